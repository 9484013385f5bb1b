"""What is said of a Swiss before its first round."""

from dataclasses import replace
from itertools import combinations

import pytest

from pairing import ByeKind, FixedPair, Forbidden, Game, Result, Status, Tournament
from pairing.swiss.setup import most_rounds, setup_warnings, sure_rounds, usual_rounds
from tests.tournaments import players


def event(count: int, rounds: int | None = 3, system: str = "dutch", **more: object) -> Tournament:
    rated = tuple(replace(player, rating=2000) for player in players(count))
    return replace(Tournament(players=rated, total_rounds=rounds, system=system), **more)  # type: ignore[arg-type]


def warnings(count: int, rounds: int | None = 3, system: str = "dutch", **more: object) -> list[str]:
    return list(setup_warnings(event(count, rounds, system, **more)))


def forbidden(*groups: tuple[int, ...]) -> tuple[Forbidden, ...]:
    return tuple(Forbidden(players=frozenset(group)) for group in groups)


@pytest.mark.parametrize(
    ("count", "rounds"),
    [(0, 1), (1, 1), (2, 1), (3, 3), (4, 3), (5, 3), (6, 3), (7, 5), (8, 5), (10, 5), (16, 5), (17, 7), (20, 7),
     (40, 7), (64, 7), (65, 9), (100, 9), (256, 9), (300, 9), (512, 9), (513, 11), (1000, 11)],
)  # fmt: skip
def test_the_usual_number_of_rounds(count: int, rounds: int) -> None:
    assert usual_rounds(count) == rounds


@pytest.mark.parametrize(("count", "most"), [(0, 0), (1, 1), (2, 1), (3, 3), (6, 5), (7, 7), (8, 7)])
def test_so_many_rounds_can_be_played_at_the_most(count: int, most: int) -> None:
    assert most_rounds(count) == most


def can_be_paired(count: int, met: frozenset[frozenset[int]]) -> bool:
    def rest(left: tuple[int, ...]) -> bool:
        return not left or any(
            rest(tuple(each for each in left[1:] if each != other))
            for other in left[1:]
            if frozenset((left[0], other)) not in met
        )

    return rest(tuple(range(count)))


def every_history(count: int, rounds: int) -> set[frozenset[frozenset[int]]]:
    """Who can have met whom after so many rounds, however they were paired."""

    def pairings(left: tuple[int, ...], met: frozenset[frozenset[int]]) -> list[frozenset[frozenset[int]]]:
        if not left:
            return [frozenset()]
        return [
            rest | {pair}
            for other in left[1:]
            if (pair := frozenset((left[0], other))) not in met
            for rest in pairings(tuple(each for each in left[1:] if each != other), met)
        ]

    histories = {frozenset[frozenset[int]]()}
    for _ in range(rounds):
        histories = {met | pairing for met in histories for pairing in pairings(tuple(range(count)), met)}
    return histories


@pytest.mark.parametrize(("count", "sure"), [(2, 1), (4, 3), (6, 3)])
def test_so_many_rounds_can_be_played_whoever_met_whom_and_no_more(count: int, sure: int) -> None:
    """Every history of a small field is tried."""
    assert sure_rounds(count) == sure_rounds(count - 1) == sure
    for rounds in range(sure):
        assert all(can_be_paired(count, met) for met in every_history(count, rounds))
    if sure < most_rounds(count):
        assert not all(can_be_paired(count, met) for met in every_history(count, sure))


@pytest.mark.parametrize(("count", "sure"), [(6, 3), (8, 5), (10, 5), (12, 7), (14, 7), (16, 9), (100, 51)])
def test_after_the_rounds_that_are_sure_two_groups_of_an_odd_size_may_be_left(count: int, sure: int) -> None:
    """Each is left with so few opponents that one more than they are fits into the field twice; two rounds before,
    when they were even in number for the last time, it did not."""
    assert sure_rounds(count) == sure
    opponents = count - 1 - sure
    assert opponents % 2 == 0
    assert 2 * (opponents + 1) <= count < 2 * (opponents + 3)


def test_a_field_and_rounds_that_fit_need_no_word() -> None:
    assert warnings(8, 5) == warnings(100, 9) == warnings(9, None) == []


def test_more_rounds_than_opponents_are_too_many() -> None:
    assert warnings(6, 6) == [
        "6 rounds are too many for 6 players: they can play 5 at the most without meeting anybody twice, and a round "
        "robin of 5 has all their games"
    ]


def test_withdrawn_players_are_not_counted() -> None:
    gone = event(7, 6)
    gone = replace(gone, players=(*gone.players[:6], replace(gone.players[6], status=Status.WITHDRAWN)))
    assert next(iter(setup_warnings(gone))).startswith("6 rounds are too many for 6 players")


def test_seven_rounds_of_eight_players_may_not_be_completable() -> None:
    assert warnings(8, 7) == [
        "7 rounds are many for 8 players: after round 5 there may be no pairing left, and the rules of colours may "
        "leave none even sooner; a round robin of 7 can always be paired"
    ]
    assert warnings(8, 7, "median") == [
        "7 rounds are many for 8 players: after round 5 there may be no pairing left; a round robin of 7 can always be "
        "paired"
    ]


def test_too_few_rounds_to_part_the_field_are_told() -> None:
    assert warnings(100, 5) == [
        "after 5 rounds more than one of 100 players may have won all games; 9 are usual"
    ]  # fmt: skip
    limits = (
        "9 players in 3 rounds are a maxi-tournament: ratings of opponents exchanged must be within 100 points "
        "(C.04.4.3 3.2.3, 3.8, 5.7)"
    )
    assert warnings(9, 3, "lim") == [limits]
    assert warnings(9, 3, "lim", players=players(9)) == [f"{limits}, and 9 without a rating count as 0"]


def test_a_number_that_stands_twice_is_named_and_nothing_else() -> None:
    doubled = (*players(3), replace(players(1)[0], name="Ada"))
    assert warnings(3, 9, players=doubled) == ["the number 1 stands for 2 players: Player 1, Ada"]


def test_pairs_set_by_hand_that_cannot_be_are_named() -> None:
    fixed = (
        FixedPair(round=2, white=1, black=2),
        FixedPair(round=2, white=2, black=3),
        FixedPair(round=3, white=4, black=5),
        FixedPair(round=3, white=6, black=7),
        FixedPair(round=1, white=6, black=7),
    )
    listed = list(event(8, 3).players)
    listed[4] = replace(listed[4], byes=((3, ByeKind.HALF),))
    games = (
        Game(round=2, board=1, white=7, black=6, result=Result.DRAW),
        Game(round=1, board=2, white=4, black=5, result=Result.WHITE_WINS_BY_FORFEIT),
    )
    assert warnings(8, 3, players=tuple(listed), games=games, fixed=fixed, forbidden=forbidden((4, 5, 8))) == [
        "round 2: 2 is in 2 pairs set by hand",
        "round 3: 5 is in a pair set by hand, and is not there",
        "round 3: 4-5 is set by hand, and they are not to meet then",
        "round 3: 6-7 is set by hand, and they met in round 2",
    ]


def test_a_forbidden_group_of_more_than_half_leaves_round_1_without_a_pairing() -> None:
    assert warnings(8, 3, forbidden=forbidden((1, 2, 3, 4, 5, 6)))[0] == (
        "forbidden pairs leave round 1 without a pairing: 4 players cannot have an opponent in it"
    )
    assert warnings(8, 3, forbidden=forbidden((1, 2, 3, 4))) == []
    later = (Forbidden(players=frozenset(range(1, 7)), first=2),)
    assert warnings(8, 3, forbidden=later) == []


def test_a_pair_set_by_hand_is_out_of_round_1() -> None:
    """Four who are not to meet have four others; when two of these play each other, two are left over."""
    group = forbidden((1, 2, 3, 4))
    fixed = (FixedPair(round=1, white=5, black=6),)
    assert warnings(8, 3, forbidden=group, fixed=fixed) == [
        "forbidden pairs leave round 1 without a pairing: 2 players cannot have an opponent in it"
    ]


def test_who_has_fewer_opponents_than_rounds_is_named() -> None:
    assert warnings(8, 5, forbidden=forbidden((1, 2, 3), (1, 4))) == [
        "1 is not to meet 3 others, and so can be paired in 4 rounds at the most"
    ]
    assert warnings(8, None, forbidden=forbidden((1, 2, 3), (1, 4))) == []


def test_every_pair_of_a_group_is_counted_once() -> None:
    pairs = forbidden(*combinations((1, 2, 3, 4), 2))
    assert warnings(8, 5, forbidden=pairs) == warnings(8, 5, forbidden=forbidden((1, 2, 3, 4)))

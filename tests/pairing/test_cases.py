"""Cases that arbiters met with other programs, each with the result that is right; its id stands in the test."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

import pytest

from pairing import (
    Bye,
    ByeKind,
    Colour,
    Game,
    InvalidTournament,
    NoLegalPairing,
    Pair,
    Player,
    Result,
    Round,
    Status,
    Tournament,
    UnknownSystem,
    standings,
)
from pairing.check import check
from pairing.play import with_round
from pairing.roundrobin import annulled, next_round, schedule
from pairing.swiss import SWISS
from pairing.swiss.boards import on_boards
from pairing.swiss.field import Field, Unplayed
from pairing.swiss.numbers import insert_late
from pairing.swiss.setup import setup_warnings
from pairing.systems import get_system
from tests.tournaments import after_rounds, players

WHITE_WINS = Result.WHITE_WINS
Outcome = Callable[[Pair], Result]
every_system = pytest.mark.parametrize("system", SWISS)


def swiss(count: int, system: str = "dutch", total_rounds: int = 9, **settings: object) -> Tournament:
    start = Tournament(players=players(count), system=system, total_rounds=total_rounds)
    return replace(start, **settings)  # type: ignore[arg-type]


def given(tournament: Tournament, *rounds: Mapping[tuple[int, int], Result]) -> Tournament:
    """The event with these rounds more, as they were played: White first."""
    for games in rounds:
        pairs = tuple(Pair(board=board, white=white, black=black) for board, (white, black) in enumerate(games, 1))
        number = len(tournament.rounds) + 1
        written = Round(number=number, table_round=number, pairs=pairs)
        results = {pair: games[pair.white, pair.black] for pair in pairs}
        tournament = with_round(tournament, written, games_of(written, results.__getitem__))
    return tournament


def games_of(written: Round, outcome: Outcome) -> list[Game]:
    return [
        Game(round=written.number, board=pair.board, white=pair.white, black=pair.black, result=outcome(pair))
        for pair in written.pairs
    ]


def played(tournament: Tournament, rounds: int, outcome: Outcome) -> Tournament:
    """The event with so many rounds more, paired by its own engine."""
    for _ in range(rounds):
        written = SWISS[tournament.system].next_round(tournament)
        tournament = with_round(tournament, written, games_of(written, outcome))
    return tournament


def lower_wins(pair: Pair) -> Result:
    return WHITE_WINS if pair.white < pair.black else Result.BLACK_WINS


def only_loses(number: int) -> Outcome:
    """He loses whatever he plays; the others draw."""
    return lambda pair: {pair.black: WHITE_WINS, pair.white: Result.BLACK_WINS}.get(number, Result.DRAW)


def absent(round_: int, *numbers: int, kind: ByeKind = ByeKind.ZERO) -> tuple[Bye, ...]:
    return tuple(Bye(round=round_, player=number, kind=kind) for number in numbers)


def seated(paired: Round) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in paired.pairs]


@cache
def odd_event(system: str) -> Tournament:
    """Seventeen players, nine rounds; the lower number wins."""
    return played(swiss(17, system), 9, lower_wins)


# Colours


def test_the_seated_round_1_go_by_numbers_among_those_who_take_part() -> None:
    """U009: of two readings the one by which whoever is absent has no number yet."""
    event = swiss(10, total_rounds=4, initial_colour=Colour.BLACK, byes=absent(1, 1, 9))
    assert seated(SWISS["dutch"].next_round(event)) == [(6, 2), (3, 7), (8, 4), (5, 10)]


# Byes


@pytest.mark.parametrize(
    ("kind", "edition", "bye"),
    [(ByeKind.PAB, "2026", 16), (ByeKind.PAB, "2017", 16), (ByeKind.FULL, "2026", 16), (ByeKind.FULL, "2017", 15)],
)
def test_the_bye_is_not_given_again_and_by_2026_not_after_a_full_point_bye(
    kind: ByeKind, edition: str, bye: int
) -> None:
    """U010: number 15 of 21 has had a full point without playing, and is the last by score."""
    event = played(swiss(21, edition=edition, byes=absent(1, 15, kind=kind)), 3, only_loses(15))
    assert [(card.number, card.points) for card in Field.of_round(event, 4).cards][-1] == (15, 10)
    assert SWISS["dutch"].next_round(event).free == bye


@every_system
def test_nobody_has_a_second_bye(system: str) -> None:
    """U014"""
    assert len({bye.player for bye in odd_event(system).byes}) == len(odd_event(system).byes) == 9


@every_system
def test_the_bye_never_goes_to_a_leader(system: str) -> None:
    """U015: from round 2 on, when there is one."""
    event = odd_event(system)
    fields = {number: Field.of_round(event, number) for number in range(2, 10)}
    leaders = {number: {card.number for card in field.cards if card.score == field.cards[0].score}
               for number, field in fields.items()}  # fmt: skip
    assert [bye for bye in event.byes if bye.player in leaders.get(bye.round, set())] == []


def test_when_everybody_has_had_the_bye_those_with_fewest_come_first_and_then_the_lowest() -> None:
    """U016, where the system gives a second bye at all."""
    byes = tuple(Bye(round=number, player=number, kind=ByeKind.PAB) for number in (1, 2, 3))
    away = tuple(bye for number in (1, 2, 3) for bye in absent(number, *({1, 2, 3} - {number})))
    rounds = tuple(Round(number=number, table_round=number, pairs=(), free=number) for number in (1, 2, 3))
    event = swiss(3, "median", byes=byes + away, rounds=rounds)
    assert [bye.player for bye in played(event, 3, lower_wins).byes if bye.round > 3] == [3, 2, 1]


@pytest.mark.parametrize("system", ["dutch", "lim"])
def test_more_rounds_than_players_are_told_before_the_start_and_no_second_bye_is_given(system: str) -> None:
    """U016 by FIDE's rules."""
    (warning,) = setup_warnings(swiss(5, system, 6))
    assert warning.startswith("6 rounds are too many for 5 players: they can play 5")
    alone = swiss(1, system, byes=absent(1, 1, kind=ByeKind.PAB))
    with pytest.raises(NoLegalPairing):
        SWISS[system].round_of(alone, 2)


@every_system
def test_the_bye_goes_to_the_lowest_score_of_those_who_may_have_it(system: str) -> None:
    """U017: whatever round of the event, there is a pairing without him."""
    event = odd_event(system)
    for written in event.rounds:
        cards = Field.of_round(event, written.number).cards
        lowest = min(card.score for card in cards if card.may_have_bye(10))
        assert [card.score for card in cards if card.number == written.free] == [lowest]


@every_system
def test_the_bye_is_a_point_in_the_standings(system: str) -> None:
    """U020"""
    event = played(swiss(3, system, 3), 1, lambda _: Result.DRAW)
    assert {line.number: line.points for line in standings(event)} == {1: 5, 2: 5, 3: 10}


@every_system
def test_a_round_asked_for_again_is_the_same_round(system: str) -> None:
    """U021: whether it is written or not; the bye that it gave does not count in it."""
    start = swiss(9, system)
    first = SWISS[system].next_round(start)
    written = with_round(start, first, games_of(first, lambda _: Result.OPEN))
    assert SWISS[system].next_round(start) == SWISS[system].round_of(written, 1) == first


@every_system
def test_nobody_sits_out_because_the_first_pair_that_offers_itself_blocks_the_end(system: str) -> None:
    """U022: 1 and 2 lead and have not met, but 3, the last, has met everybody else."""
    byes = (*absent(2, 2, kind=ByeKind.FULL), *absent(2, 6), *absent(3, 1, 2, 4, 5))
    event = given(
        swiss(6, system, byes=byes),
        {(1, 5): WHITE_WINS, (2, 6): WHITE_WINS, (4, 3): WHITE_WINS},
        {(1, 4): WHITE_WINS, (5, 3): WHITE_WINS},
        {(6, 3): WHITE_WINS},
    )
    ranked = [(card.number, card.score) for card in Field.of_round(event, 4).cards]
    assert ranked == [(1, 20), (2, 20), (4, 10), (5, 10), (6, 10), (3, 0)]
    paired = SWISS[system].next_round(event)
    assert sorted(number for pair in seated(paired) for number in pair) == [1, 2, 3, 4, 5, 6]
    assert [pair for pair in seated(paired) if 3 in pair and set(pair) <= {1, 2, 3}] != []
    assert paired.free is None


# Pairing


def test_within_a_score_group_numbers_decide_and_no_rating() -> None:
    """U025: number 6 is the highest rated, and is paired as number 6."""
    event = played(swiss(27), 2, lower_wins)
    rated = replace(event, players=tuple(replace(each, rating=1079 + each.number) for each in event.players))
    rated = replace(rated, players=tuple(replace(p, rating=2114) if p.number == 6 else p for p in rated.players))
    assert SWISS["dutch"].next_round(rated) == SWISS["dutch"].next_round(event)


@pytest.mark.parametrize("system", ["dutch", "lim"])
def test_tie_breaks_order_no_score_group(system: str) -> None:
    """U026"""
    event = played(swiss(16, system), 3, only_loses(1))
    ordered = [(card.score, card.number) for card in Field.of_round(event, 4).cards]
    assert ordered == sorted(ordered, key=lambda each: (-each[0], each[1]))
    by_tiebreaks = replace(event, tiebreaks=("BH", "SB"))
    assert [line.number for line in standings(by_tiebreaks, ("BH", "SB"))] != [number for _, number in ordered]
    assert SWISS[system].next_round(by_tiebreaks) == SWISS[system].next_round(event)


@every_system
@pytest.mark.parametrize(
    ("count", "rounds", "said"),
    [
        pytest.param(8, 7, "7 rounds are many for 8 players: after round 5 there may be no pairing left", id="U027"),
        pytest.param(6, 6, "6 rounds are too many for 6 players: they can play 5 at the most", id="U028"),
    ],
)
def test_rounds_that_may_not_be_completable_are_told_before_round_1(
    system: str, count: int, rounds: int, said: str
) -> None:
    (warning,) = setup_warnings(swiss(count, system, rounds))
    assert warning.startswith(said)
    assert f"a round robin of {count - 1}" in warning


def test_a_system_that_is_not_ours_is_not_taken_for_one() -> None:
    """U029"""
    with pytest.raises(UnknownSystem, match=r"^there is no pairing system 'monrad'; there are: round-robin, dutch"):
        get_system("monrad")


@every_system
def test_who_leaves_with_a_result_is_paired_with_nobody_and_his_game_stays(system: str) -> None:
    """U030"""
    event = played(swiss(8, system), 1, lower_wins)
    gone = replace(event.players[1], status=Status.WITHDRAWN)
    left = replace(event, players=(event.players[0], gone, *event.players[2:]))
    paired = SWISS[system].next_round(left)
    seats = [*(number for pair in seated(paired) for number in pair), paired.free]
    assert sorted(filter(None, seats)) == [1, 3, 4, 5, 6, 7, 8]
    assert {line.number: line.points for line in standings(left)}[2] == 10
    assert all(each.is_right for each in check(left))


@every_system
def test_a_player_against_himself_is_refused(system: str) -> None:
    """U030"""
    event = given(swiss(4, system), {(1, 3): WHITE_WINS, (2, 2): WHITE_WINS})
    with pytest.raises(InvalidTournament, match=r"^round 1, board 2: 2-2 is no game of two of the players 1 to 4$"):
        SWISS[system].next_round(event)


# Boards


def test_boards_of_a_round_robin_are_those_of_the_schedule_whoever_leads() -> None:
    """U036"""
    event = after_rounds(Tournament(players=players(6)), 3, Result.BLACK_WINS)
    assert next_round(event) == schedule(6)[3]


def test_boards_of_a_swiss_go_by_the_better_player_then_by_both_then_by_number() -> None:
    """U036: in a Swiss the leaders sit on the first board (C.04.2), whatever the order of the pairs."""
    event = given(swiss(6), {(4, 1): WHITE_WINS, (2, 5): WHITE_WINS, (6, 3): Result.DRAW})
    cards = Field.of_round(event, 2).everybody
    assert on_boards([(1, 5), (6, 3), (4, 2)], cards) == (
        Pair(board=1, white=4, black=2),
        Pair(board=2, white=6, black=3),
        Pair(board=3, white=1, black=5),
    )


# Late entries


def test_a_late_entry_has_an_entry_without_points_for_each_round_he_missed() -> None:
    """U039: the seventh of seven comes to round 4."""
    start = swiss(7)
    late = replace(start, players=(*start.players[:6], replace(start.players[6], from_round=4)))
    card = Field.of_round(played(late, 3, lower_wins), 4).everybody[7]
    assert (card.points, card.opponents, card.colours, card.unplayed) == (
        0, (0, 0, 0), (None, None, None), (Unplayed.ZERO,) * 3,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("paired", "numbers"), [(3, {1: 1, 2: 3, 3: 4}), (4, {1: 1, 2: 2, 3: 3}), (5, {1: 1, 2: 2, 3: 3})]
)
def test_numbers_do_not_change_once_round_4_is_paired(paired: int, numbers: dict[int, int]) -> None:
    """U040"""
    field = tuple(Player(number=number, name=f"Player {number}", rating=2100 - 100 * number) for number in (1, 2, 3))
    newcomer = Player(number=4, name="Newman", rating=1950)
    assert insert_late(field, newcomer, paired=paired) == numbers


# Withdrawals


@every_system
def test_when_everybody_has_left_nobody_is_paired_and_it_is_said(system: str) -> None:
    """U041"""
    event = played(swiss(8, system), 1, lower_wins)
    gone = replace(event, players=players(8, withdrawn=range(1, 9)))
    with pytest.raises(InvalidTournament, match=r"^nobody to pair in round 2: nobody is there for it$"):
        SWISS[system].next_round(gone)


@pytest.mark.parametrize(("rounds", "out"), [(4, {10}), (5, set())])
def test_of_a_round_robin_left_before_half_the_games_none_counts(rounds: int, out: set[int]) -> None:
    """U044: a row without a place, its results still there; from half of them on all count."""
    event = after_rounds(Tournament(players=players(10)), rounds)
    left = replace(event, players=players(10, withdrawn=[10]))
    assert annulled(left) == out
    assert {line.number for line in standings(left) if line.place is None} == out
    assert {line.number: line.points for line in standings(left)}[10] == (0 if out else 5 * rounds)
    assert len([game for game in left.games if 10 in (game.white, game.black)]) == rounds

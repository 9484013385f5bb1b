"""Every reading of the rules that an event may choose, and the rules before September 2023."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from pairing import ByeKind, InvalidTournament, Tournament, standings
from pairing.tiebreaks import OPTIONS, Readings
from tests.tiebreaks import account, adjusted, bye, contributions, exercise, ledger_of, swiss, values
from tests.tournaments import FOOTBALL, from_crosstable, players

HALF, ZERO, FULL, PAB = ByeKind.HALF, ByeKind.ZERO, ByeKind.FULL, ByeKind.PAB


def with_option(event: Tournament, **options: str) -> Tournament:
    return replace(event, tiebreak_options=options)


def rated(event: Tournament, ratings: Mapping[int, int | None]) -> Tournament:
    return replace(event, players=tuple(replace(each, rating=ratings[each.number]) for each in event.players))


class TestChoosing:
    def test_nothing_chosen_is_the_first_value_of_each(self) -> None:
        readings = Readings.of({})
        assert readings.is_default
        assert {name: getattr(readings, name) for name in OPTIONS} == {name: each[0] for name, each in OPTIONS.items()}

    @pytest.mark.parametrize(("name", "value"), [(name, value) for name, of in OPTIONS.items() for value in of])
    def test_each_value_can_be_chosen(self, name: str, value: str) -> None:
        readings = Readings.of({name: value})
        assert getattr(readings, name) == value
        assert readings.is_default is (value == OPTIONS[name][0])

    def test_what_is_none_is_refused_all_at_once(self) -> None:
        event = with_option(from_crosstable(["*11", "0*1", "00*"]), edition="2025", magic="yes")
        expected = (
            "the option edition cannot be '2025': it is one of 2026-03, 2024-08, 2023-09, virtual; "
            f"there is no option 'magic' of tie-breaks; there are: {', '.join(OPTIONS)}"
        )
        with pytest.raises(InvalidTournament) as caught:
            standings(event)
        assert str(caught.value) == expected


CHOSEN_AWAY = swiss(
    6,
    "1-2:0-1 3-4:1-0 5-6:1-0",
    "2-4:0-1 3-5:1-0",
    "1-3:1-0 2-6:0-1 4-5:0-1",
    byes=(bye(2, 1, HALF), bye(2, 6, ZERO)),
)
"""Number 1 has lost, had half a point for a bye he asked for, and won."""


def test_cut_exception_cuts_the_higher_or_always_the_lowest_opponent() -> None:
    # SB-C1 leaves out of 0 (against 1 point), 75 (½ point, dummy of 1½) and 200 either 75 or 0.
    assert values(CHOSEN_AWAY, "SB-C1")[1] == 0 + 200
    assert values(with_option(CHOSEN_AWAY, cut_exception="least"), "SB-C1")[1] == 75 + 200
    # In Buchholz no doubt is left.
    assert values(with_option(CHOSEN_AWAY, cut_exception="least"), "BH-C1") == values(CHOSEN_AWAY, "BH-C1")


def test_progressive_cut_takes_the_first_rounds_or_those_not_played_by_choice() -> None:
    # 0, ½ and 1½ points after the rounds.
    chosen = with_option(CHOSEN_AWAY, progressive_cut="voluntary")
    found = {code: (values(CHOSEN_AWAY, code)[1], values(chosen, code)[1]) for code in ("PS", "PS-C1", "PS-C2")}
    assert found == {"PS": (20, 20), "PS-C1": (5 + 15, 0 + 15), "PS-C2": (15, 15)}
    # Who has chosen no round away is cut the first ones: 3 has 1, 2 and 2.
    assert (values(CHOSEN_AWAY, "PS-C1")[3], values(chosen, "PS-C1")[3]) == (40, 40)


@pytest.mark.parametrize(("reading", "dummy"), [("scheduled", 30), ("played", 15)])
def test_dummy_rounds_are_all_scheduled_or_those_played(reading: str, dummy: int) -> None:
    # 1 has 3 points after three of nine rounds, one of them by the bye of round 2.
    event = swiss(4, "1-2:1-0 3-4:1-0", "3-2:1-0", "1-3:1-0 2-4:½-½", byes=(bye(2, 1, PAB),), total_rounds=9)
    assert contributions(with_option(event, dummy_rounds=reading), 1)[1] == (dummy, 10, False)


@pytest.mark.parametrize(("reading", "points"), [("awarded", 20), ("draws", 15)])
def test_fore_byes_keep_their_points_or_are_draws(reading: str, points: int) -> None:
    # 3 lost to 1, beat 2 and is free in the last round, for whose only game FB gives half a point each.
    event = swiss(3, "1-3:1-0", "3-2:1-0", "1-2:1-0", byes=(bye(1, 2, ZERO), bye(2, 1, HALF), bye(3, 3, PAB)))
    fore = ledger_of(with_option(event, fore_byes=reading)).fore
    assert dict(fore.totals()) == {1: 10 + 5 + 5, 2: 0 + 0 + 5, 3: points}
    assert values(with_option(event, fore_byes=reading), "FB")[2] == 15 * 0 + 5 + points + 20


@pytest.mark.parametrize(("reading", "worth"), [("adjusted", 10), ("final", 0)])
def test_as_played_score_of_the_opponent_is_adjusted_or_final(reading: str, worth: int) -> None:
    # 2 did not come to round 1 and left: two draws for opponents, and nothing in fact.
    event = swiss(4, "1-2:+- 3-4:1-0", "1-3:½-½", "1-4:½-½")
    chosen = with_option(event, as_played_score=reading)
    assert contributions(chosen, 1, "BH/P")[0] == (worth, 10, False)
    assert contributions(chosen, 1)[0] == (10, 10, False)


def test_acceleration_is_never_in_the_points_or_counted_in_progressive_scores() -> None:
    event = swiss(4, "1-2:1-0 3-4:1-0", "1-3:½-½ 2-4:½-½", "1-4:0-1 2-3:½-½")
    accelerated = replace(event, virtual_points={1: (10, 5)})
    assert values(accelerated, "PS") == values(event, "PS") == {1: 10 + 15 + 15, 2: 15, 3: 45, 4: 20}
    counted = with_option(accelerated, acceleration="counted")
    assert values(counted, "PS") == {1: 20 + 20 + 15, 2: 15, 3: 45, 4: 20}


@pytest.mark.parametrize(("reading", "difference"), [("half-up", 125), ("down", 117)])
def test_performance_rounding_makes_0_67_or_0_66_of_two_points_in_three(reading: str, difference: int) -> None:
    event = rated(swiss(4, "1-2:1-0 3-4:1-0", "1-3:1-0 2-4:½-½", "4-1:1-0 2-3:½-½"), dict.fromkeys(range(1, 5), 2000))
    assert values(with_option(event, performance_rounding=reading), "TPR")[1] == 2000 + difference


@pytest.mark.parametrize(("reading", "expected"), [("1.00", 1997), ("0.99", 2004)])
def test_beyond_735_a_win_is_sure_or_nearly(reading: str, expected: int) -> None:
    # Half a point from 2000 and a win against 1000: 0.50 (3 less are enough) + 1.00, or 0.51 (4 more) + 0.99.
    event = swiss(4, "1-2:½-½ 3-4:½-½", "1-3:1-0 2-4:½-½")
    event = rated(event, {1: 1900, 2: 2000, 3: 1000, 4: 1500})
    assert values(with_option(event, beyond_735=reading), "PTP")[1] == expected


def test_beyond_735_nearly_sure_wins_never_make_a_full_score() -> None:
    event = rated(swiss(3, "1-2:1-0", byes=(bye(1, 3, PAB),)), {1: 1900, 2: 1000, 3: 1500})
    assert values(with_option(event, beyond_735="0.99"), "PTP")[1] == 1736


@pytest.mark.parametrize(("reading", "instead"), [("drop", None), ("lowest", 1450), ("zero", 0)])
def test_unrated_players_are_dropped_or_have_the_lowest_rating_or_none(reading: str, instead: int | None) -> None:
    event = exercise("tec_swiss16.txt")
    event = rated(event, {each.number: None if each.number == 10 else each.rating for each in event.players})
    chosen = with_option(event, unrated=reading)
    assert values(chosen, "RTNG")[10] == instead
    # Number 2 met 10, 7, 1, 16 and 3.
    met = None if instead is None else (instead + 1900 + 2200 + 1450 + 2100) // 5
    assert values(chosen, "ARO")[2] == met
    assert values(chosen, "ARO/U1400")[2] == (1400 + 1900 + 2200 + 1450 + 2100) // 5


def test_where_nobody_is_rated_there_is_no_lowest_rating() -> None:
    event = with_option(swiss(4, "1-2:1-0 3-4:½-½"), unrated="lowest")
    assert values(event, "ARO") == values(event, "RTNG") == dict.fromkeys(range(1, 5))
    zero = with_option(event, unrated="zero")
    assert values(zero, "PTP") == {1: 736, 2: -800, 3: -3, 4: -3}


class TestEditions:
    """What the editions of C.07 differ in: the limits of the dummy, since March 2026."""

    def event(self) -> Tournament:
        """1 had the free round and won twice; 2 lost to 3 (1 point) by default and drew twice; three rounds."""
        return swiss(
            5,
            "2-3:-+ 4-5:½-½",
            "1-4:1-0 2-5:½-½",
            "1-3:1-0 2-4:½-½",
            byes=(bye(1, 1, PAB), bye(2, 3, ZERO), bye(3, 5, HALF)),
        )

    @pytest.mark.parametrize(("edition", "free", "forfeit"), [
        ("2026-03", 15, 10), ("2024-08", 30, 10), ("2023-09", 30, 10),
    ])  # fmt: skip
    def test_the_dummy_has_the_own_points_or_since_2026_less(self, edition: str, free: int, forfeit: int) -> None:
        event = with_option(self.event(), edition=edition)
        assert contributions(event, 1)[0] == (free, 10, False)
        assert contributions(event, 2)[0] == (forfeit, 0, True)

    @pytest.mark.parametrize(("edition", "dummy"), [("2026-03", 10), ("2024-08", 20), ("2023-09", 20)])
    def test_after_a_forfeit_it_has_no_more_than_the_opponent_scheduled(self, edition: str, dummy: int) -> None:
        # 1 has 2 points, one of them from 2 by default, who has 1 point.
        event = swiss(4, "1-2:+- 3-4:½-½", "1-3:½-½ 2-4:½-½", "1-4:½-½ 2-3:½-½")
        assert contributions(with_option(event, edition=edition), 1)[0] == (dummy, 10, False)


class TestVirtualOpponent:
    """Before September 2023: the points before the round, what the own result leaves of a win, draws in what is left;
    rounds that opponents did not play count as draws."""

    def event(self, **settings: object) -> Tournament:
        """1: free, ½-½, away with half a point. 2: won by default, ½-½, won. 3: lost by default, away, lost."""
        byes = (bye(1, 1, PAB), bye(2, 3, ZERO), bye(3, 1, HALF), bye(3, 4, FULL))
        event = swiss(5, "2-3:+- 4-5:½-½", "1-2:½-½ 4-5:1-0", "2-3:1-0", byes=byes, **settings)
        return with_option(event, edition="virtual")

    def test_the_virtual_opponent_by_hand(self) -> None:
        event = self.event()
        # Round 1 of 3: nothing before, a win leaves nothing, two draws after it. Then 2, whose forfeit is a draw.
        # Round 3: 1½ before it, half a point left, nothing after it.
        assert [base for base, *_ in contributions(event, 1)] == [0 + 0 + 10, 20, 15 + 5 + 0]
        # Round 1: as for number 1. Then 1, who has half a point and two draws; 3, who has three rounds, two as draws.
        assert [base for base, *_ in contributions(event, 2)] == [0 + 0 + 10, 15, 10]
        # Round 1: a loss leaves a whole point. Round 2: the same, and one draw after it. Then 2: ½ for the first, ½, 1.
        assert [base for base, *_ in contributions(event, 3)] == [0 + 10 + 10, 0 + 10 + 5, 20]
        assert {number: adjusted(event, number) for number in (1, 2, 3)} == {1: 15, 2: 20, 3: 10}

    def test_buchholz_and_sonneborn_berger_take_it(self) -> None:
        event = self.event()
        found = contributions(event, 2)
        assert values(event, "BH")[2] == sum(base for base, *_ in found)
        assert values(event, "SB")[2] == sum(base * own for base, own, _ in found)

    def test_in_another_scoring_a_win_and_draws_are_what_they_bring_there(self) -> None:
        event = self.event(scoring=FOOTBALL)
        # 3 has nothing: three points left of the win, and two draws or one.
        assert [base for base, *_ in contributions(event, 3)][:2] == [30 + 20, 30 + 10]

    def test_the_reason_stands_beside_it(self) -> None:
        event = self.event()
        assert [term.reason for term in account(event, "BH", 2).terms] == [
            "virtual",
            "unplayed_draws",
            "unplayed_draws",
        ]

    def test_a_round_robin_has_none(self) -> None:
        event = from_crosstable(["*-½", "+*1", "½0*"], players=players(3))
        assert values(with_option(event, edition="virtual"), "SB") == values(event, "SB")

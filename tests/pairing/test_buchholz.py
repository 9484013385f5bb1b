"""What counts in a Swiss, and Buchholz of unplayed rounds, reckoned by hand."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import (
    ByeKind,
    Round,
    Scoring,
    Tally,
    UnknownTiebreak,
    scores,
    standings,
)
from tests.random_events import random_tournament
from tests.tiebreaks import account, adjusted, bye, contributions, exercise, in_order, swiss, values
from tests.tournaments import DRAUGHTS, FOOTBALL, from_crosstable


class TestWhatCounts:
    def test_byes_count_in_a_swiss_by_their_kind(self) -> None:
        byes = (bye(1, 3, ByeKind.PAB), bye(1, 4, ByeKind.FULL), bye(1, 5, ByeKind.HALF), bye(1, 6, ByeKind.ZERO))
        event = swiss(6, "1-2:1-0", byes=byes)
        assert scores(event) == {1: 10, 2: 0, 3: 10, 4: 10, 5: 5, 6: 0}
        worth_a_draw = replace(event, scoring=Scoring(pab=5))
        assert scores(worth_a_draw)[3] == 5
        assert values(worth_a_draw, "WIN") == {1: 1, 2: 0, 3: 0, 4: 1, 5: 0, 6: 0}
        assert values(event, "WIN") == {1: 1, 2: 0, 3: 1, 4: 1, 5: 0, 6: 0}

    def test_a_round_nobody_said_anything_about_is_a_zero_point_bye(self) -> None:
        event = swiss(4, "1-2:1-0", "1-3:*", byes=(bye(1, 3, ByeKind.HALF), bye(3, 1, ByeKind.HALF)))
        tally = Tally.from_tournament(event)
        assert tally.rounds == 2
        assert tally.byes == {
            1: (),
            2: (bye(2, 2, ByeKind.ZERO),),
            3: (bye(1, 3, ByeKind.HALF),),
            4: (bye(1, 4, ByeKind.ZERO), bye(2, 4, ByeKind.ZERO)),
        }

    def test_later_rounds_are_left_out_on_request(self) -> None:
        event = swiss(3, "1-2:1-0", "1-3:0-1", byes=(bye(1, 3, ByeKind.PAB), bye(2, 2, ByeKind.PAB)))
        assert scores(event, after_round=1) == {1: 10, 2: 0, 3: 10}
        assert Tally.from_tournament(event, 1).rounds == 1
        assert scores(event, after_round=9) == scores(event) == {1: 10, 2: 10, 3: 20}

    def test_before_the_first_round_nobody_has_anything(self) -> None:
        event = swiss(3, byes=(bye(1, 3, ByeKind.HALF),))
        assert Tally.from_tournament(event).byes == {}
        assert values(event, "BH") == values(event, "BH-C1") == values(event, "BH-M1") == {1: 0, 2: 0, 3: 0}

    def test_rounds_that_only_their_games_tell_of_count(self) -> None:
        event = replace(swiss(3, "1-2:1-0", "1-3:0-1"), rounds=())
        assert Tally.from_tournament(event).rounds == 2

    def test_a_round_robin_has_no_byes(self) -> None:
        tally = Tally.from_tournament(from_crosstable(["*11", "0*1", "00*"]))
        assert (tally.byes, tally.rounds, tally.is_swiss) == ({}, 0, False)


class TestUnplayedRounds:
    """C.07 (2026) article 16: three rounds, so that draws in all of them are 1½ points."""

    def test_an_own_bye_is_a_game_against_a_dummy_with_the_own_points_or_draws_in_all_rounds(self) -> None:
        event = swiss(4, "1-2:1-0", "3-1:0-1", byes=(bye(3, 1, ByeKind.PAB),))
        event = replace(event, rounds=(*event.rounds, Round(number=3, table_round=3, pairs=(), free=1)))
        # 2 and 3 have nothing, and their byes of no points, which nobody asked for, are draws for 1.
        assert contributions(event, 1) == [
            (10, 10, False),
            (5, 10, False),
            (15, 10, False),
        ]
        few = replace(event, total_rounds=None)
        assert contributions(few, 1)[2] == (15, 10, False)
        many = replace(event, total_rounds=9)
        assert contributions(many, 1)[2] == (30, 10, False)

    def test_a_forfeit_is_one_against_a_dummy_with_no_more_points_than_the_opponent_scheduled(self) -> None:
        event = swiss(4, "1-2:+- 3-4:1-0", "1-3:1-0 2-4:1-0", "1-4:1-0 3-2:½-½")
        tally = Tally.from_tournament(event)
        assert tally.points == {1: 30, 2: 15, 3: 15, 4: 0}
        assert contributions(event, 1)[0] == (15, 10, False)
        assert contributions(event, 2)[0] == (15, 0, True)

    def test_byes_that_were_asked_for_and_not_followed_by_a_game_are_draws_for_opponents(self) -> None:
        event = swiss(
            6,
            "1-2:1-0 3-4:1-0 5-6:1-0",
            "1-3:1-0",
            "5-2:+-",
            byes=(bye(2, 2, ByeKind.ZERO), bye(2, 4, ByeKind.ZERO), bye(2, 5, ByeKind.PAB), bye(3, 3, ByeKind.HALF)),
        )
        tally = Tally.from_tournament(event)
        # 2: asked for round 2 and lost round 3 by default; 4 has left; 3 asked for half a point; 5 won by forfeit.
        assert tally.points == {1: 20, 2: 0, 3: 15, 4: 0, 5: 30, 6: 0}
        assert {number: adjusted(event, number) for number in range(1, 7)} == {1: 25, 2: 5, 3: 15, 4: 10, 5: 30, 6: 10}

    def test_a_bye_before_a_game_still_to_be_played_stays_what_it_is(self) -> None:
        event = swiss(2, "", "1-2:*", byes=(bye(1, 1, ByeKind.ZERO),))
        assert adjusted(event, 1) == 0

    def test_the_round_that_a_player_chose_not_to_play_is_cut_first(self) -> None:
        # 1 met 2 (1 point), 3 (2 points) and had half a point in round 2, a dummy of 1½.
        event = swiss(
            6,
            "1-2:½-½ 3-4:1-0 5-6:1-0",
            "2-4:½-½ 3-5:1-0",
            "1-3:1-0 2-5:0-1 4-6:0-1",
            byes=(bye(2, 1, ByeKind.HALF), bye(2, 6, ByeKind.ZERO)),
        )
        assert sorted(contributions(event, 1)) == [
            (10, 5, False),
            (15, 5, True),
            (20, 10, False),
        ]
        assert (values(event, "BH")[1], values(event, "BH-C1")[1], values(event, "BH-M1")[1]) == (45, 30, 10)

    def test_a_draw_is_what_the_scoring_says(self) -> None:
        event = swiss(4, "1-2:1-0 3-4:1-0", "1-3:1-0", "1-4:1-0", scoring=FOOTBALL)
        assert adjusted(event, 2) == 20
        assert adjusted(replace(event, scoring=DRAUGHTS), 2) == 20
        assert adjusted(replace(event, scoring=Scoring()), 2) == 10


def test_koya_in_a_swiss_asks_for_half_of_the_points_of_all_rounds() -> None:
    event = swiss(4, "1-2:1-0 3-4:1-0", "1-3:1-0 2-4:1-0")
    assert values(event, "KS") == {1: 20, 2: 0, 3: 0, 4: 0}


def test_a_small_table_has_the_buchholz_added_by_hand() -> None:
    event = from_crosstable(["*1½01", "0*1½0", "½0*½1", "1½½*½", "010½*"])
    found = {code: account(event, code, 1).value for code in ("BH", "BH-C1", "BH-M1", "SB")}
    assert found == {"BH": 75, "BH-C1": 60, "BH-M1": 35, "SB": 400}


NOT_BUCHHOLZ = "DE, WIN, WON, BPG, BWG, PS, REP, STD, TPN, SB, KS, SHM, ARO, TPR, PTP, APRO, APPO, RTNG"


@pytest.mark.parametrize("code", ["BH", "BH-C1", "BH-M1", "FB", "AOB", "SOLKOFF"])
def test_a_round_robin_has_no_buchholz(code: str) -> None:
    expected = f"^the tie-break '{code}' is not for a round robin; there are: {NOT_BUCHHOLZ}$"
    with pytest.raises(UnknownTiebreak, match=expected):
        standings(from_crosstable(["*11", "0*1", "00*"]), (code,))


def test_the_defaults_of_a_swiss_are_used() -> None:
    event = exercise("tec_swiss16.txt")
    lines = standings(event)
    assert list(lines[0].values) == ["BH-C1", "BH", "SB", "WIN"]
    assert [line.number for line in lines][:6] == [2, 3, 4, 1, 16, 6]


@given(st.randoms(use_true_random=False), st.integers(2, 9), st.integers(1, 4))
def test_cuts_take_away_no_more_than_the_greatest_and_never_less_than_the_least(
    rng: Random, count: int, rounds: int
) -> None:
    event = random_tournament(rng, count, rounds, in_order, byes=0.2, forfeits=0.2, withdrawals=0.05)
    tally = Tally.from_tournament(event)
    for number in range(1, count + 1):
        found = sorted(base for base, *_ in contributions(event, number))
        whole, cut, median = (account(event, code, number).value or 0 for code in ("BH", "BH-C1", "BH-M1"))
        assert whole == sum(found)
        assert len(found) == tally.rounds
        assert (found[0] <= whole - cut <= found[-1]) if found else whole == cut == median == 0
        assert median <= cut

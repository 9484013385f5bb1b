"""Each tie-break by hand where nobody has published values: the arithmetic stands beside it."""

from dataclasses import replace

import pytest

from pairing import Bye, ByeKind, Game, Result, Scoring, Standing, Tournament, standings
from pairing.tiebreaks import Cut
from tests.tiebreaks import account, bye, exercise, swiss, values
from tests.tournaments import CHESS, DRAUGHTS, FOOTBALL, RENJU, from_crosstable, players

HALF, ZERO, FULL, PAB = ByeKind.HALF, ByeKind.ZERO, ByeKind.FULL, ByeKind.PAB


def in_edition(event: Tournament, edition: str) -> Tournament:
    return replace(event, tiebreak_options={"edition": edition})


def order(event: Tournament, *codes: str) -> list[int]:
    return [line.number for line in standings(event, codes)]


def two_rounds(**settings: object) -> Tournament:
    """Every kind of result and of bye: 1 won twice, the second time by forfeit from 3; 5 got ½-0 and the free round."""
    byes = (bye(2, 5, PAB), bye(2, 6, HALF), bye(2, 7, ZERO), bye(2, 8, FULL))
    return swiss(8, "1-2:1-0 3-4:½-½ 5-6:½-0 7-8:0-0", "1-3:+- 2-4:--", byes=byes, **settings)


class TestStandardPoints:
    """STD, 7.7: 1 for more points than the opponent, ½ for as many; without playing by those of a draw."""

    @pytest.mark.parametrize("scoring", [CHESS, DRAUGHTS, FOOTBALL, RENJU])
    def test_any_scoring_is_brought_to_1_and_a_half(self, scoring: Scoring) -> None:
        # 2: lost, both forfeited. 6: 0 of ½-0, half a point. 7: 0-0 is as many as the opponent has, then nothing.
        assert values(two_rounds(scoring=scoring), "STD") == {
            1: 10 + 10,
            2: 0 + 0,
            3: 5 + 0,
            4: 5 + 0,
            5: 10 + 10,
            6: 0 + 5,
            7: 5 + 0,
            8: 5 + 10,
        }

    @pytest.mark.parametrize(
        ("scoring", "expected"),
        [
            (Scoring(pab=5), 10 + 5),
            (Scoring(pab=0), 10 + 0),
            (Scoring(win=30, draw=10, pab=10), 10 + 5),
            (Scoring(win=30, draw=10, pab=20), 10 + 10),
        ],
    )
    def test_a_free_round_counts_by_what_it_is_worth(self, scoring: Scoring, expected: int) -> None:
        assert values(two_rounds(scoring=scoring), "STD")[5] == expected

    def test_a_team_may_be_measured_by_its_game_points(self) -> None:
        scoring = Scoring(win=20, draw=10, boards=4)
        matches = (
            Game(round=1, board=1, white=1, black=2, result=Result.WHITE_WINS, score=(25, 15)),
            Game(round=2, board=1, white=2, black=1, result=Result.DRAW, score=(20, 20)),
        )
        event = Tournament(players=players(2), games=matches, system="median", scoring=scoring, total_rounds=3)
        assert values(event, "STD:GP") == values(event, "STD:MP") == {1: 10 + 5, 2: 0 + 5}
        lost = replace(matches[0], result=Result.BOTH_LOSE, score=(25, 15))
        halved = replace(event, games=(lost,))
        assert (values(halved, "STD:GP"), values(halved, "STD")) == ({1: 10, 2: 0}, {1: 5, 2: 5})


class TestWins:
    """WIN, 7.1: rounds with the points of a win; WON, BPG, BWG, 7.2 to 7.4: games over the board."""

    def test_a_win_is_a_round_with_the_points_of_a_win(self) -> None:
        assert values(two_rounds(), "WIN") == {1: 2, 2: 0, 3: 0, 4: 0, 5: 1, 6: 0, 7: 0, 8: 1}
        assert values(two_rounds(scoring=FOOTBALL), "WIN") == {1: 2, 2: 0, 3: 0, 4: 0, 5: 1, 6: 0, 7: 0, 8: 1}

    def test_a_free_round_worth_half_a_point_is_no_win(self) -> None:
        assert values(two_rounds(scoring=Scoring(pab=5)), "WIN")[5] == 0

    def test_over_the_board_neither_forfeits_nor_byes_count_in_a_swiss(self) -> None:
        assert values(two_rounds(), "WON") == {1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0}
        assert values(two_rounds(), "BPG") == {1: 0, 2: 1, 3: 0, 4: 1, 5: 0, 6: 1, 7: 0, 8: 1}
        event = swiss(4, "1-2:0-1 3-4:-+", "2-3:½-½ 4-1:0-1")
        assert values(event, "BWG") == {1: 1, 2: 1, 3: 0, 4: 0}

    def test_in_a_round_robin_forfeits_are_games_since_march_2026_only_those_won(self) -> None:
        # Black: 2 in round 1 (won by forfeit), 1 in round 2 (won), 3 in round 3 (both forfeited).
        event = Tournament(
            players=players(3),
            games=(
                Game(round=1, board=1, white=1, black=2, result=Result.BLACK_WINS_BY_FORFEIT),
                Game(round=2, board=1, white=3, black=1, result=Result.BLACK_WINS),
                Game(round=3, board=1, white=2, black=3, result=Result.DOUBLE_FORFEIT),
            ),
        )
        found = {code: values(event, code) for code in ("WIN", "WON", "BPG", "BWG")}
        assert found == {
            "WIN": {1: 1, 2: 1, 3: 0},
            "WON": {1: 1, 2: 1, 3: 0},
            "BPG": {1: 1, 2: 1, 3: 0},
            "BWG": {1: 1, 2: 1, 3: 0},
        }
        before = in_edition(event, "2024-08")
        assert {code: values(before, code) for code in found} == found | {"BPG": {1: 1, 2: 1, 3: 1}}


class TestRoundsElectedToPlay:
    """REP, 7.6: the rounds less half- and zero-point byes and forfeits lost."""

    def test_rounds_after_leaving_are_zero_point_byes(self) -> None:
        # 2 lost round 1 and left, 3 forfeited round 3, 4 had half a point in round 2 and won round 3 by forfeit.
        event = swiss(4, "1-2:1-0 3-4:1-0", "1-3:1-0", "4-3:+-", byes=(bye(2, 4, HALF), bye(3, 1, PAB)))
        assert values(event, "REP") == {1: 3, 2: 1, 3: 2, 4: 2}
        assert values(event, "REP", after_round=2) == {1: 2, 2: 1, 3: 2, 4: 1}

    def test_free_and_full_point_rounds_take_nothing_away(self) -> None:
        assert values(two_rounds(), "REP") == {1: 2, 2: 1, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 8: 2}

    def test_its_name_of_2023_is_still_read(self) -> None:
        assert values(two_rounds(), "GE") == values(two_rounds(), "REP")

    def test_the_rest_of_an_odd_round_robin_takes_nothing_away(self) -> None:
        # Rounds: three; each rests once. 2 has lost by default.
        assert values(from_crosstable(["*+½", "-*1", "½0*"]), "REP") == {1: 3, 2: 2, 3: 3}


class TestProgressiveScores:
    """PS, 7.5: the sum of the points after each round; a cut leaves out the first ones (14.1)."""

    def test_byes_and_rounds_without_points_count_on(self) -> None:
        # 4: 0, ½, 1½. 2: nothing at all. 1: 1, 2, 3.
        event = swiss(4, "1-2:1-0 3-4:1-0", "1-3:1-0", "4-3:+-", byes=(bye(2, 4, HALF), bye(3, 1, PAB)))
        assert values(event, "PS") == {1: 60, 2: 0, 3: 10 + 10 + 10, 4: 0 + 5 + 15}
        assert values(event, "PS-C1") == {1: 50, 2: 0, 3: 20, 4: 20}
        assert values(event, "PS-C2") == {1: 30, 2: 0, 3: 10, 4: 15}
        assert set(values(event, "PS-C4").values()) == {0}


class TestNumbersAndRatings:
    """TPN, 7.8, and RTNG, 10.6: what a player brought with him, in either order."""

    def test_the_smaller_number_is_first_or_with_r_the_greater(self) -> None:
        event = swiss(4, "1-2:½-½ 3-4:½-½")
        assert values(event, "TPN") == values(event, "TPN/R") == {1: 1, 2: 2, 3: 3, 4: 4}
        assert (order(event, "TPN"), order(event, "TPN/R")) == ([1, 2, 3, 4], [4, 3, 2, 1])
        assert order(event, "SNO") == [1, 2, 3, 4]

    def test_the_higher_rating_is_first_or_with_r_the_lower(self) -> None:
        rated = tuple(replace(each, rating=1500 + 100 * (each.number % 3)) for each in players(4))
        event = replace(swiss(4, "1-2:½-½ 3-4:½-½"), players=rated)
        assert values(event, "RTNG") == values(event, "RTNG/R") == {1: 1600, 2: 1700, 3: 1500, 4: 1600}
        assert (order(event, "RTNG"), order(event, "RTNG/R")) == ([2, 1, 4, 3], [3, 1, 4, 2])


SMALL = ["*1½1", "0*½1", "½½*1", "000*"]
"""2½, 1½, 2 and 0 points."""


class TestKoya:
    """KS, 9.2: points against those with half of the points or more; L moves the half by half points (14.5)."""

    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            ("KS", {1: 10 + 5, 2: 0 + 5, 3: 5 + 5, 4: 0}),  # 1½ or more: 1, 2, 3
            ("KS-L+1", {1: 5, 2: 0 + 5, 3: 5, 4: 0}),  # 2 or more: 1, 3
            ("KS-L+2", {1: 0, 2: 0, 3: 5, 4: 0}),  # 2½: 1
            ("KS-L+3", {1: 0, 2: 0, 3: 0, 4: 0}),
            ("KS-L-2", {1: 10 + 5, 2: 0 + 5, 3: 5 + 5, 4: 0}),  # ½ or more: still 1, 2, 3
            ("KS-L-3", {1: 25, 2: 15, 3: 20, 4: 0}),  # everybody
        ],
    )
    def test_the_limit_moves(self, code: str, expected: dict[int, int]) -> None:
        assert values(from_crosstable(SMALL), code) == expected

    def test_the_limit_moves_by_half_points_in_any_scoring(self) -> None:
        # 7, 4, 5 and 0 of 9: the half is 4½, one half point less 4.
        event = from_crosstable(SMALL, scoring=FOOTBALL)
        assert values(event, "KS") == {1: 10, 2: 0 + 10, 3: 10, 4: 0}
        assert values(event, "KS-L-1") == {1: 30 + 10, 2: 0 + 10, 3: 10 + 10, 4: 0}

    def test_in_a_swiss_the_half_is_that_of_the_rounds_and_byes_bring_nothing(self) -> None:
        event = swiss(4, "1-2:1-0 3-4:1-0", "1-3:1-0", byes=(bye(2, 2, FULL),))
        assert values(event, "KS") == {1: 10 + 10, 2: 0, 3: 0, 4: 0}


class TestDraughts:
    def test_shmulyan_is_the_points_of_the_beaten_less_those_of_the_victors(self) -> None:
        # 1 beat 2 and 4, 2 beat 4 and lost to 1, 4 lost to all.
        assert values(from_crosstable(SMALL), "SHM") == {1: 15 + 0, 2: 0 - 25, 3: 0, 4: -(25 + 15 + 20)}

    def test_shmulyan_leaves_forfeits_out_in_a_swiss_and_counts_them_in_a_round_robin(self) -> None:
        event = swiss(5, "1-2:+- 3-4:1-0", "1-3:1-0 2-4:1-0", byes=(bye(1, 5, PAB), bye(2, 5, HALF)))
        assert values(event, "SHM") == {1: 10, 2: 0, 3: 0 - 20, 4: -(10 + 10), 5: 0}
        assert values(from_crosstable(["*+½", "-*1", "½0*"]), "SHM") == {1: 10, 2: 5 - 15, 3: -10}

    @pytest.mark.parametrize("suffix", ["", "-C1", "-M1", "-C2/P"])
    def test_solkoff_is_buchholz(self, suffix: str) -> None:
        event = exercise("tec_swiss16.txt")
        assert values(event, f"SOLKOFF{suffix}") == values(event, f"BH{suffix}")


LAST_OPEN = ("1-2:1-0 3-4:1-0", "1-3:1-0 2-4:½-½", "1-4:* 2-3:*")
"""2, ½, 1 and ½ points; half a point more for each when the last round is drawn."""


class TestForeBuchholz:
    """FB, 8.3: as if the games paired for the last round were drawn."""

    @pytest.mark.parametrize("last", ["1-4:* 2-3:*", "1-4:+- 2-3:1-0", "1-4:0-1 2-3:--", "1-4:1-0 2-3:½-0"])
    def test_whatever_comes_of_the_last_round_it_is_drawn(self, last: str) -> None:
        event = swiss(4, *LAST_OPEN[:2], last)
        expected = {1: 10 + 15 + 10, 2: 25 + 10 + 15, 3: 10 + 25 + 10, 4: 15 + 10 + 25}
        assert {number: account(event, "FB", number).value for number in expected} == expected

    def test_an_open_round_brings_nothing_to_buchholz_yet(self) -> None:
        assert values(swiss(4, *LAST_OPEN), "BH") == {1: 5 + 10, 2: 20 + 5, 3: 5 + 20, 4: 10 + 5}

    def test_before_the_last_round_is_paired_it_is_buchholz(self) -> None:
        event = swiss(4, *LAST_OPEN[:2])
        assert values(event, "FB") == values(event, "BH") == {1: 15, 2: 25, 3: 25, 4: 15}
        after = swiss(4, *LAST_OPEN[:2], "1-4:1-0 2-3:1-0", total_rounds=4)
        assert values(after, "FB") == values(after, "BH")
        assert values(swiss(4, *LAST_OPEN), "FB", after_round=2) == values(event, "BH")

    def test_of_an_event_that_does_not_say_its_rounds_the_last_is_that_so_far(self) -> None:
        event = swiss(4, *LAST_OPEN, total_rounds=None)
        assert values(event, "FB") == values(swiss(4, *LAST_OPEN), "FB")

    def test_cuts_are_taken_from_the_foreseen_points(self) -> None:
        event = swiss(4, *LAST_OPEN)
        assert values(event, "FB-C1") == {1: 25, 2: 25 + 15, 3: 10 + 25, 4: 15 + 25}
        assert values(event, "FB-C2") == {1: 15, 2: 25, 3: 25, 4: 25}
        assert values(event, "FB-M1") == {1: 10, 2: 15, 3: 10, 4: 15}

    def test_a_forfeit_of_the_last_round_is_no_voluntary_one_there(self) -> None:
        # 4 lost the last round by default: BH-C1 cuts that dummy of ½, FB-C1 the least, also one of the drawn games.
        event = swiss(4, *LAST_OPEN[:2], "1-4:+- 2-3:1-0")
        assert [term.voluntary for term in account(event, "BH", 4).terms] == [False, False, True]
        assert [term.voluntary for term in account(event, "FB", 4).terms] == [False, False, False]
        assert [term.reason for term in account(event, "FB", 4).terms] == ["", "", "fore"]

    def test_the_average_of_the_opponents_takes_those_met_over_the_board(self) -> None:
        event = swiss(4, *LAST_OPEN)
        # 1 has met 2 and 3, 2 has met 1 and 4: Fore Buchholz 35, 50, 45, 50, Buchholz 15, 25, 25, 15 tenths.
        assert values(event, "AOB/F") == {1: 4750, 2: (3500 + 5000) // 2, 3: (5000 + 3500) // 2, 4: 4750}
        assert values(event, "AOB") == {1: 2500, 2: 1500, 3: 1500, 4: 2500}


class TestAverageBuchholz:
    """AOB, 8.2."""

    def test_who_played_nobody_has_none(self) -> None:
        event = swiss(3, "1-2:+-", byes=(bye(1, 3, PAB),))
        assert values(event, "AOB") == {1: None, 2: None, 3: None}

    def test_of_three_it_is_rounded_to_thousandths_a_half_up(self) -> None:
        # Number 14 of the exercise met 6 (11½), 8 (13½) and 13 (14): 39 : 3; number 2 met five, 68 : 5.
        event = exercise("tec_swiss16.txt")
        assert (values(event, "AOB")[14], values(event, "AOB")[2]) == (13000, 13600)
        assert values(in_edition(event, "2024-08"), "AOB")[14] == 13167  # 12 + 13½ + 14 = 39½


class TestCuts:
    """14.1 to 14.4, by number 2 of the exercise, who met 10 (1), 7 (1½), 1, 16 and 3 (3½ each)."""

    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            ("BH", 130),
            ("BH-C1", 120),
            ("BH-C2", 105),
            ("BH-C3", 70),
            ("BH-M1", 130 - 10 - 35),
            ("BH-M2", 35),
            ("BH-M3", 0),  # three cut below, and only two left to cut above
            ("BH-C5", 0),
            ("BH-C9", 0),
            ("SB", 100 + 150 + 175 + 350 + 175),
            ("SB-C1", 850),
            ("SB-C2", 700),
            ("SB-C3", 700 - 175),  # of three with 3½ points one whom he drew with
            ("SB-C9", 0),
            ("PS", 10 + 20 + 25 + 35 + 40),
            ("PS-C1", 120),
            ("PS-C2", 100),
            ("ARO", 1880),
            ("ARO-C1", 1988),  # (1750 + 1900 + 2200 + 2100) : 4 = 1987½
            ("ARO-C2", 2067),
            ("ARO-M1", 1917),  # 1750, 1900 and 2100
            ("ARO-M2", 1900),
        ],
    )
    def test_the_least_go_first_and_then_the_greatest(self, code: str, expected: int) -> None:
        assert account(exercise("tec_swiss16.txt"), code, 2).value == expected

    def test_nobody_is_left_of_one_rating_that_is_cut(self) -> None:
        # Number 12 played one game over the board.
        assert account(exercise("tec_swiss16.txt"), "ARO-C1", 12).value is None
        assert account(exercise("tec_swiss16.txt"), "ARO-M3", 2).value is None


class TestCutException:
    """16.5: the lowest contribution of a round that a player chose not to play goes first, unless it is the lower."""

    def test_sonneborn_berger_cuts_the_lowest_opponent_when_the_bye_brought_less(self) -> None:
        # 1: 100 from 2 (1 point), 75 from a dummy of 1½ (½ point), 200 from 3 (2 points): the bye is the lower.
        event = swiss(
            6,
            "1-2:1-0 3-4:1-0 5-6:1-0",
            "2-4:1-0 3-5:1-0",
            "1-3:1-0 2-6:0-1 4-5:0-1",
            byes=(bye(2, 1, HALF), bye(2, 6, ZERO)),
        )
        assert [term.amount for term in account(event, "SB", 1).terms] == [100, 75, 200]
        assert account(event, "SB-C1", 1).value == 75 + 200
        assert account(event, "SB-C2", 1).value == 200

    def test_sonneborn_berger_cuts_the_bye_when_it_brought_more_than_the_lowest_opponent(self) -> None:
        # 1: nothing from 2 (1 point), 75 from a dummy of 1½, 200 from 3 (2 points).
        event = swiss(
            6,
            "1-2:0-1 3-4:1-0 5-6:1-0",
            "2-4:0-1 3-5:1-0",
            "1-3:1-0 2-6:0-1 4-5:0-1",
            byes=(bye(2, 1, HALF), bye(2, 6, ZERO)),
        )
        assert [term.amount for term in account(event, "SB", 1).terms] == [0, 75, 200]
        assert account(event, "SB-C1", 1).value == 200
        least = replace(event, tiebreak_options={"cut_exception": "least"})
        assert account(least, "SB-C1", 1).value == 75 + 200

    def test_of_several_such_rounds_the_one_that_brought_least_goes_first(self) -> None:
        # 1 has lost round 1 by default, has byes of nothing and of half a point after it, and has drawn with 6 (½).
        event = swiss(
            6,
            "1-2:-+ 3-4:1-0 5-6:1-0",
            "2-3:1-0 4-5:1-0",
            "3-5:1-0 4-6:1-0",
            "1-6:½-½ 2-4:½-½ 3-5:½-½",
            byes=(bye(2, 1, ZERO), bye(3, 1, HALF)),
            total_rounds=4,
        )
        terms = account(event, "SB", 1).terms
        assert [(term.base, term.amount, term.voluntary) for term in terms] == [
            (10, 0, True),
            (10, 0, True),
            (10, 50, True),
            (5, 25, False),
        ]
        # First 25 of the lowest opponent, as the lowest of the others is lower; then those in their order.
        found = {code: account(event, code, 1).value for code in ("SB-C1", "SB-C2", "SB-C3", "SB-C4")}
        assert found == {"SB-C1": 50, "SB-C2": 50, "SB-C3": 50, "SB-C4": 0}
        assert account(event, "BH-C1", 1).value == 10 + 10 + 5
        assert account(event, "BH-C3", 1).value == 5

    def test_with_equal_contributions_the_lower_dummy_goes_first(self) -> None:
        # 3-1-0, number 1: ½-½, a full point, a win and a loss by forfeit, nothing: 7 points, dummies of 7 or of 5.
        event = swiss(
            4,
            "1-2:½-½ 3-4:1-0",
            "2-3:0-1",
            "1-3:+- 2-4:1-0",
            "1-3:-+ 2-4:½-½",
            "2-3:0-1",
            byes=(bye(2, 1, FULL), bye(5, 1, ZERO)),
            total_rounds=5,
            scoring=FOOTBALL,
        )
        terms = account(event, "SB", 1).terms
        assert [(term.base, term.amount) for term in terms] == [(50, 500), (50, 1500), (70, 2100), (70, 0), (50, 0)]
        # First the bye at the end, which is also the lowest of all; then the forfeit is lower than the 5 of number 2.
        assert account(event, "SB-C1", 1).value == 500 + 1500 + 2100
        assert account(event, "SB-C2", 1).value == 1500 + 2100

    def test_there_is_none_in_a_round_robin_and_none_before_september_2023(self) -> None:
        # 1 lost to 2 (3 points) by default, and to 3 (1 point) over the board: in a Swiss the former would go first.
        event = from_crosstable(["*-01", "+*11", "10*0", "001*"])
        assert {term.opponent: term.amount for term in account(event, "SB", 1).terms} == {2: 0, 3: 0, 4: 100}
        assert {term.opponent: term.cut for term in account(event, "SB-C1", 1).terms if term.cut is not Cut.NO} == {
            3: Cut.LOW
        }
        late = swiss(4, "1-2:1-0 3-4:1-0", "2-3:1-0", "1-4:1-0 2-3:1-0", byes=(bye(2, 1, ZERO),))
        old = in_edition(late, "virtual")
        # Round 2: 1 + 1 + ½ for a virtual opponent, more than 4 has, whom the old rules cut.
        assert [term.base for term in account(old, "BH", 1).terms] == [20, 25, 5]
        assert account(old, "BH-C1", 1).value == 45
        assert account(late, "BH-C1", 1).value == 20 + 0  # 4 stayed away once and played on: that is no draw now


class TestForfeitsAsPlayed:
    """/P: a forfeit is a game with the opponent scheduled."""

    def test_the_opponent_scheduled_stands_for_the_dummy(self) -> None:
        # 3, ½, 2 and ½ points; 2 lost to 1 by default.
        event = swiss(4, "1-2:+- 3-4:1-0", "1-3:1-0 2-4:½-½", "1-4:1-0 2-3:0-1")
        assert {code: account(event, code, 2).value for code in ("BH", "BH/P", "BH-C1", "BH-C1/P", "SB", "SB/P")} == {
            "BH": 5 + 5 + 20,
            "BH/P": 30 + 5 + 20,
            "BH-C1": 5 + 20,  # the round he did not play, as it is not lower than that of 4
            "BH-C1/P": 30 + 20,
            "SB": 25,
            "SB/P": 25,
        }
        assert account(event, "SB", 1).value == account(event, "SB/P", 1).value == 5 * 10 + 20 * 10 + 5 * 10

    def test_direct_encounter_counts_it_in_a_swiss_only_then(self) -> None:
        event = swiss(4, "1-2:+- 3-4:½-½", "1-3:0-1 2-4:1-0")
        assert values(event, "DE") == {1: 1, 2: 1, 3: None, 4: None}
        assert values(event, "DE/P") == {1: 1, 2: 2, 3: None, 4: None}
        assert [line.place for line in standings(event, ("DE/P",))] == [1, 2, 3, 4]


class TestRatingPerformance:
    """Article 10: games over the board only."""

    def event(self, *ratings: int | None) -> Tournament:
        """Number 1 has drawn with 2, beaten 3 and beaten 4 by default."""
        rated = tuple(replace(each, rating=rating) for each, rating in zip(players(4), ratings, strict=True))
        return replace(swiss(4, "1-2:½-½ 3-4:0-1", "3-1:0-1 2-4:½-½", "1-4:+- 2-3:1-0"), players=rated)

    def test_performances_by_hand(self) -> None:
        event = self.event(1900, 2001, 1800, 1700)
        # 3801 : 2 = 1900½; 1½ of 2 is 0.75, 193 more.
        assert (account(event, "ARO", 1).value, account(event, "TPR", 1).value) == (1901, 2094)
        # 2103 expects 0.64 (102 more) and 0.86 (303 more), 1½ in all; 2102 expects 0.64 and 0.85.
        assert account(event, "PTP", 1).value == 2103
        assert [step.numbers for step in account(event, "PTP", 1).steps] == [(2103, 150, 149)]

    def test_nothing_is_800_less_than_the_lowest_and_all_is_736_more_than_the_highest(self) -> None:
        event = swiss(3, "1-2:1-0", "1-3:1-0", byes=(bye(1, 3, ZERO), bye(2, 2, PAB)))
        rated = replace(event, players=tuple(replace(each, rating=1500 + 100 * each.number) for each in event.players))
        assert values(rated, "PTP") == {1: 1800 + 736, 2: 1600 - 800, 3: 1600 - 800}
        assert values(rated, "TPR") == {1: 1750 + 800, 2: 1600 - 800, 3: 1600 - 800}
        # 1 met 2 and 3, both at 800; they met 1 alone.
        assert values(rated, "APRO") == {1: 800, 2: 2550, 3: 2550}
        assert values(rated, "APPO") == {1: 800, 2: 2536, 3: 2536}

    def test_with_an_unrated_player_they_are_dropped_unless_a_rating_is_announced(self) -> None:
        event = self.event(1900, None, 1800, 1700)
        for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
            assert values(event, code) == dict.fromkeys(range(1, 5)), code
        assert values(event, "ARO/U1400")[1] == (1400 + 1800) // 2
        assert values(event, "RTNG/U1400") == {1: 1900, 2: 1400, 3: 1800, 4: 1700}
        assert [term.reason for term in account(event, "ARO/U1400", 1).terms] == ["unrated", ""]
        assert values(event, "PTP/U0")[2] == values(self.event(1900, 1000, 1800, 1700), "PTP")[2]

    def test_a_half_is_a_half_and_a_win_a_win_in_any_scoring(self) -> None:
        event = self.event(1900, 2001, 1800, 1700)
        football = replace(event, scoring=FOOTBALL)
        for code in ("TPR", "PTP", "APRO", "APPO"):
            assert values(football, code) == values(event, code)


class TestLots:
    def test_whom_nothing_parts_the_lots_part_those_without_one_last(self) -> None:
        event = replace(swiss(4, "1-2:½-½ 3-4:½-½"), lots={3: 1, 1: 2})
        lines = standings(event, ())
        assert [(line.place, line.number) for line in lines] == [(1, 3), (2, 1), (3, 2), (3, 4)]

    def test_lots_move_nobody_past_a_tie_break(self) -> None:
        event = replace(swiss(4, "1-2:1-0 3-4:½-½"), lots={2: 1, 1: 2, 4: 3, 3: 4})
        assert order(event, "TPN") == [1, 3, 4, 2]
        assert order(event) == [1, 4, 3, 2]


def test_a_code_that_stands_twice_has_its_values_twice() -> None:
    lines: tuple[Standing, ...] = standings(from_crosstable(["*½½", "½*½", "½½*"]), ("DE", "WIN", "DE"))
    assert [dict(line.values) for line in lines] == [{"DE": 1, "WIN": 0, "DE (2)": 1}] * 3


def test_a_bye_is_a_bye_whoever_wrote_it() -> None:
    assert bye(1, 2, PAB) == Bye(round=1, player=2, kind=PAB)

"""Cases of tie-breaks and results that other programs got wrong, each with the result that is right, by its id."""

from dataclasses import replace

import pytest

from pairing import ByeKind, Game, Result, Scoring, Tournament, UnknownTiebreak, scores, standings
from pairing.roundrobin import schedule
from tests.tiebreaks import account, bye, swiss, values
from tests.tournaments import CHESS, DRAUGHTS, FOOTBALL, from_crosstable, players, with_rounds

FIVE = ["*1½01", "0*1½0", "½0*½1", "1½½*½", "010½*"]


@pytest.mark.parametrize("result", [Result.BOTH_LOSE, Result.DOUBLE_FORFEIT], ids=["played", "forfeited"])
@pytest.mark.parametrize("scoring", [CHESS, DRAUGHTS, FOOTBALL])
def test_nothing_for_both_is_no_draw(scoring: Scoring, result: Result) -> None:
    """U047"""
    game = Game(round=1, board=1, white=1, black=2, result=result)
    event = Tournament(players=players(3), games=(game,), scoring=scoring)
    assert scores(event) == {1: 0, 2: 0, 3: 0}
    assert [(line.draws, line.losses) for line in standings(event)] == [(0, 1), (0, 1), (0, 0)]


@pytest.mark.parametrize("system", ["round-robin", "dutch"])
@pytest.mark.parametrize(
    ("result", "points"),
    [(Result.HALF_TO_WHITE, (5, 0)), (Result.HALF_TO_BLACK, (0, 5)), (Result.BOTH_LOSE, (0, 0))],
)
def test_points_that_are_not_shared_out_are_those_of_each_side(
    result: Result, points: tuple[int, int], system: str
) -> None:
    """U048: ½-0, 0-½ and 0-0 in every system."""
    game = Game(round=1, board=1, white=1, black=2, result=result)
    event = Tournament(players=players(4), games=(game,), system=system, total_rounds=3)
    assert (scores(event)[1], scores(event)[2]) == points


def test_a_win_by_forfeit_decides_between_two_in_a_swiss_only_when_the_regulations_say_so() -> None:
    """U052"""
    event = replace(swiss(4, "1-2:-+ 3-4:½-½", "1-3:1-0 2-4:0-1"), total_rounds=2)
    assert scores(event) == {1: 10, 2: 10, 3: 5, 4: 15}
    assert (values(event, "DE"), values(event, "DE/P")) == (
        {4: None, 1: 1, 2: 1, 3: None},
        {4: None, 2: 1, 1: 2, 3: None},
    )
    assert values(from_crosstable(["*-1", "+*0", "01*"]), "DE") == {1: 1, 2: 1, 3: 1}


def test_a_small_table_is_added_up_as_by_hand() -> None:
    """U054, but for SB-C1: the program of the case cuts the least product there (0), C.07 that of the opponent with the
    fewest points (1½)."""
    event = from_crosstable(FIVE)
    assert {code: account(event, code, 1).value for code in ("SB", "BH", "BH-C1", "BH-C2", "BH-M1")} == {
        "SB": 150 + 100 + 0 + 150,
        "BH": 15 + 20 + 25 + 15,
        "BH-C1": 20 + 25 + 15,
        "BH-C2": 20 + 25,
        "BH-M1": 20 + 15,
    }
    assert account(event, "SB-C1", 1).value == 100 + 0 + 150


def test_a_cut_takes_the_bye_that_was_asked_for_first() -> None:
    """U057: 1 met 2 (½ point) and 3 (2 points), and had half a point in between."""
    event = swiss(
        6,
        "1-2:½-½ 3-4:1-0 5-6:1-0",
        "2-5:0-1 3-6:1-0",
        "1-3:1-0 2-6:0-1 4-5:0-1",
        byes=(bye(2, 1, ByeKind.HALF), bye(2, 4, ByeKind.ZERO)),
    )
    assert [(term.opponent, term.base) for term in account(event, "BH", 1).terms] == [(2, 5), (0, 15), (3, 20)]
    assert values(event, "BH-C1")[1] == 5 + 20


def test_the_terms_tell_what_a_bye_adds() -> None:
    """U058: whoever adds up the opponents alone gets less."""
    event = swiss(
        7,
        "1-2:1-0 3-4:1-0 5-6:1-0",
        "1-3:½-½ 5-7:0-1 2-4:1-0",
        byes=(bye(1, 7, ByeKind.PAB), bye(2, 6, ByeKind.PAB)),
        total_rounds=2,
    )
    terms = account(event, "SB", 7).terms
    assert [(term.opponent, term.base, term.points, term.amount, term.reason) for term in terms] == [
        (0, 10, 10, 100, "dummy_draws"),
        (5, 10, 10, 100, ""),
    ]
    assert values(event, "SB")[7] == 100 + 100


def test_fore_buchholz_foresees_the_last_round_of_the_event_not_of_those_played() -> None:
    """U059: three rounds of nine."""
    rounds = ("1-2:1-0 3-4:1-0", "1-3:1-0 2-4:½-½", "1-4:1-0 2-3:1-0")
    assert values(swiss(4, *rounds, total_rounds=9), "FB") == values(swiss(4, *rounds, total_rounds=9), "BH")
    assert values(swiss(4, *rounds), "FB") != values(swiss(4, *rounds), "BH")


def test_of_two_games_of_the_tied_both_count() -> None:
    """U060: 1 and 2 have won one game each against each other."""
    rounds = schedule(4, 2)
    won = {(each.number, pair.board) for each in rounds for pair in each.pairs if {pair.white, pair.black} == {1, 2}}
    results = {(each.number, pair.board): Result.DRAW for each in rounds for pair in each.pairs}
    results |= dict.fromkeys(won, Result.WHITE_WINS)
    event = with_rounds(Tournament(players=players(4), cycles=2), rounds, results)
    assert set(values(event, "DE").values()) == {1}


def test_buchholz_cannot_be_chosen_in_a_round_robin_and_what_can_is_said() -> None:
    """U062"""
    with pytest.raises(UnknownTiebreak) as caught:
        standings(from_crosstable(FIVE), ("SB", "BH-C1"))
    message = str(caught.value)
    assert message.startswith("the tie-break 'BH-C1' is not for a round robin; there are: ")
    offered = message.partition("; there are: ")[2].split(", ")
    assert {"DE", "BPG", "BWG", "REP", "STD", "SB", "RTNG", "WIN", "TPN", "KS"} <= set(offered)
    assert not {"BH", "FB", "AOB", "SOLKOFF"} & set(offered)
    assert {line.place for line in standings(from_crosstable(FIVE), offered)} == {1, 2, 3, 4, 5}


def test_buchholz_is_the_sum_of_the_points_of_the_opponents() -> None:
    """U063: 1 met 2 (1½ points, one game won and one lost) and 3 (1 point, won and lost)."""
    event = swiss(4, "1-2:½-½ 3-4:1-0", "1-3:1-0 2-4:1-0", total_rounds=2)
    assert values(event, "BH") == {1: 15 + 10, 2: 15 + 0, 3: 0 + 15, 4: 10 + 15}


def test_who_is_equal_in_everything_shares_the_place() -> None:
    """U064"""
    event = from_crosstable(["*½11", "½*11", "00*½", "00½*"])
    lines = standings(event, ("DE", "WIN", "SB", "KS"))
    assert [(line.place, line.number) for line in lines] == [(1, 1), (1, 2), (3, 3), (3, 4)]

"""Matches of teams."""

import pytest

from pairing import InvalidTournament, Result, Scoring, Tally, standings
from pairing.teams import boards_of, game_points, match_result
from tests.median_events import told
from tests.tournaments import from_crosstable


@pytest.mark.parametrize(
    ("score", "result"),
    [
        ((30, 20), Result.WHITE_WINS),
        ((25, 25), Result.DRAW),
        ((5, 45), Result.BLACK_WINS),
        ((30, 10), Result.WHITE_WINS),
        ((0, 0), Result.BOTH_LOSE),
    ],
)
def test_the_game_points_of_a_match_make_its_result(score: tuple[int, int], result: Result) -> None:
    assert match_result(score) is result
    assert match_result(score, 5) is result


def test_a_match_has_no_more_game_points_than_boards() -> None:
    with pytest.raises(InvalidTournament, match=r"^3:2½ is no score of a match on 5 boards$"):
        match_result((30, 25), 5)


def test_the_boards_are_those_of_the_scoring_or_as_many_as_the_scores_need() -> None:
    assert boards_of(told(4, "1-3 3:2, 4-2 3:1")) == 5
    assert boards_of(told(4, "1-3 3:2, 4-2 3.5:1.5", scoring=Scoring())) == 5
    assert boards_of(told(4, "1-3 3:0.5, 4-2 2:1", scoring=Scoring())) == 4
    assert boards_of(told(4, "1-3 1-0, 4-2 ½-½", scoring=Scoring())) == 0


def test_unplayed_matches_and_byes_bring_the_game_points_of_all_boards_or_of_half() -> None:
    event = told(8, "1-2 3:2, 3-4 +-, 5-6 --, 7 PAB, 8 HPB", "1-3 ½-½, 4-2 1-0, 5 FPB, 6-7 *")
    assert game_points(Tally.from_tournament(event), range(1, 9)) == {
        1: (55, 45),
        2: (20, 30),
        3: (75, 25),
        4: (0, 50),
        5: (50, 0),
        6: (0, 0),
        7: (50, 0),
        8: (25, 0),
    }


def test_or_none_if_the_event_says_so() -> None:
    event = told(4, "1-2 +-, 3 PAB, 4 HPB", "1-3 3:2", options={"forfeit_score": "none"})
    assert game_points(Tally.from_tournament(event), (1, 2, 3)) == {1: (30, 20), 2: (0, 0), 3: (20, 30)}


def test_a_score_that_was_written_for_a_forfeit_counts() -> None:
    event = told(2, "1-2 +-")
    game = event.games[0]
    scored = type(game)(round=1, board=1, white=1, black=2, result=game.result, score=(30, 0))
    tally = Tally.from_tournament(type(event)(players=event.players, games=(scored,), system="median"))
    assert game_points(tally, (1, 2)) == {1: (30, 0), 2: (0, 30)}


def test_an_allocated_bye_worth_a_draw_brings_half_of_the_game_points() -> None:
    event = told(3, "1-2 3:2, 3 PAB", scoring=Scoring(win=20, draw=10, pab=10, boards=5))
    assert game_points(Tally.from_tournament(event), (3,)) == {3: (25, 0)}


def test_where_players_meet_nobody_has_game_points() -> None:
    tally = Tally.from_tournament(from_crosstable(["*+½", "-*1", "½0*"]))
    assert game_points(tally, (1, 2, 3)) == dict.fromkeys((1, 2, 3), (0, 0))


def test_the_table_of_a_team_event_is_by_match_points_game_points_median_buchholz_and_number() -> None:
    event = told(
        6,
        "1-4 3.5:1.5, 5-2 3.5:1.5, 3-6 2:3",
        "5-1 1.5:3.5, 2-6 4:1, 4-3 3:2",
        "3-5 3:2, 1-2 2:3, 6-4 1:4",
    )
    assert [(line.place, line.number, line.points, dict(line.values)) for line in standings(event)] == [
        (1, 1, 20, {"GP": 90, "BH-M1": 20, "TPN": 1}),
        (2, 2, 20, {"GP": 85, "BH-M1": 10, "TPN": 2}),
        (3, 4, 20, {"GP": 85, "BH-M1": 10, "TPN": 4}),
        (4, 5, 10, {"GP": 70, "BH-M1": 20, "TPN": 5}),
        (5, 3, 10, {"GP": 70, "BH-M1": 10, "TPN": 3}),
        (6, 6, 10, {"GP": 50, "BH-M1": 20, "TPN": 6}),
    ]

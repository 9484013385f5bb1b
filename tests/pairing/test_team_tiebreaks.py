"""The tie-breaks of team events: the example of FIDE's exercises, and article 12 in small events."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pairing import Bye, ByeKind, Game, Player, Result, Round, Scoring, Tournament, standings
from pairing.errors import UnknownTiebreak
from pairing.teams import match_of_boards, match_result
from pairing.tiebreaks import get_tiebreak
from tests.tiebreaks import GOLDEN, account, placed, values

EXERCISES = {"edition": "2023-09"}
"""The exercises were written for the edition of 2023, in which the dummy has no limits."""
_CELL = re.compile(r"(?P<opponent>\d+)(?P<side>[wb])(?P<points>[\d.]+)(?::(?P<boards>[\d.,]+))?")


def tenths(text: str) -> int:
    return round(10 * float(text))


def exercise() -> Tournament:
    """The 14 teams of the exercises."""
    lines = (GOLDEN / "teams14.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if line[:1].isdigit()]
    byes = tuple(
        Bye(round=number, player=int(row[0]), kind=ByeKind(cell))
        for row in rows
        for number, cell in enumerate(row[2:], 1)
        if cell in ("PAB", "HPB", "ZPB")
    )
    return Tournament(
        players=tuple(Player(number=int(row[0]), name=row[1]) for row in rows),
        games=tuple(game for row in rows for game in games_of(int(row[0]), row[2:])),
        byes=byes,
        system="median",
        scoring=Scoring(win=20, draw=10, pab=10, boards=4),
        total_rounds=7,
        tiebreak_options=EXERCISES,
    )


def games_of(own: int, cells: list[str]) -> Iterator[Game]:
    """The matches of a team that it has White in, or has won without playing."""
    for number, cell in enumerate(cells, 1):
        if cell.startswith("+F"):
            black = int(cell[2:])
            yield Game(round=number, board=own, white=own, black=black, result=Result.WHITE_WINS_BY_FORFEIT)
        elif (found := _CELL.fullmatch(cell)) and found["side"] == "w":
            score = (tenths(found["points"]), 40 - tenths(found["points"]))
            boards = tuple((tenths(each), 10 - tenths(each)) for each in (found["boards"] or "").split(",") if each)
            yield Game(
                round=number, board=own, white=own, black=int(found["opponent"]), result=match_result(score),
                score=score, per_board=boards,
            )  # fmt: skip


def in_points(code: str) -> list[float]:
    """The values of the exercise by number, in points."""
    found, scale = values(exercise(), code), get_tiebreak(code).scale
    return [(found[number] or 0) / scale for number in range(1, 15)]


PUBLISHED = {
    "MPvGP": (17.5, 17, 16, 17, 18, 12.5, 11.5, 15, 14.5, 13, 11.5, 7.5, 11.5, 11.5),
    "BH": (64, 57, 58, 56, 55, 46, 44, 41, 50, 44, 41, 41, 52, 36),
    "BH-C1": (57, 52, 53, 52, 53, 39, 38, 39, 48, 42, 39, 39, 48, 32),
    "BH:GP": (114, 107.5, 109.5, 106, 99, 92, 94.5, 90, 97.5, 92, 88, 92, 101, 87),
    "BH:GP-C1": (100.5, 96, 97, 94.5, 91.5, 79.5, 83, 82.5, 90, 84.5, 80.5, 84.5, 89.5, 75.5),
    "EMMSB": (88, 74, 76, 72, 70, 32, 33, 30, 26, 19, 16, 6, 30, 19),
    "EGMSB": (158, 144, 150, 146, 132, 79.5, 78.5, 79, 66.5, 53, 45, 19, 72, 48),
    "EMGSB": (158.5, 131, 128, 130, 125, 73, 68.5, 77, 83, 72.5, 61, 33.5, 73, 58),
    "EGGSB": (283, 249.75, 247.5, 253.5, 236, 157.5, 155, 181.5, 180, 161.75, 138.5, 83.75, 152.5, 140.75),
}
"""Exercises 34 to 41: the values of the teams in the order of their numbers."""


@pytest.mark.parametrize("code", PUBLISHED)
def test_the_values_of_the_exercises_are_reproduced(code: str) -> None:
    assert in_points(code) == list(PUBLISHED[code])


def test_the_sonneborn_berger_of_match_points_is_cut_as_published() -> None:
    assert in_points("EMMSB-C1")[:5] == [74, 64, 66, 64, 66]


def test_the_schedule_strength_is_the_buchholz_divided_by_the_most_points_of_all_rounds_over_the_boards() -> None:
    published = [38.8, 36.0, 35.3, 35.7, 36.3, 27.8, 26.2, 28.7, 31.2, 27.7, 25.2, 21.2, 28.8, 23.5]
    assert [round(value, 1) for value in in_points("SSSC")] == published
    assert [step.numbers for step in account(exercise(), "SSSC", 1).steps] == [(7, 20, 40, 3), (1750, 6400, 3, 3883)]
    assert [step.kind for step in account(exercise(), "SSSC/K4", 1).steps] == ["schedule"]
    assert in_points("SSSC/K4")[0] == 17.5 + 16
    fore = [round(games + value / 3, 2) for games, value in zip(PUBLISHED["MPvGP"], in_points("FB"), strict=True)]
    assert in_points("SSSC/F") == fore


def test_the_extended_encounter_parts_the_teams_of_the_exercises_or_leaves_them_tied() -> None:
    event = exercise()
    assert placed(event, (11, 14), "EDE") == {11: 1, 14: 1}
    assert placed(event, (6, 8), "EDE") == {6: 1, 8: 2}
    assert placed(event, (7, 9, 13), "EDE") == {7: 1, 9: 1, 13: 1}


def test_a_subset_of_the_extended_encounter_stays_with_game_points_in_the_exercise_and_starts_anew_by_13_3_3() -> None:
    event, tied = exercise(), (1, 2, 3, 4, 5)
    stays = replace(event, tiebreak_options=EXERCISES | {"extended_encounter": "stay"})
    assert placed(stays, tied, "EDE") == {4: 1, 2: 2, 1: 3, 3: 4, 5: 5}
    assert placed(event, tied, "EDE") == {4: 1, 1: 2, 2: 3, 3: 4, 5: 5}


@pytest.mark.parametrize("code", ["EDEBT", "EDEBB", "EDET", "EDEB"])
def test_two_teams_equal_in_both_scores_are_parted_by_the_boards_of_their_match(code: str) -> None:
    assert placed(exercise(), (11, 14), code) == {11: 1, 14: 2}


def test_the_boards_do_not_part_more_than_two_teams_nor_two_that_have_not_met() -> None:
    assert placed(exercise(), (7, 9, 13), "EDEBT") == {7: 1, 9: 1, 13: 1}
    assert placed(exercise(), (9, 13), "EDEBT") == {9: 1, 13: 1}


def matches(*boards: str, **more: object) -> Tournament:
    """Teams 1 to 4 of which the matches 1-2, 3-4, 1-3, 2-4 … are played, each written board by board."""
    pairs = ((1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3))
    games = []
    for board, (text, (white, black)) in enumerate(zip(boards, pairs, strict=False), 1):
        results = [Result(each) for each in text.split()]
        result, per_board = match_of_boards(results)
        score = tuple(sum(points) for points in zip(*per_board, strict=True))
        games.append(
            Game(round=(board + 1) // 2, board=board, white=white, black=black, result=result, score=score,
                 per_board=per_board)  # type: ignore[arg-type]
        )  # fmt: skip
    event = Tournament(
        players=tuple(Player(number=number, name=f"Team {number}") for number in range(1, 5)),
        games=tuple(games),
        system="median",
        total_rounds=3,
        scoring=Scoring(win=20, draw=10, boards=3),
    )
    return replace(event, **more)  # type: ignore[arg-type]


def test_the_board_count_is_the_number_of_each_board_times_its_points_and_the_lower_the_better() -> None:
    event = matches("1-0 0-1 ½-½", "0-1 ½-½ 1-0")
    assert values(event, "BC") == {1: 10 + 15, 2: 20 + 15, 3: 10 + 30, 4: 10 + 10}
    assert [line.number for line in standings(event, ("BC",))] == [4, 1, 2, 3]


def test_top_boards_are_compared_from_the_first_on_and_bottom_boards_taken_away_one_after_the_other() -> None:
    event = matches("1-0 0-1 ½-½", "½-½ 1-0 0-1")
    # by board: 1 has 1 0 ½, 2 has 0 1 ½, 3 has ½ 1 0, 4 has ½ 0 1
    assert values(event, "TBR") == {1: 1, 3: 2, 4: 3, 2: 4}
    assert values(event, "BBE") == {3: 1, 1: 2, 2: 3, 4: 4}


def test_forfeits_count_on_boards_like_games_and_a_bye_is_a_win_on_each_of_them() -> None:
    forfeit = Game(round=1, board=2, white=3, black=4, result=Result.BLACK_WINS_BY_FORFEIT)
    event = matches("+- 0-1 1-0")
    byes = tuple(
        Bye(round=2, player=number, kind=kind)
        for number, kind in ((1, ByeKind.PAB), (2, ByeKind.HALF), (3, ByeKind.ZERO), (4, ByeKind.FULL))
    )
    rounds = tuple(Round(number=number, table_round=number, pairs=()) for number in (1, 2))
    event = replace(event, games=(*event.games, forfeit), byes=byes, rounds=rounds)
    assert values(event, "BC") == {1: 10 + 30 + 60, 2: 20 + 30, 3: 0, 4: 60 + 60}


def test_where_the_boards_of_one_match_are_not_known_nobody_has_a_value_by_them() -> None:
    event = matches("1-0 0-1 ½-½", "0-1 ½-½ 1-0")
    first, second = event.games
    event = replace(event, games=(first, replace(second, per_board=())))
    for code in ("BC", "TBR", "BBE"):
        assert set(values(event, code).values()) == {None}


def test_a_swiss_of_teams_ignores_matches_that_were_not_played_in_the_encounter_unless_they_count() -> None:
    forfeit = Game(round=1, board=1, white=1, black=2, result=Result.WHITE_WINS_BY_FORFEIT)
    event = replace(matches(), games=(forfeit,))
    assert placed(event, (1, 2), "EDE") == {1: 1, 2: 1}
    assert placed(event, (1, 2), "EDE/P") == {1: 1, 2: 2}


def test_the_schedule_strength_is_not_for_a_round_robin_and_a_board_count_cannot_be_cut() -> None:
    with pytest.raises(UnknownTiebreak, match="not for a round robin"):
        standings(replace(matches(), system="round-robin", games=()), ("SSSC",))
    with pytest.raises(UnknownTiebreak, match="cannot have the modifier C"):
        get_tiebreak("BC-C1")


@pytest.mark.parametrize(
    ("boards", "result"),
    [
        ("1-0 ½-½", "1-0"),
        ("+- +-", "+-"),
        ("+- --", "+-"),
        ("-+ -+", "-+"),
        ("-- --", "--"),
        ("+- -+", "½-½"),
        ("+- 0-1", "½-½"),
        ("0-0 --", "0-0"),
        ("½-0 0-0", "1-0"),
    ],
)
def test_a_match_is_forfeited_when_no_board_was_played_and_one_team_at_the_most_has_points(
    boards: str, result: str
) -> None:
    assert match_of_boards([Result(each) for each in boards.split()])[0] is Result(result)

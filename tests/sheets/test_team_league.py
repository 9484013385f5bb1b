"""A league of nine schools on five boards, played through the command line, ranked as the rules of the competition say:
match points, score, median Buchholz, start number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheets.grid import read_grids
from sheets.ours import find_ours
from sheets.ours.boards import read_boards
from sheets.package import CellEdit, Changes, apply
from tests.arbiter import Arbiter, workbook_of

TEAMS, ROUNDS, BOARDS = 9, 5, 5
HALF = Fraction(1, 2)
AT_A_BOARD = ("1-0", "0-1", "½", "1:0", "0:1", "remis", "+/-", "-/+")


@pytest.fixture
def league(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """The list of the schools."""
    rows = [[number, f"School {number}"] for number in range(1, TEAMS + 1)]
    path = workbook_of(tmp_path / "league.xlsx", [["League"], [], ["No", "Name"], *rows])
    return Arbiter(path=path, run=run_cli)


def type_round(club: Arbiter, number: int, rng: Random) -> None:
    """All boards of a round, but for one match of which only the score is typed."""
    data = club.path.read_bytes()
    sheet, _ = read_boards(find_ours(read_grids(data, "league.xlsx")).boards[number], BOARDS)
    first, *others = sheet.by_match
    edits = tuple(
        CellEdit(sheet=sheet.found.grid.name, cell=board.cell.rpartition("!")[2], value=rng.choice(AT_A_BOARD))
        for teams in others
        for board in sheet.by_match[teams]
    )
    club.path.write_bytes(apply(data, Changes(edits=edits)))
    club.type_results(number, {first: rng.choice(("3:2", "2½:2½", "5:0", "1:4"))})


def reckoned(read: Mapping[str, Any]) -> list[tuple[int, Fraction, Fraction, Fraction]]:
    """The table worked out a second time: number, match points, score, median Buchholz, in the order of places."""
    rounds: dict[int, list[tuple[int, Fraction, Fraction]]] = {number: [] for number in range(1, TEAMS + 1)}
    for game in read["games"]:
        if game["result"] == "*":
            continue
        own, other = (Fraction(points) for points in game["score"])
        for number, opponent, got, lost in (
            (game["white"], game["black"], own, other),
            (game["black"], game["white"], other, own),
        ):
            points = Fraction(1) if got > lost else HALF if got == lost else Fraction(0)
            rounds[number].append((opponent, points, got))
    for bye in read["byes"]:
        rounds[bye["player"]].append((0, Fraction(1), Fraction(BOARDS)))
    total = {number: sum((points for _, points, _ in found), Fraction(0)) for number, found in rounds.items()}
    score = {number: sum((got for _, _, got in found), Fraction(0)) for number, found in rounds.items()}

    def median(number: int) -> Fraction:
        """Without the lowest and the highest opponent; the bye is a school with the own points, at most half of all."""
        worth = sorted(total.get(opponent, min(total[number], HALF * ROUNDS)) for opponent, _, _ in rounds[number])
        return sum(worth[1:-1], Fraction(0))

    lines = [(number, total[number], score[number], median(number)) for number in rounds]
    return sorted(lines, key=lambda line: (-line[1], -line[2], -line[3], line[0]))


def test_a_league_of_nine_schools_is_ranked_by_its_rules_from_the_workbook(league: Arbiter) -> None:
    rng = Random(2)
    options = ("--system", "median", "--rounds", str(ROUNDS), "--boards", str(BOARDS), "--board-results")
    answer = league.pair(*options, "--first-colour", "white")
    free = []
    for number in range(1, ROUNDS + 1):
        assert (answer["exit"], answer["round"], len(answer["pairs"])) == (0, number, 4), answer
        free.append(answer["bye"])
        type_round(league, number, rng)
        answer = league.pair() if number < ROUNDS else league.command("standings", "--write")
        table = league.command("standings")
        assert table["tiebreaks"] == ["GP", "BH-M1", "TPN"]
        lines = [
            tuple(map(Fraction, (row["player"], row["points"], row["values"]["GP"], row["values"]["BH-M1"])))
            for row in table["rows"]
        ]
        assert lines == reckoned(league.command("read"))
    assert len(set(free)) == ROUNDS
    sheet = league.sheet("Standings")
    ranked = [list(row[:2]) for row in sheet.rows if row and isinstance(row[0], int | float)]
    assert ranked == [[place, row["player"]] for place, row in enumerate(table["rows"], 1)]

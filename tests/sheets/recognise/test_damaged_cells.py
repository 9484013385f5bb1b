"""Workbooks of other people with some cells changed at random: read, and paired on a copy; answers are sentences."""

import json
import os
import random
from collections.abc import Callable
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest

from sheets.errors import SheetError
from sheets.grid import Book, Grid, Value, read_grids
from sheets.package import CellEdit, Changes, apply
from sheets.recognise import understand

SEEDS = range(40) if os.environ.get("PROOF") else range(1)
EVERY = 1 if os.environ.get("PROOF") else 3
WORDS = (
    "",
    "Name",
    "№",
    "1-0",
    "½",
    "Total",
    "=",
    "+",
    "-",
    "bye",
    "Group B:",
    "Тур 3",
    "White",
    "3w1",
    "W12",
    "x" * 300,
)
NUMBERS = (0, 1, 2, -1, 7, 0.5, 2.5, 100, 36526, 1e9)
DATES = (date(2000, 1, 1), date(2026, 1, 2), time(1, 0), time(0, 0))
VALUES: tuple[Value | None, ...] = (*WORDS, *NUMBERS, *DATES, None, True)


def workbooks(shared: Path, *kinds: str) -> list[Path]:
    return sorted(path for path in (shared / "workbooks").iterdir() if path.suffix in kinds)


def changed(grids: list[Grid], lot: random.Random) -> list[Grid]:
    """The sheets with one to three cells that hold something else: any value, or what stands in another cell."""
    rows = [[list(row) for row in grid.rows] for grid in grids]
    filled = [(sheet, row) for sheet, lines in enumerate(rows) for row, cells in enumerate(lines) if cells]
    for _ in range(lot.randint(1, 3) if filled else 0):
        (sheet, row), (other, line) = lot.choice(filled), lot.choice(filled)
        cells = rows[sheet][row]
        cells[lot.randrange(len(cells))] = lot.choice((lot.choice(VALUES), lot.choice(rows[other][line])))
    return [
        Grid(name=grid.name, rows=tuple(map(tuple, lines)), merged=grid.merged, visible=grid.visible)
        for grid, lines in zip(grids, rows, strict=True)
    ]


@pytest.mark.proof
@pytest.mark.parametrize("seed", SEEDS)
def test_a_workbook_with_changed_cells_is_understood_as_something(shared: Path, seed: int) -> None:
    for path in workbooks(shared, ".xlsx", ".xlsm", ".xls"):
        lot = random.Random(f"{path.name} {seed}")
        found = read_grids(path.read_bytes(), path.name)
        for _ in range(3):
            book = Book(name=found.name, sheets=tuple(changed(list(found.sheets), lot)), date1904=found.date1904)
            seen = understand(book)
            numbers = {each.player.number for each in seen.players}
            assert all(game.white != game.black for game in seen.games), path.name
            assert all({game.white, game.black} - {game.missing} <= numbers for game in seen.games), path.name
            assert {bye.player for bye in seen.byes} <= numbers, path.name


def edits_of(path: Path, lot: random.Random) -> list[CellEdit]:
    """One to three changes that a person could type into the copy of a workbook."""
    before = list(read_grids(path.read_bytes(), path.name).sheets)
    typed = []
    for old, new in zip(before, changed(before, lot), strict=True):
        for row, (was, now) in enumerate(zip(old.rows, new.rows, strict=True), 1):
            for column, (one, other) in enumerate(zip(was, now, strict=True), 1):
                if one is not other and (other is None or isinstance(other, str | int | float)):
                    cell = old.cell(row, column).rpartition("!")[2]
                    typed.append(CellEdit(sheet=old.name, cell=cell, value=other or None))
    return typed


@pytest.mark.proof
@pytest.mark.parametrize("seed", SEEDS)
def test_pairing_a_workbook_with_changed_cells_does_it_or_says_why_not(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any], seed: int
) -> None:
    for path in workbooks(shared, ".xlsx", ".xlsm")[seed % EVERY :: EVERY]:
        copy = tmp_path / path.name
        copy.write_bytes(path.read_bytes())
        for edit in edits_of(copy, random.Random(f"{path.name} {seed}")):
            try:
                copy.write_bytes(apply(copy.read_bytes(), Changes(edits=(edit,))))
            except SheetError:
                continue  # nobody can type there: a formula, a merged area, a head of a table
        before = copy.read_bytes()
        ran = run_cli("pair", copy, "--json")
        answer = json.loads(ran.stdout)
        assert ran.exit_code in ((1, 2) if "error" in answer else (0,)), path.name
        assert "error" not in answer or (answer["error"]["message"] and copy.read_bytes() == before), path.name

"""An arbiter at work, for tests: he makes an entry list, types into cells, and runs commands; and he reads sheets."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sheets.grid import Grid, read_grids
from sheets.ours import find_ours
from sheets.package import CellEdit, Changes, apply

Row = Sequence[str | int | float | None]


def entry_list(path: Path, names: Sequence[str], *, heads: Row = ("No", "Name"), title: str = "Club evening") -> Path:
    """A workbook with a title, a head and a list of names, as a person would make it."""
    import xlsxwriter

    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Entries")
    sheet.write(0, 0, title)
    sheet.write_row(2, 0, list(heads))
    for index, name in enumerate(names, 1):
        sheet.write_row(2 + index, 0, [index, name])
    book.close()
    return path


@dataclass(frozen=True, slots=True, kw_only=True)
class Arbiter:
    """The person in front of one workbook; `run` is the command line."""

    path: Path
    run: Callable[..., Any]

    def pair(self, *options: str) -> dict[str, Any]:
        """The answer of `pair --json`, whatever it is."""
        return self.command("pair", *options)

    def command(self, name: str, *options: str) -> dict[str, Any]:
        """The answer of a command in JSON, with its exit code as `exit`."""
        ran = self.run(name, self.path, *options, "--json")
        answer: dict[str, Any] = json.loads(ran.stdout)
        return answer | {"exit": ran.exit_code}

    def sheet(self, name: str) -> Grid:
        """A sheet as a spreadsheet program would show it."""
        book = read_grids(self.path.read_bytes(), self.path.name)
        return next(grid for grid in book.sheets if grid.name == name)

    def sheet_names(self) -> list[str]:
        """The sheets in the order of their tabs."""
        return [grid.name for grid in read_grids(self.path.read_bytes(), self.path.name).sheets]

    def type(self, sheet: str, **cells: str | float | None) -> None:
        """Type into cells and save: `type("Round 1", D4="1-0")`."""
        edits = tuple(CellEdit(sheet=sheet, cell=cell, value=value) for cell, value in cells.items())
        self.path.write_bytes(apply(self.path.read_bytes(), Changes(edits=edits)))

    def type_results(self, round_number: int, results: Mapping[tuple[int, int], str]) -> None:
        """Type results into the round's sheet, each found by the two numbers (White's first)."""
        data = self.path.read_bytes()
        rounds = find_ours(read_grids(data, self.path.name)).rounds
        grid = (rounds.get(round_number) or rounds[0]).grid
        edits = [
            CellEdit(sheet=grid.name, cell=f"{column}{row}", value=results[pair])
            for row, column, pair in _game_rows(grid, round_number)
            if pair in results
        ]
        assert len(edits) == len(results), f"not every pair of {results} is in {grid.name}"
        self.path.write_bytes(apply(data, Changes(edits=tuple(edits))))


def _game_rows(grid: Grid, round_number: int) -> list[tuple[int, str, tuple[int, int]]]:
    """Row, result column and pair of each game of the round; a sheet of all rounds has a column more on the left."""
    found = []
    for row, values in enumerate(grid.rows, 1):
        shift = 1 if grid.value(3, 1) not in ("Bd", None) and grid.value(3, 2) == "Bd" else 0
        cells = [grid.value(row, column + shift) for column in range(1, 8)]
        if isinstance(cells[1], int | float) and isinstance(cells[5], int | float):
            if shift and values[0] != round_number:
                continue
            found.append((row, "E" if shift else "D", (int(cells[1]), int(cells[5]))))
    return found

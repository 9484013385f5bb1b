"""An arbiter at work, for tests: he makes an entry list, types into cells, and runs commands; and he reads sheets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sheets.grid import Grid, read_grids
from sheets.ours import find_ours
from sheets.package import CellEdit, Changes, apply

Row = Sequence[str | int | float | None]


def entry_list(path: Path, names: Sequence[str], *, heads: Row = ("No", "Name"), title: str = "Club evening") -> Path:
    """A workbook with a title, a head and a list of names, as a person would make it."""
    players: list[Row] = [[index, name] for index, name in enumerate(names, 1)]
    return workbook_of(path, [[title], [], heads, *players])


def workbook_of(path: Path, rows: Iterable[Row], *, sheet: str = "Entries") -> Path:
    """A workbook of one sheet with these rows in it, as a person would type them; None leaves a cell empty."""
    import xlsxwriter

    book = xlsxwriter.Workbook(str(path))
    page = book.add_worksheet(sheet)
    for index, row in enumerate(rows):
        page.write_row(index, 0, list(row))
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

    def type_results(self, round_number: int, results: Mapping[tuple[int, int], str | float | None]) -> None:
        """Type results into the round's sheet, each found by the two numbers (White's first)."""
        data = self.path.read_bytes()
        rounds = find_ours(read_grids(data, self.path.name)).rounds
        found = rounds.get(round_number) or rounds[0]
        cells = dict(_result_cells(found.grid, round_number, shift=int(found.round == 0)))
        missing = [pair for pair in results if pair not in cells]
        assert not missing, f"the pairs {missing} are not in {found.grid.name}"
        edits = tuple(CellEdit(sheet=found.grid.name, cell=cells[pair], value=text) for pair, text in results.items())
        self.path.write_bytes(apply(data, Changes(edits=edits)))


def _result_cells(grid: Grid, round_number: int, shift: int) -> Iterator[tuple[tuple[int, int], str]]:
    """The pairs of the round and the cells of their results; a sheet of all rounds has a column more on the left."""
    for row, values in enumerate(grid.rows, 1):
        white, black = (grid.value(row, column + shift) for column in (2, 6))
        if not isinstance(white, int | float) or not isinstance(black, int | float):
            continue
        if not shift or values[0] == round_number:
            yield (int(white), int(black)), f"{'DE'[shift]}{row}"

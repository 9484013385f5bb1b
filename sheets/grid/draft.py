"""A sheet while it is read: values as cells hold them, rows cut after their last filled cell, and what is too much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sheets.address import LAST_COLUMN

from .cells import LAST_ROW, Grid, Place, Row, Value
from .marks import Marks
from .refusals import too_big

MOST_CELLS = 4_000_000
"""Cells of a sheet, the empty ones between included; a list of 5,000 players with 50 columns has 250,000."""
NO_MARKS = Marks()


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class Draft:
    """The sheet of a file that is read piece by piece."""

    name: str
    visible: bool = True
    cells: dict[Place, Value] = field(default_factory=dict)
    marks: Marks = field(default_factory=Marks)

    def put(self, row: int, column: int, content: Value | None) -> None:
        """Fills a cell, unless nothing is to be seen in it or no sheet reaches so far."""
        value = cell_value(content)
        if value is not None and row <= LAST_ROW and column <= LAST_COLUMN:
            self.cells[row, column] = value

    def to_grid(self, file: str) -> Grid:
        """The grid of the sheet.

        Raises:
            UnreadableFile: when it has more cells than a list can.
        """
        widths: dict[int, int] = {}
        for row, column in self.cells:
            widths[row] = max(widths.get(row, 0), column)
        if sum(widths.values()) > MOST_CELLS:
            raise too_big(file)
        rows = [_filled(self.cells, row, widths.get(row, 0)) for row in range(1, max(widths, default=0) + 1)]
        return to_grid(self.name, rows, self.marks, visible=self.visible)


def _filled(cells: Mapping[Place, Value], row: int, width: int) -> Row:
    return tuple(cells.get((row, column)) for column in range(1, width + 1))


def to_grid(name: str, rows: Iterable[Row], marks: Marks = NO_MARKS, *, visible: bool = True) -> Grid:
    """The grid of these rows, without empty ones below; what is marked beyond them is nothing that was read."""
    kept = list(rows)
    while kept and not kept[-1]:
        kept.pop()
    width = max(map(len, kept), default=0)
    return Grid(
        name=name,
        visible=visible,
        rows=tuple(kept),
        merged=tuple(marks.merged),
        hidden_rows=frozenset(marks.hidden_rows),
        hidden_columns=frozenset(column for column in marks.hidden_columns if column <= width),
        struck=frozenset(marks.struck),
        formulas=frozenset(marks.formulas),
        unvalued=frozenset(marks.unvalued),
        errors=frozenset(marks.errors),
        formats={place: code for place, code in marks.formats.items() if _is_shown_so(kept, *place)},
    )


def _is_shown_so(rows: Sequence[Row], row: int, column: int) -> bool:
    """Whether something stands there that a number format has a say in: a text looks the same in all."""
    if row > len(rows) or column > len(rows[row - 1]):
        return False
    value = rows[row - 1][column - 1]
    return value is not None and not isinstance(value, str)


def row_of(cells: Iterable[Any]) -> Row:
    """The values of a row, cut after the last filled cell."""
    values = [cell_value(cell) for cell in cells]
    while values and values[-1] is None:
        values.pop()
    return tuple(values)


def cell_value(cell: Any) -> Value | None:
    """A number without a fraction is an integer (U126); a text of blanks only is nothing."""
    if isinstance(cell, str):
        return cell if cell and not cell.isspace() else None
    if isinstance(cell, float):
        return int(cell) if cell.is_integer() else cell
    plain: Value | None = cell
    return plain


def distinct(names: Iterable[str]) -> list[str]:
    """The names, with a number behind one that was there before."""
    taken: dict[str, int] = {}
    found: list[str] = []
    for plain in names:
        count = taken.get(plain, 0) + 1
        while count > 1 and f"{plain} ({count})" in taken:
            count += 1
        taken[plain] = count
        found.append(plain if count == 1 else f"{plain} ({count})")
        taken.setdefault(found[-1], 1)
    return found

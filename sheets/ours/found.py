"""Finding the sheets of ours by the mark each of them carries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sheets.errors import CannotWrite, CellErrors, CellFault
from sheets.grid import Book, Grid
from sheets.layout import DOCTOR, MARK, ROUND, STATE_SHEET, Place
from sheets.layout_boards import BOARDS

MARK_ROWS = 60  # a mark stands in the first rows; further down only players and games follow
ALONE = frozenset({DOCTOR})
"""Roles of sheets of ours that a workbook without an event of ours may have."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Found:
    """A sheet of ours and the cell of its mark, rows and columns from 0."""

    role: str
    round: int
    grid: Grid
    mark: Place

    def place(self, offset: Place) -> Place:
        """The top left cell of the area, from how far the mark is from it.

        Raises:
            CellErrors: when rows or columns above or left of the area were deleted into it.
        """
        row, column = self.mark.row - offset.row, self.mark.column - offset.column
        if row < 0 or column < 0:
            raise CellErrors(
                f"rows or columns of our table on the sheet “{self.grid.name}” were deleted",
                hint="bring them back with Undo in Excel, or take the workbook as it was before: pairsheet undo",
                cells=(
                    CellFault(
                        cell=self.grid.cell(self.mark.row + 1, self.mark.column + 1),
                        found="our mark",
                        expected=f"the mark {offset.row} rows below and {offset.column} columns right of the title",
                    ),
                ),
            )
        return Place(row=row, column=column)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Ours:
    """The sheets of ours: `state` is the hidden one, `single` those there is one of, `rounds` by their number (0: the
    sheet of all rounds), `boards` those with the boards of a round's matches. It is true when there is an event."""

    state: Grid | None
    single: Mapping[str, Found]
    rounds: Mapping[int, Found]
    boards: Mapping[int, Found] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.single.keys() - ALONE or self.rounds or self.state)

    @property
    def names(self) -> frozenset[str]:
        """The names of all sheets of ours."""
        sheets = {found.grid.name for found in (*self.single.values(), *self.rounds.values(), *self.boards.values())}
        return frozenset(sheets | ({self.state.name} if self.state else set()))


def find_ours(book: Book) -> Ours:
    """The sheets of ours in the workbook.

    Raises:
        CellErrors: when two sheets carry the same mark, as after copying a sheet.
    """
    found = [each for grid in book.sheets for each in _marks(grid)]
    _refuse_copies(found)
    return Ours(
        state=_state(book),
        single={each.role: each for each in found if each.role not in (ROUND, BOARDS)},
        rounds={each.round: each for each in found if each.role == ROUND},
        boards={each.round: each for each in found if each.role == BOARDS},
    )


def _state(book: Book) -> Grid | None:
    """The hidden sheet with our records.

    Raises:
        CannotWrite: when a sheet of that name is somebody else's.
    """
    grid = next((grid for grid in book.sheets if grid.name == STATE_SHEET), None)
    if grid is not None and grid.value(1, 1) != "pairsheet":
        raise CannotWrite(
            f"the workbook has a sheet “{STATE_SHEET}” that is not ours, and ours must have that name",
            hint="rename that sheet and run the command again",
        )
    return grid


def _marks(grid: Grid) -> Iterator[Found]:
    if grid.name == STATE_SHEET:
        return
    for row, values in enumerate(grid.rows[:MARK_ROWS]):
        for column, value in enumerate(values):
            if isinstance(value, str) and value.startswith(f"{MARK}:"):
                _, role, *rest = value.split(":")
                number = int(rest[0]) if rest and rest[0].isdecimal() else 0
                yield Found(role=role, round=number, grid=grid, mark=Place(row=row, column=column))


def _refuse_copies(found: list[Found]) -> None:
    seen: dict[tuple[str, int], Found] = {}
    faults = []
    for each in found:
        first = seen.setdefault((each.role, each.round), each)
        if first is not each:
            faults.append(
                CellFault(
                    cell=each.grid.cell(each.mark.row + 1, each.mark.column + 1),
                    found=f"a copy of our sheet “{first.grid.name}”",
                    expected="one such sheet",
                )
            )
    if faults:
        raise CellErrors(
            "a sheet of ours was copied, so it is not clear which of the two holds",
            hint="delete the copy, or clear the cell named below (in a hidden column) to keep it as an ordinary sheet",
            cells=tuple(faults),
        )

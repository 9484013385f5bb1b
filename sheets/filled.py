"""The arbiter's own tables filled in where he asks for it: start numbers in his list, the pairs in his round lists.

Only empty cells are written, each by an edit of its own; what stands there already is compared and told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pairing.model import Pair, Player, Round

from .errors import CellErrors, CellFault, NotUnderstood
from .event import Event
from .grid import Book, Grid
from .package import CellEdit
from .recognise import Table, Understanding
from .recognise.values import clean
from .words import round_number
from .writers.page import cell


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Filling:
    """Cells of one sheet being filled: the edits, and the cells that hold something else."""

    grid: Grid
    edits: list[CellEdit] = field(default_factory=list)
    faults: list[CellFault] = field(default_factory=list)

    def put(self, row: int, column: int, value: str | int) -> None:
        """Writes into an empty cell; notes one that says something else."""
        there = self.grid.value(row, column)
        if there is None and not self.grid.is_unvalued(row, column):
            self.edits.append(CellEdit(sheet=self.grid.name, cell=cell(row - 1, column - 1), value=value))
        elif clean(there) != str(value):
            found = clean(there) or "a formula"
            self.faults.append(
                CellFault(cell=self.grid.cell(row, column), found=found, expected=f"{value}, or nothing")
            )


def number_edits(book: Book, seen: Understanding, event: Event) -> tuple[CellEdit, ...]:
    """The edits that write the pairing numbers into the empty cells of the list's column of numbers.

    Raises:
        NotUnderstood: when the list has no such column.
        CellErrors: naming each cell that holds another number.
    """
    numbers = {source: number for number, source in event.sources.items()}
    filling: dict[str, _Filling] = {}
    for table in (each for each in seen.tables if each.chosen):
        column = table.column_of("start_no")
        if column is None:
            raise NotUnderstood(
                f"the list on the sheet “{table.sheet}” has no column for numbers",
                hint="give it one, headed No, and run the command again",
            )
        there = filling.setdefault(table.sheet, _Filling(grid=_grid(book, table.sheet)))
        for each in seen.players:
            if each.sheet == table.sheet and each.row in table.rows and each.cell in numbers:
                there.put(each.row, column, numbers[each.cell])
    return _edits(filling.values(), "numbers of the list")


def pair_edits(book: Book, seen: Understanding, event: Event, rounds: Sequence[Round]) -> tuple[CellEdit, ...]:
    """The edits that write the pairs of these rounds into the lists the arbiter has prepared for them: a head with both
    sides on a sheet that is named by the round (`3`, `Round 3`), or a table by rounds with their number in a column.

    Raises:
        NotUnderstood: when there is no list for a round.
        CellErrors: naming each cell that holds something else.
    """
    filling: dict[str, _Filling] = {}
    for each in rounds:
        table = next((table for table in seen.tables if _is_for(table, each.number)), None)
        if table is None:
            raise NotUnderstood(
                f"there is no list for the pairs of round {each.number}",
                hint=f"prepare a sheet named {each.number} with heads such as Board, White, Black, Result",
            )
        there = filling.setdefault(table.sheet, _Filling(grid=_grid(book, table.sheet)))
        _fill(there, table, each, {player.number: player for player in event.players})
    return _edits(filling.values(), "pairs of the round")


def _is_for(table: Table, number: int) -> bool:
    """Whether a table is a list for that round, and for no other one."""
    if table.role != "round" or table.column_of("round") is not None or not table.header_rows:
        return False
    sheet = table.sheet.strip()
    return sheet == str(number) or round_number(sheet) == number or round_number(table.title) == number


def _fill(there: _Filling, table: Table, each: Round, players: Mapping[int, Player]) -> None:
    first = (table.header_row or 0) + 1
    for row, (board, white, black) in enumerate(_lines(each), first):
        for field_, number in (("board", board), ("white", white), ("black", black)):
            column = table.column_of(field_)
            if column is None or number is None:
                continue
            there.put(row, column, number if field_ == "board" else players[number].name)


def _lines(each: Round) -> Iterator[tuple[int, int, int | None]]:
    """Board, White and Black of each pair, and last who has no opponent."""
    pairs: Sequence[Pair] = sorted(each.pairs, key=lambda pair: pair.board)
    yield from ((pair.board, pair.white, pair.black) for pair in pairs)
    if each.free is not None:
        yield len(pairs) + 1, each.free, None


def _edits(filling: Iterable[_Filling], what: str) -> tuple[CellEdit, ...]:
    sheets = list(filling)
    faults = [fault for there in sheets for fault in there.faults]
    if faults:
        raise CellErrors(
            f"the {what} cannot be written: something else stands in their cells",
            hint="empty these cells, or leave the option out",
            cells=tuple(faults),
        )
    return tuple(edit for there in sheets for edit in there.edits)


def _grid(book: Book, name: str) -> Grid:
    return next(grid for grid in book.sheets if grid.name == name)

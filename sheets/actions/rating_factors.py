"""Development coefficients (K) that the arbiter has typed: a column of his list, or one beside our players sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sheets.errors import CellErrors, CellFault, SheetError, WrongUse, counted
from sheets.event import Event
from sheets.grid import Grid
from sheets.layout import PLAYERS, PlayersLayout
from sheets.ours.whole import Reread
from sheets.recognise import Listed, Table, understand
from sheets.recognise.values import clean, decimal_number, is_nothing
from sheets.words import meanings, own_words, plain_word
from sheets.workbook import Workbook

FIELD = "k_factor"
HIGHEST = 100
"""No federation has a greater coefficient."""


class _Column(NamedTuple):
    """A column of coefficients: the sheet, the column, and the rows of it by the players' numbers."""

    grid: Grid
    column: int
    rows: Mapping[int, int]


class _Typed(NamedTuple):
    """What stands for a player in such a column; `value` is None where that is no coefficient."""

    number: int
    cell: str
    text: str
    value: int | None


def typed_factors(workbook: Workbook, found: Reread, head: str | None) -> dict[int, int]:
    """The coefficients by pairing number, those beside our players sheet before those of the list. `head` is what
    stands above their column; None: any column whose head says so, as `K` or `K factor`.

    Raises:
        WrongUse: when there is no such column.
        CellErrors: with every cell of the column that is no coefficient.
    """
    columns = [*_beside_register(found, head), *_in_lists(workbook, found, head)]
    if head is not None and not columns:
        raise WrongUse(
            f"--k-column {head}: no column of the list is headed so",
            hint="name the head as it stands in the list, or say one K for all: --k 20",
        )
    read = [list(_typed(each)) for each in columns]
    typed = [each for cells in read if head is not None or _is_of_factors(cells) for each in cells]
    _refuse_others(typed)
    return {each.number: each.value for each in reversed(typed) if each.value is not None}


def _is_of_factors(cells: Sequence[_Typed]) -> bool:
    """Whether a column is one of coefficients and not, say, of clubs, which some abbreviate with the same letter."""
    return any(each.value is not None for each in cells)


def _refuse_others(typed: Sequence[_Typed]) -> None:
    wrong = [each for each in typed if each.value is None]
    if wrong:
        raise CellErrors(
            f"{counted(len(wrong), 'cell')} in the column of development coefficients (K) say no coefficient",
            hint="mend the cells named; an empty one leaves the K to the rules; or say one K for all: --k 20",
            cells=tuple(
                CellFault(cell=each.cell, found=repr(each.text), expected="a whole number such as 40, 20 or 10")
                for each in wrong
            ),
        )


def _typed(column: _Column) -> Iterator[_Typed]:
    for number, row in column.rows.items():
        text = clean(column.grid.value(row, column.column))
        unvalued = "a formula or error without a value" if column.grid.is_unvalued(row, column.column) else ""
        if not is_nothing(text) or unvalued:
            cell = column.grid.cell(row, column.column)
            yield _Typed(number, cell, text or unvalued, _factor(text))


def _factor(text: str) -> int | None:
    found = decimal_number(text)
    return int(found) if found is not None and found.is_integer() and 0 < found <= HIGHEST else None


def _is_headed(text: str, head: str | None) -> bool:
    """Whether the text above a column is the head asked for, or says of itself that coefficients stand below it."""
    if head is not None:
        return plain_word(text) == plain_word(head)
    return any(meaning.field == FIELD for meaning in meanings(text))


def _beside_register(found: Reread, head: str | None) -> Iterator[_Column]:
    """Such columns right of our part of the players sheet."""
    sheet = found.ours.single[PLAYERS]
    layout = PlayersLayout(place=sheet.place(PlayersLayout().mark_offset))
    header, first = layout.header + 1, layout.column("mark") + 2
    rows = {entry.player.number: entry.row + 1 for entry in found.entries if entry.player.number}
    for column, value in enumerate(sheet.grid.rows[layout.header][first - 1 :], first):
        if value is not None and _is_headed(clean(sheet.grid.value(header, column)), head):
            yield _Column(sheet.grid, column, rows)


def _in_lists(workbook: Workbook, found: Reread, head: str | None) -> Iterator[_Column]:
    """Such columns of the arbiter's lists. The event needs them no longer: when they cannot be read, there are none."""
    sheet, table = found.state.list_at
    try:
        own = own_words(found.event.settings.words, found.event.settings.language)
        seen = understand(workbook.book, ignore=workbook.ours.names, sheet=sheet or None, table=table or None, own=own)
    except SheetError:
        return
    grids = {grid.name: grid for grid in workbook.book.sheets}
    for each in seen.tables:
        for column in each.columns if each.chosen else ():
            if _is_headed(column.header, head):
                yield _Column(grids[each.sheet], column.column, _rows(each, seen.players, found.event))


def _rows(table: Table, listed: Sequence[Listed], event: Event) -> Mapping[int, int]:
    """The rows of the table by the numbers of its players, who are known by their names; namesakes by their cell too,
    for the list may have been sorted since."""
    by_name: dict[str, list[Listed]] = {}
    for each in listed:
        by_name.setdefault(each.player.name, []).append(each)
    rows: dict[int, int] = {}
    for player in event.players:
        namesakes = by_name.get(player.name, [])
        if len(namesakes) > 1:
            namesakes = [each for each in namesakes if each.cell == event.sources.get(player.number)]
        rows.update((player.number, each.row) for each in namesakes if _is_in(each, table))
    return rows


def _is_in(each: Listed, table: Table) -> bool:
    return each.sheet == table.sheet and each.row in table.rows

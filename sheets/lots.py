"""The lots of the players sheet: the cells they stand in, and those that part nobody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from pairing.lots import equal_lots, idle_lots, lacking_lots, ties

from .errors import CannotWrite
from .layout import PLAYERS, PlayersLayout, mark
from .ours.register import has_lots
from .package import CellEdit
from .writers.page import cell

if TYPE_CHECKING:
    from pairing.model import Tournament

    from .ours import Found
    from .ours.whole import Reread


def lot_cells(found: Reread, lots: Mapping[int, int]) -> tuple[CellEdit, ...]:
    """The edits that write these lots, by number, where the players sheet says something else.

    Raises:
        CannotWrite: when the sheet is of a version without lots, and the arbiter has used the column for them.
    """
    sheet = found.ours.single[PLAYERS]
    layout, grid = _layout(sheet), sheet.grid
    edits = tuple(
        CellEdit(sheet=grid.name, cell=cell(entry.row, layout.column("lot")), value=lots.get(entry.player.number))
        for entry in found.entries
        if entry.player.number and entry.lot != lots.get(entry.player.number)
    )
    return edits if has_lots(sheet) or not edits else (*_new_column(found, sheet, layout), *edits)


def _new_column(found: Reread, sheet: Found, layout: PlayersLayout) -> Iterator[CellEdit]:
    """The head of the column, and the mark that says it is there."""
    grid, column = sheet.grid, layout.column("lot")
    used = next((row for row in range(len(grid.rows)) if grid.value(row + 1, column + 1) is not None), None)
    if used is not None:
        where = f"{grid.name}!{cell(used, column)}"
        raise CannotWrite(
            f"the lots would go to the column of {where}, where something stands",
            hint="move what stands there to a column further right, save, and run the command again",
        )
    head = found.event.settings.labels("lot")
    yield CellEdit(sheet=grid.name, cell=cell(layout.header, column), value=head)
    text = mark(PLAYERS, layout.WITH_LOTS)
    yield CellEdit(sheet=grid.name, cell=cell(layout.header, layout.column("mark")), value=text)


def lot_remarks(found: Reread, tournament: Tournament) -> Iterator[tuple[str, str]]:
    """What is to be said of lots that part nobody, each at its cell: nobody is tied with that player, or two in a tie
    have the same."""
    if not tournament.lots:
        return
    cells = _cells(found)
    tied = ties(tournament)
    for number in idle_lots(tied, tournament.lots):
        text = f"the lot of {tournament.players[number - 1].name} has no effect: nobody is tied with him"
        yield cells.get(number, ""), text
    for group in lacking_lots(tied, tournament.lots):
        names = ", ".join(tournament.players[number - 1].name for number in group)
        text = (
            f"no lot for {names}: behind those of the same place who have one (all draw with: standings --lots --write)"
        )
        yield cells.get(group[0], ""), text
    for group in equal_lots(tied, tournament.lots):
        names = ", ".join(tournament.players[number - 1].name for number in group)
        yield cells.get(group[0], ""), f"{names} have the same lot, {tournament.lots[group[0]]}: they share a place"


def _cells(found: Reread) -> Mapping[int, str]:
    sheet = found.ours.single[PLAYERS]
    column = _layout(sheet).column("lot")
    return {entry.player.number: f"{sheet.grid.name}!{cell(entry.row, column)}" for entry in found.entries}


def _layout(sheet: Found) -> PlayersLayout:
    layout = PlayersLayout()
    return replace(layout, place=sheet.place(layout.mark_offset))

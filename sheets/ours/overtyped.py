"""Results typed over the formulas of the crosstable: they are taken as the games' results when nothing contradicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from pairing.model import Result, Scoring
from sheets.errors import CellFault
from sheets.event import Event
from sheets.layout import CrosstableLayout, layout_of
from sheets.package import Package
from sheets.results import Reading, read_result
from sheets.writers.crosstable import SELF
from sheets.writers.crosstable_view import crosstable_layout
from sheets.writers.grid import GridGame, grid_games
from sheets.writers.page import cell
from sheets.writers.state import MINUS
from sheets.writers.where import LOOKS_UP

from .found import Found
from .rounds import result_fault


class Overtyped(NamedTuple):
    """A result typed into the crosstable: the game it belongs to (White's side first) and the cell."""

    round: int
    white: int
    black: int
    result: Result
    cell: str


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Side:
    """One of the two cells of a game."""

    game: GridGame
    own: int
    other: int
    slot: int

    @property
    def is_white(self) -> bool:
        return self.own == self.game.white


def overtyped(
    package: Package, found: Found, event: Event, fingerprint: str
) -> tuple[tuple[Overtyped, ...], tuple[CellFault, ...]]:
    """The results typed over formulas, or in the place of a round still to come, and the cells that make no result.
    `fingerprint` tells the layout the sheet was written in: it may be another than that of today's settings."""
    layout = layout_of(fingerprint) or crosstable_layout(event)
    layout = replace(layout, place=found.place(layout.mark_offset))
    rows = _rows(found, layout)
    cells = package.typed(found.grid.name, LOOKS_UP)
    results: list[Overtyped] = []
    faults: list[CellFault] = []
    for side in _sides(event):
        if side.own not in rows:
            continue
        address = cell(rows[side.own], layout.result(side.other, side.slot))
        there = cells.get(address, SELF)
        if there == SELF or (not side.game.written and _is_ours(there, side, event)):
            continue
        reading = _read(there, side, event.settings.scoring)
        full = f"{found.grid.name}!{address}"
        if there in (None, ""):
            faults.append(CellFault(cell=full, found="a formula that gives nothing", expected="a result, or nothing"))
        elif reading.result is None:
            faults.append(result_fault(full, reading))
        elif not reading.result.is_open:
            game, result = side.game, reading.result if side.is_white else reading.result.mirrored
            results.append(
                Overtyped(round=game.round, white=game.white, black=game.black, result=result, cell=full)
            )  # fmt: skip
    return tuple(results), tuple(faults)


def _rows(found: Found, layout: CrosstableLayout) -> dict[int, int]:
    """The row each number stands in now: the table may have been sorted."""
    column = layout.column("number") + 1
    values = {row: found.grid.value(row + 1, column) for row in range(layout.first, layout.last + 1)}
    return {int(value): row for row, value in values.items() if isinstance(value, int | float)}


def _sides(event: Event) -> Iterator[_Side]:
    for game in grid_games(event):
        yield _Side(game=game, own=game.white, other=game.black, slot=game.white_slot)
        yield _Side(game=game, own=game.black, other=game.white, slot=game.black_slot)


def _is_ours(value: object, side: _Side, event: Event) -> bool:
    """Whether the cell of a round still to come says what we wrote there, `R8` or its like in any language."""
    text = str(value).strip()
    return text == "·" or (not text[:1].isdigit() and text.endswith(str(side.game.round)) and text[:1].isalpha())


def _read(value: str | float | bool | None, side: _Side, scoring: Scoring) -> Reading:
    """The result with this player's side first: one number or sign is his, a whole result reads as the row stands."""
    if value in ("-", MINUS):
        return Reading(result=Result.BLACK_WINS_BY_FORFEIT, raw=str(value))
    return read_result(value, scoring)

"""The standings sheet as it stands in the file: places, points and values as the spreadsheet program last had them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import TypeGuard

from pairing.errors import InvalidTournament
from pairing.places import Written
from pairing.points import parse_points
from pairing.tiebreaks import get_tiebreak
from sheets.event import Event
from sheets.grid import Grid
from sheets.layout import STANDINGS, StandingsLayout
from sheets.layout_swiss import RankingLayout
from sheets.writers.crosstable_formulas import NO_PLACE
from sheets.writers.crosstable_view import crosstable_layout
from sheets.writers.followed import codes_of, is_relative, live_codes
from sheets.writers.ranking import ranking_layout
from sheets.writers.standings import standings_layout

from .found import Found, Ours
from .state import State

PLACE, RANK, POINTS, NUMBER, NAME = "place", "rank", "points", "number", "name"
TENTHS = 10
Column = Mapping[int, Written]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RankedSheet:
    """The sheet by columns: `columns` are `place`, `rank` (the running number, where places are shared), `points`,
    `number`, `name` and each tie-break shown, by the pairing number of the player whose row it is; numbers are in the
    scale of the engine (points in tenths). `rows` are the rows of the players, from 1. `unvalued` are cells whose
    formula has no value in the file; `is_changed` is what the sheet says of itself: that points, or who counts, are
    others than at the last run. `live` are the tie-breaks that formulas follow, `parting` those that tell places while
    results are typed."""

    grid: Grid
    columns: Mapping[str, Column]
    at: Mapping[str, int]
    rows: Mapping[int, int]
    unvalued: tuple[str, ...] = ()
    is_changed: bool = False
    live: frozenset[str] = frozenset()
    parting: tuple[str, ...] = ()

    def cell(self, name: str, number: int) -> str:
        """The address of a player's cell; the sheet's name for a player without a row."""
        return self.grid.cell(self.rows[number], self.at[name]) if number in self.rows else self.grid.name

    def places_by_row(self, number: int) -> range:
        """The places that a player's own points and values on the sheet give him, whatever is true."""
        orders = [self._order(each) for each in self.rows]
        mine = self._order(number)
        first = 1 + sum(order < mine for order in orders)
        return range(first, first + orders.count(mine))

    def _order(self, number: int) -> tuple[float, ...]:
        """What parts players on the sheet, the smallest being the best."""
        points = _rank(self.columns[POINTS].get(number), lowest_first=False)
        return (points, *(self._value(code, number) for code in self.parting))

    def _value(self, code: str, number: int) -> float:
        written = self.columns[code].get(number) if code in self.columns else number
        return _rank(written, lowest_first=get_tiebreak(code).lowest_first)


def _rank(written: Written, *, lowest_first: bool) -> float:
    if not isinstance(written, float | int):
        return inf
    return written if lowest_first else -written


def read_ranked(ours: Ours, event: Event, state: State) -> RankedSheet | None:
    """The standings sheet, None where there is none that is laid out for the event as it is."""
    found = ours.single.get(STANDINGS)
    layout = ranking_layout(event) if event.settings.is_swiss else standings_layout(event, crosstable_layout(event))
    if found is None or state.fingerprints.get(STANDINGS) != f"{len(event.players)}/{layout.fingerprint()}":
        return None
    sheet = _read(found, replace(layout, place=found.place(layout.mark_offset)))
    parting = tuple(code for code in codes_of(event) if not is_relative(code))
    return replace(sheet, live=frozenset(live_codes(event)), parting=parting)


def _read(found: Found, layout: RankingLayout | StandingsLayout) -> RankedSheet:
    grid = found.grid
    shown = layout.before if isinstance(layout, RankingLayout) else layout.columns
    at = {name: layout.column(name) for name in (PLACE, RANK, POINTS, NUMBER, NAME) if name in (*shown, POINTS)}
    if PLACE not in at:
        at[PLACE] = at.pop(RANK)
    at |= {code: layout.column(code) for code in layout.tiebreaks}
    at = {name: column + 1 for name, column in at.items()}
    rows = _rows(grid, layout)
    columns = {
        name: {number: _written(name, grid.value(row, column)) for number, row in rows.items()}
        for name, column in at.items()
    }
    within = range(layout.first + 1, layout.last + 2)  # not the rows found: a number without a value finds none
    blank = [grid.cell(row, column) for row in within for column in at.values() if grid.is_unvalued(row, column)]
    return RankedSheet(
        grid=grid, columns=columns, at=at, rows=rows, unvalued=tuple(blank), is_changed=_is_changed(grid, layout)
    )


def _is_changed(grid: Grid, layout: RankingLayout | StandingsLayout) -> bool:
    """What the hidden cell says by which the sheet makes values of the last run grey."""
    return "index" in layout.HIDDEN and grid.value(layout.header + 1, layout.column("index") + 1) == 1


def _rows(grid: Grid, layout: RankingLayout | StandingsLayout) -> Mapping[int, int]:
    """The row of each player, from 1: a person may have sorted the sheet. Whose it is says the hidden index that its
    formulas go by, since his number may have been typed over; where there is none, the number."""
    columns = [layout.column(name) + 1 for name in ("index", NUMBER)]
    rows = range(layout.first + 1, layout.last + 2)
    found = {row: next(filter(_is_number, (grid.value(row, column) for column in columns)), None) for row in rows}
    return {int(number): row for row, number in found.items() if _is_number(number)}


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float)


def _written(name: str, value: object) -> Written:
    """What the cell says, numbers in the scale of the engine; None for a blank and for who has no place."""
    if value is None or value in ("", NO_PLACE):
        return None
    if name == NAME:
        return str(value)
    scale = {PLACE: 1, RANK: 1, NUMBER: 1, POINTS: TENTHS}.get(name) or get_tiebreak(name).scale
    if isinstance(value, int | float):
        return round(value * scale, 6)
    try:
        return parse_points(str(value)) if name == POINTS else str(value)
    except InvalidTournament:
        return str(value)

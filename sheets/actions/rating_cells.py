"""The cells of an event in which ratings stand, or should: in the arbiter's list, and in our players sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pairing.model import Player
from sheets.errors import SheetError, WrongUse
from sheets.grid import Grid, Value
from sheets.layout import PLAYERS, PlayersLayout
from sheets.ours.whole import Reread
from sheets.recognise import Listed, Understanding, no_participants, understand
from sheets.recognise.values import clean
from sheets.words import OwnWords, own_words
from sheets.workbook import Workbook

from .list_cells import column_of, table_of
from .rating_factors import FIELD

RATING, K = "rating", "k"
_FIELDS: Mapping[str, str] = {RATING: "rating", K: FIELD}
_HEADS: Mapping[str, str] = {RATING: "Rating", K: "K"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A cell for a rating or a K (`what`), rows and columns from 1."""

    what: str
    grid: Grid
    row: int
    column: int

    @property
    def value(self) -> Value | None:
        """What stands in it."""
        return self.grid.value(self.row, self.column)

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in it."""
        return not clean(self.value) and not self.is_formula

    @property
    def is_formula(self) -> bool:
        """Whether a formula stands in it, which is never typed over, or an error, which may be one."""
        place = (self.row, self.column)
        return place in self.grid.formulas or place in self.grid.errors

    @property
    def cell(self) -> str:
        """Its address."""
        return self.grid.cell(self.row, self.column)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A player, the cell of his name, and the cells for what a rating list says of him."""

    player: Player
    cell: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Which:
    """Which list of the workbook is meant, what heads of it mean, and what is filled (RATING, K)."""

    sheet: str | None = None
    table: str | None = None
    own: OwnWords
    whats: tuple[str, ...] = (RATING,)


def listed_targets(workbook: Workbook, which: Which) -> tuple[Target, ...]:
    """The players of a workbook that has no event of ours.

    Raises:
        NotUnderstood: when there is no list.
        WrongUse: when it has no column for what is to be filled.
    """
    seen = _seen(workbook, which)
    if not seen.players:
        raise no_participants(seen, workbook.source.name)
    slots = _slots(workbook, seen, which.whats)
    return tuple(Target(player=each.player, cell=each.cell, slots=slots(each)) for each in seen.players)


def event_targets(workbook: Workbook, found: Reread, which: Which) -> tuple[Target, ...]:
    """The players of an event of ours: their cells in our players sheet, and those in the list for as many as are known
    there by their names.

    Raises:
        WrongUse: when the K is to be filled, which our players sheet has no column for, and the list has none.
    """
    sheet = found.ours.single[PLAYERS]
    layout = PlayersLayout(place=sheet.place(PlayersLayout().mark_offset))
    name, column = layout.column("name") + 1, layout.column("rating") + 1
    in_list = _in_list(workbook, found, which)
    return tuple(
        Target(
            player=entry.player,
            cell=sheet.grid.cell(entry.row + 1, name),
            slots=(Slot(what=RATING, grid=sheet.grid, row=entry.row + 1, column=column),
                   *in_list.get(entry.player.name, ())),
        )
        for entry in found.entries
    )  # fmt: skip


def _in_list(workbook: Workbook, found: Reread, which: Which) -> Mapping[str, Sequence[Slot]]:
    """The cells of the arbiter's list by name, but for names that stand in it twice. The event needs the list no
    longer: when it cannot be read, there are none."""
    sheet, table = found.state.list_at
    settings = found.event.settings
    try:
        own = {**own_words(settings.words, settings.language), **which.own}
        at = (which.sheet, which.table) if which.sheet or which.table else (sheet or None, table or None)
        seen = _seen(workbook, Which(sheet=at[0], table=at[1], own=own))
        slots = _slots(workbook, seen, which.whats)
    except WrongUse:
        if K in which.whats:
            raise
        return {}
    except SheetError:
        return {}
    named: dict[str, list[Listed]] = defaultdict(list)
    for each in seen.players:
        named[each.player.name].append(each)
    return {name: slots(same[0]) for name, same in named.items() if len(same) == 1}


def _seen(workbook: Workbook, which: Which) -> Understanding:
    return understand(
        workbook.book, sheet=which.sheet, table=which.table, ignore=workbook.ours.names, own=which.own
    )  # fmt: skip


def _slots(workbook: Workbook, seen: Understanding, whats: Sequence[str]) -> Callable[[Listed], tuple[Slot, ...]]:
    """What gives the cells of a listed player.

    Raises:
        WrongUse: when the list has no column for one of these.
    """
    grids = {grid.name: grid for grid in workbook.book.sheets}
    tables = [table for table in seen.tables if table.chosen]
    columns = {id(table): {what: column_of(table, _FIELDS[what]) for what in whats} for table in tables}
    for what in whats:
        if not any(found[what] for found in columns.values()):
            raise WrongUse(
                f"the list in {workbook.source.name} has no column for the {'rating' if what == RATING else 'K'}",
                hint=f"type the head “{_HEADS[what]}” above an empty column beside the list, save, and run it again",
            )

    def slots(each: Listed) -> Iterator[Slot]:
        for what, column in columns[id(table_of(each, tables))].items():
            if column is not None:
                yield Slot(what=what, grid=grids[each.sheet], row=each.row, column=column.column)

    return lambda each: tuple(slots(each))

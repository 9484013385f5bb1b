"""The fixed texts of sheets that are not drawn again, once the language is another, or a side or the event was renamed.

What we wrote is known by drawing the sheet both as it was and as it will be: a cell that still says the former gets the
latter, and whatever a person typed stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from pairing.model import Round
from sheets.event import Event
from sheets.grid import Grid, read_grids
from sheets.labels import key_of
from sheets.layout import PLAYERS, ROUND, SETTINGS, TABLE_KEYS, Place, PlayersLayout, SettingsLayout
from sheets.package import CellEdit
from sheets.writers.donor import Donor
from sheets.writers.page import cell
from sheets.writers.players import STATUS_LABELS, draw_players
from sheets.writers.rounds import draw_rounds
from sheets.writers.settings import draw_settings
from sheets.writers.state import state_ranges

from .found import Found
from .rounds import RoundSheet
from .state import words_of
from .whole import Reread

if TYPE_CHECKING:
    from .boards import BoardsSheet

Draw = Callable[[Donor, str, Event], object]
TITLE_ROWS = 2


class Translation(NamedTuple):
    """What brings one sheet to other words: the edits of its cells, and what it says beside them then."""

    role: str
    sheet: str
    edits: tuple[CellEdit, ...]
    texts: tuple[str, ...]


def translations(found: Reread, event: Event, *, enrolled: bool, redone: frozenset[int]) -> Iterator[Translation]:
    """What brings players, settings and rounds to the words of the event; those that are drawn again (the players when
    `enrolled`, the rounds `redone`) need nothing."""
    written = found.state.words
    if not written or written == words_of(event):
        return
    language, white, black, name = written
    settings = replace(event.settings, language=language, white=white, black=black, name=name)
    before = replace(event, settings=settings)
    yield _settings(found.ours.single[SETTINGS], before, event)
    if enrolled:
        return
    yield _players(found, before, event)
    for sheet in {id(sheet): sheet for sheet in found.sheets.values()}.values():
        if not redone >= {number for number, each in found.sheets.items() if each is sheet}:
            yield _rounds(found, sheet, before, event)
    for each in event.rounds:
        if each.number in found.boards and each.number not in redone:
            yield _boards(found.boards[each.number], each, before, event)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class _Drawn:
    """A sheet as it was drawn and as it would be drawn now, both from the top left cell on."""

    before: Grid
    now: Grid
    texts: tuple[str, ...]

    def edits(self, there: Found, place: Place, rows: Iterable[tuple[int, int]]) -> Iterator[CellEdit]:
        """The edits of the cells that still say what we wrote; each row as drawn, and where it stands."""
        for drawn, row in rows:
            for column in range(1, 1 + max(len(line) for line in self.now.rows)):
                was, now = (grid.value(drawn + 1, column) for grid in (self.before, self.now))
                if was != now and there.grid.value(row + 1, column + place.column) == was:
                    value = now if isinstance(now, str) else None
                    yield CellEdit(sheet=there.grid.name, cell=cell(row, column - 1 + place.column), value=value)


def _drawn(draw: Draw, before: Event, event: Event) -> _Drawn:
    old, _ = _drawing(draw, before)
    new, texts = _drawing(draw, event)
    return _Drawn(before=old, now=new, texts=texts)


def _drawing(draw: Draw, event: Event) -> tuple[Grid, tuple[str, ...]]:
    donor = Donor()
    draw(donor, "Drawn", event)
    return read_grids(donor.to_bytes(), "drawn.xlsx").sheets[0], donor.texts("Drawn")


def _settings(there: Found, before: Event, event: Event) -> Translation:
    drawn = _drawn(draw_settings, before, event)
    place = there.place(SettingsLayout().mark_offset)
    rows = [(row, row + place.row) for row in range(TITLE_ROWS)]
    stands = {key: row for row, key in _keys(there.grid, place.column)}
    for row, key in _keys(drawn.now, 0):
        if key in stands:
            under = 2 if key in TABLE_KEYS else 1  # a table has heads below its name
            rows += [(row + more, stands[key] + more) for more in range(under)]
    edits = tuple(drawn.edits(there, place, rows))
    return Translation(role=SETTINGS, sheet=there.grid.name, edits=edits, texts=drawn.texts)


def _keys(grid: Grid, column: int) -> Iterator[tuple[int, str]]:
    """The rows of the settings that have a key, with it."""
    for row in range(len(grid.rows)):
        key = grid.value(row + 1, column + SettingsLayout.KEY + 1)
        if isinstance(key, str):
            yield row, key


def _players(found: Reread, before: Event, event: Event) -> Translation:
    there, layout = found.ours.single[PLAYERS], PlayersLayout()
    place = there.place(layout.mark_offset)
    drawn = _drawn(draw_players, before, event)
    heads = drawn.edits(there, place, [(row, row + place.row) for row in range(layout.first)])
    edits = (*heads, *_statuses(found, event, replace(layout, place=place)))
    return Translation(role=PLAYERS, sheet=there.grid.name, edits=edits, texts=drawn.texts)


def _statuses(found: Reread, event: Event, layout: PlayersLayout) -> Iterator[CellEdit]:
    """The status of each player, and the word that the rule for those who left looks for."""
    there, labels = found.ours.single[PLAYERS], event.settings.labels
    column = layout.column("status")
    for entry in found.entries:
        said = str(there.grid.value(entry.row + 1, column + 1) or "")
        key = key_of(said, tuple(STATUS_LABELS.values()))
        if key is not None and said != labels(key):
            yield CellEdit(sheet=there.grid.name, cell=cell(entry.row, column), value=labels(key))
    looked_up = cell(layout.first, layout.column("mark"))
    formula = state_ranges(event.settings.scoring).withdrawn
    yield CellEdit(sheet=there.grid.name, cell=looked_up, value=labels("withdrawn"), formula=formula)


def _rounds(found: Reread, sheet: RoundSheet, before: Event, event: Event) -> Translation:
    layout = sheet.layout
    rounds = [each for each in event.rounds if found.sheets.get(each.number) is sheet]

    def draw(donor: Donor, name: str, event: Event) -> object:
        return draw_rounds(donor, name, event, rounds, all_rounds=layout.shows_round)

    drawn = _drawn(draw, before, event)
    top = layout.place.row
    rows = [(row, row + top) for row in range(layout.header - top + 1)]
    lines = sum(len(each.pairs) + (each.free is not None) for each in rounds)
    rows.append((layout.header - top + lines + 2, layout.last + 2))  # the legend
    edits = (*drawn.edits(sheet.found, layout.place, rows), *_free(sheet, event))
    role = ROUND + str(sheet.found.round or "s")
    return Translation(role=role, sheet=sheet.found.grid.name, edits=edits, texts=drawn.texts)


def _boards(sheet: BoardsSheet, each: Round, before: Event, event: Event) -> Translation:
    from sheets.writers.boards import draw_boards

    from .boards import role_of

    def draw(donor: Donor, name: str, event: Event) -> object:
        return draw_boards(donor, name, event, each)

    drawn = _drawn(draw, before, event)
    layout = sheet.layout
    rows = [(row, row + layout.place.row) for row in range(layout.header - layout.place.row + 1)]
    rows.append((len(drawn.now.rows) - 1, layout.bottom))
    edits = tuple(drawn.edits(sheet.found, layout.place, rows))
    return Translation(role=role_of(each.number), sheet=sheet.found.grid.name, edits=edits, texts=drawn.texts)


def _free(sheet: RoundSheet, event: Event) -> Iterator[CellEdit]:
    """The word beside each player who is free."""
    grid, column = sheet.found.grid, sheet.layout.column("result")
    for _, row in sheet.free_rows.values():
        if key_of(str(grid.value(row + 1, column + 1) or ""), ("free",)):
            yield CellEdit(sheet=grid.name, cell=cell(row, column), value=event.settings.labels("free"))

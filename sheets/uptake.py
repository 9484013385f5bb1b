"""What was typed in our sheets, taken up: newcomers, players who left, results in the crosstable, settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pairing.errors import InvalidTournament
from pairing.model import Player, Status

from .errors import CellErrors, CellFault
from .event import Event
from .layout import LATER_KEYS, PLAYERS, SETTINGS, TABLE_KEYS, PlayersLayout, SettingsLayout
from .package import CellEdit
from .progress import admit, settled
from .results import show_result
from .writers.page import cell
from .writers.settings import settings_values

if TYPE_CHECKING:
    from .ours import Found, Ours
    from .ours.whole import Reread

Warnings = list[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TakenUp:
    """The event with what was typed, what was found by the numbers everybody has then, the edits that write it where it
    belongs, and what is to be said of it."""

    event: Event
    found: Reread
    edits: tuple[CellEdit, ...]
    remarks: tuple[tuple[str, str], ...]


def taken_up(event: Event, found: Reread) -> TakenUp:
    """The event with what was typed in our sheets.

    Raises:
        CellErrors: with the reason why a newcomer cannot come in.
    """
    if event.settings.is_swiss:
        from .swiss_uptake import with_latecomers

        event, found, newcomer_edits, newcomers = with_latecomers(found, event)
    else:
        event, newcomer_edits, newcomers = _with_newcomers(found, event)
    event, default_edits, defaults = _with_defaults(found, event)
    edits = (
        *_dates_as_text(found),
        *newcomer_edits,
        *default_edits,
        *_status_edits(found, event),
        *settings_edits(found, event),
    )
    return TakenUp(event=event, found=found, edits=edits, remarks=(*moved(found), *found.placed, *newcomers, *defaults))


def moved(found: Reread) -> Iterator[tuple[str, str]]:
    """What is said of results typed over formulas: they go to the round sheet."""
    for move, address in found.moves:
        yield move.cell, f"{move.result.value} was typed over a formula: moved to {address}, and the formula put back"


def _dates_as_text(found: Reread) -> Iterator[CellEdit]:
    """Results that Excel had turned into dates or times, written as the text that the live formulas understand."""
    scoring = found.event.settings.scoring
    for sheet in set(found.sheets.values()):
        for game in sheet.games:
            if game.typed and not game.result.is_open:
                where = game.cell.rpartition("!")[2]
                text = game.typed if scoring.boards else show_result(game.result, scoring)
                yield CellEdit(sheet=sheet.found.grid.name, cell=where, value=text)


def _with_newcomers(found: Reread, event: Event) -> tuple[Event, tuple[CellEdit, ...], Warnings]:
    """Rows of the players sheet without a number: the first free number of an odd field is theirs.

    Raises:
        CellErrors: with the reason why one cannot come in.
    """
    edits: list[CellEdit] = []
    warnings: Warnings = []
    grid = found.ours.single[PLAYERS].grid
    for entry in found.newcomers:
        address = cell(entry.row, players_column(found, "number"))
        try:
            _refuse_namesake(entry.player, event)
            event = admit(event, entry.player)
        except InvalidTournament as error:
            raise CellErrors(
                f"{entry.player.name} cannot come in: {error}",
                hint=f"take the row out of “{grid.name}”; or, while no result is known: pair --redo",
                cells=(CellFault(cell=f"{grid.name}!{address}", found=entry.player.name, expected="no new player"),),
            ) from None
        player = event.players[-1]
        edits.append(CellEdit(sheet=grid.name, cell=address, value=player.number))
        text = f"{player.name} comes in with number {player.number}; the games of the rounds written are to be played"
        warnings.append((f"{grid.name}!{address}", text))
    return event, tuple(edits), warnings


def _refuse_namesake(newcomer: Player, event: Event) -> None:
    same = next((player for player in event.players if player.name == newcomer.name), None)
    if same is not None and (same.birth, same.fide_id) == (newcomer.birth, newcomer.fide_id):
        raise InvalidTournament(f"number {same.number} has the same name, and nothing tells the two apart")


def players_column(found: Reread, name: str) -> int:
    """The index of a column of the players sheet as it stands in the workbook."""
    layout = PlayersLayout()
    place = found.ours.single[PLAYERS].place(layout.mark_offset)
    return replace(layout, place=place).column(name)


def _with_defaults(found: Reread, event: Event) -> tuple[Event, tuple[CellEdit, ...], Warnings]:
    """Open games of players who left, lost by default, and the edits that write it."""
    after = settled(event)
    cells = found.result_cells
    edits: list[CellEdit] = []
    warnings: Warnings = []
    for before, game in zip(event.games, after.games, strict=True):
        address = cells.get((game.round, frozenset((game.white, game.black))))
        if before.result is game.result or address is None:
            continue
        sheet, _, where = address.rpartition("!")
        text = show_result(game.result, event.settings.scoring)
        edits.append(CellEdit(sheet=sheet, cell=where, value=text))
        warnings.append((address, f"{text}: lost by default, a player of this game has left"))
    return after, tuple(edits), warnings


def _status_edits(found: Reread, event: Event) -> tuple[CellEdit, ...]:
    """The status of each withdrawn player in the word that the live formulas look for: the event's own."""
    column, labels = players_column(found, "status"), event.settings.labels
    grid = found.ours.single[PLAYERS].grid
    return tuple(
        CellEdit(sheet=grid.name, cell=cell(entry.row, column), value=labels("withdrawn"))
        for entry in found.entries
        if entry.player.status is Status.WITHDRAWN and grid.value(entry.row + 1, column + 1) != labels("withdrawn")
    )


def settings_edits(found: Reread, event: Event) -> tuple[CellEdit, ...]:
    """The number of rounds, which follows from the players and the cycles."""
    return setting_cells(found.ours, {"rounds": settings_values(event)["rounds"]})


def setting_cells(ours: Ours, values: Mapping[str, object]) -> tuple[CellEdit, ...]:
    """The edits that write these settings, by their keys, where they say something else. Rows that sheets of the first
    versions have not are put below all others."""
    sheet = ours.single[SETTINGS]
    grid, left = sheet.grid, sheet.place(SettingsLayout().mark_offset).column
    column = left + SettingsLayout.VALUE
    rows = {grid.value(row, left + SettingsLayout.KEY + 1): row - 1 for row in range(1, len(grid.rows) + 1)}
    missing = [key for key in values if key in LATER_KEYS and key not in rows]
    return (*_new_rows(sheet, missing, values), *_set(sheet, rows, column, values))


def _set(sheet: Found, rows: Mapping[Any, int], column: int, values: Mapping[str, object]) -> Iterator[CellEdit]:
    grid = sheet.grid
    return (
        CellEdit(sheet=grid.name, cell=cell(rows[key], column), value=str(value))
        for key, value in values.items()
        if key in rows and grid.value(rows[key] + 1, column + 1) != str(value)
    )


def _new_rows(sheet: Found, keys: Sequence[str], values: Mapping[str, object]) -> Iterator[CellEdit]:
    """The rows of settings that a sheet has not, below its last one and below the last table with all its rows."""
    if not keys:
        return
    from .ours.settings import read_settings

    layout, grid, labels = SettingsLayout(), sheet.grid, read_settings(sheet).labels
    left = sheet.place(layout.mark_offset).column
    tables = (row for row in range(len(grid.rows)) if grid.value(row + 1, left + layout.KEY + 1) in TABLE_KEYS)
    first = max(len(grid.rows), max(tables, default=0) + layout.TABLE_ROWS + 2) + 1
    for row, key in enumerate(keys, first):
        texts = {layout.KEY: key, layout.LABEL: labels(f"settings_{key}"), layout.VALUE: str(values[key])}
        for column, text in texts.items():
            yield CellEdit(sheet=grid.name, cell=cell(row, left + column), value=text)

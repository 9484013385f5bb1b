"""Settings that the rounds written depend on: once there are results they stay as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .errors import CellErrors, CellFault
from .event import Event, Settings
from .layout import SETTINGS, SettingsLayout
from .ours.whole import Reread
from .writers.page import cell
from .writers.settings import settings_values

KEYS = ("system", "edition", "acceleration", "order", "initial_colour")


def held_by(settings: Settings) -> Mapping[str, str]:
    """The settings that hold, by their keys, in no language."""
    colour = settings.initial_colour
    values = {
        "system": settings.system,
        "edition": settings.edition,
        "acceleration": str(int(settings.accelerated)),
        "order": settings.order,
        "initial_colour": colour.value if colour else "",
    }
    return {key: value for key, value in values.items() if value}


def refuse_other_settings(found: Reread) -> None:
    """Refuse settings that were typed and are others than those the rounds were paired by, and a number of rounds that
    the event has passed already.

    Raises:
        CellErrors: naming each of them, with what it was.
    """
    if faults := other_settings(found):
        raise CellErrors(
            "the settings do not fit the rounds that are written",
            hint="put the old value back in the settings sheet; to begin again while no result is known: pair --redo",
            cells=faults,
        )


def other_settings(found: Reread) -> tuple[CellFault, ...]:
    """The settings that are others than those the rounds were paired by, and fewer rounds than are written."""
    return (*_changed(found), *_too_few_rounds(found))


def _changed(found: Reread) -> Iterator[CellFault]:
    now = held_by(found.wanted)
    other_system = found.state.held.get("system", now["system"]) != now["system"]
    for key in ("system",) if other_system else KEYS:
        before = found.state.held.get(key)
        if before is not None and now.get(key, "") != before:
            expected = f"{before}, as the rounds written were paired"
            yield CellFault(cell=_cell(found, key), found=_said(found, key), expected=expected)


def _too_few_rounds(found: Reread) -> Iterator[CellFault]:
    latest = max((each.number for each in found.event.rounds), default=0)
    rounds = found.wanted.rounds
    if found.wanted.is_swiss and latest and (rounds is None or rounds < latest):
        expected = f"the number of rounds of the event, {latest} or more: so many are written"
        yield CellFault(cell=_cell(found, "rounds"), found=_said(found, "rounds"), expected=expected)


def _said(found: Reread, key: str) -> str:
    event = Event(settings=found.wanted, players=found.event.players)
    return str(settings_values(event).get(key, "") or "nothing") if found.wanted.is_swiss else found.wanted.system


def _cell(found: Reread, key: str) -> str:
    sheet = found.ours.single[SETTINGS]
    grid, left = sheet.grid, sheet.place(SettingsLayout().mark_offset).column
    for row in range(1, len(grid.rows) + 1):
        if grid.value(row, left + SettingsLayout.KEY + 1) == key:
            return f"{grid.name}!{cell(row - 1, left + SettingsLayout.VALUE)}"
    return grid.name

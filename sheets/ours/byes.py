"""Byes that are asked for where there is nothing to ask: in a round that is written already, or in none."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.model import Round
from sheets.event import Event
from sheets.layout import PLAYERS, PlayersLayout

from .whole import Reread


def idle_byes(found: Reread, event: Event, *, redone: int = 0) -> Iterator[tuple[str, str]]:
    """The byes of a Swiss that change nothing, each with the cell it is typed in: of a round in which the player was
    paired, and of a round that the event does not have. `event` has the settings as they hold now, `redone` is a round
    that is about to be paired anew."""
    if not event.settings.is_swiss:
        return
    sheet = found.ours.single[PLAYERS]
    column = PlayersLayout(place=sheet.place(PlayersLayout().mark_offset)).column("byes")
    seats = {each.number: _seats(each) for each in event.rounds if each.number != redone}
    for entry in found.entries:
        cell = sheet.grid.cell(entry.row + 1, column + 1)
        for number, _ in entry.player.byes:
            if why := _why(entry.player.number, number, seats, event.settings.rounds):
                yield cell, f"the bye of {entry.player.name} for round {number} counts for nothing: {why}"


def _why(player: int, number: int, seats: dict[int, frozenset[int]], rounds: int | None) -> str:
    if number < 1 or (rounds is not None and number > rounds):
        return f"the event has the rounds 1 to {rounds}" if rounds else "there is no such round"
    if player in seats.get(number, ()):
        return "that round is written, and he is in it (while it has no result: --redo)"
    return ""


def _seats(each: Round) -> frozenset[int]:
    """Who was paired in a round, or had its bye."""
    free = () if each.free is None else (each.free,)
    return frozenset((*(pair.white for pair in each.pairs), *(pair.black for pair in each.pairs), *free))

"""Who must not meet, as the arbiter's workbook says it: taken into the settings of a Swiss that begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from pairing.model import Forbidden

from .event import Event
from .layout import SettingsLayout
from .recognise import SeenForbidden, Understanding

Remark = tuple[str, str]


def kept_apart(event: Event, seen: Understanding) -> tuple[Event, tuple[Remark, ...]]:
    """The event with the pairs that the workbook forbids, as if they had been typed in the settings, and what is to be
    said of it: of each group that it keeps them apart, or that it does not and why."""
    if not event.settings.is_swiss or not seen.forbidden:
        return event, ()
    cells = {cell: number for number, cell in event.sources.items()}
    numbers = {each.player.number: cells[each.cell] for each in seen.players if each.cell in cells}
    names = {player.number: player.name for player in event.players}
    taken: list[tuple[int, int]] = []
    remarks = []
    for group in seen.forbidden:
        pairs = list(combinations(sorted(numbers[each] for each in group.players if each in numbers), 2))
        why = _not_taken(group, pairs, names, room=SettingsLayout.TABLE_ROWS - len(taken))
        taken += [] if why else pairs
        remarks += list(_remark(group, pairs, why))
    told = tuple((names[one], names[other], "") for one, other in taken)
    settings = replace(event.settings, forbidden=told)
    forbidden = tuple(Forbidden(players=frozenset(pair)) for pair in taken)
    return replace(event, settings=settings, forbidden=forbidden), tuple(remarks)


def _not_taken(group: SeenForbidden, pairs: list[tuple[int, int]], names: Mapping[int, str], room: int) -> str:
    """Why the pairs of a group are not taken into the settings; "" where they are."""
    if not group.said:
        return "they look like players who must not meet, but no word there says so"
    if len(pairs) > room:
        return f"the settings sheet has room for {SettingsLayout.TABLE_ROWS} pairs that must not meet"
    counts = Counter(name.casefold() for name in names.values())
    if any(counts[names[number].casefold()] > 1 for pair in pairs for number in pair):
        return "several players have one of these names"
    return ""


def _remark(group: SeenForbidden, pairs: list[tuple[int, int]], why: str) -> Iterator[Remark]:
    who = ", ".join(group.names)
    if pairs and why:
        yield group.cell, f"{who}: {why}; they may meet; to keep two of them apart: --forbid 'NAME / NAME'"
    elif pairs:
        yield group.cell, f"{who}: they do not meet (the settings sheet has them)"

"""Restricted lots by the Varma tables: no meeting within a federation in the last three rounds (C.05 Annex 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeVar

from .model import Player
from .roundrobin import draw_numbers, meeting, table_size

ENVELOPES: Mapping[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}
"""The numbers in the large envelopes A to D as they are printed, by the size of the table. In that for 12 players 6 and
12 share one although they meet in the last round; `draw_lots` says so when it happens."""

LAST_ROUNDS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Lots:
    """What was drawn: the new number by the old one, and a sentence for each thing the table could not keep apart."""

    numbers: Mapping[int, int]
    notes: tuple[str, ...] = ()


def draw_lots(players: Sequence[Player], groups: Mapping[int, str], seed: int) -> Lots:
    """Numbers by lot, restricted so that players of one group do not meet in the last three rounds.

    `groups` has the federation or club by number; whoever has none draws for himself. The largest group draws first,
    of equal ones that with the earlier name, and in it the players by name: the first takes by lot an envelope with
    enough numbers left, and all of the group draw from it. A group too large for every envelope draws from the
    fullest and goes on with the next. The same seed draws the same, whatever the order of the players.
    """
    table = envelopes(len(players))
    contingents = _contingents(players, groups)
    if not table:
        return _unrestricted(contingents, len(players), seed)
    lots, numbers, notes = Random(seed), dict[int, int](), list[str]()
    left = [list(each) for each in table]
    for group, members in contingents:
        drawn = list(_drawn(left, len(members), lots))
        numbers |= {player.number: number for player, number in zip(members, drawn, strict=True)}
        notes += _split(group, drawn, table)
    return Lots(numbers=numbers, notes=(*notes, *_late_meetings(contingents, numbers)))


def envelopes(players: int) -> tuple[tuple[int, ...], ...]:
    """The numbers that are drawn from one envelope each, for so many players; in an odd field without the number that
    stands for nobody. Empty where there is no table: below 9 and above 24 players."""
    table = ENVELOPES.get(players + players % 2, ())
    return tuple(tuple(number for number in each if number <= players) for each in table)


Item = TypeVar("Item")
_Contingent = tuple[str, list[Player]]


def _contingents(players: Sequence[Player], groups: Mapping[int, str]) -> list[_Contingent]:
    """The groups in the order in which they draw; whoever has none is one by himself."""
    named: dict[tuple[str, int], list[Player]] = {}
    for player in sorted(players, key=lambda player: (player.name, player.number)):
        group = groups.get(player.number, "").strip()
        named.setdefault((group, 0 if group else player.number), []).append(player)
    ordered = sorted(named.items(), key=lambda item: (-len(item[1]), item[0][0], item[1][0].name, item[0][1]))
    return [(group, members) for (group, _), members in ordered]


def _drawn(left: list[list[int]], wanted: int, lots: Random) -> Iterator[int]:
    """Takes so many numbers out of the envelopes: of one, while one has enough."""
    while wanted:
        enough = [each for each in left if len(each) >= wanted]
        fullest = max(map(len, left))
        envelope = _pick(enough or [each for each in left if len(each) == fullest], lots)
        taken = min(wanted, len(envelope))
        for _ in range(taken):
            envelope.remove(number := _pick(envelope, lots))
            yield number
        wanted -= taken


def _pick(items: Sequence[Item], lots: Random) -> Item:
    """One by lot; `random()` alone is the same in every version of Python."""
    return items[int(lots.random() * len(items))]


def _split(group: str, drawn: Sequence[int], table: Sequence[Sequence[int]]) -> Iterator[str]:
    used = [each for each in table if set(each) & set(drawn)]
    if len(used) > 1:
        most = max(map(len, table))
        why = (
            f"more than the {most} numbers of the largest envelope"
            if len(drawn) > most
            else "more than any envelope had left"
        )
        yield f"{group} has {len(drawn)} players, {why}: they drew from {len(used)} envelopes"


def _late_meetings(contingents: Sequence[_Contingent], numbers: Mapping[int, int]) -> Iterator[str]:
    """Whoever of one group meets in the last three rounds all the same."""
    size = len(numbers)
    first_late = table_size(size) - LAST_ROUNDS
    for group, members in contingents:
        pairs = combinations(sorted(numbers[player.number] for player in members), 2)
        meetings = [(meeting(a, b, size).round, a, b) for a, b in pairs]
        if late := [f"{a} and {b} in round {number}" for number, a, b in sorted(meetings) if number >= first_late]:
            yield f"players of {group} meet in the last {LAST_ROUNDS} rounds: {', '.join(late)}"


def _unrestricted(contingents: Sequence[_Contingent], players: int, seed: int) -> Lots:
    ordered = sorted(player.number for _, members in contingents for player in members)
    numbers = dict(zip(ordered, draw_numbers(players, seed), strict=True))
    why = f"the tables of restricted lots are for 9 to 24 players: the numbers of these {players} were drawn freely"
    return Lots(numbers=numbers, notes=(why, *(_late_meetings(contingents, numbers) if players > 2 else ())))

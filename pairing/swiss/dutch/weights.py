"""The criteria C6 to C21 as one number for each pair of kinds (C.04.3 art. 2, 2026).

Criteria are compared one after the other, and each is a sum over pairs: so what a pair adds to them are the digits of a
number, the first criterion the highest, with room in each digit for all pairs. The more the better. Players of whom no
criterion can tell the difference are one kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.model import Colour
from pairing.swiss.colours import WISHES, Strength, allocate, colour_difference

from .completion import Completion
from .legality import ABSOLUTES, People
from .search import relabelled

EXIT = -1
"""A vertex that stands for any opponent further down."""
MDP, RESIDENT, NEXT, REST, BYE, OUT = range(6)
"""The parts of a scope, in this order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """A bracket and what of the players below is looked at with it.

    `who` are the vertices of the round: MDPs, residents, next scoregroup, the others below, the bye, exits; `parts`
    says how many of each. `rows`, `kinds` and `table` are the graph and the weights.
    """

    who: tuple[int, ...]
    parts: tuple[int, ...]
    rows: list[int]
    kinds: list[int]
    table: list[list[int]]

    @property
    def players(self) -> int:
        """How many are in the bracket: the first so many vertices."""
        return self.parts[MDP] + self.parts[RESIDENT]

    @property
    def residents(self) -> int:
        """The mask of the residents."""
        return (1 << self.players) - (1 << self.parts[MDP])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """All that the criteria see of a player. `gain` is what his being paired in the bracket is worth, `next_gain` in
    the next; `fall` what an opponent costs who had an upfloat, last round and the one before (for an MDP)."""

    part: int
    wish: int = 0
    gain: int = 0
    next_gain: int = 0
    up: int = 0
    fall: tuple[int, int] = (0, 0)
    bye: int = 0
    alone: int = EXIT


def scope_of(completion: Completion, parts: Sequence[Sequence[int]], exits: int = 0, bye_counts: bool = False) -> Scope:
    """The bracket (MDPs, residents) with the next scoregroup, the others below and the bye, as given, each may be
    empty, and so many exits. C9 is weighed if `bye_counts`."""
    people = completion.people
    who = [each for part in parts for each in part]
    rows = relabelled(completion.rows, who)
    sizes = [*(len(part) for part in parts), exits]
    _part_mdps(rows, sizes[MDP])
    _add_exits(rows, sum(sizes[:REST]), exits)
    units = _units(people, parts, bye_counts, len(rows))
    eligible = completion.rows[completion.bye] if bye_counts and completion.bye is not None else 0
    kinds = [_kind_of_mdp(people, units, each, eligible) for each in parts[MDP]]
    kinds += [_kind_of_resident(people, units, each, eligible, bool(parts[MDP])) for each in parts[RESIDENT]]
    kinds += [_Kind(part=part) for part in range(NEXT, OUT + 1) for _ in range(sizes[part])]
    names = {kind: at for at, kind in enumerate(dict.fromkeys(kinds))}
    return Scope(
        who=(*who, *[EXIT] * exits),
        parts=tuple(sizes),
        rows=rows,
        kinds=[names[kind] for kind in kinds],
        table=_table(people, units, list(names)),
    )


def _part_mdps(rows: list[int], count: int) -> None:
    """No candidate pairs two MDPs (art. 3.2)."""
    for mdp in range(count):
        rows[mdp] = rows[mdp] >> count << count


def _add_exits(rows: list[int], players: int, exits: int) -> None:
    size = len(rows)
    every = ((1 << exits) - 1) << size
    for vertex in range(players):
        rows[vertex] |= every
    rows += [((1 << players) - 1) | (every & ~(1 << vertex)) for vertex in range(size, size + exits)]


Units = Mapping[tuple[str, int], int]
"""What one more is worth, by criterion and, for those told score by score, by score."""


def _units(people: People, parts: Sequence[Sequence[int]], bye_counts: bool, size: int) -> Units:
    scores = people.scores
    mdp_scores = sorted({scores[each] for each in parts[MDP]}, reverse=True)
    here = sorted({scores[each] for part in parts[:NEXT] for each in part}, reverse=True)
    names = [("C6", 0), *(("C7", each) for each in mdp_scores)]
    if parts[NEXT]:
        names += [("C8", EXIT), *(("C8", each) for each in here)]
    names += [("C9", 0)] * bye_counts
    names += [("C10", 0), ("C11", 0)] * bool(people.topscorers)
    names += [(f"C{each}", 0) for each in range(12, 18)]
    names += [(f"C{number}", score) for number in range(18, 22) for score in mdp_scores]
    room = (2 * max(size, people.field.round) + 1).bit_length()
    return {name: 1 << room * place for place, name in enumerate(reversed(names))}


def _kind_of_mdp(people: People, units: Units, vertex: int, eligible: int) -> _Kind:
    score = people.scores[vertex]
    down = [mask >> vertex & 1 for mask in people.down]
    return _Kind(
        part=MDP,
        wish=people.wishes[vertex],
        gain=units["C7", score] + down[0] * units["C18", score] + down[1] * units["C20", score],
        next_gain=units.get(("C8", score), 0),
        fall=(units["C15", 0] + units["C19", score], units["C17", 0] + units["C21", score]),
        bye=_worth_with_bye(people, units, vertex, eligible),
        alone=_alone(people, vertex),
    )


def _kind_of_resident(people: People, units: Units, vertex: int, eligible: int, meets_mdps: bool) -> _Kind:
    down = [mask >> vertex & 1 for mask in people.down]
    up = [mask >> vertex & meets_mdps for mask in people.up]
    return _Kind(
        part=RESIDENT,
        wish=people.wishes[vertex],
        gain=down[0] * units["C14", 0] + down[1] * units["C16", 0],
        next_gain=units.get(("C8", people.scores[vertex]), 0),
        up=up[0] + 2 * up[1],
        bye=_worth_with_bye(people, units, vertex, eligible),
        alone=_alone(people, vertex),
    )


def _worth_with_bye(people: People, units: Units, vertex: int, eligible: int) -> int:
    return people.played(vertex) * units["C9", 0] if eligible >> vertex & 1 else 0


def _alone(people: People, vertex: int) -> int:
    """In the last round the whole histories of players with an absolute preference can matter: each is a kind."""
    return vertex if people.topscorers and people.wishes[vertex] in ABSOLUTES else EXIT


def _table(people: People, units: Units, kinds: Sequence[_Kind]) -> list[list[int]]:
    """What a pair of each two kinds is worth (two MDPs, who are never one: nothing)."""
    clashes = _clashes(units)
    lines = []
    for one in kinds:
        if one.part <= RESIDENT:
            line = [_in_bracket(units, clashes, one, other) for other in kinds]
        elif one.part == NEXT:
            line = [_with_next(units, one, other) for other in kinds]
        elif one.part == BYE:
            line = [other.bye for other in kinds]
        else:
            line = [0] * len(kinds)
        lines.append(line)
    if people.topscorers:
        _take_off_faults(people, units, kinds, lines)
    return lines


def _in_bracket(units: Units, clashes: Sequence[Sequence[int]], one: _Kind, other: _Kind) -> int:
    if other.part <= RESIDENT:
        if one.part == other.part == MDP:
            return 0
        worth = units["C6", 0] + one.gain + other.gain - clashes[one.wish][other.wish]
        if one.part != other.part:
            mdp, up = (one, other.up) if one.part == MDP else (other, one.up)
            worth -= (up & 1) * mdp.fall[0] + (up >> 1) * mdp.fall[1]
        return worth
    if other.part == NEXT:
        return _with_next(units, other, one)
    return one.bye if other.part == BYE else 0


def _with_next(units: Units, one: _Kind, other: _Kind) -> int:
    """C8: a pair of the next bracket, and of its players those of a higher score."""
    return units["C8", EXIT] + one.next_gain + other.next_gain if other.part <= NEXT else 0


def _clashes(units: Units) -> list[list[int]]:
    """C12 and C13 by the two wishes: what it costs when both want the same colour."""
    return [[_clash(units, *WISHES[one], *WISHES[other]) for other in range(7)] for one in range(7)]


def _clash(units: Units, colour: Colour | None, strength: Strength, other: Colour | None, his: Strength) -> int:
    if colour is None or colour is not other:
        return 0
    return units["C12", 0] + (units["C13", 0] if min(strength, his) == Strength.STRONG else 0)


def _take_off_faults(people: People, units: Units, kinds: Sequence[_Kind], lines: list[list[int]]) -> None:
    """C10 and C11: only two with the same absolute preference can get what these are about."""
    absolute = [at for at, kind in enumerate(kinds) if kind.alone != EXIT]
    for one in absolute:
        for other in absolute:
            pair = kinds[one].alone, kinds[other].alone
            if one < other and kinds[one].wish == kinds[other].wish:
                beyond, thrice = topscorer_faults(people, *pair)
                cost = beyond * units["C10", 0] + thrice * units["C11", 0]
                lines[one][other] -= cost
                lines[other][one] -= cost


def topscorer_faults(people: People, one: int, other: int) -> tuple[int, int]:
    """How many of two players, if one is a topscorer, get a colour difference beyond two (C10), and the same colour
    three times running (C11)."""
    if not (people.topscorers >> one | people.topscorers >> other) & 1:
        return 0, 0
    white, black = allocate(people.cards[one], people.cards[other], people.field.initial_colour)
    beyond = thrice = 0
    for card, colour, step in ((white, Colour.WHITE, 1), (black, Colour.BLACK, -1)):
        beyond += abs(colour_difference(card.colours) + step) > 2
        thrice += card.sides[-2:] == (colour, colour)
    return beyond, thrice

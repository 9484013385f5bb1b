"""Completion (C4): whether those not yet paired can all be paired, and who may have the bye (C5) (C.04.3 art. 2, 2026).

From the bottom up every scoregroup adds its players to a greatest matching of those below it. What is left exposed
answers nearly every later question without another search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pairing.errors import NoLegalPairing
from pairing.swiss.bits import bits, mask_of

from .legality import People
from .search import Graph


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffix:
    """A greatest matching of some scoregroups and all below them (with the bye): the mates of the vertices from
    `start` on, and who is exposed."""

    start: int
    mates: Sequence[int]
    exposed: int


class Completion:
    """What completion needs to know of a round; `rows` are those of the people and of the bye.

    `bye` is the vertex of the bye (None for an even field), `bye_score` the score of whoever gets it. `suffixes[k]`
    is of the scoregroups from the k-th on.
    """

    def __init__(self, people: People) -> None:
        self.people = people
        self.bye = people.size if people.size % 2 else None
        self.bye_score: int | None = None
        self.bye_taken = False
        self.rows = list(people.rows)
        self.suffixes: list[Suffix] = []
        if self.bye is None:
            if not self._all_matched():
                raise _none(people, "there is no way to pair everybody")
        else:
            self._settle_bye_score(self.bye)
        self._reach: dict[int, int] = {}
        self._next: dict[int, tuple[Graph, int]] = {}

    def _settle_bye_score(self, bye: int) -> None:
        """C5: the lowest score whose players, one of them with the bye, leave the others a pairing."""
        people, win = self.people, self.people.field.scoring.win
        self.rows.append(0)
        why = "each player has had the bye, or a win without playing"
        for group in reversed(people.groups):
            may = mask_of(place for place in group if people.cards[place].may_have_bye(win))
            if not may:
                continue
            self.rows[bye] = may
            for place in bits(may):
                self.rows[place] |= 1 << bye
            self.bye_score = people.scores[group.start]
            if self._all_matched():
                return
            why = "whoever gets the bye, the others cannot all be paired"
            for place in bits(may):
                self.rows[place] ^= 1 << bye
        raise _none(people, why)

    def _all_matched(self) -> bool:
        """Makes the suffixes; whether the last of them, of all, is perfect."""
        people, total = self.people, len(self.rows)
        graph = Graph(self.rows, 0)
        exposed = 0 if self.bye is None else 1 << self.bye
        graph.alive = exposed
        self.suffixes = [Suffix(start=people.size, mates=graph.mates[people.size :], exposed=exposed)]
        for group in reversed(people.groups):
            new = (1 << group.stop) - (1 << group.start)
            graph.alive |= new
            graph.seed(bits(exposed), new)
            graph.seed(group, new)
            mates = graph.mates
            exposed = mask_of(place for place in bits(exposed) if mates[place] < 0) | graph.exposed(new)
            exposed = graph.fill(exposed, enough=(total - group.start) % 2)
            self.suffixes.append(Suffix(start=group.start, mates=mates[group.start :], exposed=exposed))
        self.suffixes.reverse()
        return not exposed

    def exposed(self, k: int) -> int:
        """Who is left over when the scoregroups from the k-th on are paired among themselves."""
        return self.suffixes[k].exposed

    def completes(self, k: int, floaters: int = 0) -> bool:
        """Whether the scoregroups from the k-th on, these floaters from above and the bye can all be paired (two who
        float down will not meet any more)."""
        exposed = self.exposed(k)
        if not floaters:
            return not exposed
        if floaters.bit_count() == 1:
            row = self.rows[floaters.bit_length() - 1]
            return exposed.bit_count() == 1 and bool(row & exposed or row & self.reach(k))
        graph = self._suffix_graph(k, floaters)
        graph.rows = self._parted(floaters)
        return not graph.fill(floaters | exposed)

    def _parted(self, floaters: int) -> list[int]:
        """The rows without the edges between floaters."""
        rows = self.rows.copy()
        for place in bits(floaters):
            rows[place] &= ~floaters
        return rows

    def _suffix_graph(self, k: int, floaters: int = 0) -> Graph:
        suffix, total = self.suffixes[k], len(self.rows)
        alive = ((1 << total) - (1 << suffix.start)) | floaters
        return Graph(self.rows, alive, [-1] * suffix.start + list(suffix.mates))

    def reach(self, k: int) -> int:
        """The vertices from the k-th scoregroup on that could be the one left over; there must be one."""
        if k not in self._reach:
            self._reach[k] = self._suffix_graph(k).reach(self.exposed(k).bit_length() - 1)
        return self._reach[k]

    def next_is_ideal(self, k: int, floaters: int) -> bool:
        """C8 at its best: the k-th scoregroup pairs all these floaters, at most one resident is left over, and with
        him all below can be paired."""
        graph, exposed = self._next_graph(k)
        graph.alive |= floaters
        if floaters.bit_count() > 1:
            graph.rows = self._parted(floaters)
        exposed |= floaters
        exposed = graph.fill(exposed, enough=exposed.bit_count() % 2)
        if not exposed:
            return self.completes(k + 1)
        return exposed.bit_count() == 1 and self._one_left(graph, k, exposed.bit_length() - 1)

    def _one_left(self, graph: Graph, k: int, root: int) -> bool:
        """Whether a resident whom the rest below can take may be the one left over, instead of the root."""
        exposed, group = self.exposed(k + 1), self.people.groups[k]
        if exposed.bit_count() != 1:
            return False
        residents = (1 << group.stop) - (1 << group.start)
        # Most often somebody may meet just the one who is left over below; only else look at all who could be.
        quick = self.rows[exposed.bit_length() - 1] & residents
        return graph.can_expose(root, quick) or graph.can_expose(root, self._takeable(k) & residents)

    def _takeable(self, k: int) -> int:
        """Whom those below the k-th scoregroup can take if one comes down to them."""
        takeable = 0
        for place in bits(self.reach(k + 1)):
            takeable |= self.rows[place]
        return takeable

    def _next_graph(self, k: int) -> tuple[Graph, int]:
        """A greatest matching of a scoregroup by itself, and who is exposed in it."""
        if k not in self._next:
            group = self.people.groups[k]
            graph = Graph(self.rows, (1 << group.stop) - (1 << group.start))
            graph.seed(group, graph.alive)
            self._next[k] = graph, graph.fill(graph.exposed(), enough=len(group) % 2)
        known, exposed = self._next[k]
        return Graph(known.rows, known.alive, known.mates.copy()), exposed

    def bye_is_due(self, place: int) -> bool:
        """Whether the bye is still there and belongs to a score that is not lower than that of this player (C5)."""
        return not self.bye_taken and self.bye_score is not None and self.bye_score >= self.people.scores[place]

    def perfect(self, places: Iterable[int]) -> bool:
        """Whether these (the bye may be one of them) can all be paired."""
        return Graph(self.rows, mask_of(places)).perfect()

    def take_bye(self) -> None:
        """From now on the bye and whoever has it are out of the round; nobody below could have it."""
        self.bye_taken = True
        everybody = (1 << self.people.size) - 1
        self.suffixes = [replace(each, exposed=each.exposed & everybody) for each in self.suffixes]
        self._reach.clear()


def _none(people: People, why: str) -> NoLegalPairing:
    return NoLegalPairing(f"round {people.field.round} cannot be paired: {why}")

"""Perfect matchings that leave each of some odd sets by exactly one edge, the sets lying within each other or apart.

Where blossoms have a price, the heaviest perfect matchings are these and not all perfect matchings of tight edges. The
sets are taken from the smallest up: inside, all but one vertex must be matched; then the set is one new vertex with the
edges of all those that could be the one.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.swiss.bits import bits

from .search import Graph, Search, kept_mates


class Laminar:
    """The same questions as of a `Graph`, for matchings that leave each set by one edge.

    `sets` go from the smallest up. A set one of whose vertices has left with a mate outside must be matched inside.
    """

    __slots__ = ("alive", "mates", "rows", "sets")

    def __init__(self, rows: list[int], alive: int, mates: list[int], sets: Sequence[int]) -> None:
        self.rows = rows
        self.alive = alive
        self.mates = mates
        self.sets = tuple(sets)

    def can_have(self, vertex: int, wanted: int) -> bool:
        """Whether such a matching gives the vertex one of the wanted mates; from now on it may have no other."""
        wanted &= self.rows[vertex] & self.alive
        return bool(wanted) and self.restricted(_only(self.rows, vertex, wanted))

    def restricted(self, rows: list[int]) -> bool:
        """Whether there is such a matching with fewer edges, these; from now on only they count."""
        mates = kept_mates(rows, self.mates, self.alive)
        if any(mates[vertex] < 0 for vertex in bits(self.alive)):
            found = _Nested(rows, self.alive, mates, self.sets).matched()
            if found is None:
                return False
            mates = found
        self.rows, self.mates = rows, mates
        return True

    def choose(self, vertex: int, wanted: int) -> int:
        """The lowest wanted mate that such a matching gives the vertex; both leave the graph with it.

        There must be one. Tried are ever more of the lowest at once, then halves.
        """
        options = list(bits(wanted & self.rows[vertex] & self.alive))
        count = 1
        while len(options) > 1:
            if options[0] == self.mates[vertex]:
                break
            some = options[:count]
            if self._try(vertex, some):
                options, count = some, max(1, count // 2)
            else:
                options, count = options[count:], 2 * count
            if len(options) <= count:
                count = (len(options) + 1) // 2
        found = options[0]
        if self.mates[vertex] != found and not self._try(vertex, options):
            return -1
        self.alive &= ~(1 << vertex | 1 << found)
        return found

    def _try(self, vertex: int, some: Sequence[int]) -> bool:
        """Whether the vertex can have one of these mates; then it has, and may have others as before."""
        rows = self.rows
        if self.mates[vertex] in some:
            return True
        wanted = 0
        for each in some:
            wanted |= 1 << each
        if not self.restricted(_only(rows, vertex, wanted)):
            return False
        self.rows = rows
        return True


def _only(rows: Sequence[int], vertex: int, wanted: int) -> list[int]:
    """The rows with no other edge of the vertex than those to the wanted."""
    bit = 1 << vertex
    only = [row & ~bit for row in rows]
    only[vertex] = wanted
    for other in bits(wanted):
        only[other] |= bit
    return only


class _Nested:
    """One question: the graph with the sets shrunk one after the other; vertex n+i stands for the i-th set."""

    def __init__(self, rows: Sequence[int], alive: int, mates: Sequence[int], sets: Sequence[int]) -> None:
        more = len(sets)
        self.size = len(rows)
        self.rows = [*rows, *[0] * more]
        self.mates = [*mates, *[-1] * more]
        self.left = alive
        self.sets = [each & alive for each in sets]
        self.shrunk: list[tuple[int, int, int, int]] = []  # a new vertex: its number, what it is made of, who could be
        # the one outside, and who is it now

    def matched(self) -> list[int] | None:
        """The mates of all vertices, None when there is no such matching."""
        stand_for = dict[int, int]()  # a new vertex: all that it is made of
        for at, members in enumerate(self.sets):
            inside = members & self.left
            for new, whole in stand_for.items():
                if whole & members and self.left >> new & 1:
                    inside |= 1 << new
            self._release(inside)
            graph = Graph(self.rows, inside, self.mates)
            exposed = graph.fill(graph.exposed())
            if exposed.bit_count() != members.bit_count() % 2:
                return None
            self.left &= ~inside
            if exposed:
                new = self.size + at
                self._shrink(graph, new, inside, exposed.bit_length() - 1)
                stand_for[new] = members
        self._release(self.left)
        if not Graph(self.rows, self.left, self.mates).perfect():
            return None
        for item in reversed(self.shrunk):
            self._expand(*item)
        return self.mates[: self.size]

    def _release(self, inside: int) -> None:
        """Parts those inside from mates who are not."""
        for vertex in bits(inside):
            mate = self.mates[vertex]
            if mate >= 0 and not inside >> mate & 1:
                self.mates[vertex] = self.mates[mate] = -1

    def _shrink(self, graph: Graph, new: int, inside: int, exposed: int) -> None:
        may = graph.reach(exposed)
        row = 0
        for vertex in bits(may):
            row |= self.rows[vertex]
        row &= ~inside
        self.rows[new] = row
        for vertex in bits(row):
            self.rows[vertex] |= 1 << new
        self.left |= 1 << new
        self.shrunk.append((new, inside, may, exposed))

    def _expand(self, new: int, inside: int, may: int, exposed: int) -> None:
        """Gives the mate of a new vertex to one of those it is made of."""
        mate = self.mates[new]
        ends = may & self.rows[mate]
        end = (ends & -ends).bit_length() - 1
        search = Search(self.rows, self.mates, inside, exposed, 1 << end)
        search.grow()
        search.give(mate, end)

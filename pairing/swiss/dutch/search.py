"""Perfect matchings of a graph whose neighbours are bit masks: found, kept, and steered by alternating paths.

One search from a vertex without a mate (Edmonds) says at once which vertices could be without one instead: those it
reaches at an even distance. A vertex is *outer* when it is reached so, *inner* when only at an odd distance; an odd
cycle makes all its vertices outer. If i leaves a perfect matching and the search starts at its mate, then i may have
any of its outer neighbours as mate, and no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pairing.swiss.bits import bits, mask_of, where


class Search:
    """The alternating tree of one root, while it grows.

    `goal` are vertices that end the search when they become outer, `exposed` those without a mate that end it when
    they are met; `end` is which. What was reached stays in `outer` and `inner`.
    """

    __slots__ = ("_above", "_base", "_members", "_queue", "_rows", "end", "goal", "inner", "mates", "outer", "unseen")

    def __init__(self, rows: Sequence[int], mates: list[int], alive: int, root: int, goal: int = 0) -> None:
        self._rows = rows
        self.mates = mates
        self.outer = 1 << root
        self.inner = 0
        self.unseen = alive & ~self.outer
        self.goal = goal
        self.end: int | None = root if goal >> root & 1 else None
        self._above: dict[int, int] = {}  # of a vertex reached by an unmatched edge: the other end
        self._base: dict[int, int] = {}  # union-find over what odd cycles have joined
        self._members: dict[int, int] = {}
        self._queue = [root]

    def grow(self, exposed: int = 0) -> bool:
        """Whether it met a vertex of `exposed`, and has matched it; or one of the goal became outer (`end`)."""
        if self.end is not None:
            return True
        rows, mates, queue = self._rows, self.mates, self._queue
        unseen = self.unseen & ~exposed
        goal_mates = self._mates_of_goal()
        for vertex in queue:  # it becomes longer meanwhile
            row = rows[vertex]
            if met := row & exposed:
                return self._meet(met, vertex)
            new = row & unseen
            if soon := new & goal_mates:
                new = soon
            while new:
                low = new & -new
                other = low.bit_length() - 1
                mate = mates[other]
                self._above[other] = vertex
                both = low | 1 << mate
                unseen &= ~both
                new &= ~both
                self.inner |= low
                self.outer |= 1 << mate
                queue.append(mate)
                if self.goal >> mate & 1:
                    self.end = mate
                    return True
                if met := rows[mate] & exposed:
                    return self._meet(met, mate)
            if self._close_cycles(vertex, row):
                return True
        self.unseen = unseen
        return False

    def _meet(self, met: int, outer: int) -> bool:
        self.end = (met & -met).bit_length() - 1
        self._flip(self.end, outer)
        return True

    def _mates_of_goal(self) -> int:
        return mask_of(self.mates[each] for each in bits(self.goal)) if self.goal.bit_count() == 1 else 0

    def _close_cycles(self, vertex: int, row: int) -> bool:
        """Joins the odd cycles that the edges of a vertex close; whether one of the goal became outer by it."""
        own = self._members.get(self._find(vertex), 1 << vertex)
        while meets := row & self.outer & ~own:
            low = meets & -meets
            grown = self._join(vertex, low.bit_length() - 1)
            if hit := grown & self.goal:
                self.end = (hit & -hit).bit_length() - 1
                return True
            own = self._members[self._find(vertex)]
        return False

    def _find(self, vertex: int) -> int:
        base = self._base
        while (up := base.get(vertex, vertex)) != vertex:
            base[vertex] = base.get(up, up)
            vertex = up
        return vertex

    def _join(self, one: int, other: int) -> int:
        """Makes one outer vertex of the cycle over two; the mask of those that were inner before."""
        meeting = self._meeting(one, other)
        touched = {meeting}
        for start, child in ((one, other), (other, one)):
            self._mark(start, meeting, child, touched)
        members = 0
        for each in touched:
            members |= self._members.get(each, 1 << each)
            self._base[each] = meeting
        self._members[meeting] = members
        grown = members & self.inner
        self.inner ^= grown
        self.outer |= grown
        self._queue.extend(bits(grown))
        return grown

    def _meeting(self, one: int, other: int) -> int:
        """The base in which the ways from two outer vertices to the root first join."""
        seen = set()
        here, there = self._find(one), self._find(other)
        while True:
            for base in (here, there):
                if base in seen:
                    return base
                if base >= 0:
                    seen.add(base)
            here, there = self._next_base(here), self._next_base(there)

    def _next_base(self, base: int) -> int:
        """The base two steps nearer to the root; -1 beyond it."""
        if base < 0 or self.mates[base] < 0:
            return -1
        return self._find(self._above[self.mates[base]])

    def _mark(self, vertex: int, meeting: int, child: int, touched: set[int]) -> None:
        """Notes the other way round the cycle for what is inner on this side of it."""
        while self._find(vertex) != meeting:
            mate = self.mates[vertex]
            touched.add(self._find(vertex))
            touched.add(self._find(mate))
            self._above[vertex] = child
            child, vertex = mate, self._above[mate]

    def _flip(self, vertex: int, outer: int) -> None:
        """Matches a vertex with an outer one, and everybody on the way from there to the root anew."""
        mates, above = self.mates, self._above
        while True:
            left = mates[outer]
            mates[vertex], mates[outer] = outer, vertex
            if left < 0:
                return
            vertex, outer = left, above[left]

    def give(self, vertex: int, outer: int) -> None:
        """Matches a vertex that is not in the tree with an outer one of it; the root has a mate then."""
        self._flip(vertex, outer)


class Graph:
    """A graph that loses edges and vertices, and a matching in it.

    `rows[v]` are the neighbours of v (those that are no longer `alive` too), `mates[v]` is -1 without a mate.
    """

    __slots__ = ("alive", "mates", "rows")

    def __init__(self, rows: list[int], alive: int, mates: list[int] | None = None) -> None:
        self.rows = rows
        self.alive = alive
        self.mates = [-1] * len(rows) if mates is None else mates

    def exposed(self, among: int = -1) -> int:
        """The vertices without a mate, of these."""
        among &= self.alive
        if not among:
            return 0
        start, stop = (among & -among).bit_length() - 1, among.bit_length()
        return where([mate < 0 for mate in self.mates[start:stop]]) << start & among

    def seed(self, first: Iterable[int], wanted: int) -> None:
        """Gives each of some vertices the lowest free neighbour that is wanted, if it has one."""
        rows, mates = self.rows, self.mates
        free = self.exposed(wanted)
        for vertex in first:
            if mates[vertex] < 0 and (may := rows[vertex] & free):
                low = may & -may
                mate = low.bit_length() - 1
                mates[vertex], mates[mate] = mate, vertex
                free = (free ^ low) & ~(1 << vertex)

    def fill(self, exposed: int, enough: int = 0) -> int:
        """Matches as many as can be; what stays exposed. It stops when no more than `enough` are left.

        A tree that has found nothing is out of every later search (it is Hungarian: nothing leads out of it).
        """
        alive, left = self.alive, 0
        while exposed and exposed.bit_count() + left.bit_count() > enough:
            root = exposed.bit_length() - 1
            exposed ^= 1 << root
            search = Search(self.rows, self.mates, alive, root)
            if search.grow(exposed) and search.end is not None:
                exposed ^= 1 << search.end
            else:
                left |= 1 << root
                alive &= ~(search.outer | search.inner)
        return exposed | left

    def perfect(self) -> bool:
        """Whether everybody alive can have a mate; then everybody has."""
        exposed = self.exposed()
        while exposed:
            root = exposed.bit_length() - 1
            exposed ^= 1 << root
            search = Search(self.rows, self.mates, self.alive, root)
            if not search.grow(exposed) or search.end is None:
                return False
            exposed ^= 1 << search.end
        return True

    def reach(self, root: int) -> int:
        """The vertices that could be without a mate instead of this one, which has none; it is among them."""
        search = Search(self.rows, self.mates, self.alive, root)
        search.grow()
        return search.outer

    def can_expose(self, root: int, goal: int) -> bool:
        """Whether one of the goal could be without a mate instead of this one, which has none (or is it)."""
        return bool(goal) and Search(self.rows, self.mates, self.alive, root, goal).grow()

    def can_have(self, vertex: int, wanted: int) -> bool:
        """Whether a perfect matching gives the vertex one of the wanted mates; from now on it may have no other."""
        wanted &= self.rows[vertex] & self.alive
        if not wanted or (not wanted >> self.mates[vertex] & 1 and self._move(vertex, wanted, wanted) < 0):
            return False
        for other in bits(self.rows[vertex] & self.alive & ~wanted):
            self.rows[other] &= ~(1 << vertex)
        self.rows[vertex] = wanted
        return True

    def restricted(self, rows: list[int]) -> bool:
        """Whether there is a perfect matching with fewer edges, these; from now on only they count."""
        other = Graph(rows, self.alive, kept_mates(rows, self.mates, self.alive))
        if not other.perfect():
            return False
        self.rows, self.mates = rows, other.mates
        return True

    def choose(self, vertex: int, wanted: int) -> int:
        """The lowest wanted mate that a perfect matching gives the vertex; both leave the graph with it.

        The matching must be perfect, and its mate or another must be wanted.
        """
        rows, mates = self.rows, self.mates
        wanted &= rows[vertex] & self.alive
        low = wanted & -wanted
        first, mate = low.bit_length() - 1, mates[vertex]
        if first != mate:
            other = mates[first]
            if rows[mate] >> other & 1:
                mates[mate], mates[other] = other, mate
                mates[vertex], mates[first] = first, vertex
            else:
                first = self._move(vertex, wanted, low)
        self.alive &= ~(1 << vertex | 1 << first)
        return first

    def _move(self, vertex: int, wanted: int, goal: int) -> int:
        """Gives the vertex a mate of the goal or, if it can have none, the lowest wanted one it can; that mate, -1
        for none."""
        mate = self.mates[vertex]
        self.mates[mate] = -1
        search = Search(self.rows, self.mates, self.alive & ~(1 << vertex), mate, goal)
        search.grow()
        found = search.end
        if found is None:
            self._prune(vertex, search)
            wanted &= search.outer
            found = (wanted & -wanted).bit_length() - 1
        if found < 0:
            self.mates[mate] = vertex
        else:
            search.give(vertex, found)
        return found

    def _prune(self, vertex: int, search: Search) -> None:
        """Drops edges that no perfect matching has: the inner vertices of a search that found nothing are just
        enough for its outer ones (Gallai and Edmonds), so they may meet nobody else."""
        rows, outer, inner = self.rows, search.outer, search.inner
        for each in bits(inner):
            rows[each] &= outer
        for each in bits(self.alive & ~outer & ~inner):
            rows[each] &= ~inner
        rows[vertex] &= outer


def kept_mates(rows: Sequence[int], mates: Sequence[int], alive: int) -> list[int]:
    """The mates, -1 for those alive who are no longer neighbours of theirs."""
    kept = list(mates)
    for vertex in bits(alive):
        if kept[vertex] >= 0 and not rows[vertex] >> kept[vertex] & 1:
            kept[vertex] = -1
    return kept


def relabelled(rows: Sequence[int], places: Sequence[int]) -> list[int]:
    """The rows of these places in the numbering of the list: only the edges among them."""
    pieces = list(_pieces(places))
    found = []
    for place in places:
        row, new = rows[place], 0
        for first, full, at in pieces:
            new |= (row >> first & full) << at
        found.append(new)
    return found


def _pieces(places: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The runs of places one after the other: the first place, a mask as long as the run, where it is in the list."""
    start = 0
    for at in range(1, len(places) + 1):
        if at == len(places) or places[at] != places[at - 1] + 1:
            yield places[start], (1 << at - start) - 1, start
            start = at

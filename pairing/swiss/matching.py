"""Greatest matchings of small graphs whose neighbours are bit masks (Edmonds: trees of alternating paths).

A vertex is a place 0, 1, 2 …; `rows[v]` has the bit of each neighbour set. From a vertex without a mate a tree grows:
those it reaches at an even distance are *outer* and could be without a mate instead, those at an odd distance only are
*inner*. An odd cycle makes all its vertices outer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from .bits import bits, mask_of

Vertex = TypeVar("Vertex")


def rows_of(vertices: Sequence[Vertex], joined: Callable[[Vertex, Vertex], bool]) -> list[int]:
    """The neighbours of each vertex, by its place in the sequence; `joined` is asked once for two of them."""
    rows = [0] * len(vertices)
    for place, one in enumerate(vertices):
        for other_place in range(place + 1, len(vertices)):
            if joined(one, vertices[other_place]):
                rows[place] |= 1 << other_place
                rows[other_place] |= 1 << place
    return rows


class Matching:
    """A greatest matching of the vertices `alive`, which stays one while vertices are taken out.

    `mates[v]` is -1 without a mate.
    """

    __slots__ = ("alive", "mates", "rows")

    def __init__(self, rows: Sequence[int], alive: int) -> None:
        self.rows = rows
        self.alive = alive
        self.mates = [-1] * len(rows)
        self._begin()
        self._fill()

    @property
    def exposed(self) -> int:
        """The vertices without a mate."""
        return mask_of(place for place in bits(self.alive) if self.mates[place] < 0)

    @property
    def is_perfect(self) -> bool:
        """Whether everybody has a mate."""
        return not self.exposed

    @property
    def size(self) -> int:
        """How many pairs there are."""
        return (self.alive.bit_count() - self.exposed.bit_count()) // 2

    def missable(self) -> int:
        """Those whom some greatest matching leaves without a mate: without any one of them there are as many pairs."""
        mask = 0
        for root in bits(self.exposed):
            mask |= self._tree(root).outer
        return mask

    def drop(self, vertex: int) -> None:
        """Takes a vertex out that is `missable`."""
        if self.mates[vertex] >= 0:
            trees = map(self._tree, bits(self.exposed))
            next(tree for tree in trees if tree.outer >> vertex & 1).expose(vertex)
        self.alive &= ~(1 << vertex)

    def choose(self, vertex: int, order: Iterable[int]) -> int:
        """The first in the order who may be the mate of the vertex so that all others still have mates; both are taken
        out. The matching must be perfect; -1, and nothing changed, when the order has no such one."""
        tree = None
        for other in order:
            if not self.rows[vertex] & self.alive & 1 << other:
                continue
            if self._exchanged(vertex, other):
                break
            tree = tree or self._without(vertex)
            if tree.outer >> other & 1:
                self._give(vertex, other, tree)
                break
        else:
            return -1
        self.alive &= ~(1 << vertex | 1 << other)
        return other

    def _begin(self) -> None:
        """Gives each vertex the next free neighbour, so that little is left to search for."""
        free = self.alive
        for vertex in bits(self.alive):
            if free >> vertex & 1 and (may := self.rows[vertex] & free):
                self._join(vertex, (may & -may).bit_length() - 1)
                free &= ~(1 << vertex | may & -may)

    def _fill(self) -> None:
        """Searches on for those who have no mate. A tree that found nothing is out of all later searches."""
        left, alive = self.exposed, self.alive
        while left:
            root = left.bit_length() - 1
            left ^= 1 << root
            tree = _Tree(self.rows, self.mates, alive, root)
            if tree.grow(left):
                left = mask_of(place for place in bits(left) if self.mates[place] < 0)
            else:
                alive &= ~(tree.outer | tree.inner)

    def _exchanged(self, vertex: int, other: int) -> bool:
        """Whether the two are mates, or are once their mates are joined, which is done then."""
        mate = self.mates[vertex]
        if mate == other:
            return True
        third = self.mates[other]
        if not self.rows[mate] >> third & 1:
            return False
        self._join(mate, third)
        self._join(vertex, other)
        return True

    def _give(self, vertex: int, other: int, tree: _Tree) -> None:
        self.mates[self.mates[vertex]] = -1
        tree.expose(other)
        self._join(vertex, other)

    def _without(self, vertex: int) -> _Tree:
        """The tree from the mate of the vertex when that is not there: whom it reaches as outer could be its mate."""
        mate = self.mates[vertex]
        self.mates[mate] = -1
        tree = _Tree(self.rows, self.mates, self.alive & ~(1 << vertex), mate)
        tree.grow(0)
        self.mates[mate] = vertex
        return tree

    def _tree(self, root: int) -> _Tree:
        tree = _Tree(self.rows, self.mates, self.alive, root)
        tree.grow(0)
        return tree

    def _join(self, one: int, other: int) -> None:
        self.mates[one], self.mates[other] = other, one


class _Tree:
    """The alternating tree of one root while it grows; what it reached is in `outer` and `inner`."""

    __slots__ = ("_above", "_alive", "_base", "_mates", "_members", "_queue", "_rows", "inner", "outer")

    def __init__(self, rows: Sequence[int], mates: list[int], alive: int, root: int) -> None:
        self._rows = rows
        self._mates = mates
        self._alive = alive
        self.outer = 1 << root
        self.inner = 0
        self._queue = [root]
        self._above: dict[int, int] = {}  # the other end of the edge without a match by which a vertex was reached
        self._base: dict[int, int] = {}  # of a vertex in a cycle: the vertex where the cycle hangs on the tree
        self._members: dict[int, int] = {}  # of such a base: all in its cycles

    def grow(self, exposed: int) -> bool:
        """Whether it met a vertex of `exposed`; it has a mate then, and the root too."""
        for vertex in self._queue:  # it becomes longer meanwhile
            row = self._rows[vertex] & self._alive
            if met := row & exposed:
                self._flip((met & -met).bit_length() - 1, vertex)
                return True
            while new := row & ~exposed & ~self.outer & ~self.inner:
                self._reach((new & -new).bit_length() - 1, vertex)
            while cycles := row & self.outer & ~self._around(vertex):
                self._close(vertex, (cycles & -cycles).bit_length() - 1)
        return False

    def expose(self, vertex: int) -> None:
        """Gives the root a mate, so that this other outer vertex has none."""
        mate = self._mates[vertex]
        self._mates[vertex] = -1
        self._flip(mate, self._above[mate])

    def _reach(self, vertex: int, outer: int) -> None:
        mate = self._mates[vertex]
        self._above[vertex] = outer
        self.inner |= 1 << vertex
        self.outer |= 1 << mate
        self._queue.append(mate)

    def _around(self, vertex: int) -> int:
        """All in the same cycles as the vertex, itself among them."""
        base = self._base.get(vertex, vertex)
        return self._members.get(base, 1 << base)

    def _close(self, one: int, other: int) -> None:
        """Makes an outer vertex of the odd cycle that the edge of two outer ones closes."""
        top = self._meeting(one, other)
        joined = self._around(top)
        for start, from_where in ((one, other), (other, one)):
            vertex, child = start, from_where
            while self._base.get(vertex, vertex) != top:
                mate = self._mates[vertex]
                joined |= self._around(vertex) | self._around(mate)
                self._above[vertex] = child
                child, vertex = mate, self._above[mate]
        self._base.update(dict.fromkeys(bits(joined), top))
        self._members[top] = joined
        grown = joined & self.inner
        self.inner ^= grown
        self.outer |= grown
        self._queue.extend(bits(grown))

    def _meeting(self, one: int, other: int) -> int:
        """The base in which the ways of two outer vertices to the root first meet."""
        way = set(self._way(one))
        return next(base for base in self._way(other) if base in way)

    def _way(self, vertex: int) -> Iterator[int]:
        while True:
            base = self._base.get(vertex, vertex)
            yield base
            if self._mates[base] < 0:
                return
            vertex = self._above[self._mates[base]]

    def _flip(self, vertex: int, outer: int) -> None:
        """Makes mates of the two and, on the way from there to the root, of all who were joined by other edges."""
        while True:
            left = self._mates[outer]
            self._mates[vertex], self._mates[outer] = outer, vertex
            if left < 0:
                return
            vertex, outer = left, self._above[left]

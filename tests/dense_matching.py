"""The best perfect matching of a small dense graph: the primal-dual method of Edmonds, in whole numbers of any size.

For the oracles in the tests: it is not what the engines use.

Every vertex has a price, every odd set that got in the way (a blossom) has one too, and an edge is tight when the
prices at its ends, and those of the blossoms it lies in, add up to its weight. A perfect matching of tight
edges that leaves every priced blossom exactly once is a best one, and there is no other: so the tight edges and the
priced blossoms, which are returned, describe all best matchings. Vertices are 0 to n-1 and sets of them are bit masks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Weights = Sequence[Sequence[int | None]]
"""A symmetric table: the weight of each edge, None where there is none; the diagonal is not looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Matching:
    """A best perfect matching: the mate of each vertex, the tight neighbours of each, and the priced blossoms."""

    mates: tuple[int, ...]
    tight: tuple[int, ...]
    blossoms: tuple[int, ...]


def bits(mask: int) -> Iterator[int]:
    """The vertices of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def best_matching(weights: Weights) -> Matching | None:
    """A perfect matching of the greatest weight; None when there is no perfect matching."""
    return None if len(weights) % 2 else _Solver(weights).solve()


class _Blossom:
    """An odd set of vertices: a cycle of smaller ones, the first of which has the vertex matched outside (`base`).
    `links[k]` is the edge from the k-th to the next; a single vertex has neither."""

    __slots__ = ("base", "children", "links", "mask", "price")

    def __init__(self, mask: int, base: int, children: list[_Blossom], links: list[tuple[int, int]]) -> None:
        self.mask = mask
        self.base = base
        self.children = children
        self.links = links
        self.price = 0


class _Solver:
    """The matching while it grows, and the prices at which its edges are tight."""

    def __init__(self, weights: Weights) -> None:
        self.size = size = len(weights)
        known = [weight for row in weights for weight in row if weight is not None]
        # A missing edge weighs so little that a best matching has one only if there is no way without.
        missing = min(known, default=0) - size * (max(known, default=0) - min(known, default=0) + 1)
        self.missing = 4 * missing
        # Four times the weight, so that prices and their changes stay whole numbers.
        self.weights = [
            [4 * (missing if weight is None or i == j else weight) for j, weight in enumerate(row)]
            for i, row in enumerate(weights)
        ]
        self.prices = [max(row, default=0) // 2 for row in self.weights]
        self._lower_prices()
        self.tight, self.mates = [0] * size, [-1] * size
        self.tops = [_Blossom(1 << vertex, vertex, [], []) for vertex in range(size)]  # the outermost of each vertex
        self._mark_tight(range(size))

    def solve(self) -> Matching | None:
        self._match_greedily()
        while -1 in self.mates:
            for mask in self._dissolve_free_blossoms():
                self._mark_tight(list(bits(mask)))
            forest = _Forest(self)
            if not forest.grow():
                self._change_prices(forest)
        if any(self.weights[vertex][mate] == self.missing for vertex, mate in enumerate(self.mates)):
            return None
        return Matching(mates=tuple(self.mates), tight=self._all_tight(), blossoms=self._priced())

    def _lower_prices(self) -> None:
        """Takes from each price, one after the other, what no edge needs."""
        prices = self.prices
        for vertex, row in enumerate(self.weights):
            needs = [weight - price for weight, price in zip(row, prices, strict=True)]
            del needs[vertex]
            prices[vertex] = max(needs)

    def _match_greedily(self) -> None:
        """Gives a mate to every vertex without one that has such a neighbour: the lowest."""
        free = sum(1 << vertex for vertex, mate in enumerate(self.mates) if mate < 0)
        for vertex in bits(free):
            mask = self.tight[vertex] & free & ~(1 << vertex)
            if free >> vertex & 1 and mask:
                other = (mask & -mask).bit_length() - 1
                self.mates[vertex], self.mates[other] = other, vertex
                free &= ~(1 << vertex | 1 << other)

    def _dissolve_free_blossoms(self) -> list[int]:
        """Lets the parts of every blossom without a price stand for themselves; the sets that were such blossoms."""
        todo = [top for top in self._distinct_tops() if top.children and not top.price]
        dissolved = [top.mask for top in todo]
        while todo:
            for child in todo.pop().children:
                for vertex in bits(child.mask):
                    self.tops[vertex] = child
                if child.children and not child.price:
                    todo.append(child)
        return dissolved

    def _distinct_tops(self) -> list[_Blossom]:
        """The outermost blossoms, single vertices among them, each once."""
        return list({id(top): top for top in self.tops}.values())

    def rotate(self, blossom: _Blossom, vertex: int) -> None:
        """Matches the blossom inside so that this vertex is the one left for outside."""
        todo = [(blossom, vertex)]
        while todo:
            whole, base = todo.pop()
            if not whole.children:
                continue
            children, links, count = whole.children, whole.links, len(whole.children)
            here = next(place for place, child in enumerate(children) if child.mask >> base & 1)
            todo.append((children[here], base))
            # From here round the even way to the old base: the links 1, 3, 5 ... become matched.
            at, ahead = here, here % 2 == 1
            while at:
                first, second = ((at + 1) % count, (at + 2) % count) if ahead else (at - 1, at - 2)
                one, other = links[first] if ahead else links[second]
                self.mates[one], self.mates[other] = other, one
                low, high = (first, second) if ahead else (second, first)
                todo += [(children[low], one), (children[high], other)]
                at = second
            whole.children, whole.links = children[here:] + children[:here], links[here:] + links[:here]
            whole.base = base

    def _mark_tight(self, among: Sequence[int]) -> None:
        """Finds the tight edges among these vertices; those inside one blossom are not looked at while it stands."""
        prices = [(1 << vertex, vertex, self.prices[vertex]) for vertex in among]
        others = ~sum(1 << vertex for vertex in among)
        for _, vertex, price in prices:
            row = self.weights[vertex]
            found = [power for power, other, its in prices if price + its == row[other]]
            self.tight[vertex] = self.tight[vertex] & others | sum(found)

    def _change_prices(self, forest: _Forest) -> None:
        """Makes another edge tight, or takes the last of its price from a blossom."""
        step, edges = self._step(forest)
        outer, inner = forest.outer, forest.inner
        for vertex in bits(outer):
            self.prices[vertex] -= step
        for vertex in bits(inner):
            self.prices[vertex] += step
            self.tight[vertex] &= outer
        for vertex in bits((1 << self.size) - 1 & ~(outer | inner)):
            self.tight[vertex] &= ~inner
        for one, other in edges:
            self.tight[one] |= 1 << other
            self.tight[other] |= 1 << one
        for top in self._distinct_tops():
            if top.children:
                lead = 1 << top.base
                top.price += 2 * step * (bool(outer & lead) - bool(inner & lead))

    def _step(self, forest: _Forest) -> tuple[int, list[tuple[int, int]]]:
        """By how much the prices may change before an edge or a blossom stands in the way, and the edges that will
        be tight then."""
        prices, found = self.prices, list[tuple[int, int, list[int], list[int]]]()
        free = list(bits((1 << self.size) - 1 & ~(forest.outer | forest.inner)))
        for vertex in bits(forest.outer):
            price, row = prices[vertex], self.weights[vertex]
            if free:
                slack = [price + prices[other] - row[other] for other in free]
                found.append((min(slack), vertex, free, slack))
            if apart := list(bits(forest.outer & ~self.tops[vertex].mask & -(2 << vertex))):
                slack = [(price + prices[other] - row[other]) // 2 for other in apart]
                found.append((min(slack), vertex, apart, slack))
        inner = [top.price // 2 for top in self._distinct_tops() if top.children and forest.inner >> top.base & 1]
        step = min([least for least, *_ in found] + inner)
        edges = [
            (vertex, other)
            for least, vertex, others, slack in found
            if least == step
            for other, its in zip(others, slack, strict=True)
            if its == step
        ]
        return step, edges

    def _blossoms(self) -> Iterator[_Blossom]:
        """All blossoms of more than a vertex, the whole before its parts."""
        todo = [top for top in self._distinct_tops() if top.children]
        while todo:
            blossom = todo.pop()
            yield blossom
            todo += [child for child in blossom.children if child.children]

    def _priced(self) -> tuple[int, ...]:
        return tuple(sorted(blossom.mask for blossom in self._blossoms() if blossom.price))

    def _all_tight(self) -> tuple[int, ...]:
        """The tight edges, those inside blossoms too."""
        for top in self._distinct_tops():
            if top.children:
                self._mark_tight_inside(top)
        return tuple(mask & ~(1 << vertex) for vertex, mask in enumerate(self.tight))

    def _mark_tight_inside(self, top: _Blossom) -> None:
        within = [(part.mask, part.price) for part in self._blossoms() if part.price and part.mask & top.mask]
        for vertex in bits(top.mask):
            prices = list(self.prices)
            for mask, price in within:
                if mask >> vertex & 1:
                    for other in bits(mask):
                        prices[other] += price
            row, price = self.weights[vertex], self.prices[vertex]
            found = [1 << other for other in bits(top.mask) if price + prices[other] == row[other]]
            self.tight[vertex] = self.tight[vertex] & ~top.mask | sum(found)


class _Forest:
    """The alternating trees of tight edges from all vertices without a mate.

    `outer` and `inner` are the vertices at an even and an odd distance from a root, those of a blossom together.
    """

    def __init__(self, graph: _Solver) -> None:
        self.graph = graph
        self.outer = self.inner = 0
        self.reached: dict[int, tuple[int, int] | None] = {}  # by a blossom's identity: the edge to it, None at a root
        self.queue: list[int] = []
        for vertex, mate in enumerate(graph.mates):
            if mate < 0:
                self._become_outer(graph.tops[vertex], None)

    def _become_outer(self, top: _Blossom, edge: tuple[int, int] | None) -> None:
        self.reached[id(top)] = edge
        self.outer |= top.mask
        self.queue += bits(top.mask)

    def grow(self) -> bool:
        """Grows the trees; True when two of them met, which has matched two more vertices."""
        graph = self.graph
        tops, tight = graph.tops, graph.tight
        while self.queue:
            vertex = self.queue.pop()
            while meets := tight[vertex] & self.outer & ~tops[vertex].mask:
                other = (meets & -meets).bit_length() - 1
                if self._meet(vertex, other):
                    return True
            while new := tight[vertex] & ~self.outer & ~self.inner:
                self._extend(vertex, (new & -new).bit_length() - 1)
        return False

    def _extend(self, vertex: int, other: int) -> None:
        tops = self.graph.tops
        top = tops[other]
        self.reached[id(top)] = (vertex, other)
        self.inner |= top.mask
        mate = self.graph.mates[top.base]
        self._become_outer(tops[mate], (top.base, mate))

    def _way(self, vertex: int) -> list[_Blossom]:
        """The blossoms from that of the vertex to its root."""
        tops = self.graph.tops
        way = [tops[vertex]]
        while (edge := self.reached[id(way[-1])]) is not None:
            way.append(tops[edge[0]])
        return way

    def _meet(self, one: int, other: int) -> bool:
        first, second = self._way(one), self._way(other)
        if first[-1] is not second[-1]:
            self._flip(one, first)
            self._flip(other, second)
            self.graph.mates[one], self.graph.mates[other] = other, one
            return True
        while len(first) > 1 and len(second) > 1 and first[-2] is second[-2]:
            first.pop()
            second.pop()
        self._shrink(one, other, first, second)
        return False

    def _flip(self, vertex: int, way: list[_Blossom]) -> None:
        """Frees the vertex by exchanging matched and unmatched edges on the way to the root."""
        graph = self.graph
        leaves = vertex
        for outer, inner in zip(way[::2], [*way[1::2], None], strict=True):
            graph.rotate(outer, leaves)
            if inner is None:
                return
            edge = self.reached[id(inner)]
            assert edge is not None
            graph.rotate(inner, edge[1])
            graph.mates[edge[0]], graph.mates[edge[1]] = edge[1], edge[0]
            leaves = edge[0]

    def _shrink(self, one: int, other: int, first: list[_Blossom], second: list[_Blossom]) -> None:
        """Makes a blossom of the cycle over `one`, `other` and the blossom in which their ways join."""
        children = [*reversed(first), *second[:-1]]
        edges = [self.reached[id(part)] for part in reversed(first[:-1])]
        back = [self.reached[id(part)] for part in second[:-1]]
        links = [edge for edge in edges if edge] + [(one, other)] + [(edge[1], edge[0]) for edge in back if edge]
        mask = 0
        for child in children:
            mask |= child.mask
        whole = _Blossom(mask, first[-1].base, children, links)
        edge = self.reached[id(first[-1])]
        new = mask & ~self.outer
        for vertex in bits(mask):
            self.graph.tops[vertex] = whole
        self.inner &= ~mask
        self.outer |= mask
        self.reached[id(whole)] = edge
        self.queue += bits(new)

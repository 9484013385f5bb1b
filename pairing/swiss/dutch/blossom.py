"""The heaviest perfect matching of a graph: Edmonds' primal-dual method in whole numbers.

Every vertex has a price and so has every odd set (blossom) that got in the way; the prices at the ends of an edge are
at least its weight, and an edge is *tight* when they are just that (edges inside a blossom count its price too). A
perfect matching of tight edges that leaves every priced blossom by one edge is a heaviest one, and every heaviest one
is of this kind: so prices say more than a matching does, they say which edges may be chosen.

Weights belong to kinds of vertices. Vertices of a kind and a price are one *type*: what must be compared are the
types, not the vertices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from pairing.swiss.bits import bits

from .search import Graph

SCALE = 4
"""Prices are in quarters of a weight, and even at the start: then every change of price is a whole number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A graph with weights: the neighbours of each vertex, its kind, and the weight of an edge by the two kinds."""

    rows: Sequence[int]
    kinds: Sequence[int]
    table: Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heaviest:
    """A heaviest perfect matching: mates, the tight neighbours of each vertex, the priced blossoms from the smallest
    up, and the prices (quarters)."""

    mates: list[int]
    tight: list[int]
    blossoms: tuple[int, ...]
    prices: list[int]


class _Blossom:
    """A single vertex, or an odd cycle of smaller blossoms. `base` is the vertex that is matched outside, in the first
    of the `children`; `links[i]` is the edge from the i-th child to the next. In a tree `edge` leads to it: from an
    outer vertex to one of its own, where it is inner."""

    __slots__ = ("base", "children", "edge", "links", "mask", "price")

    def __init__(self, mask: int, base: int) -> None:
        self.mask = mask
        self.base = base
        self.price = 0
        self.children: list[_Blossom] = []
        self.links: list[tuple[int, int]] = []
        self.edge: tuple[int, int] = (-1, -1)


def heaviest(problem: Problem, prices: Sequence[int], start: Graph) -> Heaviest | None:
    """The heaviest perfect matching, None when there is none at all.

    `prices` (quarters, even) must be enough for every edge; the closer, the less is to do. `start` is what
    `tight_graph` made of them.
    """
    solver = _Solver(problem, list(prices), start)
    return solver.answer() if solver.solve() else None


def tight_graph(problem: Problem, prices: Sequence[int], first: Iterable[int] = (), wanted: int = -1) -> Graph:
    """The graph of the tight edges, with a greatest matching; some vertices may be the first to have wanted mates."""
    graph = Graph(tight_rows(problem, prices), (1 << len(prices)) - 1)
    graph.seed(first, wanted)
    graph.fill(graph.exposed())
    return graph


def tight_rows(problem: Problem, prices: Sequence[int]) -> list[int]:
    """The neighbours of each vertex by tight edges, no blossom having a price."""
    types = _types(problem.kinds, prices)
    names = list(types)
    rows = [0] * len(prices)
    for (kind, price), mask in types.items():
        weights = problem.table[kind]
        partners = 0
        for other in [name for name in names if weights[name[0]] * SCALE == price + name[1]]:
            partners |= types[other]
        for vertex in bits(mask):
            rows[vertex] = problem.rows[vertex] & partners
    return rows


def _types(kinds: Sequence[int], prices: Sequence[int]) -> dict[tuple[int, int], int]:
    types: dict[tuple[int, int], int] = {}
    for vertex, name in enumerate(zip(kinds, prices, strict=True)):
        types[name] = types.get(name, 0) | 1 << vertex
    return types


class _Solver:
    """The matching and the prices while they change; `tops[v]` is the outermost blossom of a vertex."""

    def __init__(self, problem: Problem, prices: list[int], start: Graph) -> None:
        self.problem = problem
        self.prices = prices
        self.mates = start.mates
        self.tops = [_Blossom(1 << vertex, vertex) for vertex in range(len(prices))]
        self.priced: list[_Blossom] = []  # the outermost ones of more than a vertex
        self.tight = start.rows
        self.stale = False  # whether `tight` is no longer right for everybody

    def solve(self) -> bool:
        """Whether there is a perfect matching; then it is a heaviest one."""
        while -1 in self.mates:
            self._refresh()
            forest = _Forest(self)
            while not forest.grow():
                opened = self.change_prices(forest)
                if opened is None:
                    return False
                if opened:
                    break
            self._forget_unpriced()
        return True

    def _refresh(self) -> None:
        if self.stale:
            self.tight = tight_rows(self.problem, self.prices)
            self.stale = False

    def change_prices(self, forest: _Forest) -> bool | None:
        """Moves the prices until an edge of an outer vertex becomes tight (then the forest knows it) or a blossom has
        none left (then it is opened, True); None when nothing limits them: there is no perfect matching."""
        step, edges = self._edges_to_come(forest)
        closing = [top for top in self.priced if top.mask & forest.inner]
        least = min((top.price // 2 for top in closing), default=None)
        if least is not None and (step is None or least <= step):
            step, edges = least, []
        if step is None:
            return None
        self.stale = True
        if step:
            self._move_prices(forest, step)
        opened = [top for top in closing if not top.price]
        for top in opened:
            self._open(top)
        forest.add(edges)
        return bool(opened)

    def _move_prices(self, forest: _Forest, step: int) -> None:
        prices, tight, outer, inner = self.prices, self.tight, forest.outer, forest.inner
        for vertex in range(len(prices)):
            bit = 1 << vertex
            if outer & bit:
                prices[vertex] -= step
            elif inner & bit:
                prices[vertex] += step
                tight[vertex] &= outer  # the edges to all others have become slack
            else:
                tight[vertex] &= ~inner
        for top in self.priced:
            if top.mask & (outer | inner):
                top.price += 2 * step if top.mask & outer else -2 * step

    def _edges_to_come(self, forest: _Forest) -> tuple[int | None, list[tuple[int, int]]]:
        """The least step after which an outer vertex has another tight edge, to a vertex outside the trees or to an
        outer one of another blossom; and these edges, as (outer vertex, mask of the others)."""
        limits = list(self._limits(forest))
        best = min(map(itemgetter(0), limits), default=None)
        edges = []
        for least, steps, mask, others in limits:
            if least == best:
                whom = 0
                for step, other in zip(steps, others, strict=True):
                    if step == best:
                        whom |= other
                edges += self._edges(mask, whom)
        return best, edges

    def _limits(self, forest: _Forest) -> Iterator[tuple[int, list[int], int, list[int]]]:
        """By types: the least step, all steps, the outer vertices of a type, and their neighbours by step."""
        problem, outer = self.problem, forest.outer
        types = _types(problem.kinds, self.prices)
        outside = ~(outer | forest.inner)
        froms = [(kind, price, mask & outer) for (kind, price), mask in types.items() if mask & outer]
        untouched = [(kind, price, mask & outside) for (kind, price), mask in types.items() if mask & outside]
        for kind, price, mask in froms:
            weights, near = problem.table[kind], self._near(mask)
            for others, share in ((untouched, 1), (froms, 2)):
                met = [other for other in others if other[2] & near]
                if met:
                    steps = [(price + cost - SCALE * weights[each]) // share for each, cost, _ in met]
                    yield min(steps), steps, mask, [whom for _, _, whom in met]

    def _near(self, mask: int) -> int:
        """All neighbours of some vertices outside of the blossom of each."""
        rows, tops, near = self.problem.rows, self.tops, 0
        for vertex in bits(mask):
            near |= rows[vertex] & ~tops[vertex].mask
        return near

    def _edges(self, mask: int, whom: int) -> list[tuple[int, int]]:
        rows, tops = self.problem.rows, self.tops
        return [(v, met) for v in bits(mask) if (met := rows[v] & whom & ~tops[v].mask)]

    def _forget_unpriced(self) -> None:
        """Lets the parts of every blossom without a price stand for themselves."""
        todo, self.priced = self.priced, []
        while todo:
            top = todo.pop()
            if top.price:
                self.priced.append(top)
                continue
            for child in top.children:
                self._put_on_top(child)
                if child.children:
                    todo.append(child)

    def _open(self, top: _Blossom) -> None:
        self.priced.remove(top)
        for child in top.children:
            self._put_on_top(child)
            if child.children:
                self.priced.append(child)

    def _put_on_top(self, blossom: _Blossom) -> None:
        for vertex in bits(blossom.mask):
            self.tops[vertex] = blossom

    def rotate(self, blossom: _Blossom, vertex: int) -> None:
        """Matches a blossom inside so that this vertex of it is the one left for outside."""
        todo = [(blossom, vertex)]
        while todo:
            whole, base = todo.pop()
            whole.base = base
            if not whole.children:
                continue
            children, links = whole.children, whole.links
            here = next(place for place, child in enumerate(children) if child.mask >> base & 1)
            todo.append((children[here], base))
            children, links = children[here:] + children[:here], links[here:] + links[:here]
            whole.children, whole.links = children, links
            # Round the cycle from the base: links 1, 3, 5 ... are matched now.
            for place in range(1, len(children), 2):
                one, other = links[place]
                self.mates[one], self.mates[other] = other, one
                todo += [(children[place], one), (children[(place + 1) % len(children)], other)]

    def answer(self) -> Heaviest:
        """What was found."""
        self._refresh()
        tight = self.tight
        blossoms = list(self._all_priced())
        for top in self.priced:
            self._add_inner_edges(tight, top, [each for each in blossoms if each.mask & top.mask])
        masks = sorted((each.mask for each in blossoms), key=int.bit_count)
        return Heaviest(mates=self.mates, tight=tight, blossoms=tuple(masks), prices=self.prices)

    def _all_priced(self) -> Iterator[_Blossom]:
        todo = list(self.priced)
        while todo:
            blossom = todo.pop()
            if blossom.price:
                yield blossom
            todo += [child for child in blossom.children if child.children]

    def _add_inner_edges(self, tight: list[int], top: _Blossom, within: list[_Blossom]) -> None:
        problem, prices = self.problem, self.prices
        for vertex in bits(top.mask):
            tight[vertex] &= ~top.mask
            mine = [each for each in within if each.mask >> vertex & 1]
            weights = problem.table[problem.kinds[vertex]]
            for other in bits(problem.rows[vertex] & top.mask):
                price = prices[vertex] + prices[other] + sum(each.price for each in mine if each.mask >> other & 1)
                if price == SCALE * weights[problem.kinds[other]]:
                    tight[vertex] |= 1 << other


class _Forest:
    """The alternating trees of tight edges from all blossoms without a mate. `outer` and `inner` are the vertices at
    an even and at an odd distance from a root, those of a blossom together."""

    def __init__(self, solver: _Solver) -> None:
        self.solver = solver
        self.inner = 0
        self.outer = 0
        self.queue: list[int] = []
        for vertex, mate in enumerate(solver.mates):
            if mate < 0:
                self._become_outer(solver.tops[vertex])

    def _become_outer(self, top: _Blossom) -> None:
        self.outer |= top.mask
        self.queue.extend(bits(top.mask))

    def add(self, edges: list[tuple[int, int]]) -> None:
        """Edges of outer vertices that have become tight."""
        for vertex, others in edges:
            self.solver.tight[vertex] |= others
            self.queue.append(vertex)

    def grow(self) -> bool:
        """Whether two trees have met, which has matched two more vertices; else they have nowhere to grow."""
        tops, tight = self.solver.tops, self.solver.tight
        while self.queue:
            vertex = self.queue.pop()
            while meets := tight[vertex] & self.outer & ~tops[vertex].mask:
                if self._meet(vertex, (meets & -meets).bit_length() - 1):
                    return True
            while new := tight[vertex] & ~(self.outer | self.inner):
                self._extend(vertex, (new & -new).bit_length() - 1)
        return False

    def _extend(self, vertex: int, other: int) -> None:
        tops = self.solver.tops
        top = tops[other]
        top.edge = vertex, other
        self.inner |= top.mask
        self._become_outer(tops[self.solver.mates[top.base]])

    def _way(self, vertex: int) -> list[_Blossom]:
        """The blossoms from that of an outer vertex to its root: outer, inner, outer ..."""
        tops, mates = self.solver.tops, self.solver.mates
        way = [tops[vertex]]
        while (mate := mates[way[-1].base]) >= 0:
            way.append(tops[mate])
            way.append(tops[way[-1].edge[0]])
        return way

    def _meet(self, one: int, other: int) -> bool:
        first, second = self._way(one), self._way(other)
        if first[-1] is not second[-1]:
            self._flip(one, first)
            self._flip(other, second)
            self.solver.mates[one], self.solver.mates[other] = other, one
            return True
        while len(first) > 1 and len(second) > 1 and first[-2] is second[-2]:
            first.pop()
            second.pop()
        self._shrink((one, other), first, second)
        return False

    def _flip(self, vertex: int, way: list[_Blossom]) -> None:
        """Frees an outer vertex by exchanging matched and unmatched edges on its way to the root."""
        solver = self.solver
        for outer, inner in zip(way[::2], way[1::2], strict=False):
            solver.rotate(outer, vertex)
            above, own = inner.edge
            solver.rotate(inner, own)
            solver.mates[above], solver.mates[own] = own, above
            vertex = above
        solver.rotate(way[-1], vertex)

    def _shrink(self, edge: tuple[int, int], first: list[_Blossom], second: list[_Blossom]) -> None:
        """Makes a blossom of the cycle over an edge of two outer vertices; their ways join in the last of both."""
        whole = _Blossom(0, first[-1].base)
        whole.children = [*reversed(first), *second[:-1]]
        down = [self._link(first, place) for place in range(len(first) - 2, -1, -1)]
        up = [self._link(second, place)[::-1] for place in range(len(second) - 1)]
        whole.links = [*down, edge, *up]
        for child in whole.children:
            whole.mask |= child.mask
        new = whole.mask & ~self.outer
        solver = self.solver
        solver.priced = [each for each in solver.priced if not each.mask & whole.mask] + [whole]
        for vertex in bits(whole.mask):
            solver.tops[vertex] = whole
        self.inner &= ~whole.mask
        self.outer |= whole.mask
        self.queue.extend(bits(new))

    def _link(self, way: list[_Blossom], place: int) -> tuple[int, int]:
        """The edge by which a blossom of a way hangs on the next one: from that one to this."""
        if place % 2:
            return way[place].edge
        base = way[place].base
        return self.solver.mates[base], base

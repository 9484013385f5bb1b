"""Of the best candidates of a bracket the one that comes first (C.04.3, sections B and D, 2017).

What is best is known from a matching: its tight edges and priced blossoms describe all best candidates, and each
decision in the order of the rules leaves fewer of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .matching import Graph, Matching, best_matching, bits

Order = Callable[[int, int], int]
"""What a pair adds to the sum of which the least comes first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The vertices of a bracket: MDPs, then residents, in rank order, then whoever is beyond it. `meets` are the pairs
    that count as pairs of the bracket, as a bit mask for each vertex."""

    mdps: int
    residents: int
    meets: tuple[int, ...]

    @property
    def resident_mask(self) -> int:
        """The residents as a bit mask."""
        return ((1 << self.residents) - 1) << self.mdps


def first_candidate(shape: Shape, best: Matching) -> tuple[tuple[int, int], ...]:
    """The pairs of the bracket in the first of the best candidates."""
    if shape.mdps:
        best = _mdp_pairing(shape, best) if best.blossoms else _chosen_mdp_pairing(shape, best)
    pairs = [(mdp, best.mates[mdp]) for mdp in range(shape.mdps) if shape.meets[mdp] >> best.mates[mdp] & 1]
    taken = sum(1 << resident for _, resident in pairs)
    rest = [resident for resident in bits(shape.resident_mask & ~taken)]
    return (*pairs, *_Remainder(shape, rest, _without(best, pairs)).pairs())


def _without(best: Matching, pairs: Iterable[tuple[int, int]]) -> Matching:
    """The best candidates that have these pairs."""
    tight = list(best.tight)
    for pair in pairs:
        _keep_pair(tight, *pair)
    return Matching(mates=best.mates, tight=tuple(tight), blossoms=best.blossoms)


def _keep_pair(tight: list[int], one: int, other: int) -> None:
    for vertex, mate in ((one, other), (other, one)):
        _drop_edges(tight, vertex, tight[vertex] & ~(1 << mate))


def _refined(best: Matching, order: Order, size: int, prices: list[int] | None = None) -> Matching:
    """Of the best matchings those of least order; the sum of the order is less than 2 ** size either way.

    A priced blossom must be left exactly once: the fewer edges leave one, the better, comes before the order.
    """
    count = len(best.tight)
    rows: list[list[int | None]] = [[None] * count for _ in range(count)]
    for vertex, mask in enumerate(best.tight):
        for other in bits(mask & -(2 << vertex)):
            left = sum((blossom >> vertex ^ blossom >> other) & 1 for blossom in best.blossoms)
            rows[vertex][other] = rows[other][vertex] = -(left << size + 1) - order(vertex, other)
    refined = best_matching(rows, None if best.blossoms else prices)
    assert refined is not None
    return refined


def _chosen_mdp_pairing(shape: Shape, best: Matching) -> Matching:
    """The same where no blossom is in the way: one decision after the other."""
    graph = Graph(best.tight, best.mates)
    paired = []
    for mdp in range(shape.mdps):
        if graph.choose(mdp, shape.meets[mdp]) is not None:
            paired.append(mdp)
            _drop_edges(graph.tight, mdp, graph.tight[mdp] & ~shape.meets[mdp])
        else:
            _drop_edges(graph.tight, mdp, shape.meets[mdp])
    for mdp in paired:
        graph.choose(mdp, shape.meets[mdp])
        graph.gone |= 1 << mdp | 1 << graph.mates[mdp]
    return Matching(mates=tuple(graph.mates), tight=tuple(graph.tight), blossoms=())


def _drop_edges(tight: list[int], vertex: int, neighbours: int) -> None:
    tight[vertex] &= ~neighbours
    for neighbour in bits(neighbours):
        tight[neighbour] &= ~(1 << vertex)


def _mdp_pairing(shape: Shape, best: Matching) -> Matching:
    """D.3: as many MDPs of the lowest BSN as can be are paired; D.1: with the first residents in order."""
    mdps, width = shape.mdps, (shape.residents + 1).bit_length()

    def order(one: int, other: int) -> int:
        if one >= mdps or not shape.meets[one] >> other & 1:
            return 0
        at = mdps - 1 - one
        return (other - mdps + 1 << width * at) - (1 << width * mdps + at)

    return _refined(best, order, (width + 1) * mdps + 1)


class _Remainder:
    """Residents who met no MDP, paired as a homogeneous bracket (B.3, B.6)."""

    def __init__(self, shape: Shape, rest: list[int], best: Matching) -> None:
        self.rest = rest
        self.mask = sum(1 << vertex for vertex in rest)
        self.meets = [mask & self.mask for mask in shape.meets]
        self.best = best
        self.count = sum(self._is_pair(vertex, best.mates[vertex]) for vertex in rest) // 2

    def _is_pair(self, one: int, other: int) -> bool:
        return bool(self.mask >> one & 1 and self.meets[one] >> other & 1)

    def pairs(self) -> list[tuple[int, int]]:
        if not self.count:
            return []
        first = self.rest[: self.count]
        graph = Graph(self._between(first), self._kept_mates(first))
        if self.best.blossoms or not graph.fill():
            first = self._exchanged()
            graph = Graph(self._between(first), self._kept_mates(first))
            graph.fill()
        if self.best.blossoms:
            return self._transposed(first)
        found = []
        for vertex in first:
            mate = graph.choose(vertex, self.mask)
            assert mate is not None
            graph.gone |= 1 << vertex | 1 << mate
            found.append((vertex, mate))
        return found

    def _between(self, first: list[int]) -> list[int]:
        """The tight edges left when S1 meets S2 and nobody else."""
        s1 = sum(1 << vertex for vertex in first)
        s2 = self.mask & ~s1
        tight = list(self.best.tight)
        for vertex in self.rest:
            inside = self.meets[vertex]
            tight[vertex] &= inside & s2 if s1 >> vertex & 1 else ~(inside & s2) & (inside | ~s1)
        for vertex in range(len(tight)):
            if not self.mask >> vertex & 1:
                tight[vertex] &= ~s1
        return tight

    def _kept_mates(self, first: list[int]) -> list[int]:
        tight = self._between(first)
        return [mate if tight[vertex] >> mate & 1 else -1 for vertex, mate in enumerate(self.best.mates)]

    def _exchanged(self) -> list[int]:
        """S1 after the first exchange that goes (D.2): the higher ranked of each pair, for to exchange the two of a
        pair comes earlier than not to."""
        size = len(self.rest)
        number = {vertex: at for at, vertex in enumerate(self.rest)}
        room = (size * size).bit_length() + 1
        half = 1 << room + 2 * size + 5

        def order(one: int, other: int) -> int:
            inside = (self.mask >> one & 1) + (self.mask >> other & 1)
            if not self._is_pair(one, other):
                return inside * half  # each downfloater as much, so that the sum is the same for all
            higher = min(number[one], number[other])
            if higher < self.count:
                return (higher << 2 * size + 5) + (1 << higher + size + 3)
            return 2 * half + (higher << 2 * size + 5) - (1 << size - higher)

        prices = [0] * len(self.best.tight)
        for at, vertex in enumerate(self.rest):
            prices[vertex] = half - ((at << 2 * size + 5) + (1 << at + size + 3)) if at < self.count else -half
        self.best = _refined(self.best, order, 2 * size + 2 * room + 8, prices)
        mates = self.best.mates
        return [vertex for vertex in self.rest if self._is_pair(vertex, mates[vertex]) and vertex < mates[vertex]]

    def _transposed(self, first: list[int]) -> list[tuple[int, int]]:
        """D.1 where blossoms are in the way of choosing one opponent after the other."""
        number = {vertex: at for at, vertex in enumerate(self.rest)}
        weight = {vertex: len(first) - 1 - at for at, vertex in enumerate(first)}
        width = len(self.rest).bit_length()

        def order(one: int, other: int) -> int:
            if not self._is_pair(one, other):
                return 0
            upper, lower = (one, other) if one in weight else (other, one)
            return number[lower] << width * weight[upper]

        among = Matching(mates=self.best.mates, tight=tuple(self._between(first)), blossoms=self.best.blossoms)
        mates = _refined(among, order, width * (len(first) + 1)).mates
        return [(vertex, mates[vertex]) for vertex in first]

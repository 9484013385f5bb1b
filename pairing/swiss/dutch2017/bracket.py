"""A bracket as a weighted matching: the best candidates, and of those the one that comes first.

The order in which candidates come is the same in the editions of 2017 (B.6, B.7, D) and of 2026 (art. 3.6, 3.7, 4); so
the first is found by what does it for 2026. Where somebody is left over he has an exit, a vertex, for a mate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pairing.swiss.answer import Level
from pairing.swiss.bits import mask_of
from pairing.swiss.dutch.blossom import SCALE, Heaviest, Problem, heaviest, tight_graph
from pairing.swiss.dutch.oracle import Laminar
from pairing.swiss.dutch.order import Worth, first_candidate
from pairing.swiss.dutch.search import Graph, relabelled

from .criteria import Bracket, Weights

Rows = Sequence[int]
"""Who may meet whom in the round: for each player a bit mask."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The pairs of a bracket, the higher ranked player first, and its downfloaters; players by their places."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    level: Level


def alone(bracket: Bracket, rows: Rows, may_float: int = -1) -> Solution | None:
    """The bracket without a look at the next one (C.7 left out); None when it cannot be that as few float as are needed
    (C.5) and all of them are of those who may."""
    places = bracket.players
    inside = _inside(bracket, rows, places)
    exits = _left_over(inside)
    if exits == len(places):
        return Solution(pairs=(), downfloaters=places, level=Level.SINGLE if exits == 1 else Level.BRACKET)
    who = [at for at, each in enumerate(places) if may_float >> each & 1]
    found = _heaviest(Weights(bracket), _with_exits(inside, who, exits))
    return None if found is None else _first(bracket, places, found, Level.BRACKET)


def with_next(bracket: Bracket, rows: Rows, downfloaters: int) -> Solution:
    """The bracket with the next scoregroup, so that C.7 is weighed; it has so many downfloaters. There are enough exits
    when two are left for each other: then one more would change nothing."""
    places = bracket.players + bracket.following
    inside = _inside(bracket, rows, places)
    exits = downfloaters + 2
    exits += (exits + len(places)) % 2
    while True:
        graph = _with_exits(inside, range(len(places)), exits, among=True)
        found = _heaviest(Weights(bracket), graph)
        if found and (exits >= len(places) or any(mate >= len(places) for mate in found[0].mates[len(places) :])):
            return _first(bracket, places, found, Level.NEXT)
        exits += exits - exits % 2


def completing(bracket: Bracket, rows: Rows, others: Sequence[int]) -> Solution:
    """The bracket with all who are left, the bye among them, so that the round is completed."""
    places = (*bracket.players, *others)
    found = _heaviest(Weights(bracket), _inside(bracket, rows, places))
    assert found is not None
    return _first(bracket, places, found, Level.ALL)


def _inside(bracket: Bracket, rows: Rows, places: Sequence[int]) -> list[int]:
    """Who may meet whom of these, the bracket's players first; no candidate pairs two MDPs (B.3)."""
    inside = relabelled(rows, places)
    count = len(bracket.mdps)
    return [row >> count << count if at < count else row for at, row in enumerate(inside)]


def _left_over(rows: Sequence[int]) -> int:
    """How many have no mate in a matching of as many as can be."""
    return Graph(list(rows), (1 << len(rows)) - 1).fill((1 << len(rows)) - 1).bit_count()


def _with_exits(inside: Sequence[int], who: Iterable[int], exits: int, *, among: bool = False) -> list[int]:
    """The graph with so many exits more for those of `who`, which may be `among` themselves."""
    size, players = len(inside), mask_of(who)
    every = (1 << size + exits) - (1 << size)
    rows = [row | every * (players >> at & 1) for at, row in enumerate(inside)]
    return rows + [players | (every & ~(1 << size + at)) * among for at in range(exits)]


def _heaviest(weights: Weights, rows: list[int]) -> tuple[Heaviest, Worth] | None:
    """The best candidates, None when there are none."""
    size, known = len(rows), len(weights.kinds)
    kinds = weights.kinds + [weights.other] * (size - known)
    prices = [SCALE * weights.spared[kind] for kind in kinds]
    others = (1 << size) - (1 << known)
    if not any(rows[at] & others for at in range(known, size)):
        # Those outside meet none of their own: so much can be taken off their price, and nobody's is too low.
        least = min((prices[at] for at in range(known) if rows[at] & others), default=0)
        prices[known:] = [-least] * (size - known)
    problem = Problem(rows=rows, kinds=kinds, table=weights.table)
    found = heaviest(problem, prices, tight_graph(problem, prices, range(size)))
    return None if found is None else (found, Worth(kinds=kinds, table=weights.table, prices=prices))


def _first(bracket: Bracket, places: Sequence[int], best: tuple[Heaviest, Worth], level: Level) -> Solution:
    """The first of the best candidates."""
    found, worth = best
    optima: Graph | Laminar
    alive = (1 << len(found.tight)) - 1
    if found.blossoms:
        optima = Laminar(found.tight, alive, found.mates, found.blossoms)
    else:
        optima = Graph(found.tight, alive, found.mates)
    mdps, players = len(bracket.mdps), len(bracket.players)
    pairs = first_candidate(optima, range(mdps), (1 << players) - (1 << mdps), worth)
    paired = {each for pair in pairs for each in pair}
    return Solution(
        pairs=tuple((places[one], places[other]) for one, other in pairs),
        downfloaters=tuple(each for at, each in enumerate(bracket.players) if at not in paired),
        level=level,
    )

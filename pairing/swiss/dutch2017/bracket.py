"""A bracket as a weighted matching: the best candidates, and of those the one that comes first.

The order in which candidates come is the same in the editions of 2017 (B.6, B.7, D) and of 2026 (art. 3.6, 3.7, 4); so
the first is found by what does it for 2026. Where somebody is left over he has an exit, a vertex, for a mate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.swiss.answer import Level
from pairing.swiss.dutch.blossom import SCALE, Heaviest, Problem, heaviest, tight_rows
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


def alone(bracket: Bracket, rows: Rows, may_float: int | None = None) -> Solution:
    """The bracket without a look at the next one (C.7 left out).

    There are just as many exits as downfloaters are needed (C.5). `may_float` are those who may use one; when that
    makes no pairing with so many possible, there are more downfloaters.
    """
    places = bracket.players
    inside = _inside(bracket, rows, places)
    graph = Graph(list(inside), (1 << len(places)) - 1)
    exits = graph.fill(graph.alive).bit_count()
    who = range(len(places)) if may_float is None else [at for at, each in enumerate(places) if may_float >> each & 1]
    found = _solved(bracket, _with_exits(inside, who, exits), places, Level.BRACKET)
    return found or alone(bracket, rows)


def with_next(bracket: Bracket, rows: Rows) -> Solution:
    """The bracket with the next scoregroup, so that C.7 is weighed."""
    places = bracket.players + bracket.following
    inside = _inside(bracket, rows, places)
    exits = len(places) % 2 + 2
    while True:
        graph = _with_exits(inside, range(len(places)), exits, among=True)
        found = _solved(bracket, graph, places, Level.NEXT)
        if found:
            return found
        exits += 2


def completing(bracket: Bracket, rows: Rows, others: Sequence[int]) -> Solution:
    """The bracket with all who are left, the bye among them, so that the round is completed."""
    places = (*bracket.players, *others)
    found = _solved(bracket, _inside(bracket, rows, places), places, Level.ALL)
    assert found is not None
    return found

"""Of the best candidates the one that is generated first (C.04.3 art. 3.6, 3.7 and 4, 2026).

The best candidates are the perfect matchings of a graph (`Graph`, or `Laminar` where blossoms have a price). The order
in which candidates are generated settles one thing after the other: which MDPs are paired (4.4), each one's opponent
(4.2), who of the others is in S1 (4.3), each one's opponent (4.2). Each is settled by asking whether a perfect matching
is left.

Vertices in the order of their numbers are in the order of their BSN; any that is no MDP and no resident is outside of
the bracket. In the remainder the BSN count anew from 1: the rules leave it open, and the engines agree on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pairing.swiss.bits import bits, mask_of

from .blossom import SCALE, Problem, heaviest, tight_graph
from .oracle import Laminar
from .search import Graph, relabelled

TRIES = 12
"""So many exchanges of one player are tried before the first exchange is computed."""

Optima = Graph | Laminar


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What makes the best candidates the best, where tight edges alone do not: the weights, by kinds, and prices
    (quarters) that are enough for them without a blossom."""

    kinds: Sequence[int]
    table: Sequence[Sequence[int]]
    prices: Sequence[int]


def first_candidate(
    optima: Optima, mdps: Sequence[int], residents: int, worth: Worth | None = None
) -> list[tuple[int, int]]:
    """The pairs of the first candidate, the higher ranked first; `residents` are a mask."""
    pairs = list(_mdp_pairs(optima, mdps, residents))
    rest = list(bits(residents & optima.alive))
    mates = optima.mates
    count = sum([mates[each] > each and residents >> mates[each] & 1 for each in rest])
    if not count:
        return pairs
    upper, lower = _halves(optima, rest, count, worth)
    for each in bits(upper):
        mate = optima.choose(each, lower)
        pairs.append((each, mate) if each < mate else (mate, each))
    return pairs


def _mdp_pairs(optima: Optima, mdps: Sequence[int], residents: int) -> Iterator[tuple[int, int]]:
    """Art. 4.4: the first set of MDPs that can be paired; then 4.2: their opponents, one by one."""
    paired = []
    for mdp in mdps:
        within, beyond = optima.rows[mdp] & residents & optima.alive, optima.rows[mdp] & optima.alive & ~residents
        if within and (not beyond or optima.can_have(mdp, within)):
            paired.append(mdp)
        else:
            optima.can_have(mdp, beyond)
    for mdp in paired:
        yield mdp, optima.choose(mdp, residents)


def _halves(optima: Optima, rest: Sequence[int], count: int, worth: Worth | None) -> tuple[int, int]:
    """S1 and S2 as they are in the first candidate, from then on the only ones (art. 3.7 and 4.3)."""
    for moved in islice(_exchanges_of_one(len(rest), count), TRIES):
        upper = mask_of(rest[:count])
        if moved:
            upper ^= 1 << rest[moved[0]] | 1 << rest[moved[1]]
        lower = mask_of(rest) & ~upper
        if _split(optima, upper, lower):
            return upper, lower
    upper = _first_exchange(optima, rest, count, worth)
    lower = mask_of(rest) & ~upper
    settled = _split(optima, upper, lower)
    assert settled
    return upper, lower


def _exchanges_of_one(size: int, count: int) -> Iterator[tuple[int, ...]]:
    """No exchange, then those of one player by their order: (the place in S1, the place in S2)."""
    yield ()
    for difference in range(1, size):
        for out in range(count - 1, max(-1, count - 1 - difference), -1):
            if out + difference < size:
                yield out, out + difference


def _split(optima: Optima, upper: int, lower: int) -> bool:
    """Whether S1 can meet only S2, and S2 nobody of its own."""
    rows = optima.rows.copy()
    outside = optima.alive & ~(upper | lower)
    for each in bits(upper):
        rows[each] &= lower
    for each in bits(lower):
        rows[each] &= ~lower
    for each in bits(outside):
        rows[each] &= ~upper
    return optima.restricted(rows)


def _first_exchange(optima: Optima, rest: Sequence[int], count: int, worth: Worth | None) -> int:
    """S1 after the first exchange that leaves a best candidate: in its first candidate the member of S1 is always the
    higher ranked of his pair, for the other way round would be an earlier exchange."""
    alive = list(bits(optima.alive))
    place = {vertex: at for at, vertex in enumerate(alive)}
    members = [place[each] for each in rest]
    rows = relabelled(optima.rows, alive)
    problem, prices = _exchange_problem(rows, members, count, worth and _of_places(worth, alive))
    start = tight_graph(problem, prices, members[:count], mask_of(members[count:]))
    found = heaviest(problem, prices, start)
    assert found is not None
    among = set(members)
    return mask_of(alive[each] for each in members if found.mates[each] > each and found.mates[each] in among)


def _of_places(worth: Worth, places: Sequence[int]) -> Worth:
    return Worth(
        kinds=[worth.kinds[each] for each in places], table=worth.table, prices=[worth.prices[each] for each in places]
    )


def _exchange_problem(
    rows: Sequence[int], members: Sequence[int], count: int, worth: Worth | None
) -> tuple[Problem, list[int]]:
    """The graph whose heaviest matching has the first exchange, and prices at which S1 may meet all of S2.

    What a pair costs has the places of a number, highest first: whether its higher ranked was exchanged into S1; his
    BSN (their sum is the difference of art. 4.3.2); 2 to the power of his BSN if he is still in S1 (the largest BSN
    leaves first, 4.3.3); less the more the smaller his BSN if he was exchanged (4.3.4).
    """
    costs, half = _exchange_costs(len(members), count)
    if worth is None:
        worth = Worth(kinds=[0] * len(rows), table=[[0]], prices=[0] * len(rows))
    shift = (len(rows) * (costs[-1] + half)).bit_length() + 1
    order = {vertex: at for at, vertex in enumerate(members)}
    # Each member is a kind by itself; those outside keep theirs, counted on from there.
    size = len(members)
    kinds = [order[each] if each in order else size + worth.kinds[each] for each in range(len(rows))]
    own = [*(worth.kinds[each] for each in members), *range(len(worth.table))]
    table = [
        [(worth.table[k][other] << shift) - cost for other, cost in zip(own, line, strict=True)]
        for k, line in zip(own, _exchange_lines(costs, half, len(worth.table)), strict=True)
    ]
    prices = [each << shift for each in worth.prices]
    for at, vertex in enumerate(members):
        prices[vertex] -= SCALE * (costs[at] - half if at < count else half)
    return Problem(rows=rows, kinds=kinds, table=table), prices


def _exchange_costs(size: int, count: int) -> tuple[list[int], int]:
    """What a pair costs by the place of its higher ranked, and half of what an exchange costs by itself."""
    low = size + 2
    middle = low + size + 2
    high = middle + (size * size).bit_length() + 2
    kept = [(place << middle) + (1 << place + low) for place in range(count)]
    exchanged = [(1 << high) + (place << middle) - (1 << size - place) for place in range(count, size)]
    return kept + exchanged, 1 << high - 1


def _exchange_lines(costs: list[int], half: int, outside: int) -> Iterator[list[int]]:
    for place, cost in enumerate(costs):
        yield costs[:place] + [cost] * (len(costs) - place) + [half] * outside
    for _ in range(outside):
        yield [half] * len(costs) + [0] * outside

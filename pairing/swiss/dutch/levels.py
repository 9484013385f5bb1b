"""A bracket as a weighted matching, with as few of the players below as will do.

A matching of fewer players knows less of completion (C4) and of the next bracket (C8): it is the best that could be.
When its downfloaters turn out to be as good as any for those below, nothing better can be found with more players; else
more are taken in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing.swiss.answer import Level
from pairing.swiss.bits import mask_of

from .blossom import Heaviest, Problem, heaviest, tight_graph
from .completion import Completion
from .oracle import Laminar
from .order import Worth, first_candidate
from .search import Graph
from .weights import MDP, NEXT, OUT, Scope, scope_of

FEW = 40
"""With no more players left than these, all of them are as quickly looked at as the next scoregroup alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """MDPs and residents of the k-th scoregroup, by vertex in the order of their BSN."""

    k: int
    mdps: tuple[int, ...]
    residents: range

    @property
    def players(self) -> tuple[int, ...]:
        """All of them, by BSN."""
        return *self.mdps, *self.residents


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """The pairs of a bracket (the higher ranked first), its downfloaters, the level that decided, which downfloater
    has the bye, if that is settled, and the bounds of C12 and C13, if they were reached."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    level: Level
    bye: int | None = None
    bounds: tuple[int, int] | None = None


def solve(completion: Completion, bracket: Places) -> Solved:
    """The bracket paired by the general way."""
    return next(solved for solved in attempts(completion, bracket) if solved is not None)


def attempts(completion: Completion, bracket: Places) -> Iterator[Solved | None]:
    """The bracket paired with ever more players, None where they were too few to know; all that are not are equal."""
    k, players = bracket.k, bracket.players
    last = k == len(completion.people.groups) - 1
    if not last and len(players) == 1:
        yield Solved(pairs=(), downfloaters=players, level=Level.SINGLE)
    has_bye = bye_counts(completion, bracket)
    if has_bye:
        yield _with_bye(completion, bracket)
    elif not last and not completion.bye_is_due(bracket.residents.start):
        if len(bracket.mdps) <= len(bracket.residents) and completion.exposed(k + 1).bit_count() <= len(players) % 2:
            yield _alone(completion, bracket)
        if len(players) + completion.people.size - bracket.residents.stop > FEW:
            yield _with_next(completion, bracket)
    yield _with_all(completion, bracket, has_bye)


def bye_counts(completion: Completion, bracket: Places) -> bool:
    """Whether C9 is about this bracket: with the bye it can be paired apart from all below."""
    bye = completion.bye
    return (
        bye is not None
        and completion.bye_is_due(bracket.residents.start)
        and completion.exposed(bracket.k + 1) == 1 << bye
        and completion.perfect([*bracket.players, bye])
    )


def _with_bye(completion: Completion, bracket: Places) -> Solved | None:
    """Somebody of the bracket has the bye, and both the others and all below can be paired."""
    assert completion.bye is not None
    scope = scope_of(completion, [bracket.mdps, bracket.residents, (), (), (completion.bye,)], bye_counts=True)
    best = _best(scope)
    if best is None:
        return None
    pairs, left = _candidate(scope, best)
    return Solved(pairs=pairs, downfloaters=left, level=Level.BYE, bye=left[0])


def _alone(completion: Completion, bracket: Places) -> Solved | None:
    """The bracket without those below; good if the downfloaters leave the next bracket nothing to wish for."""
    exits = 2 + len(bracket.players) % 2
    while True:
        scope = scope_of(completion, [bracket.mdps, bracket.residents, (), (), ()], exits)
        best = _best(scope)
        if best is not None:
            break
        exits *= 2
        exits += (exits + len(bracket.players)) % 2
    pairs, left = _candidate(scope, best)
    if not completion.next_is_ideal(bracket.k + 1, mask_of(left)):
        return None
    return Solved(pairs=pairs, downfloaters=left, level=Level.BRACKET)


def _with_next(completion: Completion, bracket: Places) -> Solved | None:
    """The bracket and the next one; good if those who leave both can be paired further down."""
    following = completion.people.groups[bracket.k + 1]
    parity = (len(bracket.players) + len(following)) % 2
    exits = 2 + parity
    while True:
        scope = scope_of(completion, [bracket.mdps, bracket.residents, following, (), ()], exits)
        best = _best(scope)
        if best is not None and (_spare(scope, best) or exits >= len(scope.rows) - exits):
            break
        exits = 2 * exits + parity
    pairs, left, mates = _candidate_with_mates(scope, best)
    leaving = _leaving(scope, mates)
    if not completion.completes(bracket.k + 2, leaving):
        return None
    return Solved(pairs=pairs, downfloaters=left, level=Level.NEXT)


def _with_all(completion: Completion, bracket: Places, has_bye: bool) -> Solved:
    """The bracket and everybody below."""
    groups, k = completion.people.groups, bracket.k
    following = groups[k + 1] if k + 1 < len(groups) else range(0)
    rest = range(following.stop, completion.people.size) if following else range(0)
    bye = () if completion.bye is None or completion.bye_taken else (completion.bye,)
    scope = scope_of(completion, [bracket.mdps, bracket.residents, following, rest, bye], bye_counts=has_bye)
    best = _best(scope)
    assert best is not None, "the players left cannot be paired"
    pairs, left = _candidate(scope, best)
    return Solved(pairs=pairs, downfloaters=left, level=Level.ALL, bye=left[0] if bye and not following else None)


def _best(scope: Scope) -> tuple[Heaviest, Worth] | None:
    prices = [2 * max(line) for line in scope.table]
    worth = Worth(kinds=scope.kinds, table=scope.table, prices=[prices[kind] for kind in scope.kinds])
    problem = Problem(rows=scope.rows, kinds=scope.kinds, table=scope.table)
    start = tight_graph(problem, worth.prices, range(len(scope.rows)))
    found = heaviest(problem, worth.prices, start)
    return None if found is None else (found, worth)


def _spare(scope: Scope, best: tuple[Heaviest, Worth]) -> bool:
    """Whether two exits are left for each other: more exits would change nothing."""
    first = len(scope.rows) - scope.parts[OUT]
    return any(mate >= first for mate in best[0].mates[first:])


def _candidate(scope: Scope, best: tuple[Heaviest, Worth]) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    return _candidate_with_mates(scope, best)[:2]


def _candidate_with_mates(
    scope: Scope, best: tuple[Heaviest, Worth]
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...], Sequence[int]]:
    """The pairs of the first of the best candidates, who floats down, and the mates of all in the scope."""
    found, worth = best
    everybody = (1 << len(scope.rows)) - 1
    optima: Graph | Laminar
    if found.blossoms:
        optima = Laminar(list(found.tight), everybody, list(found.mates), found.blossoms)
    else:
        optima = Graph(list(found.tight), everybody, list(found.mates))
    pairs = first_candidate(optima, range(scope.parts[MDP]), scope.residents, worth)
    who = scope.who
    paired = {each for pair in pairs for each in pair}
    left = tuple(who[each] for each in range(scope.players) if each not in paired)
    return tuple((who[one], who[other]) for one, other in pairs), left, optima.mates


def _leaving(scope: Scope, mates: Sequence[int]) -> int:
    """Who of the bracket and the next has a mate further down."""
    players = scope.players + scope.parts[NEXT]
    return mask_of(scope.who[each] for each in range(players) if mates[each] >= players)

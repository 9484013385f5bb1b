"""FIDE Dutch, edition of 2017: C.04.3 as it was from 2017 to 31 January 2026 (Baku 2016, Goynuk 2017).

The brackets are paired from the top. A bracket is a weighted matching of its players and the next scoregroup; where
what is left could not be paired any more, the bracket just paired is the penultimate one: it is paired again so that
all players below it, in one last bracket, can be (A.9).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pairing.swiss.answer import Pairing
from pairing.swiss.colours import allocate
from pairing.swiss.engine import no_legal_pairing
from pairing.swiss.field import Field

from .criteria import Bracket, Entrant, Weights, entrants, legal_opponents
from .matching import Graph, Matching, best_matching, bits
from .selection import Shape, first_candidate

Places = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]

ORDINARY, LAST, PENULTIMATE, COLLAPSED = "ordinary", "last", "penultimate", "collapsed last"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedBracket:
    """What was done with a bracket: its players and pairs by their numbers, the higher ranked first.

    `part` is ORDINARY, LAST, or where the route of A.9 was taken PENULTIMATE or COLLAPSED; `criteria` are the values of the criteria C.5 to C.19 that were reached (C.7 apart), as `Bracket.vector` gives them.
    """

    score: int
    part: str
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    criteria: tuple[tuple[str, tuple[int, ...]], ...]


def pair(field: Field) -> Pairing:
    """The pairing of the round by the rules of 2017, with colours.

    Raises:
        NoLegalPairing: when nobody may meet whom is left, or nobody may have the bye.
    """
    brackets = paired_brackets(field)
    cards = field.everybody
    pairs = (allocate(cards[one], cards[other], field.initial_colour) for each in brackets for one, other in each.pairs)
    left = brackets[-1].downfloaters if brackets else ()
    return Pairing(pairs=tuple((white.number, black.number) for white, black in pairs), bye=left[0] if left else None)


def paired_brackets(field: Field) -> tuple[PairedBracket, ...]:
    """The brackets of the round from the top, as they were paired in the end.

    Raises:
        NoLegalPairing: as `pair` does.
    """
    return tuple(_Round(field).brackets())


class _Round:
    """Players are their places in rank order; the bye of an odd field is the place after the last."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.players = entrants(field)
        self.count = len(self.players)
        self.legal = list(legal_opponents(field, self.players))
        if self.count % 2:
            free = sum(1 << at for at, player in enumerate(self.players) if not player.barred_from_bye)
            self.legal = [mask | (free >> at & 1) << self.count for at, mask in enumerate(self.legal)] + [free]

    def brackets(self) -> Iterator[PairedBracket]:
        if not self._completes(range(self.count)):
            raise no_legal_pairing(self.field, "whatever is tried, somebody is left without a legal opponent")
        groups = self._scoregroups()
        mdps: tuple[int, ...] = ()
        collapsed = False
        while groups:
            residents, *below = groups
            part = COLLAPSED if collapsed else ORDINARY if below else LAST
            pairs = self._paired(mdps, residents, below, part)
            lower = tuple(each for group in below for each in group)
            if part == ORDINARY and not self._completes(left_over(mdps + residents, pairs) + lower):
                collapsed, part, below = True, PENULTIMATE, [lower]
                pairs = self._paired(mdps, residents, below, part)
            yield self._told(mdps, residents, part, pairs)
            mdps, groups = left_over(mdps + residents, pairs), below

    def _scoregroups(self) -> list[tuple[int, ...]]:
        return [tuple(group) for _, group in groupby(range(self.count), key=lambda at: self.players[at].card.score)]

    def _completes(self, left: Sequence[int]) -> bool:
        """Whether these players can all be paired, one of them with the bye if they are odd in number."""
        return Graph(self._among([*left, self.count] if len(left) % 2 else left)).fill()

    def _among(self, players: Sequence[int]) -> list[int]:
        """Who may meet whom among these players, as bit masks of their places in this list."""
        runs: list[tuple[int, int, int]] = []  # of players who follow each other: the first, his place, how many
        for place, player in enumerate(players):
            if runs and player == runs[-1][0] + runs[-1][2]:
                runs[-1] = (*runs[-1][:2], runs[-1][2] + 1)
            else:
                runs.append((player, place, 1))
        masks = [(first, place, (1 << count) - 1) for first, place, count in runs]
        return [
            sum((self.legal[player] >> first & mask) << place for first, place, mask in masks) for player in players
        ]

    def _paired(self, mdps: Places, residents: Places, below: Sequence[Places], part: str) -> Pairs:
        """The pairs of a bracket."""
        if part != ORDINARY:
            lower = below[0] if below else ()
            bye = (self.count,) * ((len(mdps) + len(residents) + len(lower)) % 2)
            return self._solved(mdps, residents, lower + bye, completing=True)
        pairs = self._if_next_is_ideal(mdps, residents, below[0])
        return self._solved(mdps, residents, below[0]) if pairs is None else pairs

    def _if_next_is_ideal(self, mdps: Places, residents: Places, following: Places) -> Pairs | None:
        """The pairs of an ordinary bracket if its downfloaters leave nothing to be desired in the next (C.7).

        Then nothing better could be had there, and the next bracket need not be looked at for the rest. Where there
        is but one downfloater it may be another than would be chosen without C.7, as long as C.5 and C.6 allow.
        """
        pairs = self._solved(mdps, residents, ())
        floaters = left_over(mdps + residents, pairs)
        if not floaters or self._is_ideal(floaters, following):
            return pairs
        if len(floaters) > 1:
            return None
        good = [player for player in mdps + residents if self._is_ideal((player,), following)]
        other = self._solved(mdps, residents, (), may_float=good) if good else pairs
        first, second = (self._vector(mdps, residents, each)[:2] for each in (pairs, other))
        return other if good and first == second else None

    def _is_ideal(self, floaters: Places, following: Places) -> bool:
        """Whether all downfloaters meet somebody of the next scoregroup and at most one is left over in it."""
        everybody = floaters + following
        legal = self._among(everybody)
        moved = (1 << len(floaters)) - 1
        legal[: len(floaters)] = [mask & ~moved for mask in legal[: len(floaters)]]
        if len(everybody) % 2:
            nobody = 1 << len(everybody)
            legal = [mask | nobody if at >= len(floaters) else mask for at, mask in enumerate(legal)]
            legal.append(nobody - 1 & ~moved)
        return Graph(legal).fill()

    def _solved(
        self,
        mdps: Places,
        residents: Places,
        beyond: Places,
        *,
        completing: bool = False,
        may_float: Sequence[int] | None = None,
    ) -> Pairs:
        """The pairs of the first of the best candidates; C.7 counts if players beyond are of an ordinary bracket.

        `may_float` are those who may be the one downfloater of a bracket without anybody beyond.
        """
        players = mdps + residents
        everybody = players + beyond
        legal = self._among(everybody)
        moved, inside = (1 << len(mdps)) - 1, (1 << len(players)) - 1
        legal[: len(mdps)] = [mask & ~moved for mask in legal[: len(mdps)]]
        bracket = self._bracket(mdps, residents, () if completing else beyond)
        alone = None if may_float is None else sum(1 << players.index(player) for player in may_float)
        best = _best(bracket, legal, completing=completing, alone=alone)
        meets = [mask & inside if at < len(players) else 0 for at, mask in enumerate(legal)]
        meets += [0] * (len(best.mates) - len(meets))
        shape = Shape(mdps=len(mdps), residents=len(residents), meets=tuple(meets))
        return tuple((everybody[one], everybody[other]) for one, other in first_candidate(shape, best))

    def _bracket(self, mdps: Places, residents: Places, following: Places = ()) -> Bracket:
        return Bracket(
            mdps=self._entrants(mdps),
            residents=self._entrants(residents),
            following=self._entrants(following),
            initial=self.field.initial_colour,
        )

    def _entrants(self, places: Places) -> tuple[Entrant, ...]:
        return tuple(self.players[at] for at in places)

    def _vector(self, mdps: Places, residents: Places, pairs: Pairs) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return self._bracket(mdps, residents).vector((self.players[one], self.players[other]) for one, other in pairs)

    def _told(self, mdps: Places, residents: Places, part: str, pairs: Pairs) -> PairedBracket:
        numbers = [player.card.number for player in self.players]
        return PairedBracket(
            score=self.players[residents[0]].card.score,
            part=part,
            mdps=tuple(numbers[at] for at in mdps),
            residents=tuple(numbers[at] for at in residents),
            pairs=tuple((numbers[one], numbers[other]) for one, other in pairs),
            downfloaters=tuple(numbers[at] for at in left_over(mdps + residents, pairs)),
            criteria=self._vector(mdps, residents, pairs),
        )


def left_over(players: Places, pairs: Pairs) -> Places:
    """The players who are in none of the pairs."""
    taken = {player for pair in pairs for player in pair}
    return tuple(player for player in players if player not in taken)


def _best(bracket: Bracket, legal: Sequence[int], *, completing: bool, alone: int | None) -> Matching:
    """The best candidates of a bracket as matchings of its players and those after them.

    Where the round must be completed only legal pairs will do. Elsewhere two who may not meet are two who are left
    over, which is worth nothing, and so is who is matched with nobody in an odd field (only those in `alone`).
    """
    weights = Weights(bracket)
    known, size = len(weights.players), len(legal) if completing else len(legal) + len(legal) % 2
    rows: list[list[int | None]] = [[None if completing else 0] * size for _ in range(size)]
    for one, mask in enumerate(legal):
        row = rows[one]
        for other in bits(mask & -(2 << one)):
            row[other] = rows[other][one] = weights.of(one, other) if other < known else 0
    if alone is not None:
        for one in range(size - 1):
            rows[one][-1] = rows[-1][one] = 0 if alone >> one & 1 else None
    best = best_matching(rows, [weights.spared(at) if at < known else 0 for at in range(size)])
    assert best is not None
    return best

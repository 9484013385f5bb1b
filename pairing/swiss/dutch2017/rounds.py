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
    pairs = (
        allocate(cards[one], cards[other], field.initial_colour) for each in brackets for one, other in each.pairs
    )
    left = brackets[-1].downfloaters if brackets else ()
    return Pairing(
        pairs=tuple((white.number, black.number) for white, black in pairs), bye=left[0] if left else None
    )


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
            paired = self._paired(mdps, residents, below, part)
            lower = tuple(each for group in below for each in group)
            if part == ORDINARY and not self._completes([*paired[1], *lower]):
                collapsed, part, below = True, PENULTIMATE, [lower]
                paired = self._paired(mdps, residents, below, part)
            yield self._told(mdps, residents, part, *paired)
            mdps, groups = paired[1], below

    def _scoregroups(self) -> list[tuple[int, ...]]:
        return [tuple(group) for _, group in groupby(range(self.count), key=lambda at: self.players[at].card.score)]

    def _completes(self, left: Sequence[int]) -> bool:
        """Whether these players can all be paired, one of them with the bye if they are odd in number."""
        return Graph(self._among([*left, self.count] if len(left) % 2 else left)).fill()

    def _among(self, players: Sequence[int]) -> list[int]:
        """Who may meet whom among these players, as bit masks of their places in this list."""
        place = {player: 1 << at for at, player in enumerate(players)}
        mask = sum(1 << player for player in players)
        return [sum(place[other] for other in bits(self.legal[player] & mask)) for player in players]

    def _paired(
        self, mdps: Places, residents: Places, below: Sequence[Places], part: str
    ) -> tuple[tuple[tuple[int, int], ...], Places]:
        """The pairs of a bracket and its downfloaters."""
        bracket = self._bracket(mdps, residents, below if part == ORDINARY else ())
        players = mdps + residents
        others = below[0] if below else ()
        if part != ORDINARY and (len(players) + len(others)) % 2:
            others += (self.count,)
        everybody = players + others
        legal = self._among(everybody)
        moved = (1 << len(mdps)) - 1
        legal = [mask & ~moved if at < len(mdps) else mask for at, mask in enumerate(legal)]
        inside = (1 << len(players)) - 1
        best = _best(bracket, legal, completing=part != ORDINARY)
        meets = tuple(mask & inside if at < len(players) else 0 for at, mask in enumerate(legal))
        meets += (0,) * (len(best.mates) - len(meets))
        shape = Shape(mdps=len(mdps), residents=len(residents), meets=meets)
        pairs = tuple((everybody[one], everybody[other]) for one, other in first_candidate(shape, best))
        taken = {player for pair in pairs for player in pair}
        return pairs, tuple(player for player in players if player not in taken)

    def _bracket(self, mdps: Places, residents: Places, below: Sequence[Places]) -> Bracket:
        return Bracket(
            mdps=self._entrants(mdps),
            residents=self._entrants(residents),
            following=self._entrants(below[0]) if below else (),
            initial=self.field.initial_colour,
        )

    def _entrants(self, places: Places) -> tuple[Entrant, ...]:
        return tuple(self.players[at] for at in places)

    def _told(
        self, mdps: Places, residents: Places, part: str, pairs: tuple[tuple[int, int], ...], floaters: Places
    ) -> PairedBracket:
        numbers = [player.card.number for player in self.players]
        bracket = self._bracket(mdps, residents, ())
        return PairedBracket(
            score=self.players[residents[0]].card.score,
            part=part,
            mdps=tuple(numbers[at] for at in mdps),
            residents=tuple(numbers[at] for at in residents),
            pairs=tuple((numbers[one], numbers[other]) for one, other in pairs),
            downfloaters=tuple(numbers[at] for at in floaters),
            criteria=bracket.vector((self.players[one], self.players[other]) for one, other in pairs),
        )


def _best(bracket: Bracket, legal: Sequence[int], *, completing: bool) -> Matching:
    """The best candidates of a bracket as matchings of its players and those after them.

    Where the round must be completed only legal pairs will do. Elsewhere two who may not meet are two who are left
    over, which is worth nothing, and so is who is matched with nobody in an odd field.
    """
    weights = Weights(bracket)
    known, size = len(weights.players), len(legal) if completing else len(legal) + len(legal) % 2
    rows: list[list[int | None]] = [[None if completing else 0] * size for _ in range(size)]
    for one, mask in enumerate(legal):
        row = rows[one]
        for other in bits(mask & -(2 << one)):
            row[other] = rows[other][one] = weights.of(one, other) if other < known else 0
    best = best_matching(rows)
    assert best is not None
    return best

"""FIDE Dutch, edition of 2017: C.04.3 as it was from 2017 to 31 January 2026 (Baku 2016, Goynuk 2017).

The brackets are paired from the top. Each is a weighted matching, alone if its downfloaters leave the next one nothing
to wish for, else with the next scoregroup. Where what is left could not be paired any more, the bracket just paired is
the penultimate one: it is paired again so that all players below it, in one last bracket, can be (A.9).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing.swiss.answer import Bracket as Told
from pairing.swiss.answer import Pairing
from pairing.swiss.bits import mask_of
from pairing.swiss.colours import allocate
from pairing.swiss.dutch.legality import People
from pairing.swiss.dutch.search import Graph
from pairing.swiss.engine import no_legal_pairing
from pairing.swiss.field import Card, Field, Unplayed

from .bracket import Solution, alone, completing, with_next
from .criteria import Bracket, floats_of

Places = tuple[int, ...]

ORDINARY, LAST, PENULTIMATE, COLLAPSED = "ordinary", "last", "penultimate", "collapsed last"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedBracket:
    """What was done with a bracket.

    `part` is ORDINARY, LAST, or where the route of A.9 was taken PENULTIMATE or COLLAPSED; `criteria` are the values
    of the criteria C.5 to C.19 that were reached (C.7 apart), as `Bracket.vector` gives them.
    """

    told: Told
    part: str
    criteria: tuple[tuple[str, tuple[int, ...]], ...]


def pair(field: Field) -> Pairing:
    """The pairing of the round by the rules of 2017, with colours.

    Raises:
        NoLegalPairing: when somebody is left without a legal opponent whatever is tried.
    """
    brackets = tuple(each.told for each in paired_brackets(field))
    cards = {card.number: card for card in field.cards}
    coloured = [
        allocate(cards[one], cards[other], field.initial_colour) for each in brackets for one, other in each.pairs
    ]
    return Pairing(
        pairs=tuple((white.number, black.number) for white, black in coloured),
        bye=brackets[-1].bye if brackets else None,
        brackets=brackets,
    )


def paired_brackets(field: Field) -> tuple[PairedBracket, ...]:
    """The brackets of the round from the top, as they were paired in the end.

    Raises:
        NoLegalPairing: as `pair` does.
    """
    return tuple(_Round(field).brackets())


def may_have_bye(card: Card) -> bool:
    """C.2 (C.04.1.d): he has had no bye, and no win by forfeit."""
    return {Unplayed.PAB, Unplayed.FORFEIT_WIN}.isdisjoint(card.unplayed)


class _Round:
    """Players are their places in rank order; the bye of an odd field is the place after the last."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.people = people = People.of(field)
        self.floats = [floats_of(card) for card in people.cards]
        self.rows = list(people.rows)
        if people.size % 2:
            free = mask_of(place for place, card in enumerate(people.cards) if may_have_bye(card))
            self.rows = [row | (free >> place & 1) << people.size for place, row in enumerate(self.rows)] + [free]

    def brackets(self) -> Iterator[PairedBracket]:
        if not self._completes(range(self.people.size)):
            raise no_legal_pairing(self.field, "whatever is tried, somebody is left without a legal opponent")
        groups = [tuple(group) for group in self.people.groups]
        mdps: Places = ()
        part = ORDINARY
        while groups:
            residents, *below = groups
            bracket = self._bracket(mdps, residents)
            if part == ORDINARY and below:
                solution = self._ordinary(mdps, residents, below[0])
                if not self._completes([*solution.downfloaters, *range(residents[-1] + 1, self.people.size)]):
                    part, below = PENULTIMATE, [tuple(each for group in below for each in group)]
                    solution = self._completed(bracket, below[0])
            else:
                part = LAST if part == ORDINARY else COLLAPSED
                solution = self._completed(bracket, ())
            yield self._told(bracket, solution, part)
            mdps, groups = solution.downfloaters, below

    def _bracket(self, mdps: Places, residents: Places, following: Places = ()) -> Bracket:
        return Bracket(people=self.people, floats=self.floats, mdps=mdps, residents=residents, following=following)

    def _completes(self, left: Sequence[int]) -> bool:
        """Whether these players can all be paired, one of them with the bye if they are odd in number."""
        bye = (1 << self.people.size) * (len(left) % 2)
        return Graph(self.rows, mask_of(left) | bye).perfect()

    def _completed(self, bracket: Bracket, lower: Places) -> Solution:
        """A bracket after which the round must be complete, or can be completed (C.4)."""
        bye = (self.people.size,) * ((len(bracket.players) + len(lower)) % 2)
        return completing(bracket, self.rows, lower + bye)

    def _ordinary(self, mdps: Places, residents: Places, following: Places) -> Solution:
        """A bracket paired by itself if its downfloaters leave nothing to be desired in the next one (C.7): nothing
        better could be had there. A single downfloater may be another than would be chosen without C.7, as long as
        C.5 and C.6 allow."""
        bracket = self._bracket(mdps, residents)
        found = alone(bracket, self.rows)
        assert found is not None
        if not found.pairs or self._is_ideal(found.downfloaters, following):
            return found
        if len(found.downfloaters) == 1:
            good = mask_of(player for player in bracket.players if self._is_ideal((player,), following))
            other = alone(bracket, self.rows, may_float=good) if good else None
            if other and bracket.vector(other.pairs)[:2] == bracket.vector(found.pairs)[:2]:
                return other
        return with_next(self._bracket(mdps, residents, following), self.rows, len(found.downfloaters))

    def _is_ideal(self, floaters: Places, following: Places) -> bool:
        """Whether all downfloaters meet somebody of the next scoregroup, and at most one is left over in it. No two of
        them could meet each other, or there would have been one pair more."""
        if not floaters:
            return True
        graph = Graph(self.rows, mask_of(floaters + following))
        exposed = graph.fill(graph.alive)
        if exposed.bit_count() > 1:
            return False
        return not exposed or bool(graph.reach(exposed.bit_length() - 1) & mask_of(following))

    def _told(self, bracket: Bracket, solution: Solution, part: str) -> PairedBracket:
        numbers = [card.number for card in self.people.cards]
        floaters = tuple(numbers[player] for player in solution.downfloaters)
        return PairedBracket(
            told=Told(
                score=self.people.scores[bracket.residents[0]],
                mdps=tuple(numbers[player] for player in bracket.mdps),
                residents=tuple(numbers[player] for player in bracket.residents),
                pairs=tuple((numbers[one], numbers[other]) for one, other in solution.pairs),
                downfloaters=floaters,
                level=solution.level,
                bye=floaters[0] if floaters and part in (LAST, COLLAPSED) else None,
            ),
            part=part,
            criteria=bracket.vector(solution.pairs),
        )

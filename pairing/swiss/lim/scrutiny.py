"""The pairs of a scoregroup: its floaters first, then the others by exchange (C.04.4.3, 2026, 3.6-3.8, art. 4, 5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.swiss.exchange import exchange_order
from pairing.swiss.matching import Matching

from .floaters import Scoregroup, floaters_in_order
from .people import People, order_of
from .trace import Direction, Settled, Why

Pair = tuple[int, int]


def pair_scoregroup(people: People, group: Scoregroup, staying: int) -> tuple[list[Pair], list[Settled]]:
    """The pairs of those who stay in a scoregroup, by places, and how each was made, in the order of their making.

    They must have a pairing. Each player gets the first opponent in his order who leaves the others a pairing (4.4)
    and with whom both can have the colour they are due (second scrutiny, 5.2); when there is none, the first who
    leaves the others a pairing. A floater goes through the scoregroup by number (3.8), the others as 4.2 says.
    """
    scrutiny = _Scrutiny(people, staying)
    for place, came in floaters_in_order(people, group):
        if scrutiny.left >> place & 1:
            order = order_of(_looks(people, came), scrutiny.left & ~(1 << place))
            scrutiny.settle(place, order, "3.8")
    while scrutiny.left:
        order = order_of(group.direction, scrutiny.left)
        scrutiny.settle(order[0], exchange_order(order, order[0]), "4.2")
    return scrutiny.pairs, scrutiny.settled


def _looks(people: People, came: Direction) -> Direction:
    """From which end a floater's opponent is looked for: the highest number first for one from above, the lowest first
    for one from below."""
    return Direction.DOWN if people.upfloaters_meet == "highest" else came


class _Scrutiny:
    """A scoregroup while its pairs are made; a builder, thrown away after."""

    def __init__(self, people: People, staying: int) -> None:
        self.pairs: list[Pair] = []
        self.settled: list[Settled] = []
        self._people = people
        self._matching = Matching(people.rows, staying)

    @property
    def left(self) -> int:
        """Who has no opponent yet."""
        return self._matching.alive

    def settle(self, place: int, order: Sequence[int], article: str) -> None:
        """Gives a player his opponent; both are out then."""
        opponent = self._best(place, order)
        self.pairs.append((place, opponent))
        before = order[: order.index(opponent)]
        suits = self._people.suits(place, opponent)
        passed_over = tuple(self._passed_over(place, before, suits))
        self.settled.append(
            Settled(
                player=self._people.cards[place].number,
                opponent=self._people.cards[opponent].number,
                article="5.2" if any(why is Why.DUE for _, why in passed_over) else article,
                passed_over=passed_over,
            )
        )

    def _best(self, place: int, order: Sequence[int]) -> int:
        people, matching = self._people, self._matching
        suited = [other for other in order if people.suits(place, other)]
        if people.maxi:
            first = matching.choose(place, order)
            matching.alive |= 1 << place | 1 << first  # they are mates now, but may still be parted
            suited = [other for other in suited if people.are_near(other, first)]  # 3.8, 5.7
            return matching.choose(place, [*suited, first])
        return matching.choose(place, [*suited, *(other for other in order if not people.suits(place, other))])

    def _passed_over(self, place: int, before: Sequence[int], suits: bool) -> Iterator[tuple[int, Why]]:
        """Those who stood before the opponent in the order, and why it was none of them."""
        people = self._people
        for other in before:
            why = people.why_not(place, other)
            if why is Why.OTHERS and suits and not people.suits(place, other):
                why = Why.DUE
            yield people.cards[other].number, why

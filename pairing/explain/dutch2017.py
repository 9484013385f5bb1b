"""What can be told of the FIDE Dutch of 2017: the brackets, the floats, and who may not meet at all.

Its engine keeps no criteria by which candidates could be compared one by one: of those who may meet and do not it is
only said that the best candidate has it otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.swiss.answer import Bracket, Pairing
from pairing.swiss.dutch.legality import People
from pairing.swiss.field import Card, Field

from .colours import colour_step
from .dutch import absolute, bracket_step, earlier_opponents
from .reasons import bye_had_step
from .values import SHOWN, Step


class Dutch2017:
    """A round and its brackets, asked pair by pair."""

    def __init__(self, field: Field, pairing: Pairing) -> None:
        self._field = field
        self._brackets = pairing.brackets
        self._bye = pairing.bye
        self._people = People.of(field)

    def of_pair(self, one: int, other: int) -> tuple[int, tuple[Step, ...]]:
        """The score of the bracket in which the two were paired, and why."""
        pairs = ((bracket, pair) for bracket in self._brackets for pair in bracket.pairs)
        bracket, pair = next(found for found in pairs if {one, other} == set(found[1]))
        return bracket.score, tuple(self._steps(bracket, *pair))

    def _steps(self, bracket: Bracket, higher: int, lower: int) -> Iterator[Step]:
        yield bracket_step(bracket)
        for each in self._brackets:
            if higher in each.downfloaters:
                yield Step(rule="C.04.3 A.4", kind="float", values={"player": higher, "score": each.score})
        _, earlier = earlier_opponents(bracket, (higher, lower))
        if not earlier:
            yield Step(rule="C.04.3 D.1", kind="first", values={"player": higher, "opponent": lower})
        for other in earlier[:SHOWN]:
            values = {"player": higher, "other": other}
            yield absolute(self._people, higher, other) or Step(rule="C.04.3 B.6", kind="not_best", values=values)
        if len(earlier) > SHOWN:
            values = {"player": higher, "count": len(earlier) - SHOWN}
            yield Step(rule="C.04.3 D.1", kind="more", values=values)

    def of_bye(self) -> tuple[int, tuple[Step, ...]]:
        """The score of the last bracket, and who below him may have no bye."""
        assert self._bye is not None
        ranked = list(self._people.cards)
        place = self._people.places()[self._bye]
        had = [step for card in ranked[:place:-1] if (step := bye_had_step(card))]
        last = self._brackets[-1]
        floats = [
            Step(rule="C.04.3 A.4", kind="float", values={"player": self._bye, "score": each.score})
            for each in self._brackets[:-1]
            if self._bye in each.downfloaters
        ]
        return last.score, (bracket_step(last), *floats, *had[:SHOWN])

    def colour(self, white: Card, black: Card) -> Step:
        """Why the first has White (E, the same as art. 5 of 2026)."""
        return colour_step(white, black, self._field.initial_colour)

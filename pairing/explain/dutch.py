"""Why a FIDE Dutch pairs as it does (C.04.3, 2026): each claim is proved by pairing the bracket anew under a condition.

"3 could not meet 7" means: the bracket was paired again with what had been settled before and with 3–7 forced, and the
best candidate there is differs from the real one first in the criterion that is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pairing.swiss.answer import Bracket, Pairing
from pairing.swiss.dutch import best_bracket
from pairing.swiss.dutch.legality import People
from pairing.swiss.field import Card, Field, Unplayed

from .colours import colour_step
from .measures import Measures
from .reasons import barred_step, bye_had_step, met_step, same_colour_step
from .values import SHOWN, Step, Value

Pairs = tuple[tuple[int, int], ...]


class Dutch:
    """A round and its brackets, asked pair by pair; what was worked out is kept."""

    def __init__(self, field: Field, pairing: Pairing, *, thorough: bool = True) -> None:
        """A `thorough` one tries whatever it tells of; else it says only that the best candidate has it otherwise, for
        which nothing need be tried."""
        self._field = field
        self._brackets = pairing.brackets
        self._bye = pairing.bye
        self._cards = {card.number: card for card in field.cards}
        self._people = People.of(field)
        self._measures = Measures(self._people, pairing.brackets)
        self._is_thorough = thorough
        self._exchanges: dict[int, Step | None] = {}

    def of_pair(self, one: int, other: int) -> tuple[int, tuple[Step, ...]]:
        """The score of the bracket in which the two were paired, and why."""
        pairs = ((bracket, pair) for bracket in self._brackets for pair in bracket.pairs)
        bracket, pair = next(found for found in pairs if {one, other} == set(found[1]))
        return bracket.score, tuple(self._pair_steps(bracket, *pair))

    def of_bye(self) -> tuple[int, tuple[Step, ...]]:
        """The score of the bracket in which the bye was given, and why to him."""
        bracket = next(each for each in self._brackets if each.bye is not None)
        assert bracket.bye is not None
        return bracket.score, tuple(self._bye_steps(bracket, bracket.bye))

    # A pair.

    def _pair_steps(self, bracket: Bracket, higher: int, lower: int) -> Iterator[Step]:
        yield bracket_step(bracket)
        yield from self._floats_of(higher)
        if higher not in bracket.mdps and (exchange := self._exchange_step(bracket, higher, lower)):
            yield exchange
        yield from self._passed_over(bracket, higher, lower)
        yield from self._level_steps(bracket)

    def _passed_over(self, bracket: Bracket, higher: int, lower: int) -> Iterator[Step]:
        """Those who stood before his opponent in the order (art. 4.2), and why it was none of them."""
        before, earlier = earlier_opponents(bracket, (higher, lower))
        if not earlier:
            yield Step(rule="C.04.3 art. 4.2", kind="first", values={"player": higher, "opponent": lower})
        for other in earlier[:SHOWN]:
            yield absolute(self._people, higher, other) or self._forced(bracket, before, (higher, other))
        if len(earlier) > SHOWN:
            values = {"player": higher, "count": len(earlier) - SHOWN}
            yield Step(rule="C.04.3 art. 4.2", kind="more", values=values)

    def _forced(self, bracket: Bracket, before: Pairs, pair: tuple[int, int]) -> Step:
        values: dict[str, Value] = {"player": pair[0], "other": pair[1]}
        if not self._is_thorough:
            return Step(rule="C.04.3 art. 3.5", kind="not_best", values=values)
        found = best_with(self._field, bracket, together=(*before, pair))
        return self._verdict(bracket, found, values, "pair")

    def _verdict(self, bracket: Bracket, found: Bracket | None, values: dict[str, Value], kind: str) -> Step:
        """What the best candidate under a condition lacks: the rest is left without a pairing (C4), the bye would go
        to a higher score (C5), a criterion is worse, or nothing but its place in the order (art. 4)."""
        if found is None and self._bye is not None and len(bracket.mdps) > 1:  # see `best_with`
            return Step(rule="C.04.3 C4 and C5", kind=f"{kind}_either", values=values)
        if found is None:
            return Step(rule="C.04.3 C4", kind=f"{kind}_rest", values=values)
        least = self._measures.difference(bracket, found)
        if least is None:
            return Step(rule="C.04.3 art. 4", kind=f"{kind}_later", values=values)
        if least.code == "C4":  # it could be completed, but only with another bye
            return Step(rule="C.04.3 C5", kind=f"{kind}_bye", values=values)
        told = {**values, "criterion": least.code, "had": least.had, "would": least.would}
        return Step(rule=f"C.04.3 {least.code}", kind=f"{kind}_costs", values=told)

    # The halves of a bracket.

    def _exchange_step(self, bracket: Bracket, higher: int, lower: int) -> Step | None:
        """Of a pair with somebody who changed halves: what the halves as they were would have cost (art. 4.3)."""
        upper, lower_half = halves(bracket)
        there = {*upper, *lower_half}
        first = [each for each in bracket.players if each in there][: len(upper)]
        if not self._is_thorough or (higher in first and lower not in first):
            return None
        if bracket.score not in self._exchanges:
            self._exchanges[bracket.score] = self._original_halves(bracket, first)
        return self._exchanges[bracket.score]

    def _original_halves(self, bracket: Bracket, first: Sequence[int]) -> Step:
        second = [each for half in halves(bracket) for each in half if each not in first]
        below = self._below(bracket)
        apart = [*_among(first), *_among(second), *((one, other) for one in first for other in below)]
        mdp_pairs = tuple(pair for pair in bracket.pairs if pair[0] in bracket.mdps)
        found = best_with(self._without_bye(first), bracket, together=mdp_pairs, apart=apart)
        step = self._verdict(bracket, found, {"score": bracket.score}, "halves")
        upper = halves(bracket)[0]
        up, down = (tuple(sorted(set(a) - set(b))) for a, b in ((upper, first), (first, upper)))
        return replace(step, values={**step.values, "up": up, "down": down})

    # Floaters.

    def _floats_of(self, player: int) -> Iterator[Step]:
        for bracket in self._brackets:
            if player in bracket.downfloaters and bracket.bye != player:
                yield from self._float_steps(bracket, player)

    def _float_steps(self, bracket: Bracket, player: int) -> Iterator[Step]:
        values: dict[str, Value] = {"player": player, "score": bracket.score}
        others = [each for each in bracket.players if each != player]
        if not others:
            yield Step(rule="C.04.3 art. 1.3", kind="float_single", values=values)
            return
        if all(absolute(self._people, player, each) for each in others):
            yield Step(rule="C.04.3 C6", kind="float_nobody", values=values)
            return
        if not self._is_thorough:
            yield Step(rule="C.04.3 art. 1.4", kind="float", values=values)
            return
        below = self._below(bracket)
        stays = self._without_bye([player])
        apart = [(player, each) for each in below]
        yield self._verdict(bracket, best_with(stays, bracket, apart=apart), values, "float")
        for other in self._could_float(bracket, player)[:SHOWN]:
            alone = [(other, each) for each in bracket.players if each != other]
            found = best_with(stays, bracket, apart=[*apart, *alone])
            step = self._verdict(bracket, found, {**values, "other": other}, "instead")
            if "criterion" in step.values or step.kind == "instead_later":
                yield step
            else:  # he is kept from all of the bracket here, and so from those who float with him: it may be C6 too
                yield replace(step, kind="instead_rest", rule="C.04.3 C4 to C6")

    def _could_float(self, bracket: Bracket, player: int) -> list[int]:
        """Those who stand lower and stayed, the lowest first: by their place they would float before him."""
        paired = {each for pair in bracket.pairs for each in pair}
        lower = bracket.players[bracket.players.index(player) + 1 :]
        return [each for each in reversed(lower) if each in paired and each in bracket.residents]

    def _below(self, bracket: Bracket) -> list[int]:
        return [card.number for card in self._field.cards if card.score < bracket.score]

    def _without_bye(self, players: Iterable[int]) -> Field:
        """The field in which these may not have the bye."""
        whom = set(players)
        cards = tuple(_had_bye(card) if card.number in whom else card for card in self._field.cards)
        return replace(self._field, cards=cards)

    # The bye.

    def _bye_steps(self, bracket: Bracket, player: int) -> Iterator[Step]:
        yield bracket_step(bracket)
        yield from self._floats_of(player)
        ranked = [card.number for card in self._field.cards]
        place = ranked.index(player)
        lower, higher = ranked[:place:-1], ranked[:place][::-1]
        for other in (*lower, *higher)[:SHOWN]:
            yield self._not_the_bye(bracket, player, other)
        if len(lower) > SHOWN:
            yield Step(rule="C.04.3 C5", kind="bye_more", values={"player": player, "count": len(lower) - SHOWN})
        yield from self._level_steps(bracket)

    def _not_the_bye(self, bracket: Bracket, player: int, other: int) -> Step:
        mine, his = self._cards[player], self._cards[other]
        values: dict[str, Value] = {"player": player, "other": other}
        if had := bye_had_step(his):
            return had
        if his.score > mine.score:
            told = {**values, "criterion": "C5", "had": mine.score, "would": his.score}
            return Step(rule="C.04.3 C5", kind="bye_costs", values=told)
        if not self._is_thorough:
            return Step(rule="C.04.3 art. 3.5", kind="bye_not_best", values=values)
        home = bracket if other in bracket.players else self._brackets[0]
        alone = [(other, each) for each in self._cards if each != other]
        found = best_with(self._field, home, apart=alone)
        if home is not bracket and found is not None:  # of his score, but paired further up before the bye came up
            return Step(rule="C.04.3 art. 3", kind="bye_paired", values=values)
        return self._verdict(bracket, found, values, "bye")

    # The bracket, the colours.

    def colour(self, white: Card, black: Card) -> Step:
        """Why the first has White (art. 5)."""
        return colour_step(white, black, self._field.initial_colour)

    def _level_steps(self, bracket: Bracket) -> Iterator[Step]:
        """How the bracket was decided, and what its pairs cost all the same."""
        yield Step(rule="C.04.3 art. 3.5", kind=f"level_{bracket.level.value}", values={"score": bracket.score})
        if costs := self._measures.costs(bracket):
            yield Step(rule="C.04.3 art. 2.4", kind="costs", values={"score": bracket.score, "costs": costs})


def absolute(people: People, one: int, other: int) -> Step | None:
    """Why the two may not meet whatever it is good for (C1, C3, or the arbiter's word); None when they may."""
    places = people.places()
    if people.rows[places[one]] >> places[other] & 1:
        return None
    first, second = people.cards[places[one]], people.cards[places[other]]
    return met_step(first, second) or barred_step(one, other, people.field.barred) or same_colour_step(first, second)


def best_with(
    field: Field, bracket: Bracket, *, together: Iterable[tuple[int, int]] = (), apart: Iterable[tuple[int, int]] = ()
) -> Bracket | None:
    """The best candidate with these pairs and without those; None when nobody could complete the round then.

    Two MDPs may be a pair for the completion, but are none in a bracket: where that alone makes a lower bye seem
    possible, they are kept apart. If nothing is found then either, it may still be that a higher bye would do (C5).
    """
    forced, kept = tuple(together), tuple(apart)
    found = best_bracket(field, bracket, together=forced, apart=kept)
    if found is None and len(bracket.mdps) > 1:
        return best_bracket(field, bracket, together=forced, apart=(*kept, *_among(bracket.mdps)))
    return found


def bracket_step(bracket: Bracket) -> Step:
    """The bracket, its residents, and who has floated down into it."""
    kind = "bracket_mdps" if bracket.mdps else "bracket"
    values: dict[str, Value] = {"score": bracket.score, "count": len(bracket.residents), "mdps": bracket.mdps}
    return Step(rule="C.04.3 art. 1.3", kind=kind, values=values)


def halves(bracket: Bracket) -> tuple[list[int], list[int]]:
    """S1 and S2 of the residents who met no MDP, as they were paired: in the candidate that comes first the one in S1
    is always the higher ranked of a pair (art. 4.3), and whoever floats down is in S2."""
    mdps = set(bracket.mdps)
    upper = [one for one, _ in bracket.pairs if one not in mdps]
    taken = {*upper, *(other for one, other in bracket.pairs if one in mdps)}
    return upper, [each for each in bracket.residents if each not in taken]


def earlier_opponents(bracket: Bracket, pair: tuple[int, int]) -> tuple[Pairs, list[int]]:
    """What was settled before a pair of the bracket, in the order of art. 4 (the MDPs, then S1, each by BSN), and those
    whom the higher ranked of it would have met earlier than his opponent."""
    bsn = {number: place for place, number in enumerate(bracket.players, 1)}
    settled = sorted(bracket.pairs, key=lambda each: bsn[each[0]])
    before = tuple(settled[: settled.index(pair)])
    taken = {other for _, other in before}
    pool = bracket.residents if pair[0] in bracket.mdps else halves(bracket)[1]
    return before, [each for each in pool if each not in taken and bsn[each] < bsn[pair[1]]]


def _among(players: Sequence[int]) -> list[tuple[int, int]]:
    return [(one, other) for place, one in enumerate(players) for other in players[place + 1 :]]


def _had_bye(card: Card) -> Card:
    """The same player as if he had had the bye; nothing but C2 looks at this."""
    return replace(card, unplayed=(Unplayed.PAB,), gains=(0,))

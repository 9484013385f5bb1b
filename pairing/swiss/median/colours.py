"""Who starts (rule 7)."""

from __future__ import annotations

from pairing.model import Colour
from pairing.swiss.field import Card, Field

from .options import Rules
from .trace import Coloured


def coloured(first: Card, second: Card, field: Field, rules: Rules, below: bool = False) -> Coloured:
    """The two with the one to start first; `below` when they were paired in a bracket below the median."""
    starts, rule = _starts(first, second, field, rules, below)
    other = second if starts is first else first
    return Coloured(starts=starts.number, other=other.number, rule=rule)


def _starts(first: Card, second: Card, field: Field, rules: Rules, below: bool) -> tuple[Card, str]:
    if more := first.sides.count(Colour.WHITE) - second.sides.count(Colour.WHITE):
        return second if more > 0 else first, "7.1"
    if more := first.sides.count(Colour.BLACK) - second.sides.count(Colour.BLACK):
        return first if more > 0 else second, "7.2"
    for back, (mine, his) in enumerate(zip(reversed(first.sides), reversed(second.sides), strict=True)):
        if mine is not his:
            did_not = first if mine is Colour.BLACK else second
            did = second if did_not is first else first
            return did if rules.colour_rule == "literal" else did_not, ("7.3", "7.4", "7.5")[min(back, 2)]
    return _by_turn(first, second, field, rules, below)


def _by_turn(first: Card, second: Card, field: Field, rules: Rules, below: bool) -> tuple[Card, str]:
    """7.6: of two with the same history one has his turn. The other side in an odd round, the rarer one in an even
    round; before a first match odd numbers have the side that was drawn by lot."""
    smaller, greater = sorted((first, second), key=lambda card: card.number)
    lead = smaller if below is (rules.same_history == "numeral") else greater
    if lead.sides:
        colour = _turn(lead, field.round)
    else:
        colour = field.initial_colour if lead.tpn % 2 else field.initial_colour.other
    other = greater if lead is smaller else smaller
    return lead if colour is Colour.WHITE else other, "7.6" if lead.sides else "lot"


def _turn(card: Card, number: int) -> Colour:
    more = 2 * card.sides.count(Colour.WHITE) - len(card.sides)
    if number % 2 or not more:
        return card.sides[-1].other
    return Colour.BLACK if more > 0 else Colour.WHITE

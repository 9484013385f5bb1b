"""Colours in the Lim system (C.04.4.3, 2026, art. 5 to 7)."""

from __future__ import annotations

from pairing.model import Colour
from pairing.swiss.field import Card


def may_have(card: Card, colour: Colour) -> bool:
    """Whether the colour would be neither the third in a row nor make three more of it than of the other (5.1)."""
    sides = card.sides
    return sides[-2:] != (colour, colour) and 2 * sides.count(colour) - len(sides) < 2


def due(card: Card, number: int) -> Colour | None:
    """The colour a player is due in the round of that number: the one he did not have last, in an even round the one
    he had less often (5.5, 5.6); never one that he may not have. None before his first game."""
    sides = card.sides
    if not sides:
        return None
    colour = sides[-1].other
    if number % 2 == 0 and (more := 2 * sides.count(Colour.WHITE) - len(sides)):
        colour = Colour.BLACK if more > 0 else Colour.WHITE
    return colour if may_have(card, colour) else colour.other


def allocate(
    pair: tuple[Card, Card], dues: tuple[Colour | None, Colour | None], lead: Card, lot: Colour
) -> tuple[Colour, str]:
    """The colour of the first of a pair, and the article that decides it.

    `dues` are the colours the two are due; `lead` is the one of them whose due colour goes before when all else is
    equal (5.4), and `lot` the colour of the odd numbers, for two who have not played yet (7.2).
    """
    first, second = pair
    white, black = (may_have(first, side) and may_have(second, side.other) for side in Colour)
    if white is not black:
        return Colour.WHITE if white else Colour.BLACK, "5.3"
    mine, his = dues
    if mine is not his:
        return mine or _other(his), "5.1"
    for one, other in zip(reversed(first.sides), reversed(second.sides), strict=False):
        if one is not other:
            return one.other, "5.4"
    colour = mine or (lot if lead.tpn % 2 else lot.other)
    return colour if lead is first else colour.other, "5.4" if mine else "7.2"


def _other(colour: Colour | None) -> Colour:
    assert colour is not None
    return colour.other

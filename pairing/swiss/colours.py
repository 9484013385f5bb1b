"""Colour preferences, and who gets White (C.04.3 art. 1.7 and 5, 2026; unchanged since 2017)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from pairing.model import Colour

from .field import Card


class Strength(IntEnum):
    """How much a player is due his colour; the greater the stronger."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference:
    """The colour a player is due (None before his first game), how strongly, and his colour difference: games with
    White less games with Black."""

    colour: Colour | None
    strength: Strength
    difference: int


def preference(card: Card) -> Preference:
    """What the colours of his past games make a player due (art. 1.7)."""
    sides = card.sides
    if not sides:
        return Preference(colour=None, strength=Strength.NONE, difference=0)
    difference = 2 * sides.count(Colour.WHITE) - len(sides)
    last = sides[-1]
    if difference and (abs(difference) > 1 or sides[-2:] != (last, last)):
        due = Colour.BLACK if difference > 0 else Colour.WHITE
    else:
        due = last.other
    return Preference(colour=due, strength=_strength(sides, difference), difference=difference)


def _strength(sides: tuple[Colour, ...], difference: int) -> Strength:
    if abs(difference) > 1 or (len(sides) > 1 and sides[-1] is sides[-2]):
        return Strength.ABSOLUTE
    return Strength.STRONG if difference else Strength.MILD


def allocate(first: Card, second: Card, initial: Colour) -> tuple[Card, Card]:
    """White and Black of a pair by the five rules of art. 5.2; `initial` is the colour of the odd numbers."""
    higher, lower = sorted((first, second), key=lambda card: (-card.score, card.number))
    gets = colour_of_higher(higher, lower, initial)[0]
    return (higher, lower) if gets is Colour.WHITE else (lower, higher)


def colour_of_higher(higher: Card, lower: Card, initial: Colour) -> tuple[Colour, str]:
    """The colour of the higher ranked of two players, and the article that decides it (5.2.1 to 5.2.5)."""
    due, other = preference(higher), preference(lower)
    if due.colour is not other.colour and (due.strength or other.strength):
        return due.colour or _other(other.colour), "5.2.1"
    if due.strength and other.strength:
        if due.strength is not other.strength:
            return _stronger(due, other, due.strength > other.strength), "5.2.2"
        wider = abs(due.difference) - abs(other.difference)
        if due.strength is Strength.ABSOLUTE and wider:
            return _stronger(due, other, wider > 0), "5.2.2"
    for mine, his in zip(reversed(higher.sides), reversed(lower.sides), strict=False):
        if mine is not his:
            return mine.other, "5.2.3"
    if due.colour is not None:
        return due.colour, "5.2.4"
    return initial if higher.tpn % 2 else initial.other, "5.2.5"


def _other(colour: Colour | None) -> Colour:
    assert colour is not None
    return colour.other


def _stronger(due: Preference, other: Preference, mine: bool) -> Colour:
    """The higher ranked player's colour when the stronger of two equal preferences is granted."""
    colour = _other(other.colour).other
    return colour if mine else colour.other

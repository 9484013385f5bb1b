"""Colour preferences, and who gets White (C.04.3 art. 1.7 and 5, 2026; unchanged since 2017)."""

from __future__ import annotations

from collections.abc import Sequence
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


WISHES: tuple[tuple[Colour | None, Strength], ...] = (
    (None, Strength.NONE),
    *((Colour.WHITE, strength) for strength in (Strength.MILD, Strength.STRONG, Strength.ABSOLUTE)),
    *((Colour.BLACK, strength) for strength in (Strength.MILD, Strength.STRONG, Strength.ABSOLUTE)),
)
"""The colour preferences by a small number, their wish: 0 none; 1, 2, 3 for White, 4, 5, 6 for Black."""


def preference(card: Card) -> Preference:
    """What the colours of his past games make a player due (art. 1.7)."""
    colour, strength = WISHES[wish(card.colours)]
    return Preference(colour=colour, strength=strength, difference=colour_difference(card.colours))


def colour_difference(colours: Sequence[Colour | None]) -> int:
    """Games with White less games with Black (art. 1.6)."""
    return colours.count(Colour.WHITE) - colours.count(Colour.BLACK)


def wish(colours: Sequence[Colour | None]) -> int:
    """The colour preference, as a number of `WISHES`, that these colours make (None: a round without a game)."""
    difference = colour_difference(colours)
    if -1 <= difference <= 1:
        last = before = None
        for colour in reversed(colours):
            if colour is not None:
                if last is not None:
                    before = colour
                    break
                last = colour
        if last is None:
            return 0
        if last is before:
            return 6 if last is Colour.WHITE else 3
        if not difference:
            return 4 if last is Colour.WHITE else 1
    strength = min(abs(difference), 2) + 1
    return strength if difference < 0 else strength + 3


def allocate(first: Card, second: Card, initial: Colour) -> tuple[Card, Card]:
    """White and Black of a pair by the five rules of art. 5.2; `initial` is the colour of the odd numbers."""
    is_higher = (-first.score, first.number) < (-second.score, second.number)
    higher, lower = (first, second) if is_higher else (second, first)
    gets = colour_of_higher(higher, lower, initial)[0]
    return (higher, lower) if gets is Colour.WHITE else (lower, higher)


def colour_of_higher(higher: Card, lower: Card, initial: Colour) -> tuple[Colour, str]:
    """The colour of the higher ranked of two players, and the article that decides it (5.2.1 to 5.2.5)."""
    return colour_by_wishes(higher, lower, (wish(higher.colours), wish(lower.colours)), initial)


def colour_by_wishes(higher: Card, lower: Card, wishes: tuple[int, int], initial: Colour) -> tuple[Colour, str]:
    """The same when the wishes of the two are known."""
    (due, strength), (other, his) = WISHES[wishes[0]], WISHES[wishes[1]]
    if due is not other:
        return (due or _other(other)), "5.2.1"
    if due is not None:
        if strength is not his:
            return (due if strength > his else due.other), "5.2.2"
        if strength is Strength.ABSOLUTE:
            wider = abs(colour_difference(higher.colours)) - abs(colour_difference(lower.colours))
            if wider:
                return (due if wider > 0 else due.other), "5.2.2"
        for mine, theirs in zip(reversed(higher.sides), reversed(lower.sides), strict=False):
            if mine is not theirs:
                return mine.other, "5.2.3"
        return due, "5.2.4"
    return (initial if higher.tpn % 2 else initial.other), "5.2.5"


def _other(colour: Colour | None) -> Colour:
    assert colour is not None
    return colour.other

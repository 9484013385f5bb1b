"""Why two may not meet at all, and why somebody may not have the bye: reasons that need no pairing to be tried."""

from __future__ import annotations

from pairing.model import Colour
from pairing.swiss.colours import preference
from pairing.swiss.field import Card, Unplayed

from .values import Step, Value

_GOT: dict[Unplayed | None, str] = {
    Unplayed.PAB: "bye_had",
    Unplayed.FORFEIT_WIN: "bye_forfeit",
    Unplayed.FULL: "bye_full",
}


def met_step(one: Card, other: Card) -> Step | None:
    """That the two have met (C.04.1 art. 2), and in which round; None when they have not."""
    if other.number not in one.opponents:
        return None
    number = 1 + one.opponents.index(other.number)
    values = {"player": one.number, "other": other.number, "round": number}
    return Step(rule="C.04.1 art. 2", kind="met", values=values)


def barred_step(one: int, other: int, barred: frozenset[frozenset[int]]) -> Step | None:
    """That the arbiter has forbidden the pair in this round; None when nobody has."""
    if frozenset((one, other)) not in barred:
        return None
    return Step(rule="the arbiter", kind="barred", values={"player": one, "other": other})


def same_colour_step(one: Card, other: Card) -> Step:
    """That both must have the same colour (C3)."""
    colour = preference(one).colour
    assert isinstance(colour, Colour)  # whoever must have a colour prefers it
    values: dict[str, Value] = {"player": one.number, "other": other.number, "colour": colour.name.title()}
    return Step(rule="C.04.3 C3", kind="same_colour", values=values)


def bye_had_step(card: Card) -> Step | None:
    """Why he may have no bye any more (C.04.1 art. 4), and since which round; None when he may."""
    for number, (why, gain) in enumerate(zip(card.unplayed, card.gains, strict=True), 1):
        if why is Unplayed.PAB or (why in _GOT and gain):
            return Step(rule="C.04.1 art. 4", kind=_GOT[why], values={"player": card.number, "round": number})
    return None

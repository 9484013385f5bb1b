"""What a pairing made by hand breaks: the rules no pairing may break, and what the system would have chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .errors import PairingError
from .swiss import SWISS
from .swiss.answer import Pairing
from .swiss.colours import Strength, preference
from .swiss.engine import pair as paired
from .swiss.field import Card, Field, Unplayed


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A rule (`C.04.1 art. 2`) and the sentence that says how it is broken, players by their numbers."""

    rule: str
    text: str


def broken_rules(
    field: Field, pairs: Sequence[tuple[int, int]], bye: int | None, system: str, edition: str = ""
) -> tuple[Broken, ...]:
    """Every rule that these pairs (White, Black) break, the absolute ones first, then where they are others than the
    system's own. Empty when they are the system's own."""
    return (
        *_seats(field, pairs, bye),
        *_absolute(field, pairs, bye, system),
        *_others(field, pairs, bye, system, edition),
    )


def _seats(field: Field, pairs: Sequence[tuple[int, int]], bye: int | None) -> Iterator[Broken]:
    seats = Counter(number for pair in pairs for number in pair)
    seats.update([] if bye is None else [bye])
    for card in field.cards:
        if seats[card.number] != 1:
            times = "is not paired" if not seats[card.number] else f"is paired {seats[card.number]} times"
            yield Broken(rule="C.04.1", text=f"{card.number} {times}")


def _absolute(field: Field, pairs: Sequence[tuple[int, int]], bye: int | None, system: str) -> Iterator[Broken]:
    cards = field.everybody
    for white, black in pairs:
        met = [number for number, other in enumerate(cards[white].opponents, 1) if other == black]
        if met:
            yield Broken(rule="C.04.1 art. 2", text=f"{white} and {black} met in round {met[0]} already")
        if frozenset((white, black)) in field.barred:
            yield Broken(rule="must not meet", text=f"{white} and {black} are not to meet in this round")
        if system == "dutch" and not field.is_last:
            yield from _colours(cards[white], cards[black])
    if bye is not None and (why := _had(cards[bye])):
        yield Broken(rule="C.04.1 art. 4", text=f"{bye} {why}, and is not to have the bye")


def _colours(white: Card, black: Card) -> Iterator[Broken]:
    wishes = preference(white), preference(black)
    if all(wish.strength is Strength.ABSOLUTE for wish in wishes) and wishes[0].colour is wishes[1].colour:
        assert wishes[0].colour is not None  # an absolute preference has one
        side = wishes[0].colour.name.title()
        yield Broken(rule="C.04.3 C3", text=f"{white.number} and {black.number} must both have {side}")


def _had(card: Card) -> str:
    """Why he has had his point without a game already."""
    for number, why in enumerate(card.unplayed, 1):
        if why in (Unplayed.PAB, Unplayed.FULL, Unplayed.FORFEIT_WIN):
            return f"won round {number} without a game"
    return ""


def _others(
    field: Field, pairs: Sequence[tuple[int, int]], bye: int | None, system: str, edition: str
) -> Iterator[Broken]:
    try:
        own = paired(field, SWISS[system].engine_of(edition))
    except PairingError as error:
        yield Broken(rule=system, text=f"by the rules there is no pairing: {error}")
        return
    if set(own.pairs) == set(pairs) and own.bye == bye:
        return
    yield Broken(rule=system, text=f"the system pairs {_listed(own, pairs, bye)}")


def _listed(own: Pairing, pairs: Sequence[tuple[int, int]], bye: int | None) -> str:
    missing = [f"{white}–{black}" for white, black in own.pairs if (white, black) not in pairs]
    free = [] if own.bye in (None, bye) else [f"{own.bye} with the bye"]
    return ", ".join((*missing, *free))

"""The players of a round as the Lim system sees them, with their neighbours as bit masks (C.04.4.3, 2026)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pairing.model import Colour
from pairing.swiss.bits import bits, mask_of
from pairing.swiss.field import Card, Field, Float

from .colours import due, may_have
from .options import is_maxi, option
from .trace import Direction, Why

MAXI_POINTS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """Everybody to pair, each at his place in the order of pairing numbers: the smallest numeral, the highest number,
    is at place 0. `rows` have the places of those with whom a player is compatible (2.1), `dues` the colours they are
    due; `floated` are those who floated in the round before (3.10).
    """

    field: Field
    cards: tuple[Card, ...]
    rows: tuple[int, ...]
    dues: tuple[Colour | None, ...]
    floated: int
    maxi: bool
    upfloaters_meet: Literal["lowest", "highest"]

    @classmethod
    def of(cls, field: Field) -> People:
        """The people of a field.

        Raises:
            InvalidTournament: for an option that is not in the table.
        """
        cards = tuple(sorted(field.cards, key=lambda card: card.number))
        return cls(
            field=field,
            cards=cards,
            rows=tuple(_rows(field, cards)),
            dues=tuple(due(card, field.round) for card in cards),
            floated=mask_of(place for place, card in enumerate(cards) if _floated_before(field, card)),
            maxi=is_maxi(field),
            upfloaters_meet="lowest" if option(field, "upfloater_opponent") == "lowest" else "highest",
        )

    def side(self, score: int) -> int:
        """0 for the score of the median scoregroup, positive above it, negative below."""
        return side_of_median(score, self.field.round - 1, self.field.scoring.win)

    def numbers(self, places: Iterable[int]) -> tuple[int, ...]:
        """The pairing numbers of the players at these places."""
        return tuple(self.cards[place].number for place in places)

    def suits(self, one: int, other: int) -> bool:
        """Whether both can have the colour they are due."""
        return self.dues[one] is None or self.dues[one] is not self.dues[other]

    def are_near(self, one: int, other: int) -> bool:
        """Whether their ratings differ by 100 points at the most, as some choices of a maxi-tournament demand; always,
        where it is none."""
        ratings = self.field.ratings
        mine, his = (ratings.get(self.cards[place].number, 0) for place in (one, other))
        return not self.maxi or abs(mine - his) <= MAXI_POINTS

    def why_not(self, one: int, other: int) -> Why:
        """Why two cannot be paired: what keeps them apart, or that the others could not be paired then."""
        first, second = self.cards[one], self.cards[other]
        if second.number in first.opponents:
            return Why.MET
        if frozenset((first.number, second.number)) in self.field.barred:
            return Why.BARRED
        return Why.OTHERS if self.rows[one] >> other & 1 else Why.COLOURS


def _rows(field: Field, cards: Sequence[Card]) -> Iterator[int]:
    places = {card.number: place for place, card in enumerate(cards)}
    may = {side: mask_of(place for place, card in enumerate(cards) if may_have(card, side)) for side in Colour}
    barred: dict[int, set[int]] = {}
    for one, other in (sorted(pair) for pair in field.barred):
        barred.setdefault(one, set()).add(other)
        barred.setdefault(other, set()).add(one)
    free = _free_of_colours(field, cards)
    for place, card in enumerate(cards):
        row = free[card.score] if free else 0
        for side in Colour:
            if may[side] >> place & 1:
                row |= may[side.other]
        apart = card.met | barred.get(card.number, set()) | {card.number}
        yield row & ~mask_of(places[number] for number in apart if number in places)


def _free_of_colours(field: Field, cards: Sequence[Card]) -> dict[int, int]:
    """By score the mask of those whom colours do not keep apart in the last round (6); empty in any other."""
    if not field.is_last:
        return {}
    everybody = option(field, "last_round") == "everybody"
    scores = {card.score for card in cards}
    return {
        score: mask_of(place for place, card in enumerate(cards) if everybody or card.score == score)
        for score in scores
    }


def _floated_before(field: Field, card: Card) -> bool:
    """Whether he was transferred to another scoregroup in the round before: as the better of two who met, down towards
    the median scoregroup, or as the weaker, up towards it."""
    if not card.opponents or not card.opponents[-1] or card.floats[-1] is None:
        return False
    side = side_of_median(card.points - card.gains[-1], field.round - 2, field.scoring.win)
    return side > 0 if card.floats[-1] is Float.DOWN else side < 0


def side_of_median(score: int, played: int, win: int) -> int:
    """0 for the score of the median scoregroup, half of the rounds played (2.2); positive above it, negative below."""
    return 2 * score - played * win


def order_of(direction: Direction, mask: int) -> list[int]:
    """The places of a mask in the order in which they are scrutinised: the highest number first when a scoregroup is
    paired downward, the lowest when it is paired upward."""
    places = list(bits(mask))
    return places if direction is Direction.DOWN else places[::-1]

"""Who may meet whom in a round: the absolute criteria C1 to C3 and what the others look at (C.04.3 art. 2, 2026).

Players are vertices 0 to n-1 in the order of art. 1.2 (score, then number); the bye is one more vertex, n, when they
are odd. Sets of players are bit masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pairing.swiss.bits import bits, where
from pairing.swiss.colours import wish
from pairing.swiss.field import Card, Field, Float

ABSOLUTES = (3, 6)
"""The wishes (`colours.WISHES`) of those who must not meet for their colour (C3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """The players of a round. `rows[v]` are those whom v may meet, without the bye; `groups` are the scoregroups.

    `by_wish[w]` are the players of a wish; `down` and `up` the floats of the last round and of the one before.
    """

    field: Field
    cards: tuple[Card, ...]
    groups: tuple[range, ...]
    scores: tuple[int, ...]
    wishes: tuple[int, ...]
    by_wish: tuple[int, ...]
    down: tuple[int, int]
    up: tuple[int, int]
    topscorers: int
    rows: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.cards)

    @classmethod
    def of(cls, field: Field, together: Iterable[tuple[int, int]] = ()) -> People:
        """The players of the field; those of `together` (numbers) may meet nobody else."""
        cards = tuple(sorted(field.cards, key=lambda card: (-card.score, card.number)))
        scores = tuple(card.score for card in cards)
        wishes = tuple([wish(card.colours) for card in cards])
        by_wish = [0] * 7
        for one in set(wishes):
            by_wish[one] = where([each == one for each in wishes])
        topscorers = _topscorers(field, scores)
        return cls(
            field=field,
            cards=cards,
            groups=_groups(scores),
            scores=scores,
            wishes=wishes,
            by_wish=tuple(by_wish),
            down=(_floated(cards, 1, Float.DOWN), _floated(cards, 2, Float.DOWN)),
            up=(_floated(cards, 1, Float.UP), _floated(cards, 2, Float.UP)),
            topscorers=topscorers,
            rows=tuple(_rows(field, cards, _closed(wishes, by_wish, topscorers), together)),
        )

    def places(self) -> dict[int, int]:
        """The vertex of each number."""
        return {card.number: place for place, card in enumerate(self.cards)}

    def played(self, place: int) -> int:
        """How many games he has played over the board (C9)."""
        colours = self.cards[place].colours
        return len(colours) - colours.count(None)


def _groups(scores: Sequence[int]) -> tuple[range, ...]:
    starts = [place for place, score in enumerate(scores) if not place or score != scores[place - 1]]
    return tuple(range(start, end) for start, end in zip(starts, [*starts[1:], len(scores)], strict=True))


def _floated(cards: Sequence[Card], ago: int, way: Float) -> int:
    if not cards or len(cards[0].floats) < ago:
        return 0
    return where([card.floats[-ago] is way for card in cards])


def _topscorers(field: Field, scores: Sequence[int]) -> int:
    """Art. 1.8: in the last round, those with more than half of the points of the rounds played."""
    if not field.is_last:
        return 0
    half = field.scoring.win * (field.round - 1)
    return where([2 * score > half for score in scores])


def _closed(wishes: Sequence[int], by_wish: Sequence[int], topscorers: int) -> list[int]:
    """C3: whom each player may not meet for his colour; a topscorer in the pair lifts it."""
    closed = {one: by_wish[one] & ~topscorers for one in ABSOLUTES}
    whom = [closed.get(each, 0) for each in wishes]
    for place in bits(topscorers):
        whom[place] = 0
    return whom


def _rows(field: Field, cards: Sequence[Card], closed: Sequence[int], together: Iterable[tuple[int, int]]) -> list[int]:
    everybody = (1 << len(cards)) - 1
    bit = {card.number: 1 << place for place, card in enumerate(cards)}
    barred = _barred(field.barred, bit)
    rows = []
    for card, colour in zip(cards, closed, strict=True):
        no = bit[card.number] | colour
        for number in card.opponents:
            no |= bit.get(number, 0)
        if barred and card.number in barred:
            no |= barred[card.number]
        rows.append(everybody & ~no)
    return _with_together(rows, bit, together)


def _barred(pairs: Iterable[frozenset[int]], bit: Mapping[int, int]) -> dict[int, int]:
    barred: dict[int, int] = {}
    for pair in pairs:
        for number in pair:
            barred[number] = barred.get(number, 0) | sum(bit.get(other, 0) for other in pair - {number})
    return barred


def _with_together(rows: list[int], bit: Mapping[int, int], together: Iterable[tuple[int, int]]) -> list[int]:
    for pair in together:
        both = bit[pair[0]] | bit[pair[1]]
        for place, row in enumerate(rows):
            rows[place] = row & both & ~(1 << place) if both >> place & 1 else row & ~both
    return rows

"""Who floats out of a scoregroup, and in which order floaters are paired (C.04.4.3, 2026, 2.3 and art. 3)."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.model import Colour
from pairing.swiss.bits import bits
from pairing.swiss.matching import Matching

from .people import People, order_of
from .trace import Direction, Floater, FloaterType

_DISADVANTAGE = list(FloaterType)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoregroup:
    """A scoregroup to be paired, as masks: its residents, the floaters that came from above and from below, and the
    residents of the scoregroup that its own floaters go to."""

    score: int
    direction: Direction
    residents: int
    downfloaters: int = 0
    upfloaters: int = 0
    next_residents: int = 0

    @property
    def members(self) -> int:
        """Everybody to pair in it."""
        return self.residents | self.downfloaters | self.upfloaters


def floaters_in_order(people: People, group: Scoregroup) -> list[tuple[int, Direction]]:
    """The floaters that came in, in the order in which they are paired: those from above by score and number, the
    highest first, those from below by score and number, the lowest first; the ones from above first (3.6, 3.7; below
    the median nobody comes from above)."""
    cards = people.cards
    down = sorted(bits(group.downfloaters), key=lambda place: (-cards[place].score, place))
    up = sorted(bits(group.upfloaters), key=lambda place: (cards[place].score, -place))
    return [*((place, Direction.DOWN) for place in down), *((place, Direction.UP) for place in up)]


def choose_floaters(people: People, group: Scoregroup) -> tuple[int, tuple[Floater, ...]]:
    """Who floats on, as a mask and one by one as they were chosen: as few as can be, so that the scoregroup keeps the
    greatest number of pairs (2.3, 3.10.2, 4.4).

    Each time it is the first of those without whom as many pairs remain: none of type a, b, c where there is one of a
    later type (3.9); nobody who floated in the round before (3.10); somebody due the colour that more are due (3.2.2;
    in a maxi-tournament within 100 points of the one who would float by number, 3.2.3); and then by number, the
    lowest when floating down, the highest when floating up (3.2.4, 3.3).
    """
    matching = Matching(people.rows, group.members)
    chosen, floaters = 0, list[Floater]()
    while candidates := matching.missable():
        place, floater = _first(people, group, chosen, candidates)
        matching.drop(place)
        chosen |= 1 << place
        floaters.append(floater)
    return chosen, tuple(floaters)


def _first(people: People, group: Scoregroup, chosen: int, candidates: int) -> tuple[int, Floater]:
    """The floater among the candidates, by the order of `choose_floaters`."""
    staying = group.members & ~chosen
    majority = _majority(people, staying)
    by_number = order_of(group.direction, staying)[::-1]
    taken = _opponents_found(people, chosen, group.next_residents)
    best: tuple[tuple[int, bool, bool, int], int] | None = None
    for rank, place in enumerate(by_number):
        if not candidates >> place & 1:
            continue
        kind = _type(people, group, chosen, taken, place)
        of_majority = people.dues[place] is majority and majority is not None and people.are_near(place, by_number[0])
        key = -_DISADVANTAGE.index(kind), bool(people.floated >> place & 1), not of_majority, rank
        if best is None or key < best[0]:
            best = key, place
    assert best is not None  # somebody without a mate is a candidate
    (disadvantage, floated, unlike, _), place = best
    floater = Floater(
        player=people.cards[place].number,
        direction=group.direction,
        type=_DISADVANTAGE[-disadvantage],
        floated_before=floated,
        of_majority=not unlike,
    )
    return place, floater


def _majority(people: People, staying: int) -> Colour | None:
    """The colour that more of them are due; None for neither."""
    dues = [people.dues[place] for place in bits(staying)]
    white, black = dues.count(Colour.WHITE), dues.count(Colour.BLACK)
    return None if white == black else Colour.WHITE if white > black else Colour.BLACK


def _type(people: People, group: Scoregroup, chosen: int, taken: int, place: int) -> FloaterType:
    """3.9.1: whether he has floated already, and whether an opponent is left for him in the next scoregroup beside
    those that the floaters chosen before him need (3.3, 3.4)."""
    has_floated = (group.downfloaters | group.upfloaters) >> place & 1
    if not people.rows[place] & group.next_residents:
        has_opponent = False
    else:
        has_opponent = not chosen or _opponents_found(people, chosen | 1 << place, group.next_residents) > taken
    if has_floated:
        return FloaterType.B if has_opponent else FloaterType.A
    return FloaterType.D if has_opponent else FloaterType.C


def _opponents_found(people: People, floaters: int, residents: int) -> int:
    """How many of the floaters can each have an opponent of his own among the residents."""
    rows = [0] * len(people.rows)
    for place in bits(floaters):
        rows[place] = people.rows[place] & residents
        for other in bits(rows[place]):
            rows[other] |= 1 << place
    return Matching(rows, floaters | residents).size

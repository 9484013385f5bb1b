"""The criteria of FIDE Dutch, edition of 2017 (C.04.3, section C), as costs of pairs and of players left over.

A cost is a criterion by its number and, where the rules compare score differences, the difference: of two lists of
the same length, sorted from the highest, the smaller is the one with fewer of the highest difference, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pairing.model import Colour
from pairing.swiss.colours import Preference, Strength, allocate, preference
from pairing.swiss.field import Card, Field, Float, Unplayed

Cost = tuple[int, int]
"""The number of the criterion, 5 to 19, and a score difference in tenths (0 where the criterion only counts)."""

A_POINT = 10
"""In tenths: a downfloater's score difference is taken to a point less than the lowest score of the bracket (A.8)."""

DOWNFLOATS, UPFLOATS = (12, 14), (13, 15)
"""The criteria of floats a round and two rounds ago; four further on they compare score differences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player as the criteria see him; floats are those of the last round and of the one before."""

    card: Card
    due: Preference
    floats: tuple[Float | None, Float | None]
    topscorer: bool
    barred_from_bye: bool

    @property
    def kind(self) -> tuple[object, ...]:
        """What the costs of a pair without a topscorer depend on."""
        return self.card.score, self.due.colour, self.due.strength, self.floats


def entrants(field: Field) -> tuple[Entrant, ...]:
    """The players of the field in rank order."""
    half = field.scoring.win * (field.round - 1)
    return tuple(
        Entrant(
            card=card,
            due=preference(card),
            floats=(_float(card, 1), _float(card, 2)),
            topscorer=field.is_last and 2 * card.score > half,  # A.7
            barred_from_bye=not {Unplayed.PAB, Unplayed.FORFEIT_WIN}.isdisjoint(card.unplayed),  # C.2
        )
        for card in field.cards
    )


def _float(card: Card, ago: int) -> Float | None:
    """Who does not play in a round, for whatever reason, gets a downfloat (A.4, 2017)."""
    if ago > len(card.floats):
        return None
    return card.floats[-ago] if card.unplayed[-ago] is None else Float.DOWN


def legal_opponents(field: Field, players: Sequence[Entrant]) -> tuple[int, ...]:
    """For each player the places of those he may meet by C.1, C.3 and the forbidden pairs, as a bit mask."""
    place = {player.card.number: 1 << at for at, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    topscorers = sum(1 << at for at, player in enumerate(players) if player.topscorer)
    absolute = dict.fromkeys(Colour, 0)
    for at, player in enumerate(players):
        if player.due.colour and player.due.strength is Strength.ABSOLUTE and not player.topscorer:
            absolute[player.due.colour] |= 1 << at
    legal = []
    for at, player in enumerate(players):
        banned = 1 << at | sum(place.get(number, 0) for number in player.card.met)
        if player.due.colour and absolute[player.due.colour] >> at & 1:
            banned |= absolute[player.due.colour] & ~topscorers
        legal.append(everybody & ~banned)
    for pair in field.barred:
        if len(both := [place[number] for number in pair if number in place]) > 1:
            for one, other in (both, both[::-1]):
                legal[one.bit_length() - 1] &= ~other
    return tuple(legal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A bracket in rank order; `following` is the next scoregroup if C.7 looks at it, else empty."""

    mdps: tuple[Entrant, ...]
    residents: tuple[Entrant, ...]
    following: tuple[Entrant, ...] = ()
    initial: Colour = Colour.WHITE

    @property
    def players(self) -> tuple[Entrant, ...]:
        """MDPs and residents."""
        return self.mdps + self.residents

    def left_over(self, player: Entrant) -> Iterator[Cost]:
        """What it costs to leave a player of the bracket as a downfloater."""
        difference = player.card.score - self.players[-1].card.score + A_POINT
        yield 5, 0
        yield 6, difference
        yield from _again(player, Float.DOWN, DOWNFLOATS, difference)

    def left_over_next(self, player: Entrant) -> Iterator[Cost]:
        """What it costs to leave him over in the next bracket too, or one of its residents (C.7)."""
        if self.following:
            yield 7, NEXT_PAIRS
            yield 7, player.card.score - self.following[-1].card.score + A_POINT

    def paired(self, higher: Entrant, lower: Entrant) -> Iterator[Cost]:
        """What a pair of the bracket costs, C.8 and C.9 apart."""
        difference = higher.card.score - lower.card.score
        yield from _difference(6, difference)
        if higher.due.colour and higher.due.colour is lower.due.colour:
            yield 10, 0
            if min(higher.due.strength, lower.due.strength) is Strength.STRONG:
                yield 11, 0
        if difference:
            yield from _again(higher, Float.DOWN, DOWNFLOATS, difference)
            yield from _again(lower, Float.UP, UPFLOATS, difference)

    def paired_next(self, higher: Entrant, lower: Entrant) -> Iterator[Cost]:
        """What a pair of the next bracket costs (C.7)."""
        yield from _difference(7, higher.card.score - lower.card.score)

    def topscorer_faults(self, one: Entrant, other: Entrant) -> Iterator[Cost]:
        """C.8 and C.9: whom the allocation of colours takes too far, in a pair with a topscorer."""
        if not (one.topscorer or other.topscorer):
            return
        white = allocate(one.card, other.card, self.initial)[0]
        for player in (one, other):
            colour, step = (Colour.WHITE, 1) if player.card is white else (Colour.BLACK, -1)
            if abs(player.due.difference + step) > 2:
                yield 8, 0
            if player.card.sides[-2:] == (colour, colour):
                yield 9, 0

    def vector(self, pairs: Iterable[tuple[Entrant, Entrant]]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Each criterion of a candidate, C.7 apart: a count, or score differences from the highest (tenths)."""
        pairs = tuple(pairs)
        taken = {player.card.number for pair in pairs for player in pair}
        costs = [cost for pair in pairs for cost in (*self.paired(*pair), *self.topscorer_faults(*pair))]
        costs += [cost for player in self.players if player.card.number not in taken for cost in self.left_over(player)]
        found: dict[int, list[int]] = {criterion: [] for criterion in (5, 6, *range(8, 20))}
        for criterion, difference in costs:
            found[criterion].append(difference)
        lists = (6, 16, 17, 18, 19)
        return tuple(
            (f"C.{criterion}", tuple(sorted(values, reverse=True)) if criterion in lists else (len(values),))
            for criterion, values in found.items()
        )


NEXT_PAIRS = 1 << 30
"""In C.7 the number of pairs comes before every score difference."""


def _difference(criterion: int, difference: int) -> Iterator[Cost]:
    """Differences of nothing are the same in all candidates with as many pairs."""
    if difference:
        yield criterion, difference


def _again(player: Entrant, direction: Float, criteria: tuple[int, int], difference: int) -> Iterator[Cost]:
    for criterion, before in zip(criteria, player.floats, strict=True):
        if before is direction:
            yield criterion, 0
            yield criterion + 4, difference


class Weights:
    """What the pairs of a bracket and of the next one are worth: what a pair spares less what it costs, the criteria
    being digits of one number, the highest first.

    Players are their places in the bracket, the next scoregroup after it. Not to meet is worth nothing.
    """

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.players = bracket.players + bracket.following
        self.inside = len(bracket.players)
        self.has_topscorers = any(player.topscorer for player in bracket.players)
        kinds: dict[tuple[object, ...], int] = {}
        self.kinds = [
            kinds.setdefault((at < self.inside, player.kind), len(kinds)) for at, player in enumerate(self.players)
        ]
        self.samples = [self.kinds.index(kind) for kind in range(len(kinds))]
        self.units = self._units()
        self.values = self._values()

    def spared(self, at: int) -> int:
        """What it costs to leave this player over: no pair of his is worth more than this and his opponent's."""
        return sum(self.units[cost] for cost in self._left_over(at))

    def of(self, one: int, other: int) -> int:
        """What the pair is worth."""
        worth = self.values[self.kinds[one]][self.kinds[other]]
        if self.has_topscorers and max(one, other) < self.inside:
            faults = self.bracket.topscorer_faults(self.players[one], self.players[other])
            worth -= sum(self.units[cost] for cost in faults)
        return worth

    def _left_over(self, at: int) -> list[Cost]:
        player, bracket = self.players[at], self.bracket
        return [*(bracket.left_over(player) if at < self.inside else ()), *bracket.left_over_next(player)]

    def _costs(self, one: int, other: int) -> tuple[list[Cost], list[Cost]]:
        """What the pair spares, and what it costs."""
        bracket, (higher, lower) = self.bracket, sorted((one, other))
        players = self.players[higher], self.players[lower]
        if lower < self.inside:
            return self._left_over(higher) + self._left_over(lower), list(bracket.paired(*players))
        spared = [cost for player in players for cost in bracket.left_over_next(player)]
        return spared, list(bracket.paired_next(*players))

    def _units(self) -> dict[Cost, int]:
        """The value of each digit; the less a criterion weighs, the lower."""
        found = {(8, 0), (9, 0)}
        for one in self.samples:
            for other in self.samples:
                found.update(*self._costs(one, other))
        width = (4 * len(self.players) + 4).bit_length()
        ordered = sorted(found, key=lambda cost: (-cost[0], cost[1]))
        return {cost: 1 << width * at for at, cost in enumerate(ordered)}

    def _values(self) -> list[list[int]]:
        rows = []
        for one in self.samples:
            costs = [self._costs(one, other) for other in self.samples]
            rows.append(
                [
                    sum(map(self.units.__getitem__, spared)) - sum(map(self.units.__getitem__, paid))
                    for spared, paid in costs
                ]
            )
        return rows

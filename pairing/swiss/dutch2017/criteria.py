"""The criteria of FIDE Dutch, edition of 2017 (C.04.3, section C), as costs of pairs and of players left over.

A cost is a criterion by its number and, where the rules compare score differences, the difference: of two lists of
the same length, sorted from the highest, the smaller is the one with fewer of the highest difference, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pairing.swiss.colours import WISHES, Strength
from pairing.swiss.dutch.legality import ABSOLUTES, People
from pairing.swiss.dutch.weights import topscorer_faults
from pairing.swiss.field import Card, Float

Cost = tuple[int, int]
"""The number of the criterion, 5 to 19, and a score difference in tenths (0 where the criterion only counts)."""

A_POINT = 10
"""In tenths: a downfloater's score difference is taken to a point less than the lowest score of the bracket (A.8)."""

NEXT_PAIRS = 1 << 30
"""The number of pairs of the next bracket, which comes before every score difference in C.7."""

DOWNFLOATS, UPFLOATS = (12, 14), (13, 15)
"""The criteria of floats of the last round and of the one before; those of score differences are four further on."""

LISTS = (6, 16, 17, 18, 19)
"""The criteria that compare lists of score differences."""

Floats = tuple[Float | None, Float | None]


def floats_of(card: Card) -> Floats:
    """The floats of the last round and of the one before; who did not play, for whatever reason, floated down (A.4)."""
    return _float(card, 1), _float(card, 2)


def _float(card: Card, ago: int) -> Float | None:
    if ago > len(card.floats):
        return None
    return card.floats[-ago] if card.unplayed[-ago] is None else Float.DOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A bracket, players by their places in the rank order of the round. `following` is the next scoregroup if C.7
    looks at it, else empty."""

    people: People
    floats: Sequence[Floats]
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """MDPs and residents."""
        return self.mdps + self.residents

    def is_beyond(self, player: int) -> bool:
        """Whether he is of the next scoregroup: those rank below all others."""
        return bool(self.following) and player >= self.following[0]

    def left_over(self, player: int) -> Iterator[Cost]:
        """What it costs to leave a player of the bracket as a downfloater."""
        scores = self.people.scores
        difference = scores[player] - scores[self.residents[-1]] + A_POINT
        yield 5, 0
        yield 6, difference
        yield from self._again(player, Float.DOWN, DOWNFLOATS, difference)

    def left_over_next(self, player: int) -> Iterator[Cost]:
        """What it costs to leave him over in the next bracket too, or one of its residents (C.7)."""
        if self.following:
            scores = self.people.scores
            yield 7, NEXT_PAIRS
            yield 7, scores[player] - scores[self.following[-1]] + A_POINT

    def paired(self, higher: int, lower: int) -> Iterator[Cost]:
        """What a pair of the bracket costs."""
        people = self.people
        difference = people.scores[higher] - people.scores[lower]
        if difference:  # those of nothing are as many in all candidates with as many pairs
            yield 6, difference
            yield from self._again(higher, Float.DOWN, DOWNFLOATS, difference)
            yield from self._again(lower, Float.UP, UPFLOATS, difference)
        (colour, strength), (other, his) = WISHES[people.wishes[higher]], WISHES[people.wishes[lower]]
        if colour is not None and colour is other:
            yield 10, 0
            if min(strength, his) is Strength.STRONG:
                yield 11, 0
            if min(strength, his) is Strength.ABSOLUTE:
                beyond, thrice = topscorer_faults(people, higher, lower)
                yield from [(8, 0)] * beyond + [(9, 0)] * thrice

    def paired_next(self, higher: int, lower: int) -> Iterator[Cost]:
        """What a pair of the next bracket costs (C.7)."""
        difference = self.people.scores[higher] - self.people.scores[lower]
        if difference:
            yield 7, difference

    def _again(self, player: int, direction: Float, criteria: tuple[int, int], difference: int) -> Iterator[Cost]:
        for criterion, before in zip(criteria, self.floats[player], strict=True):
            if before is direction:
                yield criterion, 0
                yield criterion + 4, difference

    def vector(self, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Each criterion of a candidate, C.7 apart: a count, or score differences from the highest (tenths)."""
        pairs = tuple(pairs)
        taken = {player for pair in pairs for player in pair}
        costs = [cost for pair in pairs for cost in self.paired(*pair)]
        costs += [cost for player in self.players if player not in taken for cost in self.left_over(player)]
        found: dict[int, list[int]] = {criterion: [] for criterion in (5, 6, *range(8, 20))}
        for criterion, difference in costs:
            found[criterion].append(difference)
        return tuple(
            (f"C.{criterion}", tuple(sorted(values, reverse=True)) if criterion in LISTS else (len(values),))
            for criterion, values in found.items()
        )

    def kind(self, player: int) -> tuple[object, ...]:
        """All that the costs of his pairs depend on. In the last round the whole history of a player with an absolute
        preference can matter: he is a kind by himself."""
        people = self.people
        wish = people.wishes[player]
        alone = player if people.topscorers and wish in ABSOLUTES else -1
        return self.is_beyond(player), people.scores[player], wish, self.floats[player], alone


class Weights:
    """What pairs are worth: what a pair spares less what it costs, the criteria being digits of one number, the highest
    first.

    `kinds` are those of the players of the bracket and of the next scoregroup, in this order; `table` says what a pair
    of two kinds is worth. The last kind are all others, with whom nothing is worth anything. `spared` is, by kind, what
    it costs to leave such a player over: no pair is worth more than this for both.
    """

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        players = bracket.players + bracket.following
        names = [bracket.kind(player) for player in players]
        order = {name: at for at, name in enumerate(dict.fromkeys(names))}
        self.kinds = [order[name] for name in names]
        samples = [players[names.index(name)] for name in order]
        self.other = len(samples)
        left = [self._left_over(player) for player in samples]
        costs = [[self._costs(one, other) for other in samples] for one in samples]
        self.units = _units([*left, *(each for line in costs for each in line)], len(players))
        self.spared = [*(self._value(each) for each in left), 0]
        self.table = self._table(samples, left, costs)

    def _left_over(self, player: int) -> list[Cost]:
        bracket = self.bracket
        here = () if bracket.is_beyond(player) else bracket.left_over(player)
        return [*here, *bracket.left_over_next(player)]

    def _costs(self, one: int, other: int) -> list[Cost]:
        """What a pair of two such players costs; of two MDPs, who never are one, it does not matter."""
        bracket = self.bracket
        higher, lower = sorted((one, other))
        return list((bracket.paired_next if bracket.is_beyond(lower) else bracket.paired)(higher, lower))

    def _value(self, costs: Iterable[Cost]) -> int:
        return sum(self.units[cost] for cost in costs)

    def _table(
        self, samples: Sequence[int], left: Sequence[list[Cost]], costs: Sequence[Sequence[list[Cost]]]
    ) -> list[list[int]]:
        """A pair of the bracket spares all that two players would cost, one of the next bracket only what they would
        cost there."""
        inside = [not self.bracket.is_beyond(player) for player in samples]
        next_spared = [self._value(cost for cost in each if cost[0] == 7) for each in left]
        table = []
        for one, line in enumerate(costs):
            worth = []
            for other, cost in enumerate(line):
                spared = self.spared if inside[one] and inside[other] else next_spared
                worth.append(spared[one] + spared[other] - self._value(cost))
            table.append([*worth, 0])
        return [*table, [0] * (len(samples) + 1)]


def _units(costs: Iterable[Iterable[Cost]], players: int) -> dict[Cost, int]:
    """The value of each digit, with room for what all players together may add to it: the last criterion is the lowest,
    of one criterion the least difference."""
    found = {cost for each in costs for cost in each}
    room = (4 * players + 4).bit_length()
    ordered = sorted(found, key=lambda cost: (-cost[0], cost[1]))
    return {cost: 1 << room * at for at, cost in enumerate(ordered)}

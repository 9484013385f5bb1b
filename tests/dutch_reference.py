"""FIDE Dutch 2026, plain and slow: the oracle that the fast engine is compared with, for fields up to 40 or so.

Every bracket is one weighted matching of all players not yet paired, so that completion (C4) needs no thought. The
weight of a pair is a number whose digits, highest first, are what it adds to each criterion (C.04.3 art. 2); then the
order of the candidates (art. 4) in three further matchings: MDPs and their opponents, exchanges, transpositions.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from pairing.errors import NoLegalPairing
from pairing.model import Colour
from pairing.swiss.answer import Pairing
from pairing.swiss.colours import Strength, allocate, preference
from pairing.swiss.field import Card, Field, Float, Unplayed
from tests.dense_matching import Matching, best_matching

BYE = 0
Digits = list[tuple[int, int]]
"""A value and the greatest sum that may come of it, for each digit from the highest."""


def pair(field: Field) -> Pairing:
    """The pairing of the rules of 2026, colours given.

    Raises:
        NoLegalPairing: when the rules leave none.
    """
    pairs, bye = Round(field).pairs()
    cards = {card.number: card for card in field.cards}
    coloured = (allocate(cards[one], cards[other], field.initial_colour) for one, other in pairs)
    return Pairing(pairs=tuple((white.number, black.number) for white, black in coloured), bye=bye)


def barred_from_bye(card: Card, win: int) -> bool:
    """C2: he had the bye, or scored in one round as much as a win without playing."""
    return any(
        why is Unplayed.PAB or (why is not None and gain >= win)
        for why, gain in zip(card.unplayed, card.gains, strict=True)
    )


def float_of(card: Card, rounds_ago: int) -> Float | None:
    return card.floats[-rounds_ago] if len(card.floats) >= rounds_ago else None


def played(card: Card) -> int:
    return sum(colour is not None for colour in card.colours)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """Numbers of the players in rank order; `below` is the next scoregroup."""

    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    below: frozenset[int]
    bye_counts: bool

    @property
    def players(self) -> frozenset[int]:
        return frozenset(self.mdps + self.residents)


class Round:
    """One round of one field; players are their numbers and the bye is a player of number 0."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.cards = {card.number: card for card in field.cards}
        self.rank = {card.number: place for place, card in enumerate(field.cards)}
        self.due = {card.number: preference(card) for card in field.cards}
        self.scores = sorted({card.score for card in field.cards}, reverse=True)
        half = field.scoring.win * (field.round - 1)
        self.topscorers = {card.number for card in field.cards if field.is_last and 2 * card.score > half}
        self.bye_score: int | None = None

    def pairs(self) -> tuple[list[tuple[int, int]], int | None]:
        left = set(self.cards)
        if len(left) % 2:
            self._settle_bye_score()
            left.add(BYE)
        elif not self.completes(left):
            raise NoLegalPairing(f"round {self.field.round}: no complete pairing")
        done: list[tuple[int, int]] = []
        mdps: tuple[int, ...] = ()
        for score in self.scores:
            mates = self._bracket_mates(mdps, score, left)
            players = mdps + self.of_score(score)
            found = [(each, mates[each]) for each in players if mates[each] in players and each < mates[each]]
            done += found
            left -= {each for two in found for each in two}
            mdps = tuple(each for each in players if each in left)
        return done, mdps[0] if mdps else None

    def of_score(self, score: int) -> tuple[int, ...]:
        return tuple(card.number for card in self.field.cards if card.score == score)

    def _settle_bye_score(self) -> None:
        """C5: the lowest score of which somebody may have the bye."""
        win = self.field.scoring.win
        may = {card.score for card in self.field.cards if not barred_from_bye(card, win)}
        for self.bye_score in sorted(may):
            if self.completes({*self.cards, BYE}):
                return
        raise NoLegalPairing(f"round {self.field.round}: nobody can have the bye")

    def legal(self, one: int, other: int) -> bool:
        """C1, C3 and the forbidden pairs; for the bye C2 and C5."""
        if BYE in (one, other):
            card = self.cards[one or other]
            return card.score == self.bye_score and not barred_from_bye(card, self.field.scoring.win)
        if other in self.cards[one].met or frozenset((one, other)) in self.field.barred:
            return False
        free = {one, other} & self.topscorers
        return bool(free) or self.clash(one, other) < Strength.ABSOLUTE

    def clash(self, one: int, other: int) -> Strength:
        """The weaker of two preferences for the same colour; NONE when they do not clash."""
        first, second = self.due[one], self.due[other]
        if first.colour is None or first.colour is not second.colour:
            return Strength.NONE
        return min(first.strength, second.strength)

    def completes(self, players: Iterable[int]) -> bool:
        return self._best(sorted(players), self.legal, lambda one, other: 0) is not None

    def _best(
        self, players: list[int], may: Callable[[int, int], bool], weight: Callable[[int, int], int]
    ) -> Matching | None:
        rows: list[list[int | None]] = [[None] * len(players) for _ in players]
        for i, one in enumerate(players):
            for j, other in enumerate(players[:i]):
                if may(one, other):
                    rows[i][j] = rows[j][i] = weight(one, other)
        return best_matching(rows)

    def _bracket_mates(self, mdps: tuple[int, ...], score: int, left: set[int]) -> dict[int, int]:
        residents = self.of_score(score)
        lower = [each for each in self.scores if each < score]
        players = {*mdps, *residents}
        bye_counts = BYE in left and self.completes({*players, BYE}) and self.completes(left - players - {BYE})
        below = frozenset(self.of_score(lower[0])) if lower else frozenset[int]()
        bracket = Bracket(mdps=mdps, residents=residents, below=below, bye_counts=bye_counts)
        return Ordered(self, bracket, sorted(left)).mates()

    def digits(self, bracket: Bracket, one: int, other: int) -> Digits:
        """What the pair adds to each criterion from C6 to C21: the more the better."""
        return [*self._scores_digits(bracket, one, other), *self._own_digits(bracket, one, other)]

    def _scores_digits(self, bracket: Bracket, one: int, other: int) -> Iterator[tuple[int, int]]:
        here, count = bracket.players, len(self.cards) + 1
        inside = one in here and other in here
        next_ = not inside and {one, other} <= here | bracket.below
        scores = [self.cards[each].score for each in (one, other) if each != BYE]
        yield inside, count  # C6
        for score in self.scores:  # C7
            yield inside * scores.count(score), count
        yield next_, count  # C8: the pairs of the next bracket, then the scores of its downfloaters
        for score in self.scores:
            yield next_ * scores.count(score), count
        takes_bye = bracket.bye_counts and BYE in (one, other)
        yield (played(self.cards[one or other]) if takes_bye else 0), self.field.round  # C9

    def _own_digits(self, bracket: Bracket, one: int, other: int) -> Iterator[tuple[int, int]]:
        count = len(self.cards) + 1
        if not {one, other} <= bracket.players:
            yield from [(0, count)] * (8 + 4 * len(self.scores))
            return
        yield -self.topscorer_faults(one, other, 0), count  # C10
        yield -self.topscorer_faults(one, other, 1), count  # C11
        clash = self.clash(one, other)
        yield -(clash > Strength.NONE), count  # C12
        yield -(clash is Strength.STRONG), count  # C13
        higher, lower = sorted((one, other), key=self.rank.__getitem__)
        moved_down = higher in bracket.mdps
        own = [lower] if moved_down else [higher, lower]
        for ago in (1, 2):
            yield sum(float_of(self.cards[each], ago) is Float.DOWN for each in own), count  # C14, C16
            yield -(moved_down and float_of(self.cards[lower], ago) is Float.UP), count  # C15, C17
        for ago in (1, 2):
            # Of residents' equal scores only the MDP's counts; an MDP who stays unpaired is worse than any pair.
            down = moved_down and float_of(self.cards[higher], ago) is Float.DOWN
            up = moved_down and float_of(self.cards[lower], ago) is Float.UP
            for score in self.scores:  # C18, C20
                yield down and self.cards[higher].score == score, count
            for score in self.scores:  # C19, C21
                yield -(up and self.cards[higher].score == score), count

    def topscorer_faults(self, one: int, other: int, kind: int) -> int:
        """How many of the two, if one is a topscorer, get a colour difference beyond two (kind 0) or the same colour
        three times running (kind 1)."""
        if not {one, other} & self.topscorers:
            return 0
        white, black = allocate(self.cards[one], self.cards[other], self.field.initial_colour)
        faults = 0
        for card, colour, step in ((white, Colour.WHITE, 1), (black, Colour.BLACK, -1)):
            difference = self.due[card.number].difference + step
            faults += (abs(difference) > 2, card.sides[-2:] == (colour, colour))[kind]
        return faults


def packed(digits: Digits) -> int:
    """One number that compares as the digits do, also when up to their greatest sums are added."""
    number = 0
    for value, most in digits:
        number = number * (2 * most + 1) + value
    return number


class Ordered:
    """A bracket: the best candidates, and of those the one that is generated first."""

    def __init__(self, round_: Round, bracket: Bracket, left: list[int]) -> None:
        self.round = round_
        self.bracket = bracket
        self.left = left
        self.place = {each: place for place, each in enumerate(left)}
        self.worth = cache(lambda one, other: packed(round_.digits(bracket, one, other)))
        self.may = round_.legal

    def mates(self) -> dict[int, int]:
        mdps = set(self.bracket.mdps)
        legal = self.may
        self.may = lambda one, other: not {one, other} <= mdps and legal(one, other)
        found = self._solve(lambda one, other: 0, 0)
        if mdps:
            found = self._first_mdp_pairing()
        partners = {found[each] for each in mdps}
        rest = [each for each in self.bracket.residents if each not in partners]
        if len(rest) > 1:
            inside = sum(found[each] in rest for each in rest) // 2
            found = self._first_transposition(rest, self._first_exchange(rest, inside))
        return found

    def _solve(self, order: Callable[[int, int], int], size: int) -> dict[int, int]:
        """The mates of a best candidate, of least `order`; from now on only edges of such candidates are allowed.
        A sum of `order` is less than 2 ** size, and greater than its negative."""
        may = self.may
        matching = self.round._best(
            self.left, may, lambda one, other: (self.worth(one, other) << size + 1) - order(one, other)
        )
        assert matching is not None
        place, tight = self.place, matching.tight
        self.may = lambda one, other: bool(tight[place[one]] >> place[other] & 1) and may(one, other)
        return {each: self.left[mate] for each, mate in zip(self.left, matching.mates, strict=True)}

    def _first_mdp_pairing(self) -> dict[int, int]:
        """Art. 4.4, then 4.2: the first set of MDPs, then their opponents in order."""
        mdps, residents = self.bracket.mdps, self.bracket.residents
        count, base = len(mdps), (len(residents) + 1).bit_length()

        def order(one: int, other: int) -> int:
            for mdp, resident in ((one, other), (other, one)):
                if mdp in mdps and resident in residents:
                    at = count - 1 - mdps.index(mdp)
                    opponent = residents.index(resident) + 1 << base * at
                    return opponent - (1 << base * count + at)
            return 0

        found = self._solve(order, (base + 1) * count + 1)
        fixed = {each: found[each] for each in mdps if found[each] in residents}
        self._fix(fixed)
        return found

    def _fix(self, fixed: dict[int, int]) -> None:
        may = self.may
        two_ways = fixed | {mate: each for each, mate in fixed.items()}
        self.may = lambda one, other: (
            two_ways.get(one, other) == other and two_ways.get(other, one) == one and may(one, other)
        )

    def _first_exchange(self, rest: list[int], pairs: int) -> set[int]:
        """Art. 4.3: who is in S1. In the first candidate of a pairing it is the higher ranked of each pair."""
        size = len(rest)
        number = {each: place for place, each in enumerate(rest)}
        room = (size * size).bit_length() + 1

        def order(one: int, other: int) -> int:
            if one not in number or other not in number:
                return 0
            first = min(number[one], number[other])
            moved = first >= pairs
            parts = (moved, room), (first, size + 2), (0 if moved else 1 << first, size + 3)
            number_ = 0
            for part, shift in parts:
                number_ = number_ + part << shift
            return number_ - (1 << size - first if moved else 0)

        found = self._solve(order, 2 * size + 5 + 2 * room)
        return {each for each in rest if found[each] in number and number[each] < number[found[each]]}

    def _first_transposition(self, rest: list[int], first: set[int]) -> dict[int, int]:
        """Art. 4.2: S2 in order, for S1 as it stands."""
        upper = [each for each in rest if each in first]
        number = {each: place for place, each in enumerate(rest)}
        base = len(rest).bit_length()
        may = self.may

        def allowed(one: int, other: int) -> bool:
            in_s1 = (one in first) + (other in first)
            inside = one in number and other in number
            return in_s1 == (1 if inside else 0) and may(one, other)

        def order(one: int, other: int) -> int:
            for mine, his in ((one, other), (other, one)):
                if mine in first:
                    return number[his] << base * (len(upper) - 1 - upper.index(mine))
            return 0

        self.may = allowed
        return self._solve(order, base * (len(upper) + 1))

"""FIDE Dutch by trying everything, in the order in which the rules say it is tried; for fields up to 10 players.

Written from the text of C.04.3 of 2026 and of 2017 alone: brackets from the top, all candidates of a bracket in the
order of 2026 art. 3.6, 3.7 and 4 (2017: B.6, B.7 and D), the criteria one after the other, completion by brute force.
Nothing is shared with an engine but the values, the colour preferences and the allocation of colours.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from pairing.errors import NoLegalPairing
from pairing.model import Colour
from pairing.swiss.answer import Pairing
from pairing.swiss.colours import Strength, allocate, preference
from pairing.swiss.field import Card, Field, Float, Unplayed

Pairs = tuple[tuple[int, int], ...]
Value = tuple[int, ...]


def pair_2026(field: Field) -> Pairing:
    """The pairing by the text of 2026. Raises NoLegalPairing when there is none."""
    return _coloured(field, Round2026(field).round_pairing())


def pair_2017(field: Field) -> Pairing:
    """The pairing by the text of 2017. Raises NoLegalPairing when there is none."""
    return _coloured(field, Round2017(field).round_pairing())


def _coloured(field: Field, found: tuple[list[tuple[int, int]], int | None]) -> Pairing:
    cards = sorted(field.cards, key=lambda card: (-card.score, card.number))
    coloured = (allocate(cards[one], cards[other], field.initial_colour) for one, other in found[0])
    bye = None if found[1] is None else cards[found[1]].number
    return Pairing(pairs=tuple((white.number, black.number) for white, black in coloured), bye=bye)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """Players are their places in the ranking, 0 the highest; so a player's BSN is his place among those of his
    bracket. `following` is the next scoregroup, `lower` all players below. `is_ppb`: it must complete the round
    although the rules of 2017 do not ask it of every bracket."""

    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]
    lower: tuple[int, ...]
    is_ppb: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        return self.mdps + self.residents


class RulesRound:
    """What the two editions have in common."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.cards = tuple(sorted(field.cards, key=lambda card: (-card.score, card.number)))
        self.due = tuple(preference(card) for card in self.cards)
        self.completed = cache(self._completed)
        self.colour_faults = cache(self._colour_faults)
        self.legal = cache(self._legal)
        self.ahead = cache(self._ahead)

    # What the editions say differently.

    def may_have_bye(self, card: Card) -> bool:
        raise NotImplementedError

    def float_of(self, player: int, ago: int) -> Float | None:
        raise NotImplementedError

    def allowed(self, bracket: Bracket, floaters: Value) -> bool:
        """Whether a candidate with these downfloaters may be looked at."""
        raise NotImplementedError

    def early(self, bracket: Bracket, pairs: Pairs, floaters: Value) -> tuple[Value, ...]:
        """The criteria above the one that looks at the next bracket."""
        raise NotImplementedError

    def criteria(self, bracket: Bracket) -> Sequence[Callable[[Pairs, Value], Value]]:
        """All later ones, in order; the less the better, and nothing (zero, or an empty list) is the ideal."""
        raise NotImplementedError

    def _ahead(self, floaters: Value, following: Value, lower: Value) -> tuple[Value, ...]:
        """The best that the next bracket can make of these downfloaters."""
        raise NotImplementedError

    # The absolute criteria.

    def topscorer(self, player: int) -> bool:
        """More than half of what could be had, when the last round is paired (2026 art. 1.8)."""
        most = self.field.scoring.win * (self.field.round - 1)
        return self.field.is_last and self.cards[player].score > most / 2

    def _legal(self, one: int, other: int) -> bool:
        first, second = self.cards[one], self.cards[other]
        if first.number in second.opponents or {first.number, second.number} in self.field.barred:
            return False
        if self.topscorer(one) or self.topscorer(other):
            return True
        mine, his = self.due[one], self.due[other]
        return not (mine.strength is his.strength is Strength.ABSOLUTE and mine.colour is his.colour)

    def _completed(self, players: Value) -> int | None:
        """The lowest score of a bye in a complete pairing of the players (-1 without a bye); None: there is none."""
        if not players:
            return -1
        first, rest = players[0], players[1:]
        found: list[int] = []
        if len(players) % 2 and self.may_have_bye(self.cards[first]) and self.completed(rest) is not None:
            found.append(self.cards[first].score)
        for other in rest:
            if self.legal(first, other):
                score = self.completed(tuple(each for each in rest if each != other))
                found += [] if score is None else [score]
        return min(found, default=None)

    # What a pair costs.

    def _colour_faults(self, one: int, other: int) -> tuple[int, int, int, int]:
        """Players of the pair with a colour difference beyond two, with one colour three times running (both only
        beside or as a topscorer), without the colour preferred, without the colour strongly preferred."""
        white, black = allocate(self.cards[one], self.cards[other], self.field.initial_colour)
        faults = [0, 0, 0, 0]
        for player in (one, other):
            card, due = self.cards[player], self.due[player]
            gets = Colour.WHITE if card is white else Colour.BLACK
            assert card in (white, black)
            if self.topscorer(one) or self.topscorer(other):
                faults[0] += abs(due.difference + (1 if gets is Colour.WHITE else -1)) > 2
                faults[1] += card.sides[-2:] == (gets, gets)
            faults[2] += due.colour is not None and due.colour is not gets
            faults[3] += due.strength is Strength.STRONG and due.colour is not gets
        return faults[0], faults[1], faults[2], faults[3]

    def colour_criterion(self, kind: int) -> Callable[[Pairs, Value], Value]:
        return lambda pairs, floaters: (sum(self.colour_faults(*pair)[kind] for pair in pairs),)

    def score(self, player: int) -> int:
        return self.cards[player].score

    # The candidates in their order.

    def candidates(self, bracket: Bracket) -> Iterator[Pairs]:
        shapes = [
            (self.early(bracket, pairs, floaters), len(pairs), sum(one in bracket.mdps for one, _ in pairs), floaters)
            for pairs in self.partial_pairings(bracket.mdps, bracket.residents)
            if self.allowed(bracket, floaters := without(bracket.players, pairs))
        ]
        best = min(shape[0] for shape in shapes)
        max_pairs = max(shape[1] for shape in shapes if shape[0] == best)
        for m1 in sorted({shape[2] for shape in shapes if shape[0] == best}, reverse=True):
            for s1 in self.mdp_sets(bracket.mdps, m1):
                for opponents in permutations(bracket.residents, m1):
                    mdp_pairing = tuple(zip(s1, opponents, strict=True))
                    if all(self.legal(*pair) for pair in mdp_pairing):
                        remainder = [each for each in bracket.residents if each not in opponents]
                        for rest in self.homogeneous(remainder, max_pairs - m1):
                            yield mdp_pairing + rest

    def mdp_sets(self, mdps: Value, count: int) -> list[Value]:
        """2026 art. 4.4, 2017 D.3: higher scores first, then the lower BSN at the first difference."""
        return sorted(combinations(mdps, count), key=lambda s1: ([-self.score(each) for each in s1], s1))

    def homogeneous(self, players: Sequence[int], count: int) -> Iterator[Pairs]:
        for s1, s2 in exchanges(players[:count], players[count:]):
            for opponents in permutations(s2, count):
                pairs = tuple(zip(s1, opponents, strict=True))
                if all(self.legal(min(pair), max(pair)) for pair in pairs):
                    yield tuple((min(pair), max(pair)) for pair in pairs)

    def partial_pairings(self, mdps: Value, residents: Value) -> Iterator[Pairs]:
        """All ways to pair some players of a bracket; an MDP meets residents only."""
        players = mdps + residents
        if not players:
            yield ()
            return
        first, rest = players[0], players[1:]
        less = mdps[1:], (residents if mdps else residents[1:])
        yield from self.partial_pairings(*less)
        for other in rest:
            if other in residents and self.legal(first, other):
                for more in self.partial_pairings(less[0], tuple(each for each in less[1] if each != other)):
                    yield ((first, other), *more)

    # The choice.

    def paired(self, bracket: Bracket) -> Pairs:
        """The best candidate, and of equal ones the first; a perfect one is taken at once."""
        criteria = self.criteria(bracket)
        best: tuple[tuple[Value, ...], list[Value], Pairs] | None = None
        ideal_early, ideal_ahead = self.ideal(bracket)
        for pairs in self.candidates(bracket):
            floaters = without(bracket.players, pairs)
            if not self.allowed(bracket, floaters):
                continue
            early = self.early(bracket, pairs, floaters)
            late = [criterion(pairs, floaters) for criterion in criteria]
            if best is None or (early, late) < best[:2]:
                best = early, late, pairs
            ahead, own = late[: len(ideal_ahead)], late[len(ideal_ahead) :]
            if early == ideal_early and tuple(ahead) == ideal_ahead and not any(map(any, own)):
                break
        assert best is not None
        return best[2]

    def ideal(self, bracket: Bracket) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        """What the criteria up to the one that looks at the next bracket can be at best."""
        raise NotImplementedError


def without(players: Value, pairs: Pairs) -> Value:
    taken = {each for pair in pairs for each in pair}
    return tuple(each for each in players if each not in taken)


def exchanges(s1: Sequence[int], s2: Sequence[int]) -> Iterator[tuple[list[int], list[int]]]:
    """The original S1 and S2, then after each exchange in the order of 2026 art. 4.3 (2017: D.2)."""
    yield list(s1), list(s2)
    swaps = [
        (down, up)
        for size in range(1, min(len(s1), len(s2)) + 1)
        for down in combinations(s1, size)
        for up in combinations(s2, size)
    ]

    def priority(swap: tuple[Value, Value]) -> tuple[int, int, list[int], Value]:
        down, up = swap
        return len(down), sum(up) - sum(down), [-each for each in sorted(down, reverse=True)], up

    for down, up in sorted(swaps, key=priority):
        yield (
            sorted([each for each in s1 if each not in down] + list(up)),
            sorted([each for each in s2 if each not in up] + list(down)),
        )


def descending(values: Iterable[int]) -> Value:
    return tuple(sorted(values, reverse=True))


class Round2026(RulesRound):
    """C.04.3 as applied from 1 February 2026."""

    def round_pairing(self) -> tuple[list[tuple[int, int]], int | None]:
        everybody = tuple(range(len(self.cards)))
        if self.completed(everybody) is None:
            raise NoLegalPairing(f"round {self.field.round}: no complete pairing")
        done: list[tuple[int, int]] = []
        mdps: Value = ()
        scores = sorted({card.score for card in self.cards}, reverse=True)
        for place, score in enumerate(scores):
            bracket = Bracket(
                mdps=mdps,
                residents=tuple(each for each in everybody if self.score(each) == score),
                following=tuple(each for each in everybody if self.score(each) in scores[place + 1 : place + 2]),
                lower=tuple(each for each in everybody if self.score(each) < score),
            )
            pairs = self.paired(bracket)
            done += pairs
            mdps = without(bracket.players, pairs)
        return done, mdps[0] if mdps else None

    def may_have_bye(self, card: Card) -> bool:
        """C2 (C.04.1 art. 4): no bye so far, and no round in which he scored a win's points without playing."""
        win = self.field.scoring.win
        rounds = zip(card.unplayed, card.gains, strict=True)
        return not any(why is Unplayed.PAB or (why is not None and gain >= win) for why, gain in rounds)

    def float_of(self, player: int, ago: int) -> Float | None:
        floats = self.cards[player].floats
        return floats[-ago] if ago <= len(floats) else None

    def allowed(self, bracket: Bracket, floaters: Value) -> bool:
        """C4."""
        return self.completed(floaters + bracket.lower) is not None

    def early(self, bracket: Bracket, pairs: Pairs, floaters: Value) -> tuple[Value, ...]:
        bye = self.completed(floaters + bracket.lower)
        assert bye is not None
        return (bye,), (len(floaters),), descending(self.score(each) for each in floaters)  # C5, C6, C7

    def _ahead(self, floaters: Value, following: Value, lower: Value) -> tuple[Value, ...]:
        """C8: C5, C6 and C7 of the next bracket at their best."""
        rest = tuple(each for each in lower if each not in following)
        next_ = Bracket(mdps=floaters, residents=following, following=(), lower=rest)
        return min(
            self.early(next_, pairs, left)
            for pairs in self.partial_pairings(floaters, following)
            if self.allowed(next_, left := without(floaters + following, pairs))
        )

    def ideal(self, bracket: Bracket) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        found = []
        for pairs in self.partial_pairings(bracket.mdps, bracket.residents):
            floaters = without(bracket.players, pairs)
            if self.allowed(bracket, floaters):
                found.append((self.early(bracket, pairs, floaters), floaters))
        best = min(early for early, _ in found)
        ahead = min(self.c8(bracket)((), floaters) for early, floaters in found if early == best)
        return best, (ahead,)

    def c8(self, bracket: Bracket) -> Callable[[Pairs, Value], Value]:
        def value(pairs: Pairs, floaters: Value) -> Value:
            if not bracket.following:
                return ()
            return tuple(each for part in self.ahead(floaters, bracket.following, bracket.lower) for each in part)

        return value

    def criteria(self, bracket: Bracket) -> Sequence[Callable[[Pairs, Value], Value]]:
        return (
            self.c8(bracket),
            lambda pairs, floaters: self._c9(bracket, floaters),
            *(self.colour_criterion(kind) for kind in range(4)),  # C10 to C13
            *(self._floats(bracket, direction, ago) for ago in (1, 2) for direction in Float),  # C14 to C17
            *(self._differences(bracket, direction, ago) for ago in (1, 2) for direction in Float),  # C18 to C21
        )

    def _c9(self, bracket: Bracket, floaters: Value) -> Value:
        if len(floaters) != 1 or self.score(floaters[0]) != self.completed(floaters + bracket.lower):
            return (0,)
        return (sum(colour is None for colour in self.cards[floaters[0]].colours),)

    def _floats(self, bracket: Bracket, direction: Float, ago: int) -> Callable[[Pairs, Value], Value]:
        def value(pairs: Pairs, floaters: Value) -> Value:
            if direction is Float.DOWN:
                who = [each for each in floaters if each in bracket.residents]
            else:
                who = [opponent for mdp, opponent in pairs if mdp in bracket.mdps]
            return (sum(self.float_of(each, ago) is direction for each in who),)

        return value

    def _differences(self, bracket: Bracket, direction: Float, ago: int) -> Callable[[Pairs, Value], Value]:
        """The difference of an MDP who stays unpaired is not defined: it counts as greater than any of a pair."""

        def value(pairs: Pairs, floaters: Value) -> Value:
            high = self.score(0) + 1
            found = []
            for mdp, opponent in pairs:
                who = mdp if direction is Float.DOWN else opponent
                if mdp in bracket.mdps and self.float_of(who, ago) is direction:
                    found.append(self.score(mdp) - self.score(opponent))
            if direction is Float.DOWN:
                limbo = [each for each in floaters if each in bracket.mdps and self.float_of(each, ago) is direction]
                found += [self.score(each) + high for each in limbo]
            return descending(found)

        return value


class Round2017(RulesRound):
    """C.04.3 as it was from 2017 to 31 January 2026."""

    def round_pairing(self) -> tuple[list[tuple[int, int]], int | None]:
        """A.9, with the route by way of the penultimate pairing bracket and the collapsed last one."""
        everybody = tuple(range(len(self.cards)))
        if self.completed(everybody) is None:
            raise NoLegalPairing(f"round {self.field.round}: no complete pairing")
        done: list[tuple[int, int]] = []
        mdps: Value = ()
        groups = [
            tuple(each for each in everybody if self.score(each) == score)
            for score in sorted({card.score for card in self.cards}, reverse=True)
        ]
        collapsed = False
        while groups:
            residents, *below = groups
            lower = tuple(each for group in below for each in group)
            bracket = Bracket(mdps=mdps, residents=residents, following=below[0] if below else (), lower=lower)
            pairs = self.paired(bracket)
            floaters = without(bracket.players, pairs)
            if not collapsed and lower and self.completed(floaters + lower) is None:
                collapsed = True
                bracket = Bracket(mdps=mdps, residents=residents, following=(), lower=lower, is_ppb=True)
                pairs = self.paired(bracket)
                floaters = without(bracket.players, pairs)
                below = [lower]
            done += pairs
            mdps = floaters
            groups = below
        return done, mdps[0] if mdps else None

    def may_have_bye(self, card: Card) -> bool:
        """C.04.1.d: no bye so far, and no win by forfeit."""
        return not {Unplayed.PAB, Unplayed.FORFEIT_WIN} & set(card.unplayed)

    def float_of(self, player: int, ago: int) -> Float | None:
        """A.4: who does not play in a round, for whatever reason, gets a downfloat."""
        card = self.cards[player]
        if ago > len(card.floats):
            return None
        return Float.DOWN if card.unplayed[-ago] is not None else card.floats[-ago]

    def allowed(self, bracket: Bracket, floaters: Value) -> bool:
        """C.2 in the last bracket, C.4 in the penultimate one; elsewhere everything is."""
        if not bracket.lower:
            return not floaters or (len(floaters) == 1 and self.may_have_bye(self.cards[floaters[0]]))
        return not bracket.is_ppb or self.completed(floaters + bracket.lower) is not None

    def early(self, bracket: Bracket, pairs: Pairs, floaters: Value) -> tuple[Value, ...]:
        return (len(floaters),), self.psd(bracket, pairs, floaters)  # C.5, C.6

    def psd(self, bracket: Bracket, pairs: Pairs, floaters: Value) -> Value:
        """A.8."""
        differences = [abs(self.score(one) - self.score(other)) for one, other in pairs]
        return descending(differences + [self.downfloater_difference(bracket, each) for each in floaters])

    def downfloater_difference(self, bracket: Bracket, player: int) -> int:
        """A.8: against a point less than the lowest score of the bracket."""
        return self.score(player) - (self.score(bracket.players[-1]) - 10)

    def _ahead(self, floaters: Value, following: Value, lower: Value) -> tuple[Value, ...]:
        """C.7: first the number of pairs, then the PSD of the next bracket; nothing else is asked of it."""
        next_ = Bracket(mdps=floaters, residents=following, following=(), lower=lower)
        return min(
            ((-len(pairs),), self.psd(next_, pairs, without(next_.players, pairs)))
            for pairs in self.partial_pairings(floaters, following)
        )

    def ideal(self, bracket: Bracket) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        found = []
        for pairs in self.partial_pairings(bracket.mdps, bracket.residents):
            floaters = without(bracket.players, pairs)
            if self.allowed(bracket, floaters):
                found.append((self.early(bracket, pairs, floaters), floaters))
        best = min(early for early, _ in found)
        return best, (min(self.c7(bracket)((), floaters) for early, floaters in found if early == best),)

    def c7(self, bracket: Bracket) -> Callable[[Pairs, Value], Value]:
        def value(pairs: Pairs, floaters: Value) -> Value:
            if not bracket.following:
                return ()
            return tuple(each for part in self.ahead(floaters, bracket.following, bracket.lower) for each in part)

        return value

    def criteria(self, bracket: Bracket) -> Sequence[Callable[[Pairs, Value], Value]]:
        return (
            self.c7(bracket),
            *(self.colour_criterion(kind) for kind in range(4)),  # C.8 to C.11
            *(self._floats(bracket, direction, ago, len) for ago in (1, 2) for direction in Float),  # C.12 to C.15
            *(self._floats(bracket, direction, ago, None) for ago in (1, 2) for direction in Float),  # C.16 to C.19
        )

    def _floats(
        self, bracket: Bracket, direction: Float, ago: int, count: Callable[[list[int]], int] | None
    ) -> Callable[[Pairs, Value], Value]:
        """Of the players who get the same float again: how many they are, or their score differences."""

        def value(pairs: Pairs, floaters: Value) -> Value:
            found = []
            for one, other in pairs:
                higher, lower = sorted((one, other), key=lambda each: -self.score(each))
                who = higher if direction is Float.DOWN else lower
                if self.score(higher) > self.score(lower) and self.float_of(who, ago) is direction:
                    found.append(self.score(higher) - self.score(lower))
            if direction is Float.DOWN:
                again = [each for each in floaters if self.float_of(each, ago) is direction]
                found += [self.downfloater_difference(bracket, each) for each in again]
            return (count(found),) if count else descending(found)

        return value

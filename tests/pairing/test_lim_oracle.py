"""FIDE Lim against an oracle for small fields that enumerates and reads the rules literally (C.04.4.3, 2026).

The oracle shares no code with the engine: players are cards, sets are lists, and whether a rest can be paired is found
by trying every pairing.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from pairing import Colour, NoLegalPairing
from pairing.swiss.answer import Pairing
from pairing.swiss.field import Card, Field, Float, Unplayed
from pairing.swiss.lim import pair
from tests.random_events import random_tournament

EVENTS = 2000 if os.environ.get("PROOF") else 150

Pair = tuple[Card, Card]


class Oracle:
    """One round; `answer` has the games as (White, Black) and the bye."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.played = field.round - 1
        self.half = self.played * field.scoring.win / 2  # 2.2
        self.maxi = len(field.everybody) > 2 ** (field.total_rounds or 99)

    def answer(self) -> tuple[set[tuple[int, int]], int | None]:
        players = sorted(self.field.cards, key=lambda card: card.number)
        bye = self.bye(players)
        rest = [card for card in players if card is not bye]
        if not self.can_all_play(rest):
            raise NoLegalPairing("the oracle finds none")
        upper = self.side([card for card in rest if card.score > self.half], down=True, rest=rest)
        lower = self.side([card for card in rest if card.score < self.half], down=False, rest=rest)
        median = self.median([card for card in rest if card.score == self.half], upper, lower)
        games = {self.coloured(pair_, higher=True) for pair_ in (*upper[0], *median)}
        games |= {self.coloured(pair_, higher=False) for pair_ in lower[0]}
        return games, bye.number if bye else None

    # 1.1, 7.1

    def bye(self, players: list[Card]) -> Card | None:
        if len(players) % 2 == 0:
            return None

        def lowest_first(card: Card) -> tuple[int, int, int]:
            rating = self.field.ratings.get(card.number, 0) if self.field.round == 1 else 0
            return card.score, rating, -card.number

        for card in sorted(players, key=lowest_first):
            had = any(
                why is Unplayed.PAB or (why in (Unplayed.FULL, Unplayed.FORFEIT_WIN) and gain >= self.field.scoring.win)
                for why, gain in zip(card.unplayed, card.gains, strict=True)
            )
            if not had and self.can_all_play([other for other in players if other is not card]):
                return card
        raise NoLegalPairing("the oracle finds nobody for the bye")

    # 2.1, 5.1, 6

    @staticmethod
    def allowed(card: Card, colour: Colour) -> bool:
        after = [*(each for each in card.colours if each), colour]
        three = len(after) > 2 and after[-1] is after[-2] is after[-3]
        return not three and after.count(colour) - after.count(colour.other) < 3

    def compatible(self, one: Card, other: Card) -> bool:
        if other.number in one.opponents or frozenset((one.number, other.number)) in self.field.barred:
            return False
        if self.field.round == self.field.total_rounds and one.score == other.score:
            return True
        return any(self.allowed(one, colour) and self.allowed(other, colour.other) for colour in Colour)

    # 5.5, 5.6

    def due(self, card: Card) -> Colour | None:
        had = [each for each in card.colours if each]
        if not had:
            return None
        white, black = had.count(Colour.WHITE), had.count(Colour.BLACK)
        if self.field.round % 2 == 1 or white == black:
            wanted = had[-1].other
        else:
            wanted = Colour.WHITE if white < black else Colour.BLACK
        return wanted if self.allowed(card, wanted) else wanted.other

    def colours_fit(self, one: Card, other: Card) -> bool:
        return None in (self.due(one), self.due(other)) or self.due(one) != self.due(other)

    # every way to pair them

    def pairings(self, players: Sequence[Card]) -> Iterator[list[Pair]]:
        if not players:
            yield []
            return
        first, *others = players
        for other in others:
            if self.compatible(first, other):
                for rest in self.pairings([card for card in others if card is not other]):
                    yield [(first, other), *rest]

    def can_all_play(self, players: Sequence[Card]) -> bool:
        return next(self.pairings(players), None) is not None

    def most_pairs(self, players: Sequence[Card]) -> int:
        if len(players) < 2:
            return 0
        first, *others = players
        with_first = [
            1 + self.most_pairs([card for card in others if card is not other])
            for other in others
            if self.compatible(first, other)
        ]
        return max([self.most_pairs(others), *with_first])

    # 2.2, 2.3

    def side(self, players: list[Card], *, down: bool, rest: list[Card]) -> tuple[list[Pair], list[Card]]:
        """The pairs of one side of the median in the order of their making, and the floaters it hands on."""
        made: list[Pair] = []
        floating: list[Card] = []
        scores = sorted({card.score for card in players}, reverse=down)
        for place, score in enumerate(scores):
            residents = [card for card in players if card.score == score]
            next_score = scores[place + 1] if place + 1 < len(scores) else self.half
            next_door = [card for card in rest if card.score == next_score]
            members = [*floating, *residents]
            out = self.floaters(members, floating, next_door, down=down)
            came = [card for card in floating if card not in out]
            made += self.group(
                [card for card in members if card not in out], came if down else [], [] if down else came, down
            )
            floating = out
        return made, floating

    # 3.2-3.4, 3.9, 3.10, 4.4

    def floaters(self, members: list[Card], came: list[Card], next_door: list[Card], *, down: bool) -> list[Card]:
        chosen: list[Card] = []
        pairs = self.most_pairs(members)
        while len(members) - len(chosen) > 2 * pairs:
            staying = sorted(
                (card for card in members if card not in chosen), key=lambda card: card.number, reverse=down
            )
            able = [
                card for card in staying if self.most_pairs([other for other in staying if other is not card]) == pairs
            ]
            chosen.append(min(able, key=self.reluctance(staying, came, chosen, next_door)))
        return chosen

    def reluctance(
        self, staying: list[Card], came: list[Card], chosen: list[Card], next_door: list[Card]
    ) -> Callable[[Card], tuple[int, bool, bool]]:
        due = [self.due(card) for card in staying]
        more = due.count(Colour.WHITE) - due.count(Colour.BLACK)
        majority = Colour.WHITE if more > 0 else Colour.BLACK if more < 0 else None

        def order(card: Card) -> tuple[int, bool, bool]:
            has_opponent = self.meet_next_door([*chosen, card], next_door) > self.meet_next_door(chosen, next_door)
            suffers = 2 * (card in came) + (not has_opponent)  # d, c, b, a
            unlike = self.due(card) is None or self.due(card) is not majority or not self.near(card, staying[0])
            return suffers, self.floated_before(card), unlike

        return order

    def meet_next_door(self, floating: Sequence[Card], next_door: Sequence[Card]) -> int:
        if not floating:
            return 0
        first, *others = floating
        with_first = [
            1 + self.meet_next_door(others, [card for card in next_door if card is not other])
            for other in next_door
            if self.compatible(first, other)
        ]
        return max([self.meet_next_door(others, next_door), *with_first])

    def floated_before(self, card: Card) -> bool:
        if not card.opponents or not card.opponents[-1]:
            return False
        before, half = card.points - card.gains[-1], (self.played - 1) * self.field.scoring.win / 2
        went_down = card.floats[-1] is Float.DOWN and before > half
        return went_down or (card.floats[-1] is Float.UP and before < half)

    # 3.2.3, 3.8, 5.7

    def near(self, one: Card, other: Card) -> bool:
        ratings = self.field.ratings
        return not self.maxi or abs(ratings.get(one.number, 0) - ratings.get(other.number, 0)) <= 100

    # 3.6-3.8, 4.1-4.4, 5.2

    def group(self, players: list[Card], from_above: list[Card], from_below: list[Card], down: bool) -> list[Pair]:
        left = sorted(players, key=lambda card: card.number)
        made: list[Pair] = []

        def settle(card: Card, order: list[Card]) -> None:
            available = [
                other
                for other in order
                if self.compatible(card, other)
                and self.can_all_play([each for each in left if each is not card and each is not other])
            ]
            first = available[0]
            fitting = [other for other in available if self.colours_fit(card, other) and self.near(other, first)]
            opponent = fitting[0] if fitting else first
            made.append((card, opponent))
            left.remove(card)
            left.remove(opponent)

        for card in sorted(from_above, key=lambda card: (-card.score, card.number)):
            if card in left:
                settle(card, [other for other in left if other is not card])
        for card in sorted(from_below, key=lambda card: (card.score, -card.number)):
            if card in left:
                settle(card, [other for other in reversed(left) if other is not card])
        while left:
            listed = left if down else left[::-1]
            half = len(listed) // 2
            settle(listed[0], listed[half:] + listed[1:half][::-1])
        return made

    # 2.6

    def median(
        self, residents: list[Card], upper: tuple[list[Pair], list[Card]], lower: tuple[list[Pair], list[Card]]
    ) -> list[Pair]:
        from_above, from_below = list(upper[1]), list(lower[1])
        while not self.can_all_play([*residents, *from_above, *from_below]):
            sides = [(upper[0], from_above), (lower[0], from_below)]
            if len(from_above) > len(from_below):
                sides.reverse()
            made, joined = sides[0] if sides[0][0] else sides[1]
            joined += made.pop()
        return self.group([*residents, *from_above, *from_below], from_above, from_below, down=True)

    # 5, 7.2

    def coloured(self, pair_: Pair, *, higher: bool) -> tuple[int, int]:
        one, other = sorted(pair_, key=lambda card: (-card.score, card.number))
        white = self.white_of(one, other, higher=higher)
        return white.number, (other if white is one else one).number

    def white_of(self, one: Card, other: Card, *, higher: bool) -> Card:
        possible = [
            (white, black)
            for white, black in ((one, other), (other, one))
            if self.allowed(white, Colour.WHITE) and self.allowed(black, Colour.BLACK)
        ]
        if len(possible) == 1:
            return possible[0][0]
        due_one, due_other = self.due(one), self.due(other)
        if due_one is not due_other:
            return one if due_one is Colour.WHITE or due_other is Colour.BLACK else other
        had_one, had_other = ([each for each in card.colours if each] for card in (one, other))
        for back in range(1, min(len(had_one), len(had_other)) + 1):
            if had_one[-back] is not had_other[-back]:
                return one if had_one[-back] is Colour.BLACK else other
        lead, behind = (one, other) if higher else (other, one)
        colour = self.due(lead) or (self.field.initial_colour if lead.tpn % 2 else self.field.initial_colour.other)
        return lead if colour is Colour.WHITE else behind


def anyhow(rng: Random, field: Field) -> Pairing:
    """Pairs at random without a second meeting, whatever the scores and colours: fields that no engine would make."""
    cards = list(field.cards)
    rng.shuffle(cards)
    bye = cards.pop().number if len(cards) % 2 else None
    pairs = []
    while cards:
        one = cards.pop()
        other = next((card for card in cards if card.number not in one.opponents), None)
        if other is None:
            raise NoLegalPairing("bad luck")
        cards.remove(other)
        pairs.append((one.number, other.number))
    return Pairing(pairs=tuple(pairs), bye=bye)


def compared(rng: Random, random_history: bool) -> int:
    """Plays an event and compares each of its rounds; how many there were."""
    rounds = 0

    def engine(field: Field) -> Pairing:
        nonlocal rounds
        rounds += 1
        try:
            expected = Oracle(field).answer()
        except NoLegalPairing:
            with pytest.raises(NoLegalPairing):
                pair(field)
        else:
            found = pair(replace(field, cards=tuple(rng.sample(field.cards, len(field.cards)))))
            assert (set(found.pairs), found.bye) == expected
        return anyhow(rng, field) if random_history else pair(field)

    players = rng.randint(2, 8)
    number = rng.randint(1, 7)
    random_tournament(
        rng, players, number, engine,
        forfeits=rng.choice((0, 0.1)), byes=rng.choice((0, 0.1)), withdrawals=rng.choice((0, 0.03)),
        late=rng.choice((0, 0.1)), draws=rng.choice((0.1, 0.3, 0.6)), forbidden=rng.choice((0, 0, 1)),
        accelerated=rng.random() < 0.2, total_rounds=number + rng.choice((0, 0, 2)),
        spread=rng.choice((100.0, 400.0, 2000.0)),
    )  # fmt: skip
    return rounds


@pytest.mark.proof
@pytest.mark.parametrize("random_history", [False, True], ids=["played by the engine", "played anyhow"])
def test_every_round_of_a_small_field_is_as_the_rules_read_literally_pair_it(random_history: bool) -> None:
    rounds = sum(compared(Random(seed), random_history) for seed in range(EVENTS))
    assert rounds > 2 * EVENTS


def test_the_oracle_knows_the_exchange_of_rule_4_2() -> None:
    """It is as fallible as the engine: a mistake in it shows here."""
    cards = tuple(
        Card(number=number, tpn=number, points=0, score=0, opponents=tuple(met), colours=(None,) * len(met),
             gains=(0,) * len(met), unplayed=(None,) * len(met), floats=(None,) * len(met))
        for number, met in enumerate(([4], [], [], [1], [], []), 1)
    )  # fmt: skip
    field = Field.of_round(random_tournament(Random(0), 6, 0, pair, total_rounds=9), 1)
    answer, bye = Oracle(replace(field, cards=cards)).answer()
    assert ({frozenset(game) for game in answer}, bye) == ({frozenset(p) for p in ((1, 5), (2, 4), (3, 6))}, None)

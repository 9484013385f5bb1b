"""What must hold of every schedule and every event, whoever made it: one helper for all tests of the engine."""

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from itertools import combinations, groupby, pairwise

from pairing import Colour, Round
from pairing.swiss.answer import Pairing
from pairing.swiss.field import Card, Field, Unplayed


def assert_round_robin(rounds: Sequence[Round], players: int, cycles: int = 1) -> None:
    """A whole round robin: everyone once a round, every pair once a cycle, colours reversed and balanced."""
    for round_ in rounds:
        assert_everyone_once(round_, players)
    assert [round_.number for round_ in rounds] == list(range(1, len(rounds) + 1))
    assert_every_pair_once_a_cycle_with_reversed_colours(rounds, players, cycles)
    assert_colours_balanced(rounds, players, cycles)
    free = Counter(round_.free for round_ in rounds)
    expected_free = range(1, players + 1) if players % 2 else [None]
    assert free == Counter({number: len(rounds) // len(expected_free) for number in expected_free})


def assert_everyone_once(round_: Round, players: int) -> None:
    """Each number plays one game or is the one that is free; boards count from 1."""
    seated = [number for pair in round_.pairs for number in (pair.white, pair.black)]
    free = [] if round_.free is None else [round_.free]
    assert sorted(seated + free) == list(range(1, players + 1))
    assert [pair.board for pair in round_.pairs] == list(range(1, len(round_.pairs) + 1))


def assert_every_pair_once_a_cycle_with_reversed_colours(rounds: Sequence[Round], players: int, cycles: int) -> None:
    """Of two players each has White in turn, beginning in the same way for every pair as in one cycle."""
    whites: dict[frozenset[int], list[int]] = {frozenset(pair): [] for pair in combinations(range(1, players + 1), 2)}
    for round_ in sorted(rounds, key=lambda round_: round_.table_round):
        for pair in round_.pairs:
            whites[frozenset((pair.white, pair.black))].append(pair.white)
    for pair_of_players, had_white in whites.items():
        assert len(had_white) == cycles, pair_of_players
        assert all(first != second for first, second in pairwise(had_white))


def assert_colours_balanced(rounds: Sequence[Round], players: int, cycles: int) -> None:
    """As many Whites as Blacks in an odd field and over an even number of cycles, else one more or one less."""
    allowed = 0 if players % 2 or cycles % 2 == 0 else 1
    for colours in colours_of(rounds, players).values():
        difference = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
        assert abs(difference) == allowed


def colours_of(rounds: Iterable[Round], players: int) -> dict[int, list[Colour]]:
    """The colours each player has, in the order of the rounds; a free round leaves none."""
    colours: dict[int, list[Colour]] = {number: [] for number in range(1, players + 1)}
    for round_ in rounds:
        for pair in round_.pairs:
            colours[pair.white].append(Colour.WHITE)
            colours[pair.black].append(Colour.BLACK)
    return colours


def longest_run(colours: Iterable[Colour]) -> int:
    """How often at most the same colour came running."""
    return max(len(list(run)) for _, run in groupby(colours))


WON_UNPLAYED = frozenset({Unplayed.PAB, Unplayed.FORFEIT_WIN, Unplayed.FULL})
"""After such a round nobody may have the bye (C.04.1 art. 4, 2026)."""


def assert_swiss_round(field: Field, pairing: Pairing, *, limits: bool, bars: Set[Unplayed] = WON_UNPLAYED) -> None:
    """A round of any Swiss: everybody once, no second meeting, nobody meets whom he is not to, nobody has the bye whom
    a round before `bars` from it. With `limits` nobody has a colour for the third time running or three more of it
    than of the other; in the last round systems make exceptions."""
    cards = {card.number: card for card in field.cards}
    free = [] if pairing.bye is None else [pairing.bye]
    assert sorted([number for pair in pairing.pairs for number in pair] + free) == sorted(cards)
    for white, black in pairing.pairs:
        assert black not in cards[white].opponents
        assert frozenset((white, black)) not in field.barred
        if limits and not field.is_last:
            assert_colour_within_limits(cards[white], Colour.WHITE)
            assert_colour_within_limits(cards[black], Colour.BLACK)
    for number in free:
        assert bars.isdisjoint(cards[number].unplayed)


def assert_colour_within_limits(card: Card, colour: Colour) -> None:
    """The colour is neither the third in a row nor the third more than of the other (C.04.1 art. 6 and 7)."""
    sides = [*card.sides, colour]
    assert sides[-3:] != [colour] * 3, card
    assert abs(2 * sides.count(Colour.WHITE) - len(sides)) < 3, card

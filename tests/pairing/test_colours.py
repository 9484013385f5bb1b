"""Colour preferences and who gets White (C.04.3 art. 1.7 and 5)."""

from itertools import product

import pytest

from pairing.model import Colour
from pairing.swiss.colours import Preference, Strength, allocate, colour_of_higher, preference
from pairing.swiss.field import Card

SIDE = {"w": Colour.WHITE, "b": Colour.BLACK, ".": None}


def card(colours: str, number: int = 1, score: int = 0) -> Card:
    return Card(number=number, tpn=number, points=score, score=score, colours=tuple(SIDE[each] for each in colours))


def due(colours: str) -> tuple[str, Strength, int]:
    found = preference(card(colours))
    return {None: "-", Colour.WHITE: "w", Colour.BLACK: "b"}[found.colour], found.strength, found.difference


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("", ("-", Strength.NONE, 0)),
        ("..", ("-", Strength.NONE, 0)),
        ("wb", ("w", Strength.MILD, 0)),
        ("bw", ("b", Strength.MILD, 0)),
        ("w", ("b", Strength.STRONG, 1)),
        (".b.", ("w", Strength.STRONG, -1)),
        ("bwb", ("w", Strength.STRONG, -1)),
        ("ww", ("b", Strength.ABSOLUTE, 2)),
        ("w..w", ("b", Strength.ABSOLUTE, 2)),
        ("wwbb", ("w", Strength.ABSOLUTE, 0)),
        ("wbb", ("w", Strength.ABSOLUTE, -1)),
        ("wwwb", ("b", Strength.ABSOLUTE, 2)),
        ("bbwbb", ("w", Strength.ABSOLUTE, -3)),
        ("wwwbb", ("w", Strength.ABSOLUTE, 1)),
    ],
)
def test_a_preference_follows_from_the_colours_of_the_games_played(
    colours: str, expected: tuple[str, Strength, int]
) -> None:
    assert due(colours) == expected


def test_a_preference_is_the_rule_word_by_word() -> None:
    for length in range(8):
        for text in map("".join, product("wb.", repeat=length)):
            assert preference(card(text)) == by_the_words(text.replace(".", ""))


def by_the_words(played: str) -> Preference:
    """Art. 1.7: absolute beyond a difference of one or after the same colour twice; strong at one; mild at none."""
    difference = played.count("w") - played.count("b")
    if not played:
        return Preference(colour=None, strength=Strength.NONE, difference=0)
    if abs(difference) > 1:
        return Preference(
            colour=SIDE["b" if difference > 0 else "w"], strength=Strength.ABSOLUTE, difference=difference
        )
    other = SIDE["b" if played[-1] == "w" else "w"]
    if played[-2:] in ("ww", "bb"):
        return Preference(colour=other, strength=Strength.ABSOLUTE, difference=difference)
    if difference:
        colour = SIDE["b" if difference > 0 else "w"]
        return Preference(colour=colour, strength=Strength.STRONG, difference=difference)
    return Preference(colour=other, strength=Strength.MILD, difference=0)


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "article"),
    [
        ("w", "b", "b", "5.2.1"),  # both get what they are due
        ("", "b", "b", "5.2.1"),
        ("w", "", "b", "5.2.1"),
        ("ww", "w", "b", "5.2.2"),  # absolute before strong
        ("bw", "w", "w", "5.2.2"),  # mild gives way to strong
        ("wwbww", "ww", "b", "5.2.2"),  # both absolute: the wider difference
        ("ww", "wwbww", "w", "5.2.2"),
        ("bwbw", "wbbw", "b", "5.2.3"),  # the round in which the one had White and the other Black, the latest
        ("wbbw", "bwbw", "w", "5.2.3"),
        ("b.w", "bw", "b", "5.2.4"),  # the same all along: the higher ranked gets what he is due
        ("", "", "w", "5.2.5"),
    ],
)
def test_the_rules_of_allocation_come_one_after_the_other(higher: str, lower: str, colour: str, article: str) -> None:
    found = colour_of_higher(card(higher), card(lower, number=2), Colour.WHITE)
    assert found == (SIDE[colour], article)


def test_before_any_game_odd_numbers_have_the_initial_colour_and_even_ones_the_other() -> None:
    one, two, three = (card("", number=number) for number in (1, 2, 3))
    assert allocate(one, three, Colour.WHITE) == (one, three)
    assert allocate(three, one, Colour.BLACK) == (three, one)
    assert allocate(two, three, Colour.WHITE) == (three, two)


def test_the_higher_ranked_has_the_higher_score_before_the_lower_number() -> None:
    leader, other = card("bw", number=9, score=10), card("bw", number=2)
    assert allocate(other, leader, Colour.WHITE) == (other, leader)  # due Black, and the first to get it

"""Greatest matchings, against brute force."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pairing.swiss.bits import bits, mask_of
from pairing.swiss.matching import Matching, rows_of


@st.composite
def graphs(draw: st.DrawFn, most: int = 9, even: bool = False) -> list[int]:
    size = draw(st.integers(0, most // 2)) * 2 if even else draw(st.integers(0, most))
    edges = draw(st.sets(st.sampled_from(list(combinations(range(size), 2))))) if size > 1 else set()
    return rows_of(range(size), lambda one, other: (one, other) in edges)


def largest(rows: list[int], alive: int) -> int:
    """The number of pairs of a greatest matching: the first vertex is left out, or has each neighbour in turn."""
    if not alive:
        return 0
    first = (alive & -alive).bit_length() - 1
    rest = alive & ~(1 << first)
    return max(largest(rows, rest), *(1 + largest(rows, rest & ~(1 << each)) for each in bits(rows[first] & rest)), 0)


def whole(rows: list[int]) -> int:
    return (1 << len(rows)) - 1


def assert_matched(matching: Matching) -> None:
    for place in bits(matching.alive):
        if (mate := matching.mates[place]) >= 0:
            assert matching.mates[mate] == place
            assert matching.rows[place] & matching.alive & 1 << mate


def test_bits_and_masks_are_each_other_s_reverse() -> None:
    assert list(bits(0b10110)) == [1, 2, 4]
    assert mask_of([4, 1, 2]) == 0b10110


@given(graphs())
def test_a_matching_is_the_greatest_there_is(rows: list[int]) -> None:
    matching = Matching(rows, whole(rows))
    assert_matched(matching)
    assert matching.size == largest(rows, whole(rows))
    assert matching.is_perfect == (2 * matching.size == len(rows))
    assert matching.exposed.bit_count() == len(rows) - 2 * matching.size


@given(graphs(), st.data())
def test_only_the_living_are_matched(rows: list[int], data: st.DataObject) -> None:
    alive = data.draw(st.integers(0, whole(rows)))
    matching = Matching(rows, alive)
    assert_matched(matching)
    assert matching.size == largest(rows, alive)


@given(graphs())
def test_a_vertex_is_missable_when_there_are_as_many_pairs_without_it(rows: list[int]) -> None:
    most = largest(rows, whole(rows))
    expected = [place for place in range(len(rows)) if largest(rows, whole(rows) & ~(1 << place)) == most]
    assert list(bits(Matching(rows, whole(rows)).missable())) == expected


@given(graphs())
def test_dropping_the_missable_ones_keeps_the_pairs_and_leaves_a_perfect_matching(rows: list[int]) -> None:
    matching = Matching(rows, whole(rows))
    pairs = matching.size
    while not matching.is_perfect:
        matching.drop((matching.missable() & -matching.missable()).bit_length() - 1)
        assert_matched(matching)
        assert matching.size == pairs
    assert matching.alive.bit_count() == 2 * pairs


@given(graphs(12, even=True), st.data())
def test_whoever_is_chosen_is_the_first_after_whom_the_others_can_all_be_paired(
    rows: list[int], data: st.DataObject
) -> None:
    matching = Matching(rows, whole(rows))
    while matching.alive and matching.is_perfect:
        alive = matching.alive
        vertex = data.draw(st.sampled_from(list(bits(alive))))
        order = data.draw(st.permutations([each for each in bits(alive) if each != vertex]))
        expected = next(
            each
            for each in order
            if rows[vertex] >> each & 1
            and 2 * largest(rows, alive & ~(1 << vertex | 1 << each)) == alive.bit_count() - 2
        )
        assert matching.choose(vertex, order) == expected
        assert matching.alive == alive & ~(1 << vertex | 1 << expected)
        assert_matched(matching)
        assert matching.is_perfect


def test_nobody_is_chosen_when_the_order_has_nobody_who_leaves_the_others_paired() -> None:
    # 0-1, 1-2, 2-3: only 0-1 and 2-3.
    rows = [0b0010, 0b0101, 0b1010, 0b0100]
    matching = Matching(rows, 0b1111)
    assert matching.choose(1, (2, 3)) == -1
    assert matching.alive == 0b1111
    assert matching.mates == [1, 0, 3, 2]

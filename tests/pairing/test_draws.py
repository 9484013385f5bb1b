"""Lots that can be drawn again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import InvalidTournament
from pairing.roundrobin import draw_numbers, draw_round


@given(count=st.integers(0, 60), seed=st.integers())
def test_the_numbers_drawn_are_1_to_n_and_the_same_seed_draws_the_same(count: int, seed: int) -> None:
    numbers = draw_numbers(count, seed)
    assert sorted(numbers) == list(range(1, count + 1))
    assert numbers == draw_numbers(count, seed)


def test_a_seed_recorded_in_a_workbook_gives_the_same_numbers_for_ever() -> None:
    assert draw_numbers(8, 7) == (7, 4, 2, 1, 6, 8, 5, 3)
    assert draw_numbers(8, 8) == (5, 3, 8, 1, 6, 4, 2, 7)


@given(
    per_cycle=st.integers(3, 9),
    cycles=st.integers(1, 3),
    seed=st.integers(),
    data=st.data(),
)
def test_a_round_is_drawn_from_the_earliest_cycle_not_exhausted(
    per_cycle: int, cycles: int, seed: int, data: st.DataObject
) -> None:
    unused = data.draw(st.sets(st.integers(1, per_cycle * cycles), min_size=1))
    drawn = draw_round(unused, per_cycle, seed)
    assert drawn in unused
    assert (drawn - 1) // per_cycle == (min(unused) - 1) // per_cycle
    assert drawn == draw_round(sorted(unused, reverse=True), per_cycle, seed)


@given(seed=st.integers())
def test_one_seed_kept_through_an_event_plays_every_round_of_a_cycle_before_the_next(seed: int) -> None:
    unused = list(range(1, 11))
    order = []
    while unused:
        order.append(draw_round(unused, 5, seed))
        unused.remove(order[-1])
    assert sorted(order[:5]) == [1, 2, 3, 4, 5]
    assert sorted(order[5:]) == [6, 7, 8, 9, 10]


def test_every_round_can_be_drawn() -> None:
    assert {draw_round(range(1, 8), 7, seed) for seed in range(100)} == set(range(1, 8))


def test_no_round_can_be_drawn_when_all_are_written() -> None:
    with pytest.raises(
        InvalidTournament, match=r"^every round of the schedule is written: there is none left to draw$"
    ):
        draw_round((), 7, 1)

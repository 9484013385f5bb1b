"""The schedule of an event: cycles, colours, board order, the free number."""

import pytest

from pairing import InvalidTournament, Pair, Round
from pairing.roundrobin import schedule, table
from tests.invariants import assert_round_robin, colours_of, longest_run

SIZES = range(3, 61)


@pytest.mark.parametrize("cycles", [1, 2, 3, 4])
@pytest.mark.parametrize("players", [*range(3, 23), 59, 60])
def test_a_schedule_is_a_whole_round_robin(players: int, cycles: int) -> None:
    for swap in (True, False):
        assert_round_robin(schedule(players, cycles, swap), players, cycles)


def test_200_players_have_a_whole_round_robin() -> None:
    assert_round_robin(schedule(200), 200)


def test_an_even_field_keeps_the_boards_as_printed() -> None:
    assert [tuple((pair.white, pair.black) for pair in round_.pairs) for round_ in schedule(8)] == list(table(8))


def test_an_odd_field_leaves_out_the_board_of_nobody_and_names_who_is_free() -> None:
    rounds = schedule(5)
    assert [round_.free for round_ in rounds] == [1, 4, 2, 5, 3]
    assert rounds[0] == Round(
        number=1,
        table_round=1,
        pairs=(Pair(board=1, white=2, black=5), Pair(board=2, white=3, black=4)),
        free=1,
    )


def test_a_double_event_has_the_last_two_rounds_of_its_first_cycle_swapped() -> None:
    played = [tuple((pair.white, pair.black) for pair in round_.pairs) for round_ in schedule(6, cycles=2)]
    one = list(table(6))
    second = [tuple((black, white) for white, black in round_) for round_ in one]
    assert played == [*one[:3], one[4], one[3], *second]


def test_without_the_swap_every_cycle_is_in_table_order() -> None:
    played = [tuple((pair.white, pair.black) for pair in round_.pairs) for round_ in schedule(6, cycles=3, swap=False)]
    one = list(table(6))
    second = [tuple((black, white) for white, black in round_) for round_ in one]
    assert played == [*one, *second, *one]


@pytest.mark.parametrize("players", SIZES)
def test_in_one_cycle_nobody_has_a_colour_three_times_running(players: int) -> None:
    assert max(map(longest_run, colours_of(schedule(players), players).values())) <= 2


@pytest.mark.parametrize("players", SIZES)
def test_in_a_double_event_with_the_swap_nobody_has_a_colour_three_times_running(players: int) -> None:
    assert max(map(longest_run, colours_of(schedule(players, 2), players).values())) <= 2


@pytest.mark.parametrize("players", range(4, 61, 2))
def test_in_a_double_event_without_the_swap_two_numbers_have_a_colour_three_times_running(players: int) -> None:
    runs = {number: longest_run(had) for number, had in colours_of(schedule(players, 2, swap=False), players).items()}
    assert {number: run for number, run in runs.items() if run > 2} == {1: 3, players // 2 + 1: 3}


@pytest.mark.parametrize("players", [size for size in SIZES if size != 4])
def test_over_six_cycles_nobody_has_a_colour_three_times_running(players: int) -> None:
    assert max(map(longest_run, colours_of(schedule(players, 6), players).values())) <= 2


@pytest.mark.parametrize("cycles", [3, 4, 5, 6])
def test_four_players_over_three_cycles_are_the_one_exception(cycles: int) -> None:
    runs = {number: longest_run(had) for number, had in colours_of(schedule(4, cycles), 4).items()}
    assert runs == {1: 2, 2: 3, 3: 2, 4: 3}


@pytest.mark.parametrize("cycles", [0, -1])
def test_a_schedule_needs_a_cycle(cycles: int) -> None:
    with pytest.raises(InvalidTournament, match=f"^a round robin has one cycle or more, not {cycles}$"):
        schedule(8, cycles)

"""The diagonals of the crosstable."""

import pytest

from pairing import Colour, InvalidTournament
from pairing.roundrobin import cells_of, crossed, grid, meeting, round_of, table

W, B = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize("players", [7, 8])
def test_round_1_is_the_long_diagonal_of_the_full_grid_with_the_shaded_cell_of_number_1(players: int) -> None:
    assert cells_of(1, players) == ((7, 2), (6, 3), (5, 4), (4, 5), (3, 6), (2, 7), (1, 1))


@pytest.mark.parametrize("players", [7, 8])
def test_the_long_diagonal_of_the_smaller_grid_is_the_last_round(players: int) -> None:
    assert cells_of(7, players) == ((7, 1), (6, 2), (5, 3), (4, 4), (3, 5), (2, 6), (1, 7))


def test_a_round_in_between_has_two_diagonals() -> None:
    assert cells_of(3, 8) == ((7, 4), (6, 5), (5, 6), (4, 7), (3, 1), (2, 2), (1, 3))


@pytest.mark.parametrize("players", [3, 8, 13, 20])
def test_the_round_of_a_cell_is_the_one_whose_cells_hold_it(players: int) -> None:
    side = len(table(players))
    found = {cell: number for number in range(1, side + 1) for cell in cells_of(number, players)}
    assert found == {
        (row, column): round_of(row, column, players) for row in range(1, side + 1) for column in range(1, side + 1)
    }


def test_the_crossed_numbers_are_those_against_the_last_number() -> None:
    assert [crossed(number, 8) for number in range(1, 8)] == [1, 5, 2, 6, 3, 7, 4]


def test_the_grid_of_4_players_has_the_row_and_column_of_the_last_number() -> None:
    assert grid(4) == {
        **{(1, 1): (1, None), (1, 2): (2, W), (1, 3): (3, B), (1, 4): (1, W)},
        **{(2, 1): (2, B), (2, 2): (3, None), (2, 3): (1, W), (2, 4): (3, W)},
        **{(3, 1): (3, W), (3, 2): (1, B), (3, 3): (2, None), (3, 4): (2, B)},
        **{(4, 1): (1, B), (4, 2): (3, B), (4, 3): (2, W)},
    }


def test_the_grid_of_3_players_has_no_row_for_nobody_and_the_free_rounds_on_the_shaded_cells() -> None:
    assert grid(3) == {
        **{(1, 1): (1, None), (1, 2): (2, W), (1, 3): (3, B)},
        **{(2, 1): (2, B), (2, 2): (3, None), (2, 3): (1, W)},
        **{(3, 1): (3, W), (3, 2): (1, B), (3, 3): (2, None)},
    }


@pytest.mark.parametrize("players", [5, 12, 33])
def test_the_grid_agrees_with_the_arithmetic_rule(players: int) -> None:
    for (row, column), (number, side) in grid(players).items():
        if row == column:
            assert side is None
            assert meeting(row, len(table(players)) + 1, players).round == number
        else:
            met = meeting(row, column, players)
            assert (met.round, met.white == row) == (number, side is W)


@pytest.mark.parametrize("number", [0, 8])
def test_a_round_outside_the_table_has_no_cells(number: int) -> None:
    with pytest.raises(InvalidTournament, match=f"^a table for 8 players has rounds 1 to 7, and no round {number}$"):
        cells_of(number, 8)


@pytest.mark.parametrize(("row", "column"), [(0, 1), (1, 0), (8, 1), (1, 8)])
def test_a_cell_outside_the_grid_has_no_round(row: int, column: int) -> None:
    with pytest.raises(
        InvalidTournament, match=f"^the grid for 8 players has 7 rows and columns: not {row}, {column}$"
    ):
        round_of(row, column, 8)

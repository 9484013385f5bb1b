"""The graphic method: the rounds as diagonals of the crosstable.

The last row and column are struck out (in an odd field those of the number that stands for nobody), so the grid is
always one smaller than the table and its shaded cells are those of a number against itself. The diagonals of a round
climb to the right: one from the bottom row, one from the first column; the next round lies one diagonal further right.

* A number whose shaded cell is crossed plays the last number, or is free.
* A diagonal that crosses shaded cells gives White to the lower row of the table, one that passes between them to the
  upper row.
* The last number has Black against the first half of the table and White against the second.

Trap: on seven players the long diagonal of the 7 x 7 grid is round 7, not round 1. Round 1 is the long diagonal of the
full grid of eight, together with the shaded cell of number 1.
"""

from __future__ import annotations

from collections.abc import Mapping

from pairing.errors import InvalidTournament
from pairing.model import Colour

from .shape import Pairing, Table, table_size

Cell = tuple[int, int]
"""A row and a column of the crosstable, both counted from 1."""


def cells_of(round_number: int, players: int) -> tuple[Cell, ...]:
    """The cells of a round, the crossed shaded cell among them: up the diagonal from the bottom, then up the other.

    Raises:
        InvalidTournament: for fewer than three players or a round that the table does not have.
    """
    side = table_size(players) - 1
    if not 1 <= round_number <= side:
        raise InvalidTournament(f"a table for {players} players has rounds 1 to {side}, and no round {round_number}")
    from_the_bottom = _diagonal(side, round_number + 1, side)
    from_the_first_column = _diagonal(round_number, 1, side)
    return from_the_bottom + from_the_first_column


def round_of(row: int, column: int, players: int) -> int:
    """The round whose diagonal passes through a cell, found by sliding down it to the edge of the grid.

    On a shaded cell it is the round in which that number plays the last number, or is free.

    Raises:
        InvalidTournament: for fewer than three players or a cell outside the grid.
    """
    side = table_size(players) - 1
    if not (1 <= row <= side and 1 <= column <= side):
        raise InvalidTournament(f"the grid for {players} players has {side} rows and columns: not {row}, {column}")
    slide = min(side - row, column - 1)
    lowest_row, leftmost_column = row + slide, column - slide
    return lowest_row if leftmost_column == 1 else leftmost_column - 1


def crossed(round_number: int, players: int) -> int:
    """The number whose shaded cell the round crosses: it plays the last number, or is free.

    Raises:
        InvalidTournament: for fewer than three players or a round that the table does not have.
    """
    return next(row for row, column in cells_of(round_number, players) if row == column)


def table(players: int) -> Table:
    """The same table as `filling.table`, read off the diagonals.

    Boards: the crossed number first, then row after row below it, and on from the top: each of those rows has White.

    Raises:
        InvalidTournament: when there are fewer than three players.
    """
    return tuple(_read_off(round_number, players) for round_number in range(1, table_size(players)))


def grid(players: int) -> Mapping[Cell, tuple[int, Colour | None]]:
    """Round and side of the row's player for every cell of the crosstable, as the schedule sheet prints it.

    A shaded cell has no side: its round is the one in which that number plays the last number, or is free. The last
    number of an even field has its row and column too (but no shaded cell); nobody has none.

    Raises:
        InvalidTournament: when there are fewer than three players.
    """
    last = table_size(players)
    cells: dict[Cell, tuple[int, Colour | None]] = {}
    for round_number in range(1, last):
        for row, column in cells_of(round_number, players):
            cells[row, column] = round_number, _side(row, column)
            if row == column and players == last:
                side = Colour.WHITE if row <= last // 2 else Colour.BLACK
                cells[row, last], cells[last, row] = (round_number, side), (round_number, side.other)
    return cells


def _diagonal(row: int, column: int, side: int) -> tuple[Cell, ...]:
    """The cells from here up and to the right, as far as the grid goes."""
    length = min(row, side - column + 1)
    return tuple((row - step, column + step) for step in range(length))


def _side(row: int, column: int) -> Colour | None:
    if row == column:
        return None
    crosses_shaded_cells = (row - column) % 2 == 0
    is_lower = row > column
    return Colour.WHITE if is_lower == crosses_shaded_cells else Colour.BLACK


def _read_off(round_number: int, players: int) -> tuple[Pairing, ...]:
    last = table_size(players)
    partner = dict(cells_of(round_number, players))
    shaded = crossed(round_number, players)
    rows = [*range(shaded + 1, last), *range(1, shaded)][: last // 2 - 1]
    first = (shaded, last) if shaded <= last // 2 else (last, shaded)
    return first, *(_coloured(row, partner[row]) for row in rows)


def _coloured(row: int, column: int) -> Pairing:
    return (row, column) if _side(row, column) is Colour.WHITE else (column, row)

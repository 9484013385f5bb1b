"""The rounds of a Berger table as they are printed: as pairs, as text, and cell by cell. Loads no workbook library."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.model import Colour
from pairing.roundrobin import schedule, table_size

Rounds = tuple[tuple[tuple[int, int], ...], ...]
"""Rounds with their boards in printed order, each (White, Black)."""

Cell = tuple[int, int]
"""A row and a column of the crosstable, both counted from 1."""

Slot = tuple[int, Colour | None]
"""A round and the side of the row's player; no side where he is free."""


def rounds_of(players: int, cycles: int = 1, swap: bool = True) -> Rounds:
    """The rounds as in the printed tables, the number that stands for nobody included.

    Raises:
        InvalidTournament: for fewer than three players or less than one cycle.
    """
    rounds = schedule(table_size(players), cycles, swap)
    return tuple(tuple((pair.white, pair.black) for pair in played.pairs) for played in rounds)


def pair_text(white: int, black: int, players: int) -> str:
    """A pair as printed: `3:5`, and `1:(8)` where 8 stands for nobody in a field of 7."""
    return ":".join(f"({number})" if number > players else str(number) for number in (white, black))


def rounds_of_cells(players: int, cycles: int = 1, swap: bool = True) -> Mapping[Cell, tuple[Slot, ...]]:
    """For every cell of the crosstable its rounds, one a cycle; the diagonal has the free rounds of an odd field.

    Raises:
        InvalidTournament: for fewer than three players or less than one cycle.
    """
    cells: dict[Cell, tuple[Slot, ...]] = {}
    for played in schedule(players, cycles, swap):
        for pair in played.pairs:
            _add(cells, (pair.white, pair.black), (played.number, Colour.WHITE))
            _add(cells, (pair.black, pair.white), (played.number, Colour.BLACK))
        if played.free is not None:
            _add(cells, (played.free, played.free), (played.number, None))
    return cells


def _add(cells: dict[Cell, tuple[Slot, ...]], cell: Cell, slot: Slot) -> None:
    cells[cell] = (*cells.get(cell, ()), slot)

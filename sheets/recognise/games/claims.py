"""What one cell, or one row, tells of a game."""

from __future__ import annotations

from typing import NamedTuple


class Claim(NamedTuple):
    """A game as one place of a workbook tells it.

    `first` and `second` are numbers of players, the first is White where `sides_known`; `marks` are those of both, None
    for a side that this place does not tell. `missing` is the number of an opponent who is not among the players, and
    then `second` too. `nth` counts the games of one pair in one cell or table.
    """

    first: int
    second: int
    marks: tuple[str | None, str | None]
    cell: str
    raw: str
    round: int | None = None
    board: int | None = None
    sides_known: bool = True
    score: tuple[int, int] | None = None
    missing: int | None = None
    nth: int = 0

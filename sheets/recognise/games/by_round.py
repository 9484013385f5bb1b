"""Tables that tell the result of each round, but not against whom: lists of pairs are completed by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pairing.model import Scoring
from pairing.points import TENTHS
from sheets.grid import Grid
from sheets.recognise.model import Table
from sheets.recognise.values import clean, decimal_number

from .crosstables import rounds_of
from .marks import OPEN, own_mark


class RoundMark(NamedTuple):
    """What a player got in a round, by which cell."""

    player: int
    round: int
    mark: str
    cell: str
    raw: str


def results_by_round(grid: Grid, table: Table, seats: Mapping[int, int], scoring: Scoring) -> list[RoundMark]:
    """The results of a table that tells them without opponents, those that are there."""
    found = []
    for column, number in rounds_of(table):
        for row in table.rows:
            value = grid.value(row, column)
            if row in seats and (mark := own_mark(value, scoring).mark) not in ("", OPEN):
                found.append(RoundMark(seats[row], number, mark, table.cell(row, column), clean(value)))
    return found


def add_up(
    marks: Sequence[RoundMark], grid: Grid, table: Table, seats: Mapping[int, int], scoring: Scoring
) -> bool:  # fmt: skip
    """Whether the rounds of most players add up to their points: points so far, round by round, look like results."""
    column = table.column_of("points")
    said = {player: decimal_number(grid.value(row, column)) for row, player in seats.items()} if column else {}
    made = dict.fromkeys(said, 0)
    for each in marks:
        made[each.player] = made.get(each.player, 0) + scoring.of_mark(each.mark)
    told = {player: round(points * TENTHS) for player, points in said.items() if points is not None}
    fitting = sum(points == made[player] for player, points in told.items())
    return 2 * fitting > len(said)

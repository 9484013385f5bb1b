"""Where the sheets that formulas point at are: names, columns and rows as they stand in the workbook now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sheets.layout import RoundLayout
from sheets.layout_boards import BoardsLayout

from .formulas import column_range, here, quoted, text
from .page import column_name

LOOKS_UP = "IFERROR(INDEX"
"""What every formula of ours that fetches a result has in it."""


@dataclass(kw_only=True, eq=False, repr=False)
class RoundPlace:
    """A sheet with rounds: its hidden columns, the rows its games may be in, and the row each game is in by its key."""

    sheet: str
    key: int
    low: int
    high: int
    first: int
    last: int
    rows: Mapping[int, int]

    @cached_property
    def _parts(self) -> tuple[str, str, Mapping[bool, tuple[str, str]]]:
        at = quoted(self.sheet)
        keys = at + column_range(self.key, self.first, self.last)
        sides = {
            True: (f"{at}${column_name(self.low)}$", at + column_range(self.low, self.first, self.last)),
            False: (f"{at}${column_name(self.high)}$", at + column_range(self.high, self.first, self.last)),
        }
        return f"{at}${column_name(self.key)}$", keys, sides

    def formula(self, key: int, is_lower: bool, missing: str) -> str:
        """The formula for one side of a game. It looks in the row the game stood in, and only when the sheet has been
        sorted since through all rows: in a large table that is the difference between instant and seconds."""
        one_key, keys, sides = self._parts
        one, column = sides[is_lower]
        row = self.rows[key] + 1
        search = f"{LOOKS_UP}({column},MATCH({key},{keys},0)),{text(missing)})"
        return f"IF({one_key}{row}={key},{one}{row},{search})"


TEAMS_KEY = 10_000
"""A match is found among the boards by White's number times this, and Black's."""


class BoardsPlace(NamedTuple):
    """Where the boards of the matches of a round stand."""

    sheet: str
    layout: BoardsLayout

    def score(self, layout: RoundLayout, row: int) -> str:
        """The formula of a row of the round sheet for the score of its match; the sides may have been exchanged there
        since the boards were written."""
        white, black = (here(row, layout.column(name)) for name in ("white_number", "black_number"))
        keys, scores, mirrored = (
            quoted(self.sheet) + column_range(self.layout.column(name), self.layout.first, self.layout.last)
            for name in ("match", "score", "mirrored")
        )
        exchanged = f'{LOOKS_UP}({mirrored},MATCH({black}*{TEAMS_KEY}+{white},{keys},0)),"")'
        return f"{LOOKS_UP}({scores},MATCH({white}*{TEAMS_KEY}+{black},{keys},0)),{exchanged})"


class PlayersPlace(NamedTuple):
    """The players sheet: its name, the columns of number and status, its rows, the cell with the word `withdrawn`."""

    sheet: str
    number: int
    status: int
    first: int
    last: int
    withdrawn: str

    def is_withdrawn(self, number: int) -> str:
        """The formula part that is true while that player is marked as withdrawn."""
        at = quoted(self.sheet)
        numbers = at + column_range(self.number, self.first, self.last)
        statuses = at + column_range(self.status, self.first, self.last)
        return f"SUMPRODUCT(({numbers}={number})*({statuses}={self.withdrawn}))>0"

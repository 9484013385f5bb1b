"""Where things stand in a sheet with the boards of a round of matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .layout import ORIGIN, Headed, Place

BOARDS = "boards"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class BoardsLayout(Headed):
    """The boards of a round: title, subtitle, heads, then for each match a line with its teams and below it a line a
    board. Hidden columns behind hold what formulas need: the numbers of the teams as one key, that of a match in
    `match`, that of a board in `line`, so that a line is known wherever it stands."""

    rows: int = 0
    boards: int = 0
    place: Place = ORIGIN

    VISIBLE = ("board", "white_number", "white", "result", "black", "black_number", "remarks")
    OF_BOARD = ("line", "code", "white_points", "black_points")
    OF_MATCH = ("match", "decided", "white_sum", "black_sum", "score", "mirrored")
    HIDDEN = (*OF_BOARD, *OF_MATCH, "mark")
    COLUMNS = (*VISIBLE, *HIDDEN)

    def column(self, name: str) -> int:
        """The index of a column in the sheet."""
        return self.place.column + self.COLUMNS.index(name)

    def match_rows(self) -> Iterator[int]:
        """The rows of the matches as they are drawn; those of its boards follow each."""
        return iter(range(self.first, self.last + 1, self.boards + 1))

    @property
    def last(self) -> int:
        """The last row that formulas look at."""
        return self.first + self.rows - 1

    @property
    def bottom(self) -> int:
        """The last row of the area: a blank and a note below the boards."""
        return self.last + 2

    @property
    def right(self) -> int:
        """The last column of the area."""
        return self.column("mark")

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=self.HEADER, column=len(self.COLUMNS) - 1)

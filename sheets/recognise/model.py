"""What was understood of a workbook, with the cells it came from and the evidence for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pairing.model import ByeKind, Player, Result, Scoring
from sheets.address import column_letters
from sheets.grid import cell_name

BY_ROUND = "results by round"
"""The layout of standings that tell each round's result, but not against whom."""

Severity = Literal["error", "doubt", "note"]
ERROR: Severity = "error"
DOUBT: Severity = "doubt"
NOTE: Severity = "note"
"""What a remark weighs: something stands there that cannot be, that may be wrong, or that is only good to know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a table: what it holds, the words above it, and how that was told.

    `field` is a word of templates/headers (`name`, `rating` …), `round 3` or `opponent 3` in a crosstable, the header
    itself where no language knows it, `column_7` where there is none. `number` is the digit of a numbered head.
    """

    column: int
    field: str
    header: str
    why: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table on a sheet. Rows count from 1; `first_row` and `last_row` are None when nothing stands below the header.

    `role` is `players`, `crosstable`, `standings`, `round`, `pairs` (numbers alone), `rosters`, `forbidden_pairs`,
    `forbidden_groups` or `other`; `layout` says it in words. `rows` are those with a player, a game or a group,
    `groups` the label that each of them stands under. `chosen`: its players were taken.
    """

    sheet: str
    role: str
    layout: str
    header_rows: tuple[int, ...]
    columns: tuple[Column, ...]
    rows: tuple[int, ...] = ()
    groups: Mapping[int, str] = field(default_factory=dict)
    title: str = ""
    chosen: bool = False
    doubts: tuple[Remark, ...] = ()

    @property
    def tells_results(self) -> bool:
        """Whether its columns of rounds or opponents hold results."""
        return self.role == "crosstable" or self.layout == BY_ROUND

    @property
    def header_row(self) -> int | None:
        """The last row of the header; None for a list without one."""
        return self.header_rows[-1] if self.header_rows else None

    @property
    def first_row(self) -> int | None:
        """The row of the first player or game."""
        return self.rows[0] if self.rows else None

    @property
    def last_row(self) -> int | None:
        """The row of the last player or game."""
        return self.rows[-1] if self.rows else None

    @property
    def first_cell(self) -> str:
        """The upper left cell (`B4`), by which `--table` finds it."""
        top = (self.header_rows or self.rows)[0]
        return f"{column_letters(self.columns[0].column)}{top}"

    def column_of(self, *fields: str) -> int | None:
        """The column of the first of these fields that the table has."""
        for name in fields:
            for column in self.columns:
                if column.field == name:
                    return column.column
        return None

    def columns_of(self, field: str) -> tuple[int, ...]:
        """The columns of a field, also where it stands twice (`white`, `white_2`: number and name)."""
        return tuple(each.column for each in self.columns if each.field.split("_")[0] == field)

    @property
    def results(self) -> int | None:
        """The column of results in a list of games: headed so, or by the round between the two sides, or White's."""
        white, black = self.columns_of("white"), self.columns_of("black")
        if (found := self.column_of("result")) is not None or not (white and black):
            return found
        headed = (each.column for each in self.columns if each.field.startswith("round "))
        between = next((column for column in headed if white[0] < column < black[-1]), None)
        return between if between is not None else self.column_of("result_white")

    def cell(self, row: int, column: int) -> str:
        """The address of a cell of its sheet."""
        return cell_name(self.sheet, row, column)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something the arbiter should look at, in which cell ("" where it is about no single cell), what it weighs, and
    how to mend it where the text does not say so."""

    cell: str
    text: str
    severity: Severity = DOUBT
    mend: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A player and where he stands: the cell of the name, the row, the group label or column, and every other column
    of the list by its header."""

    player: Player
    cell: str
    sheet: str
    row: int
    start_no: int | None = None
    group: str | None = None
    sex: str | None = None
    extra: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenGame:
    """A game as a workbook tells it: players by number, the cell that tells it and what stands there.

    `round` and `board` are None where the sheet does not say, and without `colours_known` White is only who stands
    first. `missing` is the number of an opponent who is not among the players; `score` a match's game points in tenths.
    """

    white: int
    black: int
    result: Result
    cell: str
    raw: str
    round: int | None = None
    board: int | None = None
    colours_known: bool = True
    score: tuple[int, int] | None = None
    missing: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenBye:
    """A round without an opponent; `points` in tenths, None where the sheet does not say."""

    player: int
    kind: ByeKind
    cell: str
    raw: str
    round: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenForbidden:
    """Players who must not meet each other, by the names in a row of the workbook; `players` are the numbers of those
    among them who take part. Without `said` nothing but the form of the sheet tells it."""

    cell: str
    names: tuple[str, ...]
    players: tuple[int, ...] = ()
    said: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What titles and settings of the workbook say of the event; None where they say nothing. `rounds_said`: the number
    of rounds stands there as such, and is not only that of the columns."""

    name: str | None = None
    system: str | None = None
    rounds: int | None = None
    scoring: Scoring | None = None
    rounds_said: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Understanding:
    """Everything understood of a workbook.

    `numbered` is true when a complete column 1..n gave the players their numbers. `result_cells` hold results or
    pairings with results, `duplicates` are pairs of players that nothing tells apart, `contradictions` those of the
    warnings that say of games that cells contradict each other or are not understood.
    """

    layout: str | None
    tables: tuple[Table, ...]
    players: tuple[Listed, ...]
    event: Facts
    language: str | None
    warnings: tuple[Remark, ...]
    numbered: bool = False
    games: tuple[SeenGame, ...] = ()
    byes: tuple[SeenBye, ...] = ()
    result_cells: tuple[str, ...] = ()
    duplicates: tuple[tuple[Listed, Listed], ...] = ()
    contradictions: tuple[Remark, ...] = ()
    forbidden: tuple[SeenForbidden, ...] = ()

    @property
    def main(self) -> Table | None:
        """The table the answer is about: the first whose players were taken, else the first there is."""
        chosen = next((table for table in self.tables if table.chosen), None)
        return chosen or next(iter(self.tables), None)

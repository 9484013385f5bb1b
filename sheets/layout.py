"""Where things stand in the sheets of ours: rows and columns as data, for writers and readers alike.

Every sheet of ours carries a mark, a cell with a text such as `_pairsheet:round:3`. It lies at a fixed place inside
the area that is ours, so a sheet is found again whatever it was renamed to, and an area that was moved (the arbiter
put a row above it) is found where it is now. A cell is the one thing every spreadsheet program keeps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

MARK = "_pairsheet"
STATE_SHEET = "_pairsheet"
GRID = "grid"  # the role of a Swiss drawn as all against all
GROUPS = "groups"  # the role of the sheet with lists of some of the players
BREAKDOWN = "breakdown"  # the role of the sheet that says how every value comes about
DOCTOR = "doctor"  # the role of the sheet with what is wrong or doubtful in a workbook
STROKE = "|"  # what stands in a fingerprint for the stroke of a tie-break such as `BH-C1/P`
SPARE_ROWS = 20  # formatted rows below the players, for late entries

ROUND, PLAYERS, SETTINGS, CROSSTABLE, STANDINGS, SCHEDULE = (
    "round",
    "players",
    "settings",
    "crosstable",
    "standings",
    "schedule",
)


def mark(role: str, round_number: int = 0) -> str:
    """The text of the mark: `_pairsheet:round:3`, `_pairsheet:players`."""
    return f"{MARK}:{role}:{round_number}" if round_number else f"{MARK}:{role}"


class Place(NamedTuple):
    """The top left cell of an area, rows and columns counted from 0."""

    row: int = 0
    column: int = 0


ORIGIN = Place()
"""Where an area begins unless somebody has moved it."""


class Headed:
    """What every table of ours has: heads so many rows below its title, and its first row under them."""

    __slots__ = ()

    HEADER = 2
    place: Place

    @property
    def header(self) -> int:
        """The row of the heads; the mark stands in it, in the last hidden column."""
        return self.place.row + self.HEADER

    @property
    def first(self) -> int:
        """The row of the first player, game or place."""
        return self.header + 1


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RoundLayout(Headed):
    """A round sheet: title, subtitle, heads, then a row a game; hidden columns behind hold what formulas need."""

    place: Place = ORIGIN
    rows: int = 0
    shows_round: bool = False

    VISIBLE = ("board", "white_number", "white", "result", "black", "black_number", "remarks")
    HIDDEN = ("key", "code", "low", "high", "round")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns from left to right."""
        first = ("round_shown",) if self.shows_round else ()
        return (*first, *self.VISIBLE, *self.HIDDEN)

    def column(self, name: str) -> int:
        """The index of a column in the sheet."""
        return self.place.column + self.columns.index(name)

    @property
    def last(self) -> int:
        """The row of the last game or free player."""
        return self.first + self.rows - 1

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=2, column=len(self.columns) - 1)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class CrosstableLayout(Headed):
    """The crosstable: `size` is even (the row and column of a number nobody has are hidden), `fields` the columns
    beside the name that the event has something for, `tiebreaks` those a formula can follow, `held` those that stand
    as of the last run. Sheets of the first versions have no column of digests (`digests`)."""

    size: int
    cycles: int = 1
    fields: tuple[str, ...] = ()
    tiebreaks: tuple[str, ...] = ("WIN", "SB", "KS")
    held: tuple[str, ...] = ("DE",)
    digests: bool = True
    place: Place = ORIGIN

    HEADER = 5

    @cached_property
    def hidden(self) -> tuple[str, ...]:
        """The columns nobody sees, behind all others."""
        always = ("score", "counts", "played", "key", "order")
        more = ("digest", "last_digest", "latest", "lot") if self.digests else ("last_score",)
        return (*always, *more, *map(held_column, self.held), "mark")

    @cached_property
    def before(self) -> tuple[str, ...]:
        """The columns left of the results."""
        title = tuple(name for name in self.fields if name == "title")
        return ("number", *title, "name", *(name for name in self.fields if name != "title"))

    @cached_property
    def after(self) -> tuple[str, ...]:
        """The columns right of the results."""
        return ("points", *self.tiebreaks, "place_live", "place_final", *self.hidden)

    def column(self, name: str) -> int:
        """The index of a named column in the sheet."""
        if name in self.before:
            return self.place.column + self.before.index(name)
        return self.grid + self.size * self.cycles + self.after.index(name)

    @cached_property
    def grid(self) -> int:
        """The column of the first result."""
        return self.place.column + len(self.before)

    @property
    def grid_end(self) -> int:
        """The column of the last result."""
        return self.grid + self.size * self.cycles - 1

    def result(self, opponent: int, slot: int = 0) -> int:
        """The column of the results against a number; `slot` counts the games against him from 0."""
        return self.grid + (opponent - 1) * self.cycles + slot

    def row(self, number: int) -> int:
        """The row of a player."""
        return self.first + number - 1

    @property
    def counts_row(self) -> int:
        """The hidden row that says whose results count, above each result column."""
        return self.place.row + 2

    @property
    def scores_row(self) -> int:
        """The hidden row with the opponents' points, above each result column."""
        return self.place.row + 3

    @property
    def names_row(self) -> int:
        """The row of the turned names."""
        return self.place.row + 4

    @property
    def last(self) -> int:
        """The row of the last number."""
        return self.first + self.size - 1

    @property
    def legend(self) -> int:
        """The first row of the legend."""
        return self.last + 2

    @property
    def bottom(self) -> int:
        """The last row of the area: legend of three rows, two notes."""
        return self.legend + 4

    @property
    def right(self) -> int:
        """The last column of the area."""
        return self.column("mark")

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=5, column=self.right - self.place.column)

    def fingerprint(self) -> str:
        """What the geometry depends on: when it differs the sheet is laid out anew."""
        lists = (self.fields, self.tiebreaks, self.held)
        return "/".join((str(self.size), str(self.cycles), *(",".join(names).replace("/", STROKE) for names in lists)))


def held_column(code: str) -> str:
    """The column of a tie-break's value as of the last run."""
    return f"last_{code}"


def layout_of(fingerprint: str) -> CrosstableLayout | None:
    """The layout of a crosstable from its recorded fingerprint (the number of players stands before it)."""
    parts = fingerprint.split("/")
    if len(parts) not in (5, 6) or not (parts[1].isdecimal() and parts[2].isdecimal()):
        return None
    lists = (part.replace(STROKE, "/").split(",") for part in parts[3:])
    fields, codes, *held = (tuple(name for name in names if name) for names in lists)
    layout = CrosstableLayout(size=int(parts[1]), cycles=int(parts[2]), fields=fields, tiebreaks=codes)
    return replace(layout, held=held[0]) if held else replace(layout, digests=False)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class StandingsLayout(Headed):
    """The standings: a row a place, in the order of places."""

    size: int
    fields: tuple[str, ...] = ()
    tiebreaks: tuple[str, ...] = ("DE", "WIN", "SB", "KS")
    place: Place = ORIGIN

    HIDDEN = ("index", "mark")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns from left to right."""
        title = tuple(name for name in self.fields if name == "title")
        rest = tuple(name for name in self.fields if name != "title")
        return ("place", "number", *title, "name", *rest, "games", "points", *self.tiebreaks, *self.HIDDEN)

    def column(self, name: str) -> int:
        """The index of a column in the sheet."""
        return self.place.column + self.columns.index(name)

    @property
    def last(self) -> int:
        """The row of the last place."""
        return self.first + self.size - 1

    @property
    def bottom(self) -> int:
        """The last row of the area: a blank and a note below the table."""
        return self.last + 2

    @property
    def right(self) -> int:
        """The last column of the area."""
        return self.column("mark")

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=2, column=len(self.columns) - 1)

    def fingerprint(self) -> str:
        """What the geometry depends on."""
        return f"{self.size}/{','.join(self.fields)}/{','.join(self.tiebreaks)}"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayersLayout(Headed):
    """The players sheet: the register of the event, a row a player, spare rows for late ones. The lots stand behind
    the mark, which is why sheets of the first versions, that had none, are found by the same mark."""

    rows: int = 0
    place: Place = ORIGIN

    COLUMNS = (
        "number", "name", "club", "status", "from_round", "byes",
        "title", "rating", "federation", "birth", "fide_id", "source", "mark", "lot",
    )  # fmt: skip

    WITH_LOTS = 2  # what stands behind the mark's text where the column of lots is there

    def column(self, name: str) -> int:
        """The index of a column in the sheet."""
        return self.place.column + self.COLUMNS.index(name)

    @property
    def last(self) -> int:
        """The last formatted row, spare rows included."""
        return self.first + self.rows + SPARE_ROWS - 1

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=2, column=self.COLUMNS.index("mark"))


_FIRST_KEYS = ("event", "system", "rounds")
LATER_KEYS = ("tiebreak_edition", "tiebreak_options", "groups", "lots_seed")
"""Settings that the sheets of the first versions have no row for."""
_LAST_KEYS = ("language", "white", "black", *LATER_KEYS)
_SWISS_KEYS = ("order", "initial_colour", "scoring", "pab", "tiebreaks", "skipped_boards")
SETTING_KEYS: Mapping[str, tuple[str, ...]] = {
    "round-robin": (*_FIRST_KEYS, "cycles", "swap", "scoring", "tiebreaks", "half_rule", *_LAST_KEYS),
    "dutch": (*_FIRST_KEYS, "edition", "acceleration", *_SWISS_KEYS, *_LAST_KEYS),
    "median": (
        *(*_FIRST_KEYS, *_SWISS_KEYS, "match_boards", "board_results"),
        *("blocked_middle", "colour_rule", *_LAST_KEYS),
    ),
    "lim": (*_FIRST_KEYS, *_SWISS_KEYS, *_LAST_KEYS),
}
"""The rows of the settings sheet, by system."""
TABLE_KEYS = ("forbidden", "fixed", "words")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SettingsLayout:
    """The settings sheet: label and value, each row found by the key in the hidden first column; then the tables."""

    place: Place = ORIGIN
    keys: tuple[str, ...] = SETTING_KEYS["round-robin"]

    KEY, LABEL, VALUE, EXTRA = 0, 1, 2, 3
    TABLE_ROWS = 12

    @property
    def first(self) -> int:
        """The row of the first setting."""
        return self.place.row + 3

    def table(self, index: int) -> int:
        """The row of the head of a table, in the order of TABLE_KEYS."""
        return self.first + len(self.keys) + 1 + index * (self.TABLE_ROWS + 3)

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=2, column=self.KEY)

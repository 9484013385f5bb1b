"""Crosstables: whether numbered heads are opponents or rounds, which cells hold results, grids headed by names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheets.grid import Grid, Value
from sheets.notations import normalise

from .headers import NAMES, NUMBERED, ROUND, SIDES, WIDEST_GAP, Header, head_column
from .model import Column
from .values import clean, decimal_number

OPPONENT = "opponent "
DIAGONAL = frozenset("*xхX#\\/—–-■●×")
"""Marks that close the diagonal (the second x is Cyrillic)."""
_WITH_COLOUR = re.compile(r"\d{1,4}\s*[wbбчцsn]\s*[\d½+=.,-]*", re.IGNORECASE)
_MARKS = frozenset({"1", "0", "½", "2", "3", "+", "-", "=", "1.5", "+-", "-+", "--", "1-0", "0-1", "½-½", "0-0", "r"})
_NAMED_ROWS = 30
_NAMED_COLUMNS = 5
_FEWEST_NAMES = 3


def is_coded(value: Value | None) -> bool:
    """Whether a cell names opponent and colour as in a Swiss crosstable: `16w1`, `5ч½`."""
    return isinstance(value, str) and _WITH_COLOUR.fullmatch(clean(value)) is not None


def is_mark(value: Value | None) -> bool:
    """Whether a cell can be a result in a crosstable: a mark, the points, a score, or a date that was one."""
    if value is None or isinstance(value, bool):
        return False
    if isinstance(value, int | float):
        return -1 <= value <= 3
    if isinstance(value, str):
        text = normalise(value)
        return text in _MARKS or is_coded(value) or re.fullmatch(r"[\d½.]+-+[\d½.]+k?|-½", text) is not None
    return True


def settled(grid: Grid, header: Header, rows: Sequence[int]) -> Header:
    """The header with numbered heads told apart: opponents of a round-robin grid, or rounds."""
    numbered = [column for column in header.columns if column.field == NUMBERED]
    opponents = bool(numbered) and _is_grid(grid, numbered, rows)
    kind = OPPONENT if opponents else ROUND
    why = "as many heads as players, and the diagonal is closed" if opponents else "the head is a number"
    columns = [
        replace(column, field=f"{kind}{column.number}", why=why) if column.field == NUMBERED else column
        for column in header.columns
    ]
    return replace(header, columns=tuple(columns))


def _is_grid(grid: Grid, numbered: Sequence[Column], rows: Sequence[int]) -> bool:
    """As many heads as players, 1 to n, each player's own cell empty or marked, and no cell that names an opponent."""
    if [column.number for column in numbered] != list(range(1, len(numbered) + 1)) or len(numbered) != len(rows):
        return False
    own = (grid.value(row, column.column) for row, column in zip(rows, numbered, strict=True))
    if not all(value is None or clean(value) in DIAGONAL for value in own):
        return False
    return not any(is_coded(grid.value(row, column.column)) for row in rows for column in numbered)


def result_columns(header: Header) -> Iterator[Column]:
    """The columns of a crosstable that hold results."""
    return (column for column in header.columns if column.field.startswith((ROUND, OPPONENT)))


def holds_results(grid: Grid, header: Header, rows: Sequence[int]) -> bool:
    """Whether columns headed by rounds hold results at all: other things are noted round by round too (ratings)."""
    columns = list(result_columns(header))
    filled = [value for row in rows for column in columns if (value := grid.value(row, column.column)) is not None]
    return bool(columns) and 2 * sum(map(is_mark, filled)) >= len(filled)


def result_cells(grid: Grid, header: Header, rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The cells of a crosstable that hold something, the diagonal apart."""
    columns = list(result_columns(header))
    for place, row in enumerate(rows, 1):
        for column in columns:
            value = grid.value(row, column.column)
            if value is not None and not (_may_be_own(column, place) and clean(value) in DIAGONAL):
                yield row, column.column


def _may_be_own(column: Column, place: int) -> bool:
    """Whether the player in this place may meet himself here: on the diagonal, and anywhere where names head the
    columns (there the mark also stands between players who must not meet)."""
    is_by_name = column.field.startswith(OPPONENT) and column.number is None
    return is_by_name or column.field == f"{OPPONENT}{place}"


def named_grid(grid: Grid) -> tuple[Header, tuple[int, ...]] | None:
    """A crosstable whose column heads are the names of its rows: its header and the rows of the players."""
    for row in range(1, min(len(grid.rows), _NAMED_ROWS) + 1):
        heads = _texts_of(grid, row)
        if len(heads) < _FEWEST_NAMES:
            continue
        for column in range(1, _NAMED_COLUMNS + 1):
            if clean(grid.value(row + 1, column)) not in heads:
                continue
            below = _names_below(grid, row, column)
            both = [name for name in below if name in heads and heads[name] > column]
            if len(both) >= _FEWEST_NAMES and 10 * len(both) >= 6 * len(below):
                return _named_header(row, column, heads, set(both)), tuple(below[name] for name in below)
    return None


def _texts_of(grid: Grid, row: int) -> dict[str, int]:
    """The texts of a row with their columns, up to the first wide gap: what comes after it is another thing."""
    found: dict[str, int] = {}
    last = 0
    for column, value in enumerate(grid.rows[row - 1], 1):
        if isinstance(value, str):
            if last and column - last > WIDEST_GAP:
                break
            found.setdefault(clean(value), column)
            last = column
    return found


def _names_below(grid: Grid, row: int, column: int) -> dict[str, int]:
    """The names under a cell down to the first empty one, each with its row."""
    found: dict[str, int] = {}
    for under in range(row + 1, len(grid.rows) + 1):
        value = grid.value(under, column)
        if not isinstance(value, str):
            break
        found[clean(value)] = under
    return found


def _named_header(row: int, column: int, heads: dict[str, int], both: set[str]) -> Header:
    columns = [Column(column=column, field="name", header="", why="the names that head the columns too")]
    for name, at in heads.items():
        if name in both:
            columns.append(Column(column=at, field=f"{OPPONENT}{name}", header=name, why="a name of the rows"))
        elif name and at > column and (other := head_column(name, at)).field not in (*NAMES, *SIDES):
            columns.append(other)
    return Header(rows=(row,), columns=tuple(sorted(columns, key=lambda each: each.column)))


def marks_of(grid: Grid, cells: Sequence[tuple[int, int]]) -> frozenset[float]:
    """The numbers of points that result cells show, to tell the scoring by."""
    found = set()
    for row, column in cells:
        value = grid.value(row, column)
        number = decimal_number(value)
        if number is not None:
            found.add(number)
        elif isinstance(value, str):
            parts = re.split(r"-+", normalise(value))
            found.update(number for part in parts if (number := decimal_number(part)) is not None)
    return frozenset(found)


def from_codes(grid: Grid, cells: Sequence[tuple[int, int]]) -> frozenset[float]:
    """The points at the end of cells such as `16w1`: what one player of the pair got."""
    found = set()
    for row, column in cells:
        value = grid.value(row, column)
        if isinstance(value, str) and is_coded(value):
            points = re.split(r"[wbбчцsn]", clean(value).lower())[-1]
            if (number := decimal_number(points)) is not None:
                found.add(number)
    return frozenset(found)

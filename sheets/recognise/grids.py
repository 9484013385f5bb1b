"""Crosstables: whether numbered heads are opponents or rounds, which cells hold results, grids headed by names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, time, timedelta

from sheets.grid import Grid, Value
from sheets.notations import normalise
from sheets.results import as_moment, typed_as
from sheets.words import OwnWords

from .coded import are_codes, is_coded, read_coded
from .headers import NAMES, NUMBERED, ROUND, SIDES, WIDEST_GAP, Header, head_column
from .model import Column
from .values import clean, decimal_number, whole_number

OPPONENT = "opponent "
DIAGONAL = frozenset("*xхX#\\/—–-■●×")
"""Marks that close the diagonal (the second x is Cyrillic)."""
_MARKS = frozenset({"1", "0", "½", "2", "3", "+", "-", "=", "1.5", "+-", "-+", "--", "1-0", "0-1", "½-½", "0-0", "r"})
_REST = frozenset({"b", "h", "u", "exe"})
"""Letters for a round without a game, beside codes: with a bye, with half a point, not paired."""
_TWO_GAMES = re.compile(r"[0-3½][\s/|;]+[0-3½]")
_OF_TWO_GAMES = frozenset(10 * one + other for one in (1, 2, 3) for other in range(4))
"""The points of two games in one cell that a spreadsheet took for a number: 10, 31."""
_NAMED_ROWS = 30
_NAMED_COLUMNS = 5
_FEWEST_NAMES = 3


def is_mark(value: Value | None) -> bool:
    """Whether a cell can be a result in a crosstable: a mark, the points, a score, or a date that was one."""
    if value is None or isinstance(value, bool):
        return False
    if isinstance(value, int | float):
        return -1 <= value <= 3
    if isinstance(value, str):
        text = normalise(value)
        is_score = re.fullmatch(r"[\d½.]+-+[\d½.]+k?|-½", text) is not None
        return text in _MARKS or is_score or read_coded(value) is not None
    return True


def settled(grid: Grid, header: Header, rows: Sequence[int]) -> Header:
    """The header with numbered heads told apart: opponents of a round-robin grid, or rounds."""
    numbered = [column for column in header.columns if column.field == NUMBERED]
    opponents = bool(numbered) and _is_grid(grid, header, numbered, rows)
    kind = OPPONENT if opponents else ROUND
    why = "as many heads as players, and the diagonal is closed" if opponents else "the head is a number"
    columns = [
        replace(column, field=f"{kind}{column.number}", why=why) if column.field == NUMBERED else column
        for column in header.columns
    ]
    return replace(header, columns=tuple(columns))


def _is_grid(grid: Grid, header: Header, numbered: Sequence[Column], rows: Sequence[int]) -> bool:
    """As many heads as players, 1 to n, each player's own cell empty or marked, and no cell that names an opponent."""
    if [column.number for column in numbered] != list(range(1, len(numbered) + 1)) or len(numbered) != len(rows):
        return False
    called = numbers_of(grid, header.columns, rows)
    if not _is_closed(grid, numbered, called):
        return False
    return not are_codes([grid.value(row, column.column) for row in rows for column in numbered])


def numbers_of(grid: Grid, columns: Sequence[Column], rows: Sequence[int]) -> Mapping[int, int]:
    """The number by which the heads of a grid call each row: its start number, as in a grid whose rows were sorted, or
    its place. Nobody meets himself; then what stands where two meet decides, then whether the places are ranks."""
    places = {row: place for place, row in enumerate(rows, 1)}
    numbered = [column for column in columns if column.number is not None]
    if sorted(column.number or 0 for column in numbered) != list(places.values()):
        return places
    starts, ranks = (_numbers_in_column(grid, columns, rows, field) for field in ("start_no", "rank"))
    candidates = [each for each in (starts, places) if each and _is_closed(grid, numbered, each)]
    if len(candidates) < 2 or starts == places:
        return candidates[0] if candidates else places
    return max(candidates, key=lambda each: (*_fit(grid, numbered, each), each == ranks))


def _numbers_in_column(grid: Grid, columns: Sequence[Column], rows: Sequence[int], field: str) -> dict[int, int]:
    """The numbers of the rows by a column that holds 1 to n; else none."""
    column = next((each.column for each in columns if each.field == field), 0)
    found = {row: number for row in rows if (number := whole_number(grid.value(row, column))) is not None}
    return found if sorted(found.values()) == list(range(1, len(rows) + 1)) else {}


def _fit(grid: Grid, numbered: Sequence[Column], called: Mapping[int, int]) -> tuple[int, int, int]:
    """How many of the cells on the diagonal are alike, how many of them are marked (a dash may be a lost game), and how
    many pairs of cells mirror each other, less those that do not; people fill both triangles or one, so less those too
    that are filled in another way than the rest."""
    at = {column.number: column.column for column in numbered}
    cells = {(one, other): grid.value(row, at[other]) for row, one in called.items() for other in called.values()}
    top = max((number for value in cells.values() if (number := decimal_number(value)) is not None), default=0.0)
    pairs = [
        (left, right)
        for (one, other), left in cells.items()
        if one < other and left is not None and (right := cells[other, one]) is not None
    ]
    diagonal = Counter(clean(value) for (one, other), value in cells.items() if one == other)
    alike = max(diagonal.values(), default=0)
    mirrored = sum(1 if _are_mirrored(left, right, top) else -1 for left, right in pairs)
    alone = sum(value is not None for value in cells.values()) - diagonal.total() + diagonal[""] - 2 * len(pairs)
    return alike, diagonal.total() - diagonal[""], mirrored - min(alone, len(pairs))


def _are_mirrored(left: Value, right: Value, top: float) -> bool:
    """Whether two cells are both sides of a game: a win and a loss, or twice the same that is neither."""
    one, other = decimal_number(left), decimal_number(right)
    if one is None or other is None:
        signs = {clean(left), clean(right)}
        return signs == {"+", "-"} or len(clean(left)) > 1 or (clean(left) == clean(right) and "+" not in signs)
    return {one, other} == {0.0, top} or (one == other and 0 < one < top)


def _is_closed(grid: Grid, numbered: Sequence[Column], called: Mapping[int, int]) -> bool:
    """Whether the cell of each player under his own number is empty or marked."""
    at = {column.number: column.column for column in numbered}
    own = [grid.value(row, at[number]) for row, number in called.items() if number in at]
    return all(value is None or clean(value) in DIAGONAL for value in own)


def result_columns(header: Header) -> Iterator[Column]:
    """The columns of a crosstable that hold results."""
    return (column for column in header.columns if column.field.startswith((ROUND, OPPONENT)))


def holds_results(grid: Grid, header: Header, rows: Sequence[int]) -> bool:
    """Whether columns headed by rounds hold results at all: other things are noted round by round too (ratings)."""
    columns = list(result_columns(header))
    filled = [value for row in rows for column in columns if (value := grid.value(row, column.column)) is not None]
    coded = any(map(is_coded, filled))
    marks = sum(is_mark(value) or (coded and clean(value).casefold() in _REST) for value in filled)
    return bool(columns) and 2 * marks >= len(filled)


def result_cells(grid: Grid, header: Header, rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The cells of a crosstable that hold something, the diagonal apart."""
    columns = list(result_columns(header))
    called = numbers_of(grid, header.columns, rows)
    for row in rows:
        for column in columns:
            value = grid.value(row, column.column)
            if value is not None and not (_may_be_own(column, called[row]) and clean(value) in DIAGONAL):
                yield row, column.column


def _may_be_own(column: Column, number: int) -> bool:
    """Whether the player of this number may meet himself here: on the diagonal, and anywhere where names head the
    columns (there the mark also stands between players who must not meet)."""
    is_by_name = column.field.startswith(OPPONENT) and column.number is None
    return is_by_name or column.field == f"{OPPONENT}{number}"


def named_grid(grid: Grid, own: OwnWords) -> tuple[Header, tuple[int, ...]] | None:
    """A crosstable whose column heads are the names of its rows: its header and the rows of the players."""
    for row in range(1, min(len(grid.rows), _NAMED_ROWS) + 1):
        heads = _texts_of(grid, row)
        if len(heads) < _FEWEST_NAMES:
            continue
        for column in range(1, _NAMED_COLUMNS + 1):
            if clean(grid.value(row + 1, column)) not in heads:
                continue
            below = _names_below(grid, row, column, 10 * len(heads) // 6)
            both = [name for name in below if name in heads and heads[name] > column]
            if len(both) < _FEWEST_NAMES or 10 * len(both) < 6 * len(below):
                continue
            if _holds_marks(grid, [below[name] for name in both], [heads[name] for name in both]):
                return _named_header((row, column), heads, set(both), own), tuple(below[name] for name in below)
    return None


def _holds_marks(grid: Grid, rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Whether nearly all that stands where names meet is a result or closes the diagonal: blocks of games side by side
    have the same names again and again, and names between them."""
    filled = [value for row in rows for column in columns if (value := grid.value(row, column)) is not None]
    return 10 * sum(is_mark(value) or clean(value) in DIAGONAL for value in filled) >= 8 * len(filled)


def _texts_of(grid: Grid, row: int) -> dict[str, int]:
    """The texts of a row that are no results or numbers, with their columns, up to the first wide gap: what comes
    after it is another thing."""
    found: dict[str, int] = {}
    last = 0
    for column, value in enumerate(grid.rows[row - 1], 1):
        if isinstance(value, str):
            if last and column - last > WIDEST_GAP:
                break
            last = column
            if not is_mark(value) and whole_number(value) is None:
                found.setdefault(clean(value), column)
    return found


def _names_below(grid: Grid, row: int, column: int, most: int) -> dict[str, int]:
    """The names under a cell down to the first empty one, each with its row; a few more than the most that can be
    those of a grid are enough."""
    found: dict[str, int] = {}
    for under in range(row + 1, min(len(grid.rows), row + most + 1) + 1):
        value = grid.value(under, column)
        if not isinstance(value, str):
            break
        found[clean(value)] = under
    return found


def _named_header(at: tuple[int, int], heads: dict[str, int], both: set[str], own: OwnWords) -> Header:
    row, column = at
    columns = [Column(column=column, field="name", header="", why="the names that head the columns too")]
    for name, place in heads.items():
        if name in both:
            columns.append(Column(column=place, field=f"{OPPONENT}{name}", header=name, why="a name of the rows"))
        elif name and place > column and (other := head_column(name, place, own)).field not in (*NAMES, *SIDES):
            columns.append(other)
    return Header(rows=(row,), columns=tuple(sorted(columns, key=lambda each: each.column)))


def marks_of(grid: Grid, cells: Sequence[tuple[int, int]]) -> frozenset[float]:
    """The numbers of points that result cells show, to tell the scoring by; also those that became dates or times,
    where only one pair of numbers can have."""
    found: set[float] = set()
    for row, column in cells:
        value = grid.value(row, column)
        value = (as_moment(value) or value) if isinstance(value, str) else value
        number = decimal_number(value)
        if number is not None and number in _OF_TWO_GAMES:
            found |= {float(digit) for digit in f"{number:02.0f}"}
        elif number is not None:
            found.add(number)
        elif isinstance(value, str):
            found |= _numbers_in(value)
        elif isinstance(value, date | time | timedelta):
            readings = {_numbers_in(text) for text in typed_as(value)}
            found |= readings.pop() if len(readings) == 1 else frozenset()
    return frozenset(found)


def _numbers_in(text: str) -> frozenset[float]:
    """The points of both sides in a score; a half for one side alone is no sign of a scoring, it is given in each."""
    if (plain := normalise(text)) in ("½-0", "0-½"):
        return frozenset()
    two = text.strip().replace("1/2", "½")
    parts = re.split(r"[\s/|;]+", two) if _TWO_GAMES.fullmatch(two) else re.split(r"-+", plain)
    return frozenset(number for part in parts if (number := decimal_number(part)) is not None)


def from_codes(grid: Grid, cells: Sequence[tuple[int, int]]) -> frozenset[float]:
    """The points at the end of cells such as `16w1`: what one player of the pair got."""
    codes = (read_coded(grid.value(row, column)) for row, column in cells)
    points = (decimal_number(code.told) for code in codes if code is not None)
    return frozenset(number for number in points if number is not None)

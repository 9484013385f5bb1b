"""Results that stand outside a crosstable and a list of games: a column of them beside or among the participants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.model import Result, Scoring
from sheets.grid import Grid, Value
from sheets.notations import normalise, notations
from sheets.results import read_result
from sheets.words import meanings, round_number

from .body import MOST_BLANK_ROWS
from .headers import LONGEST_HEAD
from .model import Table
from .values import clean, whole_number

_SCORINGS = tuple(Scoring(win=win, draw=draw, loss=0) for win, draw in ((10, 5), (20, 10), (30, 10)))
_SCORES = frozenset(
    text
    for scoring in _SCORINGS
    for text, result in notations(scoring)
    if result is not Result.OPEN and len(text) > 1 and any(mark in text for mark in "-½+") and set(text) != {"-"}
)
"""Texts that are hardly anything else than a result, as `normalise` leaves them; a dash alone says `none`."""
_LONGEST_SCORE = 16
_FEWEST_SCORES = 2
"""Results in a column that no head calls so: one may be anything."""
_ROLES = ("players", "rosters", "standings", "other")


def loose_results(grid: Grid, tables: Sequence[Table]) -> Iterator[tuple[int, int]]:
    """The cells outside crosstables and lists of games that hold results: all of a column headed so, and columns of
    texts such as `1-0` whatever their head. Every result once is a list of choices, unless names stand beside it."""
    taken = [_span(each) for each in tables if each.role not in _ROLES]
    beside = frozenset(row for each in tables if each.role in _ROLES for row in each.rows)
    width = max(map(len, grid.rows), default=0)
    for column in range(1, width + 1):
        spans = [(top, last) for top, last, left, right in taken if left <= column <= right]
        cells = [
            (row, value)
            for row in range(1, len(grid.rows) + 1)
            if (value := grid.value(row, column)) is not None and not any(top <= row <= last for top, last in spans)
        ]
        yield from ((row, column) for row in _in_column(cells, beside))


def _span(table: Table) -> tuple[int, int, int, int]:
    rows = (*table.header_rows, *table.rows)
    return min(rows), max(rows), table.columns[0].column, table.columns[-1].column


def _in_column(cells: Sequence[tuple[int, Value]], beside: frozenset[int]) -> Iterator[int]:
    """The rows of the results in a column, read in stretches: a text that is no result is the head of the next one.
    `beside` are the rows of participants."""
    head, before = "", 0
    stretch: list[tuple[int, Value]] = []
    for row, value in cells:
        if row - before > MOST_BLANK_ROWS + 1:
            yield from _results(head, stretch, beside)
            head, stretch = "", []
        if isinstance(value, str) and not _is_score(value) and not _is_points(value):
            yield from _results(head, stretch, beside)
            head, stretch = clean(value), []
        else:
            stretch.append((row, value))
        before = row
    yield from _results(head, stretch, beside)


def _results(head: str, stretch: Sequence[tuple[int, Value]], beside: frozenset[int]) -> list[int]:
    if not stretch:
        return []
    rows, values = [row for row, _ in stretch], [value for _, value in stretch]
    if _is_head(head):
        are_results = all(map(_is_result, values)) and (bool(beside) or not _is_choice(values))
    else:
        are_results = len(values) >= _FEWEST_SCORES and all(map(_is_score, values))
        are_results = are_results and not (_is_choice(values) or (_are_different(values) and beside.isdisjoint(rows)))
    return rows if are_results else []


def _are_different(values: Sequence[Value]) -> bool:
    return len({normalise(str(value)) for value in values}) == len(values)


def _is_choice(values: Sequence[Value]) -> bool:
    """Whether these are the results to choose from in a cell: all of them different, both wins and a draw there."""
    found = {read_result(value, _SCORINGS[0]).result for value in values}
    return _are_different(values) and found >= {Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS}


def _is_head(text: str) -> bool:
    if not text or len(text) > LONGEST_HEAD:
        return False
    return round_number(text) is not None or any(each.field.startswith("result") for each in meanings(text))


def _is_score(value: Value) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_SCORE and normalise(value) in _SCORES


def _is_points(value: str) -> bool:
    """A number that came as text."""
    return whole_number(value) is not None or clean(value) in ("½", "0,5", "0.5", "=", "+", "-")


def _is_result(value: Value) -> bool:
    """Whether any scoring reads it as the result of a game."""
    return any(read_result(value, scoring).result not in (None, Result.OPEN) for scoring in _SCORINGS)

"""The scoring that the results of a workbook show."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from pairing.model import ByeKind, Scoring
from pairing.points import TENTHS
from sheets.grid import Grid, Value
from sheets.notations import normalise

from .coded import are_codes
from .games.codes import read_code
from .grids import from_codes, marks_of, result_cells
from .headers import ROUND, Header
from .model import Table
from .values import decimal_number

CHESS = Scoring(win=10, draw=5, loss=0)
DRAUGHTS = Scoring(win=20, draw=10, loss=0)
FOOTBALL = Scoring(win=30, draw=10, loss=0)
_OF_MATCHES = (DRAUGHTS, FOOTBALL, CHESS)
"""What a match may bring, the usual first."""
_SCORE = re.compile(r"([\d½.]+)-+([\d½.]+)")


def seen_scoring(grids: Mapping[str, Grid], tables: Sequence[Table]) -> Scoring | None:
    """Chess where a half is seen in results of single games, draughts where a 2 is and no half, 3-1-0 where a 3 is; a
    scoring with boards where scores of matches are; None where nothing tells."""
    if boards := _boards(grids, tables):
        return replace(_match_points(grids, tables), boards=boards)
    for role in ("round", "crosstable"):
        marks = {mark for table in tables if _tells(table, role) for mark in _marks(grids[table.sheet], table)}
        if (found := _of_marks(marks)) is not None:
            return found
    return _of_totals(grids, tables)


def _of_totals(grids: Mapping[str, Grid], tables: Sequence[Table]) -> Scoring | None:
    """The scoring whose points a crosstable of signs (`W12`, `12+`) adds up to in most of its rows."""
    for table in tables:
        if table.layout != "Swiss crosstable" or (column := table.column_of("points")) is None:
            continue
        grid = grids[table.sheet]
        rows = [(_signs(grid, table, row), decimal_number(grid.value(row, column))) for row in table.rows]
        fits = {
            scoring: sum(None not in signs and points == _total(signs, scoring) for signs, points in rows)
            for scoring in (CHESS, DRAUGHTS, FOOTBALL)
        }
        best = max(fits, key=lambda scoring: fits[scoring])
        if 2 * fits[best] > len(rows):
            return best
    return None


def _signs(grid: Grid, table: Table, row: int) -> list[str | ByeKind | None]:
    """What the player of a row got in each round: a mark, a bye, None for points that only a scoring explains."""
    cells = (grid.value(row, column.column) for column in table.columns if column.field.startswith(ROUND))
    codes = [code for value in cells if (code := read_code(value)) is not None]
    return [code.bye or ((code.game.mark or None) if code.game else None) for code in codes]


def _total(signs: Sequence[str | ByeKind | None], scoring: Scoring) -> float:
    tenths = (scoring.of_bye(sign) if isinstance(sign, ByeKind) else scoring.of_mark(sign or "") for sign in signs)
    return sum(tenths) / TENTHS


def _tells(table: Table, role: str) -> bool:
    return table.tells_results if role == "crosstable" else table.role == role


def _of_marks(marks: Collection[float]) -> Scoring | None:
    if 0.5 in marks and max(marks) <= 1:
        return CHESS
    if not marks or 0.5 in marks:
        return None
    return {2: DRAUGHTS, 3: FOOTBALL}.get(int(max(marks))) if float(max(marks)).is_integer() else None


def _marks(grid: Grid, table: Table) -> frozenset[float]:
    """The points that the results of a table show."""
    header = Header(rows=table.header_rows, columns=table.columns)
    if table.tells_results:
        cells = list(result_cells(grid, header, table.rows))
        coded = are_codes([grid.value(row, column) for row, column in cells])
        return from_codes(grid, cells) if coded else marks_of(grid, cells)
    column = table.results if table.role == "round" else None
    return marks_of(grid, [(row, column) for row in table.rows]) if column else frozenset()


def _boards(grids: Mapping[str, Grid], tables: Sequence[Table]) -> int | None:
    """The boards of a match, when the scores of rounds add up to one number greater than the points of a single game:
    more than 2, or 2 with halves."""
    scores = [score for table in tables for score in _scores(grids[table.sheet], table)]
    sums = {one + other for one, other in scores}
    if len(scores) < 2 or len(sums) != 1:
        return None
    (total,) = sums
    halves = any(not float(one).is_integer() for one, _ in scores)
    return (
        int(total) if total.is_integer() and (total > 3 or (total == 2 and halves) or (total == 3 and halves)) else None
    )


def _scores(grid: Grid, table: Table) -> Iterator[tuple[float, float]]:
    """The scores of both sides in the results of a list of a round."""
    column = table.results if table.role == "round" else None
    for row in table.rows if column else ():
        if score := _score(grid.value(row, column or 0)):
            yield score


def _score(value: Value | None) -> tuple[float, float] | None:
    match = _SCORE.match(normalise(value)) if isinstance(value, str) else None
    if match is None:
        return None
    one, other = decimal_number(match[1]), decimal_number(match[2])
    return (one, other) if one is not None and other is not None else None


def _match_points(grids: Mapping[str, Grid], tables: Sequence[Table]) -> Scoring:
    """The points of a match by a table that tells match points beside matches won and drawn."""
    for table in tables:
        columns = [table.column_of(name) for name in ("wins", "draws", "match_points")]
        if None in columns or not table.rows:
            continue
        grid = grids[table.sheet]
        rows = [[decimal_number(grid.value(row, column or 0)) for column in columns] for row in table.rows]
        for scoring in _OF_MATCHES:
            if all(_fits(row, scoring) for row in rows):
                return scoring
    return DRAUGHTS


def _fits(row: Sequence[float | None], scoring: Scoring) -> bool:
    wins, draws, points = (each or 0 for each in row)
    return wins * scoring.win + draws * scoring.draw == points * TENTHS

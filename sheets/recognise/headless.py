"""Tables without a header: standings, lists of games, pairs of numbers under `Round 3`, one column of names.

Cells prove little without words above them, so each kind asks for more than a likeness: standings for places 1 to n
beside falling points and for a title that speaks of a tournament, lists of games for scores that all add up to one
number, pairs for a round above them and for numbers that the participants have. A list of other things in the same
form is no tournament.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from sheets.grid import Grid, Value
from sheets.notations import normalise
from sheets.words import speaks_of_rounds, titled_round

from .body import Body
from .forbidden import forbidden_table
from .games.who import is_nobody
from .headers import WIDEST_GAP
from .model import Column, Table
from .tables import on_unvalued
from .values import clean, decimal_number, is_name_like, whole_number

LAYOUT = "list without a header"
_FEWEST_NAMES = 3
_ABOVE = 5
"""Rows above standings in which their title is looked for."""
_TOP = 60
"""Rows of a sheet in which the round of another sheet's games may be said."""
_DASHES = frozenset("-–—:−") | {"vs", "vs."}
_SCORE = re.compile(r"([\d½.]{1,4}|\+)-([\d½.]{1,4}|\+)?")
_MOST_BOARDS = 3
_SOURCES = ("players", "crosstable", "standings", "rosters")

Cell = tuple[int, Value]
"""Column and value."""


def headless_tables(grids: Mapping[str, Grid], headed: Sequence[Table]) -> list[Table]:
    """The tables of a workbook that have no header, beside those that have one."""
    if not headed and (names := _one_column(grids)):
        return [names]
    sheets = [_Sheet(grid, [each for each in headed if each.sheet == grid.name]) for grid in grids.values()]
    found: list[Table] = []
    for sheet in sheets:
        if not sheet.is_blocked and (table := forbidden_table(sheet.grid)):
            sheet.block(table)
            found.append(table)
    for read in (_standings, _games, _pairs):
        for sheet in sheets:
            for table in read(sheet, grids, [*headed, *found]):
                if not _is_copy(grids, table, [*headed, *found]):
                    sheet.block(table)
                    found.append(table)
    return found


class _Sheet:
    """A sheet and the cells of it that no table has taken."""

    def __init__(self, grid: Grid, headed: Sequence[Table]) -> None:
        self.grid = grid
        self.is_blocked = bool(headed)
        areas = [_area(table) for table in headed]
        self._free = {
            row: cells
            for row, values in enumerate(grid.rows, 1)
            if not _is_covered(areas, row, len(values)) and (cells := _outside(areas, row, enumerate(values, 1)))
        }

    def block(self, table: Table) -> None:
        """Takes the area of this table out."""
        self.is_blocked = True
        area = _area(table)
        for row in range(area[0], area[1] + 1):
            self._free[row] = _outside([area], row, self.free(row))

    def free(self, row: int) -> list[Cell]:
        """The filled cells of a row that are in no table."""
        return self._free.get(row, [])

    def rows(self) -> list[int]:
        """The rows with free cells, from the top."""
        return [row for row, cells in self._free.items() if cells]


Area = tuple[int, int, int, int]
"""First and last row, first and last column."""


def _area(table: Table) -> Area:
    rows = (*table.header_rows, *table.rows)
    return min(rows), max(rows), table.columns[0].column, table.columns[-1].column


def _is_covered(areas: Sequence[Area], row: int, width: int) -> bool:
    """Whether a row of that width lies in one table as a whole, as nearly all rows do."""
    return any(top <= row <= last and left == 1 and width <= right for top, last, left, right in areas)


def _outside(areas: Sequence[Area], row: int, cells: Iterable[tuple[int, Value | None]]) -> list[Cell]:
    taken = [(left, right) for top, last, left, right in areas if top <= row <= last]
    return [
        (column, value)
        for column, value in cells
        if value is not None and not any(left <= column <= right for left, right in taken)
    ]


def _table(sheet: _Sheet, role: str, layout: str, rows: Sequence[int], columns: Sequence[Column]) -> Table:
    ordered = tuple(sorted(columns, key=lambda each: each.column))
    return Table(
        sheet=sheet.grid.name, role=role, layout=layout, header_rows=(), columns=ordered, rows=tuple(rows)
    )  # fmt: skip


def _columns(why: str, **fields: int | None) -> list[Column]:
    return [Column(column=at, field=name, header="", why=why) for name, at in fields.items() if at is not None]


def _is_copy(grids: Mapping[str, Grid], table: Table, others: Sequence[Table]) -> bool:
    """Whether a table of this kind says the same already: club workbooks mirror their lists for the printer."""
    texts = _texts(grids, table)
    return any(each.role == table.role and _texts(grids, each) == texts for each in others)


def _texts(grids: Mapping[str, Grid], table: Table) -> list[tuple[str, ...]]:
    grid = grids[table.sheet]
    return [tuple(clean(grid.value(row, column.column)) for column in table.columns) for row in table.rows]


# standings


def _standings(sheet: _Sheet, _grids: Mapping[str, Grid], _others: Sequence[Table]) -> Iterator[Table]:
    """Lists of place, name and points under a title, or on a sheet, that speaks of rounds or standings."""
    last = 0
    for row in sheet.rows():
        if row <= last or (found := standings_at(sheet.grid, row, sheet.free(row))) is None:
            continue
        said = next(filter(speaks_of_rounds, _titles(sheet.grid, row)), None)
        if said is not None:
            last = found.rows[-1]
            why = f"places 1 to {len(found.rows)} beside falling points, under “{said}”"
            yield replace(found, columns=tuple(replace(each, why=why) for each in found.columns))


def standings_at(grid: Grid, row: int, cells: Sequence[Cell]) -> Table | None:
    """The standings that begin with these cells of a row, whatever is said above them; None where none do."""
    if len(cells) < 3 or (len(cells) > 3 and cells[3][0] - cells[2][0] <= WIDEST_GAP):
        return None
    (rank, place), (name, _), (points, _) = cells[:3]
    if place != 1 or isinstance(place, bool):
        return None
    rows: list[int] = []
    most = float("inf")
    while _is_placed(grid, row, (rank, name, points), len(rows) + 1):
        here = decimal_number(grid.value(row, points))
        if here is None or here > most:
            break
        most = here
        rows.append(row)
        row += 1
    if len(rows) < _FEWEST_NAMES:
        return None
    why = f"places 1 to {len(rows)} beside falling points"
    columns = _columns(why, rank=rank, name=name, points=points)
    return Table(
        sheet=grid.name, role="standings", layout="standings without a header", header_rows=(),
        columns=tuple(columns), rows=tuple(rows),
    )  # fmt: skip


def _is_placed(grid: Grid, row: int, columns: tuple[int, int, int], place: int) -> bool:
    """Whether a row goes on with standings: the place may be missing in ties, never wrong."""
    rank, name, _ = (grid.value(row, column) for column in columns)
    return (rank is None or whole_number(rank) == place) and isinstance(name, str) and is_name_like(clean(name))


def _titles(grid: Grid, row: int) -> list[str]:
    """The texts right above a row, the nearest first, and the name of the sheet."""
    above = range(row - 1, max(0, row - 1 - _ABOVE), -1)
    texts = [value for each in above for value in grid.rows[each - 1] if isinstance(value, str)]
    return [*map(clean, texts), grid.name]


# lists of games


def _games(sheet: _Sheet, grids: Mapping[str, Grid], others: Sequence[Table]) -> Iterator[Table]:
    """Lists of `name - name score`; the round is said above, or once in the whole workbook."""
    last = 0
    for row in sheet.rows():
        shape = _shape(sheet.free(row)) if row > last else None
        if shape is None:
            continue
        known = _known_names(grids, others)
        rows = _rows_like(sheet, row, shape, known)
        if rows and _are_games(sheet.grid, rows, shape, known):
            last = rows[-1]
            yield _game_list(sheet, grids, rows, shape)


Shape = tuple[int, int | None, int, int]
"""The columns of the first name, the dash, the second name and the score."""


def _shape(cells: Sequence[Cell]) -> Shape | None:
    """Where the names and the score stand in a row that can begin a list of games."""
    if len(cells) not in (3, 4) or not all(isinstance(value, str) for _, value in cells):
        return None
    dash = cells[1][0] if clean(cells[1][1]).casefold() in _DASHES else None
    others = [cell for cell in cells if cell[0] != dash]
    if len(others) != 3 or len(others) == len(cells) == 4 or _score(others[2][1]) is None:
        return None
    return others[0][0], dash, others[1][0], others[2][0]


def _rows_like(sheet: _Sheet, row: int, shape: Shape, known: frozenset[str]) -> list[int]:
    """The rows of this shape from here on; with a dash between the names the score may be missing still."""
    first, dash, second, result = shape
    rows: list[int] = []
    while cells := dict(sheet.free(row)):
        scored = _score(cells.get(result)) is not None or (dash is not None and result not in cells)
        dashed = dash is None or clean(cells.get(dash)).casefold() in _DASHES
        names = all(_may_play(cells.get(column), known) for column in (first, second))
        if not (scored and dashed and names and set(cells) <= {first, dash, second, result}):
            break
        rows.append(row)
        row += 1
    return rows


def _may_play(value: Value | None, known: frozenset[str]) -> bool:
    text = clean(value)
    return isinstance(value, str) and (text.casefold() in known or is_name_like(text) or is_nobody(text))


def _are_games(grid: Grid, rows: Sequence[int], shape: Shape, known: frozenset[str]) -> bool:
    """Whether the scores are results of games: all add up to one number of at most three, as goals do not. A single
    row must name two who are known."""
    scores = [score for row in rows if (score := _score(grid.value(row, shape[3]))) is not None]
    sums = {sum(score) for score in scores} - {0.0}
    if len(rows) == 1 and not all(clean(grid.value(rows[0], column)).casefold() in known for column in shape[::2]):
        return False
    return len(sums) == 1 and max(sums) <= _MOST_BOARDS


def _score(value: Value | None) -> tuple[float, float] | None:
    """The points of both sides that a text such as `1.5 - 0.5` says; a forfeit `+ -` is 1 and 0."""
    match = _SCORE.fullmatch(normalise(value)) if isinstance(value, str) else None
    if match is None:
        return None
    left, right = ({"+": 1.0, None: 0.0}.get(part, decimal_number(part)) for part in match.groups())
    return None if left is None or right is None else (left, right)


def _known_names(grids: Mapping[str, Grid], tables: Sequence[Table]) -> frozenset[str]:
    """The names in the lists and tables of the workbook, as they are compared."""
    found: set[str] = set()
    for table in tables:
        column = table.column_of("name", "surname", "team")
        if table.role in _SOURCES and column is not None:
            found.update(clean(grids[table.sheet].value(row, column)).casefold() for row in table.rows)
    return frozenset(found - {""})


def _game_list(sheet: _Sheet, grids: Mapping[str, Grid], rows: Sequence[int], shape: Shape) -> Table:
    first, _, second, result = shape
    why = "names in pairs with scores that add up to one number"
    table = _table(
        sheet, "round", "games without a header", rows, _columns(why, white=first, black=second, result=result)
    )
    own = [*_titles(sheet.grid, rows[0])[: _ABOVE + 1], sheet.grid.name]
    return table if any(titled_round(text) for text in own) else replace(table, title=_only_round(grids))


def _only_round(grids: Mapping[str, Grid]) -> str:
    """The title that says a round, when all such titles of the workbook say the same one; else nothing."""
    found = {
        number: clean(value)
        for grid in grids.values()
        for values in grid.rows[:_TOP]
        if len(values) - values.count(None) == 1
        for value in values
        if isinstance(value, str) and (number := titled_round(value)) is not None
    }
    return next(iter(found.values())) if len(found) == 1 else ""


# pairs of numbers


def _pairs(sheet: _Sheet, _grids: Mapping[str, Grid], others: Sequence[Table]) -> Iterator[Table]:
    """Two columns of numbers under a line that says nothing but a round."""
    most = max((len(each.rows) for each in others if each.role in _SOURCES), default=0)
    for row in sheet.rows():
        cells = sheet.free(row)
        if len(cells) == 1 and isinstance(cells[0][1], str) and titled_round(cells[0][1]) is not None:
            column, title = cells[0]
            if rows := _rows_of_pairs(sheet, row + 1, column, most):
                why = f"pairs of numbers under “{clean(title)}”"
                columns = _columns(why, white=column, black=column + 1)
                yield replace(_table(sheet, "pairs", "pairs of numbers", rows, columns), title=clean(title))


def _rows_of_pairs(sheet: _Sheet, row: int, column: int, most: int) -> list[int]:
    """The rows from here on with two numbers of participants, as long as nobody stands there twice."""
    rows: list[int] = []
    seen: set[int] = set()
    while cells := dict(sheet.free(row)):
        pair = [whole_number(cells.get(each)) for each in (column, column + 1)]
        numbers = {number for number in pair if number is not None and 0 < number <= most}
        if len(numbers) != 2 or numbers & seen:
            break
        seen |= numbers
        rows.append(row)
        row += 1
    return rows


# one column of names


def _one_column(grids: Mapping[str, Grid]) -> Table | None:
    """A list without any header: only where the whole workbook is one column of names, with their numbers at most."""
    filled = [grid for grid in grids.values() if grid.rows]
    if len(filled) != 1:
        return None
    (grid,) = filled
    columns: dict[int, list[object]] = {}
    for values in grid.rows:
        for column, value in enumerate(values, 1):
            if value is not None:
                columns.setdefault(column, []).append(value)
    texts = [column for column, values in columns.items() if any(isinstance(value, str) for value in values)]
    if len(texts) != 1 or len(columns) > 2:
        return None
    names = [clean(value) for value in columns[texts[0]] if isinstance(value, str)]
    numbers = [column for column in columns if column not in texts]
    if len(names) < _FEWEST_NAMES or not all(map(is_name_like, names)):
        return None
    if any(columns[column] != list(range(1, len(names) + 1)) for column in numbers):
        return None
    return _names_alone(grid, texts[0], numbers)


def _names_alone(grid: Grid, names: int, numbers: Sequence[int]) -> Table:
    found = _columns("the workbook is one column of names", name=names)
    found += [each for column in numbers for each in _columns("numbers 1 to n", start_no=column)]
    rows = [row for row in range(1, len(grid.rows) + 1) if grid.value(row, names) is not None]
    unvalued = sorted(at for at in grid.errors | grid.unvalued if at[1] == names)
    table = _table(_Sheet(grid, ()), "players", LAYOUT, rows, found)
    return replace(table, doubts=tuple(on_unvalued(grid, Body(rows=rows, unvalued=unvalued))))

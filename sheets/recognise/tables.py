"""The tables of a sheet: headers and rows put together, and what kind of table each is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheets.grid import Grid
from sheets.words import NO_WORDS, OwnWords

from .body import Body, read_body
from .coded import are_codes
from .facts import group_title
from .grids import OPPONENT, holds_results, named_grid, result_columns, settled
from .headers import NAMES, ROUND, SIDES, Header, find_headers
from .model import BY_ROUND, ERROR, NOTE, Column, Remark, Table
from .values import clean, decimal_number

_TOURNAMENT = ("rating", "fide_id", "fed", "club", "birth", "title", "category", "seed", "surname")
"""Columns that lists of other things do not have."""
_PERSONAL = ("start_no", "fide_id", "fed", "club", "birth")
_HIGHEST_RESULT = 10
_SAMPLE = 30


def tables_of(grid: Grid, own: OwnWords = NO_WORDS) -> tuple[Table, ...]:
    """Every table of a sheet, from top to bottom and left to right; `own` are head words that the arbiter has added."""
    named = named_grid(grid, own)
    found = [_named_table(grid, *named)] if named else []
    taken = [_span(table) for table in found]
    for row in range(1, len(grid.rows) + 1):
        for table in _tables_at(grid, row, taken, own):
            if named is None or table.rows or table.header_rows != named[0].rows:  # else old heads right of the grid
                found.append(table)
                taken.append(_span(table))
    return tuple(sorted(found, key=lambda table: (table.header_rows, table.columns[0].column)))


def _span(table: Table) -> tuple[int, int, int]:
    last = max((*table.rows, *table.header_rows))
    return last, table.columns[0].column, table.columns[-1].column


def _tables_at(grid: Grid, row: int, taken: Sequence[tuple[int, int, int]], own: OwnWords) -> Iterator[Table]:
    headers = find_headers(grid, row, taken, own)
    for found in headers:
        header = _with_name_roles(grid, found)
        body = read_body(grid, header)
        title = group_title(grid, header, alone=len(headers) == 1)
        yield table_from(grid, settled(grid, header, body.rows), body, title)


def _named_table(grid: Grid, header: Header, rows: tuple[int, ...]) -> Table:
    body = read_body(grid, header)
    body.rows = [row for row in body.rows if row in rows]
    return table_from(grid, header, body, "")


def table_from(grid: Grid, header: Header, body: Body, title: str) -> Table:
    """The table of a header and its rows, with its role and the doubts about it."""
    role, layout = _role(grid, header, body)
    doubts = [*_on_body(grid, header, body), *_on_heads(grid, header)]
    if role in ("players", "standings") and layout != BY_ROUND and (why := _not_of_a_tournament(grid, header, body)):
        role, layout = "other", "not a list of participants"
        doubts.append(Remark(cell=grid.cell(header.rows[-1], header.columns[0].column), text=why))
    return Table(
        sheet=grid.name,
        role=role,
        layout=layout,
        header_rows=header.rows,
        columns=header.columns,
        rows=tuple(body.rows),
        groups=dict(body.groups),
        title=title,
        doubts=tuple(doubts),
    )


def _role(grid: Grid, header: Header, body: Body) -> tuple[str, str]:
    fields = header.fields
    if fields.issuperset(SIDES):
        return "round", "round list"
    columns = list(result_columns(header))
    if any(column.field.startswith(OPPONENT) for column in columns):
        return "crosstable", "round-robin grid" if columns[0].number is not None else "grid by names"
    if columns and holds_results(grid, header, body.rows):
        if are_codes([grid.value(row, column.column) for row in body.rows for column in columns]):
            return "crosstable", "Swiss crosstable"
        return "standings" if "rank" in fields else "crosstable", BY_ROUND
    if fields.issuperset(("team", "name", "board")):
        return "rosters", "team rosters"
    if "points" in fields and not fields & set(_PERSONAL):
        return "standings", "standings"
    return "players", "start list"


def _with_name_roles(grid: Grid, header: Header) -> Header:
    """`Jméno` beside `Příjmení` is the given name, `Name` beside `Vorname` the surname; a full name stays the name."""
    fields = header.fields
    if "name" not in fields or ("surname" in fields) == ("given" in fields):
        return header
    there, missing = ("surname", "given") if "surname" in fields else ("given", "surname")
    at = {column.field: column.column for column in header.columns}
    rows = range(header.rows[-1] + 1, header.rows[-1] + 1 + _SAMPLE)
    pairs = [(clean(grid.value(row, at["name"])), clean(grid.value(row, at[there]))) for row in rows]
    whole = sum(part in name and part != name for name, part in pairs if name and part)
    if whole and 2 * whole >= sum(bool(name and part) for name, part in pairs):
        return header
    return Header(
        rows=header.rows,
        columns=tuple(
            Column(column=c.column, field=missing, header=c.header, why=f"beside a column of the {there}")
            if c.field == "name"
            else c
            for c in header.columns
        ),
    )


def _on_body(grid: Grid, header: Header, body: Body) -> Iterator[Remark]:
    yield from on_unvalued(grid, body)
    names = next((column.column for column in header.columns if column.field in NAMES), 1)
    for row in body.nameless:
        text = "no name stands here beside the rest of a player: nobody was taken from here"
        yield Remark(cell=grid.cell(row, names), text=text, mend="type the name, or empty the row")
    for row in body.absent:
        yield Remark(cell=grid.cell(row, 1), text="a row for the bye, not a player: left out", severity=NOTE)
    if body.left_out:
        row, column = body.left_out
        text = f"“{clean(grid.value(row, column))}” was taken not to belong to the list above it"
        how = "if it is a player, take out the blank rows between it and them"
        yield Remark(cell=grid.cell(row, column), text=text, mend=how)


def on_unvalued(grid: Grid, body: Body) -> Iterator[Remark]:
    """Each name that is not known; of those below the last one that is, the first: it may be the rest of a prepared
    form."""
    last = max(body.rows, default=0)
    unknown = [(row, column) for row, column in body.unvalued if row not in body.rows]
    within = [at for at in unknown if at[0] < last]
    below = unknown[len(within) :]
    for row, column in (*within, *below[:1]):
        what = "an error of Excel" if (row, column) in grid.errors else "a formula without a stored value"
        more = f" (and so down to {grid.cell(*below[-1])})" if (row, column) in below[:-1] else ""
        how = "type it, or open the workbook in Excel, mend it and save"
        text = f"{what}, so the name is not known and nobody was taken from here{more}: {how}"
        yield Remark(cell=grid.cell(row, column), text=text, severity=ERROR)


def _on_heads(grid: Grid, header: Header) -> Iterator[Remark]:
    for column in header.columns:
        cell = grid.cell(header.rows[-1], column.column)
        if column.why.startswith("taken for"):
            text = f"the head “{column.header}” was {column.why} ({column.field})"
            how = f"spell it so; or say what it means: --words {column.header!r}=COLUMN"
            yield Remark(cell=cell, text=text, mend=how)
        elif column.field.startswith("column_") and not column.header:
            text = "the column has no head; what it holds was not used"
            yield Remark(cell=cell, text=text, severity=NOTE, mend="type a head above it, if it is to be used")


def _not_of_a_tournament(grid: Grid, header: Header, body: Body) -> str:
    """Why a list of names is one of other things (marks, prices), or "": heads that say so, or numbers summed up that
    are too large for results."""
    if header.fields & set(_TOURNAMENT):
        return ""
    foreign = [column.header for column in header.columns if column.field.split("_")[0] == "foreign"]
    summed = _summed(grid, header, body)
    if not summed and len(foreign) < 2:
        return ""
    heads = ", ".join(foreign or summed)
    return f"the columns {heads} hold marks or amounts, so the names are not taken for participants of a tournament"


def _summed(grid: Grid, header: Header, body: Body) -> list[str]:
    """The heads of columns with large numbers which another column adds up."""
    numbers = {
        column: [decimal_number(grid.value(row, column.column)) for row in body.rows[:_SAMPLE]]
        for column in header.columns
        if column.field not in (*NAMES, "start_no", "rank") and not column.field.startswith((ROUND, OPPONENT))
    }
    full = {column: [v for v in values if v is not None] for column, values in numbers.items() if None not in values}
    for total, sums in full.items():
        parts = [column for column in full if column.column < total.column and column is not total]
        large = [column for column in parts if max(full[column], default=0) > _HIGHEST_RESULT]
        if len(large) > 1 and sums == [sum(row) for row in zip(*(full[column] for column in large), strict=True)]:
            return [column.header for column in (*large, total)]
    return []

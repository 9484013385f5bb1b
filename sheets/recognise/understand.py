"""The whole of a workbook: its tables, whose players they are, what is said of the event, and what is doubtful."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sheets.errors import NotUnderstood, WrongUse
from sheets.grid import Book, Grid, split_cell
from sheets.words import detect_language

from .body import Body, read_body
from .facts import facts_of, titles_above
from .grids import result_cells
from .headers import Header, find_headers
from .loose import loose_results
from .model import Column, Facts, Listed, Remark, Table, Understanding
from .people import People, people_of, same_names, told_apart
from .tables import on_unvalued, table_from, tables_of
from .values import clean, is_name_like

SOURCES = ("players", "crosstable", "standings", "rosters")
"""Roles of tables that players are taken from: the first role that has any."""
STATE_SHEET = "_pairsheet"
_FEWEST_NAMES = 3


def understand(
    book: Book, sheet: str | None = None, table: str | None = None, ignore: frozenset[str] = frozenset()
) -> Understanding:
    """What the cells of a workbook are. `sheet` and `table` (`SHEET!CELL`) say where the participants stand; sheets in
    `ignore` (ours) are not looked at.

    Raises:
        WrongUse: when there is no such sheet, or `table` is no cell.
        NotUnderstood: when there is nothing at that cell.
    """
    ignore = ignore | {STATE_SHEET}
    grids = {grid.name: grid for grid in book.sheets if grid.name not in ignore}
    if sheet is not None and sheet not in grids:
        raise WrongUse(f"there is no sheet {sheet!r} in {book.name}", hint=f"there are: {', '.join(grids)}")
    tables = [found for grid in grids.values() for found in tables_of(grid)]
    if not tables:
        tables = _headless(grids)
    if table:
        one = _at(grids, tables, table, sheet)
        tables = [one, *(each for each in tables if each.first_cell != one.first_cell or each.sheet != one.sheet)]
        return _understanding(book, grids, tables, [one], ignore)
    return _understanding(book, grids, tables, _chosen(grids, tables, sheet), ignore)


def _understanding(
    book: Book, grids: Mapping[str, Grid], tables: list[Table], chosen: list[Table], ignore: frozenset[str]
) -> Understanding:
    people = people_of([(grids[each.sheet], each) for each in chosen])
    marked = tuple(replace(each, chosen=any(each is one for one in chosen)) for each in tables)
    main = next((each for each in marked if each.chosen), next(iter(marked), None))
    doubles = [(one, other) for one, other in same_names(people.players) if told_apart(one, other) is None]
    return Understanding(
        layout=main.layout if main else None,
        tables=marked,
        players=people.players,
        event=facts_of(book, marked, main, ignore, len(people.players)) if main else Facts(),
        language=_language(grids, marked),
        warnings=tuple(_warnings(book, grids, marked, people)),
        numbered=people.numbered,
        result_cells=tuple(_result_cells(grids, marked)),
        duplicates=tuple(doubles),
    )


def _chosen(grids: Mapping[str, Grid], tables: Sequence[Table], sheet: str | None) -> list[Table]:
    """The tables whose players are taken: lists before crosstables before standings, visible sheets before hidden."""
    filled = [each for each in tables if each.rows and sheet in (None, each.sheet)]
    for visible in (True, False):
        for role in SOURCES:
            found = [each for each in filled if each.role == role and grids[each.sheet].visible is visible]
            if found:
                return found if role in ("players", "rosters") else [max(found, key=lambda each: len(each.rows))]
    return []


def _at(grids: Mapping[str, Grid], tables: Sequence[Table], address: str, sheet: str | None) -> Table:
    """The table that has this cell in its header, its rows or its title; else a list that begins there."""
    name, row, column = split_cell(address)
    name = name or sheet or next(iter(grids))
    if name not in grids:
        raise WrongUse(f"there is no sheet {name!r}", hint=f"there are: {', '.join(grids)}")
    for each in tables:
        columns = [one.column for one in each.columns]
        last = each.last_row or each.header_row or 0
        first = (each.header_rows or each.rows)[0] - (1 if each.title else 0)
        if each.sheet == name and first <= row <= last and min(columns) <= column <= max(columns):
            return replace(each, role="players", doubts=()) if each.role == "other" else each
    return _list_from(grids[name], row, column)


def _list_from(grid: Grid, row: int, column: int) -> Table:
    """A list that the arbiter pointed at: with the header that ends in this row, or with its first name in the cell."""
    for header in find_headers(grid, row):
        if header.has_names:
            return table_from(grid, header, read_body(grid, header), "")
    if not clean(grid.value(row, column)):
        raise NotUnderstood(f"there is nothing at {grid.cell(row, column)}", hint="name the cell of the first name")
    names = Column(column=column, field="name", header="", why="the cell was named by the arbiter")
    body = read_body(grid, Header(rows=(row - 1,), columns=(names,)))
    return Table(
        sheet=grid.name, role="players", layout="list without a header", header_rows=(), columns=(names,),
        rows=tuple(body.rows), doubts=tuple(on_unvalued(grid, body)),
    )  # fmt: skip


def _headless(grids: Mapping[str, Grid]) -> list[Table]:
    """A list without any header: only where the whole workbook is one column of names, with their numbers at most."""
    filled = [grid for grid in grids.values() if grid.rows]
    if len(filled) != 1:
        return []
    (grid,) = filled
    columns: dict[int, list[object]] = {}
    for values in grid.rows:
        for column, value in enumerate(values, 1):
            if value is not None:
                columns.setdefault(column, []).append(value)
    texts = [column for column, values in columns.items() if any(isinstance(value, str) for value in values)]
    if len(texts) != 1 or len(columns) > 2:
        return []
    names = [clean(value) for value in columns[texts[0]] if isinstance(value, str)]
    numbers = [column for column in columns if column not in texts]
    if len(names) < _FEWEST_NAMES or not all(map(is_name_like, names)):
        return []
    if any(columns[column] != list(range(1, len(names) + 1)) for column in numbers):
        return []
    why = "the workbook is one column of names"
    found = [Column(column=texts[0], field="name", header="", why=why)]
    found += [Column(column=column, field="start_no", header="", why="numbers 1 to n") for column in numbers]
    rows = [row for row in range(1, len(grid.rows) + 1) if grid.value(row, texts[0]) is not None]
    unvalued = sorted(at for at in grid.errors | grid.unvalued if at[1] == texts[0])
    ordered = tuple(sorted(found, key=lambda each: each.column))
    return [
        Table(
            sheet=grid.name, role="players", layout="list without a header", header_rows=(), columns=ordered,
            rows=tuple(rows), doubts=tuple(on_unvalued(grid, Body(rows=rows, unvalued=unvalued))),
        )
    ]  # fmt: skip


def _result_cells(grids: Mapping[str, Grid], tables: Sequence[Table]) -> Iterator[str]:
    for each in tables:
        grid = grids[each.sheet]
        if each.role == "crosstable":
            header = Header(rows=each.header_rows, columns=each.columns)
            yield from (grid.cell(row, column) for row, column in result_cells(grid, header, each.rows))
        elif each.role == "round":
            columns = [one.column for one in each.columns if one.field.startswith(("result", "round "))]
            yield from (
                grid.cell(row, column) for row in each.rows for column in columns if grid.value(row, column) is not None
            )
    for grid in grids.values():
        own = [each for each in tables if each.sheet == grid.name]
        yield from (grid.cell(row, column) for row, column in loose_results(grid, own))


def _language(grids: Mapping[str, Grid], tables: Sequence[Table]) -> str | None:
    heads = [column.header for each in tables for column in each.columns if column.header and " " not in column.field]
    titles = [
        text
        for each in tables
        if each.header_rows
        for _, _, text in titles_above(grids[each.sheet], each.header_rows[0])
    ]
    return detect_language(heads, titles)


def _warnings(book: Book, grids: Mapping[str, Grid], tables: Sequence[Table], people: People) -> Iterator[Remark]:
    yield from (Remark(cell="", text=note) for note in book.notes)
    for each in tables:
        if each.chosen or each.role == "other":
            yield from (Remark(cell=cell, text=text) for cell, text in each.doubts)
        if not each.chosen and each.role in ("players", "rosters") and each.rows and not grids[each.sheet].visible:
            yield Remark(
                cell=each.cell(each.rows[0], each.columns[0].column), text="a list on a hidden sheet: not read"
            )
    yield from people.remarks
    yield from _on_namesakes(people)


def _on_namesakes(people: People) -> Iterator[Remark]:
    """One remark a player who has namesakes before him."""
    found: dict[str, list[tuple[Listed, Listed]]] = {}
    for one, other in same_names(people.players):
        found.setdefault(other.cell, []).append((one, other))
    for cell, pairs in found.items():
        alike = [one.cell for one, other in pairs if told_apart(one, other) is None]
        cells = ", ".join(alike or [one.cell for one, _ in pairs])
        how = "nothing tells them apart" if alike else f"told apart by the {told_apart(*pairs[0])}"
        yield Remark(cell=cell, text=f"{pairs[0][1].player.name} has the same name as the player in {cells}: {how}")

"""The whole of a workbook: its tables, whose players they are, what is said of the event, and what is doubtful."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pairing.model import Scoring
from sheets.errors import NotUnderstood, WrongUse
from sheets.grid import Book, Grid, split_cell
from sheets.words import NO_WORDS, OwnWords, detect_language

from .body import read_body
from .doubles import TELL_APART, likely_doubles
from .facts import facts_of, titles_above
from .forbidden import forbidden_headed, forbidden_of, on_forbidden
from .games import games_of
from .grids import result_cells
from .headers import Header, find_headers
from .headless import LAYOUT, headless_tables, standings_at
from .loose import loose_results
from .model import ERROR, NOTE, Column, Facts, Listed, Remark, Table, Understanding
from .people import People, people_of, same_names, told_apart
from .scorings import CHESS
from .tables import on_unvalued, table_from, tables_of
from .values import clean

SOURCES = ("players", "crosstable", "standings", "rosters")
"""Roles of tables that players are taken from: the first role that has any."""
STATE_SHEET = "_pairsheet"


def understand(
    book: Book, sheet: str | None = None, table: str | None = None, ignore: frozenset[str] = frozenset(),
    own: OwnWords = NO_WORDS, *, scoring: Scoring | None = None,
) -> Understanding:  # fmt: skip
    """What the cells of a workbook are. `sheet` and `table` (`SHEET!CELL`) say where the participants stand; sheets in
    `ignore` (ours) are not looked at; `own` are head words that the arbiter has added; `scoring` is that of the event
    where it is known, else the results tell it.

    Raises:
        WrongUse: when there is no such sheet, or `table` is no cell.
        NotUnderstood: when there is nothing at that cell.
    """
    ignore = ignore | {STATE_SHEET}
    grids = {grid.name: grid for grid in book.sheets if grid.name not in ignore}
    if sheet is not None and sheet not in grids:
        raise WrongUse(f"there is no sheet {sheet!r} in {book.name}", hint=f"there are: {', '.join(grids)}")
    tables = _tables(grids, own)
    if table:
        one = _at(grids, tables, table, sheet, own)
        tables = [one, *(each for each in tables if each.first_cell != one.first_cell or each.sheet != one.sheet)]
        return _understanding(book, grids, tables, [one], ignore, scoring)
    return _understanding(book, grids, tables, _chosen(grids, tables, sheet), ignore, scoring)


def _tables(grids: Mapping[str, Grid], own: OwnWords) -> list[Table]:
    """Every table of the workbook, sheet by sheet and from top to bottom."""
    headed = [forbidden_headed(grid, found) for grid in grids.values() for found in tables_of(grid, own)]
    order = {name: place for place, name in enumerate(grids)}
    found = [*headed, *headless_tables(grids, headed)]
    return sorted(found, key=lambda each: (order[each.sheet], (each.header_rows or each.rows)[0]))


def _understanding(
    book: Book, grids: Mapping[str, Grid], tables: list[Table], chosen: list[Table], ignore: frozenset[str],
    scoring: Scoring | None,
) -> Understanding:  # fmt: skip
    people = people_of([(grids[each.sheet], each) for each in chosen])
    marked = tuple(replace(each, chosen=any(each is one for one in chosen)) for each in tables)
    main = next((each for each in marked if each.chosen), next(iter(marked), None))
    doubles = [(one, other) for one, other in same_names(people.players) if told_apart(one, other) is None]
    event = facts_of(book, marked, main, ignore, len(people.players)) if main else Facts()
    forbidden = forbidden_of(grids, marked, people.players)
    games = games_of(book, grids, marked, people.players, scoring or event.scoring or CHESS)
    return Understanding(
        layout=main.layout if main else None,
        tables=marked,
        players=people.players,
        event=event,
        language=_language(grids, marked),
        warnings=(
            *_warnings(book, grids, marked, people),
            *on_forbidden(forbidden, people.players),
            *games.remarks,
        ),
        numbered=people.numbered,
        games=games.games,
        byes=games.byes,
        result_cells=tuple(_result_cells(grids, marked)),
        duplicates=tuple(doubles),
        contradictions=tuple(each for each in games.remarks if each.severity == ERROR),
        forbidden=forbidden,
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


def _at(grids: Mapping[str, Grid], tables: Sequence[Table], address: str, sheet: str | None, own: OwnWords) -> Table:
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
    return _list_from(grids[name], row, column, own)


def _list_from(grid: Grid, row: int, column: int, own: OwnWords) -> Table:
    """A list that the arbiter pointed at: with the header that ends in this row, or with its first name in the cell."""
    for header in find_headers(grid, row, own=own):
        if header.has_names:
            return table_from(grid, header, read_body(grid, header), "")
    if not clean(grid.value(row, column)):
        raise NotUnderstood(f"there is nothing at {grid.cell(row, column)}", hint="name the cell of the first name")
    beside = [(at, value) for at, value in enumerate(grid.rows[row - 1], 1) if value is not None]
    if standings := standings_at(grid, row, beside):
        return standings
    names = Column(column=column, field="name", header="", why="the cell was named by the arbiter")
    body = read_body(grid, Header(rows=(row - 1,), columns=(names,)))
    return Table(
        sheet=grid.name, role="players", layout=LAYOUT, header_rows=(), columns=(names,),
        rows=tuple(body.rows), doubts=tuple(on_unvalued(grid, body)),
    )  # fmt: skip


def _result_cells(grids: Mapping[str, Grid], tables: Sequence[Table]) -> Iterator[str]:
    for each in tables:
        grid = grids[each.sheet]
        if each.tells_results:
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
    yield from (Remark(cell="", text=note, severity=NOTE) for note in book.notes)
    titles = {each.cell(each.rows[0] - 1, each.columns[0].column) for each in tables if each.role == "pairs"}
    for each in tables:
        if each.chosen or each.role == "other":
            yield from (doubt for doubt in each.doubts if doubt.cell not in titles)
        if not each.chosen and each.role in ("players", "rosters") and each.rows and not grids[each.sheet].visible:
            cell, text = each.cell(each.rows[0], each.columns[0].column), "a list on a hidden sheet: not read"
            yield Remark(cell=cell, text=text, severity=NOTE, mend="unhide the sheet; or name the list: --table")
    yield from people.remarks
    yield from _on_namesakes(people)
    yield from likely_doubles(people.players)


def _on_namesakes(people: People) -> Iterator[Remark]:
    """One remark a player who has namesakes before him."""
    found: dict[str, list[tuple[Listed, Listed]]] = {}
    for one, other in same_names(people.players):
        found.setdefault(other.cell, []).append((one, other))
    for cell, pairs in found.items():
        alike = [one.cell for one, other in pairs if told_apart(one, other) is None]
        cells = ", ".join(alike or [one.cell for one, _ in pairs])
        how = "nothing tells them apart" if alike else f"told apart by the {told_apart(*pairs[0])}"
        text = f"{pairs[0][1].player.name} has the same name as the player in {cells}: {how}"
        yield Remark(cell=cell, text=text, severity=ERROR if alike else NOTE, mend=TELL_APART if alike else "")

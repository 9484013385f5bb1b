"""The list that ratings are taken from: one of FIDE, or any list of players that can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sheets import store
from sheets.errors import SheetError, UnreadableFile, WrongUse
from sheets.formats.ratinglist import KINDS, Keep, Rated, fide_list
from sheets.grid import Book, Grid, read_grids
from sheets.ours import find_ours
from sheets.recognise import Column, Listed, Table, no_participants, understand
from sheets.recognise.values import HIGHEST_RATING, rating, whole_number

from .list_cells import column_named, column_of, table_of
from .rating_factors import FIELD, HIGHEST

_AS_PUBLISHED = "a list of FIDE is taken as FIDE publishes it: txt, xml or zip"


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """Those of a list who were looked for: `form` is `fide-text`, `fide-xml` or `table`, `column` what the ratings are
    called in it."""

    form: str
    column: str
    players: tuple[Rated, ...]


def looked_up(path: Path, column: str | None, wants: Keep) -> Looked:
    """Those in the list who are wanted, with the ratings of that column: `standard`, `rapid` or `blitz` in a list of
    FIDE, else a head or the letters of a column (None: the first that holds ratings).

    Raises:
        UnreadableFile, WorkbookInUse: when the file cannot be read.
        NotUnderstood: when it is no list of players.
        WrongUse: when it has no such column.
    """
    kind = column.casefold() if column and column.casefold() in KINDS else None
    try:
        found = fide_list(path, kind)
        if found is None:
            return _of_table(path, column, wants)
        if column is not None and kind is None:
            raise WrongUse(f"--list-column {column}: a list of FIDE has {', '.join(KINDS)}")
        return Looked(form=f"fide-{found.form}", column=found.kind, players=tuple(found.players(wants)))
    except OSError:
        store.load(path, writes=False)  # says why it cannot be read
        raise


def _of_table(path: Path, column: str | None, wants: Keep) -> Looked:
    book = _book(path)
    seen = understand(book, ignore=_ours(book))
    if not seen.players:
        raise no_participants(seen, path.name)
    chosen = [table for table in seen.tables if table.chosen]
    columns = {id(table): column_named(table, column) if column else column_of(table, "rating") for table in chosen}
    first = next(filter(None, columns.values()), None)
    if first is None:
        raise _no_column(path, column, chosen)
    grids = {grid.name: grid for grid in book.sheets}
    tables = ((each, table_of(each, chosen)) for each in seen.players if wants(each.player.fide_id, each.player.name))
    players = (_rated(grids[each.sheet], each, table, columns[id(table)]) for each, table in tables)
    return Looked(form="table", column=first.header or first.field, players=tuple(players))


def _book(path: Path) -> Book:
    from .kind import is_trf

    if is_trf(path):
        raise WrongUse(f"{path.name} is a tournament report, not a list of ratings", hint="LIST comes before EVENT")
    try:
        return read_grids(store.load(path, writes=False), path.name)
    except UnreadableFile as error:
        raise UnreadableFile(str(error), hint="; ".join(filter(None, (error.hint, _AS_PUBLISHED)))) from error


def _ours(book: Book) -> frozenset[str]:
    try:
        return find_ours(book).names
    except SheetError:
        return frozenset()


def _no_column(path: Path, column: str | None, tables: Sequence[Table]) -> WrongUse:
    heads = ", ".join(each.header for table in tables for each in table.columns if each.header)
    what = f"no column “{column}”" if column else "no column of ratings"
    return WrongUse(f"{path.name} has {what}", hint=f"say which one is meant: --list-column HEAD; there are: {heads}")


def _rated(grid: Grid, listed: Listed, table: Table, column: Column | None) -> Rated:
    """The player with the rating and K of his row; a rating that is none is nothing."""
    found, understood = rating(grid.value(listed.row, column.column)) if column else (None, True)
    factor = column_of(table, FIELD)
    k = whole_number(grid.value(listed.row, factor.column)) if factor else None
    player = listed.player
    return Rated(
        name=player.name,
        fide_id=player.fide_id,
        birth=player.birth,
        rating=found if understood and found is not None and found <= HIGHEST_RATING else None,
        k=k if k is not None and 0 < k <= HIGHEST else None,
        place=listed.cell,
    )

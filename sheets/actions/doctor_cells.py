"""What the cells and the file itself show that may do harm later: numbers kept as text, merged cells, links, locks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sheets.errors import counted
from sheets.grid import Book, Grid
from sheets.grid.cells import Area
from sheets.ours import Ours
from sheets.package import Package
from sheets.recognise import Table, Understanding
from sheets.recognise.model import DOUBT, ERROR, NOTE
from sheets.recognise.people import READ
from sheets.recognise.values import clean, whole_number

from .doctor_findings import Finding

_NUMBERS = ("start_no", "rating", "birth")
"""Columns of a list that hold numbers."""
_NAMES = ("name", "surname", "given")
_UNMERGE = "in Excel: Home, Merge & Center, Unmerge Cells"
_TYPED = frozenset({"xlsx", "xlsb", "xls", "ods"})
"""Kinds of files that tell numbers from text."""
_UNREADABLE = "\ufffd"
_MOST = 20
"""Merged areas of a list that are told one by one."""


def cell_findings(book: Book, seen: Understanding) -> Iterator[Finding]:
    """What is to be said of the cells of the lists that were taken, and of errors elsewhere in their workbook."""
    grids = {grid.name: grid for grid in book.sheets}
    chosen = [table for table in seen.tables if table.chosen]
    for table in chosen:
        grid = grids[table.sheet]
        for look in _LOOKS:
            if look is not _texts or book.kind in _TYPED:
                yield from look(grid, table)
    for grid in book.sheets:
        if any(table.sheet == grid.name for table in seen.tables):
            yield from _unvalued(grid, [table for table in chosen if table.sheet == grid.name])


def _texts(grid: Grid, table: Table) -> Iterator[Finding]:
    """Numbers that are kept as text: Excel sorts them behind all others, and counts them nowhere."""
    for column in table.columns:
        if column.field not in _NUMBERS:
            continue
        values = {row: grid.value(row, column.column) for row in table.rows}
        texts = [
            row for row, value in values.items() if isinstance(value, str) and whole_number(clean(value)) is not None
        ]  # fmt: skip
        if texts:
            what = f"{counted(len(texts), 'number')} of the column “{column.header}” kept as text"
            text = f"{what}: read as numbers, but Excel sorts them behind the others and counts them nowhere"
            mend = "in Excel: mark the column, Data, Text to Columns, Finish"
            yield Finding(severity=NOTE, cell=grid.cell(texts[0], column.column), text=text, mend=mend)


def _numbers(grid: Grid, table: Table) -> Iterator[Finding]:
    """Numbers and dates where a name belongs."""
    for column in table.columns:
        for row in table.rows if column.field in _NAMES else ():
            value = grid.value(row, column.column)
            if value is not None and not isinstance(value, str):
                text = f"{clean(value)} stands where a name belongs: it was taken for one"
                yield Finding(severity=DOUBT, cell=grid.cell(row, column.column), text=text, mend="type the name")


def _letters(grid: Grid, table: Table) -> Iterator[Finding]:
    """Names with letters that could not be read."""
    for column in table.columns:
        for row in table.rows if column.field in _NAMES else ():
            if _UNREADABLE in (name := clean(grid.value(row, column.column))):
                text = f"a letter of “{name}” cannot be read"
                yield Finding(severity=DOUBT, cell=grid.cell(row, column.column), text=text, mend="type the name again")


def _merged(grid: Grid, table: Table) -> Iterator[Finding]:
    """Merged cells inside a list: those of several rows one by one, those of one row together."""
    columns = [column.column for column in table.columns]
    areas = [each for each in sorted(grid.merged) if _is_inside(each, table.rows, columns)]
    tall = [each for each in areas if each[2] > each[0]]
    for each in tall[:_MOST]:
        text = f"the cells {_span(grid, each)} are merged inside the list: only row {each[0]} has what stands there"
        yield Finding(severity=DOUBT, cell=grid.cell(*each[:2]), text=text, mend=f"{_UNMERGE}; fill what is empty then")
    if tall[_MOST:]:
        text = f"and {counted(len(tall) - _MOST, 'more merged area')} inside the list"
        yield Finding(severity=DOUBT, cell=grid.cell(*tall[_MOST][:2]), text=text)
    if flat := [each for each in areas if each not in tall]:
        more = f", and so {counted(len(flat) - 1, 'more row')}" if flat[1:] else ""
        text = f"the cells {_span(grid, flat[0])} are merged inside the list{more}: Excel cannot sort it"
        yield Finding(severity=NOTE, cell=grid.cell(*flat[0][:2]), text=text, mend=_UNMERGE)


def _is_inside(each: Area, rows: Sequence[int], columns: Sequence[int]) -> bool:
    top, left, bottom, right = each
    return any(top <= row <= bottom for row in rows) and any(left <= column <= right for column in columns)


def _span(grid: Grid, each: Area) -> str:
    top, left, bottom, right = each
    return f"{grid.cell(top, left)}:{grid.cell(bottom, right).rpartition('!')[2]}"


def _hidden(grid: Grid, table: Table) -> Iterator[Finding]:
    """Columns of the list that nobody sees, and that were read all the same."""
    for column in table.columns:
        if column.column in grid.hidden_columns and column.field in READ:
            text = f"the column “{column.header}” is hidden; it was read as {column.field}"
            yield Finding(severity=NOTE, cell=grid.cell(table.header_row or 1, column.column), text=text)


_LOOKS: Sequence[Callable[[Grid, Table], Iterator[Finding]]] = (_texts, _numbers, _letters, _merged, _hidden)


def _unvalued(grid: Grid, chosen: Sequence[Table]) -> Iterator[Finding]:
    """Errors of Excel and formulas without a value, those apart that the list itself is told of."""
    told = {
        (row, column.column)
        for table in chosen
        for column in table.columns
        if column.field in READ
        for row in (*table.rows, *table.header_rows)
    }
    kinds: Mapping[str, frozenset[tuple[int, int]]] = {
        "an error of Excel (such as #N/A or #REF!)": grid.errors,
        "a formula without a stored value": grid.unvalued - grid.errors,
    }
    for what, places in kinds.items():
        if others := sorted(places - told):
            more = f", and so {counted(len(others) - 1, 'more cell')} of this sheet" if others[1:] else ""
            mend = "mend the formula; or open the workbook in Excel or LibreOffice and save it"
            yield Finding(severity=NOTE, cell=grid.cell(*others[0]), text=f"{what}{more}", mend=mend)


def package_findings(package: Package, ours: Ours) -> Iterator[Finding]:
    """What the file says of itself: signatures, a locked structure, links to other files, protected sheets."""
    if package.is_signed:
        text = "the workbook carries a digital signature, which any change would break: nothing is written into it"
        mend = "in Excel: File, Info, View Signatures, remove the signature, save; sign it again afterwards"
        yield Finding(severity=ERROR, cell="", text=text, mend=mend)
    if package.has_locked_structure:
        text = "the structure of the workbook is locked: no sheet may be added"
        mend = "in Excel: Review, Protect Workbook, to unlock it; or --ack structure:locked"
        yield Finding(severity=ERROR, cell="", text=text, mend=mend)
    links = sum(relation.kind == "externalLink" for relation in package.relations.values())
    if links:
        text = f"formulas take values out of {counted(links, 'other file')}: they are as of the last save in Excel"
        yield Finding(severity=NOTE, cell="", text=text, mend="in Excel: Data, Edit Links, Break Link keeps the values")
    for sheet in package.sheets:
        if sheet.kind == "worksheet" and package.is_protected(sheet.name):
            so = "it is written all the same" if sheet.name in ours.names else "only its unlocked cells take anything"
            text = f"the sheet “{sheet.name}” is protected against typing: {so}"
            yield Finding(severity=NOTE, cell=f"{sheet.name}!A1", text=text, mend="in Excel: Review, Unprotect Sheet")

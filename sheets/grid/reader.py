"""From the bytes of any spreadsheet to a `Book`. The kind of file is told by its content, never by its name (U151)."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from sheets.errors import UnreadableFile

from .cells import Area, Book, Grid, Row, Value
from .refusals import damaged, protected, something_else

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP = b"PK\x03\x04"
MARKUP = (
    (b'<?mso-application progid="excel.sheet"', "an XML spreadsheet of 2003"),
    (b"urn:schemas-microsoft-com:office:spreadsheet", "an XML spreadsheet of 2003"),
    (b"<html", "a web page (HTML)"),
    (b"<!doctype html", "a web page (HTML)"),
    (b"<table", "a web page (HTML)"),
    (b"<?xml", "an XML file"),
    (b"%pdf-", "a PDF document"),
    (b"{\\rtf", "a text document (RTF)"),
)
HEAD = 4096
UNSEEN = ("in this format it cannot be seen which rows are hidden and which names struck through: all were read",)
PATIENCE = 90
"""Seconds after which a damaged file is given up."""


def read_grids(data: bytes, name: str, skip: frozenset[str] = frozenset()) -> Book:
    """Every sheet of a spreadsheet (xlsx, xlsm, xlsb, xls, ods, csv, tsv) but those named in `skip`.

    Raises:
        UnreadableFile: missing contents, damaged, encrypted, or another kind of file; the message says which.
    """
    if not data:
        raise UnreadableFile(f"{name} is empty", hint="was it copied or downloaded completely?")
    if data.startswith(ZIP):
        return _read_zipped(data, name, skip)
    if data.startswith(OLE):
        return _read_ole(data, name, skip)
    return _read_text(data, name)


def _read_zipped(data: bytes, name: str, skip: frozenset[str]) -> Book:
    from .zipped import Parts, is_far

    parts = Parts(data, name)
    kind = parts.kind()
    if kind != "xlsx":
        return Book(name=name, kind=kind, sheets=_grids(_read_apart(data, name, skip)), notes=UNSEEN)
    from .marks import read_workbook, sheet_marks, struck_styles

    where = read_workbook(parts)
    xml = {sheet: parts.read(part) for sheet, part in where.sheets.items() if sheet not in skip}
    # Every part that calamine will unpack is proved here first: a size or a checksum that lies is found by Python.
    struck = struck_styles(parts.read(where.styles))
    parts.read(where.strings)
    far = any(is_far(sheet) for sheet in xml.values())
    raw = _read_apart(data, name, skip) if far else _read_here(data, name, skip)
    marks = {sheet: sheet_marks(content, struck) for sheet, content in xml.items()}
    return Book(name=name, sheets=_grids(raw, marks), date1904=where.date1904)


def _read_ole(data: bytes, name: str, skip: frozenset[str]) -> Book:
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise protected(name)
    if "WordDocument".encode("utf-16-le") in data:
        raise something_else(name, "a Word document")
    return Book(name=name, kind="xls", sheets=_grids(_read_apart(data, name, skip)), notes=UNSEEN)


def _read_text(data: bytes, name: str) -> Book:
    import csv
    from pathlib import PurePath

    from sheets.encodings import decode, is_text

    from .delimited import ERRORS, read_text

    head = data[:HEAD].replace(b"\x00", b"").lower()
    for mark, what in MARKUP:
        if mark in head:
            raise something_else(name, what)
    if not is_text(data):
        raise UnreadableFile(
            f"{name} is not a workbook Pairsheet knows", hint="it reads xlsx, xlsm, xlsb, xls, ods, csv and tsv"
        )
    if decode(data[:HEAD])[0].startswith("012 ") or b"\n001 " in data[:HEAD]:
        raise something_else(name, "a FIDE tournament report (TRF)")
    try:
        text = read_text(data)
    except csv.Error as error:
        raise damaged(name) from error
    rows = tuple(_row(["" if cell in ERRORS else cell for cell in cells]) for cells in text.rows)
    while rows and not rows[-1]:
        rows = rows[:-1]
    addressed = ((row, column, cell) for row, cells in enumerate(text.rows, 1) for column, cell in enumerate(cells, 1))
    errors = frozenset((row, column) for row, column, cell in addressed if cell in ERRORS)
    grid = Grid(name=PurePath(name).stem, rows=rows, errors=errors)
    return Book(name=name, kind="csv", sheets=(grid,), notes=text.notes)


def _read_here(data: bytes, name: str, skip: frozenset[str]) -> list[dict[str, Any]]:
    from .child import read

    try:
        return read(data, skip)
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # a panic inside calamine is no Exception
        if type(error).__name__ == "PasswordError":
            raise protected(name) from error
        raise damaged(name) from error


def _read_apart(data: bytes, name: str, skip: frozenset[str]) -> list[dict[str, Any]]:
    """The same in a process of its own: a damaged .xls can make calamine ask for hundreds of gigabytes and abort."""
    import json
    import subprocess
    import sys

    from . import child

    command = [sys.executable, "-P", child.__file__, json.dumps(sorted(skip))]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=True)
        answer = json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError) as error:
        raise damaged(name) from error
    if "error" in answer:
        raise protected(name) if answer["error"] == "password" else damaged(name)
    sheets: list[dict[str, Any]] = answer["sheets"]
    return sheets


def _grids(raw: list[dict[str, Any]], marks: dict[str, Any] | None = None) -> tuple[Grid, ...]:
    return tuple(_grid(sheet, (marks or {}).get(sheet["name"])) for sheet in raw)


def _grid(sheet: dict[str, Any], marks: Any) -> Grid:
    return Grid(
        name=sheet["name"],
        visible=sheet["visible"],
        rows=tuple(_row(cells) for cells in sheet["rows"]),
        merged=tuple(_area(area) for area in sheet["merged"]),
        hidden_rows=frozenset(marks.hidden_rows) if marks else frozenset(),
        struck=frozenset(marks.struck) if marks else frozenset(),
        unvalued=frozenset(marks.unvalued) if marks else frozenset(),
        errors=frozenset(marks.errors) if marks else frozenset(),
    )


def _area(area: Any) -> Area:
    (first_row, first_column), (last_row, last_column) = area
    return first_row + 1, first_column + 1, last_row + 1, last_column + 1


def _row(cells: list[Any]) -> Row:
    values = [_value(cell) for cell in cells]
    while values and values[-1] is None:
        values.pop()
    return tuple(values)


def _value(cell: Any) -> Value | None:
    """A number without a fraction is an integer (U126); a text of blanks only is nothing."""
    if isinstance(cell, str):
        return cell if cell and not cell.isspace() else None
    if isinstance(cell, float):
        return int(cell) if cell.is_integer() else cell
    if isinstance(cell, list):
        return _moment(*cell)
    plain: Value | None = cell
    return plain


def _moment(kind: str, content: Any) -> Value:
    match kind:
        case "date":
            return date.fromisoformat(content)
        case "datetime":
            return datetime.fromisoformat(content)
        case "time":
            return time.fromisoformat(content)
        case _:
            return timedelta(seconds=content)

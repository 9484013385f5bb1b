"""Workbooks that are files of Excel or LibreOffice in their own formats: xlsx, xlsm, xlsb, xls, ods."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from .cells import Book, Grid, Row
from .draft import row_of, to_grid
from .marks import Marks
from .refusals import protected, something_else
from .values import RawSheet, merged_areas, read_apart, read_here

if TYPE_CHECKING:
    from .zipped import Parts

LARGE = 1 << 26
"""Bytes of a sheet's XML from which on it is read in a process of its own, whose memory is limited."""
UNSEEN = ("in this format it cannot be seen which rows are hidden and which names struck through: all were read",)
FIELDS = frozenset({"hidden_rows", "hidden_columns", "struck", "formulas", "unvalued", "errors", "formats"})
"""What grids cannot tell of the binary formats; of xlsb and xls dates and times come as such."""


def read_zipped(data: bytes, name: str, skip: frozenset[str]) -> Book:
    """The sheets of a workbook that is a zip archive.

    Raises:
        UnreadableFile: when it is damaged, encrypted, too big, or another kind of file.
    """
    from .zipped import Parts

    parts = Parts(data, name)
    kind = parts.kind()
    if kind == "xlsx":
        return _read_ooxml(parts, data, name, skip)
    raw = read_apart(data, name, skip)
    if kind == "ods":
        return _read_document(parts, raw, name)
    return Book(name=name, kind=kind, sheets=_grids(raw, {}), notes=UNSEEN, unseen=FIELDS)


def _read_ooxml(parts: Parts, data: bytes, name: str, skip: frozenset[str]) -> Book:
    from .directory import read_directory
    from .marks import sheet_marks
    from .styles import cell_formats
    from .zipped import is_far

    where = read_directory(parts)
    xml = {sheet: parts.read(part) for sheet, part in where.sheets.items() if sheet not in skip}
    # Every part that calamine will unpack is proved here first: a size or a checksum that lies is found by Python.
    formats = cell_formats(parts.read(where.styles))
    texts = parts.read(where.strings)
    is_risky = any(len(part) > LARGE for part in (texts, *xml.values())) or any(is_far(sheet) for sheet in xml.values())
    raw = read_apart(data, name, skip) if is_risky else read_here(data, name, skip)
    marks = {sheet: sheet_marks(content, formats) for sheet, content in xml.items()}
    return Book(name=name, sheets=_grids(raw, marks), date1904=where.date1904)


def _read_document(parts: Parts, raw: list[RawSheet], name: str) -> Book:
    from .opendocument import document_marks

    content = parts.read("content.xml")
    if len(content) > LARGE:
        return Book(name=name, kind="ods", sheets=_grids(raw, {}), notes=UNSEEN, unseen=FIELDS | {"merged"})
    marks = document_marks(content, parts.read("styles.xml"))
    for sheet in raw:
        errors = marks[sheet["name"]].errors if sheet["name"] in marks else ()
        sheet["rows"] = [[_document_value(cell) for cell in row] for row in sheet["rows"]]
        for row, column in errors:
            if row <= len(sheet["rows"]) and column <= len(sheet["rows"][row - 1]):
                sheet["rows"][row - 1][column - 1] = ""
    return Book(name=name, kind="ods", sheets=_grids(raw, marks))


def _document_value(cell: Any) -> Any:
    """The value; a duration of more than a day comes as the document writes it (PT36H00M00S)."""
    from .opendocument import duration

    spent = duration(cell) if isinstance(cell, str) and cell.startswith("PT") else None
    return cell if spent is None else timedelta(seconds=spent)


def read_ole(data: bytes, name: str, skip: frozenset[str]) -> Book:
    """The sheets of an .xls file.

    Raises:
        UnreadableFile: when it is damaged, encrypted, too big, or another kind of file.
    """
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise protected(name)
    if "WordDocument".encode("utf-16-le") in data:
        raise something_else(name, "a Word document")
    return Book(name=name, kind="xls", sheets=_grids(read_apart(data, name, skip), {}), notes=UNSEEN, unseen=FIELDS)


def _grids(raw: list[RawSheet], marks: Mapping[str, Marks]) -> tuple[Grid, ...]:
    return tuple(_grid(sheet, marks.get(sheet["name"]) or Marks()) for sheet in raw)


def _grid(sheet: RawSheet, marks: Marks) -> Grid:
    marks.merged.extend(merged_areas(sheet))
    rows: list[Row] = [row_of(cells) for cells in sheet["rows"]]
    return to_grid(sheet["name"], rows, marks, visible=sheet["visible"])

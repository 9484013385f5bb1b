"""From the bytes of any spreadsheet to a `Book`. The kind of file is told by its content, never by its name (U151)."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath

from sheets.address import LAST_COLUMN
from sheets.errors import UnreadableFile

from .cells import Book
from .refusals import something_else, too_big

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP = b"PK\x03\x04"
XML_2003 = (b'<?mso-application progid="excel.sheet"', b"urn:schemas-microsoft-com:office:spreadsheet")
PAGES = (b"<html", b"<!doctype html", b"<table")
ARCHIVE = re.compile(rb"^(?:mime-version:|content-type:\s*(?:multipart/related|text/html))", re.MULTILINE)
OTHERS = (
    (b"<?xml", "an XML file"),
    (b"%pdf-", "a PDF document"),
    (b"{\\rtf", "a text document (RTF)"),
)
HEAD = 4096
WRITTEN = {
    "html": "a web page (HTML)",
    "mht": "a web archive (mht)",
    "xml": "an XML spreadsheet of 2003",
    "csv": "a text with cells between separators",
    "text": "a plain text",
}


def read_grids(data: bytes, name: str, skip: frozenset[str] = frozenset()) -> Book:
    """Every sheet of a spreadsheet, a web page or a text but those named in `skip`: xlsx, xlsm, xlsb, xls, ods, the XML
    of Excel 2003, HTML and mht, csv, tsv, tables drawn in plain text, lists.

    Raises:
        UnreadableFile: missing contents, damaged, encrypted, too big, or another kind of file; the message says which.
    """
    if not data:
        raise UnreadableFile(f"{name} is empty", hint="was it copied or downloaded completely?")
    if data.startswith(ZIP):
        from .packaged import read_zipped

        return read_zipped(data, name, skip)
    if data.startswith(OLE):
        from .packaged import read_ole

        return read_ole(data, name, skip)
    return _under_its_name(_read_written(data, name))


def _under_its_name(book: Book) -> Book:
    """The book, with a note where its file calls itself a workbook of Excel and is none."""
    ending = PurePath(book.name).suffix.lower()
    if ending not in (".xls", ".xlsx", ".xlsm", ".xlsb"):
        return book
    note = f"its name ends in {ending}, but it is {WRITTEN[book.kind]}: it was read as such"
    return replace(book, notes=(note, *book.notes))


def _read_written(data: bytes, name: str) -> Book:
    """A file of letters: what it is stands at its beginning."""
    from sheets.encodings import is_text

    head = data[:HEAD].replace(b"\x00", b"").lower()
    if any(mark in head for mark in XML_2003):
        from .xml2003 import read_xml2003

        return read_xml2003(data, name)
    if ARCHIVE.search(head) and b"content-" in head:
        from .webarchive import read_archive

        return read_archive(data, name)
    if any(mark in head for mark in PAGES):
        from .webpage import read_page

        return read_page(data, name)
    for mark, what in OTHERS:
        if mark in head:
            raise something_else(name, what)
    if not is_text(data):
        raise UnreadableFile(
            f"{name} is not a workbook Pairsheet knows",
            hint="it reads xlsx, xlsm, xlsb, xls, ods, csv, tsv, web pages with tables, and lists in plain text",
        )
    if head.lstrip(b"\xef\xbb\xbf\xff\xfe").startswith(b"012 ") or b"\n001 " in head:
        raise something_else(name, "a FIDE tournament report (TRF)")
    from .delimited import read_text

    book = read_text(data, name)
    if any(len(row) > LAST_COLUMN for grid in book.sheets for row in grid.rows):
        raise too_big(name)
    return book

"""A workbook that Excel saved as a single web page (.mht): a page a sheet, and one with the names of the sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import PurePosixPath

from .cells import Book, Grid
from .draft import distinct
from .refusals import something_else
from .webpage import page_tables, text_of_page

_SHEET = re.compile(r"<x:Name>([^<]+)</x:Name>\s*<x:WorksheetSource\s+HRef=\"([^\"]*)\"", re.IGNORECASE)


def read_archive(data: bytes, name: str) -> Book:
    """The sheets of a web archive, under the names they had in the workbook.

    Raises:
        UnreadableFile: when no page in it has a table.
    """
    pages = dict(_pages(data))
    named = {_file(href): unescape(sheet) for page in pages.values() for sheet, href in _SHEET.findall(page)}
    grids = [
        grid
        for place, page in pages.items()
        for grid in _tables(page, name, named.get(place, ""))
        if not named or place in named
    ]
    if not grids:
        raise something_else(name, "a web archive without a table")
    names = distinct(grid.name for grid in grids)
    sheets = tuple(replace(grid, name=name) for grid, name in zip(grids, names, strict=True))
    return Book(name=name, kind="mht", sheets=sheets, unseen=frozenset({"formulas", "unvalued"}))


def _pages(data: bytes) -> Iterator[tuple[str, str]]:
    """Each web page in the archive by the name of its file; by its number where it has none."""
    from email import message_from_bytes
    from email.policy import compat32

    for number, part in enumerate(message_from_bytes(data, policy=compat32).walk()):
        content = part.get_payload(decode=True)
        if part.get_content_type() == "text/html" and isinstance(content, bytes):
            place = _file(str(part.get("Content-Location", "")))
            yield place or str(number), text_of_page(content)[0]


def _file(location: str) -> str:
    return PurePosixPath(location.replace("\\", "/")).name.casefold()


def _tables(page: str, name: str, sheet: str) -> tuple[Grid, ...]:
    """The tables of a page. The cells of a sheet are one table; a second one is a name that stands for itself."""
    return page_tables(page, name, (sheet,) if sheet else ())[0]

"""The tables of a web page (HTML), also where it calls itself .xls: a table a sheet (U127)."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import PurePath

from sheets.encodings import BOMS, decode

from .cells import Book, Grid
from .draft import distinct
from .markup import tags_and_texts
from .refusals import damaged, something_else, too_big
from .webtable import Table

_SAID = re.compile(rb"<(?:meta|\?xml)\s[^>]*?(?:charset|encoding)\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_OF_PAGES = re.compile(r"utf-8|cp\d+|iso8859-\d+|koi8-\w|mac-\w+|gb\w+|big5|shift_jis|euc_\w+")
"""The codecs that a page can name. One whose name can be read byte by byte is not in UTF-16, whatever it says."""
_SHEET_NAME = re.compile(r"<x:Name>([^<]+)</x:Name>", re.IGNORECASE)
_HEADINGS = frozenset({"caption", "h1", "h2", "h3", "h4", "h5", "h6", "title"})
_STRIKING = frozenset({"s", "strike", "del"})
_BREAKING = frozenset({"p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dt", "dd"})
_UNSEEN = frozenset({"comment", "template", "option"})
_PARTS = frozenset({"table", "thead", "tbody", "tfoot", "tr", "td", "th", "body", "html"})
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
)
_INVISIBLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)", re.IGNORECASE)
_STRUCK = re.compile(r"line-through", re.IGNORECASE)
_MOST = 1 << 26

Attributes = Mapping[str, str]


class _Page:
    """Gathers the tables of a page, those inside other tables too."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.open: list[Table] = []
        self.heading = self.title = ""
        self.collecting = ""
        self.struck: list[str] = []
        self.unseen: list[str] = []
        self.plain: list[str] = []
        self.in_plain = False

    def start(self, tag: str, attributes: Attributes) -> None:
        """An element begins."""
        style = attributes.get("style", "")
        is_visible = self._comes_to_light(tag)
        if tag not in _VOID and (self.unseen or self._is_unseen(tag, attributes, style)):
            if not self.unseen or tag == self.unseen[0]:
                self.unseen.append(tag)
            return
        if tag in _STRIKING or (tag not in _VOID and _STRUCK.search(style) and tag not in _PARTS):
            self.struck.append(tag)
        if tag in _HEADINGS:
            self.collecting, self.heading = tag, ""
        elif tag == "table":
            self.open.append(Table(heading=self.heading, visible=is_visible))
            self.tables.append(self.open[-1])
            self.heading = ""
        elif tag == "pre":
            self.in_plain = True
        elif self.open:
            self._inside(tag, attributes, style)

    def _comes_to_light(self, tag: str) -> bool:
        """Forgets what hides text where a table or a part of one begins or ends: its cells are data, and who wrote the
        page may have forgotten to close what is hidden. False when something hid it."""
        if self.unseen and (tag in _PARTS or (tag in ("option", "select") and self.unseen[0] == "option")):
            if self.unseen[0] == "template":
                return True
            self.unseen.clear()
            return False
        return True

    @staticmethod
    def _is_unseen(tag: str, attributes: Attributes, style: str) -> bool:
        """Whether nobody sees the element; hidden rows and cells are data all the same."""
        if tag == "option" and "selected" in attributes:
            return False
        return tag in _UNSEEN or (tag not in _PARTS and _is_hidden(attributes, style))

    def _inside(self, tag: str, attributes: Attributes, style: str) -> None:
        table = self.open[-1]
        match tag:
            case "tr":
                table.start_row(hidden=_is_hidden(attributes, style))
                table.row_struck = _STRUCK.search(style) is not None
            case "td" | "th":
                self.struck.clear()
                table.start_cell(attributes, struck=_STRUCK.search(style) is not None)
            case "br":
                table.add("\n", struck=False)
            case _:
                if tag in _BREAKING:
                    table.break_line()

    def end(self, tag: str) -> None:
        """An element ends."""
        self._comes_to_light(tag)
        if self.unseen:
            if tag == self.unseen[-1]:
                self.unseen.pop()
            return
        if tag in self.struck:
            del self.struck[len(self.struck) - 1 - self.struck[::-1].index(tag) :]
        if tag == self.collecting:
            self._end_heading(tag)
        elif tag == "table" and self.open:
            self.open.pop().end_cell()
        elif tag == "pre":
            self.in_plain = False
        elif self.open:
            self._leave(tag)

    def _leave(self, tag: str) -> None:
        if tag in ("td", "th", "tr"):
            self.open[-1].end_cell()
        elif tag in _BREAKING:
            self.open[-1].break_line()

    def _end_heading(self, tag: str) -> None:
        self.collecting, words = "", " ".join(self.heading.split())
        self.heading = words
        if tag == "title":
            self.title, self.heading = words, ""
        elif tag == "caption" and self.open:
            self.open[-1].heading, self.heading = words or self.open[-1].heading, ""
        elif self.open:
            self.open[-1].add(words, struck=bool(self.struck))

    def text(self, data: str) -> None:
        """Text stands between."""
        if self.unseen:
            return
        if self.collecting:
            self.heading += data
        elif self.open:
            self.open[-1].add(re.sub(r"[ \t\r\n\f]+", " ", data), struck=bool(self.struck))
        elif self.in_plain:
            self.plain.append(data)


def _is_hidden(attributes: Attributes, style: str) -> bool:
    return "hidden" in attributes or _INVISIBLE.search(style) is not None


def text_of_page(data: bytes) -> tuple[str, tuple[str, ...]]:
    """The text of a page, and remarks: in the encoding of its mark or the one it names, found where those are wrong."""
    said = _SAID.search(data[:4096])
    if said and not any(data.startswith(bom) for bom, _, _ in BOMS):
        try:
            codec = codecs.lookup(said[1].decode("ascii")).name
            if _OF_PAGES.fullmatch(codec):
                return data.decode("cp1252" if codec == "iso8859-1" else codec), ()
        except (LookupError, UnicodeError):
            pass
    text, _, remarks = decode(data)
    return text, remarks


def page_tables(page: str, name: str, names: Sequence[str] = ()) -> tuple[tuple[Grid, ...], str]:
    """The filled tables of a page, under `names` when there are as many, and the text that it shows as it stands.

    Raises:
        UnreadableFile: when the page is too big.
    """
    if len(page) > _MOST:
        raise too_big(name)
    names = names or [unescape(sheet) for sheet in _SHEET_NAME.findall(page[:65536])]
    parser = _Page()
    for piece in tags_and_texts(page):
        if isinstance(piece, str):
            parser.text(piece)
        elif piece.ends:
            parser.end(piece.name)
        else:
            parser.start(piece.name, piece.attributes() if piece.written else {})
    for table in parser.open:
        table.end_cell()
    filled = [table for table in parser.tables if table.is_filled]
    if len(names) != len(filled):
        names = _names(filled, parser.title or PurePath(name).stem)
    grids = tuple(table.to_grid(sheet, name) for table, sheet in zip(filled, names, strict=True))
    return grids, "".join(parser.plain)


def _names(tables: Sequence[Table], otherwise: str) -> list[str]:
    """A name for each table: its heading, else that of the page with a number."""
    return distinct(
        table.heading or (otherwise if len(tables) == 1 else f"{otherwise} {number}")
        for number, table in enumerate(tables, 1)
    )


def read_page(data: bytes, name: str) -> Book:
    """The tables of a web page; where it has none, the table that its preformatted text is.

    Raises:
        UnreadableFile: when there is none, or the page is too big.
    """
    page, remarks = text_of_page(data)
    grids, plain = page_tables(page, name)
    if not grids and plain.strip():
        grids = (_preformatted(plain.strip("\r\n"), name),)
    if not grids:
        raise something_else(name, "a web page (HTML) without a table")
    return Book(name=name, kind="html", sheets=grids, notes=remarks, unseen=frozenset({"formulas", "unvalued"}))


def _preformatted(text: str, name: str) -> Grid:
    import csv

    from .delimited import text_grid

    try:
        return text_grid(text, PurePath(name).stem)[0]
    except csv.Error as error:
        raise damaged(name) from error

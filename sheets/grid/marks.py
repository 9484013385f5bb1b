"""What calamine does not tell of a sheet: hidden rows, struck-through cells, formulas without a stored value.

A few searches tell it where a sheet is written as most programs write it; else the XML is parsed.
"""

from __future__ import annotations

import contextlib
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pyexpat import ExpatError, ParserCreate
from typing import TYPE_CHECKING

from sheets.address import column_number

if TYPE_CHECKING:
    from .zipped import Parts

_FORMULA = re.compile(rb"<(?:[^\s<>/:]+:)?f[\s/>]")
_WRITTEN = rb"<f(?:\s[^<>]*)?(?:/>|>[^<]*</f>)<v>"
_VALUED = re.compile(rb' t="str">' + _WRITTEN + rb"|" + _WRITTEN + rb"[^<]")
"""How programs write a formula with its value; a text formula may well give ""."""
_HIDDEN_ROW = re.compile(rb"<(?:[^\s<>/:]+:)?row(?=\s)[^<]*\shidden\s*=")
_PLAIN_HIDDEN_ROW = re.compile(rb'<row r="([0-9]{1,7})"[^<>]* hidden="(?:1|true)"')
_ADDRESS = re.compile(r"([A-Za-z]{1,3})(\d+)")
_TRUE = ("1", "true", "on")


@dataclass(slots=True, eq=False, repr=False)
class Marks:
    """The marks of one sheet while it is parsed; rows and columns count from 1."""

    hidden_rows: set[int]
    struck: set[tuple[int, int]]
    unvalued: set[tuple[int, int]]
    errors: set[tuple[int, int]]


class _Handler:
    """What a parsing does at each start and end of an element (names without their prefix) and at text inside."""

    def start(self, element: str, attributes: Mapping[str, str]) -> None:
        """Called at `<element …>`."""

    def end(self, element: str) -> None:
        """Called at `</element>`."""

    def text(self, content: str) -> None:
        """Called for text between."""


def _parse(xml: bytes, handler: _Handler) -> None:
    """Walks through a part. One that does not parse, or declares a document type, has no marks: calamine judges it."""
    if b"<!DOCTYPE" in xml:
        return
    parser = ParserCreate()
    parser.StartElementHandler = lambda name, attributes: handler.start(_local(name), attributes)
    parser.EndElementHandler = lambda name: handler.end(_local(name))
    parser.CharacterDataHandler = handler.text
    # LookupError: an encoding nobody knows; ValueError: a number of a thousand digits.
    with contextlib.suppress(ExpatError, LookupError, ValueError):
        parser.Parse(xml, True)


def _local(name: str) -> str:
    return name.rpartition(":")[2]


class _Relations(_Handler):
    """The relations of one part: type and target by id."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.found: dict[str, tuple[str, str]] = {}

    def start(self, element: str, attributes: Mapping[str, str]) -> None:
        if element == "Relationship":
            target = attributes.get("Target", "").replace("\\", "/")
            path = posixpath.normpath(posixpath.join("/", self.folder, target)).lstrip("/")
            self.found[attributes.get("Id", "")] = (attributes.get("Type", ""), path)


def _relations(parts: Parts, part: str) -> dict[str, tuple[str, str]]:
    folder, name = posixpath.split(part)
    handler = _Relations(folder)
    _parse(parts.read(posixpath.join(folder, "_rels", f"{name}.rels")), handler)
    return handler.found


class _Workbook(_Handler):
    """The sheets of the workbook, as name and relation, and its date system."""

    def __init__(self) -> None:
        self.sheets: dict[str, str] = {}
        self.date1904 = False

    def start(self, element: str, attributes: Mapping[str, str]) -> None:
        if element == "workbookPr":
            self.date1904 = attributes.get("date1904", "") in _TRUE
        elif element == "sheet":
            relation = next((value for key, value in attributes.items() if key.endswith(":id")), "")
            self.sheets[attributes.get("name", "")] = relation


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class Workbook:
    """Where things lie in the package: the part of each sheet by its name, the styles, the shared strings."""

    sheets: Mapping[str, str]
    styles: str
    strings: str
    date1904: bool


def read_workbook(parts: Parts) -> Workbook:
    """The directory of a workbook, by the relations of the package (parts may lie anywhere)."""
    root = _relations(parts, "").values()
    part = next((path for kind, path in root if kind.endswith("/officeDocument")), "xl/workbook.xml")
    relations = _relations(parts, part)
    handler = _Workbook()
    _parse(parts.read(part), handler)
    return Workbook(
        sheets={name: relations.get(relation, ("", ""))[1] for name, relation in handler.sheets.items()},
        styles=next((path for kind, path in relations.values() if kind.endswith("/styles")), ""),
        strings=next((path for kind, path in relations.values() if kind.endswith("/sharedStrings")), ""),
        date1904=handler.date1904,
    )


class _Styles(_Handler):
    """Which fonts are struck through, and the font of each cell format."""

    def __init__(self) -> None:
        self.fonts: list[bool] = []
        self.formats: list[int] = []
        self.path: list[str] = []

    def start(self, element: str, attributes: Mapping[str, str]) -> None:
        self.path.append(element)
        where = self.path[-2:]
        if where == ["fonts", "font"]:
            self.fonts.append(False)
        elif where == ["font", "strike"] and self.path[-3:-2] == ["fonts"]:
            self.fonts[-1] = attributes.get("val", "1") in _TRUE
        elif where == ["cellXfs", "xf"]:
            font = attributes.get("fontId", "0")
            self.formats.append(int(font) if font.isdigit() else 0)

    def end(self, element: str) -> None:
        self.path.pop()


def struck_styles(styles: bytes) -> frozenset[int]:
    """The numbers of the cell formats whose font is struck through."""
    before_other_lists = styles[: styles.rfind(b"fonts>")]
    if b"strike" not in before_other_lists:
        return frozenset()
    handler = _Styles()
    _parse(styles, handler)
    struck = {number for number, is_struck in enumerate(handler.fonts) if is_struck}
    return frozenset(number for number, font in enumerate(handler.formats) if font in struck)


def sheet_marks(xml: bytes, struck: frozenset[int]) -> Marks:
    """The marks of a sheet. A row or cell without its address counts on from the one before it."""
    hidden = _PLAIN_HIDDEN_ROW.findall(xml)
    plain = not struck and b"<!" not in xml and b't="e"' not in xml
    if plain and len(_HIDDEN_ROW.findall(xml)) == len(hidden) and _has_values(xml):
        return Marks({int(row) for row in hidden}, set(), set(), set())
    marks = Marks(set(), set(), set(), set())
    _parse(xml, _Sheet(marks, struck))
    return marks


def _has_values(xml: bytes) -> bool:
    """Whether every formula clearly has its value."""
    return len(_FORMULA.findall(xml)) == len(_VALUED.findall(xml))


class _Sheet(_Handler):
    """Keeps the place in a sheet while it is parsed."""

    def __init__(self, marks: Marks, struck: frozenset[int]) -> None:
        self.marks = marks
        self.struck = struck
        self.row = self.column = 0
        self.is_text = self.has_formula = self.has_value = self.in_value = False

    def start(self, element: str, attributes: Mapping[str, str]) -> None:
        if element == "c":
            self._start_cell(attributes)
        elif element == "v":
            self.in_value = True
            self.has_value = self.is_text  # a text formula may well give ""
        elif element == "f":
            self.has_formula = True
        elif element == "row":
            self._start_row(attributes)

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        self.row = int(attributes["r"]) if attributes.get("r", "").isdigit() else self.row + 1
        self.column = 0
        if attributes.get("hidden", "") in _TRUE:
            self.marks.hidden_rows.add(self.row)

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        address = _ADDRESS.fullmatch(attributes.get("r", ""))
        self.column = column_number(address[1]) if address else self.column + 1
        self.is_text = attributes.get("t") == "str"
        if attributes.get("t") == "e":
            self.marks.errors.add((self.row, self.column))
        self.has_formula = self.has_value = False
        style = attributes.get("s", "0")
        if self.struck and style.isdigit() and int(style) in self.struck:
            self.marks.struck.add((self.row, self.column))

    def text(self, content: str) -> None:
        self.has_value = self.has_value or self.in_value

    def end(self, element: str) -> None:
        if element == "v":
            self.in_value = False
        elif element == "c" and self.has_formula and not self.has_value:
            self.marks.unvalued.add((self.row, self.column))

"""What calamine does not tell of a sheet: hidden rows and columns, struck-through cells, formulas, number formats.

A few searches tell it where a sheet is written as most programs write it; else the XML is parsed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sheets.address import LAST_COLUMN, column_number

from .cells import Area, Place
from .parsing import Attributes, Handler, is_true, number_or, walk_as_far_as_it_goes
from .styles import CellFormats

_FORMULA = re.compile(rb"<f[\s/>]")
_WRITTEN = rb"<f(?:\s[^<>]*)?(?:/>|>[^<]*</f>)<v>"
_VALUED = re.compile(rb' t="str">' + _WRITTEN + rb"|" + _WRITTEN + rb"[^<]")
"""How programs write a formula with its value; a text formula may well give ""."""
_PLACE = rb'<c r="([A-Z]{1,3})([0-9]{1,7})"'
_FORMULA_CELL = re.compile(_PLACE + rb"[^<>]*><f[\s/>]")
_STYLED = re.compile(rb'<c r="[A-Z]{1,3}[0-9]{1,7}" s="|<row [^<>]* s="')
_ODD_CELLS = (b"<c>", b"<c/", b"<c\t", b"<c\n", b"<c\r", b" s='", b"<!", b't="e"')
_HIDDEN_ROW = re.compile(rb"<row(?=\s)[^<]*\shidden\s*=")
_PLAIN_HIDDEN_ROW = re.compile(rb'<row r="([0-9]{1,7})"[^<>]* hidden="(?:1|true)"')
_ADDRESS = re.compile(r"([A-Za-z]{1,3})(\d{1,7})")


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class Marks:
    """The marks of one sheet while they are gathered; rows and columns count from 1."""

    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    struck: set[Place] = field(default_factory=set)
    formulas: set[Place] = field(default_factory=set)
    unvalued: set[Place] = field(default_factory=set)
    errors: set[Place] = field(default_factory=set)
    formats: dict[Place, str] = field(default_factory=dict)
    merged: list[Area] = field(default_factory=list)


def sheet_marks(xml: bytes, formats: CellFormats) -> Marks:
    """The marks of a sheet (xlsx), its merged areas apart. A row or cell without its address counts on from the one
    before it."""
    marks = Marks()
    if not _search(xml, formats, marks):
        marks = Marks()
        walk_as_far_as_it_goes(xml, _Sheet(marks, formats))
    return marks


def _search(xml: bytes, formats: CellFormats, marks: Marks) -> bool:
    """Finds the marks by searching; False where the sheet is not written so that searching finds all of them."""
    if not _is_plain(xml):
        return False
    if number := len(_FORMULA.findall(xml)):
        formulas = _FORMULA_CELL.findall(xml)
        if len(formulas) != number or len(_VALUED.findall(xml)) != number:
            return False
        marks.formulas.update((int(row), column_number(letters.decode())) for letters, row in formulas)
    if b"hidden" in xml:
        hidden = _PLAIN_HIDDEN_ROW.findall(xml)
        if len(_HIDDEN_ROW.findall(xml)) != len(hidden):
            return False
        marks.hidden_rows.update(map(int, hidden))
        columns = xml[: xml.find(b"<sheetData")]
        walk_as_far_as_it_goes(columns, _Sheet(marks, formats))
    return not formats or _search_styles(xml, formats, marks)


def _is_plain(xml: bytes) -> bool:
    """Whether elements have no prefix, cells their address first, and none of them an error."""
    if b"<sheetData" not in xml or any(odd in xml for odd in _ODD_CELLS):
        return False
    return xml.count(b"<c ") == xml.count(b'<c r="')


def _search_styles(xml: bytes, formats: CellFormats, marks: Marks) -> bool:
    if len(_STYLED.findall(xml)) != xml.count(b' s="'):
        return False
    styles = rb"|".join(b"%d" % style for style in sorted(formats.struck | formats.shown.keys()))
    for letters, row, style in re.findall(_PLACE + rb' s="(' + styles + rb')"[^<>]*(?<!/)>', xml):
        _note_style((int(row), column_number(letters.decode())), int(style), formats, marks)
    return True


def _note_style(place: Place, style: int, formats: CellFormats, marks: Marks) -> None:
    if style in formats.struck:
        marks.struck.add(place)
    if style in formats.shown:
        marks.formats[place] = formats.shown[style]


class _Sheet(Handler):
    """Keeps the place in a sheet while it is parsed."""

    def __init__(self, marks: Marks, formats: CellFormats) -> None:
        self.marks = marks
        self.formats = formats
        self.row = self.column = self.style = 0
        self.is_text = self.is_filled = self.has_formula = self.has_value = self.in_value = False

    def start(self, element: str, attributes: Attributes) -> None:
        match element:
            case "c":
                self._start_cell(attributes)
            case "v" | "is":
                self.in_value = element == "v"
                self.is_filled = True
                self.has_value = self.is_text  # a text formula may well give ""
            case "f":
                self.has_formula = True
            case "row":
                self._start_row(attributes)
            case "col" if is_true(attributes.get("hidden")):
                first = number_or(attributes.get("min"), LAST_COLUMN)
                last = min(number_or(attributes.get("max"), first), LAST_COLUMN)
                self.marks.hidden_columns.update(range(first, last + 1))

    def _start_row(self, attributes: Attributes) -> None:
        self.row = number_or(attributes.get("r"), self.row + 1)
        self.column = 0
        if is_true(attributes.get("hidden")):
            self.marks.hidden_rows.add(self.row)

    def _start_cell(self, attributes: Attributes) -> None:
        address = _ADDRESS.fullmatch(attributes.get("r", ""))
        self.column = column_number(address[1]) if address else self.column + 1
        self.is_text = attributes.get("t") == "str"
        if attributes.get("t") == "e":
            self.marks.errors.add((self.row, self.column))
        self.is_filled = self.has_formula = self.has_value = False
        self.style = number_or(attributes.get("s"), 0)

    def text(self, content: str) -> None:
        self.has_value = self.has_value or self.in_value

    def end(self, element: str) -> None:
        if element == "v":
            self.in_value = False
        elif element == "c":
            self._end_cell((self.row, self.column))

    def _end_cell(self, place: Place) -> None:
        if self.is_filled or self.has_formula:
            _note_style(place, self.style, self.formats, self.marks)
        if self.has_formula:
            self.marks.formulas.add(place)
            if not self.has_value:
                self.marks.unvalued.add(place)

"""The XML spreadsheet of Excel 2003, also where it calls itself .xls (U129)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from sheets.address import LAST_COLUMN

from .cells import LAST_ROW, Area, Book, Value
from .codes import is_telling
from .draft import Draft
from .parsing import FAULTS, Attributes, Handler, local, number_or, walk
from .refusals import damaged

MOST_SPANNED = 2_000
NAMED: Mapping[str, str] = {
    "General Date": "m/d/yyyy h:mm",
    "Short Date": "m/d/yyyy",
    "Medium Date": "d-mmm-yy",
    "Long Date": "d mmmm yyyy",
    "Short Time": "h:mm",
    "Medium Time": "h:mm AM/PM",
    "Long Time": "h:mm:ss AM/PM",
    "Percent": "0.00%",
}
"""Number formats that this kind of file has names for."""
_FIRST_DAYS = (date(1899, 12, 31), date(1904, 1, 1))
"""The day on which a time stands that has no day, in either date system; the day after is a date."""


@dataclass(slots=True, kw_only=True)
class _Style:
    parent: str = ""
    code: str = ""
    struck: bool | None = None


class _Workbook(Handler):
    """Keeps the place while the file is walked through."""

    def __init__(self) -> None:
        self.sheets: list[Draft] = []
        self.styles: dict[str, _Style] = {}
        self.style = _Style()
        self.row = self.column = 0
        self.kind = self.content = ""
        self.path: list[str] = []
        self.date1904 = False
        self.looks: dict[str, tuple[bool, str]] = {}

    def start(self, element: str, given: Attributes) -> None:
        self.path.append(element)
        attributes = {local(key): value for key, value in given.items()}
        match element:
            case "Style":
                self.style = self.styles[attributes.get("ID", "")] = _Style(parent=attributes.get("Parent", ""))
            case "NumberFormat":
                code = attributes.get("Format", "")
                self.style.code = NAMED.get(code, code)
            case "Font" if "Style" in self.path:
                self.style.struck = attributes.get("StrikeThrough") == "1"
            case "Worksheet":
                self.sheets.append(Draft(name=attributes.get("Name", "")))
                self.row = self.column = 0
            case "Row" | "Column" | "Cell" if self.sheets:
                self._start_place(element, attributes)
            case "Data" if "Comment" not in self.path:
                self.kind, self.content = attributes.get("Type", "String"), ""
            case "Date1904":
                self.date1904 = True
            case _:
                pass

    def _start_place(self, element: str, attributes: Attributes) -> None:
        match element:
            case "Row":
                self._start_row(attributes)
            case "Column":
                self.column = number_or(attributes.get("Index"), self.column + 1)
                last = self.column + number_or(attributes.get("Span"), 0)
                if attributes.get("Hidden") == "1":
                    hidden = range(self.column, min(last, LAST_COLUMN) + 1)
                    self.sheets[-1].marks.hidden_columns.update(hidden)
                self.column = last
            case _:
                self._start_cell(attributes)

    def _start_row(self, attributes: Attributes) -> None:
        self.row, self.column = number_or(attributes.get("Index"), self.row + 1), 0
        last = self.row + number_or(attributes.get("Span"), 0)
        if attributes.get("Hidden") == "1" and last - self.row < MOST_SPANNED:
            self.sheets[-1].marks.hidden_rows.update(range(self.row, last + 1))
        self.row = last

    def _start_cell(self, attributes: Attributes) -> None:
        self.column = number_or(attributes.get("Index"), self.column + 1)
        place, marks = (self.row, self.column), self.sheets[-1].marks
        struck, code = self._look(attributes.get("StyleID", ""))
        if struck:
            marks.struck.add(place)
        if code:
            marks.formats[place] = code
        if "Formula" in attributes:
            marks.formulas.add(place)
            marks.unvalued.add(place)
        across = number_or(attributes.get("MergeAcross"), 0)
        down = number_or(attributes.get("MergeDown"), 0)
        if across or down:
            marks.merged.append((*place, min(self.row + down, LAST_ROW), min(self.column + across, LAST_COLUMN)))

    def _look(self, name: str) -> tuple[bool, str]:
        """Whether a style strikes through, and its number format where that is telling; from its parents if need be."""
        if name not in self.looks:
            line = [self.styles.get(name, _Style())]
            while line[-1].parent in self.styles and len(line) < len(self.styles):
                line.append(self.styles[line[-1].parent])
            code = next((style.code for style in line if style.code), "")
            struck = next((style.struck for style in line if style.struck is not None), False)
            self.looks[name] = struck, code if is_telling(code) else ""
        return self.looks[name]

    def text(self, content: str) -> None:
        if self.kind or self.path[-1:] == ["Visible"]:
            self.content += content

    def end(self, element: str) -> None:
        self.path.pop()
        if element == "Data" and self.kind:
            self._fill(self.sheets[-1] if self.sheets else Draft(name=""))
            self.kind = self.content = ""
        elif element == "Visible" and self.sheets:
            self.sheets[-1].visible = self.content.strip() not in ("SheetHidden", "SheetVeryHidden")
            self.content = ""
        elif element == "Cell" and self.sheets:
            self._end_cell()

    def _fill(self, sheet: Draft) -> None:
        place = self.row, self.column
        sheet.marks.unvalued.discard(place)
        if self.kind == "Error":
            sheet.marks.errors.add(place)
        else:
            sheet.put(*place, _value(self.kind, self.content, self.date1904))

    def _end_cell(self) -> None:
        """A format tells something of a filled cell only; a merged cell takes the columns it covers with it."""
        sheet, place = self.sheets[-1], (self.row, self.column)
        if place not in sheet.cells:
            sheet.marks.formats.pop(place, None)
            sheet.marks.struck.discard(place)
        last: Area | None = sheet.marks.merged[-1] if sheet.marks.merged else None
        if last is not None and last[:2] == place:
            self.column = last[3]


def _value(kind: str, content: str, date1904: bool) -> Value:
    """The value of a cell; what is not of the kind it is said to be stays a text."""
    try:
        match kind:
            case "Number":
                return float(content)
            case "Boolean":
                return content.strip() == "1"
            case "DateTime":
                return _moment(datetime.fromisoformat(content.strip()), _FIRST_DAYS[date1904])
            case _:
                return content
    except ValueError:
        return content


def _moment(stands: datetime, first_day: date) -> Value:
    if stands.date() == first_day:
        return stands.time()
    return stands.date() if stands.time() == time() else stands


def read_xml2003(data: bytes, name: str) -> Book:
    """The sheets of an XML spreadsheet of 2003.

    Raises:
        UnreadableFile: when it is damaged or too big.
    """
    handler = _Workbook()
    try:
        walk(data.lstrip(b"\r\n\t "), handler)
    except FAULTS as error:
        raise damaged(name) from error
    return Book(
        name=name,
        kind="xml",
        sheets=tuple(sheet.to_grid(name) for sheet in handler.sheets),
        date1904=handler.date1904,
    )

"""What calamine does not tell of the sheets of an OpenDocument (ods): merged areas, rows that are hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sheets.address import LAST_COLUMN

from .cells import ERRORS, LAST_ROW, Place
from .codes import is_telling
from .marks import Marks
from .parsing import Attributes, Handler, local, number_or, walk_as_far_as_it_goes

_DURATION = re.compile(r"PT([0-9]{1,7})H([0-9]{1,2})M([0-9]{1,2}(?:\.[0-9]{1,9})?)S")
MOST_REPEATED = 2_000
"""A row or a cell that stands more often is a filling up to the end of the sheet, no row of a list."""
_PARTS = {
    "day": ("d", "dd"),
    "month": ("m", "mm"),
    "year": ("yy", "yyyy"),
    "day-of-week": ("ddd", "dddd"),
    "hours": ("h", "hh"),
    "minutes": ("m", "mm"),
    "seconds": ("s", "ss"),
    "am-pm": ("AM/PM", "AM/PM"),
    "text-content": ("@", "@"),
    "number": ("0", "0"),
}
"""The pieces of a number format, each short and long, as Excel writes them."""
NUMBER_STYLES = ("date-style", "time-style", "percentage-style", "text-style")
VALUES = ("value", "date-value", "time-value", "string-value", "boolean-value")


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Style:
    """A cell style: the style it is made from, its number format, whether it strikes the text through."""

    parent: str = ""
    code: str = ""
    struck: bool | None = None


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Styles:
    """The cell styles of both parts of the document, and the number formats they name."""

    cells: dict[str, _Style] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)

    def _line(self, name: str) -> Iterator[_Style]:
        """The style and those it is made from, the nearest first."""
        seen: set[str] = set()
        while name in self.cells and name not in seen:
            seen.add(name)
            yield self.cells[name]
            name = self.cells[name].parent

    def is_struck(self, name: str) -> bool:
        return next((style.struck for style in self._line(name) if style.struck is not None), False)

    def code(self, name: str) -> str:
        code = self.codes.get(next((style.code for style in self._line(name) if style.code), ""), "")
        return code if is_telling(code) else ""


class _StyleReader(Handler):
    """Gathers the styles of one part."""

    def __init__(self, styles: _Styles) -> None:
        self.styles = styles
        self.cell: _Style | None = None
        self.number = self.literal = ""
        self.is_duration = False
        self.pieces: list[str] = []

    def start(self, element: str, attributes: Attributes) -> None:
        if element in NUMBER_STYLES:
            self.number, self.pieces = attributes.get("style:name", ""), []
            self.is_duration = attributes.get("number:truncate-on-overflow") == "false"
        elif self.number:
            self._piece(element, attributes)
        elif element == "style":
            is_cell = attributes.get("style:family") == "table-cell"
            self.cell = _Style(
                parent=attributes.get("style:parent-style-name", ""), code=attributes.get("style:data-style-name", "")
            )
            if is_cell:
                self.styles.cells[attributes.get("style:name", "")] = self.cell
        elif element == "text-properties" and self.cell is not None:
            how = attributes.get("style:text-line-through-style") or attributes.get("style:text-line-through-type")
            self.cell.struck = self.cell.struck if how is None else how != "none"

    def _piece(self, element: str, attributes: Attributes) -> None:
        short, long = _PARTS.get(element, ("", ""))
        is_long = attributes.get("number:style") == "long"
        if element == "hours" and self.is_duration:
            short, long = "[h]", "[hh]"
        name = ("mmmm" if is_long else "mmm") if attributes.get("number:textual") == "true" else ""
        self.pieces.append(name or (long if is_long else short))

    def text(self, content: str) -> None:
        if self.number:
            self.literal += content

    def end(self, element: str) -> None:
        if self.number and element == "text":
            self.pieces.append(self.literal if all(sign in " ./-:,%" for sign in self.literal) else f'"{self.literal}"')
        elif self.number and element in NUMBER_STYLES:
            self.styles.codes[self.number] = "".join(self.pieces)
            self.number = ""
        elif element == "style":
            self.cell = None
        self.literal = ""


def document_marks(content: bytes, styles: bytes) -> Mapping[str, Marks]:
    """The marks of each sheet by its name, from the two parts of the document."""
    known = _Styles()
    for part in (styles, content[: content.find(b"<office:body")]):
        walk_as_far_as_it_goes(part, _StyleReader(known))
    handler = _Document(known)
    walk_as_far_as_it_goes(content, handler)
    return handler.sheets


class _Document(Handler):
    """Keeps the place in the sheets while the content is parsed; tables inside cells are passed over."""

    def __init__(self, styles: _Styles) -> None:
        self.styles = styles
        self.sheets: dict[str, Marks] = {}
        self.marks = Marks()
        self.depth = self.row = self.column = self.rows = self.head = 0
        self.defaults: list[tuple[int, str]] = []
        self.row_style = self.shown = ""
        self.looks: dict[str, tuple[bool, str]] = {}
        self.cell: Attributes = {}

    def start(self, element: str, attributes: Attributes) -> None:
        self.depth += element == "table"
        if self.depth != 1:
            return
        match element:
            case "table":
                self._start_table(attributes)
            case "table-row":
                self._start_row(attributes)
            case "table-column":
                self._start_column(attributes)
            case "table-cell" | "covered-table-cell":
                self.cell, self.shown = attributes, ""
            case _:
                pass

    def text(self, content: str) -> None:
        if self.depth == 1 and "table:formula" in self.cell:
            self.shown += content

    def end(self, element: str) -> None:
        if self.depth == 1 and element in ("table-cell", "covered-table-cell"):
            self._end_cell(self.cell)
            self.cell = {}
        self.depth -= element == "table"

    def _start_table(self, attributes: Attributes) -> None:
        self.marks = self.sheets.setdefault(attributes.get("table:name", ""), Marks())
        self.row = self.rows = self.head = 0
        self.defaults = []

    def _start_column(self, attributes: Attributes) -> None:
        first = self.head + 1
        self.head += _times(attributes.get("table:number-columns-repeated"))
        self.defaults.append((self.head, attributes.get("table:default-cell-style-name", "")))
        if _is_hidden(attributes):
            self.marks.hidden_columns.update(range(first, min(self.head, LAST_COLUMN) + 1))

    def _start_row(self, attributes: Attributes) -> None:
        self.row, self.column = self.row + max(self.rows, 1), 0
        self.rows = _times(attributes.get("table:number-rows-repeated"))
        self.row_style = attributes.get("table:default-cell-style-name", "")
        if _is_hidden(attributes) and self.rows <= MOST_REPEATED:
            self.marks.hidden_rows.update(range(self.row, self.row + self.rows))

    def _end_cell(self, cell: Attributes) -> None:
        first = self.column + 1
        times = _times(cell.get("table:number-columns-repeated"))
        self.column += times
        if "table:number-columns-spanned" in cell:
            self._merge(first, cell)
        is_filled = "office:value-type" in cell or "table:formula" in cell
        if is_filled and max(times, self.rows) <= MOST_REPEATED:
            rows = range(self.row, self.row + self.rows)
            self._note(cell, first, [(row, column) for row in rows for column in range(first, first + times)])

    def _note(self, cell: Attributes, column: int, places: list[Place]) -> None:
        """Notes what is to be said of a filled cell, at each place where it stands."""
        struck, code = self._look(cell.get("table:style-name") or self.row_style or self._default(column))
        if struck:
            self.marks.struck.update(places)
        if code:
            self.marks.formats.update(dict.fromkeys(places, code))
        if "table:formula" in cell:
            self.marks.formulas.update(places)
            if not self.shown and not any(local(key) in VALUES for key in cell):
                self.marks.unvalued.update(places)
        if cell.get("calcext:value-type") == "error" or self.shown in ERRORS:
            self.marks.errors.update(places)

    def _look(self, style: str) -> tuple[bool, str]:
        if style not in self.looks:
            self.looks[style] = self.styles.is_struck(style), self.styles.code(style)
        return self.looks[style]

    def _default(self, column: int) -> str:
        return next((style for last, style in self.defaults if column <= last), "")

    def _merge(self, column: int, cell: Attributes) -> None:
        wide = number_or(cell.get("table:number-columns-spanned"), 1)
        high = number_or(cell.get("table:number-rows-spanned"), 1)
        if wide * high > 1:
            last = min(self.row + high - 1, LAST_ROW), min(column + wide - 1, LAST_COLUMN)
            self.marks.merged.append((self.row, column, *last))


def _times(repeated: str | None) -> int:
    return max(number_or(repeated, 1), 1)


def _is_hidden(attributes: Attributes) -> bool:
    return attributes.get("table:visibility") in ("collapse", "filter")


def duration(text: str) -> float | None:
    """The seconds of a duration as the document writes it (PT36H00M00S); None for another text."""
    parts = _DURATION.fullmatch(text)
    return parts and int(parts[1]) * 3600 + int(parts[2]) * 60 + float(parts[3])

"""The XML of one worksheet: its rows, its cells, and what a cell holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from math import isclose, isfinite
from typing import NamedTuple

from sheets.address import column_number

from .address import LAST_ROW, Area, Position, to_cell
from .formulas import moved, same_formula
from .markup import (
    ATTRIBUTE,
    ATTRIBUTES,
    MAIN,
    Markup,
    Node,
    attribute_text,
    build,
    damaged,
    masked,
    plain_text,
    whole_number,
)
from .strings import SharedStrings, decode, item_text

_IN_ORDER = (
    "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges "
    "scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr "
    "conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks "
    "colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF "
    "drawingHF picture oleObjects controls webPublishItems tableParts extLst"
)
ORDER = tuple(_IN_ORDER.split())

_FAST_INNER = re.compile(rb"(?:<f>([^<]*)</f>)?(?:<v>([^<]*)</v>)?")
_FAST_TEXT = re.compile(rb'<is><t(?: xml:space="preserve")?>([^<]*)</t></is>')
_LETTERS = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_NUMBERS_EQUAL = 1e-12  # LibreOffice writes 15 digits, and a recalculation may differ in the last ones


class Row(NamedTuple):
    """A row and the offsets of `start`<row>`inside` ... `outside`</row>`end`."""

    number: int
    start: int
    inside: int
    outside: int
    end: int


class RawCell(NamedTuple):
    """A cell as it stands: its place, its style's number, its type and the XML inside it."""

    row: int
    column: int
    start: int
    end: int
    style: int
    kind: bytes
    inner: bytes


class Content(NamedTuple):
    """What a cell holds: kind `n`, `s`, `b`, `e` or '' for nothing; value; formula without `=`; how it spreads
    (`shared`, `array`, `dataTable`, or '' for a plain formula)."""

    kind: str = ""
    value: str | float | bool | None = None
    formula: str | None = None
    spread: str = ""


EMPTY = Content()


def same_content(one: Content, other: Content) -> bool:
    """Whether two cells hold the same: numbers to 12 digits, formulas by meaning, and a logical value also as the
    formula that LibreOffice makes of it."""
    one, other = _without_constant(one), _without_constant(other)
    if one.kind != other.kind or not same_formula(one.formula, other.formula):
        return False
    if (one.spread == "array") != (other.spread == "array"):
        return False
    if isinstance(one.value, float) and isinstance(other.value, float):
        return isclose(one.value, other.value, rel_tol=_NUMBERS_EQUAL, abs_tol=_NUMBERS_EQUAL)
    return one.value == other.value


def _without_constant(content: Content) -> Content:
    constant = content.kind == "b" and content.formula in ("TRUE()", "FALSE()")
    return content._replace(formula=None) if constant else content


class _Patterns(NamedTuple):
    """How rows and cells look in a sheet whose elements have a certain prefix."""

    row: re.Pattern[bytes]  # <row …>: attributes, the slash of an empty one
    row_end: re.Pattern[bytes]
    cell: re.Pattern[bytes]  # a plain cell: letters, digits, style, type, inside; any other: attributes, inside
    plain: re.Pattern[bytes]  # a plain cell only


@lru_cache(maxsize=16)
def _patterns(prefix: str) -> _Patterns:
    name = re.escape(f"{prefix}:".encode()) if prefix else b""
    inside = rb"(?:<@f>[^<]*</@f>)?(?:<@v>[^<]*</@v>)?"
    head = rb'<@c r="([A-Z]{1,3})([1-9][0-9]{0,6})"(?: s="([0-9]{1,6})")?(?: t="([a-zA-Z]+)")?'
    text = rb"<@is><@t(?: xml:space=\"preserve\")?>[^<]*</@t></@is>"
    plain = head + rb"(?:/>|>(" + inside + rb"|" + text + rb")</@c>)"
    other = rb"<@c(" + ATTRIBUTES + rb")\s*(?:/>|>(.*?)</@c\s*>)"
    texts = (rb"<@row(" + ATTRIBUTES + rb")\s*(/?)>", rb"</@row\s*>", plain + rb"|" + other, plain)
    return _Patterns(*(re.compile(text.replace(b"@", name), re.DOTALL) for text in texts))


class SheetPart:
    """A worksheet as it stands in its part."""

    def __init__(self, data: bytes, part: str, *, trusted: bool = False) -> None:
        self.markup = Markup(data, part, ("sheetData",), trusted=trusted)
        self.part = part
        self.data, self._masked = self.markup.data, self.markup.masked
        self.root = self.markup.root
        sheet_data = self.root.find("sheetData")
        if self.root.uri != MAIN or self.root.tag != "worksheet" or sheet_data is None:
            raise damaged(part, "it is no worksheet")
        self.sheet_data: Node = sheet_data
        self.prefix = sheet_data.prefix
        self._patterns = _patterns(self.prefix)
        self._by_column: dict[int, dict[int, RawCell]] = {}

    @cached_property
    def rows(self) -> dict[int, Row]:
        """The rows by number, in order."""
        rows: dict[int, Row] = {}
        position, last = self.sheet_data.inside, 0
        while match := self._patterns.row.search(self._masked, position, self.sheet_data.outside):
            number = self._row_number(match[1], last)
            row = self._row_at(number, match)
            rows[number], position, last = row, row.end, number
        return rows

    def _row_number(self, attributes: bytes, last: int) -> int:
        text = next((double or single for key, double, single in ATTRIBUTE.findall(attributes) if key == b"r"), b"")
        number = (whole_number(text.decode("utf-8", "replace")) or 0) if text else last + 1
        if not last < number <= LAST_ROW:
            raise damaged(self.part, f"row {text.decode('utf-8', 'replace') or number} comes after row {last}")
        return number

    def _row_at(self, number: int, match: re.Match[bytes]) -> Row:
        if match[2]:
            return Row(number, match.start(), match.end(), match.end(), match.end())
        close = self._patterns.row_end.search(self._masked, match.end(), self.sheet_data.outside)
        if not close:
            raise damaged(self.part, f"row {number} does not end")
        return Row(number, match.start(), match.end(), close.start(), close.end())

    def attributes(self, row: Row) -> dict[str, str]:
        """The attributes of a row."""
        head = self.data[row.start : row.inside]
        return {key.decode(): attribute_text(double or single) for key, double, single in ATTRIBUTE.findall(head)}

    def put(self, tag: str, old: Node | None, xml: bytes) -> None:
        """Put an element of the worksheet in the place of the old one, or where the schema's order wants it."""
        if old is not None:
            self.markup.replace(old.start, old.end, xml)
        elif xml:
            self.markup.put(self.root, ORDER, tag, xml)

    def cells_of(self, row: Row) -> Iterator[RawCell]:
        """The cells of a row from left to right."""
        last = 0
        for match in self._patterns.cell.finditer(self._masked, row.inside, row.outside):
            letters, digits, style, kind, inner, attributes, rest = match.groups()
            if letters:
                column = self._column(letters.decode(), int(digits), row.number)
            else:
                column, style, kind = self._slow(attributes, row.number, last)
                inner = rest
            if column <= last:
                raise damaged(self.part, f"cell {to_cell(row.number, column)} is out of order")
            last = column
            if inner and self._masked is not self.data:
                inner = self.data[slice(*match.span(7 if rest else 5))]
            yield RawCell(row.number, column, match.start(), match.end(), int(style or 0), kind or b"", inner or b"")

    def by_column(self, number: int) -> Mapping[int, RawCell]:
        """The cells of the row with that number by their columns; none where there is no such row."""
        if number not in self._by_column:
            row = self.rows.get(number)
            self._by_column[number] = {cell.column: cell for cell in self.cells_of(row)} if row else {}
        return self._by_column[number]

    def plain_cells(self, row: Row) -> list[tuple[bytes, ...]] | None:
        """The cells of a row as letters, digits, style, type and inside; None when one of them is not that plain."""
        inner = self._masked[row.inside : row.outside]
        cells = self._patterns.plain.findall(inner)
        whole = self._masked is self.data and len(cells) == inner.count(b"<c")
        return cells if whole and not self.prefix else None

    def _column(self, letters: str, row: int, expected: int) -> int:
        if row != expected:
            raise damaged(self.part, f"cell {letters}{row} stands in row {expected}")
        try:
            return column_number(letters)
        except ValueError as error:
            raise damaged(self.part, str(error)) from None

    def _slow(self, attributes: bytes, row: int, last: int) -> tuple[int, bytes, bytes]:
        found = {key: double or single for key, double, single in ATTRIBUTE.findall(attributes)}
        style, kind = found.get(b"s", b"0"), found.get(b"t", b"")
        if whole_number(style.decode("utf-8", "replace")) is None:
            raise damaged(self.part, f"a cell of row {row} has the style {style.decode('utf-8', 'replace')}")
        if b"r" not in found:
            return last + 1, style, kind
        address = _LETTERS.fullmatch(attribute_text(found[b"r"]).upper())
        if not address:
            raise damaged(self.part, f"a cell of row {row} has no address")
        return self._column(address[1], int(address[2]), row), style, kind

    def cells(self, area: Area | None = None) -> Iterator[RawCell]:
        """The cells of an area, or all of them, row by row."""
        for number in self.rows:
            if area is None:
                yield from self.by_column(number).values()
            elif area.top <= number <= area.bottom:
                yield from (cell for cell in self.by_column(number).values() if area.left <= cell.column <= area.right)

    def cell(self, position: Position) -> RawCell | None:
        """The cell there, or None when the sheet has none."""
        return self.by_column(position[0]).get(position[1])

    @cached_property
    def masters(self) -> Mapping[str, tuple[Position, str]]:
        """The cells that shared formulas are written in: their group, place and text."""
        found: dict[str, tuple[Position, str]] = {}
        if b"shared" not in self.data:
            return found
        for cell in self.cells():
            if b"shared" in cell.inner and (formula := _formula(cell.inner)) and formula[0]:
                text, attributes = formula
                if attributes.get("t") == "shared":
                    found[attributes.get("si", "")] = ((cell.row, cell.column), text)
        return found

    def formula_of(self, cell: RawCell) -> str | None:
        """The formula of the cell, a shared one as it reads here; None when it has none."""
        if fast := _FAST_INNER.fullmatch(cell.inner):
            return None if fast[1] is None else decode(plain_text(fast[1]))
        found = _formula(cell.inner)
        if not found:
            return None
        text, attributes = found
        return self._shared(attributes.get("si", ""), cell) if attributes.get("t") == "shared" and not text else text

    def content(self, cell: RawCell, strings: SharedStrings) -> Content:
        """What the cell holds."""
        if not cell.inner:
            return EMPTY
        fast = _FAST_INNER.fullmatch(cell.inner)
        if fast:
            formula, value = fast.groups()
            text = None if formula is None else decode(plain_text(formula))
            return self._content(cell, value, text, "", strings)
        if cell.kind == b"inlineStr" and (fast := _FAST_TEXT.fullmatch(cell.inner)):
            text = decode(plain_text(fast[1]))
            return Content("s", text) if text else EMPTY
        return self._full_content(cell, strings)

    def _full_content(self, cell: RawCell, strings: SharedStrings) -> Content:
        whole, root = _inside(cell.inner, self.part)
        parts = {child.tag: child for child in root.children}
        value = whole[parts["v"].inside : parts["v"].outside] if "v" in parts else None
        formula, spread = None, ""
        if "f" in parts:
            formula = decode(plain_text(whole[parts["f"].inside : parts["f"].outside]))
            spread = parts["f"].attributes.get("t", "normal").replace("normal", "")
            if spread == "shared" and not formula:
                formula = self._shared(parts["f"].attributes.get("si", ""), cell)
        if "is" in parts and cell.kind == b"inlineStr":
            text = item_text(whole[parts["is"].inside : parts["is"].outside])
            return Content("s", text, formula, spread) if text or formula else EMPTY
        return self._content(cell, value, formula, spread, strings)

    def _shared(self, group: str, cell: RawCell) -> str:
        if group not in self.masters:
            raise damaged(self.part, f"cell {to_cell(cell.row, cell.column)} shares a formula that is not there")
        (row, column), text = self.masters[group]
        return moved(text, cell.row - row, cell.column - column)

    def _content(
        self, cell: RawCell, value: bytes | None, formula: str | None, spread: str, strings: SharedStrings
    ) -> Content:
        if not value and (cell.kind != b"str" or formula is None):
            return Content("", None, formula, spread)
        try:
            kind, result = _value(cell.kind, value or b"", strings)
        except (ValueError, IndexError):
            place = to_cell(cell.row, cell.column)
            raise damaged(self.part, f"cell {place} holds a value that is none") from None
        if result == "" and formula is None:
            return EMPTY
        return Content(kind, result, formula, spread)


def _value(kind: bytes, value: bytes, strings: SharedStrings) -> tuple[str, str | float | bool]:
    if kind in (b"", b"n"):
        number = float(value)
        if not isfinite(number):
            raise ValueError(number)
        return "n", number
    if kind == b"s":
        return "s", strings.text(int(value))
    if kind == b"b":
        return "b", value.strip() in (b"1", b"true")
    if kind == b"e":
        return "e", plain_text(value)
    return "s", decode(plain_text(value))


def _inside(inner: bytes, part: str) -> tuple[bytes, Node]:
    whole = b"<c>" + inner + b"</c>"
    return whole, build(masked(whole), part)


def _formula(inner: bytes) -> tuple[str, Mapping[str, str]] | None:
    whole, root = _inside(inner, "")
    node = next((child for child in root.children if child.tag == "f"), None)
    return (decode(plain_text(whole[node.inside : node.outside])), node.attributes) if node else None


def shared_group(inner: bytes) -> str | None:
    """The group of a shared formula, or None when the formula is not shared."""
    found = _formula(inner) if b"shared" in inner else None
    return found[1].get("si", "") if found and found[1].get("t") == "shared" else None


def spread_area(inner: bytes) -> str | None:
    """The area that an array formula or a data table fills, or None when the cell begins neither."""
    found = _formula(inner) if b"array" in inner or b"dataTable" in inner else None
    return found[1].get("ref", "") if found and found[1].get("t") in ("array", "dataTable") else None

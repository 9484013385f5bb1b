"""The workbook that our sheets are taken from, as xlsxwriter makes it in memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from .markup import Markup, with_prefix
from .reader import Package
from .sheetpart import Content, RawCell, Row, SheetPart
from .strings import SharedStrings

_CELL = re.compile(
    rb'<c r="([A-Z]+[0-9]+)"(?: s="([0-9]+)")?(?: t="s"><v>([0-9]+)</v>|(><f>[^<]*</f><v></v>))?'
)  # fmt: skip
_STYLED = re.compile(rb'(<(?:row|col)\b[^>]*? s(?:tyle)?=")([0-9]+)(")')
_RULE = re.compile(rb'(<cfRule\b[^>]*? dxfId=")([0-9]+)(")')
_SPANS = re.compile(rb' spans="[0-9:]+"')  # a hint to readers that would have to be kept true
_SELECTED = re.compile(rb' tabSelected="1"')
_SCHEME = re.compile(rb'<scheme val="[a-z]+"/>')  # a font of the theme would become whatever the arbiter's theme has
_NO_TEXT = b"</f><v></v>"  # how xlsxwriter caches the empty text
_LINKED = re.compile(rb"<[^<>]* r:(?:id|embed|link)=")

Carry = Callable[[int], int]  # the number of a style of the donor in the workbook


class Wanted(NamedTuple):
    """What a cell is to hold, also as it is written, and the donor's style for it (None: that of its row or column)."""

    content: Content
    kind: bytes
    inner: bytes
    style: int | None


class Donor:
    """The donor's sheets; ValueError when one of them holds what only a part of its own could (pictures, comments,
    tables, links to the web)."""

    def __init__(self, data: bytes) -> None:
        self.package = Package(data)
        self._sheets: dict[str, SheetPart] = {}
        self._inlined: dict[int, bytes] = {}

    @cached_property
    def strings(self) -> SharedStrings:
        """Its shared strings."""
        part = self.package.part_by_kind("sharedStrings")
        return SharedStrings(self.package.archive.read(part) if part else None, part or "", trusted=True)

    @cached_property
    def styles(self) -> Markup:
        """Its style sheet."""
        part = self.package.part_by_kind("styles")
        if part is None:
            raise ValueError("the donor has no styles")
        return Markup(self.package.archive.read(part), part, trusted=True)

    def sheet(self, name: str) -> SheetPart:
        """One of its sheets."""
        if name not in self._sheets:
            part = self.package.part_of(name)
            sheet = SheetPart(self.package.archive.read(part), part, trusted=True)
            outside = sheet.data[: sheet.sheet_data.start] + sheet.data[sheet.sheet_data.end :]
            if linked := _LINKED.search(outside):
                raise ValueError(f"sheet {name!r} of the donor needs another part: {linked[0].decode()}")
            self._sheets[name] = sheet
        return self._sheets[name]

    def carried(self, cell: RawCell, prefix: str) -> tuple[bytes, bytes]:
        """Type and inside of a cell as they are written in the workbook: a shared string becomes one of its own."""
        _, _, kind, inner = self._plain(b"", b"", b"", cell.kind, cell.inner)
        return kind, with_prefix(inner, prefix)

    def _inline(self, index: int) -> bytes:
        if index not in self._inlined:
            self._inlined[index] = b"<is>" + _SCHEME.sub(b"", self.strings.items[index]) + b"</is>"
        return self._inlined[index]

    def wanted(self, name: str, cell: RawCell, prefix: str) -> Wanted:
        """What the cell of a workbook is to hold when it is to be as this one."""
        kind, inner = self.carried(cell, prefix)
        return Wanted(self.sheet(name).content(cell, self.strings), kind, inner, cell.style)

    def whole(self, name: str, cell_style: Carry, rule_style: Carry) -> bytes:
        """The sheet as a part of the workbook: styles renumbered, strings in their cells, not selected."""
        sheet = self.sheet(name)
        head = sheet.data[: sheet.sheet_data.inside]
        body = sheet.data[sheet.sheet_data.inside : sheet.sheet_data.outside]
        tail = sheet.data[sheet.sheet_data.outside :]
        head = _SELECTED.sub(b"", _renumbered(_STYLED, head, cell_style))
        return head + self._body(body, cell_style) + _renumbered(_RULE, tail, rule_style)

    def plain_cells(self, name: str, row: Row) -> list[tuple[bytes, ...]] | None:
        """The cells of a row as they are written in the workbook: letters, digits, type and inside; None when one of
        them is not plain."""
        cells = self.sheet(name).plain_cells(row)
        return [self._plain(*cell) for cell in cells] if cells is not None else None

    def _plain(self, letters: bytes, digits: bytes, _: bytes, kind: bytes, inner: bytes) -> tuple[bytes, ...]:
        if kind == b"s":
            return letters, digits, b"inlineStr", self._inline(int(_only_digits(inner)))
        if not kind and inner.endswith(_NO_TEXT):
            kind = b"str"
        return letters, digits, kind, inner

    def _body(self, body: bytes, cell_style: Carry) -> bytes:
        styles: dict[bytes | None, bytes] = {}

        def cell(match: re.Match[bytes]) -> bytes:
            address, style, index, silent = match.groups()
            if style not in styles:
                styles[style] = b'" s="%d"' % cell_style(int(style or 0))
            inside = b""
            if index:
                inside = b' t="inlineStr">' + self._inline(int(index))
            elif silent:
                inside = b' t="str"' + silent
            return b'<c r="' + address + styles[style] + inside

        return _CELL.sub(cell, _SPANS.sub(b"", _renumbered(_STYLED, body, cell_style)))

    def print_names(self, name: str) -> Mapping[str, str]:
        """The print area, print titles and filter of one of its sheets."""
        place = str(self.package.sheet_names.index(name))
        listed = self.package.workbook.root.find("definedNames")
        nodes = listed.all("definedName") if listed else ()
        own = [node for node in nodes if node.attributes.get("localSheetId") == place]
        return {node.attributes.get("name", ""): self.package.workbook.text(node) for node in own}


def _renumbered(pattern: re.Pattern[bytes], xml: bytes, carry: Carry) -> bytes:
    return pattern.sub(lambda match: match[1] + b"%d" % carry(int(match[2])) + match[3], xml)


def _only_digits(inner: bytes) -> bytes:
    return inner.removeprefix(b"<v>").removesuffix(b"</v>")

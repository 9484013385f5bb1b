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

_UNSTYLED = re.compile(rb'(<c r="[A-Z]+[0-9]+")(?! s=)')
_STYLE = re.compile(rb' s="([0-9]+)"')
_TEXT = re.compile(rb' t="s"><v>([0-9]+)</v>')
_SILENT = re.compile(rb'(?<! t="str")(><f>[^<]*</f><v></v>)')  # how xlsxwriter caches the empty text
_COLUMN = re.compile(rb'(<col\b[^>]*? style=")([0-9]+)(")')
_RULE = re.compile(rb'(<cfRule\b[^>]*? dxfId=")([0-9]+)(")')
_SPANS = re.compile(rb' spans="[0-9:]+"')  # a hint to readers that would have to be kept true
_SELECTED = re.compile(rb' tabSelected="1"')
_SCHEME = re.compile(rb'<scheme val="[a-z]+"/>')  # a font of the theme would become whatever the arbiter's theme has
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
            data = _SILENT.sub(rb' t="str"\1', b"".join(self._parted(name)))
            self._sheets[name] = SheetPart(data, self.package.part_of(name), trusted=True)
        return self._sheets[name]

    def xml(self, name: str) -> bytes:
        """One of its sheets as it stands in the donor."""
        return self.package.archive.read(self.package.part_of(name))

    def _parted(self, name: str) -> tuple[bytes, bytes, bytes]:
        """One of its sheets as what comes before its rows, the rows, and what comes after them."""
        xml = self.xml(name)
        start = xml.index(b">", xml.index(b"<sheetData")) + 1
        end = max(start, xml.rfind(b"</sheetData>"))
        if linked := _LINKED.search(xml[:start] + xml[end:]):
            raise ValueError(f"sheet {name!r} of the donor needs another part: {linked[0].decode()}")
        return xml[:start], xml[start:end], xml[end:]

    def carried(self, cell: RawCell, prefix: str) -> tuple[bytes, bytes]:
        """Type and inside of a cell as they are written in the workbook: a shared string becomes one of its own."""
        *_, kind, inner = self._plain(b"", b"", b"", cell.kind, cell.inner)
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
        head, body, tail = self._parted(name)
        head = _SELECTED.sub(b"", _renumbered(_COLUMN, head, cell_style))
        return head + self._body(body, cell_style) + _renumbered(_RULE, tail, rule_style)

    def plain_cells(self, name: str, row: Row) -> list[tuple[bytes, ...]] | None:
        """The cells of a row as they are written in the workbook, but for the style: letters, digits, style, type and
        inside; None when one of them is not plain."""
        cells = self.sheet(name).plain_cells(row)
        return [self._plain(*cell) for cell in cells] if cells is not None else None

    def _plain(self, letters: bytes, digits: bytes, style: bytes, kind: bytes, inner: bytes) -> tuple[bytes, ...]:
        if kind == b"s":
            return letters, digits, style, b"inlineStr", self._inline(int(_only_digits(inner)))
        return letters, digits, style, kind, inner

    def _body(self, body: bytes, cell_style: Carry) -> bytes:
        body = _UNSTYLED.sub(rb'\1 s="0"', _SPANS.sub(b"", body))
        body = _replaced(_STYLE, body, lambda style: b' s="%d"' % cell_style(int(style)))
        body = _replaced(_TEXT, body, lambda index: b' t="inlineStr">' + self._inline(int(index)))
        return _SILENT.sub(rb' t="str"\1', body)

    def print_names(self, name: str) -> Mapping[str, str]:
        """The print area, print titles and filter of one of its sheets."""
        place = str(self.package.sheet_names.index(name))
        listed = self.package.workbook.root.find("definedNames")
        nodes = listed.all("definedName") if listed else ()
        own = [node for node in nodes if node.attributes.get("localSheetId") == place]
        return {node.attributes.get("name", ""): self.package.workbook.text(node) for node in own}


def _renumbered(pattern: re.Pattern[bytes], xml: bytes, carry: Carry) -> bytes:
    return pattern.sub(lambda match: match[1] + b"%d" % carry(int(match[2])) + match[3], xml)


def _replaced(pattern: re.Pattern[bytes], xml: bytes, new: Callable[[bytes], bytes]) -> bytes:
    """The XML with each match replaced by what is made, once, of its group: there may be a hundred thousand."""
    pieces = pattern.split(xml)
    made = {old: new(old) for old in dict.fromkeys(pieces[1::2])}
    pieces[1::2] = [made[old] for old in pieces[1::2]]
    return b"".join(pieces)


def _only_digits(inner: bytes) -> bytes:
    return inner.removeprefix(b"<v>").removesuffix(b"</v>")

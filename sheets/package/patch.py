"""Writes cells into a worksheet: the bytes of these cells change, and no others."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .address import Area, Position, parse_area, to_cell
from .markup import ATTRIBUTE, element, start_tag, whole_number
from .sheetpart import Row, SheetPart


class Write(NamedTuple):
    """A cell to be written: its style's number here, its type, and what is inside it."""

    style: int
    kind: bytes
    inner: bytes


def rendered(prefix: str, position: Position, write: Write) -> bytes:
    """The cell as XML."""
    name = f"{prefix}:c" if prefix else "c"
    style = f' s="{write.style}"' if write.style else ""
    kind = f' t="{write.kind.decode()}"' if write.kind and write.inner else ""
    head = f'<{name} r="{to_cell(*position)}"{style}{kind}'.encode()
    return head + b">" + write.inner + f"</{name}>".encode() if write.inner else head + b"/>"


def write_cells(sheet: SheetPart, writes: Mapping[Position, Write]) -> bytes:
    """The worksheet with these cells written, rows and cells that were not there added in their places."""
    rows: dict[int, dict[int, Write]] = defaultdict(dict)
    for row, column in sorted(writes):
        rows[row][column] = writes[row, column]
    new = {number: cells for number, cells in rows.items() if number not in sheet.rows}
    for number in rows.keys() - new.keys():
        _change_row(sheet, sheet.rows[number], rows[number])
    _add_rows(sheet, new)
    widen_dimension(sheet, writes)
    return sheet.markup.to_bytes()


def _change_row(sheet: SheetPart, row: Row, writes: Mapping[int, Write]) -> None:
    old = sheet.by_column(row.number)
    added = {column: write for column, write in writes.items() if column not in old}
    for column in writes.keys() & old.keys():
        cell = old[column]
        new = rendered(sheet.prefix, (row.number, column), writes[column])
        sheet.markup.replace(cell.start, cell.end, new)
    if not added:
        return
    head = sheet.data[row.start : row.inside]
    spanned = head if _inside_spans(head, added) else start_tag(head, {"spans": None})
    if row.inside == row.end:
        cells = b"".join(rendered(sheet.prefix, (row.number, column), write) for column, write in added.items())
        sheet.markup.replace(row.start, row.end, _opened(spanned) + cells + _close(sheet.prefix))
        return
    if spanned != head:
        sheet.markup.replace(row.start, row.inside, spanned)
    for column, write in added.items():
        place = next((cell.start for cell in old.values() if cell.column > column), row.outside)
        sheet.markup.replace(place, place, rendered(sheet.prefix, (row.number, column), write))


def _inside_spans(head: bytes, columns: Mapping[int, Write]) -> bool:
    spans = next((double or single for key, double, single in ATTRIBUTE.findall(head) if key == b"spans"), b"")
    ranges = [(whole_number(low), whole_number(high)) for low, _, high in _parted(spans)]
    return not spans or all(any(_between(column, *edges) for edges in ranges) for column in columns)


def _parted(spans: bytes) -> list[tuple[str, str, str]]:
    return [part.partition(":") for part in spans.decode("utf-8", "replace").split()]


def _between(column: int, low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low <= column <= high


def _opened(head: bytes) -> bytes:
    return re.sub(rb"\s*/>\Z", b">", head)


def _close(prefix: str) -> bytes:
    return f"</{prefix}:row>".encode() if prefix else b"</row>"


def _add_rows(sheet: SheetPart, new: Mapping[int, Mapping[int, Write]]) -> None:
    lines = {number: _new_row(sheet.prefix, number, cells) for number, cells in sorted(new.items())}
    if sheet.sheet_data.inside == sheet.sheet_data.end:
        sheet.markup.change(sheet.sheet_data, {}, b"".join(lines.values()))
        return
    for number, line in lines.items():
        place = next((row.start for row in sheet.rows.values() if row.number > number), sheet.sheet_data.outside)
        sheet.markup.replace(place, place, line)


def _new_row(prefix: str, number: int, cells: Mapping[int, Write]) -> bytes:
    inner = b"".join(rendered(prefix, (number, column), write) for column, write in cells.items())
    return element(prefix, "row", {"r": str(number)}, inner)


def widen_dimension(sheet: SheetPart, positions: Iterable[Position]) -> None:
    """Have the sheet say that it reaches to these cells."""
    node = sheet.root.find("dimension")
    positions = list(positions)
    if node is None or not positions:
        return
    try:
        old = parse_area(node.attributes.get("ref", ""))
    except ValueError:
        return
    rows, columns = [row for row, _ in positions], [column for _, column in positions]
    new = Area(
        min(old.top, *rows), min(old.left, *columns), max(old.bottom, *rows), max(old.right, *columns)
    )  # fmt: skip
    if new != old:
        sheet.markup.change(node, {"ref": new.to_text()})


def default_style(sheet: SheetPart, position: Position) -> int:
    """The style of a cell that is not there: that of its row, else of its column."""
    row = sheet.rows.get(position[0])
    if row:
        found = sheet.attributes(row)
        if found.get("customFormat") in ("1", "true") and (style := whole_number(found.get("s"))) is not None:
            return style
    columns = sheet.root.find("cols")
    for node in columns.all("col") if columns else ():
        edges = whole_number(node.attributes.get("min")), whole_number(node.attributes.get("max"))
        if _between(position[1], *edges):
            return whole_number(node.attributes.get("style")) or 0
    return 0

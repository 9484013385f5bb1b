"""Lays a sheet of ours out anew after its size has changed: within our areas the donor's cells, looks and rules take
the place of the old ones; what the arbiter has outside stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .address import Area, Position, to_cell
from .donor import Carry, Donor
from .markup import Node, element, start_tag, whole_number
from .patch import Write, rendered, widen_dimension, write_cells
from .plan import areas_of, unshared
from .sheetpart import EMPTY, Content, RawCell, Row, SheetPart
from .strings import SharedStrings

_ROW_LOOK = ("s", "customFormat", "ht", "customHeight", "hidden")
_TAG_END = re.compile(rb"\s*/?>\Z")


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class Layout:
    """What is laid out: the donor's sheet and area, the areas ours until now, the cells that stay, and how the
    donor's styles are numbered here."""

    donor: Donor
    name: str
    area: Area
    old: tuple[Area, ...]
    keep: frozenset[Position]
    cell_style: Carry
    rule_style: Carry

    @property
    def areas(self) -> tuple[Area, ...]:
        """All that is ours, before and after."""
        return (self.area, *self.old)

    @property
    def source(self) -> SheetPart:
        """The donor's sheet."""
        return self.donor.sheet(self.name)

    def is_ours(self, row: int, column: int) -> bool:
        """Whether the cell is ours to replace."""
        return (row, column) not in self.keep and any(area.holds(row, column) for area in self.areas)

    def brought(self, row: Row | None) -> Iterator[RawCell]:
        """The donor's cells of a row that go into the sheet."""
        for cell in self.source.cells_of(row) if row else ():
            if self.area.holds(cell.row, cell.column) and (cell.row, cell.column) not in self.keep:
                yield cell


def with_rows(sheet: SheetPart, layout: Layout) -> SheetPart:
    """The worksheet with rows, cells and columns laid out anew."""
    if freed := _freed(sheet, layout):
        writes = {(cell.row, cell.column): write for cell, write in freed}
        sheet = SheetPart(write_cells(sheet, writes), sheet.part)
    _rows(sheet, layout)
    _columns(sheet, layout)
    widen_dimension(sheet, _corners(layout))
    return SheetPart(sheet.markup.to_bytes(), sheet.part)


def _corners(layout: Layout) -> list[Position]:
    """The first and the last cell that the donor brings."""
    node = layout.source.root.find("dimension")
    whole = areas_of([node.attributes.get("ref", "")] if node else [])
    held = [area for area in whole if area.meets(layout.area)]
    return [
        corner
        for area in held
        for corner in (
            (max(area.top, layout.area.top), max(area.left, layout.area.left)),
            (min(area.bottom, layout.area.bottom), min(area.right, layout.area.right)),
        )
    ]


def expected_after(sheet: SheetPart, layout: Layout, strings: SharedStrings) -> dict[Position, Content]:
    """What each cell of ours holds once the sheet is laid out, and each that had to get a formula of its own."""
    freed = {
        (cell.row, cell.column): sheet.content(cell, strings)._replace(spread="") for cell, _ in _freed(sheet, layout)
    }
    old = {(cell.row, cell.column): EMPTY for cell in sheet.cells() if layout.is_ours(cell.row, cell.column)}
    new = {
        (cell.row, cell.column): layout.source.content(cell, layout.donor.strings)
        for row in layout.source.rows.values()
        for cell in layout.brought(row)
    }
    return freed | old | new


def _freed(sheet: SheetPart, layout: Layout) -> list[tuple[RawCell, Write]]:
    """The cells that stay but share a formula with one that goes, with that formula as their own."""
    groups = {group for group, (position, _) in sheet.masters.items() if layout.is_ours(*position)}
    return [pair for pair in unshared(sheet, groups) if not layout.is_ours(pair[0].row, pair[0].column)]


def _rows(sheet: SheetPart, layout: Layout) -> None:
    new = {row for row in layout.source.rows if layout.area.top <= row <= layout.area.bottom}
    body = b"".join(_row(sheet, layout, number) for number in sorted(sheet.rows.keys() | new))
    node = sheet.sheet_data
    if node.inside == node.end:
        sheet.markup.change(node, {}, body)
    elif body != sheet.markup.inner(node):
        sheet.markup.replace(node.inside, node.outside, body)


def _row(sheet: SheetPart, layout: Layout, number: int) -> bytes:
    old, new = sheet.rows.get(number), layout.source.rows.get(number)
    if not any(area.top <= number <= area.bottom for area in layout.areas):
        return sheet.data[old.start : old.end] if old else b""
    cells = {cell.column: _kept(sheet, cell) for cell in _stay(sheet, old, layout)}
    for cell in layout.brought(new):
        kind, inner = layout.donor.carried(cell, sheet.prefix)
        write = Write(layout.cell_style(cell.style), kind, inner)
        cells[cell.column] = rendered(sheet.prefix, (number, cell.column), write)
    bare = element(sheet.prefix, "row", {"r": str(number)}).replace(b"/>", b">")
    head = start_tag(_head(sheet, old) or bare, {"r": str(number), "spans": None} | _look(layout, new, number))
    if not cells and head == bare:
        return b""
    name = f"{sheet.prefix}:row" if sheet.prefix else "row"
    return head + b"".join(cells[column] for column in sorted(cells)) + f"</{name}>".encode()


def _stay(sheet: SheetPart, row: Row | None, layout: Layout) -> Iterator[RawCell]:
    for cell in sheet.cells_of(row) if row else ():
        if not layout.is_ours(cell.row, cell.column):
            yield cell


def _kept(sheet: SheetPart, cell: RawCell) -> bytes:
    """The cell as it stands, its address written out where it went without."""
    raw = sheet.data[cell.start : cell.end]
    end = raw.index(b">") + 1
    if re.search(rb"\sr\s*=", raw[:end]):
        return raw
    return start_tag(raw[:end], {"r": to_cell(cell.row, cell.column)}) + raw[end:]


def _head(sheet: SheetPart, row: Row | None) -> bytes:
    return _TAG_END.sub(b">", sheet.data[row.start : row.inside]) if row else b""


def _look(layout: Layout, row: Row | None, number: int) -> dict[str, str | None]:
    """Height and style of the row: the donor's where it has the row, else those of an ordinary one."""
    look: dict[str, str | None] = dict.fromkeys(_ROW_LOOK)
    if row is None or not layout.area.top <= number <= layout.area.bottom:
        return look
    found = layout.source.attributes(row)
    look |= {key: found.get(key) for key in _ROW_LOOK}
    if found.get("customFormat") and found.get("s"):
        look["s"] = str(layout.cell_style(int(found["s"])))
    return look


def _columns(sheet: SheetPart, layout: Layout) -> None:
    """Widths and styles: the donor's within our columns, the arbiter's outside."""
    old, new = sheet.root.find("cols"), layout.source.root.find("cols")
    left, right = min(area.left for area in layout.areas), max(area.right for area in layout.areas)
    kept = [piece for node in (old.all("col") if old else ()) for piece in _outside(node, left, right)]
    brought = [piece for node in (new.all("col") if new else ()) for piece in _inside(node, left, right, layout)]
    columns = sorted(kept + brought, key=lambda column: int(column["min"]))
    if columns == [_column(node) for node in (old.all("col") if old else ())]:
        return
    inner = b"".join(element(sheet.prefix, "col", column) for column in columns)
    xml = element(sheet.prefix, "cols", {}, inner) if columns else b""
    sheet.put("cols", old, xml)


def _column(node: Node) -> dict[str, str]:
    return {key: value for key, value in node.attributes.items() if "{" not in key and key != "xmlns"}


def _reach(node: Node) -> tuple[int, int]:
    """The first and the last column that an element is about; none where it does not say."""
    return whole_number(node.attributes.get("min")) or 1, whole_number(node.attributes.get("max")) or 0


def _outside(node: Node, left: int, right: int) -> Iterator[dict[str, str]]:
    first, last = _reach(node)
    if first < left and first <= last:
        yield {**_column(node), "min": str(first), "max": str(min(last, left - 1))}
    if last > right:
        yield {**_column(node), "min": str(max(first, right + 1)), "max": str(last)}


def _inside(node: Node, left: int, right: int, layout: Layout) -> Iterator[dict[str, str]]:
    first, last = max(_reach(node)[0], left), min(_reach(node)[1], right)
    if first <= last:
        column = {**_column(node), "min": str(first), "max": str(last)}
        if "style" in column:
            column["style"] = str(layout.cell_style(int(column["style"])))
        yield column

"""Decides which cells of a worksheet have to be written so that it holds what is wanted; refuses what would break."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from sheets.errors import CannotWrite, CellFault

from .address import Area, Position, parse_area, to_cell
from .donor import Carry, Wanted
from .markup import escape, with_prefix
from .patch import Write, default_style
from .sheetpart import EMPTY, Content, RawCell, SheetPart, same_content, shared_group, spread_area
from .strings import SharedStrings, encode

_FORMULA = rb"(?s)<((?:[^\s/>:]+:)?)f(?:\s[^>]*)?(?:/>|>.*?</\1f\s*>)"  # a pattern only when one is unshared


@dataclass(slots=True, eq=False, repr=False)
class Plan:
    """The cells to be written, what they are to hold then, and those that hold no formula any more."""

    writes: dict[Position, Write] = field(default_factory=dict)
    expected: dict[Position, Content] = field(default_factory=dict)
    without_formula: set[Position] = field(default_factory=set)


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class Target:
    """A worksheet that is to be changed: its part, its name, the workbook's strings, how the donor's styles are
    numbered here, and where the heads of tables stand."""

    sheet: SheetPart
    name: str
    strings: SharedStrings
    carry: Carry
    heads: tuple[Area, ...] = ()


def plan_cells(target: Target, wanted: Mapping[Position, Wanted]) -> Plan:
    """What has to be written: only cells whose content differs. CannotWrite names every cell that must not be."""
    plan, groups, rows = Plan(), set[str](), dict[int, dict[int, Wanted]]()
    for (row, column), cell in wanted.items():
        rows.setdefault(row, {})[column] = cell
    for number in sorted(rows):
        old = target.sheet.by_column(number)
        for column, new in sorted(rows[number].items()):
            _plan_cell(target, plan, groups, (number, column), old.get(column), new)
    refuse_fixed(target, plan.expected)
    _unshare(target, plan, groups)
    return plan


def _plan_cell(
    target: Target, plan: Plan, groups: set[str], position: Position, cell: RawCell | None, new: Wanted
) -> None:
    held = target.sheet.content(cell, target.strings) if cell else EMPTY
    if same_content(held, new.content):
        return
    plan.writes[position] = Write(_style(target, position, cell, new), new.kind, new.inner)
    plan.expected[position] = new.content
    if cell is None:
        return
    if held.formula is not None and new.content.formula is None:
        plan.without_formula.add(position)
    if (group := shared_group(cell.inner)) is not None:
        groups.add(group)


def _style(target: Target, position: Position, cell: RawCell | None, new: Wanted) -> int:
    if cell is not None:
        return cell.style
    return default_style(target.sheet, position) if new.style is None else target.carry(new.style)


def _unshare(target: Target, plan: Plan, groups: AbstractSet[str]) -> None:
    """Give the cells that share a formula with an overwritten one that formula as their own."""
    for cell, write in unshared(target.sheet, groups):
        position = cell.row, cell.column
        if position not in plan.writes:
            plan.writes[position] = write
            plan.expected[position] = target.sheet.content(cell, target.strings)._replace(spread="")


def unshared(sheet: SheetPart, groups: AbstractSet[str]) -> Iterator[tuple[RawCell, Write]]:
    """The cells that share the formulas of these groups, each with its formula written out; style and value stay."""
    if not groups:
        return
    for cell in sheet.cells():
        if shared_group(cell.inner) in groups:
            text = escape(encode(sheet.formula_of(cell) or "")).encode()
            own = with_prefix(b"<f>" + text + b"</f>", sheet.prefix)
            yield cell, Write(cell.style, cell.kind, re.sub(_FORMULA, lambda _, own=own: own, cell.inner, count=1))  # type: ignore[misc]


def refuse_fixed(target: Target, expected: Mapping[Position, Content]) -> None:
    """Raise CannotWrite, with every cell, when one lies in an array formula, under merged cells, or heads a table."""
    faults = [
        CellFault(cell=f"{target.name}!{to_cell(*position)}", found=found, expected="a cell that can be written to")
        for position, found in _fixed(target, expected)
    ]
    if faults:
        raise CannotWrite(
            f"{len(faults)} cells of sheet “{target.name}” cannot be written to without breaking something",
            hint="unmerge these cells, or clear the formula or table they belong to, save, and run the command again",
            cells=tuple(faults),
        )


def _fixed(target: Target, expected: Mapping[Position, Content]) -> Iterator[tuple[Position, str]]:
    if not expected:
        return
    arrays, merged = _arrays(target.sheet), merged_areas(target.sheet)
    for position, content in sorted(expected.items()):
        if any(area.holds(*position) for area in arrays):
            yield position, "part of an array formula"
        elif any(area.holds(*position) for area in target.heads):
            yield position, "the head of a column of a table"
        elif content != EMPTY and any(_covered(area, position) for area in merged):
            yield position, "covered by merged cells"


def _covered(area: Area, position: Position) -> bool:
    return area.holds(*position) and position != (area.top, area.left)


def _arrays(sheet: SheetPart) -> list[Area]:
    """The areas of more than one cell that one formula fills."""
    if b"array" not in sheet.data and b"dataTable" not in sheet.data:
        return []
    texts = [spread_area(cell.inner) for cell in sheet.cells()]
    areas = areas_of(text for text in texts if text)
    return [area for area in areas if (area.top, area.left) != (area.bottom, area.right)]


def merged_areas(sheet: SheetPart) -> list[Area]:
    """The merged areas of the sheet."""
    listed = sheet.root.find("mergeCells")
    return areas_of(node.attributes.get("ref", "") for node in listed.all("mergeCell")) if listed else []


def areas_of(texts: Iterable[str]) -> list[Area]:
    """The areas that these texts name; what names none is passed over."""
    found = []
    for text in texts:
        try:
            found.append(parse_area(text))
        except ValueError:
            continue
    return found

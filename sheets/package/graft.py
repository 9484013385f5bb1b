"""Applies changes to a workbook: what is foreign stays byte for byte, what has to be extended is extended in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .address import Area, Position, parse_area, parse_cell, split_reference
from .assemble import assembled
from .changes import CellEdit, Changes, DonorSheet, Mode
from .check import verify
from .donor import Wanted
from .draft import Draft
from .edits import style_of, typed
from .plan import plan_cells
from .reader import Package
from .workbookpart import Definition


def graft(source: Package, changes: Changes) -> bytes:
    """The workbook with the changes made; the very same bytes when there is nothing to change.

    Raises UnreadableFile for what cannot be read, CannotWrite and NeedsAcknowledgement for what must not be written,
    ValueError for changes that make no sense.
    """
    draft = Draft(source, changes)
    for sheet in changes.sheets:
        MODES[sheet.mode](draft, sheet)
    for name in dict.fromkeys(edit.sheet for edit in changes.edits):
        _edit(draft, name, [edit for edit in changes.edits if edit.sheet == name])
    for name in dict.fromkeys(edit.sheet for edit in changes.texts):
        texts = {edit.old: edit.new for edit in changes.texts if edit.sheet == name}
        draft.reword(name, {old: new for old, new in texts.items() if old != new})
    draft.set_names({(name, None): Definition(text=text, hidden=True) for name, text in changes.names})
    if changes.activate is not None and (draft.is_changed or _asks_only_to_show(changes)):
        draft.activate(changes.activate)
    if not draft.is_changed:
        return source.archive.data
    source.archive.check()
    parts, dropped = assembled(draft)
    result = source.archive.rewritten(parts, dropped)
    verify(draft, parts, dropped, result)
    return result


def _asks_only_to_show(changes: Changes) -> bool:
    return not (changes.sheets or changes.edits or changes.texts or changes.names)


def _add(draft: Draft, sheet: DonorSheet) -> None:
    draft.add_sheet(sheet)


def _refresh(draft: Draft, sheet: DonorSheet) -> None:
    """Write what differs; cells that already are as they would be written are passed over unread."""
    target, donor = draft.target(sheet.name), draft.donor.sheet(sheet.donor)
    area, keep = parse_area(sheet.area), _positions(sheet.keep)
    wanted = {}
    for row in donor.rows.values():
        if area.top <= row.number <= area.bottom:
            for cell in draft.unwritten(target.sheet, sheet.donor, row):
                if area.holds(cell.row, cell.column) and (cell.row, cell.column) not in keep:
                    wanted[cell.row, cell.column] = draft.donor.wanted(sheet.donor, cell, target.sheet.prefix)
    draft.write(sheet.name, plan_cells(target, wanted))


def _relayout(draft: Draft, sheet: DonorSheet) -> None:
    from .relayout import Layout, expected_after, with_rows
    from .relayrules import with_rules

    layout = Layout(
        donor=draft.donor,
        name=sheet.donor,
        area=parse_area(sheet.area),
        old=_old_areas(draft, sheet.name),
        keep=_positions(sheet.keep),
        cell_style=draft.cell_style,
        rule_style=draft.rule_style,
    )
    old = draft.sheet(sheet.name)
    new = with_rules(with_rows(old, layout), layout)
    if new != old.data:
        draft.lay_out(sheet.name, new, expected_after(old, layout, draft.source.strings))
    draft.carry_print_names(sheet)


def _old_areas(draft: Draft, sheet: str) -> tuple[Area, ...]:
    """What the names that are to be set covered in the sheet until now."""
    known = draft.source.defined_names()
    found = [split_reference(known[name]) for name, _ in draft.changes.names if name in known]
    return tuple(reference[1] for reference in found if reference and reference[0] == sheet)


def _positions(cells: frozenset[str]) -> frozenset[Position]:
    return frozenset(parse_cell(cell) for cell in cells)


def _edit(draft: Draft, name: str, edits: list[CellEdit]) -> None:
    target = draft.target(name)
    wanted: dict[Position, Wanted] = {
        parse_cell(edit.cell): typed(edit, target.sheet.prefix, style_of(edit, draft.donor_or_none)) for edit in edits
    }
    draft.write(name, plan_cells(target, wanted))


MODES: Mapping[Mode, Callable[[Draft, DonorSheet], None]] = {"add": _add, "refresh": _refresh, "relayout": _relayout}

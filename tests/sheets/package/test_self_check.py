"""Before a changed workbook is handed out it is looked at once more: whatever went wrong in between is noticed."""

import pytest

from sheets.errors import CannotWrite
from sheets.package import CellEdit, Changes, open_package
from sheets.package.assemble import assembled
from sheets.package.check import verify
from sheets.package.draft import Draft
from sheets.package.edits import typed
from sheets.package.plan import plan_cells
from tests.sheets.package.helpers import added, book, donor_book, parts_of, sheet_xml, with_part, zipped

ROWS = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c></row>'
BEFORE = book({"List": sheet_xml(ROWS)}, {"xl/media/image1.png": b"picture"})
SHEET = "xl/worksheets/sheet1.xml"


def draft_of(changes: Changes) -> Draft:
    draft = Draft(open_package(BEFORE), changes)
    for sheet in changes.sheets:
        draft.add_sheet(sheet)
    for edit in changes.edits:
        draft.write(edit.sheet, plan_cells(draft.target(edit.sheet), {(1, 2): typed(edit, "", None)}))
    return draft


EDIT = Changes(edits=(CellEdit(sheet="List", cell="B1", value=9),))


def tampered(part: str, old: bytes, new: bytes) -> str:
    """What the check says of a result in which something is other than it was meant to be."""
    draft = draft_of(EDIT)
    parts, dropped = assembled(draft)
    right = draft.source.archive.rewritten(parts, dropped)
    verify(draft, parts, dropped, right)
    assert old in parts_of(right)[part]
    wrong = parts_of(right)[part].replace(old, new)
    if part in parts:
        parts[part] = wrong
    with pytest.raises(CannotWrite, match="did not pass its own check") as refused:
        verify(draft, parts, dropped, with_part(right, part, wrong))
    return refused.value.message


def test_a_foreign_part_that_changed_is_noticed() -> None:
    assert "part xl/media/image1.png" in tampered("xl/media/image1.png", b"picture", b"pictures")


def test_a_cell_that_was_not_meant_is_noticed() -> None:
    assert "List!A1, which was not meant" in tampered(SHEET, b"<v>1</v>", b"<v>7</v>")


def test_a_style_that_was_not_meant_is_noticed() -> None:
    assert "List!A2, which was not meant" in tampered(SHEET, b'r="A2"', b'r="A2" s="1"')


def test_a_cell_that_vanished_is_noticed() -> None:
    assert "List!A1, which was not meant" in tampered(SHEET, b'<c r="A1"><v>1</v></c>', b"")


def test_a_row_that_vanished_is_noticed() -> None:
    assert "List!A2, which was not meant" in tampered(SHEET, b'<row r="2"><c r="A2"><v>3</v></c></row>', b"")


def test_a_cell_that_does_not_hold_what_was_meant_is_noticed() -> None:
    assert "cell List!B1" in tampered(SHEET, b"<v>9</v>", b"<v>8</v>")


def test_what_stands_beside_the_cells_is_noticed() -> None:
    assert "sheet List beside its cells" in tampered(SHEET, b"</sheetData>", b"</sheetData><sheetProtection/>")


def test_a_sheet_that_is_not_well_formed_is_noticed() -> None:
    assert "mismatched tag" in tampered(SHEET, b"</row>", b"")


def test_a_lost_sheet_is_noticed() -> None:
    assert "list of sheets" in tampered("xl/workbook.xml", b'name="List"', b'name="Lost"')


def test_a_part_too_many_is_noticed() -> None:
    draft = draft_of(EDIT)
    parts, dropped = assembled(draft)
    right = draft.source.archive.rewritten(parts, dropped)
    with pytest.raises(CannotWrite, match="list of parts"):
        verify(draft, parts, dropped, zipped({**parts_of(right), "xl/more.xml": b"<a/>"}))


def test_an_added_sheet_that_lost_a_cell_is_noticed() -> None:
    draft = draft_of(added(donor_book()))
    part = draft.added[0].part
    spoiled = draft.fresh[part].replace(b"</c>", b"", 1)
    draft.parts[part] = draft.fresh[part] = spoiled.replace(b'<c r="A1" ', b'<x r="A1" ', 1)
    parts, dropped = assembled(draft)
    with pytest.raises(CannotWrite, match="did not pass its own check"):
        verify(draft, parts, dropped, draft.source.archive.rewritten(parts, dropped))

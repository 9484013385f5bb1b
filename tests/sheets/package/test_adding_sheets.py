"""Sheets of ours go into every kind of workbook, and nothing in it is lost."""

import io
from pathlib import Path
from typing import Any

import pytest
from openpyxl.cell import MergedCell
from openpyxl.utils import get_column_letter
from python_calamine import CalamineWorkbook

from sheets.errors import CannotWrite, NeedsAcknowledgement
from sheets.package import CellEdit, Changes, DonorSheet, apply, open_package
from tests.sheets.package.helpers import (
    MAIN,
    RELATIONS,
    TYPE,
    added,
    again,
    assert_extended_only,
    assert_foreign_parts_untouched,
    book,
    donor_book,
    found,
    opened,
    parts_of,
    sheet_xml,
    workbook_xml,
    xml_of,
    zoo,
)

SHARED = Path(__file__).resolve().parents[4] / "shared"
WORKBOOKS = [path.relative_to(SHARED).as_posix() for path in zoo(SHARED)] if SHARED.is_dir() else ["none"]
VIEW = '<sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews>'
SIMPLE = book({"List": sheet_xml('<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>', before=VIEW)})


def look(cell: Any) -> tuple[str, ...]:
    """The look of a cell; a font's place in a theme apart, which ours give up to stay what they are."""
    font = repr(cell.font).replace("scheme='minor'", "scheme=None")
    return cell.number_format, font, *(repr(part) for part in (cell.fill, cell.border, cell.alignment, cell.protection))


def selected_sheets(data: bytes) -> list[str]:
    package = open_package(data)
    return [
        sheet.name
        for sheet in package.sheets
        if any(
            view.get("tabSelected") in ("1", "true") for view in xml_of(data, sheet.part).iter(f"{{{MAIN}}}sheetView")
        )
    ]


@pytest.mark.parametrize("name", WORKBOOKS)
def test_every_workbook_comes_through(shared: Path, name: str) -> None:
    before = (shared / name).read_bytes()
    changes = added(donor_book(), name="Round 1 (Pairsheet)")
    after = apply(before, changes)
    selection = [sheet.part for sheet in open_package(before).sheets]
    assert_foreign_parts_untouched(before, after, changed=selection)
    assert_extended_only(before, after)
    for part in selection:  # they may lose the selection, and no more
        assert parts_of(after)[part] == parts_of(before)[part].replace(b' tabSelected="1"', b"").replace(
            b' tabSelected="true"', b""
        ), part
    assert apply(after, again(changes)) is after
    assert apply(before, changes) == after


@pytest.mark.parametrize("name", WORKBOOKS)
def test_our_sheets_look_as_designed_in_every_workbook(shared: Path, name: str) -> None:
    before = (shared / name).read_bytes()
    after = apply(before, added(donor_book(), name="Round 1 (Pairsheet)"))
    ours, designed = opened(after)["Round 1 (Pairsheet)"], opened(donor_book())["Round 1"]
    for address in open_package(donor_book()).cells("Round 1"):
        copy, cell = ours[address], designed[address]
        if not isinstance(cell, MergedCell):  # of these openpyxl does not tell the style
            assert (copy.value, *look(copy)) == (cell.value, *look(cell))
    assert ours.print_title_rows == "$1:$1"
    assert [str(rule.sqref) for rule in ours.conditional_formatting] == ["A2:C5"]
    rule = next(iter(ours.conditional_formatting)).rules[0]
    assert (rule.dxf.fill.bgColor.rgb, rule.dxf.numFmt.formatCode) == ("FFC6EFCE", '0.00" x"')
    assert ours.data_validations.dataValidation[0].formula1 == "'Choices'!$A$1:$A$3"
    assert ours.column_dimensions[get_column_letter(1)].width == designed.column_dimensions["A"].width


def test_values_are_cached_for_readers_that_do_not_calculate() -> None:
    after = apply(SIMPLE, added(donor_book()))
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(after)).get_sheet_by_name("Round 1")
    rows = sheet.to_python(skip_empty_area=False)
    assert rows[0] == ["Round one & only", "=1+1", "Points"]
    assert rows[1] == ["Player 1", "", 0.5]
    assert rows[5] == ["", "Player 1", 5.0]


def test_sheets_come_last_and_the_chosen_one_is_shown_alone() -> None:
    two = book({"A": sheet_xml("", before=VIEW), "B": sheet_xml("", before=VIEW)})
    after = apply(two, added(donor_book()))
    package = open_package(after)
    assert package.sheet_names == ("A", "B", "Round 1", "Choices")
    assert [package.sheet_state(name) for name in package.sheet_names] == ["visible", "visible", "visible", "hidden"]
    assert selected_sheets(after) == ["Round 1"]
    assert opened(after).active.title == "Round 1"


def test_nothing_to_do_gives_the_very_same_bytes() -> None:
    assert apply(SIMPLE, Changes()) is SIMPLE
    after = apply(SIMPLE, added(donor_book()))
    assert apply(after, again(added(donor_book()))) is after


def test_the_sheet_shown_is_not_changed_for_its_own_sake() -> None:
    after = apply(SIMPLE, added(donor_book()))
    moved = apply(after, Changes(activate="List"))
    assert selected_sheets(moved) == ["List"]
    assert apply(moved, again(added(donor_book()))) is moved


def test_a_hidden_sheet_is_never_shown() -> None:
    after = apply(SIMPLE, added(donor_book()))
    assert apply(after, Changes(activate="Choices")) is after


def test_styles_that_are_there_are_used_again() -> None:
    once = apply(SIMPLE, added(donor_book()))
    other = Changes(donor=donor_book(), sheets=(DonorSheet(donor="Round 1", name="Round 2", area="A1:C9", mode="add"),))
    assert parts_of(apply(once, other))["xl/styles.xml"] == parts_of(once)["xl/styles.xml"]


def test_the_default_look_of_the_arbiter_is_not_ours() -> None:
    after = apply(SIMPLE, added(donor_book()))
    workbook = opened(after)
    assert workbook["List"]["A1"].font.name == "Arial"
    assert workbook["Choices"]["A1"].font.name == "Calibri"


def test_the_text_format_is_the_one_every_program_knows() -> None:
    after = apply(SIMPLE, added(donor_book()))
    formats = found(after, "xl/styles.xml", "m:numFmts/m:numFmt")
    assert [(node.get("numFmtId"), node.get("formatCode")) for node in formats] == [
        ("164", '0.0" pts"'),
        ("165", '0.00" x"'),
    ]
    assert opened(after)["Round 1"]["A2"].number_format == "@"


def test_names_are_hidden_and_stand_in_the_order_of_the_schema() -> None:
    after = apply(SIMPLE, added(donor_book()))
    assert [node.tag.partition("}")[2] for node in xml_of(after, "xl/workbook.xml")] == [
        "bookViews",
        "sheets",
        "definedNames",
        "calcPr",
    ]
    names = found(after, "xl/workbook.xml", "m:definedNames/m:definedName")
    assert [(node.get("name"), node.get("localSheetId"), node.get("hidden"), node.text) for node in names] == [
        ("_xlnm.Print_Area", "1", None, "'Round 1'!$A$1:$C$9"),
        ("_xlnm.Print_Titles", "1", None, "'Round 1'!$1:$1"),
        ("_pairsheet.round.1", None, "1", "'Round 1'!$A$1:$C$9"),
    ]


def test_everything_is_calculated_when_the_workbook_is_opened_next() -> None:
    with_setting = book(
        {"A": sheet_xml("")},
        {"xl/workbook.xml": workbook_xml(["A"], after='<calcPr calcId="191029" calcMode="manual"/>')},
    )
    node = found(apply(with_setting, added(donor_book())), "xl/workbook.xml", "m:calcPr")[0]
    assert dict(node.items()) == {"calcId": "191029", "calcMode": "manual", "fullCalcOnLoad": "1"}


def test_a_sheet_with_values_only_asks_for_no_calculation() -> None:
    only = Changes(donor=donor_book(), sheets=(DonorSheet(donor="Choices", name="C", area="A1:A3", mode="add"),))
    assert found(apply(SIMPLE, only), "xl/workbook.xml", "m:calcPr") == []


def test_a_new_part_is_declared_by_an_override_and_related_under_our_own_id() -> None:
    after = apply(SIMPLE, added(donor_book()))
    types = [(node.get("PartName"), node.get("ContentType")) for node in xml_of(after, "[Content_Types].xml")]
    assert types[-2:] == [(f"/xl/worksheets/sheet{n}.xml", f"{TYPE}.worksheet+xml") for n in (2, 3)]
    links = [(node.get("Id"), node.get("Target")) for node in xml_of(after, "xl/_rels/workbook.xml.rels")]
    assert links[-2:] == [("rIdPs1", "worksheets/sheet2.xml"), ("rIdPs2", "worksheets/sheet3.xml")]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("list", "already"),
        ("a" * 32, "cannot be the name"),
        ("a/b", "cannot be the name"),
        ("'a", "cannot be the name"),
        ("  ", "cannot be the name"),
        ("History", "cannot be the name"),
    ],
)
def test_a_sheet_must_have_a_name_excel_accepts(name: str, why: str) -> None:
    with pytest.raises(CannotWrite, match=why):
        apply(SIMPLE, added(donor_book(), name=name))


def test_a_name_with_marks_comes_through() -> None:
    name = "Kолo <1> & 'x' \"y\""
    after = apply(SIMPLE, added(donor_book(), name=name))
    assert opened(after).sheetnames == ["List", name, "Choices"]
    assert opened(after)[name].print_title_rows == "$1:$1"


def test_a_locked_structure_takes_sheets_only_when_acknowledged() -> None:
    locked = book(
        {"A": sheet_xml('<row r="1"><c r="A1"><v>1</v></c></row>')},
        {"xl/workbook.xml": workbook_xml(["A"], before='<workbookProtection lockStructure="1"/>')},
    )
    with pytest.raises(NeedsAcknowledgement, match="locked") as refused:
        apply(locked, added(donor_book()))
    assert refused.value.ack == "structure:locked"
    assert open_package(apply(locked, added(donor_book(), into_locked=True))).sheet_names == ("A", "Round 1", "Choices")
    edited = apply(locked, Changes(edits=(CellEdit(sheet="A", cell="A1", value=2),)))
    assert open_package(edited).cells("A")["A1"].value == 2


def test_a_signed_workbook_is_refused() -> None:
    signed = book(
        {"A": sheet_xml("")},
        {
            "_rels/.rels": (
                '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
                f'<Relationship Id="r1" Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/>'
                '<Relationship Id="r2" Type="http://schemas.openxmlformats.org/package/2006/relationships/'
                'digital-signature/origin" Target="_xmlsignatures/origin.sigs"/></Relationships>'
            ),
            "_xmlsignatures/origin.sigs": b"",
        },
    )
    with pytest.raises(CannotWrite, match="digital signature"):
        apply(signed, added(donor_book()))


def test_a_donor_that_needs_parts_of_its_own_is_a_mistake() -> None:
    import xlsxwriter

    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        workbook.add_worksheet("A").write_comment("A1", "note")
    changes = Changes(donor=buffer.getvalue(), sheets=(DonorSheet(donor="A", name="B", area="A1:A1", mode="add"),))
    with pytest.raises(ValueError, match="needs another part"):
        apply(SIMPLE, changes)

"""Single cells of an arbiter's sheet are written by splicing: the cell changes, and no other byte of the sheet."""

import math
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from sheets.errors import CannotWrite
from sheets.package import CellEdit, Changes, apply, open_package
from tests.sheets.package.helpers import (
    MAIN,
    PACKAGE,
    RELATIONS,
    TYPE,
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

SHEET = "xl/worksheets/sheet1.xml"
ROWS = (
    '<row r="2" spans="1:3" ht="20"><c r="A2" s="1"><v>0.5</v></c>'
    '<c r="C2" t="str"><f>A2&amp;"x"</f><v>0.5x</v></c></row>'
    '<row r="4"><c r="B4" t="b"><v>1</v></c></row>'
)
SIMPLE = book({"List": sheet_xml(ROWS, before='<dimension ref="A2:C4"/>')})


def edited(data: bytes, *edits: CellEdit, donor: bytes = b"") -> bytes:
    return apply(data, Changes(edits=edits, donor=donor))


def edit(cell: str, value: str | float | bool | None = None, formula: str | None = None, **more: str) -> CellEdit:
    return CellEdit(sheet="List", cell=cell, value=value, formula=formula, **more)


def rows(data: bytes) -> str:
    xml = parts_of(data)[SHEET].decode()
    return xml[xml.index("<sheetData") : xml.index("</worksheet>")]


def test_only_the_cell_changes_and_keeps_its_style() -> None:
    after = edited(SIMPLE, edit("A2", 2))
    assert parts_of(after)[SHEET] == parts_of(SIMPLE)[SHEET].replace(
        b'<c r="A2" s="1"><v>0.5</v></c>', b'<c r="A2" s="1"><v>2</v></c>'
    )
    assert_foreign_parts_untouched(SIMPLE, after, changed=[SHEET])


def test_cells_and_rows_that_are_not_there_find_their_places() -> None:
    after = edited(SIMPLE, edit("B2", "b"), edit("E2", True), edit("A3", 1.25), edit("A4", "x"), edit("B9", "=1"))
    assert rows(after) == (
        '<sheetData><row r="2" ht="20"><c r="A2" s="1"><v>0.5</v></c>'
        '<c r="B2" t="inlineStr"><is><t>b</t></is></c>'
        '<c r="C2" t="str"><f>A2&amp;"x"</f><v>0.5x</v></c><c r="E2" t="b"><v>1</v></c></row>'
        '<row r="3"><c r="A3"><v>1.25</v></c></row>'
        '<row r="4"><c r="A4" t="inlineStr"><is><t>x</t></is></c><c r="B4" t="b"><v>1</v></c></row>'
        '<row r="9"><c r="B9" t="inlineStr"><is><t>=1</t></is></c></row></sheetData>'
    )
    assert found(after, SHEET, "m:dimension")[0].get("ref") == "A2:E9"


@pytest.mark.parametrize(
    ("inner", "cells"),
    [
        ("", {}),
        ('<row r="2"/>', {}),
        ('<row r="2"></row>', {}),
        ('<row><c/><c t="b"><v>1</v></c></row>', {"A1": None, "B1": True}),
        ('<row r="2"><c r="A2"/><c r="C2"></c></row>', {"A2": None, "C2": None}),
        ('<row r="1"/><row><c><v>5</v></c><c r="D2"><v>6</v></c><c><v>7</v></c></row>', {"A2": 5, "D2": 6, "E2": 7}),
        ("<row\n r='2'\t><c  r='A2'  s='1'  ><v>3</v></c ></row >", {"A2": 3}),
        ('<row r="2"><!-- <c r="A2"><v>9</v></c> --><c r="B2"><v>1</v></c></row>', {"B2": 1}),
        ('<row r="2"><c r="A2" t="inlineStr"><is><t><![CDATA[<c r="Z9"/>]]></t></is></c></row>', {"A2": '<c r="Z9"/>'}),
        ('<row r="2"><c r="A2" t="str"><v>a&#10;b &#x41;&amp;lt;</v></c></row>', {"A2": "a\nb A&lt;"}),
    ],
)
def test_cells_are_found_however_the_sheet_is_written(inner: str, cells: dict[str, object]) -> None:
    data = book({"List": sheet_xml(inner) if inner else f'<worksheet xmlns="{MAIN}"><sheetData/></worksheet>'})
    assert {address: cell.value for address, cell in open_package(data).cells("List").items()} == cells
    after = edited(data, edit("B2", "new"))
    assert open_package(after).cells("List") | {} == {
        **open_package(data).cells("List"),
        "B2": open_package(after).cells("List")["B2"],
    }
    assert open_package(after).cells("List")["B2"].value == "new"
    assert opened(after)["List"]["B2"].value == "new"


def test_a_sheet_under_a_prefix_is_written_under_that_prefix() -> None:
    xml = (
        f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData>'
        "</x:worksheet>"
    )
    styles = (
        f'<x:styleSheet xmlns:x="{MAIN}"><x:fonts count="1"><x:font/></x:fonts>'
        '<x:fills count="1"><x:fill><x:patternFill/></x:fill></x:fills>'
        '<x:borders count="1"><x:border/></x:borders><x:cellXfs count="1"><x:xf/></x:cellXfs></x:styleSheet>'
    )
    names = workbook_xml(["List"]).replace("<", "<x:").replace("<x:/", "</x:").replace("xmlns=", "xmlns:x=")
    links = (
        f'<p:Relationships xmlns:p="{PACKAGE}/relationships">'
        f'<p:Relationship Id="r1" Type="{RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<p:Relationship Id="rs" Type="{RELATIONS}/styles" Target="styles.xml"/></p:Relationships>'
    )
    data = book({"List": xml}, {"xl/styles.xml": styles, "xl/workbook.xml": names, "xl/_rels/workbook.xml.rels": links})
    donor = donor_book()
    after = edited(
        data, edit("B1", " t "), edit("C1", 1, "1+0"), edit("D1", "", style_from="Round 1!A1"), edit("D2", "s"),
        edit("E1", "head", style_from="Round 1!A1"), donor=donor,
    )  # fmt: skip
    assert parts_of(after)[SHEET].decode().partition("<x:sheetData>")[2] == (
        '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c>'
        '<x:c r="B1" t="inlineStr"><x:is><x:t xml:space="preserve"> t </x:t></x:is></x:c>'
        '<x:c r="C1"><x:f>1+0</x:f><x:v>1</x:v></x:c>'
        '<x:c r="E1" s="1" t="inlineStr"><x:is><x:t>head</x:t></x:is></x:c></x:row>'
        '<x:row r="2"><x:c r="D2" t="inlineStr"><x:is><x:t>s</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'
    )
    assert found(after, "xl/styles.xml", "m:cellXfs/m:xf")[1].get("fillId") == "1"
    assert found(after, "xl/workbook.xml", "m:calcPr")[0].get("fullCalcOnLoad") == "1"
    assert opened(after)["List"]["E1"].fill.fgColor.rgb == "FF1F4E79"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-0", "@x", "1-0", "TRUE", "#N/A", "0042", "'x", " a ", "a\nb\tc"])
def test_text_stays_text_whatever_it_looks_like(text: str) -> None:
    cell = opened(edited(SIMPLE, edit("A2", text)))["List"]["A2"]
    assert (cell.value, cell.data_type) == (text, "s")


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40))
def test_any_text_is_read_back_as_it_was_written(text: str) -> None:
    assert open_package(edited(SIMPLE, edit("A2", text))).cells("List")["A2"].value == text


@pytest.mark.parametrize(
    ("text", "xml"),
    [
        ("a\x07b", "a_x0007_b"),
        ("_x0041_", "_x005F_x0041_"),
        ("_x", "_x"),
        ("a\rb", "a_x000D_b"),
        ("<&>", "&lt;&amp;&gt;"),
    ],
)
def test_what_xml_cannot_hold_is_escaped_as_excel_does(text: str, xml: str) -> None:
    assert f"<t>{xml}</t>" in rows(edited(SIMPLE, edit("A2", text)))


@given(st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(2**53), 2**53))
def test_any_number_is_read_back_as_it_was_written(number: float) -> None:
    after = edited(SIMPLE, edit("D2", number))
    value = open_package(after).cells("List")["D2"].value
    assert value == number


@pytest.mark.parametrize("value", [math.nan, math.inf, "x" * 32_768])
def test_what_no_cell_can_hold_is_a_mistake(value: str | float) -> None:
    with pytest.raises(ValueError, match="cell"):
        edited(SIMPLE, edit("A2", value))


def test_a_formula_keeps_its_cached_result() -> None:
    after = edited(SIMPLE, edit("A2", "", 'IF(1>0,"","x")'), edit("A3", True, "1=1"), edit("A4", "#N/A", "NA()"))
    assert opened(after)["List"]["A2"].value == '=IF(1>0,"","x")'
    cached = opened(after, data_only=True)["List"]
    assert (cached["A3"].value, cached["A4"].value) == (True, "#N/A")
    assert '<c r="A2" s="1" t="str"><f>IF(1&gt;0,"","x")</f><v></v></c>' in rows(after)


def test_emptying_leaves_the_style() -> None:
    after = edited(SIMPLE, edit("A2"), edit("D7"))
    assert '<c r="A2" s="1"/>' in rows(after)
    assert 'r="7"' not in rows(after)


def test_what_is_there_already_is_not_written() -> None:
    same = (edit("A2", 0.5), edit("C2", "0.5x", 'a2 & "x"'), edit("B4", True), edit("Z1"), edit("Z2", ""))
    assert edited(SIMPLE, *same) is SIMPLE


def test_number_one_true_and_the_text_1_are_three_things() -> None:
    for value in (1, "1"):
        assert edited(SIMPLE, edit("B4", value)) is not SIMPLE
    assert edited(SIMPLE, edit("B4", True)) is SIMPLE


def test_a_new_cell_takes_the_style_of_its_row_or_column() -> None:
    data = book(
        {
            "List": sheet_xml(
                '<row r="2" s="1" customFormat="1"><c r="A2"/></row>',
                before='<cols><col min="3" max="4" width="9" style="1"/></cols>',
            )
        }
    )
    after = edited(data, edit("B2", 1), edit("C3", 1), edit("B3", 1))
    styles = {address: cell.style for address, cell in open_package(after).cells("List").items()}
    assert styles == {"A2": 0, "B2": 1, "B3": 0, "C3": 1}


def test_a_style_is_taken_from_the_donor_only_where_there_is_no_cell() -> None:
    after = edited(
        SIMPLE, edit("A2", 7, style_from="Round 1!A1"), edit("A9", 7, style_from="Round 1!A1"), donor=donor_book()
    )
    sheet = opened(after)["List"]
    assert (sheet["A2"].number_format, sheet["A9"].fill.fgColor.rgb) == ("0%", "FF1F4E79")


@pytest.mark.parametrize("source", ["Nowhere!A1", "Round 1!Z99", "A1"])
def test_a_style_from_nowhere_is_a_mistake(source: str) -> None:
    with pytest.raises(ValueError, match="the donor has no"):
        edited(SIMPLE, edit("A9", 7, style_from=source), donor=donor_book())


def test_a_sheet_that_is_not_there_is_refused() -> None:
    with pytest.raises(CannotWrite, match="no sheet “Gone”"):
        edited(SIMPLE, CellEdit(sheet="Gone", cell="A1", value=1))


def test_an_edit_reaches_a_sheet_that_was_just_added() -> None:
    from tests.sheets.package.helpers import added

    changes = added(donor_book(), edits=(CellEdit(sheet="Round 1", cell="B3", value="½"),))
    after = apply(SIMPLE, changes)
    assert opened(after)["Round 1"]["B3"].value == "½"
    assert opened(after)["Round 1"]["B3"].border.top.style == "thin"


def test_cells_that_would_break_something_are_all_named() -> None:
    table = (
        f'<table xmlns="{MAIN}" id="1" name="T" displayName="T" ref="F1:G3"><tableColumns count="2">'
        '<tableColumn id="1" name="a"/><tableColumn id="2" name="b"/></tableColumns></table>'
    )
    data = book(
        {
            "List": sheet_xml(
                '<row r="1"><c r="A1"><f t="array" ref="A1:A3">{1}</f><v>1</v></c>'
                '<c r="F1" t="str"><v>a</v></c><c r="G1" t="str"><v>b</v></c></row>'
                '<row r="2"><c r="A2"><v>1</v></c></row>',
                '<mergeCells count="1"><mergeCell ref="C1:D2"/></mergeCells>'
                '<tableParts count="1"><tablePart r:id="t"/></tableParts>',
                declare=f' xmlns:r="{RELATIONS}"',
            )
        },
        {
            "xl/tables/table1.xml": table,
            "xl/worksheets/_rels/sheet1.xml.rels": (
                f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="t" Type="{RELATIONS}/table" '
                'Target="/xl/tables/table1.xml"/></Relationships>'
            ),
        },
    )
    edits = [edit("A2", 5), edit("C1", "top left"), edit("D2", "covered"), edit("D1"), edit("F1", "A"), edit("F2", 1)]
    with pytest.raises(CannotWrite) as refused:
        edited(data, *edits)
    assert [(fault.cell, fault.found) for fault in refused.value.cells] == [
        ("List!F1", "the head of a column of a table"),
        ("List!A2", "part of an array formula"),
        ("List!D2", "covered by merged cells"),
    ]
    assert edited(data, edit("F1", "a"), edit("A2", 1)) is data


SHARED_FORMULAS = (
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1">'
    '<f t="shared" ref="B1:B3" si="0">A1*$A$1+\'A 1\'!C1</f><v>1</v></c></row>'
    '<row r="2"><c r="B2"><f t="shared" si="0"/><v>2</v></c></row>'
    '<row r="3"><c r="B3" t="str"><f t="shared" si="0"></f><v>x</v></c></row>'
)


def test_shared_formulas_are_read_as_what_they_say_in_each_cell() -> None:
    data = book({"List": sheet_xml(SHARED_FORMULAS)})
    cells = open_package(data).cells("List")
    assert {address: (cell.formula, cell.spread) for address, cell in cells.items()} == {
        "A1": (None, ""),
        "B1": ("A1*$A$1+'A 1'!C1", "shared"),
        "B2": ("A2*$A$1+'A 1'!C2", "shared"),
        "B3": ("A3*$A$1+'A 1'!C3", "shared"),
    }


def test_the_others_keep_their_formula_when_a_shared_one_is_overwritten() -> None:
    after = edited(book({"List": sheet_xml(SHARED_FORMULAS)}), edit("B1", 5))
    assert rows(after) == (
        '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"><v>5</v></c></row>'
        '<row r="2"><c r="B2"><f>A2*$A$1+\'A 1\'!C2</f><v>2</v></c></row>'
        '<row r="3"><c r="B3" t="str"><f>A3*$A$1+\'A 1\'!C3</f><v>x</v></c></row></sheetData>'
    )


def chained(chain: str) -> bytes:
    """A workbook with formulas in A1:A3 of its two sheets, and a calculation chain."""
    formulas = "".join(f'<row r="{n}"><c r="A{n}"><f>{n}</f><v>{n}</v></c></row>' for n in (1, 2, 3))
    first = book({"List": sheet_xml(formulas), "B": sheet_xml(formulas)})
    parts = parts_of(first)
    override = f'<Override PartName="/xl/calcChain.xml" ContentType="{TYPE}.calcChain+xml"/></Types>'.encode()
    link = f'<Relationship Id="cc" Type="{RELATIONS}/calcChain" Target="calcChain.xml"/></Relationships>'.encode()
    types = parts["[Content_Types].xml"].replace(b"</Types>", override)
    links = parts["xl/_rels/workbook.xml.rels"].replace(b"</Relationships>", link)
    more: dict[str, str | bytes | None] = {
        "[Content_Types].xml": types,
        "xl/_rels/workbook.xml.rels": links,
        "xl/calcChain.xml": f'<calcChain xmlns="{MAIN}">{chain}</calcChain>',
    }
    return book({"List": sheet_xml(formulas), "B": sheet_xml(formulas)}, more)


def test_a_cell_without_formula_leaves_the_calculation_chain_and_hands_its_sheet_on() -> None:
    data = chained('<c r="A3" i="1"/><c r="A1"/><c r="A2"/><c r="A1" i="2"/><c r="A2"/>')
    after = edited(data, edit("A3", 1), edit("A1", "x"))
    assert re.findall(r"<c [^>]*>", parts_of(after)["xl/calcChain.xml"].decode()) == [
        '<c r="A2" i="1"/>',
        '<c r="A1" i="2"/>',
        '<c r="A2"/>',
    ]


def test_the_calculation_chain_stays_while_formulas_stay_formulas() -> None:
    data = chained('<c r="A1" i="1"/>')
    after = edited(data, edit("A1", 5, "2+3"))
    assert parts_of(after)["xl/calcChain.xml"] == parts_of(data)["xl/calcChain.xml"]


def test_an_empty_calculation_chain_goes_with_all_that_speaks_of_it() -> None:
    after = edited(chained('<c r="A1" i="1"/>'), edit("A1", 5))
    assert [name for name, xml in parts_of(after).items() if "calcChain" in name or b"calcChain" in xml] == []
    assert opened(after)["List"]["A1"].value == 5


SHARED = Path(__file__).resolve().parents[4] / "shared"
WORKBOOKS = [path.relative_to(SHARED).as_posix() for path in zoo(SHARED)] if SHARED.is_dir() else ["none"]


def plain_cells(sheet: Any) -> list[str]:
    """The cells of a sheet that hold a text or a number and nothing that spreads."""
    merged = {cell for area in sheet.merged_cells.ranges for row in area.rows for cell in row}
    tables = [table.ref for table in sheet.tables.values()]
    return [
        cell.coordinate
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type in "sn" and cell.value is not None and (cell.row, cell.column) not in merged and not tables
    ]


def without_cell(data: bytes, part: str, address: str) -> bytes:
    """The sheet in canonical form, less one cell."""
    root = xml_of(data, part)
    for cell in root.iter(f"{{{MAIN}}}c"):
        if cell.get("r") == address:
            cell.getparent().remove(cell)
    return etree.tostring(root, method="c14n")


@pytest.mark.parametrize("name", WORKBOOKS)
def test_one_cell_of_every_sheet_is_changed_and_no_other(shared: Path, name: str) -> None:
    before = (shared / name).read_bytes()
    chosen = {
        sheet.title: cells[len(cells) // 2] for sheet in opened(before).worksheets if (cells := plain_cells(sheet))
    }
    changes = Changes(edits=tuple(CellEdit(sheet=s, cell=c, value="½ – new") for s, c in chosen.items()))
    after = apply(before, changes)
    for sheet, address in chosen.items():
        part = open_package(before).part_of(sheet)
        assert without_cell(after, part, address) == without_cell(before, part, address)
        assert opened(after)[sheet][address].value == "½ – new"
        assert opened(after)[sheet][address].style_id == opened(before)[sheet][address].style_id
    assert_foreign_parts_untouched(before, after, changed=[open_package(before).part_of(sheet) for sheet in chosen])
    assert apply(after, changes) is after

"""A sheet of ours whose size has changed is laid out anew within its area; what the arbiter has outside stays."""

from dataclasses import replace

from sheets.package import CellEdit, Changes, apply, open_package
from tests.sheets.package.helpers import (
    added,
    again,
    assert_foreign_parts_untouched,
    book,
    donor_book,
    found,
    opened,
    parts_of,
    sheet_xml,
    with_part,
    xml_of,
)

OURS = "xl/worksheets/sheet2.xml"
START = apply(book({"List": sheet_xml("")}), added(donor_book(players=4)))


def laid_out(data: bytes, players: int, keep: frozenset[str] = frozenset()) -> bytes:
    changes = again(added(donor_book(players=players), players=players), "relayout")
    sheets = (replace(changes.sheets[0], keep=keep), changes.sheets[1])
    return apply(data, replace(changes, sheets=sheets))


def ours(data: bytes) -> dict[str, object]:
    """Values and looks of the cells that hold something or have a style of ours."""
    sheet = opened(data)["Round 1"]
    cells = open_package(data).cells("Round 1")
    return {a: (sheet[a].value, cells[a].value, sheet[a].number_format, sheet[a].fill.fgColor.rgb) for a in cells}


def typed(data: bytes, *edits: tuple[str, str]) -> bytes:
    return apply(data, Changes(edits=tuple(CellEdit(sheet="Round 1", cell=cell, value=text) for cell, text in edits)))


def test_a_larger_and_a_smaller_layout_come_out_as_if_they_were_new() -> None:
    for players in (7, 2):
        fresh = apply(book({"List": sheet_xml("")}), added(donor_book(players=players), players=players))
        after = laid_out(START, players)
        assert ours(after) == ours(fresh)
        assert_foreign_parts_untouched(START, after, changed=[OURS])
        assert laid_out(after, players) is after


def test_growing_and_shrinking_back_gives_the_old_sheet() -> None:
    back = laid_out(laid_out(START, 9), 4)
    assert parts_of(back)[OURS].replace(b'ref="A1:C14"', b'ref="A1:C9"') == parts_of(START)[OURS]


def test_the_same_size_again_changes_nothing() -> None:
    assert laid_out(START, 4) is START


def test_what_the_arbiter_has_outside_stays() -> None:
    own = typed(START, ("E2", "remark"), ("A20", "far below"), ("F1", "=x"))
    xml = parts_of(own)[OURS].decode()
    xml = xml.replace("</cols>", '<col min="5" max="6" width="33" customWidth="1"/></cols>')
    xml = xml.replace('<mergeCells count="1">', '<mergeCells count="2"><mergeCell ref="E20:F20"/>')
    xml = xml.replace(
        "<dataValidations",
        '<conditionalFormatting sqref="E1:E9 B3"><cfRule type="expression" priority="9"><formula>1</formula></cfRule>'
        "</conditionalFormatting><dataValidations",
    )
    xml = xml.replace(
        '<dataValidations count="1">',
        '<dataValidations count="2"><dataValidation type="whole" sqref="F2:F9"><formula1>1</formula1></dataValidation>',
    )
    xml = xml.replace("</worksheet>", '<extLst><ext uri="{x}"/></extLst></worksheet>')
    after = laid_out(with_part(own, OURS, xml.encode()), 6)
    cells = open_package(after).cells("Round 1")
    assert [cells[address].value for address in ("E2", "A20", "F1")] == ["remark", "far below", "=x"]
    assert [node.get("ref") for node in found(after, OURS, "m:mergeCells/m:mergeCell")] == ["E20:F20", "A11:C11"]
    assert found(after, OURS, "m:mergeCells")[0].get("count") == "2"
    assert [node.get("sqref") for node in found(after, OURS, "m:conditionalFormatting")] == ["A2:C7", "E1:E9"]
    assert [node.get("sqref") for node in found(after, OURS, "m:dataValidations/m:dataValidation")] == [
        "F2:F9",
        "B2:B7",
    ]
    columns = [(node.get("min"), node.get("max"), node.get("width")) for node in found(after, OURS, "m:cols/m:col")]
    assert columns == [("1", "1", "24.7109375"), ("2", "3", "9.7109375"), ("5", "6", "33")]
    assert len(found(after, OURS, "m:extLst/m:ext")) == 1


def test_elements_stand_in_the_order_of_the_schema() -> None:
    bare = with_part(
        START, OURS, sheet_xml('<row r="1"><c r="A1"><v>1</v></c></row>', '<pageMargins left="1" right="1"/>').encode()
    )
    after = laid_out(bare, 3)
    assert [node.tag.partition("}")[2] for node in xml_of(after, OURS)] == [
        "sheetPr", "cols", "sheetData", "mergeCells", "conditionalFormatting", "dataValidations", "pageMargins",
        "pageSetup", "colBreaks",
    ]  # fmt: skip
    assert laid_out(after, 3) is after


def test_the_page_and_the_frozen_panes_are_the_donors_and_the_zoom_the_arbiters() -> None:
    xml = parts_of(START)[OURS].decode()
    xml = xml.replace('<sheetView tabSelected="1"', '<sheetView tabSelected="1" zoomScale="150"')
    xml = xml.replace('ySplit="1"', 'ySplit="5"').replace('orientation="landscape"', 'orientation="portrait"')
    after = laid_out(with_part(START, OURS, xml.encode()), 4)
    assert parts_of(after)[OURS].decode() == parts_of(START)[OURS].decode().replace(
        '<sheetView tabSelected="1"', '<sheetView tabSelected="1" zoomScale="150"'
    )


def test_cells_to_keep_stay_with_their_look() -> None:
    own = typed(START, ("B2", "1-0"), ("B6", "note"))
    after = laid_out(own, 2, keep=frozenset({"B2", "B6"}))
    cells = open_package(after).cells("Round 1")
    assert (cells["B2"].value, cells["B6"].value) == ("1-0", "note")
    assert cells["B2"].style == open_package(own).cells("Round 1")["B2"].style


def test_print_area_and_titles_follow_the_new_size() -> None:
    after = laid_out(START, 7)
    sheet = opened(after)["Round 1"]
    assert (sheet.print_area, sheet.print_title_rows) == ("'Round 1'!$A$1:$C$12", "$1:$1")
    assert open_package(after).defined_names() == {"_pairsheet.round.1": "'Round 1'!$A$1:$C$12"}
    assert len(found(after, "xl/workbook.xml", "m:definedNames/m:definedName")) == 3


def test_a_formula_shared_with_a_cell_that_stays_is_written_out_there() -> None:
    xml = parts_of(START)[OURS].decode()
    xml = xml.replace('<f>IF(B2="",0.5,1)</f>', '<f t="shared" ref="C2:E2" si="0">IF(B2="",0.5,1)</f>')
    row = xml.index("</row>", xml.index('<row r="2"'))
    xml = xml[:row] + '<c r="E2"><f t="shared" si="0"/><v>3</v></c>' + xml[row:]
    after = laid_out(with_part(START, OURS, xml.encode()), 6)
    cells = open_package(after).cells("Round 1")
    assert (cells["E2"].formula, cells["E2"].value, cells["E2"].spread) == ('IF(D2="",0.5,1)', 3, "")


def test_formulas_that_go_leave_the_calculation_chain() -> None:
    from tests.sheets.package.helpers import MAIN, RELATIONS

    links = parts_of(START)["xl/_rels/workbook.xml.rels"].replace(
        b"</Relationships>",
        f'<Relationship Id="cc" Type="{RELATIONS}/calcChain" Target="calcChain.xml"/></Relationships>'.encode(),
    )
    data = with_part(START, "xl/_rels/workbook.xml.rels", links)
    chain = f'<calcChain xmlns="{MAIN}"><c r="C6" i="2"/><c r="C2"/><c r="C3" l="1"/></calcChain>'
    after = laid_out(with_part(data, "xl/calcChain.xml", chain.encode()), 2)
    assert [(node.get("r"), node.get("i")) for node in xml_of(after, "xl/calcChain.xml")] == [("C2", "2"), ("C3", None)]

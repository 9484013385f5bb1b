"""A sheet of ours that is there already is edited in place: contents that differ, and nothing else."""

from dataclasses import replace

import pytest

from sheets.errors import CannotWrite
from sheets.package import CellEdit, Changes, DonorSheet, apply, open_package
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
)

OURS = "xl/worksheets/sheet2.xml"
START = apply(book({"List": sheet_xml("")}), added(donor_book()))
REFRESH = again(added(donor_book()))


def values(data: bytes) -> dict[str, object]:
    return {address: cell.value for address, cell in open_package(data).cells("Round 1").items()}


def typed(data: bytes, *edits: tuple[str, str | float | None]) -> bytes:
    changes = tuple(CellEdit(sheet="Round 1", cell=cell, value=value) for cell, value in edits)
    return apply(data, Changes(edits=changes))


def test_what_was_typed_over_is_restored_and_nothing_else_changes() -> None:
    spoiled = typed(START, ("A2", "typed over"), ("C3", None), ("A10", "remark"))
    after = apply(spoiled, REFRESH)
    assert values(after) == {**values(START), "A10": "remark"}
    assert_foreign_parts_untouched(spoiled, after, changed=[OURS])


def test_cells_to_keep_are_never_touched() -> None:
    spoiled = typed(START, ("B2", "1-0"), ("A2", "typed over"))
    sheets = (replace(REFRESH.sheets[0], keep=frozenset({"B2"})), REFRESH.sheets[1])
    after = apply(spoiled, replace(REFRESH, sheets=sheets))
    assert values(after) == {**values(START), "B2": "1-0"}


def test_a_blank_of_the_donor_empties_and_keeps_the_style() -> None:
    spoiled = typed(START, ("B2", "1-0"))
    assert b't="inlineStr"><is><t>1-0</t></is>' in parts_of(spoiled)[OURS]
    assert parts_of(apply(spoiled, REFRESH))[OURS] == parts_of(START)[OURS]


def test_cells_outside_the_area_stay() -> None:
    spoiled = typed(START, ("A2", "typed over"), ("C2", 7))
    sheets = (replace(REFRESH.sheets[0], area="C1:C9"),)
    after = apply(spoiled, replace(REFRESH, sheets=sheets))
    assert (values(after)["A2"], values(after)["C2"]) == ("typed over", 0.5)


def test_the_look_of_a_cell_is_the_arbiters() -> None:
    styled = parts_of(START)[OURS].replace(b'<c r="A3" s="', b'<c r="A3" s="0" x="', 1)
    painted = with_part(
        START, OURS, styled.replace(b' x="', b' ph="', 1).replace(b' ph="2"', b"").replace(b' ph="', b' cm="', 1)
    )
    spoiled = typed(painted, ("A3", "typed over"))
    after = apply(spoiled, REFRESH)
    assert open_package(after).cells("Round 1")["A3"].style == 0
    assert values(after)["A3"] == "Player 2"


def test_widths_rules_and_page_stay_the_arbiters() -> None:
    own = parts_of(START)[OURS].replace(b'<col min="1" max="1" width="24.7109375"', b'<col min="1" max="1" width="40"')
    own = own.replace(b'orientation="landscape"', b'orientation="portrait"')
    assert own != parts_of(START)[OURS]
    data = typed(with_part(START, OURS, own), ("A2", "x"))
    assert parts_of(apply(data, REFRESH))[OURS] == own


def test_a_new_result_in_the_donor_is_written() -> None:
    changes = again(added(donor_book(result="½-½")))
    after = apply(START, changes)
    assert values(after) == {**values(START), "B2": "½-½", "C2": 1.0, "C6": 5.5}
    assert apply(after, changes) is after


def test_a_formula_that_says_the_same_is_not_written_whatever_program_wrote_it() -> None:
    xml = parts_of(START)[OURS].decode()
    xml = xml.replace('IF(B2="",0.5,1)', 'if( B2="", .5,1.0 )').replace("SUM(C2:C5)", "sum(C2:C5)")
    xml = xml.replace("<v>0.5</v>", "<v>0.50000000000000011</v>")
    other = with_part(START, OURS, xml.encode())
    assert apply(other, REFRESH) is other


def test_shared_strings_of_another_program_count_as_the_same_text() -> None:
    from tests.sheets.package.helpers import MAIN, RELATIONS

    xml = parts_of(START)[OURS].replace(b't="inlineStr"><is><t>Player 1</t></is>', b't="s"><v>0</v>')
    links = parts_of(START)["xl/_rels/workbook.xml.rels"].replace(
        b"</Relationships>",
        f'<Relationship Id="ss" Type="{RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>'.encode(),
    )
    strings = (
        f'<sst xmlns="{MAIN}"><si><r><t>Play</t></r><r><t>er 1</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>'
    )
    data = with_part(with_part(START, OURS, xml), "xl/_rels/workbook.xml.rels", links)
    data = with_part(data, "xl/sharedStrings.xml", strings.encode())
    assert values(data)["A2"] == "Player 1"
    assert apply(data, REFRESH) is data


def test_rows_that_were_deleted_come_back_with_the_donors_styles() -> None:
    xml = parts_of(START)[OURS].decode()
    start, end = xml.index('<row r="3"'), xml.index('<row r="4"')
    cut = with_part(START, OURS, (xml[:start] + xml[end:]).encode())
    after = apply(cut, REFRESH)
    assert values(after) == {address: value for address, value in values(START).items() if address != "B3"}
    assert opened(after)["Round 1"]["C3"].number_format == '0.0" pts"'
    assert apply(after, REFRESH) is after


def test_a_renamed_sheet_is_refreshed_under_its_new_name() -> None:
    names = parts_of(START)["xl/workbook.xml"].replace(b'name="Round 1"', b'name="Erste Runde"')
    renamed = with_part(START, "xl/workbook.xml", names)
    changes = Changes(
        donor=donor_book(result="1-0"),
        sheets=(DonorSheet(donor="Round 1", name="Erste Runde", area="A1:B9", mode="refresh"),),
    )
    assert open_package(apply(renamed, changes)).cells("Erste Runde")["B2"].value == "1-0"


def test_a_sheet_that_is_gone_is_refused() -> None:
    with pytest.raises(CannotWrite, match="no sheet “Round 1”"):
        apply(book({"List": sheet_xml("")}), REFRESH)


def test_names_move_only_when_they_stand_for_something_else() -> None:
    quoted = (
        parts_of(START)["xl/workbook.xml"]
        .replace(b' hidden="1">', b">")
        .replace(b"'Round 1'!$A$1:$C$9</", b"'Round 1'!A1:C9</")
    )
    shown = with_part(START, "xl/workbook.xml", quoted)
    assert apply(shown, REFRESH) is shown
    wider = apply(shown, replace(REFRESH, names=(("_pairsheet.round.1", "'Round 1'!$A$1:$D$9"),)))
    names = found(wider, "xl/workbook.xml", "m:definedNames/m:definedName")
    assert [(node.get("name"), node.text) for node in names][-1] == ("_pairsheet.round.1", "'Round 1'!$A$1:$D$9")
    assert len(names) == 3


def test_foreign_names_stay_even_when_they_look_like_ours() -> None:
    from tests.sheets.package.helpers import workbook_xml

    own = (
        '<definedNames><definedName name="_pairsheet.round.1" localSheetId="0">List!$A$1</definedName>'
        '<definedName name="Zeit" comment="x">List!$B$1</definedName></definedNames><calcPr calcId="1"/>'
    )
    data = book({"List": sheet_xml("")}, {"xl/workbook.xml": workbook_xml(["List"], after=own)})
    after = apply(data, added(donor_book()))
    assert open_package(after).defined_names() == {
        "Zeit": "List!$B$1",
        "_pairsheet.round.1": "'Round 1'!$A$1:$C$9",
    }
    assert own.removesuffix('</definedNames><calcPr calcId="1"/>').encode() in parts_of(after)["xl/workbook.xml"]


def test_a_workbook_opened_and_read_before_is_changed_like_its_bytes_and_stays_as_it_was() -> None:
    spoiled = typed(START, ("A2", "typed over"))
    package = open_package(spoiled)
    package.cells("Round 1")
    expected = apply(spoiled, REFRESH)
    assert [apply(package, REFRESH), apply(package, REFRESH)] == [expected, expected]
    assert apply(package, Changes()) is spoiled

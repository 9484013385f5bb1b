"""A workbook that was damaged in transit is read or refused, never the cause of a crash."""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from sheets.errors import SheetError
from sheets.package import CellEdit, Changes, apply, open_package
from sheets.package.donor import Donor
from tests.sheets.package.helpers import (
    MAIN,
    RELATIONS,
    added,
    again,
    assert_foreign_parts_untouched,
    book,
    donor_book,
    parts_of,
    sheet_xml,
    workbook_xml,
    zipped,
)

DONOR = donor_book(players=2)
ROWS = (
    '<row r="1" s="1" customFormat="1"><c r="A1" s="1" t="s"><v>0</v></c>'
    '<c r="B1"><f t="shared" ref="B1:B2" si="0">A1</f><v>1</v></c></row>'
    '<row r="2"><c r="B2"><f t="shared" si="0"/><v>1</v></c><c r="D2" t="b"><v>1</v></c></row>'
)
LINKS = parts_of(book({"List": ""}))["xl/_rels/workbook.xml.rels"].replace(
    b"</Relationships>",
    f'<Relationship Id="ss" Type="{RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>'.encode(),
)
MERGED = '<mergeCells count="1"><mergeCell ref="E1:F1"/></mergeCells>'
SMALL = book(
    {
        "List": sheet_xml(
            ROWS, '<mergeCells count="1"><mergeCell ref="E1:F1"/></mergeCells>', '<dimension ref="A1:D2"/>'
        )
    },
    {
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}"><si><t>Name</t></si></sst>',
        "xl/_rels/workbook.xml.rels": LINKS,
        "xl/workbook.xml": workbook_xml(
            ["List"], "<bookViews><workbookView/></bookViews>", "<definedNames/><calcPr calcId='1'/>"
        ),
    },
)
OURS = apply(SMALL, added(DONOR, players=2))
REFRESH = again(added(DONOR, players=2), edits=(CellEdit(sheet="List", cell="B1", value=7),))
RELAYOUT = again(added(donor_book(players=3), players=3), "relayout")
ADD = added(DONOR, players=2, edits=(CellEdit(sheet="List", cell="C1", value="x"),))


def assert_only_our_errors(data: bytes) -> None:
    """Reads and writes; what cannot be done has to be refused by one of our own errors."""
    with suppress(SheetError):
        package = open_package(data)
        package.defined_names()
        for name in package.sheet_names:
            package.cells(name)
    for changes in (ADD, REFRESH, RELAYOUT):
        with suppress(SheetError):
            after = apply(data, changes)
            if after is not data:
                assert open_package(after).sheet_names


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    places = draw(st.lists(st.integers(0, len(whole) - 1), min_size=1, max_size=3))
    broken = bytearray(whole)
    for place in places:
        broken[place] = draw(st.integers(0, 255))
    return bytes(broken)


@given(damaged(SMALL))
def test_a_few_bytes_of_the_file_are_wrong(data: bytes) -> None:
    assert_only_our_errors(data)


@given(st.integers(0, len(OURS)))
def test_the_file_is_cut_off(length: int) -> None:
    assert_only_our_errors(OURS[:length])


@given(st.data())
def test_a_few_bytes_inside_a_part_are_wrong(data: st.DataObject) -> None:
    parts = parts_of(OURS)
    name = data.draw(st.sampled_from(sorted(parts)))
    whole = parts[name]
    assert_only_our_errors(zipped({**parts, name: data.draw(damaged(whole))}))


PIECES = [
    'r="',
    's="',
    't="',
    "<c",
    "</c>",
    "<row",
    "</row>",
    "<v>",
    "<f>",
    "0",
    "A1",
    "si=",
    '"1"',
    "ref=",
    "<is>",
    "xmlns",
]


@given(st.data())
def test_a_part_is_sound_xml_but_makes_no_sense(data: st.DataObject) -> None:
    parts = parts_of(OURS)
    name = data.draw(st.sampled_from(sorted(name for name in parts if name.endswith((".xml", ".rels")))))
    piece = data.draw(st.sampled_from(PIECES)).encode()
    other = data.draw(st.sampled_from(["", "9", "-1", "x", "é", "99999999", "1e999", " "])).encode()
    whole = parts[name]
    places = [place for place in range(len(whole)) if whole.startswith(piece, place)]
    if places:
        place = data.draw(st.sampled_from(places)) + len(piece)
        end = place + data.draw(st.integers(0, 2))
        assert_only_our_errors(zipped({**parts, name: whole[:place] + other + whole[end:]}))


CELL = st.tuples(
    st.sampled_from([None, 0, 1]),
    st.sampled_from([None, 1, 0.5, True, "x", "", "=1", "½", " a "]),
    st.sampled_from([None, "A1+1", 'IF(A1="","",2)']),
)


@st.composite
def sheets(draw: st.DrawFn) -> str:
    """A worksheet of a few cells, with or without addresses."""
    lines = []
    for row in sorted(draw(st.sets(st.integers(1, 12), max_size=5))):
        cells = ""
        for column in sorted(draw(st.sets(st.integers(0, 5), max_size=4))):
            style, value, formula = draw(CELL)
            look = f' s="{style}"' if style is not None else ""
            inner = f"<f>{formula}</f>".replace('"', "&quot;") if formula else ""
            kind = ' t="str"' if isinstance(value, str) else ' t="b"' if value is True else ""
            inner += "" if value is None else f"<v>{int(value) if value is True else value}</v>"
            cells += f'<c r="{"ABCDEF"[column]}{row}"{look}{kind}>{inner}</c>'
        lines.append(f'<row r="{row}">{cells}</row>')
    return sheet_xml("".join(lines))


EDITS = st.lists(
    st.builds(
        CellEdit,
        sheet=st.just("List"),
        cell=st.builds("{}{}".format, st.sampled_from("ABCDEFG"), st.integers(1, 14)),
        value=st.sampled_from([None, 1, 0.25, False, "=1+1", "", "é\x01", "1-0"]),
        formula=st.sampled_from([None, "SUM(A1:A3)"]),
    ),
    max_size=8,
    unique_by=lambda edit: edit.cell,
)


@given(sheets(), EDITS)
def test_edits_do_what_they_say_and_nothing_else(xml: str, edits: list[CellEdit]) -> None:
    data = book({"List": xml})
    after = apply(data, Changes(edits=tuple(edits)))
    before = {address: (cell.value, cell.formula) for address, cell in open_package(data).cells("List").items()}
    wanted = {
        edit.cell: (None if edit.value == "" and not edit.formula else edit.value, edit.formula) for edit in edits
    }
    now = {address: (cell.value, cell.formula) for address, cell in open_package(after).cells("List").items()}
    nothing = (None, None)
    expected = {**before, **wanted}
    assert {a: c for a, c in now.items() if c != nothing} == {a: c for a, c in expected.items() if c != nothing}
    styles = {address: cell.style for address, cell in open_package(data).cells("List").items()}
    assert {a: c.style for a, c in open_package(after).cells("List").items() if a in styles} == styles
    assert apply(after, Changes(edits=tuple(edits))) is after
    assert_foreign_parts_untouched(data, after, changed=["xl/worksheets/sheet1.xml"])


def test_the_donor_is_a_workbook_too() -> None:
    assert Donor(DONOR).package.sheet_names == ("Round 1", "Choices")

"""Number formats tell dates that are results from dates; they are given of the cells where they say something."""

import io
import re
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from sheets.grid import Grid, read_grids
from sheets.grid.codes import bare, is_moment, is_telling, moment
from sheets.grid.marks import sheet_marks
from sheets.grid.styles import CellFormats
from tests.sheets.grid.written import zipped

SHOWN = (
    (36526, "mmm-yy", date(2000, 1, 1)),
    (46024, "d/m/yyyy", date(2026, 1, 2)),
    (46024, "d-mmm", date(2026, 1, 2)),
    (1 / 24, "h:mm", time(1, 0)),
    (1.5, "[h]:mm:ss", timedelta(hours=36)),
    (46024.5, "dd\\.mm\\.yyyy hh:mm", datetime(2026, 1, 2, 12, 0)),
    (0.5, "0%", 0.5),
    (1234, "@", 1234),
    (2.5, "0.0", 2.5),
    (2300, "#,##0", 2300),
    (36526, "General", 36526),
)
"""A number, its format, and the value."""


def workbook() -> bytes:
    """One row of numbers, each in its format; a second row of the same formats without values."""
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet("List")
    for column, (number, code, _) in enumerate(SHOWN):
        style = book.add_format({"num_format": code})
        sheet.write_number(0, column, number, style)
        sheet.write_blank(1, column, None, style)
    book.close()
    return stream.getvalue()


def test_formats_are_told_where_a_number_is_shown_as_something_else() -> None:
    grid = read_grids(workbook(), "x.xlsx").sheets[0]
    assert grid.rows == (tuple(value for _, _, value in SHOWN),)
    assert dict(grid.formats) == {(1, column): SHOWN[column - 1][1] for column in range(1, 9)}


@pytest.mark.parametrize(
    ("code", "telling", "of_time"),
    [
        ("mmm-yy", True, True),
        ("[$-419]d mmmm yyyy;@", True, True),
        ("yyyy/m/d", True, True),
        ("[Red]h:mm", True, True),
        ("[mm]:ss", True, True),
        ('0.0"h"', False, False),
        ("#,##0\\ [$Kč-405]", False, False),
        ('_-* #,##0.00 "Din."_-', False, False),
        ("General", False, False),
        ("Standard", False, False),
        ("", False, False),
        ("0.0%", True, False),
        ("@", True, False),
        ("# ?/?", False, False),
        ("0.00E+00", False, False),
        ('General" days"', False, False),
    ],
)
def test_what_a_format_tells(code: str, telling: bool, of_time: bool) -> None:
    assert (is_telling(code), is_moment(code)) == (telling, of_time)


@given(st.text(max_size=30))
def test_any_text_can_be_a_format(code: str) -> None:
    assert is_telling(code) in (True, False)
    assert bare(code) == bare(code).strip()


@pytest.mark.parametrize(("number", "code", "value"), [each for each in SHOWN if is_moment(each[1])])
def test_a_number_becomes_the_date_that_the_reader_of_workbooks_makes_of_it(
    number: float, code: str, value: object
) -> None:
    assert moment(number, code) == value


def test_numbers_beyond_the_calendar_are_no_dates() -> None:
    assert [moment(number, "d/m/yyyy") for number in (-1, 2_958_466, float("inf"))] == [None] * 3
    assert moment(36526 - 1462, "d/m/yyyy", date1904=True) == date(2000, 1, 1)


STYLES = CellFormats(struck=frozenset({3}), shown={2: "mmm-yy", 3: "d-mmm"})


@pytest.mark.parametrize(
    "rows",
    [
        b'<row r="1" s="2" customFormat="1"><c r="A1" s="2"><v>1</v></c><c r="B1" s="3" t="s"><v>0</v></c></row>',
        b'<row r="1"><c s="2" r="A1"><v>1</v></c><c r="B1" s="3"><v>1</v></c><c r="C1" s="2"/></row>',
        b'<row><c s="2"><v>1</v></c><c t="inlineStr" s="3"><is><t>x</t></is></c></row>',
        b"<row r='1'><c r='A1' s='2'><v>1</v></c><c r='B1' s='3'><v>1</v></c></row>",
        b'<row r="1"><c r="A1" s="2"><v>1</v></c><c\nr="B1"\ns="3"><v>1</v></c></row>',
        b'<row r="1"><c r="A1" s="2"><v>1</v></c><c r="B1" s="3"><f>A1</f><v>1</v></c></row>',
        b'<row r="1"><c r="A1" s="2"><v>1</v></c><c r="B1" s="3" cm="1"><v>1</v></c><c r="C1" s="22"/></row>',
    ],
)
def test_styles_of_cells_are_seen_however_the_sheet_is_written(rows: bytes) -> None:
    for prefix in (b"", b"x:"):
        xml = re.sub(rb"<(/?)(?=[a-z])", rb"<\1" + prefix, b"<sheetData>" + rows + b"</sheetData>")
        marks = sheet_marks(xml, STYLES)
        assert (marks.formats, marks.struck) == ({(1, 1): "mmm-yy", (1, 2): "d-mmm"}, {(1, 2)})


def test_binary_workbooks_say_what_they_cannot_tell(shared: Path) -> None:
    path = shared / "workbooks" / "fr_club_blitz_ranklist.xls"
    book = read_grids(path.read_bytes(), path.name)
    fields = {"hidden_rows", "hidden_columns", "struck", "formulas", "unvalued", "errors", "formats"}
    assert book.unseen == fields
    assert not any(getattr(grid, field) for grid in book.sheets for field in fields)
    assert fields < set(Grid.__dataclass_fields__)


def test_a_workbook_and_an_open_document_hide_nothing() -> None:
    assert read_grids(workbook(), "x.xlsx").unseen == frozenset()


@pytest.mark.libreoffice
def test_an_open_document_tells_the_same_as_the_workbook_it_was_made_from(
    tmp_path: Path, office: Callable[..., Path]
) -> None:
    path = tmp_path / "list.xlsx"
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("List")
    for column, (number, code, _) in enumerate(SHOWN):
        sheet.write_number(0, column, number, book.add_format({"num_format": code}))
    struck = book.add_format({"font_strikeout": True})
    sheet.write_row(1, 0, ["Anna", "Boris"], struck)
    sheet.write_formula(2, 0, "=1+1", None, 2)
    sheet.write_formula(2, 1, "=NA()", None, "#N/A")
    sheet.write_formula(2, 2, '=""', None, "")
    sheet.write(3, 0, "hidden")
    sheet.set_row(3, None, None, {"hidden": True})
    sheet.write(5, 0, "two\nlines")
    sheet.merge_range("B6:D7", "title")
    sheet.write(8, 6, 1)
    sheet.write(8, 7, 1)
    sheet.set_column(4, 4, None, None, {"hidden": True})
    sheet.write_comment("A6", "a comment is no text of the cell")
    book.add_worksheet("Old").hide()
    book.close()
    first = read_grids(path.read_bytes(), "list.xlsx")
    second = read_grids(office(path, "ods").read_bytes(), "list.ods")
    assert (second.kind, second.unseen, second.notes) == ("ods", frozenset(), ())
    assert [told(grid) for grid in second.sheets] == [told(grid) for grid in first.sheets]


def told(grid: Grid) -> dict[str, object]:
    """All that a grid tells, formats as plainly written."""
    formats = {place: code.replace("\\", "") for place, code in grid.formats.items()}
    names = (name for name in Grid.__dataclass_fields__ if name != "formats")
    return {**{name: getattr(grid, name) for name in names}, "formats": formats}


def test_styles_of_an_open_document_come_from_those_they_are_made_from() -> None:
    names = ("office", "table", "text", "style", "number")
    spaces = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in names)
    styles = (
        f"<office:document-styles {spaces}><office:styles><number:date-style style:name='N1'><number:day/>"
        "<number:text>-</number:text><number:month number:textual='true'/></number:date-style>"
        "<style:style style:name='Gone' style:family='table-cell' style:data-style-name='N1'>"
        "<style:text-properties style:text-line-through-style='solid'/></style:style></office:styles>"
        "</office:document-styles>"
    )
    content = (
        f"<office:document-content {spaces}><office:automatic-styles>"
        "<style:style style:name='ce1' style:family='table-cell' style:parent-style-name='Gone'/>"
        "<style:style style:name='ce2' style:family='table-cell' style:parent-style-name='Gone'>"
        "<style:text-properties style:text-line-through-style='none'/></style:style></office:automatic-styles>"
        "<office:body><office:spreadsheet><table:table table:name='List'>"
        "<table:table-column table:number-columns-repeated='2' table:default-cell-style-name='ce1'/>"
        "<table:table-row><table:table-cell office:value-type='date' office:date-value='2026-01-02'/>"
        "<table:table-cell table:style-name='ce2' office:value-type='string'><text:p>Anna</text:p></table:table-cell>"
        "</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    parts = {"mimetype": kind, "META-INF/manifest.xml": manifest, "content.xml": content, "styles.xml": styles}
    grid = read_grids(zipped(parts), "x.ods").sheets[0]
    assert grid.rows == ((date(2026, 1, 2), "Anna"),)
    assert (grid.struck, dict(grid.formats)) == ({(1, 1)}, {(1, 1): "d-mmm"})

"""Cases that arbiters met with other programs, as far as the cells of a file decide; each test begins with the id."""

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter

from sheets.errors import UnreadableFile
from sheets.grid import Grid, read_grids
from tests.sheets.grid.written import TYPED, zipped

AREAS = {"dates", "headers", "rows", "names", "encoding", "locale", "numbers", "files", "formulas"}
ELSEWHERE = {
    "U087": "what we write",
    "U088": "what we write",
    "U089": "what we write",
    "U094": "what a result is",
    "U101": "what a number is",
    "U107": "who is the same person",
    "U108": "how names are cleaned",
    "U109": "how heads are compared",
    "U113": "what a column is",
    "U114": "what a column is",
    "U116": "what a column is",
    "U168": "reports",
}
"""Cases of these areas that the cells do not decide."""


Fill = Callable[[Any, Mapping[str, Any]], object]


def workbook(fill: Fill, **formats: str) -> Grid:
    """The sheet that the function fills, read."""
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet("List")
    fill(sheet, {name: book.add_format({"num_format": code}) for name, code in formats.items()})
    book.close()
    return read_grids(stream.getvalue(), "list.xlsx").sheets[0]


def text(content: str | bytes) -> tuple[tuple[object, ...], ...]:
    data = content if isinstance(content, bytes) else content.encode()
    return read_grids(data, "list.csv").sheets[0].rows


def test_u090_scores_that_became_dates_are_dates_with_their_format() -> None:
    serials = (46023, 46024, 46025, 46246)
    grid = workbook(lambda sheet, style: sheet.write_row(0, 0, serials, style["day"]), day="d-mmm")
    assert grid.rows == ((date(2026, 1, 1), date(2026, 1, 2), date(2026, 1, 3), date(2026, 8, 12)),)
    assert set(grid.formats.values()) == {"d-mmm"}


def test_u091_half_points_that_became_dates_tell_in_which_order_they_are_shown() -> None:
    def fill(sheet: Any, style: Mapping[str, Any]) -> None:
        sheet.write_number(0, 0, 46024, style["us"])
        sheet.write_number(0, 1, 46054, style["gb"])

    grid = workbook(fill, us="m/d/yyyy", gb="d/m/yyyy")
    assert grid.rows == ((date(2026, 1, 2), date(2026, 2, 1)),)
    assert dict(grid.formats) == {(1, 1): "m/d/yyyy", (1, 2): "d/m/yyyy"}


def test_u093_colon_scores_that_became_times_are_times() -> None:
    numbers = (1 / 24, 1 / 1440, 2 / 24, 61 / 1440)
    grid = workbook(lambda sheet, style: sheet.write_row(0, 0, numbers, style["clock"]), clock="h:mm")
    assert grid.rows == ((time(1, 0), time(0, 1), time(2, 0), time(1, 1)),)


def test_u096_single_digits_stay_numbers() -> None:
    assert text("Name;Pts\nAnna;6\nBoris;12\n")[1:] == (("Anna", "6"), ("Boris", "12"))
    assert workbook(lambda sheet, _: sheet.write_row(0, 0, [6, 12])).rows == ((6, 12),)


def test_u098_a_semicolon_goes_before_decimal_commas() -> None:
    assert text("A;B;C;D\n1,1;2,2;3,3;4,4\n") == (("A", "B", "C", "D"), ("1,1", "2,2", "3,3", "4,4"))


def test_u099_points_with_a_comma_and_with_a_point_are_kept_as_typed() -> None:
    assert text("Name;Pts\nAnna;0,5\nBoris;0.5\n")[1:] == (("Anna", "0,5"), ("Boris", "0.5"))


def test_u102_one_umlaut_of_windows_is_kept() -> None:
    assert text(b"Name;Rtg\nM\xfcller;1\n")[1] == ("Müller", "1")


def test_u103_a_name_broken_twice_is_named_by_its_line_and_none_is_dropped() -> None:
    book = read_grids("Name;Rtg\nŽofie;1\nBall".encode() + b"\xe3\x93N;3\n", "list.csv")
    assert [len(row) for row in book.sheets[0].rows] == [2, 2, 2]
    assert book.notes[-1] == "letters that cannot be read (shown as \ufffd) in line 3: type them again"


def test_u104_the_mark_of_utf8_is_no_part_of_the_first_head() -> None:
    assert text(b"\xef\xbb\xbfName;Rtg\nAnna;1\n")[0] == ("Name", "Rtg")


def test_u106_cyrillic_names_of_windows_are_read_and_it_is_said() -> None:
    book = read_grids("Имя;Рейтинг\nЩукин Семён;2000\n".encode("cp1251"), "list.csv")
    assert book.sheets[0].rows[1] == ("Щукин Семён", "2000")
    assert book.notes[-1] == "the encoding was taken as Windows-1251: look whether the names are right"


def test_u111_a_title_over_merged_cells_is_one_cell_and_the_area_is_told() -> None:
    def fill(sheet: Any, _: object) -> None:
        sheet.merge_range("A1:B1", "Table 1")
        sheet.write_row(1, 0, ["Id", "Name"])

    grid = workbook(fill)
    assert (grid.rows, grid.merged) == ((("Table 1",), ("Id", "Name")), ((1, 1, 1, 2),))


def test_u112_a_head_of_two_lines_tells_which_columns_stand_below_it() -> None:
    def fill(sheet: Any, _: object) -> None:
        sheet.merge_range("A1:C1", "Round 1")
        sheet.write_row(1, 0, ["opp", "col", "res"])

    assert workbook(fill).merged == ((1, 1, 1, 3),)


def test_u118_a_filter_for_blanks_hides_nothing_from_us() -> None:
    def fill(sheet: Any, _: object) -> None:
        sheet.write_column(0, 0, ["Name", "Anna", "Boris"])
        sheet.autofilter("A1:B3")
        sheet.filter_column_list("B", ["Blanks"])
        sheet.set_row(1, None, None, {"hidden": True})

    grid = workbook(fill)
    assert (grid.rows, grid.hidden_rows) == ((("Name",), ("Anna",), ("Boris",)), {2})


def test_u119_filtered_rows_are_read_and_marked() -> None:
    def fill(sheet: Any, _: object) -> None:
        sheet.write_column(0, 0, ["Name", "Anna", "Boris", "Anna"])
        sheet.autofilter("A1:A4")
        sheet.filter_column("A", "x == Anna")
        sheet.set_row(2, None, None, {"hidden": True})

    grid = workbook(fill)
    assert (grid.rows[2], grid.hidden_rows) == (("Boris",), {3})


def test_u120_a_column_formatted_to_the_end_has_six_rows() -> None:
    def fill(sheet: Any, style: Mapping[str, Any]) -> None:
        sheet.write_column(0, 0, ["Name", *"ABCDE"])
        sheet.set_column(0, 0, None, style["day"])
        for row in range(6, 3000):
            sheet.write_blank(row, 0, None, style["day"])

    grid = workbook(fill, day="d/m/yyyy")
    assert (len(grid.rows), grid.formats.keys()) == (6, set())


def test_u121_blank_lines_between_players_move_no_address() -> None:
    assert text("Name;Rtg\nAnna;1\n\n\nBoris;2\n") == (("Name", "Rtg"), ("Anna", "1"), (), (), ("Boris", "2"))


def test_u123_a_formula_without_a_stored_value_is_told() -> None:
    with zipfile.ZipFile(io.BytesIO(TYPED["xlsx"]([["Name", 1]]))) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    part = "xl/worksheets/sheet1.xml"
    formula = parts[part].replace(b"<v>1</v>", b'<f>INDIRECT("A1")</f>')
    grid = read_grids(zipped({**parts, part: formula}), "x.xlsx").sheets[0]
    assert (grid.value(1, 2), grid.is_unvalued(1, 2), grid.formulas) == (None, True, {(1, 2)})


def test_u124_a_formula_has_its_stored_value() -> None:
    grid = workbook(lambda sheet, _: sheet.write_formula(0, 0, "=SUM(B1:C1)", None, 3))
    assert (grid.rows, grid.formulas) == (((3,),), {(1, 1)})


def test_u125_zeros_at_the_front_of_a_text_stay() -> None:
    assert workbook(lambda sheet, _: sheet.write_string(0, 0, "0123")).rows == (("0123",),)
    assert text("Id;Name\n0123;Anna\n")[1][0] == "0123"


def test_u126_whole_numbers_are_whole() -> None:
    grid = workbook(lambda sheet, _: sheet.write_number(0, 0, 1234.0))
    assert [(value, type(value)) for value in grid.rows[0]] == [(1234, int)]


def test_u127_a_web_page_that_calls_itself_xls_is_read() -> None:
    book = read_grids(b"<div><table><tr><td>Name</td></tr><tr><td>Anna</td></tr></table></div>", "list.xls")
    assert (book.kind, book.sheets[0].rows) == ("html", (("Name",), ("Anna",)))


def test_u129_an_xml_spreadsheet_that_calls_itself_xls_is_read() -> None:
    book = read_grids(TYPED["xml"]([["Name", "Rtg"], ["Anna", 2300]]), "list.xls")
    assert (book.kind, book.sheets[0].rows) == ("xml", (("Name", "Rtg"), ("Anna", 2300)))


def test_u130_equal_cells_written_once_are_all_there() -> None:
    data = TYPED["ods"]([["R1", "R2"], [1, 7]])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    one = b'<table:table-cell office:value-type="float" office:value="1">'
    repeated = one.replace(b" ", b' table:number-columns-repeated="2" ', 1)
    assert one in parts["content.xml"]
    parts["content.xml"] = parts["content.xml"].replace(one, repeated)
    assert read_grids(zipped(parts), "x.ods").sheets[0].rows == (("R1", "R2"), (1, 1, 7))


def test_u132_a_blank_cell_moves_no_other() -> None:
    assert read_grids(TYPED["ods"]([["r1", None, "r3"]]), "x.ods").sheets[0].rows == (("r1", None, "r3"),)


def test_u133_a_workbook_with_a_password_is_said_to_have_one() -> None:
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600 + "EncryptedPackage".encode("utf-16-le")
    with pytest.raises(UnreadableFile, match="is password protected"):
        read_grids(data, "x.xlsx")


def test_u134_a_workbook_encrypted_for_write_protection_says_what_to_do() -> None:
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600 + "EncryptedPackage".encode("utf-16-le")
    with pytest.raises(UnreadableFile) as refusal:
        read_grids(data, "x.xlsx")
    assert refusal.value.hint == "open it, take the password away (File, Info, Protect Workbook), and save it"


HERE = {name[5:9].upper() for name in list(globals()) if name.startswith("test_u")}


def test_every_case_of_these_areas_is_here_or_said_to_be_elsewhere(shared: Path) -> None:
    lines = (shared / "cases" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [case for case in map(json.loads, lines) if case["area"] in AREAS]
    assert {case["id"] for case in cases} == HERE | ELSEWHERE.keys()

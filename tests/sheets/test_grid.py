"""Any spreadsheet becomes cells with addresses, or is refused in plain words; nothing else can happen."""

import io
import re
import subprocess
import sys
import zipfile
from datetime import date, time
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from sheets.address import column_letters, column_number
from sheets.errors import SheetError, UnreadableFile, WrongUse
from sheets.grid import cell_name, read_grids, split_cell
from sheets.grid.marks import sheet_marks
from sheets.grid.styles import CellFormats

ODS_CONTENT = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 office:version="1.2"><office:body><office:spreadsheet><table:table table:name="Entries">
<table:table-row><table:table-cell office:value-type="string"><text:p>Name</text:p></table:table-cell>
<table:table-cell/><table:table-cell office:value-type="string"><text:p>R1</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>Anna</text:p></table:table-cell>
<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="1"><text:p>1</text:p>
</table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/>
</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>""".replace("\n", "")
ODS_MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>"""


def workbook(*rows: tuple[object, ...], **options: object) -> bytes:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, options)
    sheet = book.add_worksheet("List")
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if value is not None:
                sheet.write(row, column, value)
    book.close()
    return stream.getvalue()


def zipped(parts: dict[str, str | bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def changed(data: bytes, part: str, old: bytes, new: bytes) -> bytes:
    """The same workbook with something replaced in one part."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    assert old in parts[part]
    return zipped({**parts, part: parts[part].replace(old, new)})


def rows_of(data: bytes, name: str = "list.xlsx") -> tuple[tuple[object, ...], ...]:
    return read_grids(data, name).sheets[0].rows


def encrypted(data: bytes) -> bytes:
    """The same zip file with the first part flagged as encrypted in the directory."""
    place = data.index(b"PK\x01\x02") + 8
    return data[:place] + bytes([data[place] | 1]) + data[place + 1 :]


def outcome(data: bytes, name: str) -> str:
    """The kind of the file that was read, or the message that refused it; any other exception is a fault of ours."""
    try:
        return read_grids(data, name).kind
    except SheetError as refusal:
        return refusal.message


SMALL = workbook(("No", "Name", "Rtg"), (1, "Anna", 2300), (2, "Boris", 2250.5), (None, None, None), (3, "  ", True))


def test_cells_keep_their_places_and_whole_numbers_are_whole() -> None:
    assert rows_of(SMALL) == (("No", "Name", "Rtg"), (1, "Anna", 2300), (2, "Boris", 2250.5), (), (3, None, True))


def test_a_table_that_begins_lower_keeps_its_addresses() -> None:
    data = workbook((), (), (None, None, "Name"), (None, None, "Anna"))
    grid = read_grids(data, "x.xlsx").sheets[0]
    assert (grid.value(3, 3), grid.value(4, 3), grid.value(9, 9), grid.value(0, 1)) == ("Name", "Anna", None, None)
    assert grid.cell(4, 3) == "List!C4"


def test_ids_that_are_texts_keep_their_zeros() -> None:
    assert rows_of(workbook(("0123",), ("1e5",))) == (("0123",), ("1e5",))


def test_dates_and_times_are_dates_and_times() -> None:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet()
    sheet.write_number(0, 0, 36526, book.add_format({"num_format": "d-mmm"}))
    sheet.write_number(0, 1, 1 / 24, book.add_format({"num_format": "hh:mm"}))
    sheet.write_number(0, 2, 36526)
    book.close()
    assert rows_of(stream.getvalue()) == ((date(2000, 1, 1), time(1, 0), 36526),)


def test_the_date_system_is_told() -> None:
    assert not read_grids(SMALL, "x.xlsx").date1904
    assert read_grids(workbook(("a",), date_1904=True), "x.xlsx").date1904


def test_hidden_sheets_rows_and_struck_cells_are_marked() -> None:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    struck = book.add_format({"font_strikeout": True})
    sheet = book.add_worksheet("List")
    sheet.write(0, 0, "Anna", struck)
    sheet.write(1, 1, "Boris", struck)
    sheet.write(2, 0, "Clara")
    sheet.set_row(2, None, None, {"hidden": True})
    book.add_worksheet("Old").hide()
    book.close()
    first, second = read_grids(stream.getvalue(), "x.xlsx").sheets
    assert (first.hidden_rows, first.struck) == (frozenset({3}), frozenset({(1, 1), (2, 2)}))
    assert (first.visible, second.visible) == (True, False)


def test_a_formula_without_a_stored_value_is_marked_and_one_that_gives_nothing_is_empty() -> None:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet("List")
    sheet.write_formula("A1", "=1+1", None, 2)
    sheet.write_formula("B1", '=""', None, "never")
    book.close()
    data = changed(stream.getvalue(), "xl/worksheets/sheet1.xml", b"<v>never</v>", b"<v></v>")
    grid = read_grids(data, "x.xlsx").sheets[0]
    assert (grid.rows, grid.unvalued) == (((2,),), frozenset())
    bare = changed(data, "xl/worksheets/sheet1.xml", b"<f>1+1</f><v>2</v>", b"<f>1+1</f><v></v>")
    assert read_grids(bare, "x.xlsx").sheets[0].unvalued == frozenset({(1, 1)})


def test_rows_and_cells_without_an_address_are_counted() -> None:
    data = changed(SMALL, "xl/worksheets/sheet1.xml", b'<row r="2" spans="1:3">', b'<row hidden="1">')
    assert read_grids(data, "x.xlsx").sheets[0].hidden_rows == frozenset({2})


@pytest.mark.parametrize(
    ("rows", "hidden", "unvalued"),
    [
        (b'<row r="2" spans="1:3" hidden="1"><c r="A2"><f>1+1</f><v>2</v></c></row>', {2}, set()),
        (b'<row r="2" hidden="true"/><row r="3" hidden="0"/>', {2}, set()),
        (b'<row hidden="1" r="2"/><row r="3" ht="9" hidden=\'1\'/>', {2, 3}, set()),
        (b'<row r="2"/><row hidden="1"><c><f>A1</f></c></row>', {3}, {(3, 1)}),
        (b'<!-- <row r="2" hidden="1"/> --><row r="3" hidden="1"/>', {3}, set()),
        (b'<row r="1"><c r="A1"><f>A2</f></c><c r="B1"><f>A2</f><v/></c></row>', set(), {(1, 1), (1, 2)}),
        (b'<row r="1"><c r="A1"><f>A2</f><v></v></c><c r="B1"><f>A2</f><v>0</v></c></row>', set(), {(1, 1)}),
        (b'<row r="1"><c r="A1" t="str"><f>A2</f><v></v></c><c r="B1" t="str"><f>A2</f></c></row>', set(), {(1, 2)}),
        (b'<row r="1"><c r="A1" s="3" t="str"><f t="shared" si="0"/><v></v></c></row>', set(), set()),
        (b'<row r="1"><c r="A1"><f t="shared" si="0"/><v>5</v></c><c r="B1"><f si="0"/></c></row>', set(), {(1, 2)}),
        (b'<row r="1"><c r="A1"><f><![CDATA[A2]]></f></c></row>', set(), {(1, 1)}),
    ],
)
def test_hidden_rows_and_formulas_without_a_value_are_seen_however_they_are_written(
    rows: bytes, hidden: set[int], unvalued: set[tuple[int, int]]
) -> None:
    for prefix in (b"", b"x:"):
        xml = re.sub(rb"<(/?)(?=[a-z])", rb"<\1" + prefix, b"<sheetData>" + rows + b"</sheetData>")
        marks = sheet_marks(xml, CellFormats())
        assert (marks.hidden_rows, marks.unvalued, marks.struck) == (hidden, unvalued, set())


def test_hidden_columns_are_marked_as_far_as_cells_stand() -> None:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet("List")
    sheet.write_row(0, 0, ["Name", "E-mail", "Rtg"])
    sheet.set_column(1, 1, None, None, {"hidden": True})
    sheet.set_column(3, 16_383, None, None, {"hidden": True})
    book.close()
    assert read_grids(stream.getvalue(), "x.xlsx").sheets[0].hidden_columns == frozenset({2})


def test_formulas_are_marked_and_have_the_value_that_was_stored() -> None:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet("List")
    sheet.write_formula("A1", "=1+1", None, 2)
    sheet.write_formula("B2", '="An"&"na"', None, "Anna")
    sheet.write("C3", "plain")
    book.close()
    grid = read_grids(stream.getvalue(), "x.xlsx").sheets[0]
    assert (grid.rows, grid.formulas) == (((2,), (None, "Anna"), (None, None, "plain")), frozenset({(1, 1), (2, 2)}))


def test_merged_areas_are_told() -> None:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    book.add_worksheet().merge_range("B2:D3", "title")
    book.close()
    assert read_grids(stream.getvalue(), "x.xlsx").sheets[0].merged == ((2, 2, 3, 4),)


def test_sheets_to_skip_are_not_read() -> None:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    for name in ("List", "Ours"):
        book.add_worksheet(name).write(0, 0, name)
    book.close()
    read = read_grids(stream.getvalue(), "x.xlsx", skip=frozenset({"Ours"}))
    assert [grid.name for grid in read.sheets] == ["List"]


def test_a_column_formatted_to_the_end_of_the_sheet_costs_nothing() -> None:
    far = b'<row r="1048576"><c r="A1048576" s="1"/></row></sheetData>'
    data = changed(SMALL, "xl/worksheets/sheet1.xml", b"</sheetData>", far)
    assert len(rows_of(data)) == 5


def test_a_stray_cell_in_the_last_corner_of_the_sheet_is_survived() -> None:
    far = b'<row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row></sheetData>'
    data = changed(SMALL, "xl/worksheets/sheet1.xml", b"</sheetData>", far)
    with pytest.raises(UnreadableFile):
        read_grids(data, "far.xlsx")


def test_repeated_and_blank_cells_of_an_ods_are_all_there() -> None:
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    data = zipped({"mimetype": kind, "META-INF/manifest.xml": ODS_MANIFEST, "content.xml": ODS_CONTENT})
    book = read_grids(data, "x.ods")
    assert (book.kind, book.sheets[0].name, book.sheets[0].rows) == (
        "ods",
        "Entries",
        (("Name", None, "R1"), ("Anna", 1, 1)),
    )


def test_dates_come_through_the_other_process_as_dates() -> None:
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    cell = '<table:table-cell office:value-type="string"><text:p>Name</text:p></table:table-cell>'
    day = '<table:table-cell office:value-type="date" office:date-value="1990-05-12"/>'
    clock = '<table:table-cell office:value-type="time" office:time-value="PT01H00M00S"/>'
    content = ODS_CONTENT.replace(cell, day + clock)
    data = zipped({"mimetype": kind, "META-INF/manifest.xml": ODS_MANIFEST, "content.xml": content})
    assert rows_of(data)[0][:2] == (date(1990, 5, 12), time(1, 0))


def test_an_old_xls_is_read_in_another_process(shared: Path) -> None:
    path = shared / "workbooks" / "cr_startlist_hdr5_fideid.xls"
    book = read_grids(path.read_bytes(), path.name)
    assert book.kind == "xls"
    assert book.sheets[0].rows[5] == (1, None, "Niladeep N. ", 9901339, "IND", 2023)


@pytest.mark.parametrize(
    ("data", "rows"),
    [
        (b"Name;Rtg\nAnna;2300\n", (("Name", "Rtg"), ("Anna", "2300"))),
        (b"Name,Rtg\r\nAnna,2300\r\n", (("Name", "Rtg"), ("Anna", "2300"))),
        (b"Name\tRtg\nAnna\t2300", (("Name", "Rtg"), ("Anna", "2300"))),
        (b"A;B;C;D\n1,1;2,2;3,3;4,4\n", (("A", "B", "C", "D"), ("1,1", "2,2", "3,3", "4,4"))),
        (b"\xef\xbb\xbfName;Rtg\nAnna;2300\n", (("Name", "Rtg"), ("Anna", "2300"))),
        ("Name;Rtg\nАнна;2300\n".encode("utf-16"), (("Name", "Rtg"), ("Анна", "2300"))),
        ("Name;Rtg\nAnna;2300\n".encode("utf-16-le"), (("Name", "Rtg"), ("Anna", "2300"))),
        ("Name;Rtg\nAnna;2300\n".encode("utf-16-be"), (("Name", "Rtg"), ("Anna", "2300"))),
        (b"sep=|\nName|Rtg\nAnna|2300\n", (("Name", "Rtg"), ("Anna", "2300"))),
        (b"Name\nSmith, John\nBrown, Ann\n", (("Name",), ("Smith, John",), ("Brown, Ann",))),
        (b'Name;Club\n"Smith; John";"a ""b"" c"\n', (("Name", "Club"), ("Smith; John", 'a "b" c'))),
        (b'Name;Club\n"two\nlines";x\n', (("Name", "Club"), ("two\nlines", "x"))),
        (b"Name;Id\nAnna;0123\n\n\n", (("Name", "Id"), ("Anna", "0123"))),
    ],
)
def test_the_separator_and_the_encoding_of_a_text_file_are_found(data: bytes, rows: object) -> None:
    assert rows_of(data, "list.csv") == rows


@pytest.mark.parametrize(
    ("names", "encoding"),
    [
        (("Müller, Jörg", "Weiß, Käthe"), "cp1252"),
        (("Lefèvre, Aurélie", "Benoît, Hélène"), "cp1252"),
        (("Muñoz Peña, José",), "cp1252"),
        (("Dvořák, Jiří", "Šťastný, Zdeněk"), "cp1250"),
        (("Novák, Jan", "Kučera, Aleš", "Řezníček, Tomáš"), "cp1250"),
        (("Wójcik, Paweł", "Żółkiewski, Łukasz"), "cp1250"),
        (("Szabó, Gergő", "Őrsi, Tünde"), "cp1250"),
        (("Ђорђевић, Љубиша", "Петровић, Иван"), "cp1251"),
        (("Вишнеполянський Остап", "Ґедзь Їжакевич Лука"), "cp1251"),
        (("Иванов Пётр", "Ёлкин Семён"), "cp1251"),
    ],
)
def test_names_in_an_old_encoding_are_read_right_and_it_is_said(names: tuple[str, ...], encoding: str) -> None:
    book = read_grids(b"Name;Rtg\n" + "".join(f"{name};1\n" for name in names).encode(encoding), "list.csv")
    assert tuple(row[0] for row in book.sheets[0].rows[1:]) == names
    assert book.notes == (
        f"text file: encoding Windows-{encoding[2:]}, separator semicolon",
        f"the encoding was taken as Windows-{encoding[2:]}: look whether the names are right",
    )


def test_heads_tell_the_encoding_where_names_alone_do_not() -> None:
    assert rows_of("Příjmení;Elo\nKučera;1\n".encode("cp1250"), "list.csv") == (("Příjmení", "Elo"), ("Kučera", "1"))
    assert rows_of("Prénom;Elo\nHélène;1\n".encode("cp1252"), "list.csv") == (("Prénom", "Elo"), ("Hélène", "1"))


def test_a_single_umlaut_is_kept() -> None:
    assert rows_of(b"Name;Rtg\nM\xfcller;1\n", "list.csv")[1] == ("Müller", "1")


def test_broken_letters_in_utf8_are_named_by_line_and_nothing_is_dropped() -> None:
    data = "Name;Rtg\nŽofie;1\nŘehoř;2\nBall".encode() + b"\xe3\x93N;3\n"
    book = read_grids(data, "list.csv")
    assert len(book.sheets[0].rows) == 4
    assert book.notes[1] == "letters that cannot be read (shown as \ufffd) in line 4: type them again"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"<html><body><p>No list here</p></body></html>", "is a web page (HTML) without a table, not a workbook"),
        (b"\xef\xbb\xbf<div><table><tr>", "is a web page (HTML) without a table"),
        (b'<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>', "is damaged and cannot be read"),
        (b'<?xml version="1.0"?><ratings/>', "is an XML file, not a workbook"),
        (b"%PDF-1.7 \x00", "is a PDF document"),
        (b"012 Open\n001    1 m  Name", "is a FIDE tournament report (TRF)"),
        (b"\x00\x01\x02\x03\x04binary", "is not a workbook Pairsheet knows"),
        (b"PK\x03\x04 but nothing else", "is damaged and cannot be read"),
        (zipped({"word/document.xml": "<x/>"}), "is a Word document, not a workbook"),
        (zipped({"a.txt": "x"}), "is a zip archive, not a workbook"),
        (zipped({"Index/Document.iwa": "x"}), "is a Numbers or Pages document"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600, "is damaged and cannot be read"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600 + "EncryptedPackage".encode("utf-16-le"),
            "is password protected",
        ),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600 + "WordDocument".encode("utf-16-le"),
            "is a Word document",
        ),
        (SMALL[: len(SMALL) // 2], "is damaged and cannot be read"),
        (encrypted(SMALL), "is password protected"),
        (changed(SMALL, "xl/worksheets/sheet1.xml", b"</sheetData>", b"</sheet>"), "is damaged and cannot be read"),
    ],
)
def test_another_file_is_refused_by_what_it_is(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableFile) as refusal:
        read_grids(data, "list.xls")
    assert refusal.value.message.startswith(f"list.xls {said}")


def test_a_zip_bomb_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    import sheets.grid.zipped

    monkeypatch.setattr(sheets.grid.zipped, "LARGEST", 1000)
    with pytest.raises(UnreadableFile, match="unpacks to more"):
        read_grids(SMALL, "x.xlsx")


def test_a_damaged_xls_cannot_take_the_program_with_it(shared: Path) -> None:
    whole = (shared / "workbooks" / "fr_club_blitz_ranklist.xls").read_bytes()
    for place in range(600, len(whole), len(whole) // 12):
        data = whole[:place] + b"\xff\xff\xff" + whole[place + 3 :]
        assert outcome(data, "x.xls") in ("xls", "x.xls is damaged and cannot be read")


@settings(max_examples=150)
@given(st.lists(st.tuples(st.integers(0, len(SMALL) - 1), st.integers(0, 255)), min_size=1, max_size=3))
def test_changed_bytes_of_a_workbook_are_read_or_refused(changes: list[tuple[int, int]]) -> None:
    data = bytearray(SMALL)
    for place, byte in changes:
        data[place] = byte
    assert outcome(bytes(data), "x.xlsx")


with zipfile.ZipFile(io.BytesIO(SMALL)) as _archive:
    PARTS = {info.filename: _archive.read(info) for info in _archive.infolist()}


@settings(max_examples=150)
@given(st.sampled_from(sorted(PARTS)), st.data())
def test_changed_bytes_inside_a_part_are_read_or_refused(part: str, data: st.DataObject) -> None:
    content = bytearray(PARTS[part])
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    assert outcome(zipped({**PARTS, part: bytes(content)}), "x.xlsx")


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert outcome(data, "x.csv")


@given(st.integers(1, 16_384))
def test_letters_and_numbers_of_columns_agree(column: int) -> None:
    assert column_number(column_letters(column)) == column
    assert split_cell(cell_name("My 'sheet'", 7, column)) == ("My 'sheet'", 7, column)


@pytest.mark.parametrize(
    ("address", "parts"),
    [
        ("Sheet1!B5", ("Sheet1", 5, 2)),
        ("'My sheet'!$AA$10", ("My sheet", 10, 27)),
        ("'It''s'!a1", ("It's", 1, 1)),
        ("B5", ("", 5, 2)),
        ("a!b!C3", ("a!b", 3, 3)),
    ],
)
def test_addresses_are_understood_as_people_write_them(address: str, parts: tuple[str, int, int]) -> None:
    assert split_cell(address) == parts


@pytest.mark.parametrize(
    "address",
    ["", "Sheet1", "Sheet1!", "Sheet1!5", "Sheet1!ABCD5", "Sheet1!B5:C7", "Sheet1!ё1", "A!XFE1", "A!B0", "A!B²"],
)
def test_other_texts_are_no_address(address: str) -> None:
    with pytest.raises(WrongUse, match="is not a cell"):
        split_cell(address)


def test_importing_the_reader_loads_no_library() -> None:
    code = "import sys, sheets.grid; print(sorted({m.split('.')[0] for m in sys.modules} & set(sys.argv[1:])))"
    heavy = ["python_calamine", "openpyxl", "lxml", "xlsxwriter", "zipfile", "csv", "subprocess"]
    done = subprocess.run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

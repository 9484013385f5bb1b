"""Web pages, web archives and XML spreadsheets, whatever they call themselves: a table a sheet."""

from datetime import date, datetime, time, timedelta
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.errors import UnreadableFile
from sheets.grid import Book, Grid, read_grids
from tests.sheets.grid.written import URN


def page(body: str, head: str = "", encoding: str = "utf-8") -> Book:
    html = f"<html><head>{head}</head><body>{body}</body></html>"
    return read_grids(html.encode(encoding), "list.xls")


def table(body: str) -> Grid:
    (grid,) = page(body).sheets
    return grid


def test_a_page_that_calls_itself_xls_is_read_and_it_is_said() -> None:
    book = page("<table><tr><td>No<td>Name<tr><td>1<td>Anna</table>")
    assert (book.kind, book.sheets[0].name, book.sheets[0].rows) == ("html", "list", (("No", "Name"), ("1", "Anna")))
    assert book.notes == ("its name ends in .xls, but it is a web page (HTML): it was read as such",)
    assert book.unseen == {"formulas", "unvalued"}


def test_texts_are_those_that_a_person_sees() -> None:
    grid = table(
        "<TABLE><tr><td> K&ouml;hler &amp;\n Co <td>two<br>lines<td><p>one</p><p>other</p><td>&nbsp;<td>a&lt;b"
        "<td><!-- <td>gone --><b>bo</b>ld<td>5 < 6<td><span style='display: none'>0012</span>12<td><script>x<td>"
        "</script>end<td><select><option>1-0<option selected>0-1</select></TABLE>"
    )
    assert grid.rows == (("Köhler & Co", "two\nlines", "one\nother", None, "a<b", "bold", "5 < 6", "12", "end", "0-1"),)


def test_cells_that_span_others_are_merged_areas() -> None:
    grid = table(
        "<table><tr><th rowspan=2>No<th colspan='2'>Name<th rowspan=0>Rtg<tr><th>first<th>last"
        "<tr><td>1<td rowspan=2>Anna<td>A<td>2300<tr><td>2<td>B<td>2200</table>"
    )
    assert grid.rows == (
        ("No", "Name", None, "Rtg"),
        (None, "first", "last"),
        ("1", "Anna", "A", "2300"),
        ("2", None, "B", "2200"),
    )
    assert grid.merged == ((1, 1, 2, 1), (1, 2, 1, 3), (3, 2, 4, 2))


def test_tables_are_named_by_their_caption_or_the_heading_before_them() -> None:
    book = page(
        "<h2>Group <i>A</i></h2><p>text</p><table><tr><td>1</table><table><caption> Group B </caption><tr><td>2</table>"
        "<h3>Group A</h3><table><tr><td>3</table><table><tr><td>4</table><table><tr><td> </table>",
        head="<title>Spring\nopen</title>",
    )
    assert [(grid.name, grid.rows) for grid in book.sheets] == [
        ("Group A", (("1",),)),
        ("Group B", (("2",),)),
        ("Group A (2)", (("3",),)),
        ("Spring open 4", (("4",),)),
    ]


def test_a_page_saved_by_excel_has_the_names_of_its_sheets() -> None:
    names = "<!--[if gte mso 9]><xml><x:ExcelWorksheet><x:Name>A &amp; B</x:Name></x:ExcelWorksheet></xml><![endif]-->"
    assert [grid.name for grid in page("<table><tr><td>1</table>", head=names).sheets] == ["A & B"]


def test_a_table_in_a_table_is_one_of_its_own() -> None:
    book = page("<table><tr><td><table><tr><td>menu</table><td>beside<tr><td><table><tr><td>1<td>Anna</table></table>")
    assert [grid.rows for grid in book.sheets] == [((None, "beside"),), (("menu",),), (("1", "Anna"),)]


def test_a_table_that_only_frames_others_is_passed_over() -> None:
    assert [grid.rows for grid in page("<table><tr><td><table><tr><td>1</table></table>").sheets] == [(("1",),)]


def test_hidden_rows_hidden_tables_and_struck_cells_are_marked() -> None:
    grid = table(
        "<table><tr><td>Name<tr style='display:none'><td>Anna<tr hidden><td>Boris<tr><td><s>Clara</s>"
        "<tr><td style='text-decoration: line-through'>Dora<tr style='text-decoration:line-through'><td>Eva"
        "<tr><td><span style='text-decoration:line-through'>Fay</span> Gray<tr><td>Hal<tr><td><s>Ida<tr><td>Jo</table>"
    )
    assert (grid.hidden_rows, grid.struck) == ({2, 3}, {(4, 1), (5, 1), (6, 1), (7, 1), (9, 1)})
    book = page("<div style='display:none'><table><tr><td>1</table></div><table><tr><td>2</table>")
    assert [(grid.rows, grid.visible) for grid in book.sheets] == [((("1",),), False), ((("2",),), True)]


def test_values_and_formats_that_a_program_left_beside_the_text_are_taken() -> None:
    grid = table(
        '<table><tr><td sdval="36526" sdnum="1033;0;MMM-YY">Jan-00</td><td sdval="0.0416666666666667" '
        'sdnum="1033;0;HH:MM">01:00</td><td sdval="1.5" sdnum="1033;0;[H]:MM:SS">36:00:00</td>'
        '<td sdval="0.5" sdnum="1033;0;0%">50%</td><td sdval="2300" sdnum="1033;">2300</td>'
        '<td sdval="0" sdnum="1033;">#N/A</td><td sdval="2.50">2,5</td><td>1/2</td></table>'
    )
    assert grid.rows == ((date(2000, 1, 1), time(1, 0), timedelta(hours=36), 0.5, 2300, None, 2.5, "1/2"),)
    assert dict(grid.formats) == {(1, 1): "mmm-yy", (1, 2): "hh:mm", (1, 3): "[h]:mm:ss", (1, 4): "0%"}
    assert grid.errors == {(1, 6)}


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ('<meta charset="windows-1251">', "cp1251"),
        ("<META http-equiv=Content-Type content='text/html; charset=KOI8-U'>", "koi8-u"),
        ('<meta charset="utf-8">', "utf-8"),
        ('<meta charset="utf-8">', "utf-8-sig"),
        ('<meta charset="windows-1252">', "utf-8-sig"),
        ('<meta charset="utf-8">', "utf-16"),
        ('<meta charset="utf-8">', "cp1251"),
        ('<meta charset="utf-16">', "utf-8"),
        ('<meta charset="unicode_escape">', "cp1251"),
        ('<meta charset="martian">', "cp1251"),
        ("", "cp1251"),
    ],
)
def test_the_encoding_is_that_of_the_mark_or_the_one_named_or_found(head: str, encoding: str) -> None:
    names = ("Щербак Олена", "Іваненко Юрій", "Петренко Євген")
    body = f"<table>{''.join(f'<tr><td>{name}' for name in names)}</table>"
    assert page(body, head, encoding).sheets[0].rows == tuple((name,) for name in names)


def test_a_page_that_says_latin_1_means_windows_1252() -> None:
    head = '<meta charset="iso-8859-1">'
    assert page("<table><tr><td>Moët – €</table>", head, "cp1252").sheets[0].rows == (("Moët – €",),)


def test_a_page_without_a_table_is_read_as_the_text_it_shows() -> None:
    book = page("<h1>List</h1><pre>\n No Name      Rtg\n  1 Anna     2300\n  2 Boris    2200\n</pre>")
    assert book.sheets[0].rows == (("No", "Name", "Rtg"), ("1", "Anna", "2300"), ("2", "Boris", "2200"))
    with pytest.raises(UnreadableFile, match=r"is a web page \(HTML\) without a table, not a workbook"):
        page("<p>nothing</p>")


@pytest.mark.parametrize("piece", ["<a ", '<a x="', "<!--", "<![", "<?", "</", "&", "<", "<table><tr><td>", "<td "])
def test_a_page_that_repeats_what_is_never_closed_takes_no_longer_for_it(piece: str) -> None:
    book = page("<table><tr><td>Anna</td></tr></table>" + piece * 3000)
    assert book.sheets[0].rows == (("Anna",),)


@given(st.text(alphabet=st.sampled_from("<>/=\"' &;!-?abtrdn\n"), max_size=120))
def test_any_page_is_read(body: str) -> None:
    assert page("<table><tr><td>x</table>" + body).sheets[0].rows[0][0] == "x"


def archive(**pages: str) -> bytes:
    """A web archive as Excel saves it: pages under the names of their files."""
    message = EmailMessage()
    message["Subject"] = "list"
    message.make_related()
    for name, content in pages.items():
        part = EmailMessage()
        part.set_content(content, subtype="html", charset="utf-8", cte="quoted-printable")
        part["Content-Location"] = f"file:///C:/list_files/{name}.htm"
        message.attach(part)
    return message.as_bytes()


def test_a_web_archive_has_the_sheets_of_the_workbook() -> None:
    sheets = "".join(
        f'<x:Name>{name}</x:Name>\n <x:WorksheetSource HRef="list_files/{file}.htm"/>'
        for name, file in (("A &amp; B", "sheet001"), ("Турнір", "sheet002"))
    )
    frame = f"<html><head><xml>{sheets}</xml></head><table><tr><td>frame</table></html>"
    book = read_grids(
        archive(
            list=frame,
            sheet001="<html><table><tr><td>1<td>Köhler</table></html>",
            sheet002="<html><table><tr><td>2<td>Щербак</table></html>",
        ),
        "list.mht",
    )
    assert book.kind == "mht"
    assert [(grid.name, grid.rows) for grid in book.sheets] == [
        ("A & B", (("1", "Köhler"),)),
        ("Турнір", (("2", "Щербак"),)),
    ]


def test_a_web_archive_of_one_page_is_that_page() -> None:
    (grid,) = read_grids(archive(list="<html><h1>Open</h1><table><tr><td>1<td>Anna</table></html>"), "x.mht").sheets
    assert (grid.name, grid.rows) == ("Open", (("1", "Anna"),))
    with pytest.raises(UnreadableFile, match="is a web archive without a table"):
        read_grids(archive(list="<html>nothing</html>"), "x.mht")


def sheet2003(rows: str, *, styles: str = "", more: str = "", workbook: str = "") -> Book:
    text = (
        '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'
        f'<Workbook xmlns="{URN}spreadsheet" xmlns:x="{URN}excel" xmlns:ss="{URN}spreadsheet">{workbook}'
        f'<Styles>{styles}</Styles><Worksheet ss:Name="List"><Table>{rows}</Table>{more}</Worksheet></Workbook>'
    )
    return read_grids(text.encode(), "list.xls")


def cell(kind: str, text: str, **attributes: object) -> str:
    said = "".join(f' ss:{name}="{value}"' for name, value in attributes.items())
    return f'<Cell{said}><Data ss:Type="{kind}">{text}</Data></Cell>'


def test_cells_of_an_xml_spreadsheet_keep_their_places_and_kinds() -> None:
    book = sheet2003(
        f"<Row>{cell('String', 'No')}{cell('String', 'Na&#10;me', Index=3)}{cell('Number', '2300', StyleID='s')}</Row>"
        f'<Row ss:Index="4">{cell("Boolean", "1")}{cell("DateTime", "2000-01-01T00:00:00.000")}'
        f"{cell('DateTime', '1899-12-31T01:00:00.000')}{cell('DateTime', '2026-01-02T12:00:00.000')}"
        f"{cell('Number', '2.5')}{cell('Number', 'none')}</Row>"
    )
    assert (book.kind, book.date1904, book.unseen) == ("xml", False, frozenset())
    assert book.sheets[0].rows == (
        ("No", None, "Na\nme", 2300),
        (),
        (),
        (True, date(2000, 1, 1), time(1, 0), datetime(2026, 1, 2, 12), 2.5, "none"),
    )


def test_marks_of_an_xml_spreadsheet_are_told() -> None:
    book = sheet2003(
        '<Column/><Column ss:Hidden="1"/><Column ss:Index="4" ss:Hidden="1" ss:Span="1"/>'
        f"<Row>{cell('String', 'a', MergeAcross=1)}{cell('String', 'b')}"
        '<Cell/><Cell ss:StyleID="gone"/></Row>'
        '<Row ss:Hidden="1" ss:Span="1"/>'
        '<Row><Cell ss:StyleID="s1"><Data ss:Type="DateTime">2000-01-01T00:00:00.000</Data></Cell>'
        '<Cell ss:StyleID="gone"><Data ss:Type="String">Anna</Data>'
        "<Comment><ss:Data>a comment</ss:Data></Comment></Cell>"
        '<Cell ss:Formula="=NA()"><Data ss:Type="Error">#N/A</Data></Cell><Cell ss:Formula="=RC[-1]"/>'
        '<Cell ss:StyleID="percent" ss:Formula="=1"><Data ss:Type="Number">0.5</Data></Cell></Row>',
        styles='<Style ss:ID="Default"><Font/></Style><Style ss:ID="s1"><NumberFormat ss:Format="mmm\\-yy"/></Style>'
        '<Style ss:ID="gone" ss:Parent="s1"><Font ss:StrikeThrough="1"/></Style>'
        '<Style ss:ID="percent"><NumberFormat ss:Format="Percent"/></Style>',
        more=f'<WorksheetOptions xmlns="{URN}excel"><Visible>SheetHidden</Visible></WorksheetOptions>',
        workbook=f'<ExcelWorkbook xmlns="{URN}excel"><Date1904/></ExcelWorkbook>',
    )
    (grid,) = book.sheets
    assert (book.date1904, grid.visible) == (True, False)
    assert grid.rows == (("a", None, "b"), (), (), (date(2000, 1, 1), "Anna", None, None, 0.5))
    assert grid.merged == ((1, 1, 1, 2),)
    assert (grid.hidden_rows, grid.hidden_columns) == ({2, 3}, {2, 4, 5})
    assert (grid.struck, dict(grid.formats)) == (
        {(4, 2)},
        {(4, 1): "mmm\\-yy", (4, 5): "0.00%"},
    )
    assert (grid.formulas, grid.unvalued, grid.errors) == ({(4, 3), (4, 4), (4, 5)}, {(4, 4)}, {(4, 3)})


@pytest.mark.parametrize("text", ["<!DOCTYPE x [<!ENTITY a 'b'>]>", "</Row>"])
def test_an_xml_spreadsheet_with_entities_or_wrong_tags_is_refused(text: str) -> None:
    with pytest.raises(UnreadableFile, match="is damaged and cannot be read"):
        read_grids(f'<?mso-application progid="Excel.Sheet"?>{text}<Workbook/>'.encode(), "x.xls")

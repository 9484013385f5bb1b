"""The same table written in every kind of file that is read: what the tests read back."""

import csv
import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from html import escape

import xlsxwriter

Cell = str | int | float | bool | date | time | None
Rows = Sequence[Sequence[Cell]]

URN = "urn:schemas-microsoft-com:office:"
DOCUMENT = "urn:oasis:names:tc:opendocument:xmlns"
MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip archive of these parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def as_xlsx(rows: Rows) -> bytes:
    """The table as a workbook."""
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"strings_to_numbers": False, "strings_to_formulas": False})
    sheet = book.add_worksheet("List")
    day, clock = book.add_format({"num_format": "d/m/yyyy"}), book.add_format({"num_format": "hh:mm:ss"})
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            match cell:
                case bool():
                    sheet.write_boolean(row, column, cell)
                case str():
                    sheet.write_string(row, column, cell)
                case int() | float():
                    sheet.write_number(row, column, cell)
                case date():
                    sheet.write_datetime(row, column, datetime.combine(cell, time()), day)
                case time():
                    sheet.write_datetime(row, column, cell, clock)
    book.close()
    return stream.getvalue()


def as_xml2003(rows: Rows) -> bytes:
    """The table as an XML spreadsheet of 2003; the addresses are left out where one cell follows another."""
    lines = [
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>',
        f'<Workbook xmlns="{URN}spreadsheet" xmlns:ss="{URN}spreadsheet"><Worksheet ss:Name="List"><Table>',
    ]
    for number, cells in enumerate(rows, 1):
        index = f' ss:Index="{number}"' if number > 1 and not any(c is not None for c in rows[number - 2]) else ""
        filled = [_xml_cell(column, cell, cells) for column, cell in enumerate(cells, 1) if cell is not None]
        if filled:
            lines.append(f"<Row{index}>{''.join(filled)}</Row>")
    return "\n".join([*lines, "</Table></Worksheet></Workbook>"]).encode()


def _xml_cell(column: int, cell: Cell, cells: Sequence[Cell]) -> str:
    index = f' ss:Index="{column}"' if column > 1 and cells[column - 2] is None else ""
    match cell:
        case bool():
            kind, text = "Boolean", str(int(cell))
        case int() | float():
            kind, text = "Number", repr(cell)
        case date():
            kind, text = "DateTime", f"{cell.isoformat()}T00:00:00.000"
        case time():
            kind, text = "DateTime", f"1899-12-31T{cell.isoformat()}.000"
        case _:
            kind, text = "String", str(cell)
    data = escape(text, quote=False).replace("\n", "&#10;").replace("\r", "&#13;")
    return f'<Cell{index}><Data ss:Type="{kind}">{data}</Data></Cell>'


def as_ods(rows: Rows) -> bytes:
    """The table as an OpenDocument; only texts, numbers, truth values, dates and times."""
    spaces = {key: f"{DOCUMENT}:{key}:1.0" for key in ("office", "table", "text")}
    names = " ".join(f'xmlns:{key}="{urn}"' for key, urn in spaces.items())
    lines = [f'<?xml version="1.0"?><office:document-content {names}><office:body><office:spreadsheet>']
    lines.append('<table:table table:name="List">')
    lines += [
        f"<table:table-row>{''.join(map(_ods_cell, cells)) or _ods_cell(None)}</table:table-row>" for cells in rows
    ]
    lines.append("</table:table></office:spreadsheet></office:body></office:document-content>")
    manifest = f'<manifest:manifest xmlns:manifest="{DOCUMENT}:manifest:1.0"/>'
    return zipped({"mimetype": MIMETYPE, "content.xml": "".join(lines), "META-INF/manifest.xml": manifest})


def _ods_cell(cell: Cell) -> str:
    match cell:
        case None:
            return "<table:table-cell/>"
        case bool():
            said = f'office:value-type="boolean" office:boolean-value="{str(cell).lower()}"'
        case int() | float():
            said = f'office:value-type="float" office:value="{cell!r}"'
        case date():
            said = f'office:value-type="date" office:date-value="{cell.isoformat()}"'
        case time():
            clock = f"PT{cell.hour:02}H{cell.minute:02}M{cell.second:02}S"
            said = f'office:value-type="time" office:time-value="{clock}"'
        case _:
            said = 'office:value-type="string"'
    lines = "".join(f"<text:p>{escape(line, quote=False)}</text:p>" for line in str(cell).split("\n"))
    return f"<table:table-cell {said}>{lines}</table:table-cell>"


def as_html(rows: Rows) -> bytes:
    """The table as a web page, whose cells are texts."""
    lines = ['<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><table>']
    for cells in rows:
        texts = ("" if cell is None else escape(str(cell)).replace("\n", "<br>") for cell in cells)
        lines.append(f"<tr>{''.join(f'<td>{text}</td>' for text in texts)}</tr>")
    return "\n".join([*lines, "</table></body></html>"]).encode()


def as_text(rows: Rows, separator: str) -> bytes:
    """The table as a text with that separator, whose cells are texts."""
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=separator).writerows([["" if c is None else str(c) for c in cells] for cells in rows])
    return stream.getvalue().encode()


TYPED: Mapping[str, Callable[[Rows], bytes]] = {"xlsx": as_xlsx, "xml": as_xml2003, "ods": as_ods}
"""Kinds of files whose cells know what they hold."""
TEXTS: Mapping[str, Callable[[Rows], bytes]] = {
    "html": as_html,
    "csv": lambda rows: as_text(rows, ";"),
    "tsv": lambda rows: as_text(rows, "\t"),
    "bars": lambda rows: as_text(rows, "|"),
    "commas": lambda rows: as_text(rows, ","),
}
"""Kinds of files whose cells are texts."""

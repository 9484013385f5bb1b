"""Reading a list of participants: the whole of `read` in this process, and the cells alone in other kinds of files."""

from __future__ import annotations

from datetime import date, datetime, time
from io import BytesIO
from pathlib import Path

import openpyxl
import xlsxwriter

from sheets.actions.read import read
from sheets.grid import read_grids
from tests.bench.timing import RUNS, Peer, Table, median_ms
from tests.sheets.grid.written import Rows, as_html, as_ods, as_text, as_xml2003

HEADS = ("No", "Name", "Title", "Rtg", "FED", "Club", "Birth", "FIDE-ID")
SIZES = ((300, 60, RUNS), (5_000, 400, 5))
"""Participants, the target in milliseconds, and how often it is measured."""


def entries(players: int) -> Rows:
    """A list of that many players, with all that lists have."""
    return [
        HEADS,
        *(
            (
                number,
                f"Player{number * 7919 % players}, Nr{number:05}",
                "FM" if number % 9 == 0 else None,
                2500 - number % 1200,
                "UKR",
                f"Club {number % 50}",
                date(1950 + number % 60, 1 + number % 12, 1 + number % 28),
                str(14_000_000 + number),
            )
            for number in range(1, players + 1)
        ),
    ]


def workbook(rows: Rows) -> bytes:
    """The list as a workbook, with birthdays in a format of their own."""
    stream = BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet("List")
    day = book.add_format({"num_format": "dd.mm.yyyy"})
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if isinstance(cell, date):
                sheet.write_datetime(row, column, datetime.combine(cell, time()), day)
            elif cell is not None:
                sheet.write(row, column, cell)
    book.close()
    return stream.getvalue()


def readings(table: Table, folder: Path) -> None:
    """Lists of 300 and 5,000 players, beside openpyxl loading the same cells."""
    for players, target, runs in SIZES:
        rows = entries(players)
        path = folder / f"list{players}.xlsx"
        data = workbook(rows)
        path.write_bytes(data)
        peer = median_ms(lambda data=data: openpyxl.load_workbook(BytesIO(data)), 3)
        ours = median_ms(lambda path=path: read(path), runs)
        table.line(f"read, {players} players, xlsx", ours, target, Peer(name="openpyxl loads it:", ms=peer))
        kinds = {"xlsx": data, "ods": as_ods(rows), "xml": as_xml2003(rows), "html": as_html(rows)}
        kinds["csv"] = as_text(rows, ";").decode().encode("cp1252")
        for kind, content in kinds.items():
            cells = median_ms(lambda kind=kind, content=content: read_grids(content, f"list.{kind}"), runs)
            table.line(f"  its cells alone, {kind}", cells)

"""A damaged file is read or refused in plain words; it never ends or stops the program, nor takes all its memory."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sheets.grid import damage

PROOF = bool(os.environ.get("PROOF"))
FILES, SHARES = (2000, 8) if PROOF else (80, 2)
"""How many damaged files are read, and in how many processes one after the other."""
MOST_MEMORY = 1 << 20
"""Kilobytes that reading them may take."""


@pytest.mark.proof
@pytest.mark.parametrize("share", range(SHARES))
def test_damaged_files_are_read_or_refused(share: int, shared: Path) -> None:
    count = FILES // SHARES
    command = [sys.executable, damage.__file__, str(shared / "workbooks"), str(share * count), str(count)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, f"the process died; the last file it read: {done.stderr.splitlines()[-1:]}"
    answer = json.loads(done.stdout)
    assert answer["faults"] == []
    assert sum(answer["said"].values()) == count
    assert min(answer["said"]["read"], answer["said"]["refused"]) > count // 10
    assert answer["peak"] < MOST_MEMORY


def test_each_way_of_damage_changes_the_file() -> None:
    data = bytes(range(256)) * 4 + b"0123456789"
    for way in damage.WAYS:
        assert any(way(data, random.Random(seed)) != data for seed in range(3))


@pytest.mark.parametrize("row", ['r="4000000000"', 'r = "4000000000"', "r='4000000000'", '\tr="4000000000"'])
def test_a_row_beyond_every_sheet_cannot_take_the_program_with_it(row: str) -> None:
    assert damage.outcome("x.xlsx", far_workbook(f"<row {row}><c><v>1</v></c></row>")) == "refused"


@pytest.mark.parametrize("cell", ['r="XFD1048576"', 'r="ZZ99999"', 'r="A4000000"', "r='ZZ9999'", 'r="ZZ9999"'])
def test_a_cell_beyond_every_list_is_refused_or_read(cell: str) -> None:
    data = far_workbook(f'<row r="2"><c {cell}><v>1</v></c></row>')
    assert damage.outcome("x.xlsx", data) == "refused"


def far_workbook(rows: str) -> bytes:
    """A workbook with a cell in its first row, and these rows below."""
    import zipfile
    from io import BytesIO

    from tests.sheets.grid.written import as_xlsx, zipped

    with zipfile.ZipFile(BytesIO(as_xlsx([["Name"]]))) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    part = "xl/worksheets/sheet1.xml"
    return zipped({**parts, part: parts[part].replace(b"</sheetData>", f"{rows}</sheetData>".encode())})

"""The whole command on real layouts and on the feature zoo: every foreign part comes through byte for byte."""

import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from sheets.package import CellEdit, Changes, apply
from tests.arbiter import Arbiter

EXTENDED = {
    "[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/sharedStrings.xml",
    "xl/calcChain.xml",
}  # fmt: skip
LISTS = {
    "club_sr_entrylist_checkmarks.xlsx": None,
    "cr_startlist_hdr5.xlsx": None,
    "cs_entrylist_titlerow.xlsx": None,
    "de_entrylist_3cols.xlsx": None,
    "manager_attendees_pairings_standings.xlsx": None,
    "numbers_export_gap_column.xlsx": None,
    "own_hidden_filtered_withdrawn.xlsx": None,
    "own_hostile_names.xlsx": None,
    "own_two_tables_side_by_side.xlsx": "Skupiny!F2",
    "own_uk_roundrobin_entrylist.xlsx": None,
    "ru_one_column_list.xlsx": None,
}


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def assert_foreign_parts_are_untouched(before: bytes, after: bytes) -> None:
    old, new = parts(before), parts(after)
    changed = {name for name, content in old.items() if name not in EXTENDED and new.get(name) != content}
    assert changed == set()


@pytest.mark.parametrize(("name", "table"), LISTS.items())
def test_a_real_list_keeps_every_foreign_part_through_two_rounds_and_undo(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any], name: str, table: str | None
) -> None:
    path = tmp_path / name
    before = (shared / "workbooks" / name).read_bytes()
    path.write_bytes(before)
    club = Arbiter(path=path, run=run_cli)
    options = ("--table", table) if table else ()
    first = club.pair("--lang", "en", *options)
    assert first["written"] is True
    assert_foreign_parts_are_untouched(before, path.read_bytes())
    game = first["pairs"][0]
    club.type_results(1, {(game["white"], game["black"]): "1-0"})
    assert club.pair()["round"] == 2
    assert_foreign_parts_are_untouched(before, path.read_bytes())


@pytest.mark.parametrize("name", ["kitchen.xlsx", "kitchen.xlsm", "plain.xlsx", "d1904.xlsx"])
def test_every_feature_of_excel_survives_an_event(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any], name: str
) -> None:
    path = tmp_path / name
    original = (shared / "workbooks" / "zoo" / name).read_bytes()
    results = tuple(CellEdit(sheet="Учасники", cell=f"G{row}", value=None) for row in range(4, 12))
    before = apply(original, Changes(edits=results))
    path.write_bytes(before)
    club = Arbiter(path=path, run=run_cli)
    assert club.pair("--table", "Учасники!A3", "--lang", "en")["written"] is True
    club.type_results(1, {(1, 8): "½"})
    assert club.pair()["round"] == 2
    assert_foreign_parts_are_untouched(before, path.read_bytes())


@pytest.mark.parametrize("name", ["cr_startlist_hdr5_fideid.xls", "list.csv"])
def test_a_format_that_cannot_be_written_gets_a_new_workbook_beside_it(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any], name: str
) -> None:
    path = tmp_path / name
    csv = "No;Name\n1;Adams, Ann\n2;Brown, Bob\n3;Clark, Cid\n".encode("cp1250")
    before = csv if name == "list.csv" else (shared / "workbooks" / name).read_bytes()
    path.write_bytes(before)
    club = Arbiter(path=path, run=run_cli)
    answer = club.pair("--lang", "en")
    assert answer["file"] == str(path.with_suffix(".xlsx"))
    assert any("cannot be written back" in warning["text"] for warning in answer["warnings"])
    assert path.read_bytes() == before
    again = club.pair()
    assert (again["exit"], "is there already" in again["error"]["message"]) == (1, True)
    assert Arbiter(path=path.with_suffix(".xlsx"), run=run_cli).pair()["round"] == 1

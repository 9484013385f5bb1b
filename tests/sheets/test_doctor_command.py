"""`doctor`: everything wrong or doubtful in a file, by weight, and as a sheet with links to the cells."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from sheets.actions.doctor import DoctorOptions, doctor_text, doctor_trf, doctor_workbook
from sheets.actions.doctor_findings import Finding, by_weight
from sheets.errors import CellErrors, UnreadableFile, WrongUse
from sheets.grid import read_grids
from sheets.labels import load_labels
from sheets.package import CellEdit, Changes, apply, open_package
from sheets.words import LANGUAGES
from tests.arbiter import Arbiter, entry_list, workbook_of
from tests.conftest import Ran
from tests.trf_lines import player_line, trf

Cli = Callable[..., Ran]
NAMES = ("Adams, Anna", "Brown, Ben", "Clark, Cleo", "Davis, Dan")
WEIGHTS = ("error", "doubt", "note")
HEADS = ("No", "Name", "Rating", "Born")
TELL_APART = "if it is one person, take one of the two out; if not, the birth date or FIDE id of both tells them apart"


def findings(path: Path, **options: Any) -> list[tuple[str, str | None, str]]:
    """Severity, cell and text of each finding."""
    answer = doctor_workbook(path, DoctorOptions(**options))
    return [(each["severity"], each["cell"], each["text"]) for each in answer["findings"]]


def of(path: Path, severity: str) -> dict[str | None, str]:
    """The texts of one weight by their cells."""
    return {cell: text for weight, cell, text in findings(path) if weight == severity}


@pytest.fixture
def club(tmp_path: Path, run_cli: Cli) -> Arbiter:
    """An arbiter with a round robin of four, its first round played."""
    arbiter = Arbiter(path=entry_list(tmp_path / "club.xlsx", NAMES), run=run_cli)
    arbiter.pair("--system", "round-robin")
    arbiter.type_results(1, {(1, 4): "1-0", (2, 3): "½"})
    return arbiter


def test_a_sound_list_has_nothing_wrong(tmp_path: Path) -> None:
    path = entry_list(tmp_path / "club.xlsx", NAMES)
    answer = doctor_workbook(path, DoctorOptions())
    assert answer == {
        "file": str(path), "findings": [], "counts": {"error": 0, "doubt": 0, "note": 0},
        "written": False, "sheets": [], "warnings": [],
    }  # fmt: skip
    assert doctor_text(answer) == f"{path}: nothing wrong was found"


def test_a_list_is_told_by_weight_each_with_its_cell_and_how_to_mend_it(tmp_path: Path) -> None:
    rows = [(1, "Adams, Anna", 2100, 1990), (2, "Brown, Ben", "many", None), (3, "Adams, Anna", "1900", None)]
    path = workbook_of(tmp_path / "club.xlsx", [["Club evening"], [], HEADS, *rows, (4, "Browm, Ben", None, None)])
    answer = doctor_workbook(path, DoctorOptions())
    assert answer["findings"] == [
        {"severity": "error", "cell": "Entries!B4",
         "text": "found Adams, Anna; expected: another name than in Entries!B6",
         "mend": "type the birth date or the FIDE id of both into the list, or tell their names apart (Junior, II); "
                 "if it is one person, take one of the two out"},
        {"severity": "error", "cell": "Entries!B6", "mend": TELL_APART,
         "text": "Adams, Anna has the same name as the player in Entries!B4: nothing tells them apart"},
        {"severity": "doubt", "cell": "Entries!C5", "mend": None,
         "text": "many is no rating: expected a number, or nothing for an unrated player"},
        {"severity": "doubt", "cell": "Entries!B7", "mend": TELL_APART,
         "text": "Browm, Ben may be the same person as Brown, Ben in Entries!B5: one letter differs"},
        {"severity": "note", "cell": "Entries!C6", "mend": "in Excel: mark the column, Data, Text to Columns, Finish",
         "text": "1 number of the column “Rating” kept as text: read as numbers, but Excel sorts them behind the "
                 "others and counts them nowhere"},
    ]  # fmt: skip
    assert answer["counts"] == {"error": 2, "doubt": 2, "note": 1}


def test_merged_cells_numbers_for_names_and_errors_beside_the_list_are_found(tmp_path: Path) -> None:
    path = tmp_path / "club.xlsx"
    book = xlsxwriter.Workbook(str(path))
    page = book.add_worksheet("Entries")
    for row, values in enumerate((("No", "Name", "Club", "Fee"), (1, "Adams, Anna"), (2, "Brown, Ben"), (3, 45000))):
        page.write_row(row, 0, values)
    page.merge_range("C2:C3", "Rook")
    page.merge_range("B5:C5", "Davis, Dan")
    page.write("A5", 4)
    page.write_formula("D2", "=1/0", None, "#DIV/0!")
    page.write_formula("D3", "=NA()", None, "#N/A")
    page.set_column("C:C", None, None, {"hidden": True})
    book.close()
    assert findings(path) == [
        ("doubt", "Entries!C2", "the cells Entries!C2:C3 are merged inside the list: only row 2 has what stands there"),
        ("doubt", "Entries!B4", "45000 stands where a name belongs: it was taken for one"),
        ("note", "Entries!C1", "the column “Club” is hidden; it was read as club"),
        ("note", "Entries!D2", "an error of Excel (such as #N/A or #REF!), and so 1 more cell of this sheet"),
        ("note", "Entries!B5", "the cells Entries!B5:C5 are merged inside the list: Excel cannot sort it"),
    ]


def test_a_result_that_is_none_is_an_error_one_turned_back_a_note_points_that_disagree_a_doubt(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    book = xlsxwriter.Workbook(str(path))
    date = book.add_format({"num_format": "d.m.yyyy"})
    page = book.add_worksheet("List")
    for row, values in enumerate((("No", "Name", "Points"), *((n, name, None) for n, name in enumerate(NAMES, 1)))):
        page.write_row(row, 0, values)
    page.write_column(1, 2, [1, 0, 1, 0])
    page = book.add_worksheet("Round 1")
    page.write_row(0, 0, ("Board", "White", "Result", "Black"))
    page.write_row(1, 0, (1, NAMES[0], None, NAMES[1]))
    page.write_number("C2", 36526, date)  # 1 January 2000: 1-0
    page.write_row(2, 0, (2, NAMES[2], "perhaps", NAMES[3]))
    page.write_row(3, 0, (3, NAMES[2], "1-0", "Somebody, Else"))
    book.close()
    found = findings(path)
    assert [(weight, cell) for weight, cell, _ in found] == [
        ("error", "Round 1!C3"), ("error", "Round 1!D4"), ("doubt", "List!C4"), ("note", "Round 1!C2"),
    ]  # fmt: skip
    assert found[0][2].startswith("“perhaps” is no result in the scoring 1-½-0: the game was taken as not played yet")
    assert found[2][2] == "1 points, but the results make 0"
    assert found[1][2] == "“Somebody, Else” is not in the list of players: the game was left out"
    assert found[3][2] == "2000-01-01 was taken for 1-0, turned into a date or time by Excel"


def test_what_pair_would_refuse_is_an_error_with_its_hint(tmp_path: Path) -> None:
    path = entry_list(tmp_path / "club.xlsx", NAMES[:2])
    answer = doctor_workbook(path, DoctorOptions())
    assert [(each["cell"], each["mend"]) for each in answer["findings"]] == [
        (f"Entries!B{row}", "add the players to the list and run the command again") for row in (4, 5)
    ]


def test_a_workbook_without_participants_says_so_at_the_cell_of_its_heads(tmp_path: Path) -> None:
    path = workbook_of(tmp_path / "club.xlsx", [["Club evening"], [], HEADS])
    assert list(of(path, "error")) == ["Entries!A3"]
    assert "but no name stands below it" in of(path, "error")["Entries!A3"]


def test_another_format_is_examined_too(tmp_path: Path) -> None:
    path = tmp_path / "club.csv"
    path.write_bytes("No;Name\n1;Adams, Anna\n2;Brown, Běn\n3;Clark, Žleo\n4;Davis, D".encode() + b"\xe1n\n")
    assert findings(path) == [
        ("doubt", "club!B5", "a letter of “Davis, D\ufffdn” cannot be read"),
        ("note", None, "text file: encoding UTF-8, separator semicolon"),
        ("note", None, "letters that cannot be read (shown as \ufffd) in line 5: type them again"),
        ("note", None, "club.csv cannot be written back: the event goes to club.xlsx"),
    ]


def test_an_event_of_ours_is_told_where_its_rounds_cannot_be_taken(club: Arbiter) -> None:
    club.type("Round 1", D4="7-3", D5="perhaps")
    answer = club.command("doctor")
    assert [(each["severity"], each["cell"]) for each in answer["findings"]] == [
        ("error", "Round 1!D4"), ("error", "Round 1!D5"),
    ]  # fmt: skip
    assert answer["exit"] == 0


def test_a_missing_result_that_the_next_round_needs_is_an_error(tmp_path: Path, run_cli: Cli) -> None:
    swiss = Arbiter(path=entry_list(tmp_path / "open.xlsx", (*NAMES, "Evans, Eve", "Fox, Fay")), run=run_cli)
    swiss.pair("--system", "dutch", "--rounds", "3", "--first-colour", "white")
    assert findings(swiss.path) == []
    swiss.type_results(1, {(1, 4): "1-0"})
    assert [(weight, cell) for weight, cell, _ in findings(swiss.path)] == [
        ("error", "Round 1!D5"), ("error", "Round 1!D6"),
    ]  # fmt: skip


def test_a_game_of_an_earlier_round_that_is_open_is_a_note(club: Arbiter) -> None:
    club.type_results(1, {(2, 3): None})
    club.pair()
    assert findings(club.path) == [("note", "Round 1!D5", "round 1, board 2 is open: Brown, Ben – Clark, Cleo")]


def test_a_table_of_the_arbiter_that_says_otherwise_is_a_doubt(tmp_path: Path, run_cli: Cli) -> None:
    marks = ((None, 1, None, 0), (0, None, 1, None), (None, 0, None, 1), (1, None, 0, None))
    rows = [(n, name, *marks[n - 1]) for n, name in enumerate(NAMES, 1)]
    arbiter = Arbiter(
        path=workbook_of(tmp_path / "club.xlsx", [("No", "Name", 1, 2, 3, 4), *rows], sheet="Table"), run=run_cli
    )
    arbiter.pair("--system", "round-robin")
    assert of(arbiter.path, "error") == {}
    arbiter.type("Table", C3=1, D2=0)
    assert list(of(arbiter.path, "doubt")) == ["Table!D2"]
    assert "that counts" in of(arbiter.path, "doubt")["Table!D2"]


def test_a_copied_sheet_of_ours_is_an_error(club: Arbiter) -> None:
    club.type("Entries", H1="_pairsheet:round:1")  # as in a copy of the sheet
    ((weight, cell, text),) = findings(club.path)
    assert (weight, str(cell).partition("!")[0]) == ("error", "Round 1")
    assert text == "found a copy of our sheet “Entries”; expected: one such sheet"


def test_locks_and_links_to_other_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "club.xlsx"
    book = xlsxwriter.Workbook(str(path))
    page = book.add_worksheet("Entries")
    page.write_column(0, 0, ("Name", *NAMES))
    page.protect()
    book.close()
    assert findings(path) == [
        ("note", "Entries!A1", "the sheet “Entries” is protected against typing: only its unlocked cells take anything")
    ]


def test_the_features_of_a_rich_workbook_are_told(shared: Path) -> None:
    found = findings(shared / "workbooks" / "zoo" / "kitchen.xlsx")
    assert ("note", None, "formulas take values out of 1 other file: they are as of the last save in Excel") in found


@pytest.mark.parametrize(
    "name",
    [
        "hidden_filtered_withdrawn",
        "hostile_names",
        "en_results_became_dates",
        "two_tables_side_by_side",
        "empty_participants",
        "cs_team_swiss_5boards",
    ],
)
def test_every_finding_of_the_shared_workbooks_names_a_cell_that_is_there(shared: Path, name: str) -> None:
    path = shared / "workbooks" / f"own_{name}.xlsx"
    sheets = {grid.name for grid in read_grids(path.read_bytes(), path.name).sheets}
    for weight, cell, text in findings(path):
        assert weight in WEIGHTS
        assert text
        assert cell is None or cell.rpartition("!")[0] in sheets


@given(
    st.lists(
        st.builds(
            Finding,
            severity=st.sampled_from(WEIGHTS),
            cell=st.sampled_from(["", "B!A1", "A!B10", "A!B9", "A!A9", "line 3, column 12", "line 12", "A"]),
            text=st.text(max_size=2),
        )
    )
)
def test_findings_go_by_weight_then_by_sheet_row_and_column(found: list[Finding]) -> None:
    ordered = by_weight(found, ["B", "A"])
    places = ["", "B!A1", "A", "A!A9", "A!B9", "A!B10", "line 3, column 12", "line 12"]
    keys = [(WEIGHTS.index(each.severity), places.index(each.cell)) for each in ordered]
    assert keys == sorted(keys)
    assert sorted(map(repr, ordered)) == sorted(map(repr, found))


def test_a_person_sees_ten_findings_and_how_many_more_there_are(tmp_path: Path) -> None:
    rows = [(n, f"Player{chr(96 + n)} Name{chr(96 + n)}", "many", None) for n in range(1, 15)]
    path = workbook_of(tmp_path / "club.xlsx", [HEADS, *rows])
    lines = doctor_text(doctor_workbook(path, DoctorOptions())).splitlines()
    assert lines[:2] == [f"{path}: 14 doubts", "DOUBTS (may be wrong)"]
    assert lines[2] == "  Entries!C2: many is no rating: expected a number, or nothing for an unrated player"
    assert lines[12:] == ["and 4 more (all of them: --json, or --write as a sheet with links to the cells)"]


def test_how_to_mend_findings_is_said_once_below_those_that_have_it_in_common(tmp_path: Path) -> None:
    path = entry_list(tmp_path / "club.xlsx", NAMES[:2])
    assert doctor_text(doctor_workbook(path, DoctorOptions())).splitlines()[1:] == [
        "ERRORS (must be mended before the next round)",
        "  Entries!B4: found Adams, Anna; expected: 3 players or more",
        "  Entries!B5: found Brown, Ben; expected: 3 players or more",
        "    → add the players to the list and run the command again",
    ]


def test_only_a_file_that_cannot_be_read_ends_the_command_with_1(tmp_path: Path, run_cli: Cli) -> None:
    path = entry_list(tmp_path / "club.xlsx", NAMES[:2])
    assert run_cli("doctor", path).exit_code == 0
    (tmp_path / "torn.xlsx").write_bytes(path.read_bytes()[:700])
    ran = run_cli("doctor", tmp_path / "torn.xlsx", "--json")
    assert (ran.exit_code, json.loads(ran.stdout)["error"]["kind"]) == (1, "unreadable")
    with pytest.raises(UnreadableFile):
        doctor_workbook(tmp_path / "none.xlsx", DoctorOptions())


def test_where_to_write_needs_something_to_write(tmp_path: Path) -> None:
    path = entry_list(tmp_path / "club.xlsx", NAMES)
    with pytest.raises(WrongUse):
        doctor_workbook(path, DoctorOptions(out=tmp_path / "other.xlsx"))


# The sheet


def links(path: Path, sheet: str = "Doctor") -> dict[str, str]:
    """By cell of the sheet where a click goes."""
    package = open_package(path.read_bytes())
    root = ElementTree.fromstring(package.archive.read(package.part_of(sheet)))
    found = [each.attrib for each in root.iter() if each.tag.endswith("}hyperlink")]
    return {each["ref"]: each["location"] for each in found}


def rows(path: Path, sheet: str = "Doctor") -> list[tuple[object, ...]]:
    """What stands below the heads of the sheet, the hidden column left out."""
    grid = next(grid for grid in read_grids(path.read_bytes(), path.name).sheets if grid.name == sheet)
    return [row[:4] for row in grid.rows[3:] if any(row)]


def test_the_findings_stand_on_a_sheet_with_links_to_their_cells(tmp_path: Path) -> None:
    path = entry_list(tmp_path / "club.xlsx", (*NAMES, "Browm, Ben"))
    answer = doctor_workbook(path, DoctorOptions(write=True))
    assert (answer["written"], answer["sheets"]) == (True, ["Doctor"])
    text = "Browm, Ben may be the same person as Brown, Ben in Entries!B5: one letter differs"
    assert rows(path) == [("doubt", "Entries!B8", text, TELL_APART)]
    assert links(path) == {"B4": "'Entries'!B8"}


def test_writing_the_same_findings_again_changes_nothing(tmp_path: Path) -> None:
    path = entry_list(tmp_path / "club.xlsx", (*NAMES, "Browm, Ben"))
    doctor_workbook(path, DoctorOptions(write=True))
    before = path.read_bytes()
    answer = doctor_workbook(path, DoctorOptions(write=True))
    assert (answer["written"], path.read_bytes() == before) == (False, True)


def test_the_sheet_follows_when_things_are_mended(tmp_path: Path) -> None:
    path = entry_list(tmp_path / "club.xlsx", (*NAMES, "Browm, Ben", "Clarc, Cleo"))
    doctor_workbook(path, DoctorOptions(write=True))
    assert sorted(links(path)) == ["B4", "B5"]
    data = apply(path.read_bytes(), Changes(edits=(CellEdit(sheet="Entries", cell="B8", value="Young, Yves"),)))
    path.write_bytes(data)
    doctor_workbook(path, DoctorOptions(write=True))
    assert [row[1] for row in rows(path)] == ["Entries!B9"]
    assert links(path) == {"B4": "'Entries'!B9"}
    path.write_bytes(apply(path.read_bytes(), Changes(edits=(CellEdit(sheet="Entries", cell="B9", value="Zoe, Zoe"),))))
    doctor_workbook(path, DoctorOptions(write=True))
    assert rows(path) == [("Nothing wrong was found.",)]
    assert links(path) == {}


def test_an_event_begins_and_goes_on_in_a_workbook_with_the_sheet(tmp_path: Path, run_cli: Cli) -> None:
    arbiter = Arbiter(path=entry_list(tmp_path / "club.xlsx", (*NAMES, "Browm, Ben")), run=run_cli)
    arbiter.command("doctor", "--write")
    read = arbiter.command("read")
    assert (read["layout"], len(read["players"])) == ("start list", 5)
    answer = arbiter.pair("--system", "round-robin")
    assert (answer["round"], answer["exit"]) == (1, 0)
    arbiter.type_results(1, {(2, 5): "1-0", (3, 4): "9-9"})
    told = arbiter.command("doctor", "--write")
    assert [(each["severity"], each["cell"]) for each in told["findings"]] == [
        ("error", "Round 1!D5"), ("doubt", "Entries!B8"),
    ]  # fmt: skip
    assert links(arbiter.path) == {"B4": "'Round 1'!D5", "B5": "'Entries'!B8"}
    arbiter.type_results(1, {(3, 4): "½"})
    assert arbiter.pair()["round"] == 2
    assert arbiter.sheet_names().count("Doctor") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_is_headed_in_the_language_of_the_event(tmp_path: Path, run_cli: Cli, language: str) -> None:
    arbiter = Arbiter(path=entry_list(tmp_path / "club.xlsx", (*NAMES, "Browm, Ben")), run=run_cli)
    arbiter.pair("--system", "round-robin", "--lang", language)
    labels = load_labels(language)
    name = labels("sheet_doctor")
    assert arbiter.command("doctor", "--write")["sheets"] == [name]
    grid = arbiter.sheet(name)
    heads = [labels(f"doctor_{key}") for key in ("severity", "cell", "text", "mend")]
    assert list(grid.rows[2][:4]) == heads
    assert grid.value(4, 1) == labels("doctor_doubt")


def test_the_sheet_of_a_list_that_cannot_be_written_back_goes_into_a_new_workbook(tmp_path: Path) -> None:
    path = tmp_path / "club.csv"
    path.write_text("No;Name\n1;Adams, Anna\n2;Brown, Ben\n3;Browm, Ben\n", encoding="utf-8")
    answer = doctor_workbook(path, DoctorOptions(write=True))
    assert answer["file"] == str(tmp_path / "club.xlsx")
    assert [row[0] for row in rows(tmp_path / "club.xlsx")] == ["doubt", "note", "note"]


def test_an_undo_takes_the_sheet_out_again(tmp_path: Path, run_cli: Cli) -> None:
    path = entry_list(tmp_path / "club.xlsx", NAMES)
    before = path.read_bytes()
    assert run_cli("doctor", path, "--write").exit_code == 0
    assert run_cli("undo", path).exit_code == 0
    assert path.read_bytes() == before


def test_a_sheet_whose_top_was_deleted_is_not_written_into(tmp_path: Path) -> None:
    path = entry_list(tmp_path / "club.xlsx", NAMES)
    doctor_workbook(path, DoctorOptions(write=True))
    edits = (CellEdit(sheet="Doctor", cell="E3"), CellEdit(sheet="Doctor", cell="A1", value="_pairsheet:doctor"))
    path.write_bytes(apply(path.read_bytes(), Changes(edits=edits)))
    with pytest.raises(CellErrors):
        doctor_workbook(path, DoctorOptions(write=True))


# Tournament reports

EVENT = ("012 Open", "142 3", "152 W", "192 FIDE_DUTCH")


def test_a_report_with_a_result_missing_is_told_where(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    lines = (player_line(1, "3 w  "), player_line(2, "4 b 1"), player_line(3, "1 b  "), player_line(4, "2 w 0"))
    path.write_bytes(trf(*EVENT, *lines))
    answer = doctor_trf(path, DoctorOptions())
    assert [(each["severity"], each["cell"], each["text"]) for each in answer["findings"]] == [
        ("error", "line 5, column 99", "round 1: the game of 1 and 3 has no result")
    ]


def test_a_report_that_contradicts_itself_is_told_where(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(trf(*EVENT, player_line(1, "2 w 1"), player_line(2, "1 b 1")))
    found = doctor_trf(path, DoctorOptions())["findings"]
    assert {each["severity"] for each in found} == {"error"}
    assert all(each["cell"].startswith("line ") and each["mend"] for each in found)


def test_what_a_report_does_not_say_is_a_note(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(trf("012 Open", *(player_line(n) for n in (1, 2, 3, 4))))
    found = doctor_trf(path, DoctorOptions())["findings"]
    assert {each["severity"] for each in found} == {"note"}
    assert any("how many rounds there are" in each["text"] for each in found)


def test_a_report_that_is_over_has_nothing_wrong(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    players = (player_line(1, "2 w 1", points="1.0"), player_line(2, "1 b 0", points="0.0"))
    path.write_bytes(trf("012 Open", "142 1", "152 W", "192 FIDE_DUTCH", *players))
    assert doctor_trf(path, DoctorOptions())["counts"]["error"] == 0


def test_a_report_has_no_sheets_to_write_into(tmp_path: Path, run_cli: Cli) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(trf(*EVENT, *(player_line(n) for n in (1, 2, 3, 4))))
    assert run_cli("doctor", path, "--write").exit_code == 2
    assert run_cli("doctor", path, "--sheet", "x").exit_code == 2


def test_the_samples_of_the_readme_have_no_errors(root: Path, tmp_path: Path) -> None:
    for sample in ("open-dutch.xlsx", "club-half-way.xlsx", "skolni-liga.xlsx"):
        path = Path(shutil.copyfile(root / "samples" / sample, tmp_path / sample))
        assert doctor_workbook(path, DoctorOptions())["counts"]["error"] == 0

"""`read` against what is truly in the workbooks of the shared set."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheets.actions.read import read, summary
from sheets.errors import NotUnderstood, UnreadableFile, WrongUse
from sheets.grid import read_grids
from sheets.package import open_package
from sheets.recognise import understand
from tests.arbiter import workbook_of

EXACT = (
    "club_sr_entrylist_checkmarks.xlsx",
    "cr_startlist_hdr5.xlsx",
    "cr_startlist_hdr5_fideid.xls",
    "cs_entrylist_titlerow.xlsx",
    "de_entrylist_3cols.xlsx",
    "numbers_export_gap_column.xlsx",
    "ru_one_column_list.xlsx",
    "own_uk_roundrobin_entrylist.xlsx",
    "own_hidden_filtered_withdrawn.xlsx",
    "own_hostile_names.xlsx",
    "own_two_tables_side_by_side.xlsx",
    "cr_roundrobin_grid_hdr4.xlsx",
    "own_de_kreuztabelle_text_commas.xlsx",
    "own_uk_draughts_crosstable_210.xlsx",
)
"""Workbooks of which every participant and every header row must be read."""
PLAYERS_TOO = (
    "club_sr_namegrid_2011_macro.xlsm",
    "club_sr_namegrid_buttons.xlsm",
    "club_sr_namegrid_buttons_novba.xlsx",
    "club_sr_prototype_numbered.xlsx",
    "cr_swiss_bynumber_hdr5.xlsx",
    "cr_swiss_ranked_hdr1_truncated.xlsx",
    "cr_swiss_ranked_hdr20.xlsx",
    "draughts_ru_3sheets.xlsx",
    "fr_club_blitz_ranklist.xls",
    "fr_club_matches_text_results.xls",
    "league_in_side_blocks.xlsm",
    "manager_attendees_pairings_standings.xlsx",
    "own_cs_team_swiss_5boards.xlsx",
    "own_date1904_players_results.xlsx",
    "own_en_results_became_dates.xlsx",
    "own_nl_draughts_results_dates.xlsx",
    "own_ru_merged_two_line_header_logo.xlsx",
)
"""Workbooks with more than lists: every participant must be read too; for their games see recognise/test_games.py."""
WITHOUT_PARTICIPANTS = {
    "cs_entrylist_headeronly.xlsx": "the header is in row 2 of “List1”",
    "own_empty_participants.xlsx": "the header is in row 3 of “Учасники”",
    "negative_school_marks.xlsx": "English, Maths, Average hold marks or amounts",
    "club_sr_forbidden_groups_noheader.xlsx": "no list of participants; found were: players who must not meet",
}
NOT_IN_THE_TRUTH = {
    "league_in_side_blocks.xlsm": {("round", "Sheet2", (2,), 3, 27), ("standings", "Sheet2", (3,), 4, 53)},
    "negative_school_marks.xlsx": {("other", "Sheet1", (1,), 2, 21)},
}
"""Tables that the truth passes over as working cells, or that are said to be no list of participants."""
OUR_FIELDS = {"given": "given", "fed": "fed", "seed": "seed", "sex": "sex", "class": "class", "group": "group"}
IDENTITY = ("title", "fed", "club", "birth", "fide_id")


def truth_of(shared: Path, name: str) -> Any:
    return json.loads((shared / "workbooks" / f"{Path(name).stem}.truth.json").read_text("utf-8"))


def player_tables(truth: Any) -> list[Any]:
    roles = ("players", "crosstable", "standings")
    return next(
        found for role in roles if (found := [t for t in truth["tables"] if t["role"] == role and t["first_row"]])
    )


def expected_players(truth: Any) -> list[dict[str, Any]]:
    """The truth in the words of `read --json`, as workbooks/README.md maps it."""
    tables = player_tables(truth)
    fields = {
        column["field"]
        for table in tables
        for column in table["columns"].values()
        if isinstance(column, dict) and "field" in column
    }
    starts = [player.get("start_no") for player in truth["players"]]
    numbered = len(tables) == 1 and sorted(start or 0 for start in starts) == list(range(1, len(starts) + 1))
    return [
        {
            "id": player["start_no"] if numbered else place,
            "row": player["row"],
            "name": name_of(player),
            "status": "withdrawn" if player.get("struck_through") else "active",
            "rating": player.get("rating") or None,
        }
        | {field: text(player.get(field)) for field in IDENTITY if field in fields}
        for place, player in enumerate(truth["players"], 1)
    ]


def name_of(player: Any) -> str:
    """The name, or `Surname, Given` where the columns are split."""
    surname = " ".join(filter(None, (player.get("particle"), player.get("surname"))))
    return player.get("name") or f"{surname}, {player['given']}"


def text(value: Any) -> str | None:
    return None if value is None else " ".join(str(value).split())


def read_players(answer: dict[str, Any], wanted: dict[str, Any]) -> list[dict[str, Any]]:
    """The players of an answer with the keys that the truth speaks of."""
    return [
        {
            key: int(player["cell"].rpartition("!")[2].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
            if key == "row"
            else player[key]
            for key in wanted
        }
        for player in answer["players"]
    ]


@pytest.mark.parametrize("name", EXACT + PLAYERS_TOO)
def test_every_participant_is_read_from_his_row(shared: Path, name: str) -> None:
    truth = truth_of(shared, name)
    expected = expected_players(truth)
    answer = read(shared / "workbooks" / name)
    assert read_players(answer, expected[0]) == expected


@pytest.mark.parametrize("name", EXACT)
def test_tables_are_found_where_they_are(shared: Path, name: str) -> None:
    truth = truth_of(shared, name)
    answer = read(shared / "workbooks" / name)
    found = [
        (table["sheet"], table["header_row"], table["first_row"], table["last_row"])
        for table in answer["tables"]
        if table["chosen"]
    ]
    expected = [(t["sheet"], t["header_rows"][-1], t["first_row"], t["last_row"]) for t in player_tables(truth)]
    assert found == expected
    assert (answer["sheet"], answer["header_row"]) == expected[0][:2]


def expected_tables(truth: Any) -> set[tuple[Any, ...]]:
    """Role, sheet, header rows, first and last row of every table; a row for the bye below the players is none of them,
    and below a header alone there is no first row."""
    wanted = [each for each in truth["tables"] if each["role"] not in ("ignore", "key_value")]
    byes = [each["bye_pseudo_player"]["row"] if each.get("bye_pseudo_player") else None for each in wanted]
    return {
        (each["role"], each["sheet"], tuple(each["header_rows"]), each["last_row"] and each["first_row"],
         each["last_row"] - 1 if bye and bye == each["last_row"] else each["last_row"])
        for each, bye in zip(wanted, byes, strict=True)
    }  # fmt: skip


@pytest.mark.parametrize("name", [*EXACT, *PLAYERS_TOO, *WITHOUT_PARTICIPANTS])
def test_every_table_of_a_workbook_is_found_in_its_role(shared: Path, name: str) -> None:
    data = (shared / "workbooks" / name).read_bytes()
    seen = understand(read_grids(data, name))
    found = {(t.role, t.sheet, t.header_rows, t.first_row, t.last_row) for t in seen.tables}
    assert found == expected_tables(truth_of(shared, name)) | NOT_IN_THE_TRUTH.get(name, set())


def test_every_workbook_of_the_set_is_compared(shared: Path) -> None:
    stems = sorted(path.name.removesuffix(".truth.json") for path in (shared / "workbooks").glob("*.truth.json"))
    assert sorted(Path(name).stem for name in (*EXACT, *PLAYERS_TOO, *WITHOUT_PARTICIPANTS)) == stems


def field_of(column: Any) -> str | None:
    return column.get("field") if isinstance(column, dict) else None


@pytest.mark.parametrize("name", EXACT)
def test_the_columns_that_make_a_player_are_named(shared: Path, name: str) -> None:
    known = {
        "start_no",
        "name",
        "surname",
        "given",
        "rating",
        "fide_id",
        "fed",
        "club",
        "birth",
        "sex",
        "seed",
        "class",
    }
    table = player_tables(truth_of(shared, name))[0]
    answer = read(shared / "workbooks" / name)
    expected = {letter: field for letter, column in table["columns"].items() if (field := field_of(column)) in known}
    assert {letter: field for letter, field in answer["columns"].items() if field in known} == expected


@pytest.mark.parametrize("name", EXACT)
def test_the_system_is_told_where_the_workbook_tells_it(shared: Path, name: str) -> None:
    truth = truth_of(shared, name)
    event = read(shared / "workbooks" / name)["event"]
    expected = None if truth["system"] == "none" else truth["system"]
    assert (event["system"], event["rounds"]) == (expected, truth["rounds_total"])


@pytest.mark.parametrize("name", WITHOUT_PARTICIPANTS)
def test_a_workbook_without_participants_is_refused_in_plain_words(shared: Path, name: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read(shared / "workbooks" / name)
    assert WITHOUT_PARTICIPANTS[name] in refusal.value.message
    assert refusal.value.hint


def test_marks_are_taken_for_participants_only_when_the_arbiter_insists(shared: Path) -> None:
    answer = read(shared / "workbooks" / "negative_school_marks.xlsx", table="Sheet1!A1")
    assert [player["name"] for player in answer["players"]][:2] == ["Okerale", "Ezekaya"]
    assert len(answer["players"]) == 20


def test_one_of_two_lists_is_chosen_by_a_cell(shared: Path) -> None:
    answer = read(shared / "workbooks" / "own_two_tables_side_by_side.xlsx", table="Skupiny!F2")
    assert [player["name"] for player in answer["players"]][-1] == "Žluva Oskar"
    assert [player["id"] for player in answer["players"]] == [1, 2, 3, 4, 5, 6, 7]
    assert [table["title"] for table in answer["tables"] if table["chosen"]] == ["Skupina B (mládež)"]


def test_a_missing_sheet_is_refused_with_those_there_are(shared: Path) -> None:
    with pytest.raises(WrongUse, match="no sheet 'Entry'") as refusal:
        read(shared / "workbooks" / "own_hidden_filtered_withdrawn.xlsx", sheet="Entry")
    assert refusal.value.hint == "there are: Entries"


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="there is no file"):
        read(tmp_path / "none.xlsx")
    with pytest.raises(UnreadableFile, match="is a folder"):
        read(tmp_path)


def test_the_answer_is_json_and_the_summary_short(shared: Path) -> None:
    answer = read(shared / "workbooks" / "own_uk_roundrobin_entrylist.xlsx")
    assert json.loads(json.dumps(answer)) == answer
    assert summary(answer) == (
        "own_uk_roundrobin_entrylist.xlsx: start list on the sheet “Учасники”, header in row 4, rows 5 to 14\n"
        "10 participants; numbers as in the list\n"
        "  first: 1 Вишнеполянський Остап (Учасники!B5); last: 10 Юхновець Фросина (Учасники!B14)\n"
        "columns: A start_no, B name, C rating, D club, E birth\n"
        "event: Меморіал Вербового, круговий турнір, м. Синьогір’я; system round-robin, rounds 9, language uk"
    )


@pytest.mark.parametrize(
    "name", ["own_cs_team_swiss_5boards.xlsx", "league_in_side_blocks.xlsm", "own_hostile_names.xlsx"]
)
def test_a_summary_never_grows_beyond_a_screen(shared: Path, name: str) -> None:
    assert len(summary(read(shared / "workbooks" / name)).splitlines()) <= 12


@pytest.mark.parametrize(
    ("name", "some"),
    [
        ("cr_roundrobin_grid_hdr4.xlsx", {"Sheet1!G5", "Sheet1!I5"}),
        ("own_uk_draughts_crosstable_210.xlsx", {"Таблиця!I4"}),
        ("own_en_results_became_dates.xlsx", {"Pairings!E2", "Pairings!E7", "Grid!C2"}),
        ("club_sr_namegrid_2011_macro.xlsm", {"Пласман!B2", "1!D2"}),
        ("draughts_ru_3sheets.xlsx", {"Туры!B2", "Туры!F2", "Основная таблица!D2"}),
    ],
)  # fmt: skip
def test_cells_with_results_are_seen(shared: Path, name: str, some: set[str]) -> None:
    answer = read(shared / "workbooks" / name)
    assert some <= set(answer["result_cells"])


@pytest.mark.parametrize("name", EXACT[:11])
def test_a_list_of_participants_holds_no_results(shared: Path, name: str) -> None:
    assert read(shared / "workbooks" / name)["result_cells"] == []


def test_what_an_arbiter_must_look_at_is_named_by_cell(shared: Path) -> None:
    answer = read(shared / "workbooks" / "own_hidden_filtered_withdrawn.xlsx")
    assert [(warning["cell"], warning["text"][:40]) for warning in answer["warnings"]] == [
        ("Entries!A4", "4 of the players stand in hidden rows (4"),
        ("Entries!G8", "Foxglove, Amos: the note “arrives for ro"),
        ("Entries!G11", "Inglefield, Beth: the note “reserve, do "),
    ]


def test_group_labels_stand_beside_the_players_below_them(shared: Path) -> None:
    truth = truth_of(shared, "numbers_export_gap_column.xlsx")
    answer = read(shared / "workbooks" / "numbers_export_gap_column.xlsx")
    assert [player["group"] for player in answer["players"]] == [player["group"] for player in truth["players"]]


def test_a_name_that_is_an_error_of_excel_is_named_by_its_cell(tmp_path: Path, run_cli: Callable[..., Any]) -> None:
    rows = [("Name", "Club"), *((name, "North") for name in ("Adams", "Brown", "Clark", "Davis"))]
    path = workbook_of(tmp_path / "list.xlsx", rows)
    data = open_package(path.read_bytes(), path.name)
    part = data.part_of("Entries")
    cell = re.search(rb'<c r="A3"[^>]*>.*?</c>', sheet := data.archive.read(part))
    assert cell
    path.write_bytes(data.archive.rewritten({part: sheet.replace(cell[0], b'<c r="A3" t="e"><v>#N/A</v></c>')}, ()))
    answer = json.loads(run_cli("read", path, "--json").stdout)
    assert [player["name"] for player in answer["players"]] == ["Adams", "Clark", "Davis"]
    assert [(each["cell"], each["text"].partition(",")[0]) for each in answer["warnings"]] == [
        ("Entries!A3", "an error of Excel")
    ]


def test_a_name_that_is_an_error_in_a_text_file_is_named_as_it_is_paired(
    tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    (tmp_path / "list.csv").write_text("Name;Club\nAdams;N\nBrown;N\n#N/A;N\nClark;S\n#REF!;S\n", "utf-8")
    for command in ("read", "pair"):
        answer = json.loads(run_cli(command, tmp_path / "list.csv", "--json").stdout)
        told = [each["cell"] for each in answer["warnings"] if each["text"].startswith("an error of Excel")]
        assert told == ["list!A4", "list!A6"]

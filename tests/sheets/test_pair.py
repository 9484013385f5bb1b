"""The main job: one command after the other in the arbiter's own workbook."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pairing.roundrobin import schedule
from sheets.package import CellEdit, Changes, apply, open_package
from tests.arbiter import Arbiter, entry_list

NAMES = ("Adams, Ann", "Brown, Bob", "Clark, Cid", "Davis, Dot", "Evans, Eve", "Fox, Fay", "Gray, Gus", "Hill, Hal")


@pytest.fixture
def arbiter(tmp_path: Path, run_cli: Callable[..., Any]) -> Callable[[int], Arbiter]:
    def make(players: int) -> Arbiter:
        names = [*NAMES, *(f"Player, Nr{number:02}" for number in range(9, players + 1))][:players]
        return Arbiter(path=entry_list(tmp_path / "event.xlsx", names), run=run_cli)

    return make


def pairs_of(answer: dict[str, Any]) -> list[tuple[int, int]]:
    return [(pair["white"], pair["black"]) for pair in answer["pairs"]]


def play(arbiter: Arbiter, answer: dict[str, Any], result: str = "1-0") -> None:
    arbiter.type_results(answer["round"], dict.fromkeys(pairs_of(answer), result))


def test_round_1_is_written_with_all_sheets(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(8)
    answer = club.pair("--system", "round-robin")
    assert (answer["exit"], answer["round"], answer["written"], answer["bye"]) == (0, 1, True, None)
    assert pairs_of(answer) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert club.sheet_names() == [
        "Entries", "Players", "Settings", "Crosstable", "Standings", "Schedule", "_pairsheet", "Round 1",
    ]  # fmt: skip


def test_a_round_without_results_is_answered_again_and_the_file_untouched(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(7)
    first = club.pair()
    before = club.path.read_bytes()
    again = club.pair()
    assert club.path.read_bytes() == before
    assert (again["written"], again["round"], again["exit"]) == (False, 1, 0)
    assert (again["pairs"], again["bye"]) == (first["pairs"], first["bye"])


def test_open_games_are_listed_and_the_next_round_is_written(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(8)
    club.pair()
    club.type_results(1, {(1, 8): "1-0"})
    answer = club.pair()
    assert (answer["round"], answer["written"]) == (2, True)
    assert [warning["cell"] for warning in answer["warnings"]] == ["Round 1!D5", "Round 1!D6", "Round 1!D7"]


@pytest.mark.parametrize("players", [7, 8])
def test_an_event_is_played_to_its_end(arbiter: Callable[[int], Arbiter], players: int) -> None:
    club = arbiter(players)
    for scheduled in schedule(players):
        answer = club.pair()
        assert answer["round"] == scheduled.number
        assert pairs_of(answer) == [(pair.white, pair.black) for pair in scheduled.pairs]
        assert answer["bye"] == scheduled.free
        play(club, answer)
    last = club.pair()
    assert (last["over"], last["exit"]) == (True, 0)
    before = club.path.read_bytes()
    assert club.pair()["over"] is True
    assert club.path.read_bytes() == before


def test_every_round_is_written_at_once(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(6)
    answer = club.pair("--all")
    assert answer["rounds_written"] == [1, 2, 3, 4, 5]
    assert [name for name in club.sheet_names() if name.startswith("Round")] == [f"Round {n}" for n in range(1, 6)]
    club.type_results(4, {(6, 5): "½-½"})
    later = club.pair()
    assert (later["over"], later["message"]) == (False, "all rounds are written; 14 games are open")
    assert len(later["warnings"]) == 11, "only those of the rounds begun"


def test_more_than_thirty_rounds_stand_on_one_sheet(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(33)
    answer = club.pair("--all")
    assert len(answer["rounds_written"]) == 33
    assert [name for name in club.sheet_names() if name.startswith("Round")] == ["Rounds"]
    club.type_results(2, {(1, 2): "1-0"})
    club.pair()
    standings = club.command("standings")
    assert standings["rows"][0]["player"] == 1


def test_a_double_round_robin_reverses_the_colours(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(4)
    seen = []
    for _ in range(6):
        answer = club.pair("--double")
        seen += pairs_of(answer)
        play(club, answer)
    assert sorted(seen) == sorted((one, other) for one in range(1, 5) for other in range(1, 5) if one != other)
    assert club.pair()["over"] is True


def test_a_redo_takes_in_a_latecomer_while_no_result_is_known(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(7)
    club.pair()
    club.type("Entries", A11=8, B11="Hill, Hal")
    noticed = club.pair()
    assert (noticed["written"], [w["cell"] for w in noticed["warnings"]]) == (False, ["Entries!B11"])
    answer = club.pair("--redo")
    assert (answer["written"], pairs_of(answer)) == (True, [(1, 8), (2, 7), (3, 6), (4, 5)])
    assert club.sheet_names().count("Round 1") == 1
    play(club, answer)
    assert pairs_of(club.pair()) == [(8, 5), (6, 4), (7, 3), (1, 2)]


def test_a_redo_of_a_round_with_results_is_refused(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(8)
    club.pair()
    club.type_results(1, {(1, 8): "1-0"})
    before = club.path.read_bytes()
    answer = club.pair("--redo")
    assert (answer["exit"], answer["error"]["message"]) == (1, "round 1 has results, so it stays as it is")
    assert club.path.read_bytes() == before


def test_a_latecomer_takes_the_free_number_of_an_odd_field(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(7)
    play(club, club.pair())
    club.type("Players", B11="Late, Lou", D11="late")
    answer = club.pair()
    assert pairs_of(answer) == [(8, 5), (6, 4), (7, 3), (1, 2)]
    assert club.sheet("Players").value(11, 1) == 8
    round_1 = club.sheet("Round 1")
    assert [round_1.value(7, column) for column in range(1, 7)] == [4, 1, "Adams, Ann", None, "Late, Lou", 8]
    before = club.path.read_bytes()
    club.pair()
    assert club.path.read_bytes() == before
    club.type_results(1, {(1, 8): "0-1"})
    play(club, answer)
    club.pair()
    points = {row["player"]: row["points"] for row in club.command("standings")["rows"]}
    assert (points[8], points[1]) == (2, 1)


def test_a_latecomer_in_an_even_field_is_refused_with_the_reason(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(8)
    play(club, club.pair())
    club.type("Players", B12="Late, Lou")
    before = club.path.read_bytes()
    answer = club.pair()
    assert answer["exit"] == 1
    assert "no free number" in answer["error"]["message"]
    assert club.path.read_bytes() == before


def test_a_player_who_left_early_does_not_count_and_his_games_are_lost_by_default(
    arbiter: Callable[[int], Arbiter],
) -> None:
    club = arbiter(8)
    play(club, club.pair())
    club.type("Players", D11="withdrawn")
    answer = club.pair()
    assert club.sheet("Round 2").value(4, 4) == "-/+"
    rows = {row["player"]: row for row in club.command("standings")["rows"]}
    assert (rows[8]["place"], rows[1]["points"]) == (None, 0)
    assert pairs_of(answer)[0] == (8, 5)


def test_a_result_typed_into_the_crosstable_goes_to_its_round(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(4)
    club.pair()
    club.type("Crosstable", F7=1)
    answer = club.pair()
    assert club.sheet("Round 1").value(4, 4) == "1-0"
    assert answer["round"] == 2
    assert "moved to Round 1!D4" in answer["warnings"][0]["text"]
    assert club.sheet("Crosstable").value(10, 3) == 0


def test_a_crosstable_that_contradicts_the_round_is_refused_with_both_cells(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(4)
    club.pair()
    club.type("Crosstable", F7=1)
    club.type_results(1, {(1, 4): "½-½"})
    before = club.path.read_bytes()
    error = club.pair()["error"]
    assert [cell["cell"] for cell in error["cells"]] == ["Crosstable!F7"]
    assert "Round 1!D4" in error["cells"][0]["expected"]
    assert club.path.read_bytes() == before


def test_rounds_by_lot_follow_their_seed_and_are_recorded(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(6)
    drawn = []
    for seed in range(5):
        answer = club.pair("--draw-round", "--seed", str(seed))
        drawn.append(answer["table_round"])
        plan = {each.table_round: each for each in schedule(6)}[answer["table_round"]]
        assert pairs_of(answer) == [(pair.white, pair.black) for pair in plan.pairs]
        play(club, answer)
    assert sorted(drawn) == [1, 2, 3, 4, 5]
    assert club.pair()["over"] is True
    records = [row for row in club.sheet("_pairsheet").rows if row and row[0] == "round"]
    assert [(row[1], row[2], row[3]) for row in records] == [
        (number, table_round, number - 1) for number, table_round in enumerate(drawn, 1)
    ]


def test_numbers_by_lot_are_kept_and_refused_after_round_1(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(6)
    drawn = club.command("draw", "--seed", "7")
    again = club.command("draw", "--seed", "7")
    assert drawn["numbers"] == again["numbers"]
    names = [player["name"] for player in drawn["numbers"]]
    assert sorted(names) == sorted(NAMES[:6])
    assert names != list(NAMES[:6])
    answer = club.pair()
    assert answer["names"] == {str(number): name for number, name in enumerate(names, 1)}
    refused = club.command("draw", "--seed", "8")
    assert (refused["exit"], "round 1 is written" in refused["error"]["message"]) == (1, True)


def test_a_sorted_round_sheet_stays_right(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(4)
    club.pair()
    rows = [[club.sheet("Round 1").value(row, column) for column in range(1, 7)] for row in (4, 5)]
    for row, values in zip((5, 4), rows, strict=True):
        cells = {f"{letter}{row}": value for letter, value in zip("ABCDEF", values, strict=True)}
        club.type("Round 1", **cells)
    club.type_results(1, {(1, 4): "1-0", (2, 3): "0-1"})
    assert club.pair()["round"] == 2
    points = {row["player"]: row["points"] for row in club.command("standings")["rows"]}
    assert points == {1: 1, 3: 1, 2: 0, 4: 0}


def test_a_result_that_cannot_be_is_refused_with_its_cell(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(4)
    club.pair()
    club.type_results(1, {(1, 4): "5-7", (2, 3): "1:0"})
    before = club.path.read_bytes()
    error = club.pair()["error"]
    assert [cell["cell"] for cell in error["cells"]] == ["Round 1!D4"]
    assert club.path.read_bytes() == before


def test_a_dry_run_answers_and_writes_nothing(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(5)
    before = club.path.read_bytes()
    answer = club.pair("--dry-run")
    assert (answer["written"], pairs_of(answer)) == (False, [(2, 5), (3, 4)])
    assert club.path.read_bytes() == before


def test_undo_brings_back_the_entry_list(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(5)
    before = club.path.read_bytes()
    club.pair()
    assert club.command("undo")["command"] == "pair"
    assert club.path.read_bytes() == before


def test_the_scoring_may_be_changed_while_no_result_changes_its_meaning(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(4)
    answer = club.pair("--scoring", "2-1-0")
    club.type_results(1, dict.fromkeys(pairs_of(answer), "="))
    assert club.pair("--scoring", "3-1-0")["round"] == 2
    assert [row["points"] for row in club.command("standings")["rows"]] == [1, 1, 1, 1]
    club.type_results(2, {(4, 3): "3-0"})
    error = club.pair("--scoring", "1-½-0")["error"]
    assert [(cell["cell"], cell["found"], cell["expected"]) for cell in error["cells"]] == [
        ("Round 2!D4", "3-0", "1-0")
    ]


def test_a_number_erased_from_a_round_row_is_asked_for(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(6)
    play(club, club.pair())
    club.type("Round 1", F4=None)
    before = club.path.read_bytes()
    fault = club.pair()["error"]["cells"][0]
    assert (fault["cell"], fault["expected"]) == ("Round 1!F4", "the number of Fox, Fay")
    assert club.path.read_bytes() == before


def test_a_rating_typed_later_lays_the_tables_out_anew(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(6)
    play(club, club.pair())
    club.type("Players", H4=2100)
    club.type("Settings", C10="DE, WIN")
    assert club.pair()["round"] == 2
    assert club.sheet("Crosstable").value(7, 3) == 2100
    assert club.pair()["written"] is False


def test_a_result_that_became_a_date_is_written_back_as_text(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(4)
    club.pair()
    club.type("Round 1", D4=36526)
    answer = club.pair()
    assert (answer["round"], club.sheet("Round 1").value(4, 4)) == (2, "1-0")


def test_numbers_stay_with_their_players_once_a_round_is_written(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(6)
    play(club, club.pair())
    club.type("Players", A4=6, A9=1)
    before = club.path.read_bytes()
    error = club.pair()["error"]
    assert [(cell["cell"], cell["found"]) for cell in error["cells"]] == [("Players!A4", "6"), ("Players!A9", "1")]
    assert club.path.read_bytes() == before


def test_a_name_may_be_corrected(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(6)
    play(club, club.pair())
    club.type("Players", B4="Adams, Anna")
    answer = club.pair()
    assert (answer["exit"], answer["names"]["1"]) == (0, "Adams, Anna")
    assert club.sheet("Crosstable").value(7, 2) == "Adams, Anna"


def test_names_exchanged_on_a_round_sheet_are_refused(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(6)
    club.pair()
    club.type("Round 1", C4="Fox, Fay", E4="Adams, Ann", D4="1-0")
    error = club.pair()["error"]
    assert [cell["cell"] for cell in error["cells"]] == ["Round 1!C4", "Round 1!E4"]


def test_a_player_typed_into_the_players_sheet_comes_in_with_a_redo(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(6)
    club.pair()
    club.type("Players", B10="New, Nat")
    waiting = club.pair()
    assert (waiting["exit"], waiting["written"]) == (0, False)
    assert waiting["warnings"][-1] == {
        "cell": "Players!B10",
        "text": "New, Nat is taken up with the next round, or now with --redo",
    }
    answer = club.pair("--redo")
    assert answer["names"]["7"] == "New, Nat"
    assert (answer["bye"], club.sheet("Players").value(10, 2)) == (1, "New, Nat")
    assert [warning["text"] for warning in club.pair()["warnings"]] == []


def test_a_result_over_the_crosstable_is_said_to_wait_while_nothing_is_written(
    arbiter: Callable[[int], Arbiter],
) -> None:
    club = arbiter(6)
    club.pair()
    club.type_results(1, {(1, 6): "1-0"})
    club.pair()
    club.type("Crosstable", G8=0)
    before = club.path.read_bytes()
    answer = club.pair()
    assert answer["warnings"][0]["text"].endswith("counts and goes to Round 1!D5 with the next round")
    assert club.path.read_bytes() == before


def test_cycles_changed_in_the_settings_wait_for_a_redo_and_are_refused_after_results(
    arbiter: Callable[[int], Arbiter],
) -> None:
    club = arbiter(4)
    club.pair()
    club.type("Settings", C7="2")
    assert club.pair()["warnings"][-1]["text"].startswith("the change of cycles")
    answer = club.pair("--redo")
    assert answer["written"] is True
    assert club.sheet("Settings").value(6, 3) == "6"
    play(club, answer)
    club.type("Settings", C7="1")
    assert club.pair()["error"]["message"] == "cycles and swap cannot be changed any more: results are known"


def test_a_round_lost_by_default_is_not_waited_for(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(3)
    club.pair()
    club.type_results(1, {(2, 3): "1-0"})
    club.type("Players", D4="withdrawn")
    assert [club.pair()["round"], club.pair()["round"]] == [2, 3]


def test_an_event_that_is_over_says_who_is_first(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(3)
    for _ in range(3):
        play(club, club.pair())
    assert club.pair()["first"] == ["Adams, Ann (1)", "Brown, Bob (1)", "Clark, Cid (1)"]


def test_an_error_of_excel_is_no_open_game(arbiter: Callable[[int], Arbiter]) -> None:
    import openpyxl

    club = arbiter(4)
    club.pair()
    book = openpyxl.load_workbook(club.path)
    book["Round 1"]["D4"] = "#N/A"
    book["Round 1"]["D4"].data_type = "e"
    book.save(club.path)
    error = club.pair()["error"]
    assert [(cell["cell"], cell["found"]) for cell in error["cells"]] == [("Round 1!D4", "#N/A")]


def test_remarks_stay_when_a_round_is_drawn_again(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(5)
    club.pair()
    club.type("Round 1", G4="window table")
    club.type("Entries", A9=6, B9="Fox, Fay")
    assert club.pair("--redo")["written"] is True
    assert club.sheet("Round 1").value(4, 7) == "window table"


def test_a_sheet_of_the_name_of_ours_is_refused(arbiter: Callable[[int], Arbiter]) -> None:
    import openpyxl

    club = arbiter(4)
    book = openpyxl.load_workbook(club.path)
    book.create_sheet("_pairsheet")["A1"] = "mine"
    book.save(club.path)
    before = club.path.read_bytes()
    answer = club.pair()
    assert (answer["exit"], answer["error"]["hint"]) == (1, "rename that sheet and run the command again")
    assert club.path.read_bytes() == before


def test_a_formula_over_a_cell_of_the_crosstable_counts_by_its_value_and_is_mentioned(
    arbiter: Callable[[int], Arbiter],
) -> None:
    club = arbiter(8)
    club.pair()
    club.type_results(1, {(2, 7): "1-0"})
    cell_ = cell_of(club, 1, 8)
    edit = CellEdit(sheet="Crosstable", cell=cell_, value=1, formula="2-1")
    club.path.write_bytes(apply(club.path.read_bytes(), Changes(edits=(edit,))))
    answer = club.pair()
    assert (answer["exit"], answer["round"]) == (0, 2)
    assert [each["cell"] for each in answer["warnings"] if "was typed over" in each["text"]] == [f"Crosstable!{cell_}"]
    assert club.sheet("Round 1").value(4, 4) == "1-0"


@pytest.mark.parametrize(
    ("value", "found"),
    [(None, "a formula that gives nothing"), ("", "a formula that gives nothing"), ("#N/A", "#N/A"), (7, "7")],
)
def test_a_formula_over_a_cell_of_the_crosstable_that_gives_no_result_is_refused(
    arbiter: Callable[[int], Arbiter], value: str | int | None, found: str
) -> None:
    club = arbiter(4)
    club.pair()
    club.type_results(1, {(2, 3): "1-0"})
    place = cell_of(club, 1, 4)
    edit = CellEdit(sheet="Crosstable", cell=place, value=value, formula="Entries!Z9")
    before = apply(club.path.read_bytes(), Changes(edits=(edit,)))
    club.path.write_bytes(before)
    answer = club.pair()
    assert (answer["exit"], answer["error"]["message"]) == (1, "results typed into the crosstable cannot be taken")
    assert [(each["cell"], each["found"]) for each in answer["error"]["cells"]] == [(f"Crosstable!{place}", found)]
    assert club.path.read_bytes() == before


def cell_of(club: Arbiter, number: int, other: int) -> str:
    """The cell of the crosstable in which the first player's result against the second stands."""
    crosstable = club.sheet("Crosstable")
    row = next(index for index, values in enumerate(crosstable.rows, 1) if values and values[0] == number)
    first = next(index for index, values in enumerate(crosstable.rows, 1) if values and values[0] == 1)
    column = next(index for index, value in enumerate(crosstable.rows[first - 2], 1) if value == other)
    return crosstable.cell(row, column).rpartition("!")[2]


def test_a_protected_sheet_of_ours_is_written_and_named(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(8)
    club.pair()
    package = open_package(club.path.read_bytes(), club.path.name)
    part = package.part_of("Crosstable")
    xml = package.archive.read(part).replace(b"</sheetData>", b'</sheetData><sheetProtection sheet="1"/>', 1)
    club.path.write_bytes(package.archive.rewritten({part: xml}))
    club.type_results(1, {(2, 7): "1-0"})
    answer = club.pair()
    said = {"cell": None, "text": "protected against typing, and written all the same: Crosstable"}
    assert (answer["written"], said in answer["warnings"]) == (True, True)
    assert open_package(club.path.read_bytes(), club.path.name).is_protected("Crosstable")
    again = club.pair()
    assert (again["written"], said in again["warnings"]) == (False, False)
    club.type_results(2, {(8, 5): "0-1"})
    looked, refreshed = club.command("standings"), club.command("standings", "--write")
    assert (looked["written"], said in looked["warnings"]) == (False, False)
    assert (refreshed["written"], said in refreshed["warnings"]) == (True, True)


def test_another_scoring_half_way_writes_the_results_anew_once_acknowledged(arbiter: Callable[[int], Arbiter]) -> None:
    club = arbiter(8)
    play(club, club.pair())
    refused = club.pair("--scoring", "2-1-0")
    assert (refused["exit"], refused["error"]["ack"]) == (1, "scoring:2-1-0")
    assert {(each["found"], each["expected"]) for each in refused["error"]["cells"]} == {("1-0", "2-0")}
    answer = club.pair("--scoring", "2-1-0", "--ack", "scoring:2-1-0")
    assert (answer["exit"], answer["round"]) == (0, 2)
    assert [club.sheet("Round 1").value(row, 4) for row in range(4, 8)] == ["2-0"] * 4
    assert {row["points"] for row in club.command("standings")["rows"]} == {0, 2}

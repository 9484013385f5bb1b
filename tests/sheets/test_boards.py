"""Results of matches of teams, typed board by board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from sheets.grid import read_grids
from sheets.ours import find_ours
from sheets.ours.boards import BoardsSheet, read_board_sheets, read_boards
from sheets.package import CellEdit, Changes, apply, open_package
from tests.arbiter import Arbiter, workbook_of

BOARDS = 3
Results = Mapping[tuple[int, int], str]


@pytest.fixture
def league(tmp_path: Path, run_cli: Callable[..., Any]) -> Callable[..., Arbiter]:
    """So many teams on three boards, the first of them the strongest; round 1 is written."""

    def make(teams: int = 4, *options: str) -> Arbiter:
        rows = [[number, f"Team {number}", 2000 - 100 * number] for number in range(1, teams + 1)]
        path = workbook_of(tmp_path / "league.xlsx", [["League"], [], ["No", "Name", "Rtg"], *rows])
        club = Arbiter(path=path, run=run_cli)
        answer = club.pair(
            "--system", "median", "--rounds", "3", "--boards", str(BOARDS), "--scoring", "2-1-0",
            "--first-colour", "white", *options,
        )  # fmt: skip
        assert answer["exit"] == 0, answer
        return club

    return make


@pytest.fixture
def boards(league: Callable[..., Arbiter]) -> Arbiter:
    """Four teams whose results are typed board by board: 1–3 and 4–2."""
    return league(4, "--board-results")


def sheet_of(club: Arbiter, number: int = 1) -> BoardsSheet:
    sheet, faults = read_boards(find_ours(read_grids(club.path.read_bytes(), "x.xlsx")).boards[number], BOARDS)
    assert faults == ()
    return sheet


def type_boards(club: Arbiter, results: Results, number: int = 1) -> None:
    """Type the boards of matches, each known by its two teams as they stand in the sheet: `1-0 ½ +/-`."""
    sheet = sheet_of(club, number)
    edits = tuple(
        CellEdit(sheet=sheet.found.grid.name, cell=board.cell.rpartition("!")[2], value=None if text == "." else text)
        for teams, texts in results.items()
        for board, text in zip(sheet.by_match[teams], texts.split(), strict=True)
    )
    club.path.write_bytes(apply(club.path.read_bytes(), Changes(edits=edits)))


def shown(club: Arbiter, number: int = 1) -> list[object]:
    """The results in a round sheet."""
    return [club.sheet(f"Round {number}").value(row, 4) for row in (4, 5)]


def found(answer: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    return [(each["cell"], each["found"], each["expected"]) for each in answer["error"]["cells"]]


def scores(club: Arbiter) -> list[tuple[int, int, object, object]]:
    games = club.command("read")["games"]
    return [(game["white"], game["black"], game.get("score"), game.get("boards")) for game in games]


PLAYED = {(1, 3): "1-0 ½ 0-1", (4, 2): "1:0 1-0 -/+"}


def test_a_round_of_matches_has_a_sheet_for_its_boards_which_is_where_results_are_typed(boards: Arbiter) -> None:
    assert boards.sheet_names()[-2:] == ["Round 1", "Round 1 boards"]
    assert boards.pair()["typed_in"] is None
    sheet = boards.sheet("Round 1 boards")
    assert [[sheet.value(row, column) for column in (1, 2, 3, 5, 6)] for row in range(4, 8)] == [
        [1, 1, "Team 1", "Team 3", 3],
        [1, None, None, None, None],
        [2, None, None, None, None],
        [3, None, None, None, None],
    ]
    assert shown(boards) in ([None, None], ["", ""])


def test_without_the_setting_an_event_of_teams_is_as_it_was(league: Callable[..., Arbiter]) -> None:
    club = league(4)
    assert club.sheet_names()[-1] == "Round 1"
    cells = open_package(club.path.read_bytes()).cells("Round 1", "D4:D5")
    assert [cell.formula for cell in cells.values()] == [None, None]


def test_the_boards_make_the_scores_and_the_next_round_follows_from_them(boards: Arbiter) -> None:
    type_boards(boards, PLAYED)
    answer = boards.pair()
    assert (answer["exit"], answer["round"], answer["typed_in"]) == (0, 2, "Round 2 boards")
    assert shown(boards) == ["1½:1½", "2:1"]
    assert scores(boards)[:2] == [
        (1, 3, [1.5, 1.5], [[1, 0], [0.5, 0.5], [0, 1]]),
        (4, 2, [2, 1], [[1, 0], [1, 0], [0, 1]]),
    ]
    rows = boards.command("standings")["rows"]
    assert [(row["player"], row["points"], row["values"]["GP"]) for row in rows] == [
        (4, 2, 2), (1, 1, 1.5), (3, 1, 1.5), (2, 0, 1),
    ]  # fmt: skip


def test_a_second_run_changes_nothing(boards: Arbiter) -> None:
    type_boards(boards, PLAYED)
    boards.pair()
    before = boards.path.read_bytes()
    boards.pair()
    boards.command("standings", "--write")
    assert boards.path.read_bytes() == before


def test_tie_breaks_by_boards_come_from_the_workbook(boards: Arbiter) -> None:
    type_boards(boards, PLAYED)
    rows = boards.command("standings", "--tiebreaks", "BC,TBR,BBE")["rows"]
    assert [(row["player"], row["values"]["BC"], row["values"]["TBR"], row["values"]["BBE"]) for row in rows] == [
        (4, 3, None, None), (1, 2, None, None), (3, 4, None, None), (2, 3, None, None),
    ]  # fmt: skip
    boards.type_results(1, {(4, 2): "1:2"})
    answer = boards.command("standings", "--tiebreaks", "BC")
    assert answer["exit"] == 1


def test_a_score_typed_in_the_round_sheet_needs_no_boards(boards: Arbiter) -> None:
    boards.type_results(1, {(1, 3): "2:1", (4, 2): "+/-"})
    assert boards.pair()["round"] == 2
    assert shown(boards) == ["2:1", "+/-"]
    assert scores(boards)[0] == (1, 3, [2, 1], None)
    assert {row["values"]["BC"] for row in boards.command("standings", "--tiebreaks", "BC")["rows"]} == {None}


def test_a_score_that_is_not_that_of_the_boards_is_refused_with_both_cells(boards: Arbiter) -> None:
    type_boards(boards, PLAYED)
    boards.type_results(1, {(1, 3): "1½:1½", (4, 2): "3:0"})
    answer = boards.pair()
    assert found(answer) == [
        ("Round 1!D5", "3:0", "2:1 as in Round 1 boards!D9:D11; or other results there, or none in one of the two")
    ]
    boards.type_results(1, {(4, 2): "2-1"})
    assert boards.pair()["round"] == 2


def test_while_a_board_is_open_the_match_is(boards: Arbiter) -> None:
    type_boards(boards, PLAYED | {(1, 3): "1-0 . ?"})
    answer = boards.pair()
    assert [cell[:2] for cell in found(answer)] == [("Round 1!D4", "some boards only")]
    assert boards.pair("--redo")["error"]["message"] == "round 1 has results, so it stays as it is"
    note = boards.command("standings")["warnings"][0]
    assert note == {
        "cell": "Round 1!D4",
        "text": "1 of 3 boards have a result (Round 1 boards!D5:D7): the match has no score yet",
    }


def test_a_typed_score_counts_while_its_boards_are_not_all_there_and_cannot_be_less_than_they_say(
    boards: Arbiter,
) -> None:
    type_boards(boards, PLAYED | {(1, 3): "1-0 ½ ."})
    boards.type_results(1, {(1, 3): "1:2"})
    assert found(boards.pair()) == [
        ("Round 1!D4", "1:2", "no less than the 1½:½ of the boards decided so far in Round 1 boards!D5:D7")
    ]
    boards.type_results(1, {(1, 3): "2½:½"})
    assert boards.pair()["round"] == 2
    assert scores(boards)[0] == (1, 3, [2.5, 0.5], None)


def test_every_wrong_cell_of_the_boards_is_named(boards: Arbiter) -> None:
    type_boards(boards, PLAYED | {(1, 3): "3:2 1-0 2"})
    boards.type("Round 1 boards", D4="2:1")
    answer = boards.pair()
    assert [cell[:2] for cell in found(answer)] == [
        ("Round 1 boards!D5", "3:2"), ("Round 1 boards!D7", "2"), ("Round 1 boards!D4", "2:1"),
    ]  # fmt: skip


def test_a_match_of_which_nobody_came_on_one_side_is_lost_by_forfeit(boards: Arbiter) -> None:
    type_boards(boards, {(1, 3): "+/- +/- --", (4, 2): "-- -- --"})
    boards.pair()
    assert shown(boards) == ["+/-", "-/-"]
    assert [game["result"] for game in boards.command("read")["games"][:2]] == ["+-", "--"]


def test_a_date_that_was_a_result_is_read_back_at_a_board_and_put_back_as_text(boards: Arbiter) -> None:
    type_boards(boards, PLAYED)
    boards.type("Round 1 boards", D5=36526)
    boards.pair()
    assert (boards.sheet("Round 1 boards").value(5, 4), shown(boards)[0]) == ("1-0", "1½:1½")


def test_the_sides_may_be_exchanged_in_the_round_sheet(boards: Arbiter) -> None:
    type_boards(boards, PLAYED)
    boards.type("Round 1", B5=2, C5="Team 2", E5="Team 4", F5=4)
    answer = boards.pair("--ack", "pairs:1")
    assert answer["exit"] == 0, answer
    assert shown(boards)[1] == "1:2"
    assert scores(boards)[1] == (2, 4, [1, 2], [[0, 1], [0, 1], [1, 0]])


def test_matches_set_by_hand_take_their_teams_and_their_players_along(boards: Arbiter) -> None:
    boards.type("Round 1 boards", C5="Ann", E5="Bob", C9="Cid", E10="Dot")
    boards.type("Round 1", F4=2, E4="Team 2", F5=3, E5="Team 3")
    assert boards.pair("--ack", "pairs:1")["exit"] == 0
    sheet = sheet_of(boards)
    assert sorted(sheet.by_match) == [(1, 2), (4, 3)]
    assert [board.players for board in sheet.by_match[1, 2]] == [("Ann", None), (None, "Dot"), (None, None)]
    assert [board.players for board in sheet.by_match[4, 3]] == [("Cid", "Bob"), (None, None), (None, None)]
    assert boards.sheet("Round 1 boards").value(4, 5) == "Team 2"


def test_results_at_the_boards_of_a_match_that_is_none_any_more_are_refused(boards: Arbiter) -> None:
    type_boards(boards, {(1, 3): "1-0 1-0 1-0"})
    boards.type("Round 1", F4=2, E4="Team 2", F5=3, E5="Team 3")
    assert found(boards.pair("--ack", "pairs:1")) == [
        ("Round 1 boards!D5", "1-0", "nothing: 1 and 3 do not meet in round 1 any more")
    ]


def test_a_round_that_is_drawn_again_keeps_the_players_with_their_teams(boards: Arbiter) -> None:
    boards.type("Round 1 boards", C5="Ann", E9="Dot", G5="late")
    boards.pair("--redo", "--set", "initial_colour/black")
    sheet = sheet_of(boards)
    assert {team: list(names) for team, names in sheet.lineups.items()} == {
        1: ["Ann", None, None], 2: ["Dot", None, None], 3: [None] * 3, 4: [None] * 3,
    }  # fmt: skip


def test_teams_that_come_late_move_the_numbers_of_the_boards_too(league: Callable[..., Arbiter]) -> None:
    club = league(4, "--board-results", "--order", "rating")
    type_boards(club, PLAYED)
    club.type("Players", B8="Team 0", H8=2500)
    answer = club.pair()
    assert answer["exit"] == 0, answer
    assert sorted(sheet_of(club).by_match) == [(2, 4), (5, 3)]
    assert scores(club)[:2] == [
        (2, 4, [1.5, 1.5], [[1, 0], [0.5, 0.5], [0, 1]]),
        (5, 3, [2, 1], [[1, 0], [1, 0], [0, 1]]),
    ]
    before = club.path.read_bytes()
    assert (club.pair()["written"], club.path.read_bytes() == before) == (False, True)


def test_board_results_may_be_turned_on_while_the_event_is_under_way(league: Callable[..., Arbiter]) -> None:
    club = league(4)
    club.type_results(1, {(1, 3): "2:1", (4, 2): "1:2"})
    club.pair()
    answer = club.pair("--board-results")
    assert (answer["exit"], answer["written"]) == (0, True)
    assert club.sheet_names()[-2:] == ["Round 1 boards", "Round 2 boards"]
    type_boards(club, {(1, 3): "1-0 1-0 0-1", (4, 2): "0-1 ½ ½"})
    assert club.command("standings", "--tiebreaks", "BC")["rows"][0]["values"] == {"BC": 3}
    assert shown(club) == ["2:1", "1:2"]


def test_the_setting_may_be_typed_and_a_settings_sheet_without_it_follows_the_sheets(
    league: Callable[..., Arbiter],
) -> None:
    club = league(4)
    settings = club.sheet("Settings")
    row = next(row for row in range(1, 60) if settings.value(row, 1) == "board_results")
    assert settings.value(row, 3) == "no"
    club.type("Settings", **{f"C{row}": "yes"})
    assert club.pair()["written"] is True
    club.type("Settings", **{f"A{row}": None, f"C{row}": None})
    type_boards(club, PLAYED)
    club.pair()
    assert club.sheet_names()[-1] == "Round 2 boards"


def test_board_results_are_wrong_use_without_boards_and_refused_in_the_sheet(
    arbiter_of: Callable[..., Arbiter],
) -> None:
    club = arbiter_of(6)
    answer = club.pair("--system", "median", "--rounds", "3", "--board-results")
    assert (answer["exit"], answer["error"]["kind"]) == (2, "wrong-use")
    club.pair("--system", "median", "--rounds", "3", "--first-colour", "white")
    answer = club.pair("--set", "board_results/yes")
    assert (answer["exit"], found(answer)[0][1]) == (1, "'yes'")


@pytest.fixture
def arbiter_of(tmp_path: Path, run_cli: Callable[..., Any]) -> Callable[..., Arbiter]:
    def make(players: int) -> Arbiter:
        rows = [[number, f"Team {number}"] for number in range(1, players + 1)]
        return Arbiter(path=workbook_of(tmp_path / "teams.xlsx", [["No", "Name"], *rows]), run=run_cli)

    return make


def test_the_boards_are_found_under_any_name_and_in_any_place(boards: Arbiter) -> None:
    book = openpyxl.load_workbook(boards.path)
    book["Round 1 boards"].title = "Bretter"
    book.move_sheet("Bretter", -5)
    book.save(boards.path)
    type_boards(boards, PLAYED)
    assert boards.pair()["round"] == 2
    assert scores(boards)[0] == (1, 3, [1.5, 1.5], [[1, 0], [0.5, 0.5], [0, 1]])


def test_where_the_sheet_of_the_boards_is_gone_the_scores_are_asked_for(boards: Arbiter) -> None:
    type_boards(boards, PLAYED)
    boards.pair()
    book = openpyxl.load_workbook(boards.path)
    del book["Round 1 boards"]
    book.save(boards.path)
    answer = boards.pair()
    assert [cell[0] for cell in found(answer)] == ["Round 1!D4", "Round 1!D5"]
    assert found(answer)[0][2] == "the score of the match, typed over the formula"


def test_the_words_of_the_boards_follow_the_language(boards: Arbiter) -> None:
    boards.type("Round 1 boards", C5="Ann")
    boards.pair("--lang", "cs")
    sheet = boards.sheet("Round 1 boards")
    assert [sheet.value(2, 1), *(sheet.value(3, column) for column in (1, 3, 4))] == [
        "Stoly 1. kola", "Stůl", "Jméno", "Výsledek",
    ]  # fmt: skip
    assert sheet.value(5, 3) == "Ann"


def test_results_at_the_boards_of_a_round_that_is_none_of_the_event_are_refused(boards: Arbiter) -> None:
    type_boards(boards, PLAYED | {(4, 2): ". . ."})
    data = boards.path.read_bytes()
    sheets = find_ours(read_grids(data, "league.xlsx")).boards
    read, faults = read_board_sheets(open_package(data), sheets, BOARDS, frozenset())
    assert (read, [fault.cell for fault in faults]) == (
        {}, [f"Round 1 boards!D{row}" for row in (5, 6, 7)],
    )  # fmt: skip


def test_a_score_that_was_emptied_follows_from_the_boards_again(boards: Arbiter) -> None:
    boards.type("Round 1", D4=None, D5="2:1")
    type_boards(boards, PLAYED)
    boards.pair()
    cells = open_package(boards.path.read_bytes()).cells("Round 1", "D4:D5")
    assert [(cell.value, cell.formula is None) for cell in cells.values()] == [("1½:1½", False), ("2:1", True)]


def test_a_formula_that_excel_made_a_text_is_put_back(boards: Arbiter) -> None:
    formula = open_package(boards.path.read_bytes()).cells("Round 1", "D4")["D4"].formula
    boards.type("Round 1", D4=f"={str(formula).replace('IFERROR', 'WENNFEHLER')}")
    type_boards(boards, PLAYED)
    assert boards.pair()["round"] == 2
    there = open_package(boards.path.read_bytes()).cells("Round 1", "D4")["D4"]
    assert (there.value, there.formula) == ("1½:1½", formula)


def test_a_match_more_than_there_were_has_its_score_typed_in_the_round_sheet(league: Callable[..., Arbiter]) -> None:
    club = league(6, "--board-results", "--bye", "5/1=0")
    sheet = club.sheet("Round 1")
    absent = sheet.value(7, 2)
    club.type("Round 1", D6=None, E6=f"Team {absent}", F6=absent, B7=None, C7=None, D7=None)
    answer = club.pair("--ack", "pairs:1")
    text = "there is no room for this match in “Round 1 boards”: type its score here"
    assert {"cell": "Round 1!D6", "text": text} in answer["warnings"]
    type_boards(club, dict.fromkeys(sheet_of(club).by_match, "1-0 1-0 0-1"))
    club.type("Round 1", D6="1:2")
    assert club.pair()["round"] == 2
    assert [game[2] for game in scores(club)[:3]] == [[2, 1], [2, 1], [1, 2]]


def test_the_list_of_results_is_offered_at_the_boards_only_and_stays_when_a_round_is_drawn_again(
    boards: Arbiter,
) -> None:
    boards.pair("--redo")
    (list_of_results,) = openpyxl.load_workbook(boards.path)["Round 1 boards"].data_validations.dataValidation
    assert str(list_of_results.sqref) == "D5:D7 D9:D11"
    source = list_of_results.formula1.partition("!")[2].replace("$", "")
    hidden = openpyxl.load_workbook(boards.path)["_pairsheet"]
    assert [cell.value for (cell,) in hidden[source]] == ["1-0", "½-½", "0-1", "+/-", "-/+", "-/-"]


@pytest.mark.libreoffice
def test_scores_places_and_half_finished_matches_live_while_boards_are_typed(
    boards: Arbiter, office: Callable[..., Path]
) -> None:
    type_boards(boards, {(1, 3): "1-0 remis 0-0", (4, 2): "-/+ -/+ ."})
    live = Arbiter(path=office(boards.path), run=boards.run)
    assert shown(live)[0] == "1½:½"
    assert shown(live)[1] in (None, "")
    assert [live.sheet("Round 1 boards").value(row, 4) for row in (4, 8)] == ["1½:½", "0:2"]
    type_boards(boards, {(4, 2): "-/+ -/+ --"})
    live = Arbiter(path=office(boards.path), run=boards.run)
    assert shown(live) == ["1½:½", "-/+"]
    crosstable = live.sheet("Crosstable")
    rows = {crosstable.value(row, 1): crosstable.rows[row - 1] for row in range(4, 8)}
    assert {number: "3w2" in row or "4+" in row for number, row in rows.items()} == {
        1: True, 2: True, 3: False, 4: False,
    }  # fmt: skip
    assert live.pair()["round"] == 2

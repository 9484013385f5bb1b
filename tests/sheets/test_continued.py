"""Events that were begun elsewhere, gone on with: the arbiter's own tables tell the rounds that were played."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pairing.model import ByeKind
from sheets.formats.trf import read_trf
from sheets.package import CellEdit, Changes, apply
from tests.arbiter import Arbiter, Row, workbook_of
from tests.foreign import named, swiss_crosstable, written

POINTS = {ByeKind.FULL: "1", ByeKind.HALF: "½", ByeKind.ZERO: "0"}
EVERY = 1 if os.environ.get("PROOF") else 40
"""One file of so many of the corpus is gone on with, in `make proof` each."""


def files(shared: Path) -> list[Path]:
    found = sorted((shared / "corpus" / "dutch-2026").glob("*.trf"))
    return [path for path in found if "baku" not in path.name]


@pytest.mark.proof
@pytest.mark.parametrize("ranked", [False, True], ids=["by start number", "ranked"])
def test_a_crosstable_of_the_corpus_goes_on_with_the_very_round_that_was_paired(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any], ranked: bool
) -> None:
    for index, path in enumerate(files(shared)[::EVERY]):
        event = read_trf(path.read_bytes(), path.name).tournament
        event = replace(event, players=named(event))
        played = 1 + index % (len(event.rounds) - 1)
        numbers = [player.number for player in event.players]
        order = sorted(numbers, key=lambda number: (number * 7919) % 1009) if ranked else None
        book = swiss_crosstable(tmp_path / f"{path.stem}.xlsx", event, played, places=order)
        expected = event.rounds[played]
        absent = [bye for bye in event.byes if bye.round == expected.number and bye.player != expected.free]
        asked = [
            text for bye in absent
            for text in ("--bye", f"{event.players[bye.player - 1].name} / {bye.round}={POINTS[bye.kind]}")
        ]  # fmt: skip
        rounds, scoring = str(len(event.rounds)), event.scoring.to_text()
        answer = Arbiter(path=book, run=run_cli).pair(
            "--system", "dutch", "--rounds", rounds, "--scoring", scoring, *asked
        )  # fmt: skip
        assert "pairs" in answer, (path.name, answer)
        assert {(p["white"], p["black"]) for p in answer["pairs"]} == {(p.white, p.black) for p in expected.pairs}
        assert answer["bye"] == expected.free


def layout(shared: Path, tmp_path: Path, name: str) -> Path:
    """A copy of a workbook in somebody's layout, to write into."""
    copy = tmp_path / name
    copy.write_bytes((shared / "workbooks" / name).read_bytes())
    return copy


def typed(path: Path, *edits: CellEdit) -> None:
    path.write_bytes(apply(path.read_bytes(), Changes(edits=edits)))


def test_results_typed_in_the_arbiters_own_crosstable_are_taken_up(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter = Arbiter(path=layout(shared, tmp_path, "own_uk_draughts_crosstable_210.xlsx"), run=run_cli)
    assert arbiter.pair()["rounds_written"] == []
    before = arbiter.command("read")
    still_open = {(game["white"], game["black"]) for game in before["games"] if game["result"] == "*"}
    assert (1, 2) in still_open
    typed(arbiter.path, CellEdit(sheet="Таблиця", cell="F4", value=2), CellEdit(sheet="Таблиця", cell="E5", value=0))
    texts = [warning["text"] for warning in arbiter.pair()["warnings"] if warning["cell"] == "Таблиця!F4"]
    assert texts == ["2-0, typed here, was taken up into Тур 2!D7"]
    after = {(game["white"], game["black"]): game["result"] for game in arbiter.command("read")["games"]}
    assert after[1, 2] == "1-0"
    assert {pair for pair, result in after.items() if result == "*"} == still_open - {(1, 2)}


def test_a_result_that_differs_from_the_round_sheets_is_said_and_changes_nothing(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter = Arbiter(path=layout(shared, tmp_path, "own_uk_draughts_crosstable_210.xlsx"), run=run_cli)
    arbiter.pair()
    before = arbiter.command("read")["games"]
    typed(arbiter.path, CellEdit(sheet="Таблиця", cell="L4", value=1), CellEdit(sheet="Таблиця", cell="E11", value=1))
    said = [warning["text"] for warning in arbiter.pair()["warnings"] if warning["cell"] == "Таблиця!L4"]
    assert said == ["“1” says 1-1, Тур 1!D4 says 2-0: that counts"]
    assert arbiter.command("read")["games"] == before


@pytest.mark.parametrize(
    ("name", "options", "rounds", "pairs"),
    [
        ("own_ru_merged_two_line_header_logo.xlsx", (), 3, {(7, 1), (3, 2), (6, 5)}),
        ("draughts_ru_3sheets.xlsx", ("--ack", "told:games"), 2, None),
        ("own_cs_team_swiss_5boards.xlsx", (), 3, {(1, 6), (2, 4), (3, 5)}),
        ("club_sr_namegrid_buttons.xlsm", ("--rounds", "11"), 7, None),
        ("own_date1904_players_results.xlsx", (), 1, {(1, 4), (2, 3)}),
    ],
)
def test_a_workbook_of_somebody_else_goes_on_after_its_last_round(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any], name: str, options: tuple[str, ...], rounds: int,
    pairs: set[tuple[int, int]] | None,
) -> None:  # fmt: skip
    arbiter = Arbiter(path=layout(shared, tmp_path, name), run=run_cli)
    told = arbiter.command("read")
    answer = arbiter.pair(*options)
    assert answer["round"] == rounds + 1
    assert pairs is None or {(pair["white"], pair["black"]) for pair in answer["pairs"]} == pairs
    kept = arbiter.command("read")
    names = {player["id"]: player["name"] for player in kept["players"]}
    before = {player["id"]: player["name"] for player in told["players"]}
    played = {
        (game["round"], names[game["white"]], names[game["black"]]): game["result"]
        for game in kept["games"]
        if game["round"] <= rounds
    }
    assert played == {
        (game["round"], before[game["white"]], before[game["black"]]): game["result"] for game in told["games"]
    }
    assert arbiter.pair()["rounds_written"] == []


def test_games_that_tell_no_sides_are_refused_by_their_cells(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter = Arbiter(path=layout(shared, tmp_path, "league_in_side_blocks.xlsm"), run=run_cli)
    before = arbiter.path.read_bytes()
    answer = arbiter.pair("--rounds", "6")
    assert answer["exit"] == 1
    assert len(answer["error"]["cells"]) == 25
    assert {cell["expected"] for cell in answer["error"]["cells"]} == {"a game that tells who had White"}
    assert arbiter.path.read_bytes() == before


def test_who_has_no_game_and_no_bye_in_a_round_that_is_gone_on_with_is_named(
    tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    names = ("Adams, Ann", "Brown, Bob", "Clark, Cid", "Davis, Dot", "Evans, Eve")
    games: list[Row] = [["White", "Result", "Black"], [names[0], "1-0", names[2]], [names[3], "½", names[1]]]
    entries: list[Row] = [["No", "Name"], *([number, name] for number, name in enumerate(names, 1))]
    book = written(tmp_path / "open.xlsx", {"Entries": entries, "Round 1": games})
    answer = Arbiter(path=book, run=run_cli).pair("--system", "dutch", "--rounds", "3")
    why = f"nothing tells what became of {names[4]} in round 1: taken as absent, with no points"
    how = "whoever had a bye is written into the list of that round, with “bye” as opponent"
    assert {"cell": "Round 1!B2", "text": f"{why}; {how}"} in answer["warnings"]
    bye: Row = [names[4], "1", "bye"]
    book = written(tmp_path / "with-bye.xlsx", {"Entries": entries, "Round 1": [*games, bye]})
    answer = Arbiter(path=book, run=run_cli).pair("--system", "dutch", "--rounds", "3")
    assert [warning for warning in answer["warnings"] if "nothing tells" in warning["text"]] == []


def test_the_pairs_are_written_into_the_sheet_the_arbiter_has_prepared(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter = Arbiter(path=layout(shared, tmp_path, "club_sr_namegrid_buttons.xlsm"), run=run_cli)
    answer = arbiter.pair("--rounds", "11", "--write-pairs")
    names = {player["id"]: player["name"] for player in arbiter.command("read")["players"]}
    rows = [(pair["board"], names[pair["white"]], names[pair["black"]]) for pair in answer["pairs"]]
    assert arbiter.sheet("8").rows[1:] == (*rows, (len(rows) + 1, names[answer["bye"]]))
    white, black = (column for column in ("D2", "E2"))
    typed(arbiter.path, CellEdit(sheet="8", cell=white, value=1), CellEdit(sheet="8", cell=black, value=0))
    games = arbiter.command("standings", "--write")
    assert [w["text"] for w in games["warnings"] if w["cell"] == "8!D2"] == [
        "1-0, typed here, was taken up into 8. коло!D4"
    ]
    assert arbiter.pair("--write-pairs")["exit"] == 1


def test_numbers_go_into_the_empty_cells_of_the_list_only(tmp_path: Path, run_cli: Callable[..., Any]) -> None:
    rows: list[Row] = [["No", "Name", "Rtg"], [None, "Ash", 1500], [None, "Birch", 1900], [None, "Cedar", 1700]]
    arbiter = Arbiter(path=workbook_of(tmp_path / "list.xlsx", rows), run=run_cli)
    assert arbiter.pair("--system", "dutch", "--rounds", "2", "--write-numbers")["written"]
    assert [row[0] for row in arbiter.sheet("Entries").rows] == ["No", 3, 1, 2]
    typed(arbiter.path, CellEdit(sheet="Entries", cell="A2", value=7))
    answer = arbiter.pair("--write-numbers")
    cells = [(cell["cell"], cell["found"], cell["expected"]) for cell in answer["error"]["cells"]]
    assert cells == [("Entries!A2", "7", "3, or nothing")]


def test_a_list_without_a_place_for_numbers_or_pairs_says_what_to_prepare(
    tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    rows: list[Row] = [["Name", "Rtg"], ["Ash", 1500], ["Birch", 1900], ["Cedar", 1700]]
    arbiter = Arbiter(path=workbook_of(tmp_path / "list.xlsx", rows), run=run_cli)
    assert arbiter.pair("--write-numbers")["error"]["message"] == (
        "the list on the sheet “Entries” has no column for numbers"
    )
    assert arbiter.pair("--write-pairs")["error"]["message"] == "there is no list for the pairs of round 1"


def test_cells_that_contradict_each_other_are_acknowledged_before_a_round_is_paired(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter = Arbiter(path=layout(shared, tmp_path, "own_ru_merged_two_line_header_logo.xlsx"), run=run_cli)
    typed(arbiter.path, CellEdit(sheet="Таблица", cell="G11", value="1ч1"))
    before = arbiter.path.read_bytes()
    refused = arbiter.pair()
    assert (refused["exit"], refused["error"]["ack"]) == (1, "told:games")
    assert [cell["cell"] for cell in refused["error"]["cells"]] == ["Таблица!G11"]
    assert arbiter.path.read_bytes() == before
    assert arbiter.pair("--ack", "told:games")["round"] == 4


def typed_later(shared: Path, tmp_path: Path, run: Callable[..., Any], **cells: int) -> tuple[Arbiter, dict[str, Any]]:
    """The Ukrainian crosstable once it goes on, with these cells of it typed; and the games that were known before."""
    arbiter = Arbiter(path=layout(shared, tmp_path, "own_uk_draughts_crosstable_210.xlsx"), run=run)
    arbiter.pair()
    before = arbiter.command("read")
    typed(arbiter.path, *(CellEdit(sheet="Таблиця", cell=cell, value=value) for cell, value in cells.items()))
    return arbiter, before


def test_a_slip_of_the_finger_in_the_own_table_turns_no_result_round(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter, before = typed_later(shared, tmp_path, run_cli, F4=2, E5=0, L5=7)
    said = {warning["cell"]: warning["text"] for warning in arbiter.pair()["warnings"]}
    assert "7" in said["Таблиця!L5"]
    assert "no result of your own tables is taken up until this is mended" in said["Таблиця!L5"]
    assert arbiter.command("read")["games"] == before["games"]


def test_two_cells_of_the_own_table_that_contradict_each_other_are_named_and_not_taken_up(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter, before = typed_later(shared, tmp_path, run_cli, F4=2, E5=2)
    said = {warning["cell"]: warning["text"] for warning in arbiter.pair()["warnings"]}
    assert "no result of your own tables is taken up" in said["Таблиця!E5"]
    assert arbiter.command("read")["games"] == before["games"]


def test_sides_turned_round_and_strange_pairs_in_the_own_list_are_said_and_not_taken_up(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter = Arbiter(path=layout(shared, tmp_path, "own_ru_merged_two_line_header_logo.xlsx"), run=run_cli)
    answer = arbiter.pair()
    assert {(pair["white"], pair["black"]) for pair in answer["pairs"]} == {(7, 1), (3, 2), (6, 5)}
    before = arbiter.command("read")["games"]
    typed(
        arbiter.path,
        *(CellEdit(sheet="Таблица", cell=cell, value=value) for cell, value in {
            "J8": "7б1", "J14": "1ч0", "J9": "5б1", "J12": "2ч0",
        }.items()),
    )  # fmt: skip
    said = {warning["cell"]: warning["text"] for warning in arbiter.command("standings")["warnings"]}
    assert "turns the sides" in said["Таблица!J8"]
    assert "is no pair of round 4, so it was not taken up" in said["Таблица!J9"]
    assert arbiter.command("read")["games"] == before


def test_a_round_that_repeats_an_earlier_one_is_taken_for_a_copy_until_it_is_acknowledged(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter = Arbiter(path=layout(shared, tmp_path, "draughts_ru_3sheets.xlsx"), run=run_cli)
    before = arbiter.path.read_bytes()
    error = arbiter.pair()["error"]
    assert (error["ack"], [cell["cell"] for cell in error["cells"]]) == ("told:games", ["Туры!F2"])
    assert arbiter.path.read_bytes() == before


def test_a_name_that_is_not_in_the_list_stops_an_event_from_going_on(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter = Arbiter(path=layout(shared, tmp_path, "own_en_results_became_dates.xlsx"), run=run_cli)
    typed(arbiter.path, CellEdit(sheet="Pairings", cell="C2", value="Alder, Tam"))
    error = arbiter.pair("--rounds", "5")["error"]
    assert [cell["cell"] for cell in error["cells"]] == ["Pairings!C2"]


def test_columns_that_are_all_played_do_not_tell_how_many_rounds_there_are(
    shared: Path, tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    arbiter = Arbiter(path=layout(shared, tmp_path, "cr_swiss_bynumber_hdr5.xlsx"), run=run_cli)
    assert arbiter.pair()["error"]["message"] == "a Swiss needs the number of its rounds before the first pairing"
    assert arbiter.pair("--rounds", "7")["round"] == 6

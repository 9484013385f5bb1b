"""A Swiss in the arbiter's own workbook: one command after the other."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.arbiter import Arbiter, workbook_of

NAMES = (
    "Adams, Ann", "Brown, Bob", "Clark, Cid", "Davis, Dot", "Evans, Eve", "Fox, Fay", "Gray, Gus", "Hill, Hal",
    "Irwin, Ian", "Jones, Joy",
)  # fmt: skip


@pytest.fixture
def arbiter(tmp_path: Path, run_cli: Callable[..., Any]) -> Callable[..., Arbiter]:
    """Players whose ratings fall from 2000 by 100, in the order of their names."""

    def make(players: int, *, heads: tuple[str, ...] = ("Name", "Rtg", "Club")) -> Arbiter:
        clubs = ("North", "South", "East")
        rows = [(name, 2000 - 100 * place, clubs[place % 3]) for place, name in enumerate(NAMES[:players])]
        path = workbook_of(tmp_path / "open.xlsx", [["Open"], [], heads, *rows])
        return Arbiter(path=path, run=run_cli)

    return make


def begin(club: Arbiter, *options: str) -> dict[str, Any]:
    return club.pair("--system", "dutch", "--rounds", "5", "--first-colour", "white", *options)


def pairs_of(answer: dict[str, Any]) -> list[tuple[int, int]]:
    return [(pair["white"], pair["black"]) for pair in answer["pairs"]]


def play(club: Arbiter, answer: dict[str, Any], result: str = "1-0") -> None:
    club.type_results(answer["round"], dict.fromkeys(pairs_of(answer), result))


def test_round_1_of_a_dutch_swiss_is_written_with_its_sheets(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    answer = begin(club)
    assert (answer["exit"], answer["round"], answer["system"], answer["edition"], answer["bye"]) == (
        0, 1, "dutch", "2026", None,
    )  # fmt: skip
    assert pairs_of(answer) == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert club.sheet_names() == ["Entries", "Players", "Settings", "Crosstable", "Standings", "_pairsheet", "Round 1"]


def test_without_a_number_of_rounds_it_is_wrong_use_with_the_usual_number_as_a_hint(
    arbiter: Callable[..., Arbiter],
) -> None:
    club = arbiter(8)
    before = club.path.read_bytes()
    answer = club.pair("--system", "dutch")
    assert (answer["exit"], answer["error"]["kind"]) == (2, "wrong-use")
    assert "--rounds" in answer["error"]["hint"]
    assert club.path.read_bytes() == before


def test_a_round_without_results_is_answered_again_and_the_file_untouched(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(9)
    first = begin(club)
    before = club.path.read_bytes()
    again = club.pair()
    assert club.path.read_bytes() == before
    assert (again["written"], pairs_of(again), again["bye"]) == (False, pairs_of(first), 9)


def test_a_missing_result_is_refused_and_every_open_cell_is_named(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    begin(club)
    club.type_results(1, {(1, 5): "1-0", (3, 7): "½-½"})
    before = club.path.read_bytes()
    answer = club.pair()
    assert (answer["exit"], answer["error"]["kind"]) == (1, "cells")
    assert [each["cell"] for each in answer["error"]["cells"]] == ["Round 1!D5", "Round 1!D7"]
    assert club.path.read_bytes() == before


def test_an_adjourned_game_counts_as_a_draw_for_the_pairing_and_is_said_to_be_open(
    arbiter: Callable[..., Arbiter],
) -> None:
    club = arbiter(8)
    play(club, begin(club))
    club.type_results(1, {(1, 5): "?"})
    answer = club.pair()
    assert (answer["exit"], answer["round"], answer["written"]) == (0, 2, True)
    assert [warning["cell"] for warning in answer["warnings"]] == ["Round 1!D4"]
    assert {frozenset(pair) for pair in pairs_of(answer)} & {frozenset((1, 5))} == set()


def test_a_whole_event_of_nine_players_is_played_to_its_end(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(9)
    answer = begin(club)
    met: set[frozenset[int]] = set()
    byes = []
    for number in range(1, 6):
        assert (answer["exit"], answer["round"]) == (0, number)
        pairs = {frozenset(pair) for pair in pairs_of(answer)}
        assert not pairs & met
        assert {number for pair in pairs for number in pair} | {answer["bye"]} == set(range(1, 10))
        met |= pairs
        byes.append(answer["bye"])
        play(club, answer, "½-½" if number == 2 else "1-0")
        answer = club.pair()
    assert len(set(byes)) == 5
    assert (answer["exit"], answer["over"]) == (0, True)
    before = club.path.read_bytes()
    assert (club.pair()["written"], club.path.read_bytes() == before) == (False, True)


def test_byes_latecomers_and_players_who_leave_are_not_paired(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(10)
    play(club, begin(club, "--bye", "10 / 2=½", "--late", "Jones, Joy / 2"))
    club.type("Players", D4="withdrawn")
    answer = club.pair()
    assert answer["absent"] == [{"player": 10, "kind": "HPB"}]
    assert {number for pair in pairs_of(answer) for number in pair} == set(range(2, 10))
    assert club.sheet("Round 2").value(8, 4) == "bye (draw)"


def test_acts_of_the_command_line_write_the_cells_that_would_be_typed(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    absences = ("--withdraw", "8", "--late", "Gray / 3", "--bye", "Fox / 2=0")
    answer = begin(club, *absences, "--forbid", "1 / 2 / 1-3", "--fix", "3 / 4 / 1")
    players, settings = club.sheet("Players"), club.sheet("Settings")
    assert [players.value(11, column) for column in (1, 2, 4)] == [8, "Hill, Hal", "withdrawn"]
    assert [players.value(10, column) for column in (4, 5)] == ["late", 3]
    assert players.value(9, 6) == "2=0"
    rows = [row[1:4] for row in settings.rows if len(row) > 3 and row[1] in ("Adams, Ann", "Clark, Cid")]
    assert rows == [("Adams, Ann", "Brown, Bob", "1-3"), ("Clark, Cid", "Davis, Dot", "1")]
    assert (3, 4) in pairs_of(answer)
    assert {number for pair in pairs_of(answer) for number in pair} == {1, 2, 3, 4, 5, 6}
    assert not {frozenset(pair) for pair in pairs_of(answer)} & {frozenset((1, 2))}


def test_players_of_one_club_do_not_meet_when_the_settings_say_so(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    answer = begin(club, "--forbid", "club")
    clubs = {number: ("North", "South", "East")[(number - 1) % 3] for number in range(1, 9)}
    assert all(clubs[white] != clubs[black] for white, black in pairs_of(answer))


def test_a_newcomer_before_round_4_gets_his_proper_number_and_the_others_move_down(
    arbiter: Callable[..., Arbiter],
) -> None:
    club = arbiter(8)
    play(club, begin(club))
    club.type("Players", B12="Newman, Ned", H12=1750)
    answer = club.pair()
    assert answer["exit"] == 0
    players = club.sheet("Players")
    numbers = {players.value(row, 2): players.value(row, 1) for row in range(4, 13)}
    assert (numbers["Newman, Ned"], numbers["Clark, Cid"], numbers["Davis, Dot"], numbers["Hill, Hal"]) == (4, 3, 5, 9)
    round_1 = club.sheet("Round 1")
    assert {(round_1.value(row, 2), round_1.value(row, 3)) for row in range(4, 8)} == {
        (1, "Adams, Ann"), (3, "Clark, Cid"), (7, "Fox, Fay"), (9, "Hill, Hal"),
    }  # fmt: skip
    seats = {number for pair in pairs_of(answer) for number in pair} | {answer["bye"]}
    assert seats == set(range(1, 10))
    again = club.command("read")
    assert [(game["white"], game["black"], game["result"]) for game in again["games"] if game["round"] == 1] == [
        (1, 6, "1-0"), (7, 2, "1-0"), (3, 8, "1-0"), (9, 5, "1-0"),
    ]  # fmt: skip


def test_pairs_changed_by_hand_are_refused_with_the_rules_they_break_until_acknowledged(
    arbiter: Callable[..., Arbiter],
) -> None:
    club = arbiter(8)
    play(club, begin(club))
    answer = club.pair()
    (white, black), (other, last) = pairs_of(answer)[:2]
    sheet = club.sheet("Round 2")
    assert (sheet.value(4, 6), sheet.value(5, 6)) == (black, last)
    club.type("Round 2", F4=last, F5=black)
    refused = club.pair()
    assert (refused["exit"], refused["error"]["kind"], refused["error"]["ack"]) == (1, "acknowledge", "pairs:2")
    assert any("the system pairs" in each["found"] for each in refused["error"]["cells"])
    accepted = club.pair("--ack", "pairs:2")
    assert (accepted["exit"], accepted["written"]) == (0, True)
    assert {(white, last), (other, black)} <= set(pairs_of(accepted))
    names = [club.sheet("Players").value(number + 3, 2) for number in (last, black)]
    assert [club.sheet("Round 2").value(row, 5) for row in (4, 5)] == names
    assert club.pair()["exit"] == 0


def test_the_numbers_follow_the_list_where_it_says_so(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    begin(club, "--order", "list")
    assert [club.sheet("Players").value(row, 2) for row in range(4, 12)] == list(NAMES[:8])


def test_the_initial_colour_is_drawn_by_lot_and_its_seed_recorded(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    answer = club.pair("--system", "dutch", "--rounds", "5", "--seed", "1")
    told = [warning["text"] for warning in answer["warnings"]]
    assert [text.partition(" in round")[0] for text in told] in (
        ["the lot gave number 1 White"], ["the lot gave number 1 Black"],
    )  # fmt: skip
    assert ("colour", 1) in [tuple(row[:2]) for row in club.sheet("_pairsheet").rows]


def test_options_of_a_round_robin_are_refused_in_a_swiss_and_the_reverse(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    assert (begin(club, "--cycles", "2")["exit"], club.pair("--rounds", "5")["exit"]) == (2, 2)


def test_a_redo_pairs_the_latest_round_again_while_it_has_no_result(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(9)
    play(club, begin(club))
    club.pair()
    club.type("Players", D4="withdrawn")
    answer = club.pair("--redo")
    assert (answer["exit"], answer["round"], answer["bye"]) == (0, 2, None)
    assert {number for pair in pairs_of(answer) for number in pair} == set(range(2, 10))
    play(club, answer)
    assert club.pair("--redo")["error"]["kind"] == "cannot-write"


def test_boards_that_are_left_out_get_no_pair(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    begin(club)
    settings = club.sheet("Settings")
    row = next(index for index, line in enumerate(settings.rows, 1) if line and line[0] == "skipped_boards")
    club.type("Settings", **{f"C{row}": "2-3"})
    answer = club.pair("--redo")
    assert [pair["board"] for pair in answer["pairs"]] == [1, 4, 5, 6]


def test_the_grid_is_drawn_on_request_and_kept_up_to_date(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    play(club, begin(club, "--grid"))
    club.pair()
    grid = club.sheet("Grid")
    assert [grid.value(4, column) for column in range(1, 12)] == [
        1, "Adams, Ann", "×", None, None, None, 1, None, None, None, "1",
    ]  # fmt: skip


def test_restricted_lots_keep_clubs_apart_and_are_drawn_alike_again(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(10)
    first = club.command("draw", "--varma", "club", "--seed", "3")
    again = club.command("draw", "--varma", "club", "--seed", "3")
    assert (first["exit"], first["varma"], again["numbers"], again["written"]) == (0, "club", first["numbers"], False)
    assert club.command("draw", "--varma", "shoe size", "--seed", "3")["exit"] == 2


def test_an_act_is_written_also_while_the_latest_round_waits_for_results(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    begin(club)
    answer = club.pair("--withdraw", "Hill", "--bye", "1/2=½")
    assert (answer["exit"], answer["round"], answer["written"]) == (0, 1, True)
    players = club.sheet("Players")
    assert (players.value(11, 4), players.value(4, 6)) == ("withdrawn", "2=½")
    assert any("Hill, Hal has left" in each["text"] for each in answer["warnings"])
    play(club, answer)
    assert {number for pair in pairs_of(club.pair()) for number in pair} == {2, 3, 4, 5, 6, 7}


def test_a_pair_set_by_hand_that_has_met_is_refused_until_acknowledged(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    play(club, begin(club))
    refused = club.pair("--fix", "1/5/2")
    assert (refused["exit"], refused["error"]["ack"]) == (1, "fixed:2")
    assert [each["found"] for each in refused["error"]["cells"]] == ["1 and 5 met in round 1 already"]
    assert (1, 5) in pairs_of(club.pair("--fix", "1/5/2", "--ack", "fixed:2"))


@pytest.mark.parametrize(
    ("key", "value"), [("system", "lim"), ("edition", "2017"), ("acceleration", "yes"), ("order", "as the list stands"),
                       ("initial_colour", "Black"), ("rounds", "1"), ("rounds", None)],
)  # fmt: skip
def test_settings_that_the_rounds_depend_on_are_held_once_they_are_written(
    key: str, value: str | None, arbiter: Callable[..., Arbiter]
) -> None:
    club = arbiter(8)
    play(club, begin(club))
    play(club, club.pair())
    settings = club.sheet("Settings")
    row = next(index for index, line in enumerate(settings.rows, 1) if line and line[0] == key)
    club.type("Settings", **{f"C{row}": value})
    before = club.path.read_bytes()
    answer = club.pair()
    assert (answer["exit"], answer["error"]["kind"]) == (1, "cells")
    assert [each["cell"] for each in answer["error"]["cells"]] == [f"Settings!C{row}"]
    assert club.path.read_bytes() == before


def test_a_round_that_cannot_be_paired_is_refused_with_what_may_be_done(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(4)
    answer = club.pair("--system", "dutch", "--rounds", "4", "--first-colour", "white")
    assert any("too many for 4 players" in each["text"] for each in answer["warnings"])
    for _ in range(3):
        play(club, answer)
        answer = club.pair()
    assert (answer["exit"], answer["error"]["kind"]) == (1, "cannot-write")
    assert "round 4 cannot be paired" in answer["error"]["message"]
    assert "“Settings”" in answer["error"]["hint"]


def test_numbers_of_the_list_that_do_not_follow_the_ratings_are_mentioned(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    club.path.unlink()
    rows = [(number, name, 1500 + 10 * number) for number, name in enumerate(NAMES[:8], 1)]
    workbook_of(club.path, [["Open"], [], ("No", "Name", "Rtg"), *rows])
    told = [each["text"] for each in begin(club)["warnings"]]
    assert told == [
        "the numbers are those of the list; to number by rating while no result is known: --order rating --redo"
    ]
    again = club.pair("--order", "rating", "--redo")
    assert [club.sheet("Players").value(row, 2) for row in (4, 11)] == ["Hill, Hal", "Adams, Ann"]
    assert again["exit"] == 0


def test_a_name_that_is_nobodys_in_a_round_sheet_is_said_and_put_back(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    play(club, begin(club))
    club.type("Round 1", E4="Nobody, Ned")
    answer = club.pair()
    assert [(each["cell"], each["text"].partition(" stands")[0]) for each in answer["warnings"]] == [
        ("Round 1!E4", "“Nobody, Ned”")
    ]
    assert club.sheet("Round 1").value(4, 5) == "Evans, Eve"


def test_a_bye_for_a_round_that_is_written_is_said_to_be_idle(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(8)
    play(club, begin(club))
    club.type("Players", F4="1=½ 9=0")
    assert [each["cell"] for each in club.pair()["warnings"]] == ["Players!F4", "Players!F4"]


def test_a_setting_can_be_given_on_the_command_line_by_its_key(arbiter: Callable[..., Arbiter]) -> None:
    club = arbiter(9)
    answer = begin(club, "--set", "pab/½", "--set", "skipped_boards/2-3")
    assert [pair["board"] for pair in answer["pairs"]] == [1, 4, 5, 6]
    assert next(row for row in club.sheet("Crosstable").rows if row[1:2] == ("Irwin, Ian",))[3] == "+½"
    assert club.pair("--set", "colour/red")["exit"] == 2

"""What an arbiter of a Swiss may type wrong into the players and the settings, and what he is told then."""

from collections.abc import Callable
from datetime import time
from pathlib import Path
from typing import Any

import pytest

from pairing.model import Result, Scoring
from sheets.grid import read_grids
from sheets.labels import languages, load_labels
from sheets.ours import find_ours
from sheets.ours.byes import idle_byes
from sheets.ours.named import nearest
from sheets.ours.restrictions import group_word
from sheets.ours.whole import Reread, reread
from sheets.package import open_package
from sheets.results import read_result
from tests.arbiter import Arbiter, workbook_of

PLAYERS = (
    ("Novák, Dana", 2000, "Bohemians", "CZE"), ("Brown, Bob", 1900, "Slavia", "ENG"),
    ("Clark, Cid", 1800, "Bohemians", "ENG"), ("Davis, Dot", 1700, "Slavia", "CZE"),
    ("Evans, Eve", 1600, "Union", "CZE"), ("Fox, Fay", 1500, "Union", "CZE"),
    ("Gray, Gus", 1400, "Bohemians", "CZE"), ("Hill, Hal", 1300, "Slavia", "CZE"),
)  # fmt: skip
MATCH = Scoring(win=30, draw=10, loss=0, boards=5)


@pytest.fixture
def club(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """Eight players of three clubs and two federations, in the order of their ratings."""
    path = workbook_of(tmp_path / "open.xlsx", [["Open"], [], ("Name", "Rtg", "Club", "Fed"), *PLAYERS])
    return Arbiter(path=path, run=run_cli)


def begin(club: Arbiter, *options: str) -> dict[str, Any]:
    return club.pair("--system", "dutch", "--rounds", "5", "--first-colour", "white", *options)


def play(club: Arbiter, answer: dict[str, Any]) -> None:
    pairs = [(pair["white"], pair["black"]) for pair in answer["pairs"]]
    club.type_results(answer["round"], dict.fromkeys(pairs, "1-0"))


def faults(answer: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(each["cell"], each["found"], each["expected"]) for each in answer["error"]["cells"]]


def found_in(club: Arbiter) -> Reread:
    data = club.path.read_bytes()
    return reread(find_ours(read_grids(data, club.path.name)), open_package(data, club.path.name))


def table_row(club: Arbiter, key: str, row: int = 0) -> int:
    """The number of a row of the table with that key in the settings sheet."""
    rows = club.sheet("Settings").rows
    return next(index for index, line in enumerate(rows, 1) if line and line[0] == key) + 2 + row


def forbidden_rows(club: Arbiter) -> list[tuple[object, ...]]:
    first = table_row(club, "forbidden")
    return [tuple(club.sheet("Settings").value(row, column) for column in (2, 3, 4)) for row in range(first, first + 2)]


def test_two_byes_for_one_round_are_refused_where_they_stand(club: Arbiter) -> None:
    play(club, begin(club))
    club.type("Players", F5="4=½ 5=0 4=1")
    before = club.path.read_bytes()
    answer = club.pair()
    assert (answer["exit"], faults(answer)) == (
        1, [("Players!F5", "'4=½ 5=0 4=1', round 4 twice", "one bye a round")],
    )  # fmt: skip
    assert club.path.read_bytes() == before


def test_a_bye_on_the_command_line_replaces_the_one_for_the_same_round(club: Arbiter) -> None:
    play(club, begin(club, "--bye", "2 / 3=½, 4=0", "--bye", "2 / 5=0"))
    assert club.sheet("Players").value(5, 6) == "3=½ 4=0 5=0"
    assert club.pair("--bye", "2 / 3=0 2=½")["absent"] == [{"player": 2, "kind": "HPB"}]
    assert club.sheet("Players").value(5, 6) == "4=0 5=0 3=0 2=½"


def test_two_byes_for_one_round_in_one_option_are_wrong_use(club: Arbiter) -> None:
    answer = begin(club, "--bye", "2 / 2=½ 2=0")
    assert (answer["exit"], answer["error"]["message"]) == (2, "--bye: '2=½ 2=0' has two byes for round 2")


def test_a_bye_that_comes_too_late_and_one_past_the_end_are_said_to_count_for_nothing(club: Arbiter) -> None:
    begin(club)
    club.type("Players", F5="1=½ 2=0", F6="9=½")
    found = found_in(club)
    late = (
        "Players!F5",
        "the bye of Brown, Bob for round 1 counts for nothing: that round is written, and he is in it (while it has no "
        "result: --redo)",
    )
    past = ("Players!F6", "the bye of Clark, Cid for round 9 counts for nothing: the event has the rounds 1 to 5")
    assert list(idle_byes(found, found.event)) == [late, past]
    assert list(idle_byes(found, found.event, redone=1)) == [past]


def test_a_bye_in_a_written_round_that_was_granted_is_nothing_to_be_said(club: Arbiter) -> None:
    begin(club, "--bye", "2 / 1=½")
    found = found_in(club)
    assert list(idle_byes(found, found.event)) == []


@pytest.mark.parametrize("who", ["1", "Novák, Dana", "dana novak", "Novak Dana", "novak", "NOVÁK DANA", "dana"])
def test_a_player_is_found_in_any_spelling_of_his_name(club: Arbiter, who: str) -> None:
    assert begin(club, "--bye", f"{who} / 1=½")["absent"] == [{"player": 1, "kind": "HPB"}]


def test_a_name_without_accents_that_two_may_have_is_asked_back(tmp_path: Path, run_cli: Callable[..., Any]) -> None:
    rows = [("Novák, Jan", 2000), ("Novak, Jan", 1900), ("Fox, Fay", 1800), ("Hill, Hal", 1700)]
    two = Arbiter(path=workbook_of(tmp_path / "a.xlsx", [["Open"], [], ("Name", "Rtg"), *rows]), run=run_cli)
    answer = begin(two, "--withdraw", "novak")
    assert answer["error"]["message"] == "'novak' may be any of 1 Novák, Jan; 2 Novak, Jan"
    assert begin(two, "--bye", "Jan Novák / 1=0")["absent"] == [{"player": 1, "kind": "ZPB"}]


def test_where_nobody_has_the_name_the_nearest_are_offered(club: Arbiter) -> None:
    answer = begin(club, "--late", "Nowak / 2")
    assert (answer["exit"], answer["error"]["message"]) == (2, "there is no player 'Nowak'")
    assert answer["error"]["hint"] == "the nearest: 1 Novák, Dana; give his number or his name as in the players sheet"
    assert nearest("Zzz", [name for name, *_ in PLAYERS]) == ()


@pytest.mark.parametrize(
    ("words", "group"),
    [
        (("club", "Clubs", "Oddíl", "Verein", "клуб"), "club"),
        (("fed", "Fed.", "federation", "FEDERATIONS", "Land", "фед."), "federation"),
        (("Bohemians", "1", "-"), None),
    ],
)
def test_a_word_for_every_club_or_federation_is_known(words: tuple[str, ...], group: str | None) -> None:
    assert [group_word(word) for word in words] == [group] * len(words)


@pytest.mark.parametrize("word", ["fed", "federation"])
def test_players_of_one_federation_do_not_meet_by_either_word(club: Arbiter, word: str) -> None:
    begin(club, "--forbid", f"{word} / 3")
    assert found_in(club).event.forbidden[0].players == {1, 4, 5, 6, 7, 8}
    assert forbidden_rows(club)[0] == (word, None, "3")


def test_a_club_may_be_forbidden_for_some_rounds(club: Arbiter) -> None:
    begin(club, "--forbid", "Bohemians / 4-5", "--forbid", "slavia / slavia / 2")
    forbidden = [(each.players, each.first, each.last) for each in found_in(club).event.forbidden]
    assert forbidden == [({1, 3, 7}, 4, 5), ({2, 4, 8}, 2, 2)]
    assert forbidden_rows(club) == [("Bohemians", None, "4-5"), ("slavia", None, "2")]


def test_a_club_typed_twice_in_a_row_of_the_settings_means_its_players(club: Arbiter) -> None:
    begin(club)
    row = table_row(club, "forbidden")
    club.type("Settings", **{f"B{row}": "Bohemians", f"C{row}": "BOHEMIANS", f"B{row + 1}": "dana novak"})
    club.type("Settings", **{f"C{row + 1}": "Brown Bob", f"D{row + 1}": "2-"})
    forbidden = [(each.players, each.first, each.last) for each in found_in(club).event.forbidden]
    assert forbidden == [({1, 3, 7}, 1, None), ({1, 2}, 2, None)]


def test_a_club_that_nobody_has_is_refused_with_what_is_possible(club: Arbiter) -> None:
    answer = begin(club, "--forbid", "Bohemian")
    assert (answer["exit"], answer["error"]["message"], answer["error"]["hint"]) == (
        2, "--forbid: there is no club or federation 'Bohemian'", "did you mean Bohemians?",
    )  # fmt: skip
    assert "a club or federation stands alone" in begin(club, "--forbid", "Slavia / Union")["error"]["hint"]


def test_a_row_that_is_not_understood_tells_of_clubs_and_federations(club: Arbiter) -> None:
    play(club, begin(club))
    row = table_row(club, "forbidden")
    club.type("Settings", **{f"B{row}": "Bohemian", f"C{row + 1}": "Zzz"})
    club.type("Settings", **{f"B{row + 2}": "Fox, Fay", f"C{row + 2}": "Uuu"})
    club.type("Settings", **{f"B{row + 3}": "club", f"D{row + 3}": "4 5", f"B{row + 4}": "fed", f"D{row + 4}": "5-4"})
    possible = "two players; or one club or federation; or the word for all of them: club, fed"
    rounds = "rounds such as 1-3, or nothing for all of them"
    assert faults(club.pair()) == [
        (f"Settings!B{row}", "Bohemian", f"{possible} (such as Bohemians)"),
        (f"Settings!C{row + 1}", "Zzz", possible),
        (f"Settings!C{row + 2}", "Uuu", possible),
        (f"Settings!D{row + 3}", "4 5", rounds),
        (f"Settings!D{row + 4}", "5-4", rounds),
    ]


@pytest.mark.parametrize("language", languages())
def test_the_settings_tell_what_may_stand_under_must_not_meet_in_words_that_are_understood(
    club: Arbiter, language: str
) -> None:
    begin(club, "--lang", language)
    labels = load_labels(language)
    settings = club.sheet(labels("sheet_settings"))
    row = next(index for index, line in enumerate(settings.rows, 1) if line and line[0] == "forbidden")
    note = labels("about_forbidden")
    assert settings.value(row, 4) == note
    listed = note.rpartition(": ")[2].rsplit(". ", 1)[0].split(", ")
    assert [group_word(word) for word in listed] == ["club", "federation"]


def test_a_round_robin_is_not_told_of_clubs(club: Arbiter) -> None:
    club.pair()
    assert club.sheet("Settings").value(table_row(club, "forbidden") - 2, 4) is None


def test_a_fixed_pair_of_somebody_who_is_not_there_is_refused_by_name(club: Arbiter) -> None:
    play(club, begin(club, "--bye", "4 / 2=0", "--withdraw", "8"))
    club.type("Players", E8=3)
    row = table_row(club, "fixed")
    pairs = [("Novák, Dana", "Hill, Hal"), ("Evans, Eve", "Davis, Dot"), ("Fox, Fay", "Novák, Dana")]
    for place, (white, black) in enumerate(pairs, row):
        club.type("Settings", **{f"B{place}": white, f"C{place}": black, f"D{place}": "2"})
    expected = "somebody who is there for round 2"
    assert faults(club.pair()) == [
        (f"Settings!C{row}", "Hill, Hal", f"{expected}: Hill, Hal has withdrawn"),
        (f"Settings!B{row + 1}", "Evans, Eve", f"{expected}: Evans, Eve comes later, in round 3"),
        (f"Settings!C{row + 1}", "Davis, Dot", f"{expected}: Davis, Dot has a bye in round 2"),
        (f"Settings!C{row + 2}", "Novák, Dana a second time in round 2", f"one fixed pair: see Settings!B{row}"),
    ]


def test_a_fixed_pair_of_a_round_that_is_written_is_history(club: Arbiter) -> None:
    play(club, begin(club, "--fix", "3 / 4 / 1"))
    club.type("Players", D6="withdrawn")
    answer = club.pair()
    assert (answer["exit"], answer["round"]) == (0, 2)


@pytest.mark.parametrize(("typed", "found"), [(None, "nothing for “system”"), ("dutsch", "'dutsch'")])
def test_where_the_system_is_missing_only_its_cell_is_named(club: Arbiter, typed: str | None, found: str) -> None:
    begin(club)
    club.type("Settings", C5=typed)
    assert faults(club.pair()) == [("Settings!C5", found, "one of round-robin, dutch, median, lim")]


def test_a_row_deleted_from_the_players_is_told_by_number_and_name(club: Arbiter) -> None:
    play(club, begin(club))
    club.type("Players", A6=None, B6=None, A8=None, B8=None)
    expected = "the numbers 1 to 6 without a gap; 3 (Clark, Cid), 5 (Evans, Eve) are missing"
    assert faults(club.pair()) == [("Players!A10", "7", expected), ("Players!A11", "8", expected)]


def test_a_number_mistyped_high_names_only_the_one_that_is_missing(club: Arbiter) -> None:
    begin(club)
    club.type("Players", A6=333)
    assert faults(club.pair()) == [
        ("Players!A6", "333", "the numbers 1 to 8 without a gap; 3 (Clark, Cid) is missing")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("boards", "text", "note", "hint"),
    [
        (5, "3:3", "“3:3” is no score of a match on 5 boards", "type one of 3:2  2½:2½  5:0  +/-  -/+  -/-"),
        (4, "5-0", "“5-0” is no score of a match on 4 boards", "type one of 2½:1½  2:2  4:0  +/-  -/+  -/-"),
        (1, "2-0", "“2-0” is no score of a match on 1 board", "type one of 1:0  ½:½  +/-  -/+  -/-"),
    ],
)
def test_a_score_that_a_match_cannot_have_is_refused_with_scores_as_examples(
    boards: int, text: str, note: str, hint: str
) -> None:
    reading = read_result(text, Scoring(win=30, draw=10, loss=0, boards=boards))
    assert (reading.result, reading.note, reading.hint) == (None, note, hint)
    for example in hint.removeprefix("type one of ").split():
        assert read_result(example, Scoring(win=30, draw=10, loss=0, boards=boards)).note == ""


@pytest.mark.parametrize(
    ("text", "result", "note"),
    [
        ("3-1", Result.WHITE_WINS, "3-1: 4 of 5 boards counted"),
        ("1:2½", Result.BLACK_WINS, "1:2½: 3½ of 5 boards counted"),
        ("3:2", Result.WHITE_WINS, ""),
        ("+/-", Result.WHITE_WINS_BY_FORFEIT, ""),
        ("=", Result.DRAW, ""),
    ],
)
def test_a_match_with_fewer_points_than_boards_is_taken_with_a_note(text: str, result: Result, note: str) -> None:
    reading = read_result(text, MATCH)
    assert (reading.result, reading.note) == (result, note)


@pytest.fixture
def teams(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """Four teams whose first round of matches on five boards is written."""
    names = [(number, f"Team {letter}") for number, letter in enumerate("ABCD", 1)]
    league = Arbiter(path=workbook_of(tmp_path / "l.xlsx", [["League"], [], ("No", "Name"), *names]), run=run_cli)
    league.pair(
        "--system", "median", "--rounds", "3", "--boards", "5", "--scoring", "3-1-0", "--first-colour", "white"
    )  # fmt: skip
    return league


def test_missing_boards_of_a_match_are_said_once_and_the_score_stays_as_typed(teams: Arbiter) -> None:
    teams.type("Round 1", D4="3-1", D5="2½:2½")
    answer = teams.pair()
    assert (answer["exit"], answer["round"]) == (0, 2)
    assert [(each["cell"], each["text"]) for each in answer["warnings"] if each["cell"]] == [
        ("Round 1!D4", "3-1: 4 of 5 boards counted")
    ]  # fmt: skip
    assert [teams.sheet("Round 1").value(row, 4) for row in (4, 5)] == ["3-1", "2½:2½"]
    assert [each for each in teams.pair()["warnings"] if each["cell"] == "Round 1!D4"] == []


def test_a_score_that_excel_took_for_a_time_is_written_back_as_the_score(teams: Arbiter) -> None:
    assert read_result(time(3, 2), MATCH).typed == "3:2"
    teams.type("Round 1", D4=(3 * 60 + 2) / (24 * 60), D5="2½:2½")
    assert found_in(teams).event.games[0].score == (30, 20)
    assert teams.pair()["round"] == 2
    assert teams.sheet("Round 1").value(4, 4) == "3:2"

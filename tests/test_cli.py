"""The command line: one answer, one exit code, and words a person understands, whatever is typed."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheets.package import open_package
from tests.arbiter import Arbiter, Row, entry_list, workbook_of

NAMES = ("Adams, Anna", "Brown, Ben", "Clark, Cleo", "Davis, Dan", "Evans, Eva", "Frost, Finn")
Run = Callable[..., Any]


@pytest.fixture
def arbiter(tmp_path: Path, run_cli: Run) -> Arbiter:
    return Arbiter(path=entry_list(tmp_path / "club.xlsx", NAMES), run=run_cli)


def lock(path: Path) -> None:
    path.with_name(f"~${path.name}").touch()


# One JSON document, whatever is asked


@pytest.mark.parametrize(
    ("arguments", "code", "kind"),
    [
        (("read", "gone.xlsx"), 1, "unreadable"),
        (("pair", "."), 1, "unreadable"),
        (("undo", "gone.xlsx"), 1, "unreadable"),
        (("standings", "club.xlsx"), 1, "not-understood"),
        (("ratings", "club.xlsx"), 1, "not-understood"),
        (("ratings", "club.xlsx", "--k", "0"), 2, "wrong-use"),
        (("standings", "club.xlsx", "-o", "other.xlsx"), 2, "wrong-use"),
        (("read", "club.xlsx", "--sheet", "Nope"), 2, "wrong-use"),
        (("read", "club.xlsx", "--table", "Nope!A1"), 2, "wrong-use"),
        (("pair", "club.xlsx", "--table", "B"), 2, "wrong-use"),
        (("pair", "club.xlsx", "--table", "Entries!ZZZ1"), 2, "wrong-use"),
        (("draw", "club.xlsx", "--sheet", "Nope"), 2, "wrong-use"),
        (("pair", "club.xlsx", "--scoring", "2-1"), 2, "wrong-use"),
        (("pair", "club.xlsx", "--lang", "xx"), 2, "wrong-use"),
        (("pair", "club.xlsx", "--system", "xx"), 2, "wrong-use"),
        (("pair", "club.xlsx", "--cycles", "3", "--double"), 2, "wrong-use"),
        (("pair", "club.xlsx", "--cycles", "99"), 2, "wrong-use"),
        (("pair", "club.xlsx", "--cycles", "two"), 2, "wrong-use"),
        (("pair", "club.xlsx", "--nothing"), 2, "wrong-use"),
        (("pair", "club.xlsx", "-o", "club.pdf"), 2, "wrong-use"),
        (("pair", "club.xlsx", "-o", "club.xlsm"), 2, "wrong-use"),
        (("pair",), 2, "wrong-use"),
        (("perform", "club.xlsx"), 2, "wrong-use"),
        (("table", "many"), 2, "wrong-use"),
        (("table", "6", "-o", "six.pdf"), 2, "wrong-use"),
        (("when", "1", "9", "--players", "8"), 2, "wrong-use"),
    ],
)
def test_a_refusal_is_one_json_document(
    arbiter: Arbiter, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], code: int, kind: str
) -> None:
    monkeypatch.chdir(arbiter.path.parent)
    before = arbiter.path.read_bytes()
    ran = arbiter.run(*arguments, "--json")
    error = json.loads(ran.stdout)["error"]
    assert (ran.exit_code, error["kind"], ran.stderr) == (code, kind, "")
    assert error["message"]
    assert set(error) == {"kind", "message", "hint", "ack", "cells"}
    assert [entry.name for entry in arbiter.path.parent.iterdir()] == ["club.xlsx"]
    assert arbiter.path.read_bytes() == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("read", "club.xlsx"),
        ("draw", "club.xlsx"),
        ("pair", "club.xlsx"),
        ("table", "6"),
        ("when", "1", "2", "--players", "6"),
    ],
    ids=" ".join,
)
def test_an_answer_is_one_json_document(
    arbiter: Arbiter, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(arbiter.path.parent)
    ran = arbiter.run(*arguments, "--json")
    assert (ran.exit_code, ran.stderr, "error" in json.loads(ran.stdout)) == (0, "", False)


def test_wrong_use_without_json_is_told_on_the_other_stream(arbiter: Arbiter) -> None:
    ran = arbiter.run("pair", arbiter.path, "--lang", "xx")
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "--lang: there is no language 'xx'" in ran.stderr


# Where the output goes


def pairsheet(*arguments: str, shell: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    line = [sys.executable, "-m", "sheets", *arguments]
    command = ["bash", "-c", f'"$@" {shell}', "-", *line] if shell else line
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON"))}
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=environment | more, check=False
    )  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="a shell of Unix")
@pytest.mark.parametrize("shell", ["| head -1", ">&-", "2>&-"])
def test_nobody_listening_is_no_fault(shell: str) -> None:
    for arguments in (("table", "60"), ("table", "x"), ("table", "x", "--json")):
        assert "Traceback" not in pairsheet(*arguments, shell=shell).stderr


def test_names_of_any_country_pass_any_console(tmp_path: Path) -> None:
    path = entry_list(tmp_path / "турнір.xlsx", ("Їжакевич, Ґанна", "Đorđević, Љубо", "Müller, Jörg"))
    for options in ((), ("--json",)):
        ran = pairsheet("read", str(path), *options, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "Їжакевич, Ґанна" in ran.stdout


# Files and their endings


@pytest.mark.parametrize("options", [("--csv",), ()])
def test_a_table_is_written_as_csv_where_the_file_is_called_so(
    tmp_path: Path, run_cli: Run, options: tuple[str, ...]
) -> None:
    out = tmp_path / "four.csv"
    ran = run_cli("table", "4", *options, "-o", out)
    assert (ran.exit_code, ran.stdout) == (0, f"written: {out}\n")
    assert out.read_text("utf-8") == run_cli("table", "4", "--csv").stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("6", "-o", "x.pdf"), "written as .xlsx (to print) or .csv, not as x.pdf"),
        (("6", "-o", "x"), "written as .xlsx (to print) or .csv, not as x"),
        (("6", "--csv", "-o", "x.xlsx"), "--csv and x.xlsx contradict each other"),
        (("3-8", "-o", "x.csv"), "a booklet of tables is a workbook"),
    ],
)
def test_a_table_goes_into_no_other_file(
    tmp_path: Path, run_cli: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run_cli("table", *arguments)
    assert (ran.exit_code, told in ran.stderr, list(tmp_path.iterdir())) == (2, True, [])


# A workbook that is open elsewhere


def test_commands_that_write_nothing_read_a_workbook_that_is_open(arbiter: Arbiter) -> None:
    arbiter.pair()
    lock(arbiter.path)
    before = arbiter.path.read_bytes()
    standings = arbiter.command("standings")
    assert (standings["exit"], len(standings["rows"]), standings["written"]) == (0, 6, False)
    told = [warning["text"] for warning in standings["warnings"]]
    assert "club.xlsx is open in Excel: it was read as it was last saved" in told
    assert arbiter.command("read")["exit"] == 0
    for command in (("standings", "--write"), ("pair",), ("undo",)):
        refused = arbiter.command(*command)
        assert (refused["exit"], refused["error"]["kind"]) == (1, "in-use")
    assert arbiter.path.read_bytes() == before


def test_numbers_may_be_tried_out_on_a_workbook_that_is_open(arbiter: Arbiter) -> None:
    lock(arbiter.path)
    assert arbiter.command("draw", "--dry-run", "--seed", "7")["seed"] == 7
    assert arbiter.command("draw", "--seed", "7")["error"]["kind"] == "in-use"


# What is said


def test_what_is_doubtful_in_a_list_is_said_once(tmp_path: Path, run_cli: Run) -> None:
    path = workbook_of(tmp_path / "list.xlsx", [("Name", "Rating"), *((name, "strong") for name in NAMES[:2])])
    ran = run_cli("read", path)
    assert (ran.stdout + ran.stderr).count("Entries!B2") == 1


def test_two_players_of_one_name_are_refused_with_both_cells(tmp_path: Path, run_cli: Run) -> None:
    rows = [("Name", "Club"), ("Novak, Jan", "Rook"), ("Adams, Anna", "Rook"), ("Novak, Jan", "Mill")]
    path = workbook_of(tmp_path / "list.xlsx", rows)
    ran = run_cli("pair", path)
    assert ran.exit_code == 1
    assert ran.stderr.splitlines()[:3] == [
        "error: two players have the same name, and nothing tells them apart: Novak, Jan",
        "  Entries!A2: found Novak, Jan; expected: another name than in Entries!A4",
        "  Entries!A4: found Novak, Jan; expected: another name than in Entries!A2",
    ]


def test_a_column_of_results_beside_the_list_is_refused_with_its_cells(tmp_path: Path, run_cli: Run) -> None:
    results = ("1-0", "0-1", "½")
    games = [(number, NAMES[number], None, None, result) for number, result in enumerate(results, 1)]
    rows: list[Row] = [("No", "Name", None, None, "Result"), *games]
    refused = Arbiter(path=workbook_of(tmp_path / "list.xlsx", rows), run=run_cli).pair()
    assert (refused["exit"], refused["error"]["kind"]) == (1, "not-understood")
    assert [each["cell"] for each in refused["error"]["cells"]] == ["Entries!E2", "Entries!E3", "Entries!E4"]


def test_a_result_that_is_none_is_told_in_one_sentence(arbiter: Arbiter) -> None:
    arbiter.pair()
    arbiter.type("Round 1", D4="2-0")
    ran = arbiter.run("pair", arbiter.path)
    assert ran.exit_code == 1
    assert "  Round 1!D4: “2-0” is no result in the scoring 1-½-0; type one of 1-0  ½-½  0-1" in ran.stderr
    assert arbiter.pair()["error"]["cells"][0]["found"] == "2-0"


def test_a_second_draw_tells_which_one_it_replaces(arbiter: Arbiter) -> None:
    assert arbiter.command("draw", "--seed", "41")["warnings"] == []
    told = [warning["text"] for warning in arbiter.command("draw", "--seed", "42")["warnings"]]
    assert told == ["these numbers take the place of those drawn before, with the seed 41"]


def test_a_draw_is_answered_in_the_shape_of_the_command_line(arbiter: Arbiter) -> None:
    drawn = arbiter.command("draw", "--seed", "41")
    assert (drawn["seed"], drawn["varma"], drawn["written"]) == (41, None, True)
    assert [each["id"] for each in drawn["numbers"]] == [1, 2, 3, 4, 5, 6]
    assert {each["name"]: each["cell"] for each in drawn["numbers"]} == {
        name: f"Entries!B{row}" for row, name in enumerate(NAMES, 4)
    }


def test_standings_after_a_round_there_is_not_are_wrong_use_and_after_one_to_come_a_note(arbiter: Arbiter) -> None:
    arbiter.pair()
    refused = arbiter.command("standings", "--after", "9")
    assert (refused["exit"], refused["error"]["message"]) == (2, "--after 9: the event has 5 rounds")
    told = [warning["text"] for warning in arbiter.command("standings", "--after", "3")["warnings"]]
    assert told == ["round 3 is not written yet: the table is that after round 1"]
    assert arbiter.command("standings", "--after", "1")["warnings"] == []


# Undoing


def test_undo_asks_once_for_an_acknowledgement(arbiter: Arbiter) -> None:
    arbiter.pair()
    arbiter.type("Round 1", D4="1-0")
    ran = arbiter.run("undo", arbiter.path)
    assert (ran.exit_code, ran.stderr.count("--ack")) == (1, 1)
    token = ran.stderr.rpartition("--ack ")[2].strip()
    done = arbiter.run("undo", arbiter.path, "--ack", token)
    assert (done.exit_code, done.stdout.startswith("took back: pair")) == (0, True)


def test_undo_tells_of_a_draw_with_which_seed(arbiter: Arbiter) -> None:
    arbiter.command("draw", "--seed", "41")
    assert arbiter.run("undo", arbiter.path).stdout.startswith("took back: draw (seed 41)\n")


def test_a_new_file_made_from_another_format_is_nothing_to_undo(tmp_path: Path, run_cli: Run) -> None:
    path = tmp_path / "list.csv"
    path.write_text("No,Name\n1,Adams\n2,Brown\n3,Clark\n", "utf-8")
    assert run_cli("pair", path, "-o", tmp_path / "event.xlsx").exit_code == 0
    ran = run_cli("undo", tmp_path / "event.xlsx")
    assert (ran.exit_code, ".pairsheet" in ran.stderr, "can simply be deleted" in ran.stderr) == (1, False, True)


# Languages


def test_a_list_in_latin_serbian_gets_latin_sheets(tmp_path: Path, run_cli: Run) -> None:
    heads = ("R.br.", "Ime i prezime", "Klub")
    arbiter = Arbiter(path=entry_list(tmp_path / "list.xlsx", NAMES, heads=heads, title="Prvenstvo"), run=run_cli)
    assert arbiter.pair()["exit"] == 0
    assert [name for name in arbiter.sheet_names() if not name.isascii()] == ["Igrači", "Podešavanja"]


def test_english_heads_beside_nr_are_english(tmp_path: Path, run_cli: Run) -> None:
    rows: list[Row] = [("Nr", "Name", "Club", "Rating"), *((n, name, "Rook", 1500) for n, name in enumerate(NAMES, 1))]
    arbiter = Arbiter(path=workbook_of(tmp_path / "list.xlsx", rows), run=run_cli)
    assert arbiter.pair()["exit"] == 0
    assert "Round 1" in arbiter.sheet_names()


NOWHERE = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device here that takes nothing")


@NOWHERE
@pytest.mark.parametrize("options", [("table", "6"), ("table", "6", "--json"), ("--help",)])
def test_an_answer_that_cannot_be_printed_is_said_in_one_sentence(options: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as nowhere:
        ran = subprocess.run(
            [sys.executable, "-m", "sheets", *options], check=False, stdout=nowhere, stderr=subprocess.PIPE, text=True
        )
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[0].startswith("error: the answer could not be printed: ")
    assert "Traceback" not in ran.stderr


@NOWHERE
def test_a_refusal_that_cannot_be_printed_as_json_is_said_in_words() -> None:
    ran = pairsheet("pair", "absent.xlsx", "--json", shell=">/dev/full")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "error: there is no file absent.xlsx\nhint: is the name right, and the folder?\n"


@NOWHERE
def test_where_nothing_can_be_said_the_answer_and_the_exit_code_are_the_same(tmp_path: Path) -> None:
    path = entry_list(tmp_path / "list.xlsx", NAMES)
    assert pairsheet("pair", "absent.xlsx", shell="2>/dev/full").returncode == 1
    assert pairsheet("pair", str(path), "--bad", shell="2>/dev/full").returncode == 2
    paired = pairsheet("pair", str(path), shell="2>/dev/full")
    assert (paired.returncode, paired.stdout.splitlines()[0]) == (0, "Round 1")


@pytest.mark.skipif(os.name == "nt", reason="a pipe of Unix")
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_who_stops_reading_the_answer_has_what_he_wanted(tmp_path: Path, options: tuple[str, ...]) -> None:
    path = entry_list(tmp_path / "list.xlsx", NAMES)
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "sheets", "pair", str(path), *options]
    ran = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Round 1" in open_package(path.read_bytes()).sheet_names

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran
from tests.trf_lines import player_line, trf

Cli = Callable[..., Ran]
FOUR = (
    player_line(10, "20 w 1", name="A"),
    player_line(20, "10 b 0", name="B"),
    player_line(30, "40 w 1", name="C"),
    player_line(40, "30 b 0", name="D"),
)
EVENT = ("012 Open", "XXR 3", "XXC white1", "192 FIDE_DUTCH")


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes the lines as a file of that name."""

    def write(*lines: str, name: str = "event.trf") -> Path:
        path = tmp_path / name
        path.write_bytes(trf(*lines))
        return path

    return write


@pytest.mark.parametrize("case", ["C5", "C9"])
def test_the_answer_is_that_of_another_engine(case: str, shared: Path, run_cli: Cli) -> None:
    data = shared / "rules" / "data"
    ran = run_cli("pair", data / f"bbp_dutch_2025_{case}.input.trf")
    expected = (data / f"bbp_dutch_2025_{case}.expected.txt").read_text(encoding="utf-8")
    assert (ran.exit_code, ran.stdout.split("\n")) == (0, [*expected.rstrip().split("\n"), ""])


def test_the_corpus_is_paired_round_by_round_as_it_stands(shared: Path, tmp_path: Path, run_cli: Cli) -> None:
    whole = (shared / "corpus" / "dutch-2026" / "d26_n014_r06_mix_s1105.trf").read_text(encoding="utf-8")
    lines = whole.splitlines()
    for number in range(6):
        path = tmp_path / f"after{number}.trf"
        path.write_bytes(trf(*(_until(line, number) for line in lines)))
        answer = json.loads(run_cli("pair", path, "--json").stdout)
        played = [line[91 + 10 * number :][:8] for line in lines if line.startswith("001")]
        whites = {rank: int(text[:4]) for rank, text in enumerate(played, 1) if text[5] == "w"}
        byes = [rank for rank, text in enumerate(played, 1) if text[7] == "U"]
        assert {pair["white"]: pair["black"] for pair in answer["pairs"]} == whites
        assert answer["bye"] == next(iter(byes), None)


def _until(line: str, number: int) -> str:
    """The line of a player as it was when that many rounds were played: of the next round, a bye asked for."""
    if not line.startswith("001"):
        return line
    coming = line[91 + 10 * number :][:8]
    asked = f"  {coming}" if coming[7:] in ("H", "Z", "F") else ""
    return (line[:80] + " " * 9 + line[89 : 89 + 10 * number] + asked).rstrip()


def test_ids_are_the_starting_ranks_of_the_file(write: Callable[..., Path], run_cli: Cli) -> None:
    path = write(*EVENT, "XXZ 40", *FOUR)
    answer = json.loads(run_cli("pair", path, "--json").stdout)
    assert {key: answer[key] for key in ("round", "table_round", "system", "edition", "pairs", "bye", "absent")} == {
        "round": 2,
        "table_round": 2,
        "system": "dutch",
        "edition": "2026",
        "pairs": [{"board": 1, "white": 30, "black": 10}],
        "bye": 20,
        "absent": [{"player": 40, "kind": "ZPB"}],
    }
    assert (answer["written"], answer["sheets"], answer["warnings"]) == (False, [], [])
    assert answer["reply"] == "2\n30 10\n20 0\n"
    assert run_cli("pair", path).stdout == "2\n30 10\n20 0\n"


def test_the_reply_is_written_where_it_is_wanted(write: Callable[..., Path], tmp_path: Path, run_cli: Cli) -> None:
    path, out = write(*EVENT, *FOUR), tmp_path / "pairs.txt"
    before = path.read_bytes()
    for _ in range(2):
        ran = run_cli("pair", path, "-o", out)
        assert (ran.exit_code, ran.stdout) == (0, f"round 2, 2 pairs: {out}\n")
        assert out.read_bytes() == b"2\n30 10\n20 40\n"
    assert path.read_bytes() == before
    assert run_cli("pair", path, "-o", tmp_path / "other.txt", "--dry-run").stdout == "2\n30 10\n20 40\n"
    assert not (tmp_path / "other.txt").exists()


def test_only_an_older_reply_is_replaced(write: Callable[..., Path], tmp_path: Path, run_cli: Cli) -> None:
    path, other = write(*EVENT, *FOUR), write("012 Another", *FOUR, name="another.trf")
    for out in (path, other, tmp_path):
        before = out.read_bytes() if out.is_file() else b""
        ran = run_cli("pair", path, "-o", out)
        assert (ran.exit_code, "is there already, and is no list of pairs" in ran.stderr) == (1, True)
        assert (out.read_bytes() if out.is_file() else b"") == before
    assert "there is no folder" in run_cli("pair", path, "-o", tmp_path / "no" / "pairs.txt").stderr


def test_a_report_is_known_by_what_stands_in_it(write: Callable[..., Path], run_cli: Cli) -> None:
    for name in ("event.txt", "event", "event.TRFX"):
        assert run_cli("pair", write(*EVENT, *FOUR, name=name)).stdout == "2\n30 10\n20 40\n"
    ran = run_cli("pair", write("a list", name="list.trf"))
    assert (ran.exit_code, "list.trf is no tournament report" in ran.stderr) == (1, True)
    assert run_cli("pair", "nowhere.trf").exit_code == 1


def test_options_say_what_the_file_does_not(write: Callable[..., Path], run_cli: Cli) -> None:
    path = write(*(player_line(number) for number in range(1, 5)))
    ran = run_cli("pair", path)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "the file does not say how many rounds there are" in ran.stderr
    assert "rounds are usual: --rounds" in ran.stderr
    ran = run_cli("pair", path, "--rounds", "3")
    assert ran.stdout == "2\n1 3\n4 2\n"
    assert "nobody says the initial colour: White was taken" in ran.stderr
    ran = run_cli("pair", path, "--rounds", "3", "--first-colour", "black", "--system", "dutch", "--edition", "2017")
    assert (ran.stdout, ran.stderr) == ("2\n3 1\n2 4\n", "")
    assert run_cli("pair", path, "--system", "round-robin").stdout == "2\n1 4\n2 3\n"


def test_accelerated_as_an_option(write: Callable[..., Path], run_cli: Cli) -> None:
    path = write("XXR 4", "XXC white1", *(player_line(number) for number in range(1, 9)))
    assert run_cli("pair", path, "--accelerated").stdout == "4\n1 3\n4 2\n5 7\n8 6\n"
    later = write(*EVENT, *FOUR)
    assert run_cli("pair", later, "--accelerated").exit_code == 0


def test_a_finished_event_has_no_next_round(write: Callable[..., Path], run_cli: Cli) -> None:
    ran = run_cli("pair", write("XXR 1", *FOUR))
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert "all 1 rounds are written" in ran.stderr


def test_a_round_that_the_rules_cannot_pair_is_refused(write: Callable[..., Path], run_cli: Cli) -> None:
    ran = run_cli("pair", write("XXR 3", player_line(1, "2 w 1"), player_line(2, "1 b 0")))
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert "round 2 cannot be paired" in ran.stderr


def test_missing_results_are_told_all_at_once_and_adjourned_games_are_draws(
    write: Callable[..., Path], run_cli: Cli
) -> None:
    def event(result: str) -> Path:
        lines = (player_line(1, f"2 w {result}"), player_line(2, f"1 b {result}"))
        return write(*EVENT, *lines, player_line(3, "4 w 1"), player_line(4, "3 b 0"))

    ran = run_cli("pair", event(" "))
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert "line 5, column 99: round 1: the game of 1 and 2 has no result" in ran.stderr
    assert run_cli("pair", event("?")).stdout == "2\n2 3\n4 1\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("310   1 Lions", "its teams are not paired from a TRF"),
        ("299 W      1.0 001    1", "record 299 gives points"),
    ],
)
def test_an_event_that_cannot_be_paired_is_refused_with_the_reason(
    line: str, said: str, write: Callable[..., Path], run_cli: Cli
) -> None:
    ran = run_cli("pair", write(*EVENT, line, *FOUR))
    assert (ran.exit_code, ran.stdout, said in ran.stderr) == (1, "", True)


def test_a_system_without_an_engine_is_wrong_use(write: Callable[..., Path], run_cli: Cli) -> None:
    ran = run_cli("pair", write("XXR 3", "192 FIDE_DUBOV", *FOUR))
    assert (ran.exit_code, "there is no pairing system 'FIDE_DUBOV'" in ran.stderr) == (2, True)


@pytest.mark.parametrize(
    "options", [("--withdraw", "A"), ("--sheet", "S"), ("--all",), ("--redo",), ("--grid",), ("--order", "list")]
)
def test_options_of_a_workbook_are_wrong_use(
    options: tuple[str, ...], write: Callable[..., Path], run_cli: Cli
) -> None:
    ran = run_cli("pair", write(*EVENT, *FOUR), *options)
    assert (ran.exit_code, f"{options[0]}" in ran.stderr, "has no place for this" in ran.stderr) == (2, True, True)


def test_faults_are_told_in_json_too(write: Callable[..., Path], run_cli: Cli) -> None:
    ran = run_cli("pair", write(*EVENT, player_line(1, "2 w 1"), player_line(2, "1 w 0")), "--json")
    error = json.loads(ran.stdout)["error"]
    assert (ran.exit_code, error["kind"]) == (1, "cells")
    assert error["cells"] == [{"cell": "line 5, column 97", "found": "White twice", "expected": "White and Black"}]


def test_read_shows_players_games_and_byes_with_their_places(write: Callable[..., Path], run_cli: Cli) -> None:
    path = write(
        "XXR 3", player_line(7, "9 - +", name="A"), player_line(9, "7 - -", name="B"), player_line(11, "0000 - U")
    )
    answer = json.loads(run_cli("read", path, "--json").stdout)
    assert [(player["id"], player["name"], player["cell"]) for player in answer["players"]] == [
        (7, "A", "line 2"),
        (9, "B", "line 3"),
        (11, "Somebody", "line 4"),
    ]
    assert answer["games"] == [
        {
            "round": 1,
            "board": 1,
            "white": 7,
            "black": 9,
            "result": "+-",
            "played": False,
            "cell": "line 2, column 92",
            "colours_known": False,
        }
    ]
    assert answer["byes"] == [{"round": 1, "player": 11, "kind": "PAB", "points": 1}]
    assert (answer["layout"], answer["event"]["system"], answer["event"]["rounds"]) == ("trf", "dutch", 3)
    ran = run_cli("read", path, "--sheet", "S")
    assert (ran.exit_code, "it has no sheets and no tables" in ran.stderr) == (2, True)
    text = run_cli("read", path).stdout.splitlines()
    assert text[:3] == [
        "event.trf: a tournament report (engine), without a name",
        "dutch, 3 players, 1 of 3 rounds paired",
        "1 game with a result, 0 open; 1 bye",
    ]

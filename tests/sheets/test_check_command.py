import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pairing import Game, Pair, Result, Tournament
from pairing.play import NEVER
from pairing.simulate import Simulation, simulate
from sheets.actions.check import CheckOptions, check_trf, check_workbook
from sheets.errors import CellErrors, NotUnderstood, SheetError
from sheets.formats.trf import write_trf
from tests.arbiter import Arbiter
from tests.conftest import Ran
from tests.trf_lines import player_line, trf

Cli = Callable[..., Ran]
NO_LIST = {
    "cell": None,
    "text": "the file names no tie-breaks (202 or 212): its places were compared as far as points decide; "
    "name them with --tiebreaks LIST",
}
NO_PLACES = {"cell": None, "text": "no places stand in the file: its points were compared"}
FOUR = (
    player_line(10, "30 w 1", name="A"),
    player_line(20, "40 w 0", name="B"),
    player_line(30, "10 b 0", name="C"),
    player_line(40, "20 b 1", name="D"),
)
"""20 and 40 have each other's colour."""
EVENT = ("012 Open", "142 3", "152 W", "192 FIDE_DUTCH")
PLAYED = ["club-half-way.xlsx", "double-round-robin.xlsx", "draughts-uk.xlsx", "open-dutch.xlsx", "skolni-liga.xlsx"]


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes lines, or a tournament, as a file."""

    def write(*lines: str, event: Tournament | None = None, name: str = "event.trf") -> Path:
        path = tmp_path / name
        path.write_bytes(trf(*lines) if event is None else write_trf(event).encode())
        return path

    return write


@pytest.fixture
def sample(root: Path, tmp_path: Path, run_cli: Cli) -> Callable[[str], Arbiter]:
    """A copy of a sample, and an arbiter in front of it."""

    def sample(name: str) -> Arbiter:
        path = tmp_path / name
        shutil.copyfile(root / "samples" / name, path)
        return Arbiter(path=path, run=run_cli)

    return sample


def differences(answer: dict[str, Any]) -> dict[int, list[tuple[str, str, str]]]:
    """By round what differs; rounds without a difference are left out."""
    return {
        each["round"]: [(one["kind"], one["found"], one["expected"]) for one in each["differences"]]
        for each in answer["rounds"]
        if not each["ok"]
    }


# Reports


def test_a_report_of_an_event_paired_by_the_rules_is_right(shared: Path, run_cli: Cli) -> None:
    file = shared / "corpus" / "dutch-2026" / "d26_n014_r06_mix_s1105.trf"
    ran = run_cli("check", file)
    rounds = "".join(f"round {n}: as the rules pair it\n" for n in range(1, 7))
    assert (ran.exit_code, ran.stdout) == (0, f"{rounds}standings: as the rules rank them\n")
    assert ran.stderr.splitlines()[-1] == f"note: {NO_LIST['text']}"


def test_a_difference_is_named_with_the_ids_of_the_file(write: Callable[..., Path], run_cli: Cli) -> None:
    file = write(*EVENT, *FOUR)
    ran = run_cli("check", file)
    assert (ran.exit_code, ran.stdout) == (
        1,
        "round 1: 1 difference\n  colour: 20-40; by the rules: 40-20\nstandings: as the rules rank them\n",
    )


def test_the_answer_has_the_shape_of_the_command_line(write: Callable[..., Path], run_cli: Cli) -> None:
    file = write(*EVENT, *FOUR)
    ran = run_cli("check", file, "--json")
    assert (ran.exit_code, json.loads(ran.stdout)) == (
        1,
        {
            "file": str(file),
            "system": "dutch",
            "edition": "2026",
            "ok": False,
            "rounds": [
                {
                    "round": 1,
                    "ok": False,
                    "differences": [{"kind": "colour", "found": "20-40", "expected": "40-20"}],
                }
            ],
            "standings": {"ok": True, "checked": True, "tiebreaks": [], "edition": "2026-03", "differences": []},
            "warnings": [NO_PLACES],
        },
    )


def test_one_round_alone_is_checked(write: Callable[..., Path]) -> None:
    event = simulate(Simulation(seed=5, players=10, rounds=5))
    answer = check_trf(write(event=event), CheckOptions(only=3))
    assert answer["rounds"] == [{"round": 3, "ok": True, "differences": []}]


def test_another_edition_or_system_than_the_file_says_is_checked_on_request(write: Callable[..., Path]) -> None:
    event = simulate(Simulation(seed=3, edition="2017", players=9, rounds=6, forfeits=NEVER))
    file = write(event=event)
    assert check_trf(file, CheckOptions())["ok"] is True
    answers = [check_trf(file, CheckOptions(edition="2026")), check_trf(file, CheckOptions(system="lim"))]
    assert [(each["system"], each["edition"], each["ok"]) for each in answers] == [
        ("dutch", "2026", False),
        ("lim", None, False),
    ]


def test_the_last_round_written_is_the_last_where_the_file_does_not_say(write: Callable[..., Path]) -> None:
    event = simulate(Simulation(seed=5, players=10, rounds=5))
    lines = [line for line in write_trf(event).splitlines() if not line.startswith("142")]
    file = write(*lines)
    text = "the file does not say how many rounds there are: round 5 was taken as the last (--rounds N)"
    assert check_trf(file, CheckOptions())["warnings"] == [{"cell": None, "text": text}]
    assert check_trf(file, CheckOptions(rounds=5))["warnings"] == []


def test_games_of_earlier_rounds_without_a_result_are_told(write: Callable[..., Path]) -> None:
    event = simulate(Simulation(seed=5, players=10, rounds=2, forfeits=NEVER, odd_results=NEVER))
    first, *others = event.games
    answer = check_trf(write(event=replace(event, games=(replace(first, result=Result.OPEN), *others))), CheckOptions())
    text = "1 game of earlier rounds without a result: for the pairing a draw (C.04.2)"
    assert {"cell": None, "text": text} in answer["warnings"]


def test_a_report_of_a_round_robin_is_compared_with_the_berger_table(write: Callable[..., Path]) -> None:
    event = simulate(Simulation(seed=5, system="round-robin", players=7))
    answer = check_trf(write(event=event), CheckOptions())
    assert (answer["ok"], answer["system"], answer["edition"], answer["warnings"]) == (
        True,
        "round-robin",
        None,
        [],
    )
    first, second, *others = event.rounds[2].pairs
    swapped = (replace(first, black=second.black), replace(second, black=first.black), *others)
    rounds = (*event.rounds[:2], replace(event.rounds[2], pairs=swapped), *event.rounds[3:])
    games = (*(game for game in event.games if game.round != 3), *(_drawn(3, pair) for pair in swapped))
    answer = check_trf(write(event=replace(event, rounds=rounds, games=games)), CheckOptions())
    found = {(one, two) for _, one, two in differences(answer)[3]}
    assert {one for one, _ in found} == {f"{first.white}-{second.black}", f"{second.white}-{first.black}"}
    assert {two for _, two in found} == {f"{each.white}-{each.black}" for each in (first, second)}


def _drawn(number: int, pair: Pair) -> Game:
    return Game(round=number, board=pair.board, white=pair.white, black=pair.black, result=Result.DRAW)


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--system", "keizer"), 2, "there is no pairing system 'keizer'"),
        (("--edition", "1999"), 2, "--edition 1999: the system dutch has no such edition"),
        (("--round", "2"), 2, "--round 2: the file has 1 round"),
    ],
)
def test_options_that_do_not_fit_the_event_are_wrong_use(
    write: Callable[..., Path], run_cli: Cli, options: tuple[str, ...], code: int, said: str
) -> None:
    ran = run_cli("check", write(*EVENT, *FOUR), *options)
    assert (ran.exit_code, said in ran.stderr, ran.stdout) == (code, True, "")


def test_a_report_without_a_round_and_one_that_no_engine_pairs_are_refused(write: Callable[..., Path]) -> None:
    with pytest.raises(NotUnderstood, match="no round is written yet"):
        check_trf(write(*EVENT, *(player_line(number) for number in (1, 2, 3, 4))), CheckOptions())
    with pytest.raises(SheetError, match=r"event\.trf cannot be checked"):
        check_trf(write(*EVENT, *FOUR, "299 W          1.0     1   10"), CheckOptions())


# Workbooks


@pytest.mark.parametrize("name", PLAYED)
def test_the_samples_are_right(sample: Callable[[str], Arbiter], name: str) -> None:
    arbiter = sample(name)
    before = arbiter.path.read_bytes()
    answer = arbiter.command("check")
    assert (answer["exit"], answer["ok"], answer["warnings"]) == (0, True, [])
    assert arbiter.path.read_bytes() == before


def test_an_entry_list_has_no_round_to_check(sample: Callable[[str], Arbiter]) -> None:
    answer = sample("club-entry-list.xlsx").command("check")
    assert (answer["exit"], answer["error"]["kind"]) == (1, "not-understood")


def test_exchanged_colours_and_boards_of_a_round_robin_are_named(sample: Callable[[str], Arbiter]) -> None:
    arbiter = sample("club-half-way.xlsx")
    arbiter.type("Round 4", B4=6, C4="Ashbarrow, Leopold", F4=8, E4="Orrelwick, Barnabas", A5=3, A6=2)
    answer = arbiter.command("check")
    assert (answer["exit"], differences(answer)) == (
        1,
        {
            4: [
                ("colour", "6-8", "8-6"),
                ("board", "1-4 on board 2", "1-4 on board 3"),
                ("board", "7-5 on board 3", "7-5 on board 2"),
            ]
        },
    )


def test_a_strange_pair_in_a_round_robin_is_refused_by_its_cell(sample: Callable[[str], Arbiter]) -> None:
    arbiter = sample("club-half-way.xlsx")
    arbiter.type("Round 4", B4=7, C4="Dunnsby, Ione", B5=8, C5="Orrelwick, Barnabas")
    with pytest.raises(CellErrors) as refusal:
        check_workbook(arbiter.path, CheckOptions())
    assert [fault.cell for fault in refusal.value.cells][:2] == ["Round 4!D4", "Round 4!D5"]


def test_pairs_changed_by_hand_are_named_and_when_they_are_acknowledged_that_too(
    sample: Callable[[str], Arbiter],
) -> None:
    arbiter = sample("open-dutch.xlsx")
    arbiter.type("Round 4", B4=5, C4=None, B5=2, C5=None)
    by_hand = {4: [("pair", "5-9", "2-9"), ("pair", "2-7", "5-7")]}
    answer = arbiter.command("check")
    assert (answer["exit"], differences(answer), answer["warnings"]) == (1, by_hand, [])
    assert arbiter.pair("--ack", "pairs:4", "--ack", "structure:locked")["exit"] == 0
    answer = arbiter.command("check")
    said = {"cell": None, "text": "the pairs of round 4 were changed by hand, and acknowledged"}
    assert (answer["exit"], differences(answer), answer["warnings"]) == (1, by_hand, [said])


def test_an_event_without_a_round_has_nothing_to_check(sample: Callable[[str], Arbiter]) -> None:
    arbiter = sample("club-entry-list.xlsx")
    assert arbiter.command("draw")["exit"] == 0
    answer = arbiter.command("check")
    assert (answer["exit"], answer["error"]["message"]) == (1, "no round is written yet, so there is none to check")


def test_fewer_rounds_in_the_settings_than_are_written_are_said(sample: Callable[[str], Arbiter]) -> None:
    arbiter = sample("open-dutch.xlsx")
    arbiter.type("Settings", C6=2)
    said = {warning["cell"]: warning["text"] for warning in arbiter.command("check")["warnings"]}
    refused = arbiter.command("standings")["error"]["cells"]
    assert [(cell["cell"], f"found {cell['found']}; expected: {cell['expected']}") for cell in refused] == [
        ("Settings!C6", said["Settings!C6"])
    ]

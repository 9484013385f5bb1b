"""`check` and the standings: everybody ranked again, and each wrong place, points and value named."""

import json
import os
import random
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pairing import Result, Tournament
from pairing.play import NEVER
from pairing.simulate import Simulation, simulate
from pairing.standings import standings
from sheets.actions.check import CheckOptions, check_trf, check_workbook
from sheets.actions.simulated_book import workbook_of
from sheets.errors import WrongUse
from sheets.formats.trf import read_trf, write_trf
from sheets.grid import Grid
from sheets.ours.ranked import RankedSheet, read_ranked
from sheets.ours.whole import reread
from sheets.package import CellEdit, Changes, apply
from sheets.workbook import open_workbook
from tests.arbiter import Arbiter
from tests.conftest import Ran, cannot_run
from tests.tournaments import FOOTBALL
from tests.trf_lines import player_line, trf

Cli = Callable[..., Ran]
EVENTS = 300 if os.environ.get("PROOF") else 24
SYSTEMS = ("dutch", "round-robin", "lim", "median")
PLAYED = (
    player_line(10, "30 w 1", "20 b 1", name="A", points="2.0", place="1"),
    player_line(20, "40 b 1", "10 w 0", name="B", points="1.0", place="2"),
    player_line(30, "10 b 0", "40 w =", name="C", points="0.5", place="4"),
    player_line(40, "20 w 0", "30 b =", name="D", points="0.5", place="3"),
)
"""BH: 10 has 1.5, 20 has 2.5, 30 has 2.5, 40 has 1.5."""
EVENT = ("012 Open", "142 2", "152 W", "192 FIDE_DUTCH")


def verdict(path: Path, **options: Any) -> tuple[bool, list[tuple[str, str, int, str, str]], list[str]]:
    """Whether the standings are right, what is wrong with them, and what is said."""
    act = check_workbook if path.suffix == ".xlsx" else check_trf
    answer = act(path, CheckOptions(**options))
    found = answer["standings"]
    assert found["ok"] is (not found["differences"])
    assert answer["ok"] is (found["ok"] and all(each["ok"] for each in answer["rounds"]))
    faults = [
        (each.get("tiebreak", each["kind"]), each["cell"], each["player"], each["found"], each["expected"])
        for each in found["differences"]
    ]
    return found["checked"], faults, [warning["text"] for warning in answer["warnings"]]


@pytest.fixture
def report(tmp_path: Path) -> Callable[..., Path]:
    """Writes lines as a report."""

    def write(*lines: str) -> Path:
        path = tmp_path / "event.trf"
        path.write_bytes(trf(*lines))
        return path

    return write


# Reports


def test_a_wrong_place_is_named_with_its_columns_his_id_and_the_right_one(
    report: Callable[..., Path], run_cli: Cli
) -> None:
    file = report(*EVENT, "202 BH", *PLAYED)
    ran = run_cli("check", file)
    assert (ran.exit_code, ran.stdout.splitlines()[2:]) == (
        1,
        [
            "standings: 2 differences",
            "  line 8, column 86: 30 C: place 4; by the rules: 3",
            "  line 9, column 86: 40 D: place 3; by the rules: 4",
        ],
    )
    answer = json.loads(run_cli("check", file, "--json").stdout)
    assert answer["standings"] == {
        "ok": False,
        "checked": True,
        "tiebreaks": ["BH"],
        "edition": "2026-03",
        "differences": [
            {
                "kind": "place", "cell": "line 8, column 86", "player": 30, "name": "C", "found": "4", "expected": "3",
            },
            {
                "kind": "place", "cell": "line 9, column 86", "player": 40, "name": "D", "found": "3", "expected": "4",
            },
        ],
    }  # fmt: skip


def test_points_that_the_results_do_not_give_are_a_difference_and_no_note(report: Callable[..., Path]) -> None:
    first, *others = PLAYED
    file = report(*EVENT, "202 BH/R", first.replace("2.0    1", "2.5    1"), *others)
    checked, faults, said = verdict(file, tiebreaks="TPN/R")
    assert (checked, faults) == (True, [("points", "line 6, column 81", 10, "2.5", "2")])
    assert [text for text in said if "results" in text] == []


@pytest.mark.parametrize(
    ("records", "tiebreaks", "faults", "said"),
    [
        (("202 TPN/R",), None, [], None),
        (("212 PTS,TPN/R",), None, [], None),
        ((), "TPN/R", [], None),
        (("202 TPN",), "TPN/R", [], None),
        ((), None, [], "the file names no tie-breaks (202 or 212): its places were compared as far as points decide"),
        (("212 TPN,PTS",), None, [], "the list in 212 does not begin with PTS: its places were not compared"),
        (
            ("202 WIN,OTHER_CUP,TPN",),
            None,
            [],
            "OTHER_CUP cannot be computed from the file: its places were compared as far as points, WIN decide",
        ),
        (
            ("202 GP,TPN",),
            None,
            [],
            "GP cannot be computed from the file: its places were compared as far as points decide",
        ),
        (("202 TPN,OTHER_CUP",), None, ["30", "40"], None),
    ],
)
def test_places_are_compared_as_far_as_the_list_decides(
    report: Callable[..., Path],
    records: tuple[str, ...],
    tiebreaks: str | None,
    faults: list[str],
    said: str | None,
) -> None:
    checked, found, texts = verdict(report(*EVENT, *records, *PLAYED), tiebreaks=tiebreaks)
    assert (checked, [str(player) for _, _, player, _, _ in found]) == (True, faults)
    assert said is None or any(text.startswith(said) for text in texts)


def test_a_list_that_is_none_is_wrong_use(report: Callable[..., Path], run_cli: Cli) -> None:
    file = report(*EVENT, *PLAYED)
    for options, said in (
        (("--tiebreaks", "BH,FOO"), "there is no tie-break 'FOO'"),
        (("--tiebreak-edition", "1999"), "--tiebreak-edition is one of 2026-03, 2024-08, 2023-09, virtual"),
        (("--scoring", "1-2-3"), "--scoring: the scoring '1-2-3' does not fall"),
    ):
        ran = run_cli("check", file, *options)
        assert (ran.exit_code, said in ran.stderr, ran.stdout) == (2, True, "")


def test_a_file_without_places_is_no_fault(report: Callable[..., Path]) -> None:
    lines = [f"{line[:85]}{place:>4}{line[89:]}" for line, place in zip(PLAYED, ("", "0", "", ""), strict=True)]
    said = ["no places stand in the file: its points were compared"]
    assert verdict(report(*EVENT, "202 TPN/R", *lines)) == (True, [], said)


def test_a_file_with_its_starting_numbers_for_places_has_none(report: Callable[..., Path]) -> None:
    event = simulate(Simulation(seed=8, players=12, rounds=5))
    numbers = {player.number: player.number for player in event.players}
    said = ["the places in the file are its starting numbers: its points were compared"]
    assert verdict(report(*write_trf(event, places=numbers).splitlines())) == (True, [], said)


def test_two_exchanged_places_that_look_like_starting_numbers_are_named(report: Callable[..., Path]) -> None:
    lines = [f"{line[:85]}{place:>4}{line[89:]}" for line, place in zip(PLAYED, "1234", strict=True)]
    _, faults, _ = verdict(report(*EVENT, "202 TPN/R", *lines))
    assert [(player, found, right) for _, _, player, found, right in faults] == [(40, "4", "3"), (30, "3", "4")]


def test_one_place_too_many_for_those_who_share_one_is_told_as_a_span(report: Callable[..., Path]) -> None:
    lines = [f"{line[:85]}{place:>4}{line[89:]}" for line, place in zip(PLAYED, "1244", strict=True)]
    _, faults, _ = verdict(report(*EVENT, "202 WIN", *lines))
    assert faults == [
        ("place", "line 8, column 86", 30, "4", "3 to 4"),
        ("place", "line 9, column 86", 40, "4", "3 to 4"),
    ]


def test_a_blank_place_among_others_is_named(report: Callable[..., Path]) -> None:
    lines = [f"{line[:85]}{place:>4}{line[89:]}" for line, place in zip(PLAYED, ("1", "2", "x", ""), strict=True)]
    _, faults, _ = verdict(report(*EVENT, "202 TPN", *lines))
    assert faults == [
        ("place", "line 8, column 86", 30, "“x”", "3"),
        ("place", "line 9, column 86", 40, "nothing", "4"),
    ]


def test_while_games_are_open_the_places_may_be_those_of_before(tmp_path: Path) -> None:
    event = simulate(Simulation(seed=8, players=12, rounds=5, forfeits=NEVER, withdrawals=NEVER, late=NEVER))
    file = tmp_path / "event.trf"
    games = tuple(replace(game, result=Result.OPEN) if game.round == 5 else game for game in event.games)
    still = replace(event, games=games)
    before = {line.number: line.place or 0 for line in standings(event, after_round=4)}
    now = {line.number: line.place or 0 for line in standings(still)}
    for places in (before, now):
        file.write_text(write_trf(still, places=places), encoding="utf-8")
        assert verdict(file)[:2] == (True, [])
    first, last = min(before, key=before.__getitem__), max(before, key=before.__getitem__)
    file.write_text(write_trf(still, places=before | {first: before[last], last: before[first]}), encoding="utf-8")
    assert {player for _, _, player, _, _ in verdict(file)[1]} == {first, last}


def test_the_edition_of_the_tie_breaks_can_be_another(shared: Path, tmp_path: Path) -> None:
    text = (shared / "rules" / "data" / "tec_swiss16.trf").read_text(encoding="utf-8")
    event = replace(read_trf(text.encode()).tournament, tiebreaks=("BH", "SB"), total_rounds=5)
    old = replace(event, tiebreak_options={"edition": "2024-08"})
    places = {line.number: line.place or 0 for line in standings(old)}
    assert places != {line.number: line.place for line in standings(event)}
    file = tmp_path / "event.trf"
    file.write_text(write_trf(event, places=places), encoding="utf-8")
    assert verdict(file)[1] != []
    assert verdict(file, tiebreak_edition="2024-08")[1] == []
    file.write_text(write_trf(old), encoding="utf-8")
    answer = check_trf(file, CheckOptions())
    assert (answer["standings"]["ok"], answer["standings"]["edition"]) == (True, "2024-08")


def test_a_scoring_that_the_file_cannot_say_is_given(tmp_path: Path) -> None:
    event = simulate(Simulation(seed=5, players=10, rounds=4, scoring=FOOTBALL))
    file = tmp_path / "event.trf"
    file.write_text(write_trf(event, "trf16"), encoding="utf-8")
    assert {kind for kind, *_ in verdict(file)[1]} >= {"points"}
    assert verdict(file, scoring=FOOTBALL)[1] == []
    assert all(each["ok"] for each in check_trf(file, CheckOptions(scoring=FOOTBALL, rounds=4))["rounds"])


@pytest.mark.parametrize("rounds", ["-4", "0", "1"])
def test_fewer_rounds_than_are_written_are_wrong_use(rounds: str, report: Callable[..., Path], run_cli: Cli) -> None:
    ran = run_cli("check", report(*EVENT, *PLAYED), "--rounds", rounds)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr == f"error: --rounds {rounds}: the file has 2 rounds already\n"


def test_of_one_round_alone_no_standings_are_compared(report: Callable[..., Path], run_cli: Cli) -> None:
    ran = run_cli("check", report(*EVENT, "202 BH", *PLAYED), "--round", "1")
    assert (ran.exit_code, ran.stdout.splitlines()[1:]) == (0, ["standings: not compared"])
    assert ran.stderr.splitlines()[-1] == "note: --round looks at that round only: the standings were not compared"


@pytest.mark.proof
def test_random_events_are_right_and_each_swapped_place_is_named(tmp_path: Path) -> None:
    for seed in range(EVENTS):
        system = SYSTEMS[seed % 4]
        boards = 5 if system == "median" and seed % 8 else None
        event = simulate(Simulation(seed=seed, system=system, players=6 + seed % 14, boards=boards))
        lines = write_trf(event, ("trf26", "engine")[seed % 3 == 0]).splitlines()  # type: ignore[arg-type]
        file = tmp_path / "event.trf"
        file.write_text("\n".join(lines), encoding="utf-8")
        assert verdict(file)[:2] == (True, []), seed
        one, other = _apart(lines, random.Random(seed))
        lines = _swapped(lines, one, other)
        file.write_text("\n".join(lines), encoding="utf-8")
        named = {cell for _, cell, *_ in verdict(file)[1]}
        assert named == {f"line {row + 1}, column 86" for row in (one, other)}, seed


def _swapped(lines: list[str], one: int, other: int) -> list[str]:
    """The lines with the places of two rows exchanged."""
    new = {one: lines[other][85:89], other: lines[one][85:89]}
    return [f"{line[:85]}{new[row]}{line[89:]}" if row in new else line for row, line in enumerate(lines)]


def _apart(lines: list[str], rng: random.Random) -> tuple[int, int]:
    """The row of the first place, and one with other points."""
    rows = [row for row, line in enumerate(lines) if line.startswith("001")]
    first = min(rows, key=lambda row: int(lines[row][85:89]))
    return first, rng.choice([row for row in rows if lines[row][80:84] != lines[first][80:84]])


@pytest.mark.proof
def test_the_reports_of_the_corpus_are_ranked_by_points(shared: Path) -> None:
    files = sorted((shared / "corpus" / "dutch-2026").glob("*.trf"))[:: 1 if EVENTS > 100 else 20]
    assert [file.name for file in files if verdict(file)[1]] == []


# Workbooks


@pytest.fixture
def book(tmp_path: Path, run_cli: Cli) -> Callable[[Tournament], Arbiter]:
    """An event as a workbook of ours, and an arbiter in front of it."""

    def write(event: Tournament) -> Arbiter:
        path = tmp_path / "event.xlsx"
        path.write_bytes(workbook_of(event))
        return Arbiter(path=path, run=run_cli)

    return write


def sheet_of(path: Path) -> RankedSheet:
    """The standings sheet as `check` reads it."""
    workbook = open_workbook(path, writes=False)
    found = reread(workbook.ours, workbook.package, takes_places=False)
    sheet = read_ranked(found.ours, found.event, found.state)
    assert sheet is not None
    return sheet


def type_over(arbiter: Arbiter, name: str, number: int, value: float | str | None) -> str:
    """Type over a cell of the standings; its address comes back."""
    address = sheet_of(arbiter.path).cell(name, number)
    sheet, _, cell = address.rpartition("!")
    arbiter.type(sheet, **{cell: value})
    return address


@pytest.mark.proof
def test_random_workbooks_are_right(book: Callable[[Tournament], Arbiter]) -> None:
    for seed in range(EVENTS // 6):
        event = simulate(Simulation(seed=seed, system=SYSTEMS[seed % 4], players=6 + seed % 10))
        assert verdict(book(event).path)[:2] == (True, []), seed


@pytest.mark.parametrize("system", ["dutch", "round-robin"])
def test_a_wrong_value_and_wrong_points_are_named_by_their_cells(
    book: Callable[[Tournament], Arbiter], system: str
) -> None:
    event = simulate(Simulation(seed=2, system=system, players=8, tiebreaks=("SB", "WIN")))
    order = [line.number for line in standings(event)]
    arbiter = book(event)
    right = sheet_of(arbiter.path).columns
    value = type_over(arbiter, "SB", 3, 99.25)
    points = type_over(arbiter, "points", 5, "0½")
    text = type_over(arbiter, "WIN", 5, "many")
    other = type_over(arbiter, "points", 6, "a lot")
    checked, faults, _ = verdict(arbiter.path)
    assert checked
    assert [fault for fault in faults if fault[0] != "place"] == [
        *sorted(
            [
                ("points", points, 5, "0.5", f"{float(str(right['points'][5])) / 10:g}"),
                ("points", other, 6, "“a lot”", f"{float(str(right['points'][6])) / 10:g}"),
            ],
            key=lambda fault: order.index(fault[2]),
        ),
        ("SB", value, 3, "99.25", f"{float(str(right['SB'][3])) / 100:g}"),
        ("WIN", text, 5, "“many”", f"{float(str(right['WIN'][5])):g}"),
    ]
    assert arbiter.command("check")["exit"] == 1


@pytest.mark.parametrize("system", ["dutch", "round-robin"])
def test_swapped_places_are_named_by_their_cells(book: Callable[[Tournament], Arbiter], system: str) -> None:
    event = simulate(Simulation(seed=2, system=system, players=8, tiebreaks=("SB", "WIN")))
    first, *_, last = (line for line in standings(event) if line.place is not None)
    arbiter = book(event)
    cells = {each: type_over(arbiter, "place", each, other) for each, other in ((first.number, 8), (last.number, 1))}
    _, faults, _ = verdict(arbiter.path)
    assert {(kind, cell, player, found) for kind, cell, player, found, _ in faults} == {
        ("place", cells[first.number], first.number, "8"),
        ("place", cells[last.number], last.number, "1"),
    }


@pytest.mark.parametrize("system", ["dutch", "round-robin"])
def test_a_wrong_number_and_a_wrong_name_are_named_by_their_cells(
    book: Callable[[Tournament], Arbiter], system: str
) -> None:
    event = simulate(Simulation(seed=2, system=system, players=8, tiebreaks=("SB", "WIN")))
    arbiter = book(event)
    names = {player.number: player.name for player in event.players}
    name = type_over(arbiter, "name", 3, names[5])
    number = type_over(arbiter, "number", 6, 77)
    assert verdict(arbiter.path)[1] == [
        ("name", name, 3, f"“{names[5]}”", f"“{names[3]}”"),
        ("number", number, 6, "77", "6"),
    ]
    ran = arbiter.run("check", arbiter.path)
    assert ran.stdout.splitlines()[-2:] == [
        f"  {name}: 3 {names[3]}: name “{names[5]}”; in the register: “{names[3]}”",
        f"  {number}: 6 {names[6]}: number 77; in the register: 6",
    ]


def test_a_wrong_running_number_is_named_by_its_cell(book: Callable[[Tournament], Arbiter]) -> None:
    event = simulate(Simulation(seed=2, system="dutch", players=8, tiebreaks=("SB", "WIN")))
    first = standings(event)[0].number
    arbiter = book(event)
    cell = type_over(arbiter, "rank", first, 6)
    assert verdict(arbiter.path)[1] == [("rank", cell, first, "6", "1")]


def test_an_order_typed_inside_a_tie_is_no_fault(book: Callable[[Tournament], Arbiter]) -> None:
    event = simulate(Simulation(seed=2, system="round-robin", players=8, tiebreaks=("REP",)))
    table = [line for line in standings(event) if line.place is not None]
    tied = next(group for line in table if len(group := [each for each in table if each.place == line.place]) > 1)
    arbiter = book(event)
    type_over(arbiter, "place", tied[0].number, (tied[0].place or 0) + 1)
    assert verdict(arbiter.path) == (True, [], [])
    type_over(arbiter, "place", tied[0].number, (tied[0].place or 0) + len(tied))
    assert [player for _, _, player, _, _ in verdict(arbiter.path)[1]] == [tied[0].number]


def test_results_typed_since_the_last_run_are_told_and_are_no_fault(book: Callable[[Tournament], Arbiter]) -> None:
    for system in ("dutch", "round-robin"):
        event = simulate(Simulation(seed=4, system=system, players=8, played=2, forfeits=NEVER, odd_results=NEVER))
        arbiter = book(event)
        game = next(game for game in event.games if game.round == 2 and game.result is not Result.WHITE_WINS)
        arbiter.type_results(2, {(game.white, game.black): "1-0"})
        checked, faults, said = verdict(arbiter.path)
        assert (checked, faults) == (False, [])
        assert said[-1].startswith("out of date: ")
        assert said[-1].endswith(
            "though something was typed since: write it anew with pairsheet standings FILE --write"
        )
        ran = arbiter.run("check", arbiter.path)
        assert (ran.exit_code, ran.stdout.splitlines()[-1]) == (0, "standings: not compared")
        place = type_over(arbiter, "points", game.white, 77)
        assert [(name, cell) for name, cell, *_ in verdict(arbiter.path)[1]] == [("points", place)]
        arbiter.path.unlink()


@pytest.mark.libreoffice
def test_standings_that_followed_in_libreoffice_are_right(
    book: Callable[[Tournament], Arbiter], offices: Callable[..., list[Path]], tmp_path: Path
) -> None:
    """The last two have places that only the values of the last run beside them explain: `DE`, and `WON`."""
    files = []
    for seed, system, codes in (
        (4, "round-robin", ("SB", "WIN", "KS")),
        (5, "dutch", ("BH-C1", "BH", "SB", "WIN")),
        (24, "dutch", ("DE", "AOB", "BPG", "WON")),
        (61, "round-robin", ("WON", "DE", "SHM", "TPN")),
    ):
        event = simulate(Simulation(seed=seed, system=system, players=8 + seed % 6, played=3, tiebreaks=codes))
        arbiter = book(event)
        last = [game for game in event.games if game.round == 3]
        games = random.Random(seed).sample(last, 2)
        typed = {(game.white, game.black): text for game, text in zip(games, ("1-0", "½-½"), strict=True)}
        arbiter.type_results(3, typed)
        files.append(arbiter.path.rename(tmp_path / f"{system}-{seed}.xlsx"))
    said = [verdict(file) for file in offices(files)]
    assert [(checked, faults) for checked, faults, _ in said] == [(True, [])] * 2 + [(False, [])] * 2
    stale = [any("of the standings left from the last run" in text for text in texts) for *_, texts in said]
    assert stale == [False, False, True, True]


def test_formulas_without_values_are_not_compared(book: Callable[[Tournament], Arbiter]) -> None:
    arbiter = book(simulate(Simulation(seed=4, system="round-robin", players=6)))
    sheet, _, cell = sheet_of(arbiter.path).cell("place", 3).rpartition("!")
    edits = (CellEdit(sheet=sheet, cell=cell, value=None, formula="1+1"),)
    arbiter.path.write_bytes(apply(arbiter.path.read_bytes(), Changes(edits=edits)))
    text = "1 formula on the standings sheet without a value in the file, so it was not compared: "
    assert verdict(arbiter.path) == (False, [], [f"{text}open it in Excel or LibreOffice and save it"])


def test_after_a_program_that_leaves_out_all_values_check_asks_for_them_and_the_next_run_puts_them_back(
    book: Callable[[Tournament], Arbiter],
) -> None:
    import openpyxl

    for system in ("dutch", "round-robin"):
        arbiter = book(simulate(Simulation(seed=4, system=system, players=7, odd_results=NEVER)))
        before = sheet_of(arbiter.path).columns
        openpyxl.load_workbook(arbiter.path).save(arbiter.path)
        checked, faults, said = verdict(arbiter.path)
        assert (checked, faults) == (False, [])
        assert re.fullmatch(
            r"\d+ formulas on the standings sheet without a value in the file, so it was not .*", said[-1]
        )
        assert arbiter.command("standings", "--write")["written"]
        assert verdict(arbiter.path)[:2] == (True, [])
        after = sheet_of(arbiter.path)
        assert (after.columns, after.grid.unvalued) == (before, frozenset())
        arbiter.path.unlink()


def test_a_sheet_says_which_places_its_own_cells_give() -> None:
    columns: dict[str, dict[int, float | str | None]] = {
        "points": {1: 20, 2: 20, 3: 20, 4: "?"},
        "SB": {1: 300, 2: 450, 3: 300, 4: 0},
        "BC": {1: 7, 2: 9, 3: 7, 4: None},
    }
    sheet = RankedSheet(
        grid=Grid(name="Standings", rows=()),
        columns=columns,
        at={},
        rows={1: 4, 2: 5, 3: 6, 4: 7},
        parting=("SB", "BC"),
    )
    assert [sheet.places_by_row(number) for number in (1, 2, 3, 4)] == [
        range(2, 4),
        range(1, 2),
        range(2, 4),
        range(4, 5),
    ]
    by_number = replace(sheet, parting=("SB", "TPN/R"))
    assert [by_number.places_by_row(number).start for number in (1, 2, 3, 4)] == [3, 1, 2, 4]
    assert sheet.cell("SB", 9) == "Standings"


def test_a_sheet_of_other_settings_is_not_compared(book: Callable[[Tournament], Arbiter]) -> None:
    arbiter = book(simulate(Simulation(seed=4, players=8, rounds=3, tiebreaks=("BH", "SB"))))
    grid = arbiter.sheet("Settings")
    row = next(row for row, values in enumerate(grid.rows, 1) if "tiebreaks" in values)
    arbiter.type("Settings", **{f"C{row}": "SB, BH"})
    checked, faults, said = verdict(arbiter.path)
    assert (checked, faults) == (False, [])
    assert said[-1].startswith("the standings sheet is not as settings and lots want it now, and not compared")
    assert arbiter.command("standings", "--write")["exit"] == 0
    assert verdict(arbiter.path)[:2] == (True, [])


def test_what_a_workbook_says_on_its_settings_sheet_is_not_said_to_check(
    book: Callable[[Tournament], Arbiter],
) -> None:
    path = book(simulate(Simulation(seed=4, players=8, rounds=3))).path
    with pytest.raises(WrongUse, match="--tiebreaks and --scoring: for a TRF"):
        check_workbook(path, CheckOptions(tiebreaks="BH", scoring=FOOTBALL))
    assert verdict(path, only=1)[0] is False


# Another program


def said_by_gacrux(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> bool:
    """Whether gacrux finds every place of the report right."""
    try:
        from gacrux.tiebreakchecker import tiebreakchecker
    except ImportError:
        cannot_run("gacrux is missing: install the test group to compare with it")
    capsys.readouterr()
    monkeypatch.setattr(sys, "argv", ["tiebreakchecker", "-i", str(file), "-o", "-", "-c", "-dT"])
    tiebreakchecker().common_main()
    said = capsys.readouterr().out
    assert said.count("Check: ") == 1
    return "Check: True" in said


@pytest.mark.proof
def test_gacrux_finds_the_same_reports_right_and_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lists = (("BH-C1", "BH", "SB", "WIN"), ("DE", "PS", "BH-M1", "KS"), ("FB-C1", "SB-C1", "BPG", "REP"))
    file = tmp_path / "event.trf"
    for seed in range(EVENTS // 3):
        event = simulate(Simulation(seed=seed, players=8 + seed % 20, accelerated=False, tiebreaks=lists[seed % 3]))
        lines = write_trf(event).splitlines()
        lines.insert(1, "042 2026/04/01")  # by which gacrux takes the edition in force
        file.write_text("\n".join(lines), encoding="utf-8")
        assert (verdict(file)[1], said_by_gacrux(file, monkeypatch, capsys)) == ([], True), seed
        first, last = _apart(lines, random.Random(seed))
        file.write_text("\n".join(_swapped(lines, first, last)), encoding="utf-8")
        assert (len(verdict(file)[1]), said_by_gacrux(file, monkeypatch, capsys)) == (2, False), seed

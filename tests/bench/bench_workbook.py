"""Workbooks: whole processes above bare Python, and large crosstables in process, beside openpyxl."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import openpyxl

from pairing import Game, Player, Result
from pairing.roundrobin import schedule
from sheets.event import Event, Settings
from sheets.package import CellEdit, Changes, DonorSheet, apply
from sheets.writers.crosstable import draw_crosstable
from sheets.writers.crosstable_view import CrosstableView, crosstable_layout
from sheets.writers.donor import Donor
from sheets.writers.players import players_layout, players_place
from sheets.writers.rounds import round_layout, round_place
from sheets.writers.state import state_ranges
from tests.arbiter import entry_list
from tests.bench.timing import RUNS, Peer, Table, median_ms

OPENPYXL = "import sys, openpyxl; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[2])"
BESIDE = "openpyxl loads and saves it:"


def process(*command: str) -> Callable[[], object]:
    """Runs a command and waits for it."""
    return lambda: subprocess.run(command, check=True, capture_output=True)


def processes(table: Table, folder: Path) -> None:
    """The start of the program, and two rounds of a round robin."""
    bare = median_ms(process(sys.executable, "-c", "pass"))
    table.line("bare Python, not counted below", bare)
    table.line("pairsheet --help", median_ms(process(sys.executable, "-m", "sheets", "--help")) - bare, 100)
    path = folder / "event.xlsx"
    entries = entry_list(folder / "list.xlsx", [f"Player, Nr{number:02}" for number in range(1, 21)]).read_bytes()
    pair = process(sys.executable, "-m", "sheets", "pair", str(path))
    peer = process(sys.executable, "-c", OPENPYXL, str(path), str(folder / "saved.xlsx"))
    before = entries
    for number in (1, 2):
        ours = median_ms(pair, prepare=lambda data=before: path.write_bytes(data)) - bare
        beside = Peer(name=BESIDE, ms=median_ms(peer) - bare)
        table.line(f"pair, 20 players, round {number}", ours, 150, beside)
        before = _with_a_result(path)


def _with_a_result(path: Path) -> bytes:
    edit = CellEdit(sheet="Round 1", cell="D4", value="1-0")
    return apply(path.read_bytes(), Changes(edits=(edit,)))


def event_of(players: int) -> Event:
    """An event of that size with every game played."""
    rounds = schedule(players)
    results = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
    games = tuple(
        Game(
            round=each.number, board=p.board, white=p.white, black=p.black, result=results[(p.white + p.black * 3) % 3]
        )
        for each in rounds
        for p in each.pairs
    )
    people = tuple(Player(number=number, name=f"Player, Nr{number:03}") for number in range(1, players + 1))
    return Event(settings=Settings(name="Bench"), players=people, rounds=rounds, games=games)


def crosstable(event: Event, data: bytes) -> bytes:
    """The event's crosstable built with all its live formulas and grafted into the workbook."""
    donor, layout = Donor(), crosstable_layout(event)
    place = round_place("Rounds", round_layout(event.rounds, all_rounds=True), event.rounds)
    area = draw_crosstable(
        donor,
        "Crosstable",
        CrosstableView(event=event),
        layout,
        rounds={each.number: place for each in event.rounds},
        players=players_place("Players", players_layout(event), state_ranges(event.settings.scoring)),
    )
    sheet = DonorSheet(donor="Crosstable", name="Crosstable", area=area, mode="add")
    return apply(data, Changes(donor=donor.to_bytes(), sheets=(sheet,)))


def crosstables(table: Table, folder: Path) -> None:
    """Large crosstables, beside openpyxl loading and saving the same workbook."""
    data = entry_list(folder / "small.xlsx", ["Adams, Ann", "Brown, Bob", "Clark, Cid"]).read_bytes()
    for players, target, runs in ((100, 250, RUNS), (300, 2000, 3)):
        event = event_of(players)
        written = crosstable(event, data)
        ours = median_ms(lambda event=event: crosstable(event, data), runs)
        peer = median_ms(lambda written=written: openpyxl.load_workbook(BytesIO(written)).save(BytesIO()), 3)
        table.line(f"crosstable, {players} players, built and grafted", ours, target, Peer(name=BESIDE, ms=peer))

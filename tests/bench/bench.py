"""`make bench`: how long the main job takes on this machine, each figure beside the same job done with openpyxl.

Figures are medians over several runs, so that a busy moment does not count; compare the ratios, not the milliseconds.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pairing import Game, Player, Result  # noqa: E402
from pairing.roundrobin import schedule  # noqa: E402
from sheets.event import Event, Settings  # noqa: E402
from sheets.package import Changes, DonorSheet, apply  # noqa: E402
from sheets.writers.crosstable import draw_crosstable  # noqa: E402
from sheets.writers.crosstable_view import CrosstableView, crosstable_layout  # noqa: E402
from sheets.writers.donor import Donor  # noqa: E402
from sheets.writers.players import players_layout, players_place  # noqa: E402
from sheets.writers.rounds import round_layout, round_place  # noqa: E402
from sheets.writers.state import state_ranges  # noqa: E402
from tests.arbiter import entry_list  # noqa: E402

RUNS = 11
OPENPYXL = "import sys, openpyxl; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[2])"


def median_ms(act: Callable[[], object], runs: int = RUNS, prepare: Callable[[], object] = lambda: None) -> float:
    """The median of several runs in milliseconds, after one that does not count."""
    times = []
    for run in range(runs + 1):
        prepare()
        start = time.perf_counter()
        act()
        times += [time.perf_counter() - start] if run else []
    return statistics.median(times) * 1000


def process(*command: str) -> Callable[[], object]:
    """Runs a command and waits for it."""
    return lambda: subprocess.run(command, check=True, capture_output=True)


def report(what: str, ours: float, bare: float, peer: float | None, target: float) -> None:
    """One line: our median (without bare Python for a process), the target, the ratio to openpyxl."""
    beside = (
        f"  openpyxl load and save {peer - bare:6.0f} ms  ratio {(ours - bare) / (peer - bare):4.2f}" if peer else ""
    )
    print(f"{what:44} {ours - bare:6.0f} ms  (target {target:4.0f}){beside}")


def processes(folder: Path) -> None:
    """Whole processes, above bare Python."""
    bare = median_ms(process(sys.executable, "-c", "pass"))
    print(f"{'bare Python':44} {bare:6.0f} ms")
    report("pairsheet --help", median_ms(process(sys.executable, "-m", "sheets", "--help")), bare, None, 100)
    path, saved = folder / "event.xlsx", folder / "saved.xlsx"
    entry_list(folder / "list.xlsx", [f"Player, Nr{number:02}" for number in range(1, 21)])
    entries = (folder / "list.xlsx").read_bytes()
    pair = process(sys.executable, "-m", "sheets", "pair", str(path))
    peer = process(sys.executable, "-c", OPENPYXL, str(path), str(saved))
    first = median_ms(pair, prepare=lambda: path.write_bytes(entries))
    report("pair, 20 players, round 1", first, bare, median_ms(peer), 150)
    after_round_1 = _with_a_result(path)
    later = median_ms(pair, prepare=lambda: path.write_bytes(after_round_1))
    report("pair, 20 players, round 2", later, bare, median_ms(peer), 150)


def _with_a_result(path: Path) -> bytes:
    from sheets.package import CellEdit

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


def crosstables(folder: Path) -> None:
    """In process: large crosstables, beside openpyxl loading and saving the same workbook."""
    import openpyxl

    data = entry_list(folder / "small.xlsx", ["Adams, Ann", "Brown, Bob", "Clark, Cid"]).read_bytes()
    for players, target, runs in ((100, 250, RUNS), (300, 2000, 3)):
        event = replace(event_of(players))
        written = crosstable(event, data)
        ours = median_ms(lambda event=event: crosstable(event, data), runs)
        peer = median_ms(lambda written=written: openpyxl.load_workbook(BytesIO(written)).save(BytesIO()), min(runs, 3))
        report(f"crosstable of {players} players, built and grafted", ours, 0, peer, target)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        processes(Path(name))
        crosstables(Path(name))

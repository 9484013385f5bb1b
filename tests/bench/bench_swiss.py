"""Whole Swiss events in process: `check`, `simulate`, and the systems beside FIDE Dutch."""

from __future__ import annotations

import itertools
from pathlib import Path

from pairing.simulate import Simulation
from pairing.swiss import SWISS
from pairing.swiss.field import Field
from sheets.actions.check import CheckOptions, check_trf
from sheets.actions.simulate import Output, simulated
from sheets.formats.trf import write_trf
from tests.bench.bench_dutch import open_of
from tests.bench.timing import Table, median_ms

EVENTS, WANTED = 20, 1_000
MINUTE = 60_000
SECOND = 1_000


def check(table: Table, folder: Path) -> None:
    """Every round of a large event paired again, from its file to the verdict."""
    file = folder / "large.trf"
    file.write_text(write_trf(open_of(1_000), "trf26"), encoding="utf-8")
    differences = [each for each in check_trf(file, CheckOptions())["rounds"] if not each["ok"]]
    assert not differences, differences
    table.line("check, 1,000 players, nine rounds, TRF", median_ms(lambda: check_trf(file, CheckOptions()), 3), 500)


def simulate(table: Table, folder: Path) -> None:
    """Random events written as TRF, by a few of them."""
    options = Simulation(seed=1, players=40, rounds=9)
    places = (Output(out=folder / f"events-{number}", count=EVENTS) for number in itertools.count())
    ms = median_ms(lambda: simulated(options, next(places)), 3) * WANTED / EVENTS
    more = f"({EVENTS} events were made, times {WANTED // EVENTS})"
    table.line(f"simulate, {WANTED:,} events of 40 players", ms, MINUTE, more=more)


def others(table: Table, folder: Path) -> None:
    """The slowest round of a large open by each of the other systems."""
    for name in ("median", "lim"):
        engine = SWISS[name].engine_of("")
        tournament = open_of(300, engine=engine)
        numbers = range(1, len(tournament.rounds) + 1)
        slowest = max(
            median_ms(lambda number=number, event=tournament, engine=engine: engine(Field.of_round(event, number)), 3)
            for number in numbers
        )
        table.line(f"{name}, 300 players, slowest of {len(numbers)} rounds", slowest, SECOND)

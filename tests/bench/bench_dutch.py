"""FIDE Dutch: rounds of an open of nine with forfeits, byes and withdrawals, in process, beside gacrux.

gacrux is another engine of these rules in Python. A round of ours is the field made from the tournament and its
pairing; a round of gacrux is the reading of its file and the pairing.
"""

from __future__ import annotations

import contextlib
import io
import random
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gacrux.pairingchecker import pairingchecker

from pairing import Tournament
from pairing.swiss.answer import Engine
from pairing.swiss.dutch import pair
from pairing.swiss.field import Field
from sheets.formats.trf import write_trf
from tests.bench.timing import RUNS, Peer, Table, median_ms
from tests.random_events import before, random_tournament

ROUNDS = (1, 3, 6, 9)
TARGETS: Mapping[int, float] = {20: 2, 100: 3, 300: 6, 1_000: 12, 10_000: 250}
"""Milliseconds for a round, by the number of players."""
LONG_TARGET = 100
MOST_FOR_GACRUX = 1_000
BUDGET = 60
"""Seconds that gacrux may take for the rounds of one size; those left when they are over are passed by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """The slowest of the rounds of one size, in milliseconds; None for gacrux where it was not run."""

    players: int
    ours: float
    gacrux: float | None


def open_of(players: int, rounds: int = 9, engine: Engine = pair) -> Tournament:
    """An open of that size, always the same one."""
    rng = random.Random(players)
    return random_tournament(
        rng, players, rounds, engine, forfeits=0.01, byes=0.02, withdrawals=0.005, draws=0.3, spread=800
    )


def rounds_of(table: Table, folder: Path, sizes: Sequence[int] = ()) -> list[Timed]:
    """A line for each of some rounds of each size, by default those of the targets."""
    return [_size(table, folder, players) for players in sizes or TARGETS]


def _size(table: Table, folder: Path, players: int) -> Timed:
    tournament = open_of(players)
    began = time.perf_counter()
    ours, theirs = [], []
    for number in ROUNDS:
        field, pairing = _ours(tournament, number)
        peer = None
        if players <= MOST_FOR_GACRUX and time.perf_counter() - began < BUDGET:
            peer = Peer(name="gacrux", ms=_gacrux(tournament, number, folder / "event.trf"))
            theirs.append(peer.ms)
        what = f"dutch, {players:,} players, round {number}"
        table.line(what, field + pairing, TARGETS.get(players), peer, f"(field {field:.2f}, pairing {pairing:.2f})")
        ours.append(field + pairing)
    return Timed(players=players, ours=max(ours), gacrux=max(theirs, default=None))


def _ours(tournament: Tournament, number: int) -> tuple[float, float]:
    """Milliseconds for the field of a round, and for its pairing."""
    runs = RUNS if len(tournament.players) <= 1_000 else 3
    field = Field.of_round(tournament, number)
    return median_ms(lambda: Field.of_round(tournament, number), runs), median_ms(lambda: pair(field), runs)


def _gacrux(tournament: Tournament, number: int, file: Path) -> float:
    """Milliseconds that gacrux needs for a round; of a large event it is run once only."""
    file.write_text(write_trf(before(tournament, number), "trf26"), encoding="utf-8")
    sys.argv = ["pairingchecker", "-i", str(file), "-o", "-", "-p", "-n", str(number), "-dT"]

    def act() -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            pairingchecker().common_main()

    return median_ms(act, 1, warm=0) if len(tournament.players) > 300 else median_ms(act, 3)


def long_event(table: Table, folder: Path) -> None:
    """64 players in 40 rounds: nearly everybody has met nearly everybody."""
    tournament = random_tournament(random.Random(64), 64, 40, pair)
    numbers = range(1, len(tournament.rounds) + 1)
    times = [median_ms(lambda number=number: pair(Field.of_round(tournament, number)), 3) for number in numbers]
    mean = f"(mean {statistics.mean(times):.2f})"
    table.line(f"dutch, 64 players, slowest of {len(times)} rounds", max(times), LONG_TARGET, more=mean)

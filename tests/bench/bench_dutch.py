"""How long FIDE Dutch takes on this machine, one round of nine of an open with forfeits, byes and withdrawals, medians.

gacrux, another engine of these rules in Python, pairs the same rounds beside it, up to 300 players. For comparison of
machines a loop of a million passes is timed first. Arguments: numbers of players; none: 20 100 300 1000 10000 and 64
players in 40 rounds.
"""

from __future__ import annotations

import contextlib
import io
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pairing import Tournament  # noqa: E402
from pairing.swiss.dutch import pair  # noqa: E402
from pairing.swiss.field import Field  # noqa: E402
from sheets.formats.trf import write_trf  # noqa: E402
from tests.random_events import before, random_tournament  # noqa: E402

ROUNDS = (1, 3, 6, 9)
TARGETS = {20: 2, 100: 3, 300: 6, 1_000: 12, 10_000: 250}
"""Milliseconds, on a machine whose million passes take 8.3 ms."""
THEIRS = 8.3
MOST_FOR_GACRUX = 300


def median_ms(act: Callable[[], object], runs: int) -> float:
    """The median of several runs in milliseconds, after one that does not count."""
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:]) * 1000


def million_passes() -> float:
    """How long a loop of a million passes takes, in milliseconds."""

    def loop() -> None:
        for _ in range(10**6):
            pass

    return median_ms(loop, 5)


def open_of(players: int, rounds: int = 9) -> Tournament:
    """An open of that size, always the same one."""
    rng = random.Random(players)
    return random_tournament(
        rng, players, rounds, pair, forfeits=0.01, byes=0.02, withdrawals=0.005, draws=0.3, spread=800
    )


def ours(tournament: Tournament, number: int) -> tuple[float, float]:
    """Milliseconds for the field of a round, and for its pairing."""
    runs = 11 if len(tournament.players) <= 1_000 else 3
    field = Field.of_round(tournament, number)
    return median_ms(lambda: Field.of_round(tournament, number), runs), median_ms(lambda: pair(field), runs)


def of_gacrux(tournament: Tournament, number: int, folder: Path) -> float | None:
    """Milliseconds that gacrux needs for a round, with the reading of its file; None when it is not there."""
    try:
        from gacrux.pairingchecker import pairingchecker
    except ImportError:
        return None
    file = folder / "event.trf"
    file.write_text(write_trf(before(tournament, number), "trf26"), encoding="utf-8")
    sys.argv = ["pairingchecker", "-i", str(file), "-o", "-", "-p", "-n", str(number), "-dT"]

    def act() -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            pairingchecker().common_main()

    return median_ms(act, 3)


def report(players: int, scale: float, folder: Path) -> None:
    """A line for each of some rounds of an open of that size."""
    tournament = open_of(players)
    for number in ROUNDS:
        field, pairing = ours(tournament, number)
        peer = of_gacrux(tournament, number, folder) if players <= MOST_FOR_GACRUX else None
        beside = "" if peer is None else f"   gacrux {peer:9.1f} ms  {peer / (field + pairing):6.0f} times"
        target = f"   (target {TARGETS[players] / scale:6.1f} here)" if players in TARGETS else ""
        print(f"{players:6} players, round {number}: field {field:7.2f} ms, pairing {pairing:7.2f} ms{target}{beside}")


def report_long(scale: float) -> None:
    """64 players in 40 rounds: nearly everybody has met nearly everybody."""
    tournament = random_tournament(random.Random(64), 64, 40, pair)
    fields = [Field.of_round(tournament, number) for number in range(1, 41)]
    times = [median_ms(partial(pair, field), 1) for field in fields]
    mean, most = statistics.mean(times), max(times)
    print(f"    64 players, 40 rounds: mean {mean:.1f} ms, at most {most:.1f} ms   (target {100 / scale:.0f} here)")


def main(sizes: Sequence[int]) -> None:
    """All the figures."""
    passes = million_passes()
    scale = THEIRS / passes
    print(f"a million passes: {passes:.1f} ms; targets are for {THEIRS} ms, scaled here")
    with tempfile.TemporaryDirectory() as name:
        for players in sizes or TARGETS:
            report(players, scale, Path(name))
    if not sizes:
        report_long(scale)


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]])

"""What the benches share: the median of some runs, the speed of the machine, and a line of the table."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

RUNS = 11
THEIRS = 8.3
"""Milliseconds that `million_passes` takes on the machine the targets are meant for."""


def median_ms(
    act: Callable[[], object], runs: int = RUNS, prepare: Callable[[], object] = lambda: None, warm: int = 1
) -> float:
    """The median of several runs in milliseconds, after `warm` that do not count."""
    times = []
    for _ in range(warm + runs):
        prepare()
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return statistics.median(times[warm:]) * 1000


def million_passes() -> float:
    """How long a loop of a million passes takes, in milliseconds: by it the speed of machines can be compared."""

    def loop() -> None:
        for _ in range(10**6):
            pass

    return median_ms(loop)


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """The same job done by another program, in milliseconds."""

    name: str
    ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Prints a line a figure, each beside its target; `passes` is what `million_passes` gave."""

    passes: float

    @classmethod
    def of_this_machine(cls) -> Table:
        """A table, begun with the speed of the machine."""
        table = cls(passes=million_passes())
        print(f"A million passes of an empty loop take {table.passes:.1f} ms here. Targets are those of a machine that")
        print(f"needs {THEIRS} ms for them; `here` is what a target comes to on this one.")
        return table

    def end(self) -> None:
        """The speed again, which tells whether the machine was as busy at the end as at the start."""
        print(f"A million passes of an empty loop take {million_passes():.1f} ms now.")

    def line(self, what: str, ms: float, target: float | None = None, peer: Peer | None = None, more: str = "") -> None:
        """One figure in milliseconds, its target, what another program needs, and what else is to be said."""
        parts = [f"{what:45}{ms:9.2f} ms"]
        if target is not None:
            parts.append(f"target {target:6g} ms, here {target * self.passes / THEIRS:8.1f}")
        if peer is not None:
            parts.append(f"{peer.name} {peer.ms:9.1f} ms, {peer.ms / ms:6.1f} times as long")
        print("   ".join([*parts, *([more] if more else [])]), flush=True)

"""`make bench`: how long the jobs take on this machine, each figure beside its target and the same job done by others.

Figures are medians over several runs, so that a busy moment does not count. A part is run alone by its name:
`make bench ARGS="dutch --players 20 100"`.
"""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.bench_dutch import long_event, rounds_of  # noqa: E402
from tests.bench.bench_read import readings  # noqa: E402
from tests.bench.bench_swiss import check, others, simulate  # noqa: E402
from tests.bench.bench_workbook import crosstables, processes  # noqa: E402
from tests.bench.timing import Table  # noqa: E402

PARTS: Mapping[str, Callable[[Table, Path], object]] = {
    "processes": processes,
    "read": readings,
    "crosstables": crosstables,
    "dutch": rounds_of,
    "long": long_event,
    "others": others,
    "check": check,
    "simulate": simulate,
}


def asked_for() -> Namespace:
    """What was typed."""
    parser = ArgumentParser(description="How long the jobs take on this machine.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all of them by default")
    parser.add_argument("--players", nargs="+", type=int, default=(), metavar="N", help="the sizes of dutch")
    parser.add_argument("--picture", type=Path, metavar="FILE.png", help="draws the times of dutch")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - PARTS.keys():
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    if (asked.picture or asked.players) and asked.parts and "dutch" not in asked.parts:
        parser.error("--players and --picture are for the part dutch")
    return asked


def main() -> None:
    """Runs the parts asked for."""
    asked = asked_for()
    table = Table.of_this_machine()
    with tempfile.TemporaryDirectory() as name:
        for part in asked.parts or PARTS:
            if part != "dutch":
                PARTS[part](table, Path(name))
                continue
            sizes = rounds_of(table, Path(name), asked.players)
            if asked.picture:
                from tests.bench.picture import draw

                draw(asked.picture, sizes, table.passes)
                print(f"made {asked.picture}")
    table.end()


if __name__ == "__main__":
    main()

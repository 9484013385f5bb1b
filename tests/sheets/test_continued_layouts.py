"""Swiss events in the layouts of other people, gone on with: the next round is the one that the event had."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pairing.model import ByeKind, Tournament
from pairing.play import Often
from pairing.simulate import Simulation, simulate
from tests.arbiter import Arbiter
from tests.foreign import LETTERS, Way, named, written
from tests.foreign_changes import permuted
from tests.foreign_layouts import LAYOUTS

SEEDS = range(30) if os.environ.get("PROOF") else range(1)
POINTS = {ByeKind.FULL: "1", ByeKind.HALF: "½", ByeKind.ZERO: "0"}
NAMES = [name for name, each in LAYOUTS.items() if each.system == "dutch" and each.colours and each.byes]


def simulated(seed: int) -> Tournament:
    """An event of five rounds with some forfeits and byes that were asked for."""
    rare, never = Often(share=0.05), Often()
    return simulate(
        Simulation(
            seed=seed, system="dutch", players=Random(seed).randint(7, 14), rounds=5, forfeits=rare, odd_results=never,
            full_byes=never, half_byes=rare, zero_byes=rare, late=never, withdrawals=never, forbidden=0,
            accelerated=False,
        )
    )  # fmt: skip


def after(event: Tournament, rounds: int) -> Tournament:
    return replace(
        event,
        rounds=event.rounds[:rounds],
        games=tuple(game for game in event.games if game.round <= rounds),
        byes=tuple(bye for bye in event.byes if bye.round <= rounds),
    )


@pytest.mark.proof
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_an_event_in_any_layout_goes_on_with_the_very_round_that_was_paired(
    tmp_path: Path, run_cli: Callable[..., Any], name: str, seed: int
) -> None:
    lot = Random(f"{name} {seed}")
    way = Way(language=lot.choice(sorted(LETTERS)), seed=seed, half=lot.choice(["½", 0.5, "1/2"]), spelt=seed % 2 == 1)
    event = simulated(seed)
    event = replace(event, players=named(event, way))
    played = lot.randint(1, len(event.rounds) - 1)
    expected = event.rounds[played]
    layout = LAYOUTS[name]
    sheets = permuted(layout.sheets(after(event, played), way), way, layout, rows=False, columns=seed % 3 == 1)
    absent = [bye for bye in event.byes if bye.round == expected.number and bye.player != expected.free]
    asked = [
        text
        for bye in absent
        for text in ("--bye", f"{event.players[bye.player - 1].name} / {bye.round}={POINTS[bye.kind]}")
    ]
    arbiter = Arbiter(path=written(tmp_path / "event.xlsx", sheets), run=run_cli)
    answer = arbiter.pair("--system", "dutch", "--rounds", "5", "--scoring", event.scoring.to_text(), *asked)
    assert {(pair["white"], pair["black"]) for pair in answer["pairs"]} == {
        (pair.white, pair.black) for pair in expected.pairs
    }
    assert (answer["round"], answer["bye"]) == (expected.number, expected.free)

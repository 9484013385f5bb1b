"""FIDE Dutch 2026 against gacrux, another engine of these rules."""

import os
import random
import sys
from pathlib import Path

import pytest

from pairing.model import Tournament
from pairing.swiss.dutch import pair
from sheets.formats.trf import write_trf
from tests.conftest import cannot_run
from tests.random_events import random_tournament

EVENTS = 300 if os.environ.get("PROOF") else 8


def random_event(seed: int) -> Tournament:
    rng = random.Random(seed)
    players = rng.randint(5, 60)
    return random_tournament(
        rng,
        players,
        rng.randint(3, min(11, players - 1)),
        pair,
        forfeits=rng.choice([0, 0.05, 0.2]),
        byes=rng.choice([0, 0.1]),
        withdrawals=rng.choice([0, 0.02]),
        late=rng.choice([0, 0.1]),
        draws=rng.choice([0.1, 0.3, 0.6]),
    )


@pytest.mark.proof
def test_gacrux_pairs_every_round_as_we_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        from gacrux.pairingchecker import pairingchecker
    except ImportError:
        cannot_run("gacrux is missing: install the test group to compare with it")
    file, different = tmp_path / "event.trf", []
    for seed in range(EVENTS):
        tournament = random_event(seed)
        file.write_text(write_trf(tournament, "trf26"), encoding="utf-8")
        monkeypatch.setattr(sys, "argv", ["pairingchecker", "-i", str(file), "-o", "-", "-c", "-dT"])
        pairingchecker().common_main()
        said = capsys.readouterr().out
        assert said.count("= Round #") == len(tournament.rounds)
        if "Check: True" not in said:
            different.append((seed, said))
    assert different == []

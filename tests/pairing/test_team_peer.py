"""The team tie-breaks of random events against gacrux, another program with the rules of C.07."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from pairing import get_tiebreak
from tests.team_events import event_of
from tests.team_peer import team_peer_values
from tests.tiebreaks import values

EVENTS = 300 if os.environ.get("PROOF") else 6
VALUED = (
    *("MPVGP", "BH", "BH:GP", "BH-C1", "BH:GP-C1", "EMMSB", "EMGSB", "EGMSB", "EGGSB"),
    *("EMMSB-C1", "EMGSB-C1", "EGMSB-C1", "EGGSB-C1", "EGGSB-C2", "SSSC", "SSSC/K4", "BC"),
)
PLACED = ("EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "TBR", "BBE")
"""Places inside the tie, for which gacrux has a 0 where nothing parts it."""
HUNDREDTH = 0.0051


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(EVENTS))
def test_gacrux_has_the_same_values_of_a_team_event(seed: int) -> None:
    # Gacrux counts the rounds so far where a factor depends on all of them, and goes on with the score that parted a
    # subset before it starts anew.
    event = event_of(seed)
    event = replace(event, total_rounds=len(event.rounds), tiebreak_options={"extended_encounter": "stay"})
    peer = team_peer_values(event, [get_tiebreak(code).parsed.trf for code in (*VALUED, *PLACED)])
    for code in VALUED:
        tiebreak = get_tiebreak(code)
        ours = {number: (value or 0) / tiebreak.scale for number, value in values(event, code).items()}
        theirs = {number: float(value or 0) for number, value in peer[tiebreak.parsed.trf].items()}
        assert [number for number in ours if abs(ours[number] - theirs[number]) > HUNDREDTH] == [], code
    for code in PLACED:
        places = {number: value or 0 for number, value in values(event, code).items()}
        theirs = {number: int(value or 0) for number, value in peer[code].items()}
        assert {number: theirs[number] or min(place, 1) for number, place in places.items()} == places, code

"""Tie-breaks from a player's own results (C.07 type B)."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.tally import Tally

from .base import Values


def wins(tally: Tally, players: Sequence[int]) -> Values:
    """WIN, article 7.1: the games that brought the points of a win, over the board or by forfeit."""
    win = tally.tournament.scoring.win
    return {number: sum(encounter.points == win for encounter in tally.encounters[number]) for number in players}

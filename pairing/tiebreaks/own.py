"""Tie-breaks from a player's own results (C.07 type B) and from what he brought with him (type D)."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.tally import Tally
from pairing.teams import game_points as _game_points

from .base import Values


def wins(tally: Tally, players: Sequence[int]) -> Values:
    """WIN, article 7.1: the rounds that brought the points of a win, over the board, by forfeit or by a bye."""
    scoring = tally.tournament.scoring
    return {
        number: sum(encounter.points == scoring.win for encounter in tally.encounters[number])
        + sum(scoring.of_bye(bye.kind) == scoring.win for bye in tally.byes.get(number, ()))
        for number in players
    }


def game_points(tally: Tally, players: Sequence[int]) -> Values:
    """GP: a team's game points, in tenths."""
    return {number: own for number, (own, _) in _game_points(tally, players).items()}


def pairing_number(tally: Tally, players: Sequence[int]) -> Values:
    """TPN, article 7.8: the pairing number, the smaller the better."""
    return {number: number for number in players}

"""Tie-breaks from the results of the opponents (C.07 type C)."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.tally import Tally

from .base import Values
from .buchholz import contributions


def sonneborn_berger(tally: Tally, players: Sequence[int]) -> Values:
    """SB, article 9.1: each opponent's points times the points scored against him, in hundredths (tenths x tenths).

    In a Swiss they are the adjusted scores, and an unplayed round is a game against a dummy (article 16).
    """
    return {number: sum(each.score * each.points for each in contributions(tally, number)) for number in players}


def koya(tally: Tally, players: Sequence[int]) -> Values:
    """KS, article 9.2: points (tenths) against the opponents who have half of the points an event can bring, or more.

    Those are the points of a win in every game against every ranked opponent, annulled ones not among them; in a Swiss
    of a win in every round.
    """
    tournament = tally.tournament
    games = tally.rounds if tally.is_swiss else (len(tally.points) - 1) * tournament.cycles
    most = tournament.scoring.win * games
    strong = frozenset(number for number, points in tally.points.items() if 2 * points >= most)
    return {
        number: sum(encounter.points for encounter in tally.encounters[number] if encounter.opponent in strong)
        for number in players
    }

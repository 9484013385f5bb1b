"""The points in the lines of the players beside those that their results give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pairing.model import Tournament
from pairing.points import points_number

from .columns import POINTS
from .findings import Findings
from .players import Row


def read_adjustments(
    rows: Sequence[Row], tournament: Tournament, points: Mapping[int, int], findings: Findings
) -> Mapping[int, int]:
    """What the points of a player in the file (tenths) are above those that his results give, with a note for each.

    They may rightly be those before or after the bye of the round to pair, with or without its virtual points, and with
    nothing for open games.
    """
    apart = [
        (number, row, row.points)
        for number, row in enumerate(rows, 1)
        if row.points is not None and row.points != points[number]
    ]
    if not apart:
        return {}
    optional = _optional(tournament)
    found = {}
    for number, row, said in apart:
        if said - points[number] in _sums([each.get(number, 0) for each in optional]):
            continue
        found[number] = said - points[number]
        text = f"{points_number(said)} points stand here, his results give {points_number(points[number])}"
        findings.note(row.line, POINTS[0], f"player {row.rank}: {text}: the results were taken")
    return found


def _optional(tournament: Tournament) -> tuple[Mapping[int, int], ...]:
    """By player: what the bye of the round to pair, its virtual points and (below zero) open games are worth."""
    upcoming, scoring = len(tournament.rounds) + 1, tournament.scoring
    coming, still = Counter[int](), Counter[int]()
    for bye in tournament.byes:
        if bye.round == upcoming:
            coming[bye.player] += scoring.of_bye(bye.kind)
    for game in tournament.games:
        if game.result.is_open:
            still.update({game.white: -scoring.draw, game.black: -scoring.draw})
    virtual = {
        player: given[upcoming - 1] for player, given in tournament.virtual_points.items() if upcoming <= len(given)
    }
    return coming, still, virtual


def _sums(values: Sequence[int]) -> frozenset[int]:
    """Every sum of some of the values."""
    sums = {0}
    for value in values:
        sums |= {each + value for each in sums}
    return frozenset(sums)

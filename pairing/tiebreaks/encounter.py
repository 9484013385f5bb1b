"""Tie-breaks from the games of the tied players among themselves (C.07 type A)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import lcm
from typing import NamedTuple

from pairing.model import Scoring
from pairing.tally import Tally

from .base import Values


def direct_encounter(tally: Tally, tied: Sequence[int]) -> Values:
    """DE, article 6: the place inside the tie, 1 the best; None for a player who is tied with nobody.

    The tied players are ranked by the mini-table of their games among themselves, forfeits included (15.2) but for a
    Swiss, of several
    games of two players the average (6.1.2). A tie inside it gets a mini-table of its own, and so on. When not all of
    them have met, only those places are given that no result of the missing games can change (6.3, written for a Swiss;
    in a round robin it serves while games are still to be played), and the others then have a mini-table of their own.
    """
    if len(tied) < 2:
        return dict.fromkeys(tied)
    places: dict[int, int | None] = {}
    for place_before, group in _ranked(tally, tuple(tied), 0):
        places.update(dict.fromkeys(group, place_before + 1))
    return places


def _ranked(tally: Tally, tied: tuple[int, ...], before: int) -> list[tuple[int, tuple[int, ...]]]:
    """The groups that stay tied, best first, each with the number of players before it."""
    if len(tied) < 2:
        return [(before, tied)]
    parts = _parts(_mini_table(tally, tied))
    if len(parts) == 1:
        return [(before, tied)]
    ranked: list[tuple[int, tuple[int, ...]]] = []
    for part in parts:
        ranked += _ranked(tally, part, before)
        before += len(part)
    return ranked


class _Line(NamedTuple):
    """A player's line of the mini-table: the least and the most points he can have once all its games are played."""

    number: int
    least: int
    most: int


def _mini_table(tally: Tally, tied: tuple[int, ...]) -> list[_Line]:
    """The lines of the mini-table, points brought to a common measure so that averages are whole."""
    results = _results_among(tally, tied)
    measure = lcm(*(len(points) for points in results.values()))
    return [_line(number, tied, results, measure, tally.tournament.scoring) for number in tied]


def _results_among(tally: Tally, tied: tuple[int, ...]) -> Mapping[tuple[int, int], list[int]]:
    """What each of the tied got from each other one he has met, in the order of the games."""
    among = frozenset(tied)
    results: dict[tuple[int, int], list[int]] = {}
    for number in tied:
        for encounter in tally.encounters[number]:
            if encounter.opponent in among and not (tally.is_swiss and encounter.game.result.is_forfeit):
                results.setdefault((number, encounter.opponent), []).append(encounter.points)
    return results


def _line(
    number: int,
    tied: tuple[int, ...],
    results: Mapping[tuple[int, int], list[int]],
    measure: int,
    scoring: Scoring,
) -> _Line:
    met = [points for opponent in tied if (points := results.get((number, opponent)))]
    missing = len(tied) - 1 - len(met)
    sum_of_averages = sum(sum(points) * (measure // len(points)) for points in met)
    return _Line(
        number=number,
        least=sum_of_averages + missing * scoring.loss * measure,
        most=sum_of_averages + missing * scoring.win * measure,
    )


def _parts(table: list[_Line]) -> list[tuple[int, ...]]:
    """The mini-table cut into the groups that it separates, best first; one group when it decides nothing."""
    if all(line.least == line.most for line in table):
        ordered = sorted(table, key=lambda line: -line.most)
        return [tuple(line.number for line in group) for _, group in groupby(ordered, key=lambda line: line.most)]
    return _leaders_and_rest(table)


def _leaders_and_rest(table: list[_Line]) -> list[tuple[int, ...]]:
    """Whoever is alone in front whatever the missing games give, then who is second in the same way, then the rest.

    His least must be more than everyone else's most: of two players' games only their own one counts for both, and it
    is missing at the worst.
    """
    rest = sorted(table, key=lambda line: -line.least)
    leaders: list[tuple[int, ...]] = []
    while len(rest) > 1 and rest[0].least > max(line.most for line in rest[1:]):
        leaders.append((rest.pop(0).number,))
    return [*leaders, tuple(line.number for line in rest)]

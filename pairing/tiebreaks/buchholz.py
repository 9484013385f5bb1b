"""The Buchholz family, and what it shares with Sonneborn-Berger: the scores of a player's opponents, also of those he
did not play (C.07, in force since 1 March 2026, articles 8, 14 and 16).

| unplayed round | category (16.2) | voluntary | own game against a dummy (16.4) of | for opponents (16.3) |
|---|---|---|---|---|
| pairing-allocated or full-point bye | 1 | no | the own score, at most draws in all rounds | points given |
| win by forfeit | 2 | no | the own score, at most that of the opponent scheduled | points given |
| half- or zero-point bye, played later | 3 | yes | the own score, at most draws in all rounds | points given |
| loss by forfeit | 4 | yes | the own score, at most that of the opponent scheduled | points given |
| half- or zero-point bye, never played later | 5 | yes | the own score, at most draws in all rounds | a draw |

All scores are match points in a team event. A round that is still open brings nothing yet, and is no unplayed one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pairing.model import ByeKind
from pairing.tally import Tally

from .base import Values

REQUESTED = frozenset({ByeKind.HALF, ByeKind.ZERO})


class Contribution(NamedTuple):
    """What a round brings: the score of the opponent or dummy and the points got, in tenths, and whether the player
    chose not to play (a VUR, 16.1)."""

    score: int
    points: int
    voluntary: bool


def buchholz(tally: Tally, players: Sequence[int]) -> Values:
    """BH, article 8.1: the scores of all opponents, in tenths."""
    return {number: sum(each.score for each in contributions(tally, number)) for number in players}


def buchholz_cut_1(tally: Tally, players: Sequence[int]) -> Values:
    """BH-C1, articles 8.1 and 14.1: without the least of them."""
    return {number: sum(_cut_lowest(contributions(tally, number))) for number in players}


def buchholz_median_1(tally: Tally, players: Sequence[int]) -> Values:
    """BH-M1, articles 8.1 and 14.1: without the least and then without the greatest of them."""
    return {number: sum(sorted(_cut_lowest(contributions(tally, number)))[:-1]) for number in players}


def contributions(tally: Tally, number: int) -> Iterator[Contribution]:
    """What each round of a player brings: first his games, then his byes."""
    own, tournament = tally.points[number], tally.tournament
    for encounter in tally.encounters[number]:
        score = adjusted(tally, encounter.opponent)
        forfeit = tally.is_swiss and encounter.game.result.is_forfeit
        yield Contribution(min(own, score) if forfeit else score, encounter.points, forfeit and encounter.mark == "-")
    dummy = min(own, tournament.scoring.draw * (tournament.total_rounds or tally.rounds))
    for bye in tally.byes.get(number, ()):
        yield Contribution(dummy, tournament.scoring.of_bye(bye.kind), bye.kind in REQUESTED)


def adjusted(tally: Tally, number: int) -> int:
    """A player's score as it counts for his opponents (16.3): byes he asked for and never played after are draws."""
    scoring = tally.tournament.scoring
    byes = {bye.round: bye.kind for bye in tally.byes.get(number, ())}
    if not byes:
        return tally.points[number]
    lost = {each.game.round for each in tally.encounters[number] if each.mark == "-"}
    score = tally.points[number]
    for round_ in range(tally.rounds, 0, -1):
        kind = byes.get(round_)
        if kind in REQUESTED:
            score += scoring.draw - scoring.of_bye(kind)
        elif round_ not in lost:
            break
    return score


def _cut_lowest(found: Iterator[Contribution]) -> list[int]:
    """The scores without the least, or without the least of the voluntary ones, if there are any (16.5)."""
    every = sorted(found)
    if every:
        every.remove(min((each for each in every if each.voluntary), default=every[0]))
    return [each.score for each in every]

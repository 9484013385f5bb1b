"""Random events of teams whose boards all have results."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pairing import Game, Scoring, Tournament
from pairing.play import Often
from pairing.simulate import Simulation, simulate
from pairing.teams import match_result

SCORINGS = (Scoring(win=20, draw=10), Scoring(win=30, draw=10), Scoring(win=20, draw=10, pab=10))


def played(game: Game, rng: Random, boards: int) -> Game:
    """The match with results at its boards; one that was not played stays so."""
    if game.result.is_forfeit:
        return replace(game, score=None)
    per_board = tuple(rng.choice(((10, 0), (0, 10), (5, 5))) for _ in range(boards))
    white, black = (sum(points) for points in zip(*per_board, strict=True))
    return replace(game, per_board=per_board, score=(white, black), result=match_result((white, black)))


def event_of(seed: int) -> Tournament:
    """An event of five rounds whose boards all have results."""
    rng = Random(seed)
    none = Often(times=0)
    boards = rng.choice((2, 4, 5))
    scoring = replace(rng.choice(SCORINGS), boards=boards)
    event = simulate(
        Simulation(
            seed=seed, system="median", players=rng.randint(6, 12), rounds=5, played=5, boards=boards, scoring=scoring,
            forfeits=none, odd_results=none, full_byes=none, half_byes=none, zero_byes=none, late=none,
            withdrawals=none, forbidden=0, accelerated=False,
        )
    )  # fmt: skip
    games = tuple(played(game, rng, boards) for game in event.games)
    return replace(event, games=games, scoring=scoring)

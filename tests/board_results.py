"""Results of the boards for matches of which only the score is known."""

from dataclasses import replace
from random import Random

from pairing import Game, Tournament


def with_boards(tournament: Tournament, seed: int) -> Tournament:
    """The event with results of the boards of every match that was played, in some order that makes up its score."""
    lot = Random(seed)
    count = tournament.scoring.boards or 0
    return replace(tournament, games=tuple(_with_boards(game, count, lot) for game in tournament.games))


def _with_boards(game: Game, count: int, lot: Random) -> Game:
    if game.score is None or game.result.is_open or game.result.is_forfeit:
        return game
    white = game.score[0]
    points = [10] * (white // 10) + [5] * (white % 10 // 5)
    points += [0] * (count - len(points))
    lot.shuffle(points)
    return replace(game, per_board=tuple((each, 10 - each) for each in points))

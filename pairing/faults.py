"""What is wrong with a tournament whatever its system."""

from __future__ import annotations

from collections.abc import Iterator

from .model import Tournament


def game_faults(tournament: Tournament) -> Iterator[str]:
    """A sentence for each game of somebody who is not a player, or of a player against himself."""
    known = range(1, len(tournament.players) + 1)
    for game in tournament.games:
        if game.white == game.black or game.white not in known or game.black not in known:
            where = f"round {game.round}, board {game.board}: {game.white}-{game.black}"
            yield f"{where} is no game of two of the players 1 to {len(known)}"

"""The shape every Berger table has, whoever makes it."""

from __future__ import annotations

from pairing.errors import InvalidTournament
from pairing.model import Game, Pair

FEWEST_PLAYERS = 3

Pairing = tuple[int, int]
"""White's number, Black's number."""

Table = tuple[tuple[Pairing, ...], ...]
"""The rounds, each with its boards in printed order."""


def table_size(players: int) -> int:
    """The number of players rounded up to even: in an odd field the last number stands for nobody.

    Raises:
        InvalidTournament: when there are fewer than three players.
    """
    if players < FEWEST_PLAYERS:
        raise InvalidTournament(f"a round robin needs at least {FEWEST_PLAYERS} players, and there are {players}")
    return players + players % 2


def rounds_per_cycle(players: int) -> int:
    """The rounds in which everybody meets everybody once.

    Raises:
        InvalidTournament: when there are fewer than three players.
    """
    return table_size(players) - 1


def together(game: Game | Pair) -> tuple[int, int]:
    """The two numbers of a game, the smaller first: results belong to pairs, whoever had White."""
    return (game.white, game.black) if game.white < game.black else (game.black, game.white)

"""The pairing systems by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from . import roundrobin
from .errors import UnknownSystem
from .model import Game, Result, Round, Tournament
from .swiss import SWISS


class System(Protocol):
    """What a pairing system answers; a package with these functions, such as `pairing.roundrobin`, is one."""

    def next_round(self, tournament: Tournament) -> Round:
        """The round to play next."""

    def total_rounds(self, tournament: Tournament) -> int | None:
        """How many rounds the event has, None when nobody has said."""

    def open_games(self, tournament: Tournament) -> tuple[Game, ...]:
        """The games of the rounds written that are still to be played."""

    def is_over(self, tournament: Tournament) -> bool:
        """Whether every round is written and no game is open."""

    def annulled(self, tournament: Tournament) -> frozenset[int]:
        """The players whose games do not count in the standings."""

    def defaulted(self, tournament: Tournament, game: Game) -> Result:
        """What stands for a game: its result, or the loss by default of a player who has left."""


SYSTEMS: Mapping[str, System] = {
    "round-robin": roundrobin,
    "dutch": SWISS["dutch"],
    "median": SWISS["median"],
    "lim": SWISS["lim"],
}


def get_system(name: str) -> System:
    """The pairing system of that name.

    Raises:
        UnknownSystem: listing the names there are.
    """
    try:
        return SYSTEMS[name]
    except KeyError:
        raise UnknownSystem(f"there is no pairing system {name!r}; there are: {', '.join(SYSTEMS)}") from None

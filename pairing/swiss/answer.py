"""What an engine answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from .field import Field


class Level(Enum):
    """How a bracket of a FIDE Dutch was decided."""

    IDEAL = "ideal"
    """Every criterion stands as well as the numbers of players allow."""
    SINGLE = "single"
    """A single player can only float down."""
    BYE = "bye"
    """The bracket with the bye, apart from all below."""
    BRACKET = "bracket"
    """The bracket by itself; its downfloaters leave the next bracket nothing to wish for."""
    NEXT = "next"
    """The bracket with the next scoregroup."""
    ALL = "all"
    """The bracket with everybody below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A bracket of a FIDE Dutch as it was paired, players by their numbers in the order of their BSN (C.04.3 art. 1.3).

    `score` is that of the residents (tenths); `pairs` have the higher ranked player first; `level` says how it was
    decided; `bye` is the downfloater who has the bye, if that was settled here. An ideal bracket has `bounds`: how many
    players at least, as the numbers stand, miss their colour preference, and how many a strong one (C12, C13).
    """

    score: int
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    level: Level
    bye: int | None = None
    bounds: tuple[int, int] | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """All of them, by BSN."""
        return self.mdps + self.residents


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Who meets whom: (White, Black) by their numbers in any order, and who has the pairing-allocated bye.

    A FIDE Dutch tells its brackets too, from the top.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None
    brackets: tuple[Bracket, ...] = ()


Engine = Callable[[Field], Pairing]
"""From the players of a round to their pairing; NoLegalPairing when the rules leave none."""

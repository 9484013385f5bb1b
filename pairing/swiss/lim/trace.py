"""What the Lim system compared, as values: for whoever asks why these two."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Direction(Enum):
    """The way a scoregroup is paired, and the way its floaters go."""

    DOWN = "down"
    UP = "up"


class FloaterType(Enum):
    """How much a player would suffer by floating, the most first (3.9)."""

    A = "has floated into this scoregroup and has no opponent in the next"
    B = "has floated into this scoregroup and has an opponent in the next"
    C = "has no opponent in the next scoregroup"
    D = "has an opponent in the next scoregroup"


class Why(Enum):
    """Why somebody who stood earlier in the order was not taken as an opponent."""

    MET = "they have met"
    BARRED = "they are not to meet in this round"
    COLOURS = "no colours are allowed for both"
    OTHERS = "the others of the scoregroup could not all be paired"
    DUE = "both are due the same colour"


@dataclass(frozen=True, slots=True, kw_only=True)
class Floater:
    """A player transferred to the next scoregroup: of which type he is, whether he floated in the round before (3.10),
    and whether he is due the colour that more of his scoregroup are due (3.2.2)."""

    player: int
    direction: Direction
    type: FloaterType
    floated_before: bool
    of_majority: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A player scrutinised and the opponent he got, by the article (3.8 a floater, 4.2 the first who could be, 5.2 a
    later one for the colours), and who stood before in the order and why it was none of them."""

    player: int
    opponent: int
    article: str
    passed_over: tuple[tuple[int, Why], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A scoregroup as it was paired: who belongs to it, who floated into it from above and from below in the order in
    which they were paired, who floated on, and the pairs in the order in which they were made."""

    score: int
    direction: Direction
    residents: tuple[int, ...]
    downfloaters: tuple[int, ...] = ()
    upfloaters: tuple[int, ...] = ()
    floaters: tuple[Floater, ...] = ()
    settled: tuple[Settled, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cracked:
    """A pair undone because the median scoregroup was blocked, and the side it came from (2.6)."""

    pair: tuple[int, int]
    side: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class Coloured:
    """A pair with its colours and the article that decided them."""

    white: int
    black: int
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasoned:
    """A round with everything that led to it. `brackets` are in the order in which they were paired, the median
    scoregroup last; a cracked pair stays in its bracket and is named in `cracked` too."""

    brackets: tuple[Bracket, ...]
    games: tuple[Coloured, ...]
    cracked: tuple[Cracked, ...] = ()
    bye: int | None = None

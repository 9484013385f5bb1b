"""What the system compared, as values: for whoever asks why these two. Teams stand by their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Direction(Enum):
    """The way a bracket is paired, and the way its teams are moved: down to the median bracket, or up to it."""

    DOWN = "down"
    UP = "up"

    @property
    def other(self) -> Direction:
        """The opposite."""
        return Direction.UP if self is Direction.DOWN else Direction.DOWN


class Why(Enum):
    """Why a team that stood earlier in the order was not taken as an opponent."""

    MET = "they have met"
    BARRED = "they are not to meet in this round"
    OTHERS = "the others of the bracket could not all be paired"


class Reason(Enum):
    """Why a team was moved to another bracket."""

    ALONE = "it had no possible opponent in its bracket (4.1, 5.1)"
    EXCHANGED = "it came in exchange for a team that had no possible opponent (4.1, 5.1)"
    SPARE = "without it as many pairs were possible in its bracket (4.2, 5.2)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A team moved out of a bracket, or into one in exchange, and the way it went."""

    team: int
    direction: Direction
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A team and the opponent it got, by the rule (4.3 a moved team, 11.2 one of the others), and which teams it tried
    before, in that order, and why it was none of them."""

    team: int
    opponent: int
    rule: str
    passed_over: tuple[tuple[int, Why], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A bracket as it was paired, in the order of the work: its moves, then its pairs. `residents`, `moved_down` and
    `moved_up` are its teams when it was paired; the median bracket has no `direction`."""

    score: int
    direction: Direction | None
    residents: tuple[int, ...]
    moved_down: tuple[int, ...] = ()
    moved_up: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    settled: tuple[Settled, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Coloured:
    """A pair, the first to start, and the rule that decided it (7.1 to 7.6; `lot` before a first match)."""

    starts: int
    other: int
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasoned:
    """A round with everything that led to it.

    `order` is the absolute order (rule 1). `brackets` are in the order in which they were paired, the median one last;
    pairs of a bracket that were undone for it (6.2) stay in that bracket and are in `undone` too, in that order.
    `passed_bye` are those who stood lower than the team with the bye.
    """

    brackets: tuple[Bracket, ...]
    games: tuple[Coloured, ...]
    order: tuple[int, ...] = ()
    undone: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    passed_bye: tuple[int, ...] = ()

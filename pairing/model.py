"""The values every part of the engine speaks in.

What a result means (scoring win-draw-loss; a forfeited game counts as scheduled, not as played):

| result | White gets | Black gets | played over the board |
|---|---|---|---|
| 1-0, ½-½, 0-1 | win, draw, loss | loss, draw, win | yes |
| ½-0, 0-½ | draw, loss | loss, draw | yes |
| 0-0 | loss | loss | yes |
| +- , -+ | win, 0 | 0, win | no |
| -- | 0 | 0 | no |
| * | nothing yet | nothing yet | no |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from .errors import InvalidTournament
from .points import format_points, parse_points, points_number


class Colour(Enum):
    """The side a player has; in draughts and renju only the label differs."""

    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> Colour:
        """The side of the opponent."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Result(Enum):
    """What came of a game, White's side first; the value is the text of the JSON answers."""

    WHITE_WINS = "1-0"
    DRAW = "½-½"
    BLACK_WINS = "0-1"
    WHITE_WINS_BY_FORFEIT = "+-"
    BLACK_WINS_BY_FORFEIT = "-+"
    DOUBLE_FORFEIT = "--"
    HALF_TO_WHITE = "½-0"
    HALF_TO_BLACK = "0-½"
    BOTH_LOSE = "0-0"
    OPEN = "*"

    @property
    def is_open(self) -> bool:
        """Whether the game has no result yet."""
        return self is Result.OPEN

    @property
    def is_forfeit(self) -> bool:
        """Whether the game was decided without being played."""
        return self in _FORFEITS

    @property
    def is_played(self) -> bool:
        """Whether the game was played over the board."""
        return not self.is_open and not self.is_forfeit

    @property
    def mirrored(self) -> Result:
        """The same result with the colours exchanged."""
        left, right = _SIDES[self]
        return next(result for result, sides in _SIDES.items() if sides == (right, left))

    @property
    def sides(self) -> tuple[str, str]:
        """White's and Black's own mark: one of `1 ½ 0 + -`, or `*` for an open game."""
        return _SIDES[self]


_FORFEITS = frozenset({Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT})
_SIDES: Mapping[Result, tuple[str, str]] = {
    Result.WHITE_WINS: ("1", "0"),
    Result.DRAW: ("½", "½"),
    Result.BLACK_WINS: ("0", "1"),
    Result.WHITE_WINS_BY_FORFEIT: ("+", "-"),
    Result.BLACK_WINS_BY_FORFEIT: ("-", "+"),
    Result.DOUBLE_FORFEIT: ("-", "-"),
    Result.HALF_TO_WHITE: ("½", "0"),
    Result.HALF_TO_BLACK: ("0", "½"),
    Result.BOTH_LOSE: ("0", "0"),
    Result.OPEN: ("*", "*"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """Points for a win, a draw and a loss, in tenths; a forfeit loss is worth nothing.

    `pab` is what the pairing-allocated bye is worth, in tenths; None: as much as a win. In a team event these are match
    points, and `boards` says how many boards a match has.
    """

    win: int = 10
    draw: int = 5
    loss: int = 0
    pab: int | None = None
    boards: int | None = None

    @classmethod
    def from_text(cls, text: str) -> Scoring:
        """The scoring written as `1-½-0`, `2-1-0`, `3-1-0` (a blank, `/`, `;` or `:` may part the numbers too).

        Raises:
            InvalidTournament: when it is not three numbers in falling order.
        """
        parts = [part for part in _parted(text) if part]
        if len(parts) != 3:
            raise InvalidTournament(f"the scoring {text!r} is not three numbers such as 1-½-0 or 2-1-0")
        win, draw, loss = (parse_points(part) for part in parts)
        if not win > draw > loss >= 0:
            raise InvalidTournament(f"the scoring {text!r} does not fall from win to draw to loss")
        return cls(win=win, draw=draw, loss=loss)

    def to_text(self) -> str:
        """The three numbers as people write them: `1-½-0`."""
        return "-".join(format_points(points) for points in (self.win, self.draw, self.loss))

    def to_numbers(self) -> list[float | int]:
        """The three numbers as in the JSON answers: `[1, 0.5, 0]`."""
        return [points_number(points) for points in (self.win, self.draw, self.loss)]

    def of_mark(self, mark: str) -> int:
        """Tenths of a point that one side's mark (`1 ½ 0 + - *`) is worth."""
        return {"1": self.win, "½": self.draw, "0": self.loss, "+": self.win}.get(mark, 0)

    def points(self, result: Result) -> tuple[int, int]:
        """What White and Black get for the result, in tenths of a point."""
        white, black = result.sides
        return self.of_mark(white), self.of_mark(black)

    def of_bye(self, kind: ByeKind) -> int:
        """Tenths of a point that a bye is worth (C.04.1 and C.04.2, 2026)."""
        pab = self.win if self.pab is None else self.pab
        return {ByeKind.PAB: pab, ByeKind.FULL: self.win, ByeKind.HALF: self.draw, ByeKind.ZERO: 0}[kind]


def _parted(text: str) -> list[str]:
    for mark in ("–", "—", "−", "/", ";", ":"):
        text = text.replace(mark, "-")
    return text.replace(" ", "-").split("-")


class Status(Enum):
    """Whether a player takes part."""

    ACTIVE = "active"
    LATE = "late"
    WITHDRAWN = "withdrawn"


class ByeKind(Enum):
    """What an unpaired round is: allocated by the pairing, or asked for with 1, ½ or 0 points."""

    PAB = "PAB"
    FULL = "FPB"
    HALF = "HPB"
    ZERO = "ZPB"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A round in which a player has no opponent: the pairing gave him the bye, or he asked for it."""

    round: int
    player: int
    kind: ByeKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A participant; `number` is the pairing number once drawn, else the place in the list."""

    number: int
    name: str
    title: str | None = None
    rating: int | None = None
    federation: str | None = None
    club: str | None = None
    birth: str | None = None
    fide_id: str | None = None
    status: Status = Status.ACTIVE
    from_round: int = 1
    byes: tuple[tuple[int, ByeKind], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game of one round; `board` counts from 1.

    In a team event it is a match: `score` has the game points of both teams in tenths, White's first, and `per_board`
    those of each board in order, where they are known.
    """

    round: int
    board: int
    white: int
    black: int
    result: Result = Result.OPEN
    score: tuple[int, int] | None = None
    per_board: tuple[tuple[int, int], ...] = ()

    def opponent(self, number: int) -> int:
        """The pairing number of the other player."""
        return self.black if number == self.white else self.white

    def mark(self, number: int) -> str:
        """The mark of this player's side of the result: one of `1 ½ 0 + - *`."""
        return self.result.sides[0 if number == self.white else 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Who meets whom on a board of the round to play."""

    board: int
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round as paired. `table_round` is the round of the schedule it is taken from (they differ when rounds are
    drawn by lot); `free` is the player of an odd field who rests, or who gets the bye."""

    number: int
    table_round: int
    pairs: tuple[Pair, ...]
    free: int | None = None


class HalfRule(Enum):
    """When the games of a player who leaves a round robin count: half of his games or more, or more than half."""

    AT_LEAST = "at-least"
    MORE_THAN = "more-than"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbidden:
    """Players no two of whom may meet from round `first` to round `last` (None: to the end)."""

    players: frozenset[int]
    first: int = 1
    last: int | None = None

    def holds_in(self, number: int) -> bool:
        """Whether it binds the round of that number."""
        return self.first <= number and (self.last is None or number <= self.last)


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedPair:
    """A pair set by hand for one round."""

    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """Everything the engine needs to know of an event.

    `players` are in the order of their pairing numbers 1..n; `rounds` are the rounds written so far, `games` their
    games with results; `tiebreak_options` are those of `tiebreaks.OPTIONS` that differ from their default, and `lots`
    the order of players whom no tie-break parts, smallest first, drawn or set by the arbiter; `cycles` and `swap`
    belong to a round robin.

    The rest belongs to a Swiss: `total_rounds` (None: not said); `byes` of the rounds written, the pairing-allocated
    ones among them, and of the round to come; the `edition` of the rules (empty: the newest); `initial_colour` of the
    odd numbers (None: no lot was drawn); `virtual_points` in tenths by player and round, for accelerated pairing;
    `options` of the system, by name; `board_numbers`, the numbers of the boards in order where they are not 1, 2, 3.
    """

    players: tuple[Player, ...]
    games: tuple[Game, ...] = ()
    rounds: tuple[Round, ...] = ()
    name: str = ""
    system: str = "round-robin"
    scoring: Scoring = field(default_factory=Scoring)
    tiebreaks: tuple[str, ...] = ()
    tiebreak_options: Mapping[str, str] = field(default_factory=dict)
    lots: Mapping[int, int] = field(default_factory=dict)
    total_rounds: int | None = None
    cycles: int = 1
    swap: bool = True
    half_rule: HalfRule = HalfRule.AT_LEAST
    forbidden: tuple[Forbidden, ...] = ()
    fixed: tuple[FixedPair, ...] = ()
    byes: tuple[Bye, ...] = ()
    edition: str = ""
    initial_colour: Colour | None = None
    virtual_points: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    board_numbers: tuple[int, ...] = ()

    def player(self, number: int) -> Player:
        """The player with that pairing number.

        Raises:
            InvalidTournament: when there is none.
        """
        if 1 <= number <= len(self.players) and self.players[number - 1].number == number:
            return self.players[number - 1]
        raise InvalidTournament(f"there is no player number {number}; the numbers are 1 to {len(self.players)}")

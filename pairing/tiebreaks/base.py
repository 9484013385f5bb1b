"""What a tie-break is, and what its values are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from pairing.points import scaled_number

from .code import Code
from .ledger import Ledger


class Cut(Enum):
    """Why a term is left out of the sum (C.07 articles 14 and 16.5)."""

    NO = ""
    LOW = "low"
    HIGH = "high"
    VOLUNTARY = "voluntary"


class Term(NamedTuple):
    """What one round, or one opponent, gives to a value.

    `opponent` is 0 where there was none. `base` is what the round brings to be summed or multiplied: the opponent's or
    dummy's points in tenths, his rating, the points so far; `points` are those the player got, in tenths; `amount` is
    what the term adds, in the scale of the tie-break, before it is `cut`. `reason` names the rule that an unplayed or
    changed round follows (`REASONS`), empty for a plain game; `voluntary` says that he chose not to play (16.1.2).
    """

    round: int
    opponent: int
    base: int
    points: int
    amount: int
    reason: str = ""
    voluntary: bool = False
    cut: Cut = Cut.NO


REASONS: Mapping[str, str] = {
    "dummy": "16.4: an unplayed round against a dummy with the own score",
    "dummy_scheduled": "16.4.1: a dummy with the adjusted score of the opponent scheduled, which is less than the own",
    "dummy_draws": "16.4.2: a dummy with the points of draws in all rounds, which are less than the own score",
    "virtual": "the virtual opponent of the rules before September 2023",
    "as_played": "/P: a forfeit counted as a game with the opponent scheduled",
    "adjusted": "16.3.2: byes asked for and never played after count as draws of the opponent",
    "unplayed_draws": "rules before September 2023: the opponent's unplayed rounds count as draws",
    "fore": "8.3: the paired games of the last round count as draws",
    "not_counted": "a round that does not count here",
    "below_limit": "9.2: the opponent is below the limit",
    "bye": "a bye",
    "forfeit": "a game decided without being played",
    "unrated": "the opponent's rating is the one announced for unrated players",
}
"""The rule by each reason a term may have."""


class Step(NamedTuple):
    """A step from the terms to the value, by its kind (`STEPS`), and its numbers."""

    kind: str
    numbers: tuple[int, ...]


STEPS: Mapping[str, str] = {
    "mean": "{0} : {1} = {2}",
    "fraction": "p = {0} tenths of a point in {1} games = {2} hundredths",
    "difference": "the table gives {0} for it: {1} + {0} = {2}",
    "least": "the least rating that expects {1} hundredths or more: {0}; one less expects {2}",
    "no_points": "no points: the lowest opponent, {0}, less 800",
    "minus": "{0} - {1} = {2}",
    "factor": "{0} rounds x {1} : {2} (tenths of a point), rounded down and at least 1: {3}",
    "schedule": "{0} + {1} : {2} = {3} (hundredths)",
    "board": "board {0}: {1} tenths of a point",
    "boards": "boards 1 to {0}: {1} tenths of a point",
    "place": "place {0} of {1} who are tied",
}
"""What each kind of step says in numbers."""


class Account(NamedTuple):
    """A value, None where there is none, and how it comes about: the sum of the terms that are not cut, or what the
    steps make of it."""

    value: int | None
    terms: tuple[Term, ...] = ()
    steps: tuple[Step, ...] = ()


Accounts = Mapping[int, Account]
Computation = Callable[[Ledger, Code, Sequence[int]], Accounts]
"""From what counts, the code with its modifiers, and the players who are tied (one alone, when he is not) to theirs."""


def summed(terms: Iterable[Term]) -> Account:
    """The account of the sum of what is not cut."""
    every = tuple(terms)
    return Account(sum(term.amount for term in every if term.cut is Cut.NO), every)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Family:
    """A tie-break of C.07 by its name, without modifiers.

    Its values are integers, `scale` to a point: 1, 10, 100 or 1000. `modifiers` are the letters of those it may have:
    C cut, M median (and cut), L limit, K factor, P forfeits as played, F fore, R the other way round, U a rating for
    the unrated. `lowest_first` says that the smaller value is the better one, `round_robin` that a round robin may use
    it (C.07 article 8 forbids Buchholz there), `teams` that it is for team events only, `rated` that it needs ratings.
    """

    name: str
    function: Computation
    scale: int
    modifiers: str = ""
    lowest_first: bool = False
    round_robin: bool = True
    teams: bool = False
    rated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """A tie-break with its modifiers. `live` says that a formula in a worksheet can follow it exactly."""

    code: str
    parsed: Code
    family: Family
    live: bool

    @property
    def name(self) -> str:
        """The name of its family: `BH` of `BH-C1`."""
        return self.family.name

    @property
    def scale(self) -> int:
        """How many units of a value make a point."""
        return self.family.scale

    @property
    def lowest_first(self) -> bool:
        """Whether the smaller value is the better one."""
        return self.family.lowest_first is not self.parsed.reverse

    @property
    def round_robin(self) -> bool:
        """Whether a round robin may use it."""
        return self.family.round_robin

    @property
    def teams(self) -> bool:
        """Whether only a team event may use it."""
        return self.family.teams

    @property
    def rated(self) -> bool:
        """Whether it needs the ratings of all players."""
        return self.family.rated

    def number(self, value: int | None) -> float | int | None:
        """The value in points, for JSON and for cells: `12.5`, and `3` (not `3.0`) where it is whole."""
        return None if value is None else scaled_number(value, self.scale)

    def accounts(self, ledger: Ledger, players: Sequence[int]) -> Accounts:
        """The accounts of these players, who are tied; of a single one, when he is not."""
        return self.family.function(ledger, self.parsed, players)

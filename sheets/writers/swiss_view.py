"""The numbers of the tables of a Swiss, worked out by the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pairing.model import ByeKind, Colour
from pairing.points import points_number
from pairing.standings import Standing, accounts, standings
from pairing.tally import Tally
from pairing.tiebreaks import Accounts, Cut, Ledger
from sheets.event import Event

from .donor import Value
from .followed import shown_value
from .live_formulas import digest_of
from .swiss_cells import CellTexts, Seat, seats

ASKED, ALLOCATED = "asked", "allocated"
"""What stands for the opponent in a round without one: a bye that the player asked for, or one that he was given."""
ROLES: Mapping[str, str] = {"1": "win", "½": "draw", "0": "loss", "+": "fwin", "-": "floss", "*": "todo"}
ROLE_CODES: Mapping[str, int] = {
    f"{role}-{side}": code
    for code, (side, role) in enumerate(((side, role) for side in "wb" for role in ROLES.values()), 1)
}
"""The looks of a game by the numbers that stand for them in the hidden columns, those still to play 6 and 12."""
PER_OPPONENT = 100  # before it the number of the opponent
BLACK_FROM = len(ROLES)


@dataclass(kw_only=True, eq=False, repr=False)
class SwissView:
    """The numbers of an event as of this run."""

    event: Event

    @cached_property
    def seats(self) -> Mapping[tuple[int, int], Seat]:
        """Where everybody sits, by player and round."""
        return seats(self.event)

    @cached_property
    def texts(self) -> CellTexts:
        """The texts of the cells."""
        return CellTexts(self.event)

    @cached_property
    def lines(self) -> tuple[Standing, ...]:
        """The standings, best first."""
        return standings(self.event.tournament, self.event.settings.tiebreaks)

    @cached_property
    def by_number(self) -> Mapping[int, Standing]:
        """The line of each player."""
        return {line.number: line for line in self.lines}

    @cached_property
    def ranks(self) -> Mapping[int, int]:
        """The row of each player in the standings, from 1."""
        return {line.number: rank for rank, line in enumerate(self.lines, 1)}

    @property
    def rounds(self) -> int:
        """The rounds that are written."""
        return max((each.number for each in self.event.rounds), default=0)

    def seat(self, number: int, each: int) -> Seat:
        """Where a player sits in a round; nowhere in one that is not written."""
        return self.seats.get((number, each), Seat())

    def gain(self, number: int, each: int) -> Value:
        """What a round has brought: points, a sign, or the round still to play."""
        return self.texts.gain(number, self.seat(number, each))

    def opponent(self, number: int, each: int) -> Value:
        """The number of the opponent, or what kind of a bye a round is."""
        seat = self.seat(number, each)
        if seat.game:
            return seat.opponent(number)
        if seat.bye is None:
            return None
        return ASKED if seat.bye in (ByeKind.HALF, ByeKind.ZERO) else ALLOCATED

    def code(self, number: int, each: int) -> int | None:
        """Opponent, side and result of a game as one number."""
        seat = self.seat(number, each)
        if seat.game is None or seat.colour is None:
            return None
        return code_base(seat, number) + ROLE_CODES[f"{ROLES[seat.game.mark(number)]}-w"]

    def digest(self, number: int) -> int:
        """What is another number once a result of that player is another one."""
        return digest_of((each, self.gain(number, each)) for each in range(1, self.rounds + 1))

    def shown_value(self, code: str, number: int) -> Value:
        """The value of a tie-break as a cell shows it."""
        return shown_value(code, self.by_number[number])

    def adjusted(self, number: int) -> float | int:
        """A player's points as they count for his opponents (C.07 16.3)."""
        return points_number(self._ledger.adjusted(number)[0])

    @cached_property
    def _ledger(self) -> Ledger:
        return Ledger.of(Tally.from_tournament(self.event.tournament))

    @cached_property
    def _accounts(self) -> Accounts:
        """Buchholz without the least: what each round brings, and which is left out."""
        return accounts(self.event.tournament, ("BH-C1",))["BH-C1"]

    def counted(self, number: int) -> int:
        """How many rounds of a player are decided."""
        return len(self._accounts[number].terms)

    def cut(self, number: int) -> float | int:
        """What Buchholz without the least leaves out."""
        return points_number(sum(term.base for term in self._accounts[number].terms if term.cut is not Cut.NO))

    def met(self, number: int, each: int) -> float | int:
        """What a round brings to Buchholz; 0 while its game is open."""
        return points_number(self._met[number].get(each, 0))

    @cached_property
    def _met(self) -> Mapping[int, Mapping[int, int]]:
        return {
            number: {term.round: term.base for term in account.terms} for number, account in self._accounts.items()
        }  # fmt: skip


def code_base(seat: Seat, number: int) -> int:
    """The part of a game's code that is known when it is paired: opponent and side."""
    return PER_OPPONENT * seat.opponent(number) + (BLACK_FROM if seat.colour is Colour.BLACK else 0)

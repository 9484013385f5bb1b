"""Whether the rounds written are those that the rules of the system give: every round paired again and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from .errors import InvalidTournament, PairingError
from .model import Pair, Round, Tournament
from .roundrobin import schedule
from .swiss import SWISS
from .systems import get_system

Kind = Literal["pair", "colour", "bye", "board"]
Called = Callable[[int], str]
NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What was found in a round and what the rules give: a pair `3-5` (White first), who has the bye, a board. Where
    the rules leave no pairing, `expected` says so."""

    kind: Kind
    found: str
    expected: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCheck:
    """The differences of a round, by its number; none when the rules give just what was written."""

    round: int
    differences: tuple[Difference, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the round is as the rules give it."""
        return not self.differences


def check(
    tournament: Tournament, *, only: int | None = None, boards: bool = True, called: Called = str
) -> tuple[RoundCheck, ...]:
    """Every round written, or the one of that number, against the engine: pairs, colours, the bye, and the boards.

    A Swiss round is paired anew from the rounds before it as they were written; a round robin is compared with its
    schedule. `boards` says whether the numbers of the boards are known, `called` how a pairing number is told.

    Raises:
        UnknownSystem: for a tournament of an unknown system.
    """
    get_system(tournament.system)
    written = sorted(tournament.rounds, key=lambda each: each.number)
    return tuple(
        RoundCheck(round=each.number, differences=tuple(_differences(tournament, each, boards, called)))
        for each in written
        if only in (None, each.number)
    )


def _differences(tournament: Tournament, written: Round, boards: bool, called: Called) -> Iterator[Difference]:
    try:
        expected = _expected(tournament, written)
    except PairingError as error:
        found = ", ".join(_text(pair, called) for pair in written.pairs)
        yield Difference(kind="pair", found=found, expected=str(error))
        return
    yield from compare(written, expected, boards=boards, called=called)


def _expected(tournament: Tournament, written: Round) -> Round:
    if tournament.system in SWISS:
        return SWISS[tournament.system].round_of(tournament, written.number)
    rounds = schedule(len(tournament.players), tournament.cycles, tournament.swap)
    if written.table_round > len(rounds):
        raise InvalidTournament(f"no such round: the schedule has {len(rounds)}")
    return rounds[written.table_round - 1]


def compare(written: Round, expected: Round, *, boards: bool = True, called: Called = str) -> Iterator[Difference]:
    """The differences between two rounds: a pair that has its colours exchanged is a difference of colour, one that
    sits on another board one of board."""
    wanted = {_players(pair): pair for pair in expected.pairs}
    found: dict[frozenset[int], Pair] = {}
    strange = []
    for pair in written.pairs:
        if _players(pair) in wanted and _players(pair) not in found:
            found[_players(pair)] = pair
        else:
            strange.append(pair)
    missing = [pair for players, pair in wanted.items() if players not in found]
    for one, other in zip_longest(_in_order(strange), _in_order(missing)):
        yield Difference(kind="pair", found=_or_nobody(one, called), expected=_or_nobody(other, called))
    if written.free != expected.free:
        found_free, right_free = (NOBODY if each is None else called(each) for each in (written.free, expected.free))
        yield Difference(kind="bye", found=found_free, expected=right_free)
    yield from _of_same_players(found, wanted, boards, called)


def _of_same_players(
    found: Mapping[frozenset[int], Pair], wanted: Mapping[frozenset[int], Pair], boards: bool, called: Called
) -> Iterator[Difference]:
    for players, pair in found.items():
        right = wanted[players]
        if pair.white != right.white:
            yield Difference(kind="colour", found=_text(pair, called), expected=_text(right, called))
        if boards and pair.board != right.board:
            on = f"{_text(pair, called)} on board"
            yield Difference(kind="board", found=f"{on} {pair.board}", expected=f"{on} {right.board}")


def _players(pair: Pair) -> frozenset[int]:
    return frozenset((pair.white, pair.black))


def _in_order(pairs: Iterable[Pair]) -> list[Pair]:
    return sorted(pairs, key=lambda pair: pair.board)


def _or_nobody(pair: Pair | None, called: Called) -> str:
    return NOBODY if pair is None else _text(pair, called)


def _text(pair: Pair, called: Called) -> str:
    return f"{called(pair.white)}-{called(pair.black)}"

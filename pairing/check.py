"""Whether the rounds written are those that the rules of the system give: every round paired again and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from .errors import PairingError
from .model import Pair, Round, Tournament
from .roundrobin import schedule
from .swiss import SWISS

Kind = Literal["pair", "colour", "bye", "board"]
NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What was found in a round and what the rules give: a pair `3-5` (White first), who has the bye, a board."""

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


def check(tournament: Tournament, *, only: int | None = None, boards: bool = True) -> tuple[RoundCheck, ...]:
    """Every round written, or the one of that number, against the engine: pairs, colours, the bye, and the boards.

    A Swiss round is paired anew from the rounds before it as they were written; a round robin is compared with its
    schedule. `boards` says whether the numbers of the boards are known.

    Raises:
        InvalidTournament: when what is written contradicts itself.
        UnknownSystem: for a tournament of an unknown system.
    """
    written = sorted(tournament.rounds, key=lambda each: each.number)
    return tuple(
        RoundCheck(round=each.number, differences=tuple(_differences(tournament, each, boards)))
        for each in written
        if only in (None, each.number)
    )


def _differences(tournament: Tournament, written: Round, boards: bool) -> Iterator[Difference]:
    try:
        expected = _expected(tournament, written)
    except PairingError as error:
        yield Difference(kind="pair", found=_listed(written), expected=str(error))
        return
    yield from compare(written, expected, boards=boards)


def _expected(tournament: Tournament, written: Round) -> Round:
    if tournament.system in SWISS:
        return SWISS[tournament.system].round_of(tournament, written.number)
    return schedule(len(tournament.players), tournament.cycles, tournament.swap)[written.table_round - 1]


def compare(written: Round, expected: Round, *, boards: bool = True) -> Iterator[Difference]:
    """The differences between two rounds: a pair that has its colours exchanged is a difference of colour, one that
    sits on another board one of board."""
    found, wanted = ({frozenset((p.white, p.black)): p for p in each.pairs} for each in (written, expected))
    strange = [pair for players, pair in found.items() if players not in wanted]
    missing = [pair for players, pair in wanted.items() if players not in found]
    for one, other in _beside(strange, missing):
        yield Difference(kind="pair", found=one or NOBODY, expected=other or NOBODY)
    if written.free != expected.free:
        yield Difference(kind="bye", found=_name(written.free), expected=_name(expected.free))
    for players, pair in found.items():
        right = wanted.get(players)
        if right is None:
            continue
        if pair.white != right.white:
            yield Difference(kind="colour", found=_text(pair), expected=_text(right))
        if boards and pair.board != right.board:
            on = f"{_text(pair)} on board"
            yield Difference(kind="board", found=f"{on} {pair.board}", expected=f"{on} {right.board}")


def _beside(strange: Sequence[Pair], missing: Sequence[Pair]) -> Iterator[tuple[str, str]]:
    """The pairs that should not be beside those that should, in the order of the boards."""
    texts = ([_text(pair) for pair in sorted(pairs, key=lambda pair: pair.board)] for pairs in (strange, missing))
    yield from zip_longest(*texts, fillvalue="")


def _text(pair: Pair) -> str:
    return f"{pair.white}-{pair.black}"


def _name(free: int | None) -> str:
    return NOBODY if free is None else str(free)


def _listed(each: Round) -> str:
    return ", ".join(map(_text, each.pairs))

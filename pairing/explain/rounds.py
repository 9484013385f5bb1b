"""A round explained, whatever the system, written or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from pairing.errors import InvalidTournament, NoLegalPairing
from pairing.model import Round, Tournament
from pairing.swiss import SWISS
from pairing.swiss.answer import Pairing
from pairing.swiss.boards import on_boards
from pairing.swiss.engine import pair as paired
from pairing.swiss.field import Card, Field
from pairing.systems import get_system

from .table import explain_table
from .values import PairExplained, Step

THOROUGH = 150
"""With no more players than these every pair of a round is explained to the end; with more, that of a single player."""


def explain(tournament: Tournament, number: int, player: int | None = None) -> tuple[PairExplained, ...]:
    """Why the pairs of a round are what they are, on their boards, and then the bye; with a player only his own.

    A round that is written is explained as it is written: of a pair that is not the system's own it is said. The round
    after the last one written is explained as the system would pair it.

    Raises:
        InvalidTournament: when there is no such round, or nobody is there for it.
        NoLegalPairing: for a round that is not written, when the rules leave no pairing.
        UnknownSystem: for a system that is not in the table.
    """
    get_system(tournament.system)
    last = max((each.number for each in tournament.rounds), default=0)
    if not 1 <= number <= last + 1:
        raise InvalidTournament(f"there is no round {number}: {last} are written")
    if tournament.system in SWISS:
        return tuple(_explain_swiss(tournament, number, player))
    rows = explain_table(tournament, number)
    return tuple(row for row in rows if player in (None, row.white, row.black))


class Teller(Protocol):
    """A round of a Swiss that can say why two of its pairs are one."""

    def of_pair(self, one: int, other: int) -> tuple[int, tuple[Step, ...]]:
        """The score of the bracket, and the reasons."""

    def of_bye(self) -> tuple[int, tuple[Step, ...]]:
        """The same for the bye."""

    def colour(self, white: Card, black: Card) -> Step:
        """Why the first has White."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A round, how it is written (or would be), and how the system pairs it: `mates` by number, 0 for the bye."""

    field: Field
    written: Round
    mates: Mapping[int, int]
    teller: Teller | None
    why_none: str = ""


def _explain_swiss(tournament: Tournament, number: int, player: int | None) -> Iterator[PairExplained]:
    asked = _asked(tournament, number, player)
    for pair in asked.written.pairs:
        if player in (None, pair.white, pair.black):
            yield _explain_pair(asked, pair.white, pair.black)
    free = asked.written.free
    if free is not None and player in (None, free):
        yield _explain_bye(asked, free)


def _asked(tournament: Tournament, number: int, player: int | None) -> _Asked:
    field = Field.of_round(tournament, number)
    if not field.cards:
        raise InvalidTournament(f"nobody is there for round {number}")
    written = next((each for each in tournament.rounds if each.number == number), None)
    try:
        own = paired(field, SWISS[tournament.system].engine_of(tournament.edition))
    except NoLegalPairing as error:
        if written is None:
            raise
        return _Asked(field=field, written=written, mates={}, teller=None, why_none=str(error))
    if written is None:
        pairs = on_boards(own.pairs, field.everybody, tournament.board_numbers)
        written = Round(number=number, table_round=number, pairs=pairs, free=own.bye)
    mates = {} if own.bye is None else {own.bye: 0}
    for one, other in own.pairs:
        mates |= {one: other, other: one}
    teller = _teller(tournament, _without_fixed(field), own, player is not None or len(field.cards) <= THOROUGH)
    return _Asked(field=field, written=written, mates=mates, teller=teller)


def _without_fixed(field: Field) -> Field:
    taken = {number for pair in field.fixed for number in (pair.white, pair.black)}
    return replace(field, cards=tuple(card for card in field.cards if card.number not in taken), fixed=())


def _teller(tournament: Tournament, field: Field, own: Pairing, thorough: bool) -> Teller | None:
    """Who can tell of the round; nobody where all is set by hand."""
    if len(field.cards) < 2:
        return None
    if tournament.system == "dutch":
        from .dutch import Dutch
        from .dutch2017 import Dutch2017

        if tournament.edition == "2017":
            return Dutch2017(field, own)
        return Dutch(field, own, thorough=thorough)
    if tournament.system == "lim":
        from pairing.swiss.lim.rounds import reasoned

        from .exchange import Lim

        return Lim(field, reasoned(field))
    from pairing.swiss.median import reasoned as reasoned_median

    from .exchange import Median

    return Median(field, reasoned_median(field))


def _explain_pair(asked: _Asked, white: int, black: int) -> PairExplained:
    if any({white, black} == {pair.white, pair.black} for pair in asked.field.fixed):
        fixed = Step(rule="the arbiter", kind="fixed", values={})
        return PairExplained(white=white, black=black, score=None, steps=(fixed,))
    if asked.teller is None or asked.mates.get(white) != black:
        return PairExplained(white=white, black=black, score=None, steps=tuple(_by_hand(asked, white, black)))
    score, steps = asked.teller.of_pair(white, black)
    cards = asked.field.everybody
    colour = asked.teller.colour(cards[white], cards[black])
    return PairExplained(white=white, black=black, score=score, steps=steps, colour=colour)


def _explain_bye(asked: _Asked, player: int) -> PairExplained:
    if asked.mates.get(player) != 0:
        return PairExplained(white=player, black=None, score=None, steps=tuple(_by_hand(asked, player)))
    if asked.teller is None:
        left = Step(rule="the arbiter", kind="left_over", values={"player": player})
        return PairExplained(white=player, black=None, score=None, steps=(left,))
    score, steps = asked.teller.of_bye()
    return PairExplained(white=player, black=None, score=score, steps=steps)


def _by_hand(asked: _Asked, *players: int) -> Iterator[Step]:
    """Whom the players of a pair that is not the system's own would have met."""
    if asked.why_none:
        yield Step(rule="the arbiter", kind="no_pairing", values={"why": asked.why_none})
    for player in players:
        if player in asked.mates:
            mate = asked.mates[player]
            kind = "by_hand" if mate else "by_hand_bye"
            yield Step(rule="the arbiter", kind=kind, values={"player": player, "other": mate})

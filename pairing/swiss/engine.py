"""A Swiss as a pairing system: what is the same whatever the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pairing.errors import InvalidTournament, NoLegalPairing
from pairing.model import Game, Result, Round, Tournament

if TYPE_CHECKING:
    from .answer import Engine, Pairing
    from .field import Field


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Swiss:
    """A Swiss system by name; `engine_of` gives the engine of an edition of its rules (empty: the newest)."""

    name: str
    engine_of: Callable[[str], Engine]

    def next_round(self, tournament: Tournament) -> Round:
        """The round after the last one written, its boards in the order of C.04.2.

        Raises:
            InvalidTournament: when all rounds are written, nobody is there, or what is written contradicts itself.
            NoLegalPairing: when the rules leave no pairing.
        """
        number = 1 + max((written.number for written in tournament.rounds), default=0)
        if tournament.total_rounds is not None and number > tournament.total_rounds:
            raise InvalidTournament(f"all {tournament.total_rounds} rounds are written: there is no next round")
        return self.round_of(tournament, number)

    def round_of(self, tournament: Tournament, number: int) -> Round:
        """The round of that number as the rules pair it from the rounds before it, whether it is written or not.

        Raises:
            InvalidTournament: when nobody is there, or what is written contradicts itself.
            NoLegalPairing: when the rules leave no pairing.
        """
        from .boards import on_boards
        from .field import Field

        field = Field.of_round(tournament, number)
        if not field.cards:
            raise InvalidTournament(f"nobody to pair in round {number}: nobody is there for it")
        pairing = pair(field, self.engine_of(tournament.edition))
        pairs = on_boards(pairing.pairs, field.everybody, tournament.board_numbers)
        return Round(number=number, table_round=number, pairs=pairs, free=pairing.bye)

    def total_rounds(self, tournament: Tournament) -> int | None:
        """How many rounds the event has, None when nobody has said."""
        return tournament.total_rounds

    def open_games(self, tournament: Tournament) -> tuple[Game, ...]:
        """The games without a result, by round and board; adjourned ones are among them."""
        still_open = (game for game in tournament.games if game.result.is_open)
        return tuple(sorted(still_open, key=lambda game: (game.round, game.board)))

    def is_over(self, tournament: Tournament) -> bool:
        """Whether every round is written and no game is open; False when nobody has said how many rounds there are."""
        return len(tournament.rounds) == tournament.total_rounds and not self.open_games(tournament)

    def annulled(self, tournament: Tournament) -> frozenset[int]:
        """Nobody: in a Swiss the games of a player who leaves count."""
        return frozenset()

    def defaulted(self, tournament: Tournament, game: Game) -> Result:
        """The result of the game: nobody loses by default before the arbiter says so."""
        return game.result


def pair(field: Field, engine: Engine) -> Pairing:
    """The pairing of a round: the pairs set by hand with the colours given, the others by the engine.

    Raises:
        InvalidTournament: for a pair set by hand of somebody who is not there, or who is in two of them.
        NoLegalPairing: when the rules leave no pairing for the others.
    """
    from .answer import Pairing

    by_hand = tuple((each.white, each.black) for each in field.fixed)
    taken = [number for pair_ in by_hand for number in pair_]
    here = {card.number for card in field.cards}
    if strange := sorted(number for number in set(taken) if number not in here or taken.count(number) > 1):
        numbers = ", ".join(map(str, strange))
        raise InvalidTournament(f"the pairs set by hand for round {field.round} cannot stand because of {numbers}")
    rest = tuple(card for card in field.cards if card.number not in set(taken))
    if not rest:
        return Pairing(pairs=by_hand)
    if len(rest) == 1 and by_hand:
        return Pairing(pairs=by_hand, bye=rest[0].number)
    answer = engine(replace(field, cards=rest, fixed=()))
    return replace(answer, pairs=by_hand + answer.pairs)


def no_legal_pairing(field: Field, why: str) -> NoLegalPairing:
    """The error of an engine that finds no pairing, with the round named."""
    return NoLegalPairing(f"round {field.round} cannot be paired: {why}")

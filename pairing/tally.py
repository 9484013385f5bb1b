"""What counts: the games and points that standings and tie-breaks are computed from.

Annulled players are left out, and with them the games of others against them. Games lost by default count like any
other (C.07 article 15.2); an open game counts for nobody yet. In a Swiss every round without a game is a bye, one that
nobody asked for or allocated a zero-point bye.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from .errors import InvalidTournament
from .faults import game_faults
from .model import Bye, ByeKind, Game, Result, Tournament
from .swiss import SWISS
from .systems import get_system


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """A game that counts, from the side of one player: his mark (`1 ½ 0 + -`) and his points, in tenths."""

    game: Game
    opponent: int
    mark: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The encounters and points (tenths) of every player who is ranked, by pairing number; the annulled are not here.

    The encounters of a player are in the order of rounds and boards. Only a Swiss has `byes`, all rounds of a player
    without a game, in their order, and `rounds`, the number of the last round that counts.
    """

    tournament: Tournament
    encounters: Mapping[int, tuple[Encounter, ...]]
    points: Mapping[int, int]
    byes: Mapping[int, tuple[Bye, ...]] = field(default_factory=dict)
    rounds: int = 0

    @property
    def is_swiss(self) -> bool:
        """Whether rounds without a game are byes, and games lost by default are none over the board."""
        return self.tournament.system in SWISS

    @classmethod
    def from_tournament(cls, tournament: Tournament, after_round: int | None = None) -> Tally:
        """What counts in all rounds, or in the rounds up to `after_round`.

        Who is annulled is decided by all games there are, so that earlier standings show the same players.

        Raises:
            InvalidTournament: for a game of somebody who is not a player, or of a player against himself.
            UnknownSystem: for a tournament of an unknown system.
        """
        if faults := list(game_faults(tournament)):
            raise InvalidTournament("; ".join(faults))
        encounters = _encounters(tournament, after_round)
        rounds = _last_round(tournament, after_round) if tournament.system in SWISS else 0
        byes = _byes(tournament, rounds)
        of_bye = {kind: tournament.scoring.of_bye(kind) for kind in ByeKind}
        return cls(
            tournament=tournament,
            encounters=encounters,
            points={
                number: sum(encounter.points for encounter in found) + sum(of_bye[b.kind] for b in byes.get(number, ()))
                for number, found in encounters.items()
            },
            byes=byes,
            rounds=rounds,
        )


def scores(tournament: Tournament, after_round: int | None = None) -> Mapping[int, int]:
    """The points of every player in tenths, by pairing number; an annulled player has none.

    Raises:
        InvalidTournament: for a game of somebody who is not a player, or of a player against himself.
    """
    points = Tally.from_tournament(tournament, after_round).points
    return {player.number: points.get(player.number, 0) for player in tournament.players}


def _encounters(tournament: Tournament, after_round: int | None) -> Mapping[int, tuple[Encounter, ...]]:
    annulled = get_system(tournament.system).annulled(tournament)
    encounters: dict[int, list[Encounter]] = {
        player.number: [] for player in tournament.players if player.number not in annulled
    }
    points = {result: tournament.scoring.points(result) for result in Result}
    for game in _decided(tournament, after_round):
        if game.white not in annulled and game.black not in annulled:
            (mark, other_mark), (got, other_got) = game.result.sides, points[game.result]
            encounters[game.white].append(Encounter(game=game, opponent=game.black, mark=mark, points=got))
            encounters[game.black].append(Encounter(game=game, opponent=game.white, mark=other_mark, points=other_got))
    return {number: tuple(found) for number, found in encounters.items()}


def _decided(tournament: Tournament, after_round: int | None) -> Iterator[Game]:
    """The games with what stands for them, in the order of rounds and boards, those still open left out."""
    defaulted = get_system(tournament.system).defaulted
    for game in sorted(tournament.games, key=lambda game: (game.round, game.board)):
        if after_round is not None and game.round > after_round:
            continue
        if not game.result.is_open:
            yield game
        elif not (result := defaulted(tournament, game)).is_open:
            yield replace(game, result=result)


def _last_round(tournament: Tournament, after_round: int | None) -> int:
    rounds = [each.number for each in tournament.rounds] or [game.round for game in tournament.games]
    last = max(rounds, default=0)
    return last if after_round is None else min(last, after_round)


def _byes(tournament: Tournament, rounds: int) -> Mapping[int, tuple[Bye, ...]]:
    """The rounds up to that one in which a player has no game, by his number."""
    if not rounds:
        return {}
    busy = {(game.round, number) for game in tournament.games for number in (game.white, game.black)}
    kinds = {(bye.round, bye.player): bye.kind for bye in tournament.byes}
    return {
        player.number: tuple(
            Bye(round=each, player=player.number, kind=kinds.get((each, player.number), ByeKind.ZERO))
            for each in range(1, rounds + 1)
            if (each, player.number) not in busy
        )
        for player in tournament.players
    }

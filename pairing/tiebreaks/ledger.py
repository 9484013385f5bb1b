"""What every player got round by round, and what his score counts for others (C.07 articles 15 and 16).

| unplayed round | category (16.2) | voluntary | own game against a dummy (16.4) of | for opponents (16.3) |
|---|---|---|---|---|
| pairing-allocated or full-point bye | 1 | no | the own score, at most draws in all rounds | points given |
| win by forfeit | 2 | no | the own score, at most that of the opponent scheduled | points given |
| half- or zero-point bye, played later | 3 | yes | the own score, at most draws in all rounds | points given |
| loss by forfeit | 4 | yes | the own score, at most that of the opponent scheduled | points given |
| half- or zero-point bye, never played later | 5 | yes | the own score, at most draws in all rounds | a draw |

The limits of the dummy are those of the edition of March 2026. A round that is still open brings nothing yet, and is no
unplayed one; in the last round Fore Buchholz takes it as drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from pairing.model import Bye, ByeKind, Game, Status
from pairing.tally import Encounter, Tally
from pairing.teams import GamePoints

from .options import VIRTUAL, Readings

GAME_POINTS = "GP"
REQUESTED = frozenset({ByeKind.HALF, ByeKind.ZERO})


class Entry(NamedTuple):
    """A round of one player: his opponent (0: nobody), his mark (`1 ½ 0 + -`, empty for a bye), and what he got, in
    tenths: points, and in a team event game points, which are his points otherwise."""

    round: int
    opponent: int
    mark: str
    points: int
    game_points: int
    white: bool = False
    bye: ByeKind | None = None
    game: Game | None = None
    fore: bool = False

    @property
    def is_played(self) -> bool:
        """Whether it was played over the board."""
        return self.mark in ("1", "½", "0")

    @property
    def is_forfeit(self) -> bool:
        """Whether a game was scheduled and not played."""
        return self.mark in ("+", "-")

    @property
    def is_voluntary(self) -> bool:
        """Whether the player chose not to play (16.1.2): a bye asked for, or a loss by forfeit."""
        return self.mark == "-" or self.bye in REQUESTED


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Ledger:
    """The rounds of every player who is ranked, in their order, with the readings of the rules that hold."""

    tally: Tally
    readings: Readings
    entries: Mapping[int, tuple[Entry, ...]]
    game_points: GamePoints
    _adjusted: dict[tuple[int, str], tuple[int, bool]] = field(default_factory=dict)

    @classmethod
    def of(cls, tally: Tally) -> Ledger:
        """What counts, entered round by round.

        Raises:
            InvalidTournament: for options of tie-breaks that are none.
        """
        tournament = tally.tournament
        points = GamePoints.of(tournament)
        return cls(
            tally=tally,
            readings=Readings.of(tournament.tiebreak_options),
            entries={
                number: tuple(_entered(tally, points, number, encounters))
                for number, encounters in tally.encounters.items()
            },
            game_points=points,
        )

    @property
    def is_team(self) -> bool:
        """Whether teams meet: their matches have game points."""
        return bool(self.game_points.whole)

    @property
    def rounds(self) -> int:
        """The rounds that count so far."""
        return self.tally.rounds or max((each.round for found in self.entries.values() for each in found), default=0)

    @property
    def scheduled(self) -> int:
        """The rounds of the event, those so far where nobody has said."""
        return self.tally.tournament.total_rounds or self.rounds

    def got(self, entry: Entry, score: str = "") -> int:
        """The points of a round, or its game points, in tenths."""
        return entry.game_points if score == GAME_POINTS else entry.points

    def total(self, number: int, score: str = "") -> int:
        """The points of a player in all rounds, in tenths."""
        return self.totals(score)[number]

    def totals(self, score: str = "") -> Mapping[int, int]:
        """The points of everybody, in tenths."""
        return self._game_totals if score == GAME_POINTS else self._totals

    @cached_property
    def _totals(self) -> Mapping[int, int]:
        return {number: sum(each.points for each in found) for number, found in self.entries.items()}

    @cached_property
    def _game_totals(self) -> Mapping[int, int]:
        return {number: sum(each.game_points for each in found) for number, found in self.entries.items()}

    def win(self, score: str = "") -> int:
        """The points of a win, in tenths; of a match, on all its boards."""
        return self.game_points.whole if self._by_games(score) else self.tally.tournament.scoring.win

    def draw(self, score: str = "") -> int:
        """The points of a draw, in tenths."""
        return self.game_points.whole // 2 if self._by_games(score) else self.tally.tournament.scoring.draw

    def loss(self, score: str = "") -> int:
        """The points of a loss, in tenths."""
        return 0 if self._by_games(score) else self.tally.tournament.scoring.loss

    def _by_games(self, score: str) -> bool:
        return score == GAME_POINTS and self.is_team

    def adjusted(self, number: int, score: str = "") -> tuple[int, bool]:
        """A player's points as they count for his opponents (16.3), in tenths, and whether they differ from his own:
        byes he asked for and never played after are draws, before September 2023 all rounds he did not play."""
        if (number, score) not in self._adjusted:
            added = sum(self.draw(score) - self.got(each, score) for each in self.as_draws(number))
            self._adjusted[number, score] = self.total(number, score) + added, bool(added)
        return self._adjusted[number, score]

    def as_draws(self, number: int) -> Iterator[Entry]:
        """The rounds of a player that count as draws for his opponents (16.3), the latest first."""
        if not self.tally.is_swiss:
            return
        if self.readings.edition == VIRTUAL:
            yield from (each for each in self.entries[number] if not each.is_played)
            return
        for each, round_ in zip(reversed(self.entries[number]), range(self.rounds, 0, -1), strict=False):
            if each.round != round_ or not each.is_voluntary:  # another round: that one is still to be played
                return
            if each.bye in REQUESTED:
                yield each

    def has_left(self, number: int, entry: Entry) -> bool:
        """Whether the round is a zero-point bye that a player has because he left, not one he asked for;
        from then on he has no other ones."""
        player = self.tally.tournament.player(number)
        if player.status is not Status.WITHDRAWN or (entry.round, ByeKind.ZERO) in player.byes:
            return False
        return all(each.bye is ByeKind.ZERO for each in self.entries[number] if each.round >= entry.round)

    @cached_property
    def fore(self) -> Ledger:
        """The same event with every game paired for its last round drawn over the board (8.3); this one while the last
        round is not paired."""
        last = self.scheduled
        if last != self.rounds:
            return self
        waiting = {
            number: game
            for game in self.tally.tournament.games
            if game.round == last and game.result.is_open and {game.white, game.black} <= self.entries.keys()
            for number in (game.white, game.black)
        }
        return Ledger(
            tally=self.tally,
            readings=self.readings,
            entries={number: tuple(self._foreseen(number, waiting.get(number), last)) for number in self.entries},
            game_points=self.game_points,
        )

    def _foreseen(self, number: int, waiting: Game | None, last: int) -> Iterator[Entry]:
        draw, drawn = self.draw(), self.draw(GAME_POINTS)
        for each in self.entries[number]:
            if each.round != last or (each.bye and self.readings.fore_byes == "awarded"):
                yield each
            elif each.bye:
                yield each._replace(points=draw, game_points=drawn)
            else:
                yield each._replace(mark="½", points=draw, game_points=drawn, fore=True)
        if waiting is not None:
            opponent, white = waiting.opponent(number), waiting.white == number
            yield Entry(last, opponent, "½", draw, drawn, white=white, game=waiting, fore=True)


def _entered(tally: Tally, points: GamePoints, number: int, encounters: Iterable[Encounter]) -> Iterator[Entry]:
    """The games and byes of a player in the order of rounds."""
    byes = tally.byes.get(number, ())
    entries = [_of_game(each, number, points) for each in encounters]
    if not byes:
        return iter(entries)
    return iter(sorted([*entries, *(_of_bye(bye, points) for bye in byes)], key=lambda each: each.round))


def _of_game(each: Encounter, number: int, points: GamePoints) -> Entry:
    game = each.game
    game_points = points.of_match(game, number)[0] if points.whole else each.points
    white = game.white == number
    return Entry(game.round, each.opponent, each.mark, each.points, game_points, white=white, game=game)


def _of_bye(bye: Bye, points: GamePoints) -> Entry:
    got = points.tournament.scoring.of_bye(bye.kind)
    game_points = points.of_bye(bye.kind) if points.whole else got
    return Entry(bye.round, 0, "", got, game_points, bye=bye.kind)

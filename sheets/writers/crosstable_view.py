"""The numbers of a crosstable, worked out by the engine, and the columns an event needs for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pairing.model import Player
from pairing.points import points_number
from pairing.roundrobin import annulled, total_rounds
from pairing.standings import Standing, standings
from pairing.tiebreaks import get_tiebreak
from sheets.event import Event
from sheets.layout import CrosstableLayout, Place

from .donor import Value
from .followed import held_codes, live_codes, shown_value
from .grid import GridGame, grid_games
from .live_formulas import digest_of
from .state import mark_value

ANNULLED_KEY, NOBODY_KEY = 5000, 9000
"""What players without a place, and the number nobody has, are sorted by in the standings."""


def field_columns(players: Sequence[Player]) -> tuple[str, ...]:
    """The columns beside the name that at least one player has something for."""
    present = {
        "title": any(player.title for player in players),
        "federation": any(player.federation for player in players),
        "rating": any(player.rating for player in players),
    }
    return tuple(name for name, there in present.items() if there)


def crosstable_layout(event: Event, place: Place | None = None) -> CrosstableLayout:
    """The layout of the event's crosstable."""
    return CrosstableLayout(
        size=event.size,
        cycles=event.settings.cycles,
        fields=field_columns(event.players),
        tiebreaks=live_codes(event),
        held=held_codes(event),
        place=place or Place(),
    )


class Counted(NamedTuple):
    """A result that counts: its round, its place among the cells of the player's row (from 1), and the cell's value."""

    round: int
    place: int
    value: Value


@dataclass(kw_only=True, eq=False, repr=False)
class CrosstableView:
    """The numbers of a crosstable as of this run, worked out by the engine."""

    event: Event

    @cached_property
    def games(self) -> tuple[GridGame, ...]:
        """Every game of the event."""
        return grid_games(self.event)

    @cached_property
    def final(self) -> Mapping[int, Standing]:
        """The standing of each player by all tie-breaks."""
        return {row.number: row for row in standings(self.event.tournament, self.event.settings.tiebreaks)}

    def value(self, code: str, number: int) -> Value:
        """The value of a tie-break as a cell shows it; one that a formula follows has a number for everybody."""
        value = shown_value(code, self.final[number])
        return 0 if value is None and get_tiebreak(code).live else value

    @cached_property
    def counted(self) -> Mapping[int, Sequence[Counted]]:
        """The results of each player that count, in the order of games."""
        found: dict[int, list[Counted]] = {player.number: [] for player in self.event.players}
        for game in self.games:
            if game.result.is_open or not (self.counts(game.white) and self.counts(game.black)):
                continue
            white, black = (mark_value(mark, self.event.settings.scoring) for mark in game.result.sides)
            found[game.white].append(Counted(game.round, self._place(game.black, game.white_slot), white))
            found[game.black].append(Counted(game.round, self._place(game.white, game.black_slot), black))
        return found

    def _place(self, opponent: int, slot: int) -> int:
        return (opponent - 1) * self.event.settings.cycles + slot + 1

    def digest(self, number: int) -> int:
        """What is another number once a result of that player is another one."""
        return digest_of((each.place, each.value) for each in self.counted[number])

    def last_round(self, number: int) -> int:
        """The last round in which a result of that player counts; 0 before the first."""
        return max((each.round for each in self.counted[number]), default=0)

    def rounds(self, number: int) -> Sequence[int]:
        """The round of each result there can be, in the order of the cells; 0 where there is no game, or the round is
        not known yet."""
        return self._rounds[number]

    @cached_property
    def _rounds(self) -> Mapping[int, Sequence[int]]:
        cells = self.event.size * self.event.settings.cycles
        found = {player.number: [0] * cells for player in self.event.players}
        for game in self.games:
            found[game.white][self._place(game.black, game.white_slot) - 1] = game.round
            found[game.black][self._place(game.white, game.black_slot) - 1] = game.round
        return found

    @cached_property
    def annulled(self) -> frozenset[int]:
        """The players whose games do not count."""
        return annulled(self.event.tournament)

    @cached_property
    def played(self) -> Mapping[int, int]:
        """How many games each player has played over the board."""
        counts = dict.fromkeys(range(1, self.event.size + 1), 0)
        for game in self.games:
            if game.result.is_played:
                counts[game.white] += 1
                counts[game.black] += 1
        return counts

    @cached_property
    def keys(self) -> Mapping[int, int]:
        """What the standings are sorted by: the place, those without one behind."""
        return {
            number: (self.final[number].place or ANNULLED_KEY) if number in self.final else NOBODY_KEY
            for number in range(1, self.event.size + 1)
        }

    @cached_property
    def orders(self) -> Mapping[int, int]:
        """The row of each number in the standings, from 1."""
        ranked = sorted(self.keys, key=lambda number: (self.keys[number], number))
        return {number: row for row, number in enumerate(ranked, 1)}

    @property
    def latest(self) -> int:
        """The latest round that has a result; 0 before the first. Games of a player who has left are lost by default in
        all rounds that are written, and none of these has begun by that."""
        event = self.event
        begun = (game.round for game in event.games if not (game.result.is_open or event.is_default(game)))
        return max(begun, default=0)

    @property
    def after(self) -> str:
        """`after round 3 of 7`, for what is said of the table; empty before the first result."""
        total = total_rounds(self.event.tournament)
        return self.event.settings.labels("after_round", n=self.latest, total=total) if self.latest else ""

    def footing(self, what: str) -> str:
        """What the footer of a table says of it: `Standings · after round 3 of 7`."""
        return f"{what} · {self.after}" if self.after else what

    @property
    def state_before(self) -> str:
        """What the line below the title says before the number of games: system, players, round."""
        players = self.event.settings.labels("players_n", n=len(self.event.players))
        return "".join(f"{part} · " for part in (self.event.system_name, players, self.after) if part)

    def counts(self, number: int) -> int:
        """1 when the results of that number count, 0 for annulled players and for nobody."""
        return int(number <= len(self.event.players) and number not in self.annulled)

    def score(self, number: int) -> float | int:
        """The points of that number; 0 for nobody."""
        return points_number(self.final[number].points) if number in self.final else 0

    def decided(self) -> int:
        """How many games have a result."""
        return sum(1 for game in self.games if not game.result.is_open)

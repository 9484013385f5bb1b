"""The field of a Swiss round: what the pairing sees of each player before the round is paired."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from pairing.errors import InvalidTournament
from pairing.faults import game_faults
from pairing.model import Bye, ByeKind, Colour, FixedPair, Forbidden, Game, Result, Round, Scoring, Status, Tournament


class Float(Enum):
    """Whether a player met somebody of a lower or of a higher score (C.04.3 art. 1.4, 2026)."""

    DOWN = "down"
    UP = "up"


class Unplayed(Enum):
    """Why a past round of a player has no game over the board."""

    PAB = "PAB"
    FULL = "FPB"
    HALF = "HPB"
    ZERO = "ZPB"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A player as the round to pair sees him.

    `points` and `score` are tenths, the score with virtual points. `tpn` is his number among those who have taken
    part so far or take part now: its parity decides colours. The other tuples have an entry for each past round:
    the opponent and the side of a game over the board (0 and None where none was played), the points got (tenths),
    why no game was played, and the float.
    """

    number: int
    tpn: int
    points: int
    score: int
    opponents: tuple[int, ...] = ()
    colours: tuple[Colour | None, ...] = ()
    gains: tuple[int, ...] = ()
    unplayed: tuple[Unplayed | None, ...] = ()
    floats: tuple[Float | None, ...] = ()

    @property
    def met(self) -> frozenset[int]:
        """The numbers of those he has played over the board."""
        return frozenset(self.opponents) - {0}

    @property
    def sides(self) -> tuple[Colour, ...]:
        """His colours with unplayed rounds left out (C.04.2, 2026)."""
        return tuple(colour for colour in self.colours if colour is not None)

    def may_have_bye(self, win: int) -> bool:
        """Whether he has had no bye and never got as much as a win (tenths) without playing (C.04.1 art. 4, 2026)."""
        return not any(
            why is Unplayed.PAB or (why is not None and gain >= win)
            for why, gain in zip(self.unplayed, self.gains, strict=True)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Who is to be paired in a round: `cards` by score, highest first, then by number.

    `barred` are the pairs forbidden in this round; `total_rounds` is None when nobody has said. `everybody` has the
    cards of the players who are absent too, `ratings` those of the players who have one. `tournament` is what it was
    made from, for systems that rank by more than points.
    """

    round: int
    total_rounds: int | None
    scoring: Scoring
    cards: tuple[Card, ...]
    everybody: Mapping[int, Card]
    initial_colour: Colour
    barred: frozenset[frozenset[int]] = frozenset()
    fixed: tuple[FixedPair, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    ratings: Mapping[int, int] = field(default_factory=dict)
    tournament: Tournament | None = None

    @property
    def is_last(self) -> bool:
        """Whether it is the last round of the event."""
        return self.round == self.total_rounds

    @classmethod
    def of_round(cls, tournament: Tournament, number: int) -> Field:
        """The field of the round of that number, made from the rounds before it.

        A round that is written has the players who were paired in it, the next one those who are there for it.
        An adjourned (open) game counts as a draw (C.04.2, 2026).

        Raises:
            InvalidTournament: for a game of somebody who is not a player, or of a player against himself, or for a
                player with two entries in one round.
        """
        if faults := list(game_faults(tournament)):
            raise InvalidTournament("; ".join(faults))
        history = _History(tournament, number)
        present = present_in(tournament, number)
        fixed = tuple(pair for pair in tournament.fixed if pair.round == number)
        return cls(
            round=number,
            total_rounds=tournament.total_rounds,
            scoring=tournament.scoring,
            everybody=(everybody := history.cards(present)),
            cards=tuple(sorted((everybody[each] for each in present), key=lambda card: (-card.score, card.number))),
            initial_colour=tournament.initial_colour or Colour.WHITE,
            barred=frozenset(_barred(tournament.forbidden, number)),
            fixed=fixed,
            options=tournament.options,
            ratings={player.number: player.rating for player in tournament.players if player.rating},
            tournament=tournament,
        )


def present_in(tournament: Tournament, number: int) -> frozenset[int]:
    """The players to pair in a round: those who were paired in one that is written; for the next one all but those
    who have withdrawn, come later or have a bye in it."""
    for written in tournament.rounds:
        if written.number == number:
            return _paired(written)
    away = {bye.player for bye in tournament.byes if bye.round == number}
    return frozenset(
        player.number
        for player in tournament.players
        if player.status is not Status.WITHDRAWN
        and player.from_round <= number
        and player.number not in away
        and all(round_ != number for round_, _ in player.byes)
    )


def _paired(written: Round) -> frozenset[int]:
    free = () if written.free is None else (written.free,)
    return frozenset((*(pair.white for pair in written.pairs), *(pair.black for pair in written.pairs), *free))


def _barred(forbidden: Iterable[Forbidden], number: int) -> Iterable[frozenset[int]]:
    for group in forbidden:
        if group.holds_in(number):
            members = sorted(group.players)
            yield from (frozenset((a, b)) for place, a in enumerate(members) for b in members[place + 1 :])


_WHY: Mapping[ByeKind, Unplayed] = {kind: Unplayed(kind.value) for kind in ByeKind}
_FORFEITS: Mapping[str, Unplayed] = {"+": Unplayed.FORFEIT_WIN, "-": Unplayed.FORFEIT_LOSS}


class _Column:
    """A past round, each player at his place in the list of players: what the tuples of his card have of it. Who is
    not entered was absent."""

    __slots__ = ("colours", "entered", "floats", "gains", "opponents", "unplayed")

    def __init__(self, size: int) -> None:
        self.entered = bytearray(size)
        self.opponents = [0] * size
        self.colours: list[Colour | None] = [None] * size
        self.gains = [0] * size
        self.unplayed: list[Unplayed | None] = [Unplayed.ZERO] * size
        self.floats: list[Float | None] = [None] * size

    def enter_unplayed(self, place: int, gain: int, why: Unplayed) -> None:
        self.gains[place] = gain
        self.unplayed[place] = why
        self.floats[place] = _unplayed_float(why)


class _History:
    """The rounds before one, entered round by round; a builder, thrown away after. It is kept in columns because an
    object for each player and round would cost more than all else."""

    def __init__(self, tournament: Tournament, number: int) -> None:
        self._tournament = tournament
        self._number = number
        self._numbers = [player.number for player in tournament.players]
        self._place = {number: place for place, number in enumerate(self._numbers)}
        self._points = [0] * len(self._numbers)
        self._columns: list[_Column] = []
        # By identity: to hash an Enum costs more than what is done with what is found.
        self._outcomes = {id(result): _outcome(tournament.scoring, result) for result in Result}
        games, byes = _by_round(tournament.games, number), _by_round(tournament.byes, number)
        for each in range(1, number):
            column = _Column(len(self._numbers))
            self._enter_games(each, column, games[each])
            self._enter_byes(each, column, byes[each])
            self._columns.append(column)

    def virtual(self, player: int, round_: int) -> int:
        points = self._tournament.virtual_points.get(player, ())
        return points[round_ - 1] if round_ <= len(points) else 0

    def _enter_games(self, round_: int, column: _Column, games: list[Game]) -> None:
        place, points, outcomes = self._place, self._points, self._outcomes
        opponents, colours, unplayed, floats = column.opponents, column.colours, column.unplayed, column.floats
        gains, accelerated = column.gains, bool(self._tournament.virtual_points)
        for game in games:
            white, black = place[game.white], place[game.black]
            self._note(column, round_, white)
            self._note(column, round_, black)
            for_white, for_black, forfeits = outcomes[id(game.result)]
            if forfeits:
                column.enter_unplayed(white, for_white, forfeits[0])
                column.enter_unplayed(black, for_black, forfeits[1])
            else:
                difference = points[white] - points[black]
                if accelerated:
                    difference += self.virtual(game.white, round_) - self.virtual(game.black, round_)
                opponents[white], opponents[black] = game.black, game.white
                colours[white], colours[black] = Colour.WHITE, Colour.BLACK
                gains[white], gains[black] = for_white, for_black
                unplayed[white] = unplayed[black] = None
                floats[white], floats[black] = _FLOATS[(difference > 0) - (difference < 0)]
            points[white] += for_white
            points[black] += for_black

    def _enter_byes(self, round_: int, column: _Column, byes: list[Bye]) -> None:
        for bye in byes:
            place = self._place[bye.player]
            self._note(column, round_, place)
            gain = self._tournament.scoring.of_bye(bye.kind)
            column.enter_unplayed(place, gain, _WHY[bye.kind])
            self._points[place] += gain

    def _note(self, column: _Column, round_: int, place: int) -> None:
        if column.entered[place]:
            raise InvalidTournament(f"player {self._numbers[place]} has two entries in round {round_}")
        column.entered[place] = True

    def cards(self, present: frozenset[int]) -> dict[int, Card]:
        columns, nothing = self._columns, [()] * len(self._numbers)
        rows = zip(
            self._numbers,
            self._points,
            list(zip(*[column.opponents for column in columns], strict=True)) or nothing,
            list(zip(*[column.colours for column in columns], strict=True)) or nothing,
            list(zip(*[column.gains for column in columns], strict=True)) or nothing,
            list(zip(*[column.unplayed for column in columns], strict=True)) or nothing,
            list(zip(*[column.floats for column in columns], strict=True)) or nothing,
            strict=True,
        )
        cards, tpn = {}, 0
        for player, points, opponents, colours, gains, unplayed, floats in rows:
            tpn += player in present or _took_part(unplayed)
            cards[player] = Card(
                number=player,
                tpn=tpn,
                points=points,
                score=points + self.virtual(player, self._number),
                opponents=opponents,
                colours=colours,
                gains=gains,
                unplayed=unplayed,
                floats=floats,
            )
        return cards


_FLOATS: Mapping[int, tuple[Float | None, Float | None]] = {
    1: (Float.DOWN, Float.UP),
    0: (None, None),
    -1: (Float.UP, Float.DOWN),
}
"""White's and Black's float by the sign of the difference of their scores."""


def _outcome(scoring: Scoring, result: Result) -> tuple[int, int, tuple[Unplayed, Unplayed] | None]:
    """The tenths for White and Black, and why there was no game if there was none; open: a draw."""
    if result.is_open:
        return scoring.draw, scoring.draw, None
    for_white, for_black = scoring.points(result)
    if not result.is_forfeit:
        return for_white, for_black, None
    white, black = (_FORFEITS[side] for side in result.sides)
    return for_white, for_black, (white, black)


_DOWNFLOATS = frozenset({Unplayed.PAB, Unplayed.FULL, Unplayed.HALF, Unplayed.FORFEIT_WIN})
_ASKED_FOR = frozenset({Unplayed.FULL, Unplayed.HALF, Unplayed.ZERO})


def _unplayed_float(why: Unplayed) -> Float | None:
    """An unplayed round worth more than a loss is a downfloat (C.04.3 art. 1.4, 2026)."""
    return Float.DOWN if why in _DOWNFLOATS else None


def _took_part(unplayed: tuple[Unplayed | None, ...]) -> bool:
    return None in unplayed or any(why not in _ASKED_FOR for why in unplayed)


Entry = TypeVar("Entry", Game, Bye)


def _by_round(entries: Iterable[Entry], before: int) -> defaultdict[int, list[Entry]]:
    found: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.round < before:
            found[entry.round].append(entry)
    return found

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


class _History:
    """The rounds before one, entered round by round into a row for each player; a builder, thrown away after."""

    def __init__(self, tournament: Tournament, number: int) -> None:
        self._tournament = tournament
        self._number = number
        numbers = [player.number for player in tournament.players]
        self._points = dict.fromkeys(numbers, 0)
        self._rows: dict[int, list[tuple[int, Colour | None, int, Unplayed | None, Float | None]]] = {
            each: [] for each in numbers
        }
        self._values = {result: tournament.scoring.points(result) for result in Result}
        self._values[Result.OPEN] = (tournament.scoring.draw, tournament.scoring.draw)
        games, byes = _by_round(tournament.games, number), _by_round(tournament.byes, number)
        for each in range(1, number):
            self._enter(each, games[each], byes[each])

    def virtual(self, player: int, round_: int) -> int:
        points = self._tournament.virtual_points.get(player, ())
        return points[round_ - 1] if round_ <= len(points) else 0

    def _enter(self, round_: int, games: list[Game], byes: list[Bye]) -> None:
        points, rows = self._points, self._rows
        scores = points
        if self._tournament.virtual_points:
            scores = {player: points[player] + self.virtual(player, round_) for player in points}
        gained: dict[int, int] = {}
        for game in games:
            white, black = game.white, game.black
            for_white, for_black = self._values[game.result]
            gained[white], gained[black] = for_white, for_black
            if game.result.is_forfeit:
                mark, other = (_FORFEITS[side] for side in game.result.sides)
                rows[white].append((0, None, for_white, mark, _unplayed_float(mark)))
                rows[black].append((0, None, for_black, other, _unplayed_float(other)))
                continue
            difference = scores[white] - scores[black]
            up, down = (Float.UP, Float.DOWN) if difference else (None, None)
            if difference < 0:
                up, down = down, up
            rows[white].append((black, Colour.WHITE, for_white, None, down))
            rows[black].append((white, Colour.BLACK, for_black, None, up))
        for bye in byes:
            gained[bye.player] = got = self._tournament.scoring.of_bye(bye.kind)
            rows[bye.player].append((0, None, got, why := _WHY[bye.kind], _unplayed_float(why)))
        self._close(round_, gained)

    def _close(self, round_: int, gained: Mapping[int, int]) -> None:
        for player, row in self._rows.items():
            if len(row) == round_ - 1:
                row.append((0, None, 0, Unplayed.ZERO, None))
            elif len(row) > round_:
                raise InvalidTournament(f"player {player} has two entries in round {round_}")
        for player, got in gained.items():
            self._points[player] += got

    def cards(self, present: frozenset[int]) -> dict[int, Card]:
        cards, tpn = {}, 0
        for player, row in self._rows.items():
            opponents, colours, gains, unplayed, floats = zip(*row, strict=True) if row else ((),) * 5
            tpn += player in present or _took_part(unplayed)
            points = self._points[player]
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


_DOWNFLOATS = frozenset({Unplayed.PAB, Unplayed.FULL, Unplayed.HALF, Unplayed.FORFEIT_WIN})
_ASKED_FOR = frozenset({Unplayed.FULL, Unplayed.HALF, Unplayed.ZERO})


def _unplayed_float(why: Unplayed) -> Float | None:
    """An unplayed round worth more than a loss is a downfloat (C.04.3 art. 1.4, 2026)."""
    return Float.DOWN if why in _DOWNFLOATS else None


def _took_part(unplayed: tuple[Unplayed | None, ...]) -> bool:
    return any(why not in _ASKED_FOR for why in unplayed)


Entry = TypeVar("Entry", Game, Bye)


def _by_round(entries: Iterable[Entry], before: int) -> defaultdict[int, list[Entry]]:
    found: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.round < before:
            found[entry.round].append(entry)
    return found

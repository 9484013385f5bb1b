"""What stands in a cell of a Swiss table: opponent, side and result (`12w1`), a forfeit (`12+`), a bye (`+½`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pairing.model import ByeKind, Colour, Game
from pairing.points import format_points, points_number
from sheets.event import Event
from sheets.labels import Labels

from .donor import Value
from .formulas import points_text, text
from .state import MINUS, mark_value

SIGNS = ("+", MINUS)


class Seat(NamedTuple):
    """A player in a round that is written: his game and his side in it, or his bye; neither when he was not there."""

    game: Game | None = None
    colour: Colour | None = None
    bye: ByeKind | None = None

    def opponent(self, number: int) -> int:
        """Who sits on the other side, 0 when nobody does."""
        return self.game.opponent(number) if self.game else 0


def seats(event: Event) -> Mapping[tuple[int, int], Seat]:
    """Where everybody sits in the rounds written, by player and round; who has no seat was not there."""
    found: dict[tuple[int, int], Seat] = {}
    for game in event.games:
        found[game.white, game.round] = Seat(game=game, colour=Colour.WHITE)
        found[game.black, game.round] = Seat(game=game, colour=Colour.BLACK)
    for bye in event.byes:
        found.setdefault((bye.player, bye.round), Seat(bye=bye.kind))
    for each in event.rounds:
        for player in event.players:
            found.setdefault((player.number, each.number), Seat(bye=ByeKind.ZERO))
    return found


class CellTexts:
    """The texts of the cells, in the words of the event."""

    def __init__(self, event: Event) -> None:
        labels: Labels = event.settings.labels
        self._event, self._scoring = event, event.tournament.scoring
        self._letters = {Colour.WHITE: labels("white_letter"), Colour.BLACK: labels("black_letter")}

    def text(self, number: int, seat: Seat | None, opponent: int) -> str:
        """The whole cell as of this run; the opponent under whatever number the table knows him by."""
        if seat is None or (seat.game is None and seat.bye is None):
            return ""
        if seat.game is None:
            return self.bye(seat.bye)
        mark = seat.game.mark(number)
        if mark == "*":
            return self._open(seat, opponent)
        shown = mark_value(mark, self._scoring)
        return f"{opponent}{shown}" if shown in SIGNS else f"{self._named(seat, opponent)}{self._points(mark)}"

    def formula(self, seat: Seat, opponent: int, gain: str) -> str:
        """The formula that makes the cell from the hidden one with what came of the game."""
        named, signs = text(self._named(seat, opponent)), ",".join(f"{gain}={text(sign)}" for sign in SIGNS)
        waiting = text(self._open(seat, opponent))
        return (
            f"IF(ISNUMBER({gain}),{named}&{points_text(gain)},IF(OR({signs}),{text(str(opponent))}&{gain},{waiting}))"
        )

    def gain(self, number: int, seat: Seat) -> Value:
        """What the hidden cell holds as of this run: points, a sign, or the round still to play."""
        if seat.game is None:
            return points_number(self._scoring.of_bye(seat.bye)) if seat.bye else None
        mark = seat.game.mark(number)
        if mark == "*":
            return self._event.settings.labels("round_short", n=seat.game.round)
        return mark_value(mark, self._scoring)

    def bye(self, kind: ByeKind | None) -> str:
        """`+1`, `+½`; a minus for a round without a point."""
        points = self._scoring.of_bye(kind) if kind else 0
        return f"+{format_points(points)}" if points else MINUS

    def _points(self, mark: str) -> str:
        return format_points(self._scoring.of_mark(mark))

    def _named(self, seat: Seat, opponent: int) -> str:
        assert seat.colour is not None  # whoever has a game has a side
        return f"{opponent}{self._letters[seat.colour]}"

    def _open(self, seat: Seat, opponent: int) -> str:
        game = seat.game
        assert game is not None  # only a game is open
        waiting = (game.round, game.white, game.black) in self._event.adjourned
        return self._named(seat, opponent) + ("?" if waiting else "")

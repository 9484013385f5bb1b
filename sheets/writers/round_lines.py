"""The rows of a round sheet: what stands in the columns people see, and in the hidden ones that formulas need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pairing.model import Bye, ByeKind, Game, Pair, Result, Round
from sheets.event import Event
from sheets.results import show_game

from .donor import Value
from .formulas import code_of, game_key
from .state import mark_value


class Line(NamedTuple):
    """One row of a round sheet: a game, or the player who is free."""

    round: int
    pair: Pair | None
    free: int | None = None
    result: Result = Result.OPEN
    bye: ByeKind | None = None
    score: tuple[int, int] | None = None


def lines_of(rounds: Sequence[Round], games: Sequence[Game], byes: Sequence[Bye] = ()) -> tuple[Line, ...]:
    """The rows of the rounds in board order, the free player below them, and last those who asked for a bye."""
    known = {(game.round, game.white, game.black): game for game in games}
    return tuple(_lines(rounds, known, byes))


def _lines(
    rounds: Sequence[Round], games: Mapping[tuple[int, int, int], Game], byes: Sequence[Bye]
) -> Iterator[Line]:  # fmt: skip
    for each in rounds:
        for pair in each.pairs:
            game = games.get((each.number, pair.white, pair.black))
            result, score = (game.result, game.score) if game else (Result.OPEN, None)
            yield Line(round=each.number, pair=pair, result=result, score=score)
        if each.free is not None:
            yield Line(round=each.number, pair=None, free=each.free)
        for bye in byes:
            if bye.round == each.number and bye.player != each.free:
                yield Line(round=each.number, pair=None, free=bye.player, bye=bye.kind)


def free_key(event: Event, line: Line) -> str:
    """The label of a row without an opponent: the player is free, or has a bye of that kind."""
    if not event.settings.is_swiss:
        return "free"
    return f"bye_{(line.bye or ByeKind.PAB).value}"


def visible_values(event: Event, line: Line) -> dict[str, Value]:
    """What stands in the columns people see, by column name."""
    players, labels = event.players, event.settings.labels
    if line.pair is None:
        assert line.free is not None  # a line is a game or a free player
        free = players[line.free - 1]
        return {
            "round_shown": line.round,
            "board": None,
            "white_number": free.number,
            "white": free.name,
            "result": labels(free_key(event, line)),
            "black": None,
            "black_number": None,
        }
    white, black = players[line.pair.white - 1], players[line.pair.black - 1]
    return {
        "round_shown": line.round,
        "board": line.pair.board,
        "white_number": white.number,
        "white": white.name,
        "result": show_game(_as_game(line, line.pair), event.settings.scoring),
        "black": black.name,
        "black_number": black.number,
    }


def _as_game(line: Line, pair: Pair) -> Game:
    return Game(
        round=line.round, board=pair.board, white=pair.white, black=pair.black, result=line.result, score=line.score
    )


def hidden_values(event: Event, line: Line) -> dict[str, Value]:
    """The values of the hidden columns of a game: its key, the code of its result, and what the crosstable shows for
    the smaller and for the larger number. The row of a free player has them too, empty: another row may be sorted
    into its place."""
    if line.pair is None:
        waiting = event.settings.labels("round_short", n=line.round)
        return {"key": 0, "code": 0, "low": waiting, "high": waiting}
    low, high = sorted((line.pair.white, line.pair.black))
    return {
        "key": game_key(line.round, low, high),
        "code": code_of(line.result),
        "low": _crosstable_value(event, line, low),
        "high": _crosstable_value(event, line, high),
    }


def _crosstable_value(event: Event, line: Line, number: int) -> Value:
    if line.result.is_open or line.pair is None:
        return event.settings.labels("round_short", n=line.round)
    return mark_value(line.result.sides[0 if number == line.pair.white else 1], event.settings.scoring)

"""The lines of a sheet with the boards of matches: what stands in the columns people see, and the formulas behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pairing.model import Pair, Result, Scoring
from pairing.points import TENTHS, format_points, points_number
from pairing.teams import match_of_boards
from sheets.event import Event
from sheets.layout_boards import BoardsLayout
from sheets.results import show_result

from .donor import Value
from .formulas import CODES, code_of, column_range, here, normalised, points_text, text
from .page import cell
from .state import board_ranges
from .where import TEAMS_KEY

OF_BOARD = Scoring()
"""A board brings a game point, half of one, or none."""
LINEUP = ("white", "black")
FORFEITS = tuple(code_of(result) for result in CODES if result.is_forfeit)


class BoardLine(NamedTuple):
    """A line: a match, or its board of that `number`; `results` are those of all boards of the match, White's team
    first."""

    pair: Pair
    results: tuple[Result, ...]
    number: int = 0

    @property
    def key(self) -> int:
        """The numbers of the two teams as one."""
        return self.pair.white * TEAMS_KEY + self.pair.black


def lines_of_match(pair: Pair, results: Sequence[Result]) -> Iterator[BoardLine]:
    """The line of a match, and below it those of its boards."""
    for number in range(len(results) + 1):
        yield BoardLine(pair, tuple(results), number)


def score_text(results: Sequence[Result]) -> str:
    """What the round sheet says of a match from its boards: `3:2`, `+/-`; nothing while one of them is open."""
    if not results or any(result.is_open for result in results):
        return ""
    result, per_board = match_of_boards(results)
    return show_result(result, OF_BOARD) if result.is_forfeit else _score(per_board)


def _score(per_board: Sequence[tuple[int, int]]) -> str:
    return ":".join(format_points(sum(points)) for points in zip(*per_board, strict=True))


def visible_values(event: Event, line: BoardLine) -> dict[str, Value]:
    """What we write into the columns people see; the players of a board and its remarks are the arbiter's."""
    if line.number:
        return {"board": line.number, "result": show_result(line.results[line.number - 1], OF_BOARD)}
    white, black = (event.players[number - 1] for number in (line.pair.white, line.pair.black))
    return {
        "board": line.pair.board,
        "white_number": white.number,
        "white": white.name,
        "black": black.name,
        "black_number": black.number,
    }


def hidden_values(line: BoardLine) -> dict[str, Value]:
    """The values of the hidden columns, and of the score so far of a match."""
    if line.number:
        return {"line": line.key} | _of_board(line.results[line.number - 1])
    score = score_text(line.results)
    per_board = [OF_BOARD.points(result) for result in line.results]
    decided = sum(not result.is_open for result in line.results)
    white, black = (points_number(sum(points)) for points in zip(*per_board, strict=True))
    mirrored = score_text([result.mirrored for result in line.results])
    return {
        "match": line.key,
        "decided": decided,
        "white_sum": white,
        "black_sum": black,
        "score": score,
        "mirrored": mirrored,
        "result": score or (_score(per_board) if decided else ""),
    }


def _of_board(result: Result) -> dict[str, Value]:
    white, black = map(points_number, OF_BOARD.points(result))
    return {"code": code_of(result), "white_points": white, "black_points": black}


def board_formulas(layout: BoardsLayout, row: int, line: BoardLine) -> dict[str, str]:
    """By column the formulas of a line: of a board the code of its result and the game points; of a match the boards
    that are decided, the game points so far, and the score as the round sheet has it once all of them are."""
    if line.number:
        ranges, code = board_ranges(), cell(row, layout.column("code"))
        typed = normalised(cell(row, layout.column("result")))
        return {
            "code": f"SUMPRODUCT(--({ranges.notations}={typed}),{ranges.codes})",
            "white_points": _points(code, 0),
            "black_points": _points(code, 1),
        }
    own, white, black, score, decided = (
        here(row, layout.column(name)) for name in ("match", "white_sum", "black_sum", "score", "decided")
    )
    lines, codes, *points = (
        column_range(layout.column(name), layout.first, layout.last) for name in BoardsLayout.OF_BOARD
    )
    played = f"SUMPRODUCT(({lines}={own})*({codes}>0)*(({codes}<{min(FORFEITS)})+({codes}>{max(FORFEITS)})))"
    return {
        "decided": f"SUMPRODUCT(({lines}={own})*({codes}>0))",
        "white_sum": f"SUMPRODUCT(({lines}={own})*{points[0]})",
        "black_sum": f"SUMPRODUCT(({lines}={own})*{points[1]})",
        "score": _score_formula(decided, len(line.results), played, white, black),
        "mirrored": _score_formula(decided, len(line.results), played, black, white),
        "result": f'IF({score}<>"",{score},IF({decided}=0,"",{points_text(white)}&":"&{points_text(black)}))',
    }


def _points(code: str, side: int) -> str:
    each = ",".join(f"{OF_BOARD.points(result)[side] / TENTHS:g}" for result in CODES)
    return f"IF({code}=0,0,CHOOSE({code},{each}))"


def _score_formula(decided: str, boards: int, played: str, own: str, other: str) -> str:
    won, lost, nobody = (
        text(show_result(result, OF_BOARD))
        for result in (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)
    )
    forfeit = f"IF({own}+{other}=0,{nobody},IF({own}>0,{won},{lost}))"
    score = f'{points_text(own)}&":"&{points_text(other)}'
    return f'IF({decided}<{boards},"",IF({played}+MIN({own},{other})=0,{forfeit},{score}))'


def lineup_values(line: BoardLine, lineups: Mapping[int, Sequence[Value]]) -> dict[str, Value]:
    """The players of a board, by those of each team."""
    teams = (line.pair.white, line.pair.black)
    found = (lineups.get(team, ()) for team in teams)
    return {
        name: names[line.number - 1] if line.number <= len(names) else None
        for name, names in zip(LINEUP, found, strict=True)
    }

"""The notations of results: every text that is understood in a scoring, in the form that typed text is brought to.

The live formulas of our sheets follow the same table: `REPLACEMENTS`, applied in order to the lower-case text, is a
chain of SUBSTITUTE.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from pairing.model import Result, Scoring
from pairing.points import HALF, TENTHS, format_points, points_number
from pairing.teams import match_result

REPLACEMENTS: tuple[tuple[str, str], ...] = (
    (" ", ""),
    ("\u00a0", ""),
    ("'", ""),
    ("‐", "-"),
    ("–", "-"),
    ("—", "-"),
    ("−", "-"),
    ("‑", "-"),
    (":", "-"),
    (",", "."),
    ("1/2", "½"),
    ("0.5", "½"),
    ("/", "-"),
)
"""What `normalise` replaces, in this order, after lower-casing."""

_DRAW_WORDS = (
    *("½", "=", "r", "remis", "remi", "remise", "remíza", "remiza", "draw"),
    *("ничья", "нічия", "реми", "unentschieden"),
)
_FORFEIT_LETTERS = ("k", "f")
"""`5:0 k`, `1-0 F`: kontumace, forfeit."""
_ALWAYS: tuple[tuple[str, Result], ...] = (
    ("*", Result.OPEN),
    *((word, Result.DRAW) for word in _DRAW_WORDS),
    ("½-½", Result.DRAW),
    ("½--½", Result.DRAW),
    ("1-0", Result.WHITE_WINS),
    ("1--0", Result.WHITE_WINS),
    ("0-1", Result.BLACK_WINS),
    ("0--1", Result.BLACK_WINS),
    ("½-0", Result.HALF_TO_WHITE),
    ("½--0", Result.HALF_TO_WHITE),
    ("0-½", Result.HALF_TO_BLACK),
    ("0--½", Result.HALF_TO_BLACK),
    ("0-0", Result.BOTH_LOSE),
    ("0--0", Result.BOTH_LOSE),
    ("+-", Result.WHITE_WINS_BY_FORFEIT),
    ("+--", Result.WHITE_WINS_BY_FORFEIT),
    ("+", Result.WHITE_WINS_BY_FORFEIT),
    ("-+", Result.BLACK_WINS_BY_FORFEIT),
    ("--+", Result.BLACK_WINS_BY_FORFEIT),
    ("--", Result.DOUBLE_FORFEIT),
    ("---", Result.DOUBLE_FORFEIT),
)
_PLAYED = (
    Result.WHITE_WINS,
    Result.DRAW,
    Result.BLACK_WINS,
    Result.HALF_TO_WHITE,
    Result.HALF_TO_BLACK,
    Result.BOTH_LOSE,
)
FORFEITED = {
    Result.WHITE_WINS: Result.WHITE_WINS_BY_FORFEIT,
    Result.BLACK_WINS: Result.BLACK_WINS_BY_FORFEIT,
    Result.BOTH_LOSE: Result.DOUBLE_FORFEIT,
}
SINGLE = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def normalise(text: str) -> str:
    """The text in the form of the table: lower case, no blanks, one kind of dash, halves as ½."""
    plain = text.strip().lower()
    for old, new in REPLACEMENTS:
        plain = plain.replace(old, new)
    return plain


def notations(scoring: Scoring) -> tuple[tuple[str, Result], ...]:
    """Every normalised text that is understood in this scoring, with its result, in a fixed order."""
    return tuple((text, results[0]) for text, results in meanings(scoring).items() if len(results) == 1)


@cache
def meanings(scoring: Scoring) -> Mapping[str, tuple[Result, ...]]:
    """Every text with all it may mean; more than one meaning is a refusal."""
    found: dict[str, list[Result]] = {}
    for text, result in _of_matches(scoring.boards) if scoring.boards else (*_ALWAYS, *_of_points(scoring)):
        results = found.setdefault(text, [])
        if result not in results:
            results.append(result)
    return {text: tuple(results) for text, results in found.items()}


def _of_points(scoring: Scoring) -> Iterator[tuple[str, Result]]:
    """The points of both sides, `2-0`, also as `2--0`; forfeited, `2-0k`; and White's points alone, `2`."""
    for result in _PLAYED:
        white, black = scoring.points(result)
        for left in _numbers(white):
            for right in _numbers(black):
                yield f"{left}-{right}", result
                yield f"{left}--{right}", result
                if result in FORFEITED:
                    yield from ((f"{left}-{right}{letter}", FORFEITED[result]) for letter in _FORFEIT_LETTERS)
    for result in SINGLE:
        white, _ = scoring.points(result)
        yield from ((text, result) for text in _numbers(white))


def _of_matches(boards: int) -> Iterator[tuple[str, Result]]:
    """The game points of both teams, `3-2`, `2½-2½`, with nobody at some boards also `3-1`; the words and forfeits
    that need no numbers; and a match forfeited on all boards, `5-0k`."""
    wordless = {Result.HALF_TO_WHITE, Result.HALF_TO_BLACK, Result.BOTH_LOSE}
    yield from (
        (text, result) for text, result in _ALWAYS if not any(map(str.isdigit, text)) and result not in wordless
    )
    for white, black in match_scores(boards):
        result = match_result((white, black))
        for left in _numbers(white):
            yield from ((f"{left}-{right}", result) for right in _numbers(black))
    for letter in _FORFEIT_LETTERS:
        yield f"{boards}-0{letter}", Result.WHITE_WINS_BY_FORFEIT
        yield f"0-{boards}{letter}", Result.BLACK_WINS_BY_FORFEIT


def match_scores(boards: int) -> Iterator[tuple[int, int]]:
    """Every score of a match on so many boards, in tenths of a game point, White's first; the even ones of all boards
    come first."""
    halves = range(0, TENTHS * boards + 1, HALF)
    yield from ((white, TENTHS * boards - white) for white in reversed(halves))
    yield from ((white, black) for white in reversed(halves) for black in halves if white + black < TENTHS * boards)


def _numbers(points: int) -> tuple[str, ...]:
    """A number of points as it can stand in a normalised text: `2`, `½`, and both `2.5` and `2½`."""
    return tuple(dict.fromkeys((normalise(str(points_number(points))), format_points(points))))

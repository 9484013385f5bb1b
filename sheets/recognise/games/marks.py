"""What one side's cell says of a game: its mark, `1 ½ 0 + -`, or `*` for a game still to be played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pairing.model import Result, Scoring
from sheets.grid import Value
from sheets.notations import meanings, normalise
from sheets.recognise.values import decimal_number
from sheets.results import read_result

OPEN = "*"
_COMPLEMENT: Mapping[str, str] = {"1": "0", "½": "½", "0": "1", "+": "-", "-": "+", OPEN: OPEN}
_RESULTS: Mapping[tuple[str, str], Result] = {result.sides: result for result in Result}
_TWO = re.compile(r"([0-3½+=-])\s*[;|\s]?\s*([0-3½+=-])")
_TWO_OR_ONE = re.compile(r"([0-3½+=-])\s*/\s*([0-3½+=-])")
"""Two games, or the result of one: `1/0`."""
_SIGNS: Mapping[str, str] = {"-": "-", "+": "+", "=": "½", "+-": "+", "-+": "-", "--": "-"}


class Mark(NamedTuple):
    """What a cell says of its player's game (`mark` empty: nothing that can be understood), and what is to be told."""

    mark: str
    note: str = ""
    hint: str = ""


def own_mark(value: Value | None, scoring: Scoring, *, date1904: bool = False) -> Mark:
    """The mark of a cell that holds the points, sign or result of the player it belongs to; nothing is an open game."""
    if value is None:
        return Mark(OPEN)
    text = normalise(value) if isinstance(value, str) else ""
    if text in _SIGNS:
        return Mark(_SIGNS[text])
    read = read_result(plain_number(value), scoring, date1904=date1904)
    if read.result is None:
        return Mark("", read.note, read.hint)
    return Mark(read.result.sides[0], read.note)


def plain_number(value: Value | None) -> Value | None:
    """The cell; a text with decimals that are none, `1,0`, as the number it is."""
    number = decimal_number(value) if isinstance(value, str) else None
    return int(number) if number is not None and number.is_integer() and len(str(value).strip()) > 1 else value


def two_marks(value: Value | None, scoring: Scoring, *, surely: bool = True) -> tuple[str, str] | None:
    """The marks of a cell with two games of the same pair, such as `1 ½`, `½0` or the number 10; None for another.
    `surely`: not one that may as well tell of a single game, `1/0`."""
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    text = text.replace("1/2", "½")
    if normalise(text) in _SIGNS:
        return None
    match = _TWO.fullmatch(text)
    if match is None and (match := _TWO_OR_ONE.fullmatch(text)) and surely and own_mark(value, scoring).mark:
        return None
    marks = [_as_mark(part, scoring) for part in match.groups()] if match else []
    return (marks[0], marks[1]) if len(marks) == 2 and all(marks) else None


def _as_mark(text: str, scoring: Scoring) -> str:
    """The mark that one sign or number of points stands for; nothing where the scoring has no such points."""
    if text in ("+", "-", "=", "½"):
        return "½" if text == "=" else text
    found = meanings(scoring).get(text, ())
    return found[0].sides[0] if len(found) == 1 else ""


def result_of(left: str | None, right: str | None) -> Result | None:
    """The result by the marks of both sides, or of the one that is told; None when they contradict each other."""
    if left is None and right is None:
        return Result.OPEN
    left = left if left is not None else _COMPLEMENT[right or OPEN]
    right = right if right is not None else _COMPLEMENT[left]
    if OPEN in (left, right) and left != right:
        told = left if right == OPEN else right
        return result_of(told, None) if right == OPEN else result_of(None, told)
    return _RESULTS.get((left, right))

"""Cells that name an opponent, and with him the side and the result, as they stand in the crosstables of a Swiss.

| written | means |
|---|---|
| `16w1` `84b½` `5ч0` `63w+` `30w-` | opponent, side, own points or sign of a forfeit |
| `16w` `16w*` | a game still to be played |
| `+W10` `=b3` `1w7` | the same, result first |
| `+ 12B` `= 5N` `- 3B` `> 7B` `< 8N` | won, drew, lost, won and lost by forfeit; opponent, side (France) |
| `W12` `D5` `L3` `X7` `F9` | a wall chart: won, drew, lost, won and lost by forfeit |
| `12+` `7=` `3-` | opponent and result of a table that tells no sides |
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from sheets.grid import Value

from .values import clean

SIDES = (
    *("wb", "ws", "бч", "бц", "bč", "bc", "bn", "bp", "wz", "vs", "hs", "vm", "bm", "bj", "an", "bs"),
    *("ақ", "aқ"),
)  # fmt: skip
"""The letters of White and of Black that go together, in English, German, Russian and Ukrainian, Serbian …"""
WHITE_ALONE = frozenset("wбvhaа")
"""Letters that are White's whichever other letter goes with them; of the others `b` is Black's as in English."""
_LETTERS = "".join(sorted({letter for pair in SIDES for letter in pair}))
_NUMBER = r"([1-9]\d{0,3})"
_OPPONENT_FIRST = re.compile(rf"{_NUMBER}\s*([{_LETTERS}])\s*([\d½+=.,*-]*)", re.IGNORECASE)
_RESULT_FIRST = re.compile(rf"([\d½+=.,-]{{1,3}})\s*([{_LETTERS}])\s*{_NUMBER}", re.IGNORECASE)
_SIGN_FIRST = re.compile(rf"([+=<>-])\s*{_NUMBER}\s*([{_LETTERS}])", re.IGNORECASE)
_WALL = re.compile(rf"([WLDXF])\s*{_NUMBER}", re.IGNORECASE)
_SIDELESS = re.compile(rf"{_NUMBER}([+=-])")
_SIGNS: Mapping[str, str] = {"+": "1", "=": "½", "-": "0", ">": "+", "<": "-"}
_WALL_MARKS: Mapping[str, str] = {"w": "1", "d": "½", "l": "0", "x": "+", "f": "-"}


class Coded(NamedTuple):
    """What such a cell says: the opponent's number, the letter of the side (empty: not told), and the own points as
    written, or the own mark where the cell shows that in every scoring."""

    opponent: int
    letter: str = ""
    told: str = ""
    mark: str = ""


def read_coded(value: Value | None) -> Coded | None:
    """What a cell says of opponent and result; None where it names no opponent."""
    if not isinstance(value, str):
        return None
    text = clean(value).replace("1/2", "½")
    if match := _OPPONENT_FIRST.fullmatch(text):
        return Coded(int(match[1]), match[2].lower(), told=match[3])
    if match := _SIGN_FIRST.fullmatch(text):
        return Coded(int(match[2]), match[3].lower(), mark=_SIGNS[match[1]])
    if match := _RESULT_FIRST.fullmatch(text):
        return Coded(int(match[3]), match[2].lower(), told=match[1])
    if match := _WALL.fullmatch(text):
        return Coded(int(match[2]), mark=_WALL_MARKS[match[1].lower()])
    if match := _SIDELESS.fullmatch(text):
        return Coded(int(match[1]), mark=_SIGNS[match[2]])
    return None


def is_coded(value: Value | None) -> bool:
    """Whether a cell can be nothing but such a code: `16w1`, `5ч½`, `W12`; not `12+`, which may be other things."""
    return isinstance(value, str) and read_coded(value) is not None and not _SIDELESS.fullmatch(clean(value))


def are_codes(values: Collection[Value | None]) -> bool:
    """Whether the cells of a table are such codes: one of them can be nothing else, or at least half of them name an
    opponent."""
    filled = [value for value in values if value is not None]
    if any(map(is_coded, filled)):
        return True
    return bool(filled) and 2 * sum(read_coded(value) is not None for value in filled) >= len(filled)

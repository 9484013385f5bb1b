"""The formulas of our sheets: A1, the functions every Excel since 2010 and LibreOffice since 7 know."""

from __future__ import annotations

from functools import cache

from pairing.model import Result
from sheets import address
from sheets.notations import REPLACEMENTS

from .page import area, column_name

CODES: tuple[Result, ...] = tuple(result for result in Result if not result.is_open)


def code_of(result: Result) -> int:
    """The number a worksheet formula knows the result by; 0 for an open game."""
    return 0 if result.is_open else CODES.index(result) + 1


def quoted(sheet: str) -> str:
    """The sheet's name as a formula begins a reference: `'Round 1'!`."""
    return f"{address.quoted(sheet)}!"


def text(value: str) -> str:
    """A text inside a formula."""
    return '"' + value.replace('"', '""') + '"'


def normalised(typed: str) -> str:
    """The formula that brings a typed result to the one form the table of notations has."""
    before, after = _around_typed()
    return f"{before}{typed}{after}"


@cache
def _around_typed() -> tuple[str, str]:
    replacements = (f",{text(old)},{text(new)})" for old, new in REPLACEMENTS)
    return "SUBSTITUTE(" * len(REPLACEMENTS) + "LOWER(", ")" + "".join(replacements)


def column_range(column: int, first: int, last: int) -> str:
    """A fixed range of one column: `$B$4:$B$9`."""
    return area(first, column, last, column, fixed=True)


def row_range(row: int, first: int, last: int) -> str:
    """A fixed range of one row."""
    return area(row, first, row, last, fixed=True)


def here(row: int, column: int, *, fix_row: bool = False, fix_column: bool = False) -> str:
    """A cell of the same sheet, each part fixed as asked: `$B5`."""
    return f"{'$' if fix_column else ''}{column_name(column)}{'$' if fix_row else ''}{row + 1}"


def game_key(round_number: int, one: int, other: int) -> int:
    """The number a game is found by: round, smaller number, larger number."""
    low, high = sorted((one, other))
    return (round_number * 10_000 + low) * 10_000 + high


def points_text(points: str) -> str:
    """The formula that shows a number of points with its half as ½."""
    return f'IF(MOD({points},1)=0.5,IF({points}<1,"",INT({points}))&"½",{points}&"")'

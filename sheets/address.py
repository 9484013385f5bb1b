"""The letters of columns, counted from 1 as in a file, and the names of sheets as formulas write them."""

from __future__ import annotations

from functools import cache

LAST_COLUMN = 16_384


@cache
def column_letters(column: int) -> str:
    """`A` for 1, `AA` for 27."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@cache
def column_number(letters: str) -> int:
    """1 for `A`, 27 for `AA`; ValueError beyond the last column."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    if number > LAST_COLUMN:
        raise ValueError(f"no column is called {letters}")
    return number


def quoted(sheet: str) -> str:
    """The name of a sheet as a formula writes it, always in apostrophes."""
    return "'" + sheet.replace("'", "''") + "'"

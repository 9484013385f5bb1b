"""Formulas as text: what they mean whatever program wrote them, and what a shared one says in another cell."""

from __future__ import annotations

import re

from sheets.address import LAST_COLUMN, column_letters, column_number

from .address import LAST_ROW

_PIECES = re.compile(r"""("(?:[^"]|"")*")|('(?:[^']|'')*')""")
_PLAIN_NAME = re.compile(r"[^\W\d][\w.]*")
_LIKE_A_CELL = re.compile(r"[A-Za-z]{1,3}[0-9]+|[Rr][0-9]*[Cc][0-9]*")
_NUMBER = re.compile(r"(?<![\w.$])((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[Ee][+-]?[0-9]+)?)(?![\w.:(!])")
_LOGICAL = re.compile(r"\b(TRUE|FALSE)\(\)")
_REFERENCE = (  # seldom needed, so not made into a pattern at every start
    r"(?<![\w.$\]])(?:(\$?)([A-Za-z]{1,3})(\$?)([0-9]{1,7})"
    r"|(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})"
    r"|(\$?)([0-9]{1,7}):(\$?)([0-9]{1,7}))(?![\w.(!])"
)


def same_formula(one: str | None, other: str | None) -> bool:
    """Whether two formulas say the same: programs differ in blanks, case, quotes round names and how numbers look."""
    if one == other or one is None or other is None:
        return one == other
    return meaning(one) == meaning(other)


def meaning(formula: str) -> str:
    """The formula as it would be written by one and the same program."""
    pieces, position = [], 0
    for match in _PIECES.finditer(formula):
        pieces.append(_plain(formula[position : match.start()]))
        position = match.end()
        pieces.append(match[1] or _name(match[2]))
    pieces.append(_plain(formula[position:]))
    return "".join(pieces)


def _plain(text: str) -> str:
    text = _LOGICAL.sub(r"\1", re.sub(r"\s+", "", text).upper())
    return _NUMBER.sub(lambda match: repr(float(match[1])), text)


def _name(text: str) -> str:
    name = text[1:-1].replace("''", "'")
    free = _PLAIN_NAME.fullmatch(name) and not _LIKE_A_CELL.fullmatch(name)
    return name.upper() if free else text.upper()


def moved(formula: str, rows: int, columns: int) -> str:
    """The formula as it reads so many rows lower and columns further right: a shared formula in another cell."""
    pieces, position = [], 0
    for match in _PIECES.finditer(formula):
        pieces += [_shifted(formula[position : match.start()], rows, columns), match[0]]
        position = match.end()
    pieces.append(_shifted(formula[position:], rows, columns))
    return "".join(pieces)


def _shifted(text: str, rows: int, columns: int) -> str:
    def shift(match: re.Match[str]) -> str:
        if match[4]:
            return _column(match[1], match[2], columns) + _row(match[3], match[4], rows)
        if match[6]:
            return f"{_column(match[5], match[6], columns)}:{_column(match[7], match[8], columns)}"
        return f"{_row(match[9], match[10], rows)}:{_row(match[11], match[12], rows)}"

    return re.sub(_REFERENCE, shift, text)


def _column(fixed: str, letters: str, by: int) -> str:
    if fixed:
        return fixed + letters
    try:
        number = column_number(letters)
    except ValueError:
        return letters
    return column_letters((number - 1 + by) % LAST_COLUMN + 1)  # the grid closes on itself, as in Excel


def _row(fixed: str, digits: str, by: int) -> str:
    return fixed + digits if fixed else str((int(digits) - 1 + by) % LAST_ROW + 1)

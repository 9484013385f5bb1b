"""Addresses of cells and areas, rows and columns counted from 1 as in the file."""

from __future__ import annotations

import re
from typing import NamedTuple

from sheets.address import LAST_COLUMN, column_letters, column_number

LAST_ROW = 1_048_576

_CELL = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")
_COLUMN = re.compile(r"\$?([A-Za-z]{1,3})")
_ROW = re.compile(r"\$?([0-9]{1,7})")
_REFERENCE = re.compile(r"(?:'((?:[^']|'')+)'|([^'!]+))!([^!]+)")

Position = tuple[int, int]  # row, column


class Area(NamedTuple):
    """A rectangle of cells, its four edges included."""

    top: int
    left: int
    bottom: int
    right: int

    def holds(self, row: int, column: int) -> bool:
        """Whether the cell lies inside."""
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def meets(self, other: Area) -> bool:
        """Whether the two share a cell."""
        return (
            self.top <= other.bottom
            and other.top <= self.bottom
            and self.left <= other.right
            and other.left <= self.right
        )

    def to_text(self) -> str:
        """`A1:C5`, or `A1` for a single cell."""
        first, last = to_cell(self.top, self.left), to_cell(self.bottom, self.right)
        return first if first == last else f"{first}:{last}"


def to_cell(row: int, column: int) -> str:
    """`B5` for row 5, column 2."""
    return f"{column_letters(column)}{row}"


def parse_cell(text: str) -> Position:
    """Row and column of `B5` or `$B$5`; ValueError when it is no address."""
    match = _CELL.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is not the address of a cell")
    return _row(match[2]), column_number(match[1])


def parse_area(text: str) -> Area:
    """The area of `A1:C5`, `A1`, `A:C` or `1:3`, with or without `$`; ValueError when it is none."""
    first, colon, last = text.partition(":")
    last = last if colon else first
    if _CELL.fullmatch(first):
        (top, left), (bottom, right) = parse_cell(first), parse_cell(last)
    elif ":" in text and _COLUMN.fullmatch(first) and _COLUMN.fullmatch(last):
        top, bottom = 1, LAST_ROW
        left, right = column_number(first.strip("$")), column_number(last.strip("$"))
    elif ":" in text and _ROW.fullmatch(first) and _ROW.fullmatch(last):
        top, bottom = _row(first.strip("$")), _row(last.strip("$"))
        left, right = 1, LAST_COLUMN
    else:
        raise ValueError(f"{text!r} is not an area of cells")
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def _row(digits: str) -> int:
    row = int(digits)
    if not 1 <= row <= LAST_ROW:
        raise ValueError(f"no row has the number {digits}")
    return row


def split_reference(text: str) -> tuple[str, Area] | None:
    """Sheet and area of `'Round 1'!$A$1:$C$9`; None when the text is anything else (`#REF!`, a constant, a union)."""
    match = _REFERENCE.fullmatch(text)
    if not match:
        return None
    try:
        area = parse_area(match[3])
    except ValueError:
        return None
    return (match[1].replace("''", "'") if match[1] else match[2]), area

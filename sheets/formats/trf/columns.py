"""Where things stand in a line of a TRF: columns count from 1, both ends included (C.02.03 annexure A)."""

from __future__ import annotations

from collections.abc import Mapping

PLAYER = "001"
"""The code of a player's line."""
RANK, SEX, TITLE, NAME, RATING = (5, 8), (10, 10), (11, 13), (15, 47), (49, 52)
FEDERATION, FIDE_ID, BIRTH, POINTS, PLACE = (54, 56), (58, 68), (70, 79), (81, 84), (86, 89)
FIRST_ENTRY, ENTRY_STEP, ENTRY_WIDTH = 92, 10, 8
"""A round in a line of a player: opponent in 4 columns, a blank, the colour, a blank, the result; then two blanks."""
HEAD = 89
"""What stands before the rounds."""
BLANKS: Mapping[int, str] = {
    4: "the starting rank is in columns 5 to 8",
    9: "the starting rank is in columns 5 to 8",
    14: "the name is in columns 15 to 47",
    48: "the name is in columns 15 to 47",
    53: "the rating is in columns 49 to 52: no more than 9999",
    57: "the federation is in columns 54 to 56",
    69: "the FIDE number is in columns 58 to 68",
    80: "the points are in columns 81 to 84",
    85: "the points are in columns 81 to 84",
    90: "the rounds begin in column 92",
    91: "the rounds begin in column 92",
}
"""The columns of a player's line that part two fields, and what to look at when one is not blank."""
LONGEST_NAME = NAME[1] - NAME[0] + 1


def cut(text: str, columns: tuple[int, int]) -> str:
    """What stands in the columns, blanks around it left out; "" where the line is shorter."""
    first, last = columns
    return text[first - 1 : last].strip()


def entry_column(number: int) -> int:
    """The first column of a round in the line of a player."""
    return FIRST_ENTRY + ENTRY_STEP * (number - 1)


def entries(text: str) -> list[str]:
    """What a player's line says of each round, eight columns a round."""
    starts = range(FIRST_ENTRY - 1, len(text), ENTRY_STEP)
    return [text[start : start + ENTRY_WIDTH].ljust(ENTRY_WIDTH) for start in starts]


def slice_of(text: str, columns: tuple[int, int]) -> str:
    """What stands in the columns, blanks and all."""
    first, last = columns
    return text[first - 1 : last].ljust(last - first + 1)


def one_line(text: str) -> str:
    """The text with a blank for whatever would end the line or move its columns."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()

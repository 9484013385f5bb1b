"""Points as integers in tenths (TRF's one decimal), and the text they are shown as."""

from __future__ import annotations

import re

from .errors import InvalidTournament

TENTHS = 10
HALF = TENTHS // 2

# A digit or ½ somewhere; no exponent and no underscore, which Python would take for numbers too.
_POINTS = re.compile(r"(?=.*[0-9½])([+-]?)([0-9]{0,9})(?:[.,]([0-9])0*|(½))?")


def parse_points(text: str) -> int:
    """Tenths of a point read from `2`, `2.5`, `2,5`, `½` or `2½`.

    Raises:
        InvalidTournament: when the text is no number of points with one decimal at most.
    """
    match = _POINTS.fullmatch(text.strip())
    if not match:
        raise InvalidTournament(f"{text!r} is not a number of points with one decimal at most")
    sign, whole, tenth, half = match.groups()
    tenths = int(whole or 0) * TENTHS + int(tenth or 0) + (HALF if half else 0)
    return -tenths if sign == "-" else tenths


def format_points(tenths: int) -> str:
    """The text for people: `0`, `½`, `2½`, `3`; other fractions as a decimal, `1.3`."""
    whole, rest = divmod(tenths, TENTHS)
    if rest == 0:
        return str(whole)
    if rest == HALF and whole >= 0:
        return f"{whole or ''}½"
    return str(tenths / TENTHS)


def points_number(tenths: int) -> float | int:
    """The number for JSON and for cells: `2.5`, and `3` (not `3.0`) where it is whole."""
    return scaled_number(tenths, TENTHS)


def scaled_number(value: int, scale: int) -> float | int:
    """The same of a value that is kept as an integer, so many to a point."""
    return value // scale if value % scale == 0 else value / scale

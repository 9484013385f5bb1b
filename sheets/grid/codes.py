"""Number formats: which of them show a value as something else than a plain number, and what Excel's numbers mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from functools import cache

TEXT = "@"
BUILT_IN: Mapping[int, str] = {
    9: "0%",
    10: "0.00%",
    14: "m/d/yyyy",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "m/d/yyyy h:mm",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    49: TEXT,
    **dict.fromkeys((*range(27, 32), 36, *range(50, 55), 57, 58), "m/d/yyyy"),
    **dict.fromkeys((32, 33, 34, 35, 55, 56), "h:mm"),
}
"""The formats that a workbook names by number only (ECMA-376 part 1, 18.8.30), as far as they tell something. Excel
shows 14 and 22 in the order of day and month of the computer; 27 to 36 and 50 to 58 are those of East Asia."""

_LITERALS = re.compile(r'"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE | re.DOTALL)
_MOMENT = re.compile(r"[dmyhs]", re.IGNORECASE)
_CLOCK = re.compile(r"[hs]", re.IGNORECASE)
_DAY = re.compile(r"[dy]", re.IGNORECASE)
_EPOCHS = (datetime(1899, 12, 30), datetime(1904, 1, 1))
_LAST_SERIAL = 2_958_466


@cache
def bare(code: str) -> str:
    """The first section of a format without its literal texts, colours and languages."""
    plain = _LITERALS.sub("", code).partition(";")[0].strip()
    return "" if plain.casefold() in ("general", "standard") else plain


@cache
def is_telling(code: str) -> bool:
    """Whether the format shows a number as a date, a time, a percentage or a text."""
    plain = bare(code)
    return plain == TEXT or "%" in plain or _MOMENT.search(plain) is not None


@cache
def is_moment(code: str) -> bool:
    """Whether the format shows a number as a date or a time."""
    return _MOMENT.search(bare(code)) is not None


def moment(serial: float, code: str, *, date1904: bool = False) -> date | time | timedelta | None:
    """The date or time that a number is shown as in that format; None when no calendar has it.

    As the reader of workbooks has it: a number below 1 is a time, a whole one a date, a count of hours a duration.
    """
    if not 0 <= serial < _LAST_SERIAL:
        return None
    if "[" in bare(code):
        return timedelta(days=serial)
    if not date1904 and serial < 60:
        serial += serial >= 1  # Excel counts a 29 February 1900 that never was
    stands = _EPOCHS[date1904] + timedelta(milliseconds=round(serial * 86_400_000))
    if serial < 1 and _CLOCK.search(bare(code)):
        return stands.time()
    return stands.date() if stands.time() == time() else stands

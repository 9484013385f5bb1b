"""What single cells mean: names, numbers, ratings, ids, dates of birth, the sex."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from sheets.grid import Value
from sheets.words import is_value

HIGHEST_RATING = 9999
TITLES = frozenset(
    "GM IM FM CM WGM WIM WFM WCM AGM AIM AFM ACM NM WNM HM LM MG MI MF MN мг мм мс кмс гр мф гросс".upper().split()
)
_DASHES = "-–—−.*?"
_YEARS = range(1900, 2101)
_EPOCH = date(1899, 12, 30)
_DAY_FIRST = re.compile(r"(\d{1,2})\s*[.]\s*(\d{1,2})\s*[.]\s*(\d{4})\D*")
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00(?::00)?)?")
_YEAR = re.compile(r"\D*(\d{4})\D*")
_SEXES = {
    "f": "f w ж ž z žena zena жінка женщина жен. d dívka девушка дівчина female woman girl frau weiblich femme женски",
    "m": "m м muž muz чоловік мужчина муж. male man boy mann männlich homme мушки chlapec юноша хлопець ч",
}
_SEX_WORDS = {word: sex for sex, words in _SEXES.items() for word in words.split()}


def clean(value: Value | None) -> str:
    """The text of a cell: one blank between words, none at the ends, NBSP and line ends are blanks (U108, U109)."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat()
    return " ".join(str(value).split())


def whole_number(value: Value | None) -> int | None:
    """The whole number a cell holds, also as text or with a full stop (`1.`); None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        digits = value.strip().rstrip(".)").strip()
        return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 9 else None
    return None


def decimal_number(value: Value | None) -> float | None:
    """The number a cell holds, also as text with a point, a comma or ½; None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return float(value)
    if not isinstance(value, str):
        return None
    text = value.strip().replace(",", ".").replace("½", ".5")
    try:
        return float(text) if re.fullmatch(r"\d*\.?\d+", text) else None
    except ValueError:
        return None


def is_nothing(text: str) -> bool:
    """Whether a text says that there is nothing: dashes, `б/р`, `unr`, `нет`."""
    return not text.strip(_DASHES + " ") or is_value("unrated", text)


def rating(value: Value | None) -> tuple[int | None, bool]:
    """The rating (None: unrated, also for 0), and whether the cell was understood. `1934-41` is 1934."""
    if isinstance(value, float):
        value = round(value)
    number = whole_number(value)
    if number is not None:
        return number or None, 0 <= number <= HIGHEST_RATING
    text = clean(value)
    if is_nothing(text):
        return None, True
    leading = re.match(r"(\d{3,4})(?!\d)", text)
    return (int(leading[1]), True) if leading else (None, False)


def identity(value: Value | None) -> str | None:
    """An id as text, leading zeros kept (U125); 0 and dashes are none."""
    text = clean(value)
    return None if is_nothing(text) or not text.strip("0") else text


def text_or_none(value: Value | None) -> str | None:
    """A cleaned text; None for an empty cell or a dash."""
    text = clean(value)
    return text if text.strip(_DASHES + " ") else None


def birth(value: Value | None) -> tuple[str | None, bool]:
    """The birth as ISO text, a year alone allowed (`1990`, `1990-05-12`), and whether the cell was understood."""
    if isinstance(value, datetime):
        return value.date().isoformat(), True
    if isinstance(value, date):
        return value.isoformat(), True
    number = whole_number(value)
    if number is not None:
        return _birth_number(number)
    text = clean(value)
    if is_nothing(text):
        return None, True
    if match := _DAY_FIRST.fullmatch(text):
        return _iso(int(match[3]), int(match[2]), int(match[1]))
    if match := _YEAR_FIRST.fullmatch(text):
        return _iso(int(match[1]), int(match[2]), int(match[3]))
    match = _YEAR.fullmatch(text)
    return (match[1], True) if match and int(match[1]) in _YEARS else (None, False)


def _birth_number(number: int) -> tuple[str | None, bool]:
    """A year; or the day number that a date shows as when its cell lost the format."""
    if number == 0:
        return None, True
    if number in _YEARS:
        return str(number), True
    day = _EPOCH + timedelta(days=number) if 10_000 < number < 50_000 else None
    return (day.isoformat(), True) if day else (None, False)


def _iso(year: int, month: int, day: int) -> tuple[str | None, bool]:
    """The date; or the year alone, told as not understood, when there is no such day."""
    try:
        return date(year, month, day).isoformat(), True
    except ValueError:
        return (str(year) if year in _YEARS else None), False


def sex(value: Value | None) -> str | None:
    """`m` or `f` from any of the words in use; None for anything else."""
    return _SEX_WORDS.get(clean(value).casefold())


def is_chess_title(text: str) -> bool:
    """Whether a text is a title of FIDE or of a federation, such as `GM` or `кмс`."""
    return text.upper() in TITLES


def is_long(text: str) -> bool:
    """Whether a text is a sentence rather than a name: a how-to line below a list."""
    return len(text) > 80 or len(text.split()) > 8 or (len(text.split()) > 4 and text.endswith((".", "!", "?", ":")))


def is_name_like(text: str) -> bool:
    """Whether a text can be a person's full name: two to five words of letters."""
    words = text.replace(",", " ").split()
    letters = text.translate({ord(mark): None for mark in " .,'’ʼ`-‑()"})
    return 2 <= len(words) <= 5 and letters.isalpha() and len(text) <= 60

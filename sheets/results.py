"""What a result cell means, in every notation people use, and what Excel's dates and times were before it made them.

The table of what is understood in a scoring stands in notations.py. A text with two meanings in a scoring (`1-0` where
a win is 2: a win as in chess, or a draw for White and a loss for Black) is in no table and is refused with both.

| typed | 1-½-0 | 2-1-0 | 3-1-0 |
|---|---|---|---|
| `1-0` `1:0` `1--0` | win | two meanings: refused | two meanings: refused |
| `2-0`, `3-0` | refused | `2-0`: win | `3-0`: win |
| `1-1` | refused | draw | draw |
| `½` `½-½` `1/2` `0,5` `=` `remis` | draw | draw | draw |
| `1`, `2`, `3`, `0` alone | the white player's points | the same | the same |
| `½-0`, `0-½` | draw for one, loss for the other | the same | the same |
| `0-0` | both lose (never a draw) | both lose | both lose |
| `+-` `+/-` `+:-` `+--` `+`, mirrored `-+` …, `--` `-/-` | forfeits | forfeits | forfeits |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from pairing.errors import InvalidTournament
from pairing.model import Game, Result, Scoring
from pairing.points import TENTHS, format_points, parse_points

from .errors import counted
from .notations import FORFEITED, SINGLE, match_scores, meanings, normalise

STYLES: Mapping[str, tuple[str, str]] = {
    "½-½": ("-", "½"),
    "½:½": (":", "½"),
    "0.5-0.5": ("-", "0.5"),
    "0,5-0,5": ("-", "0,5"),
    "0,5:0,5": (":", "0,5"),
}
"""How results are shown, named by what a draw looks like in chess: the separator and the half (U050)."""

EPOCH = date(1899, 12, 30)
EPOCH_1904 = date(1904, 1, 1)
BEFORE_DAY_1 = (date(1899, 12, 31), EPOCH_1904)
"""The day before day number 1, in each date system (Excel takes 1900 for a leap year: EPOCH serves from March 1900)."""
SERIALS = range(32874, 73051)
"""Day numbers of 1990 to 2099; a larger or smaller number in a result column is no date that somebody made."""
TWO_DIGIT_YEARS = range(2000, 2010)
"""The years that `1-0` to `12-9` can become."""
FIRST_XLSX_YEAR = 2007
"""A day and a month without a year get the year of typing, and no workbook of this kind is older than that."""
MINUTES = 24 * 60
_SHOWN = re.compile(r"(?:(\d{1,2})[-. ]{1,2})?([^\W\d_]{3,})\.?(?:[-. ]{1,2}(\d{2}))?")
"""Dates as Excel shows them, and so writes them into CSV files: `2-Jan` (1/2 or 2-1), `Jan-00` (1-0), `02.янв`."""
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            *("jan jän янв січ јан gen ene sty led", "feb fév фев лют феб lut úno", "mar mär mrz mrt мар бер bře"),
            *("apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
        ),
        1,
    )
    for name in names.split()
}
"""The first letters of the months; of those that results become in more languages than English."""

Shown = str | int | float | bool | date | time | timedelta | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a cell was read as. `result` None: refused, and `note` says why, `hint` what to type; a note beside a result
    says what Excel had made of the typed text, which is then in `typed`, or that boards of a match are missing.
    `readings` are the texts it may have been, where there were several."""

    result: Result | None
    raw: str = ""
    note: str = ""
    hint: str = ""
    typed: str = ""
    readings: tuple[str, ...] = ()


def read_score(value: Shown, result: Result, scoring: Scoring) -> tuple[int, int] | None:
    """The game points of both teams, in tenths, of a match that was read as that result; None where players meet one to
    one. A forfeited match is won on all boards, a draw without numbers shared."""
    boards = scoring.boards
    if boards is None or result.is_open:
        return None
    white, _, black = normalise(str(value)).partition("-")
    try:
        return parse_points(white), parse_points(black)
    except InvalidTournament:
        won = TENTHS * boards
        return {"+": (won, 0), "-": (0, 0 if result.sides[1] == "-" else won)}.get(
            result.sides[0], (won // 2, won // 2)
        )


def read_result(value: Shown, scoring: Scoring, *, date1904: bool = False) -> Reading:
    """What a result cell means in this scoring: text, number, or what Excel made of a typed result.

    An empty cell is an open game. A date or time is read back as what was typed when exactly one reading is legal.
    """
    match value:
        case None:
            return Reading(result=Result.OPEN)
        case bool():
            return _refused(value, f"{str(value).upper()} is a truth value, no result", scoring)
        case str():
            return _read_text(value, scoring, date1904)
        case int() | float():
            return _read_number(value, scoring, date1904)
        case _:
            return _read_back(value, typed_as(value), scoring)


def _read_text(value: str, scoring: Scoring, date1904: bool) -> Reading:
    text = normalise(value)
    if not text:
        return Reading(result=Result.OPEN, raw=value)
    results = meanings(scoring).get(text, ())
    if len(results) == 1:
        return Reading(result=results[0], raw=value, note=_missing_boards(value, results[0], scoring))
    if results:
        return _two_meanings(value, text, scoring)
    if (number := _as_number(text)) is not None:
        return _read_serial(number, value, scoring, date1904)
    if (moment := as_moment(value)) is not None:
        return _read_back(value, typed_as(moment), scoring)
    return _unknown(value, text, scoring)


def _as_number(text: str) -> float | None:
    try:
        return float(text) if text.replace(".", "", 1).isdecimal() else None
    except ValueError:
        return None


def as_moment(text: str) -> date | time | None:
    """A date or time that came as text: ISO as in an export, `1:00`, `01:00:00`, or as Excel shows it (`_SHOWN`)."""
    plain = text.strip()
    try:
        if match := _SHOWN.fullmatch(plain.casefold()):
            return _shown_day(*match.groups())
        if plain[4:5] == "-":
            return datetime.fromisoformat(plain)
        return time.fromisoformat(plain if plain[1:2].isdigit() else f"0{plain}") if ":" in plain else None
    except ValueError:
        return None


def _shown_day(day: str | None, month: str, year: str | None) -> date | None:
    """The day of a year that a text shows, or the first of a month that it shows with its year; None for no month."""
    number = _MONTHS.get(month[:3])
    if number is None or (day is None) is (year is None):
        return None
    return date(FIRST_XLSX_YEAR, number, int(day)) if day else date(2000 + int(year or 0), number, 1)


def _read_number(value: float, scoring: Scoring, date1904: bool) -> Reading:
    """White's points; or the day number or the part of a day that Excel stored for what was typed."""
    text = normalise(str(int(value) if float(value).is_integer() else value))
    results = meanings(scoring).get(text, ())
    return Reading(result=results[0], raw=text) if len(results) == 1 else _read_serial(value, text, scoring, date1904)


def _read_serial(value: float, raw: str, scoring: Scoring, date1904: bool) -> Reading:
    if float(value).is_integer() and int(value) in SERIALS:
        day = (EPOCH_1904 if date1904 else EPOCH) + timedelta(days=int(value))
        return _read_back(raw, typed_as(day), scoring)
    if 0 < value < 1:
        return _read_back(raw, _typed_clock(round(value * MINUTES)), scoring)
    return _unknown(raw, raw, scoring)


def typed_as(value: date | time | timedelta) -> tuple[str, ...]:
    """The texts that Excel may have turned into this date or time, and the number it would be without its format."""
    if isinstance(value, timedelta):
        whole = (str(value.days),) if value == timedelta(days=value.days) else ()
        return (*_typed_clock(round(value.total_seconds() / 60)), *whole)
    if isinstance(value, time):
        return _typed_clock(value.hour * 60 + value.minute)
    if isinstance(value, datetime):
        return _typed_day(value.date()) if value.time() == time() else ()
    return _typed_day(value)


def _typed_clock(minutes: int) -> tuple[str, ...]:
    """`1:0` becomes 01:00; and a cell that keeps the format of a time shows ½ as 12:00, 0 as 00:00."""
    hour, minute = divmod(minutes, 60)
    number = {0: ("0",), MINUTES // 2: ("½",)}.get(minutes, ())
    return (f"{hour}:{minute}", *number)


def _typed_day(value: date) -> tuple[str, ...]:
    """`1-0` becomes January 2000, `1/2` and `2-1` a day of the year of typing; 1 in a cell that keeps the format of a
    date shows as the first day of the calendar."""
    for before in BEFORE_DAY_1:
        if 1 <= (value - before).days <= 31:
            return (str((value - before).days),)
    day, month, year = value.day, value.month, value.year
    texts = [f"{month}-{year % 100}"] if day == 1 and year in TWO_DIGIT_YEARS else []
    if year >= FIRST_XLSX_YEAR:
        texts += [f"{left}{mark}{right}" for left, right in ((day, month), (month, day)) for mark in "-/"]
    return tuple(dict.fromkeys(texts))


def _read_back(value: Shown, typed: tuple[str, ...], scoring: Scoring) -> Reading:
    """The one legal reading with a note of it, or a refusal that lists the readings."""
    legal: dict[Result, str] = {}
    for text in typed:
        for result in meanings(scoring).get(normalise(text), ()):
            legal.setdefault(result, text)
    raw = _shown(value)
    if len(legal) == 1:
        ((result, text),) = legal.items()
        note = f"{raw} was taken for {text}, turned into a date or time by Excel"
        return Reading(result=result, raw=raw, note=note, typed=text)
    if not legal:
        return _refused(value, f"{raw} is a date or time that no result can have become", scoring)
    readings = tuple(f"{text} ({_meaning(result)})" for result, text in legal.items())
    return Reading(
        result=None,
        raw=raw,
        note=f"{raw} is a date or time that may have been {' or '.join(readings)}",
        hint=f"format the cell as text and type the result again: {_examples(scoring)}",
        readings=tuple(legal.values()),
    )


def _shown(value: Shown) -> str:
    """The value as people see it: a date as ISO text, a time as hours and minutes."""
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, time):
        return value.isoformat("minutes")
    return value if isinstance(value, str) else str(value)


def _two_meanings(value: Shown, text: str, scoring: Scoring) -> Reading:
    results = meanings(scoring)[text]
    choices = tuple(show_result(result, scoring) for result in results)
    told = " or ".join(f"{choice} ({_meaning(result)})" for choice, result in zip(choices, results, strict=True))
    return Reading(
        result=None,
        raw=_shown(value),
        note=f"“{_shown(value)}” has two meanings in the scoring {scoring.to_text()}",
        hint=f"type {told}",
        readings=choices,
    )


def _unknown(value: Shown, text: str, scoring: Scoring) -> Reading:
    if text in ("-", "-1"):
        why = f"“{_shown(value)}” says only that one side lost or did not play (Excel turns 1- into -1)"
        return _refused(value, why, scoring)
    if scoring.boards:
        match = f"a match on {counted(scoring.boards, 'board')}"
        return _refused(value, f"“{_shown(value)}” is no score of {match}", scoring)
    return _refused(value, f"“{_shown(value)}” is no result in the scoring {scoring.to_text()}", scoring)


def _refused(value: Shown, why: str, scoring: Scoring) -> Reading:
    return Reading(result=None, raw=_shown(value), note=why, hint=f"type one of {_examples(scoring)}")


def _missing_boards(value: str, result: Result, scoring: Scoring) -> str:
    """What is said of a match with fewer game points than boards: it may be meant, or mistyped."""
    score = read_score(value, result, scoring)
    if scoring.boards is None or score is None or result.is_forfeit or sum(score) == TENTHS * scoring.boards:
        return ""
    return f"{value.strip()}: {format_points(sum(score))} of {counted(scoring.boards, 'board')} counted"


def _examples(scoring: Scoring) -> str:
    if scoring.boards:
        return "  ".join((*_example_scores(scoring.boards), *map(_FORFEIT_TEXTS.__getitem__, FORFEITED.values())))
    shown = (show_result(result, scoring) for result in (*SINGLE, *FORFEITED.values(), Result.BOTH_LOSE))
    return "  ".join(shown)


def _example_scores(boards: int) -> Iterator[str]:
    """A narrow win, a draw and a clean one: `3:2`, `2½:2½`, `5:0`."""
    whole = TENTHS * boards
    for white in dict.fromkeys((whole // 2 + TENTHS // 2, whole // 2, whole)):
        yield f"{format_points(white)}:{format_points(whole - white)}"


_MEANINGS: Mapping[Result, str] = {
    Result.WHITE_WINS: "White wins",
    Result.DRAW: "draw",
    Result.BLACK_WINS: "Black wins",
    Result.WHITE_WINS_BY_FORFEIT: "Black did not come",
    Result.BLACK_WINS_BY_FORFEIT: "White did not come",
    Result.DOUBLE_FORFEIT: "nobody came",
    Result.HALF_TO_WHITE: "draw for White, loss for Black",
    Result.HALF_TO_BLACK: "loss for White, draw for Black",
    Result.BOTH_LOSE: "both lose",
    Result.OPEN: "not played yet",
}


_FORFEIT_TEXTS: Mapping[Result, str] = {
    Result.WHITE_WINS_BY_FORFEIT: "+/-",
    Result.BLACK_WINS_BY_FORFEIT: "-/+",
    Result.DOUBLE_FORFEIT: "-/-",
    Result.OPEN: "",
}


def _meaning(result: Result) -> str:
    return _MEANINGS[result]


def show_result(result: Result, scoring: Scoring, style: str = "½-½") -> str:
    """The text we write for a result: `1-0`, `½-½`, in draughts `2-0`, `1-1`; `+/-` `-/+` `-/-`; "" for an open game.

    `style` is one of STYLES. What is shown is always read back as the same result.

    Raises:
        KeyError: when there is no such style.
    """
    if result in _FORFEIT_TEXTS:
        return _FORFEIT_TEXTS[result]
    if scoring.boards:
        return {Result.DRAW: "="}.get(result, "")  # a match is typed as its score
    separator, half = STYLES[style]
    white, black = (_side(points, half) for points in scoring.points(result))
    text = f"{white}{separator}{black}"
    if meanings(scoring).get(normalise(text)) == (result,):
        return text
    # The points would be misread (1-0 in 2-1-0): the marks of chess never are.
    return separator.join(half if mark == "½" else mark for mark in result.sides)


def show_game(game: Game, scoring: Scoring) -> str:
    """The text we write for the result of a game: of a match that was played its score, `3:2`."""
    if game.score is None or not game.result.is_played:
        return show_result(game.result, scoring)
    return ":".join(map(format_points, game.score))


def usual_results(scoring: Scoring) -> tuple[str, ...]:
    """The texts to pick from where a result is typed."""
    forfeits = tuple(show_result(result, scoring) for result in _FORFEIT_TEXTS if not result.is_open)
    if scoring.boards is None:
        return (*(show_result(result, scoring) for result in SINGLE), *forfeits)
    whole = [score for score in match_scores(scoring.boards) if sum(score) == TENTHS * scoring.boards]
    shown = [f"{format_points(white)}:{format_points(black)}" for white, black in whole]
    return (*shown, *forfeits)


def _side(points: int, half: str) -> str:
    text = format_points(points)
    if not text.endswith("½") or half == "½":
        return text
    return f"{text[:-1] or '0'}{half[1:]}"

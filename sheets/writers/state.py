"""The hidden sheet `_pairsheet`: records a program reads, and the tables our formulas look results up in.

Column A names the record, the others hold it; nothing here depends on a language. Columns to the right:
notations (text, code), the marks of both sides by code, the status words, and the results of the drop-down list; for
teams whose boards have results the notations (text, code) and the drop-down list of a board.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from pairing.model import Scoring
from pairing.points import points_number
from sheets.labels import Labels
from sheets.layout import STATE_SHEET
from sheets.notations import notations
from sheets.results import usual_results

from .donor import Donor, put
from .formulas import CODES, code_of, column_range, quoted
from .page import area

RECORDS, NOTATIONS, SIDES, STATUS, SHOWN, BOARDS = 0, 8, 11, 14, 16, 28  # first columns
FIRST = 1  # the row under the heads
RECORD_LENGTH = 6
MINUS = "−"

Record = tuple[str | int, ...]


class StateRanges(NamedTuple):
    """Where formulas find the tables, as they name them."""

    notations: str
    codes: str
    white_marks: str
    black_marks: str
    withdrawn: str
    statuses: str
    shown: str


class BoardRanges(NamedTuple):
    """Where formulas find the notations of the boards of a match, and the drop-down list its results."""

    notations: str
    codes: str
    shown: str


@cache
def board_ranges(sheet: str = STATE_SHEET) -> BoardRanges:
    """The ranges of these tables."""
    at, of_board = quoted(sheet), Scoring()
    texts, shown = len(notations(of_board)), len(usual_results(of_board))
    lengths = enumerate((texts, texts, shown), BOARDS)
    return BoardRanges(*(at + column_range(column, FIRST, FIRST + length - 1) for column, length in lengths))


@cache
def state_ranges(scoring: Scoring, sheet: str = STATE_SHEET) -> StateRanges:
    """The ranges of the tables for that scoring."""
    rows = len(notations(scoring))
    at = quoted(sheet)

    def column(index: int, count: int) -> str:
        return at + column_range(index, FIRST, FIRST + count - 1)

    return StateRanges(
        notations=column(NOTATIONS, rows),
        codes=column(NOTATIONS + 1, rows),
        white_marks=column(SIDES, len(CODES)),
        black_marks=column(SIDES + 1, len(CODES)),
        withdrawn=at + f"$O${FIRST + 3}",
        statuses=column(STATUS, 3),
        shown=column(SHOWN, len(usual_results(scoring))),
    )


def mark_value(mark: str, scoring: Scoring) -> str | float | int:
    """What a crosstable cell holds for one side's mark: the points as a number, a forfeit as its sign."""
    if mark in ("+", "-"):
        return mark.replace("-", MINUS)
    return points_number(scoring.of_mark(mark))


def draw_state(
    donor: Donor,
    records: Iterable[Record],
    scoring: Scoring,
    labels: Labels,
    *,
    least_rows: int = 0,
    boards: bool = False,
) -> str:
    """Draw the state sheet into the donor; the address of its area comes back. `least_rows` is how many rows were
    there before: what is no longer said is blanked. `boards` says that the boards of matches have results too."""
    page = donor.page(STATE_SHEET)
    style = donor.style(num_format="@")
    page.hide()
    tables: dict[int, list[str | int | float]] = {
        NOTATIONS: ["text", *(text for text, _ in notations(scoring))],
        NOTATIONS + 1: ["code", *(code_of(result) for _, result in notations(scoring))],
        SIDES: ["white", *(mark_value(result.sides[0], scoring) for result in CODES)],
        SIDES + 1: ["black", *(mark_value(result.sides[1], scoring) for result in CODES)],
        STATUS: ["status", *(labels(key) for key in ("plays", "late", "withdrawn"))],
        SHOWN: ["shown", *usual_results(scoring)],
        **(_board_tables() if boards else {}),
    }
    for column, values in tables.items():
        for row, value in enumerate(values):
            put(page, row, column, value, style)
    rows = list(records)
    last = max(len(rows), *(len(values) for values in tables.values()), least_rows)
    for row in range(last):  # blanks too: a record that is shorter than it was must leave nothing behind
        record = rows[row] if row < len(rows) else ()
        for column in range(RECORD_LENGTH):
            put(page, row, RECORDS + column, record[column] if column < len(record) else None, style)
    return area(0, 0, last - 1, max(tables))


def _board_tables() -> dict[int, list[str | int | float]]:
    of_board = Scoring()
    return {
        BOARDS: ["board text", *(text for text, _ in notations(of_board))],
        BOARDS + 1: ["board code", *(code_of(result) for _, result in notations(of_board))],
        BOARDS + 2: ["board shown", *usual_results(of_board)],
    }

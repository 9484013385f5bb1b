"""Text files: cells between separators, which are found, not assumed, or tables drawn with bars and blanks."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import groupby
from pathlib import PurePath

from sheets.encodings import decode

from .cells import ERRORS, Book, Grid
from .draft import row_of, to_grid
from .drawn import Rows, aligned, barred, listed, split_lines
from .marks import Marks
from .refusals import damaged

SEPARATORS = (";", "\t", "|", ",")
"""In order of preference: where both fit, a comma is a decimal comma (U098)."""
SEPARATOR_NAMES = {";": "semicolon", "\t": "tab", ",": "comma", "": "none", "|": "bar"}
SAMPLE_LINES = 200
LONGEST_CELL = 1 << 20
MOST_LINES = 20
"""Lines that a cell in quotation marks can have; with more of them a mark was never closed."""
_PROTECTED = re.compile(r'="([^"]*)"')
"""How other programs keep Excel from taking a text for a number."""


def _lines(text: str, separator: str) -> Iterator[list[str]]:
    if not separator:
        return ([line] for line in split_lines(text))
    csv.field_size_limit(LONGEST_CELL)
    sign = re.escape(separator)
    begun = re.search(rf'{sign} +"', text) is not None or not re.search(rf"{sign}[^ \r\n]", text)
    quoting = csv.QUOTE_NONE if '"' in text and _runs_on(text, separator, begun) else csv.QUOTE_MINIMAL
    return _parted(text, separator, begun, quoting)


def _parted(text: str, separator: str, begun: bool, quoting: int = csv.QUOTE_MINIMAL) -> Iterator[list[str]]:
    """The cells of each line; `begun` says that a blank stands before each."""
    lines = StringIO(text, newline="")
    return csv.reader(lines, delimiter=separator, quoting=quoting, skipinitialspace=begun)  # type: ignore[arg-type]


def _runs_on(text: str, separator: str, begun: bool) -> bool:
    """Whether a quotation mark is never closed, so that it would swallow the lines below."""
    last: list[str] = []
    for cells in _parted(text, separator, begun):
        if any(cell.count("\n") > MOST_LINES for cell in cells):
            return True
        last = cells or last
    return bool(last) and "\n" in last[-1] and not text.rstrip().endswith('"')


def _widths(text: str, separator: str) -> list[int]:
    """How many cells each filled line has."""
    try:
        return [len(cells) for cells in _lines(text, separator) if any(cells)]
    except csv.Error:
        return []


def _evenness(text: str, separator: str) -> float:
    """How many of the lines have the commonest number of cells: 0 where the separator does not part them. Three lines
    alike one below the other are enough below a long title, but for a comma, which stands in sentences."""
    if separator not in text or (separator == "," and _is_punctuation(text)):
        return 0.0
    widths = _widths(text, separator)
    parted = {cells: number for cells, number in Counter(widths).items() if cells > 1}
    if not parted:
        return 0.0
    even = max(parted.values()) / len(widths)
    runs = max((len(list(run)) for cells, run in groupby(widths) if cells > 1), default=0)
    return max(even, 0.5) if separator != "," and runs >= 3 else even


def _is_punctuation(text: str) -> bool:
    """Whether one comma stands in a line, and a blank behind it: `Surname, Given` is one cell."""
    counts = Counter(line.count(",") for line in split_lines(text) if "," in line)
    return counts.most_common(1)[0][0] == 1 and not re.search(r',(?=[^ \r\n])|, "|",', text)


def _sample(text: str) -> str:
    return "".join(re.split(r"(?<=\n)", text, maxsplit=SAMPLE_LINES)[:SAMPLE_LINES])


def find_separator(text: str) -> str:
    """The separator that parts most lines alike; "" when none does (a list of one column)."""
    sample = _sample(text)
    evenness = {separator: _evenness(sample, separator) for separator in SEPARATORS}
    best = max(SEPARATORS, key=lambda separator: evenness[separator])
    return best if evenness[best] >= 0.5 else ""


def text_rows(text: str) -> tuple[Rows, str]:
    """The cells of a text, a row a line (of several where one is in quotation marks), and how they were told apart;
    the line `sep=;` that Excel understands is obeyed.

    Raises:
        csv.Error: when a cell is longer than any name can be.
    """
    if said := re.match(r"sep=(.)\r?\n", text, re.IGNORECASE):
        return _cells(_lines(text[said.end() :], said[1])), _named(said[1])
    if rows := barred(text):
        return rows, "columns between bars"
    separator = find_separator(text)
    if separator in ("", ",") and (rows := aligned(text)) and _is_wider(rows, text, separator):
        return rows, "columns between blanks"
    if not separator and (rows := listed(text)):
        return rows, "a list"
    return _cells(_lines(text, separator)), _named(separator)


def _is_wider(rows: Rows, text: str, separator: str) -> bool:
    """Whether blanks part the lines into more cells than a comma does: `1  Smith,John  2300`."""
    widths = _widths(_sample(text), separator) if separator else [1]
    return max(map(len, rows)) > max(widths)


def _named(separator: str) -> str:
    return f"separator {SEPARATOR_NAMES.get(separator, separator)}"


def _cells(lines: Iterable[Sequence[str]]) -> Rows:
    return tuple(tuple(_shown(cell) for cell in cells) for cells in lines)


def _shown(cell: str) -> str:
    protected = _PROTECTED.fullmatch(cell) if cell.startswith("=") else None
    return protected[1] if protected else cell


def text_grid(text: str, name: str) -> tuple[Grid, str]:
    """The table that a text is, and how its cells were told apart.

    Raises:
        csv.Error: as `text_rows`.
    """
    rows, how = text_rows(text)
    marks = Marks()
    for row, cells in enumerate(rows, 1):
        if not ERRORS.isdisjoint(cells):
            marks.errors.update((row, column) for column, cell in enumerate(cells, 1) if cell in ERRORS)
    shown = (row_of("" if cell in ERRORS else cell for cell in cells) for cells in rows)
    return to_grid(name, shown, marks), how


def read_text(data: bytes, name: str) -> Book:
    """The table that a text file is, whatever its encoding.

    Raises:
        UnreadableFile: when a cell is longer than any name can be.
    """
    text, encoding, remarks = decode(data)
    try:
        grid, how = text_grid(text, PurePath(name).stem)
    except csv.Error as error:
        raise damaged(name) from error
    kind = "csv" if how.startswith("separator") else "text"
    return Book(name=name, kind=kind, sheets=(grid,), notes=(f"text file: encoding {encoding}, {how}", *remarks))

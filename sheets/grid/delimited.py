"""Text files with a cell between separators: the encoding and the separator are found, not assumed."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sheets.encodings import decode

SEPARATORS = (";", "\t", ",")
"""In order of preference: where both fit, a comma is a decimal comma (U098)."""
SEPARATOR_NAMES = {";": "semicolon", "\t": "tab", ",": "comma", "": "none"}
SAMPLE_LINES = 200
ERRORS = frozenset({"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"})
"""How Excel writes a cell with an error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text file taken apart: its cells, and what was found out on the way."""

    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


def _lines(text: str, separator: str) -> Iterator[list[str]]:
    if not separator:
        return ([line] for line in text.splitlines())
    csv.field_size_limit(1 << 20)
    return csv.reader(text.splitlines(keepends=True), delimiter=separator)


def _evenness(text: str, separator: str) -> float:
    """How many of the lines have the commonest number of cells: 0 where the separator does not part them."""
    if separator == "," and _is_punctuation(text):
        return 0.0
    try:
        counts = Counter(len(cells) for cells in _lines(text, separator) if any(cells))
    except csv.Error:
        return 0.0
    parted = {cells: number for cells, number in counts.items() if cells > 1}
    return max(parted.values()) / counts.total() if parted else 0.0


def _is_punctuation(text: str) -> bool:
    """Whether a blank follows every comma: `Surname, Given` is one cell."""
    return "," in text and not re.search(r",(?=[^ \r\n])", text)


def find_separator(text: str) -> str:
    """The separator that parts most lines alike; "" when none does (a list of one column)."""
    sample = "".join(text.splitlines(keepends=True)[:SAMPLE_LINES])
    evenness = {separator: _evenness(sample, separator) for separator in SEPARATORS}
    best = max(SEPARATORS, key=lambda separator: evenness[separator])
    return best if evenness[best] >= 0.5 else ""


def read_text(data: bytes) -> Text:
    """The cells of a text file; the line `sep=;` that Excel understands is obeyed.

    Raises:
        csv.Error: when a cell is longer than any name can be, or a quotation is never closed.
    """
    text, encoding, remarks = decode(data)
    said = re.match(r"sep=(.)\r?\n", text, re.IGNORECASE)
    separator = said[1] if said else find_separator(text)
    body = text[said.end() :] if said else text
    rows = tuple(tuple(cells) for cells in _lines(body, separator))
    note = f"text file: encoding {encoding}, separator {SEPARATOR_NAMES.get(separator, separator)}"
    return Text(rows=rows, notes=(note, *remarks))

"""One table of a web page while it is read: where its cells stand, and what they hold."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .cells import ERRORS, Grid, Value
from .codes import is_moment, is_telling, moment
from .draft import Draft

MOST_SPANNED = 1_000
"""Columns or rows that a cell spans at most, as in a browser."""
MOST_COLUMNS = 2_000
"""Cells further right are of no list: they are passed over."""
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,17})?")


class Table:
    """The cells of a table; rows and columns count from 1. A cell that spans others holds its text once."""

    def __init__(self, heading: str, *, visible: bool = True) -> None:
        self.heading = heading
        self.draft = Draft(name="", visible=visible)
        self.row = self.column = 0
        self.row_struck = False
        self._place = (1, 1)
        self._covered: dict[int, tuple[int, int]] = {}
        self._text: list[str] | None = None
        self._attributes: Mapping[str, str] = {}
        self._struck = self._is_broken = False

    @property
    def is_filled(self) -> bool:
        """Whether anything stands in it; a table that only frames others is empty."""
        return bool(self.draft.cells)

    def start_row(self, *, hidden: bool) -> None:
        """A row begins, which ends the one before."""
        self.end_cell()
        self.row, self.column = self.row + 1, 0
        if hidden:
            self.draft.marks.hidden_rows.add(self.row)

    def start_cell(self, attributes: Mapping[str, str], *, struck: bool) -> None:
        """A cell begins, which ends the one before; it stands in the first column that no cell above reaches into."""
        self.end_cell()
        self.row = max(self.row, 1)
        wide, high = _span(attributes.get("colspan")), _span(attributes.get("rowspan"))
        self.column += 1
        while self._is_covered(self.column) and self.column < MOST_COLUMNS:
            self.column += 1
        if self.column >= MOST_COLUMNS:
            return
        for column in range(self.column, self.column + wide):
            self._covered[column] = (self.row, self.row + high - 1)
        if wide * high > 1:
            area = (self.row, self.column, self.row + high - 1, self.column + wide - 1)
            self.draft.marks.merged.append(area)
        self._place = (self.row, self.column)
        self.column += wide - 1
        self._text, self._attributes, self._is_broken = [], attributes, False
        self._struck = struck or self.row_struck

    def _is_covered(self, column: int) -> bool:
        first, last = self._covered.get(column, (0, 0))
        return first < self.row <= last

    def add(self, text: str, *, struck: bool) -> None:
        """Text of the cell; what stands between the cells of a table belongs to none."""
        if self._text is not None:
            self._text.append(text)
            self._is_broken = self._is_broken and not text.strip(" ")
            self._struck = self._struck or (struck and bool(text.strip()))

    def break_line(self) -> None:
        """A paragraph begins or ends."""
        if self._text and not self._is_broken and "".join(self._text).strip():
            self._text.append("\n")
            self._is_broken = True

    def end_cell(self) -> None:
        """The cell that is open ends."""
        if self._text is None:
            return
        lines = [line.strip(" ") for line in "".join(self._text).strip(" \n").split("\n")]
        self._fill(re.sub(r" {2,}", " ", re.sub(r"\n{3,}", "\n\n", "\n".join(lines))))
        self._text = None

    def _fill(self, text: str) -> None:
        marks, place = self.draft.marks, self._place
        if text in ERRORS:
            marks.errors.add(place)
            return
        value, code = _typed(text, self._attributes)
        self.draft.put(*place, value)
        if place in self.draft.cells:
            if self._struck:
                marks.struck.add(place)
            if code:
                marks.formats[place] = code

    def to_grid(self, name: str, file: str) -> Grid:
        """The grid of the table.

        Raises:
            UnreadableFile: when it has more cells than a list can.
        """
        self.end_cell()
        self.draft.name = name
        return self.draft.to_grid(file)


def _span(said: str | None) -> int:
    return min(max(int(said), 1), MOST_SPANNED) if said and said.isascii() and said.isdigit() and len(said) < 9 else 1


def _typed(text: str, attributes: Mapping[str, str]) -> tuple[Value, str]:
    """The value and its number format where the page tells them, as LibreOffice does beside the text; else the text."""
    said, code = attributes.get("sdval", ""), attributes.get("sdnum", "").split(";", 2)[-1].lower()
    if not text or not _NUMBER.fullmatch(said):
        return text, ""
    number = float(said)
    if is_moment(code):
        stands = moment(number, code)
        return (text, "") if stands is None else (stands, code)
    return number, code if is_telling(code) else ""

"""The rows below a header: which of them are players or games, where the list ends, and which labels part it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheets.grid import Grid
from sheets.words import is_footer, is_total, is_value, meanings

from .headers import NAMES, SIDES, Header
from .values import clean, is_long, is_name_like, whole_number

MOST_BLANK_ROWS = 5
"""Blank rows that a list may have inside (U121); what comes after more of them is another thing."""
_IDENTIFYING = ("start_no", "rating", "fide_id", "fed", "birth", "club", "title", "given")
"""Columns that only a person fills: a row called `bye` with one of them is somebody of that name."""


@dataclass(slots=True, eq=False, repr=False)
class Body:
    """What was found below a header. `groups` is the label each row stands under, `absent` the rows of a pseudo-player
    for the bye, `unvalued` cells of names that are errors of Excel or formulas without a stored value, `left_out` the
    first name-like text that was taken not to belong to the list, `nameless` rows in which all but the name stands."""

    rows: list[int] = field(default_factory=list)
    groups: dict[int, str] = field(default_factory=dict)
    absent: list[int] = field(default_factory=list)
    unvalued: list[tuple[int, int]] = field(default_factory=list)
    left_out: tuple[int, int] | None = None
    nameless: list[int] = field(default_factory=list)


class _Reader:
    """Walks down the rows below a header and keeps the place."""

    def __init__(self, grid: Grid, header: Header) -> None:
        self.grid = grid
        self.columns = [column.column for column in header.columns]
        self.fields = {column.column: column.field for column in header.columns}
        self.keys = self._keys(header)
        self.number = next((c.column for c in header.columns if c.field == "start_no"), None)
        self.heads = {column.column: column.header for column in header.columns}
        self.body = Body()
        self.blank = 0
        self.label = ""
        self.pending = ""

    @staticmethod
    def _keys(header: Header) -> list[int]:
        wanted = SIDES if header.fields.issuperset(SIDES) else NAMES[:3]
        keys = [column.column for column in header.columns if column.field in wanted]
        return keys or [column.column for column in header.columns if column.field in NAMES]

    def read(self, first: int) -> Body:
        """Every row from `first` on, until the list ends."""
        named = (row for row, column in self.grid.errors | self.grid.unvalued if column in self.keys)
        for row in range(first, max(len(self.grid.rows), *named, 0) + 1):
            if not self._take(row, first):
                break
        return self.body

    def _take(self, row: int, first: int) -> bool:
        """Whether the list may go on below this row."""
        texts = {column: clean(self.grid.value(row, column)) for column in self.columns}
        filled = {column: text for column, text in texts.items() if text and not self._is_filler(column, text)}
        unvalued = [(row, column) for column in self.keys if self.grid.is_unvalued(row, column)]
        if not filled and not unvalued:
            self.blank += 1
            self._note_label(row, {})
            return self.blank <= MOST_BLANK_ROWS
        if self._is_numbering(row, first) or self._is_pages_head(row, filled):
            return True
        if filled and self._ends_list(row, filled):
            return False
        self.body.unvalued += unvalued
        if not any(column in filled for column in self.keys):
            if not unvalued:
                self._note_nameless(row, filled)
                self._note_label(row, filled)
            return True
        return self._take_named(row, filled)

    def _is_filler(self, column: int, text: str) -> bool:
        """A 0 where a name belongs is a formula that points at an empty cell."""
        return text == "0" and column in self.keys

    def _take_named(self, row: int, filled: dict[int, str]) -> bool:
        if self._is_label(row, filled):
            self.pending = next(iter(filled.values()))
            return True
        if not self._belongs(row, filled):
            self.body.left_out = next((row, column) for column in self.keys if column in filled)
            return False
        if self._is_bye(filled):
            self.body.absent.append(row)
        else:
            self.label, self.pending = self.pending or self.label, ""
            self.body.rows.append(row)
            if self.label:
                self.body.groups[row] = self.label
        self.blank = 0
        return True

    def _note_label(self, row: int, filled: dict[int, str]) -> None:
        """A text alone in its row, in the list or left of it, labels the players below it."""
        values = (self.grid.value(row, column) for column in range(1, max(self.columns) + 1))
        left = [clean(value) for value in values if value is not None]
        if len(left) == 1 and not left[0].isdecimal() and not is_long(left[0]):
            self.pending = left[0]
            self.blank = 0 if filled or self.body.rows else self.blank

    def _note_nameless(self, row: int, filled: dict[int, str]) -> None:
        """A name that is an error is no value in the formats of old; what stands beside it is a person's."""
        is_within = not self.blank and bool(self.body.rows)
        if is_within and len(filled) > 1 and any(self.fields[column] in _IDENTIFYING[1:] for column in filled):
            self.body.nameless.append(row)

    def _is_numbering(self, row: int, first: int) -> bool:
        """The line 1, 2, 3 … under the heads of an official form."""
        if row != first or len(self.columns) < 3:
            return False
        found = [whole_number(self.grid.value(row, column)) for column in self.columns]
        return found == list(range(1, len(found) + 1))

    def _is_pages_head(self, row: int, filled: dict[int, str]) -> bool:
        """The header again, as on every page of a long printed list, and the numbers go on below it."""
        if not filled or any(self.heads.get(column) != text for column, text in filled.items()):
            return False
        if self.number is None or not self.body.rows:
            return False
        before = whole_number(self.grid.value(self.body.rows[-1], self.number))
        return before is not None and whole_number(self.grid.value(row + 1, self.number)) == before + 1

    def _has_number(self, row: int) -> bool:
        return self.number is not None and whole_number(self.grid.value(row, self.number)) is not None

    def _ends_list(self, row: int, filled: dict[int, str]) -> bool:
        """A sum, a signature, a remark, or the header of the next table; never a row that has its number."""
        if self._has_number(row) and len(filled) > 1:
            return False
        texts = list(filled.values())
        if any(is_total(text) for text in texts[:2]) or any("___" in text for text in texts):
            return True
        if is_footer(texts[0]) and not (len(filled) > 2 and is_name_like(texts[0])):
            return True
        if len(filled) == 1 and is_long(texts[0]):
            return True
        return len(filled) > 1 and all(self.heads.get(column) == text for column, text in filled.items())

    def _is_label(self, row: int, filled: dict[int, str]) -> bool:
        """Whether a name column alone is filled with a label such as `Group B:`, and a fuller row follows.

        A player of whom nothing but the name is known stands among others in the same way, so only a text that says
        what it is counts as a label.
        """
        if len(filled) > 1 or len(self.columns) < 2 or self._has_number(row):
            return False
        (text,) = filled.values()
        is_group = any(meaning.field == "group" for meaning in meanings(text.split()[0]))
        below = sum(self.grid.value(row + 1, column) is not None for column in self.columns)
        if below < 2 or not any(isinstance(self.grid.value(row + 1, key), str) for key in self.keys):
            return False
        return is_group or text.endswith(":") or any(letter.isdecimal() for letter in text)

    def _usual_filled(self) -> int:
        """How many columns the rows read so far have filled, by the middle one."""
        counts = sorted(
            sum(self.grid.value(row, column) is not None for column in self.columns) for row in self.body.rows
        )
        return counts[len(counts) // 2] if counts else 0

    def _belongs(self, row: int, filled: dict[int, str]) -> bool:
        """Whether a row with a name goes on with the list: always right below it, after a gap only when it looks so."""
        if not self.blank or not self.body.rows or self._has_number(row):
            return True
        names = [filled[column] for column in self.keys if column in filled]
        if len(self.columns) == 1 or self._usual_filled() == 1:
            return is_name_like(names[0])
        if self.number is None:
            return len(filled) > 1 and not any(is_long(name) for name in names)
        # Without a number in a numbered list: a late entry has all the rest, a signature has not.
        return len(filled) > 2 and len(filled) >= self._usual_filled() - 1 and is_name_like(names[0])

    def _is_bye(self, filled: dict[int, str]) -> bool:
        names = [text for column, text in filled.items() if column in self.keys]
        if len(names) != 1 or not is_value("bye", names[0]):
            return False
        # In a grid headed by names the pseudo-player has a rating too, so that formulas find one.
        is_named_grid = any(field.startswith("opponent ") for field in self.fields.values())
        fields = set(_IDENTIFYING) - ({"rating"} if is_named_grid else set())
        known = (text for column, text in filled.items() if self.fields[column] in fields)
        return not any(text.strip("0-") for text in known)


def read_body(grid: Grid, header: Header) -> Body:
    """The rows of a table below its header."""
    return _Reader(grid, header).read(header.rows[-1] + 1)

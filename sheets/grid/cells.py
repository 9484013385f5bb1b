"""Cells, sheets and their addresses. Rows and columns count from 1, as in a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time, timedelta

from sheets.address import column_letters, column_number
from sheets.errors import WrongUse

Value = str | int | float | bool | date | time | timedelta
"""What a cell holds; a `datetime` is a `date` too. An empty cell, or one of blanks only, is `None`."""

LAST_ROW = 1_048_576
ERRORS = frozenset(
    f"#{error}"
    for error in (
        *("NULL!", "DIV/0!", "VALUE!", "REF!", "NAME?", "NUM!", "N/A", "SPILL!", "CALC!"),
        *("NV", "WERT!", "BEZUG!", "ZAHL!", "N/D", "VALEUR!", "NOM?", "VALOR!", "NÁZEV?", "HODNOTA!", "ARG!", "ADR!"),
        *("ДЕЛ/0!", "ЗНАЧ!", "ССЫЛКА!", "ИМЯ?", "ЧИСЛО!", "Н/Д", "ПОСИЛАННЯ!", "ІМ'Я?"),
    )
)
"""How spreadsheets show a cell with an error, in English and in the languages of our users."""
Place = tuple[int, int]
"""Row and column."""
Row = tuple[Value | None, ...]
Area = tuple[int, int, int, int]
"""First row, first column, last row, last column."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Grid:
    """The cells of one sheet, down to the last filled row; the rows are as long as their last filled cell.

    `struck`, `formulas`, `unvalued` and `errors` are the places of cells that are struck through, of formulas, of those
    among them that the program which saved the file stored no value for, and of errors such as #N/A, which have no
    value here. `formats` holds number formats as Excel writes them (`mmm-yy`, `@`, `0%`), of those cells only whose
    value is no text and shown as something else than a plain number: as a date, a time, a percentage, or as text.
    """

    name: str
    rows: tuple[Row, ...]
    visible: bool = True
    merged: tuple[Area, ...] = ()
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    struck: frozenset[Place] = frozenset()
    formulas: frozenset[Place] = frozenset()
    unvalued: frozenset[Place] = frozenset()
    errors: frozenset[Place] = frozenset()
    formats: Mapping[Place, str] = field(default_factory=dict)

    def is_unvalued(self, row: int, column: int) -> bool:
        """Whether something stands in a cell that has no value here: an error, or a formula without a stored value."""
        return (row, column) in self.errors or (row, column) in self.unvalued

    def value(self, row: int, column: int) -> Value | None:
        """What stands in a cell; None where it is empty or outside the filled area."""
        if 0 < row <= len(self.rows) and 0 < column <= len(cells := self.rows[row - 1]):
            return cells[column - 1]
        return None

    def cell(self, row: int, column: int) -> str:
        """The address as people write it: `Sheet1!B5`."""
        return cell_name(self.name, row, column)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Book:
    """A file as read: `kind` is what it really is (`xlsx`, `xls`, `csv`, `html` …), `notes` what had to be found out.

    `unseen` names the fields of its grids that this kind of file cannot tell: there they are empty, which says nothing.
    """

    name: str
    sheets: tuple[Grid, ...]
    kind: str = "xlsx"
    date1904: bool = False
    notes: tuple[str, ...] = ()
    unseen: frozenset[str] = frozenset()


def cell_name(sheet: str, row: int, column: int) -> str:
    """The address of a cell as in every answer and message: `Sheet1!B5`."""
    return f"{sheet}!{column_letters(column)}{row}"


def split_cell(address: str) -> tuple[str, int, int]:
    """The sheet, row and column of `Sheet1!B5`; `'My sheet'!$B$5` is understood too, and the sheet may be missing ("").

    Raises:
        WrongUse: when it is not the address of one cell.
    """
    sheet, _, cell = address.rpartition("!")
    plain = cell.strip().replace("$", "").upper()
    letters = plain.rstrip("0123456789")
    digits = plain[len(letters) :]
    is_column = 1 <= len(letters) <= 3 and letters.isascii() and letters.isalpha()
    if not is_column or not (digits.isascii() and 0 < int(digits or 0) <= LAST_ROW) or letters.rjust(3) > "XFD":
        raise WrongUse(f"{address!r} is not a cell", hint="write it as SHEET!CELL, for example Sheet1!B5")
    if len(sheet) > 1 and sheet.startswith("'") and sheet.endswith("'"):
        sheet = sheet[1:-1].replace("''", "'")
    return sheet, int(digits), column_number(letters)

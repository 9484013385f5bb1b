"""The donor: a workbook built in memory whose sheets are grafted into the arbiter's file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from io import BytesIO
from typing import Any

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_rowcol_to_cell_fast
from xlsxwriter.worksheet import CellFormulaTuple, Worksheet

from .theme import Theme, load_theme

MADE = datetime(2026, 1, 1)  # any day: a clock in the file would give other bytes every time

Value = str | int | float | bool | None


class Page(Worksheet):  # type: ignore[misc]  # xlsxwriter ships no types
    """A worksheet that takes formulas as they are: ours use no function that would have to be renamed, and the
    thirty regular expressions xlsxwriter tries on each cost more than all the rest of a crosstable."""

    def formula(self, row: int, col: int, formula: str, style: Format, value: Value) -> None:
        """Write a formula without `=`, and the value it has as of now."""
        if self._check_dimensions(row, col):
            raise IndexError(f"row {row}, column {col} is outside a worksheet")
        self.table[row][col] = CellFormulaTuple(formula, style, value)

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
        return formula.removeprefix("=")

    def _write_cell(self, row: int, col: int, cell: Any) -> None:
        """As xlsxwriter does, in one go for the cells that a large crosstable has ninety thousand of."""
        if not isinstance(cell, CellFormulaTuple):
            super()._write_cell(row, col, cell)
            return
        kind = ' t="str"' if isinstance(cell.value, str) and cell.value else ""
        at, style = xl_rowcol_to_cell_fast(row, col), cell.format._get_xf_index()
        formula, value = self._escape_data(cell.formula), self._escape_data(cell.value)
        self.fh.write(f'<c r="{at}" s="{style}"{kind}><f>{formula}</f><v>{value}</v></c>')


class Donor:
    """The workbook under construction: `page` adds a sheet, `style` gives a format (one object for equal looks).

    With `whole` it is a workbook of its own: the same bytes for the same content, and the theme's font by default, so
    that columns are as wide as meant where the usual font is not installed.
    """

    def __init__(self, theme: Theme | None = None, *, whole: bool = False) -> None:
        self.theme = theme or load_theme()
        self._buffer = BytesIO()
        self._book = Workbook(
            self._buffer,
            {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False},
        )
        self._styles: dict[tuple[tuple[str, Any], ...], Format] = {}
        if whole:
            self._book.set_properties({"created": MADE})
            default = self._book.formats[0]
            default.set_font_name(self.theme.font)
            default.set_font_size(10)
            default.font_scheme = "none"

    def page(self, name: str) -> Page:
        """A new empty sheet of that name."""
        page: Page = self._book.add_worksheet(name, worksheet_class=Page)
        return page

    def style(self, look: Mapping[str, Any] | None = None, /, **more: Any) -> Format:
        """The format with these xlsxwriter properties over the theme's font and ink."""
        base = {"font_name": self.theme.font, "font_size": 10, "font_color": self.theme.ink["text"]}
        return self._cached({**base, **(look or {}), **more})

    def rule(self, look: Mapping[str, Any]) -> Format:
        """The format of a conditional rule: only what a rule may change, no font and no size."""
        return self._cached(dict(look))

    def _cached(self, look: dict[str, Any]) -> Format:
        key = tuple(sorted(look.items()))
        if key not in self._styles:
            self._styles[key] = self._book.add_format(look)
        return self._styles[key]

    def define_name(self, name: str, formula: str) -> None:
        """A defined name of the donor, for workbooks that are written whole."""
        self._book.define_name(name, formula)

    def to_bytes(self) -> bytes:
        """The finished workbook; nothing can be added after it."""
        self._book.close()
        return self._buffer.getvalue()


def put(page: Page, row: int, col: int, value: Value, style: Format) -> None:
    """Write a value as what it is: text stays text, whatever it begins with; None leaves a formatted blank."""
    if value is None or value == "":
        page.write_blank(row, col, None, style)
    elif isinstance(value, bool):
        page.write_boolean(row, col, value, style)
    elif isinstance(value, str):
        page.write_string(row, col, value, style)
    else:
        page.write_number(row, col, value, style)

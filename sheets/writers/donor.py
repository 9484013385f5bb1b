"""The donor: a workbook built in memory whose sheets are grafted into the arbiter's file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile, ZipInfo

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.packager import Packager
from xlsxwriter.utility import xl_rowcol_to_cell_fast
from xlsxwriter.worksheet import CellBlankTuple, CellFormulaTuple, CellNumberTuple, CellStringTuple, Worksheet

from sheets.package.markup import escape

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

    @property
    def texts(self) -> tuple[str, ...]:
        """What the sheet says beside its cells, as it stands in the file: its footer, and the words of its drop-downs,
        always in the same order."""
        found = [self.footer] if self.footer else []
        for options in self.validations:
            found += [options[name] for name in SAID if name in options]
            if isinstance(options["value"], list):
                found.append(f'"{",".join(options["value"])}"')
        return tuple(found)

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
        return formula.removeprefix("=")

    def _calculate_spans(self) -> None:
        """The columns that each sixteen rows reach over, as xlsxwriter has it, without asking for cell after cell."""
        reach: dict[int, list[int]] = {}
        for row, cells in self.table.items():
            if cells:
                reach.setdefault(row // 16, []).extend((min(cells), max(cells)))
        self.row_spans = {block: f"{min(columns) + 1}:{max(columns) + 1}" for block, columns in reach.items()}

    def _write_cell(self, row: int, col: int, cell: Any) -> None:
        """As xlsxwriter does, in one go for the cells that a large crosstable has ninety thousand of."""
        kind = type(cell)
        if cell.format is None or kind not in QUICK:
            super()._write_cell(row, col, cell)
            return
        head = f'<c r="{xl_rowcol_to_cell_fast(row, col)}" s="{cell.format._get_xf_index()}"'
        if kind is CellFormulaTuple:
            value = cell.value
            if isinstance(value, str):
                head, value = f'{head} t="str"', escape(value)
            self.fh.write(f"{head}><f>{escape(cell.formula)}</f><v>{value}</v></c>")
        elif kind is CellStringTuple:
            self.fh.write(f'{head} t="s"><v>{cell.string}</v></c>')
        elif kind is CellNumberTuple:
            self.fh.write(f"{head}><v>{cell.number:.16G}</v></c>")
        else:
            self.fh.write(f"{head}/>")


SAID = ("error_title", "error_message", "input_title", "input_message")
QUICK = frozenset({CellBlankTuple, CellFormulaTuple, CellNumberTuple, CellStringTuple})


class _Unpacked(Packager):  # type: ignore[misc]
    """Puts the parts into a zip file as they are, and leaves nothing for xlsxwriter to compress."""

    def __init__(self, target: BytesIO) -> None:
        super().__init__()
        self._target = target

    def _create_package(self) -> list[Any]:
        with ZipFile(self._target, "w") as file:
            for part, name, _ in super()._create_package():
                file.writestr(ZipInfo(name), part.getvalue())
        return []


class _Book(Workbook):  # type: ignore[misc]
    """A workbook that only the graft reads: to compress it would be work for nothing."""

    def __init__(self, target: BytesIO, options: Mapping[str, Any]) -> None:
        super().__init__(BytesIO(), options)
        self._target = target

    def _get_packager(self) -> Packager:
        return _Unpacked(self._target)


class Donor:
    """The workbook under construction: `page` adds a sheet, `style` gives a format (one object for equal looks).

    With `whole` it is a workbook of its own: the same bytes for the same content, and the theme's font by default, so
    that columns are as wide as meant where the usual font is not installed.
    """

    def __init__(self, theme: Theme | None = None, *, whole: bool = False) -> None:
        self.theme = theme or load_theme()
        self._buffer = BytesIO()
        self._book = (Workbook if whole else _Book)(
            self._buffer,
            {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False},
        )
        self._base = {"font_name": self.theme.font, "font_size": 10, "font_color": self.theme.ink["text"]}
        self._styles: dict[frozenset[tuple[str, Any]], Format] = {}
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

    def texts(self, name: str) -> tuple[str, ...]:
        """What one of its sheets says beside its cells."""
        page: Page = self._book.get_worksheet_by_name(name)
        return page.texts

    def style(self, look: Mapping[str, Any] | None = None, /, **more: Any) -> Format:
        """The format with these xlsxwriter properties over the theme's font and ink."""
        return self._cached({**self._base, **(look or {}), **more})

    def rule(self, look: Mapping[str, Any]) -> Format:
        """The format of a conditional rule: only what a rule may change, no font and no size."""
        return self._cached(dict(look))

    def _cached(self, look: dict[str, Any]) -> Format:
        key = frozenset(look.items())
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
        page._write_blank(row, col, None, style)
    elif isinstance(value, bool):
        page._write_boolean(row, col, value, style)
    elif isinstance(value, str):
        page._write_string(row, col, value, style)
    else:
        page._write_number(row, col, value, style)

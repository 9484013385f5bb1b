"""A sheet as a person sees it: its visible cells as text, by a reader that is not ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MARK = "_pairsheet:"
_SECTION = re.compile(r'(?:\[=(?P<only>[0-9.]+)\])?(?:"(?P<words>[^"]*)"|(?P<digits>0(?:\.0+)?))')


class ShownWorkbook:
    """A saved workbook: formulas have the values that were cached beside them."""

    def __init__(self, path: Path) -> None:
        import openpyxl

        self._sheets = {mark: (sheet, row) for sheet in openpyxl.load_workbook(path, data_only=True) for mark, row in
                        _marks(sheet)}  # fmt: skip

    def table(self, *marks: str) -> str:
        """The titles and the table of the sheet with the first of these marks that is there (`round:3`, `standings`):
        from its first row to the first blank one under the heads."""
        sheet, heads = next(self._sheets[mark] for mark in marks if mark in self._sheets)
        rows = list(_visible_rows(sheet, heads))
        widths = [max(len(row[column]) for row in rows if not _is_title(row)) for column in range(len(rows[0]))]
        return "".join(f"{_line(row, widths)}\n" for row in rows)


def _marks(sheet: Any) -> Iterator[tuple[str, int]]:
    for cells in sheet.iter_rows(max_row=20):
        for cell in cells:
            if isinstance(cell.value, str) and cell.value.startswith(MARK):
                yield cell.value.removeprefix(MARK), cell.row


def _visible_rows(sheet: Any, heads: int) -> Iterator[list[str]]:
    spans = [each for each in sheet.column_dimensions.values() if each.hidden]
    hidden = {column for each in spans for column in range(each.min, each.max + 1)}
    for number, cells in enumerate(sheet.iter_rows(), 1):
        row = [shown(cell.value, cell.number_format) for cell in cells if cell.column not in hidden]
        if number > heads and not any(row):
            return
        if any(row) and not sheet.row_dimensions[number].hidden:
            yield row


def _is_title(row: list[str]) -> bool:
    """A text that stands alone in its row runs over the cells beside it."""
    return bool(row[0]) and not any(row[1:])


def _line(row: list[str], widths: list[int]) -> str:
    if _is_title(row):
        return row[0]
    return " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()


def shown(value: Any, number_format: str) -> str:
    """The text of a cell; of number formats those that our sheets use are known."""
    if value is None or isinstance(value, str):
        return (value or "").replace("\u00a0", " ")
    if number_format in ("General", "@"):
        return str(int(value) if value == int(value) else value)
    sections = [_SECTION.fullmatch(section) for section in number_format.split(";")]
    for section in sections:
        assert section, f"the number format {number_format!r} is not known here"
        if section["only"] in (None, str(value)):
            decimals = len((section["digits"] or "").partition(".")[2])
            return section["words"] if section["words"] is not None else f"{value:.{decimals}f}"
    raise AssertionError(f"{number_format!r} has no section for {value}")

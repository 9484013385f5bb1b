"""What is to be done to a workbook, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Mode = Literal["add", "refresh", "relayout"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CellEdit:
    """New content for one cell of a sheet in the workbook (or just added); a cell that exists keeps its style.

    `value` is what stands in it or, with a `formula` (without `=`), the cached result; neither empties the cell.
    Text is never a formula, whatever it begins with. `style_from` names a cell of the donor (`Donor!A1`) whose style
    a cell takes that does not exist yet; else it has that of its row or column.
    """

    sheet: str
    cell: str
    value: str | int | float | bool | None = None
    formula: str | None = None
    style_from: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TextEdit:
    """New words for what a sheet says beside its cells: a header or footer, the message or the choices of a drop-down.

    Each that is exactly `old` becomes `new`; where somebody wrote something else, that stays. Choices are given as
    they stand in the file: `"yes,no"`, with the quotes.
    """

    sheet: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DonorSheet:
    """A sheet of the donor workbook and what it does in the target.

    `add` appends it after the last sheet. `refresh` writes contents that differ into the cells of `area`, and leaves
    style, widths, rules and all the rest alone. `relayout` replaces contents and looks within `area` and within what
    the workbook's own name for that area covered before; outside, everything stays. Cells in `keep` are not touched.
    """

    donor: str
    name: str
    area: str
    mode: Mode
    keep: frozenset[str] = frozenset()
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Everything that one command does to a workbook: the sheets first, then edits and texts, then the names.

    `donor` is an .xlsx made by xlsxwriter. `names` are set as hidden names of the whole workbook (name, reference
    without `=`). `activate` is the sheet shown when the workbook opens next; it goes along with other changes, and
    where they come to nothing the arbiter's own choice stays. `into_locked` lets sheets be added although the
    workbook's structure is locked.
    """

    donor: bytes = b""
    sheets: tuple[DonorSheet, ...] = ()
    edits: tuple[CellEdit, ...] = ()
    texts: tuple[TextEdit, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    activate: str | None = None
    into_locked: bool = False

"""Which cells of a workbook are other than they were: what an arbiter wants to know before something is undone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isclose

from sheets.errors import CellFault, SheetError

from .formulas import same_formula
from .reader import Cell, Package, open_package

MOST_NAMED = 20


def changed_cells(before: bytes | None, after: bytes) -> tuple[tuple[CellFault, ...], int]:
    """The cells that differ, at most 20 of them, and how many more there are; a formula is compared as a formula."""
    if before is None:
        return (), 0
    try:
        faults = list(_changed(open_package(before), open_package(after)))
    except (SheetError, LookupError):
        return (), 0
    return tuple(faults[:MOST_NAMED]), max(0, len(faults) - MOST_NAMED)


def _changed(before: Package, after: Package) -> Iterator[CellFault]:
    for name in dict.fromkeys((*before.sheet_names, *after.sheet_names)):
        if name not in after.sheet_names:
            yield CellFault(cell=name, found="no such sheet", expected="a sheet")
        elif name not in before.sheet_names:
            yield CellFault(cell=name, found="a new sheet", expected="no such sheet")
        else:
            yield from _in_sheet(name, before.cells(name), after.cells(name))


def _in_sheet(sheet: str, before: Mapping[str, Cell], after: Mapping[str, Cell]) -> Iterator[CellFault]:
    for address in dict.fromkeys((*before, *after)):
        old, new = before.get(address), after.get(address)
        if not _same(old, new):
            yield CellFault(cell=f"{sheet}!{address}", found=_shown(new), expected=_shown(old))


def _same(one: Cell | None, other: Cell | None) -> bool:
    first = (one.value, one.formula) if one else (None, None)
    second = (other.value, other.formula) if other else (None, None)
    if first[1] is not None or second[1] is not None:
        return same_formula(first[1], second[1])
    if isinstance(first[0], float) and isinstance(second[0], float):
        return isclose(first[0], second[0], rel_tol=1e-12)
    return type(first[0]) is type(second[0]) and first[0] == second[0]


def _shown(cell: Cell | None) -> str:
    if cell is None or (cell.value is None and cell.formula is None):
        return "nothing"
    if cell.formula is not None:
        return f"={cell.formula}"
    if isinstance(cell.value, float) and cell.value.is_integer():
        return str(int(cell.value))
    return str(cell.value)

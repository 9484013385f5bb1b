"""Cells given by value: what a `CellEdit` comes to."""

from __future__ import annotations

from math import isfinite

from .address import parse_cell
from .changes import CellEdit
from .donor import Donor, Wanted
from .markup import escape, with_prefix
from .sheetpart import EMPTY, Content
from .strings import LONGEST_TEXT, decode, encode, text_element

_ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA")


def typed(edit: CellEdit, prefix: str, style: int | None) -> Wanted:
    """What the cell is to hold, as it is written in a sheet with that prefix; ValueError for what no cell can hold."""
    formula = decode(encode(edit.formula)) if edit.formula else None
    kind, value, content_kind = _value(edit.value, formula is not None)
    if formula is None and content_kind == "":
        return Wanted(EMPTY, b"", b"", style)
    content = Content(content_kind, value, formula)
    if formula is None and isinstance(value, str):
        return Wanted(content, b"inlineStr", with_prefix(text_element(value), prefix), style)
    inner = b"" if formula is None else f"<f>{escape(encode(formula))}</f>".encode()
    if content_kind:
        inner += f"<v>{escape(_written(value))}</v>".encode()
    return Wanted(content, kind, with_prefix(inner, prefix), style)


def _value(value: str | float | bool | None, cached: bool) -> tuple[bytes, str | float | bool | None, str]:
    """Type as written, value as read back, and kind of content."""
    if value is None or (value == "" and not cached):
        return b"", None, ""
    if isinstance(value, bool):
        return b"b", value, "b"
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise ValueError(f"a cell holds at most {LONGEST_TEXT} characters, not {len(value)}")
        if cached and value in _ERRORS:
            return b"e", value, "e"
        return b"str", decode(encode(value)), "s"
    if not isfinite(value):
        raise ValueError(f"a cell cannot hold the number {value}")
    return b"", float(value), "n"


def _written(value: str | float | bool | None) -> str:
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return encode(str(value))


def style_of(edit: CellEdit, donor: Donor | None) -> int | None:
    """The number in the donor of the style that the edit asks for; ValueError when the donor has no such cell."""
    if edit.style_from is None:
        return None
    name, _, address = edit.style_from.rpartition("!")
    if donor is None or name not in donor.package.sheet_names:
        raise ValueError(f"the donor has no sheet {name!r}")
    cell = donor.sheet(name).cell(parse_cell(address))
    if cell is None:
        raise ValueError(f"the donor has no cell {edit.style_from}")
    return cell.style

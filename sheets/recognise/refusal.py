"""What is said when a workbook has no participants: what was found instead, and what to do."""

from __future__ import annotations

from sheets.errors import CellFault, NotUnderstood
from sheets.grid import split_cell

from .model import Table, Understanding


def no_participants(seen: Understanding, name: str) -> NotUnderstood:
    """The refusal for a workbook without participants, as near to its reason as the evidence goes."""
    other = next((table for table in seen.tables if table.role == "other"), None)
    if other is not None:
        reason = next((doubt.text for doubt in other.doubts), other.layout)
        return _refusal(f"{name} has no list of participants: {reason}", _to_insist(other), other)
    empty = next((table for table in seen.tables if table.role == "players"), None)
    if empty is not None:
        heads = ", ".join(column.header for column in empty.columns if column.header)
        found = f"the header is in row {empty.header_row} of “{empty.sheet}” ({heads}), but no name stands below it"
        found = "; ".join((found, *_below(empty)))
        return _refusal(f"{name} has no participants: {found}", "type them below the header, a row each", empty)
    if seen.tables:
        kinds = ", ".join(f"{table.layout} on “{table.sheet}”" for table in seen.tables[:5])
        return NotUnderstood(f"{name} has no list of participants; found were: {kinds}", hint=_HOW)
    return NotUnderstood(f"no list of participants was found in {name}", hint=_HOW)


def _below(table: Table) -> list[str]:
    """What is doubtful below the header: names that are errors of Excel."""
    below = [doubt for doubt in table.doubts if split_cell(doubt.cell)[1] > (table.header_row or 0)]
    return [f"{doubt.cell}: {doubt.text}" for doubt in below]


_HOW = (
    "a list needs a head above the names, such as “Name” or “Прізвище”; without one say where the first name stands: "
    "--table SHEET!CELL; for a head in words of your own say what they mean: --words 'WORD=name'"
)


def _to_insist(table: Table) -> str:
    return f"if they are the participants all the same, say so: --table '{table.sheet}!{table.first_cell}'"


def _refusal(message: str, hint: str, table: Table) -> NotUnderstood:
    found = table.layout if table.rows else "a header alone"
    cell = f"{table.sheet}!{table.first_cell}"
    fault = CellFault(cell=cell, found=found, expected="a header with participants below it")
    return NotUnderstood(message, hint=hint, cells=(fault,))

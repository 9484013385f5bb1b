"""What is wrong or doubtful, one thing at a time: made of refusals, of remarks, of what a command would say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pairing.errors import PairingError
from sheets.address import column_number
from sheets.errors import NotUnderstood, SheetError
from sheets.recognise import Remark
from sheets.recognise.model import DOUBT, ERROR, NOTE, Severity

_WEIGHT: dict[Severity, int] = {ERROR: 0, DOUBT: 1, NOTE: 2}
_ADDRESS = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_NUMBERS = re.compile(r"\d+")
_NOWHERE = 1 << 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing to look at: what it weighs, its cell ("" where it is about no single one), what it is, how to mend it.
    An error is what `pair` refuses, or cannot take as it stands."""

    severity: Severity
    cell: str
    text: str
    mend: str = ""


def of_remark(remark: Remark) -> Finding:
    """The finding that a remark of the recognition is."""
    return Finding(severity=remark.severity, cell=remark.cell, text=remark.text, mend=remark.mend)


def of_warning(warning: tuple[str | None, str], severity: Severity = DOUBT, mend: str = "") -> Finding:
    """The finding that the warning of a command is."""
    cell, text = warning
    return Finding(severity=severity, cell=cell or "", text=text, mend=mend)


def of_refusal(error: SheetError | PairingError) -> Iterator[Finding]:
    """The findings of a refusal: each of its cells, or what it says where it names none. How to mend it is its hint,
    and the token with which it is done all the same."""
    hint, ack = getattr(error, "hint", ""), getattr(error, "ack", "")
    mend = "; ".join(filter(None, (hint, f"to do it all the same: --ack {ack}" if ack else "")))
    cells = getattr(error, "cells", ())
    if isinstance(error, NotUnderstood) or not any(fault.cell for fault in cells):
        cell = next((fault.cell for fault in cells), "")
        yield Finding(severity=ERROR, cell=cell, text=str(error), mend=mend)
        return
    for fault in cells:
        text = fault.said or f"found {fault.found}; expected: {fault.expected}"
        yield Finding(severity=ERROR, cell=fault.cell, text=text, mend=mend)


def once(findings: Iterable[Finding]) -> list[Finding]:
    """The findings, each thing that is said of a cell once: as whoever says it first weighs it."""
    found: dict[tuple[str, str], Finding] = {}
    for each in findings:
        found.setdefault((each.cell, each.text), each)
    return list(found.values())


def by_weight(findings: Iterable[Finding], sheets: Sequence[str]) -> list[Finding]:
    """Errors, doubts, notes; each kind in the order of the sheets, their rows and columns, what is of no cell first."""
    order = {name: place for place, name in enumerate(sheets)}
    return sorted(findings, key=lambda each: (_WEIGHT[each.severity], _place(each.cell, order)))


def _place(cell: str, order: dict[str, int]) -> tuple[int, int, int]:
    """Where a cell stands: sheet, row, column; a place in a report is its line and column."""
    if not cell:
        return -1, 0, 0
    sheet, _, address = cell.rpartition("!")
    if match := _ADDRESS.fullmatch(address):
        return order.get(sheet, _NOWHERE), int(match[2]), column_number(match[1])
    if cell in order:
        return order[cell], 0, 0
    row, column, *_ = (*map(int, _NUMBERS.findall(cell)), 0, 0)
    return _NOWHERE, row, column

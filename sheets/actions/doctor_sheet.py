"""The findings of the doctor as a sheet of ours: added, or brought up to date where it is there already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sheets.address import quoted
from sheets.layout import DOCTOR
from sheets.package import Changes, DonorSheet
from sheets.plan import free_name
from sheets.workbook import on_protection, open_workbook, write
from sheets.writers.doctor import Line, doctor_layout, draw_findings
from sheets.writers.donor import Donor

from .doctor_book import Examined
from .doctor_findings import Finding

FIRST_CELL = "A1"


def write_findings(path: Path, out: Path | None, found: Examined) -> dict[str, Any]:
    """Writes the findings into the workbook, or into a copy; what the answer says of it.

    Raises:
        SheetError: when the workbook cannot be written; it is as it was then.
    """
    workbook = open_workbook(path, out)
    there = workbook.ours.single.get(DOCTOR)
    lines = [_line(each, workbook.sheet_names) for each in found.findings]
    layout = doctor_layout(lines)
    if there is not None:
        layout = replace(layout, place=there.place(layout.mark_offset))
    name = there.grid.name if there else free_name(found.labels(f"sheet_{DOCTOR}"), workbook.sheet_names)
    donor = Donor()
    area = draw_findings(donor, name, found.labels, found.event, lines, layout)
    changes = Changes(
        donor=donor.to_bytes(),
        sheets=(DonorSheet(donor=name, name=name, area=area, mode="relayout" if there else "add"),),
        names=((f"_pairsheet.{DOCTOR}", f"{quoted(name)}!{layout.address(fixed=True)}"),),
        activate=name if there is None else None,
    )
    written = write(workbook, changes, "doctor", about=f"the sheet “{name}”")
    told = [{"cell": None, "text": text} for text in on_protection(workbook, changes) if written]
    return {"file": str(workbook.target), "written": written, "sheets": [name], "warnings": told}


def _line(each: Finding, sheets: Sequence[str]) -> Line:
    sheet, _, cell = each.cell.rpartition("!")
    if not sheet and each.cell in sheets:
        sheet, cell = each.cell, FIRST_CELL
    target = f"{quoted(sheet)}!{cell}" if sheet in sheets else ""
    return Line(severity=each.severity, cell=each.cell, text=each.text, mend=each.mend, target=target)

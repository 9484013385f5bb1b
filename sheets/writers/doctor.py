"""What is wrong or doubtful in a workbook as a sheet: a row a finding, with a link to its cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.labels import Labels
from sheets.layout import DOCTOR

from .donor import Donor, Page, put
from .listing import ListingLayout, put_heads
from .page import LINE, hair, set_page, title_block, wrapped_lines

_WIDTHS: Mapping[str, float] = {"severity": 13.0, "cell": 24.0, "text": 66.0, "mend": 54.0}
_COUNTED: Mapping[str, str] = {"error": "doctor_errors", "doubt": "doctor_doubts", "note": "doctor_notes"}
_SIZE = 9.5
_LESS = 0.93  # programs wrap a little earlier than we do, and the text is indented
_HIGHEST = 409.0  # points: no row has more
_LONGEST_LINK = 255  # characters: a longer one makes Excel repair the file


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A finding as the sheet shows it: its `severity` (`error`, `doubt`, `note`), the address of its cell, and where a
    click on that goes (`'Sheet1'!B5`; "" for none)."""

    severity: str
    cell: str
    text: str
    mend: str
    target: str = ""


def doctor_layout(lines: Sequence[Line]) -> ListingLayout:
    """The layout of the findings; where there are none, of a row that says so."""
    return ListingLayout(rows=len(lines), columns=tuple(_WIDTHS))


def draw_findings(
    donor: Donor, name: str, labels: Labels, event: str, lines: Sequence[Line], layout: ListingLayout
) -> str:  # fmt: skip
    """Draw the findings into the donor, under the name of the event ("" for none); the address of their area."""
    page, what = donor.page(name), labels(f"sheet_{DOCTOR}")
    title = " · ".join(filter(None, (what, event)))
    title_block(page, donor, title, _counts(labels, lines), row=layout.place.row, column=layout.place.column)
    heads = {name: labels(f"doctor_{name}") for name in layout.columns}
    put_heads(page, donor, layout, DOCTOR, heads, _WIDTHS)
    for row, line in enumerate(lines, layout.first):
        _row(page, donor, labels, layout, row, line)
    if not lines:
        put(page, layout.first, layout.column("severity"), labels("doctor_none"), donor.style())
    set_page(
        page, donor.theme, landscape=True, event=event, what=what, labels=labels,
        title_rows=(layout.header, layout.header),
    )  # fmt: skip
    page.print_area(layout.place.row, layout.place.column, layout.last, layout.column("mend"))
    page.freeze_panes(layout.first, 0)
    page.hide_gridlines(2)
    return layout.address()


def _counts(labels: Labels, lines: Sequence[Line]) -> str:
    found = {severity: sum(line.severity == severity for line in lines) for severity in _COUNTED}
    return " · ".join(labels(key, n=found[severity]) for severity, key in _COUNTED.items())


def _row(page: Page, donor: Donor, labels: Labels, layout: ListingLayout, row: int, line: Line) -> None:
    ink = donor.theme.ink
    look = hair(donor.theme, align="left", indent=1, text_wrap=True, font_size=_SIZE) | {"valign": "top"}
    weight: dict[str, Any] = {"error": {"bold": True, "font_color": ink["wrong"]}, "note": {"font_color": ink["muted"]}}
    style = donor.style(look | weight.get(line.severity, {}))
    put(page, row, layout.column("severity"), labels(f"doctor_{line.severity}"), style)
    put(page, row, layout.column("text"), line.text, donor.style(look))
    put(page, row, layout.column("mend"), line.mend, donor.style(look))
    linked = donor.style(look, font_color=ink["accent"], underline=1)
    if 0 < len(line.target) <= _LONGEST_LINK and len(line.cell) <= _LONGEST_LINK:
        page.write_url(row, layout.column("cell"), f"internal:{line.target}", linked, line.cell)
    else:
        put(page, row, layout.column("cell"), line.cell, donor.style(look))
    page.set_row(row, _height(line))


def _height(line: Line) -> float:
    """The height of a row whose texts are wrapped, in points."""
    texts = {"cell": line.cell, "text": line.text, "mend": line.mend}
    lines = max(wrapped_lines(text, _SIZE, _WIDTHS[name] * _LESS) for name, text in texts.items())
    return min(lines * _SIZE * LINE + 4.0, _HIGHEST)

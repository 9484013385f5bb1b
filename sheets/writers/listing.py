"""A plain list on a sheet of ours: title, a line below it, heads, then a row an entry; the mark in a hidden column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheets.layout import ORIGIN, Headed, Place, mark

from .donor import Donor, Page, put
from .page import area, head

MARK = "mark"
_HEAD_ROW = 20  # points


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class ListingLayout(Headed):
    """Where things stand in a list of so many `rows`; `columns` are those people see, from left to right. A list of
    nothing has one row, which says so."""

    rows: int
    columns: tuple[str, ...]
    place: Place = ORIGIN

    def column(self, name: str) -> int:
        """The index of a column in the sheet."""
        return self.place.column + (*self.columns, MARK).index(name)

    @property
    def last(self) -> int:
        """The row of the last entry."""
        return self.first + max(self.rows, 1) - 1

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=self.HEADER, column=len(self.columns))

    def address(self, *, fixed: bool = False) -> str:
        """The address of the area."""
        return area(self.place.row, self.place.column, self.last, self.column(MARK), fixed=fixed)


def put_heads(  # a row of heads has as many properties
    page: Page, donor: Donor, layout: ListingLayout, role: str, heads: Mapping[str, str],
    widths: Mapping[str, float], centred: tuple[str, ...] = (),
) -> None:  # fmt: skip
    """The heads with the widths of their columns, those not `centred` to the left; and the mark of the role."""
    page.set_row(layout.header, _HEAD_ROW)
    for name in layout.columns:
        look: dict[str, Any] = {} if name in centred else {"align": "left", "indent": 1}
        put(page, layout.header, layout.column(name), heads[name], donor.style(head(donor.theme, **look)))
        page.set_column(layout.column(name), layout.column(name), widths[name])
    column = layout.column(MARK)
    put(page, layout.header, column, mark(role), donor.style())
    page.set_column(column, column, None, None, {"hidden": True})

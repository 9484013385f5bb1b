"""What drawing the tables of a Swiss has in common: the heads, and the looks of the columns, each made once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from xlsxwriter.format import Format

from sheets.event import Event
from sheets.labels import Labels
from sheets.layout import mark
from sheets.layout_swiss import RankingLayout, SwissCrosstableLayout

from .donor import Donor, Page, put
from .page import hair, head, rule
from .swiss_sizes import SwissSizes, set_widths
from .theme import Theme

LONG_TABLE = 12  # players: above it every fifth line is darker
HEAD_ROW = 20.0
GAME = "game"
"""The name by which the cells of the rounds have their look."""


@dataclass(kw_only=True, eq=False, repr=False)
class SwissDrawing(ABC):
    """A table of a Swiss being drawn: where, of what, and how large."""

    donor: Donor
    page: Page
    event: Event
    layout: RankingLayout | SwissCrosstableLayout
    _styles: dict[tuple[str, bool, bool], Format] = field(default_factory=dict, init=False)

    @property
    def labels(self) -> Labels:
        """The words of the event."""
        return self.event.settings.labels

    @property
    def theme(self) -> Theme:
        """The colours and sizes."""
        return self.donor.theme

    @cached_property
    @abstractmethod
    def heads(self) -> Mapping[str, str]:
        """The heads of the columns people see, but for those of the rounds."""

    @cached_property
    @abstractmethod
    def sizes(self) -> SwissSizes:
        """How large it is drawn."""

    @abstractmethod
    def look(self, name: str) -> Mapping[str, Any]:
        """How the cells of a column differ from the plain cells of the table."""

    @cached_property
    def plain(self) -> Format:
        """The style of the hidden cells."""
        return self.donor.style()

    def style(self, name: str, number: int) -> Format:
        """The style of a named column in the row of that number: rows differ only in the line under them. There are
        ten thousand cells, and twenty styles."""
        is_last = number == self.layout.players
        key = (name, is_last, self.layout.players > LONG_TABLE and number % 5 == 0)
        if key not in self._styles:
            fifth = {"bottom": 1, "bottom_color": self.theme.ink["block"]} if key[2] else {}
            base = hair(self.theme, font_size=self.sizes.font, align="center", font_color=self.theme.ink["muted"])
            edge = rule(self.theme, "bottom") if is_last else fifth
            self._styles[key] = self.donor.style(base | dict(self.look(name)), **edge)
        return self._styles[key]

    def put_heads(self, role: str, hidden: str) -> None:
        """Write the heads and set the widths; `role` is in the mark, `hidden` names the first column nobody sees."""
        layout, page, font = self.layout, self.page, self.sizes.font
        page.set_row(layout.header, HEAD_ROW)
        for name, text in self.heads.items():
            more = {"align": "left", "indent": 1} if name == "name" else {"shrink": True}
            style = self.donor.style(head(self.theme, font_size=font, **more))
            put(page, layout.header, layout.column(name), text, style)
        for number in range(1, layout.rounds + 1):
            put(page, layout.header, layout.round(number), number, self.donor.style(head(self.theme, font_size=font)))
        rounds = layout.round(1), layout.round(layout.rounds)
        set_widths(page, {name: layout.column(name) for name in self.heads}, self.sizes, rounds)
        page.set_column(layout.column(hidden), layout.right, 9, None, {"hidden": True})
        put(page, layout.header, layout.column("mark"), mark(role), self.plain)

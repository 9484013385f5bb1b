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

from .donor import Donor, Page, Value, put
from .followed import aging_codes, value_format
from .formulas import here
from .page import hair, head, rule
from .swiss_sizes import SwissSizes, set_widths
from .swiss_view import PER_OPPONENT, ROLE_CODES, SwissView
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
    view: SwissView
    layout: RankingLayout | SwissCrosstableLayout
    _styles: dict[tuple[str, bool, bool], Format] = field(default_factory=dict, init=False)

    @property
    def event(self) -> Event:
        """Whose table it is."""
        return self.view.event

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

    def in_order(self, heads: Mapping[str, str]) -> Mapping[str, str]:
        """These heads and those of the tie-breaks, in the order of the columns."""
        codes = {code: self.labels.tiebreak(code, "short") for code in self.layout.tiebreaks}
        return {name: {**heads, **codes}[name] for name in (*self.layout.before, *self.layout.after)}

    def look(self, name: str) -> Mapping[str, Any]:
        """How the cells of a column differ from the plain cells of the table."""
        ink = self.theme.ink
        match name:
            case "name":
                return {"align": "left", "indent": 1, "shrink": True, "font_color": ink["text"]}
            case "rank" | "place" | "place_live":
                return {"bold": True, "font_color": ink["text"]}
            case "points":
                return {"bold": True, "font_color": ink["text"], "bg_color": ink["head"]}
            case _ if name in self.layout.tiebreaks and (shown := value_format(name)) != "0":
                return {"num_format": shown}
            case _:
                return {"shrink": True} if name == "club" else {}

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

    def put_cells(self, number: int, cells: Mapping[str, tuple[str | None, Value]]) -> None:
        """Write cells of a row into their columns, each with its formula, where it has one, and its value."""
        row, layout = self.layout.row(number), self.layout
        for name, (formula, value) in cells.items():
            style = self.plain if name in layout.hidden else self.style(name, number)
            self.put_cell(row, layout.column(name), formula, value, style)

    def put_cell(self, row: int, column: int, formula: str | None, value: Value, style: Format) -> None:
        """Write a formula and its value, or a value alone."""
        if formula is None:
            put(self.page, row, column, value, style)
        else:
            self.page.formula(row, column, formula, style, value)

    def add_rule(self, columns: tuple[int, int], formula: str, look: Mapping[str, Any]) -> None:
        """Add a rule to the players' rows of these columns (first, last)."""
        options = {"type": "formula", "criteria": f"={formula}", "format": self.donor.rule(look), "stop_if_true": True}
        self.page.conditional_format(self.layout.first, columns[0], self.layout.last, columns[1], options)

    def add_game_rules(self, codes: int) -> None:
        """Add the colours of games, hue by result and lightness by side, told by the codes in the columns from that
        one on."""
        code, columns = here(self.layout.first, codes), (self.layout.round(1), self.layout.round(self.layout.rounds))
        for role, number in ROLE_CODES.items():
            self.add_rule(columns, f"MOD({code},{PER_OPPONENT})={number}", self.theme.role(role))

    def add_stale_rules(self, place: str, is_stale: str) -> None:
        """Have the values of the last run go grey while that formula is true, and with them the places; where formulas
        follow everything nothing does."""
        held = aging_codes(self.event)
        stale = {"font_color": self.theme.ink["block"], "italic": True, "bold": False}
        for name in (*held, place) if held else ():
            self.add_rule((self.layout.column(name),) * 2, is_stale, stale)

"""Lists of some of the players as a sheet, for handing out prizes: a block a list, with places of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from zlib import crc32

from pairing.model import Status
from pairing.points import format_points
from pairing.systems import get_system
from pairing.tiebreaks import get_tiebreak
from sheets.event import Event
from sheets.layout import GROUPS, ORIGIN, Headed, Place, mark
from sheets.lists import Ranked, RankList

from .crosstable_formulas import NO_PLACE
from .crosstable_view import field_columns
from .donor import Donor, Page, Value, put
from .followed import shown_codes, value_format
from .formulas import here, text
from .page import (
    area,
    block_breaks,
    column_width,
    hair,
    head,
    note_height,
    pixels,
    printable,
    rule,
    set_page,
    span,
    text_width,
    title_block,
)

ROW, TITLE = 17.25, 22.5  # points
WIDTHS: Mapping[str, float] = {
    "place": 6.5, "overall": 8.0, "number": 5.0, "title": 5.0, "federation": 6.0, "rating": 7.0, "points": 7.5
}  # fmt: skip
NAME, CLUB = (24.0, 40.0), (12.0, 24.0)
VALUE = 7.5
ACROSS = 0.91  # of the page: programs measure columns by the font of the arbiter's workbook
LEFT: Mapping[str, Any] = {"align": "left", "indent": 1}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GroupsLayout(Headed):
    """Title, subtitle, a note, heads, then a block a list: its title, its lines, a blank row."""

    columns: tuple[str, ...]
    rows: int
    place: Place = ORIGIN

    HEADER = 3

    def column(self, name: str) -> int:
        """The index of a column in the sheet; the mark is the last."""
        return self.place.column + (*self.columns, "mark").index(name)

    @property
    def last(self) -> int:
        """The last row of the area."""
        return self.first + max(self.rows, 1) - 1

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=self.HEADER, column=len(self.columns))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GroupsView:
    """What the sheet shows of an event: its lists, what is said under the title where there are none any
    more, and the cell that says whether results have changed since the last run."""

    event: Event
    lists: Sequence[RankList]
    said: str = ""
    changed: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns from left to right."""
        fields = field_columns(self.event.players)
        title = tuple(name for name in fields if name == "title")
        rest = tuple(name for name in fields if name != "title")
        return ("place", "overall", "number", *title, "name", *rest, "points", *shown_codes(self.event))

    @property
    def layout(self) -> GroupsLayout:
        """The layout of the sheet."""
        return GroupsLayout(columns=self.columns, rows=sum(map(rows_of, self.lists)))

    @cached_property
    def state(self) -> str:
        """What it is and as of when: `Groups · after round 3 of 7`."""
        event, labels = self.event, self.event.settings.labels
        latest = max((game.round for game in event.games if not game.result.is_open), default=0)
        total = get_system(event.settings.system).total_rounds(event.tournament) or latest
        after = [labels("after_round", n=latest, total=total)] if latest else []
        return " · ".join((labels("sheet_groups"), *after))

    @property
    def note(self) -> str:
        """How the sheet is read."""
        return self.said or self.event.settings.labels("groups_note")

    @property
    def stale(self) -> str:
        """What the sheet says instead once results have changed; nothing where it has no lists."""
        if self.said or not self.changed:
            return ""
        return self.event.settings.labels("groups_stale", command="pairsheet standings --write")

    def head(self, name: str) -> str:
        """What stands over a column."""
        labels = self.event.settings.labels
        if name == "title":
            return ""
        return labels(name) if name in labels.texts else labels.tiebreak(name, "short")

    def values(self, line: Ranked) -> dict[str, Value]:
        """The cells of a line by column."""
        row, player = line.standing, self.event.players[line.standing.number - 1]
        values: dict[str, Value] = {
            "place": line.place or NO_PLACE,
            "overall": row.place or NO_PLACE,
            "number": row.number,
            "points": NO_PLACE if row.place is None else format_points(row.points),
        }
        values |= {name: getattr(player, name) for name in ("title", "name", "federation", "rating", "club")}
        return values | {code: get_tiebreak(code).number(row.values[code]) for code in shown_codes(self.event)}

    def fingerprint(self) -> str:
        """What the sheet depends on: its looks go by its contents, so any other ones have it laid out anew."""
        gone = [player.status is Status.WITHDRAWN for player in self.event.players]
        lines = [(each.title, [tuple(self.values(line).items()) for line in each.lines]) for each in self.lists]
        words = (self.event.title, self.event.settings.language, self.state, self.note, self.stale)
        return f"{len(self.columns)}/{crc32(repr((words, self.columns, gone, lines)).encode()):08x}"


def rows_of(each: RankList) -> int:
    """The rows of a list: its title, its lines, and a blank one."""
    return len(each.lines) + 2


def draw_groups(donor: Donor, name: str, view: GroupsView, layout: GroupsLayout) -> str:
    """Draw the lists into the donor; the address of their area comes back."""
    page = donor.page(name)
    drawing = _Drawing(donor=donor, page=page, view=view, layout=layout)
    drawing.titles()
    drawing.heads()
    row = layout.first
    for each in view.lists:
        row = drawing.block(each, row)
    drawing.print()
    return area(layout.place.row, layout.place.column, layout.last, layout.column("mark"))


@dataclass(kw_only=True, eq=False, repr=False)
class _Drawing:
    """The sheet being drawn."""

    donor: Donor
    page: Page
    view: GroupsView
    layout: GroupsLayout

    @cached_property
    def widths(self) -> Mapping[str, float]:
        """The width of each column, in characters: no head is cut, and the names get what they need."""
        players = self.view.event.players
        found = {name: WIDTHS.get(name, VALUE) for name in self.layout.columns}
        for name, (least, most) in (("name", NAME), ("club", CLUB)):
            if name in found:
                longest = max((text_width(getattr(player, name) or "", 10.5) for player in players), default=0.0)
                found[name] = min(max(longest + 2.5, least), most)
        heads = {name: text_width(self.view.head(name), 10, bold=True) + 2.0 for name in found}
        return {name: max(width, heads[name]) for name, width in found.items()}

    def titles(self) -> None:
        """Title, subtitle and the note on how to read the sheet."""
        place, width = self.layout.place, sum(map(pixels, self.widths.values()))
        title_block(
            self.page, self.donor, self.view.event.title, self.view.state, width=column_width(width), row=place.row,
            column=place.column,
        )  # fmt: skip
        ink = self.donor.theme.ink["muted"]
        look = self.donor.style(font_size=9, font_color=ink, text_wrap=True, align="left", valign="top")
        row, stale = place.row + 2, self.view.stale
        span(self.page, row, place.column, len(self.layout.columns), self.view.note, look)
        if stale:
            formula = f"IF({self.changed}=1,{text(stale)},{text(self.view.note)})"
            self.page.formula(row, place.column, formula, look, self.view.note)
            self.page.formula(row, self.layout.column("mark"), self.view.changed, self.donor.style(), 0)
        self.page.set_row(row, max(note_height(each, width) for each in (self.view.note, stale)))

    @property
    def changed(self) -> str:
        """The hidden cell of this sheet that says so: a rule of Excel may not look at another sheet."""
        return here(self.layout.place.row + 2, self.layout.column("mark"), fix_row=True, fix_column=True)

    def heads(self) -> None:
        """The heads of the columns, and their widths."""
        layout, theme = self.layout, self.donor.theme
        self.page.set_row(layout.header, 21)
        for name, width in self.widths.items():
            self.page.set_column(layout.column(name), layout.column(name), width)
            style = self.donor.style(head(theme, **LEFT if name in ("name", "club") else {}))
            put(self.page, layout.header, layout.column(name), self.view.head(name), style)
        put(self.page, layout.header, layout.column("mark"), mark(GROUPS), self.donor.style())
        self.page.set_column(layout.column("mark"), layout.column("mark"), 9, None, {"hidden": True})

    def block(self, each: RankList, row: int) -> int:
        """Draw a list from that row on; the row behind it comes back."""
        theme, first, columns = self.donor.theme, self.layout.place.column, len(self.layout.columns)
        look = {"bold": True, "font_size": 12, "font_color": theme.ink["accent"], "align": "left", "valign": "vcenter"}
        span(self.page, row, first, columns, each.title, self.donor.style(look | rule(theme, "bottom")))
        self.page.set_row(row, TITLE)
        for number, line in enumerate(each.lines, row + 1):
            self._line(number, line)
        behind = row + rows_of(each) - 1
        for column in range(first, first + columns):
            put(self.page, behind, column, None, self.donor.style())
        self.page.set_row(behind, ROW)
        return behind + 1

    def _line(self, row: int, line: Ranked) -> None:
        player = self.view.event.players[line.standing.number - 1]
        gone = player.status is Status.WITHDRAWN or line.place is None
        self.page.set_row(row, ROW)
        for name, value in self.view.values(line).items():
            if name in self.layout.columns:
                style = self.donor.style(self._look(name, gone))
                put(self.page, row, self.layout.column(name), value, style)

    def _look(self, name: str, gone: bool) -> Mapping[str, Any]:
        theme = self.donor.theme
        look = hair(theme, align="center", font_color=theme.ink["muted"])
        if name in ("name", "club"):
            look |= {**LEFT, "shrink": True}
        if name in shown_codes(self.view.event):
            look |= {"num_format": value_format(name)}
        if gone:
            return look | {"italic": True}
        if name in ("place", "name", "points"):
            look |= {"font_color": theme.ink["text"], "bold": name != "name", "font_size": 10.5}
        return look

    def print(self) -> None:
        """Lay out the pages: one wide, and no list parted that has room on one."""
        event, layout, theme = self.view.event, self.layout, self.donor.theme
        room, _ = printable(theme, landscape=False)
        scale = min(100, int(100 * ACROSS * room / sum(map(pixels, self.widths.values()))))
        set_page(
            self.page, theme, landscape=False, event=event.settings.name, what=self.view.state,
            labels=event.settings.labels, title_rows=(layout.header, layout.header), scale=scale,
        )  # fmt: skip
        if self.view.stale:
            look = self.donor.rule({"font_color": theme.ink["block"], "italic": True, "bold": False})
            options = {"type": "formula", "criteria": f"={self.changed}=1", "format": look}
            self.page.conditional_format(
                layout.first, layout.place.column, layout.last, layout.column("mark") - 1, options
            )  # fmt: skip
        breaks = block_breaks(theme, layout.first, map(rows_of, self.view.lists), TITLE, scale)
        self.page.set_h_pagebreaks(breaks)
        self.page.print_area(layout.place.row, layout.place.column, layout.last, layout.column("mark") - 1)
        self.page.freeze_panes(layout.first, 0)
        self.page.hide_gridlines(2)


__all__ = ["GroupsLayout", "GroupsView", "draw_groups", "rows_of"]

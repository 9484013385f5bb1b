"""The breakdown as a sheet: of every player a line with his values, and under it the terms they are the sum of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from zlib import crc32

from pairing.systems import get_system
from sheets.event import Event
from sheets.layout import BREAKDOWN, ORIGIN, Headed, Place, mark

from .breakdown_blocks import Block, Blocks, Row, blocks_of
from .donor import Donor, Page, Value, put
from .page import (
    FILLED,
    LINE,
    area,
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
    wrapped_lines,
)
from .widths import PIXELS_PER_CHARACTER

BEFORE = ("round", "number", "opponent", "points", "result")
_HEADS: Mapping[str, str] = {
    "round": "round_column",
    "number": "number",
    "opponent": "opponent",
    "points": "opponent_points",
    "result": "result",
    "remarks": "remarks",
}
_WIDTHS: Mapping[str, float] = {"round": 5.0, "number": 5.0, "points": 8.0, "result": 8.0}
_NAME = (16.0, 30.0)
_TERM = 6.5
_REMARKS = (32.0, 72.0)
_SIZE = 9.0
_ROW = 13.5
_LEAST_SIZE = 6.5  # points: a smaller print nobody reads
_ACROSS = 0.91  # of the page: programs measure columns by the font of the arbiter's workbook
_LESS = 0.95  # programs wrap a little earlier than we do
_HIGHEST = 409.0  # points: Excel takes no higher row


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class BreakdownLayout(Headed):
    """Title, subtitle, a note, heads, then the blocks; `rows` are all theirs."""

    tiebreaks: int
    rows: int
    place: Place = ORIGIN

    HEADER = 3

    def column(self, name: str) -> int:
        """The index of a column in the sheet; that of a tie-break is `term`, and the next ones follow."""
        names = (*BEFORE, *(["term"] * self.tiebreaks), "remarks", "mark")
        return self.place.column + names.index(name)

    @property
    def last(self) -> int:
        """The last row of the area."""
        return self.header + max(self.rows, 1)

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=self.HEADER, column=self.column("mark") - self.place.column)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class BreakdownView:
    """What the sheet shows of an event."""

    event: Event

    @cached_property
    def _made(self) -> Blocks:
        return blocks_of(self.event)

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """The heads of the tie-breaks."""
        return self._made.heads

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The players, in the order of places."""
        return self._made.blocks

    @property
    def note(self) -> str:
        """How the sheet is read, and what holds for every player."""
        said = [f"{title}: {text}." for title, text in self._made.general]
        return " ".join((self.event.settings.labels("breakdown_note"), *said))

    @property
    def layout(self) -> BreakdownLayout:
        """The layout of the sheet."""
        return BreakdownLayout(tiebreaks=len(self.tiebreaks), rows=sum(map(_rows_of, self.blocks)))

    @property
    def state(self) -> str:
        """What it is and as of when: `Breakdown · after round 3 of 7`."""
        event, labels = self.event, self.event.settings.labels
        latest = max((game.round for game in event.games if not game.result.is_open), default=0)
        total = get_system(event.settings.system).total_rounds(event.tournament) or latest
        after = [labels("after_round", n=latest, total=total)] if latest else []
        return " · ".join((labels("sheet_breakdown"), *after))

    def fingerprint(self) -> str:
        """What the sheet depends on: its looks go by its contents, so any other ones have it laid out anew."""
        said = (self.event.title, self.event.settings.language, self.state, *self._made)
        return f"{len(self.tiebreaks)}/{crc32(repr(said).encode()):08x}"


def _rows_of(block: Block) -> int:
    return 1 + len(block.rows) + len(block.steps)


def draw_breakdown(donor: Donor, name: str, view: BreakdownView, layout: BreakdownLayout) -> str:
    """Draw the breakdown into the donor; the address of its area comes back."""
    drawing = _Drawing(donor=donor, page=donor.page(name), view=view, layout=layout)
    drawing.titles()
    drawing.heads()
    row, begins = layout.first, []
    for block in view.blocks:
        begins.append(row)
        row = drawing.block(block, row)
    drawing.print(begins)
    return area(layout.place.row, layout.place.column, layout.last, layout.column("mark"))


@dataclass(kw_only=True, eq=False, repr=False)
class _Drawing:
    """The sheet being drawn."""

    donor: Donor
    page: Page
    view: BreakdownView
    layout: BreakdownLayout

    def __post_init__(self) -> None:
        self.heights: dict[int, float] = {}

    @cached_property
    def terms(self) -> tuple[float, ...]:
        """The widths of the columns of the tie-breaks, in characters."""
        return tuple(
            max(
                _TERM,
                text_width(title, 10, bold=True) + 1.5,
                *(text_width(str(row.cells[column]), _SIZE) + 1.5 for block in self.view.blocks for row in block.rows),
            )
            for column, title in enumerate(self.view.tiebreaks)
        )

    @cached_property
    def name_width(self) -> float:
        longest = max((text_width(block.name, 10, bold=True) for block in self.view.blocks), default=0.0) + 2.0
        return min(max(longest, _NAME[0]), _NAME[1])

    @cached_property
    def narrow(self) -> Mapping[str, float]:
        """The widths of the columns of a few figures, their heads not cut."""
        labels = self.view.event.settings.labels
        return {
            name: max(width, text_width(labels(_HEADS[name]), 10, bold=True) + 1.5) for name, width in _WIDTHS.items()
        }

    @cached_property
    def remarks_width(self) -> float:
        """The remarks get what is left of a page of the full size."""
        room, _ = printable(self.donor.theme, landscape=True)
        others = sum(map(pixels, (*self.narrow.values(), self.name_width, *self.terms)))
        return min(max((_ACROSS * room - others) / PIXELS_PER_CHARACTER, _REMARKS[0]), _REMARKS[1])

    @property
    def widths(self) -> Mapping[int, float]:
        """The width of every column people see, in characters."""
        column, first = self.layout.column, self.layout.column("term") if self.terms else 0
        named = {column(name): width for name, width in self.narrow.items()}
        named |= {column("opponent"): self.name_width, column("remarks"): self.remarks_width}
        return named | dict(enumerate(self.terms, first))

    def titles(self) -> None:
        """Title, subtitle and the note on how to read the sheet."""
        place, width = self.layout.place, sum(map(pixels, self.widths.values()))
        title_block(
            self.page, self.donor, self.view.event.title, self.view.state, width=column_width(width), row=place.row,
            column=place.column,
        )  # fmt: skip
        look = self.donor.style(
            font_size=_SIZE, font_color=self.donor.theme.ink["muted"], text_wrap=True, align="left", valign="top"
        )
        span(self.page, place.row + 2, place.column, len(self.widths), self.view.note, look)
        self.page.set_row(place.row + 2, note_height(self.view.note, width))

    def heads(self) -> None:
        """The heads of the columns, and their widths."""
        layout, labels, theme = self.layout, self.view.event.settings.labels, self.donor.theme
        self.page.set_row(layout.header, 20)
        for column, width in self.widths.items():
            self.page.set_column(column, column, width)
        for name, key in _HEADS.items():
            look = {"align": "left", "indent": 1} if name in ("opponent", "remarks") else {}
            put(self.page, layout.header, layout.column(name), labels(key), self.donor.style(head(theme, **look)))
        for index, title in enumerate(self.view.tiebreaks):
            put(self.page, layout.header, layout.column("term") + index, title, self.donor.style(head(theme)))
        put(self.page, layout.header, layout.column("mark"), mark(BREAKDOWN), self.donor.style())
        self.page.set_column(layout.column("mark"), layout.column("mark"), 9, None, {"hidden": True})

    def block(self, block: Block, row: int) -> int:
        """Draw a player from that row on; the row behind him comes back."""
        theme = self.donor.theme
        own = {"bold": True, "bg_color": theme.ink["head"], "font_size": 10, **rule(theme, "top")}
        values = (f"{block.place}.", block.number, block.name, None, block.points, *block.values, None)
        self._line(row, values, own, 16.0)
        row += 1
        for each in block.rows:
            height = wrapped_lines(each.remarks, _SIZE, self.remarks_width * _LESS) * _SIZE * LINE + 2.0
            self._line(row, _values(each), {"font_size": _SIZE}, max(height, _ROW))
            row += 1
        for text in block.steps:
            self._step(row, text)
            row += 1
        return row

    def _line(self, row: int, values: Sequence[Value], more: Mapping[str, Any], height: float) -> None:
        first = self.layout.place.column
        opponent, remarks = self.layout.column("opponent"), self.layout.column("remarks")
        for column, value in enumerate(values, first):
            place = {"align": "left", "indent": 1} if column in (opponent, remarks) else {"align": "center"}
            look = hair(self.donor.theme, **place, **more) | {"valign": "top"}
            if column == remarks:
                look |= {"text_wrap": True, "font_color": self.donor.theme.ink["muted"]}
            elif column == opponent:
                look |= {"shrink": True}
            put(self.page, row, column, value, self.donor.style(look))
        self._high(row, height)

    def _step(self, row: int, text: str) -> None:
        """A step across all columns from the names on."""
        first, last = self.layout.column("opponent"), self.layout.column("remarks")
        width = sum(width for column, width in self.widths.items() if column >= first)
        look = hair(self.donor.theme, align="left", text_wrap=True, font_size=_SIZE, indent=1) | {"valign": "top"}
        span(self.page, row, first, last - first + 1, text, self.donor.style(look))
        self._high(row, wrapped_lines(text, _SIZE, width * _LESS) * _SIZE * LINE + 2.0)

    def _high(self, row: int, height: float) -> None:
        self.heights[row] = min(height, _HIGHEST)
        self.page.set_row(row, self.heights[row])

    def print(self, begins: Sequence[int]) -> None:
        """Lay out the pages: as large as fits across A4, and no player parted."""
        event, layout, theme = self.view.event, self.layout, self.donor.theme
        room, _ = printable(theme, landscape=True)
        scale = min(100, int(100 * _ACROSS * room / sum(map(pixels, self.widths.values()))))
        scale = max(scale, -int(-100 * _LEAST_SIZE // _SIZE))
        set_page(
            self.page, theme, landscape=True, event=event.settings.name, what=self.view.state,
            labels=event.settings.labels, title_rows=(layout.header, layout.header),
            title_columns=(layout.place.column, layout.column("opponent")), scale=scale,
        )  # fmt: skip
        self.page.set_h_pagebreaks(list(self._breaks(begins, scale)))
        self.page.print_area(layout.place.row, layout.place.column, layout.last, layout.column("remarks"))
        self.page.freeze_panes(layout.first, layout.column("points"))
        self.page.hide_gridlines(2)

    def _breaks(self, begins: Sequence[int], scale: int) -> Iterator[int]:
        """The rows that begin a page, so that no player is parted who has room on one."""
        _, room = printable(self.donor.theme, landscape=True)
        fitting, used = FILLED * room * 100 / scale - 20.0, 26.25 + 17.25 + 26.0
        for first, behind in zip(begins, (*begins[1:], self.layout.last + 1), strict=True):
            height = sum(self.heights.get(row, _ROW) for row in range(first, behind))
            if used + height > fitting and first != begins[0]:
                yield first
                used = 0.0
            used += height


def _values(row: Row) -> tuple[Value, ...]:
    return (row.round, row.number, row.opponent, row.points, row.result, *row.cells, row.remarks)

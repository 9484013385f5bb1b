"""The explanations of a round as a sheet: a row a pair, why these two, and why these colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheets.event import Event
from sheets.layout import ORIGIN, Headed, Place, mark

from .donor import Donor, Page, Value, put
from .page import LINE, area, hair, head, set_page, title_block, wrapped_lines

EXPLAIN = "explain"
SHEET = "Explanations"
_WIDTHS: Mapping[str, float] = {
    "board": 7.0,
    "white": 22.0,
    "black": 22.0,
    "bracket": 9.0,
    "why": 66.0,
    "colour": 30.0,
    "mark": 9.0,
}
_HEADS: Mapping[str, str] = {"bracket": "Bracket", "why": "Why", "colour": "Colours"}
_SIZE = 9.0
_LESS = 0.95  # programs wrap a little earlier than we do


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A pair as the sheet shows it: the texts by column, `board` a number."""

    board: int | None
    white: str
    black: str
    bracket: str
    why: Sequence[str]
    colour: str


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class ExplainLayout(Headed):
    """Title, subtitle, heads, then a row a pair."""

    rows: int
    place: Place = ORIGIN

    def column(self, name: str) -> int:
        """The index of a column in the sheet."""
        return self.place.column + list(_WIDTHS).index(name)

    @property
    def last(self) -> int:
        """The row of the last pair."""
        return self.first + self.rows - 1

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=self.HEADER, column=len(_WIDTHS) - 1)

    def address(self, *, fixed: bool = False) -> str:
        """The address of the area."""
        return area(self.place.row, self.place.column, self.last, self.column("mark"), fixed=fixed)


def draw_explanations(
    donor: Donor, name: str, event: Event, number: int, lines: Sequence[Line], layout: ExplainLayout
) -> str:
    """Draw the explanations of a round into the donor; the address of their area comes back."""
    page, labels = donor.page(name), event.settings.labels
    what = f"{SHEET} · {labels('sheet_round', n=number)}"
    title_block(page, donor, event.title, what, row=layout.place.row, column=layout.place.column)
    _heads(page, donor, event, layout)
    for row, line in enumerate(lines, layout.first):
        _row(page, donor, layout, row, line)
    set_page(
        page, donor.theme, landscape=True, event=event.settings.name, what=what, labels=labels,
        title_rows=(layout.header, layout.header),
    )  # fmt: skip
    page.print_area(layout.place.row, layout.place.column, layout.last, layout.column("colour"))
    page.freeze_panes(layout.first, 0)
    page.hide_gridlines(2)
    return layout.address()


def _heads(page: Page, donor: Donor, event: Event, layout: ExplainLayout) -> None:
    labels = event.settings.labels
    page.set_row(layout.header, 20)
    for name, width in _WIDTHS.items():
        column = layout.column(name)
        if name == "mark":
            put(page, layout.header, column, mark(EXPLAIN), donor.style())
            page.set_column(column, column, width, None, {"hidden": True})
            continue
        look = {} if name in ("board", "bracket") else {"align": "left", "indent": 1}
        text = _HEADS.get(name) or labels(name)
        put(page, layout.header, column, text, donor.style(head(donor.theme, **look)))
        page.set_column(column, column, width)


def _row(page: Page, donor: Donor, layout: ExplainLayout, row: int, line: Line) -> None:
    values: Mapping[str, Value] = {
        "board": line.board,
        "white": line.white,
        "black": line.black,
        "bracket": line.bracket,
        "why": "\n".join(line.why),
        "colour": line.colour,
    }
    for name, value in values.items():
        place = "center" if name in ("board", "bracket") else "left"
        look = hair(donor.theme, align=place, text_wrap=True, font_size=_SIZE) | {"valign": "top"}
        put(page, row, layout.column(name), value, donor.style(look))
    page.set_row(row, _height(line))


def _height(line: Line) -> float:
    """The height of a row whose texts are wrapped, in points; a row has no more than 409."""
    why = sum(wrapped_lines(text, _SIZE, _WIDTHS["why"] * _LESS) for text in line.why)
    colour = wrapped_lines(line.colour, _SIZE, _WIDTHS["colour"] * _LESS)
    return min(max(why, colour) * _SIZE * LINE + 6.0, 409.0)

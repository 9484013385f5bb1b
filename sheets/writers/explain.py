"""The explanations of a round as a sheet: a row a pair, why these two, and why these colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheets.event import Event

from .donor import Donor, Page, Value, put
from .listing import ListingLayout, put_heads
from .page import LINE, hair, set_page, title_block, wrapped_lines

EXPLAIN = "explain"
SHEET = "Explanations"
_WIDTHS: Mapping[str, float] = {
    "board": 7.0,
    "white": 22.0,
    "black": 22.0,
    "bracket": 9.0,
    "why": 66.0,
    "colour": 30.0,
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


def explain_layout(lines: Sequence[Line]) -> ListingLayout:
    """The layout of the explanations of a round."""
    return ListingLayout(rows=len(lines), columns=tuple(_WIDTHS))


def draw_explanations(
    donor: Donor, name: str, event: Event, number: int, lines: Sequence[Line], layout: ListingLayout
) -> str:
    """Draw the explanations of a round into the donor; the address of their area comes back."""
    page, labels = donor.page(name), event.settings.labels
    what = f"{SHEET} · {labels('sheet_round', n=number)}"
    title_block(page, donor, event.title, what, row=layout.place.row, column=layout.place.column)
    heads = {name: _HEADS.get(name) or labels(name) for name in layout.columns}
    put_heads(page, donor, layout, EXPLAIN, heads, _WIDTHS, centred=("board", "bracket"))
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


def _row(page: Page, donor: Donor, layout: ListingLayout, row: int, line: Line) -> None:
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

"""The sheet with the boards of a round of matches: a line a board with the one cell where its result is typed; the
score of each match comes about as they are, and stands in the round sheet when all of them are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pairing.model import Result, Round
from sheets.event import Event
from sheets.labels import Labels
from sheets.layout import Place, mark
from sheets.layout_boards import BOARDS, BoardsLayout

from .board_lines import BoardLine, board_formulas, hidden_values, lines_of_match, lineup_values, visible_values
from .donor import Donor, Page, Value, put
from .formulas import CODES, code_of
from .page import (
    area,
    block_breaks,
    cell,
    hair,
    head,
    note,
    one_page_scale,
    pixels,
    set_page,
    text_width,
    title_block,
)
from .rounds import NAME_FROM, NAME_TO, ROLES
from .state import board_ranges
from .theme import Theme

WIDTHS = {"board": 5.0, "white_number": 5.0, "black_number": 5.0, "result": 11.0, "remarks": 12.0}
HEADS = {
    "board": "board", "white_number": "number", "white": "name", "result": "result", "black": "name",
    "black_number": "number", "remarks": "remarks",
}  # fmt: skip
ROW = 18  # points
LEFT = ("white", "black", "remarks")

Lineups = Mapping[int, Sequence[Value]]
"""The players of teams at their boards, by the number of the team."""


def boards_layout(event: Event, each: Round, place: Place | None = None) -> BoardsLayout:
    """The layout of the boards of a round."""
    boards = event.settings.scoring.boards or 0
    return BoardsLayout(rows=len(each.pairs) * (boards + 1), boards=boards, place=place or Place())


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Drawing:
    """A sheet with boards being drawn."""

    donor: Donor
    page: Page
    event: Event
    layout: BoardsLayout
    styles: dict[tuple[str, bool], Any] = field(default_factory=dict)

    @property
    def theme(self) -> Theme:
        return self.donor.theme

    @property
    def labels(self) -> Labels:
        return self.event.settings.labels

    def style(self, name: str, *, is_match: bool) -> Any:
        key = (name, is_match)
        if key not in self.styles:
            self.styles[key] = self.donor.style(_look(self.theme, name, is_match=is_match))
        return self.styles[key]


def draw_boards(
    donor: Donor,
    name: str,
    event: Event,
    each: Round,
    *,
    place: Place | None = None,
    lineups: Lineups | None = None,
) -> str:
    """Draw the boards of a round, none of them with a result, into the donor; the address of their area comes back.
    `lineups` are the players typed at the boards before the round was drawn again."""
    layout = boards_layout(event, each, place)
    drawing = _Drawing(donor=donor, page=donor.page(name), event=event, layout=layout)
    subtitle = drawing.labels("boards_of", n=each.number)
    title_block(drawing.page, donor, event.title, subtitle, row=layout.place.row, column=layout.place.column)
    _heads(drawing, each.number)
    open_boards = (Result.OPEN,) * layout.boards
    lines = (line for pair in each.pairs for line in lines_of_match(pair, open_boards))
    for row, line in enumerate(lines, layout.first):
        _line(drawing, row, line, lineups or {})
    _rules(drawing)
    _drop_down(drawing)
    _set_up_print(drawing, subtitle)
    return area(layout.place.row, layout.place.column, layout.bottom, layout.right)


def _widths(drawing: _Drawing) -> dict[str, float]:
    longest = max((text_width(player.name, 11, bold=True) for player in drawing.event.players), default=0)
    names = min(max(longest + 2.5, NAME_FROM), NAME_TO)
    return {name: WIDTHS.get(name, names) for name in BoardsLayout.VISIBLE}


def _heads(drawing: _Drawing, number: int) -> None:
    layout, page = drawing.layout, drawing.page
    page.set_row(layout.header, ROW + 3)
    for name, width in _widths(drawing).items():
        column, left = layout.column(name), name in LEFT
        look = head(drawing.theme, align="left" if left else "center", indent=int(left))
        page.set_column(column, column, width)
        put(page, layout.header, column, drawing.labels(HEADS[name]), drawing.donor.style(look))
    page.set_column(layout.column(BoardsLayout.HIDDEN[0]), layout.right, 9, None, {"hidden": True})
    put(page, layout.header, layout.column("mark"), mark(BOARDS, number), drawing.donor.style())


def _line(drawing: _Drawing, row: int, line: BoardLine, lineups: Lineups) -> None:
    layout, page, is_match = drawing.layout, drawing.page, not line.number
    page.set_row(row, ROW)
    values = visible_values(drawing.event, line) | ({} if is_match else lineup_values(line, lineups))
    hidden, formulas = hidden_values(line), board_formulas(layout, row, line)
    plain = drawing.donor.style()
    for name in BoardsLayout.COLUMNS[:-1]:
        style = drawing.style(name, is_match=is_match) if name in BoardsLayout.VISIBLE else plain
        if name in formulas:
            page.formula(row, layout.column(name), formulas[name], style, hidden[name])
        elif name in BoardsLayout.VISIBLE or name in hidden:
            put(page, row, layout.column(name), values.get(name, hidden.get(name)), style)


def _look(theme: Theme, name: str, *, is_match: bool) -> dict[str, Any]:
    ink = theme.ink
    look = hair(theme, align="left" if name in LEFT else "center", font_color=ink["muted"])
    look |= {"indent": 1, "shrink": True} if name in LEFT else {}
    if is_match:
        strong = {"bold": True, "font_color": ink["text"], "bg_color": ink["head"], "top": 2, "top_color": ink["rule"]}
        return look | strong | {"font_size": 11 if name in ("white", "result", "black") else 10}
    if name in ("white", "black"):
        return look | {"font_color": ink["text"]}
    if name == "result":
        edge = {"border": 2, "border_color": ink["rule"]}
        return look | edge | {"num_format": "@", "font_size": 11, "font_color": ink["text"], "bold": True}
    return look | ({"font_size": 9} if name == "remarks" else {})


def _rules(drawing: _Drawing) -> None:
    """The colours of what came of a board, and of a result cell that is empty or not understood."""
    layout, ink = drawing.layout, drawing.theme.ink
    code, line, result = (f"${cell(layout.first, layout.column(name))}" for name in ("code", "line", "result"))
    for side in LEFT[:2]:
        for mark_, role in ROLES.items():
            codes = [code_of(each) for each in CODES if each.sides[LEFT.index(side)] == mark_]
            formula = "OR(" + ",".join(f"{code}={number}" for number in codes) + ")"
            _rule(drawing, side, formula, drawing.theme.role(f"{role}-{side[0]}"))
    states: Mapping[str, Mapping[str, Any]] = {
        f"AND({line}>0,{code}=0,LEN({result})=0)": {"bg_color": ink["entry"]},
        f"AND({line}>0,{code}=0,LEN({result})>0)": {"bg_color": ink["wrong"], "font_color": ink["now_ink"]},
    }
    for formula, look in states.items():
        _rule(drawing, "result", formula, look)


def _rule(drawing: _Drawing, column: str, formula: str, look: Mapping[str, Any]) -> None:
    layout, at = drawing.layout, drawing.layout.column(column)
    options = {"type": "formula", "criteria": f"={formula}", "format": drawing.donor.rule(look), "stop_if_true": True}
    drawing.page.conditional_format(layout.first, at, layout.last, at, options)


def _drop_down(drawing: _Drawing) -> None:
    """The usual results of a board to pick from; any other may be typed, after a warning."""
    layout, column = drawing.layout, drawing.layout.column("result")
    spans = [(row + 1, column, row + layout.boards, column) for row in layout.match_rows()]
    options = {
        "validate": "list",
        "source": f"={board_ranges().shown}",
        "error_type": "warning",
        "ignore_blank": True,
        "error_title": drawing.labels("result"),
        "error_message": drawing.labels("result_warning"),
        "other_cells": spans[1:],
    }
    if spans:
        drawing.page.data_validation(*spans[0], options)


def _set_up_print(drawing: _Drawing, subtitle: str) -> None:
    page, layout, widths = drawing.page, drawing.layout, _widths(drawing)
    columns, width = (layout.place.column, layout.column("remarks")), sum(map(pixels, widths.values()))
    note(page, drawing.donor, layout.bottom, columns, drawing.labels("boards_note"), width=width)
    scale = one_page_scale(drawing.theme, widths.values())
    matches = [layout.boards + 1 for _ in layout.match_rows()]
    breaks = block_breaks(drawing.theme, layout.first, matches, ROW, scale)
    set_page(
        page,
        drawing.theme,
        landscape=False,
        event=drawing.event.settings.name,
        what=subtitle,
        labels=drawing.labels,
        title_rows=(layout.header, layout.header),
        scale=scale if breaks else None,
    )
    if breaks:
        page.set_h_pagebreaks(breaks)
    page.print_area(layout.place.row, layout.place.column, layout.bottom, layout.column("remarks"))
    page.freeze_panes(layout.first, 0)
    page.hide_gridlines(2)

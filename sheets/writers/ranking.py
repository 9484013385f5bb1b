"""The table of a Swiss in ranking order: values of the last run, opponents named by the running number of their row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pairing.model import Player, Status
from pairing.points import format_points
from pairing.standings import Standing, standings
from pairing.tiebreaks import get_tiebreak
from sheets.event import Event
from sheets.layout import STANDINGS
from sheets.layout_swiss import RankingLayout

from .crosstable_view import field_columns
from .donor import Donor, Value, put
from .formulas import here
from .page import area, set_page, title_block
from .swiss_cells import CellTexts, Seat, seats
from .swiss_crosstable import rounds_of, state_of
from .swiss_drawing import GAME, SwissDrawing
from .swiss_sizes import SwissSizes, swiss_sizes

NOTE_ROW = 24.0
NUMBER = "TPN"  # the tie-break that parts everybody; the numbers are a column of their own as it is


def ranking_layout(event: Event) -> RankingLayout:
    """The layout of the event's ranking."""
    codes = event.settings.tiebreaks
    return RankingLayout(
        players=len(event.players),
        rounds=rounds_of(event),
        fields=field_columns(event.players),
        tiebreaks=tuple(code for code in codes if code != NUMBER),
        shared=NUMBER not in codes,
    )


@dataclass(kw_only=True, eq=False, repr=False)
class _Drawing(SwissDrawing):
    """A ranking being drawn."""

    layout: RankingLayout

    @cached_property
    def lines(self) -> tuple[Standing, ...]:
        return standings(self.event.tournament, self.event.settings.tiebreaks)

    @cached_property
    def ranks(self) -> Mapping[int, int]:
        """The row of each player, from 1: opponents are named by it, since a place may be shared."""
        return {line.number: row for row, line in enumerate(self.lines, 1)}

    @cached_property
    def seats(self) -> Mapping[tuple[int, int], Seat]:
        return seats(self.event)

    @cached_property
    def texts(self) -> CellTexts:
        return CellTexts(self.event)

    @cached_property
    def heads(self) -> Mapping[str, str]:
        named = {name: self.labels(name) for name in (*self.layout.before, "points") if name != "title"}
        named["rank"] = self.labels("rank" if self.layout.shared else "place")
        codes = {code: self.labels(f"short_{code}") for code in self.layout.tiebreaks}
        return {name: (named | codes).get(name, "") for name in (*self.layout.before, *self.layout.after)}

    @cached_property
    def sizes(self) -> SwissSizes:
        return swiss_sizes(self.event, self.theme, tuple(self.heads), self.heads, self.layout.rounds, NOTE_ROW)

    def look(self, name: str) -> Mapping[str, Any]:
        ink = self.theme.ink
        match name:
            case "name":
                return {"align": "left", "indent": 1, "shrink": True, "font_color": ink["text"]}
            case "rank" | "place":
                return {"bold": True, "font_color": ink["text"]}
            case "points":
                return {"bold": True, "font_color": ink["text"], "bg_color": ink["head"]}
            case _:
                scale = get_tiebreak(name).scale if name in self.layout.tiebreaks else 1
                return {"num_format": "0.0" if scale == 10 else "0.00"} if scale > 1 else {}


def draw_ranking(donor: Donor, name: str, event: Event, layout: RankingLayout) -> str:
    """Draw the ranking into the donor; the address of its area comes back."""
    drawing = _Drawing(donor=donor, page=donor.page(name), event=event, layout=layout)
    place, state = layout.place, f"{drawing.labels('sheet_standings')} · {state_of(event)}"
    title_block(drawing.page, donor, event.title, state, row=place.row, column=place.column)
    drawing.put_heads(STANDINGS, "gone")
    for rank, line in enumerate(drawing.lines, 1):
        _row(drawing, rank, line)
    _rules(drawing)
    _note(drawing)
    set_page(
        drawing.page, donor.theme, landscape=True, event=event.settings.name, what=state, labels=drawing.labels,
        title_rows=(layout.header, layout.header),
    )  # fmt: skip
    drawing.page.print_area(place.row, place.column, layout.bottom, layout.column("gone") - 1)
    drawing.page.freeze_panes(layout.first, layout.column("name") + 1)
    drawing.page.hide_gridlines(2)
    return area(place.row, place.column, layout.bottom, layout.right)


def _row(drawing: _Drawing, rank: int, line: Standing) -> None:
    layout, page, row = drawing.layout, drawing.page, drawing.layout.row(rank)
    player = drawing.event.players[line.number - 1]
    page.set_row(row, drawing.sizes.row)
    values = _values(line, player) | {"rank": rank}
    for name in drawing.heads:
        put(page, row, layout.column(name), values[name], drawing.style(name, rank))
    put(page, row, layout.column("gone"), int(player.status is Status.WITHDRAWN), drawing.plain)
    for each in range(1, layout.rounds + 1):
        seat = drawing.seats.get((line.number, each), Seat())
        shown = drawing.texts.text(line.number, seat, drawing.ranks.get(seat.opponent(line.number), 0))
        put(page, row, layout.round(each), shown, drawing.style(GAME, rank))
        put(page, row, layout.code(each), _code(seat, line.number), drawing.plain)


def _values(line: Standing, player: Player) -> dict[str, Value]:
    values: dict[str, Value] = {"place": line.place, "number": line.number, "points": format_points(line.points)}
    values |= {name: getattr(player, name) for name in ("title", "name", "federation", "rating", "club")}
    for code, value in line.values.items():
        scale = get_tiebreak(code).scale
        values[code] = None if value is None else value if scale == 1 else value / scale
    return values


_ROLES = {"1": "win", "½": "draw", "0": "loss", "+": "fwin", "-": "floss", "*": "todo"}
_CODES: Mapping[str, int] = {
    f"{role}-{side}": code
    for code, (side, role) in enumerate(((side, role) for side in "wb" for role in _ROLES.values()), 1)
}
"""The role of a game by the number that stands for it in the hidden columns."""


def _code(seat: Seat, number: int) -> int:
    """The code of what came of a game, 0 where there is none."""
    if seat.game is None or seat.colour is None:
        return 0
    return _CODES[f"{_ROLES[seat.game.mark(number)]}-{seat.colour.value}"]


def _rules(drawing: _Drawing) -> None:
    """What moves with a player from row to row, where the cells have looks that stay: the colours of his games (hue by
    result, lightness by side), and the look of one who has left."""
    layout, code = drawing.layout, here(drawing.layout.first, drawing.layout.code(1))
    for role, number in _CODES.items():
        _rule(drawing, layout.round(1), layout.round(layout.rounds), f"{code}={number}", drawing.theme.role(role))
    gone = here(layout.first, layout.column("gone"), fix_column=True)
    left = {"font_color": drawing.theme.ink["muted"], "italic": True}
    for first, last in ((layout.place.column, layout.round(0)), (layout.column("points"), layout.column("gone") - 1)):
        _rule(drawing, first, last, f"{gone}=1", left)


def _rule(drawing: _Drawing, first: int, last: int, formula: str, look: Mapping[str, Any]) -> None:
    options = {
        "type": "formula", "criteria": f"={formula}", "format": drawing.donor.rule(look), "stop_if_true": True
    }  # fmt: skip
    drawing.page.conditional_format(drawing.layout.first, first, drawing.layout.last, last, options)


def _note(drawing: _Drawing) -> None:
    layout, labels = drawing.layout, drawing.labels
    texts = {labels(f"short_{code}"): labels(f"tiebreak_{code}") for code in layout.tiebreaks}
    codes = " · ".join(f"{short} = {whole}" for short, whole in texts.items() if short != whole)
    look = drawing.donor.style(
        font_size=8.5, font_color=drawing.theme.ink["muted"], text_wrap=True, align="left", valign="top"
    )
    drawing.page.set_row(layout.bottom, NOTE_ROW)
    drawing.page.merge_range(
        layout.bottom, layout.place.column, layout.bottom, layout.column("gone") - 1, "", look
    )  # fmt: skip
    put(drawing.page, layout.bottom, layout.place.column, f"{labels('ranking_note')} {codes}", look)

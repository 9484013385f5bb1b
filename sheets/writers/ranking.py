"""The table of a Swiss in ranking order: values of the last run, opponents numbered by their places in it."""

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
from sheets.labels import Labels
from sheets.layout import STANDINGS, mark
from sheets.layout_swiss import RankingLayout

from .crosstable_view import field_columns
from .donor import Donor, Page, Value, put
from .formulas import here
from .page import area, hair, head, rule, set_page, title_block
from .swiss_cells import CellTexts, Seat, seats
from .swiss_crosstable import rounds_of, state_of
from .swiss_sizes import SwissSizes, set_widths, swiss_sizes
from .theme import Theme

NOTE_ROW = 24.0


def ranking_layout(event: Event) -> RankingLayout:
    """The layout of the event's ranking."""
    return RankingLayout(
        players=len(event.players),
        rounds=rounds_of(event),
        fields=field_columns(event.players),
        tiebreaks=tuple(code for code in event.settings.tiebreaks if code != "TPN"),  # a column of its own as it is
    )


@dataclass(kw_only=True, eq=False, repr=False)
class _Drawing:
    """A ranking being drawn."""

    donor: Donor
    page: Page
    event: Event
    layout: RankingLayout

    @property
    def labels(self) -> Labels:
        return self.event.settings.labels

    @property
    def theme(self) -> Theme:
        return self.donor.theme

    @cached_property
    def lines(self) -> tuple[Standing, ...]:
        return standings(self.event.tournament, self.event.settings.tiebreaks)

    @cached_property
    def ranks(self) -> Mapping[int, int]:
        """The row of each player, from 1: opponents are named by it."""
        return {line.number: row for row, line in enumerate(self.lines, 1)}

    @cached_property
    def heads(self) -> Mapping[str, str]:
        named = {name: self.labels(name) for name in ("place", "number", *self.layout.fields, "name", "points")}
        codes = {code: self.labels(f"short_{code}") for code in self.layout.tiebreaks}
        rounds = {f"R{number}": str(number) for number in range(1, self.layout.rounds + 1)}
        return named | codes | rounds | {"title": ""}

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The columns that are no rounds."""
        layout = self.layout
        return tuple(
            name for name in layout.columns[:-1] if not name.startswith("R") or name in layout.tiebreaks
        )  # fmt: skip

    @cached_property
    def sizes(self) -> SwissSizes:
        return swiss_sizes(self.event, self.theme, self.named, self.heads, self.layout.rounds, NOTE_ROW)


def draw_ranking(donor: Donor, name: str, event: Event, layout: RankingLayout) -> str:
    """Draw the ranking into the donor; the address of its area comes back."""
    drawing = _Drawing(donor=donor, page=donor.page(name), event=event, layout=layout)
    place, state = layout.place, f"{drawing.labels('sheet_standings')} · {state_of(event)}"
    title_block(drawing.page, donor, event.title, state, row=place.row, column=place.column)
    _heads(drawing)
    where, texts = seats(event), CellTexts(event)
    for row, line in enumerate(drawing.lines, layout.first):
        _row(drawing, row, line, where, texts)
    _rules(drawing)
    _note(drawing)
    set_page(
        drawing.page, donor.theme, landscape=True, event=event.settings.name, what=state, labels=drawing.labels,
        title_rows=(layout.header, layout.header),
    )  # fmt: skip
    drawing.page.print_area(place.row, place.column, layout.bottom, layout.column("mark") - 1)
    drawing.page.freeze_panes(layout.first, layout.column("name") + 1)
    drawing.page.hide_gridlines(2)
    return area(place.row, place.column, layout.bottom, layout.right)


def _heads(drawing: _Drawing) -> None:
    layout, page = drawing.layout, drawing.page
    page.set_row(layout.header, 20)
    for name in layout.columns[:-1]:
        left = {"align": "left", "indent": 1} if name == "name" else {"shrink": True}
        look = head(drawing.theme, font_size=drawing.sizes.font, **left)
        text = drawing.heads[name]
        put(
            page, layout.header, layout.column(name), int(text) if text.isdecimal() else text, drawing.donor.style(look)
        )
    first = layout.column("R1")
    set_widths(
        page, {name: layout.column(name) for name in drawing.named}, drawing.sizes, (first, first + layout.rounds - 1)
    )  # fmt: skip
    page.set_column(layout.column("mark"), layout.right, 9, None, {"hidden": True})
    put(page, layout.header, layout.column("mark"), mark(STANDINGS), drawing.donor.style())


def _row(drawing: _Drawing, row: int, line: Standing, where: Mapping[tuple[int, int], Seat], texts: CellTexts) -> None:
    layout, page = drawing.layout, drawing.page
    player = drawing.event.players[line.number - 1]
    page.set_row(row, drawing.sizes.row)
    values = _values(line, player)
    for each in range(1, layout.rounds + 1):
        seat = where.get((line.number, each), Seat())
        values[f"R{each}"] = texts.text(line.number, seat, drawing.ranks.get(seat.opponent(line.number), 0))
        put(page, row, layout.code(each), _code(seat, line.number), drawing.donor.style())
    for name in layout.columns[:-1]:
        put(page, row, layout.column(name), values[name], drawing.donor.style(_look(drawing, name, row, player)))


def _values(line: Standing, player: Player) -> dict[str, Value]:
    values: dict[str, Value] = {"place": line.place, "number": line.number, "points": format_points(line.points)}
    values |= {name: getattr(player, name) for name in ("title", "name", "federation", "rating", "club")}
    for code, value in line.values.items():
        scale = get_tiebreak(code).scale
        values[code] = None if value is None else value if scale == 1 else value / scale
    return values


def _look(drawing: _Drawing, name: str, row: int, player: Player) -> dict[str, Any]:
    ink, layout = drawing.theme.ink, drawing.layout
    look = hair(drawing.theme, font_size=drawing.sizes.font, align="center", font_color=ink["muted"])
    if name == "name":
        look |= {"align": "left", "indent": 1, "shrink": True, "font_color": ink["text"]}
    if name in ("place", "points"):
        look |= {"bold": True, "font_color": ink["text"]}
    if name == "points":
        look |= {"bg_color": ink["head"]}
    if name in layout.tiebreaks and (scale := get_tiebreak(name).scale) > 1:
        look |= {"num_format": "0.0" if scale == 10 else "0.00"}
    if player.status is Status.WITHDRAWN:
        look |= {"italic": True, "font_color": ink["muted"]}
    if layout.players > 12 and (row - layout.first + 1) % 5 == 0:
        look |= {"bottom": 1, "bottom_color": ink["block"]}
    return look | (rule(drawing.theme, "bottom") if row == layout.last else {})


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
    """The colours of the games: hue by result, lightness by side."""
    layout = drawing.layout
    first, code = layout.column("R1"), here(layout.first, layout.code(1))
    for role, number in _CODES.items():
        look = drawing.donor.rule(drawing.theme.role(role))
        drawing.page.conditional_format(
            layout.first, first, layout.last, first + layout.rounds - 1,
            {"type": "formula", "criteria": f"={code}={number}", "format": look, "stop_if_true": True},
        )  # fmt: skip


def _note(drawing: _Drawing) -> None:
    layout, labels = drawing.layout, drawing.labels
    texts = {labels(f"short_{code}"): labels(f"tiebreak_{code}") for code in layout.tiebreaks}
    codes = " · ".join(f"{short} = {whole}" for short, whole in texts.items() if short != whole)
    look = drawing.donor.style(
        font_size=8.5, font_color=drawing.theme.ink["muted"], text_wrap=True, align="left", valign="top"
    )
    drawing.page.set_row(layout.bottom, NOTE_ROW)
    drawing.page.merge_range(
        layout.bottom, layout.place.column, layout.bottom, layout.column("mark") - 1, "", look
    )  # fmt: skip
    put(drawing.page, layout.bottom, layout.place.column, f"{labels('ranking_note')} {codes}", look)

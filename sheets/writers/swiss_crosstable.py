"""The crosstable of a Swiss: a row a player, a column a round; results, points and places live."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pairing.points import format_points
from sheets.event import Event
from sheets.layout import CROSSTABLE
from sheets.layout_swiss import SwissCrosstableLayout

from .crosstable_notes import LEGEND
from .crosstable_view import field_columns
from .donor import Donor, put
from .followed import held_codes, shown_codes
from .formulas import game_key, here
from .formulas import text as quoted_text
from .page import area, hair, note, pixels, set_page, span, text_width, title_block
from .state import MINUS
from .swiss_drawing import GAME, SwissDrawing
from .swiss_formulas import SwissFormulas, changed_cell, reckons
from .swiss_sizes import SwissSizes, swiss_sizes
from .swiss_view import BLACK_FROM, PER_OPPONENT, SwissView
from .where import PlayersPlace, RoundPlace

LEGEND_ROW, NOTE_ROW = 16.0, 14.0
LEGEND_SIZE, LEAST_SHRINK = 8.5, 0.82  # points, and how much smaller a word may be printed: not below 7 points


def swiss_crosstable_layout(event: Event) -> SwissCrosstableLayout:
    """The layout of the event's crosstable: all its rounds have a column from the beginning."""
    return SwissCrosstableLayout(
        players=len(event.players),
        rounds=rounds_of(event),
        fields=field_columns(event.players),
        tiebreaks=shown_codes(event),
        held=held_codes(event),
        reckons=reckons(event),
    )


def rounds_of(event: Event) -> int:
    """How many rounds the tables have room for: those of the event, or more where more are written."""
    return max([event.settings.rounds or 0, *(each.number for each in event.rounds)])


def latest_result(event: Event) -> int:
    """The latest round with a result; 0 before the first."""
    return max((game.round for game in event.games if not game.result.is_open), default=0)


def state_of(event: Event) -> str:
    """The state of the event in words: system, players, the latest round with a result."""
    labels = event.settings.labels
    counted = "teams_n" if event.settings.scoring.boards else "players_n"
    parts = [event.system_name, labels(counted, n=len(event.players))]
    latest = latest_result(event)
    return " · ".join((*parts, *([labels("after_round", n=latest, total=rounds_of(event))] if latest else [])))


def state_line(event: Event) -> str:
    """The state of the event, and how many of its games have a result."""
    before, after = _around_count(event)
    return f"{before}{sum(1 for game in event.games if not game.result.is_open)}{after}"


def _around_count(event: Event) -> tuple[str, str]:
    return f"{state_of(event)} · ", event.settings.labels("games_of", total=len(event.games))


@dataclass(kw_only=True, eq=False, repr=False)
class _Drawing(SwissDrawing):
    """A crosstable being drawn; where the written rounds stand, and the players' statuses."""

    layout: SwissCrosstableLayout
    rounds: Mapping[int, RoundPlace]
    players: PlayersPlace

    @cached_property
    def heads(self) -> Mapping[str, str]:
        named = {name: self.labels(_HEADS.get(name, name)) for name in (*self.layout.before, "points", "place_live")}
        return self.in_order(named | {"title": ""})

    @cached_property
    def sizes(self) -> SwissSizes:
        legend = (self.layout.LEGEND_ROWS - 1) * LEGEND_ROW + NOTE_ROW
        return swiss_sizes(self.event, self.theme, tuple(self.heads), self.heads, self.layout.rounds, legend)

    @cached_property
    def formulas(self) -> SwissFormulas:
        return SwissFormulas(view=self.view, layout=self.layout, players=self.players)


_HEADS = {"place_live": "place"}


def draw_swiss_crosstable(  # what is drawn, and the two places it looks at
    donor: Donor,
    name: str,
    view: SwissView,
    layout: SwissCrosstableLayout,
    *,
    rounds: Mapping[int, RoundPlace],
    players: PlayersPlace,
) -> str:
    """Draw the crosstable into the donor; the address of its area comes back. `rounds` says where the written rounds
    stand, `players` where the status of each player is typed."""
    drawing = _Drawing(
        donor=donor, page=donor.page(name), view=view, layout=layout, rounds=rounds, players=players
    )  # fmt: skip
    _titles(drawing)
    drawing.put_heads(CROSSTABLE, layout.hidden[0])
    drawing.page.formula(layout.header, layout.column("digest"), drawing.formulas.changed, drawing.plain, 0)
    for number in range(1, layout.players + 1):
        _player(drawing, number)
    _rules(drawing)
    _legend(drawing)
    _set_up_print(drawing)
    return area(layout.place.row, layout.place.column, layout.bottom, layout.right)


def _titles(drawing: _Drawing) -> None:
    """The title, and below it a formula that counts the games with a result."""
    layout, place = drawing.layout, drawing.layout.place
    title_block(drawing.page, drawing.donor, drawing.event.title, "", row=place.row, column=place.column)
    codes = area(layout.first, layout.behind("code", 1), layout.last, layout.behind("code", layout.rounds), fixed=True)
    count = f"SUMPRODUCT(--(MOD(MOD({codes},{PER_OPPONENT}),{BLACK_FROM})<>0))/2"
    before, after = _around_count(drawing.event)
    style = drawing.donor.style(font_size=10.5, font_color=drawing.theme.ink["muted"], valign="vcenter")
    formula = f"{quoted_text(before)}&{count}&{quoted_text(after)}"
    drawing.page.formula(place.row + 1, place.column, formula, style, state_line(drawing.event))


def _player(drawing: _Drawing, number: int) -> None:
    layout, page, row = drawing.layout, drawing.page, drawing.layout.row(number)
    page.set_row(row, drawing.sizes.row)
    player = drawing.event.players[number - 1]
    for name in layout.before:
        put(page, row, layout.column(name), getattr(player, name), drawing.style(name, number))
    for each in range(1, layout.rounds + 1):
        _cell(drawing, number, each)
    drawing.put_cells(number, drawing.formulas.columns(number))


def _cell(drawing: _Drawing, number: int, each: int) -> None:
    """The cell of a round: what is seen, and hidden behind it what came of the game."""
    layout, page, row, view = drawing.layout, drawing.page, drawing.layout.row(number), drawing.view
    seat, plain, style = view.seat(number, each), drawing.plain, drawing.style(GAME, number)
    for block, (formula, value) in drawing.formulas.behind(number, each).items():
        drawing.put_cell(row, layout.behind(block, each), formula, value, plain)
    place = drawing.rounds.get(each) if seat.game else None
    opponent, gain = seat.opponent(number), view.gain(number, each)
    shown = view.texts.text(number, seat, opponent)
    if place is None:
        put(page, row, layout.behind("gain", each), gain, plain)
        put(page, row, layout.round(each), shown, style)
        return
    key = game_key(each, number, opponent)
    waiting = drawing.labels("round_short", n=each)
    page.formula(row, layout.behind("gain", each), place.formula(key, number < opponent, waiting), plain, gain)
    at = here(row, layout.behind("gain", each))
    page.formula(row, layout.round(each), view.texts.formula(seat, opponent, at), style, shown)


def _rules(drawing: _Drawing) -> None:
    """The colours that follow what is typed: one true rule a cell, for LibreOffice applies only the first."""
    layout, first = drawing.layout, drawing.layout.first
    drawing.add_game_rules(layout.behind("code", 1))
    gone = here(first, layout.column("gone"), fix_column=True)
    left = {"font_color": drawing.theme.ink["muted"], "italic": True, "font_strikeout": True}
    drawing.add_rule((layout.column("number"), layout.first_round - 1), f"{gone}=1", left)
    drawing.add_stale_rules("place_live", f"{changed_cell(layout)}=1")


def _legend(drawing: _Drawing) -> None:
    """A sample of each role on either side, and what the signs mean."""
    layout, labels, page = drawing.layout, drawing.labels, drawing.page
    top = layout.legend
    page.set_row(top - 1, LEGEND_ROW / 2)
    for row in range(top, top + 3):
        page.set_row(row, LEGEND_ROW)
    small = {"font_size": LEGEND_SIZE, "valign": "vcenter"}
    right = drawing.donor.style(small, align="right", indent=1, font_color=drawing.theme.ink["muted"], shrink=True)
    sides = {"white": labels("white"), "black": labels("black")}
    for offset, key in enumerate(("row_result", "as_white", "as_black")):
        span(page, top + offset, layout.place.column, len(layout.before), labels(key, **sides), right)
    _samples(drawing, small)
    note(
        page, drawing.donor, layout.bottom, (layout.place.column, layout.column("place_live")),
        _explained(drawing), width=_width(drawing), size=LEGEND_SIZE,
    )  # fmt: skip


def _samples(drawing: _Drawing, small: dict[str, Any]) -> None:
    layout, labels, donor, wide = drawing.layout, drawing.labels, drawing.donor, _sample_span(drawing)
    over = donor.style(small, align="center", font_color=drawing.theme.ink["muted"], shrink=True)
    letters = {"w": labels("white_letter"), "b": labels("black_letter")}
    scoring = drawing.event.settings.scoring
    points = dict(
        zip(("win", "draw", "loss"), map(format_points, (scoring.win, scoring.draw, scoring.loss)), strict=True)
    )
    for place, (role, word) in enumerate(LEGEND.items()):
        column = layout.first_round + place * wide
        if column + wide - 1 > layout.column("place_live"):
            return
        span(drawing.page, layout.legend, column, wide, labels(word), over)
        for offset, side in enumerate("wb", 1):
            sign = {"fwin": "5+", "floss": f"5{MINUS}"}.get(role, f"5{letters[side]}{points.get(role, '')}")
            look = hair(drawing.theme, align="center") | small | drawing.theme.role(f"{role}-{side}")
            span(drawing.page, layout.legend + offset, column, wide, sign, donor.style(look))


def _sample_span(drawing: _Drawing) -> int:
    """How many columns a sample takes, so that the word over it is readable, as far as there are columns."""
    sizes = drawing.sizes
    widths = [sizes.round] * drawing.layout.rounds + [sizes.widths[name] for name in drawing.layout.after]
    spans = [wide for wide in (1, 2, 3) if wide * len(LEGEND) <= len(widths)] or [1]
    words = [text_width(drawing.labels(word), LEGEND_SIZE) for word in LEGEND.values()]
    for wide in spans:
        rooms = (sum(widths[place * wide : (place + 1) * wide]) for place in range(len(words)))
        if all(word * LEAST_SHRINK <= room - 1 for word, room in zip(words, rooms, strict=True)):
            return wide
    return spans[-1]


def _explained(drawing: _Drawing) -> str:
    labels = drawing.labels
    scoring = drawing.event.tournament.scoring
    bye = f"+{format_points(scoring.win if scoring.pab is None else scoring.pab)}"
    return labels("swiss_note", white=labels("white_letter"), black=labels("black_letter"), bye=bye, sign=MINUS)


def _width(drawing: _Drawing) -> float:
    sizes = drawing.sizes
    return sum(pixels(width) for width in sizes.widths.values()) + drawing.layout.rounds * pixels(sizes.round)


def _set_up_print(drawing: _Drawing) -> None:
    layout, page = drawing.layout, drawing.page
    set_page(
        page, drawing.theme, landscape=True, event=drawing.event.settings.name, what=state_of(drawing.event),
        labels=drawing.labels, title_rows=(layout.header, layout.header),
    )  # fmt: skip
    page.print_area(layout.place.row, layout.place.column, layout.bottom, layout.column("place_live"))
    page.freeze_panes(layout.first, layout.first_round)
    page.hide_gridlines(2)

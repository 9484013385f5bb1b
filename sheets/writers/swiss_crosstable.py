"""The crosstable of a Swiss: a row a player, a column a round; results, points and places live."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pairing.model import Colour
from pairing.points import format_points, points_number
from pairing.standings import Standing, standings
from sheets.event import Event
from sheets.layout import CROSSTABLE
from sheets.layout_swiss import SwissCrosstableLayout

from .crosstable_view import field_columns
from .donor import Donor, Value, put
from .formulas import column_range, game_key, here, points_text, row_range
from .page import area, hair, note, pixels, set_page, span, title_block
from .state import MINUS
from .swiss_cells import CellTexts, Seat, seats
from .swiss_drawing import GAME, SwissDrawing
from .swiss_sizes import SwissSizes, swiss_sizes
from .where import PlayersPlace, RoundPlace

LEGEND_ROW, NOTE_ROW = 16.0, 14.0
ROLES = ("win", "draw", "loss", "fwin", "floss")


def swiss_crosstable_layout(event: Event) -> SwissCrosstableLayout:
    """The layout of the event's crosstable: all its rounds have a column from the beginning."""
    return SwissCrosstableLayout(
        players=len(event.players), rounds=rounds_of(event), fields=field_columns(event.players)
    )  # fmt: skip


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


@dataclass(kw_only=True, eq=False, repr=False)
class _Drawing(SwissDrawing):
    """A crosstable being drawn; where the written rounds stand, and the players' statuses."""

    layout: SwissCrosstableLayout
    rounds: Mapping[int, RoundPlace]
    players: PlayersPlace

    @cached_property
    def heads(self) -> Mapping[str, str]:
        names = (*self.layout.before, "points", "place_live")
        return {name: "" if name == "title" else self.labels(_HEADS.get(name, name)) for name in names}

    @cached_property
    def sizes(self) -> SwissSizes:
        legend = (self.layout.LEGEND_ROWS - 1) * LEGEND_ROW + NOTE_ROW
        return swiss_sizes(self.event, self.theme, tuple(self.heads), self.heads, self.layout.rounds, legend)

    @cached_property
    def seats(self) -> Mapping[tuple[int, int], Seat]:
        return seats(self.event)

    @cached_property
    def texts(self) -> CellTexts:
        return CellTexts(self.event)

    @cached_property
    def standings(self) -> Mapping[int, Standing]:
        return {line.number: line for line in standings(self.event.tournament, self.event.settings.tiebreaks)}

    def look(self, name: str) -> Mapping[str, Any]:
        ink = self.theme.ink
        match name:
            case "name":
                return {"align": "left", "indent": 1, "shrink": True, "font_color": ink["text"]}
            case "points":
                return {"bg_color": ink["head"], "bold": True, "font_color": ink["text"]}
            case "place_live":
                return {"bold": True, "font_color": ink["text"]}
            case _:
                return {"shrink": True} if name == "club" else {}


_HEADS = {"place_live": "place"}


def draw_swiss_crosstable(  # what is drawn, and the two places it looks at
    donor: Donor,
    name: str,
    event: Event,
    layout: SwissCrosstableLayout,
    *,
    rounds: Mapping[int, RoundPlace],
    players: PlayersPlace,
) -> str:
    """Draw the crosstable into the donor; the address of its area comes back. `rounds` says where the written rounds
    stand, `players` where the status of each player is typed."""
    drawing = _Drawing(
        donor=donor, page=donor.page(name), event=event, layout=layout, rounds=rounds, players=players
    )  # fmt: skip
    _titles(drawing)
    drawing.put_heads(CROSSTABLE, "place_final")
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
    games = drawing.event.games
    before, after = f"{state_of(drawing.event)} · ", drawing.labels("games_of", total=len(games))
    gains = area(layout.first, layout.gain(1), layout.last, layout.gain(layout.rounds), fixed=True)
    sides = area(layout.first, layout.side(1), layout.last, layout.side(layout.rounds), fixed=True)
    decided = f'(ISNUMBER({gains})+({gains}="+")+({gains}="{MINUS}"))'
    count = f'SUMPRODUCT(({sides}<>"")*{decided})/2'
    cached = f"{before}{sum(1 for game in games if not game.result.is_open)}{after}"
    style = drawing.donor.style(font_size=10.5, font_color=drawing.theme.ink["muted"], valign="vcenter")
    formula = f'"{before.replace(chr(34), chr(34) * 2)}"&{count}&"{after}"'
    drawing.page.formula(place.row + 1, place.column, formula, style, cached)


def _player(drawing: _Drawing, number: int) -> None:
    layout, page, row = drawing.layout, drawing.page, drawing.layout.row(number)
    page.set_row(row, drawing.sizes.row)
    player = drawing.event.players[number - 1]
    for name in layout.before:
        put(page, row, layout.column(name), getattr(player, name), drawing.style(name, number))
    for each in range(1, layout.rounds + 1):
        _cell(drawing, number, each)
    for name, (formula, value) in _columns(drawing, number).items():
        style = drawing.style(name, number)
        if formula is None:
            put(page, row, layout.column(name), value, style)
        else:
            page.formula(row, layout.column(name), formula, style, value)


def _cell(drawing: _Drawing, number: int, each: int) -> None:
    """The cell of a round: what is seen, and hidden behind it what came of the game and the side."""
    layout, page, row = drawing.layout, drawing.page, drawing.layout.row(number)
    seat, plain, style = drawing.seats.get((number, each), Seat()), drawing.plain, drawing.style(GAME, number)
    place = drawing.rounds.get(each) if seat.game else None
    gain, side = drawing.texts.gain(number, seat), seat.colour.value if seat.colour else None
    put(page, row, layout.side(each), side, plain)
    opponent = seat.opponent(number)
    shown = drawing.texts.text(number, seat, opponent)
    if place is None:
        put(page, row, layout.gain(each), gain, plain)
        put(page, row, layout.round(each), shown, style)
        return
    key = game_key(each, number, opponent)
    waiting = drawing.labels("round_short", n=each)
    page.formula(row, layout.gain(each), place.formula(key, number < opponent, waiting), plain, gain)
    at = here(row, layout.gain(each))
    page.formula(row, layout.round(each), drawing.texts.formula(seat, opponent, at), style, shown)


def _columns(drawing: _Drawing, number: int) -> dict[str, tuple[str | None, Value]]:
    """By column name the formula (None: a plain value) and its value as of this run."""
    layout, row, line = drawing.layout, drawing.layout.row(number), drawing.standings[number]
    gains = row_range(row, layout.gain(1), layout.gain(layout.rounds)).replace(f"${row + 1}", str(row + 1))
    scoring = drawing.event.settings.scoring
    score = f'SUM({gains})+{points_number(scoring.win)}*SUMPRODUCT(--({gains}="+"))'
    if any(points % 5 for points in (scoring.win, scoring.draw, scoring.loss)):
        score = f"ROUND({score},4)"
    own = here(row, layout.column("score"), fix_column=True)
    gone = drawing.event.players[number - 1].status.value == "withdrawn"
    return {
        "points": (points_text(own), format_points(line.points)),
        "place_live": (_place(layout, row), line.place),
        "place_final": (None, line.place),
        "score": (score, points_number(line.points)),
        "gone": (f"IF({drawing.players.is_withdrawn(number)},1,0)", int(gone)),
    }


def _place(layout: SwissCrosstableLayout, row: int) -> str:
    """The place by points; among equals in the order of the last run."""
    score, final = (here(row, layout.column(name), fix_column=True) for name in ("score", "place_final"))
    scores, finals = (
        column_range(layout.column(name), layout.first, layout.last) for name in ("score", "place_final")
    )  # fmt: skip
    return f"1+SUMPRODUCT(({scores}>{score})+({scores}={score})*({finals}<{final}))"


def _rules(drawing: _Drawing) -> None:
    """The colours that follow what is typed: one true rule a cell, for LibreOffice applies only the first."""
    layout, donor, first = drawing.layout, drawing.donor, drawing.layout.first
    gain, side = here(first, layout.gain(1)), here(first, layout.side(1))
    for letter in (Colour.WHITE.value, Colour.BLACK.value):
        for role, state in _states(drawing, gain):
            look = donor.rule(drawing.theme.role(f"{role}-{letter}"))
            _rule(drawing, (layout.round(1), layout.round(layout.rounds)), f'AND({side}="{letter}",{state})', look)
    gone = here(first, layout.column("gone"), fix_column=True)
    look = donor.rule({"font_color": drawing.theme.ink["muted"], "italic": True, "font_strikeout": True})
    _rule(drawing, (layout.column("number"), layout.first_round - 1), f"{gone}=1", look)
    live, final = (here(first, layout.column(name), fix_column=True) for name in ("place_live", "place_final"))
    stale = donor.rule({"font_color": drawing.theme.ink["block"], "italic": True, "bold": False})
    _rule(drawing, (layout.column("place_live"),) * 2, f"{live}<>{final}", stale)


def _states(drawing: _Drawing, gain: str) -> Iterator[tuple[str, str]]:
    """By role what the hidden cell of a game says."""
    scoring = drawing.event.settings.scoring
    for role, points in zip(ROLES[:3], (scoring.win, scoring.draw, scoring.loss), strict=True):
        yield role, f"AND(ISNUMBER({gain}),{gain}={points_number(points)})"
    yield "fwin", f'{gain}="+"'
    yield "floss", f'{gain}="{MINUS}"'
    yield "todo", f'AND(ISTEXT({gain}),{gain}<>"+",{gain}<>"{MINUS}")'


def _rule(drawing: _Drawing, columns: tuple[int, int], formula: str, style: object) -> None:
    options = {"type": "formula", "criteria": f"={formula}", "format": style, "stop_if_true": True}
    layout = drawing.layout
    drawing.page.conditional_format(layout.first, columns[0], layout.last, columns[1], options)


def _legend(drawing: _Drawing) -> None:
    """A sample of each role on either side, and what the signs mean."""
    layout, labels, page = drawing.layout, drawing.labels, drawing.page
    top = layout.legend
    page.set_row(top - 1, LEGEND_ROW / 2)
    for row in range(top, top + 3):
        page.set_row(row, LEGEND_ROW)
    small = {"font_size": 8.5, "valign": "vcenter"}
    right = drawing.donor.style(small, align="right", indent=1, font_color=drawing.theme.ink["muted"], shrink=True)
    sides = {"white": labels("white"), "black": labels("black")}
    for offset, key in enumerate(("row_result", "as_white", "as_black")):
        span(page, top + offset, layout.place.column, len(layout.before), labels(key, **sides), right)
    _samples(drawing, small)
    note(
        page, drawing.donor, layout.bottom, (layout.place.column, layout.column("place_live")),
        _explained(drawing), width=_width(drawing), size=8.5,
    )  # fmt: skip


def _samples(drawing: _Drawing, small: dict[str, Any]) -> None:
    layout, labels, donor = drawing.layout, drawing.labels, drawing.donor
    words = {
        "win": "win",
        "draw": "draw",
        "loss": "loss",
        "fwin": "forfeit_win",
        "floss": "forfeit_loss",
        "todo": "to_play",
    }
    over = donor.style(small, align="center", font_color=drawing.theme.ink["muted"], shrink=True)
    columns = range(layout.first_round, layout.column("place_live") + 1)
    letters = {"w": labels("white_letter"), "b": labels("black_letter")}
    scoring = drawing.event.settings.scoring
    points = dict(
        zip(("win", "draw", "loss"), map(format_points, (scoring.win, scoring.draw, scoring.loss)), strict=True)
    )
    for (role, word), column in zip(words.items(), columns, strict=False):
        put(drawing.page, layout.legend, column, labels(word), over)
        for offset, side in enumerate("wb", 1):
            sign = {"fwin": "5+", "floss": f"5{MINUS}"}.get(role, f"5{letters[side]}{points.get(role, '')}")
            look = hair(drawing.theme, align="center") | small | drawing.theme.role(f"{role}-{side}")
            put(drawing.page, layout.legend + offset, column, sign, donor.style(look))


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

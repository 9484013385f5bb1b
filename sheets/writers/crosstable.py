"""The crosstable: the shaded diagonal, a live formula in every cell, points, tie-breaks and places beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pairing.points import TENTHS, format_points
from pairing.tiebreaks import get_tiebreak
from sheets.event import Event
from sheets.labels import Labels
from sheets.layout import CROSSTABLE, CrosstableLayout, mark

from .crosstable_formulas import CrosstableFormulas
from .crosstable_legend import draw_legend
from .crosstable_notes import UNPAIRED
from .crosstable_rules import add_rules
from .crosstable_sizes import Sizes, set_up_print
from .crosstable_view import CrosstableView
from .donor import Donor, Page, Value, put
from .followed import value_format
from .formulas import game_key
from .names import short_names
from .page import area, column_width, hair, head, rule, span, title_block
from .state import mark_value
from .theme import Theme
from .where import PlayersPlace, RoundPlace

SELF = "×"
BEHIND_A_BLANK = 'General;General;General;" "@'  # a turned name must not touch the line it stands on


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Drawing:
    """A crosstable being drawn: where, of what, and how large."""

    donor: Donor
    page: Page
    view: CrosstableView
    layout: CrosstableLayout
    sizes: Sizes
    formulas: CrosstableFormulas

    @property
    def event(self) -> Event:
        return self.view.event

    @property
    def labels(self) -> Labels:
        return self.view.event.settings.labels

    @property
    def theme(self) -> Theme:
        return self.donor.theme


def draw_crosstable(  # what is drawn, and the two places it looks at
    donor: Donor,
    name: str,
    view: CrosstableView,
    layout: CrosstableLayout,
    *,
    rounds: Mapping[int, RoundPlace],
    players: PlayersPlace,
) -> str:
    """Draw the crosstable into the donor; the address of its area comes back. `rounds` says where the written rounds
    stand, `players` where the status of each player is typed."""
    drawing = _Drawing(
        donor=donor,
        page=donor.page(name),
        view=view,
        layout=layout,
        sizes=Sizes(view=view, layout=layout, theme=donor.theme),
        formulas=CrosstableFormulas(event=view.event, layout=layout, players=players),
    )
    _titles(drawing)
    drawing.sizes.set_columns(drawing.page)
    drawing.sizes.set_rows(drawing.page)
    _heads(drawing)
    _helper_rows(drawing)
    for number in range(1, layout.size + 1):
        _player(drawing, number)
    _results(drawing, rounds)
    add_rules(drawing.page, donor, view.event, layout)
    draw_legend(donor, drawing.page, view, layout, drawing.sizes)
    set_up_print(drawing.page, donor.theme, view, layout)
    return area(layout.place.row, layout.place.column, layout.bottom, layout.right)


def _titles(drawing: _Drawing) -> None:
    """The title, and below it a formula that counts the games with a result."""
    layout, place, sizes = drawing.layout, drawing.layout.place, drawing.sizes
    width = column_width(sizes.notes_width)
    title_block(
        drawing.page, drawing.donor, drawing.event.title, "", width=width, row=place.row, column=sizes.notes_first
    )  # fmt: skip
    before, after = drawing.view.state_before, drawing.labels("games_of", total=len(drawing.view.games))
    grid = area(layout.first, layout.grid, layout.last, layout.grid_end, fixed=True)
    count = f'(COUNT({grid})+SUMPRODUCT(({grid}="+")+({grid}="−")))/2'
    style = drawing.donor.style(font_size=10.5, font_color=drawing.theme.ink["muted"], valign="vcenter")
    cached = f"{before}{drawing.view.decided()}{after}"
    drawing.page.formula(place.row + 1, sizes.notes_first, f'"{before}"&{count}&"{after}"', style, cached)


def _heads(drawing: _Drawing) -> None:
    layout, sizes, theme = drawing.layout, drawing.sizes, drawing.theme
    for name in (*layout.before, *layout.after):
        if name in layout.hidden:
            continue
        left = {"align": "left", "indent": 1} if name == "name" else {"text_wrap": True}
        look = head(theme, font_size=sizes.head_font(name), **left)
        put(drawing.page, layout.header, layout.column(name), sizes.heads[name], drawing.donor.style(look))
    _number_heads(drawing)
    plain = drawing.donor.style()
    drawing.page.formula(layout.header, layout.column("digest"), drawing.formulas.changed, plain, 0)
    put(drawing.page, layout.header, layout.column("mark"), mark(CROSSTABLE), plain)


def _number_heads(drawing: _Drawing) -> None:
    """Over the columns of each opponent his number, and above it his name, turned."""
    layout, sizes, theme = drawing.layout, drawing.sizes, drawing.theme
    names = (*short_names(drawing.event.players, drawing.event.settings.language), "")
    number_style = drawing.donor.style(head(theme, font_size=sizes.density.font))
    sides = {"left": 1, "right": 1, "left_color": theme.ink["hair"], "right_color": theme.ink["hair"]}
    turned = {"rotation": 90, "align": "center", "valign": "bottom", "num_format": BEHIND_A_BLANK}
    name_style = drawing.donor.style(font_size=sizes.small_font, **turned, **sides)
    for opponent in range(1, layout.size + 1):
        first = layout.result(opponent)
        span(drawing.page, layout.header, first, layout.cycles, opponent, number_style)
        if sizes.turns_names:
            span(drawing.page, layout.names_row, first, layout.cycles, names[opponent - 1], name_style)


def _helper_rows(drawing: _Drawing) -> None:
    """Hidden above each column of results: whether that opponent counts, and his points."""
    layout, view, style = drawing.layout, drawing.view, drawing.donor.style()
    rows = {"counts": (layout.counts_row, view.counts), "score": (layout.scores_row, view.score)}
    for opponent in range(1, layout.size + 1):
        for name, (row, value_of) in rows.items():
            formula, value = drawing.formulas.fixed(opponent, name), value_of(opponent)
            for game in range(layout.cycles):
                drawing.page.formula(row, layout.result(opponent, game), formula, style, value)


def _player(drawing: _Drawing, number: int) -> None:
    """The columns left and right of a player's results."""
    layout, page, row = drawing.layout, drawing.page, drawing.layout.row(number)
    edge = _edge(drawing, number)
    players = drawing.event.players
    player = players[number - 1] if number <= len(players) else None
    for name in layout.before:
        style = drawing.donor.style(_before_look(drawing, name) | edge)
        put(page, row, layout.column(name), getattr(player, name) if player else None, style)
    for name, (formula, value) in drawing.formulas.columns(drawing.view, number).items():
        style = drawing.donor.style(_after_look(drawing, name) | edge)
        if formula is None:
            put(page, row, layout.column(name), value, style)
        else:
            page.formula(row, layout.column(name), formula, style, value)


def _edge(drawing: _Drawing, number: int) -> dict[str, Any]:
    """The line under a row: strong under the last, every fifth darker in a long table."""
    if number == len(drawing.event.players):
        return rule(drawing.theme, "bottom")
    if drawing.layout.size > 12 and number % 5 == 0:
        return {"bottom": 1, "bottom_color": drawing.theme.ink["block"]}
    return {}


def _before_look(drawing: _Drawing, name: str) -> dict[str, Any]:
    look = hair(drawing.theme, font_size=drawing.sizes.font(name), align="center")
    if name == "name":
        return look | {"align": "left", "indent": 1, "shrink": True}
    return look | {"font_color": drawing.theme.ink["muted"]}


def _after_look(drawing: _Drawing, name: str) -> dict[str, Any]:
    ink = drawing.theme.ink
    if name in drawing.layout.hidden:
        return {"font_size": 9, "font_color": ink["muted"]}
    look = hair(drawing.theme, font_size=drawing.sizes.font(name), align="center", font_color=ink["muted"])
    match name:
        case "points":
            sides = {"left": 1, "left_color": ink["rule"], "right": 1, "right_color": ink["rule"]}
            return look | {"bg_color": ink["head"], "bold": True, "font_color": ink["text"]} | sides
        case "place_final":
            return look | {"bold": True, "font_color": ink["text"]}
        case _ if name in drawing.layout.tiebreaks and get_tiebreak(name).scale > TENTHS:
            return look | {"num_format": value_format(name)}
        case _:
            return look


def number_format(event: Event) -> str:
    """The format that shows the three numbers of the scoring, halves as ½; a format has room for two of them."""
    scoring = event.settings.scoring
    values = (scoring.win, scoring.draw, scoring.loss)
    halves = [points for points in values if points % 10 == 5]
    if len(halves) > 2 or any(points % 5 for points in values):
        return "0.0"
    return "".join(f'[={points / 10}]"{format_points(points)}";' for points in halves) + "0"


def _results(drawing: _Drawing, rounds: Mapping[int, RoundPlace]) -> None:
    """Both cells of every game: a formula into its round sheet, or the round it will be played in."""
    layout, page, view = drawing.layout, drawing.page, drawing.view
    styles = _ResultStyles(drawing)
    for number in range(1, layout.size + 1):
        span(page, layout.row(number), layout.result(number), layout.cycles, SELF, styles.own(number))
    shown: dict[str, Value] = {mark: mark_value(mark, drawing.event.settings.scoring) for mark in "1½0+-"}
    last = max(game.round for game in view.games)
    to_play = [UNPAIRED, *(drawing.labels("round_short", n=number) for number in range(1, last + 1))]
    for game in view.games:
        place = rounds.get(game.round) if game.written else None
        key = game_key(game.round, game.white, game.black)
        waiting = to_play[game.round]
        values = [waiting] * 2 if game.result.is_open else [shown[mark] for mark in game.result.sides]
        for own, other, slot, side, value in (
            (game.white, game.black, game.white_slot, "w", values[0]),
            (game.black, game.white, game.black_slot, "b", values[1]),
        ):
            row, column, style = layout.row(own), layout.result(other, slot), styles.result(own, other, slot, side)
            if place is None:
                put(page, row, column, value, style)
            else:
                page.formula(row, column, place.formula(key, own < other, waiting), style, value)


class _ResultStyles:
    """The base formats of the grid, that of a game still to play: light for White, dark for Black."""

    def __init__(self, drawing: _Drawing) -> None:
        self._drawing = drawing
        font = drawing.sizes.density.font
        base = hair(drawing.theme, font_size=font, align="center", num_format=number_format(drawing.event))
        ink = drawing.theme.ink
        self._looks = {side: base | drawing.theme.role(f"todo-{side}") for side in "wb"}
        self._self = base | {"bg_color": ink["self"], "font_color": ink["text"], "bold": True}
        self._cache: dict[tuple[str, int, bool, bool], Any] = {}

    def result(self, own: int, other: int, slot: int, side: str) -> Any:
        """The format of a result of that side."""
        return self._style(self._looks[side], side, own, other, slot)

    def own(self, number: int) -> Any:
        """The format of the diagonal."""
        return self._style(self._self, "self", number, number, 0)

    def _style(self, look: Mapping[str, Any], kind: str, own: int, other: int, slot: int) -> Any:
        """Few formats serve many cells: they differ by side, line below, and line on the left."""
        line = own if _edge(self._drawing, own) else 0
        key = (kind, line, other == 1 and slot == 0, slot == 0)
        if key not in self._cache:
            self._cache[key] = self._drawing.donor.style(look, **_edge(self._drawing, own), **self._left(other, slot))
        return self._cache[key]

    def _left(self, other: int, slot: int) -> dict[str, Any]:
        ink = self._drawing.theme.ink
        if other == 1 and slot == 0:
            return {"left": 1, "left_color": ink["rule"]}
        return {"left": 1, "left_color": ink["block"]} if slot == 0 and self._drawing.layout.cycles > 1 else {}

"""A Swiss as a grid of all against all with the shaded diagonal, as many arbiters print it; values of the last run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.points import format_points
from pairing.tally import scores
from sheets.event import Event
from sheets.layout import mark
from sheets.layout_swiss import SwissGridLayout

from .crosstable import SELF, number_format
from .donor import Donor, Page, put
from .page import area, hair, head, rule, set_page, text_width, title_block
from .state import mark_value
from .swiss_crosstable import state_of

_ROLES = {"1": "win", "½": "draw", "0": "loss", "+": "fwin", "-": "floss", "*": "todo"}


def swiss_grid_layout(event: Event) -> SwissGridLayout:
    """The layout of the event's grid."""
    return SwissGridLayout(players=len(event.players))


def draw_swiss_grid(donor: Donor, name: str, event: Event, layout: SwissGridLayout) -> str:
    """Draw the grid into the donor; the address of its area comes back."""
    page, place = donor.page(name), layout.place
    title_block(page, donor, event.title, state_of(event), row=place.row, column=place.column)
    _heads(page, donor, event, layout)
    points = scores(event.tournament)
    for player in event.players:
        row = layout.row(player.number)
        edge = rule(donor.theme, "bottom") if row == layout.last else {}
        look = hair(donor.theme, align="center", **edge)
        put(page, row, layout.column("number"), player.number, donor.style(look, font_color=donor.theme.ink["muted"]))
        put(page, row, layout.column("name"), player.name, donor.style(look, align="left", indent=1, shrink=True))
        shown = format_points(points[player.number])
        put(page, row, layout.column("points"), shown, donor.style(look, bold=True, bg_color=donor.theme.ink["head"]))
    _games(page, donor, event, layout)
    set_page(
        page, donor.theme, landscape=True, event=event.settings.name, what=state_of(event),
        labels=event.settings.labels, title_rows=(layout.header, layout.header),
        title_columns=(layout.column("number"), layout.column("name")),
    )  # fmt: skip
    page.print_area(place.row, place.column, layout.last, layout.column("points"))
    page.freeze_panes(layout.first, layout.against(1))
    page.hide_gridlines(2)
    return area(place.row, place.column, layout.last, layout.column("mark"))


def _heads(page: Page, donor: Donor, event: Event, layout: SwissGridLayout) -> None:
    labels = event.settings.labels
    style = donor.style(head(donor.theme, shrink=True))
    page.set_row(layout.header, 20)
    put(page, layout.header, layout.column("number"), labels("number"), style)
    put(
        page,
        layout.header,
        layout.column("name"),
        labels("name"),
        donor.style(head(donor.theme, align="left", indent=1)),
    )
    put(page, layout.header, layout.column("points"), labels("points"), style)
    put(page, layout.header, layout.column("mark"), mark("grid"), donor.style())
    for player in event.players:
        put(page, layout.header, layout.against(player.number), player.number, style)
    longest = max(text_width(player.name, 10) for player in event.players)
    page.set_column(layout.column("number"), layout.column("number"), 4.3)
    page.set_column(layout.column("name"), layout.column("name"), min(max(longest + 2.4, 14.0), 34.0))
    page.set_column(layout.against(1), layout.against(layout.players), 4.0)
    page.set_column(layout.column("points"), layout.column("points"), 6.0)
    page.set_column(layout.column("mark"), layout.column("mark"), 9, None, {"hidden": True})


def _games(page: Page, donor: Donor, event: Event, layout: SwissGridLayout) -> None:
    """Both cells of every game, the diagonal, and blanks where two have not met."""
    base = hair(donor.theme, align="center", num_format=number_format(event))
    ink = donor.theme.ink
    looks: Mapping[tuple[int, int], tuple[Any, Mapping[str, Any]]] = {
        (own, other): (_shown(event, game.mark(own)), donor.theme.role(f"{_ROLES[game.mark(own)]}-{side}"))
        for game in event.games
        for own, other, side in ((game.white, game.black, "w"), (game.black, game.white, "b"))
    }
    own = donor.style(base, bg_color=ink["self"], bold=True)
    for row in range(1, layout.players + 1):
        edge = rule(donor.theme, "bottom") if row == layout.players else {}
        for column in range(1, layout.players + 1):
            at = layout.row(row), layout.against(column)
            if row == column:
                put(page, *at, SELF, own)
            elif (row, column) in looks:
                value, look = looks[row, column]
                put(page, *at, value, donor.style(base, **look, **edge))
            else:
                put(page, *at, None, donor.style(base, **edge))


def _shown(event: Event, result: str) -> str | float | int:
    return "" if result == "*" else mark_value(result, event.settings.scoring)

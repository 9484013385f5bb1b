"""The tables of a Swiss in the workbook: the living crosstable, the ranking that follows it, the grid on request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING
from zlib import crc32

from .layout import CROSSTABLE, GRID, STANDINGS
from .writers.formulas import quoted
from .writers.page import cell
from .writers.ranking import draw_ranking, ranking_layout
from .writers.swiss_crosstable import draw_swiss_crosstable, swiss_crosstable_layout
from .writers.swiss_view import SwissView
from .writers.where import PlayersPlace, RoundPlace

if TYPE_CHECKING:
    from .layout_swiss import SwissCrosstableLayout
    from .plan import Drawing


def draw_swiss_tables(drawing: Drawing, places: Mapping[int, RoundPlace], players: PlayersPlace) -> None:
    """Draw the tables of the event into the donor; the grid where it was asked for, or is there already."""
    event, donor = drawing.task.event, drawing.donor
    layout = swiss_crosstable_layout(event)
    fingerprint = f"{len(event.players)}/{layout.fingerprint()}"
    layout = replace(layout, place=drawing.place_of(CROSSTABLE, layout.mark_offset, fingerprint))
    name = drawing.name_of(CROSSTABLE)
    view = SwissView(event=event)
    area = draw_swiss_crosstable(donor, name, view, layout, rounds=places, players=players)
    drawing.add(CROSSTABLE, name, area, fingerprint=fingerprint)
    _ranking(drawing, view, layout, name)
    if drawing.task.grid or drawing.found(GRID) is not None:
        _grid(drawing)


def _ranking(drawing: Drawing, view: SwissView, crosstable: SwissCrosstableLayout, sheet: str) -> None:
    layout = ranking_layout(view.event)
    fingerprint = f"{len(view.event.players)}/{layout.fingerprint()}"
    layout = replace(layout, place=drawing.place_of(STANDINGS, layout.mark_offset, fingerprint))
    name = drawing.name_of(STANDINGS)
    area = draw_ranking(drawing.donor, name, view, layout, crosstable=crosstable, sheet=sheet)
    drawing.add(STANDINGS, name, area, fingerprint=fingerprint)
    drawing.changed = quoted(name) + cell(layout.header, layout.column("index"), fixed=True)


def _grid(drawing: Drawing) -> None:
    from .writers.swiss_grid import draw_swiss_grid, swiss_grid_layout

    """Its colours are no rules, so the sheet is laid out anew whenever a result is another."""
    event = drawing.task.event
    layout = swiss_grid_layout(event)
    results = crc32(repr([(game.white, game.black, game.result.value) for game in event.games]).encode())
    fingerprint = f"{layout.fingerprint()}/{results:08x}"
    layout = replace(layout, place=drawing.place_of(GRID, layout.mark_offset, fingerprint))
    name = drawing.name_of(GRID)
    drawing.add(GRID, name, draw_swiss_grid(drawing.donor, name, event, layout), fingerprint=fingerprint)

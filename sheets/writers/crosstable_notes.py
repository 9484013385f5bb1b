"""The words under a crosstable: its legend, and the notes for what an event has to explain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairing.points import format_points
from sheets.event import Event
from sheets.layout import CrosstableLayout

from .crosstable_view import CrosstableView
from .followed import codes_of, is_relative

UNPAIRED = "·"  # a game whose round is not known yet: rounds are drawn by lot
LEGEND: Mapping[str, str] = {
    "win": "win", "draw": "draw", "loss": "loss", "fwin": "forfeit_win", "floss": "forfeit_loss", "todo": "to_play",
}  # fmt: skip
"""By the role of a result the label that names it."""


def samples(event: Event) -> dict[str, str]:
    """What a cell of each role looks like."""
    scoring = event.settings.scoring
    points = (format_points(each) for each in (scoring.win, scoring.draw, scoring.loss))
    return dict(zip(LEGEND, (*points, "+", "−", event.settings.labels("round_short", n=1)), strict=True))


def legend_words(event: Event) -> str:
    """The legend as one line, for a table whose samples are too narrow for words above them."""
    labels = event.settings.labels
    return " · ".join(f"{shown} = {labels(LEGEND[role])}" for role, shown in samples(event).items() if role != "todo")


def note_lines(view: CrosstableView, layout: CrosstableLayout, words: str) -> tuple[str, str]:
    """The two notes; `words` is the legend where it is not written over its samples."""
    labels = view.event.settings.labels
    told = (code for code in codes_of(view.event) if not is_relative(code))
    codes = ", ".join(labels.tiebreak(code, "short") for code in told).removesuffix(".")  # a full stop follows
    places = {name: labels(name) for name in ("place_live", "place_final")}
    about_cells = " · ".join(part for part in (words, *_about_cells(view, layout)) if part)
    return about_cells, labels("place_note", tiebreaks=codes, **places)


def _about_cells(view: CrosstableView, layout: CrosstableLayout) -> Iterable[str]:
    """What a cell may show besides a result: only what occurs is explained."""
    labels = view.event.settings.labels
    yield labels("legend_note", round=labels("round_short", n=1))
    if layout.cycles > 1:
        yield labels("double_note", white=labels("white"), black=labels("black"))
    if view.annulled:
        yield gone_note(view.event)
    if any(game.round == 0 for game in view.games):
        yield labels("lot_note", sign=UNPAIRED)


def gone_note(event: Event) -> str:
    """What results in brackets are."""
    shown = samples(event)
    results = ", ".join(f"({shown[role]})" for role in ("win", "draw", "floss"))
    return event.settings.labels("gone_note", results=results)

"""How large the tables of a Swiss are drawn: they fill a page across, and stay readable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sheets.event import Event

from .donor import Page
from .page import column_width, pixels, printable, row_height, text_width
from .theme import Theme

SMALL_FIELD = 16  # players
MOST_SPARE_ROUND, STRETCH = 14, 1.35
TITLE_BLOCK, FOOT = 62.0, 0.96  # points of title, subtitle and head; the part of a page that is used
LEAST: Mapping[str, float] = {
    "rank": 4.3, "place": 4.3, "number": 4.3, "title": 5.7, "federation": 5.9, "rating": 7.0, "club": 14.0,
    "points": 6.0, "place_live": 6.5,
}  # fmt: skip
TIEBREAK, LONGEST_NAME = 7.4, 41.0


class SwissSizes(NamedTuple):
    """The font and the row in points, and the widths of the columns in characters."""

    font: float
    row: float
    widths: Mapping[str, float]
    round: float


def swiss_sizes(
    event: Event, theme: Theme, columns: Sequence[str], heads: Mapping[str, str], rounds: int, legend: float
) -> SwissSizes:
    """The sizes of a table with these named columns and so many rounds; `legend` is the height of what follows it."""
    small = len(event.players) <= SMALL_FIELD
    font, row, least_round = (10.5, 20.0, 58) if small else (9.5, 15.0, 52)
    widths = {name: _width(event, name, heads.get(name, ""), font) for name in columns}
    room, high = printable(theme, landscape=True)
    spare = room * FOOT - sum(pixels(width) for width in widths.values()) - rounds * least_round
    each = least_round + max(0, min(MOST_SPARE_ROUND, int(spare / rounds))) if rounds else least_round
    left = room * FOOT - sum(pixels(width) for width in widths.values()) - rounds * each
    if left > 0 and "name" in widths:
        widths["name"] = min(widths["name"] + left / 7, LONGEST_NAME)
    rows = len(event.players)
    fitting = (high * FOOT - TITLE_BLOCK - legend) / max(rows, 1)
    stretched = row_height(max(row, min(row * STRETCH, fitting))) if rows * row < high * FOOT else row
    return SwissSizes(font=font, row=stretched, widths=widths, round=column_width(each))


def _width(event: Event, name: str, head: str, font: float) -> float:
    if name == "name":
        longest = max((text_width(player.name, font) for player in event.players), default=0)
        return min(max(longest + 2.4, 18.0), LONGEST_NAME)
    if name == "club":
        longest = max((text_width(player.club or "", font) for player in event.players), default=0)
        return min(max(longest + 2.0, 8.0), LEAST["club"])
    return max(LEAST.get(name, TIEBREAK), text_width(head, font, bold=True) + 1.4)


def set_widths(page: Page, at: Mapping[str, int], sizes: SwissSizes, rounds: tuple[int, int]) -> None:
    """Set the columns: the named ones where they stand, and those of the rounds (first, last)."""
    for name, width in sizes.widths.items():
        page.set_column(at[name], at[name], width)
    if rounds[1] >= rounds[0]:
        page.set_column(rounds[0], rounds[1], sizes.round)

"""The players sheet: the register of the event, where the arbiter types who comes late, leaves, or asks for a bye."""

from __future__ import annotations

from pairing.model import ByeKind, Player, Status
from pairing.points import format_points
from sheets.event import Event
from sheets.labels import Labels
from sheets.layout import PLAYERS, PlayersLayout, mark

from .donor import Donor, Page, Value, put
from .page import area, hair, head, set_page, text_width, title_block
from .state import StateRanges, state_ranges
from .where import PlayersPlace

STATUS_LABELS = {Status.ACTIVE: "plays", Status.LATE: "late", Status.WITHDRAWN: "withdrawn"}
TYPED = frozenset({"status", "from_round", "byes", "lot"})
WIDTHS = {
    "number": 5.0, "status": 13.0, "from_round": 11.0, "byes": 16.0, "title": 7.0, "rating": 8.0, "federation": 8.0,
    "birth": 12.0, "fide_id": 12.0, "source": 20.0, "lot": 8.0,
}  # fmt: skip
BYE_POINTS = {ByeKind.FULL: 10, ByeKind.HALF: 5, ByeKind.ZERO: 0}


def byes_text(player: Player) -> str:
    """The byes asked for as the arbiter types them: `3=½ 5=0`."""
    texts = {kind: format_points(points) for kind, points in BYE_POINTS.items()}
    return " ".join(f"{number}={texts.get(kind, kind.value)}" for number, kind in player.byes)


def player_values(event: Event, player: Player) -> dict[str, Value]:
    """The cells of a player's row by column name."""
    return {
        "number": player.number,
        "name": player.name,
        "club": player.club,
        "status": event.settings.labels(STATUS_LABELS[player.status]),
        "from_round": player.from_round if player.from_round > 1 else None,
        "byes": byes_text(player) or None,
        "title": player.title,
        "rating": player.rating,
        "federation": player.federation,
        "birth": player.birth,
        "fide_id": player.fide_id,
        "source": event.sources.get(player.number, ""),
        "lot": event.lots.get(player.number),
    }


def players_layout(event: Event) -> PlayersLayout:
    """The layout of the players sheet as first written."""
    return PlayersLayout(rows=len(event.players))


def players_place(sheet: str, layout: PlayersLayout, ranges: StateRanges) -> PlayersPlace:
    """Where formulas find the status of a player."""
    return PlayersPlace(
        sheet=sheet, number=layout.column("number"), status=layout.column("status"),
        first=layout.first, last=layout.last, withdrawn=ranges.withdrawn,
    )  # fmt: skip


def draw_players(donor: Donor, name: str, event: Event) -> str:
    """Draw the register into the donor; the address of its area comes back."""
    page, layout, labels = donor.page(name), players_layout(event), event.settings.labels
    title_block(page, donor, labels("sheet_players"), labels("players_note"))
    _heads(page, donor, event, layout)
    styles = {name: donor.style(_look(donor, name)) for name in layout.COLUMNS if name != "mark"}
    for row in range(layout.first, layout.last + 1):
        index = row - layout.first
        player = event.players[index] if index < len(event.players) else None
        values = player_values(event, player) if player else {}
        page.set_row(row, 18)
        for column_name, style in styles.items():
            put(page, row, layout.column(column_name), values.get(column_name), style)
    ranges = state_ranges(event.settings.scoring)
    page.data_validation(
        layout.first, layout.column("status"), layout.last, layout.column("status"),
        {"validate": "list", "source": f"={ranges.statuses}", "error_type": "stop", "ignore_blank": True},
    )  # fmt: skip
    _rules(page, donor, layout, ranges, labels)
    set_page(
        page, donor.theme, landscape=True, event=event.settings.name, what=labels("sheet_players"), labels=labels,
        title_rows=(layout.header, layout.header),
    )  # fmt: skip
    page.print_area(0, 0, layout.first + len(event.players) - 1, layout.column("lot"))
    page.freeze_panes(layout.first, 0)
    page.hide_gridlines(2)
    return area(0, 0, layout.last, layout.column("lot"))


def _heads(page: Page, donor: Donor, event: Event, layout: PlayersLayout) -> None:
    labels = event.settings.labels
    page.set_row(layout.header, 21)
    for name in layout.COLUMNS:
        column = layout.column(name)
        if name == "mark":
            page.set_column(column, column, 9, None, {"hidden": True})
            put(page, layout.header, column, mark(PLAYERS, layout.WITH_LOTS), donor.style())
            continue
        width = WIDTHS.get(name) or _text_column(event, name)
        page.set_column(column, column, max(width, text_width(labels(name), 10, bold=True) + 2))
        left = {"align": "left", "indent": 1} if name in ("name", "club", "byes") else {}
        put(page, layout.header, column, labels(name), donor.style(head(donor.theme, **left)))


def _text_column(event: Event, name: str) -> float:
    longest = max((text_width(str(getattr(player, name) or ""), 10) for player in event.players), default=0)
    return min(max(longest + 2.5, 16.0), 40.0)


def _look(donor: Donor, name: str) -> dict[str, object]:
    theme = donor.theme
    look = hair(theme, align="left" if name in ("name", "club", "byes") else "center", font_color=theme.ink["muted"])
    if name in TYPED:
        look |= {"bg_color": theme.ink["entry"], "font_color": theme.ink["text"]}
    if name in ("name", "club", "byes"):
        look |= {"indent": 1}
    if name == "name":
        look |= {"font_color": theme.ink["text"]}
    if name in ("byes", "fide_id", "birth", "name", "club"):
        look |= {"num_format": "@"}
    return look


def _rules(page: Page, donor: Donor, layout: PlayersLayout, ranges: StateRanges, labels: Labels) -> None:
    """The row of a withdrawn player goes grey. The word is looked up in a hidden cell of this sheet: a rule of Excel
    may not look at another sheet."""
    holder = layout.column("mark")
    page.formula(layout.first, holder, ranges.withdrawn, donor.style(), labels("withdrawn"))
    status = f"${area(layout.first, layout.column('status'), layout.first, layout.column('status')).split(':')[0]}"
    word = area(layout.first, holder, layout.first, holder, fixed=True).split(":")[0]
    gone = donor.rule({"font_color": donor.theme.ink["muted"], "italic": True, "font_strikeout": True})
    page.conditional_format(
        layout.first, 0, layout.last, layout.column("lot"),
        {"type": "formula", "criteria": f"={status}={word}", "format": gone},
    )  # fmt: skip

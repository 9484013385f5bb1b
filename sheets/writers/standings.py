"""The standings: a row a place, following the crosstable while results are typed."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.points import TENTHS, format_points
from pairing.tiebreaks import get_tiebreak
from sheets.event import Event
from sheets.layout import STANDINGS, CrosstableLayout, Place, StandingsLayout, held_column, mark

from .crosstable_formulas import NO_PLACE, changed_cell
from .crosstable_sizes import title_column
from .crosstable_view import CrosstableView
from .donor import Donor, Page, Value, put
from .followed import aging_codes, codes_of, held_note, value_format
from .formulas import column_range, here, quoted
from .page import area, cell, hair, head, rule, set_page, text_width, title_block

NOTE_ROW = 26  # points: two lines
LEAST = {"place": 6.5, "number": 5.0, "title": 5.0, "federation": 6.0, "rating": 7.0, "games": 7.0, "points": 7.5}


def standings_layout(event: Event, crosstable: CrosstableLayout, place: Place | None = None) -> StandingsLayout:
    """The layout of the event's standings."""
    return StandingsLayout(size=event.size, fields=crosstable.fields, tiebreaks=codes_of(event), place=place or Place())


def draw_standings(  # a page has as many properties
    donor: Donor, name: str, view: CrosstableView, layout: StandingsLayout, crosstable: CrosstableLayout,
    crosstable_sheet: str,
) -> str:  # fmt: skip
    """Draw the standings into the donor; the address of their area comes back."""
    page = donor.page(name)
    labels = view.event.settings.labels
    _titles(page, donor, view, layout, crosstable, crosstable_sheet)
    _heads(page, donor, view, layout)
    sources = _Sources(layout=layout, crosstable=crosstable, sheet=crosstable_sheet)
    page.formula(layout.header, layout.column("index"), sources.changed, donor.style(), 0)
    for row_number in range(1, layout.size + 1):
        _row(page, donor, view, layout, sources, row_number)
    _rules(page, donor, view, layout, sources)
    look = {"font_size": 8.5, "font_color": donor.theme.ink["muted"], "align": "left", "valign": "top"}
    note, last_shown = donor.style(look, text_wrap=True), layout.column(layout.HIDDEN[0]) - 1
    texts = {labels.tiebreak(code, "short"): labels.tiebreak(code) for code in layout.tiebreaks}
    codes = " · ".join(f"{short} = {whole}" for short, whole in texts.items() if short != whole)
    page.set_row(layout.bottom, NOTE_ROW)
    page.merge_range(layout.bottom, layout.place.column, layout.bottom, last_shown, "", note)
    put(page, layout.bottom, layout.place.column, " · ".join(filter(None, (codes, held_note(view.event)))), note)
    set_page(
        page, donor.theme, landscape=False, event=view.event.settings.name,
        what=view.footing(labels("sheet_standings")), labels=labels, title_rows=(layout.header, layout.header),
    )  # fmt: skip
    page.print_area(layout.place.row, layout.place.column, layout.bottom, last_shown)
    page.freeze_panes(layout.first, 0)
    page.hide_gridlines(2)
    return area(layout.place.row, layout.place.column, layout.bottom, layout.right)


class _Sources:
    """Formulas that fetch a value of the crosstable for a row of the standings."""

    def __init__(self, *, layout: StandingsLayout, crosstable: CrosstableLayout, sheet: str) -> None:
        self._layout, self._crosstable, self._at = layout, crosstable, quoted(sheet)
        self._sources = {"games": "played"} | {code: held_column(code) for code in crosstable.held}

    def column(self, name: str) -> str:
        """The range of a column of the crosstable."""
        crosstable = self._crosstable
        return self._at + column_range(crosstable.column(name), crosstable.first, crosstable.last)

    def index(self, row_number: int) -> str:
        """Which row of the crosstable stands in this row of the standings."""
        return f"MATCH({row_number},{self.column('order')},0)"

    def formula(self, row: int, name: str, row_number: int) -> str:
        """The formula of a cell of the standings."""
        if name == "index":
            return self.index(row_number)
        return self.place(row) if name == "place" else self.value(row, name)

    def value(self, row: int, name: str) -> str:
        """The value of that row; a blank stays blank."""
        index = here(row, self._layout.column("index"), fix_column=True)
        found = f"INDEX({self.column(self._sources.get(name, name))},{index})"
        return found if name in ("games", "points", "number") else f'IF({found}="","",{found})'

    @property
    def changed(self) -> str:
        """1 while results, or who counts, differ from those of the last run."""
        return self._at + changed_cell(self._crosstable)

    def place(self, row: int) -> str:
        """The final place, or the live one while results come in."""
        index = here(row, self._layout.column("index"), fix_column=True)
        live, final = (f"INDEX({self.column(name)},{index})" for name in ("place_live", "place_final"))
        return f"IF({self.changed_cell}=1,{live},{final})"

    @property
    def changed_cell(self) -> str:
        """The hidden cell that says so on this sheet: a rule of Excel may not look at another sheet."""
        return here(self._layout.header, self._layout.column("index"), fix_row=True, fix_column=True)


def _titles(  # the title needs all of them
    page: Page, donor: Donor, view: CrosstableView, layout: StandingsLayout, crosstable: CrosstableLayout, sheet: str
) -> None:
    event, labels = view.event, view.event.settings.labels
    place = layout.place
    title_block(page, donor, event.title, "", row=place.row, column=place.column)
    column = title_column(crosstable)
    source = quoted(sheet) + cell(crosstable.place.row + 1, column, fixed=True)
    before = f"{labels('sheet_standings')} · "
    games = f"{labels('games_of', total=len(view.games))}"
    cached = f"{before}{view.state_before}{view.decided()}{games}"
    style = donor.style(font_size=10.5, font_color=donor.theme.ink["muted"], valign="vcenter")
    page.formula(place.row + 1, place.column, f'"{before}"&{source}', style, cached)


def _head_texts(view: CrosstableView) -> dict[str, str]:
    labels, codes = view.event.settings.labels, codes_of(view.event)
    heads = {name: labels(name) for name in ("place", "name", "federation", "rating", "games", "points")}
    return heads | {"number": labels("number"), "title": ""} | {code: labels.tiebreak(code, "short") for code in codes}


def _heads(page: Page, donor: Donor, view: CrosstableView, layout: StandingsLayout) -> None:
    heads = _head_texts(view)
    longest = max((text_width(player.name, 11) for player in view.event.players), default=0)
    page.set_row(layout.header, 21)
    for name in layout.columns:
        column = layout.column(name)
        if name in layout.HIDDEN:
            page.set_column(column, column, 9, None, {"hidden": True})
            continue
        least = text_width(heads[name], 10, bold=True) + 2.0
        width = min(max(longest + 2.5, 26.0), 44.0) if name == "name" else max(LEAST.get(name, 8.0), least)
        page.set_column(column, column, width)
        look = head(donor.theme, align="left", indent=1) if name == "name" else head(donor.theme)
        put(page, layout.header, column, heads[name], donor.style(look))
    put(page, layout.header, layout.column("mark"), mark(STANDINGS), donor.style())


def _row(  # a row needs all of them
    page: Page, donor: Donor, view: CrosstableView, layout: StandingsLayout, sources: _Sources, row_number: int
) -> None:
    row = layout.first + row_number - 1
    number = next(number for number, order in view.orders.items() if order == row_number)
    players = view.event.players
    hidden = row_number > len(players)
    page.set_row(row, 19, None, {"hidden": hidden})
    values = _values(view, number) if not hidden else {}
    for name in layout.columns:
        if name == "mark":
            continue
        style = donor.style(_look(donor, layout, name, row_number, len(players)))
        if hidden:
            put(page, row, layout.column(name), None, style)
            continue
        formula = sources.formula(row, name, row_number)
        cached = number if name == "index" else values.get(name, "")
        page.formula(row, layout.column(name), formula, style, cached)


def _values(view: CrosstableView, number: int) -> Mapping[str, Value]:
    player, final = view.event.players[number - 1], view.final[number]
    gone = number in view.annulled
    shown = format_points(final.points)
    values: dict[str, Value] = {
        "place": final.place or NO_PLACE,
        "number": number,
        "title": player.title or "",
        "name": player.name,
        "federation": player.federation or "",
        "rating": player.rating or "",
        "games": view.played[number],
        "points": NO_PLACE if gone else shown,
    }
    for code in codes_of(view.event):
        value = view.value(code, number)
        values[code] = "" if value is None else value
    return values


def _look(donor: Donor, layout: StandingsLayout, name: str, row_number: int, players: int) -> dict[str, object]:
    theme = donor.theme
    look = hair(theme, align="center", font_color=theme.ink["muted"])
    if name == "name":
        look |= {"align": "left", "indent": 1, "shrink": True, "font_size": 11, "font_color": theme.ink["text"]}
    if name in ("place", "points"):
        look |= {"bold": True, "font_color": theme.ink["text"], "font_size": 11}
    if name == "points":
        look |= {"bg_color": theme.ink["head"]}
    if name in layout.tiebreaks and get_tiebreak(name).scale > TENTHS:
        look |= {"num_format": value_format(name)}
    if row_number % 5 == 0:
        look |= {"bottom": 1, "bottom_color": theme.ink["block"]}
    if row_number == players:
        look |= rule(theme, "bottom")
    return look


def _rules(page: Page, donor: Donor, view: CrosstableView, layout: StandingsLayout, sources: _Sources) -> None:
    """Places that are not the engine's own go grey; so does the row of a player who does not count."""
    points = here(layout.first, layout.column("points"), fix_column=True)
    first, last = layout.column("place"), layout.column(layout.HIDDEN[0]) - 1
    gone = donor.rule({"font_color": donor.theme.ink["muted"], "italic": True, "bold": False})
    stale = donor.rule({"font_color": donor.theme.ink["block"], "italic": True, "bold": False})
    page.conditional_format(
        layout.first, first, layout.last, last,
        {"type": "formula", "criteria": f'={points}="{NO_PLACE}"', "format": gone, "stop_if_true": True},
    )  # fmt: skip
    for name in ("place", *aging_codes(view.event)):
        page.conditional_format(
            layout.first, layout.column(name), layout.last, layout.column(name),
            {"type": "formula", "criteria": f'=AND({points}<>"{NO_PLACE}",{sources.changed_cell}=1)', "format": stale},
        )  # fmt: skip

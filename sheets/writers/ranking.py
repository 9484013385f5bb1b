"""The table of a Swiss in ranking order: it follows the crosstable, opponents are named by the number of their row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pairing.model import Status
from pairing.points import format_points
from sheets.event import Event
from sheets.layout import STANDINGS
from sheets.layout_swiss import RankingLayout, SwissCrosstableLayout

from .crosstable_view import field_columns
from .donor import Donor, Value, put
from .followed import NUMBER, codes_of, held_codes, held_note, shown_codes
from .formulas import column_range, here, quoted, text
from .page import area, cell, set_page, title_block
from .swiss_crosstable import rounds_of, state_line, state_of
from .swiss_drawing import GAME, SwissDrawing
from .swiss_formulas import changed_cell
from .swiss_sizes import SwissSizes, swiss_sizes
from .swiss_view import PER_OPPONENT, SwissView

NOTE_ROW = 24.0
MAY_BE_BLANK = frozenset({"title", "federation", "rating", "club"})
FROM_CROSSTABLE = {"place": "place_live"}


def ranking_layout(event: Event) -> RankingLayout:
    """The layout of the event's ranking."""
    return RankingLayout(
        players=len(event.players),
        rounds=rounds_of(event),
        fields=field_columns(event.players),
        tiebreaks=shown_codes(event),
        held=held_codes(event),
        shared=NUMBER not in codes_of(event),
    )


@dataclass(kw_only=True, eq=False, repr=False)
class _Drawing(SwissDrawing):
    """A ranking being drawn, and the crosstable that it follows."""

    layout: RankingLayout
    crosstable: SwissCrosstableLayout
    sheet: str
    _ranges: dict[int, str] = field(default_factory=dict, init=False)

    @cached_property
    def heads(self) -> Mapping[str, str]:
        named = {name: self.labels(name) for name in (*self.layout.before, "points") if name != "title"}
        return self.in_order(named | {"title": "", "rank": self.labels("rank" if self.layout.shared else "place")})

    @cached_property
    def sizes(self) -> SwissSizes:
        return swiss_sizes(self.event, self.theme, tuple(self.heads), self.heads, self.layout.rounds, NOTE_ROW)

    @cached_property
    def at(self) -> str:
        """What the formulas say before a cell of the crosstable."""
        return quoted(self.sheet)

    @property
    def changed(self) -> str:
        """The hidden cell of this sheet that says whether results have changed since the last run: a rule of Excel may
        not look at another sheet."""
        return here(self.layout.header, self.layout.column("index"), fix_row=True, fix_column=True)

    @cached_property
    def numbers(self) -> str:
        """The column with the numbers of the players."""
        return column_range(self.layout.column("number"), self.layout.first, self.layout.last)

    def of_row(self, row: int, column: int) -> str:
        """The formula part that fetches what a column of the crosstable holds for the player of a row."""
        index = here(row, self.layout.column("index"), fix_column=True)
        return f"INDEX({self.column(column)},{index})"

    def column(self, column: int) -> str:
        """A column of the crosstable, as formulas name it."""
        if column not in self._ranges:
            self._ranges[column] = self.at + column_range(column, self.crosstable.first, self.crosstable.last)
        return self._ranges[column]


def draw_ranking(
    donor: Donor, name: str, view: SwissView, layout: RankingLayout, *, crosstable: SwissCrosstableLayout, sheet: str
) -> str:
    """Draw the ranking into the donor; the address of its area comes back. `sheet` has the `crosstable` it follows."""
    drawing = _Drawing(
        donor=donor, page=donor.page(name), view=view, layout=layout, crosstable=crosstable, sheet=sheet
    )  # fmt: skip
    place, state = layout.place, f"{drawing.labels('sheet_standings')} · {state_of(view.event)}"
    _titles(drawing)
    drawing.put_heads(STANDINGS, layout.hidden[0])
    changed = f"{drawing.at}{changed_cell(crosstable)}"
    drawing.page.formula(layout.header, layout.column("index"), changed, drawing.plain, 0)
    for rank, line in enumerate(drawing.view.lines, 1):
        _row(drawing, rank, line.number)
    _rules(drawing)
    _note(drawing)
    set_page(
        drawing.page, donor.theme, landscape=True, event=view.event.settings.name, what=state, labels=drawing.labels,
        title_rows=(layout.header, layout.header),
    )  # fmt: skip
    drawing.page.print_area(place.row, place.column, layout.bottom, layout.column("index") - 1)
    drawing.page.freeze_panes(layout.first, layout.column("name") + 1)
    drawing.page.hide_gridlines(2)
    return area(place.row, place.column, layout.bottom, layout.right)


def _titles(drawing: _Drawing) -> None:
    """The title, and below it what the crosstable says below its own."""
    place, crosstable, page = drawing.layout.place, drawing.crosstable.place, drawing.page
    title_block(page, drawing.donor, drawing.event.title, "", row=place.row, column=place.column)
    before = f"{drawing.labels('sheet_standings')} · "
    source = drawing.at + cell(crosstable.row + 1, crosstable.column, fixed=True)
    style = drawing.donor.style(font_size=10.5, font_color=drawing.theme.ink["muted"], valign="vcenter")
    page.formula(place.row + 1, place.column, f"{text(before)}&{source}", style, before + state_line(drawing.event))


def _row(drawing: _Drawing, rank: int, number: int) -> None:
    layout, row = drawing.layout, drawing.layout.row(rank)
    drawing.page.set_row(row, drawing.sizes.row)
    put(drawing.page, row, layout.column("rank"), rank, drawing.style("rank", rank))
    order = drawing.column(drawing.crosstable.column("order"))
    cells = {name: (_fetched(drawing, row, name), value) for name, value in _values(drawing, number).items()}
    drawing.put_cells(rank, cells | {"index": (f"MATCH({rank},{order},0)", number)})
    for each in range(1, layout.rounds + 1):
        _cell(drawing, rank, number, each)


def _values(drawing: _Drawing, number: int) -> dict[str, Value]:
    """What the row of a player holds, by column."""
    line, player = drawing.view.by_number[number], drawing.event.players[number - 1]
    known: dict[str, Value] = {"place": line.place, "number": number, "points": format_points(line.points)}
    shown = {name: known[name] if name in known else getattr(player, name) or "" for name in drawing.layout.before[1:]}
    codes = {code: drawing.view.shown_value(code, number) for code in drawing.layout.tiebreaks}
    shown |= {code: "" if value is None else value for code, value in codes.items()}
    return shown | {"points": known["points"], "gone": int(player.status is Status.WITHDRAWN)}


def _fetched(drawing: _Drawing, row: int, name: str) -> str:
    """The formula of a value of the crosstable; what is blank there stays blank."""
    found = drawing.of_row(row, drawing.crosstable.column(FROM_CROSSTABLE.get(name, name)))
    return f'IF({found}="","",{found})' if name in MAY_BE_BLANK or name in drawing.layout.held else found


def _cell(drawing: _Drawing, rank: int, number: int, each: int) -> None:
    """A round of the player in that row: what the crosstable says, its opponent named by the number of his row; and the
    code behind it that the colours follow. In a round still to be paired there is nothing."""
    layout, page, row = drawing.layout, drawing.page, drawing.layout.row(rank)
    view, style, crosstable = drawing.view, drawing.style(GAME, rank), drawing.crosstable
    if each > view.rounds:
        put(page, row, layout.round(each), None, style)
        put(page, row, layout.code(each), None, drawing.plain)
        return
    seat = view.seat(number, each)
    shown = view.texts.text(number, seat, view.ranks.get(seat.opponent(number), 0))
    told = drawing.of_row(row, crosstable.round(each))
    page.formula(row, layout.round(each), _renamed(drawing, told, here(row, layout.code(each))), style, shown)
    code = drawing.of_row(row, crosstable.behind("code", each))
    page.formula(row, layout.code(each), code, drawing.plain, view.code(number, each) or 0)


def _renamed(drawing: _Drawing, told: str, code: str) -> str:
    """The formula that puts the number of the opponent's row where the text begins with his own number."""
    opponent = f"INT({code}/{PER_OPPONENT})"
    rank = f'IF({code}>0,MATCH({opponent},{drawing.numbers},0),"")'
    return f"REPLACE({told},1,LEN({opponent})*({code}>0),{rank})"


def _rules(drawing: _Drawing) -> None:
    """What moves with a player from row to row, where the cells have looks that stay: the colours of his games, and the
    look of one who has left."""
    layout = drawing.layout
    drawing.add_game_rules(layout.code(1))
    gone = here(layout.first, layout.column("gone"), fix_column=True)
    left = {"font_color": drawing.theme.ink["muted"], "italic": True}
    for columns in ((layout.place.column, layout.round(0)), (layout.column("points"), layout.column("index") - 1)):
        drawing.add_rule(columns, f"{gone}=1", left)
    drawing.add_stale_rules("place" if layout.shared else "rank", f"AND({gone}=0,{drawing.changed}=1)")


def _note(drawing: _Drawing) -> None:
    layout, labels = drawing.layout, drawing.labels
    texts = {labels.tiebreak(code, "short"): labels.tiebreak(code) for code in layout.tiebreaks}
    codes = (f"{short} = {whole}" for short, whole in texts.items() if short != whole)
    explained = " · ".join(filter(None, (*codes, held_note(drawing.event))))
    look = drawing.donor.style(
        font_size=8.5, font_color=drawing.theme.ink["muted"], text_wrap=True, align="left", valign="top"
    )
    last = layout.column("index") - 1
    drawing.page.set_row(layout.bottom, NOTE_ROW)
    drawing.page.merge_range(layout.bottom, layout.place.column, layout.bottom, last, "", look)
    put(drawing.page, layout.bottom, layout.place.column, f"{labels('ranking_note')} {explained}", look)

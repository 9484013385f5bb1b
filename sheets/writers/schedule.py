"""The schedule as a grid: the graphic method on one sheet (C.05 Annex 1, rules D).

Each cell holds the round in which its row meets its column, as a number; the dot of Black is number format, so a round
typed into one cell lights up its games. The games of a round lie on diagonals, and each has the colour of its
diagonal. In an event of several cycles a cell has a line a cycle, both on the same diagonal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xlsxwriter.format import Format

from pairing.model import Colour
from pairing.roundrobin import grid, rounds_per_cycle
from sheets.labels import Labels
from sheets.layout import SCHEDULE, Place, mark

from . import page as paper
from .berger_rounds import Cell, Slot, rounds_of_cells
from .donor import Donor, Page, put
from .schedule_layout import ScheduleLayout, Sizes, sizes_of
from .theme import CENTRED, Theme

FORMATS: Mapping[Colour | None, str] = {Colour.WHITE: "0", Colour.BLACK: '0"●"', None: '"("0")"'}
CROSS = "×"
WHITE_LINE = "#FFFFFF"


def draw_schedule(  # noqa: PLR0913  # one call of the plan
    donor: Donor,
    name: str,
    *,
    event: str,
    players: tuple[tuple[int, str], ...],
    labels: Labels,
    cycles: int = 1,
    swap: bool = True,
    order: tuple[int, ...] = (),
    by_lot: bool = False,
    lit: int | None = None,
    place: Place | None = None,
) -> str:
    """Add the schedule sheet and return its area, such as `A1:O25`.

    `players` are numbers with names; without any name there is no column for them. `order` holds the rounds of the
    schedule as they have been played so far, shown where it is not 1, 2, 3 …; `by_lot` says that a round need not have
    the number it has in the table; `lit` is the round typed in at first.
    """
    named = any(text for _, text in players)
    layout = ScheduleLayout(players=len(players), cycles=cycles, named=named, place=place or Place())
    drawing = _Drawing(
        donor=donor,
        page=donor.page(name),
        layout=layout,
        sizes=sizes_of(len(players), cycles, named, donor.theme),
        labels=labels,
        event=event,
        players=players,
        cells=rounds_of_cells(len(players), cycles, swap),
        order=order,
        by_lot=by_lot,
    )
    _set_up(drawing)
    _write_titles(drawing, lit)
    _write_heads(drawing)
    _write_players(drawing)
    _write_grid(drawing)
    _write_legend(drawing)
    _write_notes(drawing)
    _light_up(drawing)
    return layout.area


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Drawing:
    """A schedule being drawn."""

    donor: Donor
    page: Page
    layout: ScheduleLayout
    sizes: Sizes
    labels: Labels
    event: str
    players: tuple[tuple[int, str], ...]
    cells: Mapping[Cell, tuple[Slot, ...]]
    order: tuple[int, ...]
    by_lot: bool
    styles: dict[object, Format] = field(default_factory=dict)

    @property
    def theme(self) -> Theme:
        return self.donor.theme

    @property
    def is_odd(self) -> bool:
        return len(self.players) % 2 == 1

    @property
    def rounds(self) -> int:
        return rounds_per_cycle(len(self.players)) * self.layout.cycles


def _set_up(drawing: _Drawing) -> None:
    page, layout, sizes = drawing.page, drawing.layout, drawing.sizes
    page.hide_gridlines(2)
    page.set_column_pixels(layout.place.column, layout.place.column, sizes.number)
    if layout.named:
        page.set_column_pixels(layout.grid - 1, layout.grid - 1, sizes.name)
    page.set_column_pixels(layout.grid, layout.last_column, sizes.cell)
    page.set_column(layout.right, layout.right, None, None, {"hidden": True})
    paper.set_page(
        page,
        drawing.theme,
        landscape=True,
        event=drawing.event,
        what=drawing.labels("sheet_schedule"),
        labels=drawing.labels,
        paper=sizes.paper,
        title_rows=(layout.header, layout.header),
        title_columns=(layout.place.column, layout.grid - 1),
        scale=None if sizes.fits else 100,
    )
    page.print_area(layout.place.row, layout.place.column, layout.bottom, layout.last_column)
    page.freeze_panes(layout.first, layout.grid)
    if not sizes.fits:
        page.set_v_pagebreaks([layout.column(number) for number in sizes.column_breaks(layout.players)])
        page.set_h_pagebreaks([layout.row(number) for number in sizes.row_breaks(layout.players)])


def _write_titles(drawing: _Drawing, lit: int | None) -> None:
    layout, labels, sizes = drawing.layout, drawing.labels, drawing.sizes
    row, column = layout.lit
    ask = labels("schedule_highlight")
    before = sizes.cell * (column - layout.grid) + (sizes.number + sizes.name if sizes.fits else 0)
    room = before - paper.pixels(paper.text_width(ask, paper.SUBTITLE_SIZE) + 3)
    parts = (
        labels("sheet_schedule"),
        labels("players_n", n=layout.players),
        labels("schedule_rounds", total=drawing.rounds),
        labels("schedule_sides_lot" if drawing.by_lot else "schedule_sides", black=labels("black")),
    )
    paper.title_block(
        drawing.page,
        drawing.donor,
        drawing.event,
        " · ".join(parts),
        width=paper.column_width(room),
        row=layout.place.row,
        column=_first_text_column(drawing),
    )
    look = {"font_color": drawing.theme.ink["muted"], "align": "right", "valign": "vcenter", "indent": 1}
    put(drawing.page, row, column - 1, ask, drawing.donor.style(look, font_size=paper.SUBTITLE_SIZE))
    _write_box(drawing, lit)


def _first_text_column(drawing: _Drawing) -> int:
    """Where titles and notes begin: not in columns that are repeated, each page would show a piece of them."""
    return drawing.layout.place.column if drawing.sizes.fits else drawing.layout.grid


def _write_box(drawing: _Drawing, lit: int | None) -> None:
    ink, (row, column) = drawing.theme.ink, drawing.layout.lit
    box = {"border": 2, "border_color": ink["rule"], "bg_color": ink["entry"], "bold": True, **CENTRED}
    put(drawing.page, row, column, lit, drawing.donor.style(box, font_size=min(11, drawing.sizes.font + 1)))
    rule = {
        "validate": "integer",
        "criteria": "between",
        "minimum": 1,
        "maximum": drawing.rounds,
        "error_message": drawing.labels("schedule_range", total=drawing.rounds),
        "input_message": drawing.labels("schedule_input"),
    }
    drawing.page.data_validation(row, column, row, column, rule)


def _write_heads(drawing: _Drawing) -> None:
    donor, page, layout = drawing.donor, drawing.page, drawing.layout
    look = paper.head(drawing.theme, font_size=drawing.sizes.font)
    page.set_row(layout.header, drawing.sizes.head)
    put(page, layout.header, layout.place.column, drawing.labels("number"), donor.style(look))
    if layout.named:
        put(page, layout.header, layout.grid - 1, drawing.labels("name"), donor.style(look, align="left", indent=1))
    for number, _ in drawing.players:
        put(page, layout.header, layout.column(number), number, donor.style(look))
    put(page, layout.header, layout.right, mark(SCHEDULE), donor.style())


def _write_players(drawing: _Drawing) -> None:
    page, layout, theme, font = drawing.page, drawing.layout, drawing.theme, drawing.sizes.font
    for number, name in drawing.players:
        end = paper.rule(theme, "bottom") if number == layout.players else {}
        look = {**paper.hair(theme, font_size=font), **end}
        for cycle in range(layout.cycles):
            page.set_row(layout.row(number, cycle), drawing.sizes.row)
        muted = drawing.donor.style(look, font_color=theme.ink["muted"], align="center")
        _write_down(page, layout, number, layout.place.column, (number, muted))
        if layout.named:
            plain = drawing.donor.style(look, shrink=True, indent=1)
            _write_down(page, layout, number, layout.grid - 1, (name, plain))


def _write_down(page: Page, layout: ScheduleLayout, number: int, column: int, content: tuple[Any, Any]) -> None:
    """One cell over all the lines of a player."""
    first, last = layout.row(number), layout.row(number, layout.cycles - 1)
    value, style = content
    if last > first:
        page.merge_range(first, column, last, column, "", style)
    put(page, first, column, value, style)


def _write_grid(drawing: _Drawing) -> None:
    players = drawing.layout.players
    diagonals = grid(players)
    for row in range(1, players + 1):
        for column in range(1, players + 1):
            shaded = row == column
            fill = drawing.theme.ink["self"] if shaded else _band(drawing, diagonals[row, column][0])
            look = {"bg_color": fill, "bold": shaded, "font_size": drawing.sizes.font, **CENTRED}
            if shaded and not drawing.is_odd:
                style = drawing.donor.style(look, **_lines(drawing, row, column, None))
                _write_down(drawing.page, drawing.layout, row, drawing.layout.column(column), (CROSS, style))
            else:
                _write_slots(drawing, row, column, look)


def _write_slots(drawing: _Drawing, row: int, column: int, look: Mapping[str, Any]) -> None:
    layout = drawing.layout
    for cycle, (number, side) in enumerate(drawing.cells[row, column]):
        edges = tuple(max(each, layout.players - 2) for each in (row, column))  # only the last two differ in lines
        key = (look["bg_color"], look["bold"], side, cycle, edges)
        if key not in drawing.styles:
            lines = _lines(drawing, row, column, cycle)
            drawing.styles[key] = drawing.donor.style(look, num_format=FORMATS[side], **lines)
        put(drawing.page, layout.row(row, cycle), layout.column(column), number, drawing.styles[key])


def _lines(drawing: _Drawing, row: int, column: int, cycle: int | None) -> dict[str, Any]:
    """White lines between the cells (None: one over all cycles), none between the lines of one; the last row and
    column of an even field stand aside behind a dark one."""
    layout, dark = drawing.layout, drawing.theme.ink["rule"]
    last, even = layout.players, not drawing.is_odd
    look: dict[str, Any] = {"left": 1, "left_color": WHITE_LINE, "right": 1, "right_color": WHITE_LINE}
    if cycle in (None, 0):
        look |= {"top": 1, "top_color": WHITE_LINE}
    if cycle in (None, layout.cycles - 1):
        look |= {"bottom": 1, "bottom_color": WHITE_LINE}
        if row == last:
            look |= paper.rule(drawing.theme, "bottom")
        elif even and row == last - 1:
            look |= {"bottom_color": dark}
    if even and row == last and cycle in (None, 0):
        look |= {"top_color": dark}
    if even and column == last:
        look |= {"left_color": dark}
    if even and column == last - 1:
        look |= {"right_color": dark}
    return look


def _band(drawing: _Drawing, diagonal: int) -> str:
    """The colour of a diagonal. The last one touches the first, so it never has the same colour."""
    last = rounds_per_cycle(drawing.layout.players)
    colour = drawing.theme.band(diagonal)
    return drawing.theme.band(3) if diagonal == last and colour == drawing.theme.band(1) else colour


def _write_legend(drawing: _Drawing) -> None:
    layout, donor, font = drawing.layout, drawing.donor, max(8.0, drawing.sizes.font - 1)
    numbers = _rounds_of_diagonals(drawing)
    for cycle in range(layout.cycles):
        row = layout.legend(cycle)
        drawing.page.set_row(row, paper.row_height(font * 1.6))
        text = drawing.labels("rounds") if layout.cycles == 1 else drawing.labels("schedule_cycle", n=cycle + 1)
        _write_aside(drawing, row, text)
        for diagonal, rounds in numbers.items():
            look = {"bg_color": _band(drawing, diagonal), "border": 1, "border_color": WHITE_LINE, **CENTRED}
            put(drawing.page, row, layout.column(diagonal), rounds[cycle], donor.style(look, font_size=font))
        _write_order(drawing, cycle, {diagonal: rounds[cycle] for diagonal, rounds in numbers.items()})


def _rounds_of_diagonals(drawing: _Drawing) -> Mapping[int, tuple[int, ...]]:
    """The rounds of each diagonal, one a cycle; diagonals are numbered as the rounds of one cycle without a swap."""
    diagonals = grid(drawing.layout.players)
    found = {diagonals[cell][0]: tuple(number for number, _ in slots) for cell, slots in drawing.cells.items()}
    return dict(sorted(found.items()))


def _write_order(drawing: _Drawing, cycle: int, rounds: Mapping[int, int]) -> None:
    """The line below the rounds: as which round each was played, when lots have mixed them."""
    layout, order = drawing.layout, drawing.order
    row = layout.order(cycle)
    drawing.page.set_row(row, 14.25)
    mixed = order != tuple(range(1, len(order) + 1))
    _write_aside(drawing, row, drawing.labels("schedule_order") if mixed else "")
    style = drawing.donor.style(font_size=8, font_color=drawing.theme.ink["muted"], align="center", valign="top")
    for diagonal, number in rounds.items():
        played = order.index(number) + 1 if mixed and number in order else None
        put(drawing.page, row, layout.column(diagonal), played, style)


def _write_aside(drawing: _Drawing, row: int, text: str) -> None:
    style = drawing.donor.style(
        font_size=8.5, font_color=drawing.theme.ink["muted"], align="right", valign="vcenter", shrink=True
    )
    put(drawing.page, row, drawing.layout.grid - 1, text, style)


def _write_notes(drawing: _Drawing) -> None:
    layout, labels = drawing.layout, drawing.labels
    sides = {"white": labels("white"), "black": labels("black")}
    if drawing.is_odd:
        how = labels("schedule_odd")
    else:
        how = labels("schedule_even", last=layout.players, half=layout.players // 2, **sides)
    texts = [how, labels("schedule_colours", **sides)]
    if layout.cycles > 1:
        texts.append(labels("schedule_lines"))
    columns = (_first_text_column(drawing), layout.column(drawing.sizes.last_of_first_page(layout.players)))
    width = drawing.sizes.text_width(layout.players)
    for row, text in enumerate(texts, start=layout.notes):
        paper.note(drawing.page, drawing.donor, row, columns, text, width=width)


def _light_up(drawing: _Drawing) -> None:
    """The one rule of the sheet: a round typed into the box lights up its cells and its place in the legend."""
    layout, ink = drawing.layout, drawing.theme.ink
    rule = drawing.donor.rule({"bg_color": ink["now_fill"], "font_color": ink["now_ink"], "bold": True})
    box = paper.cell(*layout.lit, fixed=True)
    end = layout.column(rounds_per_cycle(layout.players))
    areas = [(layout.first, layout.last, layout.last_column)]
    areas += [(layout.legend(cycle), layout.legend(cycle), end) for cycle in range(layout.cycles)]
    for first, last, right in areas:
        corner = paper.cell(first, layout.grid)
        drawing.page.conditional_format(
            first,
            layout.grid,
            last,
            right,
            {"type": "formula", "criteria": f"=AND(LEN({box})>0,{corner}={box})", "format": rule},
        )

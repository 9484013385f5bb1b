"""The round sheet: who plays whom on which board, and the one column where results are typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from xlsxwriter.format import Format

from pairing.model import Bye, Round
from sheets.event import Event
from sheets.labels import Labels
from sheets.layout import ROUND, Place, RoundLayout, mark

from .donor import Donor, Page, Value, put
from .formulas import CODES, code_of, game_key
from .page import (
    area,
    block_breaks,
    cell,
    hair,
    head,
    one_page_scale,
    rule,
    set_page,
    span,
    text_width,
    title_block,
)
from .round_formulas import round_formulas
from .round_lines import Line, hidden_values, lines_of, visible_values
from .state import state_ranges
from .theme import Theme
from .where import BoardsPlace, RoundPlace

WIDTHS = {"round_shown": 5.0, "board": 5.0, "white_number": 5.0, "black_number": 5.0, "result": 11.0, "remarks": 12.0}
NAME_FROM, NAME_TO = 24.0, 30.5
ROW = 21  # points
HEADS = {
    "round_shown": "round_column", "board": "board", "white_number": "number", "white": "white", "result": "result",
    "black": "black", "black_number": "number", "remarks": "remarks",
}  # fmt: skip
ROLES = {"1": "win", "½": "draw", "0": "loss", "+": "fwin", "-": "floss"}
"""The look of a player's half of the row, by his mark of the result."""


def round_layout(
    rounds: Sequence[Round], byes: Sequence[Bye] = (), *, all_rounds: bool = False, place: Place | None = None
) -> RoundLayout:
    """The layout of the sheet that holds these rounds."""
    return RoundLayout(rows=len(lines_of(rounds, (), byes)), shows_round=all_rounds, place=place or Place())


def round_place(sheet: str, layout: RoundLayout, rounds: Sequence[Round]) -> RoundPlace:
    """Where the games of a sheet just drawn stand."""
    keys = {
        game_key(line.round, line.pair.white, line.pair.black): row
        for row, line in enumerate(lines_of(rounds, ()), layout.first)
        if line.pair is not None
    }
    return RoundPlace(
        sheet=sheet,
        key=layout.column("key"),
        low=layout.column("low"),
        high=layout.column("high"),
        first=layout.first,
        last=layout.last,
        rows=keys,
    )


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Drawing:
    """A round sheet being drawn."""

    donor: Donor
    page: Page
    event: Event
    layout: RoundLayout
    lines: tuple[Line, ...]
    columns: Mapping[str, int]
    boards: BoardsPlace | None = None
    styles: dict[tuple[str, bool, bool], Format] = field(default_factory=dict)

    @property
    def theme(self) -> Theme:
        return self.donor.theme

    @property
    def labels(self) -> Labels:
        return self.event.settings.labels

    def put(self, row: int, name: str, value: Value, look: Mapping[str, Any] | None = None) -> None:
        """Write into a named column."""
        put(self.page, row, self.columns[name], value, self.donor.style(look))

    def style(self, name: str, line: Line, *, begins: bool) -> Format:
        """The style of a cell people see; rows differ only in whether they are games, and begin a round."""
        key = (name, line.pair is None, begins)
        if key not in self.styles:
            edge = rule(self.theme, "top") if begins else {}
            self.styles[key] = self.donor.style(_look(self.theme, name, line) | edge)
        return self.styles[key]


def draw_rounds(  # what is drawn, and how
    donor: Donor,
    name: str,
    event: Event,
    rounds: Sequence[Round],
    *,
    all_rounds: bool = False,
    place: Place | None = None,
    boards: BoardsPlace | None = None,
) -> str:
    """Draw one round, or all rounds on one sheet, into the donor; the address of its area comes back. `boards` is where
    the boards of its matches stand: then the scores follow from them until somebody types one."""
    layout = round_layout(rounds, event.byes, all_rounds=all_rounds, place=place)
    lines = lines_of(rounds, event.games, event.byes)
    columns = {column: layout.column(column) for column in layout.columns}
    drawing = _Drawing(
        donor=donor, page=donor.page(name), event=event, layout=layout, lines=lines, columns=columns, boards=boards
    )  # fmt: skip
    subtitle = _subtitle(drawing.labels, rounds, all_rounds)
    _titles(drawing, subtitle)
    _columns(drawing)
    _heads(drawing, 0 if all_rounds else rounds[0].number)
    for row, line in enumerate(lines, layout.first):
        _visible_cells(drawing, row, line)
        _hidden_cells(drawing, row, line)
    _rules(drawing)
    _drop_down(drawing)
    _legend(drawing)
    _set_up_print(drawing, subtitle)
    return area(layout.place.row, layout.place.column, layout.last + 2, layout.column("round"))


def _subtitle(labels: Labels, rounds: Sequence[Round], all_rounds: bool) -> str:
    if all_rounds:
        return labels("rounds_all", n=len(rounds))
    first = rounds[0]
    text = labels("pairings_of", n=first.number)
    return text if first.table_round == first.number else f"{text} · {labels('table_round', n=first.table_round)}"


def _titles(drawing: _Drawing, subtitle: str) -> None:
    place = drawing.layout.place
    title_block(drawing.page, drawing.donor, drawing.event.title, subtitle, row=place.row, column=place.column)


def _columns(drawing: _Drawing) -> None:
    for name, width in _widths(drawing).items():
        column, hidden = drawing.layout.column(name), {"hidden": name in drawing.layout.HIDDEN}
        drawing.page.set_column(column, column, width, None, hidden)


def _widths(drawing: _Drawing) -> dict[str, float]:
    """The characters of each column; names share what their longest needs."""
    longest = max((text_width(player.name, 11) for player in drawing.event.players), default=0)
    names = min(max(longest + 2.5, NAME_FROM), NAME_TO)
    hidden = drawing.layout.HIDDEN
    return {name: WIDTHS.get(name, 9 if name in hidden else names) for name in drawing.layout.columns}


def _heads(drawing: _Drawing, number: int) -> None:
    row, ink = drawing.layout.header, drawing.theme.ink
    drawing.page.set_row(row, ROW)
    for name, key in HEADS.items():
        if name not in drawing.layout.columns:
            continue
        left = name in ("white", "black", "remarks")
        look = head(drawing.theme, align="left" if left else "center", indent=int(left))
        look |= {"bg_color": ink["head_black"]} if name.startswith("black") else {}
        side = {} if drawing.labels.changed else {"white": "○ ", "black": "● "}  # a renamed side may have another stone
        drawing.put(row, name, side.get(name, "") + drawing.labels(key), look)
    drawing.put(row, "round", mark(ROUND, number))


def _visible_cells(drawing: _Drawing, row: int, line: Line) -> None:
    layout = drawing.layout
    drawing.page.set_row(row, ROW)
    begins = row == layout.first or drawing.lines[row - layout.first - 1].round != line.round
    for name, value in (visible_values(drawing.event, line) | {"remarks": None}).items():
        if name not in drawing.columns:
            continue
        style = drawing.style(name, line, begins=layout.shows_round and begins)
        if name == "result" and drawing.boards and line.pair and line.result.is_open:
            drawing.page.formula(row, drawing.columns[name], drawing.boards.score(layout, row), style, "")
        else:
            put(drawing.page, row, drawing.columns[name], value, style)


def _look(theme: Theme, name: str, line: Line) -> dict[str, Any]:
    ink = theme.ink
    look = hair(theme, align="center", font_color=ink["muted"])
    match name:
        case "white" | "black":
            look |= {"font_size": 11, "align": "left", "indent": 1, "shrink": True, "font_color": ink["text"]}
        case "board":
            look |= {"font_size": 12, "bold": True, "font_color": ink["text"]}
        case "result":
            look |= {"num_format": "@", "font_size": 11, "font_color": ink["text"], "bold": True}
        case "remarks":
            look |= {"align": "left", "font_size": 9}
        case _:
            pass
    if line.pair is None:
        return look | {"italic": True, "bold": False, "font_color": ink["muted"], "font_size": 10}
    if name.startswith("black"):
        look |= {"bg_color": ink["black_side"]}
    return look | ({"border": 2, "border_color": ink["rule"]} if name == "result" else {})


def _hidden_cells(drawing: _Drawing, row: int, line: Line) -> None:
    drawing.put(row, "round", line.round)
    formulas = round_formulas(drawing.event, drawing.layout, row, line.round)
    values, style = hidden_values(drawing.event, line), drawing.donor.style()
    for name, formula in formulas.items():
        drawing.page.formula(row, drawing.columns[name], formula, style, values[name])


def _rules(drawing: _Drawing) -> None:
    """One true rule a cell at the most: LibreOffice applies only the first."""
    layout, theme = drawing.layout, drawing.theme
    code = f"${cell(layout.first, layout.column('code'))}"
    for side, first, last in (("w", "white_number", "white"), ("b", "black", "black_number")):
        for mark_, role in ROLES.items():
            codes = [code_of(result) for result in CODES if result.sides["wb".index(side)] == mark_]
            formula = "OR(" + ",".join(f"{code}={number}" for number in codes) + ")"
            _rule(drawing, first, last, formula, theme.role(f"{role}-{side}"))
    typed = f"LEN(${cell(layout.first, layout.column('result'))})"
    game = f"${cell(layout.first, layout.column('key'))}>0"
    ink = theme.ink
    states: dict[str, dict[str, Any]] = {
        f"AND({game},{code}=0,{typed}=0)": {"bg_color": ink["entry"]},
        f"AND({game},{code}=0,{typed}>0)": {"bg_color": ink["wrong"], "font_color": ink["now_ink"]},
        f"AND({code}>=4,{code}<=6)": {"bg_color": ink["head"], "italic": True},
        f"OR(AND({code}>=1,{code}<=3),{code}>=7)": {"bg_color": ink["head"]},
    }
    for formula, look in states.items():
        _rule(drawing, "result", "result", formula, look)


def _rule(drawing: _Drawing, first: str, last: str, formula: str, look: Mapping[str, Any]) -> None:
    layout = drawing.layout
    options = {"type": "formula", "criteria": f"={formula}", "format": drawing.donor.rule(look)}
    drawing.page.conditional_format(
        layout.first, layout.column(first), layout.last, layout.column(last), options
    )  # fmt: skip


def _drop_down(drawing: _Drawing) -> None:
    """The usual results to pick from; any other may be typed, after a warning."""
    layout, column = drawing.layout, drawing.layout.column("result")
    options = {
        "validate": "list",
        "source": f"={state_ranges(drawing.event.settings.scoring).shown}",
        "error_type": "warning",
        "ignore_blank": True,
        "error_title": drawing.labels("result"),
        "error_message": drawing.labels("result_warning"),
    }
    drawing.page.data_validation(layout.first, column, layout.last, column, options)


def _legend(drawing: _Drawing) -> None:
    """A cell of each look with its name in it; in plain cells, since other programs lose the colours inside a text."""
    theme, labels, row = drawing.theme, drawing.labels, drawing.layout.last + 2
    to_play = {"bg_color": theme.ink["entry"], "font_color": theme.ink["text"]}
    forfeit = {"bg_color": theme.ink["head"], "italic": True, "font_color": theme.ink["text"]}
    looks: tuple[tuple[str, int, str, Mapping[str, Any]], ...] = (
        ("board", 2, labels("to_play"), to_play),
        ("white", 1, labels("win"), theme.role("win-w")),
        ("result", 1, labels("draw"), theme.role("draw-w")),
        ("black", 1, labels("loss"), theme.role("loss-b")),
        ("black_number", 2, f"{labels('forfeit_win')} +/−", forfeit),
    )
    drawing.page.set_row(row, 16.5)
    for name, columns, text, look in looks:
        style = drawing.donor.style(hair(theme, align="center", font_size=9, shrink=True), **look)
        span(drawing.page, row, drawing.layout.column(name), columns, text, style)


def _set_up_print(drawing: _Drawing, subtitle: str) -> None:
    page, layout = drawing.page, drawing.layout
    widths = [width for name, width in _widths(drawing).items() if name not in layout.HIDDEN]
    scale = one_page_scale(drawing.theme, widths)
    lines = Counter(line.round for line in drawing.lines).values()
    breaks = block_breaks(drawing.theme, layout.first, lines, ROW, scale) if layout.shows_round else []
    set_page(
        page,
        drawing.theme,
        landscape=False,
        event=drawing.event.settings.name,
        what=subtitle,
        labels=drawing.labels,
        title_rows=(layout.header, layout.header),
        scale=scale if breaks else None,
    )
    if breaks:
        page.set_h_pagebreaks(breaks)
    page.print_area(layout.place.row, layout.place.column, layout.last + 2, layout.column("remarks"))
    page.freeze_panes(layout.first, 0)
    page.hide_gridlines(2)

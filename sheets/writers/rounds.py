"""The round sheet: who plays whom on which board, and the one column where results are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing.model import Game, Pair, Result, Round
from sheets.event import Event
from sheets.labels import Labels
from sheets.layout import ROUND, Place, RoundLayout, mark
from sheets.package import CellEdit
from sheets.results import show_result

from .donor import Donor, Page, Value, put
from .formulas import CODES, code_of, game_key, normalised
from .page import area, cell, hair, head, rule, set_page, text_width, title_block
from .state import StateRanges, mark_value, state_ranges
from .where import RoundPlace

WIDTHS = {"round_shown": 5.0, "board": 5.0, "white_number": 5.0, "black_number": 5.0, "result": 11.0, "remarks": 12.0}
NAME_FROM, NAME_TO = 24.0, 30.5
HEADS = {
    "round_shown": "round_column", "board": "board", "white_number": "number", "white": "white", "result": "result",
    "black": "black", "black_number": "number", "remarks": "remarks",
}  # fmt: skip
# The roles of White's side by the codes of the results; Black's follow from the mirrored result.
ROLES = {"1": "win", "½": "draw", "0": "loss", "+": "fwin", "-": "floss"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One row of a round sheet: a game, or the player who is free."""

    round: int
    pair: Pair | None
    free: int | None = None
    result: Result = Result.OPEN


def lines_of(rounds: Sequence[Round], games: Sequence[Game]) -> tuple[Line, ...]:
    """The rows of the rounds in board order, the free player last in each."""
    results = {(game.round, game.white, game.black): game.result for game in games}
    return tuple(_lines(rounds, results))


def _lines(rounds: Sequence[Round], results: dict[tuple[int, int, int], Result]) -> Iterator[Line]:
    for each in rounds:
        for pair in each.pairs:
            result = results.get((each.number, pair.white, pair.black), Result.OPEN)
            yield Line(round=each.number, pair=pair, result=result)
        if each.free is not None:
            yield Line(round=each.number, pair=None, free=each.free)


def round_layout(rounds: Sequence[Round], *, all_rounds: bool = False, place: Place | None = None) -> RoundLayout:
    """The layout of the sheet that holds these rounds."""
    return RoundLayout(rows=len(lines_of(rounds, ())), shows_round=all_rounds, place=place or Place())


def round_place(sheet: str, layout: RoundLayout, rounds: Sequence[Round]) -> RoundPlace:
    """Where the games of a sheet just drawn stand."""
    keys = {
        game_key(line.round, line.pair.white, line.pair.black): row
        for row, line in enumerate(lines_of(rounds, ()), layout.first)
        if line.pair is not None
    }
    return RoundPlace(
        sheet=sheet, key=layout.column("key"), low=layout.column("low"), high=layout.column("high"),
        first=layout.first, last=layout.last, rows=keys,
    )  # fmt: skip


def draw_rounds(  # a page has as many properties
    donor: Donor, name: str, event: Event, rounds: Sequence[Round], *, all_rounds: bool = False, place: Place | None = None
) -> str:  # fmt: skip
    """Draw one round, or all rounds on one sheet, into the donor; the address of its area comes back."""
    layout = round_layout(rounds, all_rounds=all_rounds, place=place)
    page = donor.page(name)
    labels = event.settings.labels
    lines = lines_of(rounds, event.games)
    subtitle = _subtitle(event, rounds, labels, all_rounds)
    title = event.settings.name or labels("system_round-robin")
    title_block(page, donor, title, subtitle, row=layout.place.row, column=layout.place.column)
    _columns(page, donor, event, layout)
    _heads(page, donor, layout, labels, rounds[0].number if not all_rounds else 0)
    ranges = state_ranges(event.settings.scoring)
    for row, line in enumerate(lines, layout.first):
        _line(page, donor, event, layout, row, line, lines, ranges)
    _rules(page, donor, layout)
    _drop_down(page, layout, ranges, labels)
    _legend(page, donor, layout, labels)
    set_page(
        page, donor.theme, landscape=False, event=event.settings.name, what=subtitle, labels=labels,
        title_rows=(layout.header, layout.header),
    )  # fmt: skip
    page.print_area(layout.place.row, layout.place.column, layout.last + 2, layout.column("remarks"))
    page.freeze_panes(layout.first, 0)
    page.hide_gridlines(2)
    return area(layout.place.row, layout.place.column, layout.last + 2, layout.column("round"))


def _subtitle(event: Event, rounds: Sequence[Round], labels: Labels, all_rounds: bool) -> str:
    if all_rounds:
        return labels("rounds_all", n=len(rounds))
    first = rounds[0]
    text = labels("pairings_of", n=first.number)
    return text if first.table_round == first.number else f"{text} · {labels('table_round', n=first.table_round)}"


def _columns(page: Page, donor: Donor, event: Event, layout: RoundLayout) -> None:
    longest = max((text_width(player.name, 11) for player in event.players), default=0)
    name_width = min(max(longest + 2.5, NAME_FROM), NAME_TO)
    for name in layout.columns:
        hidden = name in layout.HIDDEN
        column = layout.column(name)
        page.set_column(column, column, 9 if hidden else WIDTHS.get(name, name_width), None, {"hidden": hidden})


def _heads(page: Page, donor: Donor, layout: RoundLayout, labels: Labels, number: int) -> None:
    page.set_row(layout.header, 21)
    theme = donor.theme
    for name in layout.columns:
        if name in layout.HIDDEN:
            continue
        side = {"white": "○ ", "black": "● "}.get(name, "")
        fill = theme.ink["head_black" if name.startswith("black") else "head"]
        align = "left" if name in ("white", "black", "remarks") else "center"
        look = head(theme, align=align, bg_color=fill, indent=int(align == "left"))
        put(page, layout.header, layout.column(name), side + labels(HEADS[name]), donor.style(look))
    put(page, layout.header, layout.column("round"), mark(ROUND, number), donor.style())


def _line(  # noqa: PLR0913  # a row needs all of them
    page: Page, donor: Donor, event: Event, layout: RoundLayout, row: int, line: Line, lines: Sequence[Line],
    ranges: StateRanges,
) -> None:  # fmt: skip
    page.set_row(row, 21)
    first_of_round = row == layout.first or lines[row - layout.first - 1].round != line.round
    edge = rule(donor.theme, "top") if layout.shows_round and first_of_round else {}
    put_visible = _visible(event, line)
    for name, value in put_visible.items():
        if name in layout.columns:
            put(page, row, layout.column(name), value, donor.style({**_look(donor, name, line), **edge}))
    _hidden(page, donor, event, layout, row, line, ranges)


def _visible(event: Event, line: Line) -> dict[str, str | int | None]:
    labels = event.settings.labels
    tournament = event.tournament
    if line.pair is None:
        assert line.free is not None  # a line is a game or a free player
        free = tournament.player(line.free)
        return {
            "round_shown": line.round, "board": None, "white_number": free.number, "white": free.name,
            "result": labels("free"), "black": None, "black_number": None, "remarks": None,
        }  # fmt: skip
    white, black = tournament.player(line.pair.white), tournament.player(line.pair.black)
    return {
        "round_shown": line.round, "board": line.pair.board, "white_number": white.number, "white": white.name,
        "result": show_result(line.result, event.settings.scoring), "black": black.name,
        "black_number": black.number, "remarks": None,
    }  # fmt: skip


def _look(donor: Donor, name: str, line: Line) -> dict[str, object]:
    theme = donor.theme
    ink = theme.ink
    look: dict[str, object] = hair(theme, align="center", font_color=ink["muted"])
    if name in ("white", "black"):
        look |= {"font_size": 11, "align": "left", "indent": 1, "shrink": True, "font_color": ink["text"]}
    if name.startswith("black") and line.pair is not None:
        look |= {"bg_color": ink["black_side"]}
    if name == "board":
        look |= {"font_size": 12, "bold": True, "font_color": ink["text"]}
    if name == "result":
        look |= {"num_format": "@", "font_size": 11, "font_color": ink["text"], "bold": True}
        if line.pair is not None:
            look |= {"border": 2, "border_color": ink["rule"]}
    if name == "remarks":
        look |= {"align": "left", "font_size": 9}
    if line.pair is None:
        look |= {"italic": True, "bold": False, "font_color": ink["muted"], "font_size": 10}
    return look


def _hidden(  # a row needs all of them
    page: Page, donor: Donor, event: Event, layout: RoundLayout, row: int, line: Line, ranges: StateRanges
) -> None:
    style = donor.style()
    put(page, row, layout.column("round"), line.round, style)
    if line.pair is None:
        return
    at = {name: cell(row, layout.column(name)) for name in layout.columns}
    formulas = _formulas(at, ranges, event.settings.labels("round_short", n=line.round))
    values = _hidden_values(event, line)
    for name, formula in formulas.items():
        page.write_formula(row, layout.column(name), formula, style, values[name])


def line_edits(sheet: str, layout: RoundLayout, row: int, event: Event, line: Line) -> tuple[CellEdit, ...]:
    """The edits that make this game of a row that is there: that of a free player whom a latecomer now meets."""
    assert line.pair is not None  # a free player needs no edit
    at = {name: cell(row, layout.column(name)) for name in layout.columns}
    visible = _visible(event, line)
    plain = tuple(
        CellEdit(sheet=sheet, cell=at[name], value=value)
        for name, value in visible.items()
        if name in ("board", "white_number", "white", "result", "black", "black_number")
    )
    to_play = event.settings.labels("round_short", n=line.round)
    formulas = _formulas(at, state_ranges(event.settings.scoring), to_play)
    values = _hidden_values(event, line)
    return plain + tuple(
        CellEdit(sheet=sheet, cell=at[name], formula=formula, value=values[name]) for name, formula in formulas.items()
    )


def _hidden_values(event: Event, line: Line) -> dict[str, Value]:
    assert line.pair is not None  # a free player has no key
    low, high = sorted((line.pair.white, line.pair.black))
    return {
        "key": game_key(line.round, low, high),
        "code": code_of(line.result),
        "low": crosstable_value(event, line, low),
        "high": crosstable_value(event, line, high),
    }


def crosstable_value(event: Event, line: Line, number: int) -> str | float | int:
    """What the crosstable shows for that player's side of the game: points, a sign, or the round still to play."""
    assert line.pair is not None  # only games stand in a crosstable
    if line.result.is_open:
        return event.settings.labels("round_short", n=line.round)
    side = 0 if number == line.pair.white else 1
    return mark_value(line.result.sides[side], event.settings.scoring)


def _formulas(at: dict[str, str], ranges: StateRanges, to_play: str) -> dict[str, str]:
    white, black = at["white_number"], at["black_number"]
    smaller_is_white = f"{white}<{black}"

    def marked(own: str, other: str) -> str:
        by_code = f"IF({smaller_is_white},INDEX({own},{at['code']}),INDEX({other},{at['code']}))"
        return f'IF({at["code"]}=0,"{to_play}",{by_code})'

    pair = f"({at['round']}*10000+MIN({white},{black}))*10000+MAX({white},{black})"
    return {
        "key": f"IF(COUNT({white},{black})=2,{pair},0)",
        "code": f"SUMPRODUCT(--({ranges.notations}={normalised(at['result'])}),{ranges.codes})",
        "low": marked(ranges.white_marks, ranges.black_marks),
        "high": marked(ranges.black_marks, ranges.white_marks),
    }


def _rules(page: Page, donor: Donor, layout: RoundLayout) -> None:
    """One true rule a cell at the most: LibreOffice applies only the first."""
    code = f"${cell(layout.first, layout.column('code'))}"
    for side, left, right in (("w", "white_number", "white"), ("b", "black", "black_number")):
        for role in ROLES.values():
            codes = [
                code_of(result)
                for result in CODES
                if ROLES[result.sides[0 if side == "w" else 1]] == role
            ]  # fmt: skip
            formula = "OR(" + ",".join(f"{code}={number}" for number in codes) + ")"
            _rule(page, layout, left, right, formula, donor.rule(donor.theme.role(f"{role}-{side}")))
    result = cell(layout.first, layout.column("result"))
    game = f"${cell(layout.first, layout.column('key'))}"
    ink = donor.theme.ink
    states = {
        f"AND({game}>0,{code}=0,LEN(${result})=0)": {"bg_color": ink["entry"]},
        f"AND({game}>0,{code}=0,LEN(${result})>0)": {"bg_color": "#C0392B", "font_color": "#FFFFFF"},
        f"AND({code}>=4,{code}<=6)": {"bg_color": ink["head"], "italic": True},
        f"OR(AND({code}>=1,{code}<=3),{code}>=7)": {"bg_color": ink["head"]},
    }
    for formula, look in states.items():
        _rule(page, layout, "result", "result", formula, donor.rule(look))


def _rule(page: Page, layout: RoundLayout, left: str, right: str, formula: str, style: object) -> None:
    page.conditional_format(
        layout.first, layout.column(left), layout.last, layout.column(right),
        {"type": "formula", "criteria": f"={formula}", "format": style},
    )  # fmt: skip


def _drop_down(page: Page, layout: RoundLayout, ranges: StateRanges, labels: Labels) -> None:
    column = layout.column("result")
    page.data_validation(
        layout.first, column, layout.last, column,
        {
            "validate": "list", "source": f"={ranges.shown}", "error_type": "warning", "ignore_blank": True,
            "error_title": labels("result"), "error_message": labels("result_warning"),
        },
    )  # fmt: skip


def _legend(page: Page, donor: Donor, layout: RoundLayout, labels: Labels) -> None:
    row, theme = layout.last + 2, donor.theme
    muted = donor.style(font_size=8.5, font_color=theme.ink["muted"])
    parts: list[object] = []
    for role, key in (("win", "win"), ("draw", "draw"), ("loss", "loss")):
        parts += [
            donor.style(font_size=11, font_color=theme.role(f"{role}-b")["bg_color"]),
            "■",
            muted,
            f" {labels(key)}   ",
        ]
    parts += [donor.style(font_size=11, font_color=theme.ink["entry_dark"]), "■", muted, f" {labels('to_play')}   "]
    parts += [donor.style(font_size=8.5, italic=True, bold=True), labels("forfeit_win"), muted, " +/−"]
    page.write_rich_string(row, layout.column("white"), *parts)

"""The crosstable: the shaded diagonal, a live formula in every cell, points, tie-breaks and places beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pairing.model import Player
from pairing.points import format_points, points_number
from pairing.roundrobin import annulled
from pairing.standings import Standing, standings
from pairing.tiebreaks import TIEBREAKS
from sheets.event import Event
from sheets.labels import Labels
from sheets.layout import CROSSTABLE, CrosstableLayout, Place, mark

from .crosstable_formulas import ANNULLED_KEY, NOBODY_KEY, CrosstableFormulas
from .crosstable_rules import add_rules
from .donor import Donor, Page, Value, put
from .formulas import game_key
from .grid import GridGame, grid_games, paired_slots
from .names import short_names
from .page import A3, A4, area, column_width, hair, head, pixels, printable, rule, set_page, text_width, title_block
from .state import mark_value
from .theme import Density
from .where import PlayersPlace, RoundPlace

SELF = "×"
UNPAIRED = "·"
ONE_PAGE, ONE_A3 = 30, 48
SPLIT_SCALE, SPLIT_COLUMNS = 80, 20
STRETCH_ROW, STRETCH_COLUMN, STRETCH_NAME = 1.35, 1.45, 80
MOST_NAME = 34.0
PAIRED = 0.72  # the width of one of two columns against an opponent, to that of a single one
LEGEND_ROLES = ("win", "draw", "loss", "fwin", "floss", "todo")
LEGEND_LABELS = ("win", "draw", "loss", "forfeit_win", "forfeit_loss", "to_play")


def field_columns(players: Sequence[Player]) -> tuple[str, ...]:
    """The columns beside the name that at least one player has something for."""
    present = {
        "title": any(player.title for player in players),
        "federation": any(player.federation for player in players),
        "rating": any(player.rating for player in players),
    }
    return tuple(name for name, there in present.items() if there)


def live_tiebreaks(event: Event) -> tuple[str, ...]:
    """The tie-breaks of the event that a worksheet formula follows exactly, in their order."""
    return tuple(code for code in event.settings.tiebreaks if TIEBREAKS[code].live)


def crosstable_layout(event: Event, place: Place | None = None) -> CrosstableLayout:
    """The layout of the event's crosstable."""
    return CrosstableLayout(
        size=event.size,
        cycles=event.settings.cycles,
        fields=field_columns(event.players),
        tiebreaks=live_tiebreaks(event),
        place=place or Place(),
    )


@dataclass(frozen=True, kw_only=True)
class CrosstableView:
    """The numbers of a crosstable as of this run, worked out by the engine."""

    event: Event

    @cached_property
    def games(self) -> tuple[GridGame, ...]:
        """Every game of the event."""
        return grid_games(self.event)

    @cached_property
    def final(self) -> Mapping[int, Standing]:
        """The standing of each player by all tie-breaks."""
        return {row.number: row for row in standings(self.event.tournament, self.event.settings.tiebreaks)}

    @cached_property
    def live(self) -> Mapping[int, Standing]:
        """The standing of each player by the tie-breaks a formula follows."""
        return {row.number: row for row in standings(self.event.tournament, live_tiebreaks(self.event))}

    @cached_property
    def annulled(self) -> frozenset[int]:
        """The players whose games do not count."""
        return annulled(self.event.tournament)

    @cached_property
    def played(self) -> Mapping[int, int]:
        """How many games each player has played over the board."""
        counts = dict.fromkeys(range(1, self.event.size + 1), 0)
        for game in self.games:
            if game.result.is_played:
                counts[game.white] += 1
                counts[game.black] += 1
        return counts

    @cached_property
    def keys(self) -> Mapping[int, int]:
        """What the standings are sorted by: the place, those without one behind."""
        return {
            number: (self.final[number].place or ANNULLED_KEY) if number in self.final else NOBODY_KEY
            for number in range(1, self.event.size + 1)
        }

    @cached_property
    def orders(self) -> Mapping[int, int]:
        """The row of each number in the standings, from 1."""
        ranked = sorted(self.keys, key=lambda number: (self.keys[number], number))
        return {number: row for row, number in enumerate(ranked, 1)}

    def decided(self) -> int:
        """How many games have a result."""
        return sum(1 for game in self.games if not game.result.is_open)


def draw_crosstable(  # noqa: PLR0913  # a page has as many properties
    donor: Donor, name: str, view: CrosstableView, layout: CrosstableLayout,
    rounds: Mapping[int, RoundPlace], players: PlayersPlace,
) -> str:  # fmt: skip
    """Draw the crosstable into the donor; the address of its area comes back. `rounds` says where the written rounds
    stand, `players` where the status of each player is typed."""
    page = donor.page(name)
    event = view.event
    density = donor.theme.density(len(event.players))
    _titles(page, donor, view, layout)
    _columns(page, donor, view, layout, density)
    _rows(page, donor, view, layout, density)
    _heads(page, donor, view, layout, density)
    formulas = CrosstableFormulas(event=event, layout=layout, players=players)
    _helper_rows(page, donor, view, layout, formulas)
    for number in range(1, layout.size + 1):
        _player(page, donor, view, layout, formulas, number, density)
    _results(page, donor, view, layout, rounds, density)
    add_rules(page, donor, event, layout)
    _legend(page, donor, event, layout, density)
    _print(page, donor, event, layout)
    return area(layout.place.row, layout.place.column, layout.bottom, layout.right)


def system_name(event: Event, labels: Labels) -> str:
    """The system in words: `Round robin`, `Double round robin`."""
    cycles = event.settings.cycles
    if cycles == 1:
        return labels("system_round-robin")
    return labels("system_double") if cycles == 2 else labels("system_cycles", n=cycles)


def _titles(page: Page, donor: Donor, view: CrosstableView, layout: CrosstableLayout) -> None:
    event, labels = view.event, view.event.settings.labels
    place = layout.place
    title_block(page, donor, event.settings.name or system_name(event, labels), "", row=place.row, column=place.column)
    before = f"{system_name(event, labels)} · {labels('players_n', n=len(event.players))} · "
    after = labels("games_of", total=len(view.games))
    grid = area(layout.first, layout.grid, layout.last, layout.grid_end, fixed=True)
    count = f'(COUNT({grid})+SUMPRODUCT(({grid}="+")+({grid}="−")))/2'
    formula = f'"{before}"&{count}&"{after}"'
    style = donor.style(font_size=10.5, font_color=donor.theme.ink["muted"], valign="vcenter")
    page.write_formula(place.row + 1, place.column, formula, style, f"{before}{view.decided()}{after}")


def _texts(view: CrosstableView, name: str) -> list[str]:
    values = (getattr(player, name) for player in view.event.players)
    return [str(value) for value in values if value is not None]


def _heads_of(view: CrosstableView) -> dict[str, str]:
    labels = view.event.settings.labels
    named = ("number", "title", "name", "federation", "rating", "points", "place_live", "place_final")
    heads = {name: labels(f"head_{name}" if name == "number" else name) for name in named}
    heads["title"] = ""
    return heads | {code: labels(f"short_{code}") for code in TIEBREAKS}


def _columns(page: Page, donor: Donor, view: CrosstableView, layout: CrosstableLayout, density: Density) -> None:
    widths = {
        name: _width(view, name, density) for name in (*layout.before, *layout.after) if name not in layout.HIDDEN
    }  # fmt: skip
    room, _ = printable(donor.theme, landscape=True, paper=_paper(layout))
    shown = len(view.event.players) * layout.cycles
    spare = (room - sum(pixels(width) for width in widths.values())) / shown
    least = density.result if layout.cycles == 1 else density.result * PAIRED
    result = min(max(spare, least), density.result * STRETCH_COLUMN)
    left = room - sum(pixels(width) for width in widths.values()) - shown * result
    widths["name"] += min(max(left, 0), STRETCH_NAME) / 7
    for name, width in widths.items():
        page.set_column(layout.column(name), layout.column(name), width)
    for opponent in range(1, layout.size + 1):
        first, last = layout.result(opponent), layout.result(opponent, layout.cycles - 1)
        page.set_column(first, last, column_width(result), None, {"hidden": opponent > len(view.event.players)})
    page.set_column(layout.column(layout.HIDDEN[0]), layout.right, 9, None, {"hidden": True})


def _width(view: CrosstableView, name: str, density: Density) -> float:
    """The characters a column beside the results needs: its longest text, the words of its head one below the other."""
    size = _size(name, density)
    words = _heads_of(view)[name].split() or [""]
    heads = max(text_width(word, _head_size(name, density), bold=True) for word in words) + 0.9
    texts = max((text_width(text, size, bold=name == "points") for text in _sample(view, name)), default=0.0)
    return max(heads, min(texts, MOST_NAME) + (2.2 if name == "name" else 1.1), 3.4)


def _size(name: str, density: Density) -> float:
    """The font of a column: what is not the player or his points is smaller."""
    small = ("title", "federation", "WIN", "SB", "KS", "place_live")
    return density.font - 1 if name in small else density.font


def _head_size(name: str, density: Density) -> float:
    if name.startswith("place"):
        return max(density.font - 3, 7.5)
    return density.font - 1 if name in TIEBREAKS else density.font


def _sample(view: CrosstableView, name: str) -> list[str]:
    if name in ("title", "name", "federation", "rating"):
        return _texts(view, name)
    return {"points": ["00½"], "SB": ["000.00"], "KS": ["00.0"]}.get(name, ["00"])


def _rows(page: Page, donor: Donor, view: CrosstableView, layout: CrosstableLayout, density: Density) -> None:
    page.set_row(layout.counts_row, None, None, {"hidden": True})
    page.set_row(layout.scores_row, None, None, {"hidden": True})
    names = short_names(view.event.players, view.event.settings.language)
    turned = layout.size <= donor.theme.rotated_names and layout.cycles <= 2
    widest = max((text_width(name, density.font - 1) for name in names), default=0)
    names_height = max(widest * 7 * 72 / 96 + 9, 24) if turned else 6.0
    page.set_row(layout.names_row, names_height)
    page.set_row(layout.header, max(density.row * 0.8, 18) if layout.size > 20 else 30)
    height = _row_height(donor, layout, density, names_height)
    for number in range(1, layout.size + 1):
        page.set_row(layout.row(number), height, None, {"hidden": number > len(view.event.players)})


def _row_height(donor: Donor, layout: CrosstableLayout, density: Density, names_height: float) -> float:
    _, room = printable(donor.theme, landscape=True, paper=_paper(layout))
    rest = 26 + 17 + names_height + 30 + 6 * 15 + 8
    fitting = (room - rest) / layout.size
    return min(max(fitting, density.row), density.row * STRETCH_ROW)


def _heads(page: Page, donor: Donor, view: CrosstableView, layout: CrosstableLayout, density: Density) -> None:
    theme, heads = donor.theme, _heads_of(view)
    style = donor.style(head(theme, font_size=density.font))
    for name in (*layout.before, *layout.after):
        if name in layout.HIDDEN:
            continue
        left = {"align": "left", "indent": 1} if name == "name" else {"text_wrap": True}
        look = head(theme, font_size=_head_size(name, density), **left)
        put(page, layout.header, layout.column(name), heads[name], donor.style(look))
    names = short_names(view.event.players, view.event.settings.language)
    turned = layout.size <= theme.rotated_names and layout.cycles <= 2
    above = donor.style(
        font_size=density.font - 1, rotation=90 if turned else 0, align="center", valign="bottom",
        left=1, right=1, left_color=theme.ink["hair"], right_color=theme.ink["hair"],
    )  # fmt: skip
    for opponent in range(1, layout.size + 1):
        _head_cell(page, layout, opponent, layout.header, opponent, style)
        if turned:
            _head_cell(page, layout, opponent, layout.names_row, (*names, "")[opponent - 1], above)
    put(page, layout.header, layout.column("mark"), mark(CROSSTABLE), donor.style())


def _head_cell(page: Page, layout: CrosstableLayout, opponent: int, row: int, value: Value, style: object) -> None:
    """One head over all columns against an opponent."""
    first, last = layout.result(opponent), layout.result(opponent, layout.cycles - 1)
    if first != last:
        page.merge_range(row, first, row, last, "", style)
    put(page, row, first, value, style)


def _helper_rows(
    page: Page, donor: Donor, view: CrosstableView, layout: CrosstableLayout, formulas: CrosstableFormulas
) -> None:
    style = donor.style()
    for opponent in range(1, layout.size + 1):
        counts = int(opponent <= len(view.event.players) and opponent not in view.annulled)
        for game in range(layout.cycles):
            column = layout.result(opponent, game)
            page.write_formula(layout.counts_row, column, formulas.same_row(opponent, "counts"), style, counts)
            page.write_formula(layout.scores_row, column, formulas.same_row(opponent, "score"), style, _score(view, opponent))


def _score(view: CrosstableView, number: int) -> float | int:
    return points_number(view.final[number].points) if number in view.final else 0


def _player(  # noqa: PLR0913  # a row needs all of them
    page: Page, donor: Donor, view: CrosstableView, layout: CrosstableLayout, formulas: CrosstableFormulas,
    number: int, density: Density,
) -> None:  # fmt: skip
    row, theme = layout.row(number), donor.theme
    edge = _edge(donor, layout, number)
    players = view.event.players
    player = players[number - 1] if number <= len(players) else None
    for name in layout.before:
        look = hair(theme, font_size=_size(name, density), **edge)
        look |= {"align": "left", "indent": 1, "shrink": True} if name == "name" else {"align": "center"}
        look |= {} if name == "name" else {"font_color": theme.ink["muted"]}
        put(page, row, layout.column(name), getattr(player, name) if player else None, donor.style(look))
    for name, (formula, value) in formulas.columns(view, number).items():
        style = donor.style(_after_look(donor, layout, name, density) | edge)
        if formula is None:
            put(page, row, layout.column(name), value, style)
        else:
            page.write_formula(row, layout.column(name), formula, style, value)


def _edge(donor: Donor, layout: CrosstableLayout, number: int) -> dict[str, object]:
    if number == layout.size:
        return rule(donor.theme, "bottom")
    if layout.size > 12 and number % 5 == 0:
        return {"bottom": 1, "bottom_color": donor.theme.ink["block"]}
    return {}


def _after_look(donor: Donor, layout: CrosstableLayout, name: str, density: Density) -> dict[str, object]:
    theme = donor.theme
    look = hair(theme, font_size=_size(name, density), align="center", font_color=theme.ink["muted"])
    if name == "points":
        look |= {"bg_color": theme.ink["head"], "bold": True, "font_color": theme.ink["text"]}
        look |= {"left": 1, "left_color": theme.ink["rule"], "right": 1, "right_color": theme.ink["rule"]}
    if name == "SB":
        look |= {"num_format": "0.00"}
    if name == "place_final":
        look |= {"bold": True, "font_color": theme.ink["text"]}
    if name in layout.HIDDEN:
        look = {"font_size": 9, "font_color": theme.ink["muted"]}
    return look


def number_format(event: Event) -> str:
    """The format that shows the three numbers of the scoring, halves as ½."""
    scoring = event.settings.scoring
    odd = [points for points in (scoring.win, scoring.draw, scoring.loss) if points % 10 == 5]
    shown = "".join(f'[={points / 10}]"{format_points(points)}";' for points in odd[:2])
    return f"{shown}0" if len(odd) <= 2 and all(points % 5 == 0 for points in (scoring.win, scoring.draw, scoring.loss)) else "0.0"


def _results(  # noqa: PLR0913  # the grid needs all of them
    page: Page, donor: Donor, view: CrosstableView, layout: CrosstableLayout, rounds: Mapping[int, RoundPlace],
    density: Density,
) -> None:  # fmt: skip
    styles = _ResultStyles(donor, view.event, layout, density)
    labels, scoring = view.event.settings.labels, view.event.settings.scoring
    to_play = {number: labels("round_short", n=number) for number in range(1, len(view.games) + 1)} | {0: UNPAIRED}
    for number in range(1, layout.size + 1):
        _span(page, layout.row(number), layout.result(number), layout.cycles, SELF, styles.own(number))
    for each in view.games:
        place = rounds.get(each.round) if each.written else None
        key = game_key(each.round, each.white, each.black)
        for own, other, own_slot, side in (
            (each.white, each.black, each.white_slot, "w"), (each.black, each.white, each.black_slot, "b"),
        ):  # fmt: skip
            value: Value = to_play[each.round] if each.result.is_open else mark_value(each.result_mark(own), scoring)
            row, column = layout.row(own), layout.result(other, own_slot)
            style = styles.result(own, other, own_slot, side)
            if place is None:
                put(page, row, column, value, style)
            else:
                page.write_formula(row, column, place.formula(key, own < other, to_play[each.round]), style, value)


class _ResultStyles:
    """The base formats of the grid: a game still to play, light for White and dark for Black."""

    def __init__(self, donor: Donor, event: Event, layout: CrosstableLayout, density: Density) -> None:
        self._donor, self._layout = donor, layout
        self._look = hair(donor.theme, font_size=density.font, align="center", num_format=number_format(event))

    def result(self, own: int, other: int, slot: int, side: str) -> object:
        look = self._look | self._donor.theme.role(f"todo-{side}") | self._lines(own, other, slot)
        return self._donor.style(look)

    def own(self, number: int) -> object:
        theme = self._donor.theme
        look = self._look | {"bg_color": theme.ink["self"], "font_color": theme.ink["text"], "bold": True}
        return self._donor.style(look | self._lines(number, number, 0))

    def _lines(self, own: int, other: int, slot: int) -> dict[str, object]:
        theme, layout = self._donor.theme, self._layout
        look = _edge(self._donor, layout, own)
        if other == 1 and slot == 0:
            look = look | {"left": 1, "left_color": theme.ink["rule"]}
        elif slot == 0 and layout.cycles > 1:
            look = look | {"left": 1, "left_color": theme.ink["block"]}
        return look


def _legend(page: Page, donor: Donor, event: Event, layout: CrosstableLayout, density: Density) -> None:
    theme, row, labels = donor.theme, layout.legend, event.settings.labels
    size = max(density.font - 2, 8)
    note = donor.style(font_size=size, font_color=theme.ink["muted"], valign="vcenter")
    right = donor.style(font_size=size, font_color=theme.ink["muted"], align="right", valign="vcenter")
    name = layout.column("name")
    for offset, key in enumerate(("row_result", "as_white", "as_black")):
        put(page, row + offset, name, labels(key), right)
    scoring = event.settings.scoring
    points = [format_points(each) for each in (scoring.win, scoring.draw, scoring.loss)]
    samples = (*points, "+", "−", labels("round_short", n=7))
    span = max(1, min(len(event.players) * layout.cycles // len(LEGEND_ROLES), -(-11 * 7 // density.result)))
    for index, role in enumerate(LEGEND_ROLES):
        first = layout.grid + index * span
        head_style = donor.style(font_size=size, font_color=theme.ink["muted"], align="center", valign="vcenter", shrink=True)
        _span(page, row, first, span, labels(LEGEND_LABELS[index]), head_style)
        for offset, side in ((1, "w"), (2, "b")):
            look = hair(theme, font_size=size, align="center") | theme.role(f"{role}-{side}")
            _span(page, row + offset, first, span, samples[index], donor.style(look))
    notes = [labels("legend_note", round=labels("round_short", n=7))]
    if layout.cycles > 1:
        notes.append(labels("double_note"))
    put(page, row + 3, layout.place.column, " · ".join(notes), note)
    codes = ", ".join(labels(f"short_{code}") for code in layout.tiebreaks)
    places = {name: labels(name) for name in ("place_live", "place_final")}
    put(page, row + 4, layout.place.column, labels("place_note", tiebreaks=codes, **places), note)


def _span(page: Page, row: int, first: int, span: int, value: str, style: object) -> None:  # noqa: PLR0913
    if span > 1:
        page.merge_range(row, first, row, first + span - 1, "", style)
    put(page, row, first, value, style)


def _paper(layout: CrosstableLayout) -> int:
    return A3 if ONE_PAGE < layout.size * max(layout.cycles * PAIRED, 1) <= ONE_A3 else A4


def _print(page: Page, donor: Donor, event: Event, layout: CrosstableLayout) -> None:
    columns = layout.size * max(layout.cycles * PAIRED, 1)
    split = columns > ONE_A3
    set_page(
        page, donor.theme, landscape=True, event=event.settings.name, what=system_name(event, event.settings.labels),
        labels=event.settings.labels, paper=_paper(layout), title_rows=(layout.names_row, layout.header),
        title_columns=(layout.place.column, layout.column("name")) if split else None,
        scale=SPLIT_SCALE if split else None,
    )  # fmt: skip
    if split:
        step = SPLIT_COLUMNS
        page.set_v_pagebreaks(list(range(layout.grid + step, layout.grid_end, step)))
    page.print_area(layout.place.row, layout.place.column, layout.bottom, layout.column("place_final"))
    page.freeze_panes(layout.first, layout.column("name") + 1)
    page.hide_gridlines(2)


__all__ = ["CrosstableView", "crosstable_layout", "draw_crosstable", "field_columns", "live_tiebreaks", "number_format", "paired_slots", "system_name"]

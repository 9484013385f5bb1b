"""The colours that follow what is typed: whatever a cell holds, one rule at the most is true, and it is the right one.

LibreOffice applies only the first rule that holds, Excel all of them up to one that says stop: where one holds, both
show the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import MultiCellRange
from openpyxl.worksheet.worksheet import Worksheet

from pairing.model import Result, Scoring
from pairing.roundrobin import rounds_per_cycle, schedule
from sheets.layout import CrosstableLayout, PlayersLayout, RoundLayout, StandingsLayout
from sheets.options import PairOptions
from sheets.package import CellEdit
from sheets.package.formulas import moved
from sheets.writers.formulas import code_of
from sheets.writers.theme import load_theme
from tests.evaluate import Cell, Position, is_true
from tests.live import CODES, LIVE, LiveEvent
from tests.live_cells import MINUS, NOTHING, slot_of

THEME = load_theme()
Look = tuple[str | None, str | None, bool, bool]
"""Fill, ink, bold, italic."""
MARKS = {"1": "win", "½": "draw", "0": "loss", "+": "fwin", "-": "floss"}
EVENTS = [(8, 1, "1-½-0"), (7, 1, "2-1-0"), (6, 2, "1-½-0"), (5, 3, "3-2-1"), (4, 3, "1-½-0"), (3, 4, "3-1-0")]


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A conditional format of a sheet."""

    ranges: MultiCellRange
    formula: str
    stops: bool
    look: Look

    @property
    def first(self) -> Position:
        """The cell its formula is written for."""
        return min(each.min_row for each in self.ranges), min(each.min_col for each in self.ranges)

    def covers(self, at: Position) -> bool:
        return any(r.min_row <= at[0] <= r.max_row and r.min_col <= at[1] <= r.max_col for r in self.ranges)


def rules_of(sheet: Worksheet) -> list[Rule]:
    """The rules of a sheet, the first to be tried first."""
    rules = [(rule, each.sqref) for each in sheet.conditional_formatting for rule in each.rules]
    return [
        Rule(ranges=ranges, formula=rule.formula[0], stops=bool(rule.stopIfTrue), look=look_of(rule.dxf))
        for rule, ranges in sorted(rules, key=lambda pair: pair[0].priority)
    ]


def look_of(style: Any) -> Look:
    fill = style.fill.bgColor.rgb if style.fill else None
    ink = style.font.color.rgb if style.font and style.font.color else None
    return fill, ink, bool(style.font and style.font.b), bool(style.font and style.font.i)


def role(name: str) -> Look:
    look = THEME.role(name)
    return colour(look["bg_color"]), colour(look["font_color"]), look["bold"], look["italic"]


def colour(code: str) -> str:
    return code.replace("#", "FF")


def shown(rules: Iterable[Rule], at: Position, values: Mapping[Position, Any]) -> list[Look]:
    """The looks of all rules that hold in a cell, up to one that stops."""
    looks = []
    for rule in rules:
        if rule.covers(at) and is_true(rule.formula, Cell(first=rule.first, at=at, values=values)):
            looks.append(rule.look)
            if rule.stops:
                break
    return looks


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int, int, str], dict[str, Worksheet]]:
    """The sheets of an event with its first round."""
    folder = tmp_path_factory.mktemp("rules")

    def sheets_of(players: int, cycles: int = 1, scoring: str = "1-½-0") -> dict[str, Worksheet]:
        path: Path = folder / f"{players}-{cycles}-{scoring}.xlsx"
        if not path.exists():
            asked = PairOptions(cycles=cycles, scoring=Scoring.from_text(scoring))
            LiveEvent(path=path, players=players, options=asked).pair()
        return {sheet.title: sheet for sheet in load_workbook(path)}

    return sheets_of


def sides_of(players: int, cycles: int, layout: CrosstableLayout) -> dict[Position, str]:
    """The side of the player of the row, for every cell of the crosstable that holds a game."""
    sides = {}
    for table_round, each in enumerate(schedule(players, cycles)):
        cycle = table_round // rounds_per_cycle(players)
        for pair in each.pairs:
            for own, other, side in ((pair.white, pair.black, "w"), (pair.black, pair.white, "b")):
                column = layout.result(other, slot_of(cycle, cycles, side == "w"))
                sides[layout.row(own) + 1, column + 1] = side
    return sides


def states(scoring: Scoring) -> dict[Any, str | None]:
    """What a cell of the crosstable can hold, and the role that this is."""
    numbers = {"win": scoring.win, "draw": scoring.draw, "loss": scoring.loss}
    waiting = dict.fromkeys((None, "", "R1", "R18", "·"))
    return waiting | {tenths / 10: name for name, tenths in numbers.items()} | {"+": "fwin", MINUS: "floss"}


@pytest.mark.parametrize(("players", "cycles", "scoring"), EVENTS)
def test_each_result_of_the_crosstable_has_the_colour_of_its_side(
    players: int, cycles: int, scoring: str, sheets: Callable[..., dict[str, Worksheet]]
) -> None:
    sheet = sheets(players, cycles, scoring)["Crosstable"]
    layout = CrosstableLayout(size=players + players % 2, cycles=cycles, tiebreaks=LIVE)
    rules, numbers = rules_of(sheet), {(row, 1): sheet.cell(row, 1).value for row in range(1, sheet.max_row + 1)}
    found, wanted = {}, {}
    for (row, column), side in sides_of(players, cycles, layout).items():
        for (value, name), own, other in product(states(Scoring.from_text(scoring)).items(), (0, 1), (0, 1)):
            counts = {(row, layout.column("counts") + 1): own, (layout.counts_row + 1, column): other}
            state = (row, column, value, own, other)
            found[state] = shown(rules, (row, column), numbers | counts | {(row, column): value})
            wanted[state] = [] if name is None else [role(f"{name}-{side}") if own and other else role("gone")]
    assert found == wanted


@pytest.mark.parametrize(("players", "cycles", "scoring"), EVENTS)
def test_no_rule_holds_on_the_diagonal_nor_where_nobody_plays(
    players: int, cycles: int, scoring: str, sheets: Callable[..., dict[str, Worksheet]]
) -> None:
    sheet = sheets(players, cycles, scoring)["Crosstable"]
    layout = CrosstableLayout(size=players + players % 2, cycles=cycles, tiebreaks=LIVE)
    rules, games = rules_of(sheet), sides_of(players, cycles, layout)
    values = {(row, 1): sheet.cell(row, 1).value for row in range(1, sheet.max_row + 1)}
    looks = {}
    for row, column in product(range(layout.first, layout.last + 1), range(layout.grid, layout.grid_end + 1)):
        at = (row + 1, column + 1)
        for own, other in product((0, 1), (0, 1)):
            counts = {(row + 1, layout.column("counts") + 1): own, (layout.counts_row + 1, column + 1): other}
            if at not in games:
                held = {at: sheet.cell(*at).value}
                looks[*at, own, other] = shown(rules, at, values | counts | held)
    assert looks
    assert {state: look for state, look in looks.items() if look} == {}


def test_the_row_of_a_player_who_does_not_count_is_grey(sheets: Callable[..., dict[str, Worksheet]]) -> None:
    rules = rules_of(sheets(8)["Crosstable"])
    layout = CrosstableLayout(size=8, tiebreaks=LIVE)
    names = ("number", "name", "points", *LIVE, "place_live")
    for number, counts in product(range(1, 9), (0, 1)):
        row = layout.row(number) + 1
        values = {(row, layout.column("counts") + 1): counts}
        looks = {name: shown(rules, (row, layout.column(name) + 1), values) for name in names}
        gone = (None, colour(THEME.ink["muted"]), False, True)
        assert looks == dict.fromkeys(names, [] if counts else [gone])


@pytest.mark.parametrize(
    ("digest", "last", "counts", "live", "place", "is_stale"),
    [
        (1204, 1204, 1, 3, 3, False),
        (1260, 1204, 1, 3, 3, True),
        (1204, 1204, 1, 2, 3, True),  # others have other results now
        (0, 0, 1, 3, 3, False),
        (0, 0, 0, "", NOTHING, False),
        (0, 0, 0, "", 3, True),  # he has left since, and had no result to lose
        (0, 0, 1, 3, NOTHING, True),
        (0, 1, 0, "", 3, True),
        (0, 0, 0, None, None, False),  # the row of nobody
    ],
)
def test_the_final_place_is_grey_once_results_or_who_counts_or_the_place_have_changed(
    digest: int, last: int, counts: int, live: Any, place: Any, is_stale: bool,
    sheets: Callable[..., dict[str, Worksheet]],
) -> None:  # fmt: skip
    layout = CrosstableLayout(size=8, tiebreaks=LIVE)
    row, at = layout.row(5) + 1, (layout.row(5) + 1, layout.column("place_final") + 1)
    held = {"digest": digest, "last_digest": last, "counts": counts, "place_live": live, "place_final": place}
    values = {(row, layout.column(name) + 1): value for name, value in held.items()}
    stale = (None, colour(THEME.ink["block"]), False, True)
    assert shown(rules_of(sheets(8)["Crosstable"]), at, values) == ([stale] if is_stale else [])


ROUND_STATES: list[tuple[Result, str | None]] = [
    (Result.OPEN, None), (Result.OPEN, "5-7"),
    *((result, result.value) for result in Result if not result.is_open),
]  # fmt: skip
"""A game of a round sheet: its result and the text typed; open ones without a text and with a wrong one."""


@pytest.mark.parametrize(("result", "text"), ROUND_STATES)
def test_each_half_of_a_game_has_the_colour_of_its_side_and_the_result_says_what_is_the_matter(
    result: Result, text: str | None, sheets: Callable[..., dict[str, Worksheet]]
) -> None:
    rules, layout = rules_of(sheets(7)["Round 1"]), RoundLayout(rows=4)
    row = layout.first + 2
    values = {
        (row, layout.column(name) + 1): value
        for name, value in {"key": 100010008, "code": code_of(result), "result": text}.items()
    }
    looks = {name: shown(rules, (row, layout.column(name) + 1), values) for name in layout.VISIBLE}
    white, black = (
        [role(f"{MARKS[mark]}-{side}")] if mark != "*" else [] for mark, side in zip(result.sides, "wb", strict=True)
    )
    halves = {"white_number": white, "white": white, "black": black, "black_number": black}
    assert looks == halves | {"board": [], "remarks": [], "result": [result_look(result, text)]}


def result_look(result: Result, text: str | None) -> Look:
    ink = {name: colour(code) for name, code in THEME.ink.items()}
    if result.is_open:
        return (ink["entry"], None, False, False) if text is None else (ink["wrong"], ink["now_ink"], False, False)
    return ink["head"], None, False, result.is_forfeit


def test_no_rule_holds_in_the_row_of_the_free_player(sheets: Callable[..., dict[str, Worksheet]]) -> None:
    rules, layout = rules_of(sheets(7)["Round 1"]), RoundLayout(rows=4)
    row = layout.last + 1
    values = {(row, layout.column("result") + 1): "free", (row, layout.column("white_number") + 1): 1}
    assert [shown(rules, (row, layout.column(name) + 1), values) for name in layout.VISIBLE] == [[]] * 7


@pytest.mark.parametrize("changed", [0, 1])
@pytest.mark.parametrize("points", ["0", "½", "10½", NOTHING])
def test_the_standings_are_grey_where_they_are_not_the_engines(
    points: str, changed: int, sheets: Callable[..., dict[str, Worksheet]]
) -> None:
    rules, layout = rules_of(sheets(8)["Standings"]), StandingsLayout(size=8, tiebreaks=CODES)
    row = layout.first + 3
    values = {(row, layout.column("points") + 1): points, (layout.header + 1, layout.column("index") + 1): changed}
    names = [name for name in layout.columns if name not in layout.HIDDEN]
    gone = [(None, colour(THEME.ink["muted"]), False, True)] if points == NOTHING else []
    stale = [(None, colour(THEME.ink["block"]), False, True)] if changed and not gone else gone
    wanted = {name: stale if name in ("place", "DE") else gone for name in names}
    assert {name: shown(rules, (row, layout.column(name) + 1), values) for name in names} == wanted


@pytest.mark.parametrize(("status", "is_gone"), [("plays", False), ("late", False), ("withdrawn", True), (None, False)])
def test_the_row_of_a_player_who_has_left_is_grey(
    status: str | None, is_gone: bool, sheets: Callable[..., dict[str, Worksheet]]
) -> None:
    rules, layout = rules_of(sheets(8)["Players"]), PlayersLayout(rows=8)
    row = layout.first + 4
    values = {(row, layout.column("status") + 1): status, (layout.first + 1, layout.column("mark") + 1): "withdrawn"}
    gone = (None, colour(THEME.ink["muted"]), False, True)
    names = layout.COLUMNS[:-1]
    looks = {name: shown(rules, (row, layout.column(name) + 1), values) for name in names}
    assert looks == dict.fromkeys(names, [gone] if is_gone else [])


@pytest.mark.parametrize(("players", "cycles"), [(8, 1), (7, 1), (6, 2), (5, 3), (4, 3)])
def test_a_round_typed_into_the_schedule_lights_up_its_games_and_nothing_else(
    players: int, cycles: int, sheets: Callable[..., dict[str, Worksheet]]
) -> None:
    sheet = sheets(players, cycles)["Schedule"]
    rules = rules_of(sheet)
    (box,) = sheet.data_validations.dataValidation[0].sqref.ranges
    values = {(cell.row, cell.column): cell.value for row in sheet.iter_rows() for cell in row}
    covered = {at for rule in rules for each in rule.ranges for at in each.cells}
    covered -= {at for each in sheet.merged_cells for at in list(each.cells)[1:]}  # a merged cell looks as its first
    lit = (colour(THEME.ink["now_fill"]), colour(THEME.ink["now_ink"]), True, False)
    for number in (None, *range(1, rounds_per_cycle(players) * cycles + 1)):
        state = values | {(box.min_row, box.min_col): number}
        found = {at for at in covered if shown(rules, at, state) == [lit]}
        assert found == {at for at in covered if number is not None and values[at] == number}
        assert number is None or len(found) >= players // 2 * 2


@pytest.mark.libreoffice
def test_libreoffice_finds_the_same_rules_true(tmp_path: Path, office: Callable[..., Path]) -> None:
    """Each rule of the crosstable as a formula of its own, for every cell it colours."""
    event = LiveEvent(path=tmp_path / "event.xlsx", players=5, options=PairOptions(cycles=3))
    event.pair(all_rounds=True)
    every = [result for result in Result if not result.is_open]
    event.type_results({key: every[place % len(every)] for place, key in enumerate(sorted(event.results)[::2])})
    event.withdraw(3)
    event.refresh()
    sheet = load_workbook(event.path, data_only=True)["Crosstable"]
    asked = [(rule, at) for rule in rules_of(sheet) for each in rule.ranges for at in each.cells]
    scratch = {f"BA{row}": pair for row, pair in enumerate(asked, 1)}
    event.edit(
        CellEdit(sheet="Crosstable", cell=cell, value=0, formula=f"IF({as_asked_in(rule, at)},1,0)")
        for cell, (rule, at) in scratch.items()
    )
    theirs = load_workbook(office(event.path), data_only=True)["Crosstable"]
    values = {(each.row, each.column): each.value for row in theirs.iter_rows() for each in row}
    found = {cell: theirs[cell].value for cell in scratch}
    assert found == {
        cell: int(is_true(rule.formula, Cell(first=rule.first, at=at, values=values)))
        for cell, (rule, at) in scratch.items()
    }
    assert 50 < sum(found.values()) < len(found) / 5


def as_asked_in(rule: Rule, at: Position) -> str:
    """The formula of a rule as it reads in a cell, and may be asked anywhere."""
    formula = moved(rule.formula, at[0] - rule.first[0], at[1] - rule.first[1])
    return formula.replace("COLUMN()", f"COLUMN({get_column_letter(at[1])}1)")

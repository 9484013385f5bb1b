"""Which tie-breaks formulas follow, by which columns places are told, and when a row of results is another one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from pairing.model import Player
from pairing.standings import Standing
from sheets.event import Event, Settings
from sheets.layout import CrosstableLayout, layout_of
from sheets.layout_swiss import RankingLayout, SwissCrosstableLayout
from sheets.writers.donor import Value
from sheets.writers.followed import (
    Key,
    aging_codes,
    held_codes,
    held_note,
    is_relative,
    live_codes,
    lot_of,
    parting,
    shown_codes,
    shown_value,
)
from sheets.writers.live_formulas import digest_of
from sheets.writers.state import MINUS
from tests.arbiter import Arbiter, workbook_of
from tests.evaluate import Cell, is_true

CODES = ("DE", "BH-C1", "BH", "SB", "PS", "BH-C2", "RTNG", "TPN")


def event_of(*codes: str, system: str = "dutch", players: int = 4, **more: Any) -> Event:
    """An event with these tie-breaks, nothing played."""
    lots = more.pop("lots", {})
    settings = Settings(system=system, tiebreaks=codes, **more)
    numbers = range(1, players + 1)
    return Event(settings=settings, players=tuple(Player(number=n, name=f"Player {n}") for n in numbers), lots=lots)


def test_formulas_follow_some_tiebreaks_and_the_others_stand_as_of_the_last_run() -> None:
    event = event_of(*CODES, "DE")
    assert live_codes(event) == ("BH-C1", "BH", "SB", "PS")
    assert held_codes(event) == ("DE", "BH-C2", "RTNG", "TPN")
    assert aging_codes(event) == ("DE", "BH-C2")
    assert shown_codes(event) == CODES[:-1]
    assert held_note(event) == "DE, Buch. C2: as at the last run; grey once something has changed since."


@pytest.mark.parametrize("options", [{"edition": "2024-08"}, {"edition": "virtual"}, {"dummy_rounds": "played"}])
def test_in_a_swiss_formulas_follow_only_the_rules_in_force(options: dict[str, str]) -> None:
    assert live_codes(event_of(*CODES, tiebreak_options=options)) == ()
    assert live_codes(event_of("SB", "PS", system="round-robin", tiebreak_options=options)) == ("SB", "PS")


def test_a_row_of_more_games_than_a_formula_can_list_has_progressive_points_of_the_last_run() -> None:
    assert live_codes(event_of("PS", "KS", system="round-robin", players=301, cycles=3)) == ("KS",)


def test_where_formulas_follow_everything_nothing_is_said_of_the_last_run() -> None:
    assert held_note(event_of("BH", "SB", "TPN")) == ""


def test_places_are_told_by_points_and_tiebreaks_and_at_last_by_lots() -> None:
    keys = (Key("score"), Key("BH"), Key("BH-C2"), Key("number", lowest_first=True))
    assert parting(event_of("DE", "BH", "BH-C2", "TPN")) == keys
    event = event_of("DE", "BH", "BH-C2", "TPN", lots={2: 7})
    assert parting(event) == (*keys, Key("lot", lowest_first=True))
    assert [lot_of(event, number) for number in (1, 2)] == [100_000, 7]
    assert lot_of(event_of("BH"), 1) is None


@pytest.mark.parametrize(("code", "relative"), [("DE", True), ("DE/P", True), ("EDE", True), ("SB", False)])
def test_only_what_is_told_among_those_tied_means_nothing_once_others_are(code: str, relative: bool) -> None:
    assert is_relative(code) is relative


def test_who_has_no_value_comes_last_also_where_the_smaller_one_is_the_better() -> None:
    line = Standing(place=1, number=1, points=10, values={"ARO": None, "RTNG/R": None, "DE": None, "SB": 325})
    assert {code: shown_value(code, line) for code in line.values} == {
        "ARO": None, "RTNG/R": "–", "DE": None, "SB": 3.25,
    }  # fmt: skip


RESULTS = st.sampled_from([None, "R4", 0, 0.5, 1, "+", MINUS])
ROWS = st.lists(RESULTS, min_size=1, max_size=12)


@given(row=ROWS, place=st.integers(0, 11), result=RESULTS)
def test_a_row_with_another_result_has_another_digest(row: list[Value], place: int, result: Value) -> None:
    other = [result if at == place % len(row) else value for at, value in enumerate(row)]
    same = [_decided(value) for value in row] == [_decided(value) for value in other]
    assert (digest_of(enumerate(row, 1)) == digest_of(enumerate(other, 1))) is same


def _decided(value: Value) -> Value:
    """A round still to play counts for nothing, whatever stands in its cell."""
    return value if isinstance(value, int | float) or value in ("+", MINUS) else None


def test_a_crosstable_is_found_by_the_layout_it_was_written_in() -> None:
    now = CrosstableLayout(size=8, cycles=2, fields=("rating",), tiebreaks=("SB", "PS"), held=("DE", "SB-C1/P"))
    none_held = CrosstableLayout(size=8, tiebreaks=("SB",), held=())
    for layout in (now, none_held):
        read = layout_of(f"7/{layout.fingerprint()}")
        assert read is not None
        assert (read.size, read.cycles, read.before, read.after) == (8, layout.cycles, layout.before, layout.after)
    before = layout_of("7/8/1/rating/WIN,SB,KS")
    assert before is not None
    assert before.after == (
        "points", "WIN", "SB", "KS", "place_live", "place_final",
        "score", "counts", "played", "key", "order", "last_score", "last_DE", "mark",
    )  # fmt: skip
    assert layout_of("7/8") is layout_of("a/b/c/d/e") is None


@pytest.fixture
def club(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """A Swiss, some of whose tie-breaks no formula follows, after the first pairing."""
    rows = [(f"Player {number}", 2000 - 100 * number) for number in range(1, 7)]
    path = workbook_of(tmp_path / "open.xlsx", [["Open"], [], ("Name", "Rtg"), *rows])
    made = Arbiter(path=path, run=run_cli)
    begin = ("--system", "dutch", "--rounds", "3", "--first-colour", "white")
    assert made.pair(*begin, "--set", f"tiebreaks/{','.join(CODES)}")["exit"] == 0
    return made


def test_with_the_rules_of_another_year_the_sheets_are_laid_out_anew_without_formulas(club: Arbiter) -> None:
    club.command("standings", "--write", "--tiebreaks", "WIN,KS")
    live = formulas(club, ("WIN", "KS"))
    club.command("standings", "--write", "--tiebreak-edition", "2024-08")
    held = formulas(club, ("WIN", "KS"))
    assert (live, held) == ([True, True], [False, False])


def formulas(club: Arbiter, codes: tuple[str, ...]) -> list[bool]:
    """Whether the cells of these tie-breaks have formulas in the crosstable."""
    layout = SwissCrosstableLayout(players=6, rounds=3, fields=("rating",), tiebreaks=codes)
    sheet = load_workbook(club.path)["Crosstable"]
    cells = (sheet.cell(layout.row(1) + 1, layout.column(code) + 1).value for code in codes)
    return [str(value).startswith("=") for value in cells]


@pytest.fixture
def sheets(club: Arbiter) -> dict[str, Worksheet]:
    """Its tables."""
    book = load_workbook(club.path)
    return {name: book[name] for name in ("Crosstable", "Standings")}


SHOWN = CODES[:-1]
CROSSTABLE = SwissCrosstableLayout(players=6, rounds=3, fields=("rating",), tiebreaks=SHOWN, reckons=True)
RANKING = RankingLayout(players=6, rounds=3, fields=("rating",), tiebreaks=SHOWN, shared=False)


@pytest.mark.parametrize(("changed", "gone"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_the_values_of_the_last_run_go_grey_once_a_result_has_changed(
    changed: int, gone: int, sheets: dict[str, Worksheet]
) -> None:
    tables: list[tuple[str, Any, str, str]] = [
        ("Crosstable", CROSSTABLE, "digest", "place_live"), ("Standings", RANKING, "index", "rank"),
    ]  # fmt: skip
    for name, layout, flag, place in tables:
        row = layout.row(3) + 1
        values = {(layout.header + 1, layout.column(flag) + 1): changed, (row, layout.column("gone") + 1): gone}
        names = (place, "name", "points", *SHOWN)
        grey = {each: looks(sheets[name], (row, layout.column(each) + 1), values) for each in names}
        stale = {each: ["FF8390A0"] for each in (place, "DE", "BH-C2") if changed}
        left = {each: ["FF47525F"] for each in (("name",) if name == "Crosstable" else names) if gone}
        assert grey == {each: [] for each in names} | stale | left, name


def looks(sheet: Worksheet, at: tuple[int, int], values: dict[tuple[int, int], Any]) -> list[str]:
    """The inks of the rules that hold in a cell."""
    return [
        str(rule.dxf.font.color.rgb)
        for area in sheet.conditional_formatting
        for ranges in [list(area.sqref.ranges)]
        if any(r.min_row <= at[0] <= r.max_row and r.min_col <= at[1] <= r.max_col for r in ranges)
        for rule in area.rules
        if is_true(rule.formula[0], Cell(first=(ranges[0].min_row, ranges[0].min_col), at=at, values=values))
    ]

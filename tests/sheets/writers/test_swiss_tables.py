"""The ranking and the crosstable of a Swiss: whose row looks how, and by which number opponents go."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from pairing.model import Player
from sheets.event import Event, Settings
from sheets.grid import Grid
from sheets.labels import languages, load_labels
from sheets.layout_swiss import RankingLayout, SwissCrosstableLayout
from sheets.writers.donor import Donor
from sheets.writers.ranking import draw_ranking, ranking_layout
from sheets.writers.swiss_crosstable import swiss_crosstable_layout
from sheets.writers.swiss_view import SwissView
from tests.arbiter import Arbiter, workbook_of

LAYOUT = RankingLayout(players=8, rounds=3, fields=("rating",), tiebreaks=("BH-C1", "BH", "SB", "WIN"))


@pytest.fixture
def club(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """Eight players after round 1 of three, all won by White: four share a place."""
    rows = [(f"Player {number}", 2000 - 100 * number) for number in range(1, 9)]
    path = workbook_of(tmp_path / "open.xlsx", [["Open"], [], ("Name", "Rtg"), *rows])
    made = Arbiter(path=path, run=run_cli)
    play(made, "--system", "dutch", "--rounds", "3", "--first-colour", "white")
    made.command("standings", "--write")
    return made


def play(club: Arbiter, *options: str) -> None:
    """Pair the next round, and have White win all of it."""
    answer = club.pair(*options)
    assert answer["exit"] == 0, answer
    club.type_results(answer["round"], {(pair["white"], pair["black"]): "1-0" for pair in answer["pairs"]})


def column(sheet: Grid, name: str, layout: RankingLayout = LAYOUT) -> list[object]:
    """What stands in a column of the ranking."""
    at = layout.column(name) + 1
    return [sheet.value(layout.row(place) + 1, at) for place in range(1, layout.players + 1)]


def test_the_running_number_stands_before_the_place_that_four_share(club: Arbiter) -> None:
    sheet = club.sheet("Standings")
    heads = [sheet.value(LAYOUT.header + 1, index + 1) for index in range(LAYOUT.column("points") + 1)]
    assert heads == ["Rk", "Place", "No", "Name", "Rtg", 1, 2, 3, "Pts"]
    assert column(sheet, "rank") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert column(sheet, "place") == [1, 1, 1, 1, 5, 5, 5, 5]


def test_every_opponent_of_the_ranking_is_the_player_with_that_running_number(club: Arbiter) -> None:
    play(club)
    club.command("standings", "--write")
    sheet, crosstable = club.sheet("Standings"), club.sheet("Crosstable")
    names = dict(zip(column(sheet, "rank"), column(sheet, "number"), strict=True))
    table = SwissCrosstableLayout(players=8, rounds=3, fields=("rating",))
    for rank, number in names.items():
        for each in (1, 2):
            ours = str(sheet.value(LAYOUT.row(int(str(rank))) + 1, LAYOUT.round(each) + 1))
            theirs = str(crosstable.value(table.row(int(str(number))) + 1, table.round(each) + 1))
            assert (f"{names[int(ours[:-2])]}{ours[-2:]}") == theirs


def test_the_note_says_that_opponents_go_by_the_first_column(club: Arbiter) -> None:
    assert str(club.sheet("Standings").value(LAYOUT.bottom + 1, 1)).startswith(
        "The opponents are named by the numbers in the first column."
    )


def test_every_language_has_its_own_word_for_the_running_number() -> None:
    words = {language: load_labels(language)("rank") for language in languages()}
    places = {language: load_labels(language)("place") for language in languages()}
    numbers = {language: load_labels(language)("number") for language in languages()}
    assert [each for each in words if words[each] in (places[each], numbers[each])] == []


def test_where_pairing_numbers_part_everybody_the_running_number_is_the_place() -> None:
    settings = Settings(system="median", rounds=3, tiebreaks=("GP", "TPN"))
    event = Event(settings=settings, players=tuple(Player(number=number, name="Player") for number in range(1, 9)))
    layout = ranking_layout(event)
    assert (layout.before, layout.after) == (("rank", "number", "name"), ("points", "GP"))
    donor = Donor()
    crosstable = swiss_crosstable_layout(event)
    draw_ranking(donor, "Standings", SwissView(event=event), layout, crosstable=crosstable, sheet="Crosstable")
    sheet = load_workbook(BytesIO(donor.to_bytes()))["Standings"]
    assert [cell.value for cell in sheet[layout.header + 1][:3]] == ["Place", "No", "Name"]


def looks(sheet: Worksheet) -> list[tuple[bool, str, str]]:
    """Of each name in the ranking: italic, ink, and what the formula of its row says of him."""
    found = []
    for place in range(1, 9):
        cell = sheet.cell(LAYOUT.row(place) + 1, LAYOUT.column("name") + 1)
        gone = sheet.cell(LAYOUT.row(place) + 1, LAYOUT.column("gone") + 1).value
        found.append((bool(cell.font.i), str(cell.font.color.rgb), f"{cell.value}: {gone}"))
    return found


def test_the_look_of_one_who_has_left_goes_with_him_from_row_to_row(club: Arbiter) -> None:
    play(club, "--withdraw", "Player 6")
    club.command("standings", "--write")
    first = looks(load_workbook(club.path, data_only=True)["Standings"])
    play(club)
    club.command("standings", "--write")
    second = looks(load_workbook(club.path, data_only=True)["Standings"])
    for found in (first, second):
        assert len({(italic, ink) for italic, ink, _ in found}) == 1
        assert [said for *_, said in found if said.endswith(": 1")] == ["Player 6: 1"]
    assert [said for *_, said in first] != [said for *_, said in second]


def test_one_rule_shows_who_has_left_on_either_side_of_the_rounds(club: Arbiter) -> None:
    sheet = load_workbook(club.path)["Standings"]
    rules = {
        str(area.sqref): (rule.formula[0], rule.dxf.font.i, rule.dxf.font.color.rgb)
        for area in sheet.conditional_formatting
        for rule in area.rules
        if "$" in rule.formula[0]
    }
    assert rules == {
        "A4:E11": ("$O4=1", True, "FF47525F"),
        "I4:M11": ("$O4=1", True, "FF47525F"),
    }


@pytest.mark.parametrize("name", ["Round 1", "Crosstable", "Standings"])
def test_a_long_table_is_one_page_wide_and_repeats_its_heads_on_every_page(name: str, club: Arbiter) -> None:
    sheet = load_workbook(club.path)[name]
    wide, high = sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight  # one is what a page has unless told
    fits = sheet.sheet_properties.pageSetUpPr.fitToPage
    assert (sheet.print_title_rows, wide, high, fits, sheet.row_breaks.brk) == ("$3:$3", 1, 0, True, [])

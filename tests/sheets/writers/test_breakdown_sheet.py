"""The sheet of the breakdown on paper: upright words, no player parted, nothing cut off."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from pairing.simulate import Simulation, simulate
from sheets.event import Event, Settings
from sheets.labels import languages
from sheets.writers.breakdown import BreakdownView, draw_breakdown
from sheets.writers.donor import Donor
from sheets.writers.page import text_width

HIGH, WIDE = 8.268, 11.693  # inches
LEAST_SIZE, SIZE = 6.5, 9.0  # points
CODES = ("BH-C1", "BH", "SB-C1", "DE", "KS", "TPR", "PTP", "AOB")


@cache
def event(language: str, codes: int, players: int = 24) -> Event:
    """A Swiss with byes, forfeits and withdrawals, ranked by so many tie-breaks."""
    found = simulate(Simulation(seed=5, players=players, rounds=7, forbidden=0))
    settings = Settings(
        name="Open", system="dutch", tiebreaks=CODES[:codes], language=language, rounds=found.total_rounds
    )  # fmt: skip
    return Event(settings=settings, players=found.players, rounds=found.rounds, games=found.games, byes=found.byes)


def drawn(path: Path, event: Event) -> Path:
    donor, view = Donor(whole=True), BreakdownView(event=event)
    draw_breakdown(donor, "Breakdown", view, view.layout)
    path.write_bytes(donor.to_bytes())
    return path


def scale_of(sheet: Worksheet) -> float:
    return (sheet.page_setup.scale or 100) / 100


def shown(sheet: Worksheet) -> dict[str, float]:
    """The widths of the columns that show, in characters, by their letters."""
    return {letter: each.width for letter, each in sheet.column_dimensions.items() if not each.hidden}


@pytest.mark.parametrize("codes", [1, 8])
@pytest.mark.parametrize("language", languages())
def test_it_is_one_page_wide_in_print_that_can_be_read_and_no_head_is_cut(
    language: str, codes: int, tmp_path: Path
) -> None:
    sheet = load_workbook(drawn(tmp_path / "drawn.xlsx", event(language, codes)))["Breakdown"]
    setup, widths = sheet.page_setup, shown(sheet)
    assert (setup.orientation, setup.paperSize, sheet.print_title_rows) == ("landscape", 9, "$4:$4")
    assert SIZE * scale_of(sheet) >= LEAST_SIZE
    room = WIDE - sheet.page_margins.left - sheet.page_margins.right
    assert sum(7 * width + 5 for width in widths.values()) / 96 * scale_of(sheet) <= 0.96 * room
    heads = {cell.column_letter: str(cell.value) for cell in sheet[4] if cell.column_letter in widths}
    assert {text for letter, text in heads.items() if text_width(text, 10, bold=True) > widths[letter]} == set()


def test_no_player_is_parted_and_no_page_is_higher_than_the_paper(tmp_path: Path) -> None:
    sheet = load_workbook(drawn(tmp_path / "drawn.xlsx", event("en", 8)))["Breakdown"]
    breaks = [each.id for each in sheet.row_breaks.brk]  # a page begins under the row
    begins = [row for row in range(5, sheet.max_row + 1) if str(sheet.cell(row, 1).value or "").endswith(".")]
    assert len(begins) == 24
    assert {row + 1 for row in breaks} <= set(begins)
    room = (HIGH - sheet.page_margins.top - sheet.page_margins.bottom) * 72
    heights = [sheet.row_dimensions[row].height or 15.0 for row in range(1, sheet.max_row + 1)]
    for first, last in zip((0, *breaks), (*breaks, len(heights)), strict=True):
        repeated = heights[3] if first else 0.0
        assert (sum(heights[first:last]) + repeated) * scale_of(sheet) <= room


@pytest.mark.libreoffice
def test_it_prints_as_many_pages_as_it_has_breaks_for(offices: Callable[..., list[Path]], tmp_path: Path) -> None:
    asked = {"few": ("en", 1, 6), "some": ("uk", 4, 24), "many": ("de", 8, 24)}
    paths = [drawn(tmp_path / f"{name}.xlsx", event(*each)) for name, each in asked.items()]
    pages = {path.stem: len(re.findall(rb"/Type/Page\b(?!s)", path.read_bytes())) for path in offices(paths, "pdf")}
    assert pages == {path.stem: 1 + len(load_workbook(path)["Breakdown"].row_breaks.brk) for path in paths}

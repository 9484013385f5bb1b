import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils import get_column_letter

from sheets.labels import load_labels
from sheets.writers.donor import Donor
from sheets.writers.page import (
    A3,
    A4,
    area,
    cell,
    column_name,
    column_width,
    fitting_size,
    footer,
    pixels,
    printable,
    text_width,
    title_block,
    wrapped_lines,
)
from sheets.writers.theme import load_theme

LABELS = load_labels("en")
SECTIONS = re.compile(r'&L&"Arial,Regular"&8 (.*)&R&"Arial,Regular"&8 pairsheet · Page &P of &N', re.S)
WIDE = 1000  # pixels


@given(st.integers(0, 16383))
def test_columns_are_named_as_every_spreadsheet_names_them(index: int) -> None:
    assert column_name(index) == get_column_letter(index + 1)


def test_addresses_are_free_or_fixed() -> None:
    assert (cell(4, 1), cell(4, 27, fixed=True)) == ("B5", "$AB$5")
    assert (area(0, 0, 19, 13), area(0, 0, 19, 13, fixed=True)) == ("A1:N20", "$A$1:$N$20")


def test_the_footer_has_the_event_the_program_and_the_page() -> None:
    found = SECTIONS.fullmatch(footer("2026 Open & Co", "Round 3", LABELS, WIDE))
    assert found is not None
    assert found[1] == "2026 Open && Co · Round 3"


@given(st.text(max_size=400), st.text(max_size=100))
def test_the_footer_is_never_longer_than_excel_allows_and_holds_no_code_of_the_event(event: str, what: str) -> None:
    text = footer(event, what, LABELS, WIDE)
    assert len(text.encode("utf-16-le", "surrogatepass")) // 2 <= 255
    found = SECTIONS.fullmatch(text)
    assert found is not None
    assert "&" not in found[1].replace("&&", "")


def test_a_long_event_is_cut_before_it_meets_the_page_number_and_what_is_said_of_it_is_not() -> None:
    found = SECTIONS.fullmatch(footer("Open " * 60, "after round 3 of 7", LABELS, 500))
    assert found is not None
    assert re.fullmatch(r"(Open )+(O|Op|Ope|Open)… · after round 3 of 7", found[1])
    right = "pairsheet · Page 10 of 10"
    assert 340 < pixels(text_width(found[1], 8)) <= 500 - pixels(text_width(right, 8))


def test_a_footer_without_a_state_names_the_event_alone() -> None:
    found = SECTIONS.fullmatch(footer("Open", "", LABELS, WIDE))
    assert found is not None
    assert found[1] == "Open"


def test_a_text_is_as_wide_as_its_letters_and_not_as_their_number() -> None:
    assert text_width("0" * 10, 10) == pytest.approx(10.59, abs=0.01)
    assert text_width("iiii", 10) < text_width("0000", 10) / 2 < text_width("WWWW", 10) / 3
    assert text_width("Čeněk", 10) == text_width("Cenek", 10)
    assert text_width("Щербаков", 10, bold=True) > text_width("Щербаков", 10)
    assert text_width("e\u0301", 10) == text_width("é", 10)
    assert text_width("", 10) == 0


@given(st.text(max_size=40), st.floats(6, 20))
def test_every_text_has_a_width_that_grows_with_the_font(text: str, size: float) -> None:
    assert text_width(text, 2 * size) == pytest.approx(2 * text_width(text, size))
    assert text_width(text, size, bold=True) <= 1.5 * len(text) * size / 5


def test_letters_of_other_scripts_are_taken_to_be_wide() -> None:
    assert text_width("中", 10) > text_width("ქ", 10) > text_width("0", 10)


@given(st.integers(20, 500))
def test_pixels_and_characters_of_a_column_are_two_names_of_one_width(px: int) -> None:
    assert pixels(column_width(px)) in {px - 1, px}
    assert column_width(0) == 0


def test_the_printable_space_is_that_of_the_paper_without_its_margins() -> None:
    theme = load_theme()
    assert [round(side) for side in printable(theme, landscape=True)] == [1055, 527]
    assert [round(side) for side in printable(theme, landscape=True, paper=A3)] == [1519, 773]
    assert [round(side) for side in printable(theme, landscape=False, paper=A4)] == [717, 766]


def test_a_wrapped_text_takes_as_many_lines_as_its_words_need() -> None:
    assert wrapped_lines("one two three", 10, 100) == 1
    assert wrapped_lines("one two three", 10, text_width("one two", 10)) == 2
    assert wrapped_lines("one two three", 10, text_width("three", 10)) == 3
    assert wrapped_lines("Donaudampfschiff", 10, 1) == 1


def test_a_long_title_is_set_smaller_but_never_too_small() -> None:
    assert fitting_size("Open", 30, 18, 11, bold=True) == 18
    size = fitting_size("Memoriál Čeňka Žďárského 2026", 40, 18, 11, bold=True)
    assert 11 < size < 18
    assert text_width("Memoriál Čeňka Žďárského 2026", size, bold=True) <= 40
    assert fitting_size("W" * 99, 30, 18, 11, bold=True) == 11


def test_titles_stand_where_they_are_asked_to() -> None:
    donor = Donor()
    page = donor.page("Sheet")
    title_block(page, donor, "=Title", "Subtitle", row=3, column=2)
    assert sorted((row, column) for row, cells in page.table.items() for column in cells) == [(3, 2), (4, 2)]

"""A random table written in any kind of file reads back equal."""

import os
from datetime import date, time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sheets.grid import read_grids
from sheets.grid.cells import ERRORS
from tests.sheets.grid.written import TEXTS, TYPED, Cell, Rows, as_xlsx

MANY = 500 if os.environ.get("PROOF") else 30
LETTERS = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Cn", "Co", "Zl", "Zp"))
LINES = st.text(LETTERS | st.just("\n"), min_size=1, max_size=12)
"""What can be typed into a cell."""
TEXTS_OF_CELLS = LINES.filter(lambda text: not text.isspace() and "_x" not in text and text not in ERRORS)
PLAIN = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=8)
WORDS = st.lists(PLAIN, min_size=1, max_size=3).map(" ".join).filter(lambda text: text not in ERRORS)
NUMBERS = st.integers(-(10**9), 10**9) | st.floats(-1e6, 1e6).map(lambda number: round(number, 3) + 0.0)
MOMENTS = st.dates(date(1901, 1, 1), date(2100, 1, 1)) | st.times().map(lambda each: each.replace(microsecond=0))


def tables(cells: st.SearchStrategy[Cell]) -> st.SearchStrategy[list[list[Cell]]]:
    return st.lists(st.lists(st.none() | cells, max_size=6), min_size=1, max_size=8)


def cut(rows: Rows) -> tuple[tuple[Cell, ...], ...]:
    """The table as a grid has it: rows to their last filled cell, down to the last filled row."""
    kept: list[tuple[Cell, ...]] = []
    for cells in rows:
        width = max((column for column, cell in enumerate(cells, 1) if cell is not None), default=0)
        kept.append(tuple(cells[:width]))
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


@pytest.mark.proof
@pytest.mark.parametrize("kind", [kind for kind in TYPED if kind != "ods"])
@settings(max_examples=MANY)
@given(rows=tables(TEXTS_OF_CELLS | NUMBERS | st.booleans() | MOMENTS))
def test_cells_that_know_what_they_hold_read_back_equal(kind: str, rows: Rows) -> None:
    book = read_grids(TYPED[kind](rows), f"list.{kind}")
    assert book.kind == kind
    assert book.sheets[0].rows == cut(rows)
    assert [[type(cell) for cell in row] for row in book.sheets[0].rows] == [
        [type(whole(cell)) for cell in row] for row in cut(rows)
    ]


def whole(cell: Cell) -> Cell:
    """A number without a fraction is an integer."""
    return int(cell) if isinstance(cell, float) and cell.is_integer() else cell


def test_an_open_document_reads_back_equal() -> None:
    rows: Rows = [
        ["Name", None, "Rtg", "Born"],
        ["Köhler & Co", None, 2300, date(1990, 5, 12)],
        [],
        ["two\nlines", True, 2.5, time(1, 0)],
        [None, False, -1],
    ]
    book = read_grids(TYPED["ods"](rows), "list.ods")
    assert (book.kind, book.sheets[0].rows) == ("ods", cut(rows))


@settings(max_examples=MANY)
@given(tables(st.dates(date(1901, 1, 1), date(2100, 1, 1)) | TEXTS_OF_CELLS))
def test_the_format_of_each_date_is_told_and_of_nothing_else(rows: Rows) -> None:
    formats = read_grids(as_xlsx(rows), "x.xlsx").sheets[0].formats
    dates = [
        (row, column) for row, cells in enumerate(rows, 1) for column, cell in enumerate(cells, 1) if is_date(cell)
    ]
    assert formats == dict.fromkeys(dates, "d/m/yyyy")


def is_date(cell: Cell) -> bool:
    return isinstance(cell, date)


@settings(max_examples=MANY)
@given(tables(WORDS))
@example([["a\n\nb", None], [None, "c"]])
def test_a_web_page_reads_back_equal_in_texts(rows: Rows) -> None:
    if any(cell is not None for cells in rows for cell in cells):
        assert read_grids(TEXTS["html"](rows), "list.html").sheets[0].rows == cut(rows)


PLAIN_COLUMNS = 3
ROWS = st.lists(st.tuples(*[WORDS] * PLAIN_COLUMNS), min_size=3, max_size=8)


@pytest.mark.proof
@pytest.mark.parametrize("kind", [kind for kind in TEXTS if kind != "html"])
@settings(max_examples=MANY)
@given(rows=ROWS)
def test_a_text_with_separators_reads_back_equal(kind: str, rows: Rows) -> None:
    marks = {mark for mark in ";\t|,│┃║¦" if any(mark in str(cell) for cells in rows for cell in cells)}
    if not marks and not any(str(cell).startswith(('"', "=", "-", "sep=")) for cells in rows for cell in cells):
        assert read_grids(TEXTS[kind](rows), f"list.{kind}").sheets[0].rows == cut(rows)


@settings(max_examples=MANY)
@given(rows=ROWS)
def test_a_text_says_its_separator_and_holds_any_text_in_quotation_marks(rows: Rows) -> None:
    data = b"sep=;\r\n" + TEXTS["csv"](rows)
    plain = [[str(cell) for cell in cells] for cells in rows]
    if not any(cell.startswith('="') for cells in plain for cell in cells):
        assert read_grids(data, "list.csv").sheets[0].rows == cut(rows)

"""What a formula means, and what a shared one says elsewhere. openpyxl's translator is the judge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.formula.translate import Translator

from sheets.package.formulas import moved, same_formula


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SUM(A1:B2)", "sum( a1:B2 )"),
        ("'Round'!A1", "Round!A1"),
        ("'Коло1'!A1", "Коло1!A1"),
        ("IF(TRUE(),1.0,.5)", "IF(TRUE,1,0.5)"),
        ('A1="x"', 'A1 = "x"'),
        ("1E+3*2", "1000*2"),
    ],
)
def test_programs_write_the_same_formula_differently(one: str, other: str) -> None:
    assert same_formula(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('A1="x"', 'A1="X"'),
        ('A1="a b"', 'A1="ab"'),
        ("'A1'!B1", "A1!B1"),
        ("'Round 1'!A1", "'Round1'!A1"),
        ("A1", "A10"),
        ("A1", "$A$1"),
        ("SUM(A1:A2)", "SUM(A1:A3)"),
        ("A1", None),
    ],
)
def test_what_differs_in_meaning_is_told_apart(one: str, other: str | None) -> None:
    assert not same_formula(one, other)


FORMULAS = [
    "A1+$B$2",
    "SUM(A1:B$3)*C$1",
    '\'It\'\'s A1\'!A1&"A1 ""B2"""',
    "Sheet1!$A1+LOG10(B7)",
    "SUM(A:A)+SUM($B:C)",
    "SUM(1:1)+SUM($2:3)",
    'COUNTIF(B$2:B$9,"=")',
    "_pairsheet.x+R1C1foo+A1B",
]


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize(("row", "column"), [(1, 1), (5, 1), (1, 4), (9, 3)])
def test_a_shared_formula_moves_as_openpyxl_moves_it(formula: str, row: int, column: int) -> None:
    target = f"{'ABCD'[column - 1]}{row}"
    expected = Translator(f"={formula}", origin="A1").translate_formula(target)[1:]
    assert moved(formula, row - 1, column - 1) == expected


@given(st.sampled_from(FORMULAS), st.integers(0, 2000), st.integers(0, 200))
def test_moving_there_and_back_changes_nothing(formula: str, rows: int, columns: int) -> None:
    assert moved(moved(formula, rows, columns), -rows, -columns) == formula

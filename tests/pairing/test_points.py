"""Points as tenths, and their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import InvalidTournament, format_points, parse_points, points_number


@pytest.mark.parametrize(
    ("text", "tenths"),
    [
        ("0", 0),
        ("2", 20),
        ("2.5", 25),
        ("2,5", 25),
        ("0,50", 5),
        ("½", 5),
        ("2½", 25),
        (" 10 ", 100),
        ("1.3", 13),
        (".5", 5),
        ("+1", 10),
        ("-½", -5),
        ("-1.5", -15),
    ],
)
def test_points_are_read_in_every_way_they_are_written(text: str, tenths: int) -> None:
    assert parse_points(text) == tenths


@pytest.mark.parametrize(
    "text", ["", "x", "1.25", "½½", "1.5½", "1-0", "NaN", "inf", "1e5", "9e999999", "1_0", "+", ",", "2."]
)
def test_what_is_no_number_of_points_is_refused(text: str) -> None:
    with pytest.raises(InvalidTournament) as caught:
        parse_points(text)
    assert str(caught.value) == f"{text!r} is not a number of points with one decimal at most"


@pytest.mark.parametrize(
    ("tenths", "text"), [(0, "0"), (5, "½"), (10, "1"), (25, "2½"), (13, "1.3"), (100, "10"), (-5, "-0.5"), (-20, "-2")]
)
def test_points_are_shown_as_people_write_them(tenths: int, text: str) -> None:
    assert format_points(tenths) == text


@given(st.integers(-(10**6), 10**6))
def test_what_is_shown_is_read_back(tenths: int) -> None:
    assert parse_points(format_points(tenths)) == tenths


@given(st.integers(-(10**6), 10**6))
def test_the_number_of_an_answer_is_whole_where_the_points_are(tenths: int) -> None:
    number = points_number(tenths)
    assert round(number * 10) == tenths
    assert isinstance(number, int) == (tenths % 10 == 0)

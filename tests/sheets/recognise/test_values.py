"""What single cells of a list mean."""

from datetime import date, datetime

import pytest

from sheets.recognise.values import (
    birth,
    clean,
    decimal_number,
    identity,
    is_long,
    is_name_like,
    rating,
    sex,
    text_or_none,
    whole_number,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (" Smith ", "Smith"),
        ("Line\nBreak", "Line Break"),
        ("No\u00a0Break", "No Break"),
        ("two  blanks", "two blanks"),
        (12, "12"),
        (datetime(2024, 5, 1, 12), "2024-05-01"),
    ],
)
def test_a_text_has_one_blank_between_words(value: object, text: str) -> None:
    assert clean(value) == text  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (2104, (2104, True)),
        (2104.0, (2104, True)),
        ("2104", (2104, True)),
        ("1934-41", (1934, True)),
        ("1655 (DWZ)", (1655, True)),
        (0, (None, True)),
        ("0", (None, True)),
        (None, (None, True)),
        ("б/р", (None, True)),
        ("—", (None, True)),
        ("unr.", (None, True)),
        ("нет", (None, True)),
        (10450, (10450, False)),
        ("strong", (None, False)),
        ("21o4", (None, False)),
        (True, (None, False)),
    ],
)
def test_a_rating_is_a_number_or_none(value: object, found: tuple[int | None, bool]) -> None:
    assert rating(value) == found  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (1990, ("1990", True)),
        ("1990", ("1990", True)),
        ("1990 р.", ("1990", True)),
        (date(1990, 5, 12), ("1990-05-12", True)),
        (datetime(1990, 5, 12), ("1990-05-12", True)),
        ("12.05.1990", ("1990-05-12", True)),
        ("12. 5. 1990", ("1990-05-12", True)),
        ("12.05.1990 р.н.", ("1990-05-12", True)),
        ("1990-05-12", ("1990-05-12", True)),
        ("1990/05/12", ("1990-05-12", True)),
        (33005, ("1990-05-12", True)),
        (None, (None, True)),
        ("-", (None, True)),
        (0, (None, True)),
        ("31.02.1990", ("1990", False)),
        ("05/12/1990", (None, False)),
        ("87", (None, False)),
        ("young", (None, False)),
    ],
)
def test_a_birth_is_a_date_or_a_year(value: object, found: tuple[str | None, bool]) -> None:
    assert birth(value) == found  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "found"),
    [(9901339, "9901339"), ("0123", "0123"), (0, None), ("0", None), ("", None), ("-", None), (" 12 34 ", "12 34")],
)
def test_an_id_is_text(value: object, found: str | None) -> None:
    assert identity(value) == found  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "found"), [("m", "m"), ("Muž", "m"), ("žena", "f"), ("F", "f"), ("ж", "f"), ("x", None)]
)
def test_the_sex_is_told_from_any_word_in_use(value: str, found: str | None) -> None:
    assert sex(value) == found


@pytest.mark.parametrize(
    ("value", "found"),
    [(3, 3), ("3.", 3), ("3)", 3), (" 12 ", 12), ("3a", None), (2.5, None), (True, None), (None, None)],
)
def test_whole_numbers_are_read_from_texts_too(value: object, found: int | None) -> None:
    assert whole_number(value) == found  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "found"),
    [("2,5", 2.5), ("2½", 2.5), ("½", 0.5), (3, 3.0), ("3", 3.0), ("x", None), ("1-0", None), (False, None)],
)
def test_points_are_read_from_texts_too(value: object, found: float | None) -> None:
    assert decimal_number(value) == found  # type: ignore[arg-type]


def test_dashes_are_nothing() -> None:
    assert [text_or_none(text) for text in ("—", "-", "...", "UKR", None)] == [None, None, None, "UKR", None]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Вишнеполянський Остап", True),
        ("O’Mally Siobhan", True),
        ("Smith, J.", True),
        ("von der Mühle, Elfriede", True),
        ("Smith", False),
        ("Kolo 1", False),
        ("How to pair the next round of the event", False),
    ],
)
def test_a_full_name_looks_like_one(text: str, found: bool) -> None:
    assert is_name_like(text) is found


def test_sentences_are_no_names() -> None:
    assert is_long("The button works only when the round is complete.")
    assert not is_long("Pseudonymenträger-von-und-zu-Hohenfelsenburg, Philippine Theodora")

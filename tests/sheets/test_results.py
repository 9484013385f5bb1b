"""What result cells mean, in every notation and scoring."""

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.model import Result, Scoring
from sheets.notations import REPLACEMENTS, normalise, notations
from sheets.results import STYLES, read_result, show_result

CHESS = Scoring(win=10, draw=5, loss=0)
DRAUGHTS = Scoring(win=20, draw=10, loss=0)
FOOTBALL = Scoring(win=30, draw=10, loss=0)

WHITE, BLACK, DRAW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
REFUSED = None

scorings = st.lists(st.integers(0, 12), min_size=3, max_size=3, unique=True).map(
    lambda halves: Scoring(**dict(zip(("loss", "draw", "win"), (5 * half for half in sorted(halves)), strict=True)))
)


@given(st.sampled_from(Result), scorings, st.sampled_from(sorted(STYLES)))
def test_what_is_shown_is_read_back_as_the_same_result(result: Result, scoring: Scoring, style: str) -> None:
    assert read_result(show_result(result, scoring, style), scoring).result is result


@pytest.mark.parametrize(
    "text", ["½-½", "½–½", "½:½", "1/2-1/2", "1/2", "½", "0.5", "0,5", "0.5-0.5", "0,5:0,5", "0.5 - 0.5"]
)
@pytest.mark.parametrize("scoring", [CHESS, DRAUGHTS, FOOTBALL])
def test_a_half_is_a_draw_in_every_scoring(text: str, scoring: Scoring) -> None:
    """U049"""
    assert read_result(text, scoring).result is DRAW


@pytest.mark.parametrize("text", ["=", "r", "R", "remis", "Remis", "REMIS", "нічия", "ничья", "draw", "реми"])
def test_a_draw_is_written_in_words_too(text: str) -> None:
    """U049"""
    assert read_result(text, CHESS).result is DRAW


@pytest.mark.parametrize(
    ("value", "chess", "draughts", "football"),
    [
        ("1-0", WHITE, REFUSED, REFUSED),
        ("1:0", WHITE, REFUSED, REFUSED),
        ("1 - 0", WHITE, REFUSED, REFUSED),
        ("1–0", WHITE, REFUSED, REFUSED),
        ("0—1", BLACK, REFUSED, REFUSED),
        ("0−1", BLACK, REFUSED, REFUSED),
        ("\u00a01-0 ", WHITE, REFUSED, REFUSED),
        ("'1-0", WHITE, REFUSED, REFUSED),
        ("2-0", REFUSED, WHITE, REFUSED),
        ("2 -- 0", REFUSED, WHITE, REFUSED),
        ("0:2", REFUSED, BLACK, REFUSED),
        ("1-1", REFUSED, DRAW, DRAW),
        ("1/1", REFUSED, DRAW, DRAW),
        ("3-0", REFUSED, REFUSED, WHITE),
        ("2-1", REFUSED, REFUSED, REFUSED),
        ("1", WHITE, DRAW, DRAW),
        (1, WHITE, DRAW, DRAW),
        (1.0, WHITE, DRAW, DRAW),
        (2, REFUSED, WHITE, REFUSED),
        (0, BLACK, BLACK, BLACK),
        ("0", BLACK, BLACK, BLACK),
        (0.5, DRAW, DRAW, DRAW),
        (3, REFUSED, REFUSED, WHITE),
        ("1-0 F", Result.WHITE_WINS_BY_FORFEIT, REFUSED, REFUSED),
        ("2:0 k", REFUSED, Result.WHITE_WINS_BY_FORFEIT, REFUSED),
        ("x:0", REFUSED, REFUSED, REFUSED),
        ("-1", REFUSED, REFUSED, REFUSED),
        (-1, REFUSED, REFUSED, REFUSED),
        ("1-", REFUSED, REFUSED, REFUSED),
        ("-", REFUSED, REFUSED, REFUSED),
        ("?", REFUSED, REFUSED, REFUSED),
        (True, REFUSED, REFUSED, REFUSED),
        (7, REFUSED, REFUSED, REFUSED),
        (float("inf"), REFUSED, REFUSED, REFUSED),
        (float("nan"), REFUSED, REFUSED, REFUSED),
    ],
)
def test_a_result_is_read_as_its_scoring_allows(
    value: object, chess: object, draughts: object, football: object
) -> None:
    read = [read_result(value, scoring).result for scoring in (CHESS, DRAUGHTS, FOOTBALL)]  # type: ignore[arg-type]
    assert read == [chess, draughts, football]


SPELLINGS = ("{}-{}", "{}:{}", "{}--{}", "{} - {}", "{} – {}", "{}‐{}", "{}‑{}", "{}−{}", "{}—{}", "{} : {}")


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_spelling_says_the_same(spelling: str) -> None:
    def readings(white: str, black: str) -> list[tuple[Result | None, tuple[str, ...]]]:
        text = spelling.format(white, black)
        read = [read_result(text, scoring) for scoring in (CHESS, DRAUGHTS, FOOTBALL)]
        return [(each.result, each.readings) for each in read]

    assert readings("1", "0") == [(WHITE, ()), (None, ("2-0", "½-0")), (None, ("3-0", "½-0"))]
    assert readings("0", "1") == [(BLACK, ()), (None, ("0-2", "0-½")), (None, ("0-3", "0-½"))]
    assert readings("½", "½") == 3 * [(DRAW, ())]
    assert readings("½", "0") == 3 * [(Result.HALF_TO_WHITE, ())]
    assert readings("0", "½") == 3 * [(Result.HALF_TO_BLACK, ())]
    assert readings("0", "0") == 3 * [(Result.BOTH_LOSE, ())]


@pytest.mark.parametrize("scoring", [CHESS, DRAUGHTS, FOOTBALL])
@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("0-0", Result.BOTH_LOSE),
        ("0:0", Result.BOTH_LOSE),
        ("½-0", Result.HALF_TO_WHITE),
        ("1/2-0", Result.HALF_TO_WHITE),
        ("0-½", Result.HALF_TO_BLACK),
        ("0:0,5", Result.HALF_TO_BLACK),
        ("+-", Result.WHITE_WINS_BY_FORFEIT),
        ("+/-", Result.WHITE_WINS_BY_FORFEIT),
        ("+:-", Result.WHITE_WINS_BY_FORFEIT),
        ("+--", Result.WHITE_WINS_BY_FORFEIT),
        ("+ - -", Result.WHITE_WINS_BY_FORFEIT),
        ("+", Result.WHITE_WINS_BY_FORFEIT),
        ("-+", Result.BLACK_WINS_BY_FORFEIT),
        ("-/+", Result.BLACK_WINS_BY_FORFEIT),
        ("-:+", Result.BLACK_WINS_BY_FORFEIT),
        ("--+", Result.BLACK_WINS_BY_FORFEIT),
        ("--", Result.DOUBLE_FORFEIT),
        ("-/-", Result.DOUBLE_FORFEIT),
        ("- : -", Result.DOUBLE_FORFEIT),
        ("", Result.OPEN),
        ("  ", Result.OPEN),
        (None, Result.OPEN),
        ("*", Result.OPEN),
    ],
)
def test_what_no_scoring_changes(text: str | None, result: Result, scoring: Scoring) -> None:
    assert read_result(text, scoring).result is result


@pytest.mark.parametrize(
    ("value", "scoring", "result", "typed"),
    [
        (date(2000, 1, 1), CHESS, WHITE, "1-0"),
        (datetime(2000, 1, 1), CHESS, WHITE, "1-0"),
        (36526, CHESS, WHITE, "1-0"),
        ("36526", CHESS, WHITE, "1-0"),
        ("2000-01-01", CHESS, WHITE, "1-0"),
        (date(2026, 1, 2), CHESS, DRAW, "1/2"),
        (46024, CHESS, DRAW, "1/2"),
        (45659, CHESS, DRAW, "1/2"),
        (46054, CHESS, DRAW, "1/2"),
        (date(2026, 2, 1), CHESS, DRAW, "1/2"),
        (date(2026, 1, 1), DRAUGHTS, DRAW, "1-1"),
        (46023, DRAUGHTS, DRAW, "1-1"),
        (date(2000, 2, 1), DRAUGHTS, WHITE, "2-0"),
        (date(2000, 3, 1), FOOTBALL, WHITE, "3-0"),
        (time(1, 0), CHESS, WHITE, "1:0"),
        (time(0, 1), CHESS, BLACK, "0:1"),
        (1 / 24, CHESS, WHITE, "1:0"),
        (0.0416667, CHESS, WHITE, "1:0"),
        (0.000694, CHESS, BLACK, "0:1"),
        ("01:00:00", CHESS, WHITE, "1:0"),
        ("1:00", CHESS, WHITE, "1:0"),
        (0.0833333, DRAUGHTS, WHITE, "2:0"),
        (0.0423611, DRAUGHTS, DRAW, "1:1"),
        (timedelta(hours=1), CHESS, WHITE, "1:0"),
        (timedelta(days=1), CHESS, WHITE, "1"),
        (date(1900, 1, 1), CHESS, WHITE, "1"),
        (date(1904, 1, 2), CHESS, WHITE, "1"),
        (time(12, 0), CHESS, DRAW, "½"),
        ("2-Jan", CHESS, DRAW, "1/2"),
        ("Jan-00", CHESS, WHITE, "1-0"),
        ("01.Feb", CHESS, DRAW, "1/2"),
        ("1. Jan.", DRAUGHTS, DRAW, "1-1"),
        ("Feb 00", DRAUGHTS, WHITE, "2-0"),
        ("01.янв", DRAUGHTS, DRAW, "1-1"),
        ("бер.00", FOOTBALL, WHITE, "3-0"),
    ],
)
def test_a_date_or_time_is_turned_back_when_one_reading_is_legal(
    value: object, scoring: Scoring, result: Result, typed: str
) -> None:
    reading = read_result(value, scoring)  # type: ignore[arg-type]
    assert reading.result is result
    assert f"was taken for {typed}, turned into a date or time by Excel" in reading.note


@pytest.mark.parametrize(
    ("value", "scoring", "readings"),
    [
        (time(0, 0), CHESS, ("0:0", "0")),
        (date(2000, 1, 1), DRAUGHTS, ("1-0", "1-0")),
        (36526, DRAUGHTS, ("1-0", "1-0")),
        (time(1, 0), DRAUGHTS, ("1:0", "1:0")),
        ("Jan-00", DRAUGHTS, ("1-0", "1-0")),
    ],
)
def test_two_readings_are_refused_with_both(value: object, scoring: Scoring, readings: tuple[str, ...]) -> None:
    reading = read_result(value, scoring)  # type: ignore[arg-type]
    assert (reading.result, reading.readings) == (None, readings)
    assert all(text in reading.note for text in readings)
    assert reading.hint.startswith("format the cell as text and type the result again: ")


@pytest.mark.parametrize(
    "value", [date(2026, 1, 1), date(2026, 5, 12), time(10, 30), 46246, 0.7, datetime(2026, 1, 2, 3, 4)]
)
def test_a_date_that_no_result_can_have_become_is_refused(value: object) -> None:
    reading = read_result(value, CHESS)  # type: ignore[arg-type]
    assert reading.result is None
    assert "no result can have become" in reading.note


def test_day_numbers_follow_the_date_system_of_the_workbook() -> None:
    assert read_result(35064, CHESS, date1904=True).result is WHITE
    assert read_result(35064, CHESS).result is None


def test_one_point_of_two_is_asked_back_with_both_meanings() -> None:
    reading = read_result("1-0", DRAUGHTS)
    assert reading.note == "“1-0” has two meanings in the scoring 2-1-0"
    assert reading.hint == "type 2-0 (White wins) or ½-0 (draw for White, loss for Black)"


def test_a_refusal_says_what_may_be_typed() -> None:
    assert read_result("2-0", CHESS).hint == "type one of 1-0  ½-½  0-1  +/-  -/+  -/-  0-0"
    assert "Excel turns 1- into -1" in read_result(-1, CHESS).note


@pytest.mark.parametrize(
    ("result", "chess", "draughts"),
    [
        (WHITE, "1-0", "2-0"),
        (DRAW, "½-½", "1-1"),
        (BLACK, "0-1", "0-2"),
        (Result.WHITE_WINS_BY_FORFEIT, "+/-", "+/-"),
        (Result.BLACK_WINS_BY_FORFEIT, "-/+", "-/+"),
        (Result.DOUBLE_FORFEIT, "-/-", "-/-"),
        (Result.HALF_TO_WHITE, "½-0", "½-0"),
        (Result.HALF_TO_BLACK, "0-½", "0-½"),
        (Result.BOTH_LOSE, "0-0", "0-0"),
        (Result.OPEN, "", ""),
    ],
)
def test_results_are_shown_in_the_points_of_the_scoring(result: Result, chess: str, draughts: str) -> None:
    assert (show_result(result, CHESS), show_result(result, DRAUGHTS)) == (chess, draughts)


def test_a_country_may_have_its_own_style() -> None:
    """U050"""
    assert [show_result(DRAW, CHESS, style) for style in STYLES] == list(STYLES)
    assert show_result(WHITE, CHESS, "0,5:0,5") == "1:0"


@given(scorings)
def test_the_table_for_formulas_has_every_text_once_and_in_the_form_formulas_make(scoring: Scoring) -> None:
    table = notations(scoring)
    texts = [text for text, _ in table]
    assert len(set(texts)) == len(texts)
    assert [normalise(text) for text in texts] == texts
    assert {result for _, result in table} == set(Result)


@given(st.text("10½2 -‐–—−‑:,./'+=\u00a0rR*", max_size=8), st.sampled_from([CHESS, DRAUGHTS, FOOTBALL]))
def test_a_chain_of_substitutions_and_the_table_read_text_like_the_program(text: str, scoring: Scoring) -> None:
    made = text.strip().lower()
    for old, new in REPLACEMENTS:
        made = made.replace(old, new)
    by_table = dict(notations(scoring)).get(made)
    reading = read_result(text, scoring)
    if by_table is not None:
        assert reading.result is by_table
    elif reading.result is not None:
        assert reading.note or reading.result is Result.OPEN


def test_the_chain_of_substitutions_stays_short_enough_for_a_formula() -> None:
    assert len(REPLACEMENTS) <= 13


@given(
    st.one_of(
        st.text(max_size=12),
        st.integers(-10, 80_000),
        st.floats(),
        st.dates(),
        st.times(),
        st.datetimes(),
        st.booleans(),
    )
)
def test_any_cell_is_read_or_refused_with_a_reason(value: object) -> None:
    reading = read_result(value, CHESS)  # type: ignore[arg-type]
    assert reading.result is not None or (reading.note and reading.hint)

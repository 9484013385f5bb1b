"""Crosstables and rounds: which numbered heads are opponents, which cells hold results."""

from datetime import date, time

import pytest

from pairing.model import Scoring
from sheets.grid import Book
from sheets.recognise import understand
from sheets.recognise.coded import is_coded
from sheets.recognise.grids import is_mark
from tests.sheets.recognise.helpers import fields, grid, names, read, texts

ANNA, BORIS, CLARA = "Ahlberg, Anna", "Brandt, Boris", "Cohen, Clara"
CHESS, DRAUGHTS = Scoring(win=10, draw=5, loss=0), Scoring(win=20, draw=10, loss=0)
HEADS = ("№", "ПІБ", 1, 2, 3, "Очки")


def test_as_many_numbered_heads_as_players_with_a_closed_diagonal_are_opponents() -> None:
    seen = read(HEADS, (1, ANNA, "X", 1, "½", 1.5), (2, BORIS, 0, "X", None, 0), (3, CLARA, "½", None, "X", 0.5))
    assert fields(seen) == ["start_no", "name", "opponent 1", "opponent 2", "opponent 3", "points"]
    assert (seen.layout, seen.event.system, seen.event.rounds) == ("round-robin grid", "round-robin", 3)
    assert seen.event.scoring == CHESS
    assert seen.result_cells == ("List!D2", "List!E2", "List!C3", "List!C4")


def test_a_prepared_grid_without_results_gives_its_players() -> None:
    seen = read(HEADS, (1, ANNA, "X"), (2, BORIS, None, "X"), (3, CLARA, None, None, "X"))
    assert (names(seen), seen.result_cells, seen.event.system) == ([ANNA, BORIS, CLARA], (), "round-robin")


def test_numbered_heads_with_a_result_on_the_diagonal_are_rounds() -> None:
    seen = read(HEADS, (1, ANNA, 1, 1, 0.5), (2, BORIS, 0, 0, 1), (3, CLARA, 1, 0, 0.5))
    assert fields(seen)[2:5] == ["round 1", "round 2", "round 3"]
    assert (seen.layout, len(seen.result_cells), seen.event.rounds) == ("results by round", 9, 3)


def test_cells_that_name_opponents_are_a_swiss_crosstable() -> None:
    seen = read(
        ("No.", "Name", "1.Rd", "2.Rd"), (1, ANNA, "  2w1", " 3b½"), (2, BORIS, " 1b0", -1), (3, CLARA, "+", "1ч½")
    )
    assert (seen.layout, seen.event.system, seen.event.scoring) == ("Swiss crosstable", "swiss", CHESS)
    assert len(seen.result_cells) == 6


def test_points_of_2_1_0_are_told_from_the_cells() -> None:
    seen = read(HEADS, (1, ANNA, None, 2, 1, 3), (2, BORIS, 0, None, None, 0), (3, CLARA, 1, None, None, 1))
    assert seen.event.scoring == DRAUGHTS


def test_ratings_after_each_round_are_no_results() -> None:
    seen = read(
        (None, "Bodovi", "Kolo 1", "Kolo 2"),
        ("Igrac 01", 2, 1420, 1440),
        ("Igrac 02", 0, 1380, 1360),
        ("Igrac 03", 1, 1400, 1401),
    )
    assert (seen.layout, names(seen), seen.result_cells) == ("standings", ["Igrac 01", "Igrac 02", "Igrac 03"], ())


def test_a_grid_by_names_may_have_its_rows_in_another_order() -> None:
    seen = read(
        (None, ANNA, BORIS, CLARA, "Непар", "Пласман"),
        (BORIS, 1, "X", None, None, 1),
        (CLARA, "X", None, "X", 1, 2),
        (ANNA, "X", 0, None, None, 3),
        ("Непар", None, None, 0, None, 4),
    )
    assert (seen.layout, names(seen)) == ("grid by names", [BORIS, CLARA, ANNA])
    assert seen.result_cells == ("List!B2", "List!E3", "List!C4")
    assert texts(seen) == [("List!A5", "a row for the bye, not a player: left out")]


@pytest.mark.parametrize(
    ("heads", "row", "cells"),
    [
        (
            ("Табла", "Бијели", "Црни", "Резултат бијели", "Резултат црни"),
            (1, ANNA, BORIS, 1, 0),
            ("List!D2", "List!E2"),
        ),
        (("Bo.", "White", "Result", "Black"), (1, ANNA, time(1, 0), BORIS), ("List!C2",)),
        (("Игрок белым цветом", "Тур 1", "Игрок черным цветом"), (ANNA, "2 -- 0", BORIS), ("List!B2",)),
        (("Bo.", "White", "Black", "Result"), (1, ANNA, BORIS, None), ()),
    ],
)
def test_round_lists_are_seen_with_their_results(
    heads: tuple[object, ...], row: tuple[object, ...], cells: object
) -> None:
    seen = read(heads, row)
    assert (seen.layout, seen.players, seen.result_cells) == ("round list", (), cells)


@pytest.mark.parametrize("value", ["16w1", " 84b½", "5ч½", "3б1", "63w+", "30 w -"])
def test_opponent_and_colour_are_told(value: str) -> None:
    assert is_coded(value)


@pytest.mark.parametrize(
    "value", [1, 0, 0.5, 2, -1, "½", "+", "1-0", "2,5:2,5", "5:0 k", "-½", "R", date(2026, 1, 2), time(2, 3)]
)
def test_marks_of_results_are_known(value: object) -> None:
    assert is_mark(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [None, True, 1420, "Anna", "Kolo", ""])
def test_other_values_are_no_marks(value: object) -> None:
    assert not is_mark(value)  # type: ignore[arg-type]


LISTED = [("No", "Name", "Club", None, None, None), (1, "Ahlberg, Anna", "Rook", None, None, None),
          (2, "Brandt, Boris", "Rook", None, None, None), (3, "Novak, Clara", "Mill", None, None, None)]  # fmt: skip


@pytest.mark.parametrize(
    ("column", "rows"),
    [
        (("Result", "1-0", "0-1", "½"), [2, 3, 4]),
        (("Result", 1, 0, 0.5), [2, 3, 4]),
        (("Round 1", 1, None, "½"), [2, 4]),
        (("Výsledek", None, "1:0", None), [3]),
        (("Anything", "1-0", "½-½", None), [2, 3]),
        ((None, "+/-", "1-0", None), [2, 3]),
    ],
)
@pytest.mark.parametrize("gap", [0, 2, 7])
def test_a_column_of_results_beside_a_list_is_seen(column: tuple[object, ...], rows: list[int], gap: int) -> None:
    seen = read(*((*row[:3], *(None,) * gap, cell) for row, cell in zip(LISTED, column, strict=True)))
    letter = "DEFGHIJKL"[gap]
    assert seen.result_cells == tuple(f"List!{letter}{row}" for row in rows)


@pytest.mark.parametrize(
    "column",
    [
        ("Note", "1-0", None, None),
        ("Paid", 1, 0, 1),
        ("Born", "2001", "2002", "2003"),
        ("Time", "10:00", "12:00", "14:00"),
        ("Wins", 1, 0, 2),
        ("Remarks", "-", "-", "-"),
        ("Results of last year", 12, 31, 7),
        ("Result", None, None, None),
        ("Result", 31, 12.5, 1),
        (None, "½", None, None),
    ],
)
@pytest.mark.parametrize("gap", [0, 2, 7])
def test_other_columns_beside_a_list_hold_no_results(column: tuple[object, ...], gap: int) -> None:
    seen = read(*((*row[:3], *(None,) * gap, cell) for row, cell in zip(LISTED, column, strict=True)))
    assert seen.result_cells == ()


def test_results_to_choose_from_are_none() -> None:
    choices = [("Result", None), ("1-0", "1-0"), ("½-½", "½-½"), ("0-1", "0-1"), ("+/-", None)]
    entries = grid([(*row, choice) for row, choice in zip(LISTED, (None, "1-0", "½", "0-1"), strict=True)])
    seen = understand(Book(name="event.xlsx", sheets=(entries, grid(choices, name="Lists", visible=False))))
    assert seen.result_cells == ()


def test_results_on_a_sheet_of_their_own_are_seen() -> None:
    games = [("Anna", "1-0"), ("Boris", "0-1"), ("Clara", "1-0")]
    seen = understand(Book(name="event.xlsx", sheets=(grid(LISTED), grid(games, name="Games"))))
    assert seen.result_cells == ("Games!B1", "Games!B2", "Games!B3")

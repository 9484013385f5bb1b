"""Crosstables as people make them: codes of every country, grids that were sorted, two games in a cell, scorings."""

from datetime import date

import pytest

from pairing.model import ByeKind, Scoring
from sheets.grid import Book
from sheets.recognise import Understanding, understand
from tests.sheets.recognise.helpers import Rows, grid, read, texts

ANNA, BORIS, CLARA, DAN = "Ahlberg, Anna", "Brandt, Boris", "Cohen, Clara", "Dubois, Dan"
NAMES = (ANNA, BORIS, CLARA, DAN)
LIST: Rows = [("No", "Name"), *enumerate(NAMES, 1)]
HEADS = ("No.", "Name", "1.Rd", "2.Rd", "Pts")
SWISS = {(1, 1, 2, "1-0"), (1, 3, 4, "½-½"), (2, 2, 4, "0-1"), (2, 3, 1, "0-1")}
CHESS, DRAUGHTS, FOOTBALL = Scoring(), Scoring(win=20, draw=10), Scoring(win=30, draw=10)


def games(seen: Understanding) -> set[tuple[int | None, int, int, str]]:
    return {(game.round, game.white, game.black, game.result.value) for game in seen.games}


def crosstable(*cells: tuple[object, ...]) -> Rows:
    return [HEADS, *((number, name, *row) for number, (name, row) in enumerate(zip(NAMES, cells, strict=True), 1))]


@pytest.mark.parametrize(
    "letters", ["wb", "ws", "бч", "бц", "bč", "bc", "bn", "bp", "wz", "vs", "hs", "vm", "bm", "bj", "an", "bs", "ақ"]
)
def test_the_letters_of_both_sides_are_known_in_pairs(letters: str) -> None:
    w, b = letters
    rows = crosstable((f"2{w}1", f"3{b}1", 2), (f"1{b}0", f"4{w}0", 0), (f"4{w}½", f"1{w}0", 0.5),
                      (f"3{b}½", f"2{b}1", 1.5))  # fmt: skip
    seen = read(*rows)
    assert (games(seen), texts(seen)) == (SWISS, [])
    assert all(game.colours_known for game in seen.games)


def test_sign_opponent_and_side_are_read_as_in_france() -> None:
    rows = crosstable(("+ 2B", "> 3N", 2), ("- 1N", "- 4B", 0), ("= 4B", "< 1B", 0.5), ("= 3N", "+ 2N", 1.5))
    assert games(read(*rows)) == SWISS - {(2, 3, 1, "0-1")} | {(2, 3, 1, "-+")}


@pytest.mark.parametrize(
    ("cells", "forfeit"),
    [
        ((("W2", "X3", 2), ("L1", "L4", 0), ("D4", "F1", 0.5), ("D3", "W2", 1.5)), "+-"),
        ((("W 2", "W 3", 2), ("L 1", "L 4", 0), ("D 4", "L 1", 0.5), ("D 3", "W 2", 1.5)), "1-0"),
        ((("2+", "3+", 2), ("1-", "4-", 0), ("4=", "1-", 0.5), ("3=", "2+", 1.5)), "1-0"),
    ],
)
def test_codes_without_sides_tell_games_without_sides(cells: tuple[tuple[object, ...], ...], forfeit: str) -> None:
    seen = read(*crosstable(*cells))
    assert games(seen) == {(1, 1, 2, "1-0"), (1, 3, 4, "½-½"), (2, 1, 3, forfeit), (2, 2, 4, "0-1")}
    assert not any(game.colours_known for game in seen.games)
    assert (seen.event.scoring, texts(seen)) == (CHESS, [])


def test_letters_of_a_wall_chart_tell_rounds_without_a_game() -> None:
    seen = read(*crosstable(("W2", "H", 1.5), ("L1", "U", 0), ("B", "H", 1.5), ("U", "U", 0)))
    assert games(seen) == {(1, 1, 2, "1-0")}
    byes = {(bye.round, bye.player, bye.kind) for bye in seen.byes if bye.kind is not ByeKind.ZERO}
    assert byes == {(2, 1, ByeKind.HALF), (1, 3, ByeKind.PAB), (2, 3, ByeKind.HALF)}
    assert texts(seen) == []


@pytest.mark.parametrize(("scoring", "points"), [(DRAUGHTS, (4, 0, 1, 3)), (FOOTBALL, (6, 0, 1, 4))])
def test_the_scoring_of_a_table_of_signs_is_told_by_its_totals(scoring: Scoring, points: tuple[int, ...]) -> None:
    cells = (("W2", "W3"), ("L1", "L4"), ("D4", "L1"), ("D3", "W2"))
    seen = read(*crosstable(*((*row, total) for row, total in zip(cells, points, strict=True))))
    assert (seen.event.scoring, texts(seen)) == (scoring, [])


def test_a_ranked_table_that_was_sorted_again_is_read_by_its_ranks() -> None:
    rows: Rows = [("Rk.", "Name", "1.Rd", "2.Rd"), (3, ANNA, "4w1", "2b1"), (1, BORIS, "2w0", "4w0"),
                  (4, CLARA, "3b0", "1b1"), (2, DAN, "1b1", "3w0")]  # fmt: skip
    assert games(read(*rows)) == {(1, 1, 3, "1-0"), (2, 4, 1, "0-1"), (1, 2, 4, "0-1"), (2, 2, 3, "0-1")}


GRID: Rows = [(1, ANNA, "X", 1, "½"), (2, BORIS, 0, "X", 1), (3, CLARA, "½", 0, "X")]
ALL = {(1, 2, "1-0"), (1, 3, "½-½"), (2, 3, "1-0")}


def pairs(seen: Understanding) -> set[tuple[int, int, str]]:
    """The games of a grid, the smaller number first."""
    return {
        (game.white, game.black, game.result.value)
        if game.white < game.black
        else (game.black, game.white, game.result.mirrored.value)
        for game in seen.games
    }


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 0, 2), (2, 1, 0)])
@pytest.mark.parametrize("diagonal", ["X", None])
def test_a_grid_whose_rows_were_sorted_is_read_by_its_numbers(order: tuple[int, ...], diagonal: str | None) -> None:
    rows = [tuple(diagonal if value == "X" else value for value in GRID[at]) for at in order]
    assert pairs(read(("No", "Name", 1, 2, 3), *rows)) == ALL


def test_one_triangle_of_a_sorted_grid_is_read_by_the_numbers_that_make_it_one() -> None:
    rows: Rows = [(4, DAN, None, None, None, None), (2, BORIS, None, None, "½", None), (1, ANNA, None, "½", None, 1),
                  (3, CLARA, None, None, None, None)]  # fmt: skip
    assert pairs(read(("No", "Name", 1, 2, 3, 4), *rows)) == {(2, 3, "½-½"), (1, 2, "½-½"), (1, 4, "1-0")}


def test_a_forfeit_on_the_diagonal_of_the_places_is_no_mark_of_it() -> None:
    rows: Rows = [(1, ANNA, None, 1, "½", None), (2, BORIS, None, None, None, None), (4, DAN, None, None, None, None),
                  (3, CLARA, None, None, None, "-")]  # fmt: skip
    assert pairs(read(("No", "Name", 1, 2, 3, 4), *rows)) == {(1, 2, "1-0"), (1, 3, "½-½"), (3, 4, "-+")}


def test_a_grid_by_places_may_have_start_numbers_beside_its_ranks() -> None:
    seen = read(
        ("Rk.", "No", "Name", 1, 2, 3), (1, 2, ANNA, None, 1, "½"), (2, 3, BORIS, 0, None, 1),
        (3, 1, CLARA, "½", 0, None),
    )  # fmt: skip
    assert [(each.player.number, each.player.name) for each in seen.players] == [(2, ANNA), (3, BORIS), (1, CLARA)]
    assert (pairs(seen), texts(seen)) == ({(2, 3, "1-0"), (1, 2, "½-½"), (1, 3, "0-1")}, [])


@pytest.mark.parametrize(
    ("one", "other", "scoring", "results"),
    [
        ("1 ½", "0 ½", CHESS, ["1-0", "½-½"]),
        ("½½", "½½", CHESS, ["½-½", "½-½"]),
        (10, "01", CHESS, ["1-0", "0-1"]),
        ("2 1", "0 1", DRAUGHTS, ["1-0", "½-½"]),
        ("3/0", "0/3", FOOTBALL, ["1-0", "0-1"]),
        ("+ 1", "- 0", CHESS, ["+-", "1-0"]),
    ],
)
def test_two_games_in_a_cell_are_two_games(one: object, other: object, scoring: Scoring, results: list[str]) -> None:
    top, draw = scoring.win // 10, "½" if scoring.draw == 5 else 1
    seen = read(
        ("No", "Name", 1, 2, 3), (1, ANNA, None, one, top), (2, BORIS, other, None, draw), (3, CLARA, 0, draw, None)
    )
    assert [game.result.value for game in seen.games if {game.white, game.black} == {1, 2}] == results
    assert (seen.event.scoring, texts(seen)) == (scoring, [])


def test_two_games_with_a_half_in_each_are_no_codes() -> None:
    seen = read(("No", "Name", 1, 2, 3), (1, ANNA, None, "1 ½", "0½"), (2, BORIS, "0 ½", None, "1 ½"),
                (3, CLARA, "1½", "0 ½", None))  # fmt: skip
    assert (seen.layout, len(seen.games), texts(seen)) == ("round-robin grid", 6, [])


def test_a_whole_result_in_each_cell_of_a_grid_is_one_game() -> None:
    seen = read(("No", "Name", 1, 2, 3), (1, ANNA, None, "1/0", "½/½"), (2, BORIS, "0/1", None, "1/0"),
                (3, CLARA, "½/½", "0/1", None))  # fmt: skip
    assert (pairs(seen), len(seen.games), texts(seen)) == (ALL, 3, [])


def test_a_whole_result_beside_single_marks_is_two_games() -> None:
    seen = read(("No", "Name", 1, 2, 3), (1, ANNA, None, "1/0", 1), (2, BORIS, "0/1", None, "½"),
                (3, CLARA, 0, "½", None))  # fmt: skip
    assert sorted(game.result.value for game in seen.games) == ["0-1", "1-0", "1-0", "½-½"]


def test_blocks_of_games_side_by_side_are_no_grid_by_names() -> None:
    blocks: Rows = [
        ("White", "Round 1", "Black", None, "White", "Round 2", "Black", None, "White", "Round 3", "Black"),
        (ANNA, "1-0", BORIS, None, BORIS, "0-1", CLARA, None, CLARA, "½", ANNA),
        (CLARA, "½", DAN, None, DAN, "1-0", ANNA, None, BORIS, "1-0", DAN),
    ]
    seen = understand(Book(name="x", sheets=(grid(LIST), grid(blocks, name="All"))))
    assert games(seen) == {
        (1, 1, 2, "1-0"), (1, 3, 4, "½-½"), (2, 2, 3, "0-1"), (2, 4, 1, "1-0"), (3, 3, 1, "½-½"), (3, 2, 4, "1-0"),
    }  # fmt: skip


def test_numbers_kept_as_text_do_not_make_a_grid_by_names() -> None:
    heads = ("No", "Name", "1", "2", "3", "4")
    seen = read(
        heads, *((str(n), name, *("10" if n != m else None for m in range(1, 5))) for n, name in enumerate(NAMES, 1))
    )
    assert [each.player.name for each in seen.players] == list(NAMES)


ROUND = ("Board", "White", "Result", "Black")


@pytest.mark.parametrize(
    ("first", "second", "scoring"),
    [
        (date(2000, 2, 1), date(2026, 1, 1), DRAUGHTS),
        (date(2000, 3, 1), "1-1", FOOTBALL),
        (date(2000, 1, 1), date(2026, 1, 2), None),
        ("2-0", "½-0", DRAUGHTS),
        ("1-0", "½", CHESS),
        ("1-0", "1/2", CHESS),
    ],
)
def test_the_scoring_is_told_by_results_that_became_dates_too(
    first: object, second: object, scoring: Scoring | None
) -> None:
    rows: Rows = [ROUND, (1, ANNA, first, BORIS), (2, CLARA, second, DAN)]
    seen = understand(Book(name="x", sheets=(grid(LIST), grid(rows, name="Round 1"))))
    assert seen.event.scoring == scoring
    assert [game.result.value for game in seen.games] == ["1-0", {"½-0": "½-0"}.get(str(second), "½-½")]


def test_the_match_points_of_a_team_without_an_opponent_are_its_bye() -> None:
    teams: Rows = [("Rk.", "Team", "Wins", "Draws", "Losses", "MP"), (1, "North", 1, 0, 0, 2), (2, "South", 1, 0, 0, 2),
                   (3, "West", 0, 0, 1, 0), (4, "East", 0, 0, 1, 0), (5, "Mill", 1, 0, 0, 2)]  # fmt: skip
    rows: Rows = [ROUND, (1, "North", "3:1", "West"), (2, "East", "1½:2½", "South"), (None, "Mill", 2, "bye")]
    seen = understand(Book(name="x", sheets=(grid(teams), grid(rows, name="Round 1"))))
    assert [(bye.player, bye.kind, bye.points) for bye in seen.byes] == [(5, ByeKind.PAB, 20)]
    assert [game.score for game in seen.games] == [(30, 10), (15, 25)]
    assert texts(seen) == []


@pytest.mark.parametrize(
    "spelt",
    ["GM Ahlberg, Anna", "Ahlberg, Anna (2100)", "Ahlberg, Anna 2100", "WFM Anna Ahlberg [Rook]", "ahlberg anna"],
)
def test_a_title_before_a_name_and_a_rating_behind_it_make_nobody_else(spelt: str) -> None:
    rows: Rows = [ROUND, (1, BORIS, "0-1", spelt)]
    seen = understand(Book(name="x", sheets=(grid(LIST), grid(rows, name="Round 1"))))
    assert (games(seen), texts(seen)) == ({(1, 2, 1, "0-1")}, [])


def test_black_left_of_white_is_said_with_how_the_result_was_read() -> None:
    rows: Rows = [("Board", "Black", "Result", "White"), (1, ANNA, "½", BORIS), (2, CLARA, "1-0", DAN)]
    seen = understand(Book(name="x", sheets=(grid(LIST), grid(rows, name="Round 1"))))
    assert games(seen) == {(1, 2, 1, "½-½"), (1, 4, 3, "1-0")}
    said = "Black stands left of White here, and “1-0” was read as White's result first"
    assert texts(seen) == [("Round 1!C3", said)]

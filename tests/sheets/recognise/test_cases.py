"""Cases that arbiters met with other programs, as far as it matters what cells are; each test begins with its id."""

import json
import re
from datetime import date, time
from pathlib import Path

import pytest

from pairing.model import Player, Result, Scoring, Tournament
from sheets.formats.trf import left_out, write_trf
from sheets.grid import Book, Value
from sheets.recognise import Understanding, understand
from sheets.results import read_result
from tests.sheets.recognise.helpers import Rows, fields, grid, names, read, texts

ANNA, BORIS, CLARA, DAN = "Ahlberg, Anna", "Brandt, Boris", "Cohen, Clara", "Dubois, Dan"
DRAUGHTS = Scoring(win=20, draw=10)
LIST: Rows = [("No", "Name"), (1, ANNA), (2, BORIS), (3, CLARA), (4, DAN)]


def rounds(*results: Value | None, **marks: object) -> Understanding:
    """A list of games of round 1 with these results, beside the list of players."""
    pairs = ((1, ANNA, BORIS), (2, CLARA, DAN))
    rows = [(board, white, result, black) for (board, white, black), result in zip(pairs, results, strict=True)]
    head = ("Board", "White", "Result", "Black")
    sheets = (grid(LIST), grid([head, *rows], name="Round 1", **marks))
    return understand(Book(name="event.xlsx", sheets=sheets))


def results(understood: Understanding) -> list[str]:
    return [game.result.value for game in understood.games]


def test_u047_u048_results_that_leave_points_lying_are_read_as_what_they_are() -> None:
    assert results(rounds("0-0", "½-0")) == ["0-0", "½-0"]
    assert results(rounds("0-½", "-/-")) == ["0-½", "--"]
    assert texts(rounds("0-0", "½-0")) == []


@pytest.mark.parametrize("draw", ["½-½", "½–½", "1/2", "0.5", "0,5", "=", "r", "remis", "R", 0.5])
def test_u049_a_draw_is_one_however_it_is_written(draw: Value) -> None:
    assert results(rounds("1-0", draw)) == ["1-0", "½-½"]


@pytest.mark.parametrize("scoring", [Scoring(), DRAUGHTS])
def test_u087_a_score_of_points_and_games_is_no_result(scoring: Scoring) -> None:
    assert [read_result(text, scoring).result for text in ("3/10", "5/12")] == [None, None]


def test_u088_a_third_is_no_result_whatever_became_of_it() -> None:
    understood = rounds("1/3", date(2026, 1, 3))
    assert results(understood) == ["*", "*"]
    assert [cell for cell, _ in texts(understood)] == ["Round 1!C2", "Round 1!C3"]


def test_u089_1_2_that_became_a_date_is_a_half_where_halves_are() -> None:
    assert read_result(date(2026, 2, 1), Scoring()).result is Result.DRAW


def test_u090_scores_of_draughts_that_became_dates_are_read_back_and_said() -> None:
    understood = rounds("2-0", date(2026, 1, 1))
    assert results(understood) == ["1-0", "½-½"]
    assert texts(understood) == [
        ("Round 1!C3", "2026-01-01 was taken for 1-1, turned into a date or time by Excel"),
    ]


def test_u090_a_score_of_a_match_that_became_a_date_has_several_readings() -> None:
    reading = read_result(date(2026, 1, 2), Scoring(win=20, draw=10, boards=3))
    assert (reading.result, reading.readings) == (None, ("2-1", "1-2", "1/2"))


@pytest.mark.parametrize("day", [date(2026, 1, 2), date(2026, 2, 1), 46024, 46054])
def test_u091_a_half_that_became_a_date_is_a_draw(day: date | int) -> None:
    understood = rounds("1-0", day)
    assert results(understood) == ["1-0", "½-½"]


def test_u093_scores_with_a_colon_that_became_times_are_read_back() -> None:
    assert results(rounds(time(1, 0), time(0, 1))) == ["1-0", "0-1"]
    assert results(rounds(0.0416667, 0.000694)) == ["1-0", "0-1"]
    assert results(rounds(time(2, 0), time(1, 1))) == ["1-0", "½-½"]


def test_u094_a_win_without_its_other_side_is_refused_with_what_to_type() -> None:
    understood = rounds("1-0", -1)
    assert results(understood) == ["1-0", "*"]
    why = "“-1” says only that one side lost or did not play (Excel turns 1- into -1)"
    how = "type one of 1-0  ½-½  0-1  +/-  -/+  -/-  0-0"
    assert texts(understood) == [("Round 1!C3", f"{why}: the game was taken as not played yet; {how}")]


def test_u096_single_digits_are_points() -> None:
    assert results(rounds(1, 0)) == ["1-0", "0-1"]


HEADS = ("No", "Name", 1, 2, 3, "Pts")


@pytest.mark.parametrize("half", ["0,5", "0.5", 0.5, "½", "1/2"])
@pytest.mark.parametrize("points", ["2,5", "2.5", 2.5, "2½"])
def test_u099_u101_points_and_halves_are_read_with_a_comma_and_with_a_point(half: Value, points: Value) -> None:
    understood = read(
        ("No", "Name", 1, 2, 3, 4, "Pts"), (1, ANNA, None, half, 1, 1, points), (2, BORIS, "0.5", None, "0,5", 1, "2"),
        (3, CLARA, "0", 0.5, None, "1,0", "1,5"), (4, DAN, 0, 0, "0,0", None, 0),
    )  # fmt: skip
    assert results(understood) == ["½-½", "1-0", "1-0", "½-½", "1-0", "1-0"]
    assert texts(understood) == []


def test_u107_players_of_one_name_are_kept_apart_and_said() -> None:
    told = read(("Name", "Born"), ("Novák Jan", 1990), ("Novák Jan", 2004))
    assert names(told) == ["Novák Jan", "Novák Jan"]
    same = "Novák Jan has the same name as the player in List!A2"
    assert texts(told) == [("List!A3", f"{same}: told apart by the birth")]
    assert texts(read(("Name", "Born"), ("Novák Jan", None), ("Novák Jan", None))) == [
        ("List!A3", f"{same}: nothing tells them apart")
    ]


def test_u107_a_game_of_one_of_two_namesakes_is_left_out_and_said() -> None:
    rows = [("Name", "Born"), ("Novák Jan", 1990), ("Novák Jan", 2004), (ANNA, 1980)]
    games = [("White", "Result", "Black"), ("Novák Jan", "1-0", ANNA)]
    understood = understand(Book(name="x", sheets=(grid(rows), grid(games, name="Round 1"))))
    assert understood.games == ()
    why = "“Novák Jan” is the name of several players: the game was left out"
    assert ("Round 1!A2", why) in texts(understood)


@pytest.mark.parametrize("spelt", [" Smith, Ann", "Smith, Ann ", "Smith,\u00a0Ann", "Smith,  Ann", "SMITH, ANN"])
def test_u108_a_name_with_other_blanks_is_the_same_person(spelt: str) -> None:
    sheets = (grid([("Name",), ("Smith, Ann",), (BORIS,)]), grid([("White", "Result", "Black"), (BORIS, 1, spelt)],
                                                                name="Round 1"))  # fmt: skip
    understood = understand(Book(name="x", sheets=sheets))
    assert [(game.white, game.black, game.result.value) for game in understood.games] == [(2, 1, "1-0")]


def test_u109_a_head_with_a_blank_that_does_not_break_is_known() -> None:
    assert fields(read(("Jméno\u00a0", "Klub\u00a0"), ("Novák\u00a0Jan", "Brno"))) == ["name", "club"]
    assert names(read(("Jméno\u00a0", "Klub\u00a0"), ("Novák\u00a0Jan", "Brno"))) == ["Novák Jan"]


def test_u111_a_title_over_the_list_is_no_head() -> None:
    understood = read(("Table 1",), ("Id", "Name"), (1, ANNA), (2, BORIS), merged=((1, 1, 1, 2),))
    assert (understood.tables[0].header_row, names(understood)) == (2, [ANNA, BORIS])


def test_u112_a_head_of_two_lines_is_one() -> None:
    rows = (("No", "Name", "Club", None), (None, None, "Club", "City"), (1, ANNA, "Rook", "Oslo"),
            (2, BORIS, "Mill", "Bonn"))  # fmt: skip
    understood = read(*rows, merged=((1, 3, 1, 4),))
    assert fields(understood) == ["start_no", "name", "club", "city"]
    assert understood.tables[0].header_rows == (1, 2)


def test_u113_a_column_without_a_head_is_kept_and_said() -> None:
    understood = read(("No", "Name", None, "Club"), (1, ANNA, 3.5, "Rook"), (2, BORIS, 2, "Mill"))
    assert fields(understood) == ["start_no", "name", "column_3", "club"]
    assert texts(understood) == [("List!C1", "the column has no head; what it holds was not used")]


def test_u114_two_columns_of_one_name_are_told_apart() -> None:
    understood = read(("Name", "Name", None, "Age"), (ANNA, "x", "y", 30), (BORIS, "z", "w", 31))
    assert fields(understood) == ["name", "name_2", "column_3", "age"]


@pytest.mark.parametrize("heads", [("No", "Name", "Rtg"), ("Nr.", "Name", "Rtg"), ("№", "Name", "Rating")])
def test_u116_heads_of_all_languages_are_known_at_once(heads: tuple[str, ...]) -> None:
    assert fields(read(heads, (1, ANNA, 2000), (2, BORIS, 1900))) == ["start_no", "name", "rating"]


def test_u118_u119_players_in_rows_that_a_filter_hides_are_read_and_said() -> None:
    understood = read(("Name", "Club"), (ANNA, "Rook"), (BORIS, "Mill"), (CLARA, None), hidden_rows=frozenset({2, 3}))
    assert names(understood) == [ANNA, BORIS, CLARA]
    said = "2 of the players stand in hidden rows (2, 3), by hand or by a filter; they were read"
    assert texts(understood) == [("List!A2", said)]


def test_u120_rows_that_are_only_formatted_are_no_players() -> None:
    understood = read(("Name", "Rtg"), (ANNA, 1), (BORIS, 2), *((None, None) for _ in range(2000)))
    assert names(understood) == [ANNA, BORIS]


def test_u121_blank_rows_between_players_change_no_number() -> None:
    understood = read(("Name", "Rtg"), (ANNA, 2000), (), (BORIS, 1900), (), (), (CLARA, 1800))
    assert [(each.player.number, each.player.name) for each in understood.players] == [
        (1, ANNA),
        (2, BORIS),
        (3, CLARA),
    ]


def test_u123_a_result_by_a_formula_without_a_value_is_not_taken_for_an_empty_cell() -> None:
    understood = rounds("1-0", None, unvalued=frozenset({(3, 3)}))
    assert results(understood) == ["1-0", "*"]
    said = "a formula without a stored value: no result was taken from there"
    assert [(remark.cell, remark.text, remark.severity) for remark in understood.warnings] == [
        ("Round 1!C3", said, "error")
    ]


def test_u123_results_of_a_crosstable_that_are_errors_are_said_once() -> None:
    rows: Rows = [("No.", "Name", "1.Rd", "2.Rd"), (1, ANNA, "2w1", None), (2, BORIS, "1b0", None), (3, CLARA, -1, -1)]
    understood = read(*rows, errors=frozenset({(2, 4), (3, 4)}))
    said = "an error of Excel, and so 1 more cell of this table: no result was taken from there"
    assert ("List!D2", said) in texts(understood)


def test_u124_the_value_that_a_formula_has_stored_is_its_points() -> None:
    understood = read(HEADS, (1, ANNA, "X", 1, 1, 2), (2, BORIS, 0, "X", 1, 1), (3, CLARA, 0, 0, "X", 0),
                      formulas=frozenset({(2, 6), (3, 6), (4, 6)}))  # fmt: skip
    assert (results(understood), texts(understood)) == (["1-0", "1-0", "1-0"], [])


def test_u125_zeros_at_the_front_of_an_id_stay() -> None:
    (listed,) = read(("Name", "FIDE ID"), (ANNA, "0123")).players
    assert listed.player.fide_id == "0123"


def test_u126_a_rating_that_came_as_a_fraction_is_whole() -> None:
    assert [each.player.rating for each in read(("Name", "Rtg"), (ANNA, 1234.0), (BORIS, "1234")).players] == [
        1234,
        1234,
    ]


def test_u168_a_report_cuts_long_names_and_says_so_and_the_list_keeps_them() -> None:
    name = "Abercrombie-Featherstonehaugh, Maximilian Bartholomew"
    assert names(read(("Name", "Rtg"), (name, 2000), (ANNA, 1900))) == [name, ANNA]
    event = Tournament(players=(Player(number=1, name=name), Player(number=2, name=ANNA)))
    assert write_trf(event).splitlines()[0] != ""
    assert [text for text in left_out(event, "trf26") if "the name is cut" in text] == [
        f"player 1: the name is cut to 33 letters: {name}"
    ]


HERE = {part.upper() for name in list(globals()) for part in name.split("_") if re.fullmatch(r"u\d{3}", part)}
AREAS = {"dates", "headers", "rows", "names", "numbers", "formulas", "results", "locale"}
ELSEWHERE = {
    "U050": "how results are shown: test_results.py",
    "U052": "a tie-break: tests/pairing/test_tiebreak_cases.py",
    "U053": "a correction: test_result_cases.py",
    "U098": "which cells a file has: grid/test_reader_cases.py",
}


def test_every_case_of_these_areas_is_here_or_said_to_be_elsewhere(shared: Path) -> None:
    lines = (shared / "cases" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    cases = {case["id"] for case in map(json.loads, lines) if case["area"] in AREAS}
    assert cases == HERE | ELSEWHERE.keys()

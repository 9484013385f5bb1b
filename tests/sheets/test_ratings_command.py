"""`ratings`: the report of a workbook and of a TRF, where each K comes from, and what is said beside it."""

import json
import shutil
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from sheets.actions.ratings import RatingOptions, ratings_of_trf, ratings_of_workbook
from sheets.errors import CellErrors, CellFault, NotUnderstood, WrongUse
from sheets.package import CellEdit, Changes, apply
from tests.arbiter import Arbiter, Row, workbook_of
from tests.conftest import Ran
from tests.trf_lines import player_line, trf

Cli = Callable[..., Ran]
HEADS = ("No", "Name", "Rating", "Born", "Title")
FOUR: tuple[Row, ...] = (
    (1, "Adams, Anna", 2420, 1990, None),
    (2, "Brown, Ben", 2010, 2010, None),
    (3, "Clark, Cleo", None, None, None),
    (4, "Davis, Dan", 1905, 1980, None),
)
THIS_YEAR = datetime.now().year
USUAL = (
    "K 20 was taken for {} below 2400; one new to the list has 40 up to 30 games, one who ever had 2400 has 10: "
    "type such a K in a column “K” of the list, or say one for all with --k"
)
Listed = Callable[..., Arbiter]


@pytest.fixture
def listed(tmp_path: Path, run_cli: Cli) -> Listed:
    """An arbiter with a round robin of these players, its first round played: 1-4 drawn, 2-3 won by White."""

    def listed(heads: Sequence[str] = HEADS, rows: Sequence[Row] = FOUR, *options: str) -> Arbiter:
        path = workbook_of(tmp_path / "club.xlsx", [["Club evening"], [], heads, *rows])
        arbiter = Arbiter(path=path, run=run_cli)
        arbiter.pair("--system", "round-robin", *options)
        arbiter.type_results(1, {(1, 4): "½", (2, 3): "1-0"})
        return arbiter

    return listed


def with_k(column: Sequence[str | int | float | None]) -> list[Row]:
    return [(*row, k) for row, k in zip(FOUR, column, strict=True)]


def factors(answer: dict[str, Any]) -> dict[int, tuple[int | None, str | None]]:
    return {row["player"]: (row["k"], row["k_rule"]) for row in answer["rows"]}


def texts(answer: dict[str, Any]) -> list[str]:
    return [each["text"] for each in answer["warnings"]]


def test_the_answer_for_a_workbook(listed: Listed) -> None:
    path = listed().path
    before = path.read_bytes()
    answer = ratings_of_workbook(path, RatingOptions(year=2026))
    assert answer == {
        "file": str(path),
        "after": 1,
        "rules": "standard",
        "year": 2026,
        "rows": [
            {
                "player": 1, "name": "Adams, Anna", "rating": 2420, "games": 1, "score": 0.5, "average": 1905,
                "expected": 0.92, "difference": -0.42, "k": 10, "k_rule": "reached-2400", "k_full": 10,
                "change": -4.2, "new": 2416, "no_rating": None, "performance": 1905,
            },
            {
                "player": 2, "name": "Brown, Ben", "rating": 2010, "games": 0, "score": 0, "average": None,
                "expected": 0, "difference": 0, "k": 40, "k_rule": "junior", "k_full": 40,
                "change": 0, "new": 2010, "no_rating": None, "performance": None,
            },
            {
                "player": 3, "name": "Clark, Cleo", "rating": None, "games": 1, "score": 0, "average": 2010,
                "expected": None, "difference": None, "k": None, "k_rule": None, "k_full": None,
                "change": None, "new": None, "no_rating": "fewer-than-5-games", "performance": 1210,
            },
            {
                "player": 4, "name": "Davis, Dan", "rating": 1905, "games": 1, "score": 0.5, "average": 2420,
                "expected": 0.08, "difference": 0.42, "k": 20, "k_rule": "below-2400", "k_full": 20,
                "change": 8.4, "new": 1913, "no_rating": None, "performance": 2420,
            },
        ],
        "warnings": [{"cell": None, "text": USUAL.format("1 player")}],
    }  # fmt: skip
    assert path.read_bytes() == before


def test_the_table_for_a_terminal(listed: Listed) -> None:
    arbiter = listed()
    ran = arbiter.run("ratings", arbiter.path, "--year", "2026")
    assert (ran.exit_code, ran.stderr) == (0, f"note: {USUAL.format('1 player')}\n")
    assert ran.stdout.splitlines() == [
        "No  Name          Rtg  Games  Score   Opp   Exp    +/-   K  Why                     Change   New  Perf",
        " 1  Adams, Anna  2420      1      ½  1905  0.92  -0.42  10  2400                     -4.20  2416  1905",
        " 2  Brown, Ben   2010      0      0        0.00   0.00  40  under 19                  0.00  2010",
        " 3  Clark, Cleo            1      0  2010                   1 rated game, 5 needed                1210",
        " 4  Davis, Dan   1905      1      ½  2420  0.08  +0.42  20  below 2400               +8.40  1913  2420",
    ]


def test_a_k_that_many_games_have_lowered_says_so(tmp_path: Path, run_cli: Cli) -> None:
    opponents = [f"{number} w 1" for number in range(2, 20)]
    others = [player_line(number, *[""] * (number - 2), "1 b 0", rating="2000") for number in range(2, 20)]
    path = tmp_path / "match.trf"
    path.write_bytes(trf("012 Long", player_line(1, *opponents, rating="2000"), *others))
    answer = json.loads(run_cli("ratings", path, "--k", "40", "--json").stdout)
    row = answer["rows"][0]
    assert (row["k"], row["k_full"], row["k_rule"], row["change"]) == (38, 40, "given", 342)
    assert "38  typed, 700 at 18 games" in run_cli("ratings", path, "--k", "40").stdout


# K


@pytest.mark.parametrize("head", ["K", "k-factor", "Koeficient K", "К"])
def test_the_k_of_a_column_of_the_list_counts(listed: Listed, head: str) -> None:
    path = listed((*HEADS, head), with_k([20, "40", 10.0, None])).path
    answer = ratings_of_workbook(path, RatingOptions(year=2026))
    assert factors(answer) == {1: (20, "given"), 2: (40, "given"), 3: (None, None), 4: (20, "below-2400")}


def test_a_column_that_holds_no_numbers_is_none_of_k(listed: Listed) -> None:
    path = listed((*HEADS, "K"), with_k(["Rook", "King", "Rook", "–"])).path
    assert factors(ratings_of_workbook(path, RatingOptions(year=2026)))[1] == (10, "reached-2400")


def test_each_k_that_is_none_is_named(listed: Listed) -> None:
    path = listed((*HEADS, "K"), with_k([20, "forty", 10.5, 400])).path
    with pytest.raises(CellErrors) as caught:
        ratings_of_workbook(path, RatingOptions())
    expected = "a whole number such as 40, 20 or 10"
    assert caught.value.cells == (
        CellFault(cell="Entries!F5", found="'forty'", expected=expected),
        CellFault(cell="Entries!F6", found="'10.5'", expected=expected),
        CellFault(cell="Entries!F7", found="'400'", expected=expected),
    )


def test_the_k_is_that_of_the_name_wherever_it_stands_now(listed: Listed) -> None:
    arbiter = listed((*HEADS, "K"), with_k([11, 12, 13, 14]))
    arbiter.type("Entries", B4="Davis, Dan", F4=14, B7="Adams, Anna", F7=11)
    answer = ratings_of_workbook(arbiter.path, RatingOptions())
    assert factors(answer) == {1: (11, "given"), 2: (12, "given"), 3: (None, None), 4: (14, "given")}


def test_of_namesakes_each_has_the_k_beside_his_own_cell(listed: Listed) -> None:
    rows = [(*row[:1], "Brown, Ben", *row[2:]) if row[0] == 4 else row for row in with_k([11, 12, 13, 14])]
    answer = ratings_of_workbook(listed((*HEADS, "K"), rows).path, RatingOptions())
    assert (factors(answer)[2], factors(answer)[4]) == ((12, "given"), (14, "given"))


def test_a_k_beside_the_players_sheet_comes_before_that_of_the_list(listed: Listed) -> None:
    arbiter = listed((*HEADS, "K"), with_k([20, 20, 20, 20]))
    arbiter.type("Players", N3="K", N4=15, N7=25, O3="Remarks", O4="late")
    answer = ratings_of_workbook(arbiter.path, RatingOptions())
    assert factors(answer) == {1: (15, "given"), 2: (20, "given"), 3: (None, None), 4: (25, "given")}


@pytest.mark.parametrize("options", [(), ("--table", "Entries!A3")])
def test_a_list_that_is_gone_is_not_missed(listed: Listed, options: tuple[str, ...]) -> None:
    arbiter = listed((*HEADS, "K"), with_k([20, 20, 20, 20]), *options)
    arbiter.type("Entries", **{f"{column}{row}": None for column in "ABCDEF" for row in range(1, 8)})
    assert factors(ratings_of_workbook(arbiter.path, RatingOptions(year=2026)))[1] == (10, "reached-2400")


def test_another_head_is_named(listed: Listed) -> None:
    path = listed((*HEADS, "Factor"), with_k([30, None, None, 31])).path
    answer = ratings_of_workbook(path, RatingOptions(k_column="factor", year=2026))
    assert factors(answer) == {1: (30, "given"), 2: (40, "junior"), 3: (None, None), 4: (31, "given")}
    with pytest.raises(WrongUse, match="--k-column Factors: no column of the list is headed so"):
        ratings_of_workbook(path, RatingOptions(k_column="Factors"))


def test_one_k_for_all_passes_the_column_by(listed: Listed) -> None:
    answer = ratings_of_workbook(listed((*HEADS, "K"), with_k([20, "?!", 20, 20])).path, RatingOptions(k=15))
    assert factors(answer) == {1: (15, "given"), 2: (15, "given"), 3: (None, None), 4: (15, "given")}
    assert texts(answer) == []


def test_the_title_of_a_master_and_the_year_are_said(listed: Listed) -> None:
    rows = [(*row[:4], "IM") if row[0] == 4 else row for row in FOUR]
    assert texts(ratings_of_workbook(listed(rows=rows).path, RatingOptions())) == [
        "K 10 was taken for 1 player below 2400 by the title of GM or IM",
        f"who is a junior is seen in this year, {THIS_YEAR}: for an event of another year say --year",
    ]


# Rounds


def test_that_k_is_as_for_standard_is_said_of_rapid(listed: Listed) -> None:
    path = listed().path
    rapid, standard = (
        ratings_of_workbook(path, RatingOptions(year=2026, rules=each)) for each in ("rapid", "standard")
    )
    assert factors(rapid) == factors(standard)
    assert texts(rapid) == [
        "rapid and blitz: K is taken as for standard chess (so since October 2022), by the ratings of the file; only "
        "the rules on great differences are others",
        *texts(standard),
    ]
    assert texts(ratings_of_workbook(path, RatingOptions(k=20, rules="rapid"))) == []


def test_rounds_that_are_not_played_are_told(listed: Listed) -> None:
    arbiter = listed()
    arbiter.pair()
    answer = ratings_of_workbook(arbiter.path, RatingOptions(k=20))
    assert (answer["after"], texts(answer)) == (2, ["2 games without a result: not rated yet"])
    answer = ratings_of_workbook(arbiter.path, RatingOptions(k=20, after=1))
    assert (answer["after"], texts(answer)) == (1, [])
    answer = ratings_of_workbook(arbiter.path, RatingOptions(k=20, after=3))
    assert (answer["after"], texts(answer)) == (
        2,
        ["round 3 is not written yet: the ratings are those after round 2", "2 games without a result: not rated yet"],
    )
    with pytest.raises(WrongUse, match="--after 4: the event has 3 rounds"):
        ratings_of_workbook(arbiter.path, RatingOptions(after=4))


def test_a_workbook_without_an_event_is_refused(tmp_path: Path) -> None:
    path = workbook_of(tmp_path / "list.xlsx", [HEADS, *FOUR])
    with pytest.raises(NotUnderstood, match=r"list\.xlsx has no sheets of an event yet, so there are no games to rate"):
        ratings_of_workbook(path, RatingOptions())


def test_a_team_event_is_refused(root: Path, tmp_path: Path, run_cli: Cli) -> None:
    path = tmp_path / "league.xlsx"
    shutil.copyfile(root / "samples" / "skolni-liga.xlsx", path)
    ran = run_cli("ratings", path, "--json")
    error = json.loads(ran.stdout)["error"]
    assert (ran.exit_code, error["message"]) == (
        1,
        "a team event has no rating report: teams have no ratings, their players have",
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--rules", "blitz"), "--rules is one of standard, standard-2024, rapid, not 'blitz'"),
        (("--k", "20", "--k-column", "K"), "--k gives everybody the same K, so it cannot go with --k-column"),
    ],
)
def test_options_that_mean_nothing_are_wrong_use(run_cli: Cli, options: tuple[str, ...], message: str) -> None:
    ran = run_cli("ratings", "nothing.xlsx", *options, "--json")
    assert (ran.exit_code, json.loads(ran.stdout)["error"]["message"]) == (2, message)


# TRF


@pytest.fixture
def report(tmp_path: Path) -> Callable[..., Path]:
    """Writes a report: 10 (2450) beat 20 (1500), then drew with 30 (no rating); 20 and 30 had a game of no move."""

    def report(*records: str) -> Path:
        path = tmp_path / "event.trf"
        lines = (
            player_line(10, "20 w 1", "30 b =", name="Ten", rating="2450"),
            player_line(20, "10 b 0", "", "30 w W", name="Twenty", rating="1500", birth="2001/05/12"),
            player_line(30, "", "10 w =", "20 b L", name="Thirty"),
        )
        path.write_bytes(trf("012 Three", *records, *lines))
        return path

    return report


def test_a_report_is_answered_with_its_own_numbers_and_without_games_of_no_move(report: Callable[..., Path]) -> None:
    answer = ratings_of_trf(report("042 2019/03/01"), RatingOptions())
    assert [(row["player"], row["games"], row["score"], row["change"]) for row in answer["rows"]] == [
        (10, 1, 1, 0.8),
        (20, 1, 0, -3.2),
        (30, 1, 0.5, None),
    ]
    assert (answer["year"], factors(answer)) == (
        2019,
        {10: (10, "reached-2400"), 20: (40, "junior"), 30: (None, None)},
    )
    assert texts(answer)[-1] == "1 game of less than one move (W, D, L) not rated"


@pytest.mark.parametrize(
    ("date", "year"),
    [
        ("2019/03/01", 2019),
        ("01.03.2019", 2019),
        ("19/03/01", 2019),
        ("March 2019", 2019),
        ("soon", THIS_YEAR),
    ],
)
def test_the_year_of_a_report_is_that_of_its_start(report: Callable[..., Path], date: str, year: int) -> None:
    assert ratings_of_trf(report(f"042 {date}"), RatingOptions())["year"] == year


def test_a_year_that_is_said_comes_before_that_of_the_report(report: Callable[..., Path]) -> None:
    answer = ratings_of_trf(report("042 2019/03/01"), RatingOptions(year=2020))
    assert (answer["year"], factors(answer)[20]) == (2020, (20, "below-2400"))


def test_a_report_has_no_column_of_k(report: Callable[..., Path]) -> None:
    with pytest.raises(WrongUse, match=r"event\.trf is a tournament report: it has no column of K"):
        ratings_of_trf(report(), RatingOptions(k_column="K"))


def test_the_performances_are_those_that_fide_published(shared: Path) -> None:
    answer = ratings_of_trf(shared / "rules" / "data" / "tec_swiss16.trf", RatingOptions(k=20))
    of = {row["player"]: row["performance"] for row in answer["rows"]}
    assert {number: of[number] for number in (2, 4, 6, 11, 12)} == {2: 2120, 4: 2081, 6: 1813, 11: 1776, 12: 1250}


def test_low_ratings_first_ratings_and_events_without_ratings_are_told(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    rounds = [f"{number} w =" for number in range(2, 7)]
    others = [player_line(number, *[""] * (number - 2), "1 b =", rating="1399") for number in range(2, 7)]
    path.write_bytes(trf("012 A", player_line(1, *rounds), *others))
    answer = ratings_of_trf(path, RatingOptions(k=20))
    assert (answer["rows"][0]["new"], answer["rows"][0]["no_rating"]) == (1514, None)  # (5 x 1399 + 3600) / 7 = 1513.6
    assert texts(answer)[-2:] == [
        "5 ratings below 1400: FIDE has none so low; rated here all the same",
        "a first rating is reckoned from this event alone, as if it were the player's first one",
    ]
    path.write_bytes(trf("012 A", player_line(1, "2 w 1"), player_line(2, "1 b 0")))
    said = texts(ratings_of_trf(path, RatingOptions(k=20)))
    assert said[-1] == "no game was played over the board against a player with a rating"


def test_a_k_that_is_a_formula_without_a_value_is_named(listed: Listed) -> None:
    path = listed((*HEADS, "K"), with_k([20, 20, 20, 20])).path
    edit = CellEdit(sheet="Entries", cell="F5", formula="10+10")
    path.write_bytes(apply(path.read_bytes(), Changes(edits=(edit,))))
    with pytest.raises(CellErrors) as refused:
        ratings_of_workbook(path, RatingOptions())
    assert [(cell.cell, cell.found) for cell in refused.value.cells] == [
        ("Entries!F5", "'a formula or error without a value'")
    ]

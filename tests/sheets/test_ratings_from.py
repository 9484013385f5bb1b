"""`ratings-from`: who is filled, who is only told, and what is never touched. The players are invented."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import xlsxwriter

from sheets.actions.ratings_from import RatingsFromOptions, ratings_from, ratings_from_text
from sheets.actions.read import read
from sheets.errors import CannotWrite, NotUnderstood, UnreadableFile, WrongUse
from sheets.package import open_package
from tests.arbiter import Arbiter, Row, workbook_of
from tests.conftest import Ran
from tests.rating_lists import ALL, Line, as_text, as_xml

Cli = Callable[..., Ran]
HEADS = ("No", "Name", "Rating", "Born", "FIDE ID", "K")
LIST = (
    Line(fide_id="101", name="Ashwood, Anna", rating=2105, rapid=2060, k=20, birth=1990),
    Line(fide_id="102", name="Birchall, Ben", rating=1750, k=40, birth=2011),
    Line(fide_id="103", name="Cedarholm, Cleo", birth=1985),
    Line(fide_id="104", name="Dogworth, Dan", rating=1900, k=20, birth=1970),
    Line(fide_id="105", name="Dogworth, Dan", rating=1450, k=20, birth=1970),
    Line(fide_id="106", name="Elmsworth, Eve", rating=1666, k=20),
)
ANNA: Row = (1, "Ashwood, Anna", None, 1990, None, None)


@pytest.fixture
def ratings(tmp_path: Path) -> Path:
    """A list of FIDE."""
    path = tmp_path / "list.txt"
    path.write_bytes(as_text(LIST, ALL))
    return path


def event(tmp_path: Path, *rows: Row, heads: Sequence[str] = HEADS) -> Path:
    """A workbook with a list of participants."""
    return workbook_of(tmp_path / "open.xlsx", [["Open"], [], heads, *rows])


def cells(path: Path, sheet: str = "Entries") -> dict[str, object]:
    """What stands in each cell of a sheet."""
    return {cell: each.value for cell, each in open_package(path.read_bytes()).cells(sheet).items()}


def filled(answer: dict[str, Any]) -> dict[str, int]:
    return {each["cell"]: each["value"] for each in answer["filled"]}


def candidates(answer: dict[str, Any]) -> dict[str, list[tuple[str | None, str]]]:
    """By player who may be he, and why it is not sure."""
    return {
        each["name"]: [(one["fide_id"], one["why"]) for one in each["candidates"]] for each in answer["likely"]
    }  # fmt: skip


def test_the_answer_of_a_list_that_is_filled(tmp_path: Path, ratings: Path) -> None:
    path = event(
        tmp_path, ANNA, (2, "Birchall, Ben", 1700, 2011, None, None), (3, "Nobody, Known", None, None, None, None)
    )
    before = cells(path)
    answer = ratings_from(ratings, path, RatingsFromOptions())
    assert answer == {
        "file": str(path), "list": str(ratings), "form": "fide-text", "column": "standard", "written": True,
        "filled": [
            {"player": 1, "name": "Ashwood, Anna", "cell": "Entries!C4", "what": "rating", "before": None,
             "value": 2105, "by": "name and year of birth", "list_name": "Ashwood, Anna", "list_cell": "line 2"},
        ],
        "differing": [
            {"player": 2, "name": "Birchall, Ben", "cell": "Entries!C5", "what": "rating", "before": "1700",
             "value": 1750, "by": "name and year of birth", "list_name": "Birchall, Ben", "list_cell": "line 3",
             "changed": False},
        ],
        "unrated": [],
        "not_found": [{"player": 3, "name": "Nobody, Known", "cell": "Entries!B6"}],
        "likely": [],
        "warnings": [],
    }  # fmt: skip
    assert cells(path) == before | {"C4": 2105}


def test_a_dry_run_answers_the_same_and_writes_nothing(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, ANNA)
    before = path.read_bytes()
    answer = ratings_from(ratings, path, RatingsFromOptions(dry_run=True))
    assert (answer["written"], filled(answer), path.read_bytes() == before) == (False, {"Entries!C4": 2105}, True)


def test_a_second_run_changes_nothing(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, ANNA)
    ratings_from(ratings, path, RatingsFromOptions())
    before = path.read_bytes()
    answer = ratings_from(ratings, path, RatingsFromOptions())
    assert (answer["written"], answer["filled"], answer["differing"], path.read_bytes() == before) == (
        False, [], [], True,
    )  # fmt: skip


def test_what_differs_is_changed_when_that_is_asked_for(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, (1, "Ashwood, Anna", 2000, 1990, None, None))
    answer = ratings_from(ratings, path, RatingsFromOptions(change=True))
    assert [(each["before"], each["value"], each["changed"]) for each in answer["differing"]] == [("2000", 2105, True)]
    assert cells(path)["C4"] == 2105


def test_the_k_is_filled_where_that_is_asked_for(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, ANNA)
    answer = ratings_from(ratings, path, RatingsFromOptions(k=True, list_column="rapid"))
    assert filled(answer) == {"Entries!C4": 2060, "Entries!F4": 20}


def test_a_list_without_the_column_is_refused_with_what_to_type(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, (1, "Ashwood, Anna", 1990), heads=("No", "Name", "Born"))
    with pytest.raises(WrongUse, match="no column for the rating") as refused:
        ratings_from(ratings, path, RatingsFromOptions())
    assert "“Rating”" in refused.value.hint
    path = event(tmp_path, (1, "Ashwood, Anna", None), heads=("No", "Name", "Rating"))
    with pytest.raises(WrongUse, match="no column for the K"):
        ratings_from(ratings, path, RatingsFromOptions(k=True))


# Who is who


def test_the_id_says_who_it_is_in_whatever_script_the_name_is_written(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, (1, "Ешвуд Анна", None, 1990, 101, None), (2, "Birchal Ben", None, None, "102", None))
    answer = ratings_from(ratings, path, RatingsFromOptions())
    assert [(each["cell"], each["value"], each["by"]) for each in answer["filled"]] == [
        ("Entries!C4", 2105, "FIDE id"), ("Entries!C5", 1750, "FIDE id"),
    ]  # fmt: skip


def test_an_id_of_somebody_else_is_only_told(tmp_path: Path, ratings: Path) -> None:
    path = event(
        tmp_path, (1, "Rowan, Rita", None, None, 101, None), (2, "Birchall, Ben", None, 1999, 102, None)
    )  # fmt: skip
    answer = ratings_from(ratings, path, RatingsFromOptions())
    assert candidates(answer) == {
        "Rowan, Rita": [("101", "the FIDE id is his, the name is not")],
        "Birchall, Ben": [("102", "the FIDE id is his, the year of birth is not")],
    }
    assert answer["filled"] == []


def test_namesakes_are_never_filled(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, (1, "Dogworth, Dan", None, 1970, None, None))
    answer = ratings_from(ratings, path, RatingsFromOptions(change=True))
    why = "the list has several of this name"
    assert (answer["filled"], candidates(answer)) == ([], {"Dogworth, Dan": [("104", why), ("105", why)]})


def test_an_id_tells_namesakes_apart(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, (1, "Dogworth, Dan", None, 1970, 105, None))
    assert filled(ratings_from(ratings, path, RatingsFromOptions())) == {"Entries!C4": 1450}


@pytest.mark.parametrize(
    ("name", "born", "fide_id", "why"),
    [
        ("Ashwood, Anna", None, None, "the same name, but the year of birth is not known of both"),
        ("Elmsworth, Eve", 1999, None, "the same name, but the year of birth is not known of both"),
        ("Ashwood, Anna", 1990, 999, "the same name and another FIDE id"),
        ("Ashwood, Änna", 1990, None, "the names differ only in accents or look-alikes"),
        ("Anna Ashwood", 1990, None, "the same names stand in another order"),
        ("Ashwod, Anna", 1990, None, "one letter differs"),
    ],
)
def test_who_is_only_likely_is_told_with_the_reason(
    tmp_path: Path, ratings: Path, name: str, born: int | None, fide_id: int | None, why: str
) -> None:
    path = event(tmp_path, (1, name, None, born, fide_id, None))
    answer = ratings_from(ratings, path, RatingsFromOptions())
    assert [reason for _, reason in candidates(answer)[name]] == [why]
    assert (answer["filled"], cells(path).get("C4")) == ([], None)


@pytest.mark.parametrize("name", ["Ashwood, Anna", "Ashwod, Anna"])
def test_another_year_of_birth_is_somebody_else(tmp_path: Path, ratings: Path, name: str) -> None:
    path = event(tmp_path, (1, name, None, 1991, None, None))
    answer = ratings_from(ratings, path, RatingsFromOptions())
    assert ([each["name"] for each in answer["not_found"]], answer["likely"]) == ([name], [])


def test_a_comma_and_case_are_no_difference_and_a_birthday_has_a_year(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, (1, "ASHWOOD  Anna", None, "12.5.1990", None, None))
    assert filled(ratings_from(ratings, path, RatingsFromOptions())) == {"Entries!C4": 2105}


def test_two_players_are_not_the_same_line_of_the_list(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, (1, "Ashwood, Anna", None, 1990, None, None), (2, "Ashwood, A", None, None, 101, None))
    answer = ratings_from(ratings, path, RatingsFromOptions())
    why = "two players of the event would be this one"
    assert (answer["filled"], candidates(answer)) == (
        [], {"Ashwood, Anna": [("101", why)], "Ashwood, A": [("101", why)]},
    )  # fmt: skip


def test_who_is_in_the_list_without_a_rating_is_told(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, (1, "Cedarholm, Cleo", None, 1985, None, None))
    answer = ratings_from(ratings, path, RatingsFromOptions())
    assert ([each["name"] for each in answer["unrated"]], answer["filled"]) == (["Cedarholm, Cleo"], [])


# What is never touched


def test_a_formula_is_never_typed_over(tmp_path: Path, ratings: Path) -> None:
    path = tmp_path / "open.xlsx"
    book = xlsxwriter.Workbook(str(path))
    page = book.add_worksheet("Entries")
    page.write_row(0, 0, ("Name", "Rating", "Born"))
    page.write_row(1, 0, ("Ashwood, Anna", None, 1990))
    page.write_formula("B2", "=1900+50", None, 1950)
    page.write_row(2, 0, ("Birchall, Ben", None, 2011))
    page.write_formula("B3", '=""', None, "")
    book.close()
    answer = ratings_from(ratings, path, RatingsFromOptions(change=True))
    assert (answer["written"], answer["filled"]) == (False, [])
    assert [each["changed"] for each in answer["differing"]] == [False, False]
    assert [each["cell"] for each in answer["warnings"]] == ["Entries!B2", "Entries!B3"]


def test_a_dash_is_no_empty_cell(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, (1, "Ashwood, Anna", "-", 1990, None, None))
    answer = ratings_from(ratings, path, RatingsFromOptions())
    assert [(each["before"], each["changed"]) for each in answer["differing"]] == [("-", False)]


def test_everything_else_in_the_workbook_is_as_it_was(tmp_path: Path, shared: Path) -> None:
    source = shared / "workbooks" / "zoo" / "kitchen.xlsx"
    path = tmp_path / "kitchen.xlsx"
    path.write_bytes(source.read_bytes())
    player = read(path)["players"][1]
    (tmp_path / "list.csv").write_text(f"Name;Born;Rating\n{player['name']};{player['birth']};2271\n", encoding="utf-8")
    answer = ratings_from(tmp_path / "list.csv", path, RatingsFromOptions(change=True))
    assert [(each["cell"], each["value"]) for each in answer["differing"]] == [("Учасники!D5", 2271)]
    before = {name: cells(source, name) for name in open_package(source.read_bytes()).sheet_names}
    before["Учасники"]["D5"] = 2271
    assert {name: cells(path, name) for name in before} == before
    with ZipFile(source) as old, ZipFile(path) as new:
        changed = [name for name in old.namelist() if old.read(name) != new.read(name)]
    assert [name for name in changed if "sheet" not in name] in ([], ["xl/workbook.xml"])
    assert sum("sheet" in name for name in changed) == 1


# Other lists


def test_any_list_that_can_be_read_gives_ratings(tmp_path: Path) -> None:
    rows: list[Row] = [("Ashwood, Anna", 1990, 2105, 1800, 20), ("Birchall, Ben", 2011, 0, 1500, 40)]
    source = workbook_of(tmp_path / "federation.xlsx", [("Name", "Born", "Elo", "DWZ", "K"), *rows])
    path = event(tmp_path, ANNA, (2, "Birchall, Ben", None, 2011, None, None))
    answer = ratings_from(source, path, RatingsFromOptions(dry_run=True, k=True))
    assert (answer["form"], answer["column"]) == ("table", "Elo")
    assert filled(answer) == {"Entries!C4": 2105, "Entries!F4": 20, "Entries!F5": 40}
    assert answer["filled"][0]["list_cell"] == "Entries!A2"
    for column in ("DWZ", "dwz", "D"):
        answer = ratings_from(source, path, RatingsFromOptions(dry_run=True, list_column=column))
        assert filled(answer) == {"Entries!C4": 1800, "Entries!C5": 1500}


def test_a_list_in_csv_or_xml_gives_ratings(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("FIDE ID;Jméno;Elo\n101;Ashwood Anna;2105\n", encoding="cp1250")
    (tmp_path / "list.xml").write_bytes(as_xml(LIST))
    path = event(tmp_path, (1, "Ashwood, Anna", None, 1990, 101, None))
    for name in ("list.csv", "list.xml"):
        answer = ratings_from(tmp_path / name, path, RatingsFromOptions(dry_run=True))
        assert filled(answer) == {"Entries!C4": 2105}


def test_a_column_that_the_list_does_not_have_is_refused(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, ANNA)
    source = workbook_of(tmp_path / "federation.xlsx", [("Name", "Born", "Club"), ("Ashwood, Anna", 1990, "Rook")])
    for list_, column, told in (
        (ratings, "Elo", "standard, rapid, blitz"),
        (source, "Elo", "there are: Name, Born, Club"),
        (source, None, "there are: Name, Born, Club"),
    ):
        with pytest.raises(WrongUse) as refused:
            ratings_from(list_, path, RatingsFromOptions(list_column=column))
        assert told in f"{refused.value} {refused.value.hint}"


def test_a_list_that_is_none_is_refused(tmp_path: Path, ratings: Path) -> None:
    path = event(tmp_path, ANNA)
    (tmp_path / "page.pdf").write_bytes(b"%PDF-1.7\n")
    (tmp_path / "words.csv").write_text("a;b\n1;2\n", encoding="utf-8")
    (tmp_path / "event.trf").write_text("012 Open\n", encoding="utf-8")
    for name, refusal in (
        ("none.txt", UnreadableFile),
        ("page.pdf", UnreadableFile),
        ("words.csv", NotUnderstood),
        ("event.trf", WrongUse),
    ):
        with pytest.raises(refusal):
            ratings_from(tmp_path / name, path, RatingsFromOptions())
    with pytest.raises(WrongUse, match="tournament report"):
        ratings_from(ratings, tmp_path / "event.trf", RatingsFromOptions())


# An event that has begun

FOUR: tuple[Row, ...] = (
    ANNA,
    (2, "Birchall, Ben", None, 2011, None, None),
    (3, "Rowan, Rita", 1500, 1960, None, None),
    (4, "Willows, Will", 1400, 1950, None, None),
)


def test_a_round_robin_gets_its_ratings_in_the_list_and_in_our_players_sheet(
    tmp_path: Path, ratings: Path, run_cli: Cli
) -> None:
    arbiter = Arbiter(path=event(tmp_path, *FOUR), run=run_cli)
    arbiter.pair("--system", "round-robin")
    answer = ratings_from(ratings, arbiter.path, RatingsFromOptions())
    assert {each["name"]: each["value"] for each in answer["filled"]} == {"Ashwood, Anna": 2105, "Birchall, Ben": 1750}
    assert {"Entries!C4", "Entries!C5", "Players!H4", "Players!H5"} == set(filled(answer))
    assert [each["rating"] for each in arbiter.command("read")["players"]] == [2105, 1750, 1500, 1400]
    arbiter.type_results(1, {(1, 4): "1-0", (2, 3): "½"})
    assert arbiter.pair()["round"] == 2


def test_a_list_that_was_sorted_since_is_filled_by_names(tmp_path: Path, ratings: Path, run_cli: Cli) -> None:
    arbiter = Arbiter(path=event(tmp_path, *FOUR), run=run_cli)
    arbiter.pair("--system", "round-robin")
    arbiter.type("Entries", B4="Willows, Will", C4=1400, D4=1950, B7="Ashwood, Anna", C7=None, D7=1990)
    answer = ratings_from(ratings, arbiter.path, RatingsFromOptions())
    assert {"Entries!C7", "Entries!C5", "Players!H4", "Players!H5"} == set(filled(answer))


def test_ratings_stay_once_the_numbers_of_a_swiss_follow_them(tmp_path: Path, ratings: Path, run_cli: Cli) -> None:
    arbiter = Arbiter(path=event(tmp_path, *FOUR, (5, "Yews, Yves", 1300, 1940, None, None)), run=run_cli)
    arbiter.pair("--system", "dutch", "--rounds", "3", "--order", "rating", "--first-colour", "white")
    before = arbiter.path.read_bytes()
    with pytest.raises(CannotWrite, match="1 round of it is paired"):
        ratings_from(ratings, arbiter.path, RatingsFromOptions())
    answer = ratings_from(ratings, arbiter.path, RatingsFromOptions(dry_run=True))
    assert (len(answer["filled"]), arbiter.path.read_bytes() == before) == (4, True)


def test_a_swiss_numbered_by_its_list_takes_ratings(tmp_path: Path, ratings: Path, run_cli: Cli) -> None:
    arbiter = Arbiter(path=event(tmp_path, *FOUR, (5, "Yews, Yves", 1300, 1940, None, None)), run=run_cli)
    arbiter.pair("--system", "dutch", "--rounds", "3", "--order", "list", "--first-colour", "white")
    arbiter.command("standings", "--tiebreaks", "BH,ARO", "--write")
    answer = ratings_from(ratings, arbiter.path, RatingsFromOptions())
    assert answer["written"]
    assert [each["text"] for each in answer["warnings"]] == [
        "ARO count ratings: the standings may change with the next command"
    ]


# The command line


def test_a_person_is_told_what_was_done_and_whom_to_look_at(tmp_path: Path, ratings: Path) -> None:
    path = event(
        tmp_path, ANNA, (2, "Birchall, Ben", 1700, 2011, None, None), (3, "Dogworth, Dan", None, 1970, None, None),
        (4, "Nobody, Known", None, None, None, None),
    )  # fmt: skip
    answer = ratings_from(ratings, path, RatingsFromOptions(dry_run=True))
    why = "the list has several of this name"
    assert ratings_from_text(answer).splitlines() == [
        f"{path}: 1 cell to be filled, 1 differs, 1 only likely, not filled, 1 not in the list ({ratings}, standard)",
        "to be filled:",
        "  Entries!C4 Ashwood, Anna: 2105",
        "differ (with --all the list holds):",
        "  Entries!C5 Birchall, Ben: 1700 → 1750",
        "only likely, not filled:",
        f"  Entries!B6 Dogworth, Dan: Dogworth, Dan 1900 ({why}); Dogworth, Dan 1450 ({why})",
        "not in the list:",
        "  Entries!B7 Nobody, Known",
    ]


def test_the_command_fills_answers_and_can_be_undone(tmp_path: Path, ratings: Path, run_cli: Cli) -> None:
    path = event(tmp_path, ANNA)
    before = path.read_bytes()
    ran = run_cli("ratings-from", ratings, path, "--list-column", "rapid", "--json")
    assert (ran.exit_code, filled(json.loads(ran.stdout))) == (0, {"Entries!C4": 2060})
    assert run_cli("undo", path).exit_code == 0
    assert path.read_bytes() == before
    assert run_cli("ratings-from", tmp_path / "none.txt", path).exit_code == 1
    assert run_cli("ratings-from", ratings, path, "--list-column", "Elo").exit_code == 2


def test_a_workbook_of_another_format_gets_its_ratings_in_a_new_one(tmp_path: Path, ratings: Path) -> None:
    path = tmp_path / "open.csv"
    path.write_text("Name;Rating;Born\nAshwood, Anna;;1990\n", encoding="utf-8")
    answer = ratings_from(ratings, path, RatingsFromOptions())
    assert answer["file"] == str(tmp_path / "open.xlsx")
    assert cells(tmp_path / "open.xlsx", "open")["B2"] == 2105

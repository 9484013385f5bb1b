"""The head words that an arbiter adds: on the command line, which writes them into the settings sheet, or there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheets.grid import Grid
from tests.arbiter import Arbiter, workbook_of

HEADS = ("Nro", "Kämpe", "Stärke", "Dojo")
PEOPLE = (("Adler, Ann", 1500, "X"), ("Biber, Bob", 1400, "Y"), ("Cid, Cem", 1300, "Z"), ("Dohle, Dot", 1200, "Z"))
WORDS = ("--words", "Kämpe=name", "--words", "Stärke=rating")


@pytest.fixture
def club(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """A workbook whose list is headed in words that no language knows."""
    rows = [HEADS, *((number, *person) for number, person in enumerate(PEOPLE, 1))]
    return Arbiter(path=workbook_of(tmp_path / "event.xlsx", rows, sheet="Liste"), run=run_cli)


def words_in(settings: Grid) -> list[tuple[object, object]]:
    """The filled rows of the table of head words."""
    rows = range(1, len(settings.rows) + 1)
    top = next(row for row in rows if settings.value(row, 1) == "words")
    found = [(settings.value(row, 2), settings.value(row, 3)) for row in range(top + 2, len(settings.rows) + 1)]
    return [pair for pair in found if pair != (None, None)]


def table_row(settings: Grid) -> int:
    """The first row to type in."""
    return 2 + next(row for row in range(1, len(settings.rows) + 1) if settings.value(row, 1) == "words")


def test_words_of_the_command_line_stand_in_the_settings_in_the_language_of_the_event(club: Arbiter) -> None:
    assert club.pair()["error"]["kind"] == "not-understood"
    answer = club.pair(*WORDS, "--lang", "uk")
    assert (answer["round"], answer["exit"]) == (1, 0)
    assert words_in(club.sheet("Налаштування")) == [("Kämpe", "Прізвище та ім'я"), ("Stärke", "Рейтинг")]
    assert club.sheet("Учасники").value(4, 2) == "Adler, Ann"


def test_later_commands_read_the_list_with_the_words_of_the_settings(club: Arbiter) -> None:
    club.pair(*WORDS)
    club.type("Liste", A6=5, B6="Eule, Eve", C6=1100)
    told = [(each["cell"], each["text"].partition(":")[0]) for each in club.pair()["warnings"]]
    assert told == [("Liste!B6", "Eule, Eve is new in the list")]
    assert club.pair("--redo")["pairs"] != []
    assert [club.sheet("Players").value(row, 2) for row in (4, 8)] == ["Adler, Ann", "Eule, Eve"]


def test_a_word_may_be_typed_into_the_settings_and_given_another_meaning(club: Arbiter) -> None:
    club.pair(*WORDS)
    first = table_row(club.sheet("Settings"))
    club.type("Settings", **{f"B{first + 2}": "Dojo", f"C{first + 2}": "Verein"})
    assert club.pair()["exit"] == 0
    club.pair("--words", "dojo=team")
    assert words_in(club.sheet("Settings")) == [("Kämpe", "Name"), ("Stärke", "Rating"), ("Dojo", "Team")]
    assert club.pair("--words", "Dojo=Team")["written"] is False


def test_a_meaning_that_is_none_is_named_by_its_cell_with_those_there_are(club: Arbiter) -> None:
    club.pair(*WORDS)
    first = table_row(club.sheet("Settings"))
    club.type("Settings", **{f"C{first}": "Gürtel", f"B{first + 1}": "…"})
    error = club.pair()["error"]
    assert [(each["cell"], each["found"]) for each in error["cells"]] == [
        (f"Settings!C{first}", "'Gürtel'"),
        (f"Settings!B{first + 1}", "'…'"),
    ]
    assert error["cells"][0]["expected"].startswith("one of Name, Surname, Given name, ")


def test_sheets_of_the_first_versions_get_the_table_below_all_else(club: Arbiter) -> None:
    club.pair(*WORDS)
    first = table_row(club.sheet("Settings"))
    emptied = {f"{column}{row}": None for row in range(first - 2, first + 2) for column in "ABC"}
    club.type("Settings", **emptied, **{f"D{first - 2}": None})
    assert club.pair("--words", "Dojo=club")["exit"] == 0
    assert words_in(club.sheet("Settings")) == [("Dojo", "Club")]


def test_a_column_that_there_is_not_is_refused_before_anything_is_written(club: Arbiter) -> None:
    before = club.path.read_bytes()
    answer = club.pair("--words", "Kämpe=fighter")
    assert (answer["exit"], answer["error"]["kind"]) == (2, "wrong-use")
    assert club.path.read_bytes() == before

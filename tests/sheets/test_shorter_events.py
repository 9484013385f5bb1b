"""An event that has become shorter keeps the sheets of its last rounds, and nobody can take them for rounds."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.arbiter import Arbiter, entry_list

NAMES = ("Adams, Ann", "Brown, Bob", "Clark, Cid", "Davis, Dot", "Evans, Eve")
GONE = [
    {"cell": f"Round {n}!A1", "text": f"there is no round {n} any more: the sheet “Round {n}” may be deleted"}
    for n in (4, 5)
]


@pytest.fixture
def club(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """An event of five, all five rounds written, of whom the last does not come."""
    arbiter = Arbiter(path=entry_list(tmp_path / "event.xlsx", NAMES), run=run_cli)
    arbiter.pair("--all")
    arbiter.type("Entries", A8=None, B8=None)
    return arbiter


def titles(arbiter: Arbiter) -> list[tuple[object, object]]:
    """Title and subtitle of the sheets of rounds."""
    sheets = (arbiter.sheet(name) for name in arbiter.sheet_names() if name.startswith("Round"))
    return [(sheet.value(1, 1), sheet.value(2, 1)) for sheet in sheets]


def test_sheets_of_rounds_that_are_no_more_say_so_and_are_named(club: Arbiter) -> None:
    answer = club.pair("--redo")
    assert (answer["rounds_written"], answer["warnings"]) == ([1, 2, 3], GONE)
    assert titles(club) == [
        *(("Club evening", f"Pairings of round {n}") for n in (1, 2, 3)),
        *(("NOT IN USE", f"There is no round {n} any more: this sheet may be deleted.") for n in (4, 5)),
    ]


def test_they_are_named_again_until_they_are_deleted_and_the_file_stays_as_it_is(club: Arbiter) -> None:
    club.pair("--redo")
    before = club.path.read_bytes()
    assert (club.pair()["warnings"][:2], club.command("standings")["warnings"]) == (GONE, GONE)
    assert club.path.read_bytes() == before


def test_a_result_typed_into_one_of_them_is_refused(club: Arbiter) -> None:
    club.pair("--redo")
    club.type("Round 5", D4="1-0")
    before = club.path.read_bytes()
    expected = "nothing: there is no round 5 any more, and this sheet may be deleted"
    assert club.pair()["error"]["cells"] == [{"cell": "Round 5!D4", "found": "1-0", "expected": expected}]
    assert club.path.read_bytes() == before


def test_they_follow_the_language_of_the_event(club: Arbiter) -> None:
    club.pair("--redo", "--lang", "uk")
    assert titles(club)[3] == ("НЕ ДІЄ", "4-го туру більше немає: цей аркуш можна вилучити.")
    club.pair("--lang", "de")
    assert titles(club)[4][0] == "UNGÜLTIG"


def test_a_round_that_comes_back_is_written_into_its_sheet_again(club: Arbiter) -> None:
    names = club.sheet_names()
    club.pair("--redo")
    club.type("Entries", A8=5, B8="Fox, Fay")
    answer = club.pair("--redo")
    assert (answer["rounds_written"], answer["warnings"]) == ([1, 2, 3, 4, 5], [])
    assert titles(club) == [("Club evening", f"Pairings of round {n}") for n in range(1, 6)]
    assert club.sheet_names() == names


def test_a_round_that_comes_back_after_its_sheet_was_deleted_gets_a_new_one(club: Arbiter) -> None:
    import openpyxl

    club.pair("--redo")
    book = openpyxl.load_workbook(club.path)
    del book["Round 5"]
    book.save(club.path)
    club.type("Entries", A8=5, B8="Fox, Fay")
    assert club.pair("--redo")["warnings"] == []
    assert titles(club) == [("Club evening", f"Pairings of round {n}") for n in range(1, 6)]


def test_fewer_cycles_leave_the_sheets_of_the_last_cycle(tmp_path: Path, run_cli: Callable[..., Any]) -> None:
    club = Arbiter(path=entry_list(tmp_path / "event.xlsx", NAMES[:3]), run=run_cli)
    club.pair("--all", "--cycles", "2")
    answer = club.pair("--redo", "--cycles", "1")
    assert [warning["cell"] for warning in answer["warnings"]] == ["Round 4!A1", "Round 5!A1", "Round 6!A1"]
    assert club.sheet("Round 6").value(1, 1) == "NOT IN USE"

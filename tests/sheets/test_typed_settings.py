"""What is typed in the settings sheet holds after the next command, also while a round waits for results."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.arbiter import Arbiter, entry_list

NAMES = ("Adams, Ann", "Brown, Bob", "Clark, Cid", "Davis, Dot", "Evans, Eve")


@pytest.fixture
def club(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """An event of five whose first round waits for results."""
    arbiter = Arbiter(path=entry_list(tmp_path / "event.xlsx", NAMES), run=run_cli)
    arbiter.pair()
    return arbiter


CHANGES = [
    pytest.param({"C12": "uk"}, ("Standings", 3, 3, "Учасник"), id="language"),
    pytest.param({"C13": "Black stones"}, ("Round 1", 3, 3, "Black stones"), id="side"),
    pytest.param({"C4": "Winter Cup"}, ("Round 1", 1, 1, "Winter Cup"), id="event"),
    pytest.param({"C10": "WIN, DE"}, ("Standings", 3, 6, "Wins"), id="tie-breaks"),
]


@pytest.mark.parametrize(("typed", "shown"), CHANGES)
def test_it_is_taken_up_at_once_although_the_round_is_only_answered_again(
    typed: dict[str, str], shown: tuple[str, int, int, str], club: Arbiter
) -> None:
    club.type("Settings", **typed)
    answer = club.pair()
    sheet, row, column, text = shown
    assert club.sheet(sheet).value(row, column) == text
    assert (answer["round"], answer["written"], answer["rounds_written"]) == (1, True, [])
    assert (
        answer["message"]
        == "round 1 is written and has no result yet; what was asked and typed is written, and the sheets follow"
    )


@pytest.mark.parametrize("typed", [case.values[0] for case in CHANGES])
def test_once_it_is_taken_up_the_file_is_not_touched_again(typed: dict[str, str], club: Arbiter) -> None:
    club.type("Settings", **typed)
    club.pair()
    before = club.path.read_bytes()
    answer = club.pair()
    assert (answer["written"], answer["message"]) == (
        False,
        "round 1 is written and has no result yet; nothing was changed",
    )
    assert club.path.read_bytes() == before


def test_a_scoring_typed_is_taken_up_and_a_dry_run_writes_nothing(club: Arbiter) -> None:
    club.type("Settings", C9="2-1-0")
    before = club.path.read_bytes()
    assert (club.pair("--dry-run")["written"], club.path.read_bytes()) == (False, before)
    assert club.pair()["written"] is True
    assert club.sheet("_pairsheet").value(2, 17) == "2-0"


def test_a_result_over_the_crosstable_that_is_moved_on_that_occasion_is_not_said_to_wait(club: Arbiter) -> None:
    club.type_results(1, {(2, 5): "1-0"})
    club.pair()
    club.type("Crosstable", F9=0)
    club.type("Settings", C12="de")
    answer = club.pair()
    assert [warning["text"].split(":")[0] for warning in answer["warnings"]] == ["0-1 was typed over a formula"]
    assert club.sheet("Round 1").value(5, 4) == "0-1"

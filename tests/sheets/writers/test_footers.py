"""The printed tables say after which round they were made, and every command that refreshes them says it anew."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from pairing.roundrobin import schedule
from tests.arbiter import Arbiter, entry_list

TABLES = {"Crosstable": "Round robin", "Standings": "Standings"}


@pytest.fixture
def club(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """An event of five."""
    names = ("Adams, Ann", "Brown, Bob", "Clark, Cid", "Davis, Dot", "Evans, Eve")
    return Arbiter(path=entry_list(tmp_path / "event.xlsx", names), run=run_cli)


def footers(arbiter: Arbiter) -> dict[str, str]:
    """The left of the footers of both tables."""
    book = openpyxl.load_workbook(arbiter.path)
    return {name: book[name].oddFooter.left.text for name in TABLES}


def said(after: str) -> dict[str, str]:
    return {name: f"Club evening · {what}{after}" for name, what in TABLES.items()}


def subtitles(arbiter: Arbiter) -> list[str]:
    return [str(arbiter.sheet(name).value(2, 1)) for name in TABLES]


def test_before_the_first_result_no_round_is_named(club: Arbiter) -> None:
    club.pair()
    assert footers(club) == said("")
    assert not any("after round" in text for text in subtitles(club))


def test_footer_and_subtitle_name_the_same_round_from_round_to_round(club: Arbiter) -> None:
    answer = club.pair()
    for number in range(1, 6):
        club.type_results(number, {(pair["white"], pair["black"]): "½-½" for pair in answer["pairs"]})
        answer = club.pair()
        assert footers(club) == said(f" · after round {number} of 5")
        assert all(f" · after round {number} of 5 · " in text for text in subtitles(club))


def test_standings_brought_up_to_date_say_their_round(club: Arbiter) -> None:
    club.pair("--all")
    club.type_results(1, {(2, 5): "1-0"})
    club.command("standings")
    assert footers(club) == said("")
    club.command("standings", "--write")
    assert footers(club) == said(" · after round 1 of 5")


def test_games_lost_by_default_in_rounds_to_come_begin_none(club: Arbiter) -> None:
    club.pair("--all")
    for each in schedule(5)[:3]:
        club.type_results(each.number, {(pair.white, pair.black): "1-0" for pair in each.pairs})
    club.type("Players", D8="withdrawn")
    defaults = [warning["cell"] for warning in club.pair()["warnings"] if "lost by default" in warning["text"]]
    assert defaults[-1].startswith("Round 5!")
    assert footers(club) == said(" · after round 3 of 5")
    assert all(" · after round 3 of 5 · " in text for text in subtitles(club))


def test_rounds_drawn_by_lot_anew_name_the_round_of_the_table_they_are_now(club: Arbiter) -> None:
    rounds = set()
    for seed in range(1, 5):
        table_round = club.pair("--draw-round", "--redo", "--seed", str(seed))["table_round"]
        after = f" · round {table_round} of the table" if table_round != 1 else ""
        left = openpyxl.load_workbook(club.path)["Round 1"].oddFooter.left.text
        assert left == f"Club evening · Pairings of round 1{after}"
        rounds.add(table_round)
    assert len(rounds) > 1

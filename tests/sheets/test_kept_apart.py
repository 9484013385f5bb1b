"""Players whom the arbiter's own workbook keeps apart are kept apart in a Swiss."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.arbiter import Arbiter

NAMES = ("Adams Ann", "Brown Bob", "Clark Cid", "Davis Dot", "Evans Eve", "Frost Fay", "Gray Guy", "Hall Hal")
DUTCH = ("--system", "dutch", "--rounds", "3", "--first-colour", "white")


@pytest.fixture
def club(tmp_path: Path, run_cli: Callable[..., Any]) -> Callable[..., Arbiter]:
    """A workbook of eight players and one more sheet."""

    def make(sheet: str, *rows: tuple[str, ...], names: tuple[str, ...] = NAMES) -> Arbiter:
        import xlsxwriter

        path = tmp_path / "event.xlsx"
        book = xlsxwriter.Workbook(str(path))
        entries = book.add_worksheet("Entries")
        people = [(number, name, 1990 + number) for number, name in enumerate(names, 1)]
        for row, values in enumerate([("No", "Name", "Born"), *people]):
            entries.write_row(row, 0, values)
        other = book.add_worksheet(sheet)
        for row, texts in enumerate(rows):
            other.write_row(row, 0, texts)
        book.close()
        return Arbiter(path=path, run=run_cli)

    return make


def pairs(answer: dict[str, Any]) -> set[frozenset[int]]:
    return {frozenset((pair["white"], pair["black"])) for pair in answer["pairs"]}


def told(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(warning["cell"], warning["text"]) for warning in answer["warnings"]]


def test_who_meets_without_the_list_does_not_meet_with_it(club: Callable[..., Arbiter]) -> None:
    assert pairs(club("Notes", ("nothing",)).pair(*DUTCH)) == {frozenset((n, n + 4)) for n in range(1, 5)}
    event = club("Forbidden pairs", ("Adams Ann", "Evans Eve"), ("Brown Bob", "Frost Fay", "Gray Guy"))
    answer = event.pair(*DUTCH)
    assert pairs(answer).isdisjoint({frozenset(pair) for pair in ((1, 5), (2, 6), (2, 7), (6, 7))})
    assert told(answer)[-2:] == [
        ("Forbidden pairs!A1", "Adams Ann, Evans Eve: they do not meet (the settings sheet has them)"),
        ("Forbidden pairs!A2", "Brown Bob, Frost Fay, Gray Guy: they do not meet (the settings sheet has them)"),
    ]
    settings = event.sheet("Settings")
    top = next(row for row in range(1, 60) if settings.value(row, 1) == "forbidden")
    assert [(settings.value(row, 2), settings.value(row, 3)) for row in range(top + 2, top + 7)] == [
        ("Adams Ann", "Evans Eve"), ("Brown Bob", "Frost Fay"), ("Brown Bob", "Gray Guy"), ("Frost Fay", "Gray Guy"),
        (None, None),
    ]  # fmt: skip


def test_they_are_kept_apart_too_when_the_round_is_drawn_again_for_more_players(club: Callable[..., Arbiter]) -> None:
    event = club("Forbidden pairs", ("Adams Ann", "Evans Eve"))
    event.pair(*DUTCH)
    event.type("Entries", A10=9, B10="Ivey Ida", A11=10, B11="Jones Jo")
    event.pair("--forbid", "Adams Ann / Frost Fay", "--redo")
    assert pairs(event.pair()).isdisjoint({frozenset((1, 5)), frozenset((1, 6))})
    assert len(event.pair()["pairs"]) == 5


def test_relatives_of_whom_no_word_says_so_are_told_and_may_meet(club: Callable[..., Arbiter]) -> None:
    names = ("Adams Ann", "Brown Bob", "Clark Cid", "Davis Dot", "Adams Abe", "Brown Ben", "Clark Cal", "Davis Dan")
    rows = [(names[n], names[n + 4]) for n in range(4)]
    answer = club("Sheet2", *rows, names=names).pair(*DUTCH)
    assert pairs(answer) == {frozenset((n, n + 4)) for n in range(1, 5)}
    assert [cell for cell, text in told(answer) if "no word there says so; they may meet" in text] == [
        f"Sheet2!A{row}" for row in range(1, 5)
    ]


def test_what_the_settings_cannot_hold_is_told(club: Callable[..., Arbiter]) -> None:
    answer = club("Forbidden pairs", NAMES[:6], ("Gray Guy", "Hall Hal")).pair(*DUTCH)
    assert [text.partition(": ")[2].partition(";")[0] for _, text in told(answer)][-2:] == [
        "the settings sheet has room for 12 pairs that must not meet",
        "they do not meet (the settings sheet has them)",
    ]
    assert frozenset((7, 8)) not in pairs(answer)


def test_namesakes_are_not_kept_apart_by_their_name(club: Callable[..., Arbiter]) -> None:
    answer = club("Forbidden pairs", ("1", "3"), names=("Adams Ann", "Adams Ann", *NAMES[2:])).pair(*DUTCH)
    assert told(answer)[-1][1].startswith("1, 3: several players have one of these names; they may meet")


def test_a_round_robin_has_no_use_for_them(club: Callable[..., Arbiter]) -> None:
    answer = club("Forbidden pairs", ("Adams Ann", "Evans Eve")).pair()
    assert (answer["system"], told(answer)) == ("round-robin", [])

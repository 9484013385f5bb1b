"""Tournaments played from entry list to last round through the command line, and their tables reckoned a second time.

`UPDATE_GOLDEN=1` writes the texts anew from what the program says; the difference is to be looked at.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.arbiter import Arbiter, workbook_of
from tests.golden_events import GoldenEvent, by_round, golden_events
from tests.reckoning import as_frozen, marks_as_frozen, marks_reckoned, reckoned
from tests.shown import ShownWorkbook

EVENTS = golden_events()
each_event = pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.path.name)
each_round_robin = pytest.mark.parametrize(
    "event", [event for event in EVENTS if event.system == "round-robin"], ids=lambda event: event.path.name
)


def play(event: GoldenEvent, arbiter: Arbiter) -> dict[str, str]:
    """The texts of the sheets, by file, as the event goes on."""
    for command in event.commands[:-1]:
        do(arbiter, *command)
    texts: dict[str, str] = {}
    for number in event.rounds:
        for each in event.typed(number):
            arbiter.type(each.sheet, **{each.cell: each.value})
        answer = do(arbiter, *event.pairing(number))
        texts[f"round-{number}.expected"] = ShownWorkbook(arbiter.path).table(f"round:{number}", "round")
        assert answer["round"] == number or number not in answer["rounds_written"]
        for of_round, results in by_round(event.results(number)):
            arbiter.type_results(of_round, results)
        do(arbiter, "standings", "--write")
        book = ShownWorkbook(arbiter.path)
        texts |= {f"round-{number}.{role}": book.table(role) for role in ("crosstable", "standings")}
    return texts


def do(arbiter: Arbiter, name: str, *options: str) -> dict[str, Any]:
    """The answer of a command that must succeed."""
    answer = arbiter.command(name, *options)
    assert answer["exit"] == 0, answer
    return answer


def as_one(texts: dict[str, str]) -> str:
    return "\n".join(f"== {name}\n{text}" for name, text in texts.items())


@each_event
def test_the_event_goes_as_written_down(event: GoldenEvent, tmp_path: Path, run_cli: Callable[..., Any]) -> None:
    arbiter = Arbiter(path=workbook_of(tmp_path / "event.xlsx", event.entries), run=run_cli)
    texts = play(event, arbiter)
    if os.environ.get("UPDATE_GOLDEN"):
        for name, text in texts.items():
            (event.path / name).write_text(text, encoding="utf-8", newline="\n")
    assert as_one(texts) == as_one(dict(event.frozen))
    assert do(arbiter, "standings", "--write")["written"] is False


@each_round_robin
def test_the_tables_written_down_are_right(event: GoldenEvent) -> None:
    for number in event.rounds:
        assert as_frozen(event, number) == reckoned(event, number), f"after round {number}"
        assert marks_as_frozen(event, number) == marks_reckoned(event, number), f"after round {number}"


def test_there_are_events_to_play() -> None:
    assert len(EVENTS) >= 10

"""A change of language, or of the sides' names, leaves nothing of the old words but the names of sheets and footers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheets.labels import languages, load_labels
from sheets.layout import STATE_SHEET
from tests.arbiter import Arbiter, entry_list
from tests.live import LiveEvent

OTHERS = tuple(language for language in languages() if language != "en")
NAMES = [f"Player, Nr{number:02}" for number in range(1, 8)]
Texts = dict[tuple[int, int, int], Any]


@pytest.fixture
def arbiter(tmp_path: Path, run_cli: Callable[..., Any]) -> Callable[[str], Arbiter]:
    """An arbiter with a list of seven, under the name given."""

    def begin(name: str) -> Arbiter:
        folder = tmp_path / name
        folder.mkdir()
        return Arbiter(path=entry_list(folder / "event.xlsx", NAMES), run=run_cli)

    return begin


def play(arbiter: Arbiter, language: str, *options: str) -> None:
    """Two rounds written, of one the results typed; a player has left, a remark and a club were typed."""
    pairs = arbiter.pair("--lang", language, *options)["pairs"]
    labels = load_labels(language)
    results = dict(zip(((pair["white"], pair["black"]) for pair in pairs), ("1-0", "½-½", "0-1"), strict=True))
    arbiter.type_results(1, results)
    arbiter.type(labels("sheet_players"), D9=labels("withdrawn"), C4=load_labels("en")("white"))
    if not options:
        arbiter.type(labels("sheet_round", n=1), G4=load_labels("en")("free"))
        arbiter.pair()


def texts_of(arbiter: Arbiter) -> Texts:
    """What all cells hold, by sheet, row and column."""
    return {
        (sheet, row, column): value
        for sheet, name in enumerate(arbiter.sheet_names())
        for row, values in enumerate(arbiter.sheet(name).rows, 1)
        for column, value in enumerate(values, 1)
        if value is not None
    }


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("options", [(), ("--all",), ("--draw-round", "--seed", "5"), ("--all", "--cycles", "6")])
def test_an_event_that_changes_its_language_reads_as_if_it_had_begun_in_it(
    language: str, options: tuple[str, ...], arbiter: Callable[[str], Arbiter]
) -> None:
    changed, native = arbiter("changed"), arbiter("native")
    play(changed, "en", *options)
    play(native, language, *options)
    names = changed.sheet_names()
    changed.pair("--lang", language)
    native.pair()
    assert texts_of(changed) == texts_of(native)
    assert changed.sheet_names()[: len(names)] == names


def test_an_event_that_goes_back_to_its_first_language_is_as_it_was(arbiter: Callable[[str], Arbiter]) -> None:
    there = arbiter("there")
    play(there, "en")
    before = texts_of(there)
    there.pair("--lang", "uk")
    assert texts_of(there) != before
    there.pair("--lang", "en")
    assert texts_of(there) == before


def test_sides_renamed_in_the_settings_are_renamed_everywhere(tmp_path: Path) -> None:
    event = LiveEvent(path=tmp_path / "renju.xlsx", players=4)
    event.pair()
    event.type("Settings", {"C13": "First", "C14": "Second"})
    event.refresh()
    arbiter = Arbiter(path=event.path, run=lambda *_: None)
    said = {
        f"{name}: {value}"
        for name in arbiter.sheet_names()
        if name not in ("Entries", STATE_SHEET)
        for row in arbiter.sheet(name).rows
        for value in row
        if isinstance(value, str) and ("White" in value or "Black" in value or "○" in value)
    }
    assert said == set()
    assert [arbiter.sheet("Round 1").value(3, column) for column in (3, 5)] == ["First", "Second"]

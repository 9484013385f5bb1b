"""A change of language, or of the names of sides or event, leaves nothing of the old words but the names of sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from sheets.labels import languages, load_labels
from sheets.layout import STATE_SHEET
from sheets.package import Changes, TextEdit, apply
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


def said_by(arbiter: Arbiter) -> dict[tuple[int, str], str | None]:
    """What each sheet says beside its cells: its footer, and the words of its drop-downs; by the place of the sheet and
    the cells of a drop-down."""
    pages = openpyxl.load_workbook(arbiter.path).worksheets
    return {(place, what): text for place, page in enumerate(pages) for what, text in _said_by(page)}


def _said_by(page: Any) -> Iterator[tuple[str, str | None]]:
    yield "left", page.oddFooter.left.text
    yield "right", page.oddFooter.right.text
    for each in page.data_validations.dataValidation:
        where = str(each.sqref)
        yield f"{where} choices", each.formula1.replace("'", "")  # LibreOffice quotes no name that needs it not
        yield f"{where} error", each.error
        yield f"{where} title", each.errorTitle
        yield f"{where} prompt", each.prompt


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
    assert said_by(changed) == said_by(native)
    assert changed.sheet_names()[: len(names)] == names


def test_an_event_that_goes_back_to_its_first_language_is_as_it_was(arbiter: Callable[[str], Arbiter]) -> None:
    there = arbiter("there")
    play(there, "en")
    before = texts_of(there), said_by(there)
    there.pair("--lang", "uk")
    assert (texts_of(there), said_by(there)) != before
    there.pair("--lang", "en")
    assert (texts_of(there), said_by(there)) == before


def test_a_register_made_anew_in_another_language_says_so_beside_its_cells_too(
    arbiter: Callable[[str], Arbiter],
) -> None:
    changed, native = arbiter("changed"), arbiter("native")
    changed.pair("--draw-round", "--seed", "1")
    changed.pair("--redo", "--draw-round", "--seed", "2", "--lang", "de")
    native.pair("--draw-round", "--seed", "2", "--lang", "de")
    assert said_by(changed) == said_by(native)


@pytest.mark.libreoffice
def test_what_libreoffice_saved_is_still_known_as_ours(
    arbiter: Callable[[str], Arbiter], office: Callable[..., Path]
) -> None:
    changed, native = arbiter("changed"), arbiter("native")
    play(changed, "en")
    play(native, "cs")
    changed.path.write_bytes(office(changed.path).read_bytes())
    changed.pair("--lang", "cs")
    native.pair()
    assert said_by(changed) == said_by(native)


def test_a_footer_and_a_drop_down_that_the_arbiter_wrote_himself_stay(arbiter: Callable[[str], Arbiter]) -> None:
    there = arbiter("there")
    play(there, "en")
    mine, choices = "&LHall 2&RPage &P", '"yes,no,maybe"'
    before = there.path.read_bytes()
    footer = '&L&"Arial,Regular"&8 Club evening · Standings · after round 1 of 7&R&"Arial,Regular"&8 '
    texts = (
        TextEdit(sheet="Standings", old=f"{footer}pairsheet · Page &P of &N", new=mine),
        TextEdit(sheet="Settings", old='"yes,no"', new=choices),
    )
    there.path.write_bytes(apply(before, Changes(texts=texts)))
    there.pair("--lang", "uk")
    sheets = dict(zip(there.sheet_names(), openpyxl.load_workbook(there.path).worksheets, strict=True))
    lists = [each.formula1 for each in sheets["Settings"].data_validations.dataValidation]
    assert (sheets["Standings"].oddFooter.left.text, sheets["Standings"].oddFooter.right.text) == ("Hall 2", "Page &P")
    assert choices in lists
    assert sheets["Crosstable"].oddFooter.left.text == "Club evening · Колова система · після 1-го туру з 7"


def test_an_event_that_is_renamed_in_the_settings_is_renamed_on_every_sheet(arbiter: Callable[[str], Arbiter]) -> None:
    there = arbiter("there")
    play(there, "en")
    there.type("Settings", C4="2026 Cup & Plate")
    there.pair()
    said = {str(text) for text in (*texts_of(there).values(), *said_by(there).values())}
    assert {text for text in said if "Club evening" in text} == {"Club evening"}, "the arbiter's own list"
    titles = [there.sheet(name).value(1, 1) for name in ("Round 1", "Round 2", "Crosstable", "Standings", "Schedule")]
    assert titles == ["2026 Cup & Plate"] * 5


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

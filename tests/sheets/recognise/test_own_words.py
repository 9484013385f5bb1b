"""Head words that an arbiter adds for his own list."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheets.errors import WrongUse
from sheets.recognise import understand
from sheets.words import FIELDS, LANGUAGES, NO_WORDS, field_called, field_words, meanings, own_words
from tests.arbiter import workbook_of

from .helpers import book, fields, names

ROWS = (("Nro", "Kämpe", "Stärke", "Dojo"), (1, "Ann", 1500, "X"), (2, "Bob", 1400, "Y"), (3, "Cid", 1300, "Z"))
SAID = (("Kämpe", "name"), ("STÄRKE", "Rating"), ("dojo", "Verein"))


def test_a_word_of_the_arbiters_own_makes_a_list_of_what_was_none() -> None:
    assert understand(book(*ROWS)).players == ()
    seen = understand(book(*ROWS), own=own_words(SAID))
    assert fields(seen) == ["start_no", "name", "rating", "club"]
    assert [(p.player.name, p.player.rating, p.player.club) for p in seen.players[:1]] == [("Ann", 1500, "X")]
    assert seen.tables[0].columns[1].why == "a word of the arbiter's own"


def test_such_a_word_means_that_and_nothing_else() -> None:
    rows = (("No", "Round 1", "Name"), (1, "Ann", "North"), (2, "Bob", "South"), (3, "Cid", "East"))
    seen = understand(book(*rows), own=own_words([("Round 1", "name"), ("Name", "club")]))
    assert fields(seen) == ["start_no", "name", "club"]
    assert (names(seen), [p.player.club for p in seen.players]) == (["Ann", "Bob", "Cid"], ["North", "South", "East"])
    assert [meaning.field for meaning in meanings("Name", own_words([("Name", "club")]))] == ["club"]
    assert meanings("Name", NO_WORDS) == meanings("Name")


def test_a_list_in_such_words_is_found_from_a_cell_of_it_too() -> None:
    assert names(understand(book(("Title",), (), *ROWS), table="List!B3", own=own_words(SAID))) == ["Ann", "Bob", "Cid"]


@pytest.mark.parametrize(
    ("text", "language", "field"),
    [("name", "en", "name"), (" Rating ", "en", "rating"), ("Прізвище", "uk", "surname"), ("Verein", "en", "club"),
     ("Mesto", "cs", "city"), ("Mesto", "sr-Latn", "rank"), ("Mesto", "en", None), ("Gürtel", "de", None),
     ("", "en", None), ("E-mail", "en", None)],
)  # fmt: skip
def test_a_column_is_named_by_its_key_or_a_head_word_of_the_language(
    text: str, language: str, field: str | None
) -> None:
    assert field_called(text, language) == field


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_column_has_a_word_to_choose_in_every_language(language: str) -> None:
    words = field_words(language)
    assert [field_called(word, language) for word in words] == list(FIELDS)
    assert (len(set(words)), len(",".join(words)) <= 255) == (len(FIELDS), True)  # what a drop-down list can hold


@pytest.mark.parametrize(("word", "called"), [("Kämpe", "fighter"), ("...", "name")])
def test_a_word_that_says_nothing_is_refused(word: str, called: str) -> None:
    with pytest.raises(WrongUse) as refusal:
        own_words([(word, called)])
    assert (refusal.value.message.startswith(f"{word}={called}: "), "surname" in (refusal.value.hint or "")) == (
        True,
        True,
    )


def test_the_command_line_takes_such_words(tmp_path: Path, run_cli: Callable[..., Any]) -> None:
    path = workbook_of(tmp_path / "list.xlsx", ROWS)  # type: ignore[arg-type]
    refused = run_cli("read", path)
    assert (refused.exit_code, "--words 'WORD=name'" in refused.stderr) == (1, True)
    options = ("--words", "Kämpe=name", "--words", "Stärke = rating")
    answer = json.loads(run_cli("read", path, *options, "--json").stdout)
    assert [(player["name"], player["rating"]) for player in answer["players"]][:1] == [("Ann", 1500)]
    wrong = run_cli("read", path, "--words", "Kämpe")
    assert (wrong.exit_code, "'WORD=COLUMN'" in wrong.stderr) == (2, True)

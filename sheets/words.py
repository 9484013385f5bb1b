"""The words people head their columns with, in every language at once (U116); the words lie in templates/headers.

Words are compared without case, accents, dots, blanks and other marks; Cyrillic stays Cyrillic.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from templates import load, names

LANGUAGES = ("en", "uk", "ru", "cs", "de", "sr", "sr-Latn")
"""The languages an event can be run in; header words of more languages are understood."""
SHORTEST_FUZZY = 5
"""Letters a word must have before a typing error is forgiven; shorter ones are too near to each other."""
LONG_LINE = 12
_DROPPED = re.compile(r"[^\w№#°½%]|_")
"""Everything but letters, digits and the signs that mean a number; an accent, once taken apart, is no letter."""
_PLAIN = str.maketrans({"đ": "d", "ł": "l", "ø": "o", "ı": "i", "æ": "ae", "œ": "oe", "ʼ": ""})


class Meaning(NamedTuple):
    """What a header word may be: the field, the languages that use it so, and the word it was taken for if mistyped."""

    field: str
    languages: frozenset[str]
    instead: str = ""


def plain_word(text: str) -> str:
    """The word as it is compared: `Příjmení a jméno` and `PRIJMENI A JMENO.` are one."""
    lower = text.casefold()
    if not lower.isascii():
        lower = unicodedata.normalize("NFD", lower.translate(_PLAIN))
    return lower if lower.isalnum() else _DROPPED.sub("", lower)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Vocabulary:
    """All the words of all the languages, by their compared form."""

    fields: Mapping[str, Mapping[str, list[str]]]
    rounds: frozenset[str]
    systems: Mapping[str, str]
    values: Mapping[str, frozenset[str]]
    rows: Mapping[str, frozenset[str]]
    keys: Mapping[str, str]
    lists: frozenset[str]
    letters: Mapping[str, str]


@cache
def vocabulary() -> Vocabulary:
    """The words of templates/headers, read once."""
    files = {name: load(f"headers/{name}") for name in names("headers")}
    return Vocabulary(
        fields=_fields(files),
        rounds=frozenset(plain_word(word) for content in files.values() for word in content["round"]),
        systems=_inverted(content["systems"] for content in files.values()),
        values=_gathered(content["values"] for content in files.values()),
        rows=_gathered(content["rows"] for content in files.values()),
        keys=_inverted(content["keys"] for content in files.values()),
        lists=frozenset(plain_word(word) for content in files.values() for word in content["lists"]),
        letters={name: content["letters"] for name, content in files.items() if content["letters"]},
    )


def _fields(files: Mapping[str, Mapping[str, Mapping[str, list[str]]]]) -> Mapping[str, Mapping[str, list[str]]]:
    """By word and field the languages. There are two thousand words: the few that are met get a `Meaning`."""
    found: dict[str, dict[str, list[str]]] = {}
    for language, content in files.items():
        for field, words in content["fields"].items():
            for word in dict.fromkeys(map(plain_word, words)):
                found.setdefault(word, {}).setdefault(field, []).append(language)
    return found


def _inverted(tables: Iterable[Mapping[str, list[str]]]) -> Mapping[str, str]:
    return {plain_word(word): key for table in tables for key, words in table.items() for word in words}


def _gathered(tables: Iterable[Mapping[str, list[str]]]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for table in tables:
        for key, words in table.items():
            found.setdefault(key, set()).update(plain_word(word) for word in words)
    return {key: frozenset(words - {""}) for key, words in found.items()}


def meanings(text: str) -> tuple[Meaning, ...]:
    """What a header word may mean, exactly as spelt; empty when no language knows it."""
    return _meanings(plain_word(text))


@cache
def _meanings(word: str) -> tuple[Meaning, ...]:
    fields = vocabulary().fields.get(word, {})
    return tuple(Meaning(field=field, languages=frozenset(users)) for field, users in fields.items())


@cache
def near_meanings(text: str) -> tuple[Meaning, ...]:
    """What a mistyped header word (at least five letters) may mean: one error, two from nine letters on."""
    word = plain_word(text)
    if len(word) < SHORTEST_FUZZY or not word.isalpha():
        return ()
    limit = 1 if len(word) < 9 else 2
    near = [
        (distance, known)
        for length in range(len(word) - limit, len(word) + limit + 1)
        for known, letters in _by_length().get(length, ())
        if len(letters ^ set(word)) <= 2 * limit and (distance := _distance(word, known)) <= limit
    ]
    if not near:
        return ()
    best = min(near)[1]
    return tuple(meaning._replace(instead=best) for meaning in _meanings(best))


@cache
def _by_length() -> Mapping[int, list[tuple[str, frozenset[str]]]]:
    """The words long enough to be recognised in spite of an error, by length, each with its set of letters."""
    found: dict[int, list[tuple[str, frozenset[str]]]] = {}
    for word in vocabulary().fields:
        if len(word) >= SHORTEST_FUZZY and word.isalpha():
            found.setdefault(len(word), []).append((word, frozenset(word)))
    return found


def _distance(one: str, other: str) -> int:
    """How many letters must be changed, put in, left out or exchanged with the next to turn one word into the other."""
    before: list[int] = []
    previous: list[int] = []
    line = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, previous, line = previous, line, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(previous[j] + 1, line[j - 1] + 1, previous[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            line.append(cost)
    return line[-1]


def round_number(text: str) -> int | None:
    """The round that `1.Rd`, `Тур 1`, `R1` or `1. kolo` heads; None for any other text."""
    word = plain_word(text)
    match = re.fullmatch(r"(\d{1,3})(\D+)|(\D+)(\d{1,3})", word)
    if not match or (match[2] or match[3]).strip("№") not in vocabulary().rounds:
        return None
    return int(match[1] or match[4])


def system_in(text: str) -> str | None:
    """The pairing system a title speaks of (`round-robin`, `swiss`), or None."""
    word = plain_word(text)
    return next((system for phrase, system in vocabulary().systems.items() if phrase in word), None)


def is_value(kind: str, text: str) -> bool:
    """Whether a cell says just that: `unrated`, `withdrawn`, `late` or `bye`, in any language."""
    return plain_word(text) in vocabulary().values[kind]


def is_total(text: str) -> bool:
    """Whether the row that begins so is a sum of the rows above it."""
    return plain_word(text.partition(":")[0]) in vocabulary().rows["total"]


def is_footer(text: str) -> bool:
    """Whether the row that begins with these words is a signature, a remark or another line below a list."""
    words = [plain_word(word) for word in text.split()]
    return any("".join(words[:count]) in vocabulary().rows["footer"] for count in range(1, min(len(words), 5) + 1))


def is_list_title(text: str) -> bool:
    """Whether a title says what kind of list this is rather than which event."""
    word = plain_word(text)
    return any(word == known or (len(known) > 5 and word.startswith(known)) for known in vocabulary().lists)


def key_of(text: str) -> str | None:
    """The setting a label names: `event`, `rounds`, `system`; None for any other text."""
    return vocabulary().keys.get(plain_word(text))


def detect_language(headers: Iterable[str], texts: Iterable[str] = ()) -> str | None:
    """The language of a workbook: one of LANGUAGES, by its header words, then by letters and script; None if unsaid.

    `texts` are titles and other words beside the headers (names of players tell nothing of the arbiter's language).
    A workbook in a language that is understood but that no event can be run in has none either.
    """
    headers = list(headers)
    telling = [header for header in headers if not any(each.field == "start_no" for each in meanings(header))]
    votes = _by_words(telling) or _by_words(headers)  # `Nr` heads lists in many languages, so it only breaks silence
    for text in (*headers, *texts):
        for language in _by_letters(text):
            votes[language] += 1
    best = max(votes.values(), default=0)
    return next((language for language in LANGUAGES if best and votes[language] == best), None)


def _by_words(headers: Iterable[str]) -> Counter[str]:
    """How many of the heads each language knows; one that no other language knows counts three times."""
    votes: Counter[str] = Counter()
    for header in headers:
        users = {language for meaning in meanings(header) for language in meaning.languages}
        for language in users:
            votes[language] += 1 + 2 * (len(users) == 1)
    return votes


def _by_letters(text: str) -> list[str]:
    lower = unicodedata.normalize("NFC", text.casefold())
    own = [
        language
        for language, letters in vocabulary().letters.items()
        if language in LANGUAGES and any(letter in lower for letter in letters)
    ]
    if own:
        return own
    letters = [letter for letter in lower if letter.isalpha()]
    if not letters or not unicodedata.name(letters[0], "").startswith("CYRILLIC"):
        return []
    # Ukrainian and Serbian show letters of their own in nearly every line, Russian need not.
    return ["ru"] if len(letters) >= LONG_LINE else ["uk", "ru", "sr"]

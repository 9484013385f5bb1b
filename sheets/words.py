"""The words people head their columns with, in every language at once (U116); the words lie in templates/headers.

Words are compared without case, accents, dots, blanks and other marks; Cyrillic stays Cyrillic.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple

from templates import load, names

from .errors import WrongUse

LANGUAGES = ("en", "uk", "ru", "cs", "de", "sr", "sr-Latn")
"""The languages an event can be run in; header words of more languages are understood."""
SHORTEST_FUZZY = 5
"""Letters a word must have before a typing error is forgiven; shorter ones are too near to each other."""
LONG_LINE = 12
LONGEST_SIGN = 2
"""Letters of the longest sign for a round, `Rd` or `Т`; in a sentence such a sign may be anything."""
_KEPT = re.compile(r"[\w№#°½%\n]+")
"""Letters, digits and the signs that mean a number; an accent, once taken apart, is no letter."""
_PLAIN = (("đ", "d"), ("ł", "l"), ("ø", "o"), ("ı", "i"), ("æ", "ae"), ("œ", "oe"), ("ʼ", ""))


OwnWords = Mapping[str, str]
"""Head words that a person has added for a workbook: the word as it is compared, and the field it stands for."""
NO_WORDS: OwnWords = MappingProxyType({})
OWN = "own"
"""The language of such words."""
FIELDS = (
    *("name", "surname", "given", "start_no", "rating", "title", "fed", "club", "city", "birth", "sex", "fide_id"),
    *("group", "team", "rank", "points", "white", "black", "result", "board", "round", "note"),
)
"""The fields that such a word can stand for."""


class Meaning(NamedTuple):
    """What a header word may be: the field, the languages that use it so, and the word it was taken for if mistyped."""

    field: str
    languages: frozenset[str]
    instead: str = ""


def plain_word(text: str) -> str:
    """The word as it is compared: `Příjmení a jméno` and `PRIJMENI A JMENO.` are one."""
    lower = text.casefold()
    return lower if lower.isascii() and lower.isalnum() else _stripped(lower).replace("\n", "")


def plain_words(texts: Sequence[str]) -> list[str]:
    """Texts of one line each as they are compared, all at once: there are thousands in templates/headers."""
    return _stripped("\n".join(texts).casefold()).split("\n")


def _stripped(lower: str) -> str:
    if not lower.isascii():
        for letter, plain in _PLAIN:
            lower = lower.replace(letter, plain)
        lower = unicodedata.normalize("NFD", lower)
    return "".join(_KEPT.findall(lower.replace("_", "")))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Vocabulary:
    """All the words of all the languages, by their compared form."""

    fields: Mapping[str, str]
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
    tables = _plain(files.values())
    return Vocabulary(
        fields=_fields(dict(zip(files, tables["fields"], strict=True))),
        rounds=_gathered(tables["round"])[""],
        systems=_inverted(tables["systems"]),
        values=_gathered(tables["values"]),
        rows=_gathered(tables["rows"]),
        keys=_inverted(tables["keys"]),
        lists=_gathered(tables["lists"])[""],
        letters={name: content["letters"] for name, content in files.items() if content["letters"]},
    )


_Table = Mapping[str, Sequence[str]]


def _plain(files: Iterable[Mapping[str, Any]]) -> Mapping[str, list[_Table]]:
    """The tables of all files by their names, with the words as they are compared; a list is a table of one line."""
    found: dict[str, list[_Table]] = {}
    for content in files:
        for name, table in content.items():
            if name != "letters":
                found.setdefault(name, []).append(table if isinstance(table, dict) else {"": table})
    every = [word for tables in found.values() for table in tables for words in table.values() for word in words]
    plain = iter(plain_words(every))
    return {
        name: [{key: tuple(islice(plain, len(words))) for key, words in table.items()} for table in tables]
        for name, tables in found.items()
    }


def _fields(tables: Mapping[str, _Table]) -> Mapping[str, str]:
    """By word its fields and languages, a line each. There are thousands of words, and the few that are met get a
    `Meaning`; strings, because so many lists and mappings cost as much again to the garbage collector."""
    found: dict[str, str] = {}
    for language, table in tables.items():
        for field, words in table.items():
            line = f"{field} {language}"
            for word in words:
                found[word] = f"{found[word]}\n{line}" if word in found else line
    return found


def _inverted(tables: Iterable[_Table]) -> Mapping[str, str]:
    return {word: key for table in tables for key, words in table.items() for word in words}


def _gathered(tables: Iterable[_Table]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for table in tables:
        for key, words in table.items():
            found.setdefault(key, set()).update(words)
    return {key: frozenset(words - {""}) for key, words in found.items()}


def meanings(text: str, own: OwnWords = NO_WORDS) -> tuple[Meaning, ...]:
    """What a header word may mean, exactly as spelt; empty when no language knows it. One of `own` means just that."""
    word = plain_word(text)
    return (Meaning(own[word], frozenset((OWN,))),) if word in own else _meanings(word)


def own_words(typed: Iterable[tuple[str, str]], language: str = "en") -> OwnWords:
    """The words as recognition takes them, from pairs of a word and what it stands for (`field_called`).

    Raises:
        WrongUse: naming the first pair that says nothing, with what can be said.
    """
    found: dict[str, str] = {}
    for word, called in typed:
        field = field_called(called, language)
        if field is None or not plain_word(word):
            what = f"{called!r} is no column of a list" if field is None else f"{word!r} is no word"
            raise WrongUse(f"{word}={called}: {what}", hint=f"there are: {', '.join(FIELDS)}")
        found[plain_word(word)] = field
    return found


def field_called(text: str, language: str = "en") -> str | None:
    """The field (one of FIELDS) that a text names by its key or by a header word, of this language rather than of
    another; None where it names none."""
    if text.strip().casefold() in FIELDS:
        return text.strip().casefold()
    found = [meaning for meaning in meanings(text) if meaning.field in FIELDS]
    best = [meaning.field for meaning in found if language in meaning.languages] or [each.field for each in found]
    return best[0] if len(best) == 1 else None


def field_words(language: str) -> tuple[str, ...]:
    """What each of FIELDS is called in a language: the first of its header words that means nothing else there and
    can stand in a list for a cell (a comma parts such a list)."""
    table: Mapping[str, Sequence[str]] = load(f"headers/{language}")["fields"]
    named = (
        [word for word in table.get(field, ()) if "," not in word and field_called(word, language) == field]
        for field in FIELDS
    )
    return tuple((words or [field])[0] for field, words in zip(FIELDS, named, strict=True))


@cache
def _meanings(word: str) -> tuple[Meaning, ...]:
    users: dict[str, set[str]] = {}
    for line in vocabulary().fields.get(word, "").splitlines():
        field, _, language = line.partition(" ")
        users.setdefault(field, set()).add(language)
    return tuple(Meaning(field=field, languages=frozenset(languages)) for field, languages in users.items())


@cache
def near_meanings(text: str) -> tuple[Meaning, ...]:
    """What a mistyped header word (at least five letters) may mean: one error, two from nine letters on."""
    word = plain_word(text)
    if len(word) < SHORTEST_FUZZY or not word.isalpha():
        return ()
    limit = 1 if len(word) < 9 else 2
    near = [
        (errors, known)
        for length in range(len(word) - limit, len(word) + limit + 1)
        for known, letters in _by_length().get(length, ())
        if len(letters ^ set(word)) <= 2 * limit and (errors := distance(word, known)) <= limit
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


def distance(one: str, other: str) -> int:
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


def titled_round(text: str) -> int | None:
    """The round that a title begins with: `Ronde 9 (20.5.2022)`, `Kolo 2, korak 3`; None for any other text."""
    return round_number(re.split(r"[(,;:–—]|\s-\s", text, maxsplit=1)[0])


def speaks_of_rounds(text: str) -> bool:
    """Whether a title is about a tournament: there is a round in it, or it says what kind of list this is."""
    words = {plain_word(word) for word in text.split() if len(word) > LONGEST_SIGN}
    return is_list_title(text) or not words.isdisjoint(vocabulary().rounds)


def system_in(text: str) -> str | None:
    """The pairing system a title speaks of (`round-robin`, `swiss`), or None."""
    word = plain_word(text)
    return next((system for phrase, system in vocabulary().systems.items() if phrase in word), None)


def is_value(kind: str, text: str) -> bool:
    """Whether a cell says just that: `unrated`, `withdrawn`, `late`, `bye` or `forbidden`, in any language."""
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
    found = {name: sum(letter in lower for letter in letters) for name, letters in vocabulary().letters.items()}
    most = max(found.values(), default=0)
    if most:
        return [language for language, count in found.items() if count == most]
    letters = [letter for letter in lower if letter.isalpha()]
    if not letters or not unicodedata.name(letters[0], "").startswith("CYRILLIC"):
        return []
    # Ukrainian, Serbian and Kazakh show letters of their own in nearly every line, Russian and Bulgarian need not.
    return ["ru", "bg"] if len(letters) >= LONG_LINE else ["uk", "ru", "sr", "kk", "bg"]

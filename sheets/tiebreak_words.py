"""Tie-breaks and their options as arbiters type them: by code, by the words of our sheets, by the names people use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from pairing.errors import UnknownTiebreak
from pairing.swiss.registry import SWISS
from pairing.tiebreaks import OPTIONS, TIEBREAKS, get_tiebreak

from .labels import languages, load_labels

EDITION = "edition"
READINGS: Mapping[str, tuple[str, ...]] = {name: values for name, values in OPTIONS.items() if name != EDITION}
"""What each option but the edition may be, the default first."""
_NAMES: Mapping[str, str] = {
    "sonneborn": "SB",
    "neustadtl": "SB",
    "progress": "PS",
    "progressive": "PS",
    "cumulative": "PS",
    "direct": "DE",
    "head to head": "DE",
    "mutual result": "DE",
    "number of wins": "WIN",
    "most wins": "WIN",
    "victories": "WIN",
    "performance": "TPR",
    "Бухгольц": "BH",
    "Зоннеборн-Бергер": "SB",
    "Солкофф": "SOLKOFF",
    "Койя": "KS",
    "Коя": "KS",
    "прогресс": "PS",
    "прогрес": "PS",
}
"""Names that people use beside those of our sheets."""
_LOW, _MIDDLE = "C", "M"
_CUTS: Mapping[str, str] = {
    **dict.fromkeys(("cut", "truncat", "reduc", "усеч", "усіч", "урізан", "zkrac", "gekurz", "verkurz"), _LOW),
    **dict.fromkeys(("скраћ", "skrac"), _LOW),
    **dict.fromkeys(("median", "медиан", "медіан", "медија", "medija"), _MIDDLE),
}
"""What begins the words for a lowest value, or both ends, left out (C.07 article 14)."""


POINTS = frozenset({"PTS", "MPTS"})
"""What heads a list in report files (212): points come first whatever the list says."""


def read_tiebreaks(text: str) -> tuple[str, ...]:
    """The codes of a list such as `BH-C1, Buchholz; Berger`, in the order typed.

    Raises:
        UnknownTiebreak: for a part that is neither a code nor a name in any language.
    """
    parts = [part.strip() for part in re.split(r"[,;\n]", text) if part.strip()]
    parts = parts[1:] if parts[:1] and parts[0].upper() in POINTS else parts
    codes: list[str] = []
    while parts:
        code, count = _first(parts)
        codes.append(code)
        parts = parts[count:]
    return tuple(codes)


def _first(parts: list[str]) -> tuple[str, int]:
    """The code that the list begins with, and how many of its parts it takes: a name may have commas of its own."""
    try:
        return get_tiebreak(parts[0]).code, 1
    except UnknownTiebreak:
        for count in range(len(parts), 0, -1):
            if code := _named(", ".join(parts[:count])):
                return code, count
        raise


def _named(text: str) -> str | None:
    from .words import plain_word  # all words of lists: only for what is no code

    return _names().get(text.casefold()) or _names().get(plain_word(text)) or _with_cut(text)


def _with_cut(text: str) -> str | None:
    """The code of a name with a word for what is left out: `truncated Solkoff`, `Buchholz cut 2`."""
    from .words import plain_word

    found = re.findall(r"[^\W\d]+|\d+", text)
    letters = {word: letter for word in found for stem, letter in _CUTS.items() if plain_word(word).startswith(stem)}
    numbers = [word for word in found if word.isdecimal()]
    code = _names().get(plain_word("".join(word for word in found if word not in letters and word not in numbers)))
    if code is None or len(letters) != 1 or len(numbers) > 1:
        return None
    try:
        return get_tiebreak(f"{code}-{next(iter(letters.values()))}{numbers[0] if numbers else 1}").code
    except UnknownTiebreak:
        return None


@cache
def _names() -> Mapping[str, str]:
    """The code of each name as it is spelt, and of its letters alone; of a name of two codes the one found first."""
    names = (*_from_labels(), *((code, name) for name, code in _NAMES.items()))
    found: dict[str, str] = {}
    for code, name in (*((code, name.casefold()) for code, name in names), *_plain(names)):
        found.setdefault(name, code)
    return found


def _plain(names: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    from .words import plain_word

    return ((code, plain_word(name)) for code, name in names)


def _from_labels() -> Iterator[tuple[str, str]]:
    for language in languages():
        labels = load_labels(language)
        for key in labels.texts:
            kind, _, code = key.partition("_")
            if kind not in ("tiebreak", "short") or ("-" not in code and code not in TIEBREAKS):
                continue
            yield code, (text := labels.tiebreak(code, kind))
            if kind == "tiebreak" and "-" not in code:
                yield from ((code, name) for name in re.findall(r"\(([^()]+)\)", text))
            if code == "SB":
                yield code, text.rpartition("-")[2]  # Berger


def fit_for(system: str, *, teams: bool = False) -> Iterator[str]:
    """The families that an event of that system may use: no Buchholz in a round robin (C.07 article 8)."""
    for name, family in TIEBREAKS.items():
        if (system in SWISS or family.round_robin) and (teams or not family.teams):
            yield name


def read_readings(text: str) -> dict[str, str]:
    """The options of a text such as `unrated=lowest; dummy_rounds=played`, those that are the default left out.

    Raises:
        ValueError: for an option or a value that is none.
    """
    found: dict[str, str] = {}
    for part in re.split(r"[,;\n]", text):
        if not part.strip():
            continue
        name, _, value = (each.strip().casefold() for each in part.partition("="))
        if value not in READINGS.get(name, ()):
            raise ValueError(part)
        found[name] = value
    return {name: value for name, value in found.items() if value != READINGS[name][0]}


def write_readings(options: Mapping[str, str]) -> str:
    """The options but the edition as a text that is read back: `unrated=lowest; dummy_rounds=played`."""
    return "; ".join(f"{name}={options[name]}" for name in READINGS if name in options)


def every_reading() -> str:
    """All options with what they may be, the default first: `unrated=drop|lowest|zero`."""
    return "; ".join(f"{name}={'|'.join(values)}" for name, values in READINGS.items())


def other_readings() -> str:
    """What each option may be instead of the usual: `unrated=lowest|zero`."""
    return " · ".join(f"{name}={'|'.join(values[1:])}" for name, values in READINGS.items())


def known_names(codes: Iterable[str]) -> str:
    """What is said of a name that is none: the codes there are."""
    return f"codes such as {', '.join(codes)}, or their names: Buchholz, median Buchholz, Sonneborn-Berger, Koya"

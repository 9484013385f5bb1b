"""Who is meant by a name that somebody typed: the words in any order, with a comma or none, with accents or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from typing import TypeVar

from pairing.model import Player
from sheets.words import plain_word

Thing = TypeVar("Thing")

MOST_NEAR = 3
NEAR = 0.65
"""How like a name must be to be offered, 1 being the same."""


def meant(text: str, things: Sequence[Thing], name: Callable[[Thing], str], *, part: bool = False) -> list[Thing]:
    """Those whose name the text says, exactly where there are such, else in another spelling; with `part` also those
    whose name has the text in it. More than one: the text does not tell them apart."""
    for says in (*_WHOLE, *_PARTS) if part else _WHOLE:
        found = [thing for thing in things if says(text, name(thing))]
        if found:
            return found
    return []


def player_meant(text: str, players: Sequence[Player]) -> Player | None:
    """The one player whose name the text says, whatever its spelling; None for nobody, and for several."""
    found = meant(text, players, lambda player: player.name)
    return found[0] if len(found) == 1 else None


def nearest(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names most like the text, the most alike first; none where all are unlike."""
    wanted = _plain_words(text)
    likeness = {name: _likeness(wanted, _plain_words(name)) for name in names}
    near = sorted((name for name, like in likeness.items() if like >= NEAR), key=lambda name: -likeness[name])
    return tuple(near[:MOST_NEAR])


def _likeness(wanted: list[str], words: list[str]) -> float:
    """How like the names are as a whole, or each word of the first to some word of the other."""
    if not wanted or not words:
        return 0.0
    whole = _ratio("".join(wanted), "".join(words))
    return max(whole, sum(max(_ratio(one, word) for word in words) for one in wanted) / len(wanted))


def _ratio(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()


def _words(text: str) -> list[str]:
    return sorted(text.replace(",", " ").casefold().split())


def _plain_words(text: str) -> list[str]:
    """The words without accents and marks."""
    return sorted(filter(None, map(plain_word, _words(text))))


def _same(text: str, name: str) -> bool:
    return " ".join(text.split()).casefold() == " ".join(name.split()).casefold()


def _same_words(text: str, name: str) -> bool:
    return _words(text) == _words(name)


def _same_plain_words(text: str, name: str) -> bool:
    return bool(_plain_words(text)) and _plain_words(text) == _plain_words(name)


def _part_with_accents(text: str, name: str) -> bool:
    """Only of a text that has accents: one without them may mean a name with them."""
    plain = " ".join(text.split()).casefold()
    return _words(plain) != _plain_words(plain) and plain in name.casefold()


def _part(text: str, name: str) -> bool:
    wanted, words = _plain_words(text), _plain_words(name)
    return bool(wanted) and (_in_order(text) in _in_order(name) or set(wanted) <= set(words))


def _in_order(text: str) -> str:
    return " ".join(filter(None, map(plain_word, text.replace(",", " ").split())))


_WHOLE = (_same, _same_words, _same_plain_words)
_PARTS = (_part_with_accents, _part)

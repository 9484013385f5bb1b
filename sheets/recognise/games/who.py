"""Whom a cell names: by the number of a list, by the place in it, or by the name however it is written."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from sheets.grid import Value
from sheets.recognise.model import Listed, Table
from sheets.recognise.values import clean, is_chess_title, whole_number
from sheets.words import is_value

Key = TypeVar("Key", bound=Hashable)
_LAST_NUMBER = re.compile(r"(?<=\D)\d{1,3}$")
_PARTS = str.maketrans(dict.fromkeys(",.;()", " "))
_WITH_MORE = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|,?\s\d{3,4})$")
_NOBODY = frozenset(("+", "-", "–", "—", "?", "??", "???", "*", "x", "х", "0", "-1"))


class Roster:
    """The players of an event, found by what other tables call them."""

    def __init__(self, players: Sequence[Listed]) -> None:
        self.numbers = frozenset(each.player.number for each in players)
        self._rows = {(each.sheet, each.row): each.player.number for each in players}
        self._exact = _gathered((_exact(each.player.name), each) for each in players)
        self._parts = _gathered((_parts(each.player.name), each) for each in players)
        self._starts = {each.start_no: each.player.number for each in players if each.start_no is not None}
        self._ids = {number: each.player.number for each in players if (number := _id(each)) is not None}
        self._named = _numbers_in_names(players)

    def by_row(self, sheet: str, row: int) -> int | None:
        """The player whose row this is in the list that he was read from."""
        return self._rows.get((sheet, row))

    def by_name(self, text: str) -> int | None:
        """The one player of that name, whatever the order of its parts and their case; None for none or several."""
        found = self._exact.get(_exact(text)) or self._parts.get(_parts(text)) or self._parts.get(_bare(text)) or []
        return found[0] if len(found) == 1 else None

    def is_shared(self, text: str) -> bool:
        """Whether several players have that name."""
        return len(self._parts.get(_parts(text), ())) > 1

    def by_number(self, number: int) -> int | None:
        """The player by start number, else by the id of his list, by the number in his name, by his number here."""
        for known in (self._starts, self._ids, self._named):
            if known:
                return known.get(number)
        return number if number in self.numbers else None

    def named(self, value: Value | None) -> int | None:
        """The player a cell names by number or by name."""
        number = whole_number(value)
        return self.by_number(number) if number is not None else self.by_name(clean(value))


def is_nobody(value: Value | None) -> bool:
    """Whether a cell says that there is no opponent: a word for the bye, a sign, 0 or -1."""
    text = clean(value)
    return text in _NOBODY or (bool(text) and is_value("bye", text))


def seats(roster: Roster, table: Table, names: Mapping[int, str]) -> Mapping[int, int]:
    """The player of each row of a table, by row: as he was read from it, else by his name; unknown rows left out."""
    found: dict[int, int] = {}
    for row in table.rows:
        player = roster.by_row(table.sheet, row)
        if player is None and row in names:
            player = roster.by_name(names[row])
        if player is not None:
            found[row] = player
    return found


def _id(each: Listed) -> int | None:
    texts = [text for head, text in each.extra.items() if head.strip().casefold() in ("id", "no", "sno", "nr", "№")]
    return next((number for text in texts if (number := whole_number(text)) is not None), None)


def _numbers_in_names(players: Sequence[Listed]) -> Mapping[int, int]:
    """The players by the numbers at the end of their names, `Player 07`, when these are 1 to n: pairs are of those."""
    found = {int(match[0]): each.player.number for each in players if (match := _LAST_NUMBER.search(each.player.name))}
    return found if found and sorted(found) == list(range(1, len(players) + 1)) else {}


def _exact(name: str) -> str:
    return unicodedata.normalize("NFC", clean(name)).casefold()


def _parts(name: str) -> tuple[str, ...]:
    return tuple(sorted(_exact(name).translate(_PARTS).split()))


def _bare(text: str) -> tuple[str, ...]:
    """The parts of a name without a title before it and a rating or a club behind it: `GM Ahlberg, Anna (2100)`."""
    title, _, rest = _WITH_MORE.sub("", clean(text)).partition(" ")
    return _parts(rest if is_chess_title(title) else f"{title} {rest}")


def _gathered(pairs: Iterable[tuple[Key, Listed]]) -> dict[Key, list[int]]:
    found: dict[Key, list[int]] = defaultdict(list)
    for key, each in pairs:
        found[key].append(each.player.number)
    return dict(found)

"""Who must not meet whom, and the pairs set by hand: the tables of the settings sheet by pairing numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from pairing.model import FixedPair, Forbidden, Player, Status
from sheets.errors import CellErrors, CellFault, counted
from sheets.labels import languages, load_labels
from sheets.layout import SettingsLayout
from sheets.words import plain_word

from .found import Found
from .named import nearest, player_meant
from .settings import table_rows

ROUNDS = re.compile(r"(\d+)?\s*([-–—])?\s*(\d+)?")
GROUPS: Mapping[str, Callable[[Player], str | None]] = {
    "club": lambda player: player.club,
    "federation": lambda player: player.federation,
}
"""What a whole group of players may have in common."""
GROUP_WORDS: Mapping[str, tuple[str, ...]] = {
    "club": ("club", "clubs"),
    "federation": ("fed", "feds", "federation", "federations"),
}
"""The words for all of them, in English; the labels of every language are understood besides."""
A_PLAYER = "the name of a player as in the players sheet"
PAIR_OR_GROUP = "two players; or one club or federation; or the word for all of them: club, fed"


def read_restrictions(
    found: Found, players: Sequence[Player], coming: int = 0
) -> tuple[tuple[Forbidden, ...], tuple[FixedPair, ...]]:
    """The pairs that are forbidden and those that are fixed. A row forbids two players to meet; with the name of one
    club or federation it forbids its members, with the word `club` or `federation` those of every one. `coming` is the
    number of the round to pair next: a fixed pair of it must be able to meet.

    Raises:
        CellErrors: every cell that names nobody, no rounds, or a player who cannot be in the pair.
    """
    faults: list[CellFault] = []
    reader = _Reader(found, players, faults)
    forbidden = tuple(each for row, texts in table_rows(found, "forbidden") for each in reader.forbidden(row, texts))
    fixed = tuple(each for row, texts in table_rows(found, "fixed") for each in reader.fixed(row, texts, coming))
    if faults:
        raise CellErrors(
            f"the tables of the settings sheet have {counted(len(faults), 'cell')} that cannot be taken as they stand",
            hint="mend the cells named, save, and run the command again",
            cells=tuple(faults),
        )
    return forbidden, fixed


def group_word(text: str) -> str | None:
    """Which of GROUPS the text is a word for, in any language; None for any other text."""
    return _group_words().get(plain_word(text))


@cache
def _group_words() -> Mapping[str, str]:
    labels = {plain_word(load_labels(language)(group)): group for language in languages() for group in GROUPS}
    return labels | {word: group for group, words in GROUP_WORDS.items() for word in words}


def groups_named(text: str, players: Sequence[Player]) -> tuple[frozenset[int], ...]:
    """The players of each club or federation that the text means: one by its name, or all by the word for them. Nothing
    where there is none."""
    word = group_word(text)
    members: dict[tuple[str, str], set[int]] = {}
    for player in players:
        for group, value in GROUPS.items():
            name = _plain(value(player) or "")
            if name and (word == group if word else name == _plain(text)):
                members.setdefault((name, group), set()).add(player.number)
    return tuple(frozenset(members[key]) for key in sorted(members))


def is_rounds(text: str) -> bool:
    """Whether the text says which rounds: `3`, `1-3`, `4-`."""
    first, through, last = match.groups() if (match := ROUNDS.fullmatch(text.strip())) else (None, None, None)
    return bool(first or last) and bool(through or not last)


class _Reader:
    """The players by what the tables may call them; `faults` takes what they do not understand."""

    def __init__(self, found: Found, players: Sequence[Player], faults: list[CellFault]) -> None:
        self._found, self._players, self._faults = found, players, faults
        self._numbers = {_plain(player.name): player.number for player in players}
        self._layout = SettingsLayout(place=found.place(SettingsLayout().mark_offset))
        self._seated: dict[int, str] = {}  # the players of fixed pairs of the coming round, with their cells

    def forbidden(self, row: int, texts: tuple[str, ...]) -> Iterator[Forbidden]:
        """The groups that a row means."""
        one, other, rounds = texts
        first, last = self._rounds(row, rounds)
        for group in self._members(row, one, other):
            yield Forbidden(players=group, first=first, last=last)

    def fixed(self, row: int, texts: tuple[str, ...], coming: int) -> Iterator[FixedPair]:
        """The pair of a row: the player named first has White."""
        one, other, number = texts
        white, black = self._number(row, 0, one, A_PLAYER), self._number(row, 1, other, A_PLAYER)
        if not number.isdecimal():
            self._fault(row, 2, number, "the number of a round")
        elif white and black:
            if int(number) == coming:
                self._check_seats(row, (white, black), coming)
            yield FixedPair(round=int(number), white=white, black=black)

    def _check_seats(self, row: int, pair: tuple[int, int], coming: int) -> None:
        """Both must be there for the round, and in no other pair of it."""
        players = {player.number: player for player in self._players}
        for column, number in enumerate(pair):
            player = players[number]
            before = self._seated.setdefault(number, self._cell(row, column))
            if before != self._cell(row, column):
                twice = f"{player.name} a second time in round {coming}"
                self._fault(row, column, twice, f"one fixed pair: see {before}")
            elif why := _why_away(player, coming):
                self._fault(row, column, player.name, f"somebody who is there for round {coming}: {player.name} {why}")

    def _members(self, row: int, one: str, other: str) -> Iterator[frozenset[int]]:
        """Who do not meet, group by group: two players, or one club or federation, also when named twice."""
        if not (one and other):
            yield from self._groups(row, 0 if one else 1, one or other)
        elif _plain(one) == _plain(other) and groups_named(one, self._players):
            yield from self._groups(row, 0, one)
        else:
            yield from self._pair(row, one, other)

    def _pair(self, row: int, one: str, other: str) -> Iterator[frozenset[int]]:
        a, b = self._number(row, 0, one, PAIR_OR_GROUP), self._number(row, 1, other, PAIR_OR_GROUP)
        if a and a == b:
            self._fault(row, 1, other, "another player")
        elif a and b:
            yield frozenset((a, b))

    def _groups(self, row: int, column: int, text: str) -> Iterator[frozenset[int]]:
        groups = groups_named(text, self._players)
        if not groups:
            clubs = {name for value in GROUPS.values() for name in map(value, self._players) if name}
            near = "" if group_word(text) else _like(text, {*clubs, *(player.name for player in self._players)})
            self._fault(row, column, text, PAIR_OR_GROUP + near)
        yield from (group for group in groups if len(group) > 1)

    def _number(self, row: int, column: int, name: str, expected: str) -> int:
        number = self._numbers.get(_plain(name), 0)
        if not number and (player := player_meant(name, self._players)):
            number = player.number
        if not number:
            self._fault(row, column, name, expected + _like(name, [player.name for player in self._players]))
        return number

    def _rounds(self, row: int, text: str) -> tuple[int, int | None]:
        match = ROUNDS.fullmatch(text)
        first, through, last = match.groups() if match else (None, None, None)
        if match is None or (last and not through) or (first and last and int(first) > int(last)):
            self._fault(row, 2, text, "rounds such as 1-3, or nothing for all of them")
            return 1, None
        if not through:
            return (int(first), int(first)) if first else (1, None)
        return int(first or 1), int(last) if last else None

    def _fault(self, row: int, column: int, text: str, expected: str) -> None:
        self._faults.append(CellFault(cell=self._cell(row, column), found=text or "nothing", expected=expected))

    def _cell(self, row: int, column: int) -> str:
        return self._found.grid.cell(row + 1, self._layout.place.column + self._layout.LABEL + column + 1)


def _why_away(player: Player, number: int) -> str:
    """Why a player is not there for a round; nothing when he is."""
    if player.status is Status.WITHDRAWN:
        return "has withdrawn"
    if player.from_round > number:
        return f"comes later, in round {player.from_round}"
    return f"has a bye in round {number}" if any(each == number for each, _ in player.byes) else ""


def _like(text: str, names: Iterable[str]) -> str:
    near = nearest(text, names)
    return f" (such as {' or '.join(near)})" if near else ""


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()

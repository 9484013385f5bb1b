"""Who must not meet whom, and the pairs set by hand: the tables of the settings sheet by pairing numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from pairing.model import FixedPair, Forbidden, Player
from sheets.errors import CellErrors, CellFault, counted
from sheets.labels import key_of
from sheets.layout import SettingsLayout

from .found import Found
from .settings import table_rows

ROUNDS = re.compile(r"(\d+)?\s*([-–—])?\s*(\d+)?")
GROUPS: Mapping[str, Callable[[Player], str | None]] = {
    "club": lambda player: player.club,
    "federation": lambda player: player.federation,
}
"""What a whole group of players may have in common."""


def read_restrictions(found: Found, players: Sequence[Player]) -> tuple[tuple[Forbidden, ...], tuple[FixedPair, ...]]:
    """The pairs that are forbidden and those that are fixed. A row forbids two players to meet; with the name of one
    club or federation it forbids its members, with the word `club` or `federation` those of every one.

    Raises:
        CellErrors: every cell that names nobody, or no rounds.
    """
    faults: list[CellFault] = []
    reader = _Reader(found, players, faults)
    forbidden = tuple(each for row, texts in table_rows(found, "forbidden") for each in reader.forbidden(row, texts))
    fixed = tuple(each for row, texts in table_rows(found, "fixed") for each in reader.fixed(row, texts))
    if faults:
        raise CellErrors(
            f"the tables of the settings sheet have {counted(len(faults), 'cell')} that cannot be taken as they stand",
            hint="mend the cells named, save, and run the command again",
            cells=tuple(faults),
        )
    return forbidden, fixed


class _Reader:
    """The players by what the tables may call them; `faults` takes what they do not understand."""

    def __init__(self, found: Found, players: Sequence[Player], faults: list[CellFault]) -> None:
        self._found, self._players, self._faults = found, players, faults
        self._numbers = {_plain(player.name): player.number for player in players}
        self._layout = SettingsLayout(place=found.place(SettingsLayout().mark_offset))

    def forbidden(self, row: int, texts: tuple[str, ...]) -> Iterator[Forbidden]:
        """The groups that a row means."""
        one, other, rounds = texts
        first, last = self._rounds(row, rounds)
        for group in self._pair(row, one, other) if one and other else self._groups(row, one or other):
            yield Forbidden(players=group, first=first, last=last)

    def fixed(self, row: int, texts: tuple[str, ...]) -> Iterator[FixedPair]:
        """The pair of a row: the player named first has White."""
        one, other, number = texts
        white, black = self._number(row, 0, one), self._number(row, 1, other)
        if not number.isdecimal():
            self._fault(row, 2, number, "the number of a round")
        elif white and black:
            yield FixedPair(round=int(number), white=white, black=black)

    def _pair(self, row: int, one: str, other: str) -> Iterator[frozenset[int]]:
        a, b = self._number(row, 0, one), self._number(row, 1, other)
        if a and a == b:
            self._fault(row, 1, other, "another player")
        elif a and b:
            yield frozenset((a, b))

    def _groups(self, row: int, text: str) -> Iterator[frozenset[int]]:
        word = key_of(text, tuple(GROUPS))
        names = {value for value in map(GROUPS[word], self._players) if value} if word else {text}
        members = [
            frozenset(player.number for player in self._players if _plain(value(player) or "") == _plain(name))
            for name in sorted(names)
            for value in ((GROUPS[word],) if word else GROUPS.values())
        ]
        if not any(members):
            expected = f"two players, or one club or federation; or the word for all of them: {', '.join(GROUPS)}"
            self._fault(row, 0, text, expected)
        yield from (group for group in members if len(group) > 1)

    def _number(self, row: int, column: int, name: str) -> int:
        number = self._numbers.get(_plain(name), 0)
        if not number:
            self._fault(row, column, name, "the name of a player as in the players sheet")
        return number

    def _rounds(self, row: int, text: str) -> tuple[int, int | None]:
        match = ROUNDS.fullmatch(text)
        if match is None:
            self._fault(row, 2, text, "rounds such as 1-3, or nothing for all of them")
            return 1, None
        first, through, last = match.groups()
        if not through:
            return (int(first), int(first)) if first else (1, None)
        return int(first or 1), int(last) if last else None

    def _fault(self, row: int, column: int, text: str, expected: str) -> None:
        cell = self._found.grid.cell(row + 1, self._layout.place.column + self._layout.LABEL + column + 1)
        self._faults.append(CellFault(cell=cell, found=text or "nothing", expected=expected))


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()

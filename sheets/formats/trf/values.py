"""What a TRF is as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pairing.model import Bye, Tournament

from .columns import PLAYER, RANK, cut

Dialect = Literal["trf16", "trf26", "engine"]
"""The report of 2016, that of 2026, and what JaVaFo and bbpPairings read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A default that was taken or a repair that was made; line and column count from 1, 0 where there is none. `topic`
    names the field of a tournament that was not said."""

    line: int
    column: int
    text: str
    topic: str = ""

    @property
    def place(self) -> str:
        """`line 3, column 49`; "" for a note on the whole file."""
        return place(self.line, self.column)


def place(line: int, column: int) -> str:
    """Where in a file: `line 3, column 49`, `line 3`, or "" for the whole file."""
    if not line:
        return ""
    return f"line {line}, column {column}" if column else f"line {line}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A line as it stood in the file: its number, its code in capitals, its text."""

    line: int
    code: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trf:
    """A TRF as read.

    `ranks` are the starting ranks of players 1, 2, … in the file. `notes` are the defaults taken and repairs made;
    `bars` say why the event cannot be paired, though it can be read. `lines` are the lines of the file and `origin` the
    tournament they say, so that what has not been changed is written as it stood. `listed` are the byes that 240 and
    XXZ records say and no player's line; `adjustments` (tenths) what the points of a player in the file are above what
    his results are worth.
    """

    tournament: Tournament
    dialect: Dialect
    ranks: tuple[int, ...]
    notes: tuple[Note, ...] = ()
    bars: tuple[str, ...] = ()
    lines: tuple[Kept, ...] = ()
    origin: Tournament | None = None
    listed: frozenset[Bye] = frozenset()
    adjustments: Mapping[int, int] = field(default_factory=dict)

    def player_lines(self) -> Mapping[int, Kept]:
        """The line of each player in the file, by his number."""
        numbers = {rank: number for number, rank in enumerate(self.ranks, 1)}
        return {numbers[int(cut(line.text, RANK))]: line for line in self.lines if line.code == PLAYER}

    @property
    def kept(self) -> tuple[Kept, ...]:
        """The lines that Pairsheet does not understand or has no place for; they are written back where they stood."""
        from .records import UNDERSTOOD

        return tuple(line for line in self.lines if line.code not in UNDERSTOOD)

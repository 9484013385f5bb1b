"""Where things stand in the tables of a Swiss."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from .layout import ORIGIN, Headed, Place


def _before(fields: tuple[str, ...], *first: str) -> tuple[str, ...]:
    """The columns left of the rounds: a title stands before the name, the other fields behind it."""
    title = tuple(name for name in fields if name == "title")
    return (*first, *title, "name", *(name for name in fields if name != "title"))


@dataclass(frozen=True, kw_only=True)
class _Table(Headed, ABC):
    """What the tables of a Swiss share: a row a player, and a mark in a hidden column."""

    players: int
    place: Place = ORIGIN

    @abstractmethod
    def column(self, name: str) -> int:
        """The index of a named column in the sheet."""

    def row(self, number: int) -> int:
        """The row of a player, or of a place, from 1."""
        return self.first + number - 1

    @property
    def last(self) -> int:
        """The row of the last player."""
        return self.row(self.players)

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=self.HEADER, column=self.column("mark") - self.place.column)


@dataclass(frozen=True, kw_only=True)
class SwissCrosstableLayout(_Table):
    """The crosstable of a Swiss: a row a player by pairing number, a column a round, the tie-breaks beside them.

    Hidden behind it stand in blocks of a column a round what came of the game (`gain`: points, a sign, or the round
    still to play), the opponent by his number (`asked` or `allocated` for a bye), a code of opponent, side and result
    for the ranking, and where a formula `reckons` with the scores of opponents what each round brings of them.
    """

    rounds: int
    fields: tuple[str, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    reckons: bool = False

    HIDDEN = ("place_final", "score", "digest", "last_digest", "order", "lot", "gone")
    RECKONED = ("adjusted", "counted", "cut")
    BLOCKS = ("gain", "opponent", "code")
    LEGEND_ROWS = 4

    @cached_property
    def before(self) -> tuple[str, ...]:
        """The columns left of the rounds."""
        return _before(self.fields, "number")

    @cached_property
    def after(self) -> tuple[str, ...]:
        """The columns right of the rounds that people see."""
        return ("points", *self.tiebreaks, "place_live")

    @cached_property
    def hidden(self) -> tuple[str, ...]:
        """The columns nobody sees, the blocks behind them left out."""
        return (*self.HIDDEN, *(self.RECKONED if self.reckons else ()), "mark")

    @cached_property
    def blocks(self) -> tuple[str, ...]:
        """The hidden blocks of a column a round."""
        return (*self.BLOCKS, "met") if self.reckons else self.BLOCKS

    @property
    def first_round(self) -> int:
        """The column of the first round."""
        return self.place.column + len(self.before)

    def round(self, number: int) -> int:
        """The column of a round."""
        return self.first_round + number - 1

    @cached_property
    def _columns(self) -> Mapping[str, int]:
        behind = self.round(self.rounds + 1)
        left = {name: column for column, name in enumerate(self.before, self.place.column)}
        return left | {name: column for column, name in enumerate((*self.after, *self.hidden), behind)}

    def column(self, name: str) -> int:
        """The index of a named column in the sheet."""
        return self._columns[name]

    def behind(self, block: str, number: int) -> int:
        """The column of a round in one of the hidden blocks."""
        return self.column("mark") + self.blocks.index(block) * self.rounds + number

    @property
    def legend(self) -> int:
        """The first row of the legend."""
        return self.last + 2

    @property
    def bottom(self) -> int:
        """The last row of the area."""
        return self.legend + self.LEGEND_ROWS - 1

    @property
    def right(self) -> int:
        """The last column of the area."""
        return self.behind(self.blocks[-1], self.rounds)

    def fingerprint(self) -> str:
        """What the geometry depends on: when it differs the sheet is laid out anew."""
        columns = ",".join((*self.before, *self.after, *self.hidden, *self.blocks))
        return f"{self.players}/{self.rounds}/{columns}/{','.join(self.held)}"


@dataclass(frozen=True, kw_only=True)
class RankingLayout(_Table):
    """The table in ranking order: a row a player, the running number before the place where places can be `shared`, a
    column a round and a tie-break, of which those `held` stand as of the last run. Hidden behind it stand the row of
    the crosstable that it follows (`index`), whether the player has left (`gone`), and a column a round with the code
    of what came of the game."""

    rounds: int
    fields: tuple[str, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    shared: bool = True

    HIDDEN = ("index", "gone", "mark")

    @cached_property
    def before(self) -> tuple[str, ...]:
        """The columns left of the rounds."""
        return _before(self.fields, "rank", *(("place",) if self.shared else ()), "number")

    @cached_property
    def after(self) -> tuple[str, ...]:
        """The columns right of the rounds that people see."""
        return ("points", *self.tiebreaks)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The columns nobody sees, the block behind them left out."""
        return self.HIDDEN

    @cached_property
    def _columns(self) -> Mapping[str, int]:
        behind = self.round(self.rounds + 1)
        left = {name: column for column, name in enumerate(self.before, self.place.column)}
        return left | {name: column for column, name in enumerate((*self.after, *self.hidden), behind)}

    def column(self, name: str) -> int:
        """The index of a named column in the sheet."""
        return self._columns[name]

    def round(self, number: int) -> int:
        """The column of a round."""
        return self.place.column + len(self.before) + number - 1

    def code(self, number: int) -> int:
        """The hidden column with the code of a round."""
        return self.column("mark") + number

    @property
    def bottom(self) -> int:
        """The last row of the area: a blank and a note below the table."""
        return self.last + 2

    @property
    def right(self) -> int:
        """The last column of the area."""
        return self.code(self.rounds)

    def fingerprint(self) -> str:
        """What the geometry depends on."""
        columns = ",".join((*self.before, *self.after, *self.hidden))
        return f"{self.players}/{self.rounds}/{columns}/{','.join(self.held)}"


@dataclass(frozen=True, kw_only=True)
class SwissGridLayout(_Table):
    """A Swiss as a grid of all against all: what each got from each, with the shaded diagonal."""

    def column(self, name: str) -> int:
        """The index of a column in the sheet."""
        return self.place.column + {"number": 0, "name": 1, "points": 2 + self.players, "mark": 3 + self.players}[name]

    def against(self, number: int) -> int:
        """The column of an opponent."""
        return self.place.column + 1 + number

    def fingerprint(self) -> str:
        """What the geometry depends on."""
        return str(self.players)

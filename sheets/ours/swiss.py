"""The rounds of a Swiss read back: what was recorded of them, and what the arbiter has changed by hand since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.model import Bye, ByeKind, Pair, Player, Round
from sheets.errors import CellFault

from .rounds import RoundSheet, Typed
from .state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewritten:
    """A round whose pairs are others than those recorded: both, and the cells of the rows that were changed."""

    recorded: Round
    now: Round
    cells: tuple[str, ...]


def recorded_byes(state: State) -> tuple[Bye, ...]:
    """The byes of the rounds written, as recorded."""
    return tuple(
        Bye(round=number, player=int(player), kind=ByeKind(kind))
        for number, texts in state.byes.items()
        for player, _, kind in (text.partition(":") for text in texts)
    )


def recorded_rounds(state: State) -> Mapping[int, Round]:
    """The rounds written, as recorded: boards in their order from 1."""
    free = {bye.round: bye.player for bye in recorded_byes(state) if bye.kind is ByeKind.PAB}
    return {
        number: Round(
            number=number,
            table_round=number,
            pairs=tuple(_pair(board, text) for board, text in enumerate(state.results.get(number, ()), 1)),
            free=free.get(number),
        )
        for number in state.table_rounds
    }


def _pair(board: int, text: str) -> Pair:
    white, black, *_ = text.split(":")
    return Pair(board=board, white=int(white), black=int(black))


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Reader:
    """The rows of a round beside what was recorded of it."""

    sheet: RoundSheet
    recorded: Round
    asked: frozenset[int]
    names: Mapping[str, int]
    faults: list[CellFault]

    def number(self, game: Typed, side: str, before: int | None) -> int:
        """The number that a side of a changed row means: the one that was typed, or that of the name typed."""
        number: int = getattr(game, side)
        text = self.sheet.found.grid.value(game.row + 1, self.sheet.layout.column(side) + 1)
        named = self.names.get(" ".join(str(text).split()))
        if named in (None, number) or named == before:
            return number
        if number == before:
            return named or number
        self.faults.append(
            CellFault(
                cell=self._cell(game.row, side),
                found=f"{text} beside the number {number}",
                expected="a name and a number of the same player",
            )
        )
        return number

    def _cell(self, row: int, side: str) -> str:
        return self.sheet.found.grid.cell(row + 1, self.sheet.layout.column(f"{side}_number") + 1)

    def games(self) -> tuple[Typed, ...]:
        """The games of the round, in board order; those of rows that were changed with the numbers they mean."""
        rows = self.sheet.by_round.get(self.recorded.number, ())
        known = {frozenset((pair.white, pair.black)) for pair in self.recorded.pairs}
        kept = {row.row for row in rows if row.pair in known and self._named(row)}
        seated = {row.pair for row in rows if row.row in kept}
        left = iter([pair for pair in self.recorded.pairs if frozenset((pair.white, pair.black)) not in seated])
        return tuple(row if row.row in kept else self._changed(row, next(left, None)) for row in rows)

    def _named(self, row: Typed) -> bool:
        texts = {side: self.sheet.found.grid.value(row.row + 1, self.sheet.layout.column(side) + 1) for side in SIDES}
        return all(
            self.names.get(" ".join(str(text).split()), getattr(row, side)) == getattr(row, side)
            for side, text in texts.items()
        )

    def _changed(self, row: Typed, before: Pair | None) -> Typed:
        white, black = (self.number(row, side, getattr(before, side, None)) for side in SIDES)
        return row._replace(white=white, black=black)

    def free(self) -> int | None:
        """The player with the bye of the round: the one without an opponent who has not asked for it."""
        alone = [number for number, _ in self.sheet.alone.get(self.recorded.number, ()) if number not in self.asked]
        if len(alone) > 1:
            listed = ", ".join(map(str, alone))
            _, row = self.sheet.alone[self.recorded.number][-1]
            expected = "one player without an opponent at the most"
            self.faults.append(CellFault(cell=self._cell(row, "white"), found=f"{listed} alone", expected=expected))
        return alone[0] if alone else None


SIDES = ("white", "black")


def read_swiss_round(
    sheet: RoundSheet, recorded: Round, byes: Sequence[Bye], players: Sequence[Player]
) -> tuple[Round, RoundSheet, tuple[CellFault, ...]]:
    """The round as its sheet has it now, the sheet with the numbers that its changed rows mean, and what cannot be."""
    asked = frozenset(
        bye.player for bye in byes if bye.round == recorded.number and bye.player != recorded.free
    )  # fmt: skip
    faults: list[CellFault] = []
    reader = _Reader(
        sheet=sheet, recorded=recorded, asked=asked, names={each.name: each.number for each in players}, faults=faults
    )  # fmt: skip
    games, free = reader.games(), reader.free()
    pairs = tuple(Pair(board=game.board, white=game.white, black=game.black) for game in games)
    now = replace(recorded, pairs=pairs, free=free)
    others = tuple(game for game in sheet.games if game.round != recorded.number)
    read = RoundSheet(found=sheet.found, layout=sheet.layout, games=others + games, alone=sheet.alone)
    faults += _seat_faults(read, recorded, now, len(players))
    return now, read, tuple(faults)


def _seat_faults(sheet: RoundSheet, recorded: Round, now: Round, players: int) -> Iterator[CellFault]:
    """Whoever sits at two boards or at none, and numbers that nobody has."""
    seats = Counter(_members(now))
    for game in sheet.by_round.get(now.number, ()):
        for side in SIDES:
            number = getattr(game, side)
            cell = sheet.found.grid.cell(game.row + 1, sheet.layout.column(f"{side}_number") + 1)
            if not 1 <= number <= players:
                yield CellFault(cell=cell, found=str(number), expected=f"a number from 1 to {players}")
            elif seats[number] > 1:
                yield CellFault(cell=cell, found=f"{number} a second time", expected="every player once in a round")
    missing = sorted(set(_members(recorded)) - set(seats))
    if missing:
        cell = sheet.found.grid.cell(sheet.layout.first + 1, sheet.layout.column("white_number") + 1)
        listed = ", ".join(map(str, missing))
        yield CellFault(cell=cell, found=f"no row for {listed}", expected="everybody who was paired in this round")


def _members(each: Round) -> Iterator[int]:
    for pair in each.pairs:
        yield from (pair.white, pair.black)
    if each.free is not None:
        yield each.free


def rewritten(sheet: RoundSheet, recorded: Round, now: Round) -> Rewritten | None:
    """What was changed by hand in a round since it was recorded; boards may be sorted as one likes."""
    was, are = {(pair.white, pair.black) for pair in recorded.pairs}, {(pair.white, pair.black) for pair in now.pairs}
    if was == are and recorded.free == now.free:
        return None
    column = sheet.layout.column("white_number")
    cells = tuple(
        sheet.found.grid.cell(game.row + 1, column + 1)
        for game in sheet.by_round.get(now.number, ())
        if (game.white, game.black) not in was
    )
    return Rewritten(recorded=recorded, now=now, cells=cells)


def strange_names(
    sheets: Mapping[int, RoundSheet], players: Sequence[Player], recorded: Mapping[int, str]
) -> Iterator[tuple[str, str]]:
    """The cells of round sheets with a name that is nobody's, beside a number that is somebody's: it is put back.
    `recorded` are the names as they were last written."""
    for number, sheet in sheets.items():
        for game in sheet.by_round.get(number, ()):
            for side in SIDES:
                own = players[getattr(game, side) - 1]
                column = sheet.layout.column(side) + 1
                text = " ".join(str(sheet.found.grid.value(game.row + 1, column) or "").split())
                if text not in ("", own.name, recorded.get(own.number)):
                    cell = sheet.found.grid.cell(game.row + 1, column)
                    yield cell, f"“{text}” stands beside number {own.number}, who is {own.name}: the name is put back"

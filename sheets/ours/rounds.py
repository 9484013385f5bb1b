"""Reading the round sheets: a game is known by the two numbers of its row, wherever the row stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pairing.model import Pair, Player, Result, Round, Scoring
from sheets.errors import CellFault
from sheets.grid import Value
from sheets.layout import RoundLayout
from sheets.notations import normalise
from sheets.results import Reading, read_result, read_score, show_result

from .found import Found

ADJOURNED = "?"


class Typed(NamedTuple):
    """A game as a round sheet has it: the result read, the cell it is typed in, its row from 0, what is to be said
    about how it was read, whether it is marked as adjourned, in a match of teams the game points in tenths, and what
    had been typed where Excel turned it into a date or time. Of a match whose boards have results there are `per_board`
    the game points of each; `live` says that our formula stands in the cell, `by_boards` that the result comes from the
    boards, and none was typed, `unfinished` that some boards have a result and others none."""

    round: int
    board: int
    white: int
    black: int
    result: Result
    cell: str
    row: int
    note: str = ""
    adjourned: bool = False
    score: tuple[int, int] | None = None
    typed: str = ""
    per_board: tuple[tuple[int, int], ...] = ()
    live: bool = False
    by_boards: bool = False
    unfinished: bool = False

    @property
    def pair(self) -> frozenset[int]:
        """The two numbers."""
        return frozenset((self.white, self.black))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RoundSheet:
    """A round sheet as found: where it is, its games, and by round who has no opponent, each with his row."""

    found: Found
    layout: RoundLayout
    games: tuple[Typed, ...]
    alone: Mapping[int, tuple[tuple[int, int], ...]]

    @property
    def free_rows(self) -> Mapping[int, tuple[int, int]]:
        """By round the player of an odd field who is free, and his row."""
        return {number: rows[0] for number, rows in self.alone.items()}

    @cached_property
    def by_round(self) -> Mapping[int, tuple[Typed, ...]]:
        """The games of each round in board order."""
        rounds: dict[int, list[Typed]] = {}
        for game in sorted(self.games, key=lambda game: game.board):
            rounds.setdefault(game.round, []).append(game)
        return {number: tuple(games) for number, games in rounds.items()}


def read_round_sheet(
    found: Found, scoring: Scoring, *, date1904: bool = False, live: frozenset[int] = frozenset()
) -> tuple[RoundSheet, tuple[CellFault, ...]]:
    """The games of the sheet, and every cell that cannot be read. `live` are the rows (from 0) whose result a
    formula of ours gives: they are open here, and have the result of their boards afterwards."""
    shows_round = found.round == 0
    offset = RoundLayout(shows_round=shows_round).mark_offset
    place = found.place(offset)
    count = len(found.grid.rows) - place.row - 3
    layout = RoundLayout(place=place, rows=max(count, 0), shows_round=shows_round)
    faults: list[CellFault] = []
    games: list[Typed] = []
    alone: dict[int, list[tuple[int, int]]] = {}
    for row in range(layout.first, len(found.grid.rows)):
        white, black = (_number(found, row, layout.column(name)) for name in ("white_number", "black_number"))
        number = found.round or _number(found, row, layout.column("round")) or 0
        if white is not None and black is not None:
            typed = None if row in live else _typed(found, layout, row)
            reading = read_result(typed, scoring, date1904=date1904)
            game, fault = _game(found, layout, row, (number, white, black), reading)
            score = read_score(reading.typed or reading.raw, game.result, scoring)
            games.append(game._replace(score=score, live=row in live))
            faults += [fault] if fault and row not in live else []
        elif white is not None and not _is_halved(found, layout, row):
            alone.setdefault(number, []).append((white, row))
            faults += list(_free_faults(found, layout, row, scoring))
        elif _is_halved(found, layout, row):
            faults.append(_lost_number(found, layout, row, white is None))
    unpaired = [row for rows in alone.values() for _, row in rows]
    last = max([game.row for game in games] + unpaired, default=layout.first)
    layout = RoundLayout(place=place, rows=last - layout.first + 1, shows_round=shows_round)
    by_round = {number: tuple(rows) for number, rows in alone.items()}
    return RoundSheet(found=found, layout=layout, games=tuple(games), alone=by_round), tuple(faults)


def _is_halved(found: Found, layout: RoundLayout, row: int) -> bool:
    """Whether the row names an opponent: then it is a game, and a number of it was erased. Rows below the games, the
    legend among them, belong to no round."""
    if _number(found, row, layout.column("round")) is None:
        return False
    name = found.grid.value(row + 1, layout.column("black") + 1)
    return isinstance(name, str) and bool(name.strip())


def _lost_number(found: Found, layout: RoundLayout, row: int, is_white: bool) -> CellFault:
    side = "white" if is_white else "black"
    name = found.grid.value(row + 1, layout.column(side) + 1)
    cell = found.grid.cell(row + 1, layout.column(f"{side}_number") + 1)
    return CellFault(cell=cell, found="nothing", expected=f"the number of {name}")


def _free_faults(found: Found, layout: RoundLayout, row: int, scoring: Scoring) -> Iterator[CellFault]:
    """A result in the row of a player who is free belongs to no game."""
    result = read_result(_typed(found, layout, row), scoring).result
    if result is not None and not result.is_open:
        cell = found.grid.cell(row + 1, layout.column("result") + 1)
        yield CellFault(cell=cell, found=str(_typed(found, layout, row)), expected="no result: this player is free")


def _number(found: Found, row: int, column: int) -> int | None:
    value = found.grid.value(row + 1, column + 1)
    if isinstance(value, str) and value.strip().isdecimal():
        return int(value)
    return int(value) if isinstance(value, int | float) and float(value).is_integer() else None


def _typed(found: Found, layout: RoundLayout, row: int) -> Value | None:
    return found.grid.value(row + 1, layout.column("result") + 1)


def _game(
    found: Found, layout: RoundLayout, row: int, numbers: tuple[int, int, int], reading: Reading
) -> tuple[Typed, CellFault | None]:
    """The game of a row, and the fault of its result when that was not understood."""
    number, white, black = numbers
    cell = found.grid.cell(row + 1, layout.column("result") + 1)
    game = Typed(
        round=number,
        board=_number(found, row, layout.column("board")) or row - layout.first + 1,
        white=white,
        black=black,
        result=reading.result or Result.OPEN,
        cell=cell,
        row=row,
        note=reading.note if reading.result is not None else "",
        typed=reading.typed,
        adjourned=(adjourned := normalise(str(reading.raw or "")) == ADJOURNED),
    )
    if adjourned:
        return game, None
    if reading.result is None:
        return game, result_fault(cell, reading)
    if (row + 1, layout.column("result") + 1) in found.grid.unvalued:
        return game, CellFault(cell=cell, found="a formula without a stored value", expected="the result as text")
    return game, None


def result_fault(cell: str, reading: Reading) -> CellFault:
    """The fault of a cell that was not read as a result."""
    return CellFault(
        cell=cell,
        found=reading.raw,
        expected=reading.hint.removeprefix("type "),
        said=f"{reading.note}; {reading.hint}",
    )


def check_pairs(sheet: RoundSheet, scheduled: Round, latecomer: int) -> Iterator[CellFault]:
    """Every row whose pair the round does not have, has twice, or lacks. `latecomer` is the number that was free when
    the round was written (0: none): his game may be missing, he was not there."""
    games = sheet.by_round.get(scheduled.number, ())
    wanted = {frozenset((pair.white, pair.black)) for pair in scheduled.pairs}
    seen: set[frozenset[int]] = set()
    for game in games:
        if game.pair not in wanted:
            expected = "one of the pairs of this round: " + _listed(scheduled)
            yield CellFault(cell=game.cell, found=f"the pair {game.white}–{game.black}", expected=expected)
        elif game.pair in seen:
            yield CellFault(
                cell=game.cell, found=f"{game.white}–{game.black} a second time", expected="every pair once"
            )
        seen.add(game.pair)
    missing = [pair for pair in wanted - seen if latecomer not in pair]
    for one, other in sorted(sorted(pair) for pair in missing):
        cell = sheet.found.grid.cell(sheet.layout.first + 1, sheet.layout.column("white_number") + 1)
        yield CellFault(cell=cell, found=f"no row for the pair {one}–{other}", expected=_listed(scheduled))


def _listed(scheduled: Round) -> str:
    return ", ".join(f"{pair.white}–{pair.black}" for pair in scheduled.pairs)


def other_meanings(sheet: RoundSheet, scoring: Scoring) -> Iterator[CellFault]:
    """Every result that would be read as another one in this scoring."""
    for game in sheet.games:
        if game.by_boards or game.typed:
            continue
        typed = _typed(sheet.found, sheet.layout, game.row)
        if not game.result.is_open and read_result(typed, scoring).result is not game.result:
            yield CellFault(cell=game.cell, found=str(typed), expected=show_result(game.result, scoring))


def check_names(sheet: RoundSheet, number: int, players: Sequence[Player]) -> Iterator[CellFault]:
    """Every name that is another player's than its number: exchanged by hand, it would get the other's result."""
    numbers = {player.name: player.number for player in players}
    for game in sheet.by_round.get(number, ()):
        for own, column in ((game.white, "white"), (game.black, "black")):
            name = sheet.found.grid.value(game.row + 1, sheet.layout.column(column) + 1)
            other = numbers.get(" ".join(str(name).split()), own)
            if other != own and players[own - 1].name != name:
                cell = sheet.found.grid.cell(game.row + 1, sheet.layout.column(column) + 1)
                expected = f"{players[own - 1].name}, who has number {own}; exchange the numbers too, if that is meant"
                yield CellFault(cell=cell, found=str(name), expected=expected)


def written_round(sheet: RoundSheet, scheduled: Round) -> Round:
    """The round as written: the pairs of the sheet in board order, colours as they stand there."""
    games = sheet.by_round.get(scheduled.number, ())
    pairs = tuple(Pair(board=game.board, white=game.white, black=game.black) for game in games)
    free = sheet.free_rows.get(scheduled.number, (None, 0))[0]
    return replace(scheduled, pairs=pairs, free=free)

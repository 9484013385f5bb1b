"""Reading the sheets with the boards of matches, and what they make of the matches of a round.

The score of a match may be typed in the round sheet, or follow from its boards, or both: then the two must say the
same.
A board is known by the numbers of the teams and its own, wherever its line stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pairing.model import Result
from pairing.points import format_points
from pairing.teams import match_of_boards
from sheets.errors import CellFault
from sheets.layout import ROUND, RoundLayout
from sheets.layout_boards import BoardsLayout
from sheets.notations import normalise
from sheets.package import Package
from sheets.results import read_result, show_result
from sheets.writers.board_lines import OF_BOARD, score_text
from sheets.writers.boards import Lineups
from sheets.writers.donor import Value
from sheets.writers.page import area
from sheets.writers.page import cell as cell_name
from sheets.writers.where import LOOKS_UP, TEAMS_KEY

from .found import Found
from .rounds import ADJOURNED, RoundSheet, Typed, result_fault


class TypedBoard(NamedTuple):
    """A board as its line has it: the teams, that on the left first, its number, the result read, the cell it is typed
    in, its row from 0, the players of both sides, and what had been typed where Excel made it a date or time."""

    white: int
    black: int
    number: int
    result: Result
    cell: str
    row: int
    players: tuple[Value, Value]
    typed: str = ""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class BoardsSheet:
    """The boards of a round as found: where they are, their lines, and by teams the row of each match."""

    found: Found
    layout: BoardsLayout
    boards: tuple[TypedBoard, ...]
    matches: Mapping[tuple[int, int], int]

    @cached_property
    def by_match(self) -> Mapping[tuple[int, int], tuple[TypedBoard, ...]]:
        """The boards of each match in their order."""
        found: dict[tuple[int, int], list[TypedBoard]] = {}
        for board in sorted(self.boards, key=lambda board: board.number):
            found.setdefault((board.white, board.black), []).append(board)
        return {teams: tuple(boards) for teams, boards in found.items()}

    @property
    def lineups(self) -> Lineups:
        """By team the players typed at its boards."""
        found: dict[int, list[Value]] = {}
        for boards in self.by_match.values():
            for board in boards:
                for team, player in zip((board.white, board.black), board.players, strict=True):
                    found.setdefault(team, []).append(player)
        return found

    def results(self, white: int, black: int) -> tuple[Result, ...]:
        """The results of the boards of a match, that team first; none where the sheet does not have the match."""
        if (white, black) in self.by_match:
            return tuple(board.result for board in self.by_match[white, black])
        return tuple(board.result.mirrored for board in self.by_match.get((black, white), ()))

    def cells(self, white: int, black: int) -> str:
        """The cells in which the boards of a match are typed: `Round 1 boards!D5:D9`."""
        boards = self.by_match.get((white, black)) or self.by_match[black, white]
        first, last = boards[0].cell, boards[-1].cell.rpartition("!")[2]
        return f"{first}:{last}" if len(boards) > 1 else first


def read_board_sheets(
    package: Package, sheets: Mapping[int, Found], boards: int, rounds: AbstractSet[int]
) -> tuple[Mapping[int, BoardsSheet], tuple[CellFault, ...]]:
    """The boards by round, and every cell of them that cannot be. `rounds` are those of the event."""
    read: dict[int, BoardsSheet] = {}
    faults: list[CellFault] = []
    for number, found in sheets.items():
        sheet, bad = read_boards(found, boards, date1904=package.date1904)
        faults += (*bad, *typed_scores(package, sheet))
        if number in rounds:
            read[number] = sheet
        else:
            faults += _unrecorded(sheet, number)
    return read, tuple(faults)


def _unrecorded(sheet: BoardsSheet, number: int) -> Iterator[CellFault]:
    for board in sheet.boards:
        if not board.result.is_open:
            expected = f"nothing: there is no round {number} any more, and this sheet may be deleted"
            yield CellFault(cell=board.cell, found=board.result.value, expected=expected)


def read_boards(found: Found, boards: int, *, date1904: bool = False) -> tuple[BoardsSheet, tuple[CellFault, ...]]:
    """The boards of the sheet, and every cell that cannot be read."""
    place = found.place(BoardsLayout().mark_offset)
    layout = BoardsLayout(place=place)
    matches: dict[tuple[int, int], int] = {}
    lines: list[TypedBoard] = []
    faults: list[CellFault] = []
    for row in range(layout.first, len(found.grid.rows)):
        if match := _number(found, layout, row, "match"):
            matches[divmod(match, TEAMS_KEY)] = row
        elif key := _number(found, layout, row, "line"):
            board, fault = _board(found, layout, row, divmod(key, TEAMS_KEY), date1904=date1904)
            lines.append(board)
            faults += [fault] if fault else []
    rows = max((*matches.values(), *(board.row for board in lines)), default=layout.first - 1) - layout.first + 1
    layout = BoardsLayout(place=place, rows=rows, boards=boards)
    sheet = BoardsSheet(found=found, layout=layout, boards=tuple(lines), matches=matches)
    return sheet, (*faults, *_incomplete(sheet))


def _number(found: Found, layout: BoardsLayout, row: int, name: str) -> int:
    value = found.grid.value(row + 1, layout.column(name) + 1)
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0


def _board(
    found: Found, layout: BoardsLayout, row: int, teams: tuple[int, int], *, date1904: bool
) -> tuple[TypedBoard, CellFault | None]:
    """The board of a line, and the fault of its result when that was not understood."""
    at = row + 1, layout.column("result") + 1
    cell, value = found.grid.cell(*at), found.grid.value(*at)
    reading = read_result(value, OF_BOARD, date1904=date1904)
    players = (found.grid.value(row + 1, layout.column(name) + 1) for name in ("white", "black"))
    board = TypedBoard(
        *teams,
        number=_number(found, layout, row, "board"),
        result=reading.result or Result.OPEN,
        cell=cell,
        row=row,
        players=tuple(each if isinstance(each, str | int | float) else None for each in players),  # type: ignore[arg-type]
        typed=reading.typed,
    )
    if found.grid.is_unvalued(*at):
        return board, CellFault(cell=cell, found="a formula or an error of Excel", expected="the result as text")
    if reading.result is None and normalise(str(reading.raw)) != ADJOURNED:
        return board, result_fault(cell, reading)
    return board, None


def _incomplete(sheet: BoardsSheet) -> Iterator[CellFault]:
    """Every match that lacks a board, or has one twice."""
    wanted = list(range(1, sheet.layout.boards + 1))
    for (white, black), boards in sheet.by_match.items():
        numbers = [board.number for board in boards]
        if numbers != wanted:
            listed = ", ".join(map(str, numbers))
            expected = f"the boards 1 to {len(wanted)} of the match {white}–{black}, each once"
            yield CellFault(cell=boards[0].cell, found=f"the boards {listed}", expected=expected)


def live_rows(package: Package, found: Found) -> frozenset[int]:
    """The rows (from 0) of a round sheet whose result a formula of ours gives, or has become the text of: Excel makes
    it one when the cell, which is formatted as text, is edited and left as it was."""
    layout = RoundLayout(place=found.place(RoundLayout().mark_offset))
    column = layout.column("result")
    cells = package.cells(found.grid.name, area(layout.first, column, max(len(found.grid.rows), layout.first), column))
    return frozenset(
        int(address.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) - 1
        for address, cell in cells.items()
        if (cell.formula and LOOKS_UP in cell.formula) or _is_spoilt(cell.value)
    )


def _is_spoilt(value: object) -> bool:
    return isinstance(value, str) and value.startswith("=") and "!" in value


def typed_scores(package: Package, sheet: BoardsSheet) -> Iterator[CellFault]:
    """Every score that was typed over the formula in the line of a match."""
    found, column = sheet.found, sheet.layout.column("result")
    last = max(sheet.layout.last, sheet.layout.first)
    cells = package.cells(found.grid.name, area(sheet.layout.first, column, last, column))
    for row in sheet.matches.values():
        there = cells.get(cell_name(row, column))
        if there is not None and there.formula is None and there.value not in (None, ""):
            expected = "nothing typed here: the score follows from the boards below, or is typed in the round sheet"
            yield CellFault(cell=found.grid.cell(row + 1, column + 1), found=str(there.value), expected=expected)


class Matched(NamedTuple):
    """A round sheet with what the boards of its matches give, what contradicts, and what is to be said."""

    sheet: RoundSheet
    faults: tuple[CellFault, ...]
    warnings: tuple[tuple[str, str], ...]


def matched(sheet: RoundSheet, boards: BoardsSheet | None, number: int) -> Matched:
    """The games of a round with the results of their boards."""
    if boards is None:
        return Matched(sheet, tuple(_without_sheet(sheet)), ())
    games: list[Typed] = []
    faults: list[CellFault] = []
    warnings: list[tuple[str, str]] = []
    for game in sheet.games:
        results = boards.results(game.white, game.black)
        decided = sum(not result.is_open for result in results)
        faults += _contradictions(boards, game, results)
        if 0 < decided < len(results):
            warnings.append((game.cell, _partly(boards, game, decided)))
            games.append(game._replace(unfinished=game.result.is_open))
        else:
            games.append(_with_boards(game, results) if decided else game)
    faults += _left_over(boards, {game.pair for game in games}, number)
    if len(games) > len(boards.by_match):
        warnings += _without_lines(boards, games)
    return Matched(replace(sheet, games=tuple(games)), tuple(faults), tuple(warnings))


def _without_lines(boards: BoardsSheet, games: Sequence[Typed]) -> Iterator[tuple[str, str]]:
    """What is said of matches that were set by hand and are more than there were."""
    for game in games:
        if game.result.is_open and not boards.results(game.white, game.black):
            yield game.cell, f"there is no room for this match in “{boards.found.grid.name}”: type its score here"


def _without_sheet(sheet: RoundSheet) -> Iterator[CellFault]:
    for game in sheet.games:
        if game.live:
            found = "a formula that looks at the sheet of the boards, which is gone"
            yield CellFault(cell=game.cell, found=found, expected="the score of the match, typed over the formula")


def _partly(boards: BoardsSheet, game: Typed, decided: int) -> str:
    where, all_boards = boards.cells(game.white, game.black), len(boards.results(game.white, game.black))
    counts = "the match has no score yet" if game.result.is_open else "the score typed counts"
    return f"{decided} of {all_boards} boards have a result ({where}): {counts}"


def _with_boards(game: Typed, results: Sequence[Result]) -> Typed:
    """The match with the result of its boards, all of them decided."""
    result, per_board = match_of_boards(results)
    white, black = (sum(points) for points in zip(*per_board, strict=True))
    return game._replace(
        result=result,
        score=(white, black),
        per_board=per_board,
        by_boards=game.result.is_open,
        adjourned=False,
    )


def _contradictions(boards: BoardsSheet, game: Typed, results: Sequence[Result]) -> Iterator[CellFault]:
    """A score that was typed in the round sheet and is not that of the boards."""
    if game.result.is_open and not game.adjourned:
        return
    if not results:
        return
    where, said = boards.cells(game.white, game.black), _said(game)
    if not any(result.is_open for result in results):
        now = _with_boards(game, results)
        if game.adjourned or (now.result, now.score) != (game.result, game.score):
            expected = f"{score_text(results)} as in {where}; or other results there, or none in one of the two"
            yield CellFault(cell=game.cell, found=said, expected=expected)
    elif game.score is not None and any(not result.is_open for result in results):
        white, black = (sum(points) for points in zip(*map(OF_BOARD.points, results), strict=True))
        if white > game.score[0] or black > game.score[1]:
            so_far = f"{format_points(white)}:{format_points(black)}"
            expected = f"no less than the {so_far} of the boards decided so far in {where}"
            yield CellFault(cell=game.cell, found=said, expected=expected)


def _said(game: Typed) -> str:
    if game.adjourned:
        return ADJOURNED
    if game.score is None or game.result.is_forfeit:
        return show_result(game.result, OF_BOARD)
    return ":".join(map(format_points, game.score))


def _left_over(boards: BoardsSheet, pairs: set[frozenset[int]], number: int) -> Iterator[CellFault]:
    """Results at the boards of a match that is none of this round any more."""
    for (white, black), lines in boards.by_match.items():
        typed = next((line for line in lines if not line.result.is_open), None)
        if typed is not None and frozenset((white, black)) not in pairs:
            expected = f"nothing: {white} and {black} do not meet in round {number} any more"
            yield CellFault(cell=typed.cell, found=show_result(typed.result, OF_BOARD), expected=expected)


def renumbered(sheet: BoardsSheet, numbers: Mapping[int, int]) -> BoardsSheet:
    """The same sheet once the teams have these numbers."""
    boards = tuple(board._replace(white=numbers[board.white], black=numbers[board.black]) for board in sheet.boards)
    matches = {(numbers[white], numbers[black]): row for (white, black), row in sheet.matches.items()}
    return replace(sheet, boards=boards, matches=matches)


def role_of(number: int) -> str:
    """What the sheet of a round's boards is recorded under."""
    return f"{ROUND}{number}boards"

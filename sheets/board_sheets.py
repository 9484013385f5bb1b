"""The sheets with the boards of matches: drawn for each round that has none, and afterwards kept up to date."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pairing.model import Pair, Result, Round

from .event import Event
from .package import CellEdit
from .results import show_result
from .writers.board_lines import (
    OF_BOARD,
    BoardLine,
    board_formulas,
    hidden_values,
    lines_of_match,
    lineup_values,
    score_text,
    visible_values,
)
from .writers.boards import Lineups, boards_layout, draw_boards
from .writers.donor import Value
from .writers.page import cell
from .writers.where import BoardsPlace

if TYPE_CHECKING:
    from .ours.boards import BoardsSheet
    from .ours.rounds import RoundSheet
    from .plan import Drawing
    from .task import Task


def wants_boards(event: Event) -> bool:
    """Whether the results of the event's matches are typed board by board."""
    return bool(event.settings.is_swiss and event.settings.board_results and event.settings.scoring.boards)


def boards_place(drawing: Drawing, each: Round) -> BoardsPlace | None:
    """Where the boards of a round stand, or will; None where they have no sheet and want none."""
    task, number = drawing.task, each.number
    sheet = task.found.boards.get(number) if task.found else None
    if sheet is None:
        if not wants_boards(task.event):
            return None
        name = drawing.free(task.event.settings.labels("sheet_boards", n=number))
        return BoardsPlace(name, boards_layout(task.event, each))
    if not _is_drawn_again(task, number):
        return BoardsPlace(sheet.found.grid.name, sheet.layout)
    return BoardsPlace(sheet.found.grid.name, boards_layout(task.event, each, sheet.layout.place))


def _is_drawn_again(task: Task, number: int) -> bool:
    return task.enrolled or number in task.redone


def add_boards(drawing: Drawing, each: Round, place: BoardsPlace) -> None:
    """Draw the boards of a round, where they have no sheet yet or the round is drawn again."""
    from .ours.boards import role_of

    task = drawing.task
    there = task.found.boards.get(each.number) if task.found else None
    if there is not None and not _is_drawn_again(task, each.number):
        return
    layout, lineups = place.layout, _lineups(task, there) if there else None
    area = draw_boards(drawing.donor, place.sheet, task.event, each, place=layout.place, lineups=lineups)
    remarks = frozenset(cell(row, layout.column("remarks")) for row in range(layout.first, layout.last + 1))
    drawing.add_round(role_of(each.number), place.sheet, area, remarks if there else None)


def _lineups(task: Task, there: BoardsSheet) -> Lineups:
    """The players typed at the boards of each team, by the number it has now; the register may be made anew."""
    if not task.enrolled or task.found is None:
        return there.lineups
    names = {player.number: player.name for player in task.found.event.players}
    numbers = {player.name: player.number for player in task.event.players}
    return {numbers.get(names[team], 0): players for team, players in there.lineups.items() if team in names}


def board_edits(task: Task, places: Mapping[int, BoardsPlace]) -> Iterator[CellEdit]:
    """The cells that follow from the event in sheets that are not drawn again: the scores in the round sheets, and at
    the boards who meets whom and what no spreadsheet program has worked out since a result was typed."""
    if task.found is None or task.enrolled:
        return
    for each in task.event.rounds:
        number = each.number
        if number in task.redone or number not in places or number not in task.found.sheets:
            continue
        yield from _score_edits(task, task.found.sheets[number], number, places[number])
        if number in task.found.boards:
            yield from _line_edits(task.event, each, task.found.boards[number])


def _score_edits(task: Task, sheet: RoundSheet, number: int, place: BoardsPlace) -> Iterator[CellEdit]:
    """The formulas of scores that are missing where nobody has typed one, or were not worked out again."""
    boards = task.found.boards.get(number) if task.found else None
    grid, column = sheet.found.grid, sheet.layout.column("result")
    for game in sheet.by_round.get(number, ()):
        if not (game.live or game.by_boards or (game.result.is_open and not game.adjourned)):
            continue
        score = score_text(boards.results(game.white, game.black)) if boards else ""
        if not game.live or (grid.value(game.row + 1, column + 1) or "") != score:
            formula = place.score(sheet.layout, game.row)
            yield CellEdit(sheet=grid.name, cell=cell(game.row, column), value=score, formula=formula)


def _line_edits(event: Event, each: Round, sheet: BoardsSheet) -> Iterator[CellEdit]:
    """What changes at the boards of a round; a match that is no more makes room for one that has no lines."""
    pairs = {frozenset((pair.white, pair.black)): pair for pair in each.pairs}
    left = iter([pair for teams, pair in pairs.items() if not _stands(sheet, teams)])
    for (white, black), row in sheet.matches.items():
        pair = pairs.get(frozenset((white, black)))
        lines = sheet.by_match.get((white, black), ())
        if pair is not None:
            kept = lines_of_match(Pair(board=pair.board, white=white, black=black), [line.result for line in lines])
            yield from _edits(event, sheet, zip((row, *(line.row for line in lines)), kept, strict=True))
        elif (coming := next(left, None)) is not None:
            new = lines_of_match(coming, (Result.OPEN,) * len(lines))
            yield from _edits(event, sheet, zip((row, *(line.row for line in lines)), new, strict=True), is_new=True)
    for board in sheet.boards:
        if board.typed and not board.result.is_open:
            where = board.cell.rpartition("!")[2]
            yield CellEdit(sheet=sheet.found.grid.name, cell=where, value=show_result(board.result, OF_BOARD))


def _stands(sheet: BoardsSheet, teams: frozenset[int]) -> bool:
    return any(frozenset(each) == teams for each in sheet.matches)


def _edits(
    event: Event, sheet: BoardsSheet, lines: Iterator[tuple[int, BoardLine]], *, is_new: bool = False
) -> Iterator[CellEdit]:
    """The edits of those cells of these lines that differ; the players of a match that is new go with their teams."""
    grid, layout = sheet.found.grid, sheet.layout
    for row, line in lines:
        values: dict[str, Value] = {} if line.number else visible_values(event, line)
        if line.number and is_new:
            values |= lineup_values(line, sheet.lineups)
        values |= hidden_values(line)
        formulas = board_formulas(layout, row, line)
        for name, value in values.items():
            if (grid.value(row + 1, layout.column(name) + 1) or "") != (value or ""):
                at = cell(row, layout.column(name))
                yield CellEdit(sheet=grid.name, cell=at, value=value, formula=formulas.get(name))

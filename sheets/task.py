"""What a command has to write, and the cells that it changes in sheets of ours that are not drawn again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pairing.model import Pair, Result, Round
from pairing.roundrobin import schedule

from .event import Event
from .layout import Place, RoundLayout
from .layout_boards import BOARDS, BoardsLayout
from .lists import ListColumn
from .lots import lot_cells
from .ours import Found, State
from .ours.state import words_of
from .package import CellEdit
from .results import show_result
from .writers.donor import Value
from .writers.page import cell
from .writers.round_formulas import round_formulas
from .writers.round_lines import Line, hidden_values, visible_values

if TYPE_CHECKING:
    from .ours.rounds import RoundSheet
    from .ours.whole import Reread

_GameKey = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Task:
    """What is to be written: the event as it will be, which of its rounds get sheets, and what is there already.

    `areas` are the workbook's names. `shown` is the sheet that is in front: it stays there when it is the arbiter's,
    whose sheets are not touched. `redone` are rounds whose sheets are drawn again; `enrolled` says that the register
    is (re)written from the list; `one_sheet` puts the new rounds on a single sheet; `grid` adds the grid of all against
    all to a Swiss, `breakdown` the sheet of how values come about; `listed` reads the columns of the arbiter's
    list, where lists of some players need them; `edits` are cells changed besides.
    """

    event: Event
    state: State
    existing: tuple[str, ...]
    shown: str = ""
    areas: Mapping[str, str] = field(default_factory=dict)
    found: Reread | None = None
    new_rounds: tuple[Round, ...] = ()
    redone: frozenset[int] = frozenset()
    enrolled: bool = False
    one_sheet: bool = False
    grid: bool = False
    breakdown: bool = False
    listed: Callable[[], tuple[ListColumn, ...]] = tuple
    edits: tuple[CellEdit, ...] = ()
    acks: frozenset[str] = frozenset()

    @property
    def is_retold(self) -> bool:
        """Whether what is written is in another language, or a side or the event has another name now."""
        return self.found is not None and self.found.state.words not in (None, words_of(self.event))


def edits_beside(task: Task) -> Iterator[CellEdit]:
    """The cells that follow from the event: results moved out of the crosstable, rows of round sheets, and the titles
    of sheets that are no longer of the event."""
    yield from _moves(task)
    if task.found is not None and not task.enrolled:
        yield from lot_cells(task.found, task.event.lots)
    yield from _round_edits(task)
    yield from _marked_gone(task)


def _marked_gone(task: Task) -> Iterable[CellEdit]:
    """The titles of sheets of rounds that the event has no more, so that nobody prints them or plays by them."""
    labels = task.event.settings.labels
    for found in task.found.gone(task.event.rounds) if task.found else ():
        top = _top(found)
        for row, text in enumerate((labels("round_gone"), labels("round_gone_note", n=found.round)), top.row):
            yield CellEdit(sheet=found.grid.name, cell=cell(row, top.column), value=text)


def _top(found: Found) -> Place:
    """Where the area of a sheet of a round begins."""
    return found.place((BoardsLayout() if found.role == BOARDS else RoundLayout()).mark_offset)


def gone_warnings(found: Reread | None, event: Event) -> Iterator[tuple[str, str]]:
    """The sheets of rounds that the event has no more, each by its name."""
    for sheet in found.gone(event.rounds) if found else ():
        title = _top(sheet)
        text = f"there is no round {sheet.round} any more: the sheet “{sheet.grid.name}” may be deleted"
        yield f"{sheet.grid.name}!{cell(title.row, title.column)}", text


def _moves(task: Task) -> Iterable[CellEdit]:
    """Results typed into the crosstable, written where they belong."""
    if task.found is None:
        return
    before = {game.cell: game for sheet in set(task.found.sheets.values()) for game in sheet.games}
    for move, address in task.found.moves:
        if before[address].result.is_open:
            sheet, _, where = address.rpartition("!")
            yield CellEdit(sheet=sheet, cell=where, value=show_result(move.result, task.event.settings.scoring))


def late_lines(task: Task, number: int) -> Iterable[tuple[Line, int]]:
    """The games of a round written before the latecomer came: he meets whoever was free."""
    event = task.event
    if task.found is None or len(event.players) % 2 or event.settings.is_swiss:
        return
    sheet = task.found.sheets[number]
    if number not in sheet.free_rows:
        return
    late = len(event.players)
    table_round = task.state.table_rounds[number]
    plan = schedule(len(event.players), event.settings.cycles, event.settings.swap)[table_round - 1]
    pair = next(pair for pair in plan.pairs if late in (pair.white, pair.black))
    board = 1 + max(game.board for game in sheet.by_round[number])
    _, row = sheet.free_rows[number]
    yield Line(round=number, pair=Pair(board=board, white=pair.white, black=pair.black)), row


def _round_edits(task: Task) -> Iterable[CellEdit]:
    """What changes in the round sheets that are there: a latecomer's games, numbers and names in a Swiss, and the
    values of hidden formulas that no spreadsheet program has worked out since a result was typed."""
    results = {(game.round, game.white, game.black): game.result for game in task.event.games}
    for number, sheet in task.found.sheets.items() if task.found and not task.enrolled else ():
        if number in task.redone:
            continue
        lines = dict(_lines_there(results, sheet, number))
        kinds = {bye.player: bye.kind for bye in task.event.byes if bye.round == number}
        for free, row in sheet.alone.get(number, ()):
            lines[row] = Line(round=number, pair=None, free=free, bye=kinds.get(free))
        if task.event.settings.is_swiss:
            for row, line in lines.items():
                yield from _edits(task, sheet, row, _seats(task.event, line))
        for line, row in late_lines(task, number):
            lines[row] = line
            yield from _edits(task, sheet, row, visible_values(task.event, line))
        for row, line in lines.items():
            yield from _edits(task, sheet, row, hidden_values(task.event, line), line.round)


def _lines_there(results: Mapping[_GameKey, Result], sheet: RoundSheet, number: int) -> Iterable[tuple[int, Line]]:
    """The rows of a round in its sheet, with the results as they will be."""
    for game in sheet.by_round.get(number, ()):
        pair = Pair(board=game.board, white=game.white, black=game.black)
        yield game.row, Line(round=number, pair=pair, result=results[number, game.white, game.black])


def _seats(event: Event, line: Line) -> Mapping[str, Value]:
    """Who sits in a row; the result of a game is the arbiter's, in the notation he types."""
    typed = {"result"} if line.pair else set()
    return {name: value for name, value in visible_values(event, line).items() if name not in typed}


def _edits(
    task: Task, sheet: RoundSheet, row: int, values: Mapping[str, Value], formulas_of: int | None = None
) -> Iterable[CellEdit]:
    """The edits of those cells of a row that differ; with a round's number the cells are its hidden formulas."""
    layout, grid = sheet.layout, sheet.found.grid
    formulas = round_formulas(task.event, layout, row, formulas_of) if formulas_of else {}
    retold = bool(formulas) and task.is_retold
    for name, value in values.items():
        if name not in layout.columns:
            continue
        if retold or grid.value(row + 1, layout.column(name) + 1) != value:
            where = cell(row, layout.column(name))
            yield CellEdit(sheet=grid.name, cell=where, value=value, formula=formulas.get(name))

"""What a command does to a workbook, as data: the sheets of ours drawn for the event, and the edits beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pairing.model import Pair, Result, Round
from pairing.roundrobin import schedule

from .event import Event
from .layout import CROSSTABLE, PLAYERS, ROUND, SCHEDULE, SETTINGS, STANDINGS, STATE_SHEET, Place, RoundLayout
from .ours import Found, State, state_records
from .ours.translated import translations, words_of
from .package import CellEdit, Changes, DonorSheet
from .package.address import split_reference
from .package.changes import Mode
from .results import show_result
from .writers.crosstable import draw_crosstable
from .writers.crosstable_view import CrosstableView, crosstable_layout
from .writers.donor import Donor, Value
from .writers.formulas import game_key, quoted
from .writers.page import cell
from .writers.players import draw_players, players_layout, players_place
from .writers.round_formulas import round_formulas
from .writers.rounds import Line, draw_rounds, hidden_values, round_layout, round_place, visible_values
from .writers.settings import draw_settings
from .writers.standings import draw_standings, standings_layout
from .writers.state import draw_state, state_ranges
from .writers.where import PlayersPlace, RoundPlace

if TYPE_CHECKING:
    from .ours.rounds import RoundSheet
    from .ours.whole import Reread

LONGEST_NAME = 31
ALL_ROUNDS = 0
_GameKey = tuple[int, int, int]
LOCKED = "structure:locked"  # the token by which the arbiter lets sheets be added to a locked workbook


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Plan:
    """The changes to make, the names of the sheets they write, and the one where results are typed next."""

    changes: Changes
    sheets: tuple[str, ...]
    results_sheet: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Task:
    """What is to be written: the event as it will be, which of its rounds get sheets, and what is there already.

    `areas` are the workbook's names. `shown` is the sheet that is in front: it stays there when it is the arbiter's,
    whose sheets are not touched. `redone` are rounds whose sheets are drawn again; `enrolled` says that the register
    is (re)written from the list; `one_sheet` puts the new rounds on a single sheet; `edits` are cells changed besides.
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
    edits: tuple[CellEdit, ...] = ()
    acks: frozenset[str] = frozenset()


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """The wanted sheet name, or the same with ` (Pairsheet)` (and a number) when it is in use."""
    used = {name.casefold() for name in taken}
    for suffix in ("", " (Pairsheet)", *(f" (Pairsheet {n})" for n in range(2, 100))):
        name = wanted[: LONGEST_NAME - len(suffix)].rstrip() + suffix
        if name.casefold() not in used:
            return name
    raise AssertionError("a hundred sheets of one name")


class _Drawing:
    """The donor under construction, and everything the changes are made of."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.donor = Donor()
        self.sheets: list[DonorSheet] = []
        self.rounds: list[DonorSheet] = []  # behind the others: the later ones can only be put there
        self.names: list[tuple[str, str]] = []
        self.taken = list(task.existing)
        self.fingerprints = dict(task.state.fingerprints)

    def found(self, role: str) -> Found | None:
        """The sheet of that role that is in the workbook already."""
        return self.task.found.ours.single.get(role) if self.task.found else None

    def name_of(self, role: str) -> str:
        """Its name there, or a free one in the event's language."""
        found = self.found(role)
        return found.grid.name if found else self.free(self.task.event.settings.labels(f"sheet_{role}"))

    def free(self, wanted: str) -> str:
        """A name no sheet has yet."""
        name = free_name(wanted, self.taken)
        self.taken.append(name)
        return name

    def place_of(self, role: str, mark_offset: Place, fingerprint: str) -> Place:
        """Where the area of a sheet begins now. Of one that will be laid out anew the mark does not tell, since its
        place depends on the layout; its hidden name does."""
        found = self.found(role)
        if found is None:
            return Place()
        if self.fingerprints.get(role) == fingerprint:
            return found.place(mark_offset)
        reference = split_reference(self.task.areas.get(f"_pairsheet.{role}", ""))
        return Place(row=reference[1].top - 1, column=reference[1].left - 1) if reference else Place()

    def add(
        self, role: str, name: str, area: str, *, fingerprint: str = "", keep: frozenset[str] = frozenset()
    ) -> None:
        """Note what becomes of a sheet just drawn: new, its contents refreshed, or laid out anew."""
        same = self.fingerprints.get(role, "") == fingerprint
        mode: Mode = "add" if self.found(role) is None else "refresh" if same else "relayout"
        self.fingerprints[role] = fingerprint
        self.sheets.append(DonorSheet(donor=name, name=name, area=area, mode=mode, keep=keep))
        self.define(role, name, area)

    def add_round(self, role: str, name: str, area: str, remarks: frozenset[str] | None) -> None:
        """Note what becomes of a round sheet just drawn: with the cells of its remarks one that is there already, whose
        remarks stay the arbiter's."""
        mode: Mode = "add" if remarks is None else "relayout"
        self.rounds.append(DonorSheet(donor=name, name=name, area=area, mode=mode, keep=remarks or frozenset()))
        self.define(role, name, area)

    def define(self, role: str, name: str, area: str) -> None:
        """The hidden name by which a program finds the sheet fast."""
        fixed = ":".join(
            "$" + part.rstrip("0123456789") + "$" + part.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            for part in area.split(":")
        )
        self.names.append((f"_pairsheet.{role}", quoted(name) + fixed))


def build(task: Task) -> Plan:
    """The plan that brings the workbook to the event of the task."""
    drawing = _Drawing(task)
    event = task.event
    players = _players(drawing)
    _settings(drawing)
    rounds = _new_rounds(drawing)
    places = _places(task) | rounds
    if event.rounds:
        view = CrosstableView(event=event)
        _tables(drawing, view, places, players)
    acknowledged = tuple(dict.fromkeys((*task.state.acknowledged, *sorted(task.acks))))  # what was allowed is logged
    state = replace(task.state, fingerprints=drawing.fingerprints, words=words_of(event), acknowledged=acknowledged)
    _state(drawing, state)
    results_sheet = next((place.sheet for place in rounds.values()), None)
    drawn = (*drawing.rounds, *drawing.sheets)
    written = tuple(sheet.name for sheet in drawn if sheet.name != STATE_SHEET)
    changes = Changes(
        donor=drawing.donor.to_bytes(),
        sheets=(*drawing.sheets, *drawing.rounds),
        edits=_edits_beside(task),
        names=tuple(drawing.names),
        into_locked=LOCKED in task.acks,
        activate=results_sheet if task.found and task.shown in task.found.ours.names else None,
    )
    return Plan(changes=changes, sheets=written, results_sheet=results_sheet)


def _players(drawing: _Drawing) -> PlayersPlace:
    event, task = drawing.task.event, drawing.task
    name = drawing.name_of(PLAYERS)
    ranges = state_ranges(event.settings.scoring)
    found = drawing.found(PLAYERS)
    if task.enrolled or found is None:
        area = draw_players(drawing.donor, name, event)
        drawing.add(PLAYERS, name, area, fingerprint=f"{len(event.players)}")
        return players_place(name, players_layout(event), ranges)
    layout = players_layout(event)
    at = found.place(layout.mark_offset)
    rows = max((entry.row for entry in task.found.entries), default=0) - at.row - 2 if task.found else 0
    return players_place(name, replace(layout, place=at, rows=max(rows, layout.rows)), ranges)


def _settings(drawing: _Drawing) -> None:
    if drawing.found(SETTINGS) is None:
        name = drawing.name_of(SETTINGS)
        drawing.add(SETTINGS, name, draw_settings(drawing.donor, name, drawing.task.event))


def _new_rounds(drawing: _Drawing) -> dict[int, RoundPlace]:
    task, labels = drawing.task, drawing.task.event.settings.labels
    if not task.new_rounds:
        return {}
    if task.one_sheet:
        return _one_sheet(drawing)
    places = {}
    for each in task.new_rounds:
        found = task.found.ours.rounds.get(each.number) if task.found else None
        name = found.grid.name if found else drawing.free(labels("sheet_round", n=each.number))
        place = found.place(round_layout([each]).mark_offset) if found else Place()
        area = draw_rounds(drawing.donor, name, task.event, [each], place=place)
        remarks = _remarks(round_layout([each], place=place)) if found else None
        drawing.add_round(f"{ROUND}{each.number}", name, area, remarks)
        places[each.number] = round_place(name, round_layout([each], place=place), [each])
    return places


def _remarks(layout: RoundLayout) -> frozenset[str]:
    return frozenset(cell(row, layout.column("remarks")) for row in range(layout.first, layout.last + 1))


def _one_sheet(drawing: _Drawing) -> dict[int, RoundPlace]:
    task = drawing.task
    found = task.found.ours.rounds.get(ALL_ROUNDS) if task.found else None
    name = found.grid.name if found else drawing.free(task.event.settings.labels("sheet_rounds"))
    area = draw_rounds(drawing.donor, name, task.event, task.new_rounds, all_rounds=True)
    remarks = _remarks(round_layout(task.new_rounds, all_rounds=True)) if found else None
    drawing.add_round(f"{ROUND}s", name, area, remarks)
    place = round_place(name, round_layout(task.new_rounds, all_rounds=True), task.new_rounds)
    return {each.number: place for each in task.new_rounds}


def _places(task: Task) -> dict[int, RoundPlace]:
    """Where the rounds that are in the workbook stand."""
    if task.found is None or task.enrolled:
        return {}
    places = {sheet: _place(task, sheet) for sheet in set(task.found.sheets.values())}
    return {number: places[sheet] for number, sheet in task.found.sheets.items()}


def _place(task: Task, sheet: RoundSheet) -> RoundPlace:
    layout = sheet.layout
    rows = {game_key(game.round, game.white, game.black): game.row for game in sheet.games}
    for number in sheet.free_rows:
        for line, row in _late_lines(task, number):
            if line.pair:
                rows[game_key(line.round, line.pair.white, line.pair.black)] = row
    return RoundPlace(
        sheet=sheet.found.grid.name,
        key=layout.column("key"),
        low=layout.column("low"),
        high=layout.column("high"),
        first=layout.first,
        last=layout.last,
        rows=rows,
    )


def _tables(drawing: _Drawing, view: CrosstableView, places: Mapping[int, RoundPlace], players: PlayersPlace) -> None:
    """Crosstable, standings and schedule."""
    event = view.event
    name = drawing.name_of(CROSSTABLE)
    layout = crosstable_layout(event)
    fingerprint = f"{len(event.players)}/{layout.fingerprint()}"
    layout = replace(layout, place=drawing.place_of(CROSSTABLE, layout.mark_offset, fingerprint))
    area = draw_crosstable(drawing.donor, name, view, layout, rounds=places, players=players)
    drawing.add(CROSSTABLE, name, area, fingerprint=fingerprint)
    standings = drawing.name_of(STANDINGS)
    table = standings_layout(event, layout)
    fingerprint = f"{len(event.players)}/{table.fingerprint()}"
    table = replace(table, place=drawing.place_of(STANDINGS, table.mark_offset, fingerprint))
    area = draw_standings(drawing.donor, standings, view, table, layout, name)
    drawing.add(STANDINGS, standings, area, fingerprint=fingerprint)
    _schedule(drawing)


def _schedule(drawing: _Drawing) -> None:
    """Drawn with the first round; its contents again when the field changed or rounds are drawn by lot."""
    from .writers.schedule_layout import ScheduleLayout

    task, event = drawing.task, drawing.task.event
    settings = event.settings
    layout = ScheduleLayout(players=len(event.players), cycles=settings.cycles)
    fingerprint = f"{layout.fingerprint()}/{settings.swap}"
    same = drawing.fingerprints.get(SCHEDULE) == fingerprint
    if drawing.found(SCHEDULE) and same and not (event.round_seeds or task.enrolled or _is_retold(task)):
        return
    from .writers.schedule import draw_schedule

    layout = replace(layout, place=drawing.place_of(SCHEDULE, layout.mark_offset, fingerprint))
    name = drawing.name_of(SCHEDULE)
    area = draw_schedule(
        drawing.donor,
        name,
        event=event.title,
        players=tuple((player.number, player.name) for player in event.players),
        labels=settings.labels,
        cycles=settings.cycles,
        swap=settings.swap,
        place=layout.place,
        order=tuple(each.table_round for each in event.rounds) if event.round_seeds else (),
        by_lot=bool(event.round_seeds),
    )
    drawing.add(SCHEDULE, name, area, fingerprint=fingerprint, keep=frozenset({cell(*layout.lit)}))


def _state(drawing: _Drawing, state: State) -> None:
    task = drawing.task
    event = task.event
    records = state_records(state, event)
    there = task.found.ours.state if task.found else None
    least = len(there.rows) if there else 0
    area = draw_state(drawing.donor, records, event.settings.scoring, event.settings.labels, least_rows=least)
    mode: Mode = "refresh" if STATE_SHEET in task.existing else "add"
    drawing.sheets.append(DonorSheet(donor=STATE_SHEET, name=STATE_SHEET, area=area, mode=mode, hidden=True))


def _is_retold(task: Task) -> bool:
    """Whether what is written is in another language, or a side has another name now."""
    return task.found is not None and task.found.state.words not in (None, words_of(task.event))


def _edits_beside(task: Task) -> tuple[CellEdit, ...]:
    """All cells changed in sheets that are not drawn again, each once: what is asked for goes before a translation."""
    edits = [*task.edits, *_moves(task), *_round_edits(task)]
    if task.found is not None:
        edits += translations(task.found, task.event, enrolled=task.enrolled, redone=task.redone)
    return tuple({(edit.sheet, edit.cell): edit for edit in reversed(edits)}.values())[::-1]


def _moves(task: Task) -> Iterable[CellEdit]:
    """Results typed into the crosstable, written where they belong."""
    if task.found is None:
        return
    before = {game.cell: game for sheet in set(task.found.sheets.values()) for game in sheet.games}
    for move, address in task.found.moves:
        if before[address].result.is_open:
            sheet, _, where = address.rpartition("!")
            yield CellEdit(sheet=sheet, cell=where, value=show_result(move.result, task.event.settings.scoring))


def _late_lines(task: Task, number: int) -> Iterable[tuple[Line, int]]:
    """The games of a round written before the latecomer came: he meets whoever was free."""
    event = task.event
    if task.found is None or len(event.players) % 2:
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
    """What changes in the round sheets that are there: a latecomer's games, and the values of hidden formulas that no
    spreadsheet program has worked out since a result was typed."""
    results = {(game.round, game.white, game.black): game.result for game in task.event.games}
    for number, sheet in task.found.sheets.items() if task.found and not task.enrolled else ():
        if number in task.redone:
            continue
        lines = dict(_lines_there(results, sheet, number))
        if number in sheet.free_rows:
            free, row = sheet.free_rows[number]
            lines[row] = Line(round=number, pair=None, free=free)
        for line, row in _late_lines(task, number):
            lines[row] = line
            yield from _edits(task, sheet, row, visible_values(task.event, line))
        for row, line in lines.items():
            yield from _edits(task, sheet, row, hidden_values(task.event, line), line.round)


def _lines_there(results: Mapping[_GameKey, Result], sheet: RoundSheet, number: int) -> Iterable[tuple[int, Line]]:
    """The rows of a round in its sheet, with the results as they will be."""
    for game in sheet.by_round.get(number, ()):
        pair = Pair(board=game.board, white=game.white, black=game.black)
        yield game.row, Line(round=number, pair=pair, result=results[number, game.white, game.black])


def _edits(
    task: Task, sheet: RoundSheet, row: int, values: Mapping[str, Value], formulas_of: int | None = None
) -> Iterable[CellEdit]:
    """The edits of those cells of a row that differ; with a round's number the cells are its hidden formulas."""
    layout, grid = sheet.layout, sheet.found.grid
    formulas = round_formulas(task.event, layout, row, formulas_of) if formulas_of else {}
    retold = bool(formulas) and _is_retold(task)
    for name, value in values.items():
        if name not in layout.columns:
            continue
        if retold or grid.value(row + 1, layout.column(name) + 1) != value:
            where = cell(row, layout.column(name))
            yield CellEdit(sheet=grid.name, cell=where, value=value, formula=formulas.get(name))

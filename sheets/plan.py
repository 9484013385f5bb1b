"""What a command does to a workbook, as data: the sheets of ours drawn for the event, and the edits beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pairing.model import Round

from .layout import (
    BREAKDOWN,
    CROSSTABLE,
    GROUPS,
    PLAYERS,
    ROUND,
    SCHEDULE,
    SETTINGS,
    STANDINGS,
    STATE_SHEET,
    Place,
    RoundLayout,
)
from .ours import Found, State, state_records
from .ours.state import rules_of, words_of
from .package import CellEdit, Changes, DonorSheet, TextEdit
from .package.address import split_reference
from .package.changes import Mode
from .task import Task, edits_beside, late_lines
from .writers.crosstable import draw_crosstable
from .writers.crosstable_view import CrosstableView, crosstable_layout
from .writers.donor import Donor
from .writers.formulas import game_key, quoted
from .writers.page import cell
from .writers.players import draw_players, players_layout, players_place
from .writers.rounds import draw_rounds, round_layout, round_place
from .writers.settings import draw_settings
from .writers.standings import draw_standings, standings_layout
from .writers.state import draw_state, state_ranges
from .writers.where import BoardsPlace, PlayersPlace, RoundPlace

if TYPE_CHECKING:
    from .ours.rounds import RoundSheet

LONGEST_NAME = 31
ALL_ROUNDS = 0
LOCKED = "structure:locked"  # the token by which the arbiter lets sheets be added to a locked workbook


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Plan:
    """The changes to make, the names of the sheets they write, the one where results are typed next, and what is to be
    said of them."""

    changes: Changes
    sheets: tuple[str, ...]
    results_sheet: str | None = None
    remarks: tuple[tuple[str, str], ...] = ()


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """The wanted sheet name, or the same with ` (Pairsheet)` (and a number) when it is in use."""
    used = {name.casefold() for name in taken}
    for suffix in ("", " (Pairsheet)", *(f" (Pairsheet {n})" for n in range(2, 100))):
        name = wanted[: LONGEST_NAME - len(suffix)].rstrip() + suffix
        if name.casefold() not in used:
            return name
    raise AssertionError("a hundred sheets of one name")


class Drawing:
    """The donor under construction, and everything the changes are made of."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.donor = Donor()
        self.sheets: list[DonorSheet] = []
        self.rounds: list[DonorSheet] = []  # behind the others: the later ones can only be put there
        self.names: list[tuple[str, str]] = []
        self.taken = list(task.existing)
        self.fingerprints = dict(task.state.fingerprints)
        self.said = dict(task.state.texts)
        self.boards: dict[int, BoardsPlace] = {}
        self.texts: list[TextEdit] = []
        self.changed = ""  # the cell that says whether results have changed since the standings were written

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
        self.say(role, name, self.donor.texts(name))
        self.define(role, name, area)

    def add_round(self, role: str, name: str, area: str, remarks: frozenset[str] | None) -> None:
        """Note what becomes of a round sheet just drawn: with the cells of its remarks one that is there already, whose
        remarks stay the arbiter's."""
        mode: Mode = "add" if remarks is None else "relayout"
        self.rounds.append(DonorSheet(donor=name, name=name, area=area, mode=mode, keep=remarks or frozenset()))
        self.say(role, name, self.donor.texts(name))
        self.define(role, name, area)

    def say(self, role: str, name: str, texts: tuple[str, ...]) -> None:
        """Have a sheet say this beside its cells, where it still says what we wrote there last."""
        before = self.said.get(role, ())
        self.texts += [TextEdit(sheet=name, old=old, new=new) for old, new in zip(before, texts, strict=False)]
        self.said[role] = texts

    def define(self, role: str, name: str, area: str) -> None:
        """The hidden name by which a program finds the sheet fast."""
        fixed = ":".join(
            "$" + part.rstrip("0123456789") + "$" + part.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            for part in area.split(":")
        )
        self.names.append((f"_pairsheet.{role}", quoted(name) + fixed))


def build(task: Task) -> Plan:
    """The plan that brings the workbook to the event of the task."""
    drawing = Drawing(task)
    event = task.event
    players = _players(drawing)
    _settings(drawing)
    rounds = _new_rounds(drawing)
    _boards_of_written(drawing)
    places = _places(task) | rounds
    if event.rounds and event.settings.is_swiss:
        from .swiss_tables import draw_swiss_tables

        draw_swiss_tables(drawing, places, players)
    elif event.rounds:
        _tables(drawing, CrosstableView(event=event), places, players)
    if event.rounds and (task.breakdown or drawing.found(BREAKDOWN) is not None):
        _breakdown(drawing)
    remarks = _groups(drawing)
    edits = _edits_beside(drawing)
    acknowledged = tuple(dict.fromkeys((*task.state.acknowledged, *sorted(task.acks))))  # what was allowed is logged
    _state(drawing, replace(task.state, words=words_of(event), rules=rules_of(event), acknowledged=acknowledged))
    results_sheet = next((_typed_in(drawing, number, rounds[number]) for number in _waiting(task)), None)
    drawn = (*drawing.rounds, *drawing.sheets)
    written = tuple(sheet.name for sheet in drawn if sheet.name != STATE_SHEET)
    changes = Changes(
        donor=drawing.donor.to_bytes(),
        sheets=(*drawing.sheets, *drawing.rounds),
        edits=edits,
        texts=tuple(drawing.texts),
        names=tuple(drawing.names),
        into_locked=LOCKED in task.acks,
        activate=results_sheet if task.found and task.shown in task.found.ours.names else None,
    )
    return Plan(changes=changes, sheets=written, results_sheet=results_sheet, remarks=remarks)


def _waiting(task: Task) -> Iterator[int]:
    """The new rounds, those without any result first: an event that was begun elsewhere has new ones that are over."""
    begun = {game.round for game in task.event.games if not game.result.is_open}
    yield from sorted((each.number for each in task.new_rounds), key=lambda number: (number in begun, number))


def _typed_in(drawing: Drawing, number: int, place: RoundPlace) -> str:
    """The name of the sheet in which the results of a round are typed."""
    return drawing.boards[number].sheet if number in drawing.boards else place.sheet


def _players(drawing: Drawing) -> PlayersPlace:
    event, task = drawing.task.event, drawing.task
    name = drawing.name_of(PLAYERS)
    ranges = state_ranges(event.settings.scoring)
    found = drawing.found(PLAYERS)
    if task.enrolled or found is None:
        area = draw_players(drawing.donor, name, event)
        drawing.add(PLAYERS, name, area, fingerprint=f"{len(event.players)}/{players_layout(event).WITH_LOTS}")
        return players_place(name, players_layout(event), ranges)
    layout = players_layout(event)
    at = found.place(layout.mark_offset)
    rows = max((entry.row for entry in task.found.entries), default=0) - at.row - 2 if task.found else 0
    return players_place(name, replace(layout, place=at, rows=max(rows, layout.rows)), ranges)


def _settings(drawing: Drawing) -> None:
    if drawing.found(SETTINGS) is None:
        name = drawing.name_of(SETTINGS)
        drawing.add(SETTINGS, name, draw_settings(drawing.donor, name, drawing.task.event))


def _new_rounds(drawing: Drawing) -> dict[int, RoundPlace]:
    task, labels = drawing.task, drawing.task.event.settings.labels
    if not task.new_rounds:
        return {}
    if task.one_sheet:
        return _one_sheet(drawing)
    places = {}
    for each in task.new_rounds:
        found = task.found.ours.rounds.get(each.number) if task.found else None
        name = found.grid.name if found else drawing.free(labels("sheet_round", n=each.number))
        layout = round_layout([each], task.event.byes)
        layout = replace(layout, place=found.place(layout.mark_offset)) if found else layout
        boards = _with_boards(drawing, each)
        area = draw_rounds(drawing.donor, name, task.event, [each], place=layout.place, boards=boards)
        drawing.add_round(f"{ROUND}{each.number}", name, area, _remarks(layout) if found else None)
        places[each.number] = round_place(name, layout, [each])
        _add_boards(drawing, each, boards)
    return places


def _with_boards(drawing: Drawing, each: Round) -> BoardsPlace | None:
    """Where the boards of a round stand or will, noted for all that looks at them."""
    if not drawing.task.event.settings.scoring.boards:
        return None
    from .board_sheets import boards_place

    place = boards_place(drawing, each)
    if place is not None:
        drawing.boards[each.number] = place
    return place


def _boards_of_written(drawing: Drawing) -> None:
    """The boards of rounds that are in the workbook already."""
    for each in drawing.task.event.rounds:
        if each.number not in drawing.boards:
            _add_boards(drawing, each, _with_boards(drawing, each))


def _add_boards(drawing: Drawing, each: Round, place: BoardsPlace | None) -> None:
    if place is not None:
        from .board_sheets import add_boards

        add_boards(drawing, each, place)


def _remarks(layout: RoundLayout) -> frozenset[str]:
    return frozenset(cell(row, layout.column("remarks")) for row in range(layout.first, layout.last + 1))


def _one_sheet(drawing: Drawing) -> dict[int, RoundPlace]:
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
        for line, row in late_lines(task, number):
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


def _tables(drawing: Drawing, view: CrosstableView, places: Mapping[int, RoundPlace], players: PlayersPlace) -> None:
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
    drawing.changed = quoted(standings) + cell(table.header, table.column("index"), fixed=True)
    _schedule(drawing)


def _breakdown(drawing: Drawing) -> None:
    """Drawn where it was asked for, or is there already."""
    from .writers.breakdown import BreakdownView, draw_breakdown

    view = BreakdownView(event=drawing.task.event)
    layout, fingerprint = view.layout, view.fingerprint()
    layout = replace(layout, place=drawing.place_of(BREAKDOWN, layout.mark_offset, fingerprint))
    name = drawing.name_of(BREAKDOWN)
    drawing.add(BREAKDOWN, name, draw_breakdown(drawing.donor, name, view, layout), fingerprint=fingerprint)


def _groups(drawing: Drawing) -> tuple[tuple[str, str], ...]:
    """Drawn where the settings ask for lists, and what was drawn once is never left as it was."""
    event = drawing.task.event
    if not event.rounds or not (event.settings.groups or drawing.found(GROUPS)):
        return ()
    from .group_sheet import add_groups

    return add_groups(drawing)


def _schedule(drawing: Drawing) -> None:
    """Drawn with the first round; its contents again when the field changed or rounds are drawn by lot."""
    from .writers.schedule_layout import ScheduleLayout

    task, event = drawing.task, drawing.task.event
    settings = event.settings
    layout = ScheduleLayout(players=len(event.players), cycles=settings.cycles)
    fingerprint = f"{layout.fingerprint()}/{settings.swap}"
    same = drawing.fingerprints.get(SCHEDULE) == fingerprint
    if drawing.found(SCHEDULE) and same and not (event.round_seeds or task.enrolled or task.is_retold):
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


def _state(drawing: Drawing, state: State) -> None:
    task = drawing.task
    event = task.event
    state = replace(state, fingerprints=drawing.fingerprints, texts=drawing.said)
    records = state_records(state, event)
    there = task.found.ours.state if task.found else None
    least = len(there.rows) if there else 0
    labels, boards = event.settings.labels, bool(drawing.boards)
    area = draw_state(drawing.donor, records, event.settings.scoring, labels, least_rows=least, boards=boards)
    mode: Mode = "refresh" if STATE_SHEET in task.existing else "add"
    drawing.sheets.append(DonorSheet(donor=STATE_SHEET, name=STATE_SHEET, area=area, mode=mode, hidden=True))


def _edits_beside(drawing: Drawing) -> tuple[CellEdit, ...]:
    """All cells changed in sheets that are not drawn again, each once: what is asked for goes before a translation."""
    task = drawing.task
    edits = [*task.edits, *edits_beside(task)]
    if drawing.boards:
        from .board_sheets import board_edits

        edits += board_edits(task, drawing.boards)
    if task.found is not None:
        from .ours.translated import translations

        for each in translations(task.found, task.event, enrolled=task.enrolled, redone=task.redone):
            edits += each.edits
            drawing.say(each.role, each.sheet, each.texts)
    return tuple({(edit.sheet, edit.cell): edit for edit in reversed(edits)}.values())[::-1]

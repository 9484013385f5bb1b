"""A command under way: the event made from the arbiter's list, or read back from the sheets of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pairing.errors import InvalidTournament
from pairing.model import Player, Scoring, Status
from pairing.standings import DEFAULT_TIEBREAKS
from pairing.systems import get_system

from .errors import CannotWrite, CellErrors, CellFault, SheetError
from .event import Event, Settings
from .layout import PLAYERS, SETTINGS, PlayersLayout, SettingsLayout
from .options import PairOptions
from .ours import State
from .package import CellEdit
from .progress import admit, has_result, is_idle, settled
from .results import show_result
from .workbook import Workbook
from .writers.page import cell
from .writers.settings import settings_values

if TYPE_CHECKING:
    from .enroll import Enrolled
    from .ours.whole import Reread

Warnings = list[tuple[str, str]]
DEFAULT_SYSTEM = "round-robin"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Work:
    """A command under way: the event as found or enrolled, and what is there already.

    `asked` are the edits of options given, which are always made; `edits` take up what was typed in the players sheet,
    and are made when something is written; `pending` is what is said of them then. `warnings` are said in any case.
    """

    event: Event
    state: State
    found: Reread | None
    enrolled: bool
    asked: tuple[CellEdit, ...] = ()
    edits: tuple[CellEdit, ...] = ()
    warnings: tuple[tuple[str, str], ...] = ()
    pending: tuple[tuple[str, str], ...] = ()


def started(workbook: Workbook, options: PairOptions, numbers_seed: int | None = None) -> Work:
    """The work on a workbook that has no sheets of ours: the event is made from its list of participants."""
    from .enroll import enroll

    enrolled = enroll(workbook.book, sheet=options.sheet, table=options.table, seed=numbers_seed)
    event = _new_event(enrolled, options, numbers_seed)
    return _enrolled_work(
        event,
        enrolled,
        None,
        State(list_at=enrolled.list_at, numbers_seed=numbers_seed, list_digest=workbook.foreign_digest),
    )


def _new_event(enrolled: Enrolled, options: PairOptions, numbers_seed: int | None) -> Event:
    system = options.system or DEFAULT_SYSTEM
    get_system(system)
    settings = Settings(
        name=enrolled.name,
        system=system,
        cycles=options.cycles or 1,
        swap=True if options.swap is None else options.swap,
        scoring=options.scoring or Scoring(),
        tiebreaks=DEFAULT_TIEBREAKS[system],
        language=options.language or enrolled.language,
    )
    return Event(
        settings=settings, players=enrolled.players, sources=enrolled.sources, numbers_seed=numbers_seed
    )  # fmt: skip


def _enrolled_work(event: Event, enrolled: Enrolled, found: Reread | None, state: State) -> Work:
    return Work(event=event, state=state, found=found, enrolled=True, warnings=enrolled.warnings)


def resumed(
    workbook: Workbook, options: PairOptions, numbers_seed: int | None = None, *, refreshes: bool = False
) -> Work:
    """The work on a workbook with sheets of ours. Numbers change only while no result is known: when lots are drawn, a
    redo is asked for, or no round is written and the list is another than the register. What was typed in our sheets
    is taken up when a round is written, or when the sheets are refreshed."""
    from .ours.whole import reread

    found = reread(workbook.ours, workbook.package)
    begun = any(has_result(found.event, each.number) for each in found.event.rounds)
    event, asked = _overridden(found, options, begun=begun)
    changes = _list_changes(workbook, found, options)
    fresh = not event.rounds and bool(changes or found.newcomers or numbers_seed is not None)
    if fresh or (options.redo and not begun):
        return _again(workbook, found, event, asked, options, numbers_seed)
    _refuse_other_schedule(found, begun=begun)
    state = found.state if changes else replace(found.state, list_digest=workbook.foreign_digest)
    warnings = (*found.warnings, *_unused(event), *changes, *_ignored(event, options))
    work = Work(event=event, state=state, found=found, enrolled=False, asked=asked, warnings=warnings)
    if is_idle(event) and not (refreshes or options.redo or options.all_rounds):
        return replace(work, pending=tuple(_waiting(found)))
    return _taken_up(work, found)


def _taken_up(work: Work, found: Reread) -> Work:
    """The work with what was typed in our sheets taken up: newcomers, players who left, results in the crosstable."""
    event, newcomer_edits, newcomers = _with_newcomers(found, work.event)
    event, default_edits, defaults = _with_defaults(found, event)
    moved = tuple(
        (move.cell, f"{move.result.value} was typed over a formula: moved to {cell_}, and the formula put back")
        for move, cell_ in found.moves
    )
    return replace(
        work,
        event=event,
        edits=(
            *_dates_as_text(found),
            *newcomer_edits,
            *default_edits,
            *_status_edits(found, event),
            *_settings_edits(found, event),
        ),
        pending=(*moved, *newcomers, *defaults),
    )


def _dates_as_text(found: Reread) -> Iterator[CellEdit]:
    """Results that Excel had turned into dates or times, written as the text that the live formulas understand."""
    scoring = found.event.settings.scoring
    for sheet in set(found.sheets.values()):
        for game in sheet.games:
            if game.note and not game.result.is_open:
                where = game.cell.rpartition("!")[2]
                yield CellEdit(sheet=sheet.found.grid.name, cell=where, value=show_result(game.result, scoring))


def _waiting(found: Reread) -> Iterator[tuple[str, str]]:
    """What was typed and is not taken up yet, because the latest round has no result and is answered again."""
    later = "taken up with the next round, or now with --redo"
    players = found.ours.single[PLAYERS].grid
    for entry in found.newcomers:
        yield f"{players.name}!{cell(entry.row, _players_column(found, 'name'))}", f"{entry.player.name} is {later}"
    if (found.wanted.cycles, found.wanted.swap) != (found.event.settings.cycles, found.event.settings.swap):
        yield "", f"the change of cycles in the settings is {later}"
    for move, address in found.moves:
        yield move.cell, f"{move.result.value}, typed over a formula, counts and goes to {address} with the next round"


def _refuse_other_schedule(found: Reread, *, begun: bool) -> None:
    """Cycles and swap belong to the rounds that are written.

    Raises:
        CellErrors: when the settings sheet says others and results are known.
    """
    wanted, held = found.wanted, found.event.settings
    if not begun or (wanted.cycles, wanted.swap) == (held.cycles, held.swap):
        return
    sheet = found.ours.single[SETTINGS].grid.name
    expected = f"{held.cycles} cycles, swap {'yes' if held.swap else 'no'}, as the rounds are written"
    raise CellErrors(
        "cycles and swap cannot be changed any more: results are known",
        hint="put the old value back in the settings sheet; for another schedule begin on a copy (pairsheet undo)",
        cells=(CellFault(cell=sheet, found=f"{wanted.cycles} cycles", expected=expected),),
    )


def _ignored(event: Event, options: PairOptions) -> Iterator[tuple[str, str]]:
    if event.rounds and (options.sheet or options.table):
        yield "", "--sheet and --table say where the list is; the event has its players already, so they are not used"
    if is_idle(event) and options.draw_round and not options.redo:
        yield "", "the round is drawn already; to draw another while it has no result: --redo --draw-round"


def _again(
    workbook: Workbook,
    found: Reread,
    event: Event,
    asked: tuple[CellEdit, ...],
    options: PairOptions,
    numbers_seed: int | None,
) -> Work:
    """The register made anew from the list; what was typed beside the names stays."""
    from .enroll import enroll

    seed = numbers_seed if numbers_seed is not None else found.state.numbers_seed
    sheet, table = found.state.list_at
    enrolled = enroll(
        workbook.book,
        ignore=workbook.ours.names,
        sheet=options.sheet or sheet or None,
        table=options.table or table or None,
        seed=seed,
        known=tuple(entry.player for entry in found.entries),
        added=tuple(entry.player for entry in found.entries if not entry.source),
    )
    event = Event(settings=event.settings, players=enrolled.players, sources=enrolled.sources, numbers_seed=seed)
    state = State(
        fingerprints=found.state.fingerprints,
        list_at=enrolled.list_at if any(enrolled.list_at) else found.state.list_at,
        numbers_seed=seed,
        list_digest=workbook.foreign_digest,
    )
    asked = tuple({(edit.sheet, edit.cell): edit for edit in (*asked, *_settings_edits(found, event))}.values())
    work = replace(_enrolled_work(event, enrolled, found, state), asked=asked)
    if seed is None or seed != found.state.numbers_seed or _same_numbers(found.event.players, enrolled.players):
        return work
    text = f"the numbers are drawn anew with seed {seed}, since the players are others"
    return replace(work, warnings=(*work.warnings, ("", text)))


def _same_numbers(before: Sequence[Player], after: Sequence[Player]) -> bool:
    return [player.name for player in before] == [player.name for player in after]


def _overridden(found: Reread, options: PairOptions, *, begun: bool) -> tuple[Event, tuple[CellEdit, ...]]:
    """The event with the settings that were given as options, and the edits that write them where they belong."""
    redoing = options.redo and not begun
    event = replace(found.event, settings=found.wanted) if redoing or not found.event.rounds else found.event
    settings = event.settings
    given = {
        "scoring": options.scoring,
        "cycles": options.cycles,
        "swap": options.swap,
        "language": options.language,
        "system": options.system,
    }
    changed = {key: value for key, value in given.items() if value is not None and value != getattr(settings, key)}
    if not changed:
        return event, ()
    if event.rounds and not redoing and {"cycles", "swap", "system"} & set(changed):
        raise CannotWrite(
            f"{', '.join(sorted(changed))} cannot be changed once a round is written",
            hint="while no result is known add --redo; else leave the option out, or begin again (pairsheet undo)",
        )
    if options.scoring is not None and not redoing:
        from .ours.whole import refuse_other_meanings

        refuse_other_meanings(found.sheets, options.scoring)
    event = replace(event, settings=replace(settings, **changed))  # type: ignore[arg-type]
    values = settings_values(event)
    return event, _setting_cells(found, {key: values[key] for key in (*changed, "rounds")})


def _with_newcomers(found: Reread, event: Event) -> tuple[Event, tuple[CellEdit, ...], Warnings]:
    """Rows of the players sheet without a number: the first free number of an odd field is theirs.

    Raises:
        CellErrors: with the reason why one cannot come in.
    """
    edits: list[CellEdit] = []
    warnings: Warnings = []
    grid = found.ours.single[PLAYERS].grid
    for entry in found.newcomers:
        address = cell(entry.row, _players_column(found, "number"))
        try:
            _refuse_namesake(entry.player, event)
            event = admit(event, entry.player)
        except InvalidTournament as error:
            raise CellErrors(
                f"{entry.player.name} cannot come in: {error}",
                hint=f"take the row out of “{grid.name}”; or, while no result is known: pair --redo",
                cells=(CellFault(cell=f"{grid.name}!{address}", found=entry.player.name, expected="no new player"),),
            ) from None
        player = event.players[-1]
        edits.append(CellEdit(sheet=grid.name, cell=address, value=player.number))
        text = f"{player.name} comes in with number {player.number}; the games of the rounds written are to be played"
        warnings.append((f"{grid.name}!{address}", text))
    return event, tuple(edits), warnings


def _refuse_namesake(newcomer: Player, event: Event) -> None:
    same = next((player for player in event.players if player.name == newcomer.name), None)
    if same is not None and (same.birth, same.fide_id) == (newcomer.birth, newcomer.fide_id):
        raise InvalidTournament(f"number {same.number} has the same name, and nothing tells the two apart")


def _players_column(found: Reread, name: str) -> int:
    layout = PlayersLayout()
    place = found.ours.single[PLAYERS].place(layout.mark_offset)
    return replace(layout, place=place).column(name)


def _with_defaults(found: Reread, event: Event) -> tuple[Event, tuple[CellEdit, ...], Warnings]:
    """Open games of players who left, lost by default, and the edits that write it."""
    after = settled(event)
    cells = found.result_cells
    edits: list[CellEdit] = []
    warnings: Warnings = []
    for before, game in zip(event.games, after.games, strict=True):
        address = cells.get((game.round, frozenset((game.white, game.black))))
        if before.result is game.result or address is None:
            continue
        sheet, _, where = address.rpartition("!")
        text = show_result(game.result, event.settings.scoring)
        edits.append(CellEdit(sheet=sheet, cell=where, value=text))
        warnings.append((address, f"{text}: lost by default, a player of this game has left"))
    return after, tuple(edits), warnings


def _status_edits(found: Reread, event: Event) -> tuple[CellEdit, ...]:
    """The status of each withdrawn player in the word that the live formulas look for: the event's own."""
    column, labels = _players_column(found, "status"), event.settings.labels
    grid = found.ours.single[PLAYERS].grid
    return tuple(
        CellEdit(sheet=grid.name, cell=cell(entry.row, column), value=labels("withdrawn"))
        for entry in found.entries
        if entry.player.status is Status.WITHDRAWN and grid.value(entry.row + 1, column + 1) != labels("withdrawn")
    )


def _settings_edits(found: Reread, event: Event) -> tuple[CellEdit, ...]:
    """The number of rounds, which follows from the players and the cycles."""
    return _setting_cells(found, {"rounds": settings_values(event)["rounds"]})


def _setting_cells(found: Reread, values: Mapping[str, object]) -> tuple[CellEdit, ...]:
    """The edits that write these settings, by their keys, where they say something else."""
    sheet = found.ours.single[SETTINGS]
    grid, left = sheet.grid, sheet.place(SettingsLayout().mark_offset).column
    column = left + SettingsLayout.VALUE
    rows = {grid.value(row, left + SettingsLayout.KEY + 1): row - 1 for row in range(1, len(grid.rows) + 1)}
    return tuple(
        CellEdit(sheet=grid.name, cell=cell(rows[key], column), value=str(value))
        for key, value in values.items()
        if key in rows and grid.value(rows[key] + 1, column + 1) != str(value)
    )


def _unused(event: Event) -> Warnings:
    """What was typed that a round robin has no use for."""
    warnings: Warnings = []
    asked = [player.name for player in event.players if player.byes]
    if asked:
        warnings.append(("", f"byes are not used in a round robin (the games are to be played): {', '.join(asked)}"))
    if event.settings.forbidden or event.settings.fixed:
        warnings.append(("", "“must not meet” and “fixed pairs” are not used in a round robin: everybody meets"))
    return warnings


def _list_changes(workbook: Workbook, found: Reread, options: PairOptions) -> Warnings:
    """Names that are in the list and not in the register, or the other way round. Looked for only when a sheet that
    is not ours has changed since they were last the same."""
    if workbook.foreign_digest == found.state.list_digest:
        return []
    from .recognise import understand

    sheet, table = found.state.list_at
    try:
        seen = understand(
            workbook.book,
            ignore=workbook.ours.names,
            sheet=options.sheet or sheet or None,
            table=options.table or table or None,
        )
    except SheetError as error:  # the list is no longer needed, so its absence is no error
        return [("", f"the list of participants cannot be read any more: {error}")]
    listed = {each.player.name: each.cell for each in seen.players}
    return list(_differences(listed, found)) if listed else []


def _differences(listed: Mapping[str, str], found: Reread) -> Iterator[tuple[str, str]]:
    players = found.ours.single[PLAYERS].grid.name
    known = {player.name: player for player in (*found.event.players, *(entry.player for entry in found.newcomers))}
    for name, at in listed.items():
        if name not in known:
            yield at, f"{name} is new in the list: to admit him, type him into “{players}”"
    sources = {entry.player.name: entry.source for entry in found.entries}
    for name, player in known.items():
        if name not in listed and sources.get(name) and player.status is not Status.WITHDRAWN:
            yield "", f"{name} is not in the list any more: if he has left, say so in “{players}”"

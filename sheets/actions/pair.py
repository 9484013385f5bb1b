"""`pair`: the next round, worked out and written into the arbiter's workbook."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from pairing.model import Player, Round, Scoring
from pairing.roundrobin import total_rounds
from pairing.standings import DEFAULT_TIEBREAKS
from pairing.systems import get_system
from sheets.enroll import Enrolled, enroll
from sheets.errors import CannotWrite, CellErrors, CellFault
from sheets.event import Event, Settings
from sheets.layout import SETTINGS, SettingsLayout
from sheets.ours import Reread, State, reread
from sheets.package import CellEdit
from sheets.plan import Plan, Task, build
from sheets.progress import (
    ONE_SHEET_ABOVE,
    Step,
    admit,
    next_step,
    open_warnings,
    refuse_redo,
    settled,
)
from sheets.results import show_result
from sheets.workbook import Workbook, open_workbook, write
from sheets.writers.page import cell
from sheets.writers.players import player_values
from sheets.writers.settings import settings_values

from .options import PairOptions

Warnings = list[tuple[str, str]]
DEFAULT_SYSTEM = "round-robin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A command under way: the event as found or enrolled, what is there already, and what is to be said and edited."""

    event: Event
    state: State
    found: Reread | None
    enrolled: bool
    edits: tuple[CellEdit, ...]
    warnings: tuple[tuple[str, str], ...]


def pair(path: Path, options: PairOptions) -> dict[str, Any]:
    """The answer of `pair` (CLI.md) after the next round was written, or a round answered again.

    Raises:
        SheetError: for anything wrong with the file or its cells; the file is then untouched.
        PairingError: when the engine has no round to give.
    """
    start = perf_counter()
    workbook = open_workbook(path, options.out)
    work = started(workbook, options) if not workbook.ours else resumed(workbook, options)
    read = perf_counter()
    seed = options.seed if options.seed is not None else secrets.randbelow(1_000_000)
    every = options.all_rounds
    fresh = work.enrolled
    step = next_step(work.event, every=every, draw=options.draw_round, seed=seed, redo=options.redo and not fresh)
    paired = perf_counter()
    plan = None if step.untouched and not work.edits else _plan(workbook, work, step)
    written = plan is not None and not options.dry_run and write(workbook, plan.changes, "pair")
    seconds = {"read": read - start, "pair": paired - read, "write": perf_counter() - paired}
    return _answer(workbook, work, step, plan, written=written, seconds=seconds)


def started(workbook: Workbook, options: PairOptions, numbers_seed: int | None = None) -> Work:
    """The work on a workbook that has no sheets of ours: the event is made from its list of participants."""
    enrolled = enroll(workbook.book, sheet=options.sheet, table=options.table, seed=numbers_seed)
    event = _new_event(enrolled, options, numbers_seed)
    return _enrolled_work(event, enrolled, None, State(list_at=enrolled.list_at, numbers_seed=numbers_seed))


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
    return Work(event=event, state=state, found=found, enrolled=True, edits=(), warnings=enrolled.warnings)


def resumed(workbook: Workbook, options: PairOptions, numbers_seed: int | None = None) -> Work:
    """The work on a workbook with sheets of ours. The list is read again while no result is known and a redo is asked
    for, or while no round is written: only then may numbers change."""
    found = reread(workbook.ours, workbook.package)
    event, edits = _overridden(found, options)
    again = not event.rounds or (options.redo and all(game.result.is_open for game in settled_games(event)))
    if again:
        return _again(workbook, found, event, edits, options, numbers_seed)
    event, more, warnings = _with_newcomers(found, event)
    edits += more
    event, more, notes = _with_defaults(found, event)
    warnings += notes + list(found.warnings) + _unused(event) + _list_changes(workbook, found, options)
    return Work(
        event=event, state=found.state, found=found, enrolled=False, edits=edits + more, warnings=tuple(warnings)
    )  # fmt: skip


def settled_games(event: Event) -> Iterable[Any]:
    """The games that were decided by somebody at the board, or are open."""
    from sheets.progress import has_result

    played = {each.number for each in event.rounds if has_result(event, each.number)}
    return [game for game in event.games if game.round in played]


def _again(  # noqa: PLR0913  # all of it is needed to begin anew
    workbook: Workbook, found: Reread, event: Event, edits: tuple[CellEdit, ...], options: PairOptions,
    numbers_seed: int | None,
) -> Work:  # fmt: skip
    """The register made anew from the list; what was typed beside the names stays."""
    for each in event.rounds:
        refuse_redo(event, each.number)
    seed = numbers_seed if numbers_seed is not None else found.state.numbers_seed
    sheet, table = found.state.list_at
    enrolled = enroll(
        workbook.book, ignore=workbook.ours.names, sheet=options.sheet or sheet or None,
        table=options.table or table or None, seed=seed, known=event.players,
    )  # fmt: skip
    event = replace(
        event, players=enrolled.players, sources=enrolled.sources, rounds=(), games=(), numbers_seed=seed, round_seeds={}
    )  # fmt: skip
    state = replace(found.state, numbers_seed=seed, table_rounds={}, round_seeds={}, results={})
    return replace(_enrolled_work(event, enrolled, found, state), edits=edits)


def _overridden(found: Reread, options: PairOptions) -> tuple[Event, tuple[CellEdit, ...]]:
    """The event with the settings that were given as options, and the edits that write them where they belong."""
    settings, event = found.event.settings, found.event
    given = {
        "scoring": options.scoring, "cycles": options.cycles, "swap": options.swap, "language": options.language,
        "system": options.system,
    }  # fmt: skip
    changed = {key: value for key, value in given.items() if value is not None and value != getattr(settings, key)}
    if not changed:
        return event, ()
    if event.rounds and {"cycles", "swap", "system"} & set(changed):
        raise CannotWrite(
            f"{', '.join(sorted(changed))} cannot be changed once a round is written",
            hint="begin again on a copy of the workbook as it was (pairsheet undo), or leave the option out",
        )
    event = replace(event, settings=replace(settings, **changed))  # type: ignore[arg-type]
    values = settings_values(event)
    sheet, rows = found.ours.single[SETTINGS], {}
    for index, row in enumerate(sheet.grid.rows):
        rows[row[SettingsLayout.KEY] if len(row) > SettingsLayout.KEY else None] = index
    return event, tuple(
        CellEdit(sheet=sheet.grid.name, cell=cell(rows[key], SettingsLayout.VALUE), value=str(values[key]))
        for key in (*changed, "rounds")
        if key in rows
    )


def _with_newcomers(found: Reread, event: Event) -> tuple[Event, tuple[CellEdit, ...], Warnings]:
    """Rows of the players sheet without a number: the first free number of an odd field is theirs."""
    edits: list[CellEdit] = []
    warnings: Warnings = []
    for entry in found.newcomers:
        grid = found.ours.single["players"].grid
        layout_row = entry.row
        event = admit(event, entry.player)
        player = event.players[-1]
        values = player_values(player, entry.source, event.settings.labels)
        address = cell(layout_row, _players_column(found, "number"))
        edits.append(CellEdit(sheet=grid.name, cell=address, value=values["number"]))
        text = f"{player.name} comes in with number {player.number}; the games of the rounds written are to be played"
        warnings.append((f"{grid.name}!{address}", text))
    return event, tuple(edits), warnings


def _players_column(found: Reread, name: str) -> int:
    from sheets.layout import PlayersLayout

    layout = PlayersLayout()
    place = found.ours.single["players"].place(layout.mark_offset)
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
    """Names that are in the list and not in the register, or the other way round."""
    from sheets.recognise import understand

    sheet, table = found.state.list_at
    try:
        seen = understand(
            workbook.book, ignore=workbook.ours.names, sheet=options.sheet or sheet or None,
            table=options.table or table or None,
        )  # fmt: skip
    except Exception as error:  # the list is no longer needed, so its absence is no error
        return [("", f"the list of participants cannot be read any more: {error}")]
    listed = {each.player.name: each.cell for each in seen.players}
    if not listed:
        return []
    known = {player.name for player in found.event.players} | {entry.player.name for entry in found.newcomers}
    players = found.ours.single["players"].grid.name
    new = [(at, f"{name} is new in the list: to admit him, type him into “{players}”") for name, at in listed.items() if name not in known]
    gone = [("", f"{name} is not in the list any more: if he has left, say so in “{players}”") for name in sorted(known - set(listed))]
    return new + gone


def _plan(workbook: Workbook, work: Work, step: Step) -> Plan:
    found = work.found
    one_sheet = len(step.added) > 1 and _wants_one_sheet(work, step)
    redone = step.redone
    if work.enrolled and found is not None:
        redone = frozenset(found.ours.rounds)
    return build(
        Task(
            event=step.event, state=replace(work.state, round_seeds=step.event.round_seeds),
            existing=workbook.sheet_names, found=found, new_rounds=step.added, redone=redone, enrolled=work.enrolled,
            one_sheet=one_sheet, edits=work.edits,
        )
    )  # fmt: skip


def _wants_one_sheet(work: Work, step: Step) -> bool:
    if work.found is not None and work.found.ours.rounds:
        return 0 in work.found.ours.rounds
    return total_rounds(step.event.tournament) > ONE_SHEET_ABOVE


def _answer(  # noqa: PLR0913  # the answer tells all of them
    workbook: Workbook, work: Work, step: Step, plan: Plan | None, *, written: bool, seconds: dict[str, float]
) -> dict[str, Any]:
    event = step.event
    shown = step.added[0] if step.added else max(event.rounds, key=lambda each: each.number)
    cells = work.found.result_cells if work.found else {}
    older = replace(event, games=tuple(game for game in event.games if game.round not in {r.number for r in step.added}))
    warnings = list(work.warnings)
    if not step.untouched:
        warnings += open_warnings_of(older, step, cells)
    if workbook.is_new:
        warnings.append(("", f"{workbook.source.name} cannot be written back, so the event is in {workbook.target.name}"))
    return {
        "round": shown.number,
        "table_round": shown.table_round,
        "system": event.settings.system,
        "edition": None,
        "pairs": [{"board": p.board, "white": p.white, "black": p.black} for p in shown.pairs],
        "bye": shown.free,
        "absent": [],
        "written": written,
        "sheets": list(plan.sheets) if plan else [],
        "warnings": [{"cell": cell_ or None, "text": text} for cell_, text in warnings],
        "seconds": {key: round(value, 4) for key, value in seconds.items()},
        "message": _message(step, shown, written),
        "file": str(workbook.target),
        "rounds_written": [each.number for each in step.added],
        "over": step.over and not any(game.result.is_open for game in event.games),
        "names": {str(player.number): player.name for player in event.players},
    }


def open_warnings_of(older: Event, step: Step, cells: Any) -> Warnings:
    """Open games of the rounds that were written before this command."""
    new = {each.number for each in step.added}
    return [warning for warning in open_warnings(step.event, cells) if not _of_round(warning[1], new)]


def _of_round(text: str, rounds: set[int]) -> bool:
    return any(text.startswith(f"round {number},") for number in rounds)


def _message(step: Step, shown: Round, written: bool) -> str:
    if step.untouched:
        return f"round {shown.number} is written and has no result yet; nothing was changed"
    if step.over:
        still = sum(1 for game in step.event.games if game.result.is_open)
        return f"all rounds are written; {still} games are open" if still else "all games are played: the event is over"
    if len(step.added) > 1:
        return f"rounds {step.added[0].number} to {step.added[-1].number} are {'written' if written else 'worked out'}"
    return f"round {shown.number} is {'written' if written else 'worked out'}"


__all__ = ["CellErrors", "CellFault", "Player", "Work", "pair", "resumed", "started"]

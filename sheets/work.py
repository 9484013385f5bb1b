"""A command under way: the event made from the arbiter's list, or read back from the sheets of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pairing.model import Colour, Player, Round, Scoring, Status
from pairing.standings import DEFAULT_TIEBREAKS
from pairing.swiss.registry import EDITIONS, SWISS
from pairing.systems import get_system

from .asked import overridden, refuse_foreign_options
from .errors import CellErrors, CellFault, SheetError
from .event import BY_LIST, Event, Settings
from .held import refuse_other_settings
from .labels import FALLBACK
from .layout import PLAYERS, SETTINGS
from .options import PairOptions
from .ours import State
from .ours.state import rules_of, words_of
from .package import CellEdit
from .progress import has_result, is_idle
from .told_results import ToldResults, of_table, told_results
from .uptake import moved, players_column, setting_cells, settings_edits, taken_up
from .workbook import Workbook
from .writers.page import cell
from .writers.settings import settings_values

if TYPE_CHECKING:
    from .enroll import Enrolled
    from .ours.whole import Reread
    from .recognise import Understanding

Warnings = list[tuple[str, str]]
DEFAULT_SYSTEM = "round-robin"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Work:
    """A command under way: the event as found or enrolled, and what is there already.

    `asked` are the edits of options given, which are always made; `edits` take up what was typed in the players sheet,
    and are made when something is written; `pending` is what is said of them then. `warnings` are said in any case.
    `history` are the rounds of an event that was begun elsewhere: they get sheets of ours now.
    `restated` says that settings were typed which the sheets do not follow yet: they do after any command that writes.
    """

    event: Event
    state: State
    found: Reread | None
    enrolled: bool
    restated: bool = False
    history: tuple[Round, ...] = ()
    asked: tuple[CellEdit, ...] = ()
    edits: tuple[CellEdit, ...] = ()
    warnings: tuple[tuple[str, str], ...] = ()
    pending: tuple[tuple[str, str], ...] = ()

    @property
    def is_written(self) -> bool:
        """Whether something is to be written even where the latest round is only answered again."""
        return bool(self.asked) or self.restated


def started(workbook: Workbook, options: PairOptions, numbers_seed: int | None = None) -> Work:
    """The work on a workbook that has no sheets of ours: the event is made from its list of participants."""
    from .apart import kept_apart
    from .enroll import Wanted, enroll
    from .words import own_words

    words = own_words(options.words, options.language or FALLBACK)
    scoring = _with_boards(options)
    wanted = Wanted(options.sheet, options.table, numbers_seed, _order(options), options.varma or "", words, scoring)
    enrolled = enroll(workbook.book, wanted, ignore=workbook.ours.names)
    state = State(
        list_at=enrolled.list_at,
        numbers_seed=numbers_seed,
        varma=options.varma or "",
        list_digest=workbook.foreign_digest,
    )
    if not enrolled.seen.games:
        event, apart = kept_apart(_new_event(enrolled, options, numbers_seed), enrolled.seen)
        work = _enrolled_work(event, enrolled, None, state)
        return replace(work, warnings=(*work.warnings, *apart))
    from .continued import as_told, continued, refuse_contradictions

    refuse_contradictions(enrolled.seen, options.acks)
    told = as_told(options, enrolled.seen)
    event, apart = kept_apart(_new_event(enrolled, told.options, numbers_seed), enrolled.seen)
    begun = continued(event, enrolled.seen, options.acks)
    work = _enrolled_work(begun.event, enrolled, None, state)
    return replace(work, history=begun.event.rounds, warnings=(*work.warnings, *apart, *told.remarks, *begun.remarks))


def _with_boards(options: PairOptions) -> Scoring | None:
    """The scoring that the arbiter has given, with the boards of a match where he gave these."""
    if options.scoring is None:
        return Scoring(boards=options.boards) if options.boards else None
    return replace(options.scoring, boards=options.boards)


def _order(options: PairOptions) -> str | None:
    """How the numbers of a new event are given; None in a Swiss whose arbiter has not said it."""
    return options.order if options.system in SWISS else BY_LIST


def with_colour(work: Work, event: Event, seed: int) -> Work:
    """The work with the initial colour of a Swiss as a lot of that seed gave it to the event."""
    colour = event.settings.labels("white" if event.settings.initial_colour is Colour.WHITE else "black")
    told = ("", f"the lot gave number 1 {colour} in round 1 (seed {seed}; --seed {seed} draws the same again)")
    asked = work.asked
    if work.found is not None:
        values = settings_values(event)
        asked = (*asked, *setting_cells(work.found.ours, {"initial_colour": values["initial_colour"]}))
    state = replace(work.state, colour_seed=seed)
    return replace(work, event=event, state=state, asked=asked, warnings=(*work.warnings, told))


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
    if settings.is_swiss:
        settings = replace(
            settings,
            order=enrolled.order,
            rounds=options.rounds,
            edition=options.edition or EDITIONS.get(system, ("",))[0],
            initial_colour=options.initial_colour,
            accelerated=bool(options.accelerated),
            board_results=options.board_results,
            scoring=replace(settings.scoring, boards=options.boards),
            options={"match_boards": str(options.boards)} if options.boards else {},
        )
    refuse_foreign_options(settings, options)
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
    refuse_foreign_options(found.event.settings, options)
    event, asked = overridden(found, options, begun=begun)
    seen, changes = _list_changes(workbook, found, options)
    told = told_results(event, found, seen) if seen is not None else ToldResults(event=event)
    event, changes = told.event, [*changes, *told.conflicts]
    left = not event.settings.is_swiss and any(player.status is Status.WITHDRAWN for player in event.players)
    fresh = not event.rounds and bool(changes or found.newcomers or left or numbers_seed is not None)
    if fresh or (options.redo and not begun):
        return _again(workbook, found, event, asked, options, numbers_seed)
    _refuse_other_schedule(found, begun=begun)
    refuse_other_settings(found)
    if found.rewritten:
        from .swiss_uptake import refuse_pairs_by_hand

        refuse_pairs_by_hand(found, options.acks, redone=_latest(event) if options.redo else 0)
    state = found.state if changes else replace(found.state, list_digest=workbook.foreign_digest)
    idle = _idle(found, event, options) if event.settings.is_swiss else ()
    warnings = (*found.warnings, *idle, *_unused(event), *changes, *of_table(told.remarks), *_ignored(event, options))
    work = Work(
        event=event, state=state, found=found, enrolled=False, asked=asked, warnings=warnings,
        restated=_is_restated(state, event) or bool(found.rewritten) or _lacks_boards(found, event),
    )  # fmt: skip
    if is_idle(event) and not (refreshes or options.redo or options.all_rounds):
        moves = moved(found) if work.is_written else _moves_waiting(found)
        return replace(work, pending=(*_waiting(found), *moves, *found.placed))
    taken = taken_up(event, found)
    edits = (*told.edits, *taken.edits)
    return replace(work, event=taken.event, found=taken.found, edits=edits, pending=taken.remarks)


def _idle(found: Reread, event: Event, options: PairOptions) -> Iterator[tuple[str, str]]:
    from .ours.byes import idle_byes

    return idle_byes(found, event, redone=_latest(event) if options.redo else 0)


def _latest(event: Event) -> int:
    return max((each.number for each in event.rounds), default=0)


def _is_restated(state: State, event: Event) -> bool:
    written = (state.words, words_of(event)), (state.rules, rules_of(event))
    return any(before not in (None, now) for before, now in written)


def _lacks_boards(found: Reread, event: Event) -> bool:
    """Whether results are to be typed board by board, and a round has no sheet for it."""
    settings = event.settings
    wanted = settings.scoring.boards and settings.board_results
    return bool(wanted) and any(each.number not in found.boards for each in event.rounds)


def _moves_waiting(found: Reread) -> Iterator[tuple[str, str]]:
    for move, address in found.moves:
        yield move.cell, f"{move.result.value}, typed over a formula, counts and goes to {address} with the next round"


def _waiting(found: Reread) -> Iterator[tuple[str, str]]:
    """What was typed and is not taken up yet, because the latest round has no result and is answered again."""
    later = "taken up with the next round, or now with --redo"
    players = found.ours.single[PLAYERS].grid
    for entry in found.newcomers:
        yield f"{players.name}!{cell(entry.row, players_column(found, 'name'))}", f"{entry.player.name} is {later}"
    yield from _leaving(found, later)
    if (found.wanted.cycles, found.wanted.swap) != (found.event.settings.cycles, found.event.settings.swap):
        yield "", f"the change of cycles in the settings is {later}"


def _leaving(found: Reread, later: str) -> Iterator[tuple[str, str]]:
    """Players of the latest round of a Swiss who are marked as gone by now."""
    event = found.event
    latest = max(event.rounds, key=lambda each: each.number, default=None)
    if latest is None or not event.settings.is_swiss:
        return
    seats = {number for pair in latest.pairs for number in (pair.white, pair.black)} | {latest.free}
    players = found.ours.single[PLAYERS].grid
    for entry in found.entries:
        if entry.player.status is Status.WITHDRAWN and entry.player.number in seats:
            where = f"{players.name}!{cell(entry.row, players_column(found, 'status'))}"
            yield where, f"{entry.player.name} has left: {later}"


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
    from .enroll import Wanted, enroll
    from .ours.restrictions import read_restrictions
    from .words import own_words

    drawn = numbers_seed is not None
    seed, varma = (numbers_seed, options.varma or "") if drawn else (found.state.numbers_seed, found.state.varma)
    sheet, table = found.state.list_at
    sheet, table, order = options.sheet or sheet, options.table or table, event.settings.order or BY_LIST
    words = own_words(event.settings.words, event.settings.language)
    enrolled = enroll(
        workbook.book,
        Wanted(sheet or None, table or None, seed, order, varma, words),
        ignore=workbook.ours.names,
        known=tuple(entry.player for entry in found.entries),
        added=tuple(entry.player for entry in found.entries if not entry.source),
    )
    event = Event(
        settings=event.settings,
        players=enrolled.players,
        sources=enrolled.sources,
        numbers_seed=seed,
        lots=_kept_lots(found, enrolled.players),
    )
    if event.settings.is_swiss:  # by the new numbers
        forbidden, fixed = read_restrictions(found.ours.single[SETTINGS], event.players, coming=1)
        event = replace(event, forbidden=forbidden, fixed=fixed)
    state = State(
        fingerprints=found.state.fingerprints,
        list_at=enrolled.list_at if any(enrolled.list_at) else found.state.list_at,
        numbers_seed=seed,
        varma=varma,
        list_digest=workbook.foreign_digest,
        texts=found.state.texts,
    )
    asked = tuple({(edit.sheet, edit.cell): edit for edit in (*asked, *settings_edits(found, event))}.values())
    work = replace(_enrolled_work(event, enrolled, found, state), asked=asked)
    if seed is None or seed != found.state.numbers_seed or _same_numbers(found.event.players, enrolled.players):
        return work
    text = f"the numbers are drawn anew with seed {seed}, since the players are others"
    return replace(work, warnings=(*work.warnings, ("", text)))


def _kept_lots(found: Reread, players: Sequence[Player]) -> Mapping[int, int]:
    """The lots of those who were in the register before, under the numbers they have now."""
    lots = {(entry.player.name, entry.player.birth): entry.lot for entry in found.entries}
    now = ((player.number, lots.get((player.name, player.birth))) for player in players)
    return {number: lot for number, lot in now if lot is not None}


def _same_numbers(before: Sequence[Player], after: Sequence[Player]) -> bool:
    return [player.name for player in before] == [player.name for player in after]


def _unused(event: Event) -> Warnings:
    """What was typed that a round robin has no use for."""
    warnings: Warnings = []
    if event.settings.is_swiss:
        return warnings
    asked = [player.name for player in event.players if player.byes]
    if asked:
        warnings.append(("", f"byes are not used in a round robin (the games are to be played): {', '.join(asked)}"))
    if event.settings.forbidden or event.settings.fixed:
        warnings.append(("", "“must not meet” and “fixed pairs” are not used in a round robin: everybody meets"))
    return warnings


def _list_changes(
    workbook: Workbook, found: Reread, options: PairOptions
) -> tuple[Understanding | None, Warnings]:  # fmt: skip
    """What the arbiter's own sheets say, and the names that are in the list and not in the register, or the other way
    round. Looked at only when a sheet that is not ours has changed since they were last the same."""
    if workbook.foreign_digest == found.state.list_digest:
        return None, []
    from .recognise import understand
    from .words import own_words

    sheet, table = found.state.list_at
    try:
        seen = understand(
            workbook.book,
            ignore=workbook.ours.names,
            sheet=options.sheet or sheet or None,
            table=options.table or table or None,
            own=own_words(found.wanted.words, found.wanted.language),
            scoring=found.event.settings.scoring,
        )
    except SheetError as error:  # the list is no longer needed, so its absence is no error
        return None, [("", f"the list of participants cannot be read any more: {error}")]
    listed = {each.player.name: each.cell for each in seen.players}
    return seen, list(_differences(listed, found)) if listed else []


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

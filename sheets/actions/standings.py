"""`standings`: the table as it stands, and on request our sheets brought up to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pairing.lots import ties
from pairing.model import Tournament
from pairing.standings import standings
from sheets import store
from sheets.columns import list_columns
from sheets.errors import NotUnderstood, WrongUse
from sheets.labels import FALLBACK, load_labels
from sheets.layout import SETTINGS
from sheets.lots import lot_remarks
from sheets.options import PairOptions
from sheets.ours.settings import read_settings
from sheets.ours.whole import refuse_incomplete
from sheets.package import Changes
from sheets.plan import Plan, build
from sheets.selection import Wanted
from sheets.task import Task, gone_warnings
from sheets.uptake import setting_cells
from sheets.work import Work, resumed
from sheets.workbook import Workbook, on_protection, open_workbook, write

from .breakdown import explained, refuse_beside_breakdown, refuse_beside_explain
from .ranking import (
    Remark,
    Source,
    StandingsOptions,
    asked,
    on_after,
    on_ratings,
    ranked,
    sex_column,
    wanted_lists,
    with_lots,
)
from .standings_text import standings_text

__all__ = ["StandingsOptions", "standings_of", "standings_of_trf", "standings_text"]

Answer = dict[str, Any]
IN_SETTINGS = "or write unrated=lowest into the settings"


def standings_of(path: Path, options: StandingsOptions) -> Answer:
    """The answer of `standings` (CLI.md). With `write` what was asked is typed into the settings sheet first, so that
    the sheets say the same as the answer, and go on to do so.

    Raises:
        NotUnderstood: when the workbook has no event of ours.
        SheetError: for anything else wrong with the file or its cells.
        UnknownTiebreak: for a tie-break that is none.
        WrongUse: for lists of a column that nobody has, and for another seed than that of an earlier draw.
    """
    options = _consistent(options)
    wanted = wanted_lists(options)
    workbook = open_workbook(path, options.out, writes=options.write)
    if not workbook.ours:
        raise NotUnderstood(
            f"{path.name} has no sheets of an event yet, so there is nothing to rank",
            hint=f"begin with: pairsheet pair {path.name} --system round-robin",
        )
    workbook = _with_settings(workbook, options, wanted) if options.write else workbook
    work = resumed(workbook, PairOptions(), refreshes=options.write)
    tournament, seed = with_lots(asked(work.event.tournament, options), options, work.event.settings.lots_seed)
    source = _source(workbook, work, tournament)
    remarks = [*_remarks(workbook, work, tournament), *on_after(tournament, options)]
    if options.explain is not None:
        answer = explained(tournament, options.explain, ids=source.ids, after=options.after)
        return answer | {"warnings": _told(remarks), "file": str(path)}
    answer = ranked(source, options, wanted)
    remarks += on_ratings(tournament, answer, IN_SETTINGS)
    written = False
    if options.write:
        plan = _refreshing(workbook, _with_drawn(work, tournament, seed), source, breakdown=options.breakdown)
        written = write(workbook, plan.changes, "standings")
        remarks += ((cell or None, text) for cell, text in plan.remarks)
        remarks += [(None, text) for text in on_protection(workbook, plan.changes) if written]
    lots = _lots(source, options, seed)
    return answer | {"lots": lots, "written": written, "warnings": _told(remarks), "file": str(workbook.target)}


def standings_of_trf(path: Path, options: StandingsOptions) -> Answer:
    """The answer of `standings` (CLI.md) for a TRF, ids as in the file; it is never written.

    Raises:
        CellErrors: with every fault of the file.
        UnknownTiebreak: for a tie-break that is none.
        WrongUse: for an option that writes, and for lists of a column that nobody has.
    """
    from sheets.formats.trf import read_trf

    if options.write or options.breakdown or options.out is not None:
        raise WrongUse(f"{path.name} is a tournament report: it is answered, not written")
    options = _consistent(options)
    wanted = wanted_lists(options)
    trf = read_trf(store.load(path, writes=False), path.name)
    tournament, seed = with_lots(asked(trf.tournament, options), options, None)
    sexes = {number: line.text for number, line in trf.player_lines().items()}
    source = Source(
        tournament=tournament, ids=trf.ranks, labels=load_labels(FALLBACK), listed=lambda: sex_column(sexes)
    )  # fmt: skip
    remarks: list[Remark] = [*((note.place or None, note.text) for note in trf.notes), *on_after(tournament, options)]
    if options.explain is not None:
        answer = explained(tournament, options.explain, ids=trf.ranks, after=options.after)
        return answer | {"warnings": _told(remarks), "file": str(path)}
    answer = ranked(source, options, wanted)
    remarks += on_ratings(tournament, answer, "with --tiebreaks")
    lots = _lots(source, options, seed)
    return answer | {"lots": lots, "written": False, "warnings": _told(remarks), "file": str(path)}


def _consistent(options: StandingsOptions) -> StandingsOptions:
    """The options, when they go together.

    Raises:
        WrongUse: when they do not.
    """
    if options.explain is not None:
        others = {"--group-by": options.group_by, "--where": options.where, "-o": options.out}
        flags = {"--lots": options.lots, "--write": options.write, "--breakdown": options.breakdown}
        refuse_beside_explain(name for name, given in (others | flags).items() if given not in (None, False))
    if options.breakdown:
        refuse_beside_breakdown(options.after)
        options = replace(options, write=True)
    if options.out is not None and not options.write:
        raise WrongUse("-o says where the sheets brought up to date go: it needs --write")
    if options.seed is not None and not options.lots:
        raise WrongUse("--seed is that of the lots: it needs --lots")
    if options.write and options.after is not None:
        raise WrongUse("the sheets stand after the latest round: --after cannot go with --write")
    return options


def _with_settings(workbook: Workbook, options: StandingsOptions, wanted: tuple[Wanted, ...]) -> Workbook:
    """The workbook with what was asked typed into its settings sheet.

    Raises:
        UnknownTiebreak, WrongUse: as `asked`.
        CannotWrite: when a sheet that the event cannot do without is gone.
    """
    refuse_incomplete(workbook.ours)
    settings = read_settings(workbook.ours.single[SETTINGS])
    tournament = asked(Tournament(players=(), system=settings.system, tiebreaks=settings.tiebreaks), options)
    standings(tournament)  # of nobody: what does not fit the event is refused as an option, not as a cell
    values = {
        "tiebreaks": ", ".join(tournament.tiebreaks) if options.tiebreaks else None,
        "tiebreak_edition": options.edition,
        "groups": "; ".join(map(str, wanted)) if wanted else None,
    }
    edits = setting_cells(workbook.ours, {key: value for key, value in values.items() if value is not None})
    return workbook.changed(Changes(edits=edits)) if edits else workbook


def _source(workbook: Workbook, work: Work, tournament: Tournament) -> Source:
    event = work.event
    return Source(
        tournament=tournament,
        ids=range(1, len(tournament.players) + 1),
        labels=load_labels(FALLBACK),
        listed=lambda: list_columns(workbook.book, event, work.state.list_at, workbook.ours.names),
    )


def _remarks(workbook: Workbook, work: Work, tournament: Tournament) -> Iterator[Remark]:
    gone = gone_warnings(work.found, work.event)
    lots = lot_remarks(work.found, tournament) if work.found else ()
    yield from ((cell or None, text) for cell, text in (*work.warnings, *work.pending, *gone, *lots))
    yield from ((None, note) for note in workbook.notes)


def _told(remarks: list[Remark]) -> list[Answer]:
    return [{"cell": cell, "text": text} for cell, text in remarks]


def _lots(source: Source, options: StandingsOptions, seed: int | None) -> Answer | None:
    """What the answer says of a draw: its seed, and who had drawn."""
    if not options.lots:
        return None
    tied = ties(source.tournament, after_round=options.after)
    return {"seed": seed, "ties": [[source.ids[number - 1] for number in tie] for tie in tied]}


def _with_drawn(work: Work, tournament: Tournament, seed: int | None) -> Work:
    """The work with the lots that were drawn, and the edits that write them and their seed."""
    if seed is None or work.found is None:
        return work
    settings = replace(work.event.settings, lots_seed=seed)
    edits = setting_cells(work.found.ours, {"lots_seed": seed})
    event = replace(work.event, settings=settings, lots=tournament.lots)
    return replace(work, event=event, asked=(*work.asked, *edits))


def _refreshing(workbook: Workbook, work: Work, source: Source, *, breakdown: bool) -> Plan:
    task = Task(
        event=work.event,
        state=work.state,
        existing=workbook.sheet_names,
        shown=workbook.shown_sheet,
        areas=workbook.package.defined_names(),
        found=work.found,
        edits=work.asked + work.edits,
        breakdown=breakdown,
        listed=source.listed,
    )
    return build(task)

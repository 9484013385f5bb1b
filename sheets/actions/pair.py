"""`pair`: the next round, worked out and written into the arbiter's workbook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from pairing.model import Round
from pairing.points import format_points
from pairing.roundrobin import total_rounds
from pairing.standings import standings
from sheets.errors import CannotWrite
from sheets.event import Event
from sheets.held import held_by
from sheets.layout import GRID, SETTINGS
from sheets.lists import ListColumn
from sheets.lots import lot_remarks
from sheets.options import PairOptions
from sheets.package import CellEdit, Changes
from sheets.plan import Plan, build
from sheets.progress import ONE_SHEET_ABOVE, Step, late_warnings, next_step, open_warnings
from sheets.task import Task, gone_warnings
from sheets.work import Work, resumed, started, with_colour
from sheets.workbook import Workbook, on_protection, open_workbook, refuse_unknown_sheet, write

SEEDS = 1_000_000  # a seed is short enough to be read out


def pair(path: Path, options: PairOptions) -> dict[str, Any]:
    """The answer of `pair` (CLI.md) after the next round was written, or a round answered again.

    Raises:
        SheetError: for anything wrong with the file or its cells; the file is then untouched.
        PairingError: when the engine has no round to give.
    """
    start = perf_counter()
    workbook = open_workbook(path, options.out, writes=not options.dry_run)
    refuse_unknown_sheet(workbook, options.sheet, options.table)
    if options.acts:
        workbook = _after_acts(workbook, options)
    work = resumed(workbook, options) if workbook.ours else started(workbook, options)
    work = _with_lot(work, options)
    asked = bool(options.acts) or options.write_numbers or options.write_pairs
    if asked or (options.grid and GRID not in workbook.ours.single):
        work = replace(work, restated=True)  # what was asked is written, also where the round is only answered again
    read = perf_counter()
    step = _step(work, options)
    paired = perf_counter()
    plan = None if step.untouched and not work.is_written else _plan(workbook, work, step, options)
    written = plan is not None and not options.dry_run and _write(workbook, plan, step)
    seconds = {"read": read - start, "pair": paired - read, "write": perf_counter() - paired}
    return _answer(workbook, work, step, plan, written=written, seconds=seconds)


def _after_acts(workbook: Workbook, options: PairOptions) -> Workbook:
    """The workbook with the acts of the command line typed into our sheets, which are drawn first where none are."""
    from sheets.acts import act_edits

    if not workbook.ours:
        work = started(workbook, options)
        task = Task(
            event=work.event, state=work.state, existing=workbook.sheet_names, new_rounds=work.history, enrolled=True
        )
        workbook = workbook.changed(build(task).changes)
    return workbook.changed(Changes(edits=act_edits(workbook, options.acts)))


def _with_lot(work: Work, options: PairOptions) -> Work:
    """The work with the initial colour of a Swiss drawn by lot, where nobody has given it."""
    settings = work.event.settings
    if not settings.is_swiss or settings.initial_colour is not None or work.event.rounds:
        return work
    from sheets.swiss_uptake import colour_by_lot

    return with_colour(work, colour_by_lot(work.event, seed := _seed(options)), seed)


def _write(workbook: Workbook, plan: Plan, step: Step) -> bool:
    rounds = [str(each.number) for each in step.added]
    about = f"round {rounds[0]}" if len(rounds) == 1 else f"rounds {rounds[0]} to {rounds[-1]}" if rounds else ""
    return write(workbook, plan.changes, "pair", about=about)


def _step(work: Work, options: PairOptions) -> Step:
    """What comes next; after a register made anew, as many rounds as were written before."""
    again = work.enrolled and work.found is not None
    every = options.all_rounds or (again and work.found is not None and len(work.found.event.rounds) > 1)
    if options.redo and not again and work.found is not None and 0 in work.found.ours.rounds:
        raise CannotWrite(
            "all rounds stand on one sheet and results are known, so no round of it is drawn again",
            hint="type the results of the games left; a player who left is marked in the players sheet",
        )
    if work.event.settings.is_swiss:
        from sheets.swiss import next_swiss_step

        cells = work.found.result_cells if work.found else {}
        redo = options.redo and not again
        return next_swiss_step(work.event, cells, redo=redo, acks=options.acks, settings=_settings_sheet(work))
    seed = _seed(options) if options.draw_round else 0
    return next_step(work.event, every=every, draw=options.draw_round, seed=seed, redo=options.redo and not again)


def _settings_sheet(work: Work) -> str:
    found = work.found.ours.single.get(SETTINGS) if work.found else None
    return found.grid.name if found else work.event.settings.labels(f"sheet_{SETTINGS}")


def _seed(options: PairOptions) -> int:
    """The seed given, else one that nobody can foresee."""
    import secrets

    return options.seed if options.seed is not None else secrets.randbelow(SEEDS)


def _plan(workbook: Workbook, work: Work, step: Step, options: PairOptions) -> Plan:
    return build(
        Task(
            event=step.event,
            state=replace(work.state, round_seeds=step.event.round_seeds, held=held_by(step.event.settings)),
            existing=workbook.sheet_names,
            shown=workbook.shown_sheet,
            areas=workbook.package.defined_names(),
            found=work.found,
            new_rounds=(*work.history, *step.added),
            redone=step.redone,
            enrolled=work.enrolled,
            one_sheet=len(step.added) > 1 and _wants_one_sheet(work, step),
            grid=options.grid,
            listed=lambda: _listed(workbook, work, step.event),
            edits=(
                *(work.asked if step.untouched else work.asked + work.edits),
                *_filled(workbook, work, step, options),
            ),
            acks=options.acks,
        )
    )


def _filled(workbook: Workbook, work: Work, step: Step, options: PairOptions) -> tuple[CellEdit, ...]:
    """The edits that fill the arbiter's own tables, where he asks for it."""
    if not (options.write_numbers or options.write_pairs):
        return ()
    from sheets.filled import number_edits, pair_edits
    from sheets.recognise import understand

    sheet, table = (
        asked or held or None for asked, held in zip((options.sheet, options.table), work.state.list_at, strict=True)
    )
    seen = understand(workbook.book, sheet=sheet, table=table, ignore=workbook.ours.names)
    numbers = number_edits(workbook.book, seen, step.event) if options.write_numbers else ()
    latest = max(step.event.rounds, key=lambda each: each.number)
    rounds = step.added or (latest,)
    return (*numbers, *(pair_edits(workbook.book, seen, step.event, rounds) if options.write_pairs else ()))


def _listed(workbook: Workbook, work: Work, event: Event) -> tuple[ListColumn, ...]:
    """The columns of the arbiter's list, for lists of some of the players."""
    from sheets.columns import list_columns

    return list_columns(workbook.book, event, work.state.list_at, workbook.ours.names)


def _wants_one_sheet(work: Work, step: Step) -> bool:
    if work.found is not None and work.found.ours.rounds:
        return 0 in work.found.ours.rounds
    return total_rounds(step.event.tournament) > ONE_SHEET_ABOVE


def _answer(
    workbook: Workbook, work: Work, step: Step, plan: Plan | None, *, written: bool, seconds: dict[str, float]
) -> dict[str, Any]:
    event = step.event
    shown = _shown(step)
    warnings = [*_warnings(workbook, work, step)]
    if plan is not None:
        warnings += plan.remarks
    if plan is not None and written:
        warnings += [("", text) for text in on_protection(workbook, plan.changes)]
    return {
        "round": shown.number,
        "table_round": shown.table_round,
        "system": event.settings.system,
        "edition": event.settings.edition or None,
        "pairs": [{"board": p.board, "white": p.white, "black": p.black} for p in shown.pairs],
        "bye": shown.free,
        "absent": [
            {"player": bye.player, "kind": bye.kind.value}
            for bye in event.byes
            if bye.round == shown.number and bye.player != shown.free
        ],
        "written": written,
        "sheets": list(plan.sheets) if plan else [],
        "warnings": [{"cell": cell or None, "text": text} for cell, text in warnings],
        "seconds": {key: round(value, 4) for key, value in seconds.items()},
        "message": _message(step, shown, written),
        "file": str(workbook.target),
        "typed_in": plan.results_sheet if plan and written else None,
        "seed": event.round_seeds.get(shown.number),
        "rounds_written": [each.number for each in step.added],
        "over": step.over and not any(game.result.is_open for game in event.games),
        "first": _first_place(event) if step.over else [],
        "names": {str(player.number): player.name for player in event.players},
    }


def _shown(step: Step) -> Round:
    """The round an answer is about: the one just written, the earliest with an open game, or the latest."""
    if step.added:
        return step.added[0]
    still = {game.round for game in step.event.games if game.result.is_open}
    rounds = sorted(step.event.rounds, key=lambda each: each.number)
    return next((each for each in rounds if step.over and each.number in still), rounds[-1])


def _warnings(workbook: Workbook, work: Work, step: Step) -> Iterator[tuple[str, str]]:
    yield from (("", note) for note in workbook.notes)
    yield from work.warnings
    yield from work.pending
    yield from gone_warnings(work.found, step.event)
    if work.found is not None and step.event.lots:
        yield from lot_remarks(work.found, step.event.tournament)
    cells = work.found.result_cells if work.found else {}
    if step.added:
        yield from open_warnings(step.event, cells, before=step.added[0].number)
        yield from _before_the_round(step)
    elif step.over:
        yield from open_warnings(step.event, cells, before=_begun(step.event) + 1)
    if not workbook.is_writable:
        source, target = workbook.source.name, workbook.target.name
        yield "", f"{source} cannot be written back, so the event is in {target}"


def _before_the_round(step: Step) -> Iterator[tuple[str, str]]:
    """What is to be said of the rounds just paired: in a round robin of players who come later, in a Swiss of rounds
    that may not all be paired."""
    event = step.event
    if not event.settings.is_swiss:
        yield from late_warnings(event, step.added)
    else:
        from sheets.swiss import remarks_on

        yield from remarks_on(event, step.added[0])


def _begun(event: Event) -> int:
    """The latest round with a result; games of later ones are not overdue."""
    return max((game.round for game in event.games if not game.result.is_open), default=0)


def _first_place(event: Event) -> list[str]:
    return [
        f"{event.players[row.number - 1].name} ({format_points(row.points)})"
        for row in standings(event.tournament, event.settings.tiebreaks)
        if row.place == 1
    ]


def _message(step: Step, shown: Round, written: bool) -> str:
    done = "written" if written else "worked out, nothing is written"
    if step.untouched:
        changed = "what was asked and typed is written, and the sheets follow" if written else "nothing was changed"
        return f"round {shown.number} is written and has no result yet; {changed}"
    if step.over:
        still = sum(1 for game in step.event.games if game.result.is_open)
        open_games = "1 game is open" if still == 1 else f"{still} games are open"
        return f"all rounds are written; {open_games}" if still else "all games are played: the event is over"
    if len(step.added) > 1:
        return f"rounds {step.added[0].number} to {step.added[-1].number} are {done}"
    return f"round {shown.number} is {done}"


def pair_text(answer: Mapping[str, Any]) -> str:
    """The answer for a person: the round board by board, and what was done; at the end of an event, who is first."""
    said = [f"{answer['message']}: {answer['file']}"]
    if answer["over"]:
        return "\n".join((*said, f"First: {', '.join(answer['first'])}")) + "\n"
    if answer["typed_in"]:
        said.append(f"Type the results into the sheet “{answer['typed_in']}”, save, close, and run the command again.")
    drawn = f", drawn by lot: round {answer['table_round']} of the table" if answer["seed"] is not None else ""
    seed = f", seed {answer['seed']}" if answer["seed"] is not None else ""
    return "\n".join((f"Round {answer['round']}{drawn}{seed}", *_pair_lines(answer), "", *said)) + "\n"


def _pair_lines(answer: Mapping[str, Any]) -> Iterator[str]:
    names = answer["names"]
    width = max((len(names[str(pair["white"])]) for pair in answer["pairs"]), default=0)
    for pair in answer["pairs"]:
        yield f"{pair['board']:>4}  {names[str(pair['white'])]:<{width}}  –  {names[str(pair['black'])]}"
    if answer["bye"] is not None:
        yield f"      {names[str(answer['bye'])]} {'is free' if answer['system'] == 'round-robin' else 'has the bye'}"
    for each in answer["absent"]:
        yield f"      {names[str(each['player'])]} is not paired ({each['kind']})"

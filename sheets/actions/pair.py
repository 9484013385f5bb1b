"""`pair`: the next round, worked out and written into the arbiter's workbook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from pairing.model import Round
from pairing.roundrobin import total_rounds
from sheets.options import PairOptions
from sheets.plan import Plan, Task, build
from sheets.progress import ONE_SHEET_ABOVE, Step, next_step, open_warnings
from sheets.work import Work, resumed, started
from sheets.workbook import Workbook, open_workbook, write

SEEDS = 1_000_000  # a seed is short enough to be read out


def pair(path: Path, options: PairOptions) -> dict[str, Any]:
    """The answer of `pair` (CLI.md) after the next round was written, or a round answered again.

    Raises:
        SheetError: for anything wrong with the file or its cells; the file is then untouched.
        PairingError: when the engine has no round to give.
    """
    start = perf_counter()
    workbook = open_workbook(path, options.out)
    work = resumed(workbook, options) if workbook.ours else started(workbook, options)
    read = perf_counter()
    step = _step(work, options)
    paired = perf_counter()
    plan = None if step.untouched and not work.asked else _plan(workbook, work, step, options)
    written = plan is not None and not options.dry_run and write(workbook, plan.changes, "pair")
    seconds = {"read": read - start, "pair": paired - read, "write": perf_counter() - paired}
    return _answer(workbook, work, step, plan, written=written, seconds=seconds)


def _step(work: Work, options: PairOptions) -> Step:
    """What comes next; after a register made anew, as many rounds as were written before."""
    again = work.enrolled and work.found is not None
    every = options.all_rounds or (again and work.found is not None and len(work.found.event.rounds) > 1)
    seed = _seed(options) if options.draw_round else 0
    return next_step(work.event, every=every, draw=options.draw_round, seed=seed, redo=options.redo and not again)


def _seed(options: PairOptions) -> int:
    """The seed given, else one that nobody can foresee."""
    import secrets

    return options.seed if options.seed is not None else secrets.randbelow(SEEDS)


def _plan(workbook: Workbook, work: Work, step: Step, options: PairOptions) -> Plan:
    return build(
        Task(
            event=step.event,
            state=replace(work.state, round_seeds=step.event.round_seeds),
            existing=workbook.sheet_names,
            shown=workbook.shown_sheet,
            areas=workbook.package.defined_names(),
            found=work.found,
            new_rounds=step.added,
            redone=step.redone,
            enrolled=work.enrolled,
            one_sheet=len(step.added) > 1 and _wants_one_sheet(work, step),
            edits=work.asked if step.untouched else work.asked + work.edits,
            acks=options.acks,
        )
    )


def _wants_one_sheet(work: Work, step: Step) -> bool:
    if work.found is not None and work.found.ours.rounds:
        return 0 in work.found.ours.rounds
    return total_rounds(step.event.tournament) > ONE_SHEET_ABOVE


def _answer(  # the answer tells all of them
    workbook: Workbook, work: Work, step: Step, plan: Plan | None, *, written: bool, seconds: dict[str, float]
) -> dict[str, Any]:
    event = step.event
    shown = step.added[0] if step.added else max(event.rounds, key=lambda each: each.number)
    cells = work.found.result_cells if work.found else {}
    warnings = list(work.warnings)
    if step.untouched and work.edits:
        warnings.append(("", "what was typed in the players sheet is taken up with the next round, or now with --redo"))
    if not step.untouched:
        warnings += work.pending
        warnings += open_warnings(event, cells, before=shown.number if step.added else None)
    if not workbook.is_writable:
        warnings.append(
            ("", f"{workbook.source.name} cannot be written back, so the event is in {workbook.target.name}")
        )
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
        "typed_in": plan.results_sheet if plan else None,
        "rounds_written": [each.number for each in step.added],
        "over": step.over and not any(game.result.is_open for game in event.games),
        "names": {str(player.number): player.name for player in event.players},
    }


def _message(step: Step, shown: Round, written: bool) -> str:
    if step.untouched:
        return f"round {shown.number} is written and has no result yet; nothing was changed"
    if step.over:
        still = sum(1 for game in step.event.games if game.result.is_open)
        return f"all rounds are written; {still} games are open" if still else "all games are played: the event is over"
    if len(step.added) > 1:
        return f"rounds {step.added[0].number} to {step.added[-1].number} are {'written' if written else 'worked out'}"
    return f"round {shown.number} is {'written' if written else 'worked out'}"


def pair_text(answer: Mapping[str, Any]) -> str:
    """The answer for a person: the round board by board, and what was done."""
    names = answer["names"]
    width = max((len(names[str(pair["white"])]) for pair in answer["pairs"]), default=0)
    lines = [
        f"{pair['board']:>4}  {names[str(pair['white'])]:<{width}}  –  {names[str(pair['black'])]}"
        for pair in answer["pairs"]
    ]
    if answer["bye"] is not None:
        lines.append(f"      {names[str(answer['bye'])]} is free")
    said = [f"{answer['message']}: {answer['file']}"]
    if answer["typed_in"] and not answer["over"]:
        said.append(f"Type the results into the sheet “{answer['typed_in']}”, save, close, and run the command again.")
    return "\n".join((f"Round {answer['round']}", *lines, "", *said)) + "\n"

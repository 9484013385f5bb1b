"""`draw`: the pairing numbers by lot, before round 1."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sheets.errors import CannotWrite
from sheets.options import PairOptions
from sheets.plan import build
from sheets.task import Task
from sheets.work import Work, resumed, started
from sheets.workbook import Workbook, on_protection, open_workbook, refuse_unknown_sheet, write

SEEDS = 1_000_000  # a seed is short enough to be read out


def draw(path: Path, options: PairOptions) -> dict[str, Any]:
    """The answer of `draw` (CLI.md): the seed, and the players in the order of the numbers they drew.

    Raises:
        SheetError: for anything wrong with the file, and once round 1 is written.
    """
    workbook = open_workbook(path, options.out, writes=not options.dry_run)
    seed = options.seed if options.seed is not None else secrets.randbelow(SEEDS)
    refuse_unknown_sheet(workbook, options.sheet, options.table)
    work = _work(workbook, options, seed)
    plan = build(
        Task(
            event=work.event,
            state=work.state,
            existing=workbook.sheet_names,
            shown=workbook.shown_sheet,
            areas=workbook.package.defined_names(),
            found=work.found,
            enrolled=True,
            acks=options.acks,
        )
    )
    written = not options.dry_run and write(workbook, plan.changes, "draw", about=f"seed {seed}")
    remarks = [*_remarks(workbook, work, seed)]
    if written:
        remarks += [("", text) for text in on_protection(workbook, plan.changes)]
    event = work.event
    return {
        "seed": seed,
        "varma": options.varma,
        "numbers": [
            {"id": player.number, "name": player.name, "cell": event.sources.get(player.number)}
            for player in event.players
        ],
        "written": written,
        "sheets": list(plan.sheets),
        "warnings": [{"cell": cell or None, "text": text} for cell, text in remarks],
        "file": str(workbook.target),
    }


def _work(workbook: Workbook, options: PairOptions, seed: int) -> Work:
    if not workbook.ours:
        return started(workbook, options, seed)
    work = resumed(workbook, options, seed)
    if work.event.rounds:
        raise CannotWrite(
            "round 1 is written, so the numbers stay as they are",
            hint="numbers are drawn before round 1; to begin again take the workbook back with: pairsheet undo",
        )
    return work


def _remarks(workbook: Workbook, work: Work, seed: int) -> Iterator[tuple[str, str]]:
    yield from work.warnings
    before = work.found.state.numbers_seed if work.found is not None else None
    if before is not None and before != seed:
        yield "", f"these numbers take the place of those drawn before, with the seed {before}"
    yield from (("", note) for note in workbook.notes)


def draw_text(answer: Mapping[str, Any]) -> str:
    """The answer for a person: the numbers in order, and the seed."""
    lines = [f"{each['id']:>4}  {each['name']}" for each in answer["numbers"]]
    done = "the numbers are written" if answer["written"] else "nothing was written"
    return "\n".join((*lines, f"seed {answer['seed']}; {done}")) + "\n"

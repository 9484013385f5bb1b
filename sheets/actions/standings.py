"""`standings`: the table as it stands, and on request our sheets brought up to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pairing.points import format_points, points_number
from pairing.standings import Standing, standings
from pairing.systems import get_system
from pairing.tiebreaks import get_tiebreak
from sheets.errors import NotUnderstood, WrongUse
from sheets.event import Event
from sheets.options import PairOptions
from sheets.package import Changes
from sheets.plan import build
from sheets.task import Task, gone_warnings
from sheets.work import Work, resumed
from sheets.workbook import Workbook, on_protection, open_workbook, write

EDITION = "2026-03"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsOptions:
    """The options of `standings`: the tie-breaks in order (None: those of the event), the last round that counts
    (None: all), whether our sheets are refreshed."""

    tiebreaks: tuple[str, ...] | None = None
    after: int | None = None
    write: bool = False
    out: Path | None = None


def standings_of(path: Path, options: StandingsOptions) -> dict[str, Any]:
    """The answer of `standings` (CLI.md).

    Raises:
        NotUnderstood: when the workbook has no event of ours.
        SheetError: for anything else wrong with the file or its cells.
        UnknownTiebreak: for a code that is none.
    """
    if options.out is not None and not options.write:
        raise WrongUse("-o says where the sheets brought up to date go: it needs --write")
    workbook = open_workbook(path, options.out, writes=options.write)
    if not workbook.ours:
        raise NotUnderstood(
            f"{path.name} has no sheets of an event yet, so there is nothing to rank",
            hint=f"begin with: pairsheet pair {path.name} --system round-robin",
        )
    work = resumed(workbook, PairOptions(), refreshes=options.write)
    event = work.event
    codes = options.tiebreaks or event.settings.tiebreaks
    remarks = [
        *((cell or None, text) for cell, text in (*work.warnings, *work.pending, *gone_warnings(work.found, event))),
        *((None, note) for note in workbook.notes),
        *_on_after(event, options),
    ]
    rows = standings(event.tournament, codes, after_round=options.after)
    written = False
    if options.write:
        changes = _refreshing(workbook, work)
        written = write(workbook, changes, "standings")
        remarks += [(None, text) for text in on_protection(workbook, changes) if written]
    return {
        "tiebreaks": list(codes),
        "edition": EDITION,
        "rows": [_row(event, codes, row) for row in rows],
        "written": written,
        "warnings": [{"cell": cell, "text": text} for cell, text in remarks],
        "file": str(workbook.target),
    }


def _on_after(event: Event, options: StandingsOptions) -> Iterator[tuple[None, str]]:
    """What is to be said of the last round that counts.

    Raises:
        WrongUse: when the event has no such round.
    """
    if options.after is None:
        return
    last = get_system(event.settings.system).total_rounds(event.tournament)
    if last is not None and options.after > last:
        raise WrongUse(f"--after {options.after}: the event has {last} rounds")
    written = max((each.number for each in event.rounds), default=0)
    if options.after > written:
        yield None, f"round {options.after} is not written yet: the table is that after round {written}"


def _refreshing(workbook: Workbook, work: Work) -> Changes:
    task = Task(
        event=work.event,
        state=work.state,
        existing=workbook.sheet_names,
        shown=workbook.shown_sheet,
        areas=workbook.package.defined_names(),
        found=work.found,
        edits=work.asked + work.edits,
    )
    return build(task).changes


def _row(event: Event, codes: Sequence[str], row: Standing) -> dict[str, Any]:
    player = event.players[row.number - 1]
    return {
        "place": row.place,
        "player": row.number,
        "name": player.name,
        "points": points_number(row.points),
        "values": {code: _value(code, row.values[code]) for code in codes},
        "games": row.games,
    }


def _value(code: str, value: int | None) -> float | int | None:
    scale = get_tiebreak(code).scale
    if value is None or scale == 1:
        return value
    return value // scale if value % scale == 0 else value / scale


def standings_text(answer: dict[str, Any]) -> str:
    """The table for a terminal: place, number, name, points, tie-breaks."""
    codes = answer["tiebreaks"]
    heads = ["", "No", "Name", "Pts", *codes]
    rows = [
        [
            "–" if row["place"] is None else str(row["place"]),
            str(row["player"]),
            row["name"],
            format_points(round(row["points"] * 10)),
            *("" if row["values"][code] is None else str(row["values"][code]) for code in codes),
        ]
        for row in answer["rows"]
    ]
    widths = [max(len(line[column]) for line in (heads, *rows)) for column in range(len(heads))]
    return "\n".join(_line(line, widths) for line in (heads, *rows)) + "\n"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    aligned = (
        text.ljust(width) if column == 2 else text.rjust(width)
        for column, (text, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join(aligned).rstrip()

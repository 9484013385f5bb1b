"""`doctor`: everything wrong or doubtful in a file, by weight, each with its cell and how to mend it; on request as a
sheet of ours with links to the cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pairing.errors import PairingError
from pairing.systems import get_system
from sheets import store
from sheets.errors import SheetError, WrongUse, counted
from sheets.grid import read_grids
from sheets.options import Act, PairOptions
from sheets.recognise.model import DOUBT, ERROR, NOTE, Severity

from .doctor_findings import Finding, by_weight, of_refusal, of_warning, once

Answer = dict[str, Any]
SHOWN = 10
"""Findings that a person is shown at once."""
SEVERITIES: tuple[Severity, ...] = (ERROR, DOUBT, NOTE)
_HEADS = {ERROR: "must be mended before the next round", DOUBT: "may be wrong", NOTE: "good to know"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorOptions:
    """The options of `doctor`: which list is meant and what its heads mean, as for `read`; whether the findings are
    written as a sheet into the workbook, and where to."""

    sheet: str | None = None
    table: str | None = None
    words: tuple[Act, ...] = ()
    write: bool = False
    out: Path | None = None


def doctor_workbook(path: Path, options: DoctorOptions) -> Answer:
    """The answer of `doctor` (CLI.md) for a workbook or any other list, with how many findings of each weight.

    Raises:
        UnreadableFile, WorkbookInUse: when the file cannot be read at all.
        SheetError: when the findings are to be written, and cannot be.
        WrongUse: for options that do not fit the file.
    """
    from .doctor_book import Asked, examined

    if options.out is not None and not options.write:
        raise WrongUse("-o says where the workbook with the findings goes: it needs --write")
    data = store.load(path, writes=False)
    book = read_grids(data, path.name)
    asked = Asked(sheet=options.sheet, table=options.table, words=options.words)
    found = examined(path, data, book, asked)
    answer = _answer(path, found.findings)
    if options.write:
        from .doctor_sheet import write_findings

        answer |= write_findings(path, options.out, found)
    return answer


def doctor_trf(path: Path, options: DoctorOptions) -> Answer:
    """The answer of `doctor` (CLI.md) for a tournament report; a cell is a place such as `line 9, column 92`.

    Raises:
        UnreadableFile, WorkbookInUse: when the file cannot be read at all.
        WrongUse: for options that are for workbooks.
    """
    if options.write or options.out is not None:
        raise WrongUse(f"{path.name} is a tournament report and has no sheets: --write is for workbooks")
    if options.sheet is not None or options.table is not None or options.words:
        raise WrongUse(f"{path.name} is a tournament report: it has no sheets and no tables")
    return _answer(path, by_weight(once(_of_report(path, store.load(path, writes=False))), ()))


def _of_report(path: Path, data: bytes) -> Iterator[Finding]:
    from sheets.formats.trf import read_trf

    from .trf import pair

    try:
        trf = read_trf(data, path.name)
    except (SheetError, PairingError) as error:
        yield from of_refusal(error)
        return
    for note in trf.notes:
        yield of_warning((note.place, note.text), NOTE if note.topic else DOUBT)
    for number, more in sorted(trf.adjustments.items()):
        rank = trf.ranks[number - 1]
        text = f"the points of {rank} are {abs(more) / 10:g} {'more' if more > 0 else 'less'} than his results make"
        yield of_warning((f"line {trf.player_lines()[number].line}", text))
    tournament = trf.tournament
    try:
        last = get_system(tournament.system).total_rounds(tournament)
        if last is None or len(tournament.rounds) < last:
            pair(path, PairOptions(dry_run=True))
    except WrongUse as error:  # what the file leaves to an option
        yield of_warning(("", str(error)), NOTE, error.hint)
    except (SheetError, PairingError) as error:
        yield from of_refusal(error)


def _answer(path: Path, findings: Sequence[Finding]) -> Answer:
    counts = Counter(each.severity for each in findings)
    return {
        "file": str(path),
        "findings": [
            {"severity": each.severity, "cell": each.cell or None, "text": each.text, "mend": each.mend or None}
            for each in findings
        ],
        "counts": {severity: counts[severity] for severity in SEVERITIES},
        "written": False,
        "sheets": [],
        "warnings": [],
    }


def doctor_text(answer: Answer) -> str:
    """The answer for a person: the first findings by weight, how to mend them, and how many more there are."""
    return "\n".join(_lines(answer))


def _lines(answer: Answer) -> Iterator[str]:
    findings, counts = answer["findings"], answer["counts"]
    if not findings:
        yield f"{answer['file']}: nothing wrong was found"
    else:
        told = ", ".join(counted(counts[severity], severity) for severity in SEVERITIES if counts[severity])
        yield f"{answer['file']}: {told}"
    for severity in SEVERITIES:
        shown = [each for each in findings[:SHOWN] if each["severity"] == severity]
        if shown:
            yield f"{severity.upper()}S ({_HEADS[severity]})"
            yield from _group(shown)
    if findings[SHOWN:]:
        yield f"and {len(findings) - SHOWN} more (all of them: --json, or --write as a sheet with links to the cells)"
    if answer["written"]:
        yield f"written into the sheet “{answer['sheets'][0]}”"


def _group(shown: Sequence[Answer]) -> Iterator[str]:
    """The findings, a line each, and how to mend those that have it in common once below them."""
    for place, each in enumerate(shown):
        yield f"  {each['cell']}: {each['text']}" if each["cell"] else f"  {each['text']}"
        following = shown[place + 1]["mend"] if shown[place + 1 :] else None
        if each["mend"] and each["mend"] != following:
            yield f"    → {each['mend']}"

"""Everything wrong or doubtful in a workbook: what is understood of it, and what the next command would refuse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from pairing.errors import PairingError
from pairing.model import Colour
from sheets.errors import SheetError
from sheets.event import Event
from sheets.grid import Book
from sheets.labels import FALLBACK, Labels, languages, load_labels
from sheets.layout import SETTINGS
from sheets.options import Act, PairOptions
from sheets.ours import Ours, find_ours
from sheets.package import open_package
from sheets.recognise import Understanding, no_participants, understand
from sheets.recognise.model import DOUBT, ERROR, NOTE
from sheets.words import own_words
from sheets.workbook import WRITABLE, open_workbook

from .doctor_cells import cell_findings, package_findings
from .doctor_findings import Finding, by_weight, of_refusal, of_remark, of_warning, once

_TYPE_ONE = "type the right one into the round sheet, or empty the cell of the table that is wrong"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Examined:
    """What was found in a workbook, by weight; the words its arbiter is written to in, and the name of the event."""

    findings: tuple[Finding, ...]
    labels: Labels
    event: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Which list is meant, and what heads of it mean, as for `read`."""

    sheet: str | None = None
    table: str | None = None
    words: tuple[Act, ...] = ()

    @property
    def options(self) -> PairOptions:
        """The same as options of `pair`."""
        return PairOptions(sheet=self.sheet, table=self.table, acts=self.words)


def examined(path: Path, data: bytes, book: Book, asked: Asked) -> Examined:
    """What is wrong or doubtful in the workbook of that path, whose bytes and cells these are.

    Raises:
        WrongUse: for a sheet, a table or head words that there are none of.
    """
    try:
        ours = find_ours(book)
    except SheetError as error:
        return Examined(findings=tuple(of_refusal(error)), labels=load_labels(FALLBACK))
    seen, refusal = _understood(book, ours, asked)
    found = _of_event(path, ours, seen) if ours else (*refusal, *_of_list(path, book, asked, seen))
    findings = by_weight(once((*found, *_of_file(path, data, ours))), [grid.name for grid in book.sheets])
    return Examined(findings=tuple(findings), labels=_labels(ours, seen), event=_name(ours, seen))


def _understood(book: Book, ours: Ours, asked: Asked) -> tuple[Understanding | None, list[Finding]]:
    """What the sheets that are not ours are; nothing, with the reason, when the table that is meant is none."""
    own = own_words((act.texts[0], act.texts[1]) for act in asked.words)
    try:
        return understand(book, sheet=asked.sheet, table=asked.table, ignore=ours.names, own=own), []
    except SheetError as error:
        if asked.sheet or asked.table:
            raise
        return None, list(of_refusal(error))


def _of_list(path: Path, book: Book, asked: Asked, seen: Understanding | None) -> Iterator[Finding]:
    """The findings of a workbook without an event of ours: its list, its games, and whether one can begin with it."""
    if seen is None:
        return
    yield from map(of_remark, seen.warnings)
    yield from cell_findings(book, seen)
    if not seen.players:
        yield from of_refusal(no_participants(seen, path.name))
        return
    known = {(remark.cell, remark.text) for remark in seen.warnings}
    told = {game.cell for game in seen.games}
    try:
        workbook = open_workbook(path, writes=False)
        from sheets.work import started

        work = started(workbook, asked.options)
    except (SheetError, PairingError) as error:  # of cells that are called wrong already it only follows
        wrong = {remark.cell for remark in seen.warnings if remark.cell and remark.severity == ERROR}
        yield from (each for each in of_refusal(error) if each.cell not in wrong)
        return
    for cell, text in work.warnings:
        if (cell, text) not in known:
            yield of_warning((cell, text), DOUBT if cell in told else NOTE)


def _of_event(path: Path, ours: Ours, seen: Understanding | None) -> Iterator[Finding]:
    """The findings of an event of ours. What is wrong in a table of the arbiter's own is only doubtful: our sheets are
    those that hold."""
    from sheets.ours.whole import reread
    from sheets.progress import open_warnings

    try:
        found = reread(ours, open_workbook(path, writes=False).package)
    except (SheetError, PairingError) as error:
        yield from of_refusal(error)
    else:
        yield from map(of_warning, found.warnings)
        if seen is not None:
            from sheets.told_results import told_results

            conflicts = told_results(found.event, found, seen).conflicts
            yield from (of_warning(conflict, mend=_TYPE_ONE) for conflict in conflicts)
        latest = max((each.number for each in found.event.rounds), default=0)
        overdue = open_warnings(found.event, found.result_cells, before=latest)
        yield from (of_warning(warning, NOTE) for warning in overdue)
        yield from _of_next_round(path, found.event)
    for remark in seen.warnings if seen is not None else ():
        yield of_remark(replace(remark, severity=DOUBT) if remark.severity == ERROR else remark)


def _of_next_round(path: Path, event: Event) -> Iterator[Finding]:
    """What `pair` would refuse, or say, if it were given the workbook now; nothing is written."""
    from sheets.work import resumed

    from .pair import pair

    settings = event.settings
    by_lot = settings.is_swiss and settings.initial_colour is None and not event.rounds  # whichever the lot will give
    options = PairOptions(dry_run=True, initial_colour=Colour.WHITE if by_lot else None)
    try:
        answer = pair(path, options)
        doubts = set(resumed(open_workbook(path, writes=False), options).warnings)
    except (SheetError, PairingError) as error:
        yield from of_refusal(error)
        return
    for warning in answer["warnings"]:
        cell, text = warning["cell"] or "", warning["text"]
        yield of_warning((cell, text), DOUBT if (cell, text) in doubts else NOTE)


def _of_file(path: Path, data: bytes, ours: Ours) -> Iterator[Finding]:
    """What is to be said of the file itself."""
    from sheets import store

    if (found := store.open_in(path)) is not None:
        yield of_warning(("", f"{path.name} is open in {found[0]}: it was read as it was last saved"), NOTE)
    if path.suffix.casefold() not in WRITABLE:
        target = path.with_suffix(".xlsx").name
        yield of_warning(("", f"{path.name} cannot be written back: the event goes to {target}"), NOTE)
        return
    try:
        yield from package_findings(open_package(data, path.name), ours)
    except SheetError as error:
        yield from of_refusal(error)


def _labels(ours: Ours, seen: Understanding | None) -> Labels:
    """The words of the event; without one, those of the language of the list."""
    if SETTINGS in ours.single:
        from sheets.ours.settings import read_settings

        with suppress(SheetError):
            return read_settings(ours.single[SETTINGS]).labels
    language = seen.language if seen is not None else None
    return load_labels(language if language in languages() else FALLBACK)


def _name(ours: Ours, seen: Understanding | None) -> str:
    if SETTINGS in ours.single:
        from sheets.ours.settings import read_settings

        with suppress(SheetError):
            return read_settings(ours.single[SETTINGS]).name
    return (seen.event.name or "") if seen is not None else ""

"""`ratings-from`: the ratings of an event filled in from a rating list, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pairing.tiebreaks.code import parse_code
from pairing.tiebreaks.registry import TIEBREAKS
from sheets.errors import CannotWrite, WrongUse, counted
from sheets.event import BY_RATING, Event
from sheets.layout import PLAYERS
from sheets.options import Act
from sheets.package import CellEdit, Changes
from sheets.recognise.values import clean, rating, whole_number
from sheets.words import own_words
from sheets.workbook import Workbook, on_protection, open_workbook, refuse_unknown_sheet, write

from .rating_cells import RATING, K, Slot, Target, Which, event_targets, listed_targets
from .rating_join import Join, Joined
from .rating_list import Looked, looked_up

if TYPE_CHECKING:
    from sheets.ours.whole import Reread

Answer = dict[str, Any]
SHOWN = 10
"""Players of each kind that a person is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingsFromOptions:
    """The options of `ratings-from`: the column of the list that ratings come from, whether the K is filled too and
    whether what differs is changed, which list of the workbook is meant, and where the workbook is written."""

    list_column: str | None = None
    k: bool = False
    change: bool = False
    sheet: str | None = None
    table: str | None = None
    words: tuple[Act, ...] = ()
    dry_run: bool = False
    out: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cell:
    """A cell of a player, and what the list has for it."""

    target: Target
    joined: Joined
    slot: Slot
    value: int

    @property
    def differs(self) -> bool:
        """Whether something else stands in it."""
        value = self.slot.value
        held = rating(value)[0] if self.slot.what == RATING else whole_number(value)
        return not self.slot.is_empty and held != self.value


def ratings_from(source: Path, path: Path, options: RatingsFromOptions) -> Answer:
    """What was filled in the workbook of that path from the list `source`; what differs, changed only where that is
    asked for; who is in the list without a rating, who is not in it, and who only may be.

    Raises:
        SheetError: for anything wrong with one of the two files; the workbook is then untouched.
        CannotWrite: when the numbers of a Swiss follow the ratings, and a round of it is paired.
        WrongUse: for a column that there is none of.
    """
    workbook = _opened(path, options)
    found = _event(workbook)
    own = own_words((act.texts[0], act.texts[1]) for act in options.words)
    whats = (RATING, K) if options.k else (RATING,)
    which = Which(sheet=options.sheet, table=options.table, own=own, whats=whats)
    targets = event_targets(workbook, found, which) if found is not None else listed_targets(workbook, which)
    join = Join([target.player for target in targets])
    looked = looked_up(source, options.list_column, join.wants)
    for rated in looked.players:
        join.take(rated)
    joined = list(zip(targets, join.results(), strict=True))
    cells = [cell for target, each in joined for cell in _cells(target, each)]
    edited = [cell for cell in cells if _is_edited(cell, options)]
    if edited and not options.dry_run:
        _refuse_frozen(found)
    written = not options.dry_run and _write(workbook, edited)
    remarks = list(_remarks(workbook, found, cells, edited if written else ()))
    return _answer(source, workbook, looked, written=written) | {
        "filled": [_row(cell) for cell in edited if not cell.differs],
        "differing": [_row(cell) | {"changed": written and cell in edited} for cell in cells if cell.differs],
        "unrated": [_player(target) for target, each in joined if each.rated and not each.rated.rating],
        "not_found": [_player(target) for target, each in joined if not each.rated and not each.likely],
        "likely": [_player(target) | _candidates(each) for target, each in joined if each.likely],
        "warnings": [{"cell": cell or None, "text": text} for cell, text in remarks],
    }


def _opened(path: Path, options: RatingsFromOptions) -> Workbook:
    from .kind import is_trf

    if is_trf(path):
        raise WrongUse(
            f"{path.name} is a tournament report: ratings are filled in workbooks", hint="LIST comes before EVENT"
        )
    workbook = open_workbook(path, options.out, writes=not options.dry_run)
    refuse_unknown_sheet(workbook, options.sheet, options.table)
    return workbook


def _event(workbook: Workbook) -> Reread | None:
    """The event of ours in the workbook."""
    if not workbook.ours:
        return None
    from sheets.ours.whole import reread

    return reread(workbook.ours, workbook.package)


def _cells(target: Target, joined: Joined) -> Iterator[_Cell]:
    """The cells of a player for which the list has something."""
    if joined.rated is None:
        return
    values = {RATING: joined.rated.rating, K: joined.rated.k}
    for slot in target.slots:
        if (value := values[slot.what]) is not None:
            yield _Cell(target=target, joined=joined, slot=slot, value=value)


def _is_edited(cell: _Cell, options: RatingsFromOptions) -> bool:
    return cell.slot.is_empty or (options.change and cell.differs and not cell.slot.is_formula)


def _refuse_frozen(found: Reread | None) -> None:
    """Refuse to change ratings that the numbers of a Swiss follow, once a round of it is paired (C.04.2).

    Raises:
        CannotWrite: when they do.
    """
    if found is None or not found.event.rounds or not _follows_ratings(found.event):
        return
    latest = max(each.number for each in found.event.rounds)
    sheet = found.ours.single[PLAYERS].grid.name
    raise CannotWrite(
        f"the numbers of this event follow the ratings, and {counted(latest, 'round')} of it "
        f"{'is' if latest == 1 else 'are'} paired: the ratings stay as they are",
        hint=f"--dry-run tells what differs; a rating that was wrong is mended by hand in the sheet “{sheet}”",
    )


def _follows_ratings(event: Event) -> bool:
    return event.settings.is_swiss and event.settings.order == BY_RATING and event.numbers_seed is None


def _write(workbook: Workbook, edited: Sequence[_Cell]) -> bool:
    edits = tuple(
        CellEdit(sheet=cell.slot.grid.name, cell=cell.slot.cell.rpartition("!")[2], value=cell.value)
        for cell in edited
    )  # fmt: skip
    return bool(edits) and write(workbook, Changes(edits=edits), "ratings-from", about=counted(len(edits), "cell"))


def _remarks(
    workbook: Workbook, found: Reread | None, cells: Sequence[_Cell], written: Sequence[_Cell]
) -> Iterator[tuple[str, str]]:
    yield from (("", note) for note in workbook.notes)
    for cell in cells:
        if cell.slot.is_formula and cell.differs:
            yield cell.slot.cell, f"a formula stands here, and was left: the list has {cell.value}"
    if not written:
        return
    changes = Changes(edits=tuple(CellEdit(sheet=cell.slot.grid.name, cell="A1") for cell in written))
    yield from (("", text) for text in on_protection(workbook, changes))
    if not workbook.is_writable:
        yield "", f"{workbook.source.name} cannot be written back, so the ratings are in {workbook.target.name}"
    if found is not None:
        yield from _on_event(found.event, workbook.target.name)


def _on_event(event: Event, name: str) -> Iterator[tuple[str, str]]:
    """What follows from other ratings in an event that is there already."""
    if not event.rounds and _follows_ratings(event):
        yield "", f"the numbers follow the ratings: to give them anew, pairsheet pair {name} --redo"
    counting = [code for code in event.settings.tiebreaks if TIEBREAKS[parse_code(code).name].rated]
    if event.rounds and counting:
        yield "", f"{', '.join(counting)} count ratings: the standings may change with the next command"


def _answer(source: Path, workbook: Workbook, looked: Looked, *, written: bool) -> Answer:
    return {
        "file": str(workbook.target),
        "list": str(source),
        "form": looked.form,
        "column": looked.column,
        "written": written,
    }


def _player(target: Target) -> Answer:
    return {"player": target.player.number or None, "name": target.player.name, "cell": target.cell}


def _row(cell: _Cell) -> Answer:
    """A cell as an answer tells it: whose it is, what stood in it, what the list has for it, and where."""
    rated = cell.joined.rated
    assert rated is not None  # a cell has something of the list
    return _player(cell.target) | {
        "cell": cell.slot.cell,
        "what": cell.slot.what,
        "before": clean(cell.slot.value) or None,
        "value": cell.value,
        "by": cell.joined.by,
        "list_name": rated.name,
        "list_cell": rated.place or None,
    }


def _candidates(joined: Joined) -> Answer:
    found = [
        {
            "name": each.rated.name,
            "fide_id": each.rated.fide_id,
            "birth": each.rated.birth,
            "rating": each.rated.rating,
            "list_cell": each.rated.place or None,
            "why": each.why,
        }
        for each in joined.likely
    ]
    return {"candidates": found, "more": joined.more}


def ratings_from_text(answer: Answer) -> str:
    """The answer for a person: how many were filled, and who is to be looked at."""
    return "\n".join(_lines(answer))


def _lines(answer: Answer) -> Iterator[str]:
    filled, differing = answer["filled"], answer["differing"]
    done = "filled" if answer["written"] else "to be filled"
    counts = [
        f"{counted(len(filled), 'cell')} {done}",
        f"{len(differing)} {'differs' if len(differing) == 1 else 'differ'}",
        *(f"{len(answer[kind])} {words}" for kind, words in _KINDS.items() if answer[kind]),
    ]
    yield f"{answer['file']}: {', '.join(counts)} ({answer['list']}, {answer['column']})"
    if not answer["written"]:
        yield from _shown("to be filled", [_filled_line(row) for row in filled])
    changed = [row for row in differing if row["changed"]]
    yield from _shown("changed", [_filled_line(row) for row in changed])
    left = [_filled_line(row) for row in differing if not row["changed"]]
    yield from _shown("differ (with --all the list holds)", left)
    for kind, words in _KINDS.items():
        yield from _shown(words, [_player_line(row) for row in answer[kind]])


_KINDS = {
    "unrated": "without a rating in the list",
    "likely": "only likely, not filled",
    "not_found": "not in the list",
}


def _shown(head: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"{head}:"
        yield from (f"  {line}" for line in lines[:SHOWN])
    if lines[SHOWN:]:
        yield f"  and {len(lines) - SHOWN} more (all of them: --json)"


def _filled_line(row: Answer) -> str:
    before = f"{row['before']} → " if row["before"] else ""
    what = "K " if row["what"] == K else ""
    return f"{row['cell']} {row['name']}: {what}{before}{row['value']}"


def _player_line(row: Answer) -> str:
    line = f"{row['cell']} {row['name']}"
    found = [f"{each['name']} {each['rating'] or '–'} ({each['why']})" for each in row.get("candidates", ())]
    more = f" and {row['more']} more" if row.get("more") else ""
    return f"{line}: {'; '.join(found)}{more}" if found else line

"""Reading the players sheet: who plays, who comes late, who has left, and who asks for a bye."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pairing.model import ByeKind, Player, Status
from pairing.points import parse_points
from sheets.errors import CellErrors, CellFault, counted
from sheets.labels import key_of
from sheets.layout import PlayersLayout

from .found import Found

STATUSES = {"plays": Status.ACTIVE, "late": Status.LATE, "withdrawn": Status.WITHDRAWN}
BYES = {10: ByeKind.FULL, 5: ByeKind.HALF, 0: ByeKind.ZERO}
GIVEN = "PAB"  # a pairing-allocated bye that the arbiter gives beforehand
MOST_TOLD = 5
"""Missing numbers that a message lists."""
BYE = re.compile(rf"(\d+)\s*=\s*([0-9.,½]+|{GIVEN})", re.IGNORECASE)


class Entry(NamedTuple):
    """A row of the register: the player (number 0 when none is typed), where he stands in the arbiter's list, the row
    on the players sheet, from 0, and his lot among players whom nothing else parts."""

    player: Player
    source: str
    row: int
    lot: int | None = None


MOST_DIGITS = 15
"""A number of more digits is another one once a workbook has kept it."""


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Cells:
    """One row of the sheet by column name."""

    found: Found
    layout: PlayersLayout
    row: int

    def value(self, name: str) -> object:
        if name == "lot" and not has_lots(self.found):
            return None
        return self.found.grid.value(self.row + 1, self.layout.column(name) + 1)

    def text(self, name: str) -> str | None:
        value = self.value(name)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        return str(value).strip() or None if value is not None else None

    def whole(self, name: str) -> int | None:
        text = self.text(name)
        if text is None:
            return None
        if not text.isdecimal() or len(text) > MOST_DIGITS:
            raise ValueError(text)
        return int(text)

    def address(self, name: str) -> str:
        return self.found.grid.cell(self.row + 1, self.layout.column(name) + 1)


def read_register(found: Found, recorded: Mapping[int, str]) -> tuple[Entry, ...]:
    """The rows of the players sheet that hold a name, in the order they stand in. `recorded` says who had which number
    when rounds were last written: a name may be corrected, but numbers stay with their players.

    Raises:
        CellErrors: every cell that says something impossible, and numbers that are missing in 1..n, double, or moved.
    """
    layout = PlayersLayout(place=found.place(PlayersLayout().mark_offset))
    faults: list[CellFault] = []
    entries = []
    for row in range(layout.first, len(found.grid.rows)):
        cells = _Cells(found=found, layout=layout, row=row)
        if cells.text("name") is None:
            faults += list(_nameless(cells, recorded))
            continue
        faults += list(_faults(cells)) or list(_double_byes(cells))
        if not faults:
            source, lot = cells.text("source") or "", cells.whole("lot")
            entries.append(Entry(player=_player(cells), source=source, row=row, lot=lot))
    if not faults:
        faults += list(_number_faults(entries, recorded, found, layout)) or list(
            _moved(entries, recorded, found, layout)
        )
    if faults:
        raise CellErrors(
            f"the players sheet has {counted(len(faults), 'cell')} that cannot be taken as they stand",
            hint="mend the cells named, save, and run the command again",
            cells=tuple(faults),
        )
    return tuple(entries)


def has_lots(found: Found) -> bool:
    """Whether the players sheet has the column of lots, which those of the first versions have not."""
    return found.round >= PlayersLayout.WITH_LOTS


def _player(cells: _Cells) -> Player:
    name = cells.text("name")
    assert name is not None  # rows without a name are no players
    return Player(
        number=cells.whole("number") or 0,
        name=" ".join(name.split()),
        club=cells.text("club"),
        status=_status(cells.text("status")),
        from_round=cells.whole("from_round") or 1,
        byes=tuple(_byes(cells.text("byes"))),
        title=cells.text("title"),
        rating=cells.whole("rating"),
        federation=cells.text("federation"),
        birth=cells.text("birth"),
        fide_id=cells.text("fide_id"),
    )


def _status(text: str | None) -> Status:
    if text is None:
        return Status.ACTIVE
    key = key_of(text, tuple(STATUSES))
    if key is not None:
        return STATUSES[key]
    from sheets.words import is_value  # all header words: only for a status that is none of ours

    if is_value("withdrawn", text):  # as a list says it: of a woman, in other words, in another language
        return Status.WITHDRAWN
    raise ValueError(text)


def _byes(text: str | None) -> Iterator[tuple[int, ByeKind]]:
    if text is None:
        return
    if BYE.sub("", text).strip(" ;,"):
        raise ValueError(text)
    for number, points in BYE.findall(text):
        given = points.upper() == GIVEN
        yield int(number), ByeKind.PAB if given else BYES[parse_points(points.rstrip(","))]


def _faults(cells: _Cells) -> Iterator[CellFault]:
    checks: dict[str, tuple[Callable[[], object], str]] = {
        "number": (lambda: cells.whole("number"), "a pairing number, or nothing for a player who comes late"),
        "status": (lambda: _status(cells.text("status")), "plays, late or withdrawn"),
        "from_round": (lambda: cells.whole("from_round"), "the number of a round"),
        "byes": (lambda: tuple(_byes(cells.text("byes"))), "byes such as 3=½ 5=0"),
        "rating": (lambda: cells.whole("rating"), "a rating, or nothing"),
        "lot": (lambda: cells.whole("lot"), f"a whole number of at most {MOST_DIGITS} digits, or nothing"),
    }
    for name, (check, expected) in checks.items():
        try:
            check()
        except (ValueError, KeyError):
            yield CellFault(cell=cells.address(name), found=repr(cells.text(name)), expected=expected)


def _double_byes(cells: _Cells) -> Iterator[CellFault]:
    """Two byes asked for one round: the player would be in it twice."""
    if twice := rounds_twice(cells.text("byes") or ""):
        found = f"{cells.text('byes')!r}, round {' and round '.join(map(str, twice))} twice"
        yield CellFault(cell=cells.address("byes"), found=found, expected="one bye a round")


def rounds_twice(byes: str) -> tuple[int, ...]:
    """The rounds that a text of byes names more than once."""
    times = Counter(int(number) for number, _ in BYE.findall(byes))
    return tuple(number for number, count in times.items() if count > 1)


def _nameless(cells: _Cells, recorded: Mapping[int, str]) -> Iterator[CellFault]:
    number = cells.text("number")
    if number is not None:
        name = recorded.get(int(number)) if number.isdecimal() else None
        expected = name or "a name beside the number"
        yield CellFault(cell=cells.address("name"), found="nothing", expected=expected)


def _moved(
    entries: list[Entry], recorded: Mapping[int, str], found: Found, layout: PlayersLayout
) -> Iterator[CellFault]:
    """Players whose number is another than when rounds were written: results belong to numbers."""
    numbers = {name: number for number, name in recorded.items()}
    for entry in entries:
        number, name = entry.player.number, entry.player.name
        before = numbers.get(name)
        if before is not None and number != before and recorded.get(number) != name:
            cell = found.grid.cell(entry.row + 1, layout.column("number") + 1)
            expected = f"{before}, the number {name} has in the rounds written"
            yield CellFault(cell=cell, found=str(number) if number else "nothing", expected=expected)


def _number_faults(
    entries: list[Entry], recorded: Mapping[int, str], found: Found, layout: PlayersLayout
) -> Iterator[CellFault]:
    numbered = [entry for entry in entries if entry.player.number]
    gap = _gap({entry.player.number for entry in numbered}, recorded)
    whole = f"the numbers 1 to {len(numbered)} without a gap{gap}"
    seen: dict[int, Entry] = {}
    for entry in numbered:
        number = entry.player.number
        first = seen.setdefault(number, entry)
        cell = found.grid.cell(entry.row + 1, layout.column("number") + 1)
        if first is not entry:
            yield CellFault(cell=cell, found=f"{number} a second time", expected="every number once")
        elif number > len(numbered):
            yield CellFault(cell=cell, found=str(number), expected=whole)


def _gap(numbers: set[int], recorded: Mapping[int, str]) -> str:
    """What is said of the numbers that nobody has: whose they were when rounds were last written."""
    highest = min(max(numbers, default=0), max(len(numbers), *recorded, 0))  # one mistyped high leaves no hundred out
    missing = sorted(set(range(1, highest + 1)) - numbers)
    if not missing:
        return ""
    told = [f"{number} ({recorded[number]})" if number in recorded else str(number) for number in missing[:MOST_TOLD]]
    more = [f"{len(missing) - MOST_TOLD} more"] if len(missing) > MOST_TOLD else []
    return f"; {', '.join((*told, *more))} {'is' if len(missing) == 1 else 'are'} missing"

"""Looks at a workbook that was just put together, before anyone may use it: what is foreign must be byte for byte as it
was, what was patched must parse, the cells that were meant must hold what was meant, and no other cell may differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from sheets.errors import CannotWrite, SheetError

from .address import Position, to_cell
from .archive import Archive, normal
from .draft import Draft
from .markup import check_sound
from .reader import Package
from .sheetpart import EMPTY, Content, RawCell, SheetPart, same_content
from .strings import SharedStrings
from .texts import with_texts

_MAY_DIFFER = re.compile(rb""" tabSelected=(?:"[^"]*"|'[^']*')|<(?:[^\s/>:]+:)?dimension\b[^>]*>""")
_COUNTED = (b"<row ", b"<c ", b"<f>", b"</c>", b"</row>")


def verify(draft: Draft, parts: Mapping[str, bytes], dropped: AbstractSet[str], result: bytes) -> None:
    """Raise CannotWrite when the workbook is anything but the old one with exactly these changes."""
    try:
        package = Package(result)
        _archives(draft.source.archive, package.archive, parts, dropped)
        if package.sheet_names != tuple(sheet.name for sheet in draft.sheets):
            raise _failed("the list of sheets")
        for name, expected in draft.expected.items():
            _sheet(draft, package, name, expected)
        for sheet in draft.changes.sheets:
            if sheet.mode == "add":
                new = draft.fresh[package.part_of(sheet.name)]
                _added(draft.donor.xml(sheet.donor), new, sheet.name)
    except CannotWrite:
        raise
    except SheetError as error:
        raise _failed(error.message) from None


def _failed(what: str) -> CannotWrite:
    return CannotWrite(
        f"the changed workbook did not pass its own check ({what}), so nothing was written",
        hint="this is a fault of the program: please report it, if you can with the workbook",
    )


def _archives(before: Archive, after: Archive, parts: Mapping[str, bytes], dropped: AbstractSet[str]) -> None:
    changed = {normal(name): xml for name, xml in parts.items()}
    gone = {normal(name) for name in dropped}
    stay = [name for name in before.names if normal(name) not in gone]
    new = [name for name in parts if before.find(name) is None]
    if list(after.names) != stay + new:
        raise _failed("the list of parts")
    for name in after.names:
        xml = changed.get(normal(name))
        if after.read(name) != (before.read(name) if xml is None else xml):
            raise _failed(f"part {name}")
        if xml is not None:
            check_sound(xml, name)


def _sheet(draft: Draft, package: Package, name: str, expected: Mapping[Position, Content]) -> None:
    part = package.part_of(name)
    old, new = draft.original(name), SheetPart(package.archive.read(part), part, trusted=True)  # parsed by now
    if name not in draft.laid_out and _surroundings(_reworded(draft, name, old)) != _surroundings(new):
        raise _failed(f"sheet {name} beside its cells")
    meant: dict[int, dict[int, Content]] = {}
    for (number, column), content in expected.items():
        meant.setdefault(number, {})[column] = content
    for number in sorted(old.rows.keys() | new.rows.keys() | meant.keys()):
        wrong = next(_wrong_cells(old, new, number, meant.get(number, {}), draft.source.strings), None)
        if wrong is not None:
            raise _failed(f"cell {name}!{wrong}")


def _reworded(draft: Draft, name: str, old: SheetPart) -> SheetPart:
    """The sheet as it was, but for the words that were to be replaced."""
    texts = draft.reworded.get(name)
    return SheetPart(with_texts(old, texts), old.part, trusted=True) if texts else old


def _surroundings(sheet: SheetPart) -> bytes:
    outside = sheet.data[: sheet.sheet_data.start] + sheet.data[sheet.sheet_data.end :]
    return _MAY_DIFFER.sub(b"", outside)


def _wrong_cells(
    old: SheetPart, new: SheetPart, number: int, meant: Mapping[int, Content], strings: SharedStrings
) -> Iterator[str]:
    """The cells of a row that do not hold what was meant, or were not meant and are not as they were."""
    before, after = old.rows.get(number), new.rows.get(number)
    is_same = before and after and old.data[before.start : before.end] == new.data[after.start : after.end]
    if is_same and not meant:
        return
    was, now = old.by_column(number), new.by_column(number)
    for column, wanted in meant.items():
        held = new.content(now[column], strings) if column in now else EMPTY
        if not same_content(held, wanted):
            yield to_cell(number, column)
    for column in (was.keys() | now.keys()) - meant.keys():
        if not _same(was.get(column), now.get(column)):
            yield f"{to_cell(number, column)}, which was not meant"


def _same(one: RawCell | None, other: RawCell | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.style, one.kind, one.inner) == (other.style, other.kind, other.inner)


def _added(donor: bytes, new: bytes, name: str) -> None:
    if [donor.count(tag) for tag in _COUNTED] != [new.count(tag) for tag in _COUNTED]:
        raise _failed(f"sheet {name}")

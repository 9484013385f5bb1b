"""A workbook as an action meets it: its bytes, its cells, the sheets of ours, and where the result is to go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from zlib import crc32

from . import store
from .errors import CannotWrite, WrongUse
from .grid import Book, read_grids, split_cell
from .ours import Ours, find_ours
from .package import Changes, Package, apply, open_package
from .package.workbookpart import active_sheet

WRITABLE = frozenset({".xlsx", ".xlsm"})


@dataclass(kw_only=True, eq=False, repr=False)
class Workbook:
    """`package` is what is changed: the file itself, or a new workbook when its format cannot be written (then `target`
    is the new file beside it)."""

    source: Path
    target: Path
    before: bytes
    package: Package
    book: Book
    ours: Ours

    @property
    def sheet_names(self) -> tuple[str, ...]:
        """The names of all its sheets, chart sheets too."""
        return self.package.sheet_names

    @property
    def shown_sheet(self) -> str:
        """The name of the sheet in front."""
        return self.sheet_names[active_sheet(self.package.workbook)]

    @cached_property
    def foreign_digest(self) -> str:
        """A short digest of all cells that are not in sheets of ours."""
        cells = [(grid.name, grid.rows) for grid in self.book.sheets if grid.name not in self.ours.names]
        return f"{crc32(repr(cells).encode()):08x}"

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of the file itself: that it was read although another program has it open."""
        found = store.open_in(self.source)
        if found is None:
            return ()
        return (f"{self.source.name} is open in {found[0]}: it was read as it was last saved",)

    @property
    def is_writable(self) -> bool:
        """Whether the source is of a format that is written back."""
        return self.source.suffix.casefold() in WRITABLE

    @property
    def is_new(self) -> bool:
        """Whether the result goes to a file that is not there yet."""
        return self.target != self.source

    def changed(self, changes: Changes) -> Workbook:
        """The workbook as it would be after these changes; the file is what it was."""
        package = open_package(apply(self.package, changes), self.target.name)
        book = read_grids(package.archive.data, self.target.name)
        return replace(self, package=package, book=book, ours=find_ours(book))


def open_workbook(path: Path, out: Path | None = None, *, writes: bool = True) -> Workbook:
    """The workbook of that path, ready to be changed; `out` names another file for the result. With `writes` False
    nothing is going to be written, so it may be open elsewhere.

    Raises:
        UnreadableFile, WorkbookInUse: as reading it does.
        CannotWrite: when the new file's name is taken.
        WrongUse: when the new file has an ending that a workbook of this kind must not have.
    """
    is_writable = path.suffix.casefold() in WRITABLE
    if out is not None:
        _refuse_other_ending(out, path.suffix.casefold() if is_writable else ".xlsx")
    is_replaced = writes and is_writable and out in (None, path)
    before = store.load(path, writes=is_replaced)
    book = read_grids(before, path.name)
    if is_writable:
        package, target = open_package(before, path.name), out or path
    else:
        data, target = _as_workbook(book), out or path.with_suffix(".xlsx")
        package, book = open_package(data, target.name), read_grids(data, target.name)
    ours = find_ours(book)
    if target != path and target.exists() and (writes or not ours):
        raise CannotWrite(
            f"{target.name} is there already, so nothing was written",
            hint=f"to go on with that event give {target.name} to the command; else name a new file with -o",
        )
    return Workbook(source=path, target=target, before=before, package=package, book=book, ours=ours)


def _refuse_other_ending(out: Path, ending: str) -> None:
    """Excel opens a workbook only under the ending that tells whether it has macros."""
    if out.suffix.casefold() != ending:
        raise WrongUse(f"{out.name} is to be a workbook with the ending {ending}", hint=f"name it {out.stem}{ending}")


def refuse_unknown_sheet(workbook: Workbook, sheet: str | None, table: str | None) -> None:
    """Refuse options that name a sheet which is not there; in an event under way nothing else would look at them.

    Raises:
        WrongUse: when one does, or `table` is no cell.
    """
    named = (sheet, split_cell(table)[0] if table else None)
    missing = [name for name in named if name and name not in workbook.sheet_names]
    if missing:
        raise WrongUse(
            f"there is no sheet {missing[0]!r} in {workbook.source.name}",
            hint=f"there are: {', '.join(grid.name for grid in workbook.book.sheets)}",
        )


def _as_workbook(book: Book) -> bytes:
    """A new workbook with the same values, for files whose format is only read."""
    from .writers.donor import Donor, put

    donor = Donor(whole=True)
    style = donor.style()
    taken: set[str] = set()
    for grid in book.sheets:
        page = donor.page(_sheet_name(grid.name, taken))
        for row, values in enumerate(grid.rows):
            for column, value in enumerate(values):
                if value is not None:
                    known = value if isinstance(value, str | int | float | bool) else str(value)
                    put(page, row, column, known, style)
        for row, column in grid.errors:
            page.write_formula(row - 1, column - 1, "=NA()", None, "#N/A")  # an error stays one
        page.set_column(0, 20, 16)
    return donor.to_bytes()


def _sheet_name(name: str, taken: set[str]) -> str:
    """The name as a sheet may have it, another than those taken, to which it is added."""
    plain = "".join(" " if letter in "[]:*?/\\" else letter for letter in name).strip(" '")[:31].rstrip() or "Sheet1"
    number = 2
    while plain.casefold() in taken:
        plain, number = f"{plain[:26].rstrip()} ({number})", number + 1
    taken.add(plain.casefold())
    return plain


def write(workbook: Workbook, changes: Changes, command: str, *, about: str = "") -> bool:
    """Make the changes and save the file; False when nothing had to be changed, and the file was not touched; a new
    file is written in any case. `about` says in a few words what the command did (`round 2`), for whoever undoes it.

    Raises:
        CannotWrite: when the change cannot be made without losing something.
        WorkbookInUse: when the file is open elsewhere or has changed meanwhile.
    """
    data = apply(workbook.package, changes)
    if data == workbook.before and not workbook.is_new:
        return False
    if workbook.is_new:
        store.create(workbook.target, data, command=command)
    else:
        store.save(workbook.target, data, command=command, before=workbook.before, about=about)
    return True


def on_protection(workbook: Workbook, changes: Changes) -> tuple[str, ...]:
    """What is to be said when these changes are written: which of the sheets they change the arbiter has protected.
    The protection of Excel keeps people from typing, nobody else, and it stays."""
    changed = {each.name for each in changes.sheets} | {edit.sheet for edit in changes.edits}
    held = [name for name in workbook.sheet_names if name in changed and workbook.package.is_protected(name)]
    return (f"protected against typing, and written all the same: {cell_list(held)}",) if held else ()


def cell_list(cells: Iterable[str], most: int = 5) -> str:
    """The first few addresses, and how many more there are."""
    listed = list(cells)
    more = f" and {len(listed) - most} more" if len(listed) > most else ""
    return ", ".join(listed[:most]) + more

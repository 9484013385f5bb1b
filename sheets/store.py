"""The workbook as a file: read only when nobody has it open, replaced in one step, kept as it was before each command.

Beside the workbook lies `.pairsheet/<its name>/`: for each command the file as it was before (`0003-pair.xlsx`) and as
the command left it (`0003-pair.written.xlsx`), and a journal. At most 20 are kept, the first original always.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from sheets.errors import CannotWrite, NeedsAcknowledgement, UnreadableFile, WorkbookInUse

from .journal import Entry, Journal, digest

FOLDER = ".pairsheet"

_CLOSE_IT = "close it there, and run the command again"


class Undone(NamedTuple):
    """What an undo did: the command it took back and what that had done (`round 2`), the copy it brought back, and
    where the replaced file is kept."""

    command: str
    about: str
    restored: str
    kept: str


def load(path: Path, *, writes: bool = True) -> bytes:
    """The content of a workbook, as it was last saved. `writes` says that it is to be written back.

    Raises UnreadableFile when it is missing, empty or no file, WorkbookInUse when it may not be read, or is to be
    written and another program has it open.
    """
    try:
        if stat.S_ISDIR(path.stat().st_mode):
            raise UnreadableFile(f"{path} is a folder, not a workbook", hint="name the workbook itself")
        if writes:
            _refuse_open(path)
        data = path.read_bytes()
    except FileNotFoundError:
        raise UnreadableFile(f"there is no file {path}", hint="is the name right, and the folder?") from None
    except PermissionError:
        raise WorkbookInUse(
            f"{path.name} may not be read", hint="if it is open in another program, close it there; else ask its owner"
        ) from None
    except OSError as error:
        raise UnreadableFile(f"{path.name} cannot be read: {error.strerror}") from None
    if not data:
        raise UnreadableFile(f"{path.name} is empty", hint="was it copied or downloaded completely?")
    return data


def save(path: Path, data: bytes, *, command: str, before: bytes, about: str = "") -> None:
    """Replace the workbook, which must still be `before`, by `data`; the file as it was is kept for `undo`, with what
    the command did (`about`).

    The new content is complete on the disk before it takes the place of the old in one step; mode, owner and the
    target of a link stay. Raises WorkbookInUse, the file untouched, when it was changed meanwhile, is open elsewhere
    or read-only. Nothing happens when nothing would change.
    """
    if data == before:
        return
    real = path.resolve()
    _refuse_open(path)
    _refuse_changed(real, before)
    for place in (real, real.parent):
        _refuse_read_only(place, real.name)
    journal = Journal(history(path))
    entry = journal.record(command, real.suffix, before, data, about=about)
    try:
        _replace(real, data, before)
    except BaseException:
        if real.read_bytes() == before:
            journal.forget(entry)
        raise
    journal.prune()


def create(path: Path, data: bytes, *, command: str) -> None:
    """Write a new workbook, complete in one step; CannotWrite when there is something of that name already."""
    real = path.resolve()
    if real.exists():
        raise CannotWrite(
            f"“{command}” would write {path.name}, which is there already", hint="rename it, or name another file"
        )
    if not real.parent.is_dir():
        raise CannotWrite(f"there is no folder {real.parent}", hint="make it first, or name another one")
    _refuse_read_only(real.parent, real.name)
    with _temporary(real, data) as temporary:
        temporary.replace(real)
    _settle(real.parent)


def undo(path: Path, *, ack: frozenset[str] = frozenset()) -> Undone:
    """Bring the workbook back as it was before the last command; a second undo goes one further back.

    Raises NeedsAcknowledgement, naming the cells, when anything was changed since that command; CannotWrite when
    there is nothing to undo; WorkbookInUse as `save` does.
    """
    current = load(path)
    real, journal = path.resolve(), Journal(history(path))
    entry = _last(journal, current, path)
    for place in (real, real.parent):
        _refuse_read_only(place, real.name)
    if digest(current) != entry.after:
        token = f"undo:{digest(current)[:8]}"
        if token not in ack:
            raise _changed_since(path, journal, entry, current, token)
    old = journal.before(entry)
    kept = journal.keep(entry, current)
    _replace(real, old, current)
    journal.drop(entry)
    return Undone(command=entry.command, about=entry.about, restored=entry.backup, kept=str(kept))


def history(path: Path) -> Path:
    """The folder that keeps the states of a workbook."""
    real = path.resolve()
    return real.parent / FOLDER / real.name


def _last(journal: Journal, current: bytes, path: Path) -> Entry:
    """The last command that took effect: one that was interrupted before the file was replaced did not."""
    entries = journal.entries()
    while entries and entries[-1].before == digest(current) != entries[-1].after:
        journal.forget(entries.pop())
    if not entries:
        raise _nothing(path)
    return entries[-1]


def _nothing(path: Path) -> CannotWrite:
    """The refusal to undo when no command is left: none has changed the file, or all of them were taken back."""
    kept = history(path)
    if kept.is_dir():
        hint = f"the copies of the workbook that are still kept are in {kept}"
    else:
        hint = f"no command has changed {path.name}; if one has made it, as a new file, it can simply be deleted"
    return CannotWrite(f"there is nothing to undo for {path.name}", hint=hint)


def _changed_since(path: Path, journal: Journal, entry: Entry, current: bytes, token: str) -> NeedsAcknowledgement:
    from .package.compare import changed_cells

    faults, more = changed_cells(journal.written(entry), current)
    what = "no cell differs, but the file was saved by another program" if not faults else "these cells were changed"
    rest = f" (and {more} more)" if more else ""
    return NeedsAcknowledgement(
        f"{path.name} is no longer what “{entry.told}” wrote: {what}{rest}",
        hint="an undo takes these changes back too; the file as it is now will be kept beside the others",
        cells=tuple(replace(each, said=f"{each.found} now, {each.expected} before") for each in faults),
        ack=token,
    )


def open_in(path: Path) -> tuple[str, Path] | None:
    """The program that has the workbook open, and the lock file that says so; None when nobody has."""
    for folder in dict.fromkeys((path.parent, path.resolve().parent)):
        for name, program in ((f"~${path.name}", "Excel"), (f".~lock.{path.name}#", "LibreOffice")):
            if (folder / name).exists():
                return program, folder / name
    return None


def _refuse_open(path: Path) -> None:
    if (found := open_in(path)) is not None:
        program, lock = found
        raise WorkbookInUse(
            f"{path.name} is open in {program}",
            hint=f"{_CLOSE_IT}; if it is open nowhere, delete {lock}, which a crash left behind",
        )


def _refuse_read_only(place: Path, name: str) -> None:
    writable = place.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    if not writable or not os.access(place, os.W_OK):
        what = "folder" if place.is_dir() else "file"
        raise WorkbookInUse(
            f"{name} cannot be written: the {what} {place} is read-only",
            hint="allow writing there, or work on a copy in a folder of your own",
        )


def _refuse_changed(real: Path, before: bytes) -> None:
    try:
        same = real.read_bytes() == before
    except OSError:
        same = False
    if not same:
        raise WorkbookInUse(
            f"{real.name} was changed by another program while the command ran, so nothing was written",
            hint="run the command again",
        )


def _replace(real: Path, data: bytes, before: bytes) -> None:
    """Put the new content in the place of the old in one step."""
    with _temporary(real, data) as temporary:
        _refuse_changed(real, before)
        try:
            temporary.replace(real)
        except PermissionError:  # Windows, while another program holds the file
            result = real.with_name(f"{real.stem}.pairsheet-result{real.suffix}")
            temporary.replace(result)
            raise WorkbookInUse(
                f"{real.name} is held by another program and could not be replaced",
                hint=f"{_CLOSE_IT}; what was to be written is kept as {result.name}",
            ) from None
    _settle(real.parent)


@contextmanager
def _temporary(real: Path, data: bytes) -> Iterator[Path]:
    """A file beside the workbook with the new content, complete on the disk, with the old one's mode and owner (a new
    one's as is usual)."""
    from tempfile import mkstemp

    try:
        handle, name = mkstemp(prefix=f".{real.stem}.", suffix=".tmp", dir=real.parent)
    except OSError as error:
        raise WorkbookInUse(f"nothing can be written in the folder {real.parent}: {error.strerror}") from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _dress(temporary, real)
        yield temporary
    except OSError as error:
        raise CannotWrite(f"{real.name} could not be written: {error.strerror}", hint="is the disk full?") from None
    finally:
        temporary.unlink(missing_ok=True)


def _dress(temporary: Path, real: Path) -> None:
    if not real.exists():
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        return
    shutil.copymode(real, temporary)
    owner = real.stat()
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(temporary, owner.st_uid, owner.st_gid)


def _settle(folder: Path) -> None:
    """Have the replacement itself on the disk; Windows does that by itself."""
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

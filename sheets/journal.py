"""The states of a workbook that are kept for `undo`, and the journal that says what each of them is."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from sheets.errors import CannotWrite, UnreadableFile

MOST_KEPT = 20
JOURNAL = "journal.json"

_NUMBERED = re.compile(r"(?:undone-)?([0-9]{4,})-.*")
_STATE = re.compile(r"([0-9]{4,})-[^.]*\.[^.]+")


class Entry(NamedTuple):
    """A command: its number, the copy of the file before it, the fingerprints of the file before and after it, and what
    it did (`round 2`) where that was told."""

    number: int
    command: str
    backup: str
    before: str
    after: str
    about: str = ""

    @property
    def told(self) -> str:
        """The command for a person: `pair (round 2)`."""
        return told(self.command, self.about)


class Journal:
    """The folder that keeps the states of one workbook."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def entries(self) -> list[Entry]:
        """The commands whose copies are still there, the last one at the end; CannotWrite when it is unreadable."""
        import json

        try:
            lines = json.loads((self.folder / JOURNAL).read_text(encoding="utf-8"))["entries"]
            found = [Entry(**{key: value for key, value in line.items() if key in Entry._fields}) for line in lines]
            return [entry for entry in found if (self.folder / entry.backup).is_file()]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            raise CannotWrite(
                f"the journal {self.folder / JOURNAL} cannot be read",
                hint="the copies of the workbook lie beside it: copy one back by hand, or delete the journal",
            ) from None

    def record(self, command: str, suffix: str, before: bytes, after: bytes, *, about: str = "") -> Entry:
        """Keep both states of the file and write the command down, before the file itself is touched."""
        self._make_folder()
        entries = self._entries_or_new()
        number = self._next_number()
        name = f"{number:04}-{_plain(command)}"
        entry = Entry(
            number=number,
            command=command,
            backup=f"{name}{suffix}",
            before=digest(before),
            after=digest(after),
            about=about,
        )
        self._store(entry.backup, before, settled=True)
        self._store(_written_name(entry), after)
        self._write([*entries, entry])
        return entry

    def _entries_or_new(self) -> list[Entry]:
        """The commands so far; a journal that cannot be read is put aside, for it must not stop a tournament."""
        try:
            return self.entries()
        except CannotWrite:
            (self.folder / JOURNAL).replace(self.folder / f"{JOURNAL}.unreadable")
            return []

    def before(self, entry: Entry) -> bytes:
        """The file as it was before a command; UnreadableFile when the copy is damaged."""
        data = (self.folder / entry.backup).read_bytes()
        if digest(data) != entry.before:
            raise UnreadableFile(
                f"the copy {self.folder / entry.backup} was changed since it was made",
                hint="look at it before using it",
            )
        return data

    def written(self, entry: Entry) -> bytes | None:
        """The file as the command left it, if that is still known."""
        with suppress(OSError):
            data = (self.folder / _written_name(entry)).read_bytes()
            return data if digest(data) == entry.after else None
        return None

    def keep(self, entry: Entry, current: bytes) -> Path:
        """Keep the file that an undo is about to replace."""
        return self._store(f"undone-{entry.backup}", current, settled=True)

    def drop(self, entry: Entry) -> None:
        """Strike a command out that was undone."""
        self._write([known for known in self.entries() if known.number != entry.number])
        (self.folder / _written_name(entry)).unlink(missing_ok=True)

    def forget(self, entry: Entry) -> None:
        """Take a command out that never took effect, its copies too."""
        self.drop(entry)
        (self.folder / entry.backup).unlink(missing_ok=True)

    def prune(self) -> None:
        """Delete the oldest copies; the first original and what was undone last stay."""
        states = sorted(path.name for path in self.folder.iterdir() if _STATE.fullmatch(path.name))
        undone = sorted(path.name for path in self.folder.iterdir() if path.name.startswith("undone-"))
        for name in [*states[1 : 1 - MOST_KEPT], *undone[:-MOST_KEPT]]:
            for path in (self.folder / name, self.folder / _beside(name)):
                with suppress(OSError):
                    path.unlink(missing_ok=True)

    def _next_number(self) -> int:
        numbers = [int(match[1]) for path in self.folder.iterdir() if (match := _NUMBERED.fullmatch(path.name))]
        return max(numbers, default=0) + 1

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._failed(error) from None

    def _store(self, name: str, data: bytes, *, settled: bool = False) -> Path:
        path = self.folder / name
        try:
            with path.open("wb") as file:
                file.write(data)
                if settled:
                    file.flush()
                    os.fsync(file.fileno())
        except OSError as error:
            raise self._failed(error) from None
        return path

    def _write(self, entries: list[Entry]) -> None:
        import json

        content = {"format": 1, "entries": [entry._asdict() for entry in entries]}
        text = json.dumps(content, ensure_ascii=False, indent=1)
        new = self._store(f"{JOURNAL}.new", text.encode("utf-8"))
        new.replace(self.folder / JOURNAL)

    def _failed(self, error: OSError) -> CannotWrite:
        return CannotWrite(
            f"the workbook as it was cannot be kept in {self.folder}: {error.strerror}",
            hint="nothing was changed; make room there or allow writing",
        )


def told(command: str, about: str) -> str:
    """A command and what it did, in a few words: `pair (round 2)`."""
    return f"{command} ({about})" if about else command


def digest(data: bytes) -> str:
    """The fingerprint of a content."""
    from hashlib import sha256

    return sha256(data).hexdigest()


def _plain(command: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", command.lower()).strip("-")[:40] or "command"


def _written_name(entry: Entry) -> str:
    return _beside(entry.backup)


def _beside(name: str) -> str:
    path = Path(name)
    return f"{path.stem}.written{path.suffix}"

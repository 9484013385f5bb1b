"""Which list of FIDE a file is, if it is one, and its players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO, cast
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812  # it is a class

from sheets.errors import UnreadableFile

from .model import STANDARD, FideList, Keep, Rated
from .text import is_header, read_text
from .xml import read_xml

_HEAD = 8192
_ZIP = b"PK\x03\x04"
_ENDINGS = (".txt", ".xml")
_BOM = b"\xef\xbb\xbf"
_READERS: dict[str, Callable[[BinaryIO, str | None, str, Keep], Iterator[Rated]]] = {"text": read_text, "xml": read_xml}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A file, or the only list in a zip archive (`member`)."""

    path: Path
    member: str = ""

    @property
    def name(self) -> str:
        """How it is called in messages, with the archive's name and its own, of which either may say the kind."""
        return f"{self.path.name} ({self.member})" if self.member else self.path.name

    def open(self) -> AbstractContextManager[IO[bytes]]:
        """The list, to be read from its beginning."""
        if not self.member:
            return self.path.open("rb")
        return ZipFile(self.path).open(self.member)


def fide_list(path: Path, kind: str | None = None) -> FideList | None:
    """The list in that file, with ratings of that kind (one of KINDS; None: standard ones, or those that the list has
    alone); None when it is no list of FIDE. OSError is the caller's.

    Raises:
        UnreadableFile: when it is a zip archive that is damaged or encrypted.
    """
    place = _place(path)
    if place is None:
        return None
    with _told(place), place.open() as file:
        form = _form(file.read(_HEAD))
    if form is None:
        return None
    return FideList(form=form, kind=kind or STANDARD, players=lambda keep: _read(place, form, kind, keep))


def _place(path: Path) -> _Place | None:
    """The file itself; of a zip archive the one list in it, None when there is none (as in a workbook)."""
    with path.open("rb") as file:
        if file.read(len(_ZIP)) != _ZIP:
            return _Place(path=path)
    try:
        with ZipFile(path) as archive:
            members = [each.filename for each in archive.infolist() if each.filename.lower().endswith(_ENDINGS)]
            names = archive.namelist()
    except (BadZipFile, ValueError, NotImplementedError) as error:
        raise _damaged(path.name) from error
    is_workbook = any(name in ("[Content_Types].xml", "mimetype") for name in names)
    return _Place(path=path, member=members[0]) if len(members) == 1 and not is_workbook else None


def _form(head: bytes) -> str | None:
    """`text`, `xml`, or None for anything else."""
    text = head.removeprefix(_BOM).decode("latin-1")
    if any(is_header(line) for line in text.splitlines()[:5]):
        return "text"
    return "xml" if text.lstrip().startswith("<") and "<player" in text and "<fideid>" in text else None


def _read(place: _Place, form: str, kind: str | None, keep: Keep) -> Iterator[Rated]:
    with _told(place), place.open() as file:
        yield from _READERS[form](cast(BinaryIO, file), kind, place.name, keep)


@contextmanager
def _told(place: _Place) -> Iterator[None]:
    """What a damaged archive raises while it is read comes out as a refusal."""
    try:
        yield
    except (BadZipFile, ZlibError, EOFError, RuntimeError) as error:
        raise _damaged(place.name) from error


def _damaged(name: str) -> UnreadableFile:
    return UnreadableFile(
        f"{name} is damaged or encrypted and cannot be unpacked", hint="download it again, as FIDE publishes it"
    )

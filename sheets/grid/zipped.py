"""The first look into a zipped workbook, before any other library sees it: what it is, and whether it is safe."""

from __future__ import annotations

import re
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from .refusals import damaged, protected, something_else, too_big

LARGEST = 1 << 29
"""Bytes that a workbook may unpack to; a list of 5,000 players needs 5 million."""
LARGEST_PART = 1 << 27
"""Bytes of one part that is read; pictures are not."""
MOST_PARTS = 20_000
ENCRYPTED_FLAG = 1

KINDS = (
    ("xl/workbook.bin", "xlsb"),
    ("xl/workbook.xml", "xlsx"),
)
OTHERS = (
    ("word/", "a Word document"),
    ("ppt/", "a PowerPoint presentation"),
    ("Index/Document.iwa", "a Numbers or Pages document (export it as Excel)"),
)
_FAR = re.compile(rb""" r(?:="(?:[A-Za-z]{3}\d|[A-Za-z]{2}\d{5}|[A-Za-z]\d{6}|\d{7})|=[^"]|\s)""")
_STRANGE = (b"\tr=", b"\nr=", b"\rr=")
"""Addresses that no program writes so, and that are not looked into."""


class Parts:
    """The parts of a zipped workbook, read when asked for, each with its checksum proved."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        try:
            self._zip = ZipFile(BytesIO(data))
            infos = self._zip.infolist()
        except (BadZipFile, ValueError, EOFError, OSError, NotImplementedError) as error:
            raise damaged(name) from error
        if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > LARGEST:
            raise too_big(name)
        if any(info.flag_bits & ENCRYPTED_FLAG for info in infos):
            raise protected(name)
        self._by_name = {info.filename.replace("\\", "/").lstrip("/").lower(): info for info in infos}

    def __contains__(self, part: str) -> bool:
        return part.lower() in self._by_name

    def read(self, part: str) -> bytes:
        """The bytes of a part; the name's case does not matter; empty when it is missing.

        Raises:
            UnreadableFile: when the part is damaged or too big.
        """
        info = self._by_name.get(part.lower())
        if info is None:
            return b""
        if info.file_size > LARGEST_PART:
            raise too_big(self.name)
        try:
            return self._zip.read(info)
        except Exception as error:  # zlib, struct and zipfile each have their own
            raise damaged(self.name) from error

    def kind(self) -> str:
        """`xlsx`, `xlsb` or `ods`.

        Raises:
            UnreadableFile: when it is another kind of file; the message says which.
        """
        if b"opendocument.spreadsheet" in self.read("mimetype"):
            return "ods"
        for part, kind in KINDS:
            if part in self:
                return kind
        types = self.read("[Content_Types].xml")
        if b"spreadsheetml.sheet.main" in types or b"ms-excel.sheet" in types:
            return "xlsx"
        for start, what in OTHERS:
            if any(part.startswith(start.lower()) for part in self._by_name):
                raise something_else(self.name, what)
        raise something_else(self.name, "a zip archive")


def is_far(sheet: bytes) -> bool:
    """Whether a sheet's XML names a cell so far out that a table down to it might not fit into memory (U120)."""
    return _FAR.search(sheet) is not None or any(strange in sheet for strange in _STRANGE)

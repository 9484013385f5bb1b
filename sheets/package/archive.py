"""The zip file of a workbook: read with limits, written anew with every untouched entry copied as it is."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping
from io import BytesIO
from struct import pack, unpack_from
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile, ZipInfo

from sheets.errors import UnreadableFile

MOST_ENTRIES = 20_000
LARGEST_PART = 256 << 20  # bytes once unpacked: a sheet with a million formatted rows needs a quarter of it
LARGEST_WHOLE = 512 << 20

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FAULTS = (
    BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, LookupError, NotImplementedError, RuntimeError,
    OverflowError, MemoryError,
)  # fmt: skip
_STREAMED, _UTF8 = 0x8, 0x800
_DEFLATED = 8


class Entry(NamedTuple):
    """An entry as it is written: what the directory says of it, and its packed bytes."""

    info: ZipInfo
    packed: bytes
    crc: int
    size: int
    method: int


def normal(name: str) -> str:
    """The name by which a part is looked up: case, backslashes and a leading slash make no difference."""
    return name.replace("\\", "/").lstrip("/").lower()


class Archive:
    """A zip file in memory."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._zip = _opened(data)
        self._entries: dict[str, ZipInfo] = {}
        self._cache: dict[str, bytes] = {}
        for info in self._zip.infolist():
            key = normal(info.orig_filename)
            if key in self._entries:
                raise _broken(f"the part {info.orig_filename} stands in it twice")
            self._entries[key] = info
        self._weigh()

    def _weigh(self) -> None:
        sizes = [info.file_size for info in self._entries.values()]
        if len(sizes) > MOST_ENTRIES or max(sizes, default=0) > LARGEST_PART or sum(sizes) > LARGEST_WHOLE:
            raise UnreadableFile(
                f"the file would unpack to {sum(sizes) >> 20} MB in {len(sizes)} parts; that is no tournament workbook",
                hint="copy the sheets you need into a new workbook",
            )

    @property
    def names(self) -> tuple[str, ...]:
        """The names as written, folders apart, in order."""
        return tuple(info.orig_filename for key, info in self._entries.items() if not key.endswith("/"))

    def find(self, part: str) -> str | None:
        """The name as written of a part, or None."""
        info = self._entries.get(normal(part))
        return info.orig_filename if info else None

    def read(self, part: str) -> bytes:
        """The content of a part, its checksum tested; UnreadableFile when it is missing or damaged."""
        key = normal(part)
        if key not in self._cache:
            if key not in self._entries:
                raise _broken(f"it has no part {part}")
            self._cache[key] = self._unpacked(self._entries[key])
        return self._cache[key]

    def _unpacked(self, info: ZipInfo) -> bytes:
        try:
            return self._zip.read(info)
        except _FAULTS as error:
            raise _broken(f"its part {info.orig_filename} cannot be unpacked: {error}") from None

    def check(self) -> None:
        """Unpack everything once; UnreadableFile names the first part that is damaged."""
        for name in self.names:
            self.read(name)

    def rewritten(self, parts: Mapping[str, bytes], dropped: Iterable[str] = ()) -> bytes:
        """The archive with these parts in place of the old ones, or added at the end; the same input, the same bytes.

        Every other entry is copied packed as it is, with its order, time, flags and attributes.
        """
        new, gone = {normal(name): content for name, content in parts.items()}, {normal(name) for name in dropped}
        entries = [
            _packed(info, new[key]) if key in new else self._copied(info)
            for key, info in self._entries.items()
            if key not in gone
        ]
        added = [name for name in parts if normal(name) not in self._entries]
        entries += [_packed(ZipInfo(name), parts[name]) for name in added]
        return _written(entries, self._zip.comment)

    def _copied(self, info: ZipInfo) -> Entry:
        try:
            name_length, extra_length = unpack_from("<HH", self.data, info.header_offset + 26)
        except struct.error:
            raise _broken(f"its part {info.orig_filename} has no header") from None
        start = info.header_offset + 30 + name_length + extra_length
        packed = self.data[start : start + info.compress_size]
        if len(packed) != info.compress_size:
            raise _broken(f"its part {info.orig_filename} is cut off")
        return Entry(info, packed, info.CRC, info.file_size, info.compress_type)


def _opened(data: bytes) -> ZipFile:
    if data.startswith(_OLE):
        raise _old_or_encrypted(data)
    try:
        return ZipFile(BytesIO(data))
    except _FAULTS:
        pass
    if data[:2] == b"PK":
        raise _broken("its list of parts cannot be read")
    raise UnreadableFile(
        "the file is not an Excel workbook", hint="a workbook ends in .xlsx or .xlsm: save it as one of these in Excel"
    )


def _old_or_encrypted(data: bytes) -> UnreadableFile:
    if "EncryptedPackage".encode("utf-16-le") in data:
        return UnreadableFile(
            "the workbook is protected by a password to open it",
            hint="in Excel: File, Info, Protect Workbook, Encrypt with Password, delete the password, save",
        )
    return UnreadableFile(
        "the workbook is in the old .xls format, which cannot be written back without loss",
        hint="save it in Excel as .xlsx (or as .xlsm when it has macros)",
    )


def _broken(why: str) -> UnreadableFile:
    return UnreadableFile(
        f"the workbook is damaged: {why}",
        hint="open it in Excel or LibreOffice, let it repair the file, and save it under a new name",
    )


def _packed(info: ZipInfo, content: bytes) -> Entry:
    squeeze = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = squeeze.compress(content) + squeeze.flush()
    return Entry(info, packed, zlib.crc32(content), len(content), _DEFLATED)


def _written(entries: list[Entry], comment: bytes) -> bytes:
    body, directory, offset = [], [], 0
    for entry in entries:
        name, fields = _name(entry.info), _fields(entry)
        extra = _without_zip64(entry.info.extra)
        local = pack("<4s10sLLLHH", b"PK\3\4", fields, entry.crc, len(entry.packed), entry.size, len(name), len(extra))
        directory.append(_listed(entry, fields, name, extra, offset))
        body += [local, name, extra, entry.packed]
        offset += len(local) + len(name) + len(extra) + len(entry.packed)
    listed = b"".join(directory)
    end = pack("<4sHHHHLLH", b"PK\5\6", 0, 0, len(entries), len(entries), len(listed), offset, len(comment))
    return b"".join([*body, listed, end, comment])


def _listed(entry: Entry, fields: bytes, name: bytes, extra: bytes, offset: int) -> bytes:
    info = entry.info
    sizes = pack("<LLLHH", entry.crc, len(entry.packed), entry.size, len(name), len(extra))
    rest = pack("<HHHLL", len(info.comment), 0, info.internal_attr, info.external_attr, offset)
    return b"".join(
        [b"PK\1\2", bytes([info.create_version, info.create_system]), fields, sizes, rest, name, extra, info.comment]
    )


def _fields(entry: Entry) -> bytes:
    """Version needed, flags, method, time and date, the same in both places of an entry."""
    year, month, day, hour, minute, second = entry.info.date_time
    date = max(year - 1980, 0) << 9 | month << 5 | day
    time = hour << 11 | minute << 5 | second // 2
    version = max(entry.info.extract_version, 20)
    return pack("<HHHHH", version, entry.info.flag_bits & ~_STREAMED & 0xFFFF, entry.method, time, date)


def _name(info: ZipInfo) -> bytes:
    return info.orig_filename.encode("utf-8" if info.flag_bits & _UTF8 else "cp437")


def _without_zip64(extra: bytes) -> bytes:
    kept, position = b"", 0
    while position + 4 <= len(extra):
        kind, length = unpack_from("<HH", extra, position)
        if kind != 1:
            kept += extra[position : position + 4 + length]
        position += 4 + length
    return kept

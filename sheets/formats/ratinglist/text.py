"""The list in text of fixed width: a line a player, its columns where the heads in the first line begin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO

from sheets.errors import WrongUse

from .model import STANDARD, Keep, Rated, chunks, fide_number, whole, year

_HEADER = re.compile(r"\s?ID ?Number\s+Name\b", re.IGNORECASE)
_HEADS = re.compile(
    r"ID ?Number|Name|Titl?|WTit|OTit|FOA|Fed|Sex|[SRB]Rtng|[SRB]GM|[SRB]K|[A-Z]{3}\d\d|Games|Gms|K|B-day|Born|Flag",
    re.IGNORECASE,
)
_MONTH = re.compile(r"[a-z]{3}\d\d")
"""What heads the ratings of a list that has one kind of them: `SEP26`."""
_LONGEST = 1 << 20
"""Bytes in which a line must end; the rest of a longer one is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Where the fields of a line stand; a list without a column of birth or K has an empty one."""

    fide_id: slice
    name: slice
    rating: slice
    k: slice
    birth: slice


def is_header(line: str) -> bool:
    """Whether a line has the heads of such a list."""
    return _HEADER.match(line) is not None


def columns_of(header: str, kind: str | None, name: str) -> Columns:
    """The columns of the list: of ratings those of that kind, which a list with one kind of them has in its name.

    Raises:
        WrongUse: when the list has no ratings of that kind.
    """
    spans = _spans(header)
    letter = (kind or STANDARD)[0]
    month = next((head for head in spans if _MONTH.fullmatch(head)), None)
    rating = f"{letter}rtng" if f"{letter}rtng" in spans else month
    if rating is None or (rating == month and kind is not None and kind not in name.casefold()):
        raise WrongUse(
            f"{name} has no column of {kind or STANDARD} ratings", hint=f"its heads are: {' '.join(header.split())}"
        )
    none = slice(0, 0)
    return Columns(
        fide_id=spans.get("idnumber", none),
        name=spans["name"],
        rating=spans[rating],
        k=spans.get("k" if rating == month else f"{letter}k", none),
        birth=spans.get("b-day", spans.get("born", none)),
    )


def _spans(header: str) -> Mapping[str, slice]:
    """By head the columns from where it begins to where the next one does."""
    found = [(match[0].replace(" ", "").casefold(), match.start()) for match in _HEADS.finditer(header)]
    ends: list[int | None] = [start for _, start in found[1:]]
    return {head: slice(start, end) for (head, start), end in zip(found, [*ends, None], strict=True)}


def read_text(file: BinaryIO, kind: str | None, name: str, keep: Keep) -> Iterator[Rated]:
    """The players of the list that are to be kept, line by line; lines without a name are none."""
    columns: Columns | None = None
    for number, line in enumerate(_lines(file, name), 1):
        if columns is None:
            columns = columns_of(line, kind, name) if is_header(line) else None
        elif (called := line[columns.name].strip()) and keep(fide_id := fide_number(line[columns.fide_id]), called):
            yield Rated(
                name=called,
                fide_id=fide_id,
                birth=year(line[columns.birth]),
                rating=whole(line[columns.rating]),
                k=whole(line[columns.k]),
                place=f"line {number}",
            )


def _lines(file: BinaryIO, name: str) -> Iterator[str]:
    """The lines; letters that are not UTF-8 are taken as those of Windows, which stand in older lists."""
    rest, codec = b"", ""
    for chunk in chunks(file, name):
        block, end, more = (rest + chunk).rpartition(b"\n")
        if not end and len(more) > _LONGEST:
            more = more[:_LONGEST]
        codec = codec or _codec(block)
        rest = more
        if end:
            yield from block.decode(codec, "replace").replace("\r", "").split("\n")
    if rest:
        yield rest.decode(codec or _codec(rest), "replace").rstrip("\r")


def _codec(block: bytes) -> str:
    try:
        block.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8-sig"

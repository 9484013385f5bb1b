"""What a rating list is as values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from sheets.errors import UnreadableFile

STANDARD, RAPID, BLITZ = "standard", "rapid", "blitz"
KINDS = (STANDARD, RAPID, BLITZ)
HIGHEST = 9999
"""Of a rating, or of a year: four figures."""
CHUNK = 1 << 18
MOST_BYTES = 1 << 32
"""Bytes that a list may unpack to; the longest there is has fewer than a thousand million."""
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A player of a rating list: `birth` is a year or a day (ISO), `rating` and `k` None where there is none; `place`
    says where in the list he stands (`line 7`, `Sheet1!C7`)."""

    name: str
    fide_id: str | None = None
    birth: str | None = None
    rating: int | None = None
    k: int | None = None
    place: str = ""


Keep = Callable[[str | None, str], bool]
"""Whether a player is to be kept, by his id and his name: of half a million those few that an event may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FideList:
    """A list of FIDE: `form` is `text` or `xml`, `kind` one of KINDS; `players` reads those to be kept.

    Reading raises UnreadableFile where the list is damaged, or longer than any list is.
    """

    form: str
    kind: str
    players: Callable[[Keep], Iterator[Rated]]


def whole(text: str) -> int | None:
    """The number of at most four figures that a field holds; None for nothing, 0 and anything else."""
    text = text.strip()
    return int(text) or None if text.isascii() and text.isdigit() and len(text) <= 4 else None


def year(text: str) -> str | None:
    """The year of birth in a field, which may hold a day (`1990`, `1990.00.00`)."""
    match = _YEAR.match(text.strip())
    return match[0] if match else None


def fide_number(text: str) -> str | None:
    """The id in a field; None for nothing and 0."""
    text = text.strip()
    return text if text.strip("0") else None


def chunks(file: BinaryIO, name: str) -> Iterator[bytes]:
    """The bytes of a list piece by piece.

    Raises:
        UnreadableFile: when there are more of them than any list has.
    """
    read = 0
    while chunk := file.read(CHUNK):
        read += len(chunk)
        if read > MOST_BYTES:
            raise UnreadableFile(f"{name} is longer than any rating list", hint="take the list as FIDE publishes it")
        yield chunk

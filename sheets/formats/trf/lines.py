"""The bytes of a TRF as lines, each with its code."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sheets.encodings import decode

from . import systems, tiebreaks
from .columns import NAME, PLAYER
from .findings import Findings
from .values import Kept

_END = re.compile(r"\r\n|\r|\n")
_SHAPE = re.compile(
    r".{4}[ 0-9]{4} [ A-Za-z]{4} .{33} [ 0-9]{4} .{3} .{11} .{10} [ 0-9.,]{4} [ 0-9]{4}"
    r"(?:  [ 0-9]{4} [-bwBW ](?: [^ ])?)*\s*"
)
"""A player's line with each field in its columns; short lines are filled with blanks first."""
_SHORTEST = 89
_OWN: Mapping[str, re.Pattern[str]] = {systems.OWN: systems.OWN_LINE, tiebreaks.OWN: tiebreaks.OWN_LINE}
"""The comment lines of ours, each with its shape."""


def split_lines(data: bytes, findings: Findings) -> tuple[Kept, ...]:
    """The lines of the file, ended by CR, LF or both. Tabs become blanks, and in a player's line whose columns were
    counted in bytes the fields are moved to where they belong; a note says so."""
    text, encoding, remarks = decode(data)
    for remark in remarks:
        findings.note(0, 0, remark)
    multibyte = encoding == "UTF-8" and not text.isascii()
    lines = enumerate(_END.split(text.rstrip("\x1a\r\n")), 1)
    return tuple(_line(number, line.lstrip("\ufeff"), multibyte, findings) for number, line in lines)


def _line(number: int, text: str, multibyte: bool, findings: Findings) -> Kept:
    code = next((own for own, shape in _OWN.items() if shape.fullmatch(text)), text[:3].upper())
    if code == PLAYER:
        text = _aligned(number, text, multibyte, findings)
    return Kept(line=number, code=code, text=text)


def _aligned(number: int, text: str, multibyte: bool, findings: Findings) -> str:
    if "\t" in text:
        findings.note(number, text.index("\t") + 1, "a tab stands in the line: it was taken as blanks")
        text = next((each for each in (text.replace("\t", " "), text.expandtabs(8)) if _fits(each)), text.expandtabs(8))
    if multibyte and not text.isascii() and not _fits(text) and _fits(by_bytes := _from_bytes(text)):
        findings.note(number, NAME[0], "the columns were counted in bytes: the fields were moved to where they belong")
        return by_bytes
    return text


def _fits(text: str) -> bool:
    return _SHAPE.fullmatch(text.rstrip().ljust(_SHORTEST)) is not None


def _from_bytes(text: str) -> str:
    """The line of a program that filled the name up to 33 bytes instead of 33 letters."""
    first, last = NAME
    raw = text.encode()
    name = raw[first - 1 : last].decode(errors="ignore")
    return raw[: first - 1].decode(errors="ignore") + name.ljust(last - first + 1) + raw[last:].decode(errors="ignore")

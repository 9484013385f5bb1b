"""The list in XML: an element a player. Whoever is not asked for is passed over without being parsed: parsing all of
half a million takes minutes. A document type, in which entities could be, is refused.
"""

from __future__ import annotations

import re
from codecs import lookup
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import count
from pyexpat import ExpatError, ParserCreate
from typing import BinaryIO

from sheets.errors import UnreadableFile, WrongUse

from .model import STANDARD, Keep, Rated, chunks, fide_number, whole, year

_START, _END = b"<player>", b"</player>"
_ID = re.compile(rb"<fideid>([^<]*)</fideid>")
_NAME = re.compile(rb"<name>([^<]*)</name>")
_ENCODING = re.compile(rb"""<\?xml[^>]*?encoding=["']([\w.-]+)["']""")
_ROOT = re.compile(rb"<([A-Za-z_][\w.-]*)[\s>]")
_BIRTHS = ("birthday", "birth_year")
_LONGEST = 1 << 20
"""Bytes in which an element of a player must end."""


def read_xml(file: BinaryIO, kind: str | None, name: str, keep: Keep) -> Iterator[Rated]:
    """The players of the list that are to be kept. A list of one kind of ratings, which has it in its name, calls them
    `rating`.

    Raises:
        UnreadableFile: when it does not hold together as XML, or declares a document type.
        WrongUse: when the players have no ratings of that kind.
    """
    alone = kind in (None, STANDARD) or kind in name.casefold()
    rating, k = ("rating", "k") if alone else (f"{kind}_rating", f"{kind}_k")
    numbers = count(1)
    codec = ""
    for head, element in _elements(file, name):
        number = next(numbers)
        if number == 1:
            codec = _codec(head, name)
            if f"<{rating}>".encode() not in element and f"<{rating}/>".encode() not in element:
                raise WrongUse(f"{name} has no {kind or STANDARD} ratings", hint="take the list that has them")
        fide_id, called = (_quick(pattern, element, codec) for pattern in (_ID, _NAME))
        if called and keep(fide_number(fide_id), called):
            yield _rated(_parsed(element, codec, name), rating, k, number)


def _rated(player: Mapping[str, str], rating: str, k: str, number: int) -> Rated:
    births = (year(player.get(each, "")) for each in _BIRTHS)
    return Rated(
        name=player.get("name", ""),
        fide_id=fide_number(player.get("fideid", "")),
        birth=next(filter(None, births), None),
        rating=whole(player.get(rating, "")),
        k=whole(player.get(k, "")),
        place=f"player {number}",
    )


def _elements(file: BinaryIO, name: str) -> Iterator[tuple[bytes, bytes]]:
    """The elements of the players as they stand, each with what the list begins with."""
    head, rest = b"", b""
    for chunk in chunks(file, name):
        block = rest + chunk
        if not head:
            head = block[: block.find(_START) + 1]
            _refuse_entities(head or block, name)
        *pieces, rest = block.split(_END)
        for piece in pieces:
            yield head, piece[piece.find(_START) :] + _END
        if len(rest) > _LONGEST:
            raise _damaged(name)
    root = _ROOT.search(head)
    if root is None or b"</%s" % root[1] not in rest:
        raise _damaged(name)


def _refuse_entities(head: bytes, name: str) -> None:
    if b"<!DOCTYPE" in head.upper():
        raise _damaged(name)


def _codec(head: bytes, name: str) -> str:
    said = _ENCODING.search(head)
    try:
        return lookup(said[1].decode("ascii")).name if said else "utf-8"
    except LookupError as error:
        raise _damaged(name) from error


def _quick(pattern: re.Pattern[bytes], element: bytes, codec: str) -> str:
    match = pattern.search(element)
    text = match[1].decode(codec, "replace").strip() if match else ""
    return unescape(text) if "&" in text else text


def _parsed(element: bytes, codec: str, name: str) -> dict[str, str]:
    """The fields of a player."""
    found: dict[str, str] = {}
    path: list[str] = []

    def text(content: str) -> None:
        found[path[-1]] = found.get(path[-1], "") + content

    parser = ParserCreate(codec)
    parser.StartElementHandler = lambda tag, _attributes: path.append(tag)
    parser.EndElementHandler = lambda _tag: path.pop()
    parser.CharacterDataHandler = text
    try:
        parser.Parse(element, True)
    except (ExpatError, ValueError, LookupError) as error:
        raise _damaged(name) from error
    return {tag: content.strip() for tag, content in found.items()}


def _damaged(name: str) -> UnreadableFile:
    return UnreadableFile(
        f"{name} is no rating list that holds together as XML", hint="download it again, as FIDE publishes it"
    )

"""The tags and texts of a web page, one after the other.

Written here, because what there is does not serve: html.parser of the standard library needs half a minute for 24 KB
of tags that are not closed (measured with Python 3.11; the time grows with the square). The libraries in C (lexbor,
libxml2) are fast, but a fault in them takes the process with it, and they are one more thing to install. Tables need no
tree: a walk over the tags, whose time grows with the length of the page, is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import NamedTuple

_UNSEEN = tuple(
    (re.compile(start, re.IGNORECASE), re.compile(end, re.IGNORECASE))
    for start, end in (
        ("<!--", "-->"),
        (r"<script\b", r"</script\s*>"),
        (r"<style\b", r"</style\s*>"),
        (r"<[!?]", ">"),
    )
)
"""What is cut out first: comments, scripts, style sheets, declarations. None of it is seen."""
_TAG = re.compile(
    r"<(/?)([a-z][^\s/<>]*)"
    r"(?:((?:[^<>\"']|\"[^\"]*+\"|'[^']*+')*+)>|([^<>]*+)>)",  # the second where quotation marks are not in pairs
    re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"([^\s=\"'/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"']+)))?")


class Tag(NamedTuple):
    """The beginning or the end of an element: its name in small letters, and what is written behind the name."""

    name: str
    ends: bool
    written: str

    def attributes(self) -> Mapping[str, str]:
        """The attributes; the first of two with one name counts."""
        found: dict[str, str] = {}
        for name, double, single, bare in _ATTRIBUTE.findall(self.written):
            found.setdefault(name.lower(), unescape(double or single or bare))
        return found


def tags_and_texts(page: str) -> Iterator[Tag | str]:
    """The page from its beginning to its end. A `<` that begins no tag is text."""
    page, place = _without_unseen(page), 0
    for found in _TAG.finditer(page):
        if found.start() > place:
            yield unescape(page[place : found.start()])
        yield Tag(found[2].lower(), bool(found[1]), found[3] or found[4] or "")
        place = found.end()
    if place < len(page):
        yield unescape(page[place:])


def _without_unseen(page: str) -> str:
    """The page without what nobody sees; a comment that is never closed reaches to the end."""
    for start, end in _UNSEEN:
        pieces, place = [], 0
        while begins := start.search(page, place):
            pieces.append(page[place : begins.start()])
            ends = end.search(page, begins.end())
            place = ends.end() if ends else len(page)
        page = "".join([*pieces, page[place:]])
    return page

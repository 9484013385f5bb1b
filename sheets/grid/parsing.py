"""A walk through the XML of a part of a workbook, element by element; names come without their prefix."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pyexpat import ExpatError, ParserCreate

Attributes = Mapping[str, str]
TRUE = ("1", "true", "on")
FAULTS = (ExpatError, LookupError, ValueError)
"""What a parse can end with: XML that is none, an encoding nobody knows, a number of a thousand digits."""


class Handler:
    """What a walk does at each start and end of an element and at the text inside."""

    def start(self, element: str, attributes: Attributes) -> None:
        """Called at `<element …>`; attributes keep their prefix."""

    def end(self, element: str) -> None:
        """Called at `</element>`."""

    def text(self, content: str) -> None:
        """Called for text between."""


class DeclaresEntities(ValueError):
    """The XML declares a document type, where entities could be that unpack to gigabytes."""


def walk(xml: bytes, handler: Handler) -> None:
    """Walks through all of it.

    Raises:
        ExpatError, LookupError, ValueError: FAULTS, when it is not well-formed.
    """
    parser = ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse
    parser.StartElementHandler = lambda name, attributes: handler.start(local(name), attributes)
    parser.EndElementHandler = lambda name: handler.end(local(name))
    parser.CharacterDataHandler = handler.text
    parser.Parse(xml, True)


def _refuse(*_declared: object) -> None:
    raise DeclaresEntities("a document type is declared")


def walk_as_far_as_it_goes(xml: bytes, handler: Handler) -> None:
    """The same for what is asked beside the reader of values: it has judged already whether the XML holds together."""
    with contextlib.suppress(*FAULTS):
        walk(xml, handler)


def local(name: str) -> str:
    """The name without its prefix."""
    return name.rpartition(":")[2]


def is_true(value: str | None) -> bool:
    """Whether an attribute of OOXML is set."""
    return value in TRUE


def number_or(value: str | None, otherwise: int) -> int:
    """The attribute as a whole number, or that other one where it is none or beyond any sheet."""
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 9 else otherwise

"""Texts in cells: the escapes of the format, and the table of shared strings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .markup import ATTRIBUTES, Markup, Node, build, escape, masked, plain_text

LONGEST_TEXT = 32_767

_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_TO_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)|[\x00-\x08\x0b-\x1f\ufffe\uffff]")
_HALF = re.compile(r"[\ud800-\udfff]")
_SIMPLE = re.compile(rb"""\s*<(?:[^\s/>:]+:)?t(?:\s+xml:space\s*=\s*["']preserve["'])?\s*>([^<]*)</[^>]*>\s*""")


def encode(text: str) -> str:
    """The text with what XML cannot hold as `_xHHHH_`, and with what only looks like that guarded."""
    return _TO_ESCAPE.sub(lambda match: f"_x{ord(match[0]):04X}_", _HALF.sub("\ufffd", text))


def decode(text: str) -> str:
    """The text that was meant by an escaped one."""
    if "_x" not in text:
        return text
    plain = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def text_element(text: str) -> bytes:
    """`<is><t>…</t></is>`: a text that stands in its own cell."""
    space = ' xml:space="preserve"' if text != text.strip() or re.search(r"\s\s|[\n\t]", text) else ""
    return f"<is><t{space}>{escape(encode(text))}</t></is>".encode()


def _item(prefix: str) -> re.Pattern[bytes]:
    name = re.escape(f"{prefix}:si" if prefix else "si").encode()
    return re.compile(rb"<" + name + ATTRIBUTES + rb"\s*(?:/>|>(.*?)</" + name + rb"\s*>)", re.DOTALL)


class SharedStrings:
    """The table of shared strings: each item's plain text, and the item itself where it has runs of formats."""

    def __init__(self, data: bytes | None, part: str = "", *, trusted: bool = False) -> None:
        self.items: Sequence[bytes] = ()
        self._texts: dict[int, str] = {}
        if data:
            markup = Markup(data, part, ("sst",), trusted=trusted)
            root, pattern = markup.root, _item(markup.root.prefix)
            found = pattern.finditer(markup.masked, root.inside, root.outside)
            self.items = [markup.data[slice(*match.span(1))] if match[1] else b"" for match in found]

    def text(self, index: int) -> str:
        """The text with that number; IndexError when there is none."""
        if index not in self._texts:
            if index < 0:
                raise IndexError(index)
            self._texts[index] = item_text(self.items[index])
        return self._texts[index]


def item_text(inner: bytes) -> str:
    """The text of a string item or an inline string, its runs joined, guides to pronunciation left out."""
    simple = _SIMPLE.fullmatch(inner)
    if simple:
        return decode(plain_text(simple[1]))
    whole = b"<is>" + inner + b"</is>"
    root = build(masked(whole), "")
    return decode("".join(plain_text(whole[node.inside : node.outside]) for node in _text_nodes(root)))


def _text_nodes(root: Node) -> list[Node]:
    nodes = []
    for child in root.children:
        if child.tag == "t":
            nodes.append(child)
        elif child.tag == "r":
            nodes += [part for part in child.children if part.tag == "t"]
    return nodes

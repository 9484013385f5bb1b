"""The calculation chain: entries of cells that no longer hold a formula have to go, or Excel repairs the file."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from .markup import Markup, whole_number


def without_cells(xml: bytes, part: str, gone: AbstractSet[tuple[int, str]]) -> bytes | None:
    """The chain less these cells (number of the sheet, address); None when none is left.

    An entry without a sheet's number means the sheet of the entry before it, so the number moves on to the next.
    """
    markup = Markup(xml, part)
    sheet, left, owed = "0", 0, False
    for node in markup.root.all("c"):
        given = node.attributes.get("i")
        sheet, owed = (given, False) if given else (sheet, owed)
        if (whole_number(sheet), node.attributes.get("r", "")) in gone:
            markup.remove(node)
            owed = owed or bool(given)
            continue
        left += 1
        if owed:
            markup.change(node, {"i": sheet})
            owed = False
    return markup.to_bytes() if left else None

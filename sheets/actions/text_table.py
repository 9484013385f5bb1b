"""Tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence


def text_table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: frozenset[int]) -> str:
    """The heads and rows in columns as wide as their longest text, set to the right apart from the columns `left` (from
    0); two blanks between columns, none at the end of a line."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    return "".join(f"{_line(cells, widths, left)}\n" for cells in (heads, *rows))


def _line(cells: Sequence[str], widths: Sequence[int], left: frozenset[int]) -> str:
    texts = (
        text.ljust(width) if column in left else text.rjust(width)
        for column, (text, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join(texts).rstrip()

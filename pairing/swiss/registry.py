"""The Swiss systems by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .engine import Swiss

if TYPE_CHECKING:
    from .answer import Engine


def _dutch(edition: str) -> Engine:
    if edition == "2017":
        from .dutch2017 import pair as pair_2017

        return pair_2017
    from .dutch import pair

    return pair


def _median(edition: str) -> Engine:
    from .median import pair

    return pair


def _lim(edition: str) -> Engine:
    from .lim import pair

    return pair


SWISS: Mapping[str, Swiss] = {
    "dutch": Swiss(name="dutch", engine_of=_dutch),
    "median": Swiss(name="median", engine_of=_median),
    "lim": Swiss(name="lim", engine_of=_lim),
}
"""FIDE Dutch (C.04.3), the Czech system of pairs from both ends to the median, FIDE Lim (C.04.4.3)."""

EDITIONS: Mapping[str, tuple[str, ...]] = {"dutch": ("2026", "2017")}
"""The editions of the rules that a system knows, the newest first."""

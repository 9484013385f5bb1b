"""What an engine answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .field import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Who meets whom: (White, Black) by their numbers in any order, and who has the pairing-allocated bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


Engine = Callable[[Field], Pairing]
"""From the players of a round to their pairing; NoLegalPairing when the rules leave none."""

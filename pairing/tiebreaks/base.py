"""What a tie-break is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pairing.tally import Tally

Values = Mapping[int, int | None]
"""The value of each player asked about, by pairing number; None where the tie-break has none for him."""

Computation = Callable[[Tally, Sequence[int]], Values]
"""From what counts and the players who are tied (one alone, when he is not) to their values."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TieBreak:
    """A tie-break of C.07 by its code.

    Its values are integers, `scale` to a point: 1, 10 or 100. `live` says that a formula in a worksheet can follow it
    exactly, `lowest_first` that the smaller value is the better one, `round_robin` that an event may use it that is a
    round robin (C.07 article 8 forbids Buchholz there).
    """

    code: str
    function: Computation
    scale: int
    live: bool
    lowest_first: bool = False
    round_robin: bool = True

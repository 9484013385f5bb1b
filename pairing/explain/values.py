"""What an explanation is made of: values, not sentences; `words` has the sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SHOWN = 3
"""So many of those who were passed over are told one by one."""

Measure = int | tuple[int, ...]
"""What a criterion counts: players, or a list of numbers that is compared from its first."""

Value = int | str | tuple[int, ...] | tuple[tuple[str, Measure], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One reason: the article it comes from, what kind of reason it is, and what it speaks of, by name (players by
    their numbers, points in tenths)."""

    rule: str
    kind: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairExplained:
    """Why these two meet, or (`black` is None) why this one has the bye: the score of the bracket (tenths; None where
    the system has no brackets), the reasons in order, and the reason for the colours."""

    white: int
    black: int | None
    score: int | None
    steps: tuple[Step, ...]
    colour: Step | None = None

"""Lots that can be drawn again: the same seed draws the same.

Only `random.Random(seed).random()` is used, the one sequence that Python promises to keep from version to version.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from pairing.errors import InvalidTournament


def draw_numbers(count: int, seed: int) -> tuple[int, ...]:
    """The numbers 1 to `count` by lot: first what the first player of the list draws, then the second, and so on."""
    return _mixed(range(1, count + 1), seed)


def draw_round(unused: Collection[int], per_cycle: int, seed: int) -> int:
    """A round of the schedule by lot, out of the unused ones of the earliest cycle that is not exhausted.

    One seed fixes a whole order of the cycle, of which the first unused round is taken: an event that keeps its seed
    plays that order, and one that takes a new seed each day draws afresh.

    Raises:
        InvalidTournament: when no round is left.
    """
    if not unused:
        raise InvalidTournament("every round of the schedule is written: there is none left to draw")
    cycle = (min(unused) - 1) // per_cycle
    order = _mixed(range(cycle * per_cycle + 1, (cycle + 1) * per_cycle + 1), seed)
    return next(number for number in order if number in unused)


def _mixed(numbers: range, seed: int) -> tuple[int, ...]:
    lots = Random(seed)
    return tuple(sorted(numbers, key=lambda _: lots.random()))

"""The arithmetic rule: in which round two numbers meet, and who has White (C.05 Annex 1).

The two numbers are added, and against the last number the other one is doubled. From a sum up to the last number one is
taken away, from a greater one the last number: that is the round. Of an even sum the larger number has White, of an odd
one the smaller; the last number has Black against the first half of the table and White against the second.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.errors import InvalidTournament

from .shape import table_size


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """The round in which two numbers meet; no colours when one of the two stands for nobody.

    `arithmetic` shows the sum, as `2+5=7; 7<=8: 7-1=6; 7 is odd: the smaller number has white`.
    """

    round: int
    white: int | None
    black: int | None
    arithmetic: str


def meeting(a: int, b: int, players: int) -> Meeting:
    """In which round of a single cycle `a` and `b` meet, who has White, and the arithmetic.

    In an odd field the number after the last player may be asked for: it stands for nobody.

    Raises:
        InvalidTournament: for fewer than three players, a number outside the table, or a number against itself.
    """
    last = table_size(players)
    smaller, larger = sorted((a, b))
    if smaller < 1 or larger > last:
        raise InvalidTournament(f"the numbers of a table for {players} players are 1 to {last}: not {a} and {b}")
    if a == b:
        raise InvalidTournament(f"number {a} does not meet itself")
    if larger == last:
        return _with_last_number(smaller, last, players)
    return _between_others(smaller, larger, last)


def _between_others(smaller: int, larger: int, last: int) -> Meeting:
    total = smaller + larger
    round_number, steps = _reduced(total, last)
    if total % 2:
        white, black, reason = smaller, larger, f"{total} is odd: the smaller number has white"
    else:
        white, black, reason = larger, smaller, f"{total} is even: the larger number has white"
    shown = f"{smaller}+{larger}={total}; {steps}; {reason}"
    return Meeting(round=round_number, white=white, black=black, arithmetic=shown)


def _with_last_number(number: int, last: int, players: int) -> Meeting:
    round_number, steps = _reduced(2 * number, last)
    white: int | None
    black: int | None
    if players < last:
        white, black, reason = None, None, f"{last} stands for nobody: {number} is free"
    elif number <= last // 2:
        white, black, reason = number, last, f"{number} is in the first half (1 to {last // 2}): {last} has black"
    else:
        half = f"{last // 2 + 1} to {last - 1}"
        white, black, reason = last, number, f"{number} is in the second half ({half}): {last} has white"
    shown = f"2*{number}={2 * number}; {steps}; {reason}"
    return Meeting(round=round_number, white=white, black=black, arithmetic=shown)


def _reduced(total: int, last: int) -> tuple[int, str]:
    if total <= last:
        return total - 1, f"{total}<={last}: {total}-1={total - 1}"
    return total - last, f"{total}>{last}: {total}-{last}={total - last}"

"""What a cut or a median leaves out of a sum (C.07 articles 14.1 to 14.4 and 16.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .base import Cut, Term
from .code import Code


def _significance(term: Term) -> tuple[int, int]:
    """The opponent with the lowest score is the least significant; of several the one who gives least (14.1.1)."""
    return term.base, term.amount


def cut(terms: Iterable[Term], code: Code, *, exception: bool) -> tuple[Term, ...]:
    """The terms, those marked that the code cuts: its least significant ones, then its most significant ones.

    With the `exception` (16.5) the lowest contribution of a voluntary unplayed round goes in place of the least
    significant value, as long as it is not lower.
    """
    marked = list(terms)
    for _ in range(code.low):
        _mark_lowest(marked, exception)
    for _ in range(code.high):
        if left := _left(marked):
            _mark(marked, max(left, key=lambda index: _significance(marked[index])), Cut.HIGH)
    return tuple(marked)


def cut_first(terms: Sequence[Term], code: Code) -> tuple[Term, ...]:
    """The terms, as many of the first ones marked as the code cuts."""
    cut_off = (term._replace(cut=Cut.LOW) for term in terms[: code.low])
    return (*cut_off, *terms[code.low :])


def _mark_lowest(marked: list[Term], exception: bool) -> None:
    left = _left(marked)
    if not left:
        return
    least = min(left, key=lambda index: _significance(marked[index]))
    voluntary = [index for index in left if marked[index].voluntary] if exception else []
    lowest = min(voluntary, key=lambda index: (marked[index].amount, marked[index].base), default=None)
    if lowest is not None and marked[lowest].amount >= marked[least].amount:
        _mark(marked, lowest, Cut.VOLUNTARY)
    else:
        _mark(marked, least, Cut.LOW)


def _left(marked: Sequence[Term]) -> list[int]:
    return [index for index, term in enumerate(marked) if term.cut is Cut.NO]


def _mark(marked: list[Term], index: int, how: Cut) -> None:
    marked[index] = marked[index]._replace(cut=how)

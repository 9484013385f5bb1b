"""Tie-breaks from ratings (C.07 article 10): only games played over the board count, whatever the system (15.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from pairing.expected import expected_score, rating_difference
from pairing.points import HALF, TENTHS
from pairing.rounding import half_up

from .base import Account, Accounts, Cut, Step, Term, summed
from .code import Code
from .cuts import cut
from .ledger import Entry, Ledger

HUNDREDTHS = 100
NOTHING = 800
"""What a score of nothing is less than the lowest opponent (10.3)."""
WIDEST = 10_000
"""No difference of ratings is too great here (10.3)."""
TOP = 735

Accounting = Callable[[Ledger, Code, Sequence[int]], Accounts]
NOBODY = Account(None)


def rating(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """RTNG, 10.6: the rating, the higher the better."""
    ratings = _ratings(ledger, code)
    return {number: Account(ratings.get(number)) for number in players}


def average_rating(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """ARO, 10.1: the mean rating of the opponents, a half rounded up."""
    ratings = _ratings(ledger, code)
    return {number: _average(_rated(ledger, code, ratings, number)) for number in players}


def performance(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """TPR, 10.2: the mean rating of the opponents and the difference that the score stands for (B.02 8.1.1)."""
    ratings = _ratings(ledger, code)
    return {number: _performance(ledger, _rated(ledger, code, ratings, number)) for number in players}


def perfect_performance(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """PTP, 10.3: the least rating that expects the score made or more (B.02 8.1.2, whatever the difference)."""
    ratings = _ratings(ledger, code)
    return {number: _perfect(ledger, _rated(ledger, code, ratings, number)) for number in players}


def average_performance(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """APRO, 10.4: the mean of the performances (TPR) of the opponents, a half rounded up."""
    return _average_of(performance, ledger, code, players)


def average_perfect(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """APPO, 10.5: the mean of the perfect performances (PTP) of the opponents, a half rounded up."""
    return _average_of(perfect_performance, ledger, code, players)


def _ratings(ledger: Ledger, code: Code) -> dict[int, int]:
    """The rating of every ranked player; none at all where somebody has none and nothing was announced for him."""
    known = {number: ledger.tally.tournament.player(number).rating for number in ledger.entries}
    rated = {number: each for number, each in known.items() if each}
    if len(rated) == len(known):
        return rated
    instead = _announced(ledger, code, rated)
    return {} if instead is None else {number: each or instead for number, each in known.items()}


def _announced(ledger: Ledger, code: Code, rated: dict[int, int]) -> int | None:
    if code.unrated is not None:
        return code.unrated
    return {"lowest": min(rated.values(), default=None), "zero": 0}.get(ledger.readings.unrated)


def _rated(ledger: Ledger, code: Code, ratings: dict[int, int], number: int) -> tuple[Term, ...]:
    """The games over the board with the ratings of the opponents, the points by 1, ½ and 0; none without ratings."""
    played = [each for each in ledger.entries[number] if each.is_played] if ratings else []
    return cut((_of_rated(ledger, each, ratings[each.opponent]) for each in played), code, exception=False)


def _of_rated(ledger: Ledger, each: Entry, opponent: int) -> Term:
    announced = "" if ledger.tally.tournament.player(each.opponent).rating else "unrated"
    return Term(each.round, each.opponent, opponent, _points(each), opponent, announced)


def _points(each: Entry) -> int:
    return {"1": TENTHS, "½": HALF}.get(each.mark, 0)


def _average(terms: tuple[Term, ...]) -> Account:
    total = summed(terms).value
    games = sum(term.cut is Cut.NO for term in terms)
    if not games or total is None:
        return Account(None, terms)
    mean = half_up(total, games)
    return Account(mean, terms, (Step("mean", (total, games, mean)),))


def _performance(ledger: Ledger, terms: tuple[Term, ...]) -> Account:
    mean = _average(terms)
    if mean.value is None:
        return mean
    points, games = sum(term.points for term in terms), len(terms)
    fraction = _fraction(ledger, points, games)
    difference = rating_difference(fraction)
    found = mean.value + difference
    steps = (Step("fraction", (points, games, fraction)), Step("difference", (difference, mean.value, found)))
    return Account(found, terms, (*mean.steps, *steps))


def _fraction(ledger: Ledger, points: int, games: int) -> int:
    """The part of the points made, in hundredths: tenths x 10 of as many games."""
    hundredths = points * HUNDREDTHS // TENTHS
    return half_up(hundredths, games) if ledger.readings.performance_rounding == "half-up" else hundredths // games


def _perfect(ledger: Ledger, terms: tuple[Term, ...]) -> Account:
    if not terms:
        return NOBODY
    ratings = [term.base for term in terms]
    wanted = sum(term.points for term in terms) * HUNDREDTHS // TENTHS
    if not wanted:
        lowest = min(ratings)
        return Account(lowest - NOTHING, terms, (Step("no_points", (lowest,)),))
    found = _least(ledger, ratings, wanted)
    one_less = _expected(ledger, found - 1, ratings)
    return Account(found, terms, (Step("least", (found, wanted, one_less)),))


def _least(ledger: Ledger, ratings: Sequence[int], wanted: int) -> int:
    """The least rating that expects so many hundredths against these opponents, or a win above all where none does."""
    low, high = min(ratings) - TOP - 1, max(ratings) + TOP + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _expected(ledger, middle, ratings) >= wanted else (middle, high)
    return high


def _expected(ledger: Ledger, own: int, ratings: Sequence[int]) -> int:
    certain = ledger.readings.beyond_735 == "1.00"
    return sum(of_difference(own - each, certain) for each in ratings)


@cache
def of_difference(difference: int, certain: bool) -> int:
    """What a difference lets expect, in hundredths; the greatest ones a win for certain, or almost."""
    expected = expected_score(difference, WIDEST)
    return expected if certain else min(max(expected, 1), HUNDREDTHS - 1)


def _average_of(of: Accounting, ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    met = {number: [each for each in ledger.entries[number] if each.is_played] for number in players}
    values = of(ledger, code, sorted({each.opponent for found in met.values() for each in found}))
    return {number: _average(tuple(_of_values(values, found))) for number, found in met.items()}


def _of_values(values: Accounts, met: Sequence[Entry]) -> list[Term]:
    found = ((each, values[each.opponent].value) for each in met)
    return [
        Term(each.round, each.opponent, value, _points(each), value) for each, value in found if value is not None
    ]  # fmt: skip

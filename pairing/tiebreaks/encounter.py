"""Tie-breaks from the games of the tied players among themselves (C.07 type A)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from math import lcm
from typing import NamedTuple

from .base import Account, Accounts, Step, Term
from .code import Code
from .ledger import Entry, Ledger

Group = tuple[int, ...]
Parting = Callable[[Group], list[Group]]
"""From players who are tied to the groups they part into, best first; one group where nothing parts them."""


def direct_encounter(ledger: Ledger, code: Code, tied: Sequence[int]) -> Accounts:
    """DE, article 6: the place inside the tie, 1 the best; None for a player who is tied with nobody.

    The tied players are ranked by the mini-table of their games among themselves, forfeits included (15.2) but for a
    Swiss without /P, of several games of two players the average (6.1.2). A tie inside it gets a mini-table of its own,
    and so on. When not all of them have met, only those places are given that no result of the missing games can change
    (6.3, written for a Swiss; in a round robin it serves while games are still to be played), and the others then have
    a mini-table of their own.
    """
    return placed(ledger, code, tied, lambda group: parts(ledger, code, group))


def placed(ledger: Ledger, code: Code, tied: Sequence[int], parting: Parting) -> Accounts:
    """The places inside the tie that a parting gives which is applied to every group anew, with the games among all."""
    if len(tied) < 2:
        return dict.fromkeys(tied, Account(None))
    return {
        number: Account(before + 1, _games(ledger, code, tied, number), (Step("place", (before + 1, len(tied))),))
        for before, group in _ranked(tuple(tied), 0, parting)
        for number in group
    }


def _games(ledger: Ledger, code: Code, tied: Sequence[int], number: int) -> tuple[Term, ...]:
    among = frozenset(tied)
    return tuple(_term(ledger, code, each) for each in ledger.entries[number] if each.opponent in among)


def _term(ledger: Ledger, code: Code, each: Entry) -> Term:
    points, counts = ledger.got(each, code.score), _counts(ledger, code, each)
    return Term(each.round, each.opponent, 0, points, points if counts else 0, "" if counts else "not_counted")


def _ranked(tied: Group, before: int, parting: Parting) -> Iterator[tuple[int, Group]]:
    """The groups that stay tied, best first, each with the number of players before it."""
    groups = [tied] if len(tied) < 2 else parting(tied)
    if len(groups) == 1:
        yield before, tied
        return
    for group in groups:
        yield from _ranked(group, before, parting)
        before += len(group)


def parts(ledger: Ledger, code: Code, tied: Group) -> list[Group]:
    """The groups that the mini-table of these players separates, best first; one when it decides nothing."""
    return _parts(mini_table(ledger, code, tied))


def _counts(ledger: Ledger, code: Code, each: Entry) -> bool:
    return each.is_played or code.as_played or not ledger.tally.is_swiss


class MiniLine(NamedTuple):
    """A player's line of the mini-table: the least and the most points he can have once all its games are played, in
    tenths times `measure`, which makes averages whole."""

    number: int
    least: int
    most: int
    measure: int = 1


def mini_table(ledger: Ledger, code: Code, tied: Group) -> list[MiniLine]:
    """The lines of the mini-table, points brought to a common measure so that averages are whole."""
    results = results_among(ledger, code, tied)
    measure = lcm(*(len(points) for points in results.values()))
    return [_line(ledger, code, number, tied, results, measure) for number in tied]


def results_among(ledger: Ledger, code: Code, tied: Group) -> Mapping[tuple[int, int], list[int]]:
    """What each of the tied got from each other one he has met, in the order of the games."""
    among = frozenset(tied)
    results: dict[tuple[int, int], list[int]] = {}
    for number in tied:
        for each in ledger.entries[number]:
            if each.opponent in among and _counts(ledger, code, each):
                results.setdefault((number, each.opponent), []).append(ledger.got(each, code.score))
    return results


def _line(  # a line needs all of them
    ledger: Ledger, code: Code, number: int, tied: Group, results: Mapping[tuple[int, int], list[int]], measure: int
) -> MiniLine:
    met = [points for opponent in tied if (points := results.get((number, opponent)))]
    missing = len(tied) - 1 - len(met)
    sum_of_averages = sum(sum(points) * (measure // len(points)) for points in met)
    return MiniLine(
        number=number,
        least=sum_of_averages + missing * ledger.loss(code.score) * measure,
        most=sum_of_averages + missing * ledger.win(code.score) * measure,
        measure=measure,
    )


def _parts(table: list[MiniLine]) -> list[Group]:
    """The mini-table cut into the groups that it separates, best first; one group when it decides nothing."""
    if all(line.least == line.most for line in table):
        ordered = sorted(table, key=lambda line: -line.most)
        return [tuple(line.number for line in group) for _, group in groupby(ordered, key=lambda line: line.most)]
    return _leaders_and_rest(table)


def _leaders_and_rest(table: list[MiniLine]) -> list[Group]:
    """Whoever is alone in front whatever the missing games give, then who is second in the same way, then the rest.

    His least must be more than everyone else's most: of two players' games only their own one counts for both, and it
    is missing at the worst.
    """
    rest = sorted(table, key=lambda line: -line.least)
    leaders: list[Group] = []
    while len(rest) > 1 and rest[0].least > max(line.most for line in rest[1:]):
        leaders.append((rest.pop(0).number,))
    return [*leaders, tuple(line.number for line in rest)]

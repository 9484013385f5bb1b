"""Tie-breaks from the results against opponents and their scores (C.07 article 9, type BC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.points import HALF

from .base import Accounts, Term, summed
from .buchholz import has_exception, worth
from .code import Code
from .cuts import cut
from .ledger import Entry, Ledger


def sonneborn_berger(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """SB, 9.1: each opponent's points times the points scored against him, in hundredths (tenths x tenths).

    In a Swiss they are the adjusted scores, and an unplayed round is a game against a dummy (article 16).
    """
    return products(ledger, code, code, players)


def products(ledger: Ledger, code: Code, own: Code, players: Sequence[int]) -> Accounts:
    """The points of the opponents by the score of `code` times the points got by the score of `own`, in hundredths."""
    exception = has_exception(ledger) and ledger.readings.cut_exception == "higher"
    return {
        number: summed(cut(_products(ledger, code, own, number), code, exception=exception)) for number in players
    }  # fmt: skip


def _products(ledger: Ledger, code: Code, own: Code, number: int) -> Iterator[Term]:
    for each in ledger.entries[number]:
        base, reason = worth(ledger, code, number, each)
        points = ledger.got(each, own.score)
        voluntary = each.is_voluntary and not (code.as_played and each.opponent)
        yield Term(each.round, each.opponent, base, points, base * points, reason, voluntary)


def koya(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """KS, 9.2: points (tenths) against the opponents who have half of the points an event can bring, or more; the limit
    of 14.5 moves that half by half points.

    Those are the points of a win in every game against every ranked opponent, annulled ones not among them; in a Swiss
    of a win in every round.
    """
    totals, twice = ledger.totals(code.score), twice_the_limit(ledger, code)
    return {
        number: summed(
            _of_strong(ledger, code, each, 2 * totals[each.opponent] >= twice)
            for each in ledger.entries[number]
            if each.opponent
        )
        for number in players
    }


def twice_the_limit(ledger: Ledger, code: Code) -> int:
    """Twice the points (tenths) that an opponent must have for Koya (9.2 and 14.5)."""
    games = ledger.rounds if ledger.tally.is_swiss else (len(ledger.entries) - 1) * ledger.tally.tournament.cycles
    return ledger.win(code.score) * games + 2 * HALF * code.limit


def _of_strong(ledger: Ledger, code: Code, each: Entry, strong: bool) -> Term:
    base, points = ledger.total(each.opponent, code.score), ledger.got(each, code.score)
    return Term(each.round, each.opponent, base, points, points if strong else 0, "" if strong else "below_limit")


def shmulyan(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """SHM, of draughts: the points of the opponents beaten less those of the opponents lost to, in tenths.

    Forfeits are games in a round robin only.
    """
    return {number: summed(_beaten_or_lost(ledger, code, number)) for number in players}


def _beaten_or_lost(ledger: Ledger, code: Code, number: int) -> Iterator[Term]:
    for each in ledger.entries[number]:
        if not each.opponent:
            continue
        base, points = ledger.total(each.opponent, code.score), ledger.got(each, code.score)
        if each.is_forfeit and ledger.tally.is_swiss:
            yield Term(each.round, each.opponent, base, points, 0, "forfeit")
        else:
            sign = {"1": 1, "+": 1, "½": 0}.get(each.mark, -1)
            yield Term(each.round, each.opponent, base, points, sign * base)

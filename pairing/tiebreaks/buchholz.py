"""The Buchholz family (C.07 article 8), and what it shares with Sonneborn-Berger: the scores of a player's opponents,
also of those he did not play (article 16; the table of the categories stands in `ledger`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.rounding import half_up

from .base import Account, Accounts, Step, Term, summed
from .code import Code
from .cuts import cut
from .ledger import Entry, Ledger
from .options import NEWEST, VIRTUAL

THOUSANDTHS = 1000
PER_TENTH = 100
"""Thousandths of a point in a tenth."""


def buchholz(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """BH, 8.1: the points of all opponents, in tenths."""
    exception = has_exception(ledger)
    return {
        number: summed(cut(contributions(ledger, code, number), code, exception=exception)) for number in players
    }  # fmt: skip


def fore_buchholz(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """FB, 8.3: Buchholz as if all games paired for the last round were drawn, in tenths."""
    return buchholz(ledger.fore, code, players)


def opponents_buchholz(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """AOB, 8.2: the mean of the (Fore) Buchholz of the opponents played over the board, in thousandths of a point."""
    met = {number: [each for each in ledger.entries[number] if each.is_played] for number in players}
    everybody = sorted({each.opponent for found in met.values() for each in found})
    values = buchholz(ledger.fore if code.fore else ledger, Code(name="BH", score=code.score), everybody)
    return {number: _mean(ledger, code, values, found) for number, found in met.items()}


def _mean(ledger: Ledger, code: Code, values: Accounts, met: Sequence[Entry]) -> Account:
    terms = tuple(_of_value(ledger, code, values, each) for each in met)
    if not terms:
        return Account(None)
    total = sum(term.amount for term in terms)
    mean = half_up(total, len(terms))
    return Account(mean, terms, (Step("mean", (total, len(terms), mean)),))


def _of_value(ledger: Ledger, code: Code, values: Accounts, each: Entry) -> Term:
    tenths = values[each.opponent].value or 0
    return Term(each.round, each.opponent, tenths, ledger.got(each, code.score), tenths * PER_TENTH)


def has_exception(ledger: Ledger) -> bool:
    """Whether voluntary unplayed rounds are cut first (16.5): in a Swiss, since September 2023."""
    return ledger.tally.is_swiss and ledger.readings.edition != VIRTUAL


def contributions(ledger: Ledger, code: Code, number: int) -> Iterator[Term]:
    """What each round of a player brings: the points of the opponent, or of a dummy, in tenths."""
    for each in ledger.entries[number]:
        base, reason = worth(ledger, code, number, each)
        voluntary = each.is_voluntary and not (code.as_played and each.opponent)
        yield Term(each.round, each.opponent, base, ledger.got(each, code.score), base, reason, voluntary)


def worth(ledger: Ledger, code: Code, number: int, each: Entry) -> tuple[int, str]:
    """The points that stand for the opponent of a round, in tenths, and the reason where they are not simply his."""
    if each.is_played or not ledger.tally.is_swiss:
        return _of_opponent(ledger, code, each)
    if ledger.readings.edition == VIRTUAL:
        return sum(virtual_parts(ledger, code, number, each)), "virtual"
    if code.as_played and each.opponent:
        return _as_played(ledger, code, each), "as_played"
    own = ledger.total(number, code.score)
    if ledger.readings.edition != NEWEST:
        return own, "dummy"
    limit, reason = limit_of_dummy(ledger, code, each)
    return (limit, reason) if limit < own else (own, "dummy")


def _of_opponent(ledger: Ledger, code: Code, each: Entry) -> tuple[int, str]:
    score, changed = ledger.adjusted(each.opponent, code.score)
    if changed:
        return score, "unplayed_draws" if ledger.readings.edition == VIRTUAL else "adjusted"
    return score, "fore" if each.fore else ""


def _as_played(ledger: Ledger, code: Code, each: Entry) -> int:
    if ledger.readings.as_played_score == "final":
        return ledger.total(each.opponent, code.score)
    return ledger.adjusted(each.opponent, code.score)[0]


def limit_of_dummy(ledger: Ledger, code: Code, each: Entry) -> tuple[int, str]:
    """What the score of the dummy is at most, in tenths (16.4.1 and 16.4.2), and the reason of who is given that."""
    if each.opponent:
        return ledger.adjusted(each.opponent, code.score)[0], "dummy_scheduled"
    return ledger.draw(code.score) * dummy_rounds(ledger), "dummy_draws"


def dummy_rounds(ledger: Ledger) -> int:
    """In how many rounds a dummy draws at most (16.4.2)."""
    return ledger.scheduled if ledger.readings.dummy_rounds == "scheduled" else ledger.rounds


def virtual_parts(ledger: Ledger, code: Code, number: int, each: Entry) -> tuple[int, int, int]:
    """The points of the virtual opponent, in tenths: those of the player before the round, what a win in it leaves, and
    draws after it."""
    before = sum(ledger.got(one, code.score) for one in ledger.entries[number] if one.round < each.round)
    left = ledger.win(code.score) - ledger.got(each, code.score)
    return before, left, ledger.draw(code.score) * (dummy_rounds(ledger) - each.round)

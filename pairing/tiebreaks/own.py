"""Tie-breaks from a player's own results (C.07 article 7, type B) and from what he brought with him (type D).

In a round robin a win by forfeit is a game like any other, a loss by forfeit is none (15.2, since March 2026; it was
one before). In a Swiss no forfeit is a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from pairing.points import HALF, TENTHS

from .base import Account, Accounts, Cut, Term, summed
from .code import Code
from .cuts import cut_first
from .ledger import GAME_POINTS, Entry, Ledger
from .options import NEWEST

Worth = Callable[[Ledger, Entry], int]


def wins(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """WIN, 7.1: the rounds that brought the points of a win, over the board, by forfeit or by a bye."""
    win = ledger.win(code.score)
    return _by_round(ledger, code, players, lambda ledger, each: int(ledger.got(each, code.score) == win))


def games_won(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """WON, 7.2: the games won over the board."""
    return _by_round(ledger, code, players, lambda ledger, each: int(is_game(ledger, each) and _is_won(each)))


def black_games(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """BPG, 7.3: the games played with Black."""
    return _by_round(ledger, code, players, lambda ledger, each: int(is_game(ledger, each) and not each.white))


def black_wins(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """BWG, 7.4: the games won with Black."""
    return _by_round(
        ledger, code, players, lambda ledger, each: int(is_game(ledger, each) and not each.white and _is_won(each))
    )


def progressive(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """PS, 7.5: the sum of the points after each round, in tenths; a cut leaves out those after the first rounds."""
    found = {number: tuple(_running(ledger, code, number)) for number in players}
    if ledger.readings.progressive_cut == "voluntary":
        return {number: summed(_cut_voluntary(terms, code)) for number, terms in found.items()}
    return {number: summed(cut_first(terms, code)) for number, terms in found.items()}


def rounds_elected(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """REP, 7.6: the rounds, less the half- and zero-point byes and the losses by forfeit; a round after a player has
    left is a zero-point bye."""
    rounds = ledger.rounds
    accounts = {}
    for number in players:
        missed = [_term(each, -1, "bye" if each.bye else "forfeit") for each in ledger.entries[number]
                  if each.is_voluntary]  # fmt: skip
        accounts[number] = Account(rounds - len(missed), (Term(0, 0, rounds, 0, rounds), *missed))
    return accounts


def standard_points(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """STD, 7.7: 1 for each round with more points than the opponent, ½ for as many, in tenths; a round that was not
    played is compared with a draw."""
    return _by_round(ledger, code, players, lambda ledger, each: _standard(ledger, each, code.score))


def pairing_number(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """TPN, 7.8: the pairing number, the smaller the better."""
    return {number: Account(number) for number in players}


def game_points(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """GP, and MPvGP of 13.1 where match points come first: a team's game points, in tenths."""
    return {
        number: summed(_term(each, each.game_points) for each in ledger.entries[number]) for number in players
    }  # fmt: skip


def _by_round(ledger: Ledger, code: Code, players: Sequence[int], worth: Worth) -> Accounts:
    return {number: summed(_worth(ledger, code, number, worth)) for number in players}


def _worth(ledger: Ledger, code: Code, number: int, worth: Worth) -> Iterator[Term]:
    for each in ledger.entries[number]:
        reason = "bye" if each.bye else "forfeit" if each.is_forfeit else ""
        yield Term(each.round, each.opponent, 0, ledger.got(each, code.score), worth(ledger, each), reason)


def _term(each: Entry, amount: int, reason: str = "") -> Term:
    return Term(each.round, each.opponent, 0, each.points, amount, reason, each.is_voluntary)


def is_game(ledger: Ledger, each: Entry) -> bool:
    """Whether the round counts as a game (15.1 to 15.3)."""
    if ledger.tally.is_swiss or not each.is_forfeit:
        return each.is_played
    return each.mark == "+" or ledger.readings.edition != NEWEST


def _is_won(each: Entry) -> bool:
    return each.mark in ("1", "+")


def _running(ledger: Ledger, code: Code, number: int) -> Iterator[Term]:
    """The points after each round, those without a game or a bye among them."""
    by_round = {each.round: each for each in ledger.entries[number]}
    rounds = range(1, ledger.rounds + 1)
    gains = (ledger.got(by_round[each], code.score) if each in by_round else 0 for each in rounds)
    virtual = ledger.tally.tournament.virtual_points.get(number, ())
    for round_, total in zip(rounds, accumulate(gains), strict=True):
        counted = ledger.readings.acceleration == "counted" and round_ <= len(virtual)
        added = virtual[round_ - 1] if counted else 0
        each = by_round.get(round_, Entry(round_, 0, "", 0, 0))
        yield Term(round_, each.opponent, 0, ledger.got(each, code.score), total + added, "", each.is_voluntary)


def _cut_voluntary(terms: Sequence[Term], code: Code) -> tuple[Term, ...]:
    """The lowest totals after voluntary unplayed rounds are cut, and as many of the first as are still to go."""
    lowest = sorted((term for term in terms if term.voluntary), key=lambda term: term.amount)[: code.low]
    chosen = {term.round for term in lowest}
    others = [term for term in terms if term.round not in chosen][: code.low - len(chosen)]
    how = dict.fromkeys(chosen, Cut.VOLUNTARY) | {term.round: Cut.LOW for term in others}
    return tuple(term._replace(cut=how.get(term.round, Cut.NO)) for term in terms)


def _standard(ledger: Ledger, each: Entry, score: str) -> int:
    own = ledger.got(each, score)
    against = _of_opponent(ledger, each, score) if each.is_played else ledger.draw(score)
    return TENTHS if own > against else HALF if own == against else 0


def _of_opponent(ledger: Ledger, each: Entry, score: str) -> int:
    """What the opponent got in the same game."""
    assert each.game is not None  # a round that was played has a game
    if score == GAME_POINTS and ledger.is_team:
        return ledger.game_points.of_match(each.game, each.opponent)[0]
    return ledger.tally.tournament.scoring.of_mark(each.game.mark(each.opponent))

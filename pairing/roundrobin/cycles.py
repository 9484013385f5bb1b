"""The schedule of an event: one cycle of the Berger table or several (C.05 Annex 1).

Colours are reversed in every second cycle. Reversed as it stands, the table gives two numbers of an even field the same
colour three times running where the cycles meet (the first number and the first of the second half), so the last two
rounds of every cycle but the last are swapped, as FIDE recommends for a double event. Computed for 3 to 60 players and
up to six cycles, nobody then has a colour three times running, with one exception: in three or more cycles of four
players numbers 2 and 4 do, where the second cycle meets the third.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pairing.errors import InvalidTournament
from pairing.model import Pair, Round

from .filling import table
from .shape import Pairing, table_size


@lru_cache(maxsize=16)
def schedule(players: int, cycles: int = 1, swap: bool = True) -> tuple[Round, ...]:
    """All rounds of the event in schedule order, boards as printed and counted without the one of nobody.

    In an odd field `free` is the number that rests; in an even one it is None.

    Raises:
        InvalidTournament: for fewer than three players or less than one cycle.
    """
    if cycles < 1:
        raise InvalidTournament(f"a round robin has one cycle or more, not {cycles}")
    rounds = (pairings for cycle in range(1, cycles + 1) for pairings in _cycle(players, cycle, cycles, swap))
    return tuple(_round(number, pairings, players) for number, pairings in enumerate(rounds, start=1))


def _cycle(players: int, cycle: int, cycles: int, swap: bool) -> Iterator[tuple[Pairing, ...]]:
    rounds = list(table(players))
    if swap and cycle < cycles:
        rounds[-2:] = reversed(rounds[-2:])
    for pairings in rounds:
        yield pairings if cycle % 2 else tuple((black, white) for white, black in pairings)


def _round(number: int, pairings: tuple[Pairing, ...], players: int) -> Round:
    nobody = table_size(players) if players % 2 else 0
    games = [pairing for pairing in pairings if nobody not in pairing]
    free = next((sum(pairing) - nobody for pairing in pairings if nobody in pairing), None)
    pairs = tuple(Pair(board=board, white=white, black=black) for board, (white, black) in enumerate(games, start=1))
    return Round(number=number, table_round=number, pairs=pairs, free=free)

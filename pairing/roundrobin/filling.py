"""The filling procedure: a Berger table written by hand, number after number (C.05 Annex 1).

1. On the first board stands the last number, on the right in odd rounds and on the left in even ones.
2. Through all rounds, board after board, 1, 2, 3 … go into the left places, and into the right place where the last
   number has taken the left one; after the last but one number comes 1 again.
3. Through all rounds again, the places still empty are filled downwards from the last but one number.

Who stands on the left has White. This is the table the program pairs from; `arithmetic` and `graphic` find the same
games by other roads.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, cycle

from .shape import Table, table_size

LEFT, RIGHT = 0, 1
EMPTY = 0


@lru_cache(maxsize=16)
def table(players: int) -> Table:
    """The rounds as printed, each board (White, Black); in an odd field the last number stands for nobody.

    Raises:
        InvalidTournament: when there are fewer than three players.
    """
    size = table_size(players)
    rounds = [[[EMPTY, EMPTY] for _ in range(size // 2)] for _ in range(size - 1)]
    boards = list(chain.from_iterable(rounds))
    _place_last_number(rounds, size)
    _write_upwards(boards, size)
    _write_downwards(boards, size)
    return tuple(tuple((left, right) for left, right in boards) for boards in rounds)


def _place_last_number(rounds: list[list[list[int]]], size: int) -> None:
    for number, boards in enumerate(rounds, start=1):
        boards[0][RIGHT if number % 2 else LEFT] = size


def _write_upwards(boards: list[list[int]], size: int) -> None:
    numbers = cycle(range(1, size))
    for board in boards:
        board[RIGHT if board[LEFT] else LEFT] = next(numbers)


def _write_downwards(boards: list[list[int]], size: int) -> None:
    numbers = cycle(range(size - 1, 0, -1))
    for board in boards:
        if board[RIGHT] == EMPTY:
            board[RIGHT] = next(numbers)

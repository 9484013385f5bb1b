"""The order in which the players of a bracket try opponents: rule 11.2 of the Czech rules, FIDE Lim art. 4.2.

Both are one rule: the Czech rules are the parent of C.04.4.3. That the rest must stay pairable is art. 4.3 and 4.4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .matching import Matching, rows_of

Player = TypeVar("Player")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Whom a player got as opponent, and whom he tried before, in that order: those he may not meet, and those after
    whom the others could not all be paired."""

    player: int
    opponent: int
    passed_over: tuple[int, ...] = ()


def exchange_order(players: Sequence[Player], scrutinised: Player) -> tuple[Player, ...]:
    """The opponents of a player in the order he tries them; he is the first of the players, or the last, who are an
    even number and stand best first.

    The first tries the lower half from the top, then his own half from its end. The last one is its mirror image
    (11.2, Lim 4.1.2 and 4.2).
    """
    if scrutinised == players[0]:
        ordered = players
    elif scrutinised == players[-1]:
        ordered = players[::-1]
    else:
        raise ValueError(f"{scrutinised!r} is neither the first nor the last of the players")
    half = len(ordered) // 2
    return *ordered[half:], *ordered[half - 1 : 0 : -1]


def settle(matching: Matching, player: int, order: Sequence[int]) -> Choice:
    """The first opponent in the order who is admissible and leaves the others pairable; both leave the matching, which
    must be perfect and have such a one."""
    opponent = matching.choose(player, order)
    return Choice(player=player, opponent=opponent, passed_over=tuple(order[: order.index(opponent)]))


def settle_by_exchange(matching: Matching, places: Sequence[int], upward: bool = False) -> list[Choice]:
    """The choices of the vertices at these places, best first, one after the other; all leave the matching, which must
    be perfect. When the bracket is paired upward the last one chooses first."""
    left, choices = list(places), []
    while left:
        player = left[-1 if upward else 0]
        choice = settle(matching, player, exchange_order(left, player))
        choices.append(choice)
        left = [place for place in left if place not in (player, choice.opponent)]
    return choices


def pair_by_exchange(
    players: Sequence[int], admissible: Callable[[int, int], bool], upward: bool = False
) -> tuple[Choice, ...] | None:
    """The pairs of these players, best first, by rule 11.2; None when they cannot all be paired."""
    matching = Matching(rows_of(players, admissible), (1 << len(players)) - 1)
    if not matching.is_perfect:
        return None
    return tuple(
        Choice(
            player=players[choice.player],
            opponent=players[choice.opponent],
            passed_over=tuple(players[place] for place in choice.passed_over),
        )
        for choice in settle_by_exchange(matching, range(len(players)), upward)
    )

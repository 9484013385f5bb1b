"""Pieces of formulas that the tables of a round robin and of a Swiss have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pairing.model import Scoring

from .donor import Value
from .followed import Key
from .state import MINUS

WIN_BY_FORFEIT, LOSS_BY_FORFEIT = 71, 73  # in a digest; no points make them, for those are ten a point and one
SPREAD, POWER = 20, 4  # a result weighs so much by its place that hardly two sets of results have the same digest


def ahead(keys: Sequence[Key], column: Callable[[str], str], own: Callable[[str], str]) -> str:
    """The formula part that is 1 for each player who stands before the player of the row."""
    better = ""
    for key in reversed(keys):
        everybody, one, sign = column(key.column), own(key.column), "<" if key.lowest_first else ">"
        rest = f"+({everybody}={one})*({better})" if better else ""
        better = f"({everybody}{sign}{one}){rest}"
    return better


def forfeits(cells: str) -> str:
    """The formula part that is 1 for each of the cells with a game won or lost without being played."""
    return f'({cells}="+")+({cells}="{MINUS}")'


def weighted(cells: str, weight: str, win: float | int) -> str:
    """The sum of the points in the cells, each times its weight; a win by forfeit is a sign in its cell."""
    return f'SUMPRODUCT({cells},{weight})+{win}*SUMPRODUCT(({cells}="+")*{weight})'


def rounded(formula: str, scoring: Scoring) -> str:
    """The formula, without the noise of decimals where points are no halves: equal sums must be equal."""
    exact = all(points % 5 == 0 for points in (scoring.win, scoring.draw, scoring.loss, scoring.pab or 0))
    return formula if exact else f"ROUND({formula},4)"


def digest(cells: str, first: str, weight: str = "1") -> str:
    """The formula of a number that is another one as soon as a result in the cells is; `first` is the first of them,
    `weight` 0 where a result does not count."""
    place = f"((COLUMN({cells})-COLUMN({first})+{SPREAD + 1})^{POWER}*{weight})"
    signs = f'ISNUMBER({cells})+{WIN_BY_FORFEIT}*({cells}="+")+{LOSS_BY_FORFEIT}*({cells}="{MINUS}")'
    return f"ROUND(SUMPRODUCT(({signs})*{place})+10*SUMPRODUCT({cells},{place}),0)"


def digest_of(results: Iterable[tuple[int, Value]]) -> int:
    """The value of that formula for results that count, each with its place among the cells, from 1."""
    return sum(_worth(value) * (place + SPREAD) ** POWER for place, value in results)


def _worth(value: Value) -> int:
    if isinstance(value, str) or value is None:
        return {"+": WIN_BY_FORFEIT, MINUS: LOSS_BY_FORFEIT}.get(value or "", 0)
    return round(10 * value) + 1

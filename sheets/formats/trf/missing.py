"""Games whose result is neither there nor adjourned."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.model import Game
from sheets.errors import CellFault

from .columns import entry_column
from .values import Kept, Trf, place

_RESULT = 7
ADJOURNED = "?"


def missing_results(trf: Trf) -> tuple[CellFault, ...]:
    """The games of the file with a blank for their result, each with the place where it belongs; one with `?` is
    adjourned and counts as a draw for pairing (C.04.2, 2026)."""
    return tuple(_missing(trf))


def _missing(trf: Trf) -> Iterator[CellFault]:
    lines = trf.player_lines()
    for game in trf.tournament.games:
        if game.result.is_open and not any(_adjourned(game, lines.get(each)) for each in (game.white, game.black)):
            white, black = (trf.ranks[number - 1] for number in (game.white, game.black))
            where = place(lines[game.white].line, entry_column(game.round) + _RESULT)
            said = f"round {game.round}: the game of {white} and {black} has no result"
            yield CellFault(cell=where, found="a blank", expected=f"a result, or {ADJOURNED} when adjourned", said=said)


def _adjourned(game: Game, line: Kept | None) -> bool:
    column = entry_column(game.round) + _RESULT
    return line is not None and line.text[column - 1 : column] == ADJOURNED

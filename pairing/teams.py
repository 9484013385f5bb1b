"""Matches of teams: what their game points make them."""

from __future__ import annotations

from .model import Result


def match_result(score: tuple[int, int]) -> Result:
    """The result of a match from the game points of both teams, in tenths, White's first; without any both lose."""
    white, black = score
    if white == black:
        return Result.DRAW if white else Result.BOTH_LOSE
    return Result.WHITE_WINS if white > black else Result.BLACK_WINS

"""The games of a workbook: who met whom in which cell, put together from all its tables."""

from .gathered import Games, games_of

__all__ = ["Games", "games_of"]

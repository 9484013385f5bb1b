"""The tie-breaks of FIDE C.07: a module for each family, and the table of their codes in `registry`."""

from .base import Computation, TieBreak, Values
from .registry import TIEBREAKS, get_tiebreak

__all__ = ["TIEBREAKS", "Computation", "TieBreak", "Values", "get_tiebreak"]

"""FIDE Dutch (C.04.3, edition of 1 February 2026), exact and fast."""

from .criteria import CRITERIA, UNPAIRED, Criterion, best_bracket, criteria, illegal
from .engine import pair

__all__ = ["CRITERIA", "UNPAIRED", "Criterion", "best_bracket", "criteria", "illegal", "pair"]

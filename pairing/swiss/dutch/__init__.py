"""FIDE Dutch (C.04.3, edition of 1 February 2026), exact and fast."""

from .engine import pair

__all__ = ["pair"]

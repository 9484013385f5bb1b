"""Rounding as the rules of ratings and tie-breaks have it, in whole numbers."""

from __future__ import annotations


def half_up(total: int, parts: int) -> int:
    """The quotient rounded to a whole number, a half up."""
    return (2 * total + parts) // (2 * parts)

"""What a rating lets expect (FIDE Rating Regulations B.02 art. 8.1.2)."""

from __future__ import annotations

from bisect import bisect_left

_HIGHEST = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)
"""The greatest difference of ratings for 0.50, 0.51, … 0.99; beyond the last it is 1.00."""

WIDEST = 400
"""A greater difference counts as this one (8.3.1), unless another one is named."""


def expected_score(difference: int, widest: int = WIDEST) -> int:
    """Hundredths of a point that a player is expected to get from one who is rated so much lower (negative: higher)."""
    higher = 50 + bisect_left(_HIGHEST, min(abs(difference), widest))
    return higher if difference >= 0 else 100 - higher

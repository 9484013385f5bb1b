"""What ratings and scores say of each other (FIDE Rating Regulations B.02 art. 8.1.1 and 8.1.2)."""

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


_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538),
    *(589, 677, 800),
)
"""The difference of ratings that a score of 0.50, 0.51, … 1.00 stands for (8.1.1)."""


def rating_difference(hundredths: int) -> int:
    """How much higher than his opponents a player performed who scored that part of the points, in hundredths."""
    difference = _DIFFERENCES[abs(hundredths - 50)]
    return difference if hundredths >= 50 else -difference


def expected_score(difference: int, widest: int = WIDEST) -> int:
    """Hundredths of a point that a player is expected to get from one who is rated so much lower (negative: higher)."""
    higher = 50 + bisect_left(_HIGHEST, min(abs(difference), widest))
    return higher if difference >= 0 else 100 - higher

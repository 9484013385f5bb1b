"""The tie-breaks by their codes."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.errors import UnknownTiebreak

from .base import TieBreak
from .buchholz import buchholz, buchholz_cut_1, buchholz_median_1
from .encounter import direct_encounter
from .opponents import koya, sonneborn_berger
from .own import game_points, pairing_number, wins

TIEBREAKS: Mapping[str, TieBreak] = {
    "DE": TieBreak(code="DE", function=direct_encounter, scale=1, live=False, lowest_first=True),
    "WIN": TieBreak(code="WIN", function=wins, scale=1, live=True),
    "SB": TieBreak(code="SB", function=sonneborn_berger, scale=100, live=True),
    "KS": TieBreak(code="KS", function=koya, scale=10, live=True),
    "BH": TieBreak(code="BH", function=buchholz, scale=10, live=False, round_robin=False),
    "BH-C1": TieBreak(code="BH-C1", function=buchholz_cut_1, scale=10, live=False, round_robin=False),
    "BH-M1": TieBreak(code="BH-M1", function=buchholz_median_1, scale=10, live=False, round_robin=False),
    "GP": TieBreak(code="GP", function=game_points, scale=10, live=False, round_robin=False),
    "TPN": TieBreak(code="TPN", function=pairing_number, scale=1, live=False, lowest_first=True, round_robin=False),
}


def get_tiebreak(code: str) -> TieBreak:
    """The tie-break of that code.

    Raises:
        UnknownTiebreak: listing the codes there are.
    """
    try:
        return TIEBREAKS[code]
    except KeyError:
        raise UnknownTiebreak(f"there is no tie-break {code!r}; there are: {', '.join(TIEBREAKS)}") from None

"""The tie-breaks by their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from pairing.errors import UnknownTiebreak

from .base import Family, TieBreak
from .buchholz import THOUSANDTHS, buchholz, fore_buchholz, opponents_buchholz
from .code import Code, parse_code
from .encounter import direct_encounter
from .opponents import koya, shmulyan, sonneborn_berger
from .own import (
    black_games,
    black_wins,
    game_points,
    games_won,
    pairing_number,
    progressive,
    rounds_elected,
    standard_points,
    wins,
)
from .performance import (
    average_perfect,
    average_performance,
    average_rating,
    perfect_performance,
    performance,
    rating,
)
from .team import TEAM_FAMILIES

_FAMILIES = (
    Family(name="DE", function=direct_encounter, scale=1, modifiers="P", lowest_first=True),
    Family(name="WIN", function=wins, scale=1),
    Family(name="WON", function=games_won, scale=1),
    Family(name="BPG", function=black_games, scale=1),
    Family(name="BWG", function=black_wins, scale=1),
    Family(name="PS", function=progressive, scale=10, modifiers="C"),
    Family(name="REP", function=rounds_elected, scale=1),
    Family(name="STD", function=standard_points, scale=10),
    Family(name="TPN", function=pairing_number, scale=1, modifiers="R", lowest_first=True),
    Family(name="SB", function=sonneborn_berger, scale=100, modifiers="CP"),
    Family(name="KS", function=koya, scale=10, modifiers="L"),
    Family(name="SHM", function=shmulyan, scale=10),
    Family(name="BH", function=buchholz, scale=10, modifiers="CMP", round_robin=False),
    Family(name="FB", function=fore_buchholz, scale=10, modifiers="CMP", round_robin=False),
    Family(name="AOB", function=opponents_buchholz, scale=THOUSANDTHS, modifiers="F", round_robin=False),
    Family(name="SOLKOFF", function=buchholz, scale=10, modifiers="CMP", round_robin=False),
    Family(name="ARO", function=average_rating, scale=1, modifiers="CMU", rated=True),
    Family(name="TPR", function=performance, scale=1, modifiers="U", rated=True),
    Family(name="PTP", function=perfect_performance, scale=1, modifiers="U", rated=True),
    Family(name="APRO", function=average_performance, scale=1, modifiers="U", rated=True),
    Family(name="APPO", function=average_perfect, scale=1, modifiers="U", rated=True),
    Family(name="RTNG", function=rating, scale=1, modifiers="RU", rated=True),
    Family(name="GP", function=game_points, scale=10, teams=True),
    Family(name="MPVGP", function=game_points, scale=10, teams=True),
    *TEAM_FAMILIES,
)

TIEBREAKS: Mapping[str, Family] = {family.name: family for family in _FAMILIES}

_ALSO: Mapping[str, str] = {"GE": "REP", "SNO": "TPN"}
"""Older names of some: GE of the edition of 2023 (rounds elected), SNO of report files (start number)."""

_SCORED = frozenset({"DE", "WIN", "PS", "STD", "SB", "KS", "SHM", "BH", "FB", "AOB", "SOLKOFF", "SSSC"})
"""Those that may stand on match or on game points in a team event."""

_LIVE = frozenset({"SB", "BH", "BH-C1", "BH-M1", "SOLKOFF", "SOLKOFF-C1", "SOLKOFF-M1", "WIN", "PS", "KS"})


@lru_cache(maxsize=512)
def get_tiebreak(text: str) -> TieBreak:
    """The tie-break that is written so (C.07 article 14, or TRF26).

    Raises:
        UnknownTiebreak: listing the names there are, or the modifiers this one may have.
    """
    parsed = parse_code(text)
    name = _ALSO.get(parsed.name, parsed.name)
    if name not in TIEBREAKS:
        raise UnknownTiebreak(f"there is no tie-break {text!r}; there are: {', '.join(TIEBREAKS)}")
    code = replace(parsed, name=name)
    _check(TIEBREAKS[name], code, text)
    return TieBreak(code=str(code), parsed=code, family=TIEBREAKS[name], live=str(code) in _LIVE)


def _check(family: Family, code: Code, text: str) -> None:
    allowed = family.modifiers + ("C" if "M" in family.modifiers else "")
    if wrong := [letter for letter in code.letters if letter not in allowed]:
        may = f"it may have {', '.join(family.modifiers)}" if family.modifiers else "it has none"
        raise UnknownTiebreak(f"the tie-break {text!r} cannot have the modifier {', '.join(wrong)}: {may}")
    if code.score and family.name not in _SCORED:
        raise UnknownTiebreak(f"the tie-break {text!r} does not stand on match or game points (:MP, :GP)")

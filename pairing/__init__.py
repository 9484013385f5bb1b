"""Pairing engines for tournaments: frozen values in, frozen values out; no file, no clock, no global random."""

from .errors import InvalidTournament, NoLegalPairing, PairingError, UnknownSystem, UnknownTiebreak
from .model import (
    Bye,
    ByeKind,
    Colour,
    FixedPair,
    Forbidden,
    Game,
    HalfRule,
    Pair,
    Player,
    Result,
    Round,
    Scoring,
    Status,
    Tournament,
)
from .points import format_points, parse_points, points_number
from .standings import DEFAULT_TIEBREAKS, Standing, default_tiebreaks, standings
from .systems import SYSTEMS, System, get_system
from .tally import Encounter, Tally, scores
from .tiebreaks import TIEBREAKS, TieBreak, get_tiebreak

__all__ = [
    "DEFAULT_TIEBREAKS",
    "SYSTEMS",
    "TIEBREAKS",
    "Bye",
    "ByeKind",
    "Colour",
    "Encounter",
    "FixedPair",
    "Forbidden",
    "Game",
    "HalfRule",
    "InvalidTournament",
    "NoLegalPairing",
    "Pair",
    "PairingError",
    "Player",
    "Result",
    "Round",
    "Scoring",
    "Standing",
    "Status",
    "System",
    "Tally",
    "TieBreak",
    "Tournament",
    "UnknownSystem",
    "UnknownTiebreak",
    "default_tiebreaks",
    "format_points",
    "get_system",
    "get_tiebreak",
    "parse_points",
    "points_number",
    "scores",
    "standings",
]

"""The tie-breaks of FIDE C.07: a module for each family, and the table of their names in `registry`."""

from .base import REASONS, STEPS, Account, Accounts, Cut, Family, Step, Term, TieBreak
from .code import Code, parse_code
from .ledger import Ledger
from .options import OPTIONS, Readings
from .registry import TIEBREAKS, get_tiebreak

__all__ = [
    "OPTIONS",
    "REASONS",
    "STEPS",
    "TIEBREAKS",
    "Account",
    "Accounts",
    "Code",
    "Cut",
    "Family",
    "Ledger",
    "Readings",
    "Step",
    "Term",
    "TieBreak",
    "get_tiebreak",
    "parse_code",
]

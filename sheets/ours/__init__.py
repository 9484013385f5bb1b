"""Reading the sheets of ours back: the event as the workbook holds it now."""

from .found import Found, Ours, find_ours
from .rounds import RoundSheet, Typed
from .state import State, read_state, state_records
from .whole import Reread, reread

__all__ = [
    "Found",
    "Ours",
    "Reread",
    "RoundSheet",
    "State",
    "Typed",
    "find_ours",
    "read_state",
    "reread",
    "state_records",
]

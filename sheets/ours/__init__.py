"""Reading the sheets of ours back: finding them, and their records; `whole.reread` gives the event they hold."""

from .found import Found, Ours, find_ours
from .state import State, read_state, state_records

__all__ = ["Found", "Ours", "State", "find_ours", "read_state", "state_records"]

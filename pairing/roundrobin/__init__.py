"""Round robins: Berger tables by three methods, the schedule of an event, lots, the 50 % rule.

The package answers what `pairing.systems.System` asks of a pairing system.
"""

from .arithmetic import Meeting, meeting
from .cycles import schedule
from .draws import draw_numbers, draw_round
from .engine import (
    is_over,
    late_number,
    next_round,
    open_games,
    remaining_rounds,
    round_by_lot,
    total_rounds,
    unused_rounds,
)
from .filling import table
from .graphic import cells_of, crossed, grid, round_of
from .shape import Table, rounds_per_cycle, table_size
from .withdrawal import annulled, defaulted

__all__ = [
    "Meeting",
    "Table",
    "annulled",
    "cells_of",
    "crossed",
    "defaulted",
    "draw_numbers",
    "draw_round",
    "grid",
    "is_over",
    "late_number",
    "meeting",
    "next_round",
    "open_games",
    "remaining_rounds",
    "round_by_lot",
    "round_of",
    "rounds_per_cycle",
    "schedule",
    "table",
    "table_size",
    "total_rounds",
    "unused_rounds",
]

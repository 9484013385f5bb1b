"""The hidden formulas of a round sheet, and the edits that set them in a sheet that is there already."""

from __future__ import annotations

from sheets.event import Event
from sheets.layout import RoundLayout

from .formulas import normalised, text
from .page import cell
from .state import state_ranges


def round_formulas(event: Event, layout: RoundLayout, row: int, round_number: int) -> dict[str, str]:
    """By column: the key of the game in that row, the code of the result typed, what the crosstable shows for the
    smaller number and for the larger one."""
    names = ("white_number", "black_number", "code", "result", "round")
    white, black, code, result, number = (cell(row, layout.column(name)) for name in names)
    ranges = state_ranges(event.settings.scoring)
    to_play = text(event.settings.labels("round_short", n=round_number))

    def side(own: str, other: str) -> str:
        """The mark of a side: White's own column when the smaller number has White."""
        return f"IF({code}=0,{to_play},IF({white}<{black},INDEX({own},{code}),INDEX({other},{code})))"

    pair = f"({number}*10000+MIN({white},{black}))*10000+MAX({white},{black})"
    return {
        "key": f"IF(COUNT({white},{black})=2,{pair},0)",
        "code": f"SUMPRODUCT(--({ranges.notations}={normalised(result)}),{ranges.codes})",
        "low": side(ranges.white_marks, ranges.black_marks),
        "high": side(ranges.black_marks, ranges.white_marks),
    }

"""The formulas beside the results: points, tie-breaks, places, and the hidden columns they stand on."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.model import HalfRule
from pairing.points import format_points, points_number
from pairing.tiebreaks import TIEBREAKS
from sheets.event import Event
from sheets.layout import CrosstableLayout

from .crosstable_view import ANNULLED_KEY, NOBODY_KEY, CrosstableView
from .donor import Value
from .formulas import changed, column_range, here, points_text, row_range
from .where import PlayersPlace

NO_PLACE = "–"
CHANGING = ("score", "last_score", "counts", "place_final")
"""The columns that tell whether the final place still holds."""


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class CrosstableFormulas:
    """Builds the formulas of one crosstable; rows and columns come from its layout."""

    event: Event
    layout: CrosstableLayout
    players: PlayersPlace

    def fixed(self, number: int, name: str) -> str:
        """The cell of that player in a named column, fixed."""
        return here(self.layout.row(number), self.layout.column(name), fix_row=True, fix_column=True)

    def _column(self, name: str) -> str:
        return column_range(self.layout.column(name), self.layout.first, self.layout.last)

    def _own(self, name: str, number: int) -> str:
        return here(self.layout.row(number), self.layout.column(name), fix_column=True)

    def columns(self, view: CrosstableView, number: int) -> dict[str, tuple[str | None, Value]]:
        """By column name the formula (None: a plain value) and its value as of this run."""
        if number > len(self.event.players):
            return self._nobody()
        final = view.final[number]
        gone = number in view.annulled
        score = view.score(number)
        shown = format_points(final.points)
        place = final.place or ""
        cells: dict[str, tuple[str | None, Value]] = {
            "points": (self._points(number), NO_PLACE if gone else shown),
            "place_live": (self._live_place(number), place),
            "place_final": (None, place or NO_PLACE),
            "score": (self._score(number), score),
            "counts": (self._counts(number), view.counts(number)),
            "played": (f"COUNT({self._grid(number)})", view.played[number]),
            "key": (self._key(number), view.keys[number]),
            "order": (self._order(number), view.orders[number]),
            "last_score": (None, score),
            "last_direct": (None, final.values.get("DE")),
        }
        for code in self.layout.tiebreaks:
            value = 0 if gone else (final.values[code] or 0)
            cells[code] = (self._tiebreak(code, number), _scaled(value, TIEBREAKS[code].scale))
        return cells

    def _nobody(self) -> dict[str, tuple[str | None, Value]]:
        zero = ("score", "counts", "played", "last_score", *self.layout.tiebreaks)
        number = self.layout.size
        return {
            **dict.fromkeys(zero, (None, 0)),
            "points": (None, None),
            "place_live": (None, None),
            "place_final": (None, None),
            "key": (None, NOBODY_KEY),
            "order": (None, number),
            "last_direct": (None, None),
        }

    def _grid(self, number: int) -> str:
        row = self.layout.row(number)
        return row_range(row, self.layout.grid, self.layout.grid_end).replace(f"${row + 1}", str(row + 1))

    @property
    def _counting(self) -> str:
        return row_range(self.layout.counts_row, self.layout.grid, self.layout.grid_end)

    @property
    def _scores(self) -> str:
        return row_range(self.layout.scores_row, self.layout.grid, self.layout.grid_end)

    def _rounded(self, formula: str) -> str:
        scoring = self.event.settings.scoring
        exact = all(points % 5 == 0 for points in (scoring.win, scoring.draw, scoring.loss))
        return formula if exact else f"ROUND({formula},4)"

    def _weighted(self, number: int, weight: str) -> str:
        """The sum of this player's points, each times the weight of the opponent; a forfeit win is a sign."""
        grid, win = self._grid(number), points_number(self.event.settings.scoring.win)
        return self._rounded(f'SUMPRODUCT({grid},{weight})+{win}*SUMPRODUCT(({grid}="+")*{weight})')

    def _score(self, number: int) -> str:
        return f"IF({self._own('counts', number)}=0,0,{self._weighted(number, self._counting)})"

    def _points(self, number: int) -> str:
        shown = points_text(self._own("score", number))
        return f'IF({self._own("counts", number)}=0,"{NO_PLACE}",{shown})'

    def _counts(self, number: int) -> str:
        scheduled = (len(self.event.players) - 1) * self.layout.cycles
        sign = ">=" if self.event.settings.half_rule is HalfRule.AT_LEAST else ">"
        enough = f"IF({self._own('played', number)}*2{sign}{scheduled},1,0)"
        return f"IF({self.players.is_withdrawn(number)},{enough},1)"

    def _tiebreak(self, code: str, number: int) -> str:
        formula = {"WIN": self._wins, "SB": self._sonneborn_berger, "KS": self._koya}[code](number)
        return f"IF({self._own('counts', number)}=0,0,{formula})"

    def _wins(self, number: int) -> str:
        grid, win = self._grid(number), points_number(self.event.settings.scoring.win)
        return f'SUMPRODUCT((({grid}={win})+({grid}="+"))*{self._counting})'

    def _sonneborn_berger(self, number: int) -> str:
        return self._weighted(number, f"({self._counting}*{self._scores})")

    def _koya(self, number: int) -> str:
        win = points_number(self.event.settings.scoring.win)
        most = f"{win}*(SUM({self._column('counts')})-1)*{self.layout.cycles}"
        return self._weighted(number, f"(({self._scores}*2>={most})*{self._counting})")

    def _live_place(self, number: int) -> str:
        better = ""
        for name in reversed(("score", *self.layout.tiebreaks)):
            column, own = self._column(name), self._own(name, number)
            rest = f"+({column}={own})*({better})" if better else ""
            better = f"({column}>{own}){rest}"
        counts = self._own("counts", number)
        computed = f"1+SUMPRODUCT({self._column('counts')}*({better}))"
        return f'IF({counts}=0,"",IF({changed_cell(self.layout)}=1,{computed},{self._own("place_final", number)}))'

    @property
    def changed(self) -> str:
        """1 while points, or who counts, differ from those of the last run."""
        return f"IF({changed(**{name: self._column(name) for name in CHANGING})},1,0)"

    def _key(self, number: int) -> str:
        place = self._own("place_live", number)
        return f"IF({self._own('counts', number)}=0,{ANNULLED_KEY},IF(ISNUMBER({place}),{place},{ANNULLED_KEY}))"

    def _order(self, number: int) -> str:
        column, own = self._column("key"), self._own("key", number)
        so_far = f"{here(self.layout.first, self.layout.column('key'), fix_row=True, fix_column=True)}:{own}"
        return f'COUNTIF({column},"<"&{own})+COUNTIF({so_far},{own})'


def changed_cell(layout: CrosstableLayout) -> str:
    """The hidden cell in the row of the heads that is 1 while points, or who counts, differ from the last run."""
    return here(layout.header, layout.column("last_score"), fix_row=True, fix_column=True)


def _scaled(value: int, scale: int) -> float | int:
    return value if scale == 1 else value / scale

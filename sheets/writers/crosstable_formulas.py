"""The formulas beside the results: points, tie-breaks, places, and the hidden columns they stand on."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.model import HalfRule
from pairing.points import format_points, points_number
from sheets.event import Event
from sheets.layout import CrosstableLayout, held_column

from .crosstable_view import ANNULLED_KEY, NOBODY_KEY, CrosstableView
from .donor import Value
from .followed import PROGRESSIVE, lot_of, parting
from .formulas import column_range, here, points_text, row_range
from .live_formulas import ahead, digest, forfeits, rounded, weighted
from .where import PlayersPlace

NO_PLACE = "–"


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
            "digest": (self._digest(number), view.digest(number)),
            "last_digest": (None, view.digest(number)),
            "latest": self._latest(view, number),
            "lot": (None, lot_of(self.event, number)),
        }
        for code in self.layout.tiebreaks:
            cells[code] = (self._tiebreak(view, code, number), view.value(code, number))
        return cells | {held_column(code): (None, view.value(code, number)) for code in self.layout.held}

    def _nobody(self) -> dict[str, tuple[str | None, Value]]:
        blank = (None, None)
        zero = ("score", "counts", "played", "digest", "last_digest", "latest", *self.layout.tiebreaks)
        return {
            **dict.fromkeys(("points", "place_live", "place_final", "lot", *map(held_column, self.layout.held)), blank),
            **dict.fromkeys(zero, (None, 0)),
            "key": (None, NOBODY_KEY),
            "order": (None, self.layout.size),
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

    def _weighted(self, number: int, weight: str) -> str:
        """The sum of this player's points, each times the weight of the opponent."""
        scoring = self.event.settings.scoring
        return rounded(weighted(self._grid(number), weight, points_number(scoring.win)), scoring)

    def _digest(self, number: int) -> str:
        first = here(self.layout.header, self.layout.grid, fix_row=True, fix_column=True)
        result = digest(self._grid(number), first, self._counting)
        return f"IF({self._own('counts', number)}=0,0,{result})"

    def _latest(self, view: CrosstableView, number: int) -> tuple[str | None, Value]:
        """The last round of a player that counts, where the sum of progressive points needs it."""
        if PROGRESSIVE not in self.layout.tiebreaks:
            return None, 0
        grid = self._grid(number)
        decided = f"(ISNUMBER({grid})+{forfeits(grid)})"
        latest = f"SUMPRODUCT(MAX({self._rounds(view, number)}*{decided}*{self._counting}))"
        return f"IF({self._own('counts', number)}=0,0,{latest})", view.last_round(number)

    def _rounds(self, view: CrosstableView, number: int) -> str:
        return f"{{{','.join(map(str, view.rounds(number)))}}}"

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

    def _tiebreak(self, view: CrosstableView, code: str, number: int) -> str:
        if code == PROGRESSIVE:
            formula = self._progressive(view, number)
        else:
            formula = {"WIN": self._wins, "SB": self._sonneborn_berger, "KS": self._koya}[code](number)
        return f"IF({self._own('counts', number)}=0,0,{formula})"

    def _progressive(self, view: CrosstableView, number: int) -> str:
        """The points of a round are in the totals after it and after all later ones."""
        before = self._weighted(number, f"({self._rounds(view, number)}*{self._counting})")
        whole = f"(MAX({self._column('latest')})+1)*{self._own('score', number)}-({before})"
        return rounded(whole, self.event.settings.scoring)

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
        counts = self._own("counts", number)
        computed = f"1+SUMPRODUCT({self._column('counts')}*({self._ahead(number)}))"
        return f'IF({counts}=0,"",IF({changed_cell(self.layout)}=1,{computed},{self._own("place_final", number)}))'

    def _ahead(self, number: int) -> str:
        """The tie-breaks of the last run count as they stood then."""
        held = {code: held_column(code) for code in self.layout.held}
        keys = [key._replace(column=held.get(key.column, key.column)) for key in parting(self.event)]
        return ahead(keys, self._column, lambda name: self._own(name, number))

    @property
    def changed(self) -> str:
        """1 while results, or who counts, differ from those of the last run. Who counted then has a number for his
        final place."""
        results = f"({self._column('digest')}<>{self._column('last_digest')})"
        who = f"({self._column('counts')}<>1*ISNUMBER({self._column('place_final')}))"
        return f"IF(SUMPRODUCT({results}+{who})>0,1,0)"

    def _key(self, number: int) -> str:
        place = self._own("place_live", number)
        return f"IF({self._own('counts', number)}=0,{ANNULLED_KEY},IF(ISNUMBER({place}),{place},{ANNULLED_KEY}))"

    def _order(self, number: int) -> str:
        column, own = self._column("key"), self._own("key", number)
        so_far = f"{here(self.layout.first, self.layout.column('key'), fix_row=True, fix_column=True)}:{own}"
        return f'COUNTIF({column},"<"&{own})+COUNTIF({so_far},{own})'


def changed_cell(layout: CrosstableLayout) -> str:
    """The hidden cell in the row of the heads that is 1 while results, or who counts, differ from the last run."""
    return here(layout.header, layout.column("digest"), fix_row=True, fix_column=True)

"""The formulas of the crosstable of a Swiss: points, tie-breaks and places, and what they stand on in hidden columns.

Unplayed rounds follow C.07 article 16 in the edition of March 2026. Byes are known when a round is paired, so that the
formula of a player has them in it; a forfeit is what is typed, and the formula finds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pairing.model import ByeKind, Scoring, Status
from pairing.points import format_points, points_number
from pairing.tiebreaks import get_tiebreak
from sheets.event import Event
from sheets.layout_swiss import SwissCrosstableLayout

from .donor import Value
from .followed import Key, live_codes, lot_of, parting
from .formulas import column_range, here, points_text, row_range
from .live_formulas import ahead, digest, forfeits, rounded, weighted
from .state import MINUS
from .swiss_view import ASKED, SwissView, code_base
from .where import PlayersPlace

Cell = tuple[str | None, Value]
"""A formula (None: a plain value), and its value as of this run."""

MUCH = 1_000_000
"""More points than anybody has: what is not to be the least gets as much."""
OPPONENTS = frozenset({"BH", "SOLKOFF", "SB"})
"""The tie-breaks that reckon with the scores of the opponents."""


def reckons(event: Event) -> bool:
    """Whether a formula reckons with the scores of opponents."""
    return any(get_tiebreak(code).name in OPPONENTS for code in live_codes(event))


@dataclass(kw_only=True, eq=False, repr=False)
class SwissFormulas:
    """Builds the formulas of one crosstable; rows and columns come from its layout."""

    view: SwissView
    layout: SwissCrosstableLayout
    players: PlayersPlace

    @property
    def event(self) -> Event:
        """Whose crosstable it is."""
        return self.view.event

    @cached_property
    def _scoring(self) -> Scoring:
        return self.event.tournament.scoring

    @cached_property
    def _live(self) -> frozenset[str]:
        return frozenset(live_codes(self.event))

    @cached_property
    def _keys(self) -> tuple[Key, ...]:
        return parting(self.event)

    @property
    def changed(self) -> str:
        """1 while results differ from those of the last run."""
        return f"IF(SUMPRODUCT(--({self._column('digest')}<>{self._column('last_digest')}))>0,1,0)"

    def columns(self, number: int) -> dict[str, Cell]:
        """The cells beside the rounds, by the name of their column."""
        view, line = self.view, self.view.by_number[number]
        score, marks = self._own("score", number), view.digest(number)
        gone = self.event.players[number - 1].status is Status.WITHDRAWN
        cells: dict[str, Cell] = {
            "points": (points_text(score), format_points(line.points)),
            "place_live": (self._place(number), line.place),
            "place_final": (None, line.place),
            "score": (self._score(number), points_number(line.points)),
            "digest": (digest(self._gains(number), self._first_gain), marks),
            "last_digest": (None, marks),
            "order": (self._order(number), view.ranks[number]),
            "lot": (None, lot_of(self.event, number)),
            "gone": (f"IF({self.players.is_withdrawn(number)},1,0)", int(gone)),
        }
        cells |= {code: self._tiebreak(code, number) for code in self.layout.tiebreaks}
        return cells | self._reckoned(number) if self.layout.reckons else cells

    def behind(self, number: int, each: int) -> dict[str, Cell]:
        """The cells of a round in the hidden blocks, that of its gain left out."""
        view, gain, seat = self.view, here(self._row(number), self._behind("gain", each)), self.view.seat(number, each)
        cells: dict[str, Cell] = {
            "opponent": (None, view.opponent(number, each)),
            "code": (self._code(code_base(seat, number), gain) if seat.game else None, view.code(number, each)),
        }
        if self.layout.reckons:
            cells["met"] = self._met(number, each, gain)
        return cells

    def _row(self, number: int) -> int:
        return self.layout.row(number)

    def _column(self, name: str) -> str:
        return self._ranges[name]

    @cached_property
    def _ranges(self) -> Mapping[str, str]:
        """The columns of all players, fixed."""
        layout = self.layout
        names = (*layout.before, *layout.after, *layout.hidden)
        return {name: column_range(layout.column(name), layout.first, layout.last) for name in names}

    def _own(self, name: str, number: int) -> str:
        return here(self._row(number), self.layout.column(name), fix_column=True)

    def _behind(self, block: str, each: int) -> int:
        return self.layout.behind(block, each)

    def _block(self, block: str, number: int, first: int = 1, last: int | None = None) -> str:
        """The cells of a player in a hidden block, from one round to another."""
        row, ends = self._row(number), (first, last or self.layout.rounds)
        columns = (self._behind(block, each) for each in ends)
        return row_range(row, *columns).replace(f"${row + 1}", str(row + 1))

    def _gains(self, number: int) -> str:
        return self._block("gain", number)

    @property
    def _first_gain(self) -> str:
        return here(self.layout.header, self._behind("gain", 1), fix_row=True, fix_column=True)

    @property
    def _win(self) -> float | int:
        return points_number(self._scoring.win)

    def _score(self, number: int) -> str:
        gains = self._gains(number)
        return rounded(f'SUM({gains})+{self._win}*SUMPRODUCT(--({gains}="+"))', self._scoring)

    def _place(self, number: int) -> str:
        """The place by points and tie-breaks, that of the last run while nothing has changed."""
        before = ahead(self._keys, self._column, lambda name: self._own(name, number))
        return f"IF({changed_cell(self.layout)}=1,1+SUMPRODUCT({before}),{self._own('place_final', number)})"

    def _order(self, number: int) -> str:
        """The row in the standings: those of one place stand in the order of their numbers."""
        column, own = self._column("place_live"), self._own("place_live", number)
        first = here(self.layout.first, self.layout.column("place_live"), fix_row=True, fix_column=True)
        return f'COUNTIF({column},"<"&{own})+COUNTIF({first}:{own},{own})'

    def _code(self, base: int, gain: str) -> str:
        win, draw = self._win, points_number(self._scoring.draw)
        played = f"IF({gain}={win},1,IF({gain}={draw},2,3))"
        return f'{base}+IF(ISNUMBER({gain}),{played},IF({gain}="+",4,IF({gain}="{MINUS}",5,6)))'

    def _tiebreak(self, code: str, number: int) -> Cell:
        tiebreak, value = get_tiebreak(code), self.view.shown_value(code, number)
        if code not in self._live:
            return None, value
        if tiebreak.name in ("BH", "SOLKOFF"):
            formula = self._buchholz(number, tiebreak.parsed.low, tiebreak.parsed.high)
        else:
            formula = _FORMULAS[code](self, number)
        return rounded(formula, self._scoring), value

    def wins(self, number: int) -> str:
        """WIN: the rounds that brought the points of a win."""
        gains = self._gains(number)
        return f'SUMPRODUCT(({gains}={self._win})+({gains}="+"))'

    def progressive(self, number: int) -> str:
        """PS: the points of a round are in the totals after it and after all later ones."""
        heads = row_range(self.layout.header, self.layout.round(1), self.layout.round(self.layout.rounds))
        return weighted(self._gains(number), f"({self.view.rounds + 1}-{heads})", self._win)

    def koya(self, number: int) -> str:
        """KS: the points against those who have half of the points, or more, that so many rounds can bring."""
        opponents, most = self._block("opponent", number), points_number(self._scoring.win * self.view.rounds)
        strong = f"(SUMIF({self._column('number')},{opponents},{self._column('score')})*2>={most})"
        return weighted(self._gains(number), f"({strong}*1)", self._win)

    def sonneborn_berger(self, number: int) -> str:
        """SB: what each round brings of the opponents' points, times the points got in it."""
        return weighted(self._gains(number), self._block("met", number), self._win)

    def _buchholz(self, number: int, low: int, high: int) -> str:
        met = self._block("met", number)
        without = f"SUM({met})-{self._own('cut', number)}"
        if not low:
            return f"SUM({met})"
        if not high:
            return without
        most = f"IF({self._own('cut', number)}=MAX({met}),LARGE({met},2),MAX({met}))"
        return f"IF({self._own('counted', number)}<2,0,{without}-{most})"

    def _reckoned(self, number: int) -> dict[str, Cell]:
        view, gains = self.view, self._gains(number)
        counted = f"COUNT({gains})+SUMPRODUCT({forfeits(gains)})"
        return {
            "adjusted": (self._adjusted(number), view.adjusted(number)),
            "counted": (counted, view.counted(number)),
            "cut": (self._cut(number), view.cut(number)),
        }

    def _adjusted(self, number: int) -> str:
        """The points as they count for opponents: byes asked for and never played after are draws (16.3)."""
        return rounded("+".join((self._own("score", number), *self._as_draws(number))), self._scoring)

    def _as_draws(self, number: int) -> Iterator[str]:
        last, draw = self.view.rounds, self._scoring.draw
        for each in range(last, 0, -1):
            bye = self.view.seat(number, each).bye
            if bye in (ByeKind.PAB, ByeKind.FULL):
                return
            added = points_number(draw - self._scoring.of_bye(bye)) if bye else 0
            if added:
                yield f"{added}{self._if_never_played_after(number, each)}"

    def _if_never_played_after(self, number: int, each: int) -> str:
        """The factor that is 1 while all games of later rounds are lost by the player's own absence."""
        rounds = range(each + 1, self.view.rounds + 1)
        games = sum(self.view.seat(number, after).game is not None for after in rounds)
        if not games:
            return ""
        return f'*(SUMPRODUCT(--({self._block("gain", number, rounds[0], rounds[-1])}="{MINUS}"))={games})'

    def _cut(self, number: int) -> str:
        """The least of what the rounds bring, of those first that the player chose not to play (16.5)."""
        met, gains = self._block("met", number), self._gains(number)
        lost, asked = f'({gains}="{MINUS}")', f'({self._block("opponent", number)}="{ASKED}")'
        chosen, decided = f"{lost}-{asked}", f'ISNUMBER({gains})-({gains}="+")-{lost}'
        least = (f"SUMPRODUCT(MIN({met}+{MUCH}*(1-{which})))" for which in (chosen, decided))
        any_chosen = f"SUMPRODUCT({lost}+{asked})>0"
        return f"IF({self._own('counted', number)}=0,0,IF({any_chosen},{','.join(least)}))"

    def _met(self, number: int, each: int, gain: str) -> Cell:
        """What a round brings: the opponent's points, or those of a dummy (16.4), which are the own ones, at most those
        of the opponent scheduled, or of draws in all rounds."""
        seat, own, value = self.view.seat(number, each), self._own("score", number), self.view.met(number, each)
        if seat.game:
            opponent = here(self._row(number), self._behind("opponent", each))
            points = f"SUMIF({self._column('number')},{opponent},{self._column('adjusted')})"
            limit = f"IF(ISNUMBER({gain}),{MUCH},{own})"
            return f"IF(ISNUMBER({gain})+{forfeits(gain)},MIN({points},{limit}),0)", value
        if seat.bye:
            rounds = self.event.tournament.total_rounds or self.view.rounds
            return f"MIN({own},{points_number(self._scoring.draw * rounds)})", value
        return None, None


def changed_cell(layout: SwissCrosstableLayout) -> str:
    """The hidden cell in the row of the heads that says whether results have changed since the last run."""
    return here(layout.header, layout.column("digest"), fix_row=True, fix_column=True)


_FORMULAS = {
    "WIN": SwissFormulas.wins,
    "PS": SwissFormulas.progressive,
    "KS": SwissFormulas.koya,
    "SB": SwissFormulas.sonneborn_berger,
}
"""The live tie-breaks beside Buchholz."""

"""All tables of a workbook together: every game once, told by as many cells as tell it, and where they disagree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pairing.model import Result, Scoring
from sheets.errors import counted
from sheets.grid import Book, Grid
from sheets.recognise.grids import OPPONENT
from sheets.recognise.headers import ROUND
from sheets.recognise.model import BY_ROUND, ERROR, Listed, Remark, SeenBye, SeenGame, Table
from sheets.recognise.values import clean

from .by_round import RoundMark, add_up, results_by_round
from .claims import Claim
from .crosstables import Told, grid_table, swiss_table
from .marks import OPEN, result_of
from .points import points_remarks
from .rounds import round_list
from .who import Roster, seats

_OF_RESULTS = ("result", ROUND, OPPONENT)
_RARE = frozenset({Result.HALF_TO_WHITE, Result.HALF_TO_BLACK, Result.BOTH_LOSE})
"""Results that two cells together make more often by a slip than by a penalty."""
_NAMES = ("name", "team", "surname")


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """The games and byes of a workbook in the order they stand, and what the arbiter must look at."""

    games: tuple[SeenGame, ...] = ()
    byes: tuple[SeenBye, ...] = ()
    remarks: tuple[Remark, ...] = ()


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Gathering:
    """Games as they come together; a later table completes an earlier one and never changes what it told."""

    names: Mapping[int, str]
    games: list[Claim] = field(default_factory=list)
    byes: list[SeenBye] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    _by_pair: dict[frozenset[int], list[int]] = field(default_factory=dict)
    _by_seat: dict[tuple[int, int], str] = field(default_factory=dict)

    def take(self, told: Told) -> None:
        """Adds what a table tells."""
        self.remarks += told.remarks
        used: set[int] = set()
        halves: dict[tuple[object, ...], int] = {}
        for claim in told.claims:
            self._add(claim, used, halves)
        for absence in told.absences:
            self._absent(absence)

    def _add(self, claim: Claim, used: set[int], halves: dict[tuple[object, ...], int]) -> None:
        pair = frozenset((claim.first, claim.second))
        half = (pair, claim.round, claim.nth, claim.first if _is_of_unsaid_round(claim) else None)
        if half in halves:
            self._again(halves[half], claim)
            return
        known = self._known(pair, claim, used)
        if known is not None:
            used.add(known)
            halves[half] = known
            self._complete(known, claim)
            return
        if claim.round is not None and self._is_seated(claim):
            return
        index = len(self.games)
        self.games.append(claim)
        self._by_pair.setdefault(pair, []).append(index)
        used.add(index)
        halves[half] = index

    def _called(self, number: int) -> str:
        return self.names.get(number, f"number {number}")

    def _again(self, index: int, claim: Claim) -> None:
        """A second cell of the same table on a game: that of the opponent; or the game stands there twice."""
        game = self.games[index]
        if None in claim.marks or claim.cell == game.cell:
            self._complete(index, claim)
            return
        marks = claim.marks[::-1] if claim.first != game.first else claim.marks
        same = "with the same result" if marks == game.marks else f"there with “{game.raw}”, here with “{claim.raw}”"
        both = f"{self._called(claim.first)} and {self._called(claim.second)}"
        text = f"the game of {both} stands in {game.cell} already, {same}"
        how = "take one of the two rows out; or say in which round each was played"
        self.remarks.append(
            Remark(cell=claim.cell, text=f"{text}: {game.cell} was used", severity=ERROR, mend=how)
        )  # fmt: skip

    def _known(self, pair: frozenset[int], claim: Claim, used: set[int]) -> int | None:
        """The game of this pair that another table told: of the same round, or of any where one side tells none."""
        for index in self._by_pair.get(pair, ()):
            other = self.games[index]
            if index not in used and (claim.round is None or other.round is None or claim.round == other.round):
                return index
        return None

    def _is_seated(self, claim: Claim) -> bool:
        """Whether one of the two has something else in this round already; then that stands, and it is said."""
        assert claim.round is not None
        for number in (claim.first, claim.second):
            if claim.missing == number:
                continue
            before = self._by_seat.get((claim.round, number))
            if before is not None:
                other = claim.second if number == claim.first else claim.first
                who = self._called(number)
                other_one = f"number {other}" if claim.missing == other else self._called(other)
                text = f"“{claim.raw}” pairs {who} with {other_one} in round {claim.round}"
                why = f"by {before} {who} has another opponent or a bye"
                self.remarks.append(_conflict(claim.cell, f"{text}, but {why}: that was used"))
                return True
        self._by_seat |= {(claim.round, number): claim.cell for number in (claim.first, claim.second)}
        return False

    def _complete(self, index: int, claim: Claim) -> None:
        """What a second cell adds to a game; where it contradicts the first, the first stands."""
        game = self.games[index]
        turned = claim.first != game.first
        marks = claim.marks[::-1] if turned else claim.marks
        both = tuple(
            one if other is None or (one not in (None, OPEN)) else other
            for one, other in zip(game.marks, marks, strict=True)
        )
        contradicts = any(
            one is not None and other is not None and OPEN not in (one, other) and one != other
            for one, other in zip(game.marks, marks, strict=True)
        )
        told = (both[0], both[1])
        made = result_of(*told)
        if made in _RARE and told != game.marks and None in game.marks:
            text = f"“{claim.raw}” here and “{game.raw}” in {game.cell} were taken for the result {made.value}"
            self.remarks.append(Remark(cell=claim.cell, text=text, mend="if it was another, mend one of the two cells"))
        if contradicts or made is None:
            text = f"“{claim.raw}” does not agree with “{game.raw}” in {game.cell}: that was used"
            self.remarks.append(_conflict(claim.cell, text))
            told = game.marks
        if claim.sides_known and game.sides_known and turned:
            text = f"the sides are turned round in {game.cell}: those there were used"
            self.remarks.append(_conflict(claim.cell, text))
        self.games[index] = game._replace(marks=told, round=game.round if game.round is not None else claim.round)

    def compare(self, marks: Sequence[RoundMark], *, sure: bool) -> None:
        """Completes games by results that are told without opponents, or says where they differ: if they are `sure`, or
        nearly all of them agree with what the games have."""
        at = {(game.round, n): index for index, game in enumerate(self.games) for n in (game.first, game.second)}
        met = [(at[each.round, each.player], each) for each in marks if (each.round, each.player) in at]
        known = [(own, each.mark) for index, each in met if (own := self._own(index, each.player)) not in (None, OPEN)]
        agreeing = sum(_are_one(*pair) for pair in known)
        if 4 * agreeing < 3 * len(known) or not (known or sure):
            return
        for index, each in met:
            game, own = self.games[index], self._own(index, each.player)
            if own is None or not _are_one(own, each.mark):
                side = (each.mark, None) if each.player == game.first else (None, each.mark)
                self._complete(index, game._replace(marks=side, cell=each.cell, raw=each.raw))

    def _own(self, index: int, player: int) -> str | None:
        game = self.games[index]
        return game.marks[0 if player == game.first else 1]

    def _absent(self, absence: SeenBye) -> None:
        if absence.round is not None:
            before = self._by_seat.get((absence.round, absence.player))
            if before is not None:
                if not any(bye.player == absence.player and bye.round == absence.round for bye in self.byes):
                    who = self._called(absence.player)
                    text = f"by “{absence.raw}” {who} had no game in round {absence.round}, by {before} there was one"
                    self.remarks.append(_conflict(absence.cell, f"{text}: that was used"))
                return
            self._by_seat[absence.round, absence.player] = absence.cell
        self.byes.append(absence)


def _is_of_unsaid_round(claim: Claim) -> bool:
    """Whether a list tells a game but no round: then two who meet with the sides exchanged meet a second time."""
    return claim.round is None and claim.sides_known and None not in claim.marks


def _are_one(one: str | None, other: str) -> bool:
    """Whether two marks are worth the same: a game won or lost by forfeit may be shown as a point or none."""
    plain = {"+": "1", "-": "0"}
    return plain.get(one or "", one) == plain.get(other, other)


def _conflict(cell: str, text: str) -> Remark:
    """That a cell says another thing than one before it, which was used."""
    return Remark(cell=cell, text=text, severity=ERROR, mend="mend the one of the two cells that is wrong")


def games_of(book: Book, grids: Mapping[str, Grid], tables: Sequence[Table], players: Sequence[Listed],
             scoring: Scoring) -> Games:  # fmt: skip
    """The games of all tables in this scoring: lists of rounds first, then tables by round, then grids."""
    roster = Roster(players)
    gathering = _Gathering(names={each.player.number: each.player.name for each in players})
    for table in (each for each in tables if each.role in ("round", "pairs")):
        gathering.take(round_list(grids[table.sheet], table, roster, scoring, date1904=book.date1904))
    crosstables = [each for each in tables if each.role == "crosstable"]
    for table in tables:
        gathering.remarks += _on_unvalued(grids[table.sheet], table)
    for table in sorted(crosstables, key=_is_grid):
        rows = seats(roster, table, _names(grids[table.sheet], table))
        if table.layout == "Swiss crosstable":
            gathering.take(swiss_table(grids[table.sheet], table, rows, scoring))
        elif _is_grid(table):
            gathering.take(grid_table(grids[table.sheet], table, roster, rows, scoring))
    for table in (each for each in tables if each.layout == BY_ROUND and not scoring.boards):
        grid, rows = grids[table.sheet], seats(roster, table, _names(grids[table.sheet], table))
        marks = results_by_round(grid, table, rows, scoring)
        gathering.compare(marks, sure=add_up(marks, grid, table, rows, scoring))
    games, byes = tuple(_game(each) for each in gathering.games), tuple(gathering.byes)
    checked = points_remarks(grids, tables, roster, games, byes, scoring)
    return Games(games=games, byes=byes, remarks=(*gathering.remarks, *checked))


def _on_unvalued(grid: Grid, table: Table) -> Iterator[Remark]:
    """That cells in which results belong have no value: they are not empty, and nobody knows what they say (U123)."""
    columns = [each.column for each in table.columns if each.field.startswith(_OF_RESULTS)]
    places = [(row, column) for row in table.rows for column in columns if grid.is_unvalued(row, column)]
    if places:
        what = "an error of Excel" if places[0] in grid.errors else "a formula without a stored value"
        more = f", and so {counted(len(places) - 1, 'more cell')} of this table" if places[1:] else ""
        how = "open the workbook in Excel or LibreOffice and save it; or type the result"
        text = f"{what}{more}: no result was taken from there"
        yield Remark(cell=table.cell(*places[0]), text=text, severity=ERROR, mend=how)


def _is_grid(table: Table) -> bool:
    return any(column.field.startswith(OPPONENT) for column in table.columns)


def _names(grid: Grid, table: Table) -> Mapping[int, str]:
    column = table.column_of(*_NAMES)
    return {row: clean(grid.value(row, column)) for row in table.rows} if column else {}


def _game(claim: Claim) -> SeenGame:
    return SeenGame(
        white=claim.first, black=claim.second, result=result_of(*claim.marks) or Result.OPEN, cell=claim.cell,
        raw=claim.raw, round=claim.round, board=claim.board, colours_known=claim.sides_known, score=claim.score,
        missing=claim.missing,
    )  # fmt: skip

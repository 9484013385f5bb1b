"""The games that a crosstable tells: coded by round (Swiss), or in a grid of all against all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pairing.model import Colour, Scoring
from sheets.grid import Grid, Value
from sheets.recognise.coded import Coded
from sheets.recognise.grids import DIAGONAL, OPPONENT, numbers_of
from sheets.recognise.headers import ROUND
from sheets.recognise.model import ERROR, NOTE, Remark, SeenBye, Table
from sheets.recognise.values import clean, whole_number

from .claims import Claim
from .codes import Code, mark_in, read_code, sides_of
from .marks import own_mark, two_marks
from .who import Roster

TOO_MANY_WRONG = 5
"""A table in which one code of so many, or more, is none of the scoring, was not made by a person: it is left out."""


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class Told:
    """What a table tells: games, rounds without one, and what the arbiter must look at."""

    claims: list[Claim] = field(default_factory=list)
    absences: list[SeenBye] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class _Coded:
    """A cell that was understood as a code."""

    row: int
    column: int
    round: int
    code: Code

    @property
    def opponent(self) -> int | None:
        """The number of the opponent; None for a round without one."""
        return self.code.game.opponent if self.code.game else None


def swiss_table(grid: Grid, table: Table, seats: Mapping[int, int], scoring: Scoring) -> Told:
    """The games of a Swiss crosstable. Opponents are named by start number or by the place in the list: by whichever
    more cells agree with their opponent's own."""
    cells = _codes(grid, table, seats)
    games = [each.code.game for each in cells if each.code.game]
    wrong = [each for each in cells if each.code.game and mark_in(each.code.game, scoring) is None]
    if games and TOO_MANY_WRONG * len(wrong) >= len(games):
        return Told(remarks=[_not_made(grid, table, wrong, scoring)])
    numbering = _numbering(grid, table, seats, cells)
    one_sided = _answered(numbering, seats, cells)[1]
    if _agreeing(numbering, seats, cells) < 0:
        return Told(remarks=[_not_mutual(grid, table, cells)])
    reading = _Swiss(
        grid=grid, table=table, seats=seats, scoring=scoring, numbering=numbering, sides=sides_of(games)
    )  # fmt: skip
    for each in sorted(cells, key=lambda each: each in one_sided):
        reading.tell(each)
    return reading.told


def _not_made(grid: Grid, table: Table, wrong: Sequence[_Coded], scoring: Scoring) -> Remark:
    first = wrong[0]
    shown = f"“{clean(grid.value(first.row, first.column))}”"
    cells = f"{shown} and {len(wrong) - 1} more cells are" if wrong[1:] else f"{shown} is"
    text = f"{cells} no results in the scoring {scoring.to_text()}: no game was taken from this table"
    return Remark(cell=table.cell(first.row, first.column), text=text)


def _not_mutual(grid: Grid, table: Table, cells: Sequence[_Coded]) -> Remark:
    first = next(each for each in cells if each.opponent is not None)
    shown = f"“{clean(grid.value(first.row, first.column))}”"
    text = f"most opponents that cells such as {shown} name were paired with somebody else by their own cells"
    how = "number the players as the cells call them: by a column of numbers, or in the order of the rows"
    cell = table.cell(first.row, first.column)
    return Remark(cell=cell, text=f"{text}: no game was taken from this table", severity=ERROR, mend=how)


def _codes(grid: Grid, table: Table, seats: Mapping[int, int]) -> list[_Coded]:
    rounds = rounds_of(table)
    return [
        _Coded(row=row, column=column, round=number, code=code)
        for row in table.rows
        if row in seats
        for column, number in rounds
        if (code := read_code(grid.value(row, column))) is not None
    ]


def rounds_of(table: Table) -> Sequence[tuple[int, int]]:
    """The columns of a table that are headed by rounds, each with its round."""
    heads = [(each.column, each.field.removeprefix(ROUND)) for each in table.columns if each.field.startswith(ROUND)]
    return [(column, int(number)) for column, number in heads if number.isdecimal()]


def _numbering(grid: Grid, table: Table, seats: Mapping[int, int], cells: Sequence[_Coded]) -> Mapping[int, int]:
    """The players by the numbers that the cells call them: those of the numbering that most cells confirm."""
    by_place = {place: seats[row] for place, row in enumerate(table.rows, 1) if row in seats}
    columns = filter(None, (table.column_of("start_no"), table.column_of("rank")))
    by_column = [_by_number(grid, seats, column) for column in columns]
    candidates = [each for each in (*by_column, by_place) if each]
    return max(candidates, key=lambda each: _agreeing(each, seats, cells), default={})


def _by_number(grid: Grid, seats: Mapping[int, int], column: int) -> Mapping[int, int]:
    """The players by the numbers of a column; nothing where one number stands twice, as the places of a tie do."""
    numbers = {row: whole_number(grid.value(row, column)) for row in seats}
    told = [number for number in numbers.values() if number is not None]
    if len(told) != len(set(told)):
        return {}
    return {number: seats[row] for row, number in numbers.items() if number is not None}


def _agreeing(numbering: Mapping[int, int], seats: Mapping[int, int], cells: Sequence[_Coded]) -> int:
    """How many cells name an opponent whose own cell names the player, less those whose opponent names another."""
    mutual, one_sided = _answered(numbering, seats, cells)
    return len(mutual) - len(one_sided)


def _answered(
    numbering: Mapping[int, int], seats: Mapping[int, int], cells: Sequence[_Coded]
) -> tuple[frozenset[_Coded], frozenset[_Coded]]:
    """The cells that name an opponent whose own cell names the player, and those whose opponent names another."""
    named = [(each, numbering.get(each.opponent)) for each in cells if each.opponent is not None]
    met = {(each.round, seats[each.row]): other for each, other in named if other is not None}
    back = [(each, met.get((each.round, other))) for each, other in named if other is not None]
    mutual = frozenset(each for each, player in back if player == seats[each.row])
    return mutual, frozenset(each for each, player in back if player is not None) - mutual


@dataclass(kw_only=True, eq=False, repr=False)
class _Swiss:
    """A Swiss crosstable being read: its rows' players, whom its numbers call, and the sides of its letters."""

    grid: Grid
    table: Table
    seats: Mapping[int, int]
    scoring: Scoring
    numbering: Mapping[int, int]
    sides: Mapping[str, Colour]
    told: Told = field(default_factory=Told)

    def tell(self, each: _Coded) -> None:
        """Adds what a cell tells."""
        cell, raw = self.table.cell(each.row, each.column), clean(self.grid.value(each.row, each.column))
        player, game = self.seats[each.row], each.code.game
        if (kind := each.code.bye) is not None:
            points = self.scoring.of_bye(kind)
            bye = SeenBye(player=player, kind=kind, cell=cell, raw=raw, round=each.round, points=points)
            self.told.absences.append(bye)
        elif game is not None and self.numbering.get(game.opponent) == player:
            text = f"“{raw}” names the player of this row himself: the game was left out"
            self.told.remarks.append(Remark(cell=cell, text=text, severity=ERROR, mend="type the opponent's number"))
        elif game is not None and (mark := mark_in(game, self.scoring)) is not None:
            self.told.claims.append(self._claim(each.round, player, (game, mark), (cell, raw)))
        else:
            text = f"“{raw}” is no result in the scoring {self.scoring.to_text()}: the game was left out"
            self.told.remarks.append(Remark(cell=cell, text=text, severity=ERROR, mend="type the result again"))

    def _claim(self, round_: int, player: int, met: tuple[Coded, str], told_by: tuple[str, str]) -> Claim:
        game, mark = met
        opponent = self.numbering.get(game.opponent)
        missing = game.opponent if opponent is None else None
        other = game.opponent if opponent is None else opponent
        colour = self.sides.get(game.letter)
        black = colour is Colour.BLACK
        pair, marks = ((other, player), (None, mark)) if black else ((player, other), (mark, None))
        return Claim(*pair, marks, *told_by, round_, sides_known=colour is not None, missing=missing)


def grid_table(grid: Grid, table: Table, roster: Roster, seats: Mapping[int, int], scoring: Scoring) -> Told:
    """The games of a grid of all against all, headed by places, numbers or names; sides and rounds are not told."""
    told, opponents = Told(), _heads(table, roster, seats, grid)
    cells = [
        (row, column, seats[row], opponent)
        for row in table.rows
        for column, opponent in opponents.items()
        if row in seats and opponent != seats[row] and not _is_blank(grid, row, column)
    ]
    is_double = _is_double([grid.value(row, column) for row, column, _, _ in cells], scoring)
    for row, column, player, opponent in cells:
        value, cell = grid.value(row, column), table.cell(row, column)
        two = two_marks(value, scoring, surely=False) if is_double else None
        for nth, mark in enumerate(two or (_only_mark(told, value, cell, scoring),)):
            if mark:
                claim = Claim(player, opponent, (mark, None), cell, clean(value), sides_known=False, nth=nth)
                told.claims.append(claim)
    return told


def _is_double(values: Sequence[Value | None], scoring: Scoring) -> bool:
    """Whether cells tell of two games: one does so surely; or some hold one mark, so that `1/0` in others is two."""
    if any(two_marks(value, scoring) for value in values):
        return True
    are_two = [two_marks(value, scoring, surely=False) is not None for value in values]
    return any(are_two) and not all(are_two)


def _heads(table: Table, roster: Roster, seats: Mapping[int, int], grid: Grid) -> Mapping[int, int]:
    """The player that each column of results stands for, by column."""
    called = numbers_of(grid, table.columns, table.rows)
    places = {called[row]: seats[row] for row in table.rows if row in seats}
    found: dict[int, int] = {}
    for column in table.columns:
        if not column.field.startswith(OPPONENT):
            continue
        if column.number is not None:
            player = places.get(column.number)
        else:
            player = roster.by_name(column.field.removeprefix(OPPONENT))
        if player is not None:
            found[column.column] = player
    return found


def _is_blank(grid: Grid, row: int, column: int) -> bool:
    value = grid.value(row, column)
    return value is None or (clean(value) in DIAGONAL and clean(value) not in ("-", "–", "—"))


def _only_mark(told: Told, value: Value | None, cell: str, scoring: Scoring) -> str:
    """The mark of a cell with one game; what is to be said of it is said."""
    read = own_mark(value, scoring)
    if read.note:
        text = read.note if read.mark else f"{read.note}: the game was left out; {read.hint}"
        told.remarks.append(Remark(cell=cell, text=text, severity=NOTE if read.mark else ERROR))
    return read.mark

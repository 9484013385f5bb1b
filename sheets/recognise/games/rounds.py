"""The games that lists of a round tell: both sides by name or number, a result in one column or in two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pairing.model import ByeKind, Result, Scoring
from pairing.points import TENTHS
from sheets.grid import Grid, Value
from sheets.notations import normalise
from sheets.recognise.headers import ROUND
from sheets.recognise.model import DOUBT, ERROR, NOTE, Remark, SeenBye, Table
from sheets.recognise.values import clean, decimal_number, whole_number
from sheets.results import read_result, read_score
from sheets.words import titled_round

from .claims import Claim
from .crosstables import Told
from .marks import OPEN, own_mark, plain_number, result_of
from .who import Roster, is_nobody

_ABOVE = 3
"""Rows above a list in which the round may stand alone: `Round 1`."""


@dataclass(kw_only=True, eq=False, repr=False)
class _List:
    """A list of games and how its columns are read."""

    grid: Grid
    table: Table
    roster: Roster
    scoring: Scoring
    date1904: bool

    @cached_property
    def result(self) -> int | None:
        """The column of whole results; None where they stand in two, or nowhere."""
        return None if self.points else self.table.results

    @cached_property
    def points(self) -> tuple[int, int] | None:
        """The columns of White's and of Black's points, where the result stands in two."""
        white, black = self.table.column_of("result_white"), self.table.column_of("result_black")
        return (white, black) if white is not None and black is not None else None

    @cached_property
    def number(self) -> int | None:
        """The round of the whole list: by the head of its results, a title above it, or the name of its sheet."""
        heads = [each.field for each in self.table.columns if each.column == self.result]
        if heads and heads[0].startswith(ROUND):
            return int(heads[0].removeprefix(ROUND))
        top = (self.table.header_rows or self.table.rows or (1,))[0]
        titles = [self.table.title, *self._titles(top), self.table.sheet]
        return next((number for text in titles if (number := _round_in(text)) is not None), None)

    def _titles(self, top: int) -> Iterator[str]:
        left, right = self.table.columns[0].column, self.table.columns[-1].column
        for row in range(top - 1, max(0, top - 1 - _ABOVE), -1):
            for column in range(left, right + 1):
                if isinstance(value := self.grid.value(row, column), str):
                    yield value

    @cached_property
    def has_no_results(self) -> bool:
        """Whether all results are zeros: a form filled in beforehand, not a round that everybody lost."""
        if self.result is None:
            return True
        values = [self.grid.value(row, self.result) for row in self.table.rows]
        return len(values) > 1 and all(value == 0 and not isinstance(value, bool) for value in values)

    def player(self, row: int, side: str) -> tuple[int | None, str, int]:
        """Who sits on that side in a row, what stands there, and in which column."""
        columns = list(self.table.columns_of(side)) or [self.table.columns[0].column]
        for column in columns:
            value = self.grid.value(row, column)
            if (found := self.roster.named(value)) is not None:
                return found, clean(value), column
        shown = next((column for column in columns if self.grid.value(row, column) is not None), columns[0])
        return None, clean(self.grid.value(row, shown)), shown

    def round(self, row: int) -> int | None:
        """The round of a row: its own column, else that of the list."""
        column = self.table.column_of("round")
        value = self.grid.value(row, column) if column is not None else None
        number = whole_number(value)
        return number if number is not None else _round_in(clean(value)) or self.number


def _round_in(text: str) -> int | None:
    """The round that a title or the name of a sheet says: `1. kolo`, `Тур 3`, or the number alone."""
    number = titled_round(text) or whole_number(text)
    return number if number is not None and 0 < number < 100 else None


def round_list(grid: Grid, table: Table, roster: Roster, scoring: Scoring, *, date1904: bool) -> Told:
    """The games of a list, a row a game; a row with one player beside a word for the bye is his bye."""
    read, told = _List(grid=grid, table=table, roster=roster, scoring=scoring, date1904=date1904), Told()
    if read.result is not None and read.has_no_results and table.rows:
        cell = table.cell(table.rows[0], read.result)
        text = "all results of this list are 0: taken for games still to be played"
        told.remarks.append(Remark(cell=cell, text=text, severity=NOTE))
    for row in table.rows:
        _row(read, told, row)
    if (remark := _on_order(read)) is not None:
        told.remarks.append(remark)
    return told


def _on_order(read: _List) -> Remark | None:
    """That in a list with Black left of White results were read from White's side all the same: renju players write
    them from the first player's, who is Black."""
    white, black = read.table.columns_of("white")[0], read.table.columns_of("black")[0]
    decisive = (row for row in read.table.rows if read.result and _is_decisive(read.grid.value(row, read.result)))
    if white < black or not _tells_sides(read) or (row := next(decisive, None)) is None:
        return None
    cell = read.table.cell(row, read.result or 0)
    text = f"Black stands left of White here, and “{clean(read.grid.value(row, read.result or 0))}” was read as"
    how = "if the first of the two results is Black's, exchange the heads of the two columns"
    return Remark(cell=cell, text=f"{text} White's result first", mend=how)


def _is_decisive(value: Value | None) -> bool:
    """Whether a text tells both results, and they differ."""
    parts = normalise(value).split("-") if isinstance(value, str) else []
    return len(parts) == 2 and all(parts) and parts[0] != parts[1]


def _row(read: _List, told: Told, row: int) -> None:
    (white, white_text, white_at), (black, black_text, black_at) = read.player(row, "white"), read.player(row, "black")
    if white is not None and black is not None:
        if white != black:
            _game(read, told, row, white, black)
        else:
            text = f"“{white_text}” and “{black_text}” are one player: the game was left out"
            cell = read.table.cell(row, black_at)
            told.remarks.append(Remark(cell=cell, text=text, severity=ERROR, mend="type the name of the opponent"))
        return
    present = white if white is not None else black
    other, at = (black_text, black_at) if white is not None else (white_text, white_at)
    if present is not None and is_nobody(other or "-"):
        _absence(read, told, row, present, at, white is not None)
    elif present is not None or (white_text and black_text and not _is_header_like(white_text, black_text)):
        for found, text, column in ((white, white_text, white_at), (black, black_text, black_at)):
            if found is None and not is_nobody(text):
                why = (
                    "is the name of several players" if read.roster.is_shared(text) else "is not in the list of players"
                )
                cell = read.table.cell(row, column)
                said = f"“{text}” {why}: the game was left out"
                how, weight = "spell the name as in the list of players", ERROR if present is not None else DOUBT
                told.remarks.append(Remark(cell=cell, text=said, severity=weight, mend=how))


def _is_header_like(*texts: str) -> bool:
    return all(whole_number(text) is not None for text in texts)


def _game(read: _List, told: Told, row: int, white: int, black: int) -> None:
    at, marks, score = _outcome(read, told, row)
    board = read.table.column_of("board")
    told.claims.append(
        Claim(
            white, black, marks, read.table.cell(row, at), clean(read.grid.value(row, at)), read.round(row),
            board=whole_number(read.grid.value(row, board)) if board is not None else None,
            sides_known=_tells_sides(read), score=score,
        )
    )  # fmt: skip


def _tells_sides(read: _List) -> bool:
    """Whether the head says which side is White: `Player 1` or `First player` do not, nor does a list without one."""
    if not read.table.header_rows:
        return False
    heads = [each.header.casefold() for each in read.table.columns if each.field.split("_")[0] == "white"]
    return not any("1" in head or "first" in head for head in heads)


def _outcome(read: _List, told: Told, row: int) -> tuple[int, tuple[str | None, str | None], tuple[int, int] | None]:
    """The column that tells the result, the marks of both sides, and the score of a match."""
    if read.points is not None:
        return read.points[0], _of_two(read, told, row, read.points), None
    if read.result is None or read.has_no_results:
        return read.result or read.table.columns_of("white")[0], (OPEN, OPEN), None
    value = read.grid.value(row, read.result)
    found = read_result(plain_number(value), read.scoring, date1904=read.date1904)
    cell = read.table.cell(row, read.result)
    if found.result is None:
        text = f"{found.note}: the game was taken as not played yet; {found.hint}"
        told.remarks.append(Remark(cell=cell, text=text, severity=ERROR))
        return read.result, (OPEN, OPEN), None
    if found.note:
        told.remarks.append(Remark(cell=cell, text=found.note, severity=NOTE))
    return read.result, found.result.sides, read_score(found.typed or value, found.result, read.scoring)


def _of_two(read: _List, told: Told, row: int, columns: tuple[int, int]) -> tuple[str | None, str | None]:
    values: Sequence[Value | None] = [read.grid.value(row, column) for column in columns]
    if all(value is None for value in values):
        return OPEN, OPEN
    marks = [own_mark(value, read.scoring, date1904=read.date1904) for value in values]
    for mark, column in zip(marks, columns, strict=True):
        if mark.note:
            severity = NOTE if mark.mark else ERROR
            at = read.table.cell(row, column)
            told.remarks.append(Remark(cell=at, text=mark.note, severity=severity, mend=mark.hint))
    left, right = (mark.mark or None for mark in marks)
    if result_of(left, right) is None:
        shown = " and ".join(clean(value) for value in values)
        cell = read.table.cell(row, columns[0])
        text = f"{shown} are no result of one game: taken as not played yet"
        told.remarks.append(Remark(cell=cell, text=text, severity=ERROR, mend="mend one of the two"))
        return OPEN, OPEN
    return left, right


def _absence(read: _List, told: Told, row: int, player: int, at: int, is_white: bool) -> None:
    points = _bye_points(read, row, is_white)
    kind = _kind(points, read.scoring)
    cell, raw = read.table.cell(row, at), clean(read.grid.value(row, at))
    told.absences.append(
        SeenBye(player=player, kind=kind, cell=cell, raw=raw, round=read.round(row), points=points)
    )  # fmt: skip


def _bye_points(read: _List, row: int, is_white: bool) -> int | None:
    """What the player got for the round, in tenths; None where nothing stands there yet."""
    if read.points is not None:
        mark = own_mark(read.grid.value(row, read.points[0 if is_white else 1]), read.scoring).mark
    else:
        value = read.grid.value(row, read.result) if read.result is not None else None
        if read.scoring.boards and (number := decimal_number(value)) is not None:
            return round(number * TENTHS)  # of a match that is not: its match points
        found = read_result(value, read.scoring, date1904=read.date1904).result or Result.OPEN
        mark = found.sides[0 if is_white or isinstance(value, int | float) else 1]
        if isinstance(value, str) and found in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS) and len(value) <= 1:
            mark = found.sides[0]
    return None if mark in ("", OPEN) else read.scoring.of_mark(mark)


def _kind(points: int | None, scoring: Scoring) -> ByeKind:
    if points is None or points >= scoring.win:
        return ByeKind.PAB
    return ByeKind.HALF if points else ByeKind.ZERO

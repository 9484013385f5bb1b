"""From the rows of a list to players, with everything noticed on the way."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairing.model import Player, Status
from sheets.grid import Grid
from sheets.words import is_value

from .model import NOTE, Column, Listed, Remark, Table
from .values import HIGHEST_RATING, birth, clean, identity, rating, sex, text_or_none, whole_number

READ = frozenset(
    {
        "start_no",
        "name",
        "surname",
        "given",
        "patronymic",
        "particle",
        "title",
        "rating",
        "fide_id",
        "fed",
        "club",
        "birth",
    }
)
"""Columns that become the player himself; what the others say is kept beside him."""
_NOTES = ("status", "note")
_MOST_NOTES = 20
_MOST_NAMESAKES = 10


class _Rows:
    """The rows of one table, read field by field; remarks gather on the way."""

    def __init__(self, grid: Grid, table: Table) -> None:
        self.grid = grid
        self.table = table
        self.columns = {column.field: column.column for column in reversed(table.columns)}
        self.remarks: list[Remark] = []

    def text(self, row: int, field: str) -> str:
        column = self.columns.get(field)
        return clean(self.grid.value(row, column)) if column else ""

    def remark(self, row: int, field: str, text: str) -> None:
        self.remarks.append(Remark(cell=self.table.cell(row, self.columns[field]), text=text))

    def name_column(self, row: int) -> int:
        """Where the name stands: the whole name when it is given, else the surname, else the given name."""
        for field in ("name", "surname", "given", "team"):
            if self.text(row, field):
                return self.columns[field]
        return self.table.columns[0].column

    def name(self, row: int) -> str:
        """`Surname, Given` where the list has them apart, else as typed and cleaned."""
        if whole := self.text(row, "name") or ("" if self.text(row, "surname") else self.text(row, "team")):
            return whole
        surname = " ".join(filter(None, (self.text(row, "particle"), self.text(row, "surname"))))
        given = " ".join(filter(None, (self.text(row, "given"), self.text(row, "patronymic"))))
        return ", ".join(filter(None, (surname, given)))

    def start_no(self, row: int) -> int | None:
        """The number in the list's own column of numbers."""
        return whole_number(self.grid.value(row, self.columns.get("start_no", 0)))

    def rating(self, row: int) -> int | None:
        column = self.columns.get("rating")
        found, understood = rating(self.grid.value(row, column)) if column else (None, True)
        if not understood:
            shown = self.text(row, "rating")
            expected = (
                f"a rating of at most {HIGHEST_RATING}" if found else "a number, or nothing for an unrated player"
            )
            self.remark(row, "rating", f"{shown} is no rating: expected {expected}")
        return found

    def birth(self, row: int) -> str | None:
        column = self.columns.get("birth")
        found, understood = birth(self.grid.value(row, column)) if column else (None, True)
        if not understood:
            taken = f"only the year {found} was taken" if found else "nothing was taken"
            self.remark(
                row, "birth", f"{self.text(row, 'birth')} is no year or date of birth that can be read: {taken}"
            )
        return found

    def status(self, row: int) -> Status:
        """Withdrawn when the name is struck through or a note says so; late when a note says just that."""
        if (row, self.name_column(row)) in self.grid.struck:
            return Status.WITHDRAWN
        notes = [self.text(row, field) for field in _NOTES]
        if any(is_value("withdrawn", note) for note in notes if note):
            return Status.WITHDRAWN
        return Status.LATE if any(is_value("late", note) for note in notes if note) else Status.ACTIVE

    def optional(self, row: int, field: str) -> str | None:
        column = self.columns.get(field)
        return text_or_none(self.grid.value(row, column)) if column else None

    def club(self, row: int) -> str | None:
        """The club; where the list has none, the town, or the team that the player belongs to."""
        town = self.optional(row, "club") or self.optional(row, "city")
        return town or (self.optional(row, "team") if "name" in self.columns else None)

    def extra(self, row: int) -> dict[str, str]:
        """What the other columns say, by their heads."""
        return {
            column.header or column.field: text
            for column in self.table.columns
            if column.field not in READ and (text := clean(self.grid.value(row, column.column)))
        }


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class People:
    """The players of some tables; `numbered` when a complete column of numbers gave them theirs."""

    players: tuple[Listed, ...]
    remarks: tuple[Remark, ...]
    numbered: bool


def people_of(tables: Sequence[tuple[Grid, Table]]) -> People:
    """The players of the tables in order; numbers are the start numbers of a single complete list, else the places."""
    lists = [_Rows(grid, table) for grid, table in tables]
    starts = [rows.start_no(row) for rows in lists for row in rows.table.rows]
    numbered = len(lists) == 1 and _is_complete(starts)
    numbers = iter(starts if numbered else range(1, len(starts) + 1))
    players = [_listed(rows, row, next(numbers) or 0) for rows in lists for row in rows.table.rows]
    remarks = [
        remark for rows in lists for remark in (*rows.remarks, *_on_rows(rows.grid, rows.table), *_on_notes(rows))
    ]
    if not numbered and len(lists) == 1:
        remarks += _on_numbers(lists[0].table, starts)
    return People(players=tuple(players), remarks=tuple(remarks), numbered=numbered)


def _listed(rows: _Rows, row: int, number: int) -> Listed:
    player = Player(
        number=number,
        name=rows.name(row),
        title=rows.optional(row, "title"),
        rating=rows.rating(row),
        federation=rows.optional(row, "fed"),
        club=rows.club(row),
        birth=rows.birth(row),
        fide_id=identity(rows.grid.value(row, rows.columns.get("fide_id", 0))),
        status=rows.status(row),
    )
    return Listed(
        player=player,
        cell=rows.table.cell(row, rows.name_column(row)),
        sheet=rows.table.sheet,
        row=row,
        start_no=rows.start_no(row),
        group=rows.table.groups.get(row) or rows.optional(row, "group"),
        sex=sex(rows.grid.value(row, rows.columns.get("sex", 0))),
        extra=rows.extra(row),
    )


def _is_complete(numbers: Sequence[int | None]) -> bool:
    return bool(numbers) and sorted(number or 0 for number in numbers) == list(range(1, len(numbers) + 1))


def _on_numbers(table: Table, numbers: Sequence[int | None]) -> Iterator[Remark]:
    column = table.column_of("start_no")
    if column and any(number is not None for number in numbers):
        cell = table.cell((table.header_row or 0) or table.rows[0], column)
        missing = sorted(set(range(1, len(numbers) + 1)) - {number or 0 for number in numbers})
        lacking = f"{', '.join(map(str, missing[:10]))} missing or twice"
        text = f"the numbers are not 1 to {len(numbers)} ({lacking}): the places in the list are used instead"
        yield Remark(cell=cell, text=text, mend="number the list from 1 without a gap, or empty the column")


def _on_rows(grid: Grid, table: Table) -> Iterator[Remark]:
    """Hidden rows are read and told (U119); so are errors, and formulas without a stored value (U123)."""
    hidden = [row for row in table.rows if row in grid.hidden_rows]
    if hidden:
        rows = ", ".join(map(str, hidden[:20]))
        yield Remark(
            cell=table.cell(hidden[0], table.columns[0].column),
            text=f"{len(hidden)} of the players stand in hidden rows ({rows}), by hand or by a filter; they were read",
            severity=NOTE,
            mend="who does not play is struck through, or taken out of the list",
        )
    needed: list[Column] = [column for column in table.columns if column.field in READ]
    for row in table.rows:
        for column in needed:
            if (row, column.column) in grid.unvalued:
                text = "a formula without a stored value: open the workbook in Excel or LibreOffice and save it"
                yield Remark(cell=table.cell(row, column.column), text=text)
    for column in needed:
        if wrong := [row for row in table.rows if (row, column.column) in grid.errors]:
            more = f", and so in {len(wrong) - 1} more of this column" if wrong[1:] else ""
            text = f"an error of Excel, taken for an empty cell{more}: type what is to stand there, or mend the formula"
            yield Remark(cell=table.cell(wrong[0], column.column), text=text)


def _on_notes(rows: _Rows) -> Iterator[Remark]:
    """Notes that say something about playing which only a person can understand."""
    if "note" not in rows.columns:
        return
    noted = [row for row in rows.table.rows if (text := rows.text(row, "note")) and not _is_understood(text)]
    for row in noted[:_MOST_NOTES]:
        yield Remark(
            cell=rows.table.cell(row, rows.columns["note"]),
            text=f"{rows.name(row)}: the note “{rows.text(row, 'note')}” was not acted upon",
            mend="what it asks for is typed into our players sheet: status, from which round, byes",
        )


def _is_understood(note: str) -> bool:
    return is_value("withdrawn", note) or is_value("late", note)


def same_names(players: Sequence[Listed]) -> Iterator[tuple[Listed, Listed]]:
    """The pairs of players whose cleaned names are equal; case and the way an accent is stored make no difference.
    They are never merged (U107). Of very many namesakes each is paired with the first ones only."""
    known: dict[str, list[Listed]] = {}
    for each in players:
        namesakes = known.setdefault(unicodedata.normalize("NFC", each.player.name).casefold(), [])
        yield from ((earlier, each) for earlier in namesakes[:_MOST_NAMESAKES])
        namesakes.append(each)


def told_apart(one: Listed, other: Listed) -> str | None:
    """What tells two players of one name apart: `birth` or `FIDE id`; None when nothing does. A club does not: it is
    not printed beside the name, and people change it (U107)."""
    left, right = one.player, other.player
    if left.birth and right.birth and not _may_be_one_day(left.birth, right.birth):
        return "birth"
    return "FIDE id" if left.fide_id and right.fide_id and left.fide_id != right.fide_id else None


def _may_be_one_day(one: str, other: str) -> bool:
    """Whether two births may be the same: a year alone is any day of it."""
    return one.startswith(other) or other.startswith(one)

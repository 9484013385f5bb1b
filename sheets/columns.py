"""The columns that lists of players are made by: those of our players sheet, and any of the arbiter's own list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pairing.model import Player, Status
from pairing.points import points_number
from pairing.standings import Standing

from .address import column_letters
from .errors import SheetError
from .event import Event
from .grid import Book, Grid
from .labels import Labels, key_of
from .lists import Column, ListColumn
from .ours.named import nearest
from .recognise import Listed, Table, understand
from .recognise.values import clean, sex
from .selection import SelectionError, number
from .words import is_value, meanings, own_words, plain_word

_FIELDS: Mapping[str, str] = {
    "number": "number",
    "name": "name",
    "title": "title",
    "rating": "rating",
    "fed": "federation",
    "club": "club",
    "birth": "birth",
    "fide_id": "fide_id",
    "status": "status",
    "points": "points",
    "place": "place",
}
"""The columns that every event has, and the label over each."""
_KINDS: Mapping[str, str] = {**dict.fromkeys(("number", "rating", "points", "place"), "number"), "birth": "birth"}
"""The kinds of those that have no words."""
_VOCABULARY: Mapping[str, str] = {"start_no": "number", "rank": "place"}
"""What the words of lists call some of them."""
_LETTERS = re.compile(r"[A-Za-z]{1,3}")
MOST_NAMED = 24


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Columns:
    """The columns of an event. `listed` reads those of the arbiter's list, and is asked only when one is needed."""

    players: Sequence[Player]
    standings: Sequence[Standing]
    labels: Labels
    listed: Callable[[], tuple[ListColumn, ...]]

    def find(self, name: str) -> Column:
        """The column of that name: a field of the players sheet, a head of the arbiter's list, or its letters.

        Raises:
            SelectionError: when there is none, or nobody has anything in it; the message says which there are.
        """
        column = self._found(name)
        if column is None:
            near = nearest(name, self._names)
            meant = f"did you mean {' or '.join(near)}? " if near else ""
            listed = ", ".join(self._names[:MOST_NAMED])
            raise SelectionError(f"there is no column “{name}”; {meant}there are: {listed}, or the letters of a column")
        if not any(column.values.values()):
            raise SelectionError(f"nobody has anything in the column “{name}”")
        return column

    def _found(self, name: str) -> Column | None:
        plain = plain_word(name)
        field = "fed" if plain == "federation" else name.casefold()
        if field in _FIELDS:
            return self._own(field)
        if listed := next((each for each in self._listed if plain and plain_word(each.head) == plain), None):
            return _of_list(listed)
        known = key_of(name, tuple(_FIELDS.values()))
        if known:
            return self._own(next(field for field, label in _FIELDS.items() if label == known))
        letters = self._by_letters(name)
        if letters is not None and name.isupper():
            return letters
        return self._by_meaning(name) or letters

    def _by_meaning(self, name: str) -> Column | None:
        """The column that a word of lists in any language stands for: `Verein`, `Elo`, `пол`."""
        for meaning in meanings(name):
            field = _VOCABULARY.get(meaning.field, meaning.field)
            if field in _FIELDS:
                return self._own(field)
            if listed := next((each for each in self._listed if each.field == field), None):
                return _of_list(listed)
        return None

    def _by_letters(self, name: str) -> Column | None:
        wanted = name.upper() if _LETTERS.fullmatch(name) else ""
        return next((_of_list(each) for each in self._listed if each.letters == wanted), None)

    def _own(self, field: str) -> Column:
        normal = _status_word if field == "status" else str
        return Column(self.labels(_FIELDS[field]), dict(self._values(field)), normal, _KINDS.get(field, ""))

    def _values(self, field: str) -> Iterator[tuple[int, str]]:
        if field in ("points", "place"):
            for line in self.standings:
                yield line.number, str(points_number(line.points) if field == "points" else line.place or "")
            return
        for player in self.players:
            yield player.number, _text(player, field)

    @cached_property
    def _listed(self) -> tuple[ListColumn, ...]:
        return self.listed()

    @property
    def _names(self) -> list[str]:
        names = {name.casefold(): name for name in (*(each.head for each in reversed(self._listed)), *_FIELDS)}
        return [*_FIELDS, *(name for name in reversed(names.values()) if name not in _FIELDS)]


def _text(player: Player, field: str) -> str:
    value = player.federation if field == "fed" else getattr(player, field)
    return value.value if isinstance(value, Status) else str(value or "")


def _of_list(column: ListColumn) -> Column:
    has_numbers = all(number(each) is not None for each in column.values.values() if each)
    normal = _sex_word if column.field == "sex" else str
    return Column(column.head, column.values, normal, "number" if has_numbers else "")


def _sex_word(text: str) -> str:
    return sex(text) or text


def _status_word(text: str) -> str:
    """The status that a word says in any language."""
    key = key_of(text, ("plays", "late", "withdrawn"))
    if key is None and is_value("withdrawn", text):
        return Status.WITHDRAWN.value
    return {"plays": Status.ACTIVE.value, None: text}.get(key, key or text)


def list_columns(book: Book, event: Event, list_at: tuple[str, str], ignore: frozenset[str]) -> tuple[ListColumn, ...]:
    """The columns of the arbiter's list in the workbook, none where it cannot be read any more; sheets in `ignore` are
    ours. A player is found by his name; of several by FIDE id or birth, or where he stood when he was enrolled."""
    sheet, table = list_at
    try:
        own = own_words(event.settings.words, event.settings.language)
        seen = understand(book, sheet=sheet or None, table=table or None, ignore=ignore, own=own)
    except SheetError:
        return ()
    rows = {player.number: row for player in event.players if (row := _row_of(player, event, seen.players))}
    grids = {grid.name: grid for grid in book.sheets}
    chosen = [each for each in seen.tables if each.chosen]
    found = [*(_listed(column, grids, rows) for column in _places(chosen, grids)), *_labelled(rows)]
    heads: dict[str, ListColumn] = {}
    for each in found:  # of several tables the columns of one head are one
        first = heads.setdefault(each.head.casefold(), each)
        heads[each.head.casefold()] = replace(first, values={**each.values, **first.values})
    return tuple(heads.values())


def _labelled(rows: Mapping[int, Listed]) -> Iterator[ListColumn]:
    """The labels that players stand under, where the list has no column for them."""
    values = {number: each.group for number, each in rows.items() if each.group}
    if values:
        yield ListColumn(head="group", letters="", field="group", values=values)


def _row_of(player: Player, event: Event, listed: Sequence[Listed]) -> Listed | None:
    same = [each for each in listed if each.player.name == player.name]
    source = event.sources.get(player.number)
    tests: tuple[Callable[[Listed], bool], ...] = (
        lambda each: bool(player.fide_id) and each.player.fide_id == player.fide_id,
        lambda each: bool(player.birth) and each.player.birth == player.birth,
        lambda each: each.cell == source,
        lambda each: len(same) == 1,
    )
    return next((each for test in tests for each in same if test(each)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A column of one of the tables that the players were taken from."""

    sheet: str
    column: int
    head: str
    field: str


def _places(tables: Sequence[Table], grids: Mapping[str, Grid]) -> Iterator[_Place]:
    for table in tables:
        known = {column.column: column for column in table.columns}
        width = max((len(row) for row in grids[table.sheet].rows), default=0)
        for column in range(1, width + 1):
            found = known.get(column)
            head = (found.header or column_letters(column)) if found else column_letters(column)
            yield _Place(sheet=table.sheet, column=column, head=head, field=found.field if found else "")


def _listed(place: _Place, grids: Mapping[str, Grid], rows: Mapping[int, Listed]) -> ListColumn:
    grid = grids[place.sheet]
    values = {
        number: _cell_text(grid, each.row, place) for number, each in rows.items() if each.sheet == place.sheet
    }  # fmt: skip
    return ListColumn(head=place.head, letters=column_letters(place.column), field=place.field, values=values)


def _cell_text(grid: Grid, row: int, place: _Place) -> str:
    value = grid.value(row, place.column)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return sex(value) or clean(value) if place.field == "sex" else clean(value)

"""What titles and settings say of the event: its name, system, rounds, scoring."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from sheets.grid import Book, Grid
from sheets.words import is_list_title, key_of, meanings, system_in

from .headers import ROUND, Header
from .model import Facts, Table
from .scorings import seen_scoring
from .values import clean, whole_number

_EXPORTS = ("From the Tournament-Database", "Last update", "http")
_LONGEST_TITLE = 160
_TOP = 60
"""Rows of a sheet without a table in which settings are looked for."""


def titles_above(grid: Grid, first_row: int) -> list[tuple[int, int, str]]:
    """The texts above a table, with row and column, but for the remarks of the program that exported it."""
    return [
        (row, column, text)
        for row, values in enumerate(grid.rows[: first_row - 1], 1)
        for column, value in enumerate(values, 1)
        if isinstance(value, str) and 2 < len(text := clean(value)) <= _LONGEST_TITLE and not text.startswith(_EXPORTS)
    ]


def group_title(grid: Grid, header: Header, alone: bool) -> str:
    """The title right above a table when it is the table's own: it says `Group A`, or stands beside another's."""
    row = header.rows[0] - 1
    columns = [column.column for column in header.columns]
    for column in range(min(columns), max(columns) + 1):
        text = clean(grid.value(row, column))
        if text:
            first = meanings(text.split()[0])
            is_group = any(meaning.field == "group" for meaning in first)
            return text if is_group or not alone else ""
    return ""


def is_event_name(text: str) -> bool:
    """Whether a title can be the name of the event: no list kind, no date alone, no `key : value`, no file name."""
    is_date = re.match(r"\d", text) is not None and sum(map(str.isdigit, text)) >= 6
    is_setting = re.search(r"\s:\s|:$", text) is not None
    return not (is_list_title(text) or is_date or is_setting or "_" in text)


def _event_name(grid: Grid, table: Table, titles: Collection[str]) -> str | None:
    above = titles_above(grid, (table.header_rows or table.rows)[0])
    return next((text for _, _, text in above if is_event_name(text) and text not in titles), None)


def _settings(book: Book, tables: Sequence[Table], ignore: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The pairs of label and value above the tables, and on sheets without one: in two cells or as `label : value`."""
    tops: dict[str, int] = {}
    for table in tables:
        top = (table.header_rows or table.rows or (_TOP,))[0]
        tops[table.sheet] = min(top, tops.get(table.sheet, top))
    for grid in book.sheets:
        if grid.name in ignore:
            continue
        for values in grid.rows[: tops.get(grid.name, _TOP) - 1]:
            texts = [clean(value) for value in values if value is not None]
            for place, text in enumerate(texts[:4]):
                label, _, value = text.partition(":")
                if key := key_of(label):
                    yield key, value.strip() or (texts[place + 1] if place + 1 < len(texts) else "")


def _said_system(grid: Grid, table: Table, settings: dict[str, str]) -> str | None:
    texts = [settings.get("system", "")]
    texts += [text for _, _, text in titles_above(grid, (table.header_rows or table.rows)[0])]
    return next((system for text in texts if (system := system_in(text))), None)


def facts_of(book: Book, tables: Sequence[Table], main: Table, ignore: frozenset[str], players: int) -> Facts:
    """What the workbook says of the event, read around the table its players came from."""
    grids = {grid.name: grid for grid in book.sheets}
    grid = grids[main.sheet]
    settings = dict(_settings(book, tables, ignore))
    system = _said_system(grid, main, settings) or _seen_system(grids, tables)
    rounds = whole_number(settings.get("rounds"))
    said = rounds is not None
    if rounds is None and system == "round-robin" and players > 1:
        rounds = players - 1 + players % 2
    elif rounds is None:
        rounds = max((number for table in tables for number in _rounds_of(table)), default=None)
    return Facts(
        name=settings.get("event") or _event_name(grid, main, [table.title for table in tables]),
        system=system,
        rounds=rounds,
        rounds_said=said,
        scoring=seen_scoring(grids, tables),
    )


def _rounds_of(table: Table) -> Iterator[int]:
    """The rounds that head columns of a crosstable."""
    if table.tells_results:
        for column in table.columns:
            if column.field.startswith(ROUND):
                yield int(column.field.removeprefix(ROUND))


def _seen_system(grids: dict[str, Grid], tables: Sequence[Table]) -> str | None:
    layouts = [table.layout for table in tables]
    if "round-robin grid" in layouts:
        return "round-robin"
    return "swiss" if "Swiss crosstable" in layouts else None

"""The cells of a player in a list: in which table he stands, and its columns by head or by what they hold."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sheets.address import column_letters
from sheets.grid import split_cell
from sheets.recognise import Column, Listed, Table
from sheets.words import meanings, plain_word

_LETTERS = re.compile(r"[A-Z]{1,3}")


def table_of(listed: Listed, tables: Sequence[Table]) -> Table:
    """The table that a player was taken from; lists may stand side by side."""
    if len(tables) == 1:
        return tables[0]
    _, row, column = split_cell(listed.cell)
    return next(
        table
        for table in tables
        if table.sheet == listed.sheet and row in table.rows and column in {each.column for each in table.columns}
    )


def column_named(table: Table, name: str) -> Column | None:
    """The column with that head, else with those letters."""
    headed = (each for each in table.columns if plain_word(each.header) == plain_word(name) != "")
    letters = name.upper() if _LETTERS.fullmatch(name.upper()) else ""
    lettered = (each for each in table.columns if column_letters(each.column) == letters)
    return next(headed, None) or next(lettered, None)


def column_of(table: Table, field: str) -> Column | None:
    """The first column that holds this: by its field, else by what its head means (`k_factor`)."""
    fielded = (each for each in table.columns if each.field == field)
    meant = (each for each in table.columns if any(meaning.field == field for meaning in meanings(each.header)))
    return next(fielded, None) or next(meant, None)

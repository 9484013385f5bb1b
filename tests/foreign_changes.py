"""What may lie about the table of an event, and how people change it, for tests: none of it changes what it tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from pairing.model import Tournament
from templates import load
from tests.foreign import Row, Sheets, Way
from tests.foreign_layouts import Layout

HOW_TO = "Type the results in the yellow cells only, then press the button to the right of the table."


def titles_above(sheets: Sheets, way: Way) -> Sheets:
    """Titles, a date and blank rows above each table."""
    lot = way.lot("titles")
    lines: list[Row] = [["Autumn Cup"], ["15.04.2025"], []]
    return {name: [*lines[: lot.randint(1, 3)], *rows] for name, rows in sheets.items()}


def moved_right(sheets: Sheets, way: Way) -> Sheets:
    """Empty columns left of each table."""
    empty: Row = [None] * (1 + way.seed % 2)
    return {name: [[*empty, *row] for row in rows] for name, rows in sheets.items()}


def how_to_below(sheets: Sheets, _way: Way) -> Sheets:
    """A text that explains the sheet, below each table."""
    return {name: [*rows, [], [HOW_TO]] for name, rows in sheets.items()}


def signature_below(sheets: Sheets, _way: Way) -> Sheets:
    """The line for the arbiter's signature, below each table."""
    return {name: [*rows, [], ["Chief Arbiter ______________"]] for name, rows in sheets.items()}


def junk_at_the_right(sheets: Sheets, way: Way) -> Sheets:
    """Old words and numbers far to the right of each table."""
    junk = {1: "Igrac 6", 3: "old list", 5: 17, 6: "1/4"}
    return {
        name: [
            [*row, *[None] * (max(map(len, rows)) - len(row) + 8), junk[at]] if at in junk else row
            for at, row in enumerate(rows)
        ]
        for name, rows in sheets.items()
    }


def a_sheet_of_something_else(sheets: Sheets, _way: Way) -> Sheets:
    """Another sheet that has nothing to do with results."""
    return {**sheets, "Costs": [["What", "EUR"], ["Hall", 120], ["Prizes", 300], ["Coffee", 45.5]]}


def a_total_below(sheets: Sheets, way: Way) -> Sheets:
    """A row of sums right below the table of the first sheet."""
    name, rows = next(iter(sheets.items()))
    words = load(f"headers/{way.language}")["rows"]["total"]
    total: Row = [None] * len(rows[0])
    for at, head in enumerate(rows[0]):
        if head in (way.word("name"), way.word("team")):
            total[at] = words[0]
        elif head in (way.word("points"), way.word("match_points")):
            total[at] = sum(1 for row in rows[1:] if row[at])
    return {**sheets, name: [*rows, total]}


def a_copy_of_the_last_sheet(sheets: Sheets, _way: Way) -> Sheets:
    """The last sheet a second time, as somebody keeps it before he changes anything."""
    name, rows = list(sheets.items())[-1]
    return {**sheets, f"{name} (2)": rows}


def a_blank_row_inside(sheets: Sheets, _way: Way) -> Sheets:
    """An empty row in the middle of the last sheet, a grid apart, where it would part two grids."""
    name, rows = list(sheets.items())[-1]
    middle = len(rows) // 2 + 1
    return sheets if name == "Grid" else {**sheets, name: [*rows[:middle], [], *rows[middle:]]}


Change = Callable[[Sheets, Way], Sheets]
CHANGES: Mapping[str, Change] = {
    "total": a_total_below,
    "copy": a_copy_of_the_last_sheet,
    "blank row": a_blank_row_inside,
    "how-to": how_to_below,
    "signature": signature_below,
    "junk": junk_at_the_right,
    "titles": titles_above,
    "moved": moved_right,
    "other sheet": a_sheet_of_something_else,
}


def permuted(sheets: Sheets, way: Way, layout: Layout, *, rows: bool, columns: bool) -> Sheets:
    """The sheets with rows and columns in another order, where the layout means the same then."""
    done = dict(sheets)
    for name in sheets:
        if rows and _is_among(name, layout.sortable, sheets):
            done[name] = _rows_sorted(done[name], way.lot(f"rows {name}"))
        if columns and _is_among(name, layout.movable, sheets):
            done[name] = _columns_exchanged(done[name], way.lot(f"columns {name}"))
    return done


def _is_among(name: str, names: tuple[str, ...], sheets: Sheets) -> bool:
    return name in names or ("*" in names and name != next(iter(sheets)))


def _rows_sorted(table: list[Row], lot: Random) -> list[Row]:
    head, *rows = table
    lot.shuffle(rows)
    return [head, *rows]


def _columns_exchanged(table: list[Row], lot: Random) -> list[Row]:
    """The columns in another order; a title alone in its row stays where it is."""
    width = max(map(len, table))
    order = list(range(width))
    lot.shuffle(order)
    wide = [[*row, *[None] * (width - len(row))] for row in table]
    return [[row[at] for at in order] if len(short) > 1 else short for short, row in zip(table, wide, strict=True)]


def opened(event: Tournament, lot: Random) -> Tournament:
    """The event with some games of its last round still to be played."""
    from dataclasses import replace

    from pairing.model import Result

    last = len(event.rounds)
    games = tuple(
        replace(game, result=Result.OPEN, score=None) if game.round == last and lot.random() < 0.3 else game
        for game in event.games
    )
    return replace(event, games=games)

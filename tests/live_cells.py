"""What the cells of crosstable and standings ought to hold, and what they hold in another program's copy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from python_calamine import CalamineWorkbook

from pairing.model import Scoring
from pairing.roundrobin import rounds_per_cycle, schedule
from pairing.tiebreaks import get_tiebreak
from sheets.layout import CrosstableLayout, StandingsLayout
from sheets.writers.crosstable_sizes import title_column
from tests.live import CODES, LIVE, Snapshot, by_number

MINUS = "−"
NOTHING = "–"

Cells = dict[tuple[str, str], Any]
"""Row and column, named, and what the cell holds."""


def crosstable_layout(snapshot: Snapshot, fields: tuple[str, ...] = ()) -> CrosstableLayout:
    """The layout of the crosstable of the event."""
    return CrosstableLayout(size=snapshot.size, cycles=snapshot.tournament.cycles, fields=fields, tiebreaks=LIVE)


def grid_cells(snapshot: Snapshot) -> Cells:
    """What the results of the crosstable ought to be, by the two numbers and the column of the pair."""
    tournament = snapshot.tournament
    by_table = {table: number for number, table in snapshot.table_rounds.items()}
    results = {(game.round, frozenset((game.white, game.black))): game for game in tournament.games}
    cells: Cells = {}
    for table_round, each in enumerate(schedule(len(tournament.players), tournament.cycles), 1):
        number = by_table.get(table_round, 0 if snapshot.by_lot else table_round)
        cycle = (table_round - 1) // rounds_per_cycle(len(tournament.players))
        for scheduled in each.pairs:
            game = results.get((number, frozenset((scheduled.white, scheduled.black))))
            for own, other in ((scheduled.white, scheduled.black), (scheduled.black, scheduled.white)):
                slot = slot_of(cycle, tournament.cycles, own == scheduled.white)
                waiting = snapshot.labels("round_short", n=number) if number else "·"
                is_open = game is None or game.result.is_open
                cells[str(own), f"{other}.{slot}"] = waiting if is_open else _shown(game.mark(own), tournament.scoring)
    return cells


def slot_of(cycle: int, cycles: int, is_white: bool) -> int:
    """Which of the columns against an opponent (from 0) a game of a cycle (from 0) stands in: White's left, Black's
    right; the last cycle of an odd number has one column."""
    pair = cycle - cycle % 2
    return pair if pair == cycles - 1 else pair + (not is_white)


def _shown(mark: str, scoring: Scoring) -> float | str:
    """One side of a result as the crosstable shows it."""
    points = {"1": scoring.win, "½": scoring.draw, "0": scoring.loss}
    return mark.replace("-", MINUS) if mark in "+-" else points[mark] / 10


def beside_cells(snapshot: Snapshot) -> Cells:
    """What ought to stand right of the results, the hidden columns too."""
    full, live = by_number(snapshot.standings(CODES)), by_number(snapshot.standings(LIVE))
    order = standings_order(snapshot)
    played = {
        number: sum(game.result.is_played and number in (game.white, game.black) for game in snapshot.tournament.games)
        for number in full
    }
    cells: Cells = {}
    for number, line in full.items():
        gone, then = number in snapshot.gone, snapshot.last.standings[number]
        values = {
            "points": NOTHING if gone else points_text(line.points),
            "place_live": live[number].place if snapshot.is_changed else then.place,
            "place_final": then.place or NOTHING,
            "score": line.points / 10,
            "counts": int(not gone),
            "played": played[number],
            "order": order.index(number) + 1,
            "last_DE": then.values["DE"],
        }
        values |= {code: (line.values[code] or 0) / get_tiebreak(code).scale for code in LIVE}
        cells |= {(str(number), name): value for name, value in values.items()}
    return cells


def points_text(tenths: int) -> str:
    """Points as people write them."""
    whole, rest = divmod(tenths, 10)
    if rest == 5:
        return f"{whole or ''}½"
    return str(whole) if not rest else str(tenths / 10)


def standings_order(snapshot: Snapshot) -> list[int]:
    """The numbers in the order of the standings: by the live place while the points are others than at the last run,
    else by the place of that run; who does not count last."""
    lines = by_number(snapshot.standings(LIVE)) if snapshot.is_changed else snapshot.last.standings
    return sorted(lines, key=lambda number: (lines[number].place or 10**6, number))


def standings_cells(snapshot: Snapshot) -> Cells:
    """What ought to stand in the rows of the standings."""
    beside = beside_cells(snapshot)
    place = "place_live" if snapshot.is_changed else "place_final"
    cells: Cells = {}
    for row, number in enumerate(standings_order(snapshot), 1):
        names = {"place": place, "games": "played", "DE": "last_DE"}
        for name in ("place", "games", "points", *CODES):
            cells[f"place {row}", name] = beside[str(number), names.get(name, name)]
        cells[f"place {row}", "number"] = number
        cells[f"place {row}", "name"] = f"Player, Nr{number:02}"
    return cells


def title_cells(snapshot: Snapshot) -> Cells:
    """The lines below the titles, which count the games with a result."""
    labels, games, cycles = snapshot.labels, snapshot.tournament.games, snapshot.tournament.cycles
    systems = {1: labels("system_round-robin"), 2: labels("system_double")}
    players = len(snapshot.tournament.players)
    total = players * (players - 1) // 2 * cycles
    decided = sum(not game.result.is_open for game in games)
    rounds = rounds_per_cycle(players) * cycles
    parts = [
        systems.get(cycles) or labels("system_cycles", n=cycles),
        labels("players_n", n=players),
        *([labels("after_round", n=snapshot.last.latest, total=rounds)] if snapshot.last.latest else []),
        f"{decided}{labels('games_of', total=total)}",
    ]
    line = " · ".join(parts)
    return {("title", "crosstable"): line, ("title", "standings"): f"{labels('sheet_standings')} · {line}"}


def expected(snapshot: Snapshot) -> Cells:
    """Every cell of crosstable and standings that a result moves."""
    return title_cells(snapshot) | grid_cells(snapshot) | beside_cells(snapshot) | standings_cells(snapshot)


def found_in(book: Values, snapshot: Snapshot, fields: tuple[str, ...] = ()) -> Cells:
    """The same cells as the workbook holds them."""
    layout = crosstable_layout(snapshot, fields)
    table = StandingsLayout(size=snapshot.size, fields=fields, tiebreaks=CODES)
    crosstable, ranking = snapshot.labels("sheet_crosstable"), snapshot.labels("sheet_standings")
    cells: Cells = {}
    for row, name in expected(snapshot):
        if row == "title":
            column = title_column(layout) if name == "crosstable" else 0
            found = book.at(snapshot.labels(f"sheet_{name}"), 1, column)
        elif row.startswith("place "):
            found = book.at(ranking, table.first + int(row.removeprefix("place ")) - 1, table.column(name))
        elif name[0].isdigit():
            other, slot = map(int, name.split("."))
            found = book.at(crosstable, layout.row(int(row)), layout.result(other, slot))
        else:
            found = book.at(crosstable, layout.row(int(row)), layout.column(name))
        cells[row, name] = found
    return cells


class Values:
    """The values of a workbook, read by calamine."""

    def __init__(self, path: Path) -> None:
        self._book = CalamineWorkbook.from_path(path)
        self._sheets: dict[str, list[list[Any]]] = {}

    def at(self, sheet: str, row: int, column: int) -> Any:
        """The value of a cell, rows and columns from 0."""
        if sheet not in self._sheets:
            self._sheets[sheet] = self._book.get_sheet_by_name(sheet).to_python(skip_empty_area=False)
        rows = self._sheets[sheet]
        return plain(rows[row][column]) if row < len(rows) and column < len(rows[row]) else None


def plain(value: Any) -> Any:
    """A cell's value as it is compared: no text as nothing, numbers without the noise of their last digit."""
    if value == "":
        return None
    return round(value, 9) if isinstance(value, float) else value

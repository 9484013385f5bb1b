"""Whether the results that were understood make the points that the tables say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pairing.model import Scoring
from pairing.points import TENTHS, format_points
from sheets.grid import Grid
from sheets.recognise.model import Remark, SeenBye, SeenGame, Table
from sheets.recognise.values import clean, decimal_number

from .who import Roster, seats

_POINTS = ("points", "match_points")


def points_remarks(  # what a table says, and what was understood of all
    grids: Mapping[str, Grid], tables: Sequence[Table], roster: Roster, games: Sequence[SeenGame],
    byes: Sequence[SeenBye], scoring: Scoring,
) -> Iterator[Remark]:  # fmt: skip
    """A remark for each player whose points in a table are not those of his results; a single one for a table with
    other points for most of them, which counts something else or is not brought up to date."""
    totals, unsaid = _totals(games, byes, scoring), _unsaid(byes, scoring)
    for table in tables if _tell_all(games) else ():
        column = table.column_of(*_POINTS)
        if column is None or table.role not in ("crosstable", "standings", "players"):
            continue
        grid, names = grids[table.sheet], table.column_of("name", "team", "surname")
        texts = {row: clean(grid.value(row, names)) for row in table.rows} if names else {}
        rows = seats(roster, table, texts)
        cells = {row: decimal_number(grid.value(row, column)) for row in rows}
        said = {row: round(points * TENTHS) for row, points in cells.items() if points is not None}
        more = {row: points - totals.get(rows[row], 0) for row, points in said.items()}
        wrong = [row for row, tenths in more.items() if tenths not in (0, unsaid.get(rows[row]))]
        if 2 * len(wrong) > len(rows):
            text = (
                f"the points of {len(wrong)} of {len(rows)} players are not those of the results that were understood"
            )
            yield Remark(cell=table.cell(wrong[0], column), text=text)
            continue
        for row in wrong:
            made = format_points(totals.get(rows[row], 0))
            shown = clean(grid.value(row, column))
            yield Remark(cell=table.cell(row, column), text=f"{shown} points, but the results make {made}")


def _tell_all(games: Sequence[SeenGame]) -> bool:
    """Whether there are results, and none of a round before those that are there is missing as a whole."""
    rounds = {game.round for game in games}
    told = [number for number in rounds if number is not None]
    complete = None in rounds or len(told) == max(told, default=0)
    return complete and any(not game.result.is_open for game in games)


def _totals(games: Sequence[SeenGame], byes: Sequence[SeenBye], scoring: Scoring) -> dict[int, int]:
    totals: dict[int, int] = {}
    for game in games:
        for number, points in zip((game.white, game.black), scoring.points(game.result), strict=True):
            totals[number] = totals.get(number, 0) + points
    for bye in byes:
        totals[bye.player] = totals.get(bye.player, 0) + (bye.points or 0)
    return totals


def _unsaid(byes: Sequence[SeenBye], scoring: Scoring) -> dict[int, int]:
    """What each player gets for byes whose points no cell says: whether they count already, only the total tells."""
    found: dict[int, int] = {}
    for bye in byes:
        if bye.points is None:
            found[bye.player] = found.get(bye.player, 0) + scoring.of_bye(bye.kind)
    return found

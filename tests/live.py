"""Events for the proof that the sheets live: the program writes the sheets, the test keeps a book of its own.

A `LiveEvent` types results as an arbiter does, without running the program, and notes what each of them means. A
`Snapshot` is the workbook at one moment and what the engine says of the same results; `found_in` reads the cells of
another program's copy, `expected` says what they ought to hold.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from python_calamine import CalamineWorkbook

from pairing.model import Game, HalfRule, Player, Result, Scoring, Status, Tournament
from pairing.roundrobin import annulled, rounds_per_cycle, schedule
from pairing.standings import Standing, standings
from pairing.tiebreaks import TIEBREAKS
from sheets.actions.pair import pair
from sheets.actions.standings import StandingsOptions, standings_of
from sheets.grid import read_grids
from sheets.labels import Labels, load_labels
from sheets.layout import CrosstableLayout, PlayersLayout, RoundLayout, SettingsLayout, StandingsLayout
from sheets.options import PairOptions
from sheets.ours import Found, Ours, find_ours
from sheets.package import CellEdit, Changes, apply
from sheets.results import show_result
from tests.arbiter import entry_list

Key = tuple[int, int, int]
"""A game: its round, White's number, Black's number."""

CODES = ("DE", "WIN", "SB", "KS")
LIVE = ("WIN", "SB", "KS")
MINUS = "−"
NOTHING = "–"
HEADS = ("No", "Name", "Title", "Rtg", "Fed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What the engine said at the last run of the program: the standing of each number, and whose games counted."""

    standings: Mapping[int, Standing]


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """A workbook at one moment, and what is known of it without looking into it."""

    path: Path
    tournament: Tournament
    table_rounds: Mapping[int, int]
    by_lot: bool
    language: str
    last: Run

    @property
    def size(self) -> int:
        """The players, rounded up to even."""
        return len(self.tournament.players) + len(self.tournament.players) % 2

    @property
    def labels(self) -> Labels:
        """The words of the event's language."""
        return load_labels(self.language)

    @property
    def gone(self) -> frozenset[int]:
        """Whose games do not count."""
        return annulled(self.tournament)

    @property
    def is_changed(self) -> bool:
        """Whether points, or who counts, are no longer those of the last run."""
        now, then = by_number(self.standings(CODES)), self.last.standings
        return any((now[n].points, now[n].place is None) != (then[n].points, then[n].place is None) for n in now)

    def standings(self, codes: Sequence[str]) -> tuple[Standing, ...]:
        """What the engine says of the results typed. A game that a player's absence has decided is still open in the
        sheets until the program runs, so that who left but counts is taken for one who plays."""
        players = tuple(
            replace(player, status=player.status if player.number in self.gone else Status.ACTIVE)
            for player in self.tournament.players
        )
        return standings(replace(self.tournament, players=players), codes)


def by_number(rows: Iterable[Standing]) -> dict[int, Standing]:
    """The lines of a table by pairing number."""
    return {row.number: row for row in rows}


@dataclass(kw_only=True)
class LiveEvent:
    """An event being played; what is typed goes into the workbook and into `results`."""

    path: Path
    players: int
    options: PairOptions = field(default_factory=PairOptions)
    half_rule: HalfRule = HalfRule.AT_LEAST
    fields: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    results: dict[Key, Result] = field(default_factory=dict)
    table_rounds: dict[int, int] = field(default_factory=dict)
    withdrawn: set[int] = field(default_factory=set)
    last: Run = field(default_factory=lambda: Run(standings={}))
    snapshots: list[Snapshot] = field(default_factory=list)

    def __post_init__(self) -> None:
        names = [f"Player, Nr{number:02}" for number in range(1, self.players + 1)]
        entry_list(self.path, names)
        if self.fields:
            self._type_fields()

    def _type_fields(self) -> None:
        """Columns right of the names: titles, ratings, federations."""
        cells = {}
        for letter, (head, values) in zip("CDE", self.fields.items(), strict=False):
            cells |= {f"{letter}3": head} | {f"{letter}{row}": value for row, value in enumerate(values, 4)}
        self.type("Entries", cells)

    @property
    def scoring(self) -> Scoring:
        return self.options.scoring or Scoring()

    @property
    def cycles(self) -> int:
        return self.options.cycles or 1

    @property
    def language(self) -> str:
        return self.options.language or "en"

    @property
    def tournament(self) -> Tournament:
        """What the engine is told: made from what the test knows, not from the workbook."""
        players = tuple(
            Player(
                number=number,
                name=f"Player, Nr{number:02}",
                status=Status.WITHDRAWN if number in self.withdrawn else Status.ACTIVE,
            )
            for number in range(1, self.players + 1)
        )
        games = tuple(
            Game(round=number, board=board, white=white, black=black, result=result)
            for board, ((number, white, black), result) in enumerate(sorted(self.results.items()), 1)
        )
        return Tournament(
            players=players, games=games, scoring=self.scoring, cycles=self.cycles, half_rule=self.half_rule,
            tiebreaks=CODES,
        )  # fmt: skip

    def pair(self, **options: Any) -> dict[str, Any]:
        """Run `pair`, and note the games that come with it."""
        answer = pair(self.path, replace(self.options, **options))
        plan = schedule(self.players, self.cycles)
        drawn = {answer["round"]: answer["table_round"]}
        self.table_rounds |= {number: drawn.get(number, number) for number in answer["rounds_written"]}
        for number, table_round in self.table_rounds.items():
            for each in plan[table_round - 1].pairs:
                self.results.setdefault((number, each.white, each.black), Result.OPEN)
        if answer["written"]:
            self._ran()
        return answer

    def refresh(self) -> None:
        """Run `standings --write`."""
        standings_of(self.path, StandingsOptions(write=True))
        self._ran()

    def _ran(self) -> None:
        for (number, white, black), result in self.results.items():
            if result.is_open and self.withdrawn & {white, black}:
                self.results[number, white, black] = self._by_default(white, black)
        self.last = Run(standings=by_number(standings(self.tournament, CODES)))

    def _by_default(self, white: int, black: int) -> Result:
        if white not in self.withdrawn:
            return Result.WHITE_WINS_BY_FORFEIT
        return Result.DOUBLE_FORFEIT if black in self.withdrawn else Result.BLACK_WINS_BY_FORFEIT

    @property
    def ours(self) -> Ours:
        """The sheets the program has written."""
        return find_ours(read_grids(self.path.read_bytes(), self.path.name))

    def type(self, sheet: str, cells: Mapping[str, Any]) -> None:
        """Type into cells and save."""
        self.edit(CellEdit(sheet=sheet, cell=cell, value=value) for cell, value in cells.items())

    def edit(self, edits: Iterable[CellEdit]) -> None:
        """Change cells and save."""
        self.path.write_bytes(apply(self.path.read_bytes(), Changes(edits=tuple(edits))))

    def type_results(self, results: Mapping[Key, Result], texts: Mapping[Key, Any] | None = None) -> None:
        """Type results into the round sheets, as the program would write them or as `texts` says."""
        cells = result_cells(self.ours)
        shown = {key: show_result(result, self.scoring) or None for key, result in results.items()} | dict(texts or {})
        self.edit(CellEdit(sheet=cells[key][0], cell=cells[key][1], value=text) for key, text in shown.items())
        self.results.update(results)

    def withdraw(self, number: int) -> None:
        """Type the word for `withdrawn` beside a player."""
        self._type_status(number, "withdrawn")
        self.withdrawn.add(number)

    def bring_back(self, number: int) -> None:
        """Type the word for `plays` beside a player who had left."""
        self._type_status(number, "plays")
        self.withdrawn.discard(number)

    def admit(self) -> None:
        """Type a latecomer below the last player; he comes in with the next run."""
        found = self.ours.single["players"]
        self.players += 1
        row = found.place(PlayersLayout().mark_offset).row + 3 + self.players
        self.type(found.grid.name, {f"B{row}": f"Player, Nr{self.players:02}", f"D{row}": "late"})

    def _type_status(self, number: int, key: str) -> None:
        found = self.ours.single["players"]
        layout = PlayersLayout(place=found.place(PlayersLayout().mark_offset))
        row = next(
            row
            for row in range(layout.first, len(found.grid.rows))
            if found.grid.value(row + 1, layout.column("number") + 1) == number
        )
        cell = found.grid.cell(row + 1, layout.column("status") + 1).rpartition("!")[2]
        self.type(found.grid.name, {cell: load_labels(self.language)(key)})

    def ask_for_more_than_half(self) -> None:
        """Type the stricter rule into the settings sheet; it holds from the next run on."""
        found = self.ours.single["settings"]
        row = next(row for row, values in enumerate(found.grid.rows, 1) if values[SettingsLayout.KEY] == "half_rule")
        cell = found.grid.cell(row, SettingsLayout.VALUE + 1).rpartition("!")[2]
        self.type(found.grid.name, {cell: load_labels(self.language)("half_more-than")})
        self.half_rule = HalfRule.MORE_THAN

    def snapshot(self, name: str) -> None:
        """Keep the workbook as it is now, under a name of its own."""
        path = self.path.with_name(f"{self.path.stem}.{name}.xlsx")
        shutil.copy(self.path, path)
        self.snapshots.append(
            Snapshot(
                path=path, tournament=self.tournament, table_rounds=dict(self.table_rounds),
                by_lot=self.options.draw_round, language=self.language, last=self.last,
            )
        )  # fmt: skip


def result_cells(ours: Ours) -> dict[Key, tuple[str, str]]:
    """Sheet and cell of each game's result, both colours of the pair told apart as they stand there."""
    return {
        key: (found.grid.name, found.grid.cell(row + 1, layout.column("result") + 1).rpartition("!")[2])
        for found in ours.rounds.values()
        for layout in [round_layout_of(found)]
        for row in range(layout.first, len(found.grid.rows))
        if (key := _game_in(found, layout, row)) is not None
    }


def round_layout_of(found: Found) -> RoundLayout:
    """Where the columns of a round sheet are."""
    offset = RoundLayout(shows_round=found.round == 0).mark_offset
    return RoundLayout(place=found.place(offset), shows_round=found.round == 0)


def _game_in(found: Found, layout: RoundLayout, row: int) -> Key | None:
    white, black, number = (
        found.grid.value(row + 1, layout.column(name) + 1) for name in ("white_number", "black_number", "round")
    )
    if isinstance(white, int | float) and isinstance(black, int | float):
        return int(number), int(white), int(black)  # type: ignore[arg-type]
    return None


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
            "place_live": live[number].place,
            "place_final": then.place or NOTHING,
            "score": line.points / 10,
            "counts": int(not gone),
            "played": played[number],
            "order": order.index(number) + 1,
            "last_score": then.points / 10,
            "last_direct": then.values["DE"],
        }
        values |= {code: (line.values[code] or 0) / TIEBREAKS[code].scale for code in LIVE}
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
        names = {"place": place, "games": "played", "DE": "last_direct"}
        for name in ("place", "games", "points", *CODES):
            cells[f"place {row}", name] = beside[str(number), names.get(name, name)]
        cells[f"place {row}", "number"] = number
        cells[f"place {row}", "name"] = f"Player, Nr{number:02}"
    return cells


def expected(snapshot: Snapshot) -> Cells:
    """Every cell of crosstable and standings that a result moves."""
    return grid_cells(snapshot) | beside_cells(snapshot) | standings_cells(snapshot)


def found_in(book: Values, snapshot: Snapshot, fields: tuple[str, ...] = ()) -> Cells:
    """The same cells as the workbook holds them."""
    layout = crosstable_layout(snapshot, fields)
    table = StandingsLayout(size=snapshot.size, fields=fields, tiebreaks=CODES)
    crosstable, ranking = snapshot.labels("sheet_crosstable"), snapshot.labels("sheet_standings")
    cells: Cells = {}
    for row, name in expected(snapshot):
        if row.startswith("place "):
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

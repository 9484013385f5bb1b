"""Events for the proof that the sheets live: the program writes the sheets, the test keeps a book of its own.

A `LiveEvent` types results as an arbiter does, without running the program, and notes what each of them means. A
`Snapshot` is the workbook at one moment and what the engine says of the same results.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pairing.model import Game, HalfRule, Player, Result, Scoring, Status, Tournament
from pairing.roundrobin import annulled, schedule
from pairing.standings import Standing, standings
from sheets.actions.pair import pair
from sheets.actions.standings import StandingsOptions, standings_of
from sheets.grid import read_grids
from sheets.labels import Labels, load_labels
from sheets.layout import PlayersLayout, RoundLayout, SettingsLayout
from sheets.options import PairOptions
from sheets.ours import Found, Ours, find_ours
from sheets.package import CellEdit, Changes, apply
from sheets.results import show_result
from tests.arbiter import entry_list

Key = tuple[int, int, int]
"""A game: its round, White's number, Black's number."""

CODES = ("DE", "WIN", "SB", "KS")
LIVE = ("WIN", "SB", "KS")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What the engine said at the last run of the program: the standing of each number, and whose games counted; and
    the latest round that had a result other than a game lost by one who has left."""

    standings: Mapping[int, Standing]
    counted: frozenset[tuple[Key, Result]] = frozenset()
    latest: int = 0


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
        """Whether results that count, or who counts, are no longer those of the last run."""
        now, then = by_number(self.standings(CODES)), self.last.standings
        return self.counted != self.last.counted or any((now[n].place is None) != (then[n].place is None) for n in now)

    @property
    def counted(self) -> frozenset[tuple[Key, Result]]:
        """The games that count."""
        return counted(self.tournament.games, self.gone)

    def standings(self, codes: Sequence[str]) -> tuple[Standing, ...]:
        """What the engine says of the results typed. A game that a player's absence has decided is still open in the
        sheets until the program runs, so that who left but counts is taken for one who plays."""
        players = tuple(
            replace(player, status=player.status if player.number in self.gone else Status.ACTIVE)
            for player in self.tournament.players
        )
        return standings(replace(self.tournament, players=players), codes)


def counted(games: Iterable[Game], gone: frozenset[int]) -> frozenset[tuple[Key, Result]]:
    """The games that have a result, of two players who count."""
    return frozenset(
        ((game.round, game.white, game.black), game.result)
        for game in games
        if not game.result.is_open and not gone & {game.white, game.black}
    )


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
        begun = [
            number
            for (number, white, black), result in self.results.items()
            if not (result.is_open or (result.is_forfeit and self.withdrawn & {white, black}))
        ]
        latest = max(begun, default=0)
        games = counted(self.tournament.games, annulled(self.tournament))
        self.last = Run(standings=by_number(standings(self.tournament, CODES)), counted=games, latest=latest)

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

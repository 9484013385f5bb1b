"""The tables of any event, round robin or Swiss: what they show in a workbook, and what the engine says of the results
that are typed. Nothing of the writers is used but where the columns are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from pairing.model import ByeKind, Game, Result, Scoring, Status, Tournament
from pairing.play import Often
from pairing.points import format_points
from pairing.simulate import Simulation, simulate
from pairing.standings import Standing, standings
from pairing.systems import get_system
from pairing.tiebreaks import get_tiebreak
from sheets.actions.simulated_book import event_of, workbook_of
from sheets.event import Event
from sheets.grid import Grid, read_grids
from sheets.layout import CROSSTABLE, STANDINGS
from sheets.ours import find_ours
from sheets.ours.whole import reread
from sheets.package import CellEdit, Changes, apply, open_package
from sheets.results import show_result
from sheets.writers.crosstable_view import crosstable_layout
from sheets.writers.ranking import ranking_layout
from sheets.writers.standings import standings_layout
from sheets.writers.swiss_crosstable import swiss_crosstable_layout

MINUS, NO_PLACE = "−", "–"
LIVE = frozenset({"SB", "BH", "BH-C1", "BH-M1", "SOLKOFF", "SOLKOFF-C1", "SOLKOFF-M1", "WIN", "PS", "KS"})
IN_A_SWISS = (
    *("BH", "BH-C1", "BH-M1", "SB", "WIN", "PS", "KS", "DE", "STD", "SOLKOFF", "SOLKOFF-C1", "FB", "BH-C2", "SB-C1"),
    *("ARO", "REP", "BWG", "TPN", "PS-C1", "KS-L+1", "BH/P", "AOB"),
)
IN_A_ROUND_ROBIN = ("DE", "WIN", "SB", "KS", "PS", "STD", "WON", "BPG", "BWG", "SB-C1", "KS-L-1", "TPN", "REP")
PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
MATCHES = {Result.WHITE_WINS: "3:2", Result.DRAW: "2½:2½", Result.BLACK_WINS: "1:4"}
"""How matches on five boards are typed."""
EVERY = (*PLAYED * 3, *Result)
Cells = dict[tuple[str, Any, Any], Any]
"""What a table shows: the table, the player's number or the row, and the column."""


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A workbook, the event as results are typed in it, and as it was when the program ran last."""

    path: Path
    now: Event
    last: Event

    @property
    def event(self) -> Event:
        """The event as it is."""
        return self.now

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The tie-breaks of the event, each once."""
        return tuple(dict.fromkeys(self.now.settings.tiebreaks))

    @property
    def live(self) -> frozenset[str]:
        """Those that must be those of the results typed."""
        is_default = not self.now.settings.is_swiss or not self.now.tournament.tiebreak_options
        return frozenset(self.codes) & LIVE if is_default else frozenset()

    @cached_property
    def standing(self) -> Mapping[int, Standing]:
        """The lines of the results typed. A game that a player's absence has decided is still open in the sheets of a
        round robin until the program runs, so that who left but counts is taken for one who plays."""
        return lines(counted_in(self.now.tournament), self.codes)

    @cached_property
    def standing_then(self) -> Mapping[int, Standing]:
        """The lines at the last run."""
        return lines(self.last.tournament, self.codes)

    @property
    def is_changed(self) -> bool:
        """Whether results that count, or who counts, are others than at the last run."""
        return _counting(self.now.tournament) != _counting(self.last.tournament)

    @cached_property
    def places(self) -> Mapping[int, int | None]:
        """The places the sheets ought to show."""
        if not self.is_changed:
            return {number: line.place for number, line in self.standing_then.items()}
        keys = {number: self._key(number) for number, line in self.standing.items() if line.place is not None}
        return {n: 1 + sum(key < keys[n] for key in keys.values()) if n in keys else None for n in self.standing}

    def _key(self, number: int) -> tuple[float, ...]:
        """What a place is told by: a number that is small is good."""
        key: list[float] = [-self.standing[number].points]
        for code in self.codes:
            tiebreak = get_tiebreak(code)
            if tiebreak.name in ("DE", "EDE"):
                continue
            lines_of = self.standing if code in self.live or code == "TPN" else self.standing_then
            value = lines_of[number].values[code]
            key.append((1e9 if value is None else value) if tiebreak.lowest_first else -(value or 0))
        lots = self.now.tournament.lots
        return (*key, lots.get(number, 10**6)) if lots else tuple(key)

    def value(self, code: str, number: int) -> Any:
        """What the cell of a tie-break ought to hold."""
        tiebreak = get_tiebreak(code)
        if code in self.live:
            return (self.standing[number].values[code] or 0) / tiebreak.scale
        value = self.standing_then[number].values[code]
        if value is not None:
            return value / tiebreak.scale
        return NO_PLACE if tiebreak.lowest_first and tiebreak.name != "DE" else None

    def has_left(self, number: int) -> int:
        """1 for a player who is typed to have left: his row is grey."""
        return int(self.now.players[number - 1].status is Status.WITHDRAWN)

    @property
    def order(self) -> list[int]:
        """The numbers in the order of the standings."""
        return sorted(self.places, key=lambda number: (self.places[number] or 10**6, number))


def lines(tournament: Tournament, codes: tuple[str, ...]) -> Mapping[int, Standing]:
    """The lines of a table by pairing number."""
    return {line.number: line for line in standings(tournament, codes)}


def counted_in(tournament: Tournament) -> Tournament:
    """The tournament with nobody withdrawn but those whose games do not count."""
    gone = get_system(tournament.system).annulled(tournament)
    players = (
        player if player.number in gone else replace(player, status=Status.ACTIVE) for player in tournament.players
    )
    return replace(tournament, players=tuple(players))


def _counting(tournament: Tournament) -> Any:
    """The results that count, and whose do not."""
    gone = get_system(tournament.system).annulled(tournament)
    decided = (game for game in tournament.games if not game.result.is_open and not gone & {game.white, game.black})
    return gone, {((game.round, game.white, game.black), game.result) for game in decided}


def wanted(moment: Moment) -> Cells:
    """Every cell of the tables that a result moves, as it ought to be."""
    return _beside(moment) | _standings(moment) | (_rounds(moment) if moment.now.settings.is_swiss else {})


def _beside(moment: Moment) -> Cells:
    codes = [code for code in moment.codes if code != "TPN" and (moment.now.settings.is_swiss or code in LIVE)]
    cells: Cells = {}
    for number, line in moment.standing.items():
        cells["crosstable", number, "points"] = _points(line)
        cells["crosstable", number, "place_live"] = moment.places[number]
        cells |= {("crosstable", number, code): moment.value(code, number) for code in codes}
        if moment.now.settings.is_swiss:
            cells["crosstable", number, "gone"] = moment.has_left(number)
    return cells


def _standings(moment: Moment) -> Cells:
    is_swiss, cells = moment.now.settings.is_swiss, {}
    for row, number in enumerate(moment.order, 1):
        line = moment.standing[number]
        cells["standings", row, "number"] = number
        cells["standings", row, "name"] = moment.now.players[number - 1].name
        cells["standings", row, "points"] = _points(line)
        if not is_swiss or "TPN" not in moment.codes:
            cells["standings", row, "place"] = moment.places[number] or (None if moment.is_changed else NO_PLACE)
        if is_swiss:
            cells["standings", row, "gone"] = moment.has_left(number)
        codes = [code for code in moment.codes if not (is_swiss and code == "TPN")]
        cells |= {("standings", row, code): moment.value(code, number) for code in codes}
    return cells


def _points(line: Standing) -> Any:
    return NO_PLACE if line.place is None else format_points(line.points)


def _rounds(moment: Moment) -> Cells:
    """The rounds of a Swiss, in both tables."""
    ranks = {number: row for row, number in enumerate(moment.order, 1)}
    cells: Cells = {}
    for number, row in ranks.items():
        for each in range(1, (moment.now.settings.rounds or 0) + 1):
            cells["crosstable", number, each] = _round(moment, number, each, lambda opponent: opponent)
            cells["standings", row, each] = _round(moment, number, each, ranks.__getitem__)
    return cells


def _round(moment: Moment, number: int, each: int, named: Any) -> str | None:
    """A round of a player: `12w1`, `12+`, `+½`."""
    tournament, labels = moment.now.tournament, moment.now.settings.labels
    if each > max((one.number for one in tournament.rounds), default=0):
        return None
    for game in tournament.games:
        if game.round == each and number in (game.white, game.black):
            opponent, mark = named(game.opponent(number)), game.mark(number)
            if mark in "+-":
                return f"{opponent}{mark.replace('-', MINUS)}"
            letter = labels("white_letter" if number == game.white else "black_letter")
            return f"{opponent}{letter}" + ("" if mark == "*" else format_points(tournament.scoring.of_mark(mark)))
    byes = [bye.kind for bye in tournament.byes if (bye.player, bye.round) == (number, each)] or [ByeKind.ZERO]
    points = tournament.scoring.of_bye(byes[0])
    return f"+{format_points(points)}" if points else MINUS


def shown(path: Path, moment: Moment) -> Cells:
    """The same cells as a workbook holds them."""
    ours = find_ours(read_grids(path.read_bytes(), path.name)).single
    event = moment.now
    crosstable: Any = swiss_crosstable_layout(event) if event.settings.is_swiss else crosstable_layout(event)
    table: Any = ranking_layout(event) if event.settings.is_swiss else standings_layout(event, crosstable)
    return {
        key: _held(ours[CROSSTABLE].grid, crosstable, *key[1:])
        if key[0] == "crosstable"
        else _held(ours[STANDINGS].grid, table, *key[1:])
        for key in wanted(moment)
    }


def _held(grid: Grid, layout: Any, row: int, name: Any) -> Any:
    column = layout.round(name) if isinstance(name, int) else layout.column(name)
    value = grid.value(layout.first + row, column + 1)
    return round(value, 9) if isinstance(value, float) else value or (0 if value == 0 else None)


def random_moments(folder: Path, seed: int) -> Iterator[Moment]:
    """A random event as the program writes it, and after that with results typed, taken back and changed, and somebody
    withdrawn."""
    rng = Random(seed)
    tournament = simulate(_simulation(rng, seed))
    if rng.random() < 0.3:
        numbers = rng.sample(range(1, len(tournament.players) + 1), len(tournament.players) - 1)
        tournament = replace(tournament, lots=dict(zip(numbers, range(1, 100), strict=False)))
    event = event_of(tournament)
    path = folder / f"{seed}-run.xlsx"
    path.write_bytes(workbook_of(tournament))
    yield Moment(path=path, now=event, last=event)
    typed = folder / f"{seed}-typed.xlsx"
    typed.write_bytes(path.read_bytes())
    yield Moment(path=typed, now=_typed(rng, typed, event), last=event)


def sample_moments(folder: Path, sample: Path) -> Iterator[Moment]:
    """A workbook as it is, and after that with results typed; nothing where the program has written no table yet."""
    data = sample.read_bytes()
    ours = find_ours(read_grids(data, sample.name))
    if CROSSTABLE not in ours.single:
        return
    event = reread(ours, open_package(data, sample.name)).event
    for state in ("run", "typed"):
        path = folder / f"{sample.stem}-{state}.xlsx"
        path.write_bytes(data)
        now = _typed(Random(sample.stem), path, event) if state == "typed" else event
        yield Moment(path=path, now=now, last=event)


def _simulation(rng: Random, seed: int) -> Simulation:
    system = rng.choice(("dutch", "dutch", "lim", "round-robin", "round-robin"))
    codes = IN_A_ROUND_ROBIN if system == "round-robin" else IN_A_SWISS
    rounds = rng.randint(2, 7)
    swiss: dict[str, Any] = {}
    if system != "round-robin":
        often = {name: Often(share=rng.choice((0, 0.05, 0.15))) for name in ("full_byes", "half_byes", "zero_byes")}
        swiss = {**often, "late": Often(share=rng.choice((0, 0.1))), "rounds": rounds}
    return Simulation(
        seed=seed,
        system=system,
        players=rng.randint(4, 14),
        played=rng.randint(1, rounds),
        forfeits=Often(share=rng.choice((0, 0.1, 0.3))),
        odd_results=Often(share=rng.choice((0, 0.05))),
        withdrawals=Often(share=rng.choice((0, 0.1, 0.2))),
        scoring=Scoring.from_text(rng.choice(("1-½-0", "1-½-0", "2-1-0", "3-1-0", "3-2-1"))),
        tiebreaks=tuple(rng.sample(codes, rng.randint(2, 6))),
        **swiss,
    )


def _typed(rng: Random, path: Path, event: Event) -> Event:
    """Type results of games anew into the workbook, and now and then that somebody has left; the event as it is."""
    data = path.read_bytes()
    ours = find_ours(read_grids(data, path.name))
    cells = reread(ours, open_package(data, path.name)).result_cells
    share = rng.choice((0.1, 0.4, 0.8))
    choice = (*MATCHES, Result.OPEN) if event.settings.scoring.boards else EVERY
    results = {game: rng.choice(choice) for game in event.games if rng.random() < share}
    edits = [_typing(cells, game, result, event.settings.scoring) for game, result in results.items()]
    games = tuple(replace(game, result=results.get(game, game.result)) for game in event.games)
    players = event.players
    if rng.random() < 0.4:
        leaver = rng.randint(1, len(players))
        players = tuple(
            replace(player, status=Status.WITHDRAWN) if player.number == leaver else player for player in players
        )
        edits.append(_leaving(ours.single["players"], leaver, event))
    path.write_bytes(apply(data, Changes(edits=tuple(edits))))
    return replace(event, games=games, players=players)


def _typing(cells: Mapping[Any, str], game: Game, result: Result, scoring: Scoring) -> CellEdit:
    sheet, _, address = cells[game.round, frozenset((game.white, game.black))].rpartition("!")
    typed = MATCHES.get(result) if scoring.boards else show_result(result, scoring)
    return CellEdit(sheet=sheet, cell=address, value=typed or None)


def _leaving(found: Any, number: int, event: Event) -> CellEdit:
    from sheets.layout import PlayersLayout

    layout = PlayersLayout(place=found.place(PlayersLayout().mark_offset))
    at = found.grid.cell(layout.first + number, layout.column("status") + 1).rpartition("!")[2]
    return CellEdit(sheet=found.grid.name, cell=at, value=event.settings.labels("withdrawn"))

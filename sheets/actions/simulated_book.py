"""A random tournament as a workbook: an entry list, and in sheets of ours the rounds as they were paired and played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pairing.model import Bye, ByeKind, Player, Status, Tournament
from pairing.swiss.registry import EDITIONS, SWISS
from sheets.errors import CannotWrite, WrongUse
from sheets.event import BY_RATING, Event, Settings
from sheets.grid import read_grids
from sheets.layout import SETTING_KEYS, SettingsLayout
from sheets.ours import State, find_ours
from sheets.package import open_package
from sheets.plan import build
from sheets.task import Task
from sheets.workbook import Workbook
from sheets.writers.donor import Donor, put
from sheets.writers.page import cell

SHEET = "Entries"
HEADS = ("No", "Name", "Rating")
WIDTHS = (6, 32, 8)
FIRST = 3
"""The row of the first player, counted from 0: title, a free row, heads."""
_NAME = "event.xlsx"


def workbook_of(tournament: Tournament) -> bytes:
    """The bytes of the workbook: what `pair` would have written round by round, with the results typed in. `pair` goes
    on where rounds are left to pair.

    Raises:
        CannotWrite: for more forbidden pairs than the settings sheet has rows for.
        WrongUse: for matches of teams in a system that knows none.
    """
    if tournament.scoring.boards and "match_boards" not in SETTING_KEYS[tournament.system]:
        raise WrongUse(f"matches of teams are not paired by {tournament.system} in a workbook")
    if len(tournament.forbidden) > SettingsLayout.TABLE_ROWS:
        rows = SettingsLayout.TABLE_ROWS
        raise CannotWrite(f"a workbook has room for {rows} forbidden pairs, not for {len(tournament.forbidden)}")
    event = event_of(tournament)
    workbook = _opened(_entries(event))
    task = Task(
        event=event,
        state=State(list_digest=workbook.foreign_digest),
        existing=workbook.sheet_names,
        shown=SHEET,
        new_rounds=tournament.rounds,
        enrolled=True,
    )
    workbook = workbook.changed(build(task).changes)
    return workbook.package.archive.data


def _opened(data: bytes) -> Workbook:
    path, book = Path(_NAME), read_grids(data, _NAME)
    package = open_package(data, _NAME)
    return Workbook(source=path, target=path, before=data, package=package, book=book, ours=find_ours(book))


def event_of(tournament: Tournament) -> Event:
    """The tournament as our sheets keep an event: who comes late or has left needs no bye."""
    return Event(
        settings=_settings(tournament),
        players=tournament.players,
        sources={player.number: f"{SHEET}!{cell(FIRST + row, 1)}" for row, player in enumerate(tournament.players)},
        rounds=tournament.rounds,
        games=tournament.games,
        byes=tuple(bye for bye in tournament.byes if not _is_away(tournament, bye)),
        lots=tournament.lots,
        forbidden=tournament.forbidden,
    )


def _settings(tournament: Tournament) -> Settings:
    scoring, system = tournament.scoring, tournament.system
    settings = Settings(
        name=tournament.name,
        system=system,
        cycles=tournament.cycles,
        scoring=replace(scoring, pab=None),
        tiebreaks=tournament.tiebreaks,
    )
    if system not in SWISS:
        return settings
    names = {player.number: player.name for player in tournament.players}
    pairs = (sorted(each.players) for each in tournament.forbidden)
    return replace(
        settings,
        rounds=tournament.total_rounds,
        edition=tournament.edition or EDITIONS.get(system, ("",))[0],
        order=BY_RATING,
        initial_colour=tournament.initial_colour,
        accelerated=bool(tournament.virtual_points),
        pab=scoring.pab,
        forbidden=tuple((names[one], names[other], "") for one, other in pairs),
        options={"match_boards": str(scoring.boards)} if scoring.boards else {},
    )


def _is_away(tournament: Tournament, bye: Bye) -> bool:
    """Whether somebody has no opponent because he comes later or has left, and not by a bye that he asked for."""
    player = tournament.player(bye.player)
    if bye.round < player.from_round:
        return True
    return player.status is Status.WITHDRAWN and bye.round > _last_seen(tournament, player)


def _last_seen(tournament: Tournament, player: Player) -> int:
    """The last round in which he was there, or had a bye that is worth something."""
    played = (game.round for game in tournament.games if player.number in (game.white, game.black))
    asked = (bye.round for bye in tournament.byes if bye.player == player.number and bye.kind is not ByeKind.ZERO)
    return max((*played, *asked), default=0)


def _entries(event: Event) -> bytes:
    """The workbook with the entry list only."""
    donor = Donor(whole=True)
    page, style, head = donor.page(SHEET), donor.style(), donor.style({"bold": True})
    put(page, 0, 0, event.settings.name, head)
    for column, (text, width) in enumerate(zip(HEADS, WIDTHS, strict=True)):
        put(page, FIRST - 1, column, text, head)
        page.set_column(column, column, width)
    for row, player in enumerate(event.players, FIRST):
        for column, value in enumerate((player.number, player.name, player.rating)):
            put(page, row, column, value, style)
    return donor.to_bytes()

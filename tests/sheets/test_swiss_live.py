"""The proof that the sheets of a Swiss live: LibreOffice recalculates what is typed, and the engine says the same."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pairing.points import format_points
from pairing.standings import standings
from sheets.event import Event
from sheets.grid import Grid, read_grids
from sheets.layout import CROSSTABLE
from sheets.ours import find_ours
from sheets.ours.whole import reread
from sheets.package import open_package
from sheets.writers.swiss_cells import CellTexts, Seat, seats
from sheets.writers.swiss_crosstable import swiss_crosstable_layout
from tests.arbiter import Arbiter, workbook_of

pytestmark = pytest.mark.libreoffice

EVENTS = {
    "eight": (8, 5, ("1-0", "0-1", "½-½"), ()),
    "nine with a bye": (9, 5, ("1-0", "0-1", "½-½", "+-", "--", "?", "½-0"), ("--bye", "3/2=½ 4=0")),
    "thirteen, 3-1-0, in Ukrainian": (13, 6, ("1", "0", "=", "-+"), ("--scoring", "3-1-0", "--lang", "uk")),
}


def event_of(path: Path) -> Event:
    data = path.read_bytes()
    return reread(find_ours(read_grids(data, path.name)), open_package(data, path.name)).event


def crosstable(path: Path) -> Grid:
    return find_ours(read_grids(path.read_bytes(), path.name)).single[CROSSTABLE].grid


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[Path, Event]]]:
    """Each event at several moments: a round just written, and its results typed without running the program."""
    folder = tmp_path_factory.mktemp("swiss")
    return {name: list(played(folder, name)) for name in EVENTS}


def played(folder: Path, name: str) -> Any:
    from typer.testing import CliRunner

    from sheets.cli import app

    def run(*arguments: str | Path) -> Any:
        return CliRunner().invoke(app, [str(argument) for argument in arguments])

    players, rounds, notations, options = EVENTS[name]
    rng = Random(name)
    rows = [(f"Player {number:02}", 2400 - 20 * number) for number in range(1, players + 1)]
    path = workbook_of(folder / f"{players}.xlsx", [["Open"], [], ("Name", "Rtg"), *rows])
    club = Arbiter(path=path, run=run)
    begin = ("--system", "dutch", "--rounds", str(rounds), "--first-colour", "black", *options)
    for number in range(1, rounds + 1):
        answer = club.pair(*(begin if number == 1 else ()))
        yield kept(path, number, "paired")
        pairs = [(pair["white"], pair["black"]) for pair in answer["pairs"]]
        club.type_results(number, {pair: rng.choice(notations) for pair in pairs})
        yield kept(path, number, "played")


def kept(path: Path, number: int, state: str) -> tuple[Path, Event]:
    copy = path.with_name(f"{path.stem}-{number}-{state}.xlsx")
    copy.write_bytes(path.read_bytes())
    return copy, event_of(copy)


@pytest.fixture(scope="module")
def recalculated(moments: dict[str, list[tuple[Path, Event]]], offices: Callable[..., list[Path]]) -> dict[Path, Grid]:
    paths = [path for told in moments.values() for path, _ in told]
    return dict(zip(paths, map(crosstable, offices(paths)), strict=True))


def shown(grid: Grid, event: Event) -> dict[tuple[int, object], object]:
    """What the crosstable shows: by player the cell of each round, points and place."""
    layout = swiss_crosstable_layout(event)
    columns = {number: layout.round(number) for number in range(1, layout.rounds + 1)}
    columns |= {name: layout.column(name) for name in ("points", "place_live")}
    return {
        (player.number, key): _plain(grid.value(layout.row(player.number) + 1, column + 1))
        for player in event.players
        for key, column in columns.items()
    }


def _plain(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value or None


def wanted(event: Event, last: Event) -> dict[tuple[int, object], object]:
    """What the engine says of the same results; `last` is the event at the last run, which knew what was adjourned. All
    tie-breaks are followed by formulas, so that the places are the engine's own."""
    where, texts = seats(event), CellTexts(replace(event, adjourned=last.adjourned))
    found: dict[tuple[int, object], object] = {}
    for line in standings(event.tournament, event.settings.tiebreaks):
        for number in range(1, (event.settings.rounds or 0) + 1):
            seat = where.get((line.number, number), Seat())
            found[line.number, number] = texts.text(line.number, seat, seat.opponent(line.number)) or None
        found[line.number, "points"] = format_points(line.points)
        found[line.number, "place_live"] = line.place
    return found


@pytest.mark.parametrize("name", EVENTS)
def test_the_crosstable_says_what_the_engine_says_of_the_results_typed(
    name: str, moments: dict[str, list[tuple[Path, Event]]], recalculated: dict[Path, Grid]
) -> None:
    last: Event | None = None
    for path, event in moments[name]:
        last = event if path.stem.endswith("paired") or last is None else last
        assert shown(recalculated[path], event) == wanted(event, last), path.name


@pytest.mark.parametrize("name", EVENTS)
def test_what_we_write_beside_the_formulas_is_what_libreoffice_works_out(
    name: str, moments: dict[str, list[tuple[Path, Event]]], recalculated: dict[Path, Grid]
) -> None:
    for path, event in moments[name]:
        if path.stem.endswith("paired"):
            assert shown(crosstable(path), event) == shown(recalculated[path], event), path.name

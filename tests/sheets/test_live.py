"""The proof that the sheets live: results are typed, LibreOffice recalculates, and the engine says the same.

All events are played first, each kept at several moments; then LibreOffice starts once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheets.grid import split_cell
from sheets.package import open_package
from tests.live import LiveEvent
from tests.live_cells import Cells, Values, expected, found_in, plain
from tests.live_events import AS_TOLD, AT_RANDOM, FIELDS

pytestmark = pytest.mark.libreoffice

EVENTS = AS_TOLD | AT_RANDOM
NAMES = [*AS_TOLD, *(pytest.param(name, marks=pytest.mark.proof) for name in AT_RANDOM)]


@pytest.fixture(scope="module")
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, LiveEvent]:
    """Every event that a test asks for, played."""
    folder = tmp_path_factory.mktemp("live")
    asked_for = {name for item in request.session.items if item.path == request.path for name in names_of(item)}
    events = {}
    for name in [name for name in EVENTS if name in asked_for]:
        players, asked, act = EVENTS[name]
        fields = FIELDS if name == "with fields" else {}
        events[name] = LiveEvent(path=folder / f"{name}.xlsx", players=players, options=asked, fields=fields)
        act(events[name])
    return events


def names_of(item: Any) -> tuple[str, ...]:
    """The events that a test looks at."""
    asked = item.callspec.params
    return asked["names"] if "names" in asked else (asked["name"],)


@pytest.fixture(scope="module")
def recalculated(played: dict[str, LiveEvent], offices: Callable[..., list[Path]]) -> dict[Path, Values]:
    """What LibreOffice makes of each moment of each event."""
    paths = [snapshot.path for event in played.values() for snapshot in event.snapshots]
    return dict(zip(paths, map(Values, offices(paths)), strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_the_sheets_say_what_the_engine_says_of_the_results_typed(
    name: str, played: dict[str, LiveEvent], recalculated: dict[Path, Values]
) -> None:
    fields = ("title", "federation", "rating") if name == "with fields" else ()
    found: dict[str, Cells] = {}
    wanted: dict[str, Cells] = {}
    for snapshot in played[name].snapshots:
        found[snapshot.path.stem] = found_in(recalculated[snapshot.path], snapshot, fields)
        wanted[snapshot.path.stem] = expected(snapshot)
    assert found == wanted


@pytest.mark.parametrize(
    "names", [tuple(AS_TOLD), pytest.param(tuple(AT_RANDOM), marks=pytest.mark.proof)], ids=["as told", "at random"]
)
def test_every_value_the_program_has_written_is_the_one_its_formula_gives(
    names: tuple[str, ...], played: dict[str, LiveEvent], recalculated: dict[Path, Values]
) -> None:
    moments = [snapshot.path for name in names for snapshot in played[name].snapshots]
    runs = [path for path in moments if path.stem.endswith(".run")]
    assert len(runs) >= len(names) / 4
    assert {key: values for path in runs for key, values in differences(path, recalculated[path]).items()} == {}


def differences(ours: Path, theirs: Values) -> dict[str, tuple[Any, Any]]:
    """The cells with a formula whose value, written by us, is not the one LibreOffice works out."""
    package = open_package(ours.read_bytes())
    found = {}
    for sheet in package.sheet_names:
        for address, held in package.cells(sheet).items():
            _, row, column = split_cell(address)
            value = theirs.at(sheet, row - 1, column - 1)
            if held.formula is not None and plain(held.value) != value:
                found[f"{ours.stem}: {sheet}!{address}"] = (held.value, value)
    return found

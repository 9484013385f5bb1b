"""The workbooks of samples/: each is understood, goes on, opens elsewhere, and is what its script makes."""

import runpy
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.arbiter import Arbiter

CHAMPIONSHIP = "Weir Lane Chess Club: Autumn Championship 2026"
READ = {
    "club-entry-list.xlsx": ("Entries", CHAMPIONSHIP, "en", 8),
    "club-half-way.xlsx": ("Players", CHAMPIONSHIP, "en", 8),
    "draughts-uk.xlsx": ("Учасники", "Відкрита першість клубу «Три дамки» зі стокліткових шашок", "uk", 7),
    "double-round-robin.xlsx": ("Players", "Upper Room: There and Back 2026", "en", 6),
    "open-dutch.xlsx": ("Players", "Lantern Bay Open 2026", "en", 20),
    "skolni-liga.xlsx": ("Hráči", "Školní liga v piškvorkách, okresní kolo 2026", "cs", 11),
}
"""The sheet with the players, the event, its language, how many players."""
LATEST = {
    "club-entry-list.xlsx": (1, [(1, 8), (2, 7), (3, 6), (4, 5)], None),
    "club-half-way.xlsx": (5, [(3, 8), (4, 2), (5, 1), (6, 7)], None),
    "draughts-uk.xlsx": (4, [(7, 5), (1, 4), (2, 3)], 6),
    "double-round-robin.xlsx": (7, [(4, 6), (3, 5), (2, 1)], None),
    "open-dutch.xlsx": (
        4,
        [(2, 9), (5, 7), (6, 20), (10, 17), (16, 1), (4, 18), (15, 12), (13, 14), (11, 3)],
        19,
    ),
    "skolni-liga.xlsx": (3, [(11, 9), (1, 2), (4, 10), (7, 3), (8, 6)], 5),
}
"""The round that has no result yet, its pairs, who is free."""
POINTS: dict[str, list[tuple[int, float]]] = {
    "club-half-way.xlsx": [(2, 3.5), (7, 3), (6, 3), (4, 2), (1, 1.5), (8, 1.5), (3, 0.5), (5, 0)],
    "draughts-uk.xlsx": [(6, 5), (1, 3), (2, 3), (4, 3), (5, 2), (3, 1), (7, 1)],
    "open-dutch.xlsx": [
        (8, 3),
        (7, 2.5),
        (2, 2.5),
        (9, 2.5),
        (10, 2),
        (17, 2),
        (5, 2),
        (20, 2),
        (6, 2),
        (1, 1.5),
        (16, 1.5),
        (4, 1),
        (19, 1),
        (12, 1),
        (15, 1),
        (18, 1),
        (14, 1),
        (13, 1),
        (3, 0.5),
        (11, 0.5),
    ],
    "skolni-liga.xlsx": [
        (9, 6),
        (11, 6),
        (2, 4),
        (5, 3),
        (1, 3),
        (10, 3),
        (4, 3),
        (6, 3),
        (3, 3),
        (7, 2),
        (8, 1),
    ],
    "double-round-robin.xlsx": [(1, 5.5), (3, 4.5), (5, 3.5), (4, 2), (2, 2), (6, 0.5)],
}
"""The numbers in the order of their places, with their points."""


@pytest.fixture
def sample(root: Path, tmp_path: Path, run_cli: Callable[..., Any]) -> Callable[[str], Arbiter]:
    """A copy of a sample, and somebody to try it."""

    def copy(name: str) -> Arbiter:
        return Arbiter(path=Path(shutil.copy(root / "samples" / name, tmp_path)), run=run_cli)

    return copy


def test_each_sample_is_tried_here(root: Path) -> None:
    assert sorted(path.name for path in (root / "samples").glob("*.xls*")) == sorted(READ)


@pytest.mark.parametrize("name", READ)
def test_its_list_is_understood(name: str, sample: Callable[[str], Arbiter]) -> None:
    answer = sample(name).command("read")
    event = answer["event"]
    assert (answer["sheet"], event["name"], event["language"], len(answer["players"])) == READ[name]


@pytest.mark.parametrize("name", LATEST)
def test_its_round_is_answered_and_nothing_written(name: str, sample: Callable[[str], Arbiter]) -> None:
    arbiter = sample(name)
    before = arbiter.path.read_bytes()
    answer = arbiter.pair("--dry-run")
    pairs = [(pair["white"], pair["black"]) for pair in answer["pairs"]]
    assert (answer["round"], pairs, answer["bye"]) == LATEST[name]
    assert (answer["written"], arbiter.path.read_bytes()) == (False, before)


@pytest.mark.parametrize("name", POINTS)
def test_its_standings_follow_from_its_results(name: str, sample: Callable[[str], Arbiter]) -> None:
    rows = sample(name).command("standings")["rows"]
    assert [(row["player"], row["points"]) for row in rows] == POINTS[name]


def test_a_list_alone_has_no_standings(sample: Callable[[str], Arbiter]) -> None:
    answer = sample("club-entry-list.xlsx").command("standings")
    assert (answer["exit"], answer["error"]["kind"]) == (1, "not-understood")


@pytest.mark.parametrize("name", READ)
def test_another_program_opens_it(name: str, sample: Callable[[str], Arbiter]) -> None:
    import openpyxl

    arbiter = sample(name)
    book = openpyxl.load_workbook(arbiter.path)
    assert book.sheetnames == arbiter.sheet_names()


def test_the_script_makes_them(root: Path, tmp_path: Path) -> None:
    """Part by part: how a part is compressed depends on the machine's zlib, what is in it does not."""
    made = runpy.run_path(str(root / "samples" / "make_samples.py"))
    made["make_all"](tmp_path)
    stale = [name for name in READ if parts(tmp_path / name) != parts(root / "samples" / name)]
    assert stale == [], "what the program writes has changed: run `make samples`"


def parts(path: Path) -> list[tuple[str, tuple[int, ...], bytes]]:
    with zipfile.ZipFile(path) as package:
        return [(part.filename, part.date_time, package.read(part)) for part in package.infolist()]

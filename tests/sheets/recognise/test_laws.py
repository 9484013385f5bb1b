"""Laws: a list written in any order, language and surroundings reads back equal; no cell can make the reader fall."""

import random
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheets.errors import NotUnderstood
from sheets.grid import Book, Grid, read_grids
from sheets.recognise import understand
from templates import load
from tests.sheets.recognise.helpers import book, names

LANGUAGES = ("en", "uk", "ru", "cs", "de", "sr")
FIRST = ("Anna", "Boris", "Ґалаґан", "Řehoř", "Jürgen", "Ђорђе", "Семён", "Zoë", "Ng", "O’Neil")
LAST = ("Ahlberg", "Брунько", "Čížek", "Dübel", "Ђурић", "Щукин", "van der Veld", "Müller-Groß", "Li", "Д'Артаньян")
CLUBS = (None, "SK Nord", "ДЮСШ № 2", "Šachklub Údolní", "1. FC")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    name: str
    rating: int | None
    club: str | None
    birth: int | None


entries = st.lists(
    st.builds(
        Entry,
        name=st.builds("{}, {}".format, st.sampled_from(LAST), st.sampled_from(FIRST)),
        rating=st.one_of(st.none(), st.integers(1000, 2900)),
        club=st.sampled_from(CLUBS),
        birth=st.one_of(st.none(), st.integers(1930, 2020)),
    ),
    min_size=1,
    max_size=12,
)


@st.composite
def sheets(draw: st.DrawFn) -> tuple[list[Entry], Book, bool]:
    """A list in one of the languages, with titles above, lines below, blank rows inside and columns in any order."""
    listed = draw(entries)
    words = load(f"headers/{draw(st.sampled_from(LANGUAGES))}")["fields"]
    numbered = draw(st.booleans())
    columns = [*(["start_no"] if numbered else []), *draw(st.permutations(["name", "rating", "club", "birth"]))]
    left = draw(st.integers(0, 2))
    pad: tuple[None, ...] = (None,) * left
    rows: list[tuple[object, ...]] = [
        (*pad, title) for title in draw(st.lists(st.sampled_from(["Autumn Cup", "15.04.2025"]), max_size=2))
    ]
    rows.append((*pad, *(draw(st.sampled_from(words[column])) for column in columns)))
    for number, entry in enumerate(listed, 1):
        if numbered and draw(st.integers(0, 5)) == 0:
            rows.append(())
        rows.append((*pad, *(number if column == "start_no" else getattr(entry, column) for column in columns)))
    if draw(st.booleans()):
        rows += [(), (*pad, "Головний суддя ______")]
    return listed, book(*rows), numbered


@settings(max_examples=200)
@given(sheets())
def test_a_list_reads_back_as_it_was_written(written: tuple[list[Entry], Book, bool]) -> None:
    listed, found, numbered = written
    seen = understand(found)
    read = [
        Entry(
            name=each.player.name,
            rating=each.player.rating,
            club=each.player.club,
            birth=int(each.player.birth) if each.player.birth else None,
        )
        for each in seen.players
    ]
    assert read == listed
    assert [each.player.number for each in seen.players] == list(range(1, len(listed) + 1))
    assert seen.numbered is numbered
    assert seen.result_cells == ()


WORDS = ("", "Name", "№", "1-0", "Total", "=", "bye", "Group B:", "Тур 3", "White", "Black", "x" * 500)
VALUES = (*WORDS, None, 0, 1, -1, 0.5, 1e300, True)


@pytest.mark.parametrize("seed", range(3))
def test_no_changed_cell_makes_the_reader_fall(shared: Path, seed: int) -> None:
    lots = random.Random(seed)
    for path in sorted((shared / "workbooks").glob("*.xlsx")):
        found = read_grids(path.read_bytes(), path.name)
        changed = Book(name=found.name, sheets=tuple(_changed(grid, lots) for grid in found.sheets))
        try:
            assert len(names(understand(changed))) >= 0
        except NotUnderstood as error:
            pytest.fail(f"{path.name}: {error.message}")


def _changed(grid: Grid, lots: random.Random) -> Grid:
    rows = [list(row) for row in grid.rows]
    for _ in range(10):
        if rows and (row := lots.choice(rows)):
            row[lots.randrange(len(row))] = lots.choice(VALUES)
    return Grid(name=grid.name, rows=tuple(tuple(row) for row in rows), merged=grid.merged)


@given(st.lists(st.lists(st.sampled_from(VALUES), max_size=6), max_size=10))
def test_any_grid_is_understood_as_something(rows: list[list[object]]) -> None:
    seen = understand(book(*(tuple(row) for row in rows)))
    assert len({each.cell for each in seen.players}) == len(seen.players)

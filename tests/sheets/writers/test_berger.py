import re
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from pairing.roundrobin import schedule, table
from sheets.actions.tables import table_workbook
from sheets.writers.page import printable
from sheets.writers.theme import load_theme

PAIR = re.compile(r"\(?(\d+)\)?:\(?(\d+)\)?")
Rounds = list[list[tuple[int, int]]]


def opened(*sizes: int, double: bool = False) -> Worksheet:
    book = load_workbook(BytesIO(table_workbook(sizes, double=double)))
    return book[book.sheetnames[0]]


def texts(sheet: Worksheet) -> list[list[object]]:
    return [[value for value in row if value is not None] for row in sheet.iter_rows(values_only=True)]


def is_round(row: list[object]) -> bool:
    return len(row) > 1 and isinstance(row[0], int) and isinstance(row[1], str)


def pairs_of(row: list[object]) -> list[tuple[int, int]]:
    found = [PAIR.fullmatch(str(text)) for text in row[1:]]
    return [(int(pair[1]), int(pair[2])) for pair in found if pair]


def blocks(sheet: Worksheet) -> Iterator[tuple[list[str], Rounds]]:
    """The tables of a booklet: the parts of the heading, and the rounds below it."""
    heading: list[str] = []
    rounds: Rounds = []
    for row in texts(sheet):
        if is_round(row):
            rounds.append(pairs_of(row))
        elif row and re.match(r"\d+(-\d+)? players", str(row[0])):
            if rounds:
                yield heading, rounds
            heading, rounds = str(row[0]).split(" · "), []
    yield heading, rounds


@pytest.mark.parametrize("players", [3, 4, 7, 8, 12, 23, 30, 40])
def test_a_table_on_a_page_of_its_own_is_the_berger_table(players: int) -> None:
    sheet = opened(players)
    rounds = [row for row in texts(sheet) if is_round(row)]
    assert [row[0] for row in rounds] == list(range(1, len(rounds) + 1))
    assert tuple(tuple(pairs_of(row)) for row in rounds) == table(players)
    assert texts(sheet)[0] == ["Berger table"]
    assert texts(sheet)[1] == [f"{players} players · {len(rounds)} rounds"]


def test_an_odd_field_has_the_number_of_nobody_in_brackets() -> None:
    sheet = opened(7)
    assert [row for row in texts(sheet) if is_round(row)][:2] == [
        [1, "1:(8)", "2:7", "3:6", "4:5"],
        [2, "(8):5", "6:4", "7:3", "1:2"],
    ]
    assert ["(8) stands for nobody: the other number is free in that round."] in texts(sheet)


def test_a_double_table_has_both_cycles_and_says_so() -> None:
    sheet = opened(12, double=True)
    rounds = [row for row in texts(sheet) if is_round(row)]
    expected = [[(pair.white, pair.black) for pair in played.pairs] for played in schedule(12, 2)]
    assert [pairs_of(row) for row in rounds] == expected
    assert texts(sheet)[1] == ["Double round robin · 12 players · 22 rounds"]
    assert any(str(row[0]).startswith("Second cycle:") for row in texts(sheet) if row)


def source_tables(shared: Path) -> dict[str, Rounds]:
    """The tables of source 001 by their headings: `3-4`, `5-6`."""
    (path,) = (shared / "rules" / "sources").glob("001_*.txt")
    found: dict[str, Rounds] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        heading = re.match(r"(\d+-\d+) игрок", line)
        if heading:
            found[heading[1]] = []
        elif re.match(r"\d+\t", line):
            pairs = [PAIR.fullmatch(text) for text in line.split("\t")[1:]]
            found[list(found)[-1]].append([(int(pair[1]), int(pair[2])) for pair in pairs if pair])
    return found


def test_the_booklet_of_3_to_22_players_is_the_printed_one(shared: Path) -> None:
    booklet = {heading[0].removesuffix(" players"): rounds for heading, rounds in blocks(opened(*range(3, 23)))}
    assert booklet == source_tables(shared)
    assert list(booklet) == ["3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16", "17-18", "19-20", "21-22"]


def test_the_booklet_says_who_starts_and_that_rounds_may_be_drawn() -> None:
    said = " ".join(str(row[0]) for row in texts(opened(*range(3, 9)))[:9] if row)
    for words in ("named first has White", "last number stands for nobody", "draw their numbers by lot", "renju"):
        assert words in said
    assert "round of the day can be drawn by lot" in said


def test_a_booklet_names_only_the_fields_asked_for() -> None:
    headings = [heading[0] for heading, _ in blocks(opened(*range(8, 12)))]
    assert headings == ["8 players", "9-10 players", "11 players"]
    brackets = [row for row in texts(opened(*range(8, 12))) if is_round(row) and "(" in str(row[1])]
    assert [row[1] for row in brackets] == [f"{n}:(12)" if r % 2 else f"(12):{n}" for r, n in enumerate(FREE_11, 1)]


FREE_11 = [played.free for played in schedule(11)]


@pytest.mark.parametrize("players", [60, 101, 200])
def test_a_table_too_large_for_a_page_is_parted_and_stays_complete(players: int) -> None:
    games: list[tuple[int, tuple[int, int]]] = []
    for row in texts(opened(players)):
        if is_round(row):
            games += [(int(str(row[0])), pair) for pair in pairs_of(row)]
    expected = [(number, pair) for number, pairs in enumerate(table(players), start=1) for pair in pairs]
    assert sorted(games) == sorted(expected)
    assert len({frozenset(pair) for _, pair in games}) == len(list(combinations(range(players + players % 2), 2)))


SPANS = [range(3, 23), range(3, 41), range(7, 13), range(60, 61), range(101, 102), range(3, 61)]


@pytest.mark.parametrize("sizes", SPANS, ids=str)
@pytest.mark.parametrize("double", [False, True])
def test_a_page_never_ends_within_a_table_and_holds_what_stands_on_it(sizes: range, double: bool) -> None:
    sheet = opened(*sizes, double=double)
    rows = texts(sheet)
    breaks = [found.id for found in sheet.row_breaks.brk]
    for row in breaks:
        assert rows[row] == []  # a page begins with the blank above a heading
        assert re.match(r"\d+(-\d+)? players", str(rows[row + 1][0]))
    landscape = sheet.page_setup.orientation == "landscape"
    width, height = printable(load_theme(), landscape=landscape)
    for first, last in pairwise([0, *breaks, len(rows)]):
        points = sum(sheet.row_dimensions[row + 1].height or 15 for row in range(first, last))
        assert points <= height * 0.97
    assert sheet.sheet_properties.pageSetUpPr is not None
    assert (sheet.sheet_properties.pageSetUpPr.fitToPage, sheet.page_setup.scale) == (None, None)  # at full size
    assert pixels_of(sheet) <= 0.93 * width


def pixels_of(sheet: Worksheet) -> float:
    spans = ((int(found.max or 0) - int(found.min or 0) + 1, found.width) for found in sheet.column_dimensions.values())
    return sum(count * round(width * 7) for count, width in spans)


@pytest.mark.parametrize("players", [3, 8, 22, 30, 40])
def test_up_to_forty_players_stand_on_one_page_that_can_be_read(players: int) -> None:
    sheet = opened(players)
    assert sheet.sheet_properties.pageSetUpPr is not None
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.row_breaks.brk == []
    landscape = sheet.page_setup.orientation == "landscape"
    width, height = printable(load_theme(), landscape=landscape)
    assert sum(dimension.height or 15 for dimension in sheet.row_dimensions.values()) <= height * 0.97
    assert pixels_of(sheet) <= 0.93 * width
    first = next(row for row in sheet.iter_rows() if row[0].value == 1)
    assert first[1].font.size is not None
    assert first[1].font.size >= 7
    assert first[1].number_format == "@"


def test_the_footer_names_the_tables_and_the_pages() -> None:
    booklet, one = opened(*range(3, 23)).oddFooter, opened(8).oddFooter
    assert booklet is not None
    assert one is not None
    assert (booklet.left.text, one.left.text) == ("Berger tables · 3-22 players", "Berger table · 8 players")
    assert one.right.text == "pairsheet · Page &P of &N"


@pytest.mark.libreoffice
def test_the_booklet_prints_on_the_pages_it_was_made_for(office: Callable[..., Path], tmp_path: Path) -> None:
    source = tmp_path / "booklet.xlsx"
    source.write_bytes(table_workbook(range(3, 41)))
    pages = len(opened(*range(3, 41)).row_breaks.brk) + 1
    printed = office(source, "pdf").read_bytes()
    assert len(re.findall(rb"/Type/Page\b(?!s)", printed)) == pages

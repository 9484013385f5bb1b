import csv
import re
from io import BytesIO, StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from pairing.errors import InvalidTournament
from pairing.roundrobin import meeting, schedule, table_size
from sheets.actions.tables import parse_sizes, table, table_csv, table_text, table_workbook, when, when_text

SIZES = (*range(3, 24), 59, 60, 200)


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("8", range(8, 9)),
        (" 3 ", range(3, 4)),
        ("500", range(500, 501)),
        ("3-22", range(3, 23)),
        ("3–22", range(3, 23)),
        ("7 - 7", range(7, 8)),
        ("4-100", range(4, 101)),
    ],
)
def test_a_number_or_a_span_of_numbers_is_understood(text: str, sizes: range) -> None:
    assert parse_sizes(text) == sizes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2", "a table needs at least 3 players, not 2"),
        ("0", "a table needs at least 3 players, not 0"),
        ("2-8", "a table needs at least 3 players, not 2"),
        ("22-3", "the span 22-3 runs backwards; write 3-22"),
        ("501", "a table goes up to 500 players, not to 501"),
        ("3-101", "a booklet of tables goes up to 100 players, not to 101"),
        ("x", "'x' is not a number of players such as 8, nor a span such as 3-22"),
        ("", "'' is not a number of players such as 8, nor a span such as 3-22"),
        ("-3", "'-3' is not a number of players such as 8, nor a span such as 3-22"),
        ("3-", "'3-' is not a number of players such as 8, nor a span such as 3-22"),
        ("8.5", "'8.5' is not a number of players such as 8, nor a span such as 3-22"),
        ("1" * 5000, f"'{'1' * 5000}' is not a number of players such as 8, nor a span such as 3-22"),
    ],
)
def test_anything_else_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InvalidTournament) as refused:
        parse_sizes(text)
    assert str(refused.value) == message


def test_the_table_of_an_odd_field_has_the_number_of_nobody_and_says_who_is_free() -> None:
    assert table(5) == {
        "players": 5,
        "cycles": 1,
        "rounds": [
            [[1, 6], [2, 5], [3, 4]],
            [[6, 4], [5, 3], [1, 2]],
            [[2, 6], [3, 1], [4, 5]],
            [[6, 5], [1, 4], [2, 3]],
            [[3, 6], [4, 2], [5, 1]],
        ],
        "free": [1, 4, 2, 5, 3],
    }


def test_a_double_table_exchanges_the_sides_and_the_last_two_rounds_of_the_first_cycle() -> None:
    assert table(4, double=True) == {
        "players": 4,
        "cycles": 2,
        "rounds": [
            [[1, 4], [2, 3]],
            [[2, 4], [3, 1]],
            [[4, 3], [1, 2]],
            [[4, 1], [3, 2]],
            [[3, 4], [2, 1]],
            [[4, 2], [1, 3]],
        ],
        "free": [None] * 6,
    }


def test_the_grid_holds_round_and_side_of_the_row_and_on_the_diagonal_who_is_free() -> None:
    assert table(3, grid=True)["grid"] == [
        [[[1, None]], [[2, "w"]], [[3, "b"]]],
        [[[2, "b"]], [[3, None]], [[1, "w"]]],
        [[[3, "w"]], [[1, "b"]], [[2, None]]],
    ]


@pytest.mark.parametrize("players", SIZES)
def test_the_grid_says_what_the_arithmetic_says(players: int) -> None:
    grid = table(players, grid=True)["grid"]
    for one in range(1, players + 1):
        for other in range(1, players + 1):
            if one == other:
                free = [[meeting(one, players + 1, players).round, None]] if players % 2 else []
                assert grid[one - 1][one - 1] == free
            else:
                found = meeting(one, other, players)
                assert grid[one - 1][other - 1] == [[found.round, "w" if found.white == one else "b"]]


def test_the_text_of_an_odd_field_has_the_number_of_nobody_in_brackets() -> None:
    expected = """\
Berger table for 7 players, 7 rounds; (8) stands for nobody, and who meets it is free

Round     1      2    3    4
    1    1:(8)  2:7  3:6  4:5
    2  (8):5    6:4  7:3  1:2
    3    2:(8)  3:1  4:7  5:6
    4  (8):6    7:5  1:4  2:3
    5    3:(8)  4:2  5:1  6:7
    6  (8):7    1:6  2:5  3:4
    7    4:(8)  5:3  6:2  7:1
"""
    assert table_text(table(7)) == expected


def test_the_text_of_the_grid_has_the_shaded_diagonal() -> None:
    expected = """\
Double Berger table for 4 players, 6 rounds

4w = round 4 and White for the row's player; 4b = Black

        1      2      3      4
 1     ▒▒  3w/5b  2b/6w  1w/4b
 2  3b/5w     ▒▒  1w/4b  2w/6b
 3  2w/6b  1b/4w     ▒▒  3b/5w
 4  1b/4w  2b/6w  3w/5b     ▒▒
"""
    assert table_text(table(4, double=True, grid=True)) == expected


def test_the_text_of_an_odd_grid_has_the_free_rounds_in_the_shaded_diagonal() -> None:
    expected = """\
Berger table for 3 players, 3 rounds; (4) stands for nobody, and who meets it is free

4w = round 4 and White for the row's player; 4b = Black
▒4▒ = free in round 4

      1    2    3
 1  ▒1▒   2w   3b
 2   2b  ▒3▒   1w
 3   3w   1b  ▒2▒
"""
    assert table_text(table(3, grid=True)) == expected


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("players", SIZES)
def test_the_text_reads_back_as_the_table_and_no_line_is_wider_than_a_terminal(players: int, double: bool) -> None:
    answer = table(players, double=double)
    lines = table_text(answer).splitlines()[2:]
    rounds: list[list[list[int]]] = []
    for line in lines:
        if re.match(r" +\d+ {2,}\(?\d+\)?:", line):
            rounds.append([])
        numbers = re.findall(r"\(?(\d+)\)?:\(?(\d+)\)?", line)
        if numbers:
            rounds[-1] += [[int(white), int(black)] for white, black in numbers]
    assert rounds == answer["rounds"]
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("players", [21, 40, 200])
def test_a_wide_grid_goes_on_in_further_blocks_of_columns(players: int) -> None:
    lines = table_text(table(players, grid=True)).splitlines()[2:]
    heads = [line.split() for line in lines if re.fullmatch(r"[ \d]+", line)]
    assert [int(number) for head in heads for number in head] == list(range(1, players + 1))
    assert max(map(len, lines)) <= 100
    cells = dict.fromkeys(range(1, players + 1), "")
    for line in lines:
        if re.match(r" *\d+ .*[wb▒]", line):
            number, _, rest = line.strip().partition(" ")
            cells[int(number)] += f" {rest}"
    assert all(len(line.split()) == players for line in cells.values())


@pytest.mark.parametrize("players", [3, 7, 8, 40])
def test_the_csv_has_a_line_a_pair_and_no_text_that_a_spreadsheet_would_change(players: int) -> None:
    answer = table(players, double=True)
    rows = list(csv.reader(StringIO(table_csv(answer))))
    assert rows[0] == ["round", "board", "white", "black", "free"]
    assert rows[1:] == [
        [str(number), str(board), str(white), str(black), str(free) if max(white, black) > players else ""]
        for number, (pairs, free) in enumerate(zip(answer["rounds"], answer["free"], strict=True), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]


def test_the_csv_of_a_grid_has_its_rows_and_columns() -> None:
    assert table_csv(table(3, grid=True)) == "number,1,2,3\n1,1,2w,3b\n2,2b,3,1w\n3,3w,1b,2\n"


@pytest.mark.parametrize(
    ("a", "b", "answer"),
    [
        (2, 5, (6, 2, 5, None, "2+5=7; 7<=8: 7-1=6; 7 is odd: the smaller number has white")),
        (6, 4, (2, 6, 4, None, "4+6=10; 10>8: 10-8=2; 10 is even: the larger number has white")),
        (8, 4, (7, 4, 8, None, "2*4=8; 8<=8: 8-1=7; 4 is in the first half (1 to 4): 8 has black")),
        (7, 8, (6, 8, 7, None, "2*7=14; 14>8: 14-8=6; 7 is in the second half (5 to 7): 8 has white")),
    ],
)
def test_when_two_numbers_meet_is_answered_as_in_the_examples_of_the_rules(
    a: int, b: int, answer: tuple[object, ...]
) -> None:
    assert tuple(when(a, b, 8).values()) == answer
    assert list(when(a, b, 8)) == ["round", "white", "black", "free", "arithmetic"]


def test_when_says_who_is_free_if_the_other_number_stands_for_nobody() -> None:
    answer = when(8, 4, 7)
    assert answer == {
        "round": 7,
        "white": None,
        "black": None,
        "free": 4,
        "arithmetic": "2*4=8; 8<=8: 8-1=7; 8 stands for nobody: 4 is free",
    }
    assert when_text(answer) == "Round 7: number 4 is free.\n2*4=8; 8<=8: 8-1=7; 8 stands for nobody: 4 is free\n"


def test_when_as_text_names_round_sides_and_the_way_to_find_them() -> None:
    expected = "Round 6: number 2 has White, number 5 has Black.\n"
    assert when_text(when(5, 2, 8)) == expected + when(5, 2, 8)["arithmetic"] + "\n"


@given(st.integers(3, 80), st.data())
def test_when_agrees_with_the_schedule(players: int, data: st.DataObject) -> None:
    a, b = data.draw(st.lists(st.integers(1, table_size(players)), min_size=2, max_size=2, unique=True))
    answer = when(a, b, players)
    played = schedule(players)[answer["round"] - 1]
    if answer["free"] is None:
        assert (answer["white"], answer["black"]) in {(pair.white, pair.black) for pair in played.pairs}
    else:
        assert played.free == answer["free"]


@pytest.mark.parametrize(("a", "b", "players"), [(3, 3, 8), (0, 3, 8), (9, 3, 8), (9, 3, 7), (1, 2, 2)])
def test_when_refuses_numbers_that_never_meet(a: int, b: int, players: int) -> None:
    with pytest.raises(InvalidTournament):
        when(a, b, players)


def test_a_workbook_has_the_table_and_when_asked_the_grids() -> None:
    sheets = load_workbook(BytesIO(table_workbook(range(8, 9)))).sheetnames
    assert sheets == ["Berger table"]
    sheets = load_workbook(BytesIO(table_workbook(range(6, 10), grid=True))).sheetnames
    assert sheets == ["Berger tables", "Grid 6", "Grid 8", "Grid 9"]


def test_the_same_table_gives_the_same_bytes() -> None:
    assert table_workbook(range(3, 9), grid=True) == table_workbook((3, 4, 5, 6, 7, 8), grid=True)


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(LookupError, match=r"there are: .*\ben\b"):
        table_workbook(range(8, 9), lang="tlh")

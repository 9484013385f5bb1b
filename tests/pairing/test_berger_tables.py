"""The Berger table: three methods, the printed tables, and two recurrences as independent checks."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from pairing import InvalidTournament
from pairing.roundrobin import Table, filling, graphic, meeting, rounds_per_cycle, table, table_size

EVEN_SIZES = [*range(4, 61, 2), 200]
GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "berger"


def boards(line: str) -> tuple[tuple[int, int], ...]:
    """The boards of a printed line, its round number left out."""
    return tuple((int(white), int(black)) for white, black in (board.split(":") for board in line.split("\t")[1:]))


def by_arithmetic(size: int) -> dict[tuple[int, int], int]:
    """Who has White against whom, and in which round."""
    meetings = [meeting(a, b, size) for a in range(1, size + 1) for b in range(a + 1, size + 1)]
    return {(met.white or 0, met.black or 0): met.round for met in meetings}


def by_recurrence(size: int) -> Table:
    """Each round from the one before: its numbers in board order, White before Black, are taken from the end."""
    rounds = [tuple((number, size + 1 - number) for number in range(1, size // 2 + 1))]
    for number in range(2, size):
        left = [player for pair in rounds[-1] for player in pair if player != size]
        opponent = left.pop()
        round_ = [(size, opponent) if number % 2 == 0 else (opponent, size)]
        while left:
            black = left.pop()
            round_.append((left.pop(), black))
        rounds.append(tuple(round_))
    return tuple(rounds)


def by_counting_on(size: int) -> Table:
    """As the Polish draughts code words it: who had Black on the last board meets the highest number, whose colour
    changes; from him the numbers are counted on, Whites down the boards, then Blacks from the last board up."""
    rounds: list[tuple[tuple[int, int], ...]] = []
    opponent = 1
    for number in range(1, size):
        counted = [(opponent + step - 1) % (size - 1) + 1 for step in range(1, size - 1)]
        whites, blacks = counted[: size // 2 - 1], counted[size // 2 - 1 :]
        first = (opponent, size) if number % 2 else (size, opponent)
        rounds.append((first, *zip(whites, reversed(blacks), strict=True)))
        opponent = rounds[-1][-1][1]
    return tuple(rounds)


def printed_tables(shared: Path) -> Iterator[tuple[int, Table]]:
    """The tables of the printed booklet: the number of players of each heading, and the rounds below it."""
    (booklet,) = (shared / "rules" / "sources").glob("001_*.txt")
    rows: list[tuple[tuple[int, int], ...]] = []
    size = 0
    for line in booklet.read_text(encoding="utf-8").splitlines():
        if line.partition(" ")[2].startswith("игрок"):
            if rows:
                yield size, tuple(rows)
            size, rows = int(line.partition(" ")[0].partition("-")[2]), []
        elif line[:1].isdigit() and "\t" in line:
            assert int(line.partition("\t")[0]) == len(rows) + 1
            rows.append(boards(line))
    yield size, tuple(rows)


@pytest.mark.parametrize("size", EVEN_SIZES)
def test_filling_and_arithmetic_give_the_same_rounds_and_colours(size: int) -> None:
    filled = {pair: number for number, round_ in enumerate(table(size), start=1) for pair in round_}
    assert filled == by_arithmetic(size)


@pytest.mark.parametrize("size", EVEN_SIZES)
def test_filling_and_the_diagonals_give_the_same_table(size: int) -> None:
    assert graphic.table(size) == table(size)


@pytest.mark.parametrize("size", EVEN_SIZES)
def test_both_recurrences_give_the_same_table(size: int) -> None:
    assert by_recurrence(size) == table(size)
    assert by_counting_on(size) == table(size)


@pytest.mark.parametrize("players", [3, 7, 21, 199])
def test_an_odd_field_has_the_table_of_the_next_even_number(players: int) -> None:
    assert filling.table(players) == filling.table(players + 1)
    assert graphic.table(players) == graphic.table(players + 1)
    assert table_size(players) == players + 1
    assert rounds_per_cycle(players) == players


def test_the_printed_tables_for_3_to_22_players_are_reproduced_board_by_board(shared: Path) -> None:
    printed = dict(printed_tables(shared))
    assert list(printed) == list(range(4, 23, 2))
    assert printed == {size: table(size) for size in printed}


def test_the_tables_for_4_to_40_players_are_reproduced_board_by_board() -> None:
    with (GOLDEN / "berger_tables_4_to_40.csv").open(encoding="utf-8", newline="") as file:
        listed = [tuple(map(int, row)) for row in list(csv.reader(file))[1:]]
    ours = [
        (size, number, board, white, black)
        for size in range(4, 41, 2)
        for number, round_ in enumerate(table(size), start=1)
        for board, (white, black) in enumerate(round_, start=1)
    ]
    assert ours == listed


@pytest.mark.parametrize("size", [24, 26, 30])
def test_the_tables_beyond_the_booklet_are_reproduced_board_by_board(size: int) -> None:
    lines = (GOLDEN / f"berger_{size}.txt").read_text(encoding="utf-8").splitlines()
    assert tuple(boards(line) for line in lines) == table(size)


def test_the_table_for_8_players_reads_as_every_arbiter_knows_it() -> None:
    assert table(8) == (
        ((1, 8), (2, 7), (3, 6), (4, 5)),
        ((8, 5), (6, 4), (7, 3), (1, 2)),
        ((2, 8), (3, 1), (4, 7), (5, 6)),
        ((8, 6), (7, 5), (1, 4), (2, 3)),
        ((3, 8), (4, 2), (5, 1), (6, 7)),
        ((8, 7), (1, 6), (2, 5), (3, 4)),
        ((4, 8), (5, 3), (6, 2), (7, 1)),
    )


@pytest.mark.parametrize("make", [filling.table, graphic.table, graphic.grid, rounds_per_cycle])
@pytest.mark.parametrize("players", [-1, 0, 1, 2])
def test_fewer_than_three_players_have_no_table(make: object, players: int) -> None:
    assert callable(make)
    with pytest.raises(InvalidTournament, match=rf"^a round robin needs at least 3 players, and there are {players}$"):
        make(players)

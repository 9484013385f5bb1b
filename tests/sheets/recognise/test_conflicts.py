"""Cells that contradict each other: each contradiction is said, with both cells and with what was used."""

import pytest

from sheets.grid import Book
from sheets.recognise import Understanding, understand
from tests.sheets.recognise.helpers import Rows, grid, texts

ANNA, BORIS, CLARA, DAN = "Ahlberg, Anna", "Brandt, Boris", "Cohen, Clara", "Dubois, Dan"
NAMES = (ANNA, BORIS, CLARA, DAN)
LIST: Rows = [("No", "Name"), *enumerate(NAMES, 1)]
ROUND = ("Bo", "White", "Result", "Black")
GRID = ("No", "Name", 1, 2, 3, 4, "Pts")
SWISS = ("No.", "Name", "1.Rd", "2.Rd", "Pts")
CELLS = (("2w1", "3b1", 2), ("1b0", "4w1", 1), ("4w1", "1w0", 1), ("3b0", "2b0", 0))
GAMES = {(1, 1, 2): "1-0", (1, 3, 4): "1-0", (2, 2, 4): "1-0", (2, 3, 1): "0-1"}


def seen(**sheets: Rows) -> Understanding:
    return understand(Book(name="event.xlsx", sheets=tuple(grid(rows, name=name) for name, rows in sheets.items())))


def games(understood: Understanding) -> dict[tuple[int | None, int, int], str]:
    return {(game.round, game.white, game.black): game.result.value for game in understood.games}


def swiss(**changed: object) -> Rows:
    """A crosstable of two rounds without a fault, but for the cells given by their addresses."""
    rows = [SWISS, *((number, name, *cells) for number, (name, cells) in enumerate(zip(NAMES, CELLS, strict=True), 1))]
    return [
        tuple(changed.get(f"{'ABCDE'[at]}{row}", value) for at, value in enumerate(cells))
        for row, cells in enumerate(rows, 1)
    ]


def round_list(*rows: tuple[object, ...]) -> Rows:
    return [ROUND, *rows]


def test_a_crosstable_whose_cells_agree_is_no_cause_for_a_remark() -> None:
    understood = seen(S=swiss())
    assert (games(understood), texts(understood)) == (GAMES, [])


@pytest.mark.parametrize(
    ("changed", "wrong", "said"),
    [
        ({"D4": "1w½", "E4": 1.5}, {}, [
            ("S!D4", "“1w½” does not agree with “3b1” in S!D2: that was used"),
            ("S!E4", "1.5 points, but the results make 1"),
        ]),
        ({"C3": "1w0"}, {}, [("S!C3", "the sides are turned round in S!C2: those there were used")]),
        ({"E4": 2}, {}, [("S!E4", "2 points, but the results make 1")]),
        ({"C5": "1b0"}, {}, [
            ("S!C5", f"“1b0” pairs {ANNA} with {DAN} in round 1, but by S!C2 {ANNA} has another opponent or a bye: "
                     "that was used"),
        ]),
        ({"C2": "4w1"}, {(1, 1, 2): "1-0"}, [
            ("S!C2", f"“4w1” pairs {DAN} with {ANNA} in round 1, but by S!C4 {DAN} has another opponent or a bye: "
                     "that was used"),
        ]),
        ({"C4": -1}, {}, [
            ("S!C4", f"by “-1” {CLARA} had no game in round 1, by S!C5 there was one: that was used"),
        ]),
        ({"D3": "2w1"}, {}, [("S!D3", "“2w1” names the player of this row himself: the game was left out")]),
        ({"C3": "1b½", "C2": "2w0", "E2": 1, "E3": 1.5}, {(1, 1, 2): "0-½"}, [
            ("S!C3", "“1b½” here and “2w0” in S!C2 were taken for the result 0-½"),
        ]),
    ],
)  # fmt: skip
def test_cells_of_a_crosstable_that_contradict_each_other_are_named(
    changed: dict[str, object], wrong: dict[tuple[int, int, int], str], said: list[tuple[str, str]]
) -> None:
    understood = seen(S=swiss(**changed))
    assert (games(understood), texts(understood)) == (GAMES | wrong, said)


def test_the_mirrored_cell_of_a_grid_that_disagrees_is_named() -> None:
    understood = seen(
        G=[GRID, (1, ANNA, None, 1, 0.5, 1, 2.5), (2, BORIS, 1, None, 0, 1, 1), (3, CLARA, 0.5, 1, None, 1, 2.5),
           (4, DAN, 0, 0, 0, None, 0)]
    )  # fmt: skip
    assert texts(understood) == [("G!C3", "“1” does not agree with “1” in G!D2: that was used")]
    assert games(understood)[None, 1, 2] == "1-0"


FIRST = (1, ANNA, "1-0", BORIS)


@pytest.mark.parametrize(
    ("row", "cell", "text"),
    [
        ((3, ANNA, "1-0", BORIS), "D!C4",
         f"the game of {ANNA} and {BORIS} stands in D!C2 already, with the same result: D!C2 was used"),
        ((3, BORIS, "1-0", ANNA), "D!C4",
         f"the game of {BORIS} and {ANNA} stands in D!C2 already, there with “1-0”, here with “1-0”: D!C2 was used"),
        ((3, CLARA, "½", ANNA), "D!C4",
         f"“½” pairs {CLARA} with {ANNA} in round 1, but by D!C3 {CLARA} has another opponent or a bye: that was used"),
        ((3, ANNA, 1, "bye"), "D!D4",
         f"by “bye” {ANNA} had no game in round 1, by D!C2 there was one: that was used"),
        ((3, ANNA, "1-0", ANNA), "D!D4", f"“{ANNA}” and “{ANNA}” are one player: the game was left out"),
        ((3, ANNA, "1-0", "Nobody, Ned"), "D!D4", "“Nobody, Ned” is not in the list of players: the game was left out"),
    ],
)  # fmt: skip
def test_a_player_twice_in_a_round_is_named_by_both_cells(row: tuple[object, ...], cell: str, text: str) -> None:
    rows = [("Round 1",), ROUND, FIRST, (2, CLARA, "0-1", DAN), row]
    understood = seen(E=LIST, D=[(), *rows][1:])
    shifted = cell.replace("4", "5"), text.replace("D!C3", "D!C4").replace("D!C2", "D!C3")
    assert texts(understood) == [shifted]
    assert games(understood) == {(1, 1, 2): "1-0", (1, 3, 4): "0-1"}


def test_in_a_list_without_rounds_only_the_same_sides_are_the_same_game() -> None:
    understood = seen(
        E=LIST, G=[ROUND[1:], (ANNA, "1-0", BORIS), (BORIS, "1-0", ANNA), (CLARA, "0-1", DAN), (CLARA, "0-1", DAN)]
    )
    assert games(understood) == {(None, 1, 2): "1-0", (None, 2, 1): "1-0", (None, 3, 4): "0-1"}
    said = f"the game of {CLARA} and {DAN} stands in G!B4 already, with the same result: G!B4 was used"
    assert texts(understood) == [("G!B5", said)]


def test_a_list_of_a_round_comes_before_a_crosstable_that_says_otherwise() -> None:
    understood = seen(S=swiss(), D=[("Round 2",), ROUND, (1, CLARA, "½-½", ANNA), (2, BORIS, "1-0", DAN)])
    assert games(understood) == GAMES | {(2, 3, 1): "½-½"}
    assert texts(understood) == [
        ("S!D2", "“3b1” does not agree with “½-½” in D!C3: that was used"),
        ("S!D4", "“1w0” does not agree with “½-½” in D!C3: that was used"),
        ("S!E2", "2 points, but the results make 1½"),
        ("S!E4", "1 points, but the results make 1½"),
    ]


RANKING = ("Rk.", "Name", "1.Rd", "2.Rd", "Pts")


def test_results_by_round_that_differ_from_the_lists_of_the_rounds_are_named() -> None:
    ranking: Rows = [RANKING, (1, ANNA, 1, 1, 2), (2, BORIS, 0, 1, 1), (3, CLARA, 1, "½", 1.5), (4, DAN, "-", 0, 0)]
    first, second = ((1, ANNA, "1-0", BORIS), (2, CLARA, "1-0", DAN)), ((1, CLARA, "0-1", ANNA), (2, BORIS, "1-0", DAN))
    understood = seen(R=ranking, A=[("Round 1",), ROUND, *first], B=[("Round 2",), ROUND, *second])
    said = [
        ("R!D4", "“½” does not agree with “0-1” in B!C3: that was used"),
        ("R!E4", "1.5 points, but the results make 1"),
    ]
    assert (games(understood), texts(understood)) == (GAMES, said)


OPEN = dict.fromkeys(GAMES, "*")


@pytest.mark.parametrize(
    ("totals", "found"), [((2, 1, 1, 0), GAMES), ((None, None, None, None), OPEN), ((9, 9, 9, 9), OPEN)]
)
def test_results_by_round_complete_lists_of_pairs_where_they_add_up_to_the_points(
    totals: tuple[object, ...], found: dict[tuple[int, int, int], str]
) -> None:
    marks = ((1, 1), (0, 1), (1, 0), (0, 0))
    ranking = [RANKING, *((n, name, *marks[n - 1], totals[n - 1]) for n, name in enumerate(NAMES, 1))]
    first, second = ((1, ANNA, None, BORIS), (2, CLARA, None, DAN)), ((1, CLARA, None, ANNA), (2, BORIS, None, DAN))
    understood = seen(R=ranking, A=[("Round 1",), ROUND, *first], B=[("Round 2",), ROUND, *second])
    assert games(understood) == found


def test_points_so_far_are_no_results_of_the_rounds() -> None:
    ranking: Rows = [RANKING, (1, ANNA, 1, 2, 2), (2, BORIS, 0, 1, 1), (3, CLARA, 1, 1, 1), (4, DAN, 0, 0, 0)]
    first, second = ((1, ANNA, None, BORIS), (2, CLARA, None, DAN)), ((1, CLARA, None, ANNA), (2, BORIS, None, DAN))
    understood = seen(R=ranking, A=[("Round 1",), ROUND, *first], B=[("Round 2",), ROUND, *second])
    assert games(understood) == OPEN


def test_a_table_whose_opponents_nearly_all_name_others_tells_no_game() -> None:
    cells = (("2w1", "4b1", 2), ("3b0", "1b0", 0), ("4w1", "2w0", 1), ("1b0", "3b0", 0))
    understood = seen(S=[SWISS, *((n, name, *cells[n - 1]) for n, name in enumerate(NAMES, 1))])
    why = "most opponents that cells such as “2w1” name were paired with somebody else by their own cells"
    assert (games(understood), texts(understood)) == ({}, [("S!C2", f"{why}: no game was taken from this table")])

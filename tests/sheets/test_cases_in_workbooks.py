"""Cases that arbiters met with other programs, in a workbook; the id of each stands in the test."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.arbiter import Arbiter, workbook_of

NAMES = ("Adams, Ann", "Brown, Bob", "Clark, Cid", "Davis, Dot", "Evans, Eve", "Fox, Fay", "Gray, Gus", "Hill, Hal")


@pytest.fixture
def arbiter(tmp_path: Path, run_cli: Callable[..., Any]) -> Callable[[int], Arbiter]:
    """Players whose ratings fall from 2000 by 100, in the order of their names."""

    def make(players: int) -> Arbiter:
        rows = [(name, 2000 - 100 * place) for place, name in enumerate(NAMES[:players])]
        return Arbiter(path=workbook_of(tmp_path / "open.xlsx", [("Name", "Rtg"), *rows]), run=run_cli)

    return make


def begin(club: Arbiter, system: str = "dutch", rounds: int = 5, *options: str) -> dict[str, Any]:
    return club.pair("--system", system, "--rounds", str(rounds), "--first-colour", "white", *options)


def pairs_of(answer: dict[str, Any]) -> list[tuple[int, int]]:
    return [(pair["white"], pair["black"]) for pair in answer["pairs"]]


def play(club: Arbiter, answer: dict[str, Any], result: str = "1-0") -> None:
    club.type_results(answer["round"], dict.fromkeys(pairs_of(answer), result))


def lines(club: Arbiter, sheet: str, width: int, players: int) -> list[tuple[Any, ...]]:
    """The first cells of the rows of so many players."""
    return [row[:width] for row in club.sheet(sheet).rows[3 : 3 + players]]


def test_a_round_asked_for_twice_is_written_once_and_its_bye_is_one_point(arbiter: Callable[..., Arbiter]) -> None:
    # U021
    club = arbiter(7)
    begin(club)
    before = club.path.read_bytes()
    again = club.pair()
    assert (again["round"], again["written"], again["bye"]) == (1, False, 7)
    assert club.path.read_bytes() == before
    play(club, again)
    club.pair()
    assert {row["player"]: row["points"] for row in club.command("standings", "--after", "1")["rows"]}[7] == 1


@pytest.mark.parametrize(
    ("players", "rounds", "said"),
    [
        pytest.param(8, 7, "7 rounds are many for 8 players: after round 5 there may be no pairing left", id="U027"),
        pytest.param(6, 6, "6 rounds are too many for 6 players: they can play 5 at the most", id="U028"),
    ],
)
def test_rounds_that_may_not_be_completable_are_told_with_round_1(
    arbiter: Callable[..., Arbiter], players: int, rounds: int, said: str
) -> None:
    (warning,) = begin(arbiter(players), rounds=rounds)["warnings"]
    assert warning["text"].startswith(said)
    assert f"a round robin of {players - 1}" in warning["text"]


@pytest.mark.parametrize(
    ("system", "edition", "name"),
    [
        ("dutch", "2026", "Swiss, FIDE Dutch system"),
        ("lim", None, "Swiss, FIDE Lim system"),
        ("median", None, "Swiss, from both ends to the middle"),
    ],
)
def test_the_system_is_named_in_the_answer_in_the_tables_and_in_the_settings(
    arbiter: Callable[..., Arbiter], system: str, edition: str | None, name: str
) -> None:
    # U029; U167: what the pairing was set to stands with it.
    club = arbiter(8)
    answer = begin(club, system)
    assert (answer["system"], answer["edition"]) == (system, edition)
    settings = {row[0]: row[2:4] for row in club.sheet("Settings").rows if len(row) > 3}
    assert settings["system"] == (system, name)
    assert str(club.sheet("Crosstable").value(2, 1)).startswith(f"{name} · 8 players")
    assert str(club.sheet("Standings").value(2, 1)).startswith(f"Standings · {name} · 8 players")


def test_another_system_is_refused_with_those_there_are(arbiter: Callable[..., Arbiter]) -> None:
    # U029
    answer = begin(arbiter(8), "monrad")
    assert (answer["exit"], answer["error"]["message"]) == (
        2, "there is no pairing system 'monrad'; there are: round-robin, dutch, median, lim",
    )  # fmt: skip


def test_the_bye_stands_below_all_boards(arbiter: Callable[..., Arbiter]) -> None:
    # U035
    club = arbiter(7)
    begin(club)
    assert lines(club, "Round 1", 6, 4) == [
        (1, 1, "Adams, Ann", None, "Davis, Dot", 4),
        (2, 5, "Evans, Eve", None, "Brown, Bob", 2),
        (3, 3, "Clark, Cid", None, "Fox, Fay", 6),
        (None, 7, "Gray, Gus", "bye", None, None),
    ]


def test_a_late_entry_is_paired_when_he_comes_without_points_for_what_he_missed(
    arbiter: Callable[..., Arbiter],
) -> None:
    # U037 and U039: the seventh of seven comes to round 3, and nobody has the bye before.
    club = arbiter(7)
    answer = begin(club, "dutch", 5, "--late", "7 / 3")
    for _ in range(2):
        assert answer["bye"] is None
        play(club, answer)
        answer = club.pair()
    assert (answer["round"], answer["bye"], pairs_of(answer)) == (3, 6, [(5, 3), (1, 2), (7, 4)])
    assert lines(club, "Crosstable", 9, 7)[6] == (7, "Gray, Gus", 1400, "−", "−", "4w", None, None, "0")


def test_a_newcomer_after_round_4_gets_the_next_number_and_nobody_moves(arbiter: Callable[..., Arbiter]) -> None:
    # U040
    club = arbiter(8)
    answer = begin(club)
    for _ in range(3):
        play(club, answer, "½-½")
        answer = club.pair()
    play(club, answer)
    club.type("Players", B12="Newman, Ned", H12=1950)
    answer = club.pair()
    assert (answer["exit"], answer["round"]) == (0, 5)
    assert lines(club, "Players", 2, 9) == [*enumerate(NAMES, 1), (9, "Newman, Ned")]
    assert {number for pair in pairs_of(answer) for number in pair} | {answer["bye"]} == set(range(1, 10))


@pytest.mark.parametrize("system", ["dutch", "median", "lim"])
def test_when_everybody_has_left_nobody_is_paired_and_the_file_stays(
    arbiter: Callable[..., Arbiter], system: str
) -> None:
    # U041
    club = arbiter(8)
    play(club, begin(club, system))
    club.type("Players", **{f"D{row}": "withdrawn" for row in range(4, 12)})
    before = club.path.read_bytes()
    answer = club.pair()
    assert (answer["exit"], answer["error"]["message"]) == (1, "nobody to pair in round 2: nobody is there for it")
    assert club.path.read_bytes() == before


def test_who_has_left_keeps_his_number_in_the_crosstable_and_goes_grey_in_the_standings(
    arbiter: Callable[..., Arbiter],
) -> None:
    # U043
    club = arbiter(8)
    play(club, begin(club))
    club.type("Players", D4="withdrawn", D5="withdrawn")
    club.pair()
    rows = lines(club, "Crosstable", 21, 8)
    assert [(row[0], row[1], row[3]) for row in rows] == list(
        zip(range(1, 9), NAMES, ("5w1", "6b0", "7w1", "8b0", "1b0", "2w1", "3b0", "4w1"), strict=True)
    )
    assert [row[20] for row in rows] == [1, 1, 0, 0, 0, 0, 0, 0]
    grey = {row[2]: row[16] for row in lines(club, "Standings", 17, 8)}
    assert grey == dict(zip(range(1, 9), (1, 1, 0, 0, 0, 0, 0, 0), strict=True))


@pytest.mark.parametrize("is_deleted", [True, False])
def test_a_round_robin_of_seven_is_one_of_six_once_one_is_taken_out_before_its_first_result(
    arbiter: Callable[..., Arbiter], is_deleted: bool
) -> None:
    # U045
    club = arbiter(7)
    assert club.pair()["bye"] == 1
    if is_deleted:
        club.type("Entries", A8=None, B8=None)
    answer = club.pair("--redo", *(() if is_deleted else ("--withdraw", "7")))
    assert (pairs_of(answer), answer["bye"]) == ([(1, 6), (2, 5), (3, 4)], None)
    table = [row[1] for row in club.sheet("Crosstable").rows if row and isinstance(row[0], int | float)]
    assert table == list(NAMES[:6])


def test_a_player_who_leaves_before_round_1_of_a_round_robin_is_in_no_schedule(
    arbiter: Callable[[int], Arbiter],
) -> None:
    # U045
    answer = arbiter(7).pair("--withdraw", "7")
    assert (answer["exit"], answer["bye"], pairs_of(answer)) == (0, None, [(1, 6), (2, 5), (3, 4)])


def test_a_rating_that_is_none_is_refused_by_player_and_cell_where_numbers_follow_it(
    tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    # U032
    rows = [(name, 10450 if name == "Brown, Bob" else 2000) for name in NAMES]
    club = Arbiter(path=workbook_of(tmp_path / "open.xlsx", [("Name", "Rtg"), *rows]), run=run_cli)
    answer = begin(club)
    assert (answer["exit"], answer["error"]["cells"]) == (
        1, [{"cell": "Entries!A3", "found": "Brown, Bob, 10450", "expected": "a rating of at most 9999"}],
    )  # fmt: skip
    assert begin(club, "dutch", 5, "--order", "list")["exit"] == 0

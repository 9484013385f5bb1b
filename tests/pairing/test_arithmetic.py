"""In which round two numbers meet, with the arithmetic shown."""

import pytest

from pairing import InvalidTournament
from pairing.roundrobin import Meeting, meeting, table


@pytest.mark.parametrize(
    ("a", "b", "players", "expected"),
    [
        (2, 5, 8, (6, 2, 5, "2+5=7; 7<=8: 7-1=6; 7 is odd: the smaller number has white")),
        (4, 6, 8, (2, 6, 4, "4+6=10; 10>8: 10-8=2; 10 is even: the larger number has white")),
        (1, 7, 8, (7, 7, 1, "1+7=8; 8<=8: 8-1=7; 8 is even: the larger number has white")),
        (4, 8, 8, (7, 4, 8, "2*4=8; 8<=8: 8-1=7; 4 is in the first half (1 to 4): 8 has black")),
        (7, 8, 8, (6, 8, 7, "2*7=14; 14>8: 14-8=6; 7 is in the second half (5 to 7): 8 has white")),
        (5, 2, 7, (6, 2, 5, "2+5=7; 7<=8: 7-1=6; 7 is odd: the smaller number has white")),
        (4, 8, 7, (7, None, None, "2*4=8; 8<=8: 8-1=7; 8 stands for nobody: 4 is free")),
        (8, 7, 7, (6, None, None, "2*7=14; 14>8: 14-8=6; 8 stands for nobody: 7 is free")),
        (3, 4, 4, (2, 4, 3, "2*3=6; 6>4: 6-4=2; 3 is in the second half (3 to 3): 4 has white")),
    ],
)
def test_the_meeting_of_two_numbers_shows_its_arithmetic(
    a: int, b: int, players: int, expected: tuple[int, int | None, int | None, str]
) -> None:
    round_, white, black, arithmetic = expected
    assert meeting(a, b, players) == Meeting(round=round_, white=white, black=black, arithmetic=arithmetic)


@pytest.mark.parametrize("players", [3, 8, 13])
def test_the_order_of_the_two_numbers_does_not_matter(players: int) -> None:
    for round_ in table(players):
        for a, b in round_:
            assert meeting(a, b, players) == meeting(b, a, players)


@pytest.mark.parametrize(("a", "b"), [(0, 3), (3, 9), (-1, 2), (9, 9)])
def test_a_number_outside_the_table_is_refused(a: int, b: int) -> None:
    with pytest.raises(InvalidTournament, match=rf"^the numbers of a table for 7 players are 1 to 8: not {a} and {b}$"):
        meeting(a, b, 7)


def test_a_number_does_not_meet_itself() -> None:
    with pytest.raises(InvalidTournament, match=r"^number 3 does not meet itself$"):
        meeting(3, 3, 8)


def test_two_players_are_too_few_to_ask_about() -> None:
    with pytest.raises(InvalidTournament, match="at least 3 players"):
        meeting(1, 2, 2)

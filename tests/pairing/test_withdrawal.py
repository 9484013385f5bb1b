"""The 50 % rule."""

from dataclasses import replace

import pytest

from pairing import Game, HalfRule, Result, Tournament, standings
from pairing.roundrobin import annulled, defaulted
from tests.tournaments import after_rounds, from_crosstable, players

OPEN_GAME = Game(round=1, board=1, white=1, black=2)


def left_after(rounds: int, count: int, rule: HalfRule = HalfRule.AT_LEAST, cycles: int = 1) -> frozenset[int]:
    """Who is annulled when number 2 leaves after that many games, all drawn."""
    event = after_rounds(Tournament(players=players(count), half_rule=rule, cycles=cycles), rounds)
    return annulled(replace(event, players=players(count, withdrawn=[2])))


@pytest.mark.parametrize(("rounds", "expected"), [(0, {2}), (4, {2}), (5, set()), (9, set())])
def test_of_10_players_whoever_leaves_after_4_of_9_games_is_annulled_and_after_5_is_not(
    rounds: int, expected: set[int]
) -> None:
    assert left_after(rounds, 10) == expected
    assert left_after(rounds, 10, HalfRule.MORE_THAN) == expected


def test_exactly_half_of_the_games_counts_unless_more_than_half_is_asked_for() -> None:
    # Number 2 of seven is free in round 3, so four rounds are three games of six.
    assert left_after(4, 7, HalfRule.AT_LEAST) == frozenset()
    assert left_after(4, 7, HalfRule.MORE_THAN) == {2}


def test_half_of_a_double_event_is_half_of_both_cycles() -> None:
    assert left_after(5, 6, cycles=1) == frozenset()
    assert left_after(4, 6, cycles=2) == {2}
    assert left_after(5, 6, cycles=2) == frozenset()
    assert left_after(5, 6, HalfRule.MORE_THAN, cycles=2) == {2}


def test_forfeits_are_not_games_played() -> None:
    event = from_crosstable(["*1+.", "0*..", "-.*.", "...*"], players=players(4, withdrawn=[1]))
    assert annulled(event) == {1}


def test_games_against_others_who_left_are_games_played() -> None:
    event = from_crosstable(["*11.", "0*1.", "00*.", "...*"], players=players(4, withdrawn=[1, 2, 3, 4]))
    assert annulled(event) == {4}


def test_nobody_is_annulled_who_plays_on() -> None:
    assert annulled(Tournament(players=players(6))) == frozenset()


@pytest.mark.parametrize(
    ("withdrawn", "expected"),
    [
        ([], Result.OPEN),
        ([3], Result.OPEN),
        ([1], Result.BLACK_WINS_BY_FORFEIT),
        ([2], Result.WHITE_WINS_BY_FORFEIT),
        ([1, 2], Result.DOUBLE_FORFEIT),
    ],
)
def test_an_open_game_of_a_player_who_left_is_lost_by_default(withdrawn: list[int], expected: Result) -> None:
    assert defaulted(Tournament(players=players(4, withdrawn)), OPEN_GAME) is expected


def test_a_result_stands_although_its_player_left() -> None:
    game = replace(OPEN_GAME, result=Result.WHITE_WINS)
    assert defaulted(Tournament(players=players(4, withdrawn=[1, 2])), game) is Result.WHITE_WINS


def test_the_standings_count_the_defaults_of_a_player_who_played_half_of_his_games() -> None:
    event = from_crosstable(["*10", "0*.", "1.*"], players=players(3))
    left = replace(
        event,
        players=players(3, withdrawn=[2]),
        games=(*event.games, Game(round=1, board=1, white=2, black=3)),
    )
    assert annulled(left) == frozenset()
    assert [(line.place, line.number, line.points) for line in standings(left)] == [(1, 3, 20), (2, 1, 10), (3, 2, 0)]


def test_the_standings_leave_out_all_games_of_an_annulled_player() -> None:
    event = from_crosstable(["*1½1", "0*1.", "½0*.", "0..*"], players=players(4, withdrawn=[4]))
    lines = standings(event, ("WIN", "SB", "KS"))
    assert [(line.place, line.number, line.points, line.games) for line in lines] == [
        (1, 1, 15, 2),
        (2, 2, 10, 2),
        (3, 3, 5, 2),
        (None, 4, 0, 0),
    ]
    assert [dict(line.values) for line in lines] == [
        {"WIN": 1, "SB": 125, "KS": 10},
        {"WIN": 1, "SB": 50, "KS": 0},
        {"WIN": 0, "SB": 75, "KS": 5},
        {"WIN": None, "SB": None, "KS": None},
    ]


def test_standings_after_an_earlier_round_annul_nobody_who_is_not_annulled_now() -> None:
    event = after_rounds(Tournament(players=players(6)), 4)
    left = replace(event, players=players(6, withdrawn=[2]))
    assert [line.place for line in standings(left, ("WIN",), after_round=1)] == [1] * 6
    assert [line.points for line in standings(left, after_round=1)] == [5] * 6

"""The round robin as a pairing system: the next round, open games, late players."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import Game, InvalidTournament, Pair, Result, Round, Status, Tournament, standings
from pairing.roundrobin import (
    is_over,
    late_number,
    next_round,
    open_games,
    remaining_rounds,
    round_by_lot,
    schedule,
    total_rounds,
    unused_rounds,
)
from tests.invariants import (
    assert_every_pair_once_a_cycle_with_reversed_colours,
    assert_everyone_once,
    assert_round_robin,
)
from tests.tournaments import after_rounds, events, players, with_rounds


def event(count: int, rounds: int = 0, *, cycles: int = 1, result: Result = Result.DRAW) -> Tournament:
    return after_rounds(Tournament(players=players(count), cycles=cycles), rounds, result)


@pytest.mark.parametrize("cycles", [1, 2, 3])
@pytest.mark.parametrize("count", [3, 4, 7, 8])
def test_an_event_paired_round_after_round_is_a_whole_round_robin(count: int, cycles: int) -> None:
    played = event(count, total_rounds(event(count, cycles=cycles)), cycles=cycles)
    assert_round_robin(played.rounds, count, cycles)
    assert played.rounds == schedule(count, cycles)
    assert is_over(played)


def test_the_first_round_of_8_players() -> None:
    boards = ((1, 8), (2, 7), (3, 6), (4, 5))
    pairs = tuple(Pair(board=board, white=white, black=black) for board, (white, black) in enumerate(boards, start=1))
    assert next_round(event(8)) == Round(number=1, table_round=1, pairs=pairs, free=None)


def test_the_second_round_of_7_players_has_number_5_free() -> None:
    boards = ((6, 4), (7, 3), (1, 2))
    pairs = tuple(Pair(board=board, white=white, black=black) for board, (white, black) in enumerate(boards, start=1))
    assert next_round(event(7, 1)) == Round(number=2, table_round=2, pairs=pairs, free=5)


def test_the_setting_for_the_swap_is_followed() -> None:
    swapped = event(6, 3, cycles=2)
    assert next_round(swapped).pairs == schedule(6)[4].pairs
    assert next_round(replace(swapped, swap=False)).pairs == schedule(6)[3].pairs


def test_a_round_drawn_by_lot_is_taken_from_its_place_in_the_schedule() -> None:
    drawn = next_round(event(8), table_round=5)
    assert drawn == replace(schedule(8)[4], number=1)
    written = with_rounds(event(8), [drawn], {})
    assert next_round(written) == replace(schedule(8)[0], number=2)
    assert unused_rounds(written) == (1, 2, 3, 4, 6, 7)


@given(count=st.integers(3, 8), cycles=st.integers(1, 3), seed=st.integers(0, 10**6))
def test_an_event_of_rounds_drawn_by_lot_is_a_whole_round_robin(count: int, cycles: int, seed: int) -> None:
    played = event(count, cycles=cycles)
    while unused_rounds(played):
        round_ = next_round(played, table_round=round_by_lot(played, seed + len(played.rounds)))
        assert_everyone_once(round_, count)
        played = with_rounds(played, [*played.rounds, round_], {})
    assert_every_pair_once_a_cycle_with_reversed_colours(played.rounds, count, cycles)
    cycles_in_order = [(round_.table_round - 1) // (total_rounds(played) // cycles) for round_ in played.rounds]
    assert all(earlier <= later for earlier, later in pairwise(cycles_in_order))


def test_all_remaining_rounds_are_numbered_on_from_the_last_one() -> None:
    written = with_rounds(event(5), [next_round(event(5), table_round=3)], {})
    assert remaining_rounds(written) == tuple(
        replace(schedule(5)[table_round - 1], number=number) for number, table_round in ((2, 1), (3, 2), (4, 4), (5, 5))
    )


@given(played=events(), data=st.data())
def test_the_order_of_rounds_and_games_handed_in_does_not_matter(played: Tournament, data: st.DataObject) -> None:
    shuffled = replace(
        played,
        rounds=tuple(data.draw(st.permutations(played.rounds))),
        games=tuple(data.draw(st.permutations(played.games))),
    )
    assert open_games(shuffled) == open_games(played)
    assert unused_rounds(shuffled) == unused_rounds(played)
    assert standings(shuffled) == standings(played)


def test_players_who_left_or_come_late_keep_their_pairs() -> None:
    field = list(players(6, withdrawn=[3]))
    field[0] = replace(field[0], status=Status.LATE, from_round=3)
    assert next_round(replace(event(6), players=tuple(field))) == schedule(6)[0]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_fewer_than_three_players_are_refused(count: int) -> None:
    with pytest.raises(InvalidTournament, match=f"^a round robin needs at least 3 players, and there are {count}$"):
        next_round(Tournament(players=players(count)))


def test_after_the_last_round_there_is_no_next_round() -> None:
    with pytest.raises(InvalidTournament, match=r"^all 7 rounds are written: there is no next round$"):
        next_round(event(8, 7))
    with pytest.raises(InvalidTournament, match=r"^all 7 rounds are written: there is no next round$"):
        remaining_rounds(event(8, 7))
    with pytest.raises(
        InvalidTournament, match=r"^every round of the schedule is written: there is none left to draw$"
    ):
        round_by_lot(event(8, 7), 1)


def test_when_all_have_left_there_is_nobody_to_pair() -> None:
    with pytest.raises(InvalidTournament, match=r"^nobody to pair: all 4 players have withdrawn$"):
        next_round(Tournament(players=players(4, withdrawn=[1, 2, 3, 4])))


@pytest.mark.parametrize("table_round", [0, 1, 4, 9])
def test_a_round_that_is_used_or_unknown_cannot_be_had(table_round: int) -> None:
    written = with_rounds(event(4), [schedule(4)[0]], {})
    expected = f"^round {table_round} of the schedule is not to be had; those not written yet: 2, 3$"
    with pytest.raises(InvalidTournament, match=expected):
        next_round(written, table_round=table_round)


def test_everything_that_contradicts_the_schedule_is_named_at_once() -> None:
    wrong = Round(number=2, table_round=2, pairs=(Pair(board=1, white=1, black=4), Pair(board=2, white=3, black=2)))
    field = players(4)
    broken = Tournament(
        players=(field[0], replace(field[1], number=7), *field[2:]),
        rounds=(
            schedule(4)[0],
            wrong,
            replace(wrong, table_round=1, pairs=()),
            replace(wrong, number=9, table_round=8),
        ),
        games=(
            Game(round=1, board=1, white=1, black=4, result=Result.DRAW),
            Game(round=2, board=1, white=4, black=1),
            Game(round=2, board=2, white=3, black=3),
            Game(round=2, board=3, white=3, black=5),
        ),
    )
    with pytest.raises(InvalidTournament) as caught:
        next_round(broken)
    assert str(caught.value).split("; ") == [
        "Player 2 has number 7 where 2 is expected",
        "round 2 is written twice",
        "round 1 of the schedule is used twice",
        "round 2 was written with 1-4, 3-2, but round 2 of the schedule for these players, cycles and swap"
        " has no such pairs",
        "round 9 is said to be round 8 of the schedule, but the schedule has rounds 1 to 3",
        "round 2, board 2: 3-3 is no game of two of the players 1 to 4",
        "round 2, board 3: 3-5 is no game of two of the players 1 to 4",
        "1 and 4 have 2 games, but meet once in this event",
    ]


def test_cycles_changed_after_a_swapped_round_was_written_are_noticed() -> None:
    written = event(4, 3, cycles=2)
    with pytest.raises(InvalidTournament, match=r"^round 2 was written with 2-4, 3-1, but round 2 of the schedule"):
        next_round(replace(written, swap=False))


def test_more_games_of_two_players_than_the_event_has_cycles_are_refused() -> None:
    one = event(4, 1, cycles=2)
    game = one.games[0]
    assert next_round(replace(one, games=(game, game))).number == 2
    with pytest.raises(InvalidTournament, match=r"^1 and 4 have 3 games, but meet 2 times in this event$"):
        next_round(replace(one, games=(game, game, game)))


def test_players_who_sat_down_with_reversed_colours_contradict_nothing() -> None:
    first = schedule(4)[0]
    reversed_round = replace(first, pairs=(replace(first.pairs[0], white=4, black=1), first.pairs[1]))
    assert next_round(with_rounds(event(4), [reversed_round], {})) == schedule(4)[1]


def test_games_without_a_result_are_open_in_the_order_of_rounds_and_boards() -> None:
    rounds = schedule(6)[:2]
    written = with_rounds(event(6), rounds, {(1, 2): Result.WHITE_WINS, (2, 1): Result.DOUBLE_FORFEIT})
    assert open_games(written) == (
        Game(round=1, board=1, white=1, black=6),
        Game(round=1, board=3, white=3, black=4),
        Game(round=2, board=2, white=5, black=3),
        Game(round=2, board=3, white=1, black=2),
    )


def test_a_pair_written_without_any_game_handed_in_is_an_open_game() -> None:
    assert open_games(replace(event(4), rounds=schedule(4)[:1])) == (
        Game(round=1, board=1, white=1, black=4),
        Game(round=1, board=2, white=2, black=3),
    )


def test_the_open_games_of_a_player_who_left_are_not_to_be_played() -> None:
    written = event(4, 3, result=Result.OPEN)
    left = replace(written, players=players(4, withdrawn=[2]))
    assert [(game.white, game.black) for game in open_games(left)] == [(1, 4), (4, 3), (3, 1)]


def test_an_event_is_over_when_all_rounds_are_written_and_no_game_is_open() -> None:
    assert not is_over(event(4, 2))
    assert not is_over(event(4, 3, result=Result.OPEN))
    assert is_over(event(4, 3))
    assert is_over(replace(event(4, 3, result=Result.OPEN), players=players(4, withdrawn=[1, 2, 3, 4])))


def test_a_late_player_takes_the_free_number_and_his_missed_games_are_open() -> None:
    written = event(5, 2)
    assert late_number(written) == 6
    joined = replace(written, players=players(6))
    assert open_games(joined) == (
        Game(round=1, board=3, white=1, black=6),
        Game(round=2, board=3, white=6, black=4),
    )
    played = after_rounds(joined, 3)
    assert played.rounds[2:] == schedule(6)[2:]
    assert not is_over(played)
    missed = tuple(replace(game, result=Result.DRAW) for game in open_games(played))
    assert is_over(replace(played, games=played.games + missed))


def test_before_round_1_a_late_player_is_simply_put_on_the_list() -> None:
    with pytest.raises(InvalidTournament, match=r"^no round is written yet: put the player on the list"):
        late_number(event(5))


def test_an_even_field_has_no_free_number() -> None:
    with pytest.raises(InvalidTournament, match=r"^the field of 6 is even, .* there is no free number$"):
        late_number(event(6, 1))


def test_nobody_comes_in_when_the_event_is_over() -> None:
    with pytest.raises(InvalidTournament, match=r"^the event is over: nobody can come in any more$"):
        late_number(event(5, 5))
    assert late_number(event(5, 5, result=Result.OPEN)) == 6

"""Laws of the tie-breaks by boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from pairing import ByeKind, Tournament, standings
from pairing.points import TENTHS
from tests.team_events import event_of
from tests.tiebreaks import values

CODES = ("BC", "TBR", "BBE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "EMMSB-C1", "EGGSB", "SSSC", "BH:GP-C1")
any_event = pytest.mark.parametrize("seed", range(8))


def totals(event: Tournament, number: int) -> list[int]:
    """What a team got on each board in all rounds, in tenths; a bye is a win on each."""
    boards = [0] * (event.scoring.boards or 0)
    for game in event.games:
        if number in (game.white, game.black):
            for board, points in enumerate(game.per_board):
                boards[board] += points[0 if game.white == number else 1]
    byes = sum(bye.player == number for bye in event.byes)
    return [points + TENTHS * byes for points in boards]


def renumbered(event: Tournament, numbers: dict[int, int]) -> Tournament:
    """The event with other numbers for its teams."""
    players = (replace(player, number=numbers[player.number]) for player in event.players)
    games = (replace(game, white=numbers[game.white], black=numbers[game.black]) for game in event.games)
    byes = (replace(bye, player=numbers[bye.player]) for bye in event.byes)
    return replace(
        event,
        players=tuple(sorted(players, key=lambda player: player.number)),
        games=tuple(games),
        byes=tuple(byes),
        rounds=tuple(replace(each, pairs=(), free=None) for each in event.rounds),
    )


@any_event
def test_the_board_counts_of_all_teams_are_the_boards_of_all_matches_and_byes(seed: int) -> None:
    event = event_of(seed)
    each = TENTHS * sum(range(1, (event.scoring.boards or 0) + 1))
    assert all(bye.kind is ByeKind.PAB for bye in event.byes)
    found = values(event, "BC")
    assert sum(value or 0 for value in found.values()) == each * (len(event.games) + len(event.byes))
    assert found == {
        number: sum(board * points for board, points in enumerate(totals(event, number), 1)) for number in found
    }


def without_the_last(boards: list[int]) -> list[int]:
    """All boards but the last one, then all but the last two, and so on."""
    return [sum(boards[:count]) for count in range(len(boards) - 1, 0, -1)]


@any_event
@pytest.mark.parametrize(("code", "compared"), [("TBR", list), ("BBE", without_the_last)])
def test_the_teams_of_a_tie_stand_in_the_order_of_their_boards(
    seed: int, code: str, compared: Callable[[list[int]], list[int]]
) -> None:
    event = event_of(seed)
    for one, other in pairwise(standings(event, (code,))):
        if one.points == other.points:
            first, second = (compared(totals(event, line.number)) for line in (one, other))
            assert first > second or (first == second and one.place == other.place)


@any_event
def test_other_numbers_give_each_team_the_same_values(seed: int) -> None:
    event = event_of(seed)
    own = [player.number for player in event.players]
    numbers = dict(zip(own, Random(seed).sample(own, len(own)), strict=True))
    other = renumbered(event, numbers)
    for code in CODES:
        assert {numbers[n]: value for n, value in values(event, code).items()} == values(other, code), code

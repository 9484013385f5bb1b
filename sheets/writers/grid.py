"""What stands in the cells of a crosstable: for every pair and game its round, its side, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pairing.model import Game, Result
from pairing.roundrobin import schedule
from sheets.event import Event

UNKNOWN_ROUND = 0


class GridGame(NamedTuple):
    """A game of the whole event as the crosstable shows it: the round it is or will be played in (0: not known, when
    rounds are drawn by lot), whether that round is written, the columns of both players, and the result."""

    round: int
    written: bool
    white: int
    black: int
    white_slot: int
    black_slot: int
    result: Result


def slot(cycle: int, cycles: int, is_white: bool) -> int:
    """Which of the columns against one opponent a game goes to. Cycles are taken in twos, White's game left and
    Black's right; the single last cycle of an odd number has one column."""
    first_of_two = cycle - 1 - (cycle - 1) % 2
    if first_of_two == cycles - 1:
        return first_of_two
    return first_of_two + (0 if is_white else 1)


def paired_slots(cycles: int) -> int:
    """How many of the columns against one opponent are White's and Black's in turn."""
    return cycles - cycles % 2


def grid_games(event: Event) -> tuple[GridGame, ...]:
    """Every game of the event in the order of the schedule."""
    return tuple(_games(event))


def _games(event: Event) -> Iterator[GridGame]:
    settings = event.settings
    plan = schedule(len(event.players), settings.cycles, settings.swap)
    by_table = {each.table_round: each.number for each in event.rounds}
    played = _by_pair(event.games)
    for table_round, scheduled in enumerate(plan, 1):
        cycle = (table_round - 1) // (len(plan) // settings.cycles) + 1
        number = by_table.get(table_round) or _expected_round(event, table_round)
        for pair in scheduled.pairs:
            game = played.get((number, frozenset((pair.white, pair.black))))
            yield GridGame(
                round=number,
                written=table_round in by_table,
                white=pair.white,
                black=pair.black,
                white_slot=slot(cycle, settings.cycles, True),
                black_slot=slot(cycle, settings.cycles, False),
                result=_seen_from(pair.white, game),
            )


def _by_pair(games: tuple[Game, ...]) -> Mapping[tuple[int, frozenset[int]], Game]:
    return {(game.round, frozenset((game.white, game.black))): game for game in games}


def _expected_round(event: Event, table_round: int) -> int:
    return UNKNOWN_ROUND if event.round_seeds else table_round


def _seen_from(white: int, game: Game | None) -> Result:
    """The result with the scheduled White's side first: colours may have been exchanged at the board."""
    if game is None:
        return Result.OPEN
    return game.result if game.white == white else game.result.mirrored

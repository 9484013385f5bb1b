"""The round robin as a pairing system: the next round, what is still to be played, who may still come in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairing.errors import InvalidTournament
from pairing.model import Game, Pair, Round, Status, Tournament

from .checks import checked_schedule
from .draws import draw_round
from .shape import rounds_per_cycle, together
from .withdrawal import defaulted


def total_rounds(tournament: Tournament) -> int:
    """The rounds of all cycles.

    Raises:
        InvalidTournament: for fewer than three players or less than one cycle.
    """
    return rounds_per_cycle(len(tournament.players)) * tournament.cycles


def unused_rounds(tournament: Tournament) -> tuple[int, ...]:
    """The rounds of the schedule that are not written yet, in schedule order.

    Raises:
        InvalidTournament: when what is written contradicts the schedule.
    """
    return tuple(scheduled.table_round for scheduled in _unused(tournament))


def next_round(tournament: Tournament, *, table_round: int | None = None) -> Round:
    """The next round, taken from the schedule: the first round not written yet, or `table_round` where it was drawn.

    Players who left keep their pairs (the games are lost by default), late ones too (the games are to be played).

    Raises:
        InvalidTournament: when all rounds are written, all players have left, `table_round` is no unused round of the
            schedule, there are fewer than three players, or what is written contradicts the schedule.
    """
    unused = _rounds_to_pair(tournament)
    wanted = unused[0].table_round if table_round is None else table_round
    for scheduled in unused:
        if scheduled.table_round == wanted:
            return replace(scheduled, number=_next_number(tournament))
    left = ", ".join(str(scheduled.table_round) for scheduled in unused)
    raise InvalidTournament(f"round {wanted} of the schedule is not to be had; those not written yet: {left}")


def remaining_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """Every round not written yet, in schedule order, numbered on from the last one written.

    Raises:
        InvalidTournament: as `next_round`.
    """
    unused = _rounds_to_pair(tournament)
    return tuple(
        replace(scheduled, number=number) for number, scheduled in enumerate(unused, start=_next_number(tournament))
    )


def round_by_lot(tournament: Tournament, seed: int) -> int:
    """The round of the schedule that the lot gives: hand it to `next_round`.

    Raises:
        InvalidTournament: when all rounds are written, or what is written contradicts the schedule.
    """
    return draw_round(unused_rounds(tournament), rounds_per_cycle(len(tournament.players)), seed)


def open_games(tournament: Tournament) -> tuple[Game, ...]:
    """The games of the rounds written that are still to be played, by round and board.

    Games that a withdrawn player has lost by default are not among them. Those of a player who took the free number
    after a round was written are, on the board after the last of that round.

    Raises:
        InvalidTournament: when what is written contradicts the schedule.
    """
    games = (*tournament.games, *_games_without_entry(tournament))
    still_open = (game for game in games if defaulted(tournament, game).is_open)
    return tuple(sorted(still_open, key=lambda game: (game.round, game.board)))


def is_over(tournament: Tournament) -> bool:
    """Whether every round is written and no game is open.

    Raises:
        InvalidTournament: when what is written contradicts the schedule.
    """
    return not unused_rounds(tournament) and not open_games(tournament)


def late_number(tournament: Tournament) -> int:
    """The number for a player who comes after round 1: the one that stands for nobody in an odd field.

    Whom he would have met in the rounds written was free there: those games are still to be played.

    Raises:
        InvalidTournament: with the reason why nobody can come in.
    """
    count = len(tournament.players)
    if not tournament.rounds:
        raise InvalidTournament("no round is written yet: put the player on the list, and the numbers are given anew")
    if count % 2 == 0:
        raise InvalidTournament(
            f"the field of {count} is even, so everybody has an opponent in every round: there is no free number"
        )
    if is_over(tournament):
        raise InvalidTournament("the event is over: nobody can come in any more")
    return count + 1


def _unused(tournament: Tournament) -> tuple[Round, ...]:
    used = {written.table_round for written in tournament.rounds}
    return tuple(scheduled for scheduled in checked_schedule(tournament) if scheduled.table_round not in used)


def _rounds_to_pair(tournament: Tournament) -> tuple[Round, ...]:
    unused = _unused(tournament)
    if not unused:
        raise InvalidTournament(f"all {total_rounds(tournament)} rounds are written: there is no next round")
    if all(player.status is Status.WITHDRAWN for player in tournament.players):
        raise InvalidTournament(f"nobody to pair: all {len(tournament.players)} players have withdrawn")
    return unused


def _next_number(tournament: Tournament) -> int:
    return max((written.number for written in tournament.rounds), default=0) + 1


def _games_without_entry(tournament: Tournament) -> Iterator[Game]:
    """An open game for each pair of a written round that no game handed in is about."""
    entered = {(game.round, together(game)) for game in tournament.games}
    rounds = checked_schedule(tournament)
    for written in tournament.rounds:
        for pair in _pairs_with_latecomer(written, rounds[written.table_round - 1]):
            if (written.number, together(pair)) not in entered:
                yield Game(round=written.number, board=pair.board, white=pair.white, black=pair.black)


def _pairs_with_latecomer(written: Round, scheduled: Round) -> tuple[Pair, ...]:
    paired = set(map(together, written.pairs))
    missing = [pair for pair in scheduled.pairs if together(pair) not in paired]
    last_board = max((pair.board for pair in written.pairs), default=0)
    return written.pairs + tuple(replace(pair, board=last_board + place) for place, pair in enumerate(missing, start=1))

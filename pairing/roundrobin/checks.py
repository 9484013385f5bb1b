"""Whether a round robin handed in agrees with itself and with its schedule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pairing.errors import InvalidTournament
from pairing.faults import game_faults
from pairing.model import Round, Tournament

from .cycles import schedule
from .shape import together


def checked_schedule(tournament: Tournament) -> tuple[Round, ...]:
    """The schedule of the event, once nothing written contradicts it.

    Raises:
        InvalidTournament: naming every contradiction, as after a change of the cycles with rounds already written.
    """
    rounds = schedule(len(tournament.players), tournament.cycles, tournament.swap)
    faults = [
        *_number_faults(tournament),
        *_round_faults(tournament, rounds),
        *game_faults(tournament),
        *_repeated_games(tournament),
    ]
    if faults:
        raise InvalidTournament("; ".join(faults))
    return rounds


def _number_faults(tournament: Tournament) -> Iterator[str]:
    for place, player in enumerate(tournament.players, start=1):
        if player.number != place:
            yield f"{player.name} has number {player.number} where {place} is expected"


def _round_faults(tournament: Tournament, rounds: tuple[Round, ...]) -> Iterator[str]:
    for number in _repeated(written.number for written in tournament.rounds):
        yield f"round {number} is written twice"
    for number in _repeated(written.table_round for written in tournament.rounds):
        yield f"round {number} of the schedule is used twice"
    for written in tournament.rounds:
        if 1 <= written.table_round <= len(rounds):
            yield from _pair_faults(written, rounds[written.table_round - 1])
        else:
            known = f"the schedule has rounds 1 to {len(rounds)}"
            yield f"round {written.number} is said to be round {written.table_round} of the schedule, but {known}"


def _pair_faults(written: Round, scheduled: Round) -> Iterator[str]:
    """Colours may differ (players who sat down the wrong way round), the pairs may not."""
    expected = set(map(together, scheduled.pairs))
    strange = [f"{pair.white}-{pair.black}" for pair in written.pairs if together(pair) not in expected]
    if strange:
        there = f"round {scheduled.table_round} of the schedule for these players, cycles and swap has no such pairs"
        yield f"round {written.number} was written with {', '.join(strange)}, but {there}"


def _repeated_games(tournament: Tournament) -> Iterator[str]:
    for (smaller, larger), games in Counter(map(together, tournament.games)).items():
        if games > tournament.cycles:
            meetings = "once" if tournament.cycles == 1 else f"{tournament.cycles} times"
            yield f"{smaller} and {larger} have {games} games, but meet {meetings} in this event"


def _repeated(numbers: Iterator[int]) -> list[int]:
    return [number for number, times in Counter(numbers).items() if times > 1]

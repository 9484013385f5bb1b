"""Baku acceleration: virtual points that part the field in the first rounds (C.04.7, 2026)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pairing.errors import InvalidTournament
from pairing.model import Player, Scoring


def baku(
    players: Sequence[Player],
    rounds: int,
    scoring: Scoring,
    present_in_round_1: Collection[int] | None = None,
) -> Mapping[int, tuple[int, ...]]:
    """The virtual points of each player of the upper group, in tenths, a value for each accelerated round.

    The upper group is the first half of those who are there for round 1, rounded up to an even number (161 players:
    82). Its last player stays the last of it: whoever comes later and has a smaller number than he belongs to it
    (1.2, 1.3). `present_in_round_1` has the numbers of those who were paired in round 1; None, while it is not
    written: all who do not come later and have no bye in it, since the others have no number yet.

    Raises:
        InvalidTournament: for a scoring in which a win is not two draws, or a loss is worth something (1.1).
    """
    if scoring.win != 2 * scoring.draw or scoring.loss:
        raise InvalidTournament(
            f"accelerated pairing needs a win of two draws and a loss of nothing (C.04.7), not {scoring.to_text()}"
        )
    there = _expected_in_round_1(players) if present_in_round_1 is None else present_in_round_1
    last = last_of_upper_group(there)
    values = virtual_points(rounds, scoring)
    return {player.number: values for player in players if player.number <= last}


def last_of_upper_group(numbers: Collection[int]) -> int:
    """The number of the last player of the upper group, of those who play round 1; 0 when nobody does (1.2)."""
    size = 2 * -(-len(numbers) // 4)
    return sorted(numbers)[min(size, len(numbers)) - 1] if numbers else 0


def virtual_points(rounds: int, scoring: Scoring) -> tuple[int, ...]:
    """What the upper group gets in each accelerated round, in tenths (1.4): the first half of the event is accelerated,
    by a win in the first half of that and by half a win in the second; of 9 rounds by 1 in three, by ½ in two."""
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    return (scoring.win,) * full + (scoring.draw,) * (accelerated - full)


def _expected_in_round_1(players: Sequence[Player]) -> frozenset[int]:
    return frozenset(
        player.number for player in players if player.from_round == 1 and all(number != 1 for number, _ in player.byes)
    )

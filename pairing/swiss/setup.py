"""What can be said of a Swiss before its first round: how many rounds are usual, and whether all can be paired."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.model import Status, Tournament

TIGHT = 2  # rounds fewer than the opponents there are: from there on a pairing may be impossible


def usual_rounds(players: int) -> int:
    """The number of rounds that finds a clear winner among so many players, and one or two more for the places."""
    rounds = max(players - 1, 1).bit_length()
    return max(
        1, min(rounds + (1 if players > 8 else 0), most_rounds(players) - 1 if players > 4 else most_rounds(players))
    )


def most_rounds(players: int) -> int:
    """How many rounds so many players can play at the most without meeting anybody twice."""
    return players - 1 if players % 2 == 0 else players


def setup_warnings(tournament: Tournament) -> Iterator[str]:
    """A sentence for each thing that may keep the rounds announced from being paired."""
    there = [player for player in tournament.players if player.status is not Status.WITHDRAWN]
    rounds, most = tournament.total_rounds or 0, most_rounds(len(there))
    if rounds > most:
        yield (
            f"{rounds} rounds are too many for {len(there)} players, who can play {most} at the most: a round robin "
            "of all of them needs no more"
        )
    elif rounds > most - TIGHT:
        yield (
            f"{rounds} rounds are many for {len(there)} players: a Swiss pairs from the top, and one of the last "
            f"rounds may have no pairing left; a round robin needs {most}"
        )
    else:
        yield from _too_few(tournament, len(there), rounds)


def _too_few(tournament: Tournament, players: int, rounds: int) -> Iterator[str]:
    if 2**rounds < players and tournament.system != "lim":
        yield f"with {rounds} rounds several of {players} players may win all their games; {usual_rounds(players)} are usual"

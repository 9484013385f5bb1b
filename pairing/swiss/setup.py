"""What can be said of a Swiss before its first round: how many rounds are usual, and what cannot be paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pairing.model import Status, Tournament

USUAL_MOST = 9
"""Rounds that an open has even where twice as many players would need one more to part them."""


def usual_rounds(players: int) -> int:
    """The number of rounds that is usual for so many players: odd, enough for a single winner (log2) and up to 9 one
    more for the places behind him; in a small field as many as can surely be paired."""
    needed = max(players - 1, 0).bit_length()
    usual = max(needed, min(needed + 1, USUAL_MOST)) | 1
    return max(1, min(usual, sure_rounds(players)))


def most_rounds(players: int) -> int:
    """How many rounds so many players can play without meeting anybody twice, nor having two byes."""
    return max(players - 1 + players % 2, 0)


def sure_rounds(players: int) -> int:
    """How many rounds so many players can surely play, whoever met whom before and whatever the colours were.

    It is the first odd number that is at least half of them (with the bye, which is one more in an odd field). After
    so many rounds those who have not met may fall into two groups of an odd size, such as twice three of six players;
    before that everybody has too many left for it, and there is a pairing.
    """
    return min(((players + 1) // 2) | 1, most_rounds(players))


def setup_warnings(tournament: Tournament) -> Iterator[str]:
    """A sentence for each thing that may keep the rounds announced from being paired, or is not as it should be."""
    twice = list(_numbers_twice(tournament))
    if twice:
        yield from twice
        return
    players = sum(player.status is not Status.WITHDRAWN for player in tournament.players)
    if tournament.total_rounds is not None:
        yield from _rounds(tournament, players, tournament.total_rounds)
    yield from _fixed(tournament)
    yield from _forbidden(tournament, players)


def _numbers_twice(tournament: Tournament) -> Iterator[str]:
    times = Counter(player.number for player in tournament.players)
    for number, count in times.items():
        if count > 1:
            names = ", ".join(player.name for player in tournament.players if player.number == number)
            yield f"the number {number} stands for {count} players: {names}"


def _rounds(tournament: Tournament, players: int, rounds: int) -> Iterator[str]:
    most, sure = most_rounds(players), sure_rounds(players)
    if rounds > most:
        yield (
            f"{rounds} rounds are too many for {players} players: they can play {most} at the most without meeting "
            f"anybody twice, and a round robin of {most} has all their games"
        )
    elif rounds > sure:
        sooner = "" if tournament.system == "median" else ", and the rules of colours may leave none even sooner"
        yield (
            f"{rounds} rounds are many for {players} players: after round {sure} there may be no pairing left{sooner}; "
            f"a round robin of {most} can always be paired"
        )
    elif 2**rounds < players:
        yield from _few_rounds(tournament, players, rounds)


def _few_rounds(tournament: Tournament, players: int, rounds: int) -> Iterator[str]:
    """More players than rounds can part."""
    if tournament.system != "lim":
        yield (
            f"after {rounds} rounds more than one of {players} players may have won all games; "
            f"{usual_rounds(players)} are usual"
        )
        return
    unrated = sum(not player.rating for player in tournament.players)
    counted = f", and {unrated} without a rating count as 0" if unrated else ""
    yield (
        f"{players} players in {rounds} rounds are a maxi-tournament: ratings of opponents exchanged must be within "
        f"100 points (C.04.4.3 3.2.3, 3.8, 5.7){counted}"
    )


def _fixed(tournament: Tournament) -> Iterator[str]:
    """Pairs set by hand that cannot be."""
    from .field import present_in

    seats = Counter((each.round, number) for each in tournament.fixed for number in (each.white, each.black))
    for (number, player), count in seats.items():
        if count > 1:
            yield f"round {number}: {player} is in {count} pairs set by hand"
        elif player not in present_in(tournament, number):
            yield f"round {number}: {player} is in a pair set by hand, and is not there"
    for each in tournament.fixed:
        pair = {each.white, each.black}
        met = [game.round for game in tournament.games if game.result.is_played and pair == {game.white, game.black}]
        if met and min(met) < each.round:
            yield f"round {each.round}: {each.white}-{each.black} is set by hand, and they met in round {min(met)}"
        if any(group.holds_in(each.round) and pair <= group.players for group in tournament.forbidden):
            yield f"round {each.round}: {each.white}-{each.black} is set by hand, and they are not to meet then"


def _forbidden(tournament: Tournament, players: int) -> Iterator[str]:
    """Forbidden pairs that leave round 1, or somebody, without opponents."""
    left_over = _left_over_in_round_1(tournament) if tournament.forbidden else 0
    if left_over > 1:
        yield f"forbidden pairs leave round 1 without a pairing: {left_over} players cannot have an opponent in it"
    apart: dict[int, set[int]] = {}
    for group in tournament.forbidden:
        if group.first == 1 and group.last is None:
            for number in group.players:
                apart.setdefault(number, set()).update(group.players - {number})
    for number, others in sorted(apart.items()):
        possible = most_rounds(players) - len(others)
        if possible < (tournament.total_rounds or 0):
            yield f"{number} is not to meet {len(others)} others, and so can be paired in {possible} rounds at the most"


def _left_over_in_round_1(tournament: Tournament) -> int:
    """How many have no opponent in round 1, however it is paired."""
    from .field import Field
    from .matching import Matching, rows_of

    field = Field.of_round(tournament, 1)
    fixed = {number for pair in field.fixed for number in (pair.white, pair.black)}
    numbers = [card.number for card in field.cards if card.number not in fixed]
    rows = rows_of(numbers, lambda one, other: frozenset((one, other)) not in field.barred)
    return Matching(rows, (1 << len(numbers)) - 1).exposed.bit_count()

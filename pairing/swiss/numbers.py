"""Pairing numbers: the initial order, late entries, and a tournament under other numbers (C.04.2, 2026)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pairing.model import Player, Tournament

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""The titles in their order; whoever has none comes after them."""

FROZEN_AFTER = 4
"""Once so many rounds are paired no number changes any more."""

_Rank = tuple[int, int, str, int]


def rank(player: Player) -> _Rank:
    """What players are ordered by at the start: rating, title, name; their present numbers where all is equal."""
    title = (player.title or "").upper()
    place = TITLES.index(title) if title in TITLES else len(TITLES)
    return -(player.rating or 0), place, player.name.casefold(), player.number


def by_rating(players: Sequence[Player]) -> list[Player]:
    """The players in the order of the numbers they get: the strongest first."""
    return sorted(players, key=rank)


def insert_late(players: Sequence[Player], newcomer: Player, paired: int = 0) -> Mapping[int, int]:
    """By present number the number each player has once the newcomer has his, which is then the one that is left over.
    The others keep their order.

    Until round 4 is paired he gets the number that is his by rank, and everybody below moves down by one; once so many
    rounds are `paired` nobody's number changes, and he gets the next one at the end.
    """
    if paired >= FROZEN_AFTER:
        return {player.number: player.number for player in players}
    own = 1 + sum(rank(player)[:3] <= rank(newcomer)[:3] for player in players)
    return {player.number: player.number + (player.number >= own) for player in players}


def renumbered(tournament: Tournament, numbers: Mapping[int, int]) -> Tournament:
    """The tournament with every player under his new number; the numbers may have gaps for players yet to be added."""
    players = (replace(player, number=numbers[player.number]) for player in tournament.players)
    return replace(
        tournament,
        players=tuple(sorted(players, key=lambda player: player.number)),
        rounds=tuple(
            replace(
                each,
                pairs=tuple(replace(p, white=numbers[p.white], black=numbers[p.black]) for p in each.pairs),
                free=None if each.free is None else numbers[each.free],
            )
            for each in tournament.rounds
        ),
        games=tuple(replace(game, white=numbers[game.white], black=numbers[game.black]) for game in tournament.games),
        byes=tuple(replace(bye, player=numbers[bye.player]) for bye in tournament.byes),
        forbidden=tuple(
            replace(group, players=frozenset(numbers[number] for number in group.players))
            for group in tournament.forbidden
        ),
        fixed=tuple(replace(pair, white=numbers[pair.white], black=numbers[pair.black]) for pair in tournament.fixed),
        virtual_points={numbers[number]: points for number, points in tournament.virtual_points.items()},
    )

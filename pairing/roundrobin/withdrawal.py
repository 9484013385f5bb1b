"""The 50 % rule: what becomes of the games of a player who leaves (FIDE Competition Rules, withdrawal from a
round robin).

* Fewer than half of his games played: his results stay visible, but no points by or against him count (annulled).
* Half or more: they count, and the games left are lost by default. Some organisers (FMJD) ask for more than half, which
  is the setting `half_rule`.

His games are those against every opponent in every cycle; played means played over the board, whoever the opponent was
and whether he left too.
"""

from __future__ import annotations

from collections import Counter

from pairing.model import Game, HalfRule, Result, Status, Tournament


def annulled(tournament: Tournament) -> frozenset[int]:
    """The numbers of the players who left too early for their games to count."""
    withdrawn = [player.number for player in tournament.players if player.status is Status.WITHDRAWN]
    if not withdrawn:
        return frozenset()
    played = Counter(
        number for game in tournament.games if game.result.is_played for number in (game.white, game.black)
    )
    own_games = (len(tournament.players) - 1) * tournament.cycles
    return frozenset(number for number in withdrawn if not _counts(played[number], own_games, tournament.half_rule))


def defaulted(tournament: Tournament, game: Game) -> Result:
    """What stands for a game: its result, or if it has none and a player of it has left, the loss by default."""
    if not game.result.is_open:
        return game.result
    match tuple(tournament.player(number).status is Status.WITHDRAWN for number in (game.white, game.black)):
        case (True, True):
            return Result.DOUBLE_FORFEIT
        case (True, False):
            return Result.BLACK_WINS_BY_FORFEIT
        case (False, True):
            return Result.WHITE_WINS_BY_FORFEIT
        case _:
            return Result.OPEN


def _counts(played: int, own_games: int, rule: HalfRule) -> bool:
    if rule is HalfRule.MORE_THAN:
        return 2 * played > own_games
    return 2 * played >= own_games

"""Matches of teams: what their game points make them, and the game points of a team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .errors import InvalidTournament
from .model import ByeKind, Game, Result, Tournament
from .points import format_points
from .tally import Tally

TENTHS = 10


def match_result(score: tuple[int, int], boards: int | None = None) -> Result:
    """The result of a match from the game points of both teams, in tenths, White's first; without any both lose.

    Raises:
        InvalidTournament: for more game points than that many boards have.
    """
    white, black = score
    if boards is not None and white + black > TENTHS * boards:
        shown = ":".join(format_points(points) for points in score)
        raise InvalidTournament(f"{shown} is no score of a match on {boards} boards")
    if white == black:
        return Result.DRAW if white else Result.BOTH_LOSE
    return Result.WHITE_WINS if white > black else Result.BLACK_WINS


def boards_of(tournament: Tournament) -> int:
    """The boards of a match: what the scoring says, else as many as the highest score needs; 0 where players, not
    teams, meet."""
    if tournament.scoring.boards is not None:
        return tournament.scoring.boards
    most = max((sum(game.score) for game in tournament.games if game.score), default=0)
    return -(-most // TENTHS)


def game_points(tally: Tally, numbers: Iterable[int]) -> Mapping[int, tuple[int, int]]:
    """The game points of each of these teams and those of its opponents against it, in tenths.

    A match without a score is shared on all boards when drawn, and won on all when won without being played. A bye is
    worth what such a match is that brings as many match points. The option `forfeit_score` of an event may be `none`:
    then a match that was not played brings no game points.
    """
    tournament = tally.tournament
    boards = boards_of(tournament)
    unplayed = TENTHS * boards if tournament.options.get("forfeit_score") != "none" else 0
    byes = {kind: (_of_bye(tournament, kind, unplayed), 0) for kind in ByeKind}
    found = {}
    for number in numbers:
        scores = [_of_match(each.game, number, TENTHS * boards, unplayed) for each in tally.encounters[number]]
        scores += [byes[bye.kind] for bye in tally.byes.get(number, ())]
        found[number] = sum(own for own, _ in scores), sum(against for _, against in scores)
    return found


def _of_match(game: Game, number: int, whole: int, unplayed: int) -> tuple[int, int]:
    score = game.score
    if game.result.is_forfeit and (score is None or not unplayed):
        white, black = (unplayed if mark == "+" else 0 for mark in game.result.sides)
    elif score is not None:
        white, black = score
    else:
        white = black = whole // 2 if game.result is Result.DRAW else 0
    return (white, black) if number == game.white else (black, white)


def _of_bye(tournament: Tournament, kind: ByeKind, unplayed: int) -> int:
    got, scoring = tournament.scoring.of_bye(kind), tournament.scoring
    return unplayed if got >= scoring.win else unplayed // 2 if got >= scoring.draw else 0

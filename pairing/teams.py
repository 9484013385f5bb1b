"""Matches of teams: what their game points make them, and the game points of a team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .errors import InvalidTournament
from .model import ByeKind, Game, Result, Scoring, Tournament
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


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePoints:
    """What matches and byes bring in game points, in tenths, with the boards of a match and what a match brings that
    is won without being played. A match without a score is shared on all boards when drawn."""

    tournament: Tournament
    whole: int
    unplayed: int

    @classmethod
    def of(cls, tournament: Tournament) -> GamePoints:
        """Those of an event; its option `forfeit_score` may be `none`: a match not played then brings no points."""
        whole = TENTHS * boards_of(tournament)
        unplayed = whole if tournament.options.get("forfeit_score") != "none" else 0
        return cls(tournament=tournament, whole=whole, unplayed=unplayed)

    def of_match(self, game: Game, number: int) -> tuple[int, int]:
        """Those of one team in a match, and those against it."""
        score = game.score
        if game.result.is_forfeit and (score is None or not self.unplayed):
            white, black = (self.unplayed if mark == "+" else 0 for mark in game.result.sides)
        elif score is not None:
            white, black = score
        else:
            white = black = self.whole // 2 if game.result is Result.DRAW else 0
        return (white, black) if number == game.white else (black, white)

    def of_bye(self, kind: ByeKind) -> int:
        """Those of a bye: of a match, not played, that brings as many match points."""
        got, scoring = self.tournament.scoring.of_bye(kind), self.tournament.scoring
        return self.unplayed if got >= scoring.win else self.unplayed // 2 if got >= scoring.draw else 0


def game_points(tally: Tally, numbers: Iterable[int]) -> Mapping[int, tuple[int, int]]:
    """The game points of each of these teams and those of its opponents against it, in tenths."""
    points = GamePoints.of(tally.tournament)
    found = {}
    for number in numbers:
        scores = [points.of_match(each.game, number) for each in tally.encounters[number]]
        scores += [(points.of_bye(bye.kind), 0) for bye in tally.byes.get(number, ())]
        found[number] = sum(own for own, _ in scores), sum(against for _, against in scores)
    return found


def match_of_boards(results: Sequence[Result]) -> tuple[Result, tuple[tuple[int, int], ...]]:
    """The result of a match from those of all its boards, and the game points of each board, in tenths; White's team
    first. A match is forfeited when no board was played and one team at the most got points."""
    per_board = tuple(map(Scoring().points, results))
    white, black = (sum(points) for points in zip(*per_board, strict=True))
    if any(result.is_played for result in results) or (white and black):
        return match_result((white, black)), per_board
    if white == black:
        return Result.DOUBLE_FORFEIT, per_board
    return Result.WHITE_WINS_BY_FORFEIT if white else Result.BLACK_WINS_BY_FORFEIT, per_board

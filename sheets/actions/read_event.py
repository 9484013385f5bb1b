"""`read` of a workbook that has an event of ours: players, games and byes as its sheets hold them."""

from __future__ import annotations

from typing import Any

from pairing.model import Bye, Game, Player
from pairing.points import points_number
from pairing.systems import get_system
from sheets.layout import PLAYERS
from sheets.ours.whole import Reread
from sheets.recognise import SeenBye, SeenGame

Answer = dict[str, Any]
EVENT_LAYOUT = "event"


def event_answer(name: str, found: Reread) -> Answer:
    """The answer of `read --json`: ids are pairing numbers, cells those of the sheets of ours."""
    event = found.event
    settings = event.settings
    return {
        "file": name,
        "layout": EVENT_LAYOUT,
        "sheet": found.ours.single[PLAYERS].grid.name,
        "header_row": None,
        "columns": {},
        "tables": [],
        "event": {
            "name": settings.name or None,
            "system": settings.system,
            "rounds": get_system(settings.system).total_rounds(event.tournament),
            "scoring": settings.scoring.to_numbers(),
            "language": settings.language,
        },
        "numbered": True,
        "players": [player_answer(player, event.sources.get(player.number) or None) for player in event.players],
        "games": [_game(game, found) for game in event.games],
        "byes": [bye_answer(bye, event.tournament.scoring.of_bye(bye.kind)) for bye in event.byes],
        "warnings": [{"cell": cell or None, "text": text} for cell, text in found.warnings],
    }


def player_answer(player: Player, cell: str | None) -> Answer:
    """A player in the shape of every answer."""
    return {
        "id": player.number,
        "name": player.name,
        "title": player.title,
        "rating": player.rating,
        "fed": player.federation,
        "club": player.club,
        "birth": player.birth,
        "fide_id": player.fide_id,
        "status": player.status.value,
        "cell": cell,
    }


def game_answer(game: Game | SeenGame, cell: str | None, *, colours_known: bool = True) -> Answer:
    """A game in the shape of every answer; a match with its score."""
    return {
        "round": game.round,
        "board": game.board,
        "white": game.white,
        "black": game.black,
        "result": game.result.value,
        "played": game.result.is_played,
        "cell": cell,
        "colours_known": colours_known,
        **({} if game.score is None else {"score": [points_number(points) for points in game.score]}),
    }


def bye_answer(bye: Bye | SeenBye, points: int | None) -> Answer:
    """A bye in the shape of every answer; `points` in tenths, None where nobody says them."""
    return {
        "round": bye.round,
        "player": bye.player,
        "kind": bye.kind.value,
        "points": None if points is None else points_number(points),
    }


def _game(game: Game, found: Reread) -> Answer:
    cell = found.result_cells.get((game.round, frozenset((game.white, game.black))))
    boards = {"boards": [list(map(points_number, points)) for points in game.per_board]} if game.per_board else {}
    return {**game_answer(game, cell), **boards}

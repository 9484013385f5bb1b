"""Team events: random ones, played round by round, and some told in words."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from pairing.errors import NoLegalPairing
from pairing.model import (
    Bye,
    ByeKind,
    Colour,
    Forbidden,
    Game,
    Pair,
    Player,
    Result,
    Round,
    Scoring,
    Status,
    Tournament,
)
from pairing.swiss.answer import Engine
from pairing.swiss.median import pair
from pairing.teams import match_result
from tests.random_events import play_round

SCORINGS = (
    Scoring(boards=5),
    Scoring(win=30, draw=10, boards=5),
    Scoring(win=20, draw=10, boards=4),
    Scoring(boards=1),
)


def team_event(
    rng: Random,
    teams: int,
    rounds: int,
    engine: Engine = pair,
    *,
    unplayed: float = 0.0,
    absences: float = 0.0,
    forbidden: int = 0,
    scoring: Scoring = SCORINGS[0],
    options: Mapping[str, str] | None = None,
) -> tuple[Tournament, NoLegalPairing | None]:
    """An event and, when it ends before its last round, the error with which the engine refused to pair the next one.

    `unplayed` is the chance of a match to be lost by default or adjourned, `absences` that of a team to come late, to
    leave, or to ask for a bye.
    """
    event = Tournament(
        players=tuple(_team(rng, number, rounds, absences) for number in range(1, teams + 1)),
        system="median",
        scoring=scoring,
        total_rounds=rounds,
        initial_colour=rng.choice(list(Colour)),
        forbidden=tuple(
            Forbidden(players=frozenset(rng.sample(range(1, teams + 1), 2)), first=rng.randint(1, 3))
            for _ in range(forbidden)
        ),
        options=options or {},
    )
    for number in range(1, rounds + 1):
        if number > 1:
            event = _with_leavers(rng, event, absences)
        asked = ((player.number, kind) for player in event.players for each, kind in player.byes if each == number)
        byes = tuple(Bye(round=number, player=team, kind=kind) for team, kind in asked if _is_in(event, team))
        event = replace(event, byes=(*event.byes, *byes))
        try:
            event = _with_scores(rng, play_round(rng, event, number, engine), number, unplayed)
        except NoLegalPairing as error:
            return event, error
    return event, None


def _team(rng: Random, number: int, rounds: int, absences: float) -> Player:
    late = rng.randint(2, 3) if rng.random() < absences else 1
    kinds = [kind for kind in ByeKind if kind is not ByeKind.PAB]
    byes = [(each, rng.choice(kinds)) for each in range(late, rounds + 1) if rng.random() < absences / 2]
    return Player(number=number, name=f"Team {number}", from_round=late, byes=tuple(byes))


def _is_in(event: Tournament, team: int) -> bool:
    return event.player(team).status is not Status.WITHDRAWN


def _with_leavers(rng: Random, event: Tournament, chance: float) -> Tournament:
    leavers = {player.number for player in event.players if rng.random() < chance / 4}
    players = (replace(each, status=Status.WITHDRAWN) if each.number in leavers else each for each in event.players)
    return replace(event, players=tuple(players))


def _with_scores(rng: Random, event: Tournament, number: int, unplayed: float) -> Tournament:
    games = (_with_score(rng, game, event, unplayed) if game.round == number else game for game in event.games)
    return replace(event, games=tuple(games))


def _with_score(rng: Random, game: Game, event: Tournament, unplayed: float) -> Game:
    """Matches by the strength of the teams; some without a score, some not played, some adjourned."""
    if rng.random() < unplayed:
        results = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT, Result.OPEN)
        return replace(game, result=rng.choice(results))
    whole = 10 * (event.scoring.boards or 0)
    lead = (game.black - game.white) / len(event.players)
    won = min(max(round((0.5 + 0.3 * lead + rng.gauss(0, 0.25)) * whole / 5) * 5, 0), whole)
    return replace(game, result=match_result((won, whole - won)), score=(won, whole - won))


def told(teams: int, *rounds: str, **settings: object) -> Tournament:
    """An event of five boards from its rounds, each written as `1-4 3:2, 2-5 +-, 3-6 *, 7 PAB`; who is not named in a
    round was absent."""
    parts = [(number, part.split()) for number, text in enumerate(rounds, 1) for part in text.split(", ") if part]
    games = tuple(
        _told_game(number, board, *words) for board, (number, words) in enumerate(parts, 1) if "-" in words[0]
    )
    event = Tournament(
        players=tuple(Player(number=number, name=f"Team {number}") for number in range(1, teams + 1)),
        games=games,
        rounds=tuple(_told_round(number, games, parts) for number in range(1, len(rounds) + 1)),
        byes=tuple(Bye(round=n, player=int(team), kind=ByeKind(kind)) for n, (team, kind) in parts if "-" not in team),
        system="median",
        scoring=SCORINGS[0],
    )
    return replace(event, **settings)  # type: ignore[arg-type]


def _told_game(number: int, board: int, teams: str, text: str) -> Game:
    white, black = map(int, teams.split("-"))
    if ":" not in text:
        return Game(round=number, board=board, white=white, black=black, result=Result(text))
    first, second = (round(10 * float(points)) for points in text.split(":"))
    score = first, second
    return Game(round=number, board=board, white=white, black=black, result=match_result(score), score=score)


def _told_round(number: int, games: Sequence[Game], parts: Sequence[tuple[int, list[str]]]) -> Round:
    pairs = tuple(Pair(board=g.board, white=g.white, black=g.black) for g in games if g.round == number)
    free = next((int(words[0]) for n, words in parts if n == number and words[1] == "PAB"), None)
    return Round(number=number, table_round=number, pairs=pairs, free=free)

"""Random tournaments for tests, played round by round with any engine."""

from collections.abc import Iterator
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
from pairing.swiss.engine import pair as pair_field
from pairing.swiss.field import Field

ASKED_FOR = (ByeKind.HALF, ByeKind.ZERO, ByeKind.ZERO, ByeKind.FULL)
FORFEITS = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)


def random_tournament(
    rng: Random,
    players: int,
    rounds: int,
    engine: Engine,
    *,
    forfeits: float = 0.0,
    byes: float = 0.0,
    withdrawals: float = 0.0,
    late: float = 0.0,
    draws: float = 0.3,
    spread: float = 400.0,
    upsets: bool = False,
    forbidden: int = 0,
    accelerated: bool = False,
    total_rounds: int | None = None,
    scoring: Scoring | None = None,
) -> Tournament:
    """An event of so many rounds, all of them played; it ends early when the engine finds no legal pairing.

    `forfeits`, `byes`, `withdrawals` and `late` are chances: of a game, of a player in a round, of a player in a
    round, of a player. `total_rounds` is what the event announces (`rounds` when None), so that the last round
    played need not be its last. `upsets` turns the chances of winning round; `forbidden` is the number of forbidden
    pairs. Numbers are in order of rating.
    """
    tournament = Tournament(
        players=tuple(_player(number, players, spread, rng, late, rounds) for number in range(1, players + 1)),
        system="dutch",
        scoring=scoring or Scoring(),
        total_rounds=rounds if total_rounds is None else total_rounds,
        initial_colour=rng.choice(list(Colour)),
        forbidden=tuple(
            Forbidden(players=frozenset(rng.sample(range(1, players + 1), 2)))
            for _ in range(forbidden if players > 2 else 0)
        ),
        virtual_points=_virtual_points(players, rounds) if accelerated else {},
    )
    for number in range(1, rounds + 1):
        tournament = _with_absences(rng, tournament, number, byes, withdrawals)
        try:
            tournament = play_round(rng, tournament, number, engine, forfeits=forfeits, draws=draws, upsets=upsets)
        except NoLegalPairing:
            break
    return tournament


def play_round(
    rng: Random,
    tournament: Tournament,
    number: int,
    engine: Engine,
    *,
    forfeits: float = 0.0,
    draws: float = 0.3,
    upsets: bool = False,
) -> Tournament:
    """The tournament with one round more, paired by the engine and played at random.

    Raises:
        NoLegalPairing: when the engine finds none.
    """
    field = Field.of_round(tournament, number)
    if not field.cards:
        raise NoLegalPairing("nobody is there")
    pairing = pair_field(field, engine)
    pairs = tuple(Pair(board=board, white=white, black=black) for board, (white, black) in enumerate(pairing.pairs, 1))
    free = () if pairing.bye is None else (Bye(round=number, player=pairing.bye, kind=ByeKind.PAB),)
    games = (
        Game(
            round=number,
            board=pair.board,
            white=pair.white,
            black=pair.black,
            result=_result(rng, tournament, pair, forfeits, draws, upsets),
        )
        for pair in pairs
    )
    return replace(
        tournament,
        rounds=(*tournament.rounds, Round(number=number, table_round=number, pairs=pairs, free=pairing.bye)),
        games=(*tournament.games, *games),
        byes=(*tournament.byes, *free),
    )


def random_fields(
    seed: int, engine: Engine, most: int, *, fewest: int = 2, rounds: int | None = None
) -> Iterator[Field]:
    """The fields of all rounds of a random event, and of the one after its last, of all sorts that there are."""
    rng = Random(seed)
    players = rng.randint(fewest, most)
    rounds = rng.randint(1, players) if rounds is None else rounds
    tournament = random_tournament(
        rng,
        players,
        rounds,
        engine,
        forfeits=rng.choice([0, 0, 0.1, 0.3]),
        byes=rng.choice([0, 0.05, 0.2]),
        withdrawals=rng.choice([0, 0.03]),
        late=rng.choice([0, 0.2]),
        draws=rng.choice([0, 0.3, 0.7, 1]),
        spread=rng.choice([100, 400, 2000]),
        forbidden=rng.choice([0, 0, 1, 2]),
        accelerated=rng.random() < 0.2,
        total_rounds=rounds + rng.choice([0, 1]),
    )
    for number in range(1, len(tournament.rounds) + 2):
        field = Field.of_round(shuffled(rng, tournament), number)
        if field.cards:
            yield field


def answered(engine: Engine, field: Field) -> tuple[frozenset[tuple[int, int]], int | None] | None:
    """The pairs (White, Black) and the bye that an engine answers, None when it finds no legal pairing."""
    try:
        pairing = engine(field)
    except NoLegalPairing:
        return None
    return frozenset(pairing.pairs), pairing.bye


def before(tournament: Tournament, number: int) -> Tournament:
    """The tournament as it stood before that round was paired, each absence written as a bye that was asked for."""
    byes = {
        (bye.round, bye.player): bye
        for bye in tournament.byes
        if bye.round < number or (bye.round == number and bye.kind is not ByeKind.PAB)
    }
    games = tuple(game for game in tournament.games if game.round < number)
    played = {(game.round, player) for game in games for player in (game.white, game.black)}
    here = {card.number for card in Field.of_round(tournament, number).cards}
    for player in tournament.players:
        for round_ in range(1, number + 1):
            absent = player.number not in here if round_ == number else (round_, player.number) not in played
            if absent and (round_, player.number) not in byes:
                byes[round_, player.number] = Bye(round=round_, player=player.number, kind=ByeKind.ZERO)
    return replace(
        tournament,
        players=tuple(replace(player, status=Status.ACTIVE, from_round=1) for player in tournament.players),
        rounds=tuple(each for each in tournament.rounds if each.number < number),
        games=games,
        byes=tuple(sorted(byes.values(), key=lambda bye: (bye.round, bye.player))),
    )


def shuffled(rng: Random, tournament: Tournament) -> Tournament:
    """The same tournament with its games and byes in another order, as no engine may notice."""
    games, byes = list(tournament.games), list(tournament.byes)
    rng.shuffle(games)
    rng.shuffle(byes)
    return replace(tournament, games=tuple(games), byes=tuple(byes))


def _player(number: int, players: int, spread: float, rng: Random, late: float, rounds: int) -> Player:
    rating = round(2000 + spread * (0.5 - number / players))
    from_round = rng.randint(2, max(2, rounds // 2)) if rng.random() < late else 1
    return Player(number=number, name=f"Player {number}", rating=rating, from_round=from_round)


def _virtual_points(players: int, rounds: int) -> dict[int, tuple[int, ...]]:
    """Baku acceleration (C.04.7): the upper half is a point ahead in the first quarter, half a point in the second."""
    accelerated = (rounds + 1) // 2
    first = (accelerated + 1) // 2
    points = (10,) * first + (5,) * (accelerated - first)
    return dict.fromkeys(range(1, 2 * ((players + 3) // 4) + 1), points)


def _with_absences(rng: Random, tournament: Tournament, number: int, byes: float, withdrawals: float) -> Tournament:
    """Asked-for byes of the round, and players who leave before it."""
    asked, players = list(tournament.byes), list(tournament.players)
    for place, player in enumerate(players):
        if player.status is Status.WITHDRAWN:
            continue
        if player.from_round <= number and rng.random() < byes:
            asked.append(Bye(round=number, player=player.number, kind=rng.choice(ASKED_FOR)))
        elif rng.random() < withdrawals:
            players[place] = replace(player, status=Status.WITHDRAWN)
    return replace(tournament, byes=tuple(asked), players=tuple(players))


def _result(rng: Random, tournament: Tournament, pair: Pair, forfeits: float, draws: float, upsets: bool) -> Result:
    if rng.random() < forfeits:
        return rng.choice(FORFEITS)
    if rng.random() < draws:
        return Result.DRAW
    white, black = (tournament.players[number - 1].rating or 0 for number in (pair.white, pair.black))
    expected = 1 / (1 + 10 ** ((black - white) / 400))
    chance = 1 - expected if upsets else expected
    return Result.WHITE_WINS if rng.random() < chance else Result.BLACK_WINS

"""Random tournaments for tests: those of `pairing.play`, with any engine and any extremes."""

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
    Player,
    Result,
    Round,
    Scoring,
    Status,
    Tournament,
)
from pairing.play import Habits, Often, play, with_round
from pairing.swiss.answer import Engine
from pairing.swiss.boards import on_boards
from pairing.swiss.engine import pair as pair_field
from pairing.swiss.field import Field

ASKED_FOR = {ByeKind.HALF: 0.25, ByeKind.ZERO: 0.5, ByeKind.FULL: 0.25}
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
NEVER_LEAVES = 100
NO_LIMIT = 10_000  # of a difference in ratings: the stronger may be sure to win


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
    """An event of so many rounds, all of them played; it ends early when the engine finds no legal pairing, or fewer
    than two players are left.

    `forfeits`, `byes`, `withdrawals` and `late` are chances: of a game, of a player in a round, of a player in a
    round, of a player. `total_rounds` is what the event announces (`rounds` when None), so that the last round
    played need not be its last. With `upsets` the last number is the strongest; `forbidden` is the number of forbidden
    pairs. Numbers are in order of rating otherwise.
    """
    ratings = [round(2000 + spread * (0.5 - number / players)) for number in range(1, players + 1)]
    start = Tournament(
        players=tuple(
            Player(number=number, name=f"Player {number}", rating=rating)
            for number, rating in enumerate(ratings[::-1] if upsets else ratings, 1)
        ),
        system="dutch",
        scoring=scoring or Scoring(),
        total_rounds=rounds if total_rounds is None else total_rounds,
        initial_colour=rng.choice(list(Colour)),
        forbidden=tuple(
            Forbidden(players=frozenset(rng.sample(range(1, players + 1), 2)))
            for _ in range(forbidden if players > 2 else 0)
        ),
    )
    habits = Habits(
        draws=draws,
        widest=NO_LIMIT,
        forfeits=Often(share=forfeits),
        byes={kind: Often(share=byes * share) for kind, share in ASKED_FOR.items()},
        here={number: _here(rng, rounds, late, withdrawals) for number in range(1, players + 1)},
        accelerated=accelerated,
    )
    return play(
        start, rounds, habits, rng.getrandbits(32), lambda event: round_of(event, len(event.rounds) + 1, engine)
    )


def round_of(tournament: Tournament, number: int, engine: Engine) -> Round:
    """The round of that number, paired by the engine.

    Raises:
        NoLegalPairing: when the engine finds none.
    """
    field = Field.of_round(tournament, number)
    pairing = pair_field(field, engine)
    pairs = on_boards(pairing.pairs, field.everybody)
    return Round(number=number, table_round=number, pairs=pairs, free=pairing.bye)


def play_round(rng: Random, tournament: Tournament, number: int, engine: Engine) -> Tournament:
    """The tournament with one round more, paired by the engine, any result as likely as another.

    Raises:
        NoLegalPairing: when the engine finds none.
    """
    paired = round_of(tournament, number, engine)
    games = (
        Game(round=paired.number, board=pair.board, white=pair.white, black=pair.black, result=rng.choice(RESULTS))
        for pair in paired.pairs
    )
    return with_round(tournament, paired, games)


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


def _here(rng: Random, rounds: int, late: float, withdrawals: float) -> range:
    """The rounds of a player who comes late with one chance, and leaves before each round with another."""
    first = rng.randint(2, max(2, rounds // 2)) if rng.random() < late else 1
    leaves_before = (number for number in range(1, rounds + 1) if rng.random() < withdrawals)
    return range(first, next(leaves_before, NEVER_LEAVES))

"""Tournaments for tests: built from a crosstable, from rounds and results, or at random."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from hypothesis import strategies as st

from pairing import Game, HalfRule, Player, Result, Round, Scoring, Status, Tournament
from pairing.roundrobin import meeting, next_round, schedule

MARKS = {"1": "1", "0": "0", "=": "½", "½": "½", "+": "+", "-": "-"}
CHESS, DRAUGHTS, FOOTBALL, RENJU = (
    Scoring(),
    Scoring(win=20, draw=10),
    Scoring(win=30, draw=10),
    Scoring(win=30, draw=20, loss=10),
)


def players(count: int, withdrawn: Collection[int] = ()) -> tuple[Player, ...]:
    """Players 1 to `count`, some of whom have left."""
    status = dict.fromkeys(withdrawn, Status.WITHDRAWN)
    return tuple(
        Player(number=number, name=f"Player {number}", status=status.get(number, Status.ACTIVE))
        for number in range(1, count + 1)
    )


def result_of(white: str, black: str) -> Result:
    """The result with these two marks."""
    return next(result for result in Result if result.sides == (white, black))


def from_crosstable(rows: Sequence[str], **settings: object) -> Tournament:
    """A single round robin from its crosstable: a row a player, a mark (`1 ½ = 0 + - .`) a column, `*` on the diagonal.

    `.` is a game not played yet; the colours are those of the Berger table.
    """
    games = []
    for a, b in combinations(range(1, len(rows) + 1), 2):
        met = meeting(a, b, len(rows))
        if rows[a - 1][b - 1] == ".":
            assert rows[b - 1][a - 1] == "."
            continue
        white, black = met.white or a, met.black or b
        marks = MARKS[rows[white - 1][black - 1]], MARKS[rows[black - 1][white - 1]]
        games.append(Game(round=met.round, board=1, white=white, black=black, result=result_of(*marks)))
    given = Tournament(players=players(len(rows)), games=tuple(games))
    return replace(given, **settings)  # type: ignore[arg-type]


def with_rounds(
    tournament: Tournament, rounds: Sequence[Round], results: Mapping[tuple[int, int], Result]
) -> Tournament:
    """The tournament with these rounds written and the results of their games by (round, board), open where none."""
    games = tuple(
        Game(
            round=round_.number,
            board=pair.board,
            white=pair.white,
            black=pair.black,
            result=results.get((round_.number, pair.board), Result.OPEN),
        )
        for round_ in rounds
        for pair in round_.pairs
    )
    return replace(tournament, rounds=tuple(rounds), games=games)


def after_rounds(tournament: Tournament, count: int, result: Result = Result.DRAW) -> Tournament:
    """The tournament with that many more rounds written, all their games ending in the same way."""
    for _ in range(count):
        round_ = next_round(tournament)
        games = tuple(
            Game(round=round_.number, board=pair.board, white=pair.white, black=pair.black, result=result)
            for pair in round_.pairs
        )
        tournament = replace(tournament, rounds=(*tournament.rounds, round_), games=tournament.games + games)
    return tournament


@st.composite
def events(draw: st.DrawFn, most_players: int = 7) -> Tournament:
    """A round robin at any moment: any results, open games, players who have left, any scoring."""
    count = draw(st.integers(3, most_players))
    cycles = draw(st.integers(1, 2))
    rounds = schedule(count, cycles)
    written = rounds[: draw(st.integers(0, len(rounds)))]
    results = {
        (round_.number, pair.board): draw(st.sampled_from(list(Result))) for round_ in written for pair in round_.pairs
    }
    withdrawn = draw(st.sets(st.integers(1, count)))
    event = Tournament(
        players=players(count, withdrawn),
        cycles=cycles,
        scoring=draw(st.sampled_from([CHESS, DRAUGHTS, FOOTBALL, RENJU])),
        half_rule=draw(st.sampled_from(HalfRule)),
    )
    return with_rounds(event, written, results)

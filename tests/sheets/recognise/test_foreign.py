"""Laws: an event in any layout that people have, in any language, notation and surroundings, reads back equal."""

import os
import unicodedata
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.model import ByeKind, Game, Result, Scoring, Tournament
from pairing.play import Often
from pairing.roundrobin import schedule
from pairing.simulate import Simulation, simulate
from sheets.actions.read import read
from tests.foreign import LETTERS, Way, named, written, written_as_text
from tests.foreign_changes import CHANGES, opened, permuted
from tests.foreign_layouts import LAYOUTS, Layout
from tests.team_events import event_of as team_event
from tests.tournaments import CHESS, DRAUGHTS, FOOTBALL, players, with_rounds

PROOF = bool(os.environ.get("PROOF"))
law = settings(
    max_examples=400 if PROOF else 12,
    derandomize=not PROOF,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
"""A fixed sample; in `make proof` other examples each time."""
COMMON = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
SEEN_FROM_ONE_SIDE = (*COMMON, Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)
TELLING = ("was used", "were used", "results make", "left out", "not those of", "as not played", "not in the list")
"""Parts of remarks on something that was not understood, or that contradicts something else."""


def swiss_event(seed: int, scoring: Scoring, *, odd: bool) -> Tournament:
    """Three to five rounds of a Swiss of up to eleven players, with byes and forfeits."""
    lot = Random(seed)
    some, rare = Often(share=0.12), Often(share=0.08 if odd else 0)
    return simulate(
        Simulation(
            seed=seed, players=lot.randint(6, 11), rounds=5, played=lot.randint(3, 5), scoring=scoring,
            forfeits=some if odd else Often(), odd_results=rare, full_byes=Often(), half_byes=rare, zero_byes=rare,
            late=Often(), withdrawals=Often(), forbidden=0, accelerated=False,
        )
    )  # fmt: skip


def round_robin(seed: int, scoring: Scoring, cycles: int, *, odd: bool) -> Tournament:
    """Some rounds, or all, of a round robin of up to eight players."""
    lot = Random(seed)
    count = lot.randint(4, 8)
    rounds = schedule(count, cycles)
    rounds = rounds[: lot.randint(len(rounds) // 2 if cycles == 2 else 2, len(rounds))]
    kinds = [*SEEN_FROM_ONE_SIDE, *COMMON, *COMMON] if odd else list(COMMON)
    results = {(each.number, pair.board): lot.choice(kinds) for each in rounds for pair in each.pairs}
    return with_rounds(Tournament(players=players(count), cycles=cycles, scoring=scoring), rounds, results)


def event_for(layout: Layout, way: Way, scoring: Scoring) -> Tournament:
    if layout.system == "median":
        event = team_event(way.seed)
        event = replace(event, scoring=replace(event.scoring, pab=None))
    elif layout.system == "round-robin":
        event = round_robin(way.seed, scoring, layout.cycles, odd=layout.cycles == 1)
    else:
        event = swiss_event(way.seed, scoring, odd=layout.own_marks)
    if layout.cycles == 1:
        event = opened(event, way.lot("open"))
    return _telling(replace(event, players=named(event, way)))


def _telling(event: Tournament) -> Tournament:
    """The event with a win and a draw in it, which show its scoring."""
    games = list(event.games)
    games[:2] = [replace(games[0], result=Result.WHITE_WINS), replace(games[1], result=Result.DRAW)]
    return event if event.scoring.boards else replace(event, games=tuple(games))


def key(name: str) -> tuple[str, ...]:
    """A name without the order, the case and the marks in which it is spelt."""
    plain = unicodedata.normalize("NFC", name).casefold().replace(",", " ")
    return tuple(sorted(plain.split()))


def wanted_games(event: Tournament, layout: Layout) -> Counter[Any]:
    return Counter(
        told(game, event.players[game.white - 1].name, event.players[game.black - 1].name, layout)
        for game in event.games
        if layout.open_games or not game.result.is_open
    )


def told(game: Any, white: str, black: str, layout: Layout) -> Any:
    """A game as the layout can tell it: without round or sides where it has none."""
    number = game.round if layout.rounds else None
    if layout.colours or (key(white) < key(black)):
        return number, key(white), key(black), game.result.value
    return number, key(black), key(white), game.result.mirrored.value


def wanted_byes(event: Tournament, layout: Layout) -> Counter[Any]:
    kinds = {ByeKind.FULL: "PAB"}
    return Counter(
        (bye.round, key(event.players[bye.player - 1].name), kinds.get(bye.kind, bye.kind.value))
        for bye in event.byes
        if layout.byes and bye.round <= len(event.rounds) and (layout.absences or bye.kind is not ByeKind.ZERO)
    )


def check(path: Path, event: Tournament, layout: Layout) -> None:
    answer = read(path)
    names = {player["id"]: player["name"] for player in answer["players"]}
    assert {key(name) for name in names.values()} == {key(player.name) for player in event.players}
    found = Counter(
        told(
            Game(
                round=game["round"] or 0, board=1, white=game["white"], black=game["black"],
                result=Result(game["result"]),
            ),
            names[game["white"]], names[game["black"]], layout,
        )
        for game in answer["games"]
    )  # fmt: skip
    assert found == wanted_games(event, layout)
    byes = Counter((bye["round"], key(names[bye["player"]]), bye["kind"]) for bye in answer["byes"])
    assert byes == wanted_byes(event, layout)
    assert all(game["colours_known"] is layout.colours for game in answer["games"])
    said = [each for each in answer["warnings"] if any(part in each["text"] for part in TELLING)]
    assert said == []
    scores = {(g["round"], key(names[g["white"]])): g.get("score") for g in answer["games"] if "score" in g}
    assert scores == {
        (game.round, key(event.players[game.white - 1].name)): [points / 10 for points in _score(game, event)]
        for game in event.games
        if event.scoring.boards and not game.result.is_open
    }


def _score(game: Game, event: Tournament) -> tuple[int, int]:
    if game.score is not None:
        return game.score
    white, black = (10 * (event.scoring.boards or 0) if mark == "+" else 0 for mark in game.result.sides)
    return white, black


ways = st.builds(
    Way,
    language=st.sampled_from(sorted(LETTERS)),
    half=st.sampled_from(["½", 0.5, "0.5", "0,5", "1/2"]),
    between=st.sampled_from(["-", ":", "–", " - ", " : ", "--"]),
    as_text=st.booleans(),
    became_dates=st.booleans(),
    ranked=st.booleans(),
    spelt=st.booleans(),
    seed=st.integers(0, 10_000),
)
changes = st.lists(st.sampled_from(sorted(CHANGES)), max_size=3, unique=True)


@pytest.mark.proof
@pytest.mark.parametrize("name", LAYOUTS)
@law
@given(
    way=ways, scoring=st.sampled_from([CHESS, CHESS, DRAUGHTS, FOOTBALL]), around=changes, rows=st.booleans(),
    columns=st.booleans(),
)  # fmt: skip
def test_an_event_in_any_layout_reads_back_equal(
    tmp_path: Path, name: str, way: Way, scoring: Scoring, around: list[str], rows: bool, columns: bool
) -> None:
    layout = LAYOUTS[name]
    event = event_for(layout, way, scoring)
    sheets = permuted(layout.sheets(event, way), way, layout, rows=rows, columns=columns)
    for change in sorted(around, key=list(CHANGES).index):
        sheets = CHANGES[change](sheets, way)
    check(written(tmp_path / "event.xlsx", sheets), event, layout)


OF_ONE_SHEET = [
    *("Swiss crosstable", "wall chart", "crosstable without sides", "sign, opponent, side"),
    *("grid by number", "grid by name", "one triangle", "double grid"),
]


@pytest.mark.proof
@pytest.mark.parametrize("name", OF_ONE_SHEET)
@law
@given(way=ways, scoring=st.sampled_from([CHESS, CHESS, DRAUGHTS, FOOTBALL]), rows=st.booleans())
def test_a_table_saved_as_text_reads_back_equal(
    tmp_path: Path, name: str, way: Way, scoring: Scoring, rows: bool
) -> None:
    layout = LAYOUTS[name]
    way = replace(way, became_dates=False)  # a 1 that is shown as 1-Jan may be 1-1 as well
    event = event_for(layout, way, scoring)
    sheets = permuted(layout.sheets(event, way), way, layout, rows=rows, columns=False)
    check(written_as_text(tmp_path / "event.csv", sheets, way), event, layout)

"""The plain references of FIDE Dutch: against the corpus, against trying everything, and in the cases arbiters met."""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import (
    Bye,
    ByeKind,
    Colour,
    Forbidden,
    Game,
    NoLegalPairing,
    Pair,
    Player,
    Result,
    Round,
    Scoring,
    Tournament,
)
from pairing.swiss import dutch2017
from pairing.swiss.answer import Pairing
from pairing.swiss.field import Card, Field
from sheets.formats.trf import read_trf
from tests import dutch_exhaustive, dutch_reference
from tests.dense_matching import Weights, best_matching, bits
from tests.random_events import answered, random_fields

PROOF = bool(os.environ.get("PROOF"))
LARGEST = 40 if PROOF else 20
EVENTS = 3000 if PROOF else 150
OF_TEN = 60 if PROOF else 2

ENGINES = {
    "the reference of 2026": dutch_reference.pair,
    "trying everything by 2026": dutch_exhaustive.pair_2026,
    "trying everything by 2017": dutch_exhaustive.pair_2017,
    "the engine of 2017": dutch2017.pair,
}
OF_2026 = ["the reference of 2026", "trying everything by 2026"]
OF_2017 = ["trying everything by 2017", "the engine of 2017"]


@pytest.mark.proof
def test_the_reference_pairs_every_round_of_the_corpus_as_it_was_paired(shared: Path) -> None:
    wrong = []
    for path in sorted((shared / "corpus" / "dutch-2026").glob("*.trf")):
        size = re.search(r"_n(\d+)_", path.name)
        if size is None or int(size[1]) > LARGEST:
            continue
        tournament = read_trf(path.read_bytes(), path.name).tournament
        for written in tournament.rounds:
            pairs = frozenset((pair.white, pair.black) for pair in written.pairs)
            if answered(dutch_reference.pair, Field.of_round(tournament, written.number)) != (pairs, written.free):
                wrong.append((path.name, written.number))
    assert wrong == []


@pytest.mark.proof
def test_the_reference_says_what_trying_everything_says() -> None:
    different = [
        (seed, field.round)
        for seed in range(EVENTS)
        for field in random_fields(seed, dutch2017.pair, 8 if PROOF else 7)
        if answered(dutch_reference.pair, field) != answered(dutch_exhaustive.pair_2026, field)
    ]
    assert different == []


@pytest.mark.proof
def test_the_reference_says_what_trying_everything_says_of_ten_players() -> None:
    for seed in range(OF_TEN):
        for field in random_fields(seed, dutch2017.pair, 10, fewest=10):
            assert answered(dutch_reference.pair, field) == answered(dutch_exhaustive.pair_2026, field), seed


# Cases that arbiters met, and the two in which the editions differ.


def of_rounds(
    count: int,
    *rounds: dict[tuple[int, int], Result],
    byes: tuple[Bye, ...] = (),
    total_rounds: int = 9,
    forbidden: tuple[Forbidden, ...] = (),
) -> Tournament:
    """An event with these games, White first, and byes."""
    written, games = [], []
    for number, results in enumerate(rounds, 1):
        pairs = tuple(Pair(board=board, white=white, black=black) for board, (white, black) in enumerate(results, 1))
        written.append(Round(number=number, table_round=number, pairs=pairs))
        games += [
            Game(round=number, board=pair.board, white=pair.white, black=pair.black, result=result)
            for pair, result in zip(pairs, results.values(), strict=True)
        ]
    return Tournament(
        players=tuple(Player(number=number, name=f"Player {number}") for number in range(1, count + 1)),
        games=tuple(games),
        rounds=tuple(written),
        byes=byes,
        system="dutch",
        total_rounds=total_rounds,
        forbidden=forbidden,
    )


def absent(round_: int, *players: int, kind: ByeKind = ByeKind.ZERO) -> tuple[Bye, ...]:
    return tuple(Bye(round=round_, player=player, kind=kind) for player in players)


@cache
def of_file(path: Path) -> Tournament:
    return read_trf(path.read_bytes(), path.name).tournament


@pytest.mark.parametrize("engine", OF_2026)
def test_by_2026_the_bye_goes_to_the_lowest_score_before_the_leaders_meet(engine: str, shared: Path) -> None:
    """C5; case U001."""
    field = Field.of_round(of_file(shared / "rules/data/bbp_dutch_2025_C5.input.trf"), 3)
    assert answered(ENGINES[engine], field) == ({(1, 5), (3, 2)}, 6)


@pytest.mark.parametrize("engine", OF_2017)
def test_by_2017_the_leaders_meet_and_the_bye_goes_where_it_can(engine: str, shared: Path) -> None:
    """U001 by the older text: nothing stands above the number of pairs of the first bracket."""
    field = Field.of_round(of_file(shared / "rules/data/bbp_dutch_2025_C5.input.trf"), 3)
    assert answered(ENGINES[engine], field) == ({(1, 3), (6, 2)}, 5)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_bye_goes_to_who_has_played_all_his_games(engine: str, shared: Path) -> None:
    """C9, case U002. By 2017 it is the downfloat that an absence was (C.12)."""
    field = Field.of_round(of_file(shared / "rules/data/bbp_dutch_2025_C9.input.trf"), 2)
    assert answered(ENGINES[engine], field) == ({(2, 1), (3, 5)}, 4)


def card(number: int, points: int, sides: str) -> Card:
    """A player who has played all rounds, with these colours."""
    colours = tuple(Colour(side) for side in sides.lower())
    return Card(
        number=number,
        tpn=number,
        points=points,
        score=points,
        opponents=tuple(range(100 * number, 100 * number + len(sides))),
        colours=colours,
        gains=(0,) * len(sides),
        unplayed=(None,) * len(sides),
        floats=(None,) * len(sides),
    )


def last_round(*cards: Card) -> Field:
    number = 1 + len(cards[0].colours)
    return Field(
        round=number,
        total_rounds=number,
        scoring=Scoring(),
        cards=cards,
        everybody={each.number: each for each in cards},
        initial_colour=Colour.BLACK,
    )


@pytest.mark.parametrize("engine", ENGINES)
def test_of_two_topscorers_who_must_have_white_the_wider_difference_has_it(engine: str) -> None:
    """Case U005."""
    field = last_round(card(1, 30, "BWBB"), card(2, 30, "WWBB"))
    assert answered(ENGINES[engine], field) == ({(1, 2)}, None)


@pytest.mark.parametrize("engine", ENGINES)
def test_where_both_are_due_as_much_the_colours_of_the_last_difference_are_exchanged(engine: str) -> None:
    """Case U007: White goes to the lower ranked, who had Black when the other had White, four rounds ago."""
    field = last_round(card(5, 60, "BWBBWBWB"), card(23, 55, "BBWWBBWB"))
    assert answered(ENGINES[engine], field) == ({(23, 5)}, None)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_lost_by_default_gives_no_colour_and_no_opponent(engine: str) -> None:
    """Case U008."""
    tournament = of_rounds(2, {(1, 2): Result.WHITE_WINS_BY_FORFEIT}, total_rounds=2)
    field = Field.of_round(tournament, 2)
    assert answered(ENGINES[engine], field) == ({(1, 2)}, None)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_bye_asked_for_in_the_first_round_makes_an_odd_field_even(engine: str) -> None:
    """Case U019."""
    field = Field.of_round(of_rounds(5, byes=absent(1, 3, kind=ByeKind.HALF)), 1)
    assert answered(ENGINES[engine], field) == ({(1, 4), (5, 2)}, None)


@pytest.mark.parametrize("engine", ENGINES)
def test_two_leaders_who_never_met_float_apart_when_the_two_others_have_met(engine: str) -> None:
    """Case U024."""
    wins, draws = Result.WHITE_WINS, Result.DRAW
    tournament = of_rounds(
        6,
        {(1, 5): wins, (2, 6): wins, (3, 4): draws},
        {(6, 1): Result.BLACK_WINS, (5, 2): Result.BLACK_WINS},
        byes=(*absent(2, 3, 4), *absent(3, 5, 6)),
    )
    field = Field.of_round(tournament, 3)
    pairs, bye = answered(ENGINES[engine], field) or (frozenset(), None)
    assert {frozenset(pair) for pair in pairs} == {frozenset({1, 3}), frozenset({2, 4})}
    assert bye is None


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "tournament",
    [
        pytest.param(of_rounds(2, {(1, 2): Result.DRAW}), id="they have met"),
        pytest.param(of_rounds(2, forbidden=(Forbidden(players=frozenset({1, 2})),)), id="it is forbidden"),
        pytest.param(of_rounds(1, byes=absent(1, 1, kind=ByeKind.PAB)), id="he has had the bye"),
    ],
)
def test_a_round_without_a_legal_pairing_is_refused(engine: str, tournament: Tournament) -> None:
    number = 1 + max((each.round for each in (*tournament.games, *tournament.byes)), default=0)
    with pytest.raises(NoLegalPairing):
        ENGINES[engine](Field.of_round(tournament, number))


# The matching that the reference is made of.


@st.composite
def tables(draw: st.DrawFn) -> Weights:
    size = draw(st.integers(0, 8))
    weight = st.one_of(st.none(), st.integers(0, draw(st.sampled_from([1, 3, 10**30]))))
    rows: list[list[int | None]] = [[None] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            rows[one][other] = rows[other][one] = draw(weight)
    return rows


def all_matchings(rows: Weights, left: int) -> Iterator[frozenset[tuple[int, int]]]:
    if not left:
        yield frozenset()
        return
    first, *rest = bits(left)
    for other in rest:
        if rows[first][other] is not None:
            for more in all_matchings(rows, left & ~(1 << first | 1 << other)):
                yield more | {(first, other)}


@given(tables())
def test_tight_edges_and_priced_blossoms_describe_all_best_matchings(rows: Weights) -> None:
    everything = list(all_matchings(rows, (1 << len(rows)) - 1))
    worth = [sum(rows[one][other] or 0 for one, other in each) for each in everything]
    best = {each for each, its in zip(everything, worth, strict=True) if its == max(worth)}
    found = best_matching(rows)
    if found is None:
        assert everything == []
        return
    assert frozenset((one, mate) for one, mate in enumerate(found.mates) if one < mate) in best
    described = {
        each
        for each in everything
        if all(found.tight[one] >> other & 1 for one, other in each)
        and all(sum((blossom >> one ^ blossom >> other) & 1 for one, other in each) == 1 for blossom in found.blossoms)
    }
    assert described == best


def test_an_answer_of_the_reference_names_everybody_once() -> None:
    field = Field.of_round(of_rounds(7), 1)
    assert dutch_reference.pair(field) == Pairing(pairs=((1, 4), (5, 2), (3, 6)), bye=7)

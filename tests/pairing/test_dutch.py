"""FIDE Dutch 2026, the engine as a whole."""

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pairing.errors import NoLegalPairing
from pairing.model import Bye, ByeKind, Colour, Game, Pair, Player, Result, Round, Tournament
from pairing.swiss.answer import Bracket, Level, Pairing
from pairing.swiss.dutch import CRITERIA, UNPAIRED, best_bracket, criteria, illegal, pair
from pairing.swiss.field import Field
from sheets.formats.trf import read_trf
from tests.dutch_exhaustive import pair_2026
from tests.dutch_reference import pair as reference
from tests.random_events import answered, random_fields

PROOF = bool(os.environ.get("PROOF"))
PLAYED = {"1": Result.WHITE_WINS, "=": Result.DRAW, "0": Result.BLACK_WINS}


def event(players: int, *rounds: str, total_rounds: int | None = None, byes: tuple[Bye, ...] = ()) -> Tournament:
    """An event with rounds such as `1-3=1 2-4=0`: White, Black and the result of White; a number alone has the bye."""
    games, written, free = [], [], []
    for number, text in enumerate(rounds, 1):
        pairs = []
        for board, entry in enumerate(text.split(), 1):
            if entry.isdigit():
                free.append(Bye(round=number, player=int(entry), kind=ByeKind.PAB))
                continue
            players_, result = entry[:-1].rsplit("=", 1)[0], entry[-1]
            white, black = map(int, players_.split("-"))
            pairs.append(Pair(board=board, white=white, black=black))
            games.append(Game(round=number, board=board, white=white, black=black, result=PLAYED[result]))
        bye = next((each.player for each in free if each.round == number), None)
        written.append(Round(number=number, table_round=number, pairs=tuple(pairs), free=bye))
    return Tournament(
        players=tuple(Player(number=number, name=f"Player {number}") for number in range(1, players + 1)),
        system="dutch",
        rounds=tuple(written),
        games=tuple(games),
        byes=(*free, *byes),
        total_rounds=total_rounds,
        initial_colour=Colour.WHITE,
    )


def fields(seeds: range, most: int, *, rounds: int | None = None) -> Iterator[Field]:
    for seed in seeds:
        yield from random_fields(seed, pair, most, rounds=rounds)


def test_every_round_of_the_corpus_is_reproduced(shared: Path) -> None:
    files = sorted((shared / "corpus" / "dutch-2026").glob("*.trf"))
    wrong, rounds = [], 0
    for file in files:
        tournament = read_trf(file.read_bytes(), file.name).tournament
        for written in tournament.rounds:
            pairing = pair(Field.of_round(tournament, written.number))
            found = frozenset(pairing.pairs), pairing.bye
            rounds += 1
            if found != (frozenset((each.white, each.black) for each in written.pairs), written.free):
                wrong.append((file.name, written.number))
    assert (len(files), rounds, wrong) == (230, 1717, [])


def test_a_round_is_paired_as_by_the_plain_reference() -> None:
    for field in fields(range(1500 if PROOF else 40), most=20):
        assert answered(pair, field) == answered(reference, field)


def test_a_round_of_few_is_paired_as_by_trying_all_candidates_in_their_order() -> None:
    for field in fields(range(800 if PROOF else 40), most=7):
        assert answered(pair, field) == answered(pair_2026, field)


@pytest.mark.proof
def test_a_round_of_forty_is_paired_as_by_the_plain_reference() -> None:
    for field in fields(range(120 if PROOF else 3), most=40, rounds=9):
        assert answered(pair, field) == answered(reference, field)


@pytest.mark.parametrize("case", ["C5", "C9"])
def test_the_editions_differ_in_who_gets_the_bye(shared: Path, case: str) -> None:
    data = shared / "rules" / "data"
    tournament = read_trf((data / f"bbp_dutch_2025_{case}.input.trf").read_bytes(), case).tournament
    lines = (data / f"bbp_dutch_2025_{case}.expected.txt").read_text(encoding="ascii").split("\n")
    expected = [tuple(map(int, line.split())) for line in lines[1:] if line.strip()]
    pairing = pair(Field.of_round(tournament, len(tournament.rounds) + 1))
    assert frozenset(pairing.pairs) == {each for each in expected if each[1]}
    assert [pairing.bye] == [each[0] for each in expected if not each[1]]


def test_the_order_of_the_players_in_the_field_does_not_matter() -> None:
    rng = random.Random(7)
    for field in fields(range(25), most=30, rounds=7):
        cards = rng.sample(field.cards, len(field.cards))
        assert answered(pair, replace(field, cards=tuple(cards))) == answered(pair, field)


def test_round_one_is_the_upper_half_against_the_lower() -> None:
    pairing = pair(Field.of_round(event(7), 1))
    assert pairing == Pairing(
        pairs=((1, 4), (5, 2), (3, 6)),
        bye=7,
        brackets=(
            Bracket(
                score=0,
                mdps=(),
                residents=(1, 2, 3, 4, 5, 6, 7),
                pairs=((1, 4), (2, 5), (3, 6)),
                downfloaters=(7,),
                level=Level.IDEAL,
                bye=7,
                bounds=(0, 0),
            ),
        ),
    )


def test_a_single_player_has_the_bye() -> None:
    assert answered(pair, Field.of_round(event(1), 1)) == (frozenset(), 1)


def test_somebody_who_has_had_the_bye_cannot_be_left_over_again() -> None:
    with pytest.raises(NoLegalPairing, match="round 2 cannot be paired: each player has had the bye"):
        pair(Field.of_round(event(1, "1"), 2))


def test_a_round_that_leaves_nobody_to_meet_says_so() -> None:
    with pytest.raises(NoLegalPairing, match="round 2 cannot be paired: there is no way to pair everybody"):
        pair(Field.of_round(event(2, "1-2=1"), 2))
    with pytest.raises(NoLegalPairing, match="whoever gets the bye, the others cannot all be paired"):
        pair(Field.of_round(event(3, "1-2=1 3", "3-1=1 2", "2-3=1", total_rounds=9), 4))


def test_a_bracket_tells_what_its_candidate_cost() -> None:
    tournament = event(6, "1-4=1 5-2=0 3-6=1")
    field = Field.of_round(tournament, 2)
    first = pair(field).brackets[0]
    assert first == Bracket(
        score=10,
        mdps=(),
        residents=(1, 2, 3),
        pairs=((1, 2),),
        downfloaters=(3,),
        level=Level.IDEAL,
        bounds=(0, 0),
    )
    values = dict(criteria(field, first))
    assert list(values) == [criterion.code for criterion in CRITERIA]
    assert {code: value for code, value in values.items() if value not in (0, ())} == {"C6": 1, "C7": (10,), "C8": (0,)}
    # 1 and 3 both had White: one of them would miss his colour, a strong preference. 2 is due White.
    other = dict(criteria(field, first, [(1, 3)]))
    assert {code: other[code] for code in values if values[code] != other[code]} == {"C12": 1, "C13": 1}


def test_a_bracket_can_be_paired_under_a_condition() -> None:
    field = Field.of_round(event(6, "1-4=1 5-2=0 3-6=1"), 2)
    first = pair(field).brackets[0]
    apart = best_bracket(field, first, apart=[(1, 2)])
    together = best_bracket(field, first, together=[(1, 3)])
    assert apart is not None
    assert together is not None
    assert (apart.pairs, apart.downfloaters) == (((2, 3),), (1,))
    assert (together.pairs, together.downfloaters) == (((1, 3),), (2,))
    assert best_bracket(field, first, apart=[(1, 2), (1, 3), (1, 4), (1, 5), (1, 6)]) is None


def test_pairs_that_may_not_be_are_told() -> None:
    field = replace(Field.of_round(event(6, "1-4=1 5-2=0 3-6=1"), 2), barred=frozenset({frozenset({2, 3})}))
    assert illegal(field, [(1, 4), (2, 3), (1, 2)]) == ((1, 4), (2, 3))


def test_forbidding_a_pair_never_makes_a_bracket_better() -> None:
    compared = 0
    for field in fields(range(25), most=16):
        if answered(pair, field) is None:
            continue
        for bracket in pair(field).brackets:
            best = [value for _, value in criteria(field, bracket)]
            for each in bracket.pairs[:2]:
                other = best_bracket(field, bracket, apart=[each])
                if other is not None:
                    assert [value for _, value in criteria(field, bracket, other.pairs)] >= best
                    again = best_bracket(field, bracket, together=bracket.pairs)
                    assert again is not None
                    assert sorted(again.pairs) == sorted(bracket.pairs)
                    compared += 1
    assert compared > 100


def test_an_mdp_who_floats_again_counts_as_worse_than_any_pair() -> None:
    seen = set()
    for field in fields(range(40), most=14):
        if answered(pair, field) is not None:
            for bracket in pair(field).brackets:
                values = dict(criteria(field, bracket))
                seen |= {value[:1] for value in (values["C18"], values["C20"]) if isinstance(value, tuple)}
    assert (UNPAIRED,) in seen

"""FIDE Dutch by the rules of 2017: against trying everything, against py4swiss, and bracket by bracket."""

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pairing import Bye, ByeKind, Colour, InvalidTournament, Tournament
from pairing.swiss import SWISS
from pairing.swiss.dutch2017 import PairedBracket, pair, paired_brackets
from pairing.swiss.field import Field
from sheets.formats.trf import read_trf, write_trf
from tests.conftest import cannot_run
from tests.dutch_exhaustive import pair_2017
from tests.random_events import answered, before, random_fields, random_tournament, shuffled

PROOF = bool(os.environ.get("PROOF"))
EVENTS = 4000 if PROOF else 200
OF_TEN = 60 if PROOF else 2
AGAINST_PEER = 400 if PROOF else 25


@pytest.mark.proof
def test_the_engine_says_what_trying_everything_says() -> None:
    different, parts = [], Counter[str]()
    for seed in range(EVENTS):
        for field in random_fields(seed, pair, 8 if PROOF else 7):
            found = answered(pair, field)
            if found != answered(pair_2017, field):
                different.append((seed, field.round))
            if found:
                parts += Counter(each.part for each in paired_brackets(field))
    assert different == []
    assert set(parts) == {"ordinary", "last", "penultimate", "collapsed last"}


@pytest.mark.proof
def test_the_engine_says_what_trying_everything_says_of_ten_players() -> None:
    for seed in range(OF_TEN):
        for field in random_fields(seed, pair, 10, fewest=10):
            assert answered(pair, field) == answered(pair_2017, field), seed


# py4swiss 0.3.1 is another engine of these rules. On 20,000 random rounds of 4 to 40 players, accelerated ones and last
# ones among them, no pair and no bye was another. Colours are the same where nobody stayed away from the start.


@pytest.mark.proof
def test_py4swiss_pairs_the_same(tmp_path: Path) -> None:
    peer = Py4Swiss(tmp_path / "event.trf")
    different = []
    for seed in range(AGAINST_PEER):
        rng = Random(seed)
        players, rounds = rng.randint(5, 30), rng.randint(2, 9)
        tournament = random_tournament(
            rng,
            players,
            min(rounds, players - 1),
            pair,
            forfeits=rng.choice([0, 0.1]),
            byes=rng.choice([0, 0.1]),
            withdrawals=rng.choice([0, 0.02]),
            draws=rng.choice([0, 0.4, 1]),
            accelerated=rng.random() < 0.2,
            total_rounds=rounds + rng.choice([0, 1]),
        )
        for written in tournament.rounds:
            past = before(tournament, written.number)
            field = Field.of_round(past, written.number)
            ours, its = answered(pair, field), peer.pairs(past)
            if any(card.number != card.tpn for card in field.cards):
                ours, its = without_colours(ours), without_colours(its)
            if ours != its:
                different.append((seed, written.number))
    assert different == []


Answer = tuple[frozenset[tuple[int, int]], int | None]


def without_colours(answer: Answer | None) -> object:
    return answer and (frozenset(frozenset(each) for each in answer[0]), answer[1])


class Py4Swiss:
    """The other engine, by way of a file."""

    def __init__(self, path: Path) -> None:
        try:
            from py4swiss.engines import DutchEngine
            from py4swiss.trf import TrfParser
        except ImportError:
            cannot_run("py4swiss is missing: install the test group to compare with it")
        self.path = path
        self.parse, self.generate = TrfParser.parse, DutchEngine.generate_pairings

    def pairs(self, tournament: Tournament) -> Answer:
        self.path.write_text(write_trf(tournament, dialect="engine"), encoding="utf-8")
        games = self.generate(self.parse(self.path))
        pairs = frozenset((game.white, game.black) for game in games if game.black)
        byes = [game.white for game in games if not game.black]
        return pairs, byes[0] if byes else None


def test_py4swiss_counts_who_has_never_come_when_it_looks_for_odd_numbers_and_we_do_not(tmp_path: Path) -> None:
    """E.5 goes by pairing numbers as C.04.2 has them, and those are for who takes part: without 2 the third of the list
    is the second, so he has the other colour than the first (initial colour: White)."""
    tournament = replace(random_tournament(Random(0), 5, 0, pair), byes=absent(1, 2), initial_colour=Colour.WHITE)
    past = before(replace(tournament, total_rounds=3), 1)
    assert answered(pair, Field.of_round(past, 1)) == ({(1, 4), (5, 3)}, None)
    assert Py4Swiss(tmp_path / "event.trf").pairs(past) == ({(1, 4), (3, 5)}, None)


def absent(round_: int, *players: int) -> tuple[Bye, ...]:
    return tuple(Bye(round=round_, player=player, kind=ByeKind.ZERO) for player in players)


# Bracket by bracket.


def told(tournament: Tournament, number: int) -> tuple[PairedBracket, ...]:
    return paired_brackets(Field.of_round(tournament, number))


def test_the_brackets_tell_who_floated_and_what_was_reached(shared: Path) -> None:
    """The two players of a point have met: they float into the last bracket, where one has the bye."""
    tournament = read_trf((shared / "rules/data/bbp_dutch_2025_C5.input.trf").read_bytes()).tournament
    first, second, third = told(tournament, 3)
    assert (first.part, first.told.pairs, first.told.downfloaters) == ("ordinary", ((1, 3),), ())
    assert (second.part, second.told.pairs, second.told.downfloaters) == ("ordinary", (), (2, 5))
    assert (third.part, third.told.mdps, third.told.residents, third.told.pairs, third.told.bye) == (
        ("last", (2, 5), (6,), ((2, 6),), 5)
    )
    reached = dict(third.criteria)
    assert {code: reached[code] for code in ("C.5", "C.6", "C.10", "C.12")} == {
        "C.5": (1,),
        "C.6": (20, 10),  # the bye is a downfloat from 1 to a point below 0
        "C.10": (1,),
        "C.12": (0,),
    }


@pytest.mark.proof
def test_a_bracket_whose_floaters_cannot_be_paired_below_is_paired_again_with_all_below() -> None:
    every_way = (
        paired_brackets(field) for seed in range(200) for field in random_fields(seed, pair, 8) if answered(pair, field)
    )
    found = next(brackets for brackets in every_way if any(each.part == "penultimate" for each in brackets))
    *ordinary, penultimate, collapsed = found
    assert {each.part for each in ordinary} <= {"ordinary"}
    assert (penultimate.part, collapsed.part) == ("penultimate", "collapsed last")
    assert collapsed.told.mdps == penultimate.told.downfloaters


ONE_PAIR_OF_THREE = """
001    1      Player 1                          2143                             3.0    1     4 w 0     6 b 1     5 w 1     2 b 1
001    2      Player 2                          2086                             3.0    2     5 b 1     7 w 1     4 b 1     1 w 0
001    3      Player 3                          2029                             3.0    3     6 w 1     4 b 0     7 b 1  0000 - U
001    4      Player 4                          1971                             2.0    4     1 b 1     3 w 1     2 w 0     5 b 0
001    5      Player 5                          1914                             2.0    5     2 w 0  0000 - U     1 b 0     4 w 1
001    6      Player 6                          1857                             2.0    6     3 b 0     1 w 0  0000 - U     7 b 1
001    7      Player 7                          1800                             1.0    7  0000 - U     2 b 0     3 w 0     6 w 0
XXR 7
"""  # noqa: E501


def test_who_would_float_best_stays_where_the_two_others_have_met() -> None:
    """Of 1, 2 and 3 the next bracket could pair 3 best (C.7). But 1 and 2 have met, and without a pair C.5 is worse:
    so 2 floats, whom 6 can meet; 1 has met all three there."""
    tournament = read_trf(ONE_PAIR_OF_THREE.encode()).tournament
    first, *_ = told(tournament, 5)
    assert (first.told.pairs, first.told.downfloaters) == (((1, 3),), (2,))
    field = Field.of_round(tournament, 5)
    assert answered(pair, field) == answered(pair_2017, field) == ({(3, 1), (6, 2), (5, 7)}, 4)


# Laws.


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(12 if PROOF else 3))
def test_sixty_players_are_all_paired_and_the_order_of_rows_is_nothing(seed: int) -> None:
    rng = Random(seed)
    tournament = random_tournament(rng, 60 + seed % 2, 9, pair, forfeits=0.05, byes=0.05, withdrawals=0.02)
    assert len(tournament.rounds) == 9
    for written in tournament.rounds:
        field = Field.of_round(tournament, written.number)
        pairs, bye = answered(pair, Field.of_round(shuffled(rng, tournament), written.number)) or (frozenset(), None)
        assert (pairs, bye) == (frozenset((each.white, each.black) for each in written.pairs), written.free)
        paired = [number for each in pairs for number in each] + ([] if bye is None else [bye])
        assert sorted(paired) == sorted(card.number for card in field.cards)
        assert all(one not in field.everybody[other].met for one, other in pairs)


def test_the_edition_of_2017_is_asked_for_by_name() -> None:
    tournament = replace(random_tournament(Random(1), 9, 3, pair), edition="2017", total_rounds=None)
    written = SWISS["dutch"].next_round(tournament)
    field = Field.of_round(tournament, 4)
    assert (frozenset((each.white, each.black) for each in written.pairs), written.free) == answered(pair, field)


def test_nobody_there_is_nothing_to_pair() -> None:
    with pytest.raises(InvalidTournament):
        SWISS["dutch"].next_round(Tournament(players=(), edition="2017"))

"""The Czech Swiss against its oracle, and what must hold of every event paired by it."""

import os
from collections import Counter
from dataclasses import replace
from random import Random
from time import perf_counter

import pytest

from pairing import NoLegalPairing, Tournament
from pairing.swiss.field import Card, Field, Unplayed
from pairing.swiss.matching import Matching, rows_of
from pairing.swiss.median import OPTIONS, pair, reasoned
from tests import median_oracle
from tests.median_events import SCORINGS, team_event
from tests.random_events import random_tournament

PROOF = bool(os.environ.get("PROOF"))
SMALL_EVENTS = 2500 if PROOF else 120
EVENTS = 400 if PROOF else 40


def small_event(seed: int) -> tuple[Tournament, NoLegalPairing | None]:
    """An event of few teams in which anything may happen, often until nobody is left to meet."""
    rng = Random(seed)
    options = {name: rng.choice(OPTIONS[name]) for name in ("blocked_middle", "colour_rule")}
    teams = rng.randint(2, 8)
    return team_event(
        rng,
        teams,
        rng.randint(2, 8),
        unplayed=rng.choice([0, 0.15, 0.4]),
        absences=rng.choice([0, 0, 0.2]),
        forbidden=rng.choice([0, 0, 1, 3]) if teams > 2 else 0,
        scoring=rng.choice(SCORINGS),
        options=options,
    )


@pytest.mark.proof
def test_every_round_of_few_teams_is_paired_as_the_rules_read_literally() -> None:
    rounds, undone, refused = 0, 0, 0
    for seed in range(SMALL_EVENTS):
        event, error = small_event(seed)
        for number in range(1, len(event.rounds) + 1):
            field = Field.of_round(event, number)
            found, expected = pair(field), median_oracle.pair(field)
            assert (set(found.pairs), found.bye) == (set(expected.pairs), expected.bye), (seed, number)
            rounds, undone = rounds + 1, undone + bool(reasoned(field).undone)
        if error is not None and (field := Field.of_round(event, len(event.rounds) + 1)).cards:
            with pytest.raises(NoLegalPairing, match="oracle"):
                median_oracle.pair(field)
            refused += 1
    assert min(rounds, 30 * undone, 20 * refused) > 2 * SMALL_EVENTS


@pytest.mark.proof
def test_in_a_simulated_event_nobody_meets_again_and_every_round_that_can_be_paired_is() -> None:
    ended = 0
    for seed in range(EVENTS):
        rng = Random(seed)
        absences, unplayed = rng.choice([0, 0, 0.1]), rng.choice([0, 0.05])
        teams = rng.randint(5, 40)
        rounds = min(rng.randint(3, 9), teams - 1)
        event, error = team_event(rng, teams, rounds, absences=absences, unplayed=unplayed)
        assert_played_by_the_rules(event)
        if error is not None:
            assert "cannot be paired: " in str(error)
            assert not has_a_pairing(Field.of_round(event, len(event.rounds) + 1))
            ended += 1
    assert ended < EVENTS / 10


def assert_played_by_the_rules(event: Tournament) -> None:
    over_the_board = [game for game in event.games if game.result.is_played or game.result.is_open]
    met = Counter(frozenset((game.white, game.black)) for game in over_the_board)
    assert set(met.values()) <= {1}
    for written in event.rounds:
        seated = [number for game in written.pairs for number in (game.white, game.black)]
        field = Field.of_round(event, written.number)
        here = {card.number for card in field.cards}
        assert sorted([*seated, *([] if written.free is None else [written.free])]) == sorted(here)
        assert (written.free is None) == (len(here) % 2 == 0)
        if written.free is not None and Unplayed.PAB in field.everybody[written.free].unplayed:
            assert not any(can_be_free(field, card) for card in field.cards if Unplayed.PAB not in card.unplayed)


def can_be_free(field: Field, card: Card) -> bool:
    """Whether the others can be paired without it."""
    return has_a_pairing(replace(field, cards=tuple(each for each in field.cards if each is not card)))


def has_a_pairing(field: Field) -> bool:
    """Whether all but one, if they are odd, can meet somebody they have not met."""
    rows = rows_of(field.cards, lambda one, other: other.number not in one.opponents)
    return Matching(rows, (1 << len(rows)) - 1).exposed.bit_count() < 2


@pytest.mark.parametrize("seed", range(10))
def test_the_order_of_what_is_told_does_not_matter(seed: int) -> None:
    rng = Random(seed)
    event, _ = team_event(rng, 15, 6, absences=0.1, unplayed=0.1)
    games, byes = list(event.games), list(event.byes)
    rng.shuffle(games)
    rng.shuffle(byes)
    shuffled = replace(event, games=tuple(games), byes=tuple(byes), rounds=event.rounds[::-1])
    for number in range(1, len(event.rounds) + 1):
        field, other = Field.of_round(event, number), Field.of_round(shuffled, number)
        assert reasoned(field) == reasoned(other)
        assert reasoned(field) == reasoned(replace(field, cards=field.cards[::-1]))


@pytest.mark.parametrize("seed", range(10))
def test_every_reading_of_the_rules_pairs_every_round_that_can_be_paired(seed: int) -> None:
    rng = Random(seed)
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    if options["forfeited_pair"] == "met" or options["second_bye"] == "never":
        options |= {"forfeited_pair": "may-meet", "second_bye": "if-needed"}
    event, error = team_event(rng, rng.randint(8, 30), 6, absences=0.1, unplayed=0.1, options=options)
    assert_played_by_the_rules(event)
    assert error is None or not has_a_pairing(Field.of_round(event, len(event.rounds) + 1))


def test_what_was_compared_is_told_of_everybody() -> None:
    event, _ = team_event(Random(1), 21, 7)
    for number in range(1, 8):
        answer = reasoned(Field.of_round(event, number))
        settled = [{each.team, each.opponent} for bracket in answer.brackets for each in bracket.settled]
        games = [{game.starts, game.other} for game in answer.games]
        undone = [set(pair_) for pair_ in answer.undone]
        assert sorted(map(sorted, settled)) == sorted(map(sorted, games + undone))
        assert set(answer.order) == {1, *range(2, 22)}


def test_three_hundred_teams_are_paired_within_a_second() -> None:
    event = random_tournament(Random(3), 300, 8, pair, byes=0.02, forfeits=0.02)
    start = perf_counter()
    pair(Field.of_round(event, 9))
    assert perf_counter() - start < 1

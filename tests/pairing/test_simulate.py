import json
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import ByeKind, Colour, InvalidTournament, Result, Scoring, Status, Tournament, UnknownTiebreak
from pairing.check import check
from pairing.errors import UnknownSystem
from pairing.expected import expected_score
from pairing.play import NEVER, Habits, Often, draws_by_rating, play
from pairing.simulate import Simulation, simulate
from pairing.swiss.acceleration import baku
from pairing.swiss.field import present_in
from pairing.systems import SYSTEMS

EVENTS = 500 if os.environ.get("PROOF") else 40
RARE = ("forfeits", "odd_results", "full_byes", "half_byes", "zero_byes", "late", "withdrawals")
PLAIN = {**dict.fromkeys(RARE, NEVER), "forbidden": 0, "accelerated": False, "scoring": Scoring()}


def plain(**options: object) -> Simulation:
    """An event in which nothing happens but games."""
    said: dict[str, Any] = {"seed": 1, "players": 12, "rounds": 5, **PLAIN, **options}
    return Simulation(**said)


def kinds_of(tournament: Tournament) -> Counter[ByeKind]:
    return Counter(bye.kind for bye in tournament.byes)


def forfeits_of(tournament: Tournament) -> int:
    return sum(game.result.is_forfeit for game in tournament.games)


# What ratings let expect


def test_the_rating_table_is_that_of_the_regulations(shared: Path) -> None:
    table = json.loads((shared / "rules" / "data" / "fide_b02_tables.json").read_text(encoding="utf-8"))
    for first, last, score in table["D_to_PD_higher_ranges"]:
        for difference in range(first, last + 1):
            assert expected_score(difference, widest=800) == round(100 * score)
            assert expected_score(-difference - 1, widest=800) == 100 - expected_score(difference + 1, widest=800)


@pytest.mark.parametrize(("difference", "score"), [(0, 50), (400, 92), (401, 92), (2000, 92), (-2000, 8)])
def test_a_difference_of_more_than_400_points_counts_as_400(difference: int, score: int) -> None:
    assert expected_score(difference) == score


@pytest.mark.parametrize(("difference", "score"), [(400, 92), (735, 99), (736, 100), (-3000, 0)])
def test_without_that_limit_the_stronger_is_sure_to_win_at_last(difference: int, score: int) -> None:
    assert expected_score(difference, widest=10_000) == score


@pytest.mark.parametrize("draws", [None, 0.0, 0.3, 1.0])
def test_results_follow_the_rating_table(draws: float | None) -> None:
    scores: dict[int, list[float]] = {}
    for seed in range(EVENTS // 4):
        event = simulate(plain(seed=seed, players=40, rounds=9, lowest_rating=1400, highest_rating=2300, draws=draws))
        ratings = [player.rating or 0 for player in event.players]
        for game in event.games:
            expected = expected_score(ratings[game.white - 1] - ratings[game.black - 1])
            scores.setdefault(expected, []).append(event.scoring.points(game.result)[0] / 10)
    for expected, got in scores.items():
        error = (expected / 100 * (1 - expected / 100) / len(got)) ** 0.5
        assert abs(sum(got) / len(got) - expected / 100) < 4 * error, expected


def test_the_share_of_draws_between_equals_is_the_one_asked_for() -> None:
    games = [game for seed in range(20) for game in simulate(plain(seed=seed, rating_step=0, draws=0.35)).games]
    drawn = sum(game.result is Result.DRAW for game in games) / len(games)
    assert drawn == pytest.approx(0.35, abs=0.06)


def test_the_higher_the_ratings_the_more_games_are_drawn() -> None:
    assert [draws_by_rating(mean) for mean in (0, 1000, 1850, 2700, 3000)] == pytest.approx(
        [0.1, 0.1, 0.325, 0.55, 0.55]
    )


# The seed, and what is left to the lot


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_seed_gives_the_same_event_and_another_seed_another_one(system: str) -> None:
    first, again, other = (simulate(Simulation(seed=seed, system=system, players=10)) for seed in (1, 1, 2))
    assert first == again
    assert first.games != other.games


def test_the_name_tells_the_seed_and_what_was_asked_for() -> None:
    event = simulate(
        plain(seed=7, rounds=3, forfeits=Often(share=0.05), initial_colour=Colour.BLACK, tiebreaks=("BH", "SB"))
    )
    assert event.name == (
        "Random event: seed 7, players 12, rounds 3, forfeits 5%, odd results 0, full byes 0, half byes 0, "
        "zero byes 0, late 0, withdrawals 0, forbidden 0, accelerated no, scoring 1-½-0, tiebreaks BH SB, "
        "initial colour black"
    )


def test_to_say_one_thing_changes_nothing_else() -> None:
    one = simulate(plain())
    other = simulate(plain(tiebreaks=("SB",), initial_colour=one.initial_colour))
    assert replace(other, name=one.name, tiebreaks=one.tiebreaks) == one


def test_what_is_not_said_varies_between_events() -> None:
    events = [simulate(Simulation(seed=seed, played=4)) for seed in range(50)]
    for lot in (
        {len(event.players) for event in events},
        {event.total_rounds for event in events},
        {event.initial_colour for event in events},
        {event.tiebreaks for event in events},
        {event.scoring for event in events},
        {bool(event.virtual_points) for event in events},
        {bool(event.forbidden) for event in events},
        {bool(forfeits_of(event)) for event in events},
        *({bool(kinds_of(event)[kind]) for event in events} for kind in ByeKind),
        {any(player.from_round > 1 for player in event.players) for event in events},
        {tuple(player.rating for player in event.players) for event in events},
    ):
        assert len(lot) > 1, lot


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_round_of_a_random_event_is_as_the_rules_pair_it(system: str) -> None:
    for seed in range(EVENTS // 4):
        event = simulate(Simulation(seed=seed, system=system, players=9 + seed % 9))
        assert event.rounds
        assert [each for each in check(event) if not each.is_right] == []


# What is said


def test_byes_are_as_many_as_were_asked_for() -> None:
    event = simulate(
        plain(players=20, rounds=7, half_byes=Often(times=9), zero_byes=Often(each_round=1), full_byes=Often(times=2))
    )
    kinds = kinds_of(event)
    assert (kinds[ByeKind.HALF], kinds[ByeKind.ZERO], kinds[ByeKind.FULL]) == (9, 7, 2)


def test_forfeits_and_odd_results_are_as_many_as_were_asked_for() -> None:
    event = simulate(plain(players=20, rounds=7, forfeits=Often(each_round=2), odd_results=Often(times=5)))
    odd = {Result.HALF_TO_WHITE, Result.HALF_TO_BLACK, Result.BOTH_LOSE}
    assert (forfeits_of(event), sum(game.result in odd for game in event.games)) == (14, 5)


def test_shares_are_kept_on_the_average() -> None:
    events = [
        simulate(plain(seed=seed, forfeits=Often(share=0.1), half_byes=Often(share=0.05))) for seed in range(EVENTS)
    ]
    games = sum(len(event.games) for event in events)
    assert sum(map(forfeits_of, events)) / games == pytest.approx(0.1, abs=0.03)
    assert sum(kinds_of(event)[ByeKind.HALF] for event in events) / (EVENTS * 12 * 5) == pytest.approx(0.05, abs=0.02)


def test_two_players_at_the_least_are_left_to_play() -> None:
    event = simulate(plain(zero_byes=Often(share=1.0)))
    assert [len(each.pairs) for each in event.rounds] == [1] * len(event.rounds)
    assert simulate(plain(players=4, rounds=3, withdrawals=Often(times=4))).rounds[0].pairs


def test_late_players_come_in_and_others_leave() -> None:
    event = simulate(plain(players=20, rounds=9, late=Often(times=4), withdrawals=Often(times=5), played=6))
    late = {player.number: player.from_round for player in event.players if player.from_round > 1}
    gone = {player.number for player in event.players if player.status is Status.WITHDRAWN}
    assert len(late) == 4
    assert set(late.values()) <= {2, 3, 4}
    for number, first in late.items():
        absent = [bye.round for bye in event.byes if bye.player == number and bye.kind is ByeKind.ZERO]
        assert absent[: first - 1] == list(range(1, first))
    assert gone
    assert gone <= {bye.player for bye in event.byes if bye.round == 6 and bye.kind is ByeKind.ZERO}
    assert not gone & present_in(event, 7)


def test_nobody_has_left_an_event_that_is_over() -> None:
    event = simulate(plain(withdrawals=Often(times=3)))
    assert {player.status for player in event.players} == {Status.ACTIVE}
    assert kinds_of(event)[ByeKind.ZERO] >= 3


def test_nobody_comes_late_to_an_event_of_one_round_nor_leaves_it() -> None:
    event = simulate(plain(rounds=1, late=Often(times=3), withdrawals=Often(times=3)))
    assert (len(event.rounds), event.byes) == (1, ())


def test_a_part_of_an_event_is_what_the_whole_begins_with() -> None:
    whole = simulate(plain(players=16, rounds=7, forfeits=Often(times=6), half_byes=Often(times=6)))
    part = simulate(plain(players=16, rounds=7, forfeits=Often(times=6), half_byes=Often(times=6), played=3))
    assert (part.rounds, part.total_rounds) == (whole.rounds[:3], 7)
    assert part.games == tuple(game for game in whole.games if game.round <= 3)
    assert simulate(plain(played=0)).rounds == ()


def test_ratings_are_those_given() -> None:
    event = simulate(plain(players=None, rounds=2, ratings=(1800, 0, 2000, 1900)))
    assert [player.rating for player in event.players] == [2000, 1900, 1800, None]
    assert [player.name for player in event.players] == ["Player 1", "Player 2", "Player 3", "Player 4"]


@pytest.mark.parametrize(
    ("said", "low", "high"),
    [
        ({"lowest_rating": 1500, "highest_rating": 1600}, 1500, 1600),
        ({"lowest_rating": 1500, "highest_rating": 1500}, 1500, 1500),
        ({"lowest_rating": 2500}, 2500, 9999),
        ({"highest_rating": 900}, 0, 900),
        ({"mean_rating": 2000, "rating_spread": 50}, 1850, 2150),
        ({"mean_rating": 3000, "lowest_rating": 1000, "highest_rating": 1200}, 1000, 1200),
        ({"mean_rating": 1500, "rating_spread": 0, "lowest_rating": 1500}, 1500, 1500),
        ({"rating_spread": 2000, "lowest_rating": 1500, "highest_rating": 1502}, 1500, 1502),
    ],
    ids=str,
)
def test_ratings_lie_where_they_are_to_lie(said: dict[str, int], low: int, high: int) -> None:
    ratings = [player.rating or 0 for player in simulate(plain(players=60, played=0, **said)).players]
    assert ratings == sorted(ratings, reverse=True)
    assert low <= ratings[-1] <= ratings[0] <= high


def test_ratings_fall_by_a_step() -> None:
    event = simulate(plain(played=0, rating_step=100, highest_rating=2000, lowest_rating=1500))
    assert [player.rating for player in event.players] == [2000, 1900, 1800, 1700, 1600, *[1500] * 7]


def test_pairs_that_must_not_meet_do_not_meet() -> None:
    event = simulate(plain(players=8, rounds=3, forbidden=6))
    apart = {group.players for group in event.forbidden}
    assert len(apart) == 6
    assert not apart & {frozenset((game.white, game.black)) for game in event.games}


def test_nearly_all_pairs_may_be_forbidden() -> None:
    event = simulate(plain(players=4, rounds=3, forbidden=5))
    assert (len(event.forbidden), event.rounds) == (5, ())


def test_an_accelerated_event_counts_its_upper_group_from_those_who_are_there() -> None:
    event = simulate(plain(players=20, rounds=9, accelerated=True, late=Often(times=3)))
    assert event.virtual_points == baku(event.players, 9, event.scoring, present_in(event, 1))


def test_an_event_ends_where_there_is_no_pairing() -> None:
    event = simulate(plain(players=4, rounds=5))
    assert len(event.rounds) < 5 == event.total_rounds
    assert {bye.round for bye in event.byes} <= {each.number for each in event.rounds}


@pytest.mark.parametrize("system", ["dutch", "median"])
def test_matches_of_teams_have_scores(system: str) -> None:
    event = simulate(plain(system=system, boards=4, scoring=None, forfeits=Often(times=2), tiebreaks=None))
    assert (event.scoring.win, event.scoring.boards) in {(20, 4), (30, 4)}
    for game in event.games:
        assert game.score is not None
        assert sum(game.score) == 40 or game.result.is_forfeit
        white, black = game.score
        assert game.result.is_forfeit or game.result.sides[0] == (
            "1" if white > black else "½" if white == black else "0"
        )
    assert [player.name for player in event.players][:2] == ["Team 01", "Team 02"]


def test_a_round_robin_has_the_rounds_of_its_table() -> None:
    event = simulate(Simulation(seed=1, system="round-robin", players=7, rounds=14, withdrawals=Often(times=2)))
    gone = [game for game in event.games if game.result.is_forfeit]
    assert (event.cycles, len(event.rounds), event.byes) == (2, 14, ())
    assert gone
    assert len(simulate(Simulation(seed=1, system="round-robin", rounds=9)).players) == 10
    assert simulate(Simulation(seed=1, system="round-robin")).cycles == 1


def test_both_players_who_have_left_a_round_robin_lose() -> None:
    start = simulate(Simulation(seed=1, system="round-robin", players=4, played=0))
    left = play(start, 3, Habits(here={1: range(1, 1), 2: range(1, 1)}), seed=1)
    both = [game for game in left.games if {game.white, game.black} == {1, 2}]
    assert [game.result for game in both] == [Result.DOUBLE_FORFEIT]
    assert {game.result for game in left.games if {game.white, game.black} & {1, 2}} == {
        Result.DOUBLE_FORFEIT,
        Result.WHITE_WINS_BY_FORFEIT,
        Result.BLACK_WINS_BY_FORFEIT,
    }


# What cannot be


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"players": 1}, "1 players are no event: 2 to 9999 can be"),
        ({"rounds": 100}, "100 rounds are no event: 1 to 99 can be"),
        ({"ratings": (2000, 1900)}, "2 ratings were given for 12 players"),
        ({"highest_rating": 10000}, "a rating is a number from 0 to 9999"),
        ({"lowest_rating": 2000, "highest_rating": 1000}, "the lowest rating 2000 is above the highest 1000"),
        ({"draws": 1.5}, "draws 1.5 is no share from 0 to 1"),
        ({"edition": "1997"}, "dutch has no edition 1997"),
        ({"forbidden": 99}, "12 players have 66 pairs, so 99 of them cannot be forbidden"),
        (
            {"system": "round-robin", "half_byes": Often(times=1), "late": Often(times=1)},
            "only a Swiss has half byes, late",
        ),
        ({"system": "round-robin", "rounds": 12}, "a round robin of 12 players has 11 rounds, or a multiple of it"),
        (
            {"accelerated": True, "scoring": Scoring(win=30, draw=10)},
            "accelerated pairing needs a win of two draws and a loss of nothing (C.04.7), not 3-1-0",
        ),
    ],
    ids=str,
)
def test_options_that_cannot_be_are_named(said: dict[str, object], sentence: str) -> None:
    with pytest.raises(InvalidTournament) as refusal:
        simulate(plain(**said))
    assert str(refusal.value) == sentence


def test_an_unknown_system_and_an_unknown_tie_break_are_named() -> None:
    with pytest.raises(UnknownSystem):
        simulate(plain(system="keizer"))
    with pytest.raises(UnknownTiebreak):
        simulate(plain(tiebreaks=("XX",)))


# How often


@given(
    st.one_of(
        st.integers(0, 1000).map(lambda thousandths: Often(share=thousandths / 1000)),
        st.integers(0, 100).map(lambda times: Often(times=times)),
        st.integers(0, 9).map(lambda times: Often(each_round=times)),
    )
)
def test_how_often_is_read_back_from_its_text(often: Often) -> None:
    assert Often.from_text(often.to_text()) == often


@pytest.mark.parametrize("text", ["", "many", "5 percent", "x/round", "1.5"])
def test_what_says_not_how_often_is_refused(text: str) -> None:
    with pytest.raises(InvalidTournament) as refusal:
        Often.from_text(text)
    assert str(refusal.value) == f"{text!r} is none of 5%, 12 or 2/round"


@pytest.mark.parametrize("text", ["101%", "-1", "-5%", "-1/round"])
def test_a_share_and_a_number_have_limits(text: str) -> None:
    with pytest.raises(InvalidTournament) as refusal:
        Often.from_text(text)
    assert str(refusal.value) == f"{text!r}: a share is from 0% to 100%, a number not below 0"


@pytest.mark.proof
def test_a_thousand_events_of_40_players_take_a_minute() -> None:
    """Measured on a few of them; a minute is meant for a fast machine, and twice as much is let pass."""
    events = 1000 if os.environ.get("PROOF") else 20
    before = process_time()
    for seed in range(events):
        simulate(Simulation(seed=seed, players=40, rounds=7 + seed % 3))
    assert process_time() - before < events * 0.12

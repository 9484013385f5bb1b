"""Places, points and values that somebody has written, beside those that the rules give."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import Game, Player, Result, Standing, Tournament
from pairing.places import Misplaced, Written, ranked, wrong_places, wrong_points, wrong_values
from pairing.simulate import Simulation, simulate
from pairing.standings import standings
from tests.tournaments import events, from_crosstable, players

FOUR = from_crosstable(["*011", "1*10", "00*1", "010*"])
"""2 and 1 with two points, 4 and 3 with one: 2 has beaten 1, and 3 has beaten 4."""


def lines(*places: int | None, **values: int | None) -> tuple[Standing, ...]:
    """Lines with these places, for players 1, 2, …, ten tenths for each place better."""
    return tuple(
        Standing(place=place, number=number, points=100 - 10 * (place or 10), values=values)
        for number, place in enumerate(places, 1)
    )


def wrong(number: int, found: Written, expected: int | None, last: int | None = None) -> Misplaced:
    return Misplaced(kind="place", number=number, found=found, expected=expected, last=last)


# Places


@pytest.mark.parametrize(
    "found",
    [
        {1: 1, 2: 2, 3: 2, 4: 2, 5: 5},
        {1: 1, 2: 4, 3: 2, 4: 3, 5: 5},
        {1: 1, 2: 2, 3: 2, 4: 4, 5: 5},
        {1: 1, 2: 2, 3: 3, 4: 3, 5: 5},
        {1: 1.0, 2: 2.0, 3: 2.0, 4: 2.0, 5: 5.0},
    ],
)
def test_players_whom_nothing_parts_may_share_a_place_or_stand_in_any_order(found: dict[int, Written]) -> None:
    assert wrong_places(lines(1, 2, 2, 2, 5), found) == ()


@pytest.mark.parametrize(
    ("found", "faults"),
    [
        ({1: 2, 2: 1, 3: 2, 4: 2, 5: 5}, (wrong(1, 2, 1, 1), wrong(2, 1, 2, 4))),
        ({1: 1, 2: 2, 3: 2, 4: 3, 5: 5}, (wrong(4, 3, 2, 4),)),
        ({1: 1, 2: 3, 3: 3, 4: 3, 5: 5}, (wrong(2, 3, 2, 4), wrong(3, 3, 2, 4), wrong(4, 3, 2, 4))),
        ({1: 1, 2: 9, 3: 3, 4: 4, 5: 5}, (wrong(2, 9, 2, 4),)),
        ({1: 1, 2: 2, 3: 2, 4: 2}, (wrong(5, None, 5, 5),)),
        ({1: "first", 2: 2, 3: 2, 4: 2, 5: 5}, (wrong(1, "first", 1, 1),)),
        ({1: 1, 2: 2.5, 3: 2, 4: 2, 5: 5}, (wrong(2, 2.5, 2, 4),)),
    ],
)
def test_a_place_that_contradicts_the_lines_is_wrong(found: dict[int, Written], faults: tuple[Misplaced, ...]) -> None:
    assert wrong_places(lines(1, 2, 2, 2, 5), found) == faults


@pytest.mark.parametrize(("place", "faults"), [(None, ()), (0, ()), (3, ()), (2, (wrong(3, 2, None),))])
def test_who_is_annulled_has_no_place_or_one_behind_the_others(place: Written, faults: tuple[Misplaced, ...]) -> None:
    assert wrong_places(lines(1, 2, None), {1: 1, 2: 2, 3: place}) == faults


def test_a_text_for_a_place_of_an_annulled_player_is_wrong() -> None:
    assert wrong_places(lines(1, None), {1: 1, 2: "out"}) == (wrong(2, "out", None),)


@given(events(), st.randoms(use_true_random=False))
def test_the_places_of_the_standings_and_any_lot_inside_a_tie_are_right_and_a_swap_is_not(
    event: Tournament, rng: random.Random
) -> None:
    table = standings(event)
    counted = [line for line in table if line.place is not None]
    shared: dict[int, Written] = {line.number: line.place for line in table}
    assert wrong_places(table, shared) == ()
    lots = sorted(counted, key=lambda line: (line.place or 0, rng.random()))
    drawn: dict[int, Written] = {line.number: place for place, line in enumerate(lots, 1)}
    assert wrong_places(table, drawn) == ()
    apart = [(one, two) for one in counted for two in counted if (one.place or 0) < (two.place or 0)]
    if apart:
        one, two = rng.choice(apart)
        swapped = drawn | {one.number: drawn[two.number], two.number: drawn[one.number]}
        assert {each.number for each in wrong_places(table, swapped)} == {one.number, two.number}


# Points and values


def test_points_that_are_others_are_wrong_and_those_of_an_annulled_player_are_passed_over() -> None:
    table = lines(1, 2, 3, None)
    assert wrong_points(table, {1: 90, 2: 75, 4: 40}) == (
        Misplaced(kind="points", number=2, found=75, expected=80),
        Misplaced(kind="points", number=3, found=None, expected=70),
    )


def test_a_value_that_is_another_is_wrong() -> None:
    table = lines(1, 2, 3, None, BH=45)
    assert wrong_values(table, "BH", {1: 45, 2: 50, 4: 7}) == (
        Misplaced(kind="tie-break", number=2, found=50, expected=45, tiebreak="BH"),
        Misplaced(kind="tie-break", number=3, found=None, expected=45, tiebreak="BH"),
    )


def test_who_has_no_value_may_have_nothing_or_0_written_and_who_has_0_not_nothing() -> None:
    assert wrong_values(lines(1, 2, 3, DE=None), "DE", {1: 0, 3: 1}) == (
        Misplaced(kind="tie-break", number=3, found=1, expected=None, tiebreak="DE"),
    )
    assert wrong_values(lines(1, BH=0), "BH", {}) == (
        Misplaced(kind="tie-break", number=1, found=None, expected=0, tiebreak="BH"),
    )


# How far a list can be followed


def followed(event: Tournament, *codes: str) -> tuple[tuple[str, ...], str]:
    found = ranked(event, codes)
    assert found.lines == standings(event, found.tiebreaks)
    return found.tiebreaks, found.stopped


def test_a_list_that_is_known_is_followed_to_its_end() -> None:
    assert followed(FOUR, "DE", "SB") == (("DE", "SB"), "")
    assert followed(FOUR) == ((), "")
    assert [line.place for line in ranked(FOUR, ()).lines] == [1, 1, 3, 3]


@pytest.mark.parametrize("code", ["OTHER_CUP", "nothing at all", "BH", "ARO"])
def test_it_is_followed_up_to_a_code_that_is_unknown_or_forbidden_or_has_no_values(code: str) -> None:
    event = from_crosstable(["*½½1", "½*½1", "½½*1", "000*"])
    assert followed(event, "SB", code, "WIN") == (("SB",), code)
    assert followed(event, code) == ((), code)


def test_a_code_that_would_part_nobody_stops_nothing() -> None:
    assert followed(FOUR, "DE", "OTHER_CUP", "WIN") == (("DE",), "")


def test_a_code_that_has_no_value_because_nobody_is_tied_any_more_does_not_stop_it() -> None:
    assert followed(FOUR, "WIN", "DE", "DE", "SB") == (("WIN", "DE", "DE", "SB"), "")


@pytest.mark.parametrize("code", ["GP", "BH:GP"])
def test_game_points_need_the_scores_of_the_matches(code: str) -> None:
    teams = simulate(Simulation(seed=4, system="median", players=8, rounds=3, boards=4))
    assert followed(teams, "WIN", code, "BH") == (("WIN", code, "BH"), "")
    bare = replace(teams, games=tuple(replace(game, score=None) for game in teams.games))
    assert followed(bare, "WIN", code, "BH") == (("WIN",), code)
    assert followed(bare, "BH:MP") == (("BH:MP",), "")


def test_earlier_rounds_can_be_ranked() -> None:
    event = Tournament(
        system="dutch",
        players=players(2),
        games=(
            Game(round=1, board=1, white=1, black=2, result=Result.WHITE_WINS),
            Game(round=2, board=1, white=2, black=1, result=Result.WHITE_WINS),
        ),
    )
    assert [line.place for line in ranked(event, ("WIN",)).lines] == [1, 1]
    assert [line.place for line in ranked(event, ("WIN",), after_round=1).lines] == [1, 2]


def test_an_event_where_nobody_counts_has_no_lines_to_follow() -> None:
    assert followed(Tournament(players=(Player(number=1, name="A"),)), "SB") == (("SB",), "")
    assert ranked(Tournament(players=()), ("SB",)).lines == ()

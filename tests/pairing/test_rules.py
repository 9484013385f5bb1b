import os
from collections.abc import Mapping
from dataclasses import replace

import pytest

from pairing import ByeKind, Colour, FixedPair, Scoring
from pairing.play import NEVER
from pairing.rules import Broken, broken_by, broken_rules
from pairing.simulate import Simulation, simulate
from pairing.swiss import EDITIONS, SWISS
from pairing.swiss.engine import pair as paired
from pairing.swiss.field import Card, Field, Unplayed

EVENTS = 200 if os.environ.get("PROOF") else 12
BARRED = {"bye_after_forfeit": "barred"}
SIDES = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}
SYSTEMS = [(name, edition) for name in SWISS for edition in EDITIONS.get(name, ("",))]
every_system = pytest.mark.parametrize(("system", "edition"), SYSTEMS)


def card(
    number: int,
    points: int = 0,
    *,
    colours: str = "--",
    met: Mapping[int, int] | None = None,
    unplayed: Mapping[int, Unplayed] | None = None,
) -> Card:
    """A player with a side for each past round; `met` and `unplayed` by round, worth a win if it is worth anything."""
    rounds = range(1, len(colours) + 1)
    why = [(unplayed or {}).get(each) for each in rounds]
    return Card(
        number=number,
        tpn=number,
        points=points,
        score=points,
        opponents=tuple((met or {}).get(each, 0) for each in rounds),
        colours=tuple(SIDES[side] for side in colours),
        gains=tuple({None: 0, Unplayed.HALF: 5, Unplayed.ZERO: 0}.get(each, 10) for each in why),
        unplayed=tuple(why),
        floats=(None,) * len(colours),
    )


def field(*cards: Card, total_rounds: int = 9, **options: object) -> Field:
    ordered = sorted(cards, key=lambda each: (-each.score, each.number))
    plain = Field(
        round=1 + len(cards[0].colours),
        total_rounds=total_rounds,
        scoring=Scoring(),
        cards=tuple(ordered),
        everybody={each.number: each for each in cards},
        initial_colour=Colour.WHITE,
    )
    return replace(plain, **options)  # type: ignore[arg-type]


def four(**first: object) -> Field:
    """Four players without a past, the first of whom has this one."""
    return field(card(1, **first), *(card(number) for number in (2, 3, 4)))  # type: ignore[arg-type]


def absolute(
    each: Field, pairs: list[tuple[int, int]], bye: int | None = None, system: str = "dutch", edition: str = ""
) -> list[str]:
    """What is said of absolute rules, each sentence with its rule."""
    broken = broken_rules(each, pairs, bye, system, edition)
    return [f"{one.rule}: {one.text}" for one in broken if one.rule != system]


# The system's own pairing


@every_system
def test_the_pairing_of_the_system_breaks_no_rule(system: str, edition: str) -> None:
    for seed in range(EVENTS):
        event = simulate(Simulation(seed=seed, system=system, edition=edition, players=6 + seed % 9))
        for each in event.rounds:
            pairs = [(pair.white, pair.black) for pair in each.pairs]
            assert broken_rules(Field.of_round(event, each.number), pairs, each.free, system, edition) == ()


@every_system
def test_any_other_pairing_is_told_from_that_of_the_system(system: str, edition: str) -> None:
    event = simulate(Simulation(seed=2, system=system, edition=edition, players=10, rounds=4, half_byes=NEVER))
    for each in event.rounds:
        here = Field.of_round(event, each.number)
        own = paired(here, SWISS[system].engine_of(edition))
        (white, black), *others = own.pairs
        turned = broken_rules(here, [(black, white), *others], own.bye, system, edition)
        assert Broken(rule=system, text=f"the system gives White to {white} against {black}") in turned
        (other, third), *rest = others
        swapped = broken_rules(here, [(white, third), (other, black), *rest], own.bye, system, edition)
        text = f"the system pairs {white}–{black}, {other}–{third}"
        assert Broken(rule=system, text=text) in swapped


# Seats


def test_everybody_must_have_one_seat() -> None:
    assert absolute(four(), [(1, 2), (1, 9)]) == [
        "C.04.1: 1 is paired 2 times",
        "C.04.1: 3 is not paired",
        "C.04.1: 4 is not paired",
        "C.04.1: 9 is not there in this round",
    ]
    assert absolute(four(), [(1, 1), (2, 3)], bye=4)[0] == "C.04.1: 1 is paired 2 times"
    assert absolute(four(), [(1, 3), (4, 2)], bye=8) == ["C.04.1: 8 is not there in this round"]


# Absolute rules


def test_two_who_have_met_are_named_with_the_round() -> None:
    each = field(card(1, met={2: 3}), card(2), card(3, met={2: 1}), card(4))
    assert absolute(each, [(1, 3), (4, 2)]) == ["C.04.1 art. 2: 1 and 3 met in round 2 already"]


def test_some_pairs_alone_are_looked_at_whoever_else_is_paired() -> None:
    each = field(card(1, met={2: 3}), card(2), card(3, met={2: 1}), card(4))
    assert broken_by(each, [(1, 3)], "dutch") == (Broken(rule="C.04.1 art. 2", text="1 and 3 met in round 2 already"),)
    assert broken_by(each, [(1, 2)], "dutch") == ()


def test_two_who_must_not_meet_are_named() -> None:
    each = replace(four(), barred=frozenset({frozenset({1, 3})}))
    assert absolute(each, [(1, 3), (4, 2)]) == ["must not meet: 1 and 3 are not to meet in this round"]


@pytest.mark.parametrize(("system", "rule"), [("dutch", "C.04.3 C3"), ("lim", "C.04.4.3 art. 5.1")])
def test_two_who_must_have_the_same_colour_are_named(system: str, rule: str) -> None:
    each = field(*(card(number, colours="ww" if number in (1, 3) else "wb") for number in (1, 2, 3, 4)))
    assert absolute(each, [(1, 3), (4, 2)], system=system) == [f"{rule}: 1 and 3 must both have Black"]


@pytest.mark.parametrize("system", ["dutch", "lim"])
def test_a_colour_that_somebody_must_not_have_is_named(system: str) -> None:
    each = field(card(1, colours="ww"), *(card(number, colours="wb") for number in (2, 3, 4)))
    assert absolute(each, [(1, 3), (4, 2)], system=system) == [
        "C.04.1 art. 6 and 7: 1 must have Black, and has White",
    ]


def test_colours_bind_nobody_in_the_czech_system() -> None:
    each = field(*(card(number, colours="ww") for number in (1, 2, 3, 4)))
    assert absolute(each, [(1, 3), (4, 2)], system="median") == []


@pytest.mark.parametrize(
    ("system", "points", "said"),
    [
        ("dutch", 15, []),
        ("dutch", 10, ["C.04.3 C3: 1 and 3 must both have Black"]),
        ("lim", 10, []),
    ],
)
def test_in_the_last_round_topscorers_and_in_a_lim_everybody_may_have_any_colour(
    system: str, points: int, said: list[str]
) -> None:
    cards = [card(number, points, colours="ww" if number in (1, 3) else "wb") for number in (1, 2, 3, 4)]
    found = absolute(field(*cards, total_rounds=3), [(1, 3), (4, 2)], system=system)
    assert [text for text in found if "must both" in text] == said


@pytest.mark.parametrize(
    ("why", "system", "edition", "said"),
    [
        (Unplayed.PAB, "dutch", "", "C.04.1 art. 4: 3 had the bye in round 2, and is not to have the bye"),
        (Unplayed.FORFEIT_WIN, "dutch", "", "C.04.1 art. 4: 3 won round 2 without a game, and is not to have the bye"),
        (Unplayed.FULL, "lim", "", "C.04.1 art. 4: 3 had a full-point bye in round 2, and is not to have the bye"),
        (
            Unplayed.FORFEIT_WIN,
            "dutch",
            "2017",
            "C.04.1 art. 4: 3 won round 2 without a game, and is not to have the bye",
        ),
        (Unplayed.FULL, "dutch", "2017", None),
        (Unplayed.HALF, "dutch", "", None),
        (Unplayed.ZERO, "dutch", "", None),
        (Unplayed.PAB, "median", "", "rule 2: 3 had the bye in round 2, and is not to have the bye"),
        (Unplayed.FORFEIT_WIN, "median", "", None),
    ],
)
def test_a_second_bye_is_named(why: Unplayed, system: str, edition: str, said: str | None) -> None:
    each = field(card(1, 10), card(2, 10), card(3, unplayed={2: why}))
    assert [text for text in absolute(each, [(1, 2)], 3, system, edition) if "bye" in text] == ([said] if said else [])


def test_a_match_won_without_playing_bars_from_the_bye_where_the_event_says_so() -> None:
    each = field(card(1, 10), card(2, 10), card(3, unplayed={1: Unplayed.FORFEIT_WIN}), options=BARRED)
    (said,) = absolute(each, [(1, 2)], 3, "median")
    assert said == "rule 2: 3 won round 1 without a game, and is not to have the bye"


# The system's choice


def test_where_the_rules_leave_no_pairing_the_reason_is_told() -> None:
    each = field(card(1, met={1: 2}), card(2, met={1: 1}))
    (met, none) = broken_rules(each, [(1, 2)], None, "dutch")
    assert met.rule == "C.04.1 art. 2"
    assert (none.rule, none.text.partition(":")[0]) == ("dutch", "by the rules there is no pairing")


def test_a_bye_for_a_higher_score_than_must_be_is_the_first_thing_that_is_worse() -> None:
    each = field(card(1, 20), card(2, 10), card(3))
    assert broken_rules(each, [(2, 3)], 1, "dutch") == (
        Broken(rule="C.04.3 C5", text="the bye goes to 1 with 2, and could go to a player with 0"),
        Broken(rule="dutch", text="the system pairs 1–2, 3 with the bye"),
    )


def test_a_bye_that_nobody_should_have_is_told() -> None:
    each = field(card(1, 20), card(2, 10))
    assert broken_rules(each, [], 1, "dutch")[-1] == Broken(
        rule="dutch", text="the system pairs 1–2, nobody with the bye"
    )


def test_the_first_criterion_in_which_a_bracket_is_worse_is_told_with_the_counts() -> None:
    each = field(*(card(number, colours="-w" if number in (1, 2) else "-b") for number in (1, 2, 3, 4)))
    assert broken_rules(each, [(2, 1), (3, 4)], None, "dutch")[0] == Broken(
        rule="C.04.3 C12", text="bracket of 0: players without their colour preference: 2 instead of 0"
    )


def test_a_criterion_that_compares_lists_is_told_without_them() -> None:
    each = field(card(1, 20), card(2, 10), card(3, 10), card(4))
    assert broken_rules(each, [(1, 4), (2, 3)], None, "dutch")[0] == Broken(
        rule="C.04.3 C7", text="bracket of 1: scores of the downfloaters are worse"
    )


def test_the_first_bracket_that_is_paired_otherwise_is_the_one_that_is_told() -> None:
    floating = field(card(1, 20), card(2, 15), card(3, 15), card(4, 10), card(5, 10), card(6))
    first = broken_rules(floating, [(1, 2), (3, 6), (4, 5)], None, "dutch")[0]
    assert first == Broken(rule="C.04.3 C7", text="bracket of 1: scores of the downfloaters are worse")
    six = field(card(1, 20), card(2, 20), card(3, 20), card(4, 20), card(5), card(6))
    first = broken_rules(six, [(1, 3), (2, 5), (4, 6)], None, "dutch")[0]
    assert first == Broken(rule="C.04.3 C6", text="bracket of 2: downfloaters: 2 instead of 0")


def test_a_candidate_that_is_as_good_and_comes_later_is_told_so() -> None:
    assert broken_rules(four(), [(1, 4), (3, 2)], None, "dutch")[0] == Broken(
        rule="C.04.3 art. 4", text="bracket of 0: by the criteria as good, but later in the order of candidates"
    )


def test_pairs_set_by_hand_before_are_the_systems_own() -> None:
    each = replace(four(), fixed=(FixedPair(round=3, white=2, black=1),))
    own = paired(each, SWISS["dutch"].engine_of(""))
    assert broken_rules(each, own.pairs, None, "dutch") == ()
    six = field(*(card(number) for number in range(1, 7)), fixed=(FixedPair(round=3, white=2, black=1),))
    (candidate, others) = broken_rules(six, [(2, 1), (3, 4), (5, 6)], None, "dutch")
    assert candidate.rule == "C.04.3 art. 4"
    assert others.text == "the system pairs 3–5, 6–4"


def test_byes_asked_for_are_no_seats() -> None:
    event = simulate(Simulation(seed=1, players=9, rounds=1, zero_byes=NEVER, half_byes=NEVER, full_byes=NEVER))
    assert {bye.kind for bye in event.byes} <= {ByeKind.PAB, ByeKind.ZERO}
    (first,) = event.rounds
    pairs = [(pair.white, pair.black) for pair in first.pairs]
    assert broken_rules(Field.of_round(event, 1), pairs, first.free, "dutch") == ()

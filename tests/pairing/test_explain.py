"""`explain`: the cases that arbiters ask about, and what each system says."""

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest

from pairing.errors import InvalidTournament, NoLegalPairing, UnknownSystem
from pairing.explain import PairExplained, Step, explain, sentence
from pairing.explain.colours import colour_step
from pairing.explain.sentences import SENTENCES
from pairing.model import Bye, ByeKind, Colour, FixedPair, Forbidden, Game, Pair, Player, Result, Round, Tournament
from pairing.roundrobin import schedule
from pairing.swiss import SWISS
from pairing.swiss.field import Card
from tests.random_events import random_tournament

WHITE, BLACK, DRAW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
Played = tuple[int, int, int, Result]
"""Round, White, Black, result."""


def event(players: int, played: Iterable[Played], byes: Iterable[Bye] = (), **more: object) -> Tournament:
    """A Dutch event of so many players with the games played so far."""
    games: list[Game] = []
    rounds: dict[int, list[Pair]] = {}
    for number, white, black, result in played:
        board = len(rounds.setdefault(number, [])) + 1
        rounds[number].append(Pair(board=board, white=white, black=black))
        games.append(Game(round=number, board=board, white=white, black=black, result=result))
    free = {bye.round: bye.player for bye in byes if bye.kind is ByeKind.PAB}
    made = Tournament(
        players=tuple(Player(number=number, name=f"P{number}") for number in range(1, players + 1)),
        games=tuple(games),
        rounds=tuple(
            Round(number=number, table_round=number, pairs=tuple(pairs), free=free.get(number))
            for number, pairs in rounds.items()
        ),
        system="dutch",
        byes=tuple(byes),
        total_rounds=3,
        initial_colour=Colour.WHITE,
    )
    return replace(made, **more)  # type: ignore[arg-type]


U001 = event(
    6,
    [
        (1, 1, 4, WHITE), (1, 5, 2, BLACK), (1, 3, 6, WHITE),
        (2, 2, 1, BLACK), (2, 4, 3, BLACK), (2, 6, 5, BLACK),
    ],
    [Bye(round=3, player=4, kind=ByeKind.ZERO)],
)  # fmt: skip
U002 = event(5, [(1, 1, 3, WHITE), (1, 4, 2, BLACK)], [Bye(round=1, player=5, kind=ByeKind.ZERO)])


def told(rows: Iterable[PairExplained]) -> dict[tuple[int, int | None], tuple[str, ...]]:
    """The sentences by pair."""
    return {(row.white, row.black): tuple(sentence(step) for step in row.steps) for row in rows}


def test_in_the_last_round_the_bye_goes_to_the_lowest_score_though_the_leaders_must_part() -> None:
    rows = explain(U001, 3)
    assert [(row.white, row.black, row.score) for row in rows] == [(1, 5, 10), (3, 2, 10), (6, None, 0)]
    assert [step for step in rows[-1].steps if step.rule == "C.04.3 C5"] == [
        Step(
            rule="C.04.3 C5",
            kind="bye_costs",
            values={"player": 6, "other": other, "criterion": "C5", "had": 0, "would": score},
        )
        for other, score in ((5, 10), (2, 10), (3, 20))
    ]


def test_why_the_leaders_do_not_meet_is_the_bye() -> None:
    assert told(explain(U001, 3, 1))[1, 5][:3] == (
        "Bracket of 1: 2 with that score, and 1 and 3 who floated down into it.",
        "1 floated down from 2: had he stayed, the bye would go to a higher score.",
        "1 and 2 met in round 2.",
    )


def test_the_bye_goes_to_whoever_has_fewest_unplayed_games_and_then_to_the_lower_ranked() -> None:
    assert [(row.white, row.black) for row in explain(U002, 2)] == [(2, 1), (3, 5), (4, None)]
    assert told(explain(U002, 2, 4)) == {
        (4, None): (
            "Bracket of 0: 3 with that score.",
            "With the bye for 5 C9 (unplayed games of whoever gets the bye) would be 1 instead of 0.",
            "3 could have the bye as well, but 4 comes first in the order.",
            "With the bye for 2 C5 (the score of whoever gets the bye) would be 1 instead of 0.",
            "Every criterion of the bracket of 0 is as good as the numbers of its players allow.",
        )
    }


def card(number: int, score: int, sides: str) -> Card:
    colours = tuple({"W": Colour.WHITE, "B": Colour.BLACK, "-": None}[side] for side in sides)
    none = (None,) * len(sides)
    return Card(
        number=number, tpn=number, points=score, score=score, opponents=(0,) * len(sides), colours=colours,
        gains=(0,) * len(sides), unplayed=none, floats=none,
    )  # fmt: skip


def test_two_with_the_same_absolute_preference_alternate_from_where_they_differed() -> None:
    five, twenty_three = card(5, 60, "BWBWWBBB"), card(23, 55, "WBWBWBBB")
    step = colour_step(twenty_three, five, Colour.WHITE)
    assert (step.rule, step.kind) == ("C.04.3 art. 5.2.3", "colour_5.2.3")
    assert sentence(step) == (
        "Both are due the same colour as strongly; where their games last differ 23 had Black (round 4) and 5 White "
        "(round 4): now it is the other way round."
    )


@pytest.mark.parametrize(
    ("white", "black", "kind", "text"),
    [
        (card(2, 0, "B"), card(1, 0, "W"), "5.2.1", "Both get what they are due: 2 White (strong), 1 Black (strong)."),
        (card(1, 0, ""), card(2, 0, ""), "5.2.5", "Neither has played; 1 is ranked higher and has the odd number 1, "
         "and odd numbers begin with White."),
        (card(2, 0, "B-"), card(1, 0, "WB"), "5.2.2", "Both are due the same colour; the stronger wish is granted: 2 "
         "White (strong) after B–, 1 White (mild) after WB."),
        (card(1, 0, "B"), card(2, 0, "B"), "5.2.4", "Both are due the same colour after the same games (B); 1 is "
         "ranked higher."),
        (card(2, 0, "B"), card(1, 0, "B"), "by_hand", "These colours are not by the rules: 2 is due White (strong) "
         "after B, 1 White (strong) after B."),
    ],
)  # fmt: skip
def test_a_colour_names_its_rule(white: Card, black: Card, kind: str, text: str) -> None:
    step = colour_step(white, black, Colour.WHITE)
    assert (step.kind, sentence(step)) == (f"colour_{kind}", text)


def test_who_is_forbidden_is_told_and_what_an_opponent_would_have_cost() -> None:
    played = [(1, 1, 4, DRAW), (1, 5, 2, DRAW), (1, 3, 6, DRAW)]
    tournament = event(6, played, forbidden=(Forbidden(players=frozenset({1, 5})),))
    assert told(explain(tournament, 2)) == {
        (6, 1): (
            "Bracket of ½: 6 with that score.",
            "1–3 would cost C12 (players without their colour preference): 2 instead of 0.",
            "1 and 5 are not to meet in this round.",
            "Every criterion of the bracket of ½ is as good as the numbers of its players allow.",
        ),
        (2, 3): (
            "Bracket of ½: 6 with that score.",
            "4 and 3 changed halves: else C12 (players without their colour preference) would be 2 instead of 0.",
            "3 is the first in the order who was left for 2.",
            "Every criterion of the bracket of ½ is as good as the numbers of its players allow.",
        ),
        (4, 5): (
            "Bracket of ½: 6 with that score.",
            "4 and 3 changed halves: else C12 (players without their colour preference) would be 2 instead of 0.",
            "5 is the first in the order who was left for 4.",
            "Every criterion of the bracket of ½ is as good as the numbers of its players allow.",
        ),
    }


def test_a_player_who_is_alone_in_his_bracket_floats_down() -> None:
    found = told(explain(event(4, [(1, 1, 3, WHITE), (1, 4, 2, DRAW)]), 2, 1))
    ((_, texts),) = found.items()
    assert texts[:2] == (
        "Bracket of ½: 2 with that score, and 1 who floated down into it.",
        "1 was alone in the bracket of 1, and floated down.",
    )


def test_a_pair_made_by_hand_is_said_to_be_one_and_one_set_before_the_pairing_too() -> None:
    played = [(1, 1, 2, DRAW), (1, 3, 4, DRAW), (1, 5, 6, DRAW)]
    rows = explain(event(6, played), 1)
    assert {step.kind for row in rows for step in row.steps} == {"by_hand"}
    assert told(rows)[1, 2] == (
        "This pair was made by hand: the system pairs 1 with 4.",
        "This pair was made by hand: the system pairs 2 with 5.",
    )
    fixed = event(6, played, fixed=(FixedPair(round=1, white=1, black=2),))
    assert told(explain(fixed, 1, 2)) == {(1, 2): ("The arbiter has set this pair by hand before the pairing.",)}


def test_a_bye_given_by_hand_is_said_to_be_one() -> None:
    bye = [Bye(round=1, player=1, kind=ByeKind.PAB)]
    assert told(explain(event(3, [(1, 2, 3, DRAW)], bye), 1)) == {
        (2, 3): (
            "This pair was made by hand: the system pairs 2 with 1.",
            "This was made by hand: the system gives 3 the bye.",
        ),
        (1, None): ("This pair was made by hand: the system pairs 1 with 2.",),
    }


def test_whoever_is_left_beside_the_pairs_set_by_hand_has_the_bye() -> None:
    bye = [Bye(round=1, player=3, kind=ByeKind.PAB)]
    tournament = event(3, [(1, 1, 2, DRAW)], bye, fixed=(FixedPair(round=1, white=1, black=2),))
    assert told(explain(tournament, 1, 3)) == {(3, None): ("3 is the only one left beside the pairs set by hand.",)}


def test_a_round_that_the_rules_cannot_pair_is_explained_only_when_it_is_written() -> None:
    first = [(1, 1, 2, DRAW)]
    with pytest.raises(NoLegalPairing):
        explain(event(2, first), 2)
    (row,) = explain(event(2, [*first, (2, 2, 1, DRAW)]), 2)
    assert [step.kind for step in row.steps] == ["no_pairing"]


def test_a_round_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidTournament, match="there is no round 4: 2 are written"):
        explain(U001, 4)
    with pytest.raises(InvalidTournament, match="nobody is there for round 1"):
        explain(event(1, [], [Bye(round=1, player=1, kind=ByeKind.ZERO)]), 1)
    with pytest.raises(UnknownSystem):
        explain(replace(U001, system="monrad"), 1)


def test_a_round_robin_tells_the_sum_of_the_table() -> None:
    tournament = event(5, [], system="round-robin")
    found = told(explain(tournament, 1))
    assert found[2, 5] == ("Round 1 of the table for 5: 2+5=7; 7>6: 7-6=1; 7 is odd: the smaller number has white.",)
    assert found[1, None][-1] == "1 meets number 6 in this round of the table, which stands for nobody."
    with pytest.raises(InvalidTournament, match="round 1 is not written, and round 3 comes next"):
        explain(replace(tournament, rounds=(replace(schedule(5)[0], number=2),)), 1)


def test_a_round_robin_of_two_cycles_tells_what_was_exchanged() -> None:
    plan = schedule(4, 2)
    tournament = event(4, [], system="round-robin", cycles=2, rounds=(plan[1], replace(plan[3], number=1)))
    swapped, reversed_ = explain(tournament, 2), explain(tournament, 1)
    assert [step.kind for step in swapped[0].steps] == ["table_cycle", "table_swapped"]
    assert [step.kind for step in reversed_[0].steps] == ["table_cycle", "table_lot"]
    assert [row.colour and row.colour.kind for row in reversed_] == ["table_colour_reversed"] * 2


def test_a_round_robin_tells_of_a_latecomer_and_of_pairs_by_hand() -> None:
    pairs = (Pair(board=1, white=1, black=4), Pair(board=2, white=2, black=3))
    late = Round(number=1, table_round=2, pairs=pairs)
    tournament = event(4, [], system="round-robin", rounds=(late,))
    assert [row.steps[0].kind for row in explain(tournament, 1)] == ["table_late", "table_by_hand"]


@pytest.mark.parametrize(("system", "edition"), [("dutch", ""), ("dutch", "2017"), ("lim", ""), ("median", "")])
def test_every_pair_of_every_system_has_reasons_that_can_be_said(system: str, edition: str) -> None:
    for seed, (size, rounds) in enumerate(((8, 5), (9, 9), (9, 9), (13, 6), (21, 6), (40, 6))):
        played = random_tournament(
            random.Random(seed), size, rounds, SWISS[system].engine_of(edition), forfeits=0.05, byes=0.05, forbidden=3
        )
        tournament = replace(played, system=system, edition=edition)
        for written in tournament.rounds:
            rows = explain(tournament, written.number)
            pairs = [(pair.white, pair.black) for pair in written.pairs]
            free = [] if written.free is None else [(written.free, None)]
            assert [(row.white, row.black) for row in rows] == pairs + free
            for row in rows:
                steps = [*row.steps, *([row.colour] if row.colour else [])]
                assert all(sentence(step).endswith(".") and "{" not in sentence(step) for step in steps)
                assert row.steps
                assert (row.colour is None) is (row.black is None)
                assert not {step.kind for step in steps} & {"by_hand", "colour_by_hand"}


@pytest.mark.parametrize("system", ["lim", "median"])
def test_a_forbidden_opponent_is_told_in_the_systems_that_pair_to_the_median_too(system: str) -> None:
    rows = explain(event(8, [], system=system, forbidden=(Forbidden(players=frozenset({1, 5})),)), 1)
    barred = [step for row in rows for step in row.steps if step.kind == "barred"]
    assert [sorted(step.values.values()) for step in barred] == [[1, 5]]


def test_a_large_round_is_told_without_trials_and_a_player_of_it_with_them() -> None:
    tournament = random_tournament(random.Random(2), 161, 3, SWISS["dutch"].engine_of(""))
    tried = {kind for kind in SENTENCES if kind.endswith(("_costs", "_rest", "_later", "_either"))} - {"bye_costs"}
    kinds = [{step.kind for row in explain(tournament, number) for step in row.steps} for number in (2, 3)]
    assert [found & tried for found in kinds] == [set(), set()]
    assert {"not_best", "bye_not_best", "float"} <= kinds[0] | kinds[1]
    row = next(row for row in explain(tournament, 3) if any(step.kind == "not_best" for step in row.steps))
    (again,) = explain(tournament, 3, row.white)
    assert {step.kind for step in again.steps} & tried


def test_a_bracket_that_counting_did_not_settle_names_the_way_it_was_decided() -> None:
    tournament = random_tournament(random.Random(1), 14, 8, SWISS["dutch"].engine_of(""))
    kinds = {step.kind for written in tournament.rounds for row in explain(tournament, written.number)
             for step in row.steps}  # fmt: skip
    assert {"level_ideal", "level_all", "costs", "pair_costs", "float_costs", "instead_costs"} <= kinds


def test_every_sentence_ends_with_a_full_stop() -> None:
    assert [kind for kind, text in SENTENCES.items() if not text.endswith(".")] == []

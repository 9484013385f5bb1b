import os
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest

from pairing import FixedPair, Pair, Result, Round, Tournament, UnknownSystem
from pairing.check import Difference, RoundCheck, check, compare
from pairing.play import NEVER, Often
from pairing.roundrobin import schedule
from pairing.simulate import Simulation, simulate
from pairing.systems import SYSTEMS
from sheets.formats.trf import read_trf
from tests.tournaments import players, with_rounds

EVERY = 1 if os.environ.get("PROOF") else 10


def pair_(found: str, expected: str) -> Difference:
    return Difference(kind="pair", found=found, expected=expected)


def open_event(seed: int = 4, system: str = "dutch") -> Tournament:
    """Nine players, three rounds, one of whom has the bye in each; nobody is away."""
    rare = ("forfeits", "full_byes", "half_byes", "zero_byes", "late", "withdrawals")
    return simulate(
        Simulation(
            seed=seed, system=system, players=9, rounds=3, forbidden=0, accelerated=False, **dict.fromkeys(rare, NEVER)
        )
    )  # fmt: skip


def with_round(tournament: Tournament, each: Round) -> Tournament:
    """The tournament with that round written otherwise; it is paired from those before it, so its games may stay."""
    rounds = (each if written.number == each.number else written for written in tournament.rounds)
    return replace(tournament, rounds=tuple(rounds))


def last_round_checked(tournament: Tournament, each: Round) -> tuple[Difference, ...]:
    (found,) = check(with_round(tournament, each), only=each.number)
    assert found.round == each.number
    assert found.is_right is (not found.differences)
    return found.differences


# Clean events


@pytest.mark.proof
def test_every_round_of_the_corpus_is_as_the_rules_pair_it(shared: Path) -> None:
    files = sorted((shared / "corpus" / "dutch-2026").glob("*.trf"))
    assert len(files) == 230
    for file in files[::EVERY]:
        event = read_trf(file.read_bytes(), file.name).tournament
        assert {each: [] for each in check(event, boards=False)} == {each: [] for each in clean(event)}, file.name


def clean(tournament: Tournament) -> tuple[RoundCheck, ...]:
    return tuple(RoundCheck(round=each.number) for each in tournament.rounds)


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_event_that_was_paired_by_the_rules_has_no_difference(system: str) -> None:
    event = simulate(Simulation(seed=3, system=system, players=11))
    assert check(event) == clean(event)
    assert check(event, only=2) == (RoundCheck(round=2),)


def test_the_order_in_which_rounds_were_entered_does_not_matter() -> None:
    event = open_event()
    assert check(replace(event, rounds=event.rounds[::-1])) == clean(event)


def test_pairs_set_by_hand_are_respected() -> None:
    start = replace(open_event(), rounds=(), games=(), byes=(), fixed=(FixedPair(round=1, white=2, black=1),))
    expected = SYSTEMS["dutch"].next_round(start)
    assert Pair(board=1, white=2, black=1) in expected.pairs
    assert check(with_rounds(start, [expected], {})) == (RoundCheck(round=1),)


# A fault of each kind


def test_two_pairs_that_have_exchanged_opponents_are_named() -> None:
    event = open_event()
    first, second, *others = event.rounds[2].pairs
    swapped = (replace(first, black=second.black), replace(second, black=first.black), *others)
    assert last_round_checked(event, replace(event.rounds[2], pairs=swapped)) == (
        pair_(f"{first.white}-{second.black}", f"{first.white}-{first.black}"),
        pair_(f"{second.white}-{first.black}", f"{second.white}-{second.black}"),
    )


def test_exchanged_colours_are_named() -> None:
    event = open_event()
    first, *others = event.rounds[2].pairs
    turned = (replace(first, white=first.black, black=first.white), *others)
    assert last_round_checked(event, replace(event.rounds[2], pairs=turned)) == (
        Difference(kind="colour", found=f"{first.black}-{first.white}", expected=f"{first.white}-{first.black}"),
    )


def test_another_player_with_the_bye_is_named() -> None:
    event = open_event()
    *others, last = event.rounds[2].pairs
    free = event.rounds[2].free
    assert free is not None
    pairs = (*others, replace(last, black=free))
    assert last_round_checked(event, replace(event.rounds[2], pairs=pairs, free=last.black)) == (
        pair_(f"{last.white}-{free}", f"{last.white}-{last.black}"),
        Difference(kind="bye", found=str(last.black), expected=str(free)),
    )


def test_exchanged_boards_are_named_where_boards_are_known() -> None:
    event = open_event()
    first, second, *others = event.rounds[2].pairs
    moved = replace(event.rounds[2], pairs=(replace(first, board=2), replace(second, board=1), *others))
    one, other = (f"{each.white}-{each.black} on board" for each in (first, second))
    assert last_round_checked(event, moved) == (
        Difference(kind="board", found=f"{one} 2", expected=f"{one} 1"),
        Difference(kind="board", found=f"{other} 1", expected=f"{other} 2"),
    )
    assert check(with_round(event, moved), boards=False) == clean(event)


def test_a_pair_that_is_missing_or_written_twice_is_named() -> None:
    one, two, three = (Pair(board=board, white=board, black=board + 3) for board in (1, 2, 3))
    right = Round(number=1, table_round=1, pairs=(one, two, three))
    assert list(compare(replace(right, pairs=(one, one, two)), right)) == [pair_("1-4", "3-6")]
    assert list(compare(replace(right, pairs=(one, two)), right)) == [pair_("nobody", "3-6")]
    assert list(compare(right, replace(right, pairs=(one, two), free=3))) == [
        pair_("3-6", "nobody"),
        Difference(kind="bye", found="nobody", expected="3"),
    ]


def test_players_are_called_as_the_file_calls_them() -> None:
    event = open_event()
    first, *others = event.rounds[0].pairs
    turned = (replace(first, white=first.black, black=first.white), *others)
    (found,) = check(with_round(event, replace(event.rounds[0], pairs=turned)), only=1, called=lambda each: f"#{each}")
    assert found.differences == (
        Difference(kind="colour", found=f"#{first.black}-#{first.white}", expected=f"#{first.white}-#{first.black}"),
    )


# Rounds that cannot be compared


def test_a_round_for_which_the_rules_leave_no_pairing_is_a_difference_with_the_reason() -> None:
    event = open_event()
    three = replace(event, players=event.players[:3], byes=(), games=(), rounds=())
    pairs = (Pair(board=1, white=1, black=2),)
    once = Round(number=1, table_round=1, pairs=pairs)
    _, found = check(with_rounds(three, [once, replace(once, number=2)], {(1, 1): Result.DRAW}))
    assert found.differences == (pair_("1-2", found.differences[0].expected),)
    assert found.differences[0].expected.startswith("round 2 cannot be paired: ")


def test_what_contradicts_itself_is_a_difference_with_the_reason() -> None:
    event = open_event()
    strange = replace(event.games[0], white=10)
    (found, *_) = check(replace(event, games=(strange, *event.games[1:])))
    assert "is no game of two of the players 1 to 9" in found.differences[0].expected


def test_an_unknown_system_is_refused() -> None:
    with pytest.raises(UnknownSystem):
        check(replace(open_event(), system="keizer"))


# Round robins


def test_a_round_robin_is_compared_with_its_table() -> None:
    rounds = schedule(6)
    event = Tournament(players=players(6), rounds=(replace(rounds[2], number=1), replace(rounds[0], number=2)))
    assert check(event) == (RoundCheck(round=1), RoundCheck(round=2))
    (first, *others) = rounds[2].pairs
    turned = replace(rounds[2], number=1, pairs=(replace(first, white=first.black, black=first.white), *others))
    assert check(replace(event, rounds=(turned,))) == (
        RoundCheck(
            round=1,
            differences=(
                Difference(
                    kind="colour", found=f"{first.black}-{first.white}", expected=f"{first.white}-{first.black}"
                ),
            ),
        ),
    )


def test_a_round_that_the_table_does_not_have_is_a_difference() -> None:
    pairs = (Pair(board=1, white=1, black=2), Pair(board=2, white=3, black=4))
    event = Tournament(players=players(4), rounds=(Round(number=4, table_round=4, pairs=pairs),))
    assert check(event)[0].differences == (pair_("1-2, 3-4", "no such round: the schedule has 3"),)


# Speed


def test_a_thousand_players_in_nine_rounds_are_checked_in_half_a_second() -> None:
    event = simulate(Simulation(seed=1, players=1000, rounds=9, accelerated=False, forfeits=Often(share=0.02)))
    before = process_time()
    assert check(event) == clean(event)
    assert process_time() - before < 1.5  # half a second is meant for a fast machine that has nothing else to do

"""Rule 11.2 of the Czech rules = FIDE Lim 4.2."""

import csv
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.swiss.exchange import Choice, exchange_order, pair_by_exchange

SIX = (1, 2, 3, 4, 5, 6)


def everybody(one: int, other: int) -> bool:
    return True


def test_the_first_tries_the_lower_half_in_order_then_his_own_from_its_end() -> None:
    assert exchange_order(SIX, 1) == (4, 5, 6, 3, 2)
    assert exchange_order((2, 3, 4, 5), 2) == (4, 5, 3)
    assert exchange_order((7, 9), 7) == (9,)


def test_the_last_does_the_same_in_a_mirror() -> None:
    assert exchange_order(SIX, 6) == (3, 2, 1, 4, 5)


def test_only_the_first_and_the_last_are_scrutinised() -> None:
    with pytest.raises(ValueError, match="3 is neither"):
        exchange_order(SIX, 3)


def pairs_of(choices: tuple[Choice, ...] | None) -> str:
    return " ".join(f"{min(c.player, c.opponent)}-{max(c.player, c.opponent)}" for c in choices or ())


def test_the_exchange_tables_of_the_handbook_are_reproduced(shared: Path) -> None:
    with (shared / "rules" / "data" / "lim_exchange_tables.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    # In each column the opponents of the columns before it are ruled out; in table 4.3 number 1 has met 4 and 5 too.
    ruled_out: dict[str, list[tuple[int, int]]] = {}
    found = []
    for row in rows:
        scrutinised = 1 if row["table"].startswith("4.2") else 2
        met = ruled_out.setdefault(row["table"][:3], [(1, 4), (1, 5)] if scrutinised == 2 else [])
        choices = pair_by_exchange(SIX, lambda one, other, met=met: (one, other) not in met)
        found.append({**row, "resulting_pairs": pairs_of(choices)})
        opponent = int(row["first_player_opponent_order"].split()[0])
        met.append((min(scrutinised, opponent), max(scrutinised, opponent)))
    assert found == rows
    assert len(rows) == 10


def test_upward_is_the_mirror_image_of_downward() -> None:
    met = {(1, 4), (3, 6), (2, 5)}
    down = pair_by_exchange(SIX, lambda one, other: (one, other) not in met)
    assert pairs_of(down) == "1-5 2-6 3-4"
    mirrored = {(7 - other, 7 - one) for one, other in met}
    up = pair_by_exchange(SIX, lambda one, other: (one, other) not in mirrored, upward=True)
    assert up is not None
    assert down is not None
    assert [(7 - choice.player, 7 - choice.opponent) for choice in up] == [(c.player, c.opponent) for c in down]


def test_a_choice_says_whom_the_player_tried_before_in_that_order() -> None:
    # 4 may meet 3 only.
    met = {(1, 4), (4, 5), (4, 6), (2, 4), (2, 5)}
    choices = pair_by_exchange(SIX, lambda one, other: (one, other) not in met)
    assert choices == (
        Choice(player=1, opponent=5, passed_over=(4,)),
        Choice(player=2, opponent=6, passed_over=(4,)),
        Choice(player=3, opponent=4),
    )
    # Were 1 to meet 3, 2 and 4 would be left, who have met.
    assert pair_by_exchange((1, 2, 3, 4), lambda one, other: (one, other) != (2, 4)) == (
        Choice(player=1, opponent=4, passed_over=(3,)),
        Choice(player=2, opponent=3),
    )


def test_players_who_cannot_all_be_paired_have_no_pairs() -> None:
    assert pair_by_exchange(SIX, lambda one, other: 6 not in (one, other)) is None
    assert pair_by_exchange((1, 2, 3), everybody) is None
    assert pair_by_exchange((), everybody) == ()


def can_be_paired(players: tuple[int, ...], met: set[tuple[int, int]]) -> bool:
    if not players:
        return True
    first, *rest = players
    return any(
        (first, other) not in met and can_be_paired(tuple(each for each in rest if each != other), met)
        for other in rest
    )


@given(st.integers(0, 4), st.data())
def test_each_takes_the_first_after_whom_the_others_can_be_paired(half: int, data: st.DataObject) -> None:
    players = tuple(range(1, 2 * half + 1))
    pairs = list(combinations(players, 2))
    met = data.draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    choices = pair_by_exchange(players, lambda one, other: (one, other) not in met)
    assert (choices is not None) == can_be_paired(players, met)
    left = players
    for choice in choices or ():
        first, rest = left[0], left[1:]
        order = (*left[len(left) // 2 :], *reversed(left[1 : len(left) // 2]))
        after = {other: tuple(each for each in rest if each != other) for other in rest}
        expected = next(other for other in order if (first, other) not in met and can_be_paired(after[other], met))
        assert (choice.player, choice.opponent) == (first, expected)
        left = after[expected]
    assert choices is None or left == ()

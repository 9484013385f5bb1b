"""The initial order, late entries, and a tournament under other numbers (C.04.2)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import Bye, ByeKind, FixedPair, Forbidden, Game, Pair, Player, Result, Round, Tournament, scores
from pairing.swiss.numbers import TITLES, by_rating, insert_late, renumbered
from tests.tournaments import players


def listed(*entries: tuple[str, str | None, int | None]) -> tuple[Player, ...]:
    return tuple(
        Player(number=number, name=name, title=title, rating=rating)
        for number, (name, title, rating) in enumerate(entries, 1)
    )


def names(field: list[Player]) -> list[str]:
    return [player.name for player in field]


def test_the_order_is_by_rating_then_title_then_name() -> None:
    field = listed(
        ("none", None, 2000), ("wcm", "WCM", 2000), ("wfm", "WFM", 2000), ("cm", "CM", 2000), ("wim", "WIM", 2000),
        ("fm", "FM", 2000), ("wgm", "WGM", 2000), ("im", "im", 2000), ("gm", "GM", 2000), ("best", None, 2001),
        ("also none", None, 2000), ("unrated", "GM", None), ("nought", "IM", 0),
    )  # fmt: skip
    assert names(by_rating(field)) == [
        "best", "gm", "im", "wgm", "fm", "wim", "cm", "wfm", "wcm", "also none", "none", "unrated", "nought",
    ]  # fmt: skip


def test_a_name_is_ordered_whatever_its_capitals_and_equals_stay_as_they_are() -> None:
    field = listed(("bea", None, 1), ("Cid", None, 1), ("Ada", None, 1), ("ADA", None, 1))
    assert names(by_rating(field)) == ["Ada", "ADA", "bea", "Cid"]


def test_a_title_that_is_none_of_fides_counts_for_nothing() -> None:
    assert names(by_rating(listed(("Bea", "Dr", 1), ("Ada", None, 1)))) == ["Ada", "Bea"]


entries = st.tuples(
    st.sampled_from(["Ada", "bea", "Cid"]), st.sampled_from([*TITLES, None]), st.sampled_from([None, 0, 1500, 2000])
)


@given(field=st.lists(entries).map(lambda each: listed(*each)), data=st.data())
def test_the_order_does_not_depend_on_the_order_of_the_list(field: tuple[Player, ...], data: st.DataObject) -> None:
    assert by_rating(data.draw(st.permutations(field))) == by_rating(field)


FOUR = listed(("A", None, 2000), ("B", None, 1900), ("C", None, 1800), ("D", None, 1700))


@pytest.mark.parametrize(
    ("rating", "numbers"),
    [
        (2100, {1: 2, 2: 3, 3: 4, 4: 5}),
        (1900, {1: 1, 2: 2, 3: 4, 4: 5}),  # his name comes after B's
        (1750, {1: 1, 2: 2, 3: 3, 4: 5}),
        (None, {1: 1, 2: 2, 3: 3, 4: 4}),
    ],
)
def test_a_late_entry_gets_the_number_that_is_his_and_those_below_move(
    rating: int | None, numbers: dict[int, int]
) -> None:
    newcomer = Player(number=5, name="Z", rating=rating)
    assert insert_late(FOUR, newcomer) == numbers
    assert insert_late(FOUR, newcomer, paired=3) == numbers


def test_once_round_4_is_paired_nobodys_number_changes() -> None:
    newcomer = Player(number=5, name="Z", rating=2100)
    assert insert_late(FOUR, newcomer, paired=4) == {1: 1, 2: 2, 3: 3, 4: 4}


@given(field=st.lists(entries).map(lambda each: listed(*each)), newcomer=entries, paired=st.integers(0, 6))
def test_the_number_left_over_is_the_newcomers_and_the_others_keep_their_order(
    field: tuple[Player, ...], newcomer: tuple[str, str | None, int | None], paired: int
) -> None:
    ordered = [replace(player, number=number) for number, player in enumerate(by_rating(field), 1)]
    (late,) = listed(newcomer)
    numbers = insert_late(ordered, late, paired)
    (own,) = set(range(1, len(ordered) + 2)) - set(numbers.values())
    everybody = sorted(
        [*(replace(player, number=numbers[player.number]) for player in ordered), replace(late, number=own)],
        key=lambda player: player.number,
    )
    assert [player.number for player in everybody] == list(range(1, len(ordered) + 2))
    if paired < 4:
        assert everybody == by_rating(everybody)
    else:
        assert own == len(ordered) + 1


def test_a_tournament_under_other_numbers_is_the_same_tournament() -> None:
    before = Tournament(
        players=players(3),
        system="dutch",
        rounds=(Round(number=1, table_round=1, pairs=(Pair(board=1, white=1, black=3),), free=2),
                Round(number=2, table_round=2, pairs=(Pair(board=1, white=2, black=1),))),
        games=(Game(round=1, board=1, white=1, black=3, result=Result.DRAW),
               Game(round=2, board=1, white=2, black=1)),
        byes=(Bye(round=1, player=2, kind=ByeKind.PAB), Bye(round=2, player=3, kind=ByeKind.HALF)),
        forbidden=(Forbidden(players=frozenset({1, 2}), first=2),),
        fixed=(FixedPair(round=2, white=2, black=1),),
        virtual_points={1: (10, 5)},
    )  # fmt: skip
    after = renumbered(before, {1: 2, 2: 3, 3: 4})
    assert after == replace(
        before,
        players=tuple(replace(player, number=player.number + 1) for player in before.players),
        rounds=(Round(number=1, table_round=1, pairs=(Pair(board=1, white=2, black=4),), free=3),
                Round(number=2, table_round=2, pairs=(Pair(board=1, white=3, black=2),))),
        games=(Game(round=1, board=1, white=2, black=4, result=Result.DRAW),
               Game(round=2, board=1, white=3, black=2)),
        byes=(Bye(round=1, player=3, kind=ByeKind.PAB), Bye(round=2, player=4, kind=ByeKind.HALF)),
        forbidden=(Forbidden(players=frozenset({2, 3}), first=2),),
        fixed=(FixedPair(round=2, white=3, black=2),),
        virtual_points={2: (10, 5)},
    )  # fmt: skip


def test_players_stand_in_the_order_of_their_new_numbers() -> None:
    swapped = renumbered(Tournament(players=players(2), system="dutch"), {1: 2, 2: 1})
    assert [(player.number, player.name) for player in swapped.players] == [(1, "Player 2"), (2, "Player 1")]
    assert scores(swapped) == {1: 0, 2: 0}

"""Baku acceleration (C.04.7)."""

from dataclasses import replace
from pathlib import Path

import pytest

from pairing import ByeKind, InvalidTournament, Player, Scoring
from pairing.swiss.acceleration import baku, last_of_upper_group, virtual_points
from tests.tournaments import CHESS, DRAUGHTS, FOOTBALL, RENJU, players


@pytest.mark.parametrize(
    ("count", "last"),
    [(1, 1), (2, 2), (3, 2), (4, 2), (5, 4), (8, 4), (9, 6), (10, 6), (17, 10), (160, 80), (161, 82), (178, 90)],
)
def test_the_upper_group_is_half_of_the_field_rounded_up_to_an_even_number(count: int, last: int) -> None:
    assert last_of_upper_group(range(1, count + 1)) == last
    assert list(baku(players(count), 9, CHESS)) == list(range(1, last + 1))


@pytest.mark.parametrize(
    ("rounds", "values"),
    [
        (1, (10,)),
        (4, (10, 5)),
        (5, (10, 10, 5)),
        (7, (10, 10, 5, 5)),
        (9, (10, 10, 10, 5, 5)),
        (11, (10, 10, 10, 5, 5, 5)),
    ],
)
def test_half_of_the_rounds_are_accelerated_half_of_them_by_a_win(rounds: int, values: tuple[int, ...]) -> None:
    assert virtual_points(rounds, CHESS) == values


def test_virtual_points_are_wins_and_draws_of_the_scoring() -> None:
    assert virtual_points(11, DRAUGHTS) == (20, 20, 20, 10, 10, 10)


@pytest.mark.parametrize("scoring", [FOOTBALL, RENJU, Scoring(win=20, draw=10, loss=5)])
def test_a_scoring_with_another_draw_or_a_loss_that_counts_cannot_be_accelerated(scoring: Scoring) -> None:
    with pytest.raises(InvalidTournament, match=r"C\.04\.7"):
        baku(players(8), 9, scoring)


def absent(field: tuple[Player, ...], number: int, **change: object) -> tuple[Player, ...]:
    return tuple(replace(player, **change) if player.number == number else player for player in field)  # type: ignore[arg-type]


def test_who_comes_later_or_has_a_bye_in_round_1_is_not_counted() -> None:
    field = absent(absent(players(9), 8, from_round=2), 9, byes=((1, ByeKind.HALF),))
    assert list(baku(field, 9, CHESS)) == [1, 2, 3, 4]
    assert list(baku(players(9), 9, CHESS)) == [1, 2, 3, 4, 5, 6]


def test_a_bye_in_another_round_does_not_matter() -> None:
    assert list(baku(absent(players(9), 9, byes=((2, ByeKind.HALF),)), 9, CHESS)) == [1, 2, 3, 4, 5, 6]


def test_whoever_comes_later_above_the_last_player_of_the_upper_group_belongs_to_it() -> None:
    """Eight were there: the last of the upper group was the fourth, who is number 5 since a newcomer is number 2."""
    field = absent(players(9), 2, from_round=3)
    assert list(baku(field, 9, CHESS)) == [1, 2, 3, 4, 5]


def test_whoever_comes_later_below_it_does_not() -> None:
    assert list(baku(absent(players(9), 6, from_round=3), 9, CHESS)) == [1, 2, 3, 4]


def test_once_round_1_is_written_those_who_were_paired_in_it_are_counted() -> None:
    assert list(baku(players(9), 9, CHESS, present_in_round_1={1, 2, 3, 4, 6, 7, 8, 9})) == [1, 2, 3, 4]
    assert baku(players(9), 9, CHESS, present_in_round_1=()) == {}


def test_the_virtual_points_are_those_of_the_corpus(shared: Path) -> None:
    files = sorted((shared / "corpus" / "dutch-2026").glob("*baku-plain*.trf"))
    for path in files:
        lines = path.read_text(encoding="utf-8").splitlines()
        count = sum(line.startswith("001") for line in lines)
        rounds = next(int(line[4:]) for line in lines if line.startswith("XXR"))
        listed = {
            int(line[4:8]): tuple(round(10 * float(value)) for value in line[8:].split())
            for line in lines
            if line.startswith("XXA")
        }
        assert baku(players(count), rounds, CHESS) == listed, path.name
    assert files

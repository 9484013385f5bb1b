"""Lots part players whom nothing else parts, and nobody else."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pairing.lots import drawn_lots, equal_lots, idle_lots, lacking_lots, placed_by_hand, ties
from pairing.model import Game, Player, Result, Tournament
from pairing.standings import standings

PLAYERS = 7
TIES = ((1, 2, 3), (5, 6))
seeds = st.integers(0, 10_000)
lots_by_number = st.dictionaries(st.integers(1, PLAYERS), st.integers(1, 9))


def event(*results: tuple[int, int, Result], **more: object) -> Tournament:
    games = tuple(
        Game(round=1, board=board, white=white, black=black, result=result)
        for board, (white, black, result) in enumerate(results, 1)
    )
    players = tuple(Player(number=number, name=f"Player {number}") for number in range(1, PLAYERS + 1))
    return replace(Tournament(players=players, games=games, tiebreaks=("WIN",)), **more)  # type: ignore[arg-type]


def test_ties_are_those_of_two_or_more_in_the_order_of_places() -> None:
    assert ties(event((1, 2, Result.WHITE_WINS), (3, 4, Result.DRAW))) == ((3, 4), (2, 5, 6, 7))
    assert ties(event((1, 2, Result.WHITE_WINS), (3, 4, Result.DRAW)), after_round=0) == ((1, 2, 3, 4, 5, 6, 7),)


def test_lots_do_not_hide_a_tie() -> None:
    assert ties(event(lots={number: number for number in range(1, 8)})) == ((1, 2, 3, 4, 5, 6, 7),)


@given(seeds, lots_by_number)
def test_a_draw_parts_every_tie_and_nobody_else_gets_a_lot(seed: int, lots: dict[int, int]) -> None:
    drawn = drawn_lots(TIES, lots, PLAYERS, seed)
    assert all(len({drawn[number] for number in tie}) == len(tie) for tie in TIES if not _is_set_twice(tie, lots, seed))
    assert {number: drawn.get(number) for number in (4, 7)} == {number: lots.get(number) for number in (4, 7)}


def _is_set_twice(tie: tuple[int, ...], lots: dict[int, int], seed: int) -> bool:
    """Two of a tie who were given the same lot by hand share a place, as was wanted."""
    order = drawn_lots([tuple(range(1, PLAYERS + 1))], {}, PLAYERS, seed)
    kept = [lots[number] for number in tie if number in lots and lots[number] != order[number]]
    return len(set(kept)) < len(kept)


@given(seeds, lots_by_number)
def test_the_same_seed_draws_the_same_order_and_a_second_draw_changes_nothing(seed: int, lots: dict[int, int]) -> None:
    first = drawn_lots(TIES, lots, PLAYERS, seed)
    assert drawn_lots(TIES, lots, PLAYERS, seed) == first
    if len({first[number] for number in TIES[0]}) == len(TIES[0]):
        assert drawn_lots(TIES, first, PLAYERS, seed) == first


@given(seeds)
def test_players_keep_their_order_when_the_ties_are_others(seed: int) -> None:
    one = drawn_lots([(1, 2, 3)], {}, PLAYERS, seed)
    other = drawn_lots([(2, 3, 7)], {}, PLAYERS, seed)
    assert (one[2] < one[3]) is (other[2] < other[3])


def test_who_was_placed_by_hand_keeps_his_lot_and_the_others_draw_for_the_places_behind() -> None:
    drawn = drawn_lots([(1, 2, 3)], {2: 1}, PLAYERS, 8)
    assert (drawn[2], sorted((drawn[1], drawn[3]))) == (1, [2, 3])


def test_every_order_of_a_tie_is_drawn_by_some_seed() -> None:
    orders = {tuple(sorted(TIES[0], key=drawn_lots(TIES, {}, PLAYERS, seed).__getitem__)) for seed in range(100)}
    assert len(orders) == 6


def test_lots_of_players_who_are_tied_with_nobody_are_idle_and_equal_ones_part_nobody() -> None:
    lots = {1: 4, 2: 4, 4: 1, 6: 4}
    assert idle_lots(TIES, lots) == (4,)
    assert list(equal_lots(TIES, lots)) == [(1, 2)]


@given(st.permutations([1, 2, 3, 4]), st.dictionaries(st.integers(1, 4), st.integers(1, 4)))
def test_who_is_wanted_at_a_place_of_his_tie_gets_it_and_the_others_keep_their_order(
    tie: list[int], wanted: dict[int, int]
) -> None:
    wanted = {number: place for place, number in {place: number for number, place in wanted.items()}.items()}
    placed = placed_by_hand(tuple(tie), wanted)
    assert sorted(placed.values()) == [1, 2, 3, 4]
    assert {number: placed[number] for number in wanted} == wanted
    assert [n for n in sorted(placed, key=placed.__getitem__) if n not in wanted] == [n for n in tie if n not in wanted]


def test_lots_are_places_only_inside_a_tie() -> None:
    tournament = event((1, 2, Result.WHITE_WINS), lots={2: 1, 3: 2, 1: 9})
    places = {line.number: line.place for line in standings(tournament)}
    assert places == {1: 1, 2: 2, 3: 3, 4: 4, 5: 4, 6: 4, 7: 4}


def test_who_has_no_lot_in_a_tie_where_others_have_one_is_named() -> None:
    tied = ((1, 2, 3), (4, 5), (6, 7))
    assert list(lacking_lots(tied, {1: 8, 4: 1, 5: 2})) == [(2, 3)]
    assert list(lacking_lots(tied, {})) == []

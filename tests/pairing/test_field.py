"""What a round's pairing sees of the players."""

import pytest

from pairing.errors import InvalidTournament
from pairing.model import Bye, ByeKind, Colour, Forbidden, Game, Pair, Player, Result, Round, Status, Tournament
from pairing.swiss.field import Card, Field, Float, Unplayed, present_in


def event(**values: object) -> Tournament:
    """Four players, whose first round was 1-3 and 4-2 and whose second 1-2; 3 had the bye, 4 half a point."""
    first = Game(round=1, board=1, white=1, black=3, result=Result.WHITE_WINS)
    games = (
        first,
        Game(round=1, board=2, white=4, black=2, result=Result.BLACK_WINS_BY_FORFEIT),
        Game(round=2, board=1, white=2, black=1, result=Result.DRAW),
    )
    rounds = (
        Round(
            number=1,
            table_round=1,
            pairs=(Pair(board=1, white=1, black=3), Pair(board=2, white=4, black=2)),
        ),
        Round(number=2, table_round=2, pairs=(Pair(board=1, white=2, black=1),), free=3),
    )
    byes = (Bye(round=2, player=3, kind=ByeKind.PAB), Bye(round=2, player=4, kind=ByeKind.HALF))
    players = tuple(Player(number=number, name=f"Player {number}", rating=2000 - number) for number in range(1, 5))
    known: dict[str, object] = {"players": players, "games": games, "rounds": rounds, "byes": byes}
    return Tournament(**{"system": "dutch", "total_rounds": 5, **known, **values})  # type: ignore[arg-type]


def test_a_card_has_every_round_before() -> None:
    one, two, three, four = (Field.of_round(event(), 3).everybody[number] for number in (1, 2, 3, 4))
    assert one == Card(
        number=1,
        tpn=1,
        points=15,
        score=15,
        opponents=(3, 2),
        colours=(Colour.WHITE, Colour.BLACK),
        gains=(10, 5),
        unplayed=(None, None),
        floats=(None, None),
    )
    assert two == Card(
        number=2,
        tpn=2,
        points=15,
        score=15,
        opponents=(0, 1),
        colours=(None, Colour.WHITE),
        gains=(10, 5),
        unplayed=(Unplayed.FORFEIT_WIN, None),
        floats=(Float.DOWN, None),
    )
    assert (three.unplayed, three.gains, three.floats) == ((None, Unplayed.PAB), (0, 10), (None, Float.DOWN))
    assert (four.unplayed, four.gains, four.floats) == (
        (Unplayed.FORFEIT_LOSS, Unplayed.HALF),
        (0, 5),
        (None, Float.DOWN),
    )


def test_the_players_stand_by_score_and_then_by_number() -> None:
    assert [card.number for card in Field.of_round(event(), 3).cards] == [1, 2, 3, 4]
    assert [card.number for card in Field.of_round(event(), 2).cards] == [1, 2, 3]


def test_a_written_round_has_who_was_paired_in_it_and_the_next_one_who_is_there() -> None:
    players = (
        Player(number=1, name="A", status=Status.WITHDRAWN),
        Player(number=2, name="B", from_round=4),
        Player(number=3, name="C", byes=((3, ByeKind.ZERO),)),
        Player(number=4, name="D"),
    )
    tournament = event(players=players, byes=(*event().byes, Bye(round=4, player=4, kind=ByeKind.HALF)))
    assert present_in(tournament, 2) == {1, 2, 3}
    assert present_in(tournament, 3) == {4}
    assert present_in(tournament, 4) == {2, 3}


def test_whoever_meets_somebody_of_a_lower_score_floats_down() -> None:
    games = (*event().games, Game(round=3, board=1, white=4, black=1, result=Result.WHITE_WINS))
    cards = Field.of_round(event(games=games), 4).everybody
    assert [cards[number].floats[2] for number in (1, 2, 3, 4)] == [Float.DOWN, None, None, Float.UP]
    games = (*event().games, Game(round=3, board=1, white=1, black=4))
    cards = Field.of_round(event(games=games), 4).everybody
    assert [cards[number].floats[2] for number in (1, 4)] == [Float.DOWN, Float.UP]
    assert [cards[number].gains[2] for number in (1, 4)] == [5, 5]  # adjourned: a draw


def test_virtual_points_make_the_score_and_the_floats() -> None:
    tournament = event(virtual_points={1: (10, 10), 3: (10, 0)})
    cards = Field.of_round(tournament, 2).everybody
    assert [(card.points, card.score) for card in cards.values()] == [(10, 20), (10, 10), (0, 0), (0, 0)]
    floats = [card.floats for card in Field.of_round(tournament, 3).everybody.values()]
    assert [each[1] for each in floats] == [Float.DOWN, Float.UP, Float.DOWN, Float.DOWN]


def test_parity_counts_only_who_has_taken_part_or_takes_part_now() -> None:
    players = tuple(Player(number=number, name="A", from_round=2 if number == 1 else 1) for number in (1, 2, 3))
    tournament = event(players=players, games=(), rounds=(), byes=())
    assert [(card.number, card.tpn) for card in Field.of_round(tournament, 1).cards] == [(2, 1), (3, 2)]
    assert [(card.number, card.tpn) for card in Field.of_round(tournament, 2).cards] == [(1, 1), (2, 2), (3, 3)]


def test_groups_that_must_not_meet_bar_their_pairs_in_their_rounds() -> None:
    tournament = event(forbidden=(Forbidden(players=frozenset({1, 2, 4}), first=3, last=3),))
    pairs = {frozenset({1, 2}), frozenset({1, 4}), frozenset({2, 4})}
    assert [Field.of_round(tournament, number).barred for number in (2, 3, 4)] == [frozenset(), pairs, frozenset()]


def test_two_entries_of_a_player_in_one_round_are_refused() -> None:
    byes = (*event().byes, Bye(round=1, player=3, kind=ByeKind.HALF))
    with pytest.raises(InvalidTournament, match="player 3 has two entries in round 1"):
        Field.of_round(event(byes=byes), 2)
    games = (*event().games, Game(round=2, board=2, white=4, black=2))
    with pytest.raises(InvalidTournament, match="player 2 has two entries in round 2"):
        Field.of_round(event(games=games, byes=()), 3)


def test_the_bye_is_barred_by_one_and_by_a_win_without_a_game() -> None:
    cards = Field.of_round(event(), 3).everybody
    assert [cards[number].may_have_bye(10) for number in (1, 2, 3, 4)] == [True, False, False, True]


def test_sides_and_opponents_leave_out_what_was_not_played() -> None:
    two = Field.of_round(event(), 3).everybody[2]
    assert (two.met, two.sides) == ({1}, (Colour.WHITE,))


def test_the_last_round_is_known_when_somebody_has_said() -> None:
    assert Field.of_round(event(total_rounds=3), 3).is_last
    assert not Field.of_round(event(total_rounds=None), 3).is_last


def test_games_that_cannot_be_are_refused() -> None:
    games = (Game(round=1, board=1, white=1, black=1), Game(round=1, board=2, white=2, black=9))
    with pytest.raises(InvalidTournament, match="; "):
        Field.of_round(event(games=games), 2)

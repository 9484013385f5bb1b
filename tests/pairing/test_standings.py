"""The order of the table."""

import pytest

from pairing import (
    Encounter,
    Game,
    InvalidTournament,
    Result,
    Standing,
    Tally,
    Tournament,
    UnknownTiebreak,
    scores,
    standings,
)
from tests.tournaments import FOOTBALL, from_crosstable, players

FOUR = ["*01½", "1*½½", "0½*½", "½½½*"]


def test_the_table_is_in_the_order_of_points_and_then_of_the_tie_breaks() -> None:
    event = from_crosstable(["*011", "1*10", "00*1", "010*"])
    assert standings(event, ("DE", "SB")) == (
        Standing(place=1, number=2, points=20, values={"DE": 1, "SB": 300}, games=3, played=3, wins=2, losses=1),
        Standing(place=2, number=1, points=20, values={"DE": 2, "SB": 200}, games=3, played=3, wins=2, losses=1),
        Standing(place=3, number=3, points=10, values={"DE": 1, "SB": 100}, games=3, played=3, wins=1, losses=2),
        Standing(place=4, number=4, points=10, values={"DE": 2, "SB": 200}, games=3, played=3, wins=1, losses=2),
    )


def test_players_equal_in_everything_share_a_place_and_stand_by_number() -> None:
    event = from_crosstable(["*½½1", "½*½1", "½½*1", "000*"])
    assert [(line.place, line.number) for line in standings(event)] == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_before_the_first_result_everybody_shares_the_first_place() -> None:
    lines = standings(Tournament(players=players(4)))
    assert [(line.place, line.number, line.points, line.games) for line in lines] == [(1, n, 0, 0) for n in range(1, 5)]
    assert dict(lines[0].values) == {"DE": 1, "WIN": 0, "SB": 0, "KS": 0}


def test_forfeits_are_counted_but_not_as_played() -> None:
    event = from_crosstable(["*+½", "-*-", "½-*"])
    assert [
        (line.number, line.points, line.games, line.played, line.wins, line.draws, line.losses)
        for line in standings(event)
    ] == [(1, 15, 2, 1, 1, 1, 0), (3, 5, 2, 1, 0, 1, 1), (2, 0, 2, 0, 0, 0, 2)]


def test_half_a_point_against_nothing_is_a_draw_on_one_side_and_a_loss_on_the_other() -> None:
    event = from_crosstable(["*½1", "0*1", "00*"])
    assert [(line.number, line.wins, line.draws, line.losses) for line in standings(event)] == [
        (1, 1, 1, 0),
        (2, 1, 0, 1),
        (3, 0, 0, 2),
    ]


def test_the_scoring_of_the_event_decides() -> None:
    rows = ["*½½½", "½*01", "½1*0", "½01*"]
    chess = [(line.number, line.points) for line in standings(from_crosstable(rows))]
    football = [(line.number, line.points) for line in standings(from_crosstable(rows, scoring=FOOTBALL))]
    assert chess == [(2, 15), (3, 15), (4, 15), (1, 15)]
    assert football == [(2, 40), (3, 40), (4, 40), (1, 30)]


def test_later_rounds_are_left_out_on_request() -> None:
    event = from_crosstable(["*111", "0*11", "00*1", "000*"])
    # Round 1 is 1-4 and 2-3, round 2 is 4-3 and 1-2.
    assert scores(event, after_round=1) == {1: 10, 2: 10, 3: 0, 4: 0}
    assert [(line.place, line.number) for line in standings(event, ("WIN",), after_round=2)] == [
        (1, 1),
        (2, 2),
        (2, 3),
        (4, 4),
    ]


def test_the_tie_breaks_are_those_named_else_those_of_the_event_else_those_of_the_system() -> None:
    event = from_crosstable(FOUR)
    own = from_crosstable(FOUR, tiebreaks=("SB",))
    assert list(standings(own, ("WIN",))[0].values) == ["WIN"]
    assert list(standings(own)[0].values) == ["SB"]
    assert list(standings(event)[0].values) == ["DE", "WIN", "SB", "KS"]
    assert [line.values for line in standings(own, ())] == [{}] * 4


def test_a_tie_break_named_twice_is_used_twice_and_keeps_both_values() -> None:
    event = from_crosstable(["*½½1", "½*½1", "½½*1", "000*"])
    assert [dict(line.values) for line in standings(event, ("DE", "SB", "DE"))] == [
        {"DE": 1, "SB": 200, "DE (2)": 1},
        {"DE": 1, "SB": 200, "DE (2)": 1},
        {"DE": 1, "SB": 200, "DE (2)": 1},
        {"DE": None, "SB": 0, "DE (2)": None},
    ]


def test_direct_encounter_after_another_tie_break_is_taken_inside_the_ties_left() -> None:
    # All have 2 of 4. By wins 1, 2 and 3 (one each, in a ring) part from 4 and 5 (none).
    event = from_crosstable(["*10½½", "0*1½½", "10*½½", "½½½*½", "½½½½*"])
    lines = standings(event, ("WIN", "DE"))
    assert [(line.place, line.number, dict(line.values)) for line in lines] == [
        (1, 1, {"WIN": 1, "DE": 1}),
        (1, 2, {"WIN": 1, "DE": 1}),
        (1, 3, {"WIN": 1, "DE": 1}),
        (4, 4, {"WIN": 0, "DE": 1}),
        (4, 5, {"WIN": 0, "DE": 1}),
    ]


def test_an_unknown_tie_break_is_refused() -> None:
    with pytest.raises(UnknownTiebreak, match="'BX'"):
        standings(from_crosstable(FOUR), ("BX",))


def test_a_tally_holds_the_games_that_count_from_each_side() -> None:
    game = Game(round=1, board=1, white=1, black=3, result=Result.WHITE_WINS)
    event = Tournament(players=players(3), games=(game, Game(round=2, board=1, white=1, black=2)))
    assert Tally.from_tournament(event) == Tally(
        tournament=event,
        encounters={
            1: (Encounter(game=game, opponent=3, mark="1", points=10),),
            2: (),
            3: (Encounter(game=game, opponent=1, mark="0", points=0),),
        },
        points={1: 10, 2: 0, 3: 0},
    )


def test_the_games_of_a_player_are_in_the_order_of_the_rounds_they_were_played_in() -> None:
    late = Game(round=2, board=1, white=1, black=2, result=Result.DRAW)
    early = Game(round=1, board=2, white=3, black=1, result=Result.DRAW)
    tally = Tally.from_tournament(Tournament(players=players(3), games=(late, early)))
    assert [encounter.game for encounter in tally.encounters[1]] == [early, late]


@pytest.mark.parametrize(("white", "black"), [(0, 2), (2, 4), (3, 3)])
def test_a_game_of_nobody_known_is_refused(white: int, black: int) -> None:
    game = Game(round=2, board=1, white=white, black=black, result=Result.DRAW)
    expected = f"^round 2, board 1: {white}-{black} is no game of two of the players 1 to 3$"
    with pytest.raises(InvalidTournament, match=expected):
        scores(Tournament(players=players(3), games=(game,)))

"""The values of the model: colours, results, scoring, games, players."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import Colour, Game, InvalidTournament, Player, Result, Scoring, Tournament
from tests.tournaments import CHESS, DRAUGHTS, FOOTBALL, RENJU, players


def test_the_other_colour() -> None:
    assert (Colour.WHITE.other, Colour.BLACK.other) == (Colour.BLACK, Colour.WHITE)


@pytest.mark.parametrize(
    ("result", "chess", "renju", "played"),
    [
        (Result.WHITE_WINS, (10, 0), (30, 10), True),
        (Result.DRAW, (5, 5), (20, 20), True),
        (Result.BLACK_WINS, (0, 10), (10, 30), True),
        (Result.WHITE_WINS_BY_FORFEIT, (10, 0), (30, 0), False),
        (Result.BLACK_WINS_BY_FORFEIT, (0, 10), (0, 30), False),
        (Result.DOUBLE_FORFEIT, (0, 0), (0, 0), False),
        (Result.HALF_TO_WHITE, (5, 0), (20, 10), True),
        (Result.HALF_TO_BLACK, (0, 5), (10, 20), True),
        (Result.BOTH_LOSE, (0, 0), (10, 10), True),
        (Result.OPEN, (0, 0), (0, 0), False),
    ],
)
def test_what_a_result_brings(result: Result, chess: tuple[int, int], renju: tuple[int, int], played: bool) -> None:
    assert (CHESS.points(result), RENJU.points(result), result.is_played) == (chess, renju, played)


@given(st.sampled_from(Result))
def test_a_mirrored_result_exchanges_the_sides(result: Result) -> None:
    assert result.mirrored.sides == result.sides[::-1]
    assert result.mirrored.mirrored is result


def test_a_result_is_open_played_or_forfeited() -> None:
    kinds = {result: (result.is_open, result.is_forfeit, result.is_played) for result in Result}
    assert all(sum(kind) == 1 for kind in kinds.values())
    assert [result for result, (is_open, _, _) in kinds.items() if is_open] == [Result.OPEN]


@pytest.mark.parametrize(
    ("text", "scoring"),
    [
        ("1-½-0", CHESS),
        ("1 - 0.5 - 0", CHESS),
        ("1;0,5;0", CHESS),
        ("2-1-0", DRAUGHTS),
        ("2:1:0", DRAUGHTS),
        ("2–1–0", DRAUGHTS),
        ("3/1/0", FOOTBALL),
        ("3 2 1", RENJU),
    ],
)
def test_a_scoring_is_read_in_every_way_it_is_written(text: str, scoring: Scoring) -> None:
    assert Scoring.from_text(text) == scoring


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1-0", "the scoring '1-0' is not three numbers such as 1-½-0 or 2-1-0"),
        ("3-2-1-0", "the scoring '3-2-1-0' is not three numbers such as 1-½-0 or 2-1-0"),
        ("0-½-1", "the scoring '0-½-1' does not fall from win to draw to loss"),
        ("1-1-0", "the scoring '1-1-0' does not fall from win to draw to loss"),
        ("2-x-0", "'x' is not a number of points with one decimal at most"),
    ],
)
def test_what_is_no_scoring_is_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidTournament) as caught:
        Scoring.from_text(text)
    assert str(caught.value) == message


@given(st.lists(st.integers(0, 200), min_size=3, max_size=3, unique=True))
def test_a_scoring_that_is_written_is_read_back(points: list[int]) -> None:
    loss, draw, win = sorted(points)
    scoring = Scoring(win=win, draw=draw, loss=loss)
    assert Scoring.from_text(scoring.to_text()) == scoring


def test_a_scoring_is_shown_as_text_and_as_numbers() -> None:
    assert (CHESS.to_text(), CHESS.to_numbers()) == ("1-½-0", [1, 0.5, 0])
    assert (FOOTBALL.to_text(), FOOTBALL.to_numbers()) == ("3-1-0", [3, 1, 0])


def test_a_game_seen_from_either_side() -> None:
    game = Game(round=1, board=1, white=3, black=5, result=Result.HALF_TO_BLACK)
    assert (game.opponent(3), game.mark(3)) == (5, "0")
    assert (game.opponent(5), game.mark(5)) == (3, "½")


def test_a_player_is_found_by_number() -> None:
    event = Tournament(players=players(4))
    assert event.player(3) == Player(number=3, name="Player 3")


@pytest.mark.parametrize("number", [0, 5, -1])
def test_a_number_nobody_has_is_refused(number: int) -> None:
    with pytest.raises(InvalidTournament, match=f"^there is no player number {number}; the numbers are 1 to 4$"):
        Tournament(players=players(4)).player(number)

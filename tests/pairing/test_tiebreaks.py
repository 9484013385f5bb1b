"""Tie-breaks against published values and hand-reckoned tables."""

from pairing import Game, Result, Tally, Tournament, get_tiebreak, parse_points, standings
from pairing.roundrobin import schedule
from pairing.tiebreaks import Account
from tests.tiebreaks import GOLDEN, exercise, ledger_of, placed, values
from tests.tournaments import DRAUGHTS, from_crosstable, players, with_rounds


def test_the_six_player_round_robin_of_the_exercises_in_tie_breaking_is_reproduced() -> None:
    lines = (GOLDEN / "tec_rr6.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if line[0].isdigit()]
    expected = [line.split("|")[1:] for line in lines if line.startswith("E1|")]
    event = from_crosstable(["".join(row[4:]) for row in rows])
    tally = Tally.from_tournament(event)
    assert tally.points == {int(row[0]): parse_points(row[3]) for row in rows}
    assert values(event, "SB") == {int(number): round(float(sb) * 100) for number, sb, *_ in expected}
    assert values(event, "KS") == {int(number): parse_points(koya) for number, _, _, koya, _ in expected}
    assert values(event, "DE") == {int(number): int(place) for number, *_, place in expected}
    assert values(event, "WIN") == {1: 3, 2: 3, 3: 3, 4: 1, 5: 1, 6: 1}


def test_the_direct_encounter_of_the_nine_round_exercise_is_reproduced() -> None:
    event = exercise("tec_swiss16_9rounds_DE.txt")
    assert placed(event, (1, 2, 4, 6)) == {6: 1, 1: 2, 4: 2, 2: 4}
    # Of the other ties none is parted; 3, 11 and 13 are alone with their points.
    others = {number: place for number, place in values(event, "DE").items() if number not in (1, 2, 4, 6)}
    assert others == dict.fromkeys((5, 7, 8, 9, 10, 12, 14, 15, 16), 1) | dict.fromkeys((3, 11, 13))


def test_the_small_table_of_five_players_has_the_sonneborn_berger_reckoned_by_hand() -> None:
    event = from_crosstable(["*1½01", "0*1½0", "½0*½1", "1½½*½", "010½*"])
    assert {line.number: line.points for line in standings(event)} == {1: 25, 2: 15, 3: 20, 4: 25, 5: 15}
    assert values(event, "SB")[1] == 400


def test_in_draughts_points_sonneborn_berger_has_four_times_the_value() -> None:
    rows = ["*1½0", "0*1½", "½0*1", "1½0*"]
    chess, draughts = from_crosstable(rows), from_crosstable(rows, scoring=DRAUGHTS)
    doubled = {number: (value or 0) * 4 for number, value in values(chess, "SB").items()}
    assert values(draughts, "SB") == doubled


def test_koya_takes_an_opponent_with_exactly_half_of_the_points() -> None:
    # 2.5, 1.5, 1 and 1 of 3: numbers 1 and 2 have half of the points or more.
    event = from_crosstable(["*1½1", "0*1½", "½0*½", "0½½*"])
    assert values(event, "KS") == {1: 10, 2: 0, 3: 5, 4: 5}


def test_koya_in_an_odd_field_asks_for_half_of_the_games_not_of_the_rounds() -> None:
    # Five players have four games: two points are half.
    event = from_crosstable(["*1100", "0*110", "00*11", "100*1", "1100*"])
    assert values(event, "KS") == dict.fromkeys(range(1, 6), 20)


def test_a_win_by_forfeit_is_a_win_and_half_a_point_against_nothing_is_none() -> None:
    event = from_crosstable(["*+½", "-*1", "00*"])
    assert values(event, "WIN") == {1: 1, 2: 1, 3: 0}


def test_a_double_round_won_and_lost_does_not_separate_two_players() -> None:
    rounds = schedule(4, 2)
    results = {(round_.number, pair.board): Result.DRAW for round_ in rounds for pair in round_.pairs}
    for round_ in rounds:
        for pair in round_.pairs:
            if {pair.white, pair.black} == {1, 2}:
                results[round_.number, pair.board] = Result.WHITE_WINS
    event = with_rounds(Tournament(players=players(4), cycles=2), rounds, results)
    assert placed(event, (1, 2)) == {1: 1, 2: 1}


def test_of_two_games_of_two_players_the_average_counts() -> None:
    # 1 and 2 have met twice, 3 has met each of them once. By averages 1 has ¾ + 0, 2 has ¼ + 1, 3 has 1 + 0; by sums
    # 1 and 2 would be level before 3.
    games = [
        (1, 1, 2, Result.WHITE_WINS),
        (2, 2, 1, Result.DRAW),
        (3, 1, 3, Result.BLACK_WINS),
        (4, 2, 3, Result.WHITE_WINS),
    ]
    event = Tournament(
        players=players(4),
        cycles=2,
        games=tuple(Game(round=r, board=1, white=w, black=b, result=result) for r, w, b, result in games),
    )
    assert placed(event, (1, 2, 3)) == {2: 1, 3: 2, 1: 3}


def test_a_tie_inside_the_mini_table_gets_a_mini_table_of_its_own() -> None:
    # 2½, 1, 1½ and 1; number 2 has won against 4 by forfeit.
    event = from_crosstable(["*1½1", "0*0+", "½1*0", "0-1*"])
    assert placed(event, (1, 2, 3, 4)) == {1: 1, 3: 2, 2: 3, 4: 4}
    # 2½, 1½, 1½ and ½; 2 and 3 have drawn.
    event = from_crosstable(["*1½1", "0*½1", "½½*½", "00½*"])
    assert placed(event, (1, 2, 3, 4)) == {1: 1, 2: 2, 3: 2, 4: 4}
    # The same points, but 3 has beaten 2.
    event = from_crosstable(["*½11", "½*01", "01*½", "00½*"])
    assert placed(event, (1, 2, 3, 4)) == {1: 1, 3: 2, 2: 3, 4: 4}


def test_when_not_all_have_met_only_a_sure_leader_is_placed() -> None:
    # 1 has two wins, and 2 and 3 can have no more than one: whatever their game gives, 1 is alone in front.
    event = from_crosstable(["*11", "0*.", "0.*"])
    assert placed(event, (1, 2, 3)) == {1: 1, 2: 2, 3: 2}
    # 3 can still win against 1 and pass him.
    event = from_crosstable(["*1.", "0*½", ".½*"])
    assert placed(event, (1, 2, 3)) == {1: 1, 2: 1, 3: 1}


def test_behind_a_sure_leader_the_others_are_ranked_by_their_own_mini_table() -> None:
    # 1 has beaten all; 2 has beaten 3, but 4, who has met neither, could still pass 2.
    event = from_crosstable(["*111", "0*1.", "00*.", "0..*"])
    assert placed(event, (1, 2, 3, 4)) == {1: 1, 2: 2, 3: 2, 4: 2}
    # 2 has beaten both others, whose own game is missing.
    event = from_crosstable(["*111", "0*11", "00*.", "00.*"])
    assert placed(event, (1, 2, 3, 4)) == {1: 1, 2: 2, 3: 3, 4: 3}


def test_who_is_tied_with_nobody_has_no_place_by_direct_encounter() -> None:
    event = from_crosstable(["*11", "0*1", "00*"])
    assert get_tiebreak("DE").accounts(ledger_of(event), (2,)) == {2: Account(None)}
    assert values(event, "DE") == {1: None, 2: None, 3: None}

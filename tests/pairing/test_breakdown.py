"""What stands behind the terms of a value, on events small enough to be worked out by head."""

from dataclasses import replace

import pytest

from pairing import Bye, ByeKind, Game, Player, Result, Round, Scoring, Status, Tournament
from pairing.breakdown import Line, Part, Stage, breakdown
from pairing.simulate import Simulation, simulate
from pairing.tiebreaks.encounter import MiniLine
from tests.board_results import with_boards
from tests.tournaments import from_crosstable

WON, DRAWN, LOST, FORFEIT = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS_BY_FORFEIT


def swiss(results: list[tuple[int, int, int, Result]], byes: list[Bye], count: int = 4, rounds: int = 4) -> Tournament:
    """A Swiss of games (round, White, Black, result), all rounds written."""
    return Tournament(
        players=tuple(Player(number=number, name=f"Player {number}", rating=2000) for number in range(1, count + 1)),
        system="dutch",
        total_rounds=rounds,
        rounds=tuple(Round(number=number, table_round=number, pairs=()) for number in range(1, rounds + 1)),
        games=tuple(
            Game(round=each, board=1, white=white, black=black, result=result) for each, white, black, result in results
        ),
        byes=tuple(byes),
    )


EVENT = swiss(
    [(1, 1, 2, WON), (1, 3, 4, DRAWN), (2, 3, 1, LOST), (3, 1, 4, FORFEIT), (2, 4, 2, WON)],
    [
        Bye(round=3, player=2, kind=ByeKind.ZERO), Bye(round=4, player=2, kind=ByeKind.ZERO),
        Bye(round=3, player=3, kind=ByeKind.HALF), Bye(round=4, player=3, kind=ByeKind.PAB),
        Bye(round=4, player=1, kind=ByeKind.HALF), Bye(round=4, player=4, kind=ByeKind.ZERO),
    ],
)  # fmt: skip


def part(tournament: Tournament, code: str, number: int) -> Part:
    return breakdown(tournament, [code]).parts(number)[0]


def behind(line: Line) -> tuple[int, str, int | None, tuple[int, ...]]:
    return line.term.round, line.term.reason, line.total, line.facts


def test_behind_a_score_stand_own_points_and_the_rounds_that_count_as_draws() -> None:
    assert [behind(line) for line in part(EVENT, "BH", 1).lines] == [
        (1, "adjusted", 0, (0, 3, 4)),
        (2, "", 20, ()),
        (3, "dummy_scheduled", 15, (15, 4)),
        (4, "dummy_draws", None, (4, 5)),
    ]


def test_a_forfeit_counted_as_a_game_has_the_final_or_the_adjusted_score_behind_it() -> None:
    final = replace(EVENT, tiebreak_options={"as_played_score": "final"})
    assert [behind(part(event, "BH/P", 1).lines[2]) for event in (EVENT, final)] == [
        (3, "as_played", 15, (15, 4)),
        (3, "as_played", 15, (15,)),
    ]


def test_behind_a_virtual_opponent_stand_the_points_before_what_a_win_leaves_and_draws() -> None:
    old = replace(EVENT, tiebreak_options={"edition": "virtual"})
    assert [behind(line)[1::2] for line in part(old, "BH", 1).lines[2:]] == [
        ("virtual", (20, 0, 5)),
        ("virtual", (30, 5, 0)),
    ]
    assert behind(part(old, "BH", 1).lines[0])[1::2] == ("unplayed_draws", (0, 3, 4))


def test_the_limit_of_koya_stands_behind_who_is_below_it_and_with_the_part() -> None:
    found = part(EVENT, "KS-L+1", 4)
    assert (found.limit, [behind(line) for line in found.lines]) == (
        50,
        [(1, "below_limit", 20, (50,)), (2, "below_limit", 0, (50,)), (3, "", 35, ())],
    )


def test_an_average_has_the_accounts_of_the_opponents_behind_it() -> None:
    for code, name in (("AOB", "BH"), ("APRO", "TPR"), ("APPO", "PTP")):
        accounts = breakdown(EVENT, [name]).accounts[name]
        lines = part(EVENT, code, 1).lines
        assert [line.behind for line in lines] == [accounts[line.term.opponent] for line in lines]
        assert len(lines) == 2


def test_the_perfect_performance_expects_enough_and_one_point_less_does_not() -> None:
    found, less = part(EVENT, "PTP", 4).expected
    assert (found.rating - less.rating, sum(found.hundredths), sum(less.hundredths)) == (1, 150, 148)
    assert part(EVENT, "PTP", 2).expected == ()


def test_the_virtual_points_of_accelerated_rounds_are_told_where_they_count() -> None:
    fast = replace(EVENT, virtual_points={1: (10, 5)}, tiebreak_options={"acceleration": "counted"})
    assert [line.facts for line in part(fast, "PS", 1).lines] == [(10,), (5,), (), ()]
    assert [line.facts for line in part(EVENT, "PS", 1).lines] == [()] * 4


def test_a_forfeit_is_a_game_or_none_by_the_system_and_the_edition() -> None:
    table = from_crosstable(["*+1", "-*1", "00*"])
    old = replace(table, tiebreak_options={"edition": "2024-08"})
    facts = {
        number: [line.facts for event in (table, old) for line in part(event, "WON", number).lines if line.facts]
        for number in (1, 2)
    }
    assert facts == {1: [(1, 1), (1, 1)], 2: [(0, 1), (1, 1)]}
    assert [line.facts for line in part(EVENT, "WON", 1).lines] == [(), (), (0, 0), ()]


def test_the_last_round_taken_as_drawn_is_named() -> None:
    assert [part(EVENT, code, 1).fore for code in ("FB", "AOB/F", "BH")] == [4, 4, None]
    assert part(replace(EVENT, total_rounds=9), "FB", 1).fore is None


def test_a_tie_break_by_ratings_is_dropped_where_somebody_has_none() -> None:
    unrated = replace(EVENT, players=(*EVENT.players[:3], replace(EVENT.players[3], rating=None)))
    codes = ["ARO", "ARO/U1500", "RTNG", "BH"]
    assert [each.dropped for each in breakdown(unrated, codes).parts(1)] == [True, False, True, False]
    assert [each.dropped for each in breakdown(EVENT, codes).parts(1)] == [False] * 4


def test_the_mini_tables_go_from_all_who_are_tied_to_the_last_that_part_nobody() -> None:
    rows = ["*1001", "0*110", "10*10", "100*1", "0110*"]
    event = from_crosstable(rows)
    stages = part(event, "DE", 1).stages
    assert stages[0] == Stage(
        lines=tuple(MiniLine(number=each, least=20, most=20) for each in (1, 2, 3, 4, 5)),
        results={(a, b): [10 * int(rows[a - 1][b - 1])] for a in range(1, 6) for b in range(1, 6) if a != b},
        groups=((1, 2, 3, 4, 5),),
    )
    assert (len(stages), stages[0].is_complete, part(event, "DE", 1).tied) == (1, True, (1, 2, 3, 4, 5))


def test_a_group_that_is_still_tied_has_a_mini_table_of_its_own() -> None:
    event = swiss(
        [
            (1, 1, 2, DRAWN), (1, 3, 4, LOST), (2, 1, 3, LOST), (2, 2, 4, WON), (3, 1, 4, WON), (3, 2, 3, LOST),
            (4, 1, 2, DRAWN),
        ],
        [],
    )  # fmt: skip
    found = breakdown(event, ["DE"])
    assert {number: [stage.groups for stage in found.parts(number)[0].stages] for number in (1, 2, 3)} == {
        1: [((3,), (1, 2)), ((1, 2),)],
        2: [((3,), (1, 2)), ((1, 2),)],
        3: [((3,), (1, 2))],
    }


def place_by(stages: tuple[Stage, ...], number: int) -> int:
    """The place that the mini-tables give, each going on with the group that the one before left."""
    before = 0
    for stage in stages:
        own = stage.groups.index(stage.group_of(number))
        before += sum(map(len, stage.groups[:own]))
    return before + 1


@pytest.mark.parametrize("code", ["DE", "DE/P", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB"])
@pytest.mark.parametrize("reading", ["restart", "stay"])
def test_the_mini_tables_lead_to_the_place(code: str, reading: str) -> None:
    for seed in range(18):
        system, boards = (("dutch", None), ("median", 5), ("round-robin", None))[seed % 3]
        event = simulate(Simulation(seed=seed, system=system, players=5 + seed % 9, boards=boards))
        event = replace(with_boards(event, seed), tiebreak_options={"extended_encounter": reading})
        found = breakdown(event, [code])
        for number, account in found.accounts[code].items():
            (each,) = found.parts(number)
            assert account.value == (place_by(each.stages, number) if len(each.tied) > 1 else None), (seed, number)


def test_who_had_something_else_before_is_not_tied() -> None:
    found = breakdown(EVENT, ["WIN", "DE"])
    same = {(found.points[number], found.accounts["WIN"][number].value) for number in found.parts(1)[1].tied}
    assert len(same) == 1


def test_an_annulled_player_has_no_parts() -> None:
    event = from_crosstable(["*.1", ".*.", "0.*"])
    one, two, three = event.players
    gone = replace(event, players=(one, replace(two, status=Status.WITHDRAWN), three))
    assert breakdown(gone, ["DE"]).parts(2) == ()


def team_match(boards: str, each: int = 1, white: int = 1, black: int = 2) -> Game:
    """A match of White's points on each board: `1 0 =`."""
    own = tuple({"1": 10, "0": 0, "=": 5}[board] for board in boards)
    score = sum(own), 10 * len(own) - sum(own)
    result = WON if score[0] > score[1] else LOST if score[0] < score[1] else DRAWN
    return Game(
        round=each, board=1, white=white, black=black, result=result, score=score,
        per_board=tuple((points, 10 - points) for points in own),
    )  # fmt: skip


def test_two_teams_that_are_equal_are_parted_by_the_boards_of_their_match() -> None:
    event = replace(swiss([], [], count=2, rounds=1), games=(team_match("10=="),), scoring=Scoring(boards=4))
    stages = part(event, "EDET", 1).stages
    assert [(stage.score, stage.groups, dict(stage.boards)) for stage in stages] == [
        ("MP", ((1, 2),), {}),
        ("GP", ((1, 2),), {}),
        ("boards", ((1,), (2,)), {1: (10, 0, 5, 5), 2: (0, 10, 5, 5)}),
    ]
    assert part(event, "TBR", 2).boards == {1: (10, 0, 5, 5), 2: (0, 10, 5, 5)}
    assert part(event, "BBE", 1).boards == {1: (10, 10, 15, 20), 2: (0, 10, 15, 20)}
    assert part(event, "BC", 1).lines[0].facts == (10, 0, 5, 5)


def test_the_points_of_opponents_are_game_points_where_these_count() -> None:
    event = replace(swiss([], [], count=2, rounds=1), games=(team_match("110="),), scoring=Scoring(boards=4))
    assert [part(event, code, 1).lines[0].total for code in ("BH", "BH:GP", "EMGSB", "EGMSB")] == [0, 15, 0, 15]


@pytest.mark.parametrize(("reading", "score"), [("restart", "MP"), ("stay", "GP")])
def test_a_subset_of_teams_starts_anew_or_stays_with_its_score(reading: str, score: str) -> None:
    games = (team_match("111=", 1, 1, 2), team_match("1110", 2, 2, 3), team_match("11=0", 3, 3, 1))
    event = replace(
        swiss([], [], count=3, rounds=3), games=games, scoring=Scoring(boards=4),
        tiebreak_options={"extended_encounter": reading},
    )  # fmt: skip
    assert [(stage.score, stage.groups) for stage in part(event, "EDE", 2).stages] == [
        ("MP", ((1, 2, 3),)),
        ("GP", ((1,), (2, 3))),
        (score, ((2,), (3,))),
    ]
    assert [stage.score for stage in part(event, "EDE", 1).stages] == ["MP", "GP"]

"""What an event does to ratings (FIDE B.02)."""

import json
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import Game, InvalidTournament, Player, Result, Scoring, Status, Tournament
from pairing.expected import rating_difference
from pairing.ratings import REGULATIONS, Factor, Factors, KRule, NoRating, RatingLine, ratings, rounded_change
from tests.conftest import cannot_run
from tests.tournaments import FOOTBALL, events

WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
Met = tuple[int, int, int, Result]


def event(known: Sequence[int | None], *met: Met, **settings: object) -> Tournament:
    """Players with these ratings, and games as round, White, Black, result."""
    people = tuple(Player(number=number, name=f"Player {number}", rating=each) for number, each in enumerate(known, 1))
    games = tuple(Game(round=r, board=1, white=white, black=black, result=result) for r, white, black, result in met)
    return replace(Tournament(players=people, games=games), **settings)  # type: ignore[arg-type]


def against(own: int | None, *opponents: tuple[int | None, Result], **settings: object) -> Tournament:
    """Player 1, and those he met, always with White; they met nobody else."""
    met = [(number, 1, number + 1, result) for number, (_, result) in enumerate(opponents, 1)]
    return event([own, *(rating for rating, _ in opponents)], *met, **settings)


def first(tournament: Tournament, **options: object) -> RatingLine:
    """The line of player 1."""
    return ratings(tournament, **options)[0]  # type: ignore[arg-type]


def test_a_line_by_hand() -> None:
    # 2000 against 1900 (100: .64), 2100 (.36), 2050 (50: .43) and 1650 (350: .89): 2.32 expected, 2½ scored
    tournament = against(2000, (1900, WIN), (2100, DRAW), (2050, LOSS), (1650, WIN))
    assert first(tournament) == RatingLine(
        number=1,
        rating=2000,
        games=4,
        score=25,
        average=1925,  # 7700 / 4
        performance=2020,  # 0.625 is 0.63: 95 above
        expected=232,
        factor=Factor(value=20, rule=KRule.BELOW, used=20),
        change=360,
        initial=None,
    )


def test_the_difference_and_the_new_rating_follow_from_a_line() -> None:
    line = first(against(2000, (1900, WIN), (2100, DRAW), (2050, LOSS), (1650, WIN)))
    assert (line.difference, line.new) == (18, 2004)


def test_each_player_has_a_line_in_the_order_of_the_numbers() -> None:
    lines = ratings(event([2000, 2000, 1400], (1, 1, 2, WIN)))
    assert [(line.number, line.games, line.score, line.change) for line in lines] == [
        (1, 1, 10, 1000),
        (2, 1, 0, -1000),
        (3, 0, 0, 0),
    ]


def test_who_met_nobody_has_no_average_and_no_performance() -> None:
    line = first(event([2000, 2000]))
    assert (line.average, line.performance, line.expected, line.new) == (None, None, 0, 2000)


# What is rated


@pytest.mark.parametrize(
    "result",
    [Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT, Result.OPEN],
)
def test_what_was_not_played_is_not_rated(result: Result) -> None:
    assert [line.games for line in ratings(event([2000, 1900], (1, 1, 2, result)))] == [0, 0]


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [(Result.HALF_TO_WHITE, 5, 0), (Result.HALF_TO_BLACK, 0, 5), (Result.BOTH_LOSE, 0, 0)],
)
def test_odd_results_are_rated_for_each_side_by_its_own(result: Result, white: int, black: int) -> None:
    lines = ratings(event([2000, 2000], (1, 1, 2, result)))
    assert [(line.score, line.difference) for line in lines] == [(white, 10 * white - 50), (black, 10 * black - 50)]


def test_a_game_with_an_unrated_player_is_rated_for_him_alone() -> None:
    lines = ratings(event([2000, None, None, 0], (1, 1, 2, WIN), (2, 3, 2, WIN), (3, 1, 4, DRAW)))
    assert [(line.rating, line.games, line.average) for line in lines] == [
        (2000, 0, None),
        (None, 1, 2000),
        (None, 0, None),
        (None, 1, 2000),
    ]


def test_whatever_a_win_is_worth_in_the_event_it_is_rated_as_one() -> None:
    games = (1900, WIN), (2100, DRAW), (2050, LOSS)
    assert ratings(against(2000, *games, scoring=FOOTBALL)) == ratings(against(2000, *games))


def test_games_of_a_player_whose_results_are_annulled_are_rated_all_the_same() -> None:
    tournament = event([2000, 1900, 1800, 1700, 1600], (1, 1, 2, WIN), (1, 3, 4, DRAW))
    gone = replace(tournament.players[1], status=Status.WITHDRAWN)
    after = replace(tournament, players=(tournament.players[0], gone, *tournament.players[2:]))
    assert ratings(after) == ratings(tournament)


def test_later_rounds_are_left_out() -> None:
    tournament = event([2000, 1900], (1, 1, 2, WIN), (2, 2, 1, WIN), (3, 1, 2, DRAW))
    assert [first(tournament, after_round=number).score for number in (1, 2, 3)] == [10, 10, 15]


# The 400-point rule


@pytest.mark.parametrize(
    ("own", "opponent", "regulations", "expected"),
    [
        (2813, 2400, "standard", 93),  # 413 in full from 2650 on
        (2400, 2813, "standard", 8),  # for him it is 400
        (2650, 1800, "standard", 100),
        (2649, 1800, "standard", 92),
        (1800, 2650, "standard", 8),
        (2813, 1800, "standard-2024", 92),
        (2813, 2400, "rapid", 92),
        (1500, 1100, "standard", 92),
        (1500, 1099, "standard", 92),
    ],
)
def test_a_difference_above_400_counts_as_400_unless_the_player_has_2650(
    own: int, opponent: int, regulations: str, expected: int
) -> None:
    assert first(against(own, (opponent, WIN)), regulations=regulations).expected == expected


@pytest.mark.parametrize(
    ("one", "other", "games"), [(2601, 2001, 0), (2601, 2002, 1), (2600, 1500, 1), (2000, 2601, 0), (None, 2700, 1)]
)
def test_a_rapid_game_600_points_apart_is_not_rated_when_one_of_both_has_more_than_2600(
    one: int | None, other: int, games: int
) -> None:
    assert first(against(one, (other, DRAW)), regulations="rapid").games == games


# K


@pytest.mark.parametrize(
    ("player", "factors", "factor"),
    [
        ({"rating": 2399}, Factors(), (20, KRule.BELOW)),
        ({"rating": 2400}, Factors(), (10, KRule.REACHED)),
        ({"rating": 2380, "title": "GM"}, Factors(), (10, KRule.TITLE)),
        ({"rating": 2380, "title": "im"}, Factors(), (10, KRule.TITLE)),
        ({"rating": 2380, "title": "WGM"}, Factors(), (20, KRule.BELOW)),
        ({"rating": 2299, "birth": "2008"}, Factors(year=2026), (40, KRule.JUNIOR)),
        ({"rating": 2299, "birth": "2007-12-31"}, Factors(year=2026), (20, KRule.BELOW)),
        ({"rating": 2300, "birth": "2008"}, Factors(year=2026), (20, KRule.BELOW)),
        ({"rating": 2299, "birth": "2027"}, Factors(year=2026), (20, KRule.BELOW)),
        ({"rating": 2299, "birth": "2008"}, Factors(), (20, KRule.BELOW)),
        ({"rating": 2299, "birth": "0000"}, Factors(year=10), (20, KRule.BELOW)),
        ({"rating": 2299, "birth": "May"}, Factors(year=2026), (20, KRule.BELOW)),
        ({"rating": 2280, "birth": "2010", "title": "IM"}, Factors(year=2026), (10, KRule.TITLE)),
        ({"rating": 2500, "title": "GM"}, Factors(every=20), (20, KRule.GIVEN)),
        ({"rating": 2500}, Factors(given={1: 40}, every=20), (40, KRule.GIVEN)),
        ({"rating": 2500}, Factors(given={2: 40}), (10, KRule.REACHED)),
    ],
)
def test_k_by_what_is_known_of_a_player(player: dict[str, object], factors: Factors, factor: tuple[int, KRule]) -> None:
    someone = Player(number=1, name="A", **player)  # type: ignore[arg-type]
    tournament = Tournament(players=(someone, Player(number=2, name="B")))
    assert first(tournament, factors=factors).factor == Factor(value=factor[0], rule=factor[1], used=factor[0])


@pytest.mark.parametrize(
    ("k", "games", "used"), [(20, 35, 20), (20, 36, 19), (20, 39, 17), (40, 17, 40), (40, 18, 38), (10, 70, 10)]
)
def test_k_times_the_games_is_at_most_700(k: int, games: int, used: int) -> None:
    line = first(against(2000, *[(2000, WIN)] * games), factors=Factors(every=k))
    assert line.factor == Factor(value=k, rule=KRule.GIVEN, used=used)
    assert line.change == used * 50 * games


@pytest.mark.parametrize(
    ("change", "rounded"), [(0, 0), (49, 0), (50, 1), (-49, 0), (-50, -1), (150, 2), (-250, -3), (-249, -2), (1000, 10)]
)
def test_a_half_is_rounded_away_from_zero(change: int, rounded: int) -> None:
    assert rounded_change(change) == rounded


# A first rating


def newcomer(*opponents: tuple[int, Result]) -> int | None:
    return first(against(None, *opponents)).initial


def test_a_first_rating_by_hand() -> None:
    # (9507 + 3600) / 7 = 1872.43; 4 points of 7 are 0.57: 50 above
    assert newcomer((1900, WIN), (1900, WIN), (1900, WIN), (1900, LOSS), (1907, LOSS)) == 1922


def test_a_first_rating_is_the_new_one() -> None:
    line = first(against(None, *[(1800, DRAW)] * 5))
    assert (line.new, line.expected, line.difference, line.factor, line.change) == (1800, None, None, None, None)


@pytest.mark.parametrize(
    ("opponents", "found", "lacking"),
    [
        ([(1800, DRAW)] * 4, None, NoRating.GAMES),  # fewer than five games
        ([(1800, LOSS)] * 5, None, NoRating.SCORE),  # nothing scored
        ([(2400, WIN)] * 5, 2200, None),  # the highest there is
        ([(1400, DRAW)] + [(1400, LOSS)] * 4, None, NoRating.LOW),  # 1514 less 230
        ([(1600, DRAW)] + [(1600, LOSS)] * 4, 1427, None),  # 1657 less 230
    ],
)
def test_a_first_rating_needs_games_points_and_a_place_on_the_list(
    opponents: list[tuple[int, Result]], found: int | None, lacking: NoRating | None
) -> None:
    line = first(against(None, *opponents))
    assert (line.initial, line.lacking) == (found, lacking)


def test_a_player_with_a_rating_lacks_none() -> None:
    assert first(against(2000)).lacking is None


# Refusals


def test_a_team_event_has_no_rating_report() -> None:
    with pytest.raises(InvalidTournament, match="a team event has no rating report"):
        ratings(event([2000, 1900], scoring=Scoring(boards=5)))


def test_a_game_of_nobody_is_refused() -> None:
    with pytest.raises(InvalidTournament, match="no game of two of the players"):
        ratings(event([2000, 1900], (1, 1, 3, WIN)))


# Tables and oracles


def test_the_differences_that_scores_stand_for_are_those_of_the_regulations(shared: Path) -> None:
    table = json.loads((shared / "rules" / "data" / "fide_b02_tables.json").read_text(encoding="utf-8"))["p_to_dp"]
    wanted = {round(100 * float(part)): difference for part, difference in table.items()}
    assert {part: rating_difference(part) for part in range(101)} == wanted


def gacrux_ratings() -> ModuleType:
    """The ratings of gacrux, another program with the tables of B.02; it knows no 400-point rule."""
    try:
        from gacrux import rating
    except ImportError:
        cannot_run("gacrux is missing: install the test group to compare with it")
    return rating


RATINGS = st.integers(1000, 2900)
GAMES = st.lists(st.tuples(RATINGS, st.sampled_from([WIN, DRAW, LOSS])), min_size=1, max_size=15)


@given(own=RATINGS, games=GAMES)
def test_average_expected_score_and_performance_are_those_of_gacrux(own: int, games: list[tuple[int, Result]]) -> None:
    rating = gacrux_ratings()
    near = [(min(max(other, own - 400), own + 400), result) for other, result in games]
    line, opponents = first(against(own, *near)), [other for other, _ in near]
    assert (line.average, line.performance, line.expected) == (
        rating.ComputeAverageRatingOpponents(opponents),
        rating.ComputeTournamentPerformanceRating(Decimal(line.score) / 10, opponents),
        100 * rating.ComputeSumExpectedScore(own, opponents),
    )


@given(own=st.integers(2650, 2900), games=GAMES)
def test_from_2650_on_the_expected_score_is_that_of_gacrux_at_any_difference(
    own: int, games: list[tuple[int, Result]]
) -> None:
    rating = gacrux_ratings()
    expected = 100 * rating.ComputeSumExpectedScore(own, [other for other, _ in games])
    assert first(against(own, *games)).expected == expected


@given(tournament=events(), data=st.data())
def test_what_one_player_wins_another_loses(tournament: Tournament, data: st.DataObject) -> None:
    known = [data.draw(st.integers(1400, 2649)) for _ in tournament.players]
    people = tuple(
        replace(player, rating=rating) for player, rating in zip(tournament.players, known, strict=True)
    )  # fmt: skip
    whole = {WIN, DRAW, LOSS}
    rated = replace(tournament, players=people, games=tuple(game for game in tournament.games if game.result in whole))
    lines = ratings(rated, factors=Factors(every=20))
    assert sum(line.change or 0 for line in lines) == 0
    assert sum(line.games for line in lines) == 2 * len(rated.games)


@given(tournament=events(), data=st.data(), regulations=st.sampled_from(sorted(REGULATIONS)))
def test_the_changes_of_the_rounds_add_up_to_that_of_the_event(
    tournament: Tournament, data: st.DataObject, regulations: str
) -> None:
    people = tuple(replace(each, rating=data.draw(st.one_of(st.none(), RATINGS))) for each in tournament.players)
    whole = replace(tournament, players=people)
    factors = Factors(every=20)
    rounds = sorted({game.round for game in whole.games})
    parts = [
        ratings(
            replace(whole, games=tuple(game for game in whole.games if game.round == number)),
            factors=factors,
            regulations=regulations,
        )
        for number in rounds
    ]
    for line in ratings(whole, factors=factors, regulations=regulations):
        of_player = [lines[line.number - 1] for lines in parts]
        assert line.games == sum(each.games for each in of_player)
        assert (line.change or 0) == sum(each.change or 0 for each in of_player)

"""FIDE Lim (C.04.4.3, 2026): the examples of its rules, and one field for each of them."""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from pairing import Colour, InvalidTournament, NoLegalPairing, Scoring
from pairing.swiss import SWISS
from pairing.swiss.acceleration import baku
from pairing.swiss.field import Card, Field, Float, Unplayed
from pairing.swiss.lim import OPTIONS, pair, reasoned
from pairing.swiss.lim.colours import due, may_have
from pairing.swiss.lim.trace import Bracket, Cracked, Direction, Floater, FloaterType, Reasoned, Settled, Why
from tests.tournaments import CHESS, players

COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK, "-": None}
NEW = 100  # an opponent who is not in the field


def card(number: int, score: int = 0, sides: str = "", met: Iterable[int] = (), **more: object) -> Card:
    """A player with his colours round by round (`-`: none); those of `met` who do not fit in are met all the same."""
    colours = tuple(COLOURS[side] for side in sides)
    opponents = tuple(met)
    opponents += tuple(0 if side is None else NEW for side in colours[len(opponents) :])
    made = Card(
        number=number, tpn=number, points=score, score=score, opponents=opponents, colours=colours,
        gains=(0,) * len(opponents), unplayed=(None,) * len(opponents), floats=(None,) * len(opponents),
    )  # fmt: skip
    return replace(made, **more)  # type: ignore[arg-type]


def field(cards: Iterable[Card], number: int = 3, **more: object) -> Field:
    """The field of round 3 of 9, where the median scoregroup has 1 point."""
    listed = sorted(cards, key=lambda each: (-each.score, each.number))
    made = Field(
        round=number, total_rounds=9, scoring=Scoring(), cards=tuple(listed),
        everybody={each.number: each for each in listed}, initial_colour=Colour.WHITE,
    )  # fmt: skip
    return replace(made, **more)  # type: ignore[arg-type]


def group(count: int, score: int, met: Mapping[int, Iterable[int]], first: int = 1) -> list[Card]:
    """Players of one score without colours; whoever has met one is met by him."""
    numbers = range(first, first + count)
    return [
        card(
            number,
            score,
            met=sorted({*met.get(number, ()), *(other for other in numbers if number in met.get(other, ()))}),
        )
        for number in numbers
    ]


def shown(done: Reasoned) -> str:
    """The pairs, the smaller numeral first, in its order."""
    pairs = sorted((min(game.white, game.black), max(game.white, game.black)) for game in done.games)
    return " ".join(f"{one}-{other}" for one, other in pairs)


def games(done: Reasoned) -> list[str]:
    return [f"{game.white}-{game.black}" for game in done.games]


def bracket(done: Reasoned, score: int) -> Bracket:
    return next(each for each in done.brackets if each.score == score)


def floaters(done: Reasoned, score: int) -> list[tuple[int, str]]:
    return [(each.player, each.type.name) for each in bracket(done, score).floaters]


def exchange_tables(root: Path) -> list[dict[str, str]]:
    with (root / "tests" / "golden" / "lim" / "exchange_tables.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def met_before(tables: list[dict[str, str]], row: dict[str, str]) -> dict[int, list[int]]:
    """Whom the scrutinised player of a column has met: those of the columns before it; player 1 has met 4 and 5 in the
    second table, where he has settled with 6."""
    same = [each for each in tables if each["table"][:3] == row["table"][:3]]
    tried = [int(each["first_player_opponent_order"].split()[0]) for each in same[: same.index(row)]]
    return {1: tried} if row["table"].startswith("4.2") else {1: [4, 5], 2: tried}


def test_the_six_player_tables_of_exchanges_come_out(root: Path) -> None:
    tables = exchange_tables(root)
    found = [shown(reasoned(field(group(6, 10, met_before(tables, row))))) for row in tables]
    assert found == [row["resulting_pairs"] for row in tables]
    assert len(found) == 10


def test_below_the_median_the_tables_hold_in_the_mirror(root: Path) -> None:
    """4.1.2: paired upward, the lowest number is scrutinised first."""
    tables = exchange_tables(root)
    for row in tables:
        met = {7 - one: [7 - other for other in others] for one, others in met_before(tables, row).items()}
        pairs = [tuple(map(int, each.split("-"))) for each in row["resulting_pairs"].split()]
        mirrored = sorted((7 - other, 7 - one) for one, other in pairs)
        assert shown(reasoned(field(group(6, 0, met)))) == " ".join(f"{one}-{other}" for one, other in mirrored)


class TestWhoFloats:
    def test_a_scoregroup_keeps_as_many_pairs_as_it_can_have(self) -> None:
        """4.4.2: 1 and 2 have met each other and all but 6; 1 gets him, and 2 floats with the lowest number left."""
        upper = group(6, 20, {1: [2, 3, 4, 5], 2: [3, 4, 5]})
        done = reasoned(field([*upper, *group(2, 10, {}, first=7)]))
        assert shown(done) == "1-6 2-7 3-4 5-8"
        assert floaters(done, 20) == [(5, "D"), (2, "D")]

    def test_a_player_without_an_opponent_floats_instead_of_the_one_who_would_make_the_number_even(self) -> None:
        """4.4.1: of seven, 7 would float; 2 has met everybody."""
        upper = group(7, 20, {1: [2, 3, 4, 5], 2: [3, 4, 5, 6, 7]})
        done = reasoned(field([*upper, *group(3, 10, {}, first=8)]))
        assert floaters(done, 20) == [(2, "D")]

    def test_the_lowest_number_floats_down_and_the_highest_up(self) -> None:
        """3.2.4."""
        done = reasoned(field([*group(3, 20, {}), *group(2, 10, {}, first=4), *group(3, 0, {}, first=6)]))
        assert (floaters(done, 20), floaters(done, 0)) == ([(3, "D")], [(6, "D")])

    def test_nobody_floats_who_floated_in_the_round_before(self) -> None:
        """3.10: 3 won against somebody of a lower score, who was not of the median scoregroup's either."""
        floated = card(3, 20, met=[NEW, NEW], gains=(10, 10), floats=(None, Float.DOWN))
        cards = [card(1, 20), card(2, 20), floated, card(4, 10)]
        done = reasoned(field(cards))
        assert bracket(done, 20).floaters == (
            Floater(player=2, direction=Direction.DOWN, type=FloaterType.D, floated_before=False, of_majority=False),
        )

    @pytest.mark.parametrize(
        ("gains", "came", "floated"),
        [
            ((10, 10), Float.DOWN, True),  # stood above the median of round 2 and met a lower one
            ((10, 0), Float.UP, False),  # stood above it, and a floater came down to him
            ((0, 10), Float.UP, True),
            ((0, 10), Float.DOWN, False),
            ((5, 10), Float.DOWN, False),  # stood in the median scoregroup: floaters come to him
            ((5, 10), Float.UP, False),
        ],
    )
    def test_a_floater_is_who_was_transferred_not_whom_he_met(
        self, gains: tuple[int, int], came: Float, floated: bool
    ) -> None:
        """Only one of three can float, and it is 3 unless he floated before."""
        third = card(3, 20, met=[NEW, NEW], gains=gains, points=sum(gains), floats=(None, came))
        done = reasoned(field([card(1, 20), card(2, 20), third, card(4, 10)]))
        assert [each.player for each in bracket(done, 20).floaters] == [2 if floated else 3]

    def test_a_round_without_a_game_is_no_float(self) -> None:
        free = card(3, 20, met=[NEW, 0], gains=(10, 10), floats=(None, Float.DOWN), unplayed=(None, Unplayed.FULL))
        done = reasoned(field([card(1, 20), card(2, 20), free, card(4, 10)]))
        assert floaters(done, 20) == [(3, "D")]

    def test_somebody_due_the_colour_that_more_are_due_floats(self) -> None:
        """3.2.2: three are due White, two Black; of the three the lowest number goes down, the highest up."""
        sides = ["B", "W", "B", "B", "W"]
        upper = [card(number, 20, side) for number, side in enumerate(sides, 1)]
        lower = [card(number + 6, 0, side) for number, side in enumerate(sides, 1)]
        done = reasoned(field([*upper, card(6, 10), card(12, 10), *lower]))
        assert (floaters(done, 20), floaters(done, 0)) == ([(4, "D")], [(7, "D")])

    def test_in_a_maxi_tournament_only_within_100_points_of_the_one_who_floats_by_number(self) -> None:
        """3.2.3."""
        sides = ["B", "W", "B", "B", "W"]
        upper = [card(number, 20, side) for number, side in enumerate(sides, 1)]
        made = field([*upper, card(6, 10)], options={"maxi_tournament": "yes"})
        ratings = {1: 2500, 2: 2400, 3: 2300, 4: 2150, 5: 2050}
        assert floaters(reasoned(replace(made, ratings=ratings)), 20) == [(4, "D")]
        assert floaters(reasoned(replace(made, ratings=ratings | {4: 2151})), 20) == [(5, "D")]

    def test_nobody_floats_who_has_no_opponent_in_the_next_scoregroup(self) -> None:
        """3.9: 3 has met both who are there: he is of type c, the others of type d."""
        upper = [card(1, 20), card(2, 20), card(3, 20, met=[4, 5])]
        done = reasoned(field([*upper, card(4, 10, met=[3]), card(5, 10, met=[3]), card(6, 0)]))
        assert floaters(done, 20) == [(2, "D")]

    def test_type_c_goes_before_b_and_a_since_who_has_floated_is_to_stay(self) -> None:
        """3.9: 1 floats from 3 points to 2, where 2 has met nobody of those below and 3 all of them."""
        cards = [
            card(1, 30),
            card(2, 20, met=[5]),
            card(3, 20, met=[4, 5]),
            card(4, 20, met=[3, 5]),
            card(5, 10, met=[2, 3, 4]),
        ]
        done = reasoned(field([*cards, card(6, 0)]))
        assert floaters(done, 30) == [(1, "D")]
        assert bracket(done, 20).downfloaters == (1,)

    def test_a_floater_without_opponents_floats_on(self) -> None:
        """3.5: 1 has met all of the next scoregroup, so he is of type b there."""
        cards = [card(1, 30, met=[2, 3]), card(2, 20, met=[1]), card(3, 20, met=[1]), card(4, 10)]
        done = reasoned(field(cards))
        assert (floaters(done, 30), floaters(done, 20)) == ([(1, "C")], [(1, "B")])
        assert shown(done) == "1-4 2-3"

    def test_of_type_a_is_a_floater_who_finds_nobody_next_door_either(self) -> None:
        cards = [card(1, 30, met=[2, 3, 4, 5]), card(2, 20, met=[1]), card(3, 20, met=[1]), card(4, 10, met=[1])]
        cards += [card(5, 10, met=[1]), card(6, 0)]
        done = reasoned(field(cards))
        assert floaters(done, 20) == [(1, "A")]
        assert shown(done) == "1-6 2-3 4-5"

    def test_an_opponent_that_one_floater_needs_is_none_for_the_next(self) -> None:
        """3.3, 3.4: two of 2, 3, 4 float; 3 and 4 have nobody but 7 below, so with 4 it is not 3."""
        cards = [card(1, 20), card(2, 20, met=[3, 4]), card(3, 20, met=[2, 4, 6]), card(4, 20, met=[2, 3, 6])]
        done = reasoned(field([*cards, card(6, 10, met=[3, 4]), card(7, 10)]))
        assert floaters(done, 20) == [(4, "D"), (2, "D")]
        assert (shown(done), done.cracked) == ("1-3 2-6 4-7", ())


class TestFloatersAreFirst:
    def test_the_highest_score_first_and_each_meets_the_highest_number_due_the_other_colour(self) -> None:
        """3.6, 3.8."""
        cards = [card(8, 30, "BB"), card(1, 20, "W"), card(2, 20, "B"), card(3, 20, "W"), card(4, 10)]
        done = reasoned(field(cards[:4]))
        assert bracket(done, 20).settled[0] == Settled(player=8, opponent=1, article="3.8")
        swapped = reasoned(
            field([replace(each, colours=(Colour.BLACK,)) if each.number == 1 else each for each in cards[:4]])
        )
        assert bracket(swapped, 20).settled[0] == Settled(
            player=8, opponent=3, article="5.2", passed_over=((1, Why.DUE), (2, Why.DUE))
        )

    def test_in_a_maxi_tournament_only_within_100_points_of_the_first(self) -> None:
        """3.8."""
        cards = [card(8, 30, "BB"), card(1, 20, "B"), card(2, 20, "B"), card(3, 20, "W")]
        made = field(cards, options={"maxi_tournament": "yes"})
        assert shown(reasoned(replace(made, ratings={1: 2200, 2: 2100, 3: 2100}))) == "1-2 3-8"
        assert shown(reasoned(replace(made, ratings={1: 2201, 2: 2101, 3: 2100}))) == "1-8 2-3"

    def test_in_the_median_those_from_above_before_those_from_below(self) -> None:
        """3.6.3; a floater from below looks for the lowest number."""
        cards = [card(9, 20), *group(4, 10, {}, first=2), card(1, 0)]
        done = reasoned(field(cards))
        assert bracket(done, 10).downfloaters == (9,)
        assert bracket(done, 10).upfloaters == (1,)
        assert [(each.player, each.opponent) for each in bracket(done, 10).settled] == [(9, 1), (2, 4), (3, 5)]
        apart = reasoned(field(cards, barred=frozenset({frozenset({1, 9})})))
        assert [(each.player, each.opponent) for each in bracket(apart, 10).settled] == [(9, 2), (1, 5), (3, 4)]
        other = reasoned(field(cards, barred=frozenset({frozenset({1, 9})}), options={"upfloater_opponent": "highest"}))
        assert [(each.player, each.opponent) for each in bracket(other, 10).settled] == [(9, 2), (1, 3), (4, 5)]


class TestScrutiny:
    def test_a_later_opponent_is_taken_for_the_colours(self) -> None:
        """5.2: 1 and 3 are due the same colour, 1 and 4 not."""
        cards = [card(1, 10, "W"), card(2, 10, "B"), card(3, 10, "W"), card(4, 10, "B")]
        done = reasoned(field(cards))
        assert shown(done) == "1-4 2-3"
        assert bracket(done, 10).settled[0] == Settled(player=1, opponent=4, article="5.2", passed_over=((3, Why.DUE),))

    def test_in_a_maxi_tournament_only_within_100_points_of_the_first(self) -> None:
        """5.7."""
        cards = [card(1, 10, "W"), card(2, 10, "B"), card(3, 10, "W"), card(4, 10, "B")]
        made = field(cards, options={"maxi_tournament": "yes"})
        assert shown(reasoned(replace(made, ratings={3: 2000, 4: 1900}))) == "1-4 2-3"
        assert shown(reasoned(replace(made, ratings={3: 2000, 4: 1899}))) == "1-3 2-4"

    def test_the_first_who_leaves_the_others_a_pairing_is_taken_when_no_colours_fit(self) -> None:
        cards = [card(1, 10, "W"), card(2, 10, "W", met=[3]), card(3, 10, "W", met=[2]), card(4, 10, "W", met=[2])]
        cards[1] = replace(cards[1], opponents=(3, 4))
        done = reasoned(field([*cards[:2], cards[2], cards[3]]))
        assert shown(done) == "1-2 3-4"
        assert bracket(done, 10).settled[0].passed_over == ((3, Why.OTHERS), (4, Why.OTHERS))

    def test_why_somebody_was_passed_over_is_said(self) -> None:
        cards = [
            card(1, 10, "WW", met=[4]),
            card(2, 10),
            card(3, 10),
            card(4, 10, met=[1]),
            card(5, 10, "WW"),
            card(6, 10),
        ]
        done = reasoned(field(cards, barred=frozenset({frozenset({1, 6})})))
        assert bracket(done, 10).settled[0] == Settled(
            player=1, opponent=3, article="4.2", passed_over=((4, Why.MET), (5, Why.COLOURS), (6, Why.BARRED))
        )


class TestColours:
    @pytest.mark.parametrize(
        ("sides", "white", "black"),
        [("", True, True), ("W", True, True), ("WW", False, True), ("WBWW", False, True), ("WWBW", False, True),
         ("WW-", False, True), ("WWB", True, True), ("BWBB-B", True, False), ("BBWB", True, False)],
    )  # fmt: skip
    def test_no_third_colour_in_a_row_and_no_three_more_of_one(self, sides: str, white: bool, black: bool) -> None:
        """5.1; rounds without a game are left out."""
        made = card(1, sides=sides)
        assert (may_have(made, Colour.WHITE), may_have(made, Colour.BLACK)) == (white, black)

    @pytest.mark.parametrize(
        ("sides", "number", "colour"),
        [("", 1, None), ("-", 2, None), ("W", 2, "B"), ("WB", 3, "W"), ("WBB", 4, "W"), ("WBW", 4, "B"), ("BW", 3, "B"),
         ("WWB-", 5, "W"), ("WWB-B", 6, "W"), ("WWB", 4, "B"), ("WWBWWB", 7, "B"), ("-WB", 4, "W")],
    )  # fmt: skip
    def test_the_due_colour_alternates_and_in_an_even_round_equalises(
        self, sides: str, number: int, colour: str | None
    ) -> None:
        """5.5, 5.6."""
        assert due(card(1, sides=sides), number) == (COLOURS[colour] if colour else None)

    def test_each_has_the_colour_he_is_due(self) -> None:
        done = reasoned(field([card(1, 10, "WB"), card(2, 10, "BW")]))
        assert [(game.white, game.black, game.article) for game in done.games] == [(1, 2, "5.1")]

    def test_who_has_not_played_gets_the_colour_that_the_other_is_not_due(self) -> None:
        assert games(reasoned(field([card(1, 10, "--"), card(2, 10, "BW")]))) == ["1-2"]
        assert games(reasoned(field([card(1, 10, "WB"), card(2, 10, "--")]))) == ["1-2"]

    def test_a_limit_goes_before_the_due_colour(self) -> None:
        """5.3: both are due Black, and only 2 must have it."""
        done = reasoned(field([card(1, 10, "BW"), card(2, 10, "WW")]))
        assert [(game.white, game.black, game.article) for game in done.games] == [(1, 2, "5.3")]

    def test_the_latest_difference_decides_between_two_who_are_due_the_same(self) -> None:
        """5.4: both had Black and White last, and in round 2 one had Black, the other White."""
        done = reasoned(field([card(1, 20, "WBBW"), card(2, 20, "BWBW")], 5))
        assert [(game.white, game.black, game.article) for game in done.games] == [(1, 2, "5.4")]
        assert games(reasoned(field([card(1, 20, "BWBW"), card(2, 20, "WBBW")], 5))) == ["2-1"]

    @pytest.mark.parametrize(("score", "expected"), [(20, "1-2"), (10, "1-2"), (0, "2-1")])
    def test_with_the_same_history_the_higher_ranked_decides_above_and_the_lower_below_the_median(
        self, score: int, expected: str
    ) -> None:
        """5.4."""
        assert games(reasoned(field([card(1, score, "WB"), card(2, score, "WB")]))) == [expected]

    @pytest.mark.parametrize(("lot", "expected"), [(Colour.WHITE, ["1-3", "4-2"]), (Colour.BLACK, ["3-1", "2-4"])])
    def test_two_who_have_not_played_go_by_the_lot(self, lot: Colour, expected: list[str]) -> None:
        assert games(reasoned(field([card(number, 10) for number in (1, 2, 3, 4)], initial_colour=lot))) == expected

    def test_in_the_last_round_colours_do_not_keep_equal_scores_apart(self) -> None:
        """6: both had White twice running; the latest difference decides."""
        one, other = card(1, 40, "BWBWBBWW"), card(2, 40, "WBBWBBWW")
        with pytest.raises(NoLegalPairing):
            pair(field([one, other], 9, total_rounds=11))
        assert len(pair(field([one, other], 9)).pairs) == 1

    def test_in_the_last_round_colours_still_keep_other_scores_apart_unless_the_event_says_otherwise(self) -> None:
        cards = [card(1, 45, "BWBWBBWW"), card(2, 40, "BWBWBBWW")]
        with pytest.raises(NoLegalPairing):
            pair(field(cards, 9))
        assert len(pair(field(cards, 9, options={"last_round": "everybody"})).pairs) == 1


class TestTheMedian:
    def test_scoregroups_are_paired_from_both_ends_and_the_median_last(self) -> None:
        """2.2, 8.3."""
        cards = [card(number, score) for number, score in enumerate((40, 40, 30, 30, 20, 20, 10, 10, 0, 0), 1)]
        done = reasoned(field(cards, 5))
        assert [(each.score, each.direction) for each in done.brackets] == [
            (40, Direction.DOWN), (30, Direction.DOWN), (0, Direction.UP), (10, Direction.UP), (20, Direction.DOWN),
        ]  # fmt: skip
        assert [each.residents for each in done.brackets] == [(1, 2), (3, 4), (9, 10), (7, 8), (5, 6)]

    def test_the_median_may_have_nobody_but_floaters(self) -> None:
        done = reasoned(field([*group(3, 20, {}), *group(3, 0, {}, first=4)]))
        assert shown(done) == "1-2 3-4 5-6"
        assert bracket(done, 10) == Bracket(
            score=10, direction=Direction.DOWN, residents=(), downfloaters=(3,), upfloaters=(4,),
            settled=(Settled(player=3, opponent=4, article="3.8"),),
        )  # fmt: skip

    def test_a_pair_below_is_cracked_when_more_floaters_came_from_above(self) -> None:
        """2.6.1: 4, alone in the median, has met all of those above."""
        cards = [card(1, 20, "WB", [4, NEW]), card(2, 20, "BW", [4, NEW]), card(3, 20, "WB", [4, NEW])]
        cards += [card(4, 10, "BW", [1, 2, 3]), card(5, 0, "WB"), card(6, 0, "BW")]
        done = reasoned(field(cards))
        assert done.cracked == (Cracked(pair=(6, 5), side=Direction.UP),)
        assert shown(done) == "1-2 3-6 4-5"

    def test_else_a_pair_above_and_what_one_side_lacks_the_other_gives(self) -> None:
        """2.6.2: as many came from above as from below, none."""
        cards = [card(1, 20), card(2, 20), card(3, 10, met=[4]), card(4, 10, met=[3])]
        done = reasoned(field(cards))
        assert done.cracked == (Cracked(pair=(1, 2), side=Direction.DOWN),)
        assert shown(done) == "1-3 2-4"
        below = reasoned(field([card(3, 10, met=[4]), card(4, 10, met=[3]), card(5, 0), card(6, 0)]))
        assert below.cracked == (Cracked(pair=(6, 5), side=Direction.UP),)
        above = reasoned(field([*group(3, 20, {}), *group(3, 10, {4: [5, 6], 5: [6]}, first=4)]))
        assert above.cracked == (Cracked(pair=(1, 2), side=Direction.DOWN),)
        assert shown(above) == "1-4 2-5 3-6"

    def test_everything_can_be_cracked(self) -> None:
        """Only 1-3, 2-6, 4-5 is left beside the pairs 1-2 and 5-6."""
        met = {1: [4, 5, 6], 2: [3, 4, 5], 3: [2, 4, 5, 6], 4: [1, 2, 3, 6], 5: [1, 2, 3], 6: [1, 3, 4]}
        scores = {1: 20, 2: 20, 3: 10, 4: 10, 5: 0, 6: 0}
        done = reasoned(field([card(number, scores[number], met=met[number]) for number in met]))
        assert [each.side for each in done.cracked] == [Direction.DOWN, Direction.UP]
        assert shown(done) == "1-3 2-6 4-5"


class TestRoundOne:
    @pytest.mark.parametrize(
        ("lot", "first", "last"),
        [
            (Colour.WHITE, ["1-21", "22-2", "3-23", "24-4"], "40-20"),
            (Colour.BLACK, ["21-1", "2-22", "23-3", "4-24"], "20-40"),
        ],
    )
    def test_the_upper_half_meets_the_lower_with_colours_by_lot(self, lot: Colour, first: list[str], last: str) -> None:
        """7.2."""
        done = games(reasoned(field([card(number) for number in range(1, 41)], 1, initial_colour=lot)))
        assert (done[:4], done[-1]) == (first, last)

    def test_the_lowest_rated_has_the_bye(self) -> None:
        """7.1: not the lowest ranked; whoever has no rating has the lowest, and of equals the lowest ranked."""
        made = field([card(number) for number in range(1, 6)], 1)
        assert pair(replace(made, ratings={1: 2000, 2: 1500, 3: 1900, 4: 1800, 5: 1700})).bye == 2
        assert pair(replace(made, ratings={1: 2000, 3: 1900, 5: 1700})).bye == 4
        assert pair(made).bye == 5

    def test_an_accelerated_event_is_paired_as_its_virtual_points_part_it(self) -> None:
        """C.04.7: 1 to 4 stand above the median."""
        virtual = baku(players(8), 9, CHESS)
        cards = [replace(card(number), score=virtual.get(number, (0,))[0]) for number in range(1, 9)]
        assert shown(reasoned(field(cards, 1))) == "1-3 2-4 5-7 6-8"


class TestTheBye:
    def test_the_lowest_of_the_lowest_scoregroup_has_it(self) -> None:
        """1.1."""
        assert pair(field([card(1, 20), card(5, 20), card(2, 0), card(3, 0), card(4, 10)])).bye == 3

    @pytest.mark.parametrize(
        ("why", "gain"),
        [(Unplayed.PAB, 10), (Unplayed.PAB, 0), (Unplayed.FORFEIT_WIN, 10), (Unplayed.FULL, 10)],
    )
    def test_nobody_has_it_who_had_it_or_won_without_playing(self, why: Unplayed, gain: int) -> None:
        had = card(3, 0, met=[0], unplayed=(why,), gains=(gain,), colours=(None,))
        assert pair(field([card(1, 0), card(2, 0), had])).bye == 2

    @pytest.mark.parametrize("why", [Unplayed.HALF, Unplayed.ZERO, Unplayed.FORFEIT_LOSS])
    def test_another_round_without_a_game_does_not_matter(self, why: Unplayed) -> None:
        had = card(3, 0, met=[0], unplayed=(why,), gains=(0,), colours=(None,))
        assert pair(field([card(1, 0), card(2, 0), had])).bye == 3

    def test_the_others_must_have_a_pairing(self) -> None:
        assert pair(field([card(1, 0, met=[2]), card(2, 0, met=[1]), card(3, 0)])).bye == 2

    def test_who_is_alone_has_it(self) -> None:
        assert pair(field([card(7)])).bye == 7


class TestWhatIsRefused:
    def test_a_round_without_a_pairing(self) -> None:
        with pytest.raises(NoLegalPairing, match=r"^round 3 cannot be paired: there is no way to pair everybody"):
            pair(field([card(1, met=[2]), card(2, met=[1])]))

    def test_a_round_without_anybody_for_the_bye(self) -> None:
        had = card(1, 0, met=[0], unplayed=(Unplayed.PAB,), gains=(10,), colours=(None,))
        with pytest.raises(NoLegalPairing, match=r"each player has had the bye, or a win without playing$"):
            pair(field([had]))

    @pytest.mark.parametrize("met", [[2, 3], [2]])
    def test_a_round_in_which_whoever_has_the_bye_the_others_have_no_pairing(self, met: list[int]) -> None:
        had = replace(card(3, met=[1, 0]), unplayed=(None, Unplayed.PAB))
        one = card(1, met=[2, 3])
        cards = [one, card(2, met=[1, 3]), replace(had, opponents=(1, 2))]
        with pytest.raises(NoLegalPairing, match="whoever gets the bye"):
            pair(field(cards))

    @pytest.mark.parametrize("name", list(OPTIONS))
    def test_an_option_that_is_not_in_the_table(self, name: str) -> None:
        with pytest.raises(InvalidTournament, match=f"the option {name} cannot be 'maybe'"):
            pair(field([card(1), card(2)], 9, options={name: "maybe"}))


@pytest.mark.parametrize(
    ("count", "rounds", "option", "maxi"),
    [(4, 2, "auto", False), (6, 2, "auto", True), (6, None, "auto", False), (6, 2, "no", False), (4, 2, "yes", True)],
)
def test_a_maxi_tournament_has_more_players_than_2_to_the_number_of_rounds(
    count: int, rounds: int | None, option: str, maxi: bool
) -> None:
    """1 is due White as 3 is, or as 4; the next one with other colours is rated 500 points lower."""
    cards = [card(number, 5, "B" if number in (1, 1 + count // 2) else "W") for number in range(1, count + 1)]
    made = field(cards, 2, total_rounds=rounds, options={"maxi_tournament": option})
    done = reasoned(replace(made, ratings={number: 500 * (9 - number) for number in range(1, count + 1)}))
    assert (bracket(done, 5).settled[0].opponent == 1 + count // 2) == maxi


def test_the_registry_has_it() -> None:
    assert SWISS["lim"].engine_of("") is pair

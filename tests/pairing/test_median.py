"""The Czech Swiss by rounds that were worked by hand from the rules."""

from dataclasses import replace

import pytest

from pairing import Colour, Forbidden, InvalidTournament, NoLegalPairing, Scoring, Tournament, get_system
from pairing.swiss.answer import Pairing
from pairing.swiss.field import Card, Field
from pairing.swiss.median import OPTIONS, Rules, pair, reasoned
from pairing.swiss.median.colours import coloured
from pairing.swiss.median.teams import absolute_order
from pairing.swiss.median.trace import Bracket, Coloured, Direction, Move, Reason, Reasoned, Settled, Why
from tests.median_events import told


def field_after(teams: int, *rounds: str, **settings: object) -> Field:
    """The field of the round after these."""
    return Field.of_round(told(teams, *rounds, **settings), len(rounds) + 1)


def paired(teams: int, *rounds: str, **settings: object) -> str:
    """The pairs, the team to start first, in the order in which the brackets stand, and who is free."""
    answer = pair(field_after(teams, *rounds, **settings))
    free = () if answer.bye is None else (f"{answer.bye} free",)
    return " ".join((*(f"{starts}-{other}" for starts, other in answer.pairs), *free))


class TestRound1:
    def test_the_upper_half_meets_the_lower_and_odd_numbers_of_it_start(self) -> None:
        assert paired(8) == "1-5 6-2 3-7 8-4"
        assert paired(6, initial_colour=Colour.BLACK) == "4-1 2-5 6-3"

    def test_of_an_odd_number_the_last_is_free(self) -> None:
        assert paired(7) == "1-4 5-2 3-6 7 free"

    def test_whoever_is_alone_is_free(self) -> None:
        assert pair(field_after(1)) == Pairing(pairs=(), bye=1)


def test_the_absolute_order_is_match_points_game_score_median_buchholz_start_number() -> None:
    # 1, 2 and 4 have two wins; 1 has the most game points, 9, and 2 and 4 have 8½ and are equal in all but the start
    # number. 5, 3 and 6 have one win; 5 and 3 have 7 game points, and the middle one of the points of their opponents
    # is 2 for 5 (of 2, 2, 1), 1 for 3 (of 2, 1, 1).
    field = field_after(
        6,
        "1-4 3.5:1.5, 5-2 3.5:1.5, 3-6 2:3",
        "5-1 1.5:3.5, 2-6 4:1, 4-3 3:2",
        "3-5 3:2, 1-2 2:3, 6-4 1:4",
    )
    assert [card.number for card in absolute_order(field, Rules.of({}))] == [1, 2, 4, 5, 3, 6]


def test_an_adjourned_match_counts_as_drawn() -> None:
    assert reasoned(field_after(4, "1-3 *, 4-2 3:2")).order == (4, 1, 3, 2)


def test_without_a_tournament_the_order_is_by_points_and_numbers() -> None:
    field = replace(field_after(4, "1-3 0:5, 2-4 1:4", options={"forfeited_pair": "met"}), tournament=None)
    assert reasoned(field).order == (3, 4, 1, 2)


def test_a_round_is_paired_from_both_ends_to_the_middle_and_tells_how() -> None:
    # Scores 1: 2; 2, 3, 5, 6: 1; 4: 0. The middle is 1. Both 1 and 4 are alone and are moved there. 4, moved up, comes
    # first and gets the worst, 3. The best for 1 is 2, but that leaves 5 and 6, who have met.
    answer = reasoned(
        field_after(6, "1-4 5:0, 5-2 3:2, 3-6 3:2", "3-1 0.5:4.5, 6-5 3:2, 4-2 1:4"),
    )
    assert answer == Reasoned(
        order=(1, 2, 5, 6, 3, 4),
        brackets=(
            Bracket(
                score=20,
                direction=Direction.DOWN,
                residents=(),
                moves=(Move(team=1, direction=Direction.DOWN, reason=Reason.ALONE),),
            ),
            Bracket(
                score=0,
                direction=Direction.UP,
                residents=(),
                moves=(Move(team=4, direction=Direction.UP, reason=Reason.ALONE),),
            ),
            Bracket(
                score=10,
                direction=None,
                residents=(2, 5, 6, 3),
                moved_down=(1,),
                moved_up=(4,),
                settled=(
                    Settled(team=4, opponent=3, rule="4.3"),
                    Settled(team=1, opponent=5, rule="4.3", passed_over=((2, Why.OTHERS),)),
                    Settled(team=2, opponent=6, rule="11.2"),
                ),
            ),
        ),
        games=(
            Coloured(starts=4, other=3, rule="7.1"),
            Coloured(starts=1, other=5, rule="7.6"),
            Coloured(starts=2, other=6, rule="7.1"),
        ),
    )


TWELVE = "1-9 3:2, 2-10 3:2, 3-11 3:2, 4-12 3:2, 5-7 2.5:2.5, 6-8 2.5:2.5"
ONE_APART = tuple(Forbidden(players=frozenset({1, other})) for other in (2, 3, 4))


def test_a_team_that_may_meet_nobody_of_its_bracket_is_exchanged_for_the_best_of_the_next() -> None:
    # 1 is moved down, and 5, the best of the next bracket, comes for it; it counts as moved up and so gets the worst.
    answer = reasoned(field_after(12, TWELVE, forbidden=ONE_APART))
    assert answer.brackets[0] == Bracket(
        score=10,
        direction=Direction.DOWN,
        residents=(2, 3, 4),
        moved_up=(5,),
        moves=(
            Move(team=1, direction=Direction.DOWN, reason=Reason.ALONE),
            Move(team=5, direction=Direction.UP, reason=Reason.EXCHANGED),
        ),
        settled=(Settled(team=5, opponent=4, rule="4.3"), Settled(team=2, opponent=3, rule="11.2")),
    )
    assert answer.brackets[2].moved_down == (1,)
    assert paired(12, TWELVE, forbidden=ONE_APART) == "5-4 3-2 6-1 7-8 12-10 11-9"


def test_below_the_middle_the_worst_is_exchanged_and_the_worst_comes_for_it() -> None:
    # 3 and 4 have ½ and have met: the worse of them, 3, is moved up, and for it comes the worst of the middle that may
    # meet 4: not 2, but 1, which had been moved down there.
    answer = reasoned(field_after(4, "3-1 0:5, 2-4 4:1", "1-2 4:1, 4-3 2.5:2.5"))
    assert answer.brackets[1] == Bracket(
        score=5,
        direction=Direction.UP,
        residents=(4,),
        moved_down=(1,),
        moves=(
            Move(team=3, direction=Direction.UP, reason=Reason.ALONE),
            Move(team=1, direction=Direction.DOWN, reason=Reason.EXCHANGED),
        ),
        settled=(Settled(team=1, opponent=4, rule="4.3"),),
    )
    assert [(game.starts, game.other) for game in answer.games] == [(2, 3), (1, 4)]


def test_of_an_odd_bracket_the_worst_moves_on_and_below_the_middle_the_best() -> None:
    # Of 1, 2 and 3, who have won, 3 has the fewest game points; of 4, 5 and 6, who have lost, 4 has the most.
    answer = reasoned(field_after(6, "1-4 4:1, 2-5 4.5:0.5, 3-6 3:2"))
    assert [bracket.moves for bracket in answer.brackets] == [
        (Move(team=3, direction=Direction.DOWN, reason=Reason.SPARE),),
        (Move(team=4, direction=Direction.UP, reason=Reason.SPARE),),
        (),
    ]
    assert [(game.starts, game.other) for game in answer.games] == [(2, 1), (4, 3), (6, 5)]


def test_more_than_one_moves_on_when_the_bracket_has_no_pairing() -> None:
    # 1, 2 and 4 may meet 3 only: one pair is possible.
    stars = tuple(Forbidden(players=frozenset(pair_)) for pair_ in ((1, 2), (1, 4), (2, 4)))
    answer = reasoned(field_after(8, "1-5 4:1, 2-6 4:1, 3-7 4:1, 4-8 4:1", forbidden=stars))
    assert answer.brackets[0] == Bracket(
        score=10,
        direction=Direction.DOWN,
        residents=(1, 3),
        moves=(
            Move(team=4, direction=Direction.DOWN, reason=Reason.SPARE),
            Move(team=2, direction=Direction.DOWN, reason=Reason.SPARE),
        ),
        settled=(Settled(team=1, opponent=3, rule="11.2"),),
    )


class TestABlockedMiddle:
    # 7 and 3 have a point each, which is the middle, and have met. Nobody was moved there, so pairs of the higher side
    # are undone: of 2, 4, 1, 6, who have 1½ and were to play 2-1 and 4-6.
    BLOCKED = (
        "5-1 1.5:3.5, 2-6 2.5:2.5, 7-3 1.5:3.5, 4-8 4.5:0.5",
        "1-4 2.5:2.5, 6-5 3:2, 3-2 0.5:4.5, 8-7 0.5:4.5",
    )

    def test_the_nearest_bracket_is_undone(self) -> None:
        answer = reasoned(field_after(8, *self.BLOCKED))
        assert answer.undone == ((2, 1), (4, 6))
        assert answer.brackets[-1] == Bracket(
            score=10,
            direction=None,
            residents=(7, 3),
            moved_down=(2, 4, 1, 6),
            settled=(
                Settled(team=2, opponent=4, rule="4.3"),
                Settled(team=1, opponent=7, rule="4.3", passed_over=((6, Why.OTHERS),)),
                Settled(team=6, opponent=3, rule="4.3"),
            ),
        )
        assert paired(8, *self.BLOCKED) == "2-4 7-1 6-3 5-8"

    def test_or_one_pair_the_one_made_last(self) -> None:
        answer = reasoned(field_after(8, *self.BLOCKED, options={"blocked_middle": "pair"}))
        assert answer.undone == ((4, 6),)
        assert answer.brackets[-1].moved_down == (4, 6)
        assert paired(8, *self.BLOCKED, options={"blocked_middle": "pair"}) == "2-1 4-7 6-3 5-8"

    def test_when_more_came_from_above_the_lower_side_is_undone(self) -> None:
        # 2 was moved to the middle, and may not meet 6 who is there; nobody came from below.
        apart = tuple(Forbidden(players=frozenset({6, other})) for other in (1, 2, 3))
        event = (6, "1-4 4:1, 2-5 4:1, 3 FPB, 6 HPB")
        answer = reasoned(field_after(*event, forbidden=apart))
        assert answer.undone == ((5, 4),)
        assert answer.brackets[-1] == Bracket(
            score=5,
            direction=None,
            residents=(6,),
            moved_down=(2,),
            moved_up=(5, 4),
            settled=(
                Settled(team=5, opponent=6, rule="4.3", passed_over=((4, Why.OTHERS),)),
                Settled(team=4, opponent=2, rule="4.3"),
            ),
        )
        assert paired(*event, forbidden=apart) == "3-1 5-6 4-2"

    def test_a_side_with_nothing_left_leaves_it_to_the_other(self) -> None:
        # The double forfeit leaves nobody above the middle: as many came from above as from below, but only below is
        # there a pair to undo.
        assert reasoned(field_after(4, "3-1 2.5:2.5, 2-4 --")).undone == ((4, 2),)
        assert paired(4, "3-1 2.5:2.5, 2-4 --") == "4-3 1-2"


class TestTheBye:
    def test_it_goes_to_the_lowest_who_has_had_none(self) -> None:
        assert paired(5, "1-3 4:1, 2-4 3:2, 5 PAB").endswith("3 free")
        assert paired(5, "1-3 4:1, 2-4 4:1, 5 PAB", "1-2 3:2, 5-3 3:2, 4 PAB").endswith("3 free")

    def test_and_without_whom_the_others_can_be_paired(self) -> None:
        # 5 is the lowest, but 4 has nobody else to meet.
        apart = tuple(Forbidden(players=frozenset({4, other})) for other in (2, 3))
        assert paired(5, "1-4 4:1, 2-5 4:1, 3 PAB", forbidden=apart).endswith("4 free")

    def test_a_bye_asked_for_does_not_keep_from_it(self) -> None:
        assert paired(5, "1-2 3:2, 3-4 3:2, 5 ZPB").endswith("5 free")

    def test_who_is_free_has_won_on_all_boards(self) -> None:
        assert reasoned(field_after(5, "1-3 4:1, 2-4 3:2, 5 PAB")).order == (5, 1, 2, 4, 3)


class TestNoLegalPairing:
    def test_a_team_that_has_met_everybody_is_named(self) -> None:
        event = ("1-2 3:2, 3-4 3:2", "1-3 3:2, 2-4 3:2", "1-4 3:2, 2-3 3:2")
        with pytest.raises(NoLegalPairing, match=r"^round 4 cannot be paired: nobody is left for 1, 2, 3, 4 to meet$"):
            paired(4, *event)

    def test_teams_that_have_too_few_left_between_them_are_named(self) -> None:
        trio = (Forbidden(players=frozenset({1, 2, 3})),)
        with pytest.raises(
            NoLegalPairing,
            match=r"^round 1 cannot be paired: 2 of 1, 2, 3 would have no opponent: "
            r"but for one another they can only meet 4$",
        ):
            paired(4, forbidden=trio)

    def test_two_groups_of_three_have_nobody_else_to_meet(self) -> None:
        across = tuple(Forbidden(players=frozenset({one, other})) for one in (1, 2, 3) for other in (4, 5, 6))
        expected = "^round 1 cannot be paired: 2 of 1, 2, 3, 4, 5, 6 would have no opponent$"
        with pytest.raises(NoLegalPairing, match=expected):
            paired(6, forbidden=across)

    def test_a_bye_does_not_help_everybody(self) -> None:
        event = ("1-2 3:2, 3 PAB", "1-3 3:2, 2 PAB", "2-3 3:2, 1 PAB")
        expected = "^round 4 cannot be paired: whoever gets the bye, nobody is left for 1, 2, 3 to meet$"
        with pytest.raises(NoLegalPairing, match=expected):
            paired(3, *event)
        four = (Forbidden(players=frozenset({1, 2, 3, 4})),)
        with pytest.raises(
            NoLegalPairing,
            match=r"^round 1 cannot be paired: whoever gets the bye, 2 of 1, 2, 3, 4 would have no opponent: "
            r"but for one another they can only meet 5$",
        ):
            paired(5, forbidden=four)


def card(number: int, sides: str) -> Card:
    """A team that has started its matches (W) or not (B); a dot is a round without one."""
    colours = tuple({"W": Colour.WHITE, "B": Colour.BLACK}.get(side) for side in sides)
    return Card(number=number, tpn=number, points=0, score=0, colours=colours)


@pytest.mark.parametrize(
    ("first", "second", "starts", "rule"),
    [
        ("W.", "B.", 2, "7.1"),
        ("B.", "..", 1, "7.2"),
        ("WB", "BW", 1, "7.3"),
        ("WBW", "BWW", 1, "7.4"),
        ("WBWB", "BWWB", 1, "7.5"),
        ("W.BW", "WB.W", 2, "7.6"),  # round 5 is odd: 1, the smaller number, started last and does not now
        ("BWB.", "BWB.", 1, "7.6"),
    ],
)
def test_who_has_started_less_often_or_not_so_lately_starts(first: str, second: str, starts: int, rule: str) -> None:
    field = replace(field_after(2), round=len(first) + 1)
    found = coloured(card(1, first), card(2, second), field, Rules.of({}))
    assert found == Coloured(starts=starts, other=3 - starts, rule=rule)


@pytest.mark.parametrize(
    ("sides", "starts"),
    [
        ("WB", True),  # round 3 is odd: the side that it did not have last
        ("BW", False),
        ("W", False),  # round 2 is even: the side that it had less often
        ("B", True),
        ("WB.", True),  # both as often: the other one than last
        ("WWB", False),
    ],
)
def test_of_two_with_the_same_history_one_has_its_turn(sides: str, starts: bool) -> None:
    field = replace(field_after(2), round=len(sides) + 1)
    smaller, greater = card(1, sides), card(2, sides)

    def lead_starts(lead: int, below: bool, **options: str) -> bool:
        found = {
            coloured(*pair_, field, Rules.of(options), below) for pair_ in ((smaller, greater), (greater, smaller))
        }
        assert len(found) == 1
        return found.pop().starts == lead

    assert lead_starts(1, below=False) is starts
    assert lead_starts(2, below=True) is starts
    assert lead_starts(2, below=False, same_history="numeral") is starts
    assert lead_starts(1, below=True, same_history="numeral") is starts


def test_an_option_that_is_not_in_the_table_is_refused_by_name() -> None:
    with pytest.raises(
        InvalidTournament,
        match=r"^there is no option 'middle'; there are: score, .*, same_history; "
        "the option upward cannot be 'yes': it is one of mirrored, same$",
    ):
        paired(4, options={"middle": "pair", "upward": "yes", "match_boards": "5"})


def test_every_option_is_a_rule_with_two_readings() -> None:
    assert set(Rules.__dataclass_fields__) == set(OPTIONS)
    assert {len(set(values)) for values in OPTIONS.values()} == {2}


SIX_WON = "1-7 3:2, 2-8 3:2, 3-9 3:2, 4-10 3:2, 5-11 3:2, 6-12 3:2"
SEVEN_APART = tuple(Forbidden(players=frozenset({7, other})) for other in (10, 11))
NO_SECOND_BYE = (
    "round 4 cannot be paired: each team without which the others could all be paired has had a bye, "
    "and none may have a second"
)
READINGS = [
    # 2 and 3 have a game point more than 1, but 3 has left the board empty that 2 lost.
    ("score", 6, ("1-4 3:2, 2-5 3:1, 3-6 4:1",), {}, "3-1 4-2 6-5", "3-2 5-1 6-4"),
    # 5 was free; without game points for it 5 is behind 1 and 4, who have won.
    ("forfeit_score", 5, ("3-1 1.5:3.5, 2-4 2:3, 5 PAB",), {}, "1-2 4-5 3 free", "1-4 5-2 3 free"),
    # Everybody but 1 was free, and 1 has won by forfeit.
    ("bye_after_forfeit", 3, ("1-2 5:0, 3 PAB", "3-1 -+, 2 PAB"), {}, "2-3 1 free", "3-1 2 free"),
    # 2 and 3 may still meet, but then 1 is free again.
    ("second_bye", 3, ("1-2 3:2, 3 PAB", "1-3 3:2, 2 PAB", "2-3 +-, 1 PAB"), {}, "2-3 1 free", NO_SECOND_BYE),
    # 4, moved up, is to meet the worst that leaves 1 and 3, who have met, apart.
    ("forfeited_pair", 4, ("3-1 2.5:2.5, 2-4 --",), {}, "4-3 1-2", "1-4 2-3"),
    # Nobody has half a point, so 2 and 3 meet below the middle, and the greater number decides who starts.
    ("median", 4, ("3-1 0:5, 2-4 1.5:3.5",), {}, "1-4 2-3", "1-4 3-2"),
    # 6 is the best of the winners by game points, the last by its number; 3 may not meet it again.
    ("bracket_order", 6, ("1-4 3:2, 2-5 3:2, 3-6 1:4",), {}, "6-1 4-2 5-3", "2-1 4-6 5-3"),
    # 1, moved into the bracket of 4, is an opponent for it, but no resident.
    ("opponent_within", 4, ("3-1 0:5, 2-4 4:1", "1-2 4:1, 4-3 2.5:2.5"), {}, "2-3 1-4", "2-3 4-1"),
    # 5 comes for 1: it gets the worst, 4, or is paired with the others as the last of four.
    (
        "fetched_team",
        12,
        (TWELVE,),
        {"forbidden": ONE_APART},
        "5-4 3-2 6-1 7-8 12-10 11-9",
        "4-2 5-3 6-1 7-8 12-10 11-9",
    ),
    # 2 is the best below, but has met 5, the one who came from above.
    ("floater", 6, ("4-1 0:5, 2-5 1:4, 6-3 0.5:4.5",), {}, "1-3 5-6 2-4", "3-2 1-5 4-6"),
    # All four of the undone bracket are moved teams.
    ("moved_teams_meet", 8, TestABlockedMiddle.BLOCKED, {}, "2-4 7-1 6-3 5-8", "2-7 4-3 6-1 5-8"),
    # 7 may meet neither 10 nor 11. Downward it tries first, and gets 12; upward 12 does, and gets 9.
    ("upward", 12, (SIX_WON,), {"forbidden": SEVEN_APART}, "4-1 5-2 6-3 12-9 11-10 8-7", "4-1 5-2 6-3 12-7 10-8 11-9"),
    # 4 came from below, 1 from above, and 5 and 6 have met.
    (
        "median_first",
        6,
        ("1-4 5:0, 5-2 3:2, 3-6 3:2", "3-1 0.5:4.5, 6-5 3:2, 4-2 1:4"),
        {},
        "4-3 1-5 2-6",
        "2-1 6-4 5-3",
    ),
    ("blocked_middle", 8, TestABlockedMiddle.BLOCKED, {}, "2-4 7-1 6-3 5-8", "2-1 4-7 6-3 5-8"),
    # 2 and 5 have met; nobody came from either side.
    ("equal_sides", 6, ("1-4 3.5:1.5, 5-2 2.5:2.5, 3-6 2:3",), {}, "2-1 6-5 4-3", "6-1 4-5 2-3"),
    # 2 started the last match, 1 the one before.
    ("colour_rule", 4, ("1-3 2.5:2.5, 4-2 3.5:1.5", "2-3 3.5:1.5, 4-1 3:2"), {}, "3-4 1-2", "3-4 2-1"),
    ("same_history", 4, (), {}, "1-3 4-2", "3-1 2-4"),
]


@pytest.mark.parametrize(("name", "teams", "rounds", "settings", "first", "second"), READINGS, ids=lambda value: "")
def test_an_option_has_two_readings(
    name: str, teams: int, rounds: tuple[str, ...], settings: dict[str, object], first: str, second: str
) -> None:
    default, other = OPTIONS[name]

    def answer(options: dict[str, str]) -> str:
        try:
            return paired(teams, *rounds, options=options, **settings)
        except NoLegalPairing as error:
            return str(error)

    found = answer({}), answer({name: default}), answer({name: other})
    assert found == (first, first, second)


def test_each_option_is_among_them() -> None:
    assert [name for name, *_ in READINGS] == list(OPTIONS)


def test_the_system_finds_its_engine_and_writes_boards() -> None:
    event = told(4, "1-3 4:1, 4-2 4:1", scoring=Scoring(win=30, draw=10, boards=5), total_rounds=3)
    round_ = get_system("median").next_round(event)
    assert [(each.board, each.white, each.black) for each in round_.pairs] == [(1, 4, 1), (2, 3, 2)]


def test_the_order_of_what_is_told_does_not_matter() -> None:
    event = told(8, *TestABlockedMiddle.BLOCKED)
    shuffled: Tournament = replace(event, games=event.games[::-1], byes=event.byes[::-1])
    assert pair(Field.of_round(shuffled, 3)) == pair(Field.of_round(event, 3))
    backwards = Field.of_round(event, 3)
    assert pair(replace(backwards, cards=backwards.cards[::-1])) == pair(backwards)

"""What `standings --explain` prints is added up again, as with a pencil, and must give the value of the standings."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing import Bye, ByeKind, Game, Player, Result, Round, Scoring, Status, Tournament, standings
from pairing.simulate import Simulation, simulate
from pairing.swiss import SWISS
from pairing.tiebreaks import OPTIONS, TIEBREAKS, get_tiebreak
from sheets.actions.breakdown import Answer, explained, explained_text
from tests.board_results import with_boards
from tests.tournaments import from_crosstable

MODIFIED = (
    "DE/P", "PS-C1", "PS-C2", "TPN/R", "SB-C1", "SB-C2", "SB/P", "SB-C1/P", "KS-L+1", "KS-L-2", "BH-C1", "BH-C2",
    "BH-M1", "BH-M2", "BH/P", "BH-C1/P", "FB-C1", "FB-M1", "FB/P", "AOB/F", "SOLKOFF-C1", "ARO-C1", "ARO-M1",
    "ARO/U1400", "TPR/U1400", "PTP/U1400", "APRO/U1400", "APPO/U1400", "RTNG/R", "RTNG/U1400",
)  # fmt: skip
TEAM_MODIFIED = (
    "BH:GP", "BH:GP-C1", "SB:GP", "DE:GP", "WIN:GP", "PS:GP", "KS:GP", "STD:GP", "FB:GP", "AOB:GP", "EMMSB-C1",
    "EGGSB-C1", "EMGSB/P", "SSSC/K4", "SSSC/F", "SSSC:GP",
)  # fmt: skip
MEANS = ("ARO", "AOB", "APRO", "APPO")
INSIDE = ("DE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "TBR", "BBE")
NOTHING = ("no value", "tied with nobody", "the boards are not known")
SOME = 12  # codes at a time
NO_TERMS = ("TPN", "RTNG")
NUMBER = r"−?\d+(?:\.\d+)?"
SUM = re.compile(rf"{NUMBER}(?: [+−] \d+(?:\.\d+)?)+ = {NUMBER}")


def number(text: str) -> Fraction:
    return Fraction(text.replace("−", "-"))


def added(text: str) -> Fraction:
    """`2 + 3 − 0.5`, worked out."""
    return sum(number(each.replace("− ", "−").replace("+ ", "")) for each in re.findall(r"(?:[+−] )?−?[\d.]+", text))


def half_up(value: Fraction, decimals: int) -> Fraction:
    return Fraction((value * 10**decimals * 2 + 1) // 2, 10**decimals)


class Printed:
    """A tie-break as it is printed: its code, the value beside it, the terms that count, and the lines under them."""

    def __init__(self, lines: list[str], terms: int) -> None:
        self.code, self.value = lines[0].partition("   ")[0].split(" = ")
        end = lines[1].index(f" {self.code}") + 1 + len(self.code) if terms else 0
        amounts = [counted(row[:end].split("  ")[-1].strip()) for row in lines[2 : 2 + terms]]
        self.amounts = [amount for amount in amounts if amount is not None]
        self.steps = lines[2 + terms :] if terms else lines[1:]


def counted(amount: str) -> Fraction | None:
    """A printed amount; None of one in brackets, which is left out."""
    if amount.startswith("("):
        return None
    product, _, found = amount.partition(" = ")
    if not found:
        return number(product)
    factors = [number(each) for each in product.split(" × ")]
    assert factors[0] * factors[1] == number(found)
    return number(found)


def printed(answer: Answer) -> Iterator[Printed]:
    parts = explained_text(answer).split("\n\n")[1:]
    for text, part in zip(parts, answer["tiebreaks"], strict=True):
        yield Printed(text.splitlines(), len(part["terms"]))


def worked_out(each: Printed) -> Fraction | None:
    """The value from the printed terms and steps; None where they say that there is none."""
    name = re.split(r"[-/:]", each.code)[0]
    for line in each.steps:
        for found in SUM.findall(line):
            left, _, right = found.partition(" = ")
            assert added(left) == number(right) or "≈" in line
    if each.steps and any(text in each.steps[-1] for text in NOTHING):
        return None
    if name in INSIDE:
        return Fraction(re.search(r"place (\d+) of", each.steps[-1])[1])
    if name in MEANS:
        return half_up(sum(each.amounts) / len(each.amounts), 3 if name == "AOB" else 0)
    if name == "TPR":
        mean = half_up(sum(each.amounts) / len(each.amounts), 0)
        left, _, right = each.steps[-1].rpartition("; ")[2].partition(" = ")
        assert left.startswith(f"  {mean} " if left.startswith("  ") else f"{mean} ")
        return number(right)
    if name == "PTP":
        return performed(each)
    if name == "SSSC":
        own, strength, factor = re.search(rf": ({NUMBER}) \+ ({NUMBER}) : (\d+)", each.steps[-1]).groups()
        assert sum(each.amounts) == number(strength)
        return half_up(number(own) + number(strength) / int(factor), 2)
    return sum(each.amounts, Fraction(0))


def performed(each: Printed) -> Fraction:
    """PTP: the rating that expects enough, while one point less does not."""
    if "800" in each.steps[0] and "expects" not in each.steps[0]:
        return min(each.amounts) - 800
    if each.steps[0].lstrip().startswith("no rating expects"):
        return max(each.amounts) + 736
    (first, enough), (second, short) = (
        re.search(rf"(−?\d+) expects: .* = ({NUMBER} [≥<] {NUMBER})", line).groups() for line in each.steps
    )
    assert int(number(first)) == int(number(second)) + 1
    (high, sign, wanted), (low, other, same) = enough.split(), short.split()
    assert (sign, other, wanted == same) == ("≥", "<", True)
    assert number(low) < number(wanted) <= number(high)
    return number(first)


def codes_for(tournament: Tournament) -> tuple[str, ...]:
    """Every family and modifier that the event may use."""
    teams = tournament.scoring.boards is not None
    families = (family for family in TIEBREAKS.values() if teams or not family.teams)
    wanted = (*(family.name for family in families), *MODIFIED, *(TEAM_MODIFIED if teams else ()))
    return tuple(code for code in wanted if tournament.system in SWISS or get_tiebreak(code).round_robin)


@cache
def event(seed: int, system: str, boards: int | None) -> Tournament:
    found = simulate(Simulation(seed=seed, system=system, players=4 + seed % 8, boards=boards))
    return with_boards(found, seed) if seed % 2 else found


def check(tournament: Tournament, codes: Sequence[str], player: int) -> None:
    line = next(line for line in standings(tournament, codes) if line.number == player)
    answer = explained(tournament, str(player), ids=range(1, len(tournament.players) + 1), tiebreaks=codes)
    values = {code: get_tiebreak(code).number(line.values[code]) for code in codes}
    if line.place is None:
        assert answer["tiebreaks"] == []
        return
    assert {part["code"]: part["value"] for part in answer["tiebreaks"]} == values
    for each in printed(answer):
        expected = values[each.code]
        shown = None if each.value == "–" else number(each.value)
        assert shown == (None if expected is None else Fraction(str(expected))), each.code
        if not each.code.startswith(NO_TERMS):
            assert worked_out(each) == shown, each.code


@pytest.mark.parametrize(("system", "boards"), [("dutch", None), ("round-robin", None), ("median", 5)])
@settings(max_examples=1000 if os.environ.get("PROOF") else 20)
@given(seed=st.integers(0, 40), data=st.data())
def test_the_printed_terms_add_up_to_the_value_of_the_standings(
    system: str, boards: int | None, seed: int, data: st.DataObject
) -> None:
    options = {name: data.draw(st.sampled_from(values), label=name) for name, values in OPTIONS.items()}
    tournament = replace(event(seed, system, boards), tiebreak_options=options)
    codes = data.draw(st.permutations(codes_for(tournament)).map(lambda every: every[:SOME]), label="codes")
    check(tournament, codes, data.draw(st.integers(1, len(tournament.players)), label="player"))


def team_event(per_board: tuple[tuple[int, int], ...]) -> Tournament:
    """Two teams, drawn in their only match."""
    teams = tuple(Player(number=number, name=f"Team {number}") for number in (1, 2))
    game = Game(
        round=1, board=1, white=1, black=2, result=Result.DRAW, score=(20, 20), per_board=per_board
    )  # fmt: skip
    return Tournament(
        players=teams, games=(game,), system="median", scoring=Scoring(boards=4), total_rounds=1,
        rounds=(Round(number=1, table_round=1, pairs=()),),
    )  # fmt: skip


def said(tournament: Tournament, code: str, player: str = "1") -> list[str]:
    """The steps of a tie-break as they are printed."""
    part = explained(tournament, player, ids=(1, 2), tiebreaks=[code])["tiebreaks"][0]
    return [step["text"] for step in part["steps"]]


def test_the_boards_of_all_teams_that_are_tied_are_told() -> None:
    event = team_event(((10, 0), (0, 10), (5, 5), (5, 5)))
    assert said(event, "TBR") == [
        "tied in all that comes before: 1, 2",
        "points on each board: 1: 1 | 0 | 0.5 | 0.5; 2: 0 | 1 | 0.5 | 0.5",
        "place 1 of 2 among them",
    ]
    assert said(event, "BBE", "2")[1:] == [
        "points on the boards up to each: 1: 1 | 1 | 1.5 | 2; 2: 0 | 1 | 1.5 | 2",
        "place 2 of 2 among them",
    ]
    assert said(event, "EDET") == [
        "tied in all that comes before: 1, 2 (by match points)",
        "1 Team 1: 0.5 (2: 0.5)",
        "2 Team 2: 0.5 (1: 0.5)",
        "all have met and have the same: not parted",
        "still tied: 1, 2 (by game points)",
        "1 Team 1: 2 (2: 2)",
        "2 Team 2: 2 (1: 2)",
        "all have met and have the same: not parted",
        "still tied: 1, 2 (by the boards of their matches)",
        "1: 1 | 0 | 0.5 | 0.5; 2: 0 | 1 | 0.5 | 0.5",
        "place 1 of 2 among them",
    ]


def test_results_of_boards_that_are_not_known_are_said_to_be_so() -> None:
    event, unknown = team_event(()), "the results of the boards are not known: R1 1–2"
    assert [said(event, code)[-1] for code in ("TBR", "BBE", "BC")] == [unknown] * 3
    assert said(event, "EDEB")[-2:] == [unknown, "place 1 of 2 among them"]


def test_the_factor_of_the_strength_of_schedule_is_told_unless_it_was_given() -> None:
    event = replace(team_event(()), total_rounds=9)
    assert said(event, "SSSC")[1:] == [
        "factor: rounds × most a match brings : most in the other points, rounded down, at least 1: 9 × 1 : 4 → 2",
        "own points + Buchholz : factor: 2 + 0.5 : 2 = 2.25",
    ]
    assert said(event, "SSSC/K4")[1:] == ["own points + Buchholz : factor: 2 + 0.5 : 4 ≈ 2.13"]


def texts(tournament: Tournament, code: str, player: int) -> list[tuple[str, str]]:
    """The opponents and the remarks on the rounds of a player, as they are printed."""
    answer = explained(tournament, str(player), ids=range(1, len(tournament.players) + 1), tiebreaks=[code])
    return [(term["against"], term["text"]) for term in answer["tiebreaks"][0]["terms"]]


def test_a_forfeit_in_a_round_robin_is_said_to_be_a_game_or_else_what_it_is() -> None:
    event = from_crosstable(["*+1", "-*1", "00*"])
    game = "decided without play: counts as a game (15.2)"
    assert {code: texts(event, code, 1)[0][1] for code in ("SB", "KS-L-4", "WIN", "STD", "WON")} == {
        "SB": game, "KS-L-4": game, "WIN": "forfeit win", "STD": "forfeit win", "WON": game,
    }  # fmt: skip
    assert {code: texts(event, code, 2)[-1][1] for code in ("REP", "WON")}["REP"] == "forfeit loss"
    assert dict(texts(event, "SB", 2))["1 Player 1"] == game


SWISS_EVENT = Tournament(
    players=(
        Player(number=1, name="Ann"), Player(number=2, name="Ben", status=Status.WITHDRAWN, byes=((2, ByeKind.ZERO),)),
        Player(number=3, name="Cid"), Player(number=4, name="Dot"),
    ),
    system="dutch",
    total_rounds=4,
    rounds=tuple(Round(number=each, table_round=each, pairs=()) for each in (1, 2, 3, 4)),
    games=(
        Game(round=1, board=1, white=1, black=2, result=Result.DRAW),
        Game(round=1, board=2, white=3, black=4, result=Result.WHITE_WINS),
        Game(round=2, board=1, white=3, black=1, result=Result.BLACK_WINS_BY_FORFEIT),
        Game(round=3, board=1, white=4, black=3, result=Result.BLACK_WINS),
        Game(round=4, board=1, white=4, black=3, result=Result.BLACK_WINS),
    ),
    byes=(
        *(Bye(round=each, player=2, kind=ByeKind.ZERO) for each in (2, 3, 4)),
        Bye(round=2, player=4, kind=ByeKind.HALF), Bye(round=4, player=1, kind=ByeKind.ZERO),
    ),
)  # fmt: skip


def test_the_limit_of_a_dummy_with_the_own_score_is_told() -> None:
    absent = ("absent", "dummy with the own score: 1.5 (16.4); limit: draws in all rounds: 4 × 0.5 = 2 (16.4.2)")
    assert texts(SWISS_EVENT, "BH", 1)[1:] == [
        ("3 Cid", "dummy with the own score: 1.5 (16.4); limit: 3, the score of the opponent scheduled (16.4.1)"),
        absent,
        absent,
    ]
    old = replace(SWISS_EVENT, tiebreak_options={"edition": "2024-08"})
    assert texts(old, "BH", 1)[1][1] == "dummy with the own score: 1.5 (16.4)"


def test_the_limit_by_an_adjusted_score_says_how_that_is_made() -> None:
    later = Bye(round=4, player=3, kind=ByeKind.HALF)
    games = (*SWISS_EVENT.games[:3], replace(SWISS_EVENT.games[3], white=3, black=4, result=Result.WHITE_WINS))
    event = replace(SWISS_EVENT, games=games, byes=(*SWISS_EVENT.byes[:3], replace(later, kind=ByeKind.ZERO)))
    assert texts(event, "BH", 1)[1][1] == (
        "dummy with the own score: 1.5 (16.4); limit: 2.5, the score of the opponent scheduled (16.4.1); "
        "adjusted score 2.5: own points 2, as draws count the rounds 4 (16.3.2)"
    )


def test_who_has_left_has_withdrawn_and_who_asked_for_a_round_is_absent() -> None:
    assert [against for against, _ in texts(SWISS_EVENT, "BH", 2)] == [
        "1 Ann", "absent", "withdrawn (zero-point bye)", "withdrawn (zero-point bye)",
    ]  # fmt: skip


def test_a_forfeit_in_a_swiss_is_named_where_its_points_count() -> None:
    said_of = {code: texts(SWISS_EVENT, code, 1)[1] for code in ("WIN", "PS", "SHM")}
    won = ("3 Cid", "forfeit win")
    assert said_of == {"WIN": won, "PS": won, "SHM": ("3 Cid", "not played: does not count")}


def test_of_several_games_with_one_opponent_the_average_is_told() -> None:
    games = tuple(
        Game(round=each, board=1, white=white, black=3 - white, result=result)
        for each, white, result in ((1, 1, Result.DRAW), (2, 2, Result.WHITE_WINS), (3, 1, Result.WHITE_WINS))
    )
    event = replace(team_event(()), games=games, scoring=Scoring(), system="dutch", total_rounds=3,
                    rounds=tuple(Round(number=each, table_round=each, pairs=()) for each in (1, 2, 3)))  # fmt: skip
    assert said(event, "DE")[1:3] == [
        "1 Team 1: 0.5 (2: (0.5 + 0 + 1) : 3)",
        "2 Team 2: 0.5 (1: (0.5 + 1 + 0) : 3)",
    ]


def test_who_is_in_front_whatever_the_other_games_give_is_told() -> None:
    teams = tuple(Player(number=number, name=f"Player {number}") for number in (1, 2, 3, 4))
    won = ((1, 1, 2), (2, 1, 3), (1, 4, 3), (2, 4, 2), (3, 1, 4))
    games = tuple(
        Game(round=each, board=1, white=white, black=black, result=Result.WHITE_WINS) for each, white, black in won
    )
    event = Tournament(
        players=teams, games=games, system="dutch", total_rounds=5, tiebreaks=("DE",),
        rounds=tuple(Round(number=each, table_round=each, pairs=()) for each in (1, 2, 3, 4, 5)),
        byes=(*(Bye(round=4, player=each, kind=ByeKind.FULL) for each in (2, 3, 4)),
              *(Bye(round=5, player=each, kind=ByeKind.FULL) for each in (2, 3)),
              Bye(round=3, player=2, kind=ByeKind.FULL), Bye(round=3, player=3, kind=ByeKind.FULL)),
    )  # fmt: skip
    part = explained(event, "1", ids=(1, 2, 3, 4), tiebreaks=["DE"])["tiebreaks"][0]
    parted = [step["text"] for step in part["steps"] if step["kind"] == "parted"]
    assert parted[0] == "not all have met; in front, whatever the other games give: 1, 4"


def test_of_a_player_who_is_annulled_it_is_said_that_his_games_do_not_count() -> None:
    event = from_crosstable(["*.1", ".*.", "0.*"])
    players = (event.players[0], replace(event.players[1], status=Status.WITHDRAWN), event.players[2])
    text = explained_text(explained(replace(event, players=players), "2", ids=range(1, 4)))
    assert text == "2 Player 2: 0 points, no place\n\nHis games do not count, so he has no values."

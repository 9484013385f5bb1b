"""Every series of values that others have published, as numbers; the values other programs get wrong among them."""

import csv
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from pairing import ByeKind, Tournament, get_tiebreak, parse_points, scores
from tests.tiebreaks import GOLDEN, account, adjusted, bye, exercise, ledger_of, placed, swiss, values
from tests.tournaments import from_crosstable

Series = dict[int, float]
EDITIONS = {"2024": "2024-08", "2026": "2026-03"}

with (GOLDEN / "tec_swiss16_expected.csv").open(encoding="utf-8", newline="") as _file:
    EXERCISE = tuple(csv.DictReader(_file))
COLUMNS = tuple(name for name in EXERCISE[0] if name not in ("id", "name", "score", "adj"))


def shown(event: Tournament, code: str, digits: int = 2) -> Series:
    """The values in points, as many digits behind the point as people publish; who has none is not there."""
    scale = get_tiebreak(code).scale
    found = {number: account(event, code, number).value for number in ledger_of(event).entries}
    return {number: to_digits(value, scale, digits) for number, value in found.items() if value is not None}


def to_digits(value: int, scale: int, digits: int) -> float:
    """A half is rounded up, as everywhere in the rules."""
    unit: int = 10**digits
    return (2 * value * unit + scale) // (2 * scale) / unit


def in_edition(event: Tournament, edition: str) -> Tournament:
    return replace(event, tiebreak_options={"edition": edition})


@pytest.mark.parametrize("column", COLUMNS)
def test_the_swiss_of_sixteen_of_the_exercises_is_reproduced(column: str) -> None:
    code, _, year = column.partition("_")
    event = in_edition(exercise("tec_swiss16.txt"), EDITIONS[year or "2026"])
    assert shown(event, code) == {int(row["id"]): float(row[column]) for row in EXERCISE}


@pytest.mark.parametrize("column", [column for column in COLUMNS if column.endswith("_2024") or "_" not in column])
def test_the_edition_of_2023_gives_the_same_values_there_as_that_of_august_2024(column: str) -> None:
    code = column.partition("_")[0]
    event = in_edition(exercise("tec_swiss16.txt"), "2023-09")
    assert shown(event, code) == {int(row["id"]): float(row[column]) for row in EXERCISE}


def test_the_perfect_performances_that_another_program_rounds_wrong_are_right() -> None:
    # Expected scores are whole hundredths: with decimal fractions of them others get 2217 and 1940.
    found = values(exercise("tec_swiss16.txt"), "PTP")
    assert (found[2], found[14]) == (2216, 1942)


def test_points_and_adjusted_points_of_the_exercise_are_reproduced() -> None:
    event = exercise("tec_swiss16.txt")
    assert scores(event) == {int(row["id"]): parse_points(row["score"]) for row in EXERCISE}
    assert {number: adjusted(event, number) for number in scores(event)} == {
        int(row["id"]): parse_points(row["adj"]) for row in EXERCISE
    }


OTHERS: Mapping[str, str] = {
    "win": "WIN",
    "won": "WON",
    "played_with_black": "BPG",
    "won_with_black": "BWG",
    "games_elected_to_play": "REP",
    "progressive_scores": "PS",
    "progressive_cut1": "PS-C1",
    "standard_points": "STD",
    "buchholz": "BH",
    "buchholz_cut1": "BH-C1",
    "fore_buchholz": "FB",
    "aob": "AOB",
    "sonneborn_berger_swiss": "SB",
    "sb_cut1_swiss": "SB-C1",
    "aro": "ARO",
    "aro_cut1": "ARO-C1",
    "tpr": "TPR",
    "apro": "APRO",
    "ptp": "PTP",
    "average_perfect_performance_opponents": "APPO",
    "player_rating": "RTNG",
}
"""The names of another program for its series of the exercise. Not ours are `kashdan` (in no edition of C.07) and
`papi` (the rules of one federation)."""
LEGACY = "_legacy_2026"


def others(shared: Path, case: str) -> dict[str, Series]:
    """The values by which another program tests itself."""
    text = (shared / "rules" / "data" / "sharly_expected.json").read_text(encoding="utf-8")
    return {
        name: {int(number): value for number, value in found.items()}
        for name, found in json.loads(text)[case].items()
        if all(isinstance(value, float) for value in found.values())
    }


@pytest.mark.parametrize("name", OTHERS)
def test_the_values_another_program_tests_itself_by_are_reproduced(name: str, shared: Path) -> None:
    expected = others(shared, "SwissTieBreakTestCase")
    found = shown(exercise("tec_swiss16.txt"), OTHERS[name])
    # It shows 0 where there is no value at all: nobody is left once the only opponent is cut.
    assert {number: found.get(number, 0) for number in expected[name]} == expected[name]
    if before := expected.get(name + LEGACY):
        found = shown(in_edition(exercise("tec_swiss16.txt"), "2024-08"), OTHERS[name])
        assert {number: found[number] for number in before} == before


def test_every_series_of_that_program_is_ours_or_no_tie_break_of_the_rules(shared: Path) -> None:
    seen = {name.removesuffix(LEGACY) for name, found in others(shared, "SwissTieBreakTestCase").items() if found}
    elsewhere = {"points", "adjusted_score", "adjusted_score_fore", "player_rating_reversed"}
    assert {name for name in seen - OTHERS.keys() - elsewhere if "papi" not in name} == {"kashdan"}


def test_the_adjusted_points_for_fore_buchholz_are_those_of_another_program(shared: Path) -> None:
    expected = others(shared, "SwissTieBreakTestCase")["adjusted_score_fore"]
    fore = ledger_of(exercise("tec_swiss16.txt")).fore
    assert {number: fore.adjusted(number)[0] / 10 for number in expected} == expected


class TestDirectEncounter:
    def test_the_nine_round_exercise_parts_one_group_and_leaves_the_others(self, shared: Path) -> None:
        expected = others(shared, "SwissDirectEncounterTieBreakTestCase")["direct_encounter"]
        event = exercise("tec_swiss16_9rounds_DE.txt")
        points, found = scores(event), values(event, "DE")
        for group in ties(points):
            assert ordered(group, {number: -(found[number] or 0) for number in group}) == ordered(group, expected)

    def test_the_round_robin_exercise_is_ranked_as_by_another_program(self, shared: Path) -> None:
        expected = by_our_numbers(others(shared, "RoundRobinTieBreakTestCase")["direct_encounter"])
        event = round_robin_exercise()
        found = values(event, "DE")
        for group in ties(scores(event)):
            assert ordered(group, {number: -(found[number] or 0) for number in group}) == ordered(group, expected)


def ties(points: Mapping[int, int]) -> list[list[int]]:
    """Those who have the same points, two or more."""
    groups = [[number for number in points if points[number] == each] for each in set(points.values())]
    return [group for group in groups if len(group) > 1]


def ordered(group: list[int], by: Mapping[int, float]) -> list[list[int]]:
    """The group parted, the greatest value first."""
    return [[number for number in group if by[number] == each] for each in sorted({by[n] for n in group}, reverse=True)]


def round_robin_exercise() -> Tournament:
    lines = (GOLDEN / "tec_rr6.txt").read_text(encoding="utf-8").splitlines()
    return from_crosstable(["".join(line.split("|")[4:]) for line in lines if line[0].isdigit()])


def by_our_numbers(found: Series) -> Series:
    """The source prints the round robin twice, with numbers 5 and 6 exchanged; ours are those of the matrix."""
    return {{5: 6, 6: 5}.get(number, number): value for number, value in found.items()}


@pytest.mark.parametrize("edition", ["2026-03", "2024-08", "2023-09"])
@pytest.mark.parametrize(
    ("name", "code"), [("sonneborn_berger_round_robin", "SB"), ("sb_cut1_round_robin", "SB-C1"), ("koya", "KS")]
)
def test_the_round_robin_exercise_is_reproduced(name: str, code: str, edition: str, shared: Path) -> None:
    event = in_edition(round_robin_exercise(), edition)
    assert shown(event, code) == by_our_numbers(others(shared, "RoundRobinTieBreakTestCase")[name])
    assert {number: points / 10 for number, points in scores(event).items()} == by_our_numbers(
        others(shared, "RoundRobinTieBreakTestCase")["points_are_correct"]
    )


def test_a_round_robin_whose_limit_somebody_meets_exactly_has_the_koya_of_another_program(shared: Path) -> None:
    rows = ["*0101½½0", "1*1½11½1", "00*0½½00", "1½1*01½1", "00½1*1½0", "½0½00*0½", "½½1½½1*1", "10101½0*"]
    event = from_crosstable(rows)
    assert shown(event, "KS") == others(shared, "KoyaTieBreakTestCase")["koya"]


def test_the_swiss_of_fourteen_of_an_arbiter_trainer_is_reproduced(shared: Path) -> None:
    names = {"progressive_score": "PS", "buchholz": "BH", "buchholz_cut1": "BH-C1"}
    event = swiss(
        14,
        "1-8:1-0 3-10:1-0 5-12:1-0 7-14:1-0 9-2:0-1 11-4:½-½ 13-6:0-1",
        "2-7:1-0 4-9:1-0 5-1:1-0 6-3:½-½ 8-11:0-1 10-13:1-0",
        "2-5:½-½ 3-4:½-½ 7-10:1-0 9-13:1-0 11-6:-+ 12-8:½-½ 14-1:0-1",
        "1-3:1-0 4-5:½-½ 6-2:0-1 8-9:½-½ 10-14:½-½ 11-7:1-0 13-12:1-0",
        "2-1:0-1 3-7:1-0 4-6:½-½ 5-11:1-0 9-10:½-½ 13-8:½-½ 14-12:1-0",
        byes=(bye(2, 12, ByeKind.ZERO), bye(2, 14, ByeKind.PAB)),
        total_rounds=5,
    )
    for name, expected in others(shared, "PLSwissTieBreakTestCase").items():
        found = shown(event, names[name])
        assert {number: found[number] for number in expected} == expected, name


class TestUnplayedRoundsOfAnotherProgram:
    """Two small events that another program added to its tests for faults it had."""

    def test_a_median_after_a_cut_of_a_bye_takes_the_greatest_that_is_left(self) -> None:
        event = swiss(
            6,
            "1-4:1-0 2-5:1-0 3-6:1-0",
            "2-3:½-½ 4-5:0-1",
            "1-5:1-0 2-6:1-0 3-4:1-0",
            "2-4:1-0 3-5:1-0",
            "1-6:1-0 2-5:1-0 3-4:1-0",
            byes=(bye(2, 1, ByeKind.HALF), bye(4, 1, ByeKind.ZERO), bye(2, 6, ByeKind.PAB), bye(4, 6, ByeKind.PAB)),
            total_rounds=5,
        )
        before = in_edition(event, "2024-08")
        found = {code: (account(event, code, 1).value, account(before, code, 1).value) for code in ("BH", "BH-C1")}
        assert found == {"BH": (80, 100), "BH-C1": (55, 65)}
        assert (account(event, "BH-M1", 1).value, account(before, "BH-M1", 1).value) == (30, 30)

    def test_a_forfeit_in_the_last_round_is_a_draw_for_fore_buchholz_and_no_round_that_was_declined(self) -> None:
        event = swiss(
            8,
            "2-1:1-0 3-4:1-0 5-6:1-0 7-8:1-0",
            "2-3:1-0 4-5:0-1 7-6:1-0",
            "3-1:+- 7-2:½-½ 4-5:-+",
            byes=(bye(2, 1, ByeKind.ZERO), bye(2, 8, ByeKind.HALF), bye(3, 6, ByeKind.ZERO), bye(3, 8, ByeKind.ZERO)),
        )
        fore = ledger_of(event).fore
        assert {number: fore.adjusted(number)[0] for number in (1, 3, 4, 5)} == {1: 5, 3: 15, 4: 5, 5: 25}
        assert {number: account(event, "FB", number).value for number in (3, 4)} == {3: 35, 4: 65}
        assert account(event, "FB-C1", 4).value == 50


def test_in_the_nine_round_exercise_forfeits_count_for_direct_encounter_only_with_p() -> None:
    # 11 beat 9 by forfeit.
    event = exercise("tec_swiss16_9rounds_DE.txt")
    assert placed(event, (9, 11)) == {9: 1, 11: 1}
    assert placed(event, (9, 11), "DE/P") == {11: 1, 9: 2}

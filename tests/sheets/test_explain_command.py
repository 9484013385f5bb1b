import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sheets.actions.explain import ExplainOptions, explain_text, explain_trf, explain_workbook
from sheets.errors import NotUnderstood, WrongUse
from sheets.workbook import open_workbook
from tests.arbiter import entry_list
from tests.conftest import Ran
from tests.trf_lines import player_line, trf

Cli = Callable[..., Ran]
FIVE = (
    player_line(10, "30 w 1", name="Ash, Ann"),
    player_line(20, "40 b 1", name="Birch, Ben"),
    player_line(30, "10 b 0", name="Cedar, Cy"),
    player_line(40, "20 w 0", name="Dogwood, Di"),
    player_line(50, "0000 - Z", name="Elm, Eve"),
)
EVENT = ("012 Open", "142 3", "152 W", "192 FIDE_DUTCH")


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """A TRF whose ids are tens."""
    path = tmp_path / "event.trf"
    path.write_bytes(trf(*EVENT, *FIVE))
    return path


@pytest.fixture
def workbook(root: Path, tmp_path: Path) -> Path:
    """A copy of the sample of an open."""
    return Path(shutil.copyfile(root / "samples" / "open-dutch.xlsx", tmp_path / "open.xlsx"))


def test_a_report_is_explained_with_its_own_ids(report: Path) -> None:
    answer = explain_trf(report, ExplainOptions(round=2, player="dog"))
    assert answer["pairs"] == [
        {
            "board": None,
            "white": 40,
            "black": None,
            "white_name": "Dogwood, Di",
            "black_name": None,
            "bracket": "0",
            "steps": [
                {"rule": "C.04.3 art. 1.3", "kind": "bracket", "text": "Bracket of 0: 3 with that score."},
                {
                    "rule": "C.04.3 C9",
                    "kind": "bye_costs",
                    "text": "With the bye for 50 C9 (unplayed games of whoever gets the bye) would be 1 instead of 0.",
                },
                {
                    "rule": "C.04.3 art. 4",
                    "kind": "bye_later",
                    "text": "30 could have the bye as well, but 40 comes first in the order.",
                },
                {
                    "rule": "C.04.3 C5",
                    "kind": "bye_costs",
                    "text": "With the bye for 20 C5 (the score of whoever gets the bye) would be 1 instead of 0.",
                },
                {
                    "rule": "C.04.3 art. 3.5",
                    "kind": "level_ideal",
                    "text": "Every criterion of the bracket of 0 is as good as the numbers of its players allow.",
                },
            ],
            "colour": None,
        }
    ]


def test_the_latest_round_is_explained_when_none_is_named(report: Path, run_cli: Cli) -> None:
    ran = run_cli("explain", report, "--player", "10", "--json")
    answer = json.loads(ran.stdout)
    assert (ran.exit_code, answer["round"], answer["written"], answer["system"]) == (0, 1, False, "dutch")
    assert [(pair["board"], pair["white"], pair["black"], pair["bracket"]) for pair in answer["pairs"]] == [
        (1, 10, 30, "0")
    ]


def test_of_a_round_that_is_not_written_it_is_said(report: Path) -> None:
    told = "round 2 is not written yet: this is how it would be paired"
    assert explain_trf(report, ExplainOptions(round=1))["warnings"] == []
    assert explain_trf(report, ExplainOptions(round=2))["warnings"] == [{"cell": None, "text": told}]
    report.write_bytes(report.read_bytes().replace(b"  40 b 1", b"  40 b ?").replace(b"  20 w 0", b"  20 w ?"))
    assert explain_trf(report, ExplainOptions(round=2))["warnings"] == [
        {"cell": None, "text": f"{told}, 1 game without a result counted as a draw"}
    ]


def test_for_people_each_pair_has_its_reasons_under_it(report: Path) -> None:
    lines = explain_text(explain_trf(report, ExplainOptions(round=2, player="Birch, Ben"))).splitlines()
    assert lines == [
        "Round 2",
        "",
        "20 Birch, Ben – 10 Ash, Ann",
        "  Bracket of 1: 2 with that score. (C.04.3 art. 1.3)",
        "  20 is the first in the order who was left for 10. (C.04.3 art. 4.2)",
        "  Every criterion of the bracket of 1 is as good as the numbers of its players allow. (C.04.3 art. 3.5)",
        "  Both get what they are due: 20 White (strong), 10 Black (strong). (C.04.3 art. 5.2.1)",
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (ExplainOptions(round=3), "--round 3: there is no such round; 1 are written"),
        (ExplainOptions(player="Nobody"), "--player Nobody: nobody has that name"),
        (ExplainOptions(player="e"), "--player e: several have that name"),
        (ExplainOptions(player="50"), "50 is not paired in round 1"),
        (ExplainOptions(sheet=True), "a TRF has no sheets: --sheet is for workbooks"),
    ],
)
def test_what_cannot_be_explained_is_refused(report: Path, options: ExplainOptions, message: str) -> None:
    with pytest.raises(WrongUse) as refused:
        explain_trf(report, options)
    assert str(refused.value) == message


def test_a_workbook_without_an_event_has_nothing_to_explain(tmp_path: Path, workbook: Path) -> None:
    path = entry_list(tmp_path / "list.xlsx", ["Ash", "Birch", "Cedar"])
    with pytest.raises(NotUnderstood):
        explain_workbook(path, ExplainOptions())
    with pytest.raises(WrongUse, match="it needs --sheet"):
        explain_workbook(workbook, ExplainOptions(out=tmp_path / "other.xlsx"))


def shown(path: Path, sheet: str) -> list[tuple[object, ...]]:
    """The rows of a sheet."""
    grid = next(grid for grid in open_workbook(path, writes=False).book.sheets if grid.name == sheet)
    return [tuple(row) for row in grid.rows]


def test_the_explanations_become_a_sheet_and_are_written_over_by_the_next(workbook: Path, run_cli: Cli) -> None:
    before = workbook.read_bytes()
    assert explain_workbook(workbook, ExplainOptions())["written"] is False
    assert workbook.read_bytes() == before
    answer = explain_workbook(workbook, ExplainOptions(sheet=True))
    assert (answer["written"], answer["sheets"]) == (True, ["Explanations"])
    rows = shown(workbook, "Explanations")
    assert rows[2][:6] == ("Bd", "White", "Black", "Bracket", "Why", "Colours")
    first = answer["pairs"][0]
    assert rows[3][:3] == (1, f"{first['white']} {first['white_name']}", f"{first['black']} {first['black_name']}")
    assert str(rows[3][4]).splitlines() == [f"{step['text']} ({step['rule']})" for step in first["steps"]]
    again = explain_workbook(workbook, ExplainOptions(sheet=True, round=1, player="1"))
    assert again["sheets"] == ["Explanations"]
    rest = [row for row in shown(workbook, "Explanations")[4:] if any(value not in (None, "") for value in row)]
    assert rest == []
    assert run_cli("standings", workbook).exit_code == 0
    assert run_cli("undo", workbook).exit_code == 0
    assert shown(workbook, "Explanations")[3][:3] == rows[3][:3]


def test_a_round_robin_is_explained_by_its_table(root: Path, run_cli: Cli) -> None:
    ran = run_cli("explain", root / "samples" / "club-half-way.xlsx", "--round", "1", "--player", "1")
    assert (ran.exit_code, ran.stdout.splitlines()[-1]) == (0, "  The colours are those of the table. (C.05 Annex 1)")

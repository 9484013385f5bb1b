"""`standings --explain` and `--breakdown`: how each value comes about, on the screen and as a sheet."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.arbiter import Arbiter, workbook_of
from tests.conftest import Ran
from tests.shown import ShownWorkbook
from tests.trf_lines import player_line, trf

Cli = Callable[..., Ran]
NAMES = ("Adams, Ann", "Brown, Bob", "Clark, Cid", "Davis, Dot", "Evans, Eve", "Fox, Fay")
LINES = (
    player_line(10, "40 w 1", "20 b 1", "0000 - H", name="Ash, Ann", rating="2000"),
    player_line(20, "30 b =", "10 w 0", "40 w +", name="Birch, Ben", rating="1900"),
    player_line(30, "20 w =", "40 b 1", "0000 - U", name="Birch, Bea", rating="1800"),
    player_line(40, "10 b 0", "30 w 0", "20 b -", name="Cedar, Cy", rating="1700"),
)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """A TRF whose ids are tens."""
    path = tmp_path / "event.trf"
    path.write_bytes(trf("012 Open", "142 3", "152 W", "192 FIDE_DUTCH", "202 BH-C1,SB", *LINES))
    return path


@pytest.fixture
def club(tmp_path: Path, run_cli: Cli) -> Arbiter:
    """A Swiss of six with round 1 played."""
    rows = [(name, 2000 - 100 * place) for place, name in enumerate(NAMES)]
    path = workbook_of(tmp_path / "open.xlsx", [["Open"], [], ("Name", "Rtg"), *rows])
    arbiter = Arbiter(path=path, run=run_cli)
    arbiter.pair("--system", "dutch", "--rounds", "3", "--first-colour", "white")
    arbiter.type_results(1, {(1, 4): "1-0", (5, 2): "½-½", (3, 6): "+-"})
    return arbiter


def test_for_a_person_each_round_has_a_line_and_the_sum_stands_under_them(report: Path, run_cli: Cli) -> None:
    ran = run_cli("standings", report, "--explain", "ash")
    assert (ran.exit_code, ran.stdout.splitlines()) == (
        0,
        [
            "10 Ash, Ann: 2.5 points, place 2",
            "",
            "BH-C1 = 1.5   Buchholz without the lowest · C.07 art. 8.1",
            "  Rd  Opponent       Opp. pts  Result  BH-C1",
            "   1  40 Cedar, Cy          0     w 1      0",
            "   2  20 Birch, Ben       1.5     b 1    1.5",
            "   3  bye (draw)                  0.5  (1.5)  dummy with draws in all rounds: 3 × 0.5 = 1.5 (16.4.2); "
            "cut: a round not played by choice (16.5)",
            "  0 + 1.5 = 1.5",
            "",
            "SB = 2.25   Sonneborn-Berger · C.07 art. 9.1",
            "  Rd  Opponent       Opp. pts  Result                SB",
            "   1  40 Cedar, Cy          0     w 1         0 × 1 = 0",
            "   2  20 Birch, Ben       1.5     b 1     1.5 × 1 = 1.5",
            "   3  bye (draw)                  0.5  1.5 × 0.5 = 0.75  dummy with draws in all rounds: 3 × 0.5 = 1.5 "
            "(16.4.2)",
            "  0 + 1.5 + 0.75 = 2.25",
        ],
    )


def test_in_json_numbers_are_in_points_and_every_term_has_its_rule(report: Path, run_cli: Cli) -> None:
    ran = run_cli("standings", report, "--explain", "20", "--tiebreaks", "BH-C1", "--json")
    answer = json.loads(ran.stdout)
    assert {key: answer[key] for key in ("player", "name", "place", "points", "edition")} == {
        "player": 20, "name": "Birch, Ben", "place": 3, "points": 1.5, "edition": "2026-03",
    }  # fmt: skip
    (part,) = answer["tiebreaks"]
    assert {key: part[key] for key in ("code", "value", "article", "steps")} == {
        "code": "BH-C1", "value": 5, "article": "8.1", "steps": [{"kind": "sum", "text": "2.5 + 2.5 = 5"}],
    }  # fmt: skip
    assert part["terms"][2] == {
        "round": 3,
        "opponent": 40,
        "name": "Cedar, Cy",
        "base": 0,
        "points": 1,
        "amount": 0,
        "cut": "low",
        "reason": "dummy_scheduled",
        "rule": "16.4.1",
        "text": "dummy with the score of the opponent scheduled: 0 (16.4.1); cut: the lowest (14.1)",
        "against": "40 Cedar, Cy",
        "opponent_points": 0,
        "result": "+ 1",
        "shown": "(0)",
    }


def test_the_edition_and_an_earlier_round_hold_for_the_breakdown_too(report: Path, run_cli: Cli) -> None:
    options = ("--tiebreaks", "BH", "--after", "2", "--tiebreak-edition", "2024-08")
    lines = run_cli("standings", report, "--explain", "10", *options).stdout.splitlines()
    assert [lines[0], lines[2], lines[-1]] == [
        "10 Ash, Ann: 2 points, place 1 (C.07 edition 2024-08)",
        "BH = 0.5   the points of all opponents (Buchholz) · C.07 art. 8.1",
        "  0 + 0.5 = 0.5",
    ]


def test_direct_encounter_shows_the_mini_table_and_why_nobody_is_parted(report: Path, run_cli: Cli) -> None:
    drawn = (line.replace("20 b -", "20 b =").replace("40 w +", "40 w =") for line in LINES)
    report.write_bytes(trf("012 Open", "142 3", "152 W", "192 FIDE_DUTCH", "202 DE", *drawn))
    assert run_cli("standings", report, "--explain", "20", "--after", "1").stdout.splitlines()[2:] == [
        "DE = 1   Direct encounter · C.07 art. 6",
        "  Rd  Opponent       Opp. pts  Result   DE",
        "   1  30 Birch, Bea       0.5   b 0.5  0.5",
        "  tied in all that comes before: 20, 30",
        "  20 Birch, Ben: 0.5 (30: 0.5)",
        "  30 Birch, Bea: 0.5 (20: 0.5)",
        "  all have met and have the same: not parted",
        "  place 1 of 2 among them",
    ]
    assert run_cli("standings", report, "--explain", "40").stdout.splitlines()[2:] == [
        "DE = –   Direct encounter · C.07 art. 6",
        "  tied with nobody",
    ]


@pytest.mark.parametrize(
    ("who", "message", "hint"),
    [
        ("birch", "--explain birch: several have that name", "Birch, Ben; Birch, Bea"),
        ("Oak", "--explain Oak: nobody has that name", "give the number or the name as it stands in the list"),
        ("3", "--explain 3: nobody has that name", "give the number or the name as it stands in the list"),
    ],
)
def test_a_name_that_fits_several_or_nobody_is_wrong_use(
    report: Path, run_cli: Cli, who: str, message: str, hint: str
) -> None:
    ran = run_cli("standings", report, "--explain", who, "--json")
    error = json.loads(ran.stdout)["error"]
    assert (ran.exit_code, error["kind"], error["message"], error["hint"]) == (2, "wrong-use", message, hint)


@pytest.mark.parametrize(
    "options",
    [
        ("--explain", "1", "--write"),
        ("--explain", "1", "--breakdown"),
        ("--explain", "1", "-o", "other.xlsx"),
        ("--breakdown", "--after", "1"),
    ],
)
def test_options_that_do_not_go_together_are_wrong_use_and_nothing_is_written(
    club: Arbiter, options: tuple[str, ...]
) -> None:
    before = club.path.read_bytes()
    assert club.command("standings", *options)["exit"] == 2
    assert club.path.read_bytes() == before


def test_a_report_has_no_sheet_for_a_breakdown(report: Path, run_cli: Cli) -> None:
    assert run_cli("standings", report, "--breakdown").exit_code == 2


def table(club: Arbiter) -> list[str]:
    """The sheet as a person sees it, from the heads on."""
    return ShownWorkbook(club.path).table("breakdown").splitlines()[3:]


def test_the_breakdown_is_a_sheet_with_every_player(club: Arbiter) -> None:
    answer = club.command("standings", "--breakdown")
    assert (answer["exit"], answer["written"]) == (0, True)
    assert club.sheet_names()[-1] == "Breakdown"
    rows = [[cell.strip() for cell in line.split("|")] for line in table(club)]
    assert rows[0] == ["Rd", "No", "Opponent", "Opp. pts", "Result", "Bu. C1", "Buch.", "SB", "Wins", "Remarks"]
    assert rows[1:5] == [
        ["1.", "1", "Adams, Ann", "", "1", "0", "0", "0", "1", ""],
        ["1", "4", "Davis, Dot", "0", "w 1", "(0)", "0", "0 × 1 = 0", "1", "Bu. C1: cut: the lowest (14.1)"],
        ["1.", "3", "Clark, Cid", "", "1", "0", "0", "0", "1", ""],
        [
            "1", "6", "Fox, Fay", "0", "+ 1", "(0)", "0", "0 × 1 = 0", "1",
            "Bu. C1, Buch., SB: dummy with the score of the opponent scheduled: 0 (16.4.1); "
            "Bu. C1: cut: the lowest (14.1); Wins: forfeit win",
        ],
    ]  # fmt: skip
    assert len(rows) == 1 + 2 * len(NAMES)


def test_the_figures_under_a_player_add_up_to_his_values(root: Path, tmp_path: Path, run_cli: Cli) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes((root / "samples" / "open-dutch.xlsx").read_bytes())
    club = Arbiter(path=path, run=run_cli)
    club.command("standings", "--breakdown")
    grid = club.sheet("Breakdown")
    columns = {str(head): column for column, head in enumerate(grid.rows[3])}
    sums: dict[str, list[float]] = {}
    for row in grid.rows[4:]:
        if str(row[0]).endswith("."):
            sums[str(row[2])] = [float(str(row[columns[head]])) for head in ("Bu. C1", "Buch.", "Wins")]
            name = str(row[2])
        elif row[0] is not None:
            terms = [row[columns[head]] for head in ("Bu. C1", "Buch.", "Wins")]
            numbers = [float(term) if isinstance(term, int | float) else 0.0 for term in terms]
            sums[name] = [value - number for value, number in zip(sums[name], numbers, strict=True)]
    assert len(sums) == 20
    assert {name: left for name, left in sums.items() if any(left)} == {}


def test_later_commands_bring_the_sheet_up_to_date_and_undo_takes_it_back(club: Arbiter) -> None:
    club.command("standings", "--breakdown")
    club.type("Breakdown", P2="my note")
    assert club.command("standings", "--breakdown")["written"] is False
    pairs = club.pair()["pairs"]
    assert club.sheet("Breakdown").rows[1][0] == "Breakdown · after round 1 of 3"
    club.type_results(2, {(pair["white"], pair["black"]): "1-0" for pair in pairs})
    club.command("standings", "--write")
    assert club.sheet("Breakdown").rows[1][0] == "Breakdown · after round 2 of 3"
    assert len(table(club)) == 1 + 3 * len(NAMES)
    assert club.sheet("Breakdown").value(2, 16) == "my note"
    assert club.sheet_names().count("Breakdown") == 1
    assert club.command("undo")["exit"] == 0
    assert club.sheet("Breakdown").rows[1][0] == "Breakdown · after round 1 of 3"


def test_a_workbook_without_the_sheet_does_not_get_it(club: Arbiter) -> None:
    club.command("standings", "--write")
    club.pair()
    assert "Breakdown" not in club.sheet_names()


def test_the_sheet_speaks_the_language_of_the_event(club: Arbiter) -> None:
    club.command("standings", "--breakdown")
    club.pair("--lang", "uk")
    rows = club.sheet("Breakdown").rows
    assert rows[1][0] == "Розбір показників · після 1-го туру з 3"
    assert list(rows[3][:5]) == ["Тур", "№", "Суперник", "Очки суп.", "Результат"]
    assert "умовний суперник з очками призначеного: 0 (16.4.1)" in str(rows)


def test_with_other_tie_breaks_the_sheet_is_laid_out_anew(club: Arbiter) -> None:
    club.command("standings", "--breakdown", "--tiebreaks", "BH")
    assert [cell for cell in table(club)[0].split(" | ") if cell.strip() == "Buch."]
    club.command("standings", "--breakdown", "--tiebreaks", "SB,WIN,PS")
    heads = [cell.strip() for cell in table(club)[0].split("|")]
    assert heads == ["Rd", "No", "Opponent", "Opp. pts", "Result", "SB", "Wins", "Progr.", "Remarks"]


def test_a_round_robin_has_its_mini_tables_and_the_limit_of_koya(root: Path, tmp_path: Path, run_cli: Cli) -> None:
    path = tmp_path / "club.xlsx"
    path.write_bytes((root / "samples" / "club-half-way.xlsx").read_bytes())
    assert run_cli("standings", path, "--breakdown").exit_code == 0
    rows = Arbiter(path=path, run=run_cli).sheet("Breakdown").rows
    assert "Koya: opponents with 3.5 points or more count." in str(rows[2][0])
    assert any("tied in all that comes before" in str(row[2]) for row in rows[4:])

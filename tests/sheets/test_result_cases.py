"""Cases of results typed into a workbook, each with the result that is right, by its id."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.arbiter import Arbiter, workbook_of

NAMES = ("Adams, Ann", "Brown, Bob", "Clark, Cid", "Davis, Dot", "Evans, Eve", "Fox, Fay", "Gray, Gus", "Hill, Hal")


def test_a_correction_of_an_old_round_pairs_nothing_anew_and_is_told(
    tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    """U053: the first game is corrected when round 3 is paired; what was played stays, and `check` says what the
    results would now give."""
    rows = [(name, 2000 - 100 * place) for place, name in enumerate(NAMES)]
    club = Arbiter(path=workbook_of(tmp_path / "open.xlsx", [("Name", "Rtg"), *rows]), run=run_cli)
    answer = club.pair("--system", "dutch", "--rounds", "5", "--first-colour", "white")
    first = tuple(answer["pairs"][0][side] for side in ("white", "black"))
    for _ in range(2):
        pairs = [(pair["white"], pair["black"]) for pair in answer["pairs"]]
        club.type_results(answer["round"], dict.fromkeys(pairs, "1-0"))
        answer = club.pair()
    written = {number: club.sheet(f"Round {number}").rows for number in (2, 3)}
    club.type_results(1, {first: "0-1"})
    club.pair()
    pairs_of = {number: [row[:6] for row in rows] for number, rows in written.items()}
    assert {number: [row[:6] for row in club.sheet(f"Round {number}").rows] for number in written} == pairs_of
    checked = club.command("check")
    assert {each["round"]: each["ok"] for each in checked["rounds"]} == {1: True, 2: False, 3: False}
    points = {row["player"]: row["points"] for row in club.command("standings", "--after", "1")["rows"]}
    assert (points[first[0]], points[first[1]]) == (0, 1)

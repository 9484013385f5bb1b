"""The games of real layouts, against the truth that stands beside each workbook."""

import json
from pathlib import Path
from typing import Any

import pytest

from sheets.actions.read import read

WORKBOOKS = [
    "club_sr_namegrid_2011_macro.xlsm",
    "club_sr_namegrid_buttons.xlsm",
    "club_sr_namegrid_buttons_novba.xlsx",
    "cr_roundrobin_grid_hdr4.xlsx",
    "cr_swiss_bynumber_hdr5.xlsx",
    "cr_swiss_ranked_hdr1_truncated.xlsx",
    "cr_swiss_ranked_hdr20.xlsx",
    "draughts_ru_3sheets.xlsx",
    "league_in_side_blocks.xlsm",
    "own_cs_team_swiss_5boards.xlsx",
    "own_date1904_players_results.xlsx",
    "own_de_kreuztabelle_text_commas.xlsx",
    "own_en_results_became_dates.xlsx",
    "own_nl_draughts_results_dates.xlsx",
    "own_ru_merged_two_line_header_logo.xlsx",
    "own_uk_draughts_crosstable_210.xlsx",
]
RESULTS = {
    "1/2-1/2": "½-½", "2-0": "1-0", "1-1": "½-½", "0-2": "0-1", None: "*",
}  # fmt: skip
FORFEITS = {"1-0": "+-", "2-0": "+-", "5-0": "+-", "0-1": "-+", "0-2": "-+", "0-0": "--"}
KINDS = {"bye": {"PAB", "FPB"}, "half_bye": {"HPB"}, "unpaired": {"ZPB"}}


def truth_of(shared: Path, name: str) -> Any:
    return json.loads((shared / "workbooks" / f"{Path(name).stem}.truth.json").read_text("utf-8"))


def ids_of(answer: dict[str, Any], truth: Any) -> dict[Any, int]:
    """Our number of each player of the truth: both stand in one row."""
    by_row = {int("".join(filter(str.isdigit, p["cell"].rpartition("!")[2]))): p["id"] for p in answer["players"]}
    return {player["id"]: by_row[player["row"]] for player in truth["players"] if player["row"] in by_row}


def result_of(game: Any, *, team: bool) -> Any:
    if team:
        white, black = (float(points) for points in game["result"].split("-"))
        return [white, black], game["kind"] == "forfeit"
    return FORFEITS[game["result"]] if game["kind"] == "forfeit" else RESULTS.get(game["result"], game["result"])


def ours(game: dict[str, Any], *, team: bool) -> Any:
    return ([float(points) for points in game["score"]], not game["played"]) if team else game["result"]


@pytest.mark.parametrize("name", WORKBOOKS)
def test_every_game_and_bye_of_a_workbook_is_read(shared: Path, name: str) -> None:
    truth, answer = truth_of(shared, name), read(shared / "workbooks" / name)
    ids, team = ids_of(answer, truth), truth["system"] == "team-swiss"
    wanted = {
        (game["round"], ids.get(game["white"], game["white"]), ids.get(game["black"], game["black"])): (
            result_of(game, team=team),
            game.get("colours_known", True),
        )
        for game in truth["games"]
        if "white" in game
    }
    found = {
        (game["round"], game["white"], game["black"]): (ours(game, team=team), game["colours_known"])
        for game in answer["games"]
    }
    assert found == wanted
    byes = {(bye["round"], ids[bye["player"]]): KINDS[bye["kind"]] for bye in truth["games"] if "player" in bye}
    read_byes = {(bye["round"], bye["player"]): bye["kind"] for bye in answer["byes"]}
    assert read_byes.keys() == byes.keys()
    assert all(kind in byes[at] for at, kind in read_byes.items())


@pytest.mark.parametrize("name", WORKBOOKS)
def test_points_that_agree_with_the_results_are_no_cause_for_a_remark(shared: Path, name: str) -> None:
    truth, answer = truth_of(shared, name), read(shared / "workbooks" / name)
    checked = truth.get("points_check") or {"mismatches": 0}
    inconsistent = [text for warning in answer["warnings"] if "the results make" in (text := warning["text"])]
    assert len(inconsistent) <= (checked["mismatches"] or 0) + (99 if truth["source_inconsistencies"] else 0)

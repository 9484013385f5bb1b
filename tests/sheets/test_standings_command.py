"""`standings`: tie-breaks and editions as asked, lists of some of the players, lots, and places an arbiter types."""

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from sheets.grid import read_grids
from sheets.labels import languages, load_labels
from sheets.layout import PLAYERS, SETTINGS, PlayersLayout, SettingsLayout
from sheets.ours import find_ours
from sheets.writers.page import cell
from tests.arbiter import Arbiter, workbook_of
from tests.trf_lines import player_line, trf

HEADS = ("Name", "Rtg", "Club", "Sex", "Born", "Fee paid")
PLAYERS_OF_CLUB = (
    ("Adams, Ann", 2000, "North", "F", 2001, "yes"),
    ("Brown, Bob", 1900, "South", "M", 2008, "yes"),
    ("Clark, Cid", 1800, "North", "M", 2012, None),
    ("Davis, Dot", 1700, "South", "F", 1999, "yes"),
    ("Evans, Eve", 1600, "North", "F", 2010, None),
    ("Fox, Fay", None, "East", "F", 2013, "yes"),
)
Row = dict[str, Any]


@pytest.fixture
def club(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """A round robin of six after its first round: 1 has beaten 6, and nobody else has a point."""
    path = workbook_of(tmp_path / "club.xlsx", [["Club"], [], HEADS, *PLAYERS_OF_CLUB])
    arbiter = Arbiter(path=path, run=run_cli)
    arbiter.pair()
    arbiter.type_results(1, {(1, 6): "1-0", (2, 5): "0-0", (3, 4): "0-0"})
    arbiter.command("standings", "--write")
    return arbiter


@pytest.fixture
def swiss(tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """A Dutch Swiss of the same six after its first round, all drawn."""
    path = workbook_of(tmp_path / "swiss.xlsx", [["Swiss"], [], HEADS, *PLAYERS_OF_CLUB])
    arbiter = Arbiter(path=path, run=run_cli)
    pairs = arbiter.pair("--system", "dutch", "--rounds", "3", "--first-colour", "white")["pairs"]
    arbiter.type_results(1, {(pair["white"], pair["black"]): "½-½" for pair in pairs})
    arbiter.command("standings", "--write")
    return arbiter


def places(answer: Row) -> list[tuple[int | None, int]]:
    return [(row["place"], row["player"]) for row in answer["rows"]]


def setting(arbiter: Arbiter, key: str) -> str:
    """The cell of a setting."""
    grid = find_ours(read_grids(arbiter.path.read_bytes(), "x.xlsx")).single[SETTINGS].grid
    row = next(row for row, values in enumerate(grid.rows) if values and values[SettingsLayout.KEY] == key)
    return cell(row, SettingsLayout.VALUE)


def lots(arbiter: Arbiter) -> list[Any]:
    """The column of lots, in the order of the numbers."""
    grid = find_ours(read_grids(arbiter.path.read_bytes(), "x.xlsx")).single[PLAYERS].grid
    layout = PlayersLayout()
    return [grid.value(layout.first + number, layout.column("lot") + 1) for number in range(1, 7)]


# Tie-breaks


def test_tie_breaks_are_understood_by_their_names_and_answered_by_their_codes(club: Arbiter) -> None:
    answer = club.command("standings", "--tiebreaks", "Berger; Koya, wins,DE,de")
    assert answer["tiebreaks"] == ["SB", "KS", "WIN", "DE", "DE (2)"]
    assert list(answer["rows"][0]["values"]) == answer["tiebreaks"]


@pytest.mark.parametrize("language", languages())
def test_the_words_of_every_language_are_understood_in_the_settings(language: str, club: Arbiter) -> None:
    labels = load_labels(language)
    club.type("Settings", **{setting(club, "tiebreaks"): f"{labels('tiebreak_SB')}, {labels('tiebreak_DE')}"})
    assert club.command("standings")["tiebreaks"] == ["SB", "DE"]


def test_no_buchholz_is_taken_in_a_round_robin_and_those_that_fit_are_told(club: Arbiter) -> None:
    for option in ((), ("--write",)):
        refused = club.command("standings", "--tiebreaks", "Buchholz", *option)
        assert (refused["exit"], refused["error"]["kind"]) == (2, "wrong-use")
        assert "DE, WIN, WON" in refused["error"]["message"]
    at = setting(club, "tiebreaks")
    club.type("Settings", **{at: "SB, Buchholz"})
    refused = club.command("standings")
    fault = refused["error"]["cells"][0]
    assert (refused["exit"], fault["cell"], fault["found"]) == (1, f"Settings!{at}", "BH")
    assert fault["expected"].startswith("one for a round robin: DE, WIN, WON")


def test_a_name_that_is_no_tie_break_is_told_with_its_cell_and_the_codes(club: Arbiter) -> None:
    at = setting(club, "tiebreaks")
    club.type("Settings", **{at: "Bukholz"})
    fault = club.command("standings")["error"]["cells"][0]
    assert (fault["cell"], fault["found"]) == (f"Settings!{at}", "'Bukholz'")
    assert fault["expected"].startswith("codes such as DE, WIN")


def test_the_edition_is_answered_and_goes_by_either_option(swiss: Arbiter) -> None:
    assert swiss.command("standings")["edition"] == "2026-03"
    assert swiss.command("standings", "--edition", "virtual")["edition"] == "virtual"
    assert swiss.command("standings", "--tiebreak-edition", "2023-09")["edition"] == "2023-09"
    refused = swiss.command("standings", "--edition", "2025")
    assert (refused["exit"], refused["error"]["kind"]) == (2, "wrong-use")
    assert "2026-03, 2024-08, 2023-09, virtual" in refused["error"]["message"]


def test_with_write_what_was_asked_goes_into_the_settings_and_holds_from_then_on(swiss: Arbiter) -> None:
    swiss.command("standings", "--tiebreaks", "Berger,Buchholz", "--edition", "2024-08", "--write")
    answer = swiss.command("standings")
    assert (answer["tiebreaks"], answer["edition"]) == (["SB", "BH"], "2024-08")
    grid = swiss.sheet("Settings")
    said = {row[0]: row[2] for row in grid.rows if len(row) > 2}
    assert (said["tiebreaks"], said["tiebreak_edition"]) == ("SB, BH", "2024-08")
    before = swiss.path.read_bytes()
    assert swiss.command("standings", "--write")["written"] is False
    assert swiss.path.read_bytes() == before


def test_an_edition_that_a_program_has_made_a_date_of_is_still_understood(swiss: Arbiter) -> None:
    swiss.type("Settings", **{setting(swiss, "tiebreak_edition"): "2024-08-01 00:00:00"})
    assert swiss.command("standings")["edition"] == "2024-08"


@pytest.mark.parametrize(
    ("key", "typed", "expected"),
    [
        ("tiebreak_edition", "2025", "one of 2026-03, 2024-08, 2023-09, virtual"),
        ("tiebreak_options", "unrated=perhaps", "nothing, or some of cut_exception=higher|least"),
        ("groups", "rating:1800,1600", "expected numbers that rise"),
        ("lots_seed", "seven", "nothing, or the number that the lots were drawn with"),
    ],
)
def test_a_setting_that_cannot_be_is_told_with_its_cell_and_what_may_stand_there(
    key: str, typed: str, expected: str, club: Arbiter
) -> None:
    at = setting(club, key)
    club.type("Settings", **{at: typed})
    fault = club.command("standings")["error"]["cells"][0]
    assert (fault["cell"], fault["found"]) == (f"Settings!{at}", repr(typed))
    assert fault["expected"].startswith(expected)


def test_a_rating_tie_break_without_all_ratings_has_no_values_and_that_is_said(club: Arbiter) -> None:
    answer = club.command("standings", "--tiebreaks", "ARO,WIN")
    assert {row["values"]["ARO"] for row in answer["rows"]} == {None}
    assert [warning["text"] for warning in answer["warnings"]] == [
        "ARO has no values: 1 player without a rating (C.07 article 10); name a rating for them, as in ARO/U1400, or "
        "write unrated=lowest into the settings, or leave ARO out"
    ]
    assert club.command("standings", "--tiebreaks", "ARO/U1400")["warnings"] == []
    club.type("Settings", **{setting(club, "tiebreak_options"): "unrated=lowest"})
    answer = club.command("standings", "--tiebreaks", "ARO")
    assert (answer["warnings"], {row["values"]["ARO"] for row in answer["rows"]} == {None}) == ([], False)


# Lists of some of the players


def lists(answer: Row) -> dict[str, list[tuple[int | None, int]]]:
    """By title the places and numbers of each list."""
    rows = iter(answer["rows"])
    return {
        each["title"]: [(row["place"], row["player"]) for row in (next(rows) for _ in each["players"])]
        for each in answer["lists"]
    }


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            ("--group-by", "club"),
            {"Club: East": [(1, 6)], "Club: North": [(1, 1), (2, 3), (2, 5)], "Club: South": [(1, 2), (1, 4)]},
        ),
        (
            ("--group-by", "rating:1700,1900"),
            {"Rtg < 1700": [(1, 5)], "Rtg: 1700–1899": [(1, 3), (1, 4)], "Rtg ≥ 1900": [(1, 1), (2, 2)],
             "Rtg: –": [(1, 6)]},
        ),
        (
            ("--group-by", "birth:2008,2012"),
            {"Born < 2008": [(1, 1), (2, 4)], "Born: 2008–2011": [(1, 2), (1, 5)], "Born ≥ 2012": [(1, 3), (1, 6)]},
        ),
        (("--group-by", "Fee paid"),
         {"Fee paid: yes": [(1, 1), (2, 2), (2, 4), (2, 6)], "Fee paid: –": [(1, 3), (1, 5)]}),
        (("--group-by", "F"), {"Fee paid: yes": [(1, 1), (2, 2), (2, 4), (2, 6)], "Fee paid: –": [(1, 3), (1, 5)]}),
        (("--group-by", "sex"), {"Sex: f": [(1, 1), (2, 4), (2, 5), (2, 6)], "Sex: m": [(1, 2), (1, 3)]}),
        (("--group-by", "Geschlecht"), {"Sex: f": [(1, 1), (2, 4), (2, 5), (2, 6)], "Sex: m": [(1, 2), (1, 3)]}),
        (("--where", "Статус=грає and №<3"), {"Статус=грає and №<3": [(1, 1), (2, 2)]}),
        (("--where", "rating<2000 and sex=W"), {"rating<2000 and sex=W": [(1, 4), (1, 5)]}),
        (("--where", "Verein=North"), {"Verein=North": [(1, 1), (2, 3), (2, 5)]}),
        (("--where", "points>=1 or place<2"), {"points>=1 or place<2": [(1, 1)]}),
        (("--where", "status=plays and number>4"), {"status=plays and number>4": [(1, 5), (1, 6)]}),
        (("--group-by", "club", "--where", "sex=f"), {"Club: East": [(1, 6)], "Club: North": [(1, 1), (2, 5)],
                                                      "Club: South": [(1, 4)]}),
        (("--group-by", '"Girls": birth>=2008 and sex=f'), {"Girls": [(1, 5), (1, 6)]}),
        (("--where", "club=Nowhere"), {}),
    ],
)  # fmt: skip
def test_a_list_has_places_of_its_own_from_1(
    options: Sequence[str], expected: dict[str, list[tuple[int, int]]], club: Arbiter
) -> None:
    assert lists(club.command("standings", *options)) == expected


def test_a_column_of_numbers_may_be_asked_for_parts_for_nothing_and_for_dates(club: Arbiter) -> None:
    for where, count in (("rating~19", 1), ('rating=""', 1), ("birth<2008-06-01", 3), ("rating>=1900½", 1)):
        assert (where, len(club.command("standings", "--where", where)["rows"])) == (where, count)


def test_a_copy_is_written_where_nothing_had_to_be_changed(club: Arbiter, tmp_path: Path) -> None:
    copy = tmp_path / "copy.xlsx"
    assert club.command("standings", "--write", "-o", str(copy))["written"]
    assert copy.read_bytes() == club.path.read_bytes()
    assert not club.command("standings", "--write")["written"]
    refused = club.command("standings", "--write", "-o", str(tmp_path / "nowhere" / "copy.xlsx"))
    assert (refused["exit"], refused["error"]["message"]) == (1, f"there is no folder {tmp_path / 'nowhere'}")


@pytest.mark.parametrize("options", [("--write",), ("--breakdown",), ("--lots", "--write"), ()])
def test_without_the_settings_sheet_it_is_refused_whatever_was_asked(options: Sequence[str], club: Arbiter) -> None:
    import openpyxl

    book = openpyxl.load_workbook(club.path)
    del book["Settings"]
    book.save(club.path)
    refused = club.command("standings", *options)
    assert (refused["exit"], refused["error"]["message"]) == (1, "a sheet of ours is gone: the settings sheet")


def test_a_line_of_a_list_has_the_values_and_the_place_of_the_whole_event(club: Arbiter) -> None:
    whole = {row["player"]: row for row in club.command("standings")["rows"]}
    for row in club.command("standings", "--group-by", "club")["rows"]:
        assert (row["values"], row["overall"]) == (whole[row["player"]]["values"], whole[row["player"]]["place"])


def test_in_a_terminal_each_list_stands_under_its_title(club: Arbiter) -> None:
    ran = club.run("standings", club.path, "--where", "club=South", "--tiebreaks", "WIN")
    assert ran.stdout.splitlines() == [
        "club=South",
        "   All  No  Name         Rtg  Pts  WIN",
        "1    2   2  Brown, Bob  1900    0    0",
        "1    2   4  Davis, Dot  1700    0    0",
    ]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--group-by", "clubs?"), "there is no column “clubs?”; did you mean club? there are: number, name, title"),
        (("--where", "height>180"), "there is no column “height”; there are: number, name, title, rating, fed, club"),
        (("--group-by", "fed"), "nobody has anything in the column “fed”"),
        (("--where", "rating<"), "--where 'rating<': it ends too early: expected a value"),
        (("--where", "rating<abc"), "rating needs a number, not “abc”"),
        (("--where", "sex=F and not (Elo=NaN)"), "Elo needs a number, not “NaN”"),
        (("--where", "place=x or points<2"), "place needs a number, not “x”"),
        (("--where", "rating<2008-05-31"), "rating needs a number, not “2008-05-31”"),
        (("--where", "birth>=young"), "birth needs a year, or a date such as 2008-05-31, not “young”"),
        (("--group-by", "club where number<I"), "number needs a number, not “I”"),
        (("--group-by", "club where"), "--group-by 'club where': it ends too early: expected a column"),
    ],
)
def test_what_cannot_be_selected_is_wrong_use_with_the_columns_there_are(
    options: Sequence[str], said: str, club: Arbiter
) -> None:
    refused = club.command("standings", *options)
    assert (refused["exit"], refused["error"]["kind"]) == (2, "wrong-use")
    assert refused["error"]["message"].startswith(said)


def test_a_column_is_found_by_name_although_the_list_was_sorted_since(club: Arbiter) -> None:
    for row, player in enumerate(reversed(PLAYERS_OF_CLUB), 4):
        club.type("Entries", **{f"{'ABCDEF'[column]}{row}": value for column, value in enumerate(player)})
    assert lists(club.command("standings", "--where", 'Fee paid=""')) == {'Fee paid=""': [(1, 3), (1, 5)]}


# … as a sheet


def groups(arbiter: Arbiter, sheet: str = "Groups") -> list[tuple[Any, ...]]:
    """The lines of the sheet below its heads, without blanks at their ends."""
    lines = [tuple(value for value in row[:4] if value is not None) for row in arbiter.sheet(sheet).rows[4:]]
    return [line for line in lines if line]


def test_lists_are_written_as_a_sheet_and_follow_every_later_command_that_writes(club: Arbiter) -> None:
    club.command("standings", "--group-by", "club", "--where", "rating>1650", "--write")
    assert groups(club) == [
        ("Club: North",), (1, 1, 1, "Adams, Ann"), (2, 2, 3, "Clark, Cid"),
        ("Club: South",), (1, 2, 2, "Brown, Bob"), (1, 2, 4, "Davis, Dot"),
    ]  # fmt: skip
    pairs = club.pair()["pairs"]
    club.type_results(2, {(pair["white"], pair["black"]): "0-1" for pair in pairs})
    club.pair()
    whole = {row["player"]: row["place"] for row in club.command("standings")["rows"]}
    now = [line for line in groups(club) if len(line) > 1]
    assert [(line[1], line[2]) for line in now] == [(whole[line[2]], line[2]) for line in now]
    assert club.sheet("Groups").value(2, 1) == "Groups · after round 2 of 5"


def test_lists_typed_into_the_settings_are_written_and_when_they_are_taken_out_the_sheet_says_so(club: Arbiter) -> None:
    at = setting(club, "groups")
    club.type("Settings", **{at: "rating:1700"})
    club.pair()
    assert groups(club)[0] == ("Rtg < 1700",)
    club.type("Settings", **{at: None})
    texts = [warning["text"] for warning in club.pair()["warnings"]]
    assert "the settings ask for no lists any more: the sheet “Groups” may be deleted" in texts
    assert groups(club) == []
    assert str(club.sheet("Groups").value(3, 1)).startswith("NOT IN USE")


def test_a_list_that_cannot_be_made_any_more_says_so_on_the_sheet_and_in_the_answer(club: Arbiter) -> None:
    club.command("standings", "--group-by", "Fee paid; club", "--write")
    club.type("Entries", F3="Paid")
    answer = club.command("standings", "--write")
    assert answer["warnings"][0]["text"].startswith("the list “Fee paid” cannot be made: there is no column “Fee paid”")
    titles = [line[0] for line in groups(club) if len(line) == 1]
    assert titles == [
        "Fee paid: This list cannot be made; see the settings.",
        "Club: East",
        "Club: North",
        "Club: South",
    ]


def test_the_sheet_of_lists_speaks_the_language_of_the_event_and_changes_with_it(club: Arbiter) -> None:
    club.command("standings", "--group-by", "club", "--write")
    club.pair("--lang", "uk")
    assert groups(club)[0] == ("Клуб: East",)
    assert club.sheet("Groups").value(4, 4) == "Учасник"


def test_lists_written_twice_change_nothing(club: Arbiter) -> None:
    club.command("standings", "--group-by", "club", "--write")
    before = club.path.read_bytes()
    assert club.command("standings", "--write")["written"] is False
    assert club.path.read_bytes() == before


@pytest.mark.libreoffice
def test_the_sheet_of_lists_says_when_results_have_changed_since(
    club: Arbiter, swiss: Arbiter, offices: Callable[..., list[Path]]
) -> None:
    for arbiter in (club, swiss):
        arbiter.command("standings", "--group-by", "club", "--write")
    fresh = [arbiter.sheet("Groups").value(3, 1) for arbiter in (club, swiss)]
    club.type_results(1, {(2, 5): "1-0"})
    swiss.type("Round 1", D4="1-0")
    opened = offices([club.path, swiss.path])
    stale = [Arbiter(path=path, run=club.run).sheet("Groups").value(3, 1) for path in opened]
    assert fresh == ["Places within each list; all values are those of the whole event."] * 2
    assert stale == [load_labels("en")("groups_stale", command="pairsheet standings --write")] * 2


# Lots, and places set by the arbiter


def test_lots_part_players_whom_nothing_else_parts_and_the_same_seed_draws_the_same(club: Arbiter) -> None:
    shared = club.command("standings")
    assert places(shared) == [(1, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6)]
    drawn = club.command("standings", "--lots", "--seed", "3")
    assert drawn["lots"] == {"seed": 3, "ties": [[2, 3, 4, 5, 6]]}
    assert [row["place"] for row in drawn["rows"]] == [1, 2, 3, 4, 5, 6]
    assert places(club.command("standings", "--lots", "--seed", "3")) == places(drawn)
    assert places(club.command("standings")) == places(shared)


def test_lots_that_are_written_hold_and_to_draw_again_changes_nothing(club: Arbiter) -> None:
    drawn = club.command("standings", "--lots", "--seed", "3", "--write")
    before = club.path.read_bytes()
    assert places(club.command("standings")) == places(drawn)
    again = club.command("standings", "--lots", "--write")
    assert (places(again), again["lots"]["seed"], again["written"]) == (places(drawn), 3, False)
    assert club.path.read_bytes() == before
    refused = club.command("standings", "--lots", "--seed", "4", "--write")
    assert (refused["exit"], refused["error"]["kind"]) == (2, "wrong-use")
    by_lot = sorted(range(2, 7), key=lambda number: lots(club)[number - 1])
    assert by_lot == [row["player"] for row in drawn["rows"][1:]]


def test_a_lot_without_a_seed_records_one_that_draws_the_same(club: Arbiter, tmp_path: Path) -> None:
    copy = Arbiter(path=Path(shutil.copyfile(club.path, tmp_path / "copy.xlsx")), run=club.run)
    drawn = club.command("standings", "--lots", "--write")
    same = copy.command("standings", "--lots", "--seed", str(drawn["lots"]["seed"]), "--write")
    assert (places(same), lots(copy)) == (places(drawn), lots(club))


def test_where_nobody_is_tied_no_lot_is_drawn_and_that_is_said(club: Arbiter) -> None:
    club.command("standings", "--tiebreaks", "TPN", "--write")
    ran = club.run("standings", club.path, "--lots", "--write")
    assert ran.stdout.splitlines()[-1] == "nobody is tied: no lot was needed"
    assert lots(club) == [None] * 6


def test_lots_typed_into_the_players_sheet_order_a_tie_and_nothing_else(club: Arbiter) -> None:
    column = cell(0, PlayersLayout().column("lot"))[:-1]
    club.type("Players", **{f"{column}4": 1, f"{column}9": 1, f"{column}8": 2, f"{column}7": 2})
    answer = club.command("standings")
    assert places(answer) == [(1, 1), (2, 6), (3, 4), (3, 5), (5, 2), (5, 3)]
    assert [(warning["cell"], warning["text"]) for warning in answer["warnings"]] == [
        (f"Players!{column}4", "the lot of Adams, Ann has no effect: nobody is tied with him"),
        (
            f"Players!{column}5",
            "no lot for Brown, Bob, Clark, Cid: behind those of the same place who have one "
            "(all draw with: standings --lots --write)",
        ),
        (f"Players!{column}7", "Davis, Dot, Evans, Eve have the same lot, 2: they share a place"),
    ]
    written = club.pair()
    assert written["exit"] == 0
    club.type("Players", **{f"{column}4": "first"})
    fault = club.command("standings")["error"]["cells"][0]
    assert (fault["cell"], fault["expected"]) == (
        f"Players!{column}4",
        "a whole number of at most 15 digits, or nothing",
    )


def test_a_place_typed_in_the_standings_is_the_order_inside_the_tie_and_the_formula_comes_back(club: Arbiter) -> None:
    club.type("Standings", A9=3)
    answer = club.command("standings", "--write")
    assert places(answer) == [(1, 1), (2, 2), (3, 6), (4, 3), (5, 4), (6, 5)]
    assert answer["warnings"][0]["cell"] == "Standings!A9"
    assert answer["warnings"][0]["text"].startswith(
        "place 3 was typed for Fox, Fay: taken as his order among those tied"
    )
    assert lots(club) == [None, 1, 3, 4, 5, 2]
    assert club.command("standings")["warnings"] == []
    assert [club.sheet("Standings").value(row, 2) for row in range(4, 10)] == [1, 2, 6, 3, 4, 5]


def test_in_a_swiss_a_place_typed_is_taken_as_well(swiss: Arbiter) -> None:
    before = places(swiss.command("standings"))
    tied = [number for place, number in before if place == before[-1][0]]
    assert len(tied) > 1
    swiss.type("Standings", **{f"B{len(before) + 3}": before[-1][0]})
    answer = swiss.command("standings", "--write")
    assert places(answer)[-len(tied)] == (before[-1][0], tied[-1])
    assert places(swiss.command("standings")) == places(answer)


def test_places_typed_for_all_of_a_tie_are_taken_together(club: Arbiter) -> None:
    club.type("Standings", A5=6, A6=5, A7="4.", A8=3, A9=2)
    assert [row["player"] for row in club.command("standings", "--write")["rows"]] == [1, 6, 5, 4, 3, 2]


def test_a_place_outside_the_tie_is_refused_with_both_names_and_the_cell(club: Arbiter) -> None:
    before = club.path.read_bytes()
    club.type("Standings", A9=1)
    typed = club.path.read_bytes()
    refused = club.command("standings", "--write")
    assert (refused["exit"], refused["error"]["kind"]) == (1, "cells")
    assert refused["error"]["cells"] == [
        {
            "cell": "Standings!A9",
            "found": "place 1 for Fox, Fay",
            "expected": "place 2 to 6 for Fox, Fay, who is parted from Adams, Ann by points or a tie-break",
        }
    ]
    assert "--write" in refused["error"]["hint"]
    assert (club.path.read_bytes(), before != typed) == (typed, True)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"A5": "second"}, "a place, as a whole number"),
        ({"A5": 2, "A6": 2}, "one player a place"),
        ({"A4": 2}, "place 1 for Adams, Ann, who is parted from Brown, Bob by points or a tie-break"),
        ({"A5": 99}, "place 2 to 6 for Brown, Bob, who is parted from nobody by points or a tie-break"),
    ],
)
def test_what_is_no_place_of_the_tie_is_refused(typed: dict[str, str | int], expected: str, club: Arbiter) -> None:
    club.type("Standings", **typed)
    assert [fault["expected"] for fault in club.command("standings")["error"]["cells"]] == [expected]


def test_his_own_place_typed_by_somebody_is_harmless(club: Arbiter) -> None:
    club.type("Standings", A4=1)
    answer = club.command("standings", "--write")
    assert [warning["text"] for warning in answer["warnings"]] == [
        "place 1, typed for Adams, Ann, is his: the formula is put back"
    ]
    assert lots(club) == [None] * 6


def test_places_are_not_taken_once_results_have_changed_and_rows_with_them(club: Arbiter) -> None:
    club.type("Standings", A9=3)
    club.type_results(1, {(2, 5): "1-0"})
    fault = club.command("standings")["error"]["cells"][0]
    assert fault["expected"] == "a place typed after the last run; since then results have changed, and rows with them"


# Other files


FOUR = (
    player_line(10, "30 w 1", name="Ash, Ann", sex="w", rating="2000", points="1.0"),
    player_line(20, "40 b 1", name="Birch, Ben", sex="m", rating="1900", points="1.0"),
    player_line(30, "10 b 0", name="Cedar, Cy", sex="m", points="0.0"),
    player_line(40, "20 w 0", name="Dogwood, Di", sex="w", rating="1700", points="0.0"),
)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """A TRF whose ids are tens."""
    path = tmp_path / "event.trf"
    path.write_bytes(trf("012 Open", "142 3", "152 W", "192 FIDE_DUTCH", *FOUR))
    return path


def test_a_report_is_ranked_with_its_own_ids(report: Path, run_cli: Callable[..., Any]) -> None:
    answer = json.loads(run_cli("standings", report, "--tiebreaks", "wins", "--json").stdout)
    assert places(answer) == [(1, 10), (1, 20), (3, 30), (3, 40)]
    assert (answer["tiebreaks"], answer["written"], answer["edition"]) == (["WIN"], False, "2026-03")
    women = json.loads(run_cli("standings", report, "--where", "sex=F", "--lots", "--seed", "1", "--json").stdout)
    assert lists(women) == {"sex=F": [(1, 10), (2, 40)]}
    assert women["lots"]["ties"] == [[10, 20], [30, 40]]


@pytest.mark.parametrize("option", [("--write",), ("--breakdown",), ("-o", "other.trf")])
def test_a_report_is_never_written(option: Sequence[str], report: Path, run_cli: Callable[..., Any]) -> None:
    ran = run_cli("standings", report, *option, "--json")
    assert (ran.exit_code, json.loads(ran.stdout)["error"]["kind"]) == (2, "wrong-use")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--seed", "3"), "--seed is that of the lots: it needs --lots"),
        (("--lots", "--write", "--after", "1"), "the sheets stand after the latest round: --after cannot"),
        (("--write", "--after", "1"), "the sheets stand after the latest round: --after cannot go with --write"),
        (("--explain", "Adams", "--lots"), "--lots cannot go with --explain"),
        (("--explain", "Adams", "--where", "sex=F"), "--where cannot go with --explain"),
        (("--explain", ""), "--explain '': give a number or a name"),
        (("--tiebreaks", ""), "--tiebreaks '' names no tie-break"),
        (("--tiebreaks", " , "), "--tiebreaks ' , ' names no tie-break"),
        (("--group-by", ""), "--group-by '' names no column"),
    ],
)
def test_options_that_do_not_go_together_are_wrong_use(options: Sequence[str], said: str, club: Arbiter) -> None:
    refused = club.command("standings", *options)
    assert (refused["exit"], refused["error"]["message"].startswith(said)) == (2, True)


NEW_KEYS = ("tiebreak_edition", "tiebreak_options", "groups", "lots_seed")


@pytest.fixture
def old(root: Path, tmp_path: Path, run_cli: Callable[..., Any]) -> Arbiter:
    """An event whose sheets have neither the column of lots nor the settings that came with it."""
    path = Path(shutil.copyfile(root / "samples" / "club-half-way.xlsx", tmp_path / "old.xlsx"))
    arbiter, layout = Arbiter(path=path, run=run_cli), PlayersLayout()
    column = cell(0, layout.column("lot"))[:-1]
    arbiter.type("Players", **{cell(layout.header, layout.column("mark")): "_pairsheet:players", f"{column}3": None})
    rows = [row for row, values in enumerate(arbiter.sheet("Settings").rows) if values and values[0] in NEW_KEYS]
    arbiter.type("Settings", **{cell(row, column): None for row in rows for column in range(4)})
    return arbiter


def test_a_workbook_of_the_first_version_gets_rows_and_a_column_when_they_are_needed(old: Arbiter) -> None:
    before = old.command("standings")
    options = ("--tiebreaks", "WIN", "--edition", "2023-09", "--lots", "--seed", "2", "--write")
    answer = old.command("standings", *options)
    assert (answer["exit"], answer["written"], before["edition"]) == (0, True, "2026-03")
    again = old.command("standings")
    assert (again["edition"], places(again)) == ("2023-09", places(answer))
    layout = PlayersLayout()
    assert old.sheet("Players").value(layout.header + 1, layout.column("lot") + 1) == "Lot"


def test_what_an_arbiter_has_put_where_the_lots_would_go_is_never_read_as_lots_nor_written_over(old: Arbiter) -> None:
    column = cell(0, PlayersLayout().column("lot"))[:-1]
    old.type("Players", **{f"{column}5": 1, f"{column}6": "paid"})
    assert {row["lot"] for row in old.command("standings")["rows"]} == {None}
    before = old.path.read_bytes()
    refused = old.command("standings", "--tiebreaks", "KS", "--lots", "--write")
    assert (refused["exit"], refused["error"]["kind"], old.path.read_bytes()) == (1, "cannot-write", before)
    assert f"Players!{column}5" in refused["error"]["message"]


def test_where_lots_typed_by_hand_part_everybody_none_is_drawn(club: Arbiter) -> None:
    column = cell(0, PlayersLayout().column("lot"))[:-1]
    club.type("Players", **{f"{column}{row}": 10 - row for row in range(5, 10)})
    ran = club.run("standings", club.path, "--lots", "--write")
    assert ran.stdout.splitlines()[-1] == "the lots in the players sheet part everybody already: none was drawn"
    assert lots(club) == [None, 5, 4, 3, 2, 1]


def test_a_list_that_nobody_stands_on_is_told(club: Arbiter) -> None:
    assert club.run("standings", club.path, "--where", "club=Nowhere").stdout == "nobody stands on such a list\n"


def test_lots_go_with_the_players_when_the_register_is_made_anew(club: Arbiter, tmp_path: Path) -> None:
    path = workbook_of(tmp_path / "again.xlsx", [["Club"], [], HEADS, *PLAYERS_OF_CLUB])
    again = Arbiter(path=path, run=club.run)
    again.pair()
    column = cell(0, PlayersLayout().column("lot"))[:-1]
    again.type("Players", **{f"{column}5": 7})
    again.type(
        "Entries",
        **{
            f"{'ABCDEF'[place]}{row}": value
            for row, player in ((4, PLAYERS_OF_CLUB[1]), (5, PLAYERS_OF_CLUB[0]))
            for place, value in enumerate(player)
        },
    )
    again.pair("--redo")
    assert [again.sheet("Players").value(4, 2), lots(again)] == ["Brown, Bob", [7, None, None, None, None, None]]


def test_lots_go_with_the_players_when_a_latecomer_of_a_swiss_moves_their_numbers(
    tmp_path: Path, run_cli: Callable[..., Any]
) -> None:
    path = workbook_of(tmp_path / "late.xlsx", [["Swiss"], [], HEADS, *PLAYERS_OF_CLUB])
    swiss = Arbiter(path=path, run=run_cli)
    first = swiss.pair("--system", "dutch", "--rounds", "3", "--first-colour", "white", "--order", "rating")
    swiss.type_results(1, {(pair["white"], pair["black"]): "½-½" for pair in first["pairs"]})
    column = cell(0, PlayersLayout().column("lot"))[:-1]
    swiss.type("Players", **{f"{column}9": 4, "B10": "Gray, Gus", "H10": 1950})
    assert swiss.pair()["exit"] == 0
    players = swiss.sheet("Players")
    lot = PlayersLayout().column("lot") + 1
    there = {players.value(row, 2): (players.value(row, 1), players.value(row, lot)) for row in range(4, 11)}
    assert (there["Fox, Fay"], there["Gray, Gus"]) == ((7, 4), (2, None))
    assert {row["player"]: row["lot"] for row in swiss.command("standings")["rows"]}[7] == 4


def test_a_lot_of_more_digits_than_a_workbook_keeps_is_refused_by_its_cell(club: Arbiter) -> None:
    address = cell(3, PlayersLayout().column("lot"))
    club.type("Players", **{address: "99999999999999999999999"})
    error = club.command("standings", "--lots", "--write")["error"]
    assert [(fault["cell"], fault["expected"]) for fault in error["cells"]] == [
        (f"Players!{address}", "a whole number of at most 15 digits, or nothing")
    ]

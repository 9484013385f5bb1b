"""The sheets as openpyxl sees them: what can be typed, how they print, what is hidden, which functions they use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import Cell
from openpyxl.utils import get_column_letter, range_boundaries
from openpyxl.worksheet.worksheet import Worksheet

from pairing.model import Scoring
from sheets.labels import languages
from sheets.layout import STATE_SHEET, CrosstableLayout, PlayersLayout, RoundLayout, StandingsLayout
from sheets.options import PairOptions
from sheets.writers.theme import load_theme
from tests.live import CODES, LIVE, LiveEvent

A4, A3 = 9, 8
PAPERS = {A4: (8.268, 11.693), A3: (11.693, 16.535)}  # inches
LEAST_SIZE = 6.5  # points on paper
FIELDS = {"Title": "WGM", "Rtg": 2500, "Fed": "UKR"}
Made = Callable[..., Workbook]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """An event with its first round, or all rounds, written; made once for each way of asking."""
    folder = tmp_path_factory.mktemp("sheets")

    @cache
    def make(players: int, *, fields: bool = False, every: bool = False, **asked: object) -> Workbook:
        path: Path = folder / f"{len(list(folder.iterdir()))}.xlsx"
        columns = {head: [value] * players for head, value in FIELDS.items()} if fields else {}
        options = PairOptions(**asked)  # type: ignore[arg-type]
        LiveEvent(path=path, players=players, options=options, fields=columns).pair(all_rounds=every)
        return load_workbook(path)

    return make


def widths_of(sheet: Worksheet) -> dict[int, int]:
    """The pixels of each column that shows, by its number."""
    known = {
        column: (dimension.width, dimension.hidden)
        for dimension in sheet.column_dimensions.values()
        for column in range(dimension.min, dimension.max + 1)
    }
    _, _, last, _ = area_of(sheet)
    shown = {column: known.get(column, (8.43, False)) for column in range(1, last + 1)}
    return {column: int(width * 7 + 5) for column, (width, hidden) in shown.items() if not hidden}


def area_of(sheet: Worksheet) -> tuple[int, int, int, int]:
    """What is printed: first column and row, last column and row."""
    first_column, first_row, last_column, last_row = range_boundaries(sheet.print_area.rpartition("!")[2])
    return first_column, first_row, last_column, last_row


def printable(sheet: Worksheet) -> float:
    """The pixels between the margins."""
    short, long = PAPERS[sheet.page_setup.paperSize]
    width = long if sheet.page_setup.orientation == "landscape" else short
    return (width - sheet.page_margins.left - sheet.page_margins.right) * 96


def scale_of(sheet: Worksheet) -> float:
    """How much smaller the sheet is printed than it is drawn."""
    if not sheet.sheet_properties.pageSetUpPr.fitToPage:
        return (sheet.page_setup.scale or 100) / 100
    return min(1.0, printable(sheet) / sum(widths_of(sheet).values()))


def is_hidden(sheet: Worksheet, column: int) -> bool:
    return any(each.min <= column <= each.max and each.hidden for each in sheet.column_dimensions.values())


# --- what can be typed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scoring", ["1-½-0", "2-1-0"])
def test_results_are_text_with_a_list_to_pick_from_and_a_warning_for_anything_else(scoring: str, made: Made) -> None:
    book = made(7, scoring=Scoring.from_text(scoring))
    sheet, layout = book["Round 1"], RoundLayout(rows=4)
    column = layout.column("result") + 1
    assert {sheet.cell(row + 1, column).number_format for row in range(layout.first, layout.last + 1)} == {"@"}
    (rule,) = sheet.data_validations.dataValidation
    letter = get_column_letter(column)
    assert str(rule.sqref) == f"{letter}{layout.first + 1}:{letter}{layout.last + 1}"
    assert (rule.type, rule.errorStyle, rule.showErrorMessage, rule.showDropDown) == ("list", "warning", True, False)
    name, address = rule.formula1.split("!")
    listed = [row[0].value for row in book[name.strip("'")][address.replace("$", "")]]
    wanted = {"1-½-0": ["1-0", "½-½", "0-1"], "2-1-0": ["2-0", "1-1", "0-2"]}[scoring]
    assert listed == [*wanted, "+/-", "-/+", "-/-"]


@pytest.mark.parametrize("language", languages())
def test_the_status_is_one_of_three_words_of_the_language(language: str, made: Made) -> None:
    book = made(5, language=language)
    sheet = book.worksheets[1]
    layout = PlayersLayout(rows=5)
    (rule,) = sheet.data_validations.dataValidation
    letter = get_column_letter(layout.column("status") + 1)
    assert str(rule.sqref) == f"{letter}{layout.first + 1}:{letter}{layout.last + 1}"
    name, address = rule.formula1.split("!")
    words = [row[0].value for row in book[name.strip("'")][address.replace("$", "")]]
    assert len(set(words)) == 3
    assert sheet.cell(layout.first + 1, layout.column("status") + 1).value == words[0]
    assert sheet.cell(layout.first + 1, layout.column("mark") + 1).value == f"='_pairsheet'!$O${4}"


# --- how it prints ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "paper"), [(8, A4), (20, A4), (30, A4), (31, A3), (48, A3)])
def test_a_crosstable_is_one_page_wide(players: int, paper: int, made: Made) -> None:
    sheet, layout = made(players)["Crosstable"], crosstable_of(players)
    setup = sheet.page_setup
    assert (setup.orientation, setup.paperSize) == ("landscape", paper)
    assert (setup.fitToWidth, setup.fitToHeight) in ((None, None), (1, 1))  # 1 is what is meant where nothing is said
    assert sheet.sheet_properties.pageSetUpPr.fitToPage is True
    assert sheet.print_title_rows == f"${layout.names_row + 1}:${layout.header + 1}"
    assert not sheet.print_title_cols
    assert sheet.col_breaks.brk == []
    last = get_column_letter(layout.column("place_final") + 1)
    assert sheet.print_area == f"'Crosstable'!$A$1:${last}${layout.bottom + 1}"


ONE_PAGE = [*range(7, 31), 31, 36, 40, 44, 48]


@pytest.mark.parametrize("players", ONE_PAGE)
def test_a_crosstable_is_no_higher_than_its_page_when_it_is_one_page_wide(players: int, made: Made) -> None:
    sheet = made(players, fields=True)["Crosstable"]
    rows = [sheet.row_dimensions[row] for row in range(1, area_of(sheet)[3] + 1)]
    short, long = PAPERS[sheet.page_setup.paperSize]
    assert long > short
    room = (short - sheet.page_margins.top - sheet.page_margins.bottom) * 72
    heights = [row.height or 15.0 for row in rows if not row.hidden]  # what is not said is as high as usual
    assert sum(heights) * scale_of(sheet) <= 0.97 * room


@pytest.mark.libreoffice
def test_a_crosstable_prints_on_one_page(made: Made, offices: Callable[..., list[Path]], tmp_path: Path) -> None:
    paths = []
    for players in (8, 16, 20, 24, 30, 31, 48):
        path = tmp_path / f"{players}.xlsx"
        made(players, fields=True).save(path)
        book = load_workbook(path)
        for name in set(book.sheetnames) - {"Crosstable"}:
            del book[name]
        book.save(path)
        paths.append(path)
    pages = {path.stem: len(re.findall(rb"/Type/Page\b(?!s)", path.read_bytes())) for path in offices(paths, "pdf")}
    assert pages == {path.stem: 1 for path in paths}


def crosstable_of(players: int, cycles: int = 1) -> CrosstableLayout:
    return CrosstableLayout(size=players + players % 2, cycles=cycles, tiebreaks=LIVE)


@pytest.mark.parametrize("players", [49, 60, 75])
def test_a_large_crosstable_is_cut_into_blocks_of_columns_with_number_and_name_repeated(
    players: int, made: Made
) -> None:
    sheet, layout = made(players)["Crosstable"], crosstable_of(players)
    assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", A4)
    assert not sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.print_title_cols == "$A:$B"
    assert sheet.print_title_rows == f"${layout.names_row + 1}:${layout.header + 1}"
    breaks = [each.id for each in sheet.col_breaks.brk]
    assert breaks == list(range(layout.grid + 20, layout.grid_end, 20))
    assert max(pages_of(sheet, breaks, repeated=2)) * scale_of(sheet) <= printable(sheet)


def pages_of(sheet: Worksheet, breaks: list[int], *, repeated: int) -> Iterator[int]:
    """The pixels of each page from left to right."""
    widths, starts = widths_of(sheet), [0, *breaks]
    title = sum(width for column, width in widths.items() if column <= repeated)
    for start, end in zip(starts, [*breaks, max(widths)], strict=True):
        yield sum(width for column, width in widths.items() if start < column <= end) + (title if start else 0)


@pytest.mark.parametrize(
    ("players", "cycles", "fields"),
    [
        *((n, 1, False) for n in range(8, 49, 4)),
        (30, 1, True),
        (31, 1, True),
        (48, 1, True),
        (20, 2, True),
        (60, 1, False),
    ],
)
def test_numbers_names_results_and_points_are_never_printed_smaller_than_six_points_and_a_half(
    players: int, cycles: int, fields: bool, made: Made
) -> None:
    sheet = made(players, fields=fields, cycles=cycles)["Crosstable"]
    present = ("title", "federation", "rating") if fields else ()
    layout = CrosstableLayout(size=players + players % 2, cycles=cycles, fields=present, tiebreaks=LIVE)
    columns = [layout.column(name) for name in ("number", "name", "points", "place_final")]
    columns += range(layout.grid, layout.grid_end + 1)
    sizes = {
        sheet.cell(row + 1, column + 1).font.sz for row in range(layout.first, layout.last + 1) for column in columns
    }
    assert min(sizes) * scale_of(sheet) >= LEAST_SIZE


@pytest.mark.parametrize(
    ("name", "orientation", "header"),
    [
        ("Round 1", "portrait", 3),
        ("Standings", "portrait", 3),
        ("Players", "landscape", 3),
        ("Schedule", "landscape", 3),
    ],
)
def test_every_other_sheet_is_one_page_wide_and_repeats_its_head(
    name: str, orientation: str, header: int, made: Made
) -> None:
    sheet = made(30)[name]
    assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == (orientation, A4)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage is True
    assert sheet.page_setup.fitToHeight == 0
    assert sheet.print_title_rows == f"${header}:${header}"


def test_every_printed_page_names_the_event_the_sheet_and_the_page(made: Made) -> None:
    footers = {
        sheet.title: (sheet.oddFooter.left.text, sheet.oddFooter.right.text)
        for sheet in made(7).worksheets
        if sheet.title not in ("Entries", STATE_SHEET)
    }
    what = {"Round 1": "Pairings of round 1", "Crosstable": "Round robin"}
    assert footers == {
        name: (f"Club evening · {what.get(name, name)}", "pairsheet · Page &P of &N")
        for name in ("Players", "Settings", "Round 1", "Crosstable", "Standings", "Schedule")
    }


@pytest.mark.parametrize(("players", "cycles"), [(33, 1), (7, 5), (80, 1)])
def test_no_page_of_a_sheet_of_all_rounds_begins_inside_a_round_unless_it_is_longer_than_a_page(
    players: int, cycles: int, made: Made
) -> None:
    sheet = made(players, cycles=cycles, every=True)["Rounds"]
    assert not sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sum(widths_of(sheet).values()) * scale_of(sheet) <= printable(sheet)
    rounds = {row: sheet.cell(row, 1).value for row in range(4, area_of(sheet)[3] - 1)}
    breaks = [each.id for each in sheet.row_breaks.brk]
    assert breaks
    assert [row for row in breaks if rounds[row] == rounds[row + 1]] == []
    height = (PAPERS[A4][1] - sheet.page_margins.top - sheet.page_margins.bottom) * 72
    for start, end in zip([0, *breaks[:-1]], breaks, strict=True):
        rows = [3, *range(start + 1, end + 1)] if start else range(1, end + 1)  # the heads are repeated
        printed = sum(sheet.row_dimensions[row].height for row in rows) * scale_of(sheet)
        assert printed <= 0.97 * height or len({rounds[row] for row in rows if row > 3}) == 1


def test_the_legend_of_a_round_is_in_cells_that_look_like_what_they_name(made: Made) -> None:
    sheet, ink, results = made(8)["Round 1"], load_theme().ink, load_theme().results
    row = RoundLayout(rows=4).last + 3
    shown = {cell.value: cell.fill.fgColor.rgb for cell in sheet[row] if cell.value}
    looks = {
        "to play": ink["entry"], "win": results["win-w"]["fill"], "draw": results["draw-w"]["fill"],
        "loss": results["loss-b"]["fill"], "forfeit win +/−": ink["head"],
    }  # fmt: skip
    assert shown == {word: fill.replace("#", "FF") for word, fill in looks.items()}


@pytest.mark.parametrize("players", [50, 60])
def test_titles_legend_and_notes_of_a_table_in_blocks_stand_on_its_first_page_only(players: int, made: Made) -> None:
    sheet, layout = made(players)["Crosstable"], crosstable_of(players)
    first_page = range(layout.grid + 1, layout.grid + 21)
    rows = [1, 2, *range(layout.legend + 1, layout.bottom + 2)]
    filled = {cell.column for row in rows for cell in sheet[row] if cell.value is not None or cell.fill.fill_type}
    assert filled <= set(first_page)
    spans = [each for each in sheet.merged_cells if each.min_row > layout.legend]
    assert [str(each) for each in spans if each.min_col not in first_page or each.max_col not in first_page] == []


# --- what is explained ------------------------------------------------------------------------------------------------


def notes_of(sheet: Worksheet, layout: CrosstableLayout) -> str:
    return "\n".join(str(sheet.cell(layout.bottom + row, layout.place.column + 1).value) for row in (0, 1))


def test_only_what_occurs_is_explained_below_the_crosstable(made: Made, tmp_path: Path) -> None:
    event = LiveEvent(path=tmp_path / "event.xlsx", players=8, options=PairOptions(cycles=2))
    event.pair()
    event.withdraw(3)
    event.refresh()
    gone = "(1), (½), (−) = does not count: a player who left"
    lot = "· = the round is not drawn by lot yet"
    halves = "left half of a cell = White, right half = Black"
    told = {
        "plain": notes_of(made(8)["Crosstable"], crosstable_of(8)),
        "by lot": notes_of(made(8, draw_round=True, seed=4)["Crosstable"], crosstable_of(8)),
        "left": notes_of(load_workbook(event.path)["Crosstable"], crosstable_of(8, 2)),
    }
    assert {name: [words in text for words in (gone, lot, halves)] for name, text in told.items()} == {
        "plain": [False, False, False], "by lot": [False, True, False], "left": [True, False, True],
    }  # fmt: skip


def test_the_schedule_of_rounds_by_lot_says_that_its_numbers_are_those_of_the_table(made: Made) -> None:
    told = {lots: made(8, draw_round=lots, seed=4)["Schedule"]["A2"].value for lots in (False, True)}
    plain, lot = "number = round, ", "number = round of the table, "
    assert {lots: (plain in text, lot in text) for lots, text in told.items()} == {
        False: (True, False), True: (False, True),
    }  # fmt: skip


def test_the_standings_say_what_each_short_head_stands_for_that_does_not_say_it_itself(made: Made) -> None:
    sheet, layout = made(8)["Standings"], StandingsLayout(size=8, tiebreaks=CODES)
    assert sheet.cell(layout.bottom + 1, 1).value == (
        "DE = Direct encounter · SB = Sonneborn-Berger · Koya = points against opponents with half of the points or "
        "more (Koya) · DE: as at the last run; grey once something has changed since."
    )


def test_the_settings_say_in_words_what_stands_there_as_a_code(made: Made) -> None:
    sheet = made(8)["Settings"]
    told = {row[1].value: row[3].value for row in sheet.iter_rows(max_row=14) if row[3].value}
    assert set(told) == {"System", "Tie-breaks"}
    assert told["System"] == "Round robin"
    codes = told["Tie-breaks"].split(" · ")
    assert codes[:2] == ["DE = Direct encounter", "WIN = Wins"]
    assert "KS = points against opponents with half of the points or more (Koya)" in codes
    assert [code for code in codes if code.startswith(("BH ", "FB ", "GP "))] == []  # none for a round robin, for teams


# --- what stays in sight, and what is hidden --------------------------------------------------------------------------


def test_heads_and_names_stay_in_sight(made: Made) -> None:
    panes = {sheet.title: sheet.freeze_panes for sheet in made(7, fields=True).worksheets}
    assert panes == {
        "Entries": None, "Players": "A4", "Settings": None, "Round 1": "A4", "Crosstable": "D7", "Standings": "A4",
        "Schedule": "C4", "_pairsheet": None,
    }  # fmt: skip


@pytest.mark.parametrize(("players", "cycles"), [(8, 1), (7, 1), (5, 2), (4, 3)])
def test_helpers_and_the_number_nobody_has_are_hidden_and_nothing_else(players: int, cycles: int, made: Made) -> None:
    sheet, layout = made(players, cycles=cycles)["Crosstable"], crosstable_of(players, cycles)
    hidden = {column for column in range(layout.right + 1) if is_hidden(sheet, column + 1)}
    nobody = {layout.result(number, game) for number in range(players + 1, layout.size + 1) for game in range(cycles)}
    assert hidden == nobody | {layout.column(name) for name in layout.hidden}
    rows = {row for row in range(layout.bottom + 1) if sheet.row_dimensions[row + 1].hidden}
    assert rows == {layout.counts_row, layout.scores_row} | {layout.row(n) for n in range(players + 1, layout.size + 1)}


@pytest.mark.parametrize("players", [7, 8])
def test_the_standings_hide_their_helpers_and_the_row_of_nobody(players: int, made: Made) -> None:
    sheet, layout = made(players)["Standings"], StandingsLayout(size=8, tiebreaks=CODES)
    hidden = {column for column in range(layout.right + 1) if is_hidden(sheet, column + 1)}
    assert hidden == {layout.column(name) for name in layout.HIDDEN}
    rows = {row for row in range(layout.bottom + 1) if sheet.row_dimensions[row + 1].hidden}
    assert rows == ({layout.last} if players == 7 else set())


def test_the_helpers_of_rounds_and_players_are_hidden(made: Made) -> None:
    book = made(7)
    for name, layout, helpers in (
        ("Round 1", RoundLayout(rows=4), RoundLayout.HIDDEN),
        ("Players", PlayersLayout(rows=7), ("mark",)),
    ):
        columns = layout.columns if isinstance(layout, RoundLayout) else layout.COLUMNS
        hidden = {each for each in columns if is_hidden(book[name], layout.column(each) + 1)}
        assert hidden == set(helpers)
    assert book["_pairsheet"].sheet_state == "hidden"


@pytest.mark.parametrize(("players", "cycles"), [(8, 1), (7, 1), (5, 2), (4, 3)])
def test_the_diagonal_is_filled_and_marked_and_nothing_else_is(players: int, cycles: int, made: Made) -> None:
    sheet, layout = made(players, cycles=cycles)["Crosstable"], crosstable_of(players, cycles)
    fill = load_theme().ink["self"].replace("#", "FF")
    cells = {
        (row, column): sheet.cell(row + 1, column + 1)
        for row in range(layout.first, layout.last + 1)
        for column in range(layout.grid, layout.grid_end + 1)
    }
    own = {(layout.row(number), layout.result(number)) for number in range(1, layout.size + 1)}
    assert {at for at, cell in cells.items() if cell.value == "×"} == own
    assert {at for at, cell in cells.items() if cell.fill.fgColor.rgb == fill} == own
    merged = {
        str(each) for each in sheet.merged_cells if each.min_row > layout.first and each.max_row <= layout.last + 1
    }
    spans = {
        f"{get_column_letter(column + 1)}{row + 1}:{get_column_letter(column + cycles)}{row + 1}" for row, column in own
    }
    assert merged == (spans if cycles > 1 else set())


# --- which functions are used -----------------------------------------------------------------------------------------

ALLOWED = frozenset(
    {
        "SUM", "SUMPRODUCT", "COUNT", "COUNTIF", "COUNTA", "INDEX", "MATCH", "IF", "IFERROR", "ISNUMBER", "AND", "OR",
        "NOT", "MIN", "MAX", "MOD", "INT", "ROUND", "LEN", "LEFT", "LOWER", "SUBSTITUTE", "ROW", "COLUMN", "RANK",
    }
)  # fmt: skip
KINDS: list[dict[str, object]] = [
    {"players": 8, "fields": True}, {"players": 7, "every": True, "cycles": 2}, {"players": 33, "every": True},
    {"players": 5, "cycles": 3, "scoring": Scoring.from_text("1-0.4-0"), "language": "uk"},
]  # fmt: skip


def formulas_of(book: Workbook) -> Iterator[tuple[Cell, str]]:
    """The formulas of the cells, without `=`."""
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            yield from ((cell, cell.value[1:]) for cell in row if cell.data_type == "f")


def without_texts(formula: str) -> str:
    return re.sub(r'"(?:[^"]|"")*"', '""', formula)


@pytest.mark.parametrize("kind", KINDS)
def test_formulas_use_the_functions_that_every_program_has(kind: dict[str, object], made: Made) -> None:
    book = made(**kind)
    formulas = [formula for _, formula in formulas_of(book)]
    formulas += [
        text for sheet in book for each in sheet.conditional_formatting for r in each.rules for text in r.formula
    ]
    used = {name for formula in set(formulas) for name in re.findall(r"([A-Za-z_.]+)\(", without_texts(formula))}
    assert used - ALLOWED == set()
    assert {"SUMPRODUCT", "INDEX", "MATCH"} <= used


@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_looks_at_its_own_sheet_only(kind: dict[str, object], made: Made) -> None:
    rules = [r for sheet in made(**kind) for each in sheet.conditional_formatting for r in each.rules]
    assert rules
    assert [rule.formula for rule in rules if "!" in without_texts(rule.formula[0])] == []


@pytest.mark.parametrize("kind", KINDS)
def test_match_and_countif_look_for_numbers_among_numbers(kind: dict[str, object], made: Made) -> None:
    book = made(**kind)
    calls = {
        (cell.parent.title, name, *arguments)
        for cell, formula in formulas_of(book)
        for name, arguments in calls_in(formula)
    }
    assert {name for _, name, *_ in calls} == {"MATCH", "COUNTIF"}
    assert [call for call in calls if not is_among_numbers(book, *call)] == []


def calls_in(formula: str) -> Iterator[tuple[str, list[str]]]:
    """The calls of the two functions that take wildcards, with their arguments."""
    for match in re.finditer(r"(MATCH|COUNTIF)\(([^()]*)\)", formula):
        yield match[1], match[2].split(",")


def is_among_numbers(book: Workbook, sheet: str, name: str, *arguments: str) -> bool:
    """MATCH(5,range,0), COUNTIF(range,"<"&A1) or COUNTIF(range,A1), and no text stands in the range."""
    area, needle = (arguments[1], arguments[0]) if name == "MATCH" else (arguments[0], arguments[1])
    if name == "MATCH" and (not needle.isdecimal() or arguments[2] != "0"):
        return False
    if name == "COUNTIF" and not re.fullmatch(r'(?:"<"&)?\$?[A-Z]+\$?\d+', needle):
        return False
    where, _, address = area.rpartition("!")
    cells = [row[0] for row in book[where.strip("'") or sheet][address.replace("$", "")]]
    return all(cell.value is None or cell.data_type in "nf" for cell in cells)

import re
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.cell.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from pairing.model import Colour
from pairing.roundrobin import grid, meeting, rounds_per_cycle, schedule
from sheets.labels import load_labels
from sheets.layout import Place
from sheets.writers.berger_rounds import rounds_of_cells
from sheets.writers.donor import Donor
from sheets.writers.page import printable
from sheets.writers.schedule import draw_schedule
from sheets.writers.schedule_layout import ScheduleLayout, sizes_of
from sheets.writers.theme import load_theme

LABELS = load_labels("en")
FORMATS = {Colour.WHITE: "0", Colour.BLACK: '0"●"', None: '"("0")"'}
TOO_SMALL = 6.5  # points
PRINTED = 0.94  # the scale at which LibreOffice prints a sheet that Excel prints at full size


def names(count: int) -> tuple[tuple[int, str], ...]:
    return tuple((number, f"Player {number}") for number in range(1, count + 1))


def drawn(count: int, **options: Any) -> tuple[Worksheet, str]:
    donor = Donor()
    options = {"event": "Open", "players": names(count), "labels": LABELS, **options}
    area = draw_schedule(donor, "Schedule", **options)
    return load_workbook(BytesIO(donor.to_bytes()))["Schedule"], area


def at(sheet: Worksheet, row: int, column: int) -> Cell:
    found = sheet.cell(row + 1, column + 1)
    assert isinstance(found, Cell)
    return found


def fill(cell: Cell) -> str:
    return str(cell.fill.fgColor.rgb)[-6:]


@pytest.mark.parametrize("players", [3, 4, 7, 8, 12, 21, 30, 61])
def test_every_cell_holds_the_round_in_which_two_meet_and_the_side_of_the_row(players: int) -> None:
    sheet, _ = drawn(players)
    layout = ScheduleLayout(players=players)
    for one in range(1, players + 1):
        for other in range(1, players + 1):
            cell = at(sheet, layout.row(one), layout.column(other))
            if one != other:
                found = meeting(one, other, players)
                expected: tuple[object, str] = (found.round, "0" if found.white == one else '0"●"')
            elif players % 2:
                expected = (meeting(one, players + 1, players).round, '"("0")"')
            else:
                expected = ("×", "General")
            assert (cell.value, cell.number_format) == expected


@pytest.mark.parametrize(("players", "cycles", "swap"), [(4, 2, True), (7, 2, True), (8, 2, False), (6, 3, True)])
def test_an_event_of_several_cycles_has_a_line_for_each_in_every_cell(players: int, cycles: int, swap: bool) -> None:
    sheet, _ = drawn(players, cycles=cycles, swap=swap)
    layout = ScheduleLayout(players=players, cycles=cycles)
    found: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for row in range(1, players + 1):
        for column in range(1, players + 1):
            if row != column or players % 2:
                cells = [at(sheet, layout.row(row, cycle), layout.column(column)) for cycle in range(cycles)]
                found[row, column] = [(int(str(cell.value)), cell.number_format) for cell in cells]
    expected: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for played in schedule(players, cycles, swap):
        for pair in played.pairs:
            expected.setdefault((pair.white, pair.black), []).append((played.number, "0"))
            expected.setdefault((pair.black, pair.white), []).append((played.number, '0"●"'))
        if played.free:
            expected.setdefault((played.free, played.free), []).append((played.number, '"("0")"'))
    assert found == expected


@pytest.mark.parametrize("players", range(3, 31))
def test_the_rounds_of_the_cells_are_the_graphic_method(players: int) -> None:
    cells = rounds_of_cells(players)
    drawn_grid = {cell: slot for cell, slot in grid(players).items() if players % 2 or cell[0] != cell[1]}
    assert {cell: slots[0] for cell, slots in cells.items()} == drawn_grid


@pytest.mark.parametrize(("players", "cycles"), [(5, 1), (8, 1), (9, 2), (14, 1), (20, 1), (30, 1)])
def test_a_diagonal_has_one_colour_and_its_neighbours_another(players: int, cycles: int) -> None:
    sheet, _ = drawn(players, cycles=cycles)
    layout = ScheduleLayout(players=players, cycles=cycles)
    colours: dict[int, set[str]] = {}
    for (row, column), (number, _) in grid(players).items():
        if row != column:
            cells = (at(sheet, layout.row(row, cycle), layout.column(column)) for cycle in range(cycles))
            colours.setdefault(number, set()).update(fill(cell) for cell in cells)
        elif cycles == 1:
            assert fill(at(sheet, layout.row(row), layout.column(row))) == "8C97A4"
    assert all(len(found) == 1 for found in colours.values())
    last = rounds_per_cycle(players)
    for number in range(1, last + 1):
        assert colours[number] != colours[number % last + 1]
    for cycle in range(cycles):
        for number in range(1, last + 1):
            assert {fill(at(sheet, layout.legend(cycle), layout.column(number)))} == colours[number]


def rules(sheet: Worksheet) -> Iterator[tuple[set[tuple[int, int]], str]]:
    """The cells and the formula of every conditional format, the formula as it reads in the first cell."""
    for found in sheet.conditional_formatting:
        cells = {(row, column) for span in found.sqref.ranges for row, column in span.cells}
        for rule in found.rules:
            yield cells, rule.formula[0]


@pytest.mark.parametrize(("players", "cycles"), [(7, 1), (8, 1), (8, 2), (30, 1), (61, 1)])
def test_a_round_typed_into_the_box_lights_up_its_games_and_nothing_else(players: int, cycles: int) -> None:
    sheet, _ = drawn(players, cycles=cycles)
    layout = ScheduleLayout(players=players, cycles=cycles)
    found = list(rules(sheet))
    assert all(not one & other for (one, _), (other, _) in combinations(found, 2))
    box = at(sheet, *layout.lit)
    for cells, formula in found:
        first = min(cells)
        asked = f"${box.column_letter}${box.row}"
        assert formula == f"AND(LEN({asked})>0,{sheet.cell(*first).coordinate}={asked})"
    covered = set().union(*(cells for cells, _ in found))
    for number in (1, rounds_per_cycle(players) * cycles):
        lit = [place for place in covered if sheet.cell(*place).value == number]
        round_ = schedule(players, cycles)[number - 1]
        assert len(lit) == 2 * len(round_.pairs) + (round_.free is not None) + 1  # and once in the legend
    values = [sheet.cell(*place).value for place in covered]
    assert {value for value in values if not isinstance(value, int)} <= {"×", None}


def test_the_box_takes_the_rounds_of_the_event_only_and_holds_the_round_asked_for() -> None:
    sheet, _ = drawn(8, cycles=2, lit=9)
    layout = ScheduleLayout(players=8, cycles=2)
    assert at(sheet, *layout.lit).value == 9
    (validation,) = sheet.data_validations.dataValidation
    assert (validation.type, validation.formula1, validation.formula2) == ("whole", "1", "14")
    assert str(validation.sqref) == at(sheet, *layout.lit).coordinate
    assert at(drawn(8)[0], *ScheduleLayout(players=8).lit).value is None


def test_rows_have_number_and_name_and_a_name_stays_text() -> None:
    players = ((1, "=1+1"), (2, "+Söhne & Co"), (3, "Щербаков Юрій"))
    sheet, _ = drawn(3, players=players)
    layout = ScheduleLayout(players=3)
    for number, name in players:
        numbered, named = at(sheet, layout.row(number), 0), at(sheet, layout.row(number), 1)
        assert (numbered.value, named.value, named.data_type) == (number, name, "s")
        assert at(sheet, layout.header, layout.column(number)).value == number


def test_without_names_there_is_no_column_for_them() -> None:
    sheet, area = drawn(5, players=tuple((number, "") for number in range(1, 6)))
    layout = ScheduleLayout(players=5, named=False)
    assert area == layout.area == "A1:G14"
    assert [at(sheet, layout.header, column).value for column in range(6)] == ["No", 1, 2, 3, 4, 5]


def test_the_order_in_which_rounds_were_played_is_shown_when_lots_have_mixed_it() -> None:
    layout = ScheduleLayout(players=8)

    def shown(order: tuple[int, ...]) -> dict[object, object]:
        sheet, _ = drawn(8, order=order)
        columns = range(layout.grid, layout.grid + 7)
        row = layout.order()
        return {at(sheet, layout.legend(), column).value: at(sheet, row, column).value for column in columns}

    assert shown((3, 1, 7)) == {1: 2, 2: None, 3: 1, 4: None, 5: None, 6: None, 7: 3}
    assert set(shown((1, 2, 3)).values()) == set(shown(()).values()) == {None}


def test_the_area_ends_with_a_hidden_column_that_carries_the_mark() -> None:
    sheet, area = drawn(8)
    layout = ScheduleLayout(players=8)
    assert area == layout.area == "A1:K17"
    marked = at(sheet, layout.mark_offset.row, layout.mark_offset.column)
    assert marked.value == "_pairsheet:schedule"
    assert sheet.column_dimensions[marked.column_letter].hidden
    assert sheet.print_area == "'Schedule'!$A$1:$J$17"


def test_a_schedule_that_was_moved_is_drawn_where_it_is() -> None:
    sheet, area = drawn(4, place=Place(row=2, column=1))
    layout = ScheduleLayout(players=4, place=Place(row=2, column=1))
    assert area == layout.area == "B3:H15"
    assert at(sheet, 2, 1).value == "Open"
    assert at(sheet, layout.row(1), layout.column(2)).value == 2
    assert at(sheet, layout.header, layout.right).value == "_pairsheet:schedule"


def geometry(sheet: Worksheet) -> tuple[Mapping[str, float], Mapping[int, float], list[str], set[str]]:
    columns = {letter: dimension.width for letter, dimension in sheet.column_dimensions.items()}
    rows = {number: dimension.height for number, dimension in sheet.row_dimensions.items()}
    merged = sorted(str(span) for span in sheet.merged_cells.ranges)
    return columns, rows, merged, {cell.coordinate for row in sheet.iter_rows() for cell in row if cell.has_style}


@pytest.mark.parametrize(("players", "cycles"), [(7, 1), (8, 2), (30, 1)])
def test_the_same_field_always_has_the_same_geometry(players: int, cycles: int) -> None:
    one, _ = drawn(players, cycles=cycles)
    long_names = tuple((number, "Константинопольский Вячеслав " * 3) for number in range(1, players + 1))
    other, _ = drawn(players, cycles=cycles, players=long_names, event="E" * 200, lit=3, order=(2, 1))
    assert geometry(one) == geometry(other)
    assert ScheduleLayout(players=8).fingerprint() == "8/1/named"
    assert ScheduleLayout(players=8, cycles=2, named=False).fingerprint() == "8/2/numbers"


@pytest.mark.parametrize("players", range(3, 61))
def test_up_to_sixty_players_stand_on_one_page_that_can_be_read(players: int) -> None:
    sizes = sizes_of(players, 1, True, load_theme())
    assert sizes.paper == (9 if players <= 38 else 8)
    width, height = printable(load_theme(), landscape=True, paper=sizes.paper)
    assert sizes.fits
    assert sizes.number + sizes.name + players * sizes.cell <= width
    assert players * sizes.row + sizes.head <= height - 100
    assert sizes.font * PRINTED > TOO_SMALL
    assert sizes.row >= sizes.font * 1.2


@pytest.mark.parametrize(("players", "cycles"), [(61, 1), (72, 2), (99, 1), (200, 1)])
def test_more_players_stand_on_pages_of_columns_and_rows(players: int, cycles: int) -> None:
    sheet, _ = drawn(players, cycles=cycles)
    layout, sizes = ScheduleLayout(players=players, cycles=cycles), sizes_of(players, cycles, True, load_theme())
    width, height = printable(load_theme(), landscape=True)
    assert not sizes.fits
    assert sizes.number + sizes.name + sizes.across * sizes.cell <= 0.93 * width
    assert sizes.down * cycles * sizes.row + sizes.head <= 0.95 * height
    assert [found.id for found in sheet.col_breaks.brk] == [
        layout.column(number) for number in range(sizes.across + 1, players + 1, sizes.across)
    ]
    assert [found.id for found in sheet.row_breaks.brk] == [
        layout.row(number) for number in range(sizes.down + 1, players + 1, sizes.down)
    ]
    assert (sheet.print_title_rows, sheet.print_title_cols) == ("$3:$3", "$A:$B")
    assert layout.lit[1] < layout.column(sizes.across + 1)


@pytest.mark.parametrize("players", [8, 30])
def test_the_page_repeats_its_heads_and_is_one_wide(players: int) -> None:
    sheet, _ = drawn(players)
    assert sheet.sheet_properties.pageSetUpPr is not None
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
    assert (sheet.print_title_rows, sheet.print_title_cols, sheet.freeze_panes) == ("$3:$3", "$A:$B", "C4")


@pytest.mark.libreoffice
def test_thirty_players_print_on_one_page(office: Callable[..., Path], tmp_path: Path) -> None:
    donor = Donor()
    draw_schedule(donor, "Schedule", event="Open", players=names(30), labels=LABELS, lit=5)
    source = tmp_path / "thirty.xlsx"
    source.write_bytes(donor.to_bytes())
    printed = office(source, "pdf").read_bytes()
    assert len(re.findall(rb"/Type/Page\b(?!s)", printed)) == 1

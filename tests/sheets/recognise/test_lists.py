"""Lists of participants in the shapes people give them."""

from datetime import date

import pytest

from pairing.model import Player, Status
from sheets.errors import NotUnderstood, WrongUse
from sheets.grid import Book
from sheets.recognise import no_participants, understand
from tests.sheets.recognise.helpers import book, fields, grid, names, read, texts

ANNA, BORIS, CLARA = "Ahlberg, Anna", "Brandt, Boris", "Cohen, Clara"


def test_every_column_of_a_list_becomes_the_player() -> None:
    seen = read(
        ("Club championship 2026, round robin",),
        (),
        ("No", "Title", "Name", "Rtg", "FideID", "FED", "Club", "Born"),
        (1, "WIM", " Ahlberg,  Anna ", 2104, "0123", "SWE", "SK Nord", date(1990, 5, 12)),
    )
    (listed,) = seen.players
    assert listed.player == Player(
        number=1,
        name=ANNA,
        title="WIM",
        rating=2104,
        federation="SWE",
        club="SK Nord",
        birth="1990-05-12",
        fide_id="0123",
    )
    assert (listed.cell, listed.row, listed.sheet, listed.start_no) == ("List!C4", 4, "List", 1)
    assert (seen.layout, seen.language, seen.numbered) == ("start list", "en", True)
    assert (seen.event.name, seen.event.system) == ("Club championship 2026, round robin", "round-robin")
    assert seen.warnings == ()


def test_a_title_in_merged_cells_is_no_header() -> None:
    seen = read(("Players", None, None), ("Id", "Name", "Rtg"), (1, ANNA, 2000), (2, BORIS, 1900))
    assert seen.main is not None
    assert (seen.main.header_row, names(seen)) == (2, [ANNA, BORIS])


def test_one_column_with_one_word_above_it_is_a_list() -> None:
    seen = read(("Учасники",), (ANNA,), (BORIS,), (CLARA,))
    assert seen.main is not None
    assert (seen.main.header_row, names(seen)) == (1, [ANNA, BORIS, CLARA])


def test_labels_of_settings_and_a_word_above_titles_are_no_header() -> None:
    label = read(("Name:", "Autumn Cup"), ("Place:", "Kyiv"), ("Date:", "May"), (), ("№", "ПІБ"), (1, ANNA))
    assert (names(label), len(label.tables)) == ([ANNA], 1)
    bare = read(("Name", "Autumn Cup"), ("Place", "Kyiv"), (), ("№", "ПІБ"), (1, ANNA))
    assert (names(bare), len(bare.tables)) == ([ANNA], 1)
    title = read(("Учасники",), ("Меморіал Вербового",), ("15 квітня",), (), (), (), ("№", "ПІБ"), (1, ANNA))
    assert (names(title), title.event.name) == ([ANNA], "Меморіал Вербового")


def test_a_team_is_the_club_of_a_player_and_rosters_have_boards() -> None:
    seen = read(("№", "ПІБ", "Команда"), (1, ANNA, "Київ"), (2, BORIS, "Львів"))
    assert ([each.player.club for each in seen.players], seen.layout) == (["Київ", "Львів"], "start list")
    rosters = read(("Družstvo", "Šach.", "Jméno"), ("Sokol A", 1, ANNA), (None, 2, BORIS))
    assert rosters.layout == "team rosters"


def test_one_column_of_full_names_needs_no_header() -> None:
    assert names(read((ANNA,), (BORIS,), (), (CLARA,))) == [ANNA, BORIS, CLARA]
    seen = read((1, ANNA), (2, BORIS), (3, CLARA))
    assert (names(seen), seen.numbered, seen.layout) == ([ANNA, BORIS, CLARA], True, "list without a header")


def test_several_columns_of_names_without_a_header_are_left_alone() -> None:
    assert read((ANNA, BORIS), (CLARA, "Dunn, Dora"), ("Ek, Ewa", "Fox, Fred")).tables == ()


def test_the_first_name_may_be_pointed_at() -> None:
    seen = understand(book(("x", "y"), (None, ANNA), (None, BORIS), (), (None, CLARA)), table="List!B2")
    assert (names(seen), seen.layout) == ([ANNA, BORIS, CLARA], "list without a header")
    with pytest.raises(NotUnderstood, match="nothing at List!B9"):
        understand(book(("x", ANNA)), table="B9")
    with pytest.raises(WrongUse, match="no sheet 'Other'"):
        understand(book(("x", ANNA)), table="Other!B9")


def test_blank_rows_inside_a_list_are_skipped() -> None:
    seen = read(("No", "Name"), (), (1, ANNA), (), (), (2, BORIS), (None, None), (3, CLARA))
    assert [(listed.row, listed.player.number) for listed in seen.players] == [(3, 1), (6, 2), (8, 3)]


def test_sums_signatures_and_remarks_below_a_list_are_not_players() -> None:
    below = [
        ("Total", 2),
        ("Разом:", 2),
        ("Головний суддя ________", None),
        ("Turnierleiter", None),
        ("Please be at the board in time, or the clock will be started without you.", None),
    ]
    for row in below:
        assert names(read(("Name", "Rtg"), (ANNA, 2000), (BORIS, 1900), (), row)) == [ANNA, BORIS], row


def test_a_text_that_may_be_a_name_below_a_list_is_told() -> None:
    seen = read(("No", "Name"), (1, ANNA), (2, BORIS), (), (None, CLARA))
    assert names(seen) == [ANNA, BORIS]
    assert texts(seen) == [("List!B5", "“Cohen, Clara” was taken not to belong to the list above it")]


def test_a_late_entry_without_number_right_below_a_list_is_a_player() -> None:
    seen = read(("No", "Name", "Rtg"), (1, ANNA, 2000), (2, BORIS, 1900), (None, CLARA, None))
    assert names(seen) == [ANNA, BORIS, CLARA]
    assert texts(seen) == [
        ("List!A1", "the numbers are not 1 to 3 (3 missing or twice): the places in the list are used instead")
    ]


def test_a_late_entry_below_a_gap_is_a_player_when_it_has_all_but_the_number() -> None:
    seen = read(
        ("No", "Name", "Rtg", "Club"), (1, ANNA, 2000, "x"), (2, BORIS, 1900, "y"), (), (None, CLARA, 1800, "z")
    )
    assert names(seen) == [ANNA, BORIS, CLARA]


def test_numbers_drawn_in_another_order_are_kept() -> None:
    seen = read(("№", "Прізвище та ім'я"), (3, ANNA), (1, BORIS), (2, CLARA))
    assert [(each.player.name, each.player.number) for each in seen.players] == [(ANNA, 3), (BORIS, 1), (CLARA, 2)]
    assert seen.numbered


def test_numbered_rows_that_wait_for_names_are_no_players() -> None:
    seen = read(("№", "Прізвище", "Ім’я"), (1, "Гай", "Ян"), (2, None, None), (3, None, None))
    assert names(seen) == ["Гай, Ян"]


def test_the_line_of_column_numbers_in_an_official_form_is_skipped() -> None:
    seen = read(("№", "ПІБ", "Рейтинг"), (1, 2, 3), (1, ANNA, 2000), (2, BORIS, None))
    assert [(each.player.number, each.player.name) for each in seen.players] == [(1, ANNA), (2, BORIS)]


def test_group_labels_part_a_list() -> None:
    seen = read(("Name", "Rtg"), ("Group A:", None), (ANNA, 2000), (BORIS, 1900), ("Group B:", None), (CLARA, 1800))
    assert [(each.player.name, each.group) for each in seen.players] == [
        (ANNA, "Group A:"),
        (BORIS, "Group A:"),
        (CLARA, "Group B:"),
    ]


def test_a_name_alone_in_its_row_is_still_a_player() -> None:
    assert names(read(("Name", "Rtg", "Club"), (ANNA, 2000, "x"), (BORIS, None, None), (CLARA, 1800, "y"))) == [
        ANNA,
        BORIS,
        CLARA,
    ]


def test_given_names_and_surnames_are_put_together() -> None:
    assert names(read(("Jméno", "Příjmení", "Klub"), ("Jan", "Novák", "x"))) == ["Novák, Jan"]
    assert names(read(("Name", "Vorname", "DWZ"), ("Weber", "Jan", 1500))) == ["Weber, Jan"]
    assert names(read(("Nr", "Achternaam", "Tussenvoegsel", "Voornaam"), (1, "Veld", "van der", "Jan"))) == [
        "van der Veld, Jan"
    ]
    assert names(read(("Фамилия", "Имя", "Отчество"), ("Гай", "Ян", "Янович"))) == ["Гай, Ян Янович"]


def test_a_full_name_beside_the_surname_stays_the_name() -> None:
    assert names(read(("Name", "Surname", "Rtg"), ("Jan Novák", "Novák", 1500), ("Eva Malá", "Malá", 1400))) == [
        "Jan Novák",
        "Eva Malá",
    ]


def test_an_empty_column_of_full_names_is_filled_from_its_parts() -> None:
    seen = read(("ID", "First Name", "Last Name", "Full Name"), (0, "Jan", "Novák", None), (1, "Eva", "Malá", None))
    assert [(each.player.name, each.cell) for each in seen.players] == [
        ("Novák, Jan", "List!C2"),
        ("Malá, Eva", "List!C3"),
    ]


def test_a_header_of_two_lines_is_read_as_one() -> None:
    seen = read(
        ("№ п/п", "Участник", None, "Рейтинг", None, "Город"),
        (None, "Фамилия", "Имя", "ФИДЕ", "ФШР", None),
        (1, "Гай", "Ян", "—", 1801, "Заречье"),
        (2, "Май", "Ия", 1900, 1850, "Сосновка"),
        merged=((1, 1, 2, 1), (1, 2, 1, 3), (1, 4, 1, 5), (1, 6, 2, 6)),
    )
    assert fields(seen) == ["start_no", "surname", "given", "rating", "rating_2", "city"]
    assert [(each.player.name, each.player.rating, each.player.club) for each in seen.players] == [
        ("Гай, Ян", None, "Заречье"),
        ("Май, Ия", 1900, "Сосновка"),
    ]
    assert seen.main is not None
    assert seen.main.header_rows == (1, 2)


def test_columns_of_one_name_and_columns_without_any_are_told_apart() -> None:
    seen = read(("Name", "Name", None, "Zodiac"), (ANNA, "Anna A.", "x", "Leo"), (BORIS, "Boris B.", "y", "Aries"))
    assert fields(seen) == ["name", "name_2", "column_3", "Zodiac"]
    assert seen.players[0].extra == {"Name": "Anna A.", "column_3": "x", "Zodiac": "Leo"}
    assert texts(seen) == [("List!C1", "the column has no head; what it holds was not used")]


def test_a_column_of_titles_needs_no_head() -> None:
    seen = read(("No.", None, "Name", "Rtg"), (1, "GM", ANNA, 2600), (2, None, BORIS, 2100), (3, "кмс", CLARA, 2000))
    assert [each.player.title for each in seen.players] == ["GM", None, "кмс"]


def test_a_mistyped_head_is_understood_and_told() -> None:
    seen = read(("№", "Прізвище", "Рейтнг"), (1, "Гай", 1500))
    assert seen.players[0].player.rating == 1500
    assert texts(seen) == [("List!C1", "the head “Рейтнг” was taken for a mistyped реитинг (rating)")]


def test_lists_side_by_side_are_two() -> None:
    seen = read(
        ("Skupina A", None, None, "Skupina B", None),
        ("Č.", "Jméno", None, "Č.", "Jméno"),
        (1, ANNA, None, 1, CLARA),
        (2, BORIS, None, None, None),
    )
    assert [(table.title, table.first_cell, table.rows) for table in seen.tables] == [
        ("Skupina A", "A2", (3, 4)),
        ("Skupina B", "D2", (3,)),
    ]
    assert [(each.player.number, each.player.name) for each in seen.players] == [(1, ANNA), (2, BORIS), (3, CLARA)]
    assert seen.event.name is None


def test_lists_side_by_side_without_a_gap_are_two() -> None:
    seen = read(("№", "ПІБ", "№", "ПІБ"), (1, ANNA, 1, CLARA), (2, BORIS, None, None))
    assert [table.rows for table in seen.tables] == [(2, 3), (2,)]


def test_lists_one_below_the_other_are_two() -> None:
    seen = read(
        ("Group A",), ("No", "Name"), (1, ANNA), (2, BORIS), (), ("Group B",), ("No", "Name"), (1, CLARA),
    )  # fmt: skip
    assert [(table.title, table.rows) for table in seen.tables] == [("Group A", (3, 4)), ("Group B", (8,))]


def test_a_header_repeated_on_every_page_does_not_end_the_list() -> None:
    seen = read(("No", "Name"), (1, ANNA), (2, BORIS), ("No", "Name"), (3, CLARA))
    assert names(seen) == [ANNA, BORIS, CLARA]


def test_a_bye_is_no_player_and_a_player_may_be_called_bye() -> None:
    seen = read(("Name", "Rtg"), (ANNA, 2000), ("bye", None))
    assert (names(seen), texts(seen)) == ([ANNA], [("List!A3", "a row for the bye, not a player: left out")])
    assert names(read(("No", "Name", "Rtg"), (1, ANNA, 2000), (2, "bye", 1500))) == [ANNA, "bye"]


def test_struck_through_and_noted_players_are_withdrawn() -> None:
    seen = read(
        ("Name", "Note"), (ANNA, None), (BORIS, "withdrawn"), (CLARA, "запізнюється"), ("Dunn, Dora", "brings a clock"),
        struck=frozenset({(2, 1)}),
    )  # fmt: skip
    assert [each.player.status for each in seen.players] == [
        Status.WITHDRAWN,
        Status.WITHDRAWN,
        Status.LATE,
        Status.ACTIVE,
    ]
    assert texts(seen) == [("List!B5", "Dunn, Dora: the note “brings a clock” was not acted upon")]


def test_hidden_rows_are_read_and_told() -> None:
    seen = read(("Name",), (ANNA,), (BORIS,), (CLARA,), hidden_rows=frozenset({3, 9}))
    assert len(seen.players) == 3
    assert texts(seen) == [
        ("List!A3", "1 of the players stand in hidden rows (3), by hand or by a filter; they were read")
    ]


def test_formulas_without_a_value_are_told_where_they_matter() -> None:
    seen = read(
        ("No", "Name", "Rtg"), (1, ANNA, None), (2, None, 1900), (3, CLARA, 1800), unvalued=frozenset({(2, 3), (3, 2)})
    )
    assert names(seen) == [ANNA, CLARA]
    assert [cell for cell, text in texts(seen) if "without a stored value" in text] == ["List!B3", "List!C2"]


def at(*cells: tuple[int, int]) -> frozenset[tuple[int, int]]:
    return frozenset(cells)


UNKNOWN = "an error of Excel, so the name is not known and nobody was taken from here"
MEND = "type it, or open the workbook in Excel, mend it and save"


@pytest.mark.parametrize("row", [2, 3, 4, 5])
@pytest.mark.parametrize(("top", "rest"), [(("Name", "Club"), ("North",)), (("Name",), ()), (("Evans, Eva",), ())])
def test_a_name_that_is_an_error_is_told_wherever_it_stands(
    row: int, top: tuple[str, ...], rest: tuple[str, ...]
) -> None:
    people = {number: name for number, name in enumerate((ANNA, BORIS, CLARA, "Dahl, Dora"), 2) if number != row}
    seen = read(top, *((people.get(number), *rest) for number in range(2, 6)), errors=at((row, 1)))
    assert names(seen) == [*(name for name in top if name.startswith("Evans")), *people.values()]
    assert texts(seen) == [(f"List!A{row}", f"{UNKNOWN}: {MEND}")]


def test_errors_below_a_list_are_told_once() -> None:
    seen = read(("No", "Name"), (1, ANNA), (2, BORIS), (3, CLARA), (4,), (5,), (6,), errors=at((5, 2), (6, 2), (7, 2)))
    assert names(seen) == [ANNA, BORIS, CLARA]
    assert texts(seen) == [("List!B5", f"{UNKNOWN} (and so down to List!B7): {MEND}")]


def test_a_list_goes_on_below_many_errors_and_they_label_nobody() -> None:
    wrong = [(row, 1) for row in range(4, 14)]
    seen = read(("Name", "Club"), (ANNA, "North"), (BORIS, "North"), *10 * [(None, "East")], ("Clara", "West"),
                errors=at(*wrong))  # fmt: skip
    assert [(each.player.name, each.group) for each in seen.players] == [(ANNA, None), (BORIS, None), ("Clara", None)]
    assert [cell for cell, _ in texts(seen)] == [f"List!A{row}" for row, _ in wrong]


def test_a_list_of_nothing_but_errors_is_refused_with_the_first_of_them() -> None:
    seen = read(("No", "Name"), (1,), (2,), errors=at((2, 2), (3, 2)))
    refusal = no_participants(seen, "event.xlsx").message
    assert f"no name stands below it; List!B2: {UNKNOWN} (and so down to List!B3): {MEND}" in refusal


def test_an_error_beside_a_name_is_told() -> None:
    seen = read(
        ("Surname", "Given name", "Rating"), ("Adams", "Anna", None), ("Brown", None, None), ("Clark", "Cleo", 1500),
        errors=at((2, 3), (3, 2), (3, 3)),
    )  # fmt: skip
    assert names(seen) == ["Adams, Anna", "Brown", "Clark, Cleo"]
    told = "an error of Excel, taken for an empty cell"
    how = "type what is to stand there, or mend the formula"
    more = ", and so in 1 more of this column"
    assert texts(seen) == [("List!B3", f"{told}: {how}"), ("List!C2", f"{told}{more}: {how}")]


def test_the_rest_of_a_player_without_a_name_is_told() -> None:
    seen = read(("Name", "Rating", "Fed"), (ANNA, 1800, "CZE"), (None, 1700, "UKR"), (CLARA, 1600, "GER"))
    assert names(seen) == [ANNA, CLARA]
    assert texts(seen) == [("List!A3", "no name stands here beside the rest of a player: nobody was taken from here")]


def test_impossible_ratings_and_births_are_named_by_cell() -> None:
    seen = read(("Name", "Rtg", "Born"), (ANNA, 10450, 1990), (BORIS, "strong", "31.02.1990"), (CLARA, "б/р", "?"))
    assert [(each.player.rating, each.player.birth) for each in seen.players] == [
        (10450, "1990"),
        (None, "1990"),
        (None, None),
    ]
    assert texts(seen) == [
        ("List!B2", "10450 is no rating: expected a rating of at most 9999"),
        ("List!B3", "strong is no rating: expected a number, or nothing for an unrated player"),
        ("List!C3", "31.02.1990 is no year or date of birth that can be read: only the year 1990 was taken"),
    ]


def test_namesakes_are_never_merged_and_those_that_nothing_tells_apart_are_doubles() -> None:
    seen = read(
        ("Name", "Born"), (ANNA, 1990), (ANNA, 2011), (BORIS, None), ("BRANDT,\u00a0Boris", None),
    )  # fmt: skip
    assert len(seen.players) == 4
    assert [(one.cell, other.cell) for one, other in seen.duplicates] == [("List!A4", "List!A5")]
    assert texts(seen) == [
        ("List!A3", "Ahlberg, Anna has the same name as the player in List!A2: told apart by the birth"),
        ("List!A5", "BRANDT, Boris has the same name as the player in List!A4: nothing tells them apart"),
    ]


@pytest.mark.parametrize(
    ("head", "one", "other", "told"),
    [
        ("Born", 1990, "2011-03-04", "birth"),
        ("Born", 1990, "1990-03-04", None),
        ("FIDE ID", 14100001, 14100002, "FIDE id"),
        ("FIDE ID", 14100001, None, None),
        ("Club", "Rook", "Mill", None),
        ("Rating", 2000, 1400, None),
    ],
)
def test_a_birth_or_a_fide_id_tells_namesakes_apart_and_nothing_else(
    head: str, one: object, other: object, told: str | None
) -> None:
    seen = read(("Name", head), (ANNA, one), (ANNA, other), (BORIS, None))
    how = f"told apart by the {told}" if told else "nothing tells them apart"
    assert len(seen.duplicates) == (0 if told else 1)
    assert texts(seen) == [("List!A3", f"{ANNA} has the same name as the player in List!A2: {how}")]


def test_sheets_of_ours_and_hidden_lists_are_not_looked_at() -> None:
    sheets = (
        grid([("Name",), (ANNA,)], name="Entries"),
        grid([("Name",), (BORIS,)], name="Players"),
        grid([("Name",), (CLARA,)], name="Old", visible=False),
        grid([("Name",), ("state",)], name="_pairsheet", visible=False),
    )
    seen = understand(Book(name="x", sheets=sheets), ignore=frozenset({"Players"}))
    assert (names(seen), texts(seen)) == ([ANNA], [("Old!A2", "a list on a hidden sheet: not read")])
    assert names(understand(Book(name="x", sheets=sheets[2:]))) == [CLARA]


def test_a_sheet_may_be_named() -> None:
    sheets = (grid([("Name",), (ANNA,)], name="U10"), grid([("Name",), (BORIS,)], name="U12"))
    both = understand(Book(name="x", sheets=sheets))
    assert [(table.sheet, table.chosen) for table in both.tables] == [("U10", True), ("U12", True)]
    assert names(understand(Book(name="x", sheets=sheets), sheet="U12")) == [BORIS]
    assert names(understand(Book(name="x", sheets=sheets), table="U10!A1")) == [ANNA]


@pytest.mark.parametrize(
    ("rows", "name"),
    [
        ([("Entries",), ("Autumn Cup",)], "Autumn Cup"),
        ([("15–19.04.2025",), ("Autumn Cup",)], "Autumn Cup"),
        ([("Chief Arbiter : A. B.",), ("Autumn Cup",)], "Autumn Cup"),
        ([("From the Tournament-Database of Somewhere",), ("Autumn Cup",)], "Autumn Cup"),
        ([("Tournament name:", "Autumn Cup")], "Autumn Cup"),
        ([("entries_2024_final",)], None),
        ([], None),
    ],
)
def test_the_name_of_the_event_is_found_among_titles(rows: list[tuple[object, ...]], name: str | None) -> None:
    assert read(*rows, (), ("No", "Name", "Rtg"), (1, ANNA, 2000)).event.name == name


def test_settings_on_another_sheet_are_read() -> None:
    sheets = (
        grid([("№", "ФИО"), (1, ANNA)], name="Список"),
        grid([("Название турнира:", "Кубок"), ("Количество туров:", 7), ("Система:", "Швейцарская")], name="Данные"),
    )
    event = understand(Book(name="x", sheets=sheets)).event
    assert (event.name, event.rounds, event.system) == ("Кубок", 7, "swiss")


def test_lists_of_other_things_are_not_taken_for_participants() -> None:
    marks = read(
        ("Name", "Fr", "Geo", "All"), ("Okerale", 92, 95, 187), ("Ezekaya", 50, 55, 105), ("Ifekanu", 20, 29, 49)
    )
    assert (marks.players, marks.layout) == ((), "not a list of participants")
    goods = read(("Name", "Quantity", "Price"), ("Board", 10, 25.5), ("Clock", 5, 40))
    assert goods.players == ()
    assert names(understand(book(("Name", "Quantity", "Price"), ("Board", 10, 25.5)), table="List!A1")) == ["Board"]


def test_an_empty_book_is_understood_as_empty() -> None:
    seen = understand(Book(name="x", sheets=()))
    assert (seen.tables, seen.players, seen.main, seen.layout) == ((), (), None, None)

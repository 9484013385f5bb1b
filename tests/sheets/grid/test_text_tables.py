"""Tables and lists in plain text: separators, bars, boxes, blanks, numbers. A row is a line, so addresses are right."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.errors import UnreadableFile
from sheets.grid import Book, read_grids


def read(text: str, name: str = "list.txt") -> Book:
    return read_grids(text.encode(), name)


def rows(text: str) -> tuple[tuple[object, ...], ...]:
    return read(text).sheets[0].rows


def how(text: str) -> str:
    """The kind of file, and how its cells were told apart."""
    book = read(text)
    return f"{book.kind}: {book.notes[0].removeprefix('text file: encoding UTF-8, ')}"


def test_a_markdown_table_is_read() -> None:
    text = "| No | Name         |  Rtg |\n|---:|:-------------|-----:|\n| 1 | Anna \\| Karl | 2300 |\n| 2 | Boris | |\n"
    assert rows(text) == (("No", "Name", "Rtg"), (), ("1", "Anna | Karl", "2300"), ("2", "Boris"))
    assert how(text) == "text: columns between bars"


def test_a_table_in_a_box_is_read_below_its_title() -> None:
    text = "Club open\n┌────┬───────┐\n│ No │ Name  │\n├────┼───────┤\n│  1 │ Anna  │\n│  2 │       │\n└────┴───────┘\n"
    assert rows(text) == (("Club open",), (), ("No", "Name"), (), ("1", "Anna"), ("2",))


def test_a_table_with_bars_inside_only_is_read() -> None:
    text = " id | name  | pts\n----+-------+-----\n  1 | Anna  | 2.5\n  2 | Boris | \n(2 rows)\n"
    assert rows(text) == (("id", "name", "pts"), (), ("1", "Anna", "2.5"), ("2", "Boris"), ("(2 rows)",))


def test_bars_alone_are_separators() -> None:
    text = 'Name|Club\n"Smith | Sons"|A\nBrown|B\n'
    assert (rows(text)[1], how(text)) == (("Smith | Sons", "A"), "csv: separator bar")


ALIGNED = """Club championship
   Final standings

 Rk Name                      FED   Rtg  Pts
 ---------------------------------------------
  1 Ivanov, Ivan              UKR  2300  4.5
  2 Petrov, Petr Petrovich         2250  4
 10 Long-Surname, Of-Somebody UKR  1800  3

 printed by the arbiter
"""


def test_columns_that_stand_one_below_the_other_are_columns_with_empty_cells_too() -> None:
    assert rows(ALIGNED) == (
        ("Club championship",),
        ("Final standings",),
        (),
        ("Rk", "Name", "FED", "Rtg", "Pts"),
        (),
        ("1", "Ivanov, Ivan", "UKR", "2300", "4.5"),
        ("2", "Petrov, Petr Petrovich", None, "2250", "4"),
        ("10", "Long-Surname, Of-Somebody", "UKR", "1800", "3"),
        (),
        ("printed by the arbiter",),
    )
    assert how(ALIGNED) == "text: columns between blanks"


def test_columns_with_two_blanks_between_need_not_stand_one_below_the_other() -> None:
    text = "No  Name  Rtg\n1  Anna Karlson  2300\n2  Boris  2250\n10  Clara von der Aue  1950\n"
    assert rows(text) == (
        ("No", "Name", "Rtg"),
        ("1", "Anna Karlson", "2300"),
        ("2", "Boris", "2250"),
        ("10", "Clara von der Aue", "1950"),
    )


def test_one_line_that_is_too_long_does_not_move_the_columns_of_the_others() -> None:
    lines = [f"{number:3} {name:12} {2000 + number:5}" for number, name in enumerate(["Anna", "Boris"] * 5, 1)]
    lines[6] = "  7 Maximiliana Konstantina von der Aue  2007"
    assert [row[2] for row in rows("\n".join(lines))] == [str(2000 + number) for number in range(1, 11)]
    assert rows("\n".join(lines))[6] == ("7", "Maximiliana Konstantina von der Aue", "2007")


def test_names_of_one_length_are_not_parted_at_the_blank_they_share() -> None:
    assert rows("Anna Bell  1\nCara Dunn  2\nEdda Fink  3\n") == (
        ("Anna Bell", "1"),
        ("Cara Dunn", "2"),
        ("Edda Fink", "3"),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Anna\n2. Boris\n3. Clara\n", (("1", "Anna"), ("2", "Boris"), ("3", "Clara"))),
        ("1) Anna\n2) Boris\n", (("1", "Anna"), ("2", "Boris"))),
        (
            "Entries:\n\n9 Anna A\n10 Boris B\n11 Cid\n",
            ((None, "Entries:"), (), ("9", "Anna A"), ("10", "Boris B"), ("11", "Cid")),
        ),
        ("1. Anna 2300\n2. Boris, 2250\n", (("1", "Anna", "2300"), ("2", "Boris", "2250"))),
        ("No. Name\n1 Anna\n2 Boris\n", (("No.", "Name"), ("1", "Anna"), ("2", "Boris"))),
        (
            "№ Гравець Elo\n1. Анна 2300\n2. Ян 2250\n",
            (("№", "Гравець", "Elo"), ("1", "Анна", "2300"), ("2", "Ян", "2250")),
        ),
        ("- Anna\n- Boris\n", (("Anna",), ("Boris",))),
        ("• Anna\n\n• Boris\n", (("Anna",), (), ("Boris",))),
    ],
)
def test_a_numbered_list_has_its_numbers_in_a_column(text: str, expected: object) -> None:
    assert (rows(text), how(text)) == (expected, "text: a list")


@pytest.mark.parametrize(
    "text",
    ["Anna\nBoris\n", "Smith, John\nBrown, Ann\n", "1. Anna\n1. Boris\n", "- Anna\nBoris\n", "100 Anna\n7 Boris\n"],
)
def test_other_lists_are_one_column_as_they_stand(text: str) -> None:
    assert (rows(text), how(text)) == (tuple((line,) for line in text.split("\n")[:-1]), "csv: separator none")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('Name, Rtg\n"Smith, John", 2300\n', (("Name", "Rtg"), ("Smith, John", "2300"))),
        ('Name;Id\nAnna;="0123"\n', (("Name", "Id"), ("Anna", "0123"))),
        ("1  Smith,John  2300\n2  Brown,Ann  2200\n", (("1", "Smith,John", "2300"), ("2", "Brown,Ann", "2200"))),
        (
            "Open 2026\nin our hall, with tea\nA;B\n1;2\n3;4\n",
            (("Open 2026",), ("in our hall, with tea",), ("A", "B"), ("1", "2"), ("3", "4")),
        ),
        ("Name\tRtg\r\rAnna\t\rBoris\t1\r", (("Name", "Rtg"), (), ("Anna",), ("Boris", "1"))),
        ("A;B\na\x0bb;1\na\x85b;2\na\u2028b;3\n", (("A", "B"), ("a\x0bb", "1"), ("a\x85b", "2"), ("a\u2028b", "3"))),
        ("Name;Pts\nAnna;#Н/Д\nBoris;#N/A\n", (("Name", "Pts"), ("Anna",), ("Boris",))),
    ],
)
def test_separators_are_told_from_what_looks_like_them(text: str, expected: tuple[object, ...]) -> None:
    assert rows(text) == expected


def test_errors_in_a_text_are_marked() -> None:
    assert read("Name;Pts\nAnna;#Н/Д\n").sheets[0].errors == frozenset({(2, 2)})


@pytest.mark.parametrize("line", ['"Club Anna;Berlin', 'Anna;"Berlin', '"Club" Anna;Berlin'])
def test_a_quotation_mark_that_is_never_closed_swallows_nothing(line: str) -> None:
    below = "".join(f"Boris{number};Rom\n" for number in range(40))
    table = rows(f"Name;Club\n{line}\n{below}")
    assert len(table) == 42
    assert table[-1] == ("Boris39", "Rom")


def test_a_cell_of_several_lines_in_quotation_marks_is_one_cell() -> None:
    assert rows('Name;Club\r\n"Anna\r\nKarlson";A\r\nBoris;B\r\n')[1:] == (("Anna\r\nKarlson", "A"), ("Boris", "B"))


def test_a_cell_without_end_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="damaged"):
        read("Name;Club\n" + "B;C\n" * 300 + f"{'x' * (2 << 20)};A\n")
    assert csv.field_size_limit() == 1 << 20


def test_a_text_that_calls_itself_a_workbook_is_read_and_it_is_said() -> None:
    book = read("No\tName\n1\tAnna\n2\tBoris\n", "list.xls")
    assert (book.kind, book.sheets[0].rows[1]) == ("csv", ("1", "Anna"))
    assert book.notes == (
        "its name ends in .xls, but it is a text with cells between separators: it was read as such",
        "text file: encoding UTF-8, separator tab",
    )


@given(st.text(alphabet=st.sampled_from("ab1 .,;|\t\n\"'-=+│─²½\u3000"), max_size=80))
def test_any_text_keeps_its_lines_and_loses_no_letter(text: str) -> None:
    book = read("x" + text)
    told = "".join(str(value) for row in book.sheets[0].rows for value in row if value is not None)
    assert [letter for letter in told if letter in "ab1½"] == [letter for letter in text if letter in "ab1½"]


@given(
    st.lists(st.tuples(st.text("abcdef", min_size=1, max_size=12), st.integers(1000, 2999)), min_size=3, max_size=20)
)
def test_a_table_set_in_columns_reads_back_equal(people: list[tuple[str, int]]) -> None:
    lines = [f"{number:>3} {name:<14}{rating:>6}" for number, (name, rating) in enumerate(people, 1)]
    expected = tuple((str(number), name, str(rating)) for number, (name, rating) in enumerate(people, 1))
    assert rows("\n".join(lines)) == expected


def test_a_line_of_more_columns_than_a_sheet_has_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="unpacks to more than a workbook of a tournament can be"):
        read_grids(b"a," * 20_000, "long.csv")

"""The small language for lists of players: what it means, and what is said of what it does not know."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.selection import SIGNS, Comparison, Condition, Joined, Not, SelectionError, Wanted, number, with_values
from sheets.selection_text import parse_condition, parse_lists

ANN = {"name": "Ann", "club": "White Knights", "rating": "1650", "birth": "2010-05-01", "sex": "f", "Fee paid": ""}
TEXTS = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), max_size=8).map(
    lambda text: " ".join(text.split())
)
NAMES = TEXTS.filter(bool)
COMPARISONS = st.builds(
    lambda column, sign, value: Comparison(column=column, sign=sign, value=value), NAMES, st.sampled_from(SIGNS), TEXTS
)
CONDITIONS: st.SearchStrategy[Condition] = st.recursive(
    COMPARISONS,
    lambda inner: st.one_of(
        inner.map(lambda part: Not(part=part)),
        st.tuples(st.lists(inner, min_size=2, max_size=3), st.booleans()).map(
            lambda found: Joined(parts=tuple(found[0]), any_of=found[1])
        ),
    ),
    max_leaves=5,
)
LISTS = st.one_of(
    CONDITIONS.flatmap(lambda cond: TEXTS.map(lambda title: Wanted(title=title, condition=cond))),
    st.builds(
        lambda title, column, bands, cond: Wanted(title=title, column=column, bands=bands, condition=cond),
        TEXTS,
        NAMES,
        st.lists(st.integers(0, 3000), unique=True, max_size=3).map(lambda found: tuple(sorted(found))),
        st.none() | CONDITIONS,
    ),
)


def is_true(text: str, **more: str) -> bool:
    return parse_condition(text).holds(lambda column: (ANN | more).get(column, ""))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("rating<2000", True),
        ("rating<1650", False),
        ("rating<=1650", True),
        ("rating >= 1650,5", False),
        ("rating=1650.0", True),
        ("rating<>1650", False),
        ("rating≠1651", True),
        ("rating!=1651", True),
        ("birth>=2010", True),
        ("birth>2010", False),
        ("birth=2010", True),
        ("birth>=2010-05-02", False),
        ("club=white knights", True),
        ('club="White Knights"', True),
        ("club=“White Knights”", True),
        ("club=„White Knights“", True),
        ("club=«White Knights»", True),
        ("club = White", False),
        ("club~knight", True),
        ("club!~knight", False),
        ('"Fee paid"=""', True),
        ("Fee paid<>yes", True),
        ("Fee paid<5", False),
        ("Fee paid>5", False),
        ("rating<2000 and sex=F", True),
        ("rating>2000 or sex=F", True),
        ("rating>2000 or rating<1000 and sex=F", False),
        ("(rating>2000 or rating<1700) and sex=F", True),
        ("not sex=F", False),
        ("not not sex=F", True),
        ("not (sex=m or rating>2000)", True),
        ("SEX=f AND NOT name=Bob", False),
        ("name<B", True),
    ],
)
def test_a_condition_is_true_or_not(text: str, holds: bool) -> None:
    assert is_true(text) is holds


def test_a_quote_inside_quotes_is_doubled() -> None:
    assert parse_condition('club="The ""Rook"""') == Comparison(column="club", sign="=", value='The "Rook"')


def test_an_empty_cell_is_neither_smaller_nor_greater() -> None:
    assert [is_true(f"rating{sign}1500", rating="") for sign in ("<", "<=", ">", ">=", "=")] == [False] * 5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it ends too early: expected a column"),
        ("rating", "it ends too early: expected one of = <> < <= > >= ~ behind the column"),
        ("rating<", "it ends too early: expected a value"),
        ("<2000", "expected a column in place 1, not “<”"),
        ("(rating<2000", "it ends too early: expected and, or, or )"),
        ("rating<2000)", "expected and, or, or the end in place 12, not “)”"),
        ("rating<2000 sex=F", "expected and, or, or the end in place 16, not “=”"),
        ("rating<2000 and and", "expected a column in place 17, not “and”"),
        ('club="Lions', 'the quote that begins in place 6 has no end: expected "'),
        ('""=3', "expected a column in the quotes in place 1"),
        ("not " * 50 + "a=1", "parentheses and “not” are nested too deep: at most 40"),
        ("a" * 1001, "expected at most 1000 characters"),
    ],
)
def test_what_is_no_condition_is_refused_with_what_was_expected_and_where(text: str, said: str) -> None:
    with pytest.raises(SelectionError, match=f"^{re.escape(said)}$"):
        parse_condition(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rating:1800,1600", "expected numbers that rise, such as 1600,1800: 1800, 1600"),
        ("rating:1600,many", "expected a whole number, as in rating:1600,1800 in place 13, not “many”"),
        ("rating:1600 x", "expected where, ; or the end in place 13, not “x”"),
        ("club where", "it ends too early: expected a column"),
        ("club; (", "it ends too early: expected a column"),
        ("club, fed", "expected a sign such as < or =, where, ; or the end in place 5, not “,”"),
    ],
)
def test_what_is_no_list_is_refused_with_what_was_expected_and_where(text: str, said: str) -> None:
    with pytest.raises(SelectionError, match=f"^{re.escape(said)}$"):
        parse_lists(text)


def test_lists_are_parted_by_semicolons_and_have_titles_bands_and_conditions() -> None:
    text = 'club; rating:1600,1800; "Women": sex=F; Juniors by club: club where birth>=2008;; where rating<1500'
    women, young = Comparison(column="sex", sign="=", value="F"), Comparison(column="birth", sign=">=", value="2008")
    assert parse_lists(text) == (
        Wanted(column="club"),
        Wanted(column="rating", bands=(1600, 1800)),
        Wanted(title="Women", condition=women),
        Wanted(title="Juniors by club", column="club", condition=young),
        Wanted(condition=Comparison(column="rating", sign="<", value="1500")),
    )


def test_no_text_is_no_list() -> None:
    assert parse_lists(" ; ") == ()


@given(CONDITIONS)
def test_a_condition_written_is_read_back(condition: Condition) -> None:
    assert parse_condition(str(condition)) == condition


@given(st.lists(LISTS, max_size=3))
def test_lists_written_are_read_back(lists: list[Wanted]) -> None:
    text = "; ".join(map(str, lists))
    if len(text) <= 1000:
        assert parse_lists(text) == tuple(lists)


@given(st.text(max_size=40))
def test_any_text_is_lists_or_is_refused(text: str) -> None:
    with suppress(SelectionError):
        assert all(each.columns for each in parse_lists(text))


@given(CONDITIONS, st.dictionaries(TEXTS, TEXTS))
def test_what_is_not_true_is_true_with_not_before_it(condition: Condition, row: dict[str, str]) -> None:
    def value(column: str) -> str:
        return row.get(column, "")

    assert Not(part=condition).holds(value) is not condition.holds(value)


@given(COMPARISONS, COMPARISONS, st.dictionaries(TEXTS, TEXTS))
def test_and_or_are_those_of_logic(one: Comparison, other: Comparison, row: dict[str, str]) -> None:
    def value(column: str) -> str:
        return row.get(column, "")

    both = one.holds(value), other.holds(value)
    assert parse_condition(f"{one} and {other}").holds(value) is all(both)
    assert parse_condition(f"{one} or {other}").holds(value) is any(both)


@given(st.integers(-10_000, 10_000), st.integers(-10_000, 10_000))
def test_numbers_are_compared_as_numbers(one: int, other: int) -> None:
    row = {"x": str(one)}
    assert parse_condition(f"x<{other}").holds(row.__getitem__) is (one < other)
    assert parse_condition(f"x={other}").holds(row.__getitem__) is (one == other)


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3_000_000), ("3,5", 3_500_000), ("3.25", 3_250_000), ("½", 500_000), ("3½", 3_500_000), ("-2", -2_000_000),
     ("−2½", -2_500_000), ("", None), ("1600-41", None), ("x", None), ("1e5", None)],
)  # fmt: skip
def test_a_number_is_read_with_a_comma_or_a_half(text: str, value: int | None) -> None:
    assert number(text) == value


@pytest.mark.parametrize(
    ("rating", "name"),
    [("1599", "< 1600"), ("1600", "1600–1799"), ("1799", "1600–1799"), ("1800", "≥ 1800"), ("", "–"), ("strong", "–")],
)
def test_a_band_begins_with_its_first_number_and_ends_before_the_next(rating: str, name: str) -> None:
    bands = Wanted(column="rating", bands=(1600, 1800))
    assert bands.group({"rating": rating}.__getitem__).name == name


def test_a_date_of_birth_stands_in_the_band_of_its_year() -> None:
    bands = Wanted(column="birth", bands=(2008, 2012))
    births = ("2007-12-31", "2008-01-01", "2011", "2012-06-01")
    assert [bands.group({"birth": birth}.__getitem__).name for birth in births] == [
        "< 2008", "2008–2011", "2008–2011", "≥ 2012"
    ]  # fmt: skip


def test_values_are_changed_all_over_a_condition() -> None:
    before = parse_condition("not sex=F and (sex=W or rating=1)")
    after = with_values(before, lambda column, value: value.lower() if column == "sex" else value)
    assert str(after) == "not sex=f and (sex=w or rating=1)"
    assert after.columns == ("sex", "sex", "rating")


def test_a_list_is_narrowed_by_a_second_condition() -> None:
    narrowed = parse_lists("club where sex=F")[0].narrowed(parse_condition('rating<2000 or rating=""'))
    assert str(narrowed) == 'club where sex=F and (rating<2000 or rating="")'

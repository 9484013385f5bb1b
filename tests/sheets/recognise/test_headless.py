"""Tables that have no header, and lists of other things in the same form."""

from pathlib import Path

import pytest

from pairing.model import ByeKind
from sheets.errors import NotUnderstood
from sheets.grid import Book, Grid, read_grids
from sheets.recognise import Understanding, no_participants, understand

from .helpers import book, grid, names, read, texts

ANNA, BORIS, CLARA, DAVID = "Adams Anna", "Brown Boris", "Clark Clara", "Davis David"
STANDINGS = (
    ("Classement après la ronde 2",),
    (1, ANNA, None, 5),
    (2, BORIS, None, 3),
    (None, CLARA, None, 3),
    (4, DAVID, None, 0),
)


def of(shared: Path, name: str) -> Understanding:
    return understand(read_grids((shared / "workbooks" / name).read_bytes(), name))


def games(seen: Understanding) -> list[tuple[object, ...]]:
    return [(g.round, g.white, g.black, g.result.value, g.score, g.colours_known) for g in seen.games]


def roles(seen: Understanding) -> list[tuple[str, int | None, int | None]]:
    return [(table.role, table.first_row, table.last_row) for table in seen.tables]


def test_standings_without_a_header_are_read_with_ties_that_have_no_place() -> None:
    seen = read(*STANDINGS)
    assert roles(seen) == [("standings", 2, 5)]
    assert [(each.field, each.column) for each in seen.tables[0].columns] == [("rank", 1), ("name", 2), ("points", 4)]
    assert seen.tables[0].columns[0].why == "places 1 to 4 beside falling points, under “Classement après la ronde 2”"
    assert names(seen) == [ANNA, BORIS, CLARA, DAVID]


@pytest.mark.parametrize(
    "title", ["Standings", "Pořadí po 3. kole", "Итоговая таблица", "Ronde 9 (11.5.2022)", "Stand"]
)
def test_a_title_or_the_name_of_the_sheet_must_speak_of_a_tournament(title: str) -> None:
    assert roles(read((title,), *STANDINGS[1:])) == [("standings", 2, 5)]
    assert [t.role for t in understand(Book(name="x", sheets=(grid(list(STANDINGS[1:]), name=title),))).tables] == [
        "standings"
    ]


@pytest.mark.parametrize(
    "rows",
    [
        (("Costs of the garden",), (1, "Olive Tree", 90), (2, "Apple Tree", 70), (3, "Garden Hose", 15)),
        (("Shopping",), (1, "Olive oil", 3), (2, "White bread", 2), (3, "Goat cheese", 1)),
        (("Standings",), (1, ANNA, 1), (2, BORIS, 2), (3, CLARA, 3)),  # rising points
        (("Standings",), (1, ANNA, 3), (3, BORIS, 2), (2, CLARA, 1)),  # places that are none
        (("Standings",), (1, ANNA, 3), (2, BORIS, 2)),  # too few
        (("Standings",), (1, "Adams", 3), (2, "Brown", 2), (3, "Clark", 1)),  # words, no full names
        (("Standings",), (1, ANNA, 3, "x", 5), (2, BORIS, 2, "y", 6), (3, CLARA, 1, "z", 7)),  # a wider table
        (("Arsenal", "-", "Chelsea", "2 - 1"), ("Leeds", "-", "Everton", "0 - 0"), ("Fulham", "-", "Wolves", "3 - 1")),
        (("Real Madrid", "-", "Betis Sevilla", "2 - 1"), ("Rayo Vallecano", "-", "Celta Vigo", "3 - 2")),
        (("Milk", "-", "Bread", "1 - 0"), ("Salt", "-", "Sugar", "0 - 1")),
        (("Round 1",), (12, 15), (9, 11)),
        (("Anna Adams", "Ben Adams"), ("Carl Brown", "Dora Clark")),
        (("Monday", "Tuesday"), ("Cold soup", "Hot soup"), ("Red rice", "White rice"), ("Old bread", "New bread")),
        (("Name", "English", "Maths"), ("Obi", 60, 70), ("Ada", 50, 40)),
    ],
)
def test_a_list_of_other_things_is_no_tournament(rows: tuple[tuple[object, ...], ...]) -> None:
    seen = read(*rows)
    assert (names(seen), seen.games, seen.forbidden) == ([], (), ())


def test_school_marks_are_no_tournament(shared: Path) -> None:
    seen = of(shared, "negative_school_marks.xlsx")
    assert [table.role for table in seen.tables] == ["other"]
    assert (seen.players, seen.games, seen.byes) == ((), (), ())


def test_an_arbiter_may_point_at_standings_that_nothing_speaks_of() -> None:
    seen = understand(book(("Costs",), *STANDINGS[1:]), table="List!B2")
    assert (seen.layout, names(seen)) == ("standings without a header", [ANNA, BORIS, CLARA, DAVID])


def lists_of(*rounds: tuple[str, tuple[tuple[object, ...], ...]]) -> Understanding:
    """A workbook of standings and sheets of games."""
    return understand(
        Book(name="x", sheets=(grid(list(STANDINGS)), *(grid(list(rows), name=name) for name, rows in rounds)))
    )


def test_games_stand_between_two_names() -> None:
    rows = ((), (ANNA, "-", CLARA, "1-0"), (BORIS, " - ", DAVID, "½-½"))
    seen = lists_of(("Ronde 2", rows))
    assert roles(seen) == [("standings", 2, 5), ("round", 2, 3)]
    assert games(seen) == [(2, 1, 3, "1-0", None, False), (2, 2, 4, "½-½", None, False)]


def test_a_game_without_a_score_is_still_to_be_played_and_a_dash_is_not_needed() -> None:
    dashed = ((ANNA, "-", CLARA, "1-0"), (BORIS, "-", DAVID))
    plain = ((ANNA, CLARA, "1-0"), (BORIS, DAVID, "0-1"))
    assert [game[3] for game in games(lists_of(("1", dashed)))] == ["1-0", "*"]
    assert games(lists_of(("1", plain))) == [(1, 1, 3, "1-0", None, False), (1, 2, 4, "0-1", None, False)]


def test_one_game_alone_needs_two_names_that_are_known() -> None:
    assert games(lists_of(("3", ((ANNA, "-", CLARA, "1-0"),)))) == [(3, 1, 3, "1-0", None, False)]
    assert games(lists_of(("3", ((ANNA, "-", "Young Yves", "1-0"),)))) == []


def test_a_mirror_of_a_list_is_not_read_twice() -> None:
    rows = ((ANNA, "-", CLARA, "1-0"), (BORIS, "-", DAVID, "0-1"))
    mirror = tuple((None,) * 9 + row for row in rows)
    seen = lists_of(("2", rows), ("Print", mirror))
    assert (len(seen.tables), len(seen.games)) == (2, 2)


def test_matches_of_two_games_and_an_opponent_who_is_not_known(shared: Path) -> None:
    seen = of(shared, "fr_club_matches_text_results.xls")
    assert games(seen) == [(9, 1, 2, "1-0", (15, 5), False), (9, 6, 5, "0-1", (5, 15), False)]
    assert [(bye.round, bye.player, bye.kind, bye.points) for bye in seen.byes] == [(9, 3, ByeKind.PAB, 20)]
    assert seen.tables[0].title == "Ronde 9 (20.5.2022)"
    assert [text for cell, text in texts(seen) if cell] == []


def test_the_round_of_another_sheet_is_taken_when_there_is_one_only() -> None:
    rows = ((ANNA, "-", CLARA, "1-0"), (BORIS, "-", DAVID, "0-1"))
    one = understand(Book(name="x", sheets=(grid([("Ronde 2 (1.5.)",), *STANDINGS[1:]]), grid(list(rows), name="A"))))
    two = understand(
        Book(name="x", sheets=(grid([("Ronde 2",), ("Ronde 3",), *STANDINGS[1:]]), grid(list(rows), name="A")))
    )
    assert ([game[0] for game in games(one)], [game[0] for game in games(two)]) == ([2, 2], [None, None])


def test_pairs_of_numbers_stand_under_their_round(shared: Path) -> None:
    seen = of(shared, "club_sr_prototype_numbered.xlsx")
    assert [(table.role, table.title) for table in seen.tables][1:3] == [
        ("pairs", "Kolo 1"),
        ("pairs", "Kolo 2, korak 3"),
    ]
    by_name = {each.player.number: each.player.name for each in seen.players}
    first = [(g.round, by_name[g.white], by_name[g.black], g.result.value, g.colours_known) for g in seen.games[:2]]
    assert first == [(1, "Igrac 01", "Igrac 06", "*", False), (1, "Igrac 02", "Igrac 07", "*", False)]
    assert (len(seen.games), texts(seen)) == (25, [])


def test_numbers_that_no_participant_has_are_no_pairs() -> None:
    rows = (*STANDINGS, (), ("Ronde 1",), (1, 2), (3, 9))
    assert roles(read(*rows)) == [("standings", 2, 5), ("pairs", 8, 8)]
    assert roles(read(*STANDINGS, (), ("Ronde 1",), (1, 1), (3, 9))) == [("standings", 2, 5)]


def test_players_who_must_not_meet_are_kept_and_are_no_participants(shared: Path) -> None:
    seen = of(shared, "club_sr_namegrid_buttons.xlsm")
    assert [(each.names, each.players) for each in seen.forbidden] == [
        (("Ратко Бујановић", "Душан Бујановић"), (3, 19)),
        (("Felicity Harmore", "Nolan Harmore"), (20, 21)),
    ]
    assert len(seen.players) == 21


def test_groups_of_relatives_without_a_word_are_players_who_must_not_meet(shared: Path) -> None:
    name = "club_sr_forbidden_groups_noheader.xlsx"
    seen = of(shared, name)
    assert (seen.players, len(seen.forbidden), sum(len(each.names) for each in seen.forbidden)) == ((), 9, 21)
    assert seen.tables[0].columns[0].why == "rows of names that share a family name"
    assert isinstance(no_participants(seen, name), NotUnderstood)


@pytest.mark.parametrize("name", ["Forbidden pairs", "Zakázané dvojice", "Заборонені пари", "Verbotene Paarungen"])
def test_a_sheet_may_say_that_its_players_must_not_meet(name: str) -> None:
    entries = Grid(name="A", rows=(("Name",), (ANNA,), (BORIS,), (CLARA,)))
    seen = understand(Book(name="x", sheets=(entries, grid([(ANNA, CLARA), ("Young Yves", BORIS)], name=name))))
    assert [table.role for table in seen.tables] == ["players", "forbidden_pairs"]
    assert [(each.cell, each.names, each.players) for each in seen.forbidden] == [
        (f"{name}!A1", (ANNA, CLARA), (1, 3)),
        (f"{name}!A2", ("Young Yves", BORIS), (2,)),
    ]
    about = "1 of “Young Yves, Brown Boris”, who must not meet, are not in the list of players"
    assert texts(seen) == [(f"{name}!A2", about)]


def test_a_list_of_such_players_may_have_heads_and_numbers() -> None:
    entries = Grid(name="A", rows=(("No", "Name"), (1, ANNA), (2, BORIS), (3, CLARA)))
    rows: list[tuple[object, ...]] = [("Player 1", "Player 2"), (ANNA, CLARA), (3, 2)]
    seen = understand(Book(name="x", sheets=(entries, grid(rows, name="Forbidden pairs"))))
    assert [table.role for table in seen.tables] == ["players", "forbidden_pairs"]
    assert ([each.players for each in seen.forbidden], seen.games) == ([(1, 3), (3, 2)], ())

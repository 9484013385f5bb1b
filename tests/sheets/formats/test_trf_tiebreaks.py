"""The tie-breaks and places of a TRF: records 202 and 212, our comment line, columns 86 to 89."""

from dataclasses import replace

import pytest

from pairing import Game, Pair, Player, Result, Round, Status, Tournament
from pairing.simulate import Simulation, simulate
from pairing.standings import standings
from sheets.formats.trf import Dialect, left_out, read_trf, write_trf
from sheets.formats.trf.places import cells_of, read_places
from sheets.formats.trf.tiebreaks import Listed, read_list
from tests.trf_lines import columns, player_line, trf

PEOPLE = (player_line(1, "2 w 1", name="A", points="1.0"), player_line(2, "1 b 0", name="B", points="0.0"))
CODES = "BH/C1,BH/M1/P,FB/C2,SB,KS/L+1,AOB/F,TPN/R,ARO/C1/U1400,DE/P"


def lines_of(text: str, *codes: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(codes)]


# Records 202 and 212


def test_a_list_with_every_modifier_is_read_and_written_back() -> None:
    read = read_trf(trf("142 3", "192 FIDE_DUTCH", f"202 {CODES.lower()}", *PEOPLE))
    assert read.tournament.tiebreaks == (
        "BH-C1", "BH-M1/P", "FB-C2", "SB", "KS-L+1", "AOB/F", "TPN/R", "ARO-C1/U1400", "DE/P",
    )  # fmt: skip
    assert read.notes[1:] == ()
    text = write_trf(read.tournament)
    assert lines_of(text, "202") == [f"202 {CODES}"]
    assert read_trf(text.encode()).tournament == read.tournament


@pytest.mark.parametrize("dialect", ["trf26", "engine"])
def test_codes_that_nobody_knows_are_told_and_stay_in_the_file(dialect: Dialect) -> None:
    record = "202 BH/C1, OTHER_LIGA,SB"
    read = read_trf(trf("142 3", "152 W", "192 FIDE_DUTCH", record, *PEOPLE))
    assert read.tournament.tiebreaks == ("BH-C1", "SB")
    assert [(note.place, note.text) for note in read.notes] == [
        ("line 4, column 5", "the tie-break OTHER_LIGA is not known here: it was left out")
    ]
    added = replace(read.tournament, players=(*read.tournament.players, Player(number=3, name="C")))
    assert lines_of(write_trf(replace(read, tournament=added), dialect), "202") == [record]
    others = replace(read.tournament, tiebreaks=("WIN",))
    assert lines_of(write_trf(replace(read, tournament=others), dialect), "202") == ["202 WIN"]
    assert lines_of(write_trf(read, "trf16"), "202") == []


@pytest.mark.parametrize(
    ("records", "listed"),
    [
        ((), None),
        (("202 BH/C1,BH",), Listed(line=1, codes=("BH/C1", "BH"))),
        (("202 PTS, BH",), Listed(line=1, codes=("BH",))),
        (("212 PTS,WIN,SB",), Listed(line=1, codes=("WIN", "SB"))),
        (("212 WIN,PTS",), Listed(line=1, codes=("WIN",), after_points=False)),
        (("212 PTS,WIN", "202 SB"), Listed(line=2, codes=("SB",))),
        (("202",), Listed(line=1, codes=())),
        (("202 BH", "202 WIN"), Listed(line=1, codes=("BH",))),
    ],
)
def test_the_list_is_that_of_202_else_of_212(records: tuple[str, ...], listed: Listed | None) -> None:
    assert read_list(read_trf(trf(*records, *PEOPLE)).lines) == listed


def test_a_second_list_of_one_kind_is_told_and_one_of_the_other_kind_is_not() -> None:
    assert [(note.place, note.text) for note in read_trf(trf("152 W", "202 BH", "202 WIN", *PEOPLE)).notes][-1] == (
        "line 3, column 5", "a second list of tie-breaks: that of line 2 is followed"
    )  # fmt: skip
    read = read_trf(trf("152 W", "202 BH", "212 PTS,BH", *PEOPLE))
    assert not any("second list" in note.text for note in read.notes)


# Our comment line


def test_the_readings_an_event_has_chosen_stand_in_a_comment_line() -> None:
    event = simulate(Simulation(seed=1, players=6, rounds=3))
    chosen = replace(event, tiebreak_options={"unrated": "lowest", "edition": "2024-08"})
    line = "### pairsheet tie-breaks edition=2024-08 unrated=lowest"
    dialects: tuple[Dialect, ...] = ("trf26", "engine")
    for dialect in dialects:
        text = write_trf(chosen, dialect)
        assert lines_of(text, "###") == [line]
        back = read_trf(text.encode())
        assert (back.tournament.tiebreak_options, back.kept) == (chosen.tiebreak_options, ())
    assert lines_of(write_trf(chosen, "trf16"), "###") == []
    assert left_out(chosen, "trf16")[-1].endswith("the tie-breaks, the options of the tie-breaks")
    assert lines_of(write_trf(replace(event, tiebreak_options={"edition": "2026-03"})), "###") == []


def test_a_reading_that_is_none_is_told_and_left_out() -> None:
    line = "### Pairsheet Tie-Breaks edition=1999 dummy_rounds=played cuts=all"
    read = read_trf(trf("142 3", "152 W", "192 FIDE_DUTCH", line, *PEOPLE))
    assert read.tournament.tiebreak_options == {"dummy_rounds": "played"}
    assert [(note.line, note.text) for note in read.notes] == [
        (4, "edition=1999 is no option of tie-breaks: it was left out"),
        (4, "cuts=all is no option of tie-breaks: it was left out"),
    ]
    assert write_trf(read).splitlines()[3] == line
    assert read_trf(trf("### pairsheet tie-breaks", *PEOPLE)).tournament.tiebreak_options == {}


# Places


def test_places_are_read_with_where_they_stand() -> None:
    read = read_trf(
        trf(player_line(3, place="2"), player_line(5, place="0"), player_line(8), player_line(9, place="x"))
    )
    assert read_places(read) == {1: 2, 2: None, 3: None, 4: "x"}
    assert cells_of(read, (86, 89)) == {n: f"line {n}, column 86" for n in (1, 2, 3, 4)}


def tied() -> Tournament:
    """1 has won; 2 has lost, and 3 and 4, who have drawn, are equal by every tie-break but their numbers."""
    pairs = (Pair(board=1, white=1, black=2), Pair(board=2, white=3, black=4))
    results = (Result.WHITE_WINS, Result.DRAW)
    return Tournament(
        system="dutch",
        total_rounds=3,
        players=tuple(Player(number=number, name=f"P{number}") for number in (1, 2, 3, 4)),
        rounds=(Round(number=1, table_round=1, pairs=pairs),),
        games=tuple(
            Game(round=1, board=pair.board, white=pair.white, black=pair.black, result=result)
            for pair, result in zip(pairs, results, strict=True)
        ),
    )


@pytest.mark.parametrize(
    ("tiebreaks", "dialect", "places"),
    [
        (("BH",), "trf26", ["1", "4", "2", "2"]),
        (("BH",), "engine", ["1", "4", "2", "3"]),
        (("BH",), "trf16", ["1", "4", "2", "3"]),
        ((), "trf26", ["1", "4", "2", "3"]),
        (("BH", "TPN/R"), "trf26", ["1", "4", "3", "2"]),
        (("ARO", "TPN/R"), "engine", ["1", "4", "2", "3"]),
    ],
)
def test_the_places_written_are_those_of_the_standings(
    tiebreaks: tuple[str, ...], dialect: Dialect, places: list[str]
) -> None:
    text = write_trf(replace(tied(), tiebreaks=tiebreaks), dialect)
    assert [place.strip() for place in columns(text, 86, 89)] == places


@pytest.mark.parametrize("seed", range(8))
def test_a_random_event_has_the_places_of_its_standings(seed: int) -> None:
    event = simulate(Simulation(seed=seed, system=("dutch", "round-robin")[seed % 2]))
    found = [int(place) for place in columns(write_trf(event), 86, 89)]
    assert found == [line.place for line in sorted(standings(event), key=lambda line: line.number)]


def test_who_is_annulled_stands_behind_all_others() -> None:
    event = replace(
        tied(),
        system="round-robin",
        tiebreaks=("SB",),
        players=(Player(number=1, name="A", status=Status.WITHDRAWN), *tied().players[1:]),
    )
    assert [place.strip() for place in columns(write_trf(event), 86, 89)] == ["4", "3", "1", "1"]


@pytest.mark.parametrize("change", [{"system": "FIDE_DUBOV"}, {"tiebreak_options": {"edition": "1999"}}])
def test_an_event_that_cannot_be_ranked_is_in_the_order_of_points(change: dict[str, object]) -> None:
    text = write_trf(replace(tied(), tiebreaks=("TPN/R",), **change))  # type: ignore[arg-type]
    assert [place.strip() for place in columns(text, 86, 89)] == ["1", "4", "2", "3"]

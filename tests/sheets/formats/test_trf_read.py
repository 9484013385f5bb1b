import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing import Bye, ByeKind, Colour, Forbidden, Game, Pair, Player, Result, Round, Scoring
from sheets.errors import CellErrors, NotUnderstood, SheetError
from sheets.formats.trf import Note, looks_like_trf, missing_results, read_trf, write_trf
from tests.trf_lines import player_line, trf, two_players

FOUR = tuple(player_line(number) for number in (1, 2, 3, 4))


def faults(data: bytes) -> list[str]:
    """Every fault of the file, on a line each."""
    with pytest.raises(CellErrors) as refused:
        read_trf(data, "event.trf")
    return [fault.to_text() for fault in refused.value.cells]


def notes(data: bytes) -> list[str]:
    """The notes on a file, that on the missing system apart."""
    return [f"{note.place}: {note.text}" for note in read_trf(data).notes if note.topic != "system"]


def test_a_player_is_read_by_columns() -> None:
    line = player_line(
        3,
        name="Шевченко, Ганна",
        sex="w",
        title="WIM",
        rating="2310",
        fed="ukr",
        fide_id="14112345",
        birth="1990/05/12",
    )
    assert read_trf(trf(line)).tournament.players == (
        Player(
            number=1,
            name="Шевченко, Ганна",
            title="WIM",
            rating=2310,
            federation="UKR",
            fide_id="14112345",
            birth="1990-05-12",
        ),
    )


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("GM", "GM"),
        ("wgm", "WGM"),
        ("g", "GM"),
        ("m", "IM"),
        ("f", "FM"),
        ("c", "CM"),
        ("wf", "WFM"),
        ("gf", "WGM"),
        ("", None),
    ],
)
def test_titles_of_old_files_are_those_of_today(said: str, title: str | None) -> None:
    for sex in ("w", "m", ""):
        assert read_trf(trf(player_line(1, sex=sex, title=said))).tournament.players[0].title == title


@pytest.mark.parametrize(
    ("said", "birth"),
    [
        ("1990/05/12", "1990-05-12"),
        ("1990.05.12", "1990-05-12"),
        ("12.05.1990", "1990-05-12"),
        ("1990/00/00", "1990"),
        ("1990", "1990"),
        ("0000/00/00", None),
        ("", None),
    ],
)
def test_birth_is_iso_text_or_the_year(said: str, birth: str | None) -> None:
    assert read_trf(trf(player_line(1, birth=said))).tournament.players[0].birth == birth


def test_gaps_between_starting_ranks_are_closed_and_remembered() -> None:
    read = read_trf(trf("XXR 5", player_line(12, "3 b 0"), player_line(3, "12 w 1"), player_line(40, "0000 - U")))
    assert read.ranks == (3, 12, 40)
    assert read.tournament.games == (Game(round=1, board=1, white=1, black=2, result=Result.WHITE_WINS),)
    assert read.tournament.byes == (Bye(round=1, player=3, kind=ByeKind.PAB),)
    assert read.tournament.rounds == (Round(number=1, table_round=1, pairs=(Pair(board=1, white=1, black=2),), free=3),)


def test_boards_are_in_the_order_of_the_handbook() -> None:
    data = trf(
        player_line(1, "2 w 0", "4 w 1"),
        player_line(2, "1 b 1", "3 w 1"),
        player_line(3, "4 w 1", "2 b 0"),
        player_line(4, "3 b 0", "1 b 0"),
    )
    first, second = read_trf(data).tournament.rounds
    assert first.pairs == (Pair(board=1, white=1, black=2), Pair(board=2, white=3, black=4))
    assert second.pairs == (Pair(board=1, white=2, black=3), Pair(board=2, white=1, black=4))


def test_virtual_points_order_the_boards_too() -> None:
    lines = (player_line(1, "2 w 1"), player_line(2, "1 b 0"), player_line(3, "4 w 1"), player_line(4, "3 b 0"))
    rounds = read_trf(trf("XXA    4  1.0", *lines)).tournament.rounds
    assert rounds[0].pairs == (Pair(board=1, white=3, black=4), Pair(board=2, white=1, black=2))


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [
        ("1", "0", Result.WHITE_WINS),
        ("=", "=", Result.DRAW),
        ("0", "1", Result.BLACK_WINS),
        ("W", "L", Result.WHITE_WINS),
        ("d", "D", Result.DRAW),
        ("+", "-", Result.WHITE_WINS_BY_FORFEIT),
        ("-", "+", Result.BLACK_WINS_BY_FORFEIT),
        ("-", "-", Result.DOUBLE_FORFEIT),
        ("=", "0", Result.HALF_TO_WHITE),
        ("0", "=", Result.HALF_TO_BLACK),
        ("0", "0", Result.BOTH_LOSE),
        ("?", "?", Result.OPEN),
        ("", "", Result.OPEN),
    ],
)
def test_every_result_of_a_game(white: str, black: str, result: Result) -> None:
    data = two_players(f"2 w {white or ' '}", f"1 b {black or ' '}")
    assert read_trf(data).tournament.games == (Game(round=1, board=1, white=1, black=2, result=result),)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("0000 - U", ByeKind.PAB),
        ("0000 - F", ByeKind.FULL),
        ("0000 - h", ByeKind.HALF),
        ("0000 - Z", ByeKind.ZERO),
        ("0000 -  ", ByeKind.ZERO),
        ("     - Z", ByeKind.ZERO),
        ("   0   H", ByeKind.HALF),
        ("0000 - +", ByeKind.PAB),
        ("0000 - =", ByeKind.HALF),
        ("0000 - -", ByeKind.ZERO),
    ],
)
def test_every_round_without_a_game(said: str, kind: ByeKind) -> None:
    data = trf(player_line(1, "2 w 1"), player_line(2, "1 b 0"), player_line(3, said))
    assert read_trf(data).tournament.byes == (Bye(round=1, player=3, kind=kind),)


def test_byes_after_the_last_round_are_asked_for_in_the_round_to_pair() -> None:
    data = trf(
        "XXR 5",
        "XXZ 3",
        "240 H 003    4    2",
        player_line(1, "2 w 1", "0000 - H"),
        player_line(2, "1 b 0", "        "),
        player_line(3, "4 w 1"),
        player_line(4, "3 b 0"),
    )
    read = read_trf(data)
    assert len(read.tournament.rounds) == 1
    assert read.tournament.byes == (
        Bye(round=2, player=1, kind=ByeKind.HALF),
        Bye(round=2, player=3, kind=ByeKind.ZERO),
        Bye(round=3, player=2, kind=ByeKind.HALF),
        Bye(round=3, player=4, kind=ByeKind.HALF),
    )


def test_a_bye_that_two_places_say_is_one() -> None:
    data = trf("XXR 5", "240 H 001    1", "240 H 001    1", "XXZ 1", player_line(1, "0000 - H"), player_line(2))
    assert read_trf(data).tournament.byes == (Bye(round=1, player=1, kind=ByeKind.HALF),)


def test_entries_left_over_after_the_last_round_are_passed_over() -> None:
    data = trf("XXR 1", player_line(1, "2 w 1"), player_line(2, "1 b 0", "0000   -"), player_line(3))
    assert read_trf(data).tournament.byes == ()
    assert ": entries of round 2 were left out: the event has 1 rounds" in notes(data)


def test_what_the_records_say_is_in_the_tournament() -> None:
    read = read_trf(
        trf(
            "012 Open of Kyiv",
            "142 7",
            "152 B",
            "192 FIDE_DUTCH_2017",
            "202 DE,BH/C1,WIN",
            "260   2   4    1    3",
            "XXP 2 4",
            "XXP 2 4",
            "XXP 3 3",
            *FOUR,
        )
    )
    tournament = read.tournament
    assert (tournament.name, tournament.total_rounds, tournament.initial_colour) == ("Open of Kyiv", 7, Colour.BLACK)
    assert (tournament.system, tournament.edition) == ("dutch", "2017")
    assert tournament.tiebreaks[0] == "DE"
    assert tournament.forbidden == (
        Forbidden(players=frozenset({1, 3}), first=2, last=4),
        Forbidden(players=frozenset({2, 4})),
    )
    assert read.dialect == "engine"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("192 FIDE_DUTCH", ("dutch", "", 1)),
        ("192 FIDE_DUTCH_2025", ("dutch", "2026", 1)),
        ("192 FIDE_DUTCH_2026", ("dutch", "2026", 1)),
        ("192 fide_dutch_2017_baku", ("dutch", "2017", 1)),
        ("192 FIDE_ROUNDROBIN", ("round-robin", "", 1)),
        ("192 FIDE_DOUBLEROUNDROBIN", ("round-robin", "", 2)),
        ("192 BERGER_ROUNDROBIN_G4", ("round-robin", "", 4)),
        ("192 FIDE_DUBOV", ("FIDE_DUBOV", "", 1)),
        ("092 Individual: Round-Robin", ("round-robin", "", 1)),
        ("092 Individual: Swiss-System", ("dutch", "", 1)),
        ("### pairsheet system lim", ("lim", "", 1)),
    ],
)
def test_the_system_of_the_event(line: str, said: tuple[str, str, int]) -> None:
    tournament = read_trf(trf(line, *FOUR)).tournament
    assert (tournament.system, tournament.edition, tournament.cycles) == said


@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        ((), Scoring()),
        (("162  W 3.0    D 1.0",), Scoring(win=30, draw=10)),
        (("162 W 3.0 D 1.0 L 0.0 P 1.0",), Scoring(win=30, draw=10, pab=10)),
        (("162  W 1.0    D 0.5    X 0.5    A 0.0",), Scoring()),
        (("XXS W=3 D=1",), Scoring(win=30, draw=10, pab=10)),
        (("XXS W=3 D=1 PAB=3",), Scoring(win=30, draw=10)),
        (("XXS FL=0 W=3 D=2 PAB=2", "XXS WL=1 BL=1 ZPB=0"), Scoring(win=30, draw=20, loss=10, pab=20)),
        (("XXS PAB=.5",), Scoring(pab=5)),
        (("BBW  2.0", "BBD  1.0"), Scoring(win=20, draw=10)),
        (("BBW  2.0", "BBD  1.0", "BBU  1.0"), Scoring(win=20, draw=10, pab=10)),
    ],
)
def test_the_scoring_of_each_dialect(lines: tuple[str, ...], scoring: Scoring) -> None:
    assert read_trf(trf(*lines, *FOUR)).tournament.scoring == scoring


def test_javafo_has_the_bye_at_one_point_and_that_is_noted() -> None:
    data = trf("XXS W=3 D=1", *FOUR)
    assert notes(data) == [
        "line 1, column 5: XXS does not name PAB: as JaVaFo has "
        "it, the pairing-allocated bye is worth 1 point"]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "XXS WW=3 BW=2 D=1",
            "line 1, column 10: BW is 2, not 3: this cannot be counted, for a "
            "win is worth the same with White and with Black here",
        ),
        (
            "XXS ZPB=0.5",
            "line 1, column 5: ZPB is ½, not 0: this cannot be counted, for a zero-point bye is worth nothing here",
        ),
        (
            "162  A 0.5",
            "line 1, column 6: FL is ½, not 0: this cannot be counted, for a loss by forfeit is worth nothing here",
        ),
        (
            "XXS HPB=0",
            "line 1, column 5: HPB is 0, not ½: this cannot be counted, for a half-point bye is worth a draw here",
        ),
        (
            "XXS QQ=1",
            "line 1, column 5: found “QQ”; expected: one of WW, BW, FW, "
            "FPB, WD, BD, HPB, WL, BL, FL, ZPB, PAB, W, D, L",
        ),
        ("XXS W=x", "line 1, column 5: found “x”; expected: points with one decimal at most"),
        ("BBW many", "line 1, column 5: found “many”; expected: points with one decimal at most"),
        ("XXS W=0.5", "line 1, column 5: found ½ ½ 0; expected: points that fall from win to draw to loss"),
    ],
)
def test_a_scoring_that_cannot_be_counted_is_refused_with_its_reason(line: str, said: str) -> None:
    assert said in faults(trf(line, *FOUR))


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (("XXA    1  1.0  1.0  0.5", "XXA    3  0.5"), {1: (10, 10, 5), 3: (5,)}),
        (("XXA    1       1.0",), {1: (0, 10)}),
        (("250       1.0   1   2    1    2",), {1: (10, 10), 2: (10, 10)}),
        (("250  1.0        1   1    1    2",), {1: (10,), 2: (10,)}),
        (("250  2.0  1.0   1   1    1    1",), {1: (10,)}),
        (("250       0.5   2   2    1    1", "XXA    1  1.0  1.0"), {1: (10, 5)}),
        (("142 8", "192 FIDE_DUTCH_BAKU"), {1: (10, 10, 5, 5), 2: (10, 10, 5, 5)}),
        (("142 8", "192 FIDE_DUTCH_BAKU", "XXA    4  1.0"), {4: (10,)}),
    ],
)
def test_virtual_points_of_each_dialect(lines: tuple[str, ...], points: dict[int, tuple[int, ...]]) -> None:
    assert read_trf(trf(*lines, *FOUR)).tournament.virtual_points == points


def test_those_who_missed_round_1_are_no_part_of_the_upper_half_of_baku() -> None:
    late = trf(
        "142 4",
        "192 FIDE_DUTCH_BAKU",
        player_line(1, "0000 - Z"),
        *(player_line(number, f"{other} {'w 1' if number < other else 'b 0'}") for number, other in ((2, 4), (3, 5))),
        *(player_line(number, f"{other} b 0") for number, other in ((4, 2), (5, 3))),
    )
    assert sorted(read_trf(late).tournament.virtual_points) == [1, 2, 3]
    asked = trf(
        "142 4", "192 FIDE_DUTCH_BAKU", player_line(1, "0000 - H"), *(player_line(each) for each in (2, 3, 4, 5))
    )
    assert sorted(read_trf(asked).tournament.virtual_points) == [1, 2, 3]


def test_baku_without_the_number_of_rounds_is_noted() -> None:
    data = trf("192 FIDE_DUTCH_BAKU", *FOUR)
    assert notes(data) == [
        "line 1, column 5: accelerated, but the number of rounds "
        "is not said: no virtual points were given"]  # fmt: skip


def test_baku_with_a_scoring_it_is_not_made_for_is_refused() -> None:
    said = faults(trf("142 5", "162  W 3.0    D 1.0", "192 FIDE_DUTCH_BAKU", *FOUR))
    assert [text.partition(":")[0] for text in said] == ["line 3, column 5"]


@pytest.mark.parametrize(
    ("first", "second", "third", "colour"),
    [
        ("2 w 1", "1 b 0", "", Colour.WHITE),
        ("2 b 1", "1 w 0", "", Colour.BLACK),
        ("0000 - U", "3 w 1", "2 b 0", Colour.BLACK),
        ("0000 - H", "3 w 1", "2 b 0", Colour.WHITE),
    ],
)
def test_an_initial_colour_that_is_not_said_is_the_one_of_round_1(
    first: str, second: str, third: str, colour: Colour
) -> None:
    read = read_trf(trf("XXR 4", player_line(1, first), player_line(2, second), player_line(3, third)))
    assert read.tournament.initial_colour is colour
    assert f"the initial colour is not said: {colour.name.title()}, as round 1 shows" in [n.text for n in read.notes]


def test_by_place_the_players_are_numbered_in_the_order_of_their_lines() -> None:
    read = read_trf(trf("XXC rank white1", player_line(5, name="First"), player_line(2, name="Second")))
    assert ([player.name for player in read.tournament.players], read.ranks) == (["First", "Second"], (5, 2))


def test_the_free_player_of_a_round_robin_may_have_a_zero_point_bye() -> None:
    lines = (player_line(1, "0000 - Z"), player_line(2, "3 w 1"), player_line(3, "2 b 0"))
    assert read_trf(trf("192 FIDE_ROUNDROBIN", *lines)).tournament.rounds[0].free == 1


def test_the_records_of_teams_are_kept_and_the_event_is_not_to_be_paired() -> None:
    read = read_trf(
        trf("192 FIDE_TEAM_BAKU", "240 F 001    9", "250  1.0        1   1    1    9", "310   1 Lions", *FOUR)
    )
    assert (read.tournament.byes, read.tournament.virtual_points) == ((), {})
    assert [line.text[:3] for line in read.kept] == ["240", "250", "310"]
    assert read.bars == ("it is a team event, and its teams are not paired from a TRF",)


# what is wrong with a file


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("2 w 1", "", ["line 3, column 92: round 1: player 1 met 2, but by line 4 2 has nothing"]),
        ("2 w 1", "0000 - U", ["line 3, column 92: round 1: player 1 met 2, but by line 4 2 has a bye"]),
        ("1 w 1", "", ["line 3, column 92: round 1: player 1 has himself as opponent"]),
        ("9 w 1", "", ["line 3, column 92: round 1: the opponent of player 1 is 9, and no player has that number"]),
        (
            "2 b 1",
            "1 b 0",
            ["line 3, column 97: round 1: players 1 and 2 (lines 3 and 4) both have Black in their game"],
        ),
        (
            "2 w 1",
            "1 b 1",
            [
                "line 3, column 99: round 1: the results of players 1 and 2 "
                "(lines 3 and 4) contradict each other: 1 and 1"
            ],
        ),
        (
            "2 w 1",
            "1 b -",
            [
                "line 3, column 99: round 1: the results of players 1 and 2 "
                "(lines 3 and 4) contradict each other: 1 and -"
            ],
        ),
        (
            "62 b Z",
            "",
            [
                "line 3, column 99: round 1: found Z, a bye, beside opponent 62; "
                "expected: 0000 for the opponent, or a result of a game"
            ],
        ),
        (
            "0000 w  ",
            "",
            ["line 3, column 97: round 1: found the colour w without an opponent; expected: a blank round"],
        ),
        (
            "0000 - 1",
            "",
            [
                "line 3, column 99: round 1: found “1” without an opponent; "
                "expected: one of U F H Z for a round without a game"
            ],
        ),
        ("2 w x", "", ["line 3, column 99: round 1: found “X”; expected: one of 1 = 0 + - W D L for the result"]),
        ("2 s 1", "", ["line 3, column 97: round 1: found “S”; expected: w, b or - for the colour"]),
        ("2 - 1", "", ["line 3, column 97: round 1: found no colour; expected: w or b: only a forfeit may have none"]),
        ("a w 1", "", ["line 3, column 92: round 1: found “a”; expected: the starting rank of the opponent, or 0000"]),
        (
            "12 w1 1 ",
            "",
            ["line 3, column 92: round 1: found “12 w1 1”; expected: a round as `  12 w 1`: look at the columns"],
        ),
    ],
)
def test_lines_that_contradict_each_other_are_refused(first: str, second: str, said: list[str]) -> None:
    assert faults(two_players(first, second)) == said


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    data = trf(
        "142 many",
        player_line(1, "2 w 1", "7 b 0", rating="21x0"),
        player_line(1, name="Twin"),
        player_line(2, "1 w 0", points="two"),
        "001    x  nobody",
        "XXP 1 8",
        "240 Q 001    1",
        "240 H 00x    1",
        "240 H        1",
        "152 G",
    )
    assert faults(data) == [
        "line 1, column 5: found “many”; expected: the number of rounds",
        "line 2, column 49: found “21x0”; expected: a rating from 0 to 9999 in columns 49 to 52",
        "line 2, column 97: round 1: players 1 and 2 (lines 2 and 4) both have White in their game",
        "line 2, column 102: round 2: the opponent of player 1 is 7, and no player has that number",
        "line 3, column 5: the starting rank 1 stands in line 2 already",
        "line 4, column 81: found “two”; expected: points as 4.5 in columns 81 to 84",
        "line 5, column 5: found “x”; expected: a starting rank from 1 to 9999 in columns 5 to 8",
        "line 6, column 7: found 8; expected: the starting rank of a player in the file",
        "line 7, column 5: found “Q”; expected: F, H or Z for the bye",
        "line 8, column 7: found “00x”; expected: a number in columns 7 to 9",
        "line 8, column 7: found “00x”; expected: the round in columns 7 to 9",
        "line 9, column 7: found “”; expected: the round in columns 7 to 9",
        "line 10, column 5: found “G”; expected: W or B",
    ]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("142 5", "XXR 6"), "line 2, column 5: found 6; expected: 5, as another record says"),
        (("XXC red1",), "line 1, column 5: found “red1”; expected: WHITE1 or BLACK1"),
        (
            ("250       1.0   3   2    1    2",),
            "line 1, column 15: found rounds 3 to 2, players 1 to 2; "
            "expected: first and last round, first and last player",
        ),
        (("XXA    1  one",), "line 1, column 11: found “one”; expected: points with one decimal at most"),
        (
            ("240 H 001    1", "240 F 001    1"),
            "line 2, column 5: the bye of player 1 in round 1 is FPB here and HPB elsewhere",
        ),
    ],
)
def test_a_record_that_makes_no_sense_is_refused(lines: tuple[str, ...], said: str) -> None:
    assert said in faults(trf(*lines, *FOUR))


def test_a_bye_of_somebody_who_played_is_refused() -> None:
    data = trf("240 H 001    2", player_line(1, "2 w 1"), player_line(2, "1 b 0"))
    assert faults(data) == ["line 1, column 5: player 2 has a bye in round 1, but by line 3 an opponent"]


def test_a_rating_of_five_digits_is_refused() -> None:
    line = player_line(1, rating="1045")
    assert faults(trf(line[:52] + "0" + line[53:])) == [
        "line 1, column 53: found “0”; expected: a blank: the rating is in columns 49 to 52: no more than 9999"
    ]


def test_rounds_that_are_out_of_their_columns_are_refused() -> None:
    line = player_line(1, "0000 - H", "0000 - H")
    assert faults(trf(line[:89] + "x" + line[90:])) == [
        "line 1, column 90: found “x”; expected: a blank: the rounds begin in column 92"
    ]
    assert "line 1, column 100: found “xx”; expected: two blanks before round 2" in faults(
        trf(line[:99] + "xx" + line[101:])
    )


def test_a_file_without_players_is_no_report() -> None:
    with pytest.raises(NotUnderstood, match=re.escape("x.trf is no tournament report: it has no line of a player")):
        read_trf(b"012 Empty\n", "x.trf")


# what is taken for granted or mended


def test_every_repair_is_noted_with_its_place() -> None:
    line = player_line(1, "0000 - -", "0000 w H", title="XY", fed="Kyi", birth="spring", points="3.0")
    odd = line[:53] + "123" + line[56:]
    assert notes(trf("XXR 5", odd)) == [
        "line 2, column 11: the title “XY” is none that FIDE gives: it was left out",
        "line 2, column 54: “123” is no federation of three letters: it was left out",
        "line 2, column 70: “spring” is no date of birth as 1990/05/12: it was left out",
        "line 2, column 81: player 1: 3 points stand here, his results give 0: the results were taken",
        "line 2, column 92: round 1: “-” without an opponent was taken as a zero-point bye (Z)",
        "line 2, column 102: round 2: a colour beside a bye was passed over",
    ]


def test_a_player_without_a_name_and_a_letter_between_fields_are_noted() -> None:
    line = player_line(1, name="", rating="2000")
    assert notes(trf(line[:47] + "x" + line[48:])) == [
        "line 1, column 15: the player has no name",
        "line 1, column 48: “x” stands where a blank is expected: the name is in columns 15 to 47",
    ]


def test_an_unknown_tie_break_is_left_out_and_noted() -> None:
    data = trf("212 PTS,DE,OTHER_LOT", *FOUR)
    assert read_trf(data).tournament.tiebreaks == ("DE",)
    assert notes(data) == ["line 1, column 5: the tie-break OTHER_LOT is not known here: it was left out"]


def test_two_allocated_byes_in_a_round_and_one_before_the_pairing_are_noted() -> None:
    data = trf("XXR 5", "XXC white1", player_line(1, "0000 - U"), player_line(2, "0000 - U"))
    assert notes(data) == [
        ": round 1 has 2 pairing-allocated byes (U): one is usual",
        ": round 1 has a pairing-allocated bye (U), but no pair: taken as it stands",
    ]


@pytest.mark.parametrize("points", ["1.0", "1.5", "2.0", "2.5", ""])
def test_points_may_be_those_before_or_after_the_bye_and_the_virtual_points_of_the_round_to_pair(points: str) -> None:
    data = trf(
        "XXR 5",
        "XXC white1",
        "XXA    1  1.0  1.0",
        player_line(1, "2 w 1", "0000 - H", points=points),
        player_line(2, "1 b 0"),
    )
    read = read_trf(data)
    assert (notes(data), read.adjustments) == ([], {})


def test_points_may_leave_out_an_open_game() -> None:
    data = trf("XXR 5", "XXC white1", player_line(1, "2 w ?", points="0.0"), player_line(2, "1 b ?", points="0.5"))
    assert notes(data) == []


def test_games_without_a_result_are_told_apart_from_adjourned_ones() -> None:
    data = trf(
        player_line(1, "2 w  ", "3 w ?"),
        player_line(2, "1 b  "),
        player_line(3, "4 w ?", "1 b  "),
        player_line(4, "3 b ?"),
    )
    assert [fault.to_text() for fault in missing_results(read_trf(data))] == [
        "line 1, column 99: round 1: the game of 1 and 2 has no result"
    ]


# encodings, line ends, and files of other programs


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_any_line_end_will_do(end: str) -> None:
    assert len(read_trf(trf("012 Open", *FOUR, end=end)).tournament.players) == 4


NAMES = {
    "utf-8": ["Dvořák, Jiří", "Шевченко, Тарас", "Müller, Jörg"],
    "utf-8-sig": ["Dvořák, Jiří", "Шевченко, Тарас"],
    "cp1250": ["Dvořák, Jiří", "Růžička, Tomáš", "Černý, Šimon"],
    "cp1251": ["Шевченко, Тарас", "Іваненко, Їжак"],
    "cp1252": ["Müller, Jörg", "Größe, Käthe"],
    "latin-1": ["Peña, José", "Núñez, Íñigo"],
}


@pytest.mark.parametrize("encoding", NAMES)
def test_names_come_out_right_in_every_encoding(encoding: str) -> None:
    lines = [player_line(number, name=name, rating="2000") for number, name in enumerate(NAMES[encoding], 1)]
    data = "\n".join(("012 Otevřený" if encoding == "cp1250" else "012 Open", *lines)).encode(encoding)
    assert looks_like_trf(data)
    assert [player.name for player in read_trf(data).tournament.players] == NAMES[encoding]


def test_codes_may_be_small_and_lines_short() -> None:
    read = read_trf(b"012 Open\nxxr 5\n001    1      A\n001    2")
    assert (read.tournament.total_rounds, [player.name for player in read.tournament.players]) == (5, ["A", ""])


def test_tabs_are_blanks() -> None:
    line = player_line(1, name="A", rating="2000")
    spread = "001    1\t" + line[9:]
    assert spread.expandtabs(8) != spread.replace("\t", " ")
    read = read_trf(trf(spread))
    assert read.tournament.players == (Player(number=1, name="A", rating=2000),)
    assert Note(line=1, column=9, text="a tab stands in the line: it was taken as blanks") in read.notes
    by_stops = line.replace(" " * 8, "\t", 1)
    stop = by_stops.index("\t")
    if (stop + 8) % 8 == 0:
        assert read_trf(trf(by_stops)).tournament.players == read.tournament.players


def test_columns_counted_in_bytes_are_put_right() -> None:
    right = player_line(1, "0000 - H", name="Řezníčková, Žofie", rating="2000")
    name = "Řezníčková, Žofie"
    shifted = right.replace(name.ljust(33), name + " " * (33 - len(name.encode())))
    read = read_trf(trf("XXR 3", shifted))
    assert read.tournament == read_trf(trf("XXR 3", right)).tournament
    assert any("counted in bytes" in note.text for note in read.notes)


SOUND = "\n".join(
    (
        "012 Open",
        "142 5",
        "162  W 3.0    D 1.0",
        "192 FIDE_DUTCH",
        "240 H 003    4",
        "250       1.0   1   2    1    2",
        "260   1   3    1    2",
        player_line(1, "2 w 1", "3 b =", name="A", rating="2000", points="4.0", place="1"),
        player_line(2, "1 b 0", "4 w +", name="B", points="3.0"),
        player_line(3, "4 w =", "1 w =", name="C", points="2.0"),
        player_line(4, "3 b =", "2 b -", name="D", points="1.0"),
        "",
    )
)


@settings(max_examples=300)
@given(
    place=st.integers(0, len(SOUND)),
    typed=st.sampled_from(
        ["0", "1", "7", "w", "b", "-", "=", "+", "Z", "é", "\t", "\n", " ", "001", "XXR", "250", "162"]
    ),
)
def test_a_damaged_file_is_refused_or_read_as_it_will_be_read_again(place: int, typed: str) -> None:
    damaged = SOUND[:place] + typed + SOUND[place + len(typed) :]
    with suppress(SheetError):
        read = read_trf(damaged.encode())
        assert read_trf(write_trf(read).encode()).tournament == read.tournament


def test_a_trf_is_known_by_its_players() -> None:
    assert looks_like_trf(b"\xef\xbb\xbf001    1 m  A")
    assert looks_like_trf(b"012 Open\r001    1      A")
    assert not looks_like_trf(b"Name;Rating\n001;2000\n")
    assert not looks_like_trf(b"PK\x03\x04\x00\n001    1 ")


def test_the_corpus_has_nothing_to_mend(shared: Path) -> None:
    for path in sorted((shared / "corpus" / "dutch-2026").glob("*.trf"))[::10]:
        read = read_trf(path.read_bytes())
        assert [note for note in read.notes if note.topic != "system"] == [], path.name
        assert (read.kept, read.bars, read.adjustments) == ((), (), {}), path.name

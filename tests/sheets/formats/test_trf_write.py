import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from pairing import Bye, ByeKind, FixedPair, Forbidden, Game, Pair, Player, Result, Round, Scoring, Status, Tournament
from sheets.errors import CannotWrite
from sheets.formats.trf import Dialect, left_out, read_trf, write_trf
from tests.trf_lines import columns, player_line, swiss_tournaments, trf

EXAMPLES = 400 if os.environ.get("PROOF") else 40
EVERY = 1 if os.environ.get("PROOF") else 10


@pytest.mark.parametrize("dialect", ["trf26", "engine"])
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(tournament=swiss_tournaments())
def test_what_is_written_reads_back_equal(dialect: Dialect, tournament: Tournament) -> None:
    back = read_trf(write_trf(tournament, dialect).encode())
    assert back.tournament == tournament
    assert back.dialect == dialect
    assert back.kept == ()


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(tournament=swiss_tournaments())
def test_trf16_holds_players_and_what_the_rounds_were(tournament: Tournament) -> None:
    plain = replace(tournament, scoring=Scoring(), virtual_points={}, forbidden=(), tiebreaks=())
    back = read_trf(write_trf(plain, "trf16").encode())
    assert (back.dialect, back.tournament.system) == ("trf16", plain.system)
    assert (back.tournament.players, back.tournament.byes) == (plain.players, plain.byes)
    assert {(game.round, game.white, game.black, game.result) for game in back.tournament.games} == {
        (game.round, game.white, game.black, game.result) for game in plain.games
    }


@pytest.mark.parametrize("dialect", ["trf16", "trf26", "engine"])
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(tournament=swiss_tournaments())
def test_a_file_read_and_written_is_the_same_file(dialect: Dialect, tournament: Tournament) -> None:
    text = write_trf(tournament, dialect)
    assert write_trf(read_trf(text.encode())) == text


def test_the_corpus_survives_byte_for_byte(shared: Path) -> None:
    for path in sorted((shared / "corpus" / "dutch-2026").glob("*.trf"))[::EVERY]:
        data = path.read_bytes()
        assert write_trf(read_trf(data)).encode() == data, path.name


def test_the_rounds_and_points_of_the_corpus_are_written_alike_from_the_bare_tournament(shared: Path) -> None:
    for path in sorted((shared / "corpus" / "dutch-2026").glob("*.trf"))[::EVERY]:
        text = path.read_text(encoding="utf-8")
        written = write_trf(read_trf(text.encode()).tournament, "engine")
        assert columns(written, 90, 500) == columns(text, 90, 500), path.name
        assert columns(written, 81, 84) == columns(text, 81, 84), path.name


def test_the_corpus_reads_back_equal_from_every_dialect_that_can_say_it(shared: Path) -> None:
    for path in sorted((shared / "corpus" / "dutch-2026").glob("*.trf"))[::EVERY]:
        read = read_trf(path.read_bytes())
        for dialect in ("trf26", "engine"):
            assert read_trf(write_trf(read, dialect).encode()).tournament == read.tournament, path.name


UNUSUAL = trf(
    "### made by hand",
    "012 Open",
    "022 Kyiv",
    player_line(1, "2 - +", "3 b W", name="Первий", sex="m", title="g", points="2.0", place="1"),
    "UKR    1      a national record",
    player_line(2, "1 - -", "0000   -", points="0", place="7"),
    player_line(3, "0000 - H", "1 w l", points="0.5"),
    "XXR 5",
    "222 5400+30",
)


def test_lines_that_are_not_understood_stay_where_they_stand() -> None:
    read = read_trf(UNUSUAL)
    assert [line.text[:7] for line in read.kept] == ["### mad", "022 Kyi", "UKR    ", "222 540"]
    assert write_trf(read).encode() == UNUSUAL


def test_only_what_has_changed_is_written_anew() -> None:
    read = read_trf(UNUSUAL)
    changed = replace(read, tournament=replace(read.tournament, name="Blitz", total_rounds=7))
    lines = write_trf(changed).splitlines()
    assert [(old, new) for old, new in zip(UNUSUAL.decode().splitlines(), lines, strict=False) if old != new] == [
        ("012 Open", "012 Blitz"),
        ("XXR 5", "142 7"),
        ("222 5400+30", "XXR 7"),
    ]


def test_a_round_that_was_added_leaves_the_rounds_before_it_as_they_stood() -> None:
    read = read_trf(UNUSUAL)
    added = Round(number=3, table_round=3, pairs=(Pair(board=1, white=2, black=3),), free=1)
    game = Game(round=3, board=1, white=2, black=3, result=Result.DRAW)
    bye = Bye(round=3, player=1, kind=ByeKind.PAB)
    tournament = replace(
        read.tournament,
        rounds=(*read.tournament.rounds, added),
        games=(*read.tournament.games, game),
        byes=(*read.tournament.byes, bye),
    )
    text = write_trf(replace(read, tournament=tournament))
    assert columns(text, 81, 130) == [
        " 3.0    1     2 - +     3 b W  0000 - U",
        " 0.5    3     1 - -  0000   -     3 w =",
        " 1.0    2  0000 - H     1 w l     2 b =",
    ]
    assert read_trf(text.encode()).tournament == tournament


def test_a_new_player_gets_the_next_starting_rank_after_the_others() -> None:
    read = read_trf(trf(player_line(2), player_line(5), "XXR 3"))
    grown = replace(read.tournament, players=(*read.tournament.players, Player(number=3, name="New")))
    back = read_trf(write_trf(replace(read, tournament=grown)).encode())
    assert (back.ranks, back.tournament.players) == ((2, 5, 6), grown.players)


def test_engines_find_everything_in_the_dialect_they_read() -> None:
    tournament = Tournament(
        name="Open",
        system="dutch",
        edition="2026",
        players=tuple(Player(number=number, name=f"P{number}", rating=2000 - number) for number in range(1, 6)),
        scoring=Scoring(win=30, draw=10),
        total_rounds=5,
        forbidden=(Forbidden(players=frozenset({1, 2})), Forbidden(players=frozenset({3, 4}), last=2)),
        virtual_points={1: (30, 10), 2: (30, 10)},
        byes=(Bye(round=1, player=5, kind=ByeKind.ZERO), Bye(round=2, player=4, kind=ByeKind.HALF)),
    )
    assert write_trf(tournament, "engine").splitlines() == [
        "012 Open",
        "062 5",
        "142 5",
        "XXR 5",
        "162  W 3.0    D 1.0    L 0.0    P 3.0",
        "XXS W=3.0 D=1.0 WL=0.0 BL=0.0 PAB=3.0",
        "BBW  3.0",
        "BBD  1.0",
        "BBL  0.0",
        "BBU  3.0",
        "192 FIDE_DUTCH_2025",
        "XXP 1 2",
        "260   1   5    1    2",
        "260   1   2    3    4",
        "XXA    1  3.0  1.0",
        "XXA    2  3.0  1.0",
        "250       3.0   1   1    1    2",
        "250       1.0   2   2    1    2",
        "240 H   2    4",
        *(
            player_line(number, name=f"P{number}", rating=str(2000 - number), points="0.0", place=str(number))
            for number in (1, 2, 3, 4)
        ),
        player_line(5, "0000 - Z", name="P5", rating="1995", points="0.0", place="5"),
    ]  # fmt: skip


def test_a_withdrawn_and_a_late_player_are_away_from_the_next_round() -> None:
    tournament = Tournament(
        system="dutch",
        total_rounds=4,
        players=(
            Player(number=1, name="A", status=Status.WITHDRAWN),
            Player(number=2, name="B", status=Status.LATE, from_round=3),
            Player(number=3, name="C", byes=((1, ByeKind.HALF), (2, ByeKind.FULL))),
        ),
    )
    text = write_trf(tournament)
    assert [line for line in text.splitlines() if line.startswith("240")] == [
        "240 H   1    3",
        "240 Z   1    1    2",
        "240 F   2    3",
        "240 Z   2    2",
    ]


def test_players_numbered_by_place_are_numbered_anew_where_the_dialect_cannot_say_so() -> None:
    data = trf("XXR 3", "XXC rank black1", player_line(7, "2 b 1", name="A"), player_line(2, "7 w 0", name="B"))
    read = read_trf(data)
    assert write_trf(read).encode() == data
    back = read_trf(write_trf(read, "trf26").encode())
    assert (back.ranks, back.tournament) == ((1, 2), read.tournament)
    again = read_trf(write_trf(replace(read, tournament=replace(read.tournament, initial_colour=None))).encode())
    assert (again.ranks, again.tournament.players) == ((7, 2), read.tournament.players)


def test_places_of_standings_are_written_where_they_are_given() -> None:
    tournament = Tournament(players=(Player(number=1, name="A"), Player(number=2, name="B")), system="dutch")
    assert columns(write_trf(tournament, places={1: 2, 2: 1}), 86, 89) == ["   2", "   1"]


def test_points_that_no_result_gives_stay_when_a_result_is_added() -> None:
    data = trf("XXR 3", player_line(1, "2 w 1", points="1.5"), player_line(2, "1 b 0", points="0.0"))
    read = read_trf(data)
    assert write_trf(read).encode() == data
    game = Game(round=2, board=1, white=2, black=1, result=Result.BLACK_WINS)
    added = Round(number=2, table_round=2, pairs=(Pair(board=1, white=2, black=1),))
    tournament = replace(read.tournament, rounds=(*read.tournament.rounds, added), games=(*read.tournament.games, game))
    assert columns(write_trf(replace(read, tournament=tournament)), 81, 84) == [" 2.5", " 0.0"]


def test_baku_by_name_is_written_out_once_the_event_goes_on() -> None:
    data = trf("142 4", "192 FIDE_DUTCH_BAKU", *(player_line(number) for number in range(1, 5)))
    read = read_trf(data)
    assert read.tournament.virtual_points == {1: (10, 5), 2: (10, 5)}
    assert write_trf(read).encode() == data
    further = replace(read, tournament=replace(read.tournament, total_rounds=3))
    lines = write_trf(further).splitlines()
    assert [line for line in lines if line[:3] in ("192", "250")] == [
        "192 FIDE_DUTCH",
        "250       1.0   1   1    1    2",
        "250       0.5   2   2    1    2",
    ]


def test_what_a_trf_has_no_room_for_is_said() -> None:
    tournament = Tournament(
        system="dutch",
        total_rounds=5,
        players=(
            Player(number=1, name="N" * 40, club="Dynamo"),
            Player(number=2, name="B", federation="Kyiv", birth="spring", status=Status.WITHDRAWN),
        ),
        games=(Game(round=1, board=1, white=1, black=2, result=Result.WHITE_WINS, score=(30, 20)),),
        rounds=(Round(number=1, table_round=1, pairs=(Pair(board=1, white=1, black=2),)),),
        fixed=(FixedPair(round=2, white=1, black=2),),
        options={"colours": "mended"},
        board_numbers=(2, 3),
        forbidden=(Forbidden(players=frozenset({1, 2}), first=2),),
    )
    assert left_out(tournament, "engine") == (
        f"player 1: the name is cut to 33 letters: {'N' * 40}",
        "player 1: the club is left out: Dynamo",
        "player 2: federation, birth cannot be told in a TRF",
        "player 2: that he has left is told by a bye in the next round only",
        "the board points of the matches are left out",
        "the pairs set by hand for rounds to come are left out",
        "the options of the system are left out",
        "the numbers of the boards are left out",
        "pairs forbidden for some rounds only stand in 260 records, which JaVaFo does not read",
    )
    assert left_out(tournament, "trf16")[-1] == "TRF16 has no record for the number of rounds, who must not meet"
    assert left_out(read_trf(UNUSUAL)) == ()


@pytest.mark.parametrize(
    ("player", "games", "said"),
    [
        (
            Player(number=1, name="Team", rating=10450),
            0,
            "Team: number 1, rating 10450: a TRF has four digits for each",
        ),
        (Player(number=1, name="Long"), 101, "101.0 points: a TRF has room for 0 to 99.9"),
    ],
)
def test_a_number_that_its_columns_cannot_hold_is_refused(player: Player, games: int, said: str) -> None:
    played = tuple(
        Game(round=number, board=1, white=1, black=2, result=Result.WHITE_WINS) for number in range(1, games + 1)
    )
    tournament = Tournament(players=(player, Player(number=2, name="B")), games=played, system="dutch")
    with pytest.raises(CannotWrite, match=re.escape(said)):
        write_trf(tournament)


def test_names_stay_on_one_line() -> None:
    tournament = Tournament(players=(Player(number=1, name="A\n001    2\tB"),), system="dutch", name="Two\rlines")
    text = write_trf(tournament)
    assert text.splitlines()[0] == "012 Two lines"
    assert columns(text, 15, 47) == ["A 001    2 B".ljust(33)]


@pytest.mark.parametrize(
    ("cycles", "code"), [(1, "FIDE_ROUNDROBIN"), (2, "FIDE_DOUBLEROUNDROBIN"), (3, "BERGER_ROUNDROBIN_G3")]
)
def test_a_round_robin_is_written_by_its_code(cycles: int, code: str) -> None:
    tournament = Tournament(players=(Player(number=1, name="A"), Player(number=2, name="B")), cycles=cycles)
    text = write_trf(tournament)
    assert f"192 {code}" in text.splitlines()
    assert read_trf(text.encode()).tournament == tournament
    assert "092 Individual: Round-Robin" in write_trf(tournament, "trf16").splitlines()


def test_accelerated_players_numbered_by_place_are_named_one_by_one() -> None:
    data = trf("XXR 3", "XXC rank white1", "XXA    7  1.0", "XXA    2  1.0", player_line(7), player_line(2))
    read = read_trf(data)
    changed = replace(read, tournament=replace(read.tournament, virtual_points={1: (10,), 2: (10,)}, edition="2017"))
    lines = write_trf(changed, "engine").splitlines()
    assert [line for line in lines if line[:3] in ("XXA", "250")] == ["XXA    7  1.0", "XXA    2  1.0"]
    renewed = replace(read, tournament=replace(read.tournament, virtual_points={1: (5,), 2: (5,)}))
    assert read_trf(write_trf(renewed).encode()).tournament == renewed.tournament
    assert [line for line in write_trf(renewed).splitlines() if line.startswith("250")] == [
        "250       0.5   1   1    7    7",
        "250       0.5   1   1    2    2",
    ]


def test_a_player_who_was_taken_out_is_not_written() -> None:
    read = read_trf(trf("XXR 3", player_line(2, name="A"), player_line(5, name="B")))
    fewer = replace(read.tournament, players=read.tournament.players[:1])
    back = read_trf(write_trf(replace(read, tournament=fewer)).encode())
    assert (back.ranks, back.tournament.players) == ((1,), fewer.players)

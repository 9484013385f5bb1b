import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pairing import ByeKind, Scoring
from pairing.check import check
from pairing.play import NEVER, Often
from pairing.simulate import Simulation, simulate
from pairing.systems import SYSTEMS
from sheets.actions.check import CheckOptions, check_workbook
from sheets.actions.simulate import Output, new_seed, parse_dialect, parse_options, simulated
from sheets.actions.simulated_book import event_of, workbook_of
from sheets.errors import CannotWrite, WrongUse
from sheets.formats.trf import read_trf, write_trf
from tests.arbiter import Arbiter
from tests.conftest import Ran

Cli = Callable[..., Ran]


def test_a_report_is_answered_where_no_file_is_named(run_cli: Cli) -> None:
    ran = run_cli("simulate", "--players", "8", "--rounds", "3", "--seed", "5")
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert ran.stdout == write_trf(simulate(Simulation(seed=5, players=8, rounds=3)))
    assert ran.stdout.splitlines()[0] == "012 Random event: seed 5, players 8, rounds 3"


def test_without_a_seed_each_event_is_another_and_its_seed_makes_it_again(run_cli: Cli) -> None:
    first, second = (json.loads(run_cli("simulate", "--players", "6", "--json").stdout) for _ in range(2))
    assert first["events"][0]["seed"] != second["events"][0]["seed"]
    again = run_cli("simulate", "--players", "6", "--seed", str(first["events"][0]["seed"]))
    assert again.stdout == first["trf"]
    assert new_seed() != new_seed()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_report_is_read_back_and_is_paired_as_the_rules_say(system: str) -> None:
    for seed in range(6):
        event = simulate(Simulation(seed=seed, system=system, players=12))
        back = read_trf(write_trf(event).encode()).tournament
        assert {replace(game, board=0) for game in back.games} == {replace(game, board=0) for game in event.games}
        assert back.total_rounds == event.total_rounds
        assert [each for each in check(back, boards=False) if not each.is_right] == []


def test_a_report_goes_to_a_file_in_the_dialect_asked_for(tmp_path: Path, run_cli: Cli) -> None:
    file = tmp_path / "random.trf"
    ran = run_cli("simulate", "--players", "6", "--rounds", "3", "--seed", "1", "--dialect", "engine", "-o", file)
    assert (ran.exit_code, ran.stdout) == (0, f"{file}: 6 players, 3 rounds of 3, seed 1\n")
    assert "XXR 3" in file.read_text(encoding="utf-8")
    again = run_cli("simulate", "--seed", "1", "-o", file, "--json")
    assert (again.exit_code, json.loads(again.stdout)["error"]["kind"]) == (1, "cannot-write")


def test_many_events_go_into_a_folder_under_their_seeds(tmp_path: Path, run_cli: Cli) -> None:
    folder = tmp_path / "many"
    answer = json.loads(
        run_cli("simulate", "--players", "6", "--seed", "7", "--count", "3", "-o", folder, "--json").stdout
    )
    files = [folder / f"dutch-{seed}.trf" for seed in (7, 8, 9)]
    assert [each["file"] for each in answer["events"]] == [str(file) for file in files]
    assert files[2].read_text(encoding="utf-8") == write_trf(simulate(Simulation(seed=9, players=6)))
    ran = run_cli("simulate", "--seed", "7", "--count", "2", "-o", folder)
    assert (ran.exit_code, ran.stderr.splitlines()[0]) == (1, f"error: {files[0]} and 1 more is there already")


def test_a_file_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("mine", encoding="utf-8")
    with pytest.raises(CannotWrite, match="cannot be written"):
        simulated(Simulation(seed=1, players=6), Output(out=taken / "event.trf"))
    assert taken.read_text(encoding="utf-8") == "mine"


def test_an_event_that_could_not_be_paired_to_its_end_is_told(tmp_path: Path) -> None:
    options = Simulation(seed=1, players=4, rounds=5, zero_byes=NEVER, withdrawals=NEVER, late=NEVER)
    answer = simulated(options, Output(out=tmp_path / "short.trf"))
    written = answer["events"][0]["written"]
    text = f"after round {written} no pairing was left: {written} of 5 rounds are played"
    assert {"cell": None, "text": text} in answer["warnings"]
    many = simulated(options, Output(out=tmp_path / "many", count=1))
    assert {"cell": None, "text": f"dutch-1.trf: {text}"} in many["warnings"]


def test_a_part_of_an_event_is_no_shortage() -> None:
    options = Simulation(seed=1, players=12, rounds=5, played=2)
    assert simulated(options, Output())["warnings"] == []


# Options


def test_options_are_what_was_typed() -> None:
    said: dict[str, Any] = {
        "players": 3, "ratings": "2400, 2315,2290", "rating_range": None, "draws": "30%", "forfeits": "5%",
        "late": "2", "half_byes": "1/round", "pab": "½", "scoring": Scoring(win=30, draw=10), "tiebreaks": "bh-c1, bh",
    }  # fmt: skip
    assert parse_options("dutch", "2017", 4, said) == Simulation(
        seed=4,
        edition="2017",
        players=3,
        ratings=(2400, 2315, 2290),
        draws=0.3,
        forfeits=Often(share=0.05),
        late=Often(times=2),
        half_byes=Often(each_round=1),
        scoring=Scoring(win=30, draw=10, pab=5),
        tiebreaks=("BH-C1", "BH"),
    )
    assert parse_options("lim", "", 4, {"rating_range": "1200–2100", "pab": "0"}) == Simulation(
        seed=4, system="lim", lowest_rating=1200, highest_rating=2100, scoring=Scoring(pab=0)
    )


def test_every_option_that_is_not_understood_is_named_at_once() -> None:
    said = {"ratings": "many", "rating_range": "2000", "draws": "200%", "late": "x", "pab": "one"}
    with pytest.raises(WrongUse) as refusal:
        parse_options("dutch", "", None, said)
    assert str(refusal.value).split("; ") == [
        "--draws: '200%' is no share from 0% to 100%",
        "--late: 'x' is none of 5%, 12 or 2/round",
        "--pab: 'one' is not a number of points with one decimal at most",
        "--rating-range: '2000' is none such as 1200-2100",
        "--ratings: 'many' is no list of ratings such as 2400,2315,2290",
    ]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--system", "keizer"), "there is no pairing system 'keizer'"),
        (("--players", "1"), "1 players are no event"),
        (("--dialect", "pgn"), "--dialect is one of trf16, trf26, engine, not 'pgn'"),
        (("--count", "3"), "--count makes many files: say in which folder with -o FOLDER"),
        (("--workbooks",), "a workbook goes to a file: say where with -o FILE.xlsx"),
        (("-o", "event.pdf"), "an event is written as .xlsx or .trf, not as event.pdf"),
        (("--tiebreaks", "XX"), "there is no tie-break 'XX'"),
        (("--tiebreaks", "BH:GP/C1, EDE"), "BH:GP-C1 is for teams, whose matches have boards; the tie-break EDE is"),
        (("--system", "round-robin", "--tiebreaks", "fb"), "the tie-break FB is not for a round robin"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_wrong_use(run_cli: Cli, options: tuple[str, ...], said: str) -> None:
    ran = run_cli("simulate", *options)
    assert (ran.exit_code, said in ran.stderr, ran.stdout) == (2, True, "")


def test_a_dialect_is_found_by_its_name() -> None:
    assert [parse_dialect(text) for text in ("trf16", "trf26", "engine")] == ["trf16", "trf26", "engine"]


# Workbooks


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_workbook_goes_on_as_if_it_had_been_paired_round_by_round(system: str, tmp_path: Path, run_cli: Cli) -> None:
    boards = 5 if system == "median" else None
    rare = (
        {}
        if system == "round-robin"
        else {"late": Often(times=2), "withdrawals": Often(times=3), "half_byes": Often(each_round=1), "forbidden": 3}
    )
    rare["forfeits"] = Often(each_round=1)
    event = simulate(Simulation(seed=11, system=system, players=12, boards=boards, played=3, **rare))  # type: ignore[arg-type]
    arbiter = Arbiter(path=tmp_path / "event.xlsx", run=run_cli)
    arbiter.path.write_bytes(workbook_of(event))
    assert check_workbook(arbiter.path, CheckOptions())["ok"] is True
    read = arbiter.command("read")
    assert [(each["round"], each["white"], each["black"], each["result"]) for each in read["games"]] == [
        (game.round, game.white, game.black, game.result.value) for game in event.games
    ]
    assert [each.get("score") for each in read["games"] if boards] == [
        None if game.score is None else [points / 10 for points in game.score] for game in event.games if boards
    ]
    assert read["event"]["name"] == event.name
    following = SYSTEMS[system].next_round(event)
    answer = arbiter.pair()
    assert answer["pairs"] == [{"board": p.board, "white": p.white, "black": p.black} for p in following.pairs]
    assert (answer["round"], answer["bye"], answer["written"]) == (4, following.free, True)


def test_whoever_comes_late_or_has_left_has_no_bye_in_a_workbook() -> None:
    event = simulate(
        Simulation(
            seed=3, players=20, rounds=9, played=6, late=Often(times=4), withdrawals=Often(times=5), zero_byes=NEVER
        )
    )
    assert any(bye.kind is ByeKind.ZERO for bye in event.byes)
    assert not any(bye.kind is ByeKind.ZERO for bye in event_of(event).byes)


def test_an_accelerated_event_is_accelerated_in_its_workbook(tmp_path: Path) -> None:
    event = simulate(Simulation(seed=4, players=20, rounds=9, accelerated=True, late=Often(times=2)))
    assert event_of(event).tournament.virtual_points == event.virtual_points
    assert (
        simulated(
            Simulation(seed=4, players=20, accelerated=True), Output(out=tmp_path / "books", count=2, workbooks=True)
        )["warnings"]
        == []
    )
    for seed in (4, 5):
        assert check_workbook(tmp_path / "books" / f"dutch-{seed}.xlsx", CheckOptions())["ok"] is True


def test_a_workbook_of_an_event_that_has_not_begun_is_paired(tmp_path: Path, run_cli: Cli) -> None:
    arbiter = Arbiter(path=tmp_path / "event.xlsx", run=run_cli)
    assert run_cli("simulate", "--players", "9", "--rounds", "5", "--played", "0", "-o", arbiter.path).exit_code == 0
    assert arbiter.pair()["round"] == 1


def test_matches_of_teams_are_in_a_workbook_only_where_pair_takes_them_from_one() -> None:
    with pytest.raises(WrongUse, match="matches of teams are not paired by dutch in a workbook"):
        workbook_of(simulate(Simulation(seed=1, players=8, boards=4)))


def test_a_workbook_has_room_for_a_dozen_forbidden_pairs() -> None:
    with pytest.raises(CannotWrite, match="a workbook has room for 12 forbidden pairs, not for 13"):
        workbook_of(simulate(Simulation(seed=1, players=20, played=0, forbidden=13)))

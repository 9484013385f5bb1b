"""The events that the proof plays: their players, what is asked of the program, and what happens in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from pairing.model import Result, Scoring
from sheets.labels import languages
from sheets.notations import notations
from sheets.options import PairOptions
from sheets.ours import Found
from sheets.package import CellEdit, open_package
from sheets.package.formulas import moved
from sheets.results import read_result
from sheets.writers.page import cell
from tests.live import Key, LiveEvent, round_layout_of

PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
EVERY = tuple(result for result in Result if not result.is_open)
USUAL = (*PLAYED * 3, *EVERY)
Act = Callable[[LiveEvent], None]


def options(scoring: str = "1-½-0", **more: Any) -> PairOptions:
    return PairOptions(scoring=Scoring.from_text(scoring), **more)


def some(event: LiveEvent, rounds: range, share: float = 1.0, choice: tuple[Result, ...] = USUAL) -> None:
    """Type results into so many of the open games of these rounds."""
    lots = Random(f"{event.path.stem} {rounds}")
    open_games = [key for key, result in sorted(event.results.items()) if result.is_open and key[0] in rounds]
    event.type_results({key: lots.choice(choice) for key in open_games if lots.random() < share})


def round_by_round(rounds: int, share: float = 0.9) -> Act:
    """Some rounds are played with a run after each; then results are typed and nothing is run."""

    def act(event: LiveEvent) -> None:
        event.pair()
        for number in range(1, rounds):
            some(event, range(1, number + 1), share)
            event.pair()
        event.snapshot("run")
        some(event, range(1, rounds + 1), share)
        event.snapshot("typed")

    return act


def all_at_once(event: LiveEvent) -> None:
    """Every round is written at once; results come in any order."""
    event.pair(all_rounds=True)
    some(event, range(1, 100), 0.4)
    event.refresh()
    some(event, range(1, 100), 0.7)
    event.snapshot("typed")
    some(event, range(1, 100))
    event.refresh()
    event.snapshot("run")


def leaves_after(rounds: int, *, more_than_half: bool = False) -> Act:
    """Player 2 leaves after so many of his six games; another leaves at once, and comes back."""

    def act(event: LiveEvent) -> None:
        event.pair()
        if more_than_half:
            event.ask_for_more_than_half()
        for number in range(1, rounds + 2):  # round 3 is the one in which player 2 is free
            some(event, range(number, number + 1), choice=PLAYED)
            event.pair()
        event.withdraw(5)
        event.withdraw(2)
        event.snapshot("left")
        event.bring_back(5)
        event.refresh()
        event.snapshot("run")
        some(event, range(1, 100))
        event.snapshot("typed")

    return act


def is_gone_and_the_games_go_on(event: LiveEvent) -> None:
    """Who has left is annulled; a game of his played later counts him in again."""
    event.pair(all_rounds=True)
    some(event, range(1, 3), choice=PLAYED)
    event.refresh()
    event.withdraw(3)
    event.snapshot("left")
    some(event, range(3, 5), choice=PLAYED)
    event.snapshot("back")


def leaves_without_a_point(event: LiveEvent) -> None:
    """Nobody's points change, only who counts."""
    event.pair()
    event.type_results({(1, 1, 4): Result.WHITE_WINS_BY_FORFEIT, (1, 2, 3): Result.WHITE_WINS})
    event.pair()
    event.type_results({(2, 4, 3): Result.BOTH_LOSE})
    event.pair()
    event.withdraw(4)
    event.bring_back(4)
    event.snapshot("same")
    event.type_results({(1, 1, 4): Result.DOUBLE_FORFEIT})
    event.refresh()
    event.withdraw(4)
    event.snapshot("left")
    event.refresh()
    event.snapshot("run")


def every_result(event: LiveEvent) -> None:
    """Each result there is, several times."""
    event.pair(all_rounds=True)
    games = sorted(event.results)
    event.type_results({key: EVERY[place % len(EVERY)] for place, key in enumerate(games)})
    event.refresh()
    event.snapshot("run")
    event.type_results(dict.fromkeys(games[::3], Result.OPEN))
    event.snapshot("emptied")


def comes_late(event: LiveEvent) -> None:
    """A player takes the free number of an odd field after round 1."""
    event.pair()
    some(event, range(1, 2))
    event.admit()
    event.pair()
    event.snapshot("run")
    some(event, range(1, 3))
    event.snapshot("typed")


def sorted_sheets(event: LiveEvent) -> None:
    """The rows of a round sheet stand in another order, and colours were exchanged at a board."""
    event.pair(all_rounds=True)
    some(event, range(1, 4))
    event.refresh()
    for found in event.ours.rounds.values():
        turn_round(event, found, whole_rows=found.round == 0)
    exchange_colours(event, min(event.results))
    some(event, range(1, 6))
    event.snapshot("typed")
    event.refresh()
    event.snapshot("run")


def turn_round(event: LiveEvent, found: Found, *, whole_rows: bool) -> None:
    """What sorting does: whole rows move with their formulas, or what was typed moves and the formulas stay."""
    layout, cells = round_layout_of(found), open_package(event.path.read_bytes()).cells(found.grid.name)
    number = layout.column("white_number") + 1
    last = max(row for row in range(layout.first, len(found.grid.rows)) if found.grid.value(row + 1, number))
    edits = []
    for row in range(layout.first, last + 1):
        source = layout.first + last - row
        for name in layout.columns:
            held, where = cells.get(cell(source, layout.column(name))), cell(row, layout.column(name))
            value, formula = (held.value, held.formula) if held else (None, None)
            if whole_rows or (formula is None and name not in ("key", "code", "low", "high")):
                formula = moved(formula, row - source, 0) if formula else None
                edits.append(CellEdit(sheet=found.grid.name, cell=where, value=value, formula=formula))
    event.edit(edits)


def exchange_colours(event: LiveEvent, game: Key) -> None:
    """The arbiter writes down that the other one had White."""
    number, white, black = game
    found = next(found for found in event.ours.rounds.values() if found.round in (0, number))
    layout, grid = round_layout_of(found), found.grid
    row = next(
        row
        for row in range(layout.first, len(grid.rows))
        if [grid.value(row + 1, layout.column(name) + 1) for name in ("round", "white_number", "black_number")]
        == [number, white, black]
    )
    cells = {
        "white_number": black,
        "black_number": white,
        "white": f"Player, Nr{black:02}",
        "black": f"Player, Nr{white:02}",
    }
    event.type(grid.name, {grid.cell(row + 1, layout.column(n) + 1).rpartition("!")[2]: v for n, v in cells.items()})
    event.results[number, black, white] = event.results.pop(game).mirrored
    event.type_results({(number, black, white): Result.WHITE_WINS})


def in_every_notation(event: LiveEvent) -> None:
    """Every text that is understood, written in the ways people write it."""
    event.pair(all_rounds=True)
    texts = sorted({text for known, _ in notations(event.scoring) for text in as_people_type(known)})
    open_games = iter(sorted(event.results))
    typed = {next(open_games): text for text in [*texts, *numbers(event.scoring)]}
    results = {key: read_result(text, event.scoring).result for key, text in typed.items()}
    assert None not in results.values()
    event.type_results(results, typed)  # type: ignore[arg-type]
    event.snapshot("typed")


def as_people_type(known: str) -> Iterator[str]:
    """The same notation with blanks, colons, other dashes, commas, capitals."""
    halves = [known] + [known.replace("½", half) for half in ("1/2", "0.5", "0,5")]
    for text in halves:
        yield from (text, text.upper(), f" {text} ", text.replace("-", ":"), text.replace(".", ","))
        for dash in "‐–—−‑":
            yield text.replace("-", dash)
        yield text.replace("-", " - ")
        yield text.replace("-", "\u00a0:\u00a0")
        if "--" not in text:
            yield text.replace("+-", "+/-").replace("-+", "-/+")


def numbers(scoring: Scoring) -> list[float]:
    """White's points as numbers, as pasted cells hold them, where they have one meaning."""
    points = [tenths / 10 for tenths in (scoring.win, scoring.draw, scoring.loss)]
    return [number for number in points if read_result(number, scoring).result is not None]


def nothing_yet(event: LiveEvent) -> None:
    """Round 1 is written, and no game is played."""
    event.pair()
    event.snapshot("run")


def no_result_at_all(event: LiveEvent) -> None:
    """Texts that are no results, wildcards and comparisons among them, typed into games, some of which had a result."""
    event.pair(all_rounds=True)
    some(event, range(1, 100), choice=PLAYED)
    event.refresh()
    keys = iter(sorted(event.results))
    typed = {next(keys): text for text in NO_RESULTS}
    event.type_results(dict.fromkeys(typed, Result.OPEN), typed)
    event.snapshot("typed")


NO_RESULTS = (
    *("5-7", "*", "?", "?-?", "*-*", "1-?", "1*", "~*", "*0", "???", ".*", "^1", "[01]-[01]", "1-0*", "<>", ">0"),
    *("<>5", "2-0", "1-1", "1-0-1", "one", "R3", "×", "·", "=1", "==", "+1", "-", "-1", "1.", "10", "01", "½0", "1--"),
    *("won", "TRUE", "#N/A", 7, 36526, 0.25),
)


def with_fields(event: LiveEvent) -> None:
    """Titles, ratings and federations stand between number and results."""
    round_by_round(2)(event)


FIELDS: Mapping[str, tuple[Any, ...]] = {
    "Title": ("GM", None, "FM", None, None, None), "Rtg": (2500, 2400, None, 2300, 2200, 2100),
    "Fed": ("UKR", "CZE", "GER", None, "SRB", "ENG"),
}  # fmt: skip

AS_TOLD: dict[str, tuple[int, PairOptions, Act]] = {
    "nothing yet": (7, options(), nothing_yet),
    "even": (8, options(), round_by_round(4)),
    "odd": (7, options(), round_by_round(4)),
    "three players": (3, options(), round_by_round(3)),
    "double": (5, options(cycles=2), round_by_round(5)),
    "double even": (6, options(cycles=2), all_at_once),
    "triple": (4, options(cycles=3), all_at_once),
    "quadruple odd": (3, options(cycles=4), all_at_once),
    "below half": (7, options(language="uk"), leaves_after(2)),
    "exactly half": (7, options(language="de"), leaves_after(3)),
    "exactly half is too little": (7, options(language="cs"), leaves_after(3, more_than_half=True)),
    "above half": (7, options(language="sr"), leaves_after(4)),
    "above half as asked for": (7, options(language="ru"), leaves_after(4, more_than_half=True)),
    "annulled and back": (6, options(), is_gone_and_the_games_go_on),
    "double below half": (5, options(cycles=2), is_gone_and_the_games_go_on),
    "without a point": (4, options(), leaves_without_a_point),
    "every result": (8, options(), every_result),
    "every result 2-1-0": (7, options("2-1-0"), every_result),
    "every result 3-1-0": (8, options("3-1-0"), every_result),
    "every result 3-2-1": (5, options("3-2-1", cycles=2), every_result),
    "every result 1.5-1-0.5": (6, options("1.5-1-0.5"), every_result),
    "every result 1-0.4-0": (8, options("1-0.4-0"), every_result),
    "every result 1-0.3-0.1": (8, options("1-0.3-0.1"), all_at_once),
    "2-1-0": (8, options("2-1-0", language="uk"), round_by_round(3)),
    "3-1-0": (9, options("3-1-0"), all_at_once),
    "3-2-1": (8, options("3-2-1"), all_at_once),
    "one sheet": (17, options(cycles=2), all_at_once),
    "by lot": (8, options(draw_round=True, seed=5), round_by_round(4)),
    "by lot double": (5, options(draw_round=True, seed=9, cycles=2), round_by_round(6)),
    "sorted": (8, options(), sorted_sheets),
    "sorted odd": (7, options(), sorted_sheets),
    "sorted on one sheet": (11, options(cycles=3), sorted_sheets),
    "latecomer": (7, options(), comes_late),
    "latecomer double": (5, options(cycles=2), comes_late),
    "with fields": (6, options(), with_fields),
    "notations 1-½-0": (33, options(), in_every_notation),
    "notations 2-1-0": (33, options("2-1-0"), in_every_notation),
    "notations 3-1-0": (33, options("3-1-0"), in_every_notation),
    "notations 3-2-1": (36, options("3-2-1"), in_every_notation),
    "notations 1.5-1-0.5": (52, options("1.5-1-0.5"), in_every_notation),
    "no results": (12, options(), no_result_at_all),
}  # fmt: skip


def at_random(seed: int) -> tuple[int, PairOptions, Act]:
    """An event nobody has thought of."""
    lots = Random(seed)
    cycles = lots.choice((1, 1, 2, 3))
    asked = options(
        lots.choice(("1-½-0", "1-½-0", "2-1-0", "3-1-0", "3-2-1", "1-0.4-0")),
        cycles=cycles, language=lots.choice(languages()), draw_round=lots.random() < 0.2, seed=seed,
    )  # fmt: skip
    return lots.randint(3, 12 // cycles), asked, partial(live_through, lots=lots)


def live_through(event: LiveEvent, *, lots: Random) -> None:
    event.pair()
    if lots.random() < 0.3:
        event.ask_for_more_than_half()
        event.refresh()
    for _ in range(lots.randint(1, 4)):
        event.pair(all_rounds=lots.random() < 0.2 and not event.options.draw_round)
        misfortune(event, lots)
    if lots.random() < 0.3:
        event.refresh()
        event.snapshot("run")
    else:
        event.snapshot("typed")


def misfortune(event: LiveEvent, lots: Random) -> None:
    """Results come in; one is corrected; a player leaves, or comes back."""
    some(event, range(1, 100), 0.8)
    if lots.random() < 0.2:
        event.type_results({lots.choice(sorted(event.results)): lots.choice(EVERY)})
    if lots.random() < 0.2 and len(event.withdrawn) < event.players - 3:
        event.withdraw(lots.randint(1, event.players))
    if lots.random() < 0.1 and event.withdrawn:
        event.bring_back(min(event.withdrawn))


AT_RANDOM = {f"random {seed}": at_random(seed) for seed in range(30)}

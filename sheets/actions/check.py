"""`check`: every round paired again, and everybody ranked again, and compared with what is written. The file is only
read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pairing.check import RoundCheck
from pairing.check import check as checked
from pairing.model import Scoring, Tournament
from pairing.standings import standings
from pairing.swiss import EDITIONS, SWISS
from pairing.systems import get_system
from sheets import store
from sheets.errors import NotUnderstood, SheetError, WrongUse, counted
from sheets.formats.trf import read_trf
from sheets.formats.trf.columns import POINTS

from .check_standings import Verdict, not_compared, standings_of_trf, standings_of_workbook, standings_text
from .ranking import StandingsOptions, asked

Answer = dict[str, Any]
Remark = tuple[str | None, str]
_ONE_ROUND = "--round looks at that round only: the standings were not compared"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOptions:
    """The options of `check`: what the file says otherwise (None: as it says), and the only round to look at; of the
    standings the tie-breaks and the edition of their rules."""

    system: str | None = None
    edition: str | None = None
    rounds: int | None = None
    only: int | None = None
    scoring: Scoring | None = None
    tiebreaks: str | None = None
    tiebreak_edition: str | None = None


def check_trf(path: Path, options: CheckOptions) -> Answer:
    """The answer of `check` (CLI.md) for a TRF, ids as in the file; a TRF says nothing of boards.

    Raises:
        CellErrors: with every fault of the file.
        SheetError: for an event that no engine here can pair.
        WrongUse, UnknownSystem: for options that do not fit the event.
    """
    trf = read_trf(store.load(path, writes=False), path.name, options.scoring)
    if trf.bars:
        raise SheetError(f"{path.name} cannot be checked: {'; '.join(trf.bars)}")
    tournament, remarks = _asked(trf.tournament, options)
    said = {"system"} if options.system else set()
    said |= set() if tournament.system in SWISS else {"initial_colour"}  # the table has the colours of a round robin
    notes = [note for note in trf.notes if note.topic not in said and note.column != POINTS[0]]  # points are compared
    remarks = [*((note.place or None, note.text) for note in notes), *remarks]
    codes = tournament.tiebreaks if options.tiebreaks else None
    if codes is not None:
        standings(tournament, codes)  # refuses what is none
    verdict = not_compared(_ONE_ROUND) if options.only else standings_of_trf(trf, tournament, codes)
    rounds = checked(tournament, only=options.only, boards=False, called=lambda number: str(trf.ranks[number - 1]))
    return _answer(path, tournament, rounds, verdict, remarks)


def check_workbook(path: Path, options: CheckOptions) -> Answer:
    """The answer of `check` (CLI.md) for a workbook with an event of ours.

    Raises:
        NotUnderstood: when it has none.
        SheetError: for anything else wrong with the file or its cells.
        WrongUse, UnknownSystem: for options that do not fit the event.
    """
    from sheets.held import other_settings
    from sheets.ours.whole import reread
    from sheets.workbook import open_workbook

    workbook = open_workbook(path, writes=False)
    if not workbook.ours:
        raise NotUnderstood(
            f"{path.name} has no sheets of an event yet, so there is no round to check",
            hint=f"begin with: pairsheet pair {path.name}",
        )
    _refuse_what_settings_say(options)
    found = reread(workbook.ours, workbook.package, takes_places=False)
    tournament, remarks = _asked(found.event.tournament, options)
    noticed = [*((cell or None, text) for cell, text in found.warnings), *((None, text) for text in workbook.notes)]
    unfit = ((each.cell, f"found {each.found}; expected: {each.expected}") for each in other_settings(found))
    remarks = [*noticed, *unfit, *_set_by_hand(found.state.acknowledged), *remarks]
    verdict = not_compared(_ONE_ROUND) if options.only else standings_of_workbook(found, tournament)
    rounds = checked(tournament, only=options.only)
    return _answer(path, tournament, rounds, verdict, remarks)


def _refuse_what_settings_say(options: CheckOptions) -> None:
    said = {"--tiebreaks": options.tiebreaks, "--scoring": options.scoring}
    if given := [name for name, value in said.items() if value is not None]:
        raise WrongUse(
            f"{' and '.join(given)}: for a TRF that does not say it; a workbook says it on its settings sheet",
            hint="to see the table by other tie-breaks: pairsheet standings FILE --tiebreaks LIST",
        )


def _asked(tournament: Tournament, options: CheckOptions) -> tuple[Tournament, list[Remark]]:
    """The tournament as the options want it, and what is to be said of it."""
    if options.system is not None and options.system != tournament.system:
        tournament = replace(tournament, system=options.system, edition="")
    get_system(tournament.system)
    if options.edition is not None:
        if options.edition not in EDITIONS.get(tournament.system, ()):
            raise WrongUse(f"--edition {options.edition}: the system {tournament.system} has no such edition")
        tournament = replace(tournament, edition=options.edition)
    tournament = asked(
        tournament, StandingsOptions(tiebreaks=options.tiebreaks, edition=options.tiebreak_edition)
    )  # fmt: skip
    written = max((each.number for each in tournament.rounds), default=0)
    if not written:
        raise NotUnderstood("no round is written yet, so there is none to check", hint="pair the first one: pair FILE")
    if options.only is not None and options.only not in {each.number for each in tournament.rounds}:
        raise WrongUse(f"--round {options.only}: the file has {counted(written, 'round')}")
    if options.rounds is not None and options.rounds < written:
        raise WrongUse(f"--rounds {options.rounds}: the file has {counted(written, 'round')} already")
    if tournament.system not in SWISS:
        return tournament, []
    remarks = list(_on_open_games(tournament, written))
    rounds = options.rounds or tournament.total_rounds
    if rounds is None:
        rounds = written
        text = f"the file does not say how many rounds there are: round {written} was taken as the last (--rounds N)"
        remarks.append((None, text))
    return replace(tournament, total_rounds=rounds), remarks


def _on_open_games(tournament: Tournament, written: int) -> Iterator[Remark]:
    still_open = sum(game.result.is_open and game.round < written for game in tournament.games)
    if still_open:
        yield None, f"{counted(still_open, 'game')} of earlier rounds without a result: for the pairing a draw (C.04.2)"


def _set_by_hand(acknowledged: tuple[str, ...]) -> Iterator[Remark]:
    """The rounds whose pairs the arbiter has changed, and said so."""
    for token in dict.fromkeys(acknowledged):
        kind, _, number = token.partition(":")
        if kind == "pairs":
            yield None, f"the pairs of round {number} were changed by hand, and acknowledged"


def _answer(
    path: Path, tournament: Tournament, rounds: tuple[RoundCheck, ...], verdict: Verdict, remarks: list[Remark]
) -> Answer:
    return {
        "file": str(path),
        "system": tournament.system,
        "edition": tournament.edition or next(iter(EDITIONS.get(tournament.system, ())), None),
        "ok": all(each.is_right for each in rounds) and not verdict.differences,
        "rounds": [_round(each) for each in rounds],
        "standings": verdict.answer(tournament),
        "warnings": [{"cell": cell, "text": text} for cell, text in (*remarks, *verdict.remarks)],
    }


def _round(each: RoundCheck) -> Answer:
    return {
        "round": each.round,
        "ok": each.is_right,
        "differences": [{"kind": one.kind, "found": one.found, "expected": one.expected} for one in each.differences],
    }


def check_text(answer: Mapping[str, Any]) -> str:
    """A line a round and one for the standings, the differences of each indented."""
    lines = []
    for each in answer["rounds"]:
        said = "as the rules pair it" if each["ok"] else counted(len(each["differences"]), "difference")
        lines.append(f"round {each['round']}: {said}")
        lines += (f"  {one['kind']}: {one['found']}; by the rules: {one['expected']}" for one in each["differences"])
    return "\n".join((*lines, *standings_text(answer["standings"])))

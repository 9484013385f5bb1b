"""`explain`: why these two meet, for each pair of a round of a workbook of ours or of a TRF."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pairing.explain import PairExplained, Step, explain, sentence
from pairing.model import Tournament
from pairing.points import points_number
from sheets import store
from sheets.errors import NotUnderstood, WrongUse, counted
from sheets.options import PairOptions
from sheets.workbook import Workbook, open_workbook

from .who import player_named

if TYPE_CHECKING:
    from sheets.work import Work
    from sheets.writers.explain import Line

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainOptions:
    """The options of `explain`: the round (None: the latest one written), the name or number of a player (None: all),
    whether the explanations are written as a sheet into the workbook, and where to."""

    round: int | None = None
    player: str | None = None
    sheet: bool = False
    out: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Source:
    """An event to explain; `ids` are what its players are called in an answer, by number."""

    tournament: Tournament
    ids: Sequence[int]
    warnings: tuple[tuple[str | None, str], ...] = ()


def explain_trf(path: Path, options: ExplainOptions) -> Answer:
    """The answer of `explain` (CLI.md) for a TRF, ids as in the file.

    Raises:
        CellErrors: with every fault of the file.
        WrongUse: for a round or a player that is not there, and for a sheet, which a TRF has no place for.
        PairingError: when a round that is not written has no pairing.
    """
    from sheets.formats.trf import read_trf

    if options.sheet or options.out is not None:
        raise WrongUse("a TRF has no sheets: --sheet is for workbooks")
    trf = read_trf(store.load(path, writes=False), path.name)
    notes = tuple((note.place or None, note.text) for note in trf.notes)
    return _answer(path, _Source(tournament=trf.tournament, ids=trf.ranks, warnings=notes), options)


def explain_workbook(path: Path, options: ExplainOptions) -> Answer:
    """The answer of `explain` (CLI.md) for a workbook with an event of ours; with `sheet` the explanations are written
    into it, or into a copy.

    Raises:
        NotUnderstood: when the workbook has no event of ours.
        SheetError: for anything else wrong with the file or its cells.
        WrongUse: for a round or a player that is not there.
        PairingError: when a round that is not written has no pairing.
    """
    from sheets.work import resumed

    if options.out is not None and not options.sheet:
        raise WrongUse("-o says where the workbook with the explanations goes: it needs --sheet")
    workbook = open_workbook(path, options.out, writes=options.sheet)
    if not workbook.ours:
        raise NotUnderstood(
            f"{path.name} has no sheets of an event yet, so there is nothing to explain",
            hint=f"begin with: pairsheet pair {path.name}",
        )
    work = resumed(workbook, PairOptions())
    tournament = work.event.tournament
    warnings = (*((cell or None, text) for cell, text in work.warnings), *((None, note) for note in workbook.notes))
    ids = range(1, len(tournament.players) + 1)
    answer = _answer(workbook.target, _Source(tournament=tournament, ids=ids, warnings=warnings), options)
    if options.sheet:
        answer |= _written(workbook, work, answer)
    return answer


def _answer(path: Path, source: _Source, options: ExplainOptions) -> Answer:
    tournament = source.tournament
    number = _round(tournament, options.round)
    player = None if options.player is None else _player_number(source, options.player)
    rows = explain(tournament, number, player)
    if player is not None and not rows:
        raise WrongUse(f"{options.player} is not paired in round {number}")
    boards = {frozenset((pair.white, pair.black)): pair.board for each in tournament.rounds for pair in each.pairs
              if each.number == number}  # fmt: skip
    return {
        "round": number,
        "system": tournament.system,
        "written": False,
        "sheets": [],
        "pairs": [_pair(source, row, boards) for row in rows],
        "warnings": [{"cell": cell, "text": text} for cell, text in (*source.warnings, *_provisional(source, number))],
        "file": str(path),
    }


def _provisional(source: _Source, number: int) -> Iterator[tuple[None, str]]:
    """That a round not written yet may still be paired otherwise."""
    tournament = source.tournament
    if any(each.number == number for each in tournament.rounds):
        return
    still = sum(game.result.is_open for game in tournament.games)
    text = f"round {number} is not written yet: this is how it would be paired"
    yield None, f"{text}, {counted(still, 'game')} without a result counted as a draw" if still else text


def _round(tournament: Tournament, wanted: int | None) -> int:
    last = max((each.number for each in tournament.rounds), default=0)
    if wanted is None:
        return last or 1
    if wanted > last + 1 or (wanted > last and wanted > (tournament.total_rounds or wanted)):
        raise WrongUse(f"--round {wanted}: there is no such round; {last} are written")
    return wanted


def _player_number(source: _Source, text: str) -> int:
    return player_named(source.tournament.players, source.ids, text, "--player").number


def _pair(source: _Source, row: PairExplained, boards: Mapping[frozenset[int], int]) -> Answer:
    def name(number: int) -> str:
        return str(source.ids[number - 1])

    players = source.tournament.players
    pair = frozenset((row.white, row.white if row.black is None else row.black))
    return {
        "board": boards.get(pair),
        "white": source.ids[row.white - 1],
        "black": None if row.black is None else source.ids[row.black - 1],
        "white_name": players[row.white - 1].name,
        "black_name": None if row.black is None else players[row.black - 1].name,
        "bracket": None if row.score is None else str(points_number(row.score)),
        "steps": [_step(step, name) for step in row.steps],
        "colour": None if row.colour is None else _step(row.colour, name),
    }


def _step(step: Step, name: Callable[[int], str]) -> Answer:
    return {"rule": step.rule, "kind": step.kind, "text": sentence(step, name)}


def _written(workbook: Workbook, work: Work, answer: Answer) -> Answer:
    """Writes the explanations as a sheet of ours, or over the older ones; what the answer says of it."""
    from sheets.package import Changes, DonorSheet
    from sheets.plan import free_name
    from sheets.workbook import on_protection, write
    from sheets.writers.donor import Donor
    from sheets.writers.explain import EXPLAIN, SHEET, draw_explanations, explain_layout
    from sheets.writers.formulas import quoted

    lines = [_line(pair) for pair in answer["pairs"]]
    found = workbook.ours.single.get(EXPLAIN)
    layout = explain_layout(lines)
    if found is not None:
        layout = replace(layout, place=found.place(layout.mark_offset))
    name = found.grid.name if found else free_name(SHEET, workbook.sheet_names)
    donor = Donor()
    area = draw_explanations(donor, name, work.event, answer["round"], lines, layout)
    changes = Changes(
        donor=donor.to_bytes(),
        sheets=(DonorSheet(donor=name, name=name, area=area, mode="relayout" if found else "add"),),
        names=((f"_pairsheet.{EXPLAIN}", quoted(name) + layout.address(fixed=True)),),
        activate=name if found is None else None,
    )
    written = write(workbook, changes, "explain", about=f"round {answer['round']}")
    told = [{"cell": None, "text": text} for text in on_protection(workbook, changes) if written]
    return {"written": written, "sheets": [name], "warnings": [*answer["warnings"], *told]}


def _line(pair: Answer) -> Line:
    from sheets.writers.explain import Line

    black = "–" if pair["black"] is None else f"{pair['black']} {pair['black_name']}"
    return Line(
        board=pair["board"],
        white=f"{pair['white']} {pair['white_name']}",
        black=black,
        bracket=pair["bracket"] or "",
        why=tuple(f"{step['text']} ({step['rule']})" for step in pair["steps"]),
        colour=f"{pair['colour']['text']} ({pair['colour']['rule']})" if pair["colour"] else "",
    )


def explain_text(answer: Answer) -> str:
    """The answer for a person: each pair, and its reasons under it."""
    lines = [f"Round {answer['round']}"]
    for pair in answer["pairs"]:
        lines += ["", _title(pair), *_reasons(pair)]
    return "\n".join(lines)


def _title(pair: Answer) -> str:
    board = f"{pair['board']}. " if pair["board"] else ""
    white = f"{board}{pair['white']} {pair['white_name']}"
    return f"{white} has the bye" if pair["black"] is None else f"{white} – {pair['black']} {pair['black_name']}"


def _reasons(pair: Answer) -> Iterator[str]:
    for step in (*pair["steps"], *([pair["colour"]] if pair["colour"] else [])):
        yield f"  {step['text']} ({step['rule']})"

"""`pair` and `read` of a TRF: Pairsheet stands in for other pairing engines. The file itself is never written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from pairing.model import ByeKind, Colour, Game, Round, Tournament
from pairing.points import points_number
from pairing.swiss import SWISS
from pairing.systems import get_system
from sheets import store
from sheets.errors import CannotWrite, CellErrors, SheetError, WrongUse, counted
from sheets.formats.trf import Trf, missing_results, read_trf
from sheets.formats.trf.columns import entries, entry_column
from sheets.formats.trf.entries import Entry, parse_entry
from sheets.formats.trf.values import Kept, place
from sheets.options import Act, PairOptions

from .read_event import player_answer

Answer = dict[str, Any]
LAYOUT = "trf"


def pair(path: Path, options: PairOptions) -> Answer:
    """The answer of `pair` (CLI.md) for the round after the last one in the file, ids as in the file; `reply` is what
    other engines answer: the number of pairs, then White and Black of each in the order of the boards, 0 for the bye.

    With `out` the reply is written there; an older reply may be replaced, any other file not.

    Raises:
        CellErrors: with every fault of the file, and with every game that has no result.
        WrongUse: for an option that a TRF has no place for, and when nobody says how many rounds a Swiss has.
        PairingError: when the engine has no round to give.
    """
    start = perf_counter()
    _refuse(options)
    trf = read_trf(store.load(path, writes=False), path.name)
    tournament, remarks = _asked(trf, path, options)
    read = perf_counter()
    found = get_system(tournament.system).next_round(tournament)
    paired = perf_counter()
    reply = _reply(found, trf.ranks)
    written = options.out is not None and not options.dry_run
    if written:
        assert options.out is not None
        _write(options.out, path, reply)
    seconds = {"read": read - start, "pair": paired - read, "write": perf_counter() - paired}
    return {
        "round": found.number,
        "table_round": found.table_round,
        "system": tournament.system,
        "edition": _edition(tournament),
        "pairs": [_pair(each.board, each.white, each.black, trf.ranks) for each in found.pairs],
        "bye": None if found.free is None else trf.ranks[found.free - 1],
        "absent": list(_absent(tournament, found, trf.ranks)),
        "written": written,
        "sheets": [],
        "warnings": remarks,
        "seconds": {key: round(value, 4) for key, value in seconds.items()},
        "file": str(options.out if written else path),
        "reply": reply,
    }


def pair_text(answer: Mapping[str, Any]) -> str:
    """The reply, or where it was written."""
    if not answer["written"]:
        return str(answer["reply"])
    return f"round {answer['round']}, {counted(len(answer['pairs']), 'pair')}: {answer['file']}"


def read(path: Path, sheet: str | None = None, table: str | None = None, words: Sequence[Act] = ()) -> Answer:
    """The answer of `read --json` for a TRF: ids as in the file; a cell is a place such as `line 9, column 92`.

    Raises:
        WrongUse: for a sheet, a table or head words.
        NotUnderstood: when there is no player in it.
        CellErrors: with every fault of the file.
    """
    if sheet is not None or table is not None or words:
        raise WrongUse(f"{path.name} is a tournament report: it has no sheets and no tables")
    trf = read_trf(store.load(path, writes=False), path.name)
    tournament, lines = trf.tournament, trf.player_lines()
    return {
        "file": path.name,
        "layout": LAYOUT,
        "sheet": None,
        "header_row": None,
        "columns": {},
        "tables": [],
        "event": {
            "name": tournament.name or None,
            "system": tournament.system,
            "edition": tournament.edition or None,
            "rounds": tournament.total_rounds,
            "scoring": tournament.scoring.to_numbers(),
            "language": None,
        },
        "dialect": trf.dialect,
        "numbered": True,
        "players": [
            {**player_answer(player, place(lines[player.number].line, 0)), "id": trf.ranks[player.number - 1]}
            for player in tournament.players
        ],
        "games": [_game(game, trf, lines) for game in tournament.games],
        "byes": [
            {
                "round": bye.round,
                "player": trf.ranks[bye.player - 1],
                "kind": bye.kind.value,
                "points": points_number(tournament.scoring.of_bye(bye.kind)),
            }
            for bye in tournament.byes
        ],
        "warnings": _notes(trf),
    }


def read_text(answer: Mapping[str, Any]) -> str:
    """The answer for a person."""
    event, games = answer["event"], answer["games"]
    still = sum(game["result"] == "*" for game in games)
    written = max((game["round"] for game in games), default=0)
    rounds = f"{written} of {event['rounds']} rounds" if event["rounds"] else counted(written, "round")
    lines = [
        f"{answer['file']}: a tournament report ({answer['dialect']}), {event['name'] or 'without a name'}",
        f"{event['system']}, {counted(len(answer['players']), 'player')}, {rounds} paired",
        f"{counted(len(games) - still, 'game')} with a result, {still} open; {counted(len(answer['byes']), 'bye')}",
        *(f"{note['cell'] or 'note'}: {note['text']}" for note in answer["warnings"]),
    ]
    return "\n".join(lines)


_FOREIGN: Mapping[str, str] = {
    "acts": "--withdraw, --late, --bye, --forbid and --fix",
    "sheet": "--sheet",
    "table": "--table",
    "grid": "--grid",
    "order": "--order",
    "boards": "--boards",
    "all_rounds": "--all",
    "draw_round": "--draw-round",
    "redo": "--redo",
}
"""The options that belong to a workbook."""


def _refuse(options: PairOptions) -> None:
    said = [words for field, words in _FOREIGN.items() if getattr(options, field)]
    if said:
        raise WrongUse(
            f"{', '.join(said)}: a TRF is answered, not written, and has no place for this",
            hint="say it in the file: byes in the lines of the players, 240 or XXZ; forbidden pairs in 260 or XXP",
        )


def _asked(trf: Trf, path: Path, options: PairOptions) -> tuple[Tournament, list[Answer]]:
    """The tournament as the options want it, and what is to be said of it.

    Raises what `pair` raises before the engine is asked.
    """
    if trf.bars:
        raise SheetError(f"{path.name} cannot be paired: {'; '.join(trf.bars)}")
    if missing := missing_results(trf):
        raise CellErrors(
            f"{counted(len(missing), 'game')} of {path.name} without a result",
            hint="the next round needs them all; an adjourned game has ? and counts as a draw",
            cells=missing,
        )
    said = {
        "system": options.system,
        "edition": options.edition,
        "total_rounds": options.rounds,
        "scoring": options.scoring,
        "initial_colour": options.initial_colour,
        "cycles": options.cycles,
        "swap": options.swap,
    }
    given: dict[str, Any] = {field: value for field, value in said.items() if value is not None}
    tournament = replace(trf.tournament, **given)
    get_system(tournament.system)
    remarks = _notes(trf, frozenset(given))
    if tournament.system in SWISS:
        tournament = _ready(tournament, options, remarks)
    return tournament, remarks


def _ready(tournament: Tournament, options: PairOptions, remarks: list[Answer]) -> Tournament:
    """The Swiss with all that its next round needs."""
    if tournament.total_rounds is None:
        from pairing.swiss.setup import usual_rounds

        players = len(tournament.players)
        usual = usual_rounds(players)
        raise WrongUse(
            "the file does not say how many rounds there are (142 or XXR), and the last round has rules of its own",
            hint=f"for {players} players {usual} rounds are usual: --rounds {usual}",
        )
    if options.accelerated and not tournament.virtual_points:
        tournament = replace(tournament, virtual_points=_accelerated(tournament, tournament.total_rounds))
    if tournament.initial_colour is None and not tournament.rounds:
        tournament = replace(tournament, initial_colour=Colour.WHITE)
        text = "nobody says the initial colour: White was taken; the lot decides it: --first-colour, 152 or XXC"
        remarks.append({"cell": None, "text": text})
    return tournament


def _accelerated(tournament: Tournament, rounds: int) -> Mapping[int, tuple[int, ...]]:
    from pairing.swiss.acceleration import baku
    from pairing.swiss.field import present_in

    return baku(tournament.players, rounds, tournament.scoring, present_in(tournament, 1))


def _notes(trf: Trf, given: frozenset[str] = frozenset()) -> list[Answer]:
    """What was taken for granted or mended, apart from what an option has said."""
    return [{"cell": note.place or None, "text": note.text} for note in trf.notes if note.topic not in given]


def _edition(tournament: Tournament) -> str | None:
    from pairing.swiss import EDITIONS

    return tournament.edition or next(iter(EDITIONS.get(tournament.system, ())), None)


def _pair(board: int, white: int, black: int, ranks: tuple[int, ...]) -> Answer:
    return {"board": board, "white": ranks[white - 1], "black": ranks[black - 1]}


def _absent(tournament: Tournament, found: Round, ranks: tuple[int, ...]) -> Iterator[Answer]:
    """Everybody who is not paired and has not the bye of the pairing."""
    paired = {number for each in found.pairs for number in (each.white, each.black)} | {found.free}
    kinds = {bye.player: bye.kind for bye in tournament.byes if bye.round == found.number}
    for player in tournament.players:
        if player.number not in paired:
            kind = kinds.get(player.number, ByeKind.ZERO)
            yield {"player": ranks[player.number - 1], "kind": kind.value}


def _reply(found: Round, ranks: tuple[int, ...]) -> str:
    pairs = [f"{ranks[each.white - 1]} {ranks[each.black - 1]}" for each in found.pairs]
    bye = [] if found.free is None else [f"{ranks[found.free - 1]} 0"]
    return "\n".join((str(len(pairs) + len(bye)), *pairs, *bye)) + "\n"


def _write(out: Path, source: Path, reply: str) -> None:
    if out.exists() and (out.resolve() == source.resolve() or not _is_reply(out)):
        raise CannotWrite(f"{out} is there already, and is no list of pairs", hint="name another file with -o")
    if not out.parent.is_dir():
        raise CannotWrite(f"there is no folder {out.parent}", hint="make it first, or name another one")
    out.write_text(reply, encoding="ascii", newline="\n")


def _is_reply(path: Path) -> bool:
    if not path.is_file():
        return False
    lines = [line.split() for line in path.read_bytes().splitlines()]
    return all(len(words) < 3 and all(word.isdigit() for word in words) for words in lines)


def _game(game: Game, trf: Trf, lines: Mapping[int, Kept]) -> Answer:
    texts = [entries(lines[number].text)[game.round - 1] for number in (game.white, game.black)]
    return {
        "round": game.round,
        "board": game.board,
        "white": trf.ranks[game.white - 1],
        "black": trf.ranks[game.black - 1],
        "result": game.result.value,
        "played": game.result.is_played,
        "cell": place(lines[game.white].line, entry_column(game.round)),
        "colours_known": any(
            isinstance(said := parse_entry(text), Entry) and said.colour is not None for text in texts
        ),
    }

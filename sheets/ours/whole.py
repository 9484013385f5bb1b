"""The whole event read back from the sheets of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pairing.model import Bye, ByeKind, Game, Player, Result, Round, Scoring
from pairing.roundrobin import schedule
from sheets.errors import CannotWrite, CellErrors, CellFault, counted
from sheets.event import Event, Settings
from sheets.layout import CROSSTABLE, PLAYERS, SETTINGS, STANDINGS
from sheets.package import Package
from sheets.writers.page import area

from .found import Found, Ours
from .overtyped import Overtyped, overtyped
from .places import with_typed_places
from .register import Entry, read_register
from .rounds import RoundSheet, check_names, check_pairs, other_meanings, read_round_sheet, written_round
from .settings import read_settings
from .state import State, read_state
from .swiss import Rewritten, read_swiss_round, recorded_byes, recorded_rounds, rewritten, strange_names

if TYPE_CHECKING:
    from .boards import BoardsSheet

Move = tuple[Overtyped, str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Reread:
    """The event, where its rounds stand, what was noticed. `wanted` are the settings as typed: cycles and swap hold for
    the rounds already written only once these are drawn again. `newcomers` are rows of the register without a number,
    `moves` results typed into the crosstable that go to the round sheet's cell named beside them, `rewritten` rounds of
    a Swiss whose pairs were changed by hand, `boards` by round the sheets with the boards of matches, `placed` what is
    to be said of places typed in the standings, which are lots of the event by now."""

    ours: Ours
    state: State
    event: Event
    wanted: Settings
    sheets: Mapping[int, RoundSheet]
    entries: tuple[Entry, ...]
    newcomers: tuple[Entry, ...]
    moves: tuple[Move, ...]
    warnings: tuple[tuple[str, str], ...]
    rewritten: tuple[Rewritten, ...] = ()
    boards: Mapping[int, BoardsSheet] = field(default_factory=dict)
    placed: tuple[tuple[str, str], ...] = ()

    @property
    def result_cells(self) -> Mapping[tuple[int, frozenset[int]], str]:
        """By round and pair the cell its result is typed in."""
        return {
            (game.round, game.pair): game.cell for sheet in set(self.sheets.values()) for game in sheet.games
        }  # fmt: skip

    def gone(self, rounds: tuple[Round, ...]) -> tuple[Found, ...]:
        """The sheets of rounds that are not among these: the event has become shorter since they were written."""
        numbers = {each.number for each in rounds}
        sheets = (*self.ours.rounds.items(), *self.ours.boards.items())
        return tuple(found for number, found in sheets if number and number not in numbers)


def reread(ours: Ours, package: Package, *, takes_places: bool = True) -> Reread:
    """The event as its sheets hold it, with the places typed in the standings unless they are only to be looked at.

    Raises:
        CellErrors: every cell of them that cannot be.
        CannotWrite: when a sheet that the event cannot do without is gone.
    """
    refuse_incomplete(ours)
    assert ours.state is not None  # checked
    state = read_state(ours.state)
    wanted = read_settings(ours.single[SETTINGS])
    if wanted.board_results is None:  # a settings sheet of before there was such a row
        wanted = replace(wanted, board_results=bool(ours.boards))
    settings = replace(wanted, cycles=state.cycles, swap=state.swap) if state.cycles else wanted
    if state.scoring:
        written = Scoring.from_text(state.scoring)
        settings = replace(settings, scoring=replace(written, boards=settings.scoring.boards))
    entries = read_register(ours.single[PLAYERS], state.names)
    players = tuple(sorted((e.player for e in entries if e.player.number), key=lambda player: player.number))
    event = Event(
        settings=settings,
        players=players,
        sources={entry.player.number: entry.source for entry in entries if entry.player.number},
        numbers_seed=state.numbers_seed,
        round_seeds=state.round_seeds,
        lots={e.player.number: e.lot for e in entries if e.player.number and e.lot is not None},
    )
    read = _rounds(package, ours, state, settings, players)
    sheets = read.sheets
    _refuse_error_values(package, sheets)
    refuse_other_meanings(sheets, wanted.scoring)
    settings = replace(settings, scoring=wanted.scoring)
    event = replace(event, settings=settings, rounds=read.rounds, games=read.games)
    moves: tuple[Move, ...] = ()
    strange: tuple[tuple[str, str], ...] = ()
    if settings.is_swiss:
        event = _as_swiss(event, ours, state, read)
        strange = tuple(strange_names(sheets, players, state.names))
    elif CROSSTABLE in ours.single:
        event, moves = _with_overtyped(package, ours, event, sheets, state)
    at = ours.single.get(STANDINGS) if takes_places else None
    placed = with_typed_places(package, at, event, state)
    event = placed.event
    return Reread(
        ours=ours, state=state, event=event, wanted=wanted, sheets=sheets, entries=entries,
        newcomers=tuple(entry for entry in entries if not entry.player.number), moves=moves,
        warnings=read.warnings + strange + _corrected(state, event, sheets), rewritten=read.rewritten,
        boards=read.boards, placed=placed.remarks,
    )  # fmt: skip


def _as_swiss(event: Event, ours: Ours, state: State, read: _Rounds) -> Event:
    """The event with what only a Swiss has: byes, games marked as adjourned, who must not meet."""
    from .restrictions import read_restrictions

    forbidden, fixed = read_restrictions(ours.single[SETTINGS], event.players, coming=len(read.rounds) + 1)
    free = [Bye(round=each.number, player=each.free, kind=ByeKind.PAB) for each in read.rounds if each.free is not None]
    asked = [bye for bye in recorded_byes(state) if not _is_paired(bye, read.rounds)]
    games = [game for sheet in read.sheets.values() for game in sheet.games]
    return replace(
        event,
        byes=tuple(sorted((*free, *asked), key=lambda bye: (bye.round, bye.player))),
        forbidden=forbidden,
        fixed=fixed,
        adjourned=frozenset((game.round, game.white, game.black) for game in games if game.adjourned),
        unfinished=frozenset((game.round, game.white, game.black) for game in games if game.unfinished),
    )


def _is_paired(bye: Bye, rounds: tuple[Round, ...]) -> bool:
    """Whether the player of a recorded bye has an opponent now, or the bye of the round: set so by hand."""
    each = next(each for each in rounds if each.number == bye.round)
    seats = {number for pair in each.pairs for number in (pair.white, pair.black)}
    return bye.player in seats or bye.player == each.free or bye.kind is ByeKind.PAB


def _refuse_error_values(package: Package, sheets: Mapping[int, RoundSheet]) -> None:
    """Refuse results such as #N/A, which a grid of values shows as empty cells.

    Raises:
        CellErrors: with every such result.
    """
    faults: list[CellFault] = []
    for sheet in set(sheets.values()):
        name, layout = sheet.found.grid.name, sheet.layout
        if b't="e"' not in package.archive.read(package.part_of(name)):
            continue
        column = layout.column("result")
        cells = package.cells(name, area(layout.first, column, layout.last, column))
        for address, cell in cells.items():
            if isinstance(cell.value, str) and cell.value.startswith("#"):
                faults.append(CellFault(cell=f"{name}!{address}", found=cell.value, expected="the result as text"))
    if faults:
        raise CellErrors(
            f"the round sheets have {counted(len(faults), 'result')} that is an error of Excel",
            hint="type the result over it, save, and run the command again",
            cells=tuple(faults),
        )


def refuse_other_meanings(sheets: Mapping[int, RoundSheet], scoring: Scoring) -> None:
    """Refuse a scoring typed in the settings in which results that are typed would mean something else, or nothing.

    Raises:
        CellErrors: with every such result.
    """
    faults = other_texts(sheets, scoring)
    if faults:
        raise CellErrors(
            f"in the scoring {scoring.to_text()} {counted(len(faults), 'result')} typed already would not be the same",
            hint="put the old scoring back in the settings sheet; then give the new one to the command, which writes "
            f"these results anew once you agree: pairsheet pair FILE --scoring {scoring.to_text()}",
            cells=faults,
        )


def other_texts(sheets: Mapping[int, RoundSheet], scoring: Scoring) -> tuple[CellFault, ...]:
    """Every result that would be read as another one in this scoring, with the text that it would need."""
    each = {id(sheet): sheet for _, sheet in sorted(sheets.items())}.values()
    return tuple(fault for sheet in each for fault in other_meanings(sheet, scoring))


def refuse_incomplete(ours: Ours) -> None:
    """Refuse sheets of which one is gone that the event cannot do without.

    Raises:
        CannotWrite: when one is.
    """
    missing = [role for role in (PLAYERS, SETTINGS) if role not in ours.single]
    if ours.state is None or missing:
        names = ", ".join(
            ["the hidden sheet _pairsheet"] if ours.state is None else [f"the {role} sheet" for role in missing]
        )
        raise CannotWrite(
            f"a sheet of ours is gone: {names}",
            hint="bring it back with Undo in Excel, or take the workbook as it was before: pairsheet undo",
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class _Rounds:
    """The rounds written as their sheets have them, and what was noticed; in a Swiss what was changed by hand."""

    sheets: Mapping[int, RoundSheet]
    rounds: tuple[Round, ...]
    games: tuple[Game, ...]
    warnings: tuple[tuple[str, str], ...]
    rewritten: tuple[Rewritten, ...] = ()
    boards: Mapping[int, BoardsSheet] = field(default_factory=dict)


def _rounds(package: Package, ours: Ours, state: State, settings: Settings, players: tuple[Player, ...]) -> _Rounds:
    expected = recorded_rounds(state) if settings.is_swiss else _scheduled(state, settings, players)
    byes = recorded_byes(state)
    read = {number: _round_sheet(package, found, settings) for number, found in ours.rounds.items()}
    faults: list[CellFault] = []
    for _, bad in read.values():
        faults += bad
    faults += _unrecorded(read, state)
    boards: Mapping[int, BoardsSheet] = {}
    notes: tuple[tuple[str, str], ...] = ()
    if settings.scoring.boards:
        from .boards import matched, read_board_sheets

        boards, bad = read_board_sheets(package, ours.boards, settings.scoring.boards, set(state.table_rounds))
        faults += bad
    sheets: dict[int, RoundSheet] = {}
    rounds: list[Round] = []
    for number in sorted(expected):
        sheet = _sheet_of(read, number)
        if settings.is_swiss:
            now, sheet, bad = read_swiss_round(sheet, expected[number], byes, players)
            faults += bad
            if settings.scoring.boards:
                sheet, bad, said = matched(sheet, boards.get(number), number)
                faults, notes = [*faults, *bad], notes + said
        else:
            faults += check_pairs(sheet, expected[number], _latecomer(players, sheet, number))
            faults += check_names(sheet, number, players)
            now = written_round(sheet, expected[number])
        sheets[number] = sheet
        rounds.append(now)
    if faults:
        raise CellErrors(
            f"the round sheets have {counted(len(faults), 'cell')} that cannot be taken as they stand",
            hint="mend the cells named, save, and run the command again",
            cells=tuple(faults),
        )
    changed = [rewritten(sheets[now.number], expected[now.number], now) for now in rounds if settings.is_swiss]
    warnings, games = _games(sheets, {} if settings.is_swiss else expected)
    return _Rounds(
        sheets=sheets,
        rounds=tuple(rounds),
        games=games,
        warnings=warnings + notes,
        rewritten=tuple(each for each in changed if each is not None),
        boards=boards,
    )


def _round_sheet(package: Package, found: Found, settings: Settings) -> tuple[RoundSheet, tuple[CellFault, ...]]:
    live: frozenset[int] = frozenset()
    if settings.scoring.boards:
        from .boards import live_rows

        live = live_rows(package, found)
    return read_round_sheet(found, settings.scoring, date1904=package.date1904, live=live)


def _scheduled(state: State, settings: Settings, players: tuple[Player, ...]) -> Mapping[int, Round]:
    """The rounds written as the schedule of a round robin has them, by their numbers."""
    plan = {each.table_round: each for each in schedule(len(players), settings.cycles, settings.swap)}
    if not set(state.table_rounds.values()) <= set(plan):
        raise CannotWrite(
            "the records in the hidden sheet name a round that the schedule does not have",
            hint="take the workbook as it was before: pairsheet undo",
        )
    return {number: replace(plan[table_round], number=number) for number, table_round in state.table_rounds.items()}


def _sheet_of(read: Mapping[int, tuple[RoundSheet, tuple[CellFault, ...]]], number: int) -> RoundSheet:
    sheet, _ = read.get(number) or read.get(0) or (None, ())
    if sheet is None:
        raise CannotWrite(
            f"the sheet of round {number} is gone",
            hint="bring it back with Undo in Excel, or take the workbook as it was before: pairsheet undo",
        )
    return sheet


def _unrecorded(read: Mapping[int, tuple[RoundSheet, tuple[CellFault, ...]]], state: State) -> Iterator[CellFault]:
    """Results on sheets of rounds that are not (or no longer) rounds of the event: they would be lost."""
    for sheet, _ in read.values():
        for game in sheet.games:
            if game.round not in state.table_rounds and not game.result.is_open:
                expected = f"nothing: there is no round {game.round} any more, and this sheet may be deleted"
                yield CellFault(cell=game.cell, found=game.result.value, expected=expected)


def _latecomer(players: tuple[Player, ...], sheet: RoundSheet, number: int) -> int:
    return len(players) if len(players) % 2 == 0 and number in sheet.free_rows else 0


def _games(
    sheets: Mapping[int, RoundSheet], expected: Mapping[int, Round]
) -> tuple[tuple[tuple[str, str], ...], tuple[Game, ...]]:
    """What is to be said of the games, and they; with the rounds expected, of colours exchanged at the board too."""
    warnings: list[tuple[str, str]] = []
    games: list[Game] = []
    for number, sheet in sheets.items():
        colours = {(pair.white, pair.black) for pair in expected[number].pairs} if expected else set()
        for typed in sheet.by_round.get(number, ()):
            if typed.note and (typed.typed or number == max(sheets)):  # boards missing in a match are told once
                warnings.append((typed.cell, typed.note))
            if expected and (typed.white, typed.black) not in colours:
                text = (
                    f"{typed.white} has White against {typed.black}, the table says the other way: taken as it stands"
                )
                warnings.append((typed.cell, text))
            games.append(
                Game(
                    round=number, board=typed.board, white=typed.white, black=typed.black, result=typed.result,
                    score=typed.score, per_board=typed.per_board,
                )
            )  # fmt: skip
    return tuple(warnings), tuple(games)


def _with_overtyped(
    package: Package, ours: Ours, event: Event, sheets: Mapping[int, RoundSheet], state: State
) -> tuple[Event, tuple[Move, ...]]:
    """The event with the results typed into the crosstable, and the moves they mean."""
    found, faults = overtyped(package, ours.single[CROSSTABLE], event, state.fingerprints.get(CROSSTABLE, ""))
    typed = {(game.round, game.pair): game for sheet in set(sheets.values()) for game in sheet.games}
    problems = list(faults)
    moves: dict[tuple[int, frozenset[int]], Move] = {}
    for each in found:
        key = (each.round, frozenset((each.white, each.black)))
        game = typed.get(key)
        if game is None:
            expected = f"nothing yet: round {each.round} is not written; write it first (pair, or pair --all)"
            problems.append(CellFault(cell=each.cell, found=each.result.value, expected=expected))
            continue
        result = each.result if game.white == each.white else each.result.mirrored
        before = moves[key][0].result if key in moves else Result.OPEN
        for other, where in ((game.result, game.cell), (before, moves[key][0].cell if key in moves else "")):
            if not other.is_open and other is not result:
                text = f"{other.value} as in {where}, or nothing in one of the two"
                problems.append(CellFault(cell=each.cell, found=f"{result.value}", expected=text))
        moves.setdefault(key, (each._replace(white=game.white, black=game.black, result=result), game.cell))
    if problems:
        raise CellErrors(
            "results typed into the crosstable cannot be taken",
            hint="the round sheet is the place to type: empty the cells named here, save, and run the command again",
            cells=tuple(problems),
        )
    results = {key: move[0].result for key, move in moves.items()}
    games = tuple(
        replace(game, result=results.get((game.round, frozenset((game.white, game.black))), game.result))
        for game in event.games
    )
    return replace(event, games=games), tuple(moves.values())


def _corrected(state: State, event: Event, sheets: Mapping[int, RoundSheet]) -> tuple[tuple[str, str], ...]:
    """Results that were there at the last run and are another now."""
    cells = {(game.round, game.white, game.black): game.cell for sheet in set(sheets.values()) for game in sheet.games}
    now = {f"{game.round}:{game.white}:{game.black}": game for game in event.games}
    warnings = []
    for number, texts in state.results.items():
        for text in texts:
            white, black, before = (*text.split(":"), "", "")[:3]
            game = now.get(f"{number}:{white}:{black}")
            if game and before not in (Result.OPEN.value, game.result.value):
                cell = cells[game.round, game.white, game.black]
                warnings.append((cell, f"this result was {before} at the last run and is {game.result.value} now"))
    return tuple(warnings)


__all__ = ["Move", "Reread", "other_texts", "reread"]

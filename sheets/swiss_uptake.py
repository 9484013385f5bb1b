"""What is taken up from the sheets of a Swiss: players who come late, pairs that were changed by hand, the lot of the
colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from pairing.model import Colour, Player, Round
from pairing.swiss.field import Field

from .errors import CellFault, NeedsAcknowledgement
from .event import BY_RATING, Event
from .layout import PLAYERS, PlayersLayout
from .package import CellEdit
from .writers.page import cell

if TYPE_CHECKING:
    from .ours.rounds import RoundSheet, Typed
    from .ours.swiss import Rewritten
    from .ours.whole import Reread

Remark = tuple[str, str]


def refuse_pairs_by_hand(found: Reread, acks: frozenset[str], *, redone: int = 0) -> None:
    """Refuse pairs that were changed by hand until the arbiter has said that they are meant; `redone` is a round that
    is about to be paired anew.

    Raises:
        NeedsAcknowledgement: naming each rule that they break, and what the system would have paired.
    """
    for change in found.rewritten:
        token = f"pairs:{change.now.number}"
        if change.now.number == redone or token in acks:
            continue
        raise NeedsAcknowledgement(
            f"the pairs of round {change.now.number} were changed by hand: {'; '.join(_changes(change))}",
            hint="put the pairs back as they were; or draw the round again while it has no result: --redo",
            cells=tuple(_broken(found.event, change)),
            ack=token,
        )


def _changes(change: Rewritten) -> Iterator[str]:
    was, now = (_pairs(each) for each in (change.recorded, change.now))
    yield f"paired were {_listed(was - now)}"
    yield f"now there are {_listed(now - was)}"


def _pairs(each: Round) -> frozenset[tuple[int, int]]:
    free = () if each.free is None else ((each.free, 0),)
    return frozenset((*((pair.white, pair.black) for pair in each.pairs), *free))


def _listed(pairs: frozenset[tuple[int, int]]) -> str:
    return ", ".join(f"{white}–{black}" if black else f"{white} with the bye" for white, black in sorted(pairs))


def _broken(event: Event, change: Rewritten) -> Iterator[CellFault]:
    """Every rule that the pairs of a changed round break, at the first cell that was changed."""
    from pairing.rules import broken_rules

    each, tournament = change.now, event.tournament
    field = Field.of_round(tournament, each.number)
    pairs = [(pair.white, pair.black) for pair in each.pairs]
    where = change.cells[0] if change.cells else ""
    for broken in broken_rules(field, pairs, each.free, tournament.system, tournament.edition):
        yield CellFault(cell=where, found=broken.text, expected=broken.rule, said=f"{broken.rule}: {broken.text}")


def with_latecomers(found: Reread, event: Event) -> tuple[Event, Reread, tuple[CellEdit, ...], list[Remark]]:
    """The event with the players typed into the players sheet; they and what was found by the numbers that everybody
    has then, the edits that write these, and what is to be said of it (C.04.2, late entries)."""
    edits: dict[int, int] = {}
    remarks: list[Remark] = []
    for entry in found.newcomers:
        event, numbers = _admitted(event, entry.player)
        found = _renumbered(found, numbers)
        edits = {row: numbers.get(number, number) for row, number in edits.items()}
        number = max(set(range(1, len(event.players) + 1)) - set(numbers.values()))
        edits[entry.row] = number
        others = f", and {len(moved)} others get another number" if (moved := _moved(numbers)) else ""
        remarks.append(("", f"{entry.player.name} comes in with number {number}{others}"))
    if not edits:
        return event, found, (), remarks
    return event, found, tuple(_number_edits(found, edits)), remarks


def _admitted(event: Event, newcomer: Player) -> tuple[Event, Mapping[int, int]]:
    """The event with one more player, and which number each of the others has then."""
    from pairing.swiss.numbers import FROZEN_AFTER, insert_late, renumbered

    by_rank = event.settings.order == BY_RATING
    numbers = insert_late(event.players, newcomer, len(event.rounds) if by_rank else FROZEN_AFTER)
    own = next(number for number in range(1, len(event.players) + 2) if number not in numbers.values())
    tournament = renumbered(event.tournament, numbers)
    players = sorted((*tournament.players, replace(newcomer, number=own)), key=lambda player: player.number)
    moved = replace(
        event,
        players=tuple(players),
        rounds=tournament.rounds,
        games=tournament.games,
        byes=tournament.byes,
        forbidden=tournament.forbidden,
        fixed=tournament.fixed,
        sources={numbers[number]: at for number, at in event.sources.items()},
        lots={numbers[number]: lot for number, lot in event.lots.items()},
        adjourned=frozenset((each, numbers[white], numbers[black]) for each, white, black in event.adjourned),
        unfinished=frozenset((each, numbers[white], numbers[black]) for each, white, black in event.unfinished),
    )
    return moved, numbers


def _moved(numbers: Mapping[int, int]) -> list[int]:
    return [before for before, number in numbers.items() if before != number]


def _renumbered(found: Reread, numbers: Mapping[int, int]) -> Reread:
    """What was found with the new numbers: the rows of the round sheets, of the boards of matches, of the register."""
    if not _moved(numbers):
        return found
    from .ours.boards import renumbered

    sheets = {number: _sheet(sheet, numbers) for number, sheet in found.sheets.items()}
    entries = tuple(
        entry._replace(player=replace(entry.player, number=numbers.get(entry.player.number, 0)))
        for entry in found.entries
    )
    boards = {number: renumbered(sheet, numbers) for number, sheet in found.boards.items()}
    return replace(found, sheets=sheets, entries=entries, boards=boards)


def _sheet(sheet: RoundSheet, numbers: Mapping[int, int]) -> RoundSheet:
    def game(typed: Typed) -> Typed:
        return typed._replace(white=numbers[typed.white], black=numbers[typed.black])

    alone = {each: tuple((numbers[number], row) for number, row in rows) for each, rows in sheet.alone.items()}
    return replace(sheet, games=tuple(map(game, sheet.games)), alone=alone)


def _number_edits(found: Reread, newcomers: Mapping[int, int]) -> Iterator[CellEdit]:
    """The numbers in the players sheet that are others than they stand there."""
    sheet = found.ours.single[PLAYERS]
    layout = PlayersLayout()
    column = replace(layout, place=sheet.place(layout.mark_offset)).column("number")
    for entry in found.entries:
        number = newcomers.get(entry.row) or entry.player.number
        if sheet.grid.value(entry.row + 1, column + 1) != number:
            yield CellEdit(sheet=sheet.grid.name, cell=cell(entry.row, column), value=number)


def colour_by_lot(event: Event, seed: int) -> Event:
    """The event with the initial colour that the lot of that seed gives."""
    colour = Random(seed).choice((Colour.WHITE, Colour.BLACK))
    return replace(event, settings=replace(event.settings, initial_colour=colour))

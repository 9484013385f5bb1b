"""Places typed over the formulas of the standings: inside a tie they are the arbiter's order of its players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pairing.lots import Tie, placed_by_hand, ties
from pairing.model import Result
from pairing.standings import Standing, standings
from sheets.errors import CellErrors, CellFault
from sheets.event import Event
from sheets.layout import STANDINGS
from sheets.package import Package
from sheets.package.address import split_reference
from sheets.package.reader import Cell
from sheets.writers.page import area, cell

from .found import Found
from .state import State

PLACED = "rank,place,"  # the columns of a Swiss where places may be shared, as its fingerprint has them
FETCHES = "INDEX("
MOST_NAMED = 3


class TypedPlace(NamedTuple):
    """A place that was typed, where, and the player of the row (0: none)."""

    place: int | None
    number: int
    cell: str
    raw: str


class Placed(NamedTuple):
    """The event with the lots that the places mean, and what is to be said of it."""

    event: Event
    remarks: tuple[tuple[str, str], ...] = ()


def with_typed_places(package: Package, found: Found | None, event: Event, state: State) -> Placed:
    """The event as the places typed in the standings want it.

    Raises:
        CellErrors: for each that is none, that is outside the tie of its player, or that another player has; and for
            all of them when results have changed since the sheet was written, so that its rows have moved.
    """
    typed = _typed(package, found, event, state) if found else ()
    if not typed:
        return Placed(event)
    lines = standings(event.tournament)
    tied = {number: tie for tie in ties(event.tournament) for number in tie}
    faults = list(_moved(event, state, typed)) or list(_faults(event, lines, tied, typed))
    if faults:
        raise CellErrors(
            "places typed in the standings cannot be taken",
            hint="empty the cells named, or bring the formulas back with Undo in Excel, and run: "
            "pairsheet standings FILE --write; places are typed only where nothing else parts players",
            cells=tuple(faults),
        )
    lots = dict(event.lots)
    for tie in dict.fromkeys(tied[each.number] for each in typed if each.number in tied):
        lots |= _lots(tie, lines, typed)
    return Placed(replace(event, lots=lots), tuple(_remarks(event, tied, typed)))


def _typed(package: Package, found: Found, event: Event, state: State) -> tuple[TypedPlace, ...]:
    """The cells of the column of places that hold no formula; none in sheets of the first versions, which had none."""
    columns = _columns(package, found, event, state.fingerprints.get(STANDINGS, ""))
    if columns is None:
        return ()
    place, number = columns
    first = found.mark.row + 1
    if not _may_be_typed(package, found, [cell(row, place) for row in range(first, first + len(event.players))]):
        return ()
    cells = package.cells(found.grid.name, area(first, place, first + len(event.players) - 1, place))
    if not any(each.formula and FETCHES in each.formula for each in cells.values()):
        return ()
    return tuple(_typed_place(found, row, (place, number), cells) for row in _rows(first, event, place, cells))


def _may_be_typed(package: Package, found: Found, addresses: Sequence[str]) -> bool:
    """Whether one of the cells holds something but no formula, or that cannot be told from the bytes: in a large table
    reading its cells takes longer than all else."""
    data, at = package.archive.read(package.part_of(found.grid.name)), 0
    for address in addresses:
        at = data.find(f'r="{address}"'.encode(), at)
        if at < 0:
            return True
        tag, end = data.find(b">", at), data.find(b"</c>", at)
        if data[tag - 1 : tag] != b"/" and b"<f" not in data[tag:end]:
            return True
    return False


def _rows(first: int, event: Event, place: int, cells: Mapping[str, Cell]) -> Iterator[int]:
    for row in range(first, first + len(event.players)):
        there = cells.get(cell(row, place))
        if there is not None and there.formula is None and there.value not in (None, ""):
            yield row


def _typed_place(found: Found, row: int, columns: tuple[int, int], cells: Mapping[str, Cell]) -> TypedPlace:
    place, number = columns
    value, of = cells[cell(row, place)].value, found.grid.value(row + 1, number + 1)
    raw = str(int(value) if isinstance(value, float) and value.is_integer() else value).strip()
    whole = raw.rstrip(".")
    return TypedPlace(
        place=int(whole) if whole.isdecimal() else None,
        number=int(of) if isinstance(of, int | float) else 0,
        cell=f"{found.grid.name}!{cell(row, place)}",
        raw=raw,
    )


def _columns(package: Package, found: Found, event: Event, fingerprint: str) -> tuple[int, int] | None:
    """The columns of places and of numbers as they stand now; None where the sheet has none of places."""
    reference = split_reference(package.defined_names().get(f"_pairsheet.{STANDINGS}", ""))
    if reference is None or reference[0] != found.grid.name:
        return None
    left = reference[1].left - 1
    if not event.settings.is_swiss:
        return left, left + 1
    return (left + 1, left + 2) if PLACED in fingerprint else None


def _moved(event: Event, state: State, typed: Sequence[TypedPlace]) -> Iterator[CellFault]:
    """Every place when results are others than those the rows were written for."""
    now = {f"{game.round}:{game.white}:{game.black}:{game.result.value}" for game in event.games}
    then = {f"{number}:{text}" for number, texts in state.results.items() for text in texts}
    if all(text.endswith(f":{Result.OPEN.value}") for text in now ^ then):
        return
    for each in typed:
        expected = "a place typed after the last run; since then results have changed, and rows with them"
        yield CellFault(cell=each.cell, found=each.raw, expected=expected)


def _faults(
    event: Event, lines: Sequence[Standing], tied: Mapping[int, Tie], typed: Sequence[TypedPlace]
) -> Iterator[CellFault]:
    seen: dict[int, TypedPlace] = {}
    rank = {line.number: index for index, line in enumerate(lines)}
    for each in typed:
        name = _name(event, each.number)
        if each.place is None or not name:
            yield CellFault(cell=each.cell, found=repr(each.raw), expected="a place, as a whole number")
        elif lines[rank[each.number]].place is None:
            yield CellFault(cell=each.cell, found=each.raw, expected=f"no place: the games of {name} do not count")
        elif each.place in seen:
            other = _name(event, seen[each.place].number)
            yield CellFault(cell=each.cell, found=f"{each.raw}, typed for {other} too", expected="one player a place")
        elif each.place not in (free := _places(lines, tied, each.number)):
            there = next((_name(event, line.number) for line in lines[each.place - 1 : each.place]), "nobody")
            span = str(free[0]) if len(free) == 1 else f"{free[0]} to {free[-1]}"
            expected = f"place {span} for {name}, who is parted from {there} by points or a tie-break"
            yield CellFault(cell=each.cell, found=f"place {each.place} for {name}", expected=expected)
        else:
            seen[each.place] = each


def _places(lines: Sequence[Standing], tied: Mapping[int, Tie], number: int) -> range:
    """The places that the tie of a player has."""
    members = tied.get(number, (number,))
    first = min(line.place for line in lines if line.number in members and line.place is not None)
    return range(first, first + len(members))


def _lots(tie: Tie, lines: Sequence[Standing], typed: Sequence[TypedPlace]) -> dict[int, int]:
    members = tuple(line.number for line in lines if line.number in tie)
    first = min(line.place for line in lines if line.number in tie and line.place is not None)
    wanted = {each.number: each.place - first + 1 for each in typed if each.number in tie and each.place is not None}
    return placed_by_hand(members, wanted)


def _remarks(event: Event, tied: Mapping[int, Tie], typed: Sequence[TypedPlace]) -> Iterator[tuple[str, str]]:
    for each in typed:
        name = _name(event, each.number)
        others = [_name(event, number) for number in tied.get(each.number, ()) if number != each.number]
        if others:
            order = f"taken as his order among those tied with {_listed(others)} (their lots in the players sheet)"
            yield each.cell, f"place {each.place} was typed for {name}: {order}, and the formula put back"
        else:
            yield each.cell, f"place {each.place}, typed for {name}, is his: the formula is put back"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return "; ".join(names[:MOST_NAMED]) + more


def _name(event: Event, number: int) -> str:
    return event.players[number - 1].name if 1 <= number <= len(event.players) else ""

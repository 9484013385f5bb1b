"""Results that the arbiter typed in a table of his own: taken up into the round sheets of ours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pairing.model import Game

from .event import Event
from .package import CellEdit
from .results import show_game

if TYPE_CHECKING:
    from .ours.whole import Reread
    from .recognise import SeenGame, Understanding

Remark = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ToldResults:
    """The event with the results taken up, the edits that write them into the round sheets, what is said of them, and
    where a table of the arbiter's says otherwise than ours."""

    event: Event
    edits: tuple[CellEdit, ...] = ()
    remarks: tuple[Remark, ...] = ()
    conflicts: tuple[Remark, ...] = ()


def told_results(event: Event, found: Reread, seen: Understanding) -> ToldResults:
    """What the arbiter's own tables tell of the rounds that are written. A result that stands in a round sheet already
    is never changed; where both differ it is said. From tables whose cells contradict each other nothing is taken."""
    if seen.contradictions:
        return ToldResults(event=event, conflicts=tuple(_on_contradictions(seen)))
    games, scoring = list(event.games), event.settings.scoring
    edits: list[CellEdit] = []
    remarks: list[Remark] = []
    conflicts = list(_on_strangers(event, seen))
    for index, told in _matched(event, seen):
        ours, theirs = games[index], _as_told(games[index], told)
        address = found.result_cells.get((ours.round, frozenset((ours.white, ours.black))), "")
        text = show_game(theirs, scoring)
        if told.colours_known and event.settings.is_swiss and told.white != ours.white:
            text = f"“{told.raw}” turns the sides of {address or 'the round sheet'} round"
            conflicts.append((told.cell, f"{text}: it was not taken up; exchange the numbers there, or mend it here"))
        elif ours.result.is_open:
            games[index] = theirs
            sheet, _, where = address.rpartition("!")
            edits.append(CellEdit(sheet=sheet, cell=where, value=text))
            remarks.append((told.cell, f"{text}, typed here, was taken up into {address}"))
        elif ours.result is not theirs.result:
            said = f"“{told.raw}” says {text}, {address or 'the round sheet'} says {show_game(ours, scoring)}"
            conflicts.append((told.cell, f"{said}: that counts"))
    return ToldResults(
        event=replace(event, games=tuple(games)), edits=tuple(edits), remarks=tuple(remarks), conflicts=tuple(conflicts)
    )


def _on_contradictions(seen: Understanding) -> Iterator[Remark]:
    for each in seen.contradictions:
        yield each.cell, f"{each.text}; no result of your own tables is taken up until this is mended"


def _on_strangers(event: Event, seen: Understanding) -> Iterator[Remark]:
    """Results of pairs that a written round of a Swiss does not have."""
    if not event.settings.is_swiss:
        return
    numbers, names = _numbers(event, seen), {player.number: player.name for player in event.players}
    pairs = {(game.round, frozenset((game.white, game.black))) for game in event.games}
    written = {each.number for each in event.rounds}
    for told in seen.games:
        white, black = numbers.get(told.white), numbers.get(told.black)
        if white is None or black is None or told.round not in written or told.result.is_open:
            continue
        if (told.round, frozenset((white, black))) not in pairs:
            text = f"{names[white]} – {names[black]} is no pair of round {told.round}"
            yield told.cell, f"“{told.raw}”: {text}, so it was not taken up"


def _matched(event: Event, seen: Understanding) -> Iterator[tuple[int, SeenGame]]:
    """Each told game that has a result, with the game of ours it is: of the same pair, in a Swiss of the same round; in
    a round robin, where games may stand in other rounds than the table has them, the pair's next one."""
    numbers = _numbers(event, seen)
    ours: dict[frozenset[int], list[int]] = defaultdict(list)
    for index, game in sorted(enumerate(event.games), key=lambda each: each[1].round):
        ours[frozenset((game.white, game.black))].append(index)
    for told in seen.games:
        white, black = numbers.get(told.white), numbers.get(told.black)
        if white is None or black is None or told.missing is not None:
            continue
        indexes = ours.get(frozenset((white, black)), [])
        number = told.round if event.settings.is_swiss else None
        fitting = [each for each in indexes if number in (None, event.games[each].round)]
        if fitting:
            indexes.remove(fitting[0])
        if fitting and not told.result.is_open:
            yield fitting[0], replace(told, white=white, black=black)


def _numbers(event: Event, seen: Understanding) -> Mapping[int, int]:
    """The pairing number of each player by his number in the list: by his name, which a sorted list keeps."""
    named: dict[str, list[int]] = defaultdict(list)
    for player in event.players:
        named[player.name].append(player.number)
    cells = {cell: number for number, cell in event.sources.items()}
    found = {}
    for each in seen.players:
        same = named.get(each.player.name, [])
        number = same[0] if len(same) == 1 else cells.get(each.cell)
        if number is not None:
            found[each.player.number] = number
    return found


def _as_told(game: Game, told: SeenGame) -> Game:
    """Our game with the told result, from the side of its White."""
    if told.white == game.white:
        return replace(game, result=told.result, score=told.score)
    return replace(game, result=told.result.mirrored, score=told.score[::-1] if told.score else None)


def of_table(remarks: Sequence[Remark]) -> tuple[Remark, ...]:
    """The remarks, a single one for many results taken up at once."""
    if len(remarks) <= 3:
        return tuple(remarks)
    (cell, _), *_ = remarks
    return ((cell, f"{len(remarks)} results typed in this table were taken up into the round sheets"),)

"""Places, points and tie-breaks as somebody has written them, beside those that the rules give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Literal

from .errors import UnknownTiebreak
from .model import Tournament
from .standings import Standing, standings
from .tiebreaks import get_tiebreak

Kind = Literal["place", "rank", "points", "tie-break"]
Written = float | str | None
"""What stands somewhere: a number, a text that is none, or nothing. Points are in tenths, values of a tie-break in its
scale."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Misplaced:
    """What is written of a player that the rules do not give.

    `expected` is None where he is to have nothing; a place may be any up to `last`, where nothing parts those who share
    it. `tiebreak` is the label of the value, as in `Standing.values`. A `rank` is the place that a list counts out
    where places are shared.
    """

    kind: Kind
    number: int
    found: Written
    expected: int | None
    last: int | None = None
    tiebreak: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """The lines of the standings by those tie-breaks of a list that can be followed; `stopped` is the first that
    cannot, empty where it would part nobody. Whom only it or a later one would part share a place."""

    lines: tuple[Standing, ...]
    tiebreaks: tuple[str, ...]
    stopped: str = ""


def ranked(tournament: Tournament, tiebreaks: Sequence[str], *, after_round: int | None = None) -> Ranked:
    """The standings as far as the list can be followed: up to the first code that nobody knows, that is not for the
    system, that needs the boards of matches where none are known, or that gives no value though players are tied.

    Raises:
        UnknownSystem, InvalidTournament: as `standings`.
    """
    known = any(game.score is not None for game in tournament.games)
    possible = tuple(takewhile(lambda code: known or not _needs_boards(code), tiebreaks))
    lines, count = _followed(tournament, possible, after_round)
    mute = _mute(lines)
    if mute is not None:
        count, lines = mute, standings(tournament, tiebreaks[:mute], after_round=after_round)
    places = [line.place for line in lines if line.place is not None]
    parts_nobody = len(set(places)) == len(places)
    stopped = "" if parts_nobody or count == len(tiebreaks) else tiebreaks[count]
    return Ranked(lines=lines, tiebreaks=tuple(tiebreaks[:count]), stopped=stopped)


def _needs_boards(code: str) -> bool:
    try:
        tiebreak = get_tiebreak(code)
    except UnknownTiebreak:
        return False
    return tiebreak.teams or tiebreak.parsed.score == "GP"


def _followed(
    tournament: Tournament, tiebreaks: Sequence[str], after_round: int | None
) -> tuple[tuple[Standing, ...], int]:
    """The lines by as many of the codes as are tie-breaks of this system, and how many these are."""
    for count in range(len(tiebreaks), 0, -1):
        with suppress(UnknownTiebreak):
            return standings(tournament, tiebreaks[:count], after_round=after_round), count
    return standings(tournament, (), after_round=after_round), 0


def _mute(lines: Sequence[Standing]) -> int | None:
    """Which tie-break, from 0, is the first without a value for anybody though there are players still tied; None: none
    is."""
    counted = [line for line in lines if line.place is not None]
    values = [list(line.values.values()) for line in counted]
    for index in range(len(values[0]) if values else 0):
        tied = Counter((line.points, *each[:index]) for line, each in zip(counted, values, strict=True))
        if max(tied.values()) > 1 and all(each[index] is None for each in values):
            return index
    return None


def wrong_places(lines: Sequence[Standing], found: Mapping[int, Written]) -> tuple[Misplaced, ...]:
    """The places written, by pairing number, that contradict these lines.

    Players who share a place may also stand in any order on the places they share. Who is annulled has no place, or
    one behind all others.
    """
    counted = [line for line in lines if line.place is not None]
    wrong: list[Misplaced] = []
    for place, group in groupby(counted, key=lambda line: line.place or 0):
        wrong += _wrong_in_tie(place, [line.number for line in group], found)
    for line in lines[len(counted) :]:
        place_found = found.get(line.number)
        if place_found and not (isinstance(place_found, float | int) and place_found > len(counted)):
            wrong.append(Misplaced(kind="place", number=line.number, found=place_found, expected=None))
    return tuple(wrong)


def _wrong_in_tie(first: int, tied: Sequence[int], found: Mapping[int, Written]) -> Iterator[Misplaced]:
    """A place is right when it follows those of the tied who stand before it: 4, 4, 6 or 4, 5, 6, but not 4, 4, 5. Who
    stands outside the tie altogether may have been any of them."""
    last = first + len(tied) - 1
    inside = [place for number in tied if (place := _number(found.get(number))) and first <= place <= last]
    outside = len(tied) - len(inside)
    for number in tied:
        place = _number(found.get(number))
        before = sum(each < place for each in inside)
        if not (first <= place <= last and before <= place - first <= before + outside):
            yield Misplaced(kind="place", number=number, found=found.get(number), expected=first, last=last)


def _number(written: Written) -> float:
    """The number, 0 where none is written."""
    return written if isinstance(written, float | int) else 0


def wrong_points(lines: Sequence[Standing], found: Mapping[int, Written]) -> tuple[Misplaced, ...]:
    """The points written (tenths, by pairing number) that are others than those of the lines; who is annulled is passed
    over."""
    return tuple(
        Misplaced(kind="points", number=line.number, found=found.get(line.number), expected=line.points)
        for line in lines
        if line.place is not None and found.get(line.number) != line.points
    )


def wrong_values(lines: Sequence[Standing], tiebreak: str, found: Mapping[int, Written]) -> tuple[Misplaced, ...]:
    """The values of a tie-break written, in its scale, by pairing number, that are others than those of the lines. Who
    has no value may have 0; who is annulled is passed over."""
    return tuple(
        Misplaced(kind="tie-break", number=number, found=found.get(number), expected=value, tiebreak=tiebreak)
        for number, value in ((line.number, line.values[tiebreak]) for line in lines if line.place is not None)
        if found.get(number) != value and not (value is None and found.get(number) == 0)
    )

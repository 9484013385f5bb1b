"""Lists of some of the players, each with places of its own: for clubs, age groups, prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pairing.standings import Standing

from .selection import PARTS, Condition, Group, Row, SelectionError, Wanted, comparisons, is_amount, with_values


class Column(NamedTuple):
    """A column that players are told by: its head, what each has in it by number (nothing where he is not there), how
    a value that somebody typed is written in it, and its kind where it is not of words (`number`, `birth`)."""

    head: str
    values: Mapping[int, str]
    normal: Callable[[str], str] = str
    kind: str = ""


NEEDS: Mapping[str, str] = {"number": "a number", "birth": "a year, or a date such as 2008-05-31"}
"""What a value beside a column of each kind must be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListColumn:
    """A column of the arbiter's list: its head, the letters over it, what it was understood to be, and what each player
    has in it by number."""

    head: str
    letters: str
    field: str
    values: Mapping[int, str]


class Ranked(NamedTuple):
    """A line of a list: the place in it (None for a player who has none at all), and the line of the whole event."""

    place: int | None
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class RankList:
    """A list by its title; `group` is the value or the band it is for, empty where it is for a condition alone."""

    title: str
    group: str
    lines: tuple[Ranked, ...]


def lists_of(
    wanted: Sequence[Wanted], standings: Sequence[Standing], find: Callable[[str], Column]
) -> tuple[RankList, ...]:
    """The lists wanted, in the order they were asked for, without empty ones; `find` gives a column by its name, and
    may refuse it. Values are those of the whole event, places begin with 1 in each list.

    Raises:
        SelectionError: when a column of numbers is compared with what is none.
    """
    return tuple(found for each in wanted for found in _lists(each, standings, find))


def _lists(wanted: Wanted, standings: Sequence[Standing], find: Callable[[str], Column]) -> Iterator[RankList]:
    columns = {name: find(name) for name in wanted.columns}
    if wanted.condition is not None:
        _refuse_words(wanted.condition, columns)
        normal = with_values(wanted.condition, lambda name, value: columns[name].normal(value))
        wanted = replace(wanted, condition=normal)
    members: dict[Group, list[Standing]] = {}
    for line in standings:
        row = _row(columns, line.number)
        if wanted.takes(row):
            members.setdefault(wanted.group(row), []).append(line)
    for group in sorted(members, key=lambda each: each.order):
        title = _title(wanted, columns[wanted.column].head if wanted.column else "", group)
        yield RankList(title=title, group=group.name, lines=tuple(_placed(members[group])))


def _refuse_words(condition: Condition, columns: Mapping[str, Column]) -> None:
    for each in comparisons(condition):
        kind = columns[each.column].kind
        if kind and each.sign not in PARTS and each.value and not is_amount(each.value, dates=kind == "birth"):
            raise SelectionError(f"{each.column} needs {NEEDS[kind]}, not “{each.value}”")


def _row(columns: Mapping[str, Column], number: int) -> Row:
    return lambda name: columns[name].values.get(number, "")


def _title(wanted: Wanted, head: str, group: Group) -> str:
    if not wanted.column:
        return wanted.title or wanted.text
    sign = " " if group.name[:1] in "<≥" else ": "
    told = f"{head}{sign}{group.name}"
    return f"{wanted.title} · {told}" if wanted.title else told


def _placed(lines: Iterable[Standing]) -> Iterator[Ranked]:
    """The lines with their places among themselves: who shares a place in the event shares it here."""
    place, before = 1, None
    for count, line in enumerate(lines, 1):
        if line.place != before:
            place, before = count, line.place
        yield Ranked(None if line.place is None else place, line)

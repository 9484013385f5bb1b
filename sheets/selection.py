"""Which players stand on a list: conditions on columns, and the lists that a column makes of its values or bands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

Row = Callable[[str], str]
"""What a player has in a column, by its name; empty where there is nothing."""

MILLION = 1_000_000
KEYWORDS = frozenset({"and", "or", "not", "where"})
PARTS = ("~", "!~")
SIGNS = ("=", "<>", "<", "<=", ">", ">=", *PARTS)
_PLAIN = re.compile(r"[\w½.+-]+")
_NUMBER = re.compile(r"[-−]?\d{1,9}(?:[.,]\d{1,6})?½?|½")
_BORN = re.compile(r"(\d{4})-\d{2}-\d{2}")
_YEAR = re.compile(r"\d{4}")


class SelectionError(ValueError):
    """A text that is no list; the message says what was expected, and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A column beside a value."""

    column: str
    sign: str
    value: str

    def __str__(self) -> str:
        return f"{_written_column(self.column)}{self.sign}{_written(self.value)}"

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns it looks at."""
        return (self.column,)

    def holds(self, row: Row) -> bool:
        """Whether it is true of a player."""
        return _compared(row(self.column), self.sign, self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Not:
    """What is true when its part is not."""

    part: Condition

    def __str__(self) -> str:
        return f"not ({self.part})" if isinstance(self.part, Joined) else f"not {self.part}"

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns it looks at."""
        return self.part.columns

    def holds(self, row: Row) -> bool:
        """Whether it is true of a player."""
        return not self.part.holds(row)


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """Parts of which all must be true, or (`any_of`) one."""

    parts: tuple[Condition, ...]
    any_of: bool = False

    def __str__(self) -> str:
        texts = (f"({part})" if isinstance(part, Joined) else str(part) for part in self.parts)
        return (" or " if self.any_of else " and ").join(texts)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns it looks at."""
        return tuple(column for part in self.parts for column in part.columns)

    def holds(self, row: Row) -> bool:
        """Whether it is true of a player."""
        return (any if self.any_of else all)(part.holds(row) for part in self.parts)


Condition = Comparison | Not | Joined


def comparisons(condition: Condition) -> Iterator[Comparison]:
    """The comparisons that a condition is made of."""
    match condition:
        case Comparison():
            yield condition
        case Not(part=part):
            yield from comparisons(part)
        case Joined(parts=parts):
            for part in parts:
                yield from comparisons(part)


def with_values(condition: Condition, change: Callable[[str, str], str]) -> Condition:
    """The condition with what `change` makes of each column and its value in the place of the value."""
    match condition:
        case Comparison(column=column, sign=sign, value=value):
            return Comparison(column=column, sign=sign, value=change(column, value))
        case Not(part=part):
            return Not(part=with_values(part, change))
        case Joined(parts=parts, any_of=any_of):
            return Joined(parts=tuple(with_values(part, change) for part in parts), any_of=any_of)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The lists wanted: of every value of a column a list, of every band between the numbers where there are such, or
    (no column) one; of the players of whom the condition is true. `text` is what was typed."""

    text: str = field(default="", compare=False)
    title: str = ""
    column: str = ""
    bands: tuple[int, ...] = ()
    condition: Condition | None = None

    def __str__(self) -> str:
        title = f"{_quoted_text(self.title)}: " if self.title else ""
        bands = f":{','.join(map(str, self.bands))}" if self.bands else ""
        of_column = f"{_written_column(self.column)}{bands}" if self.column else ""
        where = " where " if of_column and self.condition is not None else ""
        return f"{title}{of_column}{where}{'' if self.condition is None else self.condition}"

    def narrowed(self, condition: Condition) -> Wanted:
        """The same lists of those of whom this is true too."""
        both = condition if self.condition is None else Joined(parts=(self.condition, condition))
        return replace(self, condition=both)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns it looks at."""
        return (*([self.column] if self.column else ()), *(self.condition.columns if self.condition else ()))

    def takes(self, row: Row) -> bool:
        """Whether a player stands on one of the lists."""
        return self.condition is None or self.condition.holds(row)

    def group(self, row: Row) -> Group:
        """The list he stands on."""
        if not self.column:
            return Group("", ())
        value = " ".join(row(self.column).split())
        return _band(value, self.bands) if self.bands else Group(value or NOTHING, (not value, value.casefold()))


class Group(NamedTuple):
    """A list of a column by what it is called, and what it is ordered by among the others."""

    name: str
    order: tuple[object, ...]


NOTHING = "–"
"""What the list of those is called who have nothing in the column; it is the last."""


def _written(text: str) -> str:
    """The column or value as it is read back."""
    words = text.split(" ")
    plain = all(_PLAIN.fullmatch(word) and word.casefold() not in KEYWORDS for word in words)
    return text if plain else _quoted_text(text)


def _written_column(text: str) -> str:
    """A column that begins with a number stands in quotes: behind a title it would be a band."""
    return _quoted_text(text) if text.partition(" ")[0].isdecimal() else _written(text)


def _quoted_text(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def number(text: str) -> int | None:
    """The number that a text is, in millionths, a comma or ½ allowed; None when it is none."""
    plain = text.strip()
    if not _NUMBER.fullmatch(plain):
        return None
    whole, _, decimals = plain.strip("-−½").replace(",", ".").partition(".")
    found = int(whole or 0) * MILLION + int(decimals.ljust(6, "0")) + MILLION // 2 * plain.endswith("½")
    return -found if plain[0] in "-−" else found


def is_amount(text: str, *, dates: bool = False) -> bool:
    """Whether a column of numbers can be compared with it: a number or, where there are `dates`, a whole one."""
    return number(text) is not None or (dates and _BORN.fullmatch(text.strip()) is not None)


def _compared(found: str, sign: str, value: str) -> bool:
    if sign in ("~", "!~"):
        return (value.casefold() in found.casefold()) is (sign == "~")
    if sign in ("=", "<>"):
        one, other = _alike(found, value)
        return (one == other) is (sign == "=")
    if not found or not value:
        return False
    order = _order(found, value)
    return {"<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0}[sign]


def _alike(found: str, value: str) -> tuple[object, object]:
    """Both as numbers where both are, else as texts; of a date beside a year its year."""
    found = _as_year(found, value)
    one, other = number(found), number(value)
    return (found.casefold(), value.casefold()) if one is None or other is None else (one, other)


def _order(found: str, value: str) -> int:
    found = _as_year(found, value)
    one, other = number(found), number(value)
    if one is None or other is None:
        left, right = found.casefold(), value.casefold()
        return (left > right) - (left < right)
    return (one > other) - (one < other)


def _as_year(found: str, value: str) -> str:
    born = _BORN.fullmatch(found)
    return born[1] if born and _YEAR.fullmatch(value) else found


def _band(value: str, bands: tuple[int, ...]) -> Group:
    """The band between two numbers: the first stands in it, the second does not."""
    found = number(_as_year(value, "0000"))
    if found is None:
        return Group(NOTHING, (True, 0))
    above = sum(found >= limit * MILLION for limit in bands)
    if above == 0:
        return Group(f"< {bands[0]}", (False, 0))
    if above == len(bands):
        return Group(f"≥ {bands[-1]}", (False, above))
    return Group(f"{bands[above - 1]}–{bands[above] - 1}", (False, above))

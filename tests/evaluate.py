"""What a formula of a conditional format comes to in a cell: the few functions our rules use, as Excel reads them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from openpyxl.utils import column_index_from_string

TOKEN = re.compile(
    r'\s*(?:("(?:[^"]|"")*")|(\d+(?:\.\d+)?)|(\$?)([A-Z]{1,3})(\$?)(\d+)(?![\w(])|([A-Z]+)(?=\()|(<>|<=|>=|[-+*/&=<>(),]))'
)
Position = tuple[int, int]
"""Row and column, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """Where a formula is asked: the first cell of the range it was written for, the cell it is asked for, and what the
    cells of the sheet hold."""

    first: Position
    at: Position
    values: Mapping[Position, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """The address of a cell; what is not fixed moves with the cell that asks."""

    row: int
    column: int
    fix_row: bool
    fix_column: bool

    def position(self, cell: Cell) -> Position:
        """The cell that is meant."""
        row = self.row if self.fix_row else self.row + cell.at[0] - cell.first[0]
        column = self.column if self.fix_column else self.column + cell.at[1] - cell.first[1]
        return row, column


Term = Callable[[Cell], Any]


def is_true(formula: str, cell: Cell) -> bool:
    """Whether the formula holds in that cell."""
    return bool(compiled(formula)(cell))


@cache
def compiled(formula: str) -> Term:
    """The formula as something that can be asked.

    Raises:
        ValueError: for anything this evaluator does not know.
    """
    reader = _Reader(list(_tokens(formula.removeprefix("="))))
    term = reader.comparison()
    if reader.rest:
        raise ValueError(f"{formula!r} goes on with {reader.rest}")
    return term


def _tokens(formula: str) -> Iterator[Any]:
    position = 0
    while position < len(formula):
        match = TOKEN.match(formula, position)
        if not match:
            raise ValueError(f"{formula[position:]!r} in {formula!r}")
        position = match.end()
        text, number, fix_column, letters, fix_row, digits, name, sign = match.groups()
        if text is not None:
            yield ("value", text[1:-1].replace('""', '"'))
        elif number is not None:
            yield ("value", float(number))
        elif letters:
            column = column_index_from_string(letters)
            yield Reference(row=int(digits), column=column, fix_row=bool(fix_row), fix_column=bool(fix_column))
        else:
            yield name or sign


class _Reader:
    """Comparisons of joined texts of sums of products of values."""

    def __init__(self, tokens: list[Any]) -> None:
        self.rest = tokens

    def comparison(self) -> Term:
        return self._row(("=", "<>", "<", ">", "<=", ">="), self._joined)

    def _joined(self) -> Term:
        return self._row(("&",), self._sum)

    def _sum(self) -> Term:
        return self._row(("+", "-"), self._product)

    def _product(self) -> Term:
        return self._row(("*", "/"), self._value)

    def _row(self, signs: Sequence[str], part: Callable[[], Term]) -> Term:
        """Parts with signs between them, worked out from the left."""
        term = part()
        while self.rest and isinstance(self.rest[0], str) and self.rest[0] in signs:
            term = _both(BINARY[self.rest.pop(0)], term, part())
        return term

    def _value(self) -> Term:
        token = self.rest.pop(0)
        if isinstance(token, Reference):
            return lambda cell: cell.values.get(token.position(cell))
        if isinstance(token, tuple):
            return lambda cell: token[1]
        if token == "-":
            negated = self._value()
            return lambda cell: -_number(negated(cell))
        if token == "(":
            inside = self.comparison()
            self._expect(")")
            return inside
        return self._call(token)

    def _call(self, name: str) -> Term:
        self._expect("(")
        if name == "COLUMN":
            return self._column()
        arguments: list[Term] = []
        while self.rest[0] != ")":
            arguments.append(self.comparison())
            if self.rest[0] == ",":
                self.rest.pop(0)
        self._expect(")")
        function = FUNCTIONS[name]
        return lambda cell: function(*(argument(cell) for argument in arguments))

    def _column(self) -> Term:
        """COLUMN() is that of the cell that asks, COLUMN(B5) that of the cell named."""
        named = self.rest.pop(0) if isinstance(self.rest[0], Reference) else None
        self._expect(")")
        return lambda cell: (named.position(cell) if named else cell.at)[1]

    def _expect(self, sign: str) -> None:
        found = self.rest.pop(0)
        if found != sign:
            raise ValueError(f"{sign!r} was expected, not {found!r}")


def _both(function: Callable[[Any, Any], Any], one: Term, other: Term) -> Term:
    return lambda cell: function(one(cell), other(cell))


def _number(value: Any) -> float:
    if isinstance(value, str):
        raise ValueError(f"{value!r} is reckoned with")
    return float(value or 0)


def _text(value: Any) -> str:
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _rank(value: Any) -> tuple[int, Any]:
    """Numbers come before texts, texts before truth values."""
    if isinstance(value, bool):
        return 2, value
    return (1, value.casefold()) if isinstance(value, str) else (0, value)


def _equal(one: Any, other: Any) -> bool:
    """A blank cell equals 0, the empty text, FALSE and another blank."""
    if one is None or other is None:
        return not one and not other
    return _rank(one) == _rank(other)


def _less(one: Any, other: Any) -> bool:
    blank = {int: 0, float: 0, str: "", bool: False}
    left = blank.get(type(other), 0) if one is None else one
    right = blank.get(type(one), 0) if other is None else other
    return _rank(left) < _rank(right)


BINARY: Mapping[str, Callable[[Any, Any], Any]] = {
    "=": _equal,
    "<>": lambda one, other: not _equal(one, other),
    "<": _less,
    ">": lambda one, other: _less(other, one),
    "<=": lambda one, other: not _less(other, one),
    ">=": lambda one, other: not _less(one, other),
    "&": lambda one, other: _text(one) + _text(other),
    "+": lambda one, other: _number(one) + _number(other),
    "-": lambda one, other: _number(one) - _number(other),
    "*": lambda one, other: _number(one) * _number(other),
    "/": lambda one, other: _number(one) / _number(other),
}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "AND": lambda *values: all(map(bool, values)),
    "OR": lambda *values: any(map(bool, values)),
    "NOT": lambda value: not value,
    "IF": lambda condition, yes, no: yes if condition else no,
    "ISNUMBER": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "LEN": lambda value: len(_text(value)),
    "MAX": lambda *values: max(map(_number, values)),
    "MIN": lambda *values: min(map(_number, values)),
    "INT": lambda value: math.floor(_number(value)),
    "MOD": lambda value, by: _number(value) - _number(by) * math.floor(_number(value) / _number(by)),
}

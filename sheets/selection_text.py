"""Lists of players as an arbiter types them: `rating<2000 and sex=F`, `club`, `rating:1600,1800`.

    lists      = list { ";" list }
    list       = [ title ":" ] ( column [ ":" number { "," number } ] [ "where" condition ] | [ "where" ] condition )
    condition  = all { "or" all }
    all        = part { "and" part }
    part       = "not" part | "(" condition ")" | column sign value
    sign       = "=" | "<>" | "<" | "<=" | ">" | ">=" | "~" | "!~"        (~: contains)

Columns and values are words or stand in quotes; case makes no difference. Numbers are compared as numbers, a date of
birth with a year by its year. A cell with nothing in it is only equal to "", and neither smaller nor greater.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .selection import KEYWORDS, SIGNS, Comparison, Condition, Joined, Not, SelectionError, Wanted

LONGEST, DEEPEST = 1000, 40
_ALSO: Mapping[str, str] = {"==": "=", "!=": "<>", "≠": "<>", "≤": "<=", "≥": ">="}
_QUOTES: Mapping[str, str] = {'"': '"', "'": "'", "“": "”", "„": "“", "«": "»", "»": "«"}
_TOKEN = re.compile(r"\s*(?:(==|<>|!=|<=|>=|!~|[=<>~≠≤≥():;,])|([^\s=<>~≠≤≥():;,!\"“„«»]+|!))")
_WHOLE = re.compile(r"\d{1,9}")


class _Token(NamedTuple):
    text: str
    at: int
    quoted: bool = False
    sign: bool = False

    @property
    def word(self) -> str:
        """The word in small letters; empty for a sign and for what stands in quotes."""
        return "" if self.quoted or self.sign else self.text.casefold()

    def is_sign(self, *signs: str) -> bool:
        return self.sign and _ALSO.get(self.text, self.text) in signs


def parse_lists(text: str) -> tuple[Wanted, ...]:
    """The lists of a text such as `club; rating:1600,1800; "Women": sex=F`.

    Raises:
        SelectionError: when it is none.
    """
    if len(text) > LONGEST:
        raise SelectionError(f"expected at most {LONGEST} characters")
    tokens = tuple(_tokens(text))
    found, start = [], 0
    for index in (*(i for i, token in enumerate(tokens) if token.is_sign(";")), len(tokens)):
        if index > start:
            end = tokens[index].at if index < len(tokens) else len(text)
            found.append(_Parser(tokens[start:index]).wanted(text[tokens[start].at : end].strip()))
        start = index + 1
    return tuple(found)


def parse_condition(text: str) -> Condition:
    """The condition of a text such as `rating<2000 and (sex=F or birth>=2010)`.

    Raises:
        SelectionError: when it is none.
    """
    if len(text) > LONGEST:
        raise SelectionError(f"expected at most {LONGEST} characters")
    return _Parser(tuple(_tokens(text))).whole_condition()


def _tokens(text: str) -> Iterator[_Token]:
    position = 0
    while position < len(text):
        if not text[position:].strip():
            return
        start = position + len(text[position:]) - len(text[position:].lstrip())
        if text[start] in _QUOTES:
            token, position = _quoted(text, start)
            yield token
            continue
        match = _TOKEN.match(text, position)
        if match is None:
            raise SelectionError(f"“{text[start]}” in place {start + 1} is no sign of this language")
        yield _Token(match[1] or match[2], start, sign=match[1] is not None)
        position = match.end()


def _quoted(text: str, start: int) -> tuple[_Token, int]:
    """What stands in quotes; a quote in it is doubled, as in Excel."""
    closing, found, position = _QUOTES[text[start]], "", start + 1
    while position < len(text):
        if text[position] == closing:
            if text[position : position + 2] != 2 * closing:
                return _Token(found, start, quoted=True), position + 1
            position += 1
        found, position = found + text[position], position + 1
    raise SelectionError(f"the quote that begins in place {start + 1} has no end: expected {closing}")


class _Parser:
    """Reads the tokens of one list."""

    def __init__(self, tokens: tuple[_Token, ...]) -> None:
        self._tokens, self._at, self._depth = tokens, 0, 0

    def wanted(self, text: str) -> Wanted:
        """The lists that the tokens want, which are that text."""
        title = self._title()
        if self._word("where") or self._is_condition():
            return Wanted(text=text, title=title, condition=self.whole_condition())
        column, bands = self._name("a column"), self._bands()
        if self._now is not None and not self._word("where"):
            raise self._expected("where, ; or the end" if bands else "a sign such as < or =, where, ; or the end")
        condition = self.whole_condition() if self._at and self._tokens[self._at - 1].word == "where" else None
        return Wanted(text=text, title=title, column=column, bands=bands, condition=condition)

    def whole_condition(self) -> Condition:
        """The condition that the rest of the tokens is."""
        found = self._any()
        if self._now is not None:
            raise self._expected("and, or, or the end")
        return found

    def _any(self) -> Condition:
        parts = [self._all()]
        while self._word("or"):
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else Joined(parts=tuple(parts), any_of=True)

    def _all(self) -> Condition:
        parts = [self._part()]
        while self._word("and"):
            parts.append(self._part())
        return parts[0] if len(parts) == 1 else Joined(parts=tuple(parts))

    def _part(self) -> Condition:
        self._depth += 1
        if self._depth > DEEPEST:
            raise SelectionError(f"parentheses and “not” are nested too deep: at most {DEEPEST}")
        found = self._inner()
        self._depth -= 1
        return found

    def _inner(self) -> Condition:
        if self._word("not"):
            return Not(part=self._part())
        if self._sign("("):
            found = self._any()
            if not self._sign(")"):
                raise self._expected("and, or, or )")
            return found
        column = self._name("a column")
        sign = self._sign(*SIGNS)
        if not sign:
            raise self._expected("one of = <> < <= > >= ~ behind the column")
        return Comparison(column=column, sign=sign, value=self._name("a value", may_be_empty=True) + self._decimals())

    def _decimals(self) -> str:
        """What follows a number behind a comma: `4,5`."""
        comma, behind = (*self._tokens[self._at : self._at + 2], None, None)[:2]
        if comma is None or behind is None or not comma.is_sign(",") or behind.quoted or not behind.text[0].isdecimal():
            return ""
        self._at += 2
        return f",{behind.text}"

    def _name(self, what: str, *, may_be_empty: bool = False) -> str:
        """A text in quotes, or the words up to a sign or to `and`, `or`, `not`, `where`."""
        if self._now is not None and self._now.quoted:
            token = self._tokens[self._at]
            self._at += 1
            if not (token.text.strip() or may_be_empty):
                raise SelectionError(f"expected {what} in the quotes in place {token.at + 1}")
            return token.text.strip()
        words = []
        while self._now is not None and self._now.word and self._now.word not in KEYWORDS:
            words.append(self._now.text)
            self._at += 1
        if not words:
            raise self._expected(what)
        return " ".join(words)

    def _title(self) -> str:
        """What stands before a colon that no number follows."""
        colon = next((i for i, token in enumerate(self._tokens) if token.is_sign(":")), None)
        if not colon or not all(token.word or token.quoted for token in self._tokens[:colon]):
            return ""
        if any(_WHOLE.fullmatch(token.word) for token in self._tokens[colon + 1 : colon + 2]):
            return ""
        self._at = colon + 1
        return " ".join(token.text for token in self._tokens[:colon])

    def _is_condition(self) -> bool:
        """Whether a comparison comes before a `where` or the end."""
        for token in self._tokens[self._at :]:
            if token.word == "where":
                return False
            if token.is_sign(*SIGNS, "(") or token.word == "not":
                return True
        return False

    def _bands(self) -> tuple[int, ...]:
        if not self._sign(":"):
            return ()
        numbers = [self._whole()]
        while self._sign(","):
            numbers.append(self._whole())
        if sorted(set(numbers)) != numbers:
            raise SelectionError(f"expected numbers that rise, such as 1600,1800: {', '.join(map(str, numbers))}")
        return tuple(numbers)

    def _whole(self) -> int:
        if self._now is None or not _WHOLE.fullmatch(self._now.text):
            raise self._expected("a whole number, as in rating:1600,1800")
        self._at += 1
        return int(self._tokens[self._at - 1].text)

    @property
    def _now(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _word(self, word: str) -> bool:
        """Whether that word comes next; then it is passed."""
        if self._now is None or self._now.word != word:
            return False
        self._at += 1
        return True

    def _sign(self, *signs: str) -> str:
        """Which of these signs comes next; then it is passed."""
        if self._now is None or not self._now.is_sign(*signs):
            return ""
        self._at += 1
        found = self._tokens[self._at - 1].text
        return _ALSO.get(found, found)

    def _expected(self, what: str) -> SelectionError:
        if self._now is None:
            return SelectionError(f"it ends too early: expected {what}")
        return SelectionError(f"expected {what} in place {self._now.at + 1}, not “{self._now.text}”")

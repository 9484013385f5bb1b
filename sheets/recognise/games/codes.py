"""What the cells of a Swiss crosstable say: opponent, side and result in one (see coded.py), and byes.

| written | means |
|---|---|
| -1, `+`, `bye`, `B`, `EXE` | the bye, with full points |
| `-½`, `½`, `=`, `H` | a bye with half a point |
| 0, `-`, `-0`, `U` | not paired |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pairing.model import ByeKind, Colour, Scoring
from sheets.grid import Value
from sheets.notations import meanings, normalise
from sheets.recognise.coded import SIDES, WHITE_ALONE, Coded, read_coded
from sheets.recognise.values import clean
from sheets.words import is_value

from .marks import OPEN

_BYES: Mapping[str, ByeKind] = {
    "-1": ByeKind.PAB, "+": ByeKind.PAB, "+1": ByeKind.PAB, "b": ByeKind.PAB,
    "exe": ByeKind.PAB,
    "-½": ByeKind.HALF, "½": ByeKind.HALF, "+½": ByeKind.HALF, "=": ByeKind.HALF, "h": ByeKind.HALF,
    "0": ByeKind.ZERO, "-": ByeKind.ZERO, "-0": ByeKind.ZERO, "--": ByeKind.ZERO, "+0": ByeKind.ZERO,
    "u": ByeKind.ZERO,
}  # fmt: skip


class Code(NamedTuple):
    """What a cell says: an opponent with side and result, or the kind of a bye."""

    game: Coded | None = None
    bye: ByeKind | None = None


def read_code(value: Value | None) -> Code | None:
    """What a cell of a Swiss crosstable says; None where it is none."""
    game = read_coded(value)
    return _bye(clean(value).replace("1/2", "½")) if game is None else Code(game=game)


def _bye(text: str) -> Code | None:
    kind = _BYES.get(normalise(text))
    if kind is None and text and is_value("bye", text):
        kind = ByeKind.PAB
    return None if kind is None else Code(bye=kind)


def sides_of(codes: Iterable[Coded]) -> Mapping[str, Colour]:
    """Which side each letter of a table stands for: by the pair of letters that goes best with those that are met;
    alone `b` is Black as in English."""
    letters = Counter(code.letter for code in codes if code.letter)
    if len(letters) == 1:
        (letter,) = letters
        return {letter: Colour.WHITE if letter in WHITE_ALONE else Colour.BLACK}
    pair = max(SIDES, key=lambda pair: sum(letters[letter] for letter in pair))
    return {pair[0]: Colour.WHITE, pair[1]: Colour.BLACK}


def mark_in(code: Coded, scoring: Scoring) -> str | None:
    """The own mark of a code in a scoring; None where the points are none of it (a code dragged down by Excel)."""
    text = code.mark or normalise(code.told).replace(",", ".")
    if text in ("", OPEN):
        return OPEN
    if code.mark or text in ("+", "-", "½"):
        return text
    if text == "=":
        return "½"
    found = meanings(scoring).get(text, ())
    return found[0].sides[0] if len(found) == 1 else None

"""What a player's line says of one round: `  12 w 1`, `0000 - H`, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pairing.model import ByeKind, Colour

MARKS: Mapping[str, str] = {
    "1": "1", "W": "1", "=": "½", "½": "½", "D": "½", "0": "0", "L": "0", "+": "+", "-": "-", "": "*", "?": "*",
}  # fmt: skip
"""The result codes of a game as our marks. W, D and L (less than one move played) count as played, but not rated."""
BYES: Mapping[str, ByeKind] = {"U": ByeKind.PAB, "F": ByeKind.FULL, "H": ByeKind.HALF, "Z": ByeKind.ZERO}
_OLD_BYES: Mapping[str, ByeKind] = {"+": ByeKind.PAB, "=": ByeKind.HALF, "-": ByeKind.ZERO, "0": ByeKind.ZERO}
_COLOURS: Mapping[str, Colour | None] = {"W": Colour.WHITE, "B": Colour.BLACK, "-": None, "": None}
_FORFEITS = "+-"
_OPPONENT, _COLOUR, _RESULT = 0, 5, 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A round of a player: `opponent` by his starting rank, 0 for none; `mark` of his side of the result (`*`: none
    yet), "" when there is no game; `kind` of a bye. `remark` tells a repair."""

    opponent: int = 0
    colour: Colour | None = None
    mark: str = ""
    kind: ByeKind | None = None
    remark: str = ""

    def says_the_same(self, other: Entry) -> bool:
        """Whether both mean the same; a colour that one of them leaves out may be any."""
        mine, his = (self.opponent, self.mark, self.kind), (other.opponent, other.mark, other.kind)
        return mine == his and (self.colour is other.colour or None in (self.colour, other.colour))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """Why the eight columns mean nothing: the place among them (from 0), what was found and what was expected."""

    offset: int
    found: str
    expected: str


@lru_cache(maxsize=65536)
def parse_entry(text: str) -> Entry | Wrong | None:
    """What the eight columns of a round mean; None when nothing stands there."""
    if not text.strip():
        return None
    opponent, colour, result = text[:4].strip(), text[5].strip().upper(), text[7].strip().upper()
    if text[4] != " " or text[6] != " ":
        return Wrong(offset=_OPPONENT, found=f"“{text.strip()}”", expected="a round as `  12 w 1`: look at the columns")
    if not (opponent.isdecimal() or not opponent):
        return Wrong(offset=_OPPONENT, found=f"“{opponent}”", expected="the starting rank of the opponent, or 0000")
    if colour not in _COLOURS:
        return Wrong(offset=_COLOUR, found=f"“{colour}”", expected="w, b or - for the colour")
    number = int(opponent or 0)
    return _game(number, _COLOURS[colour], result) if number else _no_game(colour, result)


def _game(opponent: int, colour: Colour | None, result: str) -> Entry | Wrong:
    if result in BYES:
        found = f"{result}, a bye, beside opponent {opponent}"
        return Wrong(offset=_RESULT, found=found, expected="0000 for the opponent, or a result of a game")
    if result not in MARKS:
        return Wrong(offset=_RESULT, found=f"“{result}”", expected="one of 1 = 0 + - W D L for the result")
    mark = MARKS[result]
    if colour is None and mark not in _FORFEITS:
        return Wrong(offset=_COLOUR, found="no colour", expected="w or b: only a forfeit may have none")
    return Entry(opponent=opponent, colour=colour, mark=mark)


def _no_game(colour: str, result: str) -> Entry | Wrong:
    if result in BYES:
        remark = "a colour beside a bye was passed over" if colour not in ("-", "") else ""
        return Entry(kind=BYES[result], remark=remark)
    if colour not in ("-", ""):
        return Wrong(offset=_COLOUR, found=f"the colour {colour.lower()} without an opponent", expected="a blank round")
    if not result:
        return Entry(kind=ByeKind.ZERO)
    if result not in _OLD_BYES:
        found = f"“{result}” without an opponent"
        return Wrong(offset=_RESULT, found=found, expected="one of U F H Z for a round without a game")
    kind = _OLD_BYES[result]
    return Entry(kind=kind, remark=f"“{result}” without an opponent was taken as {_WORDS[kind]}")


_WORDS: Mapping[ByeKind, str] = {
    ByeKind.PAB: "the pairing-allocated bye (U)",
    ByeKind.HALF: "a half-point bye (H)",
    ByeKind.ZERO: "a zero-point bye (Z)",
}

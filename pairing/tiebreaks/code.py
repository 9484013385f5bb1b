"""How a tie-break is written: `BH-C1` as in C.07 article 14, `BH/C1` as in TRF26."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairing.errors import UnknownTiebreak

_WRITTEN = re.compile(r"(?P<name>[A-Z]+)(?::(?P<score>MP|GP))?(?P<rest>(?:[-/][A-Z][-+]?[0-9]*)*)")
_MODIFIER = re.compile(r"[-/]([A-Z])([-+]?[0-9]*)")
MOST_CUTS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A tie-break with its modifiers.

    `score` is `MP` or `GP` where a team event names the points it stands on. `low` and `high` values are cut; `limit`
    moves the limit of Koya by that many half points, `factor` divides the schedule strength (None: as the rules say),
    `unrated` is the rating of those who have none. `as_played` counts forfeits as games, `fore` takes the last round
    as drawn, `reverse` turns the order round.
    """

    name: str
    score: str = ""
    low: int = 0
    high: int = 0
    limit: int = 0
    factor: int | None = None
    unrated: int | None = None
    as_played: bool = False
    fore: bool = False
    reverse: bool = False

    def __str__(self) -> str:
        return self._text("-")

    @property
    def trf(self) -> str:
        """The text of TRF26: `BH:GP/C1/P`."""
        return self._text("/")

    @property
    def letters(self) -> str:
        """The letters of its modifiers, a median also by that of its cut."""
        return "".join(letter for letter, _ in self._modifiers())

    def _text(self, before: str) -> str:
        """Cuts and limit behind that sign, the other modifiers behind a stroke."""
        score = f":{self.score}" if self.score else ""
        signs = {letter: before if letter in "CML" else "/" for letter in "CMLKUPFR"}
        return f"{self.name}{score}" + "".join(f"{signs[letter]}{letter}{of}" for letter, of in self._modifiers())

    def _modifiers(self) -> Iterator[tuple[str, str]]:
        if self.low:
            yield ("M" if self.high else "C"), str(self.low)
        if self.limit:
            yield "L", f"{self.limit:+d}"
        for letter, number in (("K", self.factor), ("U", self.unrated)):
            if number is not None:
                yield letter, str(number)
        for letter, wanted in (("P", self.as_played), ("F", self.fore), ("R", self.reverse)):
            if wanted:
                yield letter, ""


def parse_code(text: str) -> Code:
    """The code that is written so, in either way; letters may be small.

    Raises:
        UnknownTiebreak: when it is written in neither way.
    """
    written = _WRITTEN.fullmatch(text.strip().upper().replace(" ", ""))
    if written is None:
        raise UnknownTiebreak(f"{text!r} is not how a tie-break is written; examples: BH, BH-C1, KS-L+1, BH:GP/C1/P")
    code = Code(name=written["name"], score=written["score"] or "")
    modifiers = _MODIFIER.findall(written["rest"])
    kinds = ["C" if letter == "M" else letter for letter, _ in modifiers]
    if len(set(kinds)) < len(kinds):
        raise UnknownTiebreak(f"the tie-break {text!r} has two modifiers of one kind; examples: BH-C2, BH-M1, BH-C1/P")
    for letter, number in modifiers:
        code = _modified(code, letter, number, text)
    return code


def _modified(code: Code, letter: str, number: str, text: str) -> Code:
    if letter in "PFR" and not number:
        found = {"P": code.as_played, "F": code.fore, "R": code.reverse} | {letter: True}
        return replace(code, as_played=found["P"], fore=found["F"], reverse=found["R"])
    if letter == "L" and number.lstrip("+-"):
        return replace(code, limit=int(number))
    if number.isdigit():
        amount = int(number)
        if letter in "CM" and 0 < amount <= MOST_CUTS:
            return replace(code, low=amount, high=amount if letter == "M" else 0)
        if letter == "K" and amount:
            return replace(code, factor=amount)
        if letter == "U":
            return replace(code, unrated=amount)
    raise UnknownTiebreak(f"the tie-break {text!r} has a modifier that is none: {letter}{number}")

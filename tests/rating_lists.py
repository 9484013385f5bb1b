"""Rating lists as FIDE publishes them, for tests, with players who are invented."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

ALL = (
    "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
"""The heads of the list with all three ratings."""
MONTHLY = (
    "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA SEP26 Gms K  B-day Flag"
)
"""Those of a list with one of them."""
OLD = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"
"""Those of a list of before 2012."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A player of a list."""

    fide_id: str
    name: str
    rating: int | None = None
    rapid: int | None = None
    blitz: int | None = None
    k: int | None = None
    birth: int | None = None


def as_text(lines: Sequence[Line], header: str) -> bytes:
    """The list in text of fixed width, under one of these heads."""
    fields = {ALL: _all, MONTHLY: _monthly, OLD: _old}[header]
    return "".join(f"{line}\r\n" for line in (header, *map(fields, lines))).encode()


def _shown(value: int | None) -> str:
    return "" if value is None else str(value)


def _begin(line: Line) -> str:
    return f"{line.fide_id:<15}{line.name:<61}UKR F   {'':<29}"


def _all(line: Line) -> str:
    ratings = "".join(
        f"{_shown(rating):<6}{0:<4}{_shown(line.k):<3}" for rating in (line.rating, line.rapid, line.blitz)
    )
    return f"{_begin(line)}{ratings}{_shown(line.birth):<6}    "


def _monthly(line: Line) -> str:
    return f"{_begin(line)}{_shown(line.rating):<6}{0:<4}{_shown(line.k):<3}{_shown(line.birth):<6}    "


def _old(line: Line) -> str:
    return f"{line.fide_id:>8}  {line.name:<34}    UKR  {_shown(line.rating):<6}{0:>4} {_shown(line.birth):<6}wi"


def as_xml(lines: Sequence[Line], *, alone: bool = False) -> bytes:
    """The list in XML; `alone`: with one kind of ratings."""
    players = "".join(_player(line, alone=alone) for line in lines)
    return f'<?xml version="1.0" encoding="utf-8"?>\n<playerslist>\n{players}</playerslist>\n'.encode()


def _player(line: Line, *, alone: bool) -> str:
    ratings = {"rating": line.rating, "games": 0, "k": line.k}
    if not alone:
        ratings |= {"rapid_rating": line.rapid, "rapid_games": 0, "rapid_k": line.k}
        ratings |= {"blitz_rating": line.blitz, "blitz_games": 0, "blitz_k": line.k}
    fields = {
        "fideid": line.fide_id, "name": escape(line.name), "country": "UKR", "sex": "F", "title": "", "w_title": "",
        "o_title": "", "foa_title": "", **{name: _shown(value) for name, value in ratings.items()},
        "birthday": _shown(line.birth), "flag": "",
    }  # fmt: skip
    return "<player>\n" + "".join(f"<{name}>{value}</{name}>\n" for name, value in fields.items()) + "</player>\n"

"""What results and byes are worth: records 162 (TRF26), XXS (JaVaFo) and BB* (bbpPairings)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pairing.errors import InvalidTournament
from pairing.model import Scoring
from pairing.points import format_points, parse_points

from .findings import Findings
from .values import Kept

CODES = ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
_STANDARD = Scoring()
_POINTS: Mapping[str, int] = {
    "WW": 10, "BW": 10, "FW": 10, "FPB": 10, "WD": 5, "BD": 5, "HPB": 5, "WL": 0, "BL": 0, "FL": 0, "ZPB": 0,
}  # fmt: skip
"""What everything is worth unless it is said, in tenths, by the names of XXS; the bye of the pairing stands apart."""
_SPREADS: Mapping[str, tuple[str, ...]] = {
    "W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL"),
    "A": ("ZPB", "FL"), "Z": ("ZPB", "FL"), "P": ("PAB",), "X": ("X",),
    "BBW": ("WW", "BW", "FW", "FPB"), "BBD": ("WD", "BD", "HPB"), "BBL": ("WL", "BL"),
    "BBZ": ("ZPB",), "BBF": ("FL",), "BBU": ("PAB",),
}  # fmt: skip
"""What a symbol of 162, a shortcut of XXS or a BB* record stands for."""
_MUST: Mapping[str, tuple[str, str]] = {
    "BW": ("WW", "a win is worth the same with White and with Black"),
    "BD": ("WD", "a draw is worth the same with White and with Black"),
    "BL": ("WL", "a loss is worth the same with White and with Black"),
    "FW": ("WW", "a win by forfeit is worth a win"),
    "FPB": ("WW", "a full-point bye is worth a win"),
    "HPB": ("WD", "a half-point bye is worth a draw"),
    "FL": ("", "a loss by forfeit is worth nothing"),
    "ZPB": ("", "a zero-point bye is worth nothing"),
    "X": ("WD", "an unknown result counts as a draw"),
}
"""What the engine counts alike: a code, the code it must equal ("": nothing), and the reason."""
_SAID_162 = re.compile(r"([A-Za-z])\s*([0-9.,]+)")
_NAME = 3


class _Table:
    """The worth of each code as the records say it, line by line; a builder, thrown away after."""

    def __init__(self) -> None:
        self.points: dict[str, int] = dict(_POINTS)
        self.said: dict[str, tuple[int, int]] = {}
        self.follows_win = True

    def set(self, code: str, value: int, line: int, column: int) -> None:
        for each in _SPREADS.get(code, (code,)):
            self.points[each] = value
            self.said[each] = (line, column)


def read_scoring(lines: Sequence[Kept], findings: Findings) -> Scoring:
    """The scoring that the records say, the standard one where there are none.

    JaVaFo's XXS leaves the pairing-allocated bye at one point unless PAB is named; elsewhere it follows the win.
    """
    table = _Table()
    for line in (each for each in lines if each.code in CODES):
        if line.code == "XXS":
            table.follows_win = False
        for column, code, text in _said(line, findings):
            try:
                table.set(code, parse_points(text), line.line, column)
            except InvalidTournament:
                findings.fault(line.line, column, f"“{text}”", "points with one decimal at most")
    _refuse_unlike(table, findings)
    return _scoring(table, findings)


def _said(line: Kept, findings: Findings) -> Iterator[tuple[int, str, str]]:
    """Column, code and value of everything the line says."""
    body = line.text[_NAME:]
    if line.code == "XXS":
        for match in re.finditer(r"\S+", body):
            code, _, value = match[0].partition("=")
            yield from _known(
                line, match.start() + _NAME + 1, code.upper(), value, (*_POINTS, "PAB", "W", "D", "L"), findings
            )
    elif line.code == "162":
        for match in _SAID_162.finditer(body):
            yield from _known(line, match.start() + _NAME + 1, match[1].upper(), match[2], tuple("WDLAZPX"), findings)
    else:
        yield _NAME + 2, line.code, body.strip()


def _known(
    line: Kept, column: int, code: str, value: str, codes: tuple[str, ...], findings: Findings
) -> Iterator[tuple[int, str, str]]:
    if code in codes:
        yield column, code, value
    else:
        findings.fault(line.line, column, f"“{code}”", f"one of {', '.join(codes)}")


def _refuse_unlike(table: _Table, findings: Findings) -> None:
    for code, (other, why) in _MUST.items():
        if code not in table.points:
            continue
        found, wanted = table.points[code], table.points[other] if other else 0
        if found != wanted:
            line, column = table.said.get(code) or table.said.get(other, (0, 0))
            worth = f"{code} is {format_points(found)}, not {format_points(wanted)}"
            said = f"{worth}: this cannot be counted, for {why} here"
            findings.fault(line, column, f"{code}={format_points(found)}", why, said)


def _scoring(table: _Table, findings: Findings) -> Scoring:
    points = table.points
    win, draw, loss = points["WW"], points["WD"], points["WL"]
    if not win > draw > loss >= 0:
        line, column = next(iter(table.said.values()), (0, 0))
        found = " ".join(format_points(value) for value in (win, draw, loss))
        findings.fault(line, column, found, "points that fall from win to draw to loss")
    pab = points.get("PAB", win if table.follows_win else _STANDARD.win)
    if "PAB" not in points and pab != win:
        line, column = next(iter(table.said.values()), (0, 0))
        text = "XXS does not name PAB: as JaVaFo has it, the pairing-allocated bye is worth 1 point"
        findings.note(line, column, text)
    return Scoring(win=win, draw=draw, loss=loss, pab=None if pab == win else pab)

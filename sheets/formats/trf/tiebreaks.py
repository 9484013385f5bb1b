"""The tie-breaks of a TRF: records 202 and 212, and a comment line of ours with the readings that an event has chosen,
for which TRF26 has no record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.errors import UnknownTiebreak
from pairing.tiebreaks import OPTIONS, get_tiebreak

from .findings import Findings
from .values import Kept

AMONG_EQUAL, STANDINGS = "202", "212"
"""The records: what parts players of equal points, and the whole order of the standings."""
OWN = "### pairsheet tie-breaks"
OWN_LINE = re.compile(r"###\s*pairsheet tie-breaks((?:\s+[\w-]+=\S+)+)\s*", re.IGNORECASE)
_POINTS = ("PTS", "MPTS")


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """The tie-breaks that a file names, as it writes them, with their line; `after_points` says that points come before
    all of them."""

    line: int
    codes: tuple[str, ...]
    after_points: bool = True


def read_list(lines: Sequence[Kept]) -> Listed | None:
    """The list of the first 202, else of the first 212; None when there is neither."""
    by_code: dict[str, Kept] = {}
    for each in lines:
        by_code.setdefault(each.code, each)
    line = by_code.get(AMONG_EQUAL) or by_code.get(STANDINGS)
    if line is None:
        return None
    texts = [text for text in (part.strip() for part in line.text[3:].split(",")) if text]
    starts = [text.upper() in _POINTS for text in texts]
    return Listed(
        line=line.line,
        codes=tuple(text for text, is_points in zip(texts, starts, strict=True) if not is_points),
        after_points=line.code == AMONG_EQUAL or starts[:1] == [True],
    )


def read_tiebreaks(lines: Sequence[Kept], findings: Findings) -> tuple[str, ...]:
    """The tie-breaks by 202, else by 212, as C.07 writes them (`BH-C1`); those that are not known here are left out."""
    listed = read_list(lines)
    first: dict[str, int] = {}
    for line in lines:
        if line.code in (AMONG_EQUAL, STANDINGS) and first.setdefault(line.code, line.line) != line.line:
            findings.note(line.line, 5, f"a second list of tie-breaks: that of line {first[line.code]} is followed")
    known: list[str] = []
    for text in listed.codes if listed else ():
        try:
            known.append(get_tiebreak(text).code)
        except UnknownTiebreak:
            findings.note(listed.line if listed else 0, 5, f"the tie-break {text} is not known here: it was left out")
    return tuple(known)


def read_options(lines: Sequence[Kept], findings: Findings) -> Mapping[str, str]:
    """The readings that our comment line names (`pairing.tiebreaks.OPTIONS`); what is none of them is left out."""
    found: dict[str, str] = {}
    for line in lines:
        match = OWN_LINE.fullmatch(line.text)
        for word in match[1].split() if match else ():
            name, _, value = word.partition("=")
            if value in OPTIONS.get(name, ()):
                found[name] = value
            else:
                findings.note(line.line, 5, f"{word} is no option of tie-breaks: it was left out")
    return found


def options_line(options: Mapping[str, str]) -> str:
    """Our comment line with these readings; "" where all are the default ones."""
    said = [f"{name}={options[name]}" for name in OPTIONS if options.get(name, OPTIONS[name][0]) != OPTIONS[name][0]]
    return " ".join((OWN, *said)) if said else ""

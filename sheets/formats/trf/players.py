"""The lines of the players: who they are, and what each line says of the rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pairing.errors import InvalidTournament
from pairing.model import Player
from pairing.points import parse_points

from .columns import (
    BIRTH,
    BLANKS,
    FEDERATION,
    FIDE_ID,
    FIRST_ENTRY,
    NAME,
    POINTS,
    RANK,
    RATING,
    SEX,
    TITLE,
    cut,
    entries,
    entry_column,
    one_line,
)
from .entries import Entry, Wrong, parse_entry
from .findings import Findings
from .values import Kept

TITLES: Mapping[str, str] = {
    **{title: title for title in ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")},
    "G": "GM", "M": "IM", "F": "FM", "C": "CM",
    "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
    "GF": "WGM", "MF": "WIM", "FF": "WFM", "CF": "WCM",
}  # fmt: skip
"""The titles, and the letters older files have for them."""
_YEAR_FIRST = re.compile(r"(\d{4})(?:[/.\-](\d{1,2})[/.\-](\d{1,2}))?")
_DAY_FIRST = re.compile(r"(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{4})")
_FAULTY_BLANKS = frozenset({53, 90, 91})
_GAP = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The line of a player: his starting rank, who he is (numbered by it), his points in tenths as the file has them
    (None: blank), and what is said of rounds 1, 2, … (None: nothing)."""

    line: int
    rank: int
    player: Player
    points: int | None
    entries: tuple[Entry | None, ...]


def read_rows(lines: list[Kept], findings: Findings) -> list[Row]:
    """The rows in the order of the file; a line whose starting rank cannot be read or is taken gives none."""
    rows: dict[int, Row] = {}
    for line in lines:
        rank = _rank(line, findings)
        if rank in rows:
            said = f"the starting rank {rank} stands in line {rows[rank].line} already"
            findings.fault(line.line, RANK[0], str(rank), "a starting rank of his own", said)
        elif rank:
            rows[rank] = _row(line, rank, findings)
    return list(rows.values())


def read_player(text: str, rank: int, findings: Findings, line: int = 0) -> Player:
    """Who the player of that line is."""
    return Player(
        number=rank,
        name=_name(one_line(cut(text, NAME)), line, findings),
        title=_title(text, line, findings),
        rating=_rating(text, line, findings),
        federation=_federation(cut(text, FEDERATION), line, findings),
        fide_id=cut(text, FIDE_ID).lstrip("0") or None,
        birth=_birth(cut(text, BIRTH), line, findings),
    )


def read_points(text: str) -> int | None:
    """The points of the line in tenths, None when there are none.

    Raises:
        InvalidTournament: when it is no number of points.
    """
    points = cut(text, POINTS)
    return parse_points(points) if points else None


def read_sex(text: str) -> str:
    """`m`, `w` or a blank."""
    return text[SEX[0] - 1 : SEX[1]].ljust(1)


def _rank(line: Kept, findings: Findings) -> int:
    text = cut(line.text, RANK)
    if text.isdecimal() and int(text):
        return int(text)
    findings.fault(line.line, RANK[0], f"“{text}”", "a starting rank from 1 to 9999 in columns 5 to 8")
    return 0


def _row(line: Kept, rank: int, findings: Findings) -> Row:
    _look_between(line, findings)
    try:
        points = read_points(line.text)
    except InvalidTournament:
        points = None
        findings.fault(line.line, POINTS[0], f"“{cut(line.text, POINTS)}”", "points as 4.5 in columns 81 to 84")
    return Row(
        line=line.line,
        rank=rank,
        player=read_player(line.text, rank, findings, line.line),
        points=points,
        entries=tuple(_entries(line, findings)),
    )


def _look_between(line: Kept, findings: Findings) -> None:
    text = line.text
    for column, why in BLANKS.items():
        if column <= len(text) and text[column - 1] != " ":
            found = f"“{text[column - 1]}”"
            if column in _FAULTY_BLANKS:
                findings.fault(line.line, column, found, f"a blank: {why}")
            else:
                findings.note(line.line, column, f"{found} stands where a blank is expected: {why}")


def _entries(line: Kept, findings: Findings) -> Iterator[Entry | None]:
    for number, text in enumerate(entries(line.text), 1):
        column = entry_column(number)
        gap = line.text[column - 1 - _GAP : column - 1]
        if column > FIRST_ENTRY and gap.strip():
            findings.fault(line.line, column - _GAP, f"“{gap}”", f"two blanks before round {number}")
        entry = parse_entry(text)
        if isinstance(entry, Wrong):
            said = f"round {number}: found {entry.found}; expected: {entry.expected}"
            findings.fault(line.line, column + entry.offset, entry.found, entry.expected, said)
            yield None
            continue
        if entry is not None and entry.remark:
            findings.note(line.line, column, f"round {number}: {entry.remark}")
        yield entry


def _name(text: str, line: int, findings: Findings) -> str:
    if not text:
        findings.note(line, NAME[0], "the player has no name")
    return text


def _title(text: str, line: int, findings: Findings) -> str | None:
    said = cut(text, TITLE)
    title = TITLES.get(said.upper())
    if said and title is None:
        findings.note(line, TITLE[0], f"the title “{said}” is none that FIDE gives: it was left out")
    return title


def _rating(text: str, line: int, findings: Findings) -> int | None:
    said = cut(text, RATING)
    if said and not said.isdecimal():
        findings.fault(line, RATING[0], f"“{said}”", "a rating from 0 to 9999 in columns 49 to 52")
        return None
    return int(said or 0) or None


def _federation(text: str, line: int, findings: Findings) -> str | None:
    if text and not (len(text) == 3 and text.isalpha()):
        findings.note(line, FEDERATION[0], f"“{text}” is no federation of three letters: it was left out")
        return None
    return text.upper() or None


def _birth(text: str, line: int, findings: Findings) -> str | None:
    """ISO text, `1990-05-12`, or the year alone."""
    if not text.strip("0/.- "):
        return None
    if match := _YEAR_FIRST.fullmatch(text):
        year, month, day = match[1], int(match[2] or 0), int(match[3] or 0)
    elif match := _DAY_FIRST.fullmatch(text):
        year, month, day = match[3], int(match[2]), int(match[1])
    else:
        findings.note(line, BIRTH[0], f"“{text}” is no date of birth as 1990/05/12: it was left out")
        return None
    return f"{year}-{month:02}-{day:02}" if month and day else year

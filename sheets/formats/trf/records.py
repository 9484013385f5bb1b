"""The records that are no player's line: rounds, colour, byes, acceleration, forbidden pairs, tie-breaks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pairing.errors import InvalidTournament
from pairing.model import Bye, ByeKind, Colour, Forbidden
from pairing.points import parse_points

from . import scoring, systems, tiebreaks
from .columns import PLAYER, cut, one_line
from .findings import Findings
from .values import Dialect, Kept

TOPICS: Mapping[str, tuple[str, ...]] = {
    "name": ("012",),
    "size": ("062",),
    "total_rounds": ("142", "XXR"),
    "initial_colour": ("152", "XXC"),
    "scoring": scoring.CODES,
    "system": ("192", systems.OWN),
    "tiebreaks": (tiebreaks.AMONG_EQUAL, tiebreaks.STANDINGS),
    "tiebreak_options": (tiebreaks.OWN,),
    "forbidden": ("260", "XXP"),
    "virtual_points": ("XXA", "250"),
    "byes": ("240", "XXZ"),
}
"""What the records say that Pairsheet understands, in the order in which they are written."""
UNDERSTOOD = frozenset({PLAYER, *(code for codes in TOPICS.values() for code in codes)})
_BARS: Mapping[str, str] = {
    "299": "record 299 gives points that no result of a game or bye gives, and these are not counted here",
    "310": "it is a team event, and its teams are not paired from a TRF",
    "013": "it is a team event, and its teams are not paired from a TRF",
}
_TEAMS = frozenset({"310", "013"})
_OF_TEAMS = frozenset({"240", "250", "260"})
_TRF26 = frozenset({"142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299", "###"})
_ENGINE = re.compile(r"XX[RCZSAP]|BB[WDLZBFU]")
_EVERY_ROUND = 999
_IDS_240, _IDS_260 = 11, 13
_BYES: Mapping[str, ByeKind] = {"F": ByeKind.FULL, "H": ByeKind.HALF, "Z": ByeKind.ZERO}
_ID = re.compile(r"\S+")
_XXA_FIRST, _XXA_STEP, _XXA_WIDTH = 10, 5, 4
Ranks = Mapping[int, int]
Virtual = dict[int, tuple[int, ...]]


def dialect_of(lines: Iterable[Kept]) -> Dialect:
    """The dialect that the codes of the lines belong to."""
    codes = {line.code for line in lines}
    if any(_ENGINE.fullmatch(code) for code in codes):
        return "engine"
    return "trf26" if codes & _TRF26 else "trf16"


def apart_for_teams(lines: tuple[Kept, ...]) -> tuple[Kept, ...]:
    """The lines of a team event with those that number teams, not players, set apart as not understood."""
    if not any(line.code in _TEAMS for line in lines):
        return lines
    return tuple(replace(line, code=f"{line.code} of teams") if line.code in _OF_TEAMS else line for line in lines)


def bars_of(lines: Iterable[Kept]) -> tuple[str, ...]:
    """Why the event cannot be paired from this file, each reason once."""
    return tuple(dict.fromkeys(_BARS[line.code] for line in lines if line.code in _BARS))


def read_name(lines: Sequence[Kept]) -> str:
    """The name of the event."""
    return next((one_line(line.text[3:]) for line in lines if line.code == "012"), "")


def read_total_rounds(lines: Sequence[Kept], findings: Findings) -> int | None:
    """How many rounds the event has by 142 or XXR; None when neither says it."""
    said: int | None = None
    for line in _of(lines, "total_rounds"):
        text = line.text[3:].strip()
        if not (text.isdecimal() and int(text)):
            findings.fault(line.line, 5, f"“{text}”", "the number of rounds")
        elif said not in (None, int(text)):
            findings.fault(line.line, 5, text, f"{said}, as another record says")
        else:
            said = int(text)
    return said


def read_initial_colour(lines: Sequence[Kept], findings: Findings) -> Colour | None:
    """The colour of the odd numbers by 152 or XXC; None when neither says it."""
    said = None
    for line in _of(lines, "initial_colour"):
        words = {"W": Colour.WHITE, "B": Colour.BLACK} if line.code == "152" else _CONFIGURED
        for match in _ID.finditer(line.text[3:]):
            word = match[0] if line.code == "152" else match[0].lower()
            if word.upper() in words:
                said = words[word.upper()]
            elif word != "rank":
                findings.fault(line.line, match.start() + 4, f"“{word}”", " or ".join(words))
    return said


_CONFIGURED: Mapping[str, Colour] = {"WHITE1": Colour.WHITE, "BLACK1": Colour.BLACK}


def numbered_by_place(lines: Sequence[Kept]) -> bool:
    """Whether XXC says that the players are numbered by the order of their lines, not by their starting ranks."""
    return any(line.code == "XXC" and "rank" in line.text[3:].lower().split() for line in lines)


def read_forbidden(
    lines: Sequence[Kept], ranks: Ranks, total_rounds: int | None, findings: Findings
) -> tuple[Forbidden, ...]:
    """The groups no two of whom may meet, by 260 (with rounds) and XXP."""
    found = []
    for line in _of(lines, "forbidden"):
        first, last = (1, None) if line.code == "XXP" else _span(line, total_rounds, findings)
        players = frozenset(_numbers(line, 4 if line.code == "XXP" else _IDS_260, ranks, findings))
        if len(players) > 1:
            found.append(Forbidden(players=players, first=first, last=last))
    return tuple(dict.fromkeys(found))


def _span(line: Kept, total_rounds: int | None, findings: Findings) -> tuple[int, int | None]:
    first = _whole(line, (5, 7), findings) or 1
    last = _whole(line, (9, 11), findings) or _EVERY_ROUND
    return first, None if last >= (total_rounds or _EVERY_ROUND) else last


def read_listed_byes(
    lines: Sequence[Kept], ranks: Ranks, next_round: int, findings: Findings
) -> tuple[tuple[Kept, Bye], ...]:
    """The byes that 240 records say, and those of the round to pair by XXZ, each with its line."""
    return tuple((line, bye) for line in _of(lines, "byes") for bye in _byes(line, ranks, next_round, findings))


def _byes(line: Kept, ranks: Ranks, next_round: int, findings: Findings) -> Iterator[Bye]:
    kind, number, first = ByeKind.ZERO, next_round, 4
    if line.code == "240":
        said = cut(line.text, (5, 5)).upper()
        if said not in _BYES:
            findings.fault(line.line, 5, f"“{said}”", "F, H or Z for the bye")
            return
        kind, number, first = _BYES[said], _whole(line, (7, 9), findings), _IDS_240
        if not number:
            findings.fault(line.line, 7, f"“{cut(line.text, (7, 9))}”", "the round in columns 7 to 9")
            return
    for player in _numbers(line, first, ranks, findings):
        yield Bye(round=number, player=player, kind=kind)


def read_virtual_points(lines: Sequence[Kept], ranks: Ranks, findings: Findings) -> Virtual:
    """The virtual points by player and round, in tenths; 250 overrides XXA."""
    points: dict[int, dict[int, int]] = {}
    for line in _of(lines, "virtual_points"):
        if line.code == "XXA":
            _enter_xxa(line, ranks, points, findings)
    for line in _of(lines, "virtual_points"):
        if line.code == "250":
            _enter_250(line, ranks, points, findings)
    return {player: values for player, given in sorted(points.items()) if (values := as_tuple(given))}


def as_tuple(given: Mapping[int, int]) -> tuple[int, ...]:
    """Points by round as a tuple, without zeros at its end."""
    last = max((number for number, value in given.items() if value), default=0)
    return tuple(given.get(number, 0) for number in range(1, last + 1))


def _enter_xxa(line: Kept, ranks: Ranks, points: dict[int, dict[int, int]], findings: Findings) -> None:
    players = _numbers(Kept(line=line.line, code=line.code, text=line.text[:8]), 4, ranks, findings)
    for player in players:
        for match in re.finditer(r"\S+", line.text[8:]):
            column = match.start() + 9
            number = max(1, 1 + (column + len(match[0]) - _XXA_FIRST - _XXA_WIDTH + _XXA_STEP - 1) // _XXA_STEP)
            points.setdefault(player, {})[number] = _tenths(line, column, match[0], findings)


def _enter_250(line: Kept, ranks: Ranks, points: dict[int, dict[int, int]], findings: Findings) -> None:
    of_match, of_game = cut(line.text, (5, 8)), cut(line.text, (10, 13))
    value = _tenths(line, 10, of_game or of_match or "0", findings)
    if of_match and _tenths(line, 5, of_match, findings) and of_game:
        findings.note(line.line, 5, "match points are passed over: they belong to a team event")
    first, last = _whole(line, (15, 17), findings), _whole(line, (19, 21), findings)
    low, high = _whole(line, (23, 26), findings), _whole(line, (28, 31), findings)
    if not (0 < first <= last and 0 < low <= high):
        found = f"rounds {first} to {last}, players {low} to {high}"
        findings.fault(line.line, 15, found, "first and last round, first and last player")
        return
    for rank, player in ranks.items():
        if low <= rank <= high:
            points.setdefault(player, {}).update(dict.fromkeys(range(first, last + 1), value))


def _tenths(line: Kept, column: int, text: str, findings: Findings) -> int:
    try:
        return parse_points(text)
    except InvalidTournament:
        findings.fault(line.line, column, f"“{text}”", "points with one decimal at most")
        return 0


def _whole(line: Kept, columns: tuple[int, int], findings: Findings) -> int:
    """The number in the columns, 0 where they are blank."""
    text = cut(line.text, columns)
    if text and not text.isdecimal():
        findings.fault(line.line, columns[0], f"“{text}”", f"a number in columns {columns[0]} to {columns[1]}")
        return 0
    return int(text or 0)


def _numbers(line: Kept, first: int, ranks: Ranks, findings: Findings) -> tuple[int, ...]:
    """The players listed from that column on, by their numbers."""
    found = []
    for match in _ID.finditer(line.text, first - 1):
        if match[0].isdecimal() and int(match[0]) in ranks:
            found.append(ranks[int(match[0])])
        elif match[0].strip("0"):
            findings.fault(line.line, match.start() + 1, match[0], "the starting rank of a player in the file")
    return tuple(found)


def _of(lines: Sequence[Kept], topic: str) -> Iterator[Kept]:
    return (line for line in lines if line.code in TOPICS[topic])

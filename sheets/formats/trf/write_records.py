"""The records of a TRF that are no player's line, written from a tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from pairing.model import Bye, ByeKind, Colour, Scoring, Tournament
from pairing.tiebreaks import get_tiebreak

from .columns import one_line
from .records import TOPICS
from .systems import own_line, system_code
from .tiebreaks import options_line
from .values import Dialect

_NO_END = 999
_STANDARD = Scoring()
_LETTERS: Mapping[ByeKind, str] = {ByeKind.FULL: "F", ByeKind.HALF: "H", ByeKind.ZERO: "Z"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What is written: the tournament, in which dialect, under which starting ranks, and the byes that stand in records
    of their own, not in the players' lines. `describes` says whether 092 is to tell the system in words."""

    tournament: Tournament
    dialect: Dialect
    ranks: Sequence[int]
    listed: Sequence[Bye] = ()
    describes: bool = True


def topic_lines(topic: str, draft: Draft) -> tuple[str, ...]:
    """The lines of one of `TOPICS`; TRF16 has no records for most of them."""
    return tuple(_WRITERS[topic](draft))


def _name(draft: Draft) -> Iterator[str]:
    if draft.tournament.name:
        yield f"012 {one_line(draft.tournament.name)}"


def _size(draft: Draft) -> Iterator[str]:
    yield f"062 {len(draft.tournament.players)}"


def _total_rounds(draft: Draft) -> Iterator[str]:
    rounds = draft.tournament.total_rounds
    if rounds is not None and draft.dialect != "trf16":
        yield f"142 {rounds}"
        if draft.dialect == "engine":
            yield f"XXR {rounds}"


def _initial_colour(draft: Draft) -> Iterator[str]:
    colour = draft.tournament.initial_colour
    words = [] if sorted(draft.ranks) == list(draft.ranks) else ["rank"]
    if colour is not None and draft.dialect != "trf16":
        yield f"152 {'W' if colour is Colour.WHITE else 'B'}"
        words.append("white1" if colour is Colour.WHITE else "black1")
    if words and draft.dialect == "engine":
        yield f"XXC {' '.join(words)}"


def _scoring(draft: Draft) -> Iterator[str]:
    scoring = draft.tournament.scoring
    if scoring == _STANDARD or draft.dialect == "trf16":
        return
    worth = {"W": scoring.win, "D": scoring.draw, "L": scoring.loss, "P": scoring.of_bye(ByeKind.PAB)}
    yield "162  " + "    ".join(f"{code}{tenths(value)}" for code, value in worth.items())
    if draft.dialect == "engine":
        names = ("W", "D", "WL", "BL", "PAB")
        values = (scoring.win, scoring.draw, scoring.loss, scoring.loss, worth["P"])
        pairs = zip(names, values, strict=True)
        yield "XXS " + " ".join(f"{name}={tenths(value).strip()}" for name, value in pairs)
        yield from (f"{code} {tenths(value)}" for code, value in zip(_BB, worth.values(), strict=True))


_BB = ("BBW", "BBD", "BBL", "BBU")


def _system(draft: Draft) -> Iterator[str]:
    tournament = draft.tournament
    if draft.dialect == "trf16":
        if draft.describes:
            round_robin = tournament.system == "round-robin"
            yield f"092 Individual: {'Round-Robin' if round_robin else 'Swiss-System'}"
    else:
        code = system_code(tournament.system, tournament.edition, tournament.cycles, engine=draft.dialect == "engine")
        yield f"192 {code}"
    if own := own_line(tournament.system):
        yield own


def _tiebreaks(draft: Draft) -> Iterator[str]:
    if draft.tournament.tiebreaks and draft.dialect != "trf16":
        yield f"202 {','.join(get_tiebreak(code).parsed.trf for code in draft.tournament.tiebreaks)}"


def _tiebreak_options(draft: Draft) -> Iterator[str]:
    line = options_line(draft.tournament.tiebreak_options)
    if line and draft.dialect != "trf16":
        yield line


def _forbidden(draft: Draft) -> Iterator[str]:
    if draft.dialect == "trf16":
        return
    for group in draft.tournament.forbidden:
        ranks = sorted(draft.ranks[number - 1] for number in group.players)
        if draft.dialect == "engine" and group.first == 1 and group.last is None:
            yield "XXP " + " ".join(map(str, ranks))
        last = group.last or draft.tournament.total_rounds or _NO_END
        yield f"260 {group.first:3} {last:3} {_listed(ranks)}"


def _virtual_points(draft: Draft) -> Iterator[str]:
    """XXA before 250: a reader of both adds to what it has by XXA, but overrides it by 250."""
    points = draft.tournament.virtual_points
    if draft.dialect == "trf16" or not points:
        return
    if draft.dialect == "engine":
        for player in sorted(points):
            yield f"XXA {draft.ranks[player - 1]:4}" + "".join(f" {tenths(value)}" for value in points[player])
    for values, group in groupby(range(1, len(draft.ranks) + 1), key=lambda player: points.get(player, ())):
        players = [draft.ranks[player - 1] for player in group]
        for value, first, last in _runs(values):
            for low, high in _spans(players, draft.ranks):
                yield f"250      {tenths(value)} {first:3} {last:3} {low:4} {high:4}"


def _spans(players: Sequence[int], ranks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The starting ranks as spans; each for himself where players are not numbered by starting rank."""
    if sorted(ranks) == list(ranks):
        yield players[0], players[-1]
    else:
        yield from ((rank, rank) for rank in players)


def _runs(values: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """Value, first and last round of each run of equal virtual points."""
    for value, group in groupby(enumerate(values, 1), key=lambda item: item[1]):
        rounds = [number for number, _ in group]
        if value:
            yield value, rounds[0], rounds[-1]


def _byes(draft: Draft) -> Iterator[str]:
    def key(bye: Bye) -> tuple[int, str]:
        return bye.round, _LETTERS[bye.kind]

    for (number, letter), group in groupby(sorted(draft.listed, key=key), key=key):
        yield f"240 {letter} {number:3} {_listed(sorted(draft.ranks[bye.player - 1] for bye in group))}"


def _listed(ranks: Iterable[int]) -> str:
    return " ".join(f"{rank:4}" for rank in ranks)


def tenths(value: int) -> str:
    """Points in four columns: ` 4.5`."""
    return f"{value / 10:4.1f}"


_WRITERS: Mapping[str, Callable[[Draft], Iterator[str]]] = {
    "name": _name,
    "size": _size,
    "total_rounds": _total_rounds,
    "initial_colour": _initial_colour,
    "scoring": _scoring,
    "system": _system,
    "tiebreaks": _tiebreaks,
    "tiebreak_options": _tiebreak_options,
    "forbidden": _forbidden,
    "virtual_points": _virtual_points,
    "byes": _byes,
}
assert _WRITERS.keys() == TOPICS.keys()

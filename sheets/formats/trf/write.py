"""From a tournament to the text of a TRF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from pairing.model import Bye, ByeKind, Player, Status, Tournament

from .columns import PLAYER
from .places import standing_places
from .records import TOPICS
from .systems import BAKU
from .values import Dialect, Kept, Trf
from .write_players import bye_text, game_text, person, round_texts, score
from .write_records import Draft, topic_lines

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "name": ("name",),
    "size": (),
    "total_rounds": ("total_rounds",),
    "initial_colour": ("initial_colour",),
    "scoring": ("scoring",),
    "system": ("system", "edition", "cycles"),
    "tiebreaks": ("tiebreaks",),
    "tiebreak_options": ("tiebreak_options",),
    "forbidden": ("forbidden", "total_rounds"),
    "virtual_points": ("virtual_points", "system"),
    "byes": ("byes", "rounds"),
    "results": ("byes", "games", "scoring"),
}
"""What each topic of the records says of a tournament, besides who its players are."""
_TOPIC_OF: Mapping[str, str] = {code: topic for topic, codes in TOPICS.items() for code in codes}


def write_trf(
    source: Trf | Tournament, dialect: Dialect | None = None, *, places: Mapping[int, int] | None = None
) -> str:
    """The text of the TRF, lines ended by LF; `dialect` None: that of the file read, TRF26 for a bare tournament.

    Of a file that was read every line stays as it stood unless what it says has changed, or must be said otherwise in
    the dialect. `places` are those of the standings by player; without them the file's while the results are the same,
    else those by points and the tie-breaks of the list. `left_out` tells what a TRF has no room for.

    Raises:
        CannotWrite: for numbers, ratings or points that the columns cannot hold.
    """
    sheet = _sheet(source, dialect)
    rounds, points = _rounds(sheet), _points(sheet)
    if places is None and not (sheet.is_played_alike and sheet.old):
        places = standing_places(sheet.tournament, sheet.draft.dialect) or _by_points(points)
    players = {number: _player_line(sheet, number, rounds[number], points[number], places) for number in sorted(points)}
    return "\n".join(_ordered(sheet, players)) + "\n"


def left_out(source: Trf | Tournament, dialect: Dialect | None = None) -> tuple[str, ...]:
    """A sentence for each thing of the tournament that the TRF does not say, or says shorter."""
    from .losses import losses

    sheet = _sheet(source, dialect)
    return tuple(losses(_tournament(source), sheet.draft.dialect))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """What is being written: the draft; `lines` of the file read, and `old` those of its players; `origin` is the
    tournament that those say, None where other records are to be written. `in_lines` are the byes for the players'
    lines. `keeps_rounds` says whether the old lines number the players alike, `keeps_tiebreaks` whether the list of the
    file holds, with the codes in it that nobody here knows, `is_played_alike` whether points and places still do."""

    draft: Draft
    lines: tuple[Kept, ...]
    old: Mapping[int, str]
    origin: Tournament | None
    in_lines: tuple[Bye, ...]
    adjustments: Mapping[int, int]
    keeps_rounds: bool
    keeps_tiebreaks: bool
    is_played_alike: bool

    @property
    def tournament(self) -> Tournament:
        """The tournament that is written."""
        return self.draft.tournament


def _tournament(source: Trf | Tournament) -> Tournament:
    return source.tournament if isinstance(source, Trf) else source


def _sheet(source: Trf | Tournament, dialect: Dialect | None) -> _Sheet:
    trf = source if isinstance(source, Trf) else Trf(tournament=source, dialect=dialect or "trf26", ranks=())
    target, tournament = dialect or trf.dialect, _with_absences(trf.tournament)
    ranks = _ranks(trf, target)
    keeps_rounds = ranks[: len(trf.ranks)] == trf.ranks
    origin = trf.origin if keeps_rounds and target == trf.dialect else None
    unchanged = origin is not None and not _changed("byes", origin, tournament)
    listed = trf.listed if unchanged else frozenset(_to_list(tournament, target))
    return _Sheet(
        draft=Draft(
            tournament=tournament,
            dialect=target,
            ranks=ranks,
            listed=tuple(bye for bye in tournament.byes if bye in listed),
            describes=all(line.code != "092" for line in trf.lines),
        ),
        lines=trf.lines,
        old={number: line.text for number, line in trf.player_lines().items()},
        origin=origin,
        in_lines=tuple(bye for bye in tournament.byes if bye not in listed),
        adjustments=trf.adjustments,
        keeps_rounds=keeps_rounds,
        keeps_tiebreaks=trf.origin is not None and target != "trf16" and trf.origin.tiebreaks == tournament.tiebreaks,
        is_played_alike=trf.origin is not None and not _changed("results", trf.origin, tournament),
    )


def _ranks(trf: Trf, dialect: Dialect) -> tuple[int, ...]:
    """The starting ranks to write: those of the file and new ones after them; 1, 2, … where the file numbers its
    players by place, which only the engine dialect can say."""
    size = len(trf.tournament.players)
    by_place = list(trf.ranks) != sorted(trf.ranks)
    if len(trf.ranks) > size or (by_place and dialect != "engine"):
        return tuple(range(1, size + 1))
    top = max(trf.ranks, default=0)
    return trf.ranks + tuple(range(top + 1, top + 1 + size - len(trf.ranks)))


def _with_absences(tournament: Tournament) -> Tournament:
    """The tournament with a bye for everybody who is away from the next round on for another reason."""
    upcoming = _upcoming(tournament)
    known = {(bye.round, bye.player) for bye in tournament.byes}
    away = [bye for player in tournament.players for bye in _absences(player, upcoming)]
    added = [bye for bye in away if (bye.round, bye.player) not in known]
    return replace(tournament, byes=tournament.byes + tuple(added)) if added else tournament


def _absences(player: Player, upcoming: int) -> Iterator[Bye]:
    asked = dict(player.byes)
    yield from (
        Bye(round=number, player=player.number, kind=kind) for number, kind in player.byes if number >= upcoming
    )
    last = upcoming if player.status is Status.WITHDRAWN else player.from_round - 1
    for number in range(upcoming, last + 1):
        if number not in asked:
            yield Bye(round=number, player=player.number, kind=ByeKind.ZERO)


def _upcoming(tournament: Tournament) -> int:
    return 1 + max((each.number for each in tournament.rounds), default=0)


def _to_list(tournament: Tournament, dialect: Dialect) -> tuple[Bye, ...]:
    """The byes for records 240: all asked for in TRF26; engines look for those of the next round in players' lines."""
    first = _upcoming(tournament) + (dialect == "engine")
    if dialect == "trf16":
        return ()
    return tuple(bye for bye in tournament.byes if bye.round >= first and bye.kind is not ByeKind.PAB)


def _changed(topic: str, origin: Tournament, now: Tournament) -> bool:
    return len(now.players) != len(origin.players) or any(
        getattr(now, field) != getattr(origin, field) for field in _FIELDS[topic]
    )


def _rounds(sheet: _Sheet) -> Mapping[int, Mapping[int, str]]:
    """What is to be said of each round in the lines of the players."""
    found: dict[int, dict[int, str]] = {player.number: {} for player in sheet.tournament.players}
    for game in sheet.tournament.games:
        for number in (game.white, game.black):
            found[number][game.round] = game_text(game, number, sheet.draft.ranks, sheet.draft.dialect)
    for bye in sheet.in_lines:
        found[bye.player][bye.round] = bye_text(bye)
    last = max((*(bye.round for bye in sheet.in_lines), *(each.number for each in sheet.tournament.rounds)), default=0)
    return {player: {number: said.get(number, "") for number in range(1, last + 1)} for player, said in found.items()}


def _points(sheet: _Sheet) -> Mapping[int, int]:
    """The points of everybody, in tenths, with those of the byes that stand in the lines."""
    scoring = sheet.tournament.scoring
    still = scoring.draw if sheet.draft.dialect == "trf26" else 0
    points = {player.number: sheet.adjustments.get(player.number, 0) for player in sheet.tournament.players}
    for game in sheet.tournament.games:
        white, black = (still, still) if game.result.is_open else scoring.points(game.result)
        points[game.white] += white
        points[game.black] += black
    for bye in sheet.in_lines:
        points[bye.player] += scoring.of_bye(bye.kind)
    return points


def _by_points(points: Mapping[int, int]) -> Mapping[int, int]:
    ordered = sorted(points, key=lambda number: (-points[number], number))
    return {number: place for place, number in enumerate(ordered, 1)}


def _player_line(
    sheet: _Sheet, number: int, rounds: Mapping[int, str], points: int, places: Mapping[int, int] | None
) -> str:
    old = sheet.old.get(number, "")
    head = person(sheet.tournament.players[number - 1], sheet.draft.ranks[number - 1], old)
    place = None if places is None else places[number]
    texts = round_texts(rounds.values(), old if sheet.keeps_rounds else "")
    line = f"{head}{score(None if sheet.is_played_alike and old else points, place, old)}{texts}".rstrip()
    return old if line == old.rstrip() else line


def _ordered(sheet: _Sheet, players: Mapping[int, str]) -> Iterator[str]:
    """The lines in the order of the file read; what it did not say stands before the first player, new players after
    the last line."""
    waiting, codes = dict(players), {line.code for line in sheet.lines}
    numbers = {text: number for number, text in sheet.old.items()}
    topics = [topic for topic, said in TOPICS.items() if not codes & set(said)]
    done: set[str] = set()
    for line in sheet.lines:
        if line.code == PLAYER:
            yield from _of_topics(sheet, topics)
            topics = []
            if (number := numbers[line.text]) in waiting:
                yield waiting.pop(number)
        elif (topic := _TOPIC_OF.get(line.code)) is None or _stands(sheet, topic):
            yield line.text
        elif topic not in done:
            done.add(topic)
            yield from topic_lines(topic, sheet.draft)
    yield from _of_topics(sheet, topics)
    yield from waiting.values()


def _of_topics(sheet: _Sheet, topics: Iterable[str]) -> Iterator[str]:
    for topic in topics:
        if not _stands(sheet, topic):
            yield from topic_lines(topic, sheet.draft)


def _stands(sheet: _Sheet, topic: str) -> bool:
    """Whether what the file says of a topic, be it nothing, still holds. Points by the Baku system of 192 would change
    with the rounds, so they are written out."""
    if topic == "tiebreaks" and sheet.keeps_tiebreaks:
        return True
    if sheet.origin is None or _changed(topic, sheet.origin, sheet.tournament):
        return False
    by_name = any(line.code == "192" and line.text.strip().upper().endswith(BAKU) for line in sheet.lines)
    return not by_name or topic not in ("system", "virtual_points") or sheet.tournament == sheet.origin

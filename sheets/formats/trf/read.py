"""From the bytes of a TRF to a tournament."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pairing.errors import InvalidTournament
from pairing.model import Bye, ByeKind, Colour, Round, Scoring, Tournament
from pairing.swiss.acceleration import baku
from sheets.errors import NotUnderstood

from .columns import PLAYER
from .findings import Findings
from .games import Played, as_games, on_their_boards, read_byes, read_games
from .lines import split_lines
from .players import Row, read_rows
from .points import read_adjustments
from .records import (
    apart_for_teams,
    bars_of,
    dialect_of,
    numbered_by_place,
    read_forbidden,
    read_initial_colour,
    read_listed_byes,
    read_name,
    read_total_rounds,
    read_virtual_points,
)
from .scoring import read_scoring
from .systems import read_system
from .tiebreaks import read_options, read_tiebreaks
from .values import Kept, Trf

_LOOKS = re.compile(rb"(?:^|[\r\n])(?:\xef\xbb\xbf)?001 [ 0-9]{4} ")
_HEAD = 65536


def looks_like_trf(data: bytes) -> bool:
    """Whether the bytes are a TRF: a text with a line of a player."""
    return b"\x00" not in data[:_HEAD] and _LOOKS.search(data[:_HEAD]) is not None


def read_trf(data: bytes, name: str = "", scoring: Scoring | None = None) -> Trf:
    """The tournament of a TRF, whatever its year, encoding and line ends; `name` of the file is for messages, `scoring`
    is what holds whatever the file says of it: TRF16 can say nothing.

    | record | becomes |
    |---|---|
    | 001 | a player, numbered 1, 2, … by starting rank (by place with `XXC rank`), his games and byes |
    | 012 | the name |
    | 142, XXR | `total_rounds` |
    | 152, XXC white1/black1 | `initial_colour`; not said: the one that round 1 shows |
    | 162, XXS, BB* | `scoring`; one that the engine cannot count is refused |
    | 192, else 092 | `system`, `edition`, `cycles`; `_BAKU` gives virtual points |
    | 202, 212 | `tiebreaks`; those of `tiebreak_options` that are not the default stand in a comment line of ours |
    | 240, XXZ, `0000 - H` … | `byes` |
    | 250, XXA | `virtual_points` |
    | 260, XXP | `forbidden` |
    | all others, and 240, 250, 260 of a team event | kept where they stand |

    `rounds` are those up to the last one in which anybody has an opponent, boards by C.04.2; a game with a blank or `?`
    for its result is open. What is said of later rounds are byes asked for.

    Raises:
        NotUnderstood: when there is no player in it.
        CellErrors: with every place where the file contradicts itself or the format.
    """
    findings = Findings()
    lines = apart_for_teams(split_lines(data, findings))
    rows = read_rows([line for line in lines if line.code == PLAYER], findings)
    if not rows:
        findings.refuse(name)
        raise NotUnderstood(
            f"{name or 'the file'} is no tournament report: it has no line of a player",
            hint="a TRF has a line for each player that begins with 001",
        )
    if not numbered_by_place(lines):
        rows.sort(key=lambda row: row.rank)
    trf = _trf(lines, rows, scoring, findings)
    findings.refuse(name)
    return trf


def _trf(lines: tuple[Kept, ...], rows: Sequence[Row], scoring: Scoring | None, findings: Findings) -> Trf:
    ranks = {row.rank: number for number, row in enumerate(rows, 1)}
    played = read_games(rows, findings)
    in_lines = read_byes(rows)
    listed = _listed(lines, ranks, rows, len(played) + 1, findings)
    total_rounds = read_total_rounds(lines, findings)
    byes = _within(total_rounds, len(played), tuple(sorted((*in_lines, *listed), key=_by_round)), findings)
    scoring, described = scoring or read_scoring(lines, findings), read_system(lines, findings)
    tournament = Tournament(
        players=tuple(replace(row.player, number=number) for number, row in enumerate(rows, 1)),
        name=read_name(lines),
        system=described.system,
        edition=described.edition,
        cycles=described.cycles,
        scoring=scoring,
        tiebreaks=read_tiebreaks(lines, findings),
        tiebreak_options=read_options(lines, findings),
        total_rounds=total_rounds,
        forbidden=read_forbidden(lines, ranks, total_rounds, findings),
        byes=byes,
        initial_colour=read_initial_colour(lines, findings),
        virtual_points=read_virtual_points(lines, ranks, findings),
    )
    if described.baku and not tournament.virtual_points:
        tournament = replace(tournament, virtual_points=_baku(tournament, played, lines, findings))
    tournament, points = _with_rounds(tournament, played, findings)
    return Trf(
        tournament=tournament,
        origin=tournament,
        dialect=dialect_of(lines),
        ranks=tuple(row.rank for row in rows),
        adjustments=read_adjustments(rows, tournament, points, findings),
        notes=findings.notes,
        bars=bars_of(lines),
        lines=lines,
        listed=frozenset(listed),
    )


def _by_round(bye: Bye) -> tuple[int, int]:
    return bye.round, bye.player


def _listed(
    lines: Sequence[Kept], ranks: Mapping[int, int], rows: Sequence[Row], next_round: int, findings: Findings
) -> tuple[Bye, ...]:
    """The byes of 240 and XXZ records that the players' lines do not say too."""
    found: dict[tuple[int, int], Bye] = {}
    for line, bye in read_listed_byes(lines, ranks, next_round, findings):
        row = rows[bye.player - 1]
        entry = row.entries[bye.round - 1] if bye.round <= len(row.entries) else None
        known = found.get((bye.round, bye.player))
        kind = known.kind if known else entry.kind if entry else None
        if entry is not None and entry.mark:
            said = f"player {row.rank} has a bye in round {bye.round}, but by line {row.line} an opponent"
            findings.fault(line.line, 5, str(row.rank), "a player without an opponent in that round", said)
        elif kind not in (None, bye.kind) and line.code != "XXZ":
            what = f"{bye.kind.value} here and {kind.value} elsewhere"
            said = f"the bye of player {row.rank} in round {bye.round} is {what}"
            findings.fault(line.line, 5, str(row.rank), "one kind of bye", said)
        elif kind is None:
            found[bye.round, bye.player] = bye
    return tuple(found.values())


def _within(total_rounds: int | None, played: int, byes: tuple[Bye, ...], findings: Findings) -> tuple[Bye, ...]:
    """The byes of rounds that the event has; others are entries left over (U074)."""
    last = max(total_rounds or played, played)
    beyond = sorted({bye.round for bye in byes if bye.round > last}) if total_rounds else []
    if not beyond:
        return byes
    rounds = ", ".join(map(str, beyond))
    findings.note(0, 0, f"entries of round {rounds} were left out: the event has {last} rounds")
    return tuple(bye for bye in byes if bye.round <= last)


def _baku(
    tournament: Tournament, played: Sequence[Played], lines: Sequence[Kept], findings: Findings
) -> Mapping[int, tuple[int, ...]]:
    line = next(line.line for line in lines if line.code == "192")
    if tournament.total_rounds is None:
        findings.note(line, 5, "accelerated, but the number of rounds is not said: no virtual points were given")
        return {}
    away = {bye.player for bye in tournament.byes if bye.round == 1}
    there = {player.number for player in tournament.players} - away
    if played:
        there = {number for white, black, _ in played[0].games for number in (white, black)}
        there |= {bye.player for bye in tournament.byes if bye.round == 1 and bye.kind is ByeKind.PAB}
    try:
        return baku(tournament.players, tournament.total_rounds, tournament.scoring, there)
    except InvalidTournament as error:
        findings.fault(line, 5, "Baku acceleration", "a scoring that it is made for", str(error))
        return {}


def _with_rounds(
    tournament: Tournament, played: Sequence[Played], findings: Findings
) -> tuple[Tournament, Mapping[int, int]]:
    """The tournament with its rounds and games, and the points of everybody after them."""
    rounds, points = on_their_boards(
        played, tournament.byes, len(tournament.players), tournament.scoring, tournament.virtual_points
    )
    _look_at_byes(tournament.byes, len(played), findings)
    if tournament.system == "round-robin":
        everybody = frozenset(player.number for player in tournament.players)
        rounds = tuple(_with_rest(each, everybody) for each in rounds)
    colour = tournament.initial_colour or _shown_colour(rounds)
    if colour is not tournament.initial_colour:
        assert colour is not None
        findings.note(
            0, 0, f"the initial colour is not said: {colour.name.title()}, as round 1 shows", "initial_colour"
        )
    games = as_games(rounds, played)
    return replace(tournament, rounds=rounds, games=games, initial_colour=colour), points


def _look_at_byes(byes: Iterable[Bye], played: int, findings: Findings) -> None:
    allocated = Counter(bye.round for bye in byes if bye.kind is ByeKind.PAB)
    for number, times in sorted(allocated.items()):
        if times > 1:
            findings.note(0, 0, f"round {number} has {times} pairing-allocated byes (U): one is usual")
        if number > played:
            findings.note(0, 0, f"round {number} has a pairing-allocated bye (U), but no pair: taken as it stands")


def _with_rest(each: Round, everybody: frozenset[int]) -> Round:
    """The round of a round robin with the player who is free, whatever his line says of it."""
    rest = everybody - {number for pair in each.pairs for number in (pair.white, pair.black)}
    return replace(each, free=next(iter(rest))) if each.free is None and len(rest) == 1 else each


def _shown_colour(rounds: Sequence[Round]) -> Colour | None:
    """The initial colour by the best player paired in round 1; None before it (C.04.3 art. 5.2.5)."""
    if not rounds or not rounds[0].pairs:
        return None
    first = rounds[0]
    top = min(first.pairs, key=lambda pair: min(pair.white, pair.black))
    number = min(top.white, top.black)
    colour = Colour.WHITE if number == top.white else Colour.BLACK
    return colour.other if first.free is not None and first.free < number else colour

"""The rounds of an event from the lines of its players: each game must stand in both lines alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pairing.model import Bye, ByeKind, Colour, Game, Result, Round, Scoring
from pairing.swiss.boards import on_boards
from pairing.swiss.field import Card

from .columns import entry_column
from .entries import Entry
from .findings import Findings
from .players import Row

_RESULTS: Mapping[tuple[str, str], Result] = {result.sides: result for result in Result}
_COLOUR, _RESULT = 5, 7
Met = tuple[int, int, Result]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """The games of a round as White, Black and result, by players' numbers."""

    number: int
    games: tuple[Met, ...]


def read_games(rows: Sequence[Row], findings: Findings) -> tuple[Played, ...]:
    """The games of rounds 1 to the last one in which anybody has an opponent. `rows` are in the order of the players'
    numbers 1, 2, …."""
    numbers = {row.rank: number for number, row in enumerate(rows, 1)}
    most = max((len(row.entries) for row in rows), default=0)
    rounds = [
        Played(number=number, games=tuple(_games(rows, numbers, number, findings))) for number in range(1, most + 1)
    ]
    while rounds and not rounds[-1].games:
        rounds.pop()
    return tuple(rounds)


def read_byes(rows: Sequence[Row]) -> tuple[Bye, ...]:
    """The byes that the players' lines say, by round and number."""
    return tuple(
        sorted(
            (
                Bye(round=number, player=player, kind=entry.kind)
                for player, row in enumerate(rows, 1)
                for number, entry in enumerate(row.entries, 1)
                if entry is not None and entry.kind is not None
            ),
            key=lambda bye: (bye.round, bye.player),
        )
    )


def _entry(row: Row, number: int) -> Entry | None:
    return row.entries[number - 1] if number <= len(row.entries) else None


def _games(rows: Sequence[Row], numbers: Mapping[int, int], number: int, findings: Findings) -> Iterator[Met]:
    for place, row in enumerate(rows, 1):
        entry = _entry(row, number)
        if entry is None or not entry.mark:
            continue
        other = numbers.get(entry.opponent)
        if other is None or other == place:
            _no_opponent(row, entry, number, findings)
            continue
        his = _entry(rows[other - 1], number)
        if his is None or not his.mark or his.opponent != row.rank:
            _mismatch(row, rows[other - 1], his, number, findings)
        elif place < other and (met := _met(row, entry, rows[other - 1], his, number, findings)):
            white, result = met
            yield (place, other, result) if white else (other, place, result)


def _no_opponent(row: Row, entry: Entry, number: int, findings: Findings) -> None:
    if entry.opponent == row.rank:
        said = f"round {number}: player {row.rank} has himself as opponent"
        expected = "another player"
    else:
        said = f"round {number}: the opponent of player {row.rank} is {entry.opponent}, and no player has that number"
        expected = "the starting rank of a player in the file"
    findings.fault(row.line, entry_column(number), str(entry.opponent), expected, said)


def _mismatch(row: Row, other: Row, his: Entry | None, number: int, findings: Findings) -> None:
    if his is not None and his.mark:
        met = f"{other.rank} met {his.opponent}"
    else:
        met = f"{other.rank} has {'a bye' if his is not None else 'nothing'}"
    said = f"round {number}: player {row.rank} met {other.rank}, but by line {other.line} {met}"
    found = f"{row.rank} against {other.rank}, and {met}"
    findings.fault(row.line, entry_column(number), found, "the same game in both lines", said)


def _met(row: Row, entry: Entry, other: Row, his: Entry, number: int, findings: Findings) -> tuple[bool, Result] | None:
    """Whether the player of the row had White, and the result as White sees it; None when the lines contradict."""
    who = f"players {row.rank} and {other.rank} (lines {row.line} and {other.line})"
    column = entry_column(number)
    if entry.colour is not None and entry.colour is his.colour:
        side = entry.colour.name.title()
        said = f"round {number}: {who} both have {side} in their game"
        findings.fault(row.line, column + _COLOUR, f"{side} twice", "White and Black", said)
        return None
    white = _has_white(entry, his)
    marks = (entry.mark, his.mark) if white else (his.mark, entry.mark)
    if marks not in _RESULTS:
        said = f"round {number}: the results of {who} contradict each other: {entry.mark} and {his.mark}"
        findings.fault(row.line, column + _RESULT, f"{entry.mark} and {his.mark}", "results that fit", said)
        return None
    if entry.colour is None and his.colour is None:
        text = f"round {number}: nobody has White in the game of {who}: {row.rank} was taken"
        findings.note(row.line, column + _COLOUR, text)
    return white, _RESULTS[marks]


def _has_white(entry: Entry, his: Entry) -> bool:
    if entry.colour is not None:
        return entry.colour is Colour.WHITE
    return his.colour is not Colour.WHITE


def as_games(rounds: Iterable[Round], played: Iterable[Played]) -> tuple[Game, ...]:
    """The games on the boards of the rounds, by round and board."""
    results = {(each.number, white, black): result for each in played for white, black, result in each.games}
    return tuple(
        Game(
            round=each.number,
            board=pair.board,
            white=pair.white,
            black=pair.black,
            result=results[each.number, pair.white, pair.black],
        )
        for each in rounds
        for pair in each.pairs
    )


def on_their_boards(
    played: Sequence[Played],
    byes: Iterable[Bye],
    players: int,
    scoring: Scoring,
    virtual: Mapping[int, tuple[int, ...]],
) -> tuple[tuple[Round, ...], dict[int, int]]:
    """The rounds with the boards that C.04.2 gives, for a TRF says none, and the points (tenths) after the last one.

    An open game counts as a draw.
    """
    points = dict.fromkeys(range(1, players + 1), 0)
    by_round: defaultdict[int, list[Bye]] = defaultdict(list)
    for bye in byes:
        by_round[bye.round].append(bye)
    rounds = []
    for each in played:
        pairs = on_boards([(white, black) for white, black, _ in each.games], _cards(each, points, virtual))
        free = next((bye.player for bye in by_round[each.number] if bye.kind is ByeKind.PAB), None)
        rounds.append(Round(number=each.number, table_round=each.number, pairs=pairs, free=free))
        _add(points, each, by_round[each.number], scoring)
    return tuple(rounds), points


def _cards(each: Played, points: Mapping[int, int], virtual: Mapping[int, tuple[int, ...]]) -> dict[int, Card]:
    def score(player: int) -> int:
        given = virtual.get(player, ())
        return points[player] + (given[each.number - 1] if each.number <= len(given) else 0)

    paired = (player for white, black, _ in each.games for player in (white, black))
    return {player: Card(number=player, tpn=player, points=points[player], score=score(player)) for player in paired}


def _add(points: dict[int, int], each: Played, byes: Iterable[Bye], scoring: Scoring) -> None:
    for white, black, result in each.games:
        for_white, for_black = (scoring.draw, scoring.draw) if result.is_open else scoring.points(result)
        points[white] += for_white
        points[black] += for_black
    for bye in byes:
        points[bye.player] += scoring.of_bye(bye.kind)

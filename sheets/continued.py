"""An event that was begun elsewhere: the rounds that the arbiter's own tables tell, as rounds of ours.

In a round robin every game has its place in the Berger table, whatever the workbook says of rounds; in a Swiss each
game must say its round and who had White, since the next round is paired by both.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.model import Bye, ByeKind, Colour, Game, Pair, Round
from pairing.roundrobin import schedule
from pairing.swiss.registry import SWISS

from .errors import CellErrors, CellFault, NeedsAcknowledgement
from .event import Event
from .options import PairOptions
from .recognise import SeenBye, SeenGame, Understanding

SWISS_SYSTEM, TEAM_SYSTEM = "dutch", "median"
"""What a Swiss goes on as whose workbook does not say which it is: for players, and for teams."""
_MOST_NAMED = 3
TOLD = "told:games"
"""The token by which the arbiter takes the games as they were understood."""
HINT = "complete it in the workbook; or begin a new event with a copy that holds the list of participants alone"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Continued:
    """The event with the rounds that were played, and what is to be said of it."""

    event: Event
    remarks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class AsTold:
    """The options with what the workbook says of its event, where the arbiter has not, and what is to be said of it."""

    options: PairOptions
    remarks: tuple[tuple[str, str], ...]


def as_told(options: PairOptions, seen: Understanding) -> AsTold:
    """System, rounds, scoring and boards of an event that was begun elsewhere."""
    told, scoring = seen.event, options.scoring or seen.event.scoring
    boards = options.boards or (scoring.boards if scoring else None)
    system, remarks = options.system, []
    if system is None and (told.system == "swiss" or not _fits_a_table(seen)):
        system = TEAM_SYSTEM if boards else SWISS_SYSTEM
        remarks = [("", f"the rounds are those of a Swiss: it goes on as {system} (another: --system)")]
    rounds = options.rounds or (_rounds_told(seen) if system in SWISS else None)
    plain = replace(scoring, boards=None) if scoring else None
    found = replace(options, system=system, rounds=rounds, scoring=plain, boards=boards if system in SWISS else None)
    return AsTold(options=found, remarks=tuple(remarks))


def _rounds_told(seen: Understanding) -> int | None:
    """The number of rounds that the workbook says, or has room for; None where its columns are just those played."""
    played = max((game.round or 0 for game in seen.games), default=0)
    return seen.event.rounds if seen.event.rounds_said or played < (seen.event.rounds or 0) else None


def _fits_a_table(seen: Understanding) -> bool:
    """Whether the rounds that are told can be those of a Berger table."""
    numbers = {each.player.number: place for place, each in enumerate(seen.players, 1)}
    games = [
        replace(game, white=numbers.get(game.white, 0), black=numbers.get(game.black, 0)) for game in seen.games
    ]  # fmt: skip
    return _table_rounds(games, schedule(max(2, len(numbers)))) is not None


def _table_rounds(games: Sequence[SeenGame], table: Sequence[Round]) -> Mapping[int, Round] | None:
    """The round of the table that each told round is; None when one is none of it, or two are the same."""
    told: dict[int, set[frozenset[int]]] = defaultdict(set)
    for game in games:
        if game.round is not None:
            told[game.round].add(frozenset((game.white, game.black)))
    pairs = [(each, {frozenset((pair.white, pair.black)) for pair in each.pairs}) for each in table]
    found = {number: next((each for each, there in pairs if met <= there), None) for number, met in told.items()}
    rounds = {number: each for number, each in found.items() if each is not None}
    distinct = {each.number for each in rounds.values()}
    return rounds if len(distinct) == len(rounds) == len(told) else None


def continued(event: Event, seen: Understanding, acks: frozenset[str] = frozenset()) -> Continued:
    """The event with the games that its workbook tells.

    Raises:
        CellErrors: naming every cell that does not tell enough, or tells what cannot be.
    """
    numbers = _numbers(event, seen)
    _refuse_strangers(seen, numbers)
    games = tuple(
        replace(game, white=numbers[game.white], black=numbers[game.black]) for game in seen.games
    )  # fmt: skip
    byes = tuple(replace(bye, player=numbers[bye.player]) for bye in seen.byes)
    if not event.settings.is_swiss:
        return _round_robin(event, games)
    if TOLD not in acks:
        _refuse_copied_rounds(games)
    return _swiss(event, games, byes)


def refuse_contradictions(seen: Understanding, acks: frozenset[str]) -> None:
    """Refuse to go on from cells that contradict each other, until the arbiter says that what was used is right.

    Raises:
        NeedsAcknowledgement: naming each cell, what it says, and what was used.
    """
    if seen.contradictions and TOLD not in acks:
        raise NeedsAcknowledgement(
            "the games of this workbook contradict each other, and the next round depends on them",
            hint="mend the cells; what was used where they stay is said beside each",
            cells=tuple(
                CellFault(cell=each.cell, found=each.text, expected=each.mend or "one that agrees", said=each.text)
                for each in seen.contradictions
            ),
            ack=TOLD,
        )


def _numbers(event: Event, seen: Understanding) -> Mapping[int, int]:
    """The pairing number of each player by his number in the list: both stand in one cell."""
    cells = {cell: number for number, cell in event.sources.items()}
    return {each.player.number: cells[each.cell] for each in seen.players if each.cell in cells}


def _refuse_strangers(seen: Understanding, numbers: Mapping[int, int]) -> None:
    """Refuse games with somebody who is not in the list, or who is marked there as gone."""
    faults = [
        CellFault(cell=game.cell, found=game.raw, expected="both players of the game in the list of participants")
        for game in seen.games
        if game.missing is not None or game.white not in numbers or game.black not in numbers
    ]
    if faults:
        raise CellErrors("games with players who are not in the list", hint=HINT, cells=tuple(faults))


def _round_robin(event: Event, games: Sequence[SeenGame]) -> Continued:
    """The games in the rounds of the table: each pair meets once a cycle, in its order. Rounds that the workbook tells
    keep their numbers where they are rounds of the table in another order, as after lots."""
    most = max(Counter(frozenset((game.white, game.black)) for game in games).values(), default=1)
    settings = replace(event.settings, cycles=max(event.settings.cycles, most))
    table = schedule(len(event.players), settings.cycles, settings.swap)
    told = _table_rounds(games, table)
    order = _in_told_order(table, told) if told else table
    placed = _placed(games, order)
    begun = max((number for (number, _), game in placed.items() if not game.result.is_open), default=0)
    rounds = tuple(_as_played(each, placed) for each in order if each.number <= begun)
    played = tuple(_scheduled(each.number, pair, placed) for each in rounds for pair in each.pairs)
    done = replace(event, settings=settings, rounds=rounds, games=played)
    return Continued(event=done, remarks=tuple(_on_table(games, placed)))


def _in_told_order(table: Sequence[Round], told: Mapping[int, Round]) -> list[Round]:
    """The rounds of the table, those that are told under their numbers, the others in the places left."""
    used = {each.number for each in told.values()}
    rest = iter([each for each in table if each.number not in used])
    rounds = (told[number] if number in told else next(rest) for number in range(1, len(table) + 1))
    return [replace(each, number=number) for number, each in enumerate(rounds, 1)]


def _placed(games: Sequence[SeenGame], order: Sequence[Round]) -> dict[tuple[int, frozenset[int]], SeenGame]:
    """The games by round and pair: in the round that is told where the pair meets there, else in its next one, that
    with the same sides first."""
    meetings: dict[frozenset[int], list[tuple[int, Pair]]] = defaultdict(list)
    for each in order:
        for pair in each.pairs:
            meetings[frozenset((pair.white, pair.black))].append((each.number, pair))
    placed: dict[tuple[int, frozenset[int]], SeenGame] = {}
    for game in games:
        key = frozenset((game.white, game.black))
        free = [(number, pair) for number, pair in meetings[key] if (number, key) not in placed]
        wanted = [each for each in free if each[0] == game.round]
        same = [each for each in free if game.colours_known and each[1].white == game.white]
        number, _ = (wanted or same or free)[0]
        placed[number, key] = game
    return placed


def _as_played(each: Round, placed: Mapping[tuple[int, frozenset[int]], SeenGame]) -> Round:
    """The round with the sides of its games as they are told."""
    games = {key: game for key, game in placed.items() if game.colours_known}
    seen = [games.get((each.number, frozenset((pair.white, pair.black)))) for pair in each.pairs]
    pairs = (
        pair if game is None else replace(pair, white=game.white, black=game.black)
        for pair, game in zip(each.pairs, seen, strict=True)
    )  # fmt: skip
    return replace(each, pairs=tuple(pairs))


def _scheduled(number: int, pair: Pair, placed: Mapping[tuple[int, frozenset[int]], SeenGame]) -> Game:
    """The game of a pair of the table with the result that was told."""
    seen = placed.get((number, frozenset((pair.white, pair.black))))
    game = Game(round=number, board=pair.board, white=pair.white, black=pair.black)
    if seen is None:
        return game
    turned = seen.white != pair.white
    result = seen.result.mirrored if turned else seen.result
    return replace(game, result=result, score=None if turned else seen.score)


def _on_table(
    games: Sequence[SeenGame], placed: Mapping[tuple[int, frozenset[int]], SeenGame]
) -> Iterator[tuple[str, str]]:
    moved = [game for (number, _), game in placed.items() if game.round not in (None, number)]
    if moved:
        text = f"{len(moved)} of {len(games)} games stand in other rounds than in the Berger table for these numbers"
        yield moved[0].cell, f"{text}: they were put where the table has them"


def _swiss(event: Event, games: Sequence[SeenGame], byes: Sequence[SeenBye]) -> Continued:
    _refuse_untold(games, byes)
    last = max((game.round or 0 for game in games), default=0)
    rounds: list[Round] = []
    played: list[Game] = []
    resting: list[Bye] = []
    for number in range(1, last + 1):
        there = [game for game in games if game.round == number]
        round_, missed = _swiss_round(event, number, there, [bye for bye in byes if bye.round == number])
        rounds.append(round_)
        resting += missed
        played += [
            Game(
                round=number, board=pair.board, white=pair.white, black=pair.black, result=game.result, score=game.score
            )
            for pair, game in zip(round_.pairs, _by_board(there), strict=True)
        ]  # fmt: skip
    settings = replace(event.settings, initial_colour=event.settings.initial_colour or _first_colour(played))
    done = replace(event, settings=settings, rounds=tuple(rounds), games=tuple(played), byes=tuple(resting))
    return Continued(event=done, remarks=(*_met_again(games), *_untold_rests(done, games, byes)))


def _untold_rests(event: Event, games: Sequence[SeenGame], byes: Sequence[SeenBye]) -> Iterator[tuple[str, str]]:
    """Who had no game in a round although nothing tells of a bye: a list of games alone does not say who rested, and
    the next round depends on it."""
    told = {(bye.round, bye.player) for bye in byes}
    names = {player.number: player.name for player in event.players}
    for each in event.rounds:
        untold = [
            bye.player for bye in event.byes if bye.round == each.number and (each.number, bye.player) not in told
        ]
        if untold:
            cell = next(game.cell for game in games if game.round == each.number)
            who = "; ".join(names[number] for number in untold[:_MOST_NAMED])
            more = f" and {len(untold) - _MOST_NAMED} more" if untold[_MOST_NAMED:] else ""
            text = f"nothing tells what became of {who}{more} in round {each.number}: taken as absent, with no points"
            yield cell, f"{text}; whoever had a bye is written into the list of that round, with “bye” as opponent"


def _refuse_copied_rounds(games: Sequence[SeenGame]) -> None:
    """Refuse a round all of whose pairs met in one round before: it was copied, and its points would count twice."""
    rounds: dict[int, dict[frozenset[int], SeenGame]] = defaultdict(dict)
    for game in games:
        if game.round is not None:
            rounds[game.round][frozenset((game.white, game.black))] = game
    faults = []
    for number, there in sorted(rounds.items()):
        before = next((each for each in sorted(rounds) if each < number and there.keys() <= rounds[each].keys()), None)
        if before is not None and len(there) > 1:
            first = next(iter(there.values()))
            text = f"all pairs of round {number} met in round {before} already: it seems to be a copy"
            faults.append(CellFault(cell=first.cell, found=first.raw, expected="other pairs", said=text))
    if faults:
        raise NeedsAcknowledgement(
            "a round repeats an earlier one, and its points would count twice",
            hint="empty the round that was not played; what is acknowledged counts as it stands",
            cells=tuple(faults),
            ack=TOLD,
        )


def _met_again(games: Sequence[SeenGame]) -> Iterator[tuple[str, str]]:
    """Pairs that a Swiss has a second time: a round may have been copied."""
    first: dict[frozenset[int], SeenGame] = {}
    for game in games:
        before = first.setdefault(frozenset((game.white, game.black)), game)
        if before is not game and before.result.is_played and game.result.is_played:
            text = f"numbers {game.white} and {game.black} met in round {before.round} already ({before.cell})"
            yield game.cell, f"{text}: taken as it stands"


def _refuse_untold(games: Sequence[SeenGame], byes: Sequence[SeenBye]) -> None:
    """Refuse games without a round or without sides, a player twice in a round, and rounds that are lacking."""
    faults = [*_untold(games), *_twice(games, byes), *_lacking(games)]
    if faults:
        raise CellErrors("the rounds of this workbook do not tell enough to go on", hint=HINT, cells=tuple(faults))


def _untold(games: Sequence[SeenGame]) -> Iterator[CellFault]:
    for game in games:
        if game.round is None:
            yield CellFault(cell=game.cell, found=game.raw, expected="a game whose round is told")
        elif not game.colours_known:
            yield CellFault(cell=game.cell, found=game.raw, expected="a game that tells who had White")


def _twice(games: Sequence[SeenGame], byes: Sequence[SeenBye]) -> Iterator[CellFault]:
    seats: dict[tuple[int, int], str] = {}
    told = [(game.round, number, game.cell) for game in games for number in (game.white, game.black)]
    for round_, number, cell in (*told, *((bye.round, bye.player, bye.cell) for bye in byes)):
        before = seats.setdefault((round_ or 0, number), cell)
        if before != cell:
            found = f"number {number} a second time in round {round_}"
            yield CellFault(cell=cell, found=found, expected=f"one game or bye, as in {before}")


def _lacking(games: Sequence[SeenGame]) -> Iterator[CellFault]:
    told = {game.round for game in games if game.round is not None}
    for number in sorted(set(range(1, max(told, default=0) + 1)) - told):
        cell = next(game.cell for game in games if (game.round or 0) > number)
        yield CellFault(cell=cell, found=f"no game of round {number}", expected="all rounds up to the last one")


def _by_board(games: Sequence[SeenGame]) -> list[SeenGame]:
    """The games in the order of their boards, those without one as they stand."""
    return sorted(games, key=lambda game: game.board or len(games) + 1)


def _swiss_round(
    event: Event, number: int, games: Sequence[SeenGame], byes: Sequence[SeenBye]
) -> tuple[Round, list[Bye]]:
    """The round as it was played, and who had no game: by a bye that is told, or because he was not there."""
    pairs = tuple(
        Pair(board=board, white=game.white, black=game.black) for board, game in enumerate(_by_board(games), 1)
    )
    busy = {seat for pair in pairs for seat in (pair.white, pair.black)}
    kinds = {bye.player: bye.kind for bye in byes}
    missed = [
        Bye(round=number, player=player.number, kind=kinds.get(player.number, ByeKind.ZERO))
        for player in event.players
        if player.number not in busy
    ]
    paired = [bye.player for bye in missed if bye.kind is ByeKind.PAB]
    free = paired[0] if len(paired) == 1 else None
    missed = [bye if bye.player == free or bye.kind is not ByeKind.PAB else replace(bye, kind=ByeKind.FULL)
              for bye in missed]  # fmt: skip
    return Round(number=number, table_round=number, pairs=pairs, free=free), missed


def _first_colour(games: Sequence[Game]) -> Colour | None:
    """The colour that number 1 had in round 1, or would have had by that of another of the upper half."""
    first = [game for game in games if game.round == 1 and not game.result.is_forfeit]
    if not first:
        return None
    leader = min(first, key=lambda game: min(game.white, game.black))
    number = min(leader.white, leader.black)
    colour = Colour.WHITE if leader.white == number else Colour.BLACK
    return colour if number % 2 else colour.other

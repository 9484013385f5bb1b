"""What comes next in an event: a round is answered again, the next one is written, or the event is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pairing.model import Game, Player, Round
from pairing.roundrobin import (
    draw_round,
    late_number,
    next_round,
    remaining_rounds,
    rounds_per_cycle,
    schedule,
    unused_rounds,
)
from pairing.systems import get_system

from .errors import CannotWrite
from .event import Event

Remark = tuple[str, str]
ONE_SHEET_ABOVE = 30  # rounds: more sheets than that nobody finds his way in


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Step:
    """The event after the command, and what of it is new: `added` rounds, `redone` ones among them; nothing is to be
    written when `untouched`."""

    event: Event
    added: tuple[Round, ...] = ()
    redone: frozenset[int] = frozenset()
    untouched: bool = False
    over: bool = False


def has_result(event: Event, number: int) -> bool:
    """Whether a result was typed in that round, of a match or of one of its boards: one that a withdrawn player's
    absence explains in a round robin does not count."""
    return any(each == number for each, *_ in event.unfinished) or any(
        not game.result.is_open and not event.is_default(game) for game in event.games if game.round == number
    )  # fmt: skip


def is_over(event: Event) -> bool:
    """Whether all rounds are written; False in a Swiss while nobody has said how many there are."""
    if event.settings.is_swiss:
        return event.settings.rounds is not None and len(event.rounds) >= event.settings.rounds
    return not unused_rounds(event.tournament)


def is_idle(event: Event) -> bool:
    """Whether the latest round waits for its first result, so that it is answered again; the last one is not."""
    latest = max((each.number for each in event.rounds), default=0)
    adjourned = any(number == latest for number, *_ in event.adjourned)
    waits = bool(latest) and not adjourned and not has_result(event, latest) and _is_to_play(event, latest)
    return waits and not is_over(event)


def _is_to_play(event: Event, number: int) -> bool:
    """Whether a game of that round is still to be played: a round that is all lost by default is not waited for."""
    return any(game.result.is_open for game in settled(event).games if game.round == number)


def settled(event: Event) -> Event:
    """The event with the open games of players who left a round robin lost by default."""
    tournament, system = event.tournament, get_system(event.settings.system)
    games = tuple(replace(game, result=system.defaulted(tournament, game)) for game in event.games)
    return replace(event, games=games)


def with_rounds(event: Event, rounds: tuple[Round, ...]) -> Event:
    """The event with these rounds added, their games open."""
    games = tuple(
        Game(round=each.number, board=pair.board, white=pair.white, black=pair.black)
        for each in rounds
        for pair in each.pairs
    )
    return settled(replace(event, rounds=event.rounds + rounds, games=event.games + games))


def next_step(event: Event, *, every: bool = False, draw: bool = False, seed: int = 0, redo: bool = False) -> Step:
    """The step that follows from the latest round: none of its results typed, some, or all rounds written.

    Raises:
        CannotWrite: when the round to redo has results.
        InvalidTournament: when there is nobody to pair, or fewer than three players.
    """
    if redo:
        return _redone(event, every=every, draw=draw, seed=seed)
    if is_over(event):
        return Step(event=settled(event), over=True)
    if not every and is_idle(event):
        return Step(event=event, untouched=True)
    return _written(event, every=every, draw=draw, seed=seed)


def _written(event: Event, *, every: bool, draw: bool, seed: int) -> Step:
    """The next round, or every round left, by lot where asked."""
    if every:
        added = remaining_rounds(event.tournament)
        return Step(event=with_rounds(event, added), added=added)
    table_round = None
    if draw:
        per_cycle = rounds_per_cycle(len(event.players))
        table_round = draw_round(unused_rounds(event.tournament), per_cycle, seed)
    each = next_round(event.tournament, table_round=table_round)
    seeds = {**event.round_seeds, each.number: seed} if draw else event.round_seeds
    return Step(event=with_rounds(replace(event, round_seeds=seeds), (each,)), added=(each,))


def _redone(event: Event, *, every: bool, draw: bool, seed: int) -> Step:
    latest = max((each.number for each in event.rounds), default=0)
    if not latest:
        return _written(event, every=every, draw=draw, seed=seed)
    refuse_redo(event, latest)
    step = _written(without_round(event, latest), every=every, draw=draw, seed=seed)
    return replace(step, redone=frozenset({latest}))


def refuse_redo(event: Event, number: int) -> None:
    """Refuse to draw a round again that has a result.

    Raises:
        CannotWrite: when it has one.
    """
    if has_result(event, number):
        raise CannotWrite(
            f"round {number} has results, so it stays as it is",
            hint="a round that has been played is never rewritten; empty its results first if they are wrong",
        )


def without_round(event: Event, number: int) -> Event:
    """The event as it was before that round was written."""
    return replace(
        event,
        rounds=tuple(each for each in event.rounds if each.number != number),
        games=tuple(game for game in event.games if game.round != number),
        byes=tuple(bye for bye in event.byes if bye.round != number),
        round_seeds={round_: seed for round_, seed in event.round_seeds.items() if round_ != number},
    )


def admit(event: Event, newcomer: Player) -> Event:
    """The event with a player who comes after round 1 in the free number of an odd field.

    Raises:
        InvalidTournament: with the reason why he cannot come in.
    """
    number = late_number(event.tournament)
    event = replace(event, players=(*event.players, replace(newcomer, number=number)))
    return replace(event, games=(*event.games, *_missed(event, number)))


def _missed(event: Event, number: int) -> Iterator[Game]:
    """The games of the rounds written that a latecomer still has to play: against whoever was free."""
    settings = event.settings
    plan = schedule(len(event.players), settings.cycles, settings.swap)
    for each in event.rounds:
        pair = next(pair for pair in plan[each.table_round - 1].pairs if number in (pair.white, pair.black))
        board = 1 + max(pair.board for pair in each.pairs)
        yield Game(round=each.number, board=board, white=pair.white, black=pair.black)


def open_warnings(
    event: Event, cells: Mapping[tuple[int, frozenset[int]], str], *, before: int | None = None
) -> Iterator[Remark]:
    """The games still to be played (of the rounds before one, where asked), each with the cell its result goes to."""
    names = {player.number: player.name for player in event.players}
    for game in get_system(event.settings.system).open_games(event.tournament):
        if before is not None and game.round >= before:
            continue
        cell = cells.get((game.round, frozenset((game.white, game.black))), "")
        yield cell, f"round {game.round}, board {game.board} is open: {names[game.white]} – {names[game.black]}"


def late_warnings(event: Event, added: tuple[Round, ...]) -> Iterator[Remark]:
    """The pairs of new rounds with a player who comes only later: in a round robin such games are played then."""
    later = {player.number: player for player in event.players if player.from_round > 1}
    for each in added:
        for pair in each.pairs:
            for number in (pair.white, pair.black):
                if number in later and each.number < later[number].from_round:
                    player = later[number]
                    text = f"round {each.number}, board {pair.board} is to be played later"
                    yield "", f"{text}: {player.name} comes from round {player.from_round}"

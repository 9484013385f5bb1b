"""What comes next in a Swiss: a round is answered again, the next one is paired, or the event is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pairing.model import Bye, ByeKind, Game, Player, Round, Status
from pairing.systems import get_system

from .errors import CellErrors, CellFault, WrongUse, counted
from .event import Event
from .progress import Step, is_idle, is_over, refuse_redo, without_round

GameCells = Mapping[tuple[int, frozenset[int]], str]


def next_swiss_step(event: Event, cells: GameCells, *, redo: bool = False) -> Step:
    """The step that follows from the latest round. `cells` says where the result of each game is typed.

    Raises:
        CellErrors: naming each game without a result, since the next round depends on it.
        CannotWrite: when the round to redo has results.
        WrongUse: when nobody has said how many rounds there are.
        PairingError: when the rules leave no pairing, or nobody is there.
    """
    latest = latest_round(event)
    if redo and latest:
        refuse_redo(event, latest)
        step = _paired(without_round(event, latest))
        return replace(step, redone=frozenset({latest}))
    if is_over(event):
        return Step(event=event, over=True)
    if is_idle(event):
        return Step(event=event, untouched=True)
    _refuse_open(event, cells)
    return _paired(event)


def latest_round(event: Event) -> int:
    """The number of the latest round written, 0 before the first."""
    return max((each.number for each in event.rounds), default=0)


def _paired(event: Event) -> Step:
    if event.settings.rounds is None:
        from pairing.swiss.setup import usual_rounds

        players = len(event.players)
        raise WrongUse(
            "a Swiss needs the number of its rounds before the first pairing",
            hint=f"for {players} players {usual_rounds(players)} rounds are usual: --rounds {usual_rounds(players)}",
        )
    each = get_system(event.settings.system).next_round(event.tournament)
    return Step(event=with_swiss_round(event, each), added=(each,))


def with_swiss_round(event: Event, each: Round) -> Event:
    """The event with a round added: its games open, and the byes of whoever has no opponent in it."""
    games = (
        Game(round=each.number, board=pair.board, white=pair.white, black=pair.black) for pair in each.pairs
    )  # fmt: skip
    return replace(
        event,
        rounds=(*event.rounds, each),
        games=(*event.games, *games),
        byes=(*event.byes, *byes_of(event.players, each)),
    )


def byes_of(players: tuple[Player, ...], each: Round) -> Iterator[Bye]:
    """The byes of a round just paired: the allocated one, and those that players asked for."""
    if each.free is not None:
        yield Bye(round=each.number, player=each.free, kind=ByeKind.PAB)
    seats = {number for pair in each.pairs for number in (pair.white, pair.black)} | {each.free}
    for player in players:
        if player.number in seats or player.status is Status.WITHDRAWN or player.from_round > each.number:
            continue
        for number, kind in player.byes:
            if number == each.number:
                yield Bye(round=number, player=player.number, kind=kind)


def _refuse_open(event: Event, cells: GameCells) -> None:
    """Refuse to pair while a result is missing that nobody has marked as adjourned."""
    missing = [
        game
        for game in get_system(event.settings.system).open_games(event.tournament)
        if (game.round, game.white, game.black) not in event.adjourned
    ]
    if missing:
        names = {player.number: player.name for player in event.players}
        raise CellErrors(
            f"{counted(len(missing), 'result')} {'is' if len(missing) == 1 else 'are'} missing, and the next round "
            "depends on them",
            hint="type the results, or ? for a game that is adjourned (it counts as a draw for the pairing)",
            cells=tuple(
                CellFault(
                    cell=cells.get((game.round, frozenset((game.white, game.black))), ""),
                    found="nothing",
                    expected=f"the result of round {game.round}, board {game.board}: "
                    f"{names[game.white]} – {names[game.black]}",
                )
                for game in missing
            ),
        )

"""What comes next in a Swiss: a round is answered again, the next one is paired, or the event is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pairing.errors import NoLegalPairing
from pairing.model import Bye, ByeKind, Game, Player, Round, Status
from pairing.swiss.field import Field
from pairing.systems import get_system

from .errors import CannotWrite, CellErrors, CellFault, NeedsAcknowledgement, WrongUse, counted
from .event import BY_LIST, Event
from .progress import Step, is_idle, is_over, refuse_redo, without_round

GameCells = Mapping[tuple[int, frozenset[int]], str]


def next_swiss_step(
    event: Event,
    cells: GameCells,
    *,
    redo: bool = False,
    acks: frozenset[str] = frozenset(),
    settings: str = "",
) -> Step:
    """The step that follows from the latest round. `cells` says where the result of each game is typed, `settings` is
    the name of the settings sheet.

    Raises:
        CellErrors: naming each game without a result, since the next round depends on it.
        CannotWrite: when the round to redo has results, or the rules leave no pairing.
        NeedsAcknowledgement: when a pair set by hand breaks a rule.
        WrongUse: when nobody has said how many rounds there are.
        InvalidTournament: when nobody is there.
    """
    latest = latest_round(event)
    if redo and latest:
        refuse_redo(event, latest)
        step = _paired(without_round(event, latest), acks, settings)
        return replace(step, redone=frozenset({latest}))
    if is_over(event):
        return Step(event=event, over=True)
    if is_idle(event):
        return Step(event=event, untouched=True)
    _refuse_open(event, cells)
    return _paired(event, acks, settings)


def latest_round(event: Event) -> int:
    """The number of the latest round written, 0 before the first."""
    return max((each.number for each in event.rounds), default=0)


def _paired(event: Event, acks: frozenset[str], settings: str) -> Step:
    if event.settings.rounds is None:
        from pairing.swiss.setup import usual_rounds

        players = len(event.players)
        raise WrongUse(
            "a Swiss needs the number of its rounds before the first pairing",
            hint=f"for {players} players {usual_rounds(players)} rounds are usual: --rounds {usual_rounds(players)}",
        )
    _refuse_fixed_pairs(event, acks, settings)
    try:
        each = get_system(event.settings.system).next_round(event.tournament)
    except NoLegalPairing as error:
        raise CannotWrite(
            str(error),
            hint=f"in the sheet “{settings}”: fewer rounds, or fewer rows under “must not meet”; or pairs set by hand "
            "there (fixed pairs), also such as have met",
        ) from None
    return Step(event=with_swiss_round(event, each), added=(each,))


def _refuse_fixed_pairs(event: Event, acks: frozenset[str], settings: str) -> None:
    """Refuse pairs set by hand for the next round that break a rule, until the arbiter has said that they are meant."""
    number = latest_round(event) + 1
    pairs = [(pair.white, pair.black) for pair in event.fixed if pair.round == number]
    token = f"fixed:{number}"
    if not pairs or token in acks:
        return
    from pairing.rules import broken_by

    broken = broken_by(Field.of_round(event.tournament, number), pairs, event.settings.system)
    if broken:
        raise NeedsAcknowledgement(
            f"the pairs set by hand for round {number} break a rule",
            hint=f"take them out of the sheet “{settings}” again",
            cells=tuple(CellFault(cell=settings, found=each.text, expected=each.rule) for each in broken),
            ack=token,
        )


def remarks_on(event: Event, added: Round) -> Iterator[tuple[str, str]]:
    """What is to be said of a round just paired: of rounds that may not all be paired, of numbers that do not follow
    the ratings, of players who come back only later."""
    from pairing.swiss.numbers import by_rating
    from pairing.swiss.setup import most_rounds, setup_warnings

    too_many = (event.settings.rounds or 0) > most_rounds(len(event.players))
    if added.number == 1 or too_many:
        yield from (("", text) for text in setup_warnings(event.tournament))
    in_order = [player.number for player in by_rating(event.players)] == [player.number for player in event.players]
    by_list = event.settings.order == BY_LIST and event.numbers_seed is None
    if added.number == 1 and by_list and not in_order and any(player.rating for player in event.players):
        yield (
            "",
            "the numbers are those of the list; to number by rating while no result is known: --order rating --redo",
        )
    played = {number for game in event.games if game.round < added.number for number in (game.white, game.black)}
    for player in event.players:
        if player.from_round > added.number and player.number in played and player.status is not Status.WITHDRAWN:
            yield "", f"{player.name} is not paired: he plays from round {player.from_round}, as the players sheet says"


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
                    found="some boards only" if (game.round, game.white, game.black) in event.unfinished else "nothing",
                    expected=f"the result of round {game.round}, board {game.board}: "
                    f"{names[game.white]} – {names[game.black]}",
                )
                for game in missing
            ),
        )

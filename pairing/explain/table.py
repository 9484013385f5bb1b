"""Why two meet in a round robin: the table, and the sum that says so (C.05 Annex 1)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing import roundrobin
from pairing.errors import InvalidTournament
from pairing.model import Pair, Round, Tournament
from pairing.roundrobin import meeting, rounds_per_cycle, schedule, table_size

from .values import PairExplained, Step, Value

_RULE = "C.05 Annex 1"


def explain_table(tournament: Tournament, number: int) -> Iterator[PairExplained]:
    """The pairs of a round of a round robin, on their boards, and then who is free."""
    each = _round(tournament, number)
    for pair in each.pairs:
        yield _pair(tournament, each, pair)
    if each.free is not None:
        size = table_size(len(tournament.players))
        values = {"player": each.free, "size": size}
        steps = (*_steps(tournament, each, each.free, size), Step(rule=_RULE, kind="table_free", values=values))
        yield PairExplained(white=each.free, black=None, score=None, steps=steps)


def _round(tournament: Tournament, number: int) -> Round:
    for each in tournament.rounds:
        if each.number == number:
            return each
    found = roundrobin.next_round(tournament)
    if found.number != number:
        raise InvalidTournament(f"round {number} is not written, and round {found.number} comes next")
    return found


def _pair(tournament: Tournament, each: Round, pair: Pair) -> PairExplained:
    planned = schedule(len(tournament.players), tournament.cycles, tournament.swap)[each.table_round - 1]
    if all({pair.white, pair.black} != {found.white, found.black} for found in planned.pairs):
        late = max(pair.white, pair.black)
        was_free = len(tournament.players) % 2 == 0 and late == len(tournament.players)
        step = Step(rule=_RULE, kind="table_late" if was_free else "table_by_hand", values={"player": late})
        return PairExplained(white=pair.white, black=pair.black, score=None, steps=(step,))
    met = meeting(pair.white, pair.black, len(tournament.players))
    kind = "table_colour" if met.white == pair.white else "table_colour_reversed"
    return PairExplained(
        white=pair.white,
        black=pair.black,
        score=None,
        steps=tuple(_steps(tournament, each, pair.white, pair.black)),
        colour=Step(rule=_RULE, kind=kind, values={}),
    )


def _steps(tournament: Tournament, each: Round, one: int, other: int) -> Iterator[Step]:
    players = len(tournament.players)
    met = meeting(one, other, players)
    length = rounds_per_cycle(players)
    cycle, place = divmod(each.table_round - 1, length)
    values: dict[str, Value] = {
        "round": met.round,
        "cycle": cycle + 1,
        "size": players,
        "arithmetic": met.arithmetic,
    }
    yield Step(rule=_RULE, kind="table_cycle" if tournament.cycles > 1 else "table", values=values)
    if met.round != place + 1:
        yield Step(rule=_RULE, kind="table_swapped", values={})
    if each.table_round != each.number:
        yield Step(rule=_RULE, kind="table_lot", values={})

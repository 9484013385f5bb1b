"""The order, by lot or by hand, of players whom no tie-break parts (C.07 article 4: drawing of lots)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from .model import Tournament
from .standings import standings

Tie = tuple[int, ...]


def ties(
    tournament: Tournament, tiebreaks: Sequence[str] | None = None, *, after_round: int | None = None
) -> tuple[Tie, ...]:
    """The players whom points and tie-breaks leave at one place, by number; lots do not count here. Only ties of two or
    more, in the order of places.

    Raises:
        UnknownTiebreak, UnknownSystem, InvalidTournament: as `standings`.
    """
    lines = standings(replace(tournament, lots={}), tiebreaks, after_round=after_round)
    placed = groupby((line for line in lines if line.place is not None), key=lambda line: line.place)
    groups = (tuple(line.number for line in group) for _, group in placed)
    return tuple(group for group in groups if len(group) > 1)


def drawn_lots(tied: Sequence[Tie], lots: Mapping[int, int], players: int, seed: int) -> Mapping[int, int]:
    """The lots of all players after those tied have drawn: each gets his place in one order of all `players`, which the
    seed alone decides, so that a draw repeated with it changes nothing. A tie that lots part already keeps them; one
    that they part in part keeps those set by hand, and the others draw for the places behind.
    """
    from random import Random  # only for a draw: every command asks for ties

    order = list(range(1, players + 1))
    Random(seed).shuffle(order)
    drawn = {number: place for place, number in enumerate(order, 1)}
    found = dict(lots)
    for tie in tied:
        if not _is_parted(tie, lots):
            found |= _with_those_set(tie, lots, drawn)
    return found


def _is_parted(tie: Tie, lots: Mapping[int, int]) -> bool:
    return len({lots.get(number) for number in tie} - {None}) == len(tie)


def _with_those_set(tie: Tie, lots: Mapping[int, int], drawn: Mapping[int, int]) -> dict[int, int]:
    kept = {number: lots[number] for number in tie if lots.get(number) not in (None, drawn[number])}
    rest = sorted((number for number in tie if number not in kept), key=drawn.__getitem__)
    if not kept:
        return {number: drawn[number] for number in rest}
    return kept | {number: max(kept.values()) + place for place, number in enumerate(rest, 1)}


def idle_lots(tied: Sequence[Tie], lots: Mapping[int, int]) -> tuple[int, ...]:
    """The players who have a lot that parts them from nobody, since nobody is tied with them."""
    drawing = {number for tie in tied for number in tie}
    return tuple(number for number in sorted(lots) if number not in drawing)


def lacking_lots(tied: Sequence[Tie], lots: Mapping[int, int]) -> Iterator[Tie]:
    """Those of a tie who have no lot while others of it have one, and so stand behind them."""
    for tie in tied:
        without = tuple(number for number in tie if number not in lots)
        if without and len(without) < len(tie):
            yield without


def equal_lots(tied: Sequence[Tie], lots: Mapping[int, int]) -> Iterator[Tie]:
    """Those of a tie who have the same lot, and so share a place after all."""
    for tie in tied:
        having = sorted((lots[number], number) for number in tie if number in lots)
        for _, group in groupby(having, key=lambda each: each[0]):
            same = tuple(number for _, number in group)
            if len(same) > 1:
                yield same


def placed_by_hand(tie: Tie, wanted: Mapping[int, int]) -> dict[int, int]:
    """The lots of a tie whose players are in the order given, when some of them are wanted at certain places in it
    (from 1): the others keep their order in the places left. No two may be wanted at one place."""
    at = {place: number for number, place in wanted.items()}
    others = iter([number for number in tie if number not in wanted])
    return {at[place] if place in at else next(others): place for place in range(1, len(tie) + 1)}

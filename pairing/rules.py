"""What a pairing made by hand breaks: the rules no pairing may break, and what the system would have chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from .errors import PairingError
from .model import Colour
from .points import format_points
from .swiss import SWISS
from .swiss.answer import Bracket, Pairing
from .swiss.colours import Strength, preference
from .swiss.engine import pair as paired
from .swiss.field import Card, Field, Unplayed

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A rule (`C.04.1 art. 2`) and the sentence that says how it is broken, players by their numbers."""

    rule: str
    text: str


def broken_rules(field: Field, pairs: Pairs, bye: int | None, system: str, edition: str = "") -> tuple[Broken, ...]:
    """Every rule that these pairs (White, Black) break, the absolute ones first, then where they are others than the
    system's own; for FIDE Dutch of 2026 also the first criterion in which they are worse. Empty when they are the
    system's own."""
    by_hand = _ByHand(field=field, pairs=tuple(pairs), bye=bye, system=system, edition=edition)
    never = (*_seats(by_hand), *_absolute(by_hand))
    return *never, *_others(by_hand, is_legal=not never)


def broken_by(field: Field, pairs: Pairs, system: str) -> tuple[Broken, ...]:
    """Every rule that these pairs break by themselves, whoever else is paired."""
    return tuple(_absolute(_ByHand(field=field, pairs=tuple(pairs), bye=None, system=system, edition="")))


@dataclass(frozen=True, slots=True, kw_only=True)
class _ByHand:
    """A pairing made by hand, and what it was made for."""

    field: Field
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    system: str
    edition: str

    @property
    def seats(self) -> Counter[int]:
        """How often each number stands in it."""
        seats = Counter(number for pair in self.pairs for number in pair)
        seats.update([] if self.bye is None else [self.bye])
        return seats


def _seats(hand: _ByHand) -> Iterator[Broken]:
    seats = hand.seats
    here = {card.number for card in hand.field.cards}
    for number in sorted(here | set(seats)):
        times = seats[number]
        if number not in here:
            yield Broken(rule="C.04.1", text=f"{number} is not there in this round")
        elif times != 1:
            yield Broken(
                rule="C.04.1", text=f"{number} is paired {times} times" if times else f"{number} is not paired"
            )


def _absolute(hand: _ByHand) -> Iterator[Broken]:
    cards = hand.field.everybody
    for white, black in hand.pairs:
        if white not in cards or black not in cards or white == black:
            continue  # told already: he is not there, or has more seats than one
        met = [number for number, other in enumerate(cards[white].opponents, 1) if other == black]
        if met:
            yield Broken(rule="C.04.1 art. 2", text=f"{white} and {black} met in round {met[0]} already")
        if frozenset((white, black)) in hand.field.barred:
            yield Broken(rule="must not meet", text=f"{white} and {black} are not to meet in this round")
        yield from _colours(hand, cards[white], cards[black])
    if hand.bye is not None and hand.bye in cards and (why := _had_bye(hand, cards[hand.bye])):
        rule = "rule 2" if hand.system == "median" else "C.04.1 art. 4"
        yield Broken(rule=rule, text=f"{hand.bye} {why}, and is not to have the bye")


def _colours(hand: _ByHand, white: Card, black: Card) -> Iterator[Broken]:
    """Two who must not meet for their colours, or else each who gets one that he must not have."""
    if hand.system == "median" or _is_exempt(hand, white, black):
        return
    dues = [_must_have(card) for card in (white, black)]
    if dues[0] is not None and dues[0] is dues[1]:
        rule = "C.04.3 C3" if hand.system == "dutch" else "C.04.4.3 art. 5.1"
        yield Broken(rule=rule, text=f"{white.number} and {black.number} must both have {dues[0].name.title()}")
        return
    for card, has, due in zip((white, black), Colour, dues, strict=True):
        if due is not None and due is not has:
            text = f"{card.number} must have {due.name.title()}, and has {has.name.title()}"
            yield Broken(rule="C.04.1 art. 6 and 7", text=text)


def _must_have(card: Card) -> Colour | None:
    wish = preference(card)
    return wish.colour if wish.strength is Strength.ABSOLUTE else None


def _is_exempt(hand: _ByHand, white: Card, black: Card) -> bool:
    """Whether the limits of colours are lifted: in the last round, in a FIDE Dutch for the games of topscorers."""
    field = hand.field
    if hand.system != "dutch" or not field.is_last:
        return field.is_last
    half = field.scoring.win * (field.round - 1)
    return 2 * max(white.score, black.score) > half


_WHY_NO_BYE: Mapping[Unplayed, str] = {
    Unplayed.PAB: "had the bye in round {}",
    Unplayed.FORFEIT_WIN: "won round {} without a game",
    Unplayed.FULL: "had a full-point bye in round {}",
}


def _had_bye(hand: _ByHand, card: Card) -> str:
    """Why he is to have no bye any more; empty when he may have it."""
    win = hand.field.scoring.win
    for number, (why, gain) in enumerate(zip(card.unplayed, card.gains, strict=True), 1):
        if why is not None and (why is Unplayed.PAB or _bars(hand, why, gain >= win)):
            return _WHY_NO_BYE[why].format(number)
    return ""


def _bars(hand: _ByHand, why: Unplayed, is_worth_a_win: bool) -> bool:
    """Whether a round without a game bars from the bye: by C.04.1 art. 4 (2026) one that was worth a win, which of
    those asked for is the full-point bye alone."""
    if hand.system == "median":
        return why in _WHY_NO_BYE and hand.field.options.get("bye_after_forfeit") == "barred"
    if hand.system == "dutch" and hand.edition == "2017":
        return why is Unplayed.FORFEIT_WIN
    return is_worth_a_win


def _others(hand: _ByHand, *, is_legal: bool) -> Iterator[Broken]:
    """Where the system pairs otherwise."""
    try:
        own = paired(hand.field, SWISS[hand.system].engine_of(hand.edition))
    except PairingError as error:
        yield Broken(rule=hand.system, text=f"by the rules there is no pairing: {error}")
        return
    if is_legal and hand.system == "dutch" and hand.edition != "2017":
        yield from _worse_bye(hand, own) or _worse_bracket(hand, own)
    exchanged = [(white, black) for white, black in hand.pairs if (black, white) in own.pairs]
    for white, black in exchanged:
        yield Broken(rule=hand.system, text=f"the system gives White to {black} against {white}")
    missing = [pair for pair in own.pairs if not {pair, pair[::-1]} & set(hand.pairs)]
    if missing or own.bye != hand.bye:
        yield Broken(rule=hand.system, text=f"the system pairs {_listed(missing, own.bye, hand.bye)}")


def _listed(missing: Pairs, own: int | None, bye: int | None) -> str:
    free = [] if own == bye else ["nobody with the bye" if own is None else f"{own} with the bye"]
    return ", ".join((*(f"{white}–{black}" for white, black in missing), *free))


def _worse_bye(hand: _ByHand, own: Pairing) -> tuple[Broken, ...]:
    """That the bye goes to a higher score than it must (C5)."""
    if hand.bye is None or own.bye is None:
        return ()
    score, least = (hand.field.everybody[number].score for number in (hand.bye, own.bye))
    if score <= least:
        return ()
    text = f"the bye goes to {hand.bye} with {format_points(score)}, and could go to a player with"
    return (Broken(rule="C.04.3 C5", text=f"{text} {format_points(least)}"),)


def _worse_bracket(hand: _ByHand, own: Pairing) -> tuple[Broken, ...]:
    """The first criterion in which the first bracket that is paired otherwise is worse."""
    fixed = {number for pair in hand.field.fixed for number in (pair.white, pair.black)}
    cards = tuple(card for card in hand.field.cards if card.number not in fixed)
    field = replace(hand.field, cards=cards, fixed=())
    for bracket in own.brackets:
        here = set(bracket.players)
        pairs = [pair for pair in hand.pairs if here.issuperset(pair)]
        if {frozenset(pair) for pair in pairs} != {frozenset(pair) for pair in bracket.pairs}:
            return (_worse(field, bracket, pairs),)
    return ()


def _worse(field: Field, bracket: Bracket, pairs: Pairs) -> Broken:
    from .swiss.dutch.criteria import CRITERIA, criteria

    where = f"bracket of {format_points(bracket.score)}"
    names = {criterion.code: criterion.name for criterion in CRITERIA}
    for (code, best), (_, found) in zip(criteria(field, bracket), criteria(field, bracket, pairs), strict=True):
        if found != best:
            counts = f": {found} instead of {best}" if isinstance(found, int) else " are worse"
            return Broken(rule=f"C.04.3 {code}", text=f"{where}: {names[code]}{counts}")
    return Broken(rule="C.04.3 art. 4", text=f"{where}: by the criteria as good, but later in the order of candidates")

"""The teams of a round in their order, with those they may meet as bit masks, and the bye (rules 1 to 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.model import Result, Tournament
from pairing.swiss.bits import bits, mask_of
from pairing.swiss.engine import no_legal_pairing
from pairing.swiss.field import Card, Field, Unplayed
from pairing.swiss.matching import Matching
from pairing.tally import Tally
from pairing.teams import game_points
from pairing.tiebreaks import Ledger, get_tiebreak

from .options import Rules
from .trace import Direction, Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Teams:
    """Everybody to pair, each at its place, the best at place 0. `rows` have the places of those a team may meet."""

    field: Field
    rules: Rules
    cards: tuple[Card, ...]
    rows: tuple[int, ...]

    @classmethod
    def of(cls, field: Field, rules: Rules, order: Sequence[Card]) -> Teams:
        """The teams in that order."""
        return cls(field=field, rules=rules, cards=tuple(order), rows=tuple(_rows(field, rules, order)))

    @property
    def everybody(self) -> int:
        """The mask of all places."""
        return (1 << len(self.cards)) - 1

    def numbers(self, places: Iterable[int]) -> tuple[int, ...]:
        """The numbers of the teams at these places."""
        return tuple(self.cards[place].number for place in places)

    def why_not(self, one: int, other: int) -> Why:
        """Why two were not paired: what keeps them apart, or that the others could not be paired then."""
        first, second = self.cards[one], self.cards[other]
        if self.rows[one] >> other & 1:
            return Why.OTHERS
        return Why.BARRED if frozenset((first.number, second.number)) in self.field.barred else Why.MET


def ordered(mask: int, direction: Direction) -> list[int]:
    """The places of a mask, the best first when the bracket is paired downward, the worst first when upward."""
    places = list(bits(mask))
    return places if direction is Direction.DOWN else places[::-1]


def absolute_order(field: Field, rules: Rules) -> list[Card]:
    """Rule 1: by match points, game score, median Buchholz (BH-M1 of C.07, 2026), start number."""
    criteria = _criteria(field, rules)
    return sorted(field.cards, key=lambda card: (-card.score, *criteria.get(card.number, (0, 0)), card.number))


def _criteria(field: Field, rules: Rules) -> Mapping[int, tuple[int, int]]:
    """The game score and median Buchholz of each team, the smaller the better; adjourned matches count as drawn."""
    if field.tournament is None:
        return {}
    tally = Tally.from_tournament(_with_draws(field.tournament), field.round - 1)
    numbers = [card.number for card in field.cards]
    scores, median = game_points(tally, numbers), get_tiebreak("BH-M1").accounts(Ledger.of(tally), numbers)
    difference = rules.score == "difference"
    return {
        number: (scores[number][1] * difference - scores[number][0], -(median[number].value or 0)) for number in numbers
    }


def _with_draws(tournament: Tournament) -> Tournament:
    games = (replace(game, result=Result.DRAW) if game.result.is_open else game for game in tournament.games)
    return replace(tournament, games=tuple(games))


def _rows(field: Field, rules: Rules, order: Sequence[Card]) -> Iterable[int]:
    places = {card.number: place for place, card in enumerate(order)}
    apart: dict[int, set[int]] = {card.number: {card.number, *card.opponents} for card in order}
    unplayed = _unplayed_pairs(field) if rules.forfeited_pair == "met" else ()
    for one, other in map(sorted, (*field.barred, *unplayed)):
        if one in apart and other in apart:
            apart[one].add(other)
            apart[other].add(one)
    everybody = (1 << len(order)) - 1
    for card in order:
        yield everybody & ~mask_of(places[number] for number in apart[card.number] if number in places)


def _unplayed_pairs(field: Field) -> Iterable[frozenset[int]]:
    games = field.tournament.games if field.tournament else ()
    return (frozenset((g.white, g.black)) for g in games if g.result.is_forfeit and g.round < field.round)


def choose_bye(teams: Teams) -> int:
    """Rule 2: the place of the lowest who has had no bye and without whom the others can all be paired. Where there is
    none it is somebody who has had one, those with the fewest first.

    The teams must be an odd number in their absolute order.

    Raises:
        NoLegalPairing: when whoever gets the bye the others cannot all be paired.
    """
    matching = Matching(teams.rows, teams.everybody)
    if matching.exposed.bit_count() > 1:
        raise no_legal_pairing(teams.field, why_none(teams, matching, free=1))
    able, had = matching.missable(), [_byes(card, teams.rules) for card in teams.cards]
    if teams.rules.second_bye == "never":
        able &= mask_of(place for place, count in enumerate(had) if not count)
    if not able:
        raise no_legal_pairing(
            teams.field,
            "each team without which the others could all be paired has had a bye, and none may have a second",
        )
    return min(bits(able), key=lambda place: (had[place], -place))


def _byes(card: Card, rules: Rules) -> int:
    counted = _COUNTED[rules.bye_after_forfeit]
    return sum(why in counted for why in card.unplayed)


_COUNTED = {
    "allowed": frozenset({Unplayed.PAB}),
    "barred": frozenset({Unplayed.PAB, Unplayed.FORFEIT_WIN, Unplayed.FULL}),
}


def why_none(teams: Teams, matching: Matching, free: int = 0) -> str:
    """Why there is no pairing: which teams have between them too few opponents left (the theorem of Tutte and Berge);
    `free` of them may have the bye."""
    whoever = "whoever gets the bye, " if free else ""
    alone = [place for place in range(len(teams.cards)) if not teams.rows[place]]
    if len(alone) > free:
        return f"{whoever}nobody is left for {_listed(teams, alone)} to meet"
    short = list(bits(matching.missable()))
    outside = {other for place in short for other in bits(teams.rows[place])} - set(short)
    of_them = f"{whoever}{matching.exposed.bit_count() - free} of {_listed(teams, short)} would have no opponent"
    return f"{of_them}: but for one another they can only meet {_listed(teams, outside)}" if outside else of_them


def _listed(teams: Teams, places: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(teams.numbers(places))))

"""The teams of a round in their order, with those they may meet as bit masks, and the bye (rules 1 to 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.model import Result, Tournament
from pairing.swiss.engine import no_legal_pairing
from pairing.swiss.field import Card, Field, Unplayed
from pairing.swiss.matching import Matching, bits, mask_of
from pairing.tally import Tally
from pairing.teams import game_points
from pairing.tiebreaks.buchholz import buchholz_median_1

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
    scores, median = game_points(tally, numbers), buchholz_median_1(tally, numbers)
    difference = rules.score == "difference"
    return {number: (scores[number][1] * difference - scores[number][0], -(median[number] or 0)) for number in numbers}


def _with_draws(tournament: Tournament) -> Tournament:
    games = (replace(game, result=Result.DRAW) if game.result.is_open else game for game in tournament.games)
    return replace(tournament, games=tuple(games))


def _rows(field: Field, rules: Rules, order: Sequence[Card]) -> Iterable[int]:
    places = {card.number: place for place, card in enumerate(order)}
    apart: dict[int, set[int]] = {card.number: {card.number, *card.opponents} for card in order}
    together = [*field.barred, *(_unplayed_pairs(field) if rules.forfeited_pair == "met" else ())]
    for one, other in (pair for pair in map(tuple, together) if len(pair) == 2):
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
        raise no_legal_pairing(teams.field, why_none(teams, matching, "whoever gets the bye, "))
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
    counted = {Unplayed.PAB} if rules.bye_after_forfeit == "allowed" else _WINS
    return sum(why in counted for why in card.unplayed)


_WINS = {Unplayed.PAB, Unplayed.FORFEIT_WIN, Unplayed.FULL}


def why_none(teams: Teams, matching: Matching, before: str = "") -> str:
    """Why there is no pairing: teams that have between them too few opponents left (the theorem of Tutte and Berge)."""
    for place in bits(matching.exposed):
        if not teams.rows[place]:
            return f"{before}{teams.cards[place].number} has nobody left to meet"
    outer = matching.missable()
    joined = 0
    for place in bits(outer):
        joined |= teams.rows[place]
    few, many = (", ".join(map(str, sorted(teams.numbers(bits(mask))))) for mask in (joined & ~outer, outer))
    left = f"those of {few}" if few else "nobody"
    return f"{before}too few matches are left: outside their own groups {many} can meet {left} only"

"""A round of the Czech Swiss, from the absolute order to who starts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairing.swiss.answer import Pairing
from pairing.swiss.engine import no_legal_pairing
from pairing.swiss.field import Card, Field
from pairing.swiss.matching import Matching

from .brackets import Group, Pair, exchange_hopeless, move_spare, settle_group
from .colours import coloured
from .options import Rules
from .teams import Teams, absolute_order, choose_bye, why_none
from .trace import Bracket, Coloured, Direction, Reasoned


def pair(field: Field) -> Pairing:
    """The pairing of a round, the side that starts first.

    Raises:
        InvalidTournament: for an option that is not in the table.
        NoLegalPairing: when not all can meet somebody they have not met.
    """
    answer = reasoned(field)
    return Pairing(pairs=tuple((game.starts, game.other) for game in answer.games), bye=answer.bye)


def reasoned(field: Field) -> Reasoned:
    """The pairing of a round and everything that led to it; the errors are those of `pair`."""
    rules = Rules.of(field.options)
    order = absolute_order(field, rules)
    numbers = tuple(card.number for card in order)
    if len(order) % 2 == 0:
        return replace(_Round(field, rules, order).paired(), order=numbers)
    bye = choose_bye(Teams.of(field, rules, order))
    playing = order[:bye] + order[bye + 1 :]
    answer = _Round(field, rules, playing).paired()
    return replace(answer, order=numbers, bye=numbers[bye], passed_bye=numbers[bye + 1 :])


class _Round:
    """The brackets of a round while they are paired; a builder, thrown away after."""

    def __init__(self, field: Field, rules: Rules, order: list[Card]) -> None:
        """The order is the absolute one; whoever has the bye is not in it."""
        self._middle = _middle(field, rules, order)
        inside = order if rules.bracket_order == "absolute" else sorted(order, key=lambda c: (-c.score, c.number))
        self._teams = Teams.of(field, rules, inside)
        self._median = Group(score=self._middle // 2)
        self._groups: dict[int, Group] = {}
        for place, card in enumerate(inside):
            if 2 * card.score == self._middle:
                self._median.take(place, None)
            else:
                self._groups.setdefault(card.score, Group(score=card.score)).take(place, None)
        self._brackets: list[Bracket] = []
        self._made: dict[Direction, list[list[Pair]]] = {direction: [] for direction in Direction}
        self._undone: list[Pair] = []

    def paired(self) -> Reasoned:
        """From the top down to above the median, from the bottom up to below it, the median last (4 to 6)."""
        teams = self._teams
        possible = Matching(teams.rows, teams.everybody)
        if not possible.is_perfect:
            raise no_legal_pairing(teams.field, why_none(teams, possible))
        scores = sorted(self._groups, reverse=True)
        self._one_side([score for score in scores if 2 * score > self._middle], Direction.DOWN)
        self._one_side([score for score in reversed(scores) if 2 * score < self._middle], Direction.UP)
        median = self._settle_median()
        return Reasoned(
            brackets=tuple(self._brackets),
            games=tuple(self._games(median)),
            undone=tuple((teams.cards[one].number, teams.cards[other].number) for one, other in self._undone),
        )

    def _one_side(self, scores: list[int], direction: Direction) -> None:
        groups = [self._groups[score] for score in scores]
        for group, following in zip(groups, [*groups[1:], self._median], strict=False):
            exchange_hopeless(self._teams, group, following, direction)
            move_spare(self._teams, group, following, direction)
            pairs, bracket = settle_group(self._teams, group, direction)
            self._made[direction].append(pairs)
            self._brackets.append(bracket)

    def _settle_median(self) -> list[Pair]:
        """While the median bracket is blocked, pairs of the nearest bracket are undone: on the lower side when more
        teams came from above than from below, else on the higher, and on the other when that side has none left (6.2).
        All teams together can be paired, so it ends."""
        median = self._median
        while not Matching(self._teams.rows, median.members).is_perfect:
            direction = self._side_to_undo()
            pairs = self._made[direction].pop()
            if self._teams.rules.blocked_middle == "pair":
                self._made[direction].append(pairs)
                pairs = [pairs.pop()]
            self._undone += pairs
            for place in (place for pair in pairs for place in pair):
                median.take(place, direction)
        pairs, bracket = settle_group(self._teams, median, None)
        if median.members:
            self._brackets.append(bracket)
        return pairs

    def _side_to_undo(self) -> Direction:
        for made in self._made.values():
            while made and not made[-1]:
                made.pop()
        above, below = self._median.down.bit_count(), self._median.up.bit_count()
        lower = above > below or (above == below and self._teams.rules.equal_sides == "lower")
        direction = Direction.UP if lower else Direction.DOWN
        return direction if self._made[direction] else direction.other

    def _games(self, median: list[Pair]) -> Iterator[Coloured]:
        teams, cards = self._teams, self._teams.cards
        above = [pair for pairs in self._made[Direction.DOWN] for pair in pairs]
        below = [pair for pairs in self._made[Direction.UP] for pair in pairs]
        for pairs, is_below in ((above, False), (median, False), (below, True)):
            for one, other in pairs:
                yield coloured(cards[one], cards[other], teams.field, teams.rules, is_below)


def _middle(field: Field, rules: Rules, order: list[Card]) -> int:
    """Twice the score of the median bracket, in tenths; doubled, because half of the rounds may be half a tenth."""
    if rules.median == "middle-team":
        return 2 * order[len(order) // 2].score if order else 0
    return (field.round - 1) * field.scoring.win

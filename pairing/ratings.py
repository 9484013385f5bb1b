"""What an event does to ratings: expected scores, rating changes, performances (FIDE Rating Regulations B.02).

The text is that in force from 1 March 2024 with the amendment of 1 October 2025. Only games played over the board
against rated opponents count (5.1, 8.3.1): those of a player whose results are annulled in the standings too, those won
or lost by forfeit never. Whatever the scoring of the event, a win is rated as 1, a draw as ½ and a loss as 0 (8.3.2),
each side by its own result. What an event alone does not tell, how many games a player has behind him and whether he
ever had 2400, must be said with the development coefficients.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from .errors import InvalidTournament
from .expected import WIDEST, expected_score, rating_difference
from .faults import game_faults
from .model import Game, Player, Tournament
from .points import HALF, TENTHS
from .rounding import half_up
from .teams import boards_of

HUNDREDTHS = 100
A_TENTH = HUNDREDTHS // TENTHS
"""The hundredths of a tenth."""
_WORTH: Mapping[str, int] = {"1": TENTHS, "½": HALF, "0": 0}
ANY_DIFFERENCE = 9999
MOST_K_GAMES = 700
"""K times the number of games is at most this (8.3.3)."""
REACHED, JUNIORS_BELOW, JUNIOR_AGE = 2400, 2300, 18
MASTERS = frozenset({"GM", "IM"})
"""Titles that need a rating of 2400 or more at some time (B.01 1.5.3), the rare ones won directly apart."""
HYPOTHETICAL, HYPOTHETICAL_RATING = 2, 1800
FEWEST_FOR_A_RATING, LOWEST, HIGHEST_INITIAL = 5, 1400, 2200


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulations:
    """What the editions do not share: from which own rating on differences count in full (None: they never do), and
    the difference from which a game is not rated when one of both is rated above `apart_above`."""

    in_full_from: int | None = None
    apart: int | None = None
    apart_above: int = 0

    def widest(self, rating: int) -> int:
        """The greatest difference that counts for a player of that rating."""
        return ANY_DIFFERENCE if self.in_full_from is not None and rating >= self.in_full_from else WIDEST

    def rates(self, one: int, other: int) -> bool:
        """Whether a game of players with these ratings is rated."""
        return self.apart is None or abs(one - other) < self.apart or max(one, other) <= self.apart_above


REGULATIONS: Mapping[str, Regulations] = {
    "standard": Regulations(in_full_from=2650),
    "standard-2024": Regulations(),
    "rapid": Regulations(apart=600, apart_above=2600),
}
"""B.02 8.3.1 from 1 October 2025, the same from 1 March 2024 until then, and 7.3.1 of the regulations for rapid and
blitz from 1 December 2024. Development coefficients are the same in all of them: those for rapid and blitz, 20 for
everybody before, go by the rules of standard chess since 1 October 2022."""


class KRule(Enum):
    """What gave a player his development coefficient (8.3.3); the value is the text of the JSON answers."""

    GIVEN = "given"
    REACHED = "reached-2400"
    TITLE = "title"
    JUNIOR = "junior"
    BELOW = "below-2400"


@dataclass(frozen=True, slots=True, kw_only=True)
class Factor:
    """A development coefficient: `value` is what the rule says, `used` what is left of it after many games."""

    value: int
    rule: KRule
    used: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Factors:
    """What is known of the development coefficients: those `given` by pairing number, the one for `every` other player,
    and the `year` of the event, in which it is seen who is a junior."""

    given: Mapping[int, int] = field(default_factory=dict)
    every: int | None = None
    year: int | None = None


class NoRating(Enum):
    """Why games against rated opponents gave an unrated player no first rating; the value is the text of the JSON
    answers."""

    GAMES = "fewer-than-5-games"
    SCORE = "nothing-scored"
    LOW = "below-1400"


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingLine:
    """A player of the rating report. `games` are those that are rated for him, `score` in tenths of a point as 1, ½, 0.

    `average` is the mean rating of his opponents, `performance` that and the difference his score stands for; both None
    without a game. `expected` (hundredths of a point), `factor` and `change` (hundredths of a rating point) are a rated
    player's. `initial` is the first rating an unrated one would have from this event alone (8.2), None when it gives
    none: fewer than five games, nothing scored, or a rating below 1400.
    """

    number: int
    rating: int | None
    games: int
    score: int
    average: int | None
    performance: int | None
    expected: int | None = None
    factor: Factor | None = None
    change: int | None = None
    initial: int | None = None

    @property
    def difference(self) -> int | None:
        """The score less the expected one, in hundredths of a point."""
        return None if self.expected is None else A_TENTH * self.score - self.expected

    @property
    def lacking(self) -> NoRating | None:
        """What an unrated player without a first rating lacks (7.1.4, 8.2.1); None for others."""
        if self.rating is not None or self.initial is not None:
            return None
        if self.games < FEWEST_FOR_A_RATING:
            return NoRating.GAMES
        return NoRating.LOW if self.score else NoRating.SCORE

    @property
    def new(self) -> int | None:
        """The rating after the event, its change rounded to a whole number (8.3.4), or the first one."""
        if self.rating is None or self.change is None:
            return self.initial
        return self.rating + rounded_change(self.change)


def ratings(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    factors: Factors | None = None,
    regulations: str = "standard",
) -> tuple[RatingLine, ...]:
    """The line of every player in the order of the numbers, by the games up to `after_round` (None: by all).

    `regulations` is a name of `REGULATIONS`.

    Raises:
        InvalidTournament: for a team event, and for games of somebody who is no player or of a player against himself.
    """
    if faults := list(game_faults(tournament)):
        raise InvalidTournament("; ".join(faults))
    if boards_of(tournament):
        raise InvalidTournament("a team event has no rating report: teams have no ratings, their players have")
    rules = REGULATIONS[regulations]
    met = _met(tournament, rules, after_round)
    return tuple(_line(player, met[player.number], factors or Factors(), rules) for player in tournament.players)


def rounded_change(hundredths: int) -> int:
    """The change as a whole number, a half rounded away from zero (8.3.4)."""
    whole = (abs(hundredths) + HUNDREDTHS // 2) // HUNDREDTHS
    return whole if hundredths >= 0 else -whole


def _met(tournament: Tournament, rules: Regulations, after_round: int | None) -> Mapping[int, list[tuple[int, int]]]:
    """By number the ratings of the opponents in games that are rated, each with the score against him in tenths."""
    known = {player.number: player.rating or None for player in tournament.players}
    met: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for game in _played(tournament, after_round):
        for number in (game.white, game.black):
            own, other = known[number], known[game.opponent(number)]
            if other is not None and (own is None or rules.rates(own, other)):
                met[number].append((other, _WORTH[game.mark(number)]))
    return met


def _played(tournament: Tournament, after_round: int | None) -> Iterator[Game]:
    for game in tournament.games:
        if game.result.is_played and (after_round is None or game.round <= after_round):
            yield game


def _part(score: int, games: int) -> int:
    """The part of the points that a score in tenths is, to the nearest hundredth, .5 upwards."""
    return half_up(score * A_TENTH, games)


def _line(player: Player, met: list[tuple[int, int]], factors: Factors, rules: Regulations) -> RatingLine:
    opponents, score = [rating for rating, _ in met], sum(got for _, got in met)
    average = half_up(sum(opponents), len(met)) if met else None
    line = RatingLine(
        number=player.number,
        rating=player.rating or None,
        games=len(met),
        score=score,
        average=average,
        performance=None if average is None else average + rating_difference(_part(score, len(met))),
    )
    if line.rating is None:
        return replace(line, initial=_initial(opponents, score))
    widest = rules.widest(line.rating)
    expected = sum(expected_score(line.rating - rating, widest) for rating in opponents)
    factor = _factor(player, line.rating, len(met), factors)
    return replace(line, expected=expected, factor=factor, change=factor.used * (score * A_TENTH - expected))


def _factor(player: Player, rating: int, games: int, factors: Factors) -> Factor:
    value, rule = _by_rule(player, rating, factors)
    used = value if value * games <= MOST_K_GAMES else MOST_K_GAMES // games
    return Factor(value=value, rule=rule, used=used)


def _by_rule(player: Player, rating: int, factors: Factors) -> tuple[int, KRule]:
    """The coefficient and where it is from. Who once reached 2400 keeps 10; else a junior has 40 (8.3.3)."""
    given = factors.given.get(player.number, factors.every)
    if given is not None:
        return given, KRule.GIVEN
    if rating >= REACHED:
        return 10, KRule.REACHED
    if (player.title or "").upper() in MASTERS:
        return 10, KRule.TITLE
    if rating < JUNIORS_BELOW and _is_junior(player, factors.year):
        return 40, KRule.JUNIOR
    return 20, KRule.BELOW


def _is_junior(player: Player, year: int | None) -> bool:
    """Whether the year of the event is at most that of his 18th birthday; not when one of the two is unknown."""
    born = birth_year(player)
    return year is not None and born is not None and born <= year <= born + JUNIOR_AGE


def birth_year(player: Player) -> int | None:
    """The year in which the player was born; None when it is not known."""
    text = (player.birth or "")[:4]
    return int(text) if text.isdecimal() and int(text) else None


def _initial(opponents: list[int], score: int) -> int | None:
    """The first rating by 8.2.2: draws with two hypothetical opponents of 1800 are added. Nothing scored is disregarded
    (8.2.1); a rating needs five games and is 1400 to 2200 (7.1.4, 8.2.3)."""
    if len(opponents) < FEWEST_FOR_A_RATING or not score:
        return None
    games = len(opponents) + HYPOTHETICAL
    part = _part(score + HYPOTHETICAL * HALF, games)
    found = half_up(sum(opponents) + HYPOTHETICAL * HYPOTHETICAL_RATING, games) + rating_difference(part)
    return min(found, HIGHEST_INITIAL) if found >= LOWEST else None

"""A round of the Lim system: the bye, the scoregroups from both ends to the median, the colours (C.04.4.3, 2026)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pairing.model import Colour
from pairing.swiss.answer import Pairing
from pairing.swiss.bits import bits, mask_of
from pairing.swiss.engine import no_legal_pairing
from pairing.swiss.matching import Matching

from .colours import allocate
from .floaters import Scoregroup, choose_floaters, floaters_in_order
from .people import People
from .scrutiny import Pair, pair_scoregroup
from .trace import Bracket, Coloured, Cracked, Direction, Floater, Reasoned, Settled

if TYPE_CHECKING:
    from pairing.swiss.field import Card, Field

_ALLOWED = "without a second meeting or a colour that is not allowed (2.1)"


def pair(field: Field) -> Pairing:
    """The pairs of a round with their colours, and who has the bye.

    Raises:
        NoLegalPairing: when nobody may have the bye, or those left have no pairing of compatible players (2.1).
        InvalidTournament: for an option that the system does not know.
    """
    done = reasoned(field)
    return Pairing(pairs=tuple((game.white, game.black) for game in done.games), bye=done.bye)


def reasoned(field: Field) -> Reasoned:
    """The round with all that led to it.

    Raises:
        NoLegalPairing: when nobody may have the bye, or those left have no pairing of compatible players (2.1).
        InvalidTournament: for an option that the system does not know.
    """
    people = People.of(field)
    bye, playing = _without_bye(people)
    return _Rounds(people, playing).paired(None if bye is None else people.cards[bye].number)


def _without_bye(people: People) -> tuple[int | None, int]:
    """Who has the bye, by his place, and the mask of the others: the lowest of the lowest scoregroup (1.1), in round 1
    the lowest rated (7.1), of those who may have it and leave the others a pairing."""
    everybody = (1 << len(people.cards)) - 1
    matching = Matching(people.rows, everybody)
    if len(people.cards) % 2 == 0:
        if not matching.is_perfect:
            raise no_legal_pairing(people.field, f"there is no way to pair everybody {_ALLOWED}")
        return None, everybody
    win = people.field.scoring.win
    entitled = [place for place, card in enumerate(people.cards) if card.may_have_bye(win)]
    if not entitled:
        raise no_legal_pairing(people.field, "each player has had the bye, or a win without playing")
    spare = matching.missable() if matching.exposed.bit_count() == 1 else 0
    able = [place for place in entitled if spare >> place & 1]
    if not able:
        raise no_legal_pairing(people.field, f"whoever gets the bye, the others cannot all be paired {_ALLOWED}")
    ratings, cards = people.field.ratings, people.cards
    if people.field.round == 1:
        bye = min(able, key=lambda place: (cards[place].score, ratings.get(cards[place].number, 0), -place))
    else:
        bye = min(able, key=lambda place: (cards[place].score, -place))
    return bye, everybody & ~(1 << bye)


class _Rounds:
    """The scoregroups of a round while they are paired; a builder, thrown away after."""

    def __init__(self, people: People, playing: int) -> None:
        self._people = people
        self._playing = playing
        self._brackets: list[Bracket] = []
        self._made: dict[Direction, list[Pair]] = {side: [] for side in Direction}
        self._cracked: list[Cracked] = []

    def paired(self, bye: int | None) -> Reasoned:
        """From the top down to above the median, from the bottom up to below it, the median last (2.2)."""
        scores = sorted({self._people.cards[place].score for place in bits(self._playing)}, reverse=True)
        down = self._one_side([score for score in scores if self._people.side(score) > 0], Direction.DOWN)
        up = self._one_side([score for score in reversed(scores) if self._people.side(score) < 0], Direction.UP)
        median = self._median(down, up)
        return Reasoned(
            brackets=tuple(self._brackets),
            games=tuple(self._games(median)),
            cracked=tuple(self._cracked),
            bye=bye,
        )

    def _one_side(self, scores: list[int], direction: Direction) -> int:
        """Pairs the scoregroups of one side of the median; the mask of the floaters that it hands to the median."""
        floaters = 0
        for place, score in enumerate(scores):
            group = Scoregroup(
                score=score,
                direction=direction,
                residents=self._residents(score),
                downfloaters=floaters if direction is Direction.DOWN else 0,
                upfloaters=floaters if direction is Direction.UP else 0,
                next_residents=self._residents(scores[place + 1]) if place + 1 < len(scores) else self._in_median(),
            )
            floaters, trace = choose_floaters(self._people, group)
            self._made[direction] += self._settle(group, group.members & ~floaters, trace)
        return floaters

    def _median(self, down: int, up: int) -> list[Pair]:
        """Pairs the median scoregroup. While it is blocked, the pair made last on one side is undone and its players
        join as floaters: on the lower side when more floaters came from above than from below (2.6.1), else on the
        higher (2.6.2); on the other side when that one has no pair left."""
        while True:
            group = Scoregroup(
                score=(self._people.field.round - 1) * self._people.field.scoring.win // 2,
                direction=Direction.DOWN,
                residents=self._in_median(),
                downfloaters=down,
                upfloaters=up,
            )
            if Matching(self._people.rows, group.members).is_perfect:
                return self._settle(group, group.members, ()) if group.members else []
            side = Direction.UP if down.bit_count() > up.bit_count() else Direction.DOWN
            if not self._made[side]:
                side = Direction.UP if side is Direction.DOWN else Direction.DOWN
            pair = self._made[side].pop()
            first, second = self._people.numbers(pair)
            self._cracked.append(Cracked(pair=(first, second), side=side))
            if side is Direction.DOWN:
                down |= mask_of(pair)
            else:
                up |= mask_of(pair)

    def _settle(self, group: Scoregroup, staying: int, floaters: tuple[Floater, ...]) -> list[Pair]:
        pairs, settled = pair_scoregroup(self._people, group, staying)
        self._brackets.append(_bracket(self._people, group, floaters, settled))
        return pairs

    def _residents(self, score: int) -> int:
        return mask_of(place for place in bits(self._playing) if self._people.cards[place].score == score)

    def _in_median(self) -> int:
        return mask_of(place for place in bits(self._playing) if not self._people.side(self._people.cards[place].score))

    def _games(self, median: list[Pair]) -> Iterator[Coloured]:
        for pairs, above in ((self._made[Direction.DOWN], True), (median, True), (self._made[Direction.UP], False)):
            for pair_ in pairs:
                yield _coloured(self._people, pair_, above)


def _bracket(people: People, group: Scoregroup, floaters: tuple[Floater, ...], settled: list[Settled]) -> Bracket:
    came = floaters_in_order(people, group)
    return Bracket(
        score=group.score,
        direction=group.direction,
        residents=people.numbers(bits(group.residents)),
        downfloaters=people.numbers(place for place, side in came if side is Direction.DOWN),
        upfloaters=people.numbers(place for place, side in came if side is Direction.UP),
        floaters=floaters,
        settled=tuple(settled),
    )


def _coloured(people: People, pair_: Pair, above: bool) -> Coloured:
    """Colours by art. 5: when all else is equal the higher ranked has his due colour in the median scoregroup and above
    it, the lower ranked below (5.4)."""
    first, second = (people.cards[place] for place in pair_)
    ranked: list[Card] = sorted((first, second), key=lambda card: (-card.score, card.number))
    dues = people.dues[pair_[0]], people.dues[pair_[1]]
    colour, article = allocate((first, second), dues, ranked[0 if above else 1], people.field.initial_colour)
    white, black = (first, second) if colour is Colour.WHITE else (second, first)
    return Coloured(white=white.number, black=black.number, article=article)

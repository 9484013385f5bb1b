"""The quality criteria of a candidate, told one by one (C.04.3 art. 2.2 to 2.4, 2026).

The engine never needs them like this: it weighs kinds of pairs, or knows the bounds. Who asks why a bracket is paired
as it is does: the `criteria` of any candidate, `best_bracket` under a condition; the first difference is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.errors import NoLegalPairing
from pairing.swiss.answer import Bracket
from pairing.swiss.bits import mask_of
from pairing.swiss.colours import WISHES, Strength
from pairing.swiss.field import Field

from .completion import Completion
from .engine import solved_bracket, told
from .legality import People
from .levels import Places, bye_counts, solve
from .weights import topscorer_faults

Value = int | tuple[int, ...]
"""A number of players, or a list of numbers that is compared from its first; the less the better."""

UNPAIRED = 1_000_000
"""The score difference of an MDP who floats again, in C18 and C20: worse than any pair (the rules do not say)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A bracket with pairs (vertices, the higher ranked first)."""

    completion: Completion
    places: Places
    pairs: tuple[tuple[int, int], ...]

    @property
    def people(self) -> People:
        """The players of the bracket and of all below."""
        return self.completion.people

    @property
    def downfloaters(self) -> tuple[int, ...]:
        """Who is in no pair."""
        paired = {each for pair in self.pairs for each in pair}
        return tuple(each for each in self.places.players if each not in paired)

    @property
    def mdp_pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs with an MDP in them."""
        return tuple(pair for pair in self.pairs if pair[0] in self.places.mdps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """An article and what it wants least of."""

    code: str
    name: str
    value: Callable[[Candidate], Value]


def _completion(candidate: Candidate) -> Value:
    return int(not candidate.completion.completes(candidate.places.k + 1, mask_of(candidate.downfloaters)))


def _bye_score(candidate: Candidate) -> Value:
    return candidate.completion.bye_score or 0


def _downfloater_scores(candidate: Candidate) -> Value:
    scores = candidate.people.scores
    return tuple(sorted((scores[each] for each in candidate.downfloaters), reverse=True))


def _next_bracket(candidate: Candidate) -> Value:
    """The number of downfloaters of the next bracket and their scores, at best."""
    completion, k = candidate.completion, candidate.places.k + 1
    if k == len(candidate.people.groups) or _completion(candidate):
        return ()
    floaters = candidate.downfloaters
    if bye_counts(completion, candidate.places):
        completion, floaters = Completion(candidate.people), ()
        completion.take_bye()
    solved = solve(completion, Places(k=k, mdps=floaters, residents=candidate.people.groups[k]))
    scores = sorted((candidate.people.scores[each] for each in solved.downfloaters), reverse=True)
    return len(scores), *scores


def _unplayed_of_bye(candidate: Candidate) -> Value:
    if not bye_counts(candidate.completion, candidate.places):
        return 0
    rounds = candidate.people.field.round - 1
    return sum(rounds - candidate.people.played(each) for each in candidate.downfloaters)


def _faults(kind: int) -> Callable[[Candidate], Value]:
    return lambda candidate: sum(topscorer_faults(candidate.people, *pair)[kind] for pair in candidate.pairs)


def _clashes(least: Strength, most: Strength) -> Callable[[Candidate], Value]:
    """Pairs of two who want the same colour, the weaker of the two wishes within these bounds."""

    def count(candidate: Candidate) -> Value:
        wishes = candidate.people.wishes
        both = ((WISHES[wishes[one]], WISHES[wishes[other]]) for one, other in candidate.pairs)
        return sum(
            due is other and due is not None and least <= min(strength, his) <= most
            for (due, strength), (other, his) in both
        )

    return count


def _repeated_downfloats(ago: int) -> Callable[[Candidate], Value]:
    return lambda candidate: sum(
        candidate.people.down[ago] >> each & 1 for each in candidate.downfloaters if each not in candidate.places.mdps
    )


def _repeated_upfloats(ago: int) -> Callable[[Candidate], Value]:
    return lambda candidate: sum(candidate.people.up[ago] >> each & 1 for _, each in candidate.mdp_pairs)


def _differences_of_mdps(ago: int) -> Callable[[Candidate], Value]:
    def differences(candidate: Candidate) -> Value:
        people, opponent = candidate.people, dict(candidate.mdp_pairs)
        again = (each for each in candidate.places.mdps if people.down[ago] >> each & 1)
        found = (
            people.scores[each] - people.scores[opponent[each]] if each in opponent else UNPAIRED for each in again
        )
        return tuple(sorted(found, reverse=True))

    return differences


def _differences_of_opponents(ago: int) -> Callable[[Candidate], Value]:
    def differences(candidate: Candidate) -> Value:
        people = candidate.people
        found = (
            people.scores[mdp] - people.scores[each] for mdp, each in candidate.mdp_pairs if people.up[ago] >> each & 1
        )
        return tuple(sorted(found, reverse=True))

    return differences


CRITERIA: tuple[Criterion, ...] = (
    Criterion(code="C4", name="players below who could not be paired", value=_completion),
    Criterion(code="C5", name="the score of whoever gets the bye", value=_bye_score),
    Criterion(code="C6", name="downfloaters", value=lambda candidate: len(candidate.downfloaters)),
    Criterion(code="C7", name="scores of the downfloaters", value=_downfloater_scores),
    Criterion(code="C8", name="downfloaters of the next bracket, and their scores", value=_next_bracket),
    Criterion(code="C9", name="unplayed games of whoever gets the bye", value=_unplayed_of_bye),
    Criterion(code="C10", name="colour differences beyond two, with a topscorer", value=_faults(0)),
    Criterion(code="C11", name="the same colour three times running, with a topscorer", value=_faults(1)),
    Criterion(
        code="C12", name="players without their colour preference", value=_clashes(Strength.MILD, Strength.ABSOLUTE)
    ),
    Criterion(
        code="C13", name="players without a strong colour preference", value=_clashes(Strength.STRONG, Strength.STRONG)
    ),
    Criterion(code="C14", name="residents who float down as in the round before", value=_repeated_downfloats(0)),
    Criterion(code="C15", name="opponents of MDPs who floated up in the round before", value=_repeated_upfloats(0)),
    Criterion(code="C16", name="residents who float down as two rounds before", value=_repeated_downfloats(1)),
    Criterion(code="C17", name="opponents of MDPs who floated up two rounds before", value=_repeated_upfloats(1)),
    Criterion(
        code="C18", name="score differences of MDPs who floated down in the round before", value=_differences_of_mdps(0)
    ),
    Criterion(
        code="C19",
        name="score differences of opponents who floated up in the round before",
        value=_differences_of_opponents(0),
    ),
    Criterion(
        code="C20", name="score differences of MDPs who floated down two rounds before", value=_differences_of_mdps(1)
    ),
    Criterion(
        code="C21",
        name="score differences of opponents who floated up two rounds before",
        value=_differences_of_opponents(1),
    ),
)
"""From the first to the last; the first in which two candidates differ decides."""


def criteria(
    field: Field, bracket: Bracket, pairs: Iterable[tuple[int, int]] | None = None
) -> tuple[tuple[str, Value], ...]:
    """Article and value of every criterion for a bracket of a pairing of the field, with its pairs or with others (by
    numbers, only of its players). Other pairs must obey C1 and C3: see `illegal`."""
    people = People.of(_from_here(field, bracket))
    place = people.places()
    chosen = bracket.pairs if pairs is None else pairs
    candidate = Candidate(
        completion=Completion(people),
        places=_places(people, place, bracket),
        pairs=tuple(sorted(_by_rank(place[one], place[other]) for one, other in chosen)),
    )
    return tuple((criterion.code, criterion.value(candidate)) for criterion in CRITERIA)


def illegal(field: Field, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Those of the pairs (numbers) that may not be: they have met (C1), are forbidden, or both must have the same
    colour (C3)."""
    people = People.of(field)
    place = people.places()
    return tuple((one, other) for one, other in pairs if not people.rows[place[one]] >> place[other] & 1)


def best_bracket(
    field: Field,
    bracket: Bracket,
    *,
    together: Iterable[tuple[int, int]] = (),
    apart: Iterable[tuple[int, int]] = (),
) -> Bracket | None:
    """The bracket paired anew with these pairs (numbers) forced and those forbidden; None when nobody could pair it and
    all below then."""
    barred = field.barred | {frozenset(pair) for pair in apart}
    people = People.of(replace(_from_here(field, bracket), barred=barred), together)
    try:
        completion = Completion(people)
    except NoLegalPairing:
        return None
    places = _places(people, people.places(), bracket)
    if not completion.completes(places.k, mask_of(places.mdps)):
        return None
    return told(people, [card.number for card in people.cards], places, solved_bracket(completion, places))


def _from_here(field: Field, bracket: Bracket) -> Field:
    """The field without those who are paired above the bracket."""
    here = set(bracket.players)
    cards = tuple(card for card in field.cards if card.number in here or card.score < bracket.score)
    return replace(field, cards=cards)


def _places(people: People, place: Mapping[int, int], bracket: Bracket) -> Places:
    residents = place[bracket.residents[0]]
    k = next(k for k, group in enumerate(people.groups) if residents in group)
    return Places(k=k, mdps=_ranked(place, bracket.mdps), residents=people.groups[k])


def _ranked(place: Mapping[int, int], numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(place[number] for number in numbers))


def _by_rank(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)

"""What the criteria say of a bracket as it was paired and as it might be, worked out no further than need be."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from pairing.swiss.answer import Bracket
from pairing.swiss.dutch.completion import Completion
from pairing.swiss.dutch.criteria import CRITERIA, Candidate, Criterion
from pairing.swiss.dutch.legality import People
from pairing.swiss.dutch.levels import Places

from .values import Measure

_OF_FLOATERS = frozenset({"C4", "C5", "C6", "C7", "C8", "C9", "C14", "C16"})
"""The criteria that look only at who floats down; C8 is by far the dearest of all."""
_OF_PAIRS = 10
"""From this criterion on they say how good the pairs of a bracket are, not how many and who floats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The first criterion that tells two candidates apart, and what it counts in the real one and in the other."""

    code: str
    had: Measure
    would: Measure


class Measures:
    """The criteria of the brackets of a round; what was counted is kept."""

    def __init__(self, people: People, brackets: Collection[Bracket]) -> None:
        self._people = people
        self._places: Mapping[int, int] = people.places()
        self._groups = {people.scores[group.start]: k for k, group in enumerate(people.groups)}
        self._bye_at = min((each.score for each in brackets if each.bye is not None), default=None)
        self._open, self._taken = Completion(people), Completion(people)
        self._taken.take_bye()
        self._known: dict[tuple[int, str], Measure] = {}

    def difference(self, bracket: Bracket, other: Bracket) -> Difference | None:
        """The first criterion in which they differ, the first the real one; None when there is none."""
        same_floaters = set(bracket.downfloaters) == set(other.downfloaters)
        candidate = self._candidate(other)
        for criterion in CRITERIA:
            if same_floaters and criterion.code in _OF_FLOATERS:
                continue
            had, would = self._had(bracket, criterion), criterion.value(candidate)
            if had != would:
                return Difference(code=criterion.code, had=had, would=would)
        return None

    def costs(self, bracket: Bracket) -> tuple[tuple[str, Measure], ...]:
        """What the pairs of a bracket cost: the criteria from C10 on that are not at nothing."""
        of_pairs = (each for each in CRITERIA if int(each.code[1:]) >= _OF_PAIRS)
        counted = ((each.code, self._had(bracket, each)) for each in of_pairs)
        return tuple((code, value) for code, value in counted if value)

    def _had(self, bracket: Bracket, criterion: Criterion) -> Measure:
        key = bracket.score, criterion.code
        if key not in self._known:
            self._known[key] = criterion.value(self._candidate(bracket))
        return self._known[key]

    def _candidate(self, bracket: Bracket) -> Candidate:
        place, k = self._places, self._groups[bracket.score]
        is_above = self._bye_at is None or bracket.score >= self._bye_at
        return Candidate(
            completion=self._open if is_above else self._taken,
            places=Places(
                k=k,
                mdps=tuple(sorted(place[each] for each in bracket.mdps)),
                residents=self._people.groups[k],
            ),
            pairs=tuple(sorted((place[one], place[other]) for one, other in bracket.pairs)),
        )

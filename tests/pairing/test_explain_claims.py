"""Every claim of `explain` about a FIDE Dutch against trying everything: it really is worse, in just that criterion."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pairing.explain import PairExplained, Step, explain
from pairing.explain.dutch import earlier_opponents, halves
from pairing.model import Tournament
from pairing.swiss.answer import Bracket as Told
from pairing.swiss.dutch import pair
from pairing.swiss.field import Field
from tests.dutch_exhaustive import Bracket, Pairs, Round2026, Value, without
from tests.random_events import random_tournament

CODES = [f"C{number}" for number in range(5, 22)]
COUNTS = {"C6", "C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17"}
Vector = tuple[Value, ...]
Condition = Callable[[Pairs, Value], bool]


class Tried:
    """A round of which every candidate of every bracket is tried."""

    def __init__(self, field: Field) -> None:
        self.oracle = Round2026(field)
        self.place = {card.number: place for place, card in enumerate(self.oracle.cards)}
        self.told = pair(field).brackets

    def bracket(self, told: Told) -> Bracket:
        residents = tuple(self.place[each] for each in told.residents)
        lower = tuple(range(residents[-1] + 1, len(self.place)))
        scores = [self.oracle.score(each) for each in lower]
        following = tuple(each for each, score in zip(lower, scores, strict=True) if score == scores[0])
        mdps = tuple(self.place[each] for each in told.mdps)
        return Bracket(mdps=mdps, residents=residents, following=following, lower=lower)

    def vector(self, bracket: Bracket, pairs: Pairs) -> Vector:
        floaters = without(bracket.players, pairs)
        late = (criterion(pairs, floaters) for criterion in self.oracle.criteria(bracket))
        return (*self.oracle.early(bracket, pairs, floaters), *late)

    def best(self, told: Told, holds: Condition) -> Vector | None:
        """The criteria of the best candidate for which it holds; None when there is none."""
        bracket = self.bracket(told)
        found = [
            self.vector(bracket, pairs)
            for pairs in self.oracle.partial_pairings(bracket.mdps, bracket.residents)
            if self.oracle.allowed(bracket, floaters := without(bracket.players, pairs)) and holds(pairs, floaters)
        ]
        return min(found, default=None)

    def real(self, told: Told) -> Vector:
        return self.vector(self.bracket(told), self.places(told.pairs))

    def places(self, pairs: Pairs) -> Pairs:
        return tuple((min(ends), max(ends)) for pair in pairs for ends in [[self.place[each] for each in pair]])

    def verify(self, told: Told, step: Step, holds: Condition) -> str:
        """Checks the claim; how it was worse."""
        verdict = step.kind.partition("_")[2]
        best, real = self.best(told, holds), self.real(told)
        if best is None:
            assert verdict in ("rest", "either")
            return verdict
        if best == real:
            assert verdict == "later"
            return verdict
        code, had, would = next(
            (code, mine, his) for code, mine, his in zip(CODES, real, best, strict=True) if mine != his
        )
        assert had < would
        if step.kind == "instead_rest":  # the trial is a little stricter than C4, and the step says so
            assert (step.rule, code in ("C5", "C6")) == ("C.04.3 C4 to C6", True)
            return code
        if code == "C5":
            assert verdict in ("bye", "either")
            return verdict
        assert (verdict, step.values["criterion"]) == ("costs", code)
        if code in COUNTS:
            assert (step.values["had"], step.values["would"]) == (had[0], would[0])
        return code


def claims(tried: Tried, row: PairExplained) -> Iterator[tuple[Told, Step, Condition]]:
    """The claims about a pair or the bye: the bracket, the step, and what the candidates in question have in common."""
    place, ends = tried.place, {row.white, row.black}
    home = next(each for each in tried.told if ends in map(set, each.pairs) or (row.black is None and each.bye))
    by_score = {each.score: each for each in tried.told}
    for step in row.steps:
        kind, values = step.kind.partition("_")[0], step.values
        player, other = (place.get(values.get(key)) for key in ("player", "other"))  # type: ignore[arg-type]
        if kind == "pair":
            settled = next(each for each in home.pairs if set(each) == ends)
            wanted = {*tried.places(earlier_opponents(home, settled)[0]), (min(player, other), max(player, other))}
            yield home, step, lambda pairs, floaters, wanted=wanted: wanted <= set(pairs)  # type: ignore[misc]
        elif kind == "float" and step.kind not in ("float_single", "float_nobody"):
            yield by_score[values["score"]], step, lambda _, floaters, who=player: who not in floaters  # type: ignore
        elif kind == "instead":
            yield (
                by_score[values["score"]],
                step,
                (  # type: ignore[index, misc]
                    lambda _, floaters, who=player, he=other: who not in floaters and he in floaters
                ),
            )
        elif kind == "halves":
            yield home, step, original_halves(tried, home)
        elif kind == "bye" and step.values.get("other") in home.players and values.get("criterion") != "C5":
            yield home, step, has_bye(tried, home, other)


def original_halves(tried: Tried, told: Told) -> Condition:
    upper, lower = halves(told)
    everybody = sorted(tried.place[each] for each in (*upper, *lower))
    first, second = set(everybody[: len(upper)]), set(everybody[len(upper) :])
    mdp_pairs = {pair for pair in tried.places(told.pairs) if pair[0] not in first | second}

    def holds(pairs: Pairs, floaters: Value) -> bool:
        rest = [pair for pair in pairs if pair not in mdp_pairs]
        return mdp_pairs <= set(pairs) and {one for one, _ in rest} == first and {two for _, two in rest} <= second

    return holds


def has_bye(tried: Tried, told: Told, player: int | None) -> Condition:
    lower = tried.bracket(told).lower

    def holds(_: Pairs, floaters: Value) -> bool:
        left = tuple(each for each in floaters if each != player)
        return player in floaters and tried.oracle.completed(left + lower) is not None

    return holds


def event(seed: int, size: int) -> Tournament:
    rng = random.Random(seed)
    draws = rng.choice([0.2, 0.5, 1.0])
    return random_tournament(
        rng, size, rng.choice([4, 5, 6]), pair, forfeits=0.05, byes=0.05, draws=draws, forbidden=rng.choice([0, 0, 2])
    )


def verified(tournament: Tournament) -> Counter[str]:
    """Checks every claim about every round; how often something was worse in what way."""
    counted: Counter[str] = Counter()
    for written in tournament.rounds:
        tried = Tried(Field.of_round(tournament, written.number))
        for row in explain(tournament, written.number):
            for told, step, holds in claims(tried, row):
                counted[f"{step.kind.partition('_')[0]} {tried.verify(told, step, holds)}"] += 1
    return counted


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_claim_is_what_trying_everything_finds(size: int) -> None:
    counted = sum((verified(event(seed, size)) for seed in range(12)), Counter[str]())
    assert {"pair", "float", "instead"} <= {name.partition(" ")[0] for name in counted}


@pytest.mark.proof
def test_every_claim_about_many_fields_is_what_trying_everything_finds() -> None:
    counted = sum(
        (verified(event(seed, random.Random(seed).choice([6, 7, 8]))) for seed in range(100, 160)), Counter[str]()
    )
    assert {"pair", "float", "instead", "halves", "bye"} <= {name.partition(" ")[0] for name in counted}


def test_a_round_that_is_not_written_is_explained_as_it_would_be_paired() -> None:
    tournament = event(3, 7)
    last = tournament.rounds[-1].number
    earlier = replace(tournament, rounds=tournament.rounds[:-1])
    rows = {frozenset((row.white, row.black)) for row in explain(earlier, last)}
    found = pair(Field.of_round(earlier, last))
    assert rows == {*map(frozenset, found.pairs), *([frozenset((found.bye, None))] if found.bye else [])}

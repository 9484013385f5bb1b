"""The parts of the fast engine, each against trying everything."""

import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from pairing.swiss.bits import FEW, LONG, bits, mask_of, where
from pairing.swiss.dutch import pair
from pairing.swiss.dutch.blossom import Heaviest, Problem, heaviest, tight_graph
from pairing.swiss.dutch.completion import Completion
from pairing.swiss.dutch.ideal import ideal
from pairing.swiss.dutch.legality import People
from pairing.swiss.dutch.levels import Places, attempts
from pairing.swiss.dutch.oracle import Laminar
from pairing.swiss.dutch.search import Graph, relabelled
from pairing.swiss.field import Field
from tests.random_events import random_tournament

Weight = Callable[[int, int], int]


def random_problem(rng: random.Random) -> Problem:
    size, kinds = rng.choice([2, 4, 6, 8, 10]), rng.randint(1, 8)
    table = [[0] * kinds for _ in range(kinds)]
    most = rng.choice([1, 5, 20])
    for one in range(kinds):
        for other in range(one + 1):
            table[one][other] = table[other][one] = rng.randint(-3, most)
    rows = [0] * size
    share = rng.choice([0.3, 0.5, 0.8])
    for one in range(size):
        for other in range(one):
            if rng.random() < share:
                rows[one] |= 1 << other
                rows[other] |= 1 << one
    return Problem(rows=rows, kinds=[rng.randrange(kinds) for _ in range(size)], table=table)


def best_by_trying(problem: Problem) -> Callable[[int], int | None]:
    """The greatest weight of a perfect matching of the vertices of a mask."""

    @cache
    def best(mask: int) -> int | None:
        if not mask:
            return 0
        one = (mask & -mask).bit_length() - 1
        found = None
        for other in bits(problem.rows[one] & mask):
            rest = best(mask & ~(1 << one | 1 << other))
            if rest is not None:
                worth = rest + problem.table[problem.kinds[one]][problem.kinds[other]]
                found = worth if found is None else max(found, worth)
        return found

    return best


def solved(problem: Problem) -> Heaviest | None:
    prices = [2 * max(problem.table[kind]) for kind in problem.kinds]
    return heaviest(problem, prices, tight_graph(problem, prices))


def optima_of(found: Heaviest) -> Graph | Laminar:
    everybody = (1 << len(found.mates)) - 1
    if found.blossoms:
        return Laminar(list(found.tight), everybody, list(found.mates), found.blossoms)
    return Graph(list(found.tight), everybody, list(found.mates))


def weight_of(problem: Problem, mates: list[int]) -> int:
    kinds = problem.kinds
    return sum(problem.table[kinds[one]][kinds[other]] for one, other in enumerate(mates)) // 2


def random_problems(count: int, seed: int) -> Iterator[tuple[Problem, Callable[[int], int | None]]]:
    rng = random.Random(seed)
    for _ in range(count):
        problem = random_problem(rng)
        yield problem, best_by_trying(problem)


def test_the_heaviest_matching_is_as_heavy_as_any() -> None:
    for problem, best in random_problems(800, seed=1):
        found, everybody = solved(problem), (1 << len(problem.rows)) - 1
        assert (found is None) == (best(everybody) is None)
        if found is not None:
            assert weight_of(problem, found.mates) == best(everybody)
            assert all(found.mates[mate] == one for one, mate in enumerate(found.mates))
            assert all(problem.rows[one] >> mate & 1 for one, mate in enumerate(found.mates))


def test_a_heaviest_matching_can_have_an_edge_just_if_one_by_trying_has_it() -> None:
    with_blossoms = 0
    for problem, best in random_problems(500, seed=2):
        found, everybody = solved(problem), (1 << len(problem.rows)) - 1
        if found is None:
            continue
        with_blossoms += bool(found.blossoms)
        for one, row in enumerate(problem.rows):
            for other in bits(row):
                rest = best(everybody & ~(1 << one | 1 << other))
                weight = problem.table[problem.kinds[one]][problem.kinds[other]]
                optima = optima_of(found)
                can = optima.can_have(one, 1 << other)
                assert can == (rest is not None and rest + weight == best(everybody))
                if can:
                    assert weight_of(problem, optima.mates) == best(everybody)
    assert with_blossoms > 50


def test_mates_chosen_one_after_the_other_are_the_lowest_that_leave_a_heaviest_matching() -> None:
    rng = random.Random(3)
    for problem, best in random_problems(600, seed=3):
        found = solved(problem)
        if found is None:
            continue
        optima, left = optima_of(found), (1 << len(problem.rows)) - 1
        for one in range(len(problem.rows)):
            if not left >> one & 1:
                continue
            whole = best(left)
            wanted = [
                other
                for other in bits(problem.rows[one] & left & rng.getrandbits(len(problem.rows)))
                if (rest := best(left & ~(1 << one | 1 << other))) is not None
                and rest + problem.table[problem.kinds[one]][problem.kinds[other]] == whole
            ]
            if wanted:
                assert optima.choose(one, mask_of(wanted)) == wanted[0]
                left &= ~(1 << one | 1 << wanted[0])
        assert weight_of(problem, optima.mates) == best((1 << len(problem.rows)) - 1)


def test_a_mate_that_no_perfect_matching_gives_is_refused() -> None:
    # A path of four: the two in the middle never meet.
    rows = [0b0010, 0b0101, 0b1010, 0b0100]
    assert not Graph(list(rows), 0b1111, [1, 0, 3, 2]).can_have(1, 0b0100)
    assert not Laminar(list(rows), 0b1111, [1, 0, 3, 2], ()).can_have(1, 0b0100)
    assert Laminar(list(rows), 0b1111, [1, 0, 3, 2], ()).choose(1, 0b0100) == -1


def test_long_masks_have_the_bits_of_short_ones() -> None:
    places = [0, 5, LONG, *range(LONG + 10, LONG + 10 + FEW), 3 * LONG]
    assert list(bits(mask_of(places))) == places
    assert mask_of(places) == where([place in places for place in range(4 * LONG)])
    assert where([]) == 0


def test_rows_are_numbered_anew() -> None:
    rows = [0b11110, 0b00001, 0b01001, 0b00101, 0b00001]
    assert relabelled(rows, [4, 0, 2, 3]) == [0b0010, 0b1101, 0b1010, 0b0110]
    assert relabelled(rows, []) == []


def some_brackets(events: int, seed: int, most: int) -> Iterator[tuple[Completion, Places]]:
    """Brackets of random events as they come when those above them are paired."""
    for number in range(events):
        rng = random.Random(seed + number)
        players = rng.randint(4, most)
        tournament = random_tournament(
            rng,
            players,
            rng.randint(2, min(players - 1, 9)),
            pair,
            forfeits=rng.choice([0, 0.2]),
            byes=rng.choice([0, 0.1]),
            draws=rng.choice([0.1, 0.5, 1]),
            forbidden=rng.choice([0, 3]),
        )
        for written in tournament.rounds:
            yield from brackets_of(Field.of_round(tournament, written.number))


def brackets_of(field: Field) -> Iterator[tuple[Completion, Places]]:
    completion = Completion(People.of(field))
    place = completion.people.places()
    for k, bracket in enumerate(pair(field).brackets):
        mdps = tuple(place[each] for each in bracket.mdps)
        yield completion, Places(k=k, mdps=mdps, residents=completion.people.groups[k])
        if bracket.bye is not None:
            completion.take_bye()


def assert_alike(completion: Completion, bracket: Places) -> bool:
    """All levels that can decide the bracket decide it alike; whether the ideal one can."""
    answers = [solved for solved in attempts(completion, bracket) if solved is not None]
    best = ideal(completion, bracket)
    if best is not None:
        answers.append(best)
    assert len({tuple(sorted(solved.pairs)) for solved in answers}) == 1
    return best is not None


@pytest.mark.parametrize("most", [12, 60])
def test_every_level_that_can_decide_a_bracket_decides_it_alike(most: int) -> None:
    brackets = some_brackets(events=400 // most, seed=4, most=most)
    assert sum(assert_alike(completion, bracket) for completion, bracket in brackets) > 30


def test_as_many_leave_the_next_bracket_as_must() -> None:
    # Without draws and with the stronger always winning, scoregroups that have met all round are far apart.
    tournament = random_tournament(random.Random(0), 60, 12, pair, draws=0, spread=4000)
    for number in (10, 12):
        for completion, bracket in brackets_of(Field.of_round(tournament, number)):
            assert_alike(completion, bracket)


def test_whoever_leaves_the_next_bracket_must_find_somebody_below() -> None:
    tournament = random_tournament(random.Random(1), 42, 13, pair, draws=0, spread=8000, forbidden=150)
    refused = 0
    for completion, bracket in brackets_of(Field.of_round(tournament, 13)):
        refused += None in list(attempts(completion, bracket))
        assert_alike(completion, bracket)
    assert refused


def test_a_greatest_matching_of_what_is_below_is_known_for_every_scoregroup() -> None:
    for completion, bracket in some_brackets(events=10, seed=5, most=14):
        people, k = completion.people, bracket.k
        if completion.bye_taken:
            continue
        start = people.groups[k].start
        everybody = mask_of(range(start, len(completion.rows)))
        rows = [row & everybody for row in completion.rows]
        graph = Graph(rows, everybody)
        assert graph.fill(everybody).bit_count() == completion.suffixes[k].exposed.bit_count()

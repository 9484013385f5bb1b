"""The brackets of a round from the top down (C.04.3 art. 3, 2026)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pairing.model import Colour
from pairing.swiss.answer import Bracket, Pairing
from pairing.swiss.colours import colour_by_wishes
from pairing.swiss.field import Field

from .completion import Completion
from .ideal import ideal
from .legality import People
from .levels import Places, Solved, solve


def pair(field: Field, *, together: Iterable[tuple[int, int]] = ()) -> Pairing:
    """The pairing of the round, colours given, and its brackets; players of a pair of `together` meet whatever the
    criteria say of it, if the others leave them to.

    Raises:
        NoLegalPairing: when the rules leave none.
    """
    people = People.of(field, together)
    completion = Completion(people)
    brackets = tuple(_brackets(completion))
    cards = people.cards
    numbers = [card.number for card in cards]
    pairs: list[tuple[int, int]] = []
    bye = None
    for _, solved in brackets:
        pairs += [_coloured(people, one, other) for one, other in solved.pairs]
        bye = solved.bye if solved.bye is not None else bye
    return Pairing(
        pairs=tuple(pairs),
        bye=None if bye is None else cards[bye].number,
        brackets=tuple(told(people, numbers, bracket, solved) for bracket, solved in brackets),
    )


def _brackets(completion: Completion) -> Iterator[tuple[Places, Solved]]:
    floaters: tuple[int, ...] = ()
    for k, group in enumerate(completion.people.groups):
        bracket = Places(k=k, mdps=floaters, residents=group)
        solved = solved_bracket(completion, bracket)
        floaters = solved.downfloaters
        if solved.bye is not None:
            completion.take_bye()
            floaters = ()
        yield bracket, solved


def solved_bracket(completion: Completion, bracket: Places) -> Solved:
    """The bracket paired: the ideal way if there is one, else the general one."""
    return ideal(completion, bracket) or solve(completion, bracket)


def _coloured(people: People, one: int, other: int) -> tuple[int, int]:
    """White and Black by their numbers; the first is the higher ranked."""
    higher, lower = people.cards[one], people.cards[other]
    wishes = people.wishes[one], people.wishes[other]
    colour, _ = colour_by_wishes(higher, lower, wishes, people.field.initial_colour)
    return (higher.number, lower.number) if colour is Colour.WHITE else (lower.number, higher.number)


def told(people: People, numbers: Sequence[int], bracket: Places, solved: Solved) -> Bracket:
    """The bracket as others see it: by the numbers of the players (`numbers` has that of each vertex)."""
    return Bracket(
        score=people.scores[bracket.residents.start],
        mdps=tuple(numbers[each] for each in bracket.mdps),
        residents=tuple(numbers[each] for each in bracket.residents),
        pairs=tuple((numbers[one], numbers[other]) for one, other in solved.pairs),
        downfloaters=tuple(numbers[each] for each in solved.downfloaters),
        level=solved.level,
        bye=None if solved.bye is None else numbers[solved.bye],
        bounds=solved.bounds,
    )

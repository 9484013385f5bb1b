"""The ideal candidate: every criterion as good as the numbers of players allow (C.04.3 art. 3.5, 2026).

Each criterion has a bound that follows from counting alone. A pair that no candidate at all these bounds has is struck
out with a few masks a player; what is left is the *tight graph*. A candidate has every criterion at its bound if and
only if it is a perfect matching of it: the masks force each criterion to its bound, and a candidate at the bounds has
no pair that is struck out (the bounds of C12 and C13 are sums over players, with nothing to give away). So no weights
are needed: the perfect matchings of the tight graph are all the best candidates there are.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.swiss.answer import Level
from pairing.swiss.bits import bits, mask_of

from .completion import Completion
from .legality import People
from .levels import Places, Solved
from .order import first_candidate
from .search import Graph


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourMasks:
    """Whom a player of each wish may meet, and whom somebody who floats down instead of meeting anybody may be, for
    the fewest players without their preference (C12: `clashes`) and without a strong one (C13: `strong`)."""

    by_wish: tuple[int, ...]
    downfloater: int
    clashes: int
    strong: int


def ideal(completion: Completion, bracket: Places) -> Solved | None:
    """The first of the ideal candidates; None when there is none or it would not help."""
    people, k = completion.people, bracket.k
    last, odd = k == len(people.groups) - 1, len(bracket.mdps) + len(bracket.residents) & 1
    if (
        not 1 < len(bracket.mdps) + len(bracket.residents) >= 2 * len(bracket.mdps)
        or (completion.bye_is_due(bracket.residents.start) and not last)
        or (not odd and completion.exposed(k + 1))
    ):
        return None
    floats = _may_float_down(completion, bracket, last) if odd else 0
    if odd and not floats:
        return None
    players = mask_of(bracket.mdps) | (1 << bracket.residents.stop) - (1 << bracket.residents.start)
    colours = colour_masks(people, players, odd)
    rows = _tight_rows(people, bracket, floats, colours)
    found = _first(rows, bracket, odd)
    if odd and not last and found is not None and not completion.next_is_ideal(k + 1, mask_of(found[1])):
        _keep_good_downfloaters(completion, rows, bracket)
        found = _first(rows, bracket, odd)
    if found is None:
        return None
    pairs, left = found
    return Solved(
        pairs=pairs,
        downfloaters=left,
        level=Level.IDEAL,
        bye=left[0] if odd and last else None,
        bounds=(colours.clashes, colours.strong),
    )


def _base(bracket: Places) -> int:
    """The first vertex of the bracket: the tight graph counts from there, so that its masks are short."""
    return min((*bracket.mdps, bracket.residents.start))


def _first(rows: list[int], bracket: Places, odd: int) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]] | None:
    """The pairs of the first perfect matching and the downfloater if any; the last row is that of floating down."""
    base, down = _base(bracket), len(rows) - 1
    mdps, start = [mdp - base for mdp in bracket.mdps], bracket.residents.start - base
    residents = (1 << down) - (1 << start)
    graph = Graph(rows.copy(), residents | mask_of(mdps) | odd << down)
    # To start from, a matching that looks like the first candidate.
    graph.seed(mdps, residents)
    middle = start + len(mdps) + (down - start - len(mdps)) // 2
    graph.seed(range(start, middle), (1 << down) - (1 << middle))
    if not graph.perfect():
        return None
    pairs = first_candidate(graph, mdps, residents)
    left = (graph.mates[down] + base,) if odd else ()
    return tuple([(one + base, other + base) for one, other in pairs]), left


def _may_float_down(completion: Completion, bracket: Places, last: bool) -> int:
    """The residents whose floating down is at the bounds of C14 and C16; in the last bracket they get the bye, which
    has bounds too (C5, C9)."""
    people, group = completion.people, bracket.residents
    may = ((1 << group.stop) - (1 << group.start)) & ~(people.down[0] | people.down[1])
    if not last:
        return may
    eligible = completion.rows[completion.people.size]
    played = {each: people.played(each) for each in bits(eligible)}
    most = max(played.values())
    return may & mask_of(each for each, games in played.items() if games == most)


def _tight_rows(people: People, bracket: Places, floats: int, colours: ColourMasks) -> list[int]:
    """The tight graph, from the first vertex of the bracket on; its last vertex stands for floating down."""
    group, base = bracket.residents, _base(bracket)
    residents, mdps = (1 << group.stop) - (1 << group.start), mask_of(bracket.mdps)
    upfloaters = people.up[0] | people.up[1]
    legal, wishes = people.rows, people.wishes
    rows = [0] * (group.stop - base)
    fresh = [colour & residents & ~upfloaters for colour in colours.by_wish]
    for mdp in bracket.mdps:
        rows[mdp - base] = (legal[mdp] & fresh[wishes[mdp]]) >> base
    within = [colour & residents for colour in colours.by_wish]
    start = group.start - base
    rows[start:] = [(legal[place] & within[wishes[place]]) >> base for place in group]
    if mdps:
        for place in bits(residents & ~upfloaters):
            rows[place - base] |= (legal[place] & mdps & colours.by_wish[wishes[place]]) >> base
    floats = (floats & colours.downfloater) >> base
    for place in bits(floats):
        rows[place] |= 1 << len(rows)
    return [*rows, floats]


def colour_masks(people: People, players: int, odd: int) -> ColourMasks:
    """The bounds of C12 and C13 for these players (one more without a preference if one floats down).

    With `spare` more players of one colour than all others, half as many of them meet each other: so nobody else
    wastes one, and those with a mild preference come first.
    """
    wish = [mask & players for mask in people.by_wish]
    white, black = wish[1] | wish[2] | wish[3], wish[4] | wish[5] | wish[6]
    counts = white.bit_count(), black.bit_count()
    spare = 2 * max(counts) - players.bit_count() - odd
    everybody = players
    if spare <= 0:
        masks = everybody, *[everybody & ~white] * 3, *[everybody & ~black] * 3
        return ColourMasks(by_wish=masks, downfloater=everybody, clashes=0, strong=0)
    first = 1 if counts[0] > counts[1] else 4
    majority, mild = (white if first == 1 else black), wish[first]
    clashes = spare // 2
    strong = max(0, clashes - mild.bit_count())
    firm = majority & ~mild
    if strong:
        of_others, of_mild, of_firm = firm, firm, everybody
    else:
        of_others, of_mild, of_firm = majority, everybody, everybody & ~firm
    masks_ = [of_others] * 7
    # Two with the same absolute preference may meet if one is a topscorer, but never at the bounds of C10 and C11.
    masks_[first : first + 3] = of_mild, of_firm, of_firm & ~wish[first + 2]
    return ColourMasks(by_wish=tuple(masks_), downfloater=of_others, clashes=clashes, strong=strong)


def _keep_good_downfloaters(completion: Completion, rows: list[int], bracket: Places) -> None:
    """C8: nobody floats down whom the next bracket could not use as well as anybody."""
    base, down = _base(bracket), len(rows) - 1
    good = mask_of(each for each in bits(rows[down]) if completion.next_is_ideal(bracket.k + 1, 1 << each + base))
    for each in bits(rows[down] & ~good):
        rows[each] ^= 1 << down
    rows[down] = good

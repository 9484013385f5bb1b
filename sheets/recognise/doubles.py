"""People who may stand in a list twice: reported, and never merged."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from sheets.words import distance

from .model import NOTE, Listed, Remark
from .people import same_names, told_apart

MOST = 20
"""Pairs that are told one by one."""
SHORTEST = 8
"""Letters a name must have before one other letter makes it another spelling rather than another name."""
MOST_ALIKE = 6
"""A key that more people share than this tells nothing of any of them."""
SHORTEST_WORD = 4
"""Letters of a part of a name in which one may be mistyped: initials, and the letters of teams, tell people apart."""
_LOOKS = str.maketrans("авекмнорстухіјѕґё", "abekmhopctyxijsгe")
"""Cyrillic letters by the Latin ones they look like, and letters that are left out by many."""
LOOK_ALIKE = "the names differ only in accents or look-alikes"
OTHER_ORDER = "the same names stand in another order"
ONE_LETTER = "one letter differs"
TELL_APART = "if it is one person, take one of the two out; if not, the birth date or FIDE id of both tells them apart"
_DROPPED = str.maketrans(dict.fromkeys("'’ʼ`´-‐‑–.,;()\"«»„“"))


def likely_doubles(players: Sequence[Listed]) -> Iterator[Remark]:
    """A remark for each pair of different names that may be one person, with the reason; who differs in birth or id
    is somebody else. Of very many the first, and how many there are."""
    found = list(_doubles(players))
    yield from found[:MOST]
    if found[MOST:]:
        text = f"and {len(found) - MOST} more pairs of names that are much alike"
        yield Remark(cell=found[MOST].cell, text=text, severity=NOTE)


def _doubles(players: Sequence[Listed]) -> Iterator[Remark]:
    seen = {frozenset((one.cell, other.cell)) for one, other in same_names(players)}
    for one, other, why in _alike(players):
        pair = frozenset((one.cell, other.cell))
        if pair in seen or told_apart(one, other) is not None:
            continue
        seen.add(pair)
        text = f"{other.player.name} may be the same person as {one.player.name} in {one.cell}: {why}"
        yield Remark(cell=other.cell, text=text, mend=TELL_APART)


def _alike(players: Sequence[Listed]) -> Iterator[tuple[Listed, Listed, str]]:
    yield from _sharing(players, [_ids(each) for each in players], "the FIDE id is the same")
    shapes = [shape(each.player.name) for each in players]
    yield from _sharing(players, [(each,) for each in shapes], LOOK_ALIKE)
    words = [" ".join(sorted(shape.split())) for shape in shapes]
    yield from _sharing(players, [(text,) for text in words], OTHER_ORDER)
    near = [tuple(_without_one(text)) if len(text) >= SHORTEST else () for text in words]
    places = {each.cell: text for each, text in zip(players, words, strict=True)}
    for one, other, why in _sharing(players, near, ONE_LETTER):
        if _is_mistyped(places[one.cell], places[other.cell]):
            yield one, other, why


def likeness(one: str, other: str) -> str:
    """Why two names, as `shape` gives them, may be those of one person; "" when they are not alike."""
    if one == other:
        return LOOK_ALIKE
    left, right = (" ".join(sorted(each.split())) for each in (one, other))
    if left == right:
        return OTHER_ORDER
    return ONE_LETTER if min(len(left), len(right)) >= SHORTEST and _is_mistyped(left, right) else ""


def _is_mistyped(one: str, other: str) -> bool:
    """Whether two names differ in one letter of one of their parts, which is long enough."""
    left, right = Counter(one.split()), Counter(other.split())
    only, others = list((left - right).elements()), list((right - left).elements())
    if len(only) != 1 or len(others) != 1 or min(len(only[0]), len(others[0])) < SHORTEST_WORD:
        return False
    if len(set(only[0]) ^ set(others[0])) > 2:  # to count errors takes long
        return False
    return distance(only[0], others[0]) == 1


def _sharing(
    players: Sequence[Listed], keys: Sequence[tuple[str, ...]], why: str
) -> Iterator[tuple[Listed, Listed, str]]:
    """The pairs of players who have a key in common, in the order of the list."""
    groups: dict[str, list[Listed]] = defaultdict(list)
    for each, own in zip(players, keys, strict=True):
        for key in dict.fromkeys(own):
            groups[key].append(each)
    for group in groups.values():
        if 1 < len(group) <= MOST_ALIKE:
            yield from ((one, other, why) for one, other in combinations(group, 2))


def _ids(each: Listed) -> tuple[str, ...]:
    return (each.player.fide_id,) if each.player.fide_id else ()


def shape(name: str) -> str:
    """The name as names are compared: without accents and marks, and with one letter for all that look alike."""
    if name.isascii():
        return " ".join(name.casefold().translate(_DROPPED).split())
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name).casefold().translate(_LOOKS))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(letters.translate(_DROPPED).split())


def _without_one(text: str) -> Iterator[str]:
    """The text with each of its letters left out: two texts that differ in one letter have one of these in common."""
    yield text
    yield from (text[:place] + text[place + 1 :] for place in range(len(text)))

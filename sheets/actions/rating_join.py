"""Who of an event is who in a rating list: by FIDE id, by exact name and year of birth, or only likely."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pairing.model import Player
from sheets.formats.ratinglist import Rated
from sheets.recognise.doubles import likeness, shape

BY_ID, BY_NAME = "FIDE id", "name and year of birth"
MOST_LIKELY = 5
"""Lines of the list that are told of a player whom none of them surely is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Likely:
    """Somebody in the list who may be the player, and why it is not sure."""

    rated: Rated
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """What the list has of a player: the line that is surely his and how it was told (`by`), or those that may be his,
    and how many more of these there are; nothing of all that when he is not in it."""

    rated: Rated | None = None
    by: str = ""
    likely: tuple[Likely, ...] = ()
    more: int = 0


@dataclass(slots=True, eq=False, repr=False)
class _Seen:
    """The lines of the list that may be a player's, as they come."""

    by_id: list[Rated] = field(default_factory=list)
    by_name: list[Rated] = field(default_factory=list)
    alike: list[Likely] = field(default_factory=list)


class Join:
    """The players of an event, who are looked up in a list that is read once, and of which only a few are kept."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players
        self._seen = [_Seen() for _ in players]
        self._shapes = [shape(player.name) for player in players]
        self._ids = _indexed((player.fide_id,) for player in players)
        self._names = _indexed((_key(player.name),) for player in players)
        self._words = _indexed(set(each.split()) for each in self._shapes)

    def wants(self, fide_id: str | None, name: str) -> bool:
        """Whether a line of the list may be one of the players: by its id, or by a part of its name."""
        return fide_id in self._ids or not self._words.keys().isdisjoint(shape(name).split())

    def take(self, rated: Rated) -> None:
        """Look whose line this may be."""
        by_id = self._ids.get(rated.fide_id, ()) if rated.fide_id else ()
        by_name = self._names.get(_key(rated.name), ())
        for place in by_id:
            self._seen[place].by_id.append(rated)
        for place in by_name:
            self._seen[place].by_name.append(rated)
        text = shape(rated.name)
        for place in {place for word in text.split() for place in self._words.get(word, ())}.difference(by_id, by_name):
            if why := likeness(text, self._shapes[place]):
                self._seen[place].alike.append(Likely(rated=rated, why=why))

    def results(self) -> list[Joined]:
        """What the list has of each player, in their order. A line that would be two players' is nobody's."""
        found = [self._joined(player, seen) for player, seen in zip(self._players, self._seen, strict=True)]
        taken = Counter(each.rated for each in found if each.rated)
        return [
            Joined(likely=(Likely(rated=each.rated, why="two players of the event would be this one"),))
            if each.rated and taken[each.rated] > 1
            else each
            for each in found
        ]

    def _joined(self, player: Player, seen: _Seen) -> Joined:
        if seen.by_id:
            return _by_id(player, seen.by_id)
        namesakes = [rated for rated in seen.by_name if _may_be(player, rated)]
        sure = [rated for rated in namesakes if _year(player.birth) and _year(rated.birth)]
        if len(namesakes) == len(sure) == 1 and not _is_other(player.fide_id, sure[0].fide_id):
            return Joined(rated=sure[0], by=BY_NAME)
        if namesakes:
            return _likely([Likely(rated=rated, why=_why(player, rated, namesakes)) for rated in namesakes])
        return _likely([each for each in seen.alike if _may_be(player, each.rated)])


def _indexed(keys: Iterable[Iterable[str | None]]) -> Mapping[str, list[int]]:
    """The places of the players by each of their keys."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, own in enumerate(keys):
        for key in own:
            if key:
                found[key].append(place)
    return dict(found)


def _key(name: str) -> str:
    """The name with one blank between its parts, whatever the case and the comma behind the surname."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().replace(",", " ").split())


def _by_id(player: Player, lines: Sequence[Rated]) -> Joined:
    if len({rated.rating for rated in lines}) > 1:
        return _likely([Likely(rated=rated, why="the FIDE id stands in the list more than once") for rated in lines])
    rated = lines[0]
    if _is_other(_year(player.birth), _year(rated.birth)):
        return _likely([Likely(rated=rated, why="the FIDE id is his, the year of birth is not")])
    if _is_stranger(player.name, rated.name):
        return _likely([Likely(rated=rated, why="the FIDE id is his, the name is not")])
    return Joined(rated=rated, by=BY_ID)


def _why(player: Player, rated: Rated, namesakes: Sequence[Rated]) -> str:
    if len(namesakes) > 1:
        return "the list has several of this name"
    if _is_other(player.fide_id, rated.fide_id):
        return "the same name and another FIDE id"
    return "the same name, but the year of birth is not known of both"


def _likely(found: Sequence[Likely]) -> Joined:
    return Joined(likely=tuple(found[:MOST_LIKELY]), more=max(0, len(found) - MOST_LIKELY))


def _may_be(player: Player, rated: Rated) -> bool:
    """Whether neither the year of birth nor, of a name that is only alike, the id says that it is somebody else."""
    return not _is_other(_year(player.birth), _year(rated.birth))


def _year(birth: str | None) -> str:
    return (birth or "")[:4]


def _is_other(one: str | None, other: str | None) -> bool:
    return bool(one) and bool(other) and one != other


def _is_stranger(one: str, other: str) -> bool:
    """Whether two names in one script have no part in common, not even with a letter changed."""
    left, right = shape(one), shape(other)
    if _is_cyrillic(one) != _is_cyrillic(other) or not left or not right:
        return False
    return not (set(left.split()) & set(right.split())) and not any(_parts_alike(left, right))


def _is_cyrillic(name: str) -> bool:
    return any("Ѐ" <= letter <= "ӿ" for letter in name)


def _parts_alike(left: str, right: str) -> Iterator[bool]:
    from sheets.words import distance

    for one in left.split():
        yield from (distance(one, other) <= 1 + min(len(one), len(other)) // 4 for other in right.split())

"""The order of the table: points, then one tie-break after the other inside each tie (C.07 article 4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from .errors import UnknownTiebreak
from .model import Tournament
from .systems import get_system
from .tally import Tally
from .tiebreaks import TIEBREAKS, Account, Accounts, Ledger, TieBreak, get_tiebreak

DEFAULT_TIEBREAKS: Mapping[str, tuple[str, ...]] = {
    "round-robin": ("DE", "WIN", "SB", "KS"),
    "dutch": ("BH-C1", "BH", "SB", "WIN"),
    "lim": ("BH-C1", "BH", "SB", "WIN"),
    "median": ("GP", "BH-M1", "TPN"),
}
"""The tie-breaks of each pairing system where the event names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A line of the standings.

    `place` is shared where everything is equal, and None for an annulled player, who has no points and no values.
    `points` are in tenths; `values` have the scale of their tie-break, None where it has no value (DE: not tied).
    `games` are those that count and have a result; a forfeit is a win or a loss among them, but not `played`.
    """

    place: int | None
    number: int
    points: int
    values: Mapping[str, int | None]
    games: int = 0
    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0


def standings(
    tournament: Tournament,
    tiebreaks: Sequence[str] | None = None,
    *,
    after_round: int | None = None,
) -> tuple[Standing, ...]:
    """The lines of the table, best first, players who share a place by number, annulled players at the end.

    `tiebreaks` are codes; None stands for those of the event, and where it names none for the system's. A code that is
    there a second time has its values under `DE (2)`. Whom nothing parts the lots of the event part. With `after_round`
    later rounds are left out.

    Raises:
        UnknownTiebreak: for a code that is none, or none for a round robin.
        UnknownSystem: for a tournament of an unknown system.
        InvalidTournament: for a game of somebody who is not a player, or of a player against himself.
    """
    ranking = _Ranking.of(tournament, tiebreaks, after_round)
    lines = [
        _line(ranking, number, place)
        for place, group in _placed(ranking.groups)
        for number in group
    ]  # fmt: skip
    return *lines, *_annulled_lines(ranking)


def accounts(
    tournament: Tournament,
    tiebreaks: Sequence[str] | None = None,
    *,
    after_round: int | None = None,
) -> Mapping[str, Accounts]:
    """How each value of the table comes about, by tie-break (as in `standings`) and pairing number.

    Raises:
        UnknownTiebreak, UnknownSystem, InvalidTournament: as `standings`.
    """
    return _Ranking.of(tournament, tiebreaks, after_round).accounts


def default_tiebreaks(system: str) -> tuple[str, ...]:
    """The codes a pairing system uses where the event names none.

    Raises:
        UnknownSystem: listing the names there are.
    """
    get_system(system)
    return DEFAULT_TIEBREAKS[system]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ranking:
    """The groups that nothing separates, best first, and the accounts by tie-break and number."""

    tally: Tally
    groups: tuple[tuple[int, ...], ...]
    accounts: Mapping[str, Accounts]

    @classmethod
    def of(cls, tournament: Tournament, tiebreaks: Sequence[str] | None, after_round: int | None) -> _Ranking:
        tally = Tally.from_tournament(tournament, after_round)
        codes = tournament.tiebreaks or default_tiebreaks(tournament.system) if tiebreaks is None else tiebreaks
        ordered = _tiebreaks_by_label(codes, swiss=tally.is_swiss)
        ledger = Ledger.of(tally)
        groups = _split(sorted(tally.points), tally.points, lowest_first=False)
        found: dict[str, Accounts] = {}
        for label, tiebreak in ordered.items():
            each: dict[int, Account] = {}
            for group in groups:
                each.update(tiebreak.accounts(ledger, group))
            found[label] = each
            values = {number: account.value for number, account in each.items()}
            groups = [part for group in groups for part in _split(group, values, lowest_first=tiebreak.lowest_first)]
        lots = {number: tournament.lots.get(number) for number in tally.points}
        groups = [part for group in groups for part in _split(group, lots, lowest_first=True)]
        return cls(tally=tally, groups=tuple(map(tuple, groups)), accounts=found)


def _tiebreaks_by_label(codes: Sequence[str], *, swiss: bool) -> dict[str, TieBreak]:
    seen: Counter[str] = Counter()
    labelled: dict[str, TieBreak] = {}
    for text in codes:
        tiebreak = get_tiebreak(text)
        if not (swiss or tiebreak.round_robin):
            fit = ", ".join(family.name for family in TIEBREAKS.values() if family.round_robin and not family.teams)
            raise UnknownTiebreak(f"the tie-break {text!r} is not for a round robin; there are: {fit}")
        code = tiebreak.code
        seen[code] += 1
        labelled[code if seen[code] == 1 else f"{code} ({seen[code]})"] = tiebreak
    return labelled


def _split(group: Sequence[int], values: Mapping[int, int | None], *, lowest_first: bool) -> list[list[int]]:
    """The group parted by its values, best first; who has no value comes last."""
    sign = 1 if lowest_first else -1

    def rank(number: int) -> tuple[bool, int]:
        value = values[number]
        return value is None, sign * (value or 0)

    return [list(part) for _, part in groupby(sorted(group, key=rank), key=rank)]


def _placed(groups: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, tuple[int, ...]]]:
    place = 1
    for group in groups:
        yield place, group
        place += len(group)


def _line(ranking: _Ranking, number: int, place: int) -> Standing:
    tally = ranking.tally
    marks = Counter(encounter.mark for encounter in tally.encounters[number])
    forfeits = marks["+"] + marks["-"]
    return Standing(
        place=place,
        number=number,
        points=tally.points[number],
        values={label: found[number].value for label, found in ranking.accounts.items()},
        games=marks.total(),
        played=marks.total() - forfeits,
        wins=marks["1"] + marks["+"],
        draws=marks["½"],
        losses=marks["0"] + marks["-"],
    )


def _annulled_lines(ranking: _Ranking) -> Iterator[Standing]:
    for player in ranking.tally.tournament.players:
        if player.number not in ranking.tally.points:
            yield Standing(place=None, number=player.number, points=0, values=dict.fromkeys(ranking.accounts))

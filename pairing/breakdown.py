"""How each value of the table comes about: its terms, with what a pencil needs to check them.

The tie-breaks account for their values themselves (`tiebreaks.base`); added here is what stands behind a term: its
round, how the score of an opponent was made, the values of opponents that are averaged, the mini-tables of direct
encounter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from .model import Game, Tournament
from .standings import Standing, accounts, standings
from .tally import Tally
from .tiebreaks import Account, Accounts, Code, Ledger, Term, TieBreak, get_tiebreak
from .tiebreaks.buchholz import buchholz, dummy_rounds, limit_of_dummy, virtual_parts
from .tiebreaks.encounter import Group, MiniLine, mini_table, parts, results_among
from .tiebreaks.ledger import Entry
from .tiebreaks.opponents import twice_the_limit
from .tiebreaks.options import NEWEST
from .tiebreaks.own import is_game
from .tiebreaks.performance import of_difference, perfect_performance, performance
from .tiebreaks.team import ENCOUNTERS, Ranking, boards_of, by_boards, mutual_boards, unknown_boards


class Line(NamedTuple):
    """A term and what stands behind it. `entry` is the round it is from (None: of no single round), `total` the points
    of the opponent in tenths (None: there was none), `facts` the numbers that its reason needs (`FACTS`), `behind` the
    account of the opponent's own value where it is that which counts, `decided` what a forfeit is where the term does
    not say it (`DECIDED`); `left` says that he had no opponent because he had left."""

    term: Term
    entry: Entry | None
    total: int | None = None
    facts: tuple[int, ...] = ()
    behind: Account | None = None
    decided: str = ""
    left: bool = False


DECIDED: Mapping[str, str] = {
    "as_game": "15.2: in a round robin a game like any other",
    "won": "a win by forfeit: its points count",
    "lost": "a loss by forfeit: its points count",
    "not_counted": "it does not count",
}
"""What a forfeit is."""
FACTS: Mapping[str, str] = {
    "adjusted": "the opponent's own points in tenths, and the rounds that count as draws",
    "unplayed_draws": "the same",
    "dummy_scheduled": "the same",
    "dummy": "the limit that is not passed, in tenths; after a bye the rounds too, and the points of a draw in tenths, "
    "after a forfeit the same as for adjusted, of the opponent scheduled; nothing before March 2026",
    "as_played": "the same",
    "dummy_draws": "the rounds, and the points of a draw in tenths",
    "virtual": "in tenths the points before the round, what a win in it leaves, and draws after it",
    "below_limit": "twice the limit, in tenths",
    "forfeit": "whether it counts as a game (1), and whether the event is a round robin (1); WON, BPG, BWG",
    "": "in tenths the virtual points of an accelerated round that are counted (PS), or what each board brought (BC)",
}
"""What the numbers behind a term say, by its reason."""


class Stage(NamedTuple):
    """A mini-table on the way to a place: its lines, best first, what each of the players got from each other one in
    the games that count, and the groups it parts them into. In a team event it stands on match points (`score` is MP),
    on game points (GP), or of two teams on the `boards` of their own matches."""

    lines: tuple[MiniLine, ...]
    results: Mapping[tuple[int, int], list[int]]
    groups: tuple[Group, ...]
    score: str = ""
    boards: Mapping[int, tuple[int, ...]] = {}

    def group_of(self, number: int) -> Group:
        """The group that a player is parted into."""
        return next(group for group in self.groups if number in group)

    @property
    def is_complete(self) -> bool:
        """Whether all of them have met."""
        return all(line.least == line.most for line in self.lines)


class Expected(NamedTuple):
    """What a rating lets expect of each game, in hundredths of a point."""

    rating: int
    hundredths: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """How the value of one tie-break comes about.

    `label` is its code, with a number when it is there again; `tied` those who had the same before a tie-break that
    ranks inside a tie, `boards` what each of them got on the boards (TBR), up to each of them (BBE), in tenths;
    `stages` the mini-tables of direct encounter that the player stood in; `expected` what the perfect performance and
    one point less let expect; `limit` twice the points that an opponent must have (Koya), in tenths; `fore` the round
    that is taken as drawn. `dropped` says that nobody has a value, since somebody has no rating; `unknown` are the
    matches whose boards are not known where these count.
    """

    label: str
    tiebreak: TieBreak
    account: Account
    lines: tuple[Line, ...]
    tied: Group = ()
    boards: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    stages: tuple[Stage, ...] = ()
    expected: tuple[Expected, ...] = ()
    limit: int | None = None
    fore: int | None = None
    dropped: bool = False
    unknown: tuple[Game, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Breakdown:
    """The table, best first, and by number how each value of its players comes about; `points` are those of everybody
    who is ranked, in tenths."""

    rows: tuple[Standing, ...]
    ledger: Ledger
    accounts: Mapping[str, Accounts]

    @property
    def points(self) -> Mapping[int, int]:
        """The points of everybody who is ranked, in tenths."""
        return self.ledger.totals()

    def parts(self, number: int) -> tuple[Part, ...]:
        """The parts of a player in the order of the tie-breaks; none for one who is annulled."""
        if number not in self.ledger.entries:
            return ()
        return tuple(self._part(label, found[number], number) for label, found in self.accounts.items())

    def _part(self, label: str, account: Account, number: int) -> Part:
        tiebreak = get_tiebreak(label.partition(" ")[0])
        code, ledger = _code_of_opponents(tiebreak), self._ledger_of(tiebreak)
        tied = self._tied(label, number) if tiebreak.name in INSIDE_A_TIE else ()
        return Part(
            label=label,
            tiebreak=tiebreak,
            account=account,
            lines=tuple(self._lines(ledger, code, number, account, self._behind[label])),
            tied=tied,
            boards={each: _on_boards(self.accounts[label][each]) for each in tied if tiebreak.name in _BY_BOARDS},
            stages=tuple(_stages(ledger, code, tied, number)) if tiebreak.name not in _BY_BOARDS else (),
            expected=_expected(ledger, account) if tiebreak.name == "PTP" else (),
            limit=twice_the_limit(ledger, code) if tiebreak.name == "KS" else None,
            fore=ledger.scheduled if self._is_fore(tiebreak) else None,
            dropped=tiebreak.rated and code.unrated is None and self._drops_unrated,
            unknown=self._unknown if tiebreak.name in _WITH_BOARDS else (),
        )

    def _lines(self, ledger: Ledger, code: Code, number: int, account: Account, behind: Accounts) -> Iterator[Line]:
        rounds = {(each.round, each.opponent): each for each in ledger.entries[number]}
        totals = self.ledger.totals(code.score)
        for term in account.terms:
            entry = rounds.get((term.round, term.opponent))
            facts = _facts(ledger, code, number, term, entry)
            yield Line(
                term=term,
                entry=entry,
                total=totals.get(term.opponent),
                facts=facts,
                behind=behind.get(term.opponent),
                decided=_decided(ledger, code, term, entry),
                left=entry is not None and ledger.has_left(number, entry),
            )

    def _ledger_of(self, tiebreak: TieBreak) -> Ledger:
        is_fore = tiebreak.name == "FB" or (tiebreak.name == "SSSC" and tiebreak.parsed.fore)
        return self.ledger.fore if is_fore else self.ledger

    def _is_fore(self, tiebreak: TieBreak) -> bool:
        return (tiebreak.name == "FB" or tiebreak.parsed.fore) and self.ledger.fore is not self.ledger

    @cached_property
    def _unknown(self) -> tuple[Game, ...]:
        return unknown_boards(self.ledger) if self.ledger.is_team else ()

    @cached_property
    def _drops_unrated(self) -> bool:
        tournament = self.ledger.tally.tournament
        unrated = any(not tournament.player(number).rating for number in self.ledger.entries)
        return unrated and self.ledger.readings.unrated == "drop"

    def _tied(self, label: str, number: int) -> Group:
        """Who had the same in all that comes before that tie-break."""
        before = self._before[label]
        return tuple(sorted(each for each, key in before.items() if key == before[number]))

    @cached_property
    def _before(self) -> Mapping[str, Mapping[int, tuple[int | None, ...]]]:
        """By label what everybody had before it."""
        keys: dict[int, tuple[int | None, ...]] = {each: (points,) for each, points in self.points.items()}
        before = {}
        for label, found in self.accounts.items():
            before[label] = dict(keys)
            keys = {each: (*key, found[each].value) for each, key in keys.items()}
        return before

    @cached_property
    def _behind(self) -> Mapping[str, Accounts]:
        """By label what the opponents' values are made of that it averages."""
        tiebreaks = {label: get_tiebreak(label.partition(" ")[0]) for label in self.accounts}
        averaged = {label: (_AVERAGED.get(each.name), each.parsed) for label, each in tiebreaks.items()}
        everybody = sorted(self.ledger.entries)
        return {label: of(self.ledger, code, everybody) if of else {} for label, (of, code) in averaged.items()}


def breakdown(
    tournament: Tournament, tiebreaks: Sequence[str] | None = None, *, after_round: int | None = None
) -> Breakdown:
    """The table with everything behind its values.

    Raises:
        UnknownTiebreak, UnknownSystem, InvalidTournament: as `standings`.
    """
    return Breakdown(
        rows=standings(tournament, tiebreaks, after_round=after_round),
        ledger=Ledger.of(Tally.from_tournament(tournament, after_round)),
        accounts=accounts(tournament, tiebreaks, after_round=after_round),
    )


_OF_GAMES = frozenset({"WON", "BPG", "BWG"})
_OF_RESULTS = frozenset({"WIN", "PS", "REP", "STD", "GP", "MPVGP"})
"""Of type B, without those of games: points count there, and no loss by forfeit as a game (15.2)."""
_BY_BOARDS = frozenset({"TBR", "BBE"})
_WITH_BOARDS = _BY_BOARDS | {"BC", "EDET", "EDEB", "EDEBT", "EDEBB"}
INSIDE_A_TIE = frozenset({"DE", *ENCOUNTERS}) | _BY_BOARDS
"""The tie-breaks that rank inside a tie."""


def _code_of_opponents(tiebreak: TieBreak) -> Code:
    """The code with the score that counts of opponents: extended Sonneborn-Berger names it in its name (13.2)."""
    return replace(tiebreak.parsed, score="GP") if tiebreak.name.startswith("EG") else tiebreak.parsed


def _on_boards(account: Account) -> tuple[int, ...]:
    return tuple(step.numbers[1] for step in account.steps if step.kind != "place")


def _buchholz(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    return buchholz(ledger.fore if code.fore else ledger, Code(name="BH", score=code.score), players)


_AVERAGED: Mapping[str, Callable[[Ledger, Code, Sequence[int]], Accounts]] = {
    "AOB": _buchholz,
    "APRO": performance,
    "APPO": perfect_performance,
}
"""The tie-break of the opponents that each of these is the mean of."""


def _facts(ledger: Ledger, code: Code, number: int, term: Term, entry: Entry | None) -> tuple[int, ...]:
    match term.reason:
        case "adjusted" | "unplayed_draws" | "dummy_scheduled" | "as_played":
            final = term.reason == "as_played" and ledger.readings.as_played_score == "final"
            return _adjusted(ledger, code, term.opponent)[: 1 if final else None]
        case "dummy_draws":
            return dummy_rounds(ledger), ledger.draw(code.score)
        case "dummy" if entry is not None:
            return _limit(ledger, code, entry)
        case "virtual" if entry is not None:
            return virtual_parts(ledger, code, number, entry)
        case "below_limit":
            return (twice_the_limit(ledger, code),)
        case "forfeit" if entry is not None and code.name in _OF_GAMES:
            return int(is_game(ledger, entry)), int(not ledger.tally.is_swiss)
        case _:
            return _by_tiebreak(ledger, code, number, term, entry)


def _by_tiebreak(ledger: Ledger, code: Code, number: int, term: Term, entry: Entry | None) -> tuple[int, ...]:
    if code.name == "PS":
        return _virtual_points(ledger, number, term)
    return boards_of(ledger, entry) or () if code.name == "BC" and entry is not None else ()


def _decided(ledger: Ledger, code: Code, term: Term, entry: Entry | None) -> str:
    """What is to be said of a forfeit (`DECIDED`); nothing where the reason of the term, or its facts, say it."""
    told = term.reason not in ("", "forfeit", "below_limit") or code.name in _OF_GAMES | {"BC"}
    if entry is None or not entry.is_forfeit or told:
        return ""
    if code.name == "SHM" and ledger.tally.is_swiss:
        return "not_counted"
    if ledger.tally.is_swiss or code.name in _OF_RESULTS:
        return "won" if entry.mark == "+" else "lost"
    return "as_game"


def _limit(ledger: Ledger, code: Code, entry: Entry) -> tuple[int, ...]:
    """The limit that a dummy with the own score stays below, and how it is made; before March 2026 there was none."""
    if ledger.readings.edition != NEWEST:
        return ()
    limit, _ = limit_of_dummy(ledger, code, entry)
    if entry.opponent:
        return limit, *_adjusted(ledger, code, entry.opponent)
    return limit, dummy_rounds(ledger), ledger.draw(code.score)


def _virtual_points(ledger: Ledger, number: int, term: Term) -> tuple[int, ...]:
    if ledger.readings.acceleration != "counted":
        return ()
    return ledger.tally.tournament.virtual_points.get(number, ())[term.round - 1 : term.round]


def _adjusted(ledger: Ledger, code: Code, number: int) -> tuple[int, ...]:
    changed = sorted(
        each.round for each in ledger.as_draws(number) if ledger.got(each, code.score) != ledger.draw(code.score)
    )
    return ledger.total(number, code.score), *changed


def _stages(ledger: Ledger, code: Code, tied: Group, number: int) -> Iterator[Stage]:
    """The mini-tables from the one of all who are tied to the last one the player stood in."""
    then = ENCOUNTERS.get(code.name)
    while len(tied) > 1:
        found = [_stage(ledger, code, tied)] if then is None else list(_of_teams(ledger, code, tied, then, number))
        yield from found
        if len(found[-1].groups) == 1:
            return
        tied = found[-1].group_of(number)


def _stage(ledger: Ledger, code: Code, tied: Group) -> Stage:
    groups = parts(ledger, code, tied)
    order = {each: place for place, group in enumerate(groups) for each in group}
    table = sorted(mini_table(ledger, code, tied), key=lambda line: (order[line.number], -line.least, line.number))
    return Stage(tuple(table), results_among(ledger, code, tied), tuple(groups), code.score)


def _of_teams(ledger: Ledger, code: Code, tied: Group, then: Sequence[Ranking], number: int) -> Iterator[Stage]:
    """The mini-tables of one go of extended direct encounter (13.3): by match points, where these part nobody by game
    points, where these part not even two by the boards of their matches."""
    stage = _stage(ledger, replace(code, score="MP"), tied)
    yield stage
    if len(stage.groups) > 1:
        return
    by_games = replace(code, score="GP")
    stage = _stage(ledger, by_games, tied)
    yield stage
    while len(stage.groups) > 1 and ledger.readings.extended_encounter == "stay":
        group = stage.group_of(number)
        smaller = _stage(ledger, by_games, group) if len(group) > 1 else None
        if smaller is None or len(smaller.groups) == 1:
            return
        stage = smaller
        yield stage
    if len(stage.groups) == 1 and len(tied) == 2 and then and stage.results:
        boards = {each: mutual_boards(ledger, code, each, tied) or () for each in tied}
        yield Stage((), {}, tuple(by_boards(ledger, code, tied, then)), "boards", boards)


def _expected(ledger: Ledger, account: Account) -> tuple[Expected, ...]:
    """What the rating found and one point less let expect; nothing where no points were made."""
    found = next((step.numbers[0] for step in account.steps if step.kind == "least"), None)
    if found is None:
        return ()
    certain = ledger.readings.beyond_735 == "1.00"
    return tuple(
        Expected(each, tuple(of_difference(each - term.base, certain) for term in account.terms))
        for each in (found, found - 1)
    )

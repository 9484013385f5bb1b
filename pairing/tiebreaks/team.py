"""Tie-breaks of team events (C.07 articles 12 and 13); match points are the primary score, game points the secondary.

| round | on each board it brings |
|---|---|
| match played | what was got there, a board won or lost by forfeit like any other (12) |
| match won, lost by forfeit | a win, a loss |
| pairing-allocated and full-point bye | a win (12) |
| half-point bye, zero-point bye | half a point, nothing |

Where the results of the boards of some match are not known, those of article 12 have no value for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, groupby

from pairing.model import ByeKind, Game
from pairing.points import HALF, TENTHS
from pairing.rounding import half_up

from .base import Account, Accounts, Computation, Family, Step, Term, summed
from .buchholz import buchholz
from .code import Code
from .encounter import Group, Parting, parts, placed
from .ledger import GAME_POINTS, Entry, Ledger
from .opponents import products

MATCH_POINTS = "MP"
HUNDREDTHS = 10
"""Hundredths of a point in a tenth."""
_BYES: Mapping[ByeKind, int] = {
    ByeKind.PAB: TENTHS,
    ByeKind.FULL: TENTHS,
    ByeKind.HALF: HALF,
    ByeKind.ZERO: 0,
}

Boards = tuple[int, ...]
"""What a team got on each board, in tenths, the first board first."""
Ranking = Callable[[Boards], tuple[int, ...]]
"""What boards are ranked by, the smaller the better."""


def extended_sonneborn_berger(of_opponent: str, own: str) -> Computation:
    """EMMSB, EMGSB, EGMSB, EGGSB of 13.2, by the score of the opponent and the own one (MP or GP).

    The opponent's points times those got against him, in hundredths; cut by 14.1.2, unplayed rounds by article 16.
    """

    def computed(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
        return products(ledger, replace(code, score=of_opponent), replace(code, score=own), players)

    return computed


def board_count(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """BC, 12.1: the number of each board times the points got on it, in tenths; the lower the better."""
    if not _are_known(ledger):
        return dict.fromkeys(players, Account(None))
    return {number: summed(_counted(ledger, number)) for number in players}


def _counted(ledger: Ledger, number: int) -> Iterator[Term]:
    for each in ledger.entries[number]:
        (amount,) = by_count(boards_of(ledger, each) or ())
        reason = "bye" if each.bye else "forfeit" if each.is_forfeit else ""
        yield Term(each.round, each.opponent, 0, each.game_points, amount, reason)


def top_boards(ledger: Ledger, code: Code, tied: Sequence[int]) -> Accounts:
    """TBR, 12.2: the place inside the tie by the points on the first board, then on the second, and so on."""
    return _placed_by_boards(ledger, code, tied, by_top, "board", lambda boards: boards)


def bottom_boards(ledger: Ledger, code: Code, tied: Sequence[int]) -> Accounts:
    """BBE, 12.3: the place inside the tie by the points without those of the last board, then of the last two, and so
    on."""
    return _placed_by_boards(ledger, code, tied, by_bottom, "boards", lambda boards: tuple(accumulate(boards)))


def _placed_by_boards(
    ledger: Ledger, code: Code, tied: Sequence[int], ranking: Ranking, kind: str, shown: Callable[[Boards], Boards]
) -> Accounts:
    if len(tied) < 2 or not _are_known(ledger):
        return dict.fromkeys(tied, Account(None))
    totals = {number: _total(ledger, ledger.entries[number]) for number in tied}
    ranks = sorted(ranking(boards) for boards in totals.values())
    found = {}
    for number, boards in totals.items():
        place = 1 + ranks.index(ranking(boards))
        steps = (Step(kind, (board, points)) for board, points in enumerate(shown(boards), 1))
        found[number] = Account(place, steps=(*steps, Step("place", (place, len(tied)))))
    return found


def by_count(boards: Boards) -> tuple[int, ...]:
    """BC: the sum of the numbers of the boards times the points on them."""
    return (sum(board * points for board, points in enumerate(boards, 1)),)


def by_top(boards: Boards) -> tuple[int, ...]:
    """TBR: the first board, then the second, and so on."""
    return tuple(-points for points in boards)


def by_bottom(boards: Boards) -> tuple[int, ...]:
    """BBE: all boards but the last one, then all but the last two, and so on."""
    return tuple(-points for points in accumulate(boards[:-1]))[::-1]


def _are_known(ledger: Ledger) -> bool:
    return ledger.is_team and not unknown_boards(ledger)


def unknown_boards(ledger: Ledger) -> tuple[Game, ...]:
    """The matches whose boards are not known, in the order of rounds and boards."""
    found = {
        (each.game.round, each.game.board, each.game.white): each.game
        for entries in ledger.entries.values()
        for each in entries
        if each.game is not None and boards_of(ledger, each) is None
    }
    return tuple(game for _, game in sorted(found.items()))


def boards_of(ledger: Ledger, each: Entry) -> Boards | None:
    """What a round brings on each board; None where it is not known."""
    count = ledger.game_points.whole // TENTHS
    if each.bye is not None:
        return (_BYES[each.bye],) * count
    if each.game is not None and len(each.game.per_board) == count:
        return tuple(points[0 if each.white else 1] for points in each.game.per_board)
    return (TENTHS * (each.mark == "+"),) * count if each.is_forfeit else None


def _total(ledger: Ledger, entries: Sequence[Entry]) -> Boards:
    return tuple(map(sum, zip(*(boards_of(ledger, each) or () for each in entries), strict=True)))


def extended_encounter(*then: Ranking) -> Computation:
    """EDE of 13.3, and with article 12 behind it EDET, EDEB, EDEBT, EDEBB: the place inside the tie, 1 the best.

    Direct encounter by match points, and where that parts nobody by game points (13.3.1); two teams that are equal in
    both by the boards of their own matches, in the order announced (13.3.2). A subset that is still tied starts anew
    (13.3.3), or in the reading `stay` goes on with the score that has made it, as in the exercises of the Technical
    Commission.
    """

    def computed(ledger: Ledger, code: Code, tied: Sequence[int]) -> Accounts:
        return placed(ledger, code, tied, _parting(ledger, code, then))

    return computed


def _parting(ledger: Ledger, code: Code, then: Sequence[Ranking]) -> Parting:
    by_games = replace(code, score=GAME_POINTS)

    def parting(group: Group) -> list[Group]:
        groups = parts(ledger, replace(code, score=MATCH_POINTS), group)
        if len(groups) == 1:
            groups = parts(ledger, by_games, group)
            if ledger.readings.extended_encounter == "stay":
                groups = _refined(groups, lambda smaller: parts(ledger, by_games, smaller))
        return by_boards(ledger, code, group, then) if len(groups) == 1 and len(group) == 2 else groups

    return parting


def _refined(groups: list[Group], parting: Parting) -> list[Group]:
    """The groups parted again and again until nothing parts them."""
    if len(groups) == 1:
        return groups
    return [small for each in groups for small in _refined(parting(each) if len(each) > 1 else [each], parting)]


def by_boards(ledger: Ledger, code: Code, pair: Group, then: Sequence[Ranking]) -> list[Group]:
    """Two teams by the boards of their matches against each other."""
    one, other = pair
    totals = {number: mutual_boards(ledger, code, number, pair) for number in pair}
    if not all(totals.values()):
        return [pair]
    keys = {number: tuple(ranking(boards or ()) for ranking in then) for number, boards in totals.items()}
    ordered = sorted((one, other), key=lambda number: keys[number])
    return [tuple(group) for _, group in groupby(ordered, key=lambda number: keys[number])]


def mutual_boards(ledger: Ledger, code: Code, number: int, pair: Group) -> Boards | None:
    """What a team got on each board in its matches against the other; None where that is not known."""
    counted = code.as_played or not ledger.tally.is_swiss
    matches = [each for each in ledger.entries[number] if each.opponent in pair and (each.is_played or counted)]
    known = all(boards_of(ledger, each) is not None for each in matches)
    return _total(ledger, matches) if matches and known else None


def schedule_strength(ledger: Ledger, code: Code, players: Sequence[int]) -> Accounts:
    """SSSC, 13.4, in hundredths: the secondary score and the (Fore) Buchholz by the primary one, divided by a factor;
    the quotient of the most that all rounds can bring in the primary score and a match in the secondary, rounded down,
    unless /K gives another one."""
    secondary = MATCH_POINTS if code.score == GAME_POINTS else GAME_POINTS
    found = buchholz(ledger.fore if code.fore else ledger, replace(code, name="BH"), players)
    usual = ledger.win(code.score) * ledger.scheduled // (ledger.win(secondary) or 1)
    factor = code.factor or max(usual, 1)
    made = (ledger.scheduled, ledger.win(code.score), ledger.win(secondary), factor)
    before = () if code.factor else (Step("factor", made),)
    return {
        number: _combined(account, ledger.total(number, secondary), factor, before) for number, account in found.items()
    }  # fmt: skip


def _combined(account: Account, score: int, factor: int, before: tuple[Step, ...]) -> Account:
    own, strength = score * HUNDREDTHS, (account.value or 0) * HUNDREDTHS
    value = own + half_up(strength, factor)
    return account._replace(value=value, steps=(*before, Step("schedule", (own, strength, factor, value))))


def _encounter(name: str, *then: Ranking) -> Family:
    function = extended_encounter(*then)
    return Family(name=name, function=function, scale=1, modifiers="P", lowest_first=True, teams=True)


def _sonneborn_berger(name: str, of_opponent: str, own: str) -> Family:
    function = extended_sonneborn_berger(of_opponent, own)
    return Family(name=name, function=function, scale=100, modifiers="CP", teams=True)


ENCOUNTERS: Mapping[str, tuple[Ranking, ...]] = {
    "EDE": (),
    "EDET": (by_top,),
    "EDEB": (by_bottom,),
    "EDEBT": (by_count, by_top),
    "EDEBB": (by_count, by_bottom),
}
"""The extended direct encounters, and what parts two teams behind them."""

TEAM_FAMILIES: tuple[Family, ...] = (
    _sonneborn_berger("EMMSB", MATCH_POINTS, MATCH_POINTS),
    _sonneborn_berger("EMGSB", MATCH_POINTS, GAME_POINTS),
    _sonneborn_berger("EGMSB", GAME_POINTS, MATCH_POINTS),
    _sonneborn_berger("EGGSB", GAME_POINTS, GAME_POINTS),
    *(_encounter(name, *then) for name, then in ENCOUNTERS.items()),
    Family(name="BC", function=board_count, scale=10, lowest_first=True, teams=True),
    Family(name="TBR", function=top_boards, scale=1, lowest_first=True, teams=True),
    Family(name="BBE", function=bottom_boards, scale=1, lowest_first=True, teams=True),
    Family(name="SSSC", function=schedule_strength, scale=100, modifiers="KFP", round_robin=False, teams=True),
)
"""The tie-breaks of this module."""

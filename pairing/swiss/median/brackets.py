"""The brackets of a round while they are paired (rules 4 to 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pairing.swiss.bits import bits
from pairing.swiss.exchange import Choice, settle, settle_by_exchange
from pairing.swiss.matching import Matching

from .teams import Teams, ordered
from .trace import Bracket, Direction, Move, Reason, Settled

Pair = tuple[int, int]


@dataclass(slots=True, kw_only=True)
class Group:
    """A bracket in the making, as masks: who is in it, and who of them has been moved down or up into it. A builder,
    thrown away after."""

    score: int
    members: int = 0
    down: int = 0
    up: int = 0
    moves: list[Move] = field(default_factory=list)

    @property
    def residents(self) -> int:
        """Its members who were not moved."""
        return self.members & ~self.down & ~self.up

    def take(self, place: int, direction: Direction | None) -> None:
        """Lets a team in that was moved that way; None: as a resident."""
        self.members |= 1 << place
        if direction is Direction.DOWN:
            self.down |= 1 << place
        elif direction is Direction.UP:
            self.up |= 1 << place

    def lose(self, place: int) -> None:
        """Lets a team out."""
        self.members &= ~(1 << place)
        self.down &= ~(1 << place)
        self.up &= ~(1 << place)


def exchange_hopeless(teams: Teams, group: Group, following: Group, direction: Direction) -> None:
    """Rules 4.1 and 5.1: a team without a possible opponent in its bracket is moved to the following one, and the best
    team there that has one here (below the median the worst) comes for it. Nobody is moved twice by it."""
    moved = 0
    while (alone := _hopeless(teams, group, direction, moved)) is not None:
        _move(teams, alone, group, following, direction, Reason.ALONE)
        moved |= 1 << alone
        there = ordered(following.members & ~moved, direction)
        fetched = next((place for place in there if teams.rows[place] & group.members), None)
        if fetched is not None:
            as_moved = direction.other if teams.rules.fetched_team == "moved" else None
            following.lose(fetched)
            group.take(fetched, as_moved)
            group.moves.append(_named(teams, fetched, direction.other, Reason.EXCHANGED))
            moved |= 1 << fetched


def _hopeless(teams: Teams, group: Group, direction: Direction, moved: int) -> int | None:
    among = group.members if teams.rules.opponent_within == "bracket" else group.residents
    candidates = ordered(group.members & ~moved, direction)
    return next((place for place in candidates if not teams.rows[place] & among), None)


def move_spare(teams: Teams, group: Group, following: Group, direction: Direction) -> None:
    """Rules 4.2 and 5.2: the worst team (below the median the best) is moved on when the bracket is odd, and others
    while it has no pairing; each time one without whom as many pairs are possible, and rather one who has a possible
    opponent in the following bracket."""
    matching = Matching(teams.rows, group.members)
    while candidates := matching.missable():
        last_first = ordered(candidates, direction)[::-1]
        spare = last_first[0]
        if teams.rules.floater == "with-opponent":
            spare = next((place for place in last_first if teams.rows[place] & following.members), spare)
        matching.drop(spare)
        _move(teams, spare, group, following, direction, Reason.SPARE)


def _move(teams: Teams, place: int, group: Group, following: Group, direction: Direction, reason: Reason) -> None:
    group.lose(place)
    following.take(place, direction)
    group.moves.append(_named(teams, place, direction, reason))


def _named(teams: Teams, place: int, direction: Direction, reason: Reason) -> Move:
    return Move(team=teams.cards[place].number, direction=direction, reason=reason)


def settle_group(teams: Teams, group: Group, direction: Direction | None) -> tuple[list[Pair], Bracket]:
    """Rules 4.3, 5.3 and 6.1: the pairs of a bracket that can be paired, by places, in the order of their making. The
    median bracket has no direction, and is paired downward.

    Teams moved down get the best possible opponent, the best of them first, those moved up the worst, the worst of them
    first; of both kinds first those moved the way of the bracket. The others are paired by rule 11.2.
    """
    matching = Matching(teams.rows, group.members)
    upward = direction is Direction.UP and teams.rules.upward == "mirrored"
    settled = list(_settle_moved(teams, group, matching, _kinds(teams, direction)))
    rest = [(choice, "11.2") for choice in settle_by_exchange(matching, list(bits(matching.alive)), upward)]
    choices = [*((choice, "4.3") for choice in settled), *rest]
    bracket = Bracket(
        score=group.score,
        direction=direction,
        residents=teams.numbers(bits(group.residents)),
        moved_down=teams.numbers(bits(group.down)),
        moved_up=teams.numbers(ordered(group.up, Direction.UP)),
        moves=tuple(group.moves),
        settled=tuple(_told(teams, choice, rule) for choice, rule in choices),
    )
    return [(choice.player, choice.opponent) for choice, _ in choices], bracket


def _kinds(teams: Teams, direction: Direction | None) -> tuple[Direction, Direction]:
    if direction is None:
        direction = Direction.UP if teams.rules.median_first == "up" else Direction.DOWN
    return direction, direction.other


def _settle_moved(teams: Teams, group: Group, matching: Matching, kinds: Sequence[Direction]) -> Iterator[Choice]:
    for kind in kinds:
        for place in ordered(group.down if kind is Direction.DOWN else group.up, kind):
            if matching.alive >> place & 1:
                opponents = ordered(matching.alive & ~(1 << place), kind)
                if teams.rules.moved_teams_meet == "no":
                    opponents.sort(key=lambda other: not group.residents >> other & 1)
                yield settle(matching, place, opponents)


def _told(teams: Teams, choice: Choice, rule: str) -> Settled:
    return Settled(
        team=teams.cards[choice.player].number,
        opponent=teams.cards[choice.opponent].number,
        rule=rule,
        passed_over=tuple(
            (teams.cards[other].number, teams.why_not(choice.player, other)) for other in choice.passed_over
        ),
    )

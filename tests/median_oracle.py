"""The Czech Swiss applied literally, for few teams: lists and brute force, written from the rules.

Only the readings that an arbiter may set are known: what is undone for a blocked middle, and the colour rule.
"""

from collections.abc import Sequence
from itertools import groupby

from pairing.errors import NoLegalPairing
from pairing.model import Colour, Result
from pairing.swiss.answer import Pairing
from pairing.swiss.field import Field, Unplayed

Pairs = list[tuple[int, int]]


class Oracle:
    """A round to pair; teams are their numbers."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.cards = {card.number: card for card in field.cards}
        self.undo_pairs = field.options.get("blocked_middle") == "pair"
        self.literal_colours = field.options.get("colour_rule") == "literal"

    def may_meet(self, a: int, b: int) -> bool:
        return a != b and b not in self.cards[a].opponents and frozenset((a, b)) not in self.field.barred

    def can_be_paired(self, teams: Sequence[int]) -> bool:
        if len(teams) % 2:
            return False
        return not teams or any(
            self.may_meet(teams[0], other) and self.can_be_paired([t for t in teams[1:] if t != other])
            for other in teams[1:]
        )

    def most_pairs(self, teams: Sequence[int]) -> int:
        if len(teams) < 2:
            return 0
        first, rest = teams[0], teams[1:]
        with_first = [1 + self.most_pairs([t for t in rest if t != o]) for o in rest if self.may_meet(first, o)]
        return max([self.most_pairs(rest), *with_first])

    # 1

    def order(self, teams: Sequence[int]) -> list[int]:
        """Absolute order: match points, game score, median Buchholz, start number."""
        return sorted(
            teams, key=lambda t: (-self.cards[t].score, -game_score(self.field, t), -median(self.field, t), t)
        )

    # 2

    def bye(self, teams: list[int]) -> int:
        for had in range(self.field.round):
            for team in reversed(teams):
                if self.cards[team].unplayed.count(Unplayed.PAB) == had and self.can_be_paired(
                    [t for t in teams if t != team]
                ):
                    return team
        raise NoLegalPairing("oracle: no bye")

    # 3 to 6

    def pair(self) -> Pairing:
        teams = self.order(list(self.cards))
        bye = self.bye(teams) if len(teams) % 2 else None
        self.teams = [team for team in teams if team != bye]
        if not self.can_be_paired(self.teams):
            raise NoLegalPairing("oracle: no pairing")
        middle = (self.field.round - 1) * self.field.scoring.win / 2
        self.brackets = {
            score: list(found) for score, found in groupby(self.teams, key=lambda t: float(self.cards[t].score))
        }
        self.brackets.setdefault(middle, [])
        self.down: dict[float, list[int]] = {score: [] for score in self.brackets}
        self.up: dict[float, list[int]] = {score: [] for score in self.brackets}
        above = sorted((score for score in self.brackets if score > middle), reverse=True)
        below = sorted(score for score in self.brackets if score < middle)
        upper = [self.from_the_top(s, n) for s, n in zip(above, [*above[1:], middle], strict=False)]
        lower = [self.from_the_bottom(s, n) for s, n in zip(below, [*below[1:], middle], strict=False)]
        pairs = self.middle(middle, upper, lower)
        games = [self.colours(a, b, below=False) for found in (*upper, pairs) for a, b in found]
        games += [self.colours(a, b, below=True) for found in lower for a, b in found]
        return Pairing(pairs=tuple(games), bye=bye)

    def from_the_top(self, score: float, following: float) -> Pairs:
        """4"""
        self.prepare(score, following, best_first=True)
        return self.pairs_of(score, ("down", "up"), from_below=False)

    def from_the_bottom(self, score: float, following: float) -> Pairs:
        """5"""
        self.prepare(score, following, best_first=False)
        return self.pairs_of(score, ("up", "down"), from_below=True)

    def sorted(self, teams: Sequence[int], best_first: bool = True) -> list[int]:
        found = [team for team in self.teams if team in teams]
        return found if best_first else found[::-1]

    def move(self, team: int, start: float, goal: float, marks: dict[float, list[int]]) -> None:
        for place in (self.brackets, self.down, self.up):
            if team in place[start]:
                place[start].remove(team)
        self.brackets[goal].append(team)
        marks[goal].append(team)

    def prepare(self, score: float, following: float, best_first: bool) -> None:
        """4.1 and 4.2 (best first), 5.1 and 5.2 (worst first)."""
        here, there = self.brackets[score], self.brackets[following]
        onward, back = (self.down, self.up) if best_first else (self.up, self.down)
        moved: list[int] = []
        while True:
            without = [t for t in self.sorted(here, best_first) if t not in moved and not self.partners(t, here)]
            if not without:
                break
            self.move(without[0], score, following, onward)
            moved.append(without[0])
            exchange = [t for t in self.sorted(there, best_first) if t not in moved and self.partners(t, here)]
            if exchange:
                self.move(exchange[0], following, score, back)
                moved.append(exchange[0])
        pairs = self.most_pairs(here)
        while len(here) > 2 * pairs:
            spare = [
                t for t in self.sorted(here, not best_first) if self.most_pairs([o for o in here if o != t]) == pairs
            ]
            wanted = [t for t in spare if self.partners(t, there)]
            self.move((wanted or spare)[0], score, following, onward)

    def partners(self, team: int, teams: Sequence[int]) -> list[int]:
        return [other for other in teams if self.may_meet(team, other)]

    def pairs_of(self, score: float, kinds: tuple[str, str], from_below: bool) -> Pairs:
        """4.3, 5.3 and 6.1."""
        left, pairs = self.sorted(self.brackets[score]), []
        for kind in kinds:
            best_first = kind == "down"
            for team in self.sorted((self.down if best_first else self.up)[score], best_first):
                if team in left:
                    order = [t for t in self.sorted(left, best_first) if t != team]
                    pairs.append(self.first_of(team, order, left))
        while left:
            # 11.2
            mine = left[::-1] if from_below else left[:]
            half = len(mine) // 2
            order = mine[half:] + mine[1:half][::-1]
            pairs.append(self.first_of(mine[0], order, left))
        return pairs

    def first_of(self, team: int, order: Sequence[int], left: list[int]) -> tuple[int, int]:
        for other in order:
            rest = [t for t in left if t not in (team, other)]
            if self.may_meet(team, other) and self.can_be_paired(rest):
                left[:] = rest
                return team, other
        raise AssertionError("a bracket that can be paired cannot")

    def middle(self, middle: float, upper: list[Pairs], lower: list[Pairs]) -> Pairs:
        """6"""
        while not self.can_be_paired(self.sorted(self.brackets[middle])):
            side, marks = (lower, self.up) if len(self.down[middle]) > len(self.up[middle]) else (upper, self.down)
            if not any(side):
                side, marks = (upper, self.down) if side is lower else (lower, self.up)
            nearest = [pairs for pairs in side if pairs][-1]
            undone = [nearest.pop()] if self.undo_pairs else [nearest.pop() for _ in nearest[:]]
            for team in (team for pair in undone for team in pair):
                self.brackets[middle].append(team)
                marks[middle].append(team)
        return self.pairs_of(middle, ("up", "down"), from_below=False)

    # 7

    def colours(self, a: int, b: int, below: bool) -> tuple[int, int]:
        history = {t: [colour for colour in self.cards[t].colours if colour is not None] for t in (a, b)}
        started = {t: history[t].count(Colour.WHITE) for t in (a, b)}
        if started[a] != started[b]:
            return (a, b) if started[a] < started[b] else (b, a)
        if len(history[a]) != len(history[b]):
            return (a, b) if len(history[a]) > len(history[b]) else (b, a)
        for in_a, in_b in list(zip(history[a], history[b], strict=True))[::-1]:
            if in_a != in_b:
                first = a if (in_a is Colour.WHITE) == self.literal_colours else b
                return first, a + b - first
        lead = max(a, b) if below else min(a, b)
        starts = self.turn(lead, history[lead])
        return (lead, a + b - lead) if starts else (a + b - lead, lead)

    def turn(self, lead: int, history: list[Colour]) -> bool:
        if not history:
            odd = self.cards[lead].tpn % 2 == 1
            return odd == (self.field.initial_colour is Colour.WHITE)
        starts, others = history.count(Colour.WHITE), history.count(Colour.BLACK)
        if self.field.round % 2 == 0 and starts != others:
            return starts < others
        return history[-1] is Colour.BLACK


def pair(field: Field) -> Pairing:
    return Oracle(field).pair()


def rounds_of(field: Field, team: int) -> list[tuple[str, int, int]]:
    """What a team did in each past round: how (`played`, `won`, `lost`, or the kind of a bye), whom it was to meet, and
    what it got."""
    card, tournament = field.everybody[team], field.tournament
    assert tournament is not None
    found = []
    for index, why in enumerate(card.unplayed):
        opponent = card.opponents[index]
        if why in (Unplayed.FORFEIT_WIN, Unplayed.FORFEIT_LOSS):
            game = next(g for g in tournament.games if g.round == index + 1 and team in (g.white, g.black))
            opponent = game.opponent(team)
        how = "played" if why is None else {"+": "won", "-": "lost"}.get(why.value, why.value)
        found.append((how, opponent, card.gains[index]))
    return found


def points_for_opponents(field: Field, team: int) -> int:
    """C.07 16.3."""
    score, rounds = field.everybody[team].points, rounds_of(field, team)
    for index, (how, _, got) in enumerate(rounds):
        if how in ("HPB", "ZPB") and all(later in ("HPB", "ZPB", "lost") for later, _, _ in rounds[index:]):
            score += field.scoring.draw - got
    return score


def median(field: Field, team: int) -> int:
    """BH-M1 (C.07 8, 14, 16)."""
    own, tournament = field.everybody[team].points, field.tournament
    assert tournament is not None
    values = []
    for how, opponent, _ in rounds_of(field, team):
        if how == "played":
            value = points_for_opponents(field, opponent)
        elif how in ("won", "lost"):
            value = min(own, points_for_opponents(field, opponent))
        else:
            value = min(own, field.scoring.draw * (tournament.total_rounds or field.round - 1))
        values.append((value, how in ("lost", "HPB", "ZPB")))
    cut = [value for value, voluntary in values if voluntary] or [value for value, _ in values]
    every = sorted(value for value, _ in values)
    if cut:
        every.remove(min(cut))
    return sum(every[:-1])


def game_score(field: Field, team: int) -> int:
    """Game points; all boards for what was won without playing."""
    tournament = field.tournament
    assert tournament is not None
    boards = 10 * (tournament.scoring.boards or 0)
    total = 0
    for index, (how, opponent, _) in enumerate(rounds_of(field, team)):
        if how in ("won", "PAB", "FPB"):
            total += boards
        elif how == "HPB":
            total += boards // 2
        elif how == "played":
            game = next(g for g in tournament.games if g.round == index + 1 and {g.white, g.black} == {team, opponent})
            if game.score is not None:
                total += game.score[0 if game.white == team else 1]
            elif game.result in (Result.DRAW, Result.OPEN):
                total += boards // 2
    return total

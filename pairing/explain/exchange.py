"""Why FIDE Lim and the Czech system, which is its child, pair as they do: from the traces that their engines keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pairing.swiss.field import Card, Field
from pairing.swiss.lim import trace as lim
from pairing.swiss.median import trace as median

from .colours import due, history
from .reasons import bye_had_step, met_step
from .values import SHOWN, Step, Value

_LIM = "C.04.4.3 art."
_CZECH = "rule"


class Lim:
    """A round of the FIDE Lim, asked pair by pair."""

    def __init__(self, field: Field, reasoned: lim.Reasoned) -> None:
        self._field = field
        self._cards = {card.number: card for card in field.cards}
        self._reasoned = reasoned
        self._articles = {frozenset((game.white, game.black)): game.article for game in reasoned.games}

    def of_pair(self, one: int, other: int) -> tuple[int, tuple[Step, ...]]:
        """The score of the scoregroup in which the two were paired, and why."""
        brackets = reversed(self._reasoned.brackets)  # a pair may have been made anew in the median one
        made = ((bracket, settled) for bracket in brackets for settled in bracket.settled)
        bracket, settled = next(each for each in made if {one, other} == {each[1].player, each[1].opponent})
        return bracket.score, tuple(self._steps(bracket, settled))

    def _steps(self, bracket: lim.Bracket, settled: lim.Settled) -> Iterator[Step]:
        is_last = bracket is self._reasoned.brackets[-1] and self._is_median(bracket.score)
        values: dict[str, Value] = {"score": bracket.score, "direction": _way(bracket.direction.value)}
        yield Step(rule=f"{_LIM} 2.2", kind="lim_median" if is_last else "lim_bracket", values=values)
        for player in (settled.player, settled.opponent):
            yield from self._floats_of(player)
        for cracked in self._reasoned.cracked:
            if {settled.player, settled.opponent} & set(cracked.pair):
                told = {"player": cracked.pair[0], "other": cracked.pair[1]}
                yield Step(rule=f"{_LIM} 2.6", kind="lim_cracked", values=told)
        passed = [self._passed(settled.player, other, why) for other, why in settled.passed_over]
        yield from _first_ones(settled.player, passed, f"{_LIM} {settled.article}")
        pair = {"player": settled.player, "opponent": settled.opponent}
        yield Step(rule=f"{_LIM} {settled.article}", kind=f"lim_settled_{settled.article}", values=pair)

    def _is_median(self, score: int) -> bool:
        return 2 * score == (self._field.round - 1) * self._field.scoring.win

    def _floats_of(self, player: int) -> Iterator[Step]:
        for bracket in self._reasoned.brackets:
            for each in bracket.floaters:
                if each.player == player:
                    yield from _floater_steps(bracket.score, each)

    def _passed(self, player: int, other: int, why: lim.Why) -> Step:
        kinds = {lim.Why.COLOURS: ("2.1", "lim_colours"), lim.Why.OTHERS: ("4.4", "lim_others")}
        article, kind = kinds.get(why, ("5.2", "lim_due"))
        return _apart(self._cards[player], self._cards[other], why.name) or Step(
            rule=f"{_LIM} {article}", kind=kind, values={"player": player, "other": other}
        )

    def of_bye(self) -> tuple[int, tuple[Step, ...]]:
        """The score of whoever has the bye, and why he has it."""
        bye = self._reasoned.bye
        assert bye is not None
        cards, ratings = self._field.cards, self._field.ratings
        if self._field.round == 1:
            order = sorted(cards, key=lambda card: (card.score, ratings.get(card.number, 0), -card.number))
        else:
            order = sorted(cards, key=lambda card: (card.score, -card.number))
        lower = order[: order.index(self._cards[bye])]
        article = "7.1" if self._field.round == 1 else "1.1"
        steps = _bye_steps(lower, bye, Step(rule=f"{_LIM} {article}", kind="lim_bye", values={"player": bye}))
        return self._cards[bye].score, tuple(steps)

    def colour(self, white: Card, black: Card) -> Step:
        """Why the two have their colours."""
        article = self._articles[frozenset((white.number, black.number))]
        return Step(rule=f"{_LIM} {article}", kind=f"lim_colour_{article}", values=_histories(white, black))


def _floater_steps(score: int, each: lim.Floater) -> Iterator[Step]:
    values: dict[str, Value] = {"player": each.player, "score": score, "direction": _way(each.direction.value)}
    yield Step(rule=f"{_LIM} 3.9", kind=f"lim_floater_{each.type.name}", values=values)
    if each.floated_before:
        yield Step(rule=f"{_LIM} 3.10", kind="lim_floated_before", values={"player": each.player})
    if each.of_majority:
        yield Step(rule=f"{_LIM} 3.2.2", kind="lim_majority", values={"player": each.player})


class Median:
    """A round of the Czech system, asked pair by pair."""

    def __init__(self, field: Field, reasoned: median.Reasoned) -> None:
        self._cards = {card.number: card for card in field.cards}
        self._reasoned = reasoned
        self._rules = {frozenset((game.starts, game.other)): game.rule for game in reasoned.games}

    def of_pair(self, one: int, other: int) -> tuple[int, tuple[Step, ...]]:
        """The score of the bracket in which the two were paired, and why."""
        brackets = reversed(self._reasoned.brackets)  # a pair may have been made anew in the median one
        made = ((bracket, settled) for bracket in brackets for settled in bracket.settled)
        bracket, settled = next(each for each in made if {one, other} == {each[1].team, each[1].opponent})
        return bracket.score, tuple(self._steps(bracket, settled))

    def _steps(self, bracket: median.Bracket, settled: median.Settled) -> Iterator[Step]:
        way = "" if bracket.direction is None else _way(bracket.direction.value)
        kind = "median_bracket" if bracket.direction else "median_median"
        values: dict[str, Value] = {"score": bracket.score, "direction": way}
        yield Step(rule=f"{_CZECH} {_RULES[bracket.direction]}", kind=kind, values=values)
        for team in (settled.team, settled.opponent):
            yield from self._moves_of(team)
        for one, other in self._reasoned.undone:
            if {settled.team, settled.opponent} & {one, other}:
                told = {"player": one, "other": other}
                yield Step(rule=f"{_CZECH} 6.2", kind="median_undone", values=told)
        passed = [self._passed(settled.team, other, why) for other, why in settled.passed_over]
        yield from _first_ones(settled.team, passed, f"{_CZECH} {settled.rule}")
        pair = {"player": settled.team, "opponent": settled.opponent}
        yield Step(rule=f"{_CZECH} {settled.rule}", kind=f"median_settled_{settled.rule}", values=pair)

    def _moves_of(self, team: int) -> Iterator[Step]:
        for bracket in self._reasoned.brackets:
            for move in bracket.moves:
                if move.team == team:
                    rule = {"ALONE": (4, 1), "EXCHANGED": (4, 1), "SPARE": (4, 2)}[move.reason.name]
                    first = rule[0] if bracket.direction is median.Direction.DOWN else rule[0] + 1
                    values: dict[str, Value] = {
                        "player": team,
                        "score": bracket.score,
                        "direction": _way(move.direction.value),
                    }
                    kind = f"median_{move.reason.name.lower()}"
                    yield Step(rule=f"{_CZECH} {first}.{rule[1]}", kind=kind, values=values)

    def _passed(self, team: int, other: int, why: median.Why) -> Step:
        return _apart(self._cards[team], self._cards[other], why.name) or Step(
            rule=f"{_CZECH} 11.2", kind="median_others", values={"player": team, "other": other}
        )

    def of_bye(self) -> tuple[int, tuple[Step, ...]]:
        """The score of the team with the bye, and why it has it."""
        bye = self._reasoned.bye
        assert bye is not None
        lower = [self._cards[number] for number in reversed(self._reasoned.passed_bye)]
        step = Step(rule=f"{_CZECH} 2", kind="median_bye", values={"player": bye})
        return self._cards[bye].score, tuple(_bye_steps(lower, bye, step))

    def colour(self, white: Card, black: Card) -> Step:
        """Why the one begins."""
        rule = self._rules[frozenset((white.number, black.number))]
        return Step(rule=f"{_CZECH} {rule}", kind=f"median_colour_{rule}", values=_histories(white, black))


_RULES: Mapping[median.Direction | None, str] = {median.Direction.DOWN: "4", median.Direction.UP: "5", None: "6"}


def _way(direction: str) -> str:
    return {"down": "downward", "up": "upward"}[direction]


def _histories(white: Card, black: Card) -> Mapping[str, Value]:
    return {
        "white": white.number,
        "black": black.number,
        "white_games": history(white),
        "black_games": history(black),
        "white_due": due(white),
        "black_due": due(black),
    }


def _apart(one: Card, other: Card, why: str) -> Step | None:
    """That the two may not meet at all, as the trace says."""
    if why == "MET":
        return met_step(one, other)
    if why == "BARRED":
        return Step(rule="the arbiter", kind="barred", values={"player": one.number, "other": other.number})
    return None


def _first_ones(player: int, passed: list[Step], rule: str) -> Iterator[Step]:
    yield from passed[:SHOWN]
    if len(passed) > SHOWN:
        yield Step(rule=rule, kind="more", values={"player": player, "count": len(passed) - SHOWN})


def _bye_steps(lower: Iterable[Card], bye: int, step: Step) -> Iterator[Step]:
    """Those who stand lower, and why none of them has the bye; then the reason why this one has."""
    whom = list(lower)
    for card in whom[:SHOWN]:
        values = {"player": bye, "other": card.number}
        yield bye_had_step(card) or Step(rule=step.rule, kind="bye_rest", values=values)
    if len(whom) > SHOWN:
        yield Step(rule=step.rule, kind="bye_more", values={"player": bye, "count": len(whom) - SHOWN})
    yield step

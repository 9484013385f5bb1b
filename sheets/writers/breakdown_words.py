"""The breakdown of a value in words and figures: its terms, and the remarks on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pairing.breakdown import INSIDE_A_TIE, Line, Part
from pairing.points import TENTHS
from pairing.tiebreaks import Account, Cut, Step
from pairing.tiebreaks.ledger import Entry
from sheets.labels import Labels

HUNDREDTHS = 100
ARTICLES: Mapping[str, str] = {
    "DE": "6", "WIN": "7.1", "WON": "7.2", "BPG": "7.3", "BWG": "7.4", "PS": "7.5", "REP": "7.6", "STD": "7.7",
    "TPN": "7.8", "BH": "8.1", "SOLKOFF": "8.1", "AOB": "8.2", "FB": "8.3", "SB": "9.1", "KS": "9.2", "ARO": "10.1",
    "TPR": "10.2", "PTP": "10.3", "APRO": "10.4", "APPO": "10.5", "RTNG": "10.6", "BC": "12.1", "TBR": "12.2",
    "BBE": "12.3", "MPVGP": "13.1", "EMMSB": "13.2", "EMGSB": "13.2", "EGMSB": "13.2", "EGGSB": "13.2", "EDE": "13.3",
    "EDET": "13.3", "EDEB": "13.3", "EDEBT": "13.3", "EDEBB": "13.3", "SSSC": "13.4",
}  # fmt: skip
"""The article of C.07 that each tie-break is of; draughts' Shmulyan is not of it."""
RULES: Mapping[str, str] = {
    "dummy": "16.4",
    "dummy_scheduled": "16.4.1",
    "dummy_draws": "16.4.2",
    "adjusted": "16.3.2",
    "fore": "8.3",
    "below_limit": "9.2",
}
"""The article behind a reason."""
CUTS: Mapping[Cut, tuple[str, str]] = {
    Cut.LOW: ("cut_low", "14.1"),
    Cut.HIGH: ("cut_high", "14.3"),
    Cut.VOLUNTARY: ("cut_voluntary", "16.5"),
}
MADE_SO = frozenset({"adjusted", "unplayed_draws"})
OF_SCHEDULED = frozenset({"dummy_scheduled", "as_played"})
FORFEITS = "15.2"
"""The article on games decided without play in a round robin."""
DECIDED: Mapping[str, tuple[str, str]] = {
    "as_game": ("why_forfeit", FORFEITS),
    "won": ("forfeit_win", ""),
    "lost": ("forfeit_loss", ""),
    "not_counted": ("why_not_counted", ""),
}
"""The word for a forfeit, and its article."""
LEFT_OUT = frozenset({"below_limit", "not_counted"})
LESS_THAN_LOWEST = 800


class Remark(NamedTuple):
    """A sentence, and the article of C.07 that it follows (empty: none)."""

    text: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


def amount_scale(part: Part) -> int:
    """How many units of an amount make a point: places inside a tie, and the strength of a schedule, are made of points
    in tenths."""
    return TENTHS if ranks_inside_a_tie(part) or part.tiebreak.name == "SSSC" else part.tiebreak.scale


def ranks_inside_a_tie(part: Part) -> bool:
    """Whether its value is a place inside the tie."""
    return part.tiebreak.name in INSIDE_A_TIE


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of one language; `names` are what the players are called, by pairing number: the number they are
    known by, and their name."""

    labels: Labels
    names: Mapping[int, str]
    sign: str = "."

    @classmethod
    def of(cls, labels: Labels, names: Mapping[int, str]) -> Words:
        """The words with the decimal sign of the language."""
        return cls(labels=labels, names=names, sign=labels("decimal_sign"))

    def id(self, number: int) -> str:
        """The number a player is known by."""
        return self.names[number].partition(" ")[0]

    def figure(self, value: int, scale: int = TENTHS) -> str:
        """A number of so many units to a point: `2.5`, `3`, `−1.5`."""
        whole, rest = divmod(abs(value), scale)
        digits = f"{rest:0{len(str(scale)) - 1}d}".rstrip("0") if rest else ""
        return f"{'−' if value < 0 else ''}{whole}{self.sign if digits else ''}{digits}"

    def half_of(self, points: int) -> str:
        """Half of so many points in tenths."""
        return self.figure(points * TENTHS // 2, HUNDREDTHS)

    def average(self, points: int, parts: int) -> str:
        """Points that are an average of so many parts, to three decimals."""
        return self.figure((2 * points * HUNDREDTHS + parts) // (2 * parts), TENTHS * HUNDREDTHS)

    def value(self, part: Part) -> str:
        """The value of the part; a dash where there is none."""
        return "–" if part.account.value is None else self.figure(part.account.value, part.tiebreak.scale)

    def against(self, line: Line) -> str:
        """The opponent, or what the round was instead; of a term that is of all rounds that word."""
        if line.term.opponent:
            return self.names[line.term.opponent]
        return self.bye(line.entry, left=line.left) if line.term.round else self.labels("rounds")

    def bye(self, entry: Entry | None, *, left: bool = False) -> str:
        """What the round of a player without an opponent was; `left`: one after he had left."""
        if left:
            return self.labels("round_left")
        return self.labels(f"bye_{entry.bye.value}") if entry and entry.bye else ""

    def got(self, entry: Entry | None, points: int) -> str:
        """So many points in tenths, with the side played or the sign of a forfeit: `w 1`, `+ 1`, `0.5`."""
        if entry is None:
            return ""
        shown = self.figure(points)
        if entry.is_forfeit:
            return f"{'+' if entry.mark == '+' else '−'} {shown}"
        if not entry.is_played:
            return shown
        return f"{self.labels('white_letter' if entry.white else 'black_letter')} {shown}"

    def base(self, part: Part, line: Line) -> str:
        """What the round brings to be summed or multiplied."""
        return self.figure(line.term.base, 1 if part.tiebreak.rated else TENTHS)

    def amount(self, part: Part, line: Line) -> str:
        """What the term adds, in brackets when it is left out: `2.5`, `(2)`, `3 × 0.5 = 1.5`."""
        term = line.term
        if term.reason in LEFT_OUT:
            return f"({self.figure(term.points)})"
        text = self.figure(term.amount, amount_scale(part))
        if part.tiebreak.name.endswith("SB"):
            text = f"{self.base(part, line)} × {self.figure(term.points)} = {text}"
        return text if term.cut is Cut.NO else f"({text})"

    def remarks(self, part: Part, line: Line, *, behind: bool = True) -> Iterator[Remark]:
        """Why the term is what it is; with `behind` also how the opponent's own value was made."""
        term = line.term
        yield from self._why(part, line)
        if line.decided:
            key, rule = DECIDED[line.decided]
            yield Remark(self.labels(key), rule)
        if behind and line.behind is not None and line.behind.terms:
            yield Remark(self._behind(part, line.behind))
        if term.cut is not Cut.NO:
            key, rule = CUTS[term.cut]
            yield Remark(self.labels("cut_first" if part.tiebreak.name == "PS" and key == "cut_low" else key), rule)

    def _why(self, part: Part, line: Line) -> Iterator[Remark]:
        term, facts, labels = line.term, line.facts, self.labels
        rule, points = RULES.get(term.reason, ""), self.base(part, line)
        match term.reason:
            case "dummy" if facts:
                yield Remark(labels("why_dummy", points=points), rule)
                yield from self._limit(line)
            case "dummy" | "dummy_scheduled" | "as_played" | "fore" | "not_counted" | "unrated":
                yield Remark(labels(f"why_{term.reason}", points=points), rule)
            case "dummy_draws":
                text = labels("why_dummy_draws", n=facts[0], draw=self.figure(facts[1]), points=points)
                yield Remark(text, rule)
            case "virtual":
                before, left, after = map(self.figure, facts)
                yield Remark(labels("why_virtual", before=before, left=left, after=after, points=points))
            case "below_limit":
                yield Remark(labels("why_below_limit", limit=self.half_of(facts[0])), rule)
            case "" | "bye" | "forfeit" if part.tiebreak.name == "BC":
                counted = sum(board * each for board, each in enumerate(facts, 1))
                each = " + ".join(f"{board} × {self.figure(got)}" for board, got in enumerate(facts, 1))
                yield Remark(f"{each} = {self.figure(counted)}")
            case "forfeit" if facts:
                yield Remark(labels("why_forfeit" if facts[0] else "why_not_counted"), FORFEITS if facts[1] else "")
            case "" if facts:
                yield Remark(labels("why_virtual_points", points=self.figure(facts[0])))
            case _:
                pass
        if term.reason in MADE_SO | OF_SCHEDULED and len(facts) > 1:
            yield self._adjusted(points, facts, "" if term.reason == "unplayed_draws" else RULES["adjusted"])

    def _limit(self, line: Line) -> Iterator[Remark]:
        """What a dummy with the own score was compared with."""
        limit, first, *others = line.facts
        if not line.term.opponent:
            text = self.labels("limit_draws", n=first, draw=self.figure(others[0]), points=self.figure(limit))
            yield Remark(text, RULES["dummy_draws"])
            return
        yield Remark(self.labels("limit_scheduled", points=self.figure(limit)), RULES["dummy_scheduled"])
        if others:
            yield self._adjusted(self.figure(limit), line.facts[1:], RULES["adjusted"])

    def _adjusted(self, points: str, facts: tuple[int, ...], rule: str) -> Remark:
        own, rounds = self.figure(facts[0]), ", ".join(map(str, facts[1:]))
        return Remark(self.labels("why_adjusted", points=points, own=own, rounds=rounds), rule)

    def _behind(self, part: Part, account: Account) -> str:
        """How the opponent's own value came about, in one line."""
        if part.tiebreak.name == "AOB":
            return self.sum([term.amount for term in account.terms], account.value or 0)
        return "; ".join(text for step in account.steps if (text := self.step(step)))

    def sum(self, amounts: Sequence[int], value: int, scale: int = TENTHS) -> str:
        """`2 + 3 − 0.5 = 4.5`."""
        first = self.figure(amounts[0] if amounts else 0, scale)
        others = (f" {'−' if each < 0 else '+'} {self.figure(abs(each), scale)}" for each in amounts[1:])
        return f"{first}{''.join(others)} = {self.figure(value, scale)}"

    def step(self, step: Step) -> str:
        """A step of the account by its numbers alone; nothing for one that needs more than them."""
        numbers = step.numbers
        match step.kind:
            case "mean":
                total, games, mean = numbers
                return f"{self.labels('step_mean')}: {total} : {games} {_equals(total == games * mean)} {mean}"
            case "fraction":
                points, games, found = numbers
                sign = _equals(points * TENTHS == games * found)
                quotient = f"{self.figure(points)} : {games} {sign} {self.figure(found, HUNDREDTHS)}"
                return f"{self.labels('step_fraction')}: {quotient}"
            case "difference":
                difference, mean, found = numbers
                added = self.sum([mean, difference], found, 1)
                return f"{self.labels('step_difference')}: {self.figure(difference, 1)}; {added}"
            case "no_points":
                text = self.labels("step_no_points", n=LESS_THAN_LOWEST)
                return f"{text}: {self.sum([numbers[0], -LESS_THAN_LOWEST], numbers[0] - LESS_THAN_LOWEST, 1)}"
            case "least":
                return f"{self.labels('step_expects', rating=numbers[0])} ≥ {self.figure(numbers[1], HUNDREDTHS)}"
            case "factor" | "schedule":
                return (self._factor if step.kind == "factor" else self._schedule)(*numbers)
            case "place":
                return self.labels("de_place", place=numbers[0], n=numbers[1])
            case _:
                return ""

    def _factor(self, rounds: int, win: int, other: int, found: int) -> str:
        return f"{self.labels('step_factor')}: {rounds} × {self.figure(win)} : {self.figure(other)} → {found}"

    def _schedule(self, own: int, strength: int, factor: int, found: int) -> str:
        sign = _equals(strength % factor == 0)
        left, right, made = (self.figure(each, HUNDREDTHS) for each in (own, strength, found))
        return f"{self.labels('step_schedule')}: {left} + {right} : {factor} {sign} {made}"


def _equals(exact: bool) -> str:
    return "=" if exact else "≈"

"""The tables of a round robin reckoned a second time from the texts of its folder, with fractions, by nothing of ours.

It knows the results as people write them, the 50 % rule, and the tie-breaks DE, WIN, SB and KS of C.07.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from tests.golden_events import GoldenEvent

Number = int
Line = tuple[Number | None, Fraction, Fraction | None, Fraction, Fraction, Fraction]
"""Place, points, DE, WIN, SB, KS; an annulled player has no place."""
Mark = tuple[Number, Number, int]
"""A cell of the crosstable: whose, against whom, the right one of two (as Black in a double round) or not."""

WHITE, DRAW, BLACK = "1 0", "½ ½", "0 1"
ALWAYS = {
    DRAW: "½ ½-½ ½:½ 1/2 1/2-1/2 0.5 0,5 0.5-0.5 0,5-0,5 0,5:0,5 = draw remis нічия ничья",
    "+ -": "+- +/- +:- + +--",
    "- +": "-+ -/+ -:+ --+",
    "- -": "-- -/- -:-",
    "0 0": "0-0 0:0",
    "½ 0": "½-0 ½:0 1/2-0",
    "0 ½": "0-½ 0:½ 0-1/2",
}
BY_WIN = {
    "1": {WHITE: "1-0 1:0 1", BLACK: "0-1 0:1 0", "+ -": "1-0k 1-0f", "- +": "0-1k 0-1f"},
    "2": {WHITE: "2-0 2:0 2", BLACK: "0-2 0:2 0", DRAW: "1-1 1:1 1"},
    "3": {WHITE: "3-0 3:0 3", BLACK: "0-3 0:3 0", DRAW: "1-1 1:1 1"},
}
"""The marks of White and Black, and the texts that mean them, blanks aside; some by what a win is worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game with a result: White's number and mark, Black's number and mark."""

    white: Number
    black: Number
    marks: tuple[str, str]

    @property
    def sides(self) -> tuple[tuple[Number, Number, str], ...]:
        """Each side: whose, against whom, with which mark."""
        return (self.white, self.black, self.marks[0]), (self.black, self.white, self.marks[1])

    @property
    def over_the_board(self) -> bool:
        """Whether it was not forfeited."""
        return not {"+", "-"} & set(self.marks)


@dataclass(frozen=True, kw_only=True)
class Table:
    """What there is to count after a round: the players, the games with a result, and who has left."""

    players: frozenset[Number]
    games: tuple[Played, ...]
    left: frozenset[Number]
    worth: Mapping[str, Fraction]
    cycles: int
    more_than_half: bool

    @cached_property
    def annulled(self) -> frozenset[Number]:
        """Who left before half of his games was played."""
        half = Fraction((len(self.players) - 1) * self.cycles, 2)
        played = {n: sum(g.over_the_board and n in (g.white, g.black) for g in self.games) for n in self.left}
        return frozenset(n for n, count in played.items() if count < half or (self.more_than_half and count == half))

    @cached_property
    def ranked(self) -> list[Number]:
        """Who has a place."""
        return sorted(self.players - self.annulled)

    @cached_property
    def sides(self) -> list[tuple[Number, Number, Fraction]]:
        """Of every game that counts both sides: whose, against whom, the points."""
        counted = [game for game in self.games if not {game.white, game.black} & self.annulled]
        return [(own, other, self.worth[mark]) for game in counted for own, other, mark in game.sides]

    @cached_property
    def points(self) -> Mapping[Number, Fraction]:
        """The points of those who have a place."""
        return {n: sum((got for own, _, got in self.sides if own == n), Fraction()) for n in self.ranked}

    def wins(self, number: Number) -> Fraction:
        """Games that brought a win's points."""
        return Fraction(sum(own == number and got == self.worth["1"] for own, _, got in self.sides))

    def sonneborn_berger(self, number: Number) -> Fraction:
        """The points got from each opponent times his points."""
        return sum((got * self.points[other] for own, other, got in self.sides if own == number), Fraction())

    def koya(self, number: Number) -> Fraction:
        """The points got from those who have half of what can be got."""
        limit = self.worth["1"] * (len(self.ranked) - 1) * self.cycles / 2
        return sum((got for own, other, got in self.sides if own == number and self.points[other] >= limit), Fraction())

    def encounter(self, tied: list[Number], before: int = 0) -> dict[Number, int]:
        """The place of each inside the tie, by the games among them."""
        least, most = (self._among(tied, self.worth[mark]) for mark in "01")
        parts = _parts(tied, least) if least == most else _leaders_and_rest(tied, least, most)
        if len(parts) == 1:
            return dict.fromkeys(tied, before + 1)
        places: dict[Number, int] = {}
        for part in parts:
            places |= self.encounter(part, before + len(places))
        return places

    def _among(self, tied: list[Number], missing: Fraction) -> dict[Number, Fraction]:
        """What each got from the others, the mean of several games, with so much for each one not met."""
        sums = {}
        for number in tied:
            met = [[got for own, other, got in self.sides if (own, other) == (number, rival)] for rival in tied]
            others = [sum(got, Fraction()) / len(got) if got else missing for got in met]
            sums[number] = sum(others, Fraction()) - missing  # one of them is himself
        return sums


def _parts(numbers: list[Number], values: Mapping[Number, Fraction]) -> list[list[Number]]:
    def value(number: Number) -> Fraction:
        return -values[number]

    return [list(part) for _, part in groupby(sorted(numbers, key=value), key=value)]


def _leaders_and_rest(
    tied: list[Number], least: Mapping[Number, Fraction], most: Mapping[Number, Fraction]
) -> list[list[Number]]:
    """Who is alone in front whatever the games not played yet bring, one after the other, then the rest."""
    leaders: list[list[Number]] = []
    rest = sorted(tied, key=lambda n: -least[n])
    while len(rest) > 1 and all(least[rest[0]] > most[n] for n in rest[1:]):
        leaders.append([rest.pop(0)])
    return [*leaders, rest]


def lines(table: Table) -> dict[Number, Line]:
    """The line of every player."""
    none = Fraction()
    found: dict[Number, Line] = dict.fromkeys(table.annulled, (None, none, None, none, none, none))
    place = 1
    for tied in _parts(table.ranked, table.points):
        encounter = table.encounter(tied) if len(tied) > 1 else {}
        groups = _parts(tied, {n: Fraction(-encounter.get(n, 0)) for n in tied})
        for value in (table.wins, table.sonneborn_berger, table.koya):
            groups = [part for group in groups for part in _parts(group, {n: value(n) for n in group})]
        for group in groups:
            for n in group:
                met = Fraction(encounter[n]) if n in encounter else None
                found[n] = (place, table.points[n], met, table.wins(n), table.sonneborn_berger(n), table.koya(n))
            place += len(group)
    return found


def reckoned(event: GoldenEvent, after: int) -> dict[Number, Line]:
    """The standings after a round, as they must be."""
    return lines(table_of(event, after))


def table_of(event: GoldenEvent, after: int) -> Table:
    """What there is to count after a round of the event."""
    options = " ".join(event.pairing(event.rounds[0]))
    scoring = (re.findall(r"--scoring (\S+)", options) or ["1-½-0"])[0].split("-")
    win, draw, loss = (_fraction(part) for part in scoring)
    steps = [number for number in event.rounds if number <= after]
    return Table(
        players=frozenset(int(row[1]) for row in _rows(event, f"round-{after}.standings")),
        games=tuple(_games(event, steps, event.rounds if "--all" in options else (), scoring[0])),
        left=frozenset().union(*(_left(event, number) for number in steps)),
        worth={"1": win, "+": win, "½": draw, "0": loss, "-": loss},
        cycles=2 if "--double" in options else 1,
        more_than_half=any(each.value in MORE_THAN_HALF for number in steps for each in event.typed(number)),
    )


LEFT = ("withdrawn", "вибув")
MORE_THAN_HALF = ("more than half of the games",)


def _left(event: GoldenEvent, number: int) -> frozenset[Number]:
    """Who left before that round: the numbers stand in order from row 4 of our sheet on, the statuses in column D."""
    typed = event.typed(number)
    return frozenset(int(each.cell[1:]) - 3 for each in typed if each.cell[0] == "D" and each.value in LEFT)


def _games(event: GoldenEvent, steps: list[int], at_once: tuple[int, ...], win: str) -> Iterator[Played]:
    """The games with a result: those typed, the last text holding, and those that were open when a player left."""
    found: dict[tuple[int, Number, Number], tuple[str, str] | None] = {}
    left: frozenset[Number] = frozenset()
    for step in steps:
        left |= _left(event, step)
        written = [(number, *pair) for number in {step, *at_once} for pair in pairs(event, number)]
        found = dict.fromkeys(written) | found
        lost = [game for game, marks in found.items() if marks is None and left & set(game[1:])]
        found |= {game: ("-" if game[1] in left else "+", "-" if game[2] in left else "+") for game in lost}
        for typed in event.results(step):
            found[typed.round, *typed.pair] = None if typed.value is None else _marks(str(typed.value), win)
    for (_, white, black), marks in found.items():
        if marks:
            yield Played(white=white, black=black, marks=marks)


def _marks(text: str, win: str) -> tuple[str, str]:
    plain = re.sub(r"\s", "", text.lower()).replace("–", "-")
    (marks,) = (marks for table in (ALWAYS, BY_WIN[win]) for marks, texts in table.items() if plain in texts.split())
    white, black = marks.split()
    return white, black


def pairs(event: GoldenEvent, number: int) -> list[tuple[Number, Number]]:
    """The pairs of a round as it was written."""
    rows = _rows(event, f"round-{number}.expected")
    return [(int(row[1]), int(row[5])) for row in rows if row[0].isdigit() and row[5].isdigit()]


def as_frozen(event: GoldenEvent, after: int) -> dict[Number, Line]:
    """The standings after a round, as they are written down."""
    return {int(row[1]): _line(row) for row in _rows(event, f"round-{after}.standings")}


def _line(row: list[str]) -> Line:
    place, points, met, *values = row[0], *row[-5:]
    wins, sonneborn_berger, koya = (_fraction(text) for text in values)
    gone = points == "–"
    return (
        None if gone else int(place), Fraction() if gone else _fraction(points), _fraction(met) if met else None,
        wins, sonneborn_berger, koya,
    )  # fmt: skip


def marks_reckoned(event: GoldenEvent, after: int) -> dict[Mark, str]:
    """What the crosstable must show for the games with a result."""
    table = table_of(event, after)
    return {
        (own, other, int(table.cycles > 1 and own == game.black)): _shown(mark, table.worth)
        for game in table.games
        for own, other, mark in game.sides
    }


def marks_as_frozen(event: GoldenEvent, after: int) -> dict[Mark, str]:
    """What the crosstable shows, those cells aside that only name the round to come."""
    _, heads, *rows = _lines(event, f"round-{after}.crosstable")
    columns = {column: int(head) for column, head in enumerate(heads) if head.isdigit()}
    columns |= {column + 1: number for column, number in columns.items() if not heads[column + 1]}
    return {
        (int(row[0]), number, int(not heads[column])): row[column]
        for row in rows
        for column, number in columns.items()
        if row[column] in ("+", "−", "½") or row[column].isdigit()
    }


def _shown(mark: str, worth: Mapping[str, Fraction]) -> str:
    if mark in "+-":
        return mark.replace("-", "−")
    return "½" if worth[mark] == Fraction(1, 2) else str(worth[mark])


def _rows(event: GoldenEvent, name: str) -> list[list[str]]:
    """The rows of a frozen table under its heads."""
    return _lines(event, name)[1:]


def _lines(event: GoldenEvent, name: str) -> list[list[str]]:
    lines = [line for line in event.frozen[name].splitlines() if "|" in line]
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def _fraction(text: str) -> Fraction:
    if text.endswith("½"):
        return Fraction(text.removesuffix("½") or "0") + Fraction(1, 2)
    return Fraction(text.replace(",", "."))

"""What the sheet of the breakdown says, as data: a block a player, with his values, and a row a round under them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pairing.breakdown import Breakdown, Line, Part, breakdown
from pairing.points import points_number, scaled_number
from pairing.standings import Standing
from pairing.tiebreaks import Cut
from pairing.tiebreaks.ledger import Entry
from sheets.event import Event

from .breakdown_steps import steps
from .breakdown_words import LEFT_OUT, Words, amount_scale
from .donor import Value

BEHIND: Mapping[str, str] = {"AOB": "BH", "APRO": "TPR", "APPO": "PTP"}
"""Where this one is a column too, it says how the value of an opponent comes about."""
SAID_BY_FIGURES = frozenset({"sum", "place", "alone"})
"""Steps that the figures of the sheet say themselves."""
FOR_ALL = frozenset({"limit", "fore", "factor"})
"""Steps that are the same for every player."""
WITH_SUM = frozenset({"REP", "SSSC"})
"""Their terms are not all of a round, so the sum is written out."""


class Row(NamedTuple):
    """A round of a player; `cells` have a term of each tie-break."""

    round: int
    number: int | None
    opponent: str
    points: Value
    result: str
    cells: tuple[Value, ...]
    remarks: str


class Block(NamedTuple):
    """A player: his place, number, name, points and values, his rounds, and the steps that are more than a sum."""

    place: int
    number: int
    name: str
    points: Value
    values: tuple[Value, ...]
    rows: tuple[Row, ...]
    steps: tuple[str, ...]


class Blocks(NamedTuple):
    """The heads of the tie-breaks, what holds for every player, by head, and the players in the order of places;
    annulled ones are not there."""

    heads: tuple[str, ...]
    general: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Maker:
    """What the blocks are made of: `heads` are those of the tie-breaks."""

    words: Words
    found: Breakdown
    heads: tuple[str, ...]

    def block(self, line: Standing, place: int) -> Block:
        parts = self.found.parts(line.number)
        return Block(
            place=place,
            number=line.number,
            name=self.name(line.number),
            points=points_number(line.points),
            values=tuple(_value(part) for part in parts),
            rows=tuple(self.rows(line.number, parts)),
            steps=tuple(_steps(self.words, parts, self.heads)),
        )

    def name(self, number: int) -> str:
        return self.words.names[number].partition(" ")[2]

    def bye(self, number: int, entry: Entry | None) -> str:
        left = entry is not None and self.found.ledger.has_left(number, entry)
        return self.words.bye(entry, left=left)

    def rows(self, number: int, parts: Sequence[Part]) -> Iterator[Row]:
        """A row for each round and opponent, also of a game that only a tie-break counts."""
        entries: dict[tuple[int, int], Entry | None] = {
            (each.round, each.opponent): each for each in self.found.ledger.entries[number]
        }
        lines: dict[tuple[int, int], list[Line | None]] = {key: [None] * len(parts) for key in entries}
        for column, part in enumerate(parts):
            for line in part.lines:
                if line.term.round:
                    lines.setdefault((line.term.round, line.term.opponent), [None] * len(parts))[column] = line
        for (round_, opponent), found in sorted(lines.items(), key=lambda each: each[0]):
            entry = entries.get((round_, opponent))
            yield Row(
                round=round_,
                number=opponent or None,
                opponent=self.name(opponent) if opponent else self.bye(number, entry),
                points=points_number(self.found.points[opponent]) if opponent else None,
                result=self.words.got(entry, entry.points) if entry else "",
                cells=tuple(_cell(self.words, part, line) for part, line in zip(parts, found, strict=True)),
                remarks="; ".join(_remarks(self.words, parts, self.heads, found)),
            )


def blocks_of(event: Event) -> Blocks:
    """The breakdown of an event."""
    found = breakdown(event.tournament, event.settings.tiebreaks)
    words = Words.of(event.settings.labels, {each.number: f"{each.number} {each.name}" for each in event.players})
    maker = _Maker(words=words, found=found, heads=tuple(_head(words, label) for label in found.accounts))
    ranked = [line for line in found.rows if line.place is not None]
    first = found.parts(ranked[0].number) if ranked else ()
    general = (
        (head, told.text) for part, head in zip(first, maker.heads, strict=True) for told in steps(words, part)
        if told.kind in FOR_ALL
    )  # fmt: skip
    return Blocks(maker.heads, tuple(general), tuple(maker.block(line, line.place or 0) for line in ranked))


def _head(words: Words, label: str) -> str:
    code, _, again = label.partition(" ")
    return f"{words.labels.tiebreak(code, 'short')} {again}".strip()


def _value(part: Part) -> Value:
    value = part.tiebreak.number(part.account.value)
    return "–" if value is None else value


def _cell(words: Words, part: Part, line: Line | None) -> Value:
    """The term as a number where it is one, so that the program on the screen can add them up."""
    if line is None:
        return None
    shown, term = words.amount(part, line), line.term
    is_number = term.cut is Cut.NO and term.reason not in LEFT_OUT and "=" not in shown
    return scaled_number(term.amount, amount_scale(part)) if is_number else shown


def _remarks(words: Words, parts: Sequence[Part], heads: Sequence[str], lines: Sequence[Line | None]) -> Iterator[str]:
    """The remarks of a round, each once, with the heads of the tie-breaks it is about; one that stands alone and is
    about several goes without."""
    said: dict[str, list[str]] = {}
    names = {part.label for part in parts}
    for part, line, head in zip(parts, lines, heads, strict=True):
        if line is None or line.term.reason == "below_limit":
            continue
        behind = BEHIND.get(part.tiebreak.name) not in names
        for remark in words.remarks(part, line, behind=behind):
            said.setdefault(str(remark), []).append(head)
    for text, about in said.items():
        yield text if len(about) > 1 and len(said) == 1 else f"{', '.join(about)}: {text}"


def _steps(words: Words, parts: Sequence[Part], heads: Sequence[str]) -> Iterator[str]:
    for part, head in zip(parts, heads, strict=True):
        texts = [
            told.text
            for told in steps(words, part, whole=False)
            if told.kind not in SAID_BY_FIGURES | FOR_ALL or (told.kind == "sum" and part.tiebreak.name in WITH_SUM)
        ]
        if texts:
            yield f"{head}: {' · '.join(texts)}"

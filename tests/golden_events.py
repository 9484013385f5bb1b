"""The folders of tests/golden/events: a tournament each, as plain texts (README.md there tells the format)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "golden" / "events"
FROZEN = ("expected", "crosstable", "standings")
"""What is compared of each round: the round as paired, then the tables once its results are in."""

Typed = str | float | None
_RESULT = re.compile(r"(?:round (\d+):\s*)?(\d+)-(\d+)(?:\s+(.*))?")
_CELL = re.compile(r"(?:'(.+)'|(.+?))!([A-Z]+\d+)\s*=\s*(.*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedResult:
    """A result as it is typed: the round of its game, the two numbers (White's first), the text."""

    round: int
    pair: tuple[int, int]
    value: Typed


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedCell:
    """Anything else that is typed."""

    sheet: str
    cell: str
    value: Typed


@dataclass(frozen=True, kw_only=True)
class GoldenEvent:
    """One folder."""

    path: Path

    @cached_property
    def entries(self) -> tuple[tuple[Typed, ...], ...]:
        """The rows of the entry list."""
        with (self.path / "entries.csv").open(encoding="utf-8", newline="") as file:
            return tuple(tuple(_value(text) for text in row) for row in csv.reader(file))

    @cached_property
    def commands(self) -> tuple[tuple[str, ...], ...]:
        """The commands with their options; the last one is that of every round."""
        return tuple(tuple(line.split()) for line in self.lines("command.txt"))

    @property
    def system(self) -> str:
        """The pairing system."""
        options = [word for command in self.commands for word in command]
        return options[options.index("--system") + 1] if "--system" in options else "round-robin"

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that are played."""
        return tuple(sorted(int(path.stem.removeprefix("round-")) for path in self.path.glob("round-*.results")))

    def pairing(self, number: int) -> tuple[str, ...]:
        """The command that pairs a round."""
        own = self.lines(f"round-{number}.command")
        words = tuple(own[0].split()) if own else self.commands[-1]
        return tuple(word.replace("{round}", str(number)) for word in words)

    def typed(self, number: int) -> tuple[TypedCell, ...]:
        """What is typed before a round is paired."""
        return tuple(_typed_cell(line) for line in self.lines(f"round-{number}.typed"))

    def results(self, number: int) -> tuple[TypedResult, ...]:
        """What is typed into the round sheets once that round is paired."""
        return tuple(_typed_result(line, number) for line in self.lines(f"round-{number}.results"))

    def lines(self, name: str) -> list[str]:
        """The lines of a file without its comments; none where there is no such file."""
        path = self.path / name
        text = path.read_text("utf-8") if path.is_file() else ""
        return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]

    @property
    def frozen(self) -> Mapping[str, str]:
        """The texts to compare with, by file; empty where there is none yet."""
        paths = [self.path / f"round-{number}.{kind}" for number in self.rounds for kind in FROZEN]
        return {path.name: path.read_text("utf-8") if path.is_file() else "" for path in paths}


def golden_events() -> tuple[GoldenEvent, ...]:
    """Every event there is."""
    return tuple(GoldenEvent(path=path.parent) for path in sorted(FOLDER.glob("*/command.txt")))


def _typed_result(line: str, number: int) -> TypedResult:
    found = _RESULT.fullmatch(line)
    assert found, f"no result: {line}"
    of_round, white, black, text = found.groups()
    value: Typed = text or None
    if text and text.startswith("number "):
        value = _value(text.removeprefix("number "))
    return TypedResult(round=int(of_round or number), pair=(int(white), int(black)), value=value)


def _typed_cell(line: str) -> TypedCell:
    found = _CELL.fullmatch(line)
    assert found, f"no cell: {line}"
    quoted, plain, cell, text = found.groups()
    return TypedCell(sheet=quoted or plain, cell=cell, value=_value(text))


def _value(text: str) -> Typed:
    """What a spreadsheet program makes of a typed text: a number where it is one."""
    if re.fullmatch(r"\d+(\.\d+)?", text):
        return float(text) if "." in text else int(text)
    return text or None


def by_round(results: tuple[TypedResult, ...]) -> Iterator[tuple[int, Mapping[tuple[int, int], Typed]]]:
    """The results of each round, as an arbiter types them sheet by sheet."""
    for number in dict.fromkeys(each.round for each in results):
        yield number, {each.pair: each.value for each in results if each.round == number}

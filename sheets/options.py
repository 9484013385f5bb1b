"""What a command was asked, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pairing.model import Colour, Scoring

from .errors import WrongUse


class Act(NamedTuple):
    """An act of the command line: its option, and the texts after it that a slash parts."""

    option: str
    texts: tuple[str, ...]


def parse_act(option: str, text: str) -> Act:
    """The act of an option such as `--bye "Novák / 3=½"` or `--words "Spielername=name"`.

    Raises:
        WrongUse: when it has too few parts or too many.
    """
    parts = tuple(part.strip() for part in text.split("=" if option == WORDS else "/"))
    fewest, most, shape = SHAPES[option]
    if not fewest <= len(parts) <= most or not all(parts):
        raise WrongUse(f"--{option} {text!r} is not of the form {shape}")
    return Act(option, parts)


WORDS = "words"
SHAPES: Mapping[str, tuple[int, int, str]] = {
    "withdraw": (1, 1, "NAME"),
    "late": (2, 2, "'NAME / ROUND'"),
    "bye": (2, 2, "'NAME / 3=½ 5=0'"),
    "forbid": (1, 3, "'NAME / NAME', 'NAME / NAME / ROUNDS', 'CLUB' or 'CLUB / ROUNDS'"),
    "fix": (3, 3, "'NAME / NAME / ROUND'"),
    "set": (2, 2, "'KEY / VALUE'"),
    WORDS: (2, 2, "'WORD=COLUMN', such as 'Spielername=name'"),
}
"""By option: the fewest and the most parts, and how it is written."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PairOptions:
    """The options of `pair`; None means not said, so that the settings sheet or the default holds. `acts` are what the
    arbiter says on the command line instead of typing it in our sheets."""

    system: str | None = None
    edition: str | None = None
    rounds: int | None = None
    order: str | None = None
    initial_colour: Colour | None = None
    accelerated: bool | None = None
    boards: int | None = None
    board_results: bool | None = None
    grid: bool = False
    write_numbers: bool = False
    write_pairs: bool = False
    varma: str | None = None
    acts: tuple[Act, ...] = ()
    scoring: Scoring | None = None
    cycles: int | None = None
    swap: bool | None = None
    language: str | None = None
    sheet: str | None = None
    table: str | None = None
    all_rounds: bool = False
    draw_round: bool = False
    redo: bool = False
    seed: int | None = None
    dry_run: bool = False
    acks: frozenset[str] = frozenset()
    out: Path | None = None

    @property
    def words(self) -> tuple[tuple[str, str], ...]:
        """The head words that were said, each with the column it stands for."""
        return tuple((act.texts[0], act.texts[1]) for act in self.acts if act.option == WORDS)

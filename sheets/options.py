"""What a command was asked, as values."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pairing.model import Colour, Scoring

if TYPE_CHECKING:
    from .acts import Act


@dataclass(frozen=True, slots=True, kw_only=True)
class PairOptions:
    """The options of `pair`; None means not said, so that the settings sheet or the default holds. `acts` are what the
    arbiter says on the command line instead of typing it in our sheets."""

    system: str | None = None
    edition: str | None = None
    rounds: int | None = None
    order: str | None = None
    initial_colour: Colour | None = None
    accelerated: bool | None = None
    grid: bool = False
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

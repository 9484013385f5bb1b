"""What a command was asked, as values."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pairing.model import Scoring


@dataclass(frozen=True, slots=True, kw_only=True)
class PairOptions:
    """The options of `pair`; None means not said, so that the settings sheet or the default holds."""

    system: str | None = None
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

"""The event as our sheets keep it: the settings, the register of players, the rounds and their results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pairing.model import Game, HalfRule, Player, Round, Scoring, Tournament

from .labels import Labels, load_labels


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the settings sheet says; `forbidden` are pairs of names, `fixed` rounds with two names."""

    name: str = ""
    system: str = "round-robin"
    cycles: int = 1
    swap: bool = True
    scoring: Scoring = field(default_factory=Scoring)
    tiebreaks: tuple[str, ...] = ("DE", "WIN", "SB", "KS")
    half_rule: HalfRule = HalfRule.AT_LEAST
    language: str = "en"
    white: str = ""
    black: str = ""
    forbidden: tuple[tuple[str, str], ...] = ()
    fixed: tuple[tuple[int, str, str], ...] = ()

    @property
    def labels(self) -> Labels:
        """The words of the event's language, with the sides named as the arbiter wants them."""
        return load_labels(self.language).renamed(white=self.white, black=self.black)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """All of an event. `sources` says in which cell of the arbiter's list a player stands (by pairing number);
    `numbers_seed` is set when the numbers were drawn by lot, `round_seeds` for each round drawn by lot."""

    settings: Settings
    players: tuple[Player, ...]
    sources: Mapping[int, str] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    games: tuple[Game, ...] = ()
    numbers_seed: int | None = None
    round_seeds: Mapping[int, int] = field(default_factory=dict)

    @property
    def tournament(self) -> Tournament:
        """What the engine is told."""
        settings = self.settings
        return Tournament(
            players=self.players,
            games=self.games,
            rounds=self.rounds,
            name=settings.name,
            system=settings.system,
            scoring=settings.scoring,
            tiebreaks=settings.tiebreaks,
            cycles=settings.cycles,
            swap=settings.swap,
            half_rule=settings.half_rule,
        )

    @property
    def system_name(self) -> str:
        """The system in the event's language: `Round robin`, `Double round robin`."""
        cycles, labels = self.settings.cycles, self.settings.labels
        if cycles == 1:
            return labels("system_round-robin")
        return labels("system_double") if cycles == 2 else labels("system_cycles", n=cycles)

    @property
    def title(self) -> str:
        """The event's name, or its system where it has none."""
        return self.settings.name or self.system_name

    @property
    def size(self) -> int:
        """The number of players rounded up to even."""
        return len(self.players) + len(self.players) % 2

"""The event as our sheets keep it: the settings, the register of players, the rounds and their results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from pairing.model import Bye, Colour, FixedPair, Forbidden, Game, HalfRule, Player, Round, Scoring, Status, Tournament
from pairing.swiss.registry import SWISS

from .labels import Labels, load_labels

BY_LIST, BY_RATING = "list", "rating"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the settings sheet says; `tiebreak_options` are those of `pairing.tiebreaks.OPTIONS` that are no default,
    `groups` the lists of some of the players (`sheets.selection`), `forbidden` two names and the rounds they are for,
    as typed, `fixed` rounds with two names, `words` heads of the arbiter's list with what he says they mean. From
    `rounds` on what only a Swiss has: None and empty where nothing is said; `board_results` says whether results are
    typed board by board in matches of teams."""

    name: str = ""
    system: str = "round-robin"
    cycles: int = 1
    swap: bool = True
    scoring: Scoring = field(default_factory=Scoring)
    tiebreaks: tuple[str, ...] = ("DE", "WIN", "SB", "KS")
    tiebreak_options: Mapping[str, str] = field(default_factory=dict)
    groups: str = ""
    lots_seed: int | None = None
    half_rule: HalfRule = HalfRule.AT_LEAST
    language: str = "en"
    white: str = ""
    black: str = ""
    forbidden: tuple[tuple[str, str, str], ...] = ()
    fixed: tuple[tuple[int, str, str], ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    rounds: int | None = None
    edition: str = ""
    order: str = ""
    initial_colour: Colour | None = None
    accelerated: bool = False
    pab: int | None = None
    skipped_boards: tuple[int, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    board_results: bool | None = None

    @property
    def is_swiss(self) -> bool:
        """Whether the event is a Swiss, of whatever system."""
        return self.system in SWISS

    @property
    def labels(self) -> Labels:
        """The words of the event's language, with the sides named as the arbiter wants them."""
        return _labels(self.language, self.white, self.black)


@cache  # a sheet asks for its words a hundred times
def _labels(language: str, white: str, black: str) -> Labels:
    return load_labels(language).renamed(white=white, black=black)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """All of an event. `sources` says in which cell of the arbiter's list a player stands (by pairing number);
    `numbers_seed` is set when the numbers were drawn by lot, `round_seeds` for each round drawn by lot.

    In a Swiss `byes` are those of the rounds written, `forbidden` and `fixed` what the settings sheet says of them by
    numbers, `adjourned` the open games (round, White, Black) that the arbiter has marked as such, and `unfinished` the
    open matches some of whose boards have a result. `lots` is by number the order of players whom nothing else parts,
    the smallest first, as the players sheet has it.
    """

    settings: Settings
    players: tuple[Player, ...]
    sources: Mapping[int, str] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    games: tuple[Game, ...] = ()
    numbers_seed: int | None = None
    round_seeds: Mapping[int, int] = field(default_factory=dict)
    byes: tuple[Bye, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    fixed: tuple[FixedPair, ...] = ()
    adjourned: frozenset[tuple[int, int, int]] = frozenset()
    unfinished: frozenset[tuple[int, int, int]] = frozenset()
    lots: Mapping[int, int] = field(default_factory=dict)

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
            scoring=replace(settings.scoring, pab=settings.pab),
            tiebreaks=settings.tiebreaks,
            tiebreak_options=settings.tiebreak_options,
            lots=self.lots,
            cycles=settings.cycles,
            swap=settings.swap,
            half_rule=settings.half_rule,
            **(self._swiss() if settings.is_swiss else {}),
        )

    def _swiss(self) -> dict[str, Any]:
        settings = self.settings
        return {
            "total_rounds": settings.rounds,
            "byes": self.byes,
            "forbidden": self.forbidden,
            "fixed": self.fixed,
            "edition": settings.edition,
            "initial_colour": settings.initial_colour,
            "virtual_points": self._virtual_points(),
            "options": settings.options,
            "board_numbers": self._board_numbers(),
        }

    def _virtual_points(self) -> Mapping[int, tuple[int, ...]]:
        """Of an accelerated event (C.04.7); none before the number of rounds is known."""
        if not self.settings.accelerated or self.settings.rounds is None:
            return {}
        from pairing.swiss.acceleration import baku

        return baku(self.players, self.settings.rounds, self.settings.scoring, self._paired_in_round_1())

    def _paired_in_round_1(self) -> frozenset[int] | None:
        """Whom the upper group of an accelerated event is counted from; None while round 1 is not written."""
        first = [each for each in self.rounds if each.number == 1]
        free = {each.free for each in first if each.free is not None}
        return frozenset(free.union(*((p.white, p.black) for p in first[0].pairs))) if first else None

    def _board_numbers(self) -> tuple[int, ...]:
        """The numbers of the boards where some are left out."""
        skipped = self.settings.skipped_boards
        if not skipped:
            return ()
        most = len(self.players) // 2 + len(skipped) + 1
        return tuple(number for number in range(1, most + 1) if number not in skipped)

    @property
    def system_name(self) -> str:
        """The system in the event's language: `Round robin`, `Double round robin`."""
        cycles, labels = self.settings.cycles, self.settings.labels
        if self.settings.is_swiss:
            return labels(f"system_{self.settings.system}")
        if cycles == 1:
            return labels("system_round-robin")
        return labels("system_double") if cycles == 2 else labels("system_cycles", n=cycles)

    @property
    def title(self) -> str:
        """The event's name, or its system where it has none."""
        return self.settings.name or self.system_name

    def is_default(self, game: Game) -> bool:
        """Whether a game of a round robin was lost without being played, by a player who has left."""
        if self.settings.is_swiss or not game.result.is_forfeit:
            return False
        return any(self.players[number - 1].status is Status.WITHDRAWN for number in (game.white, game.black))

    @property
    def size(self) -> int:
        """The number of players rounded up to even."""
        return len(self.players) + len(self.players) % 2

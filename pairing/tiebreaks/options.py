"""The edition of the rules, and the readings that an event may choose between where they leave one open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from pairing.errors import InvalidTournament

NEWEST, AUGUST_2024, SEPTEMBER_2023, VIRTUAL = "2026-03", "2024-08", "2023-09", "virtual"

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "edition": (NEWEST, AUGUST_2024, SEPTEMBER_2023, VIRTUAL),
    "cut_exception": ("higher", "least"),
    "progressive_cut": ("first", "voluntary"),
    "dummy_rounds": ("scheduled", "played"),
    "fore_byes": ("awarded", "draws"),
    "as_played_score": ("adjusted", "final"),
    "acceleration": ("never", "counted"),
    "performance_rounding": ("half-up", "down"),
    "beyond_735": ("1.00", "0.99"),
    "unrated": ("drop", "lowest", "zero"),
    "extended_encounter": ("restart", "stay"),
}
"""What each option may be, the default first. The edition of September 2023 has the same values as that of August 2024,
as FIDE's exercises of 2023 do: its words for SB-C1 differ, but of several lowest opponents the one with the worst result
is the one with the smallest product.

| option | article | what it settles |
|---|---|---|
| edition | | the rules in force from that month; `virtual`: the virtual opponent of the rules before September 2023 |
| cut_exception | 16.5.1 | what SB-C1 cuts of a player with voluntary unplayed rounds: the higher of the lowest of their products and that of the lowest opponent ("14.1.1.d" read as SB-C1), or always the latter |
| progressive_cut | 14.1 | what PS-C1 cuts: the points after round 1, or the lowest after a voluntary unplayed round, if any |
| dummy_rounds | 16.4.2 | the rounds whose draws limit a dummy, while the event goes on: all scheduled, or those played |
| fore_byes | 8.3 | a bye in the last round: the points given for it, or those of a draw |
| as_played_score | /P | the score of an opponent who was to be played: adjusted (16.3), or the final one |
| acceleration | | whether the virtual points of accelerated rounds count among the points of tie-breaks |
| performance_rounding | 10.2 | two decimals of the fraction of points: half up, or cut off |
| beyond_735 | 10.3 | what a difference above 735 lets expect |
| unrated | 10 | players without a rating: the tie-break is dropped, or they have the lowest rating there is, or none at all (0) |
| extended_encounter | 13.3.3 | a subset that EDE leaves tied starts anew with match points, or stays with the score that made it |
"""  # noqa: E501 - a table is a line a row


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """The value of each option."""

    edition: str
    cut_exception: str
    progressive_cut: str
    dummy_rounds: str
    fore_byes: str
    as_played_score: str
    acceleration: str
    performance_rounding: str
    beyond_735: str
    unrated: str
    extended_encounter: str

    @classmethod
    def of(cls, options: Mapping[str, str]) -> Readings:
        """The readings an event has chosen, the default of the others.

        Raises:
            InvalidTournament: naming each option or value that is none.
        """
        if faults := list(_faults(options)):
            raise InvalidTournament("; ".join(faults))
        return cls(**{each.name: options.get(each.name, OPTIONS[each.name][0]) for each in fields(cls)})

    @property
    def is_default(self) -> bool:
        """Whether they are those in force, none chosen otherwise."""
        return self == Readings.of({})


def _faults(options: Mapping[str, str]) -> Iterator[str]:
    for name, value in options.items():
        if name not in OPTIONS:
            yield f"there is no option {name!r} of tie-breaks; there are: {', '.join(OPTIONS)}"
        elif value not in OPTIONS[name]:
            yield f"the option {name} cannot be {value!r}: it is one of {', '.join(OPTIONS[name])}"

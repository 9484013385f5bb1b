"""The readings of the rules that an event may choose between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from pairing.errors import InvalidTournament

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "score": ("points", "difference"),
    "forfeit_score": ("full", "none"),
    "bye_after_forfeit": ("allowed", "barred"),
    "second_bye": ("if-needed", "never"),
    "forfeited_pair": ("may-meet", "met"),
    "median": ("half", "middle-team"),
    "bracket_order": ("absolute", "number"),
    "opponent_within": ("bracket", "residents"),
    "fetched_team": ("moved", "resident"),
    "floater": ("with-opponent", "any"),
    "moved_teams_meet": ("yes", "no"),
    "upward": ("mirrored", "same"),
    "median_first": ("up", "down"),
    "blocked_middle": ("bracket", "pair"),
    "equal_sides": ("higher", "lower"),
    "colour_rule": ("mended", "literal"),
    "same_history": ("seed", "numeral"),
}
"""What each option may be, the default first.

| option | rule | what it settles |
|---|---|---|
| score | 1 | the game score: own game points, or these less the opponents' |
| forfeit_score | 2 | the game points of an unplayed win: those of all boards, or none |
| bye_after_forfeit | 2 | whether a team that has won without playing may have the bye |
| second_bye | 2 | whether a team may have a second bye when nobody else can have one |
| forfeited_pair | 4.1 | whether two whose match was not played may still meet |
| median | 4 | the median score: half of the rounds won, or that of the middle team (of two the lower) |
| bracket_order | 4.3 | the order of the teams of one score: as in rule 1, or by start numbers |
| opponent_within | 4.1 | among whom a team must have a possible opponent: its bracket, or only its residents |
| fetched_team | 4.1 | whether the team that comes in exchange counts as moved, and is paired first |
| floater | 4.2 | which team moves on: the last that has a possible opponent there, or the last |
| moved_teams_meet | 4.3 | whether a moved team may get another moved one while a resident is possible |
| upward | 5.3 | whether rule 11.2 is turned round in the brackets below the median |
| median_first | 6.1 | who is paired first in the median bracket: those moved up, or those moved down |
| blocked_middle | 6.2 | what is undone at a time: the pairs of the nearest bracket, or one pair |
| equal_sides | 6.2 | on which side pairs are undone when as many came from above as from below |
| colour_rule | 7.3 | who starts: who did not start the latest match in which the two differ, or who did |
| same_history | 7.6 | whose turn decides, above the median: the smaller start number's, or the greater one's |
"""

ELSEWHERE = frozenset({"match_boards"})
"""Names that may stand among the options of an event, and settle nothing here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The value of each option."""

    score: str
    forfeit_score: str
    bye_after_forfeit: str
    second_bye: str
    forfeited_pair: str
    median: str
    bracket_order: str
    opponent_within: str
    fetched_team: str
    floater: str
    moved_teams_meet: str
    upward: str
    median_first: str
    blocked_middle: str
    equal_sides: str
    colour_rule: str
    same_history: str

    @classmethod
    def of(cls, options: Mapping[str, str]) -> Rules:
        """What the event has chosen, and the defaults.

        Raises:
            InvalidTournament: for every name and value that is not in the table.
        """
        if faults := "; ".join(_faults(options)):
            raise InvalidTournament(faults)
        return cls(**{each.name: options.get(each.name, OPTIONS[each.name][0]) for each in fields(cls)})


def _faults(options: Mapping[str, str]) -> Iterator[str]:
    for name, value in options.items():
        if name in ELSEWHERE:
            continue
        if name not in OPTIONS:
            yield f"there is no option {name!r}; there are: {', '.join(OPTIONS)}"
        elif value not in OPTIONS[name]:
            yield f"the option {name} cannot be {value!r}: it is one of {', '.join(OPTIONS[name])}"

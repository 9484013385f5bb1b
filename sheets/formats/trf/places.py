"""The places in the lines of the players: columns 86 to 89."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.errors import InvalidTournament, UnknownSystem
from pairing.model import Tournament
from pairing.places import Written, ranked

from .columns import PLACE, cut
from .values import Dialect, Trf, place


def read_places(trf: Trf) -> Mapping[int, Written]:
    """The place of each player in the file, by his number: None for a blank or 0, the text where it is no number."""
    texts = {number: cut(line.text, PLACE) for number, line in trf.player_lines().items()}
    return {number: (int(text) or None) if text.isdecimal() else text or None for number, text in texts.items()}


def cells_of(trf: Trf, columns: tuple[int, int]) -> Mapping[int, str]:
    """Where a field stands in the line of each player, by his number: `line 3, column 86`."""
    return {number: place(line.line, columns[0]) for number, line in trf.player_lines().items()}


def standing_places(tournament: Tournament, dialect: Dialect) -> Mapping[int, int]:
    """The place of each player by points and the tie-breaks of the event, as far as they can be followed; those who are
    annulled come last. Places are shared in TRF26, and everywhere else no two are the same; so they are in TRF26 where
    there is no tie-break. None at all for an event that cannot be ranked here."""
    try:
        found = ranked(tournament, tournament.tiebreaks)
    except (UnknownSystem, InvalidTournament):
        return {}
    shares = dialect == "trf26" and bool(found.tiebreaks)
    return {line.number: line.place if shares and line.place else order for order, line in enumerate(found.lines, 1)}

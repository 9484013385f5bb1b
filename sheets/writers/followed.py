"""Which tie-breaks of an event a formula follows while results are typed, and which stand as of the last run."""

from __future__ import annotations

from typing import NamedTuple

from pairing.standings import Standing
from pairing.tiebreaks import Readings, get_tiebreak
from sheets.event import Event

from .donor import Value

NUMBER = "TPN"  # the tie-break that parts everybody; the numbers are a column of their own as it is
LASTING = frozenset({NUMBER, "RTNG"})  # known before the first round: no result makes them old
PROGRESSIVE = "PS"
MOST_ROUNDS_LISTED = 900  # cells of a row: a formula with the rounds of all of them has room for no more
NO_VALUE = "–"
NO_LOT = 100_000
_FORMATS = {10: "0.0", 100: "0.00", 1000: "0.000"}


def codes_of(event: Event) -> tuple[str, ...]:
    """The tie-breaks of the event, each once, in their order."""
    return tuple(dict.fromkeys(get_tiebreak(code).code for code in event.settings.tiebreaks))


def shown_codes(event: Event) -> tuple[str, ...]:
    """Those that have a column of their own."""
    return tuple(code for code in codes_of(event) if code != NUMBER)


def live_codes(event: Event) -> tuple[str, ...]:
    """Those that a formula follows exactly, in their order. In a Swiss, where the editions of C.07 differ over unplayed
    rounds, it follows the rules in force, none read otherwise."""
    if event.settings.is_swiss and not Readings.of(event.tournament.tiebreak_options).is_default:
        return ()
    too_many = not event.settings.is_swiss and event.size * event.settings.cycles > MOST_ROUNDS_LISTED
    return tuple(code for code in codes_of(event) if get_tiebreak(code).live and not (too_many and code == PROGRESSIVE))


def held_codes(event: Event) -> tuple[str, ...]:
    """Those that stand as of the last run."""
    live = frozenset(live_codes(event))
    return tuple(code for code in codes_of(event) if code not in live)


def is_relative(code: str) -> bool:
    """Whether a value means something among those who were tied at the last run only (type A of C.07): it parts nobody
    once others are tied."""
    return get_tiebreak(code).name.removeprefix("E").startswith("DE")


def aging_codes(event: Event) -> tuple[str, ...]:
    """Those that stand as of the last run, and may be others after the next result."""
    return tuple(code for code in held_codes(event) if get_tiebreak(code).name not in LASTING)


def held_note(event: Event) -> str:
    """What is said of them below a table; empty where there are none."""
    labels = event.settings.labels
    codes = ", ".join(labels.tiebreak(code, "short") for code in aging_codes(event))
    return labels("held_note", tiebreaks=codes) if codes else ""


def value_format(code: str) -> str:
    """The format that shows its values."""
    return _FORMATS.get(get_tiebreak(code).scale, "0")


def lot_of(event: Event, number: int) -> int | None:
    """What parts a player from those who are equal to him; who has no lot comes behind all who have."""
    lots = event.tournament.lots
    return lots.get(number, NO_LOT) if lots else None


def shown_value(code: str, line: Standing) -> Value:
    """The value of a tie-break as a cell shows it; a dash where a player without one comes last by a number that ought
    to be small, for a text is more than any number."""
    tiebreak = get_tiebreak(code)
    value = tiebreak.number(line.values[code])
    return NO_VALUE if value is None and tiebreak.lowest_first and not is_relative(code) else value


class Key(NamedTuple):
    """A column by which places are told, and whether the smaller value is the better one."""

    column: str
    lowest_first: bool = False


def parting(event: Event) -> tuple[Key, ...]:
    """What tells places while results are typed: points, the tie-breaks in their order, those that mean nothing then
    left out, and the lots where there are any."""
    codes = (code for code in codes_of(event) if not is_relative(code))
    keys = (Key(_COLUMNS.get(code, code), get_tiebreak(code).lowest_first) for code in codes)
    lots = (Key("lot", lowest_first=True),) if event.tournament.lots else ()
    return (Key("score"), *keys, *lots)


_COLUMNS = {NUMBER: "number"}

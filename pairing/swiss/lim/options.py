"""The readings of the Lim rules that an event may choose between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pairing.errors import InvalidTournament

if TYPE_CHECKING:
    from pairing.swiss.field import Field

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "maxi_tournament": ("auto", "yes", "no"),
    "last_round": ("equal-scores", "everybody"),
    "upfloater_opponent": ("lowest", "highest"),
}
"""What each option may be, the default first.

| option | what it settles |
|---|---|
| maxi_tournament | whether the 100-point limits of 3.2.3, 3.8 and 5.7 bind; auto: with more than 2^rounds players |
| last_round | whom colours do not keep apart in the last round (6): two players of one score, or everybody |
| upfloater_opponent | from which end an upfloater's opponent is looked for (3.8) in the median scoregroup |
"""


def option(field: Field, name: str) -> str:
    """What the event has chosen, or the default.

    Raises:
        InvalidTournament: for anything that is not in the table.
    """
    values = OPTIONS[name]
    value = field.options.get(name, values[0])
    if value not in values:
        raise InvalidTournament(f"the option {name} cannot be {value!r}: it is one of {', '.join(values)}")
    return value


def is_maxi(field: Field) -> bool:
    """Whether it is a maxi-tournament: one of more than 2^rounds players (the Czech edition of the rules says so; that
    of 2026 does not define the word)."""
    chosen = option(field, "maxi_tournament")
    if chosen != "auto":
        return chosen == "yes"
    return field.total_rounds is not None and len(field.everybody) > 2**field.total_rounds

"""Who is meant by a name or a number on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.model import Player
from sheets.errors import WrongUse

MOST_NAMED = 12


def player_named(players: Sequence[Player], ids: Sequence[int], text: str, option: str) -> Player:
    """The player of that name (a part of it is enough when only one has it) or id; `ids` are those of the players.

    Raises:
        WrongUse: when nobody, or several, are called so; those are listed.
    """
    if not text.strip():
        raise WrongUse(f"{option} {text!r}: give a number or a name")
    if text.isdecimal():
        found = [player for player, id_ in zip(players, ids, strict=True) if id_ == int(text)]
    else:
        wanted = text.casefold()
        found = [player for player in players if player.name.casefold() == wanted]
        found = found or [player for player in players if wanted in player.name.casefold()]
    if len(found) != 1:
        raise WrongUse(
            f"{option} {text}: {'nobody has that name' if not found else 'several have that name'}",
            hint="; ".join(player.name for player in found[:MOST_NAMED])
            or "give the number or the name as it stands in the list",
        )
    return found[0]

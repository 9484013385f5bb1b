"""Short names for the heads of a crosstable."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.model import Player

LONGEST = 14
SURNAME_FIRST = frozenset(
    {"cs", "ru", "uk"}
)  # languages whose lists say the surname first where no comma parts the two


def short_names(players: Sequence[Player], language: str) -> tuple[str, ...]:
    """The surname of each player, with the initial of the other name where two are alike, cut to 14 characters.

    Where neither a comma nor the language says which word is the surname, the whole name is cut: half a name is still
    the right one.
    """
    parts = [_parted(player.name, language) for player in players]
    surnames = [_shortened(surname) for surname, _ in parts]
    return tuple(
        _cut(f"{surname} {given[0]}." if given and surnames.count(surname) > 1 else surname)
        for surname, (_, given) in zip(surnames, parts, strict=True)
    )


def _parted(name: str, language: str) -> tuple[str, str]:
    """Surname and the rest of the name."""
    surname, comma, given = name.partition(",")
    if comma:
        return surname.strip(), given.strip()
    words = name.split()
    if len(words) < 2:
        return name.strip(), ""
    if language in SURNAME_FIRST:
        return words[0], " ".join(words[1:])
    return " ".join(words), ""


def _shortened(surname: str) -> str:
    """A double surname too long for a head keeps the initial of its second part."""
    first, dash, second = surname.partition("-")
    if dash and second and len(surname) > LONGEST - 2:
        return f"{first}-{second[0]}."
    return surname


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"

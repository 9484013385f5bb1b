"""The words of one language, for everything we write into a workbook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

import templates
from pairing.tiebreaks.code import parse_code

FALLBACK = "en"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Labels:
    """Texts by key; `changed` holds those the arbiter renamed in the settings sheet (`white`, `black`)."""

    language: str
    texts: Mapping[str, str]
    changed: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, key: str, **fields: object) -> str:
        """The text with its fields filled in.

        Raises:
            KeyError: when no language has that key: a fault of ours, not of the arbiter.
        """
        text = self.changed.get(key) or self.texts[key]
        return text.format(**fields) if fields else text

    def tiebreak(self, code: str, kind: str = "tiebreak") -> str:
        """What a tie-break is called: in a sentence, or (`short`) over a column; with modifiers that have no name of
        their own the family's name and the modifiers."""
        if f"{kind}_{code}" in self.texts:
            return self(f"{kind}_{code}", black=self("black"))
        name = parse_code(code).name
        return f"{self(f'{kind}_{name}', black=self('black'))} {code.removeprefix(name).lstrip('-/:')}"

    def renamed(self, **texts: str) -> Labels:
        """The same words with some of them renamed; an empty text renames nothing."""
        renamed = {key: text for key, text in texts.items() if text}
        return replace(self, changed={**self.changed, **renamed}) if renamed else self


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages we can write in."""
    return templates.names("labels")


@cache
def load_labels(language: str) -> Labels:
    """The words of that language, English where one is missing.

    Raises:
        LookupError: when there is no such language; the message lists those there are.
    """
    return Labels(
        language=language, texts={**templates.load(f"labels/{FALLBACK}"), **templates.load(f"labels/{language}")}
    )


def key_of(text: str, keys: tuple[str, ...]) -> str | None:
    """Which of these label keys the text says, in any language; None when none."""
    plain = text.strip().casefold()
    for language in languages():
        labels = load_labels(language)
        for key in keys:
            if labels(key).casefold() == plain:
                return key
    return None

"""Reading the settings sheet: each row by its hidden key, whatever its label says now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from pairing.errors import PairingError
from pairing.model import HalfRule, Scoring
from pairing.systems import SYSTEMS, get_system
from pairing.tiebreaks import TIEBREAKS, get_tiebreak
from sheets.errors import CellErrors, CellFault, counted
from sheets.event import Settings
from sheets.labels import key_of, languages, load_labels
from sheets.layout import SettingsLayout

from .found import Found


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Row:
    """A row of the sheet: the texts from the label on, and the address of the value."""

    texts: tuple[str, ...]
    cell: str

    @property
    def value(self) -> str:
        return self.texts[1] if len(self.texts) > 1 else ""


MOST_CYCLES = 12


def read_settings(found: Found) -> Settings:
    """The settings as the sheet says them now. Only the event's name may be missing: a default in the place of a
    setting that was deleted would change the event without a word.

    Raises:
        CellErrors: every value that cannot be, with what it should be.
    """
    rows = _rows(found)
    faults: list[CellFault] = []
    values: dict[str, Any] = {}
    for key, (field, parse, expected) in _FIELDS.items():
        row = rows.get(key)
        if row is None or not row.value:
            if key != "event":
                where = row.cell if row else found.grid.name
                faults.append(CellFault(cell=where, found=f"nothing for “{key}”", expected=expected()))
            continue
        try:
            values[field] = parse(row.value)
        except (PairingError, ValueError, LookupError):
            faults.append(CellFault(cell=row.cell, found=repr(row.value), expected=expected()))
    if faults:
        raise CellErrors(
            f"the settings sheet has {counted(len(faults), 'value')} that cannot be taken as they stand",
            hint="type one of the values named, save, and run the command again",
            cells=tuple(faults),
        )
    settings = Settings(**values)
    return _without_default_sides(settings, found, rows)


def _without_default_sides(settings: Settings, found: Found, rows: dict[str, _Row]) -> Settings:
    """The names of the sides only where the arbiter renamed them, so that a change of language renames the others."""
    known = {side: {load_labels(language)(side) for language in languages()} for side in ("white", "black")}
    renamed = {
        side: rows[side].value if side in rows and rows[side].value not in known[side] else ""
        for side in ("white", "black")
    }
    return replace(
        settings,
        white=renamed["white"],
        black=renamed["black"],
        forbidden=_forbidden(found),
        fixed=_fixed(found),
    )


def _rows(found: Found) -> dict[str, _Row]:
    layout = SettingsLayout(place=found.place(SettingsLayout().mark_offset))
    left = layout.place.column
    rows = {}
    for index, values in enumerate(found.grid.rows):
        key = values[left + layout.KEY] if len(values) > left + layout.KEY else None
        if isinstance(key, str) and key in layout.KEYS:
            texts = tuple(_plain(value) for value in values[left + layout.LABEL :])
            rows[key] = _Row(texts=texts, cell=found.grid.cell(index + 1, left + layout.VALUE + 1))
    return rows


def _plain(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value).strip()


def _table(found: Found, key: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The filled rows under the head of a table, with their row numbers."""
    layout = SettingsLayout(place=found.place(SettingsLayout().mark_offset))
    left = layout.place.column
    rows = [(*values[left:], None, None, None, None) for values in found.grid.rows]
    top = next((index for index, values in enumerate(rows) if values[layout.KEY] == key), None)
    if top is None:
        return
    for index, values in enumerate(rows[top + 2 :], top + 2):
        if values[layout.KEY]:
            return
        texts = tuple(_plain(value) for value in values[layout.LABEL : layout.EXTRA + 1])
        if texts[0] or texts[1]:
            yield index, texts


def _forbidden(found: Found) -> tuple[tuple[str, str], ...]:
    return tuple((texts[0], texts[1]) for _, texts in _table(found, "forbidden") if texts[0] and texts[1])


def _fixed(found: Found) -> tuple[tuple[int, str, str], ...]:
    rows = [(texts[2], texts[0], texts[1]) for _, texts in _table(found, "fixed")]
    return tuple((int(number), one, other) for number, one, other in rows if number.isdecimal() and one and other)


def _yes(text: str) -> bool:
    key = key_of(text, ("yes", "no"))
    if key is None:
        raise ValueError(text)
    return key == "yes"


def _half_rule(text: str) -> HalfRule:
    key = key_of(text, tuple(f"half_{rule.value}" for rule in HalfRule))
    return HalfRule(key.removeprefix("half_")) if key else HalfRule(text)


def _tiebreaks(text: str) -> tuple[str, ...]:
    codes = tuple(code.strip().upper() for code in text.replace(";", ",").split(",") if code.strip())
    for code in codes:
        get_tiebreak(code)
    return codes


def _language(text: str) -> str:
    load_labels(text)
    return text


def _cycles(text: str) -> int:
    cycles = int(text)
    if not 1 <= cycles <= MOST_CYCLES:
        raise ValueError(text)
    return cycles


def _system(text: str) -> str:
    get_system(text)
    return text


def _system_names() -> str:
    return f"one of {', '.join(SYSTEMS)}"


def _codes() -> str:
    return f"codes such as {', '.join(TIEBREAKS)}"


_FIELDS: dict[str, tuple[str, Callable[[str], Any], Callable[[], str]]] = {
    "event": ("name", str, lambda: "a text"),
    "system": ("system", _system, _system_names),
    "cycles": ("cycles", _cycles, lambda: f"a whole number from 1 to {MOST_CYCLES}"),
    "swap": ("swap", _yes, lambda: "yes or no"),
    "scoring": ("scoring", Scoring.from_text, lambda: "three falling numbers such as 1-½-0, 2-1-0 or 3-1-0"),
    "tiebreaks": ("tiebreaks", _tiebreaks, _codes),
    "half_rule": ("half_rule", _half_rule, lambda: "one of the two rules of the list"),
    "language": ("language", _language, lambda: f"one of {', '.join(languages())}"),
}
"""By key: the field, how its text is read, and what is expected there."""

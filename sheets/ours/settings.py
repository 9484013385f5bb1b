"""Reading the settings sheet: each row by its hidden key, whatever its label says now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from pairing.errors import PairingError
from pairing.model import Colour, HalfRule, Scoring
from pairing.points import parse_points
from pairing.swiss.registry import EDITIONS, SWISS
from pairing.systems import SYSTEMS, get_system
from pairing.tiebreaks import OPTIONS as READINGS
from pairing.tiebreaks import TIEBREAKS, get_tiebreak
from sheets.errors import CellErrors, CellFault, counted
from sheets.event import BY_LIST, BY_RATING, Settings
from sheets.labels import FALLBACK, key_of, languages, load_labels
from sheets.layout import SETTING_KEYS, SettingsLayout
from sheets.selection import SelectionError
from sheets.selection_text import parse_lists
from sheets.tiebreak_words import EDITION, every_reading, fit_for, known_names, read_readings, read_tiebreaks
from sheets.writers.settings import OPTIONS

from .found import Found


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Row:
    """A row of the sheet: the texts from the label on, and the address of the value."""

    texts: tuple[str, ...]
    cell: str

    @property
    def value(self) -> str:
        return self.texts[1] if len(self.texts) > 1 else ""


TIEBREAK_EDITIONS = READINGS[EDITION]
MOST_CYCLES = 12
MOST_ROUNDS, MOST_BOARDS = 99, 5000


def read_settings(found: Found) -> Settings:
    """The settings as the sheet says them now. Only the event's name may be missing: a default in the place of a
    setting that was deleted would change the event without a word.

    Raises:
        CellErrors: every value that cannot be, with what it should be.
    """
    rows = _rows(found)
    faults: list[CellFault] = []
    values: dict[str, Any] = {}
    system = rows["system"].value if "system" in rows else ""
    for key in SETTING_KEYS.get(system, ("system",)):  # what else there should be depends on it
        if key not in _FIELDS or (key == "rounds" and system not in SWISS):
            continue
        field, parse, expected = _FIELDS[key]
        row = rows.get(key)
        if row is None or not row.value:
            if key not in _MAY_BE_EMPTY:
                where = row.cell if row else found.grid.name
                faults.append(CellFault(cell=where, found=f"nothing for “{key}”", expected=expected()))
            continue
        try:
            values[field] = parse(row.value)
        except SelectionError as error:
            faults.append(CellFault(cell=row.cell, found=repr(row.value), expected=str(error)))
        except (PairingError, ValueError, LookupError):
            faults.append(CellFault(cell=row.cell, found=repr(row.value), expected=expected()))
    faults += _unfit(values.get("tiebreaks", ()), system, rows)
    faults += _unknown_words(found, values.get("language", FALLBACK))
    if values.get("board_results") and "match_boards" not in values:
        faults.append(_without_boards(rows["board_results"]))
    if faults:
        raise CellErrors(
            f"the settings sheet has {counted(len(faults), 'value')} that cannot be taken as they stand",
            hint="type one of the values named, save, and run the command again",
            cells=tuple(faults),
        )
    values["options"] = options = {key: values.pop(key) for key in _OPTION_KEYS if key in values}
    if "match_boards" in options:
        values["scoring"] = replace(values["scoring"], boards=int(options["match_boards"]))
    values["tiebreak_options"] = {**values.pop("readings", {}), **values.pop("tiebreak_edition", {})}
    settings = Settings(**values)
    return _without_default_sides(settings, found, rows)


def _unfit(codes: tuple[str, ...], system: str, rows: dict[str, _Row]) -> Iterator[CellFault]:
    """Tie-breaks that a round robin has no use for (C.07 article 8)."""
    if system in SWISS or system not in SYSTEMS:
        return
    for code in codes:
        if not get_tiebreak(code).round_robin:
            expected = f"one for a round robin: {', '.join(fit_for(system))}"
            yield CellFault(cell=rows["tiebreaks"].cell, found=code, expected=expected)


def _unknown_words(found: Found, language: str) -> Iterator[CellFault]:
    """Rows of the table of head words that say nothing."""
    rows = [(row, texts) for row, texts in table_rows(found, "words")]
    if not rows:
        return
    from sheets.words import field_called, field_words, plain_word  # all words of lists: only where some are added

    left = found.place(SettingsLayout().mark_offset).column + 1
    for row, (word, called, *_) in rows:
        if not plain_word(word):
            cell, expected = found.grid.cell(row + 1, left + SettingsLayout.LABEL), "a word as it heads a column"
            yield CellFault(cell=cell, found=repr(word), expected=expected)
        elif field_called(called, language) is None:
            cell = found.grid.cell(row + 1, left + SettingsLayout.VALUE)
            yield CellFault(cell=cell, found=repr(called), expected=f"one of {', '.join(field_words(language))}")


def _without_boards(row: _Row) -> CellFault:
    expected = "no; or how many boards a match has, in its row of this sheet"
    return CellFault(cell=row.cell, found=repr(row.value), expected=expected)


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
        words=tuple((texts[0], texts[1]) for _, texts in table_rows(found, "words")),
    )


def _rows(found: Found) -> dict[str, _Row]:
    layout = SettingsLayout(place=found.place(SettingsLayout().mark_offset))
    left = layout.place.column
    rows = {}
    for index, values in enumerate(found.grid.rows):
        key = values[left + layout.KEY] if len(values) > left + layout.KEY else None
        if isinstance(key, str) and key in _ALL_KEYS:
            texts = tuple(_plain(value) for value in values[left + layout.LABEL :])
            rows[key] = _Row(texts=texts, cell=found.grid.cell(index + 1, left + layout.VALUE + 1))
    return rows


def _plain(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value).strip()


def table_rows(found: Found, key: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The filled rows under the head of a table (one of TABLE_KEYS), with their rows from 0."""
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
        if any(texts):
            yield index, texts


def _forbidden(found: Found) -> tuple[tuple[str, str, str], ...]:
    return tuple((texts[0], texts[1], texts[2]) for _, texts in table_rows(found, "forbidden"))


def _fixed(found: Found) -> tuple[tuple[int, str, str], ...]:
    rows = [(texts[2], texts[0], texts[1]) for _, texts in table_rows(found, "fixed")]
    return tuple((int(number), one, other) for number, one, other in rows if number.isdecimal() and one and other)


def _yes(text: str) -> bool:
    key = key_of(text, ("yes", "no"))
    if key is None:
        raise ValueError(text)
    return key == "yes"


def _half_rule(text: str) -> HalfRule:
    key = key_of(text, tuple(f"half_{rule.value}" for rule in HalfRule))
    return HalfRule(key.removeprefix("half_")) if key else HalfRule(text)


def _tiebreak_edition(text: str) -> dict[str, str]:
    edition = text if text in TIEBREAK_EDITIONS else text[:7]  # a program may have made a date of it
    if edition not in TIEBREAK_EDITIONS:
        raise ValueError(text)
    return {} if edition == TIEBREAK_EDITIONS[0] else {EDITION: edition}


def _groups(text: str) -> str:
    parse_lists(text)
    return text


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(text)
    return int(text)


def _language(text: str) -> str:
    load_labels(text)
    return text


def _cycles(text: str) -> int:
    cycles = int(text)
    if not 1 <= cycles <= MOST_CYCLES:
        raise ValueError(text)
    return cycles


def _rounds_of_swiss(text: str) -> int:
    rounds = int(text)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError(text)
    return rounds


def _edition(text: str) -> str:
    if text not in EDITIONS["dutch"]:
        raise ValueError(text)
    return text


def _word(prefix: str, words: tuple[str, ...]) -> Callable[[str], str]:
    """A reader of one of these words, in any language."""

    def read(text: str) -> str:
        key = key_of(text, tuple(f"{prefix}_{word}" for word in words))
        if key is None and text not in words:
            raise ValueError(text)
        return key.removeprefix(f"{prefix}_") if key else text

    return read


def _initial_colour(text: str) -> Colour | None:
    key = key_of(text, ("white", "black", "by_lot"))
    if key is None:
        raise ValueError(text)
    return {"white": Colour.WHITE, "black": Colour.BLACK, "by_lot": None}[key]


def _boards(text: str) -> tuple[int, ...]:
    """Numbers of boards, spans among them: `3, 10-12`."""
    found: set[int] = set()
    for part in text.replace(";", ",").split(","):
        first, _, last = part.strip().replace("–", "-").partition("-")
        span = range(int(first), int(last or first) + 1)
        if not 1 <= len(span) <= MOST_BOARDS or span.start < 1:
            raise ValueError(text)
        found.update(span)
    return tuple(sorted(found))


def _count(text: str) -> str:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_BOARDS:
        raise ValueError(text)
    return text


def _system(text: str) -> str:
    get_system(text)
    return text


def _system_names() -> str:
    return f"one of {', '.join(SYSTEMS)}"


def _codes() -> str:
    return known_names(TIEBREAKS)


_FIELDS: dict[str, tuple[str, Callable[[str], Any], Callable[[], str]]] = {
    "event": ("name", str, lambda: "a text"),
    "system": ("system", _system, _system_names),
    "cycles": ("cycles", _cycles, lambda: f"a whole number from 1 to {MOST_CYCLES}"),
    "swap": ("swap", _yes, lambda: "yes or no"),
    "scoring": ("scoring", Scoring.from_text, lambda: "three falling numbers such as 1-½-0, 2-1-0 or 3-1-0"),
    "tiebreaks": ("tiebreaks", read_tiebreaks, _codes),
    "tiebreak_edition": ("tiebreak_edition", _tiebreak_edition, lambda: f"one of {', '.join(TIEBREAK_EDITIONS)}"),
    "tiebreak_options": ("readings", read_readings, lambda: f"nothing, or some of {every_reading()}"),
    "groups": ("groups", _groups, lambda: "lists such as club; rating:1600,1800"),
    "lots_seed": ("lots_seed", _seed, lambda: "nothing, or the number that the lots were drawn with"),
    "rounds": ("rounds", _rounds_of_swiss, lambda: f"the number of rounds, 1 to {MOST_ROUNDS}"),
    "edition": ("edition", _edition, lambda: f"an edition of the rules: {', '.join(EDITIONS['dutch'])}"),
    "acceleration": ("accelerated", _yes, lambda: "yes or no"),
    "order": ("order", _word("order", (BY_LIST, BY_RATING)), lambda: "one of the words of the list"),
    "initial_colour": ("initial_colour", _initial_colour, lambda: "one of the two sides, or by lot"),
    "pab": ("pab", parse_points, lambda: "the points for the bye of the round, such as 1 or ½"),
    "skipped_boards": ("skipped_boards", _boards, lambda: "numbers of boards such as 3, 10-12"),
    "match_boards": ("match_boards", _count, lambda: "the number of boards in a match"),
    "board_results": ("board_results", _yes, lambda: "yes or no"),
    **{key: (key, _word(key, words), lambda: "one of the words of the list") for key, words in OPTIONS.items()},
    "half_rule": ("half_rule", _half_rule, lambda: "one of the two rules of the list"),
    "language": ("language", _language, lambda: f"one of {', '.join(languages())}"),
}
"""By key: the field, how its text is read, and what is expected there."""
_OPTION_KEYS = ("match_boards", *OPTIONS)
_MAY_BE_EMPTY = frozenset(
    {"event", "rounds", "skipped_boards", "match_boards", "board_results"}
    | {"tiebreak_edition", "tiebreak_options", "groups", "lots_seed"}
)
_ALL_KEYS = frozenset(key for keys in SETTING_KEYS.values() for key in keys)

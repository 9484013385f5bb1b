"""What an arbiter may say on the command line instead of typing it in our sheets: who leaves, who comes late, byes,
pairs that are forbidden or fixed. Each act writes the cell that would have been typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from pairing.model import Status

from .errors import WrongUse
from .labels import Labels
from .layout import PLAYERS, SETTING_KEYS, SETTINGS, TABLE_KEYS, PlayersLayout, SettingsLayout
from .options import Act
from .ours.named import meant, nearest
from .ours.register import BYE, Entry, read_register, rounds_twice
from .ours.restrictions import groups_named, is_rounds
from .ours.settings import read_settings, table_rows
from .ours.state import read_state
from .package import CellEdit
from .words import FIELDS, field_called, field_words, own_words, plain_word
from .workbook import Workbook
from .writers.page import cell
from .writers.players import STATUS_LABELS


def act_edits(workbook: Workbook, acts: Sequence[Act]) -> tuple[CellEdit, ...]:
    """The edits of our sheets that the acts mean.

    Raises:
        WrongUse: for an act that names nobody, or somebody whom it does not tell from others.
    """
    writer = _Writer(workbook)
    return tuple(edit for act in acts for edit in _ACTS[act.option](writer, *act.texts))


class _Writer:
    """The two sheets that acts write into."""

    def __init__(self, workbook: Workbook) -> None:
        ours = workbook.ours
        assert ours.state is not None  # an event without it is refused before
        self._players, self._settings = ours.single[PLAYERS], ours.single[SETTINGS]
        self._entries = read_register(self._players, read_state(ours.state).names)
        settings = read_settings(self._settings)
        self._labels: Labels = settings.labels
        self._system, self._language = settings.system, settings.language
        layout = PlayersLayout()
        self._layout = replace(layout, place=self._players.place(layout.mark_offset))
        self._filled: dict[str, int] = {}
        self._byes: dict[int, str] = {}  # by row what the cell says after the acts before

    def withdraw(self, who: str) -> Iterator[CellEdit]:
        """He leaves."""
        yield self._typed(self._entry(who), "status", self._labels(STATUS_LABELS[Status.WITHDRAWN]))

    def late(self, who: str, number: str) -> Iterator[CellEdit]:
        """He plays from a round on."""
        if not number.isdecimal():
            raise WrongUse(f"--late: {number!r} is not the number of a round")
        entry = self._entry(who)
        yield self._typed(entry, "status", self._labels(STATUS_LABELS[Status.LATE]))
        yield self._typed(entry, "from_round", int(number))

    def bye(self, who: str, byes: str) -> Iterator[CellEdit]:
        """He asks for byes, beside those he has asked for already; one for a round that has a bye replaces it."""
        if BYE.sub("", byes).strip(" ;,"):
            raise WrongUse(f"--bye: {byes!r} is not written as 3=½ 5=0")
        if twice := rounds_twice(byes):
            raise WrongUse(f"--bye: {byes!r} has two byes for round {twice[0]}", hint="one bye a round")
        entry = self._entry(who)
        there = self._players.grid.value(entry.row + 1, self._layout.column("byes") + 1)
        text = _with_byes(self._byes.get(entry.row, str(there or "")), byes)
        self._byes[entry.row] = text
        yield self._typed(entry, "byes", text)

    def forbid(self, one: str, other: str = "", rounds: str = "") -> Iterator[CellEdit]:
        """Two do not meet; of one alone, or named twice, it is a club or federation whose players do not. Rounds may
        follow the club at once."""
        if self._is_group(one) and not rounds and is_rounds(other):
            other, rounds = "", other
        elif self._is_group(one) and one.casefold() == other.casefold():
            other = ""
        if not other and not self._is_group(one):
            raise WrongUse(f"--forbid: there is no club or federation {one!r}", hint=self._groups_hint(one))
        names = (self._name(one, _FORBID_HINT), self._name(other, _FORBID_HINT)) if other else (one, "")
        yield from self._row("forbidden", (*names, rounds))

    def _is_group(self, text: str) -> bool:
        """Whether the text names a club or federation, or all of them; a number is always a player's."""
        return not text.isdecimal() and bool(groups_named(text, [entry.player for entry in self._entries]))

    def _groups_hint(self, text: str) -> str:
        there = {name for entry in self._entries for name in (entry.player.club, entry.player.federation) if name}
        near = nearest(text, there)
        return f"did you mean {' or '.join(near)}?" if near else _FORBID_HINT

    def fix(self, white: str, black: str, number: str) -> Iterator[CellEdit]:
        """Two meet in a round, the first with White."""
        yield from self._row("fixed", (self._name(white), self._name(black), number))

    def words(self, word: str, called: str) -> Iterator[CellEdit]:
        """What a head of the list means; a word that has been explained already means the new thing."""
        own_words([(word, called)], self._language)
        called = dict(zip(FIELDS, field_words(self._language), strict=True))[field_called(called, self._language) or ""]
        layout = SettingsLayout(place=self._settings.place(SettingsLayout().mark_offset))
        yield from self._table_of_words(layout)
        known = {plain_word(texts[0]): row for row, texts in table_rows(self._settings, "words")}
        if (row := known.get(plain_word(word))) is None:
            yield from self._row("words", (word, called))
        else:
            column = layout.place.column + layout.VALUE
            yield CellEdit(sheet=self._settings.grid.name, cell=cell(row, column), value=called)

    def _table_of_words(self, layout: SettingsLayout) -> Iterator[CellEdit]:
        """The head of the table, below all else, in sheets of the first versions, that had none."""
        grid, left = self._settings.grid, layout.place.column
        keys = [grid.value(row, left + layout.KEY + 1) for row in range(1, len(grid.rows) + 1)]
        if "words" in keys or "words" in self._filled:
            return
        tables = [row for row, key in enumerate(keys) if key in TABLE_KEYS]
        top = max(len(keys), max(tables, default=0) + layout.TABLE_ROWS + 2) + 1
        heads = ("settings_words", "settings_word", "settings_meaning")
        title, word, meaning = map(self._labels, heads)
        texts = {(top, layout.KEY): "words", (top, layout.LABEL): title}
        texts |= {(top + 1, layout.LABEL): word, (top + 1, layout.VALUE): meaning}
        for (row, column), text in texts.items():
            yield CellEdit(sheet=grid.name, cell=cell(row, left + column), value=text)
        self._filled["words"] = top + 2

    def set(self, key: str, value: str) -> Iterator[CellEdit]:
        """A setting, by its key in the hidden first column of the settings sheet."""
        layout = SettingsLayout(place=self._settings.place(SettingsLayout().mark_offset))
        grid, left = self._settings.grid, layout.place.column
        rows = {grid.value(row, left + layout.KEY + 1): row - 1 for row in range(1, len(grid.rows) + 1)}
        known = [name for name in SETTING_KEYS[self._system] if name in rows and name != "system"]
        if key not in known:
            raise WrongUse(f"--set: there is no setting {key!r}", hint=f"there are: {', '.join(known)}")
        yield CellEdit(sheet=grid.name, cell=cell(rows[key], left + layout.VALUE), value=value)

    def _typed(self, entry: Entry, column: str, value: str | int) -> CellEdit:
        return CellEdit(
            sheet=self._players.grid.name, cell=cell(entry.row, self._layout.column(column)), value=value
        )  # fmt: skip

    def _name(self, who: str, besides: str = "") -> str:
        return self._entry(who, besides).player.name

    def _entry(self, who: str, besides: str = "") -> Entry:
        """The row of a player: by his number, his name in any spelling, or a part of it that only he has. `besides` is
        what else could have been meant."""
        entries = self._entries
        numbered = [each for each in entries if each.player.number and str(each.player.number) == who]
        found = numbered or meant(who, entries, lambda each: each.player.name, part=True)
        if len(found) == 1:
            return found[0]
        if not found:
            hints = (self._nearest(who), "give his number or his name as in the players sheet", besides)
            raise WrongUse(f"there is no player {who!r}", hint="; ".join(filter(None, hints)))
        raise WrongUse(f"{who!r} may be any of {_listed(found[:5])}", hint="give his number or his whole name")

    def _nearest(self, who: str) -> str:
        near = nearest(who, [each.player.name for each in self._entries])
        return f"the nearest: {_listed([e for e in self._entries if e.player.name in near])}" if near else ""

    def _row(self, key: str, texts: tuple[str, ...]) -> Iterator[CellEdit]:
        layout = SettingsLayout(place=self._settings.place(SettingsLayout().mark_offset))
        row = self._filled.get(key) or self._free_row(key, layout)
        self._filled[key] = row + 1
        for column, text in enumerate(texts, layout.place.column + layout.LABEL):
            if text:
                yield CellEdit(sheet=self._settings.grid.name, cell=cell(row, column), value=text)

    def _free_row(self, key: str, layout: SettingsLayout) -> int:
        """The first row of a table below those that are filled."""
        grid, column = self._settings.grid, layout.place.column + layout.KEY + 1
        head = next(row for row in range(len(grid.rows)) if grid.value(row + 1, column) == key)
        row = max((row for row, _ in table_rows(self._settings, key)), default=head + 1) + 1
        if grid.value(row + 1, column):
            raise WrongUse(
                f"the table for --{key} in “{grid.name}” is full",
                hint="insert rows into it in the spreadsheet program, or empty those no longer needed",
            )
        return row


_FORBID_HINT = "a club or federation stands alone ('CLUB' or 'CLUB / ROUNDS'), and all of them are club or fed"


def _with_byes(before: str, byes: str) -> str:
    """The byes asked for so far with more of them; a new one takes the place of that for the same round."""
    rounds = {int(match[1]) for match in BYE.finditer(byes)}
    kept = [match[0].rstrip(",") for match in BYE.finditer(before) if int(match[1]) not in rounds]
    return " ".join((*kept, byes))


def _listed(entries: Sequence[Entry]) -> str:
    return "; ".join(" ".join(filter(None, (str(e.player.number or ""), e.player.name))) for e in entries)


_ACTS: Mapping[str, Callable[..., Iterator[CellEdit]]] = {
    "withdraw": _Writer.withdraw,
    "late": _Writer.late,
    "bye": _Writer.bye,
    "forbid": _Writer.forbid,
    "fix": _Writer.fix,
    "set": _Writer.set,
    "words": _Writer.words,
}

"""Finding header rows: by their words, in any language, under titles, over two rows, several tables side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sheets.address import column_letters
from sheets.grid import Grid, Value
from sheets.words import LANGUAGES, NO_WORDS, OWN, Meaning, OwnWords, meanings, near_meanings, round_number

from .model import Column
from .values import clean, whole_number

LONGEST_HEAD = 60
NAMES = ("name", "surname", "given", "team")
SIDES = ("white", "black")
FEWEST_WITHOUT_NAME = 3
"""Known heads a row must have to be a header although no column of names is named."""
LOOK_BELOW = 25
LOOK_FOR_BETTER = 15
"""Rows under a lone word such as `Players` in which the real header may follow."""
WIDEST_GAP = 4
"""Columns without a head that a table may have in a row; what comes after more of them is another thing."""
NUMBERED = "numbered"
_FULL_VOTE = 840
"""What a head weighs that one language alone knows; the languages that know it share it."""
ROUND = "round "


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The header of one table: its rows and columns from left to right; `mistyped` are heads taken in spite of an
    error (cell, word), `unnamed` marks a column of names that has no head."""

    rows: tuple[int, ...]
    columns: tuple[Column, ...]

    @property
    def fields(self) -> frozenset[str]:
        """What the columns hold."""
        return frozenset(column.field for column in self.columns)

    @property
    def has_names(self) -> bool:
        """Whether there is a column of names, or both sides of a game."""
        return bool(self.fields & set(NAMES)) or self.fields.issuperset(SIDES)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class _Head:
    """One header cell: its text, the row it stands in, and what it may mean."""

    column: int
    text: str
    row: int
    meanings: tuple[Meaning, ...] = ()
    number: int | None = None
    round: int | None = None

    @property
    def is_known(self) -> bool:
        return bool(self.meanings) or self.round is not None

    def may_be(self, fields: Sequence[str]) -> bool:
        return any(meaning.field in fields for meaning in self.meanings)


def find_headers(
    grid: Grid, row: int, taken: Sequence[tuple[int, int, int]] = (), own: OwnWords = NO_WORDS
) -> tuple[Header, ...]:
    """The headers of the tables whose header ends in this row; `taken` are (last row, first and last column) of tables
    above that reach into it, `own` words that the arbiter has added. A two-line header is found at its first row."""
    heads = _heads(grid, row, taken, own)
    if not _is_header(grid, row, heads, own):
        return ()
    below = _heads(grid, row + 1, taken, own)
    rows: tuple[int, ...] = (row,)
    if _is_second_line(heads, below):
        heads = _merged(grid, row, heads, below)
        rows = (row, row + 1)
    votes = _languages(heads)
    heads = [head if head.is_known or head.number is not None else _mended(head, votes) for head in heads]
    return tuple(_with_unheaded(grid, _header(rows, part)) for part in _tables(heads))


def _heads(grid: Grid, row: int, taken: Sequence[tuple[int, int, int]], own: OwnWords) -> list[_Head]:
    values = grid.rows[row - 1] if 1 <= row <= len(grid.rows) else ()
    return [
        head
        for column, value in enumerate(values, 1)
        if value is not None and not any(row <= last and left <= column <= right for last, left, right in taken)
        if (head := _head(value, row, column, own)) is not None
    ]


def _head(value: Value, row: int, column: int, own: OwnWords) -> _Head | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return _Head(column=column, text=str(value), row=row, number=value) if 0 < value < 1000 else None
    if not isinstance(value, str) or len(value) > LONGEST_HEAD:
        return None
    text = clean(value)
    if not text:
        return None
    number = whole_number(text)
    if number is not None or text.endswith(":"):  # `Name:` labels the cell beside it
        return _Head(column=column, text=text, row=row, number=number)
    return _known(text, row, column, own)


def _known(text: str, row: int, column: int, own: OwnWords) -> _Head:
    """The head with what its words mean; a word of the arbiter's own names no round beside."""
    found = meanings(text, own)
    is_own = any(OWN in meaning.languages for meaning in found)
    return _Head(column=column, text=text, row=row, meanings=found, round=None if is_own else round_number(text))


def _is_header(grid: Grid, row: int, heads: list[_Head], own: OwnWords) -> bool:
    known = [head for head in heads if head.is_known]
    if not known:
        return False
    texts = [head for head in heads if head.number is None]
    names = [head for head in known if head.may_be(NAMES)]
    if names or _has_sides(known):
        distinct = {meaning.field for head in known for meaning in head.meanings} | {head.round for head in known}
        return (len(known) >= 2 and len(distinct) >= 2) or _is_lone_header(grid, row, texts, names, own)
    if len(known) < FEWEST_WITHOUT_NAME or 2 * len(known) < len(texts):
        return False
    return _name_column_left_of(grid, row, known[0].column) is not None or _has_mistyped_name(heads)


def _has_sides(known: list[_Head]) -> bool:
    return all(any(head.may_be((side,)) for head in known) for side in SIDES)


def _has_mistyped_name(heads: list[_Head]) -> bool:
    votes = _languages(heads)
    return any(_mended(head, votes).may_be(NAMES) for head in heads if not head.is_known and head.number is None)


def _is_lone_header(grid: Grid, row: int, texts: list[_Head], names: list[_Head], own: OwnWords) -> bool:
    """One known word only: a header when names stand right under it, and no better header does."""
    others = [head for head in texts if head not in names]
    if len(names) != 1 or not all(_is_filled_below(grid, head) for head in others):
        return False
    first = _first_below(grid, row, names[0].column)
    if not isinstance(first, str) or meanings(first, own):
        return False
    better = (_heads(grid, below, (), own) for below in range(row + 1, row + LOOK_FOR_BETTER))
    return not any(sum(head.is_known for head in heads) >= 2 for heads in better)


def _first_below(grid: Grid, row: int, column: int) -> Value | None:
    """What stands right under a cell, errors and formulas without a value passed over."""
    below = range(row + 1, len(grid.rows) + 1)
    return next((grid.value(under, column) for under in below if not grid.is_unvalued(under, column)), None)


def _is_filled_below(grid: Grid, head: _Head) -> bool:
    return any(grid.value(row, head.column) is not None for row in range(head.row + 1, head.row + LOOK_BELOW))


def _is_second_line(heads: list[_Head], below: list[_Head]) -> bool:
    """Whether the next row goes on with the header: nearly all its texts are header words, and it fills gaps."""
    texts = [head for head in below if head.number is None]
    known = [head for head in texts if head.is_known]
    gaps = {head.column for head in below} - {head.column for head in heads}
    return len(known) >= 2 and 3 * len(known) >= 2 * len(texts) and bool(gaps)


def _merged(grid: Grid, row: int, heads: list[_Head], below: list[_Head]) -> list[_Head]:
    """One head a column, from a header of two lines: the lower word, explained by the one it stands under (U112)."""
    upper = {head.column: head for head in heads}
    lower = {head.column: head for head in below}
    found = []
    for column in sorted(upper.keys() | lower.keys()):
        over = upper.get(column) or _spanning(grid, row, column, upper)
        under = lower.get(column)
        if under is None:
            found.append(upper[column])
        else:
            found.append(_explained(under, over) if over else under)
    return found


def _spanning(grid: Grid, row: int, column: int, upper: dict[int, _Head]) -> _Head | None:
    """The upper head that reaches over this column: by a merged area, or because nothing parts them."""
    for top, left, bottom, right in grid.merged:
        if top <= row <= bottom and left <= column <= right:
            return upper.get(left)
    left = max((known for known in upper if known < column), default=0)
    return upper.get(left) if not grid.merged else None


def _explained(under: _Head, over: _Head) -> _Head:
    text = f"{over.text}/{under.text}"
    if under.number is not None:
        is_round = over.may_be(("round",)) or over.round is not None
        return replace(under, text=text, round=under.number if is_round else None)
    return replace(under, text=text, meanings=under.meanings or over.meanings)


def _tables(heads: list[_Head]) -> Iterator[list[_Head]]:
    """The heads of each table: a gap or a second column of numbers parts two tables when each has its own names."""
    part: list[_Head] = []
    for run in _runs(heads):
        far = bool(part) and run[0].column - part[-1].column - 1 > WIDEST_GAP
        if part and _has_key(part) and (_has_key(run) or far):
            yield part
            part = []
        part = part + run
    if part and (_has_key(part) or not _has_key(heads)):
        yield part


def _has_key(heads: list[_Head]) -> bool:
    return any(head.may_be(NAMES) for head in heads) or _has_sides(heads)


def _runs(heads: list[_Head]) -> Iterator[list[_Head]]:
    run: list[_Head] = []
    for head in heads:
        is_apart = bool(run) and head.column > run[-1].column + 1
        is_second = _has_key(run) and head.may_be(("start_no", "rank")) and any(h.may_be(("start_no",)) for h in run)
        if run and (is_apart or (is_second and _follows_name(heads, head))):
            yield run
            run = []
        run.append(head)
    if run:
        yield run


def _follows_name(heads: list[_Head], number: _Head) -> bool:
    return any(head.may_be(NAMES) for head in heads if number.column < head.column <= number.column + 2)


def _header(rows: tuple[int, ...], heads: list[_Head]) -> Header:
    language = _languages(heads)
    taken: Counter[str] = Counter()
    columns = []
    for head in heads:
        field, why = _field(head, language)
        columns.append(
            Column(column=head.column, field=_numbered(field, taken), header=head.text, why=why, number=head.number)
        )
    return Header(rows=rows, columns=tuple(columns))


def _mended(head: _Head, votes: Counter[str]) -> _Head:
    """The head with what it means if it is mistyped, in a language that the other heads may be in: in some language
    there is a word near to nearly every other."""
    spoken = {language for language, count in votes.items() if 2 * count >= max(votes.values())}
    found = near_meanings(head.text)
    return replace(head, meanings=tuple(each for each in found if not spoken or spoken & each.languages))


def _languages(heads: list[_Head]) -> Counter[str]:
    """How many heads each language explains; a head that few languages know weighs more."""
    votes: Counter[str] = Counter()
    for head in heads:
        users = {language for meaning in head.meanings for language in meaning.languages}
        for language in users:
            votes[language] += _FULL_VOTE // len(users)
    return votes


def _field(head: _Head, votes: Counter[str]) -> tuple[str, str]:
    """What the column holds, and how that was told."""
    if head.round is not None:
        return f"{ROUND}{head.round}", "the head names a round"
    if head.number is not None:
        return NUMBERED, "the head is a number"
    if not head.meanings:
        return head.text, "no language knows the head"
    best = max(head.meanings, key=lambda meaning: max(votes[language] for language in meaning.languages))
    if OWN in best.languages:
        return best.field, "a word of the arbiter's own"
    spoken = ", ".join(sorted(best.languages, key=lambda name: (name not in LANGUAGES, name)))
    return best.field, f"taken for a mistyped {best.instead}" if best.instead else f"word of {spoken}"


def _numbered(field: str, taken: Counter[str]) -> str:
    """A second column of the same kind is told apart by a number (U114); tie-breaks are numbered from 1."""
    taken[field] += 1
    if field == "tiebreak":
        return f"tb{taken[field]}"
    if field == NUMBERED or taken[field] == 1:
        return field
    return f"{field}_{taken[field]}"


def _name_column_left_of(grid: Grid, row: int, column: int) -> int | None:
    """The column beside a header that has no head itself but holds texts: the names, in home-made tables."""
    for left in range(column - 1, 0, -1):
        if grid.value(row, left) is not None:
            return None
        below = [grid.value(under, left) for under in range(row + 1, row + 4)]
        if all(isinstance(value, str) for value in below):
            return left
    return None


def _with_unheaded(grid: Grid, header: Header) -> Header:
    """The header with the columns that have values but no head: inside it, and right at its left (U113)."""
    headed = {column.column for column in header.columns}
    first, last = min(headed), max(headed)
    name = None if header.has_names else _name_column_left_of(grid, header.rows[-1], first)
    added = []
    for number in range(min(first - 1, name or first), last + 1):
        deep = len(grid.rows) if number > first else LOOK_BELOW
        if number > 0 and number not in headed and _is_filled(grid, header.rows[-1], number, deep):
            field = "name" if number == name else _unheaded_field(grid, header.rows[-1], number)
            added.append(Column(column=number, field=field, header="", why="no head; told by what stands below"))
    return replace(header, columns=tuple(sorted((*header.columns, *added), key=lambda column: column.column)))


def _is_filled(grid: Grid, row: int, column: int, deep: int) -> bool:
    """Whether anything stands in the rows below, beside something else: a label alone in its row is no column."""
    for under in range(row + 1, min(row + deep, len(grid.rows)) + 1):
        if grid.value(under, column) is not None and sum(value is not None for value in grid.rows[under - 1]) > 1:
            return True
    return False


def _unheaded_field(grid: Grid, row: int, column: int) -> str:
    from .values import is_chess_title

    found = [clean(grid.value(under, column)) for under in range(row + 1, len(grid.rows) + 1)]
    filled = [text for text in found if text]
    is_title = sum(is_chess_title(text) for text in filled) * 2 > len(filled)
    return "title" if is_title else f"column_{column}"


def told(column: Column) -> str:
    """The evidence in words: `B «Прізвище»: surname (word of uk)`."""
    head = f" “{column.header}”" if column.header else ""
    return f"{column_letters(column.column)}{head}: {column.field} ({column.why})"


def head_column(text: str, column: int, own: OwnWords) -> Column:
    """The column a single head stands for, outside a header row that was recognised by its words."""
    head = _known(text, 0, column, own)
    field, why = _field(head, _languages([head]))
    return Column(column=column, field=field, header=text, why=why)

"""The commands `table` and `when`: Berger tables as an answer, as text, as CSV, as a workbook to print."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pairing.errors import InvalidTournament
from pairing.roundrobin import Meeting, meeting, schedule, table_size
from sheets.errors import CannotWrite, WrongUse
from sheets.writers.berger_rounds import pair_text, rounds_of, rounds_of_cells

if TYPE_CHECKING:
    from pairing.model import Colour

FEWEST = 3
MOST = 500  # a table of more has over a hundred thousand games
MOST_IN_BOOKLET = 100
WIDTH = 100  # characters of a line in a terminal
SHADED = "▒▒"
WORKBOOK, CSV = ".xlsx", ".csv"

Answer = Mapping[str, Any]


def parse_sizes(text: str) -> range:
    """The numbers of players asked for: `8` or `3-22`.

    Raises:
        InvalidTournament: when it is no number of players or no span of them; the message says what was expected.
    """
    found = re.fullmatch(r"\s*(\d{1,9})\s*(?:[-–—]\s*(\d{1,9})\s*)?", text)
    if found is None:
        raise InvalidTournament(f"{text!r} is not a number of players such as 8, nor a span such as 3-22")
    first, last = int(found[1]), int(found[2] or found[1])
    if last < first:
        raise InvalidTournament(f"the span {first}-{last} runs backwards; write {last}-{first}")
    if first < FEWEST:
        raise InvalidTournament(f"a table needs at least {FEWEST} players, not {first}")
    most = MOST if first == last else MOST_IN_BOOKLET
    if last > most:
        what = "a table" if first == last else "a booklet of tables"
        raise InvalidTournament(f"{what} goes up to {most} players, not to {last}")
    return range(first, last + 1)


def table(players: int, *, double: bool = False, grid: bool = False) -> dict[str, Any]:
    """The answer of `table` in the shape of the command line: `players`, `cycles`, `rounds`, `free`.

    With `grid` also the crosstable of rounds: for each row and column a list of `[round, "w" or "b"]` of the row's
    player, one a cycle; on the diagonal `[round, null]` where he is free, nothing in an even field.

    Raises:
        InvalidTournament: for fewer than three players.
    """
    cycles = 2 if double else 1
    answer: dict[str, Any] = {
        "players": players,
        "cycles": cycles,
        "rounds": [[list(pair) for pair in pairs] for pairs in rounds_of(players, cycles)],
        "free": [played.free for played in schedule(players, cycles)],
    }
    return answer | {"grid": _grid(players, cycles)} if grid else answer


def _grid(players: int, cycles: int) -> list[list[list[list[Any]]]]:
    cells = rounds_of_cells(players, cycles)
    numbers = range(1, players + 1)
    return [
        [[[number, _letter(side)] for number, side in cells.get((row, column), ())] for column in numbers]
        for row in numbers
    ]


def _letter(side: Colour | None) -> str | None:
    return None if side is None else side.value


def when(a: int, b: int, players: int) -> dict[str, Any]:
    """The answer of `when`: `round`, `white`, `black`, `arithmetic`; `free` names who rests when the other is nobody.

    Raises:
        InvalidTournament: for fewer than three players, a number outside the table, or a number against itself.
    """
    found: Meeting = meeting(a, b, players)
    return {
        "round": found.round,
        "white": found.white,
        "black": found.black,
        "free": min(a, b) if found.white is None else None,
        "arithmetic": found.arithmetic,
    }


def when_text(answer: Answer) -> str:
    """The answer of `when` in two lines: who meets whom and how it is found."""
    if answer["white"] is None:
        said = f"Round {answer['round']}: number {answer['free']} is free."
    else:
        said = f"Round {answer['round']}: number {answer['white']} has White, number {answer['black']} has Black."
    return f"{said}\n{answer['arithmetic']}\n"


def table_text(answer: Answer, *, width: int = WIDTH) -> str:
    """The table as lines for a terminal, the grid of rounds instead when the answer has one.

    A round too long for the width goes on in the next line, a grid too wide in the next block of columns.
    """
    lines = _grid_lines(answer, width) if "grid" in answer else _table_lines(answer, width)
    return "\n".join((_headline(answer), "", *lines)) + "\n"


def _headline(answer: Answer) -> str:
    players, kind = answer["players"], "Double Berger table" if answer["cycles"] == 2 else "Berger table"
    nobody = f"; ({players + 1}) stands for nobody, and who meets it is free" if players % 2 else ""
    return f"{kind} for {players} players, {len(answer['rounds'])} rounds{nobody}"


def _table_lines(answer: Answer, width: int) -> Iterator[str]:
    players = answer["players"]
    room, label = 2 * len(str(table_size(players))) + 1, len("Round")
    per_line = max(1, (width - label - 2 * (players % 2)) // (room + 2))
    rounds = [[pair_text(white, black, players).split(":") for white, black in pairs] for pairs in answer["rounds"]]
    boards = len(rounds[0])
    shapes = [_shape(rounds, range(column, boards, per_line)) for column in range(min(boards, per_line))]
    if boards <= per_line:
        heads = (f"{board:^{left + right + 1}}" for board, (left, right) in enumerate(shapes, start=1))
        yield "  ".join(("Round", *heads)).rstrip()
    for number, pairs in enumerate(rounds, start=1):
        for start in range(0, boards, per_line):
            head = f"{number:>{label}}" if start == 0 else " " * label
            yield "  ".join((head, *_aligned(pairs[start : start + per_line], shapes))).rstrip()
        if boards > per_line:
            yield ""


def _shape(rounds: Sequence[Sequence[Sequence[str]]], boards: Iterable[int]) -> tuple[int, int]:
    """The widest left and right number of a column, so that its colons stand below each other."""
    pairs = [pairs[board] for board in boards for pairs in rounds]
    return max(len(left) for left, _ in pairs), max(len(right) for _, right in pairs)


def _aligned(pairs: Sequence[Sequence[str]], shapes: Sequence[tuple[int, int]]) -> Iterator[str]:
    for (white, black), (left, right) in zip(pairs, shapes, strict=False):  # the last line may be shorter
        yield f"{white:>{left}}:{black:<{right}}"


def _grid_lines(answer: Answer, width: int) -> Iterator[str]:
    players, grid = answer["players"], answer["grid"]
    texts = [[_cell_text(slots) for slots in row] for row in grid]
    room = max(len(text) for row in texts for text in row)
    label = max(2, len(str(players)))
    per_block = max(1, (width - label) // (room + 2))
    yield from _grid_legend(players)
    for start in range(0, players, per_block):
        columns = range(start, min(players, start + per_block))
        yield ""
        yield " " * label + "".join(f"  {column + 1:>{room}}" for column in columns)
        for number, row in enumerate(texts, start=1):
            yield f"{number:>{label}}" + "".join(f"  {row[column]:>{room}}" for column in columns)


def _grid_legend(players: int) -> Iterator[str]:
    yield "4w = round 4 and White for the row's player; 4b = Black"
    if players % 2:
        yield f"{SHADED[0]}4{SHADED[0]} = free in round 4"


def _cell_text(slots: Sequence[Sequence[Any]]) -> str:
    if not slots:
        return SHADED
    text = "/".join(f"{number}{side or ''}" for number, side in slots)
    return text if slots[0][1] else f"{SHADED[0]}{text}{SHADED[0]}"


def table_csv(answer: Answer) -> str:
    """The table as CSV, a line a pair: `round,board,white,black,free`; the grid as rows and columns when it has one.

    Numbers stand in columns of their own: a spreadsheet would make a time of `1:8`. `free` holds who rests, in the
    line in which the other number stands for nobody.
    """
    lines = StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerows(_grid_rows(answer) if "grid" in answer else _pair_rows(answer))
    return lines.getvalue()


def _pair_rows(answer: Answer) -> Iterator[Sequence[object]]:
    players = answer["players"]
    yield "round", "board", "white", "black", "free"
    for number, (pairs, free) in enumerate(zip(answer["rounds"], answer["free"], strict=True), start=1):
        for board, (white, black) in enumerate(pairs, start=1):
            yield number, board, white, black, free if max(white, black) > players else ""


def _grid_rows(answer: Answer) -> Iterator[Sequence[object]]:
    yield "number", *range(1, answer["players"] + 1)
    for number, row in enumerate(answer["grid"], start=1):
        yield number, *("/".join(f"{played}{side or ''}" for played, side in slots) for slots in row)


def table_workbook(
    sizes: range | tuple[int, ...], *, double: bool = False, grid: bool = False, lang: str = "en"
) -> bytes:
    """The bytes of an .xlsx to print: one table, or a booklet of several; with `grid` a sheet of the grid for each.

    Raises:
        InvalidTournament: for fewer than three players.
        LookupError: when there is no such language.
    """
    from sheets.labels import load_labels
    from sheets.writers.berger import draw_grids, draw_tables
    from sheets.writers.donor import Donor

    labels = load_labels(lang)
    donor = Donor(whole=True)
    name = labels("sheet_table" if len(sizes) == 1 else "berger_tables")
    draw_tables(donor, name, sizes, labels=labels, double=double)
    if grid:
        draw_grids(donor, sizes, labels=labels, double=double)
    return donor.to_bytes()


def write_tables(
    out: Path, sizes: range, *, double: bool, grid: bool, lang: str, as_csv: bool = False
) -> dict[str, Any]:
    """Write the workbook of `table_workbook`, or the CSV of one table when the file is called so, and say so; for one
    table the answer has it too.

    Raises:
        WrongUse: when the file is to be neither .xlsx nor .csv, or is to hold what it cannot.
        CannotWrite: when the file is there already, or cannot be made.
    """
    if _ending(out, as_csv, len(sizes)) == CSV:
        data = table_csv(table(sizes[0], double=double, grid=grid)).encode("utf-8")
    else:
        data = table_workbook(sizes, double=double, grid=grid, lang=lang)
    try:
        with out.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise CannotWrite(f"{out} is there already", hint="name a new file, or move the old one away") from None
    except OSError as error:
        raise CannotWrite(f"{out} cannot be written: {error.strerror}", hint="name a file in another folder") from None
    answer = table(sizes[0], double=double, grid=grid) if len(sizes) == 1 else {"players": list(sizes)}
    return {**answer, "file": str(out)}


def _ending(out: Path, as_csv: bool, count: int) -> str:
    """The ending of the file, when a table can be written so."""
    ending = out.suffix.casefold()
    if ending not in (WORKBOOK, CSV):
        raise WrongUse(f"a table is written as {WORKBOOK} (to print) or {CSV}, not as {out.name}")
    if as_csv and ending != CSV:
        raise WrongUse(f"--csv and {out.name} contradict each other; name a file that ends in {CSV}")
    if count > 1 and ending == CSV:
        raise WrongUse(f"a booklet of tables is a workbook: name a file that ends in {WORKBOOK}")
    return ending


def shown(answer: Answer) -> str:
    """What a person is told: the table, or the file it is in."""
    return f"written: {answer['file']}\n" if "file" in answer else table_text(answer)

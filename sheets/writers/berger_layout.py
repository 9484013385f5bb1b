"""How Berger tables lie on paper: which page, how large, and where a table too large for one page is parted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from . import page as paper
from .berger_rounds import Rounds
from .theme import Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A table to print: the fields it serves (7, 8 or both), its even size, and its rounds of (White, Black)."""

    fields: tuple[int, ...]
    size: int
    rounds: Rounds

    @property
    def nobody(self) -> int | None:
        """The number that stands for nobody; None when the table serves an even field."""
        return None if self.size in self.fields else self.size


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A part of a table that stays on one page; rounds and boards count from 1, the last ones included."""

    first_round: int
    last_round: int
    first_board: int
    last_board: int

    @property
    def boards(self) -> int:
        """How many boards it has side by side."""
        return self.last_board - self.first_board + 1

    @property
    def rounds(self) -> int:
        """How many rounds it has."""
        return self.last_round - self.first_round + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The page and the sizes: columns in pixels, rows, font and the height of the page in points; so many boards side
    by side and so many rounds below each other at most. `fits`: all of it is on one page."""

    landscape: bool
    font: float
    row: float
    number: int
    cell: int
    boards: int
    rounds: int
    height: float
    fits: bool
    has_headings: bool

    @property
    def gap(self) -> float:
        """The points between two blocks."""
        return paper.row_height(self.font * (1.4 if self.has_headings else 0.8))

    @property
    def head(self) -> float:
        """The height of the heads."""
        return paper.row_height(max(self.row, self.font * 1.6))

    @property
    def heading(self) -> float:
        """The height of a heading."""
        return paper.row_height((self.font + 2) * 1.7)

    @property
    def columns(self) -> int:
        """The last column printed: titles and notes need room beside the smallest tables too."""
        return max(self.boards, ceil((LEAST_WIDTH - self.number) / self.cell))

    @property
    def width(self) -> int:
        """The pixels from the first column to the last."""
        return self.number + self.columns * self.cell

    def height_of(self, block: Block) -> float:
        """The points a block takes, the gap above it included."""
        return self.gap + self.head + block.rounds * self.row + (self.heading if self.has_headings else 0)


WIDE, HIGH = 0.92, 0.95  # of the page that is used: programs differ in widths, and in what a footer takes
PAGE_FONTS = tuple(size / 2 for size in range(40, 13, -1))  # 20 down to 7 points
BOOKLET_FONTS = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
BLOCK_FONTS = (8.0, 7.5, 7.0)
NOTES_BELOW = 80.0  # points kept for the notes under a table that has a page for itself
WIDEST_CELL, LEAST_WIDTH = 120, 560  # pixels
BOOK_ROW = 1.45  # row over font in a booklet
CLOSE, LOOSE = 1.3, 2.0  # row over font on a page of its own


def setting_of(tables: Sequence[Printed], theme: Theme) -> Setting:
    """The page and sizes for these tables: one alone as large as a page lets it, a booklet in one size."""
    pages = _page_of_its_own(tables[0], theme) if len(tables) == 1 else _booklet(tables, theme)
    return next(pages, None) or _many_pages(tables, theme)


def blocks_of(table: Printed, setting: Setting) -> Iterator[Block]:
    """The parts of a table, left to right and then downwards, all about as large."""
    boards, rounds = table.size // 2, len(table.rounds)
    across, down = _evenly(boards, setting.boards), _evenly(rounds, setting.rounds)
    for first_round in range(1, rounds + 1, down):
        for first_board in range(1, boards + 1, across):
            yield Block(
                first_round=first_round,
                last_round=min(rounds, first_round + down - 1),
                first_board=first_board,
                last_board=min(boards, first_board + across - 1),
            )


def _evenly(total: int, most: int) -> int:
    return ceil(total / ceil(total / most))


def _page_of_its_own(table: Printed, theme: Theme) -> Iterator[Setting]:
    """Every way to set the table on one page, the largest first."""
    boards, rounds = table.size // 2, len(table.rounds)
    for font in PAGE_FONTS:
        for landscape in (False, True):
            setting = _setting((table,), theme, font=font, landscape=landscape)
            above = paper.TITLE_ROW + paper.SUBTITLE_ROW + setting.gap + setting.head + NOTES_BELOW
            row = min(LOOSE * font, (setting.height - above) / rounds)
            if setting.boards >= boards and row >= CLOSE * font:
                cell = min(WIDEST_CELL, (WIDE * _width(theme, landscape) - setting.number) // boards)
                yield replace(
                    setting, row=paper.row_height(row), cell=int(cell), boards=boards, rounds=rounds, fits=True
                )


def _booklet(tables: Sequence[Printed], theme: Theme) -> Iterator[Setting]:
    """Every way to set the tables so that none is parted, upright and large first."""
    boards = max(table.size // 2 for table in tables)
    rounds = max(len(table.rounds) for table in tables)
    for landscape in (False, True):
        for font in BOOKLET_FONTS:
            setting = replace(_setting(tables, theme, font=font, landscape=landscape), has_headings=True)
            if setting.boards >= boards and setting.rounds >= rounds:
                yield replace(setting, boards=boards)


def _many_pages(tables: Sequence[Printed], theme: Theme) -> Setting:
    """The largest size in which all boards stand side by side, else the largest of all."""
    most = max(table.size // 2 for table in tables)
    settings = [replace(_setting(tables, theme, font=font, landscape=True), has_headings=True) for font in BLOCK_FONTS]
    chosen = next((setting for setting in settings if setting.boards >= most), settings[0])
    return replace(chosen, boards=max(_evenly(table.size // 2, chosen.boards) for table in tables))


def _setting(tables: Sequence[Printed], theme: Theme, *, font: float, landscape: bool) -> Setting:
    cell = _cell_width(tables, font)
    number = paper.pixels(paper.text_width("Round", font, bold=True) + 0.8)
    height = HIGH * paper.printable(theme, landscape=landscape)[1]
    row = paper.row_height(font * BOOK_ROW)
    setting = Setting(
        landscape=landscape,
        font=font,
        row=row,
        number=number,
        cell=cell,
        boards=int((WIDE * _width(theme, landscape) - number) // cell),
        rounds=1,
        height=height,
        fits=False,
        has_headings=False,
    )
    around = paper.TITLE_ROW + paper.SUBTITLE_ROW + setting.gap + setting.heading + setting.head
    return replace(setting, rounds=int((height - around) // row))


def _width(theme: Theme, landscape: bool) -> float:
    return paper.printable(theme, landscape=landscape)[0]


def _cell_width(tables: Sequence[Printed], font: float) -> int:
    digits = "8" * len(str(tables[-1].size))
    brackets = "()" if any(table.nobody for table in tables) else ""
    return paper.pixels(paper.text_width(f"{digits}:{digits}{brackets}", font) + 0.2)

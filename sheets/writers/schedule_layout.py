"""Where things stand in the schedule sheet, and how large they are drawn: the same field always the same."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import ceil

from sheets.layout import Headed, Place

from . import page as paper
from .theme import Theme

FITTING = 60  # players: more never stand on one page
LAST_ABOVE = 21  # of a larger field so many opponents at least stand on the first page


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ScheduleLayout(Headed):
    """Title and subtitle, heads, the grid with a line a cycle for each player, legend, notes; rows and columns
    count from 0, players and cycles in the calls from 1 and from 0."""

    players: int
    cycles: int = 1
    named: bool = True
    place: Place = field(default_factory=Place)

    NOTES = 3

    def row(self, number: int, cycle: int = 0) -> int:
        """The row of a player's games of that cycle."""
        return self.first + (number - 1) * self.cycles + cycle

    @property
    def last(self) -> int:
        """The last row of the grid."""
        return self.row(self.players, self.cycles - 1)

    @property
    def grid(self) -> int:
        """The column of opponent 1; the names, if any, stand in the one before."""
        return self.place.column + (2 if self.named else 1)

    def column(self, number: int) -> int:
        """The column of an opponent; also that of a round in the legend."""
        return self.grid + number - 1

    @property
    def last_column(self) -> int:
        """The last column of the grid, and of what is printed."""
        return self.column(self.players)

    @property
    def lit(self) -> tuple[int, int]:
        """Row and column of the cell for the round to light up: above the last opponent of the first page."""
        return self.place.row + 1, self.column(self.players if self.players <= FITTING else LAST_ABOVE)

    def legend(self, cycle: int = 0) -> int:
        """The row with the rounds of a cycle in their colours."""
        return self.last + 2 + 2 * cycle

    def order(self, cycle: int = 0) -> int:
        """The row that says as which round each was played."""
        return self.legend(cycle) + 1

    @property
    def notes(self) -> int:
        """The row of the first note."""
        return self.order(self.cycles - 1) + 1

    @property
    def bottom(self) -> int:
        """The last row of the area."""
        return self.notes + self.NOTES - 1

    @property
    def right(self) -> int:
        """The last column of the area, hidden."""
        return self.last_column + 1

    @property
    def area(self) -> str:
        """The address of all that is ours."""
        return paper.area(self.place.row, self.place.column, self.bottom, self.right)

    @property
    def mark_offset(self) -> Place:
        """How far the mark is from the top left cell of the area."""
        return Place(row=2, column=self.right - self.place.column)

    def fingerprint(self) -> str:
        """What the geometry depends on: when it differs the sheet is laid out anew."""
        return f"{self.players}/{self.cycles}/{'named' if self.named else 'numbers'}"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Sizes:
    """How large a schedule is drawn: columns in pixels, rows and font in points; when it does not fit one page, so
    many opponents side by side and so many players one below the other on each."""

    paper: int
    font: float
    row: float
    number: int
    name: int
    cell: int
    fits: bool = True
    across: int = 0
    down: int = 0

    @property
    def head(self) -> float:
        """The height of the heads in points."""
        return paper.row_height(max(17.25, self.font * 1.7))

    def last_of_first_page(self, players: int) -> int:
        """The last opponent on the first page."""
        return players if self.fits else min(players, self.across)

    def text_width(self, players: int) -> int:
        """The pixels there are for notes: the first page's, without the repeated columns when there are others."""
        return self.cell * self.last_of_first_page(players) + (self.number + self.name if self.fits else 0)

    def column_breaks(self, players: int) -> list[int]:
        """The opponents that begin another page."""
        return list(range(self.across + 1, players + 1, self.across))

    def row_breaks(self, players: int) -> list[int]:
        """The players that begin another page."""
        return list(range(self.down + 1, players + 1, self.down))


WIDE, HIGH = 0.985, 0.96  # of the page that is used: programs differ in widths, and in what a footer takes
UNFITTED = 0.92  # where nothing shrinks a page that came out too wide
FONTS = tuple(size / 2 for size in range(24, 13, -1))  # 12 down to 7 points, above the 6.5 that must stay readable
BLOCK_FONT = FONTS[-1]  # on many pages as on one that is full: 150 players take 25 pages, not 42
WIDEST_CELL, WIDEST_NAME = 100, 280  # pixels
HIGHEST_ROW = 38.0
LEGEND_WIDTH = 66  # pixels: without names the words of the legend stand in the column of the numbers
ROW_OVER_FONT = 1.25
CLOSE, LOOSE = 1.4, 1.8  # row over font on many pages
NAME_CHARACTERS, SHORTEST_NAME = 30, 26  # of the font, wished and at least


def sizes_of(players: int, cycles: int, named: bool, theme: Theme) -> Sizes:
    """The largest drawing that fits one page A4, else A3, else pages of A4."""
    fitting = (_one_page(players, cycles, named, theme, size) for size in (paper.A4, paper.A3))
    return next((sizes for sizes in fitting if sizes is not None), None) or _many_pages(players, cycles, named, theme)


def _one_page(players: int, cycles: int, named: bool, theme: Theme, size: int) -> Sizes | None:
    if players > FITTING:
        return None
    width, height = _room(theme, size)
    lines = players * cycles
    row = paper.row_height(min(HIGHEST_ROW / min(cycles, 2), (height - _around(cycles)) / lines))
    for font in FONTS:
        number, cell = _number_width(players, font, named), _cell_width(players, cycles, font)
        least = _name_width(SHORTEST_NAME, font) if named else 0
        if row >= font * ROW_OVER_FONT and number + least + players * cell <= width:
            name = min(_name_width(NAME_CHARACTERS, font), width - number - players * cell) if named else 0
            spread = min(WIDEST_CELL, (width - number - name) // players)
            return Sizes(paper=size, font=font, row=row, number=number, name=int(name), cell=int(max(cell, spread)))
    return None


def _many_pages(players: int, cycles: int, named: bool, theme: Theme) -> Sizes:
    width, height = _room(theme, paper.A4, UNFITTED)
    number, cell = _number_width(players, BLOCK_FONT, named), _cell_width(players, cycles, BLOCK_FONT)
    name = _name_width(NAME_CHARACTERS, BLOCK_FONT) if named else 0
    row = paper.row_height(BLOCK_FONT * CLOSE)
    across = _evenly(players, int((width - number - name) // cell))
    down = _evenly(players, int((height - _around(cycles)) // (row * cycles)))
    cell = int((width - number - name) // across)
    row = paper.row_height(min(BLOCK_FONT * LOOSE, (height - _around(cycles)) / (down * cycles)))
    sizes = Sizes(paper=paper.A4, font=BLOCK_FONT, row=row, number=number, name=name, cell=cell)
    return replace(sizes, fits=False, across=across, down=down)


def _room(theme: Theme, size: int, wide: float = WIDE) -> tuple[float, float]:
    width, height = paper.printable(theme, landscape=True, paper=size)
    return wide * width, HIGH * height


def _evenly(total: int, most: int) -> int:
    """So many a page that all pages are about as full."""
    return ceil(total / ceil(total / max(1, most)))


def _around(cycles: int) -> float:
    """The points that titles, heads, legend and notes take."""
    above = paper.TITLE_ROW + paper.SUBTITLE_ROW + 21
    return above + 15 + 30 * cycles + 52 + 13 * (cycles > 1)


def _number_width(players: int, font: float, named: bool) -> int:
    if not named:
        return LEGEND_WIDTH
    return paper.pixels(max(paper.text_width(str(players), font) + 1.0, 3.2))


def _cell_width(players: int, cycles: int, font: float) -> int:
    widest = "8" * len(str((players - 1) * cycles)) + "●"
    return paper.pixels(paper.text_width(widest, font) + 0.1)


def _name_width(characters: int, font: float) -> int:
    return min(WIDEST_NAME, int(characters * font * 0.74))

"""How large a crosstable is drawn, so that it fills its page and stays readable, and how it is printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from sheets.layout import CrosstableLayout

from .crosstable_notes import LEGEND, gone_note, legend_words, note_lines
from .crosstable_view import CrosstableView
from .donor import Page
from .names import short_names
from .page import (
    A3,
    A4,
    LINE,
    SUBTITLE_ROW,
    TITLE_ROW,
    column_width,
    note_height,
    pixels,
    printable,
    row_height,
    set_page,
    text_width,
)
from .theme import Density, Theme

ONE_PAGE, ONE_A3 = 30, 48  # columns of results up to which one page is wide enough, at 6.5 points and more
SPLIT_SCALE, SPLIT_COLUMNS = 80, 20
STRETCH_ROW, STRETCH_COLUMN, STRETCH_NAME = 1.35, 1.45, 80
MOST_NAME, MOST_NAME_LARGE = 34.0, 26.0
PAIRED = 0.67  # the width of one of two columns against an opponent, to that of a single one
HIGH = 0.96  # of the page that is used: programs differ in what a footer takes
CLOSE = 1.25  # the least row over its font
PRINTED = 6.55  # points: the least a font of the table may become on paper
SHORTEST_NAME = 14.0
HEADER = 20
LARGE = 24  # columns of results
SMALL = frozenset({"title", "federation", "place_live"})
LEGEND_PIXELS, LEGEND_LABELS = 77, 170  # the longest word of the legend, and of those left of it, in any language


@dataclass(kw_only=True, eq=False, repr=False)
class Sizes:
    """Fonts in points, columns in characters and rows in points of one crosstable."""

    view: CrosstableView
    layout: CrosstableLayout
    theme: Theme

    GAP = 9.0  # points between the table and its legend

    @cached_property
    def density(self) -> Density:
        """The sizes for so many players."""
        return self.theme.density(len(self.view.event.players))

    @cached_property
    def heads(self) -> Mapping[str, str]:
        """The texts over the columns beside the results."""
        labels = self.view.event.settings.labels
        named = ("name", "federation", "rating", "points", "place_live", "place_final")
        heads = {name: labels(name) for name in named} | {"number": labels("head_number"), "title": ""}
        return heads | {code: labels.tiebreak(code, "short") for code in self.layout.tiebreaks}

    @property
    def turns_names(self) -> bool:
        """Whether there is room for names over the columns."""
        return self.layout.size <= self.theme.rotated_names and self.layout.cycles <= 2

    def font(self, name: str) -> float:
        """The font of a column: what is neither the player nor his points is smaller, where there is room to be."""
        return self.small_font if name in SMALL or name in self.layout.tiebreaks else self.density.font

    @property
    def small_font(self) -> float:
        """The smaller font; in a large table, printed at three quarters of its size, there is only one."""
        large = self.layout.size * self.layout.cycles > LARGE
        return self.density.font if large else self.density.font - 1

    def head_font(self, name: str) -> float:
        """The font of the head of a column."""
        if name.startswith("place"):
            return max(self.small_font - 2, 9 if self.small_font == self.density.font else 7.5)
        return self.small_font if name in self.layout.tiebreaks else self.density.font

    def width(self, name: str) -> float:
        """The characters a column beside the results needs: its longest text, the words of its head one below the
        other."""
        words = self.heads[name].split(" ")
        heads = max(text_width(word, self.head_font(name), bold=True) for word in words) + 0.9
        texts = (text_width(text, self.font(name), bold=name == "points") for text in self._sample(name))
        return max(heads, min(max(texts, default=0.0), self._most) + (2.2 if name == "name" else 1.1), 3.4)

    @property
    def _most(self) -> float:
        """The widest a column of texts may be; longer names are printed smaller."""
        return MOST_NAME if self.small_font < self.density.font else MOST_NAME_LARGE

    def _sample(self, name: str) -> list[str]:
        if name in ("title", "name", "federation", "rating"):
            values = (getattr(player, name) for player in self.view.event.players)
            return [str(value) for value in values if value is not None]
        return {"points": ["00½"], "SB": ["000.00"], "KS": ["00.0"], "PS": ["000.0"]}.get(name, ["00"])

    @cached_property
    def _columns(self) -> tuple[Mapping[str, float], float]:
        """The columns beside the results in characters, and one of results in pixels: what is left of the page goes
        to the results first, then to the name."""
        layout, density = self.layout, self.density
        names = (*layout.before, *(name for name in layout.after if name not in layout.hidden))
        widths = {name: self.width(name) for name in names}
        room, _ = printable(self.theme, landscape=True, paper=paper_of(layout))
        shown = len(self.view.event.players) * layout.cycles
        spare = room - sum(pixels(width) for width in widths.values())
        least = density.result if layout.cycles == 1 else density.result * PAIRED
        result = min(max(spare / shown, least), density.result * STRETCH_COLUMN)
        if not is_split(layout):
            over = (shown * result - spare - room * (density.font / PRINTED - 1)) / 7
            widths["name"] = max(widths["name"] - max(over, 0), min(widths["name"], SHORTEST_NAME))
        widths["name"] += min(max(spare - shown * result, 0), STRETCH_NAME) / 7
        return widths, result

    def set_columns(self, page: Page) -> None:
        """Set the widths; the columns against the number nobody has, and the helpers, are hidden."""
        layout, (widths, result) = self.layout, self._columns
        for name, width in widths.items():
            page.set_column(layout.column(name), layout.column(name), width)
        for opponent in range(1, layout.size + 1):
            first, last = layout.result(opponent), layout.result(opponent, layout.cycles - 1)
            nobody = {"hidden": opponent > len(self.view.event.players)}
            page.set_column(first, last, column_width(result), None, nobody)
        page.set_column(layout.column(layout.hidden[0]), layout.right, 9, None, {"hidden": True})

    def set_rows(self, page: Page) -> None:
        """Set the heights; the row of the number nobody has, and the helpers, are hidden."""
        layout = self.layout
        for row in (layout.counts_row, layout.scores_row):
            page.set_row(row, None, None, {"hidden": True})
        page.set_row(layout.names_row, self._names_height)
        page.set_row(layout.header, self._header_height)
        for number in range(1, layout.size + 1):
            page.set_row(layout.row(number), self._row_height, None, {"hidden": number > len(self.view.event.players)})

    @cached_property
    def _names_height(self) -> float:
        if not self.turns_names:
            return 6.0
        names = short_names(self.view.event.players, self.view.event.settings.language)
        return max(*(text_width(name, self.small_font) for name in names), 4.0) * 7 * 72 / 96 + 9

    @cached_property
    def _header_height(self) -> float:
        """Room for the words of the longest head, one below the other."""
        lines = max(self.heads[name].count(" ") + 1 for name in ("place_live", "place_final"))
        return max(lines * self.head_font("place_live") * 1.25 + 5, HEADER)

    @cached_property
    def _scale(self) -> float:
        """How much smaller the table is printed to be one page wide."""
        widths, result = self._columns
        room, _ = printable(self.theme, landscape=True, paper=paper_of(self.layout))
        shown = len(self.view.event.players) * self.layout.cycles
        return min(1.0, room / (sum(pixels(width) for width in widths.values()) + shown * result))

    @cached_property
    def _row_height(self) -> float:
        """The rows grow, to a limit, until the page is full."""
        _, room = printable(self.theme, landscape=True, paper=paper_of(self.layout))
        if is_split(self.layout):
            return self.density.row
        fitting = (HIGH * room / self._scale - self._around) / len(self.view.event.players)
        return row_height(min(max(fitting, self.density.font * CLOSE), self.density.row * STRETCH_ROW))

    @cached_property
    def _around(self) -> float:
        """The points above and below the rows of the players: titles, heads, legend, notes."""
        above = TITLE_ROW + SUBTITLE_ROW + self._names_height + self._header_height
        return above + self.GAP + 3 * self.legend_row + sum(self.note_heights)

    @property
    def height(self) -> float:
        """The points of the whole sheet as printed, before it is made smaller to be a page wide."""
        return self._around + self._row_height * len(self.view.event.players)

    @property
    def note_font(self) -> float:
        """The font of legend and notes."""
        return max(self.density.font - 2, 9)

    @property
    def legend_row(self) -> float:
        """The height of a row of the legend."""
        return row_height(self.note_font * LINE + 2)

    @cached_property
    def _first_page(self) -> int:
        """How many columns of results the first page has."""
        columns = len(self.view.event.players) * self.layout.cycles
        return min(columns, SPLIT_COLUMNS * self.layout.cycles) if is_split(self.layout) else columns

    @cached_property
    def legend_labels(self) -> tuple[int, int]:
        """First column, and how many, of the words left of the samples: below number and name; where these stand on
        every page, below the first results."""
        if not is_split(self.layout):
            return self.layout.place.column, self.layout.grid - self.layout.place.column
        return self.layout.grid, ceil(LEGEND_LABELS / int(self._columns[1]))

    @property
    def legend_first(self) -> int:
        """The column of the first sample."""
        return sum(self.legend_labels)

    @cached_property
    def legend_span(self) -> int:
        """Over how many columns of results one sample of the legend goes."""
        _, result = self._columns
        fitting = (self._first_page - (self.legend_first - self.layout.grid)) // len(LEGEND)
        return max(1, min(fitting, ceil(LEGEND_PIXELS / int(result))))

    @cached_property
    def names_legend(self) -> bool:
        """Whether each word of the legend fits over its sample."""
        labels, (_, result) = self.view.event.settings.labels, self._columns
        widest = max(text_width(labels(key), self.note_font) for key in LEGEND.values())
        return pixels(widest) <= self.legend_span * result

    @property
    def notes_first(self) -> int:
        """The first column of titles and notes: none that is repeated, each page would show a piece of them."""
        return title_column(self.layout)

    @property
    def notes_end(self) -> int:
        """The last column on the first page."""
        if is_split(self.layout):
            return self.layout.grid + self._first_page - 1
        return self.layout.column("place_final")

    @cached_property
    def notes_width(self) -> float:
        """The pixels of titles and notes."""
        widths, result = self._columns
        beside = 0 if is_split(self.layout) else sum(pixels(width) for width in widths.values())
        return beside + self._first_page * result

    @cached_property
    def note_heights(self) -> tuple[float, float]:
        """The heights of the two notes; a player may leave, and what results in brackets are is said then."""
        words = "" if self.names_legend else legend_words(self.view.event)
        cells, places = note_lines(self.view, self.layout, words)
        cells += "" if self.view.annulled else f" · {gone_note(self.view.event)}"
        return tuple(note_height(text, self.notes_width, self.note_font) for text in (cells, places))  # type: ignore[return-value]


def _columns_of_results(layout: CrosstableLayout) -> float:
    return layout.size * max(layout.cycles * PAIRED, 1)


def is_split(layout: CrosstableLayout) -> bool:
    """Whether the table is printed in blocks of columns."""
    return _columns_of_results(layout) > ONE_A3


def title_column(layout: CrosstableLayout) -> int:
    """The column of titles and notes."""
    return layout.grid if is_split(layout) else layout.place.column


def paper_of(layout: CrosstableLayout) -> int:
    """A4; A3 for a table that would be too small on it; A4 again in blocks of columns for a larger one."""
    return A3 if ONE_PAGE < _columns_of_results(layout) <= ONE_A3 else A4


def set_up_print(page: Page, theme: Theme, view: CrosstableView, layout: CrosstableLayout) -> None:
    """Set paper, footer, repeated rows and columns, page breaks, frozen panes."""
    split, event = is_split(layout), view.event
    set_page(
        page,
        theme,
        landscape=True,
        event=event.settings.name,
        what=view.footing(event.system_name),
        labels=event.settings.labels,
        paper=paper_of(layout),
        title_rows=(layout.names_row, layout.header),
        title_columns=(layout.place.column, layout.column("name")) if split else None,
        high=1,
        scale=SPLIT_SCALE if split else None,
    )
    if split:
        step = SPLIT_COLUMNS * layout.cycles
        page.set_v_pagebreaks(list(range(layout.grid + step, layout.grid_end, step)))
    page.print_area(layout.place.row, layout.place.column, layout.bottom, layout.column("place_final"))
    page.freeze_panes(layout.first, layout.column("name") + 1)
    page.hide_gridlines(2)

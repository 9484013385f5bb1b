"""What every printed sheet of ours shares: paper, margins and footer, the title rows, borders, widths, addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from xlsxwriter.format import Format

from sheets.address import column_letters
from sheets.labels import Labels

from .donor import Donor, Page, Value, put
from .theme import Theme
from .widths import PIXELS_PER_CHARACTER, text_width

__all__ = [
    "A3",
    "A4",
    "LETTER",
    "area",
    "block_breaks",
    "cell",
    "column_name",
    "column_width",
    "fitting_size",
    "hair",
    "head",
    "note",
    "note_height",
    "one_page_scale",
    "pixels",
    "printable",
    "row_height",
    "rule",
    "set_page",
    "span",
    "text_width",
    "title_block",
    "wrapped_lines",
]

A4, A3, LETTER = 9, 8, 1
PAPERS: Mapping[int, tuple[float, float]] = {A4: (8.268, 11.693), A3: (11.693, 16.535), LETTER: (8.5, 11.0)}  # inches
FOOTER_LIMIT = 255  # characters, codes included: a longer one makes Excel repair the file
FOOTER_SIZE = 8
FOOTER_FONT = f'&"Arial,Regular"&{FOOTER_SIZE} '  # the space ends the size: without it a year after it would be eaten
PROGRAM = "pairsheet"
BETWEEN = " · "
TITLE_SIZE, SUBTITLE_SIZE, LEAST_TITLE = 18.0, 10.5, 11.0
TITLE_ROW, SUBTITLE_ROW = 26.25, 17.25  # points
NOTE_SIZE = 9.0
FILLED = 0.96  # of the page: programs differ in widths, and in what a footer takes
LINE = 1.28  # line height over font size


def column_name(index: int) -> str:
    """The letters of the column with that index, counted from 0: `A`, `Z`, `AA`."""
    return column_letters(index + 1)


def cell(row: int, column: int, *, fixed: bool = False) -> str:
    """The address of a cell, both counted from 0: `B5`, or `$B$5` when fixed."""
    mark = "$" if fixed else ""
    return f"{mark}{column_name(column)}{mark}{row + 1}"


def area(first_row: int, first_column: int, last_row: int, last_column: int, *, fixed: bool = False) -> str:
    """The address of a rectangle of cells: `A1:N20`."""
    return f"{cell(first_row, first_column, fixed=fixed)}:{cell(last_row, last_column, fixed=fixed)}"


def pixels(width: float) -> int:
    """The pixels (96 to the inch) of a column that is so many characters wide."""
    return int(PIXELS_PER_CHARACTER * width + 5)


def column_width(px: float) -> float:
    """The characters of a column that is so many pixels wide."""
    return max(0.0, (px - 5) / PIXELS_PER_CHARACTER)


def row_height(points: float) -> float:
    """The height a row really gets: whole pixels, three quarters of a point each; never more than asked for."""
    return int(points / 0.75 + 1e-6) * 0.75


def printable(theme: Theme, *, landscape: bool, paper: int = A4) -> tuple[float, float]:
    """Width in pixels (96 to the inch) and height in points of the space between the margins."""
    short, long = PAPERS[paper]
    width, height = (long, short) if landscape else (short, long)
    margins = _margins(theme, landscape)
    return (
        (width - margins["left"] - margins["right"]) * 96,
        (height - margins["top"] - margins["bottom"]) * 72,
    )


def _margins(theme: Theme, landscape: bool) -> Mapping[str, float]:
    margins: Mapping[str, float] = theme.page["margins" if landscape else "narrow_margins"]
    return margins


def set_page(  # noqa: PLR0913  # a page has as many properties
    page: Page,
    theme: Theme,
    *,
    landscape: bool,
    event: str,
    what: str,
    labels: Labels,
    paper: int = A4,
    title_rows: tuple[int, int] | None = None,
    title_columns: tuple[int, int] | None = None,
    high: int = 0,
    scale: int | None = None,
) -> None:
    """Set paper, margins, footer and the rows and columns (first, last) repeated on every page.

    One page wide, and so many high (0: as many as need be); a `scale` in per cent leaves it to page breaks instead.
    """
    (page.set_landscape if landscape else page.set_portrait)()
    page.set_paper(paper)
    page.set_margins(**_margins(theme, landscape))
    page.center_horizontally()
    if scale is None:
        page.fit_to_pages(1, high)
    else:
        page.set_print_scale(scale)
    if title_rows is not None:
        page.repeat_rows(*title_rows)
    if title_columns is not None:
        page.repeat_columns(*title_columns)
    width, _ = printable(theme, landscape=landscape, paper=paper)
    page.set_footer(footer(event, what, labels, width), {"margin": theme.page["footer_margin"]})


def one_page_scale(theme: Theme, widths: Iterable[float]) -> int:
    """How much smaller, in per cent, upright A4 is printed so that columns of these widths in characters are one page.
    Breaks between blocks need it said: a page that is fitted by Excel ignores them."""
    room, _ = printable(theme, landscape=False)
    return min(100, int(100 * FILLED * room / sum(map(pixels, widths))))


def block_breaks(theme: Theme, first: int, blocks: Iterable[int], row_points: float, scale: int) -> list[int]:
    """The rows that begin a page of upright A4, printed at that scale, so that no block of so many rows is parted
    unless it is longer than a page. The blocks begin at row `first`, below a title and heads that are repeated."""
    _, room = printable(theme, landscape=False)
    row = row_height(row_points)
    fitting = FILLED * room * 100 / scale - row
    used, at = TITLE_ROW + SUBTITLE_ROW, first
    breaks = []
    for rows in blocks:
        if used + rows * row > fitting and at > first:
            breaks.append(at)
            used = 0
        used, at = used + rows * row, at + rows
    return breaks


def footer(event: str, what: str, labels: Labels, width: float) -> str:
    """The footer of a page so many pixels wide: event and state on the left, program and page on the right. A long
    event is cut, its state is not. No date: the same event must give the same bytes."""
    right = f"{PROGRAM}{BETWEEN}{_escaped(labels('page'))}"
    end = f"&R{FOOTER_FONT}{right.format(page='&P', pages='&N')}"
    room = width - pixels(text_width(right.format(page="999", pages="999"), FOOTER_SIZE))
    limit = FOOTER_LIMIT - len(f"&L{FOOTER_FONT}{end}")

    def fits(text: str) -> bool:
        return _units(_escaped(text)) <= limit and pixels(text_width(text, FOOTER_SIZE)) <= room

    state = _cut(what, fits)
    parts = (_cut(event, lambda cut: fits(f"{cut}{BETWEEN}{state}")), state)
    return f"&L{FOOTER_FONT}{_escaped(BETWEEN.join(part for part in parts if part))}{end}"


def _escaped(text: str) -> str:
    return text.replace("&", "&&")


def _cut(text: str, fits: Callable[[str], bool]) -> str:
    """As much of the text as fits."""
    plain = " ".join(text.split())
    if not plain or fits(plain):
        return plain
    while plain and not fits(f"{plain}…"):
        plain = plain[:-1]
    return f"{plain.rstrip()}…" if plain else ""


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2  # Excel counts UTF-16 units


def fitting_size(text: str, width: float, most: float, least: float, bold: bool = False) -> float:
    """The font size in points, by halves from `most` down to `least`, at which the text fits so many characters."""
    size = most
    while size > least and text_width(text, size, bold) > width:
        size -= 0.5
    return size


def title_block(
    page: Page, donor: Donor, title: str, subtitle: str, *, width: float | None = None, row: int = 0, column: int = 0
) -> None:
    """Write title and subtitle into two rows; with a width in characters a long title is set smaller."""
    ink = donor.theme.ink
    size = TITLE_SIZE if width is None else fitting_size(title, width, TITLE_SIZE, LEAST_TITLE, bold=True)
    small = SUBTITLE_SIZE if width is None else fitting_size(subtitle, width, SUBTITLE_SIZE, 8.0)
    page.set_row(row, TITLE_ROW)
    page.set_row(row + 1, SUBTITLE_ROW)
    put(page, row, column, title, donor.style(font_size=size, bold=True, font_color=ink["accent"], valign="vcenter"))
    put(page, row + 1, column, subtitle, donor.style(font_size=small, font_color=ink["muted"], valign="vcenter"))


def wrapped_lines(text: str, font_size: float, width: float, bold: bool = False) -> int:
    """How many lines the text takes in a cell that wraps and is so many characters wide."""
    lines, used, blank = 1, 0.0, text_width(" ", font_size, bold)
    for word in text.split():
        length = text_width(word, font_size, bold)
        if used and used + blank + length > width:
            lines, used = lines + 1, length
        else:
            used += length + (blank if used else 0)
    return lines


def span(page: Page, row: int, first: int, columns: int, value: Value, style: Format) -> None:
    """Write one value over so many columns."""
    if columns > 1:
        page.merge_range(row, first, row, first + columns - 1, "", style)
    put(page, row, first, value, style)


def note_height(text: str, width: float, size: float = NOTE_SIZE) -> float:
    """The height in points of a note that is wrapped to so many pixels."""
    lines = wrapped_lines(text, size, column_width(width) * 0.97)  # programs wrap a little earlier than we do
    return row_height(lines * size * LINE + 2.7)


def note(  # a note has as many properties
    page: Page, donor: Donor, row: int, columns: tuple[int, int], text: str, *, width: float, size: float = NOTE_SIZE
) -> float:
    """Write a note across the columns (first, last), wrapped to their width in pixels; the height of the row."""
    look = donor.style(font_size=size, font_color=donor.theme.ink["muted"], text_wrap=True, align="left", valign="top")
    first, last = columns
    span(page, row, first, last - first + 1, text, look)
    height = note_height(text, width, size)
    page.set_row(row, height)
    return height


def hair(theme: Theme, **more: Any) -> dict[str, Any]:
    """The look of a cell with thin pale borders all round."""
    return {"border": 1, "border_color": theme.ink["hair"], "valign": "vcenter", **more}


def rule(theme: Theme, *sides: str) -> dict[str, Any]:
    """The strong line (`top`, `bottom`, `left`, `right`) that parts head, body and foot of a table."""
    look: dict[str, Any] = {}
    for side in sides:
        look |= {side: 2, f"{side}_color": theme.ink["rule"]}
    return look


def head(theme: Theme, **more: Any) -> dict[str, Any]:
    """The look of a column head: bold on the head fill between two strong lines."""
    return {
        "bold": True,
        "bg_color": theme.ink["head"],
        "align": "center",
        "valign": "vcenter",
        **rule(theme, "top", "bottom"),
        **more,
    }

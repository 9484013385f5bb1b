"""Berger tables on paper: the table of one field on a page, or a booklet of many (C.05 Annex 1).

A table is set in blocks, each with its heading and heads, and a page ends only between blocks. A field too large for a
page has several blocks: boards beside boards as far as the page is wide, rounds below rounds as far as it is high.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pairing.roundrobin import rounds_per_cycle, table_size
from sheets.labels import Labels

from . import page as paper
from .berger_layout import Block, Printed, Setting, blocks_of, setting_of
from .berger_rounds import pair_text, rounds_of
from .donor import Donor, Page, put
from .schedule import draw_schedule
from .theme import Theme


def draw_tables(donor: Donor, name: str, sizes: Sequence[int], *, labels: Labels, double: bool = False) -> None:
    """Add a sheet with the tables for these numbers of players; neighbours such as 7 and 8 share one.

    Raises:
        InvalidTournament: for fewer than three players.
    """
    tables = printed_tables(sizes, double=double)
    setting = setting_of(tables, donor.theme)
    sheet = _Sheet(donor=donor, page=donor.page(name), labels=labels, setting=setting, double=double)
    _set_up(sheet, tables)
    row, used = _write_top(sheet, tables)
    _write_blocks(sheet, tables, row, used)


def printed_tables(sizes: Sequence[int], *, double: bool = False) -> tuple[Printed, ...]:
    """The tables to print, one for each even number of players, with the fields it serves."""
    fields: dict[int, list[int]] = {}
    for players in sizes:
        fields.setdefault(table_size(players), []).append(players)
    return tuple(
        Printed(fields=tuple(players), size=size, rounds=rounds_of(size, 2 if double else 1))
        for size, players in sorted(fields.items())
    )


@dataclass(slots=True, kw_only=True, eq=False, repr=False)
class _Sheet:
    """A sheet of tables being drawn."""

    donor: Donor
    page: Page
    labels: Labels
    setting: Setting
    double: bool

    @property
    def theme(self) -> Theme:
        return self.donor.theme

    def heading(self, fields: Sequence[int]) -> str:
        if len(fields) > 1:
            return self.labels("berger_heading_two", odd=fields[0], even=fields[-1])
        return self.labels("berger_heading", n=fields[0])


def _set_up(sheet: _Sheet, tables: Sequence[Printed]) -> None:
    page, setting = sheet.page, sheet.setting
    page.hide_gridlines(2)
    page.set_column_pixels(0, 0, setting.number)
    page.set_column_pixels(1, setting.columns, setting.cell)
    paper.set_page(
        page,
        sheet.theme,
        landscape=setting.landscape,
        event=sheet.labels("sheet_table" if len(tables) == 1 else "berger_tables"),
        what=sheet.heading(_all_fields(tables)),
        labels=sheet.labels,
        scale=None if setting.fits else 100,
    )


def _all_fields(tables: Sequence[Printed]) -> tuple[int, ...]:
    fields = [players for table in tables for players in table.fields]
    return (fields[0],) if len(fields) == 1 else (fields[0], fields[-1])


def _write_top(sheet: _Sheet, tables: Sequence[Printed]) -> tuple[int, float]:
    """Title, subtitle, and in a booklet the notes; the next row and the points used so far."""
    labels = sheet.labels
    if len(tables) == 1:
        rounds = labels("schedule_rounds", total=len(tables[0].rounds))
        title, subtitle = labels("sheet_table"), f"{sheet.heading(tables[0].fields)} · {rounds}"
    else:
        title, subtitle = labels("berger_tables"), sheet.heading(_all_fields(tables))
    if sheet.double:
        subtitle = f"{labels('system_double')} · {subtitle}"
    paper.title_block(sheet.page, sheet.donor, title, subtitle, width=paper.column_width(sheet.setting.width))
    used = paper.TITLE_ROW + paper.SUBTITLE_ROW
    if len(tables) == 1:
        return 2, used
    row, used = _write_notes(sheet, _notes(sheet, tables), 3, used + sheet.setting.gap)
    sheet.page.set_row(2, sheet.setting.gap)
    return row, used


def _notes(sheet: _Sheet, tables: Sequence[Printed]) -> Iterator[str]:
    labels = sheet.labels
    yield labels("berger_first", white=labels("white"))
    if len(tables) > 1:
        yield labels("berger_free_any")
        yield labels("berger_lots_numbers")
    elif tables[0].nobody:
        yield labels("berger_free", last=tables[0].nobody)
    if sheet.double:
        yield labels("berger_double")
    yield labels("berger_lots_rounds")
    yield labels("berger_renju")


def _write_notes(sheet: _Sheet, texts: Iterator[str], row: int, used: float) -> tuple[int, float]:
    columns = (0, sheet.setting.columns)
    for text in texts:
        used += paper.note(sheet.page, sheet.donor, row, columns, text, width=sheet.setting.width)
        row += 1
    return row, used


def _write_blocks(sheet: _Sheet, tables: Sequence[Printed], row: int, used: float) -> None:
    setting, breaks = sheet.setting, []
    for table in tables:
        for block in blocks_of(table, setting):
            if used + setting.height_of(block) > setting.height:
                breaks.append(row)
                used = 0.0
            row = _write_block(sheet, table, block, row)
            used += setting.height_of(block)
    if len(tables) == 1:
        sheet.page.set_row(row, setting.gap)
        if setting.fits and len(breaks) == 0:
            sheet.page.freeze_panes(row - len(tables[0].rounds), 1)
        row, used = _write_notes(sheet, _notes(sheet, tables), row + 1, used)
    sheet.page.set_h_pagebreaks(breaks)
    sheet.page.print_area(0, 0, row - 1, setting.columns)


def _write_block(sheet: _Sheet, table: Printed, block: Block, row: int) -> int:
    """Heading, heads and rounds; the row after them."""
    page, setting = sheet.page, sheet.setting
    page.set_row(row, setting.gap)
    if setting.has_headings:
        row += 1
        page.set_row(row, setting.heading)
        put(page, row, 0, _heading_of(sheet, table, block), sheet.donor.style(_heading_look(sheet.theme, setting)))
    _write_heads(sheet, block, row + 1)
    for offset, number in enumerate(range(block.first_round, block.last_round + 1), start=2):
        _write_round(sheet, table, block, number, row + offset)
    return row + 2 + block.last_round - block.first_round + 1


def _heading_of(sheet: _Sheet, table: Printed, block: Block) -> str:
    parts = [sheet.heading(table.fields)]
    if block.boards < table.size // 2:
        parts.append(sheet.labels("berger_boards", first=block.first_board, last=block.last_board))
    if block.last_round - block.first_round + 1 < len(table.rounds):
        parts.append(sheet.labels("berger_rounds", first=block.first_round, last=block.last_round))
    return " · ".join(parts)


def _heading_look(theme: Theme, setting: Setting) -> dict[str, Any]:
    return {"bold": True, "font_size": setting.font + 2, "font_color": theme.ink["accent"], "valign": "vcenter"}


def _write_heads(sheet: _Sheet, block: Block, row: int) -> None:
    look = sheet.donor.style(paper.head(sheet.theme, font_size=sheet.setting.font, shrink=True))
    sheet.page.set_row(row, sheet.setting.head)
    put(sheet.page, row, 0, sheet.labels("berger_round"), look)
    for column, board in enumerate(range(block.first_board, block.last_board + 1), start=1):
        put(sheet.page, row, column, board, look)


def _write_round(sheet: _Sheet, table: Printed, block: Block, number: int, row: int) -> None:
    look = _row_look(sheet, table, block, number)
    sheet.page.set_row(row, sheet.setting.row)
    head = sheet.donor.style(look, bold=True, bg_color=sheet.theme.ink["head"])
    put(sheet.page, row, 0, number, head)
    plain = sheet.donor.style(look, num_format="@")
    resting = sheet.donor.style(look, num_format="@", italic=True, font_color=sheet.theme.ink["muted"])
    for column, board in enumerate(range(block.first_board, block.last_board + 1), start=1):
        white, black = table.rounds[number - 1][board - 1]
        style = resting if table.nobody in (white, black) else plain
        put(sheet.page, row, column, pair_text(white, black, table.fields[-1]), style)


def _row_look(sheet: _Sheet, table: Printed, block: Block, number: int) -> dict[str, Any]:
    look = paper.hair(sheet.theme, font_size=sheet.setting.font, align="center")
    if number % 2 == 0:
        look |= {"bg_color": sheet.theme.ink["zebra"]}
    if number == block.last_round:
        look |= paper.rule(sheet.theme, "bottom")
    if sheet.double and number == rounds_per_cycle(table.size) + 1 and number != block.first_round:
        look |= paper.rule(sheet.theme, "top")
    return look


def draw_grids(donor: Donor, sizes: Sequence[int], *, labels: Labels, double: bool = False) -> None:
    """Add a sheet of the graphic method for each of these tables, with numbers for names.

    Raises:
        InvalidTournament: for fewer than three players.
    """
    for table in printed_tables(sizes, double=double):
        players = table.fields[-1]
        draw_schedule(
            donor,
            labels("berger_grid", n=players),
            event=labels("sheet_table"),
            players=tuple((number, "") for number in range(1, players + 1)),
            labels=labels,
            cycles=2 if double else 1,
        )

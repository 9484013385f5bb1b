"""The colours of the crosstable: conditional formats that follow what is typed, one true rule a cell."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.model import Scoring
from pairing.points import format_points, points_number
from sheets.event import Event
from sheets.layout import CrosstableLayout

from .donor import Donor, Page
from .formulas import here
from .grid import paired_slots
from .page import area


def add_rules(page: Page, donor: Donor, event: Event, layout: CrosstableLayout) -> None:
    """Add the rules of the grid and of the columns beside it."""
    for ranges, is_white in _sides(layout):
        _grid_rules(page, donor, event, layout, ranges, is_white)
    _row_rules(page, donor, layout)


def _sides(layout: CrosstableLayout) -> Iterator[tuple[list[tuple[int, int]], str]]:
    """The groups of columns whose side is told in the same way: first and last column of each, and the formula part
    that is true where the player of the row has White."""
    cycles, paired = layout.cycles, paired_slots(layout.cycles)
    number, first = here(layout.first, layout.column("number"), fix_column=True), layout.grid
    offset = f"(COLUMN()-COLUMN({here(layout.first, first, fix_row=True, fix_column=True)}))"
    if paired:
        columns = [(layout.result(other), layout.result(other, paired - 1)) for other in range(1, layout.size + 1)]
        yield columns, f"MOD(MOD({offset},{cycles}),2)=0"
    if paired < cycles:
        columns = [(layout.result(other, cycles - 1),) * 2 for other in range(1, layout.size + 1)]
        yield columns, _by_numbers(number, f"(INT({offset}/{cycles})+1)", layout.size)


def _by_numbers(one: str, other: str, size: int) -> str:
    """C.05 Annex 1: against the last number the first half has White; else the smaller number when the sum is odd."""
    against_last = f"(MIN({one},{other})<={size // 2})=({one}<{other})"
    return f"IF(MAX({one},{other})={size},{against_last},(MOD({one}+{other},2)=1)=({one}<{other}))"


def _grid_rules(  # the rules need all of them
    page: Page, donor: Donor, event: Event, layout: CrosstableLayout, columns: list[tuple[int, int]], is_white: str
) -> None:
    at = here(layout.first, columns[0][0])
    counts = here(layout.first, layout.column("counts"), fix_column=True)
    opposite = here(layout.counts_row, columns[0][0], fix_row=True)
    ranges = _merged(columns)
    where = " ".join(area(layout.first, first, layout.last, last) for first, last in ranges)
    scoring = event.settings.scoring
    rules = {
        f'AND({counts}*{opposite}=0,{at}<>"×",OR(ISNUMBER({at}),{at}="+",{at}="−"))': donor.rule(
            donor.theme.role("gone") | {"num_format": _in_brackets(scoring)}
        )
    }
    for side, condition in (("w", is_white), ("b", f"NOT({is_white})")):
        states = {
            "win": f"AND(ISNUMBER({at}),{at}={points_number(scoring.win)})",
            "draw": f"AND(ISNUMBER({at}),{at}={points_number(scoring.draw)})",
            "loss": f"AND(ISNUMBER({at}),{at}={points_number(scoring.loss)})",
            "fwin": f'{at}="+"',
            "floss": f'{at}="−"',
        }
        for role, state in states.items():
            rules[f"AND({counts}*{opposite}=1,{condition},{state})"] = donor.rule(donor.theme.role(f"{role}-{side}"))
    for formula, style in rules.items():
        _add(page, layout, ranges[0], where, formula, style)


def _in_brackets(scoring: Scoring) -> str:
    """The number format of results that do not count: `(1)`, `(½)`, `(+)`. It has room for two halves."""
    values = (scoring.win, scoring.draw, scoring.loss)
    halves = [points for points in values if points % 10 == 5]
    exact = len(halves) <= 2 and all(points % 5 == 0 for points in values)
    shown = [f'[={points / 10}]"({format_points(points)})"' for points in halves] if exact else []
    other = '"("0")"' if exact else '"("0.0")"'
    return ";".join([*shown, *[other] * (3 - len(shown)), '"("@")"'])


def _merged(columns: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Neighbouring groups of columns as one."""
    merged = columns[:1]
    for first, last in columns[1:]:
        if first == merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], last)
        else:
            merged.append((first, last))
    return merged


def _add(  # a rule needs all of them
    page: Page, layout: CrosstableLayout, first: tuple[int, int], where: str, formula: str, style: object
) -> None:
    page.conditional_format(
        layout.first, first[0], layout.last, first[1],
        {"type": "formula", "criteria": f"={formula}", "format": style, "multi_range": where, "stop_if_true": True},
    )  # fmt: skip


def _row_rules(page: Page, donor: Donor, layout: CrosstableLayout) -> None:
    counts = here(layout.first, layout.column("counts"), fix_column=True)
    now, last = (here(layout.first, layout.column(name), fix_column=True) for name in ("digest", "last_digest"))
    gone = donor.rule({"font_color": donor.theme.ink["muted"], "italic": True})
    stale = donor.rule({"font_color": donor.theme.ink["block"], "italic": True, "bold": False})
    for left, right in ((layout.column("number"), layout.grid - 1), (layout.grid_end + 1, layout.column("place_live"))):
        where = area(layout.first, left, layout.last, right)
        _add(page, layout, (left, right), where, f"{counts}=0", gone)
    final = layout.column("place_final")
    place, live = (here(layout.first, layout.column(name), fix_column=True) for name in ("place_final", "place_live"))
    is_stale = f"OR({now}<>{last},({counts}=1)<>ISNUMBER({place}),AND({counts}=1,{live}<>{place}))"
    _add(page, layout, (final, final), area(layout.first, final, layout.last, final), is_stale, stale)

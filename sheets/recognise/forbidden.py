"""Lists of players who must not meet each other: pairs or groups of names, or numbers, in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sheets.grid import Grid
from sheets.words import is_value

from .games.who import Roster
from .grids import DIAGONAL, OPPONENT
from .model import Column, Listed, Remark, SeenForbidden, Table
from .values import clean, is_name_like

ROLES = ("forbidden_pairs", "forbidden_groups")
LAYOUT = "players who must not meet"
_RELATED = "rows of names that share a family name"
_FEWEST_FAMILIES = 3
"""Groups of relatives that a sheet without a word must have to be understood as players who must not meet."""


def forbidden_headed(grid: Grid, table: Table) -> Table:
    """A table with heads on a sheet that is called so, or under such a title, as what it is; any other as it was."""
    if not any(is_value("forbidden", text) for text in (grid.name, *_titles(grid, table.header_rows[0]))):
        return table
    rows = tuple(row for row in range(table.header_rows[-1] + 1, len(grid.rows) + 1) if len(_names(grid, row)) > 1)
    return replace(table, role=_role(grid, rows), layout=LAYOUT, rows=rows)


def _titles(grid: Grid, row: int) -> Iterator[str]:
    yield from (clean(value) for values in grid.rows[: row - 1] for value in values if isinstance(value, str))


def forbidden_table(grid: Grid) -> Table | None:
    """The list of groups on a sheet without heads that is called so; or on one of nothing but rows of names, most of
    which share a family name."""
    rows = [row for row in range(1, len(grid.rows) + 1) if _names(grid, row)]
    said = any(is_value("forbidden", text) for text in (grid.name, *_titles(grid, rows[0] + 2 if rows else 1)))
    groups = [row for row in rows if len(_names(grid, row)) > 1]
    if not groups or not (said or _are_families([_names(grid, row) for row in rows])):
        return None
    why = f"the sheet or its title is called so: “{grid.name}”" if said else _RELATED
    columns = sorted({column for row in groups for column, value in enumerate(grid.rows[row - 1], 1) if value})
    return Table(
        sheet=grid.name,
        role=_role(grid, groups),
        layout=LAYOUT,
        header_rows=(),
        columns=tuple(
            Column(column=column, field=f"name_{place}" if place > 1 else "name", header="", why=why)
            for place, column in enumerate(columns, 1)
        ),
        rows=tuple(groups),
    )


def _role(grid: Grid, rows: Sequence[int]) -> str:
    return ROLES[any(len(_names(grid, row)) > 2 for row in rows)]


def _names(grid: Grid, row: int) -> tuple[str, ...]:
    """What stands in a row."""
    return tuple(filter(None, map(clean, grid.rows[row - 1])))


def _are_families(rows: Sequence[tuple[str, ...]]) -> bool:
    """Whether all rows are two names or more, nobody stands there twice, and most rows share a part of the name."""
    names = [name for row in rows for name in row]
    if len(rows) < _FEWEST_FAMILIES or len(set(names)) < len(names) or not all(map(is_name_like, names)):
        return False
    related = sum(any(count > 1 for count in Counter(_parts(row)).values()) for row in rows)
    return all(len(row) > 1 for row in rows) and 2 * related > len(rows)


def _parts(names: Sequence[str]) -> list[str]:
    return [part for name in names for part in set(name.replace(",", " ").casefold().split())]


def forbidden_of(
    grids: Mapping[str, Grid], tables: Sequence[Table], players: Sequence[Listed]
) -> tuple[SeenForbidden, ...]:
    """The groups of all lists, and the pairs that a grid headed by names closes with the mark of its diagonal."""
    roster = Roster(players)
    found = [each for table in tables for each in _groups(grids[table.sheet], table)]
    once = {frozenset(each.names): each for each in reversed(found)}
    return tuple(
        replace(each, players=tuple(filter(None, map(roster.named, each.names)))) for each in reversed(once.values())
    )


def on_forbidden(groups: Sequence[SeenForbidden], players: Sequence[Listed]) -> Iterator[Remark]:
    """What the arbiter must look at: names of such a list that no participant has."""
    for each in groups if players else ():
        if len(each.players) < len(each.names):
            missing = len(each.names) - len(each.players)
            text = f"{missing} of “{', '.join(each.names)}”, who must not meet, are not in the list of players"
            yield Remark(cell=each.cell, text=text, mend="spell the names as in the list, or take them out")


def _groups(grid: Grid, table: Table) -> Iterator[SeenForbidden]:
    if table.role in ROLES:
        said = table.columns[0].why != _RELATED
        for row in table.rows:
            yield SeenForbidden(cell=grid.cell(row, table.columns[0].column), names=_names(grid, row), said=said)
    elif table.role == "crosstable":
        yield from _closed(grid, table)


def _closed(grid: Grid, table: Table) -> Iterator[SeenForbidden]:
    """The pairs off the diagonal whose both cells are marked as the diagonal is: they must not meet."""
    heads = {each.field.removeprefix(OPPONENT): each.column for each in table.columns if _is_named(each)}
    names = table.column_of("name")
    rows = {clean(grid.value(row, names)): row for row in table.rows} if names is not None else {}
    own = {clean(grid.value(row, heads[name])) for name, row in rows.items() if name in heads} & DIAGONAL
    both = [name for name in rows if name in heads]
    for place, name in enumerate(both):
        for other in both[place + 1 :]:
            cells = [(rows[name], heads[other]), (rows[other], heads[name])]
            if all(clean(grid.value(row, column)) in own for row, column in cells):
                yield SeenForbidden(cell=grid.cell(*cells[0]), names=(name, other))


def _is_named(column: Column) -> bool:
    return column.field.startswith(OPPONENT) and column.number is None

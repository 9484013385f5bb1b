"""Books made of rows, as a reader hands them over."""

from sheets.grid import Book, Grid
from sheets.recognise import Understanding, understand

Rows = list[tuple[object, ...]]


def grid(rows: Rows, name: str = "List", **marks: object) -> Grid:
    return Grid(name=name, rows=tuple(tuple(row) for row in rows), **marks)  # type: ignore[arg-type]


def book(*rows: tuple[object, ...], **marks: object) -> Book:
    return Book(name="event.xlsx", sheets=(grid(list(rows), **marks),))


def read(*rows: tuple[object, ...], **marks: object) -> Understanding:
    return understand(book(*rows, **marks))


def names(seen: Understanding) -> list[str]:
    return [listed.player.name for listed in seen.players]


def fields(seen: Understanding) -> list[str]:
    assert seen.main is not None
    return [column.field for column in seen.main.columns]


def texts(seen: Understanding) -> list[tuple[str, str]]:
    return [(remark.cell, remark.text) for remark in seen.warnings]

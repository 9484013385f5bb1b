"""The values of a workbook's cells as calamine reads them: in this process, or in one of its own that may die."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from sheets.errors import UnreadableFile

from .cells import Area, Value
from .refusals import damaged, protected, too_big

PATIENCE = 90
"""Seconds after which a damaged file is given up."""

RawSheet = dict[str, Any]
"""A sheet as `child.read` tells it."""


def read_here(data: bytes, name: str, skip: frozenset[str]) -> list[RawSheet]:
    """The sheets but those to skip, read in this process: for files of which each part has been proved before.

    Raises:
        UnreadableFile: when the file is damaged, encrypted or too big.
    """
    from .child import read

    try:
        return read(data, skip)
    except MemoryError as error:
        raise too_big(name) from error
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic inside calamine is no Exception
        raise _refusal(type(error).__name__, name) from error


def read_apart(data: bytes, name: str, skip: frozenset[str]) -> list[RawSheet]:
    """The same in a process of its own: a damaged .xls can make calamine ask for hundreds of gigabytes and abort.

    Raises:
        UnreadableFile: when the file is damaged, encrypted or too big; when reading it kills the process too.
    """
    import json
    import subprocess
    import sys

    from . import child

    command = [sys.executable, "-P", child.__file__, json.dumps(sorted(skip))]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=True)
        answer = json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError) as error:
        raise damaged(name) from error
    if "error" in answer:
        raise _refusal(answer["error"], name)
    sheets: list[RawSheet] = answer["sheets"]
    for sheet in sheets:
        sheet["rows"] = [[_revived(cell) for cell in row] if row else row for row in sheet["rows"]]
    return sheets


def _refusal(error: str, name: str) -> UnreadableFile:
    """What is said of an error, by the name of its class."""
    match error:
        case "PasswordError":
            return protected(name)
        case "TooBig" | "MemoryError":
            return too_big(name)
        case _:
            return damaged(name)


def merged_areas(sheet: RawSheet) -> list[Area]:
    """The merged areas, counted from 1."""
    return [
        (first_row + 1, first_column + 1, last_row + 1, last_column + 1)
        for (first_row, first_column), (last_row, last_column) in sheet["merged"]
    ]


def _revived(cell: Any) -> Value:
    """A date is told by the other process as `["date", ISO text]`."""
    if not isinstance(cell, list):
        plain: Value = cell
        return plain
    kind, content = cell
    match kind:
        case "date":
            return date.fromisoformat(content)
        case "datetime":
            return datetime.fromisoformat(content)
        case "time":
            return time.fromisoformat(content)
        case _:
            return timedelta(seconds=content)

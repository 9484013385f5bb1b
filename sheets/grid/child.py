"""The one place that asks calamine: in this process, or as a script of its own where damage could kill the process.

As a script: standard input is the file, standard output one JSON document, `{"sheets": […]}` or
`{"error": the name of its class}`; a date comes as `["date", ISO text]`, so that nothing but JSON passes between the
two processes. It imports nothing of ours, so that it starts fast wherever the package lies.
"""

from __future__ import annotations

import contextlib
import json
import sys
from datetime import date, time, timedelta
from io import BytesIO
from typing import Any

MEMORY = 2 << 30
SECONDS = 60
LAST_ROW = 1_048_576
MOST_CELLS = 4_000_000
"""Cells of a sheet, the empty ones between included."""


class TooBig(Exception):
    """The sheet has more cells than a list can."""


def read(data: bytes, skip: frozenset[str]) -> list[dict[str, Any]]:
    """Every worksheet but those to skip: its name, whether visible, rows to the last filled one, merged areas (from 0).

    Raises:
        CalamineError: when the file is damaged or encrypted.
        TooBig: when a sheet has more cells than a list can.
    """
    from python_calamine import SheetTypeEnum, SheetVisibleEnum, load_workbook

    found = []
    with load_workbook(BytesIO(data)) as book:
        for about in book.sheets_metadata:
            if about.typ is not SheetTypeEnum.WorkSheet or about.name in skip:
                continue
            sheet = book.get_sheet_by_name(about.name)
            if sheet.total_height > LAST_ROW or sheet.total_height * sheet.total_width > MOST_CELLS:
                raise TooBig(about.name)
            found.append(
                {
                    "name": about.name,
                    "visible": about.visible is SheetVisibleEnum.Visible,
                    "rows": _trimmed(sheet.to_python(skip_empty_area=False)),
                    "merged": sheet.merged_cell_ranges or [],
                }
            )
    return found


def _trimmed(rows: list[list[Any]]) -> list[list[Any]]:
    last = next((number for number in range(len(rows), 0, -1) if any(cell != "" for cell in rows[number - 1])), 0)
    return rows[:last]


def _tagged(value: Any) -> Any:
    if isinstance(value, date | time):
        return [type(value).__name__, value.isoformat()]
    if isinstance(value, timedelta):
        return ["timedelta", value.total_seconds()]
    return str(value)


def _limit() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def main() -> None:
    """Answers on standard output; what kills this process is told to the parent by the exit status."""
    _limit()
    data = sys.stdin.buffer.read()
    try:
        sheets = read(data, frozenset(json.loads(sys.argv[1])))
        for sheet in sheets:  # a stray cell at the end of a sheet has a million empty rows above it
            sheet["rows"] = [row if any(cell != "" for cell in row) else [] for row in sheet["rows"]]
        answer: dict[str, Any] = {"sheets": sheets}
    except Exception as error:
        answer = {"error": type(error).__name__}
    sys.stdout.buffer.write(json.dumps(answer, default=_tagged).encode())


if __name__ == "__main__":
    main()

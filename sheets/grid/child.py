"""The one place that asks calamine: in this process, or as a script of its own where damage could kill the process.

As a script: standard input is the file, standard output one JSON document, `{"sheets": […]}` or
`{"error": "password" | "damaged"}`; a date comes as `["date", ISO text]`, so that nothing but JSON passes between the
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


def read(data: bytes, skip: frozenset[str]) -> list[dict[str, Any]]:
    """Every worksheet but those to skip: its name, whether visible, rows to the last filled one, merged areas (from 0).

    Raises:
        CalamineError: when the file is damaged or encrypted.
    """
    from python_calamine import SheetTypeEnum, SheetVisibleEnum, load_workbook

    found = []
    with load_workbook(BytesIO(data)) as book:
        for about in book.sheets_metadata:
            if about.typ is not SheetTypeEnum.WorkSheet or about.name in skip:
                continue
            sheet = book.get_sheet_by_name(about.name)
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
        answer: dict[str, Any] = {"sheets": read(data, frozenset(json.loads(sys.argv[1])))}
    except Exception as error:
        answer = {"error": "password" if type(error).__name__ == "PasswordError" else "damaged"}
    sys.stdout.buffer.write(json.dumps(answer, default=_tagged).encode())


if __name__ == "__main__":
    main()

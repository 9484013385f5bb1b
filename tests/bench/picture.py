"""A picture of time against players: a chart of xlsxwriter, printed by LibreOffice."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from xlsxwriter import Workbook

from samples.make_pictures import cut_out
from tests.bench.bench_dutch import ROUNDS, Timed

TITLE = "FIDE Dutch: time for one round"
SERIES = (("Pairsheet", "ours", "#1F5FA8", "circle"), ("gacrux", "gacrux", "#B4541A", "square"))
FONT = {"name": "Liberation Sans", "size": 11, "bold": False}


def draw(target: Path, sizes: Sequence[Timed], passes: float) -> None:
    """Makes the PNG; `passes` tells how fast the machine was."""
    with tempfile.TemporaryDirectory() as folder:
        workbook = Path(folder, "speed.xlsx")
        _chart(workbook, sizes, passes)
        cut_out(workbook, TITLE, 0.83, target)


def _chart(path: Path, sizes: Sequence[Timed], passes: float) -> None:
    with Workbook(path) as book:
        sheet = book.add_chartsheet()
        data = book.add_worksheet("Data")
        chart = book.add_chart({"type": "scatter", "subtype": "straight_with_markers"})
        for column, (name, field, colour, marker) in enumerate(SERIES):
            points = [(each.players, ms) for each in sizes if (ms := getattr(each, field)) is not None]
            _series(chart, data, 2 * column, points, {"name": name, "colour": colour, "marker": marker})
        chart.set_title({"name": TITLE, "name_font": FONT | {"size": 16, "bold": True}})
        chart.set_x_axis(_axis(f"players; {_measured(passes)}", 10, 10_000))
        chart.set_y_axis(_axis("milliseconds", 1, 100_000))
        chart.set_legend({"position": "top", "font": FONT | {"size": 13}})
        chart.set_chartarea({"border": {"none": True}})
        sheet.set_landscape()
        sheet.set_margins(top=0.2)
        sheet.set_paper(9)  # A4
        sheet.set_chart(chart)


def _measured(passes: float) -> str:
    *most, last = map(str, ROUNDS)
    rounds = f"the slowest of rounds {', '.join(most)} and {last}"
    return f"{rounds} of an open; an empty loop of a million passes takes {passes:.0f} ms here"


def _axis(name: str, least: float, most: float) -> dict[str, Any]:
    grid = {"visible": True, "line": {"color": "#D9D9D9", "width": 0.75}}
    scale = {"log_base": 10, "min": least, "max": most, "crossing": least, "num_format": "#,##0.###"}
    return {"name": name, "name_font": FONT, "num_font": FONT, "major_gridlines": grid, **scale}


def _series(chart: Any, data: Any, column: int, points: Sequence[tuple[int, float]], look: dict[str, str]) -> None:
    """Writes the points to two columns and draws them."""
    for row, point in enumerate(points):
        data.write_row(row, column, point)
    last = len(points) - 1
    chart.add_series(
        {
            "name": look["name"],
            "categories": ["Data", 0, column, last, column],
            "values": ["Data", 0, column + 1, last, column + 1],
            "line": {"color": look["colour"], "width": 2.5},
            "marker": {
                "type": look["marker"],
                "size": 8,
                "fill": {"color": look["colour"]},
                "border": {"color": look["colour"]},
            },
        }
    )

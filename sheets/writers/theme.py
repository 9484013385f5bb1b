"""A theme: the colours, the font and the sizes of every sheet of ours, read from templates/themes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import templates

MIDDLE = {"valign": "vcenter"}
CENTRED = {"align": "center", **MIDDLE}


class Density(NamedTuple):
    """How large a crosstable is drawn: font and row height in points, the least width of a result in pixels."""

    font: float
    row: float
    result: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Theme:
    """The named colours (`ink`), the look of each result role (`results`: `win-w` … `todo-b`), and the sizes."""

    name: str
    font: str
    ink: Mapping[str, str]
    results: Mapping[str, Mapping[str, Any]]
    bands: tuple[str, ...]
    densities: tuple[tuple[int, Density], ...]
    rotated_names: int
    page: Mapping[str, Any]

    def density(self, players: int) -> Density:
        """The sizes for a table of so many players."""
        return next(density for most, density in self.densities if players <= most)

    def band(self, round_number: int) -> str:
        """The colour of a round's diagonal in the schedule; neighbours differ in lightness too."""
        return self.bands[(round_number - 1) % len(self.bands)]

    def role(self, name: str) -> dict[str, Any]:
        """The xlsxwriter properties of a result role, complete so that one rule a cell is enough."""
        look = self.results[name]
        return {
            "bg_color": look["fill"],
            "font_color": look.get("ink", self.ink["text"]),
            "bold": look.get("bold", False),
            "italic": look.get("italic", False),
        }


@cache
def load_theme(name: str = "duo") -> Theme:
    """The theme of that name.

    Raises:
        LookupError: when templates/themes has none of that name.
    """
    data = templates.load(f"themes/{name}")
    densities = tuple(
        (row["players"], Density(font=row["font"], row=row["row"], result=row["result"])) for row in data["density"]
    )
    return Theme(
        name=data["name"],
        font=data["font"],
        ink=data["ink"],
        results=data["results"],
        bands=tuple(data["bands"]),
        densities=densities,
        rotated_names=data["rotated_names"],
        page=data["page"],
    )

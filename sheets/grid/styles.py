"""The cell formats of a workbook (styles.xml): which are struck through, and which show numbers as something else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .codes import BUILT_IN, is_telling
from .parsing import Attributes, Handler, is_true, number_or, walk_as_far_as_it_goes

FIRST_OWN = 164
"""Numbers from here on are given to formats that the workbook spells out."""
_NUMBERS = re.compile(rb"numFmtId\s*=\s*[\"']\s*([0-9]{1,9})")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CellFormats:
    """By the number of a cell format: whether its font is struck through; its number format where that is telling."""

    struck: frozenset[int] = frozenset()
    shown: Mapping[int, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.struck or self.shown)


class _Styles(Handler):
    """The fonts, the number formats, and of each cell format the numbers of both."""

    def __init__(self) -> None:
        self.fonts: list[bool] = []
        self.codes: dict[int, str] = {}
        self.formats: list[tuple[int, int]] = []
        self.path: list[str] = []

    def start(self, element: str, attributes: Attributes) -> None:
        self.path.append(element)
        where = self.path[-2:]
        if where == ["fonts", "font"]:
            self.fonts.append(False)
        elif where == ["font", "strike"] and self.path[-3:-2] == ["fonts"]:
            self.fonts[-1] = is_true(attributes.get("val", "1"))
        elif where == ["numFmts", "numFmt"]:
            self.codes[number_or(attributes.get("numFmtId"), 0)] = attributes.get("formatCode", "")
        elif where == ["cellXfs", "xf"]:
            self.formats.append((number_or(attributes.get("fontId"), 0), number_or(attributes.get("numFmtId"), 0)))

    def end(self, element: str) -> None:
        self.path.pop()


def cell_formats(styles: bytes) -> CellFormats:
    """What the cell formats of a workbook tell; nothing is parsed where a look shows that they tell nothing."""
    numbers = {int(number) for number in _NUMBERS.findall(styles)}
    before_other_lists = styles[: styles.rfind(b"fonts>")]
    if b"strike" not in before_other_lists and not any(number in BUILT_IN or number >= FIRST_OWN for number in numbers):
        return CellFormats()
    handler = _Styles()
    walk_as_far_as_it_goes(styles, handler)
    codes = {**BUILT_IN, **handler.codes}
    struck = {number for number, is_struck in enumerate(handler.fonts) if is_struck}
    return CellFormats(
        struck=frozenset(number for number, (font, _) in enumerate(handler.formats) if font in struck),
        shown={
            number: codes[code]
            for number, (_, code) in enumerate(handler.formats)
            if code in codes and is_telling(codes[code])
        },
    )

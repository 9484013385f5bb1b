"""Number formats by the style's number of a cell."""

from __future__ import annotations

from .markup import Markup, Node, whole_number

GENERAL = "General"
FIRST_OWN = 164  # numbers below are given by the program, and some differ by language

BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
    14: "mm-dd-yy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm",
    21: "h:mm:ss", 22: "m/d/yy h:mm", 37: "#,##0 ;(#,##0)", 38: "#,##0 ;[Red](#,##0)", 39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;[Red](#,##0.00)", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mmss.0", 48: "##0.0E+0", 49: "@",
}  # fmt: skip

_ELSEWHERE = ("fonts", "fills", "borders", "cellStyleXfs", "cellStyles", "dxfs", "tableStyles", "colors", "extLst")


def number_formats(styles: bytes | None, part: str) -> tuple[str, ...]:
    """The number format of each cell style, in the order of their numbers."""
    if styles is None:
        return ()
    root = Markup(styles, part, _ELSEWHERE).root
    codes = {**BUILT_IN, **own_formats(root)}
    styled = root.find("cellXfs")
    numbers = [format_number(node) for node in styled.all("xf")] if styled else []
    return tuple(codes.get(number, GENERAL) for number in numbers)


def own_formats(root: Node) -> dict[int, str]:
    """The formats that the style sheet itself defines, by number."""
    listed = root.find("numFmts")
    nodes = list(listed.all("numFmt")) if listed else []
    return {format_number(node): node.attributes.get("formatCode", "") for node in nodes}


def format_number(node: Node) -> int:
    """The number of the format that an element names; 0, General, where it names none."""
    return whole_number(node.attributes.get("numFmtId")) or 0

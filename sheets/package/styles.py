"""Carries styles of the donor into the workbook's own style sheet: what is there is used again, the rest appended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from .markup import Markup, Node, canonical, element, start_tag, with_prefix
from .numberformats import FIRST_OWN, format_number, own_formats

_IN_ORDER = "numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst"
STYLES_ORDER = tuple(_IN_ORDER.split())

NEW_STYLES = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    b'<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b'<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'
    b'<fills count="2"><fill><patternFill patternType="none"/></fill>'
    b'<fill><patternFill patternType="gray125"/></fill></fills>'
    b'<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    b'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    b'<cellXfs count="%d">%s</cellXfs>'
    b'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
_PLAIN_XF = b'<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'

_SAME_EVERYWHERE = {"General": 0, "0": 1, "0.00": 2, "0%": 9, "0.00%": 10, "@": 49}  # in every language
_APPLIES = {
    "numFmtId": "applyNumberFormat", "fontId": "applyFont", "fillId": "applyFill", "borderId": "applyBorder",
}  # fmt: skip


def new_styles(count: int) -> bytes:
    """A style sheet for a workbook that has none, with so many plain cell styles that no number in it dangles."""
    return NEW_STYLES % (count, _PLAIN_XF * count)


class Pool:
    """One list of a style sheet (its fonts, say): the elements that are there, and those that were added."""

    def __init__(self, markup: Markup, tag: str) -> None:
        self.markup, self.tag = markup, tag
        self.node = markup.root.find(tag)
        children = self.node.children if self.node else []
        self.count = len(children)
        self.added: list[bytes] = []
        self._known: dict[object, int] = {}
        for place, child in enumerate(children):
            self._known.setdefault(canonical(markup, child), place)

    def place(self, meaning: object, xml: bytes) -> int:
        """The number of an element that means the same (`canonical`); when there is none this one is added."""
        if meaning not in self._known:
            self._known[meaning] = self.count + len(self.added)
            self.added.append(xml)
        return self._known[meaning]

    def write(self) -> None:
        """Put what was added into the style sheet."""
        if not self.added:
            return
        prefix = self.markup.root.prefix
        xml = with_prefix(b"".join(self.added), prefix)
        total = str(self.count + len(self.added))
        if self.node is None:
            whole = element(prefix, self.tag, {"count": total}, xml)
            self.markup.put(self.markup.root, STYLES_ORDER, self.tag, whole)
        else:
            counted = {"count": total} if "count" in self.node.attributes else {}
            self.markup.change(self.node, counted, xml)


def _number(style: Node, attribute: str) -> int:
    return int(style.attributes.get(attribute, "0"))


class Styles:
    """The workbook's style sheet while styles of a donor are carried into it."""

    def __init__(self, target: Markup, donor: Markup) -> None:
        self._target, self._donor = target, donor
        self._pools = {tag: Pool(target, tag) for tag in ("fonts", "fills", "borders", "cellXfs", "dxfs")}
        self._formats = {code: number for number, code in own_formats(target.root).items()}
        self._donor_formats = own_formats(donor.root)
        self._new_formats: list[bytes] = []
        self._carried: dict[tuple[str, int], int] = {}

    def cell(self, style: int) -> int:
        """The number here of a cell style of the donor."""
        return self._carry("cellXfs", style, self._cell_style)

    def rule(self, style: int) -> int:
        """The number here of the format that a conditional rule of the donor gives."""
        return self._carry("dxfs", style, self._rule_style)

    def _carry(self, tag: str, number: int, written: Callable[[Node], tuple[object, bytes]]) -> int:
        """The number here of an element of the donor, from what it means and how it is written here."""
        key = tag, number
        if key not in self._carried:
            self._carried[key] = self._pools[tag].place(*written(self._listed[tag][number]))
        return self._carried[key]

    @cached_property
    def _listed(self) -> Mapping[str, list[Node]]:
        return {tag: list(self._children(tag)) for tag in ("fonts", "fills", "borders", "cellXfs", "dxfs")}

    def _children(self, tag: str) -> Iterable[Node]:
        listed = self._donor.root.find(tag)
        return listed.children if listed else ()

    def _cell_style(self, node: Node) -> tuple[object, bytes]:
        """The style with the numbers that its parts have here, each part said to apply: ours look as they were
        designed whatever the arbiter's own default is."""
        numbers = {
            "numFmtId": self._format(format_number(node)),
            "fontId": self._carry("fonts", _number(node, "fontId"), self._font),
            "fillId": self._carry("fills", _number(node, "fillId"), self._as_it_is),
            "borderId": self._carry("borders", _number(node, "borderId"), self._as_it_is),
        }
        attributes: dict[str, str] = {name: str(number) for name, number in numbers.items()}
        attributes["xfId"] = "0"
        others = {key: value for key, value in node.attributes.items() if key not in attributes and "{" not in key}
        attributes |= others | {_APPLIES[name]: "1" for name, number in numbers.items() if number}
        meant = canonical(self._donor, node, attributes)
        return meant, element("", "xf", attributes, self._donor.inner(node))

    def _as_it_is(self, node: Node) -> tuple[object, bytes]:
        return canonical(self._donor, node), self._donor.raw(node)

    def _font(self, node: Node) -> tuple[object, bytes]:
        """The font without its scheme: a font of the theme would become whatever font the arbiter's theme has."""
        xml = self._donor.raw(node)
        for scheme in node.all("scheme"):
            xml = xml.replace(self._donor.raw(scheme), b"")
        meant = replace(node, children=[child for child in node.children if child.tag != "scheme"])
        return canonical(self._donor, meant), xml

    def _format(self, number: int) -> int:
        return number if number < FIRST_OWN else self._format_of(self._donor_formats[number])

    def _format_of(self, code: str) -> int:
        if code in _SAME_EVERYWHERE:
            return _SAME_EVERYWHERE[code]
        if code not in self._formats:
            new = max([FIRST_OWN - 1, *self._formats.values()]) + 1
            self._formats[code] = new
            self._new_formats.append(element("", "numFmt", {"numFmtId": str(new), "formatCode": code}))
        return self._formats[code]

    def _rule_style(self, node: Node) -> tuple[object, bytes]:
        xml, children = self._donor.raw(node), list(node.children)
        for place, named in enumerate(node.children):
            if named.tag == "numFmt" and format_number(named) >= FIRST_OWN:
                number = {"numFmtId": str(self._format_of(named.attributes.get("formatCode", "")))}
                old = self._donor.raw(named)
                xml = xml.replace(old, start_tag(old, number))
                children[place] = replace(named, attributes=named.attributes | number)
        return canonical(self._donor, replace(node, children=children)), xml

    def to_bytes(self) -> bytes:
        """The style sheet with what was carried over; the very same bytes when all of it was there."""
        self._write_formats()
        for pool in self._pools.values():
            pool.write()
        return self._target.to_bytes()

    def _write_formats(self) -> None:
        if not self._new_formats:
            return
        prefix, node = self._target.root.prefix, self._target.root.find("numFmts")
        xml = with_prefix(b"".join(self._new_formats), prefix)
        if node is None:
            whole = element(prefix, "numFmts", {"count": str(len(self._new_formats))}, xml)
            self._target.put(self._target.root, STYLES_ORDER, "numFmts", whole)
        else:
            total = str(len(node.children) + len(self._new_formats))
            self._target.change(node, {"count": total} if "count" in node.attributes else {}, xml)

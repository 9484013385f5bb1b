"""What a worksheet has beside its cells, when it is laid out anew: merged cells, rules, drop-downs, breaks, page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .address import Area
from .markup import Markup, Node, canonical, element, start_tag, with_prefix
from .plan import areas_of
from .relayout import Layout
from .sheetpart import ORDER, SheetPart


def with_rules(sheet: SheetPart, layout: Layout) -> bytes:
    """The worksheet with the donor's rules and page; rules that reach no cell of ours stay.

    The steps go in the order of the schema: what is new comes out in the order in which it is put in.
    """
    donor = layout.source
    _fit_to_page(sheet, donor)
    _pane(sheet, donor)
    if donor.root.find("autoFilter"):
        _whole(sheet, donor, "autoFilter")
    _list(sheet, layout, "mergeCells", "ref")
    _conditional(sheet, layout)
    _list(sheet, layout, "dataValidations", "sqref")
    _list(sheet, layout, "hyperlinks", "ref")
    for tag in ("printOptions", "pageSetup", "rowBreaks", "colBreaks"):
        _whole(sheet, donor, tag)
    _list(sheet, layout, "ignoredErrors", "sqref")
    return sheet.markup.to_bytes()


def _raw(sheet: SheetPart, donor: SheetPart, node: Node) -> bytes:
    return with_prefix(donor.markup.raw(node), sheet.prefix)


def _list(sheet: SheetPart, layout: Layout, tag: str, key: str) -> None:
    """A list whose items each name the cells they are about."""
    old, new, donor = sheet.root.find(tag), layout.source.root.find(tag), layout.source
    items = old.children if old else []
    kept = [_elsewhere(sheet, node, key, layout.areas) for node in items]
    brought = [_raw(sheet, donor, node) for node in (new.children if new else [])]
    before = [sheet.markup.raw(node) for node in items]
    after = [xml for xml in kept if xml] + brought
    if sorted(before) == sorted(after):
        return
    if not after:
        sheet.put(tag, old, b"")
    elif old is None:
        counted = {"count": str(len(after))} if new and "count" in new.attributes else {}
        sheet.put(tag, None, element(sheet.prefix, tag, counted, b"".join(after)))
    else:
        head = sheet.data[old.start : old.inside]
        if "count" in old.attributes:
            head = start_tag(head, {"count": str(len(after))})
        sheet.markup.replace(old.start, old.outside, head + b"".join(after))


def _elsewhere(sheet: SheetPart, node: Node, key: str, ours: Sequence[Area]) -> bytes:
    """The item for those of its cells that are not ours; nothing when all are."""
    texts = node.attributes.get(key, "").split()
    free = [text for text in texts if not any(area.meets(mine) for area in areas_of([text]) for mine in ours)]
    if free == texts:
        return sheet.markup.raw(node)
    if not free:
        return b""
    head = sheet.data[node.start : node.inside]
    return start_tag(head, {key: " ".join(free)}) + sheet.data[node.inside : node.end]


def _conditional(sheet: SheetPart, layout: Layout) -> None:
    tag, donor = "conditionalFormatting", layout.source
    old = list(sheet.root.all(tag))
    kept = [(node, _elsewhere(sheet, node, "sqref", layout.areas)) for node in old]
    brought = [_renumbered(sheet, donor, node, layout.rule_style) for node in donor.root.all(tag)]
    gone = [sheet.markup.raw(node) for node, xml in kept if xml != sheet.markup.raw(node)]
    if gone == brought:
        return
    for node, xml in kept:
        if xml != sheet.markup.raw(node):
            sheet.markup.replace(node.start, node.end, xml)
    if brought:
        sheet.markup.put(sheet.root, ORDER, tag, b"".join(brought))


def _renumbered(sheet: SheetPart, donor: SheetPart, node: Node, carry: Callable[[int], int]) -> bytes:
    """A conditional format of the donor with its rules' formats numbered as they are here."""
    pieces, position = [], node.start
    for rule in node.all("cfRule"):
        if (style := rule.attributes.get("dxfId", "")).isdigit():
            head = start_tag(donor.data[rule.start : rule.inside], {"dxfId": str(carry(int(style)))})
            pieces += [donor.data[position : rule.start], head]
            position = rule.inside
    return with_prefix(b"".join([*pieces, donor.data[position : node.end]]), sheet.prefix)


def _whole(sheet: SheetPart, donor: SheetPart, tag: str) -> None:
    """An element that is taken over as it is."""
    old, new = sheet.root.find(tag), donor.root.find(tag)
    if _meaning(sheet.markup, old) != _meaning(donor.markup, new):
        sheet.put(tag, old, _raw(sheet, donor, new) if new else b"")


def _meaning(markup: Markup, node: Node | None) -> object:
    """What an element means, the printer's own settings apart."""
    if node is None:
        return None
    own = sorted((key, value) for key, value in node.attributes.items() if "{" not in key)
    return own, [canonical(markup, child) for child in node.children]


def _view(sheet: SheetPart) -> Node | None:
    views = sheet.root.find("sheetViews")
    return views.find("sheetView") if views else None


def _pane(sheet: SheetPart, donor: SheetPart) -> None:
    """The frozen rows and columns, and with them where the cursor stands."""
    here, there = _view(sheet), _view(donor)
    new = [node for tag in ("pane", "selection") for node in (there.all(tag) if there else ())]
    frozen = there.find("pane") if there else None
    if here is None or _meaning(sheet.markup, here.find("pane")) == _meaning(donor.markup, frozen):
        return
    for node in here.children:
        if node.tag in ("pane", "selection"):
            sheet.markup.remove(node)
    xml = b"".join(_raw(sheet, donor, node) for node in new)
    sheet.markup.put(here, ("pane", "selection", "pivotSelection", "extLst"), "pane", xml)


def _fit_to_page(sheet: SheetPart, donor: SheetPart) -> None:
    """Whether the page is scaled to fit, which stands apart from the rest of the page's settings."""
    here, there = sheet.root.find("sheetPr"), donor.root.find("sheetPr")
    old = here.find("pageSetUpPr") if here else None
    new = there.find("pageSetUpPr") if there else None
    if _meaning(sheet.markup, old) == _meaning(donor.markup, new):
        return
    xml = _raw(sheet, donor, new) if new else b""
    if old:
        sheet.markup.replace(old.start, old.end, xml)
    elif here:
        sheet.markup.change(here, {}, xml)
    else:
        sheet.put("sheetPr", None, element(sheet.prefix, "sheetPr", {}, xml))

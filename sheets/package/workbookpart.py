"""The workbook part: the list of sheets, the names, the sheet shown first, the order to recalculate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .address import split_reference
from .formulas import same_formula
from .markup import RELATIONS, Markup, Node, element, escape, whole_number

_IN_ORDER = (
    "fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences "
    "definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing "
    "fileRecoveryPr webPublishObjects extLst"
)
ORDER = tuple(_IN_ORDER.split())

Key = tuple[str, int | None]  # a defined name, and the place of its sheet when it holds in one sheet only


class Listing(NamedTuple):
    """A sheet to be listed: its name, its number, its relationship, whether it is hidden."""

    name: str
    sheet_id: int
    relation: str
    hidden: bool


class Definition(NamedTuple):
    """What a defined name stands for, and whether it is hidden."""

    text: str
    hidden: bool


def same_reference(one: str, other: str) -> bool:
    """Whether two names stand for the same, however the sheet's name is quoted."""
    first = split_reference(one)
    return first == split_reference(other) if first else same_formula(one, other)


def with_sheets(markup: Markup, sheets: Sequence[Listing]) -> None:
    """List sheets after the last one."""
    if not sheets:
        return
    listed = markup.root.find("sheets")
    if listed is None:
        whole = element(markup.root.prefix, "sheets", {}, _listed(markup.root, sheets))
        markup.put(markup.root, ORDER, "sheets", whole)
    else:
        markup.change(listed, {}, _listed(listed, sheets))


def _listed(node: Node, sheets: Sequence[Listing]) -> bytes:
    prefix = next((key for key, uri in node.scope.items() if uri == RELATIONS and key), None)
    declared = {} if prefix else {"xmlns:r": RELATIONS}
    return b"".join(
        element(
            node.prefix,
            "sheet",
            {"name": sheet.name, "sheetId": str(sheet.sheet_id)}
            | ({"state": "hidden"} if sheet.hidden else {})
            | {**declared, f"{prefix or 'r'}:id": sheet.relation},
        )
        for sheet in sheets
    )


def names_in(markup: Markup) -> dict[Key, Node]:
    """The elements of the defined names; a name is found whatever its case."""
    listed = markup.root.find("definedNames")
    return {_key(node): node for node in listed.all("definedName")} if listed else {}


def _key(node: Node) -> Key:
    return node.attributes.get("name", "").casefold(), whole_number(node.attributes.get("localSheetId"))


def names_to_set(markup: Markup, wanted: Mapping[Key, Definition]) -> dict[Key, Definition]:
    """Those of the names that do not stand for the same already."""
    known = names_in(markup)
    return {key: new for key, new in wanted.items() if not _stands(markup, known.get((key[0].casefold(), key[1])), new)}


def _stands(markup: Markup, node: Node | None, new: Definition) -> bool:
    return node is not None and same_reference(markup.text(node).strip(), new.text)


def with_names(markup: Markup, wanted: Mapping[Key, Definition]) -> None:
    """Set defined names: in place where they are, else after the others."""
    known, added = names_in(markup), b""
    for (name, local), new in wanted.items():
        node = known.get((name.casefold(), local))
        if node is None:
            added += _definition(markup.root.prefix, name, local, new)
        elif node.inside == node.end:
            markup.change(node, {}, escape(new.text).encode())
        else:
            markup.replace(node.inside, node.outside, escape(new.text).encode())
    if added:
        _append_names(markup, added)


def _definition(prefix: str, name: str, local: int | None, new: Definition) -> bytes:
    scope = {} if local is None else {"localSheetId": str(local)}
    hidden = {"hidden": "1"} if new.hidden else {}
    return element(prefix, "definedName", {"name": name, **scope, **hidden}, escape(new.text).encode())


def _append_names(markup: Markup, added: bytes) -> None:
    listed = markup.root.find("definedNames")
    if listed is None:
        whole = element(markup.root.prefix, "definedNames", {}, added)
        markup.put(markup.root, ORDER, "definedNames", whole)
    else:
        markup.change(listed, {}, added)


def active_sheet(markup: Markup) -> int:
    """The place of the sheet that is shown first."""
    view = _view(markup)
    return (whole_number(view.attributes.get("activeTab")) if view else None) or 0


def _view(markup: Markup) -> Node | None:
    views = markup.root.find("bookViews")
    return views.find("workbookView") if views else None


def with_active_sheet(markup: Markup, place: int) -> None:
    """Show that sheet first."""
    view, prefix = _view(markup), markup.root.prefix
    if view is not None:
        markup.change(view, {"activeTab": str(place)})
        return
    new = element(prefix, "workbookView", {"activeTab": str(place)})
    views = markup.root.find("bookViews")
    if views is not None:
        markup.change(views, {}, new)
    else:
        markup.put(markup.root, ORDER, "bookViews", element(prefix, "bookViews", {}, new))


def with_full_calculation(markup: Markup) -> None:
    """Have every formula calculated when the workbook is opened next."""
    node = markup.root.find("calcPr")
    if node is None:
        markup.put(markup.root, ORDER, "calcPr", element(markup.root.prefix, "calcPr", {"fullCalcOnLoad": "1"}))
    elif node.attributes.get("fullCalcOnLoad") not in ("1", "true"):
        markup.change(node, {"fullCalcOnLoad": "1"})

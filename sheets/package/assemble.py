"""Puts a draft together: the workbook part, its relationships, the content types, and the file itself."""

from __future__ import annotations

from .calcchain import without_cells
from .draft import Draft
from .markup import Markup
from .opc import (
    CONTENT_TYPES,
    STYLES_TYPE,
    WORKSHEET_TYPE,
    folder_of,
    relations_part,
    with_overrides,
    with_relations,
    without_override,
    without_relation,
)  # fmt: skip
from .reader import SheetInfo
from .workbookpart import Listing, with_active_sheet, with_full_calculation, with_names, with_sheets

_OWN_RELATION = "rIdPs"


def assembled(draft: Draft) -> tuple[dict[str, bytes], set[str]]:
    """The parts that are new or changed, and those that are dropped."""
    parts, dropped = dict(draft.parts), set[str]()
    _styles(draft, parts)
    links = _links(draft, parts)
    _workbook(draft, parts, links)
    _relations(draft, parts, links)
    _calculation_chain(draft, parts, dropped)
    return {name: xml for name, xml in parts.items() if _differs(draft, name, xml)}, dropped


def _differs(draft: Draft, name: str, xml: bytes) -> bool:
    return draft.source.archive.find(name) is None or draft.source.archive.read(name) != xml


def _styles(draft: Draft, parts: dict[str, bytes]) -> None:
    xml = draft.changed_styles
    if xml is not None:
        parts[draft.styles_part] = xml


def _links(draft: Draft, parts: dict[str, bytes]) -> dict[str, tuple[str, str]]:
    """The relationships that new parts need: id by part, with the last word of the type."""
    new = [(sheet.part, "worksheet") for sheet in draft.added]
    if draft.styles_part in parts and draft.source.part_by_kind("styles") is None:
        new.append((draft.styles_part, "styles"))
    number, links = 1, {}
    for part, kind in new:
        while (key := f"{_OWN_RELATION}{number}") in draft.source.relations:
            number += 1
        links[part] = (key, kind)
        number += 1
    return links


def _workbook(draft: Draft, parts: dict[str, bytes], links: dict[str, tuple[str, str]]) -> None:
    part = draft.source.workbook_part
    markup = Markup(draft.source.archive.read(part), part)
    if draft.active is not None:
        with_active_sheet(markup, draft.active)
    with_sheets(markup, [_listing(sheet, links) for sheet in draft.added])
    if draft.names:
        with_names(markup, draft.names)
    if draft.needs_calculation:
        with_full_calculation(markup)
    parts[part] = markup.to_bytes()


def _listing(sheet: SheetInfo, links: dict[str, tuple[str, str]]) -> Listing:
    return Listing(
        name=sheet.name, sheet_id=sheet.sheet_id, relation=links[sheet.part][0], hidden=sheet.state == "hidden"
    )


def _relations(draft: Draft, parts: dict[str, bytes], links: dict[str, tuple[str, str]]) -> None:
    if not links:
        return
    archive, workbook = draft.source.archive, draft.source.workbook_part
    name, folder = relations_part(workbook), folder_of(workbook)
    new = [(key, kind, part.removeprefix(f"{folder}/")) for part, (key, kind) in links.items()]
    parts[name] = with_relations(archive.read(name), name, new)
    kinds = {"worksheet": WORKSHEET_TYPE, "styles": STYLES_TYPE}
    overrides = [(part, kinds[kind]) for part, (_, kind) in links.items()]
    parts[CONTENT_TYPES] = with_overrides(archive.read(CONTENT_TYPES), overrides)


def _calculation_chain(draft: Draft, parts: dict[str, bytes], dropped: set[str]) -> None:
    """Take the cells without formula out of the chain; a chain with nothing left goes, and what speaks of it."""
    part = draft.source.part_by_kind("calcChain")
    if part is None or not draft.without_formula:
        return
    chain = without_cells(draft.source.archive.read(part), part, draft.without_formula)
    if chain is not None:
        parts[part] = chain
        return
    dropped.add(part)
    workbook = draft.source.workbook_part
    name = relations_part(workbook)
    key = next(relation.id for relation in draft.source.relations.values() if relation.target == part)
    parts[name] = without_relation(parts.get(name) or draft.content(name), name, key)
    parts[CONTENT_TYPES] = without_override(parts.get(CONTENT_TYPES) or draft.content(CONTENT_TYPES), part)

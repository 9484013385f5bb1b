"""Looks into a workbook: its sheets, its names, and the cells of a sheet with formulas and formats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from sheets.errors import SheetError, UnreadableFile

from .address import parse_area, to_cell
from .archive import Archive
from .markup import MAIN, RELATIONS, Markup, Node, whole_number
from .numberformats import GENERAL, number_formats
from .opc import Relation, relations
from .sheetpart import Content, SheetPart
from .strings import SharedStrings

_STRICT = "purl.oclc.org"
_WORKBOOK_PASSED_OVER = ("extLst", "pivotCaches", "fileRecoveryPr")


class Cell(NamedTuple):
    """A cell: value as stored (an error as its text, `#N/A`), formula without `=` (a shared one as it reads here),
    whether that formula is `shared` or an `array`, number of its style, number format."""

    value: str | float | bool | None
    formula: str | None
    spread: str
    style: int
    number_format: str


class SheetInfo(NamedTuple):
    """A sheet as the workbook lists it; `kind` is `worksheet`, `chartsheet` or another word of the format."""

    name: str
    state: str
    part: str
    kind: str
    sheet_id: int


def open_package(data: bytes, name: str = "") -> Package:
    """The workbook in these bytes, read as far as it is asked for.

    Raises UnreadableFile, the message beginning with `name` where one is given, when it is encrypted, damaged, in
    another format, or would unpack to more than any tournament needs.
    """
    try:
        return Package(data)
    except SheetError as error:
        if name:
            error.message = f"{name}: {error.message}"
            error.args = (error.message,)
        raise


class Package:
    """A workbook that is looked into; nothing in it is changed."""

    def __init__(self, data: bytes) -> None:
        self.archive = Archive(data)
        self.workbook_part = self._workbook_part()
        self.workbook = Markup(self.archive.read(self.workbook_part), self.workbook_part, _WORKBOOK_PASSED_OVER)
        if self.workbook.root.tag != "workbook" or self.workbook.root.uri != MAIN:
            raise _not_excel(self.workbook.root.uri)
        self._parts: dict[str, SheetPart] = {}

    def _workbook_part(self) -> str:
        if self.archive.find("mimetype") and self.archive.find("content.xml"):
            raise _not_excel("opendocument")
        for relation in relations(self.archive, "").values():
            if relation.kind != "officeDocument":
                continue
            if _STRICT in relation.type:
                raise _strict()
            if self.archive.find(relation.target) and not relation.target.lower().endswith(".bin"):
                return relation.target
        raise _not_excel("")

    @cached_property
    def relations(self) -> Mapping[str, Relation]:
        """The relationships of the workbook part."""
        return relations(self.archive, self.workbook_part)

    @cached_property
    def sheets(self) -> tuple[SheetInfo, ...]:
        """Every sheet in the order of the tabs, chart sheets too."""
        listed = self.workbook.root.find("sheets")
        return tuple(self._sheet(node) for node in listed.all("sheet")) if listed else ()

    def _sheet(self, node: Node) -> SheetInfo:
        name = node.attributes.get("name", "")
        relation = self.relations.get(node.attributes.get(f"{{{RELATIONS}}}id", ""))
        number = whole_number(node.attributes.get("sheetId"))
        if relation is None or self.archive.find(relation.target) is None or number is None:
            raise UnreadableFile(
                f"the workbook is damaged: its sheet “{name}” is listed but not there",
                hint="open it in Excel or LibreOffice, let it repair the file, and save it under a new name",
            )
        state = node.attributes.get("state", "visible")
        return SheetInfo(name=name, state=state, part=relation.target, kind=relation.kind, sheet_id=number)

    @property
    def sheet_names(self) -> tuple[str, ...]:
        """The names of the sheets in the order of the tabs."""
        return tuple(sheet.name for sheet in self.sheets)

    def sheet(self, name: str) -> SheetInfo:
        """The sheet of that name; LookupError when there is none."""
        found = next((sheet for sheet in self.sheets if sheet.name == name), None)
        if found is None:
            raise LookupError(f"no sheet is called {name!r}; there are {', '.join(map(repr, self.sheet_names))}")
        return found

    def sheet_state(self, name: str) -> str:
        """`visible`, `hidden` or `veryHidden`."""
        return self.sheet(name).state

    def part_of(self, name: str) -> str:
        """The part that a sheet is kept in."""
        return self.sheet(name).part

    def defined_names(self) -> dict[str, str]:
        """The names that hold in the whole workbook, with what they stand for."""
        listed = self.workbook.root.find("definedNames")
        nodes = [node for node in listed.all("definedName") if "localSheetId" not in node.attributes] if listed else []
        return {node.attributes.get("name", ""): self.workbook.text(node).strip() for node in nodes}

    @cached_property
    def date1904(self) -> bool:
        """Whether dates count from 1904."""
        return self._says("workbookPr", "date1904")

    @cached_property
    def has_locked_structure(self) -> bool:
        """Whether the arbiter forbade adding, moving and deleting sheets."""
        return self._says("workbookProtection", "lockStructure")

    def _says(self, tag: str, attribute: str) -> bool:
        node = self.workbook.root.find(tag)
        return node is not None and node.attributes.get(attribute) in ("1", "true", "on")

    @cached_property
    def is_signed(self) -> bool:
        """Whether the whole file carries a digital signature, which any change would break."""
        kinds = [relation.type for relation in relations(self.archive, "").values()]
        return any("digital-signature" in kind for kind in kinds)

    def is_protected(self, name: str) -> bool:
        """Whether the sheet is protected; ours to respect, for the format itself lets everything through."""
        if b"sheetProtection" not in self.archive.read(self.part_of(name)):
            return False
        protection = self.worksheet(name).root.find("sheetProtection")
        return protection is not None and protection.attributes.get("sheet") in ("1", "true", "on")

    def part_by_kind(self, kind: str) -> str | None:
        """The part of the workbook with that kind of relationship (`styles`), or None when it has none."""
        targets = [relation.target for relation in self.relations.values() if relation.kind == kind]
        return next((target for target in targets if self.archive.find(target)), None)

    @cached_property
    def strings(self) -> SharedStrings:
        """The shared strings."""
        part = self.part_by_kind("sharedStrings")
        return SharedStrings(self.archive.read(part), part) if part else SharedStrings(None)

    @cached_property
    def number_formats(self) -> tuple[str, ...]:
        """The number format of each cell style."""
        part = self.part_by_kind("styles")
        return number_formats(self.archive.read(part), part) if part else ()

    def worksheet(self, name: str) -> SheetPart:
        """The XML of a sheet of cells; LookupError for a chart sheet."""
        if name not in self._parts:
            info = self.sheet(name)
            if info.kind != "worksheet":
                raise LookupError(f"{name!r} is a {info.kind} and has no cells")
            self._parts[name] = SheetPart(self.archive.read(info.part), info.part)
        return self._parts[name]

    def cells(self, sheet: str, area: str | None = None) -> dict[str, Cell]:
        """The cells of a sheet by address, or those in an area (`A1:C9`), blank ones with a style too; a chart sheet
        has none."""
        if self.sheet(sheet).kind != "worksheet":
            return {}
        part, within = self.worksheet(sheet), parse_area(area) if area else None
        found = {}
        for raw in part.cells(within):
            content = part.content(raw, self.strings)
            found[to_cell(raw.row, raw.column)] = Cell(
                value=content.value, formula=content.formula, spread=content.spread, style=raw.style,
                number_format=self._format(raw.style),
            )  # fmt: skip
        return found

    def typed(self, sheet: str, ours: str) -> dict[str, str | float | bool | None]:
        """The values of those cells of a sheet that hold no formula, or one without the text that all of ours have, by
        address; None for such a formula that has no stored value."""
        part, mark = self.worksheet(sheet), ours.encode()
        others = (raw for raw in part.cells() if b"</f>" not in raw.inner or mark not in raw.inner)
        contents = ((to_cell(raw.row, raw.column), part.content(raw, self.strings)) for raw in others)
        return {address: content.value for address, content in contents if _is_typed(content, ours)}

    def _format(self, style: int) -> str:
        return self.number_formats[style] if style < len(self.number_formats) else GENERAL


def _is_typed(content: Content, ours: str) -> bool:
    """Whether a cell holds something, and not a formula with that text."""
    return content.value not in (None, "") if content.formula is None else ours not in content.formula


def _strict() -> UnreadableFile:
    return UnreadableFile(
        "the workbook was saved as “Strict Open XML”, a variant that is not written back",
        hint="in Excel: File, Save As, and choose the ordinary “Excel Workbook (*.xlsx)”",
    )


def _not_excel(found: str) -> UnreadableFile:
    if _STRICT in found:
        return _strict()
    return UnreadableFile(
        "the file is not an Excel workbook (.xlsx or .xlsm), whatever its name says",
        hint="open it in the program that made it and save it as .xlsx",
    )

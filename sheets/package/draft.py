"""A workbook while it is changed: which parts are new, which are extended, and what each changed sheet must hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from sheets.address import column_number, quoted
from sheets.errors import CannotWrite, NeedsAcknowledgement

from .address import Area, Position, to_cell
from .archive import normal
from .changes import Changes, DonorSheet
from .donor import Donor
from .markup import Markup
from .opc import folder_of, relations
from .patch import write_cells
from .plan import Plan, Target, areas_of
from .reader import Package, SheetInfo
from .sheetpart import Content, RawCell, Row, SheetPart
from .styles import Styles, new_styles
from .texts import with_texts
from .workbookpart import Definition, Key, active_sheet, names_to_set

LOCK_TOKEN = "structure:locked"

_FORBIDDEN = re.compile(r"[\[\]:*?/\\]|^'|'$")
_LONGEST_NAME = 31
_STYLE_NUMBER = re.compile(rb'<(?:[^\s/>:]+:)?c\b[^>]* s="([0-9]+)"')


class Draft:
    """The workbook as it was, and what is to become of it."""

    def __init__(self, source: Package, changes: Changes) -> None:
        self.source, self.changes = source, changes
        self.sheets: list[SheetInfo] = list(source.sheets)
        self.parts: dict[str, bytes] = {}
        self.added: list[SheetInfo] = []
        self.fresh: dict[str, bytes] = {}  # the added sheets before any edit
        self.expected: dict[str, dict[Position, Content]] = {}
        self.laid_out: set[str] = set()
        self.reworded: dict[str, Mapping[str, str]] = {}
        self.names: dict[Key, Definition] = {}
        self.without_formula: set[tuple[int, str]] = set()
        self.active: int | None = None
        self.needs_calculation = False
        self._open: dict[str, SheetPart] = {}
        self._styles: Styles | None = None
        if source.is_signed:
            raise CannotWrite(
                "the workbook carries a digital signature, which any change would break",
                hint="in Excel: File, Info, View Signatures, remove the signature, save; sign it again afterwards",
            )

    @property
    def is_changed(self) -> bool:
        """Whether anything has to be written."""
        return bool(self.parts or self.names)

    @cached_property
    def donor(self) -> Donor:
        """The donor workbook."""
        if not self.changes.donor:
            raise ValueError("the changes take sheets from a donor, but there is none")
        return Donor(self.changes.donor)

    @property
    def donor_or_none(self) -> Donor | None:
        """The donor workbook, if there is one."""
        return self.donor if self.changes.donor else None

    # Sheets

    def info(self, name: str) -> SheetInfo:
        """The sheet of cells with that name; CannotWrite when there is none."""
        found = next((sheet for sheet in self.sheets if sheet.name == name), None)
        if found is None or found.kind != "worksheet":
            raise CannotWrite(
                f"the workbook has no sheet “{name}” with cells",
                hint="was it renamed or deleted while the command ran?",
            )
        return found

    def sheet(self, name: str) -> SheetPart:
        """The sheet as it is at this point."""
        part = self.info(name).part
        if part not in self.parts:
            return self.source.worksheet(name)
        if name not in self._open:
            self._open[name] = SheetPart(self.parts[part], part)
        return self._open[name]

    def original(self, name: str) -> SheetPart:
        """The sheet as it was before any edit: in the workbook, or when it was added."""
        part = self.info(name).part
        return SheetPart(self.fresh[part], part, trusted=True) if part in self.fresh else self.source.worksheet(name)

    def content(self, part: str) -> bytes:
        """A part as it is at this point."""
        return self.parts[part] if part in self.parts else self.source.archive.read(part)

    def target(self, name: str) -> Target:
        """The sheet with what is needed to plan changes in it."""
        sheet = self.sheet(name)
        return Target(
            sheet=sheet, name=name, strings=self.source.strings, carry=self.cell_style, heads=self._heads(sheet)
        )

    def _heads(self, sheet: SheetPart) -> tuple[Area, ...]:
        """The header rows of the tables in a sheet: their texts are names of columns elsewhere."""
        if sheet.root.find("tableParts") is None:
            return ()
        links = relations(self.source.archive, sheet.part).values()
        roots = [Markup(self.content(link.target), link.target).root for link in links if link.kind == "table"]
        headed = [root.attributes.get("ref", "") for root in roots if root.attributes.get("headerRowCount") != "0"]
        return tuple(area._replace(bottom=area.top) for area in areas_of(headed))

    def unwritten(self, sheet: SheetPart, donor: str, row: Row) -> Iterator[RawCell]:
        """The cells of the donor's row that do not stand in the sheet as they would be written, styles apart."""
        here = sheet.rows.get(row.number)
        old, new = sheet.plain_cells(here) if here else None, self.donor.plain_cells(donor, row)
        if old is None or new is None:
            yield from self.donor.sheet(donor).cells_of(row)
            return
        there = {(letters, digits, kind, inner) for letters, digits, _, kind, inner in old}
        for letters, digits, style, kind, inner in new:
            if (letters, digits, kind, inner) not in there:
                yield RawCell(row.number, column_number(letters.decode()), 0, 0, int(style or 0), kind, inner)

    def write(self, name: str, plan: Plan) -> None:
        """Carry out what was planned for a sheet."""
        if not plan.writes:
            return
        number = self.info(name).sheet_id
        self.replace_sheet(name, write_cells(self.sheet(name), plan.writes), plan.expected)
        self.without_formula |= {(number, to_cell(*position)) for position in plan.without_formula}

    def replace_sheet(self, name: str, xml: bytes, expected: Mapping[Position, Content]) -> None:
        """Put the XML of a sheet in the place of the old, if it differs; these cells are to hold this then."""
        info = self.info(name)
        if xml == self.content(info.part):
            return
        self.parts[info.part] = xml
        self._open.pop(name, None)
        self.expected.setdefault(name, {}).update(expected)
        self.needs_calculation = True

    def lay_out(self, name: str, xml: bytes, expected: Mapping[Position, Content]) -> None:
        """Put a sheet that was laid out anew in the place of the old."""
        old, number = self.sheet(name), self.info(name).sheet_id
        formulas = {(cell.row, cell.column) for cell in old.cells() if old.formula_of(cell) is not None}
        self.replace_sheet(name, xml, expected)
        gone = {position for position in formulas & expected.keys() if expected[position].formula is None}
        self.without_formula |= {(number, to_cell(*position)) for position in gone}
        self.laid_out.add(name)

    def reword(self, name: str, texts: Mapping[str, str]) -> None:
        """Give a sheet new words beside its cells, each for the one that it is to replace."""
        self.replace_sheet(name, with_texts(self.sheet(name), texts), {})
        self.reworded[name] = texts

    def add_sheet(self, sheet: DonorSheet) -> None:
        """Append a sheet of the donor after the last sheet."""
        self._check_new_name(sheet.name)
        xml = self.donor.whole(sheet.donor, self.cell_style, self.rule_style)
        info = SheetInfo(
            name=sheet.name,
            state="hidden" if sheet.hidden else "visible",
            part=self._free_part(),
            kind="worksheet",
            sheet_id=max((known.sheet_id for known in self.sheets), default=0) + 1,
        )
        self.parts[info.part] = self.fresh[info.part] = xml
        self.sheets.append(info)
        self.added.append(info)
        self.needs_calculation |= b"<f" in xml
        self.carry_print_names(sheet)

    def _check_new_name(self, name: str) -> None:
        if self.source.has_locked_structure and not self.changes.into_locked:
            raise NeedsAcknowledgement(
                "the structure of the workbook is locked: no sheet may be added",
                hint="in Excel: Review, Protect Workbook, to unlock it; or repeat the command with the token",
                ack=LOCK_TOKEN,
            )
        if name.casefold() in (sheet.name.casefold() for sheet in self.sheets):
            raise CannotWrite(f"the workbook has a sheet “{name}” already", hint="rename one of the two")
        if not name.strip() or len(name) > _LONGEST_NAME or _FORBIDDEN.search(name) or name.casefold() == "history":
            raise CannotWrite(
                f"“{name}” cannot be the name of a sheet",
                hint="at most 31 characters, none of [ ] : * ? / \\ and no apostrophe at either end",
            )

    def _free_part(self) -> str:
        folder = folder_of(self.source.workbook_part)
        taken = {normal(name) for name in (*self.source.archive.names, *self.parts)}
        number = 1
        while normal(part := f"{folder}/worksheets/sheet{number}.xml") in taken:
            number += 1
        return part.lstrip("/")

    # Styles

    @cached_property
    def styles_part(self) -> str:
        """The part of the styles, a new one where the workbook has none."""
        folder = folder_of(self.source.workbook_part)
        return self.source.part_by_kind("styles") or f"{folder}/styles.xml".lstrip("/")

    @property
    def styles(self) -> Styles:
        """The workbook's styles, opened when the first one is carried over."""
        if self._styles is None:
            old = self.source.part_by_kind("styles")
            xml = self.source.archive.read(old) if old else new_styles(self._used_styles())
            self._styles = Styles(Markup(xml, self.styles_part), self.donor.styles)
        return self._styles

    @property
    def changed_styles(self) -> bytes | None:
        """The style sheet, if anything was carried into it."""
        return self._styles.to_bytes() if self._styles else None

    def _used_styles(self) -> int:
        """How many styles the cells of a workbook without any speak of."""
        parts = [self.content(sheet.part) for sheet in self.source.sheets if sheet.kind == "worksheet"]
        numbers = [int(number) for part in parts for number in _STYLE_NUMBER.findall(part) if len(number) < 6]
        return 1 + max(numbers, default=0)

    def cell_style(self, style: int) -> int:
        """The number here of a cell style of the donor."""
        return self.styles.cell(style)

    def rule_style(self, style: int) -> int:
        """The number here of a rule's format of the donor."""
        return self.styles.rule(style)

    # Names, and the sheet that is shown

    def set_names(self, names: Mapping[Key, Definition]) -> None:
        """Set those of the defined names that do not stand for the same already."""
        self.names |= names_to_set(self.source.workbook, names)

    def carry_print_names(self, sheet: DonorSheet) -> None:
        """Give a sheet the print area and the rows to repeat that it has in the donor."""
        place = next(place for place, known in enumerate(self.sheets) if known.name == sheet.name)
        own: dict[Key, Definition] = {
            (name, place): Definition(
                text=_moved(text, sheet.donor, sheet.name), hidden=name == "_xlnm._FilterDatabase"
            )
            for name, text in self.donor.print_names(sheet.donor).items()
        }
        self.set_names(own)

    def activate(self, name: str) -> None:
        """Have a sheet shown when the workbook is opened, and it alone selected; a hidden one cannot be shown."""
        place = next((place for place, sheet in enumerate(self.sheets) if sheet.name == name), None)
        if place is None:
            raise CannotWrite(f"the workbook has no sheet “{name}” to show")
        if self.sheets[place].state != "visible" or place == active_sheet(self.source.workbook):
            return
        self.active = place
        for number, sheet in enumerate(self.sheets):
            xml = self.content(sheet.part)
            if number == place or b"tabSelected" in xml:
                self.parts[sheet.part] = _selected(xml, sheet.part, number == place)
                self._open.pop(sheet.name, None)


def _moved(text: str, old: str, new: str) -> str:
    """References to one sheet, its name in apostrophes or not, as references to another."""
    return text.replace(f"{quoted(old)}!", f"{old}!").replace(f"{old}!", f"{quoted(new)}!")


def _selected(xml: bytes, part: str, chosen: bool) -> bytes:
    markup = Markup(xml, part, ("sheetData",))
    views = markup.root.find("sheetViews")
    for view in views.all("sheetView") if views else ():
        markup.change(view, {"tabSelected": "1" if chosen else None})
    return markup.to_bytes()

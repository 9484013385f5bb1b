"""Workbooks made for the tests of the graft, and how two of them are compared. lxml and openpyxl judge."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import xlsxwriter
from lxml import etree

from sheets.package import Changes, DonorSheet

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
PACKAGE = "http://schemas.openxmlformats.org/package/2006"

STYLES = (
    f'<styleSheet xmlns="{MAIN}"><fonts count="1"><font><sz val="10"/><name val="Arial"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="9" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)

# What a graft may extend; every other part has to come through as it is.
MAY_BE_EXTENDED = {"[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"}


def sheet_xml(inner: str, rest: str = "", before: str = "", declare: str = "") -> str:
    """A worksheet with these rows, what stands before them and what comes after."""
    return f'<worksheet xmlns="{MAIN}"{declare}>{before}<sheetData>{inner}</sheetData>{rest}</worksheet>'


def workbook_xml(names: Iterable[str], before: str = "", after: str = "") -> str:
    sheets = "".join(f'<sheet name="{name}" sheetId="{n}" r:id="r{n}"/>' for n, name in enumerate(names, 1))
    return f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}">{before}<sheets>{sheets}</sheets>{after}</workbook>'


def book(sheets: Mapping[str, str], parts: Mapping[str, str | bytes | None] | None = None) -> bytes:
    """A workbook of these sheets; `parts` replaces, adds or (None) leaves out parts."""
    numbers = range(1, len(sheets) + 1)
    overrides = "".join(
        f'<Override PartName="/xl/{name}" ContentType="{TYPE}.{kind}+xml"/>'
        for name, kind in [("workbook.xml", "sheet.main"), ("styles.xml", "styles")]
        + [(f"worksheets/sheet{n}.xml", "worksheet") for n in numbers]
    )
    links = "".join(
        f'<Relationship Id="r{n}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{n}.xml"/>' for n in numbers
    )
    everything: dict[str, str | bytes | None] = {
        "[Content_Types].xml": (
            f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f"{overrides}</Types>"
        ),
        "_rels/.rels": (
            f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
            f'Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
        ),
        "xl/workbook.xml": workbook_xml(sheets),
        "xl/_rels/workbook.xml.rels": (
            f'<Relationships xmlns="{PACKAGE}/relationships">{links}'
            f'<Relationship Id="rs" Type="{RELATIONS}/styles" Target="styles.xml"/></Relationships>'
        ),
        "xl/styles.xml": STYLES,
    }
    everything |= {f"xl/worksheets/sheet{n}.xml": xml for n, xml in enumerate(sheets.values(), 1)}
    return zipped({**everything, **(parts or {})})


def zipped(parts: Mapping[str, str | bytes | None]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            if content is not None:
                text = DECLARATION + content if isinstance(content, str) else content
                archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {info.filename: archive.read(info) for info in archive.infolist()}


def with_part(data: bytes, name: str, content: bytes | None) -> bytes:
    """The workbook with one part replaced, added or left out."""
    return zipped({**parts_of(data), name: content})


def opened(data: bytes, **options: Any) -> openpyxl.Workbook:
    """The workbook as openpyxl reads it, without its complaints about what it would lose in saving."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(io.BytesIO(data), **options)


def donor_book(*, players: int = 4, result: str | None = None, extra: str = "", sheet: str = "Round 1") -> bytes:
    """A donor with a round sheet (rules, drop-down, print titles, formulas, rich text) and a hidden list."""
    buffer = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(buffer, options) as workbook:
        page, lists = workbook.add_worksheet(sheet), workbook.add_worksheet("Choices")
        lists.hide()
        for row, choice in enumerate(("1-0", "½-½", "0-1")):
            lists.write_string(row, 0, choice)
        head = workbook.add_format({"bold": True, "bg_color": "#1F4E79", "font_color": "#FFFFFF", "border": 1})
        body = workbook.add_format({"border": 1, "num_format": "@"})
        points = workbook.add_format({"num_format": '0.0" pts"', "bg_color": "#DDEBF7"})
        page.write_rich_string(0, 0, head, "Round", body, " one & only", head)
        page.write_string(0, 1, "=1+1", head)
        page.write_string(0, 2, "Points", head)
        total = 0.0
        for row in range(1, players + 1):
            page.write_string(row, 0, f"Player {row}", body)
            page.write(row, 1, result if row == 1 else None, body)
            value = row if result and row == 1 else row / 2
            total += value
            page.write_formula(row, 2, f'=IF(B{row + 1}="",{row / 2},{row})', points, value)
        page.write_formula(players + 1, 2, f"=SUM(C2:C{players + 1})", points, total)
        page.write_formula(players + 1, 1, "='Round 1'!A2", body, "Player 1")
        page.write_formula(players + 1, 0, '=IF(1>2,"a","")', body, "")
        if extra:
            page.write_string(players + 2, 0, extra, body)
        page.set_column(0, 0, 24)
        page.set_column(1, 2, 9, body)
        page.set_row(0, 30)
        page.merge_range(players + 4, 0, players + 4, 2, "signature", body)
        rule = workbook.add_format({"bg_color": "#C6EFCE", "num_format": '0.00" x"'})
        page.conditional_format(1, 0, players, 2, {"type": "formula", "criteria": '=$B2<>""', "format": rule})
        page.data_validation(1, 1, players, 1, {"validate": "list", "source": "='Choices'!$A$1:$A$3"})
        page.freeze_panes(1, 1)
        page.repeat_rows(0)
        page.print_area(0, 0, players + 4, 2)
        page.set_landscape()
        page.fit_to_pages(1, 0)
        page.set_v_pagebreaks([3])
    return buffer.getvalue()


def added(donor: bytes, *, players: int = 4, name: str = "Round 1", **more: Any) -> Changes:
    """The changes that add the donor's sheets to a workbook."""
    area = f"A1:C{players + 5}"
    return Changes(
        donor=donor,
        sheets=(
            DonorSheet(donor="Round 1", name=name, area=area, mode="add"),
            DonorSheet(donor="Choices", name="Choices", area="A1:A3", mode="add", hidden=True),
        ),
        names=(("_pairsheet.round.1", f"'{name}'!$A$1:$C${players + 5}"),),
        activate=name,
        **more,
    )


def again(changes: Changes, mode: Any = "refresh", **more: Any) -> Changes:
    """The same changes for a workbook that has the sheets already."""
    return replace(changes, sheets=tuple(replace(sheet, mode=mode) for sheet in changes.sheets), **more)


def zoo(shared: Path) -> list[Path]:
    """Every workbook that can be written back."""
    found = [path for path in sorted((shared / "workbooks").rglob("*")) if path.suffix in (".xlsx", ".xlsm")]
    assert len(found) > 30
    return found


def assert_foreign_parts_untouched(before: bytes, after: bytes, changed: Iterable[str] = ()) -> None:
    """All parts but those that a graft extends, and the sheets named, are as they were, and in the same order."""
    old, new = parts_of(before), parts_of(after)
    assert list(new)[: len(old)] == list(old)
    passed_over = MAY_BE_EXTENDED | set(changed)
    assert {name for name in old if name not in passed_over and old[name] != new[name]} == set()


def assert_extended_only(before: bytes, after: bytes) -> None:
    """In the parts that were extended every old element is there, in order, with what it had."""
    old, new = parts_of(before), parts_of(after)
    for name in MAY_BE_EXTENDED & old.keys():
        _assert_contains(etree.fromstring(new[name]), etree.fromstring(old[name]), name)


_GROWS = {"count", "fullCalcOnLoad", "activeTab", "uniqueCount"}


def _assert_contains(new: Any, old: Any, name: str) -> None:
    assert (new.tag, new.nsmap, new.text) == (old.tag, old.nsmap, old.text), name
    assert {k: v for k, v in new.items() if k not in _GROWS} == {k: v for k, v in old.items() if k not in _GROWS}, name
    rest = iter(new)
    for child in old:
        same = next((other for other in rest if other.tag == child.tag), None)
        assert same is not None, f"{name}: {etree.tostring(child)!r} is gone"
        _assert_contains(same, child, name)


def xml_of(data: bytes, part: str) -> Any:
    """A part as lxml reads it."""
    return etree.fromstring(parts_of(data)[part])


def found(data: bytes, part: str, path: str) -> list[Any]:
    """Elements of a part; `m:` is the main namespace."""
    return list(xml_of(data, part).iterfind(path, {"m": MAIN, "r": RELATIONS}))

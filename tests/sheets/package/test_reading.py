"""What is read of a workbook. openpyxl is the judge of cells, formats and names in every workbook there is."""

import datetime
import io
import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest

from sheets.errors import UnreadableFile
from sheets.package import CellEdit, Changes, apply, open_package
from tests.sheets.package.helpers import (
    MAIN,
    PACKAGE,
    RELATIONS,
    added,
    again,
    assert_foreign_parts_untouched,
    book,
    donor_book,
    found,
    opened,
    parts_of,
    sheet_xml,
    with_part,
    workbook_xml,
    zipped,
    zoo,
)

SHARED = Path(__file__).resolve().parents[4] / "shared"
WORKBOOKS = [path.relative_to(SHARED).as_posix() for path in zoo(SHARED)] if SHARED.is_dir() else ["none"]
ONE = '<row r="1"><c r="A1"><v>1</v></c></row>'
SIMPLE = book({"List": sheet_xml(ONE)})


@pytest.mark.parametrize("name", WORKBOOKS)
def test_cells_are_what_openpyxl_finds_in_them(shared: Path, name: str) -> None:
    data = (shared / name).read_bytes()
    package, formulas, cached = open_package(data), opened(data), opened(data, data_only=True)
    assert package.sheet_names == tuple(formulas.sheetnames)
    for sheet in formulas.worksheets:
        cells = package.cells(sheet.title)
        ours = {address: (None if cell.value == "" else cell.value, cell.formula) for address, cell in cells.items()}
        theirs = {}
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.coordinate in ours):
            value = cached[sheet.title][cell.coordinate].value
            if cell.hyperlink and value in (cell.hyperlink.target, cell.hyperlink.location):
                value = ours[cell.coordinate][0]  # openpyxl puts the address of a link into an empty cell
            theirs[cell.coordinate] = (stored(value, package.date1904), formula_of(cell))
        assert ours == theirs
        assert {a for a in values_of(sheet) if not sheet[a].hyperlink} <= ours.keys()
        formats = {address: cell.number_format for address, cell in cells.items() if cell.value is not None}
        assert formats == {address: sheet[address].number_format for address in formats}


def values_of(sheet: Any) -> set[str]:
    return {cell.coordinate for row in sheet.iter_rows() for cell in row if cell.value is not None}


def formula_of(cell: Any) -> str | None:
    value = getattr(cell.value, "text", cell.value)  # an array formula is an object in openpyxl
    return value[1:] if cell.data_type == "f" and isinstance(value, str) else None


def stored(value: object, date1904: bool) -> object:
    """A value as the file has it: openpyxl turns numbers with a date format into dates."""
    from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900, to_excel

    epoch = CALENDAR_MAC_1904 if date1904 else CALENDAR_WINDOWS_1900
    if isinstance(value, datetime.datetime | datetime.date | datetime.time | datetime.timedelta):
        return pytest.approx(to_excel(value, epoch))
    return None if value == "" else value


def test_an_area_gives_its_cells_only() -> None:
    data = book(
        {"L": sheet_xml("".join(f'<row r="{r}"><c r="A{r}"><v>{r}</v></c><c r="C{r}"/></row>' for r in (1, 2, 3)))}
    )
    assert list(open_package(data).cells("L", "A2:B3")) == ["A2", "A3"]
    assert list(open_package(data).cells("L", "$C$1")) == ["C1"]
    assert list(open_package(data).cells("L", "C:D")) == ["C1", "C2", "C3"]
    for nonsense in ("C1:", "", "C", "1", "A0", "XFE1"):
        with pytest.raises(ValueError, match=r"not an area|no row|no column|not the address"):
            open_package(data).cells("L", nonsense or "?")


def test_what_was_typed_among_formulas_of_ours_is_told_from_them() -> None:
    cells = {
        "A1": "<v>1</v>",
        "B1": '<f t="shared" ref="B1:C1" si="0">OURS(A1)</f><v>1</v>',
        "C1": '<f t="shared" si="0"/><v>1</v>',
        "D1": "<f>OURS(A2)</f>",
        "E1": "<f>2-1</f><v>1</v>",
        "F1": "<f>Z9</f>",
        "G1": "",
    }
    row = "".join(f'<c r="{address}">{inner}</c>' for address, inner in cells.items())
    package = open_package(book({"L": sheet_xml(f'<row r="1">{row}</row>')}))
    assert package.typed("L", "OURS(") == {"A1": 1, "E1": 1, "F1": None}


def test_a_chart_sheet_has_no_cells(shared: Path) -> None:
    package = open_package((shared / "workbooks/zoo/kitchen.xlsx").read_bytes())
    assert package.cells("Graf") == {}
    assert [package.sheet_state(name) for name in package.sheet_names] == [
        "visible", "visible", "hidden", "veryHidden", "visible",
    ]  # fmt: skip
    assert package.defined_names() == {"DBL": "_xlfn.LAMBDA(_xlpm.x,_xlpm.x*2)", "Hraci": "'Учасники'!$B$4:$B$11"}
    assert (package.is_protected("Учасники"), package.is_protected("Lists")) == (True, False)
    assert (package.has_locked_structure, package.is_signed, package.date1904) == (False, False, False)


def test_an_unknown_sheet_is_a_mistake_that_lists_the_known_ones() -> None:
    with pytest.raises(LookupError, match="'List'"):
        open_package(SIMPLE).cells("list")


def ole(*words: str) -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "".join(words).encode("utf-16-le")


def with_root(uri: str, kind: str, part: str = "xl/workbook.xml") -> bytes:
    return (
        f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{uri}/{kind}" '
        f'Target="{part}"/></Relationships>'
    ).encode()


def with_rows(rows: str) -> bytes:
    return with_part(SIMPLE, "xl/worksheets/sheet1.xml", sheet_xml(rows).encode())


STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships"
REFUSED = {
    "encrypted": (ole("EncryptionInfo", "EncryptedPackage"), "password"),
    "old": (ole("Workbook"), "old .xls format"),
    "text": (b"Name;Rating\nA;1\n", "not an Excel workbook"),
    "nothing": (b"", "not an Excel workbook"),
    "cut off": (SIMPLE[: len(SIMPLE) // 2], "damaged"),
    "zip of something": (zipped({"a.txt": b"a"}), "not an Excel workbook"),
    "opendocument": (zipped({"mimetype": b"x", "content.xml": b"<a/>"}), "not an Excel workbook"),
    "strict": (with_part(SIMPLE, "_rels/.rels", with_root(STRICT, "officeDocument")), "Strict"),
    "strict inside": (
        with_part(SIMPLE, "xl/workbook.xml", workbook_xml(["List"]).replace(MAIN, "http://purl.oclc.org/x").encode()),
        "Strict",
    ),
    "binary": (
        with_part(
            with_part(SIMPLE, "_rels/.rels", with_root(RELATIONS, "officeDocument", "xl/workbook.bin")),
            "xl/workbook.bin",
            b"x",
        ),
        "not an Excel workbook",
    ),
    "no workbook": (with_part(SIMPLE, "xl/workbook.xml", None), "not an Excel workbook"),
    "a document": (with_part(SIMPLE, "xl/workbook.xml", b'<document xmlns="word"/>'), "not an Excel workbook"),
    "a sheet is gone": (with_part(SIMPLE, "xl/worksheets/sheet1.xml", None), "“List” is listed but not there"),
    "entities": (
        with_part(
            SIMPLE,
            "xl/worksheets/sheet1.xml",
            b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + sheet_xml(ONE).encode(),
        ),
        "declares entities",
    ),
    "not well-formed": (with_rows("<row>"), "mismatched tag"),
    "rows out of order": (with_rows('<row r="2"/><row r="1"/>'), "row 1"),
    "cells out of order": (
        with_rows('<row r="1"><c r="B1"/><c r="A1"/></row>'),
        "A1 is out of order",
    ),
    "a cell of another row": (
        with_rows('<row r="1"><c r="A2"/></row>'),
        "A2 stands in row 1",
    ),
    "a number that is none": (
        with_rows('<row r="1"><c r="A1"><v>x</v></c></row>'),
        "A1 holds a value that is none",
    ),
    "a string that is not there": (
        with_rows('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'),
        "A1 holds a value that is none",
    ),
}  # fmt: skip


def read_everything(data: bytes) -> None:
    package = open_package(data, "event.xlsx")
    for sheet in package.sheet_names:
        package.cells(sheet)


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_read_is_refused_with_its_reason(what: str) -> None:
    data, reason = REFUSED[what]
    with pytest.raises(UnreadableFile, match=reason) as refused:
        read_everything(data)
    assert refused.value.hint


def test_the_message_begins_with_the_name_of_the_file() -> None:
    with pytest.raises(UnreadableFile, match=r"^event\.xlsx: the file is not an Excel workbook") as refused:
        open_package(b"x", "event.xlsx")
    assert refused.value.message == str(refused.value)


def test_a_bad_checksum_is_noticed_before_anything_is_written() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:  # stored, so that a byte can be changed
        for name, content in {**parts_of(SIMPLE), "xl/media/image1.png": b"picture"}.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    damaged = buffer.getvalue().replace(b"picture", b"pictuRe")
    with pytest.raises(UnreadableFile, match=r"image1\.png"):
        apply(damaged, Changes(edits=(CellEdit(sheet="List", cell="A1", value=2),)))


def test_a_zip_bomb_is_not_unpacked() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb", b"0" * (1 << 20))
    bomb = bytearray(buffer.getvalue())
    directory = bomb.rindex(b"PK\1\2")
    struct.pack_into("<L", bomb, directory + 24, 300 << 20)
    with pytest.raises(UnreadableFile, match="300 MB"):
        open_package(bytes(bomb))


def test_a_part_that_unpacks_to_more_than_it_says_is_refused() -> None:
    lying = bytearray(SIMPLE)
    place = lying.index(b"PK\1\2", lying.index(b"PK\1\2") + 4)
    struct.pack_into("<L", lying, place + 24, 10)
    with pytest.raises(UnreadableFile, match="damaged"):
        open_package(bytes(lying))


def test_one_name_twice_in_the_zip_is_refused() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in ("xl/a.xml", "XL\\A.xml"):
            archive.writestr(zipfile.ZipInfo(name), b"")
    with pytest.raises(UnreadableFile, match="twice"):
        open_package(buffer.getvalue())


def test_names_of_parts_may_have_backslashes_another_case_or_a_slash_in_front() -> None:
    renamed = {name.replace("/", "\\") if "sheet1" in name else name: xml for name, xml in parts_of(SIMPLE).items()}
    renamed["/XL/Styles.xml"] = renamed.pop("xl/styles.xml")
    data = zipped(renamed)
    changes = added(donor_book(), edits=(CellEdit(sheet="List", cell="A1", value=5),))
    after = apply(data, changes)
    assert open_package(after).cells("List")["A1"].value == 5
    assert [name for name in parts_of(after) if "sheet" in name or "Style" in name] == [
        "xl\\worksheets\\sheet1.xml", "/XL/Styles.xml", "xl/worksheets/sheet2.xml", "xl/worksheets/sheet3.xml",
    ]  # fmt: skip
    assert apply(after, again(changes)) is after


def test_parts_may_stand_anywhere_and_be_told_from_the_root() -> None:
    parts = parts_of(SIMPLE)
    links = (
        f'<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="r1" Type="{RELATIONS}/worksheet" Target="/data/one%20sheet.xml"/>'
        f'<Relationship Id="rIdPs1" Type="{RELATIONS}/styles" Target="./look/../style.xml"/></Relationships>'
    )
    data = zipped(
        {
            "[Content_Types].xml": parts["[Content_Types].xml"],
            "_rels/.rels": with_root(RELATIONS, "officeDocument", "/book.xml"),
            "book.xml": parts["xl/workbook.xml"],
            "_rels/book.xml.rels": links,
            "data/one sheet.xml": parts["xl/worksheets/sheet1.xml"],
            "style.xml": parts["xl/styles.xml"],
        }
    )
    changes = added(donor_book(), edits=(CellEdit(sheet="List", cell="A1", value=5),))
    after = apply(data, changes)
    assert open_package(after).cells("List")["A1"].value == 5
    new = found_links(after, "_rels/book.xml.rels")[2:]
    assert new == [("rIdPs2", "worksheets/sheet1.xml"), ("rIdPs3", "worksheets/sheet2.xml")]
    assert list(parts_of(after))[-2:] == ["worksheets/sheet1.xml", "worksheets/sheet2.xml"]
    assert apply(after, again(changes)) is after


def found_links(data: bytes, part: str) -> list[tuple[str, str]]:
    from tests.sheets.package.helpers import xml_of

    return [(node.get("Id"), node.get("Target")) for node in xml_of(data, part)]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "windows-1251", "utf-16-le"])
def test_parts_in_another_encoding_are_read_and_written(encoding: str) -> None:
    inner = '<row r="1"><c r="A1" t="inlineStr"><is><t>Коло</t></is></c></row>'
    declared = {"utf-8-sig": "UTF-8", "utf-16-le": "UTF-16"}.get(encoding, encoding)
    text = f'<?xml version="1.0" encoding="{declared}"?>{sheet_xml(inner)}'
    data = with_part(SIMPLE, "xl/worksheets/sheet1.xml", text.encode(encoding))
    assert open_package(data).cells("List")["A1"].value == "Коло"
    after = apply(data, Changes(edits=(CellEdit(sheet="List", cell="B1", value="½"),)))
    assert [cell.value for cell in open_package(after).cells("List").values()] == ["Коло", "½"]
    assert opened(after)["List"]["B1"].value == "½"


def test_a_workbook_without_styles_gets_some_and_its_own_cells_stay_plain() -> None:
    links = parts_of(SIMPLE)["xl/_rels/workbook.xml.rels"].replace(b"/styles", b"/nothing")
    data = book(
        {"List": sheet_xml('<row r="1"><c r="A1" s="3"><v>1</v></c></row>')},
        {"xl/styles.xml": None, "xl/_rels/workbook.xml.rels": links.decode().partition("?>\n")[2]},
    )
    after = apply(data, added(donor_book()))
    assert opened(after)["List"]["A1"].fill.fill_type is None
    assert opened(after)["Round 1"]["A1"].fill.fgColor.rgb == "FF1F4E79"
    assert apply(after, again(added(donor_book()))) is after
    edited = Changes(edits=(CellEdit(sheet="List", cell="A1", value=2),))
    assert "xl/styles.xml" not in parts_of(apply(data, edited))


def test_a_style_sheet_keeps_what_it_does_not_count_and_gets_what_it_lacks() -> None:
    thin = (
        f'<styleSheet xmlns="{MAIN}"><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders>'
        "<cellXfs><xf/></cellXfs><colors/></styleSheet>"
    )
    after = apply(with_part(SIMPLE, "xl/styles.xml", thin.encode()), added(donor_book()))
    assert [child.tag.partition("}")[2] for child in found(after, "xl/styles.xml", ".")[0]] == [
        "numFmts", "fonts", "fills", "borders", "cellXfs", "dxfs", "colors",
    ]  # fmt: skip
    assert found(after, "xl/styles.xml", "m:fonts")[0].get("count") is None
    assert found(after, "xl/styles.xml", "m:dxfs")[0].get("count") == "1"


def test_the_zip_keeps_order_times_attributes_and_comments() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.comment = b"made by hand"
        for place, (name, content) in enumerate({"xl/": b"", **parts_of(SIMPLE), "день.bin": b"\0"}.items()):
            info = zipfile.ZipInfo(name, (2020, 2, 3, 4, 5, 2 * place))
            info.external_attr, info.comment, info.create_system = 0o644 << 16, b"c", 3
            info.extra = b"\xfe\xca\x02\x00ab"
            info.compress_type = zipfile.ZIP_STORED if place % 2 else zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    data = buffer.getvalue()
    after = apply(data, Changes(edits=(CellEdit(sheet="List", cell="A1", value=2),)))
    assert_foreign_parts_untouched(data, after, changed=["xl/worksheets/sheet1.xml"])
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(io.BytesIO(after)) as new:
        assert new.comment == b"made by hand"
        assert [described(info) for info in new.infolist()] == [described(info) for info in old.infolist()]


def described(info: zipfile.ZipInfo) -> tuple[object, ...]:
    return info.filename, info.date_time, info.external_attr, info.comment, info.create_system, info.extra


def test_entries_written_as_a_stream_come_through() -> None:
    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.data = b""

        def writable(self) -> bool:
            return True

        def write(self, data: bytes) -> int:  # type: ignore[override]
            self.data += bytes(data)
            return len(data)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts_of(SIMPLE).items():
            archive.writestr(name, content)
    assert any(info.flag_bits & 8 for info in zipfile.ZipFile(io.BytesIO(pipe.data)).infolist())
    after = apply(pipe.data, Changes(edits=(CellEdit(sheet="List", cell="A1", value=2),)))
    assert open_package(after).cells("List")["A1"].value == 2
    assert_foreign_parts_untouched(pipe.data, after, changed=["xl/worksheets/sheet1.xml"])

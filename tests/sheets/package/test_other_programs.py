"""Other programs open what we write: LibreOffice, and a validator of the format where it is installed."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from sheets.package import CellEdit, Changes, apply, open_package
from tests.sheets.package.helpers import added, again, book, donor_book, opened, sheet_xml, zoo

SHARED = Path(__file__).resolve().parents[4] / "shared"
NAME = "Round 1"
FEW = ["zoo/kitchen.xlsm", "own_hostile_names.xlsx", "de_entrylist_3cols.xlsx"]


@pytest.mark.libreoffice
@pytest.mark.parametrize("name", FEW)
def test_libreoffice_keeps_our_sheets_and_a_second_run_finds_nothing_to_do(
    shared: Path, tmp_path: Path, office: Callable[..., Path], name: str
) -> None:
    before = (shared / "workbooks" / name).read_bytes()
    changes = added(donor_book(result="½-½"), name=NAME)
    path = tmp_path / Path(name).name.replace(".xlsm", ".xlsx")
    path.write_bytes(apply(before, changes))
    saved = office(path).read_bytes()
    ours, theirs = open_package(path.read_bytes()).cells(NAME), open_package(saved).cells(NAME)
    filled = {address: cell.value for address, cell in ours.items() if cell.value is not None}
    assert {address: theirs[address].value for address in filled} == filled
    assert opened(saved)[NAME]["A1"].fill.fgColor.rgb == "FF1F4E79"
    assert apply(saved, again(changes)) is saved


@pytest.mark.libreoffice
def test_a_sheet_that_libreoffice_saved_is_not_written_again(tmp_path: Path, office: Callable[..., Path]) -> None:
    path = tmp_path / "event.xlsx"
    changes = Changes(
        edits=(
            CellEdit(sheet="List", cell="A1", value="=1 <b> & _x0041_ “q” \n x "),
            CellEdit(sheet="List", cell="A2", value=1 / 3),
            CellEdit(sheet="List", cell="A3", value=0.1 + 0.2, formula="0.1+0.2"),
            CellEdit(sheet="List", cell="A4", value=True, formula="AND(TRUE,1.0=1,'List'!A2<0.5)"),
            CellEdit(sheet="List", cell="A5", value="", formula='IF(A2>1,"x","")'),
            CellEdit(sheet="List", cell="A6", value="½", formula='IF(SUMPRODUCT(--(\'List\'!A1:A2="½"))=0,"½","")'),
            CellEdit(sheet="List", cell="A7", value=3, formula="SUM('My list'!$A$1:$A$2)+COUNTIF(A1:A2,\"<>\")"),
            CellEdit(sheet="List", cell="A8", value=False),
            CellEdit(sheet="List", cell="A9", value="#N/A", formula="NA()"),
            CellEdit(sheet="List", cell="A10", value="1-0"),
            CellEdit(sheet="My list", cell="A1", value=1),
        )
    )
    path.write_bytes(apply(book({"List": sheet_xml(""), "My list": sheet_xml("")}), changes))
    saved = office(path).read_bytes()
    assert apply(saved, changes) is saved


WORKBOOKS = [path.relative_to(SHARED).as_posix() for path in zoo(SHARED)] if SHARED.is_dir() else ["none"]


@pytest.mark.parametrize("name", [name for name in WORKBOOKS if "zoo" in name] + WORKBOOKS[::6])
def test_the_validator_finds_no_new_fault(shared: Path, tmp_path: Path, name: str) -> None:
    audit = pytest.importorskip("openxml_audit", reason="openxml-audit is not installed")
    before = (shared / name).read_bytes()
    after = apply(before, added(donor_book(), name=NAME, edits=(CellEdit(sheet=NAME, cell="B3", value="1-0"),)))
    assert faults(audit, after, tmp_path) - faults(audit, before, tmp_path) == set()


def faults(audit: object, data: bytes, folder: Path) -> set[str]:
    path = folder / "audited.xlsx"
    path.write_bytes(data)
    result = audit.OpenXmlValidator().validate(path)  # type: ignore[attr-defined]
    assert io.BytesIO(data).getvalue() == path.read_bytes()
    return {f"{error.part_uri}: {error.description}" for error in result.errors}

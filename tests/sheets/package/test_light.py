"""Start time is a feature: reading and grafting load no library beside the standard one."""

import json
import subprocess
import sys
from pathlib import Path

from sheets.package import CellEdit, Changes, apply
from tests.sheets.package.helpers import added, book, donor_book, sheet_xml

SCRIPT = """
import json, sys
from pathlib import Path
from sheets.package import CellEdit, Changes, DonorSheet, apply, open_package
folder = Path(sys.argv[1])
sheets = (DonorSheet(donor="Round 1", name="Round 1", area="A1:C9", mode="refresh"),)
edits = (CellEdit(sheet="List", cell="A1", value="x"),)
changes = Changes(donor=(folder / "donor.xlsx").read_bytes(), sheets=sheets, edits=edits)
data = apply((folder / "event.xlsx").read_bytes(), changes)
open_package(data).cells("List")
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names))))
"""


def test_no_library_is_loaded(root: Path, tmp_path: Path) -> None:
    (tmp_path / "donor.xlsx").write_bytes(donor_book())
    (tmp_path / "event.xlsx").write_bytes(apply(book({"List": sheet_xml("")}), added(donor_book(result="1-0"))))
    command = [sys.executable, "-c", SCRIPT, str(tmp_path)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    loaded = set(json.loads(done.stdout)) - {"__main__", "_virtualenv", "_distutils_hack"}
    assert {name for name in loaded if not name.startswith("__editable__")} == {"sheets"}


def test_the_same_input_gives_the_same_bytes() -> None:
    data, donor = book({"List": sheet_xml("")}), donor_book()
    changes = added(donor, edits=(CellEdit(sheet="List", cell="B2", value=0.1),))
    assert apply(data, changes) == apply(data, changes)
    assert apply(data, Changes()) is data

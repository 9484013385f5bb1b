"""The file of a workbook: never half-written, never lost, and brought back on request."""

import json
import os
import stat
from pathlib import Path

import pytest

from sheets import store
from sheets.errors import CannotWrite, NeedsAcknowledgement, UnreadableFile, WorkbookInUse
from sheets.package import CellEdit, Changes, apply
from tests.sheets.package.helpers import added, book, donor_book, sheet_xml

FIRST = book({"List": sheet_xml('<row r="1"><c r="A1"><v>1</v></c></row>')})


def edited(data: bytes, *edits: tuple[str, str | float | None]) -> bytes:
    return apply(data, Changes(edits=tuple(CellEdit(sheet="List", cell=cell, value=value) for cell, value in edits)))


SECOND = edited(FIRST, ("B1", "round 1"))
THIRD = edited(SECOND, ("C1", "round 2"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "Open 2026.xlsx"
    path.write_bytes(FIRST)
    return path


def everything(folder: Path) -> dict[str, bytes]:
    return {entry.relative_to(folder).as_posix(): entry.read_bytes() for entry in folder.rglob("*") if entry.is_file()}


def save(path: Path, data: bytes, command: str = "pair") -> None:
    store.save(path, data, command=command, before=path.read_bytes())


# Loading


def test_a_workbook_is_loaded_as_it_is(path: Path) -> None:
    assert store.load(path) == FIRST


def test_what_is_no_file_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.xlsx").touch()
    for name, why in (("gone.xlsx", "no file"), (".", "is a folder"), ("empty.xlsx", "is empty")):
        with pytest.raises(UnreadableFile, match=why):
            store.load(tmp_path / name)


@pytest.mark.parametrize(
    ("lock", "program"), [("~$Open 2026.xlsx", "Excel"), (".~lock.Open 2026.xlsx#", "LibreOffice")]
)
def test_a_workbook_open_elsewhere_is_refused_and_told_where(path: Path, lock: str, program: str) -> None:
    (path.parent / lock).touch()
    assert store.load(path, writes=False) == FIRST
    for act in (lambda: store.load(path), lambda: save(path, SECOND), lambda: store.undo(path)):
        with pytest.raises(WorkbookInUse, match=f"open in {program}") as refused:
            act()
        assert lock in refused.value.hint
    assert path.read_bytes() == FIRST


def test_the_lock_of_another_workbook_does_not_matter(path: Path) -> None:
    (path.parent / "~$Open 2027.xlsx").touch()
    assert store.load(path) == FIRST


# Saving


def test_saving_replaces_the_file_and_keeps_what_was_there(path: Path) -> None:
    save(path, SECOND)
    kept = path.parent / ".pairsheet" / path.name
    assert path.read_bytes() == SECOND
    assert (kept / "0001-pair.xlsx").read_bytes() == FIRST
    assert (kept / "0001-pair.written.xlsx").read_bytes() == SECOND
    assert json.loads((kept / "journal.json").read_text()) == {
        "format": 1,
        "entries": [
            {
                "number": 1,
                "command": "pair",
                "backup": "0001-pair.xlsx",
                "before": store.digest(FIRST),
                "after": store.digest(SECOND),
                "about": "",
            }
        ],
    }
    assert [entry.name for entry in path.parent.iterdir() if entry.is_file()] == [path.name]


def test_saving_the_same_leaves_no_trace(path: Path) -> None:
    when = path.stat().st_mtime_ns
    save(path, FIRST)
    assert everything(path.parent) == {path.name: FIRST}
    assert path.stat().st_mtime_ns == when


def test_a_file_changed_meanwhile_is_not_replaced(path: Path) -> None:
    with pytest.raises(WorkbookInUse, match="changed by another program"):
        store.save(path, THIRD, command="pair", before=SECOND)
    assert everything(path.parent) == {path.name: FIRST}


def test_a_file_deleted_meanwhile_is_not_made_anew(path: Path) -> None:
    path.unlink()
    with pytest.raises(WorkbookInUse, match="changed by another program"):
        store.save(path, SECOND, command="pair", before=FIRST)
    assert everything(path.parent) == {}


@pytest.mark.parametrize("mode", [0o640, 0o600, 0o664])
def test_the_mode_stays(path: Path, mode: int) -> None:
    path.chmod(mode)
    save(path, SECOND)
    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give a file away")
def test_the_owner_stays(path: Path) -> None:
    os.chown(path, 12345, 54321)
    save(path, SECOND)
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 54321)


def test_a_link_stays_a_link_and_its_target_is_replaced(path: Path, tmp_path: Path) -> None:
    (tmp_path / "desk").mkdir()
    link = tmp_path / "desk" / "event.xlsx"
    link.symlink_to(path)
    save(link, SECOND)
    assert link.is_symlink()
    assert path.read_bytes() == SECOND
    assert (path.parent / ".pairsheet" / path.name / "0001-pair.xlsx").read_bytes() == FIRST
    assert store.undo(link).command == "pair"
    assert (link.is_symlink(), path.read_bytes()) == (True, FIRST)


def test_a_read_only_file_is_refused(path: Path) -> None:
    path.chmod(0o444)
    with pytest.raises(WorkbookInUse, match="read-only"):
        save(path, SECOND)
    assert everything(path.parent) == {path.name: FIRST}


def test_a_read_only_folder_is_refused(path: Path) -> None:
    path.parent.chmod(0o555)
    try:
        with pytest.raises(WorkbookInUse, match=r"the folder .* is read-only"):
            save(path, SECOND)
        assert everything(path.parent) == {path.name: FIRST}
    finally:
        path.parent.chmod(0o755)


def test_where_the_old_state_cannot_be_kept_nothing_is_written(path: Path) -> None:
    (path.parent / ".pairsheet").write_text("a file, not a folder")
    with pytest.raises(CannotWrite, match="cannot be kept"):
        save(path, SECOND)
    assert path.read_bytes() == FIRST


def test_at_most_twenty_states_are_kept_and_the_first_original_always(path: Path) -> None:
    for number in range(25):
        save(path, edited(FIRST, ("B1", number)))
    kept = path.parent / ".pairsheet" / path.name
    states = sorted(entry.name for entry in kept.iterdir() if ".written" not in entry.name and entry.name[0] == "0")
    assert states == ["0001-pair.xlsx", *(f"{number:04}-pair.xlsx" for number in range(7, 26))]
    assert (kept / states[0]).read_bytes() == FIRST
    assert len([entry for entry in kept.iterdir() if ".written" in entry.name]) == 20
    for _ in range(19):
        store.undo(path)
    assert path.read_bytes() == edited(FIRST, ("B1", 5))


def test_two_workbooks_in_one_folder_keep_apart(path: Path) -> None:
    other = path.with_name("Blitz.xlsx")
    other.write_bytes(SECOND)
    save(path, SECOND)
    save(other, THIRD, "draw")
    assert store.undo(path).command == "pair"
    assert store.undo(other).command == "draw"
    assert (path.read_bytes(), other.read_bytes()) == (FIRST, SECOND)


def test_a_command_may_be_called_anything(path: Path) -> None:
    save(path, SECOND, "standings --write ../x")
    assert store.undo(path).restored == "0001-standings-write-x.xlsx"


def test_a_file_that_windows_holds_stays_and_the_result_is_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really = Path.replace

    def held(source: Path, target: Path) -> Path:
        if target == path:
            raise PermissionError(13, "the process cannot access the file")
        return really(source, target)

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(WorkbookInUse, match="held by another program") as refused:
        save(path, SECOND)
    assert "Open 2026.pairsheet-result.xlsx" in refused.value.hint
    monkeypatch.undo()
    left = {name: data for name, data in everything(path.parent).items() if not name.endswith("journal.json")}
    assert left == {path.name: FIRST, "Open 2026.pairsheet-result.xlsx": SECOND}
    with pytest.raises(CannotWrite, match="nothing to undo"):
        store.undo(path)


# Creating


def test_a_new_workbook_is_written_complete_with_the_usual_mode(path: Path) -> None:
    new = path.with_name("new.xlsx")
    store.create(new, SECOND, command="pair")
    assert new.read_bytes() == SECOND
    assert stat.S_IMODE(new.stat().st_mode) & 0o600 == 0o600
    assert sorted(everything(path.parent)) == [path.name, "new.xlsx"]


def test_a_new_workbook_never_replaces_one(path: Path) -> None:
    with pytest.raises(CannotWrite, match="there already"):
        store.create(path, SECOND, command="pair")
    with pytest.raises(CannotWrite, match="no folder"):
        store.create(path.parent / "nowhere" / "new.xlsx", SECOND, command="pair")
    assert everything(path.parent) == {path.name: FIRST}


# Undoing


def test_undo_goes_back_command_by_command(path: Path) -> None:
    save(path, SECOND, "pair")
    save(path, THIRD, "standings")
    done = store.undo(path)
    assert (done.command, done.restored, Path(done.kept).read_bytes()) == ("standings", "0002-standings.xlsx", THIRD)
    assert path.read_bytes() == SECOND
    assert store.undo(path).command == "pair"
    assert path.read_bytes() == FIRST
    with pytest.raises(CannotWrite, match="nothing to undo"):
        store.undo(path)


def test_an_undo_tells_what_the_command_did(path: Path) -> None:
    store.save(path, SECOND, command="pair", before=FIRST, about="round 2")
    path.write_bytes(THIRD)
    with pytest.raises(NeedsAcknowledgement, match=r"no longer what “pair \(round 2\)” wrote") as refused:
        store.undo(path)
    done = store.undo(path, ack=frozenset({refused.value.ack}))
    assert (done.command, done.about) == ("pair", "round 2")


def test_a_journal_of_an_older_version_is_understood(path: Path) -> None:
    save(path, SECOND)
    journal = path.parent / ".pairsheet" / path.name / "journal.json"
    journal.write_text(journal.read_text().replace(',\n   "about": ""', ""))
    assert "about" not in journal.read_text()
    assert (store.undo(path).about, path.read_bytes()) == ("", FIRST)


def test_without_a_command_there_is_nothing_to_undo(path: Path) -> None:
    with pytest.raises(CannotWrite, match="nothing to undo") as refused:
        store.undo(path)
    assert "can simply be deleted" in refused.value.hint
    assert everything(path.parent) == {path.name: FIRST}


def test_undo_names_what_was_typed_since_and_wants_an_acknowledgement(path: Path) -> None:
    save(path, SECOND)
    typed = edited(SECOND, ("B1", "other"), ("D4", "1-0"), ("A1", None))
    path.write_bytes(typed)
    with pytest.raises(NeedsAcknowledgement, match="no longer what “pair” wrote") as refused:
        store.undo(path)
    faults = {(fault.cell, fault.found, fault.expected) for fault in refused.value.cells}
    assert faults == {
        ("List!A1", "nothing", "1"),
        ("List!B1", "other", "round 1"),
        ("List!D4", "1-0", "nothing"),
    }
    assert path.read_bytes() == typed
    assert "List!D4: 1-0 now, nothing before" in {fault.to_text() for fault in refused.value.cells}
    assert "--ack" not in refused.value.hint  # the command line says it, once
    done = store.undo(path, ack=frozenset({refused.value.ack}))
    assert (path.read_bytes(), Path(done.kept).read_bytes()) == (FIRST, typed)


def test_an_acknowledgement_holds_for_that_state_of_the_file_only(path: Path) -> None:
    save(path, SECOND)
    path.write_bytes(edited(SECOND, ("D4", "1-0")))
    with pytest.raises(NeedsAcknowledgement) as first:
        store.undo(path)
    path.write_bytes(edited(SECOND, ("D4", "0-1")))
    with pytest.raises(NeedsAcknowledgement) as second:
        store.undo(path, ack=frozenset({first.value.ack}))
    assert first.value.ack != second.value.ack


def test_undo_names_at_most_twenty_cells(path: Path) -> None:
    save(path, SECOND)
    path.write_bytes(edited(SECOND, *((f"E{row}", row) for row in range(1, 31))))
    with pytest.raises(NeedsAcknowledgement, match="and 10 more") as refused:
        store.undo(path)
    assert len(refused.value.cells) == 20


def test_undo_tells_of_sheets_that_came_and_went(path: Path) -> None:
    save(path, apply(SECOND, added(donor_book())))
    path.write_bytes(book({"List": sheet_xml('<row r="1"><c r="A1"><v>1</v></c></row>'), "Mine": sheet_xml("")}))
    with pytest.raises(NeedsAcknowledgement) as refused:
        store.undo(path)
    assert [(fault.cell, fault.found) for fault in refused.value.cells] == [
        ("List!B1", "nothing"),
        ("Round 1", "no such sheet"),
        ("Choices", "no such sheet"),
        ("Mine", "a new sheet"),
    ]


def test_a_file_that_is_no_workbook_any_more_can_be_undone_too(path: Path) -> None:
    save(path, SECOND)
    path.write_bytes(b"spoiled")
    with pytest.raises(NeedsAcknowledgement) as refused:
        store.undo(path)
    store.undo(path, ack=frozenset({refused.value.ack}))
    assert path.read_bytes() == FIRST


def test_going_back_over_typed_results_asks_again(path: Path) -> None:
    save(path, SECOND)
    path.write_bytes(edited(SECOND, ("D4", "1-0")))
    save(path, edited(path.read_bytes(), ("C1", "round 2")))
    store.undo(path)
    assert path.read_bytes() == edited(SECOND, ("D4", "1-0"))
    with pytest.raises(NeedsAcknowledgement) as refused:
        store.undo(path)
    assert [fault.cell for fault in refused.value.cells] == ["List!D4"]


def test_a_command_that_was_interrupted_before_the_file_was_replaced_does_not_count(path: Path) -> None:
    save(path, SECOND)
    save(path, THIRD, "standings")
    path.write_bytes(SECOND)  # as if the machine had stopped just before
    assert store.undo(path).command == "pair"
    assert path.read_bytes() == FIRST


def test_commands_after_an_undo_get_new_numbers(path: Path) -> None:
    save(path, SECOND)
    store.undo(path)
    save(path, THIRD)
    assert store.undo(path).restored == "0002-pair.xlsx"


def test_a_copy_that_was_changed_is_not_brought_back(path: Path) -> None:
    save(path, SECOND)
    (path.parent / ".pairsheet" / path.name / "0001-pair.xlsx").write_bytes(b"changed")
    with pytest.raises(UnreadableFile, match="was changed"):
        store.undo(path)
    assert path.read_bytes() == SECOND


def test_a_journal_that_cannot_be_read_is_said_so(path: Path) -> None:
    save(path, SECOND)
    (path.parent / ".pairsheet" / path.name / "journal.json").write_text("{")
    with pytest.raises(CannotWrite, match="journal"):
        store.undo(path)
    assert path.read_bytes() == SECOND
    save(path, THIRD)
    assert store.undo(path).command == "pair"
    assert path.read_bytes() == SECOND


def test_undo_of_a_read_only_file_is_refused(path: Path) -> None:
    save(path, SECOND)
    path.chmod(0o444)
    before = everything(path.parent)
    with pytest.raises(WorkbookInUse, match="read-only"):
        store.undo(path)
    assert everything(path.parent) == before

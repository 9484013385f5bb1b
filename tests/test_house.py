"""The rules of the house that no linter knows."""

import ast
import importlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from sheets.package import CellEdit, Changes, apply, open_package
from tests.arbiter import entry_list

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("pairing", "sheets", "templates")
LONGEST_MODULE = 400
LONGEST_FUNCTION = 60

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def length(function: Function) -> int:
    """Lines of a function, its docstring apart."""
    first = function.body[0]
    docstring = first.end_lineno - first.lineno + 1 if ast.get_docstring(function, clean=False) else 0
    return function.end_lineno - function.lineno + 1 - docstring


def public(body: list[ast.stmt]) -> Iterator[Definition]:
    """The public definitions of a module, the public methods of its public classes included."""
    for node in body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body)


def test_no_module_is_longer_than_400_lines() -> None:
    lengths = {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in sources(*PACKAGES)}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_no_function_is_longer_than_60_lines() -> None:
    too_long = {
        f"{named(path)}:{node.lineno} {node.name}": length(node)
        for path in sources(*PACKAGES, "samples")
        for node in ast.walk(parsed(path))
        if isinstance(node, Function) and length(node) > LONGEST_FUNCTION
    }
    assert too_long == {}


def test_every_public_name_says_what_comes_back() -> None:
    silent = [
        f"{named(path)}:{node.lineno} {node.name}"
        for path in sources("pairing", "sheets")
        for node in public(parsed(path).body)
        if not ast.get_docstring(node)
    ]
    assert silent == []


def imported(path: Path) -> Iterator[str]:
    """The first parts of the names that a module imports absolutely."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]


def test_the_engine_needs_the_standard_library_and_nothing_else() -> None:
    needed = {name for path in sources("pairing") for name in imported(path)}
    assert needed - {"pairing"} - set(sys.stdlib_module_names) == set()


def packages() -> list[str]:
    """`pairing`, `sheets` and every package inside them."""
    folders = [path.parent for path in sources("pairing", "sheets") if path.name == "__init__.py"]
    return [".".join(folder.relative_to(ROOT).parts) for folder in folders]


@pytest.mark.parametrize("name", packages())
def test_a_package_exports_what_is_visible(name: str) -> None:
    """That `__all__` is in order is ruff's RUF022."""
    module = importlib.import_module(name)
    seen = {key for key, value in vars(module).items() if not key.startswith("_") and not isinstance(value, ModuleType)}
    assert seen - {"annotations"} == set(getattr(module, "__all__", ())) - {"__version__"}


# Hosts that are names rather than places: XML namespaces, and the licence and format pages that the texts point to.
KNOWN_HOSTS = {
    "keepachangelog.com",
    "openoffice.org",
    "purl.org",
    "purl.oclc.org",
    "schemas.microsoft.com",
    "schemas.openxmlformats.org",
    "semver.org",
    "www.w3.org",
}
# Written in two halves, so that this file does not break its own rule.
OF_ONE_MACHINE = re.compile(r"(?<![\w.])/(?:home|opt|ro" r"ot|tm" r"p|Users|wo" r"rk)/|\bfa" r"rm-\w")
HOST = re.compile(r"\bhttps?://([\w.-]+)")
PASSED_OVER = {"__pycache__", "golden", "dist", "build", "demo-out"}


def texts() -> Iterator[tuple[str, str]]:
    """Every file of the repository that reads as text; golden files hold what programs wrote, so they are not ours."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        if not path.is_file() or PASSED_OVER & set(parts) or (parts[0].startswith(".") and parts[0] != ".ci"):
            continue
        try:
            yield "/".join(parts), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def test_nothing_tells_of_the_machine_it_was_written_on() -> None:
    told = [f"{name}: {match[0]}" for name, text in texts() for match in OF_ONE_MACHINE.finditer(text)]
    assert told == []


def test_every_address_is_a_known_one() -> None:
    addresses = {f"{name}: {match[1]}" for name, text in texts() for match in HOST.finditer(text)}
    assert {line for line in addresses if line.partition(": ")[2] not in KNOWN_HOSTS} == set()


def test_constraints_hold_a_version_for_each_name_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    names = [line.partition("==")[0] for line in lines if not line.startswith("#")]
    plain = re.compile(r"#.*|[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*")
    assert [line for line in lines if not plain.fullmatch(line)] == []
    assert names == sorted(set(names), key=str.casefold)


# What may be loaded beside the standard library. Start time is a feature: a library that comes in here is paid for at
# every command.
AT_START = {"click", "shellingham", "sheets", "typer", "typing_extensions"}
TO_PAIR = AT_START | {"pairing", "python_calamine", "templates", "xlsxwriter"}
# What of our own a round after the first must not load: the list is known by then, and the schedule drawn.
ONLY_FOR_ROUND_1 = {
    "sheets.enroll",
    "sheets.package.relayout",
    "sheets.recognise",
    "sheets.words",
    "sheets.writers.schedule",
}

WATCHED = """
import json, sys
before = set(sys.modules)
try:
    {code}
except SystemExit as end:
    assert not end.code, end.code
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh Python loads for a line of code, those of the standard library apart."""
    command = [sys.executable, "-c", WATCHED.format(code=code)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    names = json.loads(done.stdout.splitlines()[-1])
    return {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}


def libraries(modules: set[str]) -> set[str]:
    """The first parts of their names."""
    return {name.partition(".")[0] for name in modules}


def pair(workbook: Path) -> str:
    """The line of code that pairs the next round of a workbook."""
    return f"from sheets.cli import app; app({['pair', str(workbook)]!r})"


def test_the_command_line_starts_without_heavy_libraries() -> None:
    assert libraries(loaded_by("import sheets.cli")) - AT_START == set()


def test_pairing_a_round_loads_no_library_it_can_do_without(tmp_path: Path) -> None:
    workbook = Path(shutil.copy(ROOT / "samples" / "club-entry-list.xlsx", tmp_path))
    assert libraries(loaded_by(pair(workbook))) - TO_PAIR == set()


def test_a_later_round_loads_only_what_it_needs(tmp_path: Path) -> None:
    workbook = entry_list(tmp_path / "event.xlsx", ["Adams, Ann", "Brown, Bob", "Clark, Cid", "Davis, Dan"])
    assert loaded_by(pair(workbook)) >= ONLY_FOR_ROUND_1 - {"sheets.package.relayout"}
    edit = CellEdit(sheet="Round 1", cell="D4", value="1-0")
    workbook.write_bytes(apply(workbook.read_bytes(), Changes(edits=(edit,))))
    assert loaded_by(pair(workbook)) & ONLY_FOR_ROUND_1 == set()
    assert "Round 2" in open_package(workbook.read_bytes()).sheet_names

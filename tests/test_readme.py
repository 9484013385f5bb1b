"""The README cannot drift: each console and Python block in it is run, and the output it shows is compared."""

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)\)")
TYPE_RESULTS = "# In Excel: type the results"


def blocks(language: str) -> list[str]:
    return [body for name, body in FENCE.findall(README) if name == language]


def steps(block: str) -> Iterator[tuple[str, str]]:
    """The commands and remarks of a console block, each with the output shown below it ("" where none is)."""
    for step in re.split(r"^(?=[$#] )", block, flags=re.MULTILINE):
        if step:
            first, _, shown = step.partition("\n")
            yield first, shown


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder as a reader of the README has it: the samples in it, and the command on the path."""
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    return tmp_path


def run(folder: Path, *command: str) -> str:
    """What a command prints, on both streams; it must succeed."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "120", "PYTHONIOENCODING": "utf-8"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8"}
    done = subprocess.run(command, cwd=folder, env=environment, check=False, **pipes)
    assert done.returncode == 0, done.stdout
    return done.stdout


def type_results(workbook: Path) -> None:
    """Types 1-0 into every open game, as the arbiter would."""
    from sheets.package import CellEdit, Changes, apply

    answer = json.loads(run(workbook.parent, "pairsheet", "read", workbook.name, "--json"))
    cells = [game["cell"].rpartition("!") for game in answer["games"] if game["result"] == "*"]
    edits = tuple(CellEdit(sheet=sheet.strip("'"), cell=cell, value="1-0") for sheet, _, cell in cells)
    assert edits, "the README says to type results, but no game is open"
    workbook.write_bytes(apply(workbook.read_bytes(), Changes(edits=edits)))


@pytest.mark.parametrize("block", blocks("console"))
def test_each_console_block_runs_and_prints_what_it_shows(block: str, checkout: Path) -> None:
    same = doctest.OutputChecker().check_output
    for step, shown in steps(block):
        if step.startswith(TYPE_RESULTS):
            (workbook,) = checkout.glob("*.xlsx")
            type_results(workbook)
        elif step.startswith("$ "):
            printed = run(checkout, "sh", "-c", step.removeprefix("$ "))
            alike = same(shown, printed, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            assert not shown or alike, f"{step}\nshown:\n{shown}printed:\n{printed}"


@pytest.mark.parametrize("block", blocks("python"))
def test_each_python_block_runs(block: str, checkout: Path) -> None:
    assert run(checkout, sys.executable, "-c", block)


def test_there_are_blocks_to_run() -> None:
    assert (len(blocks("console")) > 0, len(blocks("python")) > 0) == (True, True)


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"])
def test_each_link_leads_to_a_file(page: str) -> None:
    links = LINK.findall((ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_each_command_is_named() -> None:
    import typer

    from sheets.cli import app

    commands = typer.main.get_command(app).commands
    assert [name for name in commands if not re.search(rf"\b{name}\b", README)] == []


def test_the_readme_is_one_screen() -> None:
    assert len(README.splitlines()) <= 80

"""Builds the wheel, compares its file list with the tree, installs it alone and pairs a round from another folder.

Run by `make wheel-check` and by CI; not collected by pytest, since it installs from the package registry.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("pairing", "sheets", "templates")
NOT_SHIPPED = {"__pycache__", ".DS_Store"}
SAMPLE = ROOT / "samples" / "club-entry-list.xlsx"


def build(folder: Path) -> Path:
    """The wheel, built into `folder` from the tree as it is."""
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder), cwd=ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


def expected_files() -> set[str]:
    """Every file of the three packages, as the tree has them: modules, py.typed, templates' data."""
    return {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and not NOT_SHIPPED & set(path.parts) and path.suffix != ".pyc"
    }


def faults(wheel: Path) -> list[str]:
    """What is wrong with the wheel's file list, a line each; empty when it is right."""
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    needed = expected_files() | {"pairing/py.typed", "sheets/py.typed"}
    lines = [f"{name} is missing in the wheel" for name in sorted(needed - names)]
    return lines + [f"{name} does not belong in the wheel" for name in sorted(names - needed)]


def install(wheel: Path, folder: Path) -> Path:
    """A clean environment in `folder` that holds the wheel and what it depends on, nothing else; gives its scripts."""
    venv.create(folder)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python"), "-qq", "--disable-pip-version-check"]
    run(*pip, "install", "--constraint", str(ROOT / "constraints.txt"), str(wheel), cwd=folder)
    return scripts


def pair(scripts: Path, folder: Path) -> None:
    """One round of a copy of a sample, by the installed command, with nothing of the tree in sight."""
    shutil.copy(SAMPLE, folder / "event.xlsx")
    run(str(scripts / "pairsheet"), "--version", cwd=folder)
    run(str(scripts / "pairsheet"), "pair", "event.xlsx", "--system", "round-robin", cwd=folder)
    if (folder / "event.xlsx").read_bytes() == SAMPLE.read_bytes():
        sys.exit("pairsheet pair left the workbook as it was")


def run(*command: str, cwd: Path) -> None:
    """Runs a command outside the tree's own environment; ends this script with its output when it fails."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


def main() -> None:
    """The four steps; a line at the end, or the first fault."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build(folder)
        if lines := faults(wheel):
            sys.exit("\n".join(lines))
        scripts = install(wheel, folder / "environment")
        (folder / "elsewhere").mkdir()
        pair(scripts, folder / "elsewhere")
        print(f"{wheel.name}: file list right, installs alone, pairs a round from another folder")


if __name__ == "__main__":
    main()

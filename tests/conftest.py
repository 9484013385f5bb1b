"""What every test may ask for: the command line, LibreOffice, the shared material beside the repository."""

import os
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
A_FEW = 8  # files: for more it pays to start LibreOffice a second time
IN_CI = os.environ.get("CI") == "true"

# No deadline: two cores are shared with LibreOffice. In CI the same examples every time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if IN_CI else "here")

# LibreOffice trusts cached values unless told otherwise, and a proof by recalculation would prove nothing.
ALWAYS_RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="ODFRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What a command answered."""

    exit_code: int
    stdout: str
    stderr: str


def cannot_run(reason: str) -> NoReturn:
    """A test that cannot run here is skipped; in CI nothing may be missing, so there it fails."""
    if IN_CI:
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("libreoffice") and not shutil.which("soffice"):
        cannot_run("soffice is missing: install LibreOffice to run this test")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The material that lies beside the repository: layouts met in the wild, rules' tables, the feature zoo."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        cannot_run("../shared is missing: this test reads material that lies beside the repository")
    return folder


@pytest.fixture
def run_cli() -> Callable[..., Ran]:
    """Runs `pairsheet` with the arguments given, in this process; a fault of ours shows its traceback."""
    from typer.testing import CliRunner

    from sheets.cli import app

    def run(*arguments: str | Path) -> Ran:
        runner = CliRunner(env={"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "120"})
        result = runner.invoke(app, [str(argument) for argument in arguments])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(exit_code=result.exit_code, stdout=result.stdout, stderr=result.stderr)

    return run


@pytest.fixture(scope="session")
def office(offices: Callable[..., list[Path]]) -> Callable[..., Path]:
    """Opens a file in LibreOffice, recalculates it and saves it as `to` ("xlsx", "pdf", …); gives the new path.

    Mark the test `libreoffice`.
    """

    def convert(source: Path, to: str = "xlsx") -> Path:
        return offices([source], to)[0]

    return convert


@pytest.fixture(scope="session")
def offices(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., list[Path]]:
    """Does for many files, each of another name, what `office` does for one. The program starts once for all of them;
    for more than a few it starts twice, side by side."""
    profiles = [tmp_path_factory.mktemp("office-profile") for _ in range(2)]
    for profile in profiles:
        (profile / "user").mkdir()
        (profile / "user" / "registrymodifications.xcu").write_text(ALWAYS_RECALCULATE, encoding="utf-8")

    def convert(sources: list[Path], to: str = "xlsx") -> list[Path]:
        folder = tmp_path_factory.mktemp("office")
        shares = [sources[::2], sources[1::2]] if len(sources) > A_FEW else [sources]
        with ThreadPoolExecutor() as pool:
            said = list(pool.map(lambda profile, share: _convert(profile, share, folder, to), profiles, shares))
        targets = [folder / f"{source.stem}.{to.partition(':')[0]}" for source in sources]
        missing = [target.name for target in targets if not target.is_file()]
        assert not missing, f"LibreOffice made no {', '.join(missing)}: {' '.join(said)}"
        return targets

    return convert


def _convert(profile: Path, sources: list[Path], folder: Path, to: str) -> str:
    """What LibreOffice says while it works."""
    command = ["soffice", f"-env:UserInstallation={profile.as_uri()}", "--headless", "--convert-to", to]
    command += ["--outdir", str(folder), *map(str, sources)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180 + 10 * len(sources), check=False)
    return done.stdout + done.stderr

"""The proof that standings live: results are typed into random events, LibreOffice recalculates, the engine says the
same of every cell that moves; and what we write beside the formulas is what they give."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.live_tables import Moment, random_moments, sample_moments, shown, wanted

pytestmark = pytest.mark.libreoffice

EVENTS = 200 if os.environ.get("PROOF") else 16


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory, root: Path) -> list[Moment]:
    """The samples and random events, each as it is written and with results typed."""
    folder = tmp_path_factory.mktemp("tables")
    samples = [moment for path in sorted(root.glob("samples/*.xlsx")) for moment in sample_moments(folder, path)]
    assert len(samples) >= 10
    return [*samples, *(moment for seed in range(EVENTS) for moment in random_moments(folder, seed))]


@pytest.fixture(scope="module")
def recalculated(moments: list[Moment], offices: Callable[..., list[Path]]) -> dict[Path, Path]:
    """What LibreOffice makes of them."""
    paths = [moment.path for moment in moments]
    return dict(zip(paths, offices(paths), strict=True))


@pytest.mark.proof
def test_the_tables_say_what_the_engine_says_of_the_results_typed(
    moments: list[Moment], recalculated: dict[Path, Path]
) -> None:
    found = {moment.path.stem: differences(recalculated[moment.path], moment) for moment in moments}
    assert {stem: differing for stem, differing in found.items() if differing} == {}


def differences(path: Path, moment: Moment) -> dict[object, object]:
    """The cells that hold something else than they ought to: what they hold, and what they ought to."""
    held = shown(path, moment)
    return {key: (held[key], value) for key, value in wanted(moment).items() if held[key] != value}


@pytest.mark.proof
def test_what_is_written_beside_the_formulas_is_what_they_give(
    moments: list[Moment], recalculated: dict[Path, Path]
) -> None:
    written = [moment for moment in moments if moment.path.stem.endswith("run")]
    found = {moment.path.stem: differences(moment.path, moment) for moment in written}
    assert {stem: differing for stem, differing in found.items() if differing} == {}
    assert [moment.path.stem for moment in written if moment.path not in recalculated] == []

"""Which action a file is for: a workbook, or the report of a tournament (TRF). What is not needed is not loaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheets.options import Act, PairOptions

    from .check import CheckOptions
    from .doctor import DoctorOptions
    from .explain import ExplainOptions
    from .ranking import StandingsOptions
    from .ratings import RatingOptions

SPREADSHEETS = frozenset({".xlsx", ".xlsm", ".xlsb", ".xls", ".xltx", ".xltm", ".ods", ".csv", ".tsv"})
REPORTS = frozenset({".trf", ".trfx"})

Answer = dict[str, Any]
Show = Callable[[Answer], str]


def pair_actions(path: Path) -> tuple[Callable[[Path, PairOptions], Answer], Show]:
    """What pairs the next round of the file, and what shows the answer to a person."""
    if is_trf(path):
        from . import trf

        return trf.pair, trf.pair_text
    from . import pair

    return pair.pair, pair.pair_text


def read_actions(path: Path) -> tuple[Callable[[Path, str | None, str | None, Sequence[Act]], Answer], Show]:
    """What reads the file (its sheet, table and head words after it), and what shows the answer to a person."""
    if is_trf(path):
        from . import trf

        return trf.read, trf.read_text
    from . import read

    return read.read, read.summary


def doctor_actions(path: Path) -> tuple[Callable[[Path, DoctorOptions], Answer], Show]:
    """What says everything wrong or doubtful in the file, and what shows the answer to a person."""
    from . import doctor

    return (doctor.doctor_trf if is_trf(path) else doctor.doctor_workbook), doctor.doctor_text


def check_actions(path: Path) -> tuple[Callable[[Path, CheckOptions], Answer], Show]:
    """What checks the rounds of the file, and what shows the answer to a person."""
    from . import check

    return (check.check_trf if is_trf(path) else check.check_workbook), check.check_text


def explain_actions(path: Path) -> tuple[Callable[[Path, ExplainOptions], Answer], Show]:
    """What says why the pairs of a round are what they are, and what shows the answer to a person."""
    from . import explain

    return (explain.explain_trf if is_trf(path) else explain.explain_workbook), explain.explain_text


def ratings_actions(path: Path) -> tuple[Callable[[Path, RatingOptions], Answer], Show]:
    """What tells the rating changes of the file's event, and what shows the answer to a person."""
    from . import ratings

    return (ratings.ratings_of_trf if is_trf(path) else ratings.ratings_of_workbook), ratings.ratings_text


def standings_actions(path: Path) -> tuple[Callable[[Path, StandingsOptions], Answer], Show]:
    """What ranks the players of the file, and what shows the answer to a person."""
    from . import standings

    return (standings.standings_of_trf if is_trf(path) else standings.standings_of), standings.standings_text


def is_trf(path: Path) -> bool:
    """Whether the file is a TRF by its name; by what stands in it, unless it has the name of a spreadsheet."""
    suffix = path.suffix.lower()
    if suffix in SPREADSHEETS or suffix in REPORTS:
        return suffix in REPORTS
    from sheets.formats.trf import looks_like_trf

    try:
        return path.is_file() and looks_like_trf(path.read_bytes())
    except OSError:
        return False  # whoever opens it next says why it cannot be read

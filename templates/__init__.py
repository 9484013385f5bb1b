"""Data that a person may edit without touching code: header words, labels, themes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@cache
def load(name: str) -> Any:
    """The JSON document `name` (`labels/uk`, `headers/uk`, `themes/duo`); callers must not change it.

    Raises:
        LookupError: when there is none of that name; the message lists those beside it.
    """
    path = FOLDER / f"{name}.json"
    if not path.is_file():
        raise LookupError(f"there is no {name!r}; there are: {', '.join(names(name.rpartition('/')[0]))}")
    return json.loads(path.read_text("utf-8"))


def names(kind: str) -> tuple[str, ...]:
    """The names of one kind of data (`labels`, `headers`, `themes`), in alphabetical order."""
    return tuple(sorted(path.stem for path in (FOLDER / kind).glob("*.json")))

"""`undo`: the workbook as it was before the last command."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sheets import store
from sheets.journal import told


def undo(path: Path, acks: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The answer of `undo` (CLI.md): which file came back, which command it takes back, where the replaced one is kept.

    Raises:
        SheetError: when there is nothing to undo, or something was typed since and not acknowledged.
    """
    done = store.undo(path, ack=acks)
    return {"restored": done.restored, "command": done.command, "about": done.about or None, "kept": done.kept}


def undo_text(answer: Mapping[str, Any]) -> str:
    """The answer for a person."""
    done = told(answer["command"], answer["about"] or "")
    return f"took back: {done}\nthe file that was replaced is kept as {answer['kept']}\n"

"""The errors of workbooks and files.

SheetError                 message, hint, and where it helps the cells; the file is untouched
├── UnreadableFile         missing, damaged, encrypted, not a workbook
├── NotUnderstood          nothing in it looks like a list of participants or a table of games
├── CellErrors             cells that hold something impossible, all of them at once
├── WorkbookInUse          open in another program, read-only, changed meanwhile
├── CannotWrite            the change would lose or break something
├── NeedsAcknowledgement   may be done once the arbiter says so: `--ack TOKEN`
└── WrongUse               options that contradict each other, the workbook or the event: exit code 2
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CellFault:
    """One cell (`Sheet1!B5`), what stands in it, and what was expected there. `said` tells a person both in one
    sentence, where the two side by side would not say enough."""

    cell: str
    found: str
    expected: str
    said: str = ""

    def to_text(self) -> str:
        """The fault on one line: `List!B5: found x; expected: a number`."""
        return f"{self.cell}: {self.said or f'found {self.found}; expected: {self.expected}'}"


class SheetError(Exception):
    """A refusal the arbiter can read: what is wrong (`message`), what to do (`hint`), and the cells it is about."""

    kind = "cannot"

    def __init__(self, message: str, *, hint: str = "", cells: tuple[CellFault, ...] = (), ack: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.cells = cells
        self.ack = ack


class UnreadableFile(SheetError):
    """The file is missing, damaged, encrypted, or no workbook at all."""

    kind = "unreadable"


class NotUnderstood(SheetError):
    """Nothing in the file looks like participants or games."""

    kind = "not-understood"


class CellErrors(SheetError):
    """Cells hold something impossible; `cells` has every one of them."""

    kind = "cells"


class WorkbookInUse(SheetError):
    """The workbook is open elsewhere, read-only, or was changed while the command ran."""

    kind = "in-use"


class CannotWrite(SheetError):
    """Writing would lose or break something, so nothing was written."""

    kind = "cannot-write"


class NeedsAcknowledgement(SheetError):
    """The act is possible once the arbiter repeats the command with `--ack` and the token in `ack`."""

    kind = "acknowledge"


class WrongUse(SheetError):
    """An option that is none: it contradicts another one, the workbook or the event."""

    kind = "wrong-use"


def counted(number: int, noun: str) -> str:
    """`1 cell`, `3 cells`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"

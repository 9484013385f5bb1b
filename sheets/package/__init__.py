"""The OOXML graft: our sheets and cells go into an arbiter's workbook, and nothing else in it changes.

Reading is light (`open_package`); what writing needs is loaded when something is written.
"""

from __future__ import annotations

from .changes import CellEdit, Changes, DonorSheet, TextEdit
from .reader import Cell, Package, open_package

__all__ = ["Cell", "CellEdit", "Changes", "DonorSheet", "Package", "TextEdit", "apply", "open_package"]


def apply(workbook: bytes | Package, changes: Changes) -> bytes:
    """The workbook, as bytes or as opened already, with the changes made; its own bytes when there is nothing to
    change.

    The same input gives the same bytes. Every part that is not ours comes through byte for byte; the few that have to
    be extended keep all they held, in order. Texts are written into their own cells (inline strings), so the shared
    strings stay untouched. Raises UnreadableFile, CannotWrite or NeedsAcknowledgement, and then nothing was changed;
    ValueError for changes that make no sense (a formula that is no text, a sheet that the donor has not).
    """
    from .graft import graft

    return graft(open_package(workbook) if isinstance(workbook, bytes) else workbook, changes)

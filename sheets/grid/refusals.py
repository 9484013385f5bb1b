"""What is said of a file that cannot be read: what it is, and what to do."""

from __future__ import annotations

from sheets.errors import UnreadableFile

SAVE_AGAIN = "open it in Excel or LibreOffice and save it as an Excel workbook (.xlsx)"


def damaged(name: str) -> UnreadableFile:
    """The file says it is a workbook, but its contents do not hold together."""
    return UnreadableFile(f"{name} is damaged and cannot be read", hint=f"{SAVE_AGAIN}, or take an older copy")


def protected(name: str) -> UnreadableFile:
    """The file is encrypted; Excel does so with some workbooks that are only write-protected too (U134)."""
    return UnreadableFile(
        f"{name} is password protected (encrypted)",
        hint="open it, take the password away (File, Info, Protect Workbook), and save it",
    )


def too_big(name: str) -> UnreadableFile:
    """The file would unpack to more than any list of participants can need."""
    return UnreadableFile(
        f"{name} unpacks to more than a workbook of a tournament can be",
        hint="copy the list into a new workbook",
    )


def something_else(name: str, what: str) -> UnreadableFile:
    """The file is a healthy one of another kind."""
    return UnreadableFile(f"{name} is {what}, not a workbook", hint=SAVE_AGAIN)

"""What is found while a file is read: faults, gathered to be shown all at once, and notes."""

from __future__ import annotations

from sheets.errors import CellErrors, CellFault, counted

from .values import Note, place


class Findings:
    """The faults and notes of one file; a builder, thrown away after."""

    def __init__(self) -> None:
        self._faults: list[tuple[int, int, CellFault]] = []
        self._notes: list[Note] = []

    def fault(self, line: int, column: int, found: str, expected: str, said: str = "") -> None:
        """Something that makes the file worthless; `said` tells it in one sentence where found and expected do not."""
        where = place(line, column) or "the file"
        self._faults.append((line, column, CellFault(cell=where, found=found, expected=expected, said=said)))

    def note(self, line: int, column: int, text: str, topic: str = "") -> None:
        """A default that was taken or a repair that was made; `topic` is the field of a tournament not said."""
        self._notes.append(Note(line=line, column=column, text=text, topic=topic))

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes in the order of the file."""
        return tuple(sorted(self._notes, key=lambda note: (note.line, note.column)))

    def refuse(self, name: str) -> None:
        """Raise CellErrors with all the faults there are."""
        if not self._faults:
            return
        ordered = sorted(self._faults, key=lambda fault: fault[:2])
        raise CellErrors(
            f"{name or 'the TRF'} contradicts itself or the format in {counted(len(ordered), 'place')}",
            hint="mend these in the program that wrote the file, or in a text editor; nothing was changed",
            cells=tuple(fault for _, _, fault in ordered),
        )

"""Recognising what cells are, by evidence that is kept: lists of participants, crosstables, rounds."""

from .model import Column, Facts, Listed, Remark, SeenBye, SeenForbidden, SeenGame, Table, Understanding
from .refusal import no_participants
from .understand import understand

__all__ = [
    "Column",
    "Facts",
    "Listed",
    "Remark",
    "SeenBye",
    "SeenForbidden",
    "SeenGame",
    "Table",
    "Understanding",
    "no_participants",
    "understand",
]

"""From a reason to its sentence."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Any

from pairing.points import format_points

from .sentences import SENTENCES
from .values import Measure, Step


def sentence(step: Step, name: Callable[[int], str] = str) -> str:
    """The step in English; `name` says how a player of that number is called."""
    return _Words(name, str(step.values.get("criterion", ""))).vformat(SENTENCES[step.kind], (), step.values)


class _Words(Formatter):
    """Fills a sentence in."""

    def __init__(self, name: Callable[[int], str], criterion: str) -> None:
        self._name = name
        self._criterion = criterion

    def format_field(self, value: Any, format_spec: str) -> str:
        """The value as the mark behind its colon says."""
        if format_spec == "p":
            return _listed([self._name(each) for each in ((value,) if isinstance(value, int) else value)])
        if format_spec == "s":
            return format_points(value)
        if format_spec == "n":
            return f"{value} ({_named(value)})"
        if format_spec == "m":
            return measured(self._criterion, value)
        if format_spec == "c":
            return ", ".join(f"{code} ({_named(code)}) {measured(code, count)}" for code, count in value)
        return format(value, format_spec)


def measured(code: str, value: Measure) -> str:
    """What a criterion of the FIDE Dutch counts: players, points, or the points of several."""
    from pairing.swiss.dutch import UNPAIRED

    if isinstance(value, int):
        return format_points(value) if code == "C5" else str(value)
    count = value[:1] if code == "C8" else ()
    points = ["unpaired" if each == UNPAIRED else format_points(each) for each in value[len(count) :]]
    return " of ".join([*map(str, count), *([", ".join(points)] if points else [])]) or "none"


def _named(code: str) -> str:
    from pairing.swiss.dutch import CRITERIA

    return next(each.name for each in CRITERIA if each.code == code)


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
